/*
 * scenario.h: positions, moves and what must hold, as text. docs/scenarios.md is the manual of the language.
 */
#ifndef QUAYSIDE_SCENARIO_H
#define QUAYSIDE_SCENARIO_H

#include "match.h"

enum { SCENARIO_RULES = 16 };

/* How one scenario went. */
struct scenario_result {
    char title[120];
    int  line;                          /* where it stands in the file */
    int  rules;
    char rule[SCENARIO_RULES][16];      /* what it proves */
    char game[24];
    int  failed;                        /* 1: e says where and why */
    struct error error;
};

struct scenarios {
    const char   *at, *end;
    int           line;
    const struct game *game;
    struct match  match;                /* scratch */
};

void scenarios_open(struct scenarios *f, const char *text, size_t size);

/* Runs the next scenario. 1: it ran, see *r; 0: no more; negative: the file itself is wrong, see r->error. */
int scenarios_next(struct scenarios *f, struct scenario_result *r);

#endif
