/* scenario.c: see scenario.h and docs/scenarios.md. */
#include "scenario.h"

#include <string.h>

#include "field.h"

enum { LINE_LEN = 1024, WORDS_MAX = 128 };

/* One scenario while it runs. */
struct run {
    struct scenarios       *file;
    struct scenario_result *result;
    struct setup            cfg;
    int                     began;      /* 0: set-up lines; 1: a position is being set; 2: the game is on */
    int                     count;      /* words of the line */
    char                   *word[WORDS_MAX];
    char                    text[LINE_LEN];
};

void scenarios_open(struct scenarios *f, const char *text, size_t size)
{
    *f = (struct scenarios){ .at = text, .end = text + size };
}

static int fail(struct run *r, const char *fmt, ...) __attribute__((format(__printf__, 2, 3)));

static int fail(struct run *r, const char *fmt, ...)
{
    char what[ERROR_TEXT];
    struct text t = TEXT(what);
    va_list ap;
    va_start(ap, fmt);
    text_vfmt(&t, fmt, ap);
    va_end(ap);
    r->result->failed = 1;
    return error_set(&r->result->error, ERR_SCENARIO, "line %d: %s", r->file->line, what);
}

static int fail_there(struct run *r, const struct error *e) { return fail(r, "%s", e->text); }

/* The words from `first` on, with single spaces. */
static void join(const struct run *r, int first, struct text *out)
{
    for (int i = first; i < r->count; i++)
        text_fmt(out, "%s%s", i > first ? " " : "", r->word[i]);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* Splits the next line that has words; 0: no more; -1: too long. Looks, but does not go past, a line that begins the
   next scenario unless `take` says so. */
static int next_line(struct run *r, int take)
{
    struct scenarios *f = r->file;
    while (f->at < f->end) {
        const char *stop = memchr(f->at, '\n', (size_t)(f->end - f->at));
        const char *next = stop ? stop + 1 : f->end;
        size_t n = (size_t)((stop ? stop : f->end) - f->at);
        if (n >= LINE_LEN || memchr(f->at, 0, n)) {
            f->line++;
            f->at = next;
            return fail(r, "the line is too long or not text");
        }
        memcpy(r->text, f->at, n);
        r->text[n] = 0;
        r->text[strcspn(r->text, "#")] = 0;
        r->count = 0;
        char *s = r->text + strspn(r->text, " \t\r");
        while (*s && r->count < WORDS_MAX) {
            r->word[r->count++] = s;
            s += strcspn(s, " \t\r");
            if (*s)
                *s++ = 0;
            s += strspn(s, " \t\r");
        }
        if (r->count && !take && !strcmp(r->word[0], "scenario"))
            return 0;
        f->line++;
        f->at = next;
        if (r->count == WORDS_MAX)
            return fail(r, "the line has too many words");
        if (r->count)
            return 1;
    }
    return 0;
}

static int number(struct run *r, const char *word, int min, int max, int *out)
{
    int64_t v = 0;                                      /* a digit more than `max` has must fit */
    for (const char *p = word; *p; p++) {
        if (*p < '0' || *p > '9' || v > max)
            return fail(r, "\"%s\" is not a number from %d to %d", word, min, max);
        v = v * 10 + (*p - '0');
    }
    if (!*word || v < min || v > max)
        return fail(r, "\"%s\" is not a number from %d to %d", word, min, max);
    *out = (int)v;
    return 0;
}

static int seat_of(struct run *r, const char *word, int *seat)
{
    return number(r, word, 0, r->cfg.seats - 1, seat);
}

/* A seat, or "public" where a spectator is meant. */
static int viewer_of(struct run *r, const char *word, int *viewer)
{
    *viewer = VIEWER_PUBLIC;
    return strcmp(word, "public") ? seat_of(r, word, viewer) : 0;
}

/* The game must be on: deals it, or finishes the position. */
static int begin(struct run *r)
{
    struct error e;
    int err = 0;
    if (r->began == 0)
        err = match_new(&r->file->match, r->file->game, &r->cfg, &e);
    else if (r->began == 1)
        err = match_position_end(&r->file->match, &e);
    r->began = 2;
    return err ? fail_there(r, &e) : 0;
}

/* ---- Commands: set-up -------------------------------------------------------------------------------------------- */

static int do_seats(struct run *r)
{
    struct error e;
    int seats, err = number(r, r->word[1], 0, 99, &seats);
    if (err)
        return err;
    return setup_seats(r->file->game, &r->cfg, seats, &e) ? fail_there(r, &e) : 0;
}

static int do_option(struct run *r)
{
    struct error e;
    return setup_option(r->file->game, &r->cfg, r->word[1], r->word[2], &e) ? fail_there(r, &e) : 0;
}

static int do_seed(struct run *r)
{
    struct error e;
    return setup_seed(&r->cfg, r->word[1], &e) ? fail_there(r, &e) : 0;
}

static int do_set(struct run *r)
{
    struct error e;
    char value[LINE_LEN];
    struct text t = TEXT(value);
    if (r->began == 2)
        return fail(r, "set comes before the first move or question");
    if (!r->began && match_position(&r->file->match, r->file->game, &r->cfg, &e))
        return fail_there(r, &e);
    r->began = 1;
    join(r, 2, &t);
    return match_set(&r->file->match, r->word[1], value, &e) ? fail_there(r, &e) : 0;
}

/* ---- Commands: moves --------------------------------------------------------------------------------------------- */

static int do_play(struct run *r)
{
    struct error e;
    int seat, mv, err = seat_of(r, r->word[1], &seat);
    if (err)
        return err;
    if ((mv = match_find(&r->file->match, seat, r->word[2], &e)) < 0)
        return fail_there(r, &e);
    if (match_play(&r->file->match, seat, (move)mv, -1, NULL, &e))
        return fail(r, "seat %d may not play %s. %s", seat, r->word[2], e.text);
    return 0;
}

static int do_playout(struct run *r)
{
    struct match *m = &r->file->match;
    struct fast fast;
    struct error e;
    move list[MOVES_MAX];
    int seed, err = number(r, r->word[1], 0, 1000000000, &seed);
    if (err)
        return err;
    fast_seed(&fast, (uint64_t)seed);
    while (!match_over(m)) {
        int seat = 0;
        while (!is_active(&m->now, seat))
            seat++;
        int n = match_legal(m, seat, list);
        if (match_play(m, seat, list[fast_below(&fast, (uint32_t)n)], -1, NULL, &e))
            return fail_there(r, &e);
    }
    return 0;
}

/* ---- Lists that must be the same, in any order ------------------------------------------------------------------- */

/* The words of a line from one on, of which each one that is found is taken out. */
struct bag { int count, strange; const char *word[WORDS_MAX]; };

static void bag_fill(struct bag *bag, const struct run *r, int from)
{
    int none = r->count == from + 1 && !strcmp(r->word[from], "-");
    bag->count = bag->strange = 0;
    for (int i = from; i < r->count && !none; i++)
        bag->word[bag->count++] = r->word[i];
}

static void bag_take(struct bag *bag, const char *word)
{
    int i = 0;
    while (i < bag->count && strcmp(bag->word[i], word))
        i++;
    if (i < bag->count)
        bag->word[i] = bag->word[--bag->count];
    else
        bag->strange = 1;
}

/* Was every word found, as often as it stands there, and no other? */
static int bag_fits(const struct bag *bag) { return !bag->count && !bag->strange; }

/* ---- Commands: what must hold ------------------------------------------------------------------------------------ */

static int do_moves(struct run *r)
{
    const struct match *m = &r->file->match;
    move list[MOVES_MAX];
    char name[NAME_MAX_LEN], all[LINE_LEN];
    struct text found = TEXT(all);
    int seat, err = seat_of(r, r->word[1], &seat);
    if (err)
        return err;
    int n = match_legal(m, seat, list);
    struct bag bag;
    bag_fill(&bag, r, 2);
    for (int i = 0; i < n; i++) {
        struct text t = TEXT(name);
        match_name(m, seat, list[i], &t);
        text_fmt(&found, " %s", name);
        bag_take(&bag, name);
    }
    return bag_fits(&bag) ? 0 : fail(r, "the moves of seat %d are:%s", seat, n ? all : " -");
}

static int do_refused(struct run *r)
{
    const struct match *m = &r->file->match;
    struct refusal why;
    struct error e;
    int seat, mv, err = seat_of(r, r->word[1], &seat);
    if (err)
        return err;
    if ((mv = match_find(m, seat, r->word[2], &e)) < 0)
        return fail_there(r, &e);
    if (!match_refuse(m, seat, (move)mv, &why))
        return fail(r, "seat %d may play %s", seat, r->word[2]);
    if (strcmp(why.rule, r->word[3]))
        return fail(r, "%s is refused by %s", r->word[2], why.rule);
    if (r->count == 4)
        return 0;
    char all[LINE_LEN] = "";
    struct text t = TEXT(all);
    struct bag bag;
    bag_fill(&bag, r, 4);
    for (int i = 0; i < why.count; i++) {
        const char *word = why.words->name[why.item[i]];
        text_fmt(&t, " %s", word);
        bag_take(&bag, word);
    }
    return bag_fits(&bag) ? 0 : fail(r, "the witness is:%s", all);
}

/* The value a field must have, written as the field writes it: set in a copy and read back. */
static int normal_form(struct run *r, const struct position *s, const char *address, struct text *out)
{
    struct position copy = *s;
    char value[LINE_LEN];
    struct text t = TEXT(value);
    struct error e;
    uint64_t given = 0;
    join(r, r->word[0][0] == 'v' ? 3 : 2, &t);
    if (!strcmp(value, "hidden")) {
        text_add(out, value);
        return 0;
    }
    if (field_set(r->file->game, &copy, address, value, &given, &e) ||
        field_get(r->file->game, &copy, address, VIEWER_ALL, out, &e))
        return fail_there(r, &e);
    return 0;
}

static int do_field(struct run *r, int viewer, const char *address)
{
    const struct match *m = &r->file->match;
    struct position view;
    struct error e;
    char is[LINE_LEN], must[LINE_LEN];
    struct text found = TEXT(is), wanted = TEXT(must);
    match_redacted(m, viewer, &view);
    if (field_get(m->g, &view, address, viewer, &found, &e))
        return fail_there(r, &e);
    int err = normal_form(r, &m->now, address, &wanted);
    if (err)
        return err;
    return strcmp(is, must) ? fail(r, "%s is: %s", address, is) : 0;
}

static int do_is(struct run *r) { return do_field(r, VIEWER_ALL, r->word[1]); }

static int do_view(struct run *r)
{
    int viewer, err = viewer_of(r, r->word[1], &viewer);
    return err ? err : do_field(r, viewer, r->word[2]);
}

static int do_active(struct run *r)
{
    seatset wanted = 0, now = head_of(&r->file->match.now)->active;
    for (int i = 1; i < r->count; i++) {
        int seat;
        if (!strcmp(r->word[i], "-"))
            continue;
        int err = seat_of(r, r->word[i], &seat);
        if (err)
            return err;
        wanted |= (seatset)(1 << seat);
    }
    if (wanted == now)
        return 0;
    char all[40] = "";
    struct text t = TEXT(all);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (now >> seat & 1)
            text_fmt(&t, " %d", seat);
    return fail(r, "active are:%s", now ? all : " -");
}

static int do_places(struct run *r)
{
    const struct match *m = &r->file->match;
    uint8_t place[SEATS_MAX];
    m->g->rank(&m->now, place);
    for (int seat = 0; seat < m->setup.seats; seat++) {
        int v = 0, err = seat + 1 < r->count ? number(r, r->word[seat + 1], 1, SEATS_MAX, &v) : 0;
        if (err)
            return err;
        if (v != place[seat])
            return fail(r, "seat %d has place %d", seat, place[seat]);
    }
    return r->count == m->setup.seats + 1 ? 0 : fail(r, "write a place for each seat");
}

/* Does the event fit the words from `at` on: seat N, rule R, n N, items ...? Negative: the words are wrong. */
static int event_fits(struct run *r, const struct event *e, int at)
{
    int ok = 1, v;
    while (at < r->count && strcmp(r->word[at], "items")) {
        if (at + 1 == r->count)
            return fail(r, "after the key come: seat N, rule RULE, n N, items WORD...");
        const char *what = r->word[at], *value = r->word[at + 1];
        if (!strcmp(what, "rule")) {
            ok &= e->rule && !strcmp(e->rule, value);
        } else if (!strcmp(what, "seat") || !strcmp(what, "n")) {
            int minus = value[0] == '-';
            if (number(r, value + minus, 0, 30000, &v))
                return -1;
            ok &= (what[0] == 's' ? e->seat : e->n) == (minus ? -v : v);
        } else {
            return fail(r, "after the key come: seat N, rule RULE, n N, items WORD...");
        }
        at += 2;
    }
    if (at == r->count)
        return ok;
    struct bag bag;
    bag_fill(&bag, r, at + 1);
    for (int i = 0; i < e->count; i++)
        bag_take(&bag, e->words->name[e->item[i]]);
    return ok && bag_fits(&bag);
}

static int do_told_to(struct run *r, int viewer, int at)
{
    const struct match *m = &r->file->match;
    struct events events;
    char all[LINE_LEN] = "";
    struct text t = TEXT(all);
    match_events(m, viewer, &events);
    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        text_fmt(&t, " %s", e->key);
        if (e->seat >= 0)
            text_fmt(&t, "(%d)", e->seat);
        if (strcmp(e->key, r->word[at]))
            continue;
        int fits = event_fits(r, e, at + 1);
        if (fits)
            return fits < 0 ? fits : 0;
    }
    return fail(r, "no such event; there are:%s", events.count ? all : " -");
}

static int do_event(struct run *r) { return do_told_to(r, VIEWER_PUBLIC, 1); }

static int do_told(struct run *r)
{
    int viewer, err = viewer_of(r, r->word[1], &viewer);
    return err ? err : do_told_to(r, viewer, 2);
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

static const struct command {
    const char *name;
    int         min;                    /* words, the name included */
    int         setup;                  /* 1: before the game is on */
    int       (*run)(struct run *r);
} commands[] = {
    { "seats", 2, 1, do_seats },   { "option", 3, 1, do_option }, { "seed", 2, 1, do_seed },
    { "set", 3, 1, do_set },       { "play", 3, 0, do_play },     { "playout", 2, 0, do_playout },
    { "moves", 3, 0, do_moves },   { "refused", 4, 0, do_refused }, { "is", 3, 0, do_is },
    { "view", 4, 0, do_view },     { "active", 2, 0, do_active }, { "event", 2, 0, do_event },
    { "told", 3, 0, do_told },     { "places", 2, 0, do_places },
};

static int run_line(struct run *r)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct command *c = &commands[i];
        if (strcmp(c->name, r->word[0]))
            continue;
        if (r->count < c->min)
            return fail(r, "%s needs more words; see docs/scenarios.md", c->name);
        int err = c->setup || r->began == 2 ? 0 : begin(r);
        return err ? err : c->run(r);
    }
    return fail(r, "\"%s\" is not a command; see docs/scenarios.md", r->word[0]);
}

/* "scenario TITLE : RULE RULE" */
static int read_title(struct run *r)
{
    struct scenario_result *res = r->result;
    struct text t = TEXT(res->title);
    int i = 1;
    for (; i < r->count && strcmp(r->word[i], ":"); i++)
        text_fmt(&t, "%s%s", i > 1 ? " " : "", r->word[i]);
    res->line = r->file->line;
    for (i++; i < r->count; i++) {
        if (res->rules == SCENARIO_RULES || strlen(r->word[i]) >= sizeof res->rule[0])
            return fail(r, "too many rules, or \"%s\" is not a rule", r->word[i]);
        struct text rule = TEXT(res->rule[res->rules]);
        text_add(&rule, r->word[i]);
        res->rules++;
    }
    return res->rules ? 0 : fail(r, "a scenario names the rules that it proves after a colon");
}

int scenarios_next(struct scenarios *f, struct scenario_result *res)
{
    struct run r = { .file = f, .result = res };
    *res = (struct scenario_result){ .line = f->line };
    int more = next_line(&r, 1);
    while (more > 0 && !strcmp(r.word[0], "game")) {
        f->game = r.count == 2 ? game_find(r.word[1]) : NULL;
        if (!f->game)
            return fail(&r, "there is no game \"%s\"; quayside games lists them", r.count > 1 ? r.word[1] : "");
        more = next_line(&r, 1);
    }
    if (more <= 0)
        return more;
    if (!f->game || strcmp(r.word[0], "scenario"))
        return fail(&r, "a file begins with \"game ID\" and \"scenario TITLE : RULES\"");
    struct text id = TEXT(res->game);
    text_add(&id, f->game->id);
    setup_default(f->game, &r.cfg, f->game->min_seats);
    int err = read_title(&r);
    while (!err && (more = next_line(&r, 0)) > 0)
        err = run_line(&r);
    if (!err && more < 0)
        err = more;
    if (!err && r.began < 2)
        err = begin(&r);
    struct error kept = res->error;
    int failed = res->failed;
    while ((more = next_line(&r, 0)))                   /* on to the next scenario */
        ;
    res->error = kept;
    res->failed = failed;
    return 1;
}
