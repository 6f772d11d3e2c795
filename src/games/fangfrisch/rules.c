/*
 * Fangfrisch (Cash-a-Catch), by Andreas Pelikan (Queen Games 2007), for 3 to 5 players.
 *
 * The fish auction of Hamburg. Cards are turned over one by one; whoever rings the bell first gets them all for 10
 * Euro. Fish is stored by kind in two boxes and an ice tub and sold by kind: the more, the better the price. Whoever
 * has the same kind in a box loses a card when somebody else sells it.
 *
 * Rules FM-1 to FM-99 are in docs/rules/en/fangfrisch.md; decks and price lists in data/fangfrisch.txt. This file has the
 * rules, data.c reads the tables, words.c has what is said, think.c what a position is worth, live.c what a server needs for the bell
 * in real time.
 */
#include "fangfrisch.h"

#include <assert.h>
#include <string.h>

#include "field.h"

/* ---- Words of the fields and options ---------------------------------------------------------------------------- */

static const char *const phase_names[]  = { "sell", "bell", "thief", "dump", "place", "can", "sell_now", "over" };
static const char *const answer_names[] = { NULL, "w", "r" };
static const char *const bell_names[]   = { "uniform", "reaction", "rotate", "first" };
static const char *const spoil_names[]  = { "top", "highest" };
static const char *const dead_names[]   = { "burn", "fold" };
static const char *const seat_names[]   = { "random", "0", "1", "2", "3", "4" };

static const struct words phases       = { 8, 0, phase_names };
static const struct words answers      = { 3, 0, answer_names };
static const struct words bells        = { 4, 0, bell_names };
static const struct words spoil_words  = { 2, 0, spoil_names };
static const struct words dead_words   = { 2, 0, dead_names };
static const struct words first_seats  = { 6, 0, seat_names };

/* ---- Options, fields -------------------------------------------------------------------------------------------- */

static const struct option options[] = {
    { "deck",             &fangfrisch_decks,  0 },
    { "bell",             &bells,             UNIFORM },        /* FM-94 to FM-98 */
    { "half_price",       &fangfrisch_halves, HALF_DOWN },      /* FM-71 */
    { "spoilage",         &spoil_words,       SPOIL_TOP },      /* FM-28 */
    { "dead_auction",     &dead_words,        DEAD_BURN },      /* FM-46 */
    { "first_auctioneer", &first_seats,       0 },              /* FM-9 */
    { "memory_aid",       &switches,          1 },              /* FM-61 */
    { NULL },
};

#define STACK_FIELD(f) GRID(stack[f]), WORD, PUBLIC, LIST | STACK, PER_SEAT, LENGTH(count[f]), \
                       .words = &fangfrisch_cards

static const struct field fields[] = {
    HEAD_FIELDS(phases),
    { "rng",          AT(rng),           BYTES,  SECRET },
    { "money",        EACH(money),       NUMBER, PUBLIC, SIGNED, PER_SEAT, .max = 32767 },
    { "trash_fish",   EACH(trash_fish),  NUMBER, MEMORY, OWN, PER_SEAT, .max = 3 * DECK },
    { "deck",         AT(deck),          WORD,   PUBLIC, .words = &fangfrisch_decks },
    { "bell",         AT(bell),          WORD,   PUBLIC, .words = &bells },
    { "half",         AT(half),          WORD,   PUBLIC, .words = &fangfrisch_halves },
    { "spoilage",     AT(spoilage),      WORD,   PUBLIC, .words = &spoil_words },
    { "dead",         AT(dead),          WORD,   PUBLIC, .words = &dead_words },
    { "auctioneer",   AT(auctioneer),    SEAT,   PUBLIC },
    { "turn",         AT(turn),          NUMBER, PUBLIC, .max = 2 * DECK },
    { "final",        AT(final),         NUMBER, PUBLIC, .max = 1 },
    { "buyer",        AT(buyer),         SEAT,   PUBLIC },
    { "rang",         AT(rang),          SEATS,  PUBLIC },
    { "answer",       EACH(answer),      WORD,   OWNER,  PER_SEAT, .words = &answers },
    { "thieves",      AT(thieves),       NUMBER, PUBLIC, .max = DECK },
    { "cans",         AT(cans),          NUMBER, PUBLIC, .max = DECK },
    { "picks",        AT(picks),         NUMBER, PUBLIC, .max = CAN_PICKS },
    { "a_count",      EACH(count[BOX_A]), NUMBER, PUBLIC, PER_SEAT, .max = FIELD_CARDS },
    { "b_count",      EACH(count[BOX_B]), NUMBER, PUBLIC, PER_SEAT, .max = FIELD_CARDS },
    { "i_count",      EACH(count[ICE]),  NUMBER, PUBLIC, PER_SEAT, .max = FIELD_CARDS },
    { "a_kind",       EACH(kind[BOX_A]), WORD,   PUBLIC, PER_SEAT, .words = &fangfrisch_kinds },
    { "b_kind",       EACH(kind[BOX_B]), WORD,   PUBLIC, PER_SEAT, .words = &fangfrisch_kinds },
    { "i_kind",       EACH(kind[ICE]),   WORD,   PUBLIC, PER_SEAT, .words = &fangfrisch_kinds },
    { "a_size",       EACH(size[BOX_A]), NUMBER, PUBLIC, PER_SEAT, .max = 3 * FIELD_CARDS },
    { "b_size",       EACH(size[BOX_B]), NUMBER, PUBLIC, PER_SEAT, .max = 3 * FIELD_CARDS },
    { "i_size",       EACH(size[ICE]),   NUMBER, PUBLIC, PER_SEAT, .max = 3 * FIELD_CARDS },
    { "a",            STACK_FIELD(BOX_A) },
    { "b",            STACK_FIELD(BOX_B) },
    { "i",            STACK_FIELD(ICE) },
    { "trash_count",  EACH(trash_count), NUMBER, PUBLIC, PER_SEAT, .max = DECK },
    { "trash",        EACH(trash),       WORD,   MEMORY, LIST | PACKED | OWN, PER_SEAT, LENGTH(trash_count),    /* FM-61 */
                      .words = &fangfrisch_cards },
    { "discard",      EACH(discard),     NUMBER, MEMORY, .rows = ORDINARY, .index = &fangfrisch_cards, .max = DECK },
    { "parcel_count", AT(parcel_count),  NUMBER, PUBLIC, .max = DECK },
    { "parcel",       EACH(parcel),      WORD,   PUBLIC, LIST, LENGTH(parcel_count), .words = &fangfrisch_cards },
    { "held",         AT(held),          NUMBER, PUBLIC, .max = DECK },
    { "pile_count",   AT(pile_count),    NUMBER, PUBLIC, .max = DECK },
    { "pile",         EACH(pile),        WORD,   SECRET, LIST | STACK, LENGTH(pile_count), .words = &fangfrisch_cards },
    { "spare",        EACH(spare),       NUMBER, SECRET, .max = 0 },
    { NULL },
};

/* ---- Rules: fields and trash ------------------------------------------------------------------------------------ */

/* FM-13: a joker takes the kind of the fish it lies with. */
static int kind_of_stack(const uint8_t *stack, int count)
{
    for (int i = 0; i < count; i++)
        if (kind_of(stack[i]) != JOKER)
            return kind_of(stack[i]);
    return count ? JOKER : NONE;
}

/* FM-17: new cards go on top. */
static void put_on(struct state *s, int seat, int field, int card)
{
    s->stack[field][seat][s->count[field][seat]++] = (uint8_t)card;
    s->size[field][seat] = (uint8_t)(s->size[field][seat] + value_of(card));
    if (kind_of(card) != JOKER || !s->kind[field][seat])
        s->kind[field][seat] = (uint8_t)kind_of(card);
}

/* Card number `at` from the bottom leaves the field; the order of the others stays. */
static int take_from(struct state *s, int seat, int field, int at)
{
    uint8_t *stack = s->stack[field][seat];
    int card = stack[at], count = --s->count[field][seat];
    memmove(stack + at, stack + at + 1, (size_t)(count - at));
    stack[count] = 0;
    s->size[field][seat] = (uint8_t)(s->size[field][seat] - value_of(card));
    s->kind[field][seat] = (uint8_t)kind_of_stack(stack, count);
    return card;
}

static void empty_field(struct state *s, int seat, int field)
{
    memset(s->stack[field][seat], 0, s->count[field][seat]);
    s->count[field][seat] = s->kind[field][seat] = s->size[field][seat] = 0;
}

static int trash_start(const struct state *s, int seat)
{
    int at = 0;
    for (int i = 0; i < seat; i++)
        at += s->trash_count[i];
    return at;
}

const uint8_t *fangfrisch_trash(const struct state *s, int seat) { return s->trash + trash_start(s, seat); }

static void throw_away(struct state *s, int seat, int card)
{
    int at = trash_start(s, seat + 1), end = at;
    for (int i = seat + 1; i < s->head.seats; i++)
        end += s->trash_count[i];
    memmove(s->trash + at + 1, s->trash + at, (size_t)(end - at));
    s->trash[at] = (uint8_t)card;
    s->trash_count[seat]++;
    s->trash_fish[seat] = (uint16_t)(s->trash_fish[seat] + value_of(card));
}

/* FM-58: one such card of the trash goes to the discard pile. */
static void take_out(struct state *s, int seat, int card)
{
    int at = trash_start(s, seat), end = trash_start(s, s->head.seats) - 1;
    while (s->trash[at] != card)
        at++;
    memmove(s->trash + at, s->trash + at + 1, (size_t)(end - at));
    s->trash[end] = 0;
    s->trash_count[seat]--;
    s->trash_fish[seat] = (uint16_t)(s->trash_fish[seat] - value_of(card));
    s->discard[card]++;
}

unsigned fangfrisch_kinds_of(const struct state *s, int seat)
{
    return (1u << s->kind[BOX_A][seat] | 1u << s->kind[BOX_B][seat] | 1u << s->kind[ICE][seat]) & ~1u;
}

/* FM-15, FM-55 to FM-57: a joker goes anywhere; a fish to its kind, or if the mat has none of it, to an empty field or
   one with only jokers; the trash takes everything. */
unsigned fangfrisch_targets(const struct state *s, int seat, int card)
{
    int kind = kind_of(card);
    unsigned same = 0, open = 0;
    if (kind == JOKER)
        return (1u << TARGETS) - 1;
    for (int f = 0; f < FIELDS; f++) {
        int k = s->kind[f][seat];
        same |= (unsigned)(k == kind) << f;
        open |= (unsigned)(k == NONE || k == JOKER) << f;
    }
    return (same ? same : open) | 1u << TRASH;
}

/* ---- Rules: selling --------------------------------------------------------------------------------------------- */

/* Which card of a box spoils: the top one (FM-28), or by option the uppermost of the highest. */
static int spoiling_in(const struct state *s, int seat, int box)
{
    const uint8_t *stack = s->stack[box][seat];
    int at = s->count[box][seat] - 1;
    if (s->spoilage == SPOIL_HIGHEST)
        for (int i = at - 1; i >= 0; i--)
            if (value_of(stack[i]) > value_of(stack[at]))
                at = i;
    return at;
}

/* FM-26 to FM-29: the box of the seat that loses a card when the kind is sold, -1 if none; the card's place in *at. */
static int spoiling_box(const struct state *s, int seat, int kind, int *at)
{
    int loser = -1, lowest = 0;
    for (int box = BOX_A; box <= BOX_B; box++) {
        if (s->kind[box][seat] != kind)
            continue;
        int spoils = spoiling_in(s, seat, box), v = value_of(s->stack[box][seat][spoils]);
        if (loser >= 0 && v >= lowest)
            continue;
        loser = box;
        lowest = v;
        *at = spoils;
    }
    return loser;
}

/* FM-20 to FM-33: the sale of one kind, and what spoils by it. */
static void sell(struct state *s, int seat, int kind)
{
    int at, fish = fish_of(s, seat, kind);
    s->money[seat] = (int16_t)(s->money[seat] + fangfrisch_market.price[priced(fish)]);
    for (int f = 0; f < FIELDS; f++) {
        if (s->kind[f][seat] != kind)
            continue;
        for (int i = 0; i < s->count[f][seat]; i++)
            s->discard[s->stack[f][seat][i]]++;
        empty_field(s, seat, f);
    }
    for (int other = 0; other < s->head.seats; other++) {       /* FM-31: the seller has none of the kind left */
        int box = spoiling_box(s, other, kind, &at);
        if (box >= 0)
            throw_away(s, other, take_from(s, other, box, at));
    }
}

/* ---- Rules: turns ----------------------------------------------------------------------------------------------- */

static void to_move(struct state *s, enum phase phase, int seat)
{
    s->head.phase = phase;
    s->head.active = (seatset)(1u << seat);
}

static void discard_parcel(struct state *s)
{
    int n = s->parcel_count;
    for (int i = 0; i < n; i++)
        s->discard[s->parcel[i]]++;
    memset(s->parcel, 0, (size_t)n);
    s->parcel_count = s->held = 0;
}

/* FM-11, FM-12: 1: the seat has fish and is asked whether to sell; 0: the auction begins at once. */
static int begin_turn(struct state *s)
{
    if (!fangfrisch_kinds_of(s, s->auctioneer))
        return 0;
    to_move(s, SELL, s->auctioneer);
    return 1;
}

/* FM-10. */
static int next_turn(struct state *s)
{
    s->auctioneer = (uint8_t)left_of(s, s->auctioneer);
    s->turn++;
    return begin_turn(s);
}

/* FM-37, FM-38, FM-66. */
seatset fangfrisch_bidders(const struct state *s)
{
    seatset who = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        who |= (seatset)((s->money[seat] >= PARCEL_PRICE) << seat);
    return s->head.seats > 3 ? (seatset)(who & ~(1u << s->auctioneer)) : who;
}

/* FM-95, FM-99. */
static void open_bell(struct state *s, seatset who)
{
    s->head.phase = BELL;
    s->head.active = who;
    s->head.sealed = s->bell == FIRST_RING ? 0 : who;
    s->head.first = (uint8_t)left_of(s, s->auctioneer);
}

/* FM-70. */
static void market_end(struct state *s)
{
    discard_parcel(s);
    s->head.phase = OVER;
    s->head.active = s->head.sealed = 0;
}

/* FM-34 to FM-47: turns cards over until somebody has to decide something, or the market ends. */
static void turn_cards(struct state *s)
{
    seatset who = fangfrisch_bidders(s);                        /* turning cards changes nobody's money */
    for (;;) {
        int top = --s->pile_count, card = s->pile[top];
        s->pile[top] = 0;
        if (card == MARKET_END) {
            market_end(s);
            return;
        }
        if (card != FINAL_PHASE)
            s->parcel[s->parcel_count++] = (uint8_t)card;
        else
            s->final = 1;                                       /* FM-43 */
        if (!s->parcel_count)
            continue;                                           /* FM-44 */
        if (who) {
            open_bell(s, who);
            return;
        }
        if (s->dead == DEAD_FOLD) {                             /* FM-46 */
            discard_parcel(s);
            if (next_turn(s))
                return;
            who = fangfrisch_bidders(s);
        }
    }
}

/* ---- Rules: after a purchase (FM-48) ---------------------------------------------------------------------------- */

/* The parts of the buyer's turn give 1 if cards are turned over next. */
static int end_purchase(struct state *s)
{
    discard_parcel(s);                                          /* FM-60: action cards, used or not */
    return !next_turn(s);
}

/* FM-62. */
static int after_cans(struct state *s)
{
    if (!s->final || !fangfrisch_kinds_of(s, s->buyer))
        return end_purchase(s);
    to_move(s, SELL_NOW, s->buyer);
    return 0;
}

/* FM-58, FM-59. */
static int after_sort(struct state *s)
{
    if (!s->cans)
        return after_cans(s);
    s->picks = CAN_PICKS;
    to_move(s, CAN, s->buyer);
    return 0;
}

/* FM-41, FM-42, FM-68. */
void fangfrisch_buy(struct state *s, int seat)
{
    s->money[seat] = (int16_t)(s->money[seat] - PARCEL_PRICE);
    if (seat != s->auctioneer)
        s->money[s->auctioneer] = (int16_t)(s->money[s->auctioneer] + s->parcel_count);
    s->thieves = s->cans = 0;
    for (int i = 0; i < s->parcel_count; i++) {
        s->thieves = (uint8_t)(s->thieves + (s->parcel[i] == THIEF_CARD));
        s->cans = (uint8_t)(s->cans + (s->parcel[i] == CAN_CARD));
    }
    s->held = (uint8_t)(s->thieves + s->cans);
    s->buyer = (uint8_t)seat;
    to_move(s, s->thieves ? STEAL : DUMP, seat);
}

/* FM-49: the top card joins the cards to be sorted. */
static int act_steal(struct state *s, int seat, move m)
{
    if (m != M_STEAL_END) {
        int victim = (m - M_STEAL) / FIELDS, field = (m - M_STEAL) % FIELDS;
        s->parcel[s->parcel_count++] = (uint8_t)take_from(s, victim, field, s->count[field][victim] - 1);
    }
    if (!--s->thieves)
        to_move(s, DUMP, seat);
    return 0;
}

/* FM-54. */
static int act_dump(struct state *s, int seat, move m)
{
    int field = m - M_DUMP;
    if (m != M_DUMP_END) {
        for (int i = 0; i < s->count[field][seat]; i++)
            throw_away(s, seat, s->stack[field][seat][i]);
        empty_field(s, seat, field);
        return 0;
    }
    if (!is_pending(s))
        return after_sort(s);
    to_move(s, PLACE, seat);
    return 0;
}

/* FM-53. */
static int act_place(struct state *s, int seat, move m)
{
    int card = (m - M_PLACE) / TARGETS, target = (m - M_PLACE) % TARGETS, at = 0;
    while (s->parcel[at] != card)
        at++;
    memmove(s->parcel + at, s->parcel + at + 1, (size_t)(s->parcel_count - at - 1));
    s->parcel[--s->parcel_count] = 0;
    if (target == TRASH)
        throw_away(s, seat, card);
    else
        put_on(s, seat, target, card);
    return is_pending(s) ? 0 : after_sort(s);
}

/* FM-58, FM-59. */
static int act_can(struct state *s, int seat, move m)
{
    if (m != M_CAN_END) {
        take_out(s, seat, m - M_CAN);
        if (--s->picks)
            return 0;
    }
    s->picks = --s->cans ? CAN_PICKS : 0;
    return s->cans ? 0 : after_cans(s);
}

/* FM-19: one kind after another, until the seller stops or nothing is left. */
static int act_sell(struct state *s, int seat, move m)
{
    if (m != M_SELL_END) {
        sell(s, seat, m - M_SELL + 1);
        if (fangfrisch_kinds_of(s, seat))
            return 0;
    }
    return s->head.phase == SELL ? 1 : end_purchase(s);
}

/* A move of the seller or the buyer with everything that follows up to the next hidden card. 1: cards are turned over
   next. Chance and secrets play no part here: tell() does the same with what a viewer sees. */
int fangfrisch_act(struct state *s, int seat, move m)
{
    switch (s->head.phase) {
    case STEAL: return act_steal(s, seat, m);
    case DUMP:  return act_dump(s, seat, m);
    case PLACE: return act_place(s, seat, m);
    case CAN:   return act_can(s, seat, m);
    default:    return act_sell(s, seat, m);
    }
}

/* ---- Rules: the bell -------------------------------------------------------------------------------------------- */

/* FM-96: one of the set, all equally likely. */
static int draw_seat(struct dice *dice, seatset set)
{
    int n = __builtin_popcount(set);
    for (int k = n > 1 ? (int)dice_below(dice, (uint32_t)n) : 0; k > 0; k--)
        set &= (seatset)(set - 1);
    return __builtin_ctz(set);
}

/* FM-93, FM-97: reaction times in milliseconds, at 0/32, 1/32 ... 32/32 of their distribution: log-normal, median 350,
   sigma 0.35, both ends cut at 1/256. What all have in common, 350 ms, decides nothing. */
static const uint16_t reaction[33] = {
    138, 182, 205, 221, 234, 246, 257, 267, 276, 286, 295, 304, 313, 322, 331, 341, 350,
    360, 370, 380, 391, 403, 415, 429, 443, 459, 477, 498, 524, 555, 599, 672, 888,
};

/* In 1/2048 of a millisecond. */
static uint32_t reaction_at(uint32_t word)
{
    uint32_t u = word >> 16, step = u >> 11;
    return (uint32_t)reaction[step] * 2048 + (uint32_t)(reaction[step + 1] - reaction[step]) * (u & 2047);
}

/* FM-93: in microseconds. */
uint32_t fangfrisch_reaction(uint32_t word) { return (uint32_t)((uint64_t)reaction_at(word) * 1000 / 2048); }

static uint32_t draw_reaction(struct dice *dice, int seat)
{
    return reaction_at(dice_word(dice)) / 100 * fangfrisch_market.skill[seat];
}

static int draw_fastest(struct dice *dice, const struct state *s, seatset set)
{
    seatset fastest = 0;
    uint32_t best = UINT32_MAX;
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (!(set >> seat & 1))
            continue;
        uint32_t time = draw_reaction(dice, seat);
        if (time > best)
            continue;
        fastest = (seatset)((time < best ? 0 : fastest) | 1u << seat);
        best = time;
    }
    return draw_seat(dice, fastest);
}

/* FM-69 and FM-96 to FM-98: who of those that rang gets the parcel. */
static int winner_of(struct state *s, seatset set)
{
    struct dice dice = { .rng = &s->rng };
    seatset others = (seatset)(set & ~(1u << s->auctioneer));
    if (others)
        set = others;
    if (!(set & (set - 1)))
        return __builtin_ctz(set);
    if (s->bell == REACTION)
        return draw_fastest(&dice, s, set);
    if (s->bell == UNIFORM)
        return draw_seat(&dice, set);
    int seat = left_of(s, s->auctioneer);
    while (!(set >> seat & 1))
        seat = left_of(s, seat);
    return seat;
}

/* As in fangfrisch_act, 1: cards are turned over next. Not inlined: an answer that is not the last one saves no registers. */
static __attribute__((noinline)) int open_answers(struct state *s)
{
    unsigned rang = 0;
    for (int seat = 0; seat < s->head.seats; seat++)
        rang |= (unsigned)(s->answer[seat] == RING) << seat;
    memset(s->answer, 0, sizeof s->answer);
    s->head.sealed = 0;
    s->rang = (seatset)rang;
    if (rang)
        fangfrisch_buy(s, winner_of(s, s->rang));
    return !rang;                                               /* FM-39 */
}

/* FM-94: nothing is sealed; the first ring wins. */
static int act_first_ring(struct state *s, int seat, move m)
{
    s->head.active &= (seatset)~(1u << seat);
    s->rang = (seatset)((m == M_RING) << seat);
    if (m == M_RING)
        fangfrisch_buy(s, seat);
    return !s->head.active;
}

/* FM-95: an answer before it is opened. 1: it is the last one. */
static int seal_answer(struct state *s, int seat, move m)
{
    s->answer[seat] = m == M_RING ? RING : WAIT;
    s->head.active &= (seatset)~(1u << seat);
    return !s->head.active;
}

static int act_bell(struct state *s, int seat, move m)
{
    if (s->bell == FIRST_RING)
        return act_first_ring(s, seat, m);
    return seal_answer(s, seat, m) && open_answers(s);
}

/* ---- Rules: the contract ---------------------------------------------------------------------------------------- */

/* The lowest cards, with market end among them, and the place of the final phase, counted from the bottom (FM-8). */
enum { LAST = 6, BELOW_FINAL = 15 };

/* FM-5 to FM-7, before the lowest six are shuffled. */
static void stack_pile(struct state *s, const uint8_t *cards)
{
    memcpy(s->pile, cards, LAST - 1);
    s->pile[LAST - 1] = MARKET_END;
    memcpy(s->pile + LAST, cards + LAST - 1, BELOW_FINAL - LAST);
    s->pile[BELOW_FINAL] = FINAL_PHASE;
    memcpy(s->pile + BELOW_FINAL + 1, cards + BELOW_FINAL - 1, DECK - BELOW_FINAL - 1);
    s->pile_count = DECK;
}

/* Chance is used in this order: the 102 ordinary cards, the six lowest, the first auctioneer. */
static int setup(void *state, const struct setup *cfg)
{
    struct state *s = state;
    uint8_t cards[DECK];
    int n = 0, first = cfg->option[OPT_FIRST];
    if (first > cfg->seats)
        return ERR_OPTION;
    s->head.seats = cfg->seats;
    s->head.aid = cfg->option[OPT_AID];
    s->deck = cfg->option[OPT_DECK];
    s->bell = cfg->option[OPT_BELL];
    s->half = cfg->option[OPT_HALF];
    s->spoilage = cfg->option[OPT_SPOILAGE];
    s->dead = cfg->option[OPT_DEAD];
    rng_seed(&s->rng, cfg->seed);
    if (cfg->blank)
        return 0;
    struct dice dice = { .rng = &s->rng };
    for (int seat = 0; seat < cfg->seats; seat++)
        s->money[seat] = START_MONEY;                           /* FM-2 */
    for (int card = 0; card < ORDINARY; card++)
        for (int i = 0; i < fangfrisch_market.deck[s->deck][card]; i++)
            cards[n++] = (uint8_t)card;
    dice_shuffle(&dice, cards, n);
    stack_pile(s, cards);
    dice_shuffle(&dice, s->pile, LAST);                         /* FM-7 */
    int drawn = (int)dice_below(&dice, cfg->seats);             /* FM-9: drawn also when the host fixes the seat */
    s->auctioneer = (uint8_t)(first ? first - 1 : drawn);
    s->turn = 1;
    turn_cards(s);                                              /* FM-12 */
    return 0;
}

static int legal_sell(const struct state *s, int seat, move *out)
{
    int n = 0;
    for (unsigned kinds = fangfrisch_kinds_of(s, seat); kinds; kinds &= kinds - 1)
        out[n++] = (move)(M_SELL + __builtin_ctz(kinds) - 1);
    out[n++] = M_SELL_END;
    return n;
}

static int legal_steal(const struct state *s, int seat, move *out)
{
    int n = 0;
    for (int victim = 0; victim < s->head.seats; victim++)
        for (int f = 0; f < FIELDS && victim != seat; f++)
            if (s->count[f][victim])
                out[n++] = (move)(M_STEAL + victim * FIELDS + f);
    out[n++] = M_STEAL_END;
    return n;
}

static int legal_dump(const struct state *s, int seat, move *out)
{
    int n = 0;
    for (int f = 0; f < FIELDS; f++)
        if (s->count[f][seat])
            out[n++] = (move)(M_DUMP + f);
    out[n++] = M_DUMP_END;
    return n;
}

/* The different fish in a list of cards, as bits. */
static unsigned fish_in(const uint8_t *cards, int count)
{
    unsigned set = 0;
    for (int i = 0; i < count; i++)
        set |= 1u << cards[i];
    return set & ((1u << FISH) - 1);
}

static int legal_place(const struct state *s, int seat, move *out)
{
    int n = 0;
    for (unsigned set = fish_in(s->parcel, s->parcel_count); set; set &= set - 1) {
        int card = __builtin_ctz(set);
        for (unsigned to = fangfrisch_targets(s, seat, card); to; to &= to - 1)
            out[n++] = (move)(M_PLACE + card * TARGETS + __builtin_ctz(to));
    }
    return n;
}

/* By value, then by kind, in which the cuttlefish is the last. */
static int place_rank(move m)
{
    int card = (m - M_PLACE) / TARGETS;
    return value_of(card) * FISH + card;
}

/* Every card can be placed first, wherever it goes (FM-55 to FM-57), so one order is enough: the highest first, which leaves the lowest
   on top to spoil (FM-26), and a cuttlefish, which fits everywhere again, below others of its value. */
static int narrow_placing(const void *state, int seat, move *list, int n)
{
    const struct state *s = state;
    int first = 0, kept = 0;
    (void)seat;
    if (s->head.phase != PLACE)
        return n;
    for (int i = 1; i < n; i++)
        if (place_rank(list[i]) > place_rank(list[first]))
            first = i;
    for (int i = 0, rank = place_rank(list[first]); i < n; i++)
        if (place_rank(list[i]) == rank)
            list[kept++] = list[i];
    return kept;
}

static int legal_can(const struct state *s, int seat, move *out)
{
    int n = list_bits(fish_in(fangfrisch_trash(s, seat), s->trash_count[seat]), M_CAN, out);
    out[n++] = M_CAN_END;
    return n;
}

static int legal(const void *state, int seat, move *out)
{
    const struct state *s = state;
    if (!is_active(s, seat))
        return 0;
    switch (s->head.phase) {
    case BELL:
        out[0] = M_RING;
        out[1] = M_WAIT;
        return 2;
    case STEAL: return legal_steal(s, seat, out);
    case DUMP:  return legal_dump(s, seat, out);
    case PLACE: return legal_place(s, seat, out);
    case CAN:   return legal_can(s, seat, out);
    default:    return legal_sell(s, seat, out);
    }
}

static void apply(void *state, int seat, move m)
{
    struct state *s = state;
    s->head.ply++;
    if (s->head.phase == BELL ? act_bell(s, seat, m) : fangfrisch_act(s, seat, m))
        turn_cards(s);
}

/* FM-71 to FM-74: money, half price for every kind on the mat, 1 Euro for every fish in the trash. */
int fangfrisch_score(const void *state, int seat)
{
    const struct state *s = state;
    const uint8_t *half = fangfrisch_market.half[s->half];
    int open = s->head.aid || s->head.phase == OVER, score = s->money[seat];
    if (open)                                                   /* FM-61: else the score would tell what is in a trash */
        score -= s->trash_fish[seat];
    for (unsigned kinds = fangfrisch_kinds_of(s, seat); kinds; kinds &= kinds - 1)
        score += half[priced(fish_of(s, seat, __builtin_ctz(kinds)))];
    return score;
}

/* FM-75: equals share. */
void fangfrisch_rank(const void *state, uint8_t *place) { rank_by_score(state, fangfrisch_score, place); }

/* ---- Rules: invariants and positions ---------------------------------------------------------------------------- */

/* What lies open: mats, trashes, parcel and discard pile, by card. */
static void count_open(const struct state *s, uint8_t open[CARDS])
{
    memset(open, 0, CARDS);
    for (int seat = 0; seat < s->head.seats; seat++)
        for (int f = 0; f < FIELDS; f++)
            for (int i = 0; i < s->count[f][seat]; i++)
                open[s->stack[f][seat][i]]++;
    for (int i = 0; i < trash_start(s, s->head.seats); i++)
        open[s->trash[i]]++;
    for (int i = 0; i < s->parcel_count; i++)
        open[s->parcel[i]]++;
    for (int card = 0; card < ORDINARY; card++)
        open[card] = (uint8_t)(open[card] + s->discard[card]);
}

static const char *check_mat(const struct state *s, int seat)
{
    int fish = 0;
    unsigned real = 0;
    for (int f = 0; f < FIELDS; f++) {
        const uint8_t *stack = s->stack[f][seat];
        int size = 0, kind = kind_of_stack(stack, s->count[f][seat]);
        for (int i = 0; i < s->count[f][seat]; i++) {
            if (stack[i] >= FISH)
                return "a field holds a card that is no fish";  /* FM-60 */
            if (kind_of(stack[i]) != kind && kind_of(stack[i]) != JOKER)
                return "a field holds two kinds";               /* FM-14 */
            size += value_of(stack[i]);
        }
        if (s->kind[f][seat] != kind || s->size[f][seat] != size)
            return "kind or size of a field is wrong";
        if (kind != NONE && kind != JOKER && real >> kind & 1)
            return "a kind lies in two fields";                 /* FM-15 */
        real |= 1u << kind;
    }
    const uint8_t *trash = fangfrisch_trash(s, seat);
    for (int i = 0; i < s->trash_count[seat]; i++) {
        if (trash[i] >= FISH)
            return "a trash holds a card that is no fish";
        fish += value_of(trash[i]);
    }
    return fish == s->trash_fish[seat] ? NULL : "the number of fish in a trash is wrong";
}

/* FM-8: where final phase and market end can lie; and every card of the deck is somewhere. */
static const char *check_cards(const struct state *s)
{
    uint8_t count[CARDS];
    int over = s->head.phase == OVER, last = s->pile_count < LAST ? s->pile_count : LAST, found = 0;
    count_open(s, count);
    for (int i = 0; i < s->pile_count; i++) {
        count[s->pile[i]]++;
        found |= i < last && s->pile[i] == MARKET_END;
    }
    if (found == over)
        return "market end is not among the last six cards";
    if (s->final ? s->pile_count > BELOW_FINAL : s->pile_count <= BELOW_FINAL || s->pile[BELOW_FINAL] != FINAL_PHASE)
        return "the final phase is not where it belongs";
    count[FINAL_PHASE] = (uint8_t)(count[FINAL_PHASE] + s->final);
    count[MARKET_END] = (uint8_t)(count[MARKET_END] + over);
    return memcmp(count, fangfrisch_market.deck[s->deck], CARDS) ? "the cards are not those of the deck" : NULL;
}

static const char *check_phase(const struct state *s)
{
    enum phase phase = s->head.phase;
    int actions = 0;
    seatset mover = (seatset)(1u << (phase == SELL ? s->auctioneer : s->buyer));
    for (int i = 0; i < s->parcel_count; i++)
        actions += s->parcel[i] >= FISH;
    if ((phase == SELL || phase == OVER) != !s->parcel_count && !is_buyers(phase))
        return "there is a parcel exactly while it is on offer or being sorted";
    if (s->held != (is_buyers(phase) ? actions : 0))
        return "the action cards held are wrong";
    if (phase == BELL ? !s->head.active || s->head.active & ~fangfrisch_bidders(s)
                      : s->head.active != (phase == OVER ? 0 : mover))
        return "the wrong seats are to move";
    if (!!s->head.sealed != (phase == BELL && s->bell != FIRST_RING))
        return "only the bell is sealed";
    int may_can = phase == CAN ? s->cans > 0 : s->cans == 0 || (phase >= STEAL && phase < CAN);
    if ((phase == STEAL) != !!s->thieves || (phase == CAN) != !!s->picks || !may_can || s->thieves + s->cans > actions)
        return "thieves and cans do not fit the step";
    if (phase == PLACE && !is_pending(s))
        return "there is nothing to place";
    return phase > PLACE && is_pending(s) ? "a card was not placed" : NULL;
}

static const char *check(const void *state)
{
    const struct state *s = state;
    for (int seat = 0; seat < s->head.seats; seat++) {
        const char *wrong = check_mat(s, seat);
        if (wrong)
            return wrong;
        if (s->money[seat] < 0)
            return "a seat has less than no money";             /* FM-37 */
    }
    const char *wrong = check_cards(s);
    return wrong ? wrong : check_phase(s);
}

/* Where the card lies in the pile of a position, from the bottom; -1: it was not named. */
static int find_in_pile(const struct state *s, int card)
{
    for (int i = 0; i < s->pile_count; i++)
        if (s->pile[i] == card)
            return i;
    return -1;
}

/* How many cards the pile of a position has, so that final phase and market end lie where they belong; `rest` cards are
   nowhere else. */
static int pile_size(const struct state *s, int rest)
{
    int final = find_in_pile(s, FINAL_PHASE);
    if (final >= 0)
        return s->pile_count - final + BELOW_FINAL;
    if (find_in_pile(s, MARKET_END) >= 0)
        return s->pile_count;
    return s->final ? BELOW_FINAL : s->pile_count + rest + 2;
}

/* Below the cards of a position's pile come cards that lie nowhere else, fish first, with final phase and market end in
   their places. */
static const char *fill_pile(struct state *s, int below, uint8_t left[CARDS])
{
    for (int card = 0; below-- > 0;) {
        while (card < ORDINARY && !left[card])
            card++;
        if (below == 0 && left[MARKET_END])
            s->pile[below] = MARKET_END;
        else if (below == BELOW_FINAL && !s->final && left[FINAL_PHASE])
            s->pile[below] = FINAL_PHASE;
        else if (card == ORDINARY)
            return "there are too few cards for the pile";
        else
            s->pile[below] = (uint8_t)card;
        left[s->pile[below]]--;
    }
    return NULL;
}

/* The cards named as `pile` are its top; what is too much for the rest of it has been discarded. */
static const char *complete_pile(struct state *s)
{
    uint8_t left[CARDS];
    int rest = 0, n = s->pile_count;
    count_open(s, left);
    for (int i = 0; i < n; i++)
        left[s->pile[i]]++;
    for (int card = 0; card < CARDS; card++) {
        int all = fangfrisch_market.deck[s->deck][card];
        if (left[card] > all)
            return "a card is more often there than the deck has it";
        left[card] = (uint8_t)(all - left[card]);
        rest += card < ORDINARY ? left[card] : 0;
    }
    if (s->final && !left[FINAL_PHASE])
        return "the final phase lies in the pile and aside";
    int size = pile_size(s, rest);
    if (size < n || size > DECK)
        return "the pile is too long for where final phase and market end lie in it";
    memmove(s->pile + size - n, s->pile, (size_t)n);
    s->pile_count = (uint8_t)size;
    const char *wrong = fill_pile(s, size - n, left);
    memcpy(s->discard, left, sizeof s->discard);
    return wrong;
}

/* What follows from the cards on the mats. */
static const char *complete_mats(struct state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++) {
        int fish = 0;
        const uint8_t *trash = fangfrisch_trash(s, seat);
        for (int f = 0; f < FIELDS; f++) {
            int size = 0;
            for (int i = 0; i < s->count[f][seat]; i++)
                size += value_of(s->stack[f][seat][i]);
            s->size[f][seat] = (uint8_t)size;
            s->kind[f][seat] = (uint8_t)kind_of_stack(s->stack[f][seat], s->count[f][seat]);
        }
        for (int i = 0; i < s->trash_count[seat]; i++)
            fish += value_of(trash[i]);
        s->trash_fish[seat] = (uint16_t)fish;
        const char *wrong = check_mat(s, seat);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* The buyer's step: the action cards held are those of the parcel, unused as far as their step has not passed. */
static void complete_purchase(struct state *s, enum phase phase)
{
    s->thieves = s->cans = s->held = 0;
    for (int i = 0; is_buyers(phase) && i < s->parcel_count; i++) {
        s->thieves = (uint8_t)(s->thieves + (phase == STEAL && s->parcel[i] == THIEF_CARD));
        s->cans = (uint8_t)(s->cans + (phase <= CAN && s->parcel[i] == CAN_CARD));
        s->held = (uint8_t)(s->held + (s->parcel[i] >= FISH));
    }
    s->picks = phase == CAN ? CAN_PICKS : 0;
    to_move(s, phase, s->buyer);
}

/* A game brings a seat less than 12,000 Euro, by the dearest price list and a sale for every card. */
enum { MONEY_MAX = 20000 };

/* Unset: 30 Euro each, auctioneer 0, first turn; with a parcel the bell is open, without one there is the sale. */
static const char *complete(void *state, uint64_t given)
{
    struct state *s = state;
    enum phase phase = s->head.phase;
    if (!field_given(fields, given, "phase"))
        phase = s->parcel_count ? BELL : SELL;
    if (phase == OVER)
        return "a position is before the end";
    if (s->turn > DECK)
        return "there are not so many turns";
    uint8_t discard[ORDINARY];
    memcpy(discard, s->discard, sizeof discard);
    memset(s->discard, 0, sizeof s->discard);
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (!field_given(fields, given, "money"))
            s->money[seat] = START_MONEY;
        if (s->money[seat] > MONEY_MAX)
            return "a seat has more money than there is room for with what it may earn";
    }
    if (!s->turn)
        s->turn = 1;
    s->head.sealed = 0;
    memset(s->answer, 0, sizeof s->answer);
    const char *wrong = complete_mats(s);
    if (!wrong)
        wrong = complete_pile(s);
    if (!wrong)
        wrong = check_cards(s);                                 /* before any card is turned over */
    if (!wrong && field_given(fields, given, "discard") && memcmp(discard, s->discard, sizeof discard))
        wrong = "the discard pile is what lies nowhere else; leave it out";
    if (wrong)
        return wrong;
    complete_purchase(s, phase);
    if (phase == BELL && (!s->parcel_count || !fangfrisch_bidders(s)))
        return "the bell is open: there must be a parcel and somebody who may ring";
    if (phase == BELL)
        open_bell(s, fangfrisch_bidders(s));
    if (phase == SELL && s->parcel_count)
        return "the parcel comes after the sale";
    if (phase == SELL && !begin_turn(s))
        turn_cards(s);
    return check(s);
}

/* ---- Hidden information ----------------------------------------------------------------------------------------- */

/* The order of the pile is all that is hidden, but for answers not opened yet. Final phase lies in its place, market
   end anywhere among the last six cards (FM-8); the rest is what does not lie open. */
static void sample_pile(struct state *s, struct fast *r)
{
    uint8_t open[CARDS], cards[DECK];
    int n = 0, over = s->head.phase == OVER, at = 0;
    count_open(s, open);
    for (int card = 0; card < ORDINARY; card++)
        for (int i = open[card]; i < fangfrisch_market.deck[s->deck][card]; i++)
            cards[n++] = (uint8_t)card;
    fast_shuffle(r, cards, n);
    int last = s->pile_count < LAST ? s->pile_count : LAST, end = over ? -1 : (int)fast_below(r, (uint32_t)last);
    for (int i = 0; i < s->pile_count; i++)
        s->pile[i] = i == end ? MARKET_END : i == BELOW_FINAL && !s->final ? FINAL_PHASE : cards[at++];
    assert(at == n);
}

static void sample(void *state, int viewer, struct fast *r)
{
    struct state *s = state;
    sample_pile(s, r);
    sample_chance(&s->rng, r);
    sample_choices(&fangfrisch, s, viewer, r);
}

/* Up to the answers of others and up to cards that are turned over. What these can change: who decides next and about what,
   the parcel, the final phase, and if nobody can pay, whose auction it is (FM-46). */
static enum until foresee(void *state, int seat, move m, uint64_t *unknown)
{
    struct state *s = state;
    s->head.ply++;
    if (s->head.sealed & ~(1u << seat)) {
        if (seal_answer(s, seat, m))
            *unknown = ~field_bits(fields, "ply");
        return TO_SEAL;
    }
    if (!(s->head.phase == BELL ? act_bell(s, seat, m) : fangfrisch_act(s, seat, m)))
        return WHOLE;
    *unknown = field_bits(fields, "phase active sealed first final parcel parcel_count pile_count discard");
    if (!fangfrisch_bidders(s))
        *unknown |= field_bits(fields, "turn auctioneer");
    return TO_CHANCE;
}

/* ---- The game --------------------------------------------------------------------------------------------------- */

const struct game fangfrisch = {
    .id = "fangfrisch", .title = "Fangfrisch",
    .min_seats = 3, .max_seats = 5,
    .moves = MOVES, .max_moves = 2048, .state_size = sizeof(struct state), .version = 1,
    .fields = fields, .options = options,
    .load = fangfrisch_load,
    .setup = setup, .legal = legal, .apply = apply, .score = fangfrisch_score, .rank = fangfrisch_rank, .check = check,
    .complete = complete,
    .sample = sample, .foresee = foresee,
    .name = fangfrisch_name, .refuse = fangfrisch_refuse, .tell = fangfrisch_tell, .draw = fangfrisch_draw,
    .compact = &fangfrisch_compact, .live = &fangfrisch_live,
    .value = fangfrisch_value, .weigh = fangfrisch_weigh, .stage = fangfrisch_stage,
    .search = { .playout = { .stages = 8, .decisions = TO_THE_END }, .explore = 150, .scale = 2000, .temper = 0, .caution = 130,
                .narrow = narrow_placing,
                .closed = 1u << BELL, .guessed = 1u << BELL, .guessed_stages = 1, .guess = fangfrisch_guess,
                .beginner = { .slack = 700, .overlook = 30, .worlds = 2 }, .easy = { .slack = 430, .overlook = 20, .worlds = 6 },
                .hard = 150 },
};
