/*
 * Fishmonger!, for 2 to 5 players. Its rulebook names neither designer nor publisher.
 *
 * Contracts supply fish or turn fish, frozen and canned fish into coins. The same cards are the bids for the order of
 * play, and a card does only one thing in a round. What a contract costs is laid on the other contracts on offer, which
 * get cheaper and, when full, expire. Who holds 15 coins ends the game.
 *
 * Rules MO-1 to MO-62 are in docs/rules/en/fishmonger.md; the contracts, our own design, in data/fishmonger.txt. The state is
 * laid out in fishmonger.h, the data are read in data.c, words.c has what is said, picture.c draws the table, think.c judges
 * positions, and thumb.c moves.
 */
#include "fishmonger.h"

#include <assert.h>
#include <string.h>

#include "field.h"

/* ---- Sizes, cards, phases, moves --------------------------------------------------------------------------------- */

static const char *const phase_names[] = { "bid", "turn", "extra", "over" };
static const char *const slot_names[]  = { "1", "2", "3", "4", "5" };
static const char *const maybe_slot_names[] = { NULL, "1", "2", "3", "4", "5" };

static const struct words phases      = { 4, 0, phase_names };
const struct words        fishmonger_slots = { SLOTS, 0, slot_names };
static const struct words maybe_slots = { SLOTS + 1, 0, maybe_slot_names };

/* ---- State ------------------------------------------------------------------------------------------------------- */

static const char *const tie_names[]      = { "marker", "random" };
static const char *const payment_names[]  = { "single", "at_once" };
static const char *const new_card_names[] = { "ready", "waits" };

static const struct words tie_choices      = { 2, 0, tie_names };
static const struct words payment_choices  = { 2, 0, payment_names };
static const struct words new_card_choices = { 2, 0, new_card_names };

enum { TIES_RANDOM = 1, PAYMENT_AT_ONCE = 1, NEW_CARD_WAITS = 1 };

static const struct field fields[] = {
    HEAD_FIELDS(phases),
    { "hand",        EACH(hand),       SET,    OWNER,  PER_SEAT, .words = &fishmonger_cards },
    { "own",         EACH(own),        SET,    MEMORY, PER_SEAT, .words = &fishmonger_cards },
    { "draft",       EACH(draft),      SET,    OWNER,  PER_SEAT, .words = &fishmonger_cards },
    { "bid",         EACH(bid),        SET,    PUBLIC, PER_SEAT, .words = &fishmonger_cards },
    { "supplied",    EACH(supplied),   SET,    PUBLIC, PER_SEAT, .words = &fishmonger_cards },
    { "demanded",    EACH(demanded),   SET,    PUBLIC, PER_SEAT, .words = &fishmonger_cards },
    { "serving",     AT(serving),      SET,    PUBLIC, .words = &fishmonger_cards },
    { "locked",      AT(locked),       SET,    PUBLIC, .words = &fishmonger_cards },
    { "discard",     AT(discard),      SET,    PUBLIC, .words = &fishmonger_cards },
    { "box",         AT(box),          SET,    PUBLIC, .words = &fishmonger_cards },
    { "rng",         AT(rng),          BYTES,  SECRET },
    { "coins",       EACH(coins),      NUMBER, PUBLIC, PER_SEAT, .max = 65535 },
    { "frozen",      EACH(frozen),     NUMBER, PUBLIC, PER_SEAT, .max = 65535 },
    { "canned",      EACH(canned),     NUMBER, PUBLIC, PER_SEAT, .max = 65535 },
    { "fish",        AT(fish),         NUMBER, PUBLIC, .max = 65535 },
    { "cards_bid",   AT(cards_bid),    NUMBER, PUBLIC, .max = 65535 },
    { "ties",        AT(ties),         WORD,   PUBLIC, .words = &tie_choices },
    { "payment",     AT(payment),      WORD,   PUBLIC, .words = &payment_choices },
    { "new_card",    AT(new_card),     WORD,   PUBLIC, .words = &new_card_choices },
    { "round",       AT(round),        NUMBER, PUBLIC, .max = ROUNDS },
    { "marker",      AT(marker),       SEAT,   PUBLIC },
    { "order_count", AT(order_count),  NUMBER, PUBLIC, .max = SEATS_MAX },
    { "order",       EACH(order),      SEAT,   PUBLIC, LIST | ONCE, LENGTH(order_count) },
    { "turn",        AT(turn),         NUMBER, PUBLIC, .max = SEATS_MAX },
    { "passed",      AT(passed),       SEATS,  PUBLIC },
    { "bought",      AT(bought),       NUMBER, PUBLIC, .max = 1 },
    { "buying",      AT(buying),       WORD,   PUBLIC, .words = &maybe_slots },
    { "extra",       AT(extra),        SET,    PUBLIC, .words = &fishmonger_slots },
    { "ending",      AT(ending),       NUMBER, PUBLIC, .max = 1 },
    { "hand_count",  EACH(hand_count), NUMBER, PUBLIC, PER_SEAT, .max = CARDS_MAX },
    { "row",         EACH(row),        WORD,   PUBLIC, .rows = SLOTS, .index = &fishmonger_slots, .words = &fishmonger_maybe_types },
    { "on",          EACH(on),         NUMBER, PUBLIC, .rows = SLOTS, .index = &fishmonger_slots, .max = VALUE_MAX },
    { "left",        EACH(left),       NUMBER, PUBLIC, .rows = TYPES_MAX, .index = &fishmonger_types, .max = TIMES_MAX },
    { "deck_count",  AT(deck_count),   NUMBER, PUBLIC, .max = DECK_MAX },
    { "deck",        EACH(deck),       WORD,   SECRET, LIST | STACK, LENGTH(deck_count), .words = &fishmonger_types },
    { "drawn_count", AT(drawn_count),  NUMBER, PUBLIC, .max = DROPS_MAX },
    { "drawn",       EACH(drawn),      WORD,   PUBLIC, LIST, LENGTH(drawn_count), .words = &fishmonger_types },
    { "spare",       EACH(spare),      NUMBER, SECRET, .max = 0 },
    { NULL },
};

enum { OPT_TIES, OPT_PAYMENT, OPT_NEW_CARD, OPT_AID };

static const struct option options[] = {
    { "ties",       &tie_choices,      0 },                     /* MO-13, H3 */
    { "payment",    &payment_choices,  0 },                     /* MO-29, MO-32, H12 */
    { "new_card",   &new_card_choices, 0 },                     /* MO-44, H15 */
    { "memory_aid", &switches,         0 },                     /* MO-61, H26 */
    { NULL },
};

/* ---- Rules: the row ---------------------------------------------------------------------------------------------- */

static inline int place_from_marker(const struct state *s, int seat)
{
    int k = seat - s->marker;
    return k < 0 ? k + s->head.seats : k;
}

/* MO-33, MO-34. */
static void reshuffle(struct state *s)
{
    struct dice dice = { .rng = &s->rng };
    for (cset left = s->discard; left; left &= left - 1)
        s->deck[s->deck_count++] = (uint8_t)type_of(lowest_card(left));
    s->discard = 0;
    dice_shuffle(&dice, s->deck, s->deck_count);
}

/* MO-27, MO-31, MO-34: a card for an empty slot, if there is one. */
void fishmonger_refill(struct state *s, int slot)
{
    if (!s->deck_count)
        reshuffle(s);
    if (!s->deck_count)
        return;
    int type = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    s->row[slot] = (uint8_t)(type + 1);
    s->drawn[s->drawn_count++] = (uint8_t)type;
}

/* MO-17 to MO-19: passers in marker order, each a coin on every slot. */
int fishmonger_drops_of_passes(const struct state *s, struct drop *out)
{
    int n = 0, passes = __builtin_popcount(s->passed);
    for (int i = 0; i < passes; i++)
        for (int slot = 0; slot < SLOTS; slot++)
            out[n++] = (struct drop){ (uint8_t)slot, 1 };
    return n;
}

/* MO-25, MO-28, MO-29: the equal part round by round, then the extra coins. MO-30: nothing if there is no other. */
int fishmonger_drops_of_payment(const struct state *s, int slot, struct drop *out)
{
    unsigned receiving = receiving_slots(s, slot);
    int n = 0, m = count_slots(receiving), even = m ? cost_of(s, slot) / m : 0;
    if (s->payment == PAYMENT_AT_ONCE) {
        for (int i = 0; i < SLOTS; i++)
            if ((even ? receiving : s->extra) >> i & 1)
                out[n++] = (struct drop){ (uint8_t)i, (uint8_t)(even + (s->extra >> i & 1)) };
        return n;
    }
    for (int k = 0; k <= even; k++)
        for (int i = 0; i < SLOTS; i++)
            if ((k < even ? receiving : s->extra) >> i & 1)
                out[n++] = (struct drop){ (uint8_t)i, 1 };
    return n;
}

/* ---- Rules: bids ------------------------------------------------------------------------------------------------- */

/* The card of a type that is put to use; the set has one. */
static inline cset top_copy(cset set, int type)
{
    return (cset)1 << (63 - __builtin_clzll(set & contract[type].cards));
}

static void begin_bids(struct state *s)
{
    s->head.phase = BID;
    s->head.active = s->head.sealed = all_seats(s);
    s->head.first = s->marker;
}

/* Who comes first among equals: the distance from the marker (MO-13), or by lot. */
static void tie_places(struct state *s, uint8_t place[SEATS_MAX])
{
    for (int seat = 0; seat < s->head.seats; seat++)
        place[seat] = (uint8_t)place_from_marker(s, seat);
    if (s->ties == TIES_RANDOM) {
        struct dice dice = { .rng = &s->rng };
        dice_shuffle(&dice, place, s->head.seats);
    }
}

/* MO-12 to MO-14: the highest bid first; passes last, in marker order. */
static void set_order(struct state *s)
{
    uint8_t place[SEATS_MAX];
    int key[SEATS_MAX];
    tie_places(s, place);
    for (int n = 0; n < s->head.seats; n++) {
        int seat = seat_from_marker(s, n), pass = s->passed >> seat & 1, at = n;
        int k = pass ? -n : 8 * (1 + bid_value(s->bid[seat])) - place[seat];
        for (; at && key[at - 1] < k; at--) {
            key[at] = key[at - 1];
            s->order[at] = s->order[at - 1];
        }
        key[at] = k;
        s->order[at] = (uint8_t)seat;
    }
    s->order_count = s->head.seats;
}

static void begin_turn(struct state *s)
{
    s->head.phase = TURN;
    s->head.active = (seatset)(1u << s->order[s->turn]);
}

/* MO-11. */
static void reveal(struct state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        int n = count_cards(s->draft[seat]);
        s->passed |= (seatset)(!n << seat);
        s->hand[seat] &= ~s->draft[seat];                       /* MO-10 */
        s->hand_count[seat] = (uint8_t)(s->hand_count[seat] - n);
        s->cards_bid = (uint16_t)(s->cards_bid + n);
        s->bid[seat] = s->draft[seat];
        s->draft[seat] = 0;
    }
    s->head.sealed = 0;
}

/* Out of line: it is rare, and everything else stays short. */
static __attribute__((noinline)) void open_bids(struct state *s)
{
    struct drop drop[DROPS_MAX];
    reveal(s);
    set_order(s);
    s->drawn_count = 0;
    int n = fishmonger_drops_of_passes(s, drop);
    for (int i = 0; i < n; i++)
        drop_coins(s, drop[i].slot, 1, 0);
    s->turn = 0;
    begin_turn(s);
}

/* ---- Rules: turns ------------------------------------------------------------------------------------------------ */

/* MO-55. */
static inline void check_goal(struct state *s, int seat) { s->ending |= s->coins[seat] >= GOAL; }

/* MO-22 to MO-27: pay, take, refill. */
static inline void buy(struct state *s, int seat, int slot, int dry)
{
    struct drop drop[DROPS_MAX];
    int type = s->row[slot] - 1, cost = cost_of(s, slot), n = fishmonger_drops_of_payment(s, slot, drop);
    s->drawn_count = 0;
    for (int i = 0; i < n; i++)
        drop_coins(s, drop[i].slot, drop[i].coins, dry);
    s->coins[seat] = (uint16_t)(s->coins[seat] - cost + s->on[slot]);
    cset card = next_copy(s->own[seat], type);
    s->own[seat] |= card;
    s->hand[seat] |= card;
    s->hand_count[seat]++;
    s->locked = s->new_card == NEW_CARD_WAITS ? card : 0;       /* MO-44 */
    s->row[slot] = s->on[slot] = 0;
    if (!dry)
        fishmonger_refill(s, slot);
    s->bought = 1;
    s->buying = s->extra = 0;
    s->head.phase = TURN;
    check_goal(s, seat);
}

/* MO-36: a card leaves the hand for one use. */
static cset use_card(struct state *s, int seat, int type)
{
    cset card = top_copy(usable(s, seat), type);
    s->hand[seat] &= ~card;
    s->hand_count[seat]--;
    return card;
}

static void game_over(struct state *s)
{
    s->head.phase = OVER;
    s->head.active = 0;
}

/* MO-10, MO-15, MO-48; MO-56 and MO-62. */
static void end_round(struct state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        s->hand[seat] = s->own[seat];
        s->hand_count[seat] = (uint8_t)count_cards(s->own[seat]);
        s->bid[seat] = s->supplied[seat] = s->demanded[seat] = 0;
    }
    s->passed = s->turn = s->order_count = 0;
    memset(s->order, 0, sizeof s->order);
    s->marker = (uint8_t)seat_from_marker(s, 1);
    if (s->ending || s->round == ROUNDS || s->head.ply + s->cards_bid >= MOVE_LIMIT) {
        game_over(s);
        return;
    }
    s->round++;
    begin_bids(s);
}

static void end_turn(struct state *s)
{
    s->fish = 0;                                                /* MO-46 */
    for (cset rest = s->serving; rest; rest &= rest - 1)
        s->left[type_of(lowest_card(rest))] = 0;
    s->serving = s->locked = s->bought = 0;
    if (++s->turn == s->order_count)
        end_round(s);
    else
        begin_turn(s);
}

/* ---- Rules: the contract ----------------------------------------------------------------------------------------- */

/* MO-2 to MO-5. Chance: the deck, then the seat of the marker. */
static int setup(void *state, const struct setup *cfg)
{
    struct state *s = state;
    s->head.seats = cfg->seats;
    s->head.aid = cfg->option[OPT_AID];
    s->ties = cfg->option[OPT_TIES];
    s->payment = cfg->option[OPT_PAYMENT];
    s->new_card = cfg->option[OPT_NEW_CARD];
    rng_seed(&s->rng, cfg->seed);
    if (cfg->blank)
        return 0;
    struct dice dice = { .rng = &s->rng };
    for (int seat = 0; seat < cfg->seats; seat++) {
        s->hand[seat] = s->own[seat] = fishmonger_deck.starters;
        s->hand_count[seat] = STARTERS;
        s->coins[seat] = COINS;
    }
    for (int type = 0; type < fishmonger_deck.types; type++)
        for (int i = 0; i < contract[type].copies; i++)
            s->deck[s->deck_count++] = (uint8_t)type;
    dice_shuffle(&dice, s->deck, s->deck_count);
    for (int slot = 0; slot < SLOTS; slot++)
        fishmonger_refill(s, slot);
    s->marker = (uint8_t)dice_below(&dice, cfg->seats);
    s->round = 1;
    begin_bids(s);
    return 0;
}

/* The types of a set in ascending order, each plus `base`; how many. */
static inline int list_types(cset set, int base, move *out)
{
    int n = 0;
    while (set) {
        int type = type_of(lowest_card(set));
        out[n++] = (move)(base + type);
        set &= ~contract[type].cards;
    }
    return n;
}

static int legal_bid(const struct state *s, int seat, move *out)
{
    out[0] = s->draft[seat] ? M_SEAL : M_PASS;
    return 1 + list_types(biddable(s, seat), M_ADD, out + 1);
}

static int legal_turn(const struct state *s, int seat, move *out)
{
    cset ready = usable(s, seat), open = (ready | s->serving) & fishmonger_deck.demand;
    int n = 0;
    if (!s->bought && !(s->passed >> seat & 1))
        for (int slot = 0; slot < SLOTS; slot++)
            if (may_buy(s, seat, slot))
                out[n++] = (move)(M_BUY + slot);
    n += list_types(ready & fishmonger_deck.supply, M_SUPPLY, out + n);
    while (open) {
        int type = type_of(lowest_card(open));
        if (has_goods(s, seat, contract[type].in))
            out[n++] = (move)(M_DEMAND + type);
        open &= ~contract[type].cards;
    }
    out[n++] = M_END;                                           /* MO-21 */
    return n;
}

static int legal(const void *state, int seat, move *out)
{
    const struct state *s = state;
    if (!is_active(s, seat))
        return 0;
    switch (s->head.phase) {
    case BID:  return legal_bid(s, seat, out);
    case TURN: return legal_turn(s, seat, out);
    default:   return list_bits(extra_slots(s), M_EXTRA, out);
    }
}

/* 1: that was the last bid. */
static inline int seal_bid(struct state *s, int seat, move m)
{
    if (m >= M_ADD) {                                           /* a draft: nothing that others see changes */
        s->draft[seat] |= top_copy(biddable(s, seat), m - M_ADD);
        return 0;
    }
    s->head.ply++;
    s->head.active &= (seatset)~(1u << seat);
    return !s->head.active;
}

static inline void apply_buy(struct state *s, int seat, int slot, int dry)
{
    if (!extras_of(s, slot)) {
        buy(s, seat, slot, dry);
        return;
    }
    s->buying = (uint8_t)(slot + 1);
    s->head.phase = EXTRA;
}

static inline void apply_extra(struct state *s, int seat, int slot, int dry)
{
    s->extra |= (uint8_t)(1 << slot);
    if (count_slots(s->extra) == extras_of(s, s->buying - 1))
        buy(s, seat, s->buying - 1, dry);
}

/* MO-37. */
static void apply_supply(struct state *s, int seat, int type)
{
    s->supplied[seat] |= use_card(s, seat, type);
    s->fish = (uint16_t)(s->fish + contract[type].supply);
}

/* MO-38 to MO-41: one conversion, with the card of this type that is already at it if there is one. */
static void apply_demand(struct state *s, int seat, int type)
{
    const struct contract *c = &contract[type];
    if (!s->left[type]) {
        cset card = use_card(s, seat, type);
        s->demanded[seat] |= card;
        s->serving |= card;
        s->left[type] = c->times;
    }
    if (!--s->left[type])
        s->serving &= ~c->cards;
    s->fish = (uint16_t)(s->fish - c->in[FISH] + c->out[FISH]);
    s->frozen[seat] = (uint16_t)(s->frozen[seat] - c->in[FROZEN] + c->out[FROZEN]);
    s->canned[seat] = (uint16_t)(s->canned[seat] - c->in[CANNED] + c->out[CANNED]);
    s->coins[seat] = (uint16_t)(s->coins[seat] - c->in[COIN] + c->out[COIN]);
    check_goal(s, seat);
}

/* A move of a turn. */
static inline __attribute__((always_inline)) void act(struct state *s, int seat, move m, int dry)
{
    s->head.ply++;
    if (m < M_EXTRA)
        apply_buy(s, seat, m - M_BUY, dry);
    else if (m < M_SUPPLY)
        apply_extra(s, seat, m - M_EXTRA, dry);
    else if (m < M_DEMAND)
        apply_supply(s, seat, m - M_SUPPLY);
    else if (m < M_END)
        apply_demand(s, seat, m - M_DEMAND);
    else
        end_turn(s);
}

static void apply(void *state, int seat, move m)
{
    if (m >= M_BUY)
        act(state, seat, m, 0);
    else if (seal_bid(state, seat, m))
        open_bids(state);
}

/* MO-58. */
static int score(const void *state, int seat) { return ((const struct state *)state)->coins[seat]; }

/* MO-55 to MO-58: coins that nobody else can touch any more. They do not depend on which contracts get the extra coins of a
   payment. */
static int last_turn(const void *state, int seat)
{
    const struct state *s = state;
    return s->head.phase == TURN && is_active(s, seat) && (s->ending || s->round == ROUNDS);
}

/* MO-57, MO-59: most coins; equals share. */
void fishmonger_rank(const void *state, uint8_t *place) { rank_by_score(state, score, place); }

/* ---- Rules: what must hold --------------------------------------------------------------------------------------- */

/* How many deck cards of a type lie open or are owned: in the row, discarded, bought, in the box. */
static int known_copies(const struct state *s, int type)
{
    cset group = contract[type].cards;
    int n = count_cards(s->discard & group) + count_cards(s->box & group);
    for (int slot = 0; slot < SLOTS; slot++)
        n += s->row[slot] == type + 1;
    for (int seat = 0; seat < s->head.seats; seat++)
        n += count_cards(s->own[seat] & group);
    return n;
}

/* Every card of the deck in exactly one place. */
static const char *check_deck(const struct state *s)
{
    uint8_t in_deck[TYPES_MAX] = { 0 };
    for (int i = 0; i < s->deck_count; i++)
        in_deck[s->deck[i]]++;
    for (int type = 0; type < fishmonger_deck.types; type++)
        if (contract[type].copies ? in_deck[type] + known_copies(s, type) != contract[type].copies : in_deck[type])
            return "the contracts in deck, row, discard pile and hands are not those of the deck";
    if ((s->discard | s->box) & fishmonger_deck.starters)
        return "a starter is out of the game";
    return NULL;
}

/* 1 if the bits of every type are filled from below. */
static int is_filled(cset set)
{
    for (int type = 0; type < fishmonger_deck.types; type++) {
        cset group = contract[type].cards, in = set & group;
        if (in != (group & -group) * (((cset)1 << count_cards(in)) - 1))
            return 0;
    }
    return 1;
}

static int in_turns(const struct state *s) { return s->head.phase == TURN || s->head.phase == EXTRA; }

static const char *check_hand(const struct state *s, int seat)
{
    cset used = s->bid[seat] | s->supplied[seat] | s->demanded[seat], hand = s->hand[seat];
    if (s->own[seat] & ~((cset)-1 >> (CARDS_MAX - fishmonger_deck.cards)) || !is_filled(s->own[seat]))
        return "the cards of a type are not numbered from the first on";
    if ((hand | used) != s->own[seat] || hand & used || s->bid[seat] & s->supplied[seat] ||
        (s->bid[seat] | s->supplied[seat]) & s->demanded[seat])
        return "a card is not exactly once in hand, bid or use";                /* MO-36 */
    if (s->draft[seat] & ~hand || (s->draft[seat] && s->head.phase != BID))
        return "a secret bid has cards that are not in the hand";
    if (used && !in_turns(s))
        return "cards are bid or used only in turns";                           /* MO-48 */
    if (s->hand_count[seat] != count_cards(hand))
        return "the number of cards in a hand is wrong";
    if (s->coins[seat] >= GOAL && !s->ending)
        return "15 coins end the game";                                         /* MO-55 */
    return NULL;
}

static const char *check_row(const struct state *s)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        if (s->row[slot] && !contract[s->row[slot] - 1].copies)
            return "a starter lies in the row";
        if (s->row[slot] ? s->on[slot] >= contract[s->row[slot] - 1].value : s->on[slot])
            return "a contract in the row has coins for its whole value";       /* MO-31 */
    }
    return NULL;
}

/* Who is to move, in which order. */
static const char *check_order(const struct state *s)
{
    int on = in_turns(s);
    seatset passed = 0;
    if (s->order_count != (on ? s->head.seats : 0) || s->turn >= (on ? s->head.seats : 1))
        return "the order of turns is wrong";
    if ((on && s->head.active != 1 << s->order[s->turn]) || (s->head.phase == OVER) != !s->head.active)
        return "the wrong seat is to move";
    if ((s->head.phase == BID) != !!s->head.sealed)
        return "only bids are sealed";
    for (int seat = 0; seat < s->head.seats; seat++)
        passed |= (seatset)(!s->bid[seat] << seat);
    if (s->passed != (on ? passed : 0))
        return "who made no bid has passed, and nobody else";
    return NULL;
}

/* What belongs to the turn of one seat. */
static const char *check_turn(const struct state *s)
{
    int on = in_turns(s), seat = on ? s->order[s->turn] : 0;
    if (!on && (s->fish || s->bought || s->locked || s->serving))
        return "something of a turn is left over";
    if ((s->head.phase == EXTRA) != !!s->buying || (s->extra && !s->buying))
        return "extra coins belong to a purchase";
    if (s->locked & ~s->hand[seat] || s->serving & ~s->demanded[seat])
        return "a card that waits or serves is not the player's";
    for (int type = 0; type < TYPES_MAX; type++)
        if (count_cards(s->serving & contract[type].cards) != (s->left[type] > 0) ||
            (s->left[type] && s->left[type] >= contract[type].times))
            return "the cards that can convert again are wrong";                /* MO-41 */
    return NULL;
}

static const char *check(const void *state)
{
    const struct state *s = state;
    const char *wrong = NULL;
    if (s->head.seats < 2 || s->head.seats > SEATS_MAX || !s->round)
        return "seats or round out of range";
    for (int seat = 0; !wrong && seat < s->head.seats; seat++)
        wrong = check_hand(s, seat);
    if (!wrong)
        wrong = check_row(s);
    if (!wrong)
        wrong = check_order(s);
    if (!wrong)
        wrong = check_turn(s);
    return wrong ? wrong : check_deck(s);
}

/* ---- Rules: positions -------------------------------------------------------------------------------------------- */

/* Hands follow from what is owned, or the other way round; a seat of which nothing was said has the starters. */
static void place_hands(struct state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        cset used = s->bid[seat] | s->supplied[seat] | s->demanded[seat];
        if (!s->own[seat])
            s->own[seat] = s->hand[seat] | used ? s->hand[seat] | used : fishmonger_deck.starters;
        s->hand[seat] = s->own[seat] & ~used;
        s->hand_count[seat] = (uint8_t)count_cards(s->hand[seat]);
    }
}

/* An unsaid row has the first types of which a card is left. What nobody placed is the deck, in the order of the data
   from the top; with a deck that was said, it is out of the game. */
static const char *place_deck(struct state *s, uint64_t given)
{
    uint8_t in_deck[TYPES_MAX] = { 0 };
    int slot = field_given(fields, given, "row") ? SLOTS : 0;
    if (!field_given(fields, given, "deck"))
        s->deck_count = 0;
    memset(s->deck + s->deck_count, 0, (size_t)(DECK_MAX - s->deck_count));
    for (int i = 0; i < s->deck_count; i++)
        in_deck[s->deck[i]]++;
    for (int type = 0; type < fishmonger_deck.types && slot < SLOTS; type++)
        if (known_copies(s, type) + in_deck[type] < contract[type].copies)
            s->row[slot++] = (uint8_t)(type + 1);
    for (int type = fishmonger_deck.types - 1; type >= 0; type--) {
        int rest = contract[type].copies - known_copies(s, type) - in_deck[type];
        if (!contract[type].copies)
            continue;
        if (rest < 0)
            return "there are more copies of a contract than the deck has";
        for (; rest; rest--)
            if (field_given(fields, given, "deck"))
                s->box |= next_copy(s->box, type);
            else
                s->deck[s->deck_count++] = (uint8_t)type;
    }
    return NULL;
}

/* Turns begin with the seat that is said; who has no bid has passed. */
static const char *place_turns(struct state *s, uint64_t given)
{
    seatset seen = 0;
    s->passed = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        s->passed |= (seatset)(!s->bid[seat] << seat);
    if (!field_given(fields, given, "order"))
        set_order(s);
    for (int i = 0; i < s->order_count; i++)
        seen |= (seatset)(1 << s->order[i]);
    if (s->order_count != s->head.seats || seen != (1 << s->head.seats) - 1 || s->turn >= s->order_count)
        return "the order of turns must name every seat once";
    begin_turn(s);
    return NULL;
}

/* Far from the limits of their fields, whatever happens in the rest of the game. */
static int is_much(const struct state *s, int seat)
{
    enum { MUCH = 9999 };
    return s->coins[seat] > MUCH || s->frozen[seat] > MUCH || s->canned[seat] > MUCH || s->fish > MUCH;
}

static const char *complete(void *state, uint64_t given)
{
    struct state *s = state;
    const char *wrong;
    if (s->head.phase != BID && s->head.phase != TURN)
        return "a position begins with bids or in a turn";
    cset drafts = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        drafts |= s->draft[seat];
    if (drafts || s->buying || s->extra)
        return "draft, buying and extra come from moves";
    if (s->head.ply + s->cards_bid >= MOVE_LIMIT)
        return "so many moves end the game";
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (is_much(s, seat))
            return "nobody has so many coins or fish";
        if (!field_given(fields, given, "coins"))
            s->coins[seat] = COINS;
        s->ending |= s->coins[seat] >= GOAL;
    }
    s->round = s->round ? s->round : 1;
    place_hands(s);
    if ((wrong = place_deck(s, given)))
        return wrong;
    if (s->head.phase == BID)
        begin_bids(s);
    else if ((wrong = place_turns(s, given)))
        return wrong;
    return check(s);
}

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

/* MO-61: all that is hidden are the order of the deck and bids that are not open yet. */
static void sample(void *state, int viewer, struct fast *r)
{
    struct state *s = state;
    int n = 0;
    for (int type = 0; type < fishmonger_deck.types; type++)
        for (int i = contract[type].copies ? known_copies(s, type) : 0; i < contract[type].copies; i++)
            s->deck[n++] = (uint8_t)type;
    assert(n == s->deck_count);
    fast_shuffle(r, s->deck, n);
    sample_chance(&s->rng, r);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (seat != viewer)
            s->hand[seat] = idle_cards(s, seat);
    sample_choices(&fishmonger, s, viewer, r);
}

/* Up to the bids of others; and all but the cards that come into the row, and what falls on them. If there is none, or
   none that has to be drawn by lot, all is certain. */
static enum until foresee(void *state, int seat, move m, uint64_t *unknown)
{
    struct state *s = state, before = *s;
    if (m < M_BUY) {
        if (seal_bid(s, seat, m))
            *unknown = ~field_bits(fields, "ply");
        return m >= M_ADD ? WHOLE : TO_SEAL;
    }
    act(s, seat, m, 1);
    if (s->bought == before.bought || m == M_END)
        return WHOLE;
    if (!before.deck_count) {
        struct state open = before;                             /* MO-34: what comes now comes from the open discard pile */
        act(&open, seat, m, 0);
        if (!memcmp(&open.rng, &before.rng, sizeof open.rng)) {
            *s = open;
            return WHOLE;
        }
    }
    *unknown = field_bits(fields, "discard row on deck_count drawn_count drawn");
    return TO_CHANCE;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

_Static_assert(sizeof(struct state) <= 512, "a state is at most 512 bytes");

const struct game fishmonger = {
    .id = "fishmonger", .title = "Fishmonger!",
    .min_seats = 2, .max_seats = 5,
    .moves = MOVES, .max_moves = MOVE_LIMIT + 720, .state_size = sizeof(struct state), .version = 1,
    .fields = fields, .options = options,
    .load = fishmonger_load,
    .setup = setup, .legal = legal, .apply = apply, .score = score, .rank = fishmonger_rank, .check = check,
    .complete = complete,
    .sample = sample, .foresee = foresee,
    .name = fishmonger_name, .refuse = fishmonger_refuse, .tell = fishmonger_tell, .draw = fishmonger_draw,
    .compact = &fishmonger_compact,
    .value = fishmonger_value, .weigh = fishmonger_weigh, .stage = fishmonger_stage,
    .search = { .playout = { .decisions = 0 }, .explore = 150, .scale = 500, .temper = 0, .caution = 130, .last = last_turn,
                .beginner = { .slack = 320, .overlook = 40, .worlds = 2 }, .easy = { .slack = 160, .overlook = 20, .worlds = 6 },
                .medium = { .slack = 60 }, .hard = 300 },
};
