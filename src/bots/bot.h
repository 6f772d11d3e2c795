/*
 * bot.h: players made of code.
 *
 * A bot gets the state redacted for its seat, which holds everything the seat may know (public memory included), a budget
 * and a generator, and gives back one of its legal moves. It imagines the rest with game->sample. It cannot see more: the
 * table redacts before it asks.
 *
 * A bot neither allocates nor looks at a clock: memory and the time come from the caller. With a budget in
 * iterations the same view and seed give the same move.
 */
#ifndef QUAYSIDE_BOT_H
#define QUAYSIDE_BOT_H

#include "match.h"

/* How long a bot may think. Whatever comes first ends it; with neither, it thinks as long as its level usually does. */
struct budget {
    int    iterations;                  /* worlds to imagine; 0: no limit of this kind */
    int  (*used)(void *clock);          /* thousandths of the time that are gone, 1000: time is up; asked every few
                                           microseconds; NULL: no limit of this kind */
    void  *clock;
    const move *only;                   /* `hard` asks what this legal move is worth; NULL: it chooses among all */
    void  *pool;                        /* memory for `hard`: BOT_POOL bytes, aligned for any type, whatever is in it;
                                           the other levels do without */
};

enum { BOT_POOL = 4 << 20, ALL_TIME = 1000 };

/* For `used`: so much of a length of time is gone, both in the same unit. */
static inline int time_share(int64_t gone, int64_t length)
{
    return gone >= length ? ALL_TIME : (int)(gone * ALL_TIME / length);
}

/* What a bot thought, for hints and reviews. */
struct thought {
    int  iterations;                    /* worlds imagined; 0: there was nothing to think about */
    int  alternatives;                  /* 0: `second` means nothing */
    move best, second;
    int  worth;                         /* what `best` is expected to bring by a search, in hundredths of points, against the
                                           mean of the others */
    int  lead;                          /* how many hundredths of points `best` is expected to bring more than `second` */
};

struct turn {
    const struct game   *g;
    const void          *view;          /* redacted for `seat` */
    int                  seat;
    const struct budget *budget;
    struct fast          r;
    struct thought      *thought;
};

struct bot {
    const char *id, *about;             /* about: a key of the words of the program */
    move      (*choose)(struct turn *t);
};

/* The levels, weakest first, ended by a NULL id. */
extern const struct bot bots[];

/* A level, or "greedy" (medium) or "flat" (plain Monte Carlo, to measure others by). NULL: there is none. */
const struct bot *bot_find(const char *id);

/* The move of a bot in a seat of the match; it is the seat's turn. `thought` may be NULL. */
move bot_choose(const struct bot *b, const struct match *m, int seat, const struct budget *budget, uint64_t seed,
                struct thought *thought);

/* The same in a state that is in no match. */
move bot_choose_in(const struct bot *b, const struct game *g, const void *s, int seat, const struct budget *budget, uint64_t seed,
                   struct thought *thought);

/* What a state is worth to a seat in hundredths of points: its own value against the mean of the others. */
int bot_advantage(const struct game *g, const void *s, int seat);

/* ---- hint.c: what to tell a person --------------------------------------------------------------------------------- */

/* What `hard` would play. The lead over the next best is measured by a search of its own for each of the two. */
move bot_hint(const struct match *m, int seat, const struct budget *budget, struct thought *thought);

/* That move and what speaks for it, in sentences. */
void bot_say_hint(const struct match *m, int seat, move mv, const struct thought *thought, struct text *out);

/* ---- search.c ------------------------------------------------------------------------------------------------------ */

move choose_hard(struct turn *t);
move choose_flat(struct turn *t);

/* The search with playouts of another kind, for measuring. */
move choose_by_search(struct turn *t, const struct playout *playout);

#endif
