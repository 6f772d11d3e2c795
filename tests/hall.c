/* hall.c: the parts of the server by themselves: limits, requests, rows, and the hall on a database in trouble. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "data.h"
#include "fake.h"
#include "quota.h"
#include "rest.h"

#define SECRET "0123456789abcdef0123456789abcdef"

/* ---- Limits -------------------------------------------------------------------------------------------------------- */

static int take_all(struct bucket *b, int64_t now)
{
    int n = 0;
    while (bucket_take(b, now, 20, 40))
        n++;
    return n;
}

static void buckets_fill_by_time(void **state)
{
    struct bucket b = { 0 };
    (void)state;
    assert_int_equal(take_all(&b, 1000), 40);
    assert_int_equal(take_all(&b, 1049), 0);
    assert_int_equal(take_all(&b, 1050), 1);
    assert_int_equal(take_all(&b, 2050), 20);
    assert_int_equal(take_all(&b, 900000), 40);
}

static void addresses_are_counted_and_forgotten(void **state)
{
    struct addresses *a = addresses_open();
    char name[32];
    (void)state;
    struct address *first = address_enter(a, "192.0.2.1", 2, 1);
    assert_non_null(first);
    assert_ptr_equal(address_enter(a, "192.0.2.1", 2, 1), first);
    assert_null(address_enter(a, "192.0.2.1", 2, 1));
    assert_non_null(address_enter(a, "192.0.2.2", 2, 1));
    address_leave(first, 2);
    assert_ptr_equal(address_enter(a, "192.0.2.1", 2, 2), first);
    assert_int_equal(address_take(a, "192.0.2.1", ADDRESS_TABLES, 1, 1, 1), 1);
    assert_int_equal(address_take(a, "192.0.2.1", ADDRESS_TABLES, 1, 1, 1), 0);
    assert_int_equal(address_take(a, "192.0.2.1", ADDRESS_MESSAGES, 1, 1, 1), 1);
    assert_int_equal(address_take(a, "192.0.2.9", ADDRESS_TABLES, 1, 1, 1), 1);

    /* The table becomes full, and has room again when those who were there have long been gone. */
    int found = 0;
    for (int i = 0; i < 100000; i++) {
        snprintf(name, sizeof name, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        found += address_take(a, name, ADDRESS_MESSAGES, 3, 1, 1);
    }
    assert_in_range(found, 65000, 66000);
    assert_null(address_enter(a, "203.0.113.1", 2, 4));
    assert_non_null(address_enter(a, "203.0.113.1", 2, 1000000));
    assert_ptr_equal(first, (address_leave(first, 1000000), address_enter(a, "192.0.2.1", 2, 1000000)));
    addresses_close(a);
}

/* ---- Requests ------------------------------------------------------------------------------------------------------- */

static void requests_become_messages(void **state)
{
    static const struct { const char *path; int post; const char *body, *message; } list[] = {
        { "api/games", 0, "", "{\"do\":\"games\"}" },
        { "api/tables", 0, "", "{\"do\":\"tables\"}" },
        { "api/tables", 1, "{\"game\":\"null\"}", "{\"game\":\"null\",\"do\":\"create\"}" },
        { "api/tables", 1, "{\"do\":\"ping\"}", "{\"do\":\"create\"}" },
        { "api/tables/abc", 0, "", "{\"do\":\"facts\",\"table\":\"abc\"}" },
        { "api/tables/abc", 1, "{\"table\":\"xyz\"}", "{\"table\":\"abc\",\"do\":\"facts\"}" },
        { "api/tables/abc/seats", 1, "", "{\"do\":\"join\",\"table\":\"abc\"}" },
        { "api/tables/abc/record", 0, "", "{\"do\":\"record\",\"table\":\"abc\"}" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char buf[MESSAGE_IN + 1];
        struct text t = TEXT(buf);
        struct error e;
        assert_int_equal(rest_message(list[i].path, list[i].post, list[i].body, strlen(list[i].body), &t, &e), 0);
        assert_string_equal(buf, list[i].message);
    }
}

static void other_requests_are_refused(void **state)
{
    static const struct { const char *path; int post; const char *body; int code; } list[] = {
        { "", 0, "", ERR_PAGE }, { "api", 0, "", ERR_PAGE }, { "api/tables/abc/seats", 0, "", ERR_PAGE },
        { "api/tables/abc/x", 1, "", ERR_PAGE }, { "api/tables/", 0, "", ERR_TABLE }, { "api/tables/../x", 0, "", ERR_TABLE },
        { "api/tables/a\xff", 0, "", ERR_TABLE }, { "api/tables/abcdefghijklmnop", 0, "", ERR_TABLE },
        { "api/tables", 1, "[]", ERR_SYNTAX }, { "api/tables", 1, "{", ERR_SYNTAX },
    };
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char buf[MESSAGE_IN + 1];
        struct text t = TEXT(buf);
        struct error e;
        assert_int_equal(rest_message(list[i].path, list[i].post, list[i].body, strlen(list[i].body), &t, &e), list[i].code);
    }
}

/* ---- A hall ---------------------------------------------------------------------------------------------------------- */

static struct {
    struct hall *hall;
    struct fast  lots;
    struct store store;
    struct pool  pool;
    struct kept  kept[100];
    struct conn  conn[2];
    char         told[8192];            /* the last thing that was said to anybody */
    int          moved[2], waited[2];   /* how often each heard of a move, and how often that could wait */
} h;

static void hear(struct conn *c, const char *text, size_t size)
{
    snprintf(h.told, sizeof h.told, "%.*s", (int)size, text);
    if (strstr(h.told, "\"do\":\"moved\"")) {
        h.moved[c - h.conn]++;
        h.waited[c - h.conn] += c->patient;
    } else {
        assert_false(c->patient);
    }
}

static int open_hall(void **state)
{
    struct hall_limits limits = { .think_ms = 1, .pace_ms = 0, .idle_ms = 60000, .places = 10 };
    struct error e;
    (void)state;
    memset(&h, 0, sizeof h);
    fast_seed(&h.lots, 1);
    lots = &h.lots;
    h.store.kept = h.kept;
    h.store.rows_max = 100;
    h.hall = hall_open(&h.store, &h.pool, &limits, &e);
    hall_time(h.hall, 1700000000000, 1);
    for (int i = 0; i < 2; i++)
        h.conn[i] = (struct conn){ .send = hear, .seat = VIEWER_PUBLIC };
    return h.hall ? 0 : -1;
}

static int close_hall(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        hall_gone(h.hall, &h.conn[i]);
    hall_close(h.hall);
    forget_rows(&h.store);
    return 0;
}

/* Says something; what it was told last must have this in it. */
static void ask(int who, const char *message, const char *answer)
{
    h.told[0] = 0;
    hall_message(h.hall, &h.conn[who], message, strlen(message));
    while (hall_news(h.hall)) {}
    hall_tick(h.hall);
    if (!strstr(h.told, answer))
        fail_msg("%s was answered with %s, without %s", message, h.told, answer);
}

static int places(void)
{
    struct hall_stats stats;
    hall_stats(h.hall, &stats);
    return stats.places;
}

#define CREATE_OPEN "{\"do\":\"create\",\"game\":\"null\",\"seats\":2,\"name\":\"Ann\",\"open\":true,\"secret\":\"" SECRET "\"}"
#define CREATE "{\"do\":\"create\",\"game\":\"null\",\"seats\":2,\"name\":\"Ann\",\"open\":true,\"secret\":\"" SECRET "\",\"bots\":[null,\"easy\"]}"

static void a_table_that_was_not_written_is_forgotten(void **state)
{
    (void)state;
    for (int row = 0; row < 3; row++) {                     /* the first row has to be there, the others follow it */
        h.store.refuse = row == 0;
        h.store.away = row == 1;
        ask(0, CREATE, row == 0 ? "\"store\"" : row == 1 ? "\"busy\"" : "\"created\"");
        if (row < 2) {
            ask(0, "{\"do\":\"facts\"}", "\"no_table\"");
            assert_int_equal(places(), 0);
        }
    }
    ask(0, "{\"do\":\"facts\"}", "\"game\":\"null\"");
}

static void a_table_that_cannot_be_read_is_tried_again(void **state)
{
    char hello[128];
    (void)state;
    ask(0, CREATE, "\"created\"");
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"" SECRET "\"}", h.conn[0].place->room.id);
    hall_gone(h.hall, &h.conn[0]);
    hall_time(h.hall, 1700000100000, 1);
    hall_tick(h.hall);
    assert_int_equal(places(), 0);
    h.store.away = 1;
    ask(0, hello, "\"busy\"");
    assert_int_equal(places(), 0);
    ask(0, hello, "\"do\":\"table\"");
    ask(1, "{\"do\":\"hello\",\"table\":\"nosuch\"}", "\"unknown_table\"");
    assert_int_equal(places(), 1);
}

static void a_corrupt_row_stops_its_table_only(void **state)
{
    static const char row[] = "move 0 - fly";
    char hello[128];
    (void)state;
    ask(0, CREATE, "\"created\"");
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"" SECRET "\"}", h.conn[0].place->room.id);
    keep_row(&h.store, h.conn[0].place->room.id, 1, row, sizeof row - 1);
    hall_gone(h.hall, &h.conn[0]);
    hall_time(h.hall, 1700000100000, 1);
    hall_tick(h.hall);
    ask(0, hello, "this table cannot be continued: ");
    ask(1, CREATE, "\"created\"");
}

static void tables_leave_early_when_there_are_many(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++)
        ask(0, CREATE, "\"created\"");                      /* four of them are left behind */
    assert_int_equal(places(), 5);
    ask(0, CREATE, "\"created\"");
    assert_int_equal(places(), 1);
}

static void one_hint_at_a_time(void **state)
{
    static const char hello[] = "{\"do\":\"hello\",\"secret\":\"" SECRET "\",\"entropy\":"
                                "\"0000000000000000000000000000000000000000000000000000000000000000\"}";
    static const char hint[] = "{\"do\":\"hint\"}";
    (void)state;
    ask(0, CREATE, "\"created\"");
    ask(0, hello, "");
    for (int i = 0; i < 20; i++) {                          /* until the bot has done what it wants to do */
        hall_tick(h.hall);
        while (hall_news(h.hall)) {}
    }
    assert_true(is_active(&h.conn[0].place->room.match.now, 0));
    for (int i = 0; i < 2; i++)
        hall_message(h.hall, &h.conn[0], hint, sizeof hint - 1);
    assert_non_null(strstr(h.told, "\"busy\""));
    while (hall_news(h.hall)) {}
    assert_non_null(strstr(h.told, "\"do\":\"hint\""));
    ask(0, hint, "\"do\":\"hint\"");
}

static void names_can_be_shown(void **state)
{
    static const struct { const char *name, *answer; } list[] = {
        { "\xc3\x84nne \xe2\x9a\x93", "\"joined\"" }, { "a\xe2\x80\xae" "b", "\"bad_name\"" },   /* U+202E: from right to left */
        { "a\xe2\x81\xa7", "\"bad_name\"" }, { "a\xe2\x80\xa8", "\"bad_name\"" }, { "a\xc2\x85", "\"bad_name\"" },
        { "a\x7f", "\"bad_name\"" }, { "   ", "\"bad_name\"" },
    };
    char join[256], id[TABLE_ID];
    (void)state;
    ask(0, CREATE_OPEN, "\"created\"");
    memcpy(id, h.conn[0].place->room.id, sizeof id);
    for (int i = (int)(sizeof list / sizeof *list) - 1; i >= 0; i--) {
        snprintf(join, sizeof join, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"%s\",\"secret\":\"%032d\"}", id, list[i].name, i);
        ask(1, join, list[i].answer);
    }
    for (int i = 0; i < (int)(sizeof list / sizeof *list); i++) {       /* who opens a table has a name, too */
        int known = places();
        snprintf(join, sizeof join, "{\"do\":\"create\",\"game\":\"null\",\"name\":\"%s\",\"secret\":\"%032d\"}", list[i].name, i);
        ask(0, join, i ? list[i].answer : "\"created\"");
        assert_int_equal(places(), i ? known : known + 1);
    }
}

/* Whose turn it is hears of a move at once; the other may hear of it a moment later. An answer never waits. */
static void only_who_has_nothing_to_decide_waits(void **state)
{
    char text[256], name[NAME_MAX_LEN];
    move list[MOVES_MAX];
    (void)state;
    ask(0, "{\"do\":\"create\",\"game\":\"wishes\",\"seats\":2,\"name\":\"Ann\",\"open\":true,\"secret\":\"" SECRET "\"}",
        "\"created\"");
    const struct room *r = &h.conn[0].place->room;
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"Bob\",\"secret\":\"%032d\"}", r->id, 1);
    ask(1, text, "joined");
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%s\",\"entropy\":\"%064d\"}", r->id,
                 i ? "00000000000000000000000000000001" : SECRET, i);
        ask(i, text, "");
    }
    for (int moves = 0; moves < 20; moves++) {
        const int seat = is_active(&r->match.now, 1);
        const int moved[2] = { h.moved[0], h.moved[1] }, waited[2] = { h.waited[0], h.waited[1] };
        struct text t = TEXT(name);
        match_legal(&r->match, seat, list);
        match_name(&r->match, seat, list[0], &t);
        snprintf(text, sizeof text, "{\"do\":\"move\",\"id\":\"m%d\",\"ply\":%d,\"move\":\"%s\"}", moves,
                 head_of(&r->match.now)->ply, name);
        ask(seat, text, "ack");
        for (int i = 0; i < 2; i++) {
            assert_int_equal(h.moved[i], moved[i] + 1);
            assert_int_equal(h.waited[i], waited[i] + !is_active(&r->match.now, i));
        }
    }
}

/* ---- Rows ------------------------------------------------------------------------------------------------------------ */

/* 1: the first row is refused, and the room is as it was. */
static int is_refused(const struct opening *o)
{
    static struct room room, before;
    char body[ROW_MAX];
    struct text t = TEXT(body);
    struct error e;
    memset(&room, 0, sizeof room);
    memcpy(room.id, "table", 6);
    before = room;
    opening_write(o, &t);
    if (!room_apply(&room, body, t.len, 1, &e))
        return 0;
    assert_memory_equal(&room, &before, sizeof room);
    return 1;
}

/* Options that do not fit so many seats: found out only when a game is dealt for trial. */
static void a_refused_first_row_changes_nothing(void **state)
{
    struct opening o = { 0 };
    int tried = 0;
    (void)state;
    for (const struct game *const *g = games; *g; g++)
        for (int i = 0; (*g)->options && (*g)->options[i].name; i++)
            for (int k = 0; k < (*g)->options[i].choices->count; k++) {
                for (int seats = (*g)->min_seats; seats <= (*g)->max_seats; seats++) {
                    o.g = *g;
                    setup_default(o.g, &o.setup, seats);
                    o.setup.option[i] = (uint8_t)k;
                    tried += is_refused(&o);
                }
            }
    assert_true(tried > 0);
}

int main(void)
{
    struct error e;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets_fill_by_time),
        cmocka_unit_test(addresses_are_counted_and_forgotten),
        cmocka_unit_test(requests_become_messages),
        cmocka_unit_test(other_requests_are_refused),
        cmocka_unit_test_setup_teardown(a_table_that_was_not_written_is_forgotten, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(a_table_that_cannot_be_read_is_tried_again, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(a_corrupt_row_stops_its_table_only, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(tables_leave_early_when_there_are_many, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(one_hint_at_a_time, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(names_can_be_shown, open_hall, close_hall),
        cmocka_unit_test_setup_teardown(only_who_has_nothing_to_decide_waits, open_hall, close_hall),
        cmocka_unit_test(a_refused_first_row_changes_nothing),
    };
    if (data_load_all(&e))
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
