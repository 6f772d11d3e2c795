/*
 * bell.c: the judge of the live bell, rule by rule (FM-80 to FM-93), and by simulation of people on lines of all kinds.
 *
 * `quayside check --coverage` reads the list at the end: a rule of the server counts as cited if a test there proves it.
 * With --figures the program prints the table of docs/bell.md instead.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bell.h"
#include "data.h"
#include "field.h"
#include "record.h"

enum { MS = 1000, SECOND = 1000 * MS };

static const int64_t T0 = 77 * (int64_t)SECOND;                 /* when the first card of a test is turned over */

static struct match  table;
static struct bell   bell;
static struct rng    chance;
static struct dice   dice;
static struct bell_step step;

/* ---- A table ----------------------------------------------------------------------------------------------------------- */

static void begin_position(int seats)
{
    struct setup cfg;
    struct error e;
    const struct game *g = game_find("fangfrisch");
    setup_default(g, &cfg, seats);
    assert_int_equal(setup_option(g, &cfg, "bell", "first", &e), 0);
    assert_int_equal(match_position(&table, g, &cfg, &e), 0);
    memset(&chance, 0, sizeof chance);
    dice = (struct dice){ .rng = &chance };
}

static void set(const char *address, const char *value)
{
    struct error e;
    if (match_set(&table, address, value, &e))
        fail_msg("%s", e.text);
}

/* Everybody is there, on a line without any way to go. */
static void new_judge(enum bell_pacing pacing)
{
    bell_new(&bell, table.g->live, table.setup.seats, pacing);
    for (int seat = 0; seat < table.setup.seats; seat++) {
        bell_presence(&bell, seat, BELL_HERE);
        bell_trip(&bell, seat, 0);
    }
}

static void end_position(enum bell_pacing pacing)
{
    struct error e;
    if (match_position_end(&table, &e))
        fail_msg("%s", e.text);
    new_judge(pacing);
}

static void send_card(int64_t at)
{
    for (int seat = 0; seat < table.setup.seats; seat++)
        bell_sent(&bell, seat, bell.now.card, at);
}

/* The usual table: seat 0 is the auctioneer, two cards lie there, and the last one has just gone out to all. */
static void open_bell(int seats)
{
    begin_position(seats);
    set("parcel", "E1 S2");
    end_position(BELL_BY_AUCTIONEER);
    bell_follow(&bell, &table, T0);
    send_card(T0);
}

/* The seat has a line of so many milliseconds there and back, and all its measurements say so. */
static void set_line(int seat, int ms)
{
    for (int i = 0; i < BELL_TRIPS; i++)
        bell_trip(&bell, seat, ms * MS);
}

static struct bell_answer ring_at(int seat, int ms)
{
    return bell_ring(&bell, seat, bell.now.auction, bell.now.card, T0 + (int64_t)ms * MS);
}

static struct bell_answer ask_at(int seat, int ms)
{
    return bell_ask(&bell, seat, bell.now.auction, bell.now.card, T0 + (int64_t)ms * MS);
}

static void counts(struct bell_answer a)
{
    assert_int_equal(a.result, BELL_COUNTS);
    assert_null(a.rule);
}

static void fails(struct bell_answer a, enum bell_result result, const char *rule)
{
    assert_int_equal(a.result, result);
    assert_string_equal(a.rule, rule);
}

static enum bell_what next_us(int64_t us)
{
    bell_next(&bell, &dice, T0 + us, &step);
    return step.what;
}

static enum bell_what next_at(int ms) { return next_us((int64_t)ms * MS); }

/* Nothing is to be done at this time, and the next thing is due at another. */
static void waits(int ms, int until)
{
    assert_int_equal(next_at(ms), BELL_WAIT);
    assert_int_equal(step.until - T0, (int64_t)until * MS);
}

static void play(int seat, move m)
{
    struct refusal why;
    struct error e;
    if (match_play(&table, seat, m, -1, &why, &e))
        fail_msg("%s", e.text);
}

static void play_name(int seat, const char *name)
{
    struct error e;
    int m = match_find(&table, seat, name, &e);
    if (m < 0)
        fail_msg("%s", e.text);
    play(seat, (move)m);
}

/* BELL_TURN: everybody lets the card pass. */
static void pass_all(int64_t at)
{
    for (int seat = 0; seat < table.setup.seats; seat++)
        if (is_active(&table.now, seat)) {
            play_name(seat, "w");
            bell_follow(&bell, &table, at);
        }
}

static void judged_again(const struct bell_receipt *r)
{
    char line[2][BELL_LINE], shown[2][2048];
    struct text a = TEXT(line[0]), b = TEXT(line[1]), c = TEXT(shown[0]), d = TEXT(shown[1]);
    struct bell_receipt again;
    struct error e;
    bell_line(r, &a);
    assert_int_equal(a.cut, 0);
    if (bell_judge(table.g, line[0], &again, &e))
        fail_msg("%s: %s", line[0], e.text);
    bell_line(&again, &b);
    bell_json(r, &c);
    bell_json(&again, &d);
    assert_string_equal(line[0], line[1]);
    assert_string_equal(shown[0], shown[1]);
    assert_int_equal(c.cut, 0);
}

/* ---- FM-80 to FM-83 ---------------------------------------------------------------------------------------------------- */

static void views(char *buf, size_t size)
{
    struct text t = { .buf = buf, .size = size };
    for (int viewer = VIEWER_PUBLIC; viewer < table.setup.seats; viewer++)
        match_view(&table, viewer, &t);
    assert_int_equal(t.cut, 0);
}

/* Two tables that differ in the next card only: all that is said is the same until the judge has had it turned over. */
static void the_next_face_is_in_nothing_that_is_sent(void **state)
{
    static char seen[2][2][60000];
    static const char *const pile[2] = { "T3", "L1" };
    (void)state;
    for (int world = 0; world < 2; world++) {
        begin_position(4);
        set("parcel", "E1 S2");
        set("pile", pile[world]);
        end_position(BELL_BY_TIMER);
        bell_follow(&bell, &table, T0);
        views(seen[world][0], sizeof seen[world][0]);
        assert_int_equal(next_at(2500), BELL_LOCK);
        assert_int_equal(next_at(2500), BELL_TURN);
        pass_all(T0 + 2500 * MS);
        views(seen[world][1], sizeof seen[world][1]);
    }
    assert_string_equal(seen[0][0], seen[1][0]);
    assert_string_not_equal(seen[0][1], seen[1][1]);
}

static void the_auctioneer_asks_after_a_second(void **state)
{
    (void)state;
    open_bell(4);
    fails(ask_at(0, 999), BELL_REFUSED, "FM-81");
    fails(ask_at(1, 1000), BELL_REFUSED, "FM-81");              /* who is not the auctioneer */
    fails(bell_ask(&bell, 0, bell.now.auction, bell.now.card - 1, T0 + SECOND), BELL_LATE, "FM-81");
    fails(bell_ask(&bell, 0, bell.now.auction, bell.now.card + 1, T0 + SECOND), BELL_REFUSED, "FM-81");
    waits(1000, 6000);
    counts(ask_at(0, 1000));
    assert_int_equal(next_at(1000), BELL_LOCK);
    fails(ask_at(0, 1000), BELL_REFUSED, "FM-81");              /* a double click turns one card over */
    assert_int_equal(next_at(1000), BELL_TURN);
}

static void after_six_seconds_the_server_turns_the_card(void **state)
{
    (void)state;
    open_bell(4);
    waits(5999, 6000);
    assert_int_equal(next_at(6000), BELL_LOCK);
    assert_int_equal(next_at(6000), BELL_TURN);
    assert_int_equal(next_at(6000), BELL_WAIT);                 /* until the card is there */
    assert_true(step.until == BELL_NEVER);
}

static void the_timer_bots_and_the_absent_turn_every_two_and_a_half_seconds(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) {
        open_bell(4);
        bell.pacing = kind == 0 ? BELL_BY_TIMER : BELL_BY_AUCTIONEER;
        if (kind > 0)
            bell_presence(&bell, 0, kind == 1 ? BELL_ROBOT : BELL_AWAY);
        fails(ask_at(0, 1500), BELL_REFUSED, "FM-81");
        waits(2499, 2500);
        assert_int_equal(next_at(2500), BELL_LOCK);
    }
}

/* The ring was taken back: the same card lies there, as if it had just been turned over. */
static void a_bell_that_is_open_again_is_minded_again(void **state)
{
    struct error e;
    (void)state;
    open_bell(4);
    counts(ring_at(1, 300));
    assert_int_equal(next_at(300), BELL_SALE);
    play_name(1, "r");
    bell_follow(&bell, &table, T0 + 301 * MS);
    assert_int_equal(next_at(302), BELL_WAIT);                  /* for what is decided then */
    assert_int_equal(match_undo(&table, &e), 0);
    bell_follow(&bell, &table, T0 + 2000 * MS);
    send_card(T0 + 2000 * MS);
    waits(2000, 8000);
    counts(ring_at(2, 2300));
    assert_int_equal(next_at(2300), BELL_SALE);
    assert_int_equal(step.receipt.winner, 2);
    assert_int_equal(step.receipt.rang, 1 << 2);
}

/* Undo can end among those who let a card pass: the first of them has done so, the others have not. */
static void who_has_let_the_card_pass_does_not_ring_for_it(void **state)
{
    (void)state;
    open_bell(4);
    play_name(1, "w");
    new_judge(BELL_BY_AUCTIONEER);
    bell_follow(&bell, &table, T0);
    send_card(T0);
    fails(ring_at(1, 300), BELL_REFUSED, "FM-89");
    counts(ring_at(2, 300));
    assert_int_equal(next_at(300), BELL_SALE);
    assert_int_equal(step.receipt.winner, 2);
}

static void an_auctioneer_who_is_lost_is_paced_from_then_on(void **state)
{
    (void)state;
    open_bell(4);
    waits(4000, 6000);
    bell_presence(&bell, 0, BELL_AWAY);
    assert_int_equal(next_at(4000), BELL_LOCK);
    open_bell(4);
    bell_presence(&bell, 0, BELL_AWAY);
    waits(2000, 2500);
    bell_presence(&bell, 0, BELL_HERE);                         /* and is asked again when he is back */
    waits(2000, 6000);
}

/* What would be taken off the seat's ring now. */
static int measured(int seat)
{
    struct bell kept = bell;
    counts(ring_at(seat, 700));
    int32_t trip = bell.now.ring[seat].trip;
    bell = kept;
    return trip;
}

static void the_least_of_the_last_ten_measurements_counts(void **state)
{
    (void)state;
    open_bell(4);
    bell_presence(&bell, 1, BELL_HERE);
    assert_int_equal(measured(1), -1);                          /* another line: nothing is known of it yet */
    bell_trip(&bell, 1, 80 * MS);
    bell_trip(&bell, 1, 30 * MS);
    for (int i = 0; i < 9; i++) {
        bell_trip(&bell, 1, (90 + i) * MS);
        assert_int_equal(measured(1), 30 * MS);
    }
    bell_trip(&bell, 1, 100 * MS);                              /* the tenth after it */
    assert_int_equal(measured(1), 90 * MS);
    bell_trip(&bell, 1, -5);
    assert_int_equal(measured(1), 0);
}

/* A ring has two numbers in it, and whatever else they say, it does not count: there is nothing to lie with. */
static void no_field_of_a_ring_helps(void **state)
{
    (void)state;
    open_bell(4);
    set_line(1, 60);
    struct bell honest = bell;
    for (int auction = -2; auction <= 3; auction++)
        for (int card = -3; card <= 110; card++) {
            int right = auction == bell.now.auction && card == bell.now.card;
            struct bell_answer a = bell_ring(&bell, 1, auction, card, T0 + 400 * MS);
            assert_int_equal(a.result == BELL_COUNTS, right);
            if (right)
                bell = honest;
            assert_memory_equal(&bell, &honest, sizeof bell);
        }
}

/* A server that was started again in the middle of an auction means the same card by the same number. */
static void a_new_judge_numbers_cards_alike(void **state)
{
    (void)state;
    open_bell(4);
    assert_int_equal(next_at(6000), BELL_LOCK);
    assert_int_equal(next_at(6000), BELL_TURN);
    pass_all(T0 + 6000 * MS);
    struct bell other;
    bell_new(&other, table.g->live, 4, BELL_BY_AUCTIONEER);
    bell_follow(&other, &table, T0);
    assert_int_equal(other.now.auction, bell.now.auction);
    assert_int_equal(other.now.card, bell.now.card);
}

static void a_card_that_was_not_seen_cannot_be_rung_for(void **state)
{
    (void)state;
    begin_position(4);
    set("parcel", "E1 S2");
    end_position(BELL_BY_AUCTIONEER);
    bell_follow(&bell, &table, T0);
    bell_sent(&bell, 2, bell.now.card, T0);
    bell_sent(&bell, 1, bell.now.card - 1, T0);                 /* an older one that was long on its way out */
    fails(ring_at(1, 300), BELL_REFUSED, "FM-83");
    fails(bell_ring(&bell, 2, bell.now.auction, bell.now.card + 1, T0 + 300 * MS), BELL_REFUSED, "FM-83");
    fails(bell_ring(&bell, 2, bell.now.auction + 1, bell.now.card, T0 + 300 * MS), BELL_REFUSED, "FM-83");
    waits(300, 6000);
    counts(ring_at(2, 300));
}

/* ---- FM-84 to FM-86 ---------------------------------------------------------------------------------------------------- */

static void the_reaction_is_what_is_left_of_the_time(void **state)
{
    static const struct { int line, arrived, taken_off, reaction, bounded, floored; } cases[] = {
        { 40, 500, 40, 460, 0, 0 },   { 190, 620, 190, 430, 0, 0 },     /* T-31 */
        { 200, 800, 200, 600, 0, 0 }, { 600, 800, 200, 600, 1, 0 },     /* T-32 */
        { 20, 120, 20, 100, 0, 0 },   { 20, 119, 20, 100, 0, 1 },
        { 180, 0, 180, 100, 0, 1 },   { -1, 500, 0, 500, 0, 0 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_bell(4);
        bell_presence(&bell, 1, BELL_HERE);
        if (cases[i].line >= 0)
            set_line(1, cases[i].line);
        counts(ring_at(1, cases[i].arrived));
        assert_int_equal(next_at(cases[i].arrived + 200), BELL_SALE);
        const struct bell_ring *r = &step.receipt.ring[1];
        assert_int_equal(r->arrived, cases[i].arrived * MS);
        assert_int_equal(r->taken_off, cases[i].taken_off * MS);
        assert_int_equal(r->reaction, cases[i].reaction * MS);
        assert_int_equal(r->bounded, cases[i].bounded);
        assert_int_equal(r->floored, cases[i].floored);
        judged_again(&step.receipt);
    }
}

static void the_slower_line_wins_with_the_shorter_reaction(void **state)
{
    (void)state;
    open_bell(4);
    set_line(1, 40);
    set_line(2, 190);
    counts(ring_at(1, 500));
    counts(ring_at(2, 620));
    assert_int_equal(next_at(690), BELL_SALE);
    assert_int_equal(step.receipt.winner, 2);                   /* T-31 */
    open_bell(4);
    set_line(1, 40);
    set_line(2, 600);
    counts(ring_at(1, 660));
    counts(ring_at(2, 800));                                    /* 600 by the bound, 200 without it */
    assert_int_equal(next_at(860), BELL_SALE);
    assert_int_equal(step.receipt.winner, 2);
    open_bell(4);
    set_line(1, 40);
    set_line(2, 600);
    counts(ring_at(1, 620));
    counts(ring_at(2, 800));
    assert_int_equal(next_at(820), BELL_SALE);
    assert_int_equal(step.receipt.winner, 1);                   /* T-32: 580 against 600 */
}

/* The first sending counts, and none later than 10 ms: to come back, or to read late, does not make a reaction short. */
static void a_card_is_sent_once(void **state)
{
    (void)state;
    begin_position(4);
    set("parcel", "E1 S2");
    end_position(BELL_BY_AUCTIONEER);
    bell_presence(&bell, 3, BELL_AWAY);
    bell_follow(&bell, &table, T0);
    bell_sent(&bell, 1, bell.now.card, T0 + 4 * MS);
    bell_sent(&bell, 1, bell.now.card, T0 + 400 * MS);
    bell_sent(&bell, 2, bell.now.card, T0 + 300 * MS);
    bell_presence(&bell, 3, BELL_HERE);
    bell_sent(&bell, 3, bell.now.card, T0 + 450 * MS);
    for (int seat = 1; seat < 4; seat++)
        counts(ring_at(seat, 500));
    assert_int_equal(next_at(700), BELL_SALE);
    assert_int_equal(step.receipt.ring[1].reaction, 496 * MS);
    assert_int_equal(step.receipt.ring[2].reaction, 490 * MS);
    assert_int_equal(step.receipt.ring[3].reaction, 490 * MS);
}

static void further_rings_are_waited_for(void **state)
{
    static const struct { int line[4], presence3, wait; } cases[] = {
        { { 500, 90, 20, 40 }, BELL_HERE, 40 },                 /* neither the auctioneer's line counts nor the ringer's */
        { { 0, 0, 20, 900 }, BELL_HERE, 200 },
        { { 0, 0, 20, 900 }, BELL_AWAY, 20 },
        { { 0, 0, 20, 900 }, BELL_ROBOT, 20 },
        { { 0, 50, 0, 0 }, BELL_HERE, 0 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_bell(4);
        for (int seat = 0; seat < 4; seat++)
            set_line(seat, cases[i].line[seat]);
        if (cases[i].presence3 != BELL_HERE)
            bell_presence(&bell, 3, (enum bell_presence)cases[i].presence3);
        counts(ring_at(1, 600));
        int end = 600 + cases[i].wait;
        if (cases[i].wait)
            waits(600, end);
        counts(ring_at(2, end));                                /* the last moment */
        assert_int_equal(next_at(end), BELL_SALE);
        assert_int_equal(step.receipt.wait, cases[i].wait * MS);
        assert_int_equal(step.receipt.rang, 1 << 1 | 1 << 2);
    }
}

static void a_line_without_measurements_is_waited_for_longest(void **state)
{
    (void)state;
    open_bell(4);
    bell_presence(&bell, 3, BELL_HERE);
    counts(ring_at(1, 600));
    waits(600, 800);
}

static void after_the_wait_a_ring_is_late(void **state)
{
    (void)state;
    open_bell(4);
    set_line(2, 100);
    counts(ring_at(1, 600));
    fails(bell_ring(&bell, 2, bell.now.auction, bell.now.card, T0 + 700 * MS + 1), BELL_LATE, "FM-85");    /* not sold yet */
    assert_int_equal(next_at(701), BELL_SALE);
    assert_int_equal(step.receipt.rang, 1 << 1);
    fails(ring_at(2, 702), BELL_LATE, "FM-85");
    play_name(1, "r");
    bell_follow(&bell, &table, T0 + 703 * MS);
    fails(ring_at(2, 704), BELL_LATE, "FM-85");
    counts(ring_at(1, 705));                                    /* a ring that is sent again was the same ring */
}

static void a_second_ring_changes_nothing(void **state)
{
    (void)state;
    open_bell(4);
    set_line(3, 150);
    counts(ring_at(1, 600));
    struct bell once = bell;
    counts(ring_at(1, 650));
    assert_memory_equal(&bell, &once, sizeof bell);
}

static void reactions_within_ten_milliseconds_are_equal(void **state)
{
    (void)state;
    for (int apart = 9999; apart <= 10001; apart++) {
        open_bell(5);
        set_line(4, 100);
        counts(ring_at(1, 500));
        counts(bell_ring(&bell, 2, bell.now.auction, bell.now.card, T0 + 500 * MS + apart));
        counts(ring_at(3, 540));
        assert_int_equal(next_at(600), BELL_SALE);
        assert_int_equal(step.receipt.equal, apart <= 10000 ? 1 << 1 | 1 << 2 : 1 << 1);
        judged_again(&step.receipt);
    }
}

static void equals_are_drawn_evenly(void **state)
{
    enum { ROUNDS = 9000 };
    int won[4] = { 0 };
    struct rng kept = { .drawn = 0 };
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        open_bell(4);
        chance = kept;
        set_line(1, 30);
        counts(ring_at(3, 500));
        counts(ring_at(2, 503));
        counts(ring_at(1, 530));
        assert_int_equal(next_at(560), BELL_SALE);
        assert_int_equal(step.receipt.equal, 14);
        won[step.receipt.winner]++;
        judged_again(&step.receipt);
        kept = chance;
    }
    for (int seat = 1; seat < 4; seat++)
        assert_in_range(won[seat], ROUNDS / 3 - 180, ROUNDS / 3 + 180);     /* four standard deviations */
}

static void of_three_the_auctioneer_comes_last(void **state)
{
    (void)state;
    open_bell(3);
    set_line(2, 100);
    counts(ring_at(0, 700));
    counts(ring_at(2, 790));
    assert_int_equal(next_at(800), BELL_SALE);
    assert_int_equal(step.receipt.ring[2].reaction, 690 * MS);
    assert_int_equal(step.receipt.equal, 1 << 2);
    open_bell(3);
    set_line(2, 50);
    set_line(1, 200);
    counts(ring_at(0, 700));
    counts(ring_at(2, 900));                                    /* 850 against 700 */
    assert_int_equal(next_at(900), BELL_SALE);
    assert_int_equal(step.receipt.winner, 2);
    judged_again(&step.receipt);
    open_bell(3);
    counts(ring_at(0, 700));
    assert_int_equal(next_at(700), BELL_SALE);
    assert_int_equal(step.receipt.winner, 0);
}

/* ---- FM-87 to FM-90 ---------------------------------------------------------------------------------------------------- */

static void the_bell_is_locked_before_a_card_comes(void **state)
{
    static const struct { int line[4], away, wait; } cases[] = {
        { { 150, 40, 20, 0 }, 0, 40 },                          /* the auctioneer of four may not ring */
        { { 0, 40, 20, 700 }, 0, 200 },
        { { 0, 40, 20, 700 }, 1, 40 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_bell(4);
        for (int seat = 0; seat < 4; seat++)
            set_line(seat, cases[i].line[seat]);
        if (cases[i].away)
            bell_presence(&bell, 3, BELL_AWAY);
        int card = bell.now.card;
        assert_int_equal(next_at(6000), BELL_LOCK);
        waits(6000, 6000 + cases[i].wait);
        assert_int_equal(next_us(6000 * MS + cases[i].wait * MS - 1), BELL_WAIT);
        assert_int_equal(next_at(6000 + cases[i].wait), BELL_TURN);
        pass_all(T0 + 6300 * MS);
        assert_int_equal(bell.now.card, card + 1);
        waits(6300, 12300);
    }
}

static void a_ring_in_the_lock_counts_for_what_lies_there(void **state)
{
    (void)state;
    open_bell(4);
    set_line(1, 100);
    set_line(2, 180);
    assert_int_equal(next_at(6000), BELL_LOCK);
    counts(ring_at(1, 6100));                                   /* T-34 */
    waits(6180, 6280);                                          /* no card comes any more; FM-85 from here */
    counts(ring_at(2, 6270));
    assert_int_equal(next_at(6280), BELL_SALE);
    assert_int_equal(step.receipt.rang, 1 << 1 | 1 << 2);
    assert_int_equal(step.receipt.winner, 1);                   /* 6000 and 6090 */
    open_bell(4);
    set_line(2, 180);
    assert_int_equal(next_at(6000), BELL_LOCK);
    counts(ring_at(2, 6180));                                   /* the last moment */
}

static void a_ring_for_an_older_card_is_late(void **state)
{
    (void)state;
    open_bell(4);
    int old = bell.now.card;
    assert_int_equal(next_at(6000), BELL_LOCK);
    assert_int_equal(next_at(6000), BELL_TURN);
    pass_all(T0 + 6000 * MS);
    send_card(T0 + 6000 * MS);
    struct bell before = bell;
    fails(bell_ring(&bell, 1, bell.now.auction, old, T0 + 6020 * MS), BELL_LATE, "FM-88");         /* T-34 */
    fails(bell_ring(&bell, 1, bell.now.auction - 1, bell.now.card, T0 + 6020 * MS), BELL_LATE, "FM-88");
    assert_memory_equal(&bell, &before, sizeof bell);           /* it costs nothing: he may ring for the new one */
    counts(ring_at(1, 6400));
}

static void a_ring_that_is_not_allowed_costs_nothing(void **state)
{
    (void)state;
    begin_position(4);
    set("parcel", "E1");
    set("money", "30 9 10 30");
    end_position(BELL_BY_AUCTIONEER);
    bell_follow(&bell, &table, T0);
    send_card(T0);
    bell_presence(&bell, 3, BELL_AWAY);
    struct bell before = bell;
    fails(ring_at(0, 800), BELL_REFUSED, "FM-89");              /* the auctioneer of four */
    fails(ring_at(1, 800), BELL_REFUSED, "FM-89");              /* nine Euro */
    fails(ring_at(3, 800), BELL_REFUSED, "FM-89");              /* who is not there */
    assert_memory_equal(&bell, &before, sizeof bell);
    counts(ring_at(2, 800));                                    /* ten Euro */
}

static void a_locked_bell_does_not_ring(void **state)
{
    (void)state;
    open_bell(4);
    set_line(1, 50);
    assert_int_equal(next_at(6000), BELL_LOCK);
    fails(ring_at(1, 6051), BELL_REFUSED, "FM-89");             /* the lock is over, though nobody has asked for the card yet */
    assert_int_equal(next_at(6052), BELL_TURN);
    fails(ring_at(1, 6053), BELL_REFUSED, "FM-89");
}

/* The auctioneer still sells; by that, seat 0 has the money to ring at the table of three. */
static void without_a_card_there_is_nothing_to_ring_for(void **state)
{
    (void)state;
    begin_position(3);
    set("a[0]", "E3 E3 E3");
    set("money", "0 30 30");
    end_position(BELL_BY_AUCTIONEER);
    bell_follow(&bell, &table, T0);
    fails(ring_at(1, 300), BELL_REFUSED, "FM-89");
    play_name(0, "sE");
    bell_follow(&bell, &table, T0);
    send_card(T0);
    counts(ring_at(0, 600));
}

static void of_three_the_auctioneers_bell_opens_later(void **state)
{
    static const struct { int line1, line2, opens; } cases[] = {
        { 0, 0, 600 }, { 40, 120, 660 }, { 300, 20, 750 }, { 900, 900, 800 }, { -1, 0, 800 },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        open_bell(3);
        set_line(0, 200);                                       /* his own line does not matter */
        set_line(2, cases[i].line2);
        if (cases[i].line1 < 0)
            bell_presence(&bell, 1, BELL_HERE);
        else
            set_line(1, cases[i].line1);
        assert_int_equal(bell_opens(&bell) - T0, cases[i].opens * MS);
        fails(ring_at(0, cases[i].opens - 1), BELL_REFUSED, "FM-90");
        counts(ring_at(0, cases[i].opens));
    }
    open_bell(3);
    bell_presence(&bell, 0, BELL_ROBOT);
    bell_presence(&bell, 1, BELL_HERE);
    bell_bot(&bell, 0, &dice, T0);
    assert_true(bell.seat[0].due >= bell_opens(&bell));
}

/* ---- FM-91: what is kept ------------------------------------------------------------------------------------------------ */

/* A player who goes after ringing has rung; one who comes back in the middle may ring. */
static void a_lost_connection_changes_no_ring(void **state)
{
    (void)state;
    open_bell(4);
    set_line(2, 100);
    counts(ring_at(1, 500));
    bell_presence(&bell, 1, BELL_AWAY);
    bell_presence(&bell, 2, BELL_AWAY);
    fails(ring_at(2, 520), BELL_REFUSED, "FM-89");
    bell_presence(&bell, 2, BELL_HERE);
    counts(ring_at(2, 590));
    assert_int_equal(next_at(600), BELL_SALE);
    assert_int_equal(step.receipt.winner, 1);
    assert_int_equal(step.receipt.ring[2].trip, -1);
    judged_again(&step.receipt);
}

static void lines_that_are_none_are_refused(void **state)
{
    static const struct { const char *line, *says; } cases[] = {
        { "", "no line of the bell" },
        { "bell 2 auction 1 card 2 seats 4 auctioneer 0 wait 0 ring 1 sent 0 arrived 5 travel 0 draw 0 winner 1", "no line" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 0 draw 0 winner 1", "no line" },
        { "bell 1 auction 1 card 2 seats 6 auctioneer 0 wait 0 ring 1 sent 0 arrived 5 travel 0 draw 0 winner 1", "no line" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 0 ring 4 sent 0 arrived 5 travel 0 draw 0 winner 1", "no line" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 0 ring 1 sent 0 arrived 5 travel 0 draw 0 winner 1 ", "no line" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 0 ring 1 sent 0 arrived 99999999999999999999 travel 0 draw 0 winner 1",
          "no line" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 0 ring 1 sent 10001 arrived 5 travel 0 draw 0 winner 1", "no line" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 0 ring 2 sent 0 arrived 5 travel 0 ring 1 sent 0 arrived 5 travel 0 "
          "draw 0 winner 1", "no line" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 0 ring 1 sent 0 arrived 5 travel 0 draw 0 winner 2", "seat 1 was first" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 0 ring 1 sent 0 arrived 5 travel 0 draw 1 winner 1", "FM-86" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 1 wait 0 ring 1 sent 0 arrived 5 travel 0 draw 0 winner 1", "FM-38" },
        { "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 3 ring 1 sent 0 arrived 5 travel 0 ring 2 sent 0 arrived 9 travel 0 "
          "draw 0 winner 1", "FM-85" },
    };
    struct bell_receipt r;
    struct error e;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(bell_judge(game_find("fangfrisch"), cases[i].line, &r, &e), ERR_RECORD);
        if (!strstr(e.text, cases[i].says))
            fail_msg("%s: %s", cases[i].line, e.text);
    }
}

static void the_line_of_the_manual_is_judged(void **state)
{
    struct bell_receipt r;
    struct error e;
    (void)state;
    assert_int_equal(bell_judge(game_find("fangfrisch"), "bell 1 auction 7 card 31 seats 4 auctioneer 0 wait 190000 ring 1 sent 0 arrived 500000 travel 40000 "
                                "ring 2 sent 0 arrived 620000 travel 190000 draw 0 winner 2", &r, &e), 0);
    assert_int_equal(r.auction, 7);
    assert_int_equal(r.card, 31);
    assert_int_equal(r.ring[1].reaction, 460 * MS);
    assert_int_equal(r.ring[2].reaction, 430 * MS);
    assert_int_equal(r.winner, 2);
}

static void receipts_are_words_and_numbers(void **state)
{
    char buf[1024];
    struct text t = TEXT(buf);
    (void)state;
    open_bell(4);
    set_line(2, 250);
    bell_presence(&bell, 3, BELL_HERE);
    counts(ring_at(2, 500));
    counts(ring_at(3, 600));
    assert_int_equal(next_at(800), BELL_SALE);
    bell_line(&step.receipt, &t);
    assert_string_equal(buf, "bell 1 auction 1 card 2 seats 4 auctioneer 0 wait 200000 ring 2 sent 0 arrived 500000 travel 250000 "
                             "ring 3 sent 0 arrived 600000 travel -1 draw 0 winner 2");
    text_clear(&t);
    bell_json(&step.receipt, &t);
    assert_string_equal(buf,
        "\"auction\":1,\"card\":2,\"winner\":2,\"drawn\":false,\"waited_us\":200000,\"rings\":["
        "{\"seat\":2,\"reaction_us\":300000,\"sent_us\":0,\"arrived_us\":500000,\"travel_us\":250000,\"taken_off_us\":200000,"
        "\"bounded\":true,\"floored\":false,\"equal\":true},"
        "{\"seat\":3,\"reaction_us\":600000,\"sent_us\":0,\"arrived_us\":600000,\"travel_us\":null,\"taken_off_us\":0,"
        "\"bounded\":false,\"floored\":false,\"equal\":false}]");
}

/* People who ring now and then: up to three rings for a card, in the order of their times. */
struct plan { int n, seat[3]; int64_t at[3]; };

static struct plan plan_rings(struct fast *r, int64_t at)
{
    struct plan p = { 0 };
    for (int i = 0; i < 3; i++) {
        int seat = (int)fast_below(r, table.setup.seats), wanted = !fast_below(r, 4);
        at += 300 * MS + fast_below(r, 100 * MS);
        if (!wanted)
            continue;
        p.seat[p.n] = seat;
        p.at[p.n++] = at;
    }
    return p;
}

static void sit_down(uint64_t seed, struct fast *r)
{
    struct setup cfg;
    struct error e;
    const struct game *g = game_find("fangfrisch");
    fast_seed(r, seed);
    memset(&chance, 0, sizeof chance);
    dice = (struct dice){ .rng = &chance };
    setup_default(g, &cfg, 3 + (int)(seed % 3));
    cfg.seed[0] = (uint8_t)seed;
    assert_int_equal(setup_option(g, &cfg, "bell", "first", &e), 0);
    assert_int_equal(match_new(&table, g, &cfg, &e), 0);
    bell_new(&bell, table.g->live, cfg.seats, BELL_BY_TIMER);
    for (int seat = 0; seat < cfg.seats; seat++) {
        bell_presence(&bell, seat, seat == 2 ? BELL_ROBOT : BELL_HERE);
        bell_trip(&bell, seat, (int64_t)fast_below(r, 250 * MS));
    }
}

/* Does what the judge says. The server takes so long to write a row. */
static int64_t obey(int64_t at, int64_t writing, int *sales)
{
    if (step.what == BELL_TURN)
        pass_all(at + writing);
    if (step.what == BELL_SALE) {
        judged_again(&step.receipt);
        (*sales)++;
        play_name(step.receipt.winner, "r");
    }
    if (step.what == BELL_DECIDE)
        play(step.seat, bell_unattended(&table, step.seat));
    if (step.what == BELL_SALE || step.what == BELL_DECIDE)
        bell_follow(&bell, &table, at + writing);
    return at + writing;
}

/* A whole game by the judge: people on any lines, and a bot at seat 2. Nobody decides anything else in time. */
static void play_live(uint64_t seed, int64_t writing, struct text *record, int *sales)
{
    struct fast r;
    struct plan plan = { 0 };
    int64_t at = T0;
    int card = -1, next = 0;
    sit_down(seed, &r);
    bell_follow(&bell, &table, at);
    while (!match_over(&table)) {
        if (bell.phase == BELL_OPEN && bell.now.card != card) {
            card = bell.now.card;
            next = 0;
            send_card(at);
            plan = plan_rings(&r, at);
            if (is_active(&table.now, 2) && !fast_below(&r, 4))
                bell_bot(&bell, 2, &dice, at);
        }
        bell_next(&bell, &dice, at, &step);
        if (step.what != BELL_WAIT) {
            at = obey(at, writing, sales);
            continue;
        }
        assert_true(step.until > at && step.until < BELL_NEVER);
        at = step.until;
        if (next < plan.n && plan.at[next] <= step.until) {
            at = plan.at[next] > bell.shown ? plan.at[next] : bell.shown;
            bell_ring(&bell, plan.seat[next], bell.now.auction, card, at);
            next++;
        }
    }
    assert_int_equal(next_us(at - T0), BELL_WAIT);
    assert_true(step.until == BELL_NEVER);
    record_write(&table, record);
    assert_int_equal(record->cut, 0);
}

static void records_have_no_times_and_lines_are_judged_alike(void **state)
{
    static char first[200000], second[200000];
    static struct match again;
    struct error e;
    int sales = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct text a = TEXT(first), b = TEXT(second);
        play_live(seed, 0, &a, &sales);
        play_live(seed, 7 * MS, &b, &sales);
        assert_string_equal(first, second);
        if (record_read(&again, first, a.len, &e))
            fail_msg("%s", e.text);
        assert_memory_equal(&again.now, &table.now, sizeof again.now);
    }
    assert_true(sales > 600);
}

/* ---- FM-92: decisions made for a player --------------------------------------------------------------------------------- */

static void unattended_is(int seat, const char *name)
{
    char buf[32];
    struct text t = TEXT(buf);
    match_name(&table, seat, bell_unattended(&table, seat), &t);
    assert_string_equal(buf, name);
    play(seat, bell_unattended(&table, seat));
}

static void nothing_is_sold_for_a_player(void **state)
{
    (void)state;
    begin_position(4);
    set("a[0]", "E3 E3 E3 E3");
    end_position(BELL_BY_AUCTIONEER);
    unattended_is(0, "s-");
    for (int seat = 1; seat < 4; seat++)
        unattended_is(seat, "w");                               /* and nobody rings */
}

/* T3 has no place on the mat. */
static void the_highest_top_card_that_fits_is_stolen(void **state)
{
    (void)state;
    begin_position(4);
    set("phase", "thief");
    set("buyer", "1");
    set("parcel", "K K K");
    set("a[1]", "E1");
    set("b[1]", "S1");
    set("i[1]", "F1");
    set("a[0]", "T3");
    set("b[0]", "E1 E3");                                       /* E1 is the top card */
    set("b[2]", "J2");
    set("i[3]", "S3");
    end_position(BELL_BY_AUCTIONEER);
    unattended_is(1, "t3i");
    unattended_is(1, "t2b");
    unattended_is(1, "t0b");
    unattended_is(1, "d.");
}

static void of_equal_cards_the_better_is_stolen_and_nothing_that_does_not_fit(void **state)
{
    (void)state;
    begin_position(4);
    set("phase", "thief");
    set("buyer", "1");
    set("parcel", "K K");
    set("a[1]", "S1");
    set("b[1]", "E3 E3");
    set("i[1]", "F1");
    set("a[0]", "S2");
    set("a[2]", "E2");
    set("a[3]", "T3");
    end_position(BELL_BY_AUCTIONEER);
    unattended_is(1, "t2a");
    unattended_is(1, "t0a");
    begin_position(4);
    set("phase", "thief");
    set("buyer", "1");
    set("parcel", "K");
    set("a[1]", "S1");
    set("b[1]", "E3 E3");
    set("i[1]", "F1");
    set("a[3]", "T3");
    end_position(BELL_BY_AUCTIONEER);
    unattended_is(1, "t-");
}

static void field_is(const char *address, const char *value)
{
    char buf[128];
    struct text t = TEXT(buf);
    struct error e;
    assert_int_equal(field_get(table.g, &table.now, address, VIEWER_ALL, &t, &e), 0);
    assert_string_equal(buf, value);
}

static void cards_are_placed_where_they_are_worth_most(void **state)
{
    (void)state;
    begin_position(4);
    set("phase", "dump");
    set("buyer", "1");
    set("parcel", "T1 J2 S1 E1 C2");
    set("a[1]", "E3 E2");
    set("b[1]", "S1");
    end_position(BELL_BY_AUCTIONEER);
    unattended_is(1, "d.");
    for (int i = 0; i < 5; i++)
        play(1, bell_unattended(&table, 1));
    field_is("a_size[1]", "8");                                 /* the joker where it brings most */
    field_is("b[1]", "S1 S1");
    field_is("i[1]", "C2");                                     /* of two kinds without a field the larger */
    field_is("trash[1]", "T1");
    field_is("auctioneer", "1");
}

static void the_largest_cards_are_canned(void **state)
{
    (void)state;
    begin_position(4);
    set("phase", "can");
    set("buyer", "1");
    set("parcel", "D D");
    set("trash[1]", "E1 T2 S3");
    end_position(BELL_BY_AUCTIONEER);
    unattended_is(1, "cS3");
    unattended_is(1, "cT2");
    unattended_is(1, "cE1");
    unattended_is(1, "c-");
}

static void nothing_is_sold_in_the_final_phase_either(void **state)
{
    (void)state;
    begin_position(4);
    set("phase", "sell_now");
    set("buyer", "2");
    set("final", "1");
    set("a[2]", "E3 E3 E3 E3");
    end_position(BELL_BY_AUCTIONEER);
    unattended_is(2, "s-");
}

/* The clock runs on through the small moves of a step and begins anew with the next one. */
static void every_other_decision_has_thirty_seconds(void **state)
{
    (void)state;
    begin_position(4);
    set("phase", "thief");
    set("buyer", "1");
    set("parcel", "K K D E1 S1");
    set("a[0]", "T3 T3");
    end_position(BELL_BY_AUCTIONEER);
    bell_follow(&bell, &table, T0);
    waits(29999, 30000);
    play_name(1, "t0a");
    bell_follow(&bell, &table, T0 + 20 * SECOND);
    waits(29999, 30000);
    assert_int_equal(next_at(30000), BELL_DECIDE);
    assert_int_equal(step.seat, 1);
    play(1, bell_unattended(&table, 1));
    bell_follow(&bell, &table, T0 + 30 * SECOND);
    waits(30000, 60000);                                        /* sorting: fields, then four cards */
    play_name(1, "d.");
    bell_follow(&bell, &table, T0 + 40 * SECOND);
    play_name(1, "pE1a");
    bell_follow(&bell, &table, T0 + 41 * SECOND);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(next_at(60000), BELL_DECIDE);
        play(1, bell_unattended(&table, 1));
        bell_follow(&bell, &table, T0 + 60 * SECOND);
    }
    waits(60000, 90000);                                        /* the can */
}

/* ---- FM-93: bots -------------------------------------------------------------------------------------------------------- */

static int compare_times(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

static void near(int64_t time, double ms)
{
    if (fabs((double)time / MS - ms) > 0.03 * ms)
        fail_msg("%.1f ms instead of %.1f", (double)time / MS, ms);
}

static void the_reaction_of_a_bot_is_log_normal(void **state)
{
    enum { DRAWS = 20000 };
    static int64_t time[DRAWS];
    (void)state;
    open_bell(4);
    bell_presence(&bell, 1, BELL_ROBOT);
    for (int i = 0; i < DRAWS; i++) {
        bell_bot(&bell, 1, &dice, T0);
        time[i] = bell.seat[1].due - T0 - BELL_BOT;
        assert_true(time[i] >= 100 * MS);
    }
    qsort(time, DRAWS, sizeof *time, compare_times);
    near(time[DRAWS / 2], 350);
    near(time[DRAWS * 1587 / 10000], 350 * exp(-0.35));
    near(time[DRAWS * 8413 / 10000], 350 * exp(0.35));
    near(time[DRAWS * 9772 / 10000], 350 * exp(0.70));
}

static void a_bot_rings_at_its_own_time(void **state)
{
    (void)state;
    open_bell(4);
    bell_presence(&bell, 1, BELL_ROBOT);
    set_line(2, 30);
    set_line(3, 40);
    bell_bot(&bell, 1, &dice, T0);
    int64_t due = bell.seat[1].due - T0;
    assert_int_equal(next_us(due - 1), BELL_WAIT);
    assert_int_equal(step.until, T0 + due);
    counts(bell_ring(&bell, 2, bell.now.auction, bell.now.card, T0 + due + 35 * MS));      /* nobody has asked since */
    assert_int_equal(next_us(due + 40 * MS), BELL_SALE);
    assert_int_equal(step.receipt.wait, 40 * MS);
    assert_int_equal(step.receipt.ring[1].arrived, due);
    assert_int_equal(step.receipt.ring[1].reaction, due);
    assert_int_equal(step.receipt.equal, 1 << 1 | 1 << 2);
    judged_again(&step.receipt);
}

static void a_bot_that_thinks_long_rings_when_it_knows(void **state)
{
    (void)state;
    open_bell(4);
    bell_presence(&bell, 1, BELL_ROBOT);
    bell_bot(&bell, 1, &dice, T0 + 5 * SECOND);
    assert_int_equal(next_at(5000), BELL_SALE);
    assert_int_equal(step.receipt.ring[1].arrived, 5 * SECOND);
}

static void a_bot_comes_too_late_like_everybody(void **state)
{
    (void)state;
    open_bell(4);
    bell_presence(&bell, 1, BELL_ROBOT);
    bell_bot(&bell, 1, &dice, T0);
    counts(ring_at(2, 400));
    assert_int_equal(next_at(2000), BELL_SALE);
    assert_int_equal(step.receipt.rang, 1 << 2);
    open_bell(4);
    bell_presence(&bell, 1, BELL_ROBOT);
    bell_bot(&bell, 1, &dice, T0);
    bell_presence(&bell, 1, BELL_HERE);                         /* its owner is back and has not rung */
    waits(2000, 6000);
}

/* ---- Simulation: people on lines ---------------------------------------------------------------------------------------- */

/*
 * Two people want the same parcels. Their reflexes are equal: log-normal, median 350 ms, sigma 0.35. Every message has half
 * of the way there and back, and something on top: exponential, with a mean of its own for each line; one message of two
 * hundred is lost and comes 200 ms later. Messages do not overtake each other. A cheat answers pings and cards later than he
 * could, so that his line looks as if it were longer.
 */
struct timed_row {
    int rtt, jitter;                    /* microseconds; of the jitter the mean, each way */
    int late;                           /* a cheat: how much later pings and cards are answered */
};

struct shares { int auctions, won[2], drawn; };

enum { EVENTS = 32 };
enum event_kind { AN_ANSWER, A_RING };

struct event_at { int64_t at; enum event_kind kind; int who; int64_t took; };

struct world {
    struct fast     r;
    struct timed_row     line[2];
    int64_t         last[2];            /* when the last message of each arrived: nothing overtakes it */
    struct event_at list[EVENTS];
    int             events;
};

static double uniform(struct fast *r) { return (fast_next(r) + 0.5) / 4294967296.0; }

static int64_t one_way(struct world *w, int who)
{
    const struct timed_row *l = &w->line[who];
    int64_t lost = fast_below(&w->r, 200) ? 0 : 200 * MS;
    return l->rtt / 2 + (int64_t)(-log(uniform(&w->r)) * l->jitter) + lost;
}

static int64_t reflex(struct world *w)
{
    double normal = sqrt(-2 * log(uniform(&w->r))) * cos(2 * M_PI * uniform(&w->r));
    return (int64_t)(350 * MS * exp(0.35 * normal));
}

/* A message leaves the client at `at`. */
static int64_t arrival(struct world *w, int who, int64_t at)
{
    int64_t there = at + one_way(w, who);
    if (there < w->last[who])
        there = w->last[who];
    w->last[who] = there;
    return there;
}

static void expect(struct world *w, int64_t at, enum event_kind kind, int who, int64_t took)
{
    assert_true(w->events < EVENTS);
    w->list[w->events++] = (struct event_at){ at, kind, who, took };
}

/* The card goes out at `at`; it is acknowledged, and rung for if `wanted`. Later the seat is pinged. */
static void show_card(struct world *w, int who, int64_t at, int wanted)
{
    int64_t seen = at + one_way(w, who);
    int64_t pressed = seen + reflex(w), answered = seen + w->line[who].late;
    if (wanted && pressed < answered)                           /* he rings first, so the answer arrives later */
        expect(w, arrival(w, who, pressed), A_RING, who, 0);
    int64_t back = arrival(w, who, answered);
    expect(w, back, AN_ANSWER, who, back - at);
    if (wanted && pressed >= answered)
        expect(w, arrival(w, who, pressed), A_RING, who, 0);
    if (wanted)
        return;
    int64_t ping = back + fast_below(&w->r, SECOND);
    int64_t pong = arrival(w, who, ping + one_way(w, who) + w->line[who].late);
    expect(w, pong, AN_ANSWER, who, pong - ping);
}

/* The earliest event before `end`, taken out; 0: there is none. */
static int take_event(struct world *w, int64_t end, struct event_at *out)
{
    int first = -1;
    for (int i = 0; i < w->events; i++)
        if (w->list[i].at <= end && (first < 0 || w->list[i].at < w->list[first].at))
            first = i;
    if (first < 0)
        return 0;
    *out = w->list[first];
    w->list[first] = w->list[--w->events];
    return 1;
}

static void happen(const struct event_at *e, int64_t *at)
{
    *at = e->at;
    if (e->kind == AN_ANSWER)
        bell_trip(&bell, 1 + e->who, e->took);
    else
        bell_ring(&bell, 1 + e->who, bell.now.auction, bell.now.card, e->at);
}

/* An auction from its first card at `at`; nobody wants the first `quiet` cards, both want the next. */
static int64_t simulate_auction(struct world *w, int64_t at, int quiet)
{
    struct event_at e;
    for (int card = -1;;) {
        if (bell.now.card != card) {
            card = bell.now.card;
            send_card(at);
            for (int who = 0; who < 2; who++)
                show_card(w, who, at, quiet == 0);
            quiet--;
        }
        bell_next(&bell, &dice, at, &step);
        if (step.what == BELL_SALE)
            return at;
        if (step.what == BELL_TURN)
            pass_all(at);
        if (step.what != BELL_WAIT)
            continue;
        if (take_event(w, step.until, &e))
            happen(&e, &at);
        else
            at = step.until;
    }
}

static void count_sale(struct shares *s)
{
    const struct bell_receipt *r = &step.receipt;
    judged_again(r);
    s->auctions++;
    s->won[r->winner - 1]++;
    s->drawn += (r->equal & (r->equal - 1)) != 0;
}

/* Seats 1 and 2 of four are the two people; seat 3 has no money, seat 0 is the auctioneer. */
static struct shares simulate(struct timed_row a, struct timed_row b, int auctions)
{
    static struct match start[2];
    static struct world w;
    struct shares s = { 0 };
    struct event_at e;
    int64_t at = T0;
    w = (struct world){ .line = { a, b } };
    fast_seed(&w.r, 2007);
    for (int i = 0; i < 2; i++) {                               /* the same twice, so that the next auction is another */
        begin_position(4);
        set("turn", i ? "2" : "1");
        set("parcel", "E1 S2");
        set("pile", "T3 T2 L1 S1 F2");
        set("money", "30 30 30 0");
        end_position(BELL_BY_TIMER);
        start[i] = table;
    }
    for (int i = 0; i < 2 * BELL_TRIPS; i++)                    /* they have been here for a while */
        bell_trip(&bell, 1 + i % 2, one_way(&w, i % 2) + one_way(&w, i % 2) + w.line[i % 2].late);
    for (int i = 0; i < auctions; i++) {
        table = start[i % 2];
        bell_follow(&bell, &table, at);
        at = simulate_auction(&w, at, (int)fast_below(&w.r, 4));
        count_sale(&s);
        while (take_event(&w, BELL_NEVER - 1, &e))
            happen(&e, &at);                                    /* what is still on its way comes too late */
        at += 10 * (int64_t)SECOND;
    }
    return s;
}

static const struct timed_row near_line = { 20 * MS, 1 * MS, 0 }, far_line = { 180 * MS, 3 * MS, 0 };

static double share(const struct shares *s, int who) { return 100.0 * s->won[who] / s->auctions; }

static void between(double value, double low, double high)
{
    if (value < low || value > high)
        fail_msg("%.2f is not between %.2f and %.2f", value, low, high);
}

enum { AUCTIONS = 20000 };

static void equal_reflexes_win_equally_often_on_any_line(void **state)
{
    (void)state;
    struct shares s = simulate(near_line, far_line, AUCTIONS);
    between(share(&s, 0), 48, 52);
    s = simulate(far_line, near_line, AUCTIONS);                /* and whichever seat has it */
    between(share(&s, 0), 48, 52);
}

/* Against somebody with the same line: what a late answer takes off is bounded, and a true line of 200 ms leaves nothing. */
static void late_answers_gain_no_more_than_the_bound(void **state)
{
    static const struct timed_row honest = { 20 * MS, 0, 0 }, cheat = { 20 * MS, 0, 200 * MS }, slow = { 200 * MS, 0, 0 },
                             slow_cheat = { 200 * MS, 0, 200 * MS };
    (void)state;
    open_bell(4);
    set_line(1, 20);
    set_line(2, 20 + 5000);
    counts(ring_at(1, 500));                                    /* the same reaction */
    counts(ring_at(2, 500));
    assert_int_equal(next_at(700), BELL_SALE);
    assert_int_equal(step.receipt.ring[1].reaction - step.receipt.ring[2].reaction, (200 - 20) * MS);
    struct shares s = simulate(honest, cheat, 2000);
    between(share(&s, 1), 75, 95);                              /* it pays, so it is in the receipts, and in docs/bell.md */
    s = simulate(slow, slow_cheat, 4000);
    between(share(&s, 1), 47, 53);
}

/* One honest answer in ten is enough to give a cheat away; so it must be both, pings and cards. */
static void a_single_prompt_answer_ends_the_gain(void **state)
{
    (void)state;
    open_bell(4);
    for (int i = 0; i < BELL_TRIPS - 1; i++)
        bell_trip(&bell, 1, 200 * MS);
    bell_trip(&bell, 1, 20 * MS);
    for (int i = 0; i < BELL_TRIPS - 1; i++)
        bell_trip(&bell, 1, 200 * MS);
    assert_int_equal(measured(1), 20 * MS);
}

static void print_row(const char *what, struct timed_row a, struct timed_row b)
{
    struct shares s = simulate(a, b, AUCTIONS);
    printf("| %s | %d + %d | %d + %d | %.1f %% | %.1f %% | %.1f %% |\n", what, a.rtt / MS, a.jitter / MS, b.rtt / MS, b.jitter / MS,
           share(&s, 0), share(&s, 1), 100.0 * s.drawn / s.auctions);
}

static void print_figures(void)
{
    static const struct timed_row lan = { 1 * MS, 0, 0 };
    printf("| | line A: ms there and back + jitter | line B | A wins | B wins | drawn |\n|---|---|---|---|---|---|\n");
    print_row("the same line", near_line, near_line);
    print_row("near and far", near_line, far_line);
    print_row("far line with more jitter", near_line, (struct timed_row){ 180 * MS, 6 * MS, 0 });
    print_row("far line with much jitter", near_line, (struct timed_row){ 180 * MS, 15 * MS, 0 });
    print_row("the server's own house, and far", lan, far_line);
    print_row("beyond the bound", near_line, (struct timed_row){ 300 * MS, 3 * MS, 0 });
    print_row("A answers late on purpose", (struct timed_row){ 20 * MS, 1 * MS, 200 * MS }, near_line);
    print_row("A answers late, B is far", (struct timed_row){ 20 * MS, 1 * MS, 200 * MS }, far_line);
    print_row("A is far and answers late", (struct timed_row){ 180 * MS, 3 * MS, 200 * MS }, near_line);
}

/* ---- The list ----------------------------------------------------------------------------------------------------------- */

#define PROVES(rules, test) { rules " " #test, test, NULL, NULL, NULL }

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        PROVES("FM-80", the_next_face_is_in_nothing_that_is_sent),
        PROVES("FM-81", the_auctioneer_asks_after_a_second),
        PROVES("FM-81", after_six_seconds_the_server_turns_the_card),
        PROVES("FM-81", the_timer_bots_and_the_absent_turn_every_two_and_a_half_seconds),
        PROVES("FM-81", an_auctioneer_who_is_lost_is_paced_from_then_on),
        PROVES("FM-81", a_bell_that_is_open_again_is_minded_again),
        PROVES("FM-89", who_has_let_the_card_pass_does_not_ring_for_it),
        PROVES("FM-82", the_least_of_the_last_ten_measurements_counts),
        PROVES("FM-82", a_single_prompt_answer_ends_the_gain),
        PROVES("FM-83", no_field_of_a_ring_helps),
        PROVES("FM-83", a_new_judge_numbers_cards_alike),
        PROVES("FM-83", a_card_that_was_not_seen_cannot_be_rung_for),
        PROVES("FM-84", the_reaction_is_what_is_left_of_the_time),
        PROVES("FM-84", the_slower_line_wins_with_the_shorter_reaction),
        PROVES("FM-84", a_card_is_sent_once),
        PROVES("FM-84 FM-85 FM-86", equal_reflexes_win_equally_often_on_any_line),
        PROVES("FM-84", late_answers_gain_no_more_than_the_bound),
        PROVES("FM-85", further_rings_are_waited_for),
        PROVES("FM-85", a_line_without_measurements_is_waited_for_longest),
        PROVES("FM-85", after_the_wait_a_ring_is_late),
        PROVES("FM-85", a_second_ring_changes_nothing),
        PROVES("FM-85", a_lost_connection_changes_no_ring),
        PROVES("FM-86", reactions_within_ten_milliseconds_are_equal),
        PROVES("FM-86", equals_are_drawn_evenly),
        PROVES("FM-86", of_three_the_auctioneer_comes_last),
        PROVES("FM-87", the_bell_is_locked_before_a_card_comes),
        PROVES("FM-87", a_ring_in_the_lock_counts_for_what_lies_there),
        PROVES("FM-88", a_ring_for_an_older_card_is_late),
        PROVES("FM-89", a_ring_that_is_not_allowed_costs_nothing),
        PROVES("FM-87 FM-89", a_locked_bell_does_not_ring),
        PROVES("FM-89", without_a_card_there_is_nothing_to_ring_for),
        PROVES("FM-90", of_three_the_auctioneers_bell_opens_later),
        PROVES("FM-91", records_have_no_times_and_lines_are_judged_alike),
        PROVES("FM-91", lines_that_are_none_are_refused),
        PROVES("FM-91", the_line_of_the_manual_is_judged),
        PROVES("FM-91", receipts_are_words_and_numbers),
        PROVES("FM-92", every_other_decision_has_thirty_seconds),
        PROVES("FM-92", nothing_is_sold_for_a_player),
        PROVES("FM-92", nothing_is_sold_in_the_final_phase_either),
        PROVES("FM-92", the_highest_top_card_that_fits_is_stolen),
        PROVES("FM-92", of_equal_cards_the_better_is_stolen_and_nothing_that_does_not_fit),
        PROVES("FM-92", cards_are_placed_where_they_are_worth_most),
        PROVES("FM-92", the_largest_cards_are_canned),
        PROVES("FM-93", the_reaction_of_a_bot_is_log_normal),
        PROVES("FM-93", a_bot_rings_at_its_own_time),
        PROVES("FM-93", a_bot_that_thinks_long_rings_when_it_knows),
        PROVES("FM-93", a_bot_comes_too_late_like_everybody),
    };
    struct error e;
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    if (argc > 1 && !strcmp(argv[1], "--figures")) {
        print_figures();
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
