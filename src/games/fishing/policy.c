/*
 * policy.c: how a good player of Fishing plays a card, in a world that was imagined, where all hands are known.
 *
 * What speaks for a card and against it is a sum of numbers, one for each thing that is the case: whether it wins the trick, and
 * can still be beaten; what lies on the table; how many higher cards are out; how long its colour is. The higher the sum, the
 * likelier the card is played. The numbers (numbers.c) were learned from games; bench/fishing_learn.c does that.
 */
#include "fishing.h"

/* ---- Things that can be the case ---------------------------------------------------------------------------------- */

enum {
    FATES  = 5,                         /* of a card: it does not win as it stands; it surely wins; 1, 2, 3 seats can beat it */
    AFTER  = SEATS_MAX,                 /* seats that play after this one: 0 .. 4 */
    TIMES  = 4,                         /* the last trick, 2 or 3, 4 to 6 tricks are left, more */
    PLACES = 3,                         /* leads, in the middle, last */
    FEW    = 4,                         /* none, one, two, more */
    GREENS = 5,                         /* none to three, more: higher ones */
};

/* Where the numbers of each stand, and how many they are. */
#define GROUPS(X)                                                                                                      \
    X(FATE,      FATES * AFTER)         /* what becomes of the card, */                                                \
    X(POT,       FATES * AFTER)         /* times what lies on the table, */                                            \
    X(GIVEN,     FATES)                 /* times what the card is worth to who catches it */                           \
    X(COLOUR,    FEW * TIMES)           /* a colour: higher cards of it in other hands; and when */                    \
    X(MASTER,    FEW)                   /* the highest one: how many greens are out */                                 \
    X(LONG,      FEW * 4)               /* a colour: more cards of it in hand; any green in hand; does it win */       \
    X(FACE,      4)                     /* a colour: does it win, early or late; times its value */                    \
    X(GREEN_OUT, GREENS * TIMES)        /* a green: higher ones in other hands; and when */                            \
    X(GREEN_FACE, 4)                    /* the same as FACE */                                                         \
    X(EDGE,      8)                     /* the lowest, the highest of its colour in hand; green; does it win */        \
    X(LED,       FEW * FEW)             /* a colour that is led: higher cards out; seats that can trump it */          \
    X(GREEN_LED, GREENS)                /* a green that is led: higher ones out */                                     \
    X(ZERO_AT,   PLACES)                /* a zero */                                                                   \
    X(ZERO_POT,  1)                     /* times what lies on the table */                                             \
    X(BUOY_AT,   BUOYS * PLACES)        /* a buoy */                                                                   \
    X(ALL_POT,   1)                     /* XA, times what lies on the table */                                         \
    X(LOW,       2)                     /* in a lowest trick: a colour, a green; times its value */

enum {
#define X(name, count) name, name##_END = name + (count) - 1,
    GROUPS(X)
#undef X
    NUMBERS
};

_Static_assert((int)NUMBERS == (int)POLICY_NUMBERS, "as many as fishing.h says");

/* ---- What all cards of a decision have in common --------------------------------------------------------------------- */

/* What the cards of a colour have in common; words as in a set. */
struct colour_look {
    uint64_t own, others;               /* the cards in hand, those in other hands */
    uint32_t replies;                   /* if it is demanded: the best ranks of those who play after, a byte each */
    uint8_t  more;                      /* own cards beside the one that is played, FEW - 1 at most */
};

struct look {
    const struct state *s;
    const int16_t *given;               /* by card: what it is worth to who catches it, in PARTs of a point */
    int         seat, after, when, late, place, pot, has_green;
    int         flip;                   /* of ranks, if the lowest card wins (FI-26) */
    int         greens;                 /* class of how many are out; -1: not counted yet */
    struct cset others;                 /* the other hands */
    uint8_t     seen, asked;            /* colours that were looked at, colours whose replies are known; as bits */
    struct colour_look colour[LANES];   /* by colour as in `demanded` */
};

static inline int at_most(int x, int most) { return x < most ? x : most; }

static inline int is_some(uint64_t w) { return w != 0; }

static inline uint64_t less_one(uint64_t w) { return w & (w - 1); }

/* How many bits, 3 at most: without a loop, whose end nobody could foresee. */
static inline int few_bits(uint64_t w)
{
    return is_some(w) + is_some(less_one(w)) + is_some(less_one(less_one(w)));
}

static inline int word_of(int colour) { return colour > RED + 1; }

/* The best rank that a seat can put on the table when the colour is demanded (FI-15, FI-21, FI-22). */
static inline unsigned best_reply(const struct look *l, int seat, int demanded)
{
    int word = word_of(demanded), first = word ? SPLIT : 0;
    uint64_t cards = l->s->hand[seat].w[word] & colour_cards[demanded].w[word];
    if (!cards) {
        cards = l->s->hand[seat].w[1] & colour_cards[GREEN + 1].w[1];
        first = SPLIT;
    }
    return !cards ? 0 : fishing_face[first + (l->flip ? __builtin_ctzll(cards) : 63 - __builtin_clzll(cards))].power ^ (unsigned)l->flip;
}

static inline void look_around(struct look *l, const struct state *s, int seat)
{
    static const uint8_t when[TRICKS_MAX + 1] = { 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3 };
    l->s = s;
    l->given = fishing_given[s->head.seats][s->round];
    l->seat = seat;
    l->after = s->head.seats - s->played - 1;
    l->when = when[s->hand_count[seat]];
    l->late = l->when > 1;
    l->place = !s->played ? 0 : l->after ? 1 : 2;
    l->pot = fishing_pot(s) * PART / 100;
    l->flip = s->lowest ? 31 : 0;
    l->others = (struct cset){ { 0, 0 } };
    for (int i = 0; i < s->head.seats; i++)
        l->others = both(l->others, s->hand[i]);
    l->others = without(l->others, s->hand[seat]);
    l->greens = -1;
    l->has_green = is_some(s->hand[seat].w[1] & colour_cards[GREEN + 1].w[1]);
    l->seen = l->asked = 0;
}

static int class_of_greens(struct look *l)
{
    static const uint8_t classes[7] = { 0, 1, 1, 2, 2, 2, 3 };
    if (l->greens < 0) {
        uint64_t out = l->others.w[1] & colour_cards[GREEN + 1].w[1];
        l->greens = classes[few_bits(out) + few_bits(less_one(less_one(less_one(out))))];
    }
    return l->greens;
}

static inline const struct colour_look *look_at(struct look *l, int colour)
{
    struct colour_look *c = &l->colour[colour];
    if (!(l->seen >> colour & 1)) {
        int word = word_of(colour);
        uint64_t lane = colour_cards[colour].w[word];
        l->seen |= (uint8_t)(1 << colour);
        c->own = l->s->hand[l->seat].w[word] & lane;
        c->others = l->others.w[word] & lane;
        c->more = (uint8_t)few_bits(less_one(c->own));
    }
    return c;
}

static __attribute__((noinline)) uint32_t find_replies(const struct look *l, int colour)
{
    uint32_t replies = 0;
    for (int i = 0; i < l->after; i++)
        replies = replies << 8 | best_reply(l, seat_of_play(l->s, l->s->played + 1 + i), colour);
    return replies;
}

static inline uint32_t ask(struct look *l, int colour)
{
    if (!(l->asked >> colour & 1)) {
        l->asked |= (uint8_t)(1 << colour);
        l->colour[colour].replies = find_replies(l, colour);
    }
    return l->colour[colour].replies;
}

enum { EACH_BYTE = 0x01010101, GREEN_BIT = 6 };     /* ranks of greens are 64 and more, all others less; none has bit 7 */

static inline int count_bytes(uint32_t ones) { return (int)(ones * EACH_BYTE >> 24); }

/* How many of the replies are better than the rank. */
static inline int better_than(uint32_t replies, unsigned rank)
{
    return count_bytes(((replies | 0x80u * EACH_BYTE) - (rank + 1) * EACH_BYTE) >> 7 & EACH_BYTE);
}

/* Who answers another colour with a green has none of it. */
static inline int trumps_in(uint32_t replies) { return at_most(count_bytes(replies >> GREEN_BIT & EACH_BYTE), FEW - 1); }

static inline int fate_of(struct look *l, const struct face *f)
{
    int demanded = l->s->demanded;
    unsigned rank = f->power ^ (unsigned)l->flip;
    if ((demanded && f->colour != demanded && f->lane != GREEN) || rank <= l->s->best)
        return 0;
    return 1 + at_most(better_than(ask(l, demanded ? demanded : f->colour), rank), 3);
}

/* ---- What is the case for a card ----------------------------------------------------------------------------------------- */

typedef void note(void *to, int number, int times);     /* times: in PARTs */

#define ALWAYS_INLINE static inline __attribute__((always_inline))      /* `note` is known then, and costs no call */

ALWAYS_INLINE void note_fate(const struct look *l, int card, int fate, note *add, void *to)
{
    add(to, FATE + fate * AFTER + l->after, PART);
    add(to, POT + fate * AFTER + l->after, l->pot);
    add(to, GIVEN + fate, l->given[card]);
}

ALWAYS_INLINE void note_buoy(const struct look *l, int card, note *add, void *to)
{
    note_fate(l, card, 0, add, to);
    add(to, BUOY_AT + (card - XP) * PLACES + l->place, PART);
    if (card == XA)
        add(to, ALL_POT, l->pot);
}

ALWAYS_INLINE void note_colour(struct look *l, const struct colour_look *c, const struct face *f, int wins, int higher, note *add, void *to)
{
    add(to, COLOUR + higher * TIMES + l->when, PART);
    if (!higher)
        add(to, MASTER + class_of_greens(l), PART);
    add(to, LONG + c->more * 4 + 2 * l->has_green + wins, PART);
    add(to, FACE + 2 * wins + l->late, f->value);
    if (!l->s->demanded)
        add(to, LED + higher * FEW + trumps_in(ask(l, f->colour)), PART);
}

ALWAYS_INLINE void note_green(const struct look *l, const struct face *f, int wins, int higher, note *add, void *to)
{
    add(to, GREEN_OUT + higher * TIMES + l->when, PART);
    add(to, GREEN_FACE + 2 * wins + l->late, f->value);
    if (!l->s->demanded)
        add(to, GREEN_LED + higher, PART);
}

ALWAYS_INLINE void note_suited(struct look *l, int card, note *add, void *to)
{
    const struct face *f = &fishing_face[card];
    const struct colour_look *c = look_at(l, f->colour);
    int green = f->lane == GREEN, fate = fate_of(l, f), wins = fate > 0;
    uint64_t bit = f->single.w[word_of(f->colour)], out = c->others & -bit;
    note_fate(l, card, fate, add, to);
    if (green)
        note_green(l, f, wins, is_some(out) + few_bits(less_one(out)), add, to);
    else
        note_colour(l, c, f, wins, few_bits(out), add, to);
    if (!(c->own & (bit - 1)))
        add(to, EDGE + 4 * green + wins, PART);
    if (!(c->own & -bit << 1))
        add(to, EDGE + 4 * green + 2 + wins, PART);
    if (!f->value) {
        add(to, ZERO_AT + l->place, PART);
        add(to, ZERO_POT, l->pot);
    }
    if (l->flip)
        add(to, LOW + green, f->value);
}

ALWAYS_INLINE void note_card(struct look *l, int card, note *add, void *to)
{
    if (card >= XP)
        note_buoy(l, card, add, to);
    else
        note_suited(l, card, add, to);
}

/* ---- The same as a sum, and as a list ------------------------------------------------------------------------------------- */

struct sum { const int16_t *numbers; int v; };

static inline void add_up(void *to, int number, int times)
{
    struct sum *sum = to;
    sum->v += sum->numbers[number] * times;
}

static inline void write_down(void *to, int number, int times)
{
    struct policy_notes *notes = to;
    notes->number[notes->count] = (int16_t)number;
    notes->times[notes->count++] = (int16_t)times;
}

void fishing_policy_notes(const struct state *s, int seat, const move *list, int n, struct policy_notes *out)
{
    struct look l;
    look_around(&l, s, seat);
    for (int i = 0; i < n; i++) {
        out[i].count = 0;
        note_card(&l, list[i], write_down, &out[i]);
    }
}

void fishing_policy_scores(const struct state *s, int seat, const move *list, int n, int *score)
{
    struct look l;
    look_around(&l, s, seat);
    for (int i = 0; i < n; i++) {
        struct sum sum = { fishing_policy_numbers[s->head.seats - SEATS_FEWEST], 0 };
        note_card(&l, list[i], add_up, &sum);
        score[i] = sum.v / PART;
    }
}

/* e to the power of -i / NEPER, in thousandths; made when the data is loaded, in whole numbers: the same everywhere. */
static uint16_t fading[8 * NEPER];

void fishing_policy_prepare(void)
{
    uint32_t v = 1000u << 16;
    for (int i = 0; i < 8 * NEPER; i++) {
        fading[i] = (uint16_t)(v >> 16 ? v >> 16 : 1);
        v = v - v / NEPER + v / (2 * NEPER * NEPER);
    }
}

/* Cards by what was learned, all other moves by the rules of thumb. */
void fishing_policy(const void *state, int seat, const move *list, int n, uint16_t *weight)
{
    int score[TRICKS_MAX], best = INT32_MIN;
    if (list[0] >= M_CATCH) {
        fishing_weigh(state, seat, list, n, weight);
        return;
    }
    fishing_policy_scores(state, seat, list, n, score);
    for (int i = 0; i < n; i++)
        best = score[i] > best ? score[i] : best;
    for (int i = 0; i < n; i++)
        weight[i] = fading[at_most(best - score[i], 8 * NEPER - 1)];
}
