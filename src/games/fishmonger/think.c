/*
 * think.c: what a position of Fishmonger! is worth to a seat: coins now, what the rest of this round brings,
 * and the income of the rounds to come.
 *
 * Everything rests on one question: what can these cards make out of these goods in one turn? `best_turn` answers it by
 * climbing: first every card that can supplies; then, card by card, it tries whether the demand side is better. Goods that
 * are left have a price, which depends on the outlets that the seat owns (without one they are worth nothing).
 */
#include "fishmonger.h"

/* Tuned by matches of greedy bots against each other. */
enum {
    PLAN_MAX     = 24,                  /* cards that are considered; more than anybody buys */
    KEPT_PERCENT = 85,                  /* of its price a good is worth if it can only be sold later */
    SHARE        = 50,                  /* percent of a full income that counts: some cards are bid, fish is left over */
    LAST_ROUND   = 10,                  /* a game is usually over by then */
    PACE         = 45,                  /* hundredths of a round that a coin takes the leader */
    LEFT_MIN     = 60,                  /* hundredths of a round that are always to come before the end is fixed */
    SPARE_CARD   = 10,                  /* hundredths of a coin that a card is worth as a bid, by its value */
    HOPE         = 70,                  /* percent of a purchase that counts while bids are made */
    PASS_HOPE    = 25,                  /* hundredths of a coin expected on a contract for a pass that may come */
    CHOICE       = 90,                  /* percent of a purchase that counts before it is made */
};

/* A turn to plan: its cards in the order in which their demands are best made, and the worth of what is left over. */
struct plan {
    int                    n;
    const struct contract *card[PLAN_MAX];
    int                    key[PLAN_MAX];       /* of that order, falling */
    int                    price[GOODS];        /* of one unit left over, in hundredths of a coin */
    int                    room[GOODS];         /* how many can be sold until the end */
};

/* ---- Prices ------------------------------------------------------------------------------------------------------ */

static int sells(const struct contract *c, int good) { return c->in[good] && c->out[COIN]; }

/* What one frozen or canned fish brings at the best outlet of the cards, and how many all outlets take in a round. */
static void find_outlets(struct plan *p, cset own)
{
    int both = 0, smoke = 0;
    for (cset rest = own & fishmonger_deck.demand; rest; rest &= rest - 1) {
        const struct contract *c = printed_on(lowest_card(rest));
        int frozen = c->in[FROZEN], canned = c->in[CANNED];
        both |= frozen && canned && c->out[COIN];
        smoke |= frozen && c->out[CANNED];
        for (int good = FROZEN; good <= CANNED; good++)
            if (sells(c, good)) {
                int price = 100 * c->out[COIN] / (frozen + canned);
                p->price[good] = price > p->price[good] ? price : p->price[good];
                p->room[good] += c->in[good] * c->times;
            }
    }
    if (smoke && p->price[CANNED] > p->price[FROZEN] && !both) {        /* frozen fish is canned fish to be */
        p->price[FROZEN] = p->price[CANNED];
        p->room[FROZEN]++;
    }
}

/* ---- One turn ---------------------------------------------------------------------------------------------------- */

/* When a demand is made: coins to fish first, then fish, then frozen and canned; of fish, the best use first. */
static int urgency(const struct plan *p, const struct contract *c)
{
    int gain = 100 * c->out[COIN] + p->price[FROZEN] * c->out[FROZEN] + p->price[CANNED] * c->out[CANNED];
    if (!c->times)
        return 0;
    if (c->in[COIN])
        return 1 << 24;
    if (c->in[FISH])
        return (1 << 16) + 16 * gain / c->in[FISH];
    if (c->out[CANNED])
        return 1 << 15;
    return gain / (c->in[FROZEN] + c->in[CANNED]);
}

/* The cards and their order; prices are set. */
static void add_cards(struct plan *p, cset cards)
{
    for (; cards && p->n < PLAN_MAX; cards &= cards - 1) {
        const struct contract *c = printed_on(lowest_card(cards));
        int at = p->n++, key = urgency(p, c);
        for (; at && p->key[at - 1] < key; at--) {
            p->card[at] = p->card[at - 1];
            p->key[at] = p->key[at - 1];
        }
        p->card[at] = c;
        p->key[at] = key;
    }
}

/* Is a conversion better than keeping the goods? Fish is never kept. */
static int pays(const struct plan *p, const struct contract *c)
{
    int gain = 100 * (c->out[COIN] - c->in[COIN]);
    for (int good = FROZEN; good <= CANNED; good++)
        gain += p->price[good] * (c->out[good] - c->in[good]);
    return gain > 0 || c->out[FISH];
}

/* Makes a demand as often as it goes. */
static void convert(const struct contract *c, int have[GOODS])
{
    for (int n = c->times; n; n--) {
        for (int good = 0; good < GOODS; good++)
            if (have[good] < c->in[good])
                return;
        for (int good = 0; good < GOODS; good++)
            have[good] += c->out[good] - c->in[good];
    }
}

/* The worth of all goods after the turn, if the cards in `supply` supply and those in `demand` convert. */
static int play_turn(const struct plan *p, uint32_t supply, uint32_t demand, const int start[GOODS])
{
    int have[GOODS] = { start[FISH], start[FROZEN], start[CANNED], start[COIN] };
    for (; supply; supply &= supply - 1)
        have[FISH] += p->card[__builtin_ctz(supply)]->supply;
    for (; demand; demand &= demand - 1)
        convert(p->card[__builtin_ctz(demand)], have);
    int v = 100 * have[COIN];
    for (int good = FROZEN; good <= CANNED; good++)
        v += p->price[good] * (have[good] < p->room[good] ? have[good] : p->room[good]);
    return v;
}

static int best_turn(const struct plan *p, const int start[GOODS])
{
    uint32_t supply = 0, useful = 0;
    for (int i = 0; i < p->n; i++) {
        supply |= (uint32_t)(p->card[i]->supply > 0) << i;
        useful |= (uint32_t)(p->card[i]->times && pays(p, p->card[i])) << i;
    }
    uint32_t both = supply & useful;
    int best = play_turn(p, supply, useful & ~supply, start), better = 1;
    while (better) {
        better = 0;
        for (uint32_t rest = both; rest; rest &= rest - 1) {
            uint32_t other = supply ^ (rest & -rest);
            int v = play_turn(p, other, useful & ~other, start);
            if (v > best) {
                best = v;
                supply = other;
                better = 1;
            }
        }
    }
    return best;
}

/* ---- Income ------------------------------------------------------------------------------------------------------ */

/* What the cards bring in a round, again and again. */
static int income(cset own)
{
    static const int nothing[GOODS] = { 0, 0, 0, 1 };
    struct plan p = { .n = 0, .price = { 0 }, .room = { 0 } };
    find_outlets(&p, own);
    add_cards(&p, own);
    return best_turn(&p, nothing) - 100;
}

/* Rounds to come after this one, in hundredths: until the leader has 15 coins, or a game is usually over. */
static int rounds_left(const struct state *s)
{
    int lead = 0;
    if (s->ending || s->head.phase == OVER)
        return 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        lead = s->coins[seat] > lead ? s->coins[seat] : lead;
    int by_round = 100 * (LAST_ROUND - s->round), by_coins = PACE * (GOAL - lead);
    int left = by_round < by_coins ? by_round : by_coins;
    return left < LEFT_MIN ? LEFT_MIN : left;
}

/* What the cards are worth for the rounds to come. */
static int prospects(cset own, int left)
{
    if (!left)
        return 0;
    return income(own) * left / 100 * SHARE / 100 + SPARE_CARD * bid_value(own);
}

/* ---- Purchases --------------------------------------------------------------------------------------------------- */

/* Net coins and prospects that a contract brings with `more` hundredths of a coin on it. 0: not to be had, or not
   wanted. `now` are the prospects without it. */
static int worth_buying(const struct state *s, int seat, int slot, int more, int left, int now)
{
    if (!s->row[slot])
        return 0;
    int type = s->row[slot] - 1, value = 100 * fishmonger_deck.type[type].value, on = 100 * s->on[slot] + more;
    if (on >= value || value - on > 100 * s->coins[seat])
        return 0;
    int v = 2 * on - value + prospects(s->own[seat] | next_copy(s->own[seat], type), left) - now;
    return v > 0 ? v : 0;
}

/* The purchase that the seat can hope for when `before` others buy first: they take the best ones. */
static int best_purchase(const struct state *s, int seat, int more, int before, int left, int now)
{
    int list[SLOTS] = { 0 };
    for (int slot = 0; slot < SLOTS; slot++) {
        int v = worth_buying(s, seat, slot, more, left, now), at = slot;
        for (; at && list[at - 1] < v; at--)
            list[at] = list[at - 1];
        list[at] = v;
    }
    return before < SLOTS ? list[before] : 0;
}

/* While bids are made: a seat with a bid will buy, after those who bid as much; each pass makes everything cheaper. Of those who
   are still to bid, every other one will bid as much. */
static int hoped_purchase(const struct state *s, int seat, int left, int now)
{
    int before = 0, passes = 0, open = 0, mine = bid_value(s->draft[seat]);
    if (!s->draft[seat])
        return 0;
    for (int other = 0; other < s->head.seats; other++) {
        if (other == seat)
            continue;
        open += is_active(s, other);
        passes += !is_active(s, other) && !s->draft[other];
        before += !is_active(s, other) && s->draft[other] && bid_value(s->draft[other]) >= mine;
    }
    return best_purchase(s, seat, passes * PASS_HOPE, before + open / 2, left, now) * HOPE / 100;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static int place_in_order(const struct state *s, int seat)
{
    int i = 0;
    while (i < s->order_count && s->order[i] != seat)
        i++;
    return i;
}

/* Cards that the seat can still use in this round, conversions of serving cards included. */
static cset cards_to_come(const struct state *s, int seat)
{
    if (s->head.phase == OVER)
        return 0;
    if (s->head.phase == BID)
        return s->own[seat] & ~s->draft[seat];
    int place = place_in_order(s, seat);
    if (place < s->turn)
        return 0;
    return (idle_cards(s, seat) & ~(place == s->turn ? s->locked : 0)) | (place == s->turn ? s->serving : 0);
}

/* Prices of what is kept until a later round. */
static void price_goods(struct plan *p, cset own, int left)
{
    find_outlets(p, own);
    for (int good = FROZEN; good <= CANNED; good++) {
        p->price[good] = left ? p->price[good] * KEPT_PERCENT / 100 : 0;
        p->room[good] = p->room[good] * left / 100;
    }
}

int fishmonger_value(const void *state, int seat)
{
    const struct state *s = state;
    int left = rounds_left(s), active = s->head.phase != BID && is_active(s, seat);
    int have[GOODS] = { active ? s->fish : 0, s->frozen[seat], s->canned[seat], s->coins[seat] };
    cset own = s->own[seat], cards = cards_to_come(s, seat);
    struct plan p = { .n = 0, .price = { 0 }, .room = { 0 } };
    if (active && s->buying) {                                  /* as good as bought */
        int slot = s->buying - 1;
        cset card = next_copy(own, s->row[slot] - 1);
        own |= card;
        cards |= card;
        have[COIN] += s->on[slot] - cost_of(s, slot);
    }
    price_goods(&p, own, left);
    add_cards(&p, cards);
    int now = prospects(own, left), v = best_turn(&p, have) + now;
    if (s->head.phase == BID)
        v += hoped_purchase(s, seat, left, now);
    else if (active && !s->bought && !s->buying && !(s->passed >> seat & 1))
        v += best_purchase(s, seat, 0, 0, left, now) * CHOICE / 100;
    return v;
}
