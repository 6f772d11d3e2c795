/* tables.c: the parts of the server by themselves: limits, requests, rows, and the tables on a database in trouble. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "data.h"
#include "fake.h"
#include "names.h"
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
    address_leave(a, first, 2);
    assert_ptr_equal(address_enter(a, "192.0.2.1", 2, 2), first);
    assert_int_equal(address_take(first, ADDRESS_TABLES, 1, 1, 1), 1);
    assert_int_equal(address_take(first, ADDRESS_TABLES, 1, 1, 1), 0);
    assert_int_equal(address_take(first, ADDRESS_MESSAGES, 1, 1, 1), 1);

    /* However many come and go, the table stays bounded, nobody is kept out, and who is connected is not forgotten. */
    for (int i = 0; i < 100000; i++) {
        snprintf(name, sizeof name, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        struct address *x = address_enter(a, name, 1, 3);
        assert_non_null(x);
        address_leave(a, x, 3);
    }
    assert_int_equal(addresses_count(a), ADDRESSES_MAX);
    assert_int_equal(address_take(first, ADDRESS_TABLES, 4, 0, 1), 0);
    assert_null(address_enter(a, "192.0.2.1", 2, 4));
    struct address *newest = address_enter(a, "10.1.134.159", 1, 4);
    assert_int_equal(addresses_count(a), ADDRESSES_MAX);        /* the last one was still there, */
    address_leave(a, newest, 4);
    assert_non_null(address_enter(a, "10.0.0.0", 1, 4));        /* the first one was not */
    assert_int_equal(addresses_count(a), ADDRESSES_MAX);
    for (int i = 0; i < ADDRESSES_MAX; i++) {                   /* those that have long been quiet go, two for one that comes */
        snprintf(name, sizeof name, "11.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
        address_leave(a, address_enter(a, name, 1, 1000000), 1000000);
    }
    int before = addresses_count(a);
    address_leave(a, address_enter(a, "12.0.0.1", 1, 2000000), 2000000);
    assert_int_equal(addresses_count(a), before - 1);
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

/* ---- Memory that fails ---------------------------------------------------------------------------------------------------- */

static int calloc_fails_in;              /* so many allocations later, once; 0: never */

void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);

void *__wrap_calloc(size_t n, size_t size)
{
    if (calloc_fails_in && !--calloc_fails_in)
        return NULL;
    return __real_calloc(n, size);
}

/* ---- Tables ---------------------------------------------------------------------------------------------------------- */

enum { PEOPLE = 4 };

static struct {
    struct tables *tables;
    struct fast    lots;
    struct store   store;
    struct pool    pool;
    struct kept    kept[100];
    struct conn    conn[PEOPLE];
    char           told[8192];          /* the last thing that was said to anybody */
    char           heard[PEOPLE][1 << 16];      /* what each was told since it was asked to listen */
    int            moved[PEOPLE], waited[PEOPLE]; /* how often each heard of a move, and how often that could wait */
} h;

static void hear(struct conn *c, const char *text, size_t size)
{
    char *heard = h.heard[c - h.conn];
    snprintf(h.told, sizeof h.told, "%.*s", (int)size, text);
    snprintf(heard + strlen(heard), sizeof h.heard[0] - strlen(heard), "%.*s\n", (int)size, text);
    if (strstr(h.told, "\"do\":\"moved\"")) {
        h.moved[c - h.conn]++;
        h.waited[c - h.conn] += c->patient;
    } else {
        assert_false(c->patient);
    }
}

enum { KEPT_MS = 10 * 86400000 };       /* after their last row tables stay so long */

static int open_tables(void **state)
{
    struct tables_limits limits = { .think_ms = 1, .pace_ms = 0, .idle_ms = 60000, .tables = 10, .keep = { { KEPT_MS, KEPT_MS, KEPT_MS } } };
    struct error e;
    (void)state;
    memset(&h, 0, sizeof h);
    fast_seed(&h.lots, 1);
    lots = &h.lots;
    h.store.kept = h.kept;
    h.store.rows_max = 100;
    h.tables = tables_open(&h.store, &h.pool, &limits, &e);
    tables_time(h.tables, 1700000000000, 1);
    for (int i = 0; i < PEOPLE; i++)
        h.conn[i] = (struct conn){ .send = hear };
    return h.tables ? 0 : -1;
}

static int close_tables(void **state)
{
    (void)state;
    for (int i = 0; i < PEOPLE; i++)
        tables_gone(h.tables, &h.conn[i]);
    tables_close(h.tables);
    forget_rows(&h.store);
    return 0;
}

/* Says something; the store has not answered yet. */
static void send(int who, const char *message) { tables_message(h.tables, &h.conn[who], message, strlen(message)); }

/* From now on rows are counted, not kept. */
static void keep_nothing(void)
{
    forget_rows(&h.store);
    h.store.kept = NULL;
}

/* Says something; what it is told then must have this in it. */
static void ask(int who, const char *message, const char *answer)
{
    if (strlen(h.heard[who]) > sizeof h.heard[0] / 2)
        h.heard[who][0] = 0;
    const char *heard = h.heard[who] + strlen(h.heard[who]);
    tables_message(h.tables, &h.conn[who], message, strlen(message));
    while (tables_news(h.tables)) {}
    tables_tick(h.tables);
    if (!strstr(heard, answer))
        fail_msg("%s was answered with %s, without %s", message, heard, answer);
}

/* The same with a table, a number and something more in it: what one writes again and again. */
static void ask_f(int who, const char *answer, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void ask_f(int who, const char *answer, const char *fmt, ...)
{
    char message[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    ask(who, message, answer);
}

static void listen(void) { memset(h.heard, 0, sizeof h.heard); }

static int has_heard(int who, const char *what) { return strstr(h.heard[who], what) != NULL; }

static int tables_in_memory(void)
{
    struct tables_stats stats;
    tables_stats(h.tables, &stats);
    return stats.tables;
}

#define HELLO "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%032d\",\"entropy\":\"%064d\"}"
#define JOIN  "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"%s\",\"seat\":%d,\"secret\":\"%032d\"}"
#define CREATE_OPEN "{\"do\":\"create\",\"game\":\"null\",\"seats\":2,\"name\":\"Ann\",\"open\":true,\"secret\":\"" SECRET "\"}"
#define CREATE "{\"do\":\"create\",\"game\":\"null\",\"seats\":2,\"name\":\"Ann\",\"open\":true,\"secret\":\"" SECRET "\",\"bots\":[null,\"random\"]}"

static void a_table_that_was_not_written_is_forgotten(void **state)
{
    (void)state;
    for (int row = 0; row < 3; row++) {                     /* the first row has to be there, the others follow it */
        h.store.refuse = row == 0;
        h.store.away = row == 1;
        ask(0, CREATE, row == 0 ? "\"store\"" : row == 1 ? "\"busy\"" : "\"created\"");
        if (row < 2) {
            ask(0, "{\"do\":\"facts\"}", "\"no_table\"");
            assert_int_equal(tables_in_memory(), 0);
        }
    }
    ask(0, "{\"do\":\"facts\"}", "\"game\":\"null\"");
}

static void a_table_that_cannot_be_read_is_tried_again(void **state)
{
    char hello[128];
    (void)state;
    ask(0, CREATE, "\"created\"");
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"" SECRET "\"}", h.conn[0].hosted->table.id);
    tables_gone(h.tables, &h.conn[0]);
    tables_time(h.tables, 1700000100000, 100000001);
    tables_tick(h.tables);
    assert_int_equal(tables_in_memory(), 0);
    h.store.away = 1;
    ask(0, hello, "\"busy\"");
    assert_int_equal(tables_in_memory(), 0);
    ask(0, hello, "\"do\":\"table\"");
    ask(1, "{\"do\":\"hello\",\"table\":\"nosuch\"}", "\"unknown_table\"");
    assert_int_equal(tables_in_memory(), 1);
}

static void a_corrupt_row_stops_its_table_only(void **state)
{
    static const char row[] = "move 0 - fly";
    char hello[128];
    (void)state;
    ask(0, CREATE, "\"created\"");
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"" SECRET "\"}", h.conn[0].hosted->table.id);
    keep_row(&h.store, h.conn[0].hosted->table.id, 1, row, sizeof row - 1);
    tables_gone(h.tables, &h.conn[0]);
    tables_time(h.tables, 1700000100000, 100000001);
    tables_tick(h.tables);
    ask(0, hello, "this table cannot be continued: ");
    ask(1, CREATE, "\"created\"");
}

static void tables_leave_early_when_there_are_many(void **state)
{
    char first[TABLE_ID];
    (void)state;
    ask(0, CREATE, "\"created\"");
    memcpy(first, h.conn[0].hosted->table.id, sizeof first);
    for (int i = 0; i < 4; i++)
        ask(0, CREATE, "\"created\"");                      /* and leaves the one before behind */
    assert_int_equal(tables_in_memory(), 5);
    assert_non_null(hosted_find(h.tables, first));
    ask(0, CREATE, "\"created\"");
    assert_int_equal(tables_in_memory(), 5);
    assert_null(hosted_find(h.tables, first));              /* it was left first */
}

/* ---- Time ---------------------------------------------------------------------------------------------------------- */

/* The wall clock is so far off, and so much time has passed by the steady one. */
static void steps_by(int64_t off, int64_t ms)
{
    static const int64_t start = 1700000000000;
    int64_t now = h.tables->ms + ms;
    tables_time(h.tables, start + now + off, now * 1000);
    tables_tick(h.tables);
    while (tables_news(h.tables)) {}
}

static const int64_t steps[] = { -3600000, -120000, 600000, 86400000 };

/* Ann against a bot, until it is her turn; a clock of ten seconds. */
static const struct hosted *ann_plays(void)
{
    char hello[300];
    ask(0, "{\"do\":\"create\",\"game\":\"null\",\"seats\":2,\"name\":\"Ann\",\"open\":true,\"clock\":10,\"secret\":\"" SECRET "\","
        "\"bots\":[null,\"easy\"]}", "\"created\"");
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"secret\":\"" SECRET "\",\"entropy\":\"%064d\"}", 1);
    ask(0, hello, "");
    for (int i = 0; i < 20; i++)
        steps_by(0, 0);
    assert_true(is_active(&h.conn[0].hosted->table.match.now, 0));
    return h.conn[0].hosted;
}

/* Nobody's clock runs faster or slower because somebody has set the wall clock. */
static void a_step_of_the_wall_clock_moves_no_timer(void **state)
{
    (void)state;
    const struct hosted *p = ann_plays();
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        ask(0, "{\"do\":\"back\"}", "");
        ask(0, "{\"do\":\"undo\"}", "");                    /* the time begins anew, if the bot has moved meanwhile */
        for (int k = 0; k < 20; k++)
            steps_by(i ? steps[i - 1] : 0, 0);
        if (p->table.status != TABLE_PLAYING || !is_active(&p->table.match.now, 0))
            break;
        steps_by(steps[i], 11000);                              /* grace: two seconds */
        assert_false(p->table.chair[0].away);
        ask(0, "{\"do\":\"facts\"}", "\"away\":false");
        steps_by(steps[i], 1000);
        assert_true(p->table.chair[0].away);                /* the bot moves for her, whatever the clock says */
        steps_by(steps[i], 10);
    }
}

static void bots_go_on_when_the_wall_clock_steps(void **state)
{
    (void)state;
    const struct hosted *p = ann_plays();
    h.tables->limits.pace_ms = 900;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && p->table.status == TABLE_PLAYING; i++) {
        move list[MOVES_MAX];
        char name[NAME_MAX_LEN];
        struct text t = TEXT(name);
        int plies = head_of(&p->table.match.now)->ply;
        match_legal(&p->table.match, 0, list);
        match_name(&p->table.match, 0, list[0], &t);
        tables_time(h.tables, h.tables->wall + steps[i], h.tables->us);
        ask_f(0, "\"ack\"", "{\"do\":\"move\",\"id\":\"m%d\",\"ply\":%d,\"move\":\"%s\"}", (int)i, plies, name);
        for (int k = 0; k < 40 && p->table.status == TABLE_PLAYING && !is_active(&p->table.match.now, 0); k++)
            steps_by(steps[i], 500);
        assert_true(p->table.status != TABLE_PLAYING || is_active(&p->table.match.now, 0));
    }
}

/* A table with nobody at it leaves after a minute, not earlier and not later. */
static void tables_leave_by_the_steady_clock(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        ask(0, CREATE, "\"created\"");
        tables_gone(h.tables, &h.conn[0]);
        steps_by(steps[i], 59000);
        assert_int_equal(tables_in_memory(), 1);
        steps_by(steps[i], 1000);
        assert_int_equal(tables_in_memory(), 0);
    }
}

/* ---- What found no room ----------------------------------------------------------------------------------------------- */

/* The start of the game, the question to a bot, its move: each of them meets a full queue once, and nobody comes by any more. */
static void what_found_no_room_is_tried_again(void **state)
{
    char hello[200];
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"secret\":\"" SECRET "\",\"entropy\":\"%064d\"}", 1);
    (void)state;
    for (int i = 0; i < 12; i++) {
        ask(0, CREATE, "\"created\"");
        const struct hosted *p = h.conn[0].hosted;
        tables_message(h.tables, &h.conn[0], hello, strlen(hello));
        h.store.away = i % 4;
        h.pool.away = i / 4;
        for (int k = 0; k < 50; k++)
            steps_by(0, 100);
        assert_int_equal(p->table.status, TABLE_PLAYING);
        assert_true(is_active(&p->table.match.now, 0));     /* the bot has moved, or it was not its turn */
        ask(0, "{\"do\":\"abandon\"}", "\"ack\"");
    }
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
        tables_tick(h.tables);
        while (tables_news(h.tables)) {}
    }
    assert_true(is_active(&h.conn[0].hosted->table.match.now, 0));
    for (int i = 0; i < 2; i++)
        tables_message(h.tables, &h.conn[0], hint, sizeof hint - 1);
    assert_non_null(strstr(h.told, "\"busy\""));
    while (tables_news(h.tables)) {}
    assert_non_null(strstr(h.told, "\"do\":\"hint\""));
    ask(0, hint, "\"do\":\"hint\"");
}

static void names_can_be_shown(void **state)
{
    static const struct { const char *name, *answer; } list[] = {
        { "\xc3\x84nne \xe2\x9a\x93", "\"joined\"" }, { "a\xe2\x80\xae" "b", "\"bad_name\"" },   /* U+202E: from right to left */
        { "a\xe2\x81\xa7", "\"bad_name\"" }, { "a\xe2\x80\xa8", "\"bad_name\"" }, { "a\xc2\x85", "\"bad_name\"" },
        { "a\x7f", "\"bad_name\"" }, { "   ", "\"bad_name\"" },
        { "a\xe2\x80\x8b" "b", "\"bad_name\"" },               /* U+200B: no width */
        { "\xe3\x85\xa4", "\"bad_name\"" },                    /* U+3164: a filler of Hangul that shows nothing */
        { "\xe2\xa0\x80", "\"bad_name\"" },                    /* U+2800: a sign of Braille without dots */
        { "a\xc2\xa0" "b", "\"bad_name\"" }, { "a\xc2\xad", "\"bad_name\"" },    /* other blanks, the soft hyphen */
        { "\xd0\x90nna", "\"bad_name\"" },                    /* a Cyrillic letter among Latin ones */
        { "B\xce\xbf" "b", "\"bad_name\"" },                  /* and a Greek one */
        { "e\xcc\x81", "\"bad_name\"" },                      /* an accent that stands by itself */
        { "\xf0\x9d\x94\xb8nn", "\"bad_name\"" },             /* letters of mathematics */
        { "Bot 2", "\"bad_name\"" }, { "bot", "\"bad_name\"" }, { "B0t 1", "\"bad_name\"" }, { "Bot I", "\"bad_name\"" },
        { " Bob", "\"bad_name\"" }, { "Bob ", "\"bad_name\"" }, { "...", "\"bad_name\"" }, { "B  b", "\"bad_name\"" },
    };
    char join[256], id[TABLE_ID];
    (void)state;
    ask(0, CREATE_OPEN, "\"created\"");
    memcpy(id, h.conn[0].hosted->table.id, sizeof id);
    for (int i = (int)(sizeof list / sizeof *list) - 1; i >= 0; i--) {
        snprintf(join, sizeof join, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"%s\",\"secret\":\"%032d\"}", id, list[i].name, i);
        ask(1, join, list[i].answer);
    }
    for (int i = 0; i < (int)(sizeof list / sizeof *list); i++) {       /* who opens a table has a name, too */
        int known = tables_in_memory();
        snprintf(join, sizeof join, "{\"do\":\"create\",\"game\":\"null\",\"name\":\"%s\",\"secret\":\"%032d\"}", list[i].name, i);
        ask(0, join, i ? list[i].answer : "\"created\"");
        assert_int_equal(tables_in_memory(), i ? known : known + 1);
    }
}

static void names_are_not_mistaken_for_others(void **state)
{
    static const char *const good[] = { "Ann", "J\xc3\xbcrgen", "O'Neil", "O\xe2\x80\x99Neil", "\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0", "Boto",
        "Robot 7", "\xe7\x94\xb0\xe4\xb8\xad Ken", "\xea\xb9\x80 Kim", "\xf0\x9f\x90\x9f", ("\xe2\x9a\x93\xef\xb8\x8f" "Ahoi"), "007", "a-b_c.d!",
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x8d\xb3", "\xe0\xa4\xb0\xe0\xa4\xbe\xe0\xa4\x9c" };
    static const char *const pairs[][2] = { { "Ann", "ann" }, { "Cop", "\xd0\xa1\xd0\xbe\xd1\x80" }, { "Ian", "lan" }, { "Bo", "B0" },
        { "Tom", "Torn" }, { "O'Neil", "O\xe2\x80\x99Neil" }, { "\xe2\x9a\x93", "\xe2\x9a\x93\xef\xb8\x8f" }, { "Mann", "mann" } };
    static const char *const others[][2] = { { "Ann", "Anne" }, { "Ann", "\xc3\x84nn" }, { "Bob", "Rob" } };
    struct error e;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (name_check(good[i], &e))
            fail_msg("%s: %s", good[i], e.text);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (!names_alike(pairs[i][0], pairs[i][1]))
            fail_msg("%s and %s look the same", pairs[i][0], pairs[i][1]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(names_alike(others[i][0], others[i][1]));
    ask(0, CREATE_OPEN, "\"created\"");
    char id[TABLE_ID];
    memcpy(id, h.conn[0].hosted->table.id, sizeof id);
    ask_f(1, "looks the same", JOIN, id, "ANN", 1, 5);
    ask_f(1, "joined", JOIN, id, "Anne", 1, 5);
    ask_f(1, "joined", JOIN, id, "Anne", 1, 5);             /* once more is the same person */
}

/* Whose turn it is hears of a move at once; the other may hear of it a moment later. An answer never waits. */
static void only_who_has_nothing_to_decide_waits(void **state)
{
    char text[256], name[NAME_MAX_LEN];
    move list[MOVES_MAX];
    (void)state;
    ask(0, "{\"do\":\"create\",\"game\":\"wishes\",\"seats\":2,\"name\":\"Ann\",\"open\":true,\"secret\":\"" SECRET "\"}",
        "\"created\"");
    const struct table *r = &h.conn[0].hosted->table;
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

/* ---- Answers ------------------------------------------------------------------------------------------------------------ */

static int allowed[] = { [COSTLY_TABLE] = 1, [COSTLY_HINT] = 1 };

static int may(struct conn *c, enum costly what)
{
    (void)c;
    return allowed[what];
}

/* A table for two people, Ann and Bob, who play. */
static const char *two_play(const char *more)
{
    static char id[TABLE_ID];
    ask_f(0, "\"created\"", "{\"do\":\"create\",\"game\":\"wishes\",\"seats\":2,\"name\":\"Ann\",\"secret\":\"%032d\"%s}", 1, more);
    memcpy(id, h.conn[0].hosted->table.id, sizeof id);
    char code[TABLE_ID];
    memcpy(code, h.conn[0].hosted->code, sizeof code);
    ask_f(1, "\"joined\"", "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"Bob\",\"code\":\"%s\",\"secret\":\"%032d\"}", id, code, 2);
    for (int i = 0; i < 2; i++)
        ask_f(i, "", "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%032d\",\"entropy\":\"%064d\"}", id, i + 1, i + 1);
    assert_int_equal(h.conn[0].hosted->table.status, TABLE_PLAYING);
    return id;
}

/* While something is on its way to the disk strangers fill the line of the table; somebody who plays there still has a place in it. */
static void an_address_cannot_fill_the_line_of_a_table(void **state)
{
    char message[100];
    (void)state;
    const char *id = two_play("");
    h.conn[0].address = 77;
    for (int i = 2; i < 4; i++)
        h.conn[i].address = 97 + (uint64_t)i;
    h.store.hold = 1;
    send(1, "{\"do\":\"say\",\"text\":\"well\"}");
    snprintf(message, sizeof message, "{\"do\":\"agree\",\"table\":\"%s\"}", id);
    for (int i = 0; i < 4 * INPUTS_MAX; i++)
        send(2 + i % 2, message);
    listen();
    send(0, "{\"do\":\"say\",\"id\":\"here\",\"text\":\"wait\"}");
    assert_false(has_heard(0, "\"busy\""));
    assert_true(has_heard(2, "\"busy\"") || has_heard(3, "\"busy\""));
    assert_int_equal(h.conn[0].hosted->waiting, INPUTS_MAX);
    h.store.hold = 0;
    while (tables_news(h.tables)) {}
    assert_true(has_heard(0, "\"id\":\"here\""));
    assert_true(has_heard(0, "\"ack\""));
    assert_int_equal(h.conn[0].hosted->waiting, 0);
}

static void errors_name_their_message(void **state)
{
    (void)state;
    ask(0, "{\"do\":\"hello\",\"table\":\"nosuch\",\"id\":\"q1\"}", "\"id\":\"q1\",\"error\":{\"code\":\"unknown_table\"");
    ask(0, "{\"do\":\"facts\",\"id\":\"q2\"}", "\"id\":\"q2\"");
    ask(0, "{\"do\":\"hello\",\"table\":7,\"id\":\"q3\"}", "\"id\":\"q3\"");
    ask(0, "{\"do\":\"hello\",\"table\":\"../etc\",\"id\":\"q4\"}", "\"id\":\"q4\"");
    h.store.away = 1;
    ask(0, "{\"do\":\"hello\",\"table\":\"abc\",\"id\":\"q5\"}", "\"id\":\"q5\",\"error\":{\"code\":\"busy\"");
    ask(0, "{\"do\":\"tables\",\"id\":\"q8\"}", "{\"do\":\"tables\",\"id\":\"q8\",\"tables\":[");
    ann_plays();
    ask(0, "{\"do\":\"hint\",\"id\":\"q9\"}", "{\"do\":\"hint\",\"id\":\"q9\",\"move\":");
    two_play("");
    h.store.refuse = 1;
    ask(0, "{\"do\":\"say\",\"text\":\"hm\",\"id\":\"q6\"}", "\"id\":\"q6\",\"error\":{\"code\":\"store\"");
    for (int i = 0; i < 70; i++)
        send(0, "{\"do\":\"say\",\"text\":\"hm\",\"id\":\"q7\"}");
    assert_true(has_heard(0, "\"id\":\"q7\",\"error\":{\"code\":\"busy\""));
    while (tables_news(h.tables)) {}
}

/* While a row is on its way to the disk, questions are answered; those who wait for something of their own wait for that. */
static void questions_are_answered_beside_the_line(void **state)
{
    static const struct { const char *ask, *answer; } list[] = {
        { "{\"do\":\"picture\"}", "\"do\":\"picture\"" }, { "{\"do\":\"log\"}", "\"do\":\"log\"" }, { "{\"do\":\"facts\"}", "\"do\":\"table\"" },
        { "{\"do\":\"record\"}", "\"not_fair\"" }, { "{\"do\":\"why\",\"move\":\"x\"}", "\"error\"" }, { "{\"do\":\"hint\"}", "\"error\"" },
        { "{\"do\":\"preview\",\"move\":\"x\"}", "\"error\"" }, { "{\"do\":\"mute\",\"seat\":0}", "\"muted\"" },
    };
    (void)state;
    two_play("");
    send(0, "{\"do\":\"say\",\"text\":\"hm\"}");
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        listen();
        send(1, list[i].ask);
        assert_true(has_heard(1, list[i].answer));
        send(0, list[i].ask);
        assert_string_equal(h.heard[0], "");
    }
    while (tables_news(h.tables)) {}
    assert_true(has_heard(0, "\"do\":\"ack\"") && has_heard(0, "\"do\":\"muted\""));
}

/* A table at which a choice of several moves is sealed, and Ann's first one of them; Bob has two connections. */
/* A move of the seat that nobody else can notice. */
static void draft_of(const struct table *r, int seat, char name[NAME_MAX_LEN])
{
    struct text t = { .buf = name, .size = NAME_MAX_LEN };
    move list[MOVES_MAX];
    for (int i = 0, n = match_legal(&r->match, seat, list); i < n; i++) {
        struct position next = r->match.now;
        r->g->apply(&next, seat, list[i]);
        if (head_of(&next)->ply != head_of(&r->match.now)->ply)
            continue;
        match_name(&r->match, seat, list[i], &t);
        return;
    }
    fail_msg("there is no draft");
}

static const char *ann_drafts(char name[NAME_MAX_LEN])
{
    static char id[TABLE_ID];
    ask_f(0, "\"created\"", "{\"do\":\"create\",\"game\":\"fishmonger\",\"seats\":3,\"open\":true,\"name\":\"Ann\",\"secret\":\"%032d\"}", 1);
    memcpy(id, h.conn[0].hosted->table.id, sizeof id);
    for (int i = 1; i < 3; i++)
        ask_f(i, "\"joined\"", JOIN, id, i > 1 ? "Eve" : "Bob", i, i + 1);
    for (int i = 0; i < 3; i++)
        ask_f(i, "\"table\"", HELLO, id, i + 1, i + 1);
    ask_f(3, "\"view\"", "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%032d\"}", id, 2);
    const struct table *r = &h.conn[0].hosted->table;
    assert_int_equal(head_of(&r->match.now)->sealed, 7);
    draft_of(r, 0, name);
    return id;
}

/*
 * Everything that Bob hears, and when, while the disk is slow. In one world Ann drafts a sealed choice at the same time, and that is on its
 * way to the disk, too. `shared`: other servers write to the same database.
 */
static void listen_to_bob(int draft, int shared, char *out, size_t size)
{
    static const char *const asks[] = {
        "{\"do\":\"picture\",\"id\":\"1\"}", "{\"do\":\"log\"}", "{\"do\":\"facts\"}", "{\"do\":\"hint\"}", "{\"do\":\"why\",\"move\":\"pass\"}",
        "{\"do\":\"preview\",\"move\":\"done\"}", "{\"do\":\"record\"}", "{\"do\":\"undo\"}", "{\"do\":\"agree\"}", "{\"do\":\"back\"}",
        "{\"do\":\"move\",\"id\":\"m1\",\"ply\":0,\"move\":\"nonsense\"}", "{\"do\":\"move\",\"id\":\"m2\",\"ply\":99,\"move\":\"pass\"}",
        "{\"do\":\"takeover\",\"seat\":0}", "{\"do\":\"say\",\"text\":\"\"}", "{\"do\":\"start\"}", "{\"do\":\"rematch\"}",
    };
    enum { ASKS = sizeof asks / sizeof *asks, STEP = 5, DISK = 30, LATER = 11 * DISK, END = 15 * DISK };
    char name[NAME_MAX_LEN], hello[200];
    struct text t = { .buf = out, .size = size };
    open_tables(NULL);
    const char *id = ann_drafts(name);
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%032d\"}", id, 2);
    h.store.shared = shared;
    int64_t began = h.tables->ms;
    for (int ms = 0; ms < END; ms += STEP) {
        listen();
        h.store.hold = ms % DISK != 0;
        steps_by(0, STEP);
        h.store.hold = 1;
        if (ms == DISK && draft) {
            char text[256];
            snprintf(text, sizeof text, "{\"do\":\"move\",\"id\":\"d\",\"ply\":0,\"move\":\"%s\"}", name);
            send(0, text);
        }
        if (ms == DISK) {
            for (int i = 0; i < ASKS; i++)
                send(1, asks[i]);
            send(1, "{\"do\":\"say\",\"text\":\"hm\"}");
        }
        if (ms == LATER) {                              /* all of that is over; Ann takes her draft back */
            assert_int_equal(h.conn[0].hosted->table.match.moves, draft);
            if (draft)
                send(0, "{\"do\":\"undo\",\"id\":\"u\"}");
            send(3, hello);
        }
        if (ms == DISK + STEP)
            send(3, "{\"do\":\"say\",\"text\":\"well\"}");
        for (int who = 1; who < 4; who++)               /* and Eve */
            if (h.heard[who][0]) {
                text_fmt(&t, "after %d ms %d hears ", (int)(h.tables->ms - began), who);
                text_add(&t, h.heard[who]);
            }
    }
    assert_int_equal(has_heard(0, "\"ack\""), 0);
    assert_false(t.cut);
    assert_int_equal(h.conn[0].hosted->table.match.moves, 0);
    close_tables(NULL);
}

static void nobody_notices_a_draft_that_is_on_its_way(void **state)
{
    static char with[1 << 18], without[1 << 18];
    (void)state;
    for (int shared = 0; shared < 2; shared++) {
        listen_to_bob(0, shared, without, sizeof without);
        listen_to_bob(1, shared, with, sizeof with);
        size_t same = 0;
        while (with[same] && with[same] == without[same])
            same++;
        if (with[same] != without[same])                /* both texts are too long to be shown */
            fail_msg("with a draft: %.300s\nwithout: %.300s", with + (same > 100 ? same - 100 : 0), without + (same > 100 ? same - 100 : 0));
        assert_non_null(strstr(with, "\"said\""));
        assert_non_null(strstr(with, "well"));
    }
}

/* A bot that began to think anew because somebody took a draft back would answer later than at its set time. */
static void bots_do_not_notice_a_draft_that_is_taken_back(void **state)
{
    (void)state;
    h.tables->limits.pace_ms = 900;
    ask_f(0, "\"created\"", "{\"do\":\"create\",\"game\":\"fishmonger\",\"seats\":3,\"open\":true,\"name\":\"Ann\",\"secret\":\"%032d\","
          "\"bots\":[null,null,\"easy\"]}", 1);
    char id[TABLE_ID], name[NAME_MAX_LEN];
    memcpy(id, h.conn[0].hosted->table.id, sizeof id);
    ask_f(1, "\"joined\"", JOIN, id, "Bob", 1, 2);
    for (int i = 0; i < 2; i++)
        ask_f(i, "\"table\"", HELLO, id, i + 1, i + 1);
    for (int i = 0; i < 50; i++)
        steps_by(0, 1);
    const struct hosted *p = h.conn[0].hosted;
    const int made = p->table.match.moves, asked = h.pool.asked;
    assert_int_equal(p->bot[2].state, BOT_READY);           /* its last step waits for its time */
    draft_of(&p->table, 0, name);
    for (int i = 0; i < 3; i++) {
        ask_f(0, "\"ack\"", "{\"do\":\"move\",\"id\":\"d%d\",\"ply\":0,\"move\":\"%s\"}", i, name);
        assert_int_equal(p->table.match.moves, made + 1);
        ask_f(0, "\"ack\"", "{\"do\":\"undo\",\"id\":\"u%d\"}", i);
        assert_int_equal(p->table.match.moves, made);
    }
    assert_int_equal(h.pool.asked, asked);
    assert_int_equal(p->bot[2].state, BOT_READY);
    steps_by(0, 900);
    assert_int_equal(head_of(&p->table.match.now)->ply, 1);
}

static void entropy_is_shown_when_the_game_begins(void **state)
{
    (void)state;
    ask(0, CREATE_OPEN, "\"created\"");
    ask_f(0, "", "{\"do\":\"hello\",\"secret\":\"" SECRET "\",\"entropy\":\"%064d\"}", 7);
    assert_false(has_heard(0, "\"entropy\""));
    ask(0, "{\"do\":\"start\"}", "\"entropy\":[\"0000000000000000000000000000000000000000000000000000000000000007\",null]");
}

static void records_tell_nothing_of_private_tables(void **state)
{
    const char *id = two_play("");
    char record[100];
    (void)state;
    snprintf(record, sizeof record, "{\"do\":\"record\",\"table\":\"%s\"}", id);
    ask(2, record, "\"no_access\"");
    for (int i = 0; i < 2; i++)
        ask(i, i ? "{\"do\":\"agree\"}" : "{\"do\":\"abandon\"}", "\"ack\"");
    assert_int_equal(h.conn[0].hosted->table.status, TABLE_OVER);
    ask(2, record, "\"no_access\"");
    ask(0, record, "\"do\":\"record\"");
}

static void a_rematch_counts_as_a_new_table(void **state)
{
    (void)state;
    for (int delay = 0; delay < 2; delay++) {
        two_play(delay ? ",\"open\":true,\"spectators\":60" : ",\"open\":true");
        ask(0, "{\"do\":\"abandon\"}", "\"ack\"");
        ask(1, "{\"do\":\"agree\"}", "\"ack\"");
        h.conn[0].may = may;
        allowed[COSTLY_TABLE] = 0;
        int known = tables_in_memory();
        ask(0, "{\"do\":\"rematch\",\"id\":\"r\"}", "\"busy\"");
        assert_int_equal(tables_in_memory(), known);
        allowed[COSTLY_TABLE] = 1;
        ask(0, "{\"do\":\"rematch\",\"id\":\"r\"}", "\"ack\"");
        const struct hosted *next = hosted_find(h.tables, h.conn[0].hosted->table.next);
        struct listing listing;
        table_listing(&next->table, &listing);
        assert_int_equal(listing.open, !delay);             /* or those who are behind would see that the game is over */
        assert_true(next->table.terms.open);
    }
}

static void hints_are_counted_by_address(void **state)
{
    (void)state;
    ann_plays();
    h.conn[0].may = may;
    allowed[COSTLY_HINT] = 0;
    ask(0, "{\"do\":\"hint\",\"id\":\"h\"}", "\"busy\"");
    allowed[COSTLY_HINT] = 1;
    ask(0, "{\"do\":\"hint\",\"id\":\"h\"}", "\"do\":\"hint\"");
}

static void one_address_cannot_fill_the_list(void **state)
{
    int shown = 0;
    (void)state;
    keep_nothing();
    h.conn[0].address = 77;
    h.conn[1].address = 78;
    for (int i = 0; i < 30; i++) {
        ask(0, CREATE_OPEN, "\"created\"");
        shown += h.store.listing.open;
    }
    assert_int_equal(shown, LOBBY_BURST);
    ask(1, CREATE_OPEN, "\"created\"");
    assert_true(h.store.listing.open);
    steps_by(0, LOBBY_MS);
    ask(0, CREATE_OPEN, "\"created\"");
    assert_true(h.store.listing.open);
    ask(0, CREATE_OPEN, "\"created\"");
    assert_false(h.store.listing.open);
}

/* Nor by taking turns with another one of those who attack: what is left to one is not forgotten because of the other. */
static void two_addresses_cannot_fill_the_list_by_turns(void **state)
{
    int shown = 0;
    (void)state;
    keep_nothing();
    h.conn[0].address = 77;
    for (int i = 0; i < LOBBY_BURST; i++)
        ask(0, CREATE_OPEN, "\"created\"");
    for (uint64_t i = 1; i <= 3 * LOBBY_SHARES; i++) {
        h.conn[1].address = 77 + i;
        ask(1, CREATE_OPEN, "\"created\"");
        ask(0, CREATE_OPEN, "\"created\"");
        shown += h.store.listing.open;
    }
    assert_int_equal(shown, 0);
}

/* Every allocation fails once, while people sit down, play, look on and come back: nothing ends, and afterwards all is well. */
static void no_memory_ends_nothing(void **state)
{
    (void)state;
    keep_nothing();
    for (int n = 1; n < 120; n++) {
        calloc_fails_in = n;
        for (int i = 0; i < PEOPLE; i++)
            tables_gone(h.tables, &h.conn[i]);
        ask_f(0, "", "{\"do\":\"create\",\"game\":\"fangfrisch\",\"seats\":3,\"open\":true,\"name\":\"Ann\",\"secret\":\"%032d\","
              "\"options\":{\"bell\":\"%s\"},\"spectators\":60,\"bots\":[null,\"random\",\"random\"]}", n, n % 2 ? "first" : "sealed");
        if (h.conn[0].hosted) {
            const char *id = h.conn[0].hosted->table.id;
            ask_f(1, "", "{\"do\":\"hello\",\"table\":\"%s\"}", id);
            ask_f(0, "", "{\"do\":\"hello\",\"secret\":\"%032d\",\"entropy\":\"%064d\"}", n, n);
            for (int i = 0; i < 5; i++)
                steps_by(0, 1000);
            ask(0, "{\"do\":\"say\",\"text\":\"hm\"}", "");
        }
    }
    calloc_fails_in = 0;
    two_play("");
}

/* ---- Several nodes --------------------------------------------------------------------------------------------------------- */

/* Another node has written a row, and says so. */
static void another_node_writes(const char *id, const char *row)
{
    keep_row(&h.store, id, h.tables->wall, row, strlen(row));
    struct store_answer news = { .kind = STORE_NEWS, .n = rows_of(&h.store, id) - 1 };
    memcpy(news.table, id, TABLE_ID);
    put_answer(&h.store, news);
    steps_by(0, 0);
    steps_by(0, 0);
}

/* Another node says who is connected to it. */
static void another_node_tells(const char *id, struct presence p)
{
    struct store_answer said = { .kind = STORE_PRESENCE, .n = presence_pack(p) };
    memcpy(said.table, id, TABLE_ID);
    put_answer(&h.store, said);
    steps_by(0, 0);
}

static void nodes_tell_each_other_who_is_there(void **state)
{
    (void)state;
    h.store.shared = 1;
    const char *id = two_play("");
    steps_by(0, 0);
    assert_int_equal(h.store.told.here, 3);
    int tells = h.store.tells;
    tables_gone(h.tables, &h.conn[1]);                          /* Bob goes, */
    assert_int_equal(h.store.told.here, 1);
    assert_int_equal(h.store.told.left, 2);
    assert_int_equal(h.store.tells, tells + 1);
    listen();
    another_node_tells(id, (struct presence){ .here = 2 });     /* to another node */
    assert_true(has_heard(0, "\"name\":\"Bob\"") && !has_heard(0, "\"here\":false"));
    for (int i = 0; i < 3; i++) {                               /* where he says nothing for minutes */
        steps_by(0, 60000);
        another_node_tells(id, (struct presence){ .here = 2 });
    }
    ask(0, "{\"do\":\"takeover\",\"seat\":1}", "that player is connected");
    assert_true(h.store.tells >= tells + 4);                    /* Ann's node has told it again and again */
    listen();
    another_node_tells(id, (struct presence){ .left = 2 });
    assert_true(has_heard(0, "\"here\":false"));
    ask(0, "{\"do\":\"takeover\",\"seat\":1}", "has been away for");
    another_node_tells(id, (struct presence){ .here = 2 });
    steps_by(0, 76000);                                         /* that node has died */
    ask(0, "{\"do\":\"takeover\",\"seat\":1}", "has been away for");
    steps_by(0, 60000);
    ask(0, "{\"do\":\"takeover\",\"seat\":1}", "\"ack\"");
}

static void nodes_ask_and_correct_each_other(void **state)
{
    (void)state;
    h.store.shared = 1;
    const char *id = two_play("");
    steps_by(0, 0);
    int tells = h.store.tells;
    another_node_tells(id, (struct presence){ .ask = 1 });
    assert_int_equal(h.store.tells, tells + 1);
    assert_int_equal(h.store.told.here, 3);
    another_node_tells(id, (struct presence){ .left = 2 });     /* Bob has closed one of two windows */
    assert_int_equal(h.store.tells, tells + 2);
    another_node_tells(id, (struct presence){ .here = 0xff, .left = 0xff });    /* anybody who is in the database may say anything */
    ask(0, "{\"do\":\"facts\"}", "\"do\":\"table\"");
    tells = h.store.tells;
    struct store_answer lost = { .kind = STORE_NEWS };
    put_answer(&h.store, lost);                                 /* the database was away */
    h.store.told.ask = 0;
    steps_by(0, 0);
    steps_by(0, 0);
    assert_true(h.store.tells > tells && h.store.told.ask);
}

static void nobody_who_is_connected_is_sent_away_elsewhere(void **state)
{
    const char *id = two_play(",\"clock\":10");
    const struct chair *ann = &h.conn[0].hosted->table.chair[0];
    const int64_t *began = h.conn[0].hosted->clocks.began;
    (void)state;
    listen();
    another_node_writes(id, "away 0");
    assert_false(ann->away);
    assert_string_equal(h.kept[h.store.rows - 1].row.body, "back 0");
    assert_true(has_heard(0, "\"away\":true"));
    int seat = is_active(&h.conn[0].hosted->table.match.now, 1);
    h.tables->limits.pace_ms = 1000000;
    steps_by(0, began[seat] + 10500 - h.tables->ms);
    another_node_writes(id, seat ? "away 1" : "away 0");    /* whose time is up, by the clock that is a little ahead */
    assert_true(h.conn[0].hosted->table.chair[seat].away);
}

static void what_a_seat_does_elsewhere_shows_that_it_is_there(void **state)
{
    const char *id = two_play("");
    (void)state;
    tables_gone(h.tables, &h.conn[1]);
    steps_by(0, 59000);
    another_node_writes(id, "say 1 I am at the other server");
    steps_by(0, 59000);
    ask(0, "{\"do\":\"takeover\",\"seat\":1}", "\"not_now\"");
    steps_by(0, 2000);
    ask(0, "{\"do\":\"takeover\",\"seat\":1}", "\"ack\"");
}

/* ---- Large tables ------------------------------------------------------------------------------------------------------ */

/* Rows are taken in a few at a time, so that others come in between; who asked hears nothing before all of them are there. */
static void large_tables_are_loaded_in_slices(void **state)
{
    enum { ROWS = 5000 };
    static struct kept many[ROWS + 100];
    char id[TABLE_ID], hello[128];
    (void)state;
    h.store.kept = many;
    h.store.rows_max = ROWS + 100;
    ask_f(0, "\"created\"", "{\"do\":\"create\",\"game\":\"null\",\"seats\":2,\"name\":\"Ann\",\"open\":true,\"spectators\":5,"
          "\"bots\":[null,\"easy\"],\"secret\":\"" SECRET "\"}");
    memcpy(id, h.conn[0].hosted->table.id, sizeof id);
    for (int i = 0; i < ROWS; i++)
        keep_row(&h.store, id, 1, "say 0 hm", 8);
    tables_gone(h.tables, &h.conn[0]);
    steps_by(0, 100000);
    assert_int_equal(tables_in_memory(), 0);
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"table\":\"%s\"}", id);
    listen();
    tables_message(h.tables, &h.conn[1], hello, strlen(hello));
    while (tables_news(h.tables)) {}
    const struct hosted *p = hosted_find(h.tables, id);
    int turns = 0;
    for (uint32_t before = 0; p->loading; turns++) {
        assert_string_equal(h.heard[1], "");
        assert_true(p->table.rows + p->delayed->table.rows - before <= WORK_TICK);
        before = p->table.rows + p->delayed->table.rows;
        ask(2, "{\"do\":\"ping\"}", "pong");                /* ticks, too */
        assert_true(turns < ROWS);
    }
    assert_true(turns > 2 * ROWS / WORK_TICK - 2);
    assert_int_equal(p->table.rows, ROWS + 3);
    assert_int_equal(p->delayed->table.rows, ROWS + 3);
    assert_true(has_heard(1, "\"do\":\"table\"") && has_heard(1, "\"do\":\"said\""));
    forget_rows(&h.store);
}

static void tables_do_not_grow_for_ever(void **state)
{
    char hello[200];
    (void)state;
    keep_nothing();
    ask(0, CREATE, "\"created\"");
    struct hosted *p = h.conn[0].hosted;
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"secret\":\"" SECRET "\",\"entropy\":\"%064d\"}", 1);
    ask(0, hello, "");
    for (int i = 0; i < 20; i++)
        steps_by(0, 0);
    for (int i = 0; i < CHAT_MAX; i++)
        ask(0, "{\"do\":\"say\",\"text\":\"hm\"}", "\"ack\"");
    ask(0, "{\"do\":\"say\",\"id\":\"x\",\"text\":\"hm\"}", "2000 things were said");
    assert_true(is_active(&p->table.match.now, 0));
    for (int rows = ROWS_MAX; rows <= ROWS_END; rows += ROWS_END - ROWS_MAX) {
        move list[MOVES_MAX];
        char name[NAME_MAX_LEN];
        struct text t = TEXT(name);
        p->table.rows = (uint32_t)rows;
        match_legal(&p->table.match, 0, list);
        match_name(&p->table.match, 0, list[0], &t);
        ask_f(0, "\"ack\"", "{\"do\":\"move\",\"id\":\"m%d\",\"ply\":%d,\"move\":\"%s\"}", rows, head_of(&p->table.match.now)->ply, name);
        ask(0, "{\"do\":\"undo\"}", "\"full\"");
        for (int i = 0; i < 20; i++)
            steps_by(0, 0);
    }
    p->table.rows = ROWS_MAX;
    ask(0, "{\"do\":\"abandon\"}", "\"ack\"");
    assert_int_equal(p->table.status, TABLE_OVER);
}

/* ---- The way of a move ---------------------------------------------------------------------------------------------------- */

static int lookups, questions;          /* how often a name was looked up, and a rule asked, by the server */

int __real_match_find(const struct match *m, int seat, const char *name, struct error *e);
int __wrap_match_find(const struct match *m, int seat, const char *name, struct error *e);
int __real_match_refuse(const struct match *m, int seat, move mv, struct refusal *why);
int __wrap_match_refuse(const struct match *m, int seat, move mv, struct refusal *why);

int __wrap_match_find(const struct match *m, int seat, const char *name, struct error *e)
{
    lookups++;
    return __real_match_find(m, seat, name, e);
}

int __wrap_match_refuse(const struct match *m, int seat, move mv, struct refusal *why)
{
    questions++;
    return __real_match_refuse(m, seat, mv, why);
}

static void a_move_is_looked_up_and_asked_about_once(void **state)
{
    static struct table again;
    char name[NAME_MAX_LEN];
    struct text t = TEXT(name);
    struct error e;
    move list[MOVES_MAX];
    (void)state;
    const struct hosted *p = ann_plays();
    const struct match *m = &p->table.match;
    int moves = m->moves;
    int n = match_legal(m, 0, list);
    match_name(m, 0, list[n - 1], &t);                          /* her bid is done */
    lookups = questions = 0;
    ask_f(0, "\"ack\"", "{\"do\":\"move\",\"id\":\"m\",\"ply\":%d,\"move\":\"%s\"}", head_of(&m->now)->ply, name);
    for (int i = 0; i < 40 && m->moves < moves + 2; i++)
        steps_by(0, 10);
    assert_true(m->moves >= moves + 2);                         /* the bot has moved as well: it knows its move, and nobody looks it up */
    assert_int_equal(lookups, 1);
    assert_int_equal(questions, m->moves - moves);

    lookups = questions = 0;                                    /* what was read back is read and checked, once */
    memset(&again, 0, sizeof again);
    memcpy(again.id, p->table.id, sizeof again.id);
    for (int i = 0; i < h.store.rows; i++)
        assert_int_equal(table_apply(&again, h.kept[i].row.body, h.kept[i].row.size, h.kept[i].row.at, &e), 0);
    assert_int_equal(again.match.moves, m->moves);
    assert_memory_equal(&again.match.now, &m->now, sizeof m->now);
    assert_int_equal(lookups, m->moves);
    assert_int_equal(questions, m->moves);
}

/* Votes were called wishes once. */
static void a_row_of_an_older_version_is_read(void **state)
{
    struct error e;
    (void)state;
    const struct hosted *p = ann_plays();
    static struct table old, now;
    old = now = p->table;
    assert_int_equal(table_apply(&old, "wish 0 abandon", 14, 1, &e), 0);
    assert_int_equal(table_apply(&now, "vote 0 abandon", 14, 1, &e), 0);
    assert_memory_equal(&old, &now, sizeof old);
    assert_true(old.abandoned);                                 /* she is the only person there */
}

/* ---- Whose seat it is -------------------------------------------------------------------------------------------------- */

/* A table of three seats: Ann opened it, Bob sits at the second one, with two connections. Gives its name. */
static const char *bob_sits_down(const char *spectators)
{
    static char id[TABLE_ID];
    ask_f(0, "\"created\"", "{\"do\":\"create\",\"game\":\"fishing\",\"seats\":3,\"open\":true,\"name\":\"Ann\","
          "\"secret\":\"%032d\",\"bots\":[null,null,\"easy\"],\"spectators\":%s}", 1, spectators);
    memcpy(id, h.conn[0].hosted->table.id, sizeof id);
    ask_f(0, "\"you\":0", HELLO, id, 1, 1);
    ask_f(1, "\"joined\"", JOIN, id, "Bob", 1, 2);
    for (int i = 1; i <= 2; i++)
        ask_f(i, "\"you\":1", "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%032d\"}", id, 2);
    return id;
}

/* What only a seat may do. */
static void must_have_no_seat(int who)
{
    static const char *const requests[] = {
        "{\"do\":\"say\",\"text\":\"I am Eve\"}", "{\"do\":\"leave\"}", "{\"do\":\"move\",\"id\":\"m\",\"ply\":0,\"move\":\"R1\"}",
        "{\"do\":\"why\",\"move\":\"R1\"}", "{\"do\":\"preview\",\"move\":\"R1\"}", "{\"do\":\"hint\"}", "{\"do\":\"undo\"}",
        "{\"do\":\"abandon\"}", "{\"do\":\"agree\"}", "{\"do\":\"decline\"}", "{\"do\":\"start\"}", "{\"do\":\"free\",\"seat\":2}",
        "{\"do\":\"bot\",\"seat\":2}", "{\"do\":\"back\"}", "{\"do\":\"takeover\",\"seat\":0}", "{\"do\":\"rematch\"}",
    };
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        ask(who, requests[i], "\"no_access\"");
}

static void whoever_stands_up_has_no_seat(void **state)
{
    const char *id = bob_sits_down("true");
    (void)state;
    listen();
    ask(1, "{\"do\":\"leave\"}", "\"ack\"");
    for (int i = 1; i <= 2; i++) {
        assert_true(has_heard(i, "\"do\":\"table\"") && !has_heard(i, "\"you\""));
        must_have_no_seat(i);
    }
    assert_true(has_heard(0, "{\"kind\":\"free\"}"));
    ask_f(3, "\"joined\"", JOIN, id, "Eve", 1, 3);
    assert_false(h.conn[0].hosted->here >> 1 & 1);              /* those who were Bob are not Eve */
    listen();
    ask_f(3, "\"status\":\"playing\"", HELLO, id, 3, 3);
    assert_true(has_heard(3, "\"do\":\"view\"") && has_heard(3, "\"moves\":"));
    for (int i = 1; i <= 2; i++) {
        assert_true(has_heard(i, "\"do\":\"view\""));           /* they look on */
        assert_false(has_heard(i, "\"moves\":") || has_heard(i, "\"you\""));
        must_have_no_seat(i);
    }
    assert_false(has_heard(0, "\"said\"") || has_heard(3, "\"said\""));
}

static void whoever_stands_up_hears_nothing_where_nobody_looks_on(void **state)
{
    const char *id = bob_sits_down("false");
    (void)state;
    listen();
    ask(1, "{\"do\":\"leave\"}", "\"ack\"");
    assert_true(!has_heard(1, "\"error\"") && has_heard(2, "\"no_access\""));
    for (int i = 1; i <= 2; i++)
        assert_false(has_heard(i, "\"do\":\"table\""));
    ask_f(3, "\"joined\"", JOIN, id, "Eve", 1, 3);
    listen();
    ask_f(3, "\"status\":\"playing\"", HELLO, id, 3, 3);
    ask(3, "{\"do\":\"say\",\"text\":\"psst\"}", "\"ack\"");
    for (int i = 1; i <= 2; i++) {
        assert_string_equal(h.heard[i], "");
        must_have_no_seat(i);
        ask(i, "{\"do\":\"log\"}", "\"no_access\"");
        ask(i, "{\"do\":\"picture\"}", "\"no_access\"");
    }
}

static void whoever_stands_up_is_late_where_others_are(void **state)
{
    const char *id = bob_sits_down("60");
    (void)state;
    ask(1, "{\"do\":\"leave\"}", "\"ack\"");
    ask_f(3, "\"joined\"", JOIN, id, "Eve", 1, 3);
    listen();
    ask_f(3, "\"status\":\"playing\"", HELLO, id, 3, 3);
    ask(3, "{\"do\":\"say\",\"text\":\"psst\"}", "\"ack\"");
    for (int i = 1; i <= 2; i++)
        assert_false(has_heard(i, "playing") || has_heard(i, "\"view\"") || has_heard(i, "psst"));
}

/* The same secret at another seat is the other seat; the first one is somebody else's. */
static void a_seat_is_found_by_its_key(void **state)
{
    const char *id = bob_sits_down("true");
    (void)state;
    ask(1, "{\"do\":\"leave\"}", "\"ack\"");
    ask(0, "{\"do\":\"free\",\"seat\":2}", "\"ack\"");
    ask_f(3, "\"joined\"", JOIN, id, "Eve", 1, 3);
    listen();
    ask_f(1, "\"joined\"", JOIN, id, "Bob", 2, 2);
    assert_true(has_heard(2, "\"you\":2"));
    listen();
    ask(2, "{\"do\":\"say\",\"text\":\"here I am\"}", "\"ack\"");
    assert_true(has_heard(0, "\"said\",\"seat\":2"));
}

/* ---- Rows ------------------------------------------------------------------------------------------------------------ */

/* 1: the first row is refused, and the table is as it was. */
static int is_refused(const struct opening *o)
{
    static struct table table, before;
    char body[ROW_MAX];
    struct text t = TEXT(body);
    struct error e;
    memset(&table, 0, sizeof table);
    memcpy(table.id, "table", 6);
    before = table;
    opening_write(o, &t);
    if (!table_apply(&table, body, t.len, 1, &e))
        return 0;
    assert_memory_equal(&table, &before, sizeof table);
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

/* Time goes on, by both clocks. */
static void pass(int64_t wall, int64_t us)
{
    tables_time(h.tables, wall, us);
    for (int i = 0; i < 3; i++) {
        tables_tick(h.tables);
        while (tables_news(h.tables)) {}
    }
}

static void an_old_table_is_forgotten(void **state)
{
    const int64_t wall = 1700000000000, day = 86400000;
    const char *id = bob_sits_down("true");
    (void)state;
    listen();
    pass(wall + 1000, 1000000);
    pass(wall + 400 * day, 3600 * (int64_t)1000000);                    /* somebody set the clock */
    assert_true(rows_of(&h.store, id) > 0);
    pass(wall + 401 * day, 11 * day * 1000);
    assert_int_equal(rows_of(&h.store, id), 0);
    for (int i = 0; i < 3; i++)
        assert_true(has_heard(i, "unknown_table") && has_heard(i, "no longer kept"));
    pass(wall + 402 * day, 12 * day * 1000);
    ask_f(3, "unknown_table", "{\"do\":\"hello\",\"table\":\"%s\"}", id);
}

/* The machine thought that it was next year when the server started; then it was told the time. */
static void a_clock_that_was_wrong_at_the_start_makes_no_table_old(void **state)
{
    static const int64_t year = 365 * (int64_t)86400000;
    (void)state;
    steps_by(year, 0);
    assert_true(h.tables->start_wall > year);
    ask(0, CREATE_OPEN, "\"created\"");
    steps_by(0, 1000);
    ask(1, CREATE_OPEN, "\"created\"");
    for (int i = 0; i < 3; i++)
        steps_by(0, 60000);
    ask(0, "{\"do\":\"facts\"}", "\"do\":\"table\"");
    ask(1, "{\"do\":\"facts\"}", "\"do\":\"table\"");
    steps_by(0, KEPT_MS + 1);
    ask(1, "{\"do\":\"facts\"}", "\"do\":\"error\"");
}

/* Another node has forgotten it: nobody hears of that until they write. */
static void a_table_that_is_gone_takes_no_rows(void **state)
{
    (void)state;
    bob_sits_down("true");
    forget_rows(&h.store);
    listen();
    ask(1, "{\"do\":\"say\",\"text\":\"Is anybody there?\"}", "no longer kept");
    assert_true(has_heard(0, "no longer kept"));
    assert_false(has_heard(0, "\"said\""));
}

int main(void)
{
    struct error e;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buckets_fill_by_time),
        cmocka_unit_test(addresses_are_counted_and_forgotten),
        cmocka_unit_test(requests_become_messages),
        cmocka_unit_test(other_requests_are_refused),
        cmocka_unit_test_setup_teardown(a_table_that_was_not_written_is_forgotten, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_table_that_cannot_be_read_is_tried_again, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_corrupt_row_stops_its_table_only, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(tables_leave_early_when_there_are_many, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_step_of_the_wall_clock_moves_no_timer, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(bots_go_on_when_the_wall_clock_steps, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(tables_leave_by_the_steady_clock, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(what_found_no_room_is_tried_again, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(one_hint_at_a_time, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(an_address_cannot_fill_the_line_of_a_table, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(names_can_be_shown, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(names_are_not_mistaken_for_others, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(only_who_has_nothing_to_decide_waits, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(errors_name_their_message, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(questions_are_answered_beside_the_line, open_tables, close_tables),
        cmocka_unit_test(nobody_notices_a_draft_that_is_on_its_way),
        cmocka_unit_test_setup_teardown(bots_do_not_notice_a_draft_that_is_taken_back, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(entropy_is_shown_when_the_game_begins, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(records_tell_nothing_of_private_tables, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_rematch_counts_as_a_new_table, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(one_address_cannot_fill_the_list, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(two_addresses_cannot_fill_the_list_by_turns, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(no_memory_ends_nothing, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(nodes_tell_each_other_who_is_there, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(nodes_ask_and_correct_each_other, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(hints_are_counted_by_address, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(nobody_who_is_connected_is_sent_away_elsewhere, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(what_a_seat_does_elsewhere_shows_that_it_is_there, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(large_tables_are_loaded_in_slices, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(tables_do_not_grow_for_ever, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_move_is_looked_up_and_asked_about_once, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_row_of_an_older_version_is_read, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(whoever_stands_up_has_no_seat, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(whoever_stands_up_hears_nothing_where_nobody_looks_on, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(whoever_stands_up_is_late_where_others_are, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_seat_is_found_by_its_key, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(an_old_table_is_forgotten, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_clock_that_was_wrong_at_the_start_makes_no_table_old, open_tables, close_tables),
        cmocka_unit_test_setup_teardown(a_table_that_is_gone_takes_no_rows, open_tables, close_tables),
        cmocka_unit_test(a_refused_first_row_changes_nothing),
    };
    if (data_load_all(&e))
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
