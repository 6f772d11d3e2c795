/*
 * wire.c: two worlds over the wire. Whatever a connection is sent must be the same, byte for byte, in two worlds that differ
 * only in what it may not know: tables, lists, views, states, events, answers, refusals, previews, hints, pictures, logs, votes,
 * undo, chat, the bell, and what comes back to who says hello once more. A spectator who is behind may not know the present.
 *
 *   wire [--games N] [--game ID] [--seed N]          N games of each, by turns with every number of seats
 *
 * The tables are the real ones; the store and the pool are replaced by simple ones that answer at once. In one world a game is
 * played by random moves. At each of them somebody is chosen who looks on, a seat or a spectator, and a second world is
 * given the same table in another world, which that one cannot tell from the first. Then the same messages go to both.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "fake.h"
#include "field.h"

/* ---- Worlds with a memory ----------------------------------------------------------------------------------------------- */

/* What one connection was sent since it was last asked. */
struct ear {
    struct conn conn;
    uint8_t     bytes;                  /* as it said hello: it wants states instead of views */
    size_t      len;
    char        text[1 << 20];
};

struct world {
    struct tables *tables;
    struct fast    lots;
    struct store   store;
    struct pool    pool;
    struct hosted *hosted;
    struct ear    *ear;                 /* of the seats, and behind them of a spectator */
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

enum { HEX = 2 * FAIR_BYTES };

static int is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

static int told(const char *from, size_t n, const uint8_t *secret)
{
    char hex[HEX + 1];
    struct text t = TEXT(hex);
    text_hex(&t, secret, FAIR_BYTES);
    for (size_t i = 0; i + HEX <= n; i++)
        if (!memcmp(from + i, hex, HEX))
            return 1;
    return 0;
}

/* At the end the record shows how the cards were shuffled; what opens seats and doors stays secret. */
static int tells_secret(const struct table *table, const char *from, size_t n)
{
    int over = table->status == TABLE_OVER, leak = told(from, n, table->code);
    leak |= !over && (told(from, n, table->fair.secret) || told(from, n, table->match.setup.seed));
    for (int i = 0; i < table->setup.seats; i++)
        leak |= told(from, n, table->chair[i].key) || (table->status == TABLE_WAITING && told(from, n, table->fair.entropy[i]));
    return leak;
}

/* Secrets are the same in both worlds, so they are looked for by themselves: wherever there are so many hexadecimal digits in a
   row, which is seldom. One digit of such a row stands at a multiple of its length. */
static void must_keep_secrets(const struct table *table, const char *text, size_t len)
{
    checks++;
    for (size_t at = HEX - 1; at < len; at += HEX) {
        size_t from = at, to = at;
        while (from > 0 && is_hex(text[from]) && is_hex(text[from - 1]))
            from--;
        while (to < len && is_hex(text[to]))
            to++;
        if (to - from >= HEX && tells_secret(table, text + from, to - from))
            fail("no secret is told", text, "");
    }
}

static struct ear *ear_of(struct world *w, int viewer) { return &w->ear[viewer >= 0 ? viewer : SEATS_MAX]; }

/* Sends a message and lets the tables finish with it. */
static void tell(struct world *w, int viewer, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void tell(struct world *w, int viewer, const char *fmt, ...)
{
    char text[FILENAME_MAX];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    lots = &w->lots;
    tables_message(w->tables, &ear_of(w, viewer)->conn, text, strlen(text));
    while (tables_news(w->tables)) {}
    for (int ms = 0; ms < SEALED_MS && w->hosted && w->hosted->pending; ms++) {  /* it happens at a set time */
        tables_time(w->tables, w->tables->wall + 1, w->tables->us + 1000);
        tables_tick(w->tables);
        while (tables_news(w->tables)) {}
    }
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
    must_keep_secrets(hosted_seen(a.hosted, &x->conn), x->text, x->len);
    forget(&a);
    forget(&b);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------------ */

static void set_time(struct world *w, int64_t ms) { tables_time(w->tables, 1700000000000 + ms, ms * 1000); }

static void open_world(struct world *w)
{
    fast_seed(&w->lots, fast_next(&r));
    lots = &w->lots;
    struct tables_limits limits = { .think_ms = 1, .pace_ms = 0, .idle_ms = 1 << 30, .tables = 100 };
    struct error e;
    memset(&w->store, 0, sizeof w->store);
    memset(&w->pool, 0, sizeof w->pool);
    w->tables = tables_open(&w->store, &w->pool, &limits, &e);
    set_time(w, 0);
    for (int i = 0; i <= SEATS_MAX; i++) {
        memset(&w->ear[i].conn, 0, sizeof w->ear[i].conn);
        w->ear[i].conn.send = hear;
    }
    forget(w);
}

static void close_world(struct world *w)
{
    for (int i = 0; i <= SEATS_MAX; i++)
        tables_gone(w->tables, &w->ear[i].conn);
    tables_close(w->tables);
    w->hosted = NULL;                   /* it went with the tables */
}

/* What kind of table; all zeros: people with the usual options, and spectators who see the present. */
struct offer { const char *option, *choice; int delay, bots; };

/* A table in the first world, by the messages that people send. */
static void sit_down(const struct game *g, int seats, struct offer k)
{
    char id[TABLE_ID], own[40], more[100] = "\"bots\":[";
    struct text engine = TEXT(own);
    for (int i = 0; i < seats; i++)
        snprintf(more + strlen(more), sizeof more - strlen(more), "%s%s", i ? "," : "", i && k.bots ? "\"random\"" : "null");
    if (k.delay)
        snprintf(more + strlen(more), sizeof more - strlen(more), "],\"spectators\":%d", k.delay);
    else
        strcat(more, "]");
    tell(&a, 0, "{\"do\":\"create\",\"game\":\"%s\",\"seats\":%d,\"name\":\"P0\",\"open\":true,\"clock\":600,\"secret\":\"%032d\""
         ",\"options\":{%s%s%s%s%s},%s}", g->id, seats, 1, k.option ? "\"" : "", k.option ? k.option : "",
         k.option ? "\":\"" : "", k.option ? k.choice : "", k.option ? "\"" : "", more);
    a.hosted = ear_of(&a, 0)->conn.hosted;
    if (!a.hosted || !a.hosted->table.rows)
        fail("a table is opened", ear_of(&a, 0)->text, "");
    memcpy(id, a.hosted->table.id, sizeof id);
    int people = k.bots ? 1 : seats;
    for (int i = 1; i < people; i++)
        tell(&a, i, "{\"do\":\"join\",\"table\":\"%s\",\"name\":\"P%d\",\"secret\":\"%032d\"}", id, i, i + 1);
    engine_name(g, &engine);
    for (int i = 0; i < people; i++)
        tell(&a, i, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%032d\",\"entropy\":\"%064x\",\"lang\":\"%s\",\"engine\":\"%s\"}",
             id, i + 1, fast_next(&r), language_code(i % LANGS), fast_below(&r, 3) ? "" : own);
    tell(&a, VIEWER_PUBLIC, "{\"do\":\"hello\",\"table\":\"%s\"}", id);
    for (int i = 0; i <= SEATS_MAX; i++)
        a.ear[i].bytes = a.ear[i].conn.bytes;
    if (a.hosted->table.status != TABLE_PLAYING)
        fail("the game begins", "", "");
}

/* Only what the viewer hears is compared, so the others get what is made quickest: states. */
static void listen_as(int viewer)
{
    const struct ear *ear = ear_of(&a, viewer);
    for (int i = 0; i <= SEATS_MAX; i++)
        a.ear[i].conn.bytes = b.ear[i].conn.bytes = &a.ear[i] == ear ? ear->bytes : 1;
    forget(&a);
    forget(&b);
}

/* The same table in another world that the viewer cannot tell from this one. It has a history of its own only right after the
   deal, when there is none. */
static void other_world(int viewer)
{
    struct table *table = &b.hosted->table;
    *table = a.hosted->table;
    b.hosted->clocks = a.hosted->clocks;
    hosted_recount(b.hosted);
    b.lots = a.lots;
    b.store.listing = a.store.listing;
    field_redact(table->g, &table->match.now, viewer);
    table->g->sample(&table->match.now, viewer, &r);
    if (!table->match.moves)
        table->match.start = table->match.before = table->match.now;
    b.tables->chance = a.tables->chance;
    memcpy(b.hosted->gone, a.hosted->gone, sizeof b.hosted->gone);
    memset(b.hosted->bot, 0, sizeof b.hosted->bot);
    hosted_mark(b.hosted);
    listen_as(viewer);
}

/* The second world has the same people at the table. */
static void same_people(void)
{
    b.hosted = hosted_add(b.tables, a.hosted->table.id);
    b.hosted->loaded = a.hosted->loaded;
    for (int i = 0; i <= SEATS_MAX; i++) {              /* in the order in which they came */
        struct conn *from = &a.ear[i].conn, *to = &b.ear[i].conn;
        if (!from->greeted)
            continue;
        to->hosted = b.hosted;
        to->greeted = from->greeted;
        memcpy(to->key, from->key, sizeof to->key);
        to->lang = from->lang;
        to->bytes = from->bytes;
        to->next = b.hosted->conns;
        b.hosted->conns = to;
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
    match_name(&w->hosted->table.match, seat, m, &t);
}

/* Who says hello once more is told everything anew. */
static void come_back(int viewer)
{
    char message[256], secret[60] = "", own[40];
    struct text engine = TEXT(own);
    engine_name(a.hosted->table.g, &engine);
    if (viewer >= 0)
        snprintf(secret, sizeof secret, ",\"secret\":\"%032d\"", viewer + 1);
    snprintf(message, sizeof message, "{\"do\":\"hello\",\"table\":\"%s\"%s,\"engine\":\"%s\"}", a.hosted->table.id, secret,
             ear_of(&a, viewer)->bytes ? own : "");
    ask_both(viewer, message, "hello once more");
}

/* Somebody says something, or would like to give up, and the others do not agree. */
static void talk(int viewer)
{
    static const char *const messages[] = { "{\"do\":\"say\",\"text\":\"hm\"}", "{\"do\":\"abandon\",\"id\":\"a\"}",
        "{\"do\":\"agree\"}", "{\"do\":\"decline\"}", "{\"do\":\"mute\",\"seat\":0,\"on\":false}", "{\"do\":\"back\"}",
        "{\"do\":\"takeover\",\"seat\":1}", "{\"do\":\"rematch\"}", "{\"do\":\"ring\",\"auction\":1,\"card\":1}" };
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        int seat = i == 2 ? 0 : (int)fast_below(&r, a.hosted->table.setup.seats);
        if (i == 2 && a.hosted->table.setup.seats - __builtin_popcount(a.hosted->table.agreed) < 2)
            continue;                                   /* that would be the end */
        tell(&a, seat, "%s", messages[i]);
        tell(&b, seat, "%s", messages[i]);
        must_hear_alike(viewer, "talk");
    }
}

/* Everything that the viewer can ask in one position. */
static void ask_everything(int viewer)
{
    char message[256], name[NAME_MAX_LEN];
    const struct match *m = &a.hosted->table.match;
    ask_both(viewer, "{\"do\":\"facts\"}", "facts");
    ask_both(viewer, "{\"do\":\"picture\"}", "picture");
    ask_both(viewer, "{\"do\":\"tables\"}", "the list of tables");
    ask_both(viewer, "{\"do\":\"record\"}", "no record");
    ask_both(viewer, "{\"do\":\"ping\"}", "ping");
    ask_both(viewer, "{\"do\":\"hint\"}", "a hint, or none");
    if (fast_below(&r, 4) == 0)
        come_back(viewer);
    if (fast_below(&r, 4) == 0)
        talk(viewer);
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
    const struct match *m = &w->hosted->table.match;
    return list[fast_below(&r, (uint32_t)m->g->legal(&m->now, seat, list))];
}

static int same_to(int viewer)
{
    struct position x, y;
    match_redacted(&a.hosted->table.match, viewer, &x);
    match_redacted(&b.hosted->table.match, viewer, &y);
    return !memcmp(&x, &y, a.hosted->table.g->state_size);
}

static void play(struct world *w, int seat, move m, int serial)
{
    char name[NAME_MAX_LEN];
    name_of(w, seat, m, name);
    tell(w, seat, "{\"do\":\"move\",\"id\":\"m%d\",\"ply\":%d,\"move\":\"%s\"}", serial, head_of(&w->hosted->table.match.now)->ply, name);
}

static int ply_of(const struct world *w) { return head_of(&w->hosted->table.match.now)->ply; }

/* A seat makes its sealed choice, by as many small moves as it likes. */
static void choose(struct world *w, int seat, int serial)
{
    for (int ply = ply_of(w), i = 0; ply_of(w) == ply && w->hosted->table.status == TABLE_PLAYING; i++)
        play(w, seat, random_legal(w, seat), serial * 100 + i);
}

/* Is the move of a sealed choice one that others do not notice? */
static int is_draft(const struct world *w, int seat, move m)
{
    struct position next = w->hosted->table.match.now;
    w->hosted->table.g->apply(&next, seat, m);
    return head_of(&next)->ply == ply_of(w);
}

/* A draft that is made and taken back in one world only is not noticed, then or later. */
static void draft_in_vain(int viewer, int serial)
{
    int seat = random_active(&a.hosted->table.match.now);
    move m = random_legal(&a, seat);
    if (seat == viewer || !(head_of(&a.hosted->table.match.now)->sealed >> seat & 1) || !is_draft(&a, seat, m))
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
    int64_t ms = a.tables->ms + fast_below(&r, 5000);
    set_time(&a, ms);
    set_time(&b, ms);
}

static void tick(struct world *w, int64_t ms)
{
    lots = &w->lots;
    set_time(w, ms);
    tables_tick(w->tables);
    while (tables_news(w->tables)) {}
}

/* One move in both worlds: the same one, unless it is sealed and not the viewer's. 1: the viewer still sees the same. */
static int step_both(int viewer, int serial)
{
    const struct match *ma = &a.hosted->table.match, *mb = &b.hosted->table.match;
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
    int seat = (int)fast_below(&r, a.hosted->table.setup.seats);
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
    sit_down(g, seats, (struct offer){ option, choice, 0, 0 });
    same_people();
    for (int moves = 0, viewer = 0, same = 0; a.hosted->table.status == TABLE_PLAYING && moves < most; moves++) {
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
    sit_down(g, seats, (struct offer){ 0 });
    same_people();
    int viewer = (int)fast_below(&r, (uint32_t)seats + 1) - 1, same = 1;
    other_world(viewer);
    for (int moves = 0; same && moves < 40 && a.hosted->table.status == TABLE_PLAYING; moves++) {
        same = step_both(viewer, moves);
        if (same && fast_below(&r, 4) == 0)
            same = undo_both(viewer);
        if (same)
            ask_both(viewer, "{\"do\":\"log\"}", "log");
    }
    close_world(&a);
    close_world(&b);
}

/* One person against bots: only there are hints. What bots do depends on what they hold, so the worlds are compared while they
   wait. */
static void play_alone(const struct game *g, int seats)
{
    open_world(&a);
    open_world(&b);
    sit_down(g, seats, (struct offer){ .bots = 1 });
    same_people();
    for (int moves = 0; moves < 20 && a.hosted->table.status == TABLE_PLAYING; moves++) {
        tick(&a, a.tables->ms + 1000);
        if (head_of(&a.hosted->table.match.now)->active != 1)
            continue;
        other_world(0);
        set_time(&b, a.tables->ms);
        ask_both(0, "{\"do\":\"hint\"}", "a hint");
        play(&a, 0, random_legal(&a, 0), moves);
    }
    close_world(&a);
    close_world(&b);
}

/* The bell in real time: rings, locks, sales and travel times, in both worlds at the same moments. */
static void bell_alike(int viewer, int steps)
{
    *b.hosted->bell = *a.hosted->bell;
    b.hosted->claim = a.hosted->claim;
    for (int i = 0; i <= SEATS_MAX; i++) {
        b.ear[i].conn.sync = a.ear[i].conn.sync;
        b.ear[i].conn.sync_at = a.ear[i].conn.sync_at;
    }
    for (int i = 0; i < steps && same_to(viewer) && a.hosted->table.status == TABLE_PLAYING; i++) {
        int seat = (int)fast_below(&r, a.hosted->table.setup.seats), wait = (int)fast_below(&r, 700);
        const struct bell *judge = &a.hosted->bell->judge;
        char message[100];
        snprintf(message, sizeof message, "{\"do\":\"%s\",\"auction\":%d,\"card\":%d}", fast_below(&r, 3) ? "ring" : "next",
                 judge->now.auction, judge->now.card);
        for (struct world *w = &a; w; w = w == &a ? &b : NULL) {
            tick(w, w->tables->ms + wait);
            tell(w, seat, "{\"do\":\"synced\",\"n\":%u}", w->ear[seat].conn.sync ? w->ear[seat].conn.sync : 1);
            if (table_bell_open(&w->hosted->table))
                tell(w, seat, "%s", message);
        }
        if (same_to(viewer))
            must_hear_alike(viewer, "the bell");
    }
}

static void play_bell(const struct game *g, int seats)
{
    open_world(&a);
    open_world(&b);
    sit_down(g, seats, (struct offer){ "bell", "first", 0, 0 });
    same_people();
    b.hosted->bell = calloc(1, sizeof *b.hosted->bell);
    for (int moves = 0; moves < 60 && a.hosted->table.status == TABLE_PLAYING; moves++) {
        int viewer = (int)fast_below(&r, (uint32_t)seats + 1) - 1;
        if (table_bell_open(&a.hosted->table)) {
            other_world(viewer);
            set_time(&b, a.tables->ms);
            bell_alike(viewer, 6);
        } else {
            int seat = random_active(&a.hosted->table.match.now);
            play(&a, seat, random_legal(&a, seat), moves);
        }
        tick(&a, a.tables->ms + 300);
    }
    close_world(&a);
    close_world(&b);
}

/* The second world with the same past, down to the rows that spectators have not seen yet. */
static void same_past(void)
{
    delay_free(b.hosted);
    b.hosted->delayed = calloc(1, sizeof *b.hosted->delayed);
    b.hosted->delayed->table = a.hosted->delayed->table;
    b.hosted->delayed->clocks = a.hosted->delayed->clocks;
    struct pending **end = &b.hosted->delayed->rows;
    for (const struct pending *f = a.hosted->delayed->rows; f; f = f->next, end = &(*end)->next) {
        *end = calloc(1, sizeof *f + f->size + 1);
        memcpy(*end, f, sizeof *f + f->size + 1);
        (*end)->next = NULL;
        b.hosted->delayed->last = *end;
    }
    hosted_mark(b.hosted);
}

/* Something happens at the table, in one of the worlds only; sometimes it is the end. */
static void live_on(struct world *w, int serial)
{
    if (w->hosted->table.status != TABLE_PLAYING)
        return;
    switch (fast_below(&r, 30)) {
    case 0:
        tell(w, 0, "{\"do\":\"abandon\",\"id\":\"a\"}");
        for (int i = 1; i < w->hosted->table.setup.seats; i++)
            tell(w, i, "{\"do\":\"agree\",\"id\":\"a\"}");
        tell(w, 0, "{\"do\":\"rematch\",\"id\":\"a\"}");
        break;
    case 1: case 2:
        tell(w, 0, "{\"do\":\"say\",\"text\":\"well %d\"}", serial);
        break;
    case 3: case 4:
        tell(w, random_active(&w->hosted->table.match.now), "{\"do\":\"undo\",\"id\":\"u\"}");
        break;
    case 5:
        if (w->ear[1].conn.hosted)                      /* somebody goes or comes back, and the others see it */
            tables_gone(w->tables, &w->ear[1].conn);
        else
            tell(w, 1, "{\"do\":\"hello\",\"table\":\"%s\",\"secret\":\"%032d\"}", w->hosted->table.id, 2);
        break;
    default: {
        int seat = random_active(&w->hosted->table.match.now);
        play(w, seat, random_legal(w, seat), serial);
    }
    }
}

/* What is said while choices are sealed happens at a set time, so one world may be ahead of the other, which follows by the same
   steps: how late something is told depends on them. */
static void same_time(void)
{
    while (a.tables->ms < b.tables->ms)
        tick(&a, a.tables->ms + 1);
    while (b.tables->ms < a.tables->ms)
        tick(&b, b.tables->ms + 1);
}

/* A row is on its way while the spectator asks: it must not have to wait for it. */
static void ask_in_between(const char *message)
{
    const char *say = "{\"do\":\"say\",\"text\":\"quick\"}";
    lots = &a.lots;
    tables_message(a.tables, &ear_of(&a, 0)->conn, say, strlen(say));
    tables_message(a.tables, &ear_of(&a, VIEWER_PUBLIC)->conn, message, strlen(message));
    lots = &b.lots;
    tables_message(b.tables, &ear_of(&b, VIEWER_PUBLIC)->conn, message, strlen(message));
    must_hear_alike(VIEWER_PUBLIC, "an answer in between");
    while (tables_news(a.tables)) {}
    while (tables_news(b.tables)) {}
    for (int ms = 0; ms < SEALED_MS && a.hosted->pending; ms++)
        tick(&a, a.tables->ms + 1);
    same_time();
}

/* Spectators who are behind: the present is another one in the second world, and they cannot tell. Who was slower to read stands
   behind whatever happens. */
static void play_late(const struct game *g, int seats)
{
    enum { DELAY = 60 };
    open_world(&a);
    open_world(&b);
    sit_down(g, seats, (struct offer){ .delay = DELAY });
    same_people();
    for (int i = 0; i < 40; i++) {
        live_on(&a, i);
        tick(&a, a.tables->ms + fast_below(&r, 5000));
    }
    b.hosted->table = a.hosted->table;
    b.hosted->clocks = a.hosted->clocks;
    b.lots = a.lots;
    b.store.listing = a.store.listing;
    set_time(&b, a.tables->ms);
    same_past();
    listen_as(VIEWER_PUBLIC);
    for (int64_t now = a.tables->ms, end = now + DELAY * 1000; now < end; now = a.tables->ms + fast_below(&r, 4000)) {
        tick(&a, now);
        tick(&b, now);
        live_on(&a, 1000 + (int)(end - now));
        if (fast_below(&r, 2))
            live_on(&b, 1000 + (int)(end - now));
        same_time();
        must_hear_alike(VIEWER_PUBLIC, "what spectators hear late");
        ask_both(VIEWER_PUBLIC, "{\"do\":\"facts\"}", "late facts");
        ask_both(VIEWER_PUBLIC, "{\"do\":\"picture\"}", "a late picture");
        ask_both(VIEWER_PUBLIC, "{\"do\":\"log\"}", "a late log");
        ask_both(VIEWER_PUBLIC, "{\"do\":\"record\"}", "a late record");
        ask_both(VIEWER_PUBLIC, "{\"do\":\"tables\"}", "the list of tables");
        come_back(VIEWER_PUBLIC);
        ask_in_between("{\"do\":\"facts\"}");
    }
    close_world(&a);
    close_world(&b);
}

static void play_all(const struct game *g, int seats)
{
    play_opening(g, seats);
    play_game(g, seats, 400);
    play_alone(g, seats);
    play_late(g, seats);
    if (!strcmp(g->id, "fangfrisch"))
        play_bell(g, seats);
}

int main(int argc, char **argv)
{
    struct error e;
    int count = 15;
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
        for (int i = 0; i < count && (!only || !strcmp(only, (*g)->id)); i++) {
            uint64_t n = seed + (uint64_t)i;
            int seats = (*g)->min_seats + (int)(n % (uint64_t)((*g)->max_seats - (*g)->min_seats + 1));
            fast_seed(&r, n);
            snprintf(where, sizeof where, "--game %s --seed %llu --games 1, %d seats", (*g)->id, (unsigned long long)n, seats);
            play_all(*g, seats);
        }
    free(a.ear);
    free(b.ear);
    printf("%llu passed, 0 failed\n", (unsigned long long)checks);
    return 0;
}
