/*
 * base.c: a database that several servers share, behind backend.h as PostgreSQL is. A commit is whole or not at all, and its rows
 * are on disk when it answers; what goes wrong is the way there: it can be away, full, or break off after the commit, when
 * nobody knows whether it happened; and notices come late, or are lost with the connection.
 */
#include <stdlib.h>
#include <string.h>

#include "simulation.h"

enum { HEARD = 256 };

#define PRESENCE (UINT32_C(1) << 31)    /* in the number of a notice: it tells who is there */

struct kept { char *body; size_t size; int64_t at; uint64_t nonce; };

struct kept_table {
    char         id[TABLE_ID];
    struct kept *row;
    uint32_t     rows, space;
    int          claimed;               /* by this server; -1: by none */
    int          status, open, info_size;
    int64_t      at;
    char         info[INFO_MAX];
};

struct notice { char table[TABLE_ID]; uint32_t n; };

struct base {
    struct backend backend;
    struct host    host;
    int            node, connected, heard;
    struct notice  notice[HEARD];
};

static struct kept_table kept[TABLES * 2];
static int               kept_count;
static struct base      *session[NODES];

int base_full, base_away, base_cut[NODES], base_dies[NODES];

void base_open(void)
{
    kept_count = base_full = base_away = 0;
    memset(base_cut, 0, sizeof base_cut);
    memset(base_dies, 0, sizeof base_dies);
}

void base_close(void)
{
    for (int i = 0; i < kept_count; i++) {
        for (uint32_t n = 0; n < kept[i].rows; n++)
            free(kept[i].row[n].body);
        free(kept[i].row);
    }
    memset(kept, 0, sizeof kept);
    kept_count = 0;
}

static struct kept_table *kept_of(const char *id, int make)
{
    for (int i = 0; i < kept_count; i++)
        if (!strcmp(kept[i].id, id))
            return &kept[i];
    if (!make || kept_count == TABLES * 2)
        return NULL;
    struct kept_table *t = &kept[kept_count++];
    memcpy(t->id, id, TABLE_ID);
    t->claimed = -1;
    return t;
}

/* ---- The connection ------------------------------------------------------------------------------------------------- */

static void disconnect(struct base *b)
{
    b->connected = b->heard = 0;
    for (int i = 0; i < kept_count; i++)
        if (kept[i].claimed == b->node)
            kept[i].claimed = -1;
}

static enum backend_state connected(struct base *b)
{
    if (base_away || base_cut[b->node]) {
        disconnect(b);
        return BACKEND_AWAY;
    }
    if (!b->connected)
        b->host.news(b->host.store, "", 0);
    b->connected = 1;
    return BACKEND_OK;
}

static enum backend_state full(struct error *e)
{
    error_set(e, ERR_FILE, "the disk with the database is full");
    return BACKEND_FAILED;
}

/* ---- Rows ------------------------------------------------------------------------------------------------------------- */

static void put(struct kept_table *t, const struct request *r)
{
    if (t->rows == t->space)
        t->row = realloc(t->row, (t->space = t->space ? 2 * t->space : 64) * sizeof *t->row);
    struct kept *k = &t->row[t->rows++];
    *k = (struct kept){ malloc(r->size + 1), r->size, r->at, r->nonce };
    memcpy(k->body, r->body, r->size);
    k->body[r->size] = 0;
    if (r->info) {
        t->status = r->status;
        t->open = r->open;
        t->at = r->at;
        t->info_size = (int)r->info_size;
        memcpy(t->info, r->info, r->info_size);
    }
    judge_row(t->id, r->a.n, r->at, k->body, k->size);
}

static void append_one(struct request *r)
{
    struct kept_table *t = kept_of(r->a.table, r->a.n == 0);
    if (t && r->a.n == t->rows) {
        put(t, r);
        r->a.result = STORE_OK;
    } else {
        r->a.result = backend_verdict(r, t && r->a.n < t->rows ? &t->row[r->a.n].nonce : NULL);
    }
}

/* Rows that are there already, because the commit was in doubt, need no room. */
static int needs_room(struct request **group, int count)
{
    for (int i = 0; i < count; i++) {
        const struct kept_table *t = kept_of(group[i]->a.table, 0);
        if (group[i]->a.n >= (t ? t->rows : 0))
            return 1;
    }
    return 0;
}

static void send_notice(const struct base *b, const char *table, uint32_t n)
{
    for (int i = 0; i < w.nodes; i++)
        if (i != b->node && w.node[i].up)
            soon(EV_NOTICE, i, w.node[i].life, between(200, 40000), n, table, strlen(table) + 1);
}

static void tell(const struct base *b, const struct request *r)
{
    struct ledger *t = r->a.result == STORE_OK ? table_of(r->a.table) : NULL;
    if (t)
        t->moment[r->a.n + 1].untold = 0;
    if (r->a.result == STORE_OK)
        send_notice(b, r->a.table, r->a.n);
}

static enum backend_state base_append(struct backend *backend, struct request **group, int count, struct error *e)
{
    struct base *b = (struct base *)backend;
    int dies = base_dies[b->node];
    base_dies[b->node] = 0;
    if (connected(b) != BACKEND_OK || dies == 1) {
        w.node[b->node].ending = dies ? 2 : w.node[b->node].ending;
        return BACKEND_AWAY;
    }
    if (base_full && needs_room(group, count))
        return full(e);
    w.writer = b->node;
    w.untold = dies > 0;
    for (int i = 0; i < count; i++)
        append_one(group[i]);
    if (dies == 2)
        w.node[b->node].ending = 2;
    if (dies == 3)
        base_cut[b->node] = 1;
    for (int i = 0; i < count && !dies; i++)
        tell(b, group[i]);
    if (!dies)
        return BACKEND_OK;
    disconnect(b);
    return BACKEND_AWAY;
}

static enum backend_state base_read(struct backend *backend, struct request *r, struct error *e)
{
    struct base *b = (struct base *)backend;
    const struct kept_table *t = kept_of(r->a.table, 0);
    (void)e;
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    for (uint32_t n = r->a.n; t && n < t->rows; n++)
        backend_add_row(&r->a, n, t->row[n].at, t->row[n].body, t->row[n].size);
    return BACKEND_OK;
}

static enum backend_state base_list(struct backend *backend, struct request *r, struct error *e)
{
    struct base *b = (struct base *)backend;
    (void)e;
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    for (int i = 0; i < kept_count; i++)
        if (kept[i].open && kept[i].status < TABLE_OVER)
            backend_add_info(&r->a, kept[i].info, (size_t)kept[i].info_size);
    return BACKEND_OK;
}

static enum backend_state base_claim(struct backend *backend, struct request *r, struct error *e)
{
    struct base *b = (struct base *)backend;
    struct kept_table *t = kept_of(r->a.table, 1);
    (void)e;
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    if (!t)
        return full(e);
    r->a.result = STORE_OK;
    if (r->a.n && t->claimed >= 0 && t->claimed != b->node)
        r->a.result = STORE_TAKEN;
    else if (r->a.n)
        t->claimed = b->node;
    else if (t->claimed == b->node)
        t->claimed = -1;
    return BACKEND_OK;
}

/* ---- Forgetting ---------------------------------------------------------------------------------------------------------- */

static int after(const struct kept_table *t, int64_t at, const char *id)
{
    return t->at != at ? t->at > at : strcmp(t->id, id) > 0;
}

static int is_old(const struct kept_table *t, int64_t before) { return t->rows && t->row[t->rows - 1].at < before; }

static enum backend_state base_old(struct backend *backend, struct sweep *s, struct error *e)
{
    (void)e;
    if (connected((struct base *)backend) != BACKEND_OK)
        return BACKEND_AWAY;
    for (s->seen = s->count = 0; s->seen < SWEEP_TABLES; s->seen++) {
        const struct kept_table *next = NULL;
        for (const struct kept_table *t = kept; t < kept + kept_count; t++)
            if (t->rows && t->status == s->status && t->at < s->before && after(t, s->at, s->id) &&
                (!next || after(next, t->at, t->id)))
                next = t;
        if (!next)
            break;
        s->at = next->at;
        memcpy(s->id, next->id, sizeof s->id);
        if (is_old(next, s->before))
            memcpy(s->found[s->count++], next->id, sizeof s->id);
    }
    return BACKEND_OK;
}

static enum backend_state base_forget(struct backend *backend, struct sweep *s, struct error *e)
{
    int gone = 0;
    if (connected((struct base *)backend) != BACKEND_OK)
        return BACKEND_AWAY;
    if (base_full)
        return full(e);
    for (int i = 0; i < s->count; i++) {
        struct kept_table *t = kept_of(s->found[i], 0);
        if (!t || !is_old(t, s->before))
            continue;
        while (t->rows)
            free(t->row[--t->rows].body);
        judge_forgot(t->id);
        memmove(s->found[gone++], t->id, TABLE_ID);
    }
    s->count = gone;
    return BACKEND_OK;
}

static enum backend_state base_probe(struct backend *backend, struct error *e)
{
    if (connected((struct base *)backend) != BACKEND_OK)
        return BACKEND_AWAY;
    return base_full ? full(e) : BACKEND_OK;
}

/* ---- Notices ------------------------------------------------------------------------------------------------------------ */

void base_hear(int node, const char *table, uint32_t n)
{
    struct base *b = session[node];
    if (!b || !b->connected || b->heard == HEARD)
        return;
    memcpy(b->notice[b->heard].table, table, strlen(table) + 1);
    b->notice[b->heard++].n = n;
}

static enum backend_state base_tell(struct backend *backend, struct request *r, struct error *e)
{
    struct base *b = (struct base *)backend;
    (void)e;
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    send_notice(b, r->a.table, r->a.n | PRESENCE);
    return BACKEND_OK;
}

static enum backend_state base_gossip(struct backend *backend)
{
    struct base *b = (struct base *)backend;
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    for (int i = 0; i < b->heard; i++) {
        const struct notice *n = &b->notice[i];
        if (n->n & PRESENCE)
            b->host.presence(b->host.store, n->table, n->n & ~PRESENCE);
        else
            b->host.news(b->host.store, n->table, n->n);
    }
    b->heard = 0;
    return BACKEND_OK;
}

/* ---- Open and close ------------------------------------------------------------------------------------------------------ */

static struct backend *base_start(const char *where, const struct host *h, struct error *e)
{
    struct base *b = calloc(1, sizeof *b);
    (void)e;
    if (!b)
        abort();
    b->backend.kind = &backend_base;
    b->host = *h;
    b->node = where[0] - '0';
    b->connected = 1;
    session[b->node] = b;
    return &b->backend;
}

static void base_end(struct backend *backend)
{
    struct base *b = (struct base *)backend;
    disconnect(b);
    session[b->node] = NULL;
    free(b);
}

const struct backend_kind backend_base = {
    .open = base_start, .append = base_append, .read = base_read, .list = base_list, .claim = base_claim, .tell = base_tell, .gossip = base_gossip,
    .old = base_old, .forget = base_forget, .probe = base_probe, .close = base_end,
};
