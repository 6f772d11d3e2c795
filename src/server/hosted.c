/*
 * hosted.c: one table in memory: the line of requests that wait, rows on their way to the disk, rows that were read. What is told when a
 * row is taken in is in tell.c, what players may ask for in requests.c.
 */
#include <stdlib.h>
#include <string.h>

#include "tables_inside.h"

/* ---- Hosted tables ------------------------------------------------------------------------------------------------------------ */

static struct hosted **bucket_of(struct tables *h, const char *id)
{
    return &h->bucket[hash_bytes(HASH_START, id, strlen(id)) % BUCKETS];
}

struct hosted *hosted_find(struct tables *h, const char *id)
{
    struct hosted *p = *bucket_of(h, id);
    while (p && strcmp(p->table.id, id))
        p = p->next;
    return p;
}

/* Whoever has a table in hand may change it. */
struct hosted *hosted_touch(struct hosted *p)
{
    if (p)
        hosted_mark(p);
    return p;
}

struct hosted *hosted_add(struct tables *h, const char *id)
{
    struct hosted *p = h->stats.tables < h->limits.tables ? calloc(1, sizeof *p) : NULL;
    if (!p)
        return NULL;
    memcpy(p->table.id, id, strlen(id) + 1);
    p->tables = h;
    p->touched = p->loaded = h->ms;
    p->known = INT64_MIN;
    p->due = INT64_MAX;
    p->ask_others = 1;
    p->next = *bucket_of(h, id);
    *bucket_of(h, id) = p;
    h->stats.tables++;
    return hosted_touch(p);
}

void hosted_remove(struct hosted *p)
{
    struct tables *h = p->tables;
    struct hosted **at = bucket_of(h, p->table.id);
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    h->stats.tables--;
    hosted_unlist(p);
    free(p->bell);
    delay_free(p);
    store_free(&p->unread);
    free(p);
}

/* Nobody is there, nothing is on its way: the rows are on disk, so nothing is lost. */
int hosted_idle(const struct hosted *p)
{
    return !p->conns && !p->inputs && !p->pending && !p->reading && !p->thinking && !p->asked && p->claim != CLAIM_OURS;
}

/* ---- Rows on their way ------------------------------------------------------------------------------------------------------ */

/* A row changes what the list of tables says unless it is a plain move or chat. */
static int listed(const struct hosted *p, const struct row *n)
{
    if (n->kind == ROW_SAY)
        return 0;
    if (n->kind != ROW_MOVE)
        return 1;
    struct position next = p->table.match.now;
    p->table.g->apply(&next, n->seat, n->mv);
    return !head_of(&next)->active;
}

/* Sends a row off. What the list will say is found by taking the row into a copy of the table. */
static int send_off(struct hosted *p, struct pending *f, const struct row *n, const char *note)
{
    struct tables *h = p->tables;
    const struct listing *listing = NULL;
    if (!n || listed(p, n)) {
        int err = 0;
        h->scratch = p->table;
        for (const struct pending *other = p->pending; other; other = other->next)
            table_apply(&h->scratch, other->body, other->size, other->at, NULL);
        if (f->checked)
            table_take(&h->scratch, &f->row, f->at);
        else
            err = table_apply(&h->scratch, f->body, f->size, f->at, NULL);
        if (!err) {
            table_listing(&h->scratch, &h->listing);
            listing = &h->listing;
        }
    }
    int err = store_append(h->store, (uint64_t)(uintptr_t)p, p->table.id, f->n, f->at, f->body, f->size, note, listing);
    p->asked += !err;
    return err;
}

int hosted_is_sealed(const struct hosted *p)
{
    const seatset people = table_people(&p->table);
    return p->table.status == TABLE_PLAYING && head_of(&p->table.match.now)->sealed && (people & (people - 1));
}

/*
 * While choices are sealed, drafts are on their way to the disk of which nobody else may know; and whatever is written then has to wait
 * for them. So what others notice, or what anybody may write as often as it likes, happens at a set time after it was asked for. Choices
 * themselves do not: if one held the table up until then, others would notice it by that.
 */
static int has_set_time(const struct hosted *p, const struct row *n)
{
    return n && p->current && hosted_is_sealed(p) &&
           (n->kind == ROW_SAY || n->kind == ROW_VOTE || n->kind == ROW_AGREE || n->kind == ROW_DECLINE ||
            n->kind == ROW_AWAY || n->kind == ROW_BACK);
}

static int add_pending(struct hosted *p, const struct text *body, const struct row *n, const char *note, struct error *e)
{
    struct pending *f = body->cut ? NULL : calloc(1, sizeof *f + body->len + 1), **at = &p->pending;
    uint32_t row = p->table.rows;
    if (!f)
        return error_set(e, ERR_FULL, "that is too long to be kept");
    for (; *at; at = &(*at)->next)
        row++;
    memcpy(f->body, body->buf, body->len);
    f->size = body->len;
    f->at = p->tables->wall;
    f->ms = p->tables->ms;
    if (has_set_time(p, n)) {           /* the row says when it was asked for, not how long it has waited */
        f->at -= p->tables->ms - p->current->came;
        f->ms = p->current->came + SEALED_MS > f->ms ? p->current->came + SEALED_MS : f->ms;
    }
    f->n = row;
    f->checked = n && p->table.rows && !p->pending;
    if (f->checked)
        f->row = *n;
    if (send_off(p, f, n, note)) {
        free(f);
        return error_set(e, ERR_BUSY, "the database has too much to do; try again in a moment");
    }
    *at = f;
    p->tables->pending++;
    hosted_touch(p);
    return 0;
}

int hosted_propose(struct hosted *p, const struct row *n, const char *note, struct error *e)
{
    char body[ROW_MAX];
    struct text t = TEXT(body);
    row_write(&p->table, n, &t);
    return add_pending(p, &t, n, note, e);
}

int hosted_try(struct hosted *p, const struct row *n, const char *note)
{
    if (row_check(&p->table, n, NULL, NULL))
        return 0;
    if (!hosted_propose(p, n, note, NULL))
        return 1;
    hosted_retry(p);
    return 0;
}

int hosted_open(struct hosted *p, const struct opening *o, struct error *e)
{
    char body[ROW_MAX];
    struct text t = TEXT(body);
    opening_write(o, &t);
    return add_pending(p, &t, NULL, NULL, e);
}

/* ---- The line ---------------------------------------------------------------------------------------------------------------- */

static void input_free(struct input *in)
{
    json_decref(in->msg);
    free(in);
}

static int hosted_blocked(const struct hosted *p) { return p->pending || p->reading || p->loading || p->claim == CLAIM_ASKED; }

void hosted_wait(struct hosted *p)
{
    if (!p->current)
        return;
    p->current->next = p->inputs;
    p->inputs = p->current;
    p->waiting++;
    p->current = NULL;
}

/* Asks for the rows that are missing here. 0, or -1: the store has too much to do. */
static int read_on(struct hosted *p)
{
    if (store_read(p->tables->store, (uint64_t)(uintptr_t)p, p->table.id, p->table.rows))
        return -1;
    p->asked++;
    p->reading = 1;
    p->behind = 0;
    p->look = p->tables->ms + LOOK_MS;
    return 0;
}

/* There may be rows that are not here: they are read as soon as the table is free. */
void hosted_catch_up(struct hosted *p) { hosted_touch(p)->behind = 1; }

/* Who comes back from another node may know more than this one, whose news is on its way: nobody's game may go backwards. */
static int is_behind(const struct hosted *p, struct input *in)
{
    int behind = !in->fresh && store_shared(p->tables->store) && request_is_hello(in->kind);
    in->fresh = 1;
    return behind;
}

/* That takes as long as what is written before it: see has_set_time. */
static int comes_too_early(struct hosted *p, const struct input *in)
{
    int64_t at = in->came + SEALED_MS;
    if (!store_shared(p->tables->store) || !request_is_hello(in->kind) || !hosted_is_sealed(p) || p->tables->ms >= at)
        return 0;
    hosted_due(p, at);
    return 1;
}

/* Looks at the inputs that wait, until one of them sends a row off. */
static void work_off(struct hosted *p)
{
    while (p->inputs && !p->behind && !hosted_blocked(p)) {
        struct input *in = p->inputs;
        p->inputs = in->next;
        p->waiting--;
        p->current = in;
        if (is_behind(p, in)) {
            hosted_wait(p);
            hosted_catch_up(p);
        } else if (comes_too_early(p, in)) {
            hosted_wait(p);
            return;
        } else if (in->conn) {
            request_handle(p->tables, in->conn, in->kind, in->msg);
        }
        if (p->current && !p->pending) {
            p->current = NULL;
            input_free(in);
        }
    }
}

static void drop_pending(struct hosted *p)
{
    struct pending *f = p->pending;
    p->pending = f->next;
    p->tables->pending--;
    free(f);
}

/* The request whose rows are on disk: now it is acknowledged. */
static void finish(struct hosted *p)
{
    struct input *in = p->current;
    p->current = NULL;
    if (in) {
        if (in->conn)
            request_written(p->tables, in->conn, in->kind, in->msg);
        input_free(in);
    }
}

/* Takes in the row that is on disk, when its time has come. */
static void take_pending(struct hosted *p)
{
    struct pending *f = p->pending;
    if (!f || !f->on_disk)
        return;
    if (f->ms > p->tables->ms) {
        hosted_due(p, f->ms);
        return;
    }
    take_in(p, &(struct timed_row){ f->body, f->size, f->at, f->ms, f->checked ? &f->row : NULL });
    drop_pending(p);
    if (!p->pending)
        finish(p);
}

/*
 * When a row was written, by the clock of this node: as long ago as the wall clocks say, but not in the future, and not before a
 * time when it was not there yet.
 */
static int64_t written(const struct hosted *p, int64_t at)
{
    const struct tables *h = p->tables;
    int64_t ago = h->wall > at ? h->wall - at : 0, ms = h->ms - ago;
    return ms > p->known ? ms : p->known;
}

/* A move is checked and played; what was taken back is played from the beginning. Measured: one is about two microseconds. */
void work_done(struct tables *h, const struct table *r)
{
    switch (r->last) {
    case ROW_MOVE: case ROW_BELL:    h->work -= 10; break;
    case ROW_UNDO: case ROW_WITHOUT: case ROW_AGREE: case ROW_AWAY: case ROW_VOTE:
        h->work -= 50 + r->match.moves;
        break;
    default:                             h->work -= 1;
    }
}

/* Takes in rows that were read, as many as may be now. Others go on in between. */
static void take_unread(struct hosted *p)
{
    struct store_answer *a = &p->unread;
    for (; p->unread_at < a->count && p->tables->work > 0; p->unread_at++) {
        const struct store_row *row = &a->rows[p->unread_at];
        if (p->broken || row->n != p->table.rows)
            continue;
        take_in(p, &(struct timed_row){ row->body, row->size, row->at, written(p, row->at), NULL });
        work_done(p->tables, &p->table);
    }
    if (p->unread_at < a->count) {
        hosted_due(p, p->tables->ms);
        return;
    }
    if (a->count) {
        store_free(a);
        p->unread_at = 0;
        p->reading = 0;
        p->known = p->tables->ms;
    }
    delay_follow(p);
    if (p->loading && !p->reading && delay_is_shown(p))
        p->loading = 0;
}

/* Notices are hints, and a node that dies after a commit sends none. So what somebody looks at is looked up again when there was no
   news of it for a while. */
static void look_again(struct hosted *p)
{
    if (!p->conns || p->pending || p->reading || !store_shared(p->tables->store))
        return;
    if (p->look <= p->tables->ms)
        p->behind = 1;
    else
        hosted_due(p, p->look);
}

void hosted_work(struct hosted *p)
{
    take_pending(p);
    take_unread(p);
    work_off(p);
    look_again(p);
    if (p->behind && !p->pending && !p->reading && read_on(p))
        hosted_retry(p);
}

int hosted_remember(struct hosted *p, struct conn *c, const struct request_kind *k, json_t *msg, struct error *e)
{
    p->current = calloc(1, sizeof *p->current);
    if (!p->current)
        return error_set(e, ERR_FULL, "there is no memory for it; try again in a moment");
    p->current->conn = c;
    p->current->kind = k;
    p->current->msg = json_incref(msg);
    p->current->came = p->tables->ms;
    return 0;
}

/* Nothing of the table is on disk, or it cannot be read: everybody who asked for it is told what e says, if it says something,
   and sent away. The table is empty then; it goes with the next tick, or is read again if somebody asks for it before. */
static void give_up(struct hosted *p, const struct error *e)
{
    hosted_wait(p);
    for (struct conn *c = p->conns; c; c = c->next) {
        c->hosted = NULL;
        c->greeted = HELLO_NONE;
    }
    p->conns = NULL;
    p->here = 0;
    while (p->inputs) {
        struct input *in = p->inputs;
        p->inputs = in->next;
        if (in->conn && e)
            conn_error(p->tables, in->conn, request_name(in->msg), e, NULL);
        input_free(in);
    }
    p->waiting = 0;
    p->loading = 0;
    p->behind = 0;
    p->touched = LONG_AGO;
    hosted_touch(p);
}

void hosted_forget(struct hosted *p) { give_up(p, NULL); }

void hosted_break(struct hosted *p, const struct error *e)
{
    p->broken = 1;
    p->why_broken = *e;
}

/* The table has been taken out of the database. Whoever is still there hears of it; it leaves memory with the next tick. */
void hosted_gone(struct hosted *p)
{
    error_set(&p->why_broken, ERR_TABLE, "nobody has used this table for so long that it is no longer kept");
    p->broken = 1;
    for (struct conn *c = p->conns; c; c = c->next)
        conn_error(p->tables, c, "", &p->why_broken, NULL);
    give_up(p, &p->why_broken);                         /* what they asked is answered as well */
}

/* A connection forgets its table; the seat may be empty now. */
void conn_leave(struct tables *h, struct conn *c)
{
    struct hosted *p = c->hosted;
    struct conn **at;
    if (!p)
        return;
    for (at = &p->conns; *at && *at != c; at = &(*at)->next)
        ;
    if (*at)
        *at = c->next;
    for (struct input *in = p->inputs; in; in = in->next)
        if (in->conn == c)
            in->conn = NULL;
    if (p->current && p->current->conn == c)
        p->current->conn = NULL;
    c->hosted = NULL;
    c->greeted = HELLO_NONE;
    c->muted = 0;
    c->sync = 0;
    p->touched = h->ms;
    hosted_touch(p);
    seatset before = p->here;
    hosted_recount(p);
    if (p->here != before)
        hosted_tell_all(p);
    live_attendance(p);
}

void conn_arrive(struct conn *c, struct hosted *p)
{
    c->hosted = hosted_touch(p);
    c->next = p->conns;
    p->conns = c;
}

/* The table that a message names, read from the disk if need be. NULL and an error. */
struct hosted *hosted_load(struct tables *h, const char *id, struct error *e)
{
    struct hosted *p = hosted_find(h, id);
    if (p && (p->table.rows || hosted_blocked(p)))
        return p;
    if (strlen(id) >= TABLE_ID || strspn(id, TABLE_LETTERS) != strlen(id) || !*id) {
        error_set(e, ERR_TABLE, "there is no table of that name");
        return NULL;
    }
    p = p ? p : hosted_add(h, id);
    if (p)
        p->loading = 1;
    if (!p || read_on(p)) {
        if (p)
            hosted_forget(p);
        error_set(e, ERR_BUSY, "too many tables are in use; try again in a moment");
        return NULL;
    }
    h->stats.loads++;
    return p;
}

/* What changes nothing is answered beside the line: how long it waits must not tell that somebody else's draft is on its way to the
   disk. But not before the table is there, and not before what the same one asked for earlier. */
static int waits_in_line(const struct hosted *p, const struct conn *c)
{
    const struct input *in = p->inputs;
    while (in && in->conn != c)
        in = in->next;
    return in || (p->current && p->current->conn == c) || !p->table.rows || p->loading;
}

static void refuse_busy(struct tables *h, struct conn *c, json_t *msg)
{
    struct error e;
    error_set(&e, ERR_BUSY, "too much is waiting at this table; try again in a moment");
    conn_error(h, c, request_name(msg), &e, NULL);
}

/* How many messages of an address wait; of nobody who is still there: more than anybody has. */
static int waiting_of(const struct hosted *p, const struct conn *c)
{
    int n = c ? 0 : INPUTS_MAX;
    for (const struct input *in = p->inputs; c && in; in = in->next)
        n += in->conn && in->conn->address == c->address;
    return n;
}

/* In a line that is full the last message of the address that has most in it gives way to somebody who has less; so no address can keep
   others from playing. */
static void make_way(struct hosted *p, const struct conn *c)
{
    struct input **last = NULL, *in;
    int most = waiting_of(p, c) + 2;
    for (struct input **at = &p->inputs; *at; at = &(*at)->next) {
        int n = waiting_of(p, (*at)->conn);
        if (n >= most) {
            last = at;
            most = n;
        }
    }
    if (!last)
        return;
    in = *last;
    *last = in->next;
    p->waiting--;
    if (in->conn)
        refuse_busy(p->tables, in->conn, in->msg);
    input_free(in);
}

/* A message for a table waits until its turn comes; most do not wait at all. */
void hosted_queue(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg)
{
    struct hosted *p = hosted_touch(c->hosted);
    int beside = !waits_in_line(p, c);
    if (request_from_outside(p, c, msg) || (beside && request_is_question(k, p, msg))) {
        request_handle(h, c, k, msg);
        json_decref(msg);
        return;
    }
    if (beside && p->pending && hosted_is_sealed(p) && !p->broken && request_is_refused(h, c, k, msg)) {
        json_decref(msg);
        return;
    }
    if (p->waiting >= INPUTS_MAX)
        make_way(p, c);
    struct input *in = p->waiting < INPUTS_MAX ? calloc(1, sizeof *in) : NULL, **at = &p->inputs;
    if (!in) {
        refuse_busy(h, c, msg);
        json_decref(msg);
        return;
    }
    in->conn = c;
    in->kind = k;
    in->msg = msg;
    in->came = h->ms;
    while (*at)
        at = &(*at)->next;
    *at = in;
    p->waiting++;
}

/* ---- Answers of the store ------------------------------------------------------------------------------------------------------ */

void hosted_appended(struct hosted *p, const struct store_answer *a)
{
    struct pending *f = p->pending;
    if (!f || a->n != f->n)
        return;                                         /* of rows that were given up */
    if (a->result == STORE_OK) {
        p->known = p->tables->ms;
        p->look = p->known + LOOK_MS;
        f->on_disk = 1;
        take_pending(p);
        return;
    }
    while (p->pending)
        drop_pending(p);
    if (a->result == STORE_FAILED) {
        struct error e;
        error_set(&e, ERR_STORE, "it could not be written down: %s", a->text);
        if (!p->table.rows) {
            give_up(p, &e);
            return;
        }
        if (p->current && p->current->conn)
            conn_error(p->tables, p->current->conn, request_name(p->current->msg), &e, NULL);
        if (p->current)
            input_free(p->current);
        p->current = NULL;
        return;
    }
    if (a->result == STORE_GAP) {       /* the row before it was there once */
        hosted_gone(p);
        return;
    }
    /* Another node was quicker: read what it wrote, then look at the request again. */
    p->tables->stats.conflicts++;
    hosted_wait(p);
    hosted_catch_up(p);
}

/* Rows have been read; they are taken in when the table is settled. */
void hosted_have_read(struct hosted *p, struct store_answer *a)
{
    p->reading = a->result == STORE_OK && a->count;
    if (p->reading) {
        p->unread = *a;
        a->count = 0;
        a->rows = NULL;
        return;
    }
    if (p->table.rows) {
        p->known = a->result == STORE_OK ? p->tables->ms : p->known;
        return;
    }
    struct error e;
    if (a->result == STORE_OK)
        error_set(&e, ERR_TABLE, "there is no table of that name");
    else
        error_set(&e, ERR_STORE, "the table cannot be read: %s", a->text);
    give_up(p, &e);
}

/* Whatever is on its way or waits is not waited for any more. */
void hosted_discard(struct hosted *p)
{
    while (p->pending)
        drop_pending(p);
    while (p->inputs) {
        struct input *in = p->inputs;
        p->inputs = in->next;
        input_free(in);
    }
    if (p->current)
        input_free(p->current);
}
