/*
 * quota.h: how much one connection and one address may ask of the server.
 *
 * A bucket holds tokens, gets `rate` of them a second up to `burst`, and every message takes one. Addresses are counted in a
 * table of a fixed size: when it is full, the address that has been without a connection for longest makes room for a new one. There
 * is always one, because there are fewer connections than entries. So the table cannot grow without end, and however many
 * addresses somebody has, nobody else is kept out by them. Times are of a clock that only goes forward.
 */
#ifndef QUAYSIDE_QUOTA_H
#define QUAYSIDE_QUOTA_H

#include <stdint.h>

#include "address.h"

struct bucket { int64_t at, milli; };   /* milli: thousandths of tokens; at: when they were counted */

/* 1: a token was there and has been taken. A bucket of zeros is full. `now` in milliseconds. */
int bucket_take(struct bucket *b, int64_t now, int rate, int burst);

enum { ADDRESSES_MAX = 1 << 16 };       /* more than there can be connections */

struct address;
struct addresses;

struct addresses *addresses_open(void);
void              addresses_close(struct addresses *a);
int               addresses_count(const struct addresses *a);

/* One more connection from there (a key of address_key), and one less. NULL: there are `max` already, or there is no memory. */
struct address *address_enter(struct addresses *a, const char *key, int max, int64_t now);
void            address_leave(struct addresses *a, struct address *x, int64_t now);
const char     *address_text(const struct address *x);

/* What all connections of an address may ask for together: messages and requests; new tables and hints, which cost more; frames that are
   not messages. */
enum address_bucket { ADDRESS_MESSAGES, ADDRESS_TABLES, ADDRESS_HINTS, ADDRESS_FRAMES, ADDRESS_BUCKETS };

/* 1: a token of that bucket was taken. */
int address_take(struct address *x, enum address_bucket which, int64_t now, int rate, int burst);

#endif
