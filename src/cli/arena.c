/* arena.c: the command `arena`; see arena.h. */
#include "arena.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* ---- Players ----------------------------------------------------------------------------------------------------- */

/* "500" or "50ms" behind the name of a bot. */
static int read_budget(struct player *p, const char *word, const char *text, struct error *e)
{
    char *end;
    errno = 0;
    long v = strtol(text, &end, 10);
    int ms = !strcmp(end, "ms");
    if (errno || end == text || (*end && !ms) || v < 1 || v > (ms ? 3600000 : 1 << 24))
        return error_set(e, ERR_BOT, "a budget is a number of iterations or of milliseconds, as in hard:500 or "
                         "hard:50ms, not \"%s\"", word);
    p->iterations = ms ? 0 : (int)v;
    p->time_ms = ms ? (int)v : 0;
    return 0;
}

/* "cmd:./program" or "cmd:./program:50ms". */
static int read_program(struct player *p, const char *word, struct error *e)
{
    struct text command = TEXT(p->command), label = TEXT(p->label);
    const char *last = strrchr(word, ':') + 1;
    size_t n = strlen(word), digits = strspn(last, "0123456789");
    p->bot = bot_find("easy");
    p->iterations = 0;
    if (digits && !strcmp(last + digits, "ms")) {
        if (read_budget(p, word, last, e))
            return e->code;
        n = (size_t)(last - 1 - word);
    }
    if (!p->time_ms)
        p->time_ms = OUTSIDE_MS;
    if (n <= 4)
        return error_set(e, ERR_BOT, "name the program after cmd:, as in cmd:./program");
    text_bytes(&command, word + 4, n - 4);
    text_bytes(&label, word, n);
    text_fmt(&label, ":%dms", p->time_ms);
    return 0;
}

/* A bot with the budgets that hold for all is given, or its own. `random`, `beginner` and `easy` do not think. */
static int read_player(struct player *p, const char *word, struct error *e)
{
    char id[32];
    size_t n = strcspn(word, ":");
    struct text t = TEXT(id);
    if (!strncmp(word, "cmd:", 4))
        return read_program(p, word, e);
    text_bytes(&t, word, n);
    p->bot = bot_find(id);
    if (!p->bot)
        return error_set(e, ERR_BOT, "there is no bot \"%s\"; there are: " BOT_LEVELS ", flat, textbook, cmd:PROGRAM", id);
    if (word[n] && read_budget(p, word, word + n + 1, e))
        return e->code;
    if (!strcmp(id, "random") || !strcmp(id, "beginner") || !strcmp(id, "easy"))
        p->iterations = p->time_ms = 0;
    struct text label = TEXT(p->label);
    text_add(&label, id);
    if (p->iterations)
        text_fmt(&label, ":%d", p->iterations);
    if (p->time_ms)
        text_fmt(&label, ":%dms", p->time_ms);
    return 0;
}

/* The second of two equal bots needs a name of its own. */
static void name_apart(struct arena *a, int last)
{
    int same = 1;
    for (int i = 0; i < last; i++)
        same += !strncmp(a->player[i].label, a->player[last].label, strlen(a->player[last].label));
    if (same > 1) {
        struct text t = { .buf = a->player[last].label, .size = LABEL_MAX, .len = strlen(a->player[last].label) };
        text_fmt(&t, " (%d)", same);
    }
}

static int read_players(struct arena *a, const char *list, const struct player *usual, struct error *e)
{
    for (const char *s = list;; s++) {
        char word[LABEL_MAX];
        struct text t = TEXT(word);
        size_t n = strcspn(s, ",");
        text_bytes(&t, s, n);
        if (t.cut || a->players == PLAYERS_MAX)
            return error_set(e, ERR_BOT, "at most %d bots can play, with names shorter than %d letters", PLAYERS_MAX,
                             LABEL_MAX);
        a->player[a->players] = *usual;
        if (read_player(&a->player[a->players], word, e))
            return e->code;
        name_apart(a, a->players++);
        s += n;
        if (!*s)
            return 0;
    }
}

/* ---- Line-ups ---------------------------------------------------------------------------------------------------- */

static void add_lineup(struct arena *a, const uint8_t *seat)
{
    for (int i = 0; i < a->all_lineups; i++)
        if (!memcmp(a->lineup[i], seat, a->setup.seats))
            return;
    memcpy(a->lineup[a->all_lineups++], seat, a->setup.seats);
}

/* Two players: one of the first among the second, one of the second among the first, each in every seat. In brief: one game
   of each kind. */
static void pair_lineups(struct arena *a)
{
    a->lineups = 2;
    for (int one = 0; one < 2; one++)
        for (int at = 0; at < a->setup.seats; at++) {
            uint8_t seat[SEATS_MAX];
            for (int i = 0; i < a->setup.seats; i++)
                seat[i] = (uint8_t)(i == at ? one : !one);
            add_lineup(a, seat);
        }
}

/* Otherwise they stand in a circle, again and again until the seats are full, and the circle turns. */
static void circle_lineups(struct arena *a)
{
    a->lineups = 1;
    int length = a->players > a->setup.seats ? a->players : a->setup.seats;
    for (int turn = 0; turn < length; turn++) {
        uint8_t seat[SEATS_MAX];
        for (int i = 0; i < a->setup.seats; i++)
            seat[i] = (uint8_t)((i + turn) % length % a->players);
        add_lineup(a, seat);
    }
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

struct wanted {
    const char   *bots, *out, *csv, *json, *html;
    struct player usual;                /* budgets */
};

static int is_game_word(const char *v) { return v[0] != '-'; }

/* "0,10": not the next option. */
static int are_ratings(const char *word) { return strchr(word, ',') && !word[strspn(word, "-+.,0123456789")]; }

/* "--sprt", "--sprt 0,10" or "--sprt=0,10"; 1: it was one. */
static int read_sprt(struct arena *a, int argc, char **argv, int *i, struct error *e)
{
    const char *v = argv[*i];
    char *end;
    if (strncmp(v, "--sprt", 6) || (v[6] && v[6] != '='))
        return 0;
    a->testing = 1;
    a->sprt = (struct sprt){ .elo0 = 0, .elo1 = 10 };
    if (v[6] == '=')
        v += 7;
    else if (*i + 1 < argc && are_ratings(argv[*i + 1]))
        v = argv[++*i];
    else
        return 1;
    a->sprt.elo0 = strtod(v, &end);
    if (end != v && *end == ',') {
        v = end + 1;
        a->sprt.elo1 = strtod(v, &end);
    }
    if (end == v || *end || !(a->sprt.elo0 < a->sprt.elo1) || a->sprt.elo0 < -2000 || a->sprt.elo1 > 2000)
        return error_set(e, ERR_SYNTAX, "--sprt takes two ratings, the lower one first, as in --sprt 0,10");
    return 1;
}

static int read_word(struct arena *a, struct wanted *w, int argc, char **argv, int *i, struct error *e)
{
    const char *v;
    if ((v = arg_value(argc, argv, i, "--bots")))
        w->bots = v;
    else if ((v = arg_value(argc, argv, i, "--games")))
        a->deals = arg_number("--games", v, 1, DEALS_MAX);
    else if ((v = arg_value(argc, argv, i, "--jobs")))
        a->jobs = arg_number("--jobs", v, 1, JOBS_MAX);
    else if (!strcmp(argv[*i], "--brief"))
        a->brief = 1;
    else if ((v = arg_value(argc, argv, i, "--iterations")))
        w->usual.iterations = arg_number("--iterations", v, 1, 1 << 24);
    else if ((v = arg_value(argc, argv, i, "--time")))
        w->usual.time_ms = arg_number("--time", v, 1, 3600000);
    else if ((v = arg_value(argc, argv, i, "--out")))
        w->out = v;
    else if ((v = arg_value(argc, argv, i, "--csv")))
        w->csv = v;
    else if ((v = arg_value(argc, argv, i, "--json")))
        w->json = v;
    else if ((v = arg_value(argc, argv, i, "--html")))
        w->html = v;
    else {
        int taken = read_sprt(a, argc, argv, i, e);
        return taken ? taken : arg_setup(argc, argv, i, a->g, &a->setup, e);
    }
    return 1;
}

/* Everything that can be wrong is found before the first game. */
static int prepare(struct arena *a, const struct wanted *w, struct error *e)
{
    static struct match trial;
    if (!w->bots)
        return error_set(e, ERR_BOT, "name the bots: --bots easy,hard");
    int err = read_players(a, w->bots, &w->usual, e);
    if (!err && a->testing && a->players != 2)
        err = error_set(e, ERR_BOT, "--sprt compares two bots, not %d", a->players);
    if (!err)
        err = match_new(&trial, a->g, &a->setup, e);
    if (err)
        return err;
    if (a->players == 2)
        pair_lineups(a);
    else
        circle_lineups(a);
    if (!a->brief)
        a->lineups = a->all_lineups;
    a->result = calloc((size_t)a->deals * (size_t)a->lineups, sizeof *a->result);
    if (!a->result)
        return error_set(e, ERR_FULL, "there is not enough memory for %d deals", a->deals);
    return w->out ? arena_open(a, w->out, e) : 0;
}

static int write_report(const struct arena *a, const struct standings *st, const char *path,
                        void (*report)(const struct arena *, const struct standings *, FILE *), struct error *e)
{
    char *text = NULL;
    size_t size;
    if (!path)
        return 0;
    FILE *f = open_memstream(&text, &size);
    if (f)
        report(a, st, f);
    return write_stream(path, f, &text, &size, e);
}

static int finish(struct arena *a, const struct wanted *w, struct error *e)
{
    struct standings st;
    int err = arena_rate(a, &st, e);
    if (err)
        return err;
    report_text(a, &st, stdout);
    if (arena_stopped())
        printf("\nstopped%s\n", w->out ? "; the same command goes on from here" : "");
    err = write_report(a, &st, w->csv, report_csv, e);
    if (!err)
        err = write_report(a, &st, w->json, report_json, e);
    return err ? err : write_report(a, &st, w->html, report_html, e);
}

int cmd_arena(struct cli *c, int argc, char **argv)
{
    static struct arena a;
    struct wanted w = { 0 };
    struct error e = { 0 };
    int taken;
    (void)c;
    if (!argc || !is_game_word(argv[0]))
        return complain("name the game first: quayside arena fishing --bots easy,hard");
    if (!(a.g = need_game(argv[0], &e)))
        return complain_error(&e);
    setup_default(a.g, &a.setup, usual_seats(a.g));
    a.out = -1;
    a.deals = 100;
    a.jobs = 1;
    for (int i = 1; i < argc; i++)
        if (!(taken = read_word(&a, &w, argc, argv, &i, &e)))
            return unknown_argument("arena", argv[i]);
        else if (taken < 0)
            return complain_error(&e);
    int err = prepare(&a, &w, &e);
    if (!err)
        err = arena_play(&a, &e);
    if (!err)
        err = finish(&a, &w, &e);
    if (a.out >= 0)
        close(a.out);
    free(a.result);
    return err ? complain_error(&e) : arena_stopped() ? 128 + arena_stopped() : 0;
}
