/* store.c: the queue, the thread and the answers; see store.h. The databases are behind backend.h. */
#include "store.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "backend.h"
#include "text.h"

enum {
    READS_A_TURN = 64,                  /* between two commits, so that moves do not wait for a crowd of readers */
    PAUSE_FIRST  = 20,                  /* milliseconds until a database that is away is tried again; doubled each time */
    PAUSE_MOST   = 1000,
    PROBE_MS     = 1000,                /* between two tries whether writing works again */
};

struct queue { struct request *first, **end; };

struct store {
    pthread_t       thread;
    int             bell;               /* an eventfd: wakes the thread */
    void          (*wake)(void *context);
    void           *context;

    pthread_mutex_t lock;               /* guards all from here on ... */
    struct queue    appends, reads, answers;
    struct store_stats stats;
    struct error    write_trouble;      /* of the last write; code 0: none */
    struct error    read_trouble;       /* of the first read that failed */
    uint64_t        asked;              /* appends, ever */
    uint32_t        news;               /* of the answers */
    uint64_t        deadline_us;        /* of closing */
    uint8_t         asleep, closing;    /* asleep: a new request has to ring */

    struct backend *b;                  /* ... to here; the rest belongs to the thread */
    uint64_t        nonce;              /* of the first append; the others count up from it */
    uint64_t        done;               /* appends, ever */
    int             pause;              /* milliseconds until a database that is away is tried again */
    struct request *group[GROUP_ROWS];  /* the appends that are being written, in their order */
    int             count;
    struct request *reading;
    struct sweep    sweep;
    store_farewell *farewell;           /* NULL: tables go without a word */
    void           *farewell_context;
};

uint64_t backend_clock_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

/* ---- Queues -------------------------------------------------------------------------------------------------------- */

static void queue_init(struct queue *q)
{
    q->first = NULL;
    q->end = &q->first;
}

static void queue_add(struct queue *q, struct request *r)
{
    r->next = NULL;
    *q->end = r;
    q->end = &r->next;
}

static struct request *queue_take(struct queue *q)
{
    struct request *r = q->first;
    if (r && !(q->first = r->next))
        q->end = &q->first;
    return r;
}

static void request_free(struct request *r)
{
    if (r)
        store_free(&r->a);
    free(r);
}

static void queue_free(struct queue *q)
{
    for (struct request *r; (r = queue_take(q));)
        request_free(r);
}

/* ---- Requests ------------------------------------------------------------------------------------------------------ */

/* Names go into notices as they are, with spaces between them. */
static int name_is_good(const char *table)
{
    size_t len = strnlen(table, TABLE_ID);
    for (size_t i = 0; i < len; i++)
        if (table[i] <= ' ' || table[i] > '~')
            return 0;
    return len > 0 && len < TABLE_ID;
}

static struct request *request_new(enum store_kind kind, uint64_t ref, const char *table, uint32_t n, size_t bytes)
{
    struct request *r = calloc(1, sizeof *r + bytes);
    if (!r)
        return NULL;
    struct text t = TEXT(r->a.table);
    text_add(&t, table);
    r->a.kind = kind;
    r->a.ref = ref;
    r->a.n = n;
    return r;
}

static const char *keep(char **free_bytes, const void *from, size_t size)
{
    char *to = *free_bytes;
    if (size)
        memcpy(to, from, size);
    *free_bytes += size;
    return to;
}

static void ring(struct store *s) { (void)!write(s->bell, &(uint64_t){ 1 }, sizeof(uint64_t)); }

static int ask(struct store *s, struct request *r)
{
    int full, asleep;
    if (!r)
        return ERR_FULL;
    pthread_mutex_lock(&s->lock);
    full = s->stats.waiting >= QUEUE_MAX;
    if (!full) {
        s->stats.waiting++;
        r->order = s->asked;
        r->nonce = s->nonce + r->order;
        s->asked += r->a.kind == STORE_APPEND;
        queue_add(r->a.kind == STORE_APPEND ? &s->appends : &s->reads, r);
    }
    asleep = s->asleep;
    s->asleep = 0;
    pthread_mutex_unlock(&s->lock);
    if (asleep)
        ring(s);
    if (full)
        request_free(r);
    return full ? ERR_FULL : 0;
}

int store_append(struct store *s, uint64_t ref, const char *table, uint32_t n, int64_t at, const char *body, size_t size,
                 const char *note, const struct listing *listing)
{
    size_t note_size = note ? strnlen(note, ROW_MAX + 1) : 0, info_size = listing ? strnlen(listing->info, INFO_MAX) : 0;
    if (!name_is_good(table))
        return ERR_NO_TABLE;
    if (size > ROW_MAX || note_size > ROW_MAX || info_size >= INFO_MAX)
        return ERR_FULL;
    struct request *r = request_new(STORE_APPEND, ref, table, n, size + note_size + info_size);
    if (r) {
        char *bytes = r->bytes;
        r->at = at;
        r->body = keep(&bytes, body, r->size = size);
        r->note = note ? keep(&bytes, note, r->note_size = note_size) : NULL;
        r->info = listing ? keep(&bytes, listing->info, r->info_size = info_size) : NULL;
        r->status = listing ? listing->status : 0;
        r->open = listing ? listing->open : 0;
    }
    return ask(s, r);
}

int store_read(struct store *s, uint64_t ref, const char *table, uint32_t from)
{
    return name_is_good(table) ? ask(s, request_new(STORE_READ, ref, table, from, 0)) : ERR_NO_TABLE;
}

int store_list(struct store *s, uint64_t ref) { return ask(s, request_new(STORE_LIST, ref, "", 0, 0)); }

int store_shared(const struct store *s) { return s->b->kind->gossip != NULL; }

int store_claim(struct store *s, uint64_t ref, const char *table, int on)
{
    return name_is_good(table) ? ask(s, request_new(STORE_CLAIM, ref, table, (uint32_t)on, 0)) : ERR_NO_TABLE;
}

int store_tell(struct store *s, const char *table, struct presence p)
{
    return name_is_good(table) ? ask(s, request_new(STORE_TELL, 0, table, presence_pack(p), 0)) : ERR_NO_TABLE;
}

int store_sweep(struct store *s, uint64_t ref, int64_t now, const struct store_keep *keep)
{
    struct request *r = request_new(STORE_SWEEP, ref, "", 0, sizeof *keep);
    if (r) {
        memcpy(r->bytes, keep, sizeof *keep);
        r->body = r->bytes;
        r->at = now;
    }
    return ask(s, r);
}

void store_on_forget(struct store *s, store_farewell *farewell, void *context)
{
    s->farewell = farewell;
    s->farewell_context = context;
}

/* What other nodes have said, not an answer. */
static int is_news(enum store_kind kind) { return kind == STORE_NEWS || kind == STORE_PRESENCE; }

/* ---- Answers ------------------------------------------------------------------------------------------------------- */

int store_poll(struct store *s, struct store_answer *out)
{
    pthread_mutex_lock(&s->lock);
    struct request *r = queue_take(&s->answers);
    if (r)
        s->news -= is_news(r->a.kind);
    pthread_mutex_unlock(&s->lock);
    if (!r)
        return 0;
    *out = r->a;
    free(r);
    return 1;
}

void store_free(struct store_answer *a)
{
    for (int i = 0; i < a->count; i++)
        free(a->rows ? a->rows[i].body : a->infos[i]);
    free(a->rows);
    free(a->infos);
    a->rows = NULL;
    a->infos = NULL;
    a->count = 0;
}

void store_stats(struct store *s, struct store_stats *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->stats;
    pthread_mutex_unlock(&s->lock);
}

int store_health(struct store *s, struct error *e)
{
    pthread_mutex_lock(&s->lock);
    const struct error *why = s->write_trouble.code ? &s->write_trouble : &s->read_trouble;
    int code = s->stats.away ? error_set(e, ERR_STORE, "the database is away")
             : why->code     ? error_set(e, ERR_STORE, "%s", why->text)
                             : 0;
    pthread_mutex_unlock(&s->lock);
    return code;
}

static char *copy_of(const void *bytes, size_t size)
{
    char *to = malloc(size + 1);
    if (!to)
        return NULL;
    if (size)
        memcpy(to, bytes, size);
    to[size] = 0;
    return to;
}

/* The arrays double whenever their length is a power of two, so nobody has to remember how long they are. */
static void *room_for(void *array, int count, size_t each)
{
    if (count & (count - 1))
        return array;
    return realloc(array, (size_t)(count ? 2 * count : 1) * each);
}

int backend_add_row(struct store_answer *a, uint32_t n, int64_t at, const void *body, size_t size)
{
    struct store_row *rows = room_for(a->rows, a->count, sizeof *rows);
    if (!rows)
        return 0;
    a->rows = rows;
    if (!(rows[a->count].body = copy_of(body, size)))
        return 0;
    rows[a->count].n = n;
    rows[a->count].at = at;
    rows[a->count++].size = size;
    return 1;
}

int backend_add_info(struct store_answer *a, const void *info, size_t size)
{
    char **infos = room_for(a->infos, a->count, sizeof *infos);
    if (!infos)
        return 0;
    a->infos = infos;
    if (!(infos[a->count] = copy_of(info, size)))
        return 0;
    a->count++;
    return 1;
}

enum store_result backend_verdict(const struct request *r, const uint64_t *nonce)
{
    if (!nonce)
        return STORE_GAP;
    return *nonce == r->nonce ? STORE_OK : STORE_TAKEN;
}

/* ---- The thread ---------------------------------------------------------------------------------------------------- */

static int give_up(void *store)
{
    struct store *s = store;
    pthread_mutex_lock(&s->lock);
    int up = s->closing && backend_clock_us() >= s->deadline_us;
    pthread_mutex_unlock(&s->lock);
    return up;
}

/* News are hints: when nobody fetches them, or there is no memory, they are lost. */
static void hear(struct store *s, enum store_kind kind, const char *table, uint32_t n)
{
    struct request *r = request_new(kind, 0, table, n, 0);
    if (!r)
        return;
    pthread_mutex_lock(&s->lock);
    int wanted = s->news < QUEUE_MAX;
    if (wanted) {
        s->news++;
        queue_add(&s->answers, r);
    }
    pthread_mutex_unlock(&s->lock);
    if (wanted)
        s->wake(s->context);
    else
        request_free(r);
}

static void news(void *store, const char *table, uint32_t n) { hear(store, STORE_NEWS, table, n); }
static void presence(void *store, const char *table, uint32_t n) { hear(store, STORE_PRESENCE, table, n); }

static void say_why(struct request *r, const struct error *e)
{
    struct text t = TEXT(r->a.text);
    store_free(&r->a);
    r->a.result = STORE_FAILED;
    text_add(&t, e->text);
}

/* For store_health; NULL: all is well again. Reads that failed are not forgotten: what they wanted is still damaged. */
static void note_trouble(struct store *s, struct error *which, const struct error *e)
{
    pthread_mutex_lock(&s->lock);
    if (!e)
        which->code = 0;
    else if (!which->code || which == &s->write_trouble)
        *which = *e;
    pthread_mutex_unlock(&s->lock);
}

static void answer(struct store *s, struct request **r, int count)
{
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < count; i++)
        queue_add(&s->answers, r[i]);
    s->stats.waiting -= (uint32_t)count;
    pthread_mutex_unlock(&s->lock);
    s->wake(s->context);
}

static void take_group(struct store *s)
{
    size_t bytes = 0;
    pthread_mutex_lock(&s->lock);
    while (s->count < GROUP_ROWS && bytes < GROUP_BYTES && s->appends.first) {
        struct request *r = queue_take(&s->appends);
        bytes += r->size + r->note_size + r->info_size;
        s->group[s->count++] = r;
    }
    pthread_mutex_unlock(&s->lock);
}

/* How many rows of the group are on disk now. */
static uint64_t rows_written(const struct store *s)
{
    uint64_t rows = 0;
    for (int i = 0; i < s->count; i++)
        rows += s->group[i]->a.result == STORE_OK;
    return rows;
}

static void count_commit(struct store *s, uint64_t us)
{
    pthread_mutex_lock(&s->lock);
    s->stats.commits++;
    s->stats.rows += rows_written(s);
    s->stats.commit_us_last = us;
    s->stats.commit_us_sum += us;
    pthread_mutex_unlock(&s->lock);
}

/* The group stays as it is until the database has answered, however often it has to be asked. */
static enum backend_state write_group(struct store *s)
{
    struct error e = { 0 };
    if (!s->count)
        take_group(s);
    if (!s->count)
        return BACKEND_OK;
    uint64_t from = backend_clock_us();
    enum backend_state state = s->b->kind->append(s->b, s->group, s->count, &e);
    if (state == BACKEND_AWAY)
        return state;
    for (int i = 0; state == BACKEND_FAILED && i < s->count; i++)
        say_why(s->group[i], &e);
    if (state == BACKEND_FAILED || rows_written(s))             /* a commit without rows proves nothing about the disk */
        note_trouble(s, &s->write_trouble, state == BACKEND_FAILED ? &e : NULL);
    if (state == BACKEND_OK)
        count_commit(s, backend_clock_us() - from);
    s->done += (uint64_t)s->count;
    answer(s, s->group, s->count);
    s->count = 0;
    return BACKEND_OK;
}

/* A read waits for the appends that were asked for before it, and for no others. */
static struct request *take_read(struct store *s)
{
    struct request *r = NULL;
    pthread_mutex_lock(&s->lock);
    if (s->reads.first && s->reads.first->order <= s->done)
        r = queue_take(&s->reads);
    pthread_mutex_unlock(&s->lock);
    return r;
}

/* ---- Forgetting ---------------------------------------------------------------------------------------------------- */

static enum backend_state say_farewell(struct store *s, const char *table, struct error *e)
{
    struct request all = { 0 };
    struct text t = TEXT(all.a.table);
    text_add(&t, table);
    enum backend_state state = BACKEND_MORE;
    while (state == BACKEND_MORE)
        state = s->b->kind->read(s->b, &all, e);
    if (state == BACKEND_OK && s->farewell(s->farewell_context, table, s->sweep.status, all.a.rows, all.a.count, e))
        state = BACKEND_FAILED;
    store_free(&all.a);
    return state;
}

/* Those that cannot be said farewell to stay, and do not keep the others: the answer tells of it at the end. */
static enum backend_state say_farewells(struct store *s, struct error *e)
{
    struct sweep *w = &s->sweep;
    enum backend_state worst = BACKEND_OK;
    int ready = 0;
    for (int i = 0; i < w->count; i++) {
        enum backend_state state = say_farewell(s, w->found[i], e);
        if (state == BACKEND_OK)
            memmove(w->found[ready++], w->found[i], TABLE_ID);
        else if (state == BACKEND_AWAY)
            return state;
        else
            worst = state;
    }
    w->count = ready;
    return worst;
}

/* The sweep goes on to the next status that is not kept for ever. 0: it has seen them all, and begins anew the next time. */
static int next_status(struct sweep *w, const struct store_keep *keep)
{
    int status = w->status;
    *w = (struct sweep){ 0 };
    while (++status < TABLE_STATUSES)
        if (keep->ms[status] >= 0) {
            w->status = (uint8_t)status;
            return 1;
        }
    return 0;
}

static enum backend_state sweep_some(struct store *s, struct error *e)
{
    struct error why = { 0 };
    enum backend_state farewell = BACKEND_OK, state = s->b->kind->old(s->b, &s->sweep, e);
    if (state == BACKEND_OK && s->farewell)
        farewell = say_farewells(s, &why);
    if (state == BACKEND_OK && farewell != BACKEND_AWAY && s->sweep.count)
        state = s->b->kind->forget(s->b, &s->sweep, e);
    if (state != BACKEND_OK || farewell == BACKEND_OK)
        return state;
    *e = why;
    return farewell;
}

static enum backend_state sweep(struct store *s, struct request *r, struct error *e)
{
    struct store_keep keep;
    struct sweep *w = &s->sweep, here = *w;
    enum backend_state state = BACKEND_OK;
    memcpy(&keep, r->body, sizeof keep);
    w->seen = w->count = 0;
    if (keep.ms[w->status] >= 0) {
        w->before = r->at - keep.ms[w->status];
        state = sweep_some(s, e);
    }
    if (state == BACKEND_AWAY) {
        *w = here;                      /* it is asked again */
        return state;
    }
    for (int i = 0; state == BACKEND_OK && i < w->count; i++)
        if (!backend_add_info(&r->a, w->found[i], strlen(w->found[i])))
            break;                      /* whoever has it in memory finds out when it writes */
    r->a.n = w->seen == SWEEP_TABLES || next_status(w, &keep);
    return state;
}

static enum backend_state ask_backend(struct store *s, struct request *r, struct error *e)
{
    const struct backend_kind *kind = s->b->kind;
    switch (r->a.kind) {
    case STORE_LIST:  return kind->list(s->b, r, e);
    case STORE_CLAIM: return kind->claim ? kind->claim(s->b, r, e) : BACKEND_OK;
    case STORE_TELL:  return kind->tell ? kind->tell(s->b, r, e) : BACKEND_OK;
    case STORE_SWEEP: return sweep(s, r, e);
    default:          return kind->read(s->b, r, e);
    }
}

/* Writers come first, and then others who read. */
static void read_on_later(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    queue_add(&s->reads, s->reading);
    pthread_mutex_unlock(&s->lock);
    s->reading = NULL;
}

static enum backend_state read_some(struct store *s)
{
    for (int i = 0; i < READS_A_TURN; i++) {
        struct error e = { 0 };
        if (!s->reading && !(s->reading = take_read(s)))
            break;
        struct request *r = s->reading;
        enum backend_state state = ask_backend(s, r, &e);
        if (state == BACKEND_AWAY) {
            store_free(&r->a);          /* what it had got so far */
            r->begun = 0;
            return state;
        }
        if (state == BACKEND_MORE) {
            read_on_later(s);
            return BACKEND_OK;
        }
        if (state == BACKEND_FAILED)
            say_why(r, &e);
        if (state == BACKEND_FAILED && r->a.kind != STORE_SWEEP && r->a.kind != STORE_TELL && e.code != ERR_FULL)
            note_trouble(s, &s->read_trouble, &e);
        answer(s, &r, 1);
        s->reading = NULL;
    }
    return BACKEND_OK;
}

/* Nobody writes where writing fails, so the store finds out by itself when it works again. */
static enum backend_state probe(struct store *s)
{
    struct error e = { 0 };
    enum backend_state state = s->b->kind->probe(s->b, &e);
    if (state == BACKEND_AWAY)
        return state;
    note_trouble(s, &s->write_trouble, state == BACKEND_FAILED ? &e : NULL);
    return BACKEND_OK;
}

static enum backend_state turn(struct store *s)
{
    enum backend_state state = write_group(s);
    if (state == BACKEND_OK && s->write_trouble.code)
        state = probe(s);
    if (state == BACKEND_OK)
        state = read_some(s);
    if (state == BACKEND_OK && s->b->kind->gossip)
        state = s->b->kind->gossip(s->b);
    return state;
}

/* Until somebody rings, the database has something to say, or the time is over (-1: never). */
static void rest(struct store *s, int fd, int ms)
{
    uint64_t rung;
    struct pollfd p[] = { { .fd = s->bell, .events = POLLIN }, { .fd = fd, .events = POLLIN } };
    poll(p, 2, ms);
    if (p[0].revents)
        (void)!read(s->bell, &rung, sizeof rung);
}

static void set_away(struct store *s, int away)
{
    pthread_mutex_lock(&s->lock);
    s->stats.away = (uint8_t)away;
    pthread_mutex_unlock(&s->lock);
}

/* When there is nothing to do, whoever has something will ring. */
static int fall_asleep(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    s->asleep = !s->appends.first && !s->reads.first;
    int rest = s->asleep ? s->closing ? TURN_LAST : TURN_RESTS : 0;
    pthread_mutex_unlock(&s->lock);
    return rest;
}

int store_turn(struct store *s)
{
    int pause = s->pause;
    if (turn(s) == BACKEND_AWAY) {
        set_away(s, 1);
        s->pause = 2 * pause < PAUSE_MOST ? 2 * pause : PAUSE_MOST;
        return pause;
    }
    if (pause != PAUSE_FIRST)
        set_away(s, 0);
    s->pause = PAUSE_FIRST;
    int rest = fall_asleep(s);
    return rest == TURN_RESTS && s->write_trouble.code ? PROBE_MS : rest;
}

static void *work(void *store)
{
    struct store *s = store;
    int pause;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);     /* signals are for the loop of the server */
    while ((pause = store_turn(s)) != TURN_LAST && !(pause > 0 && give_up(s)))
        if (pause > 0)
            rest(s, -1, pause);
        else if (pause == TURN_RESTS)
            rest(s, s->b->kind->fd ? s->b->kind->fd(s->b) : -1, -1);
    return NULL;
}

/* ---- Open and close ------------------------------------------------------------------------------------------------ */

static int is_postgres(const char *where) { return !strncmp(where, "postgres://", 11) || !strncmp(where, "postgresql://", 13); }

void store_drop(struct store *s)
{
    if (s->b)
        s->b->kind->close(s->b);
    for (int i = 0; i < s->count; i++)
        request_free(s->group[i]);
    request_free(s->reading);
    queue_free(&s->appends);
    queue_free(&s->reads);
    queue_free(&s->answers);
    if (s->bell >= 0)
        close(s->bell);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

struct store *store_on(const struct backend_kind *kind, const char *where, void (*wake)(void *context), void *context,
                       struct error *e)
{
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        error_set(e, ERR_FILE, "there is no memory for the store");
        return NULL;
    }
    s->wake = wake;
    s->context = context;
    s->pause = PAUSE_FIRST;
    queue_init(&s->appends);
    queue_init(&s->reads);
    queue_init(&s->answers);
    pthread_mutex_init(&s->lock, NULL);
    s->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (s->bell < 0 || getrandom(&s->nonce, sizeof s->nonce, 0) != (ssize_t)sizeof s->nonce)
        error_set(e, ERR_FILE, "the system gave no event or no random number to the store: too many open files?");
    else if ((s->b = kind->open(where, &(struct host){ s, give_up, news, presence }, e)))
        return s;
    store_drop(s);
    return NULL;
}

struct store *store_open(const char *where, void (*wake)(void *context), void *context, struct error *e)
{
    struct store *s = store_on(is_postgres(where) ? &backend_postgres : &backend_sqlite, where, wake, context, e);
    if (!s || pthread_create(&s->thread, NULL, work, s) == 0)
        return s;
    error_set(e, ERR_FILE, "the thread of the store could not be started: too many threads?");
    store_drop(s);
    return NULL;
}

void store_close(struct store *s, int seconds)
{
    pthread_mutex_lock(&s->lock);
    s->closing = 1;
    s->deadline_us = backend_clock_us() + (uint64_t)(seconds > 0 ? seconds : 0) * 1000000;
    pthread_mutex_unlock(&s->lock);
    ring(s);
    pthread_join(s->thread, NULL);
    store_drop(s);
}
