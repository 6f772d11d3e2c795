/* file.c: a SQLite file of the store as a whole; see file.h. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text.h"

enum {
    APPLICATION_ID = 0x51756179,        /* as in sqlite.c */
    SCHEMA         = 3,
    WAIT_MS        = 5000,              /* for another program that has the file for a moment */
    COPY_PAGES     = 1024,              /* between two calls of progress */
    CHECK_ROWS     = 4096,
    FAULTS_A_KIND  = 20,                /* that are told one by one */
};

/* ---- Names --------------------------------------------------------------------------------------------------------- */

static int is_file(const char *where) { return strncmp(where, "postgres://", 11) && strncmp(where, "postgresql://", 13); }

static int beside(const char *path, const char *ending, char *out, size_t size, struct error *e)
{
    struct text t = { .buf = out, .size = size };
    text_add(&t, path);
    text_add(&t, ending);
    return t.cut ? error_set(e, ERR_FILE, "the name of the file is too long") : 0;
}

static int need_file(const char *path, struct error *e)
{
    struct stat st;
    if (!is_file(path))
        return error_set(e, ERR_FILE, "a PostgreSQL database has tools of its own for this: pg_dump, pg_restore, pg_amcheck");
    if (stat(path, &st))
        return error_set(e, ERR_FILE, "%s cannot be read: %s", path, strerror(errno));
    return S_ISREG(st.st_mode) ? 0 : error_set(e, ERR_FILE, "%s is not a file", path);
}

/* A write-ahead log that was left behind would be taken for part of the new file. */
static int need_nothing(const char *path, struct error *e)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-journal" };
    char name[PATH_MAX];
    for (int i = 0; i < 4; i++) {
        if (beside(path, endings[i], name, sizeof name, e))
            return ERR_FILE;
        if (!access(name, F_OK))
            return error_set(e, ERR_FILE, "%s exists: move it away first, or give another name", name);
    }
    return 0;
}

/* ---- The lock ------------------------------------------------------------------------------------------------------ */

static int locked_by(int fd, const char *path, struct error *e)
{
    char who[32] = "";
    ssize_t n = pread(fd, who, sizeof who - 1, 0);
    who[n > 0 ? n : 0] = 0;
    close(fd);
    return error_set(e, ERR_FILE, "%s is in use by another program%s%s: end that first, or use another file", path,
                     *who ? ", process " : "", who);
}

/* The lock is one of the system on a file beside it, so it ends with the program, however that ends. Locks of the file itself belong
   to SQLite. */
int file_lock(const char *where, struct error *e)
{
    char real[PATH_MAX], name[PATH_MAX], pid[24];
    struct text t = TEXT(pid);
    if (!is_file(where))
        return FILE_SHARED;
    if (beside(realpath(where, real) ? real : where, "-lock", name, sizeof name, e))
        return ERR_FILE;
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0)
        return error_set(e, ERR_FILE, "%s cannot be made: %s", name, strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB))
        return locked_by(fd, where, e);
    text_fmt(&t, "%d", (int)getpid());
    if (ftruncate(fd, 0) || pwrite(fd, pid, t.len, 0) != (ssize_t)t.len) {}     /* only for the sentence above */
    return fd;
}

/* ---- Opening ------------------------------------------------------------------------------------------------------- */

static int trouble(sqlite3 *db, const char *path, struct error *e)
{
    return error_set(e, ERR_FILE, "%s cannot be used: %s", path, sqlite3_errmsg(db));
}

static int number(void *to, int columns, char **values, char **names)
{
    (void)columns, (void)names;
    *(int64_t *)to = values[0] ? strtoll(values[0], NULL, 10) : 0;
    return 0;
}

static int64_t ask(sqlite3 *db, const char *question)
{
    int64_t n = -1;
    sqlite3_exec(db, question, number, &n, NULL);
    return n;
}

/* Opens a store and holds on to this moment of it. */
static int open_store(const char *path, sqlite3 **db, struct error *e)
{
    int err = need_file(path, e);
    *db = NULL;
    if (err)
        return err;
    if (sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return trouble(*db, path, e);
    sqlite3_busy_timeout(*db, WAIT_MS);
    if (sqlite3_exec(*db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        return trouble(*db, path, e);
    int64_t id = ask(*db, "PRAGMA application_id"), version = ask(*db, "PRAGMA user_version");
    if (id < 0)
        return trouble(*db, path, e);
    if (id != APPLICATION_ID)
        return error_set(e, ERR_FILE, "%s is not a database of Quayside", path);
    if (version > SCHEMA)
        return error_set(e, ERR_FILE, "%s was written by a newer Quayside: use that one", path);
    if (version < SCHEMA)
        return error_set(e, ERR_FILE, "%s was written by an older Quayside: serve from it once, which brings it up to date", path);
    return 0;
}

/* ---- Copies -------------------------------------------------------------------------------------------------------- */

/* The source has a transaction open, so all pages are of one moment however long it takes. */
static int copy_pages(sqlite3 *from, sqlite3 *to, file_progress *progress, void *context)
{
    sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
    int code = SQLITE_OK;
    while (b && (code = sqlite3_backup_step(b, COPY_PAGES)) == SQLITE_OK)
        if (progress)
            progress(context, sqlite3_backup_pagecount(b) - sqlite3_backup_remaining(b), sqlite3_backup_pagecount(b));
    return sqlite3_backup_finish(b) == SQLITE_OK && code == SQLITE_DONE ? 0 : -1;
}

static int copy_to(sqlite3 *from, const char *part, file_progress *progress, void *context, struct error *e)
{
    sqlite3 *to = NULL;
    int fd = open(part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600), err = 0;
    if (fd < 0)
        return error_set(e, ERR_FILE, "%s cannot be made: %s", part, strerror(errno));
    close(fd);
    if (sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK || copy_pages(from, to, progress, context))
        err = trouble(to, part, e);
    if (sqlite3_close(to) != SQLITE_OK && !err)
        err = error_set(e, ERR_FILE, "%s could not be closed", part);
    return err;
}

/* On disk under its name, and nothing else was there. */
static int appear(const char *part, const char *to, struct error *e)
{
    char folder[PATH_MAX];
    struct text t = TEXT(folder);
    const char *slash = strrchr(to, '/');
    text_bytes(&t, slash ? to : ".", slash ? (size_t)(slash - to) + 1 : 1);
    int fd = open(part, O_RDONLY | O_CLOEXEC), dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int bad = fd < 0 || dir < 0 || fsync(fd) || link(part, to) || fsync(dir), why = errno;
    if (fd >= 0)
        close(fd);
    if (dir >= 0)
        close(dir);
    return bad ? error_set(e, ERR_FILE, "%s cannot be written: %s", to, strerror(why)) : 0;
}

int file_copy(const char *from, const char *to, file_progress *progress, void *context, struct error *e)
{
    char part[PATH_MAX];
    sqlite3 *db = NULL;
    int err = need_nothing(to, e);
    if (!err)
        err = beside(to, ".part", part, sizeof part, e);
    if (!err)
        err = open_store(from, &db, e);
    if (!err) {
        err = copy_to(db, part, progress, context, e);
        if (!err)
            err = appear(part, to, e);
        unlink(part);
    }
    sqlite3_close(db);
    return err;
}

int file_compact(const char *path, struct error *e)
{
    sqlite3 *db = NULL;
    int err = open_store(path, &db, e);
    if (!err && (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK || sqlite3_exec(db, "VACUUM", NULL, NULL, NULL) != SQLITE_OK
                 || sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL) != SQLITE_OK))
        err = trouble(db, path, e);
    sqlite3_close(db);
    return err;
}

/* ---- The check ----------------------------------------------------------------------------------------------------- */

static void fault(struct file_check *c, const char *fmt, const char *table, int64_t n)
{
    char line[300], digits[24];
    struct text t = TEXT(line), d = TEXT(digits);
    text_fmt(&d, "%d", (int)n);
    text_fmt(&t, fmt, table, digits);
    c->faults++;
    c->fault(c->context, line);
}

/* Questions that have no answer in a whole file; the first column is a table, or a sentence, the second a number of a row. */
static const struct { const char *question, *sentence; } questions[] = {
    { "SELECT *, 0 FROM pragma_integrity_check(20) WHERE integrity_check <> 'ok'", "the file is damaged: %s" },
    { "SELECT j.table_id, j.n FROM journal AS j LEFT JOIN journal AS p ON p.id = j.previous"
      " WHERE CASE WHEN j.n = 0 THEN j.previous IS NOT NULL ELSE p.id IS NULL OR p.table_id <> j.table_id OR p.n <> j.n - 1"
      " OR p.id >= j.id END",
      "table %s: row %s does not name the one before it" },
    { "SELECT l.table_id, 0 FROM lasts AS l LEFT JOIN (SELECT table_id, max(id) AS id FROM journal"
      " WHERE id <= (SELECT upto FROM filed) GROUP BY table_id) AS j USING (table_id) WHERE l.id IS NOT j.id",
      "table %s: what is noted as its last row is not" },
    { "SELECT DISTINCT table_id, 0 FROM journal WHERE id <= (SELECT upto FROM filed) AND table_id NOT IN"
      " (SELECT table_id FROM lasts)", "table %s: its last row is not noted" },
    { "SELECT id, 0 FROM listings WHERE id NOT IN (SELECT table_id FROM journal)", "table %s is listed, but has no rows" },
    { "SELECT DISTINCT table_id, 0 FROM journal WHERE table_id NOT IN (SELECT id FROM listings)", "table %s is not listed" },
    { "SELECT 'filed', count(*) FROM filed HAVING count(*) <> 1", "the note up to which row is filed is missing or doubled (%s)" },
};

static int ask_all(sqlite3 *db, struct file_check *c)
{
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        sqlite3_stmt *q = NULL;
        int code = sqlite3_prepare_v2(db, questions[i].question, -1, &q, NULL), told = 0;
        while (code == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW) {
            const char *table = (const char *)sqlite3_column_text(q, 0);
            if (told++ < FAULTS_A_KIND)
                fault(c, questions[i].sentence, table ? table : "?", sqlite3_column_int64(q, 1));
            else
                c->faults++;
            code = SQLITE_OK;
        }
        sqlite3_finalize(q);
        if (code != SQLITE_DONE)
            return -1;
    }
    return 0;
}

static void one_row(struct file_check *c, sqlite3_stmt *q, char *last, int64_t *expected)
{
    const char *table = (const char *)sqlite3_column_text(q, 0);
    int64_t n = sqlite3_column_int64(q, 1);
    if (!table || strlen(table) >= TABLE_ID) {
        fault(c, "a row belongs to \"%s\", which no table can be called", table ? table : "", 0);
        return;
    }
    if (strcmp(table, last)) {
        memcpy(last, table, strlen(table) + 1);
        *expected = 0;
        c->tables++;
    }
    if (n != *expected)
        fault(c, n < *expected ? "table %s: row %s is there twice" : "table %s: row %s is missing", table, n < *expected ? n : *expected);
    *expected = n + 1;
    char body[ROW_MAX + 1];
    const void *blob = sqlite3_column_blob(q, 3);
    struct store_row r = { .n = (uint32_t)n, .at = sqlite3_column_int64(q, 2), .size = (size_t)sqlite3_column_bytes(q, 3), .body = body };
    if (r.size > ROW_MAX) {
        fault(c, "table %s: row %s is longer than any can be", table, n);
        return;
    }
    if (r.size)
        memcpy(body, blob, r.size);
    body[r.size] = 0;
    if (c->row)
        c->row(c->context, last, &r);
}

static int look_at_rows(sqlite3 *db, struct file_check *c)
{
    sqlite3_stmt *q = NULL;
    char last[TABLE_ID] = "";
    int64_t expected = 0, all = ask(db, "SELECT count(*) FROM journal");
    int code = sqlite3_prepare_v2(db, "SELECT table_id, n, at, body FROM journal ORDER BY table_id, n", -1, &q, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(q)) == SQLITE_ROW) {
        one_row(c, q, last, &expected);
        if (++c->rows % CHECK_ROWS == 0 && c->progress)
            c->progress(c->context, c->rows, all);
        code = SQLITE_OK;
    }
    sqlite3_finalize(q);
    return code == SQLITE_DONE ? 0 : -1;
}

int file_check(const char *path, struct file_check *c, struct error *e)
{
    sqlite3 *db = NULL;
    int err = open_store(path, &db, e);
    if (!err && (ask_all(db, c) || look_at_rows(db, c)))
        fault(c, "the rest cannot be read: %s", sqlite3_errmsg(db), 0);
    sqlite3_close(db);
    return err;
}
