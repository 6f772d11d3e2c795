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

/* How long a bot may think. Whatever comes first ends it; with neither, it thinks as long as its level usually does. `hard` never thinks
   longer than that, unless it is told how many iterations: with all the time there is it would be `expert`. */
struct budget {
    int    iterations;                  /* worlds to imagine; 0: no limit of this kind */
    int  (*used)(void *clock);          /* thousandths of the time that are gone, 1000: time is up; asked every few
                                           microseconds; NULL: no limit of this kind */
    void  *clock;
    const move *only;                   /* `expert` asks what this legal move is worth; NULL: it chooses among all */
    void  *pool;                        /* memory for `hard`, `expert` and `textbook`: aligned for any type, whatever is in it; the other levels
                                           do without */
    size_t room;                        /* how many bytes, BOT_POOL or more; 0: BOT_POOL. What is not needed is not touched */
};

enum { BOT_POOL = 4 << 20,              /* enough for some 16,000 positions */
       BOT_POOL_MOST = 64 << 20,        /* for callers with time and memory: hundreds of milliseconds */
       ALL_TIME = 1000 };

static inline size_t bot_room(const struct budget *b) { return b->room ? b->room : BOT_POOL; }

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
    const void          *view;          /* redacted for `seat`; in a sealed step reopened, so that nobody has chosen yet */
    int                  seat;
    const struct budget *budget;
    struct fast          r;
    struct thought      *thought;
};

struct bot {
    const char *id, *about;             /* about: a key of the words of the program */
    move      (*choose)(struct turn *t);
};

/* The levels, weakest first. `random` is nobody to play with; the others are one step of strength after the other. This is the one list
   of them: first(id) for the first one, next(id) for each of the others. */
#define LEVELS(first, next) first(random) next(beginner) next(easy) next(medium) next(hard) next(expert)

extern const struct bot bots[];         /* the levels, ended by a NULL id */

#define LEVEL_FIRST(id) #id
#define LEVEL_NEXT(id)  ", " #id
#define BOT_LEVELS      LEVELS(LEVEL_FIRST, LEVEL_NEXT)         /* their ids, for sentences */

/* A level, or "greedy" (medium), or one to measure others by: "flat" (plain Monte Carlo), "textbook" (textbook.c). NULL: there
   is none. */
const struct bot *bot_find(const char *id);

/* The move of a bot in a seat of the match; it is the seat's turn. `thought` may be NULL. */
move bot_choose(const struct bot *b, const struct match *m, int seat, const struct budget *budget, uint64_t seed,
                struct thought *thought);

/* The same in a state that is in no match. */
move bot_choose_in(const struct bot *b, const struct game *g, const void *s, int seat, const struct budget *budget, uint64_t seed,
                   struct thought *thought);

/* The legal moves without those that lead nowhere else (search.narrow). */
int bot_moves(const struct game *g, const void *s, int seat, move *list);

/* What a state is worth to each seat; `memo`: search.memo bytes, or NULL. */
void bot_values(const struct game *g, const void *s, void *memo, int *value);

/* What a state is worth to a seat in hundredths of points: its own value against the mean of the others. */
int bot_advantage(const struct game *g, const void *s, int seat);

/* In a sealed step of an imagined world: all other seats make their choices, as sensible players would, unless `value` reckons
   with them (search.closed). In any other step it does nothing. */
void bot_others_choose(const struct game *g, void *s, int seat, struct fast *r);

/* What a move of the seat is worth to it in an imagined world, as above. In a sealed step the others have chosen (bot_others_choose)
   and the choice ends with the move: nobody judges half a step. `memo`: as for bot_values. */
int bot_judge(const struct game *g, const void *s, int seat, move m, void *memo);

/* ---- hint.c: what to tell a person --------------------------------------------------------------------------------- */

/* What `expert` would play. The lead over the next best is measured by a search of its own for each of the two. */
move bot_hint(const struct match *m, int seat, const struct budget *budget, struct thought *thought);

/* The same in a state that is in no match; bot_hint takes the number of moves as the seed. */
move bot_hint_in(const struct game *g, const void *s, int seat, const struct budget *budget, uint64_t seed, struct thought *thought);

/* That move and what speaks for it, in sentences. */
void bot_say_hint(const struct match *m, int seat, move mv, const struct thought *thought, struct text *out);

/* ---- search.c ------------------------------------------------------------------------------------------------------ */

move choose_hard(struct turn *t);
move choose_expert(struct turn *t);
move choose_flat(struct turn *t);

/* The search with playouts of another kind, for measuring. */
move choose_by_search(struct turn *t, const struct playout *playout);

/* Who moves next in an imagined world; where several can, anybody. */
int bot_next_seat(const void *s, struct fast *r);

/* How many iterations are left after so many, as far as one can tell; 0: it is over. */
int bot_iterations_left(const struct budget *b, int done);

/* Bytes as a number that is not 0. */
uint64_t bot_hash(const void *bytes, size_t size, uint64_t salt);

/* ---- ending.c ------------------------------------------------------------------------------------------------------ */

/* In the last turn of the seat, if it is small enough to be solved: of n legal moves those that lead to the best score it can still
   have; how many. In any other turn all of them. Uses the pool. */
int bot_keep_best_endings(struct turn *t, move *list, int n);

/* In such a turn: how many points the seat gives away by a move, for certain, and a move that does not (the same one if it gives away
   none). -1: that cannot be said. The view is redacted for the seat. */
int bot_ending_loss(const struct game *g, const void *view, int seat, move made, void *pool, move *better);

/* ---- textbook.c ---------------------------------------------------------------------------------------------------- */

move choose_textbook(struct turn *t);

#endif
