/* worlds.c: what a seat of Fishing cannot see, and worlds that fit what it knows. */
#include "fishing.h"

#include <assert.h>
#include <string.h>

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

/*
 * What a seat cannot see are the other hands, the order of the stockrooms and the ocean. What it knows of them
 * (spec, "Card counting is the lever"): every hidden card belongs to one pool, and every pool is dealt by itself.
 *   deal   round 1: the starting cards that were not played, all in the other hands;
 *   layer  what a seat caught in one round: some of it in its hand, the rest in its stockroom;
 *   level  ocean cards of one star: some in the hands that drew them, the rest in the ocean.
 * No card of a colour goes to a hand that has shown not to hold it (FI-15).
 *
 * A pass (FI-39) moves one unknown card from each hand to the next. So it is first imagined from which pool each giver
 * took his card, and whether it has been played since; combinations that contradict the public counts, or that no deal
 * can satisfy, are thrown away. The true one is among them, so one always remains.
 *
 * What the tricks of the round have shown is not kept in the state while playing: it is read off the history here.
 */
enum { POOL_LEVEL = 0, POOL_LAYER = LEVELS + 1, POOL_NONE = POOL_LAYER + ROUNDS, GIFT_OPTIONS = 2 * POOL_NONE };

struct gift {
    uint8_t known;                      /* nothing to imagine: the viewer gave it or got it, or all have seen it */
    uint8_t pool;                       /* POOL_LEVEL + star, POOL_LAYER + round - 1, or POOL_NONE: no pass */
    uint8_t held;                       /* 1: still in the receiver's hand, and dealt there */
    uint8_t placed;                     /* 1: still in the receiver's hand, and the viewer knows it */
};

struct world {
    struct state *s;
    struct fast  *r;
    int           viewer;
    struct cset   ocean;                /* cards that were in the ocean at the start of the round */
    struct cset   dealt;                /* cards to deal, by pool: starting cards in round 1 */
    struct cset   level[LEVELS + 1];
    struct cset   layer[SEATS_MAX][ROUNDS];
    uint8_t       out[SEATS_MAX][ROUNDS];       /* cards of a layer that are not in the stockroom */
    int8_t        fresh[SEATS_MAX][LEVELS + 1]; /* ocean cards drawn by a seat minus those it has played, by star */
    uint8_t       voids[2][SEATS_MAX];  /* colours a seat has shown not to hold, before and since the pass, as bits */
    uint8_t       fresh_since[SEATS_MAX];       /* stars of ocean cards played since the pass that may be the one that
                                           the seat got, as bits */
    seatset       gift_seen;            /* givers whose passed card has certainly been played */
    uint8_t       gift_pool[SEATS_MAX]; /* where it came from */
    struct gift   gift[SEATS_MAX];      /* by giver */
};

static int pool_of(const struct state *s, int card)
{
    int origin = s->origin[card];
    return origin == IN_OCEAN ? POOL_LEVEL + fishing_face[card].star : origin >= CAUGHT ? POOL_LAYER + (origin - CAUGHT) / 5 : POOL_NONE;
}

/* ---- Hidden information: what everybody knows -------------------------------------------------------------------- */

/* A card that the seat played after the pass: is it the one it got from the right? Certainly if it was caught by the right
   neighbour, or is of a colour that the seat did not have before; possibly if the neighbour could have drawn it. */
static void learn_gift(struct world *w, int seat, int card)
{
    int giver = right_of(w->s, seat), origin = w->s->origin[card], lane = fishing_face[card].lane;
    int foreign = origin >= CAUGHT && (origin - CAUGHT) % 5 == giver;
    if (foreign || w->voids[0][seat] >> lane & 1) {
        w->gift_seen |= (seatset)(1 << giver);
        w->gift_pool[giver] = (uint8_t)(foreign ? POOL_NONE : pool_of(w->s, card));
    } else if (origin == IN_OCEAN && !(w->voids[0][giver] >> lane & 1)) {
        w->fresh_since[seat] |= (uint8_t)(1 << fishing_face[card].star);
    }
}

/* A card that the seat played in trick t, when `demanded` was demanded. */
static void learn_play(struct world *w, int t, int seat, int card, int demanded)
{
    int since = w->s->pass_trick && t >= w->s->pass_trick, lane = fishing_face[card].lane;
    if (demanded && lane != BUOY && lane + 1 != demanded)
        w->voids[since][seat] |= (uint8_t)(1 << (demanded - 1));        /* FI-15; a buoy proves nothing (FI-17) */
    if (w->s->origin[card] == IN_OCEAN)
        w->fresh[seat][fishing_face[card].star]--;
    if (since)
        learn_gift(w, seat, card);
}

static void learn_trick(struct world *w, int t, int leader, const uint8_t *plays, int count)
{
    int demanded = w->s->call_trick == t + 1 ? w->s->call_colour : 0;
    for (int k = 0; k < count; k++) {
        int card = plays[k] - 1;
        learn_play(w, t, (leader + k) % w->s->head.seats, card, demanded);
        if (!demanded && fishing_face[card].lane != BUOY)
            demanded = fishing_face[card].lane + 1;                             /* FI-12 */
    }
}

/* FI-61: who drew how many cards of which star at the start of the round. The ocean lies in order of stars, and what was
   in it then still has that origin. */
static void learn_draws(struct world *w)
{
    const struct state *s = w->s;
    int left[LEVELS + 1], star = 0;
    for (int l = 0; l <= LEVELS && s->draw_count; l++)
        left[l] = size(common(w->ocean, fishing_stars[l]));
    for (int i = 0; i < s->draw_count; i++)
        for (int k = 0; k < s->demand[s->draw_order[i]]; k++) {
            while (star < LEVELS && !left[star])
                star++;
            left[star]--;
            w->fresh[s->draw_order[i]][star]++;
        }
}

static void learn(struct world *w)
{
    const struct state *s = w->s;
    int finished = s->trick + (s->head.phase == OVER && s->history[s->trick][0]);
    learn_draws(w);
    for (int t = s->known_from; t < finished; t++)
        learn_trick(w, t, s->leaders[t], s->history[t], s->head.seats);
    learn_trick(w, s->trick, s->leader, s->plays, s->played);
}

/* ---- Hidden information: dealing --------------------------------------------------------------------------------- */

/* A pool while it is dealt: slots in groups, each group with the colours that it cannot take. Slots of hands and gifts come first;
   the stack behind them takes everything. */
struct pool {
    int     slots, held;
    uint8_t card[CARDS], group[CARDS], ban[2 * SEATS_MAX + 1];
};

/* Groups: hand of seat g; SEATS_MAX + g: the card that seat g passed; then the stack. */
enum { G_GIFT = SEATS_MAX, G_STACK = 2 * SEATS_MAX };

static inline int fits(const struct pool *p, int card_at, int slot)
{
    return !(p->ban[p->group[slot]] >> fishing_face[p->card[card_at]].lane & 1);
}

/* Moves the card of `slot`, which it cannot hold, along a chain of slots back to it, so that every moved card fits. 0 if
   there is no chain: then no deal fits at all. */
static int repair(struct pool *p, int slot, struct fast *r)
{
    uint8_t from[CARDS], queue[CARDS];
    int head = 0, tail = 0, turn = (int)fast_below(r, (uint32_t)p->slots);
    memset(from, 0xff, sizeof from);
    queue[tail++] = (uint8_t)slot;
    from[slot] = (uint8_t)slot;
    while (head < tail) {
        int a = queue[head++];
        for (int i = 0; i < p->slots; i++) {
            int b = i + turn < p->slots ? i + turn : i + turn - p->slots;
            if (from[b] != 0xff || !fits(p, a, b))
                continue;
            from[b] = (uint8_t)a;
            queue[tail++] = (uint8_t)b;
            if (!fits(p, b, slot))
                continue;
            uint8_t last = p->card[b];
            for (; b != slot; b = from[b])
                p->card[b] = p->card[from[b]];
            p->card[slot] = last;
            return 1;
        }
    }
    return 0;
}

/* Deals the pool: a shuffle; if hands must not get some colours, mends what does not fit and then stirs the deal with
   random exchanges that fit, which makes all fitting deals about equally likely. */
static int deal(struct pool *p, struct fast *r)
{
    int mended = 0;
    fast_shuffle(r, p->card, p->slots);
    for (int i = 0; i < p->held; i++)
        if (!fits(p, i, i)) {
            mended = 1;
            if (!repair(p, i, r))
                return 0;
        }
    for (int i = 0; mended && i < 2 * p->slots; i++) {
        int a = (int)fast_below(r, (uint32_t)p->slots), b = (int)fast_below(r, (uint32_t)p->slots);
        if (fits(p, a, b) && fits(p, b, a)) {
            uint8_t c = p->card[a];
            p->card[a] = p->card[b];
            p->card[b] = c;
        }
    }
    return 1;
}

/* The set a hidden card is dealt from. */
static struct cset *pool_set(struct world *w, int card)
{
    int origin = w->s->origin[card];
    if (origin == DEAL)
        return &w->dealt;
    if (origin == IN_OCEAN)
        return &w->level[fishing_face[card].star];
    return &w->layer[(origin - CAUGHT) % 5][(origin - CAUGHT) / 5];
}

/* How many of each layer of a seat are not in its stockroom: the newest cards lie at the bottom (FI-56), so count from
   there. */
static void count_layers(struct world *w)
{
    for (int seat = 0; seat < w->s->head.seats; seat++) {
        int left = w->s->stock_count[seat];
        for (int layer = w->s->round - 2; layer >= 0; layer--) {
            int n = size(w->layer[seat][layer]), in_stock = n < left ? n : left;
            left -= in_stock;
            w->out[seat][layer] = (uint8_t)(n - in_stock);
        }
    }
}

/* Hidden cards of the seat that it drew itself, by pool; 0 if the gifts contradict the counts. */
static int own_slots(const struct world *w, int seat, uint8_t slots[POOL_NONE])
{
    const struct state *s = w->s;
    const struct gift *give = &w->gift[seat], *got = &w->gift[right_of(s, seat)];
    int total = got->held + got->placed + (s->round == 1 ? s->hand_count[seat] : 0), n[POOL_NONE] = { 0 };
    for (int layer = 0; layer < ROUNDS; layer++)
        n[POOL_LAYER + layer] = w->out[seat][layer];
    for (int l = 0; l <= LEVELS; l++)
        n[POOL_LEVEL + l] = w->fresh[seat][l];
    if (give->pool < POOL_NONE && (give->pool < POOL_LAYER || give->held))
        n[give->pool]--;
    if (got->pool < POOL_LAYER && !got->held && !got->placed)   /* played since: not one of its own */
        n[got->pool]++;
    for (int i = 0; i < POOL_NONE; i++) {
        if (n[i] < 0)
            return 0;
        slots[i] = (uint8_t)n[i];
        total += n[i];
    }
    return total == s->hand_count[seat];
}

/* Deals one pool to hands, gifts and a stack; the stack's cards, top first, to `stack`. How many, or -1. */
static int deal_pool(struct world *w, struct cset set, int pool, int seat, const uint8_t slots[SEATS_MAX][POOL_NONE],
                     uint8_t *stack)
{
    struct state *s = w->s;
    struct pool p;
    int all = pool < POOL_LAYER, end = all ? s->head.seats : seat + 1;  /* a layer belongs to one seat, a level to all */
    int n = list_cards(set, p.card);
    p.held = p.ban[G_STACK] = 0;
    for (int q = all ? 0 : seat; q < end; q++) {
        p.ban[q] = w->voids[0][q] | w->voids[1][q];
        p.ban[G_GIFT + q] = w->voids[0][q] | w->voids[1][left_of(s, q)];
        for (int i = 0; q != w->viewer && i < slots[q][pool]; i++)
            p.group[p.held++] = (uint8_t)q;
        if (w->gift[q].held && w->gift[q].pool == pool)
            p.group[p.held++] = (uint8_t)(G_GIFT + q);
    }
    if (!n)                                                     /* most layers have come back already */
        return p.held ? -1 : 0;
    if (p.held > n)
        return -1;
    p.slots = n;
    memset(p.group + p.held, G_STACK, (size_t)(n - p.held));
    if (!deal(&p, w->r))
        return -1;
    for (int i = 0; i < p.held; i++) {
        int g = p.group[i], card = p.card[i];
        if (g < G_GIFT) {
            put(&s->hand[g], card);
        } else {
            put(&s->hand[left_of(s, g - G_GIFT)], card);
            s->passed[g - G_GIFT] = s->received[left_of(s, g - G_GIFT)] = (uint8_t)(card + 1);
        }
    }
    memcpy(stack, p.card + p.held, (size_t)(n - p.held));
    return n - p.held;
}

/* Deals all pools for the gifts as they are imagined now. 0: impossible. */
static int deal_world(struct world *w)
{
    struct state *s = w->s;
    uint8_t slots[SEATS_MAX][POOL_NONE] = { { 0 } }, *stock = s->stock, top[OCEAN];
    for (int seat = 0; seat < s->head.seats; seat++)
        if (seat != w->viewer && !own_slots(w, seat, slots[seat]))
            return 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        for (int layer = 0; layer < s->round - 1; layer++) {
            int n = deal_pool(w, w->layer[seat][layer], POOL_LAYER + layer, seat, slots, stock);
            if (n < 0)
                return 0;
            stock += n;
        }
    s->ocean_count = 0;
    for (int l = LEVELS; l >= 0; l--) {
        int n = deal_pool(w, w->level[l], POOL_LEVEL + l, 0, slots, top);
        if (n < 0)
            return 0;
        memcpy(s->ocean + s->ocean_count, top, (size_t)n);
        s->ocean_count = (uint8_t)(s->ocean_count + n);
    }
    return 1;
}

/* Round 1: one pool, no stack, nothing passed. */
static int deal_first_round(struct world *w)
{
    struct state *s = w->s;
    struct pool p;
    p.slots = list_cards(w->dealt, p.card);
    p.held = 0;
    for (int seat = 0; seat < s->head.seats; seat++) {
        p.ban[seat] = w->voids[0][seat];
        for (int i = 0; seat != w->viewer && i < s->hand_count[seat]; i++)
            p.group[p.held++] = (uint8_t)seat;
    }
    if (p.held != p.slots || !deal(&p, w->r))
        return 0;
    for (int i = 0; i < p.slots; i++)
        put(&s->hand[p.group[i]], p.card[i]);
    return 1;
}

/* The gifts that need no imagination. A card that the viewer gave and nobody has played is put where it is. */
static void know_gifts(struct world *w)
{
    struct state *s = w->s;
    for (int q = 0; q < s->head.seats; q++) {
        struct gift *g = &w->gift[q];
        int card = w->viewer < 0 ? -1 : q == w->viewer ? s->passed[q] - 1 : left_of(s, q) == w->viewer ? s->received[w->viewer] - 1 : -1;
        *g = (struct gift){ .known = 1, .pool = POOL_NONE };
        if (!s->pass_trick)
            continue;
        if (card >= 0) {
            s->passed[q] = s->received[left_of(s, q)] = (uint8_t)(card + 1);
            g->pool = (uint8_t)pool_of(s, card);
            if (q == w->viewer && has(pool_set(w, card), card)) {
                put(&s->hand[left_of(s, q)], card);
                drop(pool_set(w, card), card);
                g->placed = 1;
            }
        } else {
            g->known = w->gift_seen >> q & 1;
            g->pool = g->known ? w->gift_pool[q] : POOL_NONE;
        }
    }
}

/* Gift number `option` of seat q: pool and held. 0: not possible as far as one can see at once. */
static int imagine_gift(struct world *w, int q, int option)
{
    const struct state *s = w->s;
    int pool = option / 2, held = option % 2;
    if (!held && (pool >= POOL_LAYER || !(w->fresh_since[left_of(s, q)] >> pool & 1)))
        return 0;                                               /* from a layer: its play would be in gift_seen */
    if (pool >= POOL_LAYER && !w->out[q][pool - POOL_LAYER])
        return 0;
    w->gift[q].pool = (uint8_t)pool;
    w->gift[q].held = (uint8_t)held;
    return 1;
}

/* Tries the gifts of seats q, q + 1, ... in random order until a deal fits. */
static int imagine_gifts(struct world *w, int q)
{
    if (q == w->s->head.seats) {
        struct state before = *w->s;
        if (deal_world(w))
            return 1;
        *w->s = before;
        return 0;
    }
    if (w->gift[q].known)
        return imagine_gifts(w, q + 1);
    int turn = (int)fast_below(w->r, GIFT_OPTIONS);
    for (int i = 0; i < GIFT_OPTIONS; i++)
        if (imagine_gift(w, q, (i + turn) % GIFT_OPTIONS) && imagine_gifts(w, q + 1))
            return 1;
    return 0;
}

/* Which of the bytes, 64 at most, are `x`, as bits; eight at a time. */
static uint64_t equal_bytes(const uint8_t *byte, int n, uint8_t x)
{
    const uint64_t ones = 0x0101010101010101u, low = 0x7f * ones;
    uint64_t bits = 0, word;
    for (int i = 0; i < n; i += 8) {
        memcpy(&word, byte + i, 8);
        word ^= x * ones;
        uint64_t equal = ~(((word & low) + low) | word | low) >> 7;             /* 1 in a byte that was x */
        bits |= (equal * 0x0102040810204080u >> 56) << i;                       /* the byte's number is the bit's */
    }
    return bits & (~0ull >> (64 - n));
}

static const struct cset every_card = { { ~0ull >> (64 - SPLIT), ~0ull >> (64 - (CARDS - SPLIT)) } };

static struct cset from_origin(const uint8_t *origin, uint8_t from)
{
    return (struct cset){ { equal_bytes(origin, SPLIT, from), equal_bytes(origin + SPLIT, CARDS - SPLIT, from) } };
}

/* Every card that is not in the box and that the viewer does not see belongs to a pool. */
static void fill_pools(struct world *w, struct cset seen)
{
    uint8_t origin[CARDS + 8] = { 0 };                          /* BOX behind the last card */
    memcpy(origin, w->s->origin, CARDS);
    struct cset box = from_origin(origin, BOX), dealt = from_origin(origin, DEAL);
    w->ocean = from_origin(origin, IN_OCEAN);
    w->dealt = without(dealt, seen);
    for (int l = 0; l <= LEVELS; l++)
        w->level[l] = common(without(w->ocean, seen), fishing_stars[l]);
    struct cset caught = without(every_card, both(both(box, dealt), both(w->ocean, seen)));
    for (; !empty(caught); drop(&caught, lowest_card(caught)))
        put(pool_set(w, lowest_card(caught)), lowest_card(caught));
}

/* Fills in what the viewer cannot see; 0: the state is not one that play can lead to. */
int fishing_imagine(struct state *s, int viewer, struct fast *r)
{
    struct world w = { .s = s, .r = r, .viewer = viewer };
    struct cset seen = s->table;
    for (int seat = 0; seat < s->head.seats; seat++)
        seen = both(seen, both(s->fisher[seat], s->hand[seat]));
    fill_pools(&w, seen);
    learn(&w);
    know_gifts(&w);
    count_layers(&w);
    if (s->round == 1 && s->head.phase != OVER && !deal_first_round(&w))
        return 0;
    return imagine_gifts(&w, 0);
}

void fishing_sample(void *state, int viewer, struct fast *r)
{
    struct state *s = state;
    sample_chance(&s->rng, r);
    int possible = fishing_imagine(s, viewer, r);
    assert(possible);
    (void)possible;
    sample_choices(&fishing, s, viewer, r);
}
