/* tell.c: taking in a row that is on disk, and telling everybody who is connected what has changed. */
#include <string.h>

#include "tables_inside.h"

/* ---- Saying -------------------------------------------------------------------------------------------------------------- */

/* The key was compared in constant time when it was shown; here it is only looked up. */
int conn_seat(const struct conn *c)
{
    const struct table *r = c->hosted ? &c->hosted->table : NULL;
    for (int i = 0; r && c->greeted == HELLO_SECRET && i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_PERSON && !memcmp(r->chair[i].key, c->key, sizeof c->key))
            return i;
    return VIEWER_PUBLIC;
}

int conn_listens(const struct conn *c)
{
    return c->hosted && c->greeted && (c->hosted->table.terms.spectators || conn_seat(c) >= 0);
}

void hosted_recount(struct hosted *p)
{
    seatset before = p->here;
    p->here = 0;
    for (const struct conn *c = p->conns; c; c = c->next)
        if (conn_seat(c) >= 0)
            p->here |= (seatset)(1 << conn_seat(c));
    for (int i = 0; i < SEATS_MAX; i++)
        if (before >> i & 1 && !(p->here >> i & 1))
            p->gone[i] = p->tables->ms;
}

struct listener listener_of(struct tables *h, const struct conn *c)
{
    const struct hosted *p = c->hosted;
    int late = p && is_late(p, c);
    return (struct listener){ .viewer = (int8_t)conn_seat(c), .lang = c->lang, .bytes = c->bytes, .late = (uint8_t)late,
                              .now = h->ms - (late ? (int64_t)p->table.terms.delay * 1000 : 0),
                              .began = !p ? NULL : late ? p->delayed->clocks.began : p->clocks.began,
                              .here = p ? hosted_present(p) : 0, .common = &h->common, .told = &h->told };
}

void conn_say(struct conn *c, const struct text *t)
{
    static const char cut[] = "{\"do\":\"error\",\"error\":{\"code\":\"full\",\"text\":\"there is more to say than fits into a message\"}}";
    if (t->cut)
        c->send(c, cut, sizeof cut - 1);                /* silence would leave it waiting */
    else
        c->send(c, t->buf, t->len);
}

void conn_error(struct tables *h, struct conn *c, const char *id, const struct error *e, const struct refusal *why)
{
    struct text t = TEXT(h->message);
    struct listener to = listener_of(h, c);
    h->stats.refused++;
    say_error(c->hosted ? hosted_seen(c->hosted, c) : NULL, id, e, why, &to, &t);
    conn_say(c, &t);
}

void conn_table(struct tables *h, struct conn *c)
{
    struct text t = TEXT(h->message);
    struct listener to = listener_of(h, c);
    say_table(hosted_seen(c->hosted, c), &to, &t);
    conn_say(c, &t);
}

void conn_view(struct tables *h, struct conn *c)
{
    struct text t = TEXT(h->message);
    struct listener to = listener_of(h, c);
    const struct table *r = hosted_seen(c->hosted, c);
    if (r->status == TABLE_WAITING)
        return;
    say_view(r, &to, &t);
    conn_say(c, &t);
}

void hosted_tell_all(struct hosted *p)
{
    for (struct conn *c = p->conns, *next; c; c = next) {
        next = c->next;
        if (conn_listens(c) && !is_late(p, c))
            conn_table(p->tables, c);
    }
}

/* ---- What happened -------------------------------------------------------------------------------------------------------- */

static void tell_move(struct hosted *p, const struct table *r, struct conn *c, const struct position *before, int moves)
{
    struct text t = TEXT(p->tables->message);
    struct listener to = listener_of(p->tables, c);
    if (!is_news(r, before, to.viewer))
        return;
    say_moved(r, before, moves, &to, &t);
    conn_say(c, &t);
}

static void tell_said(struct hosted *p, const struct table *r, struct conn *c)
{
    const struct said *s = &r->chat[(r->said - 1) % CHAT_KEPT];
    struct text t = TEXT(p->tables->message);
    if (c->muted >> s->seat & 1)
        return;
    say_said(s, &t);
    conn_say(c, &t);
}

/* Tells one listener what the last row changed. */
static void tell(struct hosted *p, const struct table *r, struct conn *c, const struct position *before, int moves, int status)
{
    switch (r->last) {
    case ROW_MOVE:
    case ROW_BELL:
        tell_move(p, r, c, before, moves);
        break;
    case ROW_UNDO:
    case ROW_WITHOUT:
        if (is_news(r, before, conn_seat(c)))
            conn_view(p->tables, c);
        break;
    case ROW_SAY:
        tell_said(p, r, c);
        break;
    default:
        conn_table(p->tables, c);
        if (status != r->status || (status == TABLE_PLAYING && is_news(r, before, conn_seat(c))))
            conn_view(p->tables, c);
        return;
    }
    if (status != r->status)
        conn_table(p->tables, c);                       /* the game is over */
}

/* A move that somebody else has to answer. At the bell everybody hears of everything at the same time. */
static int may_wait(const struct table *r, int viewer)
{
    const struct head *head = head_of(&r->match.now);
    return r->last == ROW_MOVE && head->active && !table_bell_open(r) && (viewer < 0 || !(head->active >> viewer & 1));
}

/* Seats have changed hands. Whoever has lost one looks on if others may, or hears nothing any more. */
static void seats_changed(struct hosted *p)
{
    struct error e;
    hosted_recount(p);
    if (p->table.last == ROW_SIT && !(p->here >> p->table.last_seat & 1))
        p->gone[p->table.last_seat] = p->tables->ms;
    error_set(&e, ERR_ACCESS, "you have left your seat, and this table has no spectators");
    for (struct conn *c = p->conns; c; c = c->next)
        if (c->greeted && !conn_listens(c)) {
            c->greeted = HELLO_NONE;
            if (!p->current || p->current->conn != c)       /* whoever asked for it is answered */
                conn_error(p->tables, c, "", &e, NULL);
        }
}

static void reckon_clocks(struct clocks *k, const struct table *r, int64_t ms)
{
    for (int i = 0; i < r->setup.seats; i++)
        if (k->since[i] != r->chair[i].since) {
            k->since[i] = r->chair[i].since;
            k->began[i] = ms;
        }
}

int take_row(struct hosted *p, struct table *r, struct clocks *k, const struct timed_row *l)
{
    struct position before = r->match.now;
    int moves = r->match.moves, status = r->status;
    struct error e;
    if (l->checked) {
        table_take(r, l->checked, l->at);
    } else if (table_apply(r, l->body, l->size, l->at, &e)) {
        hosted_break(p, &e);
        return -1;
    }
    reckon_clocks(k, r, l->ms);
    if (r == &p->table)
        seats_changed(p);
    p->tables->told.events.count = 0;                   /* that was another table, or other people at this one */
    for (struct conn *c = p->conns, *next; c; c = next) {
        next = c->next;
        if (conn_listens(c) && hosted_seen(p, c) == r) {
            c->patient = may_wait(r, conn_seat(c));
            tell(p, r, c, &before, moves, status);
            c->patient = 0;
        }
    }
    return 0;
}

/* What a person has done itself, here or at another node, shows that it was there. */
static int shows_presence(const struct table *r)
{
    if (r->last_seat < 0 || !(table_present(r) >> r->last_seat & 1))
        return 0;
    return r->last == ROW_MOVE || r->last == ROW_SAY || r->last == ROW_GIVE || r->last == ROW_BACK || r->last == ROW_UNDO ||
           r->last == ROW_WITHOUT || r->last == ROW_VOTE || r->last == ROW_AGREE || r->last == ROW_DECLINE;
}

/* Seats whose clock has run out: if a bot plays for them that is as it should be. */
static seatset out_of_time(const struct hosted *p)
{
    const struct table *r = &p->table;
    seatset out = 0;
    for (int i = 0; i < r->setup.seats; i++)
        if (table_clock_runs(r, i) && p->clocks.began[i] + (int64_t)r->terms.clock * 1000 <= p->tables->ms)
            out |= (seatset)(1 << i);
    return out;
}

/* A row of this table is on disk. */
void take_in(struct hosted *p, const struct timed_row *l)
{
    seatset out = out_of_time(p);
    if (take_row(p, &p->table, &p->clocks, l))
        return;
    int seat = p->table.last_seat;
    if (shows_presence(&p->table) && p->gone[seat] < l->ms)
        p->gone[seat] = l->ms;
    if (p->table.last == ROW_AWAY && p->here >> seat & 1 && !(out >> seat & 1))
        p->returning |= (seatset)(1 << seat);           /* somebody at another node could not know that it is here */
    if (p->table.last == ROW_MOVE)
        p->tables->stats.moves++;
    delay_keep(p, l);
    live_heard(p);
}
