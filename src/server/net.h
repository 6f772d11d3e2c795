/*
 * net.h: the hall on a port: HTTP and WebSocket by libwebsockets over a libuv loop.
 *
 * Only this file and net.c know sockets. Everything that leaves goes through one queue for each connection, which is bounded:
 * who does not read is dropped, and may come back. REST requests become messages for the hall and get its first answer.
 */
#ifndef QUAYSIDE_NET_H
#define QUAYSIDE_NET_H

#include "hall.h"
#include "pages.h"

enum { ORIGINS_MAX = 16 };

struct net_config {
    const char *listen;                 /* an IPv4 address */
    int         port;                   /* 0: any that is free */
    const char *origin[ORIGINS_MAX];    /* pages of other hosts that may connect; NULL behind the last */
    int         per_address;            /* connections from one address */
    int         rate;                   /* messages a second from one connection */
    int         trust_proxy;            /* 1: X-Forwarded-For says where a connection comes from */
    int         quiet;                  /* 1: no log of connections */
    const struct pages *pages;
};

struct net;

/* Listens, but serves nothing yet. NULL and a sentence in e. *port becomes the real one. */
struct net *net_open(const struct net_config *config, int *port, struct error *e);

/* For the store and the pool: can be called from any thread. */
void net_wake(void *net);

/* Serves the hall until SIGTERM or SIGINT, then lets rows that are on their way reach the disk. */
void net_run(struct net *n, struct hall *hall, struct store *store, struct pool *pool);

/* Closes all connections; the hall hears that they are gone. net_wake can still be called until net_close. */
void net_stop(struct net *n);
void net_close(struct net *n);

#endif
