/*
 * wire.h: reading messages. Each function takes one member of a JSON object and gives 0, or ERR_SYNTAX with a sentence that
 * names the member and what it must be.
 */
#ifndef QUAYSIDE_WIRE_H
#define QUAYSIDE_WIRE_H

#include <jansson.h>

#include "error.h"

/* One object, or NULL and a sentence: garbage, no object, members twice, text behind it. The caller frees it. */
json_t *wire_read(const char *text, size_t size, struct error *e);

/* A string of min to max bytes without zeros; a missing one is "" if min is 0. */
int wire_string(json_t *in, const char *key, size_t min, size_t max, const char **out, struct error *e);

/* A whole number from min to max; a missing one is `fallback`, or an error if that is out of range. */
int wire_number(json_t *in, const char *key, int min, int max, int fallback, int *out, struct error *e);

/* The client's name of a message, to be given back in the answer; "": none, or one that cannot be a name. */
const char *wire_id(json_t *in);

int wire_bool(json_t *in, const char *key, int fallback, int *out, struct error *e);

/* 64 hexadecimal digits. 0 and *given 0 if it is missing. */
int wire_hex32(json_t *in, const char *key, int *given, unsigned char out[32], struct error *e);

#endif
