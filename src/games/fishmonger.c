/*
 * Fishmonger!, for 2 to 5 players. Its rulebook names neither designer nor publisher.
 *
 * Contracts supply fish or turn fish, frozen and canned fish into coins. The same cards are the bids for the order of
 * play, and a card does only one thing in a round. What a contract costs is laid on the other contracts on offer, which
 * get cheaper and, when full, expire. Who holds 15 coins ends the game.
 *
 * Rules MO-1 to MO-62 are in docs/rules/fishmonger.md; the contracts, our own design, in data/fishmonger.txt. The state is
 * laid out in fishmonger.h, the data are read in fishmonger_data.c, the picture is drawn in fishmonger_picture.c,
 * fishmonger_value.c judges positions, and fishmonger_thumb.c moves.
 */
#include "fishmonger.h"

#include <assert.h>
#include <string.h>

#include "data.h"
#include "field.h"

/* ---- Sizes, cards, phases, moves --------------------------------------------------------------------------------- */

static const struct contract *const contract = fishmonger_deck.type;

static const char *const phase_names[] = { "bid", "turn", "extra", "over" };
static const char *const slot_names[]  = { "1", "2", "3", "4", "5" };
static const char *const maybe_slot_names[] = { NULL, "1", "2", "3", "4", "5" };
static const char *const seat_names[]  = { "0", "1", "2", "3", "4" };
static const char *const good_names[]  = { "fish", "frozen", "canned", "coins" };

static const struct words phases      = { 4, 0, phase_names };
static const struct words slots       = { SLOTS, 0, slot_names };
static const struct words maybe_slots = { SLOTS + 1, 0, maybe_slot_names };
static const struct words seat_words  = { SEATS_MAX, 0, seat_names };
static const struct words goods       = { GOODS, 0, good_names };

/* ---- State ------------------------------------------------------------------------------------------------------- */

static const char *const tie_names[]      = { "marker", "random" };
static const char *const payment_names[]  = { "single", "at_once" };
static const char *const new_card_names[] = { "ready", "waits" };
static const char *const switch_names[]   = { "off", "on" };

static const struct words tie_choices      = { 2, 0, tie_names };
static const struct words payment_choices  = { 2, 0, payment_names };
static const struct words new_card_choices = { 2, 0, new_card_names };
static const struct words switches         = { 2, 0, switch_names };

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
    { "extra",       AT(extra),        SET,    PUBLIC, .words = &slots },
    { "ending",      AT(ending),       NUMBER, PUBLIC, .max = 1 },
    { "hand_count",  EACH(hand_count), NUMBER, PUBLIC, PER_SEAT, .max = CARDS_MAX },
    { "row",         EACH(row),        WORD,   PUBLIC, .rows = SLOTS, .index = &slots, .words = &fishmonger_maybe_types },
    { "on",          EACH(on),         NUMBER, PUBLIC, .rows = SLOTS, .index = &slots, .max = VALUE_MAX },
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

static inline int seat_from_marker(const struct state *s, int k)
{
    int seat = s->marker + k;
    return seat >= s->head.seats ? seat - s->head.seats : seat;
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
static void refill(struct state *s, int slot)
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

/* Coins fall on a slot: 1 if its contract expired (MO-31). On an empty slot they go to the stockpile (MO-34). `dry`, here and
   below: no card comes up, so that the slot stays empty: foresee() asks what happens to the contracts that lie there. */
static inline int drop_coins(struct state *s, int slot, int n, int dry)
{
    if (!s->row[slot])
        return 0;
    int type = s->row[slot] - 1;
    s->on[slot] = (uint8_t)(s->on[slot] + n);
    if (s->on[slot] < contract[type].value)
        return 0;
    s->discard |= next_copy(s->discard, type);
    s->row[slot] = s->on[slot] = 0;
    if (!dry)
        refill(s, slot);
    return 1;
}

/* Coins that fall one after the other. */
struct drop { uint8_t slot, coins; };

/* MO-17 to MO-19: passers in marker order, each a coin on every slot. */
static int drops_of_passes(const struct state *s, struct drop *out)
{
    int n = 0, passes = __builtin_popcount(s->passed);
    for (int i = 0; i < passes; i++)
        for (int slot = 0; slot < SLOTS; slot++)
            out[n++] = (struct drop){ (uint8_t)slot, 1 };
    return n;
}

/* MO-25, MO-28, MO-29: the equal part round by round, then the extra coins. MO-30: nothing if there is no other. */
static int drops_of_payment(const struct state *s, int slot, struct drop *out)
{
    unsigned receiving = receiving_slots(s, slot);
    int n = 0, m = __builtin_popcount(receiving), even = m ? cost_of(s, slot) / m : 0;
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

/* Cards that may join the bid: in the order of the types, so that a bid is made in one way only (MO-8). */
static inline cset biddable(const struct state *s, int seat)
{
    cset draft = s->draft[seat], open = s->hand[seat] & ~draft;
    if (draft) {
        cset last = contract[type_of(63 - __builtin_clzll(draft))].cards;
        open &= -(last & -last);
    }
    return open;
}

static void begin_bids(struct state *s)
{
    s->head.phase = BID;
    s->head.active = s->head.sealed = (seatset)((1 << s->head.seats) - 1);
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
    int n = drops_of_passes(s, drop);
    for (int i = 0; i < n; i++)
        drop_coins(s, drop[i].slot, 1, 0);
    s->turn = 0;
    begin_turn(s);
}

/* ---- Rules: turns ------------------------------------------------------------------------------------------------ */

static inline cset usable(const struct state *s, int seat) { return s->hand[seat] & ~s->locked; }

static inline int has_goods(const struct state *s, int seat, const uint8_t in[GOODS])
{
    return s->fish >= in[FISH] && s->frozen[seat] >= in[FROZEN] && s->canned[seat] >= in[CANNED] &&
           s->coins[seat] >= in[COIN];
}

/* MO-55. */
static inline void check_goal(struct state *s, int seat) { s->ending |= s->coins[seat] >= GOAL; }

/* MO-22 to MO-27: pay, take, refill. */
static inline void buy(struct state *s, int seat, int slot, int dry)
{
    struct drop drop[DROPS_MAX];
    int type = s->row[slot] - 1, cost = cost_of(s, slot), n = drops_of_payment(s, slot, drop);
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
        refill(s, slot);
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
        refill(s, slot);
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

/* MO-16, MO-20, MO-24. */
static inline int may_buy(const struct state *s, int seat, int slot)
{
    return s->row[slot] && cost_of(s, slot) <= s->coins[seat];
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

/* MO-25: extra coins are chosen in ascending order, so that a choice is made in one way only. The slots that may come
   next leave enough others behind them. */
static unsigned extra_slots(const struct state *s)
{
    int slot = s->buying - 1, need = extras_of(s, slot) - __builtin_popcount(s->extra);
    unsigned open = receiving_slots(s, slot), set = 0;
    for (int i = SLOTS - 1; i >= 0 && !(s->extra >> i & 1); i--)
        if (open >> i & 1 && --need <= 0)
            set |= 1u << i;
    return set;
}

static int legal_extra(const struct state *s, move *out)
{
    int n = 0;
    for (unsigned set = extra_slots(s); set; set &= set - 1)
        out[n++] = (move)(M_EXTRA + __builtin_ctz(set));
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
    default:   return legal_extra(s, out);
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
    if (__builtin_popcount(s->extra) == extras_of(s, s->buying - 1))
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
static void rank(const void *state, uint8_t *place)
{
    const struct state *s = state;
    int key[SEATS_MAX];
    for (int seat = 0; seat < s->head.seats; seat++)
        key[seat] = s->coins[seat];
    rank_by(key, s->head.seats, place);
}

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
    for (int i = 0; i < 8; i++)
        s->rng.key[i] = fast_next(r);
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

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static void name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    if (m < M_ADD)
        text_add(out, m == M_PASS ? "b-" : "b.");
    else if (m < M_BUY)
        text_fmt(out, "b+%s", fishmonger_types.name[m - M_ADD]);
    else if (m < M_EXTRA)
        text_fmt(out, "$%s", slot_names[m - M_BUY]);
    else if (m < M_SUPPLY)
        text_fmt(out, "+%s", slot_names[m - M_EXTRA]);
    else if (m < M_DEMAND)
        text_fmt(out, "s%s", fishmonger_types.name[m - M_SUPPLY]);
    else if (m < M_END)
        text_fmt(out, "d%s", fishmonger_types.name[m - M_DEMAND]);
    else
        text_char(out, '.');
}

static int refused(struct refusal *why, const char *rule)
{
    why->rule = rule;
    return 1;
}

static void show_cards(struct refusal *why, cset set)
{
    why->words = &fishmonger_cards;
    for (; set; set &= set - 1)
        why->item[why->count++] = (uint8_t)lowest_card(set);
}

static int refuse_bid(const struct state *s, int seat, move m, struct refusal *why)
{
    if (m >= M_BUY)
        return refused(why, "MO-7");
    if (m >= M_ADD ? (biddable(s, seat) & contract[m - M_ADD].cards) != 0 : (m == M_SEAL) == !!s->draft[seat])
        return 0;
    show_cards(why, s->draft[seat]);
    return refused(why, "MO-8");
}

static int refuse_buy(const struct state *s, int seat, int slot, struct refusal *why)
{
    if (s->passed >> seat & 1)
        return refused(why, "MO-16");
    if (s->bought)
        return refused(why, "MO-20");
    if (!s->row[slot])
        return refused(why, "MO-34");
    return may_buy(s, seat, slot) ? 0 : refused(why, "MO-24");
}

/* Why no card of the type is free for use. */
static int refuse_card(const struct state *s, int seat, int type, struct refusal *why)
{
    cset group = contract[type].cards;
    if (usable(s, seat) & group)
        return 0;
    if (s->hand[seat] & s->locked & group)
        return refused(why, "MO-44");
    show_cards(why, s->own[seat] & group);
    if (!(s->own[seat] & group))
        return refused(why, "MO-20");
    return refused(why, (s->supplied[seat] | s->demanded[seat]) & group ? "MO-36" : "MO-10");
}

static int refuse_demand(const struct state *s, int seat, int type, struct refusal *why)
{
    const struct contract *c = &contract[type];
    int have[GOODS] = { s->fish, s->frozen[seat], s->canned[seat], s->coins[seat] };
    if (!s->left[type] && refuse_card(s, seat, type, why))
        return refused(why, s->demanded[seat] & c->cards ? "MO-39" : why->rule);
    if (has_goods(s, seat, c->in))
        return 0;
    why->words = &goods;
    for (int good = 0; good < GOODS; good++)
        if (have[good] < c->in[good])
            why->item[why->count++] = (uint8_t)good;
    return refused(why, s->left[type] ? "MO-40" : "MO-42");
}

static int refuse_turn(const struct state *s, int seat, move m, struct refusal *why)
{
    if (m < M_BUY)
        return refused(why, "MO-7");
    if (m < M_EXTRA)
        return refuse_buy(s, seat, m - M_BUY, why);
    if (m < M_SUPPLY)
        return refused(why, "MO-25");
    if (m == M_END)
        return 0;
    int type = m < M_DEMAND ? m - M_SUPPLY : m - M_DEMAND;
    if (s->own[seat] & contract[type].cards && !(m < M_DEMAND ? contract[type].supply : contract[type].times))
        return refused(why, "MO-42");
    return m < M_DEMAND ? refuse_card(s, seat, type, why) : refuse_demand(s, seat, type, why);
}

static int refuse_extra(const struct state *s, move m, struct refusal *why)
{
    unsigned open = extra_slots(s);
    if (m >= M_EXTRA && m < M_SUPPLY && open >> (m - M_EXTRA) & 1)
        return 0;
    why->words = &slots;
    for (; open; open &= open - 1)
        why->item[why->count++] = (uint8_t)__builtin_ctz(open);
    return refused(why, "MO-25");
}

static int refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    *why = (struct refusal){ .words = &fishmonger_cards };
    if (!is_active(s, seat))
        return refused(why, s->head.phase == OVER ? "MO-56" : s->head.phase == BID ? "MO-11" : "MO-12");
    switch (s->head.phase) {
    case BID:  return refuse_bid(s, seat, m, why);
    case TURN: return refuse_turn(s, seat, m, why);
    default:   return refuse_extra(s, m, why);
    }
}

/* ---- Words: what happens ----------------------------------------------------------------------------------------- */

/*
 * Coins and refills once more, step by step on the copy w: what a viewer does not see is the deck, so the cards that came
 * into the row are taken from what he saw, `drawn`, in order.
 */
struct story { struct state w; const struct state *after; enum until until; struct events *out; int next; };

static void tell_refill(struct story *t, int slot, int deck_before, const char *rule)
{
    if (t->until != WHOLE)
        return;
    if (!deck_before && t->w.row[slot])
        event_add(t->out, "reshuffle", "MO-34", -1);
    if (!t->w.row[slot]) {
        event_add(t->out, "empty", "MO-34", -1)->n = (int16_t)(slot + 1);
        return;
    }
    int type = t->after->drawn[t->next++];
    t->w.row[slot] = (uint8_t)(type + 1);
    struct event *e = event_add(t->out, "refill", rule, -1);
    e->n = (int16_t)(slot + 1);
    event_item(e, &fishmonger_types, type);
}

static void tell_drops(struct story *t, const struct drop *drop, int n)
{
    for (int i = 0; i < n; i++) {
        int slot = drop[i].slot, type = t->w.row[slot] - 1, deck = t->w.deck_count;
        if (!drop_coins(&t->w, slot, drop[i].coins, t->until != WHOLE))
            continue;
        struct event *e = event_add(t->out, "expired", "MO-31", -1);
        e->n = (int16_t)(slot + 1);
        event_item(e, &fishmonger_types, type);
        tell_refill(t, slot, deck, "MO-31");
    }
}

static void tell_opening(const struct state *before, const struct state *after, struct events *out)
{
    struct story t = { *before, after, WHOLE, out, 0 };
    struct drop drop[DROPS_MAX];
    t.w.passed = after->passed;
    t.w.drawn_count = 0;
    for (int k = 0; k < after->head.seats; k++) {
        int seat = seat_from_marker(after, k), pass = after->passed >> seat & 1;
        struct event *e = event_add(out, pass ? "passed" : "bid", pass ? "MO-16" : "MO-11", seat);
        e->n = (int16_t)bid_value(after->bid[seat]);
        fishmonger_list(e, after->bid[seat]);
    }
    if (after->passed)
        event_add(out, "pass_coins", "MO-17", -1)->n = (int16_t)__builtin_popcount(after->passed);
    tell_drops(&t, drop, drops_of_passes(&t.w, drop));
    struct event *e = event_add(out, "order", "MO-12", after->order[0]);
    for (int i = 0; i < after->order_count; i++)
        event_item(e, &seat_words, after->order[i]);
}

static void tell_bid(const struct state *before, int seat, move m, const struct state *after, enum until until,
                     struct events *out)
{
    struct event *e;
    if (m == MOVE_HIDDEN) {
        if (before->head.ply != after->head.ply)                /* a draft: not a word to others */
            event_add(out, "chosen", "MO-7", seat);
    } else if (m >= M_ADD) {
        e = event_add(out, "lay", NULL, seat);
        e->n = (int16_t)bid_value(after->draft[seat]);
        event_item(e, &fishmonger_types, m - M_ADD);
    } else {
        e = event_add(out, m == M_PASS ? "seal_pass" : "seal_bid", NULL, seat);
        e->n = (int16_t)bid_value(before->draft[seat]);
        fishmonger_list(e, before->draft[seat]);
    }
    if (until == WHOLE && opens(before, seat, after))
        tell_opening(before, after, out);
}

static void tell_purchase(const struct state *before, int seat, int slot, const struct state *after, enum until until,
                          struct events *out)
{
    struct story t = { *before, after, until, out, 0 };
    struct drop drop[DROPS_MAX];
    t.w.drawn_count = 0;
    struct event *e = event_add(out, "bought", "MO-26", seat);
    e->n = (int16_t)cost_of(before, slot);
    e->m = before->on[slot];
    event_item(e, &fishmonger_types, before->row[slot] - 1);
    if (e->m)
        event_add(out, "on_it", "MO-26", seat)->n = e->m;
    tell_drops(&t, drop, drops_of_payment(&t.w, slot, drop));
    int deck = t.w.deck_count;
    t.w.row[slot] = 0;
    refill(&t.w, slot);
    tell_refill(&t, slot, deck, "MO-27");
}

static void tell_buying(const struct state *before, int seat, move m, const struct state *after, enum until until,
                        struct events *out)
{
    struct state w = *before;
    int slot = m < M_EXTRA ? m - M_BUY : before->buying - 1;
    if (m >= M_EXTRA) {
        event_add(out, "extra", "MO-25", seat)->n = (int16_t)(m - M_EXTRA + 1);
        w.extra |= (uint8_t)(1 << (m - M_EXTRA));
    }
    if (after->head.phase == TURN) {
        tell_purchase(&w, seat, slot, after, until, out);
    } else if (m < M_EXTRA) {
        struct event *e = event_add(out, "buying", "MO-25", seat);
        e->n = (int16_t)cost_of(before, slot);
        e->m = (int16_t)extras_of(before, slot);
        event_item(e, &fishmonger_types, before->row[slot] - 1);
    }
}

/* The events of one move, at most: a choice; what each seat bid; passes; for every coin that falls a contract that expires, a new deck,
   a new card; the order; and the end of a game or the goal. A purchase has an extra coin, the purchase and a new card beside. */
_Static_assert(1 + SEATS_MAX + 1 + 3 * DROPS_MAX + 1 + 1 + SEATS_MAX <= EVENTS_MAX, "the events of a move fit");
_Static_assert((int)CARDS_MAX <= (int)ITEMS_MAX, "all cards fit an event");

static void tell_over(const struct state *after, struct events *out)
{
    uint8_t place[SEATS_MAX];
    event_add(out, "is_over", after->ending ? "MO-56" : "MO-62", -1)->n = after->round;
    rank(after, place);
    for (int seat = 0; seat < after->head.seats; seat++)
        if (place[seat] == 1)
            event_add(out, "win", "MO-57", seat)->n = (int16_t)after->coins[seat];
}

static void tell_end(const struct state *before, int seat, const struct state *after, struct events *out)
{
    event_add(out, "end", NULL, seat);
    if (before->fish)
        event_add(out, "rot", "MO-46", seat)->n = (int16_t)before->fish;
    if (after->head.phase == OVER)
        tell_over(after, out);
    else if (after->head.phase == BID)
        event_add(out, "new_round", "MO-15", after->marker)->n = after->round;
}

static void tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out)
{
    const struct state *a = before, *b = after;
    (void)viewer;
    if (a->head.phase == BID) {
        tell_bid(a, seat, m, b, until, out);
    } else if (m < M_SUPPLY) {
        tell_buying(a, seat, m, b, until, out);
    } else if (m < M_DEMAND) {
        struct event *e = event_add(out, "supply", "MO-37", seat);
        e->n = contract[m - M_SUPPLY].supply;
        event_item(e, &fishmonger_types, m - M_SUPPLY);
    } else if (m < M_END) {
        event_item(event_add(out, "demand", "MO-38", seat), &fishmonger_deals, m - M_DEMAND);
    } else {
        tell_end(a, seat, b, out);
    }
    if (b->ending && !a->ending)
        event_add(out, "goal", "MO-55", seat)->n = (int16_t)b->coins[seat];
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

_Static_assert(sizeof(struct state) <= 512, "a state is at most 512 bytes");

const struct game fishmonger = {
    .id = "fishmonger", .title = "Fishmonger!",
    .min_seats = 2, .max_seats = 5,
    .moves = MOVES, .max_moves = MOVE_LIMIT + 720, .state_size = sizeof(struct state), .version = 1,
    .fields = fields, .options = options,
    .load = fishmonger_load,
    .setup = setup, .legal = legal, .apply = apply, .score = score, .rank = rank, .check = check,
    .complete = complete,
    .sample = sample, .foresee = foresee,
    .name = name, .refuse = refuse, .tell = tell, .draw = fishmonger_draw,
    .compact = &fishmonger_compact,
    .value = fishmonger_value, .weigh = fishmonger_weigh, .stage = fishmonger_stage,
    .search = { .playout = { .decisions = 0 }, .explore = 150, .scale = 500, .temper = 0, .caution = 130, .last = last_turn },
};
