/*
 * delay.c: tables whose spectators are behind.
 *
 * Such a table is kept twice; the second one takes in the same rows, each so many seconds after it was written. Whoever has no seat
 * is told of that one alone, by the same code as the others, so there is nothing that could come through early: views, chat,
 * votes, the end, the record. A row carries the time when it was written, so a restart or another node changes nothing. Until
 * the game begins there is nothing to hide, and people who look for a seat need to see who is there: those rows count at once.
 */
#include <stdlib.h>
#include <string.h>

#include "tables_inside.h"

int is_late(const struct hosted *p, const struct conn *c) { return p->delayed && conn_seat(c) < 0; }

struct table *hosted_seen(struct hosted *p, const struct conn *c) { return is_late(p, c) ? &p->delayed->table : &p->table; }

static int delay_open(struct hosted *p)
{
    p->delayed = calloc(1, sizeof *p->delayed);
    if (p->delayed)
        memcpy(p->delayed->table.id, p->table.id, sizeof p->delayed->table.id);
    return p->delayed != NULL;
}

void delay_keep(struct hosted *p, const struct timed_row *l)
{
    if (!p->table.terms.delay)
        return;
    struct pending *f = p->delayed || delay_open(p) ? calloc(1, sizeof *f + l->size + 1) : NULL;
    struct delayed *late = p->delayed;
    if (!f) {
        struct error e;                                 /* what spectators have not seen is lost here; the table is read again later */
        error_set(&e, ERR_FULL, "there is no memory for what its spectators will see; come again in some minutes");
        hosted_break(p, &e);
        return;
    }
    memcpy(f->body, l->body, l->size);
    f->size = l->size;
    f->at = l->at;
    f->ms = p->table.status == TABLE_WAITING ? LONG_AGO : l->ms;       /* there is nothing to hide yet */
    if (late->rows)
        late->last->next = f;
    else
        late->rows = f;
    late->last = f;
    delay_follow(p);
}

void delay_follow(struct hosted *p)
{
    struct tables *h = p->tables;
    int64_t behind = (int64_t)p->table.terms.delay * 1000;
    while (p->delayed && p->delayed->rows && !p->broken) {
        struct pending *f = p->delayed->rows;
        if (f->ms + behind > h->ms || h->work <= 0) {
            hosted_due(p, f->ms + behind);
            return;
        }
        p->delayed->rows = f->next;
        take_row(p, &p->delayed->table, &p->delayed->clocks, &(struct timed_row){ f->body, f->size, f->at, f->ms });
        work_done(h, &p->delayed->table);
        free(f);
    }
}

/* Is all shown that is old enough? */
int delay_is_shown(const struct hosted *p)
{
    return !p->delayed || !p->delayed->rows || p->broken || p->delayed->rows->ms + (int64_t)p->table.terms.delay * 1000 > p->tables->ms;
}

void delay_free(struct hosted *p)
{
    while (p->delayed && p->delayed->rows) {
        struct pending *f = p->delayed->rows;
        p->delayed->rows = f->next;
        free(f);
    }
    free(p->delayed);
}
