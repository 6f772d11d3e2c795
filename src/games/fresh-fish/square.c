/*
 * square.c: the square of Fresh Fish. Packs some boards into a market square as compactly as possible, and chooses the spaces of the four trucks (FF-1 to FF-6, FFC-2, FFC-3). Everything random is drawn here
 * in the order that docs/rules/en/fresh-fish.md describes under "Set-up by the program".
 */
#include "square.h"

#include <string.h>

/* ---- The square as a whole --------------------------------------------------------------------------------------- */

struct cells ff_edge(const struct state *s)
{
    struct cells inner = s->spaces;
    for (int i = 0; i < 4; i++) {
        uint64_t w = s->spaces.w[i];
        uint64_t above = w << 16 | (i ? s->spaces.w[i - 1] >> 48 : 0);
        uint64_t below = w >> 16 | (i < 3 ? s->spaces.w[i + 1] << 48 : 0);
        inner.w[i] &= w << 1 & w >> 1 & above & below;
    }
    return without(s->spaces, inner);
}

/* FF-2: an off-square cell that cannot be reached from outside. */
int ff_has_hole(struct cells spaces)
{
    struct cells off;
    for (int i = 0; i < 4; i++)
        off.w[i] = (i < 3 ? 0x7fff7fff7fff7fffull : 0x7fff7fff7fffull) & ~spaces.w[i];
    return !same(flood(0, off), off);
}

int ff_trucks_stand(struct cells spaces, const uint8_t truck[GOODS])
{
    struct cells free = spaces;
    for (int g = 0; g < GOODS; g++)
        drop(&free, truck[g]);
    for (int g = 0; g < GOODS; g++)
        if (is_none(common(near(one(truck[g])), free)))
            return 0;
    return connected(free);
}

int ff_mile_stones(const struct state *s)
{
    int sum = 0;
    for (int b = 0; b < ff_table.boards; b++)
        if (s->place[b][P_ROW])
            sum += ff_table.board[b].mile_stone[s->variant == CLASSIC ? BACK : FRONT];
    return sum;
}

/* How far the cells of a board in the top left corner are from where it lies. */
static int offset_of(const uint8_t place[PLACE]) { return 16 * (place[P_ROW] - 1) + place[P_COLUMN] - 1; }

struct cells ff_area_cells(const struct state *s, int area)
{
    const struct area *a = &ff_table.area[area];
    const uint8_t *place = s->place[a->board];
    struct cells cells = { { 0 } };
    for (int i = 0; i < a->size; i++)
        put(&cells, a->space[place[P_TURN]][i] + offset_of(place));
    return cells;
}

/* FF-4: the areas of a board that lies front side up. */
static void cover_areas(struct state *s, int board)
{
    const uint8_t *place = s->place[board];
    int offset = offset_of(place);
    for (int a = ff_table.board[board].first_area; a < ff_table.board[board].end_area; a++) {
        const uint8_t *space = ff_table.area[a].space[place[P_TURN]];
        s->left[a] = ff_table.area[a].limit;
        for (int i = 0; i < ff_table.area[a].size; i++)
            ((uint8_t *)s->area)[space_of(space[i] + offset)] = (uint8_t)a;
    }
}

int ff_cover(struct state *s)
{
    int side = s->variant == CLASSIC ? BACK : FRONT;
    for (int i = 0; i < ff_table.boards; i++) {
        const uint8_t *place = s->place[i];
        const struct outline *o = &ff_table.board[i].outline[side][place[P_TURN] & 3];
        struct cells cells = { { 0 } };
        if (!place[P_ROW])
            continue;
        if (place[P_TURN] > 3 || !place[P_COLUMN] || place[P_ROW] + o->rows > SIDE + 1 ||
            place[P_COLUMN] + o->columns > SIDE + 1)
            return 0;
        for (int r = 0; r < o->rows; r++)
            cells.w[(place[P_ROW] + r) / 4] |= (uint64_t)o->mask[r] << place[P_COLUMN] << (place[P_ROW] + r) % 4 * 16;
        if (!is_none(common(cells, s->spaces)))
            return 0;
        s->spaces = both(s->spaces, cells);
        if (side == FRONT)
            cover_areas(s, i);
    }
    return 1;
}

/* ---- Packing ----------------------------------------------------------------------------------------------------- */

/* While boards are added, rows are 64 bits wide and there are 64 of them: with the first board in the middle and no side
   longer than 13 there is room for the next board everywhere. */
enum { GRID_SIZE = 64, MIDDLE = 26, ATTEMPTS = 8, SPOTS = 32 };

struct pile {
    uint64_t row[GRID_SIZE];
    int      top, bottom, left, right;  /* bottom and right are the first ones free */
    int      spaces;
    int64_t  sum_row, sum_column, sum_squares;
    int      boards;
    struct { uint8_t board, turn, row, column; } at[SEATS_MAX + 1];
};

struct spot { uint8_t turn, row, column; };

/* The spots that are equally good so far. */
struct choice { int64_t distance; int count; struct spot spot[SPOTS]; };

static void pile_add(struct pile *p, int board, const struct outline *o, struct spot s)
{
    int n = ff_table.board[board].spaces, r = s.row, c = s.column;
    for (int i = 0; i < o->rows; i++)
        p->row[r + i] |= (uint64_t)o->mask[i] << c;
    p->top = r < p->top ? r : p->top;
    p->left = c < p->left ? c : p->left;
    p->bottom = r + o->rows > p->bottom ? r + o->rows : p->bottom;
    p->right = c + o->columns > p->right ? c + o->columns : p->right;
    p->spaces += n;
    p->sum_row += o->sum_row + n * r;
    p->sum_column += o->sum_column + n * c;
    p->sum_squares += o->sum_squares + 2 * r * o->sum_row + 2 * c * o->sum_column + n * (r * r + c * c);
    p->at[p->boards].board = (uint8_t)board;
    p->at[p->boards].turn = s.turn;
    p->at[p->boards].row = s.row;
    p->at[p->boards++].column = s.column;
}

/* All shifts of a row of the pile to the right by the columns of a row of a board. */
static inline uint64_t spread(uint64_t row, unsigned mask, int columns)
{
    uint64_t sum = row;
    if (mask == (1u << columns) - 1) {                          /* no gaps: by doubling */
        int done = 1;
        for (; 2 * done <= columns; done *= 2)
            sum |= sum >> done;
        return sum | sum >> (columns - done);
    }
    for (sum = 0; mask; mask &= mask - 1)
        sum |= row >> __builtin_ctz(mask);
    return sum;
}

/* The offsets at which the outline would overlap the pile: bit c of over[r]. */
static void overlaps(const struct pile *p, const struct outline *o, uint64_t over[GRID_SIZE])
{
    uint64_t shifted[GRID_SIZE];
    memset(over + p->top - o->rows - 1, 0, sizeof *over * (size_t)(p->bottom - p->top + o->rows + 3));
    for (int i = 0; i < o->rows; i++) {
        if (!i || o->mask[i] != o->mask[i - 1])
            for (int r = p->top; r < p->bottom; r++)
                shifted[r] = spread(p->row[r], o->mask[i], o->columns);
        for (int r = p->top; r < p->bottom; r++)
            over[r - i] |= shifted[r];
    }
}

static inline void try_spot(struct choice *best, int64_t distance, int turn, int row, int column)
{
    if (distance > best->distance)
        return;
    if (distance < best->distance)
        best->count = 0;
    best->distance = distance;
    if (best->count < SPOTS)
        best->spot[best->count++] = (struct spot){ (uint8_t)turn, (uint8_t)row, (uint8_t)column };
}

/* Adds the best spots of one turn. An offset next to an overlapping one, but not overlapping itself, shares a side.
   Of all offsets and turns the one whose centre is nearest to the centre of the pile has the smallest moment of inertia:
   the two differ by terms that are the same for all. In a row only the two offsets around the centre can be nearest. */
static void search_turn(const struct pile *p, int n, const struct outline *o, int turn, struct choice *best)
{
    uint64_t over[GRID_SIZE];
    int64_t step = (int64_t)p->spaces * n, x0 = p->spaces * (int64_t)o->sum_column - n * p->sum_column,
            y0 = p->spaces * (int64_t)o->sum_row - n * p->sum_row;
    uint64_t up_to_centre = (2ull << -x0 / step) - 1;           /* x0 is negative: the pile lies in the middle */
    overlaps(p, o, over);
    for (int r = p->top - o->rows; r <= p->bottom; r++) {
        uint64_t touch = (over[r - 1] | over[r + 1] | over[r] << 1 | over[r] >> 1) & ~over[r];
        uint64_t before = touch & up_to_centre, behind = touch & ~up_to_centre;
        int64_t y = y0 + r * step;
        if (before) {
            int c = 63 - __builtin_clzll(before);
            int64_t x = x0 + c * step;
            try_spot(best, x * x + y * y, turn, r, c);
        }
        if (behind) {
            int c = __builtin_ctzll(behind);
            int64_t x = x0 + c * step;
            try_spot(best, x * x + y * y, turn, r, c);
        }
    }
}

/* The neighbours above, below, left and right in one word. */
static int shared_sides(const struct pile *p, const struct outline *o, struct spot s)
{
    int sides = 0;
    for (int i = 0; i < o->rows; i++) {
        const uint64_t *at = &p->row[s.row + i];
        uint64_t row = o->mask[i], c = s.column;
        sides += __builtin_popcountll((at[-1] >> c & row) | (at[1] >> c & row) << 16 | (at[0] >> (c + 1) & row) << 32 |
                                      (at[0] >> (c - 1) & row) << 48);
    }
    return sides;
}

static void keep_most_sides(const struct pile *p, const struct outline *turns, struct choice *best)
{
    int sides[SPOTS], most = 0, kept = 0;
    for (int i = 0; i < best->count; i++) {
        sides[i] = shared_sides(p, &turns[best->spot[i].turn], best->spot[i]);
        most = sides[i] > most ? sides[i] : most;
    }
    for (int i = 0; i < best->count; i++)
        if (sides[i] == most)
            best->spot[kept++] = best->spot[i];
    best->count = kept;
}

/* The best spots for the next board: least inertia, then most shared sides. Turns that look alike are searched once. */
static void find_spots(const struct pile *p, int board, int side, struct choice *best)
{
    const struct outline *turns = ff_table.board[board].outline[side];
    best->distance = INT64_MAX;
    best->count = 0;
    for (int turn = 0; turn < 4; turn++)
        if (turns[turn].like == turn)
            search_turn(p, ff_table.board[board].spaces, &turns[turn], turn, best);
    if (best->count > 1)
        keep_most_sides(p, turns, best);
}

/* One of the best spots by lot, every turn that looks alike having its own. */
static struct spot draw_spot(const struct choice *best, const struct outline *turns, struct dice *dice)
{
    int alike[4] = { 0 }, n = 0;
    for (int turn = 0; turn < 4; turn++)
        alike[turns[turn].like]++;
    for (int i = 0; i < best->count; i++)
        n += alike[best->spot[i].turn];
    int k = (int)dice_below(dice, (uint32_t)n);
    for (int turn = 0;; turn++)
        for (int i = 0; i < best->count; i++)
            if (best->spot[i].turn == turns[turn].like && !k--)
                return (struct spot){ (uint8_t)turn, best->spot[i].row, best->spot[i].column };
}

/* Where a second board goes is the same in every game: worked out once, by side, first board, its turn, second board. */
static struct choice second[2][BOARDS_MAX][4][BOARDS_MAX];

static void pile_start(struct pile *p, int board, int side, int turn)
{
    memset(p, 0, sizeof *p);
    p->top = p->left = GRID_SIZE;
    pile_add(p, board, &ff_table.board[board].outline[side][turn], (struct spot){ (uint8_t)turn, MIDDLE, MIDDLE });
}

void ff_find_seconds(void)
{
    struct pile p;
    for (int side = FRONT; side <= BACK; side++)
        for (int a = 0; a < ff_table.boards; a++)
            for (int turn = 0; turn < 4; turn++) {
                pile_start(&p, a, side, turn);
                for (int b = 0; b < ff_table.boards; b++)
                    find_spots(&p, b, side, &second[side][a][turn][b]);
            }
}

/* One attempt. 0: a side is too long. */
static int pack(struct pile *p, uint8_t *boards, int count, int side, struct dice *dice)
{
    struct choice found;
    dice_shuffle(dice, boards, count);
    int turn = (int)dice_below(dice, 4);
    pile_start(p, boards[0], side, turn);
    for (int i = 1; i < count; i++) {
        const struct outline *turns = ff_table.board[boards[i]].outline[side];
        const struct choice *best = i == 1 ? &second[side][boards[0]][turn][boards[1]] : &found;
        if (i > 1)
            find_spots(p, boards[i], side, &found);
        struct spot spot = draw_spot(best, turns, dice);
        pile_add(p, boards[i], &turns[spot.turn], spot);
        if (p->bottom - p->top > SIDE || p->right - p->left > SIDE)
            return 0;
    }
    return 1;
}

static int64_t inertia(const struct pile *p)
{
    return p->spaces * p->sum_squares - p->sum_row * p->sum_row - p->sum_column * p->sum_column;
}

static int perimeter(const struct pile *p)
{
    int inner = 0;
    for (int r = p->top; r < p->bottom; r++)
        inner += __builtin_popcountll(p->row[r] & p->row[r] << 1) + __builtin_popcountll(p->row[r] & p->row[r + 1]);
    return 4 * p->spaces - 2 * inner;
}

static struct cells pile_cells(const struct pile *p)
{
    struct cells cells = { { 0 } };
    for (int r = p->top, i = 1; r < p->bottom; r++, i++)
        cells.w[i / 4] |= p->row[r] >> p->left << 1 << i % 4 * 16;
    return cells;
}

/* A square whose rows have no gap has no hole: that spares the search. */
static int rows_have_gaps(const struct pile *p)
{
    for (int r = p->top; r < p->bottom; r++)
        if (p->row[r] & (p->row[r] + (p->row[r] & -p->row[r])))
            return 1;
    return 0;
}

/* The most compact of eight attempts. 0: all were rejected. */
static int pack_best(struct pile *best, uint8_t *boards, int count, int side, struct dice *dice)
{
    struct pile p;
    int64_t least = INT64_MAX, j;
    for (int i = 0; i < ATTEMPTS; i++) {
        if (!pack(&p, boards, count, side, dice) || (j = inertia(&p)) > least)
            continue;
        if (j == least && perimeter(&p) >= perimeter(best))
            continue;
        if (rows_have_gaps(&p) && ff_has_hole(pile_cells(&p)))
            continue;
        *best = p;
        least = j;
    }
    return least < INT64_MAX;
}

/* ---- Trucks ------------------------------------------------------------------------------------------------------ */

enum { TRUCK_DRAWS = 8 };

/* Spaces among which a truck is drawn: an area's edge spaces in the base game, a single edge space in Classic. */
struct lots { int count; uint8_t size[SPACES], space[SPACES][5]; };

/* FF-5: areas with limit 1 that have an edge space. Classic: every edge space by itself. */
static void find_lots(const struct state *s, struct lots *lots)
{
    uint8_t lot_of[AREAS_MAX] = { 0 };                          /* + 1 */
    struct cells edge = ff_edge(s);
    lots->count = 0;
    for (int cell = take_cell(&edge); cell; cell = take_cell(&edge)) {
        int area = s->variant == CLASSIC ? 0 : area_of(s, cell), lot = lot_of[area] - 1;
        if (area && ff_table.area[area].limit != 1)
            continue;
        if (lot < 0) {
            lot = lots->count++;
            lots->size[lot] = 0;
            lot_of[area] = (uint8_t)(area ? lot + 1 : 0);
        }
        lots->space[lot][lots->size[lot]++] = (uint8_t)cell;
    }
}

static int closest(const uint8_t truck[GOODS])
{
    int least = 2 * SIDE;
    for (int a = 0; a < GOODS; a++)
        for (int b = 0; b < a; b++) {
            int rows = row_of(truck[a]) - row_of(truck[b]), columns = column_of(truck[a]) - column_of(truck[b]);
            int d = (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
            least = d < least ? d : least;
        }
    return least;
}

/* FF-5, FF-6, FFC-3: of eight draws the one that keeps the trucks farthest apart. 0: none was possible. */
static int draw_trucks(struct state *s, struct dice *dice)
{
    struct lots lots;
    uint8_t order[SPACES], truck[GOODS];
    int apart = 0;
    find_lots(s, &lots);
    if (lots.count < GOODS)
        return 0;
    for (int i = 0; i < lots.count; i++)
        order[i] = (uint8_t)i;
    for (int draw = 0; draw < TRUCK_DRAWS; draw++) {
        for (int g = 0; g < GOODS; g++) {
            int k = g + (int)dice_below(dice, (uint32_t)(lots.count - g)), lot = order[k];
            order[k] = order[g];
            order[g] = (uint8_t)lot;
            truck[g] = lots.space[lot][s->variant == CLASSIC ? 0 : dice_below(dice, lots.size[lot])];
        }
        int d = closest(truck);
        if (d <= apart || (s->variant == CLASSIC && !ff_trucks_stand(s->spaces, truck)))
            continue;
        apart = d;
        memcpy(s->truck, truck, sizeof truck);
    }
    return apart > 0;
}

/* ---- Dealing ----------------------------------------------------------------------------------------------------- */

/* FF-1: n + 1 different boards by lot. */
static void draw_boards(uint8_t *boards, int count, struct dice *dice)
{
    uint8_t all[BOARDS_MAX];
    for (int i = 0; i < ff_table.boards; i++)
        all[i] = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        int k = i + (int)dice_below(dice, (uint32_t)(ff_table.boards - i));
        boards[i] = all[k];
        all[k] = all[i];
    }
}

static void lay_boards(struct state *s, const struct pile *p)
{
    memset(s->place, 0, sizeof s->place);
    memset(s->area, 0, sizeof s->area);
    memset(s->left, 0, sizeof s->left);
    s->spaces = (struct cells){ { 0 } };
    for (int i = 0; i < p->boards; i++) {
        uint8_t *place = s->place[p->at[i].board];
        place[P_TURN] = p->at[i].turn;
        place[P_ROW] = (uint8_t)(p->at[i].row - p->top + 1);
        place[P_COLUMN] = (uint8_t)(p->at[i].column - p->left + 1);
    }
    ff_cover(s);
}

int ff_deal_square(struct state *s, struct dice *dice, int flea_supply)
{
    enum { TRIES = 2000 };                                      /* far more than any playable set of boards needs */
    uint8_t boards[SEATS_MAX + 1];
    int count = s->head.seats + 1, side = s->variant == CLASSIC ? BACK : FRONT;
    struct pile best;
    for (int i = 0; i < TRIES; i++) {
        int sum = 0;
        draw_boards(boards, count, dice);
        for (int k = 0; k < count; k++)
            sum += ff_table.board[boards[k]].mile_stone[BACK];
        if ((s->variant == CLASSIC && sum > flea_supply) || !pack_best(&best, boards, count, side, dice))     /* FFC-4 */
            continue;
        lay_boards(s, &best);
        if (draw_trucks(s, dice))
            return 1;
    }
    return 0;
}
