/*
 * fake.h: for tests of the tables: a store and a pool that answer at once, and chance that can be repeated. A test that includes
 * it is linked with --wrap=getrandom, and has its store and pool instead of those of the library.
 *
 * The store keeps rows only if it was given a place for them; `refuse` and `away` make it behave as a database in trouble.
 */
#ifndef QUAYSIDE_FAKE_H
#define QUAYSIDE_FAKE_H

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "tables_inside.h"

/* ---- Chance that can be repeated --------------------------------------------------------------------------------------- */

static struct fast *lots;                /* of the world in which something happens */

ssize_t __wrap_getrandom(void *out, size_t n, unsigned flags);

ssize_t __wrap_getrandom(void *out, size_t n, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)fast_next(lots);
    return (ssize_t)n;
}

/* ---- A store that answers at once --------------------------------------------------------------------------------------- */

enum { FAKE_LINE = 64 };

struct kept { char table[TABLE_ID]; struct store_row row; };

struct store {
    struct store_answer answer[FAKE_LINE];
    int                 first, count;
    struct listing      listing;        /* what the list says of the last table */
    char               *infos[1];
    char                forgotten[TABLE_ID];
    struct kept        *kept;           /* rows on the disk; NULL: nothing is kept */
    int                 rows, rows_max;
    int                 away;           /* so many requests find no room in the queue */
    int                 refuse;         /* so many appends fail for good */
    int                 hold;           /* 1: nothing is answered now */
    int                 shared;         /* 1: other nodes may write, too */
    int                 tells;          /* how often other nodes were told who is here, and last: */
    struct presence     told;
    int                 others;         /* so many appends come too late: another node was quicker, with a word of chat */
};

struct pool {
    struct opinion opinion[FAKE_LINE];
    int            first, count;
    int            away;                /* so many questions find no room */
    int            asked;               /* so many were asked, ever */
};

static void put_answer(struct store *s, struct store_answer a)
{
    if (s->count == FAKE_LINE)
        abort();
    s->answer[(s->first + s->count++) % FAKE_LINE] = a;
}

/* 1 as often as *times says. */
static int this_time(int *times)
{
    int now = *times > 0;
    *times -= now;
    return now;
}

static uint32_t rows_of(const struct store *s, const char *table)
{
    uint32_t n = 0;
    for (int i = 0; i < s->rows; i++)
        n += !strcmp(s->kept[i].table, table);
    return n;
}

static void keep_row(struct store *s, const char *table, int64_t at, const char *body, size_t size)
{
    char *copy = s->kept && s->rows < s->rows_max ? malloc(size + 1) : NULL;
    if (!copy)
        return;
    struct kept k = { .row = { .n = rows_of(s, table), .at = at, .size = size, .body = copy } };
    memcpy(k.table, table, strlen(table) + 1);
    memcpy(copy, body, size);
    copy[size] = 0;
    s->kept[s->rows++] = k;
}

static inline void forget_rows(struct store *s)
{
    while (s->rows)
        free(s->kept[--s->rows].row.body);
}

int store_append(struct store *s, uint64_t ref, const char *table, uint32_t n, int64_t at, const char *body, size_t size,
                 const char *note, const struct listing *listing)
{
    struct store_answer a = { .kind = STORE_APPEND, .result = STORE_OK, .ref = ref, .n = n };
    static const char chat[] = "say 0 I was quicker.";
    (void)note;
    if (this_time(&s->away) || (s->kept && s->rows >= s->rows_max - 1))
        return ERR_FULL;
    if (n && this_time(&s->others))
        keep_row(s, table, at, chat, sizeof chat - 1);
    if (this_time(&s->refuse))
        a.result = STORE_FAILED, memcpy(a.text, "the disk is full", 17);
    else if (s->kept && rows_of(s, table) != n)
        a.result = rows_of(s, table) > n ? STORE_TAKEN : STORE_GAP;
    else
        keep_row(s, table, at, body, size);
    if (listing && a.result == STORE_OK)
        s->listing = *listing;
    put_answer(s, a);
    return 0;
}

int store_read(struct store *s, uint64_t ref, const char *table, uint32_t from)
{
    struct store_answer a = { .kind = STORE_READ, .result = STORE_OK, .ref = ref };
    if (this_time(&s->away))
        return ERR_FULL;
    for (int i = 0; i < s->rows; i++)
        if (!strcmp(s->kept[i].table, table) && s->kept[i].row.n >= from) {
            a.rows = realloc(a.rows, (size_t)(a.count + 1) * sizeof *a.rows);
            a.rows[a.count++] = s->kept[i].row;
        }
    put_answer(s, a);
    return 0;
}

int store_list(struct store *s, uint64_t ref)
{
    if (this_time(&s->away))
        return ERR_FULL;
    s->infos[0] = s->listing.info;
    put_answer(s, (struct store_answer){ .kind = STORE_LIST, .result = STORE_OK, .ref = ref, .infos = s->infos,
                                         .count = s->listing.open && s->listing.status != TABLE_OVER });
    return 0;
}

int store_shared(const struct store *s) { return s->shared; }

int store_claim(struct store *s, uint64_t ref, const char *table, int on)
{
    (void)table, (void)on;
    if (this_time(&s->away))
        return ERR_FULL;
    put_answer(s, (struct store_answer){ .kind = STORE_CLAIM, .result = STORE_OK, .ref = ref });
    return 0;
}

int store_tell(struct store *s, const char *table, struct presence p)
{
    (void)table;
    if (this_time(&s->away))
        return ERR_FULL;
    s->told = p;
    s->tells++;
    put_answer(s, (struct store_answer){ .kind = STORE_TELL, .result = STORE_OK });
    return 0;
}

/* Forgets every table that has no row since the time that is given for tables in play. */
int store_sweep(struct store *s, uint64_t ref, int64_t now, const struct store_keep *keep)
{
    int kept = 0, old = 0;
    for (int i = 0; i < s->rows; i++) {
        old = 1;
        for (int j = 0; j < s->rows; j++)
            old = old && (strcmp(s->kept[i].table, s->kept[j].table) || s->kept[j].row.at < now - keep->ms[TABLE_PLAYING]);
        if (old)
            memcpy(s->forgotten, s->kept[i].table, TABLE_ID);
    }
    for (int i = 0; i < s->rows; i++)
        if (strcmp(s->kept[i].table, s->forgotten))
            s->kept[kept++] = s->kept[i];
        else
            free(s->kept[i].row.body);
    old = kept < s->rows;
    s->rows = kept;
    s->infos[0] = s->forgotten;
    put_answer(s, (struct store_answer){ .kind = STORE_SWEEP, .result = STORE_OK, .ref = ref, .infos = s->infos, .count = old });
    return 0;
}

int store_poll(struct store *s, struct store_answer *out)
{
    if (!s->count || s->hold)
        return 0;
    *out = s->answer[s->first];
    s->first = (s->first + 1) % FAKE_LINE;
    s->count--;
    return 1;
}

void store_free(struct store_answer *a)
{
    free(a->rows);
    a->rows = NULL;
    a->count = 0;
}

/* ---- A pool that answers at once ------------------------------------------------------------------------------------------ */

int pool_ask(struct pool *p, const struct question *q)
{
    static _Alignas(16) char memory[BOT_POOL];
    const struct budget budget = { .iterations = 20, .pool = memory };
    struct opinion o = { .ref = q->ref, .epoch = q->epoch, .hint = q->hint, .seat = q->seat };
    if (this_time(&p->away))
        return ERR_FULL;
    p->asked++;
    o.mv = bot_choose_in(&bots[q->level], q->g, &q->view, q->seat, &budget, q->seed, &o.thought);    /* quicker than a real hint */
    if (p->count == FAKE_LINE)
        abort();
    p->opinion[(p->first + p->count++) % FAKE_LINE] = o;
    return 0;
}

int pool_poll(struct pool *p, struct opinion *out)
{
    if (!p->count)
        return 0;
    *out = p->opinion[p->first];
    p->first = (p->first + 1) % FAKE_LINE;
    p->count--;
    return 1;
}

#endif
