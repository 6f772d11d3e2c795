/*
 * wishes.h: what the files of If Wishes Were Fishes! share: rules.c, data.c, words.c, think.c, compact.c. Nobody else includes it.
 */
#ifndef QUAYSIDE_WISHES_H
#define QUAYSIDE_WISHES_H

#include <string.h>

#include "cards.h"
#include "common.h"

/* ---- Sizes, cards, phases, moves ------------------------------------------------------------------------------- */

enum {
    KINDS = 7, EACH_KIND = 10, CARDS = KINDS * EACH_KIND, OCEAN = 4, LIMITS = 4, LIMIT_SETS = 2,
    WORMS = 6,                          /* for each player (WF-2) */
    BOATS = 2,                          /* to begin with (WF-3) */
    BOAT_CARDS_MAX = 28,                /* with more, deck and discard pile could both run out (WF-21) */
    FIRST_LIMIT = 4,                    /* of the topmost limit card, then 5, 6, 7 (WF-6) */
    HEAP_END = 10,                      /* WF-67 */
    WORM_FIRST = 8, WORM_SECOND = 4,    /* WF-72 */
    TURNS_MAX = 600,                    /* WF-77 */
};

/* Cards are numbered kind by kind, ten each: A0 to A9, M0 to M9 and so on. In a set, angelfish to kingfish stand in the
   first 64-bit word, the others in the second: no kind crosses. */
enum { SPLIT_KIND = 4, SPLIT = SPLIT_KIND * EACH_KIND };

extern const struct words wishes_cards, wishes_kinds, wishes_wishes, wishes_stands, wishes_phases, wishes_limit_sets;

enum wish { MOVE1, MOVE2, MOVE3, SPREAD, SELLALL, SPOILAGE, WORM, BOAT, SELLAS, NONE, WISHES };

/*
 * The buyers who stand at one market are a number: how many 1-buyers there are, plus 3 for each 2-buyer, plus 9 for the
 * 3-buyer. Equal buyers are the same piece, so equal positions are equal bytes.
 */
enum { STANDS = 18, ALL_BUYERS = STANDS - 1 };

static const uint8_t weight[] = { 0, 1, 3, 9 };

/* WF-34: by stand, the 2 dollars of the market included. */
static const uint8_t price_of[STANDS] = { 2, 3, 4, 4, 5, 6, 6, 7, 8, 5, 6, 7, 7, 8, 9, 9, 10, 11 };

/* How many buyers of the values 1, 2 and 3 a stand has. */
#define STAND(n) { (n) % 3, (n) / 3 % 3, (n) / 9 }
#define THREE(n) STAND(n), STAND((n) + 1), STAND((n) + 2)
static const uint8_t buyers_of[STANDS][3] = { THREE(0), THREE(3), THREE(6), THREE(9), THREE(12), THREE(15) };
#undef THREE
#undef STAND

enum phase { TURN, BUYER, PLACE, SPOIL, ALL, AS, ONE, OVER };

enum ending { NOT_YET, BY_MARKETS, BY_HEAP, BY_CAP };

/*
 * Moves:   0 ..   3  keep the card at position m                          "K2"
 *          4 ..   7  throw back the card at position m - 4                "T0"
 *          8 ..  77  sell one card as the turn                            "SM3"
 *         78 .. 140  move a buyer: value, market, steps                   "B2M3"
 *        141 .. 154  put a removed buyer down: value, market              "P1C"
 *        155 .. 189  a fish from a market to the heap: market, seat       "XT1"
 *        190 .. 194  a fish from the heap to its owner: seat              "Y0"
 *        195 .. 201  wish: sell all of a kind                             "AK"
 *        202 .. 208  wish: sell all of a kind as the target               "ZM"
 *        209 .. 278  wish: sell one card                                  "OK9"
 */
enum {
    STEPS   = 3,
    M_THROW = OCEAN,
    M_SELL  = M_THROW + OCEAN,
    M_BUYER = M_SELL + CARDS,
    M_PLACE = M_BUYER + 3 * KINDS * STEPS,
    M_SPOIL = M_PLACE + 2 * KINDS,      /* the 3-buyer is never removed */
    M_SAVE  = M_SPOIL + KINDS * SEATS_MAX,
    M_ALL   = M_SAVE + SEATS_MAX,
    M_AS    = M_ALL + KINDS,
    M_ONE   = M_AS + KINDS,
    MOVES   = M_ONE + CARDS,
};

/* ---- State ----------------------------------------------------------------------------------------------------- */

/* Rows by seat have SEATS_MAX columns; those of seats that nobody has stay 0. */
struct state {
    struct head head;
    struct cset hold[SEATS_MAX];        /* cards in the boats */
    struct cset discard;
    struct cset turned;                 /* BOAT cards that have become boats */
    struct rng  rng;
    int16_t     dollars[SEATS_MAX];
    uint16_t    turn;                   /* turns completed */
    uint8_t     current;                /* whose turn it is, or who ended the game */
    uint8_t     worms[SEATS_MAX];
    uint8_t     boats[SEATS_MAX];
    uint8_t     held[SEATS_MAX];        /* boats that are full */
    uint8_t     ocean_count;
    uint8_t     ocean[OCEAN];           /* shallowest first */
    uint8_t     bait[OCEAN];            /* worms on these cards */
    uint8_t     buyers[KINDS];
    uint8_t     spread;                 /* buyers that have been removed and must be put down (WF-57) */
    uint8_t     fish[KINDS][SEATS_MAX];
    uint8_t     heap[SEATS_MAX];
    uint8_t     closed_count;           /* limit cards that lie on markets; the next one is topmost */
    uint8_t     closed[LIMITS];         /* closed markets in the order of closing */
    uint8_t     thrown;                 /* card + 1 whose wish is under way; 0: none */
    uint8_t     ending;
    uint8_t     double_throw, sellas_same, zero_worms, limit_set;       /* options */
    uint8_t     deck_count;
    uint8_t     deck[CARDS];            /* bottom first */
    uint8_t     spare[5];               /* always 0: up to a multiple of 8 bytes, so that there is no padding */
};

_Static_assert(sizeof(struct state) <= 512, "a state is at most 512 bytes");

/* ---- Data ------------------------------------------------------------------------------------------------------ */

/* What is printed on a card. `target`: the kind a SELLAS card shows. */
struct face { uint8_t wish, target; };

/* What wishes_load reads; a file that is wrong changes nothing. */
struct tables {
    struct face face[CARDS];
    struct cset doubles;
    uint8_t     ring[KINDS];                    /* the markets clockwise */
    uint8_t     ahead[KINDS][STEPS + 1];        /* the market so many steps clockwise of a market */
    struct { uint8_t higher, lower; } limit[LIMIT_SETS][LIMITS];
};

extern struct tables wishes_table;

int wishes_load(struct data *d);

/* ---- Sets of cards --------------------------------------------------------------------------------------------- */

static inline int kind_of(int card) { return card / EACH_KIND; }

static inline struct cset one(int card)
{
    struct cset s = { { 0, 0 } };
    s.w[card >= SPLIT] = 1ull << (card >= SPLIT ? card - SPLIT : card);
    return s;
}

static inline int has(const struct cset *s, int card)
{
    return s->w[card >= SPLIT] >> (card >= SPLIT ? card - SPLIT : card) & 1;
}

static inline void put(struct cset *s, int card)
{
    s->w[card >= SPLIT] |= 1ull << (card >= SPLIT ? card - SPLIT : card);
}

static inline struct cset all_of(int kind)
{
    struct cset s = { { 0, 0 } };
    s.w[kind >= SPLIT_KIND] = 0x3ffull << EACH_KIND * (kind >= SPLIT_KIND ? kind - SPLIT_KIND : kind);
    return s;
}

/* The cards of a set in ascending order; how many. */
static inline int list_cards(struct cset s, uint8_t *out) { return list_split(s, SPLIT, out); }

/* The kinds that occur in a set, as bits. */
static inline unsigned kinds_in(struct cset s)
{
    unsigned found = 0;
    for (; s.w[0]; s.w[0] &= s.w[0] - 1)
        found |= 1u << kind_of(__builtin_ctzll(s.w[0]));
    for (; s.w[1]; s.w[1] &= s.w[1] - 1)
        found |= 1u << kind_of(SPLIT + __builtin_ctzll(s.w[1]));
    return found;
}

/* WF-36: a double counts as two. */
static inline int fish_in(struct cset set) { return size(set) + size(common(set, wishes_table.doubles)); }

/* ---- Looking at a state ---------------------------------------------------------------------------------------- */

/* The sum of a row by seat, all five bytes at once. */
static inline int total(const uint8_t row[SEATS_MAX])
{
    uint64_t x = 0;
    memcpy(&x, row, SEATS_MAX);
    return (int)(x * 0x0101010101u >> 32 & 0xff);
}

/* NONE when no wish is under way. */
static inline int thrown_wish(const struct state *s) { return s->thrown ? wishes_table.face[s->thrown - 1].wish : NONE; }

/* The kind that the SELLAS card thrown back shows. */
static inline int thrown_target(const struct state *s) { return wishes_table.face[s->thrown - 1].target; }

/* The value of the buyers that the MOVE card thrown back moves. */
static inline int thrown_value(const struct state *s) { return thrown_wish(s) - MOVE1 + 1; }

/* WF-44: of the topmost limit card. */
static inline int limit_of(const struct state *s) { return FIRST_LIMIT + s->closed_count; }

static inline unsigned closed_markets(const struct state *s)
{
    unsigned set = 0;
    for (int i = 0; i < s->closed_count; i++)
        set |= 1u << s->closed[i];
    return set;
}

/* WF-38, WF-40: how many more fish a market takes. */
static inline int room_at(const struct state *s, int m)
{
    return closed_markets(s) >> m & 1 ? 0 : limit_of(s) - total(s->fish[m]);
}

/* How many buyers of value v a stand has. */
static inline int buyers_at(int stand, int v) { return buyers_of[stand][v - 1]; }

/* The highest buyer that waits to be put down. */
static inline int next_placed(const struct state *s) { return s->spread >= weight[2] ? 2 : 1; }

/* The kinds that a seat can sell, by SELLAS only those that the card does not show (WF-64). */
static inline unsigned sellable(const struct state *s, int seat)
{
    unsigned held = kinds_in(s->hold[seat]);
    return s->head.phase == AS && !s->sellas_same ? held & ~(1u << thrown_target(s)) : held;
}

/* WF-33. */
static inline int can_throw(const struct state *s, int card)
{
    return s->double_throw || wishes_table.face[card].wish != NONE;
}

/* A move B: the value of the buyer, the market where it stands, the steps and the market where it goes. */
struct buyer_move { int v, from, steps, to; };

static inline struct buyer_move buyer_move_of(move m)
{
    int number = m - M_BUYER, from = number / STEPS % KINDS, steps = number % STEPS + 1;
    return (struct buyer_move){ number / (STEPS * KINDS) + 1, from, steps, wishes_table.ahead[from][steps] };
}

/* A move P. */
static inline int placed_value(move m) { return (m - M_PLACE) / KINDS + 1; }
static inline int placed_market(move m) { return (m - M_PLACE) % KINDS; }

/* A move X; the owner of the fish also of a move Y. */
static inline int spoiled_market(move m) { return (m - M_SPOIL) / SEATS_MAX; }
static inline int spoiled_seat(move m) { return m < M_SAVE ? (m - M_SPOIL) % SEATS_MAX : m - M_SAVE; }

/* WF-20: did the move bring a new card into the ocean? */
static inline int came_up(const struct state *before, move m, const struct state *after)
{
    int took = before->head.phase == TURN && m < M_SELL;
    return after->turn != before->turn && after->head.phase != OVER && after->ocean_count > before->ocean_count - took;
}

/* Cards sold in one go, to which market, and as how many fish. */
struct sale { struct cset cards; int market, fish; };

/* The sale that a move S, A, Z or O makes. */
struct sale wishes_sale(const struct state *s, int seat, move m);

/* What each seat gets by the topmost limit card for so many fish, and for worms at the end. */
void wishes_limit_pay(const struct state *s, const uint8_t fish[SEATS_MAX], int pay[SEATS_MAX]);
void wishes_worm_pay(const struct state *s, int pay[SEATS_MAX]);

void wishes_rank(const void *state, uint8_t *place);

/* ---- Words (words.c) ------------------------------------------------------------------------------------------- */

void wishes_name(const void *state, int seat, move m, struct text *out);
int  wishes_refuse(const void *state, int seat, move m, struct refusal *why);
void wishes_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out);
void wishes_draw(const void *state, int viewer, struct text *out);

/* think.c */
int  wishes_value(const void *state, int seat);
void wishes_weigh(const void *state, int seat, const move *list, int n, uint16_t *out);

/* compact.c */
extern const struct compact wishes_compact;

#endif
