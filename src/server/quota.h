/*
 * quota.h: how much one connection and one address may ask of the server.
 *
 * A bucket holds tokens, gets `rate` of them a second up to `burst`, and every message takes one. Addresses are counted in a
 * table that forgets those that have had no connection for a while, so that it cannot grow without end.
 */
#ifndef QUAYSIDE_QUOTA_H
#define QUAYSIDE_QUOTA_H

#include <stdint.h>

struct bucket { int64_t at, milli; };   /* milli: thousandths of tokens; at: when they were counted */

/* 1: a token was there and has been taken. A bucket of zeros is full. `now` in milliseconds. */
int bucket_take(struct bucket *b, int64_t now, int rate, int burst);

enum { ADDRESS_TEXT = 46 };             /* room for any IPv6 address */

struct address;
struct addresses;

struct addresses *addresses_open(void);
void              addresses_close(struct addresses *a);

/* One more connection from there, and one less. NULL: there are `max` already, or there is no room for another address. */
struct address *address_enter(struct addresses *a, const char *address, int max, int64_t now);
void            address_leave(struct address *x, int64_t now);

/* What all connections of an address may ask for together: messages and requests; new tables, which cost more. */
enum address_bucket { ADDRESS_MESSAGES, ADDRESS_TABLES, ADDRESS_BUCKETS };

/* 1: a token of that bucket was taken. */
int address_take(struct addresses *a, const char *address, enum address_bucket which, int64_t now, int rate, int burst);

#endif
