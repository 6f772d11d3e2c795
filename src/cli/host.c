/* host.c: quayside serve: what the words of the command mean. The server itself is src/server/. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "serve.h"

static int add_origin(struct net_config *net, const char *origin)
{
    int n = 0;
    while (n < ORIGINS_MAX && net->origin[n])
        n++;
    if (n >= ORIGINS_MAX - 1)
        return complain("--origin can be given %d times", ORIGINS_MAX - 1);
    if (strncmp(origin, "http://", 7) && strncmp(origin, "https://", 8))
        return complain("--origin is written https://host, not \"%s\"", origin);
    net->origin[n] = origin;
    return 0;
}

int cmd_serve(struct cli *c, int argc, char **argv)
{
    struct serve_config config = {
        .db = "quayside.db",
        .bots = 2,
        .limits = { .think_ms = 300, .pace_ms = 900, .idle_ms = 60000, .places = 20000 },
        .net = { .listen = "127.0.0.1", .port = 8080, .per_address = 200, .rate = 20 },
    };
    struct pages pages = { 0 };
    struct error e;
    const char *v, *web = NULL;
    (void)c;
    for (int i = 0; i < argc; i++) {
        if ((v = arg_value(argc, argv, &i, "--listen")))
            config.net.listen = v;
        else if ((v = arg_value(argc, argv, &i, "--port")))
            config.net.port = arg_number("--port", v, 0, 65535);
        else if ((v = arg_value(argc, argv, &i, "--db")))
            config.db = v;
        else if ((v = arg_value(argc, argv, &i, "--web")))
            web = v;
        else if ((v = arg_value(argc, argv, &i, "--bots")))
            config.bots = arg_number("--bots", v, 1, 64);
        else if ((v = arg_value(argc, argv, &i, "--think")))
            config.limits.think_ms = arg_number("--think", v, 1, 60000);
        else if ((v = arg_value(argc, argv, &i, "--pace")))
            config.limits.pace_ms = arg_number("--pace", v, 0, 60000);
        else if ((v = arg_value(argc, argv, &i, "--per-address")))
            config.net.per_address = arg_number("--per-address", v, 1, 1000000);
        else if ((v = arg_value(argc, argv, &i, "--rate")))
            config.net.rate = arg_number("--rate", v, 1, 1000000);
        else if ((v = arg_value(argc, argv, &i, "--origin"))) {
            if (add_origin(&config.net, v))
                return EXIT_INPUT;
        } else if (!strcmp(argv[i], "--trust-proxy"))
            config.net.trust_proxy = 1;
        else if (!strcmp(argv[i], "--quiet"))
            config.net.quiet = 1;
        else
            return unknown_argument("serve", argv[i]);
    }
    if (web && pages_read(&pages, web, &e))
        return complain_error(&e);
    config.net.pages = web ? &pages : NULL;
    int err = serve(&config, &e);
    pages_free(&pages);
    return err ? complain_error(&e) : 0;
}
