/* The C library through its header alone: whole games, views, records, and every way to ask for what cannot be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quayside.h"

static char text[QUAYSIDE_TEXT], other[QUAYSIDE_TEXT];
static struct quayside_error e;

static struct quayside_match *open_match(const char *game, int seats)
{
    struct quayside_match *m = quayside_open(game, seats, "2a", NULL, &e);
    assert_non_null(m);
    return m;
}

static void play_out(struct quayside_match *m)
{
    while (!quayside_over(m)) {
        int moves[QUAYSIDE_MOVES], seat = quayside_turn(m), n = quayside_legal(m, seat, moves);
        assert_true(n > 0 && quayside_active(m, seat));
        char name[QUAYSIDE_NAME];
        assert_true(quayside_name(m, seat, moves[n / 2], name, sizeof name, &e) > 0);
        assert_int_equal(quayside_find(m, seat, name, &e), moves[n / 2]);
        assert_int_equal(quayside_play(m, seat, moves[n / 2], &e), 0);
    }
}

static void games_are_played_to_their_end(void **state)
{
    static char games[sizeof text];
    static const char mark[] = "{\"id\":\"";
    int played = 0;
    (void)state;
    assert_true(quayside_games(games, sizeof games, &e) > 0);
    for (const char *at = games; (at = strstr(at, mark)); played++) {
        char id[32];
        at += sizeof mark - 1;
        assert_int_equal(sscanf(at, "%31[a-z-]", id), 1);
        struct quayside_match *m = open_match(id, 0);
        play_out(m);
        int firsts = 0;
        for (int seat = 0; seat < quayside_seats(m); seat++)
            firsts += quayside_place(m, seat) == 1;
        assert_true(firsts >= 1);
        assert_int_equal(quayside_turn(m), -1);
        quayside_close(m);
    }
    assert_true(played >= 5);
}

static void records_give_the_same_match(void **state)
{
    struct quayside_match *m = open_match("wishes", 3);
    (void)state;
    play_out(m);
    int n = quayside_record(m, text, sizeof text, &e);
    assert_true(n > 0 && (int)strlen(text) == n);
    struct quayside_match *again = quayside_read(text, (size_t)n, &e);
    assert_non_null(again);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(quayside_score(again, seat), quayside_score(m, seat));
    assert_int_equal(quayside_record(again, other, sizeof other, &e), n);
    assert_string_equal(text, other);
    quayside_close(again);
    quayside_close(m);
    assert_null(quayside_read("not a record", 12, &e));
    assert_string_equal(e.name, "bad_record");
}

static void views_keep_secrets(void **state)
{
    struct quayside_match *m = open_match("fishing", 3);
    (void)state;
    assert_true(quayside_view(m, QUAYSIDE_EVERYTHING, text, sizeof text, &e) > 0);
    assert_non_null(strstr(text, "\"rng\":"));
    assert_true(quayside_view(m, 0, text, sizeof text, &e) > 0);
    assert_null(strstr(text, "\"rng\":"));
    assert_non_null(strstr(text, "\"hand\":[["));
    assert_non_null(strstr(text, "],null,null]"));
    assert_true(quayside_view(m, QUAYSIDE_SPECTATOR, text, sizeof text, &e) > 0);
    assert_non_null(strstr(text, "\"hand\":[null,null,null]"));
    assert_true(quayside_picture(m, 0, text, sizeof text, &e) > 0);
    quayside_close(m);
}

static void copies_go_their_own_way(void **state)
{
    struct quayside_match *m = open_match("fishing", 4), *copy = quayside_copy(m);
    (void)state;
    assert_int_equal(quayside_events(m, 0, text, sizeof text, &e), strlen("{\"events\":[]}"));
    int seat = quayside_turn(copy), move = quayside_bot(copy, seat, "hard", 20, 7, &e);
    assert_int_equal(move, quayside_bot(m, seat, "hard", 20, 7, &e));
    assert_int_equal(quayside_play(copy, seat, move, &e), 0);
    assert_true(quayside_events(copy, 0, text, sizeof text, &e) > 20);
    assert_int_equal(quayside_turn(m), seat);
    assert_int_not_equal(quayside_turn(copy), seat);
    assert_int_equal(quayside_undo(copy, &e), 0);
    assert_int_equal(quayside_turn(copy), seat);
    assert_int_equal(quayside_undo(copy, &e), -1);
    assert_string_equal(e.name, "nothing_to_undo");
    quayside_close(copy);
    quayside_close(m);
    quayside_close(NULL);
}

static void refused(int result, const char *name)
{
    assert_int_equal(result, -1);
    assert_string_equal(e.name, name);
    assert_true(strlen(e.text) > 10);
}

static void wrong_set_ups_are_explained(void **state)
{
    static const char *const half[] = { "memory_aid", NULL }, *const unknown[] = { "speed=9", NULL };
    static const char *const off[] = { "memory_aid=off", NULL };
    (void)state;
    assert_null(quayside_open("chess", 0, "2a", NULL, &e));
    assert_string_equal(e.name, "unknown_game");
    assert_null(quayside_open("fishing", 9, "2a", NULL, &e));
    assert_string_equal(e.name, "bad_seats");
    assert_null(quayside_open("fishing", 0, "xyz", NULL, &e));
    assert_string_equal(e.name, "bad_seed");
    assert_null(quayside_open("fishing", 0, "2a", half, &e));
    assert_string_equal(e.name, "bad_option");
    assert_null(quayside_open("fishing", 0, "2a", unknown, NULL));
    struct quayside_match *m = quayside_open("fishing", 0, "2a", off, &e);
    assert_true(quayside_view(m, 0, text, sizeof text, &e) > 0);
    assert_non_null(strstr(text, "\"aid\":0"));
    quayside_close(m);
}

static void wrong_questions_are_explained(void **state)
{
    struct quayside_match *m = open_match("fishing", 3);
    int seat = quayside_turn(m), idle = (seat + 1) % 3, moves[QUAYSIDE_MOVES];
    (void)state;
    refused(quayside_play(m, 3, 0, &e), "bad_seat");
    refused(quayside_play(m, seat, -1, &e), "unknown_move");
    refused(quayside_play(m, seat, QUAYSIDE_MOVES, &e), "unknown_move");
    refused(quayside_name(m, seat, 999, text, sizeof text, &e), "unknown_move");
    refused(quayside_find(m, seat, "X99", &e), "unknown_move");
    refused(quayside_bot(m, seat, "hal", 0, 1, &e), "unknown_bot");
    refused(quayside_bot(m, seat, "easy", -1, 1, &e), "bad_request");
    refused(quayside_bot(m, idle, "easy", 0, 1, &e), "bad_seat");
    refused(quayside_view(m, -3, text, sizeof text, &e), "bad_seat");
    refused(quayside_view(m, 0, text, 0, &e), "full");
    refused(quayside_view(m, 0, text, 20, &e), "full");
    refused(quayside_record(m, text, 20, &e), "full");
    assert_int_equal(quayside_legal(m, idle, moves), 0);
    assert_int_equal(quayside_legal(m, 5, moves), 0);
    assert_int_equal(quayside_active(m, 5), 0);
    assert_int_equal(quayside_place(m, 0), 0);
    int count = quayside_legal(m, seat, moves), illegal = 0;
    for (int i = 0; i < count; i++)
        illegal += illegal == moves[i];
    refused(quayside_play(m, seat, illegal, &e), "refused");
    assert_non_null(strstr(e.text, "FI-"));
    quayside_close(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_played_to_their_end),
        cmocka_unit_test(records_give_the_same_match),
        cmocka_unit_test(views_keep_secrets),
        cmocka_unit_test(copies_go_their_own_way),
        cmocka_unit_test(wrong_set_ups_are_explained),
        cmocka_unit_test(wrong_questions_are_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
