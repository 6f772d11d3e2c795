/* say.c: see say.h. */
#define _GNU_SOURCE                     /* memmem */
#include "say.h"

#include <string.h>

#include "answer.h"
#include "bot.h"
#include "data.h"
#include "field.h"
#include "protocol.h"

/* ---- Voices ---------------------------------------------------------------------------------------------------------- */

/* What the seats are called in sentences. */
struct names {
    char         text[SEATS_MAX][PERSON_NAME];
    const char  *name[SEATS_MAX];
    struct voice voice;
};

static void speak_to(const struct table *r, const struct listener *to, struct names *n, struct text *out)
{
    for (int i = 0; i < r->setup.seats; i++) {
        struct text t = TEXT(n->text[i]);
        if (r->chair[i].kind == CHAIR_PERSON)
            text_add(&t, r->chair[i].name);
        else
            text_fmt(&t, "Bot %d", i + 1);
        n->name[i] = n->text[i];
    }
    n->voice = (struct voice){ .lang = to->lang, .viewer = to->viewer, .names = n->name };
    out->voice = &n->voice;
}

/* ---- Pieces ------------------------------------------------------------------------------------------------------------ */

static void put_bool(struct text *out, const char *key, int v) { text_fmt(out, ",\"%s\":%s", key, v ? "true" : "false"); }

/*
 * A state goes to every client after every move, so base64 is written 24 bytes at a time where the processor can: each 32-bit
 * word of a vector gets three bytes, b0 to b2, twice the middle one, in the order in which shifts bring six bits into each byte.
 */
#if defined __x86_64__ && (defined __clang__ || __GNUC__ >= 12)       /* gcc 11 has no __builtin_shufflevector */
typedef uint8_t  half __attribute__((vector_size(16)));
typedef int8_t   letters __attribute__((vector_size(32)));
typedef uint32_t quads __attribute__((vector_size(32)));

/* As much as there is of it, but for some bytes at the end. How many bytes that were. */
__attribute__((target("avx2"))) static size_t put_vectors(const uint8_t *b, size_t n, char *to)
{
    size_t i = 0;
    for (; i + 28 <= n; i += 24, to += 32) {            /* 28: two loads of 16, of which each needs 12 */
        half low, high;
        memcpy(&low, b + i, sizeof low);
        memcpy(&high, b + i + 12, sizeof high);
        quads v = (quads)__builtin_shufflevector(low, high, 1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10,
                                                 17, 16, 18, 17, 20, 19, 21, 20, 23, 22, 24, 23, 26, 25, 27, 26);
        letters six = (letters)((v >> 10 & 0x3f) | (v << 4 & 0x3f00) | (v >> 6 & 0x3f0000) | (v << 8 & 0x3f000000));
        six += 'A' + ((six > 25) & ('a' - 'Z' - 1)) + ((six > 51) & ('0' - 'z' - 1)) + ((six > 61) & ('+' - '9' - 1)) +
               ((six > 62) & ('/' - '+' - 1));
        memcpy(to, &six, sizeof six);
    }
    return i;
}

static int has_vectors(void) { return __builtin_cpu_supports("avx2"); }
#else
static size_t put_vectors(const uint8_t *b, size_t n, char *to)
{
    (void)b;
    (void)n;
    (void)to;
    return 0;
}

static int has_vectors(void) { return 0; }
#endif

void say_bytes(const uint8_t *b, size_t n, struct text *out)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char line[4 * sizeof(struct position) / 3 + 4];
    size_t i = has_vectors() ? put_vectors(b, n, line) : 0;
    char *to = line + 4 * (i / 3);
    for (; i < n; i += 3) {
        uint32_t v = (uint32_t)b[i] << 16 | (i + 1 < n ? (uint32_t)b[i + 1] << 8 : 0) | (i + 2 < n ? b[i + 2] : 0);
        *to++ = letter[v >> 18];
        *to++ = letter[v >> 12 & 63];
        *to++ = i + 1 < n ? letter[v >> 6 & 63] : '=';
        *to++ = i + 2 < n ? letter[v & 63] : '=';
    }
    text_bytes(out, line, (size_t)(to - line));
}

/* How many milliseconds each seat has left, grace not counted; null: its clock does not run. */
static void put_left(const struct table *r, const struct listener *to, struct text *out)
{
    if (!r->terms.clock || !to->began)
        return;
    text_add(out, ",\"left\":[");
    for (int i = 0; i < r->setup.seats; i++) {
        int64_t left = (int64_t)r->terms.clock * 1000 - (to->now - to->began[i]);
        if (i)
            text_char(out, ',');
        if (table_clock_runs(r, i))
            text_int(out, left > 0 ? left : 0);
        else
            text_add(out, "null");
    }
    text_char(out, ']');
}

/* What a ring has to name. */
static void put_bell(const struct table *r, struct text *out)
{
    struct moment now;
    if (!table_bell_open(r))
        return;
    r->g->live->moment(&r->match.now, &now);
    text_fmt(out, ",\"bell\":{\"auction\":%d,\"card\":%d}", now.auction, now.turned);
}

/* ---- Views --------------------------------------------------------------------------------------------------------------- */

/* Finds the fields of seats in the text; they come in the order of the table. 0: they are not where they should be. */
static int find_owned(struct common *c)
{
    const char *at = c->text;
    c->owned = 0;
    for (const struct field *f = c->g->fields; f->name; f++) {
        char own[256];
        struct text t = TEXT(own);
        if (!field_owned(f, &c->view))
            continue;
        field_json_some(c->g, &c->view, VIEWER_PUBLIC, (uint64_t)1 << (f - c->g->fields), &t);
        at = t.cut || c->owned == OWNED_MAX ? NULL : memmem(at, c->size - (size_t)(at - c->text), own, t.len);
        if (!at)
            return 0;
        c->owner[c->owned].field = (uint8_t)(f - c->g->fields);
        c->owner[c->owned].from = (size_t)(at - c->text);
        c->owner[c->owned++].end = (size_t)(at - c->text) + t.len;
        at += t.len;
    }
    return 1;
}

/* The view as everybody may see it is the one in `common` from now on. 0: this one cannot be shared. */
static int share(struct common *c, const struct match *m)
{
    struct position view;
    match_redacted(m, VIEWER_PUBLIC, &view);
    if (c->g == m->g && !memcmp(&view, &c->view, m->g->state_size))
        return 1;
    struct text t = TEXT(c->text);
    c->g = m->g;
    memcpy(&c->view, &view, m->g->state_size);
    match_view(m, VIEWER_PUBLIC, &t);
    c->size = t.len;
    if (!t.cut && !m->g->redact && find_owned(c))
        return 1;
    c->g = NULL;
    return 0;
}

/* Behind the fields of a view are the scores, as the viewer can reckon them. Are they those that everybody sees? */
static int same_scores(const struct match *m, const struct position *a, const struct position *b)
{
    for (int i = 0; i < head_of(a)->seats; i++)
        if (m->g->score(a, i) != m->g->score(b, i))
            return 0;
    return !match_over(m);                              /* places as well; but that happens once in a game */
}

static void put_view(const struct match *m, const struct position *view, const struct listener *to, struct text *out)
{
    struct common *c = to->common;
    size_t at = 0;
    if (!c || !share(c, m) || !same_scores(m, view, &c->view)) {
        match_view(m, to->viewer, out);
        return;
    }
    for (int i = 0; i < c->owned; i++) {
        text_bytes(out, c->text + at, c->owner[i].from - at);
        field_json_some(m->g, view, to->viewer, (uint64_t)1 << c->owner[i].field, out);
        at = c->owner[i].end;
    }
    text_bytes(out, c->text + at, c->size - at);
}

/* The position as the viewer may see it, and what it can do. */
static void put_position(const struct table *r, const struct position *view, const struct listener *to, struct text *out)
{
    const struct match *m = &r->match;
    if (to->bytes) {
        text_add(out, ",\"state\":\"");
        say_bytes(view->bytes, m->g->state_size, out);
        text_char(out, '"');
    } else {
        text_add(out, ",\"view\":{");
        put_view(m, view, to, out);
        text_char(out, '}');
        if (to->viewer >= 0) {
            text_char(out, ',');
            answer_moves(m, to->viewer, out);
        }
    }
    put_bell(r, out);
    put_left(r, to, out);
}

/* ---- Events ------------------------------------------------------------------------------------------------------------- */

static int was_told(const struct told *told, const struct events *events, int lang)
{
    if (!events->count || told->events.count != events->count || told->lang != lang)
        return 0;
    for (int i = 0; i < events->count; i++)
        if (!event_same(&told->events.list[i], &events->list[i]))
            return 0;
    return 1;
}

static void remember(struct told *told, const struct events *events, int lang, const char *text, size_t size)
{
    told->events.count = 0;
    if (size > TOLD_MAX)
        return;
    memcpy(told->events.list, events->list, (size_t)events->count * sizeof *events->list);
    told->events.count = events->count;
    told->lang = (uint8_t)lang;
    memcpy(told->text, text, size);
    told->size = size;
}

/* "You" is said only to who is meant. */
static int is_about(const struct events *events, int viewer)
{
    for (int i = 0; i < events->count; i++)
        if (viewer >= 0 && (events->list[i].seat == viewer || events->list[i].other == viewer))
            return 1;
    return 0;
}

/* The events of one move, with commas between them. */
static void put_events(const struct table *r, const struct events *events, const struct listener *to, struct text *out)
{
    struct told *told = is_about(events, to->viewer) ? NULL : to->told;
    size_t from = out->len;
    if (told && was_told(told, events, to->lang)) {
        text_bytes(out, told->text, told->size);
        return;
    }
    for (int i = 0; i < events->count; i++) {
        if (i)
            text_char(out, ',');
        event_json(r->g, &events->list[i], out);
    }
    if (told && !out->cut)
        remember(told, events, to->lang, out->buf + from, out->len - from);
}

/* ---- Messages ------------------------------------------------------------------------------------------------------------ */

static void put_chair(const struct table *r, int seat, const struct listener *to, struct text *out)
{
    const struct chair *c = &r->chair[seat];
    if (c->kind == CHAIR_FREE) {
        text_add(out, "{\"kind\":\"free\"}");
    } else if (c->kind == CHAIR_BOT) {
        text_fmt(out, "{\"kind\":\"bot\",\"level\":\"%s\"}", bots[c->level].id);
    } else {
        text_add(out, "{\"kind\":\"person\",\"name\":");
        text_json(out, c->name, strlen(c->name));
        if (!to->late)
            put_bool(out, "here", to->here >> seat & 1);
        put_bool(out, "away", c->away);
        put_bool(out, "gave", r->fair.gave >> seat & 1);
        text_char(out, '}');
    }
}

static void put_options(const struct table *r, struct text *out)
{
    text_add(out, ",\"options\":{");
    for (int i = 0; r->g->options && r->g->options[i].name; i++)
        text_fmt(out, "%s\"%s\":\"%s\"", i ? "," : "", r->g->options[i].name,
                 r->g->options[i].choices->name[r->setup.option[i]]);
    text_char(out, '}');
}

static void put_vote(const struct table *r, struct text *out)
{
    if (!r->vote)
        return;
    text_fmt(out, ",\"vote\":{\"about\":\"%s\",\"by\":%d,\"agreed\":[", r->vote == VOTE_UNDO ? "undo" : "abandon", r->vote_by);
    for (int i = 0, count = 0; i < r->setup.seats; i++)
        if (r->agreed >> i & 1)
            text_fmt(out, "%s%d", count++ ? "," : "", i);
    text_add(out, "]}");
}

/* What everybody has given to the shuffle, once nobody can give any more (docs/fair.md): so all can see that theirs is there. */
static void put_entropy(const struct table *r, struct text *out)
{
    text_add(out, "],\"entropy\":[");
    for (int i = 0; i < r->setup.seats; i++) {
        if (i)
            text_char(out, ',');
        if (!(r->fair.gave >> i & 1)) {
            text_add(out, "null");
            continue;
        }
        text_char(out, '"');
        text_hex(out, r->fair.entropy[i], sizeof r->fair.entropy[i]);
        text_char(out, '"');
    }
}

void say_table(const struct table *r, const struct listener *to, struct text *out)
{
    static const char *const status[] = { "waiting", "playing", "over" };
    text_fmt(out, "{\"do\":\"table\",\"protocol\":%d,\"id\":\"%s\",\"game\":\"%s\",\"status\":\"%s\"", PROTOCOL, r->id, r->g->id,
             status[r->status]);
    put_bool(out, "open", r->terms.open);
    if (r->terms.delay)
        text_fmt(out, ",\"spectators\":%d", r->terms.delay);
    else
        put_bool(out, "spectators", r->terms.spectators);
    put_options(r, out);
    text_fmt(out, ",\"clock\":%d,\"grace\":%d,\"commitment\":\"", r->terms.clock, GRACE_MS / 1000);
    text_hex(out, r->fair.commitment, sizeof r->fair.commitment);
    text_add(out, "\",\"engine\":\"");
    engine_name(r->g, out);
    text_add(out, "\",\"seats\":[");
    for (int i = 0; i < r->setup.seats; i++) {
        if (i)
            text_char(out, ',');
        put_chair(r, i, to, out);
    }
    if (r->status != TABLE_WAITING)
        put_entropy(r, out);
    text_fmt(out, "],\"host\":%d", r->host);
    if (to->viewer >= 0)
        text_fmt(out, ",\"you\":%d", to->viewer);
    put_vote(r, out);
    if (r->abandoned)
        put_bool(out, "abandoned", 1);
    if (r->next[0])
        text_fmt(out, ",\"next\":\"%s\"", r->next);
    text_char(out, '}');
}

void say_view(const struct table *r, const struct listener *to, struct text *out)
{
    struct names names;
    struct position view;
    speak_to(r, to, &names, out);
    text_fmt(out, "{\"do\":\"view\",\"ply\":%d", head_of(&r->match.now)->ply);
    match_redacted(&r->match, to->viewer, &view);
    put_position(r, &view, to, out);
    text_char(out, '}');
    out->voice = NULL;
}

/* Several moves, which a bell makes: they are played again. */
static void put_all_events(const struct table *r, const struct position *before, int moves, const struct listener *to,
                           struct text *out)
{
    struct match_log log = { .next = moves, .now = *before };
    struct events events;
    for (int count = 0; match_log_next(&r->match, &log, to->viewer, &events); count += events.count) {
        if (count && events.count)
            text_char(out, ',');
        put_events(r, &events, to, out);
    }
}

void say_moved(const struct table *r, const struct position *before, int moves, const struct listener *to, struct text *out)
{
    struct names names;
    struct position view;
    struct events events;
    speak_to(r, to, &names, out);
    text_fmt(out, "{\"do\":\"moved\",\"ply\":%d,\"events\":[", head_of(&r->match.now)->ply);
    if (moves + 1 == r->match.moves) {
        match_moved(&r->match, to->viewer, &view, &events);
        put_events(r, &events, to, out);
    } else {
        put_all_events(r, before, moves, to, out);
        match_redacted(&r->match, to->viewer, &view);
    }
    text_char(out, ']');
    put_position(r, &view, to, out);
    text_char(out, '}');
    out->voice = NULL;
}

void say_said(const struct said *s, struct text *out)
{
    text_fmt(out, "{\"do\":\"said\",\"seat\":%d,\"at\":", s->seat);
    text_int(out, s->at);
    text_add(out, ",\"text\":");
    text_json(out, s->text, strlen(s->text));
    text_char(out, '}');
}

void say_log(const struct table *r, const struct listener *to, struct text *out)
{
    struct names names;
    speak_to(r, to, &names, out);
    answer_log(&r->match, to->viewer, out);
    out->voice = NULL;
}

void say_picture(const struct table *r, const struct listener *to, struct text *out)
{
    struct names names;
    speak_to(r, to, &names, out);
    match_draw(&r->match, to->viewer, out);
    out->voice = NULL;
}

void say_why(const struct table *r, move mv, const struct listener *to, struct text *out)
{
    struct names names;
    speak_to(r, to, &names, out);
    answer_why(&r->match, to->viewer, mv, out);
    out->voice = NULL;
}

void say_preview(const struct table *r, const struct preview *p, const struct listener *to, struct text *out)
{
    struct names names;
    speak_to(r, to, &names, out);
    answer_preview(&r->match, to->viewer, p, out);
    out->voice = NULL;
}

void say_hint(const struct table *r, move mv, const struct thought *thought, const struct listener *to, struct text *out)
{
    char said[2 * SENTENCE_TEXT];
    struct text t = TEXT(said);
    struct names names;
    speak_to(r, to, &names, &t);
    bot_say_hint(&r->match, to->viewer, mv, thought, &t);
    text_add(out, "\"text\":");
    text_json(out, said, t.len);
}

void say_error(const struct table *r, const char *id, const struct error *e, const struct refusal *why,
               const struct listener *to, struct text *out)
{
    struct names names;
    char rule[REFUSAL_TEXT];
    struct text t = TEXT(rule);
    text_add(out, "{\"do\":\"error\"");
    if (*id) {
        text_add(out, ",\"id\":");
        text_json(out, id, strlen(id));
    }
    text_fmt(out, ",\"error\":{\"code\":\"%s\",\"text\":", error_name(e->code));
    if (e->code == ERR_REFUSED && r) {
        speak_to(r, to, &names, &t);
        say_refusal(&t, r->g->id, why);
        text_json(out, rule, t.len);
        text_char(out, ',');
        refusal_json(why, out);
    } else {
        text_json(out, e->text, strlen(e->text));
    }
    text_add(out, "}}");
}

/* Most moves change what everybody sees of the head; only for the others it has to be compared. */
int is_news(const struct table *r, const struct position *before, int viewer)
{
    struct position a, b;
    if (memcmp(head_of(before), head_of(&r->match.now), sizeof(struct head)))
        return 1;
    a = *before;
    field_redact(r->g, &a, viewer);
    match_redacted(&r->match, viewer, &b);
    return memcmp(&a, &b, r->g->state_size) != 0;
}
