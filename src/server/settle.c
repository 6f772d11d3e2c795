/*
 * settle.c: no table is forgotten.
 *
 * Whatever touches a table marks it. Each call of the hall ends by settling the marked ones: rows that are missing are asked for, what
 * waits in line is looked at, late spectators are shown what is old enough, bots, clocks and the bell are minded, and the one timer of
 * the table is set to the next time when it has something to do by itself. Timers are in a heap. Tables that nobody needs
 * stand in a list, in the order in which they were left.
 */
#include "hall_inside.h"

/* ---- Marks ----------------------------------------------------------------------------------------------------------- */

void place_mark(struct place *p)
{
    struct hall *h = p->hall;
    if (p->marked)
        return;
    p->marked = 1;
    p->next_marked = NULL;
    *(h->marked ? h->marked_end : &h->marked) = p;
    h->marked_end = &p->next_marked;
}

/* ---- Timers ---------------------------------------------------------------------------------------------------------- */

/* Positions count from 1: the children of i are 2i and 2i + 1. */
static struct place *at(const struct hall *h, int i) { return h->heap[i - 1]; }

static void put(struct hall *h, int i, struct place *p)
{
    h->heap[i - 1] = p;
    p->timer = i;
}

/* Up or down from a position that is free, to where it belongs. */
static void place_in_heap(struct hall *h, int i, struct place *p)
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

static void stop_timer(struct place *p)
{
    struct hall *h = p->hall;
    int i = p->timer;
    if (!i)
        return;
    p->timer = 0;
    struct place *last = at(h, h->timers--);
    if (last != p)
        place_in_heap(h, i, last);
}

static void set_timer(struct place *p, int64_t due)
{
    struct hall *h = p->hall;
    stop_timer(p);
    p->alarm = due;
    if (due != INT64_MAX)
        place_in_heap(h, ++h->timers, p);
}

/* ---- Tables that nobody needs ------------------------------------------------------------------------------------------ */

static void set_idle(struct place *p, int idle)
{
    struct hall *h = p->hall;
    if (p->idle == idle)
        return;
    p->idle = (uint8_t)idle;
    if (idle) {
        p->older = h->newest;
        p->newer = NULL;
        *(h->newest ? &h->newest->newer : &h->oldest) = p;
        h->newest = p;
    } else {
        *(p->older ? &p->older->newer : &h->oldest) = p->newer;
        *(p->newer ? &p->newer->older : &h->newest) = p->older;
    }
}

/* Then tables leave as soon as nobody is at them. */
static int is_crowded(const struct hall *h) { return h->stats.places > h->limits.places / 2; }

void place_unlist(struct place *p)
{
    stop_timer(p);
    set_idle(p, 0);
}

/* ---- All of it --------------------------------------------------------------------------------------------------------- */

static void settle_place(struct place *p)
{
    struct hall *h = p->hall;
    p->due = INT64_MAX;
    place_work(p);
    look_after(p);
    int idle = place_idle(p);
    if (idle && !p->marked && h->ms - p->touched >= h->limits.idle_ms) {
        place_remove(p);
        return;
    }
    if (idle)
        place_due(p, p->touched + h->limits.idle_ms);
    set_idle(p, idle);
    set_timer(p, p->due);
}

void settle(struct hall *h)
{
    while (h->marked) {
        struct place *p = h->marked;
        h->marked = p->next_marked;
        p->marked = 0;
        settle_place(p);
    }
    while (h->oldest && is_crowded(h))
        place_remove(h->oldest);
}

int64_t hall_tick(struct hall *h)
{
    h->work = WORK_TICK;
    while (h->timers && at(h, 1)->alarm <= h->ms) {
        struct place *p = at(h, 1);
        stop_timer(p);
        place_mark(p);
    }
    settle(h);
    int64_t next = h->timers ? at(h, 1)->alarm - h->ms : INT64_MAX, sweep = upkeep(h);
    return sweep < next ? sweep : next;
}
