/* hall.c: tables in memory, rows on their way to the disk, bots and clocks; see hall.h. What players may wish for is in wishes.c. */
#include "hall.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "hall_inside.h"

/* ---- Places ------------------------------------------------------------------------------------------------------------ */

static struct place **bucket_of(struct hall *h, const char *id)
{
    return &h->bucket[hash_bytes(HASH_START, id, strlen(id)) % BUCKETS];
}

struct place *place_find(struct hall *h, const char *id)
{
    struct place *p = *bucket_of(h, id);
    while (p && strcmp(p->room.id, id))
        p = p->next;
    return p;
}

/* Whoever has a table in hand may change it. */
static struct place *touch(struct place *p)
{
    if (p)
        place_mark(p);
    return p;
}

struct place *place_add(struct hall *h, const char *id)
{
    struct place *p = h->stats.places < h->limits.places ? calloc(1, sizeof *p) : NULL;
    if (!p)
        return NULL;
    memcpy(p->room.id, id, strlen(id) + 1);
    p->hall = h;
    p->touched = p->loaded = h->ms;
    p->known = INT64_MIN;
    p->due = INT64_MAX;
    p->next = *bucket_of(h, id);
    *bucket_of(h, id) = p;
    h->stats.places++;
    return touch(p);
}

void place_remove(struct place *p)
{
    struct hall *h = p->hall;
    struct place **at = bucket_of(h, p->room.id);
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    h->stats.places--;
    place_unlist(p);
    free(p->bell);
    past_free(p);
    store_free(&p->unread);
    free(p);
}

/* Nobody is there, nothing is on its way: the rows are on disk, so nothing is lost. */
int place_idle(const struct place *p)
{
    return !p->conns && !p->inputs && !p->flight && !p->reading && !p->thinking && !p->asked && p->claim != CLAIM_OURS;
}

/* ---- Saying -------------------------------------------------------------------------------------------------------------- */

/* The key was compared in constant time when it was shown; here it is only looked up. */
int conn_seat(const struct conn *c)
{
    const struct room *r = c->place ? &c->place->room : NULL;
    for (int i = 0; r && c->greeted == HELLO_SECRET && i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_PERSON && !memcmp(r->chair[i].key, c->key, sizeof c->key))
            return i;
    return VIEWER_PUBLIC;
}

int conn_listens(const struct conn *c)
{
    return c->place && c->greeted && (c->place->room.spectators || conn_seat(c) >= 0);
}

void place_recount(struct place *p)
{
    seatset before = p->here;
    p->here = 0;
    for (const struct conn *c = p->conns; c; c = c->next)
        if (conn_seat(c) >= 0)
            p->here |= (seatset)(1 << conn_seat(c));
    for (int i = 0; i < SEATS_MAX; i++)
        if (before >> i & 1 && !(p->here >> i & 1))
            p->gone[i] = p->hall->ms;
}

struct listener listener_of(struct hall *h, const struct conn *c)
{
    const struct place *p = c->place;
    int late = p && is_late(p, c);
    return (struct listener){ .viewer = (int8_t)conn_seat(c), .lang = c->lang, .bytes = c->bytes, .late = (uint8_t)late,
                              .now = h->ms - (late ? (int64_t)p->room.delay * 1000 : 0),
                              .began = !p ? NULL : late ? p->past->clocks.began : p->clocks.began,
                              .here = p ? p->here : 0, .common = &h->common, .told = &h->told };
}

void conn_say(struct hall *h, struct conn *c, const struct text *t)
{
    static const char cut[] = "{\"do\":\"error\",\"error\":{\"code\":\"full\",\"text\":\"there is more to say than fits into a message\"}}";
    (void)h;
    if (t->cut)
        c->send(c, cut, sizeof cut - 1);                /* silence would leave it waiting */
    else
        c->send(c, t->buf, t->len);
}

void conn_error(struct hall *h, struct conn *c, const char *id, const struct error *e, const struct refusal *why)
{
    struct text t = TEXT(h->message);
    struct listener to = listener_of(h, c);
    h->stats.refused++;
    say_error(c->place ? place_seen(c->place, c) : NULL, id, e, why, &to, &t);
    conn_say(h, c, &t);
}

void conn_table(struct hall *h, struct conn *c)
{
    struct text t = TEXT(h->message);
    struct listener to = listener_of(h, c);
    say_table(place_seen(c->place, c), &to, &t);
    conn_say(h, c, &t);
}

void conn_view(struct hall *h, struct conn *c)
{
    struct text t = TEXT(h->message);
    struct listener to = listener_of(h, c);
    const struct room *r = place_seen(c->place, c);
    if (r->status == TABLE_WAITING)
        return;
    say_view(r, &to, &t);
    conn_say(h, c, &t);
}

void place_tables(struct place *p)
{
    for (struct conn *c = p->conns, *next; c; c = next) {
        next = c->next;
        if (conn_listens(c) && !is_late(p, c))
            conn_table(p->hall, c);
    }
}

/* ---- What happened -------------------------------------------------------------------------------------------------------- */

static void tell_move(struct place *p, const struct room *r, struct conn *c, const struct position *before, int moves)
{
    struct text t = TEXT(p->hall->message);
    struct listener to = listener_of(p->hall, c);
    if (!is_news(r, before, to.viewer))
        return;
    say_moved(r, before, moves, &to, &t);
    conn_say(p->hall, c, &t);
}

static void tell_said(struct place *p, const struct room *r, struct conn *c)
{
    const struct said *s = &r->chat[(r->said - 1) % CHAT_KEPT];
    struct text t = TEXT(p->hall->message);
    if (c->muted >> s->seat & 1)
        return;
    say_said(s, &t);
    conn_say(p->hall, c, &t);
}

/* Tells one listener what the last row changed. */
static void tell(struct place *p, const struct room *r, struct conn *c, const struct position *before, int moves, int status)
{
    switch (r->last) {
    case ENTRY_MOVE:
    case ENTRY_BELL:
        tell_move(p, r, c, before, moves);
        break;
    case ENTRY_UNDO:
    case ENTRY_WITHOUT:
        if (is_news(r, before, conn_seat(c)))
            conn_view(p->hall, c);
        break;
    case ENTRY_SAY:
        tell_said(p, r, c);
        break;
    default:
        conn_table(p->hall, c);
        if (status != r->status || (status == TABLE_PLAYING && is_news(r, before, conn_seat(c))))
            conn_view(p->hall, c);
        return;
    }
    if (status != r->status)
        conn_table(p->hall, c);                         /* the game is over */
}

/* A move that somebody else has to answer. At the bell everybody hears of everything at the same time. */
static int may_wait(const struct room *r, int viewer)
{
    const struct head *head = head_of(&r->match.now);
    return r->last == ENTRY_MOVE && head->active && !room_bell_open(r) && (viewer < 0 || !(head->active >> viewer & 1));
}

/* Seats have changed hands. Whoever has lost one looks on if others may, or hears nothing any more. */
static void seats_changed(struct place *p)
{
    struct error e;
    place_recount(p);
    if (p->room.last == ENTRY_SIT && !(p->here >> p->room.last_seat & 1))
        p->gone[p->room.last_seat] = p->hall->ms;
    error_set(&e, ERR_ACCESS, "you have left your seat, and this table has no spectators");
    for (struct conn *c = p->conns; c; c = c->next)
        if (c->greeted && !conn_listens(c)) {
            c->greeted = HELLO_NONE;
            if (!p->current || p->current->conn != c)       /* whoever asked for it is answered */
                conn_error(p->hall, c, "", &e, NULL);
        }
}

static void reckon_clocks(struct clocks *k, const struct room *r, int64_t ms)
{
    for (int i = 0; i < r->setup.seats; i++)
        if (k->since[i] != r->chair[i].since) {
            k->since[i] = r->chair[i].since;
            k->began[i] = ms;
        }
}

int take_row(struct place *p, struct room *r, struct clocks *k, const struct line *l)
{
    struct position before = r->match.now;
    int moves = r->match.moves, status = r->status;
    struct error e;
    if (room_apply(r, l->body, l->size, l->at, &e)) {
        place_break(p, &e);
        return -1;
    }
    reckon_clocks(k, r, l->ms);
    if (r == &p->room)
        seats_changed(p);
    p->hall->told.events.count = 0;                     /* that was another table, or other people at this one */
    for (struct conn *c = p->conns, *next; c; c = next) {
        next = c->next;
        if (conn_listens(c) && place_seen(p, c) == r) {
            c->patient = may_wait(r, conn_seat(c));
            tell(p, r, c, &before, moves, status);
            c->patient = 0;
        }
    }
    return 0;
}

/* What a person has done itself, here or at another node, shows that it was there. */
static int shows_presence(const struct room *r)
{
    if (r->last_seat < 0 || !(room_present(r) >> r->last_seat & 1))
        return 0;
    return r->last == ENTRY_MOVE || r->last == ENTRY_SAY || r->last == ENTRY_GIVE || r->last == ENTRY_BACK || r->last == ENTRY_UNDO ||
           r->last == ENTRY_WITHOUT || r->last == ENTRY_WISH || r->last == ENTRY_AGREE || r->last == ENTRY_DECLINE;
}

/* Seats whose clock has run out: if a bot plays for them that is as it should be. */
static seatset out_of_time(const struct place *p)
{
    const struct room *r = &p->room;
    seatset out = 0;
    for (int i = 0; i < r->setup.seats; i++)
        if (room_clock_runs(r, i) && p->clocks.began[i] + (int64_t)r->clock * 1000 <= p->hall->ms)
            out |= (seatset)(1 << i);
    return out;
}

/* A row of this table is on disk. */
static void take_in(struct place *p, const struct line *l)
{
    seatset out = out_of_time(p);
    if (take_row(p, &p->room, &p->clocks, l))
        return;
    int seat = p->room.last_seat;
    if (shows_presence(&p->room) && p->gone[seat] < l->ms)
        p->gone[seat] = l->ms;
    if (p->room.last == ENTRY_AWAY && p->here >> seat & 1 && !(out >> seat & 1))
        p->returning |= (seatset)(1 << seat);           /* somebody at another node could not know that it is here */
    if (p->room.last == ENTRY_MOVE)
        p->hall->stats.moves++;
    past_keep(p, l);
    bell_heard(p);
}

/* ---- Rows on their way ------------------------------------------------------------------------------------------------------ */

/* A row changes what the list of tables says unless it is a plain move or chat. */
static int listed(const struct place *p, const struct entry *n)
{
    if (n->kind == ENTRY_SAY)
        return 0;
    if (n->kind != ENTRY_MOVE)
        return 1;
    struct position next = p->room.match.now;
    p->room.g->apply(&next, n->seat, n->mv);
    return !head_of(&next)->active;
}

/* Sends a row off. What the list will say is found by taking the row into a copy of the room. */
static int send_off(struct place *p, struct flight *f, const struct entry *n, const char *note)
{
    struct hall *h = p->hall;
    const struct listing *listing = NULL;
    if (!n || listed(p, n)) {
        h->scratch = p->room;
        for (const struct flight *other = p->flight; other; other = other->next)
            room_apply(&h->scratch, other->body, other->size, other->at, NULL);
        if (room_apply(&h->scratch, f->body, f->size, f->at, NULL) == 0) {
            room_listing(&h->scratch, &h->listing);
            listing = &h->listing;
        }
    }
    int err = store_append(h->store, (uint64_t)(uintptr_t)p, p->room.id, f->n, f->at, f->body, f->size, note, listing);
    p->asked += !err;
    return err;
}

static int add_flight(struct place *p, const struct text *body, const struct entry *n, const char *note, struct error *e)
{
    struct flight *f = body->cut ? NULL : calloc(1, sizeof *f + body->len + 1), **at = &p->flight;
    uint32_t row = p->room.rows;
    if (!f)
        return error_set(e, ERR_FULL, "that is too long to be kept");
    for (; *at; at = &(*at)->next)
        row++;
    memcpy(f->body, body->buf, body->len);
    f->size = body->len;
    f->at = p->hall->wall;
    f->ms = p->hall->ms;
    f->n = row;
    if (send_off(p, f, n, note)) {
        free(f);
        return error_set(e, ERR_BUSY, "the database has too much to do; try again in a moment");
    }
    *at = f;
    p->hall->flying++;
    touch(p);
    return 0;
}

int place_propose(struct place *p, const struct entry *n, const char *note, struct error *e)
{
    char body[ROW_MAX];
    struct text t = TEXT(body);
    entry_write(&p->room, n, &t);
    return add_flight(p, &t, n, note, e);
}

int place_open(struct place *p, const struct opening *o, struct error *e)
{
    char body[ROW_MAX];
    struct text t = TEXT(body);
    opening_write(o, &t);
    return add_flight(p, &t, NULL, NULL, e);
}

/* ---- The line ---------------------------------------------------------------------------------------------------------------- */

static void input_free(struct input *in)
{
    json_decref(in->msg);
    free(in);
}

static int place_blocked(const struct place *p) { return p->flight || p->reading || p->loading || p->claim == CLAIM_ASKED; }

void place_wait(struct place *p)
{
    if (!p->current)
        return;
    p->current->next = p->inputs;
    p->inputs = p->current;
    p->waiting++;
    p->current = NULL;
}

/* Asks for the rows that are missing here. 0, or -1: the store has too much to do. */
static int read_on(struct place *p)
{
    if (store_read(p->hall->store, (uint64_t)(uintptr_t)p, p->room.id, p->room.rows))
        return -1;
    p->asked++;
    p->reading = 1;
    p->behind = 0;
    p->look = p->hall->ms + LOOK_MS;
    return 0;
}

/* There may be rows that are not here: they are read as soon as the table is free. */
static void catch_up(struct place *p) { touch(p)->behind = 1; }

/* Who comes back from another node may know more than this one, whose news is on its way: nobody's game may go backwards. */
static int is_behind(const struct place *p, struct input *in)
{
    const char *what = json_string_value(json_object_get(in->msg, "do"));
    int behind = !in->fresh && store_shared(p->hall->store) && what && !strcmp(what, "hello");
    in->fresh = 1;
    return behind;
}

/* Looks at the inputs that wait, until one of them sends a row off. */
static void work_off(struct place *p)
{
    while (p->inputs && !p->behind && !place_blocked(p)) {
        struct input *in = p->inputs;
        p->inputs = in->next;
        p->waiting--;
        p->current = in;
        if (is_behind(p, in)) {
            place_wait(p);
            catch_up(p);
        } else if (in->conn) {
            wish(p->hall, in->conn, in->msg);
        }
        if (p->current && !p->flight) {
            p->current = NULL;
            input_free(in);
        }
    }
}

/*
 * When a row was written, by the clock of this node: as long ago as the wall clocks say, but not in the future, and not before a
 * time when it was not there yet.
 */
static int64_t written(const struct place *p, int64_t at)
{
    const struct hall *h = p->hall;
    int64_t ago = h->wall > at ? h->wall - at : 0, ms = h->ms - ago;
    return ms > p->known ? ms : p->known;
}

/* A move is checked and played; what was taken back is played from the beginning. Measured: one is about two microseconds. */
void work_done(struct hall *h, const struct room *r)
{
    switch (r->last) {
    case ENTRY_MOVE: case ENTRY_BELL:    h->work -= 10; break;
    case ENTRY_UNDO: case ENTRY_WITHOUT: case ENTRY_AGREE: case ENTRY_AWAY: case ENTRY_WISH:
        h->work -= 50 + r->match.moves;
        break;
    default:                             h->work -= 1;
    }
}

/* Takes in rows that were read, as many as may be now. Others go on in between. */
static void take_unread(struct place *p)
{
    struct store_answer *a = &p->unread;
    for (; p->unread_at < a->count && p->hall->work > 0; p->unread_at++) {
        const struct row *row = &a->rows[p->unread_at];
        if (p->broken || row->n != p->room.rows)
            continue;
        take_in(p, &(struct line){ row->body, row->size, row->at, written(p, row->at) });
        work_done(p->hall, &p->room);
    }
    if (p->unread_at < a->count) {
        place_due(p, p->hall->ms);
        return;
    }
    if (a->count) {
        store_free(a);
        p->unread_at = 0;
        p->reading = 0;
        p->known = p->hall->ms;
    }
    past_follow(p);
    if (p->loading && !p->reading && past_is_shown(p))
        p->loading = 0;
}

/* Notices are hints, and a node that dies after a commit sends none. So what somebody looks at is looked up again when there was no
   news of it for a while. */
static void look_again(struct place *p)
{
    if (!p->conns || p->flight || p->reading || !store_shared(p->hall->store))
        return;
    if (p->look <= p->hall->ms)
        p->behind = 1;
    else
        place_due(p, p->look);
}

void place_work(struct place *p)
{
    take_unread(p);
    work_off(p);
    look_again(p);
    if (p->behind && !p->flight && !p->reading && read_on(p))
        place_retry(p);
}

int place_remember(struct place *p, struct conn *c, json_t *msg, struct error *e)
{
    p->current = calloc(1, sizeof *p->current);
    if (!p->current)
        return error_set(e, ERR_FULL, "there is no memory for it; try again in a moment");
    p->current->conn = c;
    p->current->msg = json_incref(msg);
    return 0;
}

/* Nothing of the table is on disk, or it cannot be read: everybody who asked for it is told what e says, if it says something,
   and sent away. The place is empty then; it goes with the next tick, or is read again if somebody asks for it before. */
static void give_up(struct place *p, const struct error *e)
{
    place_wait(p);
    for (struct conn *c = p->conns; c; c = c->next) {
        c->place = NULL;
        c->greeted = HELLO_NONE;
    }
    p->conns = NULL;
    p->here = 0;
    while (p->inputs) {
        struct input *in = p->inputs;
        p->inputs = in->next;
        if (in->conn && e)
            conn_error(p->hall, in->conn, wire_id(in->msg), e, NULL);
        input_free(in);
    }
    p->waiting = 0;
    p->loading = 0;
    p->behind = 0;
    p->touched = LONG_AGO;
    touch(p);
}

void place_forget(struct place *p) { give_up(p, NULL); }

void place_break(struct place *p, const struct error *e)
{
    p->broken = 1;
    p->why_broken = *e;
}

/* The table has been taken out of the database. Whoever is still there hears of it; the place goes with the next tick. */
void place_gone(struct place *p)
{
    error_set(&p->why_broken, ERR_TABLE, "nobody has used this table for so long that it is no longer kept");
    p->broken = 1;
    for (struct conn *c = p->conns; c; c = c->next)
        conn_error(p->hall, c, "", &p->why_broken, NULL);
    give_up(p, &p->why_broken);                         /* what they asked is answered as well */
}

/* A connection forgets its table; the seat may be empty now. */
static void leave(struct hall *h, struct conn *c)
{
    struct place *p = c->place;
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
    c->place = NULL;
    c->greeted = HELLO_NONE;
    c->muted = 0;
    c->sync = 0;
    p->touched = h->ms;
    touch(p);
    seatset before = p->here;
    place_recount(p);
    if (p->here != before)
        place_tables(p);
    bell_attendance(p);
}

static void arrive(struct conn *c, struct place *p)
{
    c->place = touch(p);
    c->next = p->conns;
    p->conns = c;
}

/* The table that a message names, read from the disk if need be. NULL and an error. */
static struct place *place_of(struct hall *h, const char *id, struct error *e)
{
    struct place *p = place_find(h, id);
    if (p && (p->room.rows || place_blocked(p)))
        return p;
    if (strlen(id) >= TABLE_ID || strspn(id, TABLE_LETTERS) != strlen(id) || !*id) {
        error_set(e, ERR_TABLE, "there is no table of that name");
        return NULL;
    }
    p = p ? p : place_add(h, id);
    if (p)
        p->loading = 1;
    if (!p || read_on(p)) {
        if (p)
            place_forget(p);
        error_set(e, ERR_BUSY, "too many tables are in use; try again in a moment");
        return NULL;
    }
    h->stats.loads++;
    return p;
}

/* A question is answered beside the line: how long it waits must not tell that somebody else's draft is on its way to the disk. But
   not before the table is there, and not before what the same one asked for earlier. */
static int waits_in_line(const struct place *p, const struct conn *c)
{
    const struct input *in = p->inputs;
    while (in && in->conn != c)
        in = in->next;
    return in || (p->current && p->current->conn == c) || !p->room.rows || p->loading;
}

/* A message for a table waits until its turn comes; most do not wait at all. */
static void queue_up(struct hall *h, struct conn *c, json_t *msg)
{
    struct place *p = touch(c->place);
    if (wish_from_outside(p, c, msg) || (wish_is_question(msg) && !waits_in_line(p, c))) {
        wish(h, c, msg);
        json_decref(msg);
        return;
    }
    struct input *in = p->waiting < INPUTS_MAX ? calloc(1, sizeof *in) : NULL, **at = &p->inputs;
    if (!in) {
        struct error e;
        error_set(&e, ERR_BUSY, "too much is waiting at this table; try again in a moment");
        conn_error(h, c, wire_id(msg), &e, NULL);
        json_decref(msg);
        return;
    }
    in->conn = c;
    in->msg = msg;
    while (*at)
        at = &(*at)->next;
    *at = in;
    p->waiting++;
}

/* ---- Messages ----------------------------------------------------------------------------------------------------------------- */

/* The table that the message is about; NULL: it was answered, or there is none. */
static struct place *table_of(struct hall *h, struct conn *c, json_t *msg, struct error *e)
{
    const char *id;
    if (wire_string(msg, "table", 0, TABLE_ID - 1, &id, e))
        return NULL;
    if (*id && (!c->place || strcmp(c->place->room.id, id))) {
        struct place *p = place_of(h, id, e);
        if (!p)
            return NULL;
        leave(h, c);
        arrive(c, p);
    }
    if (!c->place)
        error_set(e, ERR_NO_TABLE, "say hello to a table first");
    return c->place;
}

static void message(struct hall *h, struct conn *c, const char *text, size_t size)
{
    struct error e;
    json_t *msg = wire_read(text, size, &e);
    h->stats.messages++;
    if (!msg) {
        conn_error(h, c, "", &e, NULL);
        return;
    }
    if (!wish_at_once(h, c, msg)) {
        if (table_of(h, c, msg, &e)) {
            queue_up(h, c, msg);
            return;
        }
        conn_error(h, c, wire_id(msg), &e, NULL);
    }
    json_decref(msg);
}

void hall_message(struct hall *h, struct conn *c, const char *text, size_t size)
{
    h->work = WORK_CALL;
    message(h, c, text, size);
    settle(h);
}

void hall_gone(struct hall *h, struct conn *c)
{
    for (int i = 0; i < h->asking; i++)
        if (h->lists[i] == c)
            h->lists[i] = NULL;
    h->work = WORK_CALL;
    leave(h, c);
    settle(h);
}

struct place *hall_new_place(struct hall *h, struct conn *c, struct error *e)
{
    char id[TABLE_ID];
    do
        hall_random_name(id, TABLE_NAME);
    while (place_find(h, id));
    struct place *p = place_add(h, id);
    if (!p) {
        error_set(e, ERR_BUSY, "too many tables are in use; try again in a moment");
        return NULL;
    }
    if (c) {
        leave(h, c);
        arrive(c, p);
    }
    return p;
}

void hall_random(void *out, size_t n)
{
    if (getrandom(out, n, 0) != (ssize_t)n)
        abort();                                        /* up to 256 bytes are always given */
}

void hall_random_name(char *out, int letters)
{
    uint8_t byte[TABLE_ID];
    hall_random(byte, (size_t)letters);
    for (int i = 0; i < letters; i++)
        out[i] = TABLE_LETTERS[byte[i] % 32];
    out[letters] = 0;
}

/* ---- Answers of the store ------------------------------------------------------------------------------------------------------ */

static void drop_flight(struct place *p)
{
    struct flight *f = p->flight;
    p->flight = f->next;
    p->hall->flying--;
    free(f);
}

/* The wish whose rows are on disk: now it is acknowledged. */
static void finish(struct place *p)
{
    struct input *in = p->current;
    p->current = NULL;
    if (in) {
        if (in->conn)
            granted(p->hall, in->conn, in->msg);
        input_free(in);
    }
}

static void appended(struct place *p, const struct store_answer *a)
{
    struct flight *f = p->flight;
    if (!f || a->n != f->n)
        return;                                         /* of a flight that was given up */
    if (a->result == STORE_OK) {
        p->known = p->hall->ms;
        p->look = p->known + LOOK_MS;
        take_in(p, &(struct line){ f->body, f->size, f->at, f->ms });
        drop_flight(p);
        if (!p->flight)
            finish(p);
        return;
    }
    while (p->flight)
        drop_flight(p);
    if (a->result == STORE_FAILED) {
        struct error e;
        error_set(&e, ERR_STORE, "it could not be written down: %s", a->text);
        if (!p->room.rows) {
            give_up(p, &e);
            return;
        }
        if (p->current && p->current->conn)
            conn_error(p->hall, p->current->conn, wire_id(p->current->msg), &e, NULL);
        p->current = p->current ? (input_free(p->current), NULL) : NULL;
        return;
    }
    if (a->result == STORE_GAP) {       /* the row before it was there once */
        place_gone(p);
        return;
    }
    /* Another node was quicker: read what it wrote, then look at the wish again. */
    p->hall->stats.conflicts++;
    place_wait(p);
    catch_up(p);
}

/* Rows have been read; they are taken in when the table is settled. */
static void have_read(struct place *p, struct store_answer *a)
{
    p->reading = a->result == STORE_OK && a->count;
    if (p->reading) {
        p->unread = *a;
        a->count = 0;
        a->rows = NULL;
        return;
    }
    if (p->room.rows) {
        p->known = a->result == STORE_OK ? p->hall->ms : p->known;
        return;
    }
    struct error e;
    if (a->result == STORE_OK)
        error_set(&e, ERR_TABLE, "there is no table of that name");
    else
        error_set(&e, ERR_STORE, "the table cannot be read: %s", a->text);
    give_up(p, &e);
}

static void have_list(struct hall *h, const struct store_answer *a)
{
    static char list[LIST_MAX * INFO_MAX + 64];
    struct text t = TEXT(list);
    text_add(&t, "{\"do\":\"tables\",\"tables\":[");
    for (int i = 0; i < a->count; i++)
        text_fmt(&t, "%s%s", i ? "," : "", a->infos[i]);
    text_add(&t, "]}");
    int n = h->asking;
    h->asking = 0;
    for (int i = 0; i < n; i++)
        if (h->lists[i])
            h->lists[i]->send(h->lists[i], list, t.len);
}

/* Another node has written something: a table that is in memory here is behind. Without a name notices may have been lost,
   so any of them may be. */
static void have_news(struct hall *h, const struct store_answer *a)
{
    struct place *p = *a->table ? place_find(h, a->table) : NULL;
    if (p && p->room.rows <= a->n)
        catch_up(p);
    for (int b = 0; !*a->table && b < BUCKETS; b++)
        for (p = h->bucket[b]; p; p = p->next) {
            bell_news(p);
            catch_up(p);
        }
}

static void have_answer(struct hall *h, struct store_answer *a)
{
    struct place *p = (struct place *)(uintptr_t)a->ref;
    if (a->ref && a->kind != STORE_LIST)
        touch(p)->asked--;
    switch (a->kind) {
    case STORE_APPEND: appended(p, a); break;
    case STORE_READ: have_read(p, a); break;
    case STORE_LIST: have_list(h, a); break;
    case STORE_SWEEP: upkeep_swept(h, a); break;
    case STORE_CLAIM:
        if (p)                                          /* else it was given back; the table may be gone by now */
            bell_claimed(p, a->result == STORE_OK);
        break;
    case STORE_NEWS: have_news(h, a); break;
    }
}

int hall_news(struct hall *h)
{
    h->work = WORK_CALL;
    struct store_answer a;
    struct opinion o;
    if (store_poll(h->store, &a)) {
        have_answer(h, &a);
        store_free(&a);
    } else if (pool_poll(h->pool, &o)) {
        have_opinion(h, &o);
    } else {
        return 0;
    }
    settle(h);
    return 1;
}

/* ---- Opening and closing --------------------------------------------------------------------------------------------------------- */

void hall_time(struct hall *h, int64_t wall, int64_t us)
{
    h->wall = wall;
    h->us = us > h->us ? us : h->us;
    h->ms = h->us / 1000;
}

int hall_busy(const struct hall *h) { return h->flying > 0; }

void hall_stats(const struct hall *h, struct hall_stats *out) { *out = h->stats; }

struct hall *hall_open(struct store *store, struct pool *pool, const struct hall_limits *limits, struct error *e)
{
    struct hall *h = calloc(1, sizeof *h);
    uint64_t seed;
    if (h)
        h->heap = calloc((size_t)limits->places, sizeof(struct place *));
    if (!h || !h->heap) {
        free(h);
        error_set(e, ERR_FULL, "there is no memory for the hall");
        return NULL;
    }
    h->store = store;
    h->pool = pool;
    h->limits = *limits;
    hall_random(&seed, sizeof seed);
    fast_seed(&h->chance, seed);
    return h;
}

void hall_close(struct hall *h)
{
    for (int b = 0; b < BUCKETS; b++)
        while (h->bucket[b]) {
            struct place *p = h->bucket[b];
            while (p->flight)
                drop_flight(p);
            while (p->inputs) {
                struct input *in = p->inputs;
                p->inputs = in->next;
                input_free(in);
            }
            if (p->current)
                input_free(p->current);
            place_remove(p);
        }
    free(h->heap);
    free(h);
}
