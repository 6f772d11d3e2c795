/*
 * outside.h: a program that plays a seat: docs/protocol.md, "Bots from outside".
 *
 * Nothing that the program does can hold up or end ours: pipes do not block, every wait has an end, and whatever goes
 * wrong is a trouble. After it the program is gone, its children too, and the seat is the caller's. The next game
 * starts it again, unless it failed in FAILS_MAX games one after the other.
 */
#ifndef QUAYSIDE_OUTSIDE_H
#define QUAYSIDE_OUTSIDE_H

#include <sys/types.h>

#include "match.h"

/* What can go wrong: name in results, what it means. */
#define TROUBLES(X)                                                                                                    \
    X(TROUBLE_START,   "start",   "did not start, or did not say hello")                                               \
    X(TROUBLE_TIME,    "time",    "did not answer in time")                                                            \
    X(TROUBLE_ENDED,   "ended",   "ended by itself")                                                                   \
    X(TROUBLE_CLOSED,  "closed",  "closed its pipe")                                                                   \
    X(TROUBLE_GARBAGE, "garbage", "said what is no answer")                                                            \
    X(TROUBLE_ILLEGAL, "illegal", "named a move that is not allowed")                                                  \
    X(TROUBLE_DROPPED, "dropped", "was not started again, having failed too often")

enum trouble {
    TROUBLE_NONE,
#define X(code, name, text) code,
    TROUBLES(X)
#undef X
    TROUBLE_END
};

const char *trouble_name(int trouble);
const char *trouble_text(int trouble);

enum { OUTSIDE_MS = 1000,               /* time for a move if nothing is said */
       OUTSIDE_SAID = 4096,             /* bytes of an answer, at most */
       OUTSIDE_TOLD = 1 << 18,          /* bytes of a line to the program, at most */
       FAILS_MAX = 3 };

/* One program at one seat. All zero: not started. */
struct outside {
    const char      *command;
    int              time_ms;
    int            (*stop)(void);       /* 1: wait no longer */
    pid_t            pid;               /* 0: it does not run */
    int              to, from;          /* the pipes */
    int              fails;             /* games in which it failed, one after the other */
    struct match_log log;               /* how much of the game it has been told */
    size_t           got;
    char             said[OUTSIDE_SAID];    /* its last words, terminated */
    char             told[OUTSIDE_TOLD];
};

/* A new game for a seat: starts the program if it does not run. Gives a trouble, as the next does. */
int outside_begin(struct outside *o, const struct match *m, int seat);

/* The program's move. */
int outside_choose(struct outside *o, const struct match *m, int seat, uint64_t seed, move *out);

/* The game is over. */
void outside_end(struct outside *o, const struct match *m, int seat);

/* Ends the program: it is asked by closing its pipe, and made to when it does not listen. */
void outside_stop(struct outside *o);

#endif
