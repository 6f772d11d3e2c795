/* disk.c: see disk.h. */
#include "disk.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { SYNCS = 200 };

const char disk_body[DISK_BODY + 1] = "{\"seat\":2,\"move\":\"B4\",\"ply\":17,\"id\":\"8f3a9c51d2e7\",\"key\":\"0123456789abcdef"
                                      "0123456789abcdef0123456789abcdef0123456";

static void die(const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    exit(2);
}

double disk_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double disk_cpu(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + 1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double disk_median(double *v, int count)
{
    qsort(v, (size_t)count, sizeof *v, by_value);
    return v[count / 2];
}

void disk_remove(const char *path)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    for (int i = 0; i < 3; i++) {
        char name[420];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

double disk_sync_ms(const char *path)
{
    static const char page[4096];
    double took[SYNCS];
    int fd = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (fd < 0)
        die("the folder cannot be written");
    for (int i = 0; i < SYNCS; i++) {
        double from = disk_now();
        if (write(fd, page, sizeof page) != (ssize_t)sizeof page || fdatasync(fd))
            die("the disk cannot be written");
        took[i] = 1e3 * (disk_now() - from);
    }
    close(fd);
    disk_remove(path);
    return disk_median(took, SYNCS);
}

const char *disk_table(struct rows what, uint64_t i)
{
    static char name[16];
    snprintf(name, sizeof name, "%010x", (unsigned)(i % what.tables + 1) * 2654435761u);      /* neighbours are far apart */
    return name;
}

int64_t disk_at(uint64_t i) { return INT64_C(1790000000000) + (int64_t)(i / 16); }

static void sql(sqlite3 *db, const char *text)
{
    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK)
        die(sqlite3_errmsg(db));
}

/* A row as the store writes it: the smaller a number is, the fewer bytes SQLite takes for it, so time and nonce are as large as
   those are. */
static void put(sqlite3 *db, sqlite3_stmt *put, struct rows what, uint64_t i)
{
    sqlite3_bind_text(put, 1, disk_table(what, i), -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, (sqlite3_int64)(i / what.tables));
    sqlite3_bind_int64(put, 3, disk_at(i));
    sqlite3_bind_int64(put, 4, INT64_C(0x0123456789abcdef) + (sqlite3_int64)i);
    sqlite3_bind_blob(put, 5, disk_body, (int)what.bytes, SQLITE_STATIC);
    if (sqlite3_step(put) != SQLITE_DONE)
        die(sqlite3_errmsg(db));
    sqlite3_reset(put);
}

struct figure disk_bare(const char *path, struct rows what, double group, double seconds)
{
    sqlite3 *db;
    sqlite3_stmt *insert;
    if (sqlite3_open(path, &db) != SQLITE_OK)
        die(sqlite3_errmsg(db));
    sql(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
            "CREATE TABLE log (table_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, nonce INTEGER NOT NULL,"
            " body BLOB NOT NULL, note BLOB, PRIMARY KEY (table_id, n)) WITHOUT ROWID");
    if (sqlite3_prepare_v2(db, "INSERT INTO log VALUES (?, ?, ?, ?, ?, NULL)", -1, &insert, NULL) != SQLITE_OK)
        die(sqlite3_errmsg(db));
    uint64_t done = 0, commits = 0;
    double from = disk_now(), cpu_from = disk_cpu();
    for (; disk_now() - from < seconds; commits++) {
        sql(db, "BEGIN IMMEDIATE");
        while ((double)done < (double)(commits + 1) * group)
            put(db, insert, what, done++);
        sql(db, "COMMIT");
    }
    double took = disk_now() - from, cpu = disk_cpu() - cpu_from;
    sqlite3_finalize(insert);
    sqlite3_close(db);
    disk_remove(path);
    return (struct figure){ (double)done / took, 1e6 * cpu / (double)done, (double)done / (double)commits };
}
