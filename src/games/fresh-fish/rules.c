/*
 * Fresh Fish, by Friedemann Friese (2F-Spiele 2014), for 2 to 5 players, with its Classic variant (1997).
 *
 * On a market square everybody reserves spaces, draws tiles, and bids for stalls: each wants four stalls near the
 * matching delivery trucks. But the square fills by itself: as soon as an area has its number of buildings, the rest of
 * it becomes paths, and discs that lie there are lost. In Classic there are no areas; there a space becomes a path when
 * building on it would cut the square in two or wall in a truck or a stall. Short routes and saved coins win.
 *
 * Rules FF-1 to FF-67 and FFC-1 to FFC-20 are in docs/rules/en/fresh-fish.md; the boards in data/fresh-fish.txt. This file
 * has the state and the rules; fresh-fish.h says where the rest is.
 */
#include "fresh-fish.h"

#include <string.h>

#include "data.h"
#include "field.h"

/* ---- Words of the fields ----------------------------------------------------------------------------------------- */

#define ROW_OF(n) NULL, "a" #n, "b" #n, "c" #n, "d" #n, "e" #n, "f" #n, "g" #n, "h" #n, "i" #n, "j" #n, "k" #n, "l" #n, \
                  "m" #n, NULL, NULL

static const char *const place_names[CELLS] = {
    "none", [16] = ROW_OF(1), ROW_OF(2), ROW_OF(3), ROW_OF(4), ROW_OF(5), ROW_OF(6), ROW_OF(7), ROW_OF(8), ROW_OF(9),
    ROW_OF(10), ROW_OF(11), ROW_OF(12), ROW_OF(13), [OUTSIDE] = "out",
};

const char *const ff_picture_names[PICTURES] = {
    "__", "..", "++", "MM", "TF", "TS", "TC", "TI", "d0", "d1", "d2", "d3", "d4", "F0", "S0", "C0", "I0", "F1", "S1",
    "C1", "I1", "F2", "S2", "C2", "I2", "F3", "S3", "C3", "I3", "F4", "S4", "C4", "I4",
};

static const char *const phase_names[] = { "turn", "flea", "bid", "stall", "row", "over" };
static const char *const row_names[]   = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13" };
static const char *const tile_names[]  = { NULL, "M", "F", "S", "C", "I" };

const struct words ff_places = { CELLS, 0, place_names };
const struct words ff_goods  = { GOODS, 0, tile_names + 2 };
const struct words ff_tiles  = { TILES, 0, tile_names + 1 };

static const struct words spaces      = { CELLS - 32, 0, place_names };     /* the last two rows are never spaces */
static const struct words phases      = { 6, 0, phase_names };
static const struct words rows        = { SIDE, 0, row_names };
static const struct words pictures    = { PICTURES, 0, ff_picture_names };
static const struct words maybe_tiles = { TILES + 1, 0, tile_names };

static const char *const variant_names[]  = { "base", "classic" };
static const char *const street_names[]   = { "blocked", "always", "never" };
static const char *const tiebreak_names[] = { "coins", "none" };
static const char *const supply_names[]   = { "18", "unlimited" };
static const char *const auction_names[]  = { "literal", "all" };

static const struct words variants   = { 2, 0, variant_names };
static const struct words streets    = { 3, 0, street_names };
static const struct words tiebreaks  = { 2, 0, tiebreak_names };
static const struct words supplies   = { 2, 0, supply_names };
static const struct words auctions   = { 2, 0, auction_names };

/* ---- Fields, options --------------------------------------------------------------------------------------------- */

static const struct field fields[] = {
    HEAD_FIELDS(phases),
    { "spaces",     AT(spaces),       SET,    PUBLIC, .words = &spaces },
    { "empty",      AT(empty),        SET,    PUBLIC, .words = &spaces },
    { "paths",      AT(paths),        SET,    PUBLIC, .words = &spaces },
    { "built",      AT(built),        SET,    PUBLIC, .words = &spaces },
    { "discs",      EACH(discs),      SET,    PUBLIC, PER_SEAT, .words = &spaces },
    { "fresh",      AT(fresh),        SET,    PUBLIC, .words = &spaces },
    { "rng",        AT(rng),          BYTES,  SECRET },
    { "row_length", EACH(row_length), NUMBER, PUBLIC, .max = SIDE },
    { "square",     GRID(square),     WORD,   PUBLIC, LIST, .rows = SIDE, .index = &rows, LENGTH(row_length),
                    .words = &pictures },
    { "area",       GRID(area),       NUMBER, PUBLIC, LIST, .rows = SIDE, .index = &rows, LENGTH(row_length),
                    .max = AREAS_MAX - 1 },
    { "left",       EACH(left),       NUMBER, PUBLIC, .max = 2 },
    { "place",      GRID(place),      NUMBER, PUBLIC, .rows = BOARDS_MAX, .index = &ff_boards, .max = SIDE },
    { "variant",    AT(variant),      WORD,   PUBLIC, .words = &variants },
    { "streets",    AT(streets),      WORD,   PUBLIC, .words = &streets },
    { "corners",    AT(corners),      WORD,   PUBLIC, .words = &switches },
    { "tiebreak",   AT(tiebreak),     WORD,   PUBLIC, .words = &tiebreaks },
    { "auction",    AT(auction),      WORD,   PUBLIC, .words = &auctions },
    { "truck",      EACH(truck),      WORD,   PUBLIC, .rows = GOODS, .index = &ff_goods, .words = &ff_places },
    { "stall",      GRID(stall),      WORD,   PUBLIC, PER_SEAT, .words = &ff_places },
    { "storage",    EACH(storage),    NUMBER, PUBLIC, PER_SEAT, .max = DISCS },
    { "coins",      EACH(coins),      NUMBER, PUBLIC, PER_SEAT, .max = COINS },
    { "started",    AT(started),      SEATS,  PUBLIC },
    { "turn",       AT(turn),         SEAT,   PUBLIC },
    { "passes",     AT(passes),       NUMBER, PUBLIC, .max = SEATS_MAX },
    { "last",       AT(last),         WORD,   PUBLIC, .words = &ff_places },
    { "tile",       AT(tile),         WORD,   PUBLIC, .words = &maybe_tiles },
    { "bid",        EACH(bid),        NUMBER, OWNER,  PER_SEAT, .max = COINS },
    { "last_bid",   EACH(last_bid),   NUMBER, PUBLIC, SIGNED, PER_SEAT, .min = -1, .max = COINS },
    { "row",        EACH(row),        WORD,   PUBLIC, .words = &ff_goods },
    { "row_at",     AT(row_at),       NUMBER, PUBLIC, .max = GOODS },
    { "flea",       AT(flea),         NUMBER, PUBLIC, .max = STACK_MAX },
    { "length",     GRID(length),     NUMBER, PUBLIC, PER_SEAT, .max = LENGTH_MAX },
    { "tiles",      EACH(tiles),      NUMBER, PUBLIC, .rows = TILES, .index = &ff_tiles, .max = STACK_MAX },
    { "stack_count", AT(stack_count), NUMBER, PUBLIC, .max = STACK_MAX },
    { "stack",      EACH(stack),      WORD,   SECRET, LIST | STACK, LENGTH(stack_count), .words = &ff_tiles },
    { "spare",      EACH(spare),      NUMBER, SECRET, .max = 0 },
    { NULL },
};

enum { OPT_VARIANT, OPT_STREETS, OPT_CORNERS, OPT_TIEBREAK, OPT_SUPPLY, OPT_AUCTION };

static const struct option options[] = {
    { "variant",        &variants,  BASE },
    { "streets",        &streets,   BLOCKED },                  /* G-13 */
    { "street_corners", &switches,  1 },                        /* G-14 */
    { "tiebreak",       &tiebreaks, 0 },                        /* FF-66 */
    { "flea_supply",    &supplies,  0 },                        /* FFC-4 */
    { "auction",        &auctions,  0 },                        /* G-5 */
    { NULL },
};

/* ---- Rules: reserving -------------------------------------------------------------------------------------------- */

static void to_move(struct state *s, enum phase phase, int seat)
{
    s->head.phase = phase;
    s->head.active = (seatset)(1u << seat);
}

static inline int has_disc_out(const struct state *s, int seat) { return s->storage[seat] < DISCS; }

int ff_may_draw(const struct state *s, int seat) { return has_disc_out(s, seat); }

struct cells ff_reservable(const struct state *s, int seat)
{
    if (!s->storage[seat])
        return (struct cells){ { 0 } };                         /* FF-24 */
    if (s->variant == CLASSIC && !(s->started >> seat & 1))
        return s->empty;                                        /* FFC-14 */
    /* FF-16: what is neither empty nor built is a path or has a disc. */
    struct cells near_by = common(s->empty, near(without(s->spaces, both(s->empty, s->built))));
    return is_none(near_by) && !has_disc_out(s, seat) ? s->empty : near_by;     /* FF-19 */
}

static void reserve(struct state *s, int seat, int cell)
{
    drop(&s->empty, cell);
    put(&s->discs[seat], cell);
    s->storage[seat]--;
    *picture_at(s, cell) = (uint8_t)(DISC + seat);
    s->last = (uint8_t)cell;
    s->fresh = (struct cells){ { 0 } };
}

/* ---- Rules: buildings and paths ---------------------------------------------------------------------------------- */

/* FF-46, FF-47: open spaces become paths; discs on them go back. */
static void lay_paths(struct state *s, struct cells laid)
{
    s->paths = both(s->paths, laid);
    s->empty = without(s->empty, laid);
    for (int cell = take_cell(&laid); cell; cell = take_cell(&laid)) {
        uint8_t *picture = picture_at(s, cell);
        if (is_disc(*picture)) {
            int seat = *picture - DISC;
            drop(&s->discs[seat], cell);
            s->storage[seat]++;
        }
        *picture = PATH;
    }
}

/* FF-45 to FF-48, FFC-9: what must become path now that there is a building on the cell. */
static struct cells path_check(struct state *s, int cell)
{
    struct cells forced[2], none = { { 0 } };
    if (s->variant == CLASSIC) {
        ff_forced(s, forced);
        return both(forced[0], forced[1]);
    }
    int area = area_of(s, cell);
    if (!area || --s->left[area])
        return none;
    return without(ff_area_cells(s, area), s->built);
}

/* FF-28, FF-40: the disc goes back, the building stands, then the path check. */
void ff_build(struct state *s, int seat, int cell, int picture)
{
    drop(&s->discs[seat], cell);
    s->storage[seat]++;
    put(&s->built, cell);
    *picture_at(s, cell) = (uint8_t)picture;
    if (is_stand(picture))
        s->stall[seat][(picture - STAND) % GOODS] = (uint8_t)cell;
    s->last = (uint8_t)cell;
    s->fresh = path_check(s, cell);
    if (!is_none(s->fresh))
        lay_paths(s, s->fresh);
}

/* ---- Rules: the end ---------------------------------------------------------------------------------------------- */

/* FF-55 to FF-63. Stalls that are still in storage count as outside. */
static void end_game(struct state *s)
{
    lay_paths(s, open_spaces(s));
    memset(s->tiles, 0, sizeof s->tiles);
    memset(s->stack, 0, sizeof s->stack);
    s->stack_count = s->tile = 0;
    s->row_at = GOODS;
    for (int seat = 0; seat < s->head.seats; seat++)
        for (int g = 0; g < GOODS; g++)
            if (s->stall[seat][g] == NONE)
                s->stall[seat][g] = OUTSIDE;
    ff_lengths(s, s->paths, ALL_SEATS, s->length);
    for (int seat = s->head.seats; seat < SEATS_MAX; seat++)
        memset(s->length[seat], 0, GOODS);
    s->head.phase = OVER;
    s->head.active = 0;
}

static int holder_of(const struct state *s, int goods)
{
    int seat = 0;
    while (seat < s->head.seats - 1 && s->stall[seat][goods] != NONE)
        seat++;
    return seat;
}

/* FF-53, FF-54: the next tile of the last row that its owner can place; the others go outside. */
static void next_of_row(struct state *s)
{
    for (; s->row_at < GOODS; s->row_at++) {
        int goods = s->row[s->row_at], seat = holder_of(s, goods);
        if (has_disc_out(s, seat)) {
            to_move(s, ROW, seat);
            return;
        }
        s->stall[seat][goods] = OUTSIDE;                        /* FF-41 */
    }
    end_game(s);
}

/* ---- Rules: turns and auctions ----------------------------------------------------------------------------------- */

/* FF-25: whoever has no reserved space while no space is empty passes automatically; FF-56: all did. */
static void begin_turn(struct state *s, int seat)
{
    while (!has_disc_out(s, seat) && is_none(s->empty)) {
        s->started |= (seatset)(1u << seat);
        if (++s->passes == s->head.seats) {
            end_game(s);
            return;
        }
        seat = left_of(s, seat);
    }
    s->turn = (uint8_t)seat;
    to_move(s, TURN, seat);
}

/* FF-43, FF-52: after a tile from the stack was placed by the seat. */
static void tile_done(struct state *s, int seat)
{
    s->tile = 0;
    if (!s->stack_count)
        next_of_row(s);
    else
        begin_turn(s, seat == s->turn ? left_of(s, seat) : s->turn);
}

/* FF-39, FF-41. */
static void give_stall(struct state *s, int seat, int goods)
{
    if (has_disc_out(s, seat)) {
        to_move(s, STALL, seat);
        return;
    }
    s->stall[seat][goods] = OUTSIDE;
    tile_done(s, seat);
}

seatset ff_participants(const struct state *s, int goods)
{
    seatset holders = 0, able = 0;
    int room = !is_none(s->empty);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (s->stall[seat][goods] == NONE) {
            holders |= (seatset)(1u << seat);
            if (room || has_disc_out(s, seat))
                able |= (seatset)(1u << seat);
        }
    return able && !s->auction ? able : holders;                /* FF-31, G-5 */
}

int ff_winner(const struct state *s, const int8_t *bid)
{
    int best = -1;
    for (int k = 0, seat = s->turn; k < s->head.seats; k++, seat = left_of(s, seat))
        if (bid[seat] > (best < 0 ? -1 : bid[best]))
            best = seat;
    return best;
}

static void open_auction(struct state *s, int goods)
{
    seatset who = ff_participants(s, goods);
    memset(s->last_bid, -1, sizeof s->last_bid);
    if (!(who & (who - 1))) {                                   /* FF-38 */
        give_stall(s, __builtin_ctz(who), goods);
        return;
    }
    s->head.phase = BID;
    s->head.active = s->head.sealed = who;
    s->head.first = s->turn;
}

/* FF-35 to FF-37. */
static void open_bids(struct state *s)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (s->head.sealed >> seat & 1)
            s->last_bid[seat] = (int8_t)s->bid[seat];
    int winner = ff_winner(s, s->last_bid);
    s->coins[winner] = (uint8_t)(s->coins[winner] - s->bid[winner]);
    memset(s->bid, 0, sizeof s->bid);
    s->head.sealed = 0;
    give_stall(s, winner, s->tile - 1 - STALL_TILE);
}

/* ---- Rules: set-up ----------------------------------------------------------------------------------------------- */

/* The picture of the spaces, all empty, as wide and high as the square. */
static void draw_square(struct state *s)
{
    struct cells rest = s->spaces;
    int height = 0, width = 0;
    for (int cell = take_cell(&rest); cell; cell = take_cell(&rest)) {
        *picture_at(s, cell) = EMPTY;
        height = row_of(cell) + 1;
        width = column_of(cell) >= width ? column_of(cell) + 1 : width;
    }
    memset(s->row_length, 0, SIDE);
    memset(s->row_length, width, (size_t)height);
    s->empty = s->spaces;
}

static void stand(struct state *s, int cell, int picture)
{
    *picture_at(s, cell) = (uint8_t)picture;
    put(&s->built, cell);
    drop(&s->empty, cell);
}

/* FF-6, FF-7, FFC-5: the trucks drive in and bring the first paths. */
static void park_trucks(struct state *s)
{
    for (int g = 0; g < GOODS; g++)
        stand(s, s->truck[g], TRUCK + g);
    if (s->variant == CLASSIC)
        lay_paths(s, path_check(s, s->truck[0]));
    for (int g = 0; g < GOODS && s->variant == BASE; g++)
        lay_paths(s, path_check(s, s->truck[g]));
}

/* FF-8, FFC-4. */
static int flea_tiles(const struct state *s)
{
    static const uint8_t fewer[SEATS_MAX + 1] = { 0, 0, 1, 2, 2, 3 };
    return ff_mile_stones(s) - (s->variant == CLASSIC ? 0 : fewer[s->head.seats]);
}

/* FF-8 to FF-11. */
static void fill_stack(struct state *s, struct dice *dice)
{
    for (int g = 0; g < GOODS; g++)
        s->row[g] = (uint8_t)g;
    dice_shuffle(dice, s->row, GOODS);
    s->flea = s->tiles[FLEA_TILE] = (uint8_t)flea_tiles(s);
    for (int g = 0; g < GOODS; g++)
        s->tiles[STALL_TILE + g] = (uint8_t)(s->head.seats - 1);
    for (int t = 0; t < TILES; t++)
        for (int i = 0; i < s->tiles[t]; i++)
            s->stack[s->stack_count++] = (uint8_t)t;
    dice_shuffle(dice, s->stack, s->stack_count);
}

static int setup(void *state, const struct setup *cfg)
{
    struct state *s = state;
    s->head.seats = cfg->seats;
    s->variant = cfg->option[OPT_VARIANT];
    s->streets = cfg->option[OPT_STREETS];
    s->corners = cfg->option[OPT_CORNERS];
    s->tiebreak = cfg->option[OPT_TIEBREAK];
    s->auction = cfg->option[OPT_AUCTION];
    memset(s->last_bid, -1, sizeof s->last_bid);
    rng_seed(&s->rng, cfg->seed);
    if (cfg->blank)
        return 0;
    struct dice dice = { .rng = &s->rng };
    int supply = cfg->option[OPT_SUPPLY] ? STACK_MAX : 18;
    if (!ff_deal_square(s, &dice, supply))
        return ERR_OPTION;
    memset(s->storage, DISCS, cfg->seats);                      /* FF-12 */
    memset(s->coins, COINS, cfg->seats);
    draw_square(s);
    park_trucks(s);
    fill_stack(s, &dice);
    begin_turn(s, (int)dice_below(&dice, cfg->seats));          /* FF-13 */
    return 0;
}

/* ---- Rules: the contract ----------------------------------------------------------------------------------------- */

static int list_moves(struct cells cells, int base, move *out)
{
    int n = 0;
    for (int i = 0; i < 4; i++)
        for (uint64_t w = cells.w[i]; w; w &= w - 1)
            out[n++] = (move)(base + space_of(64 * i + __builtin_ctzll(w)));
    return n;
}

static int legal_turn(const struct state *s, int seat, move *out)
{
    int n = list_moves(ff_reservable(s, seat), 0, out);
    if (ff_may_draw(s, seat))
        out[n++] = M_DRAW;
    return n;
}

static int legal_bid(const struct state *s, int seat, move *out)
{
    for (int k = 0; k <= s->coins[seat]; k++)                   /* FF-34 */
        out[k] = (move)(M_BID + k);
    return s->coins[seat] + 1;
}

static int legal(const void *state, int seat, move *out)
{
    const struct state *s = state;
    if (!is_active(s, seat))
        return 0;
    switch (s->head.phase) {
    case TURN: return legal_turn(s, seat, out);
    case FLEA: return list_moves(s->discs[seat], M_FLEA, out);  /* FF-27 */
    case BID:  return legal_bid(s, seat, out);
    default:   return list_moves(s->discs[seat], M_STALL, out); /* FF-39 */
    }
}

static void apply_turn(struct state *s, int seat, move m)
{
    s->passes = 0;
    s->started |= (seatset)(1u << seat);
    if (m != M_DRAW) {
        reserve(s, seat, cell_of(m));
        begin_turn(s, left_of(s, seat));                        /* FF-20 */
        return;
    }
    int tile = s->stack[--s->stack_count];                      /* FF-26 */
    s->stack[s->stack_count] = 0;
    s->tiles[tile]--;
    s->tile = (uint8_t)(tile + 1);
    if (tile == FLEA_TILE)
        s->head.phase = FLEA;
    else
        open_auction(s, tile - STALL_TILE);
}

/* 1: that was the last bid. */
static int seal_bid(struct state *s, int seat, int coins)
{
    s->bid[seat] = (uint8_t)coins;
    s->head.active &= (seatset)~(1u << seat);
    return !s->head.active;
}

static void apply_row(struct state *s, int seat, int cell)
{
    ff_build(s, seat, cell, STAND + GOODS * seat + s->row[s->row_at]);
    s->row_at++;
    next_of_row(s);
}

static void apply(void *state, int seat, move m)
{
    struct state *s = state;
    s->head.ply++;
    switch (s->head.phase) {
    case TURN: apply_turn(s, seat, m); break;
    case FLEA:
        ff_build(s, seat, cell_of(m - M_FLEA), TABLE);
        tile_done(s, seat);                                     /* FF-29 */
        break;
    case BID:
        if (seal_bid(s, seat, m - M_BID))
            open_bids(s);
        break;
    case STALL:
        ff_build(s, seat, cell_of(m - M_STALL), STAND + GOODS * seat + s->tile - 1 - STALL_TILE);
        tile_done(s, seat);
        break;
    default:   apply_row(s, seat, cell_of(m - M_STALL)); break;
    }
}

/* How many cells of each word are in the set; all together. Without an instruction for it, the words are counted side by side. */
static int count_words(const struct cells *a, int count[4])
{
    const uint64_t twos = 0x3333333333333333u, fours = 0x0f0f0f0f0f0f0f0fu;
    int n = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t w = a->w[i];
        if (!w) {
            count[i] = 0;
            continue;
        }
        w -= w >> 1 & 0x5555555555555555u;
        w = (w & twos) + (w >> 2 & twos);
        w = (w + (w >> 4)) & fours;
        n += count[i] = (int)(w * 0x0101010101010101u >> 56);
    }
    return n;
}

/* Cell number k of the set, as list_moves would list it. */
static int cell_number(const struct cells *a, const int count[4], int k)
{
    int i = 0;
    for (; k >= count[i]; i++)
        k -= count[i];
    uint64_t w = a->w[i];
    for (; k; k--)
        w &= w - 1;
    return 64 * i + __builtin_ctzll(w);
}

static move random_cell(struct cells cells, int base, struct fast *r)
{
    int count[4], n = count_words(&cells, count);
    return (move)(base + space_of(cell_number(&cells, count, (int)fast_below(r, (uint32_t)n))));
}

static move random_turn(const struct state *s, int seat, struct fast *r)
{
    struct cells cells = ff_reservable(s, seat);
    int count[4], n = count_words(&cells, count), k = (int)fast_below(r, (uint32_t)(n + has_disc_out(s, seat)));
    return k < n ? (move)space_of(cell_number(&cells, count, k)) : M_DRAW;
}

/* What `legal` lists, drawn without a list. */
static int play_random(void *state, struct fast *r, int n)
{
    struct state *s = state;
    int made = 0;
    for (; made < n && s->head.active; made++) {
        int seat = __builtin_ctz(s->head.active);
        switch (s->head.phase) {
        case TURN: apply(s, seat, random_turn(s, seat, r)); break;
        case FLEA: apply(s, seat, random_cell(s->discs[seat], M_FLEA, r)); break;
        case BID:  apply(s, seat, (move)(M_BID + fast_below(r, s->coins[seat] + 1u))); break;
        default:   apply(s, seat, random_cell(s->discs[seat], M_STALL, r)); break;
        }
    }
    return made;
}

/* FF-64. Before the end: as if all open spaces became paths now and no other stall were built. */
int ff_score(const void *state, int seat)
{
    const struct state *s = state;
    uint8_t now[SEATS_MAX][GOODS];
    int sum = -s->coins[seat];
    if (s->head.phase != OVER)
        ff_lengths(s, both(s->paths, open_spaces(s)), (seatset)(1u << seat), now);
    for (int g = 0; g < GOODS; g++)
        sum += s->head.phase == OVER ? s->length[seat][g] : now[seat][g];
    return sum;
}

/* FF-65, FF-66. */
void ff_rank(const void *state, uint8_t *place)
{
    const struct state *s = state;
    int key[SEATS_MAX];
    for (int seat = 0; seat < s->head.seats; seat++)
        key[seat] = -32 * ff_score(s, seat) + (s->tiebreak ? 0 : s->coins[seat]);
    rank_by(key, s->head.seats, place);
}

/* ---- Rules: invariants ------------------------------------------------------------------------------------------- */

/* Every space is one thing, and the picture shows it. */
static const char *check_square(const struct state *s)
{
    struct cells whole = { { 0 } }, rest = s->spaces;
    int parts = 0;
    const struct cells *sets[] = { &s->empty, &s->paths, &s->built, &s->discs[0], &s->discs[1], &s->discs[2],
                                   &s->discs[3], &s->discs[4] };
    for (int i = 0; i < 3 + SEATS_MAX; i++) {
        whole = both(whole, *sets[i]);
        parts += count_cells(*sets[i]);
    }
    if (!same(whole, s->spaces) || parts != count_cells(s->spaces))
        return "a space is not exactly one of: empty, reserved, path, built";
    if (is_none(rest) || !same(flood(take_cell(&rest), s->spaces), s->spaces) || ff_has_hole(s->spaces))
        return "the square is not connected or has a hole (FF-2)";
    for (int space = 0; space < SPACES; space++) {
        int cell = cell_of(space), p = picture_of(s, cell), shown = EMPTY;
        if (!has(&s->spaces, cell))
            shown = OFF;
        else if (has(&s->paths, cell))
            shown = PATH;
        else if (has(&s->built, cell))
            shown = p == TABLE || is_truck(p) || is_stand(p) ? p : OFF;
        else if (!has(&s->empty, cell))
            shown = is_disc(p) && has(&s->discs[p - DISC], cell) ? p : OFF;
        if (p != shown)
            return "the picture and the sets of spaces differ";
        if (space % SIDE >= s->row_length[space / SIDE] && p)
            return "a row of the picture is cut short";
    }
    for (int seat = 0; seat < s->head.seats; seat++)
        if (count_cells(s->discs[seat]) + s->storage[seat] != DISCS)
            return "a seat does not have six discs";
    return NULL;
}

/* Trucks and stalls stand where the picture shows them, and the picture shows no others. */
static const char *check_buildings(const struct state *s, int *tables)
{
    int shown = 0, stand_count = 0;
    *tables = 0;
    for (int space = 0; space < SPACES; space++) {
        int p = picture_of(s, cell_of(space));
        *tables += p == TABLE;
        shown += is_truck(p) || is_stand(p);
    }
    for (int g = 0; g < GOODS; g++) {
        if (s->truck[g] && picture_of(s, s->truck[g]) != TRUCK + g)
            return "a truck does not stand where it should";
        stand_count += s->truck[g] != NONE;
        for (int seat = 0; seat < s->head.seats; seat++) {
            int cell = s->stall[seat][g];
            if (!stands(cell))
                continue;
            if (picture_of(s, cell) != STAND + GOODS * seat + g)
                return "a stall does not stand where it should";
            stand_count++;
        }
    }
    return shown == stand_count ? NULL : "the picture shows a truck or a stall that does not stand there";
}

/* FF-51: until the end an area has open spaces exactly while it takes buildings. */
static const char *check_areas(const struct state *s)
{
    int built[AREAS_MAX] = { 0 }, open[AREAS_MAX] = { 0 }, used[AREAS_MAX] = { 0 };
    struct cells rest = s->spaces;
    for (int cell = take_cell(&rest); cell; cell = take_cell(&rest)) {
        int a = area_of(s, cell);
        used[a] = 1;
        built[a] += has(&s->built, cell);
        open[a] += !has(&s->built, cell) && !has(&s->paths, cell);
    }
    for (int a = 1; a < AREAS_MAX; a++) {
        if (s->left[a] != (used[a] ? ff_limit(a) - built[a] : 0))
            return "an area has more buildings than its limit, or the wrong number left";
        if (used[a] && s->head.phase != OVER && !open[a] != !s->left[a])
            return "an area has open spaces although it is complete, or none although it is not (FF-51)";
    }
    return NULL;
}

static const char *check_classic(const struct state *s)
{
    struct cells forced[2];
    if (!ff_golden(s))
        return "the Golden Rule is broken: free spaces are not connected, or a truck or stall has no access (FFC-7)";
    ff_forced(s, forced);
    if (!is_none(both(forced[0], forced[1])))
        return "a space that must be a path is still open (FFC-9)";
    return NULL;
}

/* Every tile is placed, in the stack, in the row or just drawn. */
static const char *check_tiles(const struct state *s, int tables)
{
    uint8_t tiles[TILES] = { 0 };
    for (int i = 0; i < s->stack_count; i++)
        tiles[s->stack[i]]++;
    if (memcmp(tiles, s->tiles, sizeof tiles))
        return "the tiles left are not those of the stack";
    for (int g = 0; g < GOODS; g++) {
        int count = tiles[STALL_TILE + g] + (s->tile == STALL_TILE + g + 1), in_row = 0;
        for (int i = 0; i < GOODS; i++)
            in_row += s->row[i] == g && i >= s->row_at;
        for (int i = 0; i < g; i++)
            if (s->row[i] == s->row[g])
                return "the last row does not have one tile of each kind";
        for (int seat = 0; seat < s->head.seats; seat++)
            count += s->stall[seat][g] != NONE;
        if (count + in_row != s->head.seats)
            return "the tiles of a kind of goods are not one for each seat";
    }
    if (s->head.phase != OVER && s->flea != tables + tiles[FLEA_TILE] + (s->tile == FLEA_TILE + 1))
        return "the flea market tables and tiles are not as many as there were";
    return NULL;
}

static const char *check(const void *state)
{
    const struct state *s = state;
    int tables;
    const char *wrong = check_square(s);
    if (!wrong)
        wrong = check_buildings(s, &tables);
    if (!wrong)
        wrong = check_areas(s);
    if (!wrong && s->variant == CLASSIC)
        wrong = check_classic(s);
    if (!wrong)
        wrong = check_tiles(s, tables);
    for (int seat = 0; !wrong && seat < s->head.seats; seat++)
        if (s->bid[seat] > s->coins[seat])
            wrong = "a bid is more than the seat has";
    if (!wrong && (s->head.phase == OVER) != !s->head.active)
        wrong = "somebody must move exactly while the game is not over";
    if (!wrong && (s->head.phase == BID) != !!s->head.sealed)
        wrong = "only bidding is sealed";
    return wrong;
}

/* ---- Rules: positions -------------------------------------------------------------------------------------------- */

/* What a picture shows, into sets and places. */
static const char *read_picture(struct state *s)
{
    for (int space = 0; space < SPACES; space++) {
        int cell = cell_of(space), p = picture_of(s, cell);
        if (p == OFF)
            continue;
        put(&s->spaces, cell);
        if (p == PATH)
            put(&s->paths, cell);
        if (is_disc(p))
            put(&s->discs[p - DISC], cell);
        if (p == TABLE || is_truck(p) || is_stand(p))
            put(&s->built, cell);
        uint8_t *at = is_stand(p) ? &s->stall[(p - STAND) / GOODS][(p - STAND) % GOODS] :
                      is_truck(p) ? &s->truck[p - TRUCK] : NULL;
        if (at && *at != NONE && *at != cell)
            return "the picture has a truck or a stall twice";
        if (at)
            *at = (uint8_t)cell;
    }
    return NULL;
}

/* The picture of what the sets and places say. Tables are the built spaces with neither truck nor stall. */
static const char *make_picture(struct state *s)
{
    struct cells rest, taken = both(s->paths, s->built);
    memset(s->square, OFF, sizeof s->square);
    draw_square(s);
    for (int g = 0; g < GOODS; g++) {
        if (s->truck[g])
            stand(s, s->truck[g], TRUCK + g);
        for (int seat = 0; seat < s->head.seats; seat++)
            if (stands(s->stall[seat][g]))
                stand(s, s->stall[seat][g], STAND + GOODS * seat + g);
    }
    rest = s->built;
    for (int cell = take_cell(&rest); cell; cell = take_cell(&rest))
        if (picture_of(s, cell) == EMPTY)
            stand(s, cell, TABLE);
    lay_paths(s, s->paths);
    for (int seat = 0; seat < s->head.seats; seat++) {
        if (!is_none(common(taken, s->discs[seat])))
            return "a disc lies on a path or a building";
        taken = both(taken, s->discs[seat]);
        rest = s->discs[seat];
        int discs = count_cells(rest);
        if (discs > DISCS)
            return "a seat has more than six discs on the square";
        s->storage[seat] = (uint8_t)(DISCS - discs);
        for (int cell = take_cell(&rest); cell; cell = take_cell(&rest)) {
            drop(&s->empty, cell);
            *picture_at(s, cell) = (uint8_t)(DISC + seat);
        }
    }
    return same(both(taken, s->spaces), s->spaces) ? NULL : "something stands off the square";
}

static const char *complete_square(struct state *s, uint64_t given)
{
    struct cells typed;
    const char *wrong = field_given(fields, given, "square") ? read_picture(s) : NULL;
    int boards = 0;
    for (int b = 0; b < BOARDS_MAX; b++)
        boards += s->place[b][P_ROW] > 0;
    if (boards > s->head.seats + 1)
        wrong = "there are more boards than seats and one (FF-1)";
    for (int g = 0; g < GOODS; g++)
        if (s->truck[g] == OUTSIDE)
            wrong = "a truck does not stand outside";
    if (wrong)
        return wrong;
    typed = s->spaces;
    memset(s->area, 0, sizeof s->area);                         /* areas follow from the boards alone */
    memset(s->left, 0, sizeof s->left);
    if (field_given(fields, given, "place")) {
        s->spaces = (struct cells){ { 0 } };
        if (!ff_cover(s))
            return "the boards overlap or do not fit";
        if (!is_none(typed) && !same(typed, s->spaces))
            return "the picture and the boards do not have the same spaces";
    }
    for (int seat = s->head.seats; seat < SEATS_MAX; seat++) {
        uint32_t used;
        memcpy(&used, s->stall[seat], sizeof used);
        if (used || !is_none(s->discs[seat]))
            return "there is a disc or a stall of a seat that is not at this table";
    }
    return make_picture(s);
}

/* Paths that the rules demand are laid, so that a picture need not show them. */
static const char *complete_paths(struct state *s)
{
    struct cells rest = s->built, forced[2];
    if (s->variant == CLASSIC) {
        if (!ff_golden(s))
            return "free spaces are not connected, or a truck or stall has no access (FFC-3, FFC-7)";
        ff_forced(s, forced);
        lay_paths(s, both(forced[0], forced[1]));
        return NULL;
    }
    for (int cell = take_cell(&rest); cell; cell = take_cell(&rest)) {
        int area = area_of(s, cell), p = picture_of(s, cell);
        struct cells edge = ff_edge(s);
        if (area && is_truck(p) && (ff_limit(area) != 1 || !has(&edge, cell)))
            return "a truck stands at the edge, in an area with limit 1 (FF-5, FF-6)";
        if (area && !s->left[area])
            return "an area has more buildings than its limit";
        lay_paths(s, path_check(s, cell));
    }
    return NULL;
}

/* How many stall tiles of each kind are neither placed nor in the last row nor in the stack that was given. */
static void missing_tiles(const struct state *s, int missing[GOODS])
{
    for (int g = 0; g < GOODS; g++) {
        missing[g] = 0;
        for (int seat = 0; seat < s->head.seats; seat++)
            missing[g] += s->stall[seat][g] == NONE;
    }
    for (int i = s->row_at; i < GOODS; i++)
        missing[s->row[i]]--;
    for (int i = 0; i < s->stack_count; i++)
        if (s->stack[i] >= STALL_TILE)
            missing[s->stack[i] - STALL_TILE]--;
}

/* The stack: what was given lies on top, below it the stall tiles that are still missing, in the order F S C I. With
   boards and no stack given, the flea market tiles of the rules that are not built yet lie at the bottom. */
static const char *complete_tiles(struct state *s, uint64_t given, int tables)
{
    uint8_t stack[STACK_MAX], below[STACK_MAX + GOODS];         /* late in the row four more can be missing */
    int n = 0, missing[GOODS], given_count = s->stack_count;
    if (field_given(fields, given, "place") && !field_given(fields, given, "stack"))
        for (; n < flea_tiles(s) - tables; n++)
            below[n] = FLEA_TILE;
    missing_tiles(s, missing);
    for (int g = GOODS - 1; g >= 0; g--) {
        if (missing[g] < 0)
            return "there are more tiles of a kind than seats that still need them";
        for (; missing[g]; missing[g]--)
            below[n++] = (uint8_t)(STALL_TILE + g);
    }
    if (n + given_count > STACK_MAX)
        return "the stack is too high";
    memcpy(stack, s->stack, (size_t)given_count);
    memcpy(s->stack, below, (size_t)n);
    memcpy(s->stack + n, stack, (size_t)given_count);
    s->stack_count = (uint8_t)(n + given_count);
    memset(s->tiles, 0, sizeof s->tiles);
    for (int i = 0; i < s->stack_count; i++)
        s->tiles[s->stack[i]]++;
    return NULL;
}

/* Where the game stands: over, in the last row, or somebody's turn. */
static const char *complete_phase(struct state *s)
{
    if (s->row_at == GOODS)
        end_game(s);
    else if (!s->stack_count)
        next_of_row(s);
    else
        begin_turn(s, s->turn);
    return check(s);
}

/* A position is given by a picture (`square`), by boards and trucks (`place`, `truck`), or by sets of spaces. Unset:
   15 coins, nothing built, the row F S C I, a stack of the missing tiles, the turn of seat 0. row_at 4 means: score
   it. */
static const char *complete(void *state, uint64_t given)
{
    struct state *s = state;
    int tables;
    if (s->tile || s->head.phase == FLEA || s->head.phase == BID || s->head.phase == STALL)
        return "a position begins with a turn or with the last row, not in the middle of a tile";
    const char *wrong = complete_square(s, given);
    if (wrong || (wrong = complete_paths(s)) || (wrong = check_buildings(s, &tables)))
        return wrong;
    if (!field_given(fields, given, "coins"))
        memset(s->coins, COINS, s->head.seats);
    for (int g = 0; g < GOODS && !field_given(fields, given, "row"); g++)
        s->row[g] = (uint8_t)g;
    if (!field_given(fields, given, "last_bid"))
        memset(s->last_bid, -1, sizeof s->last_bid);
    if (s->row_at < GOODS && (wrong = complete_tiles(s, given, tables)))
        return wrong;
    s->flea = (uint8_t)(tables + s->tiles[FLEA_TILE]);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (has_disc_out(s, seat))
            s->started |= (seatset)(1u << seat);
    s->head.phase = TURN;
    s->head.sealed = s->tile = s->passes = 0;
    memset(s->bid, 0, sizeof s->bid);
    memset(s->length, 0, sizeof s->length);
    if (!is_none(without(s->fresh, s->paths)))
        return "fresh has spaces that are no paths";
    return complete_phase(s);
}

/* ---- Hidden information ------------------------------------------------------------------------------------------ */

/* Nobody knows the order of the stack, or the bids that are sealed already. */
static void sample(void *state, int viewer, struct fast *r)
{
    struct state *s = state;
    int n = 0;
    for (int t = 0; t < TILES; t++)
        for (int i = 0; i < s->tiles[t]; i++)
            s->stack[n++] = (uint8_t)t;
    fast_shuffle(r, s->stack, n);
    sample_chance(&s->rng, r);
    sample_choices(&fresh_fish, s, viewer, r);
}

/* FF-36: is the bid more than all other bidders have, or as much and before them? */
static int wins_for_certain(const struct state *s, int seat)
{
    int8_t most[SEATS_MAX];
    for (int other = 0; other < s->head.seats; other++)
        most[other] = s->head.sealed >> other & 1 ? (int8_t)s->coins[other] : -1;
    most[seat] = (int8_t)s->bid[seat];
    return ff_winner(s, most) == seat;
}

static enum until foresee_bid(struct state *s, int seat, int coins, uint64_t *unknown)
{
    s->head.ply++;
    if (!seal_bid(s, seat, coins))
        return TO_SEAL;
    if (wins_for_certain(s, seat)) {
        open_bids(s);
        *unknown = field_bits(fields, "last_bid");
    } else {
        *unknown = ~field_bits(fields, "ply");
    }
    return TO_SEAL;
}

/* FF-67: all know which tiles are left. If they are all alike, the stack holds no secret. */
static int know_stack(struct state *s)
{
    int kinds = 0;
    for (int t = 0; t < TILES; t++) {
        kinds += s->tiles[t] > 0;
        if (s->tiles[t])
            memset(s->stack, t, s->stack_count);
    }
    return kinds == 1;
}

static enum until foresee(void *state, int seat, move m, uint64_t *unknown)
{
    struct state *s = state;
    if (s->head.phase == BID)
        return foresee_bid(s, seat, m - M_BID, unknown);
    int known = m != M_DRAW || know_stack(s);
    apply(s, seat, m);
    if (known)
        return WHOLE;
    *unknown = ~field_bits(fields, s->tiles[FLEA_TILE] ? "ply started stack_count" : "ply started stack_count last_bid");
    return TO_CHANCE;
}

/* ---- The game ---------------------------------------------------------------------------------------------------- */

/* Between two draws everybody can lay all discs; a draw and its auction take up to seven moves more. */
enum { MAX_MOVES = STACK_MAX * (DISCS * SEATS_MAX + 1 + SEATS_MAX + 1) + GOODS };

const struct game fresh_fish = {
    .id = "fresh-fish", .title = "Fresh Fish",
    .min_seats = 2, .max_seats = 5, .fewest_win = 1,
    .moves = MOVES, .max_moves = MAX_MOVES, .state_size = sizeof(struct state), .version = 1,
    .fields = fields, .options = options,
    .load = ff_load,
    .setup = setup, .legal = legal, .apply = apply, .random = play_random, .score = ff_score, .rank = ff_rank, .check = check,
    .complete = complete,
    .sample = sample, .foresee = foresee,
    .name = ff_name, .refuse = ff_refuse, .tell = ff_tell, .draw = ff_draw,
    .compact = &ff_compact,
    .value = ff_value, .weigh = ff_weigh,
    .search = { .playout = { .decisions = 24 }, .explore = 150, .scale = 500, .root_temper = 300, .caution = 130, .closed = 1u << BID,
                .memo = WAYS_KEPT * sizeof(struct ff_ways), .draw = ff_draw_move, .values = ff_values,
                .beginner = { .slack = 800, .overlook = 50, .worlds = 2 }, .easy = { .slack = 300, .overlook = 20, .worlds = 6 },
                .medium = { .slack = 100 }, .hard = 30 },
};
