/*
 * search.c: `hard`, information-set Monte Carlo tree search.
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
 * Memory is the caller's pool, cut into a hash table of nodes and a row of edges; when it is full the tree stops growing.
 */
#include <string.h>

#include "bot.h"
#include "field.h"

struct edge {
    float    sum;                       /* of rewards, 0 .. 1 each */
    uint32_t visits;
    move     m;
    uint16_t weight;
};

struct node {
    uint64_t key;                       /* 0: not used */
    uint32_t visits, first;             /* first: of its edges */
    uint32_t count, weights;            /* edges; the sum of their weights */
    float    sum;
};

enum { NODES = 1 << 14, EDGES = (BOT_POOL - NODES * sizeof(struct node)) / sizeof(struct edge), PATH = 256,
       USUAL_ITERATIONS = 2000, ITERATIONS_MAX = 1 << 24,
       LOOK = 32 };                     /* after so many iterations it is asked whether the choice is settled */

struct search {
    struct turn       *t;
    const struct game *g;
    struct playout     playout;
    struct node       *node;
    struct edge       *edge;
    uint32_t           nodes, edges, mask;
    int                seats, stage;
    const move        *root_moves;      /* to choose from */
    int                root_count;
    struct node       *root;            /* NULL: the first iteration will make it */
    uint64_t           worlds;          /* where those of search.same_worlds begin */
    int64_t           *points;          /* for each edge of the root: what the leaves were worth in hundredths of points */
    struct { struct node *node; struct edge *edge; int seat; } path[PATH];
    int                length;
};

/* ---- Nodes --------------------------------------------------------------------------------------------------------- */

/* What the seat knows in a state, as a number. */
static uint64_t knowledge(const struct game *g, const void *s, int seat)
{
    struct position view;
    uint64_t h = 0x9e3779b97f4a7c15u * (uint64_t)(seat + 1), word;
    memcpy(&view, s, g->state_size);
    field_redact(g, &view, seat);
    size_t i = 0;
    for (; i + 8 <= g->state_size; i += 8) {
        memcpy(&word, view.bytes + i, 8);
        h = (h ^ word) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    for (; i < g->state_size; i++)
        h = (h ^ view.bytes[i]) * 0xff51afd7ed558ccdu;
    return h ? h : 1;
}

/* Is this a step in which the others do what players usually do, rather than what they learn in the tree? Matches in the arena
   say whether that is better. */
static int is_guessed(const struct game *g, const void *s) { return g->search.guessed >> head_of(s)->phase & 1; }

/* How likely a sensible player makes each move, in a world that was imagined. */
static void weigh_in_world(const struct game *g, const void *s, int seat, const move *list, int n, uint16_t *weight)
{
    (g->search.policy ? g->search.policy : g->weigh)(s, seat, list, n, weight);
}

/* How likely each move is worth a try: by what the position is worth after it in this world, or as the game says. */
static void weigh(const struct game *g, const void *s, int seat, const move *list, int n, int temper, uint16_t *weight)
{
    int worth[MOVES_MAX], best = INT32_MIN;
    if (is_guessed(g, s)) {                     /* moves are so close there that habit would decide, not what they brought */
        for (int i = 0; i < n; i++)
            weight[i] = 1;
        return;
    }
    if (!temper && g->weigh) {
        weigh_in_world(g, s, seat, list, n, weight);
        return;
    }
    for (int i = 0; i < n && temper; i++) {
        struct position next;
        memcpy(&next, s, g->state_size);
        g->apply(&next, seat, list[i]);
        worth[i] = bot_advantage(g, &next, seat);
        best = worth[i] > best ? worth[i] : best;
    }
    for (int i = 0; i < n; i++) {
        float less = temper ? (float)(best - worth[i]) / (float)temper : 0.0f;
        weight[i] = (uint16_t)(1.0f + 999.0f / (1.0f + less + less * less));
    }
}

static void imagine(struct search *q, struct position *world)
{
    memcpy(world, q->t->view, q->g->state_size);
    q->g->sample(world, q->t->seat, &q->t->r);
}

/* The moves that are to be chosen from are weighed in more than one world, and by what they are worth if the game says so:
   what looks good there decides where most of the iterations go. That may take a quarter of the time. */
static void weigh_root(struct search *q, const move *list, int n, uint16_t *weight)
{
    enum { WORLDS = 8 };
    const struct budget *b = q->t->budget;
    int sum[MOVES_MAX] = { 0 }, temper = q->g->search.root_temper ? q->g->search.root_temper : q->g->search.temper, worlds = 0;
    do {
        struct position world;
        imagine(q, &world);
        weigh(q->g, &world, q->t->seat, list, n, temper, weight);
        for (int i = 0; i < n; i++)
            sum[i] += weight[i];
    } while (++worlds < WORLDS && !(b->used && b->used(b->clock) >= ALL_TIME / 4));
    for (int i = 0; i < n; i++)
        weight[i] = (uint16_t)(sum[i] / worlds);
}

/* The node of what the seat knows; *fresh tells whether it is new. NULL: there is no room for it. */
static struct node *find_node(struct search *q, const void *s, int seat, const move *list, int n, int *fresh)
{
    uint64_t key = knowledge(q->g, s, seat);
    uint32_t at = (uint32_t)(key >> 20) & q->mask;
    while (q->node[at].key && q->node[at].key != key)
        at = (at + 1) & q->mask;
    struct node *node = &q->node[at];
    *fresh = !node->key;
    if (!*fresh)
        return node;
    if (q->nodes * 4 > q->mask * 3 || q->edges + (uint32_t)n > EDGES)
        return NULL;
    uint16_t weight[MOVES_MAX];
    if (q->nodes) {
        weigh(q->g, s, seat, list, n, q->g->search.temper, weight);
    } else {
        list = q->root_moves;
        n = q->root_count;
        weigh_root(q, list, n, weight);
    }
    *node = (struct node){ .key = key, .first = q->edges, .count = (uint32_t)n };
    for (int i = 0; i < n; i++) {
        q->edge[q->edges++] = (struct edge){ .m = list[i], .weight = weight[i] };
        node->weights += weight[i];
    }
    if (!q->nodes++)
        q->root = node;
    return node;
}

static float root_of(float x) { return __builtin_sqrtf(x); }

/* The edge with the best mixture of what it brought and how likely and how little tried it is. An edge never tried counts as
   a little less than the node so far. */
static struct edge *select_edge(const struct search *q, const struct node *node)
{
    struct edge *e = q->edge + node->first, *best = e;
    float fresh = node->visits ? node->sum / (float)node->visits - 0.1f : 0.5f, most = -1e9f;
    float curious = (float)q->g->search.explore / 100.0f * root_of((float)node->visits + 1.0f) / (float)node->weights;
    for (uint32_t i = 0; i < node->count; i++, e++) {
        float mean = e->visits ? e->sum / (float)e->visits : fresh;
        float score = mean + curious * (float)e->weight / (float)(1 + e->visits);
        if (score > most) {
            most = score;
            best = e;
        }
    }
    return best;
}

/* ---- One iteration ------------------------------------------------------------------------------------------------- */

/* Who moves next; where several can, anybody. Sealed choices commute, so they are made in one order: who is already done is
   public, and every other order would have nodes of its own for the same choice. */
static int next_seat(const void *s, struct fast *r)
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
    uint32_t sum = 0, at = 0;
    if (n == 1)
        return list[0];
    if (q->playout.uniform || !q->g->weigh)
        return list[fast_below(r, (uint32_t)n)];
    if (is_guessed(q->g, s))
        q->g->search.guess(s, seat, list, n, weight);
    else
        weigh_in_world(q->g, s, seat, list, n, weight);
    for (int i = 0; i < n; i++)
        sum += weight[i];
    uint32_t throw = fast_below(r, sum);
    while (throw >= weight[at])
        throw -= weight[at++];
    return list[at];
}

static int is_far(const struct search *q, const void *s)
{
    return q->playout.stages && q->g->stage && q->g->stage(s) >= q->stage + q->playout.stages;
}

static void play_out(const struct search *q, void *s)
{
    struct fast *r = &q->t->r;
    move list[MOVES_MAX];
    for (int i = 0; head_of(s)->active && (q->playout.decisions == TO_THE_END || i < q->playout.decisions) && !is_far(q, s); i++) {
        int seat = next_seat(s, r), n = q->g->legal(s, seat, list);
        q->g->apply(s, seat, draw_move(q, s, seat, list, n, r));
    }
}

/* Down the tree, by one node further than it was. The first move is that of the seat that thinks: who else chooses in a
   sealed step can do so later. */
static void descend(struct search *q, void *s)
{
    struct fast *r = &q->t->r;
    move list[MOVES_MAX];
    int fresh = 0;
    q->length = 0;
    while (head_of(s)->active && !fresh && q->length < PATH && (!q->length || !is_far(q, s))) {
        int seat = q->length ? next_seat(s, r) : q->t->seat, n = q->g->legal(s, seat, list);
        if (n == 1) {
            q->g->apply(s, seat, list[0]);
            continue;
        }
        if (seat != q->t->seat && is_guessed(q->g, s)) {
            q->g->apply(s, seat, draw_move(q, s, seat, list, n, r));
            continue;
        }
        struct node *node = find_node(q, s, seat, list, n, &fresh);
        if (!node)
            return;
        struct edge *e = select_edge(q, node);
        q->path[q->length].node = node;
        q->path[q->length].edge = e;
        q->path[q->length++].seat = seat;
        q->g->apply(s, seat, e->m);
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
    for (int i = 0; i < q->seats; i++)
        all += value[i] = q->g->value(leaf, i);
    reward(q, leaf, value, share);
    for (int i = 0; i < q->length; i++) {
        q->path[i].edge->visits++;
        q->path[i].edge->sum += share[q->path[i].seat];
        q->path[i].node->visits++;
        q->path[i].node->sum += share[q->path[i].seat];
    }
    int mine = value[q->t->seat];
    q->points[q->path[0].edge - q->edge] += mine - (all - mine) / (q->seats - 1);
}

/* With the same worlds for all: a move that is tried for the n-th time gets the n-th world, and what happens there is thrown with
   the same dice. */
static void begin_world(struct search *q)
{
    if (q->g->search.same_worlds)
        fast_seed(&q->t->r, q->worlds + (q->root ? select_edge(q, q->root)->visits : 0));
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

/* How many iterations are left, as far as one can tell; 0: it is over. */
static int iterations_left(const struct budget *b, int done)
{
    int most = b->iterations > 0 ? b->iterations : b->used ? ITERATIONS_MAX : USUAL_ITERATIONS;
    int left = (most < ITERATIONS_MAX ? most : ITERATIONS_MAX) - done, used = done && b->used ? b->used(b->clock) : 0;
    if (used >= ALL_TIME)
        return 0;
    int64_t in_time = used ? (int64_t)done * (ALL_TIME - used) / used + 1 : left;
    return in_time < left ? (int)in_time : left;
}

/* No other move can be tried as often as the best one any more: to think on would change nothing. */
static int is_settled(const struct search *q, int done, int left)
{
    uint32_t most = 0, next = 0;
    if (!done || done % LOOK)
        return 0;
    for (int i = 0; i < q->root_count; i++) {
        uint32_t visits = q->edge[i].visits;
        if (visits > most) {
            next = most;
            most = visits;
        } else if (visits > next) {
            next = visits;
        }
    }
    return q->root_count > 1 && most - next > (uint32_t)left;
}

/* Is the first edge the better choice: tried more often (or, for flat, better on average)? */
static int is_better(const struct edge *a, const struct edge *b, int by_mean)
{
    if (!by_mean && a->visits != b->visits)
        return a->visits > b->visits;
    if (!a->visits || !b->visits)
        return a->visits > b->visits;
    return a->sum / (float)a->visits > b->sum / (float)b->visits;
}

static move conclude(const struct search *q, int n, int done, int by_mean)
{
    struct thought *thought = q->t->thought;
    const struct edge *e = q->edge;
    int best = 0, second = -1;
    for (int i = 1; i < n; i++)
        if (is_better(&e[i], &e[best], by_mean))
            best = i;
    for (int i = 0; i < n; i++)
        if (i != best && e[i].visits && (second < 0 || is_better(&e[i], &e[second], by_mean)))
            second = i;
    *thought = (struct thought){ .iterations = done, .best = e[best].m };
    thought->worth = e[best].visits ? (int)(q->points[best] / (int64_t)e[best].visits) : 0;
    if (second >= 0) {
        thought->alternatives = n - 1;
        thought->second = e[second].m;
        thought->lead = (int)(q->points[best] / (int64_t)e[best].visits - q->points[second] / (int64_t)e[second].visits);
    }
    return e[best].m;
}

/* Nodes that a search of so many iterations can make, twice over; a power of two. */
static uint32_t room_for(int iterations)
{
    uint32_t room = 16;
    while (room < NODES && (iterations <= 0 || room / 2 <= (uint32_t)iterations))
        room *= 2;
    return room;
}

move choose_by_search(struct turn *t, const struct playout *playout)
{
    move list[MOVES_MAX];
    int64_t points[MOVES_MAX] = { 0 };
    int n = t->g->legal(t->view, t->seat, list), done = 0;
    struct search q = { .t = t, .g = t->g, .playout = *playout, .seats = head_of(t->view)->seats, .points = points };
    if (n == 1 && !t->budget->only)
        return list[0];
    if (t->budget->only) {
        list[0] = *t->budget->only;
        n = 1;
    }
    if (t->g->search.same_worlds)
        q.worlds = (uint64_t)fast_next(&t->r) << 32;
    q.root_moves = list;
    q.root_count = n;
    if (t->g->stage)
        q.stage = t->g->stage(t->view);
    q.node = t->budget->pool;
    q.edge = (struct edge *)(q.node + NODES);
    q.mask = room_for(t->budget->iterations) - 1;
    memset(q.node, 0, (q.mask + 1) * sizeof *q.node);
    for (int left; (left = iterations_left(t->budget, done)) && !is_settled(&q, done, left); done++)
        iterate(&q);
    return conclude(&q, n, done, 0);
}

move choose_hard(struct turn *t)
{
    struct playout playout = t->g->search.playout;
    if (is_guessed(t->g, t->view) && t->g->search.guessed_stages)
        playout.stages = t->g->search.guessed_stages;
    return choose_by_search(t, &playout);
}

/* Every move as often as every other, then random moves to the end: what a search has to beat. */
move choose_flat(struct turn *t)
{
    static const struct playout playout = { .uniform = 1, .decisions = TO_THE_END };
    struct edge edge[MOVES_MAX];
    struct node root = { 0 };
    move list[MOVES_MAX];
    int64_t points[MOVES_MAX] = { 0 };
    int n = t->g->legal(t->view, t->seat, list), done = 0;
    struct search q = { .t = t, .g = t->g, .playout = playout, .seats = head_of(t->view)->seats, .points = points, .edge = edge,
                        .length = 1 };
    if (n == 1)
        return list[0];
    for (int i = 0; i < n; i++)
        edge[i] = (struct edge){ .m = list[i] };
    q.path[0].node = &root;
    q.path[0].seat = t->seat;
    for (; iterations_left(t->budget, done); done++) {
        struct position world;
        imagine(&q, &world);
        q.path[0].edge = &edge[done % n];
        q.g->apply(&world, t->seat, list[done % n]);
        play_out(&q, &world);
        learn(&q, &world);
    }
    return conclude(&q, n, done, 1);
}
