/*
 * batch.c: what a step of a batch costs, without Python: the code that the module for Python runs while the GIL is free.
 *
 *     build/release/tests/bench_batch [GAME] [--once FORM]
 *
 * 1,024 games of 4 seats on one core, random moves; after every step the compact observation of the seat to move and its mask are
 * written. The columns are millions of steps for a second of processor time, the best of some runs; `choose` draws legal moves without
 * making them, `bare` makes moves and writes nothing. --once runs one form alone, 400 steps, to be counted by
 *
 *     valgrind --tool=callgrind --toggle-collect=bench_steps build/release/tests/bench_batch wishes --once index
 *
 * The count for one step is what callgrind collects, divided by 409,600.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "data.h"
#include "games.h"

enum { GAMES = 1024, TABLE_SEATS = 4, STEPS = 400, RUNS = 5 };

enum what { FLOAT_FORM, BYTE_FORM, INDEX_FORM, CHOOSE, BARE, KINDS };

static const char *const names[KINDS] = { "float32", "uint8", "index", "choose", "bare" };

static struct games b;
static int32_t chosen[GAMES];

__attribute__((noinline)) void bench_steps(enum what what, int steps);

__attribute__((noinline)) void bench_steps(enum what what, int steps)
{
    for (int i = 0; i < steps; i++)
        if (what == CHOOSE)
            games_choose(&b, 0, GAMES, NULL, chosen);
        else
            games_random(&b, 0, GAMES, NULL);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *memory(size_t size)
{
    void *m = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!m) {
        fputs("not enough memory\n", stderr);
        exit(2);
    }
    memset(m, 0, size);
    return m;
}

/* A batch of the game that writes what is asked for. */
static void make(const struct game *g, struct lens *lens, enum what what)
{
    enum form form = what == BYTE_FORM ? AS_BYTES : what == INDEX_FORM ? AS_INDEX : AS_FLOATS;
    lens_make(lens, g, TABLE_SEATS, 0, form);
    b = (struct games){ .g = g, .lens = lens, .n = GAMES, .seed = 1, .learner = -1, .stride = games_stride(g) };
    setup_default(g, &b.setup, TABLE_SEATS);
    b.slots = memory(b.stride * GAMES);
    if (what < CHOOSE) {
        b.out.observation = memory(lens_bytes(lens) * GAMES);
        b.out.mask = memory((size_t)g->moves * GAMES);
    }
    games_deal(&b, 0, GAMES, NULL);
}

static void drop(void)
{
    free(b.slots);
    free(b.out.observation);
    free(b.out.mask);
}

/* Millions a second, the best of some runs of the same games. */
static double rate(const struct game *g, enum what what)
{
    static struct lens lens;
    double best = 0;
    make(g, &lens, what);
    for (int run = 0; run < RUNS; run++) {
        games_deal(&b, 0, GAMES, NULL);
        double from = seconds();
        bench_steps(what, STEPS);
        double now = 1e-6 * GAMES * STEPS / (seconds() - from);
        best = now > best ? now : best;
    }
    drop();
    return best;
}

static int once(const struct game *g, const char *name)
{
    static struct lens lens;
    for (enum what what = 0; what < KINDS; what++)
        if (!strcmp(names[what], name)) {
            make(g, &lens, what);
            bench_steps(what, STEPS);
            drop();
            return 0;
        }
    return 1;
}

int main(int argc, char **argv)
{
    struct error e;
    const struct game *only = argc > 1 ? game_find(argv[1]) : NULL;
    if ((argc > 1 && !only) || argc == 3 || argc > 4 || (argc == 4 && strcmp(argv[2], "--once"))) {
        fputs("usage: bench_batch [GAME [--once float32|uint8|index|choose|bare]]\n", stderr);
        return 2;
    }
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    if (argc == 4)
        return once(only, argv[3]) ? (fputs("there is no such form\n", stderr), 2) : 0;
    printf("%-12s", "game");
    for (int what = 0; what < KINDS; what++)
        printf(" %10s", names[what]);
    puts("   million steps a second");
    for (const struct game *const *g = games; *g; g++)
        if (!only || *g == only) {
            printf("%-12s", (*g)->id);
            for (int what = 0; what < KINDS; what++)
                printf(" %10.2f", rate(*g, (enum what)what));
            putchar('\n');
            fflush(stdout);
        }
    return 0;
}
