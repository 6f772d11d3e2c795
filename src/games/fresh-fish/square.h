/*
 * square.h: the boards of Fresh Fish, as data.c reads them and square.c packs them into a market square. Nobody else includes it.
 */
#ifndef QUAYSIDE_FRESH_FISH_SQUARE_H
#define QUAYSIDE_FRESH_FISH_SQUARE_H

#include "fresh-fish.h"

enum { NAME_LEN = 12, AREA_SPACES = 5 };

/* The outline of a board lying in one of its turns. */
struct outline {
    uint8_t  rows, columns;
    uint8_t  like;                      /* the first turn with the same outline */
    uint16_t mask[SIDE];                /* bit = column */
    int      sum_row, sum_column, sum_squares;
};

enum side { FRONT, BACK };              /* the back is a mirror image (FFC-2) */

struct board {
    char           name[NAME_LEN];
    uint8_t        rows, columns, spaces;
    uint8_t        first_area, end_area;
    uint8_t        mile_stone[2];       /* front, back */
    uint8_t        area[SIDE][SIDE];    /* front, not turned; 0: no space here */
    struct outline outline[2][4];
};

struct area {
    uint8_t limit, size, board;
    uint8_t space[4][AREA_SPACES];      /* in each turn: as cells, the board lying in the top left corner */
};

/* What data/fresh-fish.txt has; ff_load reads it. */
struct table {
    int          boards, areas;         /* areas count from 1 */
    struct board board[BOARDS_MAX];
    struct area  area[AREAS_MAX];
};

extern struct table ff_table;

/* square.c: where a second board goes; called when there are new boards. */
void ff_find_seconds(void);

#endif
