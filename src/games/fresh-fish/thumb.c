/*
 * Fresh Fish: how likely a sensible player makes a move, by rules of thumb.
 *
 * Reserve near the trucks whose stall is missing, nearer than the discs that lie there already. Draw when a disc is out
 * for every missing stall and two for flea market tables: the designer advises to have five or six out before the first
 * draw. Bid some of what is at stake. Build a stall where its way is short; put a table on the disc that is missed least.
 * A building that completes an area makes the other discs there go (FF-47).
 */
#include "fresh-fish.h"

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
    struct ff_ways *ways;
    unsigned wants;                     /* goods of the other stalls in storage, as bits */
};


/* The nearest of some discs, given as bits, to a truck; of equals the first. */
static int nearest(const struct glance *v, int goods, unsigned discs)
{
    int best = __builtin_ctz(discs);
    for (discs &= discs - 1; discs; discs &= discs - 1)
        if (v->way[goods][__builtin_ctz(discs)] < v->way[goods][best])
            best = __builtin_ctz(discs);
    return best;
}

/* Every missing stall keeps the nearest disc that no other keeps, the shortest way first. */
static void keep_discs(struct glance *v)
{
    unsigned unused = (1u << v->discs) - 1, left = v->wants;
    uint8_t disc[GOODS];
    for (unsigned g = left; g && unused; g &= g - 1)
        disc[__builtin_ctz(g)] = (uint8_t)nearest(v, __builtin_ctz(g), unused);
    while (left && unused) {
        int goods = -1, least = 256;
        for (unsigned rest = left; rest; rest &= rest - 1) {
            int g = __builtin_ctz(rest);
            if (!(unused >> disc[g] & 1))
                disc[g] = (uint8_t)nearest(v, g, unused);
            if (v->way[g][disc[g]] < least) {
                least = v->way[g][disc[g]];
                goods = g;
            }
        }
        unused &= ~(1u << disc[goods]);
        left &= ~(1u << goods);
        v->kept[goods] = (uint8_t)least;
        v->need[disc[goods]] = 100 * (v->far - least);
    }
}

static int goods_at(const struct state *s) { return s->head.phase == ROW ? s->row[s->row_at] : s->tile - 1 - STALL_TILE; }

static void glance_at(const struct state *s, int seat, struct ff_ways *ways, struct glance *v)
{
    struct cells rest = s->discs[seat];
    v->s = s;
    v->seat = seat;
    v->ways = ways;
    v->builds = s->head.phase == STALL || s->head.phase == ROW ? goods_at(s) : -1;
    v->far = longest(s) / 2 + 2;
    v->wants = 0;
    v->discs = v->missing = 0;
    for (int cell = take_cell(&rest); cell; cell = take_cell(&rest)) {
        v->need[v->discs] = SPARE;
        v->disc[v->discs++] = (uint8_t)cell;
    }
    for (int g = 0; g < GOODS; g++) {
        v->kept[g] = (uint8_t)v->far;
        if (s->stall[seat][g] != NONE)
            continue;
        const uint8_t *way = ff_ways_from(s, ways, g);
        for (int d = 0; d < v->discs; d++)
            v->way[g][d] = way[v->disc[d]] < v->far ? way[v->disc[d]] : (uint8_t)v->far;
        if (g != v->builds) {
            v->wants |= 1u << g;
            v->missing++;
        }
    }
    keep_discs(v);
}

/* How likely a move is that is worth so much less than the best one. */
static uint16_t likely(int less)
{
    int times = less / HALVED, rest = less % HALVED;
    return (uint16_t)(times > 9 ? 1 : (1000 - 500 * rest / HALVED) >> times);
}

/* ---- Kinds of moves ---------------------------------------------------------------------------------------------- */

/* A turn: to reserve one of some spaces or to draw. Spaces that are nearer by as much are as likely. */
struct choices {
    int          most;                  /* by so much at most */
    struct cells nearer[FAR_MAX + 1];   /* spaces by how much nearer to a truck they are than the disc that is kept for the stall */
    uint16_t     likely[FAR_MAX + 1];
    uint16_t     draw;                  /* how likely that is; 0: not allowed */
};

static void find_nearer(const struct glance *v, struct cells asked, struct choices *c)
{
    c->most = 0;
    memset(c->nearer, 0, sizeof c->nearer);
    for (unsigned left = v->wants; left; left &= left - 1)
        for (int g = __builtin_ctz(left), d = 1; d < v->kept[g] && d < v->ways->rings[g]; d++) {
            struct cells ring = common(v->ways->ring[g][d], asked);
            int by = v->kept[g] - d;
            c->nearer[by] = both(c->nearer[by], ring);
            if (by > c->most && !is_none(ring))
                c->most = by;
        }
    for (int by = c->most; by; by--) {                          /* what is nearest counts */
        c->nearer[by] = common(c->nearer[by], asked);
        asked = without(asked, c->nearer[by]);
    }
    c->nearer[0] = asked;
}

static void choose_turn(const struct glance *v, struct choices *c)
{
    const struct state *s = v->s;
    struct cells asked = ff_reservable(s, v->seat);
    int wanted = v->missing + TABLES < DISCS ? v->missing + TABLES : DISCS, draws = ff_may_draw(s, v->seat);
    int draw = READY - UNREADY * (wanted > v->discs ? wanted - v->discs : 0), none = is_none(asked);
    find_nearer(v, asked, c);
    int best = none ? draw : SPARE + 100 * c->most;
    if (draws && draw > best)
        best = draw;
    for (int k = 0; k <= c->most && !none; k++)
        c->likely[k] = likely(best - SPARE - 100 * k);
    c->draw = draws ? likely(best - draw) : 0;
}

/* The last move may be to draw; all others are spaces. */
static void weigh_turn(const struct glance *v, const move *list, int n, uint16_t *weight)
{
    struct choices c;
    uint8_t by[CELLS] = { 0 };
    choose_turn(v, &c);
    for (int k = 1; k <= c.most; k++)
        for (int cell = take_cell(&c.nearer[k]); cell; cell = take_cell(&c.nearer[k]))
            by[cell] = (uint8_t)k;
    for (int i = 0; i < n; i++)
        weight[i] = list[i] == M_DRAW ? c.draw : c.likely[by[cell_of(list[i])]];
}

/* The n-th cell of a set. */
static int nth_cell(struct cells a, int n)
{
    int i = 0;
    for (int here; n >= (here = __builtin_popcountll(a.w[i])); i++)
        n -= here;
    for (; n; n--)
        a.w[i] &= a.w[i] - 1;
    return 64 * i + __builtin_ctzll(a.w[i]);
}

/* As by weigh_turn, but the spaces are not listed. */
static move draw_turn(const struct glance *v, struct fast *r)
{
    struct choices c;
    int count[FAR_MAX + 1];
    uint32_t sum;
    choose_turn(v, &c);
    sum = c.draw;
    for (int k = 0; k <= c.most; k++) {
        count[k] = count_cells(c.nearer[k]);
        sum += count[k] ? (uint32_t)count[k] * c.likely[k] : 0;
    }
    uint32_t throw = fast_below(r, sum);
    for (int k = 0; k <= c.most; k++) {
        uint32_t part = count[k] ? (uint32_t)count[k] * c.likely[k] : 0;
        if (throw < part)
            return (move)space_of(nth_cell(c.nearer[k], (int)(throw / c.likely[k])));
        throw -= part;
    }
    return M_DRAW;
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

/* All moves but those of a turn. */
static void weigh_rest(const struct glance *v, int n, uint16_t *weight)
{
    int worth[SPACES + 1], best = INT32_MIN;
    if (v->s->head.phase == BID)
        worth_of_bids(v, goods_at(v->s), n, worth);
    else
        worth_of_building(v, n, worth);
    for (int i = 0; i < n; i++)
        best = worth[i] > best ? worth[i] : best;
    for (int i = 0; i < n; i++)
        weight[i] = likely(best - worth[i]);
}

void ff_weigh(const void *state, int seat, const move *list, int n, uint16_t *weight)
{
    const struct state *s = state;
    struct ff_ways ways;
    struct glance v;
    ways.found = 0;
    glance_at(s, seat, &ways, &v);
    if (s->head.phase == TURN)
        weigh_turn(&v, list, n, weight);
    else
        weigh_rest(&v, n, weight);
}

move ff_draw_move(const void *state, int seat, void *memo, struct fast *r)
{
    const struct state *s = state;
    struct glance v;
    move list[MOVES_MAX];
    uint16_t weight[MOVES_MAX];
    if (s->head.phase != TURN) {
        int n = fresh_fish.legal(s, seat, list);
        if (n == 1)
            return list[0];
        glance_at(s, seat, ff_ways_of(s, memo), &v);
        weigh_rest(&v, n, weight);
        return list[draw_by(weight, n, r)];
    }
    glance_at(s, seat, ff_ways_of(s, memo), &v);
    return draw_turn(&v, r);
}
