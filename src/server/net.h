/*
 * net.h: the tables on a port: HTTP and WebSocket over a libuv loop.
 *
 * Only net.c, outgoing.c and respond.c know sockets. What comes in is read by http.h and frames.h, which know none. Everything that leaves goes
 * through one queue for each connection, which is bounded: a client that does not read is dropped, and may come back. REST requests become
 * messages for the tables and get their first answer. A connection has one request: it becomes a WebSocket, or it is answered and closed.
 */
#ifndef QUAYSIDE_NET_H
#define QUAYSIDE_NET_H

#include "address.h"
#include "tables.h"
#include "pages.h"

enum { NAMES_MAX = 16 };                /* of origins, hosts and proxies; the last place of a list stays NULL */

struct net_config {
    const char *listen;                 /* an IPv4 or IPv6 address */
    int         port;                   /* 0: any that is free */
    const char *metrics;                /* another address for /metrics; NULL: there are none */
    int         metrics_port;
    const char *token;                  /* whoever asks for /metrics has to know it; NULL: anybody who can connect may ask */
    int         metrics_all;            /* 1: also what counts single messages, moves and rows */
    const char *origin[NAMES_MAX];      /* pages of other hosts that may connect */
    const char *host[NAMES_MAX];        /* names that this server answers for, besides addresses and localhost */
    struct network proxy[NAMES_MAX];    /* whose X-Forwarded-For says where a connection comes from, */
    int         proxies;                /* so many */
    int         per_address;            /* connections from one address */
    int         new_tables;             /* tables that one address may open at once */
    int         rate;                   /* messages a second from one connection */
    int         connections;            /* in all */
    int         quiet;                  /* 1: no log of connections */
    const struct pages *pages;
};

struct net;

/* Listens, but serves nothing yet. NULL and a sentence in e. *port and *metrics_port become the real ones. */
struct net *net_open(const struct net_config *config, int *port, int *metrics_port, struct error *e);

/* For the store and the pool: can be called from any thread. */
void net_wake(void *net);

/* Serves the tables until SIGTERM or SIGINT, then lets rows that are on their way reach the disk. */
void net_run(struct net *n, struct tables *tables, struct store *store, struct pool *pool);

/* Closes all connections; the tables hear that they are gone. net_wake can still be called until net_close. */
void net_stop(struct net *n);
void net_close(struct net *n);

#endif
