/*
 * past.c: tables whose spectators are behind.
 *
 * Such a table has a second room, which takes in the same rows, each so many seconds after it was written. Whoever has no seat
 * is told of that room alone, by the same code as the others, so there is nothing that could come through early: views, chat,
 * votes, the end, the record. A row carries the time when it was written, so a restart or another node changes nothing. Until
 * the game begins there is nothing to hide, and people who look for a seat need to see who is there: those rows count at once.
 */
#include <stdlib.h>
#include <string.h>

#include "hall_inside.h"

int is_late(const struct place *p, const struct conn *c) { return p->past && c->seat < 0; }

struct room *place_seen(struct place *p, const struct conn *c) { return is_late(p, c) ? &p->past->room : &p->room; }

static void past_open(struct place *p)
{
    p->past = calloc(1, sizeof *p->past);
    if (!p->past)
        abort();
    memcpy(p->past->room.id, p->room.id, sizeof p->past->room.id);
}

void past_keep(struct place *p, const char *body, size_t size, int64_t at)
{
    if (!p->room.delay)
        return;
    if (!p->past)
        past_open(p);
    struct flight *f = calloc(1, sizeof *f + size + 1), **end = &p->past->rows;
    if (!f)
        abort();
    memcpy(f->body, body, size);
    f->size = size;
    f->at = at;
    while (*end)
        end = &(*end)->next;
    *end = f;
    hall_due(p->hall, past_follow(p));
}

int64_t past_follow(struct place *p)
{
    int64_t behind = (int64_t)p->room.delay * 1000;
    while (p->past && p->past->rows) {
        struct flight *f = p->past->rows;
        if (p->room.status != TABLE_WAITING && f->at + behind > p->hall->now)
            return f->at + behind;
        p->past->rows = f->next;
        take_row(p, &p->past->room, f->body, f->size, f->at);
        free(f);
    }
    return INT64_MAX;
}

void past_free(struct place *p)
{
    while (p->past && p->past->rows) {
        struct flight *f = p->past->rows;
        p->past->rows = f->next;
        free(f);
    }
    free(p->past);
}
