/* local.c: see local.h. */
#include "local.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "data.h"
#include "record.h"

int64_t now_ms(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

/* ---- Sitting down ------------------------------------------------------------------------------------------------ */

int local_bots(struct local *t, const char *list, struct error *e)
{
    const struct bot *found[16];
    int count = 0;
    for (const char *s = list;; s++) {
        char id[32];
        size_t n = strcspn(s, ",");
        struct text word = TEXT(id);
        text_bytes(&word, s, n);
        if (count == 16 || !(found[count++] = bot_find(id)))
            return error_set(e, ERR_BOT, "there is no bot \"%s\"; there are: " BOT_LEVELS, id);
        s += n;
        if (!*s)
            break;
    }
    for (int seat = 0, k = 0; seat < t->m.setup.seats; seat++)
        if (seat != t->me)
            t->bot[seat] = found[k++ % count];
    return 0;
}

void local_name_seats(struct local *t)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct text out = TEXT(t->name[seat]);
        text_fmt(&out, "Bot %d", seat);
        t->names[seat] = t->name[seat];
    }
    t->voice.names = t->names;
    t->voice.viewer = (int8_t)t->me;
}

int local_deal_again(struct local *t, struct error *e)
{
    struct setup cfg = t->m.setup;
    cfg.blank = 0;
    seed_random(&cfg);
    t->unsaved = 0;
    return match_new(&t->m, t->m.g, &cfg, e);
}

int local_viewer(const struct local *t) { return t->me < 0 ? VIEWER_PUBLIC : t->me; }

int local_my_turn(const struct local *t) { return t->me >= 0 && is_active(&t->m.now, t->me); }

/* ---- Saying things ----------------------------------------------------------------------------------------------- */

struct text local_text(const struct local *t, char *buf, size_t size)
{
    *buf = 0;
    return (struct text){ .buf = buf, .size = size, .voice = &t->voice };
}

void local_say(struct text *out, const char *key, int n, int m)
{
    say(out, "quayside", key, n, m);
    text_char(out, '\n');
}

void local_say_word(struct text *out, const char *key, const char *word, int n, int m)
{
    const char *const list[] = { word };
    struct words words = { 1, 0, list };
    struct event e = { .key = key, .seat = -1, .other = -1, .n = (int16_t)n, .m = (int16_t)m, .words = &words,
                       .count = 1 };
    words_say(out, "quayside", &e);
    text_char(out, '\n');
}

void local_say_events(const struct local *t, const struct events *events, struct text *out)
{
    for (int i = 0; i < events->count; i++) {
        words_say(out, t->m.g->id, &events->list[i]);
        text_char(out, '\n');
    }
}

void local_say_picture(const struct local *t, struct text *out) { match_draw(&t->m, local_viewer(t), out); }

void local_say_intro(const struct local *t, struct text *out)
{
    static const char *const keys[] = { "about", "intro" };
    for (int i = 0; i < 2; i++) {
        size_t len;
        const char *text = words_find(t->m.g->id, keys[i], t->voice.lang, &len);
        if (!text)
            continue;
        text_bytes(out, text, len);
        text_char(out, '\n');
    }
}

void local_say_rule(const struct local *t, const char *rule, struct text *out)
{
    say_rule(out, t->m.g->id, rule);
    text_char(out, '\n');
}

void local_say_refusal(const struct local *t, const char *name, const struct refusal *why, struct text *out)
{
    local_say_word(out, "play.refused", name, 0, 0);
    say_refusal(out, t->m.g->id, why);
    text_char(out, '\n');
    if (!why->count)
        return;
    struct event e = { .key = "play.witness", .seat = -1, .other = -1, .words = why->words, .count = why->count };
    memcpy(e.item, why->item, sizeof e.item);
    words_say(out, "quayside", &e);
    text_char(out, '\n');
}

void local_say_result(const struct local *t, struct text *out)
{
    uint8_t place[SEATS_MAX];
    t->m.g->rank(&t->m.now, place);
    for (int p = 1; p <= t->m.setup.seats; p++)
        for (int seat = 0; seat < t->m.setup.seats; seat++)
            if (place[seat] == p) {
                struct event e = { .key = "play.place", .seat = (int8_t)seat, .other = -1, .n = (int16_t)p,
                                   .m = (int16_t)t->m.g->score(&t->m.now, seat) };
                words_say(out, "quayside", &e);
                text_char(out, '\n');
            }
}

int local_say_next(const struct local *t, struct match_log *log, struct text *out)
{
    struct events events;
    if (!match_log_next(&t->m, log, local_viewer(t), &events))
        return 0;
    local_say_events(t, &events, out);
    return 1;
}

/* ---- What a person can do ---------------------------------------------------------------------------------------- */

int local_meant(const struct local *t, const char *word)
{
    move list[MOVES_MAX];
    char *end;
    int mv = match_find(&t->m, t->me, word, NULL);
    if (mv >= 0)
        return mv;
    int n = match_legal(&t->m, t->me, list);
    if (!*word)
        return n == 1 ? list[0] : -1;
    long k = strtol(word, &end, 10);
    return *end || k < 1 || k > n ? -1 : list[k - 1];
}

int local_move(struct local *t, const char *word, struct text *out)
{
    struct refusal why;
    struct error e;
    int mv = local_meant(t, word);
    if (mv < 0) {
        if (*word)
            local_say_word(out, "play.unknown", word, 0, 0);
        else
            local_say(out, "play.which", 0, 0);
        return 0;
    }
    int err = match_play(&t->m, t->me, (move)mv, -1, &why, &e);
    if (err == ERR_REFUSED)
        local_say_refusal(t, word, &why, out);
    else if (err)
        text_fmt(out, "%s\n", e.text);
    t->unsaved |= !err;
    return !err;
}

void local_why(const struct local *t, const char *word, struct text *out)
{
    struct refusal why;
    int mv = local_meant(t, word);
    if (mv < 0)
        local_say_word(out, "play.unknown", *word ? word : "why", 0, 0);
    else if (match_refuse(&t->m, t->me, (move)mv, &why))
        local_say_refusal(t, word, &why, out);
    else
        local_say_word(out, "play.allowed", word, 0, 0);
}

void local_what(const struct local *t, const char *word, struct text *out)
{
    struct preview p;
    struct refusal why;
    int mv = local_meant(t, word);
    if (mv < 0)
        local_say_word(out, "play.unknown", *word ? word : "what", 0, 0);
    else if (match_preview(&t->m, t->me, (move)mv, &p, &why, NULL))
        local_say_refusal(t, word, &why, out);
    else {
        local_say_events(t, &p.events, out);
        preview_rest(&p, out);
        if (p.until)
            text_char(out, '\n');
    }
}

int local_undo(struct local *t, struct text *out)
{
    int own = 0, seat;
    for (int i = 0; i < t->m.moves; i++)
        own += t->m.made[i].seat == t->me;
    if (!own) {
        local_say(out, "play.no_undo", 0, 0);
        return 0;
    }
    do {
        seat = t->m.made[t->m.moves - 1].seat;
        if (match_undo(&t->m, NULL))
            break;
    } while (seat != t->me);
    local_say(out, "play.undone", 0, 0);
    return 1;
}

move local_hint(struct local *t, const struct budget *budget, struct text *out)
{
    struct thought thought;
    move mv = bot_hint(&t->m, t->me, budget, &thought);
    bot_say_hint(&t->m, t->me, mv, &thought, out);
    text_char(out, '\n');
    return mv;
}

int local_save(struct local *t, const char *path, struct text *out)
{
    static char record[RECORD_TEXT];
    struct text written = TEXT(record);
    struct error e;
    record_write(&t->m, &written);
    if (write_file(path, record, written.len, &e)) {
        text_fmt(out, "%s\n", e.text);
        return 0;
    }
    local_say_word(out, "play.saved", path, 0, 0);
    t->unsaved = 0;
    return 1;
}

int local_next_bot(const struct local *t)
{
    for (int seat = 0; seat < t->m.setup.seats; seat++)
        if (seat != t->me && is_active(&t->m.now, seat))
            return seat;
    return -1;
}

int local_move_bot(struct local *t, const struct budget *budget, const int *stopped)
{
    int seat = local_next_bot(t);
    if (seat < 0)
        return 0;
    move mv = bot_choose(t->bot[seat], &t->m, seat, budget, (uint64_t)t->m.moves, NULL);
    if (stopped && *stopped)
        return 0;
    if (match_play(&t->m, seat, mv, -1, NULL, NULL))
        abort();                                        /* a bot gives legal moves */
    return 1;
}
