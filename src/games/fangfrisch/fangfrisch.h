/*
 * fangfrisch.h: what the files of Fangfrisch share: cards, moves, the state, and the rules that the words and the
 * thinking build on. Nothing of it is used outside src/games/fangfrisch/.
 */
#ifndef QUAYSIDE_FANGFRISCH_H
#define QUAYSIDE_FANGFRISCH_H

#include "common.h"

/* ---- Cards ------------------------------------------------------------------------------------------------------ */

enum { DECKS = 4, DECK = 104, FIELD_CARDS = 32, PRICES = 10, PARCEL_PRICE = 10, START_MONEY = 30, CAN_PICKS = 2 };

/* The kind of a fish card, of a field and of a sale (FM-13). JOKER: the cuttlefish, or a field with only jokers. */
enum kinds { NONE, EEL, SHARK, FLOUNDER, CRAWFISH, TUNA, LOBSTER, JOKER, KINDS };

/* Cards: fish (kind - 1) * 3 + value - 1, then the four others. Equal cards have the same number. */
enum { FISH = 21, THIEF_CARD = FISH, CAN_CARD, ORDINARY, FINAL_PHASE = ORDINARY, MARKET_END, CARDS };

static inline int kind_of(int card) { return card / 3 + 1; }
static inline int value_of(int card) { return card % 3 + 1; }

extern const struct words fangfrisch_cards, fangfrisch_kinds, fangfrisch_decks, fangfrisch_halves;

/* ---- Moves ------------------------------------------------------------------------------------------------------ */

enum { BOX_A, BOX_B, ICE, FIELDS, TRASH = FIELDS, TARGETS };

/*
 * Moves:   0 ..   6  sell kind m + 1                       "sE"
 *          7         sell no more                          "s-"
 *          8         ring                                  "r"
 *          9         wait                                  "w"
 *         10 ..  24  steal from seat k / 3, field k % 3    "t2a"
 *         25         do not steal                          "t-"
 *         26 ..  28  a field into the trash                "db"
 *         29         keep the other fields                 "d."
 *         30 .. 113  place card k / 4 on field k % 4       "pE1a", into the trash "pE1x"
 *        114 .. 134  a card of the trash into the can      "cE1"
 *        135         close the can                         "c-"
 */
enum {
    M_SELL, M_SELL_END = M_SELL + KINDS - 1, M_RING, M_WAIT,
    M_STEAL, M_STEAL_END = M_STEAL + SEATS_MAX * FIELDS,
    M_DUMP, M_DUMP_END = M_DUMP + FIELDS,
    M_PLACE, M_CAN = M_PLACE + FISH * TARGETS, M_CAN_END = M_CAN + FISH, MOVES,
};

/* ---- State ------------------------------------------------------------------------------------------------------ */

/* STEAL to SELL_NOW are the steps of the buyer, in their order (FM-48). */
enum phase { SELL, BELL, STEAL, DUMP, PLACE, CAN, SELL_NOW, OVER };

enum { NO_ANSWER, WAIT, RING };
enum { OPT_DECK, OPT_BELL, OPT_HALF, OPT_SPOILAGE, OPT_DEAD, OPT_FIRST, OPT_AID };

enum { UNIFORM, REACTION, ROTATE, FIRST_RING };                 /* who gets the parcel when several ring */
enum { HALF_DOWN, HALF_UP, HALVES };
enum { SPOIL_TOP, SPOIL_HIGHEST };
enum { DEAD_BURN, DEAD_FOLD };

struct state {
    struct head head;
    struct rng  rng;
    int16_t     money[SEATS_MAX];
    uint16_t    trash_fish[SEATS_MAX];
    uint8_t     deck, bell, half, spoilage, dead;       /* the options */
    uint8_t     auctioneer;
    uint8_t     turn;                   /* auctions begun, this one included */
    uint8_t     final;                  /* 1: the final phase card has been turned over and lies aside */
    uint8_t     buyer;                  /* of the last parcel sold */
    seatset     rang;                   /* who rang when the bell was last opened */
    uint8_t     answer[SEATS_MAX];      /* sealed until all have answered */
    uint8_t     thieves;                /* thefts the buyer has left */
    uint8_t     cans;                   /* cans the buyer has left, the open one included */
    uint8_t     picks;                  /* cards that still fit into the open can */
    uint8_t     count[FIELDS][SEATS_MAX];
    uint8_t     kind[FIELDS][SEATS_MAX];        /* of a field, kept up to date (FM-13) */
    uint8_t     size[FIELDS][SEATS_MAX];        /* fish on a field, jokers included (FM-16) */
    uint8_t     stack[FIELDS][SEATS_MAX][FIELD_CARDS];  /* bottom first */
    uint8_t     trash_count[SEATS_MAX]; /* cards */
    uint8_t     trash[DECK];            /* the trashes one after the other */
    uint8_t     discard[ORDINARY];      /* how many of each card are out of the game */
    uint8_t     parcel_count;
    uint8_t     parcel[DECK];           /* on offer; then what the buyer still has to sort, and action cards */
    uint8_t     held;                   /* action cards in the parcel, held by the buyer until the turn ends */
    uint8_t     pile_count;
    uint8_t     pile[DECK];             /* bottom first */
    uint8_t     spare[2];               /* always 0: up to a multiple of 4 bytes, so that there is no padding */
};

_Static_assert(sizeof(struct state) <= STATE_MAX, "a state is at most 1 KB");

/* ---- Data: data.c ----------------------------------------------------------------------------------------------- */

struct market {
    uint8_t deck[DECKS][CARDS];             /* how many of each card */
    uint8_t price[PRICES + 1];          /* by number of fish; 0 fish: 0 */
    uint8_t half[HALVES][PRICES + 1];
    uint8_t skill[SEATS_MAX];           /* reaction time of a seat, in percent of the usual one (FM-97) */
};

extern const struct game fangfrisch;

extern struct market fangfrisch_market;

int fangfrisch_load(struct data *d);

/* ---- Rules that the other files use ----------------------------------------------------------------------------- */

/* FM-21: more than ten fish pay like ten. */
static inline int priced(int fish) { return fish < PRICES ? fish : PRICES; }

/* All fish of a kind on a mat: of a real kind one field, of jokers perhaps several (FM-15, FM-20). */
static inline int fish_of(const struct state *s, int seat, int kind)
{
    int fish = 0;
    for (int f = 0; f < FIELDS; f++)
        fish += s->kind[f][seat] == kind ? s->size[f][seat] : 0;
    return fish;
}

static inline int is_buyers(enum phase p) { return p >= STEAL && p <= SELL_NOW; }

static inline int is_pending(const struct state *s) { return s->parcel_count > s->held; }

const uint8_t *fangfrisch_trash(const struct state *s, int seat);           /* trash_count[seat] cards */
seatset        fangfrisch_bidders(const struct state *s);                   /* who may ring now */
unsigned       fangfrisch_kinds_of(const struct state *s, int seat);        /* kinds on the mat, as bits */
unsigned       fangfrisch_targets(const struct state *s, int seat, int card);   /* where it may be placed, as bits */
void           fangfrisch_buy(struct state *s, int seat);
int            fangfrisch_act(struct state *s, int seat, move m);
int            fangfrisch_score(const void *s, int seat);
void           fangfrisch_rank(const void *s, uint8_t *place);

/* Words: words.c. */
void fangfrisch_name(const void *s, int seat, move m, struct text *out);
int  fangfrisch_refuse(const void *s, int seat, move m, struct refusal *why);
void fangfrisch_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out);
void fangfrisch_draw(const void *s, int viewer, struct text *out);

/* Thinking: think.c. */
void fangfrisch_judge_prices(void);                             /* when prices were loaded */
int  fangfrisch_value(const void *s, int seat);
void fangfrisch_weigh(const void *s, int seat, const move *list, int n, uint16_t *weight);
void fangfrisch_guess(const void *s, int seat, const move *list, int n, uint16_t *weight);      /* of the bell */
int  fangfrisch_stage(const void *s);

/* compact.c */
extern const struct compact fangfrisch_compact;

/* live.c; and of rules.c: how long a player takes to react, by a random word (FM-93), without the 350 milliseconds that every bot
   waits. */
extern const struct live fangfrisch_live;

uint32_t fangfrisch_reaction(uint32_t word);

#endif
