/* library.c: see quayside.h. Unlike the engine itself, a library may allocate: its callers do not know how large a match is. */
#include "quayside.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "bot.h"
#include "data.h"
#include "record.h"

#define SAME(a, b) _Static_assert((int)(a) == (int)(b), #a " is " #b)
SAME(QUAYSIDE_SEATS, SEATS_MAX);
SAME(QUAYSIDE_MOVES, MOVES_MAX);
SAME(QUAYSIDE_NAME, NAME_MAX_LEN);
SAME(QUAYSIDE_TEXT, 2 * RECORD_TEXT);
SAME(QUAYSIDE_SPECTATOR, VIEWER_PUBLIC);
SAME(QUAYSIDE_EVERYTHING, VIEWER_ALL);
_Static_assert(sizeof((struct quayside_error *)0)->text == ERROR_TEXT, "room for any sentence");

struct quayside_match {
    struct match m;
};

/* ---- Errors -------------------------------------------------------------------------------------------------------- */

/* Hands an error of the engine to the caller; always -1. */
static int fail(struct quayside_error *to, const struct error *e)
{
    if (to) {
        struct text name = TEXT(to->name), text = TEXT(to->text);
        text_add(&name, error_name(e->code));
        text_add(&text, e->text);
    }
    return -1;
}

static int need_seat(const struct quayside_match *m, int seat, int lowest, struct quayside_error *to)
{
    struct error e;
    if (seat >= lowest && seat < m->m.setup.seats)
        return 0;
    error_set(&e, ERR_SEAT, "a seat is a number from 0 to %d, not %d", m->m.setup.seats - 1, seat);
    return fail(to, &e);
}

static int need_move(const struct quayside_match *m, int seat, int mv, struct quayside_error *to)
{
    struct error e;
    if (need_seat(m, seat, 0, to))
        return -1;
    if (mv >= 0 && mv < m->m.g->moves)
        return 0;
    error_set(&e, ERR_MOVE, "%s has moves from 0 to %d, not %d", m->m.g->id, m->m.g->moves - 1, mv);
    return fail(to, &e);
}

/* ---- Texts --------------------------------------------------------------------------------------------------------- */

static struct text begin(char *out, size_t size)
{
    if (size)
        *out = 0;
    return (struct text){ .buf = out, .size = size, .cut = !size };
}

/* The length, or an error if the buffer was too small. */
static int end(const struct text *t, struct quayside_error *to)
{
    struct error e;
    if (!t->cut)
        return (int)t->len;
    error_set(&e, ERR_FULL, "the text does not fit into the buffer; QUAYSIDE_TEXT bytes are enough for every text");
    return fail(to, &e);
}

/* ---- Matches ------------------------------------------------------------------------------------------------------- */

static pthread_once_t loaded = PTHREAD_ONCE_INIT;
static struct error load_error;

static void load(void) { data_load_all(&load_error); }

static int need_data(struct quayside_error *to)
{
    pthread_once(&loaded, load);
    return load_error.code ? fail(to, &load_error) : 0;
}

static struct quayside_match *alloc(struct quayside_error *to)
{
    struct error e;
    struct quayside_match *m = malloc(sizeof *m);
    if (m)
        return m;
    error_set(&e, ERR_FULL, "there is not enough memory for a match");
    fail(to, &e);
    return NULL;
}

const char *quayside_version(void) { return QUAYSIDE_VERSION; }

int quayside_games(char *out, size_t size, struct quayside_error *e)
{
    if (need_data(e))
        return -1;
    struct text t = begin(out, size);
    if (size) {
        text_char(&t, '{');
        answer_games(&t);
        text_char(&t, '}');
    }
    return end(&t, e);
}

static int read_option(const struct game *g, struct setup *cfg, const char *word, struct error *e)
{
    char name[64];
    struct text t = TEXT(name);
    size_t n = strcspn(word, "=");
    if (!word[n] || n >= sizeof name)
        return error_set(e, ERR_OPTION, "an option is written name=choice, not \"%s\"", word);
    text_bytes(&t, word, n);
    return setup_option(g, cfg, name, word + n + 1, e);
}

static int deal(struct match *m, const char *id, int seats, const char *seed, const char *const *options, struct error *e)
{
    struct setup cfg;
    const struct game *g = game_find(id);
    if (!g)
        return error_set(e, ERR_GAME, "there is no game \"%s\"", id);
    setup_default(g, &cfg, usual_seats(g));
    int err = seats ? setup_seats(g, &cfg, seats, e) : 0;
    if (!err)
        err = setup_seed(&cfg, seed, e);
    for (; !err && options && *options; options++)
        err = read_option(g, &cfg, *options, e);
    return err ? err : match_new(m, g, &cfg, e);
}

struct quayside_match *quayside_open(const char *game, int seats, const char *seed, const char *const *options,
                                     struct quayside_error *to)
{
    struct error e;
    struct quayside_match *m = need_data(to) ? NULL : alloc(to);
    if (!m || !deal(&m->m, game, seats, seed, options, &e))
        return m;
    fail(to, &e);
    free(m);
    return NULL;
}

struct quayside_match *quayside_read(const char *record, size_t size, struct quayside_error *to)
{
    struct error e;
    struct quayside_match *m = need_data(to) ? NULL : alloc(to);
    if (!m || !record_read(&m->m, record, size, &e))
        return m;
    fail(to, &e);
    free(m);
    return NULL;
}

struct quayside_match *quayside_copy(const struct quayside_match *m)
{
    struct quayside_match *copy = malloc(sizeof *copy);
    if (copy)
        match_copy(&copy->m, &m->m);
    return copy;
}

void quayside_close(struct quayside_match *m) { free(m); }

int quayside_record(const struct quayside_match *m, char *out, size_t size, struct quayside_error *e)
{
    struct text t = begin(out, size);
    if (size)
        record_write(&m->m, &t);
    return end(&t, e);
}

/* ---- How it stands ------------------------------------------------------------------------------------------------- */

int quayside_seats(const struct quayside_match *m) { return m->m.setup.seats; }

int quayside_over(const struct quayside_match *m) { return match_over(&m->m); }

int quayside_active(const struct quayside_match *m, int seat)
{
    return !need_seat(m, seat, 0, NULL) && is_active(&m->m.now, seat);
}

int quayside_turn(const struct quayside_match *m)
{
    seatset active = head_of(&m->m.now)->active;
    return active ? __builtin_ctz(active) : -1;
}

int quayside_score(const struct quayside_match *m, int seat)
{
    struct position view;
    if (need_seat(m, seat, 0, NULL))
        return 0;
    match_redacted(&m->m, VIEWER_PUBLIC, &view);
    return m->m.g->score(&view, seat);
}

int quayside_place(const struct quayside_match *m, int seat)
{
    uint8_t place[SEATS_MAX];
    if (need_seat(m, seat, 0, NULL) || !match_over(&m->m))
        return 0;
    m->m.g->rank(&m->m.now, place);
    return place[seat];
}

int quayside_view(const struct quayside_match *m, int viewer, char *out, size_t size, struct quayside_error *e)
{
    if (need_seat(m, viewer, VIEWER_ALL, e))
        return -1;
    struct text t = begin(out, size);
    if (size) {
        text_char(&t, '{');
        answer_view(&m->m, viewer, &t);
        text_char(&t, '}');
    }
    return end(&t, e);
}

int quayside_picture(const struct quayside_match *m, int viewer, char *out, size_t size, struct quayside_error *e)
{
    if (need_seat(m, viewer, VIEWER_ALL, e))
        return -1;
    struct text t = begin(out, size);
    if (size)
        match_draw(&m->m, viewer, &t);
    return end(&t, e);
}

int quayside_events(const struct quayside_match *m, int viewer, char *out, size_t size, struct quayside_error *e)
{
    struct events events = { .count = 0 };
    if (need_seat(m, viewer, VIEWER_ALL, e))
        return -1;
    if (m->m.moves)
        match_events(&m->m, viewer, &events);
    struct text t = begin(out, size);
    if (size) {
        text_add(&t, "{\"events\":[");
        for (int i = 0; i < events.count; i++) {
            text_add(&t, i ? "," : "");
            event_json(m->m.g, &events.list[i], &t);
        }
        text_add(&t, "]}");
    }
    return end(&t, e);
}

/* ---- Moves --------------------------------------------------------------------------------------------------------- */

int quayside_legal(const struct quayside_match *m, int seat, int *moves)
{
    move list[MOVES_MAX];
    int n = need_seat(m, seat, 0, NULL) ? 0 : match_legal(&m->m, seat, list);
    for (int i = 0; i < n; i++)
        moves[i] = list[i];
    return n;
}

int quayside_name(const struct quayside_match *m, int seat, int mv, char *out, size_t size, struct quayside_error *e)
{
    if (need_move(m, seat, mv, e))
        return -1;
    struct text t = begin(out, size);
    if (size)
        match_name(&m->m, seat, (move)mv, &t);
    return end(&t, e);
}

int quayside_find(const struct quayside_match *m, int seat, const char *name, struct quayside_error *to)
{
    struct error e;
    int mv = match_find(&m->m, seat, name, &e);
    return mv < 0 ? fail(to, &e) : mv;
}

int quayside_play(struct quayside_match *m, int seat, int mv, struct quayside_error *to)
{
    struct error e;
    if (need_move(m, seat, mv, to))
        return -1;
    return match_play(&m->m, seat, (move)mv, -1, NULL, &e) ? fail(to, &e) : 0;
}

int quayside_undo(struct quayside_match *m, struct quayside_error *to)
{
    struct error e;
    return match_undo(&m->m, &e) ? fail(to, &e) : 0;
}

int quayside_bot(const struct quayside_match *m, int seat, const char *level, int iterations, uint64_t seed,
                 struct quayside_error *to)
{
    struct error e = { 0 };
    const struct bot *b = bot_find(level);
    if (need_seat(m, seat, 0, to))
        return -1;
    if (!b)
        error_set(&e, ERR_BOT, "there is no bot \"%s\"", level);
    else if (!is_active(&m->m.now, seat))
        error_set(&e, ERR_SEAT, "it is not the turn of seat %d", seat);
    else if (iterations < 0)
        error_set(&e, ERR_SYNTAX, "a bot cannot imagine %d worlds", iterations);
    void *pool = e.code ? NULL : malloc(BOT_POOL);
    if (!e.code && !pool)
        error_set(&e, ERR_FULL, "there is not enough memory for a bot to think");
    if (e.code)
        return fail(to, &e);
    struct budget budget = { .iterations = iterations, .pool = pool, .room = BOT_POOL };
    int mv = bot_choose(b, &m->m, seat, &budget, seed, NULL);
    free(pool);
    return mv;
}
