/*
 * think.c: what a position of Fishing is worth, and which moves look good at first sight.
 *
 * A card that is caught is a point, and a card of a later hand: there it takes the place of a fresh one from the ocean, which
 * would mostly catch more. Before the last rounds the one is worth about as much as the other, so what counts is which cards
 * one catches: greens are worth points in every later hand, high cards of a colour only towards the end, when they come
 * often. The last round decides nothing but its own points.
 *
 * The numbers are in numbers.c: what a seat gained from the start of a round to the end of the game, by the cards it had
 * in hand and in the stockroom, in many games. In hundredths of a point.
 */
#include "fishing.h"

/* ---- Cards ------------------------------------------------------------------------------------------------------------ */

/* By seats and round: what a card is worth in hand at the start of the round, and what one is worth that will be drawn from the
   stockroom in that round; none after the last. Made when the data is loaded. */
static int16_t in_hand[SEATS_MAX + 1][ROUNDS + 1][CARDS], in_stock[SEATS_MAX + 1][ROUNDS + 2][CARDS];
int16_t fishing_given[SEATS_MAX + 1][ROUNDS + 1][CARDS];
static int16_t to_catch[SEATS_MAX + 1][CARDS];                              /* a card in hand while a round is under way */

/* By rule of thumb: what a card in hand will catch in this round. */
static int catch_worth(int seats, int card)
{
    static const int16_t buoy[] = { 20, -40, -40, 280, 60, 110, 40 };       /* XP XM1 XM2 XA XF XC XL */
    int value = fishing_face[card].value;
    if (card >= XP)
        return buoy[card - XP];
    if (!value)
        return 110;
    if (card >= lane_start[GREEN])
        return seats * (45 + 3 * value);
    return seats * value * value / 5;
}

/* A card that is caught: a point, and what it will do when it comes back, mostly in the next round (FI-38). */
static int given_worth(int seats, int round, int card)
{
    return 100 + in_stock[seats][round + 1][card] - (card == XM1 || card == XM2 ? 300 : 0);
}

void fishing_judge_cards(void)
{
    for (int seats = SEATS_FEWEST; seats <= SEATS_MAX; seats++)
        for (int c = 0; c < CARDS; c++) {
            to_catch[seats][c] = (int16_t)(catch_worth(seats, c) * 18 / 10);       /* medium: more is better with 3 seats, less with 4 */
            for (int round = 1; round <= ROUNDS; round++) {
                in_hand[seats][round][c] = fishing_hand_numbers[seats - SEATS_FEWEST][round - 1][fishing_kind(c)];
                in_stock[seats][round][c] = fishing_stock_numbers[seats - SEATS_FEWEST][round - 1][fishing_kind(c)];
            }
            for (int round = 1; round <= ROUNDS; round++)
                fishing_given[seats][round][c] = (int16_t)(given_worth(seats, round, c) * PART / 100);
        }
}

static int sum_of(struct cset cards, const int16_t *worth)
{
    int v = 0;
    for (uint64_t w = cards.w[0]; w; w &= w - 1)
        v += worth[__builtin_ctzll(w)];
    for (uint64_t w = cards.w[1]; w; w &= w - 1)
        v += worth[SPLIT + __builtin_ctzll(w)];
    return v;
}

/* ---- Positions ----------------------------------------------------------------------------------------------------- */

/* Can the seat still beat the trick as it stands? In an imagined world its hand is known. */
static int can_beat(const struct state *s, int seat)
{
    struct cset cards = without(playable(s, seat), buoy_cards);
    for (; !empty(cards); drop(&cards, lowest_card(cards)))
        if (led_of(s)->rank[lowest_card(cards)] > s->best)
            return 1;
    return 0;
}

/* How likely the trick stays with its winner, in percent: who can beat it does so in three of four cases. */
static int chance_to_win(const struct state *s)
{
    int p = 100;
    for (int k = s->played; k < s->head.seats; k++)
        if (can_beat(s, seat_of_play(s, k)))
            p /= 4;
    return p;
}

/* What all cards that still lie on the table are worth to who catches them, and those that will come. */
int fishing_pot(const struct state *s)
{
    int to_come = s->round == ROUNDS ? 100 : s->round == ROUNDS - 1 ? 40 : 10;
    return 100 * size(s->table) + sum_of(s->table, in_stock[s->head.seats][s->round + 1]) +
           to_come * (s->head.seats - s->played) - 300 * size(common(s->table, minus_cards));
}

/* What the trick under way will bring the seat: a zero catches a card, a catch-all the rest (FI-31, FI-35, FI-37). */
static int trick_worth(const struct state *s, int seat)
{
    int rest = fishing_pot(s), catcher = s->winner, own = 0;
    for (int k = s->settled; k < s->played; k++) {
        int effect = fishing_face[s->plays[k] - 1].effect;
        if (effect == ZERO) {
            rest -= 100;
            own += seat_of_play(s, k) == seat ? 100 : 0;
        } else if (effect == ALL_OTHERS) {
            catcher = -1;
            own += seat_of_play(s, k) == seat ? rest - 100 : 0;
        }
    }
    return catcher == seat ? own + rest * chance_to_win(s) / 100 : own;
}

/* The stockroom from its top: in which round the next card of it will be drawn, and how many more will be in that round. */
struct drawing { int seats, round, left; };

static void draw_cards(struct drawing *d, int count)
{
    d->left -= count;
    if (!d->left && ++d->round <= ROUNDS)
        d->left = hand_size(d->seats, d->round);
}

/* What the cards caught in this round will be worth below the stockroom, in any order (FI-56). */
static int caught_worth(const struct state *s, int seat, struct drawing d)
{
    int caught = s->fisher_count[seat], v = 0;
    for (int rest = caught; rest && d.round <= ROUNDS;) {
        int now = d.left < rest ? d.left : rest;
        v += sum_of(s->fisher[seat], in_stock[d.seats][d.round]) * now / caught;
        rest -= now;
        draw_cards(&d, now);
    }
    return v;
}

/* What the stockroom and the cards caught in this round will be worth, as far as they will be drawn. */
static int stored_worth(const struct state *s, int seat)
{
    struct drawing d = { .seats = s->head.seats, .round = s->round };
    const uint8_t *at = s->stock;
    int v = 0;
    for (int i = 0; i < seat; i++)
        at += s->stock_count[i];
    draw_cards(&d, 0);
    for (int i = 0; i < s->stock_count[seat] && d.round <= ROUNDS; i++) {
        v += in_stock[d.seats][d.round][at[i]];
        draw_cards(&d, 1);
    }
    return v + caught_worth(s, seat, d);
}

int fishing_value(const void *state, int seat)
{
    const struct state *s = state;
    int v = 100 * s->points[seat];
    if (s->head.phase == OVER)
        return v;
    v += 100 * s->fisher_count[seat] + stored_worth(s, seat);
    if (s->played)
        v += trick_worth(s, seat);
    /* Under way it is what cards will still catch, or who looks one card ahead throws the good ones away. */
    int start = !s->played && !s->trick;
    return v + sum_of(s->hand[seat], start ? in_hand[s->head.seats][s->round] : to_catch[s->head.seats]);
}

/* ---- Moves at first sight ---------------------------------------------------------------------------------------- */

/* Points of the cards that still lie on the table, and of those that will come (FI-38). */
static int gross_pot(const struct state *s)
{
    return 100 * (size(s->table) + s->head.seats - s->played) - 300 * size(common(s->table, minus_cards));
}

/* How likely a card of this rank holds against `left` more plays, in percent. */
static int chance_to_hold(int rank, int left)
{
    int value = rank & 31, percent = rank >= 64 ? 84 + value : 30 + value * 7 / 2;
    if (percent > 100)
        percent = 100;
    int p = 100;
    while (left-- > 0)
        p = p * percent / 100;
    return p;
}

/* A card wins what it can win now and is missed later, the more the higher it is; in hundredths of a point. */
static int play_gain(const struct state *s, int card)
{
    const struct face *f = &fishing_face[card];
    int left = s->head.seats - s->played - 1, rank = led_of(s)->rank[card];
    if (card == XA)
        return gross_pot(s) - 100;                              /* FI-35: all but itself */
    int gain = f->lane == BUOY ? 0 : -(6 + 2 * s->head.seats) * f->value;
    return rank > s->best ? gain + gross_pot(s) * chance_to_hold(rank, left) / 100 : gain;
}

/* FI-31: a point, and the card comes back in a later hand; a -3 does not pay (FI-38). */
static int catch_gain(const struct state *s, int card)
{
    int minus = card == XM1 || card == XM2;
    return (minus ? -200 : 100) + (s->round < ROUNDS ? catch_worth(s->head.seats, card) / 8 : 0);
}

/* FI-47: the colour in which one is strongest. */
static int call_gain(const struct state *s, int seat, int colour)
{
    int gain = 0;
    for (struct cset own = common(s->hand[seat], colour_cards[colour + 1]); !empty(own); drop(&own, lowest_card(own)))
        gain += catch_worth(s->head.seats, lowest_card(own));
    return gain;
}

static int move_gain(const struct state *s, int seat, move m)
{
    if (m < M_CATCH)
        return play_gain(s, m);
    if (m < M_PASS)
        return catch_gain(s, m - M_CATCH);
    return m < M_CALL ? -catch_worth(s->head.seats, m - M_PASS) : call_gain(s, seat, m - M_CALL);
}

void fishing_weigh(const void *state, int seat, const move *list, int n, uint16_t *weight)
{
    int gain[CARDS];
    for (int i = 0; i < n; i++)
        gain[i] = move_gain(state, seat, list[i]);
    weigh_by(gain, n, weight);
}
