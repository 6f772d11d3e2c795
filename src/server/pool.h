/*
 * pool.h: threads in which bots think, so that nothing else waits for them.
 *
 * A question holds the state redacted for the seat, so what a bot may not know does not even reach its thread. `wake` is called
 * from a thread of the pool when there is an answer.
 *
 * Nobody waits because others ask much: the next question is one of the address that was answered longest ago; of its questions, a
 * move before a hint, then the table that was answered longest ago, then the oldest. Hints cost most and can wait: one thread is
 * kept free of them, if there are several.
 */
#ifndef QUAYSIDE_POOL_H
#define QUAYSIDE_POOL_H

#include "bot.h"

struct question {
    uint64_t           ref;             /* the caller's: which table it is */
    uint64_t           address;         /* on whose account; 0: on nobody's */
    uint32_t           epoch;           /* the caller's */
    uint8_t            hint;            /* 1: what bot_hint says, whatever the level */
    uint8_t            level;           /* index in bots[] */
    int8_t             seat;
    int                budget_ms;       /* for levels that think as long as they may */
    uint64_t           seed;
    const struct game *g;
    struct position    view;            /* redacted for the seat; it is the seat's turn */
};

struct opinion {
    uint64_t       ref;
    uint32_t       epoch;
    uint8_t        hint;
    int8_t         seat;
    move           mv;
    struct thought thought;
};

struct pool;

/* NULL and a sentence in e. */
struct pool *pool_open(int threads, void (*wake)(void *context), void *context, struct error *e);
void         pool_close(struct pool *p);

/* 0, or ERR_FULL when too many questions wait, or too many on that account. */
int  pool_ask(struct pool *p, const struct question *q) __attribute__((warn_unused_result));
int  pool_poll(struct pool *p, struct opinion *out);       /* 1: there was one */
int  pool_waiting(struct pool *p);

#endif
