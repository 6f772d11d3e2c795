/* world.c: time, chance, the line of events, servers and their trouble. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

#include "simulation.h"

struct world w;

/* ---- Time and chance that can be repeated --------------------------------------------------------------------------------- */

ssize_t __wrap_getrandom(void *out, size_t n, unsigned flags);
int     __wrap_clock_gettime(clockid_t clock, struct timespec *t);
int     __wrap_open(const char *path, int flags, ...);

ssize_t __wrap_getrandom(void *out, size_t n, unsigned flags)
{
    (void)flags;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)out)[i] = (uint8_t)fast_next(&w.lots);
    return (ssize_t)n;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *t)
{
    (void)clock;
    t->tv_sec = w.us / SECOND;
    t->tv_nsec = w.us % SECOND * 1000;
    return 0;
}

/* The file of SQLite is made on our disk, by SQLite; its name is that of something that exists. */
int __wrap_open(const char *path, int flags, ...)
{
    (void)path, (void)flags;
    errno = EEXIST;
    return -1;
}

uint32_t roll(uint32_t n) { return fast_below(&w.r, n); }
int      chance(uint32_t percent) { return fast_below(&w.r, 100) < percent; }

int64_t between(int64_t from, int64_t to)
{
    int64_t span = to - from + 1;
    return from + (chance(70) ? roll((uint32_t)(span / 8 + 1)) : roll((uint32_t)span));
}

int64_t wall_ms(const struct node *n) { return 1700000000000 + w.us / 1000 + n->jumped; }

/* ---- What is said of it ----------------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * 1099511628211u;
    return hash;
}

void trace(const char *fmt, ...)
{
    char line[70000];
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    n = n < (int)sizeof line ? n : (int)sizeof line - 1;
    w.hash = mix(w.hash, (const char *)&w.us, sizeof w.us);
    w.hash = mix(w.hash, line, (size_t)n);
    if (w.trace)
        printf("%4lld.%06lld  %s\n", (long long)(w.us / SECOND), (long long)(w.us % SECOND), line);
}

/* The first thing that is wrong ends the run of this seed, orderly: the rest follows from it. */
void fail(const char *fmt, ...)
{
    va_list ap;
    if (w.failed)
        return;
    w.failed = 1;
    va_start(ap, fmt);
    vsnprintf(w.why, sizeof w.why, fmt, ap);
    va_end(ap);
    trace("FAILED %s", w.why);
}

/* ---- The line of events ------------------------------------------------------------------------------------------------------ */

static int before(const struct happening *a, const struct happening *b) { return a->at != b->at ? a->at < b->at : a->order < b->order; }

void soon(enum happening_kind kind, int who, uint32_t life, int64_t in, int64_t n, const char *text, size_t size)
{
    struct happening e = { .at = w.us + in, .order = w.order++, .kind = (uint8_t)kind, .who = who, .life = life, .n = n, .size = size };
    if (text) {
        e.text = malloc(size + 1);
        memcpy(e.text, text, size);
        e.text[size] = 0;
    }
    if (w.events == w.room)
        w.heap = realloc(w.heap, (w.room = w.room ? 2 * w.room : 1024) * sizeof *w.heap);
    size_t i = w.events++;
    for (; i && before(&e, &w.heap[(i - 1) / 2]); i = (i - 1) / 2)
        w.heap[i] = w.heap[(i - 1) / 2];
    w.heap[i] = e;
}

static struct happening take(void)
{
    struct happening first = w.heap[0], last = w.heap[--w.events];
    size_t i = 0;
    for (size_t child; (child = 2 * i + 1) < w.events; i = child) {
        child += child + 1 < w.events && before(&w.heap[child + 1], &w.heap[child]);
        if (!before(&w.heap[child], &last))
            break;
        w.heap[i] = w.heap[child];
    }
    w.heap[i] = last;
    return first;
}

/* ---- Bots ---------------------------------------------------------------------------------------------------------------------- */

static move any_move(const struct question *q)
{
    move list[MOVES_MAX];
    struct fast f;
    fast_seed(&f, q->seed);
    return list[fast_below(&f, (uint32_t)q->g->legal(&q->view, q->seat, list))];
}

static struct node *node_of_pool(const struct pool *p)
{
    for (int i = 0; i < NODES; i++)
        if (p == &w.node[i].pool)
            return &w.node[i];
    return NULL;
}

int pool_ask(struct pool *p, const struct question *q)
{
    static _Alignas(16) char memory[BOT_POOL];
    struct opinion o = { .ref = q->ref, .epoch = q->epoch, .hint = q->hint, .seat = q->seat };
    struct node *n = node_of_pool(p);
    int most = w.calm ? 60 : p->most;
    if (p->count + p->ready >= most)
        return ERR_FULL;
    if (q->level <= 1 && chance(10)) {
        const struct budget budget = { .iterations = 4, .pool = memory };
        o.mv = bot_choose_in(&bots[q->level], q->g, &q->view, q->seat, &budget, q->seed, &o.thought);
    } else {
        o.mv = any_move(q);
    }
    p->count++;
    soon(EV_BOT, (int)(n - w.node), n->life, between(1000, w.calm ? 300000 : 1500000), 0, (const char *)&o, sizeof o);
    return 0;
}

int pool_poll(struct pool *p, struct opinion *out)
{
    if (!p->ready)
        return 0;
    *out = p->opinion[p->first];
    p->first = (p->first + 1) % 64;
    p->ready--;
    return 1;
}

static void bot_answers(struct node *n, const struct happening *e)
{
    struct pool *p = &n->pool;
    memcpy(&p->opinion[(p->first + p->ready++) % 64], e->text, sizeof(struct opinion));
    p->count--;
    soon(EV_NODE, (int)(n - w.node), n->life, between(10, 3000), 0, NULL, 0);
}

/* ---- Stores in a hurry ------------------------------------------------------------------------------------------------------------ */

/* A queue that is full happens to nobody in a simulation of this size; so it is said to be, now and then. */
static int no_room(void) { return !w.calm && w.slow && roll(100) < 2; }

#define WRAP(name, parameters, arguments)                                                                              \
    int __wrap_##name parameters;                                                                                      \
    int __real_##name parameters;                                                                                      \
    int __wrap_##name parameters { return no_room() ? ERR_FULL : __real_##name arguments; }

WRAP(store_append, (struct store *s, uint64_t ref, const char *table, uint32_t n, int64_t at, const char *body, size_t size,
                    const char *note, const struct listing *listing), (s, ref, table, n, at, body, size, note, listing))
WRAP(store_read, (struct store *s, uint64_t ref, const char *table, uint32_t from), (s, ref, table, from))
WRAP(store_list, (struct store *s, uint64_t ref), (s, ref))
WRAP(store_claim, (struct store *s, uint64_t ref, const char *table, int on), (s, ref, table, on))
WRAP(store_tell, (struct store *s, const char *table, struct presence p), (s, table, p))

/* ---- Servers ------------------------------------------------------------------------------------------------------------------------ */

static void wake(void *node)
{
    struct node *n = node;
    soon(EV_NODE, (int)(n - w.node), n->life, between(5, w.slow ? 5000 : 200), 0, NULL, 0);
}

static int64_t store_time(void) { return between(100, w.calm ? 20000 : w.slow ? 600000 : 30000); }

void node_time(struct node *n) { tables_time(n->tables, wall_ms(n), w.us); }

/* The loop of the server looks in at least every second; here it does so when the tables say, or a lost timer would not be missed. */
static void plan(struct node *n, int64_t in)
{
    in = in < 10 ? 10 : in > 3600000 ? 3600000 : in;
    n->timer = w.us + in * 1000;
    soon(EV_NODE, (int)(n - w.node), n->life, in * 1000, 1, NULL, 0);
}

static void turn_soon(struct node *n, int64_t in)
{
    if (!n->turning)
        soon(EV_STORE, (int)(n - w.node), n->life, in, 0, NULL, 0);
    n->turning = 1;
}

/* What the loop of the server does after everything. */
void node_attend(struct node *n)
{
    struct store_stats st;
    node_time(n);
    while (tables_news(n->tables)) {}
    plan(n, tables_tick(n->tables));
    store_stats(n->store, &st);
    if (st.waiting)
        turn_soon(n, store_time());
}

static void node_start(struct node *n)
{
    struct tables_limits limits = { .think_ms = 10, .pace_ms = 50 + (int)roll(900), .idle_ms = chance(50) ? 60000 : 3000,
                                  .tables = chance(80) ? 100 : 6 };
    limits.keep = w.keep;
    if (w.steady)
        limits.idle_ms = 1 << 30, limits.tables = 100;
    char where[16];
    struct error e = { 0 };
    snprintf(where, sizeof where, w.files ? "/dev/null" : "%d", (int)(n - w.node));
    n->life++;
    n->turning = n->ending = 0;
    n->pool = (struct pool){ .most = 1 + (int)roll((uint32_t)w.bots_most) };
    n->store = store_on(w.files ? &backend_disk : &backend_base, where, wake, n, &e);
    n->tables = n->store ? tables_open(n->store, &n->pool, &limits, &e) : NULL;
    if (!n->tables && disk_dead) {                      /* the machine stopped in the middle of that */
        disk_crash();
        soon(EV_START, (int)(n - w.node), n->life, SECOND, 0, NULL, 0);
        return;
    }
    if (!n->tables) {
        fail("a server does not start: %s", e.text);
        return;
    }
    n->up = 1;
    trace("node %d starts", (int)(n - w.node));
    node_attend(n);
}

/* It is gone, and nobody is told; what its store had not finished is lost, or not. */
void node_kill(struct node *n)
{
    if (!n->up)
        return;
    trace("node %d dies", (int)(n - w.node));
    n->up = 0;
    n->life++;
    links_of_node_die(n);
    tables_close(n->tables);
    disk_dead = w.files;
    store_drop(n->store);
    if (w.files)
        disk_crash();
    n->tables = NULL;
    n->store = NULL;
}

/* A proper end: nobody comes in any more, what is on its way reaches the disk. */
static void node_end(struct node *n)
{
    n->ending = 1;
    for (int i = 0; i < 200 && tables_busy(n->tables); i++) {
        w.us += 1000;
        if (store_turn(n->store) > 0)
            break;
        node_time(n);
        while (tables_news(n->tables)) {}
        tables_tick(n->tables);
        if (n->ending == 2)
            break;
    }
    trace("node %d ends", (int)(n - w.node));
    n->up = 0;
    n->life++;
    links_of_node_die(n);
    tables_close(n->tables);
    store_drop(n->store);
    n->tables = NULL;
    n->store = NULL;
}

static void store_turns(struct node *n)
{
    n->turning = 0;
    int pause = store_turn(n->store);
    if (n->ending == 2 || disk_dead) {
        node_kill(n);
        soon(EV_START, (int)(n - w.node), n->life, between(100000, 5000000), 0, NULL, 0);
        return;
    }
    if (pause > 0)
        turn_soon(n, pause * 1000);
    else if (pause == 0)
        turn_soon(n, store_time());
}

/* ---- Trouble ------------------------------------------------------------------------------------------------------------------------ */

enum trouble { NO_TROUBLE, DIE, END, LINE_CUT, HALF_OPEN, SLOW, BASE_AWAY, BASE_FULL, BASE_CUT, DIE_AT_COMMIT, JUMP, FEW_BOTS };

static const uint8_t troubles[] = { NO_TROUBLE, DIE, END, LINE_CUT, LINE_CUT, HALF_OPEN, SLOW, BASE_AWAY, BASE_FULL, BASE_CUT,
                                    DIE_AT_COMMIT, DIE_AT_COMMIT, DIE_AT_COMMIT, JUMP, FEW_BOTS };

static void all_well(void)
{
    base_away = base_full = disk_full = disk_broken = disk_dies = 0;
    memset(base_cut, 0, sizeof base_cut);
    memset(base_dies, 0, sizeof base_dies);
    w.slow = 0;
}

static void cut_some_line(int half)
{
    struct link *l = &links[roll(LINKS)];
    if (!l->used || !l->client_up || !l->server_up)
        return;
    trace("line %d of %s is %s", (int)(l - links), people[l->person].name, half ? "half open" : "cut");
    if (half) {                                         /* the server finds out when nothing comes for a minute */
        l->client_up = 0;
        soon(EV_GONE, (int)(l - links), l->life, 60 * SECOND, 0, NULL, 0);
        soon(EV_LOST, (int)(l - links), l->life, between(100000, 3000000), 0, NULL, 0);
    } else {
        link_cut(l);
    }
}

static void make_trouble(void)
{
    static const int64_t jumps[] = { -3600, -120, -1, 1, 600, 86400 };
    struct node *n = &w.node[roll((uint32_t)w.nodes)];
    enum trouble what = (enum trouble)troubles[roll(sizeof troubles)];
    int on = chance(50);
    switch (what) {
    case DIE:
    case END:
        if (!n->up || w.steady)
            break;
        if (what == DIE)
            node_kill(n);
        else
            node_end(n);
        soon(EV_START, (int)(n - w.node), n->life, between(50000, 8000000), 0, NULL, 0);
        break;
    case LINE_CUT: cut_some_line(0); break;
    case HALF_OPEN: cut_some_line(1); break;
    case SLOW: w.slow = on; break;
    case BASE_AWAY: base_away = on; break;
    case BASE_FULL: base_full = disk_full = on; break;
    case BASE_CUT: base_cut[n - w.node] = on; disk_broken = on && chance(50); break;
    case DIE_AT_COMMIT:
        if (w.steady)
            break;
        base_dies[n - w.node] = 1 + (int)roll(3);
        disk_dies = w.files ? 1 + (int)roll(12) : 0;
        break;
    case JUMP: n->jumped += w.jumpy * jumps[roll(sizeof jumps / sizeof *jumps)] * 1000; break;
    case FEW_BOTS: n->pool.most = 1 + (int)roll((uint32_t)w.bots_most); break;
    default: all_well(); break;
    }
    if (what != NO_TROUBLE)
        trace("trouble %d", (int)what);
}

/* ---- Running -------------------------------------------------------------------------------------------------------------------------- */

static void node_event(struct happening *e)
{
    struct node *n = &w.node[e->who];
    if (e->kind == EV_START) {
        if (!n->up)
            node_start(n);
        return;
    }
    if (!n->up || e->life != n->life)
        return;
    switch (e->kind) {
    case EV_NODE:
        if (!e->n || n->timer == w.us)
            node_attend(n);
        break;
    case EV_STORE: store_turns(n); break;
    case EV_BOT: bot_answers(n, e); break;
    case EV_NOTICE:
        base_hear(e->who, e->text, (uint32_t)e->n);
        turn_soon(n, between(10, 2000));
        break;
    default: break;
    }
}

static void link_event(struct happening *e)
{
    struct link *l = &links[e->who];
    if (!l->used || e->life != l->life)
        return;
    switch (e->kind) {
    case EV_TO_SERVER: link_arrives(l, e->text, e->size); break;
    case EV_TO_CLIENT: link_read(l, e->text, e->size, e->n); break;
    case EV_GONE: link_gone(l); break;
    case EV_LOST: link_lost(l); break;
    default: break;
    }
}

static void step(void)
{
    struct happening e = take();
    w.us = e.at > w.us ? e.at : w.us;
    w.steps++;
    if (e.kind == EV_ACT) {
        person_acts(e.who);
    } else if (e.kind == EV_TROUBLE) {
        if (!w.calm && !w.last)
            make_trouble();
        soon(EV_TROUBLE, 0, 0, between(50000, 6000000), 0, NULL, 0);
    } else if (e.kind >= EV_TO_SERVER && e.kind <= EV_LOST) {
        link_event(&e);
    } else {
        node_event(&e);
    }
    free(e.text);
    judge_step();
}

static void run_for(int64_t us)
{
    for (int64_t end = w.us + us; !w.failed && w.events && w.heap[0].at <= end;)
        step();
}

/* Everything is well and everybody is silent for a while: what is to happen by itself happens. */
static void lull(void)
{
    w.calm = 1;
    trace("calm");
    all_well();
    for (int i = 0; i < w.nodes; i++)
        if (!w.node[i].up)
            node_start(&w.node[i]);
    run_for(5 * SECOND);
    if (!w.failed && w.nodes > 1)
        judge_fresh();
    run_for(between(8, 16) * SECOND + (w.nodes > 1 ? LOOK_MS * 1000 : 0));
    if (!w.failed)
        judge_calm();
    w.calm = 0;
}

static void set_up(uint64_t seed)
{
    struct happening *heap = w.heap;
    size_t room = w.room;
    int tracing = w.trace;
    memset(&w, 0, sizeof w);
    w.heap = heap;
    w.room = room;
    w.trace = tracing;
    fast_seed(&w.r, seed);
    fast_seed(&w.lots, seed ^ 0x5eed);
    w.hash = 1469598103934665603u;
    w.us = 1000 * SECOND;
    w.files = chance(30);
    w.nodes = w.files ? 1 : 1 + (int)roll(NODES - 1) + chance(40);
    w.jumpy = chance(40);
    w.steady = w.jumpy && w.nodes == 1 && chance(70);
    if (chance(25))
        w.keep = (struct store_keep){ { 20000, 30000, 10000 } };
    w.people = 2 + (int)roll(PEOPLE - 1);
    w.tables_most = 1 + (int)roll(4);
    w.bots_most = chance(70) ? 40 : 2;
}

int run_seed(uint64_t seed, int tracing, uint64_t *hash)
{
    w.trace = tracing;
    set_up(seed);
    base_open();
    disk_open();
    judge_open();
    people_open();
    trace("seed %llu: %d nodes on %s, %d people", (unsigned long long)seed, w.nodes, w.files ? "a file" : "a database", w.people);
    for (int i = 0; i < w.nodes; i++)
        node_start(&w.node[i]);
    soon(EV_TROUBLE, 0, 0, between(SECOND, 10 * SECOND), 0, NULL, 0);
    for (int i = 1 + (int)roll(3); i > 0 && !w.failed; i--) {
        run_for(between(5, 40) * SECOND);
        lull();
    }
    w.last = 1;
    w.steady = 0;                                       /* tables are read again */
    all_well();
    for (int i = 0; i < w.nodes && !w.failed; i++) {
        node_kill(&w.node[i]);
        node_start(&w.node[i]);
    }
    run_for(20 * SECOND);
    if (!w.failed)
        lull();
    *hash = w.hash;
    for (int i = 0; i < w.nodes; i++)
        node_kill(&w.node[i]);
    people_close();
    judge_close();
    base_close();
    disk_close();
    while (w.events)
        free(w.heap[--w.events].text);
    return w.failed;
}
