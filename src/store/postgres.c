/*
 * postgres.c: the store in a PostgreSQL database that several nodes share.
 *
 * Who wins. Two nodes that append row n of a table insert the same key. The second insert waits at the index until the first
 * transaction has ended; then it finds the key (ON CONFLICT DO NOTHING: no row is written, and we are told so) or, if that one
 * was rolled back, is the first itself. So the key decides, and READ COMMITTED is enough: the only other thing that is looked at
 * is whether row n - 1 exists, and a row never goes away again. The listing is written with the row and only by it, so the
 * winner of row n is the only one who can write the listing of row n.
 *
 * No deadlocks. A group is written in the order of table names, and in each table upwards, because row n needs row n - 1. All
 * nodes therefore wait for each other's keys in the same order.
 *
 * Broken connections. When the answer to COMMIT does not come, nobody knows what happened. The store calls again with the same
 * group: rows that had been written are found under their key with the nonce of the request, and count as written.
 *
 * Claims are advisory locks of the session: they end with it, and so with the node. They are counted, so a lock that is held
 * already is not taken again.
 *
 * Notices are sent after the commit and in a transaction of their own: NOTIFY takes a lock that all commits of all nodes would
 * queue for. A notice is "NODE TABLE N TABLE N ...". They are a hint, so their transaction does not wait for the disk.
 */
#include <endian.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "backend.h"
#include "text.h"

enum {
    CONNECT_MS = 10000,
    ANSWER_MS  = 30000,                 /* after this long without an answer the connection counts as broken; longer than the
                                           time-outs of the session */
    SLICE_MS   = 100,                   /* how often a wait looks whether the store has to close */
    NOTICE_MAX = 7900,                  /* PostgreSQL takes 7999 bytes */
    PARAMS_MAX = 9,
    PRESENCE_MARK = 'p',                /* before the number of a notice that tells who is there */
    SCHEMA     = 1,                     /* the version of the tables that this program makes and reads */
    INT8 = 20, TEXT_TYPE = 25, BYTEA = 17,      /* numbers of types, the same in every database */
};

/* PUT leaves a row alone that is there already, and writes none without its predecessor. It gives STORE_OK, STORE_TAKEN or
   STORE_GAP, all judged by one snapshot. */
#define PUT_ROW                                                                                                        \
    "WITH fits AS (SELECT $2 = 0 OR EXISTS (SELECT 1 FROM log WHERE table_id = $1 AND n = $2 - 1) AS ok),"             \
    " put AS (INSERT INTO log (table_id, n, at, nonce, body, note) SELECT $1, $2, $3, $4, $5, $6 FROM fits WHERE ok"   \
    " ON CONFLICT DO NOTHING RETURNING 1)"
#define PUT_RESULT " SELECT CASE WHEN EXISTS (SELECT 1 FROM put) THEN 0 WHEN ok THEN 1 ELSE 2 END::bigint FROM fits"
_Static_assert(STORE_OK == 0 && STORE_TAKEN == 1 && STORE_GAP == 2, "the numbers above");

#define CLAIM_KEY "1366647161, hashtext($1)"
#define CLAIM_HELD                                                                                                     \
    "EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objsubid = 2"           \
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"                                 \
    " AND (classid, objid) = (1366647161::oid, hashtext($1)::oid))"

#define STATEMENTS(X)                                                                                                  \
    X(PUT,   6, PUT_ROW PUT_RESULT)                                                                                    \
    X(SHOW,  9, PUT_ROW ", shown AS (INSERT INTO listings AS l (id, n, at, status, open, info)"                        \
                " SELECT $1, $2, $3, $7, $8, $9 FROM put ON CONFLICT (id) DO UPDATE SET n = excluded.n,"               \
                " at = excluded.at, status = excluded.status, open = excluded.open, info = excluded.info"              \
                " WHERE excluded.n > l.n)" PUT_RESULT)                                                                 \
    X(NONCE, 2, "SELECT nonce FROM log WHERE table_id = $1 AND n = $2")                                                \
    X(READ,  3, "SELECT n, at, body FROM log WHERE table_id = $1 AND n >= $2 ORDER BY n LIMIT $3")                     \
    X(LIST,  0, "SELECT info FROM listings WHERE open = 1 AND status < 2 ORDER BY status, at DESC, id LIMIT 100")      \
    X(OLD,   4, "SELECT id, at, coalesce((SELECT log.at FROM log WHERE table_id = id ORDER BY log.n DESC LIMIT 1), 0)"  \
                " FROM listings WHERE status = $2 AND at < $3 AND (at, id) > ($4, $1) ORDER BY at, id LIMIT 16")       \
    X(ERASE, 2, "WITH last AS (SELECT at FROM log WHERE table_id = $1 ORDER BY n DESC LIMIT 1),"                       \
                " old AS (SELECT 1 WHERE coalesce((SELECT at FROM last), 0) < $2),"                                     \
                " rows AS (DELETE FROM log WHERE table_id = $1 AND EXISTS (SELECT 1 FROM old)),"                       \
                " shown AS (DELETE FROM listings WHERE id = $1 AND EXISTS (SELECT 1 FROM old))"                        \
                " SELECT count(*) FROM old")                                                                           \
    X(CLAIM, 1, "SELECT CASE WHEN " CLAIM_HELD " THEN 0 WHEN pg_try_advisory_lock(" CLAIM_KEY ") THEN 0 ELSE 1 END::bigint") \
    X(LEAVE, 1, "SELECT CASE WHEN " CLAIM_HELD " THEN 1 - pg_advisory_unlock(" CLAIM_KEY ")::int ELSE 0 END::bigint") \
    X(TELL,  1, "SELECT set_config('synchronous_commit', 'off', true), pg_notify('quayside', $1)")
_Static_assert(LIST_MAX == 100 && SWEEP_TABLES == 16, "the numbers in LIST and OLD above");

enum statement {
#define X(name, params, sql) name,
    STATEMENTS(X)
#undef X
    STATEMENTS_END
};

static const struct { const char *name; int params; const char *sql; } statement[] = {
#define X(name, params, sql) { #name, params, sql },
    STATEMENTS(X)
#undef X
};

static const Oid types[PARAMS_MAX] = { TEXT_TYPE, INT8, INT8, INT8, BYTEA, BYTEA, INT8, INT8, BYTEA };

/* One transaction under a lock, because two nodes may start at once. */
static const char schema[] =
    "BEGIN; SELECT pg_advisory_xact_lock(1366647161);"
    "CREATE TABLE IF NOT EXISTS log (table_id text COLLATE \"C\" NOT NULL, n bigint NOT NULL, at bigint NOT NULL,"
    " nonce bigint NOT NULL, body bytea NOT NULL, note bytea, PRIMARY KEY (table_id, n));"
    "CREATE TABLE IF NOT EXISTS listings (id text COLLATE \"C\" PRIMARY KEY, n bigint NOT NULL, status smallint NOT NULL,"
    " open smallint NOT NULL, at bigint NOT NULL, info bytea NOT NULL);"
    "CREATE INDEX IF NOT EXISTS listings_shown ON listings (status, at DESC, id) WHERE open = 1 AND status < 2;"
    "CREATE TABLE IF NOT EXISTS store_version (version int NOT NULL);"
    "INSERT INTO store_version SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM store_version); COMMIT";
_Static_assert(SCHEMA == 1, "the version in the text above");

static const char aging[] =
    "BEGIN; SELECT pg_advisory_xact_lock(1366647161);"
    "CREATE INDEX IF NOT EXISTS listings_age ON listings (status, at, id); COMMIT";

/* What the session needs: rows on disk before an answer, whatever the database is set to; no transaction goes on for long after
   its node has gone or given up, for what it writes then would surprise everybody; a node whose machine lost its power is
   missed soon, for its claims; and notices. */
static const char session[] =
    "SET default_transaction_isolation = 'read committed';"
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';"
    "SET idle_in_transaction_session_timeout = 10000; SET lock_timeout = 20000;"
    "SELECT set_config(name, '1000', false) FROM pg_settings WHERE name = 'client_connection_check_interval';"
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;"
    "LISTEN quayside";

struct notice { char table[TABLE_ID]; uint32_t n; };

struct base {
    struct backend backend;
    struct host    host;
    char          *url;
    PGconn        *c;                   /* NULL: there is no connection */
    char           node[17];            /* a random name, to know our own notices */
    struct notice  notice[GROUP_ROWS];  /* not sent yet */
    int            notices;
};

/* ---- The connection ------------------------------------------------------------------------------------------------ */

static void drop(struct base *b)
{
    PQfinish(b->c);
    b->c = NULL;
}

/* -1: the time is over, or the store closes. */
static int wait_for(struct base *b, short events, uint64_t until_us)
{
    struct pollfd p = { .fd = PQsocket(b->c), .events = events };
    while (backend_clock_us() < until_us && !b->host.give_up(b->host.store))
        if (poll(&p, 1, SLICE_MS) > 0)
            return 0;
    return -1;
}

/* The next result in `out`, NULL at the end of one command. -1: the connection is of no use any more. */
static int next_result(struct base *b, PGresult **out)
{
    uint64_t until = backend_clock_us() + ANSWER_MS * UINT64_C(1000);
    int unsent = PQflush(b->c);
    *out = NULL;
    while (unsent > 0 || PQisBusy(b->c)) {
        if (wait_for(b, unsent > 0 ? POLLIN | POLLOUT : POLLIN, until) || !PQconsumeInput(b->c))
            return -1;
        unsent = PQflush(b->c);
    }
    if (unsent < 0)
        return -1;
    *out = PQgetResult(b->c);
    if (PQstatus(b->c) == CONNECTION_OK)
        return 0;
    PQclear(*out);
    *out = NULL;
    return -1;
}

/* The first line of what PostgreSQL says. */
static void one_line(const char *said, char *to, size_t size)
{
    struct text t = { .buf = to, .size = size };
    text_bytes(&t, said, strcspn(said, "\n"));
}

/* Whether trying again can help: deadlocks, a server that stops or starts or has become a standby, a query that was cancelled or
   waited too long for a lock. */
static int will_pass(const char *code)
{
    return !strncmp(code, "40", 2) || !strncmp(code, "57", 2) || !strncmp(code, "08", 2) || !strcmp(code, "25006")
        || !strcmp(code, "55P03");
}

static enum backend_state judge(const PGresult *res, struct error *e)
{
    char line[200] = "";
    ExecStatusType status = PQresultStatus(res);
    const char *code = PQresultErrorField(res, PG_DIAG_SQLSTATE);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC)
        return BACKEND_OK;
    if (!code || will_pass(code))
        return BACKEND_AWAY;
    one_line(PQresultErrorField(res, PG_DIAG_MESSAGE_PRIMARY), line, sizeof line);
    error_set(e, ERR_FILE, "the database refused (%s %s): see its log", code, line);
    return BACKEND_FAILED;
}

/* The result of what was just sent; with several commands, the last one, or the one that failed. NULL unless BACKEND_OK. */
static enum backend_state finish(struct base *b, int sent, PGresult **out, struct error *e)
{
    enum backend_state state = sent ? BACKEND_OK : BACKEND_AWAY;
    PGresult *res, *last = NULL;
    while (state != BACKEND_AWAY) {
        if (next_result(b, &res)) {
            state = BACKEND_AWAY;
            break;
        }
        if (!res)
            break;
        PQclear(last);
        last = res;
        if (state == BACKEND_OK)
            state = judge(res, e);
    }
    if (state == BACKEND_AWAY)
        drop(b);
    if (state == BACKEND_OK && out)
        *out = last;
    else
        PQclear(last);
    return state;
}

static enum backend_state query(struct base *b, const char *text, PGresult **out, struct error *e)
{
    return finish(b, PQsendQuery(b->c, text), out, e);
}

/* ---- Parameters and columns ---------------------------------------------------------------------------------------- */

struct params {
    const char *value[PARAMS_MAX];
    int         size[PARAMS_MAX], format[PARAMS_MAX];
    uint64_t    number[PARAMS_MAX];
    int         count;
};

static void add_bytes(struct params *p, const char *bytes, size_t size)
{
    p->value[p->count] = bytes;
    p->size[p->count] = (int)size;
    p->format[p->count++] = 1;
}

static void add_number(struct params *p, uint64_t v)
{
    uint64_t *slot = &p->number[p->count];
    *slot = htobe64(v);
    add_bytes(p, (const char *)slot, sizeof *slot);
}

static void add_key(struct params *p, const struct request *r)
{
    p->count = 0;
    add_bytes(p, r->a.table, strlen(r->a.table));
    add_number(p, r->a.n);
}

static int send_statement(struct base *b, enum statement i, const struct params *p)
{
    return PQsendQueryPrepared(b->c, statement[i].name, p->count, p->value, p->size, p->format, 1);
}

static uint64_t number_at(const PGresult *res, int row, int column)
{
    uint64_t v = 0;
    if (PQgetlength(res, row, column) == sizeof v)
        memcpy(&v, PQgetvalue(res, row, column), sizeof v);
    return be64toh(v);
}

/* ---- Connecting ---------------------------------------------------------------------------------------------------- */

static void ignore_notice(void *context, const char *message) { (void)context, (void)message; }

/* A network that swallows everything is noticed within half a minute. What the address itself says comes later and wins. */
static int dial(struct base *b)
{
    static const char *const words[] = { "fallback_application_name", "keepalives_idle", "keepalives_interval",
                                         "keepalives_count", "tcp_user_timeout", "client_encoding", "dbname", NULL };
    const char *values[] = { "quayside", "15", "5", "3", "30000", "UTF8", b->url, NULL };
    uint64_t until = backend_clock_us() + CONNECT_MS * UINT64_C(1000);
    b->c = PQconnectStartParams(words, values, 1);
    if (!b->c || PQstatus(b->c) == CONNECTION_BAD)
        return -1;
    PQsetNoticeProcessor(b->c, ignore_notice, NULL);
    for (PostgresPollingStatusType want = PGRES_POLLING_WRITING; want != PGRES_POLLING_OK; want = PQconnectPoll(b->c))
        if (want == PGRES_POLLING_FAILED || wait_for(b, want == PGRES_POLLING_READING ? POLLIN : POLLOUT, until))
            return -1;
    return PQsetnonblocking(b->c, 1);
}

static int ask_number(struct base *b, const char *text, int *out, struct error *e)
{
    PGresult *res = NULL;
    enum backend_state state = query(b, text, &res, e);
    if (state == BACKEND_OK)
        *out = (int)strtol(PQgetvalue(res, 0, 0), NULL, 10);
    PQclear(res);
    return state;
}

static enum backend_state make_tables(struct base *b, struct error *e)
{
    int there = 0, version = 0;
    enum backend_state state = ask_number(b, "SELECT (to_regclass('store_version') IS NOT NULL)::int", &there, e);
    if (state == BACKEND_OK && !there)
        state = query(b, schema, NULL, e);
    if (state == BACKEND_OK)
        state = ask_number(b, "SELECT (to_regclass('listings_age') IS NOT NULL)::int", &there, e);
    if (state == BACKEND_OK && !there)  /* only those who forget tables look at it, so older programs may go on */
        state = query(b, aging, NULL, e);
    if (state == BACKEND_OK)
        state = ask_number(b, "SELECT max(version) FROM store_version", &version, e);
    if (state == BACKEND_OK && version > SCHEMA) {
        error_set(e, ERR_FILE, "the database was written by a newer Quayside (its tables have version %d, this program knows"
                  " %d): use that one", version, SCHEMA);
        state = BACKEND_FAILED;
    }
    return state;
}

static enum backend_state prepare(struct base *b, struct error *e)
{
    enum backend_state state = BACKEND_OK;
    for (int i = 0; i < STATEMENTS_END && state == BACKEND_OK; i++)
        state = finish(b, PQsendPrepare(b->c, statement[i].name, statement[i].sql, statement[i].params, types), NULL, e);
    return state;
}

/* A session with everything prepared, or none. */
static enum backend_state connect_now(struct base *b, struct error *e)
{
    char line[200] = "";
    if (dial(b)) {
        one_line(b->c ? PQerrorMessage(b->c) : "no memory", line, sizeof line);
        error_set(e, ERR_FILE, "the database cannot be reached (%s): does it run, and is the address right?",
                  line[0] ? line : "no answer");
        drop(b);
        return BACKEND_AWAY;
    }
    error_set(e, ERR_FILE, "the connection to the database broke while the store was opened: try again");
    enum backend_state state = query(b, session, NULL, e);
    if (state == BACKEND_OK)
        state = make_tables(b, e);
    if (state == BACKEND_OK)
        state = prepare(b, e);
    if (state != BACKEND_OK)
        drop(b);
    return state;
}

/* Before everything else. A database that came back changed is as good as away; somebody has to look at it. While there was
   no connection, notices may have been lost: news without a name. */
static enum backend_state connected(struct base *b)
{
    struct error e;
    if (b->c)
        return BACKEND_OK;
    if (connect_now(b, &e) != BACKEND_OK)
        return BACKEND_AWAY;
    b->host.news(b->host.store, "", 0);
    return BACKEND_OK;
}

/* ---- Notices ------------------------------------------------------------------------------------------------------- */

static void add_notice(struct base *b, const struct request *r)
{
    struct notice *last = b->notices ? &b->notice[b->notices - 1] : NULL;
    if (!last || strcmp(last->table, r->a.table))
        last = &b->notice[b->notices++];
    memcpy(last->table, r->a.table, sizeof last->table);
    last->n = r->a.n;
}

/* Fills in as many as fit, from the `from`-th on, and gives the number of the first that does not. */
static int write_notice(const struct base *b, int from, struct text *t)
{
    text_add(t, b->node);
    for (; from < b->notices && t->len < NOTICE_MAX - 2 * TABLE_ID; from++) {
        text_fmt(t, " %s ", b->notice[from].table);
        text_int(t, b->notice[from].n);
    }
    return from;
}

static enum backend_state tell(struct base *b)
{
    char payload[NOTICE_MAX];
    struct error e;
    for (int i = 0; i < b->notices;) {
        struct text t = TEXT(payload);
        struct params p = { .count = 0 };
        i = write_notice(b, i, &t);
        add_bytes(&p, payload, t.len);
        if (finish(b, send_statement(b, TELL, &p), NULL, &e) == BACKEND_AWAY)
            return BACKEND_AWAY;        /* all of them again, later: twice does no harm */
    }
    b->notices = 0;
    return BACKEND_OK;
}

/* The next word in `to`, and where it ends; NULL: there is none that fits. */
static const char *word(const char *said, char *to, size_t size)
{
    said += strspn(said, " ");
    size_t len = strcspn(said, " ");
    if (!len || len >= size)
        return NULL;
    memcpy(to, said, len);
    to[len] = 0;
    return said + len;
}

/* Anybody may send notices to a channel, so nothing is believed of their form. */
static void hear_one(const struct base *b, const char *said)
{
    char node[sizeof b->node], table[TABLE_ID], n[12];
    said = word(said, node, sizeof node);
    if (!said || !strcmp(node, b->node))
        return;
    while ((said = word(said, table, sizeof table)) && (said = word(said, n, sizeof n))) {
        if (n[0] == PRESENCE_MARK)
            b->host.presence(b->host.store, table, (uint32_t)strtoul(n + 1, NULL, 10));
        else
            b->host.news(b->host.store, table, (uint32_t)strtoul(n, NULL, 10));
    }
}

static enum backend_state base_gossip(struct backend *backend)
{
    struct base *b = (struct base *)backend;
    if (connected(b) != BACKEND_OK || tell(b) != BACKEND_OK)
        return BACKEND_AWAY;
    if (!PQconsumeInput(b->c)) {
        drop(b);
        return BACKEND_AWAY;
    }
    for (PGnotify *n; (n = PQnotifies(b->c)); PQfreemem(n))
        hear_one(b, n->extra);
    return BACKEND_OK;
}

/* Programs that know nothing of presence read it as news of row 0, which everybody has. */
static enum backend_state base_tell(struct backend *backend, struct request *r, struct error *e)
{
    struct base *b = (struct base *)backend;
    char payload[sizeof b->node + TABLE_ID + 16];
    struct text t = TEXT(payload);
    struct params p = { .count = 0 };
    text_fmt(&t, "%s %s %c%d", b->node, r->a.table, PRESENCE_MARK, (int)r->a.n);
    add_bytes(&p, payload, t.len);
    return connected(b) == BACKEND_OK ? finish(b, send_statement(b, TELL, &p), NULL, e) : BACKEND_AWAY;
}

static int base_fd(struct backend *backend)
{
    struct base *b = (struct base *)backend;
    return b->c ? PQsocket(b->c) : -1;
}

/* ---- Writing ------------------------------------------------------------------------------------------------------- */

static int send_row(struct base *b, const struct request *r)
{
    struct params p;
    add_key(&p, r);
    add_number(&p, (uint64_t)r->at);
    add_number(&p, r->nonce);
    add_bytes(&p, r->body, r->size);
    add_bytes(&p, r->note, r->note_size);
    if (!r->info)
        return send_statement(b, PUT, &p);
    add_number(&p, r->status);
    add_number(&p, r->open);
    add_bytes(&p, r->info, r->info_size);
    return send_statement(b, SHOW, &p);
}

static int send_command(struct base *b, const char *text) { return PQsendQueryParams(b->c, text, 0, NULL, NULL, NULL, NULL, 1); }

/* The whole transaction in one go. */
static int send_group(struct base *b, struct request **group, int count)
{
    if (!PQenterPipelineMode(b->c) || !send_command(b, "BEGIN ISOLATION LEVEL READ COMMITTED"))
        return 0;
    for (int i = 0; i < count; i++)
        if (!send_row(b, group[i]))
            return 0;
    return send_command(b, "COMMIT") && PQpipelineSync(b->c);
}

/* One result of the pipeline. */
static enum backend_state take_result(struct base *b, struct request *r, struct error *e)
{
    PGresult *res, *end;
    if (next_result(b, &res))
        return BACKEND_AWAY;
    enum backend_state state = judge(res, e);
    if (state == BACKEND_OK && r)
        r->a.result = (enum store_result)number_at(res, 0, 0);
    int synced = PQresultStatus(res) == PGRES_PIPELINE_SYNC;
    PQclear(res);
    if (state == BACKEND_OK && !synced && next_result(b, &end))
        return BACKEND_AWAY;
    return state;
}

/* After an error the connection is dropped: that ends the transaction in whatever state it is. */
static enum backend_state write_rows(struct base *b, struct request **group, int count, struct error *e)
{
    enum backend_state state = send_group(b, group, count) ? take_result(b, NULL, e) : BACKEND_AWAY;
    for (int i = 0; i < count && state == BACKEND_OK; i++)
        state = take_result(b, group[i], e);
    for (int i = 0; i < 2 && state == BACKEND_OK; i++)          /* COMMIT, and the end of the pipeline */
        state = take_result(b, NULL, e);
    if (state == BACKEND_OK && !PQexitPipelineMode(b->c))
        state = BACKEND_AWAY;
    if (state != BACKEND_OK)
        drop(b);
    return state;
}

/* Whose row it is that was there already. */
static enum backend_state look_up(struct base *b, struct request *r, struct error *e)
{
    struct params p;
    PGresult *res = NULL;
    add_key(&p, r);
    enum backend_state state = finish(b, send_statement(b, NONCE, &p), &res, e);
    if (state == BACKEND_OK) {
        uint64_t nonce = PQntuples(res) ? number_at(res, 0, 0) : 0;
        r->a.result = backend_verdict(r, PQntuples(res) ? &nonce : NULL);
    }
    PQclear(res);
    return state;
}

static int by_table(const void *a, const void *b)
{
    const struct request *x = *(struct request *const *)a, *y = *(struct request *const *)b;
    int c = strcmp(x->a.table, y->a.table);
    return c ? c : (x->order > y->order) - (x->order < y->order);
}

static enum backend_state base_append(struct backend *backend, struct request **group, int count, struct error *e)
{
    struct base *b = (struct base *)backend;
    struct request *sorted[GROUP_ROWS];
    if (connected(b) != BACKEND_OK || tell(b) != BACKEND_OK)
        return BACKEND_AWAY;
    memcpy(sorted, group, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, by_table);
    enum backend_state state = write_rows(b, sorted, count, e);
    for (int i = 0; i < count && state == BACKEND_OK; i++)
        if (sorted[i]->a.result == STORE_TAKEN)
            state = look_up(b, sorted[i], e);
    for (int i = 0; i < count && state == BACKEND_OK; i++)
        if (sorted[i]->a.result == STORE_OK)
            add_notice(b, sorted[i]);
    return state;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------- */

/* Asks, and hands every row of the result to `add`. */
static enum backend_state read_all(struct base *b, struct request *r, enum statement i, struct params *p,
                                   int (*add)(struct store_answer *a, const PGresult *res, int row), struct error *e)
{
    PGresult *res = NULL;
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    enum backend_state state = finish(b, send_statement(b, i, p), &res, e);
    for (int row = 0; state == BACKEND_OK && row < PQntuples(res); row++)
        if (!add(&r->a, res, row)) {
            error_set(e, ERR_FULL, "there is not enough memory for what was to be read");
            state = BACKEND_FAILED;
        }
    PQclear(res);
    return state;
}

static int add_row(struct store_answer *a, const PGresult *res, int row)
{
    return backend_add_row(a, (uint32_t)number_at(res, row, 0), (int64_t)number_at(res, row, 1), PQgetvalue(res, row, 2),
                           (size_t)PQgetlength(res, row, 2));
}

static int add_info(struct store_answer *a, const PGresult *res, int row)
{
    return backend_add_info(a, PQgetvalue(res, row, 0), (size_t)PQgetlength(res, row, 0));
}

static enum backend_state base_read(struct backend *b, struct request *r, struct error *e)
{
    struct params p = { .count = 0 };
    int before = r->a.count;
    add_bytes(&p, r->a.table, strlen(r->a.table));
    add_number(&p, r->a.n + (uint64_t)before);
    add_number(&p, READ_SLICE);
    enum backend_state state = read_all((struct base *)b, r, READ, &p, add_row, e);
    return state == BACKEND_OK && r->a.count - before == READ_SLICE ? BACKEND_MORE : state;
}

static enum backend_state base_list(struct backend *b, struct request *r, struct error *e)
{
    struct params p = { .count = 0 };
    return read_all((struct base *)b, r, LIST, &p, add_info, e);
}

/* ---- Forgetting ---------------------------------------------------------------------------------------------------- */

static enum backend_state base_old(struct backend *backend, struct sweep *w, struct error *e)
{
    struct base *b = (struct base *)backend;
    struct params p = { .count = 0 };
    PGresult *res = NULL;
    add_bytes(&p, w->id, strlen(w->id));
    add_number(&p, w->status);
    add_number(&p, (uint64_t)w->before);
    add_number(&p, (uint64_t)w->at);
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    enum backend_state state = finish(b, send_statement(b, OLD, &p), &res, e);
    w->count = 0;
    w->seen = state == BACKEND_OK ? PQntuples(res) : 0;
    for (int i = 0; i < w->seen; i++) {
        struct text t = TEXT(w->id);
        text_bytes(&t, PQgetvalue(res, i, 0), (size_t)PQgetlength(res, i, 0));
        w->at = (int64_t)number_at(res, i, 1);
        if ((int64_t)number_at(res, i, 2) < w->before)
            memcpy(w->found[w->count++], w->id, sizeof w->id);
    }
    PQclear(res);
    return state;
}

static enum backend_state erase(struct base *b, const char *table, int64_t before, int *gone, struct error *e)
{
    struct params p = { .count = 0 };
    PGresult *res = NULL;
    add_bytes(&p, table, strlen(table));
    add_number(&p, (uint64_t)before);
    enum backend_state state = finish(b, send_statement(b, ERASE, &p), &res, e);
    *gone = state == BACKEND_OK && number_at(res, 0, 0);
    PQclear(res);
    return state;
}

/* Appends look only at the row before theirs, which must not go away under them: they wait until the tables are gone, or this waits
   for them and finds the tables young again. */
static enum backend_state base_forget(struct backend *backend, struct sweep *w, struct error *e)
{
    struct base *b = (struct base *)backend;
    int gone = 0, old;
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    enum backend_state state = query(b, "BEGIN; LOCK TABLE log IN SHARE ROW EXCLUSIVE MODE", NULL, e);
    for (int i = 0; i < w->count && state == BACKEND_OK; i++) {
        state = erase(b, w->found[i], w->before, &old, e);
        if (old)
            memmove(w->found[gone++], w->found[i], TABLE_ID);
    }
    w->count = gone;
    if (state == BACKEND_OK)
        state = query(b, "COMMIT", NULL, e);
    if (state == BACKEND_FAILED)
        drop(b);                        /* ends the transaction */
    return state;
}

static enum backend_state base_probe(struct backend *backend, struct error *e)
{
    struct base *b = (struct base *)backend;
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    return query(b, "UPDATE store_version SET version = version", NULL, e);
}

/* ---- Claims -------------------------------------------------------------------------------------------------------- */

static enum backend_state base_claim(struct backend *backend, struct request *r, struct error *e)
{
    struct base *b = (struct base *)backend;
    struct params p = { .count = 0 };
    PGresult *res = NULL;
    add_bytes(&p, r->a.table, strlen(r->a.table));
    if (connected(b) != BACKEND_OK)
        return BACKEND_AWAY;
    enum backend_state state = finish(b, send_statement(b, r->a.n ? CLAIM : LEAVE, &p), &res, e);
    if (state == BACKEND_OK)
        r->a.result = (enum store_result)number_at(res, 0, 0);
    PQclear(res);
    return state;
}

/* ---- Open and close ------------------------------------------------------------------------------------------------ */

static void base_close(struct backend *backend)
{
    struct base *b = (struct base *)backend;
    PQfinish(b->c);
    free(b->url);
    free(b);
}

/* A password with an @ that is not written %40 would become part of the host. */
static int host_is_odd(const PQconninfoOption *o)
{
    for (; o && o->keyword; o++)
        if (!strcmp(o->keyword, "host") && o->val && strchr(o->val, '@'))
            return 1;
    return !o;
}

/* What libpq says of a wrong address may repeat parts of it, and there may be a password in it. */
static int check_address(const char *url, struct error *e)
{
    PQconninfoOption *o = PQconninfoParse(url, NULL);
    int odd = host_is_odd(o);
    PQconninfoFree(o);
    return !odd ? 0 : error_set(e, ERR_FILE, "the address of the database is not understood: write"
                                " postgres://USER:PASSWORD@HOST:PORT/NAME, with %%40 for an @ in the password");
}

static struct backend *base_open(const char *where, const struct host *h, struct error *e)
{
    uint64_t node;
    struct base *b = calloc(1, sizeof *b);
    if (!b || !(b->url = strdup(where)) || getrandom(&node, sizeof node, 0) != (ssize_t)sizeof node) {
        error_set(e, ERR_FILE, "there is no memory, or no random number, for the store");
        free(b ? b->url : NULL);
        free(b);
        return NULL;
    }
    struct text t = TEXT(b->node);
    text_hex(&t, &node, sizeof node);
    b->backend.kind = &backend_postgres;
    b->host = *h;
    if (check_address(where, e) || connect_now(b, e) != BACKEND_OK) {
        base_close(&b->backend);
        return NULL;
    }
    return &b->backend;
}

const struct backend_kind backend_postgres = {
    .open = base_open, .append = base_append, .read = base_read, .list = base_list, .old = base_old, .forget = base_forget,
    .probe = base_probe, .claim = base_claim, .tell = base_tell, .gossip = base_gossip, .fd = base_fd, .close = base_close,
};
