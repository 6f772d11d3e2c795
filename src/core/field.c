/* field.c: see field.h. */
#include "field.h"

#include <assert.h>
#include <string.h>

#include "data.h"

/* ---- Elements ------------------------------------------------------------------------------------------------- */

static int rows_of(const struct field *f, const void *s)
{
    return !f->rows ? 1 : f->index ? f->rows : head_of(s)->seats;
}

/* Elements that fit into one row. */
static int room(const struct field *f)
{
    if (f->flags & PACKED)
        return f->bytes / f->width;
    return f->bytes / f->width / (f->rows ? f->rows : 1);
}

static int is_list(const struct field *f) { return f->flags & LIST || room(f) > 1; }

static uint8_t *length_at(const struct field *f, const void *s, int row)
{
    return (uint8_t *)(uintptr_t)s + f->length + row;
}

static int columns(const struct field *f, const void *s, int row)
{
    return f->flags & LIST ? *length_at(f, s, row) : room(f);
}

static uint8_t *row_start(const struct field *f, const void *s, int row)
{
    int at = row * room(f);
    if (f->flags & PACKED) {
        at = 0;
        for (int i = 0; i < row; i++)
            at += *length_at(f, s, i);
    }
    return (uint8_t *)(uintptr_t)s + f->offset + at * f->width;
}

/* Element `column` of a row, as it is written: the top of a STACK is column 0. */
static uint8_t *element(const struct field *f, const void *s, int row, int column)
{
    if (f->flags & STACK)
        column = *length_at(f, s, row) - 1 - column;
    return row_start(f, s, row) + column * f->width;
}

static int64_t read_number(const struct field *f, const uint8_t *at)
{
    uint64_t v = 0;
    memcpy(&v, at, f->width);
    if (f->flags & SIGNED && f->width < 8) {
        uint64_t sign = (uint64_t)1 << (8 * f->width - 1);
        return (int64_t)((v ^ sign) - sign);
    }
    return (int64_t)v;
}

static void write_number(const struct field *f, uint8_t *at, int64_t v) { memcpy(at, &v, f->width); }

static int bit_of(const struct words *w, int item)
{
    return w->split && item >= w->split ? 64 + item - w->split : item;
}

static int in_set(const struct field *f, const uint8_t *at, int item)
{
    int bit = bit_of(f->words, item);
    return at[bit / 8] >> bit % 8 & 1;
}

/* ---- Who sees what -------------------------------------------------------------------------------------------- */

int field_visible(const struct field *f, const void *s, int row, int viewer)
{
    (void)s;
    switch (viewer == VIEWER_ALL ? PUBLIC : f->vis) {
    case PUBLIC:
    case MEMORY: return 1;
    case OWNER:  return viewer >= 0 && row == viewer;
    default:     return 0;
    }
}

/* Shown to a person, that is: MEMORY needs the memory aid, but for what is one's OWN. */
static int shown(const struct field *f, const void *s, int row, int viewer)
{
    if (f->vis == MEMORY && viewer != VIEWER_ALL && !head_of(s)->aid)
        return f->flags & OWN && viewer >= 0 && row == viewer;
    return field_visible(f, s, row, viewer);
}

int field_owned(const struct field *f, const void *s)
{
    return f->vis == OWNER || (f->vis == MEMORY && f->flags & OWN && !head_of(s)->aid);
}

/*
 * Every position that is shown, searched or compared is redacted first, several times a move: so the pieces that a viewer may
 * not know are found once for each game, not by going through all its fields.
 */
enum { VIEWERS    = SEATS_MAX + 1,      /* the public, and the seats */
       PIECES_MAX = 2 * FIELDS_MAX };   /* of a field with a row for each seat, what is before and behind the viewer's */

struct pieces { int count; struct { uint16_t from, size; } piece[PIECES_MAX]; };

static struct pieces hidden[GAMES_MAX][VIEWERS];

static void hide(struct pieces *p, int from, int size)
{
    int last = p->count - 1;
    if (!size)
        return;
    if (last >= 0 && p->piece[last].from + p->piece[last].size == from) {
        p->piece[last].size = (uint16_t)(p->piece[last].size + size);
        return;
    }
    p->piece[p->count].from = (uint16_t)from;
    p->piece[p->count++].size = (uint16_t)size;
}

/* All rows but the viewer's, which is none of them for the public. */
static void hide_others(struct pieces *p, const struct field *f, int viewer)
{
    int row = room(f) * f->width, before = viewer < 0 ? SEATS_MAX : viewer;
    hide(p, f->offset, before * row);
    if (viewer >= 0)
        hide(p, f->offset + (before + 1) * row, (SEATS_MAX - 1 - before) * row);
}

static void find_hidden(const struct game *g, int viewer, struct pieces *out)
{
    out->count = 0;
    for (const struct field *f = g->fields; f->name; f++) {
        if (f->vis == SECRET)
            hide(out, f->offset, f->bytes);
        else if (f->vis == OWNER)
            hide_others(out, f, viewer);
    }
}

void field_learn(const struct game *g, int slot)
{
    for (int viewer = VIEWER_PUBLIC; viewer < SEATS_MAX; viewer++)
        find_hidden(g, viewer, &hidden[slot][viewer + 1]);
}

void field_redact(const struct game *g, void *s, int viewer)
{
    struct pieces unknown, *p = &unknown;
    int slot = data_slot(g);
    if (viewer == VIEWER_ALL)
        return;
    if (slot >= 0)
        p = &hidden[slot][viewer + 1];
    else
        find_hidden(g, viewer, p);                      /* its data was not loaded */
    for (int i = 0; i < p->count; i++)
        memset((uint8_t *)s + p->piece[i].from, 0, p->piece[i].size);
    if (g->redact)
        g->redact(s, viewer);
}

/* ---- Writing -------------------------------------------------------------------------------------------------- */

enum style { PLAIN, JSON };

static void put_word(struct text *out, const char *word, enum style style)
{
    if (style == JSON && word)
        text_json(out, word, strlen(word));
    else
        text_add(out, word ? word : style == JSON ? "null" : "-");
}

static void separate(struct text *out, int *count, enum style style)
{
    if ((*count)++)
        text_char(out, style == JSON ? ',' : ' ');
}

static void put_element(struct text *out, const struct field *f, const uint8_t *at, enum style style)
{
    int64_t v = f->kind == SET || f->kind == BYTES ? 0 : read_number(f, at);
    int count = 0;
    switch (f->kind) {
    case WORD:
        put_word(out, v < f->words->count ? f->words->name[v] : "?", style);
        return;
    case SET:
    case SEATS:
        if (style == JSON)
            text_char(out, '[');
        for (int i = 0; i < (f->kind == SET ? f->words->count : SEATS_MAX); i++) {
            if (f->kind == SET ? !in_set(f, at, i) : !(v >> i & 1))
                continue;
            separate(out, &count, style);
            if (f->kind == SET)
                put_word(out, f->words->name[i], style);
            else
                text_int(out, i);
        }
        if (style == JSON)
            text_char(out, ']');
        else if (!count)
            text_char(out, '-');
        return;
    case BYTES:
        if (style == JSON)
            text_char(out, '"');
        text_hex(out, at, f->bytes);
        if (style == JSON)
            text_char(out, '"');
        return;
    default:
        text_int(out, v);
    }
}

static void put_row(struct text *out, const struct field *f, const void *s, int row, enum style style)
{
    if (!is_list(f) || f->kind == BYTES) {
        put_element(out, f, element(f, s, row, 0), style);
        return;
    }
    if (style == JSON)
        text_char(out, '[');
    int count = 0, n = columns(f, s, row);
    for (int i = 0; i < n; i++) {
        separate(out, &count, style);
        put_element(out, f, element(f, s, row, i), style);
    }
    if (style == JSON)
        text_char(out, ']');
    else if (!n)
        text_char(out, '-');
}

static void put_field(struct text *out, const struct field *f, const void *s, int viewer)
{
    if (!f->rows) {
        put_row(out, f, s, 0, JSON);
        return;
    }
    text_char(out, f->index ? '{' : '[');
    int count = 0;
    for (int row = 0; row < rows_of(f, s); row++) {
        separate(out, &count, JSON);
        if (f->index) {
            put_word(out, f->index->name[row], JSON);
            text_char(out, ':');
        }
        if (shown(f, s, row, viewer))
            put_row(out, f, s, row, JSON);
        else
            text_add(out, "null");
    }
    text_char(out, f->index ? '}' : ']');
}

void field_json(const struct game *g, const void *s, int viewer, struct text *out)
{
    field_json_some(g, s, viewer, ~(uint64_t)0, out);
}

void field_json_some(const struct game *g, const void *s, int viewer, uint64_t which, struct text *out)
{
    int count = 0;
    for (const struct field *f = g->fields; f->name; f++) {
        if (!(which >> (f - g->fields) & 1) || (!shown(f, s, viewer, viewer) && !field_owned(f, s)))
            continue;
        separate(out, &count, JSON);
        text_char(out, '"');
        text_add(out, f->name);
        text_add(out, "\":");
        put_field(out, f, s, viewer);
    }
}

static uint64_t hash_number(uint64_t h, unsigned n)
{
    for (int i = 0; i < 4; i++, n >>= 8)
        h = (h ^ (n & 0xff)) * 0x100000001b3u;
    return h;
}

uint64_t field_layout(const struct game *g)
{
    uint64_t h = hash_number(0xcbf29ce484222325u, g->state_size);
    for (const struct field *f = g->fields; f->name; f++) {
        const unsigned facts[] = { f->offset, f->bytes, f->width, f->kind, f->vis, f->flags, f->rows, f->length };
        for (const char *p = f->name; *p; p++)
            h = hash_number(h, (unsigned char)*p);
        for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
            h = hash_number(h, facts[i]);
    }
    return h;
}

void field_diff(const struct game *g, const void *a, const void *b, struct text *out)
{
    for (const struct field *f = g->fields; f->name; f++) {
        if (!memcmp((const uint8_t *)a + f->offset, (const uint8_t *)b + f->offset, f->bytes))
            continue;
        text_fmt(out, "%s: ", f->name);
        put_field(out, f, a, VIEWER_ALL);
        text_add(out, " -> ");
        put_field(out, f, b, VIEWER_ALL);
        text_char(out, '\n');
    }
}

/* ---- Addresses ------------------------------------------------------------------------------------------------ */

struct address { const struct field *f; int row; };         /* row -1: the whole field */

static int word_index(const struct words *w, const char *s, size_t n)
{
    for (int i = 0; i < w->count; i++)
        if (w->name[i] && strlen(w->name[i]) == n && !memcmp(w->name[i], s, n))
            return i;
    return -1;
}

static int parse_int(const char *s, size_t n, int64_t *v)
{
    size_t i = n && s[0] == '-';
    if (i == n || n > 12)
        return 0;
    for (*v = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return 0;
        *v = *v * 10 + (s[i] - '0');
    }
    if (s[0] == '-')
        *v = -*v;
    return 1;
}

static int resolve(const struct game *g, const void *s, const char *address, struct address *a, struct error *e)
{
    size_t n = strcspn(address, "[");
    for (a->f = g->fields; a->f->name; a->f++)
        if (strlen(a->f->name) == n && !memcmp(a->f->name, address, n))
            break;
    if (!a->f->name)
        return error_set(e, ERR_FIELD, "%s has no field \"%s\"; the answer to {\"do\":\"state\"} lists them", g->id,
                         address);
    a->row = a->f->rows ? -1 : 0;
    if (!address[n])
        return 0;
    const char *row = address + n + 1;
    size_t len = strcspn(row, "]");
    if (!a->f->rows || row[len] != ']' || row[len + 1])
        return error_set(e, ERR_FIELD, "\"%s\" is not an address; write field or field[row]", address);
    int64_t v = -1;
    if (a->f->index)
        v = word_index(a->f->index, row, len);
    else if (!parse_int(row, len, &v))
        v = -1;
    if (v < 0 || v >= rows_of(a->f, s))
        return error_set(e, ERR_FIELD, "\"%s\": %s has no such row", address, a->f->name);
    a->row = (int)v;
    return 0;
}

int field_get(const struct game *g, const void *s, const char *address, int viewer, struct text *out, struct error *e)
{
    struct address a;
    int err = resolve(g, s, address, &a, e);
    if (err)
        return err;
    for (int row = a.row < 0 ? 0 : a.row; row < (a.row < 0 ? rows_of(a.f, s) : a.row + 1); row++) {
        if (a.row < 0 && row)
            text_add(out, a.f->kind == SET || is_list(a.f) ? " / " : " ");
        if (shown(a.f, s, row, viewer))
            put_row(out, a.f, s, row, PLAIN);
        else
            text_add(out, "hidden");
    }
    return 0;
}

/* ---- Setting -------------------------------------------------------------------------------------------------- */

/* One value from one word of text. A SET takes it in, everything else is overwritten. */
static int set_element(const struct game *g, const struct field *f, uint8_t *at, const char *s, size_t n,
                       struct error *e)
{
    char word[40];
    struct text t = TEXT(word);
    text_bytes(&t, s, n);
    int64_t v = 0;
    switch (f->kind) {
    case WORD:
        for (v = 0; n == 1 && s[0] == '-' && v < f->words->count; v++)
            if (!f->words->name[v])
                break;
        if (!(n == 1 && s[0] == '-'))
            v = word_index(f->words, s, n);
        if (v < 0 || v >= f->words->count)
            return error_set(e, ERR_FIELD, "%s: \"%s\" is not one of its words", f->name, word);
        break;
    case SET:
        v = word_index(f->words, s, n);
        if (v < 0)
            return error_set(e, ERR_FIELD, "%s: \"%s\" is not one of its words", f->name, word);
        int bit = bit_of(f->words, (int)v);
        at[bit / 8] |= (uint8_t)(1 << bit % 8);
        return 0;
    case SEATS:
        if (!parse_int(s, n, &v) || v < 0 || v >= SEATS_MAX)
            return error_set(e, ERR_FIELD, "%s: \"%s\" is not the number of a seat", f->name, word);
        at[0] |= (uint8_t)(1 << v);
        return 0;
    case BYTES:
        if (!hex_read(at, f->bytes, s, n))
            return error_set(e, ERR_FIELD, "%s: write %d hexadecimal digits", f->name, 2 * f->bytes);
        return 0;
    default: {
        int64_t min = f->kind == SEAT ? 0 : f->min, max = f->kind == SEAT ? SEATS_MAX - 1 : f->max;
        if (!parse_int(s, n, &v) || v < min || v > max)
            return error_set(e, ERR_FIELD, "%s: \"%s\" is not a number from %d to %d", f->name, word, (int)min,
                             (int)max);
    }
    }
    (void)g;
    write_number(f, at, v);
    return 0;
}

/* The elements of one row into `buffer`; how many, or an error. */
static int parse_row(const struct game *g, const struct field *f, uint8_t *buffer, const char *value, struct error *e)
{
    int count = 0, many = f->kind == SET || f->kind == SEATS;
    while (*value) {
        value += strspn(value, " ");
        size_t n = strcspn(value, " ");
        if (!n)
            break;
        if (n == 1 && *value == '-' && (many || f->flags & LIST)) {          /* nothing */
            value++;
            continue;
        }
        if (!many && count == room(f))
            return error_set(e, ERR_FIELD, "%s: too many values, there is room for %d", f->name, room(f));
        int err = set_element(g, f, many ? buffer : buffer + count * f->width, value, n, e);
        if (err)
            return err;
        count++;
        value += n;
    }
    if (!(f->flags & LIST) && !many && count != (f->kind == BYTES ? 1 : room(f)))
        return error_set(e, ERR_FIELD, "%s: write %d values, not %d", f->name, room(f), count);
    return count;
}

static int set_row(const struct game *g, void *s, const struct field *f, int row, const char *value, struct error *e)
{
    uint8_t buffer[STATE_MAX] = { 0 };
    int count = parse_row(g, f, buffer, value, e);
    if (count < 0)
        return count;
    if (!(f->flags & LIST)) {
        memcpy(row_start(f, s, row), buffer, (size_t)room(f) * f->width);
        return 0;
    }
    uint8_t *start = row_start(f, s, row), *length = length_at(f, s, row);
    if (f->flags & PACKED) {
        uint8_t *after = start + *length * f->width, *end = row_start(f, s, rows_of(f, s));
        if (end - (uint8_t *)s + (count - *length) * f->width > f->offset + f->bytes)
            return error_set(e, ERR_FIELD, "%s: too many values, there is room for %d in all rows together", f->name,
                             room(f));
        memmove(start + count * f->width, after, (size_t)(end - after));
    } else {
        memset(start, 0, (size_t)room(f) * f->width);
    }
    *length = (uint8_t)count;
    for (int i = 0; i < count; i++)
        memcpy(start + i * f->width, buffer + (f->flags & STACK ? count - 1 - i : i) * f->width, f->width);
    return 0;
}

int field_set(const struct game *g, void *s, const char *address, const char *value, uint64_t *given, struct error *e)
{
    struct address a;
    int err = resolve(g, s, address, &a, e);
    if (err)
        return err;
    uint8_t copy[STATE_MAX];
    memcpy(copy, s, g->state_size);
    if (a.row >= 0) {
        err = set_row(g, copy, a.f, a.row, value, e);
    } else if (a.f->kind == SET || a.f->kind == SEATS || is_list(a.f)) {
        err = error_set(e, ERR_FIELD, "%s has a row for each %s; set %s[row]", a.f->name,
                        a.f->index ? "word" : "seat", a.f->name);
    } else {                                        /* one value for each row: "points 3 0 0" */
        for (int row = 0; !err && row < rows_of(a.f, copy); row++) {
            value += strspn(value, " ");
            size_t n = strcspn(value, " ");
            if (!n)
                err = error_set(e, ERR_FIELD, "%s: write %d values", a.f->name, rows_of(a.f, copy));
            else
                err = set_element(g, a.f, element(a.f, copy, row, 0), value, n, e);
            value += n;
        }
        if (!err && value[strspn(value, " ")])
            err = error_set(e, ERR_FIELD, "%s: write %d values, not more", a.f->name, rows_of(a.f, copy));
    }
    if (err)
        return err;
    memcpy(s, copy, g->state_size);
    *given |= (uint64_t)1 << (a.f - g->fields);
    return 0;
}

int field_given(const struct field *fields, uint64_t given, const char *name)
{
    for (int i = 0; fields[i].name; i++)
        if (!strcmp(fields[i].name, name))
            return given >> i & 1;
    return 0;
}

uint64_t field_bits(const struct field *fields, const char *names)
{
    uint64_t set = 0;
    while (*names) {
        size_t len = strcspn(names, " ");
        const struct field *f = fields;
        while (f->name && (strlen(f->name) != len || memcmp(f->name, names, len)))
            f++;
        assert(f->name);
        set |= 1ull << (f - fields);
        names += len + (names[len] == ' ');
    }
    return set;
}

const char *field_check(const struct game *g, const void *s)
{
    int seats = head_of(s)->seats;
    for (const struct field *f = g->fields; f->name; f++) {
        if (f->flags & LIST) {
            int total = 0;
            for (int row = 0; row < (f->rows ? f->rows : 1); row++) {
                int n = columns(f, s, row);
                total = f->flags & PACKED ? total + n : n;
                if (total > room(f) || (f->rows && !f->index && row >= seats && n) || (f->flags & ONCE && n > seats))
                    return f->name;
            }
        }
        if (f->kind == SET || f->kind == BYTES)
            continue;
        for (int row = 0; row < rows_of(f, s); row++)
            for (int i = 0; i < columns(f, s, row); i++) {
                int64_t v = read_number(f, element(f, s, row, i));
                if ((f->kind == NUMBER && (v < f->min || v > f->max)) || (f->kind == WORD && v >= f->words->count) ||
                    (f->kind == SEAT && v >= seats) || (f->kind == SEATS && v >> seats))
                    return f->name;
            }
    }
    return NULL;
}

/* ---- Observation ---------------------------------------------------------------------------------------------- */

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Numbers that one element becomes at a table of so many seats. */
static int element_size(const struct field *f, int seats)
{
    return f->kind == WORD || f->kind == SET ? f->words->count : f->kind == SEAT || f->kind == SEATS ? seats : 1;
}

/* Rows that are observed: all seats' if everybody sees them, only the observer's own if they are private. */
static int observed_rows(const struct field *f, int seats)
{
    return !f->rows || f->vis == OWNER ? 1 : f->index ? f->rows : seats;
}

/* Elements of a row that are observed. */
static int observed_room(const struct field *f, int seats) { return f->flags & ONCE && seats < room(f) ? seats : room(f); }

/* Rows without gaps have no place of their own, so they cannot be observed. */
static int observed(const struct field *f) { return f->vis != SECRET && f->kind != BYTES && !(f->flags & PACKED); }

uint64_t field_observable(const struct game *g, enum vis most)
{
    uint64_t which = 0;
    for (const struct field *f = g->fields; f->name; f++)
        if (observed(f) && (f->vis != MEMORY || most >= MEMORY))
            which |= (uint64_t)1 << (f - g->fields);
    return which;
}

enum { PLAIN_OF = 16 };                 /* added to a kind: single bytes without a sign, not a list */

/* Fields that are one plain value, one for each seat, or one set or list, are most of a table: each class has a loop of its
   own, and the others share one that asks for everything. */
static enum observed_class class_of(const struct observed *p)
{
    int one = p->room == 1 && p->rows == 1, list = (p->f->flags & ~ONCE) == LIST && p->f->width == 1 && !p->f->rows;
    switch (p->kind) {
    case PLAIN_OF + NUMBER: return one ? ONE_NUMBER : p->room == 1 && p->by_seat ? SEAT_NUMBERS : ANY_OTHER;
    case PLAIN_OF + WORD:   return one ? ONE_WORD : ANY_OTHER;
    case PLAIN_OF + SEAT:   return one ? ONE_SEAT : ANY_OTHER;
    case SET:               return one ? ONE_SET : ANY_OTHER;
    case WORD:              return list ? WORD_LIST : ANY_OTHER;
    default:                return ANY_OTHER;
    }
}

static struct observed observe_as(const struct field *f, int seats, int at)
{
    int plain = f->width == 1 && !f->flags && f->kind != SET;
    return (struct observed){
        .f = f, .at = at, .offset = f->offset, .length = f->flags & LIST ? f->length : 0,
        .rows = (uint16_t)observed_rows(f, seats), .room = (uint16_t)observed_room(f, seats), .step = (uint16_t)element_size(f, seats),
        .own = f->vis == OWNER ? (uint16_t)(room(f) * f->width) : 0,
        .kind = (uint8_t)(f->kind + plain * PLAIN_OF), .by_seat = f->rows && !f->index,
        .min = f->min, .scale = f->max > f->min ? 1.0 / (f->max - f->min) : 0,
    };
}

void field_observer(const struct game *g, int seats, uint64_t which, struct observer *o)
{
    *o = (struct observer){ .g = g };
    which &= field_observable(g, MEMORY);
    for (int class = 0; class < OBSERVED_CLASSES; class++) {
        o->size = 0;
        for (const struct field *f = g->fields; f->name; f++) {
            if (!(which >> (f - g->fields) & 1))
                continue;
            struct observed p = observe_as(f, seats, o->size);
            if ((int)class_of(&p) == class)
                o->part[o->parts++] = p;
            o->size += field_numbers(&p);
        }
        o->end[class] = (uint8_t)o->parts;
    }
}

/* The same as read_number, for the widths that are observed, without a call. */
ALWAYS_INLINE int32_t read_small(const struct field *f, const uint8_t *at)
{
    uint16_t two;
    if (f->width == 1)
        return f->flags & SIGNED ? (int8_t)*at : *at;
    if (f->width > 2)
        return (int32_t)read_number(f, at);
    memcpy(&two, at, sizeof two);
    return f->flags & SIGNED ? (int16_t)two : two;
}

/* Only the elements that are in it; a set is mostly empty. */
ALWAYS_INLINE void observe_set(const struct field *f, const uint8_t *at, float *out)
{
    int split = f->words->split;
    for (int i = 0; i < f->width; i += 8) {
        uint64_t bits = 0;
        if (f->width - i >= 8)
            memcpy(&bits, at + i, 8);
        else
            memcpy(&bits, at + i, (size_t)(f->width - i));
        for (float *word = out + (split && i ? split + 8 * (i - 8) : 8 * i); bits; bits &= bits - 1)
            word[__builtin_ctzll(bits)] = 1;
    }
}

struct observing { const uint8_t *s; int seats, seat; };

/* `n` elements from `at` on, `next` bytes from one to the next. `plain`: single bytes without a sign. */
ALWAYS_INLINE void observe_row(const struct observing *t, const struct observed *p, enum kind kind, int plain, const uint8_t *at,
                               int next, int n, float *out)
{
    int seats = t->seats, seat = t->seat, step = kind == NUMBER ? 1 : p->step, min = p->min;
    double scale = p->scale;
    for (; n--; at += next, out += step)
        switch (kind) {
        case NUMBER: *out = (float)(((plain ? *at : read_small(p->f, at)) - min) * scale); break;
        case WORD:   out[plain ? *at : read_small(p->f, at)] = 1; break;
        case SEAT:   out[*at >= seat ? *at - seat : *at - seat + seats] = 1; break;
        case SEATS:
            for (int set = (*at >> seat | *at << (seats - seat)) & ((1 << seats) - 1); set; set &= set - 1)
                out[__builtin_ctz((unsigned)set)] = 1;
            break;
        default: observe_set(p->f, at, out);
        }
}

/* One field. There is a copy of this for every kind and for plain fields, because choosing for every element was half of the
   time. */
ALWAYS_INLINE void observe_field(const struct observing *t, const struct observed *p, enum kind kind, int plain, float *out)
{
    int seats = t->seats, by_seat = p->by_seat, row = by_seat ? t->seat : 0, room = p->room;
    int width = plain ? 1 : p->f->width, bytes = room * width;
    const uint8_t *from = t->s + p->offset;
    for (int i = 0; i < p->rows; i++, out += room * p->step) {
        int n = plain || !(p->f->flags & LIST) ? room : *length_at(p->f, t->s, row);
        if (!plain && p->f->flags & STACK)
            observe_row(t, p, kind, plain, from + row * bytes + (n - 1) * width, -width, n, out);
        else
            observe_row(t, p, kind, plain, from + row * bytes, width, n, out);
        row = by_seat && row + 1 == seats ? 0 : row + 1;
    }
}

static void observe_other(const struct observing *t, const struct observed *p, float *out)
{
    switch (p->kind) {
    case PLAIN_OF + NUMBER: observe_field(t, p, NUMBER, 1, out); break;
    case PLAIN_OF + WORD:   observe_field(t, p, WORD, 1, out); break;
    case PLAIN_OF + SEATS:  observe_field(t, p, SEATS, 1, out); break;
    case NUMBER:            observe_field(t, p, NUMBER, 0, out); break;
    case WORD:              observe_field(t, p, WORD, 0, out); break;
    case SET:               observe_field(t, p, SET, 0, out); break;
    default:                observe_field(t, p, SEAT, 0, out);
    }
}

/* `restrict`: nothing else lies where the numbers are written, so that the plan need not be read anew after each of them. */
void field_observe(const struct observer *o, const void *state, int seat, float *restrict out)
{
    const uint8_t *s = state;
    const struct observed *p = o->part;
    const int seats = head_of(s)->seats;
    const struct observing t = { s, seats, seat };
    uint8_t who[SEATS_MAX], place[SEATS_MAX];           /* the seat in a place, counted from the observer; the place of a seat */
    for (int i = 0, at = seat; i < seats; i++, at = at + 1 == seats ? 0 : at + 1) {
        who[i] = (uint8_t)at;
        place[at] = (uint8_t)i;
    }
    memset(out, 0, sizeof *out * (size_t)o->size);
    for (; p < o->part + o->end[ONE_NUMBER]; p++)
        out[p->at] = (float)((s[p->offset + p->own * seat] - p->min) * p->scale);
    for (; p < o->part + o->end[ONE_WORD]; p++)
        out[p->at + s[p->offset + p->own * seat]] = 1;
    for (; p < o->part + o->end[ONE_SEAT]; p++)
        out[p->at + place[s[p->offset + p->own * seat]]] = 1;
    for (; p < o->part + o->end[ONE_SET]; p++)
        observe_set(p->f, s + p->offset + p->own * seat, out + p->at);
    for (; p < o->part + o->end[SEAT_NUMBERS]; p++)
        for (int i = 0; i < seats; i++)
            out[p->at + i] = (float)((s[p->offset + who[i]] - p->min) * p->scale);
    for (; p < o->part + o->end[WORD_LIST]; p++)
        for (int i = 0; i < s[p->length]; i++)
            out[p->at + i * p->step + s[p->offset + i]] = 1;
    for (; p < o->part + o->parts; p++)
        observe_other(&t, p, out + p->at);
}

const struct observed *field_observed(const struct observer *o, int index)
{
    const struct observed *p = o->part;
    while (index < p->at || index >= p->at + field_numbers(p))
        p++;
    return p;
}

void field_observe_name(const struct observer *o, int index, struct text *out)
{
    const struct observed *p = field_observed(o, index);
    const struct field *f = p->f;
    index -= p->at;
    int row = index / (p->room * p->step), k = index / p->step % p->room, word = index % p->step;
    text_add(out, f->name);
    if (f->rows && f->index)
        text_fmt(out, "[%s]", f->index->name[row]);
    else if (f->rows)
        text_fmt(out, "[%d]", row);
    if (p->room > 1)
        text_fmt(out, "[%d]", k);
    if (f->kind == SEAT || f->kind == SEATS)
        text_fmt(out, ".seat%d", word);
    else if (p->step > 1 && f->words->name[word])
        text_fmt(out, ".%s", f->words->name[word]);
    else if (p->step > 1 && word)                       /* a game may have several words without a name */
        text_fmt(out, ".none%d", word);
    else if (p->step > 1)
        text_add(out, ".none");
}
