/* bench.c: how fast the games are. Random games, seeded, so that every run plays the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot.h"
#include "cli.h"
#include "data.h"
#include "signature.h"

uint64_t bench_game(const struct game *g, void *s, struct fast *r);

/* What is counted: random moves until the game is over. Its own symbol, so that callgrind can count it alone. Gives the number of
   decisions. */
__attribute__((noinline)) uint64_t bench_game(const struct game *g, void *s, struct fast *r)
{
    return (uint64_t)random_moves(g, s, r, g->max_moves);
}

static uint64_t play_games(const struct game *g, const struct setup *cfg, int count)
{
    struct setup c = *cfg;
    struct position s;
    struct fast r;
    uint64_t decisions = 0;
    fast_seed(&r, 1);
    for (int i = 0; i < count; i++) {
        memcpy(c.seed, &i, sizeof i);
        memset(&s, 0, g->state_size);
        g->setup(&s, &c);
        decisions += bench_game(g, &s, &r);
    }
    return decisions;
}

static double now(void) { return 1e-9 * (double)clock_ns(); }

/* Instructions per decision: this program once more, under callgrind, counting only bench_game. Negative: no valgrind. */
static double count_instructions(const struct game *g, const struct setup *cfg)
{
    char self[4096], command[8192], line[512];
    const int plays = 300;
    double collected = -1;
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n < 0)
        return -1;
    self[n] = 0;
    struct text t = TEXT(command);
    text_fmt(&t, "valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=bench_game '%s' bench %s "
             "--seats %d --games %d", self, g->id, cfg->seats, plays);
    for (int i = 0; g->options && g->options[i].name; i++)
        text_fmt(&t, " --option %s=%s", g->options[i].name, g->options[i].choices->name[cfg->option[i]]);
    text_add(&t, " 2>&1");
    FILE *f = popen(command, "r");
    while (f && fgets(line, sizeof line, f)) {
        char *at = strstr(line, "Collected : ");
        if (at)
            collected = strtod(at + strlen("Collected : "), NULL);
    }
    if (f && pclose(f))
        return -1;
    return collected <= 0 ? -1 : collected / (double)play_games(g, cfg, plays);
}

struct figures { double decisions, seconds, instructions; int games; };

static void show(const struct game *g, const struct setup *cfg, const struct figures *f, int json)
{
    double rate = f->decisions / f->seconds;
    if (json) {
        printf("{\"game\":\"%s\",\"seats\":%d,\"games\":%d,\"decisions_per_s\":%.0f,\"ns_per_decision\":%.1f,"
               "\"games_per_s\":%.0f,\"decisions_per_game\":%.1f,\"state_bytes\":%d", g->id, cfg->seats, f->games, rate,
               1e9 / rate, f->games / f->seconds, f->decisions / f->games, g->state_size);
        if (f->instructions >= 0)
            printf(",\"instructions_per_decision\":%.1f", f->instructions);
        puts("}");
        return;
    }
    printf("%-12s %5d %14.0f %8.1f %10.0f %8d", g->id, cfg->seats, rate, 1e9 / rate, f->games / f->seconds,
           g->state_size);
    if (f->instructions >= 0)
        printf(" %14.1f", f->instructions);
    putchar('\n');
}

/* ---- The search -------------------------------------------------------------------------------------------------- */

/* Iterations a second of the search from a dealt position, tree included: the best of some equal runs, because whatever else
   the machine does makes them slower. */
static double search_rate(const struct game *g, const struct setup *cfg, const struct playout *playout)
{
    enum { ITERATIONS = 30000, RUNS = 5 };
    static struct match m;
    static _Alignas(64) char pool[BOT_POOL];
    struct position view;
    struct thought thought = { 0 };
    const struct budget budget = { .iterations = ITERATIONS, .pool = pool };
    match_new(&m, g, cfg, NULL);
    struct turn t = { .g = g, .view = &view, .seat = __builtin_ctz(head_of(&m.now)->active), .budget = &budget,
                      .thought = &thought };
    match_redacted(&m, t.seat, &view);
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        fast_seed(&t.r, 1);
        double start = now();
        choose_by_search(&t, playout);
        double rate = thought.iterations / (now() - start);
        best = rate > best ? rate : best;
    }
    return best;
}

/* Once with random playouts to the end of the round (or of the game, if it has none) and no priors, as one would compare
   engines; once as `expert` does it. */
static void measure_search(const struct game *g, const struct setup *cfg, int json)
{
    const struct playout uniform = { .uniform = 1, .stages = 1, .decisions = TO_THE_END };
    struct game plain = *g;
    plain.weigh = NULL;
    plain.search.temper = plain.search.root_temper = 0;
    double random = search_rate(&plain, cfg, &uniform), own = search_rate(g, cfg, &g->search.playout);
    if (json)
        printf("{\"game\":\"%s\",\"seats\":%d,\"uniform_iterations_per_s\":%.0f,\"expert_iterations_per_s\":%.0f}\n", g->id,
               cfg->seats, random, own);
    else
        printf("%-12s %5d %22.0f %19.0f\n", g->id, cfg->seats, random, own);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

struct wanted { int seats, games, json, instructions, search, signature; };

/* Options apply to one game; with several, each is played with its usual ones. */
static int measure(const struct game *g, int seats, const struct wanted *w, const struct setup *options)
{
    struct setup cfg;
    struct error e;
    setup_default(g, &cfg, seats);
    if (options)
        memcpy(cfg.option, options->option, sizeof cfg.option);
    if (setup_seats(g, &cfg, seats, &e))
        return complain_error(&e);
    if (w->search) {
        measure_search(g, &cfg, w->json);
        return 0;
    }
    struct figures f = { .games = w->games, .instructions = -1 };
    double start = now();
    f.decisions = (double)play_games(g, &cfg, w->games);
    f.seconds = now() - start;
    if (w->instructions && (f.instructions = count_instructions(g, &cfg)) < 0)
        return complain("instructions are counted with valgrind; install it, or leave out --count");
    show(g, &cfg, &f, w->json);
    return 0;
}

static void show_signatures(int count)
{
    char buf[1024];
    struct text t = TEXT(buf);
    signature_list(count, &t);
    fputs(buf, stdout);
}

int cmd_bench(struct cli *c, int argc, char **argv)
{
    const struct game *one = NULL;
    struct error e;
    struct setup options;
    const char *v;
    struct wanted w = { 0 };
    int err;
    (void)c;
    for (int i = 0; i < argc; i++) {
        if ((v = arg_value(argc, argv, &i, "--seats")))
            w.seats = arg_number("--seats", v, 1, 99);
        else if ((v = arg_value(argc, argv, &i, "--games")))
            w.games = arg_number("--games", v, 1, 10000000);
        else if (!strcmp(argv[i], "--json"))
            w.json = 1;
        else if (!strcmp(argv[i], "--count"))
            w.instructions = 1;
        else if (!strcmp(argv[i], "--search"))
            w.search = 1;
        else if (!strcmp(argv[i], "--signature"))
            w.signature = 1;
        else if (one && (err = arg_setup(argc, argv, &i, one, &options, &e))) {
            if (err < 0)
                return complain_error(&e);
        } else if (argv[i][0] == '-')
            return unknown_argument("bench", argv[i]);
        else if (!(one = need_game(argv[i], &e)))
            return complain_error(&e);
        else
            setup_default(one, &options, one->min_seats);
    }
    if (w.signature) {
        show_signatures(w.games ? w.games : SIGNATURE_GAMES);
        return 0;
    }
    if (!w.games)
        w.games = 2000;
    if (one && w.seats && (w.seats < one->min_seats || w.seats > one->max_seats))
        return complain("%s is played with %d to %d seats, not %d", one->id, one->min_seats, one->max_seats, w.seats);
    if (!w.json && w.search)
        printf("%-12s %5s %22s %19s\n", "game", "seats", "uniform, iterations/s", "expert, iterations/s");
    else if (!w.json)
        printf("%-12s %5s %14s %8s %10s %8s%s\n", "game", "seats", "decisions/s", "ns", "games/s", "bytes",
               w.instructions ? "   instructions" : "");
    const struct game *chosen[] = { one, NULL };
    for (const struct game *const *g = one ? chosen : games; *g; g++) {
        int usual = usual_seats(*g), alone = one && w.json;
        int from = w.seats ? w.seats : alone ? usual : (*g)->min_seats;
        int to = w.seats ? w.seats : alone ? usual : (*g)->max_seats;
        if (!one && (from < (*g)->min_seats || to > (*g)->max_seats))
            continue;                                           /* all games, but this one has no such table */
        for (int n = from; n <= to; n++) {
            int code = measure(*g, n, &w, one ? &options : NULL);
            if (code)
                return code;
        }
    }
    return 0;
}
