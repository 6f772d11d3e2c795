/*
 * textbook.c: `textbook`, the search that ours has to beat: single-observer information-set Monte Carlo tree search as it stands
 * in the literature (Cowling, Powley, Whitehouse 2012), and nothing else.
 *
 * One tree from the seat's point of view; an edge is a move of a seat. Each iteration imagines a world that fits the seat's view and
 * goes down through the moves that are legal in it: a move that was never tried comes first, any of them; then UCB1, which counts
 * how often a move could have been chosen, not how often its parent was visited. From the new node on all moves are random, to the
 * end of the game; a reward is the share of the others that a seat leaves behind. What was tried most often is played.
 *
 * It knows nothing of a game but its rules, and it is not to be improved: what was measured against it stays comparable.
 */
#include <string.h>

#include "bot.h"

struct twig {
    float    sum;                       /* of rewards of the seat that moved */
    uint32_t visits, available;         /* available: how often it was legal when its parent was visited */
    uint32_t child, next;               /* the first child, the next sibling; 0: none */
    move     m;
    uint8_t  seat, unused;
};

enum { DEPTH = 512, WORDS = MOVES_MAX / 64 };

struct tree {
    struct turn *t;
    struct twig *twig;                  /* the first is the root */
    uint32_t     twigs, most;           /* how many there are, and can be */
    uint32_t     path[DEPTH];
    int          length;
};

/* The logarithm to base 2, right to one hundredth; the same bits with every compiler, which logf would not promise. */
static float log_of(uint32_t n)
{
    int whole = 31 - __builtin_clz(n);
    float part = (float)n / (float)(1u << whole) - 1.0f;
    return (float)whole + part + 0.3437f * part * (1.0f - part);
}

/* UCB1 with availability counts; 0.7 is the constant of the literature, for rewards of 0 .. 1. */
static float bound_of(const struct twig *w)
{
    float curious = 0.6931f * log_of(w->available) / (float)w->visits;
    return w->sum / (float)w->visits + 0.7f * __builtin_sqrtf(curious);
}

/* The n-th move of a set. */
static move nth_of(const uint64_t *set, int n)
{
    int at = 0;
    uint64_t word;
    for (; n >= __builtin_popcountll(set[at]); at++)
        n -= __builtin_popcountll(set[at]);
    for (word = set[at]; n--;)
        word &= word - 1;
    return (move)(at * 64 + __builtin_ctzll(word));
}

static uint32_t grow(struct tree *q, uint32_t parent, int seat, move m)
{
    q->twig[q->twigs] = (struct twig){ .available = 1, .next = q->twig[parent].child, .m = m, .seat = (uint8_t)seat };
    return q->twig[parent].child = q->twigs++;
}

/* The child to go to with these legal moves; *fresh tells whether it is new. 0: there are new ones only, and no room for them. */
static uint32_t select_child(struct tree *q, uint32_t parent, int seat, const move *list, int n, int *fresh)
{
    uint64_t untried[WORDS] = { 0 };
    uint32_t best = 0;
    float most = 0;
    int left = n;
    for (int i = 0; i < n; i++)
        untried[list[i] / 64] |= 1ull << list[i] % 64;
    for (uint32_t at = q->twig[parent].child; at; at = q->twig[at].next) {
        struct twig *w = &q->twig[at];
        if (w->seat != seat || !(untried[w->m / 64] >> w->m % 64 & 1))
            continue;
        untried[w->m / 64] &= ~(1ull << w->m % 64);
        left--;
        w->available++;
        float bound = bound_of(w);
        if (!best || bound > most) {
            most = bound;
            best = at;
        }
    }
    *fresh = left && q->twigs < q->most;
    return *fresh ? grow(q, parent, seat, nth_of(untried, (int)fast_below(&q->t->r, (uint32_t)left))) : best;
}

/* Down the tree and one node further. Where others choose beside it, the seat that thinks is the first. */
static void descend(struct tree *q, void *s)
{
    move list[MOVES_MAX];
    uint32_t at = 0;
    int fresh = 0;
    q->length = 0;
    while (head_of(s)->active && !fresh && q->length < DEPTH) {
        int seat = q->length ? bot_next_seat(s, &q->t->r) : q->t->seat, n = q->t->g->legal(s, seat, list);
        at = select_child(q, at, seat, list, n, &fresh);
        if (!at)
            return;
        q->path[q->length++] = at;
        q->t->g->apply(s, seat, q->twig[at].m);
    }
}

static void play_out(struct tree *q, void *s)
{
    move list[MOVES_MAX];
    while (head_of(s)->active) {
        int seat = bot_next_seat(s, &q->t->r), n = q->t->g->legal(s, seat, list);
        q->t->g->apply(s, seat, list[fast_below(&q->t->r, (uint32_t)n)]);
    }
}

static void learn(struct tree *q, const void *end)
{
    uint8_t place[SEATS_MAX];
    float share[SEATS_MAX] = { 0 };
    int seats = head_of(end)->seats;
    q->t->g->rank(end, place);
    for (int i = 0; i < seats; i++)
        for (int j = 0; j < seats; j++)
            if (i != j)
                share[i] += (place[i] < place[j] ? 1.0f : place[i] == place[j] ? 0.5f : 0.0f) / (float)(seats - 1);
    for (int i = 0; i < q->length; i++) {
        struct twig *w = &q->twig[q->path[i]];
        w->visits++;
        w->sum += share[w->seat];
    }
}

move choose_textbook(struct turn *t)
{
    struct tree q = { .t = t, .twig = t->budget->pool, .twigs = 1,
                      .most = (uint32_t)(bot_room(t->budget) / sizeof(struct twig)) };
    move list[MOVES_MAX];
    uint32_t best = 0;
    int n = t->g->legal(t->view, t->seat, list), done = 0;
    if (n == 1)
        return list[0];
    q.twig[0] = (struct twig){ 0 };
    for (; bot_iterations_left(t->budget, done); done++) {
        struct position world;
        memcpy(&world, t->view, t->g->state_size);
        t->g->sample(&world, t->seat, &t->r);
        descend(&q, &world);
        play_out(&q, &world);
        learn(&q, &world);
    }
    for (uint32_t at = q.twig[0].child; at; at = q.twig[at].next)
        if (!best || q.twig[at].visits > q.twig[best].visits)
            best = at;
    *t->thought = (struct thought){ .iterations = done, .best = q.twig[best].m };
    return q.twig[best].m;
}
