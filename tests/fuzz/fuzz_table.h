/* fuzz_table.h: moves for the fuzz targets, which could not guess the names of legal ones. */
#ifndef QUAYSIDE_FUZZ_TABLE_H
#define QUAYSIDE_FUZZ_TABLE_H

#include "match.h"

/* The name of legal move number `turn`, round and round; of any move if the seat has none; nothing without a game. */
static inline void legal_name(const struct match *m, int seat, int turn, struct text *out)
{
    move list[MOVES_MAX];
    if (!m || seat < 0 || seat >= m->setup.seats)
        return;
    int n = is_active(&m->now, seat) ? m->g->legal(&m->now, seat, list) : 0;
    match_name(m, seat, n ? list[turn % n] : (move)(turn % m->g->moves), out);
}

#endif
