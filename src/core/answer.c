/* answer.c: see answer.h. */
#include "answer.h"

#include <string.h>

#include "data.h"
#include "record.h"

static void put_active(const struct match *m, struct text *out)
{
    const struct head *h = head_of(&m->now);
    int count = 0;
    text_add(out, "\"active\":[");
    for (int seat = 0; seat < h->seats; seat++)
        if (h->active >> seat & 1)
            text_fmt(out, "%s%d", count++ ? "," : "", seat);
    text_char(out, ']');
}

/* The events of one move; `count` were written before. */
static int put_events(const struct match *m, const struct events *events, int count, struct text *out)
{
    for (int i = 0; i < events->count; i++) {
        if (count++)
            text_char(out, ',');
        event_json(m->g, &events->list[i], out);
    }
    return count;
}

void answer_name(const struct match *m, int seat, move mv, struct text *out)
{
    char name[NAME_MAX_LEN];
    struct text t = TEXT(name);
    match_name(m, seat, mv, &t);
    text_json(out, name, t.len);
}

void answer_games(struct text *out)
{
    text_add(out, "\"games\":[");
    for (const struct game *const *g = games; *g; g++) {
        if (g != games)
            text_char(out, ',');
        game_json(*g, out);
    }
    text_char(out, ']');
}

void answer_table(const struct match *m, struct text *out)
{
    text_fmt(out, "\"game\":\"%s\",\"seats\":%d,\"ply\":%d,", m->g->id, m->setup.seats, head_of(&m->now)->ply);
    put_active(m, out);
    text_fmt(out, ",\"over\":%s", match_over(m) ? "true" : "false");
}

void answer_view(const struct match *m, int viewer, struct text *out)
{
    text_fmt(out, "\"game\":\"%s\",", m->g->id);
    if (viewer >= 0)
        text_fmt(out, "\"seat\":%d,", viewer);
    match_view(m, viewer, out);
}

void answer_moves(const struct match *m, int seat, struct text *out)
{
    move list[MOVES_MAX];
    int n = match_legal(m, seat, list);
    text_add(out, "\"moves\":[");
    for (int i = 0; i < n; i++) {
        if (i)
            text_char(out, ',');
        answer_name(m, seat, list[i], out);
    }
    text_char(out, ']');
}

void answer_played(const struct match *m, int viewer, struct text *out)
{
    struct events events;
    answer_table(m, out);
    match_events(m, viewer, &events);
    text_add(out, ",\"events\":[");
    put_events(m, &events, 0, out);
    text_char(out, ']');
}

void answer_why(const struct match *m, int seat, move mv, struct text *out)
{
    struct refusal why;
    char rule[REFUSAL_TEXT];
    struct text t = TEXT(rule);
    if (!match_refuse(m, seat, mv, &why)) {
        text_add(out, "\"legal\":true");
        return;
    }
    t.voice = out->voice;
    say_refusal(&t, m->g->id, &why);
    text_add(out, "\"legal\":false,");
    refusal_json(&why, out);
    text_add(out, ",\"text\":");
    text_json(out, rule, t.len);
}

void answer_preview(const struct match *m, int seat, const struct preview *p, struct text *out)
{
    static const char *const until[UNTILS] = { "end", "seal", "chance", "hidden" };
    char rest[SENTENCE_TEXT];
    struct text t = TEXT(rest);
    t.voice = out->voice;
    preview_rest(p, &t);
    text_add(out, "\"events\":[");
    put_events(m, &p->events, 0, out);
    text_add(out, "],\"changes\":{");
    preview_json(m, seat, p, out);
    text_fmt(out, "},\"until\":\"%s\"", until[p->until]);
    if (t.len) {
        text_add(out, ",\"rest\":");
        text_json(out, rest, t.len);
    }
}

void answer_log(const struct match *m, int viewer, struct text *out)
{
    struct match_log log = { 0 };
    struct events events;
    int count = 0;
    text_add(out, "\"events\":[");
    while (match_log_next(m, &log, viewer, &events))
        count = put_events(m, &events, count, out);
    text_char(out, ']');
}

void answer_record(const struct match *m, struct text *out)
{
    char record[RECORD_TEXT];
    struct text t = TEXT(record);
    record_write(m, &t);
    text_add(out, "\"record\":");
    text_json(out, record, t.len);
}

static void put_hex(struct text *out, const uint8_t *bytes)
{
    text_char(out, '"');
    text_hex(out, bytes, FAIR_BYTES);
    text_char(out, '"');
}

/* What a record says of its shuffle. */
static void put_shuffle(const struct match *m, const struct verdict *v, struct text *out)
{
    text_fmt(out, "\"proves\":\"%s\",", !m->fair.used ? "nothing" : m->fair.gave ? "mixed" : "kept");
    if (!m->fair.used)
        return;
    text_add(out, "\"commitment\":");
    put_hex(out, m->fair.commitment);
    text_fmt(out, ",\"compared\":%s,\"entropy\":[", v->compared ? "true" : "false");
    for (int seat = 0; seat < m->setup.seats; seat++) {
        if (seat)
            text_char(out, ',');
        if (m->fair.gave >> seat & 1)
            put_hex(out, m->fair.entropy[seat]);
        else
            text_add(out, "null");
    }
    text_add(out, "],");
}

void answer_verify(const struct match *m, const struct verdict *v, struct text *out)
{
    char words[VERIFY_TEXT];
    struct text t = TEXT(words);
    t.voice = out->voice;
    verify_say(m, v, &t);
    text_fmt(out, "\"holds\":%s,", v->holds ? "true" : "false");
    if (v->holds) {
        text_fmt(out, "\"moves\":%d,\"over\":%s,", m->moves, match_over(m) ? "true" : "false");
        put_shuffle(m, v, out);
    } else {
        text_fmt(out, "\"code\":\"%s\",", error_name(v->why.code));
    }
    text_add(out, "\"text\":");
    text_json(out, words, t.len);
}

void answer_error(const struct match *m, const struct error *e, const struct refusal *why, struct text *out)
{
    char text[sizeof e->text];
    struct text t = TEXT(text);
    int ruled = e->code == ERR_REFUSED && why && why->rule; /* a move in a record is refused without */
    if (ruled) {                                            /* the rule in the language of the table */
        t.voice = out->voice;
        say_refusal(&t, m->g->id, why);
    } else {
        text_add(&t, e->text);
    }
    text_fmt(out, "{\"ok\":false,\"error\":{\"code\":\"%s\",\"text\":", error_name(e->code));
    text_json(out, text, t.len);
    if (ruled) {
        text_char(out, ',');
        refusal_json(why, out);
    }
    text_add(out, "}}");
}
