/*
 * Fishing, by Friedemann Friese (2F-Spiele 2024), for 3 to 5 players.
 *
 * Eight rounds of tricks. Every card caught is a point and goes under the catcher's own draw stack; who catches little
 * draws fresh, stronger cards from the ocean: trumps, zeros that catch a single card, and buoys with effects.
 *
 * Rules FI-1 to FI-71 are in docs/rules/fishing.md; the star levels of the ocean cards in data/fishing.txt.
 */
#include "game.h"

#include <assert.h>
#include <string.h>

#include "data.h"
#include "field.h"

extern const struct game fishing;

/* ---- Sizes, cards, phases, moves ------------------------------------------------------------------------------- */

enum { ROUNDS = 8, LEVELS = 5, CARDS = 100, OCEAN = 60, TRICKS_MAX = 13 };

enum lane { BLUE, PURPLE, RED, YELLOW, GREEN, BUOY, LANES };

/* Cards are numbered in the order blue 0-18, purple 0-18, red 0-18, yellow 0-18, green 0-16, buoys. */
enum { XP = 93, XM1, XM2, XA, XF, XC, XL };

static const uint8_t lane_start[LANES + 1] = { 0, 19, 38, 57, 76, 93, 100 };

#define CARD_NAMES \
    "B0", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14", "B15", "B16", \
    "B17", "B18", "P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P14", \
    "P15", "P16", "P17", "P18", "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", \
    "R13", "R14", "R15", "R16", "R17", "R18", "Y0", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "Y10", \
    "Y11", "Y12", "Y13", "Y14", "Y15", "Y16", "Y17", "Y18", "G0", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", \
    "G9", "G10", "G11", "G12", "G13", "G14", "G15", "G16", "XP", "XM1", "XM2", "XA", "XF", "XC", "XL"

static const char *const card_names[]       = { CARD_NAMES };
static const char *const maybe_card_names[] = { NULL, CARD_NAMES };
static const char *const colour_names[] = { "B", "P", "R", "Y", "G" };

/* In a set, blue, purple and red stand in the first 64-bit word, the others in the second: no lane crosses. */
enum { SPLIT = 57 };

static const struct words cards       = { CARDS, SPLIT, card_names };
static const struct words maybe_cards = { CARDS + 1, 0, maybe_card_names };   /* card + 1; 0: none */
static const struct words colours     = { 5, 0, colour_names };

enum phase { PLAY, CALL, CATCH, PASS, OVER };

static const char *const phase_names[] = { "play", "call", "catch", "pass", "over" };
static const struct words phases = { 5, 0, phase_names };

/*
 * Moves:   0 ..  99  play card m           "B7"
 *        100 .. 199  catch card m - 100    "+R12"
 *        200 .. 299  pass card m - 200     ">G1"
 *        300 .. 304  call colour m - 300   "!R"
 */
enum { M_CATCH = CARDS, M_PASS = 2 * CARDS, M_CALL = 3 * CARDS, MOVES = 3 * CARDS + 5 };

/* ---- State ----------------------------------------------------------------------------------------------------- */

struct cset { uint64_t w[2]; };

/* Where a card was last seen by everybody. A card that was caught stays "caught" while it lies in the stockroom and
   while it is in the hand that drew it: that is what a perfect memory knows (FI-67). Cards of the current trick and
   round are found in `table` and `fisher`; their entry here is old until the round ends. */
enum { BOX, DEAL, IN_OCEAN, CAUGHT };                           /* CAUGHT + 5 * (round - 1) + seat */

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

struct state {
    struct head head;
    struct cset hand[SEATS_MAX];
    struct cset fisher[SEATS_MAX];      /* caught in this round */
    struct cset table;                  /* cards of the trick that nobody has caught yet */
    struct rng  rng;
    int16_t     points[SEATS_MAX];
    uint8_t     round;                  /* 1 .. 8 */
    uint8_t     trick;                  /* 0 .. hand size - 1 */
    uint8_t     leader;                 /* of this trick */
    uint8_t     winner;                 /* who wins as it stands */
    uint8_t     played;                 /* from here to `lowest`: 0 at the start of a trick */
    uint8_t     settled;                /* plays whose end-of-trick effect is done */
    uint8_t     best;                   /* rank of the best card so far; 0: none can win by rank */
    uint8_t     demanded;               /* colour + 1; 0: none yet (FI-12) */
    uint8_t     called;                 /* 1: the colour was called (FI-13) */
    uint8_t     caller;
    uint8_t     lowest;                 /* 1: the lowest card wins (FI-52) */
    uint8_t     plays[SEATS_MAX];       /* cards of this trick in order of play, card + 1 */
    uint8_t     last_count;
    uint8_t     last[SEATS_MAX];        /* the finished trick, until the next card (FI-70); card + 1 */
    uint8_t     last_leader;
    uint8_t     hand_count[SEATS_MAX];
    uint8_t     fisher_count[SEATS_MAX];
    uint8_t     stock_count[SEATS_MAX];
    uint8_t     demand[SEATS_MAX];      /* cards missing at the start of this round (FI-59) */
    uint8_t     draw_count;
    uint8_t     draw_order[SEATS_MAX];  /* seats that drew from the ocean, in order (FI-61) */
    uint8_t     passed[SEATS_MAX];      /* card + 1 given to the left in this round */
    uint8_t     received[SEATS_MAX];    /* card + 1 got from the right in this round */
    uint8_t     origin[CARDS];
    uint8_t     history[TRICKS_MAX][SEATS_MAX]; /* the finished tricks of this round in order of play, card + 1 */
    uint8_t     leaders[TRICKS_MAX];    /* and who led them */
    uint8_t     known_from;             /* the first trick in `history`: 0 but for positions */
    uint8_t     call_trick;             /* number + 1 of the trick whose colour was called in this round, 0: none */
    uint8_t     call_colour;            /* its colour + 1 */
    uint8_t     pass_trick;             /* number + 1 of the trick after which cards were passed, 0: none */
    uint8_t     ocean_count;
    uint8_t     ocean[OCEAN];           /* bottom first */
    uint8_t     stock[CARDS];           /* the stockrooms one after the other, each top first */
};

_Static_assert(sizeof(struct state) <= 640, "a state is at most 640 bytes");

static const struct field fields[] = {
    HEAD_FIELDS(phases),
    { "hand",         EACH(hand),         SET,    OWNER,  PER_SEAT, .words = &cards },
    { "fisher",       EACH(fisher),       SET,    MEMORY, PER_SEAT, .words = &cards },
    { "table",        AT(table),          SET,    PUBLIC, .words = &cards },
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
    { "plays",        EACH(plays),        WORD,   PUBLIC, LIST, LENGTH(played), .words = &maybe_cards },
    { "last_count",   AT(last_count),     NUMBER, PUBLIC, .max = SEATS_MAX },
    { "last",         EACH(last),         WORD,   PUBLIC, LIST, LENGTH(last_count), .words = &maybe_cards },
    { "last_leader",  AT(last_leader),    SEAT,   PUBLIC },
    { "hand_count",   EACH(hand_count),   NUMBER, PUBLIC, PER_SEAT, .max = 13 },
    { "fisher_count", EACH(fisher_count), NUMBER, PUBLIC, PER_SEAT, .max = CARDS },
    { "stock_count",  EACH(stock_count),  NUMBER, PUBLIC, PER_SEAT, .max = CARDS },
    { "demand",       EACH(demand),       NUMBER, PUBLIC, PER_SEAT, .max = 13 },
    { "draw_count",   AT(draw_count),     NUMBER, PUBLIC, .max = SEATS_MAX },
    { "draw_order",   EACH(draw_order),   SEAT,   PUBLIC, LIST, LENGTH(draw_count) },
    { "passed",       EACH(passed),       WORD,   OWNER,  PER_SEAT, .words = &maybe_cards },
    { "received",     EACH(received),     WORD,   OWNER,  PER_SEAT, .words = &maybe_cards },
    { "origin",       EACH(origin),       WORD,   MEMORY, .rows = CARDS, .index = &cards, .words = &origins },
    { "history",      GRID(history),      WORD,   MEMORY, .rows = TRICKS_MAX, .index = &tricks,
                      .words = &maybe_cards },
    { "leaders",      EACH(leaders),      SEAT,   MEMORY, .rows = TRICKS_MAX, .index = &tricks },
    { "known_from",   AT(known_from),     NUMBER, MEMORY, .max = TRICKS_MAX - 1 },
    { "call_trick",   AT(call_trick),     NUMBER, MEMORY, .max = TRICKS_MAX },
    { "call_colour",  AT(call_colour),    WORD,   MEMORY, .words = &demands },
    { "pass_trick",   AT(pass_trick),     NUMBER, MEMORY, .max = TRICKS_MAX },
    { "ocean_count",  AT(ocean_count),    NUMBER, PUBLIC, .max = OCEAN },
    { "ocean",        EACH(ocean),        WORD,   SECRET, LIST | STACK, LENGTH(ocean_count), .words = &cards },
    { "stock",        EACH(stock),        WORD,   SECRET, LIST | PACKED, PER_SEAT, LENGTH(stock_count),
                      .words = &cards },
    { NULL },
};

static const char *const leader_names[] = { "random", "0", "1", "2", "3", "4" };
static const char *const switch_names[] = { "off", "on" };
static const struct words leader_choices = { 6, 0, leader_names };
static const struct words switches       = { 2, 0, switch_names };

enum { OPT_LEADER, OPT_AID };

static const struct option options[] = {
    { "first_leader", &leader_choices, 0 },                     /* FI-9 */
    { "memory_aid",   &switches,       1 },                     /* FI-69, A-35 */
    { NULL },
};

/* ---- Data ------------------------------------------------------------------------------------------------------ */

/* What a card does at the end of its trick (FI-29). */
enum effect { NOTHING, ZERO, ALL_OTHERS, PASS_LEFT };

/* What is printed on a card, and what follows from it: `single` is the set of this card alone; `colour` is its lane + 1,
   as in `demanded`; `power` ranks the cards that can win a trick, 32 + value in the demanded colour, 64 + value for green
   (FI-21, FI-22). 32 bytes, so that one shift finds everything about a card. */
static struct face { struct cset single; uint8_t lane, colour, value, star, effect, power, unused[10]; } face[CARDS];

/* Made from it: the cards of each star, ascending, and where the cards are at the start of a game of n seats. */
static uint8_t level_size[LEVELS + 1], level_card[LEVELS + 1][CARDS], start_origin[SEATS_MAX + 1][CARDS];

static const char lane_letters[] = "BPRYGX";

static int find_card(const char *name)
{
    for (int c = 0; c < CARDS; c++)
        if (!strcmp(card_names[c], name))
            return c;
    return -1;
}

/* "11:3" in the line of a lane: card and stars. */
static int load_card(struct data *d, char lane, char *word, uint8_t star[CARDS], uint8_t seen[CARDS])
{
    char *colon = strchr(word, ':'), name[16];
    struct text t = TEXT(name);
    int stars;
    if (!colon)
        return data_error(d, "\"%s\": write value:stars", word);
    *colon = 0;
    text_fmt(&t, "%c%s", lane, word);
    int c = find_card(name);
    if (c < 0)
        return data_error(d, "there is no card %s", name);
    if (seen[c])
        return data_error(d, "%s stands here twice", name);
    int starting = c < lane_start[GREEN] && face[c].value >= 1 && face[c].value <= 10;
    int err = data_number(d, colon + 1, starting ? 0 : 1, starting ? 0 : LEVELS, &stars);
    if (err)
        return err;
    seen[c] = 1;
    star[c] = (uint8_t)stars;
    return 0;
}

/* FI-5: with 3 seats the 1s, the 2s, B3 and R3 stay in the box; with 4 the 1s. */
static int in_box(int seats, int card)
{
    int value = face[card].value, lane = face[card].lane;
    if (lane >= GREEN || seats == 5)
        return 0;
    return value == 1 || (seats == 3 && (value == 2 || (value == 3 && (lane == BLUE || lane == RED))));
}

static int load(struct data *d)
{
    char word[16];
    uint8_t star[CARDS] = { 0 }, seen[CARDS] = { 0 }, level[LEVELS + 1] = { 0 };
    for (int lane = 0; lane < LANES; lane++)
        for (int c = lane_start[lane]; c < lane_start[lane + 1]; c++) {
            face[c].single.w[c >= SPLIT] = 1ull << (c >= SPLIT ? c - SPLIT : c);
            face[c].lane = (uint8_t)lane;
            face[c].colour = (uint8_t)(lane + 1);
            face[c].value = (uint8_t)(c - lane_start[lane]);
            face[c].power = (uint8_t)(lane == BUOY ? 0 : (lane == GREEN ? 64 : 32) + face[c].value);
            face[c].effect = c == XP ? PASS_LEFT : c == XA ? ALL_OTHERS : c == lane_start[lane] ? ZERO : NOTHING;
        }
    while (data_line(d)) {
        int more = data_word(d, word, sizeof word);
        if (more > 0 && (word[1] || !strchr(lane_letters, word[0])))
            return data_error(d, "\"%s\": a line begins with one of B P R Y G X", word);
        char lane = word[0];
        while (more > 0 && (more = data_word(d, word, sizeof word)) > 0) {
            int err = load_card(d, lane, word, star, seen);
            if (err)
                return err;
        }
        if (more < 0)
            return more;
    }
    for (int c = 0; c < CARDS; c++) {
        if (!seen[c])
            return data_error(d, "the card %s is missing", card_names[c]);
        level[star[c]]++;
    }
    for (int l = 1; l <= LEVELS; l++)
        if (!level[l])
            return data_error(d, "no card has %d stars; every level needs at least one", l);
    memset(level_size, 0, sizeof level_size);
    for (int c = 0; c < CARDS; c++) {
        face[c].star = star[c];
        level_card[star[c]][level_size[star[c]]++] = (uint8_t)c;
        for (int seats = 3; seats <= SEATS_MAX; seats++)
            start_origin[seats][c] = star[c] ? IN_OCEAN : in_box(seats, c) ? BOX : DEAL;
    }
    return 0;
}

/* ---- Rules: sets of cards --------------------------------------------------------------------------------------- */

enum { X_AT = 36 };                                             /* bit of XP in the second word */

/* The cards of a demanded colour; of none, for 0. */
static const struct cset colour_cards[] = {
    { { 0, 0 } }, { { 0x7ffffull, 0 } }, { { 0x7ffffull << 19, 0 } }, { { 0x7ffffull << 38, 0 } },
    { { 0, 0x7ffffull } }, { { 0, 0x1ffffull << 19 } },
};
static const struct cset buoy_cards = { { 0, 0x7full << X_AT } };
#define X_BIT(card) (1ull << (X_AT + (card) - XP))

static const struct cset minus_cards = { { 0, X_BIT(XM1) | X_BIT(XM2) } };

/* Zeros and buoys: with none of them in a trick there is nothing to settle. */
static const struct cset effect_cards = { { 1ull | 1ull << 19 | 1ull << 38, 1ull | 1ull << 19 | 0x7full << X_AT } };

static inline struct cset one(int card) { return face[card].single; }

static inline int has(const struct cset *s, int card)
{
    return ((s->w[0] & face[card].single.w[0]) | (s->w[1] & face[card].single.w[1])) != 0;
}

static inline void put(struct cset *s, int card)
{
    s->w[0] |= face[card].single.w[0];
    s->w[1] |= face[card].single.w[1];
}

static inline void drop(struct cset *s, int card)
{
    s->w[0] &= ~face[card].single.w[0];
    s->w[1] &= ~face[card].single.w[1];
}

static inline struct cset both(struct cset a, struct cset b) { return (struct cset){ { a.w[0] | b.w[0], a.w[1] | b.w[1] } }; }
static inline struct cset common(struct cset a, struct cset b) { return (struct cset){ { a.w[0] & b.w[0], a.w[1] & b.w[1] } }; }
static inline struct cset without(struct cset a, struct cset b) { return (struct cset){ { a.w[0] & ~b.w[0], a.w[1] & ~b.w[1] } }; }
static inline int empty(struct cset s) { return !(s.w[0] | s.w[1]); }

/* Sets are small: this is shorter than counting bits without an instruction for it. */
static inline int size(struct cset s)
{
    int n = 0;
    for (uint64_t w = s.w[0]; w; w &= w - 1)
        n++;
    for (uint64_t w = s.w[1]; w; w &= w - 1)
        n++;
    return n;
}

/* The lowest card of a set that is not empty. */
static inline int lowest_card(struct cset s)
{
    return s.w[0] ? __builtin_ctzll(s.w[0]) : SPLIT + __builtin_ctzll(s.w[1]);
}

/* The cards of a set in ascending order, each plus `base`; how many. */
static inline int list_moves(struct cset s, int base, move *out)
{
    size_t n = 0;
    for (uint64_t w = s.w[0]; w; w &= w - 1)
        out[n++] = (move)(base + __builtin_ctzll(w));
    for (uint64_t w = s.w[1]; w; w &= w - 1)
        out[n++] = (move)(base + SPLIT + __builtin_ctzll(w));
    return (int)n;
}

static inline int list_cards(struct cset s, uint8_t *out)      /* the same as bytes */
{
    size_t n = 0;
    for (uint64_t w = s.w[0]; w; w &= w - 1)
        out[n++] = (uint8_t)__builtin_ctzll(w);
    for (uint64_t w = s.w[1]; w; w &= w - 1)
        out[n++] = (uint8_t)(SPLIT + __builtin_ctzll(w));
    return (int)n;
}

/* ---- Rules: playing --------------------------------------------------------------------------------------------- */

/* FI-10: 10/9/8 cards with 3/4/5 seats, one more from rounds 3, 5 and 7 on. */
static inline int hand_size(int seats, int round) { return 13 - seats + (round - 1) / 2; }

static inline int left_of(const struct state *s, int seat) { return seat + 1 == s->head.seats ? 0 : seat + 1; }

static inline int seat_of_play(const struct state *s, int k)
{
    int seat = s->leader + k;
    return seat >= s->head.seats ? seat - s->head.seats : seat;
}

static void to_move(struct state *s, enum phase phase, int seat)
{
    s->head.phase = phase;
    s->head.active = (seatset)(1u << seat);
}

/* FI-14 to FI-19: follow the demanded colour if you can; a buoy is always allowed. */
static inline struct cset playable(const struct state *s, int seat)
{
    struct cset hand = s->hand[seat], follow = common(hand, colour_cards[s->demanded]);
    if (empty(follow))
        return hand;
    follow.w[1] |= hand.w[1] & buoy_cards.w[1];
    return follow;
}

/* FI-30, FI-38. */
static inline void catch_card(struct state *s, int seat, int card)
{
    put(&s->fisher[seat], card);
    drop(&s->table, card);
    s->fisher_count[seat]++;
    if (card == XM1 || card == XM2)
        s->points[seat] = (int16_t)(s->points[seat] - 3);
}

static void catch_cards(struct state *s, int seat, struct cset caught)
{
    for (; !empty(caught); drop(&caught, lowest_card(caught)))
        catch_card(s, seat, lowest_card(caught));
}

/* FI-12 and FI-21 to FI-26, card by card: green beats the demanded colour beats the rest; nothing yet means the caller
   (FI-24) or the leader, whose buoy was first (FI-25). */
static inline void rank_play(struct state *s, int seat, int colour, int rank)
{
    int demanded = s->demanded;
    if (colour != demanded) {
        if (demanded ? colour != GREEN + 1 : colour == BUOY + 1)
            return;
        if (!demanded)
            s->demanded = (uint8_t)colour;
    }
    if (__builtin_expect(s->lowest, 0))
        rank ^= 31;                                             /* FI-26 */
    if (rank > s->best) {
        s->best = (uint8_t)rank;
        s->winner = (uint8_t)seat;
    }
}

/* A card on the table, without what follows from it. Everything about the card is read before anything is written, so
   that the compiler need not fear one changes the other. */
static inline __attribute__((always_inline)) void put_card(struct state *s, int seat, int card)
{
    const struct face *f = &face[card];
    struct cset single = f->single;
    int colour = f->colour, power = f->power;
    unsigned played = s->played;
    s->hand[seat] = without(s->hand[seat], single);
    s->table = both(s->table, single);
    s->hand_count[seat]--;
    s->plays[played] = (uint8_t)(card + 1);
    s->played = (uint8_t)(played + 1);
    s->last_count = 0;
    rank_play(s, seat, colour, power);
}

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

/* The cards of a set, ascending, from now on of this origin; how many. */
static inline int store_set(struct state *s, struct cset set, int origin, uint8_t *out)
{
    size_t n = 0;
    for (uint64_t w = set.w[0]; w; w &= w - 1) {
        int card = __builtin_ctzll(w);
        s->origin[card] = (uint8_t)origin;
        out[n++] = (uint8_t)card;
    }
    for (uint64_t w = set.w[1]; w; w &= w - 1) {
        int card = SPLIT + __builtin_ctzll(w);
        s->origin[card] = (uint8_t)origin;
        out[n++] = (uint8_t)card;
    }
    return (int)n;
}

/*
 * FI-56 and FI-58 in one pass: what each seat caught is shuffled and goes under its stockroom, and the top h cards go into
 * its hand (none for h = 0). A seat that draws everything needs no order: its shuffle only uses up the chance (FI-71).
 */
static void restock(struct state *s, int h)
{
    struct dice dice = { .rng = &s->rng };
    uint8_t pile[CARDS], stock[CARDS] = { 0 }, *to = stock;
    const uint8_t *from = s->stock;
    for (int seat = 0; seat < s->head.seats; seat++) {
        int old = s->stock_count[seat], fresh = s->fisher_count[seat], rest = old + fresh - h;
        struct cset hand = { { 0, 0 } };
        store_set(s, s->fisher[seat], CAUGHT + 5 * (s->round - 1) + seat, pile + old);
        if (rest <= 0) {
            dice_skip(&dice, fresh);
            hand = s->fisher[seat];
            for (const uint8_t *at = from; at < from + old; at++)
                put(&hand, *at);
            rest = 0;
        } else {
            memcpy(pile, from, (size_t)old);
            dice_shuffle(&dice, pile + old, fresh);
            for (const uint8_t *at = pile; at < pile + h; at++)
                put(&hand, *at);
            memcpy(to, pile + h, (size_t)rest);
        }
        from += old;
        to += rest;
        s->stock_count[seat] = (uint8_t)rest;
        s->fisher_count[seat] = 0;
        s->fisher[seat] = (struct cset){ { 0, 0 } };
        s->hand[seat] = hand;
        s->hand_count[seat] = (uint8_t)h;
    }
    memcpy(s->stock, stock, sizeof stock);
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
        for (; most; most--) {
            uint8_t *top = &s->ocean[--s->ocean_count];
            put(&s->hand[next], *top);
            *top = 0;
        }
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
        seatset all = (seatset)((1 << s->head.seats) - 1);
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
static int settle_play(struct state *s)
{
    int card = s->plays[s->settled] - 1, seat = seat_of_play(s, s->settled);
    struct cset others = without(s->table, one(card));
    switch (face[card].effect) {
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
        if (face[s->plays[k] - 1].effect != NOTHING) {
            s->settled = (uint8_t)k;
            if (settle_play(s))
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
        int n = level_size[l];
        memcpy(level, level_card[l], (size_t)n);
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
    int n = 0, h = hand_size(cfg->seats, 1);
    memcpy(s->origin, start_origin[cfg->seats], sizeof s->origin);
    for (int i = 0; i < level_size[0]; i++)
        if (s->origin[level_card[0][i]] == DEAL)
            deck[n++] = level_card[0][i];
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

static __attribute__((noinline)) int legal_rare(const struct state *s, int seat, move *out)
{
    switch (s->head.phase) {
    case CATCH: return list_moves(without(s->table, one(s->plays[s->settled] - 1)), M_CATCH, out);
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
    put_card(s, seat, card);
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

static int score(const void *state, int seat) { return ((const struct state *)state)->points[seat]; }

/* FI-66: most points; equals share. */
static void rank(const void *state, uint8_t *place)
{
    const struct state *s = state;
    for (int a = 0; a < s->head.seats; a++) {
        place[a] = 1;
        for (int b = 0; b < s->head.seats; b++)
            place[a] = (uint8_t)(place[a] + (s->points[b] > s->points[a]));
    }
}

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
        if (face[s->ocean[i]].star > face[s->ocean[i - 1]].star)
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

static int was_given(uint64_t given, const char *name)
{
    for (int i = 0; fields[i].name; i++)
        if (!strcmp(fields[i].name, name))
            return given >> i & 1;
    return 0;
}

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
            if (face[c].star == star && !has(&placed, c) && !in_box(s->head.seats, c))
                out[n++] = (uint8_t)c;
    return n;
}

/* Cards that were not placed fill the stockrooms, 13 each, then the ocean. */
static void place_rest(struct state *s, uint64_t given)
{
    uint8_t rest[CARDS];
    int n = unplaced(s, rest), at = 0, to = 0;
    if (!was_given(given, "stock") && s->round > 1)
        for (int seat = 0; seat < s->head.seats; seat++)
            for (; s->stock_count[seat] < 13 && at < n; s->stock_count[seat]++)
                s->stock[to++] = rest[at++];
    if (!was_given(given, "ocean") && n - at <= OCEAN)
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
            s->origin[c] = face[c].star || s->round > 1 ? IN_OCEAN : DEAL;
}

static int can_be_imagined(const struct state *s);

static const char *complete(void *state, uint64_t given)
{
    struct state *s = state;
    int n = s->head.seats, cards_played = s->played, h, most = 0;
    uint8_t plays[SEATS_MAX];
    memcpy(plays, s->plays, sizeof plays);
    if (!was_given(given, "hand"))
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
    if (was_given(given, "table") && memcmp(&s->table, &lying, sizeof lying))
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
    if (!was_given(given, "trick"))
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
        put_card(s, seat, plays[k] - 1);
    }
    s->head.sealed = 0;
    if (call && cards_played)
        return "a colour is called before the first card";
    if (!was_given(given, "history"))
        s->known_from = s->trick;
    if (s->called) {
        s->call_trick = (uint8_t)(s->trick + 1);
        s->call_colour = s->demanded;
    }
    to_move(s, call ? CALL : PLAY, call ? s->caller : seat_of_play(s, cards_played));
    const char *broken = check(s);
    return broken || can_be_imagined(s) ? broken : "the origins of the cards contradict the demands or the history";
}

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

static int right_of(const struct state *s, int seat) { return seat ? seat - 1 : s->head.seats - 1; }

static int pool_of(const struct state *s, int card)
{
    int origin = s->origin[card];
    return origin == IN_OCEAN ? POOL_LEVEL + face[card].star : origin >= CAUGHT ? POOL_LAYER + (origin - CAUGHT) / 5 : POOL_NONE;
}

/* ---- Hidden information: what everybody knows -------------------------------------------------------------------- */

/* A card that the seat played after the pass: is it the one it got from the right? Certainly if it was caught by the right
   neighbour, or is of a colour that the seat did not have before; possibly if the neighbour could have drawn it. */
static void learn_gift(struct world *w, int seat, int card)
{
    int giver = right_of(w->s, seat), origin = w->s->origin[card], lane = face[card].lane;
    int foreign = origin >= CAUGHT && (origin - CAUGHT) % 5 == giver;
    if (foreign || w->voids[0][seat] >> lane & 1) {
        w->gift_seen |= (seatset)(1 << giver);
        w->gift_pool[giver] = (uint8_t)(foreign ? POOL_NONE : pool_of(w->s, card));
    } else if (origin == IN_OCEAN && !(w->voids[0][giver] >> lane & 1)) {
        w->fresh_since[seat] |= (uint8_t)(1 << face[card].star);
    }
}

/* A card that the seat played in trick t, when `demanded` was demanded. */
static void learn_play(struct world *w, int t, int seat, int card, int demanded)
{
    int since = w->s->pass_trick && t >= w->s->pass_trick, lane = face[card].lane;
    if (demanded && lane != BUOY && lane + 1 != demanded)
        w->voids[since][seat] |= (uint8_t)(1 << (demanded - 1));        /* FI-15; a buoy proves nothing (FI-17) */
    if (w->s->origin[card] == IN_OCEAN)
        w->fresh[seat][face[card].star]--;
    if (since)
        learn_gift(w, seat, card);
}

static void learn_trick(struct world *w, int t, int leader, const uint8_t *plays, int count)
{
    int demanded = w->s->call_trick == t + 1 ? w->s->call_colour : 0;
    for (int k = 0; k < count; k++) {
        int card = plays[k] - 1;
        learn_play(w, t, (leader + k) % w->s->head.seats, card, demanded);
        if (!demanded && face[card].lane != BUOY)
            demanded = face[card].lane + 1;                             /* FI-12 */
    }
}

/* FI-61: who drew how many cards of which star at the start of the round. The ocean lies in order of stars, and what was
   in it then still has that origin. */
static void learn_draws(struct world *w)
{
    const struct state *s = w->s;
    int left[LEVELS + 1] = { 0 }, star = 0;
    for (int c = 0; c < CARDS; c++)
        if (s->origin[c] == IN_OCEAN)
            left[face[c].star]++;
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

/* A pool while it is dealt: slots in groups, each group with the colours that it cannot take. */
struct pool {
    int     slots;
    uint8_t card[CARDS], group[CARDS], ban[2 * SEATS_MAX + 1];
};

/* Groups: hand of seat g; SEATS_MAX + g: the card that seat g passed; then the stack. */
enum { G_GIFT = SEATS_MAX, G_STACK = 2 * SEATS_MAX };

static inline int fits(const struct pool *p, int card_at, int slot)
{
    return !(p->ban[p->group[slot]] >> face[p->card[card_at]].lane & 1);
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
    for (int i = 0; i < p->slots; i++)
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
        return &w->level[face[card].star];
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
    struct pool p = { 0 };
    int n = list_cards(set, p.card), stacked = 0;
    for (int q = 0; q < s->head.seats; q++) {
        int mine = pool < POOL_LAYER || q == seat;              /* a layer belongs to one seat, a level to all */
        p.ban[q] = w->voids[0][q] | w->voids[1][q];
        p.ban[G_GIFT + q] = w->voids[0][q] | w->voids[1][left_of(s, q)];
        for (int i = 0; mine && q != w->viewer && i < slots[q][pool]; i++)
            p.group[p.slots++] = (uint8_t)q;
        if (mine && w->gift[q].held && w->gift[q].pool == pool)
            p.group[p.slots++] = (uint8_t)(G_GIFT + q);
    }
    if (p.slots > n)
        return -1;
    while (p.slots < n)
        p.group[p.slots++] = G_STACK;
    if (!deal(&p, w->r))
        return -1;
    for (int i = 0; i < n; i++) {
        int g = p.group[i], card = p.card[i];
        if (g == G_STACK)
            stack[stacked++] = (uint8_t)card;
        else if (g < G_GIFT)
            put(&s->hand[g], card);
        else {
            put(&s->hand[left_of(s, g - G_GIFT)], card);
            s->passed[g - G_GIFT] = s->received[left_of(s, g - G_GIFT)] = (uint8_t)(card + 1);
        }
    }
    return stacked;
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
    struct pool p = { 0 };
    list_cards(w->dealt, p.card);
    for (int seat = 0; seat < s->head.seats; seat++) {
        p.ban[seat] = w->voids[0][seat];
        for (int i = 0; seat != w->viewer && i < s->hand_count[seat]; i++)
            p.group[p.slots++] = (uint8_t)seat;
    }
    if (size(w->dealt) != p.slots || !deal(&p, w->r))
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

/* Fills in what the viewer cannot see; 0: the state is not one that play can lead to. */
static int imagine(struct state *s, int viewer, struct fast *r)
{
    struct world w = { .s = s, .r = r, .viewer = viewer };
    struct cset seen = s->table;
    for (int seat = 0; seat < s->head.seats; seat++)
        seen = both(seen, both(s->fisher[seat], s->hand[seat]));
    for (int c = 0; c < CARDS; c++)
        if (s->origin[c] != BOX && !has(&seen, c))
            put(pool_set(&w, c), c);
    learn(&w);
    know_gifts(&w);
    count_layers(&w);
    if (s->round == 1 && s->head.phase != OVER && !deal_first_round(&w))
        return 0;
    return imagine_gifts(&w, 0);
}

/* Choices that are made but not open yet. */
static void imagine_passes(struct state *s, int viewer, struct fast *r)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (seat != viewer && s->head.sealed && !is_active(s, seat)) {
            uint8_t hand[CARDS];
            int n = list_cards(s->hand[seat], hand);
            s->passed[seat] = (uint8_t)(hand[fast_below(r, (uint32_t)n)] + 1);
        }
}

static void sample(void *state, int viewer, struct fast *r)
{
    struct state *s = state;
    for (int i = 0; i < 8; i++)
        s->rng.key[i] = fast_next(r);
    int possible = imagine(s, viewer, r);
    assert(possible);
    (void)possible;
    imagine_passes(s, viewer, r);
}

/* Does a position leave a spectator something to imagine? If not, its history contradicts itself. */
static int can_be_imagined(const struct state *s)
{
    struct state copy = *s;
    struct fast r;
    fast_seed(&r, 0);
    field_redact(&fishing, &copy, VIEWER_PUBLIC);
    return imagine(&copy, VIEWER_PUBLIC, &r);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static void name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    if (m < M_CATCH)
        text_add(out, card_names[m]);
    else if (m < M_PASS)
        text_fmt(out, "+%s", card_names[m - M_CATCH]);
    else if (m < M_CALL)
        text_fmt(out, ">%s", card_names[m - M_PASS]);
    else
        text_fmt(out, "!%s", colour_names[m - M_CALL]);
}

static int refused(struct refusal *why, const char *rule)
{
    why->rule = rule;
    return 1;
}

/* The phase in which a move is made, and the rule that says so. */
static enum phase phase_of(move m) { return m < M_CATCH ? PLAY : m < M_PASS ? CATCH : m < M_CALL ? PASS : CALL; }

static const char *const phase_rule[] = { "FI-11", "FI-47", "FI-31", "FI-39" };
static const char *const turn_rule[]  = { "FI-4", "FI-48", "FI-29", "FI-39", "FI-65" };

static int refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    enum phase phase = s->head.phase;
    *why = (struct refusal){ .words = &cards };
    if (!is_active(s, seat))
        return refused(why, turn_rule[phase]);
    if (phase_of(m) != phase)
        return refused(why, phase_rule[phase_of(m)]);
    if (phase == PLAY) {
        if (!has(&s->hand[seat], m))
            return refused(why, "FI-11");
        struct cset can = playable(s, seat);
        if (has(&can, m))
            return 0;
        why->count = (uint8_t)list_cards(without(can, buoy_cards), why->item);
        return refused(why, s->called && !s->played ? "FI-19" : "FI-15");
    }
    if (phase == CATCH) {
        int card = m - M_CATCH;
        if (has(&s->table, card) && card != s->plays[s->settled] - 1)
            return 0;
        why->count = (uint8_t)list_cards(without(s->table, one(s->plays[s->settled] - 1)), why->item);
        return refused(why, "FI-31");
    }
    if (phase == PASS && !has(&s->hand[seat], m - M_PASS))
        return refused(why, "FI-39");
    return 0;
}

static void add_cards(struct event *e, struct cset set)
{
    for (; !empty(set); drop(&set, lowest_card(set)))
        event_item(e, &cards, lowest_card(set));
}

static void tell_minus(int seat, struct cset caught, struct events *out)
{
    int n = size(common(caught, minus_cards));
    if (n)
        event_add(out, "minus", "FI-38", seat)->n = (int16_t)(3 * n);
}

static void tell_pass(const struct state *after, int viewer, struct events *out)
{
    event_add(out, "exchange", "FI-39", -1);
    if (viewer >= 0 && after->received[viewer]) {
        struct event *e = event_add(out, "received", "FI-39", viewer);
        e->other = (int8_t)right_of(after, viewer);
        event_item(e, &cards, after->received[viewer] - 1);
    }
}

static void tell_round(const struct state *w, const struct state *after, struct events *out)
{
    int over = after->head.phase == OVER;
    for (int seat = 0; seat < w->head.seats; seat++)
        event_add(out, "score", "FI-55", seat)->n = (int16_t)(after->points[seat] - w->points[seat]);
    if (over && after->round != w->round)
        event_add(out, "overfishing", "FI-60", -1)->n = (int16_t)after->round;
    if (over) {
        uint8_t place[SEATS_MAX];
        rank(after, place);
        for (int seat = 0; seat < w->head.seats; seat++)
            if (place[seat] == 1)
                event_add(out, "win", "FI-66", seat)->n = after->points[seat];
        return;
    }
    int h = hand_size(after->head.seats, after->round);
    for (int seat = 0; seat < w->head.seats; seat++)
        event_add(out, "draw", "FI-58", seat)->n = (int16_t)(h - after->demand[seat]);
    for (int i = 0; i < after->draw_count; i++)
        event_add(out, "draw_ocean", "FI-61", after->draw_order[i])->n = after->demand[after->draw_order[i]];
    event_add(out, "leader", "FI-63", after->leader)->n = after->round;
}

/* What the buoys of the finished trick do to the next one. */
static void tell_next(const struct state *w, int last, struct events *out)
{
    for (int k = 0; k < w->head.seats; k++) {
        int card = w->plays[k] - 1, seat = seat_of_play(w, k);
        if (card != XF && card != XC && card != XL)
            continue;
        if (last)
            event_item(event_add(out, "lost", "FI-42", seat), &cards, card);
        else
            event_add(out, card == XF ? "lead" : card == XC ? "must_call" : "lowest",
                      card == XF ? "FI-45" : card == XC ? "FI-47" : "FI-52", seat);
    }
}

/* The settling of a full trick from play number w->settled on, step by step on the copy w. */
static void tell_settle(struct state *w, const struct state *after, int viewer, struct events *out)
{
    for (; w->settled < w->head.seats; w->settled++) {
        int card = w->plays[w->settled] - 1, seat = seat_of_play(w, w->settled), zero = face[card].effect == ZERO;
        struct cset before = w->fisher[seat];
        if (settle_play(w))
            return;
        struct cset caught = without(w->fisher[seat], before);
        if (zero && empty(caught))
            event_add(out, "no_catch", "FI-32", seat);
        else if (zero || card == XA)
            add_cards(event_add(out, zero ? "auto_catch" : "catch_all", zero ? "FI-32" : "FI-35", seat), caught);
        else if (card == XP && !w->hand_count[0])
            event_add(out, "no_pass", "FI-40", -1);
        else if (card == XP)
            tell_pass(after, viewer, out);
        tell_minus(seat, caught, out);
    }
    struct cset rest = w->table;
    int last = w->trick + 1 == hand_size(w->head.seats, w->round);
    const char *rule = w->best >= 64 ? "FI-21" : w->best ? "FI-22" : w->called ? "FI-24" : "FI-25";
    add_cards(event_add(out, "trick", w->best && w->lowest ? "FI-26" : rule, w->winner), rest);
    tell_minus(w->winner, rest, out);
    catch_cards(w, w->winner, rest);
    tell_next(w, last, out);
    if (last)
        tell_round(w, after, out);
}

static void tell(const void *before, int seat, move m, const void *after, int viewer, struct events *out)
{
    struct state w = *(const struct state *)before;
    const struct state *end = after;
    switch (w.head.phase) {
    case PLAY:
        event_item(event_add(out, "played", NULL, seat), &cards, m);
        put_card(&w, seat, m);
        if (w.played < w.head.seats)
            return;
        break;
    case CATCH:
        event_item(event_add(out, "catch", "FI-31", seat), &cards, m - M_CATCH);
        tell_minus(seat, one(m - M_CATCH), out);
        catch_card(&w, seat, m - M_CATCH);
        w.settled++;
        break;
    case PASS: {
        struct event *e = event_add(out, "chosen", "FI-39", seat);
        if (m != MOVE_HIDDEN)
            event_item(e, &cards, m - M_PASS);
        if (end->head.sealed)
            return;
        tell_pass(end, viewer, out);
        w.settled++;
        break;
    }
    default:
        event_item(event_add(out, "call", "FI-47", seat), &colours, m - M_CALL);
        return;
    }
    tell_settle(&w, end, viewer, out);
}

static void draw_hand(const struct state *s, int viewer, struct text *out)
{
    uint8_t hand[CARDS];
    int n = list_cards(s->hand[viewer], hand);
    say(out, "fishing", "hand", 0, 0);
    for (int i = 0; i < n; i++) {
        text_add(out, !i || face[hand[i]].lane == face[hand[i - 1]].lane ? " " : "   ");
        text_add(out, card_names[hand[i]]);
    }
    text_char(out, '\n');
    if (s->received[viewer]) {
        struct event e = { .key = "got", .seat = (int8_t)right_of(s, viewer), .words = &cards, .count = 1,
                           .item = { (uint8_t)(s->received[viewer] - 1) } };
        words_say(out, "fishing", &e);
        text_char(out, '\n');
    }
}

static void draw_number(struct text *out, int v, int width)
{
    char digits[12];
    struct text t = TEXT(digits);
    text_int(&t, v);
    text_pad(out, out->len, width - (int)t.len);
    text_add(out, digits);
}

static void draw_seats(const struct state *s, struct text *out)
{
    size_t at = out->len;
    text_pad(out, at, 18);
    say(out, "fishing", "columns", 0, 0);
    text_char(out, '\n');
    for (int seat = 0; seat < s->head.seats; seat++) {
        at = out->len;
        text_add(out, is_active(s, seat) ? "> " : "  ");
        say_seat(out, seat);
        text_pad(out, at, 18);
        draw_number(out, s->points[seat], 6);
        draw_number(out, s->fisher_count[seat], 8);
        draw_number(out, s->stock_count[seat], 7);
        draw_number(out, s->hand_count[seat], 6);
        for (int k = 0; k < s->played; k++)
            if (seat_of_play(s, k) == seat) {
                text_fmt(out, "   %s", maybe_card_names[s->plays[k]]);
                if (seat == s->winner && s->best) {
                    text_char(out, ' ');
                    say(out, "fishing", "ahead", 0, 0);
                }
            }
        text_char(out, '\n');
    }
}

static void draw_trick(const struct state *s, struct text *out)
{
    struct event e = { .seat = (int8_t)s->leader, .other = -1, .words = &cards };
    e.key = "led_by";
    words_say(out, "fishing", &e);
    if (s->demanded) {
        e = (struct event){ .key = s->called ? "called_by" : "demanded", .seat = (int8_t)s->caller, .words = &colours,
                            .count = 1, .item = { (uint8_t)(s->demanded - 1) } };
        text_char(out, ' ');
        words_say(out, "fishing", &e);
    }
    if (s->lowest) {
        text_char(out, ' ');
        say(out, "fishing", "is_lowest", 0, 0);
    }
    text_char(out, '\n');
    if (s->head.phase == CATCH) {
        e = (struct event){ .key = "catching", .seat = (int8_t)seat_of_play(s, s->settled), .words = &cards };
        add_cards(&e, without(s->table, one(s->plays[s->settled] - 1)));
        words_say(out, "fishing", &e);
        text_char(out, '\n');
    } else if (s->head.phase == PASS || s->head.phase == CALL) {
        e = (struct event){ .key = s->head.phase == PASS ? "passing" : "calling", .seat = (int8_t)s->caller };
        words_say(out, "fishing", &e);
        text_char(out, '\n');
    } else if (s->last_count) {
        e = (struct event){ .key = "last", .seat = (int8_t)s->last_leader, .words = &cards };
        for (int k = 0; k < s->last_count; k++)
            event_item(&e, &cards, s->last[k] - 1);
        words_say(out, "fishing", &e);
        text_char(out, '\n');
    }
}

static void draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    int over = s->head.phase == OVER;
    say(out, "fishing", "round", s->round, ROUNDS);
    if (!over) {
        text_add(out, "  ");
        say(out, "fishing", "trick_of", s->trick + 1, hand_size(s->head.seats, s->round));
    }
    text_add(out, "  ");
    say(out, "fishing", "ocean", s->ocean_count, 0);
    text_add(out, "\n\n");
    draw_seats(s, out);
    text_char(out, '\n');
    if (over) {
        say(out, "fishing", "is_over", 0, 0);
        text_char(out, '\n');
        return;
    }
    draw_trick(s, out);
    if (viewer >= 0)
        draw_hand(s, viewer, out);
}

/* ---- Thinking ---------------------------------------------------------------------------------------------------- */

/* What a card in hand is good for, in hundredths of a point: roughly the cards it will catch. */
static int card_worth(const struct state *s, int card)
{
    static const int16_t buoy[] = { 20, -40, -40, 280, 60, 110, 40 };       /* XP XM1 XM2 XA XF XC XL */
    int value = face[card].value, n = s->head.seats;
    if (card >= XP)
        return buoy[card - XP];
    if (!value)
        return 110;
    if (card >= lane_start[GREEN])
        return n * (45 + 3 * value);
    return n * value * value / 5;
}

/* How likely the best card of the trick holds against `left` more plays, in percent. */
static int chance_to_hold(const struct state *s, int left)
{
    int value = s->best & 31, percent;
    if (!s->best)
        percent = 30;
    else
        percent = s->best >= 64 ? 84 + value : 30 + value * 7 / 2;
    if (percent > 100)
        percent = 100;
    int p = 100;
    while (left-- > 0)
        p = p * percent / 100;
    return p;
}

/* Points of the cards that still lie on the table, and of those that will come (FI-38). */
static int pot(const struct state *s)
{
    return 100 * s->head.seats - 300 * size(common(s->table, minus_cards));
}

static int value(const void *state, int seat)
{
    const struct state *s = state;
    int v = 100 * s->points[seat];
    if (s->head.phase == OVER)
        return v;
    v += 100 * s->fisher_count[seat];
    if (s->played && s->winner == seat)
        v += pot(s) * chance_to_hold(s, s->head.seats - s->played) / 100;
    for (struct cset hand = s->hand[seat]; !empty(hand); drop(&hand, lowest_card(hand)))
        v += card_worth(s, lowest_card(hand));
    /* Cards caught now come back in a later hand, if there is time for it. */
    if (s->round < ROUNDS)
        for (struct cset caught = s->fisher[seat]; !empty(caught); drop(&caught, lowest_card(caught)))
            v += card_worth(s, lowest_card(caught)) / 8;
    return v;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

const struct game fishing = {
    .id = "fishing", .title = "Fishing",
    .min_seats = 3, .max_seats = 5,
    .moves = MOVES, .max_moves = 640, .state_size = sizeof(struct state), .version = 1,
    .fields = fields, .options = options,
    .load = load,
    .setup = setup, .legal = legal, .apply = apply, .score = score, .rank = rank, .check = check,
    .complete = complete,
    .sample = sample,
    .name = name, .refuse = refuse, .tell = tell, .draw = draw,
    .value = value,
};
