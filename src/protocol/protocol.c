/* protocol.c: see protocol.h. */
#include "protocol.h"

#include <string.h>

#include "text.h"

/* ---- The table ----------------------------------------------------------------------------------------------------------------- */

const struct request_kind request_table[REQUESTS] = {
#define REQUEST(id, side, name, when, who, stage, answer, errors, words) \
    { name, side, when, who, stage, id##_MEMBERS, answer, errors, words },
#include "messages.def"
};

const struct member member_table[MEMBERS] = {
#define STRING(id, key, usual, min, max, words)  { key, min, max, usual, IS_STRING, words },
#define LEVEL(id, key, usual, min, max, words)   { key, min, max, usual, IS_LEVEL, words },
#define HEX(id, key, digits, words)              { key, digits, digits, GIVEN, IS_HEX, words },
#define NUMBER(id, key, min, max, usual, words)  { key, min, max, usual, IS_NUMBER, words },
#define WHOLE(id, key, max, usual, words)        { key, 0, max, usual, IS_WHOLE, words },
#define FLAG(id, key, usual, words)              { key, 0, 1, usual, IS_FLAG, words },
#define TRUE_ONLY(id, key, words)                { key, 0, 1, 0, IS_TRUE_ONLY, words },
#define SEAT(id, key, min, usual, words)         { key, min, 0, usual, IS_SEAT, words },
#define PLACE(id, key, words)                    { key, 0, 0, NEEDED, IS_PLACE, words },
#define VIEWER(id, key, words)                   { key, 0, 0, NEEDED, IS_VIEWER, words },
#define CHOICES(id, key, words)                  { key, 0, 0, GIVEN, IS_CHOICES, words },
#define FIELDS(id, key, words)                   { key, 0, 0, GIVEN, IS_FIELDS, words },
#define LEVELS_OF_SEATS(id, key, words)          { key, 0, 0, GIVEN, IS_LEVELS, words },
#define SECONDS_BEHIND(id, key, min, max, words) { key, min, max, 1, IS_SECONDS, words },
#include "messages.def"
};

const struct call call_table[] = {
#define CALL(method, path, request) { method, path, request },
#include "messages.def"
    { 0, NULL, 0 },
};

const struct request_kind *request_find(enum side side, const char *name)
{
    int end = side == ENGINE ? (int)SERVER_FIRST : (int)REQUESTS;
    for (int i = side == ENGINE ? ENGINE_FIRST : SERVER_FIRST; i < end; i++)
        if (*request_table[i].name == *name && !strcmp(request_table[i].name, name))
            return &request_table[i];
    return NULL;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------------------- */

json_t *request_read(enum side side, const char *text, size_t size, struct error *e)
{
    json_error_t at;
    json_t *in = json_loadb(text, size, JSON_REJECT_DUPLICATES, &at);
    if (in && json_is_object(in))
        return in;
    if (side == SERVER)
        error_set(e, ERR_SYNTAX, "a message is one JSON object: %s", in ? "this is none" : at.text);
    else if (in)
        error_set(e, ERR_SYNTAX, "the line is not an object; send something like {\"do\":\"games\"}");
    else
        error_set(e, ERR_SYNTAX, "the line is not valid JSON (column %d: %s); send one object a line", at.column, at.text);
    json_decref(in);
    return NULL;
}

/* What the table says of it, and what stands there; NULL: it is missing. */
static json_t *look(const json_t *in, enum member_id id, const struct member **m)
{
    *m = &member_table[id];
    return json_object_get(in, (*m)->key);
}

int member_string(const json_t *in, enum member_id id, const char **out, struct error *e)
{
    const struct member *m;
    json_t *v = look(in, id, &m);
    if (!v && m->usual != NEEDED)
        return 0;
    size_t n = json_is_string(v) ? json_string_length(v) : 0;
    int good = json_is_string(v) && strlen(json_string_value(v)) == n;
    if (m->max == ANY && !good)
        return error_set(e, ERR_SYNTAX, "\"%s\" must be a string", m->key);
    if (m->max != ANY && (!good || n < (size_t)m->min || n > (size_t)m->max))
        return error_set(e, ERR_SYNTAX, "\"%s\" must be a string of %d to %d bytes", m->key, m->min, m->max);
    *out = json_string_value(v);
    return 0;
}

static int bad_number(const struct member *m, int max, struct error *e)
{
    return error_set(e, ERR_SYNTAX, "\"%s\" must be a whole number from %d to %d", m->key, m->min, max);
}

int member_number(const json_t *in, enum member_id id, int *out, struct error *e)
{
    enum { MOST = 1000000000 };         /* of a number without bounds of its own */
    const struct member *m;
    json_t *v = look(in, id, &m);
    json_int_t n = json_integer_value(v);
    if (!v && m->usual != NEEDED) {
        *out = m->usual == GIVEN ? *out : m->usual;
        return 0;
    }
    if (m->kind == IS_WHOLE) {
        if (!json_is_integer(v) || n < -MOST || n > MOST)
            return error_set(e, ERR_SYNTAX, "\"%s\" must be a whole number", m->key);
        if (m->max != ANY && n > m->max)
            return error_set(e, ERR_SYNTAX, "\"%s\" can be at most %d", m->key, m->max);
    } else if (!json_is_integer(v) || n < m->min || n > m->max) {
        return bad_number(m, m->max, e);
    }
    *out = (int)n;
    return 0;
}

int member_flag(const json_t *in, enum member_id id, int *out, struct error *e)
{
    const struct member *m;
    json_t *v = look(in, id, &m);
    if (v && !json_is_boolean(v) && m->kind == IS_FLAG)
        return error_set(e, ERR_SYNTAX, "\"%s\" must be true or false", m->key);
    *out = v ? json_is_true(v) : m->usual;
    return 0;
}

int member_seat(const json_t *in, enum member_id id, int seats, int *out, struct error *e)
{
    const struct member *m;
    json_t *v = look(in, id, &m);
    json_int_t n = json_integer_value(v);
    if (!v && m->usual != NEEDED) {
        *out = m->usual;
    } else if (m->kind == IS_VIEWER && json_is_string(v) && !strcmp(json_string_value(v), "public")) {
        *out = -1;
    } else if (json_is_integer(v) && n >= m->min && n < seats) {
        *out = (int)n;
    } else if (m->kind == IS_SEAT) {
        return bad_number(m, seats - 1, e);
    } else {
        return error_set(e, ERR_SEAT, "\"%s\" must be a number from 0 to %d%s", m->key, seats - 1,
                         m->kind == IS_VIEWER ? ", or \"public\"" : "");
    }
    return 0;
}

int member_hex(const json_t *in, enum member_id id, int *given, unsigned char *out, struct error *e)
{
    const struct member *m;
    json_t *v = look(in, id, &m);
    size_t digits = (size_t)m->max;
    *given = v != NULL;
    if (v && (!json_is_string(v) || json_string_length(v) != digits ||
              !hex_read(out, digits / 2, json_string_value(v), digits)))
        return error_set(e, ERR_SYNTAX, "\"%s\" must be %d hexadecimal digits, in small letters", m->key, m->max);
    return 0;
}

int member_value(const json_t *in, enum member_id id, int seats, json_t **out, struct error *e)
{
    const struct member *m;
    *out = look(in, id, &m);
    if (!*out)
        return 0;
    if (m->kind == IS_LEVELS && (!json_is_array(*out) || json_array_size(*out) > (size_t)seats))
        return error_set(e, ERR_SYNTAX, "\"%s\" must be a list with a level or null for each seat", m->key);
    if (m->kind != IS_LEVELS && !json_is_object(*out))
        return error_set(e, ERR_SYNTAX, "\"%s\" must be an object%s", m->key, m->kind == IS_FIELDS ? " of fields" : "");
    return 0;
}

int member_seconds(const json_t *in, enum member_id id, int *yes, int *seconds, struct error *e)
{
    const struct member *m;
    json_t *v = look(in, id, &m);
    json_int_t n = json_integer_value(v);
    *yes = !json_is_false(v);
    *seconds = 0;
    if (json_is_integer(v) && n >= m->min && n <= m->max)
        *seconds = (int)n;
    else if (v && !json_is_boolean(v))
        return error_set(e, ERR_SYNTAX, "\"%s\" must be false, true, or the seconds that they are behind, %d to %d", m->key, m->min,
                         m->max);
    return 0;
}
