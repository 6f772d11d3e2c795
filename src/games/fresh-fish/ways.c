/*
 * Fresh Fish: ways through the square. Lengths of routes between stalls and trucks (FF-57 to FF-63), and the spaces that
 * the Golden Rule of Classic forces to become paths (FFC-6 to FFC-12).
 */
#include "fresh-fish.h"

#include <string.h>

/* ---- Lengths ----------------------------------------------------------------------------------------------------- */

/* The 3 x 3 blocks around all cells of the set. */
static struct cells blocks(struct cells a)
{
    struct cells wide, r;
    for (int i = 0; i < 4; i++)
        wide.w[i] = a.w[i] | a.w[i] << 1 | a.w[i] >> 1;
    for (int i = 0; i < 4; i++)
        r.w[i] = wide.w[i] | wide.w[i] << 16 | wide.w[i] >> 16 | (i ? wide.w[i - 1] >> 48 : 0) |
                 (i < 3 ? wide.w[i + 1] << 48 : 0);
    return r;
}

/* FF-61: off-square cells that touch the square by a side or, unless corners are off, by a corner. */
static struct cells street_ring(const struct state *s)
{
    return without(s->corners ? blocks(s->spaces) : near(s->spaces), s->spaces);
}

/* Lengths of the stalls of one kind of goods from its truck. A path tile costs 1, a street tile 2, so every round
   settles the tiles of one cost; a street tile waits one round more. Stalls that are not reached keep their length. */
static void reach(const struct state *s, struct cells paths, struct cells streets, int goods, seatset who,
                  uint8_t length[SEATS_MAX][GOODS])
{
    struct cells seen = { { 0 } }, start = near(one(s->truck[goods])), soon = common(start, paths),
                 later = common(start, streets);
    for (int d = 1; d < longest(s) && who; d++) {
        struct cells fresh = without(soon, seen), beside = near(fresh);
        seen = both(seen, fresh);
        for (int seat = 0; seat < s->head.seats; seat++)
            if (who >> seat & 1 && has(&beside, s->stall[seat][goods])) {
                length[seat][goods] = (uint8_t)d;
                who &= (seatset)~(1u << seat);
            }
        soon = both(common(beside, paths), later);
        later = common(beside, streets);
        if (is_none(both(soon, later)))
            return;
    }
}

static seatset unreached(const struct state *s, int goods, seatset among, uint8_t length[SEATS_MAX][GOODS])
{
    seatset who = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        if (among >> seat & 1 && stands(s->stall[seat][goods]) && length[seat][goods] == longest(s))
            who |= (seatset)(1u << seat);
    return who;
}

/* 1: there is a direct route at all, even if it is longer than the maximum. */
static int direct(struct cells paths, int stall, int truck)
{
    struct cells from = common(near(one(stall)), paths), to = common(near(one(truck)), paths);
    while (!is_none(from)) {
        struct cells part = flood(take_cell(&from), paths);
        if (!is_none(common(part, to)))
            return 1;
        from = without(from, part);
    }
    return 0;
}

/* The streets that may be used at all. */
static struct cells usable_streets(const struct state *s)
{
    return s->streets == NEVER || s->variant == CLASSIC ? (struct cells){ { 0 } } : street_ring(s);
}

void ff_lengths(const struct state *s, struct cells paths, seatset among, uint8_t length[SEATS_MAX][GOODS])
{
    struct cells none = { { 0 } }, ring = usable_streets(s);
    memset(length, longest(s), SEATS_MAX * GOODS);              /* FF-62 */
    for (int g = 0; g < GOODS; g++) {
        if (!s->truck[g])
            continue;
        reach(s, paths, s->streets == ALWAYS ? ring : none, g, unreached(s, g, among, length), length);
        seatset who = unreached(s, g, among, length);
        if (!who || s->streets != BLOCKED || is_none(ring))
            continue;
        for (int seat = 0; seat < s->head.seats; seat++)        /* FF-60: a direct route, however long, is the one */
            if (who >> seat & 1 && direct(paths, s->stall[seat][g], s->truck[g]))
                who &= (seatset)~(1u << seat);
        reach(s, paths, ring, g, who, length);
    }
}

/* Open spaces become paths or are built on; paths stay. FF-60: who has a direct route along the paths will never use streets;
   who has none may be cut off, and streets may be shorter then than what is direct now. */
void ff_bounds(const struct state *s, uint8_t length[SEATS_MAX][GOODS])
{
    struct cells none = { { 0 } }, ring = usable_streets(s), ground = both(s->paths, open_spaces(s));
    memset(length, longest(s), SEATS_MAX * GOODS);
    for (int g = 0; g < GOODS; g++) {
        seatset linked = 0, who = s->truck[g] ? unreached(s, g, ALL_SEATS, length) : 0;
        for (int seat = 0; seat < s->head.seats; seat++)
            if (who >> seat & 1 && s->streets == BLOCKED && direct(s->paths, s->stall[seat][g], s->truck[g]))
                linked |= (seatset)(1u << seat);
        reach(s, ground, none, g, linked, length);
        reach(s, ground, ring, g, (seatset)(who & ~linked), length);
    }
}

/* A set of cells two words at a time: whoever walks a lot has only half as much to do. */
struct pairs { pair low, high; };

static inline struct pairs pairs_of(struct cells a)
{
    struct pairs p = { { a.w[0], a.w[1] }, { a.w[2], a.w[3] } };
    return p;
}

static inline struct cells cells_of(struct pairs p)
{
    return (struct cells){ { p.low[0], p.low[1], p.high[0], p.high[1] } };
}

static inline int is_empty(struct pairs p)
{
    pair all = p.low | p.high;
    return !(all[0] | all[1]);
}

/* The same as `near`. */
static inline struct pairs beside_of(struct pairs a)
{
    const pair none = { 0, 0 };
    pair middle = PICK(a.low, a.high, 1, 2);
    pair low = PICK(none, a.low, 0, 2), high = PICK(a.high, none, 1, 2);
    struct pairs r = { a.low << 1 | a.low >> 1 | a.low << 16 | a.low >> 16 | low >> 48 | middle << 48,
                       a.high << 1 | a.high >> 1 | a.high << 16 | a.high >> 16 | middle >> 48 | high << 48 };
    return r;
}

/* A cell is in the ring of its shortest way; built ones, too, because stalls are asked for. */
void ff_walk(const struct state *s, struct ff_ways *w, int goods)
{
    struct cells free = without(s->spaces, s->built);
    struct pairs rest = pairs_of(free), soon = pairs_of(common(near(one(s->truck[goods])), free)), fresh = pairs_of(s->spaces);
    int d = 1, max = longest(s);
    memset(w->way[goods], max, CELLS);
    for (; d < max && !is_empty(soon); d++) {
        struct pairs beside = beside_of(soon), ring = { beside.low & fresh.low, beside.high & fresh.high };
        w->ring[goods][d] = cells_of(ring);
        for (int i = 0; i < 4; i++)
            for (uint64_t bits = w->ring[goods][d].w[i]; bits; bits &= bits - 1)
                w->way[goods][64 * i + __builtin_ctzll(bits)] = (uint8_t)d;
        fresh.low &= ~beside.low;
        fresh.high &= ~beside.high;
        rest.low &= ~soon.low;
        rest.high &= ~soon.high;
        soon.low = beside.low & rest.low;
        soon.high = beside.high & rest.high;
    }
    w->rings[goods] = (uint8_t)d;
    w->found |= (uint8_t)(1 << goods);
}

struct ff_ways *ff_ways_of(const struct state *s, struct ff_ways memo[WAYS_KEPT])
{
    const uint64_t *b = s->built.w;
    uint64_t h = (b[0] * 3 + b[1] * 5 + b[2] * 7 + b[3] * 11) * 0x9e3779b97f4a7c15u;
    struct ff_ways *w = &memo[h >> 32 & (WAYS_KEPT - 1)];
    if (!same(w->built, s->built)) {
        w->built = s->built;
        w->found = 0;
    }
    return w;
}

/* ---- The Golden Rule --------------------------------------------------------------------------------------------- */

static const int8_t side[4] = { -16, -1, 1, 16 };      /* from a cell to its neighbours */

/* FFC-6: G. */
static struct cells free_spaces(const struct state *s) { return without(s->spaces, s->built); }

/* FFC-6: N, as cells; how many. */
static int needy(const struct state *s, uint8_t out[GOODS * (SEATS_MAX + 1)])
{
    int n = 0;
    for (int g = 0; g < GOODS; g++) {
        if (s->truck[g])
            out[n++] = s->truck[g];
        for (int seat = 0; seat < s->head.seats; seat++)
            if (stands(s->stall[seat][g]))
                out[n++] = s->stall[seat][g];
    }
    return n;
}

/* The only free space beside a building; NONE if there are more, or none. */
static int sole_access(struct cells free, int cell)
{
    int found = NONE;
    for (int i = 0; i < 4; i++)
        if (has(&free, cell + side[i])) {
            if (found)
                return NONE;
            found = cell + side[i];
        }
    return found;
}

/* Cells of the set whose neighbours in the set hang together within their own 3 x 3 block cannot be cut spaces. All
   others, for all cells at once: one more side neighbour than links between them. */
static struct cells maybe_cut(struct cells g)
{
    struct cells r;
    for (int i = 0; i < 4; i++) {
        uint64_t up = g.w[i] << 16 | (i ? g.w[i - 1] >> 48 : 0), down = g.w[i] >> 16 | (i < 3 ? g.w[i + 1] << 48 : 0);
        uint64_t a = up, b = g.w[i] >> 1, c = down, d = g.w[i] << 1;        /* clockwise: above, right, below, left */
        uint64_t ab = a & b & up >> 1, bc = b & c & down >> 1, cd = c & d & down << 1, da = d & a & up << 1;
        uint64_t opposite = (a & c & ~(ab & bc) & ~(cd & da)) | (b & d & ~(bc & cd) & ~(ab & da));
        uint64_t beside = (a & b & ~ab) | (b & c & ~bc) | (c & d & ~cd) | (d & a & ~da);
        uint64_t round = (ab & bc & cd) | (bc & cd & da) | (cd & da & ab) | (da & ab & bc);     /* all four linked */
        r.w[i] = g.w[i] & (opposite | beside) & ~round;
    }
    return r;
}

/* Tarjan's low points: one depth-first walk over the free spaces. Spaces that are not free have number 255, so they
   never lower a low point. The way back to the parent does not either: it is not below the parent's own number. */
struct walk { uint8_t number[CELLS]; int count; struct cells cut; };

static int visit(struct walk *w, int cell)
{
    int mine = ++w->count, low = mine;
    w->number[cell] = (uint8_t)mine;
    for (int i = 0; i < 4; i++) {
        int next = cell + side[i], reached = w->number[next];
        if (!reached) {
            reached = visit(w, next);
            if (reached >= mine)
                put(&w->cut, cell);
        }
        low = reached < low ? reached : low;
    }
    return low;
}

/* The root of the walk is a cut space if and only if it has two branches. */
static void visit_root(struct walk *w, int cell)
{
    int branches = 0;
    w->number[cell] = (uint8_t)++w->count;
    for (int i = 0; i < 4; i++)
        if (!w->number[cell + side[i]]) {
            visit(w, cell + side[i]);
            branches++;
        }
    if (branches > 1)
        put(&w->cut, cell);
}

/* FFC-8 (2): spaces without which the others fall apart. */
static struct cells cut_spaces(struct cells free)
{
    struct walk w;
    struct cells rest = free;
    w.count = 0;
    w.cut = (struct cells){ { 0 } };
    memset(w.number, 255, sizeof w.number);
    for (int i = 0; i < 4; i++)
        for (uint64_t left = free.w[i]; left; left &= left - 1)
            w.number[64 * i + __builtin_ctzll(left)] = 0;
    int root = take_cell(&rest);
    if (root)
        visit_root(&w, root);
    return w.cut;
}

void ff_forced(const struct state *s, struct cells forced[2])
{
    struct cells free = free_spaces(s), open = open_spaces(s);
    uint8_t building[GOODS * (SEATS_MAX + 1)];
    int n = needy(s, building);
    forced[0] = forced[1] = (struct cells){ { 0 } };
    for (int i = 0; i < n; i++) {
        int cell = sole_access(free, building[i]);
        if (cell && has(&open, cell))
            put(&forced[0], cell);
    }
    if (!is_none(common(maybe_cut(free), open)))
        forced[1] = common(cut_spaces(free), open);
}

int ff_golden(const struct state *s)
{
    struct cells free = free_spaces(s), rest = free;
    uint8_t building[GOODS * (SEATS_MAX + 1)];
    int n = needy(s, building);
    for (int i = 0; i < n && !is_none(free); i++)       /* without any truck the last free space can be built on */
        if (is_none(common(near(one(building[i])), free)))
            return 0;
    return is_none(free) || same(flood(take_cell(&rest), free), free);
}

int ff_reason(const struct state *s, int cell, int apart[2])
{
    struct cells free = free_spaces(s), rest, beside;
    uint8_t building[GOODS * (SEATS_MAX + 1)];
    int n = needy(s, building);
    for (int i = 0; i < n; i++)
        if (sole_access(free, building[i]) == cell)
            return building[i];
    rest = without(free, one(cell));
    beside = common(near(one(cell)), rest);
    apart[0] = take_cell(&beside);
    beside = without(beside, flood(apart[0], rest));
    apart[1] = take_cell(&beside);
    return NONE;
}
