/*
 * levels.c: the steps from one level to the next, in every game.
 *
 *   levels [--game ID] [--seats N] [--level ID] [--deals N] [--expert ITERATIONS] [--seed N]
 *
 * Each level plays against the one below: in every deal one game with one of the stronger among the weaker, and one the other way
 * round, with the same cards; seats turn from deal to deal. Printed is the share of pairs that the stronger level wins, and what that is
 * in Elo points. With the same words the games are the same everywhere, so the test cannot fail by chance: without words it plays
 * few deals and wants every level up to `hard` to be stronger than the one below, and not out of reach for who has just beaten that. With
 * --deals all steps, or that to one level, are measured, and have to be between 100 and 350 points, as far as the interval (95 %) lets one say so.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"

enum { USUAL_SEATS = 4, EXPERT = 2000, FIRST_LEVEL = 1,        /* `random` is no level for people */
       STEP_LEAST = 100, STEP_MOST = 350 };

struct wanted { const char *game, *level; int seats, deals, expert; uint64_t seed; };

struct share { int deals; double sum, squares; };

static _Alignas(64) char pool[BOT_POOL];

static void __attribute__((noreturn)) stop(const char *what)
{
    fprintf(stderr, "%s\nlevels [--game ID] [--seats N] [--level ID] [--deals N] [--expert ITERATIONS] [--seed N]\n", what);
    exit(2);
}

/* What a level thinks if nothing else is said, but `expert`, which would need a clock. */
static struct budget budget_of(const struct wanted *w, const struct bot *b)
{
    return (struct budget){ .iterations = strcmp(b->id, "expert") ? 0 : w->expert, .pool = pool };
}

/* One game in which `odd` sits in one seat and `rest` in all others. */
static void play(const struct wanted *w, const struct game *g, const struct bot *odd, const struct bot *rest, uint64_t deal, uint8_t *place)
{
    struct position s = { 0 };
    struct setup cfg;
    uint64_t seed = w->seed << 32 | deal;
    setup_default(g, &cfg, w->seats);
    memcpy(cfg.seed, &seed, sizeof seed);
    if (g->setup(&s, &cfg))
        stop("the game cannot be set up with so many seats");
    for (uint64_t i = 0; head_of(&s)->active; i++) {
        int seat = __builtin_ctz(head_of(&s)->active);
        const struct bot *b = seat == (int)(deal % (uint64_t)w->seats) ? odd : rest;
        struct budget budget = budget_of(w, b);
        g->apply(&s, seat, bot_choose_in(b, g, &s, seat, &budget, seed * 0x9e3779b97f4a7c15u + i, NULL));
    }
    g->rank(&s, place);
}

/* Pairs that the odd seat wins, of those that are not drawn. */
static void count_pairs(const uint8_t *place, int seats, int odd, double *won, double *all)
{
    for (int i = 0; i < seats; i++) {
        *won += i != odd && place[odd] < place[i];
        *all += i != odd && place[odd] != place[i];
    }
}

static struct share match(const struct wanted *w, const struct game *g, const struct bot *strong, const struct bot *weak)
{
    struct share sum = { 0 };
    for (int deal = 0; deal < w->deals; deal++) {
        uint8_t place[SEATS_MAX];
        double won = 0, lost = 0, all = 0, other = 0;
        play(w, g, strong, weak, (uint64_t)deal, place);
        count_pairs(place, w->seats, deal % w->seats, &won, &all);
        play(w, g, weak, strong, (uint64_t)deal, place);
        count_pairs(place, w->seats, deal % w->seats, &lost, &other);
        if (all + other == 0)
            continue;
        double x = (won + other - lost) / (all + other);
        sum.deals++;
        sum.sum += x;
        sum.squares += x * x;
    }
    return sum;
}

static double elo(double share)
{
    share = fmin(0.999, fmax(0.001, share));
    return 400 * log10(share / (1 - share));
}

/* 1: the step is as it should be. */
static int is_step(const struct wanted *w, const struct game *g, const struct bot *strong, const struct bot *weak, int strict)
{
    struct share s = match(w, g, strong, weak);
    double mean = s.sum / s.deals, spread = s.deals > 1 ? (s.squares - s.deals * mean * mean) / (s.deals - 1) : 0;
    double half = 1.96 * sqrt(fmax(0, spread) / s.deals);
    int good = strict ? elo(mean + half) >= STEP_LEAST && elo(mean - half) <= STEP_MOST : mean > 0.5 && mean < 1;
    printf("| %s | %d | %s | %s | %d | %.1f ± %.1f | %.0f (%.0f .. %.0f)%s |\n", g->id, w->seats, strong->id, weak->id, s.deals, 100 * mean,
           100 * half, elo(mean), elo(mean - half), elo(mean + half), good ? "" : " WRONG");
    fflush(stdout);
    return good;
}

static long number(const char *text, long min)
{
    char *end;
    long v = strtol(text, &end, 10);
    if (!*text || *end || v < min || v > 1000000)
        stop("a number is missing, or is too small or too large");
    return v;
}

/* How many deals say something in some seconds: the stronger a level, the dearer they are. */
static int few_deals(int level) { return level < 3 ? 12 : 6; }

int main(int argc, char **argv)
{
    struct wanted w = { .seats = USUAL_SEATS, .expert = EXPERT, .seed = 1 };
    struct error e;
    int wrong = 0, played = 0;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            stop("a word is missing");
        if (!strcmp(argv[i], "--game")) w.game = argv[i + 1];
        else if (!strcmp(argv[i], "--level")) w.level = argv[i + 1];
        else if (!strcmp(argv[i], "--seats")) w.seats = (int)number(argv[i + 1], 2);
        else if (!strcmp(argv[i], "--deals")) w.deals = (int)number(argv[i + 1], 2);
        else if (!strcmp(argv[i], "--expert")) w.expert = (int)number(argv[i + 1], 1);
        else if (!strcmp(argv[i], "--seed")) w.seed = (uint64_t)number(argv[i + 1], 0);
        else stop("there is no such word");
    }
    if (data_load_all(&e))
        stop(e.text);
    int strict = w.deals > 0;
    for (int i = 0; games[i]; i++) {
        if ((w.game && strcmp(w.game, games[i]->id)) || w.seats < games[i]->min_seats || w.seats > games[i]->max_seats)
            continue;
        for (int level = FIRST_LEVEL; bots[level + (strict ? 1 : 2)].id; level++) {
            if (w.level && strcmp(w.level, bots[level + 1].id))
                continue;
            if (!strict)
                w.deals = few_deals(level);
            played++;
            wrong += !is_step(&w, games[i], &bots[level + 1], &bots[level], strict);
        }
    }
    if (!played)
        stop("there is no such game with so many seats, or no such level above another");
    printf("%d steps, %d wrong\n", played, wrong);
    return wrong > 0;
}
