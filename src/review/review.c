/*
 * review.c: goes through a game that was played: what each decision cost against the best move found, and what luck
 * did.
 *
 * A decision is judged by what its seat could know. `expert` looks for the best move; then the best and the one that was
 * made are searched below with the same seeds, in batches. The loss is the mean of the batches, and none if it does not
 * stand out from their spread: else chance alone would add up to a loss in a long game. In a last turn that depends on nobody else
 * it is not estimated but counted.
 *
 * Luck is what the seat that moved could not know: how much better for a seat the position became by the move than it
 * becomes on average over worlds that fit the mover's view. The start is compared with what a spectator could expect.
 */
#include "review.h"

#include <math.h>
#include <string.h>

#include "bot.h"

enum { WORLDS = 64, BATCHES = 5 };

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

/* What a move of the seat is worth by a search of its own. */
static int worth(struct review *rv, int seat, move mv, int batch)
{
    int share = rv->iterations / BATCHES;
    struct budget budget = { .iterations = share ? share : 1, .pool = rv->pool, .only = &mv };
    struct thought thought;
    bot_choose(bot_find("expert"), &rv->at, seat, &budget, (uint64_t)(rv->at.moves * BATCHES + batch), &thought);
    return thought.worth;
}

static void compare(struct review *rv, int seat, move best, move made, struct step *out)
{
    const double sure = 2.13, both_sides = 2.78;                /* Student: 95 %, five batches; sure: on one side */
    double sum = 0, squares = 0;
    for (int i = 0; i < BATCHES; i++) {
        double d = worth(rv, seat, best, i) - worth(rv, seat, made, i);
        sum += d;
        squares += d * d;
    }
    double mean = sum / BATCHES, spread = sqrt(fmax(squares - sum * mean, 0) / (BATCHES - 1) / BATCHES);
    out->lost = mean > sure * spread ? (int)lround(mean) : 0;
    out->margin = (int)lround(both_sides * spread);
}

static void judge(struct review *rv, const struct position *view, struct made made, struct step *out)
{
    move list[MOVES_MAX];
    struct text name = TEXT(out->made), best_name = TEXT(out->best);
    struct budget budget = { .iterations = rv->iterations, .pool = rv->pool };
    out->choices = match_legal(&rv->at, made.seat, list);
    match_name(&rv->at, made.seat, made.m, &name);
    if (out->choices < 2)
        return;
    move best;
    int certain = bot_ending_loss(rv->g, view, made.seat, made.m, rv->pool, &best);
    if (certain >= 0) {
        out->exact = 1;
        out->lost = 100 * certain;
    } else {
        best = bot_choose(bot_find("expert"), &rv->at, made.seat, &budget, (uint64_t)rv->at.moves, NULL);
        if (best != made.m)
            compare(rv, made.seat, best, made.m, out);
    }
    match_name(&rv->at, made.seat, out->lost ? best : made.m, &best_name);
}

/* ---- Luck -------------------------------------------------------------------------------------------------------- */

/* Adds what a state is worth to every seat. */
static void add_worth(const struct review *rv, const void *s, int sign, int64_t *sum)
{
    for (int i = 0; i < rv->seats; i++)
        sum[i] += sign * bot_advantage(rv->g, s, i);
}

static void luck_of_start(struct review *rv)
{
    struct position view, world;
    struct fast r;
    int64_t real[SEATS_MAX] = { 0 }, mean[SEATS_MAX] = { 0 };
    match_redacted(&rv->at, VIEWER_PUBLIC, &view);
    fast_seed(&r, 0);
    add_worth(rv, &rv->at.now, 1, real);
    for (int i = 0; i < WORLDS; i++) {
        world = view;
        rv->g->sample(&world, VIEWER_PUBLIC, &r);
        add_worth(rv, &world, 1, mean);
    }
    for (int i = 0; i < rv->seats; i++)
        rv->start[i] = (int)(real[i] - mean[i] / WORLDS);
}

/* The move has been made: by how much more did it change things than it does in the worlds of who made it? */
static void luck_of_move(struct review *rv, const struct position *view, struct made made, struct step *out)
{
    struct position world;
    struct fast r;
    int64_t real[SEATS_MAX] = { 0 }, mean[SEATS_MAX] = { 0 };
    fast_seed(&r, (uint64_t)rv->at.moves);
    add_worth(rv, &rv->at.before, -1, real);
    add_worth(rv, &rv->at.now, 1, real);
    for (int i = 0; i < WORLDS; i++) {
        world = *view;
        rv->g->sample(&world, made.seat, &r);
        add_worth(rv, &world, -1, mean);
        rv->g->apply(&world, made.seat, made.m);
        add_worth(rv, &world, 1, mean);
    }
    for (int i = 0; i < rv->seats; i++)
        out->luck[i] = (int)(real[i] - mean[i] / WORLDS);
}

/* ---- The whole game ---------------------------------------------------------------------------------------------- */

int review_mistake(const struct review *rv, const struct step *s) { return s->lost * 5 >= rv->g->search.scale; }

int review_bad(const struct review *rv, const struct step *s) { return s->lost >= rv->g->search.scale; }

int review_listed(const struct review *rv, const struct step *s)
{
    int listed = s->choices > 1;
    for (int i = 0; i < rv->seats; i++)
        listed |= (s->luck[i] < 0 ? -s->luck[i] : s->luck[i]) * 10 >= rv->g->search.scale;
    return listed;
}

static void count_step(struct review *rv, const struct step *s)
{
    struct tally *t = &rv->of[s->seat];
    t->decisions += s->choices > 1;
    t->mistakes += s->choices > 1 && review_mistake(rv, s);
    t->lost += s->lost;
    for (int i = 0; i < rv->seats; i++)
        rv->of[i].luck += s->luck[i];
}

void review_begin(struct review *rv, const struct match *m, int iterations, char *pool)
{
    memset(rv, 0, sizeof *rv);
    rv->g = m->g;
    rv->seats = m->setup.seats;
    rv->iterations = iterations;
    rv->pool = pool;
    rv->game = rv->at = *m;
    rv->at.moves = 0;
    rv->at.now = rv->at.before = m->start;
    luck_of_start(rv);
    for (int i = 0; i < rv->seats; i++)
        rv->of[i].luck = rv->start[i];
}

static void count_result(struct review *rv)
{
    rv->over = match_over(&rv->at);
    rv->g->rank(&rv->at.now, rv->place);
    for (int i = 0; i < rv->seats; i++)
        rv->points[i] = rv->g->score(&rv->at.now, i);
}

int review_next(struct review *rv, struct error *e)
{
    struct made made = rv->game.made[rv->steps];
    struct step *s = &rv->step[rv->steps];
    struct position view;
    s->seat = made.seat;
    match_redacted(&rv->at, made.seat, &view);
    judge(rv, &view, made, s);
    int err = match_play(&rv->at, made.seat, made.m, -1, NULL, e);
    if (err)
        return err;
    luck_of_move(rv, &view, made, s);
    count_step(rv, s);
    rv->steps++;
    count_result(rv);
    return 0;
}
