/* match.c: see match.h. */
#include "match.h"

#include <assert.h>
#include <string.h>

#include "data.h"
#include "field.h"

/* ---- Set-up ------------------------------------------------------------------------------------------------------ */

void setup_default(const struct game *g, struct setup *cfg, int seats)
{
    memset(cfg, 0, sizeof *cfg);
    cfg->seats = (uint8_t)seats;
    for (int i = 0; g->options && g->options[i].name; i++)
        cfg->option[i] = g->options[i].fallback;
}

int setup_seats(const struct game *g, struct setup *cfg, int seats, struct error *e)
{
    if (seats < g->min_seats || seats > g->max_seats)
        return error_set(e, ERR_SEATS, "%s is played with %d to %d seats, not %d", g->id, g->min_seats, g->max_seats,
                         seats);
    cfg->seats = (uint8_t)seats;
    return 0;
}

static void list_choices(const struct words *w, struct text *out)
{
    for (int i = 0; i < w->count; i++)
        text_fmt(out, "%s%s", i ? ", " : "", w->name[i]);
}

int setup_option(const struct game *g, struct setup *cfg, const char *name, const char *choice, struct error *e)
{
    char all[ERROR_TEXT];
    struct text t = TEXT(all);
    for (int i = 0; g->options && g->options[i].name; i++) {
        const struct option *o = &g->options[i];
        if (strcmp(o->name, name)) {
            text_fmt(&t, "%s%s", t.len ? ", " : "", o->name);
            continue;
        }
        for (int k = 0; k < o->choices->count; k++)
            if (!strcmp(o->choices->name[k], choice)) {
                cfg->option[i] = (uint8_t)k;
                return 0;
            }
        text_clear(&t);
        list_choices(o->choices, &t);
        return error_set(e, ERR_OPTION, "the option %s cannot be \"%s\"; choose one of: %s", name, choice, all);
    }
    return error_set(e, ERR_OPTION, "%s has no option \"%s\"; it has: %s", g->id, name, t.len ? all : "none");
}

int setup_seed(struct setup *cfg, const char *hex, struct error *e)
{
    size_t n = strlen(hex);
    if (!n || n > 2 * SEED_BYTES || strspn(hex, "0123456789abcdefABCDEF") != n)
        return error_set(e, ERR_SEED, "a seed is 1 to %d hexadecimal digits", 2 * SEED_BYTES);
    char padded[2 * SEED_BYTES];
    memset(padded, '0', sizeof padded);
    for (size_t i = 0; i < n; i++)
        padded[i] = (char)(hex[i] | 32);                /* small letters; digits stay what they are */
    hex_read(cfg->seed, SEED_BYTES, padded, sizeof padded);
    return 0;
}

/* A match without game and start. */
static void begin(struct match *m, const struct setup *cfg)
{
    m->g = NULL;
    m->moves = 0;
    m->given = 0;
    m->position_len = 0;
    memset(&m->fair, 0, sizeof m->fair);
    m->setup = *cfg;
    memset(&m->start, 0, sizeof m->start);
}

int match_new(struct match *m, const struct game *g, const struct setup *cfg, struct error *e)
{
    begin(m, cfg);
    if (g->setup(&m->start, cfg) < 0)
        return error_set(e, ERR_OPTION, "the options, or the tables of the data file, do not fit a table of %d seats; see "
                         "the choices with: quayside games",
                         cfg->seats);
    m->now = m->before = m->start;
    m->g = g;
    return 0;
}

int match_fair(struct match *m, const struct game *g, const struct setup *cfg, const struct fair *f, struct error *e)
{
    struct setup seeded = *cfg;
    fair_seed(f, cfg->seats, seeded.seed);
    int err = match_new(m, g, &seeded, e);
    if (!err)
        m->fair = *f;
    return err;
}

void match_at(struct match *m, const struct game *g, const struct setup *cfg, const void *s)
{
    begin(m, cfg);
    memcpy(&m->start, s, g->state_size);
    m->now = m->before = m->start;
    m->g = g;
}

void match_copy(struct match *to, const struct match *from)
{
    to->g = from->g;
    to->setup = from->setup;
    to->start = from->start;
    to->before = from->before;
    to->now = from->now;
    to->moves = from->moves;
    memcpy(to->made, from->made, sizeof *from->made * (size_t)from->moves);
    to->given = from->given;
    to->position_len = from->position_len;
    memcpy(to->position, from->position, from->position_len);
    to->fair = from->fair;
}

/* ---- Positions --------------------------------------------------------------------------------------------------- */

int match_position(struct match *m, const struct game *g, const struct setup *cfg, struct error *e)
{
    struct setup blank = *cfg;
    blank.blank = 1;
    return match_new(m, g, &blank, e);
}

int match_set(struct match *m, const char *address, const char *value, struct error *e)
{
    struct text t = { .buf = m->position, .size = sizeof m->position, .len = m->position_len };
    int err = field_set(m->g, &m->start, address, value, &m->given, e);
    if (err)
        return err;
    text_fmt(&t, "%s %s\n", address, value);
    if (t.cut)
        return error_set(e, ERR_FULL, "the position is too long; there is room for %d bytes", POSITION_TEXT);
    m->position_len = t.len;
    return 0;
}

/* The fields that differ. */
static uint64_t differing(const struct game *g, const struct position *a, const struct position *b)
{
    uint64_t set = 0;
    for (const struct field *f = g->fields; f->name; f++)
        set |= (uint64_t)!!memcmp(a->bytes + f->offset, b->bytes + f->offset, f->bytes) << (f - g->fields);
    return set;
}

/* The first field that was given and has become another by what the game filled in; NULL if there is none. Lists, sets and rows
   may be given in part; if everything was given, nothing is filled in. */
static const struct field *altered_field(const struct game *g, const struct position *typed, uint64_t given,
                                         const struct position *s)
{
    uint64_t altered = differing(g, typed, s) & given, all = 0;
    for (const struct field *f = g->fields; f->name; f++)
        all |= 1ull << (f - g->fields);
    for (const struct field *f = g->fields; f->name; f++)
        if (altered >> (f - g->fields) & 1 && (given == all || !(f->rows || f->flags & LIST || f->kind == SET)))
            return f;
    return NULL;
}

int match_position_end(struct match *m, struct error *e)
{
    const struct game *g = m->g;
    m->g = NULL;
    if (!g->complete)
        return error_set(e, ERR_POSITION, "%s cannot be started from a position", g->id);
    if (head_of(&m->start)->seats != m->setup.seats)
        return error_set(e, ERR_POSITION, "the position says seats %d, the table has %d", head_of(&m->start)->seats,
                         m->setup.seats);
    const char *wrong = field_check(g, &m->start);
    if (wrong)
        return error_set(e, ERR_POSITION, "the position is not possible: the field %s is out of range", wrong);
    struct position typed = m->start;
    wrong = g->complete(&m->start, m->given);
    const struct field *altered = wrong ? NULL : altered_field(g, &typed, m->given, &m->start);
    if (altered)
        return error_set(e, ERR_POSITION, "the position is not possible: as the other fields are, %s is not what was given; "
                         "leave it out, or begin where it is so", altered->name);
    if (!wrong && field_check(g, &m->start))
        wrong = "a field is out of range";
    if (wrong)
        return error_set(e, ERR_POSITION, "the position is not possible: %s", wrong);
    m->now = m->before = m->start;
    m->g = g;
    return 0;
}

/* ---- Moving ------------------------------------------------------------------------------------------------------ */

static int is_called(const struct match *m, const struct position *view, int seat, move mv, const char *name)
{
    char buf[NAME_MAX_LEN];
    struct text t = TEXT(buf);
    m->g->name(view, seat, mv, &t);
    return !strcmp(buf, name);
}

static int bad_seat(const struct match *m, int seat, struct error *e)
{
    if (seat >= 0 && seat < head_of(&m->now)->seats)
        return 0;
    return error_set(e, ERR_SEAT, "there is no seat %d; the seats are 0 to %d", seat, head_of(&m->now)->seats - 1);
}

/* The legal moves first: nearly always it is one of them, and they are few. */
int match_find(const struct match *m, int seat, const char *name, struct error *e)
{
    struct position view;
    move list[MOVES_MAX];
    int err = bad_seat(m, seat, e);
    if (err)
        return err;
    match_redacted(m, seat, &view);
    for (int i = 0, n = m->g->legal(&view, seat, list); i < n; i++)
        if (is_called(m, &view, seat, list[i], name))
            return list[i];
    for (int i = 0; i < m->g->moves; i++)
        if (is_called(m, &view, seat, (move)i, name))
            return i;
    char said[NAME_MAX_LEN];
    struct text t = TEXT(said);
    text_add(&t, name);
    return error_set(e, ERR_MOVE, "%s has no move called \"%s\"; ask for the list of moves", m->g->id, said);
}

/* May the seat make this move now? 0, or the error. */
static int check_move(const struct match *m, int seat, move mv, struct refusal *why, struct error *e)
{
    int err = bad_seat(m, seat, e);
    if (err)
        return err;
    if (mv >= m->g->moves)
        return error_set(e, ERR_MOVE, "%s has no move number %d", m->g->id, mv);
    if (!match_refuse(m, seat, mv, why))
        return 0;
    char text[REFUSAL_TEXT];
    struct text t = TEXT(text);
    say_refusal(&t, m->g->id, why);
    return error_set(e, ERR_REFUSED, "%s", text);
}

int match_play(struct match *m, int seat, move mv, int ply, struct refusal *why, struct error *e)
{
    struct refusal reason;
    int err = bad_seat(m, seat, e);
    if (err)
        return err;
    if (ply >= 0 && ply != head_of(&m->now)->ply)
        return error_set(e, ERR_STALE, "the move was meant for ply %d, but the table is at ply %d", ply,
                         head_of(&m->now)->ply);
    if ((err = check_move(m, seat, mv, why ? why : &reason, e)))
        return err;
    if (m->moves == MATCH_MOVES)
        return error_set(e, ERR_FULL, "the table has room for %d moves", MATCH_MOVES);
    match_apply(m, seat, mv);
    return 0;
}

void match_apply(struct match *m, int seat, move mv)
{
    assert(m->moves < MATCH_MOVES);
    m->before = m->now;
    m->g->apply(&m->now, seat, mv);
    m->made[m->moves++] = (struct made){ mv, (uint8_t)seat };
}

int match_undo(struct match *m, struct error *e)
{
    if (!m->moves)
        return error_set(e, ERR_EMPTY, "no move has been made, so there is nothing to take back");
    m->moves--;
    m->now = m->before = m->start;
    for (int i = 0; i < m->moves; i++) {
        m->before = m->now;
        m->g->apply(&m->now, m->made[i].seat, m->made[i].m);
    }
    return 0;
}

int match_over(const struct match *m) { return !head_of(&m->now)->active; }

/* ---- What is said ------------------------------------------------------------------------------------------------ */

static void redacted(const struct match *m, const struct position *from, int viewer, struct position *out)
{
    memcpy(out, from, m->g->state_size);
    field_redact(m->g, out, viewer);
}

void match_redacted(const struct match *m, int viewer, struct position *out) { redacted(m, &m->now, viewer, out); }

int match_legal(const struct match *m, int seat, move *out)
{
    struct position view;
    match_redacted(m, seat, &view);
    return m->g->legal(&view, seat, out);
}

int match_refuse(const struct match *m, int seat, move mv, struct refusal *why)
{
    struct position view;
    match_redacted(m, seat, &view);
    return m->g->refuse(&view, seat, mv, why);
}

void match_name(const struct match *m, int seat, move mv, struct text *out)
{
    struct position view;
    match_redacted(m, seat, &view);
    m->g->name(&view, seat, mv, out);
}

void match_draw(const struct match *m, int viewer, struct text *out)
{
    struct position view;
    match_redacted(m, viewer, &view);
    m->g->draw(&view, viewer, out);
}

static void number_list(struct text *out, const char *key, const int *v, int n)
{
    text_fmt(out, ",\"%s\":[", key);
    for (int i = 0; i < n; i++) {
        if (i)
            text_char(out, ',');
        text_int(out, v[i]);
    }
    text_char(out, ']');
}

void match_view(const struct match *m, int viewer, struct text *out)
{
    struct position view;
    int v[SEATS_MAX] = { 0 }, n = head_of(&m->now)->seats, over = match_over(m);
    match_redacted(m, viewer, &view);
    field_json(m->g, &view, viewer, out);
    text_fmt(out, ",\"over\":%s", over ? "true" : "false");
    for (int i = 0; i < n; i++)
        v[i] = m->g->score(&view, i);
    number_list(out, "scores", v, n);
    if (over) {
        uint8_t place[SEATS_MAX];
        m->g->rank(&view, place);
        for (int i = 0; i < n; i++)
            v[i] = place[i];
        number_list(out, "places", v, n);
    }
}

/* The events of one move for a viewer, and what it sees after it. Another seat's sealed choice is told without saying which it
   was. */
static void tell(const struct match *m, const struct position *a, struct made made, const struct position *b,
                 int viewer, struct position *after, struct events *out)
{
    struct position before;
    int sealed = head_of(a)->sealed >> made.seat & 1;
    redacted(m, a, viewer, &before);
    redacted(m, b, viewer, after);
    out->count = 0;
    m->g->tell(&before, made.seat, sealed && viewer != made.seat && viewer != VIEWER_ALL ? MOVE_HIDDEN : made.m, after,
               viewer, WHOLE, out);
}

void match_moved(const struct match *m, int viewer, struct position *view, struct events *out)
{
    assert(m->moves);
    tell(m, &m->before, m->made[m->moves - 1], &m->now, viewer, view, out);
}

void match_events(const struct match *m, int viewer, struct events *out)
{
    struct position view;
    out->count = 0;
    if (m->moves)
        match_moved(m, viewer, &view, out);
}

int match_log_next(const struct match *m, struct match_log *log, int viewer, struct events *out)
{
    if (log->next >= m->moves)
        return 0;
    if (!log->next)
        log->now = m->start;
    struct position before = log->now, view;
    struct made made = m->made[log->next++];
    m->g->apply(&log->now, made.seat, made.m);
    tell(m, &before, made, &log->now, viewer, &view, out);
    return 1;
}

/* ---- Previews ---------------------------------------------------------------------------------------------------- */

/* Some fields as they were before, so that nobody tells what a game left in them. */
static void forget(const struct game *g, const struct position *before, uint64_t unknown, struct position *after)
{
    for (const struct field *f = g->fields; f->name; f++)
        if (unknown >> (f - g->fields) & 1)
            memcpy(after->bytes + f->offset, before->bytes + f->offset, f->bytes);
}

int match_preview(const struct match *m, int seat, move mv, struct preview *out, struct refusal *why, struct error *e)
{
    struct refusal reason;
    struct position view;
    uint64_t unknown = 0;
    int err = check_move(m, seat, mv, why ? why : &reason, e);
    if (err)
        return err;
    match_redacted(m, seat, &view);
    out->after = view;
    out->until = m->g->foresee(&out->after, seat, mv, &unknown);
    field_redact(m->g, &out->after, seat);
    forget(m->g, &view, unknown, &out->after);
    out->changed = differing(m->g, &view, &out->after);
    out->events.count = 0;
    m->g->tell(&view, seat, mv, &out->after, seat, out->until, &out->events);
    return 0;
}

void preview_rest(const struct preview *p, struct text *out)
{
    static const char *const keys[UNTILS] = { NULL, "rest.seal", "rest.chance", "rest.hidden" };
    if (p->until)
        say(out, "quayside", keys[p->until], 0, 0);
}

void preview_json(const struct match *m, int seat, const struct preview *p, struct text *out)
{
    field_json_some(m->g, &p->after, seat, p->changed, out);
}

static void item_list(struct text *out, const struct words *words, const uint8_t *item, int count)
{
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        const char *word = words->name[item[i]];
        if (i)
            text_char(out, ',');
        text_json(out, word, strlen(word));
    }
    text_char(out, ']');
}

static inline void put_number(struct text *out, const char *key, int v)
{
    text_add(out, key);
    text_int(out, v);
}

static inline void put_word(struct text *out, const char *key, const char *word)
{
    text_add(out, key);
    text_add(out, word);
    text_char(out, '"');
}

/* Without text_fmt, which takes twice as long: every move is told to everybody. */
void event_json(const struct game *g, const struct event *e, struct text *out)
{
    char sentence[SENTENCE_TEXT];
    struct text t = TEXT(sentence);
    t.voice = out->voice;
    put_word(out, "{\"key\":\"", e->key);
    if (e->seat >= 0)
        put_number(out, ",\"seat\":", e->seat);
    if (e->other >= 0)
        put_number(out, ",\"other\":", e->other);
    if (e->rule)
        put_word(out, ",\"rule\":\"", e->rule);
    put_number(out, ",\"n\":", e->n);
    put_number(out, ",\"m\":", e->m);
    if (e->count) {
        text_add(out, ",\"items\":");
        item_list(out, e->words, e->item, e->count);
    }
    words_say(&t, g->id, e);
    text_add(out, ",\"text\":");
    text_json(out, sentence, t.len);
    text_char(out, '}');
}

void refusal_json(const struct refusal *why, struct text *out)
{
    text_fmt(out, "\"rule\":\"%s\",\"witness\":", why->rule);
    item_list(out, why->words, why->item, why->count);
}

void game_json(const struct game *g, struct text *out)
{
    text_fmt(out, "{\"id\":\"%s\",\"title\":", g->id);
    text_json(out, g->title, strlen(g->title));
    text_fmt(out, ",\"version\":%d,\"min_seats\":%d,\"max_seats\":%d,\"moves\":%d,\"state_bytes\":%d,"
             "\"wins\":\"%s\",\"options\":[",
             g->version, g->min_seats, g->max_seats, g->moves, g->state_size, g->fewest_win ? "fewest" : "most");
    for (const struct option *o = g->options; o && o->name; o++) {
        text_fmt(out, "%s{\"name\":\"%s\",\"default\":\"%s\",\"choices\":[", o == g->options ? "" : ",", o->name,
                 o->choices->name[o->fallback]);
        for (int i = 0; i < o->choices->count; i++)
            text_fmt(out, "%s\"%s\"", i ? "," : "", o->choices->name[i]);
        text_add(out, "]}");
    }
    text_add(out, "]}");
}
