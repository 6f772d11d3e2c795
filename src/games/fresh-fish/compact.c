/*
 * compact.c: Fresh Fish as a net should see it: pictures of the square, 13 x 13, and some numbers. What a stall will count is
 * the shortest way over what is not built on, from where it stands or else from the nearest space that its seat has reserved; buildings may
 * make it longer. Added up, less the coins, that is what a seat can hope to score.
 */
#include "fresh-fish.h"

#include <string.h>

#include "compact.h"

#define BY_SEAT  .row = { PART_SEATS, NULL }
#define BY_GOODS .row = { GOODS, &ff_goods }

/* About 230 spaces stand in all pictures together. With a 1 for each of them a small net fits those and learns nothing from the numbers
   (bench/README.md, "What a net learns"). */
#define PICTURE PART_SQUARE, .typical = 16

static const struct part parts[] = {
    { "spaces",     PICTURE },
    { "empty",      PICTURE },
    { "paths",      PICTURE },
    { "tables",     PICTURE },                              /* flea market tables */
    { "last_one",   PICTURE },                              /* spaces of areas that take one more building */
    { "full",       PICTURE },                              /* spaces of areas that take none */
    { "truck",      PICTURE, BY_GOODS },
    { "stall",      PICTURE, BY_GOODS },
    { "discs",      PICTURE, BY_SEAT },
    { "stalls",     PICTURE, BY_SEAT },
    { "phase",      PART_WORD,   .field = "phase" },
    { "active",     PART_SET,    .count = PART_SEATS },
    { "turn",       PART_WORD,   .count = PART_SEATS },
    { "tile",       PART_WORD,   .field = "tile" },
    { "passes",     PART_NUMBER, .typical = 4 },
    { "row_at",     PART_NUMBER, .typical = GOODS },
    { "stack_count", PART_NUMBER, .typical = 30 },
    { "tiles",      PART_NUMBER, .row = { TILES, &ff_tiles }, .typical = 8 },
    { "coins",      PART_NUMBER, BY_SEAT, .typical = COINS },
    { "storage",    PART_NUMBER, BY_SEAT, .typical = DISCS },
    { "bid",        PART_NUMBER, .typical = 4 },                /* the observer's own, while it is sealed */
    { "last_bid",   PART_NUMBER, BY_SEAT, .zero = 1, .typical = 4 },
    { "placed",     PART_SET,    BY_SEAT, .words = &ff_goods }, /* stalls that are not in storage */
    { "outside",    PART_SET,    BY_SEAT, .words = &ff_goods }, /* stalls that found no space (FF-62) */
    { "reach",      PART_NUMBER, BY_SEAT, .column = { GOODS, &ff_goods }, .typical = 10 },
    { "hope",       PART_NUMBER, BY_SEAT, .zero = COINS, .typical = 30 },
    { NULL },
};

static uint8_t *put_cells(uint8_t *at, struct cells cells)
{
    memcpy(at, &cells, SQUARE_BYTES);
    return at + SQUARE_BYTES;
}

static struct cells with(struct cells set, int place)
{
    if (stands(place))
        put(&set, place);
    return set;
}

/* The spaces of areas that take one more building, and of those that take none: row by row, because it is done in every step. Both sets
   of a row are found together, one in the lower and one in the upper half of a word. */
static void find_areas(const struct state *s, struct cells *last, struct cells *full)
{
    uint64_t mark[AREAS_MAX];
    *last = *full = (struct cells){ { 0 } };
    for (int i = 0; i < AREAS_MAX; i++)
        mark[i] = (uint64_t)(s->left[i] == 1) | (uint64_t)(s->left[i] == 0) << 32;
    mark[0] = 0;                                                /* no area */
    for (int row = 0; row < SIDE; row++) {
        uint64_t marks = 0;
        for (int column = 0; column < SIDE; column++)
            marks |= mark[s->area[row][column]] << column;
        int cell = cell_at(row, 0);
        last->w[cell / 64] |= (marks & 0xffff) << cell % 64;
        full->w[cell / 64] |= marks >> 32 << cell % 64;
    }
}

static uint8_t *put_square(uint8_t *at, const struct state *s, const uint8_t who[SEATS_MAX], int seats)
{
    struct cells stalls[SEATS_MAX] = { { { 0 } } }, goods[GOODS] = { { { 0 } } }, trucks = { { 0 } }, all = { { 0 } };
    struct cells last, full;
    find_areas(s, &last, &full);
    for (int g = 0; g < GOODS; g++) {
        trucks = with(trucks, s->truck[g]);
        for (int k = 0; k < seats; k++) {
            stalls[k] = with(stalls[k], s->stall[who[k]][g]);
            goods[g] = with(goods[g], s->stall[who[k]][g]);
        }
        all = both(all, goods[g]);
    }
    at = put_cells(at, s->spaces);
    at = put_cells(at, s->empty);
    at = put_cells(at, s->paths);
    at = put_cells(at, without(s->built, both(trucks, all)));
    at = put_cells(at, last);
    at = put_cells(at, full);
    for (int g = 0; g < GOODS; g++)
        at = put_cells(at, with((struct cells){ { 0 } }, s->truck[g]));
    for (int g = 0; g < GOODS; g++)
        at = put_cells(at, goods[g]);
    for (int k = 0; k < seats; k++)
        at = put_cells(at, s->discs[who[k]]);
    for (int k = 0; k < seats; k++)
        at = put_cells(at, stalls[k]);
    return at;
}

/* A set of cells as two vectors of two words: every step grows such sets four times. */
struct board { pair low, high; };

static inline __attribute__((always_inline)) struct board board_of(const struct cells *c)
{
    struct board b;
    memcpy(&b, c, sizeof b);
    return b;
}

/* As near() of cells. */
static inline __attribute__((always_inline)) struct board beside_board(struct board a)
{
    const pair none = { 0, 0 };
    pair up_low = a.low >> 48, up_high = a.high >> 48, down_low = a.low << 48, down_high = a.high << 48;
    return (struct board){
        a.low << 1 | a.low >> 1 | a.low << 16 | a.low >> 16 | PICK(none, up_low, 0, 2) |
            PICK(down_low, down_high, 1, 2),
        a.high << 1 | a.high >> 1 | a.high << 16 | a.high >> 16 | PICK(up_low, up_high, 1, 2) |
            PICK(down_high, none, 1, 2),
    };
}

static inline __attribute__((always_inline)) int meet(struct board a, struct board b)
{
    pair both_have = (a.low & b.low) | (a.high & b.high);
    return (both_have[0] | both_have[1]) != 0;
}

/* How many tiles lie between the truck of the goods and each seat's stall, or the nearest of its discs while the stall is in storage; at
   most the longest length, also where no way is left. */
static void reach_goods(const struct state *s, struct board ground, int goods, uint8_t reach[SEATS_MAX][GOODS])
{
    struct cells goal[SEATS_MAX], all = { { 0 } }, truck = one(s->truck[goods]);
    struct board soon = beside_board(board_of(&truck)), wanted;
    seatset who = 0;
    for (int seat = 0; seat < s->head.seats; seat++) {
        int stall = s->stall[seat][goods];
        goal[seat] = stall == NONE ? s->discs[seat] : with((struct cells){ { 0 } }, stall);
        if (!is_none(goal[seat]))
            who |= (seatset)(1u << seat);
        all = both(all, goal[seat]);
    }
    wanted = board_of(&all);
    soon.low &= ground.low;
    soon.high &= ground.high;
    for (int d = 1; d < longest(s) && who && meet(soon, soon); d++) {
        struct board beside = beside_board(soon);
        if (meet(beside, wanted))
            for (unsigned rest = who; rest; rest &= rest - 1) {
                int seat = __builtin_ctz(rest);
                if (meet(beside, board_of(&goal[seat]))) {
                    reach[seat][goods] = (uint8_t)d;
                    who &= (seatset)~(1u << seat);
                }
            }
        ground.low &= ~soon.low;
        ground.high &= ~soon.high;
        soon = (struct board){ beside.low & ground.low, beside.high & ground.high };
    }
}

static uint8_t *put_stalls(uint8_t *at, const struct state *s, const uint8_t who[SEATS_MAX], int seats)
{
    uint8_t reach[SEATS_MAX][GOODS];
    struct cells ground = without(s->spaces, s->built);
    memset(reach, longest(s), sizeof reach);
    for (int g = 0; g < GOODS; g++)
        if (s->truck[g])
            reach_goods(s, board_of(&ground), g, reach);
    for (int out = 0; out < 2; out++)
        for (int k = 0; k < seats; k++) {
            *at = 0;
            for (int g = 0; g < GOODS; g++)
                *at |= (uint8_t)((out ? s->stall[who[k]][g] == OUTSIDE : s->stall[who[k]][g] != NONE) << g);
            at++;
        }
    for (int k = 0; k < seats; k++, at += GOODS)
        memcpy(at, reach[who[k]], GOODS);
    for (int k = 0; k < seats; k++) {
        int sum = COINS - s->coins[who[k]];
        for (int g = 0; g < GOODS; g++)
            sum += reach[who[k]][g];
        at = put_code(at, sum);
    }
    return at;
}

static uint8_t *write(const void *state, int seat, uint8_t *at)
{
    const struct state *s = state;
    uint8_t who[SEATS_MAX];
    int seats = seats_seen(s, seat, who);
    at = put_square(at, s, who, seats);
    *at++ = s->head.phase;
    *at++ = (uint8_t)set_seen(s, seat, s->head.active);
    *at++ = (uint8_t)seat_seen(s, seat, s->turn);
    *at++ = s->tile;
    *at++ = s->passes;
    *at++ = s->row_at;
    *at++ = s->stack_count;
    memcpy(at, s->tiles, TILES);
    at = put_row(at + TILES, who, seats, s->coins);
    at = put_row(at, who, seats, s->storage);
    *at++ = s->bid[seat];
    for (int k = 0; k < seats; k++)
        at = put_code(at, s->last_bid[who[k]] + 1);
    return put_stalls(at, s, who, seats);
}

const struct compact ff_compact = { parts, write };
