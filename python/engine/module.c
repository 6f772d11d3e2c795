/* module.c: the module, its errors, and how arguments and arrays are read. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "data.h"
#include "deals.h"
#include "record.h"

PyObject *error_class, *refused_class;

static PyObject *json_loads, *new_array, *ints[MOVES_MAX];

/* ---- Errors -------------------------------------------------------------------------------------------------------- */

/* An exception of the class with a sentence; NULL if memory is out. */
static PyObject *exception(PyObject *class, const char *text, const char *code)
{
    PyObject *e = PyObject_CallFunction(class, "s", text), *value = PyUnicode_FromString(code);
    if (e && value && !PyObject_SetAttrString(e, "code", value)) {
        Py_DECREF(value);
        return e;
    }
    Py_XDECREF(value);
    Py_XDECREF(e);
    return NULL;
}

PyObject *raise_error(const struct error *e)
{
    PyObject *it = exception(error_class, e->text, error_name(e->code));
    if (it) {
        PyErr_SetObject(error_class, it);
        Py_DECREF(it);
    }
    return NULL;
}

static int set_attribute(PyObject *o, const char *name, PyObject *value)
{
    int failed = !value || PyObject_SetAttrString(o, name, value);
    Py_XDECREF(value);
    return failed;
}

static PyObject *witness_of(const struct refusal *why)
{
    PyObject *all = PyTuple_New(why->count);
    for (int i = 0; all && i < why->count; i++) {
        PyObject *word = PyUnicode_FromString(why->words->name[why->item[i]]);
        if (!word)
            Py_CLEAR(all);
        else
            PyTuple_SetItem(all, i, word);
    }
    return all;
}

PyObject *refused_new(const struct game *g, const char *where, int seat, int mv, const struct refusal *why)
{
    char sentence[64 + REFUSAL_TEXT];
    struct text t = TEXT(sentence);
    if (where)
        text_fmt(&t, "%s: ", where);
    say_refusal(&t, g->id, why);
    PyObject *e = exception(refused_class, sentence, error_name(ERR_REFUSED));
    if (e && (set_attribute(e, "rule", PyUnicode_FromString(why->rule)) || set_attribute(e, "witness", witness_of(why)) ||
              set_attribute(e, "seat", small_int(seat)) || set_attribute(e, "move", small_int(mv))))
        Py_CLEAR(e);
    return e;
}

int language_from(PyObject *code, int *lang)
{
    struct error e;
    *lang = ENGLISH;
    if (!code)
        return 0;
    PyObject *bytes = PyUnicode_Check(code) ? PyUnicode_AsUTF8String(code) : NULL;
    *lang = bytes ? language_find(PyBytes_AsString(bytes)) : -1;
    Py_XDECREF(bytes);
    if (*lang >= 0)
        return 0;
    PyErr_Clear();
    language_unknown(&e);
    raise_error(&e);
    return -1;
}

/* ---- Memory -------------------------------------------------------------------------------------------------------- */

void *object_alloc(PyTypeObject *type)
{
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void object_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

void *lines_alloc(size_t size)
{
    enum { LINE = 64 };
    char *whole = malloc(size + LINE + sizeof whole);
    if (!whole)
        return NULL;
    char *line = whole + sizeof whole + LINE - 1;
    line -= (uintptr_t)line % LINE;
    memcpy(line - sizeof whole, &whole, sizeof whole);          /* what free wants */
    return line;
}

void lines_free(void *memory)
{
    void *whole = NULL;
    if (memory)
        memcpy(&whole, (char *)memory - sizeof whole, sizeof whole);
    free(whole);
}

int visit_game(PyObject *self, struct game_object *game, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(game);
    return 0;
}

/* ---- Arguments ----------------------------------------------------------------------------------------------------- */

static int wrong_call(const char *function, const char *const *names, int least)
{
    char call[160];
    struct text t = TEXT(call);
    for (int i = 0; names[i]; i++)
        text_fmt(&t, "%s%s%s", i ? ", " : "", names[i], i < least ? "" : "=None");
    PyErr_Format(PyExc_TypeError, "the call is %s(%s)", function, call);
    return -1;
}

int arguments(const char *function, const char *const *names, int least, PyObject *const *args, Py_ssize_t n, PyObject *words,
              PyObject **out)
{
    Py_ssize_t most = 0, named = words ? PyTuple_Size(words) : 0;
    while (names[most])
        most++;
    if (n > most)
        return wrong_call(function, names, least);
    for (Py_ssize_t i = 0; i < most; i++)
        out[i] = i < n ? args[i] : NULL;
    for (Py_ssize_t k = 0; k < named; k++) {
        Py_ssize_t i = 0;
        while (names[i] && PyUnicode_CompareWithASCIIString(PyTuple_GetItem(words, k), names[i]))
            i++;
        if (!names[i] || out[i])
            return wrong_call(function, names, least);
        out[i] = args[n + k];
    }
    for (int i = 0; i < least; i++)
        if (!out[i])
            return wrong_call(function, names, least);
    return 0;
}

PyObject *small_int(int n) { return n >= 0 && n < MOVES_MAX ? Py_NewRef(ints[n]) : PyLong_FromLong(n); }

PyObject *text_string(const struct text *t)
{
    return PyUnicode_DecodeUTF8(t->buf, (Py_ssize_t)t->len, "replace");
}

PyObject *parse_json(const struct text *t) { return PyObject_CallFunction(json_loads, "s#", t->buf, (Py_ssize_t)t->len); }

PyObject *html_pre(PyObject *text)
{
    PyObject *html = PyImport_ImportModule("html"), *safe = html ? PyObject_CallMethod(html, "escape", "O", text) : NULL;
    PyObject *all = safe ? PyUnicode_FromFormat("<pre>%U</pre>", safe) : NULL;
    Py_XDECREF(html);
    Py_XDECREF(safe);
    Py_DECREF(text);
    return all;
}

int int_from(PyObject *o, const char *what, long *out)
{
    if (!PyIndex_Check(o)) {
        PyErr_Format(PyExc_TypeError, "%s is a whole number, not %R", what, o);
        return -1;
    }
    *out = PyLong_AsLong(o);
    if (*out != -1 || !PyErr_Occurred())
        return 0;
    if (PyErr_ExceptionMatches(PyExc_OverflowError)) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s is a small whole number, not %R", what, o);
    }
    return -1;
}

/* For O&: the format K would take any number and keep what fits of it. */
int chance_from(PyObject *o, void *out)
{
    if (!PyIndex_Check(o)) {
        PyErr_Format(PyExc_TypeError, "a seed is a whole number, not %R", o);
        return 0;
    }
    PyObject *number = PyNumber_Index(o);
    unsigned long long v = number ? PyLong_AsUnsignedLongLong(number) : 0;
    Py_XDECREF(number);
    if (PyErr_Occurred()) {
        if (PyErr_ExceptionMatches(PyExc_OverflowError)) {
            PyErr_Clear();
            PyErr_Format(PyExc_ValueError, "this seed is a number from 0 to 2**64 - 1, not %R", o);
        }
        return 0;
    }
    *(unsigned long long *)out = v;
    return 1;
}

int seat_from(PyObject *o, int seats, int *seat)
{
    long v;
    struct error e;
    if (int_from(o, "a seat", &v))
        return -1;
    if (v >= 0 && v < seats) {
        *seat = (int)v;
        return 0;
    }
    error_set(&e, ERR_SEAT, "there is no seat %d; the seats are 0 to %d", (int)v, seats - 1);
    raise_error(&e);
    return -1;
}

int viewer_from(PyObject *o, int seats, int *viewer)
{
    if (o && o != Py_None)
        return seat_from(o, seats, viewer);
    *viewer = VIEWER_PUBLIC;
    return 0;
}

int reward_from(const char *name, enum reward *out)
{
    int found = reward_find(name);
    if (found < 0)
        PyErr_Format(PyExc_ValueError, "reward is \"win\", \"place\" or \"score\", not \"%s\"", name);
    else
        *out = (enum reward)found;
    return found < 0 ? -1 : 0;
}

/* ---- Arrays -------------------------------------------------------------------------------------------------------- */

static const char *const element_names[] = { "float32", "bool or uint8", "int32", "uint8", "integers" };

/* Has the buffer elements of that kind? Formats are those of the module struct. */
static int right_element(const Py_buffer *b, enum element element)
{
    const char *format = b->format ? b->format : "B";
    if (*format == '@' || *format == '=' || *format == '<')
        format++;
    if (!*format || format[1])
        return 0;
    switch (element) {
    case FLOAT32: return *format == 'f';
    case BOOL8:   return *format == '?' || *format == 'B';
    case UINT8:   return *format == 'B';
    case INT32:   return strchr("il", *format) && b->itemsize == 4;
    default:      return strchr("bhilqBHILQ", *format) != NULL;
    }
}

static void describe_shape(struct text *t, int dims, const Py_ssize_t *shape)
{
    text_char(t, '(');
    for (int i = 0; i < dims; i++) {
        text_add(t, i ? ", " : "");
        text_int(t, shape[i]);
    }
    text_add(t, dims == 1 ? ",)" : ")");
}

static int wrong_shape(const struct wanted *w, const Py_buffer *b)
{
    char right[64], given[64];
    struct text r = TEXT(right), g = TEXT(given);
    if (b->ndim == w->dims && !memcmp(b->shape, w->shape, sizeof *w->shape * (size_t)w->dims))
        return 0;
    describe_shape(&r, w->dims, w->shape);
    describe_shape(&g, b->ndim, b->shape);
    PyErr_Format(PyExc_ValueError, "%s needs an array of shape %s, not %s", w->name, right, given);
    return 1;
}

int array_open(PyObject *array, const struct wanted *w, Py_buffer *out)
{
    if (PyObject_GetBuffer(array, out, PyBUF_RECORDS_RO)) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%s needs an array (of numpy or of the module array), not %R", w->name,
                     (PyObject *)Py_TYPE(array));
        return -1;
    }
    if (!right_element(out, w->element))
        PyErr_Format(PyExc_TypeError, "%s needs an array of %s; this one has the format \"%s\"", w->name,
                     element_names[w->element], out->format ? out->format : "B");
    else if (wrong_shape(w, out))
        ;
    else if (!PyBuffer_IsContiguous(out, 'C'))
        PyErr_Format(PyExc_ValueError, "%s needs an array that lies in memory without gaps; take a copy of this one", w->name);
    else if (w->writable && out->readonly)
        PyErr_Format(PyExc_ValueError, "%s is written to, and this array is read-only", w->name);
    else
        return 0;
    PyBuffer_Release(out);
    return -1;
}

PyObject *array_new(enum element element, Py_ssize_t n)
{
    return PyObject_CallFunction(new_array, "sn", (const char *[]){ "f", "?", "i", "B" }[element], n);
}

/* ---- The module ---------------------------------------------------------------------------------------------------- */

/* Gives the module what it needs of Python: how to make an array. */
static PyObject *use_arrays(PyObject *self, PyObject *make)
{
    (void)self;
    Py_XDECREF(new_array);
    new_array = Py_NewRef(make);
    Py_RETURN_NONE;
}

static PyObject *list_games(PyObject *self, PyObject *unused)
{
    char buf[16384];
    struct text t = TEXT(buf);
    (void)self;
    (void)unused;
    text_char(&t, '{');
    answer_games(&t);
    text_char(&t, '}');
    return parse_json(&t);
}

static PyObject *list_bots(PyObject *self, PyObject *unused)
{
    PyObject *all = PyList_New(0);
    (void)self;
    (void)unused;
    for (const struct bot *b = bots; all && b->id; b++) {
        PyObject *id = PyUnicode_FromString(b->id);
        if (!id || PyList_Append(all, id))
            Py_CLEAR(all);
        Py_XDECREF(id);
    }
    return all;
}

static PyObject *list_languages(PyObject *self, PyObject *unused)
{
    PyObject *all = PyDict_New();
    (void)self;
    (void)unused;
    for (int lang = 0; all && lang < LANGS; lang++) {
        PyObject *name = PyUnicode_FromString(language_name(lang));
        if (!name || PyDict_SetItemString(all, language_code(lang), name))
            Py_CLEAR(all);
        Py_XDECREF(name);
    }
    return all;
}

static PyObject *rule_text(PyObject *self, PyObject *args, PyObject *keywords)
{
    static char *words[] = { "game", "rule", "lang", NULL };
    const char *id, *rule;
    PyObject *code = NULL;
    size_t len;
    struct error e;
    int lang;
    (void)self;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "ss|O:rule", words, &id, &rule, &code) || language_from(code, &lang))
        return NULL;
    if (!game_find(id)) {
        error_set(&e, ERR_GAME, "there is no game \"%s\"; quayside.games() lists them", id);
        return raise_error(&e);
    }
    const char *text = rule_find(id, rule, lang, &len);
    if (text)
        return PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, "replace");
    error_set(&e, ERR_FIELD, "%s has no rule \"%s\"; docs/rules/en/%s.md has them all", id, rule, id);
    return raise_error(&e);
}

/* Deal `number` of a comparison: (seed, where the bots' seeds come from, order of asking). */
static PyObject *draw_deal(PyObject *self, PyObject *args)
{
    PyObject *seed, *order;
    struct setup cfg;
    struct deal d;
    int number, seats;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oii:_deal", &seed, &number, &seats) || seed_from(seed, &cfg))
        return NULL;
    if (number < 0 || seats < 1 || seats > SEATS_MAX) {
        PyErr_SetString(PyExc_ValueError, "there is no such deal");
        return NULL;
    }
    deal_draw(cfg.seed, number, seats, &d);
    if (!(order = PyTuple_New(seats)))
        return NULL;
    for (int i = 0; i < seats; i++)
        PyTuple_SetItem(order, i, small_int(d.order[i]));
    return Py_BuildValue("y#KN", d.seed, (Py_ssize_t)SEED_BYTES, (unsigned long long)d.bots, order);
}

static PyMethodDef functions[] = {
    { "_use_arrays", use_arrays, METH_O, NULL },
    { "_games", list_games, METH_NOARGS, NULL },
    { "_deal", draw_deal, METH_VARARGS, NULL },
    { "levels", list_bots, METH_NOARGS, "levels()\n--\n\nThe levels of the bots, weakest first." },
    { "languages", list_languages, METH_NOARGS,
      "languages()\n--\n\nWhat the languages call themselves, by code: {\"en\": \"English\", ...}." },
    { "rule", (PyCFunction)(void (*)(void))rule_text, METH_VARARGS | METH_KEYWORDS,
      "rule(game, rule, lang=\"en\")\n--\n\nThe text of a rule: rule(\"fishing\", \"FI-15\"). languages() has the languages." },
    { "load", NAMED_FAST(state_from_record),
      "load(text)\n--\n\nThe state at the end of a record, which is checked move by move. `state.record` writes records;\n"
      "so do `quayside play` and the protocol." },
    { "from_bytes", NAMED_FAST(state_from_bytes),
      "from_bytes(data)\n--\n\nThe state that `state.to_bytes()` wrote. Bytes that are damaged or of another version are refused." },
    { NULL },
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "quayside._engine", "The engine of Quayside; import quayside instead.", -1, functions,
};

static int make_errors(PyObject *module)
{
    error_class = PyErr_NewExceptionWithDoc("quayside.Error",
        "What was asked for cannot be done; nothing has changed. The text says what is wrong and what to do; `code` is the\n"
        "short name of the error, as in docs/protocol.md.", PyExc_ValueError, NULL);
    if (!error_class)
        return -1;
    refused_class = PyErr_NewExceptionWithDoc("quayside.Refused",
        "A rule forbids the move. The text is the rule, after a nearer reason if there is one; `rule` its number, `witness` the cards that prove it, `seat` and\n"
        "`move` what was refused.", error_class, NULL);
    return !refused_class || PyModule_AddObjectRef(module, "Error", error_class) ||
           PyModule_AddObjectRef(module, "Refused", refused_class) ? -1 : 0;
}

static int make_tools(void)
{
    PyObject *json = PyImport_ImportModule("json");
    json_loads = json ? PyObject_GetAttrString(json, "loads") : NULL;
    Py_XDECREF(json);
    for (int i = 0; i < MOVES_MAX; i++)
        if (!(ints[i] = PyLong_FromLong(i)))
            return -1;
    return json_loads ? 0 : -1;
}

PyMODINIT_FUNC PyInit__engine(void);

PyMODINIT_FUNC PyInit__engine(void)
{
    struct error e;
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    if (PyModule_AddStringConstant(module, "__version__", QUAYSIDE_VERSION) || make_errors(module) || make_tools() ||
        game_register(module) || state_register(module) || batch_register(module)) {
        Py_DECREF(module);
        return NULL;
    }
    if (data_load_all(&e)) {
        Py_DECREF(module);
        return raise_error(&e);
    }
    return module;
}
