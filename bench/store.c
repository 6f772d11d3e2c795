/*
 * store.c: durable rows in a second, through the store and in a bare SQLite loop, on the same disk in the same run.
 *
 *   bench_store [FOLDER [SECONDS]]     FOLDER: where the files go (.); SECONDS: of each measurement (1)
 *
 * The bare loop does nothing but bind, insert and commit, in groups of the size that the store was seen to make. The two take
 * turns, because a disk that others use too is not the same a second later; the table has the median of five turns.
 */
#include <fcntl.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "store.h"

enum { TABLES = 500, BODY = 120, TURNS = 5, SYNCS = 200 };

static const char body[BODY + 1] = "{\"seat\":2,\"move\":\"B4\",\"ply\":17,\"id\":\"8f3a9c51d2e7\",\"key\":\"0123456789abcdef"
                                   "0123456789abcdef0123456789abcdef0123456";
static char path[400];
static double seconds = 1;
static sem_t woken;

static void wake(void *context) { sem_post(context); }

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double cpu(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + 1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

static void die(const char *what)
{
    fprintf(stderr, "bench_store: %s\n", what);
    exit(2);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *v, int count)
{
    qsort(v, (size_t)count, sizeof *v, by_value);
    return v[count / 2];
}

static void remove_files(void)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    for (int i = 0; i < 3; i++) {
        char name[420];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* Milliseconds of one fdatasync after 4 KiB at the end of a file. */
static double sync_ms(void)
{
    static const char page[4096];
    double took[SYNCS];
    int fd = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (fd < 0)
        die("the folder cannot be written");
    for (int i = 0; i < SYNCS; i++) {
        double from = now();
        if (write(fd, page, sizeof page) != (ssize_t)sizeof page || fdatasync(fd))
            die("the disk cannot be written");
        took[i] = 1e3 * (now() - from);
    }
    close(fd);
    remove_files();
    return median(took, SYNCS);
}

static const char *table_of(uint64_t i)
{
    static char name[TABLE_ID];
    snprintf(name, sizeof name, "table%u", (unsigned)(i % TABLES));
    return name;
}

/* ---- The two ------------------------------------------------------------------------------------------------------- */

struct figure { double rows, cpu_us, group; };      /* rows a second, microseconds of CPU a row, rows a commit */

static struct figure figure_of(uint64_t rows, uint64_t commits, double from, double cpu_from)
{
    return (struct figure){ (double)rows / (now() - from), 1e6 * (cpu() - cpu_from) / (double)rows,
                            (double)rows / (double)commits };
}

/* Twice `group` requests are on their way: those that are being written, and those that come next. */
static struct figure through_store(uint64_t group)
{
    struct error e = { 0 };
    struct store_answer a;
    struct store_stats st;
    struct store *s = store_open(path, wake, &woken, &e);
    if (!s)
        die(e.text);
    uint64_t asked = 0, done = 0;
    double from = now(), cpu_from = cpu();
    while (now() - from < seconds) {
        for (uint64_t i = 0; asked - done <= group && i < group; i++, asked++)
            if (store_append(s, 0, table_of(asked), (uint32_t)(asked / TABLES), 0, body, BODY, NULL, NULL))
                die("the queue is full");
        while (!store_poll(s, &a))
            sem_wait(&woken);
        do {
            if (a.result != STORE_OK)
                die("a row was not written");
            done++;
        } while (store_poll(s, &a));
    }
    store_stats(s, &st);
    struct figure f = figure_of(done, st.commits, from, cpu_from);
    store_close(s, 10);
    remove_files();
    return f;
}

static void sql(sqlite3 *db, const char *text)
{
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK)
        die(sqlite3_errmsg(db));
}

static struct figure bare_loop(uint64_t group)
{
    sqlite3 *db;
    sqlite3_stmt *put;
    if (sqlite3_open(path, &db) != SQLITE_OK)
        die(sqlite3_errmsg(db));
    sql(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
            "CREATE TABLE log (table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, nonce INTEGER NOT NULL,"
            " body BLOB NOT NULL, note BLOB, PRIMARY KEY (table_id, n)) WITHOUT ROWID");
    if (sqlite3_prepare_v2(db, "INSERT INTO log VALUES (?, ?, 0, ?, ?, NULL)", -1, &put, NULL) != SQLITE_OK)
        die(sqlite3_errmsg(db));
    uint64_t done = 0, commits = 0;
    double from = now(), cpu_from = cpu();
    for (; now() - from < seconds; commits++) {
        sql(db, "BEGIN IMMEDIATE");
        for (uint64_t i = 0; i < group; i++, done++) {
            sqlite3_bind_text(put, 1, table_of(done), -1, SQLITE_STATIC);
            sqlite3_bind_int64(put, 2, (sqlite3_int64)(done / TABLES));
            sqlite3_bind_int64(put, 3, (sqlite3_int64)done);
            sqlite3_bind_blob(put, 4, body, BODY, SQLITE_STATIC);
            if (sqlite3_step(put) != SQLITE_DONE)
                die(sqlite3_errmsg(db));
            sqlite3_reset(put);
        }
        sql(db, "COMMIT");
    }
    struct figure f = figure_of(done, commits, from, cpu_from);
    sqlite3_finalize(put);
    sqlite3_close(db);
    remove_files();
    return f;
}

static void compare(uint64_t group)
{
    double store[TURNS], bare[TURNS], share[TURNS], size[TURNS], store_cpu[TURNS], bare_cpu[TURNS], sync[TURNS];
    for (int i = 0; i < TURNS; i++) {
        sync[i] = sync_ms();
        struct figure s = through_store(group), b = bare_loop((uint64_t)(s.group + 0.5));
        store[i] = s.rows;
        bare[i] = b.rows;
        share[i] = 100 * s.rows / b.rows;
        size[i] = s.group;
        store_cpu[i] = s.cpu_us;
        bare_cpu[i] = b.cpu_us;
    }
    printf("| %.0f | %.0f | %.0f | %.0f %% | %.1f | %.1f | %.2f |\n", median(size, TURNS), median(store, TURNS),
           median(bare, TURNS), median(share, TURNS), median(store_cpu, TURNS), median(bare_cpu, TURNS), median(sync, TURNS));
    fflush(stdout);
}

int main(int argc, char **argv)
{
    sem_init(&woken, 0, 0);
    snprintf(path, sizeof path, "%s/bench-store.db", argc > 1 ? argv[1] : ".");
    if (argc > 2)
        seconds = strtod(argv[2], NULL);
    printf("| rows a commit | store, rows/s | bare loop, rows/s | share | store, CPU µs a row | bare, CPU µs a row |"
           " fdatasync, ms |\n"
           "|---|---|---|---|---|---|---|\n");
    compare(20);
    compare(200);
    return 0;
}
