/*
 * quota.h: how much one connection and one address may ask of the server.
 *
 * A bucket holds tokens, gets `rate` of them a second up to `burst`, and every message takes one. Addresses are counted in a
 * table that forgets those without connections and with a full bucket, so that it cannot grow without end.
 */
#ifndef QUAYSIDE_QUOTA_H
#define QUAYSIDE_QUOTA_H

#include <stdint.h>

struct bucket { int64_t at; int32_t milli; };           /* milli: thousandths of tokens; at: when they were counted */

/* 1: a token was there and has been taken. A bucket of zeros is full. `now` in milliseconds. */
int bucket_take(struct bucket *b, int64_t now, int rate, int burst);

enum { ADDRESS_TEXT = 46 };             /* room for any IPv6 address */

struct addresses;

struct addresses *addresses_open(void);
void              addresses_close(struct addresses *a);

/* One more connection from there: 0; -1: there are `max` already, or the table is full. */
int  address_enter(struct addresses *a, const char *address, int max);
void address_leave(struct addresses *a, const char *address, int64_t now);

/* The bucket of the address, for what costs more than a message; 1: a token was taken. */
int  address_take(struct addresses *a, const char *address, int64_t now, int rate, int burst);

#endif
