/*
 * lens.h: how a game is observed: by its field table, or compact (compact.h), and as what kind of numbers. A lens is made once and
 * only read from then on.
 */
#ifndef QUAYSIDE_PYTHON_LENS_H
#define QUAYSIDE_PYTHON_LENS_H

#include "compact.h"
#include "field.h"

/* float32; bytes, where numbers are not scaled; and index bytes, where words and sets are not spread out. */
enum form { AS_FLOATS, AS_BYTES, AS_INDEX };

struct lens {
    const struct game *g;
    uint64_t           which;           /* the fields of an observation: bit i = fields[i]; 0: compact */
    enum form          form;
    int                size;            /* numbers of an observation */
    struct observer    observer;
    struct sheet       sheet;
};

/* `form` is AS_FLOATS unless it is compact. */
void lens_make(struct lens *l, const struct game *g, int seats, uint64_t which, enum form form);

static inline size_t lens_bytes(const struct lens *l) { return (l->form == AS_FLOATS ? sizeof(float) : 1) * (size_t)l->size; }

/* Writes l->size numbers. What the seat may not see is not looked at. */
void lens_observe(const struct lens *l, const void *s, int seat, void *out);

/* What number `index` means. */
void lens_name(const struct lens *l, int index, struct text *out);

/* The part that number `index` belongs to: where the next one begins, and its name. */
int lens_part(const struct lens *l, int index, const char **name);

/* What number `index` can be: the least, the most, and what it is divided by (1: it is not scaled). */
void lens_range(const struct lens *l, int index, double range[3]);

#endif
