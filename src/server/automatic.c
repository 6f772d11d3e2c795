/*
 * automatic.c: what happens at a table without anybody asking: the game begins when all are there, bots move, clocks run out.
 *
 * How long a bot takes must tell nothing of what it holds. So it answers at a set time after its turn began, however quickly
 * it was done, and even if it had no choice. In a sealed step all its small moves are made at once, and only the last one,
 * which everybody sees, waits for that time.
 */
#include <string.h>

#include "tables_inside.h"

/* ---- Bots ------------------------------------------------------------------------------------------------------------ */

static uint16_t moves_of(const struct table *r, int seat)
{
    uint16_t n = 0;
    for (int i = 0; i < r->match.moves; i++)
        n = (uint16_t)(n + (r->match.made[i].seat == seat));
    return n;
}

/* Bots think on the account of a player who is there; or of somebody who looks on, if there is none. */
static uint64_t account_of(const struct hosted *p)
{
    uint64_t account = 0;
    for (const struct conn *c = p->conns; c; c = c->next) {
        if (conn_seat(c) >= 0)
            return c->address;
        account = conn_listens(c) ? c->address : account;
    }
    return account;
}

/* Whoever plays with bots alone need not see how they go on without it; but a moment later it may be back. */
static int anybody_listens(const struct hosted *p)
{
    const struct conn *c = p->conns;
    while (c && !conn_listens(c))
        c = c->next;
    return c != NULL;
}

static int ask(struct hosted *p, int seat, int level, int hint)
{
    struct tables *h = p->tables;
    const struct table *r = &p->table;
    struct question q = { .ref = (uint64_t)(uintptr_t)p, .address = account_of(p), .epoch = table_epoch(r, seat), .hint = (uint8_t)hint,
                          .level = (uint8_t)level, .seat = (int8_t)seat, .budget_ms = h->limits.think_ms, .g = r->g };
    q.seed = hint ? (uint64_t)r->match.moves            /* the same advice for the same position, as everywhere else */
                  : (uint64_t)fast_next(&h->chance) << 32 | fast_next(&h->chance);
    match_redacted(&r->match, seat, &q.view);
    if (pool_ask(h->pool, &q))
        return -1;
    p->thinking++;
    return 0;
}

int ask_hint(struct hosted *p, int seat)
{
    if (p->hinting || ask(p, seat, (int)(bot_find("expert") - bots), 1))
        return -1;
    p->hinting = 1;
    p->hint_moves = moves_of(&p->table, seat);
    return 0;
}

int hint_counts(const struct hosted *p, const struct opinion *o)
{
    const struct table *r = &p->table;
    struct row n = { .kind = ROW_MOVE, .seat = o->seat, .mv = o->mv };
    return o->epoch == table_epoch(r, o->seat) && moves_of(r, o->seat) == p->hint_moves && !row_check(r, &n, NULL, NULL);
}

/* The level that plays for somebody who is away: steady, and quick to answer. */
static int level_of(const struct table *r, int seat)
{
    return r->chair[seat].kind == CHAIR_BOT ? r->chair[seat].level : (int)(bot_find("medium") - bots);
}

/* Is the move one of a sealed choice that goes on after it? */
static int is_draft(const struct table *r, int seat, move mv)
{
    struct position next = r->match.now;
    if (!(head_of(&next)->sealed >> seat & 1))
        return 0;
    r->g->apply(&next, seat, mv);
    return head_of(&next)->ply == head_of(&r->match.now)->ply;
}

/* A bot whose turn it is starts thinking; one that was asked about another position starts again. */
static void mind_bot(struct hosted *p, int seat)
{
    const struct table *r = &p->table;
    struct turn_of_bot *b = &p->bot[seat];
    int turn = r->status == TABLE_PLAYING && table_bot_plays(r, seat) && is_active(&r->match.now, seat) && anybody_listens(p);
    if (!turn) {
        if (b->state != BOT_THINKS)
            b->state = BOT_IDLE;
        b->due = 0;
        return;
    }
    if (!b->due)
        b->due = p->tables->ms + p->tables->limits.pace_ms;
    uint16_t moves = moves_of(r, seat);
    if (b->state == BOT_THINKS || (b->state == BOT_READY && b->epoch == table_epoch(r, seat) && b->moves == moves))
        return;
    b->epoch = table_epoch(r, seat);
    b->moves = moves;
    b->state = ask(p, seat, level_of(r, seat), 0) ? BOT_IDLE : BOT_THINKS;
    if (b->state == BOT_IDLE)
        hosted_retry(p);
}

/* 1: a row was sent off. */
static int move_bot(struct hosted *p, int seat)
{
    struct table *r = &p->table;
    struct turn_of_bot *b = &p->bot[seat];
    struct row n = { .kind = ROW_MOVE, .seat = (int8_t)seat, .mv = b->mv };
    if (b->state != BOT_READY)
        return 0;
    if (row_check(r, &n, NULL, NULL)) {                 /* it thought about a card that somebody else has bought since */
        b->state = BOT_IDLE;
        mind_bot(p, seat);
        return 0;
    }
    int draft = is_draft(r, seat, b->mv);
    if (!draft && p->tables->ms < b->due) {
        hosted_due(p, b->due);
        return 0;
    }
    if (hosted_propose(p, &n, NULL, NULL)) {
        hosted_retry(p);
        return 0;
    }
    b->state = BOT_IDLE;
    if (!draft)
        b->due = 0;
    p->tables->stats.bot_moves++;
    return 1;
}

void have_opinion(struct tables *h, const struct opinion *o)
{
    struct hosted *p = (struct hosted *)(uintptr_t)o->ref;
    struct turn_of_bot *b = &p->bot[o->seat];
    (void)h;
    hosted_mark(p);
    p->thinking--;
    if (o->hint) {
        p->hinting = 0;
        hint_given(p, o);
        return;
    }
    b->state = o->epoch == table_epoch(&p->table, o->seat) && b->epoch == o->epoch ? BOT_READY : BOT_IDLE;
    b->mv = o->mv;
}

/* ---- Clocks ------------------------------------------------------------------------------------------------------------ */

/* Whoever has let the time run out is played for by a bot until it says that it is back. */
static int mind_clock(struct hosted *p, int seat)
{
    const struct table *r = &p->table;
    int64_t end = p->clocks.began[seat] + (int64_t)r->terms.clock * 1000 + GRACE_MS;
    if (!table_clock_runs(r, seat))
        return 0;
    if (end <= p->tables->ms)
        return hosted_try(p, &(struct row){ .kind = ROW_AWAY, .seat = (int8_t)seat }, NULL);
    hosted_due(p, end);
    return 0;
}

/* ---- The start ----------------------------------------------------------------------------------------------------------- */

/* All seats are taken, and everybody has given its chance. */
static int begin_game(struct hosted *p)
{
    const struct table *r = &p->table;
    struct row n = { .kind = ROW_START, .seat = -1 };
    if (r->status != TABLE_WAITING || (table_people(r) & ~r->fair.gave))
        return 0;
    for (int i = 0; i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_FREE)
            return 0;
    return hosted_try(p, &n, NULL);
}

/* ---- Several nodes --------------------------------------------------------------------------------------------------------- */

/* Nobody who is connected can be sent away. Who is connected only the node knows to which it is; so that one brings it back. */
static int bring_back(struct hosted *p, int seat)
{
    if (!(p->returning >> seat & 1))
        return 0;
    int back = p->table.chair[seat].away && p->here >> seat & 1;
    if (back && !hosted_try(p, &(struct row){ .kind = ROW_BACK, .seat = (int8_t)seat }, NULL))
        return 0;
    p->returning &= (seatset)~(1 << seat);
    return back;
}

/* ---- All of it ------------------------------------------------------------------------------------------------------------ */

void run_automatic(struct hosted *p)
{
    const struct table *r = &p->table;
    if (!live_is_ours(p) || p->reading || p->loading || p->broken || !r->rows)
        return;
    for (int i = 0; i < r->setup.seats; i++)
        mind_bot(p, i);
    if (p->pending || begin_game(p) || live_mind(p))
        return;
    for (int i = 0; i < r->setup.seats; i++)
        if (bring_back(p, i))
            return;
    for (int i = 0; i < r->setup.seats; i++)
        if (mind_clock(p, i) || (!table_bell_open(r) && move_bot(p, i)))
            return;
}
