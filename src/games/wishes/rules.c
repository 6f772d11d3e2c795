/*
 * If Wishes Were Fishes!, by Peter Sarrett and Michael Adams (Rio Grande Games 2007), for 2 to 5 players.
 *
 * Four fish swim in the ocean, and worms buy the deeper ones. A fish is kept in a boat and sold later, or thrown back for
 * its wish: buyers move and raise prices, whole boatloads are sold, worms turn into money. Seven markets fill up and pay
 * majorities; what is sold beyond that lands on the garbage heap, and its biggest owners pay for it at the end.
 *
 * Rules WF-1 to WF-77 are in docs/rules/en/wishes.md; cards, ring of markets and limit cards in data/wishes.txt. All is open
 * but the order of the deck.
 */
#include "wishes.h"

#include <assert.h>
#include <string.h>

#include "field.h"

/* ---- Words of cards, phases and fields --------------------------------------------------------------------------- */

#define TEN(k) k "0", k "1", k "2", k "3", k "4", k "5", k "6", k "7", k "8", k "9"
#define CARD_NAMES TEN("A"), TEN("M"), TEN("S"), TEN("K"), TEN("C"), TEN("T"), TEN("W")

static const char *const card_names[]       = { CARD_NAMES };
static const char *const maybe_card_names[] = { NULL, CARD_NAMES };
static const char *const kind_names[]       = { "A", "M", "S", "K", "C", "T", "W" };
static const char *const wish_names[] = {
    "MOVE1", "MOVE2", "MOVE3", "SPREAD", "SELLALL", "SPOIL", "WORM", "BOAT", "SELLAS", "NONE",
};
static const char *const stand_names[] = {
    "0", "1", "11", "2", "21", "211", "22", "221", "2211", "3", "31", "311", "32", "321", "3211", "322", "3221", "32211",
};
static const char *const phase_names[]  = { "turn", "buyer", "place", "spoil", "all", "as", "one", "over" };
static const char *const ending_names[] = { NULL, "markets", "heap", "cap" };
static const char *const limit_names[]  = { "steep", "flat" };
static const char *const start_names[]  = { "random", "0", "1", "2", "3", "4" };

const struct words wishes_cards  = { CARDS, SPLIT, card_names };
const struct words wishes_kinds  = { KINDS, 0, kind_names };
const struct words wishes_wishes = { WISHES, 0, wish_names };
const struct words wishes_stands = { STANDS, 0, stand_names };
const struct words wishes_phases = { OVER + 1, 0, phase_names };
const struct words wishes_limit_sets = { LIMIT_SETS, 0, limit_names };

static const struct words maybe_cards   = { CARDS + 1, 0, maybe_card_names };     /* card + 1; 0: none */
static const struct words endings       = { BY_CAP + 1, 0, ending_names };
static const struct words start_choices = { 1 + SEATS_MAX, 0, start_names };

/* ---- State ----------------------------------------------------------------------------------------------------- */

/* Every market is a field of its own, so that its fish stand by seats: "starfish 3 2 1". */
#define MARKET(name, kind) { name, EACH(fish[kind]), NUMBER, PUBLIC, PER_SEAT, .max = FIRST_LIMIT + LIMITS - 1 }

static const struct field fields[] = {
    HEAD_FIELDS(wishes_phases),
    { "hold",         EACH(hold),         SET,    PUBLIC, PER_SEAT, .words = &wishes_cards },
    { "discard",      AT(discard),        SET,    PUBLIC, .words = &wishes_cards },
    { "turned",       AT(turned),         SET,    PUBLIC, .words = &wishes_cards },
    { "rng",          AT(rng),            BYTES,  SECRET },
    { "dollars",      EACH(dollars),      NUMBER, PUBLIC, SIGNED, PER_SEAT, .min = -99, .max = 20000 },
    { "turn",         AT(turn),           NUMBER, PUBLIC, .max = TURNS_MAX },
    { "current",      AT(current),        SEAT,   PUBLIC },
    { "worms",        EACH(worms),        NUMBER, PUBLIC, PER_SEAT, .max = WORMS * SEATS_MAX },
    { "boats",        EACH(boats),        NUMBER, PUBLIC, PER_SEAT, .max = BOATS + BOAT_CARDS_MAX },
    { "held",         EACH(held),         NUMBER, PUBLIC, PER_SEAT, .max = BOATS + BOAT_CARDS_MAX },
    { "ocean_count",  AT(ocean_count),    NUMBER, PUBLIC, .max = OCEAN },
    { "ocean",        EACH(ocean),        WORD,   PUBLIC, LIST, LENGTH(ocean_count), .words = &wishes_cards },
    { "bait",         EACH(bait),         NUMBER, PUBLIC, .max = WORMS * SEATS_MAX },
    { "buyers",       EACH(buyers),       WORD,   PUBLIC, .rows = KINDS, .index = &wishes_kinds, .words = &wishes_stands },
    { "spread",       AT(spread),         WORD,   PUBLIC, .words = &wishes_stands },
    MARKET("angelfish", 0), MARKET("monkfish", 1), MARKET("swordfish", 2), MARKET("kingfish", 3), MARKET("catfish", 4),
    MARKET("starfish", 5), MARKET("clownfish", 6),
    { "heap",         EACH(heap),         NUMBER, PUBLIC, PER_SEAT, .max = HEAP_END + 2 * EACH_KIND },
    { "closed_count", AT(closed_count),   NUMBER, PUBLIC, .max = LIMITS },
    { "closed",       EACH(closed),       WORD,   PUBLIC, LIST, LENGTH(closed_count), .words = &wishes_kinds },
    { "thrown",       AT(thrown),         WORD,   PUBLIC, .words = &maybe_cards },
    { "ending",       AT(ending),         WORD,   PUBLIC, .words = &endings },
    { "double_throw", AT(double_throw),   WORD,   PUBLIC, .words = &switches },
    { "sellas_same",  AT(sellas_same),    WORD,   PUBLIC, .words = &switches },
    { "zero_worms",   AT(zero_worms),     WORD,   PUBLIC, .words = &switches },
    { "limit_cards",  AT(limit_set),      WORD,   PUBLIC, .words = &wishes_limit_sets },
    { "deck_count",   AT(deck_count),     NUMBER, PUBLIC, .max = CARDS },
    { "deck",         EACH(deck),         WORD,   SECRET, LIST | STACK, LENGTH(deck_count), .words = &wishes_cards },
    { "spare",        EACH(spare),        NUMBER, SECRET, .max = 0 },
    { NULL },
};

enum { OPT_START, OPT_DOUBLE_THROW, OPT_SELLAS_SAME, OPT_ZERO_WORMS, OPT_LIMIT_CARDS };

static const struct option options[] = {
    { "start",        &start_choices, 0 },                      /* WF-7 */
    { "double_throw", &switches,      1 },                      /* WF-33 */
    { "sellas_same",  &switches,      0 },                      /* WF-64 */
    { "zero_worms",   &switches,      0 },                      /* WF-73 */
    { "limit_cards",  &wishes_limit_sets, 0 },                      /* WF-6 */
    { NULL },
};

/* ---- Rules: markets and sales ------------------------------------------------------------------------------------ */

/* The weight of the highest buyer of a stand. */
static inline int highest(int stand) { return stand >= 9 ? 9 : stand >= 3 ? 3 : stand > 0; }

/* WF-47 to WF-49: most get the higher amount, all who are second the lower one; a tie for most gets half of both. Nobody
   is paid for having nothing, but `zero_second` lets nothing be second. */
static void majority(const uint8_t *count, int seats, int higher, int lower, int zero_second, int pay[SEATS_MAX])
{
    int most = 0, second = 0, tied = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (count[seat] > most) {
            second = most;
            most = count[seat];
            tied = 1;
        } else if (count[seat] == most) {
            tied++;
        } else if (count[seat] > second) {
            second = count[seat];
        }
    }
    int first = tied > 1 ? (higher + lower) / 2 : higher;
    if (tied > 1 || (!second && !zero_second))
        lower = 0;
    for (int seat = 0; seat < seats; seat++)
        pay[seat] = !most ? 0 : count[seat] == most ? first : count[seat] == second ? lower : 0;
}

/* By the topmost limit card: for the fish on a market (WF-46) or, to be lost, for those on the heap (WF-69, WF-70). */
void wishes_limit_pay(const struct state *s, const uint8_t fish[SEATS_MAX], int pay[SEATS_MAX])
{
    int set = s->limit_set, card = s->closed_count;
    majority(fish, s->head.seats, wishes_table.limit[set][card].higher, wishes_table.limit[set][card].lower, 0, pay);
}

/* WF-72, WF-73. */
void wishes_worm_pay(const struct state *s, int pay[SEATS_MAX])
{
    majority(s->worms, s->head.seats, WORM_FIRST, WORM_SECOND, s->zero_worms, pay);
}

static void add_dollars(struct state *s, const int pay[SEATS_MAX], int sign)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        s->dollars[seat] = (int16_t)(s->dollars[seat] + sign * pay[seat]);
}

/* WF-46, WF-50: the market is full. */
static void close_market(struct state *s, int m)
{
    int pay[SEATS_MAX];
    wishes_limit_pay(s, s->fish[m], pay);
    add_dollars(s, pay, 1);
    s->closed[s->closed_count++] = (uint8_t)m;
}

/* The sale that a move makes (WF-35, WF-62 to WF-64). */
struct sale wishes_sale(const struct state *s, int seat, move m)
{
    struct sale sale;
    if (m < M_BUYER || m >= M_ONE) {
        int card = m < M_BUYER ? m - M_SELL : m - M_ONE;
        sale.cards = one(card);
        sale.market = kind_of(card);
        sale.fish = m < M_BUYER ? 1 : fish_in(sale.cards);
    } else {
        int kind = m < M_AS ? m - M_ALL : m - M_AS;
        sale.cards = common(s->hold[seat], all_of(kind));
        sale.market = m < M_AS ? kind : thrown_target(s);
        sale.fish = fish_in(sale.cards);
    }
    return sale;
}

static void sell(struct state *s, int seat, const struct sale *sale)
{
    int m = sale->market, room = room_at(s, m), placed = sale->fish < room ? sale->fish : room;
    s->dollars[seat] = (int16_t)(s->dollars[seat] + sale->fish * price_of[s->buyers[m]]);       /* WF-39 */
    s->hold[seat] = without(s->hold[seat], sale->cards);
    s->held[seat] = (uint8_t)(s->held[seat] - size(sale->cards));
    s->discard = both(s->discard, sale->cards);                                                 /* WF-41 */
    s->fish[m][seat] = (uint8_t)(s->fish[m][seat] + placed);
    s->heap[seat] = (uint8_t)(s->heap[seat] + sale->fish - placed);
    if (room && placed == room)
        close_market(s, m);                                                                     /* WF-45 */
}

/* ---- Rules: the turn --------------------------------------------------------------------------------------------- */

static void to_move(struct state *s, enum phase phase, int seat)
{
    s->head.phase = phase;
    s->head.active = (seatset)(1u << seat);
    s->current = (uint8_t)seat;
}

/* WF-69 to WF-73. */
static void game_over(struct state *s, enum ending ending)
{
    int pay[SEATS_MAX];
    s->head.phase = OVER;
    s->head.active = 0;
    s->ending = ending;
    if (ending == BY_HEAP) {
        wishes_limit_pay(s, s->heap, pay);
        add_dollars(s, pay, -1);
    }
    wishes_worm_pay(s, pay);
    add_dollars(s, pay, 1);
}

/* WF-21: the discard pile becomes the deck. */
static void reshuffle(struct state *s)
{
    struct dice dice = { .rng = &s->rng };
    s->deck_count = (uint8_t)list_cards(s->discard, s->deck);
    s->discard = (struct cset){ { 0, 0 } };
    dice_shuffle(&dice, s->deck, s->deck_count);
}

/* WF-20. */
static void refill(struct state *s)
{
    if (!s->deck_count)
        reshuffle(s);
    if (!s->deck_count)
        return;
    s->ocean[s->ocean_count++] = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
}

/* WF-12, WF-66 to WF-68. */
static void end_turn(struct state *s, int seat, int taken)
{
    s->turn++;
    if (s->closed_count == LIMITS)                              /* WF-71: no limit card, no heap loss */
        game_over(s, BY_MARKETS);
    else if (total(s->heap) >= HEAP_END)
        game_over(s, BY_HEAP);
    else if (s->turn == TURNS_MAX)
        game_over(s, BY_CAP);
    else {
        if (taken)
            refill(s);
        to_move(s, TURN, left_of(s, seat));                     /* WF-9 */
    }
}

/* WF-32, WF-58: what becomes of the card thrown back. */
static void end_wish(struct state *s, int seat)
{
    int card = s->thrown - 1;
    s->thrown = 0;
    if (wishes_table.face[card].wish == BOAT) {
        put(&s->turned, card);
        s->boats[seat]++;
    } else {
        put(&s->discard, card);
    }
    end_turn(s, seat, 1);
}

/* WF-14, WF-17, WF-18: pays for the card at a position and takes it. Cards and worms are shifted four bytes at a time. */
static inline int take(struct state *s, int seat, int position)
{
    uint32_t ocean, bait, shallow = (1u << 8 * position) - 1;
    int card = s->ocean[position];
    s->worms[seat] = (uint8_t)(s->worms[seat] - position + s->bait[position]);
    memcpy(&ocean, s->ocean, sizeof ocean);
    memcpy(&bait, s->bait, sizeof bait);
    ocean = (ocean & shallow) | (ocean >> 8 & ~shallow);
    bait = ((bait + 0x01010101) & shallow) | (bait >> 8 & ~shallow);
    memcpy(s->ocean, &ocean, sizeof ocean);
    memcpy(s->bait, &bait, sizeof bait);
    s->ocean_count--;
    return card;
}

/* ---- Rules: wishes ----------------------------------------------------------------------------------------------- */

/* WF-29: the part of a wish that sells, if there is anything to sell. */
static void sell_part(struct state *s, int seat, enum phase phase)
{
    to_move(s, phase, seat);
    if (!sellable(s, seat))
        end_wish(s, seat);
}

/* WF-59: fish on open markets, fish on the heap. */
static int list_spoil(const struct state *s, move *out)
{
    unsigned closed = closed_markets(s);
    int n = 0;
    for (int m = 0; m < KINDS; m++) {
        uint64_t row = 0;
        memcpy(&row, s->fish[m], SEATS_MAX);
        if (!row || closed >> m & 1)
            continue;
        for (int q = 0; q < SEATS_MAX; q++)
            if (s->fish[m][q])
                out[n++] = (move)(M_SPOIL + m * SEATS_MAX + q);
    }
    for (int q = 0; q < SEATS_MAX; q++)
        if (s->heap[q])
            out[n++] = (move)(M_SAVE + q);
    return n;
}

/* Is there anything that list_spoil would list? */
static int can_spoil(const struct state *s)
{
    unsigned closed = closed_markets(s);
    for (int m = 0; m < KINDS; m++)
        if (!(closed >> m & 1) && total(s->fish[m]))
            return 1;
    return total(s->heap) > 0;
}

/* WF-57: all but the highest buyer leave a market. */
static void lift_buyers(struct state *s)
{
    for (int m = 0; m < KINDS; m++) {
        int rest = s->buyers[m] - highest(s->buyers[m]);
        s->spread = (uint8_t)(s->spread + rest);
        s->buyers[m] = (uint8_t)(s->buyers[m] - rest);
    }
}

/* WF-60, WF-61. */
static void worm_bonus(struct state *s, int seat)
{
    s->dollars[seat] = (int16_t)(s->dollars[seat] + s->worms[seat]);
    for (int to = left_of(s, seat); to != seat && s->worms[seat]; to = left_of(s, to)) {
        s->worms[seat]--;
        s->worms[to]++;
    }
}

static void begin_wish(struct state *s, int seat, int wish)
{
    switch (wish) {
    case MOVE1: case MOVE2: case MOVE3:
        to_move(s, BUYER, seat);
        return;
    case SPREAD:
        lift_buyers(s);
        if (!s->spread)
            break;
        to_move(s, PLACE, seat);
        return;
    case SELLALL:
        sell_part(s, seat, ALL);
        return;
    case SPOILAGE:
        if (can_spoil(s))
            to_move(s, SPOIL, seat);
        else
            sell_part(s, seat, ONE);
        return;
    case SELLAS:
        sell_part(s, seat, AS);
        return;
    case WORM:
        worm_bonus(s, seat);
        break;
    default:                                                    /* BOAT, and a card without a wish (WF-33) */
        break;
    }
    end_wish(s, seat);
}

/* ---- Rules: the contract ----------------------------------------------------------------------------------------- */

/* WF-4: the markets are shuffled, the first five get the buyers 3, 2, 2, 1, 1. */
static void place_buyers(struct state *s, struct dice *dice)
{
    static const uint8_t value[] = { 3, 2, 2, 1, 1 };
    uint8_t market[KINDS];
    for (int m = 0; m < KINDS; m++)
        market[m] = (uint8_t)m;
    dice_shuffle(dice, market, KINDS);
    for (int i = 0; i < 5; i++)
        s->buyers[market[i]] = weight[value[i]];
}

/* Chance in the order of the rules: buyers, cards, starting player. */
static int setup(void *state, const struct setup *cfg)
{
    struct state *s = state;
    int start = cfg->option[OPT_START];
    if (start > cfg->seats)
        return ERR_OPTION;
    s->head.seats = cfg->seats;
    s->double_throw = cfg->option[OPT_DOUBLE_THROW];
    s->sellas_same = cfg->option[OPT_SELLAS_SAME];
    s->zero_worms = cfg->option[OPT_ZERO_WORMS];
    s->limit_set = cfg->option[OPT_LIMIT_CARDS];
    rng_seed(&s->rng, cfg->seed);
    if (cfg->blank)
        return 0;
    struct dice dice = { .rng = &s->rng };
    memset(s->worms, WORMS, cfg->seats);                        /* WF-2 */
    memset(s->boats, BOATS, cfg->seats);                        /* WF-3 */
    place_buyers(s, &dice);
    for (int c = 0; c < CARDS; c++)
        s->deck[c] = (uint8_t)c;
    s->deck_count = CARDS;
    dice_shuffle(&dice, s->deck, CARDS);
    while (s->ocean_count < OCEAN)                              /* WF-5 */
        refill(s);
    int drawn = (int)dice_below(&dice, cfg->seats);             /* WF-7: drawn also when the seat is given */
    to_move(s, TURN, start ? start - 1 : drawn);
    return 0;
}

/* WF-15: the deepest position that a seat can pay for; -1 in an empty ocean. */
static inline int reach(const struct state *s, int seat)
{
    int deepest = s->ocean_count - 1;
    return s->worms[seat] < deepest ? s->worms[seat] : deepest;
}

/* The cards of a set, each plus `base`, in ascending order; how many. */
static inline int legal_cards(struct cset s, int base, move *out)
{
    int n = 0;
    for (; s.w[0]; s.w[0] &= s.w[0] - 1)
        out[n++] = (move)(base + __builtin_ctzll(s.w[0]));
    for (; s.w[1]; s.w[1] &= s.w[1] - 1)
        out[n++] = (move)(base + SPLIT + __builtin_ctzll(s.w[1]));
    return n;
}

/* All positions are written, only those in reach count: cheaper than a loop, and `out` has room. */
static int legal_turn(const struct state *s, int seat, move *out)
{
    static const move keep[OCEAN] = { 0, 1, 2, 3 };
    static const move throw[OCEAN] = { M_THROW, M_THROW + 1, M_THROW + 2, M_THROW + 3 };
    int n = 0, deepest = reach(s, seat);
    if (s->held[seat] < s->boats[seat]) {                       /* WF-23 */
        memcpy(out, keep, sizeof keep);
        n = deepest + 1;
    }
    if (s->double_throw) {
        memcpy(out + n, throw, sizeof throw);
        n += deepest + 1;
    } else {
        for (int p = 0; p <= deepest; p++)
            if (can_throw(s, s->ocean[p]))
                out[n++] = throw[p];
    }
    return n + legal_cards(s->hold[seat], M_SELL, out + n);
}

/* WF-53 to WF-56. */
static int legal_buyer(const struct state *s, move *out)
{
    int n = 0, v = thrown_value(s), first = M_BUYER + (v - 1) * KINDS * STEPS;
    for (int m = 0; m < KINDS; m++, first += STEPS)
        if (buyers_at(s->buyers[m], v))
            for (int step = 0; step < STEPS; step++)
                out[n++] = (move)(first + step);
    return n;
}

static int legal_place(const struct state *s, move *out)
{
    int n = 0;
    for (int m = 0; m < KINDS; m++)
        if (!s->buyers[m])
            out[n++] = (move)(M_PLACE + (next_placed(s) - 1) * KINDS + m);
    return n;
}

static int legal(const void *state, int seat, move *out)
{
    const struct state *s = state;
    if (!is_active(s, seat))
        return 0;
    switch (s->head.phase) {
    case TURN:  return legal_turn(s, seat, out);
    case BUYER: return legal_buyer(s, out);
    case PLACE: return legal_place(s, out);
    case SPOIL: return list_spoil(s, out);
    case ALL:   return list_bits(sellable(s, seat), M_ALL, out);
    case AS:    return list_bits(sellable(s, seat), M_AS, out);
    default:    return legal_cards(s->hold[seat], M_ONE, out);
    }
}

static void apply_buyer(struct state *s, int seat, move m)
{
    struct buyer_move b = buyer_move_of(m);
    s->buyers[b.from] = (uint8_t)(s->buyers[b.from] - weight[b.v]);
    s->buyers[b.to] = (uint8_t)(s->buyers[b.to] + weight[b.v]);
    sell_part(s, seat, b.v == 3 ? ONE : ALL);
}

static void apply_place(struct state *s, int seat, move m)
{
    int v = placed_value(m);
    s->buyers[placed_market(m)] = weight[v];
    s->spread = (uint8_t)(s->spread - weight[v]);
    if (!s->spread)
        end_wish(s, seat);
}

static void apply_spoil(struct state *s, int seat, move m)
{
    int q = spoiled_seat(m);
    if (m < M_SAVE) {
        s->fish[spoiled_market(m)][q]--;
        s->heap[q]++;
    } else {
        s->heap[q]--;
    }
    sell_part(s, seat, ONE);
}

static void apply_turn(struct state *s, int seat, move m)
{
    if (m < M_THROW) {
        put(&s->hold[seat], take(s, seat, m));
        s->held[seat]++;
        end_turn(s, seat, 1);
    } else if (m < M_SELL) {
        int card = take(s, seat, m - M_THROW);
        s->thrown = (uint8_t)(card + 1);
        begin_wish(s, seat, wishes_table.face[card].wish);
    } else {
        struct sale sale = wishes_sale(s, seat, m);
        sell(s, seat, &sale);
        end_turn(s, seat, 0);
    }
}

static void apply(void *state, int seat, move m)
{
    struct state *s = state;
    s->head.ply++;
    switch (s->head.phase) {
    case TURN:  apply_turn(s, seat, m); break;
    case BUYER: apply_buyer(s, seat, m); break;
    case PLACE: apply_place(s, seat, m); break;
    case SPOIL: apply_spoil(s, seat, m); break;
    default: {
        struct sale sale = wishes_sale(s, seat, m);
        sell(s, seat, &sale);
        end_wish(s, seat);
    }
    }
}

static int score(const void *state, int seat) { return ((const struct state *)state)->dollars[seat]; }

/* WF-76: most dollars; equals share. */
void wishes_rank(const void *state, uint8_t *place) { rank_by_score(state, score, place); }

/* ---- Rules: what always holds ------------------------------------------------------------------------------------ */

/* Collects the cards that are not in the deck; says if one is in two places. */
static const char *check_places(const struct state *s, struct cset *seen)
{
    struct cset places[SEATS_MAX + OCEAN + 3] = { s->discard, s->turned };
    int n = 2;
    for (int seat = 0; seat < s->head.seats; seat++)
        places[n++] = s->hold[seat];
    for (int i = 0; i < s->ocean_count; i++)
        places[n++] = one(s->ocean[i]);
    if (s->thrown)
        places[n++] = one(s->thrown - 1);
    *seen = (struct cset){ { 0, 0 } };
    for (int i = 0; i < n; i++) {
        if (size(common(*seen, places[i])))
            return "a card is in two places";
        *seen = both(*seen, places[i]);
    }
    return NULL;
}

/* Every card in exactly one place; a boat for every BOAT card (WF-22). */
static const char *check_cards(const struct state *s)
{
    struct cset seen;
    const char *wrong = check_places(s, &seen);
    for (int i = 0; i < s->deck_count && !wrong; i++) {
        if (has(&seen, s->deck[i]))
            wrong = "a card is in two places";
        put(&seen, s->deck[i]);
    }
    if (wrong || size(seen) != CARDS)
        return wrong ? wrong : "a card is nowhere";
    int boats = total(s->boats) - BOATS * s->head.seats;
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (s->boats[seat] < BOATS || s->held[seat] > s->boats[seat])
            return "a player has too few boats";
        if (s->held[seat] != size(s->hold[seat]))
            return "the number of full boats is wrong";
    }
    for (int c = 0; c < CARDS; c++)
        if (has(&s->turned, c) && wishes_table.face[c].wish != BOAT)
            return "a card that is no boat was turned over";
    return boats != size(s->turned) ? "the boats do not fit the cards turned over" : NULL;
}

/* WF-45, WF-51: open markets are not full; closed ones are, each as its limit card says. */
static const char *check_markets(const struct state *s)
{
    unsigned closed = closed_markets(s);
    if (__builtin_popcount(closed) != s->closed_count)
        return "a market is closed twice";
    for (int i = 0; i < s->closed_count; i++)
        if (total(s->fish[s->closed[i]]) != FIRST_LIMIT + i)
            return "a closed market does not hold as many fish as its limit card says";
    for (int m = 0; m < KINDS; m++)
        if (!(closed >> m & 1) && total(s->fish[m]) >= limit_of(s))
            return "an open market is full";
    int spoiled = s->head.phase == ONE && thrown_wish(s) == SPOILAGE;    /* WF-68: its sale is still to come */
    if (s->head.phase != OVER && (s->closed_count == LIMITS || total(s->heap) >= HEAP_END + spoiled))
        return "the game goes on though it is over";
    return NULL;
}

/* Five buyers, all on markets but for those that WF-57 has removed. */
static const char *check_buyers(const struct state *s)
{
    for (int v = 1; v <= 3; v++) {
        int n = buyers_at(s->spread, v);
        for (int m = 0; m < KINDS; m++)
            n += buyers_at(s->buyers[m], v);
        if (n != buyers_at(ALL_BUYERS, v))
            return "the buyers are one 3, two 2s and two 1s";
    }
    if ((s->head.phase == PLACE) != !!s->spread || s->spread >= weight[3])
        return "buyers are off the board only while they are spread, and never the 3";
    for (int m = 0; m < KINDS && s->spread; m++)
        if (s->buyers[m] != highest(s->buyers[m]))
            return "two buyers stand together while they are spread";
    return NULL;
}

/* The phases that the wish of the card thrown back can be in, as bits. */
static unsigned wish_phases(int wish)
{
    static const uint8_t possible[WISHES] = {
        [MOVE1] = 1 << BUYER | 1 << ALL, [MOVE2] = 1 << BUYER | 1 << ALL, [MOVE3] = 1 << BUYER | 1 << ONE,
        [SPREAD] = 1 << PLACE, [SELLALL] = 1 << ALL, [SPOILAGE] = 1 << SPOIL | 1 << ONE, [SELLAS] = 1 << AS,
    };
    return possible[wish];
}

static const char *check(const void *state)
{
    const struct state *s = state;
    int n = s->head.seats, phase = s->head.phase, in_wish = phase != TURN && phase != OVER;
    const char *wrong;
    if (n < 2 || n > SEATS_MAX || s->current >= n)
        return "seats out of range";
    if (s->head.sealed)
        return "nothing is sealed in this game";
    if (s->head.active != (phase == OVER ? 0 : 1 << s->current) || (phase == OVER) != !!s->ending)
        return "the current player must move exactly while the game is not over";
    if (in_wish != !!s->thrown || (in_wish && !(wish_phases(thrown_wish(s)) >> phase & 1)))
        return "the phase does not fit the card thrown back";
    if (in_wish && s->ocean_count == OCEAN)
        return "the card thrown back has left no gap in the ocean";
    if (total(s->worms) + s->bait[0] + s->bait[1] + s->bait[2] + s->bait[3] != WORMS * n)        /* WF-19 */
        return "there are not six worms for each player";
    for (int i = s->ocean_count; i < OCEAN; i++)
        if (s->bait[i])
            return "worms lie where there is no card";
    if ((wrong = check_cards(s)) || (wrong = check_markets(s)))
        return wrong;
    return check_buyers(s);
}

/* ---- Rules: positions -------------------------------------------------------------------------------------------- */

/* The cards that nobody placed go into boats that need a BOAT card, the ocean, and the deck under the cards given. */
static void place_rest(struct state *s, struct cset seen, int ocean)
{
    uint8_t rest[CARDS];
    int n = 0, boats = total(s->boats) - BOATS * s->head.seats - size(s->turned);
    for (int i = 0; i < s->deck_count; i++)
        put(&seen, s->deck[i]);
    for (int c = CARDS - 1; c >= 0; c--)
        if (!has(&seen, c) && wishes_table.face[c].wish == BOAT && boats > 0) {
            put(&s->turned, c);
            boats--;
        } else if (!has(&seen, c)) {
            rest[n++] = (uint8_t)c;
        }
    while (s->ocean_count < ocean && n)
        s->ocean[s->ocean_count++] = rest[--n];
    if (s->deck_count + n > CARDS)
        return;                                                 /* a card was given twice: check() says so */
    memmove(s->deck + n, s->deck, s->deck_count);
    memcpy(s->deck, rest, (size_t)n);
    s->deck_count = (uint8_t)(s->deck_count + n);
}

/* Fish on closed markets do not matter (WF-51) and may be left out. */
static void fill_closed(struct state *s)
{
    for (int i = 0; i < s->closed_count; i++)
        if (!total(s->fish[s->closed[i]]))
            s->fish[s->closed[i]][0] = (uint8_t)(FIRST_LIMIT + i);
}

/* Unset: seat 0 to move, six worms, two boats and no card each, buyers 3 2 2 1 1 on the first five markets, no fish. */
static const char *complete(void *state, uint64_t given)
{
    static const uint8_t usual[KINDS] = { 9, 3, 3, 1, 1 };
    struct state *s = state;
    struct cset seen;
    move list[MOVES];
    int n = s->head.seats;
    if (s->head.phase == OVER || s->ending || s->turn >= TURNS_MAX)
        return "a position is one before the end of the game";
    if (!field_given(fields, given, "worms"))
        memset(s->worms, WORMS, (size_t)n);
    if (!field_given(fields, given, "boats"))
        memset(s->boats, BOATS, (size_t)n);
    if (!field_given(fields, given, "buyers"))
        memcpy(s->buyers, usual, sizeof usual);
    for (int seat = 0; seat < n; seat++)
        s->held[seat] = (uint8_t)size(s->hold[seat]);
    const char *wrong = check_places(s, &seen);
    if (wrong)
        return wrong;
    fill_closed(s);
    place_rest(s, seen, field_given(fields, given, "ocean") ? 0 : s->thrown ? OCEAN - 1 : OCEAN);
    s->head.active = (seatset)(1u << s->current);
    if ((wrong = check(s)))
        return wrong;
    return legal(s, s->current, list) ? NULL : "the current player has no move";
}

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

static const struct cset all_cards = { { (1ull << SPLIT) - 1, (1ull << (CARDS - SPLIT)) - 1 } };

/* Only the order of the deck is hidden: its cards are those that lie nowhere else. */
static void sample(void *state, int viewer, struct fast *r)
{
    struct state *s = state;
    struct cset seen;
    const char *wrong = check_places(s, &seen);
    assert(!wrong);
    (void)wrong;
    (void)viewer;
    int n = list_cards(without(all_cards, seen), s->deck);
    assert(n == s->deck_count);
    fast_shuffle(r, s->deck, n);
    sample_chance(&s->rng, r);
}

/* All but the card that comes up. That one is the last thing that a move brings: nothing else depends on it. */
static enum until foresee(void *state, int seat, move m, uint64_t *unknown)
{
    struct state *s = state, before = *s;
    apply(s, seat, m);
    if (!came_up(&before, m, s) || !(before.deck_count | s->deck_count))       /* WF-21: the only card of the discard pile */
        return WHOLE;
    *unknown = field_bits(fields, "ocean");
    return TO_CHANCE;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

const struct game wishes = {
    .id = "wishes", .title = "If Wishes Were Fishes!",
    .min_seats = 2, .max_seats = SEATS_MAX,
    .moves = MOVES, .max_moves = 5 * TURNS_MAX, .state_size = sizeof(struct state), .version = 1,
    .fields = fields, .options = options,
    .load = wishes_load,
    .setup = setup, .legal = legal, .apply = apply, .score = score, .rank = wishes_rank, .check = check,
    .complete = complete,
    .sample = sample, .foresee = foresee,
    .name = wishes_name, .refuse = wishes_refuse, .tell = wishes_tell, .draw = wishes_draw,
    .compact = &wishes_compact,
    .value = wishes_value, .weigh = wishes_weigh,
    .search = { .playout = { .decisions = 12 }, .explore = 150, .scale = 500, .temper = 100, .caution = 130,
                .beginner = { .slack = 500, .overlook = 40, .worlds = 2 }, .easy = { .slack = 250, .overlook = 20, .worlds = 6 },
                .hard = 80 },
};
