/*
 * fishing_worth.c: what the cards of Fishing are worth, by least squares over games that a bot played against itself.
 *
 *   fishing_worth [SEATS [GAMES [BOT [ITERATIONS]]]]       (4, 1000, medium, as the level usually does)
 *
 * For each round: what a seat gained from the start of the round to the end of the game, against the mean of the others, is
 * explained by the kinds of cards it had in its hand and in its stockroom, against the mean of the others, too. Cards of a
 * stockroom that will not be drawn any more are left out. src/games/fishing_value.c follows the two tables that this prints, in
 * hundredths of a point; all hands have the same size, so those of hands count from a card of 1 to 4.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"
#include "fishing.h"

extern const struct game fishing;

static const char *const kinds[] = {
    "0", "1-4", "5-7", "8-10", "11-12", "13-14", "15-16", "17-18", "G1-4", "G5-7", "G8-10", "G11-13", "G14-16",
    "XP", "XM1", "XM2", "XA", "XF", "XC", "XL",
};

enum { KINDS = sizeof kinds / sizeof *kinds, LOW = 1, FIRST_GREEN = 8, FIRST_BUOY = 13, FEATURES = 2 * KINDS,
       RIDGE = 20 };                    /* keeps the worth of cards that were hardly seen near 0 */

/* Of each round: products of the features with each other and, last, with what was gained. */
static double products[ROUNDS + 1][FEATURES][FEATURES + 1];

struct start { double feature[SEATS_MAX][FEATURES]; int points[SEATS_MAX]; };

static int kind_of(int card)
{
    static const uint8_t colour_to[] = { 4, 7, 10, 12, 14, 16, 18 }, green_to[] = { 4, 7, 10, 13, 16 };
    int value = fishing_face[card].value, green = fishing_face[card].lane == GREEN, kind = 0;
    if (card >= XP)
        return FIRST_BUOY + card - XP;
    if (!value)
        return 0;
    while (value > (green ? green_to : colour_to)[kind])
        kind++;
    return (green ? FIRST_GREEN : LOW) + kind;
}

static void look(const struct state *s, struct start *at)
{
    const uint8_t *stock = s->stock;
    int left = 0;
    memset(at, 0, sizeof *at);
    for (int round = s->round + 1; round <= ROUNDS; round++)
        left += hand_size(s->head.seats, round);
    for (int seat = 0; seat < s->head.seats; stock += s->stock_count[seat++]) {
        uint8_t hand[CARDS];
        int n = list_cards(s->hand[seat], hand);
        at->points[seat] = s->points[seat];
        for (int i = 0; i < n; i++)
            at->feature[seat][kind_of(hand[i])]++;
        for (int i = 0; i < s->stock_count[seat] && i < left; i++)
            at->feature[seat][KINDS + kind_of(stock[i])]++;
    }
}

static void learn(const struct start *at, const struct state *end, int round)
{
    int seats = end->head.seats;
    for (int seat = 0; seat < seats; seat++) {
        double own[FEATURES + 1];
        for (int f = 0; f <= FEATURES; f++) {
            double sum = 0, mine = 0;
            for (int i = 0; i < seats; i++) {
                double x = f < FEATURES ? at->feature[i][f] : end->points[i] - at->points[i];
                *(i == seat ? &mine : &sum) += x;
            }
            own[f] = mine - sum / (seats - 1);
        }
        for (int i = 0; i < FEATURES; i++)
            for (int j = 0; j <= FEATURES; j++)
                products[round][i][j] += own[i] * own[j];
    }
}

static void play(const struct bot *bot, const struct budget *budget, int seats, uint64_t number)
{
    struct position now;
    const struct state *s = (const struct state *)&now;
    struct start at[ROUNDS + 1];
    struct setup cfg = { .seats = (uint8_t)seats };
    int round = 0;
    memset(&now, 0, sizeof now);
    memcpy(cfg.seed, &number, sizeof number);
    if (fishing.setup(&now, &cfg))
        exit(2);
    while (s->head.active) {
        if (s->round != round)
            look(s, &at[round = s->round]);
        int seat = __builtin_ctz(s->head.active);
        fishing.apply(&now, seat, bot_choose_in(bot, &fishing, &now, seat, budget, number << 10 | s->head.ply, NULL));
    }
    for (; round; round--)
        learn(&at[round], s, round);
}

/* The worth of each feature: Gauss and Jordan, the largest pivot first. */
static void solve(double m[FEATURES][FEATURES + 1], double *worth)
{
    for (int i = 0; i < FEATURES; i++)
        m[i][i] += RIDGE;
    for (int i = 0; i < FEATURES; i++) {
        int pivot = i;
        for (int k = i + 1; k < FEATURES; k++)
            if (m[k][i] * m[k][i] > m[pivot][i] * m[pivot][i])
                pivot = k;
        for (int j = 0; j <= FEATURES; j++) {
            double x = m[i][j];
            m[i][j] = m[pivot][j];
            m[pivot][j] = x;
        }
        for (int k = 0; k < FEATURES; k++) {
            double times = k == i ? 0 : m[k][i] / m[i][i];
            for (int j = i; j <= FEATURES; j++)
                m[k][j] -= times * m[i][j];
        }
    }
    for (int i = 0; i < FEATURES; i++)
        worth[i] = m[i][FEATURES] / m[i][i];
}

int main(int argc, char **argv)
{
    int seats = argc > 1 ? atoi(argv[1]) : 4, count = argc > 2 ? atoi(argv[2]) : 1000;
    const struct bot *bot = bot_find(argc > 3 ? argv[3] : "medium");
    struct budget budget = { .iterations = argc > 4 ? atoi(argv[4]) : 0, .pool = malloc(BOT_POOL) };
    struct error e;
    static double worth[ROUNDS + 1][FEATURES];
    if (seats < fishing.min_seats || seats > fishing.max_seats || count < 1 || !bot || !budget.pool || argc > 5) {
        fprintf(stderr, "fishing_worth [SEATS [GAMES [BOT [ITERATIONS]]]]: 3 to 5 seats, one game or more, a bot of quayside arena\n");
        return 2;
    }
    if (data_load_all(&e)) {
        fprintf(stderr, "fishing_worth: %s\n", e.text);
        return 2;
    }
    for (int i = 0; i < count; i++) {
        play(bot, &budget, seats, (uint64_t)i);
        if (i % 100 == 99)
            fprintf(stderr, "\r%d of %d games", i + 1, count);
    }
    fprintf(stderr, "\r%*s\r", 40, "");
    for (int round = 1; round <= ROUNDS; round++)
        solve(products[round], worth[round]);
    for (int part = 0; part < 2; part++) {
        printf("%s, round", part ? "in the stockroom" : "in hand         ");
        for (int round = 1; round <= ROUNDS; round++)
            printf("%6d", round);
        printf("\n");
        for (int k = 0; k < KINDS; k++) {
            printf("%-23s", kinds[k]);
            for (int round = 1; round <= ROUNDS; round++)
                printf("%6.0f", 100 * (worth[round][part * KINDS + k] - (part ? 0 : worth[round][LOW])));
            printf("\n");
        }
    }
    free(budget.pool);
    return 0;
}
