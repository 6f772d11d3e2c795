/*
 * signature.h: one number for the behaviour of a game.
 *
 * The hash of every state of a fixed set of seeded random games, for every number of seats and every choice of one
 * option at a time. It is the same for every compiler and platform, and changes exactly when the rules, the data or the
 * layout of the state do. tests/signature.txt keeps it.
 */
#ifndef QUAYSIDE_SIGNATURE_H
#define QUAYSIDE_SIGNATURE_H

#include "game.h"

/* `count` games for each number of seats, some more for each choice of an option. */
uint64_t signature(const struct game *g, int count);

enum { SIGNATURE_GAMES = 40 };

/* A line "id 0123456789abcdef" for every listed game and the template: what tests/signature.txt has for SIGNATURE_GAMES. */
void signature_list(int count, struct text *out);

#endif
