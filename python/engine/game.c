/* game.c: the type Game: rules, seats and options; and which fields an observation has. */
#include "engine.h"

#include <string.h>

PyTypeObject *game_type;

/* ---- Making one ---------------------------------------------------------------------------------------------------- */

static PyObject *make(PyTypeObject *type, const struct game *g, const struct setup *cfg, uint64_t which, enum form form)
{
    struct game_object *self = object_alloc(type);
    if (!self)
        return NULL;
    self->g = g;
    self->setup = *cfg;
    self->setup.blank = 0;
    memset(self->setup.seed, 0, SEED_BYTES);
    lens_make(&self->lens, g, cfg->seats, which, form);
    return (PyObject *)self;
}

PyObject *game_from(const struct game *g, const struct setup *cfg, const struct lens *like)
{
    return like ? make(game_type, g, cfg, like->which, like->form) : make(game_type, g, cfg, field_observable(g, PUBLIC), AS_FLOATS);
}

/* A choice as the rules spell it: True and False are on and off. */
static int set_option(const struct game *g, struct setup *cfg, PyObject *name, PyObject *choice)
{
    struct error e;
    int failed = -1;
    PyObject *word = choice == Py_True    ? PyUnicode_FromString("on")
                     : choice == Py_False ? PyUnicode_FromString("off")
                                          : PyObject_Str(choice);
    const char *key = PyUnicode_AsUTF8AndSize(name, NULL), *value = word ? PyUnicode_AsUTF8AndSize(word, NULL) : NULL;
    if (key && value && (failed = setup_option(g, cfg, key, value, &e)))
        raise_error(&e);
    Py_XDECREF(word);
    return failed;
}

static int set_options(const struct game *g, struct setup *cfg, PyObject *options)
{
    PyObject *name, *choice;
    Py_ssize_t at = 0;
    while (options && PyDict_Next(options, &at, &name, &choice))
        if (set_option(g, cfg, name, choice))
            return -1;
    return 0;
}

static int add_field(const struct game *g, const char *name, uint64_t *which)
{
    struct error e;
    for (int i = 0; g->fields[i].name; i++)
        if (!strcmp(g->fields[i].name, name) && field_observable(g, MEMORY) >> i & 1) {
            *which |= (uint64_t)1 << i;
            return 0;
        }
    error_set(&e, ERR_FIELD, "%s has no field \"%s\" that can be observed; game(\"%s\", observe=\"remembered\").fields() "
              "lists them", g->id, name, g->id);
    raise_error(&e);
    return -1;
}

static int add_fields(const struct game *g, PyObject *names, uint64_t *which)
{
    PyObject *each = PyObject_GetIter(names), *name;
    int failed = !each;
    while (!failed && (name = PyIter_Next(each))) {
        const char *word = PyUnicode_Check(name) ? PyUnicode_AsUTF8AndSize(name, NULL) : NULL;
        if (!word)                                      /* whatever went wrong with it */
            PyErr_SetString(PyExc_TypeError, "observe is \"compact\", \"seen\", \"full\" or a list of names of fields");
        failed = !word || add_field(g, word, which);
        Py_DECREF(name);
    }
    Py_XDECREF(each);
    return failed || PyErr_Occurred() ? -1 : 0;
}

/* A game without a compact observation says so; else 0, which stands for it. */
static int compact_of(const struct game *g, uint64_t *which)
{
    struct error e;
    *which = 0;
    if (g->compact)
        return 0;
    error_set(&e, ERR_FIELD, "%s has no compact observation; use \"seen\", \"full\" or a list of fields", g->id);
    raise_error(&e);
    return -1;
}

/* Which fields an observation has: by what a seat knows, or by name; 0: it is compact. */
static int which_fields(const struct game *g, PyObject *observe, uint64_t *which)
{
    *which = field_observable(g, PUBLIC);
    if (!observe || observe == Py_None)
        return 0;
    if (!PyUnicode_Check(observe)) {
        *which = 0;
        if (add_fields(g, observe, which))
            return -1;
        if (!*which)
            PyErr_SetString(PyExc_ValueError, "observe names no field; an observation has at least one");
        return *which ? 0 : -1;
    }
    if (!PyUnicode_CompareWithASCIIString(observe, "seen"))
        return 0;
    *which = field_observable(g, MEMORY);
    if (!PyUnicode_CompareWithASCIIString(observe, "remembered") || !PyUnicode_CompareWithASCIIString(observe, "full"))
        return 0;
    if (!PyUnicode_CompareWithASCIIString(observe, "compact"))
        return compact_of(g, which);
    PyErr_Format(PyExc_ValueError, "observe is \"compact\", \"seen\", \"full\" or a list of names of fields, not %R", observe);
    return -1;
}

static const char *const forms[] = { "float32", "uint8", "index" };

/* By name; only a compact observation has more than one form. */
static int form_from(const char *name, uint64_t which, enum form *form)
{
    for (*form = AS_FLOATS; *form <= AS_INDEX; ++*form)
        if (!strcmp(forms[*form], name) && (*form == AS_FLOATS || !which))
            return 0;
    PyErr_Format(PyExc_ValueError, "dtype is \"float32\" or, with observe=\"compact\", \"uint8\" or \"index\", not \"%s\"", name);
    return -1;
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "id", "seats", "observe", "options", "dtype", NULL };
    PyObject *observe = NULL, *options = NULL, *seats = Py_None;
    struct setup cfg;
    struct error e;
    uint64_t which;
    enum form form;
    long n;
    const char *id, *dtype = "float32";
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s|OOO!s:Game", names, &id, &seats, &observe, &PyDict_Type, &options,
                                     &dtype))
        return NULL;
    const struct game *g = game_find(id);
    if (!g) {
        error_set(&e, ERR_GAME, "there is no game \"%s\"; quayside.games() lists them", id);
        return raise_error(&e);
    }
    n = usual_seats(g);
    if (seats != Py_None && int_from(seats, "seats", &n))
        return NULL;
    setup_default(g, &cfg, g->min_seats);
    if (setup_seats(g, &cfg, n < 0 || n > 99 ? 99 : (int)n, &e))
        return raise_error(&e);
    if (set_options(g, &cfg, options) || which_fields(g, observe, &which) || form_from(dtype, which, &form))
        return NULL;
    return make(type, g, &cfg, which, form);
}

/* ---- Dealing ------------------------------------------------------------------------------------------------------- */

static int seed_from_bytes(PyObject *bytes, struct setup *cfg)
{
    char *data;
    Py_ssize_t n;
    struct error e;
    if (PyBytes_AsStringAndSize(bytes, &data, &n))
        return -1;
    if (n > SEED_BYTES) {
        error_set(&e, ERR_SEED, "a seed has at most %d bytes, not %d", SEED_BYTES, (int)n);
        raise_error(&e);
        return -1;
    }
    memset(cfg->seed, 0, SEED_BYTES);
    memcpy(cfg->seed, data, (size_t)n);
    return 0;
}

static int seed_from_int(PyObject *number, struct setup *cfg)
{
    struct error e;
    PyObject *bytes = PyObject_CallMethod(number, "to_bytes", "is", SEED_BYTES, "little");
    if (!bytes) {
        PyErr_Clear();
        error_set(&e, ERR_SEED, "a seed is a number from 0 to 2**256 - 1");
        raise_error(&e);
        return -1;
    }
    int failed = seed_from_bytes(bytes, cfg);
    Py_DECREF(bytes);
    return failed;
}

/* os.urandom, which every system has. */
static int seed_from_system(struct setup *cfg)
{
    PyObject *os = PyImport_ImportModule("os"), *bytes = os ? PyObject_CallMethod(os, "urandom", "i", SEED_BYTES) : NULL;
    int failed = bytes ? seed_from_bytes(bytes, cfg) : -1;
    Py_XDECREF(os);
    Py_XDECREF(bytes);
    return failed;
}

int seed_from(PyObject *seed, struct setup *cfg)
{
    struct error e;
    if (!seed || seed == Py_None)
        return seed_from_system(cfg);
    if (PyBytes_Check(seed))
        return seed_from_bytes(seed, cfg);
    if (PyUnicode_Check(seed)) {
        const char *hex = PyUnicode_AsUTF8AndSize(seed, NULL);
        if (hex && setup_seed(cfg, hex, &e))
            raise_error(&e);
        return PyErr_Occurred() ? -1 : 0;
    }
    PyObject *number = PyIndex_Check(seed) ? PyNumber_Index(seed) : NULL;
    if (!number) {
        PyErr_Format(PyExc_TypeError, "a seed is a number, bytes, hexadecimal digits or None, not %R", seed);
        return -1;
    }
    int failed = seed_from_int(number, cfg);
    Py_DECREF(number);
    return failed;
}

static int set_position(struct match *m, PyObject *position)
{
    PyObject *address, *value;
    Py_ssize_t at = 0;
    struct error e;
    while (PyDict_Next(position, &at, &address, &value)) {
        const char *a = PyUnicode_Check(address) ? PyUnicode_AsUTF8AndSize(address, NULL) : NULL;
        const char *v = PyUnicode_Check(value) ? PyUnicode_AsUTF8AndSize(value, NULL) : NULL;
        if (!a || !v) {
            PyErr_SetString(PyExc_TypeError, "a position has fields and values as text: {\"hand[0]\": \"B7 R9\"}");
            return -1;
        }
        if (match_set(m, a, v, &e)) {
            raise_error(&e);
            return -1;
        }
    }
    if (match_position_end(m, &e)) {
        raise_error(&e);
        return -1;
    }
    return 0;
}

static PyObject *deal(struct game_object *self, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "seed", "position", NULL };
    PyObject *seed = NULL, *position = Py_None;
    struct setup cfg = self->setup;
    struct error e;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO:new", names, &seed, &position) || seed_from(seed, &cfg))
        return NULL;
    if (position != Py_None && !PyDict_Check(position)) {
        PyErr_SetString(PyExc_TypeError, "a position is a dict of fields and values: {\"hand[0]\": \"B7 R9\"}");
        return NULL;
    }
    struct state_object *s = state_alloc(self);
    if (!s)
        return NULL;
    struct match *m = &s->t->m;
    int failed = position == Py_None ? match_new(m, self->g, &cfg, &e) : match_position(m, self->g, &cfg, &e);
    if (failed)
        raise_error(&e);
    else if (position != Py_None)
        failed = set_position(m, position);
    if (!failed)
        return (PyObject *)s;
    Py_DECREF((PyObject *)s);
    return NULL;
}

/* ---- What a game is ------------------------------------------------------------------------------------------------ */

static PyObject *observation_names(struct game_object *self, PyObject *unused)
{
    PyObject *all = PyList_New(self->lens.size);
    (void)unused;
    for (int i = 0; all && i < self->lens.size; i++) {
        char name[128];
        struct text t = TEXT(name);
        lens_name(&self->lens, i, &t);
        PyObject *word = text_string(&t);
        if (!word)
            Py_CLEAR(all);
        else
            PyList_SetItem(all, i, word);
    }
    return all;
}

/* The fields of the observation, as slices: where each begins and ends. */
static PyObject *fields(struct game_object *self, PyObject *unused)
{
    PyObject *all = PyDict_New();
    (void)unused;
    for (int at = 0, end; all && at < self->lens.size; at = end) {
        const char *name;
        end = lens_part(&self->lens, at, &name);
        PyObject *from = PyLong_FromLong(at), *to = PyLong_FromLong(end);
        PyObject *slice = from && to ? PySlice_New(from, to, NULL) : NULL;
        if (!slice || PyDict_SetItemString(all, name, slice))
            Py_CLEAR(all);
        Py_XDECREF(slice);
        Py_XDECREF(from);
        Py_XDECREF(to);
    }
    return all;
}

/* What every number can be: (least, most, divided by). */
static PyObject *ranges(struct game_object *self, PyObject *unused)
{
    PyObject *all = PyList_New(self->lens.size);
    (void)unused;
    for (int i = 0; all && i < self->lens.size; i++) {
        double r[3];
        lens_range(&self->lens, i, r);
        PyObject *one = Py_BuildValue("ddd", r[0], r[1], r[2]);
        if (!one)
            Py_CLEAR(all);
        else
            PyList_SetItem(all, i, one);
    }
    return all;
}

static PyObject *get_dtype(struct game_object *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(forms[self->lens.form]);
}

static PyObject *get_options(struct game_object *self, void *unused)
{
    PyObject *all = PyDict_New();
    (void)unused;
    for (int i = 0; all && self->g->options && self->g->options[i].name; i++) {
        const struct option *o = &self->g->options[i];
        PyObject *choice = PyUnicode_FromString(o->choices->name[self->setup.option[i]]);
        if (!choice || PyDict_SetItemString(all, o->name, choice))
            Py_CLEAR(all);
        Py_XDECREF(choice);
    }
    return all;
}

static PyObject *get_id(struct game_object *self, void *unused) { (void)unused; return PyUnicode_FromString(self->g->id); }

static PyObject *get_title(struct game_object *self, void *unused)
{
    (void)unused;
    return PyUnicode_FromString(self->g->title);
}

enum number { SEATS_OF, MOVES_OF, MAX_MOVES_OF, VERSION_OF, BYTES_OF, OBSERVATION_OF };

static PyObject *get_number(struct game_object *self, void *which)
{
    switch ((enum number)(intptr_t)which) {
    case SEATS_OF:     return PyLong_FromLong(self->setup.seats);
    case MOVES_OF:     return PyLong_FromLong(self->g->moves);
    case MAX_MOVES_OF: return PyLong_FromLong(self->g->max_moves);
    case VERSION_OF:   return PyLong_FromLong(self->g->version);
    case BYTES_OF:     return PyLong_FromLong(self->g->state_size);
    default:           return PyLong_FromLong(self->lens.size);
    }
}

static PyObject *repr(struct game_object *self)
{
    PyObject *options = get_options(self, NULL), *text;
    text = options ? PyUnicode_FromFormat("<quayside game %s, %d seats, %R>", self->g->id, self->setup.seats, options) : NULL;
    Py_XDECREF(options);
    return text;
}

static PyObject *repr_html(struct game_object *self, PyObject *unused)
{
    PyObject *text = repr(self);
    (void)unused;
    return text ? html_pre(text) : NULL;
}

/* The same rules at the same table, observed alike? */
static PyObject *compare(struct game_object *self, PyObject *other, int op)
{
    if (!PyObject_TypeCheck(other, game_type) || (op != Py_EQ && op != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const struct game_object *b = (const struct game_object *)other;
    int equal = self->g == b->g && self->setup.seats == b->setup.seats && self->lens.which == b->lens.which &&
                self->lens.form == b->lens.form && !memcmp(self->setup.option, b->setup.option, sizeof b->setup.option);
    return PyBool_FromLong(op == Py_EQ ? equal : !equal);
}

static Py_hash_t hash(struct game_object *self)
{
    uint64_t h = fnv(FNV_START, self->g->id, strlen(self->g->id));
    h = fnv(h, self->setup.option, sizeof self->setup.option);
    h = fnv(h, &self->lens.which, sizeof self->lens.which);
    Py_hash_t v = (Py_hash_t)(h + 8 * (uint64_t)self->lens.form + self->setup.seats);
    return v == -1 ? -2 : v;
}

static PyObject *reduce(struct game_object *self, PyObject *unused)
{
    PyObject *names = self->lens.which ? fields(self, unused) : NULL, *options = get_options(self, NULL);
    PyObject *list = names ? PyDict_Keys(names) : PyErr_Occurred() ? NULL : PyUnicode_FromString("compact");
    PyObject *all = list && options ? Py_BuildValue("O(siOOs)", Py_TYPE((PyObject *)self), self->g->id, self->setup.seats, list,
                                                    options, forms[self->lens.form]) : NULL;
    Py_XDECREF(names);
    Py_XDECREF(list);
    Py_XDECREF(options);
    return all;
}

/* ---- The type ------------------------------------------------------------------------------------------------------ */

#define NUMBER_OF(name, which, doc) { name, (getter)get_number, NULL, doc, (void *)(intptr_t)(which) }

static PyGetSetDef attributes[] = {
    { "id", (getter)get_id, NULL, "The id of the game: \"fishing\".", NULL },
    { "title", (getter)get_title, NULL, "Its title: \"Fishing\".", NULL },
    { "options", (getter)get_options, NULL, "All options and the choice of each.", NULL },
    { "dtype", (getter)get_dtype, NULL, "What observations are made of: \"float32\", \"uint8\" or \"index\".", NULL },
    NUMBER_OF("seats", SEATS_OF, "How many seats the table has."),
    NUMBER_OF("moves", MOVES_OF, "How many moves there are: a move is a number from 0 to moves - 1."),
    NUMBER_OF("max_moves", MAX_MOVES_OF, "No game has more moves than this."),
    NUMBER_OF("version", VERSION_OF, "Goes up when the same seed and moves give another game."),
    NUMBER_OF("state_bytes", BYTES_OF, "How many bytes a state has."),
    NUMBER_OF("observation_size", OBSERVATION_OF, "How many numbers an observation has."),
    { NULL },
};

static PyMethodDef methods[] = {
    { "new", (PyCFunction)(void (*)(void))deal, METH_VARARGS | METH_KEYWORDS,
      "new(seed=None, position=None)\n--\n\n"
      "A dealt game, as a State. The same seed gives the same deal. A seed is a number, up to 32 bytes, or hexadecimal digits\n"
      "as in the protocol; 1, b\"\\1\" and \"01\" are the same. None: a seed from the system.\n\n"
      "With a position, the game begins there instead: a dict of fields and values as text, {\"hand[0]\": \"B7 R9\"}." },
    { "observation_names", (PyCFunction)observation_names, METH_NOARGS,
      "observation_names()\n--\n\n"
      "What each number of an observation means: \"hand[0].B7\" is 1 if the observer holds the card B7. Row 0 is the observer,\n"
      "row 1 the seat to its left." },
    { "fields", (PyCFunction)fields, METH_NOARGS,
      "fields()\n--\n\nThe fields of an observation by name, each a slice: observation[game.fields()[\"hand\"]]." },
    { "observation_ranges", (PyCFunction)ranges, METH_NOARGS,
      "observation_ranges()\n--\n\n"
      "What each number of an observation can be: (least, most, divided by). A compact number is what the game has, divided by\n"
      "about the most that it reaches in usual games, so it may be more than 1. One of a field is what it is above the least that the\n"
      "field can be, divided by how far it can go up from there." },
    { "load", NAMED_FAST(state_from_record),
      "load(text)\n--\n\nThe state at the end of a record of this game, with the record's own seats and options and this game's\n"
      "observation. quayside.load(text) takes a record of any game." },
    { "from_bytes", NAMED_FAST(state_from_bytes),
      "from_bytes(data)\n--\n\nThe state that `state.to_bytes()` wrote, with this game's observation." },
    { "_repr_html_", (PyCFunction)repr_html, METH_NOARGS, "_repr_html_()\n--\n\nThe same as repr(), for notebooks." },
    { "__reduce__", (PyCFunction)reduce, METH_NOARGS, NULL },
    { NULL },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Game(id, seats=None, observe=\"seen\", options={}, dtype=\"float32\")\n--\n\n"
      "The rules of a game for a table: how many seats, which options, and what an observation has. Use quayside.game()." },
    { Py_tp_new, game_new },
    { Py_tp_dealloc, object_free },
    { Py_tp_repr, repr },
    { Py_tp_richcompare, compare },
    { Py_tp_hash, hash },
    { Py_tp_methods, methods },
    { Py_tp_getset, attributes },
    { 0, NULL },
};

static PyType_Spec spec = { "quayside.Game", sizeof(struct game_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots };

int game_register(PyObject *module)
{
    game_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return !game_type || PyModule_AddObjectRef(module, "Game", (PyObject *)game_type) ? -1 : 0;
}
