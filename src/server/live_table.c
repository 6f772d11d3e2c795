/*
 * live_table.c: the bell in real time at one table. bell.c judges; here its judge hears what happens at the table
 * and what it says is done.
 *
 * A ring or asking for the next card is answered as soon as it is heard, also while a row is on its way to the disk; what
 * comes of it is a row like any other, and is told when it is on disk.
 */
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "tables_inside.h"

enum { SYNC_US = 2000000, SYNC_SPREAD_US = 2000000 };   /* travel times are measured at random intervals */

/* ---- Who is there ------------------------------------------------------------------------------------------------------- */

static enum bell_presence bell_presence_of(const struct hosted *p, int seat)
{
    if (table_bot_plays(&p->table, seat))
        return BELL_ROBOT;
    return p->here >> seat & 1 ? BELL_HERE : BELL_AWAY;
}

void live_attendance(struct hosted *p)
{
    for (int i = 0; p->bell && i < p->table.setup.seats; i++) {
        uint8_t presence = (uint8_t)bell_presence_of(p, i);
        if (presence != p->bell->presence[i])
            bell_presence(&p->bell->judge, i, presence);
        p->bell->presence[i] = presence;
    }
}

static void open_bell(struct hosted *p)
{
    uint8_t seed[SEED_BYTES];
    struct live_bell *b = calloc(1, sizeof *b);
    if (!b)
        return;                                         /* it is tried again with the next row, or by the timer */
    p->bell = b;
    random_bytes(seed, sizeof seed);
    rng_seed(&b->rng, seed);
    bell_new(&b->judge, p->table.g->live, p->table.setup.seats, BELL_BY_AUCTIONEER);
    for (int i = 0; i < p->table.setup.seats; i++) {
        b->presence[i] = (uint8_t)bell_presence_of(p, i);
        bell_presence(&b->judge, i, b->presence[i]);
    }
}

/* ---- Where it is judged ------------------------------------------------------------------------------------------------------ */

static int elsewhere(struct error *e)
{
    return error_set(e, ERR_BUSY, "the bell of this table is judged by another server, where its players are: connect to that one");
}

int live_claim(struct hosted *p, struct error *e)
{
    if (!p->table.live || p->table.status == TABLE_OVER || p->claim == CLAIM_OURS)
        return 1;
    if (p->claim == CLAIM_ELSEWHERE) {
        p->claim = CLAIM_NONE;                          /* the next one who comes asks again */
        return elsewhere(e);
    }
    if (store_claim(p->tables->store, (uint64_t)(uintptr_t)p, p->table.id, 1))
        return error_set(e, ERR_BUSY, "the database has too much to do; try again in a moment");
    p->asked++;
    p->claim = CLAIM_ASKED;
    return 0;
}

/* Somebody else has it now: those who play here have to go there. */
static void send_away(struct hosted *p)
{
    struct error e;
    elsewhere(&e);
    for (struct conn *c = p->conns; c; c = c->next)
        if (conn_seat(c) >= 0) {
            conn_error(p->tables, c, "", &e, NULL);
            c->greeted = HELLO_NONE;
        }
    hosted_recount(p);
    hosted_tell_all(p);
    free(p->bell);
    p->bell = NULL;
}

void live_claimed(struct hosted *p, int ours)
{
    p->claim = ours ? CLAIM_OURS : CLAIM_ELSEWHERE;
    if (!ours)
        send_away(p);
    else if (!p->bell)
        live_heard(p);
}

void live_news(struct hosted *p)
{
    if (p->claim == CLAIM_OURS)
        p->claim = CLAIM_NONE;
}

/* Nobody who plays is here any more, and nobody is about to come. */
static void release(struct hosted *p)
{
    if (store_claim(p->tables->store, 0, p->table.id, 0)) {
        hosted_retry(p);
        return;
    }
    p->claim = CLAIM_NONE;
    free(p->bell);
    p->bell = NULL;
}

int live_is_ours(struct hosted *p)
{
    struct error e;
    if (!p->table.live)
        return 1;
    if (p->claim == CLAIM_OURS && !p->here && !p->inputs && !p->current)
        release(p);
    else if (p->claim == CLAIM_NONE && p->here && p->table.status != TABLE_OVER && live_claim(p, &e) < 0)
        hosted_retry(p);                                /* it was lost, and those who play are still here */
    return p->claim == CLAIM_OURS;
}

/* ---- Travel times --------------------------------------------------------------------------------------------------------- */

/* What has to be said back cannot be guessed, so nobody can answer before the question has arrived. */
static void ask_sync(struct hosted *p, struct conn *c)
{
    char buf[64];
    struct text t = TEXT(buf);
    do {
        random_bytes(&c->sync, sizeof c->sync);
        c->sync &= INT32_MAX;
    } while (!c->sync);
    c->sync_at = p->tables->us;
    text_fmt(&t, "{\"do\":\"sync\",\"n\":%d}", (int)c->sync);
    conn_say(c, &t);
}

void live_synced(struct hosted *p, struct conn *c, uint32_t n)
{
    int seat = conn_seat(c);
    if (!c->sync || c->sync != n || seat < 0 || !p->bell)
        return;
    c->sync = 0;
    bell_trip(&p->bell->judge, seat, p->tables->us - c->sync_at);
}

static void sync_all(struct hosted *p)
{
    for (struct conn *c = p->conns; c; c = c->next)
        if (conn_seat(c) >= 0)
            ask_sync(p, c);
    p->bell->next_sync = p->tables->us + SYNC_US + fast_below(&p->tables->chance, SYNC_SPREAD_US);
}

/* ---- What was heard --------------------------------------------------------------------------------------------------------- */

/* To everybody who sees the present. */
static void say_now(struct hosted *p, const struct text *t)
{
    for (struct conn *c = p->conns; c; c = c->next)
        if (conn_listens(c) && !is_late(p, c))
            conn_say(c, t);
}

static void show_receipt(struct hosted *p, const struct bell_receipt *r)
{
    struct text t = TEXT(p->tables->message);
    text_add(&t, "{\"do\":\"receipt\",");
    bell_json(r, &t);
    text_char(&t, '}');
    say_now(p, &t);
}

/* A row was taken in, and its news has just been sent: a card that came with it counts as sent now. */
void live_heard(struct hosted *p)
{
    struct live_bell *b = p->bell;
    if (!p->table.live || p->table.status != TABLE_PLAYING || (!b && p->claim != CLAIM_OURS))
        return;                                         /* a judge hears on while its claim is made again */
    if (!b)
        open_bell(p);
    if (!(b = p->bell))
        return;
    if (p->table.last == ROW_BELL && b->owed.what == BELL_SALE)
        show_receipt(p, &b->owed.receipt);
    if (b->moves != p->table.match.moves)               /* it is done, or what it was about was taken back */
        b->owed = (struct bell_step){ .what = BELL_WAIT, .until = BELL_NEVER };
    if (b->moves > p->table.match.moves)
        memset(b->heard_bot, 0, sizeof b->heard_bot);   /* the same card may lie there again */
    b->moves = p->table.match.moves;
    live_attendance(p);
    int card = b->judge.now.card;
    bell_follow(&b->judge, &p->table.match, p->tables->us);
    for (int i = 0; i < p->table.setup.seats; i++)
        if (p->here >> i & 1)
            bell_sent(&b->judge, i, b->judge.now.card, p->tables->us);
    if (card != b->judge.now.card)
        sync_all(p);
}

static int refused(const struct game *g, const struct bell_answer *a, struct error *e)
{
    char text[RULE_TEXT];
    struct text t = TEXT(text);
    if (a->result == BELL_COUNTS)
        return 0;
    say_rule(&t, g->id, a->rule);
    return error_set(e, ERR_STATUS, "%s%s", a->result == BELL_LATE ? "too late: " : "", text);
}

int live_ring(struct hosted *p, int seat, int auction, int card, struct error *e)
{
    struct bell_answer a = bell_ring(&p->bell->judge, seat, auction, card, p->tables->us);
    return refused(p->table.g, &a, e);
}

int live_next(struct hosted *p, int seat, int auction, int card, struct error *e)
{
    struct bell_answer a = bell_ask(&p->bell->judge, seat, auction, card, p->tables->us);
    return refused(p->table.g, &a, e);
}

/* What bots think of the last card. */
static void hear_bots(struct hosted *p, struct dice *dice)
{
    struct live_bell *b = p->bell;
    for (int i = 0; i < p->table.setup.seats; i++) {
        struct turn_of_bot *bot = &p->bot[i];
        if (bot->state != BOT_READY || b->heard_bot[i] == b->judge.now.card || bot->epoch != table_epoch(&p->table, i))
            continue;
        b->heard_bot[i] = b->judge.now.card;
        if (bot->mv == p->table.g->live->ring)
            bell_bot(&b->judge, i, dice, p->tables->us);
    }
}

/* ---- What is done ------------------------------------------------------------------------------------------------------------ */

static void show_lock(struct hosted *p)
{
    struct text t = TEXT(p->tables->message);
    text_fmt(&t, "{\"do\":\"lock\",\"auction\":%d,\"card\":%d}", p->bell->judge.now.auction, p->bell->judge.now.card);
    say_now(p, &t);
}

static int sell(struct hosted *p, const struct bell_receipt *r)
{
    char line[BELL_LINE];
    struct text t = TEXT(line);
    bell_line(r, &t);
    return hosted_try(p, &(struct row){ .kind = ROW_BELL, .seat = (int8_t)r->winner }, line);
}

/* The time of the seat is up; unless a bot plays there, which takes its own. */
static int decide(struct hosted *p, int seat)
{
    struct row n = { .kind = ROW_MOVE, .seat = (int8_t)seat };
    if (table_bot_plays(&p->table, seat))
        return 0;
    n.mv = bell_unattended(&p->table.match, seat);
    return hosted_try(p, &n, NULL);
}

/* What the judge has said counts until its row is on disk, though the first try may fail. */
static int keep_word(struct hosted *p)
{
    const struct bell_step *owed = &p->bell->owed;
    switch (owed->what) {
    case BELL_TURN: return hosted_try(p, &(struct row){ .kind = ROW_BELL, .seat = -1 }, NULL);
    case BELL_SALE: return sell(p, &owed->receipt);
    default:        return 0;
    }
}

/* The time of the judge's clock as that of the tables, rounded up. */
static int64_t as_ms(int64_t us)
{
    return us == BELL_NEVER ? INT64_MAX : (us + 999) / 1000;
}

int live_mind(struct hosted *p)
{
    struct live_bell *b = p->bell;
    struct bell_step step = { .what = BELL_LOCK };
    if (p->table.live && p->table.status == TABLE_PLAYING && !b) {
        live_heard(p);
        hosted_retry(p);
        return 0;
    }
    if (!b || p->table.status != TABLE_PLAYING)
        return 0;
    struct dice dice = { .rng = &b->rng };
    if (table_bell_open(&p->table))
        hear_bots(p, &dice);
    if (p->tables->us >= b->next_sync)
        sync_all(p);
    hosted_due(p, as_ms(b->next_sync));
    while (b->owed.what == BELL_WAIT && step.what == BELL_LOCK) {
        bell_next(&b->judge, &dice, p->tables->us, &step);
        if (step.what == BELL_LOCK)
            show_lock(p);
        else if (step.what == BELL_DECIDE)
            return decide(p, step.seat);
        else
            b->owed = step;
    }
    if (b->owed.what == BELL_WAIT)
        hosted_due(p, as_ms(b->owed.until));
    return keep_word(p);
}
