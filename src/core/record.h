/*
 * record.h: a game as text, which replays anywhere.
 *
 *     quayside record 1
 *     game fishing 1              id and version
 *     data 0123456789abcdef       hash of the data tables
 *     seats 4
 *     option first_leader random  every option
 *     seed 00...00                64 hexadecimal digits
 *     secret 00...00              how the seed was made, if nobody chose it (fair.h): secret, commitment
 *     commitment 00...00
 *     entropy 0 00...00           and for every seat its entropy, or "none"
 *     position hand[0] B7 R9      only in a game that began from a position
 *     moves 2
 *     0 B7
 *     1 R9
 *     end                         or: end 12 30 5 9, the scores of a finished game
 *
 * A sealed step is written in the order of seats from head.first, whoever was quicker.
 */
#ifndef QUAYSIDE_RECORD_H
#define QUAYSIDE_RECORD_H

#include "match.h"

enum { RECORD_TEXT = 1 << 17 };         /* room for any record */

void record_write(const struct match *m, struct text *out);

/* Replays a record into m. 0, or a negative code and "line 12: what is wrong" in e; then m->g is NULL. */
int record_read(struct match *m, const char *text, size_t size, struct error *e);

#endif
