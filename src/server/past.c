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

int is_late(const struct place *p, const struct conn *c) { return p->past && conn_seat(c) < 0; }

struct room *place_seen(struct place *p, const struct conn *c) { return is_late(p, c) ? &p->past->room : &p->room; }

static int past_open(struct place *p)
{
    p->past = calloc(1, sizeof *p->past);
    if (p->past)
        memcpy(p->past->room.id, p->room.id, sizeof p->past->room.id);
    return p->past != NULL;
}

void past_keep(struct place *p, const struct line *l)
{
    if (!p->room.delay)
        return;
    struct flight *f = p->past || past_open(p) ? calloc(1, sizeof *f + l->size + 1) : NULL;
    struct past *past = p->past;
    if (!f) {
        struct error e;                                 /* what spectators have not seen is lost here; the table is read again later */
        error_set(&e, ERR_FULL, "there is no memory for what its spectators will see; come again in some minutes");
        place_break(p, &e);
        return;
    }
    memcpy(f->body, l->body, l->size);
    f->size = l->size;
    f->at = l->at;
    f->ms = p->room.status == TABLE_WAITING ? LONG_AGO : l->ms;        /* there is nothing to hide yet */
    *(past->rows ? &past->last->next : &past->rows) = f;
    past->last = f;
    past_follow(p);
}

void past_follow(struct place *p)
{
    struct hall *h = p->hall;
    int64_t behind = (int64_t)p->room.delay * 1000;
    while (p->past && p->past->rows && !p->broken) {
        struct flight *f = p->past->rows;
        if (f->ms + behind > h->ms || h->work <= 0) {
            place_due(p, f->ms + behind);
            return;
        }
        p->past->rows = f->next;
        take_row(p, &p->past->room, &p->past->clocks, &(struct line){ f->body, f->size, f->at, f->ms });
        work_done(h, &p->past->room);
        free(f);
    }
}

/* Is all shown that is old enough? */
int past_is_shown(const struct place *p)
{
    return !p->past || !p->past->rows || p->broken || p->past->rows->ms + (int64_t)p->room.delay * 1000 > p->hall->ms;
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
