/* compact.c: see compact.h. */
#include "compact.h"

#include <assert.h>
#include <string.h>

/* ---- Where everything is --------------------------------------------------------------------------------------- */

static int or_seats(int count, int seats) { return count == PART_SEATS ? seats : count; }

static const struct words *words_of(const struct game *g, const struct part *p)
{
    const struct field *f = g->fields;
    while (p->field && strcmp(f->name, p->field))
        f++;
    return p->field ? f->words : p->words;
}

/* Words or elements of a part. */
static int elements(const struct laid *l, int seats)
{
    return (l->words ? l->words->count : 0) + or_seats(l->p->count, seats);
}

static int places_of(const struct laid *l, int seats)
{
    return l->p->kind == PART_NUMBER ? 1 : l->p->kind == PART_SQUARE ? SQUARE_SIDE * SQUARE_SIDE : elements(l, seats);
}

static int bytes_of(const struct laid *l, int seats)
{
    switch (l->p->kind) {
    case PART_SET:    return (elements(l, seats) + 7) / 8;
    case PART_COUNTS: return elements(l, seats);
    case PART_SQUARE: return SQUARE_BYTES;
    default:          return 1;
    }
}

void compact_sheet(const struct game *g, int seats, struct sheet *sheet)
{
    *sheet = (struct sheet){ .g = g, .seats = seats };
    for (const struct part *p = g->compact->parts; p->name; p++) {
        struct laid *l = &sheet->part[sheet->count++];
        assert(sheet->count <= PARTS_MAX);
        int rows = or_seats(p->row.count, seats), columns = or_seats(p->column.count, seats);
        *l = (struct laid){ .p = p, .words = words_of(g, p), .rows = (uint16_t)(rows ? rows : 1),
                            .columns = (uint16_t)(columns ? columns : 1), .code = sheet->codes, .place = sheet->places,
                            .scale = p->typical ? 1.0f / (float)p->typical : 1 };
        l->step = (uint16_t)places_of(l, seats);
        l->bytes = (uint16_t)bytes_of(l, seats);
        sheet->codes += l->rows * l->columns * l->bytes;
        sheet->places += l->rows * l->columns * l->step;
    }
    assert(sheet->codes <= CODES_MAX);
}

void compact_codes(const struct sheet *sheet, const void *s, int seat, uint8_t *codes)
{
    const uint8_t *end = sheet->g->compact->write(s, seat, codes);
    assert(end == codes + sheet->codes);
    (void)end;
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

/* The places of all 1s in sets and squares: word by word, so that empty ones cost nothing. */
#define SPREAD_BITS(code, bytes, bit_to_place, lit)                                 \
    for (int from = 0; from < (bytes); from += 8) {                                 \
        uint64_t w = 0;                                                             \
        memcpy(&w, (code) + from, (size_t)((bytes) - from < 8 ? (bytes) - from : 8)); \
        for (; w; w &= w - 1) {                                                     \
            int bit = 8 * from + __builtin_ctzll(w);                                \
            out[bit_to_place] = lit;                                                \
        }                                                                           \
    }

#define SPREAD(number, lit)                                                         \
    memset(out, 0, sizeof *out * (size_t)sheet->places);                            \
    for (int i = 0; i < sheet->count; i++) {                                        \
        const struct laid *l = &sheet->part[i];                                     \
        int n = l->rows * l->columns, zero = l->p->zero;                            \
        const uint8_t *code = codes + l->code;                                      \
        (void)zero;                                                                 \
        switch (l->p->kind) {                                                       \
        case PART_NUMBER:                                                           \
        case PART_COUNTS:                                                           \
            for (int k = 0; k < n * l->step; k++)                                   \
                out[k] = number;                                                    \
            break;                                                                  \
        case PART_WORD:                                                             \
            for (int k = 0; k < n; k++)                                             \
                out[k * l->step + code[k]] = 1;                                     \
            break;                                                                  \
        case PART_SET:                                                              \
            for (int k = 0; k < n; k++)                                             \
                SPREAD_BITS(code + k * l->bytes, l->bytes, k * l->step + bit, 1)    \
            break;                                                                  \
        default:                                                                    \
            for (int k = 0; k < n; k++)                                             \
                SPREAD_BITS(code + k * l->bytes, l->bytes, k * l->step + (bit / 16 - 1) * SQUARE_SIDE + bit % 16 - 1, lit) \
        }                                                                           \
        out += n * l->step;                                                         \
    }

void compact_bytes(const struct sheet *sheet, const uint8_t *codes, uint8_t *restrict out) { SPREAD(code[k], 1) }

void compact_floats(const struct sheet *sheet, const uint8_t *codes, float *restrict out)
{
    SPREAD((float)(code[k] - zero) * l->scale, l->scale)
}

/* ---- Names --------------------------------------------------------------------------------------------------------- */

const struct laid *compact_part(const struct sheet *sheet, int place)
{
    const struct laid *l = sheet->part;
    while (l < sheet->part + sheet->count - 1 && l[1].place <= place)
        l++;
    return l;
}

static void put_index(const struct words *names, int number, struct text *out)
{
    if (names)
        text_fmt(out, "[%s]", names->name[number]);
    else
        text_fmt(out, "[%d]", number);
}

/* Name, row and column of an element. */
static void put_element(const struct laid *l, int element, struct text *out)
{
    text_add(out, l->p->name);
    if (l->p->row.count)
        put_index(l->p->row.names, element / l->columns, out);
    if (l->p->column.count)
        put_index(l->p->column.names, element % l->columns, out);
}

static void put_place(const struct laid *l, int which, struct text *out)
{
    const struct part *p = l->p;
    if (p->kind == PART_NUMBER)
        return;
    if (p->kind == PART_SQUARE)
        text_fmt(out, ".%c%d", 'a' + which % SQUARE_SIDE, which / SQUARE_SIDE + 1);
    else if (!l->words || which >= l->words->count)
        text_fmt(out, ".seat%d", which - (l->words ? l->words->count : 0));
    else if (l->words->name[which])
        text_fmt(out, ".%s", l->words->name[which]);
    else
        text_add(out, ".none");
}

void compact_name(const struct sheet *sheet, int place, struct text *out)
{
    const struct laid *l = compact_part(sheet, place);
    put_element(l, (place - l->place) / l->step, out);
    put_place(l, (place - l->place) % l->step, out);
}

void compact_code_name(const struct sheet *sheet, int code, struct text *out)
{
    const struct laid *l = sheet->part;
    while (l < sheet->part + sheet->count - 1 && l[1].code <= code)
        l++;
    put_element(l, (code - l->code) / l->bytes, out);
    if (l->bytes > 1)
        text_fmt(out, ".byte%d", (code - l->code) % l->bytes);
}
