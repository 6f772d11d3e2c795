/*
 * null.h: what the files of Null share. Nobody else includes it.
 *
 *   rules.c   fields, options, rules, hidden information, the table of the game
 *   data.c    the deck
 *   words.c   names, refusals, events, the picture
 *   think.c   what a position is worth
 */
#ifndef QUAYSIDE_NULL_H
#define QUAYSIDE_NULL_H

#include "common.h"

extern const struct game null_game;

/* ---- Sizes, cards, phases, moves ------------------------------------------------------------------------------- */

enum { DECK_MAX = 24, FISH_MAX = 9, COINS = 12 };

enum phase { BID, OVER };

/* Moves: 0 "+" adds a coin to the bid, 1 "done" seals it. */
enum { M_ADD, M_DONE, MOVES };

/* ---- State ----------------------------------------------------------------------------------------------------- */

struct state {
    struct head head;
    struct rng  rng;
    uint8_t     coins[SEATS_MAX];
    uint8_t     bid[SEATS_MAX];         /* of this round */
    uint8_t     caught[SEATS_MAX];      /* value of the fish won */
    uint8_t     auctioneer;
    uint8_t     fish;                   /* on offer, 0: none */
    uint8_t     last_fish;              /* of the round before, with the bids for it; 0: no such round */
    uint8_t     last_bid[SEATS_MAX];
    uint8_t     seen[FISH_MAX + 1];     /* fish of each value that have been shown, memory */
    uint8_t     deck_count;
    uint8_t     deck[DECK_MAX];         /* bottom first */
    uint8_t     spare[2];               /* always 0: up to a multiple of 4 bytes, so that there is no padding */
};

/* ---- Between the files ----------------------------------------------------------------------------------------- */

/* rules.c: who gets the fish (NU-6). */
int null_winner(const struct state *s, const uint8_t *bid, int auctioneer);

/* data.c: how many fish of each value the deck has. */
extern uint8_t null_fish_count[FISH_MAX + 1];

int null_load(struct data *d);

/* words.c */
void null_name(const void *state, int seat, move m, struct text *out);
int  null_refuse(const void *state, int seat, move m, struct refusal *why);
void null_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out);
void null_draw(const void *state, int viewer, struct text *out);

/* think.c */
int null_value(const void *state, int seat);

#endif
