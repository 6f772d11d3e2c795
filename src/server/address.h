/*
 * address.h: who is who on the network: addresses, names of this server, and pages that may connect. Texts only, no sockets.
 */
#ifndef QUAYSIDE_ADDRESS_H
#define QUAYSIDE_ADDRESS_H

#include "error.h"
#include "http.h"

enum { ADDRESS_TEXT = 46 };             /* room for any IPv6 address */

/* What an address counts as: itself, or the first 64 bits of an IPv6 address, because whoever has one has 2^64 of them. 0: it is not an address. */
int address_key(struct piece address, char key[ADDRESS_TEXT]);

/* The last address of X-Forwarded-For: the one that our proxy has seen. Anybody can write the ones before it. */
struct piece address_forwarded(struct piece list);

/* A network, "10.0.0.0/8" or one address. */
struct network { unsigned char bytes[16]; int bits; };  /* IPv4 as ::ffff:a.b.c.d */

int network_read(const char *text, struct network *out);        /* 0: it is not a network */
int network_has(const struct network *n, struct piece address);
int is_loopback(const char *address);

/*
 * Does this server answer for the Host? A page of another name that suddenly points to this machine (DNS rebinding) must not reach
 * it, so names have to be given with --host; addresses and localhost cannot be taken over that way. A list ends with NULL.
 */
int host_allowed(const char *const *hosts, struct piece host);

/* Is this Host a name that a machine has for itself: localhost, or an address of its loopback? */
int host_is_here(struct piece host);

/* Is this the Origin of the page of this server itself, or one that was named? Scheme, host and port have to be the same. */
int origin_allowed(const char *const *origins, struct piece origin, struct piece host, int https);

#endif
