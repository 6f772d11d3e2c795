/* think.c: what a position of If Wishes Were Fishes! is worth to a seat, and which moves look good at first sight. */
#include "wishes.h"

/* In hundredths of a dollar. Each was varied alone in some thousand games of greedy players against the others; a worm is
   worth less the more players there are to give one to. */
enum { BOAT_WORTH = 300, FISH_SHARE = 60, PAIR_WORTH = 90, MAJORITY_SHARE = 80 };

static const uint8_t worm_worth[SEATS_MAX + 1] = { 0, 0, 175, 150, 110, 105 };

/* What the fish of one kind in a seat's boats are worth, before they are sold. */
static int held_worth(const struct state *s, int kind, int fish)
{
    int price = price_of[s->buyers[kind]];
    return fish ? fish * FISH_SHARE * (price > 3 ? price : 3) + (fish - 1) * PAIR_WORTH : 0;
}

/* The markets that a buyer of value v can move to, as bits (WF-53 to WF-56). */
static unsigned reached_by(const struct state *s, int v)
{
    unsigned set = 0;
    for (int from = 0; from < KINDS; from++)
        for (int steps = 1; steps <= STEPS && buyers_at(s->buyers[from], v); steps++)
            set |= 1u << wishes_table.ahead[from][steps];
    return set;
}

/* What it brings to sell so many of the fish of a kind at this price, less what they are worth in the boats. */
static int sale_gain(const struct state *s, int kind, int all, int fish, int price)
{
    return 100 * fish * price - held_worth(s, kind, all) + held_worth(s, kind, all - fish);
}

/* The fish of a kind that a wish can sell at once: all, or those of one card. */
static int sold_at_once(struct cset own, int wish)
{
    int single = wish == MOVE3 || wish == SPOILAGE;
    return !single ? fish_in(own) : size(common(own, wishes_table.doubles)) ? 2 : 1;
}

/* The best sale of these kinds that the wish of a card allows, after its buyer of value v has moved; 0: none moves. */
static int best_sale(const struct state *s, int seat, struct face card, unsigned kinds, int v)
{
    unsigned reached = v ? reached_by(s, v) : 0;
    int best = 0;
    for (; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds), market = card.wish == SELLAS ? card.target : kind;
        struct cset own = common(s->hold[seat], all_of(kind));
        int price = price_of[s->buyers[market]] + (reached >> market & 1 ? v : 0);
        int gain = sale_gain(s, kind, fish_in(own), sold_at_once(own, card.wish), price);
        best = gain > best ? gain : best;
    }
    return best;
}

/* What the wish under way can still earn. */
static int wish_worth(const struct state *s, int seat)
{
    struct face card = wishes_table.face[s->thrown - 1];
    int v = s->head.phase == BUYER ? thrown_value(s) : 0;
    return card.wish == SPREAD ? 0 : best_sale(s, seat, card, sellable(s, seat), v);
}

/* What majorities promise: more the fuller a market is. */
static int majority_worth(const struct state *s, int seat)
{
    unsigned closed = closed_markets(s);
    int v = 0, pay[SEATS_MAX], limit = limit_of(s), heap = total(s->heap);
    for (int m = 0; m < KINDS; m++) {
        int fill = total(s->fish[m]);
        if (!fill || closed >> m & 1)
            continue;
        wishes_limit_pay(s, s->fish[m], pay);
        v += MAJORITY_SHARE * pay[seat] * fill * fill / (limit * limit);
    }
    wishes_limit_pay(s, s->heap, pay);
    return v - MAJORITY_SHARE * pay[seat] * heap * heap / (HEAP_END * HEAP_END);
}

int wishes_value(const void *state, int seat)
{
    const struct state *s = state;
    int v = 100 * s->dollars[seat];
    if (s->head.phase == OVER)
        return v;
    v += worm_worth[s->head.seats] * s->worms[seat];
    v += BOAT_WORTH * (s->boats[seat] - BOATS) * (LIMITS - s->closed_count) / LIMITS;
    for (int k = 0; k < KINDS; k++)
        v += held_worth(s, k, fish_in(common(s->hold[seat], all_of(k))));
    v += majority_worth(s, seat);
    return s->thrown && s->current == seat ? v + wish_worth(s, seat) : v;
}

/* ---- At first sight ---------------------------------------------------------------------------------------------- */

/* Dollars on the table, not majorities; all in hundredths of a dollar. */

/* Who does not look ahead thinks half as much of a worm as it turns out to be worth. */
static int worm_thumb(const struct state *s) { return worm_worth[s->head.seats] / 2; }

static int held_fish(const struct state *s, int seat, int kind) { return fish_in(common(s->hold[seat], all_of(kind))); }

/* WF-60, WF-61: a dollar for each worm, then one for everybody else. */
static int worm_gain(const struct state *s, int worms)
{
    int others = s->head.seats - 1, given = worms < others ? worms : others;
    return 100 * worms - worm_thumb(s) * given;
}

/* What a card is thrown back for by a seat that has so many worms then. */
static int wish_gain(const struct state *s, int seat, struct face card, int worms)
{
    unsigned kinds = kinds_in(s->hold[seat]);
    switch (card.wish) {
    case MOVE1: case MOVE2: case MOVE3:
        return best_sale(s, seat, card, kinds, card.wish - MOVE1 + 1);
    case SELLALL: case SPOILAGE:
        return best_sale(s, seat, card, kinds, 0);
    case SELLAS:
        return best_sale(s, seat, card, s->sellas_same ? kinds : kinds & ~(1u << card.target), 0);
    case WORM:
        return worm_gain(s, worms);
    case BOAT:
        return BOAT_WORTH * (LIMITS - s->closed_count) / LIMITS;
    default:                                                    /* SPREAD helps everybody */
        return 0;
    }
}

/* A card from the ocean, into a boat or for its wish: what it is good for, and the worms for it (WF-14, WF-17). */
static int take_gain(const struct state *s, int seat, int position, int keep)
{
    int card = s->ocean[position], worms = s->bait[position] - position, kind = kind_of(card);
    int gain = worm_thumb(s) * worms;
    if (!keep)
        return gain + wish_gain(s, seat, wishes_table.face[card], s->worms[seat] + worms);
    int have = held_fish(s, seat, kind);
    return gain + held_worth(s, kind, have + fish_in(one(card))) - held_worth(s, kind, have);
}

/* A sale at the price of today. */
static int sell_gain(const struct state *s, int seat, move m)
{
    struct sale sale = wishes_sale(s, seat, m);
    int kind = m < M_BUYER || m >= M_ONE ? sale.market : m < M_AS ? m - M_ALL : m - M_AS;
    return sale_gain(s, kind, held_fish(s, seat, kind), sale.fish, price_of[s->buyers[sale.market]]);
}

/* The best sale after a buyer has moved. */
static int buyer_gain(const struct state *s, int seat, move m)
{
    struct buyer_move b = buyer_move_of(m);
    int best = 0, wish = thrown_wish(s);
    for (unsigned kinds = kinds_in(s->hold[seat]); kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds), change = b.v * ((kind == b.to) - (kind == b.from));
        int price = price_of[s->buyers[kind]] + change;
        struct cset own = common(s->hold[seat], all_of(kind));
        int gain = sale_gain(s, kind, fish_in(own), sold_at_once(own, wish), price);
        best = gain > best ? gain : best;
    }
    return best;
}

/* SPOILAGE: against those who have most on a market that is nearly full; one's own fish off the heap (WF-59). */
static int spoil_gain(const struct state *s, int seat, move m)
{
    int q = spoiled_seat(m), heap = total(s->heap);
    if (m >= M_SAVE)
        return q == seat ? 2 * heap * heap : -2 * heap * heap;
    int fill = total(s->fish[spoiled_market(m)]), lost = 4 * fill * s->fish[spoiled_market(m)][q];
    return q == seat ? -lost : lost;
}

static int move_gain(const struct state *s, int seat, move m)
{
    if (m < M_SELL)
        return take_gain(s, seat, m % M_THROW, m < M_THROW);
    if (m < M_BUYER || m >= M_ALL)
        return sell_gain(s, seat, m);
    if (m < M_PLACE)
        return buyer_gain(s, seat, m);
    if (m < M_SPOIL)
        return FISH_SHARE * placed_value(m) * held_fish(s, seat, placed_market(m));
    return spoil_gain(s, seat, m);
}

void wishes_weigh(const void *state, int seat, const move *list, int n, uint16_t *out)
{
    int gain[MOVES];
    for (int i = 0; i < n; i++)
        gain[i] = move_gain(state, seat, list[i]);
    weigh_by(gain, n, out);
}
