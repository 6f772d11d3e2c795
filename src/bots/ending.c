/*
 * ending.c: what need not be guessed. See bot.h.
 *
 * In its last turn (search.last) a seat settles itself what it will have at the end: all ways through the turn are tried, in a table
 * of what is the best score from each position that was met. Order hardly matters in such a turn, so there are few positions and many
 * ways to them. A turn with too many is left to the search.
 */
#include <string.h>

#include "bot.h"

struct seen {
    uint64_t key;                       /* 0: not used */
    int32_t  best;
    uint32_t unused;
};

enum { PLACES = 1 << 15, POSITIONS = PLACES / 4 * 3, UNSOLVED = INT32_MIN };

_Static_assert(PLACES * sizeof(struct seen) <= BOT_POOL, "the table fits into the memory of a bot");

struct ending {
    const struct game *g;
    struct seen       *table;
    int                seat, positions;
};

static struct seen *place_of(const struct ending *q, const void *s)
{
    uint64_t key = bot_hash(s, q->g->state_size, 1);
    uint32_t at = (uint32_t)(key >> 20) % PLACES;
    while (q->table[at].key && q->table[at].key != key)
        at = (at + 1) % PLACES;
    if (!q->table[at].key)
        q->table[at] = (struct seen){ .key = key, .best = UNSOLVED };
    return &q->table[at];
}

static int best_from(struct ending *q, const void *s);

/* The best score that the seat can still have after the move; UNSOLVED: there were too many positions. */
static int best_after(struct ending *q, const void *s, move m)
{
    struct position next;
    memcpy(&next, s, q->g->state_size);
    q->g->apply(&next, q->seat, m);
    if (is_active(&next, q->seat))
        return best_from(q, &next);
    int score = q->g->score(&next, q->seat);
    return q->g->fewest_win ? -score : score;
}

static int best_from(struct ending *q, const void *s)
{
    struct seen *seen = place_of(q, s);
    move list[MOVES_MAX];
    if (seen->best != UNSOLVED)
        return seen->best;
    if (q->positions++ >= POSITIONS)
        return UNSOLVED;
    int n = q->g->legal(s, q->seat, list), best = UNSOLVED;
    if (!q->g->search.last(s, q->seat))
        n = 1;                          /* nothing depends on it */
    for (int i = 0; i < n; i++) {
        int score = best_after(q, s, list[i]);
        if (score == UNSOLVED)
            return UNSOLVED;
        best = score > best ? score : best;
    }
    return seen->best = best;
}

/* The best score that the seat can still have after each of its moves, and after the best of them. UNSOLVED: it is not its last turn, or
   there are too many positions. */
static int solve(const struct game *g, const void *view, int seat, void *pool, struct fast *r, const move *list, int n, int *score)
{
    struct ending q = { .g = g, .table = pool, .seat = seat };
    struct position world;
    int best = UNSOLVED;
    if (!g->search.last || !g->search.last(view, seat))
        return UNSOLVED;
    memcpy(&world, view, g->state_size);
    g->sample(&world, seat, r);
    memset(q.table, 0, PLACES * sizeof *q.table);
    for (int i = 0; i < n; i++) {
        score[i] = best_after(&q, &world, list[i]);
        if (score[i] == UNSOLVED)
            return UNSOLVED;
        best = score[i] > best ? score[i] : best;
    }
    return best;
}

int bot_keep_best_endings(struct turn *t, move *list, int n)
{
    int score[MOVES_MAX], best = solve(t->g, t->view, t->seat, t->budget->pool, &t->r, list, n, score), kept = 0;
    if (best == UNSOLVED)
        return n;
    for (int i = 0; i < n; i++)
        if (score[i] == best)
            list[kept++] = list[i];
    return kept;
}

int bot_ending_loss(const struct game *g, const void *view, int seat, move made, void *pool, move *better)
{
    move list[MOVES_MAX];
    struct fast r;
    int score[MOVES_MAX], n = g->legal(view, seat, list), lost = 0;
    fast_seed(&r, 0);
    int best = solve(g, view, seat, pool, &r, list, n, score);
    if (best == UNSOLVED)
        return -1;
    *better = made;
    for (int i = 0; i < n; i++)
        lost = list[i] == made ? best - score[i] : lost;
    for (int i = n - 1; i >= 0 && lost; i--)
        *better = score[i] == best ? list[i] : *better;
    return lost;
}
