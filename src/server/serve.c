/* serve.c: quayside serve: options, and the order in which the parts are opened and closed. */
#include "serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "archive.h"
#include "file.h"
#include "net.h"

/* Connections in all, and files that are left for the store and everything else. */
enum { CONNECTIONS = 16000, OTHER_FILES = 128 };

/* Every connection is a file, so the limit is raised if it can be; how many connections there can be then. */
static int set_file_limit(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files))
        return CONNECTIONS;
    if (files.rlim_cur < CONNECTIONS + OTHER_FILES) {
        files.rlim_cur = files.rlim_max < CONNECTIONS + OTHER_FILES ? files.rlim_max : CONNECTIONS + OTHER_FILES;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    return files.rlim_cur < CONNECTIONS + OTHER_FILES ? (int)files.rlim_cur - OTHER_FILES : CONNECTIONS;
}

static void print_address(const char *what, const char *address, int port, const char *behind)
{
    int six = strchr(address, ':') != NULL;
    printf("%s%s%s%s:%d%s\n", what, six ? "[" : "", address, six ? "]" : "", port, behind);
}

/* The store and the pool are opened before the tables, and wake them through the loop. */
static int serve_hall(const struct serve_config *c, struct net *n, int port, int metrics_port, struct error *e)
{
    struct store *store = store_open(c->db, net_wake, n, e);
    if (!store)
        return e->code;
    if (c->archive)
        store_on_forget(store, archive_table, (void *)(uintptr_t)c->archive);
    struct pool *pool = pool_open(c->bots, net_wake, n, e);
    struct tables *tables = pool ? tables_open(store, pool, &c->limits, e) : NULL;
    if (tables) {
        print_address("Quayside is open at http://", strcmp(c->net.listen, "0.0.0.0") && strcmp(c->net.listen, "::") ? c->net.listen :
                      "localhost", port, "");
        if (c->net.metrics)
            print_address("metrics are at http://", c->net.metrics, metrics_port, "/metrics");
        fflush(stdout);
        net_run(n, tables, store, pool);
        printf("closing: moves that were acknowledged are in %s\n", strchr(c->db, '@') ? "the database" : c->db);
        fflush(stdout);
    }
    net_stop(n);
    if (pool)
        pool_close(pool);
    store_close(store, 5);
    if (tables)
        tables_close(tables);
    return tables ? 0 : e->code;
}

int serve(const struct serve_config *c, struct error *e)
{
    struct net_config config = c->net;
    int port = 0, metrics_port = 0, lock = FILE_SHARED;
    config.connections = set_file_limit();
    if ((c->archive && archive_check(c->archive, e)) || (lock = file_lock(c->db, e)) < 0)
        return e->code;
    struct net *n = net_open(&config, &port, &metrics_port, e);
    int err = n ? serve_hall(c, n, port, metrics_port, e) : e->code;
    if (n)
        net_close(n);
    if (lock != FILE_SHARED)
        close(lock);
    return err;
}
