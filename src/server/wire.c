/* wire.c: see wire.h. */
#include "wire.h"

#include <string.h>

#include "text.h"

json_t *wire_read(const char *text, size_t size, struct error *e)
{
    json_error_t at;
    json_t *in = json_loadb(text, size, JSON_REJECT_DUPLICATES, &at);
    if (in && json_is_object(in))
        return in;
    error_set(e, ERR_SYNTAX, "a message is one JSON object: %s", in ? "this is none" : at.text);
    json_decref(in);
    return NULL;
}

int wire_string(json_t *in, const char *key, size_t min, size_t max, const char **out, struct error *e)
{
    json_t *v = json_object_get(in, key);
    *out = "";
    if (!v && !min)
        return 0;
    size_t n = json_is_string(v) ? json_string_length(v) : 0;
    if (!json_is_string(v) || n < min || n > max || strlen(json_string_value(v)) != n)
        return error_set(e, ERR_SYNTAX, "\"%s\" must be a string of %d to %d bytes", key, (int)min, (int)max);
    *out = json_string_value(v);
    return 0;
}

int wire_number(json_t *in, const char *key, int min, int max, int fallback, int *out, struct error *e)
{
    json_t *v = json_object_get(in, key);
    json_int_t n = v ? json_integer_value(v) : fallback;
    if ((v && !json_is_integer(v)) || n < min || n > max)
        return error_set(e, ERR_SYNTAX, "\"%s\" must be a whole number from %d to %d", key, min, max);
    *out = (int)n;
    return 0;
}

const char *wire_id(json_t *in)
{
    const char *id;
    struct error e;
    return wire_string(in, "id", 0, 64, &id, &e) ? "" : id;
}

int wire_bool(json_t *in, const char *key, int fallback, int *out, struct error *e)
{
    json_t *v = json_object_get(in, key);
    if (v && !json_is_boolean(v))
        return error_set(e, ERR_SYNTAX, "\"%s\" must be true or false", key);
    *out = v ? json_is_true(v) : fallback;
    return 0;
}

int wire_hex32(json_t *in, const char *key, int *given, unsigned char out[32], struct error *e)
{
    const char *s;
    *given = json_object_get(in, key) != NULL;
    if (!*given)
        return 0;
    if (wire_string(in, key, 64, 64, &s, e) || !hex_read(out, 32, s, 64))
        return error_set(e, ERR_SYNTAX, "\"%s\" must be 64 hexadecimal digits, in small letters", key);
    return 0;
}
