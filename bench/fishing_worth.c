/*
 * fishing_worth.c: what the cards of Fishing are worth, from many games. Prints src/games/fishing_numbers.c.
 *
 *   fishing_worth [GAMES] >src/games/fishing_numbers.c                  (400000 for each number of seats: two minutes)
 *
 * Games are played as playouts of the search are: every move is drawn by how good it looks at first sight (`weigh`). What a seat
 * gained from the start of a round to the end of the game, against the mean of the others, is explained by the cards in its hand
 * and by those that it will draw from its stockroom in each later round (least squares). Hands are of equal size, so a card in
 * hand counts from what a 4 does.
 *
 * The same words give the same numbers.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"
#include "fishing.h"

extern const struct game fishing;

enum { STOCK = ROUNDS * KINDS, WORTHS = 2 * STOCK,      /* features: hands, then stockrooms from STOCK on */
       LOW_KIND = 4,
       RIDGE = 30 };                    /* keeps the worth of cards that were hardly seen near 0 */

static int         seats;
static struct fast dice;

/* ---- Play ---------------------------------------------------------------------------------------------------------- */

static void play_on(struct position *s)
{
    move list[MOVES_MAX];
    uint16_t weight[MOVES_MAX];
    int seat = __builtin_ctz(head_of(s)->active), n = fishing.legal(s, seat, list), at = 0;
    uint32_t sum = 0;
    fishing.weigh(s, seat, list, n, weight);
    for (int i = 0; i < n; i++)
        sum += weight[i];
    for (uint32_t throw = fast_below(&dice, sum); throw >= weight[at]; at++)
        throw -= weight[at];
    fishing.apply(s, seat, list[at]);
}

static void deal(struct position *s)
{
    struct setup cfg = { .seats = (uint8_t)seats };
    uint64_t seed = fast_next(&dice) | (uint64_t)fast_next(&dice) << 32;
    memcpy(cfg.seed, &seed, sizeof seed);
    memset(s, 0, sizeof *s);
    if (fishing.setup(s, &cfg))
        exit(2);
}

/* ---- Least squares -------------------------------------------------------------------------------------------- */

/* Sums of products of the features with each other and, last, with what was gained. */
static double product[WORTHS][WORTHS + 1];

static void count_cards(const struct state *s, int seat, double *feature)
{
    const uint8_t *stock = s->stock;
    uint8_t hand[CARDS];
    int n = list_cards(s->hand[seat], hand), round = s->round, left = 0;
    memset(feature, 0, WORTHS * sizeof *feature);
    for (int i = 0; i < n; i++)
        feature[(round - 1) * KINDS + fishing_kind(hand[i])]++;
    for (int i = 0; i < seat; i++)
        stock += s->stock_count[i];
    for (int i = 0; i < s->stock_count[seat]; i++, left--) {
        if (!left && ++round <= ROUNDS)
            left = hand_size(s->head.seats, round);
        if (round > ROUNDS)
            return;
        feature[STOCK + (round - 1) * KINDS + fishing_kind(stock[i])]++;
    }
}

/* From what each seat has to what it has more than the others on average. */
static void compare(double *v, size_t apart)
{
    double all = 0, scale = (double)seats / (seats - 1);
    for (int i = 0; i < seats; i++)
        all += v[(size_t)i * apart];
    for (int i = 0; i < seats; i++)
        v[(size_t)i * apart] = (v[(size_t)i * apart] - all / seats) * scale;
}

static void learn_start(const struct state *start, const struct state *end)
{
    static double row[SEATS_MAX][WORTHS + 1];
    for (int seat = 0; seat < seats; seat++) {
        count_cards(start, seat, row[seat]);
        row[seat][WORTHS] = end->points[seat] - start->points[seat];
    }
    for (int i = 0; i <= WORTHS; i++)
        compare(&row[0][i], WORTHS + 1);
    for (int seat = 0; seat < seats; seat++) {
        int used[WORTHS + 1], n = 0;
        for (int i = 0; i <= WORTHS; i++)
            if (row[seat][i] != 0)
                used[n++] = i;
        for (int i = 0; i < n && used[i] < WORTHS; i++)
            for (int k = 0; k < n; k++)
                product[used[i]][used[k]] += row[seat][used[i]] * row[seat][used[k]];
    }
}

/* What was caught in the first round is drawn in the second, so it never lies in a stockroom when a round starts: it is worth what
   it is worth in hand, less than the mean of the cards from the ocean that it comes instead of. */
static double fresh[KINDS];

static void count_fresh(const struct state *s)
{
    for (int seat = 0; seat < seats; seat++)
        for (struct cset hand = s->hand[seat]; !empty(hand); drop(&hand, lowest_card(hand)))
            fresh[fishing_kind(lowest_card(hand))] += s->origin[lowest_card(hand)] == IN_OCEAN;
}

static void fill_second_round(double *worth)
{
    const double *in_hand = worth + KINDS;
    double sum = 0, cards = 0;
    for (int k = 0; k < KINDS; k++) {
        cards += fresh[k];
        sum += fresh[k] * in_hand[k];
    }
    for (int value = 1; value <= 10; value++)                   /* FI-5 */
        worth[STOCK + KINDS + value] = in_hand[value] - sum / cards;
}

static void play_game(void)
{
    struct position s, start[ROUNDS + 1];
    int round = 0;
    for (deal(&s); head_of(&s)->active; play_on(&s))
        if (fishing.stage(&s) != round)
            start[round = fishing.stage(&s)] = s;
    count_fresh((const struct state *)&start[2]);
    for (; round; round--)
        learn_start((const struct state *)&start[round], (const struct state *)&s);
}

/* Gauss; the matrix is symmetric and positive, so no pivot has to be looked for. */
static void solve(double *worth)
{
    for (int i = 0; i < WORTHS; i++)
        product[i][i] += RIDGE;
    for (int i = 0; i < WORTHS; i++)
        for (int k = i + 1; k < WORTHS; k++) {
            double times = product[k][i] / product[i][i];
            for (int j = i; times != 0 && j <= WORTHS; j++)
                product[k][j] -= times * product[i][j];
        }
    for (int i = WORTHS - 1; i >= 0; i--) {
        double v = product[i][WORTHS];
        for (int k = i + 1; k < WORTHS; k++)
            v -= product[i][k] * worth[k];
        worth[i] = v / product[i][i];
    }
}

/* ---- The file ------------------------------------------------------------------------------------------------------- */

static void print_numbers(const double *worth, double from)
{
    for (int i = 0; i < KINDS; i++)
        printf("%s%ld,", i == 19 || i == 36 ? "\n      " : " ", lrint(100 * (worth[i] - from)));
}

static void print_file(double worth[SEAT_COUNTS][WORTHS], int count)
{
    static const char *const names[] = { "hand", "stock" };
    printf("/*\n * fishing_numbers.c: what the cards of Fishing are worth; see fishing.h. Colours, greens, buoys: a line each.\n"
           " * Written by bench/fishing_worth.c (fishing_worth %d); do not change it by hand.\n */\n#include \"fishing.h\"\n", count);
    for (int part = 0; part < 2; part++) {
        printf("\nconst int16_t fishing_%s_numbers[SEAT_COUNTS][ROUNDS][KINDS] = {\n", names[part]);
        for (int at = 0; at < SEAT_COUNTS; at++) {
            printf("    { /* %d seats */\n", at + SEATS_FEWEST);
            for (int round = 0; round < ROUNDS; round++) {
                const double *row = worth[at] + part * STOCK + round * KINDS;
                printf("    {");
                print_numbers(row, part ? 0 : row[LOW_KIND]);
                printf(" },\n");
            }
            printf("    },\n");
        }
        printf("};\n");
    }
}

int main(int argc, char **argv)
{
    static double worth[SEAT_COUNTS][WORTHS];
    int count = argc > 1 ? atoi(argv[1]) : 400000;
    struct error e;
    if (count < 1 || argc > 2) {
        fprintf(stderr, "fishing_worth [GAMES]: one game or more\n");
        return 2;
    }
    if (data_load_all(&e)) {
        fprintf(stderr, "fishing_worth: %s\n", e.text);
        return 2;
    }
    for (seats = SEATS_FEWEST; seats <= SEATS_MAX; seats++) {
        memset(product, 0, sizeof product);
        memset(fresh, 0, sizeof fresh);
        fast_seed(&dice, (uint64_t)seats);
        for (int i = 0; i < count; i++) {
            play_game();
            if (i % 20000 == 19999)
                fprintf(stderr, "\r%d seats, %d of %d games", seats, i + 1, count);
        }
        solve(worth[seats - SEATS_FEWEST]);
        fill_second_round(worth[seats - SEATS_FEWEST]);
    }
    fprintf(stderr, "\r%*s\r", 40, "");
    print_file(worth, count);
    return 0;
}
