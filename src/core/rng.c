/* rng.c: see rng.h. */
#include "rng.h"

#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "states are little endian bytes; another order needs conversions at save, hash and seed"
#endif

void rng_seed(struct rng *r, const uint8_t seed[SEED_BYTES])
{
    memcpy(r->key, seed, sizeof r->key);
    r->drawn = 0;
}

/* ChaCha with 8 rounds (D. J. Bernstein), zero nonce, the block number as counter. Four rows of four words; the
   compilers turn the vectors into SIMD where there is any. */
typedef uint32_t row __attribute__((vector_size(16)));

#define ROTATE(x, k) ((x) << (k) | (x) >> (32 - (k)))
#define TURN(x, a, b, c, d) __builtin_shufflevector(x, x, a, b, c, d)

static inline void quarter_rounds(row *a, row *b, row *c, row *d)
{
    *a += *b; *d ^= *a; *d = ROTATE(*d, 16);
    *c += *d; *b ^= *c; *b = ROTATE(*b, 12);
    *a += *b; *d ^= *a; *d = ROTATE(*d, 8);
    *c += *d; *b ^= *c; *b = ROTATE(*b, 7);
}

void rng_block(const struct rng *r, uint32_t block, uint32_t out[16])
{
    row constants = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    row low, high, counter = { block, 0, 0, 0 };
    memcpy(&low, r->key, 16);
    memcpy(&high, r->key + 4, 16);
    row a = constants, b = low, c = high, d = counter;
    for (int i = 0; i < 8; i += 2) {
        quarter_rounds(&a, &b, &c, &d);
        b = TURN(b, 1, 2, 3, 0); c = TURN(c, 2, 3, 0, 1); d = TURN(d, 3, 0, 1, 2);
        quarter_rounds(&a, &b, &c, &d);
        b = TURN(b, 3, 0, 1, 2); c = TURN(c, 2, 3, 0, 1); d = TURN(d, 1, 2, 3, 0);
    }
    a += constants; b += low; c += high; d += counter;
    memcpy(out, &a, 16);
    memcpy(out + 4, &b, 16);
    memcpy(out + 8, &c, 16);
    memcpy(out + 12, &d, 16);
}

uint32_t dice_word(struct dice *d)
{
    uint32_t at = d->rng->drawn++;
    if (d->block != at / 16 + 1) {
        rng_block(d->rng, at / 16, d->word);
        d->block = at / 16 + 1;
    }
    return d->word[at % 16];
}

/* Lemire's multiplication with rejection: every value has exactly the same number of 32-bit words. */
uint32_t dice_below(struct dice *d, uint32_t n)
{
    uint64_t p = (uint64_t)dice_word(d) * n;
    if ((uint32_t)p < n) {
        uint32_t reject = -n % n;
        while ((uint32_t)p < reject)
            p = (uint64_t)dice_word(d) * n;
    }
    return (uint32_t)(p >> 32);
}

void dice_shuffle(struct dice *d, uint8_t *a, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)dice_below(d, (uint32_t)i + 1);
        uint8_t x = a[i];
        a[i] = a[j];
        a[j] = x;
    }
}

void fast_seed(struct fast *f, uint64_t seed)
{
    f->state = seed + 1442695040888963407u;
    fast_next(f);
    f->state += seed;
    fast_next(f);
}

void fast_shuffle(struct fast *f, uint8_t *a, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)fast_below(f, (uint32_t)i + 1);
        uint8_t x = a[i];
        a[i] = a[j];
        a[j] = x;
    }
}
