/*
 * verify.h: what a record proves, and what it does not. docs/fair.md says it at length.
 *
 * Replaying a record already refuses illegal moves, wrong scores, a seed that does not follow from what it was made of, and a
 * commitment that does not fit. Here those are told apart from a text that is no record at all, and what is left to believe
 * is said in words.
 */
#ifndef QUAYSIDE_VERIFY_H
#define QUAYSIDE_VERIFY_H

#include "match.h"

struct verdict {
    uint8_t      holds;                 /* 0: `why` says what does not */
    uint8_t      compared;              /* 1: the commitment is the one that was shown */
    struct error why;
};

/* Replays the record into m, which is a match only if the record holds. `shown` is the commitment that the caller was shown
   before the game, as digits, or NULL. 0 and a verdict, or a negative code: there is nothing to judge. */
int verify(struct match *m, const char *record, size_t size, const char *shown, struct verdict *out, struct error *e);

/* The verdict in sentences, each with its end of line; at most VERIFY_TEXT bytes, for there are at most seven of them. */
enum { VERIFY_TEXT = 8 * SENTENCE_TEXT };

void verify_say(const struct match *m, const struct verdict *v, struct text *out);

#endif
