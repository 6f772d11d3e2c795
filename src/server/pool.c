/* pool.c: see pool.h. */
#include "pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
    QUESTIONS_MAX = 4096,
    ACCOUNT_MAX   = QUESTIONS_MAX / 8,  /* that may wait on one account */
    SLOTS         = 1 << 10,            /* for turns of accounts and of tables; two in one slot share their turns */
    NICE          = 10,
};

struct worker {
    struct pool *pool;
    pthread_t    thread;
    void        *memory;
    size_t       room;                  /* bytes of it */
};

struct pool {
    pthread_mutex_t lock;               /* guards all below but the threads themselves */
    pthread_cond_t  news;
    void          (*wake)(void *context);
    void           *context;
    int             ending, threads;
    int             asked;              /* questions that wait, */
    int             hints;              /* hints that are thought about */
    int             ready, given;       /* opinions in the ring: from `given`, so many */
    uint64_t        turn;               /* questions that were taken, ever; and when each account and table was last served: */
    uint64_t        account[SLOTS], table[SLOTS];
    uint16_t        line[QUESTIONS_MAX];        /* where they are, the oldest first; behind them, what is free */
    struct question question[QUESTIONS_MAX];
    struct opinion  opinion[QUESTIONS_MAX];
    struct worker   worker[];
};

/* ---- Thinking ------------------------------------------------------------------------------------------------------- */

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

struct span { int64_t from, length; };

static int time_used(void *clock)
{
    const struct span *s = clock;
    return time_share(now_us() - s->from, s->length);
}

static void think(const struct question *q, const struct worker *w, struct opinion *out)
{
    struct span span = { now_us(), (int64_t)q->budget_ms * 1000 };
    struct budget budget = { .used = time_used, .clock = &span, .pool = w->memory, .room = w->room };
    *out = (struct opinion){ .ref = q->ref, .epoch = q->epoch, .hint = q->hint, .seat = q->seat };
    out->mv = q->hint ? bot_hint_in(q->g, &q->view, q->seat, &budget, q->seed, &out->thought)
                      : bot_choose_in(&bots[q->level], q->g, &q->view, q->seat, &budget, q->seed, &out->thought);
}

/* ---- Whose turn it is ------------------------------------------------------------------------------------------------- */

static uint64_t *slot(uint64_t turns[SLOTS], uint64_t of) { return &turns[of * 0x9e3779b97f4a7c15u >> 54]; }

/* Does a come before b? Not if they are equal. */
static int comes_first(struct pool *p, const struct question *a, const struct question *b)
{
    uint64_t account_a = *slot(p->account, a->address), account_b = *slot(p->account, b->address);
    if (account_a != account_b)
        return account_a < account_b;
    if (a->hint != b->hint)
        return a->hint < b->hint;
    return *slot(p->table, a->ref) < *slot(p->table, b->ref);
}

static int may_think(const struct pool *p, const struct question *q)
{
    return !q->hint || p->hints < (p->threads > 1 ? p->threads - 1 : 1);
}

/* The place in the line of the question that is next; -1: none. */
static int next_in_line(struct pool *p)
{
    int next = -1;
    for (int i = 0; i < p->asked; i++) {
        const struct question *q = &p->question[p->line[i]];
        if (may_think(p, q) && (next < 0 || comes_first(p, q, &p->question[p->line[next]])))
            next = i;
    }
    return next;
}

static void take(struct pool *p, int i, struct question *out)
{
    uint16_t at = p->line[i];
    *out = p->question[at];
    p->asked--;
    memmove(&p->line[i], &p->line[i + 1], (size_t)(p->asked - i) * sizeof *p->line);
    p->line[p->asked] = at;
    p->turn++;
    *slot(p->account, out->address) = *slot(p->table, out->ref) = p->turn;
    p->hints += out->hint;
}

static void *work(void *arg)
{
    struct worker *w = arg;
    struct pool *p = w->pool;
    struct question q;
    struct opinion o;
    int next;
    setpriority(PRIO_PROCESS, 0, NICE);         /* of this thread: people come first */
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->ending && (next = next_in_line(p)) < 0)
            pthread_cond_wait(&p->news, &p->lock);
        if (p->ending)
            break;
        take(p, next, &q);
        pthread_mutex_unlock(&p->lock);
        think(&q, w, &o);
        pthread_mutex_lock(&p->lock);
        p->opinion[(p->given + p->ready) % QUESTIONS_MAX] = o;
        p->ready++;
        p->hints -= q.hint;
        p->wake(p->context);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* ---- Asking --------------------------------------------------------------------------------------------------------- */

int pool_ask(struct pool *p, const struct question *q)
{
    pthread_mutex_lock(&p->lock);
    /* Every question that was taken must find room for its opinion. */
    int full = p->asked + p->ready + p->threads >= QUESTIONS_MAX, same = 0;
    for (int i = 0; q->address && i < p->asked; i++)
        same += p->question[p->line[i]].address == q->address;
    full |= same >= ACCOUNT_MAX;
    if (!full) {
        p->question[p->line[p->asked++]] = *q;
        pthread_cond_signal(&p->news);
    }
    pthread_mutex_unlock(&p->lock);
    return full ? ERR_FULL : 0;
}

int pool_poll(struct pool *p, struct opinion *out)
{
    pthread_mutex_lock(&p->lock);
    int any = p->ready > 0;
    if (any) {
        *out = p->opinion[p->given];
        p->given = (p->given + 1) % QUESTIONS_MAX;
        p->ready--;
    }
    pthread_mutex_unlock(&p->lock);
    return any;
}

int pool_waiting(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    int n = p->asked;
    pthread_mutex_unlock(&p->lock);
    return n;
}

/* ---- Opening and closing ---------------------------------------------------------------------------------------------- */

static int start_worker(struct pool *p, struct worker *w)
{
    w->pool = p;
    w->room = BOT_POOL_MOST;            /* touched only as far as a budget reaches */
    while (!(w->memory = aligned_alloc(16, w->room)) && w->room > BOT_POOL)
        w->room /= 2;
    if (w->memory && !pthread_create(&w->thread, NULL, work, w))
        return 0;
    free(w->memory);
    return -1;
}

struct pool *pool_open(int threads, void (*wake)(void *context), void *context, struct error *e)
{
    struct pool *p = calloc(1, sizeof *p + (size_t)threads * sizeof *p->worker);
    if (!p) {
        error_set(e, ERR_FULL, "there is no memory for the bots");
        return NULL;
    }
    p->wake = wake;
    p->context = context;
    for (int i = 0; i < QUESTIONS_MAX; i++)
        p->line[i] = (uint16_t)i;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->news, NULL);
    pthread_mutex_lock(&p->lock);
    while (p->threads < threads && !start_worker(p, &p->worker[p->threads]))
        p->threads++;
    pthread_mutex_unlock(&p->lock);
    if (p->threads == threads)
        return p;
    error_set(e, ERR_FULL, "there is no memory for the bots, or no thread can be started for them");
    pool_close(p);
    return NULL;
}

void pool_close(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->ending = 1;
    pthread_cond_broadcast(&p->news);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++) {
        pthread_join(p->worker[i].thread, NULL);
        free(p->worker[i].memory);
    }
    pthread_cond_destroy(&p->news);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
