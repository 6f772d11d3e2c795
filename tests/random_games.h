/*
 * random_games.h: random games of every game, with every number of seats and every option, for programs that look at each
 * ply of them: properties.c and truth.c.
 *
 *   PROGRAM [--games N] [--game ID] [--seats N] [--option NAME=CHOICE|usual] [--seed N]
 *
 * A failure names the game, the seats, the option, the seed of the game and the ply, and writes the record of the game so
 * far to standard error: enough to see it again.
 */
#ifndef QUAYSIDE_RANDOM_GAMES_H
#define QUAYSIDE_RANDOM_GAMES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"
#include "field.h"
#include "match.h"
#include "record.h"

/* What a program does with the games. */
struct suite {
    const char *name;
    int         games;                  /* with each number of seats, if nothing else is said */
    void      (*begin)(const struct game *g);           /* may be NULL, as the last */
    void      (*play)(const struct game *g, struct setup *cfg, int index, int thinking);
    void      (*end)(const struct game *g);
};

/* ---- Failing ------------------------------------------------------------------------------------------------------ */

static struct match table;                              /* the game that is played */
static char         where[200];
static uint64_t     checks;

static void fail(const char *what, const char *detail)
{
    static char record[RECORD_TEXT];
    struct text t = TEXT(record);
    record_write(&table, &t);
    fprintf(stderr, "FAILED %s\n%s, after %d moves: %s\n%s\n", what, where, table.moves, detail ? detail : "", record);
    printf("%llu passed, 1 failed\n", (unsigned long long)checks);
    exit(1);
}

static void must(int holds, const char *what)
{
    checks++;
    if (!holds)
        fail(what, NULL);
}

static void must_equal(const void *a, const void *b, size_t n, const char *what)
{
    static char diff[1 << 16];
    checks++;
    if (!memcmp(a, b, n))
        return;
    struct text t = TEXT(diff);
    if (n == table.g->state_size)
        field_diff(table.g, a, b, &t);
    fail(what, diff);
}

/* ---- Moves ----------------------------------------------------------------------------------------------------- */

static struct fast r;

static int random_active(const void *s)
{
    int seat = (int)fast_below(&r, head_of(s)->seats);
    while (!is_active(s, seat))
        seat = (seat + 1) % head_of(s)->seats;
    return seat;
}

static move random_legal(const struct match *m, int seat)
{
    move list[MOVES_MAX];
    int n = m->g->legal(&m->now, seat, list);
    must(n > 0, "an active seat has a legal move");
    return list[fast_below(&r, (uint32_t)n)];
}

/* Chance alone seldom comes to the end of a game with money or cards left: in some games most moves are those of a bot. */
static move choose_move(int seat, int thinking)
{
    const struct budget budget = { .iterations = 3 };
    move mv = random_legal(&table, seat);
    if (!thinking || fast_below(&r, 4) == 0)
        return mv;
    return bot_choose(bot_find("medium"), &table, seat, &budget, fast_next(&r), NULL);
}

/* ---- All games ------------------------------------------------------------------------------------------------- */

static void run(const struct suite *suite, const struct game *g, struct setup *cfg, int games_count, uint64_t seed,
                const char *option)
{
    for (int i = 0; i < games_count; i++) {
        fast_seed(&r, seed + (uint64_t)i);
        for (int k = 0; k < SEED_BYTES; k++)
            cfg->seed[k] = (uint8_t)fast_next(&r);
        snprintf(where, sizeof where, "%s, %d seats, %s, --seed %llu", g->id, cfg->seats, option,
                 (unsigned long long)(seed + (uint64_t)i));
        table.g = g;
        struct position s = { { 0 } };
        if (g->setup(&s, cfg) < 0)
            return;                                     /* this choice does not fit the number of seats */
        suite->play(g, cfg, i, (seed + (uint64_t)i) % 3 == 2);  /* by the seed, so that it can be seen again */
    }
    printf("ok %s\n", where);
    fflush(stdout);
}

/* The usual options with every number of seats, then each other choice of each option for a tenth as many games; or the
   one choice that is asked for, "usual" being none of them. */
static void run_game(const struct suite *suite, const struct game *g, int only_seats, const char *only_option, int count,
                     uint64_t seed)
{
    struct setup cfg;
    int usual = only_option && !strcmp(only_option, "usual"), found = !only_option || usual;
    table.g = g;
    snprintf(where, sizeof where, "%s", g->id);
    setup_default(g, &cfg, g->min_seats);
    match_new(&table, g, &cfg, NULL);
    if (suite->begin)
        suite->begin(g);
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        if (only_seats && seats != only_seats)
            continue;
        setup_default(g, &cfg, seats);
        if (!only_option || usual)
            run(suite, g, &cfg, count, seed, "usual options");
        for (int i = 0; g->options && g->options[i].name; i++)
            for (int choice = 0; choice < g->options[i].choices->count; choice++) {
                char option[80];
                setup_default(g, &cfg, seats);
                if (choice == cfg.option[i])
                    continue;
                cfg.option[i] = (uint8_t)choice;
                snprintf(option, sizeof option, "%s=%s", g->options[i].name, g->options[i].choices->name[choice]);
                if (only_option && strcmp(only_option, option))
                    continue;
                found = 1;
                run(suite, g, &cfg, only_option ? count : 1 + count / 10, seed, option);
            }
    }
    if (!found) {
        fprintf(stderr, "%s has no other choice \"%s\"\n", g->id, only_option);
        exit(2);
    }
    if (suite->end)
        suite->end(g);
}

static int random_games(int argc, char **argv, const struct suite *suite)
{
    struct error e;
    int count = suite->games, seats = 0;
    uint64_t seed = 1;
    const char *only = NULL, *option = NULL;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            argv[i] = "";                               /* an option without its value is none */
        if (!strcmp(argv[i], "--games"))
            count = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seats"))
            seats = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--game"))
            only = argv[i + 1];
        else if (!strcmp(argv[i], "--option"))
            option = argv[i + 1];
        else {
            fprintf(stderr, "%s [--games N] [--game ID] [--seats N] [--option NAME=CHOICE|usual] [--seed N]\n",
                    suite->name);
            return 2;
        }
    }
    if (option && !only) {
        fprintf(stderr, "--option needs --game: options belong to a game\n");
        return 2;
    }
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    for (const struct game *const *g = games; *g; g++)
        if (!only || !strcmp(only, (*g)->id))
            run_game(suite, *g, seats, option, count, seed);
    if (only && !game_find(only)) {
        fprintf(stderr, "there is no game \"%s\"\n", only);
        return 2;
    }
    if ((!only && !option) || (only && !strcmp(only, "null")))
        run_game(suite, game_find("null"), seats, option, count, seed);
    printf("%llu passed, 0 failed\n", (unsigned long long)checks);
    return 0;
}

#endif
