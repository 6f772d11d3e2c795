/*
 * Null, the template of a game, for 2 to 5 players: built and tested like every other game, never listed.
 *
 * A small auction. There is a deck of fish worth 1 to 9. In each of FISH rounds the top fish is shown, and all seats
 * bid for it at the same time: add coins one by one, then say done. The highest bid takes the fish and pays; of equal
 * bids the one nearest to the auctioneer, clockwise. The others keep their coins. The role of auctioneer moves on.
 * It shows every part of the contract: data, chance, an owner's secret, everybody's secret, a sealed choice of several
 * small moves, refusals, events, positions and sampling. docs/new-game.md walks through it.
 *
 * Rules NU-1 to NU-9 are in docs/rules/null.md; the deck is in data/null.txt.
 */
#include "game.h"

#include <string.h>

#include "data.h"
#include "field.h"

extern const struct game null_game;

/* ---- Sizes, cards, phases, moves ------------------------------------------------------------------------------- */

enum { DECK_MAX = 24, FISH_MAX = 9, COINS = 12 };

enum phase { BID, OVER };

static const char *const phase_names[] = { "bid", "over" };
static const struct words phases = { 2, 0, phase_names };

/* Moves: 0 "+" adds a coin to the bid, 1 "done" seals it. */
enum { M_ADD, M_DONE, MOVES };

static const char *const move_names[] = { "+", "done" };

/* ---- State ----------------------------------------------------------------------------------------------------- */

struct state {
    struct head head;
    struct rng  rng;
    uint8_t     coins[SEATS_MAX];
    uint8_t     bid[SEATS_MAX];         /* of this round */
    uint8_t     caught[SEATS_MAX];      /* value of the fish won */
    uint8_t     auctioneer;
    uint8_t     fish;                   /* on offer, 0: none */
    uint8_t     last_fish;              /* of the round before, with the bids for it; 0: no such round */
    uint8_t     last_bid[SEATS_MAX];
    uint8_t     seen[FISH_MAX + 1];     /* fish of each value that have been shown, memory */
    uint8_t     deck_count;
    uint8_t     deck[DECK_MAX];         /* bottom first */
    uint8_t     spare[2];               /* always 0: up to a multiple of 4 bytes, so that there is no padding */
};

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

static const char *const switch_names[] = { "off", "on" };
static const struct words switches = { 2, 0, switch_names };

enum { OPT_AID };

static const struct option options[] = {
    { "memory_aid", &switches, 1 },
    { NULL },
};

/* ---- Data ------------------------------------------------------------------------------------------------------ */

static uint8_t fish_count[FISH_MAX + 1];        /* how many fish of each value the deck has */

/* Lines "fish VALUE COUNT". */
static int load(struct data *d)
{
    uint8_t count[FISH_MAX + 1] = { 0 };
    char word[16];
    int value, n, total = 0, err;
    while (data_line(d)) {
        if (data_word(d, word, sizeof word) < 0 || strcmp(word, "fish"))
            return data_error(d, "a line is: fish VALUE COUNT");
        if ((err = data_word(d, word, sizeof word)) < 0 || (err = data_number(d, word, 1, FISH_MAX, &value)))
            return err;
        if ((err = data_word(d, word, sizeof word)) < 0 || (err = data_number(d, word, 1, DECK_MAX, &n)))
            return err;
        if (data_word(d, word, sizeof word))
            return data_error(d, "\"%s\" is too much; a line is: fish VALUE COUNT", word);
        if (count[value])
            return data_error(d, "the fish of value %d stand here twice", value);
        count[value] = (uint8_t)n;
        total += n;
        if (total > DECK_MAX)
            return data_error(d, "the deck has more than %d fish", DECK_MAX);
    }
    if (!total)
        return data_error(d, "the deck has no fish");
    memcpy(fish_count, count, sizeof count);
    return 0;
}

/* ---- Rules ----------------------------------------------------------------------------------------------------- */

/* NU-3: the next fish, or the end. */
static void next_fish(struct state *s)
{
    seatset all = (seatset)((1 << s->head.seats) - 1);
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
static int winner_of(const struct state *s, const uint8_t *bid, int auctioneer)
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
    int winner = winner_of(s, s->bid, s->auctioneer);
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
        for (int i = 0; i < fish_count[value]; i++)
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

static void rank(const void *state, uint8_t *place)
{
    const struct state *s = state;
    int key[SEATS_MAX];
    for (int seat = 0; seat < s->head.seats; seat++)
        key[seat] = s->caught[seat];
    rank_by(key, s->head.seats, place);
}

static const char *check(const void *state)
{
    const struct state *s = state;
    uint8_t count[FISH_MAX + 1];
    memcpy(count, s->seen, sizeof count);
    for (int i = 0; i < s->deck_count; i++)
        count[s->deck[i]]++;
    if (memcmp(count, fish_count, sizeof count))
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
    memcpy(left, fish_count, sizeof left);
    for (int i = 0; i < s->deck_count; i++)
        if (!s->deck[i] || !left[s->deck[i]]--)
            return "the deck has no such fish left";
    memcpy(s->seen, left, sizeof left);
    if (!left[s->fish])
        return "the fish on offer is not one of the deck";
    s->head.phase = BID;
    s->head.active = s->head.sealed = (seatset)((1 << s->head.seats) - 1);
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
        for (int i = s->seen[value]; i < fish_count[value]; i++)
            s->deck[n++] = (uint8_t)value;
    fast_shuffle(r, s->deck, n);
    for (int i = 0; i < 8; i++)
        s->rng.key[i] = fast_next(r);
    sample_choices(&null_game, s, viewer, r);
}

/* NU-5: nobody knows what follows when the bids are opened. */
static enum until foresee(void *state, int seat, move m, uint64_t *unknown)
{
    if (bid(state, seat, m))
        *unknown = ~field_bits(fields, "ply");
    return m == M_ADD ? WHOLE : TO_SEAL;
}

/* ---- Words ----------------------------------------------------------------------------------------------------- */

static void name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    text_add(out, move_names[m]);
}

static int refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    *why = (struct refusal){ .rule = NULL };
    if (s->head.phase == OVER)
        why->rule = "NU-8";
    else if (!is_active(s, seat))
        why->rule = "NU-5";
    else if (m == M_ADD && s->bid[seat] >= s->coins[seat])
        why->rule = "NU-4";
    return why->rule != NULL;
}

static void tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out)
{
    const struct state *a = before, *b = after;
    if (viewer == seat || viewer == VIEWER_ALL)
        event_add(out, m == M_ADD ? "add" : "done", NULL, seat)->n = (int16_t)(a->bid[seat] + (m == M_ADD));
    if (a->head.ply == b->head.ply)                             /* a draft: not a word to others */
        return;
    if (viewer != seat && viewer != VIEWER_ALL)
        event_add(out, "sealed", "NU-5", seat);
    if (until != WHOLE || (a->deck_count == b->deck_count && b->head.phase != OVER))
        return;
    for (int i = 0; i < b->head.seats; i++)
        event_add(out, "opened", "NU-5", i)->n = b->last_bid[i];
    struct event *e = event_add(out, "sold", "NU-6", winner_of(b, b->last_bid, a->auctioneer));
    e->n = b->last_fish;
    e->m = b->last_bid[e->seat];
    if (b->head.phase == OVER)
        event_add(out, "is_over", "NU-8", -1);
}

static void draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    say(out, "null", s->fish ? "offer" : "is_over", s->fish, s->deck_count);
    text_char(out, '\n');
    for (int seat = 0; seat < s->head.seats; seat++) {
        text_add(out, is_active(s, seat) ? "> " : "  ");
        say_seat(out, seat);
        text_add(out, ": ");
        say(out, "null", "caught", s->caught[seat], 0);
        if (seat == viewer) {
            text_char(out, ' ');
            say(out, "null", "purse", s->coins[seat], s->bid[seat]);
        }
        text_char(out, '\n');
    }
}

/* ---- Thinking -------------------------------------------------------------------------------------------------- */

static int value(const void *state, int seat)
{
    const struct state *s = state;
    return 100 * s->caught[seat] + 50 * s->coins[seat];
}

/* ---- The game -------------------------------------------------------------------------------------------------- */

const struct game null_game = {
    .id = "null", .title = "Null",
    .min_seats = 2, .max_seats = 5,
    .moves = MOVES, .max_moves = DECK_MAX * SEATS_MAX + SEATS_MAX * COINS * DECK_MAX, .state_size = sizeof(struct state),
    .version = 1,
    .fields = fields, .options = options,
    .load = load,
    .setup = setup, .legal = legal, .apply = apply, .score = score, .rank = rank, .check = check,
    .complete = complete,
    .sample = sample, .foresee = foresee,
    .name = name, .refuse = refuse, .tell = tell, .draw = draw,
    .value = value,
    .search = { .playout = { .decisions = 0 }, .explore = 150, .scale = 500, .temper = 100, .caution = 130 },
};
