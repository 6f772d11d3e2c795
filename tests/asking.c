/*
 * asking.c: does it matter who is asked first, where several seats choose at the same time?
 *
 *   asking [--deals N] [--game ID] [--seats N] [--bot LEVEL] [--iterations N] [--seed N] [--dice same|fresh]
 *
 * Bots of one level play every deal in a drawn order of asking and in all its rotations, so that every seat is asked at every place
 * once, with the same cards. Each decision has the same dice whenever it is asked for: they come from the deal, the seat and how
 * many decisions the seat has made. So where the order makes no difference the games are the same move by move, and every place has
 * exactly its share; where it does, it shows in a few deals.
 *
 * With fresh dice every game has its own, so that the games of a deal are different ones, as in an arena. Then shares vary by
 * chance: of 300 of them one may well be 3 standard errors off. Games in which nobody ever chooses beside another have no order of
 * asking; they are left out then.
 *
 * Prints a table: for each game, number of seats and level the share of the others that the seat asked first, second ... left behind, in
 * percent (half is fair), how many standard errors the worst of them is off, and how many games came out otherwise than in the first
 * order. Fails if a share is more than 3 standard errors off, or if a game with the same dice came out otherwise.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"

static const char *const levels[] = { "random", "beginner", "easy", "medium", "hard", "flat", "textbook" };

enum { LEVELS = sizeof levels / sizeof *levels, LIMIT = 3 };

struct wanted {
    const char *game, *bot;
    int         seats, deals, iterations, fresh;
    uint64_t    seed;
};

/* What came out of all deals, by the place in the order of asking. */
struct shares {
    int    deals, games, otherwise;
    int    together;                    /* 1: several had to choose at the same time */
    double sum[SEATS_MAX], squares[SEATS_MAX];
};

static _Alignas(64) char pool[BOT_POOL];

static void __attribute__((noreturn)) stop(const char *what)
{
    fprintf(stderr, "%s\nasking [--deals N] [--game ID] [--seats N] [--bot LEVEL] [--iterations N] [--seed N] "
            "[--dice same|fresh]\n", what);
    exit(2);
}

static uint64_t dice_of(uint64_t deal, int seat, int decision)
{
    return (deal << 20 | (uint64_t)decision << 4 | (uint64_t)seat) * 0x9e3779b97f4a7c15u;
}

/* A whole game; of those who have to choose, the first in `order` is asked. */
static void play(const struct game *g, const struct setup *cfg, const struct bot *bot, int iterations, uint64_t deal,
                 const uint8_t *order, struct position *s, int *together)
{
    const struct budget budget = { .iterations = iterations, .pool = pool };
    int decisions[SEATS_MAX] = { 0 };
    memset(s, 0, sizeof *s);
    if (g->setup(s, cfg))
        stop("the game cannot be set up with so many seats");
    while (head_of(s)->active) {
        unsigned active = head_of(s)->active;
        int i = 0;
        *together |= (active & (active - 1)) != 0;
        while (!is_active(s, order[i]))
            i++;
        int seat = order[i];
        g->apply(s, seat, bot_choose_in(bot, g, s, seat, &budget, dice_of(deal, seat, decisions[seat]++), NULL));
    }
}

static void add_places(const struct game *g, const struct position *s, const uint8_t *order, double *share)
{
    uint8_t place[SEATS_MAX];
    int seats = head_of(s)->seats;
    g->rank(s, place);
    for (int k = 0; k < seats; k++)
        for (int i = 0; i < seats; i++)
            if (i != order[k])
                share[k] += (place[order[k]] < place[i] ? 1.0 : place[order[k]] == place[i] ? 0.5 : 0.0) / (seats - 1);
}

static void play_deal(const struct game *g, struct setup *cfg, const struct bot *bot, const struct wanted *w, uint64_t deal,
                      struct shares *out)
{
    struct fast r;
    struct position first, again;
    uint8_t order[2 * SEATS_MAX] = { 0, 1, 2, 3, 4 };
    double share[SEATS_MAX] = { 0 };
    int n = cfg->seats;
    fast_seed(&r, deal);
    for (int i = 0; i < SEED_BYTES; i++)
        cfg->seed[i] = (uint8_t)fast_next(&r);
    fast_shuffle(&r, order, n);
    memcpy(order + n, order, (size_t)n);
    for (int turn = 0; turn < n; turn++) {
        play(g, cfg, bot, w->iterations, deal * SEATS_MAX + (uint64_t)(w->fresh ? turn : 0), order + turn, turn ? &again : &first,
             &out->together);
        out->otherwise += turn && memcmp(&first, &again, g->state_size);
        add_places(g, turn ? &again : &first, order + turn, share);
    }
    for (int k = 0; k < n; k++) {
        out->sum[k] += share[k] / n;
        out->squares[k] += share[k] / n * (share[k] / n);
    }
    out->deals++;
    out->games += n;
}

/* How many standard errors the share of a place is away from a half. */
static double off(const struct shares *x, int k)
{
    double mean = x->sum[k] / x->deals, spread = x->squares[k] / x->deals - mean * mean;
    if (fabs(mean - 0.5) < 1e-9)
        return 0;
    return spread < 1e-12 || x->deals < 2 ? INFINITY : fabs(mean - 0.5) / sqrt(spread / (x->deals - 1));
}

/* One row of the table; 1: it is fair. */
static int try_level(const struct game *g, int seats, const char *level, const struct wanted *w)
{
    struct setup cfg;
    struct shares x = { 0 };
    double worst = 0;
    setup_default(g, &cfg, seats);
    for (int deal = 0; deal < w->deals; deal++)
        play_deal(g, &cfg, bot_find(level), w, w->seed + (uint64_t)deal, &x);
    if (w->fresh && !x.together)
        return 1;
    printf("| %s | %d | %s | %d |", g->id, seats, level, x.games);
    for (int k = 0; k < seats; k++) {
        printf(" %.1f", 100 * x.sum[k] / x.deals);
        worst = fmax(worst, off(&x, k));
    }
    printf(" | %.1f | %d |\n", worst, x.otherwise);
    fflush(stdout);
    return worst <= LIMIT && (w->fresh || !x.otherwise);
}

static void read_words(struct wanted *w, int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2) {
        const char *v = i + 1 < argc ? argv[i + 1] : "";
        if (!*v)
            stop("a value is missing");
        if (!strcmp(argv[i], "--deals"))
            w->deals = atoi(v);
        else if (!strcmp(argv[i], "--game"))
            w->game = v;
        else if (!strcmp(argv[i], "--seats"))
            w->seats = atoi(v);
        else if (!strcmp(argv[i], "--bot"))
            w->bot = v;
        else if (!strcmp(argv[i], "--iterations"))
            w->iterations = atoi(v);
        else if (!strcmp(argv[i], "--dice") && (!strcmp(v, "same") || !strcmp(v, "fresh")))
            w->fresh = *v == 'f';
        else if (!strcmp(argv[i], "--seed"))
            w->seed = strtoull(v, NULL, 10);
        else
            stop("there is no such word");
    }
    if (w->deals < 1 || w->iterations < 1)
        stop("--deals and --iterations are 1 or more");
}

int main(int argc, char **argv)
{
    struct error e;
    struct wanted w = { .deals = 2, .iterations = 4, .seed = 1 };
    int passed = 0, failed = 0;
    read_words(&w, argc, argv);
    if (data_load_all(&e))
        stop(e.text);
    puts("| game | seats | bot | games | others left behind by the order of asking, % | standard errors off | otherwise |");
    puts("|---|---|---|---|---|---|---|");
    for (const struct game *const *g = games; *g; g++)
        for (int seats = (*g)->min_seats; seats <= (*g)->max_seats; seats++)
            for (int i = 0; i < LEVELS; i++) {
                if ((w.game && strcmp(w.game, (*g)->id)) || (w.seats && w.seats != seats) || (w.bot && strcmp(w.bot, levels[i])))
                    continue;
                if (try_level(*g, seats, levels[i], &w))
                    passed++;
                else
                    failed++;
            }
    if (!passed && !failed)
        stop("there is no such game, number of seats or level");
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
