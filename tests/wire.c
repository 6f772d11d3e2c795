/*
 * wire.c: two worlds over the wire. Whatever a connection is sent must be the same, byte for byte, in two worlds that differ
 * only in what it may not know: tables, views, events, answers, refusals, previews, hints, pictures, logs, votes, undo, chat.
 *
 *   wire [--games N] [--game ID] [--seed N]
 *
 * The hall is the real one; the store and the pool are replaced by simple ones that answer at once. In one hall a game is
 * played by random moves. At each of them somebody is chosen who looks on, a seat or a spectator, and a second hall is
 * given the same table in another world, which that one cannot tell from the first. Then the same messages go to both.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "fake.h"
#include "field.h"

/* ---- Halls with a memory ----------------------------------------------------------------------------------------------- */

/* What one connection was sent since it was last asked. */
struct ear {
    struct conn conn;
    size_t      len;
    char        text[1 << 20];
};

struct world {
    struct hall  *hall;
    struct store  store;
    struct pool   pool;
    struct place *place;
    struct ear   *ear;                  /* of the seats, and behind them of a spectator */
};

static struct world a, b;
static struct fast  r;
static char         where[200];
static uint64_t     checks;

static void hear(struct conn *c, const char *text, size_t size)
{
    struct ear *ear = (struct ear *)c;
    if (ear->len + size + 1 > sizeof ear->text)
        abort();
    memcpy(ear->text + ear->len, text, size);
    ear->len += size;
    ear->text[ear->len++] = '\n';
}

static void fail(const char *what, const char *x, const char *y)
{
    fprintf(stderr, "FAILED %s\n%s\n%s\n%s\n", what, where, x, y);
    printf("%llu passed, 1 failed\n", (unsigned long long)checks);
    exit(1);
}

static int told(const char *text, const uint8_t *secret)
{
    char hex[2 * FAIR_BYTES + 1];
    struct text t = TEXT(hex);
    text_hex(&t, secret, FAIR_BYTES);
    return strstr(text, hex) != NULL;
}

/* Secrets are the same in both worlds, so they are looked for by themselves. */
static void must_keep_secrets(const struct room *room, const char *text)
{
    int leak = told(text, room->fair.secret) || told(text, room->match.setup.seed) || told(text, room->code);
    for (int i = 0; i < room->setup.seats; i++)
        leak |= told(text, room->chair[i].key) || told(text, room->fair.entropy[i]);
    checks++;
    if (leak)
        fail("no secret is told", text, "");
}

static struct ear *ear_of(struct world *w, int viewer) { return &w->ear[viewer >= 0 ? viewer : SEATS_MAX]; }

/* Sends a message and lets the hall finish with it. */
static void tell(struct world *w, int viewer, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void tell(struct world *w, int viewer, const char *fmt, ...)
{
    char text[FILENAME_MAX];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    hall_message(w->hall, &ear_of(w, viewer)->conn, text, strlen(text));
    hall_news(w->hall);
}

static void forget(struct world *w)
{
    for (int i = 0; i <= SEATS_MAX; i++)
        w->ear[i].len = 0;
}

/* Both ears of the viewer have heard the same. */
static void must_hear_alike(int viewer, const char *what)
{
    struct ear *x = ear_of(&a, viewer), *y = ear_of(&b, viewer);
    checks++;
    x->text[x->len] = y->text[y->len] = 0;
    if (x->len != y->len || memcmp(x->text, y->text, x->len))
        fail(what, x->text, y->text);
    must_keep_secrets(&a.place->room, x->text);
    forget(&a);
    forget(&b);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------------ */

static void open_world(struct world *w)
{
    struct hall_limits limits = { .think_ms = 1, .pace_ms = 0, .idle_ms = 1 << 30, .places = 100 };
    struct error e;
    memset(&w->store, 0, sizeof w->store);
    memset(&w->pool, 0, sizeof w->pool);
    w->hall = hall_open(&w->store, &w->pool, &limits, &e);
    hall_time(w->hall, 1700000000000, 1);
    for (int i = 0; i <= SEATS_MAX; i++) {
        memset(&w->ear[i].conn, 0, sizeof w->ear[i].conn);
        w->ear[i].conn.send = hear;
        w->ear[i].conn.seat = VIEWER_PUBLIC;
    }
    forget(w);
}

static void close_world(struct world *w)
{
    for (int i = 0; i <= SEATS_MAX; i++)
        hall_gone(w->hall, &w->ear[i].conn);
    hall_close(w->hall);
}

/* A table of people in the first world, by the messages that people send. */
static void sit_down(const struct game *g, int seats, const char *option, const char *choice)
{
    char id[TABLE_ID], own[40];
    struct text engine = TEXT(own);
    tell(&a, 0, "{\"do\":\"create\",\"game\":\"%s\",\"seats\":%d,\"name\":\"P0\",\"open\":true,\"clock\":600,\"secret\":\"%032d\""
         ",\"options\":{%s%s%s%s%s}}", g->id, seats, 1, option ? "\"" : "", option ? option : "", option ? "\":\"" : "",
         option ? choice : "", option ? "\"" : "");
    a.place = ear_of(&a, 0)->conn.place;
    if (!a.place || !a.place->room.rows)
        fail("a table is opened", ear_of(&a, 0)->text, "");
    memcpy(id, a.place->room.id, sizeof id);
    for (int i = 1; i < seats; i++)
        tell(&a, i, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"P%d\",\"secret\":\"%032d\"}", id, i, i + 1);
    engine_name(g, &engine);
    for (int i = 0; i < seats; i++)
        tell(&a, i, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%032d\",\"entropy\":\"%064x\",\"lang\":\"%s\",\"engine\":\"%s\"}",
             id, i + 1, fast_next(&r), i % 2 ? "de" : "en", fast_below(&r, 3) ? "" : own);
    tell(&a, VIEWER_PUBLIC, "{\"do\":\"hello\",\"table\":\"%s\"}", id);
    if (a.place->room.status != TABLE_PLAYING)
        fail("the game begins", "", "");
}

/* The same table in another world that the viewer cannot tell from this one. It has a history of its own only right after the
   deal, when there is none. */
static void other_world(int viewer)
{
    struct room *room = &b.place->room;
    *room = a.place->room;
    field_redact(room->g, &room->match.now, viewer);
    room->g->sample(&room->match.now, viewer, &r);
    if (!room->match.moves)
        room->match.start = room->match.before = room->match.now;
    b.hall->chance = a.hall->chance;
    memcpy(b.place->gone, a.place->gone, sizeof b.place->gone);
    memset(b.place->bot, 0, sizeof b.place->bot);
    forget(&a);
    forget(&b);
}

/* The second hall has the same people at the table. */
static void same_people(void)
{
    b.place = place_add(b.hall, a.place->room.id);
    b.place->loaded = a.place->loaded;
    for (int i = SEATS_MAX; i >= 0; i--) {
        struct conn *from = &a.ear[i].conn, *to = &b.ear[i].conn;
        if (!from->greeted)
            continue;
        to->place = b.place;
        to->greeted = 1;
        to->seat = from->seat;
        to->lang = from->lang;
        to->bytes = from->bytes;
        to->next = b.place->conns;
        b.place->conns = to;
    }
}

/* ---- Comparing ---------------------------------------------------------------------------------------------------------- */

static void ask_both(int viewer, const char *message, const char *what)
{
    tell(&a, viewer, "%s", message);
    tell(&b, viewer, "%s", message);
    must_hear_alike(viewer, what);
}

static void name_of(const struct world *w, int seat, move m, char out[NAME_MAX_LEN])
{
    struct text t = { .buf = out, .size = NAME_MAX_LEN };
    match_name(&w->place->room.match, seat, m, &t);
}

/* Everything that the viewer can ask in one position. */
static void ask_everything(int viewer)
{
    char message[256], name[NAME_MAX_LEN];
    const struct match *m = &a.place->room.match;
    ask_both(viewer, "{\"do\":\"facts\"}", "facts");
    ask_both(viewer, "{\"do\":\"picture\"}", "picture");
    tell(&a, viewer, "{\"do\":\"record\"}");
    checks++;
    if (!strstr(ear_of(&a, viewer)->text, "not_fair"))
        fail("there is no record before the end", ear_of(&a, viewer)->text, "");
    forget(&a);
    ask_both(viewer, "{\"do\":\"ping\"}", "ping");
    if (!m->moves)
        ask_both(viewer, "{\"do\":\"log\"}", "log");
    if (viewer < 0)
        return;
    for (int i = 0; i < 3; i++) {
        name_of(&a, viewer, (move)fast_below(&r, m->g->moves), name);
        snprintf(message, sizeof message, "{\"do\":\"why\",\"move\":\"%s\"}", name);
        ask_both(viewer, message, "why");
        snprintf(message, sizeof message, "{\"do\":\"preview\",\"move\":\"%s\"}", name);
        ask_both(viewer, message, "preview");
        struct refusal why;
        int mv = match_find(m, viewer, name, NULL);
        if (!match_refuse(m, viewer, (move)mv, &why))
            continue;
        snprintf(message, sizeof message, "{\"do\":\"move\",\"id\":\"no%d\",\"ply\":%d,\"move\":\"%s\"}", i, head_of(&m->now)->ply, name);
        ask_both(viewer, message, "a refused move");
    }
    snprintf(message, sizeof message, "{\"do\":\"move\",\"id\":\"old\",\"ply\":%d,\"move\":\"%s\"}", head_of(&m->now)->ply + 1, name);
    ask_both(viewer, message, "a stale move");
}

static int random_active(const void *s)
{
    int seat = (int)fast_below(&r, head_of(s)->seats);
    while (!is_active(s, seat))
        seat = (seat + 1) % head_of(s)->seats;
    return seat;
}

static move random_legal(const struct world *w, int seat)
{
    move list[MOVES_MAX];
    const struct match *m = &w->place->room.match;
    return list[fast_below(&r, (uint32_t)m->g->legal(&m->now, seat, list))];
}

static int same_to(int viewer)
{
    struct position x, y;
    match_redacted(&a.place->room.match, viewer, &x);
    match_redacted(&b.place->room.match, viewer, &y);
    return !memcmp(&x, &y, a.place->room.g->state_size);
}

static void play(struct world *w, int seat, move m, int serial)
{
    char name[NAME_MAX_LEN];
    name_of(w, seat, m, name);
    tell(w, seat, "{\"do\":\"move\",\"id\":\"m%d\",\"ply\":%d,\"move\":\"%s\"}", serial, head_of(&w->place->room.match.now)->ply, name);
}

static int ply_of(const struct world *w) { return head_of(&w->place->room.match.now)->ply; }

/* A seat makes its sealed choice, by as many small moves as it likes. */
static void choose(struct world *w, int seat, int serial)
{
    for (int ply = ply_of(w), i = 0; ply_of(w) == ply && w->place->room.status == TABLE_PLAYING; i++)
        play(w, seat, random_legal(w, seat), serial * 100 + i);
}

/* Is the move of a sealed choice one that others do not notice? */
static int is_draft(const struct world *w, int seat, move m)
{
    struct position next = w->place->room.match.now;
    w->place->room.g->apply(&next, seat, m);
    return head_of(&next)->ply == ply_of(w);
}

/* A draft that is made and taken back in one world only is not noticed, then or later. */
static void draft_in_vain(int viewer, int serial)
{
    int seat = random_active(&a.place->room.match.now);
    move m = random_legal(&a, seat);
    if (seat == viewer || !(head_of(&a.place->room.match.now)->sealed >> seat & 1) || !is_draft(&a, seat, m))
        return;
    forget(&a);
    play(&a, seat, m, serial * 100 + 99);
    tell(&a, seat, "{\"do\":\"undo\",\"id\":\"v\"}");
    checks++;
    if (ear_of(&a, viewer)->len)
        fail("a draft is told to nobody", ear_of(&a, viewer)->text, "");
    forget(&a);
}

static void pass_time(void)
{
    int64_t now = a.hall->now + fast_below(&r, 5000);
    hall_time(a.hall, now, 1);
    hall_time(b.hall, now, 1);
}

/* One move in both worlds: the same one, unless it is sealed and not the viewer's. 1: the viewer still sees the same. */
static int step_both(int viewer, int serial)
{
    const struct match *ma = &a.place->room.match, *mb = &b.place->room.match;
    int seat = random_active(&ma->now), hidden = head_of(&ma->now)->sealed >> seat & 1 && seat != viewer;
    struct refusal why;
    forget(&a);
    forget(&b);
    pass_time();
    if (hidden) {
        choose(&a, seat, serial);
        choose(&b, seat, serial);
    } else {
        move m = random_legal(&a, seat);
        int possible = !match_refuse(mb, seat, m, &why);
        play(&a, seat, m, serial * 100);
        if (!possible)
            return 0;
        play(&b, seat, m, serial * 100);
    }
    if (!same_to(viewer))
        return 0;                                       /* something came to light */
    must_hear_alike(viewer, "what is told of a move");
    return 1;
}

/* Somebody takes the last move back, or would like to. It is replayed for that, so both worlds must have a history. */
static int undo_both(int viewer)
{
    int seat = (int)fast_below(&r, a.place->room.setup.seats);
    tell(&a, seat, "{\"do\":\"undo\",\"id\":\"u\"}");
    tell(&b, seat, "{\"do\":\"undo\",\"id\":\"u\"}");
    if (!same_to(viewer))
        return 0;
    must_hear_alike(viewer, "undo");
    tell(&a, seat, "{\"do\":\"decline\",\"id\":\"u\"}");
    tell(&b, seat, "{\"do\":\"decline\",\"id\":\"u\"}");
    must_hear_alike(viewer, "a vote that is over");
    return 1;
}

/* Some choice of some option that fits the number of seats; NULL: the usual ones. The bell in real time is left out: it moves
   by the clock. */
static const char *random_option(const struct game *g, int seats, const char **choice)
{
    static struct match trial;
    struct setup cfg;
    int count = 0;
    while (g->options && g->options[count].name)
        count++;
    if (!count)
        return NULL;
    const struct option *o = &g->options[fast_below(&r, (uint32_t)count)];
    int k = (int)fast_below(&r, o->choices->count);
    *choice = o->choices->name[k];
    setup_default(g, &cfg, seats);
    cfg.option[o - g->options] = (uint8_t)k;
    return match_new(&trial, g, &cfg, NULL) || !strcmp(*choice, "first") ? NULL : o->name;
}

static void play_game(const struct game *g, int seats, int most)
{
    const char *choice = NULL, *option = random_option(g, seats, &choice);
    open_world(&a);
    open_world(&b);
    sit_down(g, seats, option, choice);
    same_people();
    for (int moves = 0, viewer = 0, same = 0; a.place->room.status == TABLE_PLAYING && moves < most; moves++) {
        if (!same || fast_below(&r, 6) == 0) {
            viewer = (int)fast_below(&r, (uint32_t)seats + 1) - 1;
            other_world(viewer);
        }
        ask_everything(viewer);
        draft_in_vain(viewer, moves);
        same = step_both(viewer, moves);
    }
    close_world(&a);
    close_world(&b);
}

/* From the deal on, in another world, with the same moves for as long as the viewer cannot tell: the whole log, and undo. */
static void play_opening(const struct game *g, int seats)
{
    open_world(&a);
    open_world(&b);
    sit_down(g, seats, NULL, NULL);
    same_people();
    int viewer = (int)fast_below(&r, (uint32_t)seats + 1) - 1, same = 1;
    other_world(viewer);
    for (int moves = 0; same && moves < 40 && a.place->room.status == TABLE_PLAYING; moves++) {
        same = step_both(viewer, moves);
        if (same && fast_below(&r, 4) == 0)
            same = undo_both(viewer);
        if (same)
            ask_both(viewer, "{\"do\":\"log\"}", "log");
    }
    close_world(&a);
    close_world(&b);
}

int main(int argc, char **argv)
{
    struct error e;
    int count = 4;
    uint64_t seed = 1;
    const char *only = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--games"))
            count = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--game"))
            only = argv[i + 1];
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[i + 1], NULL, 10);
    }
    a.ear = calloc(SEATS_MAX + 1, sizeof *a.ear);
    b.ear = calloc(SEATS_MAX + 1, sizeof *b.ear);
    if (!a.ear || !b.ear || data_load_all(&e))
        return 2;
    for (const struct game *const *g = games; *g; g++)
        for (int seats = (*g)->min_seats; seats <= (*g)->max_seats; seats++)
            for (int i = 0; i < count && (!only || !strcmp(only, (*g)->id)); i++) {
                fast_seed(&r, seed + (uint64_t)i);
                fast_seed(&lots, seed + (uint64_t)i);
                snprintf(where, sizeof where, "%s, %d seats, --seed %llu", (*g)->id, seats, (unsigned long long)(seed + (uint64_t)i));
                play_opening(*g, seats);
                play_game(*g, seats, 400);
            }
    free(a.ear);
    free(b.ear);
    printf("%llu passed, 0 failed\n", (unsigned long long)checks);
    return 0;
}
