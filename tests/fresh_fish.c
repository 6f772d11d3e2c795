/*
 * fresh_fish.c: what only Fresh Fish needs, against plain programs that know nothing of bit sets.
 *
 *   fresh_fish [SQUARES [GAMES]]     for every number of seats and both variants
 *
 * Set-up: every dealt square is whole, has its trucks where the rules want them and the right number of places to
 * spare. Classic: after every building exactly those spaces have become paths that the Golden Rule forces, found by
 * trying every space and flooding. Lengths: equal to Dijkstra's, with every choice of streets. Ways that a search remembers:
 * found one by one they are Dijkstra's, and what was remembered before changes nothing; moves are drawn as often as their weights
 * say. Data files with mistakes are refused at the right line and change nothing; so are impossible positions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "field.h"
#include "fresh-fish/fresh-fish.h"
#include "match.h"

extern const struct game fresh_fish;

static unsigned long long checks, forced_positions, length_positions;
static char               where[ERROR_TEXT + 32];

static void must(int holds, const char *what)
{
    checks++;
    if (holds)
        return;
    fprintf(stderr, "FAILED %s\n%s\n", what, where);
    printf("%llu passed, 1 failed\n", checks);
    exit(1);
}

/* ---- The square as plain rows of characters ---------------------------------------------------------------------- */

enum { WIDE = SIDE + 2 };                               /* with the street around it */

enum { ROAD = 1, SPACE_BUILT = 2, SPACE_OPEN = 4 };

struct plain { uint8_t at[WIDE][WIDE]; };               /* 0: off the square */

static const int step[4][2] = { { -1, 0 }, { 0, -1 }, { 0, 1 }, { 1, 0 } };

static struct plain plain_of(const struct state *s)
{
    struct plain p = { { { 0 } } };
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            int what = s->square[r][c];
            p.at[r + 1][c + 1] = (uint8_t)(what == OFF ? 0 : what == PATH ? ROAD :
                                           what == EMPTY || is_disc(what) ? SPACE_OPEN : SPACE_BUILT);
        }
    return p;
}

/* How many spaces of these kinds can be reached from one of them. */
static int reached(const struct plain *p, int kinds, int row, int column, uint8_t seen[WIDE][WIDE])
{
    int n = 1;
    seen[row][column] = 1;
    for (int i = 0; i < 4; i++) {
        int r = row + step[i][0], c = column + step[i][1];
        if (r >= 0 && c >= 0 && r < WIDE && c < WIDE && !seen[r][c] &&
            (kinds ? p->at[r][c] & kinds : !p->at[r][c]))
            n += reached(p, kinds, r, c, seen);
    }
    return n;
}

static int count_kind(const struct plain *p, int kinds)
{
    int n = 0;
    for (int r = 0; r < WIDE; r++)
        for (int c = 0; c < WIDE; c++)
            n += kinds ? !!(p->at[r][c] & kinds) : !p->at[r][c];
    return n;
}

/* All spaces of these kinds hang together. */
static int together(const struct plain *p, int kinds)
{
    uint8_t seen[WIDE][WIDE] = { { 0 } };
    for (int r = 0; r < WIDE; r++)
        for (int c = 0; c < WIDE; c++)
            if (p->at[r][c] & kinds)
                return reached(p, kinds, r, c, seen) == count_kind(p, kinds);
    return 1;
}

static int beside(const struct plain *p, int row, int column, int kinds)
{
    int n = 0;
    for (int i = 0; i < 4; i++) {
        int r = row + step[i][0], c = column + step[i][1];
        if (r >= 0 && c >= 0 && r < WIDE && c < WIDE)
            n += kinds ? !!(p->at[r][c] & kinds) : !p->at[r][c];
    }
    return n;
}

/* ---- Set-up ------------------------------------------------------------------------------------------------------ */

static const uint8_t spare_places[] = { 0, 0, 1, 2, 2, 3 };

static void check_square(const struct state *s)
{
    struct plain p = plain_of(s);
    uint8_t seen[WIDE][WIDE] = { { 0 } };
    int boards = 0;
    for (int b = 0; b < BOARDS_MAX; b++)
        boards += s->place[b][P_ROW] > 0;
    must(boards == s->head.seats + 1, "FF-1: one board more than players");
    must(together(&p, ROAD | SPACE_BUILT | SPACE_OPEN), "FF-2: the square is connected");
    must(reached(&p, 0, 0, 0, seen) == count_kind(&p, 0), "FF-2: the square has no hole");
    for (int g = 0; g < GOODS; g++) {
        int r = row_of(s->truck[g]) + 1, c = column_of(s->truck[g]) + 1;
        must(s->square[r - 1][c - 1] == TRUCK + g, "a truck stands on its space");
        must(beside(&p, r, c, 0) > 0, "FF-6: a truck stands at the edge");
        must(beside(&p, r, c, ROAD | SPACE_OPEN) > 0, "a truck has access");
    }
}

static void check_base(const struct state *s)
{
    int capacity = 0, size[AREAS_MAX] = { 0 }, trucks[AREAS_MAX] = { 0 }, open[AREAS_MAX] = { 0 };
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++) {
            int what = s->square[r][c], area = s->area[r][c];
            must((what == OFF) == !area, "FF-4: every space has an area");
            size[area]++;
            trucks[area] += is_truck(what);
            open[area] += what == EMPTY;
        }
    for (int a = 1; a < AREAS_MAX; a++) {
        if (!size[a])
            continue;
        must(size[a] >= 3 && size[a] <= 5, "FF-4: an area has 3 to 5 spaces");
        must(trucks[a] <= 1 && (!trucks[a] || ff_limit(a) == 1), "FF-5: a truck has an area with limit 1 to itself");
        must(!trucks[a] == !!open[a], "FF-7: only the areas with trucks are complete");
        capacity += ff_limit(a);
    }
    must(capacity - GOODS - GOODS * s->head.seats - s->flea == spare_places[s->head.seats],
         "places that stay over are 1, 2, 2, 3");
}

static void check_setups(int seats, int variant, int count)
{
    struct setup cfg;
    setup_default(&fresh_fish, &cfg, seats);
    cfg.option[0] = (uint8_t)variant;
    for (int i = 0; i < count; i++) {
        struct state s;
        memset(&s, 0, sizeof s);
        memcpy(cfg.seed, &i, sizeof i);
        snprintf(where, sizeof where, "%d seats, variant %d, square %d", seats, variant, i);
        must(!fresh_fish.setup(&s, &cfg), "a square is dealt");
        const char *wrong = fresh_fish.check(&s);
        must(!wrong, wrong ? wrong : "");
        check_square(&s);
        must(s.stack_count == s.flea + GOODS * (seats - 1), "FF-11: the stack has all other tiles");
        must(s.flea == ff_mile_stones(&s) - (variant ? 0 : spare_places[seats]), "FF-8, FFC-4: flea market tiles");
        must(!variant || s.flea <= 18, "FFC-4: the tiles of the box are enough");
        if (!variant)
            check_base(&s);
    }
    printf("ok %d squares, %d seats, variant %d\n", count, seats, variant);
}

/* ---- The Golden Rule by trial ------------------------------------------------------------------------------------ */

/* Without this open space: do the free spaces fall apart, or is a truck or stall walled in? */
static int is_forced(const struct state *s, struct plain p, int row, int column)
{
    p.at[row][column] = SPACE_BUILT;
    if (!together(&p, ROAD | SPACE_OPEN))
        return 1;
    for (int r = 1; r <= SIDE; r++)
        for (int c = 1; c <= SIDE; c++) {
            int what = s->square[r - 1][c - 1];
            if ((is_truck(what) || is_stand(what)) && !beside(&p, r, c, ROAD | SPACE_OPEN))
                return 1;
        }
    return 0;
}

static struct cells forced_by_trial(const struct state *s)
{
    struct plain p = plain_of(s);
    struct cells forced = { { 0 } };
    for (int r = 1; r <= SIDE; r++)
        for (int c = 1; c <= SIDE; c++)
            if (p.at[r][c] == SPACE_OPEN && is_forced(s, p, r, c))
                put(&forced, cell_at(r - 1, c - 1));
    return forced;
}

/* The building is put on the board before the move by hand; the paths must be those that trial finds. */
static void check_building(const struct state *before, const struct state *after, int cell)
{
    struct state built = *before;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        drop(&built.discs[seat], cell);
    *picture_at(&built, cell) = *picture_at((struct state *)(uintptr_t)after, cell);
    put(&built.built, cell);
    forced_positions++;
    must(same(forced_by_trial(&built), after->fresh), "FFC-8: the paths laid are those that trial finds");
}

/* ---- Lengths by Dijkstra ----------------------------------------------------------------------------------------- */

static int is_street(const struct state *s, const struct plain *p, int row, int column)
{
    if (p->at[row][column])
        return 0;
    if (beside(p, row, column, ROAD | SPACE_BUILT | SPACE_OPEN))
        return 1;
    for (int dr = -1; dr <= 1; dr += 2)
        for (int dc = -1; dc <= 1; dc += 2) {
            int r = row + dr, c = column + dc;
            if (s->corners && r >= 0 && c >= 0 && r < WIDE && c < WIDE && p->at[r][c])
                return 1;
        }
    return 0;
}

/* The cheapest way from a stall to a truck; 0: none. */
static int dijkstra(const struct state *s, const struct plain *p, int kinds, int streets, int from, int to)
{
    int cost[WIDE][WIDE], done[WIDE][WIDE] = { { 0 } }, tile[WIDE][WIDE] = { { 0 } }, best = 0;
    for (int r = 0; r < WIDE; r++)
        for (int c = 0; c < WIDE; c++) {
            cost[r][c] = 100000;
            tile[r][c] = p->at[r][c] & kinds ? 1 : streets && is_street(s, p, r, c) ? 2 : 0;
        }
    for (int i = 0; i < 4; i++) {
        int r = row_of(from) + 1 + step[i][0], c = column_of(from) + 1 + step[i][1];
        if (tile[r][c])
            cost[r][c] = tile[r][c];
    }
    for (;;) {
        int row = -1, column = -1;
        for (int r = 0; r < WIDE; r++)
            for (int c = 0; c < WIDE; c++)
                if (!done[r][c] && cost[r][c] < 100000 && (row < 0 || cost[r][c] < cost[row][column])) {
                    row = r;
                    column = c;
                }
        if (row < 0)
            return best;
        done[row][column] = 1;
        for (int i = 0; i < 4; i++) {
            int r = row + step[i][0], c = column + step[i][1];
            if (r == row_of(to) + 1 && c == column_of(to) + 1 && (!best || cost[row][column] < best))
                best = cost[row][column];
            if (r >= 0 && c >= 0 && r < WIDE && c < WIDE && tile[r][c] && cost[row][column] + tile[r][c] < cost[r][c])
                cost[r][c] = cost[row][column] + tile[r][c];
        }
    }
}

static int plain_length(const struct state *s, int kinds, int seat, int goods)
{
    struct plain p = plain_of(s);
    int from = s->stall[seat][goods], to = s->truck[goods], allowed = s->variant == BASE && s->streets != NEVER;
    if (!stands(from))
        return longest(s);
    int length = dijkstra(s, &p, kinds, allowed && s->streets == ALWAYS, from, to);
    if (!length && allowed)
        length = dijkstra(s, &p, kinds, 1, from, to);
    return length && length < longest(s) ? length : longest(s);
}

/* Twelve ways to measure: choices of streets and corners, along paths alone or through open spaces too. */
enum { MEASURES = 12 };

static void check_measure(const struct state *now, int measure)
{
    uint8_t length[SEATS_MAX][GOODS];
    struct state s = *now;
    int kinds = measure % 2 ? ROAD | SPACE_OPEN : ROAD;
    s.streets = (uint8_t)(measure / 4);
    s.corners = (uint8_t)(measure / 2 % 2);
    ff_lengths(&s, measure % 2 ? both(s.paths, open_spaces(&s)) : s.paths, ALL_SEATS, length);
    for (int seat = 0; seat < s.head.seats; seat++)
        for (int g = 0; g < GOODS; g++)
            must(length[seat][g] == plain_length(&s, kinds, seat, g), "FF-57 to FF-62: a length is Dijkstra's");
}

/* FF-60: the cheapest way through paths and open spaces, with streets unless there is a direct way along the paths. */
static void check_bounds(const struct state *s)
{
    uint8_t bound[SEATS_MAX][GOODS];
    struct plain p = plain_of(s);
    int streets = s->variant == BASE && s->streets != NEVER;
    ff_bounds(s, bound);
    for (int seat = 0; seat < s->head.seats; seat++)
        for (int g = 0; g < GOODS; g++) {
            int from = s->stall[seat][g], to = s->truck[g], least = 0;
            int linked = stands(from) && s->streets == BLOCKED && dijkstra(s, &p, ROAD, 0, from, to);
            if (stands(from))
                least = dijkstra(s, &p, ROAD | SPACE_OPEN, streets && !linked, from, to);
            must(bound[seat][g] == (least && least < longest(s) ? least : longest(s)), "FF-60: a bound is Dijkstra's");
        }
}

/* FF-55, FF-56: the score so far is that of a game that is scored now. */
static void check_score_so_far(const struct state *now)
{
    struct state end = *now;
    int score[SEATS_MAX];
    for (int seat = 0; seat < now->head.seats; seat++)
        score[seat] = fresh_fish.score(now, seat);
    if (now->head.phase != TURN)
        return;
    end.row_at = GOODS;
    must(!fresh_fish.complete(&end, ~0ull), "a game can be scored at any time");
    for (int seat = 0; seat < now->head.seats; seat++)
        must(fresh_fish.score(&end, seat) == score[seat], "FF-56: the score so far is that of a game that stops now");
}

/* All of them, or in long runs any one. */
static void check_lengths(const struct state *now, int all, struct fast *r)
{
    length_positions++;
    for (int measure = 0; measure < MEASURES && all; measure++)
        check_measure(now, measure);
    if (!all)
        check_measure(now, (int)fast_below(r, MEASURES));
}

/* ---- Whole games ------------------------------------------------------------------------------------------------- */

/* A preview is the move made on what the seat sees: it gives what the seat will see, and the same story. */
static void check_preview(const struct state *before, int seat, move m, const struct state *after)
{
    static struct events told, real;
    struct state view = *before, next, seen = *after;
    field_redact(&fresh_fish, &view, seat);
    field_redact(&fresh_fish, &seen, seat);
    next = view;
    fresh_fish.apply(&next, seat, m);
    must(!memcmp(&next, &seen, sizeof next), "a placement on the redacted state gives the redacted state");
    told.count = real.count = 0;
    fresh_fish.tell(&view, seat, m, &next, seat, WHOLE, &told);
    fresh_fish.tell(before, seat, m, after, seat, WHOLE, &real);
    must(told.count == real.count, "a preview tells what happens");
    for (int i = 0; i < told.count; i++)
        must(!strcmp(told.list[i].key, real.list[i].key) && told.list[i].count == real.list[i].count &&
             !memcmp(told.list[i].item, real.list[i].item, told.list[i].count), "a preview tells what happens");
}

/* FFC-20: the direct way through free spaces, as a distance that may only grow. */
static void check_growing(const struct state *before, const struct state *after)
{
    struct plain a = plain_of(before), b = plain_of(after);
    for (int seat = 0; seat < after->head.seats; seat++)
        for (int g = 0; g < GOODS; g++) {
            int place = before->stall[seat][g];
            if (!stands(place))
                continue;
            int was = dijkstra(before, &a, ROAD | SPACE_OPEN, 0, place, before->truck[g]);
            int is = dijkstra(after, &b, ROAD | SPACE_OPEN, 0, place, after->truck[g]);
            must(was ? !is || is >= was : !is, "FFC-20: a distance never shrinks");
        }
}

static void check_end(const struct state *s)
{
    int left = 0, outside = 0, coins = 0, tables = 0;
    for (int a = 1; a < AREAS_MAX; a++)
        left += s->left[a];
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            tables += s->square[r][c] == TABLE;
    for (int seat = 0; seat < s->head.seats; seat++) {
        coins += s->coins[seat];
        for (int g = 0; g < GOODS; g++)
            outside += s->stall[seat][g] == OUTSIDE;
    }
    must(is_none(open_spaces(s)), "FF-55: nothing is open at the end");
    must(coins <= COINS * s->head.seats, "coins only leave the game");
    if (s->variant == BASE)
        must(left == spare_places[s->head.seats] + outside + s->flea - tables, "unused places at the end");
}

/* So many games are measured in every way; in the others everything that takes long is done now and then. */
enum { ALL_MEASURES = 20 };

static void play_games(int seats, int variant, int count)
{
    struct setup cfg;
    struct fast r;
    move list[MOVES_MAX];
    setup_default(&fresh_fish, &cfg, seats);
    cfg.option[0] = (uint8_t)variant;
    fast_seed(&r, (uint64_t)(10 * seats + variant));
    for (int i = 0; i < count; i++) {
        struct state s, before;
        memset(&s, 0, sizeof s);
        memcpy(cfg.seed, &i, sizeof i);
        fresh_fish.setup(&s, &cfg);
        while (s.head.active) {
            int seat = __builtin_ctz(s.head.active), n = fresh_fish.legal(&s, seat, list);
            move m = list[fast_below(&r, (uint32_t)n)];
            snprintf(where, sizeof where, "%d seats, variant %d, game %d, ply %d", seats, variant, i, s.head.ply);
            before = s;
            fresh_fish.apply(&s, seat, m);
            if (m < M_FLEA || m >= M_DRAW)
                continue;
            if (variant && s.head.active)
                check_building(&before, &s, cell_of(m % SPACES));
            check_lengths(&s, i < ALL_MEASURES, &r);
            if (i >= ALL_MEASURES && fast_below(&r, 16))
                continue;
            check_growing(&before, &s);
            check_bounds(&s);
            check_score_so_far(&s);
            check_preview(&before, seat, m, &s);
        }
        check_end(&s);
        check_lengths(&s, i < ALL_MEASURES, &r);
    }
    printf("ok %d games, %d seats, variant %d\n", count, seats, variant);
}

/* ---- Bad data ---------------------------------------------------------------------------------------------------- */

#define GOOD_BOARD(name) "board " name "\nmilestone 2\n| aab\n| abb\nlimits a=1 b=2\nend\n"

static const struct { const char *text, *says; } mistakes[] = {
    { "", "the first line" },
    { "ffb 2\n", ":1: the first line" },
    { "ffb 1\n" GOOD_BOARD("A"), "there are 1 boards" },
    { "ffb 1\nbaord A\n", ":2: \"baord\"" },
    { "ffb 1\nboard\n", ":2: write: board NAME" },
    { "ffb 1\nboard A B\n", ":2: write: board NAME" },
    { "ffb 1\n" GOOD_BOARD("A") GOOD_BOARD("A"), ":8: there are two boards A" },
    { "ffb 1\nboard A\nmilestone 2\n| aaa\n| aa\n", ":5: all rows" },
    { "ffb 1\nboard A\nmilestone 2\n| aaA\n", ":4: 'A'" },
    { "ffb 1\nboard A\nmilestone 6\n", ":3: \"6\"" },
    { "ffb 1\nboard A\nmilestone\n", ":3: milestone needs" },
    { "ffb 1\nboard A\nmilestone 2 3 4\n", ":3: \"4\" is too much" },
    { "ffb 1\nboard A\n| aaa\nlimits a=1\nend\n", ":5: board A has no milestone" },
    { "ffb 1\nboard A\nmilestone 2\nlimits a=1\nend\n", ":5: board A has no spaces" },
    { "ffb 1\nboard A\nmilestone 2\n| aaa.bbb\nlimits a=1 b=1\nend\n", ":6: board A: its spaces" },
    { "ffb 1\nboard A\nmilestone 2\n| abba\n| aaab\nlimits a=1 b=1\nend\n", ":7: board A: the spaces of area a" },
    { "ffb 1\nboard A\nmilestone 2\n| aa\nlimits a=1\nend\n", ":6: board A: area a has 2 spaces" },
    { "ffb 1\nboard A\nmilestone 2\n| aaaaaa\nlimits a=1\nend\n", ":6: board A: area a has 6 spaces" },
    { "ffb 1\nboard A\nmilestone 2\n| aaa\nlimits a=3\n", ":5: \"3\"" },
    { "ffb 1\nboard A\nmilestone 2\n| aaa\nlimits a=1 a=1\n", ":5: the limit of area a stands here twice" },
    { "ffb 1\nboard A\nmilestone 2\n| aaa\nlimits a1\n", ":5: \"a1\"" },
    { "ffb 1\nboard A\nmilestone 2\n| aaa\nend\n", ":5: board A: the limit of area a is missing" },
    { "ffb 1\nboard A\nmilestone 2\n| aaa\nlimits a=1 b=1\nend\n", ":6: board A has a limit for area b" },
    { "ffb 1\nboard A\nmilestone 2\n| aaa\nlimits a=1\n", "board A has no end" },
    { "ffb 1\nboard A\nmilestone 2\n| aaabbbcccdddee\n", ":4: a board has at most 13 columns" },
    { "ffb 1\nboard A\nhouse\n", ":3: \"house\"" },
    { "ffb 1\nboard A\nend 1\n", ":3: end stands alone" },
};

static void check_data(void)
{
    struct setup cfg;
    struct state a = { 0 }, b = { 0 };
    setup_default(&fresh_fish, &cfg, 5);
    fresh_fish.setup(&a, &cfg);
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct error e;
        int err = data_load(&fresh_fish, "boards.txt", mistakes[i].text, strlen(mistakes[i].text), &e);
        snprintf(where, sizeof where, "mistake %d", (int)i);
        must(err == ERR_DATA, "a data file with a mistake is refused");
        if (!strstr(e.text, mistakes[i].says))
            snprintf(where, sizeof where, "mistake %d: %s", (int)i, e.text);
        must(strstr(e.text, mistakes[i].says) != NULL, "the message names the line and what is wrong");
    }
    fresh_fish.setup(&b, &cfg);
    must(!memcmp(&a, &b, sizeof a), "a refused data file changes nothing");
    printf("ok bad data\n");
}

/* Six small ragged boards, as somebody might type them in. Their backs are mirror images (FFC-2). */
static const char ragged[] =
    "ffb 1\n"
    "board one\nmilestone 2 3\n| aa.\n| ab.\n| .bb\nlimits a=1 b=1\nend\n"
    "board two\nmilestone 2\n| aaa\n| bbb\nlimits a=1 b=2\nend\n"
    "board three\nmilestone 3\n| a..\n| aab\n| abb\nlimits a=1 b=2\nend\n"
    "board four\nmilestone 3\n| aaab\n| .bbb\nlimits a=1 b=1\nend\n"
    "board five\nmilestone 4\n| aaa.\n| bbbb\nlimits a=1 b=1\nend\n"
    "board six\nmilestone 5\n| a\n| a\n| a\nlimits a=1\nend\n";

static void check_ragged(int count)
{
    struct error e;
    must(!data_load(&fresh_fish, "ragged.txt", ragged, sizeof ragged - 1, &e), "ragged boards load");
    for (int variant = BASE; variant <= CLASSIC; variant++)
        for (int seats = 2; seats <= 5; seats++) {
            struct setup cfg;
            setup_default(&fresh_fish, &cfg, seats);
            cfg.option[0] = (uint8_t)variant;
            cfg.option[4] = 1;                          /* the sum of all six is more than 18 */
            for (int i = 0; i < count; i++) {
                struct state s = { 0 };
                move list[MOVES_MAX];
                struct fast r;
                memcpy(cfg.seed, &i, sizeof i);
                fast_seed(&r, (uint64_t)i);
                snprintf(where, sizeof where, "ragged boards, %d seats, variant %d, game %d", seats, variant, i);
                must(!fresh_fish.setup(&s, &cfg), "ragged boards make a square");
                check_square(&s);
                for (int seat; s.head.active; ) {
                    seat = __builtin_ctz(s.head.active);
                    int n = fresh_fish.legal(&s, seat, list);
                    must(n > 0, "there is a legal move");
                    fresh_fish.apply(&s, seat, list[fast_below(&r, (uint32_t)n)]);
                    const char *wrong = fresh_fish.check(&s);
                    must(!wrong, wrong ? wrong : "");
                }
                check_lengths(&s, i < ALL_MEASURES, &r);
            }
        }
    must(!data_load(&fresh_fish, NULL, NULL, 0, &e), "the own boards load again");
    printf("ok ragged boards\n");
}

/* ---- Impossible positions ---------------------------------------------------------------------------------------- */

static const struct { const char *variant, *says, *set[4][2]; } impossible[] = {
    { "classic", "FFC-3", { { "square[1]", ".. TF .." }, { "square[2]", "TS .. .." } } },       /* T-43 */
    { "classic", "FFC-3", { { "square[1]", "TF TS .." }, { "square[2]", "TC .. .." } } },       /* T-43 */
    { "base", "twice", { { "square[1]", "TF TF .." } } },
    { "base", "FF-2", { { "square[1]", ".. __ .." } } },
    { "base", "FF-2", { { "square[1]", ".. .. .." }, { "square[2]", ".. __ .." }, { "square[3]", ".. .. .." } } },
    { "base", "not at this table", { { "square[1]", ".. .. d4" } } },
    { "base", "six discs", { { "square[1]", "d0 d0 d0 d0 d0 d0 d0" } } },
    { "base", "off the square", { { "square[1]", ".. .. .." }, { "discs[0]", "b2" } } },
    { "base", "a disc lies", { { "square[1]", "++ .. .." }, { "discs[0]", "a1" } } },
    { "base", "overlap", { { "place[A]", "0 1 1" }, { "place[B]", "0 2 2" } } },
    { "base", "overlap", { { "place[G]", "0 1 8" } } },
    { "base", "same spaces", { { "place[A]", "0 1 1" }, { "square[1]", ".. .." } } },
    { "base", "FF-1", { { "place[A]", "0 1 1" }, { "place[B]", "0 1 4" }, { "place[C]", "0 5 1" },
                        { "place[D]", "0 5 5" } } },
    { "base", "a truck does not", { { "square[1]", ".. .. .." }, { "truck[F]", "out" } } },
    { "base", "off the square", { { "square[1]", ".. .. .." }, { "paths", "none" } } },
    { "base", "FF-2", { { "spaces", "none" } } },
    { "base", "exactly one", { { "square[1]", ".. .. .." }, { "stall[0]", "c3 none none none" } } },
    { "base", "FF-5", { { "place[A]", "0 1 1" }, { "truck[F]", "c1" } } },
    { "base", "limit", { { "place[A]", "0 1 1" }, { "built", "a1 b1" } } },
    { "base", "more tiles", { { "square[1]", ".. .. .." }, { "stack", "F F" } } },
    { "base", "more tiles", { { "square[1]", ".. .. .." }, { "stall[0]", "out out out out" },
                              { "stall[1]", "out out out out" } } },
    { "base", "last row", { { "square[1]", ".. .. .." }, { "row", "F F C I" }, { "stack", "M" } } },
};

static void check_positions(void)
{
    static struct match m;
    for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
        struct setup cfg;
        struct error e = { 0 };
        setup_default(&fresh_fish, &cfg, 2);
        snprintf(where, sizeof where, "position %d", (int)i);
        must(!setup_option(&fresh_fish, &cfg, "variant", impossible[i].variant, &e) &&
             !match_position(&m, &fresh_fish, &cfg, &e), "a position begins");
        for (int k = 0; k < 4 && impossible[i].set[k][0]; k++)
            must(!match_set(&m, impossible[i].set[k][0], impossible[i].set[k][1], &e), "a field is set");
        must(match_position_end(&m, &e) == ERR_POSITION, "an impossible position is refused");
        if (!strstr(e.text, impossible[i].says))
            snprintf(where, sizeof where, "position %d: %s", (int)i, e.text);
        must(strstr(e.text, impossible[i].says) != NULL, "the message says what is wrong");
    }
    printf("ok impossible positions\n");
}

/* ---- What a search remembers --------------------------------------------------------------------------------------- */

enum { DRAWS = 4000 };

/* Moves are drawn as likely as they weigh: nothing else, and each of them as often, by four standard errors and a few. */
static void check_draws(const struct position *s, int seat, void *memo, struct fast *r)
{
    move list[MOVES_MAX];
    uint16_t weight[MOVES_MAX];
    int n = fresh_fish.legal(s, seat, list), drawn[MOVES] = { 0 }, known = 0;
    uint32_t sum = 0;
    fresh_fish.weigh(s, seat, list, n, weight);
    for (int i = 0; i < DRAWS; i++)
        drawn[fresh_fish.search.draw(s, seat, memo, r)]++;
    for (int i = 0; i < n; i++)
        sum += weight[i];
    for (int i = 0; i < n; i++) {
        double wanted = (double)DRAWS * weight[i] / sum, off = drawn[list[i]] - wanted;
        known += drawn[list[i]];
        must(off * off <= 16 * wanted + 25, "moves are drawn as often as their weights say");
    }
    must(known == DRAWS, "only legal moves are drawn");
}

/* One memo for a whole game, so that it holds ways of other positions all the time. */
static void check_memo(int seats, int variant, int game)
{
    static struct ff_ways memo[WAYS_KEPT];
    struct position s = { 0 };
    struct setup cfg;
    struct fast r;
    move list[MOVES_MAX];
    setup_default(&fresh_fish, &cfg, seats);
    cfg.option[0] = (uint8_t)variant;
    memcpy(cfg.seed, &game, sizeof game);
    memset(memo, 0, sizeof memo);
    fast_seed(&r, (uint64_t)game);
    must(!fresh_fish.setup(&s, &cfg), "the game can be set up");
    must(fresh_fish.search.memo == sizeof memo, "the memo has the size that the search gives it");
    for (int turn = 0; head_of(&s)->active; turn++) {
        int seat = __builtin_ctz(head_of(&s)->active), value[SEATS_MAX];
        fresh_fish.search.values(&s, memo, value);
        for (int i = 0; i < seats; i++)
            must(value[i] == fresh_fish.value(&s, i), "what is remembered does not change what a position is worth");
        if (turn % 16 == 0)
            check_draws(&s, seat, memo, &r);
        int n = fresh_fish.legal(&s, seat, list);
        fresh_fish.apply(&s, seat, turn % 3 ? fresh_fish.search.draw(&s, seat, memo, &r) : list[fast_below(&r, (uint32_t)n)]);
    }
}

/* From every truck to every space by Dijkstra's steps of one: the spaces between are open or path. */
static int plain_way(const struct state *s, int truck, int cell)
{
    struct plain p = plain_of(s);
    uint8_t way[WIDE][WIDE], most = (uint8_t)longest(s);
    int row = row_of(cell) + 1, column = column_of(cell) + 1;
    memset(way, most, sizeof way);
    for (int i = 0; i < 4; i++)
        if (p.at[row_of(truck) + 1 + step[i][0]][column_of(truck) + 1 + step[i][1]] & (ROAD | SPACE_OPEN))
            way[row_of(truck) + 1 + step[i][0]][column_of(truck) + 1 + step[i][1]] = 1;
    for (int d = 1; d < most; d++)
        for (int r = 1; r <= SIDE; r++)
            for (int c = 1; c <= SIDE; c++)
                for (int i = 0; i < 4 && way[r][c] == d; i++) {
                    uint8_t *next = &way[r + step[i][0]][c + step[i][1]];
                    if (p.at[r + step[i][0]][c + step[i][1]] & (ROAD | SPACE_OPEN) && *next > d + 1)
                        *next = (uint8_t)(d + 1);
                }
    int best = most;
    for (int i = 0; i < 4; i++)
        best = way[row + step[i][0]][column + step[i][1]] < best ? way[row + step[i][0]][column + step[i][1]] : best;
    return best;
}

static void check_ways(int seats, int game)
{
    struct position at = { 0 };
    const struct state *s = (const struct state *)&at;
    struct setup cfg;
    struct fast r;
    move list[MOVES_MAX];
    setup_default(&fresh_fish, &cfg, seats);
    memcpy(cfg.seed, &game, sizeof game);
    fast_seed(&r, (uint64_t)game);
    must(!fresh_fish.setup(&at, &cfg), "the game can be set up");
    for (int turn = 0; s->head.active; turn++) {
        for (int g = 0; turn % 25 == 0 && g < GOODS; g++) {
            struct ff_ways w = { .found = 0 };
            struct cells rest = s->spaces;
            const uint8_t *way = ff_ways_from(s, &w, g);
            for (int cell = take_cell(&rest); cell; cell = take_cell(&rest))
                must(way[cell] == plain_way(s, s->truck[g], cell), "ways from a truck are Dijkstra's");
        }
        int seat = __builtin_ctz(s->head.active), n = fresh_fish.legal(s, seat, list);
        fresh_fish.apply(&at, seat, list[fast_below(&r, (uint32_t)n)]);
    }
}

int main(int argc, char **argv)
{
    struct error e;
    int squares = argc > 1 ? atoi(argv[1]) : 200, games_count = argc > 2 ? atoi(argv[2]) : 4;
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    for (int seats = 2; seats <= 5; seats++)
        for (int variant = BASE; variant <= CLASSIC; variant++) {
            check_setups(seats, variant, squares);
            play_games(seats, variant, games_count);
            check_memo(seats, variant, games_count);
            check_ways(seats, games_count);
        }
    check_data();
    check_ragged(games_count);
    check_positions();
    printf("%llu positions of Classic equal to trial, lengths in %llu positions equal to Dijkstra's\n", forced_positions,
           length_positions);
    printf("%llu passed, 0 failed\n", checks);
    return 0;
}
