/*
 * fishing_learn.c: learns the numbers of Fishing from games and prints them as src/games/fishing/numbers.c.
 *
 *   fishing_learn [SAMPLES [GAMES [TURNS]]] >src/games/fishing/numbers.c       (300000, 100000, 4: some minutes of two cores)
 *
 * Nothing is known at first. Policy and worth are learned by turns, for each number of seats:
 *   policy  At some decisions every legal card is played, and the policy plays on to the end of the round for everybody, several
 *           times with the same dice. Cards that brought more than the policy's mean become likelier (the gradient of the mean, by Adam),
 *           with a small reward for variety.
 *   worth   The policy plays whole games. What a seat gained from the start of a round to the end of the game, against the mean
 *           of the others, is explained by the cards in its hand and by those that it will draw from its stockroom in each later
 *           round (least squares). Hands are of equal size, so a card in hand counts from what a 4 does.
 *
 * The same words give the same numbers on the same machine.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bot.h"
#include "data.h"
#include "fishing/fishing.h"

extern const struct game fishing;

enum { ASKED = 10,                      /* one of so many decisions is a sample */
       ROLLOUTS = 6,                    /* of each card */
       BATCH = 256,                     /* samples a step */
       STOCK = ROUNDS * KINDS, WORTHS = 2 * STOCK,      /* features of worth: hands, then stockrooms from STOCK on */
       RIDGE = 30,                      /* keeps the worth of cards that were hardly seen near 0 */
       LOW_KIND = 4, NUMBER_MAX = 4000 };

static const double variety = 0.02, rate = 0.03;

static int         seats, samples = 300000, deals = 100000, turns = 4;
static struct fast dice;

static int16_t in_range(double v) { return (int16_t)lrint(fmax(-NUMBER_MAX, fmin(NUMBER_MAX, v))); }

/* ---- Play ---------------------------------------------------------------------------------------------------------- */

static int next_seat(const struct position *s) { return __builtin_ctz(head_of(s)->active); }

static void play_on(struct position *s)
{
    move list[MOVES_MAX];
    uint16_t weight[MOVES_MAX];
    int seat = next_seat(s), n = fishing.legal(s, seat, list), at = 0;
    uint32_t sum = 0;
    fishing_policy(s, seat, list, n, weight);
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

/* ---- The policy ------------------------------------------------------------------------------------------------------- */

/* What is learned, and what Adam remembers of each number. */
static double number[POLICY_NUMBERS], gradient[POLICY_NUMBERS], mean[POLICY_NUMBERS], square[POLICY_NUMBERS];
static int    steps;

/* What each card brings until the end of the round, in points against the mean of the others. */
static void try_cards(const struct position *s, int seat, const move *list, int n, double *brought)
{
    uint64_t seed = fast_next(&dice);
    struct fast keep = dice;
    int round = fishing.stage(s);
    for (int i = 0; i < n; i++) {
        brought[i] = 0;
        for (int k = 0; k < ROLLOUTS; k++) {
            struct position world = *s;
            fast_seed(&dice, seed + (uint64_t)k);
            fishing.apply(&world, seat, list[i]);
            while (head_of(&world)->active && fishing.stage(&world) == round)
                play_on(&world);
            brought[i] += bot_advantage(&fishing, &world, seat) / (100.0 * ROLLOUTS);
        }
    }
    dice = keep;
}

static void learn_from(const struct position *s, int seat, const move *list, int n)
{
    struct policy_notes notes[TRICKS_MAX];
    double brought[TRICKS_MAX], share[TRICKS_MAX], all = 0, value = 0, entropy = 0;
    int score[TRICKS_MAX];
    try_cards(s, seat, list, n, brought);
    fishing_policy_notes((const struct state *)s, seat, list, n, notes);
    fishing_policy_scores((const struct state *)s, seat, list, n, score);
    for (int i = 0; i < n; i++)
        all += share[i] = exp((double)(score[i] - score[0]) / NEPER);
    for (int i = 0; i < n; i++) {
        share[i] /= all;
        value += share[i] * brought[i];
        entropy -= share[i] * log(share[i] + 1e-9);
    }
    for (int i = 0; i < n; i++) {
        double up = share[i] * (brought[i] - value - variety * (log(share[i] + 1e-9) + entropy));
        for (int k = 0; k < notes[i].count; k++)
            gradient[notes[i].number[k]] += up * notes[i].times[k] / PART;
    }
}

/* done: how much of the turn is over, 0 .. 1; the steps become smaller towards its end. */
static void step(double done)
{
    double now = rate * (done < 0.7 ? 1 : (1 - done) / 0.3 + 0.02);
    steps++;
    for (int i = 0; i < POLICY_NUMBERS; i++) {
        double g = gradient[i] / BATCH;
        mean[i] += 0.1 * (g - mean[i]);
        square[i] += 0.001 * (g * g - square[i]);
        double m = mean[i] / (1 - pow(0.9, steps)), q = square[i] / (1 - pow(0.999, steps));
        number[i] += now * (m / (sqrt(q) + 1e-4) - 1e-3 * number[i]);
        gradient[i] = 0;
        fishing_policy_numbers[seats - SEATS_FEWEST][i] = in_range(NEPER * number[i]);
    }
}

static void learn_policy(void)
{
    struct position s = { 0 };
    move list[MOVES_MAX];
    for (int done = 0; done < samples; play_on(&s)) {
        if (!head_of(&s)->active)
            deal(&s);
        int seat = next_seat(&s), n = fishing.legal(&s, seat, list);
        if (n > 1 && list[0] < M_CATCH && !fast_below(&dice, ASKED)) {
            learn_from(&s, seat, list, n);
            if (!(++done % BATCH))
                step((double)done / samples);
        }
    }
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

static void learn_worth(void)
{
    double worth[WORTHS];
    int at = seats - SEATS_FEWEST;
    memset(product, 0, sizeof product);
    memset(fresh, 0, sizeof fresh);
    for (int i = 0; i < deals; i++)
        play_game();
    solve(worth);
    fill_second_round(worth);
    for (int round = 0; round < ROUNDS; round++)
        for (int k = 0; k < KINDS; k++) {
            fishing_hand_numbers[at][round][k] = in_range(100 * (worth[round * KINDS + k] - worth[round * KINDS + LOW_KIND]));
            fishing_stock_numbers[at][round][k] = in_range(100 * worth[STOCK + round * KINDS + k]);
        }
    fishing_judge_cards();
}

/* ---- All seats, and the file ----------------------------------------------------------------------------------------- */

struct learned {
    int16_t hand[SEAT_COUNTS][ROUNDS][KINDS], stock[SEAT_COUNTS][ROUNDS][KINDS], policy[SEAT_COUNTS][POLICY_NUMBERS];
};

/* One process for each number of seats; what it learned goes into memory that all share. */
static void learn_seats(int at, struct learned *out)
{
    seats = at + SEATS_FEWEST;
    fast_seed(&dice, (uint64_t)seats);
    for (int i = 0; i < turns; i++) {
        learn_policy();
        learn_worth();
        fprintf(stderr, "%d seats: %d of %d turns\n", seats, i + 1, turns);
    }
    memcpy(out->hand[at], fishing_hand_numbers[at], sizeof out->hand[at]);
    memcpy(out->stock[at], fishing_stock_numbers[at], sizeof out->stock[at]);
    memcpy(out->policy[at], fishing_policy_numbers[at], sizeof out->policy[at]);
    _exit(0);
}

/* Numbers with commas; a new line after each of the counts. */
static void print_numbers(const int16_t *v, int count, int line, int second)
{
    for (int i = 0, left = line; i < count; i++, left--) {
        if (!left) {
            printf("\n     ");
            left = second;
        }
        printf(" %d,", v[i]);
    }
}

static void print_worths(const char *name, int16_t worth[SEAT_COUNTS][ROUNDS][KINDS])
{
    printf("\nint16_t fishing_%s_numbers[SEAT_COUNTS][ROUNDS][KINDS] = {\n", name);
    for (int at = 0; at < SEAT_COUNTS; at++) {
        printf("    { /* %d seats */\n", at + SEATS_FEWEST);
        for (int round = 0; round < ROUNDS; round++) {
            printf("    {");
            print_numbers(worth[at][round], KINDS, 19, 17);
            printf(" },\n");
        }
        printf("    },\n");
    }
    printf("};\n");
}

static void print_file(struct learned *l)
{
    printf("/*\n * numbers.c: what the cards of Fishing are worth, and what speaks for playing one; see fishing.h. Of worth:\n"
           " * colours, greens, buoys, a line each. Written by bench/fishing_learn.c (fishing_learn %d %d %d); do not change it by\n"
           " * hand.\n */\n#include \"fishing.h\"\n", samples, deals, turns);
    print_worths("hand", l->hand);
    print_worths("stock", l->stock);
    printf("\nint16_t fishing_policy_numbers[SEAT_COUNTS][POLICY_NUMBERS] = {\n");
    for (int at = 0; at < SEAT_COUNTS; at++) {
        printf("    { /* %d seats */\n     ", at + SEATS_FEWEST);
        print_numbers(l->policy[at], POLICY_NUMBERS, 22, 22);
        printf("\n    },\n");
    }
    printf("};\n");
}

int main(int argc, char **argv)
{
    struct error e;
    int failed = 0, status;
    int *const words[] = { &samples, &deals, &turns };
    struct learned *l = mmap(NULL, sizeof *l, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int i = 1; i < argc && i <= 3; i++)
        *words[i - 1] = atoi(argv[i]);
    if (samples < 1 || deals < 1 || turns < 1 || argc > 4 || l == MAP_FAILED) {
        fprintf(stderr, "fishing_learn [SAMPLES [GAMES [TURNS]]]: three numbers above 0\n");
        return 2;
    }
    if (data_load_all(&e)) {
        fprintf(stderr, "fishing_learn: %s\n", e.text);
        return 2;
    }
    memset(fishing_hand_numbers, 0, sizeof fishing_hand_numbers);
    memset(fishing_stock_numbers, 0, sizeof fishing_stock_numbers);
    memset(fishing_policy_numbers, 0, sizeof fishing_policy_numbers);
    fishing_judge_cards();
    for (int at = 0; at < SEAT_COUNTS; at++)
        if (!fork())
            learn_seats(at, l);
    while (wait(&status) > 0)
        failed |= status;
    if (failed) {
        fprintf(stderr, "fishing_learn: one of the processes failed\n");
        return 2;
    }
    print_file(l);
    return 0;
}
