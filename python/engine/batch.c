/* batch.c: the type Batch: many games that step together, into arrays of the caller. games.h does the work. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "pool.h"

PyTypeObject *batch_type;

enum { ARRAYS = 7, BATCH_MAX = 1 << 24, THREADS_MAX = 256 };

static char *array_names[] = { "observation", "mask", "seat", "reward", "done", "length", "final", NULL };

struct batch_object {
    PyObject_HEAD
    struct game_object *game;
    struct games        games;
    struct pool        *pool;
    int                 threads, iterations;
    int                 stepping;       /* 1: a thread is at work without the GIL */
    uint8_t            *memory;         /* BOT_POOL for each thread, when bots are asked */
    PyObject           *opponents, *starts;     /* as they were given, for pickle; None: there are none */
    move               *moves;          /* what the caller wants to play */
    uint64_t            steps;
    Py_buffer           array[ARRAYS];  /* obj NULL: none is attached */
};

/* ---- Working without the GIL --------------------------------------------------------------------------------------- */

enum job { DEAL, WRITE, RANDOM, CHECK, PLAY, CHOOSE, ADVISE };

struct work {
    struct batch_object *b;
    enum job             job;
    int                  steps, wrong[THREADS_MAX];
    const float         *logits;
    int32_t             *chosen;
    const struct player *by;            /* of each seat */
};

static void work_part(void *context, int part)
{
    struct work *w = context;
    const struct games *g = &w->b->games;
    int from = (int)((int64_t)g->n * part / w->b->threads), to = (int)((int64_t)g->n * (part + 1) / w->b->threads);
    void *memory = w->b->memory ? w->b->memory + (size_t)part * BOT_POOL : NULL;
    switch (w->job) {
    case DEAL:  games_deal(g, from, to, memory); break;
    case WRITE: games_write(g, from, to); break;
    case CHECK: w->wrong[part] = games_check(g, from, to, w->b->moves); break;
    case PLAY:  games_play(g, from, to, w->b->moves, memory); break;
    case CHOOSE: games_choose(g, from, to, w->logits, w->chosen); break;
    case ADVISE: games_advise(g, from, to, w->by, w->chosen, memory); break;
    case RANDOM:
        for (int i = 0; i < w->steps; i++)
            games_random(g, from, to, memory);
    }
}

/* Is the batch free? Its games are being changed while another thread steps it. */
static int is_busy(const struct batch_object *self)
{
    if (self->stepping)
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this batch; give each thread a batch of its own");
    return self->stepping;
}

static int run(struct batch_object *self, struct work *w)
{
    int err;
    self->stepping = 1;
    Py_BEGIN_ALLOW_THREADS
    err = pool_run(self->pool, work_part, w);
    Py_END_ALLOW_THREADS
    self->stepping = 0;
    if (err)
        PyErr_Format(PyExc_OSError, "the system does not give %d threads (%s); ask for fewer", self->threads, strerror(err));
    return err ? -1 : 0;
}

static int run_job(struct batch_object *self, enum job job)
{
    struct work w = { .b = self, .job = job };
    return run(self, &w);
}

/* ---- Making one ---------------------------------------------------------------------------------------------------- */

/* A bot by name, "easy", or with how long it thinks, "hard:500". */
static int player_from(PyObject *o, int iterations, struct player *out)
{
    const char *name = PyUnicode_Check(o) ? PyUnicode_AsUTF8AndSize(o, NULL) : NULL;
    char level[16], *colon, *end;
    struct text t = TEXT(level);
    struct error e;
    if (!name) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "a bot is named by a text, \"easy\" or \"hard:500\", not %R", o);
        return -1;
    }
    text_add(&t, name);
    if ((colon = strchr(level, ':'))) {
        long given = strtol(colon + 1, &end, 10);
        *colon = 0;
        iterations = *end || end == colon + 1 || given < 1 || given > 1 << 30 ? -1 : (int)given;
    }
    *out = (struct player){ bot_find(level), iterations };
    if (out->bot && iterations >= 0)
        return 0;
    error_set(&e, ERR_BOT, "there is no bot \"%s\"; quayside.levels() lists them, \"hard:500\" thinks 500 iterations", name);
    raise_error(&e);
    return -1;
}

/* One bot for all, or a list with one for each of `count`. */
static int players_from(PyObject *o, int count, int iterations, const char *what, struct player *out)
{
    int failed = 0;
    if (PyUnicode_Check(o)) {
        failed = player_from(o, iterations, out);
        for (int i = 1; i < count; i++)
            out[i] = out[0];
        return failed;
    }
    if (!PySequence_Check(o) || PySequence_Size(o) != count) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s: name one bot for all, or a list of %d", what, count);
        return -1;
    }
    for (int i = 0; !failed && i < count; i++) {
        PyObject *one = PySequence_GetItem(o, i);
        failed = !one || player_from(one, iterations, &out[i]);
        Py_XDECREF(one);
    }
    return failed ? -1 : 0;
}

static int opponents_from(struct games *b, PyObject *given, PyObject *learner, int iterations)
{
    b->learner = -1;
    if (given == Py_None && learner == Py_None)
        return 0;
    if (given == Py_None) {
        PyErr_SetString(PyExc_ValueError, "a learner needs opponents: Batch(..., opponents=\"random\", learner=0)");
        return -1;
    }
    b->opposed = 1;
    if (players_from(given, b->setup.seats - 1, iterations, "opponents", b->opponent))
        return -1;
    return learner == Py_None ? 0 : seat_from(learner, b->setup.seats, &b->learner);
}

/* Can the batch go on from the state? */
static int fits(const struct games *b, PyObject *state)
{
    const struct match *m = Py_TYPE(state) == state_type ? &((struct state_object *)state)->t->m : NULL;
    if (!m)
        PyErr_Format(PyExc_TypeError, "a state is wanted, not %R", state);
    else if (m->g != b->g || m->setup.seats != b->setup.seats || memcmp(m->setup.option, b->setup.option, sizeof b->setup.option))
        PyErr_SetString(PyExc_ValueError, "the state is of another game, or has other seats or options than the batch");
    else if (match_over(m))
        PyErr_SetString(PyExc_ValueError, "the game of this state is over; a batch goes on from one that is not");
    else
        return 1;
    return 0;
}

/* Every game begins with one of these states. With opponents it is the learner's turn in each, so that no game ends before. */
static int starts_from(struct batch_object *self)
{
    struct games *b = &self->games;
    Py_ssize_t count = self->starts == Py_None ? 0 : PyTuple_Size(self->starts);
    if (self->starts == Py_None)
        return 0;
    if (!count || (b->opposed && b->learner < 0)) {
        PyErr_SetString(PyExc_ValueError, count ? "starts with opponents need a learner, whose turn it is in each: learner=0"
                                                : "starts names no state; leave it out to deal");
        return -1;
    }
    if (!(b->starts = PyMem_Malloc((size_t)count * b->g->state_size))) {
        PyErr_NoMemory();
        return -1;
    }
    b->start_count = (int)count;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *state = PyTuple_GetItem(self->starts, i);
        if (!fits(b, state))
            return -1;
        const struct match *m = &((struct state_object *)state)->t->m;
        if (b->opposed && !is_active(&m->now, b->learner)) {
            PyErr_Format(PyExc_ValueError, "it is not the turn of the learner, seat %d, in start %zd", b->learner, i);
            return -1;
        }
        memcpy(b->starts + (size_t)i * b->g->state_size, &m->now, b->g->state_size);
    }
    return 0;
}

static int out_of_range(long v, long most, const char *what)
{
    if (v >= 1 && v <= most)
        return 0;
    PyErr_Format(PyExc_ValueError, "%s is a number from 1 to %ld, not %ld", what, most, v);
    return 1;
}

/* Memory for bots to think in; 0, or -1 with an exception. */
static int bots_need(struct batch_object *self)
{
    if (!self->memory && !(self->memory = lines_alloc((size_t)BOT_POOL * (size_t)self->threads))) {
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}

static int allocate(struct batch_object *self, int history)
{
    struct games *b = &self->games;
    b->stride = games_stride(b->g);
    b->past_stride = games_past_stride(b->g);
    b->slots = lines_alloc(b->stride * (size_t)b->n);
    self->moves = PyMem_Malloc(sizeof *self->moves * (size_t)b->n);
    self->pool = pool_new(self->threads);
    if (history)
        b->pasts = PyMem_Calloc((size_t)b->n, 2 * b->past_stride);
    if (!b->slots || !self->moves || !self->pool || (history && !b->pasts)) {
        PyErr_NoMemory();
        return -1;
    }
    memset(b->slots, 0, b->stride * (size_t)b->n);              /* gaps are part of what is kept */
    return b->opposed ? bots_need(self) : 0;
}

/* Would this table be dealt? Options may not fit the number of seats. */
static int can_deal(const struct games *b)
{
    struct position s = { 0 };
    struct error e;
    if (!b->g->setup(&s, &b->setup))
        return 1;
    error_set(&e, ERR_OPTION, "the options do not fit a table of %d seats", b->setup.seats);
    raise_error(&e);
    return 0;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "game", "n", "seed", "threads", "reward", "opponents", "learner", "iterations", "history", "starts", NULL };
    struct game_object *game;
    PyObject *learner = Py_None, *opponents = Py_None, *starts = Py_None;
    unsigned long long seed = 0;
    const char *reward = "win";
    long n;
    int threads = 1, iterations = 0, history = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!l|O&isOOipO:Batch", words, game_type, &game, &n, chance_from, &seed,
                                     &threads, &reward, &opponents, &learner, &iterations, &history, &starts))
        return NULL;
    if (out_of_range(n, BATCH_MAX, "n") || out_of_range(threads, THREADS_MAX, "threads"))
        return NULL;
    if (iterations < 0) {
        PyErr_SetString(PyExc_ValueError, "iterations is not negative; 0 means as usual for the level");
        return NULL;
    }
    struct batch_object *self = object_alloc(type);
    if (!self)
        return NULL;
    self->game = (struct game_object *)Py_NewRef((PyObject *)game);
    self->threads = threads;
    self->games = (struct games){ .g = game->g, .lens = &game->lens, .setup = game->setup, .n = (int)n, .seed = seed };
    self->iterations = iterations;
    self->opponents = opponents == Py_None || PyUnicode_Check(opponents) ? Py_NewRef(opponents) : PySequence_Tuple(opponents);
    self->starts = starts == Py_None ? Py_NewRef(starts) : PySequence_Tuple(starts);
    if (self->opponents && self->starts && !reward_from(reward, &self->games.reward) &&
        !opponents_from(&self->games, self->opponents, learner, iterations) && can_deal(&self->games) && !starts_from(self) &&
        !allocate(self, history) && !run_job(self, DEAL))
        return (PyObject *)self;
    Py_DECREF((PyObject *)self);
    return NULL;
}

static int batch_traverse(struct batch_object *self, visitproc visit, void *arg)
{
    for (int i = 0; i < ARRAYS; i++)
        Py_VISIT(self->array[i].obj);
    Py_VISIT(self->opponents);
    Py_VISIT(self->starts);
    return visit_game((PyObject *)self, self->game, visit, arg);
}

static void batch_dealloc(struct batch_object *self)
{
    PyObject_GC_UnTrack(self);
    pool_free(self->pool);
    for (int i = 0; i < ARRAYS; i++)
        PyBuffer_Release(&self->array[i]);
    lines_free(self->games.slots);
    PyMem_Free(self->games.pasts);
    PyMem_Free(self->games.starts);
    PyMem_Free(self->moves);
    Py_XDECREF(self->opponents);
    Py_XDECREF(self->starts);
    lines_free(self->memory);
    Py_XDECREF((PyObject *)self->game);
    object_free((PyObject *)self);
}

/* ---- Arrays -------------------------------------------------------------------------------------------------------- */

static struct wanted wanted_array(const struct batch_object *self, int which)
{
    const struct games *b = &self->games;
    const enum element element[ARRAYS] = { observed_element(b->lens), BOOL8, INT32, FLOAT32, BOOL8, INT32,
                                            observed_element(b->lens) };
    Py_ssize_t columns[ARRAYS] = { b->lens->size, b->g->moves, 0, b->opposed ? 0 : b->setup.seats, 0, 0, b->lens->size };
    return (struct wanted){ array_names[which], element[which], columns[which] ? 2 : 1, { b->n, columns[which] }, 1 };
}

static void use_arrays(struct batch_object *self)
{
    Py_buffer *a = self->array;
    self->games.out = (struct outputs){ a[0].buf, a[1].buf, a[2].buf, a[3].buf, a[4].buf, a[5].buf, a[6].buf };
}

/* All arrays are opened before the first one is exchanged: on an error nothing has changed. */
static PyObject *attach(struct batch_object *self, PyObject *args, PyObject *keywords)
{
    PyObject *given[ARRAYS] = { NULL };
    Py_buffer opened[ARRAYS] = { { 0 } };
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|$OOOOOOO:attach", array_names, &given[0], &given[1], &given[2], &given[3],
                                     &given[4], &given[5], &given[6]) ||
        is_busy(self))
        return NULL;
    for (int i = 0; i < ARRAYS; i++) {
        struct wanted w = wanted_array(self, i);
        if (!given[i] || given[i] == Py_None || !array_open(given[i], &w, &opened[i]))
            continue;
        while (i--)
            PyBuffer_Release(&opened[i]);
        return NULL;
    }
    for (int i = 0; i < ARRAYS; i++) {
        if (!given[i])
            continue;
        PyBuffer_Release(&self->array[i]);
        self->array[i] = opened[i];
    }
    use_arrays(self);
    if (run_job(self, WRITE))
        return NULL;
    Py_RETURN_NONE;
}

/* What arrays must look like: {"observation": ("f", (n, size)), ...} */
static PyObject *shapes(struct batch_object *self, PyObject *unused)
{
    static const char *const codes[] = { "f", "?", "i", "B" };
    PyObject *all = PyDict_New();
    (void)unused;
    for (int i = 0; all && i < ARRAYS; i++) {
        struct wanted w = wanted_array(self, i);
        PyObject *shape = w.dims == 2 ? Py_BuildValue("s(nn)", codes[w.element], w.shape[0], w.shape[1])
                                      : Py_BuildValue("s(n)", codes[w.element], w.shape[0]);
        if (!shape || PyDict_SetItemString(all, array_names[i], shape))
            Py_CLEAR(all);
        Py_XDECREF(shape);
    }
    return all;
}

/* ---- Steps --------------------------------------------------------------------------------------------------------- */

static int64_t read_integer(const Py_buffer *b, Py_ssize_t i)
{
    const char *at = (const char *)b->buf + i * b->itemsize, *format = b->format ? b->format : "B";
    int64_t v = 0;
    int whole = 8 * (int)(8 - b->itemsize);
    memcpy(&v, at, (size_t)b->itemsize);
    if (strpbrk(format, "bhilq"))
        return whole ? (int64_t)((uint64_t)v << whole) >> whole : v;
    return v;
}

/* Move numbers from any array of integers; one that does not exist becomes MOVE_HIDDEN, which is never legal. */
static int take_moves(struct batch_object *self, PyObject *array)
{
    const struct wanted wanted = { "step", INTEGER, 1, { self->games.n }, 0 };
    Py_buffer b;
    if (array_open(array, &wanted, &b))
        return -1;
    for (int i = 0; i < self->games.n; i++) {
        int64_t v = read_integer(&b, i);
        self->moves[i] = v < 0 || v >= self->games.g->moves ? MOVE_HIDDEN : (move)v;
    }
    PyBuffer_Release(&b);
    return 0;
}

/* Says why the move of game i is not legal. */
static void raise_refused(struct batch_object *self, int i)
{
    const struct games *b = &self->games;
    const struct slot *slot = games_slot(b, i);
    char where[40];
    struct text t = TEXT(where);
    struct position view;
    struct refusal why;
    struct error e;
    int seat = b->opposed ? games_learner(b, i) : __builtin_ctz(head_of(&slot->s)->active);
    text_fmt(&t, "game %d of the batch", i);
    if (self->moves[i] == MOVE_HIDDEN) {
        error_set(&e, ERR_MOVE, "%s: %s has moves 0 to %d only", where, b->g->id, b->g->moves - 1);
        raise_error(&e);
        return;
    }
    memcpy(&view, &slot->s, b->g->state_size);
    field_redact(b->g, &view, seat);
    b->g->refuse(&view, seat, self->moves[i], &why);
    PyObject *refused = refused_new(b->g, where, seat, self->moves[i], &why);
    if (refused) {
        PyErr_SetObject(refused_class, refused);
        Py_DECREF(refused);
    }
}

static PyObject *step(struct batch_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    static const char *const moves_alone[] = { "moves", NULL };
    PyObject *moves;
    struct work w = { .b = self, .job = CHECK };
    if (arguments("step", moves_alone, 1, given, n, words, &moves) || is_busy(self) || take_moves(self, moves) || run(self, &w))
        return NULL;
    for (int part = 0; part < self->threads; part++)
        if (w.wrong[part] >= 0) {
            raise_refused(self, w.wrong[part]);
            return NULL;
        }
    if (run_job(self, PLAY))
        return NULL;
    self->steps += (uint64_t)self->games.n;
    Py_RETURN_NONE;
}

static PyObject *step_random(struct batch_object *self, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "steps", NULL };
    struct work w = { .b = self, .job = RANDOM, .steps = 1 };
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|i:step_random", words, &w.steps) ||
        out_of_range(w.steps, 1 << 30, "steps") || is_busy(self) || run(self, &w))
        return NULL;
    self->steps += (uint64_t)self->games.n * (uint64_t)w.steps;
    Py_RETURN_NONE;
}

/* Moves for all games, into the array that was given or a new one: by lot, or by bots. */
static PyObject *moves_by(struct batch_object *self, struct work *w, PyObject *given)
{
    const struct wanted to = { "out", INT32, 1, { self->games.n }, 1 };
    PyObject *out = given == Py_None ? array_new(INT32, self->games.n) : Py_NewRef(given);
    Py_buffer b;
    if (!out || array_open(out, &to, &b)) {
        Py_XDECREF(out);
        return NULL;
    }
    w->chosen = b.buf;
    int failed = run(self, w);
    PyBuffer_Release(&b);
    if (failed)
        Py_CLEAR(out);
    return out;
}

static PyObject *choose(struct batch_object *self, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "logits", "out", NULL };
    const struct wanted from = { "logits", FLOAT32, 2, { self->games.n, self->games.g->moves }, 0 };
    PyObject *logits = Py_None, *out = Py_None;
    Py_buffer a = { 0 };
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO:choose", words, &logits, &out) || is_busy(self) ||
        (logits != Py_None && array_open(logits, &from, &a)))
        return NULL;
    struct work w = { .b = self, .job = CHOOSE, .logits = a.buf };
    PyObject *chosen = moves_by(self, &w, out);
    PyBuffer_Release(&a);
    return chosen;
}

static PyObject *bot(struct batch_object *self, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "level", "iterations", "out", NULL };
    struct player by[SEATS_MAX];
    PyObject *level = NULL, *out = Py_None;
    int iterations = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|iO:bot", words, &level, &iterations, &out) || is_busy(self))
        return NULL;
    if (iterations < 0) {
        PyErr_SetString(PyExc_ValueError, "iterations is not negative; 0 means as usual for the level");
        return NULL;
    }
    if (players_from(level, self->games.setup.seats, iterations, "level", by) || bots_need(self))
        return NULL;
    struct work w = { .b = self, .job = ADVISE, .by = by };
    return moves_by(self, &w, out);
}

static PyObject *reset(struct batch_object *self, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "seed", NULL };
    unsigned long long seed = self->games.seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O&:reset", words, chance_from, &seed) || is_busy(self))
        return NULL;
    self->games.seed = seed;
    if (run_job(self, DEAL) || run_job(self, WRITE))
        return NULL;
    Py_RETURN_NONE;
}

/* ---- Single games -------------------------------------------------------------------------------------------------- */

/* The only argument, the number of a game, by position or as i=. */
static int index_of(const struct batch_object *self, PyObject *o, int *i)
{
    long v;
    if (int_from(o, "the number of a game", &v) || is_busy(self))
        return -1;
    *i = (int)v;
    if (v >= 0 && v < self->games.n)
        return 0;
    PyErr_Format(PyExc_IndexError, "the batch has games 0 to %d, not %ld", self->games.n - 1, v);
    return -1;
}

static int index_from(const struct batch_object *self, const char *function, PyObject *const *args, Py_ssize_t n, PyObject *words,
                      int *i)
{
    static const char *const number[] = { "i", NULL };
    PyObject *o;
    return arguments(function, number, 1, args, n, words, &o) || index_of(self, o, i) ? -1 : 0;
}

/* The game with its past, if that is known. */
static PyObject *replayed(struct batch_object *self, int i, const struct past *p)
{
    struct setup cfg = self->games.setup;
    games_seed(&self->games, i, p->episode, cfg.seed);
    return state_from_past(self->game, &cfg, p->made, p->count);
}

static PyObject *state(struct batch_object *self, PyObject *const *args, Py_ssize_t n, PyObject *words)
{
    struct games *b = &self->games;
    struct setup cfg = b->setup;
    int i;
    if (index_from(self, "state", args, n, words, &i))
        return NULL;
    if (b->pasts && games_past(b, i, 0)->known)
        return replayed(self, i, games_past(b, i, 0));
    games_seed(b, i, games_slot(b, i)->episode, cfg.seed);
    return state_from_position(self->game, &cfg, &games_slot(b, i)->s);
}

static PyObject *ended(struct batch_object *self, PyObject *const *args, Py_ssize_t n, PyObject *words)
{
    int i;
    if (index_from(self, "ended", args, n, words, &i))
        return NULL;
    if (!self->games.pasts) {
        PyErr_SetString(PyExc_ValueError, "this batch keeps no moves; make it with history=True");
        return NULL;
    }
    const struct past *p = games_past(&self->games, i, 1);
    return p->known ? replayed(self, i, p) : Py_NewRef(Py_None);
}

/* Game i goes on from a state. */
static PyObject *put(struct batch_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    static const char *const number_and_state[] = { "i", "state", NULL };
    struct games *b = &self->games;
    PyObject *args[2];
    int i;
    if (arguments("put", number_and_state, 2, given, n, words, args) || index_of(self, args[0], &i) || !fits(b, args[1]))
        return NULL;
    const struct match *m = &((struct state_object *)args[1])->t->m;
    memcpy(&games_slot(b, i)->s, &m->now, b->g->state_size);
    games_settle(b, i, self->memory);
    games_write(b, i, i + 1);
    Py_RETURN_NONE;
}

/* ---- Bytes --------------------------------------------------------------------------------------------------------- */

/* "QSB2", what the games are, how many, and the games as they are in memory; a hash of all that. */
struct kept { char magic[4], id[16]; uint16_t version; uint8_t seats, spare; uint32_t n; uint64_t stride, pasts, data, seed, steps; };

static struct kept kept_of(const struct batch_object *self)
{
    const struct games *b = &self->games;
    struct kept k;
    memset(&k, 0, sizeof k);
    memcpy(k.magic, "QSB2", 4);
    strncpy(k.id, b->g->id, sizeof k.id - 1);
    k.version = b->g->version;
    k.seats = b->setup.seats;
    k.n = (uint32_t)b->n;
    k.stride = b->stride;
    k.pasts = b->pasts ? 2 * b->past_stride * (size_t)b->n : 0;
    k.data = data_hash(b->g);
    k.seed = b->seed;
    k.steps = self->steps;
    return k;
}

static PyObject *get_state(struct batch_object *self, PyObject *unused)
{
    struct kept k = kept_of(self);
    size_t size = self->games.stride * (size_t)self->games.n;
    uint64_t h;
    (void)unused;
    if (is_busy(self))
        return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(sizeof k + size + k.pasts + sizeof h));
    if (!bytes)
        return NULL;
    char *at = PyBytes_AsString(bytes);
    memcpy(at, &k, sizeof k);
    memcpy(at + sizeof k, self->games.slots, size);
    if (k.pasts)
        memcpy(at + sizeof k + size, self->games.pasts, k.pasts);
    h = fnv(FNV_START, at, sizeof k + size + k.pasts);
    memcpy(at + sizeof k + size + k.pasts, &h, sizeof h);
    return bytes;
}

/* Are these games of the batch as they could be? */
static int is_whole(const struct batch_object *self, const char *data, size_t size)
{
    const struct games *b = &self->games;
    struct kept k, mine = kept_of(self);
    size_t room = b->stride * (size_t)b->n + mine.pasts;
    uint64_t h;
    if (size != sizeof k + room + sizeof h)
        return 0;
    memcpy(&k, data, sizeof k);
    mine.seed = k.seed;
    mine.steps = k.steps;
    memcpy(&h, data + sizeof k + room, sizeof h);
    if (memcmp(&k, &mine, sizeof k) || h != fnv(FNV_START, data, sizeof k + room))
        return 0;
    for (int i = 0; i < b->n; i++) {
        struct position s = { 0 };
        memcpy(&s, data + sizeof k + b->stride * (size_t)i + offsetof(struct slot, s), b->g->state_size);
        if (head_of(&s)->seats != b->setup.seats || !head_of(&s)->active || field_check(b->g, &s) || b->g->check(&s))
            return 0;
    }
    for (int i = 0; b->pasts && i < 2 * b->n; i++) {
        struct past p;
        memcpy(&p, data + sizeof k + b->stride * (size_t)b->n + b->past_stride * (size_t)i, sizeof p);
        if (p.count > b->g->max_moves)
            return 0;
    }
    return 1;
}

static PyObject *set_state(struct batch_object *self, PyObject *bytes)
{
    char *data;
    Py_ssize_t size;
    struct error e;
    struct kept k;
    if (is_busy(self) || PyBytes_AsStringAndSize(bytes, &data, &size))
        return NULL;
    if (!is_whole(self, data, (size_t)size)) {
        error_set(&e, ERR_RECORD, "these are not the games of such a batch, or they are damaged, or of another version");
        return raise_error(&e);
    }
    memcpy(&k, data, sizeof k);
    self->games.seed = k.seed;
    self->steps = k.steps;
    memcpy(self->games.slots, data + sizeof k, self->games.stride * (size_t)self->games.n);
    if (k.pasts)
        memcpy(self->games.pasts, data + sizeof k + self->games.stride * (size_t)self->games.n, k.pasts);
    if (run_job(self, WRITE))
        return NULL;
    Py_RETURN_NONE;
}

/* pickle: made anew with the same arguments, then the games. Arrays are attached by whoever takes it up again. */
static PyObject *reduce(struct batch_object *self, PyObject *unused)
{
    const struct games *b = &self->games;
    PyObject *now = get_state(self, unused), *learner_seat;
    learner_seat = b->opposed && b->learner >= 0 ? PyLong_FromLong(b->learner) : Py_NewRef(Py_None);
    PyObject *all = now && learner_seat
                        ? Py_BuildValue("O(OiKisOOiiO)O", Py_TYPE((PyObject *)self), self->game, b->n, (unsigned long long)b->seed,
                                        self->threads, reward_name(b->reward), self->opponents, learner_seat, self->iterations,
                                        b->pasts != NULL, self->starts, now)
                        : NULL;
    Py_XDECREF(now);
    Py_XDECREF(learner_seat);
    return all;
}

static PyObject *repr(struct batch_object *self)
{
    const struct games *b = &self->games;
    if (b->opposed)
        return PyUnicode_FromFormat("<quayside batch of %d games of %s, %d seats, against %S>", b->n, b->g->id, b->setup.seats,
                                    self->opponents);
    return PyUnicode_FromFormat("<quayside batch of %d games of %s, %d seats>", b->n, b->g->id, b->setup.seats);
}

static PyObject *deal_seed(struct batch_object *self, PyObject *const *args, Py_ssize_t n, PyObject *words)
{
    uint8_t seed[SEED_BYTES];
    int i;
    if (index_from(self, "deal_seed", args, n, words, &i))
        return NULL;
    games_seed(&self->games, i, games_slot(&self->games, i)->episode, seed);
    return PyBytes_FromStringAndSize((const char *)seed, SEED_BYTES);
}

static PyObject *learner(struct batch_object *self, PyObject *const *args, Py_ssize_t n, PyObject *words)
{
    int i;
    if (index_from(self, "learner", args, n, words, &i))
        return NULL;
    if (!self->games.opposed)
        Py_RETURN_NONE;
    return small_int(games_learner(&self->games, i));
}

static PyObject *get_game(struct batch_object *self, void *unused)
{
    (void)unused;
    return Py_NewRef((PyObject *)self->game);
}

static PyObject *get_n(struct batch_object *self, void *unused) { (void)unused; return PyLong_FromLong(self->games.n); }

static PyObject *get_threads(struct batch_object *self, void *unused) { (void)unused; return PyLong_FromLong(self->threads); }

static PyObject *get_steps(struct batch_object *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(self->steps);
}

/* ---- The type ------------------------------------------------------------------------------------------------------ */

static PyGetSetDef attributes[] = {
    { "game", (getter)get_game, NULL, "The game that is played.", NULL },
    { "n", (getter)get_n, NULL, "How many games there are.", NULL },
    { "threads", (getter)get_threads, NULL, "How many threads share the work.", NULL },
    { "steps", (getter)get_steps, NULL, "How many moves the caller has made in all games together.", NULL },
    { NULL },
};

#define NAMED(function) (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS

static PyMethodDef methods[] = {
    { "attach", NAMED(attach),
      "attach(*, observation, mask, seat, reward, done, length, final)\n--\n\n"
      "Names the arrays that every step writes to; they are yours, and nothing is copied. What is not named stays as it was; None\n"
      "takes an array away. `observation` (float32 or, as the game says, uint8), `mask` (bool) and `seat` (int32) are of the seat to move, and are written at\n"
      "once; `reward` (float32, a column for each seat; with opponents one number), `done` (bool) and `length` (int32) tell of the\n"
      "last step; `final` is the last observation of a game that ended, of whoever moved or of the learner. shapes() says how big they must be." },
    { "shapes", (PyCFunction)shapes, METH_NOARGS,
      "shapes()\n--\n\nWhat arrays must look like: {\"observation\": (\"f\", (n, size)), ...}." },
    { "step", NAMED_FAST(step),
      "step(moves)\n--\n\nMakes a move in every game: an array of integers, one for the seat to move in each. A game that ends is\n"
      "dealt again at once; `done` says so, and `reward` is that of the game that ended. If one of the moves is not legal,\n"
      "quayside.Refused says which and why, and no move is made." },
    { "step_random", NAMED(step_random),
      "step_random(steps=1)\n--\n\nMakes a random legal move in every game, or several one after the other." },
    { "choose", NAMED(choose),
      "choose(logits=None, out=None)\n--\n\nA legal move for every game, by lot: all alike, or, with logits (float32, a row of game.moves\n"
      "for each game), by the softmax over the legal ones. An array of int32, for step(); the lots are those of the batch, so the\n"
      "same seed gives the same moves." },
    { "bot", NAMED(bot),
      "bot(level, iterations=0, out=None)\n--\n\nWhat a bot would play for the seat to move in every game: an array of int32, for step() or to\n"
      "learn from. level: one for all, or a list with one for each seat of the table; \"hard:500\" thinks 500 iterations." },
    { "put", NAMED_FAST(put),
      "put(i, state)\n--\n\nGame i goes on from a state of the same game, seats and options; opponents move until the learner has to.\n"
      "When it is over, the next deal of the batch follows." },
    { "__reduce__", (PyCFunction)reduce, METH_NOARGS, NULL },
    { "__getstate__", (PyCFunction)get_state, METH_NOARGS, NULL },
    { "__setstate__", (PyCFunction)set_state, METH_O, NULL },
    { "reset", NAMED(reset), "reset(seed)\n--\n\nDeals all games again, as after Batch(..., seed=seed); without a seed, with the one it had." },
    { "state", NAMED_FAST(state),
      "state(i)\n--\n\nGame i as it stands, as a State of its own; with history=True it has its past and a record." },
    { "ended", NAMED_FAST(ended),
      "ended(i)\n--\n\nThe game that ended last at place i, as a State with its past: state.history, state.record. None: none has\n"
      "ended, or it did not begin with a deal. Needs history=True." },
    { "deal_seed", NAMED_FAST(deal_seed),
      "deal_seed(i)\n--\n\nThe seed of the game that is played at place i: game.new(batch.deal_seed(i)) deals it again." },
    { "learner", NAMED_FAST(learner),
      "learner(i)\n--\n\nThe seat that the caller plays in game i; None if it plays all seats." },
    { NULL },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Batch(game, n, seed=0, threads=1, reward=\"win\", opponents=None, learner=None, iterations=0, history=False, starts=None)\n--\n\n"
      "n games that step together, without the GIL. The same seed and moves give the same games, whatever the threads.\n\n"
      "reward: \"win\", one point shared by the winners at the end; \"place\", from 1 for the first down to -1 for the last, at the\n"
      "end; \"score\", the points that a step brought.\n\n"
      "opponents: the level of bots that play all other seats, or a list with one for each, clockwise from the learner's left;\n"
      "then every step is one move of the learner. learner: its seat; None: seat i % seats in game i. iterations: how long the bots\n"
      "think; 0: as usual. A bot can be named with its iterations: \"hard:500\".\n\n"
      "history: the moves of every game are kept, so state(i) and ended(i) have a past. starts: states of the same game, seats and\n"
      "options that games begin with, one after the other, instead of deals." },
    { Py_tp_new, batch_new },
    { Py_tp_dealloc, batch_dealloc },
    { Py_tp_traverse, batch_traverse },
    { Py_tp_repr, repr },
    { Py_tp_methods, methods },
    { Py_tp_getset, attributes },
    { 0, NULL },
};

static PyType_Spec spec = { "quayside.Batch", sizeof(struct batch_object), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots };

int batch_register(PyObject *module)
{
    batch_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return !batch_type || PyModule_AddObjectRef(module, "Batch", (PyObject *)batch_type) ? -1 : 0;
}
