/*
 * field.h: everything that is derived from a game's field table, written once for all games.
 *
 * A field is addressed by name, one row of it by name and index: "round", "points[2]", "hand[0]", "origin[B7]".
 * Values in text are words separated by spaces: "B7 R12" for a list or set, "-" for an empty one or for "none".
 */
#ifndef QUAYSIDE_FIELD_H
#define QUAYSIDE_FIELD_H

#include "game.h"

/* Finds what field_redact has to remove; data_load calls it when a game gets its slot (data.h). */
void field_learn(const struct game *g, int slot);

/* Zeroes what the viewer may not know (VIEWER_ALL: nothing). This is the only place where secrets are removed. */
void field_redact(const struct game *g, void *s, int viewer);

/* 1 if the viewer may see that row (row -1: all of the field). */
int field_visible(const struct field *f, const void *s, int row, int viewer);

/* 1 if people are shown only their own row of it. */
int field_owned(const struct field *f, const void *s);

/* The members of a JSON object, `"round":2,"hand":[null,["B7"]]`, without its braces. What is hidden in a row is null,
   a wholly hidden field does not appear. */
void field_json(const struct game *g, const void *s, int viewer, struct text *out);

/* The same for some of the fields: bit i = fields[i]. */
void field_json_some(const struct game *g, const void *s, int viewer, uint64_t which, struct text *out);

/* One address, for instance "hand[0]", as text, for a viewer ("hidden" if that viewer may not see it). 0 or ERR_FIELD. */
int field_get(const struct game *g, const void *s, const char *address, int viewer, struct text *out,
              struct error *e);

/* Sets one address from text; notes the field in *given. 0 or ERR_FIELD; nothing changes on an error. */
int field_set(const struct game *g, void *s, const char *address, const char *value, uint64_t *given,
              struct error *e);

/* Is the field of that name in the set `given`? For complete(). */
int field_given(const struct field *fields, uint64_t given, const char *name);

/* The fields with these names, separated by single spaces, as a set. For foresee(). */
uint64_t field_bits(const struct field *fields, const char *names);

/* A hash of what lies where in a state. */
uint64_t field_layout(const struct game *g);

/* NULL, or the name of a field whose value is out of its range. */
const char *field_check(const struct game *g, const void *s);

/* A line "name: a -> b" for every field that differs. */
void field_diff(const struct game *g, const void *a, const void *b, struct text *out);

/*
 * The observation of a seat: numbers that it may see, scaled to 0 .. 1, words and sets as one number per word. Seats are
 * counted from the observer, so "my left neighbour" is always in the same place. An observer is made once for a game, a
 * number of seats and some of the fields, and is only read from then on.
 */
enum { FIELDS_MAX = 64 };

enum observed_class { ONE_NUMBER, ONE_WORD, ONE_SEAT, ONE_SET, SEAT_NUMBERS, WORD_LIST, ANY_OTHER, OBSERVED_CLASSES };

struct observed {                       /* one field of an observation */
    const struct field *f;
    int      at;                        /* its first number */
    uint16_t offset, length;            /* in the state: its elements, how many there are of a LIST */
    uint16_t rows, room, step;          /* rows, elements of a row, numbers of an element */
    uint16_t own;                       /* bytes from one seat's row to the next if only the observer's is seen, else 0 */
    uint8_t  kind;                      /* how it is written */
    uint8_t  by_seat;                   /* 1: the rows are those of the seats */
    int32_t  min;
    double   scale;                     /* of a NUMBER: 1 / (max - min) */
};

struct observer {
    const struct game *g;
    int                size, parts;     /* numbers, fields */
    struct observed    part[FIELDS_MAX];        /* by class: each has a loop of its own */
    uint8_t            end[OBSERVED_CLASSES];   /* where each class ends */
};

/* The fields that can be observed: bit i = fields[i]. `most` PUBLIC: what a seat sees now; MEMORY: also what it could
   remember. */
uint64_t field_observable(const struct game *g, enum vis most);

void field_observer(const struct game *g, int seats, uint64_t which, struct observer *o);

/* Writes o->size numbers. What the seat may not see is not looked at, so that the state need not be redacted. */
void field_observe(const struct observer *o, const void *s, int seat, float *restrict out);

/* The field that number `index` belongs to; it has numbers from its `at` on, so many of them. */
const struct observed *field_observed(const struct observer *o, int index);
static inline int field_numbers(const struct observed *p) { return p->rows * p->room * p->step; }

/* What number `index` means: "hand[0].B7"; row 0 is the observer. */
void field_observe_name(const struct observer *o, int index, struct text *out);

#endif
