/*
 * ringer.c: the bell in real time at one table (FM-80 to FM-93). bell.c judges; here its judge hears what happens at the table
 * and what it says is done.
 *
 * A ring or a wish for the next card is answered as soon as it is heard, also while a row is on its way to the disk; what
 * comes of it is a row like any other, and is told when it is on disk.
 */
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "hall_inside.h"

enum { SYNC_US = 2000000, SYNC_SPREAD_US = 2000000 };   /* FM-82: travel times are measured at random intervals */

/* ---- Who is there ------------------------------------------------------------------------------------------------------- */

static enum bell_presence presence_of(const struct place *p, int seat)
{
    if (room_bot_plays(&p->room, seat))
        return BELL_ROBOT;
    return p->here >> seat & 1 ? BELL_HERE : BELL_AWAY;
}

void bell_attendance(struct place *p)
{
    for (int i = 0; p->bell && i < p->room.setup.seats; i++) {
        uint8_t presence = (uint8_t)presence_of(p, i);
        if (presence != p->bell->presence[i])
            bell_presence(&p->bell->judge, i, presence);
        p->bell->presence[i] = presence;
    }
}

static void open_bell(struct place *p)
{
    uint8_t seed[SEED_BYTES];
    struct live_bell *b = calloc(1, sizeof *b);
    if (!b)
        return;                                         /* it is tried again with the next row, or by the timer */
    p->bell = b;
    hall_random(seed, sizeof seed);
    rng_seed(&b->rng, seed);
    bell_new(&b->judge, p->room.setup.seats, BELL_BY_AUCTIONEER);
    for (int i = 0; i < p->room.setup.seats; i++) {
        b->presence[i] = (uint8_t)presence_of(p, i);
        bell_presence(&b->judge, i, b->presence[i]);
    }
}

/* ---- Where it is judged ------------------------------------------------------------------------------------------------------ */

static int elsewhere(struct error *e)
{
    return error_set(e, ERR_BUSY, "the bell of this table is judged by another server, where its players are: connect to that one");
}

int bell_claim(struct place *p, struct error *e)
{
    if (!p->room.live || p->room.status == TABLE_OVER || p->claim == CLAIM_OURS)
        return 1;
    if (p->claim == CLAIM_ELSEWHERE) {
        p->claim = CLAIM_NONE;                          /* the next one who comes asks again */
        return elsewhere(e);
    }
    if (store_claim(p->hall->store, (uint64_t)(uintptr_t)p, p->room.id, 1))
        return error_set(e, ERR_BUSY, "the database has too much to do; try again in a moment");
    p->asked++;
    p->claim = CLAIM_ASKED;
    return 0;
}

/* Somebody else has it now: those who play here have to go there. */
static void send_away(struct place *p)
{
    struct error e;
    elsewhere(&e);
    for (struct conn *c = p->conns; c; c = c->next)
        if (conn_seat(c) >= 0) {
            conn_error(p->hall, c, "", &e, NULL);
            c->greeted = HELLO_NONE;
        }
    place_recount(p);
    place_tables(p);
    free(p->bell);
    p->bell = NULL;
}

void bell_claimed(struct place *p, int ours)
{
    p->claim = ours ? CLAIM_OURS : CLAIM_ELSEWHERE;
    if (!ours)
        send_away(p);
    else if (!p->bell)
        bell_heard(p);
}

void bell_news(struct place *p)
{
    if (p->claim == CLAIM_OURS)
        p->claim = CLAIM_NONE;
}

/* Nobody who plays is here any more, and nobody is about to come. */
static void release(struct place *p)
{
    if (store_claim(p->hall->store, 0, p->room.id, 0)) {
        place_retry(p);
        return;
    }
    p->claim = CLAIM_NONE;
    free(p->bell);
    p->bell = NULL;
}

int bell_is_ours(struct place *p)
{
    struct error e;
    if (!p->room.live)
        return 1;
    if (p->claim == CLAIM_OURS && !p->here && !p->inputs && !p->current)
        release(p);
    else if (p->claim == CLAIM_NONE && p->here && p->room.status != TABLE_OVER && bell_claim(p, &e) < 0)
        place_retry(p);                                 /* it was lost, and those who play are still here */
    return p->claim == CLAIM_OURS;
}

/* ---- Travel times --------------------------------------------------------------------------------------------------------- */

/* What has to be said back cannot be guessed, so nobody can answer before the question has arrived. */
static void ask_sync(struct place *p, struct conn *c)
{
    char buf[64];
    struct text t = TEXT(buf);
    do
        hall_random(&c->sync, sizeof c->sync);
    while (!(c->sync &= INT32_MAX));
    c->sync_at = p->hall->us;
    text_fmt(&t, "{\"do\":\"sync\",\"n\":%d}", (int)c->sync);
    conn_say(p->hall, c, &t);
}

void bell_synced(struct place *p, struct conn *c, uint32_t n)
{
    int seat = conn_seat(c);
    if (!c->sync || c->sync != n || seat < 0 || !p->bell)
        return;
    c->sync = 0;
    bell_trip(&p->bell->judge, seat, p->hall->us - c->sync_at);
}

static void sync_all(struct place *p)
{
    for (struct conn *c = p->conns; c; c = c->next)
        if (conn_seat(c) >= 0)
            ask_sync(p, c);
    p->bell->next_sync = p->hall->us + SYNC_US + fast_below(&p->hall->chance, SYNC_SPREAD_US);
}

/* ---- What was heard --------------------------------------------------------------------------------------------------------- */

/* To everybody who sees the present. */
static void say_now(struct place *p, const struct text *t)
{
    for (struct conn *c = p->conns; c; c = c->next)
        if (conn_listens(c) && !is_late(p, c))
            conn_say(p->hall, c, t);
}

static void show_receipt(struct place *p, const struct bell_receipt *r)
{
    struct text t = TEXT(p->hall->message);
    text_add(&t, "{\"do\":\"receipt\",");
    bell_json(r, &t);
    text_char(&t, '}');
    say_now(p, &t);
}

/* A row was taken in, and its news has just been sent: a card that came with it counts as sent now. */
void bell_heard(struct place *p)
{
    struct live_bell *b = p->bell;
    if (!p->room.live || p->room.status != TABLE_PLAYING || (!b && p->claim != CLAIM_OURS))
        return;                                         /* a judge hears on while its claim is made again */
    if (!b)
        open_bell(p);
    if (!(b = p->bell))
        return;
    if (p->room.last == ENTRY_BELL && b->owed.what == BELL_SALE)
        show_receipt(p, &b->owed.receipt);
    if (b->moves != p->room.match.moves)                /* it is done, or what it was about was taken back */
        b->owed = (struct bell_step){ .what = BELL_WAIT, .until = BELL_NEVER };
    if (b->moves > p->room.match.moves)
        memset(b->heard_bot, 0, sizeof b->heard_bot);   /* the same card may lie there again */
    b->moves = p->room.match.moves;
    bell_attendance(p);
    int card = b->judge.now.card;
    bell_follow(&b->judge, &p->room.match, p->hall->us);
    for (int i = 0; i < p->room.setup.seats; i++)
        if (p->here >> i & 1)
            bell_sent(&b->judge, i, b->judge.now.card, p->hall->us);
    if (card != b->judge.now.card)
        sync_all(p);
}

static int refused(const struct bell_answer *a, struct error *e)
{
    char text[RULE_TEXT];
    struct text t = TEXT(text);
    if (a->result == BELL_COUNTS)
        return 0;
    say_rule(&t, "fangfrisch", a->rule);
    return error_set(e, ERR_STATUS, "%s%s", a->result == BELL_LATE ? "too late: " : "", text);
}

int bell_wish_ring(struct place *p, int seat, int auction, int card, struct error *e)
{
    struct bell_answer a = bell_ring(&p->bell->judge, seat, auction, card, p->hall->us);
    return refused(&a, e);
}

int bell_wish_next(struct place *p, int seat, int auction, int card, struct error *e)
{
    struct bell_answer a = bell_ask(&p->bell->judge, seat, auction, card, p->hall->us);
    return refused(&a, e);
}

/* What bots think of the last card. */
static void hear_bots(struct place *p, struct dice *dice)
{
    struct live_bell *b = p->bell;
    for (int i = 0; i < p->room.setup.seats; i++) {
        struct turn_of_bot *bot = &p->bot[i];
        if (bot->state != BOT_READY || b->heard_bot[i] == b->judge.now.card || bot->epoch != p->room.epoch)
            continue;
        b->heard_bot[i] = b->judge.now.card;
        if (bot->mv == (move)match_find(&p->room.match, i, "r", NULL))
            bell_bot(&b->judge, i, dice, p->hall->us);
    }
}

/* ---- What is done ------------------------------------------------------------------------------------------------------------ */

static void show_lock(struct place *p)
{
    struct text t = TEXT(p->hall->message);
    text_fmt(&t, "{\"do\":\"lock\",\"auction\":%d,\"card\":%d}", p->bell->judge.now.auction, p->bell->judge.now.card);
    say_now(p, &t);
}

static int propose(struct place *p, const struct entry *n, const char *note)
{
    if (entry_check(&p->room, n, NULL, NULL))
        return 0;
    if (!place_propose(p, n, note, NULL))
        return 1;
    place_retry(p);
    return 0;
}

static int sell(struct place *p, const struct bell_receipt *r)
{
    char line[BELL_LINE];
    struct text t = TEXT(line);
    bell_line(r, &t);
    return propose(p, &(struct entry){ .kind = ENTRY_BELL, .seat = (int8_t)r->winner }, line);
}

/* FM-92, unless a bot plays there, which takes its own time. */
static int decide(struct place *p, int seat)
{
    struct entry n = { .kind = ENTRY_MOVE, .seat = (int8_t)seat };
    if (room_bot_plays(&p->room, seat))
        return 0;
    n.mv = bell_unattended(&p->room.match, seat);
    return propose(p, &n, NULL);
}

/* What the judge has said counts until its row is on disk, though the first try may fail. */
static int keep_word(struct place *p)
{
    const struct bell_step *owed = &p->bell->owed;
    switch (owed->what) {
    case BELL_TURN: return propose(p, &(struct entry){ .kind = ENTRY_BELL, .seat = -1 }, NULL);
    case BELL_SALE: return sell(p, &owed->receipt);
    default:        return 0;
    }
}

/* The time of the judge's clock as that of the hall, rounded up. */
static int64_t as_ms(int64_t us)
{
    return us == BELL_NEVER ? INT64_MAX : (us + 999) / 1000;
}

int bell_mind(struct place *p)
{
    struct live_bell *b = p->bell;
    struct bell_step step = { .what = BELL_LOCK };
    if (p->room.live && p->room.status == TABLE_PLAYING && !b) {
        bell_heard(p);
        place_retry(p);
        return 0;
    }
    if (!b || p->room.status != TABLE_PLAYING)
        return 0;
    struct dice dice = { .rng = &b->rng };
    if (room_bell_open(&p->room))
        hear_bots(p, &dice);
    if (p->hall->us >= b->next_sync)
        sync_all(p);
    place_due(p, as_ms(b->next_sync));
    while (b->owed.what == BELL_WAIT && step.what == BELL_LOCK) {
        bell_next(&b->judge, &dice, p->hall->us, &step);
        if (step.what == BELL_LOCK)
            show_lock(p);
        else if (step.what == BELL_DECIDE)
            return decide(p, step.seat);
        else
            b->owed = step;
    }
    if (b->owed.what == BELL_WAIT)
        place_due(p, as_ms(b->owed.until));
    return keep_word(p);
}
