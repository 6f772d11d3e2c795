/*
 * presence.c: who is connected, wherever that is.
 *
 * A node knows its own connections alone, and they are in no row: they change often, and mean nothing after a restart. So a node tells the
 * others which seats are connected to it: when that changes, when one of them asks, and again from time to time. What it was told
 * it believes for a while, because a node that has died says nothing.
 */
#include "tables_inside.h"

enum {
    AGAIN_MS   = 30000,                 /* so often it is told again, */
    BELIEVE_MS = 75000,                 /* and believed for so long: one notice may be lost */
};

seatset hosted_present(const struct hosted *p) { return p->here | p->elsewhere; }

/* Told or not told any more: the seats that are connected to other nodes. */
static void set_elsewhere(struct hosted *p, seatset seats)
{
    seatset before = hosted_present(p);
    for (int i = 0; i < SEATS_MAX; i++)
        if (p->elsewhere & ~seats & ~p->here & 1 << i)
            p->gone[i] = p->tables->ms;
    p->elsewhere = seats;
    if (hosted_present(p) != before)
        hosted_tell_all(p);
}

void presence_heard(struct tables *h, const char *table, struct presence said)
{
    struct hosted *p = hosted_find(h, table);
    if (!p || !p->table.rows)
        return;
    const seatset seats = (seatset)((1 << p->table.setup.seats) - 1);
    hosted_mark(p);
    for (int i = 0; i < p->table.setup.seats; i++)
        if (said.here >> i & 1)
            p->believe[i] = h->ms + BELIEVE_MS;
    set_elsewhere(p, (seatset)((p->elsewhere & ~said.left) | (said.here & seats)));
    if (said.ask || (said.left & p->here))              /* who has left there may still be here */
        p->tell_at = h->ms;
}

void presence_lost(struct hosted *p) { p->ask_others = 1; }

/* Who has not been told of for too long is not there any more. */
static void doubt(struct hosted *p)
{
    seatset still = p->elsewhere;
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!(still >> i & 1))
            continue;
        if (p->believe[i] <= p->tables->ms)
            still &= (seatset)~(1 << i);
        else
            hosted_due(p, p->believe[i]);
    }
    if (still != p->elsewhere)
        set_elsewhere(p, still);
}

void presence_mind(struct hosted *p)
{
    const int64_t now = p->tables->ms;
    if (!store_shared(p->tables->store) || !p->table.rows || p->loading)
        return;
    doubt(p);
    int asks = p->ask_others && p->conns;
    if (asks || p->here != p->told_here || (p->here && p->tell_at <= now)) {
        struct presence say = { .here = p->here, .left = (seatset)(p->told_here & ~p->here), .ask = (uint8_t)asks };
        if (store_tell(p->tables->store, p->table.id, say)) {
            hosted_retry(p);
            return;
        }
        p->told_here = p->here;
        p->tell_at = now + AGAIN_MS;
        if (asks)
            p->ask_others = 0;
    }
    if (p->here)
        hosted_due(p, p->tell_at);
}
