/*
 * fair.h: chance that nobody could choose. docs/fair.md explains it and says what it cannot do.
 *
 *   1. The server draws a secret and shows its commitment, which also seals game, data, seats and options (fair_begin).
 *   2. Every seat that wants to gives 32 random bytes (fair_give).
 *   3. The seed of the game is a hash of all of it (fair_seed; match_fair deals with it).
 *   4. When the game is over, the record shows everything, and anybody can do the sums again.
 *
 * What is hashed are lines of the record as it is written, so that a verifier needs nothing but the record and SHA-256.
 * Whatever is not in `struct fair` is public: the facts of the table.
 */
#ifndef QUAYSIDE_FAIR_H
#define QUAYSIDE_FAIR_H

#include "game.h"
#include "sha256.h"

enum { FAIR_BYTES = 32 };               /* of a secret, an entropy and a commitment */

struct fair {
    uint8_t used;                       /* 0: the seed was simply named, and nothing else here counts */
    uint8_t gave;                       /* bit i: seat i gave entropy */
    uint8_t secret[FAIR_BYTES];         /* of the server; nobody else may know it before the game is over */
    uint8_t commitment[FAIR_BYTES];
    uint8_t entropy[SEATS_MAX][FAIR_BYTES];
};

/* A secret for a table, and its commitment. The seed in cfg does not count. A secret is used once. */
void fair_begin(struct fair *f, const uint8_t secret[FAIR_BYTES], const struct game *g, const struct setup *cfg);

/* The entropy of a seat, once the seat has seen the commitment. */
void fair_give(struct fair *f, int seat, const uint8_t entropy[FAIR_BYTES]);

void fair_seed(const struct fair *f, int seats, uint8_t seed[SEED_BYTES]);

/* Lines of a record: from "game" to the last "option"; and "secret", "commitment", an "entropy" for each seat. */
void fair_facts(const struct game *g, const struct setup *cfg, struct text *out);
void fair_lines(const struct fair *f, int seats, struct text *out);

#endif
