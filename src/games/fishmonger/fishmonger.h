/*
 * fishmonger.h: the state and the contracts of Fishmonger!, shared by its files: the rules (rules.c), the data, the
 * words, the picture, the value and the rules of thumb. Nobody else includes it.
 *
 * Sets of cards are counts in disguise. Every type of contract has as many bits as there are copies of it, side by side,
 * types in the order of the data file: B1 B1.2 B1.3 are the three Crab Pots. `own` fills the bits of a type from below,
 * so equal collections are equal bytes; a card that is put to use is the highest one of its type. All players use the
 * same bits for what they own: how many there are counts, not which.
 */
#ifndef QUAYSIDE_FISHMONGER_H
#define QUAYSIDE_FISHMONGER_H

#include "common.h"

enum {
    TYPES_MAX  = 32,
    CARDS_MAX  = 64,                    /* bits of a set: the deck and one copy of each starter */
    STARTERS   = 3,
    DECK_MAX   = CARDS_MAX - STARTERS,
    SLOTS      = 5,
    VALUE_MAX  = 20,
    AMOUNT_MAX = 9,                     /* of one commodity in a demand, of a supply */
    TIMES_MAX  = 9,                     /* conversions of one card in a turn */
    DROPS_MAX  = SEATS_MAX * SLOTS,     /* coins that can fall in one move: five passes, or a payment */
    COINS      = 3,                     /* MO-3 */
    GOAL       = 15,                    /* MO-55 */
    ROUNDS     = 60,                    /* MO-62 */
    MOVE_LIMIT = 3300,                  /* MO-62 */
};

enum good { FISH, FROZEN, CANNED, COIN, GOODS };

enum phase { BID, TURN, EXTRA, OVER };

/*
 * Moves:   0          pass instead of bidding                 "b-"
 *          1          the bid is complete                     "b."
 *          2 ..  33   add a card of type m - 2 to the bid     "b+S3"
 *         34 ..  38   buy the contract in slot m - 33         "$4"
 *         39 ..  43   an extra coin on slot m - 38            "+1"
 *         44 ..  75   supply with a card of type m - 44       "sB2"
 *         76 .. 107   one conversion with type m - 76         "dZ2"
 *        108          end of the turn                         "."
 */
enum {
    M_PASS, M_SEAL, M_ADD, M_BUY = M_ADD + TYPES_MAX, M_EXTRA = M_BUY + SLOTS, M_SUPPLY = M_EXTRA + SLOTS,
    M_DEMAND = M_SUPPLY + TYPES_MAX, M_END = M_DEMAND + TYPES_MAX, MOVES,
};

/* A set of cards. */
typedef uint64_t cset;

/* What is printed on a type of contract. */
struct contract {
    cset    cards;                      /* its bits */
    uint8_t copies;                     /* in the deck; 0: a starter */
    uint8_t value;                      /* price, and coins at which it expires */
    uint8_t bid;                        /* what it counts in a bid */
    uint8_t supply;
    uint8_t times;                      /* conversions for one use; 0: no demand */
    uint8_t in[GOODS], out[GOODS];      /* of one conversion */
};

struct fishmonger_deck {
    struct contract type[TYPES_MAX];
    cset            supply, demand, starters;   /* cards that have one, are one */
    uint8_t         types, cards, deck; /* how many types, bits of a set, cards in the deck */
    uint8_t         of[CARDS_MAX];      /* the type of a card */
};

extern const struct game fishmonger;

extern struct fishmonger_deck fishmonger_deck;

static const struct contract *const contract = fishmonger_deck.type;

/* Names made from the data. Numbers that they do not use have names too, so that every move has one. */
extern struct words fishmonger_types;           /* "S2" */
extern struct words fishmonger_maybe_types;     /* type + 1; 0: none */
extern struct words fishmonger_cards;           /* "B1.2" */
extern struct words fishmonger_deals;           /* "S2(2f>1z)" */
extern const struct words fishmonger_slots;     /* "1" to "5" */

struct state {
    struct head head;
    cset        hand[SEATS_MAX];        /* cards not used in this round, a bid that is being made included */
    cset        own[SEATS_MAX];         /* all cards: known from the purchases (MO-61) */
    cset        draft[SEATS_MAX];       /* the bid while it is secret; empty and done: a pass */
    cset        bid[SEATS_MAX];         /* the bids of this round, after they were revealed */
    cset        supplied[SEATS_MAX];    /* used in this round */
    cset        demanded[SEATS_MAX];
    cset        serving;                /* demand cards of this turn that can convert again (MO-41) */
    cset        locked;                 /* the card bought in this turn, if it may not be used yet (MO-44) */
    cset        discard;
    cset        box;                    /* cards that are not in this game: only in positions */
    struct rng  rng;
    uint16_t    coins[SEATS_MAX];       /* the pools */
    uint16_t    frozen[SEATS_MAX];
    uint16_t    canned[SEATS_MAX];
    uint16_t    fish;                   /* of the seat to move; all others' have rotted */
    uint16_t    cards_bid;              /* since the start: with the plies, all moves made (MO-62) */
    uint8_t     ties, payment, new_card;        /* options */
    uint8_t     round;                  /* 1 .. 60 */
    uint8_t     marker;                 /* seat with the tie marker */
    uint8_t     order_count;
    uint8_t     order[SEATS_MAX];       /* of the turns of this round; empty while bids are made */
    uint8_t     turn;                   /* place in `order` */
    seatset     passed;
    uint8_t     bought;                 /* 1: in this turn */
    uint8_t     buying;                 /* slot + 1 of the purchase whose extra coins are being chosen */
    uint8_t     extra;                  /* slots that get one, as bits */
    uint8_t     ending;                 /* 1: somebody had 15 coins (MO-55) */
    uint8_t     hand_count[SEATS_MAX];
    uint8_t     row[SLOTS];             /* type + 1; 0: empty */
    uint8_t     on[SLOTS];              /* coins on it */
    uint8_t     left[TYPES_MAX];        /* conversions that the serving card of a type can still make */
    uint8_t     deck_count;
    uint8_t     deck[DECK_MAX];         /* types, bottom first */
    uint8_t     drawn_count;
    uint8_t     drawn[DROPS_MAX];       /* types that came into the row with the last bids or purchase, in order */
    uint8_t     spare[2];               /* always 0: up to a multiple of 8 bytes, so that there is no padding */
};

static inline int count_cards(cset s) { return __builtin_popcountll(s); }

static inline int lowest_card(cset s) { return __builtin_ctzll(s); }

static inline int type_of(int card) { return fishmonger_deck.of[card]; }

static inline const struct contract *printed_on(int card) { return &fishmonger_deck.type[fishmonger_deck.of[card]]; }

static inline cset idle_cards(const struct state *s, int seat)
{
    return s->own[seat] & ~(s->bid[seat] | s->supplied[seat] | s->demanded[seat]);
}

/* MO-22. The slot is not empty. */
static inline int cost_of(const struct state *s, int slot)
{
    return fishmonger_deck.type[s->row[slot] - 1].value - s->on[slot];
}

/* A card that the player gets is the lowest of its type that is missing. */
static inline cset next_copy(cset own, int type)
{
    cset missing = fishmonger_deck.type[type].cards & ~own;
    return missing & -missing;
}

/* MO-9. */
static inline int bid_value(cset bid)
{
    int v = 0;
    for (; bid; bid &= bid - 1)
        v += printed_on(lowest_card(bid))->bid;
    return v;
}

/* The other contracts of the row, as bits (MO-25). */
static inline unsigned receiving_slots(const struct state *s, int slot)
{
    unsigned set = 0;
    for (int i = 0; i < SLOTS; i++)
        set |= (unsigned)(s->row[i] && i != slot) << i;
    return set;
}

/* Without a popcount: the processors that every build is for have no instruction for it. */
static inline int count_slots(unsigned set)
{
    static const uint8_t count[1 << SLOTS] = {
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5,
    };
    return count[set];
}

/* How many of the others get a coin more than the rest. */
static inline int extras_of(const struct state *s, int slot)
{
    int m = count_slots(receiving_slots(s, slot));
    return m ? cost_of(s, slot) % m : 0;
}

/* The types of a set of cards as items of an event. */
static inline void fishmonger_list(struct event *e, cset set)
{
    for (; set; set &= set - 1)
        event_item(e, &fishmonger_types, type_of(lowest_card(set)));
}

/* ---- Small rules ------------------------------------------------------------------------------------------------- */

static inline int seat_from_marker(const struct state *s, int k)
{
    int seat = s->marker + k;
    return seat >= s->head.seats ? seat - s->head.seats : seat;
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

static inline cset usable(const struct state *s, int seat) { return s->hand[seat] & ~s->locked; }

static inline int has_goods(const struct state *s, int seat, const uint8_t in[GOODS])
{
    return s->fish >= in[FISH] && s->frozen[seat] >= in[FROZEN] && s->canned[seat] >= in[CANNED] &&
           s->coins[seat] >= in[COIN];
}

/* MO-16, MO-20, MO-24. */
static inline int may_buy(const struct state *s, int seat, int slot)
{
    return s->row[slot] && cost_of(s, slot) <= s->coins[seat];
}

/* MO-25: extra coins are chosen in ascending order, so that a choice is made in one way only. The slots that may come
   next leave enough others behind them. */
static inline unsigned extra_slots(const struct state *s)
{
    int slot = s->buying - 1, need = extras_of(s, slot) - count_slots(s->extra);
    unsigned open = receiving_slots(s, slot), set = 0;
    for (int i = SLOTS - 1; i >= 0 && !(s->extra >> i & 1); i--)
        if (open >> i & 1 && --need <= 0)
            set |= 1u << i;
    return set;
}

/* ---- rules.c: steps that words.c repeats to tell what happened --------------------------------------------------- */

void fishmonger_refill(struct state *s, int slot);

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
        fishmonger_refill(s, slot);
    return 1;
}

/* Coins that fall one after the other. */
struct drop { uint8_t slot, coins; };

int  fishmonger_drops_of_passes(const struct state *s, struct drop *out);
int  fishmonger_drops_of_payment(const struct state *s, int slot, struct drop *out);
void fishmonger_rank(const void *state, uint8_t *place);

/* ---- data.c, words.c, picture.c, think.c, thumb.c ------------------------------------------------------------------ */

int  fishmonger_load(struct data *d);
void fishmonger_name(const void *state, int seat, move m, struct text *out);
int  fishmonger_refuse(const void *state, int seat, move m, struct refusal *why);
void fishmonger_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out);
void fishmonger_draw(const void *state, int viewer, struct text *out);
int  fishmonger_value(const void *state, int seat);
void fishmonger_weigh(const void *state, int seat, const move *list, int n, uint16_t *weight);
int  fishmonger_stage(const void *state);

/* compact.c */
extern const struct compact fishmonger_compact;

#endif
