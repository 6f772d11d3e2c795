/*
 * Null, the template of a game, for 2 to 5 players: built and tested like every other game, never listed.
 *
 * A small auction. There is a deck of fish worth 1 to 9. In each of FISH rounds the top fish is shown, and all seats
 * bid for it at the same time: add coins one by one, then say done. The highest bid takes the fish and pays; of equal
 * bids the one nearest to the auctioneer, clockwise. The others keep their coins. The role of auctioneer moves on.
 * It shows every part of the contract: data, chance, an owner's secret, everybody's secret, a sealed choice of several
 * small moves, refusals, events, positions and sampling. docs/new-game.md walks through it.
 *
 * Rules NU-1 to NU-9 are in docs/rules/en/null.md; the deck is in data/null.txt. null.h says where what is.
 */
#include "null.h"

#include <string.h>

#include "field.h"

/* ---- Fields, options -------------------------------------------------------------------------------------------- */

static const char *const phase_names[] = { "bid", "over" };
static const struct words phases = { 2, 0, phase_names };

static const struct field fields[] = {
    HEAD_FIELDS(phases),
    { "rng",        AT(rng),         BYTES,  SECRET },
    { "coins",      EACH(coins),     NUMBER, PUBLIC,  PER_SEAT, .max = COINS },
    { "bid",        EACH(bid),       NUMBER, OWNER,  PER_SEAT, .max = COINS },
    { "caught",     EACH(caught),    NUMBER, PUBLIC, PER_SEAT, .max = 255 },
    { "auctioneer", AT(auctioneer),  SEAT,   PUBLIC },
    { "fish",       AT(fish),        NUMBER, PUBLIC, .max = FISH_MAX },
    { "last_fish",  AT(last_fish),   NUMBER, PUBLIC, .max = FISH_MAX },
    { "last_bid",   EACH(last_bid),  NUMBER, PUBLIC, PER_SEAT, .max = COINS },
    { "seen",       EACH(seen),      NUMBER, MEMORY, .max = DECK_MAX },
    { "deck_count", AT(deck_count),  NUMBER, PUBLIC, .max = DECK_MAX },
    { "deck",       EACH(deck),      NUMBER, SECRET, LIST | STACK, LENGTH(deck_count), .max = FISH_MAX },
    { "spare",      EACH(spare),     NUMBER, SECRET, .max = 0 },
    { NULL },
};

enum { OPT_AID };

static const struct option options[] = {
    { "memory_aid", &switches, 1 },
    { NULL },
};

/* ---- Rules ----------------------------------------------------------------------------------------------------- */

/* NU-3: the next fish, or the end. */
static void next_fish(struct state *s)
{
    seatset all = all_seats(s);
    if (!s->deck_count) {                                       /* NU-8 */
        s->fish = 0;
        s->head.phase = OVER;
        s->head.active = s->head.sealed = 0;
        return;
    }
    s->fish = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    s->seen[s->fish]++;
    s->head.phase = BID;
    s->head.active = s->head.sealed = all;
    s->head.first = s->auctioneer;
}

/* NU-6: the highest bid; of equals the first clockwise from the auctioneer. */
int null_winner(const struct state *s, const uint8_t *bid, int auctioneer)
{
    int best = auctioneer;
    for (int k = 1; k < s->head.seats; k++) {
        int seat = (auctioneer + k) % s->head.seats;
        if (bid[seat] > bid[best])
            best = seat;
    }
    return best;
}

/* NU-5 to NU-7: all bids are opened. */
static void open_bids(struct state *s)
{
    int winner = null_winner(s, s->bid, s->auctioneer);
    s->coins[winner] = (uint8_t)(s->coins[winner] - s->bid[winner]);
    s->caught[winner] = (uint8_t)(s->caught[winner] + s->fish);
    s->last_fish = s->fish;
    memcpy(s->last_bid, s->bid, sizeof s->bid);
    memset(s->bid, 0, sizeof s->bid);
    s->auctioneer = (uint8_t)((s->auctioneer + 1) % s->head.seats);
    next_fish(s);
}

static int setup(void *state, const struct setup *cfg)
{
    struct state *s = state;
    s->head.seats = cfg->seats;
    s->head.aid = cfg->option[OPT_AID];
    rng_seed(&s->rng, cfg->seed);
    if (cfg->blank)
        return 0;
    struct dice dice = { .rng = &s->rng };
    memset(s->coins, COINS, cfg->seats);                        /* NU-1 */
    for (int value = 1; value <= FISH_MAX; value++)
        for (int i = 0; i < null_fish_count[value]; i++)
            s->deck[s->deck_count++] = (uint8_t)value;
    dice_shuffle(&dice, s->deck, s->deck_count);                /* NU-2 */
    s->auctioneer = (uint8_t)dice_below(&dice, cfg->seats);
    next_fish(s);
    return 0;
}

static int legal(const void *state, int seat, move *out)
{
    const struct state *s = state;
    int n = 0;
    if (!is_active(s, seat))
        return 0;
    if (s->bid[seat] < s->coins[seat])
        out[n++] = M_ADD;                                       /* NU-4 */
    out[n++] = M_DONE;
    return n;
}

/* A move up to the opening of the bids. 1: they are to be opened now. */
static int bid(struct state *s, int seat, move m)
{
    if (m == M_ADD) {                                           /* a draft: nothing that others see changes */
        s->bid[seat]++;
        return 0;
    }
    s->head.ply++;
    s->head.active &= (seatset)~(1u << seat);
    return !s->head.active;
}

static void apply(void *state, int seat, move m)
{
    if (bid(state, seat, m))
        open_bids(state);
}

/* NU-9. */
static int score(const void *state, int seat) { return ((const struct state *)state)->caught[seat]; }

static void rank(const void *state, uint8_t *place) { rank_by_score(state, score, place); }

static const char *check(const void *state)
{
    const struct state *s = state;
    uint8_t count[FISH_MAX + 1];
    memcpy(count, s->seen, sizeof count);
    for (int i = 0; i < s->deck_count; i++)
        count[s->deck[i]]++;
    if (memcmp(count, null_fish_count, sizeof count))
        return "the fish seen and the deck are not the whole deck";
    for (int seat = 0; seat < s->head.seats; seat++)
        if (s->bid[seat] > s->coins[seat])
            return "a bid is more than the seat has";
    if ((s->head.phase == OVER) != !s->head.active)
        return "somebody must move exactly while the game is not over";
    return NULL;
}

/* Unset: 12 coins, auctioneer 0, and the fish that are not in `deck` or on offer have been seen. */
static const char *complete(void *state, uint64_t given)
{
    struct state *s = state;
    uint8_t left[FISH_MAX + 1];
    int any_coins = 0;
    (void)given;
    for (int seat = 0; seat < s->head.seats; seat++)
        any_coins |= s->coins[seat];
    if (!any_coins)
        memset(s->coins, COINS, s->head.seats);
    if (!s->fish)
        return "give the fish on offer";
    if (s->auctioneer >= s->head.seats)
        return "the auctioneer is not at this table";
    memcpy(left, null_fish_count, sizeof left);
    for (int i = 0; i < s->deck_count; i++)
        if (!s->deck[i] || !left[s->deck[i]]--)
            return "the deck has no such fish left";
    memcpy(s->seen, left, sizeof left);
    if (!left[s->fish])
        return "the fish on offer is not one of the deck";
    s->head.phase = BID;
    s->head.active = s->head.sealed = all_seats(s);
    s->head.first = s->auctioneer;
    return check(s);
}

/* ---- Hidden information ---------------------------------------------------------------------------------------- */

/* The deck is what has not been seen. */
static void sample(void *state, int viewer, struct fast *r)
{
    struct state *s = state;
    int n = 0;
    for (int value = 1; value <= FISH_MAX; value++)
        for (int i = s->seen[value]; i < null_fish_count[value]; i++)
            s->deck[n++] = (uint8_t)value;
    fast_shuffle(r, s->deck, n);
    sample_chance(&s->rng, r);
    sample_choices(&null_game, s, viewer, r);
}

/* NU-5: nobody knows what follows when the bids are opened. */
static enum until foresee(void *state, int seat, move m, uint64_t *unknown)
{
    if (bid(state, seat, m))
        *unknown = ~field_bits(fields, "ply");
    return m == M_ADD ? WHOLE : TO_SEAL;
}

/* ---- The game -------------------------------------------------------------------------------------------------- */

const struct game null_game = {
    .id = "null", .title = "Null",
    .min_seats = 2, .max_seats = 5,
    .moves = MOVES, .max_moves = DECK_MAX * SEATS_MAX + SEATS_MAX * COINS * DECK_MAX, .state_size = sizeof(struct state),
    .version = 1,
    .fields = fields, .options = options,
    .load = null_load,
    .setup = setup, .legal = legal, .apply = apply, .score = score, .rank = rank, .check = check,
    .complete = complete,
    .sample = sample, .foresee = foresee,
    .name = null_name, .refuse = null_refuse, .tell = null_tell, .draw = null_draw,
    .value = null_value,
    .search = { .playout = { .decisions = 0 }, .explore = 150, .scale = 500, .temper = 100, .caution = 130 },
};
