/*
 * If Wishes Were Fishes!, by Peter Sarrett and Michael Adams (Rio Grande Games 2007), for 2 to 5 players.
 *
 * Four fish swim in the ocean, and worms buy the deeper ones. A fish is kept in a boat and sold later, or thrown back for
 * its wish: buyers move and raise prices, whole boatloads are sold, worms turn into money. Seven markets fill up and pay
 * majorities; what is sold beyond that lands on the garbage heap, and its biggest owners pay for it at the end.
 *
 * Rules WF-1 to WF-77 are in docs/rules/wishes.md; cards, ring of markets and limit cards in data/wishes.txt. All is open
 * but the order of the deck.
 */
#include "game.h"

#include <assert.h>
#include <string.h>

#include "data.h"

/* ---- Sizes, cards, phases, moves ------------------------------------------------------------------------------- */

enum {
    KINDS = 7, EACH_KIND = 10, CARDS = KINDS * EACH_KIND, OCEAN = 4, LIMITS = 4, LIMIT_SETS = 2,
    WORMS = 6,                          /* for each player (WF-2) */
    BOATS = 2,                          /* to begin with (WF-3) */
    BOAT_CARDS_MAX = 28,                /* with more, deck and discard pile could both run out (WF-21) */
    FIRST_LIMIT = 4,                    /* of the topmost limit card, then 5, 6, 7 (WF-6) */
    HEAP_END = 10,                      /* WF-67 */
    WORM_FIRST = 8, WORM_SECOND = 4,    /* WF-72 */
    TURNS_MAX = 600,                    /* WF-77 */
};

/* Cards are numbered kind by kind, ten each: A0 to A9, M0 to M9 and so on. */
#define TEN(k) k "0", k "1", k "2", k "3", k "4", k "5", k "6", k "7", k "8", k "9"
#define CARD_NAMES TEN("A"), TEN("M"), TEN("S"), TEN("K"), TEN("C"), TEN("T"), TEN("W")

static const char *const card_names[]       = { CARD_NAMES };
static const char *const maybe_card_names[] = { NULL, CARD_NAMES };
static const char *const kind_names[] = { "A", "M", "S", "K", "C", "T", "W" };

/* In a set, angelfish to kingfish stand in the first 64-bit word, the others in the second: no kind crosses. */
enum { SPLIT_KIND = 4, SPLIT = SPLIT_KIND * EACH_KIND };

static const struct words cards       = { CARDS, SPLIT, card_names };
static const struct words maybe_cards = { CARDS + 1, 0, maybe_card_names };   /* card + 1; 0: none */
static const struct words kinds       = { KINDS, 0, kind_names };

enum wish { MOVE1, MOVE2, MOVE3, SPREAD, SELLALL, SPOILAGE, WORM, BOAT, SELLAS, NONE, WISHES };

static const char *const wish_names[] = {
    "MOVE1", "MOVE2", "MOVE3", "SPREAD", "SELLALL", "SPOIL", "WORM", "BOAT", "SELLAS", "NONE",
};

/*
 * The buyers who stand at one market are a number: how many 1-buyers there are, plus 3 for each 2-buyer, plus 9 for the
 * 3-buyer. Equal buyers are the same piece, so equal positions are equal bytes.
 */
enum { STANDS = 18, ALL_BUYERS = STANDS - 1 };

static const char *const stand_names[] = {
    "0", "1", "11", "2", "21", "211", "22", "221", "2211", "3", "31", "311", "32", "321", "3211", "322", "3221", "32211",
};
static const struct words stands = { STANDS, 0, stand_names };

static const uint8_t weight[]   = { 0, 1, 3, 9 };
static const uint8_t price_of[] = { 2, 3, 4, 4, 5, 6, 6, 7, 8, 5, 6, 7, 7, 8, 9, 9, 10, 11 };    /* WF-34 */

enum phase { TURN, BUYER, PLACE, SPOIL, ALL, AS, ONE, OVER };

static const char *const phase_names[] = { "turn", "buyer", "place", "spoil", "all", "as", "one", "over" };
static const struct words phases = { 8, 0, phase_names };

enum ending { NOT_YET, BY_MARKETS, BY_HEAP, BY_CAP };

static const char *const ending_names[] = { NULL, "markets", "heap", "cap" };
static const struct words endings = { 4, 0, ending_names };

/*
 * Moves:   0 ..   3  keep the card at position m                          "K2"
 *          4 ..   7  throw back the card at position m - 4                "T0"
 *          8 ..  77  sell one card as the turn                            "SM3"
 *         78 .. 140  move a buyer: value, market, steps                   "B2M3"
 *        141 .. 154  put a removed buyer down: value, market              "P1C"
 *        155 .. 189  a fish from a market to the heap: market, seat       "XT1"
 *        190 .. 194  a fish from the heap to its owner: seat              "Y0"
 *        195 .. 201  wish: sell all of a kind                             "AK"
 *        202 .. 208  wish: sell all of a kind as the target               "ZM"
 *        209 .. 278  wish: sell one card                                  "OK9"
 */
enum {
    STEPS   = 3,
    M_THROW = OCEAN,
    M_SELL  = M_THROW + OCEAN,
    M_BUYER = M_SELL + CARDS,
    M_PLACE = M_BUYER + 3 * KINDS * STEPS,
    M_SPOIL = M_PLACE + 2 * KINDS,      /* the 3-buyer is never removed */
    M_SAVE  = M_SPOIL + KINDS * SEATS_MAX,
    M_ALL   = M_SAVE + SEATS_MAX,
    M_AS    = M_ALL + KINDS,
    M_ONE   = M_AS + KINDS,
    MOVES   = M_ONE + CARDS,
};

/* ---- State ----------------------------------------------------------------------------------------------------- */

struct cset { uint64_t w[2]; };

struct state {
    struct head head;
    struct cset hold[SEATS_MAX];        /* cards in the boats */
    struct cset discard;
    struct cset turned;                 /* BOAT cards that have become boats */
    struct rng  rng;
    int16_t     dollars[SEATS_MAX];
    uint16_t    turn;                   /* turns completed */
    uint8_t     current;                /* whose turn it is, or who ended the game */
    uint8_t     worms[SEATS_MAX];
    uint8_t     boats[SEATS_MAX];
    uint8_t     held[SEATS_MAX];        /* boats that are full */
    uint8_t     ocean_count;
    uint8_t     ocean[OCEAN];           /* shallowest first */
    uint8_t     bait[OCEAN];            /* worms on these cards */
    uint8_t     buyers[KINDS];
    uint8_t     spread;                 /* buyers that have been removed and must be put down (WF-57) */
    uint8_t     fish[KINDS][SEATS_MAX];
    uint8_t     heap[SEATS_MAX];
    uint8_t     closed_count;           /* limit cards that lie on markets; the next one is topmost */
    uint8_t     closed[LIMITS];         /* closed markets in the order of closing */
    uint8_t     thrown;                 /* card + 1 whose wish is under way; 0: none */
    uint8_t     ending;
    uint8_t     double_throw, sellas_same, zero_worms, limit_set;       /* options */
    uint8_t     deck_count;
    uint8_t     deck[CARDS];            /* bottom first */
    uint8_t     spare[7];               /* always 0: up to a multiple of 8 bytes, so that there is no padding */
};

_Static_assert(sizeof(struct state) <= 512, "a state is at most 512 bytes");

/* Every market is a field of its own, so that its fish stand by seats: "starfish 3 2 1". */
#define MARKET(name, kind) { name, EACH(fish[kind]), NUMBER, PUBLIC, PER_SEAT, .max = FIRST_LIMIT + LIMITS - 1 }

static const char *const switch_names[] = { "off", "on" };
static const char *const limit_names[]  = { "steep", "flat" };
static const char *const start_names[]  = { "random", "0", "1", "2", "3", "4" };
static const struct words switches      = { 2, 0, switch_names };
static const struct words limit_choices = { LIMIT_SETS, 0, limit_names };
static const struct words start_choices = { 6, 0, start_names };

static const struct field fields[] = {
    HEAD_FIELDS(phases),
    { "hold",         EACH(hold),         SET,    PUBLIC, PER_SEAT, .words = &cards },
    { "discard",      AT(discard),        SET,    PUBLIC, .words = &cards },
    { "turned",       AT(turned),         SET,    PUBLIC, .words = &cards },
    { "rng",          AT(rng),            BYTES,  SECRET },
    { "dollars",      EACH(dollars),      NUMBER, PUBLIC, SIGNED, PER_SEAT, .min = -99, .max = 20000 },
    { "turn",         AT(turn),           NUMBER, PUBLIC, .max = TURNS_MAX },
    { "current",      AT(current),        SEAT,   PUBLIC },
    { "worms",        EACH(worms),        NUMBER, PUBLIC, PER_SEAT, .max = WORMS * SEATS_MAX },
    { "boats",        EACH(boats),        NUMBER, PUBLIC, PER_SEAT, .max = BOATS + BOAT_CARDS_MAX },
    { "held",         EACH(held),         NUMBER, PUBLIC, PER_SEAT, .max = BOATS + BOAT_CARDS_MAX },
    { "ocean_count",  AT(ocean_count),    NUMBER, PUBLIC, .max = OCEAN },
    { "ocean",        EACH(ocean),        WORD,   PUBLIC, LIST, LENGTH(ocean_count), .words = &cards },
    { "bait",         EACH(bait),         NUMBER, PUBLIC, .max = WORMS * SEATS_MAX },
    { "buyers",       EACH(buyers),       WORD,   PUBLIC, .rows = KINDS, .index = &kinds, .words = &stands },
    { "spread",       AT(spread),         WORD,   PUBLIC, .words = &stands },
    MARKET("angelfish", 0), MARKET("monkfish", 1), MARKET("swordfish", 2), MARKET("kingfish", 3), MARKET("catfish", 4),
    MARKET("starfish", 5), MARKET("clownfish", 6),
    { "heap",         EACH(heap),         NUMBER, PUBLIC, PER_SEAT, .max = HEAP_END + 2 * EACH_KIND },
    { "closed_count", AT(closed_count),   NUMBER, PUBLIC, .max = LIMITS },
    { "closed",       EACH(closed),       WORD,   PUBLIC, LIST, LENGTH(closed_count), .words = &kinds },
    { "thrown",       AT(thrown),         WORD,   PUBLIC, .words = &maybe_cards },
    { "ending",       AT(ending),         WORD,   PUBLIC, .words = &endings },
    { "double_throw", AT(double_throw),   WORD,   PUBLIC, .words = &switches },
    { "sellas_same",  AT(sellas_same),    WORD,   PUBLIC, .words = &switches },
    { "zero_worms",   AT(zero_worms),     WORD,   PUBLIC, .words = &switches },
    { "limit_cards",  AT(limit_set),      WORD,   PUBLIC, .words = &limit_choices },
    { "deck_count",   AT(deck_count),     NUMBER, PUBLIC, .max = CARDS },
    { "deck",         EACH(deck),         WORD,   SECRET, LIST | STACK, LENGTH(deck_count), .words = &cards },
    { "spare",        EACH(spare),        NUMBER, SECRET, .max = 0 },
    { NULL },
};

enum { OPT_START, OPT_DOUBLE_THROW, OPT_SELLAS_SAME, OPT_ZERO_WORMS, OPT_LIMIT_CARDS };

static const struct option options[] = {
    { "start",        &start_choices, 0 },                      /* WF-7 */
    { "double_throw", &switches,      1 },                      /* WF-33 */
    { "sellas_same",  &switches,      0 },                      /* WF-64 */
    { "zero_worms",   &switches,      0 },                      /* WF-73 */
    { "limit_cards",  &limit_choices, 0 },                      /* WF-6 */
    { NULL },
};

/* ---- Rules: sets of cards --------------------------------------------------------------------------------------- */

static const struct cset all_cards = { { (1ull << SPLIT) - 1, (1ull << (CARDS - SPLIT)) - 1 } };

static inline int kind_of(int card) { return card / EACH_KIND; }

static inline struct cset one(int card)
{
    struct cset s = { { 0, 0 } };
    s.w[card >= SPLIT] = 1ull << (card >= SPLIT ? card - SPLIT : card);
    return s;
}

static inline int has(const struct cset *s, int card)
{
    return s->w[card >= SPLIT] >> (card >= SPLIT ? card - SPLIT : card) & 1;
}

static inline void put(struct cset *s, int card)
{
    s->w[card >= SPLIT] |= 1ull << (card >= SPLIT ? card - SPLIT : card);
}

static inline struct cset both(struct cset a, struct cset b) { return (struct cset){ { a.w[0] | b.w[0], a.w[1] | b.w[1] } }; }
static inline struct cset common(struct cset a, struct cset b) { return (struct cset){ { a.w[0] & b.w[0], a.w[1] & b.w[1] } }; }
static inline struct cset without(struct cset a, struct cset b) { return (struct cset){ { a.w[0] & ~b.w[0], a.w[1] & ~b.w[1] } }; }
static inline int size(struct cset s) { return __builtin_popcountll(s.w[0]) + __builtin_popcountll(s.w[1]); }

static inline struct cset all_of(int kind)
{
    struct cset s = { { 0, 0 } };
    s.w[kind >= SPLIT_KIND] = 0x3ffull << EACH_KIND * (kind >= SPLIT_KIND ? kind - SPLIT_KIND : kind);
    return s;
}

/* The cards of a set in ascending order, each plus `base`; how many. */
static inline int list_moves(struct cset s, int base, move *out)
{
    int n = 0;
    for (; s.w[0]; s.w[0] &= s.w[0] - 1)
        out[n++] = (move)(base + __builtin_ctzll(s.w[0]));
    for (; s.w[1]; s.w[1] &= s.w[1] - 1)
        out[n++] = (move)(base + SPLIT + __builtin_ctzll(s.w[1]));
    return n;
}

static int list_cards(struct cset s, uint8_t *out)
{
    move list[CARDS];
    int n = list_moves(s, 0, list);
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)list[i];
    return n;
}

/* The kinds that occur in a set, as bits. */
static inline unsigned kinds_in(struct cset s)
{
    unsigned found = 0;
    for (; s.w[0]; s.w[0] &= s.w[0] - 1)
        found |= 1u << kind_of(__builtin_ctzll(s.w[0]));
    for (; s.w[1]; s.w[1] &= s.w[1] - 1)
        found |= 1u << kind_of(SPLIT + __builtin_ctzll(s.w[1]));
    return found;
}

/* ---- Data ------------------------------------------------------------------------------------------------------ */

/* What is printed on a card. `target`: the kind a SELLAS card shows. */
struct face { uint8_t wish, target; };

/* What load() reads; the game uses `table`, a file that is wrong changes nothing. */
struct tables {
    struct face face[CARDS];
    struct cset doubles;
    uint8_t     ring[KINDS];                    /* the markets clockwise */
    uint8_t     ahead[KINDS][STEPS + 1];        /* the market so many steps clockwise of a market */
    struct { uint8_t higher, lower; } limit[LIMIT_SETS][LIMITS];
};

static struct tables table;

static int find_word(const char *const *names, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], word))
            return i;
    return -1;
}

/* "MOVE1", "SELLAS:K", "NONE*": a wish, the kind that SELLAS shows, a star on a double fish. A SELLAS card that shows
   its own kind is allowed: an owner of the game may report one. */
static int load_card(struct data *d, char *word, int card, struct tables *t)
{
    size_t n = strlen(word);
    if (word[n - 1] == '*') {
        word[n - 1] = 0;
        put(&t->doubles, card);
    }
    char *colon = strchr(word, ':');
    if (colon)
        *colon = 0;
    int wish = find_word(wish_names, WISHES, word), target = colon ? find_word(kind_names, KINDS, colon + 1) : 0;
    if (wish < 0)
        return data_error(d, "%s: \"%s\" is no wish", card_names[card], word);
    if ((wish == SELLAS) != !!colon)
        return data_error(d, "%s: exactly SELLAS names a kind, as in SELLAS:K", card_names[card]);
    if (target < 0)
        return data_error(d, "%s: \"%s\" is none of A M S K C T W", card_names[card], colon + 1);
    t->face[card] = (struct face){ (uint8_t)wish, (uint8_t)target };
    return 0;
}

/* "A" and the ten cards of that kind. */
static int load_kind(struct data *d, int kind, struct tables *t)
{
    char word[16];
    int n = 0, more, err;
    while ((more = data_word(d, word, sizeof word)) > 0) {
        if (n == EACH_KIND)
            return data_error(d, "%s has more than %d cards", kind_names[kind], EACH_KIND);
        if ((err = load_card(d, word, kind * EACH_KIND + n++, t)))
            return err;
    }
    if (more < 0)
        return more;
    return n == EACH_KIND ? 0 : data_error(d, "%s has %d cards, not %d", kind_names[kind], n, EACH_KIND);
}

/* "ring" and the seven markets clockwise. */
static int load_ring(struct data *d, struct tables *t)
{
    char word[16];
    unsigned seen = 0;
    for (int i = 0; i < KINDS; i++) {
        int more = data_word(d, word, sizeof word), kind = more > 0 ? find_word(kind_names, KINDS, word) : -1;
        if (more < 0)
            return more;
        if (kind < 0 || seen >> kind & 1)
            return data_error(d, "the ring names each of A M S K C T W once");
        seen |= 1u << kind;
        t->ring[i] = (uint8_t)kind;
    }
    for (int i = 0; i < KINDS; i++)
        for (int steps = 0; steps <= STEPS; steps++)
            t->ahead[t->ring[i]][steps] = t->ring[(i + steps) % KINDS];
    return data_word(d, word, sizeof word) ? data_error(d, "the ring has seven markets") : 0;
}

/* "limit steep 4 4 2": the set, the limit, the higher and the lower bonus. */
static int load_limit(struct data *d, struct tables *t, uint8_t seen[LIMIT_SETS])
{
    char word[16];
    int v[3], err = data_word(d, word, sizeof word);
    if (err < 0)
        return err;
    int set = find_word(limit_names, LIMIT_SETS, word);
    if (set < 0)
        return data_error(d, "\"%s\": the sets of limit cards are steep and flat", word);
    for (int i = 0; i < 3; i++)
        if ((err = data_word(d, word, sizeof word)) < 0 || (err = data_number(d, word, i == 1, 50, &v[i])))
            return err;
    if (data_word(d, word, sizeof word))
        return data_error(d, "a limit card is: limit SET LIMIT HIGHER LOWER");
    if (seen[set] == LIMITS || v[0] != FIRST_LIMIT + seen[set])
        return data_error(d, "the limit cards of a set are 4, 5, 6 and 7, in this order");
    if (v[2] > v[1])
        return data_error(d, "the lower bonus %d is more than the higher one, %d", v[2], v[1]);
    t->limit[set][seen[set]].higher = (uint8_t)v[1];
    t->limit[set][seen[set]++].lower = (uint8_t)v[2];
    return 0;
}

/* WF-21: so many BOAT cards at most, or deck and discard pile could both be empty. */
static int load_boats(struct data *d, const struct tables *t)
{
    int boats = 0;
    for (int c = 0; c < CARDS; c++)
        boats += t->face[c].wish == BOAT;
    return boats <= BOAT_CARDS_MAX ? 0 : data_error(d, "%d cards are boats; at most %d can be", boats, BOAT_CARDS_MAX);
}

static int load(struct data *d)
{
    struct tables t = { .limit = { { { 0, 0 } } } };
    uint8_t limits[LIMIT_SETS] = { 0 };
    unsigned seen = 0;                          /* a bit for each kind, then one for the ring */
    char word[16];
    while (data_line(d)) {
        int err = data_word(d, word, sizeof word), kind = err > 0 ? find_word(kind_names, KINDS, word) : -1;
        if (err < 0)
            return err;
        int ring = !strcmp(word, "ring"), bit = kind >= 0 ? kind : KINDS;
        if ((ring || kind >= 0) && seen >> bit & 1)
            return data_error(d, "%s stands here twice", word);
        if (kind >= 0)
            err = load_kind(d, kind, &t);
        else if (ring)
            err = load_ring(d, &t);
        else if (!strcmp(word, "limit"))
            err = load_limit(d, &t, limits);
        else
            err = data_error(d, "\"%s\": a line begins with ring, limit or one of A M S K C T W", word);
        if (err < 0)
            return err;
        if (ring || kind >= 0)
            seen |= 1u << bit;
    }
    for (int i = 0; i <= KINDS; i++)
        if (!(seen >> i & 1))
            return data_error(d, "the line %s is missing", i < KINDS ? kind_names[i] : "ring");
    for (int i = 0; i < LIMIT_SETS; i++)
        if (limits[i] != LIMITS)
            return data_error(d, "the set %s has %d limit cards, not %d", limit_names[i], limits[i], LIMITS);
    int err = load_boats(d, &t);
    if (!err)
        table = t;
    return err;
}

/* ---- Rules: markets and sales ------------------------------------------------------------------------------------ */

static inline int thrown_wish(const struct state *s) { return s->thrown ? table.face[s->thrown - 1].wish : NONE; }

static inline int left_of(const struct state *s, int seat) { return seat + 1 == s->head.seats ? 0 : seat + 1; }

static inline int total(const uint8_t *count, int seats)
{
    int sum = 0;
    for (int seat = 0; seat < seats; seat++)
        sum += count[seat];
    return sum;
}

/* WF-44: of the topmost limit card. */
static inline int limit_of(const struct state *s) { return FIRST_LIMIT + s->closed_count; }

static inline unsigned closed_markets(const struct state *s)
{
    unsigned set = 0;
    for (int i = 0; i < s->closed_count; i++)
        set |= 1u << s->closed[i];
    return set;
}

/* How many buyers of value v a stand has. */
static inline int buyers_at(int stand, int v) { return v == 1 ? stand % 3 : v == 2 ? stand / 3 % 3 : stand / 9; }

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

/* The bonuses that market m pays when it closes now. */
static void market_pay(const struct state *s, int m, int pay[SEATS_MAX])
{
    int set = s->limit_set, card = s->closed_count;
    majority(s->fish[m], s->head.seats, table.limit[set][card].higher, table.limit[set][card].lower, 0, pay);
}

/* WF-69, WF-70: what the heap costs; the same card rules. */
static void heap_pay(const struct state *s, int pay[SEATS_MAX])
{
    int set = s->limit_set, card = s->closed_count;
    majority(s->heap, s->head.seats, table.limit[set][card].higher, table.limit[set][card].lower, 0, pay);
}

/* WF-72, WF-73. */
static void worm_pay(const struct state *s, int pay[SEATS_MAX])
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
    market_pay(s, m, pay);
    add_dollars(s, pay, 1);
    s->closed[s->closed_count++] = (uint8_t)m;
}

/* Cards sold in one go, to which market, and as how many fish. */
struct sale { struct cset cards; int market, fish; };

/* WF-36: a double counts as two. */
static inline int fish_in(struct cset set) { return size(set) + size(common(set, table.doubles)); }

/* The sale that a move makes (WF-35, WF-62 to WF-64). */
static struct sale sale_of(const struct state *s, int seat, move m)
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
        sale.market = m < M_AS ? kind : table.face[s->thrown - 1].target;
        sale.fish = fish_in(sale.cards);
    }
    return sale;
}

/* WF-38, WF-40: how many more fish a market takes. */
static inline int room_at(const struct state *s, int m)
{
    return closed_markets(s) >> m & 1 ? 0 : limit_of(s) - total(s->fish[m], s->head.seats);
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
        heap_pay(s, pay);
        add_dollars(s, pay, -1);
    }
    worm_pay(s, pay);
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
    else if (total(s->heap, s->head.seats) >= HEAP_END)
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
    if (table.face[card].wish == BOAT) {
        put(&s->turned, card);
        s->boats[seat]++;
    } else {
        put(&s->discard, card);
    }
    end_turn(s, seat, 1);
}

/* WF-14, WF-17, WF-18: pays for the card at a position and takes it. */
static inline int take(struct state *s, int seat, int position)
{
    int card = s->ocean[position], last = --s->ocean_count;
    s->worms[seat] = (uint8_t)(s->worms[seat] - position + s->bait[position]);
    for (int i = 0; i < position; i++)
        s->bait[i]++;
    for (int i = position; i < last; i++) {
        s->ocean[i] = s->ocean[i + 1];
        s->bait[i] = s->bait[i + 1];
    }
    s->ocean[last] = s->bait[last] = 0;
    return card;
}

/* ---- Rules: wishes ----------------------------------------------------------------------------------------------- */

/* The kinds that a seat can sell, by SELLAS with the card thrown back only those it does not show (WF-64). */
static unsigned sellable(const struct state *s, int seat)
{
    unsigned held = kinds_in(s->hold[seat]);
    return s->head.phase == AS && !s->sellas_same ? held & ~(1u << table.face[s->thrown - 1].target) : held;
}

/* WF-29: the part of a wish that sells, if there is anything to sell. */
static void sell_part(struct state *s, int seat, enum phase phase)
{
    to_move(s, phase, seat);
    if (!sellable(s, seat))
        end_wish(s, seat);
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

/* WF-59: is there a fish on an open market or on the heap? */
static int can_spoil(const struct state *s)
{
    unsigned closed = closed_markets(s);
    int sum = total(s->heap, s->head.seats);
    for (int m = 0; m < KINDS; m++)
        if (!(closed >> m & 1))
            sum += total(s->fish[m], s->head.seats);
    return sum > 0;
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

/* WF-33. */
static inline int can_throw(const struct state *s, int card)
{
    return s->double_throw || table.face[card].wish != NONE;
}

static int legal_turn(const struct state *s, int seat, move *out)
{
    int n = 0, deepest = reach(s, seat);
    if (s->held[seat] < s->boats[seat])                         /* WF-23 */
        for (int p = 0; p <= deepest; p++)
            out[n++] = (move)p;
    for (int p = 0; p <= deepest; p++)
        if (can_throw(s, s->ocean[p]))
            out[n++] = (move)(M_THROW + p);
    return n + list_moves(s->hold[seat], M_SELL, out + n);
}

/* WF-53 to WF-56. */
static int legal_buyer(const struct state *s, move *out)
{
    int n = 0, v = thrown_wish(s) - MOVE1 + 1;
    for (int m = 0; m < KINDS; m++)
        if (buyers_at(s->buyers[m], v))
            for (int step = 0; step < STEPS; step++)
                out[n++] = (move)(M_BUYER + ((v - 1) * KINDS + m) * STEPS + step);
    return n;
}

/* The highest buyer that waits to be put down. */
static inline int next_placed(const struct state *s) { return s->spread >= weight[2] ? 2 : 1; }

static int legal_place(const struct state *s, move *out)
{
    int n = 0;
    for (int m = 0; m < KINDS; m++)
        if (!s->buyers[m])
            out[n++] = (move)(M_PLACE + (next_placed(s) - 1) * KINDS + m);
    return n;
}

static int legal_spoil(const struct state *s, move *out)
{
    unsigned closed = closed_markets(s);
    int n = 0;
    for (int m = 0; m < KINDS; m++)
        for (int q = 0; q < s->head.seats && !(closed >> m & 1); q++)
            if (s->fish[m][q])
                out[n++] = (move)(M_SPOIL + m * SEATS_MAX + q);
    for (int q = 0; q < s->head.seats; q++)
        if (s->heap[q])
            out[n++] = (move)(M_SAVE + q);
    return n;
}

static int legal_kinds(unsigned set, int base, move *out)
{
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = (move)(base + __builtin_ctz(set));
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
    case SPOIL: return legal_spoil(s, out);
    case ALL:   return legal_kinds(sellable(s, seat), M_ALL, out);
    case AS:    return legal_kinds(sellable(s, seat), M_AS, out);
    default:    return list_moves(s->hold[seat], M_ONE, out);
    }
}

/* One of the moves B, from the market where the buyer stands. */
struct buyer_move { int v, from, to; };

static inline struct buyer_move buyer_move_of(move m)
{
    int number = m - M_BUYER, from = number / STEPS % KINDS;
    return (struct buyer_move){ number / (STEPS * KINDS) + 1, from, table.ahead[from][number % STEPS + 1] };
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
    int v = (m - M_PLACE) / KINDS + 1;
    s->buyers[(m - M_PLACE) % KINDS] = weight[v];
    s->spread = (uint8_t)(s->spread - weight[v]);
    if (!s->spread)
        end_wish(s, seat);
}

static void apply_spoil(struct state *s, int seat, move m)
{
    int q = m < M_SAVE ? (m - M_SPOIL) % SEATS_MAX : m - M_SAVE;
    if (m < M_SAVE) {
        s->fish[(m - M_SPOIL) / SEATS_MAX][q]--;
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
        begin_wish(s, seat, table.face[card].wish);
    } else {
        struct sale sale = sale_of(s, seat, m);
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
        struct sale sale = sale_of(s, seat, m);
        sell(s, seat, &sale);
        end_wish(s, seat);
    }
    }
}

static int score(const void *state, int seat) { return ((const struct state *)state)->dollars[seat]; }

/* WF-76: most dollars; equals share. */
static void rank(const void *state, uint8_t *place)
{
    const struct state *s = state;
    for (int a = 0; a < s->head.seats; a++) {
        place[a] = 1;
        for (int b = 0; b < s->head.seats; b++)
            place[a] = (uint8_t)(place[a] + (s->dollars[b] > s->dollars[a]));
    }
}

/* ---- Rules: what always holds ------------------------------------------------------------------------------------ */

/* All cards that are not in the deck; NULL: a card is in two places. */
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
    int boats = total(s->boats, s->head.seats) - BOATS * s->head.seats;
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (s->boats[seat] < BOATS || s->held[seat] > s->boats[seat])
            return "a player has too few boats";
        if (s->held[seat] != size(s->hold[seat]))
            return "the number of full boats is wrong";
    }
    for (int c = 0; c < CARDS; c++)
        if (has(&s->turned, c) && table.face[c].wish != BOAT)
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
        if (total(s->fish[s->closed[i]], s->head.seats) != FIRST_LIMIT + i)
            return "a closed market does not hold as many fish as its limit card says";
    for (int m = 0; m < KINDS; m++)
        if (!(closed >> m & 1) && total(s->fish[m], s->head.seats) >= limit_of(s))
            return "an open market is full";
    if (s->head.phase == TURN && (s->closed_count == LIMITS || total(s->heap, s->head.seats) >= HEAP_END))
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
    if (s->head.active != (phase == OVER ? 0 : 1 << s->current) || (phase == OVER) != !!s->ending)
        return "the current player must move exactly while the game is not over";
    if (in_wish != !!s->thrown || (in_wish && !(wish_phases(thrown_wish(s)) >> phase & 1)))
        return "the phase does not fit the card thrown back";
    if (total(s->worms, n) + total(s->bait, OCEAN) != WORMS * n)        /* WF-19 */
        return "there are not six worms for each player";
    for (int i = s->ocean_count; i < OCEAN; i++)
        if (s->bait[i])
            return "worms lie where there is no card";
    if ((wrong = check_cards(s)) || (wrong = check_markets(s)))
        return wrong;
    return check_buyers(s);
}

/* ---- Rules: positions -------------------------------------------------------------------------------------------- */

static int was_given(uint64_t given, const char *name)
{
    for (int i = 0; fields[i].name; i++)
        if (!strcmp(fields[i].name, name))
            return given >> i & 1;
    return 0;
}

/* The cards that nobody placed go into boats that need a BOAT card, the ocean, and the deck under the cards given. */
static void place_rest(struct state *s, struct cset seen, int ocean)
{
    uint8_t rest[CARDS];
    int n = 0, boats = total(s->boats, s->head.seats) - BOATS * s->head.seats - size(s->turned);
    for (int i = 0; i < s->deck_count; i++)
        put(&seen, s->deck[i]);
    for (int c = CARDS - 1; c >= 0; c--)
        if (!has(&seen, c) && table.face[c].wish == BOAT && boats > 0) {
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
        if (!total(s->fish[s->closed[i]], s->head.seats))
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
    if (s->current >= n)
        return "the current player is not at this table";
    if (!was_given(given, "worms"))
        memset(s->worms, WORMS, (size_t)n);
    if (!was_given(given, "boats"))
        memset(s->boats, BOATS, (size_t)n);
    if (!was_given(given, "buyers"))
        memcpy(s->buyers, usual, sizeof usual);
    for (int seat = 0; seat < n; seat++)
        s->held[seat] = (uint8_t)size(s->hold[seat]);
    const char *wrong = check_places(s, &seen);
    if (wrong)
        return wrong;
    fill_closed(s);
    if (!was_given(given, "ocean"))
        s->ocean_count = 0;
    place_rest(s, seen, was_given(given, "ocean") ? 0 : s->thrown ? OCEAN - 1 : OCEAN);
    s->head.active = (seatset)(1u << s->current);
    if ((wrong = check(s)))
        return wrong;
    return legal(s, s->current, list) ? NULL : "the current player has no move";
}

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

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
    for (int i = 0; i < 8; i++)
        s->rng.key[i] = fast_next(r);
}

/* ---- Words: names and refusals ----------------------------------------------------------------------------------- */

static void name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    if (m < M_THROW)
        text_fmt(out, "K%d", m);
    else if (m < M_SELL)
        text_fmt(out, "T%d", m - M_THROW);
    else if (m < M_BUYER)
        text_fmt(out, "S%s", card_names[m - M_SELL]);
    else if (m < M_PLACE)
        text_fmt(out, "B%d%s%d", (m - M_BUYER) / (STEPS * KINDS) + 1, kind_names[(m - M_BUYER) / STEPS % KINDS],
                 (m - M_BUYER) % STEPS + 1);
    else if (m < M_SPOIL)
        text_fmt(out, "P%d%s", (m - M_PLACE) / KINDS + 1, kind_names[(m - M_PLACE) % KINDS]);
    else if (m < M_SAVE)
        text_fmt(out, "X%s%d", kind_names[(m - M_SPOIL) / SEATS_MAX], (m - M_SPOIL) % SEATS_MAX);
    else if (m < M_ALL)
        text_fmt(out, "Y%d", m - M_SAVE);
    else if (m < M_AS)
        text_fmt(out, "A%s", kind_names[m - M_ALL]);
    else if (m < M_ONE)
        text_fmt(out, "Z%s", kind_names[m - M_AS]);
    else
        text_fmt(out, "O%s", card_names[m - M_ONE]);
}

static enum phase phase_of(move m)
{
    return m < M_BUYER ? TURN : m < M_PLACE ? BUYER : m < M_SPOIL ? PLACE : m < M_ALL ? SPOIL : m < M_AS ? ALL
         : m < M_ONE ? AS : ONE;
}

static int refused(struct refusal *why, const char *rule)
{
    why->rule = rule;
    return 1;
}

static void witness_cards(struct refusal *why, struct cset set)
{
    why->words = &cards;
    why->count = (uint8_t)list_cards(set, why->item);
}

static void witness_kinds(struct refusal *why, unsigned set)
{
    why->words = &kinds;
    for (; set; set &= set - 1)
        why->item[why->count++] = (uint8_t)__builtin_ctz(set);
}

/* The rule of the wish part that must be done now. */
static const char *part_rule(const struct state *s)
{
    static const char *const move_rule[] = { "WF-53", "WF-54", "WF-55" };
    static const char *const rule[] = { "WF-10", NULL, "WF-57", "WF-59", "WF-62", "WF-64", "WF-63" };
    return s->head.phase == BUYER ? move_rule[thrown_wish(s) - MOVE1] : rule[s->head.phase];
}

static int refuse_take(const struct state *s, int seat, int position, int keep, struct refusal *why)
{
    if (position >= s->ocean_count)
        return refused(why, "WF-13");
    if (position > s->worms[seat]) {
        why->count = (uint8_t)position;                         /* each of these wants a worm */
        memcpy(why->item, s->ocean, (size_t)position);
        return refused(why, "WF-15");
    }
    if (keep && s->held[seat] == s->boats[seat]) {
        witness_cards(why, s->hold[seat]);
        return refused(why, "WF-23");
    }
    if (!keep && !can_throw(s, s->ocean[position])) {
        witness_cards(why, one(s->ocean[position]));
        return refused(why, "WF-33");
    }
    return 0;
}

static int refuse_turn(const struct state *s, int seat, move m, struct refusal *why)
{
    if (m < M_SELL)
        return refuse_take(s, seat, m < M_THROW ? m : m - M_THROW, m < M_THROW, why);
    if (has(&s->hold[seat], m - M_SELL))
        return 0;
    witness_cards(why, s->hold[seat]);
    return refused(why, "WF-35");
}

/* The witness: markets from which such a buyer can move, or markets that are free for one. */
static int refuse_buyer(const struct state *s, move m, struct refusal *why)
{
    int placing = s->head.phase == PLACE, v = placing ? next_placed(s) : thrown_wish(s) - MOVE1 + 1;
    int value = placing ? (m - M_PLACE) / KINDS + 1 : buyer_move_of(m).v;
    int market = placing ? (m - M_PLACE) % KINDS : buyer_move_of(m).from;
    unsigned good = 0;
    for (int k = 0; k < KINDS; k++)
        good |= (unsigned)(placing ? !s->buyers[k] : !!buyers_at(s->buyers[k], v)) << k;
    if (value == v && good >> market & 1)
        return 0;
    witness_kinds(why, good);
    return refused(why, part_rule(s));
}

/* The witness of a market: closed ones. */
static int refuse_spoil(const struct state *s, move m, struct refusal *why)
{
    int market = (m - M_SPOIL) / SEATS_MAX, q = (m - M_SPOIL) % SEATS_MAX;
    if (m >= M_SAVE)
        return s->heap[m - M_SAVE] ? 0 : refused(why, "WF-59");
    if (closed_markets(s) >> market & 1) {
        witness_kinds(why, 1u << market);
        return refused(why, "WF-59");
    }
    return s->fish[market][q] ? 0 : refused(why, "WF-59");
}

static int refuse_sale(const struct state *s, int seat, move m, struct refusal *why)
{
    if (s->head.phase == ONE) {
        if (has(&s->hold[seat], m - M_ONE))
            return 0;
        witness_cards(why, s->hold[seat]);
        return refused(why, "WF-31");
    }
    int kind = s->head.phase == ALL ? m - M_ALL : m - M_AS;
    if (sellable(s, seat) >> kind & 1)
        return 0;
    witness_kinds(why, sellable(s, seat));
    return refused(why, kinds_in(s->hold[seat]) >> kind & 1 ? "WF-64" : "WF-31");
}

static int refuse(const void *state, int seat, move m, struct refusal *why)
{
    static const char *const over_rule[] = { NULL, "WF-66", "WF-67", "WF-77" };
    const struct state *s = state;
    enum phase phase = s->head.phase;
    *why = (struct refusal){ .words = &cards };
    if (phase == OVER)
        return refused(why, over_rule[s->ending]);
    if (!is_active(s, seat))
        return refused(why, "WF-9");
    if (phase_of(m) != phase)                                   /* a wish must be finished, part by part */
        return refused(why, phase_of(m) == TURN ? "WF-28" : part_rule(s));
    switch (phase) {
    case TURN:  return refuse_turn(s, seat, m, why);
    case BUYER:
    case PLACE: return refuse_buyer(s, m, why);
    case SPOIL: return refuse_spoil(s, m, why);
    default:    return refuse_sale(s, seat, m, why);
    }
}

/* ---- Words: what happens ----------------------------------------------------------------------------------------- */

/* An event for every seat that is paid something. */
static void tell_pay(const struct state *s, const char *key, const char *rule, const int pay[SEATS_MAX],
                     struct events *out)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (pay[seat])
            event_add(out, key, rule, seat)->n = (int16_t)pay[seat];
}

static void tell_take(const struct state *before, int seat, int position, const char *key, struct events *out)
{
    event_item(event_add(out, key, NULL, seat), &cards, before->ocean[position]);
    if (position)
        event_add(out, "bait", "WF-14", seat)->n = (int16_t)position;
    if (before->bait[position])
        event_add(out, "worms", "WF-17", seat)->n = before->bait[position];
}

static void tell_sale(const struct state *before, int seat, move m, struct events *out)
{
    struct state w = *before;
    struct sale sale = sale_of(&w, seat, m);
    int room = room_at(&w, sale.market), placed = sale.fish < room ? sale.fish : room, pay[SEATS_MAX];
    struct event *e = event_add(out, sale.fish == 1 ? "sold" : "sold_all", "WF-34", seat);
    e->n = (int16_t)sale.fish;
    e->m = (int16_t)(sale.fish * price_of[w.buyers[sale.market]]);
    event_item(e, &kinds, sale.market);
    if (room && placed == room) {
        w.fish[sale.market][seat] = (uint8_t)(w.fish[sale.market][seat] + placed);
        market_pay(&w, sale.market, pay);
        event_item(event_add(out, "full", "WF-50", -1), &kinds, sale.market);
        tell_pay(&w, "bonus", "WF-46", pay, out);
    }
    if (sale.fish > placed)
        event_add(out, "garbage", room ? "WF-38" : "WF-40", seat)->n = (int16_t)(sale.fish - placed);
}

static void tell_worms(const struct state *before, int seat, int position, struct events *out)
{
    int worms = before->worms[seat] - position + before->bait[position], others = before->head.seats - 1;
    event_add(out, "worm_bonus", "WF-60", seat)->n = (int16_t)worms;
    for (int to = left_of(before, seat), left = worms; to != seat && left; to = left_of(before, to), left--)
        event_add(out, "worm_gift", worms < others ? "WF-61" : "WF-60", seat)->other = (int8_t)to;
}

/* What a throw does at once, without a choice. */
static void tell_wish(const struct state *before, int seat, int position, const struct state *after, struct events *out)
{
    int wish = table.face[before->ocean[position]].wish, done = after->turn != before->turn;
    if (wish == WORM)
        tell_worms(before, seat, position, out);
    else if (wish == BOAT)
        event_item(event_add(out, "boat", "WF-58", seat), &cards, before->ocean[position]);
    else if (wish == NONE)
        event_add(out, "no_wish", "WF-33", seat);
    else if (wish == SPREAD && done)
        event_add(out, "no_spread", "WF-57", seat);
    else if (wish == SPOILAGE && after->head.phase != SPOIL)
        event_add(out, "no_spoil", "WF-59", seat);
    if (done && (wish == SELLALL || wish == SPOILAGE || wish == SELLAS))
        event_add(out, "no_sale", wish == SELLAS ? "WF-64" : "WF-29", seat);
}

static void tell_spoil(int seat, move m, struct events *out)
{
    struct event *e = event_add(out, m < M_SAVE ? "spoil" : "save", NULL, seat);
    e->other = (int8_t)(m < M_SAVE ? (m - M_SPOIL) % SEATS_MAX : m - M_SAVE);
    if (m < M_SAVE)
        event_item(e, &kinds, (m - M_SPOIL) / SEATS_MAX);
}

static void tell_over(const struct state *s, struct events *out)
{
    static const char *const key[]  = { NULL, "end_markets", "end_heap", "end_cap" };
    static const char *const rule[] = { NULL, "WF-66", "WF-67", "WF-77" };
    int pay[SEATS_MAX];
    uint8_t place[SEATS_MAX];
    event_add(out, key[s->ending], rule[s->ending], -1);
    if (s->ending == BY_MARKETS && total(s->heap, s->head.seats) >= HEAP_END)
        event_add(out, "no_loss", "WF-71", -1);
    if (s->ending == BY_HEAP) {
        heap_pay(s, pay);
        tell_pay(s, "loss", "WF-69", pay, out);
    }
    worm_pay(s, pay);
    tell_pay(s, "worm_prize", "WF-72", pay, out);
    rank(s, place);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (place[seat] == 1)
            event_add(out, "win", "WF-76", seat)->n = s->dollars[seat];
}

/* The end of a turn: of the game, or a new card in the ocean. */
static void tell_end(const struct state *before, move m, const struct state *after, struct events *out)
{
    if (after->turn == before->turn)
        return;
    if (after->head.phase == OVER) {
        tell_over(after, out);
        return;
    }
    int left = before->ocean_count - (before->head.phase == TURN && m < M_SELL);
    if (after->ocean_count == left)
        return;
    if (!before->deck_count)
        event_add(out, "reshuffle", "WF-21", -1)->n = (int16_t)(after->deck_count + 1);
    event_item(event_add(out, "reveal", "WF-20", -1), &cards, after->ocean[left]);
}

static void tell(const void *before, int seat, move m, const void *after, int viewer, struct events *out)
{
    const struct state *a = before, *b = after;
    struct event *e;
    (void)viewer;
    if (m < M_THROW) {
        tell_take(a, seat, m, "keep", out);
    } else if (m < M_SELL) {
        tell_take(a, seat, m - M_THROW, "throw", out);
        tell_wish(a, seat, m - M_THROW, b, out);
    } else if (m < M_BUYER || m >= M_ALL) {
        tell_sale(a, seat, m, out);
    } else if (m < M_PLACE) {
        struct buyer_move moved = buyer_move_of(m);
        e = event_add(out, "buyer", NULL, seat);
        e->n = (int16_t)moved.v;
        event_item(e, &kinds, moved.from);
        event_item(e, &kinds, moved.to);
    } else if (m < M_SPOIL) {
        e = event_add(out, "place", NULL, seat);
        e->n = (int16_t)((m - M_PLACE) / KINDS + 1);
        event_item(e, &kinds, (m - M_PLACE) % KINDS);
    } else {
        tell_spoil(seat, m, out);
    }
    if ((a->head.phase == BUYER || a->head.phase == SPOIL) && b->turn != a->turn)
        event_add(out, "no_sale", "WF-29", seat);
    tell_end(a, m, b, out);
}

/* ---- Words: the picture ------------------------------------------------------------------------------------------ */

static const char game_id[] = "wishes";

static void draw_number(struct text *out, int v, int width)
{
    char digits[12];
    struct text t = TEXT(digits);
    text_int(&t, v);
    text_pad(out, out->len, width - (int)t.len);
    text_add(out, digits);
}

static void draw_key(struct text *out, const char *prefix, const char *word)
{
    char key[24];
    struct text t = TEXT(key);
    text_fmt(&t, "%s.%s", prefix, word);
    say(out, game_id, key, 0, 0);
}

/* "A8 angelfish: sell one kind as K" */
static void draw_card(int card, struct text *out)
{
    const struct face *face = &table.face[card];
    text_fmt(out, "%s ", card_names[card]);
    draw_key(out, "kind", kind_names[kind_of(card)]);
    text_add(out, ": ");
    if (has(&table.doubles, card))
        say(out, game_id, "double", 0, 0);
    if (face->wish == SELLAS)
        words_say(out, game_id, &(struct event){ .key = "wish.SELLAS", .seat = -1, .other = -1, .words = &kinds,
                                                 .count = 1, .item = { face->target } });
    else if (face->wish != NONE || !has(&table.doubles, card))
        draw_key(out, "wish", wish_names[face->wish]);
}

static void draw_ocean(const struct state *s, struct text *out)
{
    say(out, game_id, "ocean", 0, 0);
    text_char(out, '\n');
    for (int i = 0; i < s->ocean_count; i++) {
        size_t at = out->len;
        text_fmt(out, "  %d  ", i);
        draw_card(s->ocean[i], out);
        if (s->bait[i]) {
            text_pad(out, at, 62);
            say(out, game_id, "baited", s->bait[i], 0);
        }
        text_char(out, '\n');
    }
    if (s->thrown) {
        say(out, game_id, "thrown", 0, 0);
        text_char(out, ' ');
        draw_card(s->thrown - 1, out);
        text_char(out, '\n');
    }
}

static void draw_fish(const uint8_t *count, int seats, struct text *out)
{
    for (int seat = 0; seat < seats; seat++)
        draw_number(out, count[seat], 4);
}

/* One line a market, clockwise, then the heap; a column for each seat. */
static void draw_markets(const struct state *s, struct text *out)
{
    size_t at = out->len;
    unsigned closed = closed_markets(s);
    say(out, game_id, "markets", 0, 0);
    text_pad(out, at, 34);
    for (int seat = 0; seat < s->head.seats; seat++)
        draw_number(out, seat, 4);
    text_char(out, '\n');
    for (int i = 0; i < KINDS; i++) {
        int m = table.ring[i];
        at = out->len;
        text_fmt(out, "  %s ", kind_names[m]);
        draw_key(out, "kind", kind_names[m]);
        text_pad(out, at, 18);
        draw_number(out, price_of[s->buyers[m]], 4);
        text_fmt(out, "   %s", s->buyers[m] ? stand_names[s->buyers[m]] : "-");
        text_pad(out, at, 34);
        draw_fish(s->fish[m], s->head.seats, out);
        if (closed >> m & 1) {
            text_add(out, "   ");
            say(out, game_id, "closed", 0, 0);
        }
        text_char(out, '\n');
    }
    at = out->len;
    say(out, game_id, "heap", total(s->heap, s->head.seats), HEAP_END);
    text_pad(out, at, 34);
    draw_fish(s->heap, s->head.seats, out);
    text_char(out, '\n');
}

static void draw_seats(const struct state *s, struct text *out)
{
    uint8_t list[CARDS];
    size_t at = out->len;
    text_pad(out, at, 20);
    say(out, game_id, "columns", 0, 0);
    text_char(out, '\n');
    for (int seat = 0; seat < s->head.seats; seat++) {
        int n = list_cards(s->hold[seat], list);
        at = out->len;
        text_fmt(out, "%s %d ", is_active(s, seat) ? ">" : " ", seat);
        say_seat(out, seat);
        text_pad(out, at, 20);
        draw_number(out, s->dollars[seat], 7);
        draw_number(out, s->worms[seat], 7);
        draw_number(out, s->boats[seat], 7);
        text_add(out, "  ");
        for (int i = 0; i < n; i++)
            text_fmt(out, " %s%s", card_names[list[i]], has(&table.doubles, list[i]) ? "(x2)" : "");
        text_char(out, '\n');
    }
}

static void draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    say(out, game_id, "turn", s->turn + (s->head.phase != OVER), 0);
    text_add(out, "  ");
    say(out, game_id, "deck", s->deck_count, size(s->discard));
    text_add(out, "  ");
    if (s->closed_count < LIMITS) {
        say(out, game_id, "limit", limit_of(s), 0);
        say(out, game_id, "bonuses", table.limit[s->limit_set][s->closed_count].higher,
            table.limit[s->limit_set][s->closed_count].lower);
    } else {
        say(out, game_id, "no_limit", 0, 0);
    }
    text_add(out, "\n\n");
    draw_ocean(s, out);
    text_char(out, '\n');
    draw_markets(s, out);
    text_char(out, '\n');
    draw_seats(s, out);
    if (s->head.phase == OVER)
        say(out, game_id, "is_over", 0, 0);
    else if (viewer >= 0 && is_active(s, viewer))
        draw_key(out, "do", phase_names[s->head.phase]);
    else
        return;
    text_char(out, '\n');
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------- */

/* In hundredths of a dollar. The weights were found by varying one at a time in games of greedy players. */
enum { WORM_WORTH = 150, BOAT_WORTH = 300, FISH_SHARE = 60, PAIR_WORTH = 70, MAJORITY_SHARE = 80 };

/* What the fish of one kind in a seat's boats are worth, before they are sold. */
static int held_worth(const struct state *s, int kind, int fish)
{
    int price = price_of[s->buyers[kind]];
    return fish ? fish * FISH_SHARE * (price > 3 ? price : 3) + (fish - 1) * PAIR_WORTH : 0;
}

/* The best price at a market when a v-buyer may move there first; 0: none moves. */
static int best_price(const struct state *s, int market, int v)
{
    int price = price_of[s->buyers[market]];
    for (int from = 0; v && from < KINDS; from++)
        for (int steps = 1; steps <= STEPS && buyers_at(s->buyers[from], v); steps++)
            if (table.ahead[from][steps] == market)
                return price + v;
    return price;
}

/* What the wish under way can still earn: its best sale, less what the fish are worth in the boats. */
static int wish_worth(const struct state *s, int seat)
{
    int best = 0, wish = thrown_wish(s), v = s->head.phase == BUYER ? wish - MOVE1 + 1 : 0;
    int single = wish == MOVE3 || wish == SPOILAGE;
    for (unsigned set = wish == SPREAD ? 0 : sellable(s, seat); set; set &= set - 1) {
        int kind = __builtin_ctz(set), market = wish == SELLAS ? table.face[s->thrown - 1].target : kind;
        struct cset own = common(s->hold[seat], all_of(kind));
        int all = fish_in(own), fish = !single ? all : size(common(own, table.doubles)) ? 2 : 1;
        int gain = 100 * fish * best_price(s, market, v) - held_worth(s, kind, all) + held_worth(s, kind, all - fish);
        best = gain > best ? gain : best;
    }
    return best;
}

/* What majorities promise: more the fuller a market is. */
static int majority_worth(const struct state *s, int seat)
{
    unsigned closed = closed_markets(s);
    int v = 0, pay[SEATS_MAX], n = s->head.seats, limit = limit_of(s), heap = total(s->heap, n);
    for (int m = 0; m < KINDS; m++) {
        int fill = total(s->fish[m], n);
        if (!fill || closed >> m & 1)
            continue;
        market_pay(s, m, pay);
        v += MAJORITY_SHARE * pay[seat] * fill * fill / (limit * limit);
    }
    heap_pay(s, pay);
    return v - MAJORITY_SHARE * pay[seat] * heap * heap / (HEAP_END * HEAP_END);
}

static int value(const void *state, int seat)
{
    const struct state *s = state;
    int v = 100 * s->dollars[seat];
    if (s->head.phase == OVER)
        return v;
    v += WORM_WORTH * s->worms[seat] + (s->boats[seat] - BOATS) * BOAT_WORTH * (LIMITS - s->closed_count) / LIMITS;
    for (int k = 0; k < KINDS; k++)
        v += held_worth(s, k, fish_in(common(s->hold[seat], all_of(k))));
    if (s->closed_count < LIMITS)
        v += majority_worth(s, seat);
    return s->thrown && s->current == seat ? v + wish_worth(s, seat) : v;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

const struct game wishes = {
    .id = game_id, .title = "If Wishes Were Fishes!",
    .min_seats = 2, .max_seats = SEATS_MAX,
    .moves = MOVES, .max_moves = 5 * TURNS_MAX, .state_size = sizeof(struct state), .version = 1,
    .fields = fields, .options = options,
    .load = load,
    .setup = setup, .legal = legal, .apply = apply, .score = score, .rank = rank, .check = check,
    .complete = complete,
    .sample = sample,
    .name = name, .refuse = refuse, .tell = tell, .draw = draw,
    .value = value,
};
