/*
 * load.c: the server under load. It is started on one core; all players are here, on the other one.
 *
 *   bench_load PROGRAM play    [--tables N] [--seconds S] [--states]    as fast as they can: durable moves a second
 *   bench_load PROGRAM paced   [--tables N] [--every S] [--seconds S]   every table moves every S seconds
 *   bench_load PROGRAM idle    [--idle N] [--rate N] [--seconds S]      messages flow while many only listen
 *   bench_load PROGRAM restart [--tables N]                             how long until the first answer
 *
 * And for all: --folder DIR (where the database goes: the disk that is measured), --json.
 *
 * Players sit at tables of Fishing with four seats over real WebSockets, and choose at random among the moves that the server
 * tells them. With --states they are clients with an engine of their own, as the web page is: the server sends redacted
 * states, and they find the moves themselves. When a game is over, the same people begin the next.
 */
#define _GNU_SOURCE                     /* memrchr */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "client.h"
#include "data.h"
#include "disk.h"
#include "say.h"

enum {
    PLAYERS      = 4,
    AT_A_TIME  = 64,                    /* connections that are being opened */
    WARM_UP    = 2,                     /* seconds before anything counts */
    TALKERS    = 25,                    /* tables whose seats send the messages while others only listen */
    MOVE_NAME  = 32,
    ROW_TEXT   = 400,
    TRIES      = 3,
    TURNS      = 5,                     /* in which the server and the bare disk take turns */
    ALONE      = 1,                     /* seconds of the bare disk in each of them */
    MOVE_BYTES = 17,                    /* of a row, about the mean of all that Fishing writes */
};

struct seat {
    struct client client;               /* first: it is what the sockets know */
    struct bench_table *table;          /* NULL: it only listens */
    int           index;                /* among those who came together; its secret is made of it */
    int           you;                  /* where it sits: everybody moves one seat further with every game */
    uint8_t       listed;               /* a listener has heard of its table */
    uint8_t       asked;                /* it waits for an answer, since: */
    double        since;
    int           ply;
    char          choice[MOVE_NAME];    /* the move that it is going to make; "": none */
};

struct bench_table {
    struct seat seat[PLAYERS];
    char        id[TABLE_ID], code[64];
    int         seated, playing;
};

static struct {
    const char    *program, *mode, *folder;
    int            tables, idle, rate, states, json;
    double         seconds, every;
    char           db[400];
    struct child   server;
    struct clients clients;
    struct bench_table  *table;
    struct seat   *listener;
    int            opened, seated, playing, listening;
    uint64_t       sent, done;          /* things that are answered, ever */
    int            counting;
    double        *took;                /* seconds from a question to its answer, while they count */
    size_t         count, room;
    uint32_t       random;
} b = { .folder = ".", .seconds = 10, .every = 2, .rate = 5000, .idle = 10000, .random = 2463534242 };

/* ---- Small helpers ------------------------------------------------------------------------------------------------------ */

static uint32_t draw(uint32_t below)
{
    b.random ^= b.random << 13;
    b.random ^= b.random >> 17;
    b.random ^= b.random << 5;
    return b.random % below;
}

static void note_time(double seconds)
{
    if (b.count == b.room) {
        b.room = b.room ? 2 * b.room : 1 << 16;
        b.took = realloc(b.took, b.room * sizeof *b.took);
        if (!b.took)
            bench_die("no memory");
    }
    b.took[b.count++] = seconds;
}

static int by_value(const void *x, const void *y)
{
    double a = *(const double *)x, c = *(const double *)y;
    return (a > c) - (a < c);
}

/* Milliseconds; the times must be sorted. */
static double quantile(double q) { return b.count ? 1e3 * b.took[(size_t)(q * (double)(b.count - 1))] : 0; }

/* The text behind "KEY": as the server writes it; NULL: it is not there. */
static const char *member(const char *text, size_t size, const char *key)
{
    char name[40];
    int n = snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = memmem(text, size, name, (size_t)n);
    return at ? at + n : NULL;
}

static void copy_string(const char *at, char *out, size_t size)
{
    size_t n = at && *at == '"' ? strcspn(at + 1, "\"") : 0;
    if (!n || n >= size)
        bench_die("the server did not tell what it should");
    memcpy(out, at + 1, n);
    out[n] = 0;
}

static int is_about(const char *text, const char *what) { return !strncmp(text + 7, what, strlen(what)); }   /* {"do":"WHAT */

/* ---- What players say ------------------------------------------------------------------------------------------------------- */

static void __attribute__((format(printf, 2, 3))) tell(struct seat *s, const char *format, ...)
{
    char text[1000];
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    client_send(&s->client, text, (size_t)n);
}

static void secret_of(const struct seat *s, char out[40])
{
    snprintf(out, 40, "secret-%012d-%012d", (int)(s->table - b.table), s->index);
}

static void say_hello(struct seat *s)
{
    char secret[40], engine[40] = "";
    struct text t = TEXT(engine);
    if (b.states)
        engine_name(game_find("fishing"), &t);
    secret_of(s, secret);
    tell(s, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%s\",\"engine\":\"%s\",\"entropy\":\"%064x\"}", s->table->id, secret,
         engine, draw(1u << 31));
}

static void say_move(struct seat *s)
{
    tell(s, "{\"do\":\"move\",\"id\":\"%x\",\"ply\":%d,\"move\":\"%s\"}", (unsigned)b.sent++, s->ply, s->choice);
    s->choice[0] = 0;
    s->asked = 1;
    s->since = disk_now();
}

/* What costs no row: every other message is a question about the rules. */
static void say_question(struct seat *s)
{
    if (b.sent++ & 1)
        tell(s, "{\"do\":\"why\",\"move\":\"B4\"}");
    else
        tell(s, "{\"do\":\"ping\"}");
    s->asked = 1;
    s->since = disk_now();
}

static void sit_down(struct seat *s)
{
    char secret[40];
    secret_of(s, secret);
    if (!s->index)
        tell(s, "{\"do\":\"create\",\"game\":\"fishing\",\"seats\":%d,\"name\":\"Seat 0\",\"secret\":\"%s\",\"open\":true}", PLAYERS,
             secret);
    else
        tell(s, "{\"do\":\"join\",\"table\":\"%s\",\"seat\":%d,\"name\":\"Seat %d\",\"secret\":\"%s\"}", s->table->id, s->index,
             s->index, secret);
}

/* ---- What players hear ---------------------------------------------------------------------------------------------------------- */

static void connect_seat(struct seat *s, int number)
{
    char from[32];
    snprintf(from, sizeof from, "10.%d.%d.%d", number >> 16 & 255, number >> 8 & 255, number & 255);
    client_connect(&b.clients, &s->client, from);
    b.opened++;
}

/* A move of the list in the message; they are strings without quotes in them. */
static void choose_from_list(struct seat *s, const char *text, size_t size)
{
    const char *list = member(text, size, "moves"), *at = list;
    uint32_t count = 0, pick;
    if (!list)
        bench_die("the server told no moves");
    for (const char *end = strchr(list, ']'); (at = memchr(at, '"', (size_t)(end - at))); at = strchr(at + 1, '"') + 1)
        count++;
    if (!count)
        return;
    pick = draw(count);
    for (at = strchr(list, '"'); pick--; at = strchr(strchr(at + 1, '"') + 1, '"'))
        ;
    copy_string(at, s->choice, sizeof s->choice);
}

static int digit64(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' : c >= 'a' && c <= 'z' ? c - 'a' + 26 : c >= '0' && c <= '9' ? c - '0' + 52
         : c == '+' ? 62 : c == '/' ? 63 : 0;
}

/* A move that an engine of our own finds in the redacted state. */
static void choose_from_state(struct seat *s, const char *text, size_t size)
{
    const struct game *g = game_find("fishing");
    const char *from = member(text, size, "state");
    struct position view;
    move moves[MOVES_MAX];
    struct text t = TEXT(s->choice);
    if (!from)
        bench_die("the server sent no state");
    from++;
    for (int i = 0; i < g->state_size; i += 3, from += 4) {
        uint32_t v = (uint32_t)(digit64(from[0]) << 18 | digit64(from[1]) << 12 | digit64(from[2]) << 6 | digit64(from[3]));
        for (int k = 0; k < 3 && i + k < g->state_size; k++)
            view.bytes[i + k] = (uint8_t)(v >> (16 - 8 * k));
    }
    int n = g->legal(&view, s->you, moves);
    if (n)
        g->name(&view, s->you, moves[draw((uint32_t)n)], &t);
}

static void see_position(struct seat *s, const char *text, size_t size)
{
    s->ply = atoi(member(text, size, "ply"));
    s->choice[0] = 0;
    (b.states ? choose_from_state : choose_from_list)(s, text, size);
    if (*s->choice && !s->asked && !strcmp(b.mode, "play") && b.counting >= 0)
        say_move(s);
}

static void hear_answer(struct seat *s)
{
    if (!s->asked)
        return;
    s->asked = 0;
    b.done++;
    if (b.counting > 0)
        note_time(disk_now() - s->since);
    if (*s->choice && !strcmp(b.mode, "play") && b.counting >= 0)
        say_move(s);
}

/* Everybody sits: the game begins by itself when they have said hello. */
static void seated(struct seat *s)
{
    struct bench_table *t = s->table;
    b.seated++;
    say_hello(s);
    if (++t->seated == 1)
        for (int i = 1; i < PLAYERS; i++)
            connect_seat(&t->seat[i], (int)(t - b.table));
}

/* When a game is over the host asks for the next, and everybody goes there. */
static void hear_table(struct seat *s, const char *text, size_t size)
{
    struct bench_table *t = s->table;
    const char *status = member(text, size, "status"), *next = member(text, size, "next"), *you = member(text, size, "you");
    s->you = you ? atoi(you) : -1;
    if (next) {
        copy_string(next, t->id, sizeof t->id);
        s->choice[0] = 0;
        s->asked = 0;
        say_hello(s);
    } else if (status && !strncmp(status, "\"over", 5) && !s->index) {
        tell(s, "{\"do\":\"rematch\"}");
    }
}

static void hear_seat(struct seat *s, const char *text, size_t size)
{
    if (is_about(text, "moved"))
        see_position(s, text, size);
    else if (is_about(text, "ack") || is_about(text, "why") || is_about(text, "pong"))
        hear_answer(s);
    else if (is_about(text, "view")) {
        see_position(s, text, size);
        if (!s->table->playing++)
            b.playing++;
    } else if (is_about(text, "table"))
        hear_table(s, text, size);
    else if (is_about(text, "created")) {
        copy_string(member(text, size, "table"), s->table->id, sizeof s->table->id);
        seated(s);
    } else if (is_about(text, "joined"))
        seated(s);
    else
        bench_die("the server said: %.300s", text);
}

static void heard(struct client *c, char *text, size_t size)
{
    struct seat *s = (struct seat *)c;
    if (s->table) {
        if (text)
            hear_seat(s, text, size);
        else
            sit_down(s);
    } else if (!text) {
        tell(s, "{\"do\":\"hello\",\"table\":\"%s\"}", b.table[draw((uint32_t)b.tables)].id);
    } else if (is_about(text, "view") && !s->listed) {
        s->listed = 1;
        b.listening++;
    }
}

/* ---- The crowd ------------------------------------------------------------------------------------------------------------------ */

/* All tables with all their seats, and a game at each. */
static void fill_tables(void)
{
    b.table = calloc((size_t)b.tables, sizeof *b.table);
    if (!b.table)
        bench_die("no memory");
    for (int started = 0; b.playing < b.tables; clients_turn(&b.clients, 100)) {
        for (; started < b.tables && PLAYERS * started - b.seated < AT_A_TIME; started++) {
            struct bench_table *t = &b.table[started];
            for (int i = 0; i < PLAYERS; i++)
                t->seat[i] = (struct seat){ .table = t, .index = i };
            connect_seat(&t->seat[0], started);
        }
    }
}

static void fill_listeners(void)
{
    b.listener = calloc((size_t)b.idle, sizeof *b.listener);
    if (!b.listener)
        bench_die("no memory");
    for (int started = 0; b.listening < b.idle; clients_turn(&b.clients, 100))
        for (; started < b.idle && started - b.listening < AT_A_TIME; started++)
            connect_seat(&b.listener[started], 1 << 20 | started);
}

static void open_server(void)
{
    snprintf(b.db, sizeof b.db, "%s/bench-load.db", b.folder);
    disk_remove(b.db);
    b.server = child_start(b.program, b.db);
    clients_start(&b.clients, b.server.port, heard);
}

static void close_server(void)
{
    child_stop(&b.server);
    disk_remove(b.db);
}

/* ---- Measuring -------------------------------------------------------------------------------------------------------------------- */

/* What a stretch of time cost; counters of the server and of ours at its begin, then differences. */
struct stretch { double seconds, cpu, rows, commits, commit_us, done, bytes; };

static struct stretch counters(void)
{
    return (struct stretch){ .seconds = disk_now(), .cpu = child_cpu(&b.server),
                             .rows = child_metric(&b.server, "store_rows_total"),
                             .commits = child_metric(&b.server, "store_commits_total"),
                             .commit_us = child_metric(&b.server, "store_commit_microseconds_total"),
                             .done = (double)b.done, .bytes = (double)b.clients.bytes };
}

static void begin_counting(struct stretch *s)
{
    b.counting = 1;
    *s = counters();
}

static void end_counting(struct stretch *s)
{
    struct stretch end = counters();
    b.counting = -1;                                    /* nobody starts anything new */
    *s = (struct stretch){ end.seconds - s->seconds, end.cpu - s->cpu, end.rows - s->rows, end.commits - s->commits,
                           end.commit_us - s->commit_us, end.done - s->done, end.bytes - s->bytes };
}

static void add_stretch(struct stretch *sum, const struct stretch *s)
{
    *sum = (struct stretch){ sum->seconds + s->seconds, sum->cpu + s->cpu, sum->rows + s->rows, sum->commits + s->commits,
                             sum->commit_us + s->commit_us, sum->done + s->done, sum->bytes + s->bytes };
}

static void put_number(const char *name, const char *unit, double v, int digits)
{
    if (b.json)
        printf(",\"%s\":%.*f", name, digits, v);
    else
        printf("  %-34s %12.*f %s\n", name, digits, v, unit);
}

static void put_title(void)
{
    printf(b.json ? "{\"mode\":\"%s\"" : "%s\n", b.mode);
    if (b.tables)
        put_number("tables", "", b.tables, 0);
}

static void put_end(void) { printf(b.json ? "}\n" : "\n"); }

static void put_times(const struct stretch *s, const char *what)
{
    if (b.count)
        qsort(b.took, b.count, sizeof *b.took, by_value);
    put_number("seconds", "s", s->seconds, 1);
    put_number(what, "/s", s->done / s->seconds, 0);
    put_number("p50_ms", "ms", quantile(0.5), 3);
    put_number("p99_ms", "ms", quantile(0.99), 3);
    put_number("cpu_us", "us of the server for each", 1e6 * s->cpu / s->done, 1);
    put_number("core_percent", "% of a core", 100 * s->cpu / s->seconds, 0);
}

/* What the disk does by itself with the groups of a stretch and such rows, right after it, and how much of that the server did. */
struct beside { double sync_ms, bare, share; };

static struct beside disk_alone(const struct stretch *s)
{
    char path[420];
    snprintf(path, sizeof path, "%s/bench-bare.db", b.folder);
    disk_remove(path);
    struct rows moves = { .tables = (unsigned)b.tables, .bytes = MOVE_BYTES };
    struct beside d = { .sync_ms = disk_sync_ms(path), .bare = disk_bare(path, moves, s->rows / s->commits, ALONE).rows };
    d.share = 100 * s->rows / s->seconds / d.bare;
    return d;
}

/* The medians of some turns: what else the machine and its disk do changes from second to second. */
static struct beside middle(const struct beside *turn, int count)
{
    double sync[TURNS], bare[TURNS], share[TURNS];
    for (int i = 0; i < count; i++) {
        sync[i] = turn[i].sync_ms;
        bare[i] = turn[i].bare;
        share[i] = turn[i].share;
    }
    return (struct beside){ disk_median(sync, count), disk_median(bare, count), disk_median(share, count) };
}

static void put_durable(const struct stretch *s, const struct beside *d)
{
    put_number("rows_a_commit", "rows", s->rows / s->commits, 1);
    put_number("commit_ms", "ms", 1e-3 * s->commit_us / s->commits, 2);
    put_number("fdatasync_ms", "ms", d->sync_ms, 2);
    put_number("bare_rows", "rows/s of a bare SQLite loop with these groups", d->bare, 0);
    put_number("share_percent", "% of it", d->share, 0);
    put_number("bytes_a_move", "bytes to all seats", s->bytes / s->done, 0);
}

/* ---- The modes ---------------------------------------------------------------------------------------------------------------------- */

static void turn_until(double end)
{
    while (disk_now() < end)
        clients_turn(&b.clients, 0);
}

/* Everybody goes on who has a choice. */
static void go_on(void)
{
    b.counting = 0;
    for (int i = 0; i < b.tables; i++)
        for (int k = 0; k < PLAYERS; k++)
            if (*b.table[i].seat[k].choice && !b.table[i].seat[k].asked)
                say_move(&b.table[i].seat[k]);
}

static void run_play(void)
{
    struct stretch sum = { 0 };
    struct beside turn[TURNS];
    open_server();
    fill_tables();
    turn_until(disk_now() + WARM_UP);
    for (int i = 0; i < TURNS; i++) {
        struct stretch s;
        go_on();
        turn_until(disk_now() + 0.5);
        begin_counting(&s);
        turn_until(disk_now() + b.seconds / TURNS);
        end_counting(&s);
        add_stretch(&sum, &s);
        turn_until(disk_now() + 0.5);                   /* the disk is quiet while it is measured alone */
        turn[i] = disk_alone(&s);
    }
    struct beside d = middle(turn, TURNS);
    put_title();
    put_times(&sum, "moves");
    put_durable(&sum, &d);
    put_end();
    close_server();
}

/* The seat of the table whose turn it is makes its move. 0: nobody has a choice yet. */
static int move_table(struct bench_table *t)
{
    for (int i = 0; i < PLAYERS; i++)
        if (*t->seat[i].choice && !t->seat[i].asked) {
            say_move(&t->seat[i]);
            return 1;
        }
    return 0;
}

/* Something happens `rate` times a second; `step` gets a running number. How many steps could not be made. */
static int keep_pace(double rate, double seconds, int (*step)(uint64_t i))
{
    double from = disk_now();
    int late = 0;
    for (uint64_t i = 0; disk_now() < from + seconds;) {
        for (; (double)i < (disk_now() - from) * rate; i++)
            late += !step(i);
        clients_turn(&b.clients, 0);
    }
    return late;
}

static int step_table(uint64_t i) { return move_table(&b.table[i % (uint64_t)b.tables]); }

static void run_paced(void)
{
    struct stretch s;
    open_server();
    fill_tables();
    keep_pace(b.tables / b.every, WARM_UP, step_table);
    begin_counting(&s);
    int late = keep_pace(b.tables / b.every, b.seconds, step_table);
    end_counting(&s);
    turn_until(disk_now() + 0.5);
    struct beside alone = disk_alone(&s);
    put_title();
    put_times(&s, "moves");
    put_number("not_yet", "turns without a choice", late, 0);
    put_durable(&s, &alone);
    put_number("kib_a_table", "KiB of the server for each table", child_kib(&b.server) / b.tables, 1);
    put_end();
    close_server();
}

static int step_question(uint64_t i)
{
    struct seat *s = &b.table[i % (uint64_t)b.tables].seat[i / (uint64_t)b.tables % PLAYERS];
    if (!s->asked)
        say_question(s);
    return s->asked;
}

static void run_idle(void)
{
    struct stretch s;
    b.tables = TALKERS;
    open_server();
    fill_tables();
    double before = child_kib(&b.server);
    fill_listeners();
    double quiet = child_kib(&b.server);
    keep_pace(b.rate, WARM_UP, step_question);
    begin_counting(&s);
    keep_pace(b.rate, b.seconds, step_question);
    end_counting(&s);
    double busy = child_kib(&b.server);
    put_title();
    put_number("idle", "connections that only listen", b.idle, 0);
    put_number("kib_a_connection", "KiB of the server for each", ((busy > quiet ? busy : quiet) - before) / b.idle, 2);
    put_times(&s, "messages");
    put_end();
    close_server();
}

/* ---- Restart -------------------------------------------------------------------------------------------------------------------------- */

static void ignore(void *context) { (void)context; }

static void wait_for(struct store *s, int64_t rows)
{
    struct store_answer a;
    while (rows > 0)
        if (!store_poll(s, &a))
            usleep(1000);
        else if (rows--, a.result != STORE_OK)
            bench_die("a row was not written: %s", a.text);
}

/* The rows of a table with four people in the middle of a game; all tables have the same. */
static int rows_of_a_table(char row[][ROW_TEXT])
{
    struct opening o = { .g = game_find("fishing"), .terms = { .open = 1, .spectators = 1 } };
    struct text t = { .buf = row[0], .size = ROW_TEXT };
    int n = 1;
    setup_default(o.g, &o.setup, PLAYERS);
    opening_write(&o, &t);
    for (int i = 0; i < PLAYERS; i++)
        snprintf(row[n++], ROW_TEXT, "sit %d %064d Seat %d", i, i, i);
    for (int i = 0; i < PLAYERS; i++)
        snprintf(row[n++], ROW_TEXT, "give %d %064d", i, i);
    snprintf(row[n++], ROW_TEXT, "start - medium");
    return n;
}

/* Writes them, and ends as a power cut would. */
static void write_tables(void)
{
    char row[16][ROW_TEXT];
    int n = rows_of_a_table(row);
    struct error e = { 0 };
    struct store *s = store_open(b.db, ignore, NULL, &e);
    if (!s)
        bench_die("%s", e.text);
    for (int i = 0; i < b.tables; i++) {
        char id[TABLE_ID];
        struct listing list = { .status = 1, .open = 1 };
        snprintf(id, sizeof id, "t%dx", i + 10000);
        snprintf(list.info, sizeof list.info, "{\"id\":\"%s\",\"game\":\"fishing\",\"seats\":4,\"free\":0}", id);
        for (char *z = id; *z; z++)
            *z = *z == '0' || *z == '1' ? (char)(*z + 'p' - '0') : *z;      /* names have neither 0 nor 1 */
        for (int k = 0; k < n; k++)
            if (store_append(s, 0, id, (uint32_t)k, 1, row[k], strlen(row[k]), NULL, k == n - 1 ? &list : NULL))
                bench_die("the queue of the store is full");
        if (i % 1000 == 999)
            wait_for(s, 1000 * n);
    }
    wait_for(s, b.tables % 1000 * n);
    raise(SIGKILL);
}

static double answered;

static void heard_first(struct client *c, char *text, size_t size)
{
    struct seat *s = (struct seat *)c;
    (void)size;
    if (!text)
        tell(s, "{\"do\":\"hello\",\"table\":\"tqpppqx\"}");
    else if (is_about(text, "view"))
        answered = disk_now();
    else if (!is_about(text, "table"))
        bench_die("the server said: %.300s", text);
}

/* Seconds from the start of the program to the first WebSocket, and to the view of the first table. */
static void start_once(double *first, double *table)
{
    struct seat s = { 0 };
    double from = disk_now();
    answered = 0;
    b.server = child_start(b.program, b.db);
    clients_start(&b.clients, b.server.port, heard_first);
    client_connect(&b.clients, &s.client, "10.0.0.1");
    while (!s.client.open)
        clients_turn(&b.clients, 100);
    *first = disk_now() - from;
    while (!answered)
        clients_turn(&b.clients, 100);
    *table = answered - from;
    kill(b.server.pid, SIGKILL);
    waitpid(b.server.pid, NULL, 0);
    client_close(&s.client);
}

static int run_restart(void)
{
    double first[TRIES], table[TRIES];
    snprintf(b.db, sizeof b.db, "%s/bench-load.db", b.folder);
    disk_remove(b.db);
    pid_t writer = fork();
    int status;
    if (!writer)
        write_tables();
    if (waitpid(writer, &status, 0) != writer || !WIFSIGNALED(status))
        return 2;                                       /* it has said why */
    for (int i = 0; i < TRIES; i++)
        start_once(&first[i], &table[i]);
    disk_remove(b.db);
    double middle = disk_median(table, TRIES);
    put_title();
    put_number("first_connection_ms", "ms", 1e3 * disk_median(first, TRIES), 1);
    put_number("first_table_ms", "ms", 1e3 * middle, 1);
    put_end();
    return middle < 1 ? 0 : 1;
}

/* ---- The command line ---------------------------------------------------------------------------------------------------------------- */

static double number(const char *name, const char *value)
{
    char *end;
    double v = value ? strtod(value, &end) : 0;
    if (!value || *end || v <= 0 || v > 1e6)
        bench_die("%s needs a number above 0", name);
    return v;
}

static void read_words(int argc, char **argv)
{
    if (argc < 3)
        bench_die("usage: bench_load PROGRAM play|paced|idle|restart [--tables N] [--seconds S] [--every S] [--idle N]"
                  " [--rate N] [--states] [--folder DIR] [--json]");
    b.program = argv[1];
    b.mode = argv[2];
    b.tables = !strcmp(b.mode, "play") ? 50 : !strcmp(b.mode, "paced") ? 2000 : 10000;
    for (int i = 3; i < argc; i++) {
        const char *w = argv[i];
        if (!strcmp(w, "--states")) b.states = 1;
        else if (!strcmp(w, "--json")) b.json = 1;
        else if (!strcmp(w, "--tables")) b.tables = (int)number(w, argv[++i]);
        else if (!strcmp(w, "--idle")) b.idle = (int)number(w, argv[++i]);
        else if (!strcmp(w, "--rate")) b.rate = (int)number(w, argv[++i]);
        else if (!strcmp(w, "--seconds")) b.seconds = number(w, argv[++i]);
        else if (!strcmp(w, "--every")) b.every = number(w, argv[++i]);
        else if (!strcmp(w, "--folder") && i + 1 < argc) b.folder = argv[++i];
        else bench_die("\"%s\" is no word of bench_load", w);
    }
}

int main(int argc, char **argv)
{
    struct rlimit files;
    struct error e;
    read_words(argc, argv);
    if (data_load_all(&e))
        bench_die("%s", e.text);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    signal(SIGPIPE, SIG_IGN);
    stay_on_core(OUR_CORE);
    if (!strcmp(b.mode, "play"))
        run_play();
    else if (!strcmp(b.mode, "paced"))
        run_paced();
    else if (!strcmp(b.mode, "idle"))
        run_idle();
    else if (!strcmp(b.mode, "restart"))
        return run_restart();
    else
        bench_die("there is no mode \"%s\"; there are play, paced, idle and restart", b.mode);
    return 0;
}
