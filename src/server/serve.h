/* serve.h: the server as one call. */
#ifndef QUAYSIDE_SERVE_H
#define QUAYSIDE_SERVE_H

#include "net.h"

struct serve_config {
    const char        *db;              /* a file, or postgres://... */
    const char        *archive;         /* a folder for the records of finished games; NULL: none */
    int                bots;            /* threads in which they think */
    struct tables_limits limits;
    struct net_config  net;
};

/* Serves until it is told to end (SIGTERM, SIGINT). 0, or an error. */
int serve(const struct serve_config *c, struct error *e);

#endif
