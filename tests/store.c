/*
 * store.c: the store by itself.
 *
 *   store                  with SQLite files in a temporary folder
 *   store postgres://...   the same with a PostgreSQL database; every test gets a schema of its own there
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libpq-fe.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store.h"

enum { NOBODY = 65534, PATIENCE = 60 };

static const char *url;                 /* NULL: SQLite */
static char folder[] = "/tmp/quayside-store-XXXXXX";
static char place[400];                 /* of the store of the running test */
static char schema[40];
static sem_t woken;

/* ---- Help ---------------------------------------------------------------------------------------------------------- */

static void wake(void *context) { sem_post(context); }

static struct store *open_store(void)
{
    struct error e = { 0 };
    struct store *s = store_open(place, wake, &woken, &e);
    if (!s)
        fail_msg("%s", e.text);
    return s;
}

/* The next answer. It must be announced: a store that forgets to wake fails here. */
static struct store_answer next(struct store *s)
{
    struct store_answer a;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE;
    while (!store_poll(s, &a))
        if (sem_timedwait(&woken, &until) && errno == ETIMEDOUT)
            fail_msg("no answer");
    return a;
}

static struct store_answer next_but_news(struct store *s)
{
    struct store_answer a = next(s);
    while (a.kind == STORE_NEWS)
        a = next(s);
    return a;
}

static void append(struct store *s, uint64_t ref, const char *table, uint32_t n, const char *body)
{
    assert_int_equal(store_append(s, ref, table, n, 1000 + n, body, strlen(body), NULL, NULL), 0);
}

static void show(struct store *s, const char *table, uint32_t n, int64_t at, int status, int open, const char *info)
{
    struct listing l = { .status = (uint8_t)status, .open = (uint8_t)open };
    snprintf(l.info, sizeof l.info, "%s", info);
    assert_int_equal(store_append(s, 1, table, n, at, "{}", 2, NULL, &l), 0);
}

static void expect(struct store *s, uint64_t ref, enum store_result result)
{
    struct store_answer a = next(s);
    assert_int_equal(a.kind, STORE_APPEND);
    assert_int_equal(a.ref, ref);
    if (a.result != result)
        fail_msg("append %d of %s: %d instead of %d: %s", (int)a.n, a.table, a.result, result, a.text);
    store_free(&a);
}

static struct store_answer read_rows(struct store *s, const char *table, uint32_t from)
{
    assert_int_equal(store_read(s, 77, table, from), 0);
    struct store_answer a = next(s);
    assert_int_equal(a.kind, STORE_READ);
    assert_int_equal(a.ref, 77);
    assert_int_equal(a.result, STORE_OK);
    return a;
}

/* The infos of the list, each with a comma behind it. */
static const char *list_of(struct store *s)
{
    static char all[8192];
    size_t len = 0;
    assert_int_equal(store_list(s, 78), 0);
    struct store_answer a = next(s);
    assert_int_equal(a.kind, STORE_LIST);
    assert_int_equal(a.ref, 78);
    assert_int_equal(a.result, STORE_OK);
    all[0] = 0;
    for (int i = 0; i < a.count; i++)
        len += (size_t)snprintf(all + len, sizeof all - len, "%s,", a.infos[i]);
    store_free(&a);
    return all;
}

/* ---- The database itself, beside the store ------------------------------------------------------------------------- */

struct direct { sqlite3 *db; PGconn *c; };

static struct direct direct_open(void)
{
    struct direct d = { 0 };
    if (url) {
        d.c = PQconnectdb(place);
        assert_int_equal(PQstatus(d.c), CONNECTION_OK);
    } else {
        assert_int_equal(sqlite3_open(place, &d.db), SQLITE_OK);
        sqlite3_busy_timeout(d.db, 5000);
    }
    return d;
}

static int first_number(void *to, int columns, char **values, char **names)
{
    (void)columns, (void)names;
    *(int *)to = values[0] ? (int)strtol(values[0], NULL, 10) : -1;
    return 0;
}

static int direct_ask(struct direct d, const char *sql)
{
    int answer = -1;
    if (d.db) {
        char *why = NULL;
        if (sqlite3_exec(d.db, sql, first_number, &answer, &why) != SQLITE_OK)
            fail_msg("%s: %s", sql, why);
        return answer;
    }
    PGresult *res = PQexec(d.c, sql);
    if (PQresultStatus(res) != PGRES_COMMAND_OK && PQresultStatus(res) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(d.c));
    if (PQntuples(res))
        answer = (int)strtol(PQgetvalue(res, 0, 0), NULL, 10);
    PQclear(res);
    return answer;
}

static void direct_close(struct direct d)
{
    sqlite3_close(d.db);
    PQfinish(d.c);
}

/* Nobody else can write until the end of this transaction. */
static struct direct hold(void)
{
    struct direct d = direct_open();
    direct_ask(d, url ? "BEGIN" : "BEGIN IMMEDIATE");
    if (url)
        direct_ask(d, "LOCK TABLE log IN EXCLUSIVE MODE");
    return d;
}

static void let_go(struct direct d)
{
    direct_ask(d, "ROLLBACK");
    direct_close(d);
}

/* A fresh place for every test. */
static int set_up(void **state)
{
    static int count;
    (void)state;
    while (!sem_trywait(&woken)) {}
    snprintf(schema, sizeof schema, "store_test_%d", ++count);
    if (!url) {
        snprintf(place, sizeof place, "%s/%d.db", folder, count);
        return 0;
    }
    char sql[200];
    snprintf(place, sizeof place, "%s", url);
    snprintf(sql, sizeof sql, "SET client_min_messages = warning; DROP SCHEMA IF EXISTS %s CASCADE; CREATE SCHEMA %s", schema,
             schema);
    struct direct d = direct_open();
    direct_ask(d, sql);
    direct_close(d);
    snprintf(place, sizeof place, "%s%coptions=-csearch_path%%3D%s", url, strchr(url, '?') ? '&' : '?', schema);
    return 0;
}

/* ---- Appends ------------------------------------------------------------------------------------------------------- */

static void answers_come_in_order(void **state)
{
    struct store *s = open_store();
    struct store_stats st;
    char table[TABLE_ID];
    (void)state;
    for (uint32_t i = 0; i < 1000; i++) {
        snprintf(table, sizeof table, "table%d", (int)(6 - i % 7));
        append(s, 5000 + i, table, i / 7, "x");
    }
    for (uint32_t i = 0; i < 1000; i++) {
        struct store_answer a = next(s);
        assert_int_equal(a.ref, 5000 + i);
        assert_int_equal(a.result, STORE_OK);
        assert_int_equal(a.n, i / 7);
        assert_int_equal(a.table[5], (int)('6' - i % 7));
    }
    store_stats(s, &st);
    assert_int_equal(st.rows, 1000);
    assert_int_equal(st.waiting, 0);
    assert_int_equal(st.away, 0);
    assert_true(st.commits >= 2 && st.commits < 500);
    assert_true(st.commit_us_sum >= st.commit_us_last && st.commit_us_last > 0);
    store_close(s, 5);
}

static void a_row_that_is_taken_spoils_nothing(void **state)
{
    struct store *s = open_store();
    (void)state;
    append(s, 1, "a", 0, "first");
    expect(s, 1, STORE_OK);
    struct direct d = hold();
    append(s, 9, "z", 0, "waits");      /* a group of its own, or not: the others are together */
    append(s, 2, "a", 0, "second");
    append(s, 3, "b", 0, "other");
    append(s, 4, "a", 1, "next");
    append(s, 5, "b", 0, "other");      /* the same bytes are another row all the same */
    append(s, 6, "a", 3, "too far");
    append(s, 7, "a", 2, "fits");
    let_go(d);
    expect(s, 9, STORE_OK);
    expect(s, 2, STORE_TAKEN);
    expect(s, 3, STORE_OK);
    expect(s, 4, STORE_OK);
    expect(s, 5, STORE_TAKEN);
    expect(s, 6, STORE_GAP);
    expect(s, 7, STORE_OK);
    struct store_answer a = read_rows(s, "a", 0);
    assert_int_equal(a.count, 3);
    assert_string_equal(a.rows[0].body, "first");
    assert_string_equal(a.rows[1].body, "next");
    assert_string_equal(a.rows[2].body, "fits");
    store_free(&a);
    store_close(s, 5);
}

static void a_gap_is_refused(void **state)
{
    struct store *s = open_store();
    (void)state;
    append(s, 1, "a", 1, "x");
    append(s, 2, "a", UINT32_MAX, "x");
    append(s, 3, "a", 0, "x");
    append(s, 4, "a", 2, "x");
    append(s, 5, "a", 1, "x");
    expect(s, 1, STORE_GAP);
    expect(s, 2, STORE_GAP);
    expect(s, 3, STORE_OK);
    expect(s, 4, STORE_GAP);
    expect(s, 5, STORE_OK);
    store_close(s, 5);
}

/* The store remembers the last rows of fewer tables than these. */
static void many_tables_do_not_get_mixed_up(void **state)
{
    enum { TABLES = 6000 };
    struct store *s = open_store();
    char id[TABLE_ID];
    (void)state;
    for (uint32_t row = 0; row < 3; row++) {
        for (int i = 0; i < TABLES; i++) {
            snprintf(id, sizeof id, "t%d", i);
            append(s, (uint64_t)i, id, row == 1 && i % 2 ? 2 : row, "x");       /* half of them leave one out */
        }
        for (int i = 0; i < TABLES; i++)
            expect(s, (uint64_t)i, row == 0 || i % 2 == 0 ? STORE_OK : STORE_GAP);
    }
    store_close(s, 5);
}

static void what_waits_together_is_committed_together(void **state)
{
    struct store *s = open_store();
    struct store_stats st;
    struct direct d = hold();
    (void)state;
    for (uint32_t i = 0; i <= 1024; i++)
        append(s, i, "a", i, "row");
    assert_int_equal(store_read(s, 9999, "a", 0), 0);
    store_stats(s, &st);
    assert_int_equal(st.waiting, 1026);
    assert_int_equal(st.commits, 0);
    let_go(d);
    for (uint32_t i = 0; i <= 1024; i++)
        expect(s, i, STORE_OK);
    struct store_answer a = next(s);    /* after all the groups that were asked for before it */
    assert_int_equal(a.ref, 9999);
    assert_int_equal(a.count, 1025);
    store_free(&a);
    store_stats(s, &st);
    assert_in_range(st.commits, 3, 4);  /* 512 rows at most; the first may have gone ahead with few */
    store_close(s, 5);
}

static void a_commit_is_not_too_large(void **state)
{
    static const char big[ROW_MAX];
    struct store *s = open_store();
    struct store_stats st;
    struct direct d = hold();
    (void)state;
    for (uint32_t i = 0; i < 300; i++)
        assert_int_equal(store_append(s, i, "a", i, 0, big, sizeof big, NULL, NULL), 0);
    let_go(d);
    for (uint32_t i = 0; i < 300; i++)
        expect(s, i, STORE_OK);
    store_stats(s, &st);
    assert_in_range(st.commits, 3, 4);  /* 1 MiB is 128 of them */
    store_close(s, 5);
}

/* ---- Reads --------------------------------------------------------------------------------------------------------- */

static void rows_come_back_as_they_were(void **state)
{
    static const char bytes[] = "a\0b'\"\\\xff\xc3";
    char longest[ROW_MAX];
    struct store *s = open_store();
    (void)state;
    memset(longest, 'L', sizeof longest);
    assert_int_equal(store_append(s, 1, "a", 0, INT64_MIN, bytes, sizeof bytes - 1, "a note", NULL), 0);
    assert_int_equal(store_append(s, 2, "a", 1, INT64_MAX, longest, sizeof longest, NULL, NULL), 0);
    assert_int_equal(store_append(s, 3, "a", 2, 7, "", 0, "", NULL), 0);
    append(s, 4, "ab", 0, "not of a");
    assert_int_equal(store_read(s, 5, "a", 0), 0);      /* sees what was asked for before it */
    for (uint64_t i = 1; i <= 4; i++)
        expect(s, i, STORE_OK);
    struct store_answer a = next(s);
    assert_int_equal(a.ref, 5);
    assert_string_equal(a.table, "a");
    assert_int_equal(a.count, 3);
    assert_int_equal(a.rows[0].size, sizeof bytes - 1);
    assert_memory_equal(a.rows[0].body, bytes, sizeof bytes);
    assert_true(a.rows[0].at == INT64_MIN && a.rows[1].at == INT64_MAX);
    assert_int_equal(a.rows[1].size, ROW_MAX);
    assert_memory_equal(a.rows[1].body, longest, ROW_MAX);
    assert_int_equal(a.rows[1].body[ROW_MAX], 0);
    assert_int_equal(a.rows[2].size, 0);
    assert_string_equal(a.rows[2].body, "");
    for (uint32_t i = 0; i < 3; i++)
        assert_int_equal(a.rows[i].n, i);
    store_free(&a);
    a = read_rows(s, "a", 2);
    assert_int_equal(a.count, 1);
    assert_int_equal(a.rows[0].n, 2);
    store_free(&a);
    a = read_rows(s, "a", 3);
    assert_int_equal(a.count, 0);
    store_free(&a);
    a = read_rows(s, "nowhere", 0);
    assert_int_equal(a.count, 0);
    store_free(&a);
    struct direct d = direct_open();
    assert_int_equal(direct_ask(d, "SELECT length(note) FROM log WHERE n = 0 AND table_id = 'a'"), 6);
    assert_int_equal(direct_ask(d, "SELECT count(*) FROM log WHERE note IS NULL"), 2);
    direct_close(d);
    store_close(s, 5);
}

static void the_list_follows_the_rows(void **state)
{
    struct store *s = open_store();
    (void)state;
    assert_string_equal(list_of(s), "");
    show(s, "a", 0, 10, TABLE_WAITING, 1, "a0");
    show(s, "b", 0, 30, TABLE_WAITING, 1, "b0");
    show(s, "c", 0, 40, TABLE_WAITING, 0, "c0");
    show(s, "d", 0, 50, TABLE_PLAYING, 1, "d0");
    show(s, "e", 0, 20, TABLE_WAITING, 1, "e0");
    show(s, "f", 0, 60, TABLE_PLAYING, 1, "f0");
    for (int i = 0; i < 6; i++)
        expect(s, 1, STORE_OK);
    assert_string_equal(list_of(s), "b0,e0,a0,f0,d0,");
    append(s, 2, "b", 1, "a row without a listing");
    expect(s, 2, STORE_OK);
    assert_string_equal(list_of(s), "b0,e0,a0,f0,d0,");
    show(s, "b", 1, 99, TABLE_OVER, 1, "taken");
    show(s, "b", 9, 99, TABLE_OVER, 1, "gap");
    expect(s, 1, STORE_TAKEN);
    expect(s, 1, STORE_GAP);
    assert_string_equal(list_of(s), "b0,e0,a0,f0,d0,");
    show(s, "a", 1, 70, TABLE_PLAYING, 1, "a1");
    show(s, "b", 2, 70, TABLE_OVER, 1, "b2");
    show(s, "c", 1, 5, TABLE_WAITING, 1, "c1");
    show(s, "c", 2, 6, TABLE_WAITING, 1, "c2");
    show(s, "f", 1, 70, TABLE_PLAYING, 0, "f1");
    for (int i = 0; i < 5; i++)
        expect(s, 1, STORE_OK);
    assert_string_equal(list_of(s), "e0,c2,a1,d0,");
    struct direct d = direct_open();    /* as if a later row had been there already */
    direct_ask(d, "UPDATE listings SET n = 7 WHERE id = 'e'");
    show(s, "e", 1, 80, TABLE_OVER, 1, "e1");
    expect(s, 1, STORE_OK);
    assert_string_equal(list_of(s), "e0,c2,a1,d0,");
    direct_close(d);
    store_close(s, 5);
}

static void a_list_has_an_end(void **state)
{
    struct store *s = open_store();
    char name[TABLE_ID];
    (void)state;
    for (int i = 0; i < LIST_MAX + 30; i++) {
        snprintf(name, sizeof name, "t%d", i);
        show(s, name, 0, i, TABLE_WAITING, 1, name);
    }
    for (int i = 0; i < LIST_MAX + 30; i++)
        expect(s, 1, STORE_OK);
    assert_int_equal(store_list(s, 3), 0);
    struct store_answer a = next(s);
    assert_int_equal(a.count, LIST_MAX);
    assert_string_equal(a.infos[0], "t129");
    assert_string_equal(a.infos[LIST_MAX - 1], "t30");
    store_free(&a);
    store_close(s, 5);
}

/* ---- Limits -------------------------------------------------------------------------------------------------------- */

static void what_does_not_fit_is_refused_at_once(void **state)
{
    static const char *const bad[] = { "", "0123456789abcdef", "a b", "a\n", "\xc3\xa4", "a\x7f" };
    char big[ROW_MAX + 2] = { 0 };
    struct listing l = { 0 };
    struct store *s = open_store();
    struct store_stats st;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(store_append(s, 1, bad[i], 0, 0, "x", 1, NULL, NULL), ERR_NO_TABLE);
        assert_int_equal(store_read(s, 1, bad[i], 0), ERR_NO_TABLE);
    }
    memset(big, 'b', sizeof big - 1);
    memset(l.info, 'i', sizeof l.info);
    assert_int_equal(store_append(s, 1, "a", 0, 0, big, ROW_MAX + 1, NULL, NULL), ERR_FULL);
    assert_int_equal(store_append(s, 1, "a", 0, 0, "x", 1, big, NULL), ERR_FULL);
    assert_int_equal(store_append(s, 1, "a", 0, 0, "x", 1, NULL, &l), ERR_FULL);
    store_stats(s, &st);
    assert_int_equal(st.waiting, 0);
    append(s, 1, "0123456789abcde", 0, "the longest name");
    expect(s, 1, STORE_OK);
    store_close(s, 5);
}

static void a_full_queue_says_so(void **state)
{
    struct store *s = open_store();
    struct direct d = hold();
    (void)state;
    append(s, 0, "a", 0, "x");
    for (uint64_t i = 1; i < QUEUE_MAX; i++)
        assert_int_equal(store_read(s, i, "a", 1), 0);
    assert_int_equal(store_read(s, 1, "a", 1), ERR_FULL);
    assert_int_equal(store_list(s, 1), ERR_FULL);
    assert_int_equal(store_append(s, 1, "a", 1, 0, "x", 1, NULL, NULL), ERR_FULL);
    let_go(d);
    expect(s, 0, STORE_OK);
    for (uint64_t i = 1; i < QUEUE_MAX; i++)
        assert_int_equal(next(s).ref, i);
    append(s, 2, "a", 1, "there is room again");
    expect(s, 2, STORE_OK);
    store_close(s, 5);
}

/* ---- Open and close ------------------------------------------------------------------------------------------------ */

static void closing_finishes_the_queue(void **state)
{
    struct store *s = open_store();
    (void)state;
    for (uint32_t i = 0; i < 700; i++)
        append(s, i, "a", i, "row");
    assert_int_equal(store_read(s, 1, "a", 0), 0);
    store_close(s, 30);
    s = open_store();
    struct store_answer a = read_rows(s, "a", 0);
    assert_int_equal(a.count, 700);
    for (uint32_t i = 0; i < 700; i++) {
        assert_int_equal(a.rows[i].n, i);
        assert_int_equal(a.rows[i].at, 1000 + i);
        assert_string_equal(a.rows[i].body, "row");
    }
    store_free(&a);
    append(s, 8, "a", 699, "again");
    expect(s, 8, STORE_TAKEN);
    store_close(s, 5);
}

static void closing_does_not_wait_for_ever(void **state)
{
    struct store *s = open_store();
    struct direct d = hold();
    time_t from = time(NULL);
    (void)state;
    append(s, 1, "a", 0, "cannot be written");
    store_close(s, 1);
    assert_in_range(time(NULL) - from, 1, 10);
    if (url)
        sleep(3);                       /* until the server has seen that nobody waits for it any more */
    let_go(d);
    s = open_store();
    struct store_answer a = read_rows(s, "a", 0);
    assert_int_equal(a.count, 0);
    store_free(&a);
    store_close(s, 5);
}

static void refuses(const char *where, const char *what)
{
    struct error e = { 0 };
    struct store *s = store_open(where, wake, &woken, &e);
    if (s)
        store_close(s, 0);
    assert_null(s);
    assert_int_equal(e.code, ERR_FILE);
    if (!strstr(e.text, what))
        fail_msg("\"%s\" does not say \"%s\"", e.text, what);
}

static void newer_tables_are_refused(void **state)
{
    (void)state;
    store_close(open_store(), 5);
    struct direct d = direct_open();
    direct_ask(d, url ? "UPDATE store_version SET version = 2" : "PRAGMA user_version = 4");
    refuses(place, url ? "newer Quayside (its tables have version 2, this program knows 1)"
                       : "newer Quayside (its tables have version 4, this program knows 3)");
    direct_ask(d, url ? "UPDATE store_version SET version = 1" : "PRAGMA user_version = 3");
    direct_close(d);
    store_close(open_store(), 5);
}

/* ---- Two stores ---------------------------------------------------------------------------------------------------- */

/* Both want every key. They are stores of one process here; tests/store_crash lets processes race. */
static void one_of_two_wins(void **state)
{
    enum { KEYS = 400 };
    struct store *s[2] = { open_store(), open_store() };
    static const char *const body[] = { "zero", "one" };
    int winner[KEYS];
    (void)state;
    for (uint32_t n = 0; n < KEYS; n++) {
        struct store_answer a[2];
        for (int i = 0; i < 2; i++)
            append(s[(n + (uint32_t)i) % 2], n, "a", n, body[(n + (uint32_t)i) % 2]);
        for (int i = 0; i < 2; i++)
            a[i] = next_but_news(s[i]);
        winner[n] = a[0].result != STORE_OK;
        assert_int_equal(a[winner[n]].result, STORE_OK);
        assert_int_equal(a[!winner[n]].result, STORE_TAKEN);
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(store_read(s[i], 77, "a", 0), 0);
        struct store_answer a = next_but_news(s[i]);
        assert_int_equal(a.count, KEYS);
        for (int n = 0; n < KEYS; n++)
            assert_string_equal(a.rows[n].body, body[winner[n]]);
        store_free(&a);
        store_close(s[i], 5);
    }
}

static void many_open_at_once(void **state)
{
    enum { CHILDREN = 8 };
    (void)state;
    for (int i = 0; i < CHILDREN; i++)
        if (!fork()) {
            struct error e = { 0 };
            struct store *s = store_open(place, wake, &woken, &e);
            if (s)
                store_close(s, 5);
            else
                fprintf(stderr, "%s\n", e.text);
            _exit(!s);
        }
    for (int i = 0; i < CHILDREN; i++) {
        int status = -1;
        wait(&status);
        assert_int_equal(status, 0);
    }
    store_close(open_store(), 5);
}

/* ---- Forgetting ---------------------------------------------------------------------------------------------------- */

/* Sweeps once; the names of what was forgotten, each with a comma behind it. */
static const char *sweep_once(struct store *s, int64_t now, const struct store_keep *keep, int *more)
{
    static char names[8192];
    size_t len = 0;
    assert_int_equal(store_sweep(s, 79, now, keep), 0);
    struct store_answer a = next_but_news(s);
    assert_int_equal(a.kind, STORE_SWEEP);
    assert_int_equal(a.ref, 79);
    names[0] = 0;
    for (int i = 0; i < a.count; i++)
        len += (size_t)snprintf(names + len, sizeof names - len, "%s,", a.infos[i]);
    if (a.result == STORE_FAILED)
        snprintf(names, sizeof names, "%s", a.text);
    *more = (int)a.n;
    store_free(&a);
    return names;
}

/* All that a whole sweep forgets. */
static const char *sweep_all(struct store *s, int64_t now, const struct store_keep *keep)
{
    static char all[16384];
    int more = 1;
    all[0] = 0;
    while (more)
        strcat(all, sweep_once(s, now, keep, &more));
    return all;
}

static int rows_of(struct store *s, const char *table)
{
    struct store_answer a = read_rows(s, table, 0);
    int count = a.count;
    store_free(&a);
    return count;
}

static void say_at(struct store *s, const char *table, uint32_t n, int64_t at)
{
    assert_int_equal(store_append(s, n, table, n, at, "say", 3, NULL, NULL), 0);
    expect(s, n, STORE_OK);
}

/* Age is that of the last row, and each status has its own. What stays is whole, and what went can begin again. */
static void old_tables_are_forgotten(void **state)
{
    const struct store_keep keep = { { 100, -1, 500 } };
    struct store *s = open_store();
    (void)state;
    show(s, "wait", 0, 1000, TABLE_WAITING, 1, "wait");
    show(s, "chat", 0, 1000, TABLE_WAITING, 1, "chat");
    show(s, "play", 0, 1000, TABLE_PLAYING, 1, "play");
    show(s, "over", 0, 1000, TABLE_OVER, 1, "over");
    for (int i = 0; i < 4; i++)
        expect(s, 1, STORE_OK);
    say_at(s, "chat", 1, 1090);
    assert_string_equal(sweep_all(s, 1100, &keep), "");                 /* as old as they may become */
    assert_string_equal(sweep_all(s, 1101, &keep), "wait,");
    assert_int_equal(rows_of(s, "wait"), 0);
    assert_int_equal(rows_of(s, "chat"), 2);
    assert_string_equal(list_of(s), "chat,play,");
    append(s, 5, "wait", 1, "who comes back too late");
    expect(s, 5, STORE_GAP);
    append(s, 6, "wait", 0, "another table of this name");
    expect(s, 6, STORE_OK);
    assert_string_equal(sweep_all(s, 1191, &keep), "chat,");
    assert_string_equal(sweep_all(s, 1500, &keep), "");
    assert_string_equal(sweep_all(s, INT64_MAX / 2, &keep), "over,");
    assert_int_equal(rows_of(s, "play"), 1);
    say_at(s, "play", 1, 2000);
    store_close(s, 5);
    s = open_store();
    assert_int_equal(rows_of(s, "play"), 2);
    assert_int_equal(rows_of(s, "over"), 0);
    store_close(s, 5);
}

/* More than one sweep looks at, between rows that are not filed yet and some that are; a sweep goes on where the last one was. */
static void a_sweep_goes_through_all_tables(void **state)
{
    enum { TABLES = 70, ROWS = 30 };
    const struct store_keep keep = { { 0, 0, 0 } };
    struct store *s = open_store();
    char id[TABLE_ID];
    int more = 1, turns = 0, gone = 0;
    (void)state;
    for (int t = 0; t < TABLES; t++) {
        snprintf(id, sizeof id, "t%d", t);
        show(s, id, 0, 10 + t, t % 3, 1, id);
        for (uint32_t n = 1; n < ROWS; n++)
            append(s, n, id, n, "row");                 /* at 1000 + n */
    }
    for (int i = 0; i < TABLES * ROWS; i++) {
        struct store_answer a = next_but_news(s);
        assert_int_equal(a.result, STORE_OK);
        store_free(&a);
    }
    say_at(s, "t7", ROWS, 5000);
    while (more) {
        turns++;
        for (const char *c = sweep_once(s, 4000, &keep, &more); *c; c++)
            gone += *c == ',';
    }
    assert_int_equal(gone, TABLES - 1);
    assert_true(turns > 3);
    assert_int_equal(rows_of(s, "t7"), ROWS + 1);
    assert_int_equal(rows_of(s, "t8"), 0);
    struct direct d = direct_open();
    assert_int_equal(direct_ask(d, "SELECT count(*) FROM log"), ROWS + 1);
    assert_int_equal(direct_ask(d, "SELECT count(*) FROM listings"), 1);
    direct_close(d);
    say_at(s, "t7", ROWS + 1, 5001);
    store_close(s, 5);
}

struct farewells { int count, rows, status, refuse; char last[TABLE_ID]; };

static int take_leave(void *context, const char *table, int status, const struct store_row *rows, int count, struct error *e)
{
    struct farewells *f = context;
    f->count++;
    f->rows = count;
    f->status = status;
    snprintf(f->last, sizeof f->last, "%s", table);
    for (int i = 0; i < count; i++)
        assert_int_equal(rows[i].n, i);
    return f->refuse ? error_set(e, ERR_FILE, "there is no room in the archive") : 0;
}

static void a_farewell_comes_first(void **state)
{
    const struct store_keep keep = { { -1, -1, 100 } };
    struct farewells f = { .refuse = 1 };
    struct store *s = open_store();
    int more;
    (void)state;
    store_on_forget(s, take_leave, &f);
    show(s, "a", 0, 1000, TABLE_PLAYING, 0, "a");
    expect(s, 1, STORE_OK);
    say_at(s, "a", 1, 1001);
    show(s, "a", 2, 1002, TABLE_OVER, 0, "a");
    expect(s, 1, STORE_OK);
    assert_string_equal(sweep_all(s, 2000, &(struct store_keep){ { 0, 0, -1 } }), "");      /* it is over, and those stay */
    assert_int_equal(f.count, 0);
    while (strcmp(sweep_once(s, 2000, &keep, &more), "there is no room in the archive"))
        assert_true(more);
    assert_int_equal(rows_of(s, "a"), 3);
    f = (struct farewells){ 0 };
    assert_string_equal(sweep_all(s, 2000, &keep), "a,");
    assert_int_equal(f.count, 1);
    assert_int_equal(f.rows, 3);
    assert_int_equal(f.status, TABLE_OVER);
    assert_string_equal(f.last, "a");
    assert_int_equal(rows_of(s, "a"), 0);
    store_close(s, 5);
}

/* ---- SQLite only --------------------------------------------------------------------------------------------------- */

/* Writes that find the disk full, by the door that SQLite has for it. */
static atomic_int disk_is_full;
static ssize_t (*real_pwrite)(int fd, const void *bytes, size_t size, off_t at);

static ssize_t full_pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    if (!atomic_load(&disk_is_full))
        return real_pwrite(fd, bytes, size, at);
    errno = ENOSPC;
    return -1;
}

static void a_full_disk_is_no_end(void **state)
{
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    const char *name = vfs->xGetSystemCall(vfs, "pwrite64") ? "pwrite64" : "pwrite";
    (void)state;
    real_pwrite = (ssize_t (*)(int, const void *, size_t, off_t))vfs->xGetSystemCall(vfs, name);
    assert_int_equal(vfs->xSetSystemCall(vfs, name, (sqlite3_syscall_ptr)full_pwrite), SQLITE_OK);
    struct store *s = open_store();
    append(s, 1, "a", 0, "fits");
    expect(s, 1, STORE_OK);
    atomic_store(&disk_is_full, 1);
    append(s, 2, "a", 1, "does not");
    struct store_answer a = next(s);
    assert_int_equal(a.result, STORE_FAILED);
    assert_string_equal(a.text, "the disk with the database is full: make room on it and try again");
    a = read_rows(s, "a", 0);
    assert_int_equal(a.count, 1);
    store_free(&a);
    struct error e = { 0 };
    assert_int_equal(store_health(s, &e), ERR_STORE);
    assert_string_equal(e.text, "the disk with the database is full: make room on it and try again");
    append(s, 2, "a", 5, "comes after what is not there, so nothing is written");
    expect(s, 2, STORE_GAP);
    assert_int_equal(store_health(s, &e), ERR_STORE);
    atomic_store(&disk_is_full, 0);
    for (int ms = 0; store_health(s, &e); ms += 10) {   /* it finds out by itself */
        assert_true(ms < PATIENCE * 1000);
        usleep(10000);
    }
    append(s, 3, "a", 2, "comes after what is not there");
    expect(s, 3, STORE_GAP);
    append(s, 4, "a", 1, "fits again");
    expect(s, 4, STORE_OK);
    for (uint32_t n = 2; n < 1500; n++) {               /* whatever the group was to do that does not fit */
        if (n % 50 == 0) {
            atomic_store(&disk_is_full, 1);
            for (int i = 0; i < 2; i++) {               /* the second one looks at the file again first */
                append(s, 5, "a", n, "does not");
                expect(s, 5, STORE_FAILED);
            }
            atomic_store(&disk_is_full, 0);
        }
        append(s, n, "a", n, "fits");
        expect(s, n, STORE_OK);
    }
    a = read_rows(s, "a", 0);
    assert_int_equal(a.count, 1500);
    for (uint32_t n = 0; n < 1500; n++)
        assert_int_equal(a.rows[n].n, n);
    store_free(&a);
    store_close(s, 5);
    assert_int_equal(vfs->xSetSystemCall(vfs, name, NULL), SQLITE_OK);
}

/* Rows are written one behind the other, and later it is written down which one is the last of each table; nobody who reads or
   appends should see a difference. */
static void filing_changes_nothing(void **state)
{
    enum { TABLES = 3, ROWS = 1300 };   /* more than are filed at once */
    struct store *s = open_store();
    char id[TABLE_ID], body[20];
    (void)state;
    for (uint32_t n = 0; n < ROWS; n++)
        for (int t = 0; t < TABLES; t++) {
            snprintf(id, sizeof id, "t%d", t);
            snprintf(body, sizeof body, "%d of %d", (int)n, t);
            append(s, n, id, n, body);
        }
    for (int i = 0; i < ROWS * TABLES; i++)
        expect(s, (uint64_t)(i / TABLES), STORE_OK);
    struct direct d = direct_open();
    assert_in_range(direct_ask(d, "SELECT upto FROM filed"), 1, ROWS * TABLES - 1);
    assert_int_equal(direct_ask(d, "SELECT count(*) FROM log"), ROWS * TABLES);
    direct_close(d);
    for (int again = 0; again < 2; again++) {
        struct store_answer a = read_rows(s, "t1", 10);
        assert_int_equal(a.count, ROWS - 10);
        for (int i = 0; i < a.count; i++) {
            snprintf(body, sizeof body, "%d of 1", i + 10);
            assert_int_equal(a.rows[i].n, i + 10);
            assert_string_equal(a.rows[i].body, body);
        }
        store_free(&a);
        append(s, 1, "t1", 5, "there is one, filed");
        append(s, 2, "t1", ROWS - 1, "there is one, fresh");
        append(s, 3, "t1", ROWS + 1, "too far");
        expect(s, 1, STORE_TAKEN);
        expect(s, 2, STORE_TAKEN);
        expect(s, 3, STORE_GAP);
        store_close(s, 5);              /* the next one has to find the fresh rows of this one */
        s = open_store();
    }
    append(s, 4, "t1", ROWS, "fits");
    append(s, 5, "t1", ROWS + 1, "fits");
    expect(s, 4, STORE_OK);
    expect(s, 5, STORE_OK);
    store_close(s, 5);
}

/* Who takes rows away by hand while the store is open is not told of rows that are no longer there. */
static void what_others_do_to_the_file_is_seen(void **state)
{
    struct store *s = open_store();
    (void)state;
    for (uint32_t n = 0; n < 3; n++) {
        append(s, n, "a", n, "x");
        expect(s, n, STORE_OK);
    }
    struct direct d = direct_open();
    direct_ask(d, "DELETE FROM journal WHERE n = 2");
    direct_close(d);
    append(s, 3, "a", 3, "too far now");
    expect(s, 3, STORE_GAP);
    append(s, 4, "a", 2, "fits");
    expect(s, 4, STORE_OK);
    store_close(s, 5);
}

static void expect_failure(struct store *s, const char *what)
{
    struct store_answer a = next(s);
    assert_int_equal(a.result, STORE_FAILED);
    assert_string_equal(a.text, what);
    assert_int_equal(a.count, 0);
}

/* A table that is not whole is not given out as if it were, and nothing is written behind it. */
static void lost_rows_are_noticed(void **state)
{
    struct store *s = open_store();
    (void)state;
    for (uint32_t n = 0; n < 1030; n++) {
        append(s, 1, n < 3 ? "a" : n < 6 ? "b" : n < 9 ? "c" : "d", n < 9 ? n % 3 : n - 9, "x");
        expect(s, 1, STORE_OK);
    }
    struct direct d = direct_open();
    direct_ask(d, "DELETE FROM journal WHERE table_id = 'a' AND n = 1");
    direct_ask(d, "UPDATE journal SET previous = (SELECT id FROM lasts WHERE table_id = 'b') WHERE table_id = 'b' AND n = 1");
    direct_ask(d, "DELETE FROM journal WHERE table_id = 'c' AND n = 2");
    direct_close(d);
    for (int t = 0; t < 2; t++) {       /* a row in the middle; rows that go round in a circle */
        assert_int_equal(store_read(s, 2, t ? "b" : "a", 0), 0);
        expect_failure(s, t ? "the database has lost row 0 of table b: bring back a copy of the file"
                            : "the database has lost row 1 of table a: bring back a copy of the file");
    }
    struct store_answer a = read_rows(s, "a", 2);
    assert_int_equal(a.count, 1);
    store_free(&a);
    for (uint32_t n = 0; n < 4; n++) {  /* the last one */
        append(s, 3, "c", n, "x");
        expect_failure(s, "the database is damaged: bring back a copy of the file");
    }
    append(s, 4, "d", 1021, "the others go on");
    expect(s, 4, STORE_OK);
    d = direct_open();                  /* a row behind which there can be none */
    direct_ask(d, "INSERT INTO journal (id, table_id, n, at, nonce, body) VALUES (9223372036854775807, 'e', 0, 0, 0, '')");
    direct_close(d);
    append(s, 5, "d", 1022, "not now");
    expect_failure(s, "the database is damaged: bring back a copy of the file");
    store_close(s, 5);
}

/* More rows that are not filed than a writer leaves, of more tables than it remembers, some with names that no table can have. */
static void many_fresh_rows_are_read(void **state)
{
    enum { TABLES = 9000 };
    char id[TABLE_ID];
    (void)state;
    store_close(open_store(), 5);
    struct direct d = direct_open();
    direct_ask(d, "WITH RECURSIVE i (x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM i WHERE x < 8999)"
                  " INSERT INTO journal (table_id, n, at, nonce, body) SELECT 't' || x, 0, 1, 1, 'zero' FROM i");
    direct_ask(d, "WITH RECURSIVE i (x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM i WHERE x < 8999)"
                  " INSERT INTO journal (table_id, n, at, nonce, body, previous) SELECT 't' || x, 1, 1, 1, 'one', x + 1 FROM i");
    direct_ask(d, "INSERT INTO journal (table_id, n, at, nonce, body) VALUES ('', 7, 1, 1, ''),"
                  " ('0123456789abcdefghij', 7, 1, 1, '')");
    struct store *s = open_store();
    for (int again = 0; again < 2; again++) {
        for (int i = 0; i < TABLES; i++) {
            snprintf(id, sizeof id, "t%d", i);
            append(s, 1, id, again ? 2 : 3, "two");     /* first too far, then right */
        }
        for (int i = 0; i < TABLES; i++)
            expect(s, 1, again ? STORE_OK : STORE_GAP);
    }
    for (int i = 0; i < TABLES; i += 500) {
        snprintf(id, sizeof id, "t%d", i);
        struct store_answer a = read_rows(s, id, 0);
        assert_int_equal(a.count, 3);
        assert_string_equal(a.rows[1].body, "one");
        assert_string_equal(a.rows[2].body, "two");
        store_free(&a);
    }
    direct_close(d);
    store_close(s, 5);
}

static void a_file_of_the_first_version_goes_on(void **state)
{
    char *why = NULL;
    (void)state;
    struct direct d = direct_open();
    direct_ask(d, "CREATE TABLE log (table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, nonce INTEGER NOT NULL,"
                  " body BLOB NOT NULL, note BLOB, PRIMARY KEY (table_id, n)) WITHOUT ROWID;"
                  "CREATE TABLE listings (id TEXT NOT NULL PRIMARY KEY, n INTEGER NOT NULL, status INTEGER NOT NULL,"
                  " open INTEGER NOT NULL, at INTEGER NOT NULL, info BLOB NOT NULL) WITHOUT ROWID;"
                  "CREATE INDEX listings_shown ON listings (status, at DESC, id) WHERE open = 1 AND status < 2;"
                  "PRAGMA application_id = 1366647161; PRAGMA user_version = 1;"
                  "INSERT INTO log VALUES ('a', 0, 7, 1, 'old', 'why'), ('a', 1, 8, 2, 'also old', NULL);"
                  "INSERT INTO listings VALUES ('a', 0, 0, 1, 7, 'listed')");
    struct store *s = open_store();
    assert_string_equal(list_of(s), "listed,");
    append(s, 1, "a", 1, "too late");
    append(s, 2, "a", 2, "new");
    expect(s, 1, STORE_TAKEN);
    expect(s, 2, STORE_OK);
    struct store_answer a = read_rows(s, "a", 0);
    assert_int_equal(a.count, 3);
    assert_string_equal(a.rows[0].body, "old");
    assert_true(a.rows[0].at == 7);
    assert_string_equal(a.rows[2].body, "new");
    store_free(&a);
    assert_int_equal(direct_ask(d, "SELECT length(note) FROM log WHERE n = 0"), 3);
    /* A program of that version that is still running cannot write any more, so it does not write beside us. */
    assert_int_not_equal(sqlite3_exec(d.db, "INSERT INTO log VALUES ('a', 3, 9, 3, 'old program', NULL)", NULL, NULL, &why), SQLITE_OK);
    sqlite3_free(why);
    direct_close(d);
    store_close(s, 5);
}

/* Its rows were in two tables. */
static void a_file_of_the_second_version_goes_on(void **state)
{
    struct direct d = direct_open();
    char *why = NULL;
    (void)state;
    direct_ask(d, "CREATE TABLE filed (table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, nonce INTEGER NOT NULL,"
                  " body BLOB NOT NULL, note BLOB, PRIMARY KEY (table_id, n)) WITHOUT ROWID;"
                  "CREATE TABLE listings (id TEXT NOT NULL PRIMARY KEY, n INTEGER NOT NULL, status INTEGER NOT NULL,"
                  " open INTEGER NOT NULL, at INTEGER NOT NULL, info BLOB NOT NULL) WITHOUT ROWID;"
                  "CREATE INDEX listings_shown ON listings (status, at DESC, id) WHERE open = 1 AND status < 2;"
                  "CREATE TABLE fresh (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
                  " nonce INTEGER NOT NULL, body BLOB NOT NULL, note BLOB);"
                  "CREATE VIEW log AS SELECT table_id, n, at, nonce, body, note FROM filed"
                  " UNION ALL SELECT table_id, n, at, nonce, body, note FROM fresh;"
                  "PRAGMA application_id = 1366647161; PRAGMA user_version = 2;"
                  "INSERT INTO filed VALUES ('b', 0, 7, 1, 'b0', 'why'), ('b', 1, 8, 2, 'b1', NULL), ('c', 0, 9, 3, 'c0', NULL);"
                  "INSERT INTO fresh VALUES (1, 'c', 1, 10, 4, 'c1', NULL), (2, 'a', 0, 11, 5, 'a0', NULL),"
                  " (3, 'b', 2, 12, 6, 'b2', NULL), (4, 'a', 1, 13, 7, 'a1', NULL)");
    struct store *s = open_store();
    static const struct { const char *table, *bodies[4]; } want[] = {
        { "a", { "a0", "a1", "new" } }, { "b", { "b0", "b1", "b2", "new" } }, { "c", { "c0", "c1", "new" } },
    };
    for (int t = 0; t < 3; t++) {
        uint32_t rows = t == 1 ? 3 : 2;
        append(s, 1, want[t].table, rows - 1, "too late");
        append(s, 2, want[t].table, rows, "new");
        append(s, 3, want[t].table, rows + 2, "too far");
        expect(s, 1, STORE_TAKEN);
        expect(s, 2, STORE_OK);
        expect(s, 3, STORE_GAP);
        struct store_answer a = read_rows(s, want[t].table, 0);
        assert_int_equal(a.count, rows + 1);
        for (int i = 0; i < a.count; i++)
            assert_string_equal(a.rows[i].body, want[t].bodies[i]);
        store_free(&a);
    }
    assert_int_equal(direct_ask(d, "SELECT at FROM log WHERE table_id = 'b' AND n = 2"), 12);
    assert_int_equal(direct_ask(d, "SELECT nonce FROM log WHERE table_id = 'a' AND n = 1"), 7);
    assert_int_equal(direct_ask(d, "SELECT length(note) FROM log WHERE table_id = 'b' AND n = 0"), 3);
    /* A program of that version that is still running cannot write any more. */
    assert_int_not_equal(sqlite3_exec(d.db, "INSERT INTO fresh (table_id, n, at, nonce, body) VALUES ('a', 3, 9, 3, 'old')", NULL,
                                      NULL, &why), SQLITE_OK);
    sqlite3_free(why);
    direct_close(d);
    store_close(s, 5);
}

/* This one is called by SQLite too. */
static atomic_int synced;

int fdatasync(int fd)
{
    atomic_fetch_add(&synced, 1);
    return (int)syscall(SYS_fdatasync, fd);
}

static void every_commit_waits_for_the_disk(void **state)
{
    struct store *s = open_store();
    (void)state;
    for (uint32_t i = 0; i < 20; i++) {
        int before = atomic_load(&synced);
        append(s, i, "a", i, "x");
        expect(s, i, STORE_OK);
        assert_true(atomic_load(&synced) > before);
    }
    store_close(s, 5);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

/* Runs the check as somebody who may not do everything. */
static void as_nobody(const char *where, const char *what)
{
    int status = -1;
    pid_t pid = fork();
    if (!pid) {
        struct error e = { 0 };
        int gone = getuid() == 0 && (setgid(NOBODY) || setuid(NOBODY));
        struct store *s = gone ? NULL : store_open(where, wake, &woken, &e);
        if (s || !strstr(e.text, what))
            fprintf(stderr, "%s: \"%s\"\n", where, e.text);
        _exit(s || !strstr(e.text, what));
    }
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
}

static void files_that_cannot_be_used(void **state)
{
    char path[500];
    (void)state;
    refuses("", "is no name for a database");
    refuses(":memory:", "is no name for a database");
    refuses(folder, "is a folder");
    snprintf(path, sizeof path, "%s/missing/file.db", folder);
    refuses(path, "does not exist");
    snprintf(path, sizeof path, "%s/text", folder);
    write_file(path, "This is a letter and not a database, however long one looks at it. It goes on for a while, because a"
                     " short one might be taken for the beginning of something. Yours faithfully.\n");
    refuses(path, "is not a database");
    store_close(open_store(), 5);
    assert_int_equal(chmod(place, 0444), 0);
    as_nobody(place, "may only be read");
    assert_int_equal(chmod(place, 0600), 0);
    if (getuid() == 0)
        as_nobody(place, "cannot be opened");
    snprintf(path, sizeof path, "%s/shut", folder);
    assert_int_equal(mkdir(path, 0555), 0);
    snprintf(path, sizeof path, "%s/shut/file.db", folder);
    as_nobody(path, "choose a folder that may be written");
}

static void a_file_of_another_program_is_left_alone(void **state)
{
    char before[4096], after[4096];
    (void)state;
    struct direct d = direct_open();
    direct_ask(d, "CREATE TABLE addresses (name TEXT)");
    direct_close(d);
    for (int i = 0; i < 2; i++) {
        FILE *f = fopen(place, "r");
        assert_non_null(f);
        assert_int_equal(fread(i ? after : before, 1, sizeof before, f), sizeof before);
        fclose(f);
        if (!i)
            refuses(place, "is a database of another program");
    }
    assert_memory_equal(before, after, sizeof before);
}

static void a_new_file_is_for_its_owner(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    mode_t old = umask(0);
    struct store *s = open_store();
    (void)state;
    umask(old);
    append(s, 1, "a", 0, "x");
    expect(s, 1, STORE_OK);
    for (int i = 0; i < 3; i++) {
        char path[500];
        struct stat st;
        snprintf(path, sizeof path, "%s%s", place, ends[i]);
        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    store_close(s, 5);
}

/* ---- PostgreSQL only ----------------------------------------------------------------------------------------------- */

/* A store never repeats a password, even if the address is wrong. */
static void databases_that_cannot_be_used(void **state)
{
    struct error e = { 0 };
    (void)state;
    refuses("postgres://user:secret@127.0.0.1:1/none", "cannot be reached");
    refuses("postgres://user@127.0.0.1/none?what=this", "is not understood");
    refuses("postgres://user:sec@ret@127.0.0.1/none", "is not understood");
    assert_null(store_open("postgres://user:sec@ret@127.0.0.1/none", wake, &woken, &e));
    assert_null(strstr(e.text, "ret"));
}

static void other_nodes_are_told(void **state)
{
    struct store *a = open_store(), *b = open_store(), *c = open_store();
    struct store *others[] = { b, c };
    char name[TABLE_ID];
    (void)state;
    append(a, 1, "t", 0, "x");
    expect(a, 1, STORE_OK);
    for (int i = 0; i < 2; i++) {
        struct store_answer news = next(others[i]);
        assert_int_equal(news.kind, STORE_NEWS);
        assert_int_equal(news.ref, 0);
        assert_string_equal(news.table, "t");
        assert_int_equal(news.n, 0);
    }
    struct direct d = hold();           /* many at once: one notice may tell of several tables, and only of the last row */
    for (uint32_t i = 0; i < 900; i++) {
        snprintf(name, sizeof name, "long-name-%d", (int)(i / 2));
        append(a, 1, name, i % 2, "x");
    }
    let_go(d);
    for (int i = 0; i < 900; i++)
        expect(a, 1, STORE_OK);         /* and no news of its own */
    int seen[450] = { 0 }, missing = 450;
    while (missing) {
        struct store_answer news = next(b);
        assert_int_equal(news.kind, STORE_NEWS);
        int i = (int)strtol(news.table + 10, NULL, 10);
        if (news.n == 1)
            missing -= !seen[i]++;
    }
    store_close(a, 5);
    store_close(b, 5);
    store_close(c, 5);
}

/* Notices from who knows where. */
static void strange_notices_do_no_harm(void **state)
{
    struct store *s = open_store();
    struct direct d = direct_open();
    (void)state;
    direct_ask(d, "NOTIFY quayside");
    direct_ask(d, "NOTIFY quayside, 'word'");
    direct_ask(d, "NOTIFY quayside, 'node table-with-a-name-that-is-too-long 5'");
    direct_ask(d, "NOTIFY quayside, 'a-node-with-a-name-that-is-too-long t 5'");
    direct_ask(d, "NOTIFY quayside, 'node t'");
    direct_ask(d, "NOTIFY quayside, 'node good 5'");
    direct_close(d);
    struct store_answer a = next(s);
    assert_string_equal(a.table, "good");
    assert_int_equal(a.n, 5);
    store_close(s, 5);
}

/* A connection that is cut while nothing happens: the store comes back by itself and says that notices may be missing. */
static void a_cut_connection_is_made_again(void **state)
{
    struct store *s = open_store(), *other = open_store();
    struct direct d = direct_open();
    (void)state;
    direct_ask(d, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                  " WHERE application_name = 'quayside' AND pid <> pg_backend_pid()");
    struct store_answer a = next(s);
    assert_int_equal(a.kind, STORE_NEWS);
    assert_string_equal(a.table, "");
    a = next(other);
    assert_string_equal(a.table, "");
    append(s, 1, "a", 0, "x");
    expect(s, 1, STORE_OK);
    a = next(other);
    assert_string_equal(a.table, "a");
    direct_close(d);
    store_close(s, 5);
    store_close(other, 5);
}

/* The row was committed and the connection broke before anybody was told: found again by its nonce, it is ours. To play that,
   a trigger writes the row that is asked for in a transaction of its own, with its nonce, and then the connection is cut. */
static void claim(struct store *s, const char *table, int on, enum store_result result)
{
    assert_int_equal(store_claim(s, 5, table, on), 0);
    struct store_answer a = next_but_news(s);
    assert_int_equal(a.kind, STORE_CLAIM);
    assert_int_equal(a.n, on);
    assert_int_equal(a.result, result);
}

static void a_claim_has_one_owner(void **state)
{
    struct store *s = open_store(), *other = open_store();
    (void)state;
    assert_int_equal(store_claim(s, 5, "no name", 1), ERR_NO_TABLE);
    claim(s, "a", 1, STORE_OK);
    claim(s, "a", 1, STORE_OK);                         /* twice is once: */
    claim(other, "a", 1, STORE_TAKEN);
    claim(other, "b", 1, STORE_OK);
    claim(other, "a", 0, STORE_OK);                     /* what one does not have is given back in vain */
    claim(other, "a", 1, STORE_TAKEN);
    claim(s, "a", 0, STORE_OK);                         /* and given back once */
    claim(other, "a", 1, STORE_OK);
    claim(s, "a", 1, STORE_TAKEN);
    store_close(other, 5);
    for (int i = 0; i < 100; i++) {                     /* the database notices soon that the node is gone */
        assert_int_equal(store_claim(s, 5, "a", 1), 0);
        if (next_but_news(s).result == STORE_OK)
            break;
        assert_true(i < 99);
        nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
    }
    store_close(s, 5);
}

static void a_row_in_doubt_is_looked_up(void **state)
{
    char sql[1000];
    struct store *s = open_store();
    struct direct d = direct_open();
    struct store_stats st;
    (void)state;
    direct_ask(d, "CREATE EXTENSION IF NOT EXISTS dblink SCHEMA public");
    snprintf(sql, sizeof sql,
             "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
             " IF new.body = 'in doubt' AND current_setting('application_name') = 'quayside'"
             "  AND NOT EXISTS (SELECT 1 FROM %s.log WHERE n = new.n) THEN"
             "  PERFORM public.dblink_exec('dbname=' || current_database() || ' host=' ||"
             "   split_part(current_setting('unix_socket_directories'), ',', 1) || ' port=' || current_setting('port'),"
             "   format('INSERT INTO %s.log VALUES (%%L, %%s, %%s, %%s, %%L, NULL)', new.table_id, new.n, new.at, new.nonce,"
             "   new.body));"
             "  PERFORM pg_terminate_backend(pg_backend_pid());"
             " END IF; RETURN new; END $$;"
             "CREATE TRIGGER cut BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION cut()", schema, schema);
    direct_ask(d, sql);
    append(s, 1, "a", 0, "safe");
    expect(s, 1, STORE_OK);
    append(s, 2, "a", 1, "in doubt");
    struct store_answer a = next_but_news(s);
    assert_int_equal(a.ref, 2);
    if (a.result != STORE_OK)
        fail_msg("%d %s", a.result, a.text);
    assert_int_equal(direct_ask(d, "SELECT count(*) FROM log"), 2);
    do
        store_stats(s, &st);
    while (st.away);                    /* it was, and is so no longer */
    direct_close(d);
    store_close(s, 5);
}

/* ---- All ----------------------------------------------------------------------------------------------------------- */

static void remove_folder(const char *path)
{
    char name[600];
    DIR *dir = opendir(path);
    for (struct dirent *d; dir && (d = readdir(dir));) {
        snprintf(name, sizeof name, "%s/%s", path, d->d_name);
        if (d->d_name[0] != '.' && unlink(name))
            rmdir(name);
    }
    closedir(dir);
    rmdir(path);
}

#define TEST(f) cmocka_unit_test_setup(f, set_up)
#define BOTH                                                                                                           \
    TEST(answers_come_in_order), TEST(a_row_that_is_taken_spoils_nothing), TEST(a_gap_is_refused),                     \
    TEST(many_tables_do_not_get_mixed_up),                                                                             \
    TEST(what_waits_together_is_committed_together), TEST(a_commit_is_not_too_large),                                  \
    TEST(rows_come_back_as_they_were), TEST(the_list_follows_the_rows), TEST(a_list_has_an_end),                       \
    TEST(old_tables_are_forgotten), TEST(a_sweep_goes_through_all_tables), TEST(a_farewell_comes_first),               \
    TEST(what_does_not_fit_is_refused_at_once), TEST(a_full_queue_says_so),                                            \
    TEST(closing_finishes_the_queue), TEST(closing_does_not_wait_for_ever), TEST(newer_tables_are_refused),            \
    TEST(one_of_two_wins), TEST(many_open_at_once)

static int test_sqlite(void)
{
    const struct CMUnitTest tests[] = {
        BOTH, TEST(every_commit_waits_for_the_disk), TEST(a_full_disk_is_no_end), TEST(files_that_cannot_be_used),
        TEST(a_file_of_another_program_is_left_alone), TEST(a_new_file_is_for_its_owner), TEST(filing_changes_nothing),
        TEST(what_others_do_to_the_file_is_seen), TEST(lost_rows_are_noticed), TEST(many_fresh_rows_are_read),
        TEST(a_file_of_the_first_version_goes_on), TEST(a_file_of_the_second_version_goes_on),
    };
    if (!mkdtemp(folder) || chmod(folder, 0755))
        return 2;
    int failed = cmocka_run_group_tests_name("store, SQLite", tests, NULL, NULL);
    remove_folder(folder);
    return failed;
}

static int test_postgres(void)
{
    const struct CMUnitTest tests[] = {
        BOTH, TEST(databases_that_cannot_be_used), TEST(other_nodes_are_told), TEST(strange_notices_do_no_harm),
        TEST(a_claim_has_one_owner), TEST(a_cut_connection_is_made_again), TEST(a_row_in_doubt_is_looked_up),
    };
    return cmocka_run_group_tests_name("store, PostgreSQL", tests, NULL, NULL);
}

int main(int argc, char **argv)
{
    sem_init(&woken, 0, 0);
    url = argc > 1 ? argv[1] : NULL;
    return url ? test_postgres() : test_sqlite();
}
