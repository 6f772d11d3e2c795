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

int bot_keep_best_endings(struct turn *t, move *list, int n)
{
    struct ending q = { .g = t->g, .table = t->budget->pool, .seat = t->seat };
    struct position world;
    int score[MOVES_MAX], best = UNSOLVED, kept = 0;
    if (!t->g->search.last || !t->g->search.last(t->view, t->seat))
        return n;
    memcpy(&world, t->view, t->g->state_size);
    t->g->sample(&world, t->seat, &t->r);
    memset(q.table, 0, PLACES * sizeof *q.table);
    for (int i = 0; i < n; i++) {
        score[i] = best_after(&q, &world, list[i]);
        if (score[i] == UNSOLVED)
            return n;
        best = score[i] > best ? score[i] : best;
    }
    for (int i = 0; i < n; i++)
        if (score[i] == best)
            list[kept++] = list[i];
    return kept;
}
