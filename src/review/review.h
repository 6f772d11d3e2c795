/*
 * review.h: what the decisions of a game cost, and who was lucky, move by move, so that whoever shows it can tell how far
 * it is and stop. Numbers are hundredths of points.
 */
#ifndef QUAYSIDE_REVIEW_H
#define QUAYSIDE_REVIEW_H

#include "match.h"

/* A move of the game. */
struct step {
    uint8_t seat;
    int     choices;
    char    made[NAME_MAX_LEN], best[NAME_MAX_LEN];
    int     lost;                       /* at least 0 */
    int     margin;                     /* half of an interval of 95 % of what was lost; 0 and exact: it is certain; 0: best was made */
    int     exact;
    int     luck[SEATS_MAX];
};

struct tally { int decisions, mistakes, lost, luck; };

struct review {
    const struct game *g;
    int          iterations, seats, steps, over;
    int          lang;                  /* for whoever tells it in words */
    struct step  step[MATCH_MOVES];     /* the first `steps` of them are judged */
    int          start[SEATS_MAX];      /* luck of the deal */
    struct tally of[SEATS_MAX];
    int          points[SEATS_MAX];
    uint8_t      place[SEATS_MAX];
    struct match game;                  /* the whole game */
    struct match at;                    /* the game as far as it was gone through */
    char        *pool;                  /* BOT_POOL bytes of the caller */
};

/* Starts to go through a game, and judges its deal. The match is copied. */
void review_begin(struct review *rv, const struct match *m, int iterations, char *pool);

/* Judges the next move; there must be one: steps < game.moves. */
int review_next(struct review *rv, struct error *e) __attribute__((warn_unused_result));

/* A mistake loses a fifth of what makes it 3 to 1 that one stays ahead; a bad one all of it. */
int review_mistake(const struct review *rv, const struct step *s);
int review_bad(const struct review *rv, const struct step *s);

/* Is there something to say: was there a choice, or did luck matter? */
int review_listed(const struct review *rv, const struct step *s);

#endif
