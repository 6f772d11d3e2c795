/* state.c: the type State: one game as it stands. Every question goes to match.h, the door of the engine. */
#include "engine.h"

#include <string.h>
#include <time.h>

#include "answer.h"
#include "data.h"
#include "record.h"
#include "sha256.h"

PyTypeObject *state_type;

enum { TEXT_ROOM = 2 * RECORD_TEXT };   /* room for anything that is said */

/* ---- Making one ---------------------------------------------------------------------------------------------------- */

struct state_object *state_alloc(struct game_object *game)
{
    struct state_object *self = object_alloc(state_type);
    if (!self)
        return NULL;
    self->game = (struct game_object *)Py_NewRef((PyObject *)game);
    self->t = PyMem_Malloc(sizeof *self->t);
    if (!self->t) {
        Py_DECREF((PyObject *)self);
        return (struct state_object *)PyErr_NoMemory();
    }
    self->t->origin = FROM_RULES;
    self->t->listed = -1;
    return self;
}

static PyObject *no_state(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    (void)type;
    (void)args;
    (void)keywords;
    PyErr_SetString(PyExc_TypeError, "a state is made by a game: quayside.game(\"fishing\").new(1)");
    return NULL;
}

static int state_traverse(struct state_object *self, visitproc visit, void *arg)
{
    return visit_game((PyObject *)self, self->game, visit, arg);
}

static void state_dealloc(struct state_object *self)
{
    PyObject_GC_UnTrack(self);
    PyMem_Free(self->t);
    Py_XDECREF((PyObject *)self->game);
    object_free((PyObject *)self);
}

PyObject *state_from_position(struct game_object *game, const struct setup *cfg, const void *s)
{
    struct state_object *self = state_alloc(game);
    if (!self)
        return NULL;
    match_at(&self->t->m, game->g, cfg, s);
    self->t->origin = FROM_NOWHERE;
    return (PyObject *)self;
}

PyObject *state_from_past(struct game_object *game, const struct setup *cfg, const struct past_move *made, int count)
{
    struct state_object *self = state_alloc(game);
    struct error e;
    if (!self)
        return NULL;
    int err = match_new(&self->t->m, game->g, cfg, &e);
    for (int i = 0; !err && i < count; i++)
        err = match_play(&self->t->m, made[i].seat, made[i].m, -1, NULL, &e);
    if (!err)
        return (PyObject *)self;
    Py_DECREF((PyObject *)self);
    return raise_error(&e);
}

static PyObject *clone(struct state_object *self, PyObject *unused)
{
    struct state_object *copy = state_alloc(self->game);
    (void)unused;
    if (!copy)
        return NULL;
    match_copy(&copy->t->m, &self->t->m);
    copy->t->origin = self->t->origin;
    return (PyObject *)copy;
}

/* ---- Arguments ----------------------------------------------------------------------------------------------------- */

static int seats_of(const struct state_object *self) { return head_of(&self->t->m.now)->seats; }

/* The seat that was named, or (None, or nothing) the one that has to move. */
static int mover_from(const struct state_object *self, PyObject *o, int *seat)
{
    struct error e;
    int active = head_of(&self->t->m.now)->active;
    if (o && o != Py_None)
        return seat_from(o, seats_of(self), seat);
    if (active) {
        *seat = __builtin_ctz((unsigned)active);
        return 0;
    }
    error_set(&e, ERR_SEAT, "the game is over, so nobody has to move; name a seat");
    raise_error(&e);
    return -1;
}

/* A move by number or by name. */
static int move_from(const struct state_object *self, int seat, PyObject *o, int *mv)
{
    struct error e;
    long v;
    if (PyUnicode_Check(o)) {
        const char *name = PyUnicode_AsUTF8AndSize(o, NULL);
        if (!name)
            return -1;
        *mv = match_find(&self->t->m, seat, name, &e);
        if (*mv >= 0)
            return 0;
        raise_error(&e);
        return -1;
    }
    if (int_from(o, "a move (or its name)", &v))
        return -1;
    if (v >= 0 && v < self->game->g->moves) {
        *mv = (int)v;
        return 0;
    }
    error_set(&e, ERR_MOVE, "%s has no move number %d; its moves are 0 to %d", self->game->g->id, (int)v,
              self->game->g->moves - 1);
    raise_error(&e);
    return -1;
}

static const char *const seat_alone[] = { "seat", NULL }, *const seat_and_move[] = { "seat", "move", NULL },
                  *const seat_and_lang[] = { "seat", "lang", NULL }, *const seat_and_out[] = { "seat", "out", NULL }, *const out_alone[] = { "out", NULL };

/* ---- Moving -------------------------------------------------------------------------------------------------------- */

/* The legal moves of a seat, kept until something changes. They follow from what the seat sees (the property tests compare), so
   the state need not be redacted first. */
static void list_moves(struct table *t, int seat)
{
    if (t->listed == seat)
        return;
    t->count = t->m.g->legal(&t->m.now, seat, t->list);
    t->listed = seat;
}

static int is_listed(const struct table *t, int mv)
{
    for (int i = 0; i < t->count; i++)
        if (t->list[i] == mv)
            return 1;
    return 0;
}

static PyObject *legal(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    int seat;
    if (arguments("legal", seat_alone, 0, given, n, words, args) || mover_from(self, args[0], &seat))
        return NULL;
    list_moves(self->t, seat);
    PyObject *all = PyList_New(self->t->count);
    for (int i = 0; all && i < self->t->count; i++)
        PyList_SetItem(all, i, small_int(self->t->list[i]));
    return all;
}

static PyObject *play(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    struct table *t = self->t;
    struct refusal why = { 0 };
    struct error e;
    int seat, mv;
    if (arguments("play", seat_and_move, 2, given, n, words, args) || mover_from(self, args[0], &seat) ||
        move_from(self, seat, args[1], &mv))
        return NULL;
    list_moves(t, seat);
    int known = is_listed(t, mv) && t->m.moves < MATCH_MOVES;
    t->listed = -1;
    if (known) {
        match_apply(&t->m, seat, (move)mv);
        Py_RETURN_NONE;
    }
    int err = match_play(&t->m, seat, (move)mv, -1, &why, &e);
    if (err != ERR_REFUSED)
        return raise_error(&e);
    PyObject *refused = refused_new(t->m.g, NULL, seat, mv, &why);
    if (refused) {
        PyErr_SetObject(refused_class, refused);
        Py_DECREF(refused);
    }
    return NULL;
}

static PyObject *undo(struct state_object *self, PyObject *unused)
{
    struct error e;
    (void)unused;
    self->t->listed = -1;
    if (match_undo(&self->t->m, &e))
        return raise_error(&e);
    Py_RETURN_NONE;
}

static PyObject *why(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    struct refusal reason;
    int seat, mv;
    if (arguments("why", seat_and_move, 2, given, n, words, args) || mover_from(self, args[0], &seat) ||
        move_from(self, seat, args[1], &mv))
        return NULL;
    if (!match_refuse(&self->t->m, seat, (move)mv, &reason))
        Py_RETURN_NONE;
    return refused_new(self->t->m.g, NULL, seat, mv, &reason);
}

static PyObject *name(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    char buf[NAME_MAX_LEN];
    struct text t = TEXT(buf);
    int seat, mv;
    if (arguments("name", seat_and_move, 2, given, n, words, args) || mover_from(self, args[0], &seat) ||
        move_from(self, seat, args[1], &mv))
        return NULL;
    match_name(&self->t->m, seat, (move)mv, &t);
    return text_string(&t);
}

static PyObject *names(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    int seat;
    if (arguments("names", seat_alone, 0, given, n, words, args) || mover_from(self, args[0], &seat))
        return NULL;
    list_moves(self->t, seat);
    PyObject *all = PyDict_New();
    for (int i = 0; all && i < self->t->count; i++) {
        char buf[NAME_MAX_LEN];
        struct text t = TEXT(buf);
        match_name(&self->t->m, seat, self->t->list[i], &t);
        PyObject *word = text_string(&t), *number = small_int(self->t->list[i]);
        if (!word || !number || PyDict_SetItem(all, word, number))
            Py_CLEAR(all);
        Py_XDECREF(word);
        Py_XDECREF(number);
    }
    return all;
}

/* ---- What a seat sees ---------------------------------------------------------------------------------------------- */

/* A text too long for the stack, in a language: filled by `write`, turned into an object by `make`. */
static PyObject *said_in(int lang, const struct state_object *self, int viewer,
                         void (*write)(const struct match *, int, struct text *), PyObject *(*make)(const struct text *))
{
    struct voice voice = { .lang = (uint8_t)lang, .viewer = -1 };
    struct text t = { .buf = PyMem_Malloc(TEXT_ROOM), .size = TEXT_ROOM, .voice = &voice };
    if (!t.buf)
        return PyErr_NoMemory();
    t.buf[0] = 0;
    write(&self->t->m, viewer, &t);
    PyObject *result = make(&t);
    PyMem_Free(t.buf);
    return result;
}

static PyObject *said(const struct state_object *self, int viewer, void (*write)(const struct match *, int, struct text *),
                      PyObject *(*make)(const struct text *))
{
    return said_in(ENGLISH, self, viewer, write, make);
}

static void write_view(const struct match *m, int viewer, struct text *out)
{
    text_char(out, '{');
    match_view(m, viewer, out);
    text_char(out, '}');
}

static void write_events(const struct match *m, int viewer, struct text *out)
{
    struct events events;
    match_events(m, viewer, &events);
    text_char(out, '[');
    for (int i = 0; i < events.count; i++) {
        text_add(out, i ? "," : "");
        event_json(m->g, &events.list[i], out);
    }
    text_char(out, ']');
}

/* Everything that the seat could know, memory included, whether or not it is shown to people: so all fields but the secret ones
   of the state redacted for it. What is hidden is empty. */
static void write_information(const struct match *m, int viewer, struct text *out)
{
    struct position view;
    uint64_t known = 0;
    match_redacted(m, viewer, &view);
    for (int i = 0; m->g->fields[i].name; i++)
        known |= (uint64_t)(m->g->fields[i].vis != SECRET) << i;
    text_fmt(out, "{\"game\":\"%s\",\"seat\":%d,", m->g->id, viewer);
    field_json_some(m->g, &view, VIEWER_ALL, known, out);
    text_char(out, '}');
}

/* The array that was given, or a new one; its buffer is open. */
static PyObject *out_array(PyObject *given, const struct wanted *w, Py_buffer *b)
{
    PyObject *array = given && given != Py_None ? Py_NewRef(given) : array_new(w->element, w->shape[0]);
    if (array && array_open(array, w, b))
        Py_CLEAR(array);
    return array;
}

/* ---- Perfect recall ------------------------------------------------------------------------------------------------ */

/* One thing more that the seat has seen or done. */
static void remember(uint8_t past[SHA256_BYTES], char what, const void *bytes, size_t n)
{
    uint8_t all[SHA256_BYTES + 1 + STATE_MAX];
    memcpy(all, past, SHA256_BYTES);
    all[SHA256_BYTES] = (uint8_t)what;
    memcpy(all + SHA256_BYTES + 1, bytes, n);
    sha256(all, SHA256_BYTES + 1 + n, past);
}

/* A hash of everything that the seat has seen, each time that it saw something new, and of its own moves. What others do without
   its noticing leaves no trace. */
static void recall_past(const struct match *m, int seat, uint8_t past[SHA256_BYTES])
{
    struct position now = m->start, seen = now, view;
    size_t size = m->g->state_size;
    memset(past, 0, SHA256_BYTES);
    field_redact(m->g, &seen, seat);
    remember(past, 'v', &seen, size);
    for (int i = 0; i < m->moves; i++) {
        if (m->made[i].seat == seat)
            remember(past, 'm', &m->made[i].m, sizeof m->made[i].m);
        m->g->apply(&now, m->made[i].seat, m->made[i].m);
        view = now;
        field_redact(m->g, &view, seat);
        if (memcmp(&view, &seen, size))
            remember(past, 'v', &view, size);
        seen = view;
    }
}

static void write_recall(const struct match *m, int viewer, struct text *out)
{
    uint8_t past[SHA256_BYTES];
    recall_past(m, viewer, past);
    text_add(out, "{\"past\":\"");
    text_hex(out, past, sizeof past);
    text_add(out, "\",\"now\":");
    write_information(m, viewer, out);
    text_char(out, '}');
}

static PyObject *recall(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    int seat;
    if (arguments("recall", seat_alone, 0, given, n, words, args) || mover_from(self, args[0], &seat))
        return NULL;
    return said(self, seat, write_recall, text_string);
}

/* What the seat saw before each of its moves, and the move: [(observation, move), ...]. */
static PyObject *decisions(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    const struct match *m = &self->t->m;
    const struct lens *l = &self->game->lens;
    const struct wanted wanted = { "decisions", observed_element(l), 1, { l->size }, 1 };
    struct position now = m->start;
    int seat;
    if (arguments("decisions", seat_alone, 0, given, n, words, args) || mover_from(self, args[0], &seat))
        return NULL;
    PyObject *all = PyList_New(0);
    for (int i = 0; all && i < m->moves; i++) {
        if (m->made[i].seat == seat) {
            Py_buffer b;
            PyObject *array = out_array(NULL, &wanted, &b), *pair = NULL;
            if (array) {
                lens_observe(l, &now, seat, b.buf);
                PyBuffer_Release(&b);
                pair = Py_BuildValue("NN", array, small_int(m->made[i].m));
            }
            if (!pair || PyList_Append(all, pair))
                Py_CLEAR(all);
            Py_XDECREF(pair);
        }
        m->g->apply(&now, m->made[i].seat, m->made[i].m);
    }
    return all;
}

/* ---- Everything, for critics --------------------------------------------------------------------------------------- */

static PyObject *everything(struct state_object *self, PyObject *unused)
{
    (void)unused;
    return said(self, VIEWER_ALL, write_view, parse_json);
}

/* The observations of all seats, one after the other. */
static PyObject *observations(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    const struct lens *l = &self->game->lens;
    int seats = seats_of(self);
    const struct wanted wanted = { "observations", observed_element(l), 1, { (Py_ssize_t)l->size * seats }, 1 };
    Py_buffer b;
    if (arguments("observations", out_alone, 0, given, n, words, args))
        return NULL;
    PyObject *array = out_array(args[0], &wanted, &b);
    if (!array)
        return NULL;
    for (int seat = 0; seat < seats; seat++)
        lens_observe(l, &self->t->m.now, seat, (uint8_t *)b.buf + lens_bytes(l) * (size_t)seat);
    PyBuffer_Release(&b);
    return array;
}

static PyObject *view(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    int viewer;
    if (arguments("view", seat_alone, 0, given, n, words, args) || viewer_from(args[0], seats_of(self), &viewer))
        return NULL;
    return said(self, viewer, write_view, parse_json);
}

static PyObject *picture(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    int viewer, lang;
    if (arguments("picture", seat_and_lang, 0, given, n, words, args) || viewer_from(args[0], seats_of(self), &viewer) ||
        language_from(args[1], &lang))
        return NULL;
    return said_in(lang, self, viewer, match_draw, text_string);
}

static PyObject *events(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    int viewer, lang;
    if (arguments("events", seat_and_lang, 0, given, n, words, args) || viewer_from(args[0], seats_of(self), &viewer) ||
        language_from(args[1], &lang))
        return NULL;
    return said_in(lang, self, viewer, write_events, parse_json);
}

static PyObject *information_state(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    int seat;
    if (arguments("information_state", seat_alone, 0, given, n, words, args) || mover_from(self, args[0], &seat))
        return NULL;
    return said(self, seat, write_information, text_string);
}

static PyObject *observation(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    const struct lens *l = &self->game->lens;
    const struct wanted wanted = { "observation", observed_element(l), 1, { l->size }, 1 };
    Py_buffer b;
    int seat;
    if (arguments("observation", seat_and_out, 0, given, n, words, args) || mover_from(self, args[0], &seat))
        return NULL;
    PyObject *array = out_array(args[1], &wanted, &b);
    if (!array)
        return NULL;
    lens_observe(l, &self->t->m.now, seat, b.buf);
    PyBuffer_Release(&b);
    return array;
}

static PyObject *mask(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    const struct wanted wanted = { "mask", BOOL8, 1, { self->game->g->moves }, 1 };
    Py_buffer b;
    int seat;
    if (arguments("mask", seat_and_out, 0, given, n, words, args) || mover_from(self, args[0], &seat))
        return NULL;
    PyObject *array = out_array(args[1], &wanted, &b);
    if (!array)
        return NULL;
    list_moves(self->t, seat);
    memset(b.buf, 0, self->game->g->moves);
    for (int i = 0; i < self->t->count; i++)
        ((uint8_t *)b.buf)[self->t->list[i]] = 1;
    PyBuffer_Release(&b);
    return array;
}

/* ---- Imagining, bots ----------------------------------------------------------------------------------------------- */

static PyObject *sample(struct state_object *self, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "seat", "seed", NULL };
    PyObject *who;
    unsigned long long seed = 0;
    struct position world;
    struct fast r;
    int viewer;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O&:sample", words, &who, chance_from, &seed) ||
        viewer_from(who, seats_of(self), &viewer))
        return NULL;
    match_redacted(&self->t->m, viewer, &world);
    fast_seed(&r, seed);
    self->game->g->sample(&world, viewer, &r);
    return state_from_position(self->game, &self->t->m.setup, &world);
}

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

struct span { int64_t from, length; };

static int time_used(void *clock)
{
    const struct span *s = clock;
    return time_share(now_ns() - s->from, s->length);
}

/* The bot thinks without the GIL, so on a copy: the state may be played on meanwhile. */
static move think(const struct bot *b, const struct match *m, int seat, const struct budget *budget, uint64_t seed)
{
    struct position copy = m->now;
    const struct game *g = m->g;
    move mv;
    Py_BEGIN_ALLOW_THREADS
    mv = bot_choose_in(b, g, &copy, seat, budget, seed, NULL);
    Py_END_ALLOW_THREADS
    return mv;
}

static PyObject *bot(struct state_object *self, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "seat", "level", "iterations", "seconds", "seed", NULL };
    PyObject *who;
    const char *level = "medium";
    struct budget budget = { 0 };
    struct span span;
    struct error e;
    double seconds = 0;
    unsigned long long seed = 0;
    int seat;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|sidO&:bot", words, &who, &level, &budget.iterations, &seconds, chance_from,
                                     &seed) ||
        mover_from(self, who, &seat))
        return NULL;
    const struct bot *b = bot_find(level);
    if (!b)
        error_set(&e, ERR_BOT, "there is no bot \"%s\"; quayside.levels() lists them", level);
    else if (!is_active(&self->t->m.now, seat))
        error_set(&e, ERR_SEAT, "seat %d has nothing to choose now; state.active says who has", seat);
    if (!b || !is_active(&self->t->m.now, seat))
        return raise_error(&e);
    if (budget.iterations < 0 || !(seconds >= 0)) {
        PyErr_SetString(PyExc_ValueError, "iterations and seconds are not negative; 0 means as usual for the level");
        return NULL;
    }
    if (seconds > 0) {
        span = (struct span){ now_ns(), (int64_t)(1e9 * (seconds < 1e6 ? seconds : 1e6)) };
        budget.used = time_used;
        budget.clock = &span;
    }
    if (!(budget.pool = lines_alloc(BOT_POOL)))
        return PyErr_NoMemory();
    move mv = think(b, &self->t->m, seat, &budget, seed);
    lines_free(budget.pool);
    return small_int(mv);
}

/* ---- Bytes --------------------------------------------------------------------------------------------------------- */

/* "QSP2", id, version, data hash, set-up, origin, bytes of the start (an imagined one only), how a fair seed was made, position,
   moves, hash of all that. */
static const char magic[4] = { 'Q', 'S', 'P', '2' };

struct saved {
    char     magic[4], id[16];
    uint16_t version, moves;
    uint8_t  origin, seats, blank, option[OPTIONS_MAX], seed[SEED_BYTES], fair;
    uint32_t position;
    uint64_t data;
};

static PyObject *to_bytes(struct state_object *self, PyObject *unused)
{
    const struct match *m = &self->t->m;
    struct saved head = { .version = m->g->version, .moves = (uint16_t)m->moves,
                          .origin = (uint8_t)self->t->origin, .seats = m->setup.seats, .blank = m->setup.blank,
                          .fair = m->fair.used, .position = (uint32_t)m->position_len, .data = data_hash(m->g) };
    struct text t = { .size = sizeof head + STATE_MAX + sizeof m->fair + POSITION_TEXT + sizeof m->made + 16 };
    (void)unused;
    memcpy(head.magic, magic, sizeof magic);
    strncpy(head.id, m->g->id, sizeof head.id - 1);
    memcpy(head.option, m->setup.option, sizeof head.option);
    memcpy(head.seed, m->setup.seed, SEED_BYTES);
    if (!(t.buf = PyMem_Malloc(t.size)))
        return PyErr_NoMemory();
    text_bytes(&t, (const char *)&head, sizeof head);
    if (self->t->origin == FROM_NOWHERE)
        text_bytes(&t, (const char *)&m->start, m->g->state_size);
    if (m->fair.used)
        text_bytes(&t, (const char *)&m->fair, sizeof m->fair);
    text_bytes(&t, m->position, m->position_len);
    for (int i = 0; i < m->moves; i++) {
        text_char(&t, (char)m->made[i].seat);
        text_bytes(&t, (const char *)&m->made[i].m, sizeof m->made[i].m);
    }
    uint64_t h = fnv(FNV_START, t.buf, t.len);
    text_bytes(&t, (const char *)&h, sizeof h);
    PyObject *bytes = PyBytes_FromStringAndSize(t.buf, (Py_ssize_t)t.len);
    PyMem_Free(t.buf);
    return bytes;
}

struct reader { const char *at, *end; };

static int take(struct reader *r, void *out, size_t n)
{
    if ((size_t)(r->end - r->at) < n)
        return 0;
    memcpy(out, r->at, n);
    r->at += n;
    return 1;
}

/* Is the hash at the end that of the rest? Then the rest is what is left to read. */
static int is_whole(struct reader *r)
{
    uint64_t h;
    if (r->end - r->at < (long)sizeof h)
        return 0;
    r->end -= sizeof h;
    h = fnv(FNV_START, r->at, (size_t)(r->end - r->at));
    return !memcmp(r->end, &h, sizeof h);
}

/* The head, if it belongs to a game as it is now; else NULL and the error. */
static const struct game *read_head(struct reader *r, struct saved *head, struct error *e)
{
    if (!is_whole(r) || !take(r, head, sizeof *head) || memcmp(head->magic, magic, sizeof magic) || head->id[sizeof head->id - 1]) {
        error_set(e, ERR_RECORD, "these are not the bytes of a state, or they are damaged; take what to_bytes gave");
        return NULL;
    }
    const struct game *g = game_find(head->id);
    if (g && g->version == head->version && data_hash(g) == head->data)
        return g;
    error_set(e, ERR_RECORD, "the bytes are of another version of %s; use a record, or the version that wrote them", head->id);
    return NULL;
}

static int read_setup(const struct game *g, const struct saved *head, struct setup *cfg, struct error *e)
{
    setup_default(g, cfg, g->min_seats);
    memcpy(cfg->seed, head->seed, SEED_BYTES);
    memcpy(cfg->option, head->option, sizeof cfg->option);
    for (int i = 0; g->options && g->options[i].name; i++)
        if (head->option[i] >= g->options[i].choices->count)
            return error_set(e, ERR_OPTION, "the option %s has no choice number %d", g->options[i].name, head->option[i]);
    return setup_seats(g, cfg, head->seats, e);
}

/* The lines "field value" of a position, set again. */
static int read_position(struct match *m, struct reader *r, size_t size, struct error *e)
{
    char text[POSITION_TEXT], *line = text, *end;
    if (size >= sizeof text || !take(r, text, size))
        return error_set(e, ERR_RECORD, "the bytes of the position are damaged");
    text[size] = 0;
    for (; (end = strchr(line, '\n')); line = end + 1) {
        char *value = strchr(line, ' ');
        if (!value || value > end)
            return error_set(e, ERR_RECORD, "the bytes of the position are damaged");
        *value = *end = 0;
        int err = match_set(m, line, value + 1, e);
        if (err)
            return err;
    }
    return match_position_end(m, e);
}

/* A seed that nobody chose: the sums are done again. */
static int read_fair(struct match *m, const struct game *g, const struct setup *cfg, struct reader *r, struct error *e)
{
    struct fair given, f;
    if (!take(r, &given, sizeof given))
        return error_set(e, ERR_RECORD, "the bytes end before how the seed was made");
    fair_begin(&f, given.secret, g, cfg);
    for (int seat = 0; seat < cfg->seats; seat++)
        if (given.gave >> seat & 1)
            fair_give(&f, seat, given.entropy[seat]);
    int err = match_fair(m, g, cfg, &f, e);
    if (!err && memcmp(m->setup.seed, cfg->seed, SEED_BYTES))
        err = error_set(e, ERR_RECORD, "the bytes have another seed than the one that was made; take what to_bytes gave");
    return err;
}

/* Where the game began. */
static int read_start(struct table *t, const struct game *g, const struct setup *cfg, const struct saved *head, struct reader *r,
                      struct error *e)
{
    struct position s = { 0 };
    t->origin = head->origin ? FROM_NOWHERE : FROM_RULES;
    if (head->origin) {
        if (!take(r, &s, g->state_size) || head_of(&s)->seats != cfg->seats || field_check(g, &s) || g->check(&s))
            return error_set(e, ERR_RECORD, "the bytes do not make a state of %s", g->id);
        match_at(&t->m, g, cfg, &s);
        return 0;
    }
    if (head->fair)
        return read_fair(&t->m, g, cfg, r, e);
    int err = head->blank ? match_position(&t->m, g, cfg, e) : match_new(&t->m, g, cfg, e);
    return !err && head->blank ? read_position(&t->m, r, head->position, e) : err;
}

static int read_moves(struct match *m, int count, struct reader *r, struct error *e)
{
    for (int i = 0; i < count; i++) {
        uint8_t seat;
        move mv;
        if (!take(r, &seat, 1) || !take(r, &mv, sizeof mv))
            return error_set(e, ERR_RECORD, "the bytes end before the last move");
        int err = match_play(m, seat, mv, -1, NULL, e);
        if (err)
            return err;
    }
    return 0;
}

static int same_table(const struct setup *a, const struct setup *b)
{
    return a->seats == b->seats && !memcmp(a->option, b->option, sizeof a->option);
}

/* A state for a match of g: of the game `self`, or of one that observes as much if the match has other seats or options; or (self
   is the module) of the usual one. */
static struct state_object *state_for(PyObject *self, const struct game *g, const struct setup *cfg)
{
    struct game_object *asked = PyObject_TypeCheck(self, game_type) ? (struct game_object *)self : NULL;
    struct error e;
    if (asked && asked->g != g) {
        error_set(&e, ERR_GAME, "this is a game of %s, not of %s", g->id, asked->g->id);
        return (struct state_object *)raise_error(&e);
    }
    if (asked && same_table(&asked->setup, cfg))
        return state_alloc(asked);
    struct game_object *game = (struct game_object *)game_from(g, cfg, asked ? &asked->lens : NULL);
    struct state_object *state = game ? state_alloc(game) : NULL;
    Py_XDECREF((PyObject *)game);
    return state;
}

PyObject *state_from_bytes(PyObject *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    static const char *const data_alone[] = { "data", NULL };
    PyObject *bytes;
    char *data;
    Py_ssize_t size;
    struct saved head;
    struct setup cfg;
    struct error e;
    if (arguments("from_bytes", data_alone, 1, given, n, words, &bytes))
        return NULL;
    if (!PyBytes_Check(bytes)) {
        PyErr_Format(PyExc_TypeError, "from_bytes needs the bytes that to_bytes gave, not %R", (PyObject *)Py_TYPE(bytes));
        return NULL;
    }
    PyBytes_AsStringAndSize(bytes, &data, &size);
    struct reader r = { data, data + size };
    const struct game *g = read_head(&r, &head, &e);
    if (!g || read_setup(g, &head, &cfg, &e))
        return raise_error(&e);
    struct state_object *state = state_for(self, g, &cfg);
    if (!state)
        return NULL;
    if (!read_start(state->t, g, &cfg, &head, &r, &e) && !read_moves(&state->t->m, head.moves, &r, &e))
        return (PyObject *)state;
    Py_DECREF((PyObject *)state);
    return raise_error(&e);
}

PyObject *state_from_record(PyObject *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    static const char *const text_alone[] = { "text", NULL };
    PyObject *text;
    Py_ssize_t size;
    struct error e;
    if (arguments("load", text_alone, 1, given, n, words, &text))
        return NULL;
    const char *record = PyUnicode_Check(text) ? PyUnicode_AsUTF8AndSize(text, &size) : NULL;
    if (!record) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "load needs the text of a record; read the file first");
        return NULL;
    }
    struct match *m = PyMem_Malloc(sizeof *m);
    if (!m)
        return PyErr_NoMemory();
    struct state_object *state = NULL;
    if (record_read(m, record, (size_t)size, &e))
        raise_error(&e);
    else if ((state = state_for(self, m->g, &m->setup)))
        match_copy(&state->t->m, m);
    PyMem_Free(m);
    return (PyObject *)state;
}

static PyObject *get_record(struct state_object *self, void *unused)
{
    struct error e;
    struct text t = { .size = RECORD_TEXT };
    (void)unused;
    if (self->t->origin == FROM_NOWHERE) {
        error_set(&e, ERR_RECORD, "this state was imagined or taken out of a batch: how it came about is not known, so it has no "
                  "record");
        return raise_error(&e);
    }
    if (!(t.buf = PyMem_Malloc(t.size)))
        return PyErr_NoMemory();
    t.buf[0] = 0;
    record_write(&self->t->m, &t);
    PyObject *text = text_string(&t);
    PyMem_Free(t.buf);
    return text;
}

static PyObject *fingerprint(struct state_object *self, PyObject *const *given, Py_ssize_t n, PyObject *words)
{
    PyObject *args[2];
    static const char *const start_alone[] = { "start", NULL };
    uint64_t h = FNV_START;
    if (arguments("fingerprint", start_alone, 0, given, n, words, args))
        return NULL;
    if (args[0] && (h = PyLong_AsUnsignedLongLong(args[0])) == (uint64_t)-1 && PyErr_Occurred())
        return NULL;
    return PyLong_FromUnsignedLongLong(fnv(h, &self->t->m.now, self->game->g->state_size));
}

static PyObject *reduce(struct state_object *self, PyObject *unused)
{
    PyObject *bytes = to_bytes(self, unused), *from = PyObject_GetAttrString((PyObject *)self->game, "from_bytes");
    PyObject *all = bytes && from ? Py_BuildValue("O(O)", from, bytes) : NULL;
    Py_XDECREF(from);
    Py_XDECREF(bytes);
    return all;
}

/* ---- Facts --------------------------------------------------------------------------------------------------------- */

static PyObject *get_active(struct state_object *self, void *unused)
{
    int active = head_of(&self->t->m.now)->active, at = 0;
    PyObject *all = PyTuple_New(__builtin_popcount((unsigned)active));
    (void)unused;
    for (int seat = 0; all && seat < SEATS_MAX; seat++)
        if (active >> seat & 1)
            PyTuple_SetItem(all, at++, small_int(seat));
    return all;
}

static PyObject *get_seat(struct state_object *self, void *unused)
{
    int active = head_of(&self->t->m.now)->active;
    (void)unused;
    return active ? small_int(__builtin_ctz((unsigned)active)) : Py_NewRef(Py_None);
}

static PyObject *get_scores(struct state_object *self, void *unused)
{
    PyObject *all = PyTuple_New(seats_of(self));
    (void)unused;
    for (int seat = 0; all && seat < seats_of(self); seat++) {
        PyObject *score = PyLong_FromLong(self->game->g->score(&self->t->m.now, seat));
        if (!score)
            Py_CLEAR(all);
        else
            PyTuple_SetItem(all, seat, score);
    }
    return all;
}

static PyObject *get_places(struct state_object *self, void *unused)
{
    uint8_t place[SEATS_MAX];
    (void)unused;
    if (!match_over(&self->t->m))
        Py_RETURN_NONE;
    self->game->g->rank(&self->t->m.now, place);
    PyObject *all = PyTuple_New(seats_of(self));
    for (int seat = 0; all && seat < seats_of(self); seat++)
        PyTuple_SetItem(all, seat, small_int(place[seat]));
    return all;
}

static PyObject *returns(struct state_object *self, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "reward", NULL };
    const char *name_of = "win";
    enum reward reward;
    float all[SEATS_MAX];
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|s:returns", words, &name_of) || reward_from(name_of, &reward))
        return NULL;
    games_returns(self->game->g, &self->t->m.now, reward, all);
    PyObject *tuple = PyTuple_New(seats_of(self));
    for (int seat = 0; tuple && seat < seats_of(self); seat++) {
        PyObject *number = PyFloat_FromDouble(all[seat]);
        if (!number)
            Py_CLEAR(tuple);
        else
            PyTuple_SetItem(tuple, seat, number);
    }
    return tuple;
}

static PyObject *get_history(struct state_object *self, void *unused)
{
    const struct match *m = &self->t->m;
    PyObject *all = PyList_New(m->moves);
    (void)unused;
    for (int i = 0; all && i < m->moves; i++) {
        PyObject *pair = Py_BuildValue("(ii)", m->made[i].seat, m->made[i].m);
        if (!pair)
            Py_CLEAR(all);
        else
            PyList_SetItem(all, i, pair);
    }
    return all;
}

static PyObject *get_over(struct state_object *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(match_over(&self->t->m));
}

static PyObject *get_ply(struct state_object *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(head_of(&self->t->m.now)->ply);
}

static PyObject *get_game(struct state_object *self, void *unused)
{
    (void)unused;
    return Py_NewRef((PyObject *)self->game);
}

static PyObject *repr(struct state_object *self)
{
    return PyUnicode_FromFormat("<quayside %s, %d seats, ply %d%s>", self->game->g->id, seats_of(self),
                                (int)head_of(&self->t->m.now)->ply, match_over(&self->t->m) ? ", over" : "");
}

/* For the module copy. */
static PyObject *deep_copy(struct state_object *self, PyObject *memo)
{
    (void)memo;
    return clone(self, NULL);
}

/* The table as a spectator sees it, for notebooks. */
static PyObject *repr_html(struct state_object *self, PyObject *unused)
{
    PyObject *picture_text = said(self, VIEWER_PUBLIC, match_draw, text_string);
    (void)unused;
    return picture_text ? html_pre(picture_text) : NULL;
}

static PyObject *compare(struct state_object *self, PyObject *other, int op)
{
    if (Py_TYPE(other) != state_type || (op != Py_EQ && op != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const struct state_object *b = (const struct state_object *)other;
    int equal = self->game->g == b->game->g && !memcmp(&self->t->m.now, &b->t->m.now, self->game->g->state_size);
    return PyBool_FromLong(op == Py_EQ ? equal : !equal);
}

/* ---- The type ------------------------------------------------------------------------------------------------------ */

static PyGetSetDef attributes[] = {
    { "game", (getter)get_game, NULL, "The game that dealt it.", NULL },
    { "active", (getter)get_active, NULL,
      "The seats that must move now, as a tuple. Several: they choose at the same time, in any order. Empty: the game is over.",
      NULL },
    { "seat", (getter)get_seat, NULL, "The first of the active seats; None when the game is over.", NULL },
    { "over", (getter)get_over, NULL, "True when the game is over.", NULL },
    { "ply", (getter)get_ply, NULL, "How many public steps have been made.", NULL },
    { "scores", (getter)get_scores, NULL, "The points of each seat as they stand, as a tuple.", NULL },
    { "places", (getter)get_places, NULL, "1 for first, and so on; equal seats share a place. None before the end.", NULL },
    { "history", (getter)get_history, NULL, "The moves made so far: a list of (seat, move).", NULL },
    { "record", (getter)get_record, NULL,
      "The game as text, which replays anywhere: quayside.load(text), `quayside replay FILE`. An imagined state has none.", NULL },
    { NULL },
};

#define NAMED(function) (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS

static PyMethodDef methods[] = {
    { "legal", NAMED_FAST(legal),
      "legal(seat=None)\n--\n\nThe legal moves of a seat as a list of numbers, ascending; empty if it is not its turn.\n"
      "None: of the seat that has to move." },
    { "play", NAMED_FAST(play),
      "play(seat, move)\n--\n\nMakes a move, by number or by name; seat None: of the seat that has to move. A move that a rule forbids raises quayside.Refused with the\n"
      "rule and its witness; then nothing has changed." },
    { "undo", (PyCFunction)undo, METH_NOARGS, "undo()\n--\n\nTakes back the last move." },
    { "why", NAMED_FAST(why),
      "why(seat, move)\n--\n\nNone if the move is legal; else the quayside.Refused that `play` would raise." },
    { "name", NAMED_FAST(name), "name(seat, move)\n--\n\nThe name of a move for the seat: \"B7\"." },
    { "names", NAMED_FAST(names), "names(seat=None)\n--\n\nThe legal moves of a seat by name, as a dict: {\"B7\": 6}." },
    { "view", NAMED_FAST(view),
      "view(seat=None)\n--\n\nWhat a seat is shown, as a dict of fields; None: a spectator. What it may not know is not there."},
    { "picture", NAMED_FAST(picture), "picture(seat=None, lang=\"en\")\n--\n\nThe table as text, as a seat sees it; None: a spectator." },
    { "events", NAMED_FAST(events),
      "events(seat=None, lang=\"en\")\n--\n\nWhat the last move made happen, as a seat is told it: a list of dicts, each with its sentence\n"
      "in \"text\"." },
    { "information_state", NAMED_FAST(information_state),
      "information_state(seat=None)\n--\n\nEverything that a seat can know about the position, memory included, as a string. It is the\n"
      "same in two states exactly if the seat cannot tell them apart; which of its own moves led there is not in it: recall()." },
    { "recall", NAMED_FAST(recall),
      "recall(seat=None)\n--\n\nThe information state with perfect recall, as a string: information_state, and a hash of all that the\n"
      "seat has seen so far and of its own moves. Two states have the same one exactly if the seat has lived through the same." },
    { "decisions", NAMED_FAST(decisions),
      "decisions(seat=None)\n--\n\nWhat a seat saw before each of its moves, and the move: a list of (observation, move)." },
    { "everything", (PyCFunction)everything, METH_NOARGS,
      "everything()\n--\n\nAll fields, hidden ones included, as a dict: for tests and for critics that see more than the players." },
    { "observations", NAMED_FAST(observations),
      "observations(out=None)\n--\n\nThe observations of all seats one after the other in one array: what a centralised critic sees.\n"
      "Reshape it to (seats, observation_size)." },
    { "observation", NAMED_FAST(observation),
      "observation(seat=None, out=None)\n--\n\nWhat a seat knows, as float32 from 0 to 1 or as the game says (observe, dtype);\n"
      "game.observation_names() says what each number means. `out`: an array to write to." },
    { "mask", NAMED_FAST(mask),
      "mask(seat=None, out=None)\n--\n\nThe legal moves of a seat as an array of bool, one for every move number." },
    { "sample", NAMED(sample),
      "sample(seat, seed=0)\n--\n\nAnother state that the seat cannot tell from this one: what it cannot see is imagined, at random\n"
      "and in keeping with all it knows." },
    { "bot", NAMED(bot),
      "bot(seat, level=\"medium\", iterations=0, seconds=0, seed=0)\n--\n\nThe move that a bot would make; it is not made. The bot sees\n"
      "what the seat sees. Levels: quayside.levels(). It thinks as long as its level usually does, or so many iterations or\n"
      "seconds. The GIL is free meanwhile." },
    { "returns", NAMED(returns),
      "returns(reward=\"win\")\n--\n\nWhat the game has brought each seat so far, as a tuple. \"win\": one point shared by the winners,\n"
      "\"place\": from 1 for the first down to -1 for the last, both at the end and 0 before; \"score\": the points. What a step\n"
      "changes is the reward of the step." },
    { "clone", (PyCFunction)clone, METH_NOARGS, "clone()\n--\n\nA copy that goes its own way." },
    { "to_bytes", (PyCFunction)to_bytes, METH_NOARGS,
      "to_bytes()\n--\n\nThe state with its past as bytes, for quayside.from_bytes of the same version. To keep a game for long,\n"
      "keep its record." },
    { "fingerprint", NAMED_FAST(fingerprint),
      "fingerprint(start=0xcbf29ce484222325)\n--\n\nA 64-bit number for the state: FNV-1a over its bytes, going on from `start`." },
    { "__copy__", (PyCFunction)clone, METH_NOARGS, NULL },
    { "__deepcopy__", (PyCFunction)deep_copy, METH_O, NULL },
    { "_repr_html_", (PyCFunction)repr_html, METH_NOARGS, "_repr_html_()\n--\n\nThe table as a spectator sees it, for notebooks." },
    { "__reduce__", (PyCFunction)reduce, METH_NOARGS, NULL },
    { NULL },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "A game as it stands. `quayside.game(\"fishing\").new(1)` deals one.\n\n"
      "Seats are numbers from 0. A move is a number from 0 to game.moves - 1, or its name." },
    { Py_tp_new, no_state },
    { Py_tp_dealloc, state_dealloc },
    { Py_tp_traverse, state_traverse },
    { Py_tp_repr, repr },
    { Py_tp_richcompare, compare },
    { Py_tp_hash, PyObject_HashNotImplemented },
    { Py_tp_methods, methods },
    { Py_tp_getset, attributes },
    { 0, NULL },
};

static PyType_Spec spec = { "quayside.State", sizeof(struct state_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots };

int state_register(PyObject *module)
{
    state_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return !state_type || PyModule_AddObjectRef(module, "State", (PyObject *)state_type) ? -1 : 0;
}
