/*
 * engine.h: what the files of the Python module share. The module is quayside._engine; docs/python.md is its manual.
 *
 * It is built on the limited API, so that one build serves Python 3.11 and later. The tables of the games are global in the
 * process: they are loaded once, when the module is imported, and only read from then on; so any number of threads may play.
 * A state or batch belongs to whoever holds the GIL; where the GIL is let go, the work is on memory that nobody else changes.
 */
#ifndef QUAYSIDE_PYTHON_ENGINE_H
#define QUAYSIDE_PYTHON_ENGINE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "games.h"
#include "match.h"

struct game_object {
    PyObject_HEAD
    const struct game *g;
    struct setup       setup;           /* without a seed */
    struct lens        lens;            /* what an observation has */
};

/* Where a state comes from: only a deal, a position or a record has a record. */
enum origin { FROM_RULES, FROM_NOWHERE };

/* A match, and the legal moves that were asked for last: whoever plays one of them need not be checked again. */
struct table {
    struct match m;
    enum origin  origin;
    int          listed;                /* the seat whose moves are in `list`; -1: nobody's */
    int          count;
    move         list[MOVES_MAX];
};

struct state_object {
    PyObject_HEAD
    struct game_object *game;
    struct table       *t;
};

extern PyTypeObject *game_type, *state_type, *batch_type;

int game_register(PyObject *module);    /* 0, or -1 with an exception, here and below */
int state_register(PyObject *module);
int batch_register(PyObject *module);

/* ---- State --------------------------------------------------------------------------------------------------------- */

/* A state whose match is still to be filled in. */
struct state_object *state_alloc(struct game_object *game);

/* A state without a past. */
PyObject *state_from_position(struct game_object *game, const struct setup *cfg, const void *s);

/* From what to_bytes gave, and from a record. `self` is a game, which says what is observed, or the module. */
PyObject *state_from_bytes(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *words);
PyObject *state_from_record(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *words);

/* A dealt game with its past: `count` moves, each of which is checked. */
PyObject *state_from_past(struct game_object *game, const struct setup *cfg, const struct past_move *made, int count);

/* ---- Game ---------------------------------------------------------------------------------------------------------- */

/* A seed from a number, bytes or hexadecimal digits; None: from the system. */
int seed_from(PyObject *seed, struct setup *cfg);

/* With the observation of `like`, or (NULL) the usual one. */
PyObject *game_from(const struct game *g, const struct setup *cfg, const struct lens *like);

/* ---- Errors -------------------------------------------------------------------------------------------------------- */

extern PyObject *error_class, *refused_class;

/* Raises quayside.Error with the sentence and its code; gives NULL. */
PyObject *raise_error(const struct error *e);

/* A quayside.Refused, not raised; `where` is put before the sentence, or NULL. */
/* The number of a language from its code, or English without one. -1: an error was raised. */
int language_from(PyObject *code, int *lang);

PyObject *refused_new(const struct game *g, const char *where, int seat, int mv, const struct refusal *why);

/* ---- Memory -------------------------------------------------------------------------------------------------------- */

/* An object of the type, or of a subclass, all zero; and its end: a subclass has its memory from elsewhere. What an object holds
   besides comes from PyMem_Malloc, whose guards PYTHONMALLOC=debug switches on, and is not zero. */
void *object_alloc(PyTypeObject *type);
void  object_free(PyObject *self);

/* For the collector: a subclass of Game has a dict, so it may hold a state or batch that holds it. */
int visit_game(PyObject *self, struct game_object *game, visitproc visit, void *arg);

/* Memory for batches and bots, at the beginning of a cache line, given back by lines_free. aligned_alloc is not everywhere. */
void *lines_alloc(size_t size);
void  lines_free(void *memory);

/* ---- Bytes ---------------------------------------------------------------------------------------------------------- */

#define FNV_START 0xcbf29ce484222325u

static inline uint64_t fnv(uint64_t h, const void *bytes, size_t n)
{
    for (const uint8_t *b = bytes; n--; b++)
        h = (h ^ *b) * 0x100000001b3u;
    return h;
}

/* ---- Arguments and results ----------------------------------------------------------------------------------------- */

/* For tables of methods: called with (self, args, n, words), as arguments() takes them. */
#define NAMED_FAST(function) (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS

/* The arguments of a call by position or by name, `least` of them at least; the rest is NULL. -1: an exception says how to call it.
   names ends with NULL. */
int       arguments(const char *function, const char *const *names, int least, PyObject *const *args, Py_ssize_t n, PyObject *words,
                    PyObject **out);

PyObject *small_int(int n);             /* a new reference; 0 <= n < MOVES_MAX needs no new object */
PyObject *text_string(const struct text *t);
PyObject *parse_json(const struct text *t);
PyObject *html_pre(PyObject *text);     /* for notebooks: "<pre>...</pre>"; takes the text over */
int       int_from(PyObject *o, const char *what, long *out);
int       chance_from(PyObject *o, void *out);         /* a seed of 64 bits; 1, or 0 with an exception: for O& */
int       seat_from(PyObject *o, int seats, int *seat);
int       viewer_from(PyObject *o, int seats, int *viewer);     /* None: a spectator */

int       reward_from(const char *name, enum reward *out);

/* What an array must be. */
enum element { FLOAT32, BOOL8, INT32, UINT8, INTEGER };

struct wanted { const char *name; enum element element; int dims; Py_ssize_t shape[2]; int writable; };

/* Opens the buffer of an array; -1: an exception says what is wrong with it. */
int array_open(PyObject *array, const struct wanted *w, Py_buffer *out);

/* Of an observation. */
static inline enum element observed_element(const struct lens *l) { return l->form == AS_FLOATS ? FLOAT32 : UINT8; }

/* A new array of one dimension: numpy's if there is one, else one of the module array. */
PyObject *array_new(enum element element, Py_ssize_t n);

#endif
