/*
 * sha256.h: SHA-256 (FIPS 180-4), for promises that anybody can check with tools of their own.
 */
#ifndef QUAYSIDE_SHA256_H
#define QUAYSIDE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

void sha256(const void *bytes, size_t n, uint8_t out[SHA256_BYTES]);

/* 1 if the n bytes are equal. It takes the same time wherever they differ, so that the time tells nothing about a secret. */
int same_bytes(const void *a, const void *b, size_t n);

#endif
