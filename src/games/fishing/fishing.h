/*
 * fishing.h: what the files of Fishing share: cards and sets of cards, the state, and the smallest rules. rules.c has the
 * rules, data.c reads the star levels, worlds.c imagines what a seat cannot see, think.c judges, policy.c plays on in what was
 * imagined, both by the numbers of numbers.c, and words.c puts everything into words.
 */
#ifndef QUAYSIDE_FISHING_H
#define QUAYSIDE_FISHING_H

#include "cards.h"
#include "common.h"

/* ---- Sizes, cards, phases, moves ------------------------------------------------------------------------------- */

enum { ROUNDS = 8, LEVELS = 5, CARDS = 100, OCEAN = 60, TRICKS_MAX = 13, BUOYS = 7, SEATS_FEWEST = 3 };

enum lane { BLUE, PURPLE, RED, YELLOW, GREEN, BUOY, LANES };

/* Cards are numbered in the order blue 0-18, purple 0-18, red 0-18, yellow 0-18, green 0-16, buoys. */
enum { XP = 93, XM1, XM2, XA, XF, XC, XL };

static const uint8_t lane_start[LANES + 1] = { 0, 19, 38, 57, 76, 93, 100 };

/* In a set, blue, purple and red stand in the first 64-bit word, the others in the second: no lane crosses. */
enum { SPLIT = 57 };

enum phase { PLAY, CALL, CATCH, PASS, OVER };

/*
 * Moves:   0 ..  99  play card m           "B7"
 *        100 .. 199  catch card m - 100    "+R12"
 *        200 .. 299  pass card m - 200     ">G1"
 *        300 .. 304  call colour m - 300   "!R"
 */
enum { M_CATCH = CARDS, M_PASS = 2 * CARDS, M_CALL = 3 * CARDS, MOVES = 3 * CARDS + 5 };

/* ---- State ------------------------------------------------------------------------------------------------------------- */

/* Where a card was last seen by everybody. A card that was caught stays "caught" while it lies in the stockroom and
   while it is in the hand that drew it: that is what a perfect memory knows (FI-67). Cards of the current trick and
   round are found in `table` and `fisher`; their entry here is old until the round ends. */
enum { BOX, DEAL, IN_OCEAN, CAUGHT };                           /* CAUGHT + 5 * (round - 1) + seat */

struct state {
    struct head head;
    struct cset hand[SEATS_MAX];
    struct cset fisher[SEATS_MAX];      /* caught in this round */
    struct cset table;                  /* cards of the trick that nobody has caught yet */
    struct rng  rng;
    int16_t     points[SEATS_MAX];
    uint8_t     round;                  /* 1 .. 8 */
    uint8_t     trick;                  /* 0 .. hand size - 1 */
    uint8_t     leader;                 /* of this trick */
    uint8_t     winner;                 /* who wins as it stands */
    uint8_t     played;                 /* from here to `lowest`: 0 at the start of a trick */
    uint8_t     settled;                /* plays whose end-of-trick effect is done */
    uint8_t     best;                   /* rank of the best card so far; 0: none can win by rank */
    uint8_t     demanded;               /* colour + 1; 0: none yet (FI-12) */
    uint8_t     called;                 /* 1: the colour was called (FI-13) */
    uint8_t     caller;
    uint8_t     lowest;                 /* 1: the lowest card wins (FI-52) */
    uint8_t     plays[SEATS_MAX];       /* cards of this trick in order of play, card + 1 */
    uint8_t     last_count;
    uint8_t     last[SEATS_MAX];        /* the finished trick, until the next card (FI-70); card + 1 */
    uint8_t     last_leader;
    uint8_t     hand_count[SEATS_MAX];
    uint8_t     fisher_count[SEATS_MAX];
    uint8_t     stock_count[SEATS_MAX];
    uint8_t     demand[SEATS_MAX];      /* cards missing at the start of this round (FI-59) */
    uint8_t     draw_count;
    uint8_t     draw_order[SEATS_MAX];  /* seats that drew from the ocean, in order (FI-61) */
    uint8_t     passed[SEATS_MAX];      /* card + 1 given to the left in this round */
    uint8_t     received[SEATS_MAX];    /* card + 1 got from the right in this round */
    uint8_t     origin[CARDS];
    uint8_t     history[TRICKS_MAX][SEATS_MAX]; /* the finished tricks of this round in order of play, card + 1 */
    uint8_t     leaders[TRICKS_MAX];    /* and who led them */
    uint8_t     known_from;             /* the first trick in `history`: 0 but for positions */
    uint8_t     call_trick;             /* number + 1 of the trick whose colour was called in this round, 0: none */
    uint8_t     call_colour;            /* its colour + 1 */
    uint8_t     pass_trick;             /* number + 1 of the trick after which cards were passed, 0: none */
    uint8_t     ocean_count;
    uint8_t     ocean[OCEAN];           /* bottom first */
    uint8_t     stock[CARDS];           /* the stockrooms one after the other, each top first */
};

_Static_assert(sizeof(struct state) <= 640, "a state is at most 640 bytes");

/* ---- Cards ------------------------------------------------------------------------------------------------------------- */

/* What a card does at the end of its trick (FI-29). */
enum effect { NOTHING, ZERO, ALL_OTHERS, PASS_LEFT };

/* What is printed on a card, and what follows from it: `single` is the set of this card alone; `colour` is its lane + 1,
   as in `demanded`; `power` ranks the cards that can win a trick, 32 + value in the demanded colour, 64 + value for green
   (FI-21, FI-22). 32 bytes, so that one shift finds everything about a card. */
struct face { struct cset single; uint8_t lane, colour, value, star, effect, power, unused[10]; };

/* What a demanded colour means: the cards that follow it (FI-14), and the rank of those that can win: green beats the demanded colour
   beats the rest (FI-21, FI-22). With no colour yet all but the buoys can win (FI-25), and where the lowest wins ranks are turned
   (FI-26). */
struct led { struct cset cards; uint8_t rank[CARDS], unused[12]; };

extern const struct game fishing;

extern struct face fishing_face[CARDS];
extern struct cset fishing_stars[LEVELS + 1];                   /* the cards of each star */
extern struct led  fishing_led[2][LANES];                       /* by `lowest` and colour + 1, 0: none yet */
extern uint8_t     fishing_start_origin[SEATS_MAX + 1][CARDS];  /* where the cards are at the start of a game of n seats */

extern const struct words fishing_card_words, fishing_colour_words;
extern const char *const fishing_card_names[], *const fishing_maybe_names[], *const fishing_colour_names[];

/* ---- Sets of cards ----------------------------------------------------------------------------------------------------- */

enum { X_AT = 36 };                                             /* bit of XP in the second word */

/* The cards of a demanded colour; of none, for 0. */
static const struct cset colour_cards[] = {
    { { 0, 0 } }, { { 0x7ffffull, 0 } }, { { 0x7ffffull << 19, 0 } }, { { 0x7ffffull << 38, 0 } },
    { { 0, 0x7ffffull } }, { { 0, 0x1ffffull << 19 } },
};
static const struct cset buoy_cards = { { 0, 0x7full << X_AT } };

#define X_BIT(card) (1ull << (X_AT + (card) - XP))

static const struct cset minus_cards = { { 0, X_BIT(XM1) | X_BIT(XM2) } };

/* Zeros and buoys: with none of them in a trick there is nothing to settle. */
static const struct cset effect_cards = { { 1ull | 1ull << 19 | 1ull << 38, 1ull | 1ull << 19 | 0x7full << X_AT } };

static inline struct cset one(int card) { return fishing_face[card].single; }

static inline int has(const struct cset *s, int card)
{
    return ((s->w[0] & fishing_face[card].single.w[0]) | (s->w[1] & fishing_face[card].single.w[1])) != 0;
}

static inline void put(struct cset *s, int card)
{
    s->w[0] |= fishing_face[card].single.w[0];
    s->w[1] |= fishing_face[card].single.w[1];
}

static inline void drop(struct cset *s, int card)
{
    s->w[0] &= ~fishing_face[card].single.w[0];
    s->w[1] &= ~fishing_face[card].single.w[1];
}

/* The lowest card of a set that is not empty. */
static inline int lowest_card(struct cset s)
{
    return s.w[0] ? __builtin_ctzll(s.w[0]) : SPLIT + __builtin_ctzll(s.w[1]);
}

/* The cards of a set in ascending order, each plus `base`; how many. */
static inline int list_moves(struct cset s, int base, move *out)
{
    size_t n = 0;
    for (uint64_t w = s.w[0]; w; w &= w - 1)
        out[n++] = (move)(base + __builtin_ctzll(w));
    for (uint64_t w = s.w[1]; w; w &= w - 1)
        out[n++] = (move)(base + SPLIT + __builtin_ctzll(w));
    return (int)n;
}

static inline int list_cards(struct cset s, uint8_t *out) { return list_split(s, SPLIT, out); }       /* the same as bytes */

/* ---- Small rules ------------------------------------------------------------------------------------------------------- */

/* FI-5: with 3 seats the 1s, the 2s, B3 and R3 stay in the box; with 4 the 1s. */
static inline int in_box(int seats, int card)
{
    int value = fishing_face[card].value, lane = fishing_face[card].lane;
    if (lane >= GREEN || seats == 5)
        return 0;
    return value == 1 || (seats == 3 && (value == 2 || (value == 3 && (lane == BLUE || lane == RED))));
}

/* FI-10: 10/9/8 cards with 3/4/5 seats, one more from rounds 3, 5 and 7 on. */
static inline int hand_size(int seats, int round) { return 13 - seats + (round - 1) / 2; }

static inline int seat_of_play(const struct state *s, int k)
{
    int seat = s->leader + k;
    return seat >= s->head.seats ? seat - s->head.seats : seat;
}

/* What is demanded now. */
static inline const struct led *led_of(const struct state *s) { return &fishing_led[s->lowest][s->demanded]; }

/* FI-14 to FI-19: follow the demanded colour if you can; a buoy is always allowed. */
static inline struct cset playable(const struct state *s, int seat)
{
    struct cset hand = s->hand[seat], follow = common(hand, led_of(s)->cards);
    if (empty(follow))
        return hand;
    follow.w[1] |= hand.w[1] & buoy_cards.w[1];
    return follow;
}

/* FI-30, FI-38. */
static inline void catch_card(struct state *s, int seat, int card)
{
    put(&s->fisher[seat], card);
    drop(&s->table, card);
    s->fisher_count[seat]++;
    if (card == XM1 || card == XM2)
        s->points[seat] = (int16_t)(s->points[seat] - 3);
}

static inline void catch_cards(struct state *s, int seat, struct cset caught)
{
    for (; !empty(caught); drop(&caught, lowest_card(caught)))
        catch_card(s, seat, lowest_card(caught));
}

/* ---- Between the files ---------------------------------------------------------------------------------------------- */

/* data.c */
int  fishing_load(struct data *d);

/* rules.c: a card on the table without what follows; the effect of play number `settled`, 1 if somebody must choose. */
void fishing_put_card(struct state *s, int seat, int card);
int  fishing_settle_play(struct state *s);
void fishing_rank(const void *state, uint8_t *place);

/* worlds.c: fills in what the viewer cannot see; 0: no play can lead to this state. */
int  fishing_imagine(struct state *s, int viewer, struct fast *r);
void fishing_sample(void *state, int viewer, struct fast *r);

/* think.c; the worth of cards is made when the data is loaded, and again when the numbers have changed */
void fishing_judge_cards(void);
int  fishing_value(const void *state, int seat);
void fishing_weigh(const void *state, int seat, const move *list, int n, uint16_t *weight);
int  fishing_pot(const struct state *s);

extern int16_t fishing_given[SEATS_MAX + 1][ROUNDS + 1][CARDS];         /* by seats and round: what a card is worth to whoever catches it, in
                                                                   PARTs of a point */

/* policy.c: weights of moves in a world where all hands are known; and what they are made of, for the program that learns the numbers. A
   card is e times as likely as one whose score is NEPER less; numbers count in PARTs. */
enum { PART = 16, NEPER = 64, POLICY_NUMBERS = 176, NOTES_MAX = 16 };

struct policy_notes { int16_t count, number[NOTES_MAX], times[NOTES_MAX]; };

void fishing_policy_prepare(void);
void fishing_policy(const void *state, int seat, const move *list, int n, uint16_t *weight);
void fishing_policy_notes(const struct state *s, int seat, const move *list, int n, struct policy_notes *out);
void fishing_policy_scores(const struct state *s, int seat, const move *list, int n, int *score);

/* numbers.c: by seats; by round and kind of card in hundredths of a point. Only bench/fishing_learn.c changes them. */
enum { KINDS = 19 + 17 + BUOYS, SEAT_COUNTS = SEATS_MAX - SEATS_FEWEST + 1 };

/* Colours are alike: 0 .. 18 by value, then greens, then buoys. */
static inline int fishing_kind(int card)
{
    return card >= XP ? 36 + card - XP : fishing_face[card].value + (fishing_face[card].lane == GREEN ? 19 : 0);
}

extern int16_t fishing_hand_numbers[SEAT_COUNTS][ROUNDS][KINDS];        /* in hand at the start of the round */
extern int16_t fishing_stock_numbers[SEAT_COUNTS][ROUNDS][KINDS];       /* drawn from the stockroom in the round */
extern int16_t fishing_policy_numbers[SEAT_COUNTS][POLICY_NUMBERS];

/* words.c */
void fishing_name(const void *state, int seat, move m, struct text *out);
int  fishing_refuse(const void *state, int seat, move m, struct refusal *why);
void fishing_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out);
void fishing_draw(const void *state, int viewer, struct text *out);

/* compact.c */
extern const struct compact fishing_compact;

#endif
