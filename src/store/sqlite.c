/*
 * sqlite.c: the store in a SQLite file.
 *
 * Write-ahead log with synchronous=FULL: a commit returns after its fdatasync. Every group is one BEGIN IMMEDIATE ... COMMIT, so
 * writers of other processes wait for each other and never meet in the middle of a transaction.
 *
 * `journal` has the rows of all tables in the order in which they were written, so that a commit has one or two pages; sorted by
 * table it would have as many as rows, because the rows of a group are of different tables. Every row names the one before it at
 * its table, and `lasts` knows the last row of each table: whoever wants a table begins there and goes back. `lasts` is brought up
 * to date once for many rows, and `filed` says up to which one it is; those behind it are few enough to be looked through.
 */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend.h"
#include "text.h"

enum {
    BUSY_MS        = 1000,              /* how long one try waits for another process; the store tries again */
    OPEN_MS        = 5000,              /* how long opening does */
    APPLICATION_ID = 0x51756179,        /* "Quay": the mark in the file by which we know our own */
    SCHEMA         = 3,                 /* the version of the tables that this program makes and reads */
    FRESH_ROWS     = 1024,              /* so many rows later `lasts` is brought up to date */
    TAILS          = 4096,              /* places for tables whose last row is remembered */
    UNSURE         = -1,                /* a version that no file has */
};

_Static_assert(TAILS / 4 + FRESH_ROWS + GROUP_ROWS < TAILS * 3 / 4, "there are always free places, see file_rows");

/* The last row of table ?1: behind the filed ones if it has rows there. */
#define LAST_ID                                                                                                        \
    "coalesce((SELECT max(id) FROM journal WHERE id > (SELECT upto FROM filed) AND table_id = ?1),"                    \
    " (SELECT id FROM lasts WHERE table_id = ?1))"

/* The rows of table ?1 from ?2 on, by their ids: from the last one back. It comes to an end whatever the file says. */
#define ROWS                                                                                                           \
    "WITH RECURSIVE rows (row) AS (SELECT " LAST_ID                                                                    \
    " UNION ALL SELECT previous FROM rows JOIN journal ON id = row WHERE n > ?2 AND previous < id) "

/* The statements, prepared once. VERSION changes with every commit of another connection. */
#define STATEMENTS(X)                                                                                                  \
    X(BEGIN,    "BEGIN IMMEDIATE")                                                                                     \
    X(COMMIT,   "COMMIT")                                                                                              \
    X(ROLLBACK, "ROLLBACK")                                                                                            \
    X(VERSION,  "PRAGMA data_version")                                                                                 \
    X(UPTO,     "SELECT upto FROM filed")                                                                              \
    X(FRESH,    "SELECT id, table_id, n FROM journal WHERE id > ?1 ORDER BY id LIMIT ?2")                              \
    X(LAST,     "SELECT id, (SELECT n FROM journal WHERE journal.id = lasts.id) FROM lasts WHERE table_id = ?1")       \
    X(PUT,      "INSERT INTO journal (table_id, n, at, nonce, body, note, id, previous)"                               \
                " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                                                            \
    X(FILE_ONE, "INSERT INTO lasts (table_id, id) VALUES (?1, ?2)"                                                     \
                " ON CONFLICT (table_id) DO UPDATE SET id = excluded.id")                                              \
    X(FILED,    "UPDATE filed SET upto = ?1")                                                                          \
    X(SHOW,     "INSERT INTO listings (id, n, status, open, at, info) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"                 \
                " ON CONFLICT (id) DO UPDATE SET n = excluded.n, status = excluded.status, open = excluded.open,"      \
                " at = excluded.at, info = excluded.info WHERE excluded.n > listings.n")                               \
    X(NONCE,    ROWS "SELECT nonce FROM rows JOIN journal ON id = row WHERE n = ?2")                                   \
    X(NEWEST,   "SELECT " LAST_ID)                                                                                     \
    X(ROW,      "SELECT n, at, body, previous FROM journal WHERE id = ?1")                                             \
    X(LIST,     "SELECT info FROM listings WHERE open = 1 AND status < 2 ORDER BY status, at DESC, id LIMIT ?1")       \
    X(OLD,      "SELECT id, at FROM listings WHERE status = ?1 AND at < ?2 AND (at, id) > (?3, ?4)"                    \
                " ORDER BY at, id LIMIT ?5")                                                                           \
    X(WRITTEN,  "SELECT at FROM journal WHERE id = ?1")                                                                \
    X(ERASE,    ROWS "DELETE FROM journal WHERE id IN (SELECT row FROM rows)")                                         \
    X(UNFILE,   "DELETE FROM lasts WHERE table_id = ?1")                                                               \
    X(UNLIST,   "DELETE FROM listings WHERE id = ?1")                                                                  \
    X(PROBE,    "UPDATE filed SET upto = ~upto")

enum statement {
#define X(name, sql) name,
    STATEMENTS(X)
#undef X
    STATEMENTS_END
};

static const char *const sql[] = {
#define X(name, sql) sql,
    STATEMENTS(X)
#undef X
};

/* What makes tables of version i + 1 from those of version i. A program that knows only an older version stops: its statements find
   a view or nothing where it wants to write. */
static const char *const steps[SCHEMA] = {
    "CREATE TABLE log (table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, nonce INTEGER NOT NULL,"
    " body BLOB NOT NULL, note BLOB, PRIMARY KEY (table_id, n)) WITHOUT ROWID;"
    "CREATE TABLE listings (id TEXT NOT NULL PRIMARY KEY, n INTEGER NOT NULL, status INTEGER NOT NULL, open INTEGER NOT NULL,"
    " at INTEGER NOT NULL, info BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX listings_shown ON listings (status, at DESC, id) WHERE open = 1 AND status < 2;"
    "PRAGMA application_id = 1366647161;"
    "PRAGMA user_version = 1",

    "ALTER TABLE log RENAME TO filed;"
    "CREATE TABLE fresh (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " nonce INTEGER NOT NULL, body BLOB NOT NULL, note BLOB);"
    "CREATE VIEW log AS SELECT table_id, n, at, nonce, body, note FROM filed"
    " UNION ALL SELECT table_id, n, at, nonce, body, note FROM fresh;"
    "PRAGMA user_version = 2",

    "CREATE TABLE journal (id INTEGER PRIMARY KEY, table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " nonce INTEGER NOT NULL, body BLOB NOT NULL, note BLOB, previous INTEGER);"
    "INSERT INTO journal SELECT row_number() OVER by_table, table_id, n, at, nonce, body, note,"
    " CASE WHEN n > 0 THEN row_number() OVER by_table - 1 END FROM log WINDOW by_table AS (ORDER BY table_id, n);"
    "DROP VIEW log; DROP TABLE filed; DROP TABLE fresh;"
    "CREATE TABLE lasts (table_id TEXT NOT NULL PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO lasts SELECT table_id, max(id) FROM journal GROUP BY table_id;"
    "CREATE TABLE filed (upto INTEGER NOT NULL);"
    "INSERT INTO filed SELECT coalesce(max(id), 0) FROM journal;"
    "CREATE VIEW log AS SELECT table_id, n, at, nonce, body, note FROM journal;"
    "PRAGMA user_version = 3",
};
_Static_assert(APPLICATION_ID == 1366647161, "the number in the text above");

struct tail {
    char     table[TABLE_ID];           /* "": none */
    uint32_t n;                         /* of its last row */
    uint8_t  fresh;                     /* `lasts` does not have that row */
    int64_t  id;
};

struct file {
    struct backend base;
    sqlite3       *db;
    sqlite3_stmt  *stmt[STATEMENTS_END];
    int64_t        version;             /* of the file, for which the following is true: no other process has written since */
    int64_t        end;                 /* the id of the last row; a larger one was never given to any */
    int            fresh_rows;          /* that are not filed */
    int            tails;
    struct tail    tail[TAILS];         /* every table with such rows is here, and some of the others */
};

/* ---- What went wrong ----------------------------------------------------------------------------------------------- */

static enum backend_state failed(struct file *f, int code, struct error *e)
{
    switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return BACKEND_AWAY;
    case SQLITE_FULL:
        error_set(e, ERR_FILE, "the disk with the database is full: make room on it and try again");
        break;
    case SQLITE_CORRUPT:
        error_set(e, ERR_FILE, "the database is damaged: bring back a copy of the file");
        break;
    default:
        error_set(e, ERR_FILE, "the database failed (%s): look at the disk and at the rights of the file",
                  sqlite3_errmsg(f->db));
    }
    return BACKEND_FAILED;
}

/* Whoever goes back from the end gets as far as the row after the one that is missing. */
static enum backend_state lost(const struct request *r, int64_t reached, struct error *e)
{
    error_set(e, ERR_FILE, "the database has lost row %d of table %s: bring back a copy of the file", (int)reached - 1, r->a.table);
    return BACKEND_FAILED;
}

static enum backend_state no_memory(struct error *e)
{
    error_set(e, ERR_FULL, "there is not enough memory for what was to be read");
    return BACKEND_FAILED;
}

/* ---- Statements ---------------------------------------------------------------------------------------------------- */

static void bind_key(sqlite3_stmt *q, const struct request *r)
{
    sqlite3_bind_text(q, 1, r->a.table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 2, r->a.n);
}

static void bind_bytes(sqlite3_stmt *q, int i, const char *bytes, size_t size)
{
    sqlite3_bind_blob64(q, i, bytes, size, SQLITE_STATIC);      /* NULL: NULL */
}

/* Runs a statement that gives no rows. */
static int run(struct file *f, enum statement i)
{
    int code = sqlite3_step(f->stmt[i]);
    sqlite3_reset(f->stmt[i]);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* The row behind `previous`, which is 0 when it is the first one. */
static int put(struct file *f, const struct request *r, int64_t previous)
{
    sqlite3_stmt *q = f->stmt[PUT];
    bind_key(q, r);
    sqlite3_bind_int64(q, 3, r->at);
    sqlite3_bind_int64(q, 4, (sqlite3_int64)r->nonce);
    bind_bytes(q, 5, r->body, r->size);
    bind_bytes(q, 6, r->note, r->note_size);
    sqlite3_bind_int64(q, 7, f->end + 1);
    if (previous)
        sqlite3_bind_int64(q, 8, previous);
    else
        sqlite3_bind_null(q, 8);
    return run(f, PUT);
}

static int show(struct file *f, const struct request *r)
{
    sqlite3_stmt *q = f->stmt[SHOW];
    bind_key(q, r);
    sqlite3_bind_int(q, 3, r->status);
    sqlite3_bind_int(q, 4, r->open);
    sqlite3_bind_int64(q, 5, r->at);
    bind_bytes(q, 6, r->info, r->info_size);
    return run(f, SHOW);
}

static int judge(struct file *f, struct request *r)
{
    sqlite3_stmt *q = f->stmt[NONCE];
    bind_key(q, r);
    int code = sqlite3_step(q);
    uint64_t nonce = code == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(q, 0) : 0;
    r->a.result = backend_verdict(r, code == SQLITE_ROW ? &nonce : NULL);
    sqlite3_reset(q);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- The last rows --------------------------------------------------------------------------------------------------- */

/* The place of this table, or the one that it can have. */
static struct tail *tail_of(struct file *f, const char *table)
{
    uint32_t i = hash_bytes(HASH_START, table, strlen(table)) % TAILS;
    while (f->tail[i].table[0] && strcmp(f->tail[i].table, table))
        i = (i + 1) % TAILS;
    return &f->tail[i];
}

static void remember(struct file *f, const char *table, uint32_t n, int64_t id)
{
    f->end = id;
    f->fresh_rows++;
    if (!table[0] || strlen(table) >= TABLE_ID)
        return;                         /* not written by us, and nobody can ask for it */
    struct tail *t = tail_of(f, table);
    f->tails += !t->table[0];
    memcpy(t->table, table, strlen(table) + 1);
    t->n = n;
    t->fresh = 1;
    t->id = id;
}

static void forget(struct file *f)
{
    memset(f->tail, 0, sizeof f->tail);
    f->tails = 0;
    f->fresh_rows = 0;
}

/* The last row of a table; an id of 0 when it has none. */
static int last_row(struct file *f, const char *table, struct tail *out)
{
    *out = *tail_of(f, table);
    if (out->id)
        return SQLITE_OK;
    sqlite3_stmt *q = f->stmt[LAST];
    sqlite3_bind_text(q, 1, table, -1, SQLITE_STATIC);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW) {
        out->id = sqlite3_column_int64(q, 0);
        out->n = (uint32_t)sqlite3_column_int64(q, 1);
        if (sqlite3_column_type(q, 1) == SQLITE_NULL)
            code = SQLITE_CORRUPT;      /* somebody took that row away */
    }
    sqlite3_reset(q);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

/* ---- Filing ---------------------------------------------------------------------------------------------------------- */

/* Brings `lasts` up to date. With the commit of the group, so this costs no fdatasync of its own. */
static int file_rows(struct file *f)
{
    int code = SQLITE_OK;
    for (struct tail *t = f->tail; t < f->tail + TAILS && code == SQLITE_OK; t++) {
        if (!t->fresh)
            continue;
        sqlite3_bind_text(f->stmt[FILE_ONE], 1, t->table, -1, SQLITE_STATIC);
        sqlite3_bind_int64(f->stmt[FILE_ONE], 2, t->id);
        code = run(f, FILE_ONE);
        t->fresh = 0;
    }
    if (code != SQLITE_OK)
        return code;
    f->fresh_rows = 0;
    if (f->tails > TAILS / 4)
        forget(f);
    sqlite3_bind_int64(f->stmt[FILED], 1, f->end);
    return run(f, FILED);
}

/* Remembers the rows behind the end, FRESH_ROWS at most. */
static int look_on(struct file *f)
{
    sqlite3_stmt *q = f->stmt[FRESH];
    int code;
    sqlite3_bind_int64(q, 1, f->end);
    sqlite3_bind_int(q, 2, FRESH_ROWS);
    while ((code = sqlite3_step(q)) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(q, 1);
        if (!table) {
            code = SQLITE_NOMEM;
            break;
        }
        remember(f, table, (uint32_t)sqlite3_column_int64(q, 2), sqlite3_column_int64(q, 0));
    }
    sqlite3_reset(q);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Finds out what the last rows are, from the file. A writer leaves few that are not filed, but the file may be somebody's work. */
static int start_over(struct file *f)
{
    sqlite3_stmt *q = f->stmt[UPTO];
    forget(f);
    int code = sqlite3_step(q);
    f->end = code == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return code;
    do {
        code = look_on(f);
        if (code != SQLITE_OK || f->fresh_rows < FRESH_ROWS)
            break;
        code = file_rows(f);
    } while (code == SQLITE_OK);
    return code == SQLITE_OK && f->end == INT64_MAX ? SQLITE_CORRUPT : code;    /* there is no id for another row */
}

/* What is remembered is true as long as nobody else writes; so it is not at the start, after a group that was taken back, and when
   another process has written. */
static int make_ready(struct file *f)
{
    sqlite3_stmt *q = f->stmt[VERSION];
    int code = sqlite3_step(q), ours = sqlite3_column_int64(q, 0) == f->version;
    f->version = sqlite3_column_int64(q, 0);
    sqlite3_reset(q);
    if (code != SQLITE_ROW)
        return code;
    if (!ours)
        return start_over(f);
    return f->fresh_rows < FRESH_ROWS ? SQLITE_OK : file_rows(f);
}

static int append_one(struct file *f, struct request *r)
{
    struct tail last;
    int code = last_row(f, r->a.table, &last);
    if (code != SQLITE_OK)
        return code;
    if (r->a.n != (last.id ? last.n + 1ull : 0))
        return judge(f, r);
    if ((code = put(f, r, last.id)) != SQLITE_OK)
        return code;
    remember(f, r->a.table, r->a.n, f->end + 1);
    r->a.result = STORE_OK;
    return r->info ? show(f, r) : SQLITE_OK;
}

/* ---- Forgetting ------------------------------------------------------------------------------------------------------ */

/* When the last row of a table was written; 0: it has none. */
static int last_at(struct file *f, const char *table, int64_t *at)
{
    struct tail last;
    sqlite3_stmt *q = f->stmt[WRITTEN];
    int code = last_row(f, table, &last);
    if (code != SQLITE_OK)
        return code;
    sqlite3_bind_int64(q, 1, last.id);
    code = sqlite3_step(q);
    *at = code == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

static int erase(struct file *f, const char *table)
{
    static const enum statement step[] = { ERASE, UNFILE, UNLIST };
    int code = SQLITE_OK;
    for (int i = 0; i < 3 && code == SQLITE_OK; i++) {
        sqlite3_bind_text(f->stmt[step[i]], 1, table, -1, SQLITE_STATIC);
        if (step[i] == ERASE)
            sqlite3_bind_int64(f->stmt[ERASE], 2, 0);
        code = run(f, step[i]);
    }
    return code;
}

/* ---- The back end -------------------------------------------------------------------------------------------------- */

/* Begins to write: what the last rows are is known then. */
static int start(struct file *f)
{
    int code = run(f, BEGIN);
    return code == SQLITE_OK ? make_ready(f) : code;
}

/* Ends what was begun: with a commit if all went well, else everything is as it was before. */
static enum backend_state end(struct file *f, int code, struct error *e)
{
    if (code == SQLITE_OK)
        code = run(f, COMMIT);
    if (code == SQLITE_OK)
        return BACKEND_OK;
    enum backend_state state = failed(f, code, e);
    f->version = UNSURE;
    if (!sqlite3_get_autocommit(f->db))
        run(f, ROLLBACK);
    return state;
}

static enum backend_state file_append(struct backend *b, struct request **group, int count, struct error *e)
{
    struct file *f = (struct file *)b;
    int code = start(f);
    for (int i = 0; i < count && code == SQLITE_OK; i++)
        code = append_one(f, group[i]);
    return end(f, code, e);
}

/* A table may have had many rows since its listing changed, so its last row decides. */
static enum backend_state file_old(struct backend *b, struct sweep *w, struct error *e)
{
    struct file *f = (struct file *)b;
    sqlite3_stmt *q = f->stmt[OLD];
    int code = start(f), more = SQLITE_DONE;
    w->seen = w->count = 0;
    sqlite3_bind_int(q, 1, w->status);
    sqlite3_bind_int64(q, 2, w->before);
    sqlite3_bind_int64(q, 3, w->at);
    sqlite3_bind_text(q, 4, w->id, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(q, 5, SWEEP_TABLES);
    while (code == SQLITE_OK && (more = sqlite3_step(q)) == SQLITE_ROW) {
        struct text t = TEXT(w->id);
        int64_t at = 0;
        text_add(&t, (const char *)sqlite3_column_text(q, 0));
        w->at = sqlite3_column_int64(q, 1);
        w->seen++;
        code = last_at(f, w->id, &at);
        if (code == SQLITE_OK && at < w->before)
            memcpy(w->found[w->count++], w->id, sizeof w->id);
    }
    sqlite3_reset(q);
    return end(f, code == SQLITE_OK && more != SQLITE_DONE ? more : code, e);
}

static enum backend_state file_forget(struct backend *b, struct sweep *w, struct error *e)
{
    struct file *f = (struct file *)b;
    int code = start(f), gone = 0;
    for (int i = 0; i < w->count && code == SQLITE_OK; i++) {
        int64_t at = 0;
        code = last_at(f, w->found[i], &at);
        if (code != SQLITE_OK || at >= w->before)
            continue;
        code = erase(f, w->found[i]);
        memmove(w->found[gone++], w->found[i], TABLE_ID);
    }
    f->version = UNSURE;                /* their last rows are remembered */
    w->count = gone;
    return end(f, code, e);
}

/* There and back: what is the same as before would not be written. */
static enum backend_state file_probe(struct backend *b, struct error *e)
{
    struct file *f = (struct file *)b;
    int code = start(f);
    for (int i = 0; i < 2 && code == SQLITE_OK; i++)
        code = run(f, PROBE);
    return end(f, code, e);
}

/* Where the walk begins: at the last row. 0: there is none. */
static int start_walk(struct file *f, struct request *r)
{
    sqlite3_stmt *q = f->stmt[NEWEST];
    sqlite3_bind_text(q, 1, r->a.table, -1, SQLITE_STATIC);
    int code = sqlite3_step(q);
    r->walk = code == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    r->begun = 1;
    sqlite3_reset(q);
    return code == SQLITE_ROW ? SQLITE_DONE : code;
}

/* Takes the row at r->walk, and goes on to the one before it; to 0 at the end. */
static enum backend_state walk(struct file *f, struct request *r, struct error *e)
{
    sqlite3_stmt *q = f->stmt[ROW];
    struct store_answer *a = &r->a;
    int room = 1;
    sqlite3_bind_int64(q, 1, r->walk);
    int code = sqlite3_step(q);
    int64_t n = code == SQLITE_ROW ? sqlite3_column_int64(q, 0) : -1, before = code == SQLITE_ROW ? sqlite3_column_int64(q, 3) : 0;
    if (n >= (int64_t)a->n && (!a->count || n == (int64_t)a->rows[a->count - 1].n - 1))
        room = backend_add_row(a, (uint32_t)n, sqlite3_column_int64(q, 1), sqlite3_column_blob(q, 2), (size_t)sqlite3_column_bytes(q, 2));
    else
        before = 0;
    r->walk = n > (int64_t)a->n && before < r->walk ? before : 0;      /* it comes to an end whatever the file says */
    sqlite3_reset(q);
    return !room ? no_memory(e) : code == SQLITE_ROW || code == SQLITE_DONE ? BACKEND_OK : failed(f, code, e);
}

/* From the last row back, and then the other way round. */
static void turn_round(struct store_answer *a)
{
    for (int i = 0, k = a->count - 1; i < k; i++, k--) {
        struct store_row row = a->rows[i];
        a->rows[i] = a->rows[k];
        a->rows[k] = row;
    }
}

static enum backend_state file_read(struct backend *b, struct request *r, struct error *e)
{
    struct file *f = (struct file *)b;
    struct store_answer *a = &r->a;
    int code = r->begun ? SQLITE_DONE : start_walk(f, r);
    enum backend_state state = code == SQLITE_DONE ? BACKEND_OK : failed(f, code, e);
    for (int i = 0; i < READ_SLICE && r->walk && state == BACKEND_OK; i++)
        state = walk(f, r, e);
    if (state != BACKEND_OK || r->walk)
        return state == BACKEND_OK ? BACKEND_MORE : state;
    if (a->count && a->rows[a->count - 1].n != a->n)
        return lost(r, a->rows[a->count - 1].n, e);
    turn_round(a);
    return BACKEND_OK;
}

static enum backend_state file_list(struct backend *b, struct request *r, struct error *e)
{
    struct file *f = (struct file *)b;
    sqlite3_stmt *q = f->stmt[LIST];
    int code, room = 1;
    sqlite3_bind_int(q, 1, LIST_MAX);
    while (room && (code = sqlite3_step(q)) == SQLITE_ROW)
        room = backend_add_info(&r->a, sqlite3_column_blob(q, 0), (size_t)sqlite3_column_bytes(q, 0));
    enum backend_state state = !room ? no_memory(e) : code == SQLITE_DONE ? BACKEND_OK : failed(f, code, e);
    sqlite3_reset(q);
    return state;
}

static void file_close(struct backend *b)
{
    struct file *f = (struct file *)b;
    for (int i = 0; i < STATEMENTS_END; i++)
        sqlite3_finalize(f->stmt[i]);
    sqlite3_close(f->db);
    free(f);
}

/* ---- Open ---------------------------------------------------------------------------------------------------------- */

/* A new file is for its owner only; its -wal and -shm get the same rights from SQLite. A file that exists is not opened here:
   closing it again would take away the locks that another store of this process has on it. */
static int make_file(const char *path, struct error *e)
{
    struct stat st;
    if (!path[0] || path[0] == ':')
        return error_set(e, ERR_FILE, "\"%s\" is no name for a database: give the path of a file", path);
    int fd = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0)
        return close(fd);
    if (errno == EEXIST && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return error_set(e, ERR_FILE, "%s is a folder: give the path of a file in it", path);
    if (errno == EEXIST)
        return 0;
    if (errno == ENOENT || errno == ENOTDIR)
        return error_set(e, ERR_FILE, "the folder of %s does not exist: make it first", path);
    if (errno == EACCES || errno == EPERM || errno == EROFS)
        return error_set(e, ERR_FILE, "%s cannot be made here (%s): choose a folder that may be written", path, strerror(errno));
    return error_set(e, ERR_FILE, "%s cannot be made: %s", path, strerror(errno));
}

static int open_trouble(struct file *f, const char *path, struct error *e)
{
    switch (sqlite3_errcode(f->db)) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return error_set(e, ERR_FILE, "%s is not a database: give another path, or bring back a copy of it", path);
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return error_set(e, ERR_FILE, "%s cannot be opened: look at the rights of the file and its folder", path);
    case SQLITE_READONLY:
        return error_set(e, ERR_FILE, "%s may only be read: the store has to write to it", path);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(e, ERR_FILE, "%s is held by another program: end that first", path);
    case SQLITE_FULL:
        return error_set(e, ERR_FILE, "%s cannot be made: the disk is full", path);
    default:
        return error_set(e, ERR_FILE, "%s cannot be used as a database: %s", path, sqlite3_errmsg(f->db));
    }
}

static int number(void *to, int columns, char **values, char **names)
{
    (void)columns, (void)names;
    *(long *)to = values[0] ? strtol(values[0], NULL, 10) : 0;
    return 0;
}

static int ask_number(struct file *f, const char *question, long *out)
{
    *out = 0;
    return sqlite3_exec(f->db, question, number, out, NULL);
}

static int is_wal(void *to, int columns, char **values, char **names)
{
    (void)columns, (void)names;
    *(int *)to = values[0] && !strcmp(values[0], "wal");
    return 0;
}

/* The change to the write-ahead log does not wait for others who open the file in the same moment; so we do. */
static int use_wal(struct file *f, const char *path, struct error *e)
{
    int wal = 0, code;
    for (int ms = 0;; ms += 10) {
        code = sqlite3_exec(f->db, "PRAGMA journal_mode = WAL", is_wal, &wal, NULL);
        if (code != SQLITE_BUSY || ms >= OPEN_MS)
            break;
        sqlite3_sleep(10);
    }
    if (code != SQLITE_OK)
        return open_trouble(f, path, e);
    return wal ? 0 : error_set(e, ERR_FILE, "%s is on a disk without a write-ahead log: choose a local disk", path);
}

/* Whether the file is empty (version 0), ours, or somebody else's. In a transaction: another process may be making the tables. */
static int look(struct file *f, const char *path, long *version, struct error *e)
{
    long id, tables;
    if (ask_number(f, "PRAGMA user_version", version) != SQLITE_OK
        || ask_number(f, "PRAGMA application_id", &id) != SQLITE_OK
        || ask_number(f, "SELECT count(*) FROM sqlite_schema", &tables) != SQLITE_OK)
        return open_trouble(f, path, e);
    if (!tables)
        *version = 0;
    else if (id != APPLICATION_ID || *version < 1)
        return error_set(e, ERR_FILE, "%s is a database of another program: give another path", path);
    if (*version > SCHEMA)
        return error_set(e, ERR_FILE, "%s was written by a newer Quayside (its tables have version %d, this program knows %d):"
                         " use that one", path, (int)*version, SCHEMA);
    return 0;
}

static int make_tables(struct file *f, const char *path, struct error *e)
{
    long version;
    int code;
    if (sqlite3_exec(f->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return open_trouble(f, path, e);
    if ((code = look(f, path, &version, e)))    /* again: two may start at once */
        return code;
    for (long i = version; i < SCHEMA; i++)
        if (sqlite3_exec(f->db, steps[i], NULL, NULL, NULL) != SQLITE_OK)
            return open_trouble(f, path, e);
    /* Only looked at by those who forget tables, so a program that does not know of it does no harm. */
    if (sqlite3_exec(f->db, "CREATE INDEX IF NOT EXISTS listings_age ON listings (status, at, id)", NULL, NULL, NULL) != SQLITE_OK)
        return open_trouble(f, path, e);
    return sqlite3_exec(f->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK ? 0 : open_trouble(f, path, e);
}

static int prepare(struct file *f, const char *path, struct error *e)
{
    for (int i = 0; i < STATEMENTS_END; i++)
        if (sqlite3_prepare_v3(f->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &f->stmt[i], NULL) != SQLITE_OK)
            return open_trouble(f, path, e);
    return 0;
}

static int begin(struct file *f, const char *path, struct error *e)
{
    int code = make_file(path, e);
    if (code)
        return code;
    if (sqlite3_open_v2(path, &f->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return open_trouble(f, path, e);
    if (sqlite3_db_readonly(f->db, "main"))
        return error_set(e, ERR_FILE, "%s may only be read: the store has to write to it", path);
    sqlite3_busy_timeout(f->db, OPEN_MS);
    long version;                       /* a file of another program is left as it is, so this comes first */
    if (sqlite3_exec(f->db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        return open_trouble(f, path, e);
    if ((code = look(f, path, &version, e)))
        return code;
    if (sqlite3_exec(f->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        return open_trouble(f, path, e);
    if ((code = use_wal(f, path, e)))
        return code;
    if (sqlite3_exec(f->db, "PRAGMA synchronous = FULL", NULL, NULL, NULL) != SQLITE_OK)
        return open_trouble(f, path, e);
    if ((code = make_tables(f, path, e)) || (code = prepare(f, path, e)))
        return code;
    sqlite3_busy_timeout(f->db, BUSY_MS);
    return 0;
}

static struct backend *file_open(const char *where, const struct host *h, struct error *e)
{
    struct file *f = calloc(1, sizeof *f);
    (void)h;                            /* nobody else tells us anything */
    if (!f) {
        error_set(e, ERR_FILE, "there is no memory for the store");
        return NULL;
    }
    f->base.kind = &backend_sqlite;
    f->version = UNSURE;
    if (begin(f, where, e)) {
        file_close(&f->base);
        return NULL;
    }
    return &f->base;
}

const struct backend_kind backend_sqlite = {
    .open = file_open, .append = file_append, .read = file_read, .list = file_list, .old = file_old, .forget = file_forget,
    .probe = file_probe, .close = file_close,
};
