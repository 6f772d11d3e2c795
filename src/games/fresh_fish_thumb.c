/*
 * Fresh Fish: how likely a sensible player makes a move, by rules of thumb.
 *
 * Reserve near the trucks whose stall is missing, nearer than the discs that lie there already. Draw when a disc is out
 * for every missing stall and two for flea market tables: the designer advises to have five or six out before the first
 * draw. Bid some of what is at stake. Build a stall where its way is short; put a table on the disc that is missed least.
 * A building that completes an area makes the other discs there go (FF-47).
 */
#include "fresh_fish.h"

#include <string.h>

enum {
    TABLES     = 2,                     /* discs that are wanted for flea market tables */
};

/* In hundredths of points, if nothing else is said. */
enum {
    HALVED     = 55,                    /* a move that is worse by so much is half as likely */
    SPARE      = 40,                    /* a disc more, wherever it lies */
    READY      = 170,                   /* to draw when enough discs are out */
    UNREADY    = 130,                   /* less for every disc that is not */
    AT_STAKE   = 20,                    /* percent of a length that a stall saves which comes late */
    PREMIUM    = 90,                    /* what it is worth not to bid again for the same stall */
};

enum { FAR_MAX = SEATS_MAX + 4 };        /* half of the longest way that counts, and two more */

/* What a seat sees at a glance. Ways are counted in path tiles, as if everything open became path (FF-58). */
struct glance {
    const struct state *s;
    int      seat, far;                 /* far: a way as long as that is as good as none */
    int      builds;                    /* goods of the stall that is to be built now; -1: none */
    int      discs, missing;            /* missing: how many other stalls are in storage */
    uint8_t  disc[DISCS];
    int      need[DISCS];               /* what it costs to lose the disc */
    uint8_t  way[GOODS][DISCS];         /* of stalls in storage: from the truck to the disc */
    uint8_t  kept[GOODS];               /* the way from the disc that is kept for the stall */
    struct cells ring[GOODS][FAR_MAX];  /* spaces that are asked for, by their way from the truck, as far as `rings` */
    int      rings[GOODS];
};

static int is_missing(const struct glance *v, int goods)
{
    return goods != v->builds && v->s->stall[v->seat][goods] == NONE;
}

/* The ways from a truck to the own discs, and to the spaces that are asked for. With a disc for every stall, spaces behind
   all discs are not nearer than the one that is kept. */
static void walk(struct glance *v, int goods, struct cells asked)
{
    const struct state *s = v->s;
    struct cells rest = without(s->spaces, s->built), soon = common(near(one(s->truck[goods])), rest);
    struct cells discs = s->discs[v->seat];
    int d = 1, all = v->discs < v->missing;
    memset(v->way[goods], v->far, DISCS);
    for (; d < v->far && !is_none(soon) && !(is_none(discs) && (!all || is_none(asked))); d++) {
        struct cells beside = near(soon);
        v->ring[goods][d] = common(beside, asked);
        asked = without(asked, beside);
        if (!is_none(common(beside, discs))) {
            for (int i = 0; i < v->discs; i++)
                if (has(&discs, v->disc[i]) && has(&beside, v->disc[i]))
                    v->way[goods][i] = (uint8_t)d;
            discs = without(discs, beside);
        }
        rest = without(rest, soon);
        soon = common(beside, rest);
    }
    v->rings[goods] = d;
}

/* Every missing stall keeps the nearest disc that no other keeps, the shortest way first. */
static void keep_discs(struct glance *v)
{
    unsigned used = 0, done = 0;
    for (int k = 0; k < v->missing && k < v->discs; k++) {
        int goods = -1, disc = 0, least = 256;
        for (int g = 0; g < GOODS; g++)
            for (int d = 0; is_missing(v, g) && !(done >> g & 1) && d < v->discs; d++)
                if (!(used >> d & 1) && v->way[g][d] < least) {
                    least = v->way[g][d];
                    goods = g;
                    disc = d;
                }
        used |= 1u << disc;
        done |= 1u << goods;
        v->kept[goods] = (uint8_t)least;
        v->need[disc] = 100 * (v->far - least);
    }
}

static void glance_at(const struct state *s, int seat, int builds, struct cells asked, struct glance *v)
{
    struct cells rest = s->discs[seat];
    v->s = s;
    v->seat = seat;
    v->builds = builds;
    v->far = longest(s) / 2 + 2;
    v->discs = v->missing = 0;
    for (int cell = take_cell(&rest); cell; cell = take_cell(&rest)) {
        v->need[v->discs] = SPARE;
        v->disc[v->discs++] = (uint8_t)cell;
    }
    for (int g = 0; g < GOODS; g++) {
        v->kept[g] = (uint8_t)v->far;
        v->missing += is_missing(v, g);
    }
    for (int g = 0; g < GOODS; g++)
        if (s->stall[seat][g] == NONE)
            walk(v, g, asked);
    keep_discs(v);
}

/* How likely a move is that is worth so much less than the best one. */
static uint16_t likely(int less)
{
    int times = less / HALVED, rest = less % HALVED;
    return (uint16_t)(times > 9 ? 1 : (1000 - 500 * rest / HALVED) >> times);
}

/* ---- Kinds of moves ---------------------------------------------------------------------------------------------- */

/* Spaces by how much nearer to a truck they are than the disc that is kept for the stall; the most. */
static int find_nearer(const struct glance *v, struct cells nearer[FAR_MAX + 1])
{
    int most = 0;
    memset(nearer, 0, (FAR_MAX + 1) * sizeof *nearer);
    for (int g = 0; g < GOODS; g++)
        for (int d = 1; is_missing(v, g) && d < v->rings[g] && d < v->kept[g]; d++) {
            int by = v->kept[g] - d;
            nearer[by] = both(nearer[by], v->ring[g][d]);
            if (by > most && !is_none(v->ring[g][d]))
                most = by;
        }
    return most;
}

/* The last move may be to draw; all others are spaces. */
static void weigh_turn(const struct glance *v, const move *list, int n, uint16_t *weight)
{
    struct cells nearer[FAR_MAX + 1];
    uint16_t likely_by[FAR_MAX + 1];
    uint8_t by[CELLS] = { 0 };
    int wanted = v->missing + TABLES < DISCS ? v->missing + TABLES : DISCS, most = find_nearer(v, nearer);
    int draws = list[n - 1] == M_DRAW, draw = READY - UNREADY * (wanted > v->discs ? wanted - v->discs : 0);
    int best = n > draws ? SPARE + 100 * most : draw;
    if (draws && draw > best)
        best = draw;
    for (int k = 0; k <= most; k++) {
        likely_by[k] = likely(best - SPARE - 100 * k);
        for (int cell = k ? take_cell(&nearer[k]) : NONE; cell; cell = take_cell(&nearer[k]))
            by[cell] = (uint8_t)k;
    }
    for (int i = 0; i < n - draws; i++)
        weight[i] = likely_by[by[cell_of(list[i])]];
    if (draws)
        weight[n - 1] = likely(best - draw);
}

/* Own discs that become path when there is a building on this one (FF-47). Classic has no areas. */
static int lost_around(const struct glance *v, int disc)
{
    int area = area_of(v->s, v->disc[disc]), sum = 0;
    if (!area || v->s->left[area] != 1)
        return 0;
    for (int d = 0; d < v->discs; d++)
        if (d != disc && area_of(v->s, v->disc[d]) == area)
            sum += v->need[d];
    return sum;
}

/* The moves are the discs, in the same order. */
static void worth_of_building(const struct glance *v, int n, int *worth)
{
    for (int d = 0; d < n; d++)
        worth[d] = -v->need[d] - lost_around(v, d) - (v->builds < 0 ? 0 : 100 * v->way[v->builds][d]);
}

/* Who has a disc ready saves something by building now; more coins than that are wasted, and fewer may do (FF-37). */
static void worth_of_bids(const struct glance *v, int goods, int n, int *worth)
{
    int stake = v->discs ? PREMIUM + AT_STAKE * (2 * v->far - v->kept[goods]) : 0, bid = stake / 3;
    for (int k = 0; k < n; k++)
        worth[k] = 100 * k < bid ? (100 * k - bid) / 2 : bid - 100 * k;
}

void ff_weigh(const void *state, int seat, const move *list, int n, uint16_t *weight)
{
    const struct state *s = state;
    struct cells asked = { { 0 } };
    struct glance v;
    int phase = s->head.phase, worth[SPACES + 1], best = INT32_MIN;
    int goods = phase == ROW ? s->row[s->row_at] : s->tile - 1 - STALL_TILE;
    for (int i = 0; phase == TURN && i < n && list[i] != M_DRAW; i++)
        put(&asked, cell_of(list[i]));
    glance_at(s, seat, phase == STALL || phase == ROW ? goods : -1, asked, &v);
    if (phase == TURN) {
        weigh_turn(&v, list, n, weight);
        return;
    }
    if (phase == BID)
        worth_of_bids(&v, goods, n, worth);
    else
        worth_of_building(&v, n, worth);
    for (int i = 0; i < n; i++)
        best = worth[i] > best ? worth[i] : best;
    for (int i = 0; i < n; i++)
        weight[i] = likely(best - worth[i]);
}
