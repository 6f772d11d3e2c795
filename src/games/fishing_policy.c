/*
 * fishing_policy.c: how a good player of Fishing plays a card, in a world that was imagined, where all hands are known.
 *
 * What speaks for a card and against it is a sum of numbers, one for each thing that is the case: whether it wins the trick, and
 * can still be beaten; what lies on the table; how many higher cards are out; how long its colour is. The higher the sum, the
 * likelier the card is played. The numbers (fishing_numbers.c) were learned from games; bench/fishing_learn.c does that.
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

struct look {
    const struct state *s;
    int         seat, after, when, pot, greens, has_green;
    struct cset others;                 /* the other hands */
    uint8_t     asked;                  /* colours whose replies are known, as bits */
    uint8_t     reply[LANES][SEATS_MAX];        /* by the demanded colour: the best ranks of those who play after */
};

static inline int at_most(int x, int most) { return x < most ? x : most; }

static inline int bits(uint64_t w)
{
    int n = 0;
    for (; w; w &= w - 1)
        n++;
    return n;
}

static inline int rank_in_trick(const struct state *s, int card) { return fishing_face[card].power ^ (s->lowest ? 31 : 0); }  /* FI-26 */

static int highest_card(struct cset c)
{
    return c.w[1] ? SPLIT + 63 - __builtin_clzll(c.w[1]) : 63 - __builtin_clzll(c.w[0]);
}

/* The best rank that a seat can put on the table when the colour is demanded (FI-15, FI-21, FI-22). */
static int best_reply(const struct state *s, int seat, int demanded)
{
    struct cset cards = common(s->hand[seat], colour_cards[demanded]);
    if (empty(cards))
        cards = common(s->hand[seat], colour_cards[GREEN + 1]);
    return empty(cards) ? 0 : rank_in_trick(s, s->lowest ? lowest_card(cards) : highest_card(cards));
}

static void look_around(struct look *l, const struct state *s, int seat)
{
    static const uint8_t when[TRICKS_MAX + 1] = { 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3 };
    static const uint8_t classes[7] = { 0, 1, 1, 2, 2, 2, 3 };
    l->s = s;
    l->seat = seat;
    l->after = s->head.seats - s->played - 1;
    l->when = when[s->hand_count[seat]];
    l->pot = fishing_pot(s) * PART / 100;
    l->others = (struct cset){ { 0, 0 } };
    for (int i = 0; i < s->head.seats; i++)
        if (i != seat)
            l->others = both(l->others, s->hand[i]);
    l->greens = classes[at_most(size(common(l->others, colour_cards[GREEN + 1])), 6)];
    l->has_green = !empty(common(s->hand[seat], colour_cards[GREEN + 1]));
    l->asked = 0;
}

/* How many of those who play after can beat the rank. */
static int beaten_by(struct look *l, int rank, int demanded)
{
    uint8_t *reply = l->reply[demanded - 1];
    int n = 0;
    if (!(l->asked >> demanded & 1)) {
        l->asked |= (uint8_t)(1 << demanded);
        for (int i = 0; i < l->after; i++)
            reply[i] = (uint8_t)best_reply(l->s, seat_of_play(l->s, l->s->played + 1 + i), demanded);
    }
    for (int i = 0; i < l->after; i++)
        n += reply[i] > rank;
    return n;
}

static int fate_of(struct look *l, int card)
{
    const struct state *s = l->s;
    const struct face *f = &fishing_face[card];
    int demanded = s->demanded ? s->demanded : f->colour;
    if (f->lane == BUOY || (f->colour != demanded && f->lane != GREEN) || rank_in_trick(s, card) <= s->best)
        return 0;
    return 1 + at_most(beaten_by(l, rank_in_trick(s, card), demanded), 3);
}

/* ---- What is the case for a card ----------------------------------------------------------------------------------------- */

typedef void note(void *to, int number, int times);     /* times: in PARTs */

#define ALWAYS_INLINE static inline __attribute__((always_inline))      /* `note` is known then, and costs no call */

ALWAYS_INLINE void note_buoy(const struct look *l, int card, int place, note *add, void *to)
{
    add(to, BUOY_AT + (card - XP) * PLACES + place, PART);
    if (card == XA)
        add(to, ALL_POT, l->pot);
}

/* A colour that is led: who is out of it and has a green can trump it. */
static int who_can_trump(const struct look *l, struct cset colour)
{
    int n = 0;
    for (int i = 0; i < l->s->head.seats; i++)
        n += i != l->seat && empty(common(l->s->hand[i], colour)) && !empty(common(l->s->hand[i], colour_cards[GREEN + 1]));
    return n;
}

ALWAYS_INLINE void note_colour(const struct look *l, int card, int wins, int higher, int more, note *add, void *to)
{
    const struct face *f = &fishing_face[card];
    add(to, COLOUR + at_most(higher, FEW - 1) * TIMES + l->when, PART);
    if (!higher)
        add(to, MASTER + l->greens, PART);
    add(to, LONG + at_most(more, FEW - 1) * 4 + 2 * l->has_green + wins, PART);
    add(to, FACE + 2 * wins + (l->when > 1), f->value);
    if (!l->s->demanded)
        add(to, LED + at_most(higher, FEW - 1) * FEW + at_most(who_can_trump(l, colour_cards[f->colour]), FEW - 1), PART);
}

ALWAYS_INLINE void note_green(const struct look *l, int card, int wins, int higher, note *add, void *to)
{
    add(to, GREEN_OUT + at_most(higher, GREENS - 1) * TIMES + l->when, PART);
    add(to, GREEN_FACE + 2 * wins + (l->when > 1), fishing_face[card].value);
    if (!l->s->demanded)
        add(to, GREEN_LED + at_most(higher, GREENS - 1), PART);
}

ALWAYS_INLINE void note_suited(const struct look *l, int card, int wins, int place, note *add, void *to)
{
    const struct face *f = &fishing_face[card];
    int word = card >= SPLIT, at = card - (word ? SPLIT : 0), green = f->lane == GREEN;
    uint64_t lane = colour_cards[f->colour].w[word], own = l->s->hand[l->seat].w[word] & lane, above = ~0ull << at;
    int higher = bits(l->others.w[word] & lane & above);
    if (green)
        note_green(l, card, wins, higher, add, to);
    else
        note_colour(l, card, wins, higher, bits(own) - 1, add, to);
    if (!(own & ~above))
        add(to, EDGE + 4 * green + wins, PART);
    if (!(own & above << 1))
        add(to, EDGE + 4 * green + 2 + wins, PART);
    if (!f->value) {
        add(to, ZERO_AT + place, PART);
        add(to, ZERO_POT, l->pot);
    }
    if (l->s->lowest)
        add(to, LOW + green, f->value);
}

ALWAYS_INLINE void note_card(struct look *l, int card, note *add, void *to)
{
    int fate = fate_of(l, card), place = !l->s->played ? 0 : l->after ? 1 : 2;
    add(to, FATE + fate * AFTER + l->after, PART);
    add(to, POT + fate * AFTER + l->after, l->pot);
    add(to, GIVEN + fate, fishing_catch_worth(l->s, card) * PART / 100);
    if (card >= XP)
        note_buoy(l, card, place, add, to);
    else
        note_suited(l, card, fate > 0, place, add, to);
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
