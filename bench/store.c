/*
 * store.c: durable rows in a second, through the store and in a bare SQLite loop, on the same disk in the same run.
 *
 *   bench_store [FOLDER [SECONDS]]     FOLDER: where the files go (.); SECONDS: of each measurement (1)
 *
 * The bare loop does nothing but bind, insert and commit, in groups of the size that the store was seen to make. The two take
 * turns, because a disk that others use too is not the same a second later; the table has the median of five turns. Then tables
 * are read, by a store that has just been opened.
 */
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

#include "disk.h"
#include "store.h"

enum { TURNS = 5, GAME_ROWS = 200 };

static const struct rows rows = { .tables = 500, .bytes = DISK_BODY };
static char path[400];
static double seconds = 1;
static sem_t woken;

static void wake(void *context) { sem_post(context); }

static void die(const char *what)
{
    fprintf(stderr, "bench_store: %s\n", what);
    exit(2);
}

static struct store *open_store(void)
{
    struct error e = { 0 };
    struct store *s = store_open(path, wake, &woken, &e);
    if (!s)
        die(e.text);
    return s;
}

static struct store_answer next(struct store *s)
{
    struct store_answer a;
    while (!store_poll(s, &a))
        sem_wait(&woken);
    if (a.result != STORE_OK)
        die(a.text[0] ? a.text : "a row was not written");
    return a;
}

static void append(struct store *s, uint64_t i)
{
    if (store_append(s, 0, disk_table(rows, i), (uint32_t)(i / rows.tables), disk_at(i), disk_body, rows.bytes, NULL, NULL))
        die("the queue is full");
}

/* Twice `group` requests are on their way: those that are being written, and those that come next. */
static struct figure through_store(uint64_t group)
{
    struct store_stats st;
    struct store *s = open_store();
    uint64_t asked = 0, done = 0;
    double from = disk_now(), cpu_from = disk_cpu();
    while (disk_now() - from < seconds) {
        for (uint64_t i = 0; asked - done <= group && i < group; i++)
            append(s, asked++);
        next(s);
        done++;
    }
    store_stats(s, &st);
    double took = disk_now() - from, cpu = disk_cpu() - cpu_from;
    store_close(s, 10);
    disk_remove(path);
    return (struct figure){ (double)done / took, 1e6 * cpu / (double)done, (double)done / (double)st.commits };
}

static void compare(uint64_t group)
{
    double store[TURNS], bare[TURNS], share[TURNS], size[TURNS], store_cpu[TURNS], bare_cpu[TURNS], sync[TURNS];
    for (int i = 0; i < TURNS; i++) {
        sync[i] = disk_sync_ms(path);
        struct figure s = through_store(group), b = disk_bare(path, rows, s.group, seconds);
        store[i] = s.rows;
        bare[i] = b.rows;
        share[i] = 100 * s.rows / b.rows;
        size[i] = s.group;
        store_cpu[i] = s.cpu_us;
        bare_cpu[i] = b.cpu_us;
    }
    printf("| %.0f | %.0f | %.0f | %.0f %% | %.1f | %.1f | %.2f |\n", disk_median(size, TURNS), disk_median(store, TURNS),
           disk_median(bare, TURNS), disk_median(share, TURNS), disk_median(store_cpu, TURNS), disk_median(bare_cpu, TURNS),
           disk_median(sync, TURNS));
    fflush(stdout);
}

static void read_tables(void)
{
    struct store *s = open_store();
    double took[TURNS];
    for (uint64_t n = 0; n < GAME_ROWS; n++) {
        for (uint64_t t = 0; t < rows.tables; t++)
            append(s, n * rows.tables + t);
        for (uint64_t t = 0; t < rows.tables; t++)
            next(s);
    }
    for (int i = 0; i < TURNS; i++) {
        store_close(s, 10);
        s = open_store();
        double from = disk_now();
        for (uint64_t t = 0; t < rows.tables; t++) {
            if (store_read(s, 0, disk_table(rows, t), 0))
                die("the queue is full");
            struct store_answer a = next(s);
            if (a.count != GAME_ROWS)
                die("a table is not whole");
            store_free(&a);
        }
        took[i] = 1e6 * (disk_now() - from) / (double)rows.tables;
    }
    store_close(s, 10);
    disk_remove(path);
    double us = disk_median(took, TURNS);
    printf("\n%d tables of %d rows: %.0f µs to read one, %.2f a row\n", (int)rows.tables, GAME_ROWS, us, us / GAME_ROWS);
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
    read_tables();
    return 0;
}
