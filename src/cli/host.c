/* host.c: quayside serve: what the words of the command mean. The server itself is src/server/. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "serve.h"

#define DAY_MS INT64_C(86400000)

/* Adds a word to a list whose last place stays NULL. 0, or the complaint. */
static int add_name(const char **list, const char *word, const char *name)
{
    int n = 0;
    while (list[n])
        n++;
    if (n >= NAMES_MAX - 1)
        return complain("%s can be used at most %d times", word, NAMES_MAX - 1);
    list[n] = name;
    return 0;
}

/* "90d" in milliseconds; 0: it is not a time. */
static int64_t read_time(const char *s, size_t len)
{
    static const struct { char unit; int64_t ms; } units[] = { { 'm', 60000 }, { 'h', 3600000 }, { 'd', 86400000 } };
    int64_t n = 0;
    size_t i = 0;
    for (; i < len && s[i] >= '0' && s[i] <= '9' && n < 100000; i++)
        n = 10 * n + (s[i] - '0');
    for (size_t u = 0; u < 3; u++)
        if (i + 1 == len && s[i] == units[u].unit && n < 100000)
            return n * units[u].ms;
    return 0;
}

/* Statuses that are not named keep their time. */
static int read_keep(const char *v, struct store_keep *keep)
{
    static const char *const status[TABLE_STATUSES] = { "waiting", "playing", "over" };
    if (!strcmp(v, "forever")) {
        *keep = (struct store_keep){ { 0 } };
        return 0;
    }
    for (const char *at = v, *end; *at; at = *end ? end + 1 : end) {
        end = at + strcspn(at, ",");
        int i = 0;
        while (i < TABLE_STATUSES && (strncmp(at, status[i], strlen(status[i])) || at[strlen(status[i])] != '='))
            i++;
        const char *time = i < TABLE_STATUSES ? at + strlen(status[i]) + 1 : at;
        if (i == TABLE_STATUSES || !(keep->ms[i] = read_time(time, (size_t)(end - time))))
            return complain("--keep expects waiting=7d,playing=90d,over=90d or forever, not \"%s\"", v);
    }
    return *v ? 0 : complain("--keep expects waiting=7d,playing=90d,over=90d or forever");
}

static int add_origin(struct net_config *net, const char *origin)
{
    const char *host = !strncmp(origin, "http://", 7) ? origin + 7 : !strncmp(origin, "https://", 8) ? origin + 8 : "";
    if (!*host || strchr(host, '/'))
        return complain("--origin expects https://host, not \"%s\"", origin);
    return add_name(net->origin, "--origin", origin);
}

static int add_host(struct net_config *net, const char *host)
{
    if (!*host || strpbrk(host, "/ "))
        return complain("--host expects the name of this server, such as play.example or play.example:8080, not \"%s\"", host);
    return add_name(net->host, "--host", host);
}

static int add_proxy(struct net_config *net, const char *network)
{
    if (net->proxies == NAMES_MAX)
        return complain("--proxy can be used at most %d times", NAMES_MAX);
    if (!network_read(network, &net->proxy[net->proxies++]))
        return complain("--proxy expects an address or a network, such as 10.0.0.7 or 10.0.0.0/8, not \"%s\"", network);
    return 0;
}

/* "9100" or "127.0.0.1:9100". */
static int set_metrics(struct net_config *net, char *where)
{
    char *colon = strrchr(where, ':');
    net->metrics = colon ? where : "127.0.0.1";
    if (colon) {
        *colon = 0;
        if (*where == '[' && colon[-1] == ']') {
            colon[-1] = 0;
            net->metrics = where + 1;
        }
    }
    net->metrics_port = arg_number("--metrics", colon ? colon + 1 : where, 0, 65535);
    return 0;
}

/* The first line of a file, which holds something that must be in no list of processes. NULL: there is none, and that was said. */
static char *read_secret(const char *word, const char *path)
{
    static char line[2][256];
    char *to = line[!strcmp(word, "--db-password")];
    FILE *f = fopen(path, "r");
    int have = f && fgets(to, sizeof line[0], f);
    if (f)
        fclose(f);
    to[have ? strcspn(to, "\r\n") : 0] = 0;
    if (!*to)
        complain("%s expects a file with one line; \"%s\" cannot be read or is empty", word, path);
    return *to ? to : NULL;
}

/* Everybody can see the words of a program, so a password is not among them. */
static int check_db(const char *db)
{
    const char *at = strstr(db, "://"), *user_end = at ? strchr(at, '@') : NULL, *colon = at ? strchr(at + 3, ':') : NULL;
    if ((user_end && colon && colon < user_end) || (at && strstr(db, "password=")))
        return complain("everybody on this machine can read a password on the command line; "
                        "put it into a file for --db-password, or into PGPASSWORD");
    return 0;
}

/* Where an installed program has its page, from the place of the program itself; NULL: there is none. */
static const char *installed_page(char *path, size_t size)
{
    ssize_t n = readlink("/proc/self/exe", path, size);
    if (n <= 0 || (size_t)n >= size)
        return NULL;
    path[n] = 0;
    struct text t = { .buf = path, .size = size, .len = (size_t)(strrchr(path, '/') - path) };
    text_add(&t, "/" QUAYSIDE_PAGE "/index.html");
    if (t.cut || access(path, R_OK))
        return NULL;
    *strrchr(path, '/') = 0;
    return path;
}

/* What has to do with the network. 1: argv[*i] was one of those words; -1: a complaint. */
static int network_word(struct net_config *net, int argc, char **argv, int *i)
{
    const char *v;
    if ((v = arg_value(argc, argv, i, "--listen")))
        net->listen = v;
    else if ((v = arg_value(argc, argv, i, "--port")))
        net->port = arg_number("--port", v, 0, 65535);
    else if ((v = arg_value(argc, argv, i, "--metrics")))
        return set_metrics(net, argv[*i]) ? -1 : 1;
    else if ((v = arg_value(argc, argv, i, "--metrics-token")))
        return (net->token = read_secret("--metrics-token", v)) ? 1 : -1;
    else if (!strcmp(argv[*i], "--metrics-all"))
        net->metrics_all = 1;
    else if ((v = arg_value(argc, argv, i, "--per-address")))
        net->per_address = arg_number("--per-address", v, 1, 1000000);
    else if ((v = arg_value(argc, argv, i, "--new-tables")))
        net->new_tables = arg_number("--new-tables", v, 1, 1000000);
    else if ((v = arg_value(argc, argv, i, "--rate")))
        net->rate = arg_number("--rate", v, 1, 1000000);
    else if ((v = arg_value(argc, argv, i, "--origin")))
        return add_origin(net, v) ? -1 : 1;
    else if ((v = arg_value(argc, argv, i, "--host")))
        return add_host(net, v) ? -1 : 1;
    else if ((v = arg_value(argc, argv, i, "--proxy")))
        return add_proxy(net, v) ? -1 : 1;
    else if (!strcmp(argv[*i], "--trust-proxy"))
        return add_proxy(net, "127.0.0.0/8") || add_proxy(net, "::1") ? -1 : 1;
    else if (!strcmp(argv[*i], "--quiet"))
        net->quiet = 1;
    else
        return 0;
    return 1;
}

int cmd_serve(struct cli *c, int argc, char **argv)
{
    struct serve_config config = {
        .db = "quayside.db",
        .bots = 2,
        .limits = { .think_ms = 300, .pace_ms = 900, .idle_ms = 60000, .tables = 20000,
                    .keep = { { 7 * DAY_MS, 90 * DAY_MS, 90 * DAY_MS } } },
        .net = { .listen = "127.0.0.1", .port = 8080, .per_address = 200, .new_tables = 60, .rate = 20 },
    };
    struct pages pages = { 0 };
    struct error e;
    char page[4096];
    const char *v, *web = installed_page(page, sizeof page);
    (void)c;
    for (int i = 0; i < argc; i++) {
        int of_net = network_word(&config.net, argc, argv, &i);
        if (of_net < 0)
            return EXIT_INPUT;
        if (of_net)
            continue;
        if ((v = arg_value(argc, argv, &i, "--db")))
            config.db = v;
        else if ((v = arg_value(argc, argv, &i, "--keep"))) {
            if (read_keep(v, &config.limits.keep))
                return EXIT_INPUT;
        } else if ((v = arg_value(argc, argv, &i, "--archive")))
            config.archive = v;
        else if ((v = arg_value(argc, argv, &i, "--db-password"))) {
            if (!(v = read_secret("--db-password", v)) || setenv("PGPASSWORD", v, 1))
                return EXIT_INPUT;
        }
        else if ((v = arg_value(argc, argv, &i, "--web")))
            web = v;
        else if ((v = arg_value(argc, argv, &i, "--bots")))
            config.bots = arg_number("--bots", v, 1, 64);
        else if ((v = arg_value(argc, argv, &i, "--think")))
            config.limits.think_ms = arg_number("--think", v, 1, 60000);
        else if ((v = arg_value(argc, argv, &i, "--pace")))
            config.limits.pace_ms = arg_number("--pace", v, 0, 60000);
        else
            return unknown_argument("serve", argv[i]);
    }
    if (check_db(config.db))
        return EXIT_INPUT;
    if (config.net.metrics && !is_loopback(config.net.metrics) && !config.net.token)
        return complain("--metrics on an address other than localhost needs --metrics-token");
    if (web && pages_read(&pages, web, &e))
        return complain_error(&e);
    config.net.pages = web ? &pages : NULL;
    int err = serve(&config, &e);
    pages_free(&pages);
    return err ? complain_error(&e) : 0;
}
