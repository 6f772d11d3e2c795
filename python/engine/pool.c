/* pool.c: see pool.h. */
#include "pool.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

struct worker { struct pool *pool; int part; pthread_t id; };

struct pool {
    int             threads, started;   /* started: workers that run, the caller not counted */
    pid_t           owner;              /* the process whose threads they are */
    pthread_mutex_t lock;
    pthread_cond_t  begin, end;
    uint64_t        round;              /* goes up with every call */
    int             busy, quit;
    void          (*work)(void *, int);
    void           *context;
    struct worker   worker[];
};

static void *serve(void *argument)
{
    struct worker *w = argument;
    struct pool *p = w->pool;
    uint64_t done = 0;
    pthread_mutex_lock(&p->lock);
    while (!p->quit) {
        if (p->round == done) {
            pthread_cond_wait(&p->begin, &p->lock);
            continue;
        }
        done = p->round;
        pthread_mutex_unlock(&p->lock);
        p->work(p->context, w->part);
        pthread_mutex_lock(&p->lock);
        if (!--p->busy)
            pthread_cond_signal(&p->end);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static void init(struct pool *p)
{
    p->owner = getpid();
    p->started = p->busy = p->quit = 0;
    p->round = 0;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->begin, NULL);
    pthread_cond_init(&p->end, NULL);
}

struct pool *pool_new(int threads)
{
    struct pool *p = malloc(sizeof *p + sizeof *p->worker * (size_t)threads);
    if (!p)
        return NULL;
    p->threads = threads;
    init(p);
    return p;
}

static void stop(struct pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->quit = 1;
    pthread_cond_broadcast(&p->begin);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->started; i++)
        pthread_join(p->worker[i].id, NULL);
}

static int start(struct pool *p)
{
    for (; p->started < p->threads - 1; p->started++) {
        struct worker *w = &p->worker[p->started];
        *w = (struct worker){ .pool = p, .part = p->started + 1 };
        int err = pthread_create(&w->id, NULL, serve, w);
        if (err) {
            stop(p);
            init(p);
            return err;
        }
    }
    return 0;
}

void pool_free(struct pool *p)
{
    if (p && p->owner == getpid())
        stop(p);
    free(p);
}

int pool_run(struct pool *p, void (*work)(void *context, int part), void *context)
{
    if (p->threads > 1 && p->owner != getpid())
        init(p);
    int err = p->started < p->threads - 1 ? start(p) : 0;
    if (err)
        return err;
    if (p->threads == 1) {
        work(context, 0);
        return 0;
    }
    pthread_mutex_lock(&p->lock);
    p->work = work;
    p->context = context;
    p->busy = p->threads - 1;
    p->round++;
    pthread_cond_broadcast(&p->begin);
    pthread_mutex_unlock(&p->lock);
    work(context, 0);
    pthread_mutex_lock(&p->lock);
    while (p->busy)
        pthread_cond_wait(&p->end, &p->lock);
    pthread_mutex_unlock(&p->lock);
    return 0;
}
