/* fuzz_tables.h: tables for the fuzz targets, with connections that know JSON when they hear it, on a store that keeps rows. */
#ifndef QUAYSIDE_FUZZ_TABLES_H
#define QUAYSIDE_FUZZ_TABLES_H

#include <stdio.h>

#include "../fake.h"
#include "fuzz.h"
#include "fuzz_table.h"

enum { EARS = 6, ROWS = 1000 };

struct ear {
    struct conn conn;
    int         heard;                  /* messages since the last line */
    char        first[40];              /* the beginning of the first of them */
};

static struct {
    struct tables *tables;
    struct fast    lots;
    struct store   store;
    struct pool    pool;
    struct ear     ear[EARS];
    struct kept    kept[ROWS];
    char           table[TABLE_ID], code[TABLE_ID];    /* that was opened last */
    int64_t        now;
} f;

/* Whatever is sent is one JSON object that says what it is. */
static void hear(struct conn *c, const char *text, size_t size)
{
    struct ear *ear = (struct ear *)c;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    const char *what = json_string_value(json_object_get(json, "do"));
    if (!what)
        abort();
    if (!strcmp(what, "created")) {
        snprintf(f.table, sizeof f.table, "%s", json_string_value(json_object_get(json, "table")));
        snprintf(f.code, sizeof f.code, "%s", json_string_value(json_object_get(json, "code")));
    }
    if (!ear->heard++)
        snprintf(ear->first, sizeof ear->first, "%.*s", (int)size, text);
    json_decref(json);
}

static void open_hall(void)
{
    struct tables_limits limits = { .think_ms = 1, .pace_ms = 500, .idle_ms = 60000, .tables = 8 };
    struct error e;
    f.store.first = f.store.count = f.pool.first = f.pool.count = 0;
    f.tables = tables_open(&f.store, &f.pool, &limits, &e);
    tables_time(f.tables, f.now, f.now * 1000);
    for (int i = 0; i < EARS; i++)
        f.ear[i].conn = (struct conn){ .send = hear };
}

static void begin_hall(void)
{
    load_once();
    memset(&f, 0, sizeof f);
    fast_seed(&f.lots, 1);
    lots = &f.lots;
    f.now = 1700000000000;
    f.store.kept = f.kept;
    f.store.rows_max = ROWS;
    open_hall();
}

/* A table is the sum of its rows, whoever adds them up. */
static void must_be_its_rows(const struct hosted *p)
{
    static struct table again;
    struct error e;
    memset(&again, 0, sizeof again);
    memcpy(again.id, p->table.id, sizeof again.id);
    for (int i = 0; i < f.store.rows; i++)
        if (!strcmp(f.kept[i].table, p->table.id) && f.kept[i].row.n == again.rows && again.rows < p->table.rows &&
            table_apply(&again, f.kept[i].row.body, f.kept[i].row.size, f.kept[i].row.at, &e))
            abort();
    if (again.rows != p->table.rows || again.status != p->table.status || again.match.moves != p->table.match.moves ||
        memcmp(again.chair, p->table.chair, sizeof again.chair) ||
        memcmp(&again.match.now, &p->table.match.now, sizeof again.match.now))
        abort();
}

static void close_hall(void)
{
    for (int b = 0; b < BUCKETS; b++)
        for (const struct hosted *p = f.tables->bucket[b]; p; p = p->next)
            must_be_its_rows(p);
    for (int i = 0; i < EARS; i++)
        tables_gone(f.tables, &f.ear[i].conn);
    tables_close(f.tables);
}

static void end_hall(void)
{
    close_hall();
    forget_rows(&f.store);
}

/* A message with signs in it for what a fuzzer cannot guess: @ the table, % its code, ^ the ply, ~ a legal move. */
static size_t fill_in(const struct ear *ear, const char *line, size_t len, int turn, char *out, size_t size)
{
    struct text t = { .buf = out, .size = size };
    const struct hosted *p = ear->conn.hosted;
    const struct match *m = p && p->table.match.g ? &p->table.match : NULL;
    for (size_t i = 0; i < len; i++)
        switch (line[i]) {
        case '@': text_add(&t, f.table); break;
        case '%': text_add(&t, f.code); break;
        case '^': text_int(&t, m ? head_of(&m->now)->ply : 0); break;
        case '~': legal_name(m, conn_seat(&ear->conn), turn, &t); break;
        default:  text_char(&t, line[i]);
        }
    return t.len;
}

#endif
