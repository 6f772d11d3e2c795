/*
 * bot.h: players made of code.
 *
 * A bot gets the state redacted for its seat, which holds everything the seat may know (public memory included), a budget
 * and a generator, and gives back one of its legal moves. It imagines the rest with game->sample. It cannot see more: the
 * table redacts before it asks.
 */
#ifndef QUAYSIDE_BOT_H
#define QUAYSIDE_BOT_H

#include "match.h"

struct turn {
    const struct game *g;
    const void        *view;            /* redacted for `seat` */
    int                seat;
    int                iterations;      /* how many worlds to imagine; 0: as many as the bot finds right */
    struct fast        r;
};

struct bot {
    const char *id, *about;             /* about: a key of the words of the program */
    move      (*choose)(struct turn *t);
};

extern const struct bot bots[];         /* ended by a NULL id */

const struct bot *bot_find(const char *id);

/* The move of a bot in a seat of the match; it is the seat's turn. Same view, iterations and seed: same move. */
move bot_choose(const struct bot *b, const struct match *m, int seat, int iterations, uint64_t seed);

#endif
