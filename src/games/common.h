/*
 * common.h: what the games share beyond the contract: neighbours, words of a switch, events, places, weights, and what every
 * `sample` does. Bots use its weights as well. Sets of cards are in cards.h.
 */
#ifndef QUAYSIDE_COMMON_H
#define QUAYSIDE_COMMON_H

#include "game.h"

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

static inline int left_of(const void *s, int seat) { return seat + 1 == head_of(s)->seats ? 0 : seat + 1; }

static inline int right_of(const void *s, int seat) { return seat ? seat - 1 : head_of(s)->seats - 1; }

static inline seatset all_seats(const void *s) { return (seatset)((1 << head_of(s)->seats) - 1); }

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

/* A move for each bit of a set, in ascending order; how many. */
static inline int list_bits(unsigned set, int base, move *out)
{
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = (move)(base + __builtin_ctz(set));
    return n;
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

extern const struct words switches;     /* "off", "on": the choices of an option */

/* ---- Events ------------------------------------------------------------------------------------------------------ */

/* One more event, without items; the caller fills in the rest. */
struct event *event_add(struct events *out, const char *key, const char *rule, int seat);
void          event_item(struct event *e, const struct words *words, int item);

/* ---- Places, weights --------------------------------------------------------------------------------------------- */

/* Places by a number for each seat, the highest first; equals share. */
void rank_by(const int key[], int seats, uint8_t *place);

/* The same by what a game says of each seat: its score, most often. */
void rank_by_score(const void *s, int (*score)(const void *s, int seat), uint8_t *place);

/* Weights, for `weigh`, by what each move seems to bring in hundredths of a point: a point less than the best is a third as
   likely. */
void weigh_by(const int gain[], int n, uint16_t *weight);

/* How likely a sensible player makes each legal move in a world that was imagined: search.guess in its phases, else
   search.policy, else weigh; if the game has none of them, all are alike. */
void weigh_in_world(const struct game *g, const void *s, int seat, const move *list, int n, uint16_t *weight);

/* Which of n moves, by their weights. */
int draw_by(const uint16_t *weight, int n, struct fast *r);

/* ---- Imagining --------------------------------------------------------------------------------------------------- */

/* A chance of its own for a world that is imagined. */
void sample_chance(struct rng *rng, struct fast *r);

/* The seat makes its choice in a sealed step, from the draft as it is, by what a sensible player would choose. Somebody else
   is still to choose, so nothing is opened. */
void choose_sealed(const struct game *g, void *s, int seat, struct fast *r);

/* The last part of `sample`: what those chose who are done in a sealed step. All else is imagined already, and seats that are
   still to choose have no draft. */
void sample_choices(const struct game *g, void *s, int viewer, struct fast *r);

#endif
