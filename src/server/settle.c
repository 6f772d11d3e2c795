/*
 * settle.c: no table is forgotten.
 *
 * Whatever touches a table marks it. Each call of the tables ends by settling the marked ones: rows that are missing are asked for, what
 * waits in line is looked at, late spectators are shown what is old enough, bots, clocks and the bell are minded, and the one timer of
 * the table is set to the next time when it has something to do by itself. Timers are in a heap. Tables that nobody needs
 * stand in a list, in the order in which they were left.
 */
#include "chain.h"
#include "tables_inside.h"

/* ---- Marks ----------------------------------------------------------------------------------------------------------- */

void hosted_mark(struct hosted *p)
{
    struct tables *h = p->tables;
    if (p->marked)
        return;
    p->marked = 1;
    p->next_marked = NULL;
    if (h->marked)
        *h->marked_end = p;
    else
        h->marked = p;
    h->marked_end = &p->next_marked;
}

/* ---- Timers ---------------------------------------------------------------------------------------------------------- */

/* Positions count from 1: the children of i are 2i and 2i + 1. */
static struct hosted *at(const struct tables *h, int i) { return h->heap[i - 1]; }

static void put(struct tables *h, int i, struct hosted *p)
{
    h->heap[i - 1] = p;
    p->timer = i;
}

/* Up or down from a position that is free, to where it belongs. */
static void put_in_heap(struct tables *h, int i, struct hosted *p)
{
    for (; i > 1 && at(h, i / 2)->alarm > p->alarm; i /= 2)
        put(h, i, at(h, i / 2));
    for (int child; (child = 2 * i) <= h->timers; i = child) {
        child += child < h->timers && at(h, child + 1)->alarm < at(h, child)->alarm;
        if (at(h, child)->alarm >= p->alarm)
            break;
        put(h, i, at(h, child));
    }
    put(h, i, p);
}

static void stop_timer(struct hosted *p)
{
    struct tables *h = p->tables;
    int i = p->timer;
    if (!i)
        return;
    p->timer = 0;
    struct hosted *last = at(h, h->timers--);
    if (last != p)
        put_in_heap(h, i, last);
}

static void set_timer(struct hosted *p, int64_t due)
{
    struct tables *h = p->tables;
    stop_timer(p);
    p->alarm = due;
    if (due != INT64_MAX)
        put_in_heap(h, ++h->timers, p);
}

/* ---- Tables that nobody needs ------------------------------------------------------------------------------------------ */

static void set_idle(struct hosted *p, int idle)
{
    struct tables *h = p->tables;
    if (p->idle == idle)
        return;
    p->idle = (uint8_t)idle;
    if (idle)
        CHAIN_ADD(h, p);
    else
        CHAIN_REMOVE(h, p);
}

/* Then tables leave as soon as nobody is at them. */
static int is_crowded(const struct tables *h) { return h->stats.tables > h->limits.tables / 2; }

void hosted_unlist(struct hosted *p)
{
    stop_timer(p);
    set_idle(p, 0);
}

/* ---- All of it --------------------------------------------------------------------------------------------------------- */

static void settle_one(struct hosted *p)
{
    struct tables *h = p->tables;
    p->due = INT64_MAX;
    hosted_work(p);
    run_automatic(p);
    presence_mind(p);
    int idle = hosted_idle(p);
    if (idle && !p->marked && h->ms - p->touched >= h->limits.idle_ms) {
        hosted_remove(p);
        return;
    }
    if (idle)
        hosted_due(p, p->touched + h->limits.idle_ms);
    set_idle(p, idle);
    set_timer(p, p->due);
}

void settle(struct tables *h)
{
    while (h->marked) {
        struct hosted *p = h->marked;
        h->marked = p->next_marked;
        p->marked = 0;
        settle_one(p);
    }
    while (h->oldest && is_crowded(h))
        hosted_remove(h->oldest);
}

int64_t tables_tick(struct tables *h)
{
    h->work = WORK_TICK;
    while (h->timers && at(h, 1)->alarm <= h->ms) {
        struct hosted *p = at(h, 1);
        stop_timer(p);
        hosted_mark(p);
    }
    settle(h);
    int64_t next = h->timers ? at(h, 1)->alarm - h->ms : INT64_MAX, sweep = upkeep(h);
    return sweep < next ? sweep : next;
}
