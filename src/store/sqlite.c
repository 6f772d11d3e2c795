/*
 * sqlite.c: the store in a SQLite file.
 *
 * Write-ahead log with synchronous=FULL: a commit returns after its fdatasync. Every group is one BEGIN IMMEDIATE ... COMMIT, so
 * writers of other processes wait for each other and never meet in the middle of a transaction.
 *
 * New rows go into `fresh`, one behind the other; when there are many, all of them are moved to `filed`, which is sorted by table.
 * For rows of a group are of different tables, each with a page of its own in `filed`: a commit would write as many pages as rows,
 * where it now writes one or two. `log` is both of them together.
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
    SCHEMA         = 2,                 /* the version of the tables that this program makes and reads */
    FRESH_ROWS     = 1024,              /* this many are filed, ... */
    FRESH_BYTES    = 1 << 20,           /* ... or with this many bytes */
    TAILS          = 4096,              /* places for tables whose last row is remembered */
    UNSURE         = -1,                /* a version that no file has */
};

_Static_assert(TAILS / 4 + FRESH_ROWS + GROUP_ROWS < TAILS * 3 / 4, "there are always free places, see file_rows");

/* The statements, prepared once. VERSION changes with every commit of another connection. MOVE may fail half way, because the whole
   group is taken back then; without that SQLite keeps a copy of every page it changes, which took half of the time. */
#define STATEMENTS(X)                                                                                                  \
    X(BEGIN,    "BEGIN IMMEDIATE")                                                                                     \
    X(COMMIT,   "COMMIT")                                                                                              \
    X(ROLLBACK, "ROLLBACK")                                                                                            \
    X(VERSION,  "PRAGMA data_version")                                                                                 \
    X(LAST,     "SELECT max(n) FROM filed WHERE table_id = ?1")                                                        \
    X(PUT,      "INSERT INTO fresh (table_id, n, at, nonce, body, note) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")              \
    X(MOVE,     "INSERT OR FAIL INTO filed (table_id, n, at, nonce, body, note)"                                       \
                " SELECT table_id, n, at, nonce, body, note FROM fresh ORDER BY table_id, n")                          \
    X(CLEAR,    "DELETE FROM fresh")                                                                                   \
    X(SHOW,     "INSERT INTO listings (id, n, status, open, at, info) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"                 \
                " ON CONFLICT (id) DO UPDATE SET n = excluded.n, status = excluded.status, open = excluded.open,"      \
                " at = excluded.at, info = excluded.info WHERE excluded.n > listings.n")                               \
    X(NONCE,    "SELECT nonce FROM log WHERE table_id = ?1 AND n = ?2")                                                \
    X(READ,     "SELECT n, at, body FROM log WHERE table_id = ?1 AND n >= ?2 ORDER BY n")                              \
    X(LIST,     "SELECT info FROM listings WHERE open = 1 AND status < 2 ORDER BY status, at DESC, id LIMIT ?1")

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

/* What makes tables of version i + 1 from those of version i. A program that knows only the first version stops at the second: its
   statements find a view where it wants to write. */
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
};
_Static_assert(APPLICATION_ID == 1366647161, "the number in the text above");

struct tail {
    char     table[TABLE_ID];           /* "": none */
    uint32_t n;                         /* its last row */
};

struct file {
    struct backend base;
    sqlite3       *db;
    sqlite3_stmt  *stmt[STATEMENTS_END];
    int64_t        version;             /* of the file, for which the following is true: no other process has written since */
    int            fresh_rows;
    size_t         fresh_bytes;
    int            tails;
    struct tail    tail[TAILS];         /* every table with rows in `fresh` is here, and some of the others */
};

/* ---- What went wrong ----------------------------------------------------------------------------------------------- */

static enum backend_state failed(struct file *f, struct error *e)
{
    switch (sqlite3_errcode(f->db)) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return BACKEND_AWAY;
    case SQLITE_FULL:
        error_set(e, ERR_FILE, "the disk with the database is full: make room on it and try again");
        break;
    default:
        error_set(e, ERR_FILE, "the database failed (%s): look at the disk and at the rights of the file",
                  sqlite3_errmsg(f->db));
    }
    return BACKEND_FAILED;
}

static enum backend_state no_memory(struct error *e)
{
    error_set(e, ERR_FILE, "there is not enough memory for what was to be read");
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

static int put(struct file *f, const struct request *r)
{
    sqlite3_stmt *q = f->stmt[PUT];
    bind_key(q, r);
    sqlite3_bind_int64(q, 3, r->at);
    sqlite3_bind_int64(q, 4, (sqlite3_int64)r->nonce);
    bind_bytes(q, 5, r->body, r->size);
    bind_bytes(q, 6, r->note, r->note_size);
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

static void remember(struct file *f, const struct request *r)
{
    struct tail *t = tail_of(f, r->a.table);
    f->tails += !t->table[0];
    memcpy(t->table, r->a.table, sizeof t->table);
    t->n = r->a.n;
    f->fresh_rows++;
    f->fresh_bytes += r->size + r->note_size;
}

static void forget(struct file *f)
{
    memset(f->tail, 0, sizeof f->tail);
    f->tails = 0;
}

/* The number of rows of a table. */
static int count_rows(struct file *f, const char *table, uint64_t *rows)
{
    const struct tail *t = tail_of(f, table);
    *rows = t->n + 1ull;
    if (t->table[0])
        return SQLITE_OK;
    sqlite3_stmt *q = f->stmt[LAST];
    sqlite3_bind_text(q, 1, table, -1, SQLITE_STATIC);
    int code = sqlite3_step(q);
    if (code == SQLITE_ROW)
        *rows = sqlite3_column_type(q, 0) == SQLITE_NULL ? 0 : (uint64_t)sqlite3_column_int64(q, 0) + 1;
    sqlite3_reset(q);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

/* Files the fresh rows when there are enough of them, or when some may not be ours: after the start, after a group that was taken
   back, and when another process has written. With the commit of the group, so this costs no fdatasync of its own. */
static int file_rows(struct file *f)
{
    sqlite3_stmt *q = f->stmt[VERSION];
    int code = sqlite3_step(q), ours = sqlite3_column_int64(q, 0) == f->version;
    f->version = sqlite3_column_int64(q, 0);
    sqlite3_reset(q);
    if (code != SQLITE_ROW)
        return code;
    if (ours && f->fresh_rows < FRESH_ROWS && f->fresh_bytes < FRESH_BYTES)
        return SQLITE_OK;
    if (!ours || f->tails > TAILS / 4)
        forget(f);
    f->fresh_rows = 0;
    f->fresh_bytes = 0;
    code = run(f, MOVE);
    return code == SQLITE_OK ? run(f, CLEAR) : code;
}

static int append_one(struct file *f, struct request *r)
{
    uint64_t rows;
    int code = count_rows(f, r->a.table, &rows);
    if (code != SQLITE_OK)
        return code;
    if (r->a.n != rows)
        return judge(f, r);
    if ((code = put(f, r)) != SQLITE_OK)
        return code;
    remember(f, r);
    r->a.result = STORE_OK;
    return r->info ? show(f, r) : SQLITE_OK;
}

/* ---- The back end -------------------------------------------------------------------------------------------------- */

static enum backend_state file_append(struct backend *b, struct request **group, int count, struct error *e)
{
    struct file *f = (struct file *)b;
    int code = run(f, BEGIN);
    if (code == SQLITE_OK)
        code = file_rows(f);
    for (int i = 0; i < count && code == SQLITE_OK; i++)
        code = append_one(f, group[i]);
    if (code == SQLITE_OK)
        code = run(f, COMMIT);
    if (code == SQLITE_OK)
        return BACKEND_OK;
    enum backend_state state = failed(f, e);
    f->version = UNSURE;
    if (!sqlite3_get_autocommit(f->db))
        run(f, ROLLBACK);
    return state;
}

static enum backend_state file_read(struct backend *b, struct request *r, struct error *e)
{
    struct file *f = (struct file *)b;
    sqlite3_stmt *q = f->stmt[READ];
    int code, room = 1;
    bind_key(q, r);
    while (room && (code = sqlite3_step(q)) == SQLITE_ROW)
        room = backend_add_row(&r->a, (uint32_t)sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1),
                               sqlite3_column_blob(q, 2), (size_t)sqlite3_column_bytes(q, 2));
    enum backend_state state = !room ? no_memory(e) : code == SQLITE_DONE ? BACKEND_OK : failed(f, e);
    sqlite3_reset(q);
    return state;
}

static enum backend_state file_list(struct backend *b, struct request *r, struct error *e)
{
    struct file *f = (struct file *)b;
    sqlite3_stmt *q = f->stmt[LIST];
    int code, room = 1;
    sqlite3_bind_int(q, 1, LIST_MAX);
    while (room && (code = sqlite3_step(q)) == SQLITE_ROW)
        room = backend_add_info(&r->a, sqlite3_column_blob(q, 0), (size_t)sqlite3_column_bytes(q, 0));
    enum backend_state state = !room ? no_memory(e) : code == SQLITE_DONE ? BACKEND_OK : failed(f, e);
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
    .open = file_open, .append = file_append, .read = file_read, .list = file_list, .close = file_close,
};
