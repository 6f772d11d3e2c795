/*
 * upkeep.c: tables that nobody has used for long are forgotten, so that the database does not grow for ever.
 *
 * A whole sweep is made of many small ones, with one at a time at the store, so that moves never wait for it. The age of a table is
 * reckoned by the wall clock at the start and the steady one since, or by the wall clock if that says less: if somebody sets the clock,
 * or it was wrong when the server started, no table becomes old by it.
 */
#include "tables_inside.h"

enum { SWEEP_PAUSE_US = 60000000 };     /* between two whole sweeps */

static int keeps_all(const struct store_keep *keep)
{
    int all = 1;
    for (int i = 0; i < TABLE_STATUSES; i++)
        all = all && keep->ms[i] <= 0;
    return all;
}

static int64_t earliest_now(struct tables *h)
{
    if (!h->start_wall) {
        h->start_wall = h->wall;
        h->start_us = h->us;
    }
    int64_t steady = h->start_wall + (h->us - h->start_us) / 1000;
    return h->wall < steady ? h->wall : steady;
}

int64_t upkeep(struct tables *h)
{
    struct store_keep keep = h->limits.keep;
    if (h->sweeping || keeps_all(&keep))
        return INT64_MAX;
    if (h->us < h->next_sweep)
        return (h->next_sweep - h->us + 999) / 1000;
    for (int i = 0; i < TABLE_STATUSES; i++)
        keep.ms[i] = keep.ms[i] > 0 ? keep.ms[i] : -1;
    h->sweeping = store_sweep(h->store, 0, earliest_now(h), &keep) == 0;
    return h->sweeping ? INT64_MAX : RETRY_MS;
}

/* A table that could not be said farewell to is tried again with the next whole sweep; the farewell has told why. */
void upkeep_swept(struct tables *h, const struct store_answer *a)
{
    h->sweeping = 0;
    h->next_sweep = a->n ? h->us : h->us + SWEEP_PAUSE_US;
    h->stats.forgotten += (uint64_t)a->count;
    for (int i = 0; i < a->count; i++) {
        struct hosted *p = hosted_find(h, a->infos[i]);
        if (p)
            hosted_gone(p);
    }
    upkeep(h);
}
