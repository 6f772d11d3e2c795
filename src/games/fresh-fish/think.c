/*
 * Fresh Fish: what a position is worth to a seat, in hundredths of a point. The lowest score wins, so the value is minus
 * the score that can be expected.
 *
 * A stall on the square counts between the best length that is still possible and the one along the paths as they lie.
 * A stall in storage counts what the reserved spaces promise: the nearest ones to the trucks, each for one stall, mixed
 * with a guess for the case that the disc is lost or the stall comes too late, and the coins that it will cost. A bid
 * counts what winning and losing are worth, and how likely it wins against others who know what the stall is worth to
 * them.
 */
#include "fresh-fish.h"

#include <string.h>

enum {
    MANY_TILES  = 10,
    WEAR        = 45,                   /* percent of the way from best to present length, early in the game */
};

/* What differs: areas that fill take discs away (FF-47), so a stall now is worth more than one later, and others know
   it. In Classic discs are safer. Found by measurement. */
static const struct temper {
    uint8_t spare;                      /* a disc that no stall needs takes a flea market table one day */
    uint8_t price;                      /* of a stall that others want too */
    uint8_t trust;                      /* percent that a reserved space keeps its promise early in the game */
    uint8_t bold;                       /* tenths of its worth that others bid at most */
} tempers[] = { [BASE] = { 70, 250, 60, 11 }, [CLASSIC] = { 35, 110, 78, 8 } };

/* What all seats have in common. */
struct square {
    const struct state   *s;
    struct ff_ways       *ways;
    uint8_t               now[SEATS_MAX][GOODS];    /* lengths along the paths as they lie */
};

/* A seat's prospects: its discs, and from each of them the distance to each truck. */
struct outlook {
    int      discs;
    uint8_t  disc[DISCS];
    uint8_t  distance[GOODS][DISCS];
    unsigned missing;                   /* goods whose stall is in storage, as bits */
    int      built;                     /* what the other stalls will count, in hundredths */
    int      spare, trust, guess, price[GOODS];
};

/* Tiles still to come make everything less certain: from 0 to about `most` percent. */
static int fading(const struct state *s, int most) { return most * s->stack_count / (s->stack_count + MANY_TILES); }

/* The best length that a stall on the square can still have: mostly that of the way, but streets may help (FF-60). */
static int best_length(const struct square *q, int seat, int goods)
{
    uint8_t best[SEATS_MAX][GOODS];
    int way = ff_ways_from(q->s, q->ways, goods)[q->s->stall[seat][goods]];
    if (q->s->streets == NEVER || (q->s->streets == BLOCKED && way < longest(q->s)))
        return way;
    ff_lengths(q->s, without(q->s->spaces, q->s->built), (seatset)(1u << seat), best);
    return best[seat][goods];
}

static void look_at_stalls(const struct square *q, int seat, struct outlook *o)
{
    const struct state *s = q->s;
    int wear = fading(s, WEAR);
    for (int g = 0; g < GOODS; g++) {
        if (s->stall[seat][g] == NONE) {
            o->missing |= 1u << g;
        } else if (s->stall[seat][g] == OUTSIDE) {
            o->built += 100 * longest(s);
        } else {
            int best = best_length(q, seat, g);
            o->built += 100 * best + wear * (q->now[seat][g] - best);
        }
    }
}

static void look(const struct square *q, int seat, struct outlook *o)
{
    const struct state *s = q->s;
    const struct temper *temper = &tempers[s->variant];
    struct cells rest = s->discs[seat];
    memset(o, 0, sizeof *o);
    for (int cell = take_cell(&rest); cell; cell = take_cell(&rest))
        o->disc[o->discs++] = (uint8_t)cell;
    look_at_stalls(q, seat, o);
    o->spare = temper->spare;
    o->trust = 100 - fading(s, 100 - temper->trust);
    o->guess = 100 * longest(s) - fading(s, 45) * longest(s);   /* without a disc the stall ends outside at last */
    for (int g = 0; g < GOODS; g++) {
        int others = 0;
        if (!(o->missing >> g & 1))
            continue;
        const uint8_t *way = ff_ways_from(s, q->ways, g);
        for (int d = 0; d < o->discs; d++)
            o->distance[g][d] = way[o->disc[d]];
        for (int other = 0; other < s->head.seats; other++)
            others += other != seat && s->stall[other][g] == NONE;
        o->price[g] = others ? temper->price : 0;
    }
}

/* What the stalls in storage will count if they get their spaces one after the other, the shortest first; `used` are
   discs that are spoken for. Lengths and coins in hundredths. */
static int promise(const struct outlook *o, unsigned missing, unsigned used)
{
    int sum = 0, free = o->discs - __builtin_popcount(used);
    while (missing) {
        int goods = __builtin_ctz(missing), disc = -1;
        for (int g = 0; g < GOODS; g++)
            for (int d = 0; missing >> g & 1 && d < o->discs; d++)
                if (!(used >> d & 1) && (disc < 0 || o->distance[g][d] < o->distance[goods][disc])) {
                    goods = g;
                    disc = d;
                }
        missing &= ~(1u << goods);
        sum += o->price[goods];
        if (disc < 0) {
            sum += o->guess;
            continue;
        }
        used |= 1u << disc;
        free--;
        int length = o->trust * o->distance[goods][disc] + (100 - o->trust) * o->guess / 100;
        sum += length < o->guess ? length : o->guess;
    }
    return sum - o->spare * (free > 0 ? free : 0);
}

/* What all unbuilt stalls will count if this one is built now on the best space. */
static int promise_with(const struct outlook *o, int goods, int longest_way)
{
    int best = INT32_MAX;
    if (!o->discs)
        return 100 * longest_way + promise(o, o->missing & ~(1u << goods), 0);
    for (int d = 0; d < o->discs; d++) {
        int sum = 100 * o->distance[goods][d] + promise(o, o->missing & ~(1u << goods), 1u << d);
        best = sum < best ? sum : best;
    }
    return best;
}

/* A flea market table must go somewhere: the space that is missed least. */
static int promise_after_table(const struct outlook *o)
{
    int best = INT32_MAX;
    for (int d = 0; d < o->discs; d++) {
        int sum = promise(o, o->missing, 1u << d);
        best = sum < best ? sum : best;
    }
    return best;
}

/* How many hundredths a seat is better off with the stall now, for nothing, than without it. */
static int gain_of(const struct state *s, const struct outlook *o, int goods)
{
    int gain = promise(o, o->missing, 0) - promise_with(o, goods, longest(s));
    return gain > 0 ? gain : 0;
}

/* Percent that a bid is higher than all others. Others bid anything up to about what the stall is worth to them; equal
   bids go clockwise from the active player. */
static int chance_to_win(const struct state *s, int seat, int coins, const int gain[SEATS_MAX])
{
    int chance = 10000;
    for (int k = 0, other = s->turn, earlier = 1; k < s->head.seats; k++, other = left_of(s, other)) {
        if (other == seat)
            earlier = 0;
        if (other == seat || !(s->head.sealed >> other & 1))
            continue;
        int most = gain[other] * tempers[s->variant].bold / 1000;
        most = most < s->coins[other] ? most : s->coins[other];
        int beaten = coins + !earlier;                          /* of the bids 0 .. most */
        if (beaten <= most)
            chance = chance * beaten / (most + 1);
    }
    return chance / 100;
}

/* In an auction: with the bid that was made, or the best one if it was not. */
static int value_of_bid(const struct state *s, int seat, const struct outlook *o, const int gain[SEATS_MAX])
{
    int best = 0, lost = promise(o, o->missing, 0), mine = gain[seat];
    if (!is_active(s, seat))
        return lost - chance_to_win(s, seat, s->bid[seat], gain) * (mine - 100 * s->bid[seat]) / 100;
    for (int k = 0; k <= s->coins[seat] && 100 * k <= mine; k++) {
        int won = chance_to_win(s, seat, k, gain) * (mine - 100 * k) / 100;
        best = won > best ? won : best;
    }
    return lost - best;
}

static int unbuilt_worth(const struct state *s, int seat, const struct outlook *o, const int gain[SEATS_MAX])
{
    if (s->head.phase == BID && s->head.sealed >> seat & 1)
        return value_of_bid(s, seat, o, gain);
    if (s->head.phase == STALL && is_active(s, seat))
        return promise_with(o, s->tile - 1 - STALL_TILE, longest(s));
    if (s->head.phase == FLEA && is_active(s, seat))
        return promise_after_table(o);
    return promise(o, o->missing, 0);
}

void ff_values(const void *state, void *memo, int *value)
{
    const struct state *s = state;
    struct ff_ways ways;
    struct square q = { .s = s, .ways = memo ? ff_ways_of(s, memo) : &ways };
    struct outlook o[SEATS_MAX];
    int gain[SEATS_MAX] = { 0 }, seats = s->head.seats;
    for (int seat = 0; s->head.phase == OVER && seat < seats; seat++)
        value[seat] = -100 * ff_score(s, seat);
    if (s->head.phase == OVER)
        return;
    ways.found = 0;
    ff_lengths(s, s->paths, ALL_SEATS, q.now);
    for (int seat = 0; seat < seats; seat++) {
        look(&q, seat, &o[seat]);
        if (s->head.phase == BID && s->head.sealed >> seat & 1)
            gain[seat] = gain_of(s, &o[seat], s->tile - 1 - STALL_TILE);
    }
    for (int seat = 0; seat < seats; seat++)
        value[seat] = 100 * s->coins[seat] - o[seat].built - unbuilt_worth(s, seat, &o[seat], gain);
}

int ff_value(const void *state, int seat)
{
    int value[SEATS_MAX];
    ff_values(state, NULL, value);
    return value[seat];
}
