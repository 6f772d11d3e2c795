/* tables.c: messages that come in, answers of the store, beginning and end; see tables.h. One table is the business of hosted.c. */
#include "tables.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "tables_inside.h"

/* ---- Messages ----------------------------------------------------------------------------------------------------------------- */

/* The table that the message is about; NULL: it was answered, or there is none. */
static struct hosted *table_of(struct tables *h, struct conn *c, json_t *msg, struct error *e)
{
    const char *id = "";
    if (member_string(msg, SERVER_TABLE, &id, e))
        return NULL;
    if (*id && (!c->hosted || strcmp(c->hosted->table.id, id))) {
        struct hosted *p = hosted_load(h, id, e);
        if (!p)
            return NULL;
        conn_leave(h, c);
        conn_arrive(c, p);
    }
    if (!c->hosted)
        error_set(e, ERR_NO_TABLE, "say hello to a table first");
    return c->hosted;
}

/* Answers it, or puts it into the line of its table, which has it then. */
static void take_message(struct tables *h, struct conn *c, json_t *msg)
{
    struct error e;
    const char *id;
    const struct request_kind *k = request_kind_of(msg, &id, &e);
    if (!k) {
        conn_error(h, c, id, &e, NULL);
    } else if (!request_at_once(h, c, k, msg)) {
        if (table_of(h, c, msg, &e))
            hosted_queue(h, c, k, json_incref(msg));
        else
            conn_error(h, c, id, &e, NULL);
    }
}

void tables_message(struct tables *h, struct conn *c, const char *text, size_t size)
{
    struct error e;
    json_t *msg = request_read(SERVER, text, size, &e);
    h->work = WORK_CALL;
    h->stats.messages++;
    if (msg)
        take_message(h, c, msg);
    else
        conn_error(h, c, "", &e, NULL);
    json_decref(msg);
    settle(h);
}

void tables_gone(struct tables *h, struct conn *c)
{
    for (int i = 0; i < h->asking; i++)
        if (h->lists[i].conn == c)
            h->lists[i].conn = NULL;
    h->work = WORK_CALL;
    conn_leave(h, c);
    settle(h);
}

struct hosted *tables_new(struct tables *h, struct conn *c, struct error *e)
{
    char id[TABLE_ID];
    do
        random_name(id, TABLE_NAME);
    while (hosted_find(h, id));
    struct hosted *p = hosted_add(h, id);
    if (!p) {
        error_set(e, ERR_BUSY, "too many tables are in use; try again in a moment");
        return NULL;
    }
    if (c) {
        conn_leave(h, c);
        conn_arrive(c, p);
    }
    return p;
}

void random_bytes(void *out, size_t n)
{
    if (getrandom(out, n, 0) != (ssize_t)n)
        abort();                                        /* up to 256 bytes are always given */
}

void random_name(char *out, int letters)
{
    uint8_t byte[TABLE_ID];
    random_bytes(byte, (size_t)letters);
    for (int i = 0; i < letters; i++)
        out[i] = TABLE_LETTERS[byte[i] % 32];
    out[letters] = 0;
}

/* ---- Answers of the store ------------------------------------------------------------------------------------------------------ */

static void have_list(struct tables *h, const struct store_answer *a)
{
    static char list[LIST_MAX * INFO_MAX + 512];
    int n = h->asking;
    h->asking = 0;
    for (int i = 0; i < n; i++) {
        struct text t = TEXT(list);
        if (!h->lists[i].conn)
            continue;
        text_add(&t, "{\"do\":\"tables\"");
        if (*h->lists[i].id) {
            text_add(&t, ",\"id\":");
            text_json(&t, h->lists[i].id, strlen(h->lists[i].id));
        }
        text_add(&t, ",\"tables\":[");
        for (int k = 0; k < a->count; k++)
            text_fmt(&t, "%s%s", k ? "," : "", a->infos[k]);
        text_add(&t, "]}");
        h->lists[i].conn->send(h->lists[i].conn, list, t.len);
    }
}

/* Another node has written something: a table that is in memory here is behind. Without a name notices may have been lost,
   so any of them may be. */
static void have_news(struct tables *h, const struct store_answer *a)
{
    struct hosted *p = *a->table ? hosted_find(h, a->table) : NULL;
    if (p && p->table.rows <= a->n)
        hosted_catch_up(p);
    for (int b = 0; !*a->table && b < BUCKETS; b++)
        for (p = h->bucket[b]; p; p = p->next) {
            live_news(p);
            presence_lost(p);
            hosted_catch_up(p);
        }
}

static void have_answer(struct tables *h, struct store_answer *a)
{
    struct hosted *p = (struct hosted *)(uintptr_t)a->ref;
    if (a->ref && a->kind != STORE_LIST)
        hosted_touch(p)->asked--;
    switch (a->kind) {
    case STORE_APPEND: hosted_appended(p, a); break;
    case STORE_READ: hosted_have_read(p, a); break;
    case STORE_LIST: have_list(h, a); break;
    case STORE_SWEEP: upkeep_swept(h, a); break;
    case STORE_CLAIM:
        if (p)                                          /* else it was given back; the table may be gone by now */
            live_claimed(p, a->result == STORE_OK);
        break;
    case STORE_NEWS: have_news(h, a); break;
    case STORE_PRESENCE: presence_heard(h, a->table, presence_of(a->n)); break;
    case STORE_TELL: break;
    }
}

int tables_news(struct tables *h)
{
    h->work = WORK_CALL;
    struct store_answer a;
    struct opinion o;
    if (store_poll(h->store, &a)) {
        have_answer(h, &a);
        store_free(&a);
    } else if (pool_poll(h->pool, &o)) {
        have_opinion(h, &o);
    } else {
        return 0;
    }
    settle(h);
    return 1;
}

/* ---- Opening and closing --------------------------------------------------------------------------------------------------------- */

void tables_time(struct tables *h, int64_t wall, int64_t us)
{
    h->wall = wall;
    h->us = us > h->us ? us : h->us;
    h->ms = h->us / 1000;
}

int tables_busy(const struct tables *h) { return h->pending > 0; }

void tables_stats(const struct tables *h, struct tables_stats *out) { *out = h->stats; }

struct tables *tables_open(struct store *store, struct pool *pool, const struct tables_limits *limits, struct error *e)
{
    struct tables *h = calloc(1, sizeof *h);
    uint64_t seed;
    if (h)
        h->heap = calloc((size_t)limits->tables, sizeof(struct hosted *));
    if (!h || !h->heap) {
        free(h);
        error_set(e, ERR_FULL, "there is no memory for tables");
        return NULL;
    }
    h->store = store;
    h->pool = pool;
    h->limits = *limits;
    random_bytes(&seed, sizeof seed);
    fast_seed(&h->chance, seed);
    random_bytes(&h->lobby_salt, sizeof h->lobby_salt);
    return h;
}

void tables_close(struct tables *h)
{
    for (int b = 0; b < BUCKETS; b++)
        while (h->bucket[b]) {
            struct hosted *p = h->bucket[b];
            hosted_discard(p);
            hosted_remove(p);
        }
    free(h->heap);
    free(h);
}
