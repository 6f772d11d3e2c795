/*
 * thumb.c: how likely a sensible player of Fishmonger! makes a move.
 *
 * All goods have usual prices, so every contract has a usual worth: what it supplies, or what its demand adds. That
 * settles which card to bid, which contract to buy and which fish to turn into what, without any planning of the turn.
 */
#include "fishmonger.h"

enum {
    NEVER      = 2,
    USED_SHARE = 55,                    /* percent of its usual worth that a contract brings in a round: some are bid */
    PACE       = 4,                     /* coins that the leader makes in a round, late in the game */
};

/* What a seat goes by. */
struct thumb {
    int price[GOODS];                   /* usual ones, in hundredths of a coin; 0: nobody takes it */
    int wanted;                         /* fish that the demands not yet made can take in this turn */
    int has_cans, sells_cans;           /* canned fish needs a maker and an outlet; for frozen fish all have starters */
    int rounds;                         /* to come */
};

/* The last round is felt coming: an ordinary player stops buying a little early. */
static int rounds_to_come(const struct state *s)
{
    int lead = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        lead = s->coins[seat] > lead ? s->coins[seat] : lead;
    return s->ending ? 0 : (GOAL + PACE / 2 - lead) / PACE;
}

static void look(const struct state *s, int seat, struct thumb *t)
{
    cset ready = idle_cards(s, seat) | (is_active(s, seat) ? s->serving : 0);
    *t = (struct thumb){ .has_cans = s->canned[seat] > 0, .rounds = rounds_to_come(s) };
    for (cset own = s->own[seat]; own; own &= own - 1) {
        const struct contract *c = printed_on(lowest_card(own));
        t->wanted += own & -own & ready && !c->supply ? c->in[FISH] * c->times : 0;
        t->has_cans |= c->out[CANNED] > 0;
        t->sells_cans |= c->in[CANNED] && c->out[COIN];
    }
    t->price[FISH] = 20;                                        /* on the way to a coin for four or five */
    t->price[FROZEN] = t->rounds ? 45 : 0;
    t->price[CANNED] = t->rounds && t->sells_cans ? 75 : 0;
    t->price[COIN] = 100;
}

/* What one conversion adds if the fish cost so much. */
static int added(const struct thumb *t, const struct contract *c, int fish)
{
    int gain = fish * (c->out[FISH] - c->in[FISH]);
    for (int good = FROZEN; good < GOODS; good++)
        gain += t->price[good] * (c->out[good] - c->in[good]);
    return gain;
}

/* What the contract brings in a round, about: its supply, or its demand if the cards around it fit. */
static int usual_worth(const struct thumb *t, const struct contract *c)
{
    int supply = t->price[FISH] * c->supply, demand = c->times * added(t, c, t->price[FISH]);
    if (c->in[CANNED] && !t->has_cans)
        demand /= 4;
    return demand > supply ? demand : supply;
}

/* ---- Buying ------------------------------------------------------------------------------------------------------ */

/* MO-26: the coins that change hands now, and some use in the rounds to come. */
static int bargain(const struct state *s, const struct thumb *t, int slot)
{
    const struct contract *c = &fishmonger_deck.type[s->row[slot] - 1];
    return 100 * (2 * s->on[slot] - c->value) + usual_worth(t, c) * (t->rounds * USED_SHARE + 30) / 100;
}

static int best_bargain(const struct state *s, int seat, const struct thumb *t)
{
    int best = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        int v = s->row[slot] && cost_of(s, slot) <= s->coins[seat] ? bargain(s, t, slot) : 0;
        best = v > best ? v : best;
    }
    return best;
}

static int buy_appeal(const struct state *s, const struct thumb *t, int slot)
{
    int v = bargain(s, t, slot);
    return v <= 0 ? NEVER : 200 + 2 * v;
}

/* MO-25, MO-31: a coin too much takes the contract from the others; else it lies best where the price stays high. */
static int extra_appeal(const struct state *s, int slot)
{
    int cost = cost_of(s, slot);
    return cost == 1 ? 200 + 100 * s->on[slot] : 50 * cost;
}

/* ---- Bidding ----------------------------------------------------------------------------------------------------- */

/* MO-10: the bid costs what its card would have brought, so the least useful card is bid, and rarely a second one. */
static int bid_appeal(const struct state *s, int seat, const struct thumb *t, int type)
{
    int loss = usual_worth(t, &fishmonger_deck.type[type]), w = (s->draft[seat] ? 200 : 600) - 4 * loss;
    return w > NEVER ? w : NEVER;
}

/* MO-16: who finds nothing worth its price passes. */
static int pass_appeal(const struct state *s, int seat, const struct thumb *t)
{
    int v = best_bargain(s, seat, t);
    return v < 20 ? 900 : v < 80 ? 300 : 60;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* Supply is free for a card that can do nothing else; for others, when the demands of the rest want fish. */
static int supply_appeal(const struct state *s, const struct thumb *t, int type)
{
    if (!fishmonger_deck.type[type].times)
        return 1000;
    return t->wanted > s->fish ? 160 : 60;
}

/* MO-46: fish rots, so what is made of it is a gain; the best use of a fish comes first. */
static int demand_appeal(const struct state *s, const struct thumb *t, int type)
{
    const struct contract *c = &fishmonger_deck.type[type];
    int room = t->wanted - s->fish, gain = added(t, c, 0) - (s->left[type] ? 0 : c->supply * t->price[FISH]);
    if (c->out[FISH])
        gain += t->price[FISH] * (room < c->out[FISH] ? room : c->out[FISH]);
    if (gain <= 0)
        return NEVER;
    return c->in[FISH] ? 200 + 15 * gain / c->in[FISH] : 200 + 2 * gain;
}

static int likely(const struct state *s, int seat, const struct thumb *t, move m)
{
    if (m == M_PASS)
        return pass_appeal(s, seat, t);
    if (m == M_SEAL)
        return 700;
    if (m < M_BUY)
        return bid_appeal(s, seat, t, m - M_ADD);
    if (m < M_EXTRA)
        return buy_appeal(s, t, m - M_BUY);
    if (m < M_SUPPLY)
        return extra_appeal(s, m - M_EXTRA);
    if (m < M_DEMAND)
        return supply_appeal(s, t, m - M_SUPPLY);
    return m < M_END ? demand_appeal(s, t, m - M_DEMAND) : 40;
}

void fishmonger_weigh(const void *state, int seat, const move *list, int n, uint16_t *weight)
{
    const struct state *s = state;
    struct thumb t;
    look(s, seat, &t);
    for (int i = 0; i < n; i++) {
        int w = likely(s, seat, &t, list[i]);
        weight[i] = (uint16_t)(w < 1 ? 1 : w > 1000 ? 1000 : w);
    }
}

int fishmonger_stage(const void *state) { return ((const struct state *)state)->round; }
