/*
 * fresh-fish.h: what the files of Fresh Fish share. Nothing here is meant for anybody else.
 *
 *   rules.c   state, rules, the contract
 *   data.c    the boards of the data file
 *   square.c  how boards are packed into a square, where the trucks go
 *   ways.c    lengths of routes, and the spaces that Classic forces to become paths
 *   words.c   names, refusals, events, the picture
 *   think.c   what a position is worth
 *   thumb.c   which moves are likely
 */
#ifndef QUAYSIDE_FRESH_FISH_H
#define QUAYSIDE_FRESH_FISH_H

#include "common.h"

enum {
    SIDE       = 13,                    /* rows and columns of the square at most */
    GOODS      = 4,
    TILES      = 5,                     /* the flea market tile and four stall tiles */
    DISCS      = 6,                     /* of each seat */
    COINS      = 15,
    LENGTH_MAX = 14,                    /* with five seats */
    BOARDS_MAX = 8,
    AREAS_MAX  = 64,                    /* of all boards of the data file, number 0 being "no area" */
    STACK_MAX  = 46,                    /* 4 sets of stall tiles and 6 boards with a mile stone of 5 */
};

/*
 * Spaces are bits of a 16 x 16 grid, bit = 16 * row + column. The square lies in rows and columns 1 .. 13, so that the
 * street around it has room in 0 .. 14 and column 15 stays blank: a shift by one needs no mask against wrapping.
 * The number of a space is its bit. 0 (a corner that is never a space) stands for "none" and 255 for "outside".
 */
enum { NONE = 0, OUTSIDE = 255, CELLS = 256 };

struct cells { uint64_t w[4]; };

static inline int cell_at(int row, int column) { return 16 * (row + 1) + column + 1; }       /* both from 0 */
static inline int row_of(int cell) { return cell / 16 - 1; }
static inline int column_of(int cell) { return cell % 16 - 1; }

static inline int has(const struct cells *s, int cell) { return s->w[cell / 64] >> cell % 64 & 1; }
static inline void put(struct cells *s, int cell) { s->w[cell / 64] |= 1ull << cell % 64; }
static inline void drop(struct cells *s, int cell) { s->w[cell / 64] &= ~(1ull << cell % 64); }

static inline struct cells both(struct cells a, struct cells b)
{
    for (int i = 0; i < 4; i++)
        a.w[i] |= b.w[i];
    return a;
}

static inline struct cells common(struct cells a, struct cells b)
{
    for (int i = 0; i < 4; i++)
        a.w[i] &= b.w[i];
    return a;
}

static inline struct cells without(struct cells a, struct cells b)
{
    for (int i = 0; i < 4; i++)
        a.w[i] &= ~b.w[i];
    return a;
}

static inline int is_none(struct cells a) { return !(a.w[0] | a.w[1] | a.w[2] | a.w[3]); }

static inline int same(struct cells a, struct cells b)
{
    return !((a.w[0] ^ b.w[0]) | (a.w[1] ^ b.w[1]) | (a.w[2] ^ b.w[2]) | (a.w[3] ^ b.w[3]));
}

static inline struct cells one(int cell)
{
    struct cells s = { { 0 } };
    put(&s, cell);
    return s;
}

static inline int count_cells(struct cells a)
{
    uint64_t sum = 0;                                           /* by bytes: there is no instruction for it on every machine */
    for (int i = 0; i < 4; i++) {
        uint64_t w = a.w[i] - (a.w[i] >> 1 & 0x5555555555555555u);
        w = (w & 0x3333333333333333u) + (w >> 2 & 0x3333333333333333u);
        sum += (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    }
    return (int)(sum * 0x0101010101010101u >> 56);
}

/* The lowest cell, taken out; NONE when there is none. */
static inline int take_cell(struct cells *s)
{
    for (int i = 0; i < 4; i++)
        if (s->w[i]) {
            int cell = 64 * i + __builtin_ctzll(s->w[i]);
            s->w[i] &= s->w[i] - 1;
            return cell;
        }
    return NONE;
}

/* FF-3: all cells that share a side with one of the set. */
static inline struct cells near(struct cells a)
{
    struct cells r;
    for (int i = 0; i < 4; i++)
        r.w[i] = a.w[i] << 1 | a.w[i] >> 1 | a.w[i] << 16 | a.w[i] >> 16;
    for (int i = 0; i < 3; i++) {
        r.w[i + 1] |= a.w[i] >> 48;
        r.w[i] |= a.w[i + 1] << 48;
    }
    return r;
}

/* The part of `within` that can be reached from a cell of it. */
static inline struct cells flood(int from, struct cells within)
{
    struct cells seen = one(from), next = common(near(seen), within);
    while (!same(both(seen, next), seen)) {
        seen = both(seen, next);
        next = common(near(seen), within);
    }
    return seen;
}

static inline int connected(struct cells cells)
{
    struct cells rest = cells;
    return !is_none(cells) && same(flood(take_cell(&rest), cells), cells);
}

/* Half of a set of cells, for those who walk a lot: two words at a time. PICK takes word i and word k of two halves, in which words count
   through from 0 to 3. */
typedef uint64_t pair __attribute__((vector_size(16)));

#if defined __GNUC__ && !defined __clang__ && __GNUC__ < 12
#define PICK(a, b, i, k) __builtin_shuffle(a, b, (pair){ i, k })        /* gcc 11 has no other */
#else
#define PICK(a, b, i, k) __builtin_shufflevector(a, b, i, k)
#endif

/* ---- State ------------------------------------------------------------------------------------------------------- */

enum goods { FISH, SODA, CHEESE, ICE_CREAM };

enum tile { FLEA_TILE, STALL_TILE };                            /* STALL_TILE + goods */

enum phase { TURN, FLEA, BID, STALL, ROW, OVER };

enum variant { BASE, CLASSIC };
enum streets { BLOCKED, ALWAYS, NEVER };

/* What stands on a cell of the picture: TRUCK + goods, DISC + seat, STAND + 4 * seat + goods. */
enum picture { OFF, EMPTY, PATH, TABLE, TRUCK, DISC = TRUCK + GOODS, STAND = DISC + SEATS_MAX,
               PICTURES = STAND + GOODS * SEATS_MAX };

static inline int is_truck(int picture) { return picture >= TRUCK && picture < DISC; }
static inline int is_disc(int picture) { return picture >= DISC && picture < STAND; }
static inline int is_stand(int picture) { return picture >= STAND; }

/* Where a board lies: clockwise quarter-turns; row and column of its top left corner, from 1; row 0: not in play. */
enum { P_TURN, P_ROW, P_COLUMN, PLACE };

struct state {
    struct head  head;
    struct cells spaces;                /* of the square */
    struct cells empty;                 /* open and not reserved */
    struct cells paths;
    struct cells built;                 /* trucks, stalls, flea market tables */
    struct cells discs[SEATS_MAX];
    struct cells fresh;                 /* paths that the last building brought */
    struct rng   rng;
    uint8_t      row_length[SIDE];      /* columns that count in the rows of `square` and `area` */
    uint8_t      square[SIDE][SIDE];    /* enum picture: the same as the sets above, for people and positions */
    uint8_t      area[SIDE][SIDE];      /* number of the area, 0: none */
    uint8_t      left[AREAS_MAX];       /* buildings that the area still takes */
    uint8_t      place[BOARDS_MAX][PLACE];
    uint8_t      variant, streets, corners, tiebreak, auction;  /* the options */
    uint8_t      truck[GOODS];
    uint8_t      stall[SEATS_MAX][GOODS];   /* NONE: in storage */
    uint8_t      storage[SEATS_MAX];    /* discs that are not on the square */
    uint8_t      coins[SEATS_MAX];
    seatset      started;               /* seats that have had their first turn (FFC-14) */
    uint8_t      turn;                  /* the active player of the rules */
    uint8_t      passes;                /* in a row */
    uint8_t      last;                  /* space that the last move reserved or built on */
    uint8_t      tile;                  /* drawn and not yet placed: enum tile + 1, 0: none */
    uint8_t      bid[SEATS_MAX];
    int8_t       last_bid[SEATS_MAX];   /* of the last auction; -1: took no part */
    uint8_t      row[GOODS];            /* goods of the last row */
    uint8_t      row_at;                /* how many of them are resolved */
    uint8_t      flea;                  /* flea market tiles of this game */
    uint8_t      length[SEATS_MAX][GOODS];  /* at the end */
    uint8_t      tiles[TILES];          /* what is left in the stack, public (FF-67) */
    uint8_t      stack_count;
    uint8_t      stack[STACK_MAX];      /* bottom first */
    uint8_t      spare[1];              /* always 0: up to a multiple of 8 bytes, so that there is no padding */
};

_Static_assert(sizeof(struct state) <= STATE_MAX && sizeof(struct state) % 8 == 0, "a state is at most 1024 bytes");

/*
 * Moves:   0 .. 168  reserve space m          "Rc4"
 *        169 .. 337  put a flea market table  "Mc4"
 *        338 .. 506  put a stall              "Pc4"
 *        507         draw a tile              "D"
 *        508 .. 523  bid m - 508 coins        "B7"
 * Spaces are numbered row by row in all 13 x 13 places.
 */
enum { SPACES = SIDE * SIDE };
enum { M_FLEA = SPACES, M_STALL = 2 * SPACES, M_DRAW = 3 * SPACES, M_BID, MOVES = M_BID + COINS + 1 };

static inline int cell_of(int space) { return cell_at(space / SIDE, space % SIDE); }
static inline int space_of(int cell) { return cell / 16 * SIDE + cell % 16 - SIDE - 1; }

static inline uint8_t *picture_at(struct state *s, int cell) { return (uint8_t *)s->square + space_of(cell); }
static inline int picture_of(const struct state *s, int cell) { return ((const uint8_t *)s->square)[space_of(cell)]; }
static inline int area_of(const struct state *s, int cell) { return ((const uint8_t *)s->area)[space_of(cell)]; }

/* Where a stall or truck is: on the square. */
static inline int stands(int place) { return place != NONE && place != OUTSIDE; }

/* FF-62. */
static inline int longest(const struct state *s) { return 4 + 2 * s->head.seats; }

/* Open spaces: neither built nor path; the reserved ones among them. */
static inline struct cells open_spaces(const struct state *s) { return without(s->spaces, both(s->paths, s->built)); }

enum { ALL_SEATS = (1 << SEATS_MAX) - 1 };

extern const struct game fresh_fish;

extern const struct words ff_places;    /* names of the spaces, "none", "out" */
extern const struct words ff_goods, ff_tiles;
extern struct words       ff_boards;    /* filled by ff_load */
extern const char *const  ff_picture_names[];

/* ---- data.c ---------------------------------------------------------------------------------------------------- */

int  ff_load(struct data *d);
int  ff_limit(int area);                                        /* 1 or 2 */

/* ---- square.c -------------------------------------------------------------------------------------------------- */

int  ff_mile_stones(const struct state *s);                     /* sum over the boards in play */
struct cells ff_area_cells(const struct state *s, int area);

/* FF-2: spaces and areas of the boards where they lie. 0: two boards overlap or one does not fit. */
int  ff_cover(struct state *s);
int  ff_deal_square(struct state *s, struct dice *dice, int flea_supply);   /* boards, packing, trucks; 0: impossible */
struct cells ff_edge(const struct state *s);                    /* spaces with a side that faces no other space */
int  ff_has_hole(struct cells spaces);
int  ff_trucks_stand(struct cells spaces, const uint8_t truck[GOODS]);      /* FFC-3 */

/* ---- ways.c ---------------------------------------------------------------------------------------------------- */

/* The lengths of the stalls of some seats as if exactly `paths` were path; if it does not stand there: the maximum. */
void ff_lengths(const struct state *s, struct cells paths, seatset among, uint8_t length[SEATS_MAX][GOODS]);

/* What no length can fall below any more, whatever is built; if a stall does not stand there: the maximum. */
void ff_bounds(const struct state *s, uint8_t length[SEATS_MAX][GOODS]);

/* Ways from the trucks as if everything open became path, without streets (FF-58). They change only when something is built, so
   they are found once for many positions of a search. */
struct ff_ways {
    struct cells built;                             /* for which they were found */
    uint8_t      found;                             /* goods whose ways are known, as bits */
    uint8_t      rings[GOODS];
    struct cells ring[GOODS][LENGTH_MAX];           /* cells that have so many tiles between them and the truck: 1 .. rings - 1 */
    uint8_t      way[GOODS][CELLS];                 /* the same by cell; longest(s): as many, or there is no way */
};

enum { WAYS_KEPT = 16 };                            /* in the memo of a search */

/* Where the ways of a position are kept, found or not, in a memo that is all 0 to begin with. */
struct ff_ways *ff_ways_of(const struct state *s, struct ff_ways memo[WAYS_KEPT]);

/* Finds those from one truck. */
void ff_walk(const struct state *s, struct ff_ways *w, int goods);

/* Those from one truck by cell. */
static inline const uint8_t *ff_ways_from(const struct state *s, struct ff_ways *w, int goods)
{
    if (!(w->found >> goods & 1))
        ff_walk(s, w, goods);
    return w->way[goods];
}


/* FFC-8: spaces that must not be built on: forced[0] for access, forced[1] to keep the free spaces together. */
void ff_forced(const struct state *s, struct cells forced[2]);

/* FFC-7: the free spaces are connected and every truck and stall has one. */
int ff_golden(const struct state *s);

/* Why a space is forced: the building whose last access it is; or NONE and two spaces that only it connects. */
int ff_reason(const struct state *s, int cell, int apart[2]);

/* ---- rules.c: steps that words.c repeats to tell what happened ------------------------------------------------- */

struct cells ff_reservable(const struct state *s, int seat);    /* FF-16, FF-19, FFC-14 */
int          ff_may_draw(const struct state *s, int seat);      /* FF-22 */
seatset      ff_participants(const struct state *s, int goods); /* FF-30, FF-31 */
int          ff_winner(const struct state *s, const int8_t *bid);   /* FF-36; -1: no bid */
void         ff_build(struct state *s, int seat, int cell, int picture);
int          ff_score(const void *s, int seat);
void         ff_rank(const void *s, uint8_t *place);

/* ---- words.c, think.c, thumb.c --------------------------------------------------------------------------------- */

void ff_name(const void *s, int seat, move m, struct text *out);
int  ff_refuse(const void *s, int seat, move m, struct refusal *why);
void ff_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out);
void ff_draw(const void *s, int viewer, struct text *out);
int  ff_value(const void *s, int seat);
void ff_values(const void *s, void *memo, int *value);
void ff_weigh(const void *s, int seat, const move *list, int n, uint16_t *weight);
move ff_draw_move(const void *s, int seat, void *memo, struct fast *r);

/* compact.c */
extern const struct compact ff_compact;

#endif
