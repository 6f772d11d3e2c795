/*
 * Fishing, by Friedemann Friese (2F-Spiele 2024), for 3 to 5 players.
 *
 * Eight rounds of tricks. Every card caught is a point and goes under the catcher's own draw stack; who catches little
 * draws fresh, stronger cards from the ocean: trumps, zeros that catch a single card, and buoys with effects.
 *
 * Rules FI-1 to FI-71 are in docs/rules/en/fishing.md; the star levels of the ocean cards in data/fishing.txt. Sets, state
 * and small rules are in fishing.h, which says where the rest is.
 */
#include "fishing.h"

#include <assert.h>
#include <string.h>

#include "field.h"

/* ---- Words for cards and phases ---------------------------------------------------------------------------------------- */

#define CARD_NAMES \
    "B0", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14", "B15", "B16", \
    "B17", "B18", "P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P14", \
    "P15", "P16", "P17", "P18", "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", \
    "R13", "R14", "R15", "R16", "R17", "R18", "Y0", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "Y10", \
    "Y11", "Y12", "Y13", "Y14", "Y15", "Y16", "Y17", "Y18", "G0", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", \
    "G9", "G10", "G11", "G12", "G13", "G14", "G15", "G16", "XP", "XM1", "XM2", "XA", "XF", "XC", "XL"

const char *const fishing_card_names[]  = { CARD_NAMES };
const char *const fishing_maybe_names[] = { NULL, CARD_NAMES };
const char *const fishing_colour_names[] = { "B", "P", "R", "Y", "G" };

const struct words fishing_card_words   = { CARDS, SPLIT, fishing_card_names };
static const struct words maybe_cards   = { CARDS + 1, 0, fishing_maybe_names };    /* card + 1; 0: none */
const struct words fishing_colour_words = { 5, 0, fishing_colour_names };

static const char *const phase_names[] = { "play", "call", "catch", "pass", "over" };
static const struct words phases = { 5, 0, phase_names };

/* ---- State ----------------------------------------------------------------------------------------------------- */

static const char *const origin_names[] = {
    "box", "deal", "ocean",
    "r1s0", "r1s1", "r1s2", "r1s3", "r1s4", "r2s0", "r2s1", "r2s2", "r2s3", "r2s4", "r3s0", "r3s1", "r3s2", "r3s3",
    "r3s4", "r4s0", "r4s1", "r4s2", "r4s3", "r4s4", "r5s0", "r5s1", "r5s2", "r5s3", "r5s4", "r6s0", "r6s1", "r6s2",
    "r6s3", "r6s4", "r7s0", "r7s1", "r7s2", "r7s3", "r7s4", "r8s0", "r8s1", "r8s2", "r8s3", "r8s4",
};
static const struct words origins = { CAUGHT + 5 * ROUNDS, 0, origin_names };

static const char *const trick_names[] = { "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12" };
static const struct words tricks = { TRICKS_MAX, 0, trick_names };

static const char *const demand_names[] = { NULL, "B", "P", "R", "Y", "G" };
static const struct words demands = { 6, 0, demand_names };

static const struct field fields[] = {
    HEAD_FIELDS(phases),
    { "hand",         EACH(hand),         SET,    OWNER,  PER_SEAT, .words = &fishing_card_words },
    { "fisher",       EACH(fisher),       SET,    MEMORY, PER_SEAT, .words = &fishing_card_words },
    { "table",        AT(table),          SET,    PUBLIC, .words = &fishing_card_words },
    { "rng",          AT(rng),            BYTES,  SECRET },
    { "points",       EACH(points),       NUMBER, PUBLIC, SIGNED, PER_SEAT, .min = -200, .max = 400 },
    { "round",        AT(round),          NUMBER, PUBLIC, .max = ROUNDS },
    { "trick",        AT(trick),          NUMBER, PUBLIC, .max = 12 },
    { "leader",       AT(leader),         SEAT,   PUBLIC },
    { "winner",       AT(winner),         SEAT,   PUBLIC },
    { "played",       AT(played),         NUMBER, PUBLIC, .max = SEATS_MAX },
    { "settled",      AT(settled),        NUMBER, PUBLIC, .max = SEATS_MAX },
    { "best",         AT(best),           NUMBER, PUBLIC, .max = 127 },
    { "demanded",     AT(demanded),       WORD,   PUBLIC, .words = &demands },
    { "called",       AT(called),         NUMBER, PUBLIC, .max = 1 },
    { "caller",       AT(caller),         SEAT,   PUBLIC },
    { "lowest",       AT(lowest),         NUMBER, PUBLIC, .max = 1 },
    { "plays",        EACH(plays),        WORD,   PUBLIC, LIST | ONCE, LENGTH(played), .words = &maybe_cards },
    { "last_count",   AT(last_count),     NUMBER, PUBLIC, .max = SEATS_MAX },
    { "last",         EACH(last),         WORD,   PUBLIC, LIST | ONCE, LENGTH(last_count), .words = &maybe_cards },
    { "last_leader",  AT(last_leader),    SEAT,   PUBLIC },
    { "hand_count",   EACH(hand_count),   NUMBER, PUBLIC, PER_SEAT, .max = 13 },
    { "fisher_count", EACH(fisher_count), NUMBER, PUBLIC, PER_SEAT, .max = CARDS },
    { "stock_count",  EACH(stock_count),  NUMBER, PUBLIC, PER_SEAT, .max = CARDS },
    { "demand",       EACH(demand),       NUMBER, PUBLIC, PER_SEAT, .max = 13 },
    { "draw_count",   AT(draw_count),     NUMBER, PUBLIC, .max = SEATS_MAX },
    { "draw_order",   EACH(draw_order),   SEAT,   PUBLIC, LIST | ONCE, LENGTH(draw_count) },
    { "passed",       EACH(passed),       WORD,   OWNER,  PER_SEAT, .words = &maybe_cards },
    { "received",     EACH(received),     WORD,   OWNER,  PER_SEAT, .words = &maybe_cards },
    { "origin",       EACH(origin),       WORD,   MEMORY, .rows = CARDS, .index = &fishing_card_words, .words = &origins },
    { "history",      GRID(history),      WORD,   MEMORY, .rows = TRICKS_MAX, .index = &tricks,
                      .words = &maybe_cards },
    { "leaders",      EACH(leaders),      SEAT,   MEMORY, .rows = TRICKS_MAX, .index = &tricks },
    { "known_from",   AT(known_from),     NUMBER, MEMORY, .max = TRICKS_MAX - 1 },
    { "call_trick",   AT(call_trick),     NUMBER, MEMORY, .max = TRICKS_MAX },
    { "call_colour",  AT(call_colour),    WORD,   MEMORY, .words = &demands },
    { "pass_trick",   AT(pass_trick),     NUMBER, MEMORY, .max = TRICKS_MAX },
    { "ocean_count",  AT(ocean_count),    NUMBER, PUBLIC, .max = OCEAN },
    { "ocean",        EACH(ocean),        WORD,   SECRET, LIST | STACK, LENGTH(ocean_count), .words = &fishing_card_words },
    { "stock",        EACH(stock),        WORD,   SECRET, LIST | PACKED, PER_SEAT, LENGTH(stock_count),
                      .words = &fishing_card_words },
    { NULL },
};

static const char *const leader_names[] = { "random", "0", "1", "2", "3", "4" };
static const struct words leader_choices = { 6, 0, leader_names };

enum { OPT_LEADER, OPT_AID };

static const struct option options[] = {
    { "first_leader", &leader_choices, 0 },                     /* FI-9 */
    { "memory_aid",   &switches,       1 },                     /* FI-69, A-35 */
    { NULL },
};

/* ---- Tables, filled by data.c -------------------------------------------------------------------------------------- */

/* They are here, in the file that looks at them most: 0.3 % fewer instructions for a decision. */
struct face fishing_face[CARDS];
struct cset fishing_stars[LEVELS + 1];
struct led  fishing_led[2][LANES];
uint8_t     fishing_start_origin[SEATS_MAX + 1][CARDS];

/* ---- Rules: playing --------------------------------------------------------------------------------------------- */

static void to_move(struct state *s, enum phase phase, int seat)
{
    s->head.phase = phase;
    s->head.active = (seatset)(1u << seat);
}

/* A card as the bit of a word of a set. */
struct bit { unsigned word; uint64_t bit; };

/* On the table, once it has been taken out of the hand. */
static inline __attribute__((always_inline)) void lay_card(struct state *s, unsigned seat, struct bit card)
{
    s->table.w[card.word] |= card.bit;
    s->hand_count[seat]--;
}

/* As play number `played`; gives what is demanded after it. Nothing yet that wins by rank means the caller (FI-24) or the leader, whose
   buoy was first (FI-25). */
static inline __attribute__((always_inline)) const struct led *rank_play(struct state *s, const struct led *led, unsigned seat,
                                                                         unsigned played, unsigned card)
{
    unsigned rank = led->rank[card];
    s->plays[played] = (uint8_t)(card + 1);
    if (rank > s->best) {
        s->best = (uint8_t)rank;
        s->winner = (uint8_t)seat;
        if (!s->demanded) {                                     /* FI-12 */
            s->demanded = fishing_face[card].colour;
            led += s->demanded;
        }
    }
    return led;
}

/* A card on the table, without what follows from it. It need not be in the hand: the hands of a given position are what is left of them,
   and in a view those of others are empty. */
static inline __attribute__((always_inline)) void put_card(struct state *s, unsigned seat, int card)
{
    unsigned played = s->played;
    int second = card >= SPLIT;
    struct bit bit = { (unsigned)second, 1ull << (second ? card - SPLIT : card) };
    s->hand[seat].w[bit.word] &= ~bit.bit;
    lay_card(s, seat, bit);
    s->played = (uint8_t)(played + 1);
    s->last_count = 0;
    rank_play(s, led_of(s), seat, played, (unsigned)card);
}

void fishing_put_card(struct state *s, int seat, int card) { put_card(s, (unsigned)seat, card); }

/* ---- Rules: the end of a round ----------------------------------------------------------------------------------- */

static void new_trick(struct state *s, int leader)
{
    s->leader = s->winner = (uint8_t)leader;
    s->played = s->settled = s->best = s->demanded = s->called = s->caller = s->lowest = 0;
    s->table = (struct cset){ { 0, 0 } };
    to_move(s, PLAY, leader);
}

static void game_over(struct state *s)
{
    s->head.phase = OVER;
    s->head.active = 0;
}

/* The cards of a set, ascending, from now on of this origin. */
static inline void store_set(struct state *s, struct cset set, uint8_t origin, uint8_t *out)
{
    for (uint64_t w = set.w[0]; w; w &= w - 1) {
        unsigned card = (unsigned)__builtin_ctzll(w);
        s->origin[card] = origin;
        *out++ = (uint8_t)card;
    }
    for (uint64_t w = set.w[1]; w; w &= w - 1) {
        unsigned card = (unsigned)__builtin_ctzll(w);
        s->origin[SPLIT + card] = origin;
        *out++ = (uint8_t)(SPLIT + card);
    }
}

/* Stocks are copied a block at a time: what is behind them may be read, and written before what belongs there. */
enum { BLOCK = 16 };

typedef uint8_t block __attribute__((vector_size(BLOCK), aligned(1)));

static inline void copy_cards(uint8_t *to, const uint8_t *from, int n)
{
    *(block *)to = *(const block *)from;                        /* nearly always enough */
    for (int i = BLOCK; i < n; i += BLOCK)
        *(block *)(to + i) = *(const block *)(from + i);
}

/*
 * FI-56 and FI-58 in one pass: what each seat caught is shuffled and goes under its stockroom, and the top h cards go into
 * its hand (none for h = 0). A seat that draws everything needs no order: its shuffle only uses up the chance (FI-71).
 */
static void restock(struct state *s, int h)
{
    struct dice dice = { .rng = &s->rng };
    uint8_t before[CARDS + BLOCK], pile[CARDS + BLOCK], stock[CARDS + BLOCK] = { 0 }, *to = stock;
    const uint8_t *from = before;
    memcpy(before, s->stock, CARDS);
    memset(before + CARDS, 0, BLOCK);
    for (int seat = 0; seat < s->head.seats; seat++) {
        int old = s->stock_count[seat], fresh = s->fisher_count[seat], rest = old + fresh - h;
        struct cset hand = { { 0, 0 } };
        copy_cards(pile, from, old);
        store_set(s, s->fisher[seat], (uint8_t)(CAUGHT + 5 * (s->round - 1) + seat), pile + old);
        if (rest <= 0) {
            dice_skip(&dice, fresh);
            hand = s->fisher[seat];
            for (const uint8_t *at = pile; at < pile + old; at++)
                put(&hand, *at);
            rest = 0;
        } else {
            dice_shuffle(&dice, pile + old, fresh);
            for (const uint8_t *at = pile; at < pile + h; at++)
                put(&hand, *at);
            copy_cards(to, pile + h, rest);
        }
        from += old;
        to += rest;
        s->stock_count[seat] = (uint8_t)rest;
        s->fisher_count[seat] = 0;
        s->fisher[seat] = (struct cset){ { 0, 0 } };
        s->hand[seat] = hand;
        s->hand_count[seat] = (uint8_t)h;
    }
    *(block *)to = (block){ 0 };
    memcpy(s->stock, stock, CARDS);
}

/* FI-61, FI-62: who misses most draws first; of equals, who played earlier in the last trick. */
static void draw_ocean(struct state *s, int missing)
{
    seatset done = 0;
    s->draw_count = 0;
    while (missing) {
        int next = 0, most = 0;
        for (int k = 0; k < s->head.seats; k++) {
            int seat = seat_of_play(s, k);
            if (s->demand[seat] > most && !(done >> seat & 1)) {
                most = s->demand[seat];
                next = seat;
            }
        }
        done |= (seatset)(1 << next);
        missing -= most;
        s->draw_order[s->draw_count++] = (uint8_t)next;
        struct cset hand = s->hand[next];
        for (uint8_t *top = s->ocean + s->ocean_count, *end = top - most; top > end; *top = 0)
            put(&hand, *--top);
        s->hand[next] = hand;
        s->ocean_count = (uint8_t)(s->ocean_count - most);
    }
}

/* FI-63: the fewest points lead; of equals, who played earlier in the last trick. */
static int round_leader(const struct state *s)
{
    int leader = s->leader;
    for (int k = 1; k < s->head.seats; k++)
        if (s->points[seat_of_play(s, k)] < s->points[leader])
            leader = seat_of_play(s, k);
    return leader;
}

/* FI-59; how many cards all seats miss together. */
static int count_demand(struct state *s, int h)
{
    int missing = 0;
    for (int seat = 0; seat < s->head.seats; seat++) {
        int has_cards = s->stock_count[seat] + s->fisher_count[seat];
        s->demand[seat] = (uint8_t)(has_cards < h ? h - has_cards : 0);
        missing += s->demand[seat];
    }
    return missing;
}

static void forget_round(struct state *s)
{
    memset(s->history, 0, sizeof s->history);
    memset(s->leaders, 0, sizeof s->leaders);
    memset(s->passed, 0, sizeof s->passed);
    memset(s->received, 0, sizeof s->received);
    s->known_from = s->call_trick = s->call_colour = s->pass_trick = 0;
}

static __attribute__((noinline)) void end_round(struct state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        s->points[seat] = (int16_t)(s->points[seat] + s->fisher_count[seat]);       /* FI-55 */
    if (s->round == ROUNDS) {                                   /* FI-65 */
        new_trick(s, s->leader);
        game_over(s);
        return;
    }
    int h = hand_size(s->head.seats, s->round + 1), missing = count_demand(s, h), over = missing > s->ocean_count;
    restock(s, over ? 0 : h);
    s->round++;
    s->trick = 0;
    forget_round(s);
    s->draw_count = 0;
    if (over) {                                                 /* FI-60, FI-64 */
        new_trick(s, s->leader);
        game_over(s);
        return;
    }
    draw_ocean(s, missing);
    new_trick(s, round_leader(s));
}

/* ---- Rules: the end of a trick ----------------------------------------------------------------------------------- */

/* The next trick of the round, led by the winner (FI-46); 0: that was the last one (FI-10). */
static int end_trick(struct state *s)
{
    uint8_t plays[SEATS_MAX], leader = s->leader, trick = s->trick;
    memcpy(plays, s->plays, sizeof plays);
    memcpy(s->last, plays, sizeof plays);
    memcpy(s->history[trick], plays, sizeof plays);
    s->last_count = s->head.seats;
    s->last_leader = s->leaders[trick] = leader;
    if (!s->hand_count[0]) {
        end_round(s);
        return 0;
    }
    s->trick = trick + 1;
    new_trick(s, s->winner);
    return 1;
}

/* FI-42 to FI-54: what the buoys of the last trick mean for the new one. */
static void next_effects(struct state *s)
{
    uint64_t cards = 0;                                         /* most tricks have none of them: all five at once */
    memcpy(&cards, s->last, sizeof s->last);
    if (!((cards + (0x7f - XF) * 0x0101010101010101u) & 0x8080808080808080u))
        return;
    for (int k = 0; k < s->head.seats; k++) {
        int card = s->last[k] - 1, seat = s->last_leader + k;
        if (card < XF)
            continue;
        seat -= seat >= s->head.seats ? s->head.seats : 0;
        if (card == XL) {
            s->lowest = 1;                                      /* FI-52 */
        } else if (card == XC) {
            s->caller = (uint8_t)seat;                          /* FI-47, FI-48 */
            to_move(s, CALL, seat);
        } else {
            s->leader = s->winner = (uint8_t)seat;              /* FI-45 */
            if (s->head.phase == PLAY)
                to_move(s, PLAY, seat);
        }
    }
}

/* FI-39: everybody's card goes to the left at once. */
static void exchange(struct state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (s->passed[seat])
            drop(&s->hand[seat], s->passed[seat] - 1);
    for (int seat = 0; seat < s->head.seats; seat++) {
        int left = left_of(s, seat);
        if (s->passed[seat])
            put(&s->hand[left], s->passed[seat] - 1);
        s->received[left] = s->passed[seat];
    }
    s->pass_trick = (uint8_t)(s->trick + 1);
    s->head.sealed = 0;
}

/* XP. 1: the seats must choose first. */
static int settle_pass(struct state *s)
{
    if (!s->hand_count[0])                                      /* FI-40: the last trick */
        return 0;
    if (s->hand_count[0] > 1) {
        seatset all = all_seats(s);
        s->head.phase = PASS;
        s->head.active = s->head.sealed = all;
        s->head.first = s->leader;
        return 1;
    }
    for (int seat = 0; seat < s->head.seats; seat++)            /* FI-40: the only card */
        s->passed[seat] = (uint8_t)(empty(s->hand[seat]) ? 0 : lowest_card(s->hand[seat]) + 1);
    exchange(s);
    return 0;
}

/* A zero: its player catches one other card, and chooses which if there are several. 1: must choose. */
static int settle_zero(struct state *s, int seat, struct cset others)
{
    if (empty(others))
        return 0;
    int card = lowest_card(others);
    if (empty(without(others, one(card)))) {
        catch_card(s, seat, card);                              /* FI-32 */
        return 0;
    }
    to_move(s, CATCH, seat);                                    /* FI-31 */
    return 1;
}

/* FI-29 to FI-36: the effect of play number `settled`. 1: somebody must choose first. */
int fishing_settle_play(struct state *s)
{
    int card = s->plays[s->settled] - 1, seat = seat_of_play(s, s->settled);
    struct cset others = without(s->table, one(card));
    switch (fishing_face[card].effect) {
    case PASS_LEFT: return settle_pass(s);
    case ZERO:      return settle_zero(s, seat, others);
    case ALL_OTHERS: catch_cards(s, seat, others); return 0;    /* FI-35 */
    default:        return 0;
    }
}

/* FI-37: what nobody caught before; often all of it or nothing. */
static inline void catch_rest(struct state *s)
{
    int winner = s->winner;
    s->fisher[winner] = both(s->fisher[winner], s->table);
    s->fisher_count[winner] = (uint8_t)(s->fisher_count[winner] + size(s->table));
    if (!empty(common(s->table, minus_cards)))
        s->points[winner] = (int16_t)(s->points[winner] - 3 * size(common(s->table, minus_cards)));
}

static void settle(struct state *s)
{
    for (int k = s->settled; k < s->head.seats; k++)
        if (fishing_face[s->plays[k] - 1].effect != NOTHING) {
            s->settled = (uint8_t)k;
            if (fishing_settle_play(s))
                return;
        }
    catch_rest(s);
    if (end_trick(s))
        next_effects(s);
}

/* The usual trick, without zero or buoy: the winner catches it and leads. */
static void settle_plain(struct state *s)
{
    s->fisher[s->winner] = both(s->fisher[s->winner], s->table);
    s->fisher_count[s->winner] = (uint8_t)(s->fisher_count[s->winner] + s->head.seats);
    end_trick(s);
}

/* ---- Rules: the contract ----------------------------------------------------------------------------------------- */

/* FI-6: the levels are shuffled one by one; level 1 ends on top. */
static void fill_ocean(struct state *s, struct dice *dice)
{
    uint8_t level[OCEAN];
    int top = OCEAN;
    for (int l = 1; l <= LEVELS; l++) {
        int n = list_cards(fishing_stars[l], level);
        dice_shuffle(dice, level, n);
        for (int i = 0; i < n; i++)
            s->ocean[--top] = level[i];
    }
    s->ocean_count = OCEAN;
}

/* FI-71: levels 1 to 5, starting cards, first leader. */
static int setup(void *state, const struct setup *cfg)
{
    struct state *s = state;
    int leader = cfg->option[OPT_LEADER];
    if (leader > cfg->seats)
        return ERR_OPTION;
    s->head.seats = cfg->seats;
    s->head.aid = cfg->option[OPT_AID];
    rng_seed(&s->rng, cfg->seed);
    if (cfg->blank)
        return 0;
    struct dice dice = { .rng = &s->rng };
    fill_ocean(s, &dice);

    uint8_t deck[CARDS];
    int starting = list_cards(fishing_stars[0], deck), n = 0, h = hand_size(cfg->seats, 1);
    memcpy(s->origin, fishing_start_origin[cfg->seats], sizeof s->origin);
    for (int i = 0; i < starting; i++)
        if (s->origin[deck[i]] == DEAL)
            deck[n++] = deck[i];
    dice_shuffle(&dice, deck, n);
    assert(n == h * cfg->seats);
    for (int i = 0, seat = 0; seat < cfg->seats; seat++)        /* FI-7 */
        for (int k = 0; k < h; k++)
            put(&s->hand[seat], deck[i++]);
    memset(s->hand_count, h, cfg->seats);
    int drawn = (int)dice_below(&dice, cfg->seats);             /* FI-9: drawn also when the host fixes the seat */
    s->round = 1;
    new_trick(s, leader ? leader - 1 : drawn);
    return 0;
}

/* FI-30: the other cards of the trick that nobody has caught. */
static inline struct cset catchable(const struct state *s) { return without(s->table, one(s->plays[s->settled] - 1)); }

static __attribute__((noinline)) int legal_rare(const struct state *s, int seat, move *out)
{
    switch (s->head.phase) {
    case CATCH: return list_moves(catchable(s), M_CATCH, out);
    case PASS:  return list_moves(s->hand[seat], M_PASS, out);  /* FI-41 */
    default:                                                    /* CALL: FI-49 */
        for (int c = 0; c < 5; c++)
            out[c] = (move)(M_CALL + c);
        return 5;
    }
}

static int legal(const void *state, int seat, move *out)
{
    const struct state *s = state;
    if (!is_active(s, seat))
        return 0;
    return s->head.phase == PLAY ? list_moves(playable(s, seat), 0, out) : legal_rare(s, seat, out);
}

/* A full trick. Out of line, like all that is rare, so that playing a card stays short. */
static __attribute__((noinline)) void finish_trick(struct state *s)
{
    if (empty(common(s->table, effect_cards)))
        settle_plain(s);
    else
        settle(s);
}

static inline void apply_play(struct state *s, int seat, int card)
{
    put_card(s, (unsigned)seat, card);
    unsigned next = s->head.active * 2u;
    if (s->played < s->head.seats)
        s->head.active = (seatset)(next >> s->head.seats ? 1 : next);
    else
        finish_trick(s);
}

static void apply_catch(struct state *s, int seat, int card)
{
    catch_card(s, seat, card);
    s->settled++;
    settle(s);
}

static void apply_pass(struct state *s, int seat, int card)
{
    s->passed[seat] = (uint8_t)(card + 1);
    s->head.active &= (seatset)~(1u << seat);
    if (s->head.active)
        return;
    exchange(s);
    s->settled++;
    settle(s);
}

static void apply_call(struct state *s, int seat, int colour)
{
    s->demanded = (uint8_t)(colour + 1);                        /* FI-13 */
    s->called = 1;
    s->call_trick = (uint8_t)(s->trick + 1);
    s->call_colour = s->demanded;
    s->winner = (uint8_t)seat;                                  /* FI-24 */
    to_move(s, PLAY, s->leader);
}

static __attribute__((noinline)) void apply_rare(struct state *s, int seat, move m)
{
    if (s->head.phase == CATCH)
        apply_catch(s, seat, m - M_CATCH);
    else if (s->head.phase == PASS)
        apply_pass(s, seat, m - M_PASS);
    else
        apply_call(s, seat, m - M_CALL);
}

static void apply(void *state, int seat, move m)
{
    struct state *s = state;
    s->head.ply++;
    if (s->head.phase == PLAY)
        apply_play(s, seat, m);
    else
        apply_rare(s, seat, m);
}

/* Bit number k of a set. */
static inline __attribute__((always_inline)) struct bit bit_of(struct cset set, uint32_t k)
{
    uint64_t w = set.w[0];
    for (; k && w; k--)
        w &= w - 1;
    if (w)
        return (struct bit){ 0, w & -w };
    for (w = set.w[1]; k; k--)
        w &= w - 1;
    return (struct bit){ 1, w & -w };
}

static inline __attribute__((always_inline)) unsigned card_of(struct bit b)
{
    return (b.word ? SPLIT : 0) + (unsigned)__builtin_ctzll(b.bit);
}

static __attribute__((noinline)) void random_rare(struct state *s, int seat, struct fast *r)
{
    if (s->head.phase == CALL) {
        apply_call(s, seat, (int)fast_below(r, 5));
        return;
    }
    int pass = s->head.phase == PASS;
    struct cset cards = pass ? s->hand[seat] : catchable(s);
    uint32_t n = pass ? s->hand_count[seat] : (uint32_t)size(cards);
    int card = (int)card_of(bit_of(cards, fast_below(r, n)));
    if (pass)
        apply_pass(s, seat, card);
    else
        apply_catch(s, seat, card);
}

/* To the end of the trick, but no more than n cards, each the one that `legal` would list as number k for a random k; how many. */
static inline __attribute__((always_inline)) int play_random_cards(struct state *s, struct fast *r, int n)
{
    const struct led *led = led_of(s);
    unsigned seats = s->head.seats, seat = (unsigned)__builtin_ctz(s->head.active), from = s->played, at = from;
    unsigned end = (unsigned)n < seats - from ? from + (unsigned)n : seats;
    do {
        struct cset hand = s->hand[seat], cards = common(hand, led->cards);
        uint32_t k = s->hand_count[seat];
        if (empty(cards)) {                                     /* any card: how many those are is known */
            cards = hand;
        } else {
            cards.w[1] |= hand.w[1] & buoy_cards.w[1];
            k = (uint32_t)size(cards);
        }
        struct bit card = bit_of(cards, fast_below(r, k));
        s->hand[seat].w[card.word] ^= card.bit;                 /* it is there: an instruction fewer than to mask it out */
        lay_card(s, seat, card);
        led = rank_play(s, led, seat, at, card_of(card));
        seat = seat + 1 == seats ? 0 : seat + 1;
    } while (++at < end);
    s->last_count = 0;
    s->played = (uint8_t)end;
    if (end == seats)
        finish_trick(s);
    else
        s->head.active = (seatset)(1u << seat);
    return (int)(end - from);
}

static inline __attribute__((always_inline)) int play_random_moves(struct state *s, struct fast *r, int n)
{
    struct fast fast = *r;
    int made = 0;
    while (made < n && s->head.active)
        if (s->head.phase == PLAY) {
            made += play_random_cards(s, &fast, n - made);
        } else {
            random_rare(s, __builtin_ctz(s->head.active), &fast);
            made++;
        }
    s->head.ply = (uint16_t)(s->head.ply + made);               /* of which a rule knows nothing */
    *r = fast;
    return made;
}

#if defined __x86_64__ && defined __GNUC__
/* The same with instructions that count and take bits, which nearly all machines have, but not all: 3 % fewer. */
static __attribute__((target("popcnt,bmi"))) int play_random_bits(struct state *s, struct fast *r, int n)
{
    return play_random_moves(s, r, n);
}

static int play_random(void *state, struct fast *r, int n)
{
    int bits = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
    return bits ? play_random_bits(state, r, n) : play_random_moves(state, r, n);
}
#else
static int play_random(void *state, struct fast *r, int n) { return play_random_moves(state, r, n); }
#endif

static int score(const void *state, int seat) { return ((const struct state *)state)->points[seat]; }

/* FI-66: most points; equals share. */
void fishing_rank(const void *state, uint8_t *place) { rank_by_score(state, score, place); }

/* FI-3: every card of the game in exactly one zone. */
static const char *check_zones(const struct state *s)
{
    uint8_t zones[CARDS] = { 0 };
    struct cset sets[2 * SEATS_MAX + 1];
    int n = 0, stock = 0;
    for (int seat = 0; seat < s->head.seats; seat++) {
        sets[n++] = s->hand[seat];
        sets[n++] = s->fisher[seat];
        stock += s->stock_count[seat];
    }
    sets[n++] = s->table;
    for (int c = 0; c < CARDS; c++)
        for (int i = 0; i < n; i++)
            zones[c] = (uint8_t)(zones[c] + has(&sets[i], c));
    for (int i = 0; i < stock; i++)
        zones[s->stock[i]]++;
    for (int i = 0; i < s->ocean_count; i++)
        zones[s->ocean[i]]++;
    for (int c = 0; c < CARDS; c++)
        if (zones[c] != !in_box(s->head.seats, c))
            return zones[c] > 1 ? "a card is in two places" : zones[c] ? "a card of the box is in the game" : "a card of the game is nowhere";
    return NULL;
}

/* FI-6 and FI-56: levels in the ocean and layers in a stockroom lie in order. `sample` builds on that. */
static const char *check_order(const struct state *s)
{
    for (int i = 1; i < s->ocean_count; i++)
        if (fishing_face[s->ocean[i]].star > fishing_face[s->ocean[i - 1]].star)
            return "the ocean does not lie in order of stars";
    const uint8_t *at = s->stock;
    for (int seat = 0; seat < s->head.seats; at += s->stock_count[seat++])
        for (int i = 0; i < s->stock_count[seat]; i++) {
            int origin = s->origin[at[i]];
            if (origin < CAUGHT || (origin - CAUGHT) % 5 != seat || (origin - CAUGHT) / 5 + 1 >= s->round)
                return "a stockroom has a card that its owner did not catch";
            if (i && origin < s->origin[at[i - 1]])
                return "a stockroom has newer cards on top of older ones";
        }
    return NULL;
}

static const char *check(const void *state)
{
    const struct state *s = state;
    int n = s->head.seats, h = hand_size(n, s->round), over = s->head.phase == OVER;
    if (n < 3 || n > 5 || s->round < 1 || s->trick >= h)
        return "seats, round or trick out of range";
    for (int seat = 0; seat < n; seat++) {
        int left = over ? 0 : h - s->trick;
        for (int k = 0; k < s->played; k++)
            left -= seat_of_play(s, k) == seat;
        if (s->hand_count[seat] != size(s->hand[seat]) || s->hand_count[seat] != left)
            return "a hand has the wrong number of cards";      /* FI-10 */
        if (s->fisher_count[seat] != size(s->fisher[seat]))
            return "a fisher count is wrong";
    }
    if (over != !s->head.active)
        return "somebody must move exactly while the game is not over";
    if ((s->head.phase == PASS) != !!s->head.sealed)
        return "only passing is sealed";
    const char *wrong = check_zones(s);
    return wrong ? wrong : check_order(s);
}

/* ---- Rules: positions -------------------------------------------------------------------------------------------- */

/* The cards that nobody placed, lowest stars first; how many. */
static int unplaced(const struct state *s, uint8_t *out)
{
    struct cset placed = s->table;
    int n = 0, stock = 0;
    for (int seat = 0; seat < s->head.seats; seat++) {
        placed = both(placed, both(s->hand[seat], s->fisher[seat]));
        stock += s->stock_count[seat];
    }
    for (int i = 0; i < stock; i++)
        put(&placed, s->stock[i]);
    for (int i = 0; i < s->ocean_count; i++)
        put(&placed, s->ocean[i]);
    for (int star = 0; star <= LEVELS; star++)
        for (int c = 0; c < CARDS; c++)
            if (fishing_face[c].star == star && !has(&placed, c) && !in_box(s->head.seats, c))
                out[n++] = (uint8_t)c;
    return n;
}

/* Cards that were not placed fill the stockrooms, 13 each, then the ocean. */
static void place_rest(struct state *s, uint64_t given)
{
    uint8_t rest[CARDS];
    int n = unplaced(s, rest), at = 0, to = 0;
    if (!field_given(fields, given, "stock") && s->round > 1)
        for (int seat = 0; seat < s->head.seats; seat++)
            for (; s->stock_count[seat] < 13 && at < n; s->stock_count[seat]++)
                s->stock[to++] = rest[at++];
    if (!field_given(fields, given, "ocean") && n - at <= OCEAN)
        while (n > at)
            s->ocean[s->ocean_count++] = rest[--n];
}

/* Where the cards come from, as far as it was not said: stockrooms and hands from the round before or the ocean. */
static void place_origins(struct state *s)
{
    const uint8_t *at = s->stock;
    int layer = CAUGHT + 5 * (s->round - 2);
    for (int seat = 0; seat < s->head.seats; at += s->stock_count[seat++]) {
        for (int i = 0; i < s->stock_count[seat] && s->round > 1; i++)
            if (!s->origin[at[i]])
                s->origin[at[i]] = (uint8_t)(layer + seat);
        for (int c = 0; c < CARDS; c++)
            if (has(&s->hand[seat], c) && !s->origin[c])
                s->origin[c] = (uint8_t)(s->round == 1 ? DEAL : layer + seat);
    }
    for (int k = 0; k < s->played; k++)
        if (!s->origin[s->plays[k] - 1])
            s->origin[s->plays[k] - 1] = (uint8_t)(s->round == 1 ? DEAL : layer + seat_of_play(s, k));
    for (int c = 0; c < CARDS; c++)
        if (!s->origin[c] && !in_box(s->head.seats, c))
            s->origin[c] = fishing_face[c].star || s->round > 1 ? IN_OCEAN : DEAL;
}

/* Does a position leave a spectator something to imagine? If not, its history contradicts itself. */
static int can_be_imagined(const struct state *s)
{
    struct state copy = *s;
    struct fast r;
    fast_seed(&r, 0);
    field_redact(&fishing, &copy, VIEWER_PUBLIC);
    return fishing_imagine(&copy, VIEWER_PUBLIC, &r);
}

static const char *complete(void *state, uint64_t given)
{
    struct state *s = state;
    int n = s->head.seats, cards_played = s->played, h, most = 0;
    uint8_t plays[SEATS_MAX];
    memcpy(plays, s->plays, sizeof plays);
    if (!field_given(fields, given, "hand"))
        return "give every seat its hand";
    if (!s->round)
        s->round = 2;
    if (s->leader >= n || s->caller >= n)
        return "the leader or the caller is not at this table";
    if (cards_played >= n)
        return "a position has fewer cards on the table than seats; play the last one";
    struct cset lying = { { 0, 0 } };
    for (int k = 0; k < cards_played; k++) {
        if (!plays[k] || has(&lying, plays[k] - 1))
            return "a card is in two places";
        put(&lying, plays[k] - 1);
    }
    if (field_given(fields, given, "table") && memcmp(&s->table, &lying, sizeof lying))
        return "the cards on the table are not those of plays";
    s->table = lying;
    for (int seat = 0; seat < n; seat++) {
        s->hand_count[seat] = (uint8_t)size(s->hand[seat]);
        s->fisher_count[seat] = (uint8_t)size(s->fisher[seat]);
    }
    for (int k = 0; k < n; k++) {
        int cards_had = s->hand_count[seat_of_play(s, k)] + (k < cards_played);
        most = cards_had > most ? cards_had : most;
    }
    h = hand_size(n, s->round);
    if (!most || most > h)
        return "the hands have no card, or more than this round deals";
    if (!field_given(fields, given, "trick"))
        s->trick = (uint8_t)(h - most);
    place_rest(s, given);
    const char *wrong = check_zones(s);
    if (wrong)
        return wrong;
    place_origins(s);

    /* What follows from the cards on the table. */
    int call = s->head.phase == CALL;
    if (s->called && !s->demanded)
        return "a called trick has a demanded colour";
    if (!s->called)
        s->demanded = 0;
    s->table = (struct cset){ { 0, 0 } };
    s->played = s->settled = s->best = 0;
    s->winner = s->called ? s->caller : s->leader;
    for (int k = 0; k < cards_played; k++) {
        int seat = seat_of_play(s, k);
        s->hand_count[seat]++;
        put_card(s, (unsigned)seat, plays[k] - 1);
    }
    s->head.sealed = 0;
    if (call && cards_played)
        return "a colour is called before the first card";
    if (!field_given(fields, given, "history"))
        s->known_from = s->trick;
    if (s->called) {
        s->call_trick = (uint8_t)(s->trick + 1);
        s->call_colour = s->demanded;
    }
    to_move(s, call ? CALL : PLAY, call ? s->caller : seat_of_play(s, cards_played));
    const char *broken = check(s);
    return broken || can_be_imagined(s) ? broken : "the origins of the cards contradict the demands or the history";
}

/* ---- Hidden information: worlds.c -------------------------------------------------------------------------------- */

/* At the end of a round every card that a seat once caught lies in its stockroom, unless it was played in this one: the seat
   knows which these are, older layers above newer ones, though not in which order (FI-56). 0: the round is not at its end. */
static int know_stock(struct state *s, int seat)
{
    struct cset played = both(s->table, s->hand[seat]);
    uint8_t *stock = s->stock;
    int n = 0;
    for (int other = 0; other < s->head.seats; other++) {
        played = both(played, s->fisher[other]);
        stock += other < seat ? s->stock_count[other] : 0;
    }
    for (int layer = CAUGHT + seat; layer < CAUGHT + 5 * ROUNDS; layer += 5)
        for (int c = 0; c < CARDS; c++)
            if (s->origin[c] == layer && !has(&played, c) && n++ < s->stock_count[seat])
                *stock++ = (uint8_t)c;
    return n == s->stock_count[seat];
}

/* Has the seat drawn a part of a shuffled layer, or cards of the ocean? */
static int drew_by_chance(const struct state *s, int seat)
{
    const uint8_t *stock = s->stock;
    int drawn = s->demand[seat];
    for (int other = 0; other < seat; other++)
        stock += s->stock_count[other];
    for (int c = 0; c < CARDS && s->stock_count[seat]; c++)
        drawn += has(&s->hand[seat], c) && s->origin[c] == s->origin[stock[0]];
    return drawn > 0;
}

/* Everything but the own hand: no move makes anything else that the seat sees depend on hidden cards. FI-58: who draws whole
   layers, and no more, knows even that. */
static enum until foresee(void *state, int seat, move m, uint64_t *unknown)
{
    struct state *s = state, before = *s;
    int known = know_stock(s, seat);
    apply(s, seat, m);
    if (s->pass_trick > before.pass_trick)                      /* FI-39, FI-40: a card of the right neighbour */
        *unknown = field_bits(fields, "hand received");
    if (before.head.phase == PASS)
        return TO_SEAL;
    if (*unknown)
        return TO_HIDDEN;
    if (s->round == before.round || s->head.phase == OVER || (known && !drew_by_chance(s, seat)))
        return WHOLE;
    *unknown = field_bits(fields, "hand");
    return TO_CHANCE;
}

/* ---- Thinking: think.c ------------------------------------------------------------------------------------------- */

static int stage(const void *state) { return ((const struct state *)state)->round; }

/* ---- The game ---------------------------------------------------------------------------------------------------- */

const struct game fishing = {
    .id = "fishing", .title = "Fishing",
    .min_seats = 3, .max_seats = 5,
    .moves = MOVES, .max_moves = 640, .state_size = sizeof(struct state), .version = 1,
    .fields = fields, .options = options,
    .load = fishing_load,
    .setup = setup, .legal = legal, .apply = apply, .random = play_random, .score = score, .rank = fishing_rank, .check = check,
    .complete = complete,
    .sample = fishing_sample, .foresee = foresee,
    .name = fishing_name, .refuse = fishing_refuse, .tell = fishing_tell, .draw = fishing_draw,
    .compact = &fishing_compact,
    .value = fishing_value, .weigh = fishing_weigh, .stage = stage,
    /* To the end of the round; `value` knows what the cards that were caught will do in later rounds. */
    .search = { .playout = { .stages = 1, .decisions = TO_THE_END }, .explore = 50, .scale = 1000, .temper = 200, .caution = 130,
                .same_worlds = 1, .policy = fishing_policy,
                .beginner = { .slack = 6000, .worlds = 1 }, .easy = { .slack = 450, .overlook = 20, .worlds = 6 }, .hard = 30 },
};
