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
#if defined __GNUC__ && !defined __clang__ && __GNUC__ < 12
#define TURN(x, a, b, c, d) __builtin_shuffle(x, (row){ a, b, c, d })          /* gcc 11 has no other */
#else
#define TURN(x, a, b, c, d) __builtin_shufflevector(x, x, a, b, c, d)
#endif

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

/* The first word of the next block. New dice begin with a whole block: what was left of the last one is thrown away, which
   is cheaper than making it once more. */
static __attribute__((noinline)) uint32_t next_block(struct dice *d)
{
    uint32_t block = (d->rng->drawn + 15) / 16;
    rng_block(d->rng, block, d->word);
    d->block = block + 1;
    d->rng->drawn = 16 * block + 1;
    return d->word[0];
}

static inline uint32_t word(struct dice *d)
{
    uint32_t at = d->rng->drawn;
    if (d->block != at / 16 + 1)
        return next_block(d);
    d->rng->drawn = at + 1;
    return d->word[at % 16];
}

uint32_t dice_word(struct dice *d) { return word(d); }

/* Lemire's multiplication with rejection: every value has exactly the same number of 32-bit words. The rejection is rare
   and out of line. */
static __attribute__((noinline)) uint32_t throw_again(struct dice *d, uint32_t n, uint32_t x)
{
    uint32_t least = -n % n;
    while (x * n < least)
        x = word(d);
    return x;
}

uint32_t dice_below(struct dice *d, uint32_t n)
{
    uint32_t x = word(d);
    if (x * n < n)
        x = throw_again(d, n, x);
    return (uint32_t)((uint64_t)x * n >> 32);
}

/*
 * Several throws from one word. For bounds b1, b2, ... of product P the word x gives the first throw as the high half of
 * x * b1, the next as the high half of (low half) * b2, and so on; all together are exactly uniform if x is thrown again
 * whenever the last low half, which is x * P modulo 2^32, is below 2^32 modulo P. Products up to 2^29 keep that rare.
 */
enum { BATCH = 1 << 29, SMALL = 12 };

/* Up to SMALL cards, all the bounds are one batch. */
static const uint32_t factorial[SMALL + 1] = { 1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600 };

/* The product of the bounds n, n - 1, ..., *end + 1, for n > SMALL. */
static inline uint32_t batch(uint32_t n, uint32_t *end)
{
    uint32_t product = n--;
    for (; (uint64_t)product * n <= BATCH; n--)
        product *= n;
    *end = n;
    return product;
}

/* One word for the throws of a batch. */
static inline uint32_t batch_word(struct dice *d, uint32_t product)
{
    uint32_t x = word(d);
    return x * product < product ? throw_again(d, product, x) : x;
}

static inline void swap_batch(uint8_t *a, uint32_t n, uint32_t end, uint32_t x)
{
    for (; n > end; n--) {
        uint64_t p = (uint64_t)x * n;
        uint8_t *i = a + n - 1, *j = a + (p >> 32), card = *i;
        *i = *j;
        *j = card;
        x = (uint32_t)p;
    }
}

static __attribute__((noinline)) uint32_t shuffle_large(struct dice *d, uint8_t *a, uint32_t n)
{
    for (uint32_t end; n > SMALL; n = end) {
        uint32_t x = batch_word(d, batch(n, &end));
        swap_batch(a, n, end, x);
    }
    return n;
}

void dice_shuffle(struct dice *d, uint8_t *a, int n)
{
    if (n > SMALL)
        n = (int)shuffle_large(d, a, (uint32_t)n);
    if (n > 1)
        swap_batch(a, (uint32_t)n, 1, batch_word(d, factorial[n]));
}

void dice_skip(struct dice *d, int n)
{
    for (uint32_t end; n > SMALL; n = (int)end)
        batch_word(d, batch((uint32_t)n, &end));
    if (n > 1)
        batch_word(d, factorial[n]);
}

/* Neighbouring seeds must not give neighbouring sequences: two rounds of multiply and fold. */
void fast_seed(struct fast *f, uint64_t seed)
{
    uint64_t x = (seed + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 29) * 0x94d049bb133111ebu;
    f->state = x ^ x >> 32;
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
