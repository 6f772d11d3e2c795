/*
 * deals.h: the deals of a comparison of players: from one seed a row of seeds, and with each of them all other chance that a game
 * needs. The arena and the Python package take them from here, so that they play the same games.
 */
#ifndef QUAYSIDE_DEALS_H
#define QUAYSIDE_DEALS_H

#include "game.h"

struct deal {
    uint8_t  seed[SEED_BYTES];
    uint64_t bots;                      /* where the seeds of the bots' decisions come from */
    uint8_t  order[SEATS_MAX];          /* whom to ask first where several have to choose */
};

void deal_draw(const uint8_t seed[SEED_BYTES], int number, int seats, struct deal *out);

#endif
