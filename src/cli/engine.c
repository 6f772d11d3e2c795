/* engine.c: see engine.h and docs/protocol.md. */
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "bot.h"
#include "cli.h"
#include "data.h"
#include "protocol.h"
#include "record.h"

/* One request while it is answered. */
struct request {
    struct engine *en;
    json_t        *in;
    struct text   *out;
    struct error   e;
    struct refusal why;                 /* of ERR_REFUSED */
};

/* ---- Reading the request ----------------------------------------------------------------------------------------- */

/* A seat of the table, or VIEWER_PUBLIC where the table of requests allows it. */
static int read_seat(struct request *q, enum member_id id, int *seat)
{
    return member_seat(q->in, id, q->en->match.setup.seats, seat, &q->e);
}

/* A JSON value as the text of a field: words with spaces between them. */
static int value_text(struct request *q, const json_t *v, struct text *out)
{
    size_t i;
    json_t *item;
    int err = 0;
    if (json_is_string(v))
        text_add(out, json_string_length(v) ? json_string_value(v) : "-");
    else if (json_is_integer(v))
        text_int(out, json_integer_value(v));
    else if (json_is_boolean(v))
        text_add(out, json_is_true(v) ? "1" : "0");
    else if (json_is_null(v))
        text_add(out, "-");
    else if (json_is_array(v)) {
        if (!json_array_size(v))
            text_char(out, '-');
        json_array_foreach(v, i, item) {
            if (json_is_array(item) || json_is_object(item))
                return error_set(&q->e, ERR_SYNTAX, "a list in a position holds words and numbers only");
            if (i)
                text_char(out, ' ');
            if ((err = value_text(q, item, out)))
                return err;
        }
    } else {
        err = error_set(&q->e, ERR_SYNTAX, "a value in a position is a word, a number or a list");
    }
    return err;
}

static int set_address(struct request *q, struct match *m, const char *address, const json_t *v)
{
    char value[4096];
    struct text t = TEXT(value);
    int err = value_text(q, v, &t);
    if (!err && (t.cut || strpbrk(address, " \n") || strpbrk(value, "\n")))
        err = error_set(&q->e, ERR_FIELD, "a field or value of the position is too long or has a line feed");
    return err ? err : match_set(m, address, value, &q->e);
}

/* {"hand":[["B7"],["R1"]]}, {"hand[0]":["B7"]} and {"origin":{"B7":"deal"}} all set rows. */
static int set_field(struct request *q, struct match *m, const char *name, json_t *v)
{
    const char *key;
    json_t *item;
    size_t i;
    int err = 0;
    char address[128];
    if (json_is_object(v)) {
        json_object_foreach(v, key, item) {
            struct text t = TEXT(address);
            text_fmt(&t, "%s[%s]", name, key);
            if ((err = set_address(q, m, address, item)))
                return err;
        }
        return 0;
    }
    if (!json_is_array(json_array_get(v, 0)) && !json_is_null(json_array_get(v, 0)))
        return set_address(q, m, name, v);
    json_array_foreach(v, i, item) {
        struct text t = TEXT(address);
        text_fmt(&t, "%s[%d]", name, (int)i);
        if ((err = set_address(q, m, address, item)))
            return err;
    }
    return 0;
}

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

static int do_games(struct request *q)
{
    answer_games(q->out);
    return 0;
}

static int read_options(struct request *q, const struct game *g, struct setup *cfg)
{
    json_t *options, *v;
    const char *key;
    int err = member_value(q->in, ENGINE_NEW_OPTIONS, 0, &options, &q->e);
    if (err)
        return err;
    json_object_foreach(options, key, v) {
        char choice[64];
        struct text t = TEXT(choice);
        if (json_is_boolean(v))
            text_add(&t, json_is_true(v) ? "on" : "off");
        else if ((err = value_text(q, v, &t)))
            return err;
        if ((err = setup_option(g, cfg, key, choice, &q->e)))
            return err;
    }
    return 0;
}

static int read_setup(struct request *q, const struct game *g, struct setup *cfg)
{
    int seats = usual_seats(g), err = member_number(q->in, ENGINE_NEW_SEATS, &seats, &q->e);
    const char *seed = NULL;
    setup_default(g, cfg, g->min_seats);
    if (!err)
        err = setup_seats(g, cfg, seats, &q->e);
    if (!err)
        err = read_options(q, g, cfg);
    if (err || (err = member_string(q->in, ENGINE_NEW_SEED, &seed, &q->e)))
        return err;
    if (seed)
        return setup_seed(cfg, seed, &q->e);
    seed_random(cfg);
    return 0;
}

static int do_new(struct request *q)
{
    struct match *m = &q->en->scratch;
    json_t *position, *v;
    struct setup cfg;
    const char *id, *key;
    int err = member_string(q->in, ENGINE_NEW_GAME, &id, &q->e);
    const struct game *g = err ? NULL : need_game(id, &q->e);
    if (!g)
        return q->e.code;
    if ((err = read_setup(q, g, &cfg)) || (err = member_value(q->in, ENGINE_NEW_POSITION, 0, &position, &q->e)))
        return err;
    if (!position) {
        err = match_new(m, g, &cfg, &q->e);
    } else {
        err = match_position(m, g, &cfg, &q->e);
        json_object_foreach(position, key, v)
            if (!err)
                err = set_field(q, m, key, v);
        if (!err)
            err = match_position_end(m, &q->e);
    }
    if (err)
        return err;
    q->en->match = *m;
    answer_table(&q->en->match, q->out);
    return 0;
}

static int do_state(struct request *q)
{
    if (q->en->fair)
        return error_set(&q->e, ERR_FAIR, "the engine was started with --fair: ask for the view of a seat");
    answer_view(&q->en->match, VIEWER_ALL, q->out);
    return 0;
}

static int do_view(struct request *q)
{
    int seat, err = read_seat(q, ENGINE_VIEW_SEAT, &seat);
    if (err)
        return err;
    answer_view(&q->en->match, seat, q->out);
    return 0;
}

static int do_moves(struct request *q)
{
    int seat, err = read_seat(q, ENGINE_MOVES_SEAT, &seat);
    if (!err)
        answer_moves(&q->en->match, seat, q->out);
    return err;
}

static int read_move(struct request *q, enum member_id seat_id, enum member_id move_id, int *seat, int *mv)
{
    const char *name;
    int err = read_seat(q, seat_id, seat);
    if (!err)
        err = member_string(q->in, move_id, &name, &q->e);
    if (!err && (*mv = match_find(&q->en->match, *seat, name, &q->e)) < 0)
        err = *mv;
    return err;
}

static int do_play(struct request *q)
{
    int seat, mv, ply, err = read_move(q, ENGINE_PLAY_SEAT, ENGINE_PLAY_MOVE, &seat, &mv);
    if (!err)
        err = member_number(q->in, ENGINE_PLAY_PLY, &ply, &q->e);
    if (!err)
        err = match_play(&q->en->match, seat, (move)mv, ply, &q->why, &q->e);
    if (err)
        return err;
    answer_played(&q->en->match, seat, q->out);
    return 0;
}

static int do_why(struct request *q)
{
    int seat, mv, err = read_move(q, ENGINE_WHY_SEAT, ENGINE_WHY_MOVE, &seat, &mv);
    if (!err)
        answer_why(&q->en->match, seat, (move)mv, q->out);
    return err;
}

static int do_preview(struct request *q)
{
    struct preview p;
    int seat, mv, err = read_move(q, ENGINE_PREVIEW_SEAT, ENGINE_PREVIEW_MOVE, &seat, &mv);
    if (!err)
        err = match_preview(&q->en->match, seat, (move)mv, &p, &q->why, &q->e);
    if (!err)
        answer_preview(&q->en->match, seat, &p, q->out);
    return err;
}

static int do_undo(struct request *q)
{
    int err = match_undo(&q->en->match, &q->e);
    if (!err)
        answer_table(&q->en->match, q->out);
    return err;
}

static int do_record(struct request *q)
{
    if (q->en->fair && !match_over(&q->en->match))
        return error_set(&q->e, ERR_FAIR, "the record holds the seed; with --fair it is given when the game is over");
    answer_record(&q->en->match, q->out);
    return 0;
}

static int do_load(struct request *q)
{
    const char *record;
    int err = member_string(q->in, ENGINE_LOAD_RECORD, &record, &q->e);
    if (!err)
        err = record_read(&q->en->scratch, record, strlen(record), &q->e);
    if (err)
        return err;
    q->en->match = q->en->scratch;
    answer_table(&q->en->match, q->out);
    return 0;
}

/* Judges a record; the table stays as it is. */
static int do_verify(struct request *q)
{
    const char *record, *shown = NULL;
    struct verdict v;
    int err = member_string(q->in, ENGINE_VERIFY_RECORD, &record, &q->e);
    if (!err)
        err = member_string(q->in, ENGINE_VERIFY_COMMITMENT, &shown, &q->e);
    if (!err)
        err = verify(&q->en->scratch, record, strlen(record), shown, &v, &q->e);
    if (!err)
        answer_verify(&q->en->scratch, &v, q->out);
    return err;
}

static int do_log(struct request *q)
{
    int seat, err = read_seat(q, ENGINE_LOG_SEAT, &seat);
    if (!err)
        answer_log(&q->en->match, seat, q->out);
    return err;
}

/* The bot's move is told, not made; "play":true also makes it. */
static int do_bot(struct request *q)
{
    static _Alignas(16) char pool[BOT_POOL_MOST];
    struct match *m = &q->en->match;
    const char *id;
    int seat, iterations, seed = m->moves, play, err = read_seat(q, ENGINE_BOT_SEAT, &seat);
    if (!err)
        err = member_string(q->in, ENGINE_BOT_BOT, &id, &q->e);
    if (!err)
        err = member_number(q->in, ENGINE_BOT_SEED, &seed, &q->e);
    if (!err)
        err = member_number(q->in, ENGINE_BOT_ITERATIONS, &iterations, &q->e);
    const struct bot *b = err ? NULL : bot_find(id);
    if (!err && !b)
        err = error_set(&q->e, ERR_BOT, "there is no bot \"%s\"; there are: " BOT_LEVELS, id);
    if (!err && !is_active(&m->now, seat))
        err = error_set(&q->e, ERR_SEAT, "it is not the turn of seat %d", seat);
    if (err)
        return err;
    struct budget budget = { .iterations = iterations, .pool = pool, .room = sizeof pool };
    move mv = bot_choose(b, m, seat, &budget, (uint64_t)seed, NULL);
    text_add(q->out, "\"move\":");
    answer_name(m, seat, mv, q->out);
    if (!member_flag(q->in, ENGINE_BOT_PLAY, &play, &q->e) && play) {
        err = match_play(m, seat, mv, -1, &q->why, &q->e);
        if (err)
            return err;
        text_char(q->out, ',');
        answer_played(&q->en->match, seat, q->out);
    }
    return 0;
}

static int (*const handlers[REQUESTS])(struct request *q) = {
    [ENGINE_GAMES] = do_games,   [ENGINE_NEW] = do_new,       [ENGINE_STATE] = do_state,     [ENGINE_VIEW] = do_view,
    [ENGINE_MOVES] = do_moves,   [ENGINE_PLAY] = do_play,     [ENGINE_WHY] = do_why,         [ENGINE_PREVIEW] = do_preview,
    [ENGINE_UNDO] = do_undo,     [ENGINE_RECORD] = do_record, [ENGINE_LOAD] = do_load,       [ENGINE_LOG] = do_log,
    [ENGINE_BOT] = do_bot,       [ENGINE_VERIFY] = do_verify,
};

static int answer(struct request *q)
{
    const char *what, *lang = NULL;
    int err = member_string(q->in, ENGINE_DO, &what, &q->e);
    if (err || (err = member_string(q->in, ENGINE_LANG, &lang, &q->e)))
        return err;
    if (lang && language_find(lang) < 0)
        return language_unknown(&q->e);
    if (lang)
        q->en->voice.lang = (uint8_t)language_find(lang);
    const struct request_kind *k = request_find(ENGINE, what);
    if (!k)
        return error_set(&q->e, ERR_SYNTAX, "there is no request of that name; docs/protocol.md lists them");
    if (k->when == NEEDS_TABLE && !q->en->match.g)
        return error_set(&q->e, ERR_NO_TABLE, "start a game first: {\"do\":\"new\",\"game\":\"fishing\"}");
    return handlers[request_id(k)](q);
}

void engine_answer(struct engine *en, const char *line, size_t size, struct text *out)
{
    struct request q = { .en = en, .out = out };
    int err = 0;
    out->voice = &en->voice;
    text_clear(out);
    if (size > ENGINE_LINE) {
        err = error_set(&q.e, ERR_SYNTAX, "the line is longer than %d bytes", ENGINE_LINE);
    } else {
        q.in = request_read(ENGINE, line, size, &q.e);
        err = q.in ? 0 : q.e.code;
    }
    text_add(out, "{\"ok\":true,");
    if (!en->greeted)
        text_fmt(out, "\"protocol\":%d,", PROTOCOL);
    if (!err)
        err = answer(&q);
    if (!err && out->cut)
        err = error_set(&q.e, ERR_FULL, "the answer is longer than %d bytes", ENGINE_ANSWER);
    if (err) {
        text_clear(out);
        answer_error(&en->match, &q.e, &q.why, out);
    } else {
        text_char(out, '}');
        en->greeted = 1;
    }
    json_decref(q.in);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

/* Reads a line into `line`; more than fits is counted, not kept. 0 at the end. */
static int read_line(FILE *f, char *line, size_t room, size_t *size)
{
    int c;
    *size = 0;
    while ((c = getc(f)) != EOF && c != '\n') {
        if (*size < room)
            line[*size] = (char)c;
        ++*size;
    }
    return c != EOF || *size;
}

static int is_blank(const char *line, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!strchr(" \t\r", line[i]) || !line[i])
            return 0;
    return 1;
}

int cmd_engine(struct cli *c, int argc, char **argv)
{
    static struct engine en;
    static char line[ENGINE_LINE + 1], buf[ENGINE_ANSWER];
    size_t size;
    en.voice = (struct voice){ .lang = (uint8_t)c->lang, .viewer = -1 };
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--fair"))
            return unknown_argument("engine", argv[i]);
        en.fair = 1;
    }
    while (read_line(stdin, line, sizeof line, &size)) {
        struct text out = TEXT(buf);
        if (size <= ENGINE_LINE && is_blank(line, size))
            continue;
        engine_answer(&en, line, size, &out);
        fwrite(out.buf, 1, out.len, stdout);
        putchar('\n');
        if (fflush(stdout))
            return complain("the answer could not be written");
    }
    return 0;
}
