/*
 * games.h: many games that are played side by side, without Python: what a Batch does while the GIL is free.
 *
 * Each game has its own chance, so that what happens does not depend on how many threads there are. Game i deals its episode e
 * from the seed whose first eight bytes are the seed of the batch, the next four i, the next four e. When a game is over, it is
 * dealt again at once. If there are starts, episode e of game i begins with number (i + e * n) modulo their count instead.
 */
#ifndef QUAYSIDE_PYTHON_GAMES_H
#define QUAYSIDE_PYTHON_GAMES_H

#include "bot.h"
#include "lens.h"

/* What seats play for: a share of one point for the winners at the end; a place from 1 for the first down to -1 for the last;
   or the points of the game. */
enum reward { REWARD_WIN, REWARD_PLACE, REWARD_SCORE };

/* By name; -1: there is none. And its name. */
int         reward_find(const char *name);
const char *reward_name(enum reward reward);

/* What the game has brought each seat so far. The reward of a step is the difference that it made. */
void games_returns(const struct game *g, const void *s, enum reward reward, float out[SEATS_MAX]);

/* Where to write after every step; NULL: not wanted. One row for each game. */
struct outputs {
    void    *observation;               /* of the seat to move */
    uint8_t *mask;                      /* its legal moves */
    int32_t *seat;
    float   *reward;                    /* of the step, for each seat; with opponents, for the learner alone */
    uint8_t *done;                      /* 1: this step ended a game, and a new one was dealt */
    int32_t *length;                    /* moves (of the learner) in the game so far, or in the one that ended */
    void    *final;                     /* where a game ended: the last observation of whoever moved, or of the learner */
};

/* The moves of a game, if they are kept: of the one that is played now, or of the one that ended last. */
struct past_move { uint8_t seat, unused; move m; };

struct past {
    uint32_t         episode;
    uint16_t         count;
    uint8_t          known, unused;     /* known 1: it was dealt, and `made` is all that happened */
    struct past_move made[];            /* room for g->max_moves */
};

/* Who plays a seat: a bot, and how long it thinks (0: as usual). */
struct player { const struct bot *bot; int iterations; };

struct slot {
    struct fast     chance;             /* of random moves and of bots */
    uint32_t        episode;
    int32_t         length;
    float           worth[SEATS_MAX];   /* games_returns as of the last step */
    struct position s;
};

struct games {
    const struct game     *g;
    const struct lens     *lens;
    struct setup           setup;
    enum reward            reward;
    int                    n;
    size_t                 stride;      /* bytes of a slot: its state is cut to the size of the game's */
    uint8_t               *slots;
    uint64_t               seed;
    int                    opposed;     /* 1: bots play all seats but the learner's */
    struct player          opponent[SEATS_MAX];         /* clockwise from the learner's left */
    int                    learner;     /* its seat; -1: seat i % seats in game i */
    uint8_t               *pasts;       /* two for each game: now, and the one that ended; NULL: they are not kept */
    size_t                 past_stride;
    uint8_t               *starts;      /* where games begin instead of deals: states one after the other; NULL: they are dealt */
    int                    start_count;
    struct outputs         out;
};

size_t games_stride(const struct game *g);
size_t games_past_stride(const struct game *g);

/* The seat of the learner in game i. */
int games_learner(const struct games *b, int i);

static inline struct slot *games_slot(const struct games *b, int i) { return (struct slot *)(b->slots + (size_t)i * b->stride); }

/* The past of game i: of the one that is played now, or (1) of the one that ended last. */
static inline struct past *games_past(const struct games *b, int i, int ended)
{
    return (struct past *)(b->pasts + ((size_t)2 * (size_t)i + (size_t)ended) * b->past_stride);
}

/* For the games from .. to-1. `pool` is memory for the bots, or NULL. */
void games_deal(const struct games *b, int from, int to, void *pool);
void games_write(const struct games *b, int from, int to);              /* observation, mask, seat */
void games_random(const struct games *b, int from, int to, void *pool); /* a random legal move in each */
void games_play(const struct games *b, int from, int to, const move *moves, void *pool);    /* legal ones: moves[i] */

/* Moves for the games, by lot: all legal ones alike, or (logits: a row of g->moves numbers for each game) e times as likely for every
   1 more. They are not made. */
void games_choose(const struct games *b, int from, int to, const float *logits, int32_t *moves);

/* What bots would play for the seats to move: by[seat]. They are not made. */
void games_advise(const struct games *b, int from, int to, const struct player *by, int32_t *moves, void *pool);

/* The opponents move until the learner has to; called after a game was put somewhere else. */
void games_settle(const struct games *b, int i, void *pool);

/* The first game whose move is not legal, or -1. */
int games_check(const struct games *b, int from, int to, const move *moves);

/* The seed of an episode of game i. */
void games_seed(const struct games *b, int i, uint32_t episode, uint8_t seed[SEED_BYTES]);

#endif
