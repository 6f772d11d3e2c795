/* bot.c: see bot.h. */
#include "bot.h"

#include <string.h>

#include "common.h"
#include "field.h"

/* Any legal move, all equally likely. */
static move choose_random(struct turn *t)
{
    move list[MOVES_MAX];
    int n = t->g->legal(t->view, t->seat, list);
    return list[fast_below(&t->r, (uint32_t)n)];
}

int bot_moves(const struct game *g, const void *s, int seat, move *list)
{
    int n = g->legal(s, seat, list);
    return g->search.narrow && n > 1 ? g->search.narrow(s, seat, list, n) : n;
}

void bot_values(const struct game *g, const void *s, void *memo, int *value)
{
    if (g->search.values)
        g->search.values(s, memo, value);
    else
        for (int i = 0; i < head_of(s)->seats; i++)
            value[i] = g->value(s, i);
}

/* Own value against the mean of the others. */
static int advantage(const struct game *g, const void *s, int seat, void *memo)
{
    int seats = head_of(s)->seats, others = 0, value[SEATS_MAX];
    bot_values(g, s, memo, value);
    for (int i = 0; i < seats; i++)
        if (i != seat)
            others += value[i];
    return value[seat] - others / (seats - 1);
}

int bot_advantage(const struct game *g, const void *s, int seat) { return advantage(g, s, seat, NULL); }

void bot_others_choose(const struct game *g, void *s, int seat, struct fast *r)
{
    for (int other = 0; other < head_of(s)->seats && !(g->search.closed >> head_of(s)->phase & 1); other++)
        if (other != seat && head_of(s)->sealed >> other & 1)
            choose_sealed(g, s, other, r);
}

/* The move that ends the seat's draft as it is; if there is none, what a sensible player would do with it. */
static move ending_of(const struct game *g, const void *s, int seat)
{
    move list[MOVES_MAX];
    uint16_t weight[MOVES_MAX];
    int n = g->legal(s, seat, list), best = 0;
    for (int i = 0; i < n; i++) {
        struct position next;
        memcpy(&next, s, g->state_size);
        g->apply(&next, seat, list[i]);
        if (head_of(&next)->ply != head_of(s)->ply)
            return list[i];
    }
    weigh_in_world(g, s, seat, list, n, weight);
    for (int i = 1; i < n; i++)
        best = weight[i] > weight[best] ? i : best;
    return list[best];
}

int bot_judge(const struct game *g, const void *s, int seat, move m, void *memo)
{
    struct position next;
    memcpy(&next, s, g->state_size);
    g->apply(&next, seat, m);
    while (head_of(s)->sealed && head_of(&next)->ply == head_of(s)->ply)
        g->apply(&next, seat, ending_of(g, &next, seat));
    return advantage(g, &next, seat, memo);
}

/* Fills in what is known after the sums of all moves are: the best, and the best of the rest. */
static move best_of(const move *list, int n, const int64_t *sum, int count, struct thought *thought)
{
    int best = 0, second = -1;
    for (int i = 1; i < n; i++)
        if (sum[i] > sum[best])
            best = i;
    for (int i = 0; i < n; i++)
        if (i != best && (second < 0 || sum[i] > sum[second]))
            second = i;
    thought->iterations = count;
    thought->alternatives = n - 1;
    thought->best = list[best];
    thought->second = list[second];
    thought->lead = (int)((sum[best] - sum[second]) / count);
    return list[best];
}

/* Of n moves those that the level sees, in the same order; how many. What strikes the eye is what looks good at first sight. */
static int keep_seen(struct turn *t, const struct errors *e, move *list, int n)
{
    uint16_t weight[MOVES_MAX];
    int most = 0, kept = 0;
    if (!e->overlook || !t->g->weigh || n == 1)
        return n;
    t->g->weigh(t->view, t->seat, list, n, weight);
    for (int i = 0; i < n; i++)
        most = weight[i] > most ? weight[i] : most;
    for (int i = 0; i < n; i++)
        if ((int)fast_below(&t->r, 100) >= e->overlook * (most - weight[i]) / most)
            list[kept++] = list[i];
    return kept;
}

/* By how much the level misjudges a move: little more often than much. */
static int misjudged(struct turn *t, const struct errors *e)
{
    return e->slack ? (int)fast_below(&t->r, e->slack + 1u) + (int)fast_below(&t->r, e->slack + 1u) - e->slack : 0;
}

/* The move after which the position looks best, on average over some worlds that fit what the seat knows, to one who errs. */
static move choose_by_value(struct turn *t, const struct errors *e)
{
    enum { WORLDS = 12, WORLDS_MAX = 100000 };
    const struct budget *b = t->budget;
    move list[MOVES_MAX];
    int64_t sum[MOVES_MAX] = { 0 };
    int n = keep_seen(t, e, list, bot_moves(t->g, t->view, t->seat, list)), worlds = e->worlds ? e->worlds : WORLDS, done = 0;
    if (b->iterations > 0 && !e->worlds)
        worlds = b->iterations < WORLDS_MAX ? b->iterations : WORLDS_MAX;
    if (n == 1)
        return list[0];
    while (done < worlds && (!done || !b->used || b->used(b->clock) < ALL_TIME)) {
        struct position world;
        memcpy(&world, t->view, t->g->state_size);
        t->g->sample(&world, t->seat, &t->r);
        bot_others_choose(t->g, &world, t->seat, &t->r);
        for (int i = 0; i < n; i++)
            sum[i] += bot_judge(t->g, &world, t->seat, list[i], NULL);
        done++;
    }
    for (int i = 0; i < n; i++)
        sum[i] += (int64_t)misjudged(t, e) * done;
    return best_of(list, n, sum, done, t->thought);
}

static move choose_beginner(struct turn *t) { return choose_by_value(t, &t->g->search.beginner); }
static move choose_easy(struct turn *t) { return choose_by_value(t, &t->g->search.easy); }
static move choose_medium(struct turn *t) { return choose_by_value(t, &t->g->search.medium); }

#define LEVEL(id) { #id, "bot." #id, choose_##id },

const struct bot bots[] = {
    LEVELS(LEVEL, LEVEL)
    { NULL, NULL, NULL },
};

static const struct bot others[] = {
    { "greedy",   "bot.medium",   choose_medium },
    { "flat",     "bot.flat",     choose_flat },
    { "textbook", "bot.textbook", choose_textbook },
    { NULL, NULL, NULL },
};

const struct bot *bot_find(const char *id)
{
    for (const struct bot *b = bots; b->id; b++)
        if (!strcmp(b->id, id))
            return b;
    for (const struct bot *b = others; b->id; b++)
        if (!strcmp(b->id, id))
            return b;
    return NULL;
}

move bot_choose_in(const struct bot *b, const struct game *g, const void *s, int seat, const struct budget *budget, uint64_t seed,
                   struct thought *thought)
{
    struct position view;
    struct thought unasked;
    struct turn t = { .g = g, .view = &view, .seat = seat, .budget = budget, .thought = thought ? thought : &unasked };
    *t.thought = (struct thought){ 0 };
    memcpy(&view, s, g->state_size);
    field_redact(g, &view, seat);
    reopen(&view);
    fast_seed(&t.r, seed);
    return b->choose(&t);
}

move bot_choose(const struct bot *b, const struct match *m, int seat, const struct budget *budget, uint64_t seed,
                struct thought *thought)
{
    return bot_choose_in(b, m->g, &m->now, seat, budget, seed, thought);
}
