/* bot.c: see bot.h. */
#include "bot.h"

#include <string.h>

/* Any legal move, all equally likely. */
static move choose_random(struct turn *t)
{
    move list[MOVES_MAX];
    int n = t->g->legal(t->view, t->seat, list);
    return list[fast_below(&t->r, (uint32_t)n)];
}

/* What a state is worth to a seat: its own value against the mean of the others. */
static int advantage(const struct game *g, const void *s, int seat)
{
    int seats = head_of(s)->seats, others = 0;
    for (int i = 0; i < seats; i++)
        if (i != seat)
            others += g->value(s, i);
    return g->value(s, seat) - others / (seats - 1);
}

/* The move after which the position looks best, on average over some worlds that fit what the seat knows. */
static move choose_greedy(struct turn *t)
{
    enum { WORLDS = 12, WORLDS_MAX = 100000 };
    move list[MOVES_MAX];
    int64_t sum[MOVES_MAX] = { 0 };
    int n = t->g->legal(t->view, t->seat, list), best = 0;
    int worlds = t->iterations <= 0 ? WORLDS : t->iterations > WORLDS_MAX ? WORLDS_MAX : t->iterations;
    if (n == 1)
        return list[0];
    for (int w = 0; w < worlds; w++) {
        struct position world, next;
        memcpy(&world, t->view, t->g->state_size);
        t->g->sample(&world, t->seat, &t->r);
        for (int i = 0; i < n; i++) {
            memcpy(&next, &world, t->g->state_size);
            t->g->apply(&next, t->seat, list[i]);
            sum[i] += advantage(t->g, &next, t->seat);
        }
    }
    for (int i = 1; i < n; i++)
        if (sum[i] > sum[best])
            best = i;
    return list[best];
}

const struct bot bots[] = {
    { "random", "bot.random", choose_random },
    { "greedy", "bot.greedy", choose_greedy },
    { NULL, NULL, NULL },
};

const struct bot *bot_find(const char *id)
{
    for (const struct bot *b = bots; b->id; b++)
        if (!strcmp(b->id, id))
            return b;
    return NULL;
}

move bot_choose(const struct bot *b, const struct match *m, int seat, int iterations, uint64_t seed)
{
    struct position view;
    struct turn t = { .g = m->g, .view = &view, .seat = seat, .iterations = iterations };
    match_redacted(m, seat, &view);
    fast_seed(&t.r, seed);
    return b->choose(&t);
}
