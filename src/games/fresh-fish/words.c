/*
 * Fresh Fish: names of moves, refusals with their witnesses, events, and the picture.
 *
 * What players find hard in this game is to see which spaces will become paths. So every path is told with its reason,
 * every building with what it does to the lengths, and the picture shows the areas and how many buildings they take.
 */
#include "fresh-fish.h"

#include <string.h>

#include "data.h"

static const char id[] = "fresh-fish";

/* Keys that exist for each kind of goods: "won" and SODA give "won_S". */
#define KEYS(name) { name "_F", name "_S", name "_C", name "_I" }

/* "F1" .. "I14": a kind of goods and a length. */
#define LENGTHS_OF(g) g "1", g "2", g "3", g "4", g "5", g "6", g "7", g "8", g "9", g "10", g "11", g "12", g "13", \
                      g "14"

static const char *const length_names[] = { LENGTHS_OF("F"), LENGTHS_OF("S"), LENGTHS_OF("C"), LENGTHS_OF("I") };
static const struct words lengths = { GOODS * LENGTH_MAX, 0, length_names };

/* ---- Names ------------------------------------------------------------------------------------------------------- */

void ff_name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    if (m == M_DRAW)
        text_char(out, 'D');
    else if (m >= M_BID)
        text_fmt(out, "B%d", m - M_BID);
    else
        text_fmt(out, "%c%s", "RMP"[m / SPACES], ff_places.name[cell_of(m % SPACES)]);
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

static int refused(struct refusal *why, const char *rule)
{
    why->rule = rule;
    return 1;
}

static int refused_for(struct refusal *why, const char *rule, struct cells witness)
{
    for (int cell = take_cell(&witness); cell; cell = take_cell(&witness))
        why->item[why->count++] = (uint8_t)cell;
    return refused(why, rule);
}

/* Why it is not the seat's turn. */
static const char *turn_rule(const struct state *s, int seat)
{
    int goods = s->tile - 1 - STALL_TILE;
    switch (s->head.phase) {
    case TURN:  return "FF-13";
    case FLEA:  return "FF-27";
    case BID:
        if (s->head.sealed >> seat & 1)
            return "FF-34";                                     /* has bid already */
        return s->stall[seat][goods] == NONE ? "FF-30" : "FF-44";
    case STALL: return "FF-39";
    case ROW:   return "FF-53";
    default:    return s->passes == s->head.seats ? "FF-56" : "FF-55";
    }
}

/* The kind of move that the phase asks for, and the rule that says so. */
static int wrong_kind(const struct state *s, move m, struct refusal *why)
{
    int reserves = m < M_FLEA, flea = m >= M_FLEA && m < M_STALL, stall = m >= M_STALL && m < M_DRAW;
    switch (s->head.phase) {
    case TURN:  return reserves || m == M_DRAW ? 0 : refused(why, "FF-14");
    case FLEA:  return flea ? 0 : refused(why, "FF-27");
    case BID:   return m >= M_BID ? 0 : refused(why, "FF-33");
    case STALL: return stall ? 0 : refused(why, "FF-39");
    default:    return stall ? 0 : refused(why, reserves ? "FF-54" : "FF-53");
    }
}

/* Why a space is a path: the buildings that completed its area (FF-46); the building whose only access it is, or two spaces
   that only it connects (FFC-8). Without an area, or if what once forced it is built over since, it is just a path. */
static int refuse_path(const struct state *s, int cell, struct refusal *why)
{
    int apart[2] = { NONE, NONE };
    int building = NONE, area = area_of(s, cell);
    if (area)
        return refused_for(why, "FF-46", common(ff_area_cells(s, area), s->built));
    if (s->variant == CLASSIC)
        building = ff_reason(s, cell, apart);
    if (building)
        return refused_for(why, "FFC-8", one(building));
    if (apart[1])
        return refused_for(why, "FFC-8", both(one(apart[0]), one(apart[1])));
    return refused_for(why, "FF-50", one(cell));
}

/* What lies on a space is a nearer reason than any rule about its neighbours. */
static void say_occupant(const struct state *s, int cell, struct refusal *why)
{
    int p = picture_of(s, cell);
    why->what = (uint8_t)cell;
    why->seat = (int8_t)(is_disc(p) ? p - DISC : is_stand(p) ? (p - STAND) / GOODS : -1);
    why->reason = p == OFF ? "why.off" : p == EMPTY ? "why.free" : p == PATH ? "why.path" : p == TABLE ? "why.table"
                : is_truck(p) ? "why.truck" : is_disc(p) ? "why.taken" : "why.stall";
}

static int refuse_reserving(const struct state *s, int seat, int cell, struct refusal *why)
{
    struct cells can = ff_reservable(s, seat), beside = common(near(one(cell)), s->spaces);
    if (has(&can, cell))
        return 0;
    if (!has(&s->empty, cell)) {
        say_occupant(s, cell, why);
        if (has(&s->paths, cell))
            return refuse_path(s, cell, why);
        const char *rule = has(&s->built, cell) ? "FF-50" : s->variant == CLASSIC ? "FFC-15" : "FF-16";
        return refused_for(why, rule, common(one(cell), s->spaces));
    }
    if (!s->storage[seat])
        return refused_for(why, "FF-24", s->discs[seat]);
    if (is_none(can))
        return refused_for(why, "FF-19", s->discs[seat]);
    if (s->variant == CLASSIC)
        return refused_for(why, "FFC-15", beside);
    return refused_for(why, is_none(common(beside, s->built)) ? "FF-16" : "FF-17", beside);
}

int ff_refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    *why = (struct refusal){ .words = &ff_places };
    if (!is_active(s, seat))
        return refused(why, turn_rule(s, seat));
    if (wrong_kind(s, m, why))
        return 1;
    if (m == M_DRAW)
        return s->storage[seat] < DISCS ? 0 : refused(why, "FF-23");
    if (m >= M_BID)
        return m - M_BID <= s->coins[seat] ? 0 : refused(why, "FF-34");
    int cell = cell_of(m % SPACES);
    if (m < M_FLEA)
        return refuse_reserving(s, seat, cell, why);
    if (has(&s->discs[seat], cell))
        return 0;
    say_occupant(s, cell, why);
    return refused_for(why, m < M_STALL ? "FF-27" : s->head.phase == ROW ? "FF-53" : "FF-39", s->discs[seat]);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void add_cells(struct event *e, struct cells cells)
{
    for (int cell = take_cell(&cells); cell; cell = take_cell(&cells))
        event_item(e, &ff_places, cell);
}

/* FF-46: the area, by the buildings that complete it, and its paths. */
static void tell_area(const struct state *w, struct events *out)
{
    struct event *e = event_add(out, "complete", "FF-46", -1);
    add_cells(e, common(ff_area_cells(w, area_of(w, w->last)), w->built));
    e->n = e->count;
    e = event_add(out, "paths", "FF-46", -1);
    add_cells(e, w->fresh);
    e->n = e->count;
}

enum { REASONS = 20 };                  /* paths that are told with theirs */

/* FFC-8: every path with the building that needs it or the two spaces that it keeps together. */
static void tell_forced(const struct state *w, struct events *out)
{
    struct cells rest = w->fresh;
    for (int i = 0; i < REASONS && !is_none(rest); i++) {
        int cell = take_cell(&rest), apart[2], building = ff_reason(w, cell, apart);
        struct event *e = event_add(out, building ? "access" : "link", "FFC-8", -1);
        event_item(e, &ff_places, cell);
        event_item(e, &ff_places, building ? building : apart[0]);
        if (!building)
            event_item(e, &ff_places, apart[1]);
    }
    for (struct event *e = NULL; !is_none(rest); e->n++) {
        if (!e || e->count == ITEMS_MAX)
            e = event_add(out, "paths", "FFC-9", -1);
        event_item(e, &ff_places, take_cell(&rest));
    }
}

/* FF-47. */
static void tell_returned(const struct state *before, const struct state *w, struct events *out)
{
    for (int seat = 0; seat < w->head.seats; seat++) {
        struct cells gone = common(before->discs[seat], w->fresh);
        if (is_none(gone))
            continue;
        struct event *e = event_add(out, "returned", w->variant == CLASSIC ? "FFC-9" : "FF-47", seat);
        add_cells(e, gone);
        e->n = e->count;
    }
}

/* One event a seat for the stalls whose length is another now. */
static void tell_lengths(const struct state *w, uint8_t was[SEATS_MAX][GOODS], uint8_t is[SEATS_MAX][GOODS],
                         const char *key, const char *rule, struct events *out)
{
    for (int seat = 0; seat < w->head.seats; seat++) {
        struct event *e = NULL;
        for (int g = 0; g < GOODS; g++) {
            if (was[seat][g] == is[seat][g])
                continue;
            if (!e)
                e = event_add(out, key, rule, seat);
            event_item(e, &lengths, LENGTH_MAX * g + is[seat][g] - 1);
        }
    }
}

/* What the building did to the lengths: what they cannot fall below any more, and what is connected already. */
static void tell_ways(const struct state *before, const struct state *w, struct events *out)
{
    uint8_t was[SEATS_MAX][GOODS], is[SEATS_MAX][GOODS];
    ff_bounds(before, was);
    ff_bounds(w, is);
    tell_lengths(w, was, is, "best", w->variant == CLASSIC ? "FFC-20" : "FF-60", out);
    ff_lengths(before, before->paths, ALL_SEATS, was);
    ff_lengths(w, w->paths, ALL_SEATS, is);
    tell_lengths(w, was, is, "connected", "FF-58", out);
}

/* A building on the square and all that it brings. `w` is `before` with the building done. */
static void tell_building(const struct state *before, const struct state *w, int over, struct events *out)
{
    if (!is_none(w->fresh) && w->variant == CLASSIC)
        tell_forced(w, out);
    else if (!is_none(w->fresh))
        tell_area(w, out);
    tell_returned(before, w, out);
    if (!over)
        tell_ways(before, w, out);
}

static void tell_result(const struct state *w, const struct state *end, struct events *out)
{
    uint8_t place[SEATS_MAX];
    int n = count_cells(open_spaces(w)), equal = 0;
    if (n)
        event_add(out, "filled", "FF-55", -1)->n = (int16_t)n;
    ff_rank(end, place);
    for (int seat = 0; seat < end->head.seats; seat++) {
        struct event *e = event_add(out, "result", "FF-64", seat);
        for (int g = 0; g < GOODS; g++)
            event_item(e, &lengths, LENGTH_MAX * g + end->length[seat][g] - 1);
        e->n = (int16_t)ff_score(end, seat);
        e->m = end->coins[seat];
    }
    for (int a = 0; a < end->head.seats; a++)
        for (int b = 0; b < end->head.seats; b++)
            equal |= place[a] == 1 && a != b && ff_score(end, a) == ff_score(end, b);
    for (int seat = 0; seat < end->head.seats; seat++)
        if (place[seat] == 1)
            event_add(out, "win", equal ? "FF-66" : "FF-65", seat)->n = (int16_t)ff_score(end, seat);
}

/* FF-25, FF-56: who passed before somebody could move again. */
static void tell_passes(const struct state *w, int seat, const struct state *end, struct events *out)
{
    for (int i = 0; i < end->passes; i++, seat = left_of(w, seat))
        event_add(out, "pass", "FF-25", seat);
    if (end->passes == end->head.seats)
        event_add(out, "stopped", "FF-56", -1);
}

/* FF-53, FF-54: tiles of the last row from number `at` on whose owners had no reserved space. */
static void tell_row(const struct state *w, int at, const struct state *end, struct events *out)
{
    static const char *const keys[GOODS] = KEYS("row_out");
    for (; at < end->row_at; at++)
        for (int seat = 0; seat < w->head.seats; seat++)
            if (w->stall[seat][w->row[at]] == NONE)
                event_add(out, keys[w->row[at]], "FF-54", seat);
}

/* What follows when the seat has placed a tile of the stack. */
static void tell_next(const struct state *w, int seat, const struct state *end, struct events *out)
{
    int stopped = end->head.phase == OVER && end->passes == end->head.seats;
    if (!end->stack_count && !stopped) {
        event_add(out, "last_row", "FF-52", -1);
        tell_row(w, 0, end, out);
    } else {
        if (seat != w->turn && end->turn == w->turn && !end->passes)
            event_add(out, "again", "FF-43", w->turn);
        tell_passes(w, seat == w->turn ? left_of(w, seat) : w->turn, end, out);
    }
    if (end->head.phase == OVER)
        tell_result(w, end, out);
}

/* The seat got a stall tile from the stack. If it has no reserved space, that is all there is to it. */
static void tell_got(const struct state *w, int seat, int goods, const struct state *end, struct events *out)
{
    static const char *const keys[GOODS] = KEYS("out");
    if (w->storage[seat] < DISCS)
        return;
    struct state placed = *w;
    placed.stall[seat][goods] = OUTSIDE;
    event_add(out, keys[goods], "FF-41", seat);
    tell_next(&placed, seat, end, out);
}

static void tell_draw(const struct state *w, int seat, const struct state *end, struct events *out)
{
    static const char *const drew[GOODS] = KEYS("drew"), *const alone[GOODS] = KEYS("alone");
    int tile = 0;
    while (tile < TILES - 1 && w->tiles[tile] == end->tiles[tile])
        tile++;
    int goods = tile - STALL_TILE;
    event_add(out, tile == FLEA_TILE ? "drew_M" : drew[goods], "FF-26", seat);
    if (tile == FLEA_TILE)
        return;
    seatset who = ff_participants(w, goods);
    for (int other = 0; other < w->head.seats; other++)
        if (w->stall[other][goods] == NONE && !(who >> other & 1))
            event_add(out, "left_out", "FF-30", other);
    if (who & (who - 1))
        return;
    event_add(out, alone[goods], "FF-38", __builtin_ctz(who));
    tell_got(w, __builtin_ctz(who), goods, end, out);
}

static void tell_bid(const struct state *w, int seat, move m, const struct state *end, enum until until, struct events *out)
{
    static const char *const won[GOODS] = KEYS("won");
    if (m != MOVE_HIDDEN)
        event_add(out, "bid", NULL, seat)->n = (int16_t)(m - M_BID);
    else
        event_add(out, "sealed", "FF-34", seat);
    if (end->head.sealed)
        return;
    int winner = seat, coins = m - M_BID, goods = w->tile - 1 - STALL_TILE;    /* foreseen: nobody can bid as much */
    if (until == WHOLE) {
        for (int other = 0; other < w->head.seats; other++)
            if (end->last_bid[other] >= 0)
                event_add(out, "opened", "FF-35", other)->n = end->last_bid[other];
        winner = ff_winner(w, end->last_bid);
        coins = end->last_bid[winner];
    }
    event_add(out, won[goods], "FF-36", winner)->n = (int16_t)coins;
    tell_got(w, winner, goods, end, out);
}

static void tell_place(const struct state *before, int seat, int cell, const struct state *end, struct events *out)
{
    static const char *const keys[GOODS] = KEYS("stall");
    int row = before->head.phase == ROW, flea = before->head.phase == FLEA;
    int goods = flea ? 0 : row ? before->row[before->row_at] : before->tile - 1 - STALL_TILE;
    struct state w = *before;
    ff_build(&w, seat, cell, flea ? TABLE : STAND + GOODS * seat + goods);
    event_item(event_add(out, flea ? "flea" : keys[goods], flea ? "FF-28" : row ? "FF-53" : "FF-39", seat), &ff_places,
               cell);
    tell_building(before, &w, end->head.phase == OVER, out);
    if (!row) {
        tell_next(&w, seat, end, out);
        return;
    }
    tell_row(&w, before->row_at + 1, end, out);
    if (end->head.phase == OVER)
        tell_result(&w, end, out);
}

/* The events of one move, at most: a building; paths; discs that come back and ways (2) of each seat; then the last row with its tiles, or
   another turn, passes and the stop; and the end: spaces that are filled, results and winners. A bid has fewer. */
_Static_assert(1 + REASONS + (SPACES + ITEMS_MAX - 1) / ITEMS_MAX + 3 * SEATS_MAX + 1 + GOODS + SEATS_MAX + 2 + 1 + 2 * SEATS_MAX <=
               EVENTS_MAX, "the events of a move fit");

void ff_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out)
{
    const struct state *w = before, *end = after;
    (void)viewer;
    if (w->head.phase == BID) {
        tell_bid(w, seat, m, end, until, out);
    } else if (m == M_DRAW) {
        if (until == WHOLE)
            tell_draw(w, seat, end, out);
    } else if (m >= M_FLEA) {
        tell_place(w, seat, cell_of(m % SPACES), end, out);
    } else {
        event_item(event_add(out, "reserved", NULL, seat), &ff_places, cell_of(m));
        tell_passes(w, left_of(w, seat), end, out);
        if (end->head.phase == OVER)
            tell_result(w, end, out);
    }
}

/* ---- The picture: the square ------------------------------------------------------------------------------------- */

/* What lies on a cell as far as borders are concerned: its area, or that it is off the square. */
static int ground(const struct state *s, int row, int column)
{
    if (row < 0 || column < 0 || row >= SIDE || column >= SIDE || s->square[row][column] == OFF)
        return -1;
    return s->area[row][column];
}

static int line_above(const struct state *s, int row, int column)
{
    return ground(s, row - 1, column) != ground(s, row, column);
}

static int line_left(const struct state *s, int row, int column)
{
    return ground(s, row, column - 1) != ground(s, row, column);
}

/* The character where four cells meet, (row, column) being the one below and right. */
static char crossing(const struct state *s, int row, int column)
{
    int left = line_above(s, row, column - 1), right = line_above(s, row, column);
    int up = line_left(s, row - 1, column), down = line_left(s, row, column);
    if (!(left || right || up || down))
        return ' ';
    if (!up && !down)
        return '-';
    return left || right ? '+' : '|';
}

/* Four columns: " .1 " empty in an area that takes one more building, "d0.1" a disc there, "[..]" the last move,
   "(++)" a path that it brought. */
static void draw_cell(const struct state *s, int row, int column, struct text *out)
{
    int p = s->square[row][column], cell = cell_at(row, column), area = s->area[row][column];
    const char *name = ff_picture_names[p];
    if (p == OFF)
        text_add(out, "    ");
    else if (cell == s->last)
        text_fmt(out, "[%s]", name);
    else if (has(&s->fresh, cell))
        text_fmt(out, "(%s)", name);
    else if (is_disc(p) && area)
        text_fmt(out, "%s.%d", name, s->left[area]);
    else if (p == EMPTY && area)
        text_fmt(out, " .%d ", s->left[area]);
    else
        text_fmt(out, " %s ", name);
}

static void draw_square(const struct state *s, struct text *out)
{
    int height = 0, width = 0;
    for (; height < SIDE && s->row_length[height]; height++)
        width = s->row_length[height] > width ? s->row_length[height] : width;
    text_add(out, "   ");
    for (int c = 0; c < width; c++)
        text_fmt(out, "  %c  ", 'a' + c);
    text_char(out, '\n');
    for (int r = 0; r <= height; r++) {
        text_add(out, "   ");
        for (int c = 0; c <= width; c++) {
            text_char(out, crossing(s, r, c));
            if (c < width)
                text_add(out, line_above(s, r, c) ? "----" : "    ");
        }
        text_char(out, '\n');
        if (r == height)
            break;
        text_fmt(out, "%s%d ", r < 9 ? " " : "", r + 1);
        for (int c = 0; c <= width; c++) {
            text_char(out, line_left(s, r, c) ? '|' : ' ');
            if (c < width)
                draw_cell(s, r, c, out);
        }
        text_char(out, '\n');
    }
}

/* ---- The picture: seats, tiles, what is to be done --------------------------------------------------------------- */

/* "3-8": never less than 3, as the paths lie now 8; "4": both. */
static void draw_stall(const struct state *s, int place, int best, int now, struct text *out)
{
    size_t at = out->len;
    text_add(out, "  ");
    if (place == NONE)
        text_char(out, '-');
    else if (place == OUTSIDE && s->head.phase != OVER)
        say(out, id, "outside", 0, 0);
    else if (best == now)
        text_int(out, best);
    else
        text_fmt(out, "%d-%d", best, now);
    text_pad(out, at, 8);
}

static void draw_seats(const struct state *s, struct text *out)
{
    uint8_t best[SEATS_MAX][GOODS], now[SEATS_MAX][GOODS];
    size_t at = out->len;
    ff_bounds(s, best);
    ff_lengths(s, s->paths, ALL_SEATS, now);
    text_pad(out, at, 18);
    say(out, id, "columns", 0, 0);
    text_char(out, '\n');
    for (int seat = 0; seat < s->head.seats; seat++) {
        at = out->len;
        text_fmt(out, "%c %d ", is_active(s, seat) ? '>' : ' ', seat);
        say_seat(out, seat);
        text_pad(out, at, 18);
        text_right(out, s->coins[seat], 5);
        text_right(out, s->storage[seat], 7);
        text_add(out, "  ");
        for (int g = 0; g < GOODS; g++)
            draw_stall(s, s->stall[seat][g], best[seat][g], now[seat][g], out);
        if (s->head.phase == OVER)
            text_right(out, ff_score(s, seat), 5);
        else if (s->last_bid[seat] >= 0)
            text_right(out, s->last_bid[seat], 5);
        text_char(out, '\n');
    }
}

static void draw_tiles(const struct state *s, struct text *out)
{
    say(out, id, "stack", s->stack_count, 0);
    for (int t = 0; t < TILES; t++)
        if (s->tiles[t])
            text_fmt(out, " %s %d", ff_tiles.name[t], s->tiles[t]);
    text_add(out, "   ");
    say(out, id, "row", 0, 0);
    for (int i = s->row_at; i < GOODS; i++)
        text_fmt(out, " %s", ff_goods.name[s->row[i]]);
    text_char(out, '\n');
}

static void draw_question(const struct state *s, struct text *out)
{
    static const char *const bid[GOODS] = KEYS("ask_bid"), *const stall[GOODS] = KEYS("ask_stall");
    int goods = s->tile - 1 - STALL_TILE;
    struct event e = { .seat = (int8_t)s->turn, .other = -1 };
    switch (s->head.phase) {
    case TURN:  e.key = "ask_turn"; break;
    case FLEA:  e.key = "ask_flea"; break;
    case BID:   e.key = bid[goods]; break;
    case STALL:
    case ROW:
        e.seat = (int8_t)__builtin_ctz(s->head.active);
        e.key = stall[s->head.phase == ROW ? s->row[s->row_at] : goods];
        break;
    default:    e.key = "is_over"; break;
    }
    words_say(out, id, &e);
    text_char(out, '\n');
}

void ff_draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    (void)viewer;
    draw_square(s, out);
    text_char(out, '\n');
    say(out, id, s->variant == CLASSIC ? "legend_classic" : "legend", 0, 0);
    text_add(out, "\n\n");
    draw_seats(s, out);
    text_char(out, '\n');
    if (s->head.phase != OVER)
        draw_tiles(s, out);
    draw_question(s, out);
}
