/*
 * search.c: `expert` and `hard`, information-set Monte Carlo tree search.
 *
 * Each iteration imagines a world that fits the seat's view and plays on in it. A node of the tree is not a position but what
 * the seat to move knows there: its key is the hash of the state redacted for that seat. So one node gathers all worlds that
 * the seat cannot tell apart, whoever's turn it is; a choice in a sealed step cannot depend on the other choices, because
 * they are not in the redacted state (decoupled bandits); and cards that come up, small moves of a draft and opened bids need
 * no special care. By the contract the legal moves follow from the redacted state, so a node's moves are always the same.
 * In phases that the game names (search.guessed) the others have no nodes: their moves are drawn by search.guess.
 *
 * Below the tree, moves are drawn by how good they look at first sight (game->weigh, or search.policy if there is one), for as
 * many decisions as suits the game; then game->value judges. What is maximised is the share of the others that a seat will leave behind.
 *
 * Memory is the caller's pool, cut into a row of nodes, a row of edges and a table that finds nodes by their keys. The table begins
 * small and doubles, so that a search touches no more memory than it needs; when the pool is full the tree stops growing.
 */
#include <string.h>

#include "bot.h"
#include "common.h"
#include "field.h"

struct edge {
    float    sum;                       /* of rewards, 0 .. 1 each */
    uint32_t visits;
    move     m;
    uint16_t weight;
};

struct node {
    uint64_t key;
    uint32_t visits, first;             /* first: of its edges */
    uint32_t count, weights;            /* edges; the sum of their weights */
    float    sum;
};

/* What is kept of the moves that are chosen from beyond what every edge has. */
struct tally {
    int64_t points;                     /* what the leaves were worth in hundredths of points */
    float   squares;                    /* of rewards */
};

enum { NODE_ROOM = 256,                 /* bytes of the pool for each node: itself, its places in the table, 18 edges on average */
       FIRST_TABLE = 1 << 10, PATH = 256,
       USUAL_ITERATIONS = 2000, ITERATIONS_MAX = 1 << 24,
       LOOK = 32,                       /* after so many iterations it is asked whether the choice is settled */
       TRIED = 8 };                     /* a move that was tried less often is not chosen for what it brought */

struct search {
    struct turn       *t;
    const struct game *g;
    struct playout     playout;
    struct node       *node;
    struct edge       *edge;
    uint32_t          *table;           /* the number of a node plus 1, 0: not used; at most three quarters are */
    uint32_t           nodes, edges, mask, nodes_most, edges_most;
    int                seats, stage;
    const move        *root_moves;      /* to choose from */
    int                root_count;
    uint64_t           worlds;          /* where those of search.same_worlds begin */
    void              *memo;            /* of the game; NULL: it wants none */
    struct tally      *tally;           /* for each edge of the root */
    struct { struct node *node; struct edge *edge; int seat; } path[PATH];
    int                length;
    int                midway;          /* 1: in a sealed step in which somebody has begun to choose */
};

/* ---- Nodes --------------------------------------------------------------------------------------------------------- */

uint64_t bot_hash(const void *bytes, size_t size, uint64_t salt)
{
    const uint8_t *b = bytes;
    uint64_t h = 0x9e3779b97f4a7c15u * salt, word;
    size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        memcpy(&word, b + i, 8);
        h = (h ^ word) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    for (; i < size; i++)
        h = (h ^ b[i]) * 0xff51afd7ed558ccdu;
    return h ? h : 1;
}

/* What the seat knows in a state, as a number. */
static uint64_t knowledge(const struct game *g, const void *s, int seat)
{
    struct position view;
    memcpy(&view, s, g->state_size);
    field_redact(g, &view, seat);
    return bot_hash(&view, g->state_size, (uint64_t)(seat + 1));
}

/* Is this a step in which the others do what players usually do, rather than what they learn in the tree? Matches in the arena
   say whether that is better. */
static int is_guessed(const struct game *g, const void *s) { return g->search.guessed >> head_of(s)->phase & 1; }

/* What each move is worth to the seat in a world, but for those of which it is known. */
static void judge_moves(const struct search *q, const void *s, int seat, const move *list, int n, const uint8_t *known, int *worth)
{
    struct position world;
    if (head_of(s)->sealed) {
        memcpy(&world, s, q->g->state_size);
        bot_others_choose(q->g, &world, seat, &q->t->r);
        s = &world;
    }
    for (int i = 0; i < n; i++)
        if (!known || !known[i])
            worth[i] = bot_judge(q->g, s, seat, list[i], q->memo);
}

/* By what moves are worth: one that is worth `temper` less than the best is a third as likely to be tried. */
static void weigh_by_worth(const int *worth, int n, int temper, uint16_t *weight)
{
    int best = INT32_MIN;
    for (int i = 0; i < n; i++)
        best = worth[i] > best ? worth[i] : best;
    for (int i = 0; i < n; i++) {
        float less = (float)(best - worth[i]) / (float)temper;
        weight[i] = (uint16_t)(1.0f + 999.0f / (1.0f + less + less * less));
    }
}

/* Without trying them out: as the game says, or all alike where moves are so close that habit would decide, not what they brought. */
static void weigh_unseen(const struct search *q, const void *s, int seat, const move *list, int n, uint16_t *weight)
{
    if (!is_guessed(q->g, s)) {
        weigh_in_world(q->g, s, seat, list, n, weight);
        return;
    }
    for (int i = 0; i < n; i++)
        weight[i] = 1;
}

/* How likely each move is worth a try: by what the position is worth after it in this world, or as the game says. */
static void weigh(const struct search *q, const void *s, int seat, const move *list, int n, uint16_t *weight)
{
    int worth[MOVES_MAX], temper = q->g->search.temper;
    if (!temper || is_guessed(q->g, s)) {
        weigh_unseen(q, s, seat, list, n, weight);
        return;
    }
    judge_moves(q, s, seat, list, n, NULL, worth);
    weigh_by_worth(worth, n, temper, weight);
}

static void imagine(struct search *q, struct position *world)
{
    memcpy(world, q->t->view, q->g->state_size);
    q->g->sample(world, q->t->seat, &q->t->r);
}

/* The moves that are to be chosen from are weighed in more than one world, and by what they are worth if the game says so:
   what looks good there decides where most of the iterations go. That may take a quarter of the time. A move that was worth the same
   in the first two worlds is not tried out again. */
static void weigh_root(struct search *q, const move *list, int n, uint16_t *weight)
{
    enum { WORLDS = 8 };
    const struct budget *b = q->t->budget;
    int sum[MOVES_MAX] = { 0 }, worth[MOVES_MAX] = { 0 }, first[MOVES_MAX], worlds = 0;
    int temper = is_guessed(q->g, q->t->view) ? 0 : q->g->search.root_temper ? q->g->search.root_temper : q->g->search.temper;
    uint8_t known[MOVES_MAX] = { 0 };
    do {
        struct position world;
        imagine(q, &world);
        if (temper) {
            judge_moves(q, &world, q->t->seat, list, n, known, worth);
            weigh_by_worth(worth, n, temper, weight);
        } else {
            weigh_unseen(q, &world, q->t->seat, list, n, weight);
        }
        for (int i = 0; i < n; i++) {
            sum[i] += weight[i];
            known[i] |= worlds == 1 && worth[i] == first[i];
            first[i] = worth[i];
        }
    } while (++worlds < WORLDS && !(b->used && b->used(b->clock) >= ALL_TIME / 4));
    for (int i = 0; i < n; i++)
        weight[i] = (uint16_t)(sum[i] / worlds);
}

/* Where a key is in the table, or would be. */
static uint32_t *place_of(const struct search *q, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 20) & q->mask;
    while (q->table[at] && q->node[q->table[at] - 1].key != key)
        at = (at + 1) & q->mask;
    return &q->table[at];
}

static void grow_table(struct search *q, uint32_t size)
{
    q->mask = size - 1;
    memset(q->table, 0, size * sizeof *q->table);
    for (uint32_t i = 0; i < q->nodes; i++)
        *place_of(q, q->node[i].key) = i + 1;
}

/* The pool in parts: what the game remembers, nodes, the table, which has room for its largest size, edges. */
static void share_out(struct search *q, const struct budget *b)
{
    size_t memo = (q->g->search.memo + 63) / 64 * 64, room = bot_room(b) - memo;
    uint32_t table = FIRST_TABLE;
    if (memo) {
        q->memo = b->pool;
        memset(q->memo, 0, memo);
    }
    q->nodes_most = (uint32_t)(room / NODE_ROOM);
    while (table / 4 * 3 < q->nodes_most)
        table *= 2;
    q->node = (struct node *)((char *)b->pool + memo);
    q->table = (uint32_t *)(q->node + q->nodes_most);
    q->edge = (struct edge *)(q->table + table);
    q->edges_most = (uint32_t)((room - (size_t)((char *)q->edge - (char *)q->node)) / sizeof *q->edge);
    grow_table(q, FIRST_TABLE);
}

/* The node of what the seat knows; *fresh tells whether it is new. NULL: there is no room for it. */
static struct node *find_node(struct search *q, const void *s, int seat, const move *list, int n, int *fresh)
{
    uint64_t key = knowledge(q->g, s, seat);
    uint32_t *place = place_of(q, key);
    *fresh = !*place;
    if (!*fresh)
        return &q->node[*place - 1];
    if (q->nodes == q->nodes_most || q->edges + (uint32_t)n > q->edges_most)
        return NULL;
    uint16_t weight[MOVES_MAX];
    if (q->nodes) {
        weigh(q, s, seat, list, n, weight);
    } else {
        list = q->root_moves;
        n = q->root_count;
        weigh_root(q, list, n, weight);
    }
    struct node *node = &q->node[q->nodes++];
    *place = q->nodes;
    *node = (struct node){ .key = key, .first = q->edges, .count = (uint32_t)n };
    for (int i = 0; i < n; i++) {
        q->edge[q->edges++] = (struct edge){ .m = list[i], .weight = weight[i] };
        node->weights += weight[i];
    }
    if (q->nodes > (q->mask + 1) / 4 * 3)
        grow_table(q, (q->mask + 1) * 2);
    return node;
}

static float root_of(float x) { return __builtin_sqrtf(x); }

static float mean_of(const struct edge *e) { return e->sum / (float)e->visits; }

/* The edge with the best mixture of what it brought and how likely and how little tried it is. An edge never tried counts as
   a little less than the node so far. */
static struct edge *select_edge(const struct search *q, const struct node *node)
{
    struct edge *e = q->edge + node->first, *best = e;
    float fresh = node->visits ? node->sum / (float)node->visits - 0.1f : 0.5f, most = -1e9f;
    float curious = (float)q->g->search.explore / 100.0f * root_of((float)node->visits + 1.0f) / (float)node->weights;
    for (uint32_t i = 0; i < node->count; i++, e++) {
        float mean = e->visits ? mean_of(e) : fresh;
        float score = mean + curious * (float)e->weight / (float)(1 + e->visits);
        if (score > most) {
            most = score;
            best = e;
        }
    }
    return best;
}

/* ---- One iteration ------------------------------------------------------------------------------------------------- */

/* Sealed choices commute, so they are made in one order: who is already done is public, and every other order would have nodes of
   its own for the same choice. */
int bot_next_seat(const void *s, struct fast *r)
{
    unsigned active = head_of(s)->active;
    if (active & (active - 1) && !head_of(s)->sealed) {
        int skip = (int)fast_below(r, (uint32_t)__builtin_popcount(active));
        while (skip--)
            active &= active - 1;
    }
    return __builtin_ctz(active);
}

static move draw_move(const struct search *q, const void *s, int seat, const move *list, int n, struct fast *r)
{
    uint16_t weight[MOVES_MAX];
    if (n == 1)
        return list[0];
    if (q->playout.uniform || !q->g->weigh)
        return list[fast_below(r, (uint32_t)n)];
    weigh_in_world(q->g, s, seat, list, n, weight);
    return list[draw_by(weight, n, r)];
}

/* Notes whether the move leaves a sealed step half done. */
static void make_move(struct search *q, void *s, int seat, move m)
{
    struct head before = *head_of(s);
    q->g->apply(s, seat, m);
    q->midway = before.sealed && !opens(&before, seat, s);
}

static int is_far(const struct search *q, const void *s)
{
    return q->playout.stages && q->g->stage && q->g->stage(s) >= q->stage + q->playout.stages;
}

static int is_enough(const struct search *q, const void *s, int decisions)
{
    return (q->playout.decisions != TO_THE_END && decisions >= q->playout.decisions) || is_far(q, s);
}

/* A sealed step is always played to its end: half of one is no position that `value` could judge. */
static void play_out(struct search *q, void *s)
{
    struct fast *r = &q->t->r;
    move list[MOVES_MAX];
    for (int i = 0; head_of(s)->active && (q->midway || !is_enough(q, s, i)); i++) {
        int seat = bot_next_seat(s, r);
        if (q->memo && q->g->search.draw && !q->playout.uniform) {
            make_move(q, s, seat, q->g->search.draw(s, seat, q->memo, r));
            continue;
        }
        int n = q->g->legal(s, seat, list);
        make_move(q, s, seat, draw_move(q, s, seat, list, n, r));
    }
}

/* Down the tree, by one node further than it was. The first move is that of the seat that thinks: who else chooses in a
   sealed step can do so later. */
static void descend(struct search *q, void *s)
{
    struct fast *r = &q->t->r;
    move list[MOVES_MAX];
    int fresh = 0;
    q->length = q->midway = 0;
    while (head_of(s)->active && !fresh && q->length < PATH && (!q->length || !is_far(q, s))) {
        int seat = q->length ? bot_next_seat(s, r) : q->t->seat, n = q->length ? bot_moves(q->g, s, seat, list) : q->root_count;
        if (n == 1 && q->length) {
            make_move(q, s, seat, list[0]);
            continue;
        }
        if (seat != q->t->seat && is_guessed(q->g, s)) {
            make_move(q, s, seat, draw_move(q, s, seat, list, n, r));
            continue;
        }
        struct node *node = find_node(q, s, seat, list, n, &fresh);
        if (!node)
            return;
        struct edge *e = select_edge(q, node);
        q->path[q->length].node = node;
        q->path[q->length].edge = e;
        q->path[q->length++].seat = seat;
        make_move(q, s, seat, e->m);
    }
}

/* How far a lead in points goes towards leaving the other behind: 0 .. 1, one half for none. */
static float lead_of(int points, int scale)
{
    float x = (float)points / (float)scale;
    return 0.5f + 0.5f * x / (1.0f + (x < 0 ? -x : x));
}

/* For each seat: the share of the others that it leaves behind, at the end by places, before it by what it leads by. */
static void reward(const struct search *q, const void *s, const int *value, float *out)
{
    uint8_t place[SEATS_MAX];
    int over = !head_of(s)->active;
    if (over)
        q->g->rank(s, place);
    for (int i = 0; i < q->seats; i++) {
        out[i] = 0;
        for (int j = 0; j < q->seats; j++) {
            if (i == j)
                continue;
            float lead = lead_of(value[i] - value[j], q->g->search.scale);
            float placed = over ? place[i] < place[j] ? 1.0f : place[i] == place[j] ? 0.5f : 0.0f : lead;
            out[i] += 0.25f * lead + 0.75f * placed;
        }
        out[i] /= (float)(q->seats - 1);
    }
}

/* The leaf is judged, and all that led to it remember it. */
static void learn(struct search *q, const void *leaf)
{
    float share[SEATS_MAX];
    int value[SEATS_MAX], all = 0;
    bot_values(q->g, leaf, q->memo, value);
    for (int i = 0; i < q->seats; i++)
        all += value[i];
    reward(q, leaf, value, share);
    for (int i = 0; i < q->length; i++) {
        q->path[i].edge->visits++;
        q->path[i].edge->sum += share[q->path[i].seat];
        q->path[i].node->visits++;
        q->path[i].node->sum += share[q->path[i].seat];
    }
    int mine = value[q->t->seat];
    struct tally *tally = &q->tally[q->path[0].edge - q->edge];
    tally->points += mine - (all - mine) / (q->seats - 1);
    tally->squares += share[q->t->seat] * share[q->t->seat];
}

/* With the same worlds for all: a move that is tried for the n-th time gets the n-th world, and what happens there is thrown with
   the same dice. */
static void begin_world(struct search *q)
{
    if (q->g->search.same_worlds)
        fast_seed(&q->t->r, q->worlds + (q->nodes ? select_edge(q, q->node)->visits : 0));
}

static void iterate(struct search *q)
{
    struct position world;
    begin_world(q);
    imagine(q, &world);
    descend(q, &world);
    play_out(q, &world);
    learn(q, &world);
}

/* ---- The choice ---------------------------------------------------------------------------------------------------- */

int bot_iterations_left(const struct budget *b, int done)
{
    int most = b->iterations > 0 ? b->iterations : b->used ? ITERATIONS_MAX : USUAL_ITERATIONS;
    int left = (most < ITERATIONS_MAX ? most : ITERATIONS_MAX) - done, used = done && b->used ? b->used(b->clock) : 0;
    if (used >= ALL_TIME)
        return 0;
    int64_t in_time = used ? (int64_t)done * (ALL_TIME - used) / used + 1 : left;
    return in_time < left ? (int)in_time : left;
}

/* The mean of what a move of the root brought, and so many hundredths of its standard error more. One result that is a quarter off
   is added, so that a few equal ones do not count as certain. */
static float bound_of(const struct search *q, int i, int errors)
{
    float n = (float)q->edge[i].visits, mean = mean_of(&q->edge[i]), spread = q->tally[i].squares - n * mean * mean;
    return mean + (float)errors / 100.0f * root_of(((spread > 0 ? spread : 0) + 0.0625f) / (n * n));
}

/* Is the first move of the root the better choice? What it brought counts, less some standard errors: visits alone tell more of how
   promising a move looked at the beginning. Among moves that were tried too little, or if the game says so, visits decide; for flat,
   which tries all alike, the mean. */
static int is_better(const struct search *q, int a, int b, int by_mean)
{
    uint32_t x = q->edge[a].visits, y = q->edge[b].visits;
    int caution = by_mean ? 0 : q->g->search.caution, by_visits = !by_mean && (!caution || x < TRIED || y < TRIED);
    if (!x || !y || (by_visits && x != y))
        return x > y;
    return bound_of(q, a, by_visits ? 0 : -caution) > bound_of(q, b, by_visits ? 0 : -caution);
}

static int best_edge(const struct search *q, int by_mean)
{
    int best = 0;
    for (int i = 1; i < q->root_count; i++)
        best = is_better(q, i, best, by_mean) ? i : best;
    return best;
}

/* To think on would hardly change anything: no other move can be tried as often as the best one any more, or, where what they brought
   counts, it is so far ahead that no other can be expected to catch up. */
static int is_settled(const struct search *q, int done, int left)
{
    if (!done || done % LOOK || q->root_count < 2)
        return 0;
    int best = best_edge(q, 0), caution = q->g->search.caution;
    const struct edge *e = q->edge;
    for (int i = 0; i < q->root_count; i++)
        if (i != best && (e[best].visits <= e[i].visits + (uint32_t)left ||
                          (caution && e[i].visits >= TRIED && bound_of(q, i, 2 * caution) >= bound_of(q, best, -caution))))
            return 0;
    return 1;
}

static int worth_of(const struct search *q, int i) { return (int)(q->tally[i].points / (int64_t)q->edge[i].visits); }

static move conclude(const struct search *q, int done, int by_mean)
{
    struct thought *thought = q->t->thought;
    const struct edge *e = q->edge;
    int best = best_edge(q, by_mean), second = -1;
    for (int i = 0; i < q->root_count; i++)
        if (i != best && e[i].visits && (second < 0 || is_better(q, i, second, by_mean)))
            second = i;
    *thought = (struct thought){ .iterations = done, .best = e[best].m };
    thought->worth = e[best].visits ? worth_of(q, best) : 0;
    if (second >= 0) {
        thought->alternatives = q->root_count - 1;
        thought->second = e[second].m;
        thought->lead = worth_of(q, best) - worth_of(q, second);
    }
    return e[best].m;
}

move choose_by_search(struct turn *t, const struct playout *playout)
{
    move list[MOVES_MAX];
    struct tally tally[MOVES_MAX] = { 0 };
    int n = t->budget->only ? 1 : bot_keep_best_endings(t, list, bot_moves(t->g, t->view, t->seat, list)), done = 0;
    struct search q = { .t = t, .g = t->g, .playout = *playout, .seats = head_of(t->view)->seats, .tally = tally };
    if (t->budget->only)
        list[0] = *t->budget->only;
    else if (n == 1)
        return list[0];
    if (t->g->search.same_worlds)
        q.worlds = (uint64_t)fast_next(&t->r) << 32;
    q.root_moves = list;
    q.root_count = n;
    if (t->g->stage)
        q.stage = t->g->stage(t->view);
    share_out(&q, t->budget);
    for (int left; (left = bot_iterations_left(t->budget, done)) && !is_settled(&q, done, left); done++)
        iterate(&q);
    return conclude(&q, done, 0);
}

move choose_expert(struct turn *t)
{
    struct playout playout = t->g->search.playout;
    if (is_guessed(t->g, t->view) && t->g->search.guessed_stages)
        playout.stages = t->g->search.guessed_stages;
    return choose_by_search(t, &playout);
}

/* The same with fewer iterations, unless it is told how many; it may have less time than they take. */
move choose_hard(struct turn *t)
{
    struct budget budget = *t->budget;
    struct turn little = *t;
    if (budget.iterations <= 0)
        budget.iterations = t->g->search.hard;
    little.budget = &budget;
    return choose_expert(&little);
}

/* Every move as often as every other, then random moves to the end: what a search has to beat. */
move choose_flat(struct turn *t)
{
    static const struct playout playout = { .uniform = 1, .decisions = TO_THE_END };
    struct edge edge[MOVES_MAX];
    struct node root = { 0 };
    move list[MOVES_MAX];
    struct tally tally[MOVES_MAX] = { 0 };
    int n = t->g->legal(t->view, t->seat, list), done = 0;
    struct search q = { .t = t, .g = t->g, .playout = playout, .seats = head_of(t->view)->seats, .tally = tally, .edge = edge,
                        .root_count = n, .length = 1 };
    if (n == 1)
        return list[0];
    for (int i = 0; i < n; i++)
        edge[i] = (struct edge){ .m = list[i] };
    q.path[0].node = &root;
    q.path[0].seat = t->seat;
    for (; bot_iterations_left(t->budget, done); done++) {
        struct position world;
        imagine(&q, &world);
        q.path[0].edge = &edge[done % n];
        make_move(&q, &world, t->seat, list[done % n]);
        play_out(&q, &world);
        learn(&q, &world);
    }
    return conclude(&q, done, 1);
}
