/* pool.c: see pool.h. */
#include "pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { QUESTIONS_MAX = 4096, NICE = 10 };

struct worker {
    struct pool *pool;
    pthread_t    thread;
    void        *memory;                /* of BOT_POOL bytes */
};

struct pool {
    pthread_mutex_t lock;               /* guards all below but the threads themselves */
    pthread_cond_t  news;
    void          (*wake)(void *context);
    void           *context;
    int             ending, threads;
    int             asked, told;        /* questions in the ring: from `told`, so many */
    int             ready, given;       /* opinions alike */
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

static void think(const struct question *q, void *memory, struct opinion *out)
{
    struct span span = { now_us(), (int64_t)q->budget_ms * 1000 };
    struct budget budget = { .used = time_used, .clock = &span, .pool = memory };
    *out = (struct opinion){ .ref = q->ref, .epoch = q->epoch, .hint = q->hint, .seat = q->seat };
    out->mv = bot_choose_in(&bots[q->level], q->g, &q->view, q->seat, &budget, q->seed, &out->thought);
}

static void *work(void *arg)
{
    struct worker *w = arg;
    struct pool *p = w->pool;
    struct question q;
    struct opinion o;
    setpriority(PRIO_PROCESS, 0, NICE);         /* of this thread: people come first */
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->ending && !p->asked)
            pthread_cond_wait(&p->news, &p->lock);
        if (p->ending)
            break;
        q = p->question[p->told];
        p->told = (p->told + 1) % QUESTIONS_MAX;
        p->asked--;
        pthread_mutex_unlock(&p->lock);
        think(&q, w->memory, &o);
        pthread_mutex_lock(&p->lock);
        p->opinion[(p->given + p->ready) % QUESTIONS_MAX] = o;
        p->ready++;
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
    int full = p->asked + p->ready + p->threads >= QUESTIONS_MAX;
    if (!full) {
        p->question[(p->told + p->asked) % QUESTIONS_MAX] = *q;
        p->asked++;
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
    w->memory = aligned_alloc(16, BOT_POOL);
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
