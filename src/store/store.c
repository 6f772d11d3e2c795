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
    uint64_t        asked;              /* appends, ever */
    uint32_t        news;               /* of the answers */
    uint64_t        deadline_us;        /* of closing */
    uint8_t         asleep, closing;    /* asleep: a new request has to ring */

    struct backend *b;                  /* ... to here; the rest belongs to the thread */
    uint64_t        nonce;              /* of the first append; the others count up from it */
    uint64_t        done;               /* appends, ever */
    struct request *group[GROUP_ROWS];  /* the appends that are being written, in their order */
    int             count;
    struct request *reading;
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

/* ---- Answers ------------------------------------------------------------------------------------------------------- */

int store_poll(struct store *s, struct store_answer *out)
{
    pthread_mutex_lock(&s->lock);
    struct request *r = queue_take(&s->answers);
    if (r)
        s->news -= r->a.kind == STORE_NEWS;
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
    struct row *rows = room_for(a->rows, a->count, sizeof *rows);
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
static void news(void *store, const char *table, uint32_t n)
{
    struct store *s = store;
    struct request *r = request_new(STORE_NEWS, 0, table, n, 0);
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

static void say_why(struct request *r, const struct error *e)
{
    struct text t = TEXT(r->a.text);
    store_free(&r->a);
    r->a.result = STORE_FAILED;
    text_add(&t, e->text);
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

static void count_commit(struct store *s, uint64_t us)
{
    uint64_t rows = 0;
    for (int i = 0; i < s->count; i++)
        rows += s->group[i]->a.result == STORE_OK;
    pthread_mutex_lock(&s->lock);
    s->stats.commits++;
    s->stats.rows += rows;
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

static enum backend_state ask_backend(struct store *s, struct request *r, struct error *e)
{
    const struct backend_kind *kind = s->b->kind;
    switch (r->a.kind) {
    case STORE_LIST:  return kind->list(s->b, r, e);
    case STORE_CLAIM: return kind->claim ? kind->claim(s->b, r, e) : BACKEND_OK;
    default:          return kind->read(s->b, r, e);
    }
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
            return state;
        }
        if (state == BACKEND_FAILED)
            say_why(r, &e);
        answer(s, &r, 1);
        s->reading = NULL;
    }
    return BACKEND_OK;
}

static enum backend_state turn(struct store *s)
{
    enum backend_state state = write_group(s);
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

/* 1: there is nothing to do, and whoever has something will ring. */
static int fall_asleep(struct store *s, int *closing)
{
    pthread_mutex_lock(&s->lock);
    s->asleep = !s->appends.first && !s->reads.first;
    *closing = s->closing;
    int asleep = s->asleep;
    pthread_mutex_unlock(&s->lock);
    return asleep;
}

static void *work(void *store)
{
    struct store *s = store;
    int pause = PAUSE_FIRST, closing;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);     /* signals are for the loop of the server */
    for (;;) {
        if (turn(s) == BACKEND_AWAY) {
            set_away(s, 1);
            if (give_up(s))
                break;
            rest(s, -1, pause);
            pause = 2 * pause < PAUSE_MOST ? 2 * pause : PAUSE_MOST;
            continue;
        }
        if (pause != PAUSE_FIRST)
            set_away(s, 0);
        pause = PAUSE_FIRST;
        if (!fall_asleep(s, &closing))
            continue;
        if (closing)
            break;
        rest(s, s->b->kind->fd ? s->b->kind->fd(s->b) : -1, -1);
    }
    return NULL;
}

/* ---- Open and close ------------------------------------------------------------------------------------------------ */

static int is_postgres(const char *where) { return !strncmp(where, "postgres://", 11) || !strncmp(where, "postgresql://", 13); }

static void store_drop(struct store *s)
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

struct store *store_open(const char *where, void (*wake)(void *context), void *context, struct error *e)
{
    const struct backend_kind *kind = is_postgres(where) ? &backend_postgres : &backend_sqlite;
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        error_set(e, ERR_FILE, "there is no memory for the store");
        return NULL;
    }
    s->wake = wake;
    s->context = context;
    queue_init(&s->appends);
    queue_init(&s->reads);
    queue_init(&s->answers);
    pthread_mutex_init(&s->lock, NULL);
    s->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (s->bell < 0 || getrandom(&s->nonce, sizeof s->nonce, 0) != (ssize_t)sizeof s->nonce)
        error_set(e, ERR_FILE, "the system gave no event or no random number to the store: too many open files?");
    else if ((s->b = kind->open(where, &(struct host){ s, give_up, news }, e))
             && pthread_create(&s->thread, NULL, work, s) == 0)
        return s;
    else if (s->b)
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
