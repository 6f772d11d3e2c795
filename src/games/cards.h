/*
 * cards.h: sets of at most 128 cards, in two words. A game says from which card on they go on in the second word (SPLIT), so that
 * no suit crosses; one(), has(), put() and drop() are its own.
 */
#ifndef QUAYSIDE_CARDS_H
#define QUAYSIDE_CARDS_H

#include <stddef.h>
#include <stdint.h>

struct cset { uint64_t w[2]; };

static inline struct cset both(struct cset a, struct cset b) { return (struct cset){ { a.w[0] | b.w[0], a.w[1] | b.w[1] } }; }
static inline struct cset common(struct cset a, struct cset b) { return (struct cset){ { a.w[0] & b.w[0], a.w[1] & b.w[1] } }; }
static inline struct cset without(struct cset a, struct cset b) { return (struct cset){ { a.w[0] & ~b.w[0], a.w[1] & ~b.w[1] } }; }
static inline int empty(struct cset s) { return !(s.w[0] | s.w[1]); }

/* Bit by bit: the sets that are counted while a game is played are small, and this is shorter than counting bits without an
   instruction for it. */
static inline int size(struct cset s)
{
    int n = 0;
    for (uint64_t w = s.w[0]; w; w &= w - 1)
        n++;
    for (uint64_t w = s.w[1]; w; w &= w - 1)
        n++;
    return n;
}

/* The cards of a set in ascending order; how many. */
static inline int list_split(struct cset s, int split, uint8_t *out)
{
    size_t n = 0;
    for (uint64_t w = s.w[0]; w; w &= w - 1)
        out[n++] = (uint8_t)__builtin_ctzll(w);
    for (uint64_t w = s.w[1]; w; w &= w - 1)
        out[n++] = (uint8_t)(split + __builtin_ctzll(w));
    return (int)n;
}

#endif
