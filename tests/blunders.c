/*
 * blunders.c: moves that anybody would laugh at, counted over seeded games.
 *
 *   blunders [--count N] [--iterations N] [--bot LEVEL] [--seed N]
 *
 * Fishmonger!: a seat ends its last turn although it could still have turned goods into coins, by moves whose outcome is certain.
 * Fangfrisch: a card is laid on a lower one of the same purchase in a box, though it is the top card that spoils (FM-28).
 *
 * The bot makes the decisions in question; what leads to them is played by `medium` with little thought, for any number of seats in turn.
 * Counts until N last turns and N purchases with a choice of order were seen, and fails if one of them was a blunder. Then somebody who
 * plays anything ends N last turns, and a review has to count what that gave away.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"
#include "fangfrisch/fangfrisch.h"
#include "field.h"

static _Alignas(64) char pool[BOT_POOL];

struct wanted {
    const struct bot *bot;
    int               count, iterations;
    uint64_t          seed;
};

struct tally { int seen, bad; };

static void __attribute__((noreturn)) stop(const char *what)
{
    fprintf(stderr, "%s\nblunders [--count N] [--iterations N] [--bot LEVEL] [--seed N]\n", what);
    exit(2);
}

/* ---- Fishmonger! --------------------------------------------------------------------------------------------------- */

/* Can the seat have more coins than `coins` by moves of its turn, all of them, or only those whose outcome is certain? */
static int can_have_more(const struct game *g, const struct position *s, int seat, int coins, int certain)
{
    move list[MOVES_MAX];
    int n = g->legal(s, seat, list);
    if (g->score(s, seat) > coins)
        return 1;
    for (int i = 0; i < n; i++) {
        struct position next = *s;
        uint64_t unknown = 0;
        if (!certain)
            g->apply(&next, seat, list[i]);
        else if (g->foresee(&next, seat, list[i], &unknown) != WHOLE)
            continue;
        if (is_active(&next, seat) && can_have_more(g, &next, seat, coins, certain))
            return 1;
    }
    return 0;
}

/* A last turn is judged by the move that ends it. */
static void judge_ending(const struct game *g, const struct position *before, const struct position *after, int seat, move m,
                         struct tally *t)
{
    (void)m;
    if (!g->search.last(before, seat) || is_active(after, seat))
        return;
    t->seen++;
    t->bad += can_have_more(g, before, seat, g->score(before, seat), 1);
}

/* What a review counts as given away for certain by the move that ends a last turn is what could still be had. */
static void judge_counting(const struct game *g, const struct position *before, const struct position *after, int seat, move m,
                           struct tally *t)
{
    struct position view = *before;
    move better;
    if (!g->search.last(before, seat) || is_active(after, seat))
        return;
    field_redact(g, &view, seat);
    int lost = bot_ending_loss(g, &view, seat, m, pool, &better);
    t->seen += lost >= 0;
    t->bad += lost >= 0 && (((lost > 0) != can_have_more(g, before, seat, g->score(after, seat), 0)) || (lost > 0) != (better != m));
}

static int is_ending(const struct game *g, const struct position *s, int seat) { return g->search.last(s, seat); }

/* ---- Fangfrisch ---------------------------------------------------------------------------------------------------- */

/* Cards of this purchase that lie in each box already, and whether there was a choice of order in one. */
static struct { uint8_t from[FIELDS]; int chosen, wrong; } sorting;

static void judge_sorting(const struct game *g, const struct position *before, const struct position *after, int seat, move m,
                          struct tally *t)
{
    const struct state *b = (const struct state *)before, *a = (const struct state *)after;
    (void)g;
    if (b->head.phase == DUMP && a->head.phase == PLACE) {
        memset(&sorting, 0, sizeof sorting);
        for (int f = 0; f < FIELDS; f++)
            sorting.from[f] = a->count[f][seat];
    }
    if (b->head.phase != PLACE)
        return;
    int card = (m - M_PLACE) / TARGETS, to = (m - M_PLACE) % TARGETS, under = to < ICE ? b->count[to][seat] : 0;
    if (to < ICE && under > sorting.from[to] && value_of(b->stack[to][seat][under - 1]) != value_of(card)) {
        sorting.chosen = 1;
        sorting.wrong |= value_of(card) > value_of(b->stack[to][seat][under - 1]);
    }
    if (a->head.phase == PLACE)
        return;
    t->seen += sorting.chosen;
    t->bad += sorting.wrong;
}

static int is_sorting(const struct game *g, const struct position *s, int seat)
{
    (void)g;
    (void)seat;
    return head_of(s)->phase == PLACE;
}

/* ---- All games ----------------------------------------------------------------------------------------------------- */

struct blunder {
    const char *game, *what, *bot;      /* bot: who makes the decisions; NULL: the one that is asked about */
    int       (*asks)(const struct game *g, const struct position *s, int seat);       /* is the decision the bot's? */
    void      (*judge)(const struct game *g, const struct position *before, const struct position *after, int seat, move m,
                       struct tally *t);
};

static const struct blunder blunders[] = {
    { "fishmonger", "last turns with free coins left", NULL, is_ending, judge_ending },
    { "fangfrisch", "purchases with a card on a lower one", NULL, is_sorting, judge_sorting },
    { "fishmonger", "last turns that a review counts wrongly", "random", is_ending, judge_counting },
};

enum { KINDS_OF_BLUNDERS = sizeof blunders / sizeof *blunders };

static void play(const struct blunder *k, const struct wanted *w, uint64_t deal, struct tally *t)
{
    const struct budget little = { .iterations = 2, .pool = pool }, whole = { .iterations = w->iterations, .pool = pool };
    const struct game *g = game_find(k->game);
    struct position s = { 0 };
    struct setup cfg;
    setup_default(g, &cfg, g->min_seats + (int)(deal % (uint64_t)(g->max_seats - g->min_seats + 1)));
    memcpy(cfg.seed, &deal, sizeof deal);
    if (g->setup(&s, &cfg))
        stop("the game cannot be set up");
    for (uint64_t i = 0; head_of(&s)->active && t->seen < w->count; i++) {
        int seat = __builtin_ctz(head_of(&s)->active), asks = k->asks(g, &s, seat);
        struct position before = s;
        const struct bot *clumsy = k->bot ? bot_find(k->bot) : w->bot;
        move m = bot_choose_in(asks ? clumsy : bot_find("medium"), g, &s, seat, asks ? &whole : &little, deal << 16 | i, NULL);
        g->apply(&s, seat, m);
        k->judge(g, &before, &s, seat, m, t);
    }
}

int main(int argc, char **argv)
{
    struct wanted w = { .bot = bot_find("hard"), .count = 200, .iterations = 60, .seed = 1 };
    struct error e;
    int bad = 0;
    for (int i = 1; i < argc; i += 2) {
        const char *v = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(argv[i], "--count"))
            w.count = atoi(v);
        else if (!strcmp(argv[i], "--iterations"))
            w.iterations = atoi(v);
        else if (!strcmp(argv[i], "--seed"))
            w.seed = strtoull(v, NULL, 10);
        else if (!strcmp(argv[i], "--bot"))
            w.bot = bot_find(v);
        else
            stop("there is no such option");
    }
    if (w.count < 1 || w.iterations < 1 || !w.bot)
        stop("a number is 1 or more, and a bot is a level");
    if (data_load_all(&e))
        stop(e.text);
    for (int i = 0; i < KINDS_OF_BLUNDERS; i++) {
        struct tally t = { 0 };
        for (uint64_t deal = w.seed; t.seen < w.count; deal++)
            play(&blunders[i], &w, deal, &t);
        printf("%s: %s, %d of %d\n", blunders[i].game, blunders[i].what, t.bad, t.seen);
        bad += t.bad;
    }
    printf("%d passed, %d failed\n", KINDS_OF_BLUNDERS * w.count - bad, bad);
    return bad != 0;
}
