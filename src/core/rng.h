/*
 * rng.h: two generators.
 *
 * `struct rng` is the chance of the game. It lives in the state (secret), is seeded with 256 bits and cannot be
 * predicted from what players see: its words are the ChaCha8 key stream under the seed. Only the key and the number of
 * words used are kept, so it costs 36 bytes of state. `struct dice` is the hand that throws: it holds the current block
 * of 16 words while a function draws, and begins with a new block.
 *
 * `struct fast` is for playouts, sampled worlds and bots: small, quick, and never part of a game.
 */
#ifndef QUAYSIDE_RNG_H
#define QUAYSIDE_RNG_H

#include <stdint.h>

enum { SEED_BYTES = 32 };

struct rng {
    uint32_t key[8];                    /* the seed, little endian */
    uint32_t drawn;                     /* words used so far */
};

struct dice {
    struct rng *rng;
    uint32_t    block;                  /* number of the block in `word`, plus 1; 0: none yet */
    uint32_t    word[16];
};

void     rng_seed(struct rng *r, const uint8_t seed[SEED_BYTES]);
void     rng_block(const struct rng *r, uint32_t block, uint32_t out[16]);
uint32_t dice_word(struct dice *d);
uint32_t dice_below(struct dice *d, uint32_t n);            /* exactly uniform on 0 .. n-1; n >= 1 */
void     dice_shuffle(struct dice *d, uint8_t *a, int n);   /* Fisher-Yates from the end, several throws a word */

void     dice_skip(struct dice *d, int n);                  /* uses what dice_shuffle of n would use */

struct fast { uint64_t state; };

void fast_seed(struct fast *f, uint64_t seed);

/* The high half of a 64-bit linear congruential generator: four instructions, and what is weak in it are the low bits,
   which nobody gets to see. */
static inline uint32_t fast_next(struct fast *f)
{
    f->state = f->state * 6364136223846793005u + 1;
    return (uint32_t)(f->state >> 32);
}

/* Uniform on 0 .. n-1 but for a bias below n / 2^32: good enough to imagine with, never used to deal. */
static inline uint32_t fast_below(struct fast *f, uint32_t n) { return (uint32_t)((uint64_t)fast_next(f) * n >> 32); }

void fast_shuffle(struct fast *f, uint8_t *a, int n);

#endif
