/*
 * duel.c: which of two bots chooses better, move by move, where a match would drown it in luck.
 *
 *   bench_duel GAME SEATS SECONDS BOT ITERATIONS BOT ITERATIONS [NOTE=NUMBER ...]
 *
 * A game goes on between bots that think little; at some of its decisions both are asked. Where they disagree, both moves are
 * made in the same worlds, as the seat can imagine them, and `medium` plays them to the end for everybody. What the first one's
 * move brings more than the second one's is the difference of the two leads, so most of the luck cancels out.
 *
 * Notes are those of the game's search (explore, temper, root_temper, caution, scale, stages, decisions, uniform, same_worlds, guessed,
 * guessed_stages, closed), for the second bot only: "hard 6000 hard 6000 explore=100" asks whether 100 would be better.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot.h"
#include "data.h"
#include "field.h"

enum { ASKED = 12,                      /* one of so many decisions */
       WORLDS = 60, QUICK = 4,          /* for each move that is compared; imagined by those who play on */
       HABIT = 200 };                   /* iterations of those who play the game */

struct player { const struct bot *bot; struct budget budget; };

struct sum { int asked, different; double points, variance; };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void __attribute__((noreturn)) stop(const char *what)
{
    fprintf(stderr, "bench_duel: %s\nusage: bench_duel GAME SEATS SECONDS BOT ITERATIONS BOT ITERATIONS [NOTE=NUMBER ...]\n", what);
    exit(2);
}

static long number(const char *text, long min, long max)
{
    char *end;
    long v = strtol(text, &end, 10);
    if (!*text || *end || v < min || v > max)
        stop("a number is missing, or is too small or too large");
    return v;
}

/* Is the word NAME=NUMBER? */
static int is_note(const char *word, const char *name, long max, long *v)
{
    size_t n = strlen(name);
    if (strncmp(word, name, n) || word[n] != '=')
        return 0;
    *v = number(word + n + 1, 0, max);
    return 1;
}

static void take_note(struct search_notes *n, const char *word)
{
    long v;
    if (is_note(word, "explore", 65535, &v)) n->explore = (uint16_t)v;
    else if (is_note(word, "temper", 65535, &v)) n->temper = (uint16_t)v;
    else if (is_note(word, "root_temper", 65535, &v)) n->root_temper = (uint16_t)v;
    else if (is_note(word, "caution", 65535, &v)) n->caution = (uint16_t)v;
    else if (is_note(word, "scale", 65535, &v) && v) n->scale = (uint16_t)v;
    else if (is_note(word, "stages", 255, &v)) n->playout.stages = (uint8_t)v;
    else if (is_note(word, "decisions", 65535, &v)) n->playout.decisions = (uint16_t)v;
    else if (is_note(word, "uniform", 1, &v)) n->playout.uniform = (uint8_t)v;
    else if (is_note(word, "same_worlds", 1, &v)) n->same_worlds = (uint8_t)v;
    else if (is_note(word, "guessed", 65535, &v)) n->guessed = (uint16_t)v;
    else if (is_note(word, "guessed_stages", 255, &v)) n->guessed_stages = (uint8_t)v;
    else if (is_note(word, "closed", 65535, &v)) n->closed = (uint16_t)v;
    else stop("there is no such note");
}

/* Of those who move now, one: in a sealed step the others do so later. */
static int next_seat(const struct position *s) { return __builtin_ctz(head_of(s)->active); }

static int lead_at_the_end(const struct game *g, struct position s, int seat, move m, uint64_t seed)
{
    const struct budget quick = { .iterations = QUICK };
    g->apply(&s, seat, m);
    while (head_of(&s)->active) {
        int q = next_seat(&s);
        g->apply(&s, q, bot_choose_in(bot_find("medium"), g, &s, q, &quick, seed++, NULL));
    }
    return bot_advantage(g, &s, seat);
}

static void compare(const struct game *g, const struct position *at, int seat, move a, move b, struct fast *r, struct sum *sum)
{
    struct position view = *at;
    double all = 0, squares = 0;
    field_redact(g, &view, seat);
    for (int i = 0; i < WORLDS; i++) {
        struct position world = view;
        g->sample(&world, seat, r);
        uint64_t seed = fast_next(r);
        double d = (lead_at_the_end(g, world, seat, a, seed) - lead_at_the_end(g, world, seat, b, seed)) / 100.0;
        all += d;
        squares += d * d;
    }
    sum->different++;
    sum->points += all / WORLDS;
    sum->variance += (squares / WORLDS - all / WORLDS * (all / WORLDS)) / WORLDS;
}

/* One game; the second bot thinks in `other`, where the notes are its own. */
static void play(const struct game *g, const struct game *other, const struct setup *cfg, struct player *p, double until,
                 struct fast *r, struct sum *sum)
{
    struct position s = { 0 };
    move list[MOVES_MAX];
    struct budget habit = { .iterations = HABIT, .pool = p[0].budget.pool };
    if (g->setup(&s, cfg))
        stop("the game cannot be set up with so many seats");
    while (head_of(&s)->active && now() < until) {
        int seat = next_seat(&s);
        if (!fast_below(r, ASKED) && g->legal(&s, seat, list) > 1) {
            move a = bot_choose_in(p[0].bot, g, &s, seat, &p[0].budget, fast_next(r), NULL);
            move b = bot_choose_in(p[1].bot, other, &s, seat, &p[1].budget, fast_next(r), NULL);
            sum->asked++;
            if (a != b)
                compare(g, &s, seat, a, b, r, sum);
        }
        g->apply(&s, seat, bot_choose_in(bot_find("hard"), g, &s, seat, &habit, fast_next(r), NULL));
    }
}

int main(int argc, char **argv)
{
    struct error e;
    struct setup cfg;
    struct sum sum = { 0 };
    struct player p[2];
    struct fast r;
    const struct game *g = argc >= 8 ? game_find(argv[1]) : NULL;
    void *pool = malloc(BOT_POOL);
    if (!g || !pool)
        stop(g ? "there is no memory" : "a game and seven words are needed");
    if (data_load_all(&e))
        stop(e.text);
    setup_default(g, &cfg, (int)number(argv[2], g->min_seats, g->max_seats));
    double until = now() + (double)number(argv[3], 1, 86400);
    for (int i = 0; i < 2; i++) {
        p[i] = (struct player){ bot_find(argv[4 + 2 * i]), { .iterations = (int)number(argv[5 + 2 * i], 1, 1000000), .pool = pool } };
        if (!p[i].bot)
            stop("there is no such bot");
    }
    struct game other = *g;
    for (int i = 8; i < argc; i++)
        take_note(&other.search, argv[i]);
    fast_seed(&r, 1);
    for (uint64_t deal = 0; now() < until; deal++) {
        memcpy(cfg.seed, &deal, sizeof deal);
        play(g, &other, &cfg, p, until, &r, &sum);
    }
    int n = sum.different ? sum.different : 1;
    printf("%d decisions, %d chosen differently; there the first is better by %.2f ± %.2f points\n", sum.asked, sum.different,
           sum.points / n, 1.96 * sqrt(sum.variance) / n);
    free(pool);
    return 0;
}
