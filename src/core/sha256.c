/* sha256.c: see sha256.h. The names are those of the standard, FIPS 180-4. */
#include "sha256.h"

#include <string.h>

enum { BLOCK = 64 };

static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotr(uint32_t x, int n) { return x >> n | x << (32 - n); }

static uint32_t big_endian(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void schedule(const uint8_t block[BLOCK], uint32_t w[64])
{
    for (int t = 0; t < 16; t++)
        w[t] = big_endian(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t s0 = rotr(w[t - 15], 7) ^ rotr(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = rotr(w[t - 2], 17) ^ rotr(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
}

static void compress(uint32_t h[8], const uint8_t block[BLOCK])
{
    uint32_t w[64], v[8];                               /* v: a to h */
    schedule(block, w);
    memcpy(v, h, sizeof v);
    for (int t = 0; t < 64; t++) {
        uint32_t s1 = rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25);
        uint32_t ch = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t t1 = v[7] + s1 + ch + K[t] + w[t];
        uint32_t s0 = rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22);
        uint32_t maj = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + s0 + maj;
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

/* What is left of the message, a bit 1, zeros, and the length in bits: one block, or two if the length does not fit. */
static void finish(uint32_t h[8], const uint8_t *rest, size_t n)
{
    uint8_t last[2 * BLOCK] = { 0 };
    size_t left = n % BLOCK, size = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    uint64_t bits = (uint64_t)n * 8;
    if (left)
        memcpy(last, rest, left);
    last[left] = 0x80;
    for (int i = 0; i < 8; i++)
        last[size - 1 - (size_t)i] = (uint8_t)(bits >> 8 * i);
    for (size_t at = 0; at < size; at += BLOCK)
        compress(h, last + at);
}

void sha256(const void *bytes, size_t n, uint8_t out[SHA256_BYTES])
{
    uint32_t h[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    const uint8_t *b = bytes;
    size_t blocks = n / BLOCK;
    for (size_t i = 0; i < blocks; i++, b += BLOCK)
        compress(h, b);
    finish(h, b, n);
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - i % 4 * 8));
}

int same_bytes(const void *a, const void *b, size_t n)
{
    const volatile uint8_t *x = a, *y = b;              /* volatile: every byte is read, whatever the compiler knows */
    uint8_t differ = 0;
    for (size_t i = 0; i < n; i++)
        differ |= (uint8_t)(x[i] ^ y[i]);
    return !differ;
}
