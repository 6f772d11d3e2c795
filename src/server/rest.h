/*
 * rest.h: HTTP requests as messages of the tables (docs/server.md lists them), without sockets.
 */
#ifndef QUAYSIDE_REST_H
#define QUAYSIDE_REST_H

#include "error.h"
#include "text.h"

enum { MESSAGE_IN = 4096 };             /* bytes of a message or of the body of a request */

/* The message that a request stands for: what the path says, added to the body, which may be empty. The path does not begin
   with a slash. 0, or an error as it is told to whoever asked. */
int rest_message(const char *path, int post, const char *body, size_t size, struct text *out, struct error *e);

/* The status of an answer of the tables. */
int rest_status(const char *answer, size_t size);

#endif
