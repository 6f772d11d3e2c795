/* engine.h: the JSON-lines protocol (docs/protocol.md): one request in, one answer out. */
#ifndef QUAYSIDE_ENGINE_H
#define QUAYSIDE_ENGINE_H

#include "match.h"

enum { ENGINE_LINE = 1 << 18, ENGINE_ANSWER = 1 << 18 };

struct engine {
    int          fair;                  /* 1: tell nothing that a seat may not know */
    int          greeted;               /* 1: an answer has said which protocol this is */
    struct voice voice;
    struct match match;                 /* match.g is NULL: no table yet */
    struct match scratch;               /* a new table is built here first, so that an error loses nothing */
};

/* Answers one line (without its line feed) with one JSON object. */
void engine_answer(struct engine *en, const char *line, size_t size, struct text *out);

#endif
