/*
 * fresh_fish_compact.c: Fresh Fish as a net should see it: pictures of the square, 13 x 13, and some numbers. Lengths are those of the
 * shortest ways over what is not built on, which may become shorter only by streets and longer by buildings.
 */
#include "fresh_fish.h"

#include <string.h>

#include "compact.h"

#define BY_SEAT  .row = { PART_SEATS, NULL }
#define BY_GOODS .row = { GOODS, &ff_goods }

static const struct part parts[] = {
    { "spaces",     PART_SQUARE },
    { "empty",      PART_SQUARE },
    { "paths",      PART_SQUARE },
    { "tables",     PART_SQUARE },                              /* flea market tables */
    { "last_one",   PART_SQUARE },                              /* spaces of areas that take one more building */
    { "full",       PART_SQUARE },                              /* spaces of areas that take none */
    { "truck",      PART_SQUARE, BY_GOODS },
    { "stall",      PART_SQUARE, BY_GOODS },
    { "discs",      PART_SQUARE, BY_SEAT },
    { "stalls",     PART_SQUARE, BY_SEAT },
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
    { "length",     PART_NUMBER, BY_SEAT, .column = { GOODS, &ff_goods }, .typical = 10 },
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

/* The spaces of areas that take one more building, and of those that take none: row by row, because it is done in every step. */
static void find_areas(const struct state *s, struct cells *last, struct cells *full)
{
    uint8_t left[AREAS_MAX];
    *last = *full = (struct cells){ { 0 } };
    memcpy(left, s->left, sizeof left);
    left[0] = 2;                                                /* no area */
    for (int row = 0; row < SIDE; row++) {
        uint64_t ones = 0, nones = 0;
        for (int column = 0; column < SIDE; column++) {
            int takes = left[s->area[row][column]];
            ones |= (uint64_t)(takes == 1) << column;
            nones |= (uint64_t)(takes == 0) << column;
        }
        int cell = cell_at(row, 0);
        last->w[cell / 64] |= ones << cell % 64;
        full->w[cell / 64] |= nones << cell % 64;
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

static uint8_t *put_stalls(uint8_t *at, const struct state *s, const uint8_t who[SEATS_MAX], int seats)
{
    uint8_t length[SEATS_MAX][GOODS];
    ff_lengths(s, without(s->spaces, s->built), ALL_SEATS, length);
    for (int out = 0; out < 2; out++)
        for (int k = 0; k < seats; k++) {
            *at = 0;
            for (int g = 0; g < GOODS; g++)
                *at |= (uint8_t)((out ? s->stall[who[k]][g] == OUTSIDE : s->stall[who[k]][g] != NONE) << g);
            at++;
        }
    for (int k = 0; k < seats; k++)
        for (int g = 0; g < GOODS; g++)
            *at++ = stands(s->stall[who[k]][g]) ? length[who[k]][g] : (uint8_t)longest(s);
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
