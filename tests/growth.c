/*
 * growth.c: the file of a server under a flood of chat, by a clock that runs fast.
 *
 *   growth [HOURS [LINES]]    so many hours (72) with so many lines of chat a minute (12)
 *
 * Tables with a real store on disk. Somebody opens tables and talks at them until the table takes no more, or for ten minutes, and
 * then opens another. Tables are kept for three hours. The program prints the size of the file for every six hours, its write-ahead
 * log included, and fails if it goes on growing after the first twelve.
 */
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "data.h"
#include "tables.h"

enum { KEEP_HOURS = 3, TALK_MINUTES = 10, MINUTE_MS = 60000 };

static sem_t woken;
static char  told[1 << 16];
static char  path[] = "/tmp/quayside-growth-XXXXXX";

static void wake(void *context) { sem_post(context); }

static void hear(struct conn *c, const char *text, size_t size)
{
    (void)c;
    snprintf(told, sizeof told, "%.*s", (int)size, text);
}

static void fail(const char *why)
{
    fprintf(stderr, "growth: %s; the last answer: %s\n", why, told);
    exit(1);
}

/* Says something, and waits until the tables have answered with one of the two. 1: with the first. */
static int ask(struct tables *h, struct conn *c, const char *message, const char *one, const char *other)
{
    told[0] = 0;
    tables_message(h, c, message, strlen(message));
    for (int i = 0; i < 10000; i++) {
        while (tables_news(h)) {}
        tables_tick(h);
        if (strstr(told, one))
            return 1;
        if (other && strstr(told, other))
            return 0;
        sem_wait(&woken);
    }
    fail("no answer");
    return 0;
}

/* Sits down at a new table. */
static void open_table(struct tables *h, struct conn *c)
{
    char message[200], id[TABLE_ID];
    ask(h, c, "{\"do\":\"create\",\"game\":\"fishing\",\"seats\":3,\"name\":\"Ann\",\"secret\":\"0123456789abcdef0123456789abcdef\"}",
        "\"created\"", NULL);
    const char *at = strstr(told, "\"table\":\"");
    if (!at || sscanf(at + 9, "%15[^\"]", id) != 1)
        fail("no table");
    snprintf(message, sizeof message, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"0123456789abcdef0123456789abcdef\"}", id);
    ask(h, c, message, "\"you\"", NULL);
}

static long size_of(const char *name)
{
    struct stat st;
    return stat(name, &st) ? 0 : (long)st.st_size;
}

static long size_of_file(void)
{
    char log[sizeof path + 4];
    snprintf(log, sizeof log, "%s-wal", path);
    return size_of(path) + size_of(log);
}

int main(int argc, char **argv)
{
    int hours = argc > 1 ? atoi(argv[1]) : 72, lines = argc > 2 ? atoi(argv[2]) : 12;
    const int64_t keep = KEEP_HOURS * 60 * (int64_t)MINUTE_MS, start = 1700000000000;
    struct tables_limits limits = { .think_ms = 1, .idle_ms = MINUTE_MS, .tables = 1000, .keep = { { keep, keep, keep } } };
    struct conn c = { .send = hear };
    struct error e = { 0 };
    long written = 0, settled = 0;
    if (hours < 24 || lines < 1 || lines > 1000) {
        fprintf(stderr, "usage: growth [HOURS [LINES]], with at least 24 hours and 1 to 1000 lines a minute\n");
        return 2;
    }
    sem_init(&woken, 0, 0);
    close(mkstemp(path));
    unlink(path);
    struct store *store = data_load_all(&e) ? NULL : store_open(path, wake, &woken, &e);
    struct pool *pool = store ? pool_open(1, wake, &woken, &e) : NULL;
    struct tables *h = pool ? tables_open(store, pool, &limits, &e) : NULL;
    if (!h)
        fail(e.text);
    for (int minute = 0; minute < hours * 60; minute++) {
        tables_time(h, start + minute * (int64_t)MINUTE_MS, minute * (int64_t)MINUTE_MS * 1000 + 1);
        tables_tick(h);
        if (minute % TALK_MINUTES == 0)
            open_table(h, &c);
        for (int i = 0; i < lines; i++) {
            char message[400];
            snprintf(message, sizeof message, "{\"do\":\"say\",\"id\":\"l%d\",\"text\":\"%0200d\"}", i, minute * lines + i);
            if (ask(h, &c, message, "\"ack\"", "\"error\""))
                written++;
            else
                open_table(h, &c);
        }
        if (minute % 360 == 0)
            printf("after %3d hours: %6ld lines written, the file has %5ld KB\n", minute / 60, written, size_of_file() / 1024);
        if (minute == 720)
            settled = size_of_file();
    }
    struct tables_stats stats;
    tables_stats(h, &stats);
    tables_gone(h, &c);
    pool_close(pool);
    store_close(store, 5);
    tables_close(h);
    long size = size_of_file();
    int bad = size > settled + settled / 4 || stats.forgotten < (uint64_t)(hours - KEEP_HOURS - 1) * 60 / TALK_MINUTES;
    printf("%d tables were forgotten; %ld KB after 12 hours, %ld KB after %d\n", (int)stats.forgotten, settled / 1024, size / 1024, hours);
    printf("%d passed, %d failed\n", !bad, bad);
    unlink(path);
    return bad;
}
