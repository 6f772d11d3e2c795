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

/* What a seat sees at a glance. Ways are counted in path tiles, as if everything open became path (FF-58). */
struct glance {
    const struct state *s;
    int      seat, far;                 /* far: a way as long as that is as good as none */
    int      builds;                    /* goods of the stall that is to be built now; -1: none */
    int      discs, missing;            /* missing: how many other stalls are in storage */
    uint8_t  disc[DISCS];
    int      need[DISCS];               /* what it costs to lose the disc */
    uint8_t  way[GOODS][CELLS];         /* of missing goods: from the truck to the space */
    uint8_t  kept[GOODS];               /* the way from the disc that is kept for the stall */
};

static int is_missing(const struct glance *v, int goods)
{
    return goods != v->builds && v->s->stall[v->seat][goods] == NONE;
}

/* The ways from a truck to the spaces that are asked for. */
static void walk(const struct state *s, int truck, int far, struct cells asked, uint8_t *way)
{
    struct cells rest = without(s->spaces, s->built), soon = common(near(one(truck)), rest);
    memset(way, far, CELLS);
    for (int d = 1; d < far && !is_none(soon) && !is_none(asked); d++) {
        struct cells beside = near(soon), found = common(beside, asked);
        asked = without(asked, found);
        for (int cell = take_cell(&found); cell; cell = take_cell(&found))
            way[cell] = (uint8_t)d;
        rest = without(rest, soon);
        soon = common(beside, rest);
    }
}

/* Every missing stall keeps the nearest disc that no other keeps, the shortest way first. */
static void keep_discs(struct glance *v)
{
    unsigned used = 0, done = 0;
    for (int k = 0; k < v->missing && k < v->discs; k++) {
        int goods = -1, disc = 0, least = 256;
        for (int g = 0; g < GOODS; g++)
            for (int d = 0; is_missing(v, g) && !(done >> g & 1) && d < v->discs; d++)
                if (!(used >> d & 1) && v->way[g][v->disc[d]] < least) {
                    least = v->way[g][v->disc[d]];
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
        if (s->stall[seat][g] == NONE)
            walk(s, s->truck[g], v->far, both(asked, s->discs[seat]), v->way[g]);
    }
    keep_discs(v);
}

/* From what each move is worth to weights. */
static void to_weights(const int *worth, int n, uint16_t *weight)
{
    int best = worth[0];
    for (int i = 1; i < n; i++)
        best = worth[i] > best ? worth[i] : best;
    for (int i = 0; i < n; i++) {
        int times = (best - worth[i]) / HALVED, rest = (best - worth[i]) % HALVED;
        weight[i] = (uint16_t)(times > 9 ? 1 : (1000 - 500 * rest / HALVED) >> times);
    }
}

/* ---- Kinds of moves ---------------------------------------------------------------------------------------------- */

/* How much nearer to a truck the space is than the disc that is kept for the stall. */
static int worth_of_space(const struct glance *v, int cell)
{
    int best = 0;
    for (int g = 0; g < GOODS; g++)
        if (is_missing(v, g) && v->kept[g] - v->way[g][cell] > best)
            best = v->kept[g] - v->way[g][cell];
    return SPARE + 100 * best;
}

static void worth_in_turn(const struct glance *v, const move *list, int n, int *worth)
{
    int wanted = v->missing + TABLES < DISCS ? v->missing + TABLES : DISCS;
    for (int i = 0; i < n; i++)
        worth[i] = list[i] != M_DRAW ? worth_of_space(v, cell_of(list[i])) :
                   READY - UNREADY * (wanted > v->discs ? wanted - v->discs : 0);
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
        worth[d] = -v->need[d] - lost_around(v, d) - (v->builds < 0 ? 0 : 100 * v->way[v->builds][v->disc[d]]);
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
    struct cells none = { { 0 } };
    struct glance v;
    int phase = s->head.phase, worth[SPACES + 1];
    int goods = phase == ROW ? s->row[s->row_at] : s->tile - 1 - STALL_TILE;
    glance_at(s, seat, phase == STALL || phase == ROW ? goods : -1, phase == TURN ? s->empty : none, &v);
    if (phase == TURN)
        worth_in_turn(&v, list, n, worth);
    else if (phase == BID)
        worth_of_bids(&v, goods, n, worth);
    else
        worth_of_building(&v, n, worth);
    to_weights(worth, n, weight);
}
