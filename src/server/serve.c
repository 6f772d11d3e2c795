/* serve.c: quayside serve: options, and the order in which the parts are opened and closed. */
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "net.h"

enum { FILES = 16384 };

/*
 * Every connection is a file, so the limit is raised if it can be. But libwebsockets looks through a table of all files that
 * there could be whenever a connection is closed: with the million that some systems allow, that takes milliseconds, and
 * whoever comes and goes could stop everybody else.
 */
static void set_file_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files))
        return;
    files.rlim_cur = files.rlim_max < FILES ? files.rlim_max : FILES;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* The store and the pool are opened before the hall, and wake it through the loop. */
static int serve_hall(const struct serve_config *c, struct net *n, int port, struct error *e)
{
    struct store *store = store_open(c->db, net_wake, n, e);
    if (!store)
        return e->code;
    struct pool *pool = pool_open(c->bots, net_wake, n, e);
    struct hall *hall = pool ? hall_open(store, pool, &c->limits, e) : NULL;
    if (hall) {
        printf("Quayside is open at http://%s:%d\n", strcmp(c->net.listen, "0.0.0.0") ? c->net.listen : "localhost", port);
        fflush(stdout);
        net_run(n, hall, store, pool);
        printf("closing: moves that were acknowledged are in %s\n", strchr(c->db, '@') ? "the database" : c->db);
        fflush(stdout);
    }
    net_stop(n);
    if (pool)
        pool_close(pool);
    store_close(store, 5);
    if (hall)
        hall_close(hall);
    return hall ? 0 : e->code;
}

int serve(const struct serve_config *c, struct error *e)
{
    int port = 0;
    set_file_limit();
    struct net *n = net_open(&c->net, &port, e);
    if (!n)
        return e->code;
    int err = serve_hall(c, n, port, e);
    net_close(n);
    return err;
}
