/*
 * fangfrisch_live.h: what a server needs to know of Fangfrisch for the bell in real time (FM-80 to FM-93).
 *
 * The states are those of a table with the option bell=first, whole or redacted.
 */
#ifndef QUAYSIDE_FANGFRISCH_LIVE_H
#define QUAYSIDE_FANGFRISCH_LIVE_H

#include "game.h"

enum fangfrisch_waits { WAITS_FOR_BELL, WAITS_FOR_DECISION, WAITS_FOR_NOTHING };

/* Where a game stands. Everything in it is public. */
struct fangfrisch_moment {
    enum fangfrisch_waits waits;        /* for nothing: the game is over */
    int     auction;                    /* 1, 2, 3 ... */
    int     auctioneer;
    seatset may_ring;                   /* the same for all cards of an auction */
    int     turned;                     /* cards turned over since the game began, the last one on the table included */
    int     mover;                      /* who has to decide, if not the bell */
    int     step;                       /* what about; sorting is one step from the first field thrown away to the last
                                           card placed. No seat has the same step twice in an auction */
};

void fangfrisch_moment(const void *state, struct fangfrisch_moment *out);

/* FM-92: the move that is made for a seat whose time is up. The state is redacted for the seat, which must move. */
move fangfrisch_unattended(const void *state, int seat);

/* FM-93: a reaction time in microseconds, from a random word; without the 350 milliseconds that every bot waits. */
uint32_t fangfrisch_reaction(uint32_t word);

#endif
