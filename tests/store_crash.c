/*
 * store_crash.c: nodes that share a database are killed at random moments, and nothing that they acknowledged is lost.
 *
 *   store_crash [WHERE [ROUNDS [MIN_MS [MAX_MS]]]]     WHERE: a path or postgres://...; default: a temporary file
 *   store_crash --node WHERE                           a node, as started by the above
 *
 * SIGTERM ends a long round before its time.
 *
 * Two nodes append to the same tables and race for every row; in every third round there is only one. Each row says who wrote it
 * and is written once: a node that was too late reads on and tries the next number with the same words. Every acknowledged row is
 * printed. After some milliseconds the nodes get kill -9; then all tables are read. Every acknowledged row must be there with its
 * bytes, and every table must have its rows without gaps, no words twice, and none that nobody wrote. Prints "N passed, N failed".
 */
#define _GNU_SOURCE                     /* pipe2 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store.h"

enum { NODES = 2, TABLES = 12, LINE = 700, ALIVE_MS = 3000, START_MS = 30000 };

static sem_t woken;
static volatile sig_atomic_t enough;

static void on_term(int sig)
{
    (void)sig;
    enough = 1;
}

static void wake(void *context) { sem_post(context); }

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static struct store *open_or_die(const char *where)
{
    struct error e = { 0 };
    struct store *s = store_open(where, wake, &woken, &e);
    if (!s) {
        printf("bad: %s\n", e.text);
        exit(2);
    }
    return s;
}

/* Sleeps until there is one. */
static struct store_answer next(struct store *s)
{
    struct store_answer a;
    while (!store_poll(s, &a))
        while (sem_wait(&woken) && errno == EINTR) {}
    return a;
}

/* ---- The words of a row ------------------------------------------------------------------------------------------- */

/* "NODE SEQ " and letters that follow from them, so that wrong bytes are seen. */
static size_t words(char *to, unsigned node, unsigned seq)
{
    unsigned x = node * 2654435761u ^ seq * 40503u;
    size_t len = (size_t)snprintf(to, LINE, "%08x %u ", node, seq), end = len + x % 500;
    for (; len < end; len++)
        to[len] = (char)('a' + (x = x * 1103515245u + 12345u) / 65536 % 26);
    to[len] = 0;
    return len;
}

static int is_whole(const char *body)
{
    char *end, again[LINE];
    unsigned node = (unsigned)strtoul(body, &end, 16), seq = (unsigned)strtoul(end, NULL, 10);
    words(again, node, seq);
    return !strcmp(body, again);
}

/* ---- A node -------------------------------------------------------------------------------------------------------- */

struct node {
    struct store *s;
    unsigned      name, seq[TABLES];
    char          body[TABLES][LINE];   /* that is to be written next */
    size_t        size[TABLES];
    uint32_t      n[TABLES];            /* where */
};

static const char *table_name(int t)
{
    static char name[TABLE_ID];
    snprintf(name, sizeof name, "table-%c", 'a' + t);
    return name;
}

static void must(int code)
{
    if (code) {
        printf("bad: the queue is full\n");
        exit(2);
    }
}

static void try_again(struct node *o, int t)
{
    struct listing l = { .status = TABLE_PLAYING, .open = 1, .info = "{}" };
    must(store_append(o->s, (uint64_t)t, table_name(t), o->n[t], 0, o->body[t], o->size[t], NULL, t % 2 ? &l : NULL));
}

static void write_next(struct node *o, int t)
{
    o->size[t] = words(o->body[t], o->name, (unsigned)t << 24 | o->seq[t]++);
    try_again(o, t);
}

static void hear(struct node *o, const struct store_answer *a)
{
    int t = (int)a->ref;
    if (a->kind == STORE_NEWS)
        return;
    if (a->kind == STORE_READ && a->result == STORE_OK) {
        o->n[t] += (uint32_t)a->count;
        if (o->seq[t])
            try_again(o, t);
        else
            write_next(o, t);
    } else if (a->kind == STORE_APPEND && a->result == STORE_OK) {
        printf("%d %u %s\n", t, (unsigned)o->n[t]++, o->body[t]);
        fflush(stdout);
        write_next(o, t);
    } else if (a->kind == STORE_APPEND && a->result == STORE_TAKEN) {
        must(store_read(o->s, a->ref, table_name(t), o->n[t]));
    } else {
        printf("bad: result %d for row %u of table %d: %s\n", (int)a->result, (unsigned)a->n, t, a->text);
        exit(2);
    }
}

static int node_main(const char *where)
{
    static struct node o;
    o.s = open_or_die(where);
    if (getrandom(&o.name, sizeof o.name, 0) != sizeof o.name)
        return 2;
    for (int t = 0; t < TABLES; t++)
        must(store_read(o.s, (uint64_t)t, table_name(t), 0));
    for (;;) {
        struct store_answer a = next(o.s);
        hear(&o, &a);
        store_free(&a);
    }
}

/* ---- What was acknowledged ----------------------------------------------------------------------------------------- */

struct acked { char **body; size_t count; };    /* by row number; NULL: not acknowledged */

static struct acked acked[TABLES];
static int passed, failed, rows_acked;

static void check(int good, const char *what, int t, size_t n)
{
    if (good) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED %s: table %d, row %d\n", what, t, (int)n);
}

static void remember(int t, size_t n, const char *body)
{
    struct acked *k = &acked[t];
    if (n >= k->count) {
        size_t count = 2 * n + 64;
        if (!(k->body = realloc(k->body, count * sizeof *k->body)))
            exit(2);
        memset(k->body + k->count, 0, (count - k->count) * sizeof *k->body);
        k->count = count;
    }
    if (k->body[n])
        check(0, "acknowledged twice", t, n);
    free(k->body[n]);
    k->body[n] = strdup(body);
    rows_acked++;
}

static void hear_line(const char *line)
{
    char *end;
    int t = (int)strtol(line, &end, 10);
    size_t n = strtoul(end, &end, 10);
    if (*line < '0' || *line > '9' || t >= TABLES || *end != ' ') {
        failed++;
        printf("FAILED a node said: %s\n", line);
        return;
    }
    remember(t, n, end + 1);
}

/* ---- Rounds -------------------------------------------------------------------------------------------------------- */

struct child { pid_t pid; int fd; char line[2 * LINE]; size_t len; };

static void start(struct child *c, const char *self, const char *where)
{
    int out[2];
    pid_t parent = getpid();
    if (pipe2(out, O_CLOEXEC) || (c->pid = fork()) < 0)
        exit(2);
    if (!c->pid) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() == parent && dup2(out[1], 1) == 1)
            execl(self, self, "--node", where, (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    c->fd = out[0];
    c->len = 0;
}

/* One read. What is behind the last line feed waits for the rest of it. 0: the pipe is closed. */
static int hear_child(struct child *c)
{
    ssize_t got = read(c->fd, c->line + c->len, sizeof c->line - 1 - c->len);
    if (got <= 0)
        return 0;
    c->len += (size_t)got;
    c->line[c->len] = 0;
    char *from = c->line;
    for (char *end; (end = strchr(from, '\n')); from = end + 1) {
        *end = 0;
        hear_line(from);
    }
    c->len -= (size_t)(from - c->line);
    memmove(c->line, from, c->len + 1);
    return 1;
}

/* Until then, or until so many rows have been acknowledged in all. */
static void listen_until(struct child *c, int nodes, int64_t until, int rows)
{
    struct pollfd p[NODES];
    int64_t left;
    while (!enough && rows_acked < rows && (left = until - now_ms()) > 0) {
        for (int i = 0; i < nodes; i++)
            p[i] = (struct pollfd){ .fd = c[i].fd, .events = POLLIN };
        if (poll(p, (nfds_t)nodes, (int)left) <= 0)
            continue;
        for (int i = 0; i < nodes; i++)
            if (p[i].revents && !hear_child(&c[i])) {
                printf("FAILED a node ended by itself\n");
                failed++;
                close(c[i].fd);
                c[i].fd = -1;           /* poll passes over it */
            }
    }
}

static void end(struct child *c)
{
    kill(c->pid, SIGKILL);
    while (c->fd >= 0 && hear_child(c)) {}
    waitpid(c->pid, NULL, 0);
    if (c->fd >= 0)
        close(c->fd);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void verify_table(int t, const struct store_answer *a)
{
    char **all = calloc((size_t)a->count + 1, sizeof *all);
    if (!all)
        exit(2);
    for (int i = 0; i < a->count; i++) {
        all[i] = a->rows[i].body;
        if (a->rows[i].n != (uint32_t)i || !is_whole(all[i]) || a->rows[i].size != strlen(all[i]))
            check(0, "a gap, or bytes that nobody wrote", t, (size_t)i);
    }
    for (size_t n = 0; n < acked[t].count; n++)
        if (acked[t].body[n])
            check(n < (size_t)a->count && !strcmp(all[n], acked[t].body[n]), "acknowledged and not there", t, n);
    qsort(all, (size_t)a->count, sizeof *all, by_text);
    for (int i = 1; i < a->count; i++)
        if (!strcmp(all[i - 1], all[i]))
            check(0, "written twice", t, (size_t)i);
    free(all);
}

static void verify(const char *where)
{
    struct store *s = open_or_die(where);
    for (int t = 0; t < TABLES; t++) {
        must(store_read(s, 0, table_name(t), 0));
        struct store_answer a = next(s);
        while (a.kind == STORE_NEWS)
            a = next(s);
        check(a.result == STORE_OK, "cannot be read", t, 0);
        verify_table(t, &a);
        store_free(&a);
    }
    store_close(s, 5);
}

/* The time counts from the first row, or, if `early`, from the start of the nodes, so that some are killed while they open the
   database. Long rounds have to be alive at their end, whatever was done to the database on the way. */
static void round_of(const char *self, const char *where, int nodes, int ms, int early)
{
    struct child c[NODES];
    for (int i = 0; i < nodes; i++)
        start(&c[i], self, where);
    if (!early)
        listen_until(c, nodes, now_ms() + START_MS, rows_acked + 1);
    int64_t until = now_ms() + ms;
    listen_until(c, nodes, until - ALIVE_MS, INT_MAX);
    if (enough)
        until = now_ms() + ALIVE_MS;
    enough = 0;
    int before = rows_acked;
    listen_until(c, nodes, until, INT_MAX);
    if (ms > 2 * ALIVE_MS)
        check(rows_acked > before, "nothing was acknowledged at the end of the round", 0, 0);
    for (int i = 0; i < nodes; i++)
        end(&c[i]);
    verify(where);
}

static int crash(const char *self, const char *where, int rounds, int min, int max)
{
    int longest = 0;
    for (int i = 0; i < rounds; i++) {
        unsigned x = 0;
        if (getrandom(&x, sizeof x, 0) != sizeof x)
            return 2;
        int ms = min + (int)(x % (unsigned)(max - min + 1)), before = rows_acked;
        round_of(self, where, i % 3 == 1 ? 1 : NODES, ms, i % 4 == 3);
        longest = rows_acked - before > longest ? rows_acked - before : longest;
    }
    check(rows_acked > rounds, "there was too little to lose", 0, 0);
    printf("%d rounds, %d rows acknowledged, %d in one round at most\n", rounds, rows_acked, longest);
    printf("%d passed, %d failed\n", passed, failed);
    for (int t = 0; t < TABLES; t++) {
        for (size_t n = 0; n < acked[t].count; n++)
            free(acked[t].body[n]);
        free(acked[t].body);
    }
    return failed > 0;
}

static int number(int argc, char **argv, int i, int otherwise) { return argc > i ? (int)strtol(argv[i], NULL, 10) : otherwise; }

int main(int argc, char **argv)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    char folder[] = "/tmp/quayside-crash-XXXXXX", file[64], path[80];
    sem_init(&woken, 0, 0);
    if (argc == 3 && !strcmp(argv[1], "--node"))
        return node_main(argv[2]);
    signal(SIGTERM, on_term);
    int rounds = number(argc, argv, 2, 20), min = number(argc, argv, 3, 30), max = number(argc, argv, 4, min > 250 ? min : 250);
    if (argc > 1)
        return crash("/proc/self/exe", argv[1], rounds, min, max);
    if (!mkdtemp(folder))
        return 2;
    snprintf(file, sizeof file, "%s/log.db", folder);
    int code = crash("/proc/self/exe", file, rounds, min, max);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", file, ends[i]);
        unlink(path);
    }
    rmdir(folder);
    return code;
}
