/*
 * compact.h: observations that are made for learning: few places, numbers scaled by what they reach in usual games, seats counted
 * from the one that looks, nothing that never changes.
 *
 * A game lists the parts of its observation and writes them as index bytes: a byte for a number or a word, a bit for each element
 * of a set. Everything else follows from the list: places as bytes or as float32, their names, what they mean. A number has one
 * place, a word one for each value that it can have (1 at its own, 0 elsewhere), a set one for each element.
 *
 * A game writes only what the seat may know, so the state need not be redacted; two worlds are tested (python/tests).
 */
#ifndef QUAYSIDE_COMPACT_H
#define QUAYSIDE_COMPACT_H

#include "game.h"

enum part_kind {
    PART_NUMBER,                        /* a byte: the number plus `zero`; less than 0 and more than 255 are cut */
    PART_WORD,                          /* a byte: an index into words */
    PART_SET,                           /* bits, the lowest first, in as few bytes as hold them */
    PART_COUNTS,                        /* a byte for each word: how many there are of it */
    PART_SQUARE,                        /* 32 bytes: 16 x 16 bits; rows and columns 1 .. 13 of them count */
};

enum { PART_SEATS = 0xffff,             /* as many as there are seats at the table */
       PARTS_MAX = 48, CODES_MAX = 1280, SQUARE_SIDE = 13, SQUARE_BYTES = 32 };

struct part {
    const char         *name;           /* NULL: the end of the list */
    uint8_t             kind;
    struct { uint16_t count; const struct words *names; } row, column;      /* count 0: one; names NULL: numbers */
    uint16_t            count;          /* PART_SEATS: the seats, after the words if there are any */
    const struct words *words;          /* of a word or set; their number is that of the words */
    const char         *field;          /* or the words of this field of the game */
    uint8_t             zero;           /* of a number: the byte that means 0 */
    uint16_t            typical;        /* of a number: what is written as 1.0; about the most in usual games. Of a square: a space in
                                           it is written as 1 / typical, so that hundreds of them do not drown the numbers */
};

/* What a game gives. `write` gives the end of what it wrote; parts in order, rows from the observer's on. */
struct compact {
    const struct part *parts;
    uint8_t         *(*write)(const void *s, int seat, uint8_t *codes);
};

/* Where everything is, for a number of seats. */
struct sheet {
    const struct game *g;
    int seats, count, codes, places;    /* parts, index bytes, places */
    struct laid {
        const struct part  *p;
        const struct words *words;
        uint16_t rows, columns;         /* at least 1 */
        uint16_t step, bytes;           /* places and index bytes of one element */
        int      code, place;           /* where the part begins */
        float    scale;
    } part[PARTS_MAX];
};

/* The game has a compact observation. */
void compact_sheet(const struct game *g, int seats, struct sheet *sheet);

/* Writes sheet->codes index bytes. */
void compact_codes(const struct sheet *sheet, const void *s, int seat, uint8_t *codes);

/* Places from index bytes: sheet->places of them. */
void compact_bytes(const struct sheet *sheet, const uint8_t *codes, uint8_t *restrict out);
void compact_floats(const struct sheet *sheet, const uint8_t *codes, float *restrict out);

/* The part of a place, and its name: "hand.B7", "caught[0].B7" (row 0 is the observer), "fish[angelfish][2]". */
const struct laid *compact_part(const struct sheet *sheet, int place);
void compact_name(const struct sheet *sheet, int place, struct text *out);
void compact_code_name(const struct sheet *sheet, int code, struct text *out);

/* ---- For the games that write ------------------------------------------------------------------------------------- */

static inline uint8_t *put_code(uint8_t *at, int v)
{
    *at = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
    return at + 1;
}

/* The seats clockwise from the one that looks; how many. */
static inline int seats_seen(const void *s, int seat, uint8_t who[SEATS_MAX])
{
    int seats = head_of(s)->seats;
    for (int k = 0; k < seats; k++)
        who[k] = (uint8_t)(seat + k < seats ? seat + k : seat + k - seats);
    return seats;
}

/* A small number of each seat. */
static inline uint8_t *put_row(uint8_t *at, const uint8_t who[SEATS_MAX], int seats, const uint8_t *row)
{
    for (int k = 0; k < seats; k++)
        *at++ = row[who[k]];
    return at;
}

/* How far a seat is to the left of the one that looks. */
static inline int seat_seen(const void *s, int seat, int other)
{
    return other >= seat ? other - seat : other - seat + head_of(s)->seats;
}

/* A seatset with the looking seat as seat 0. */
static inline int set_seen(const void *s, int seat, seatset set)
{
    return (set >> seat | set << (head_of(s)->seats - seat)) & ((1 << head_of(s)->seats) - 1);
}

#endif
