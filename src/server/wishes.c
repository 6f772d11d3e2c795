/*
 * wishes.c: the messages of players, one function each; docs/server.md describes them.
 *
 * A wish that changes the table proposes a row and is answered when the row is on disk (`granted`); everything else is
 * answered at once. When another node was quicker the same message is looked at again, so a wish must not remember anything
 * of a first try.
 */
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "data.h"
#include "hall_inside.h"
#include "names.h"
#include "record.h"

/* One message while it is answered. */
struct request {
    struct hall   *h;
    struct conn   *c;
    struct place  *p;
    json_t        *in;
    const char    *id;                  /* the client's name of it; "": none */
    int            seat;                /* of the one who asks, as the table says now; VIEWER_PUBLIC: none */
    struct error   e;
    struct refusal why;
};

#define ID_LETTERS  "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define NO_SUCH_BOT "there is no bot of that level; there are random, easy, medium and hard"

/* ---- Small helpers -------------------------------------------------------------------------------------------------------- */

static int fail(struct request *q, int code, const char *text) { return error_set(&q->e, code, "%s", text); }

/* The table as the one who asks may see it. */
static struct room *seen(struct request *q) { return place_seen(q->p, q->c); }

static void hash_of(const char *secret, uint8_t out[SHA256_BYTES]) { sha256(secret, strlen(secret), out); }

static int need_seat(struct request *q)
{
    if (q->seat >= 0)
        return 0;
    return fail(q, ERR_ACCESS, "only a seat of this table can do that; say hello with the secret of yours");
}

static int need_host(struct request *q)
{
    int err = need_seat(q);
    return err || q->seat == q->p->room.host ? err : fail(q, ERR_ACCESS, "only the one who opened the table can do that");
}

static int need_game(struct request *q)
{
    return seen(q)->status != TABLE_WAITING ? 0 : fail(q, ERR_STATUS, "the game has not begun");
}

/* Another seat of the table, in the member "seat". */
static int other_seat(struct request *q, int *seat)
{
    return wire_number(q->in, "seat", 0, q->p->room.setup.seats - 1, -1, seat, &q->e);
}

static int level_in(struct request *q, const char *fallback, int *level)
{
    const char *id;
    int err = wire_string(q->in, "level", 0, 16, &id, &q->e);
    if (err)
        return err;
    for (*level = 0; bots[*level].id; ++*level)
        if (!strcmp(bots[*level].id, *id ? id : fallback))
            return 0;
    return fail(q, ERR_BOT, NO_SUCH_BOT);
}

/*
 * Whoever comes to a table has to wait until all its rows are read, so they have a bound: people who take the same move back again
 * and again, or sit down and stand up, come to an end; the game can be finished.
 */
static int check_size(struct request *q, const struct entry *n)
{
    const struct room *r = &q->p->room;
    int end = n->kind == ENTRY_MOVE || n->kind == ENTRY_NEXT;
    int needed = end || n->kind == ENTRY_START || n->kind == ENTRY_AWAY || n->kind == ENTRY_BACK || n->kind == ENTRY_AGREE ||
                 n->kind == ENTRY_DECLINE || (n->kind == ENTRY_WISH && n->wish == WISH_ABANDON);
    if (n->kind == ENTRY_SAY && r->said >= CHAT_MAX)
        return error_set(&q->e, ERR_FULL, "%d things were said at this table, and it keeps no more", CHAT_MAX);
    if (r->rows < ROWS_MAX || (needed && r->rows < ROWS_END) || end)
        return 0;
    return fail(q, ERR_FULL, "so much has happened at this table that it keeps only moves: finish the game, or abandon it");
}

/* An entry that is allowed is sent off. */
static int propose(struct request *q, const struct entry *n)
{
    int err = check_size(q, n);
    if (!err)
        err = entry_check(&q->p->room, n, &q->why, &q->e);
    return err ? err : place_propose(q->p, n, NULL, &q->e);
}

static int propose_kind(struct request *q, int kind, int seat)
{
    struct entry n = { .kind = (uint8_t)kind, .seat = (int8_t)seat };
    return propose(q, &n);
}

/* The beginning of an answer: {"do":"WHAT","id":"..." */
static void begin(const struct request *q, const char *what, struct text *t)
{
    text_fmt(t, "{\"do\":\"%s\"", what);
    if (*q->id) {
        text_add(t, ",\"id\":");
        text_json(t, q->id, strlen(q->id));
    }
}

static struct text answer(struct request *q, const char *what)
{
    struct text t = TEXT(q->h->message);
    begin(q, what, &t);
    return t;
}

static int send_answer(struct request *q, struct text *t)
{
    text_char(t, '}');
    if (t->cut)
        return fail(q, ERR_FULL, "the answer is too long to be sent");
    conn_say(q->h, q->c, t);
    return 0;
}

/* ---- Opening and joining a table ------------------------------------------------------------------------------------------- */

static int read_options(struct request *q, struct opening *o)
{
    json_t *options = json_object_get(q->in, "options"), *v;
    const char *key;
    if (options && !json_is_object(options))
        return fail(q, ERR_SYNTAX, "\"options\" must be an object");
    json_object_foreach(options, key, v) {
        if (!json_is_string(v))
            return fail(q, ERR_SYNTAX, "the choice of an option must be a string");
        int err = setup_option(o->g, &o->setup, key, json_string_value(v), &q->e);
        if (err)
            return err;
    }
    return 0;
}

/* The person who asks: name, and a key made of the secret that it chose. */
static int read_person(struct request *q, struct entry *sit)
{
    const char *name, *secret;
    int err = wire_string(q->in, "name", 1, PERSON_NAME - 1, &name, &q->e);
    if (!err)
        err = name_check(name, &q->e);          /* here already: the rows of a new table are written before there is a room */
    if (!err)
        err = wire_string(q->in, "secret", SECRET_MIN, SECRET_MAX, &secret, &q->e);
    if (err)
        return err;
    sit->kind = ENTRY_SIT;
    memcpy(sit->text, name, strlen(name) + 1);
    hash_of(secret, sit->key);
    return 0;
}

/* Bots for the seats of a new table: a list with a level or null for each. level[i]: index in bots[], -1: none. */
static int read_bots(struct request *q, int seats, int level[])
{
    json_t *list = json_object_get(q->in, "bots");
    if (list && (!json_is_array(list) || (int)json_array_size(list) > seats))
        return fail(q, ERR_SYNTAX, "\"bots\" must be a list with a level or null for each seat");
    for (int i = 0; i < seats; i++) {
        json_t *v = json_array_get(list, (size_t)i);
        level[i] = -1;
        if (!v || json_is_null(v))
            continue;
        const struct bot *b = json_is_string(v) ? bot_find(json_string_value(v)) : NULL;
        for (int k = 0; bots[k].id; k++)
            level[i] = &bots[k] == b ? k : level[i];
        if (level[i] < 0)
            return fail(q, ERR_BOT, NO_SUCH_BOT);
    }
    return 0;
}

/* Whether others may look on, and how late. */
static int read_spectators(struct request *q, struct opening *o)
{
    json_t *v = json_object_get(q->in, "spectators");
    json_int_t delay = json_integer_value(v);
    o->spectators = !json_is_false(v);
    if (json_is_integer(v) && delay >= DELAY_MIN && delay <= DELAY_MAX)
        o->delay = (int)delay;
    else if (v && !json_is_boolean(v))
        return error_set(&q->e, ERR_SYNTAX, "\"spectators\" must be false, true, or the seconds that they are behind, %d to %d",
                         DELAY_MIN, DELAY_MAX);
    return 0;
}

static int read_opening(struct request *q, struct opening *o)
{
    const char *id;
    int seats, open, err = wire_string(q->in, "game", 1, 32, &id, &q->e);
    if (err)
        return err;
    o->g = game_find(id);
    if (!o->g)
        return error_set(&q->e, ERR_GAME, "there is no game \"%s\"; {\"do\":\"games\"} lists them", id);
    setup_default(o->g, &o->setup, o->g->min_seats);
    if ((err = wire_number(q->in, "seats", 1, 99, o->g->min_seats, &seats, &q->e)) ||
        (err = setup_seats(o->g, &o->setup, seats, &q->e)) || (err = read_options(q, o)) ||
        (err = wire_number(q->in, "clock", 0, CLOCK_MAX, 0, &o->clock, &q->e)) ||
        (err = read_spectators(q, o)) || (err = wire_bool(q->in, "open", 0, &open, &q->e)))
        return err;
    o->open = (uint8_t)open;
    return 0;
}

/* The rows of a new table: what it is, who opened it, the bots. Nobody can be quicker here: the name is new. */
static int propose_table(struct request *q, const struct opening *o, const struct entry *sit, const int level[])
{
    int err = place_open(q->p, o, &q->e);
    if (!err)
        err = place_propose(q->p, sit, NULL, &q->e);
    for (int i = 0; !err && i < o->setup.seats; i++) {
        struct entry n = { .kind = ENTRY_BOT, .seat = (int8_t)i, .level = (uint8_t)level[i] };
        if (level[i] >= 0 && i != sit->seat)
            err = place_propose(q->p, &n, NULL, &q->e);
    }
    return err;
}

static int may_open(struct request *q)
{
    return !q->c->may_open || q->c->may_open(q->c)
               ? 0 : fail(q, ERR_BUSY, "too many tables were opened from your address; wait a moment");
}

/*
 * The list shows the newest tables, so whoever opens many would push out those of the others. Beyond some, tables of one address are
 * open to everybody who has their name, but not in the list.
 */
static int lobby_has_room(struct hall *h, uint64_t address)
{
    struct lobby_share *s = &h->lobby[address % LOBBY_SHARES];
    int64_t full = (int64_t)LOBBY_BURST * LOBBY_MS, have = s->address == address ? s->have + h->ms - s->at : full;
    if (!address)
        return 1;
    *s = (struct lobby_share){ address, h->ms, have < full ? have : full };
    if (s->have < LOBBY_MS)
        return 0;
    s->have -= LOBBY_MS;
    return 1;
}

static int do_create(struct request *q)
{
    struct opening o = { 0 };
    struct entry sit = { 0 };
    int seat, level[SEATS_MAX], err = read_opening(q, &o);
    if (err || (err = read_person(q, &sit)) || (err = wire_number(q->in, "seat", 0, o.setup.seats - 1, 0, &seat, &q->e)) ||
        (err = read_bots(q, o.setup.seats, level)) || (err = match_new(&q->h->scratch.match, o.g, &o.setup, &q->e)))
        return err;
    if ((err = may_open(q)))
        return err;
    if (o.open && !lobby_has_room(q->h, q->c->address))
        o.open = OPEN_UNLISTED;
    q->p = hall_new_place(q->h, q->c, &q->e);
    if (!q->p)
        return q->e.code;
    hall_random_name(q->p->code, CODE_NAME);
    hash_of(q->p->code, o.code);
    hall_random(o.secret, sizeof o.secret);
    sit.seat = (int8_t)seat;
    if ((err = place_remember(q->p, q->c, q->in, &q->e)) || (err = propose_table(q, &o, &sit, level)))
        place_forget(q->p);                             /* rows that are on their way already make a table without players */
    return err;
}

static void created(struct request *q)
{
    const struct room *r = &q->p->room;
    struct text t = answer(q, "created");
    text_fmt(&t, ",\"table\":\"%s\",\"seat\":%d,\"code\":\"%s\",\"commitment\":\"", r->id, r->host, q->p->code);
    text_hex(&t, r->fair.commitment, sizeof r->fair.commitment);
    text_char(&t, '"');
    send_answer(q, &t);
}

/* A private table lets in those who know its code. */
static int check_code(struct request *q)
{
    const char *code;
    uint8_t hash[SHA256_BYTES];
    int err = wire_string(q->in, "code", 0, 64, &code, &q->e);
    if (err || q->p->room.open)
        return err;
    hash_of(code, hash);
    return same_bytes(hash, q->p->room.code, sizeof hash)
               ? 0 : fail(q, ERR_ACCESS, "this table is private: open it with the whole link that you were given");
}

static int send_joined(struct request *q, int seat)
{
    struct text t = answer(q, "joined");
    text_fmt(&t, ",\"table\":\"%s\",\"seat\":%d,\"commitment\":\"", q->p->room.id, seat);
    text_hex(&t, q->p->room.fair.commitment, sizeof q->p->room.fair.commitment);
    text_char(&t, '"');
    return send_answer(q, &t);
}

/* The same secret once more is the same person once more: a retry costs nothing. */
static int do_join(struct request *q)
{
    struct entry sit = { 0 };
    const struct room *r = &q->p->room;
    int seat, err = read_person(q, &sit);
    if (err || (err = check_code(q)))
        return err;
    seat = room_seat_of(r, sit.key);
    if (seat >= 0)
        return send_joined(q, seat);
    for (int i = 0; i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_PERSON && names_alike(r->chair[i].name, sit.text))
            return fail(q, ERR_NAME, "somebody at this table is called so, or something that looks the same; choose another name");
    if ((err = wire_number(q->in, "seat", -1, r->setup.seats - 1, -1, &seat, &q->e)))
        return err;
    for (int i = 0; seat < 0 && i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_FREE)
            seat = i;
    if (seat < 0 && r->status == TABLE_WAITING)
        return fail(q, ERR_TAKEN, "all seats are taken");
    sit.seat = (int8_t)seat;
    return propose(q, &sit);
}

static void joined(struct request *q)
{
    struct entry sit = { 0 };
    if (!read_person(q, &sit))
        send_joined(q, room_seat_of(&q->p->room, sit.key));
}

/* ---- Saying hello ------------------------------------------------------------------------------------------------------------ */

/* Which seat it is, or a spectator. */
static int find_seat(struct request *q, uint8_t key[SHA256_BYTES], int *seat)
{
    const char *secret;
    int err = wire_string(q->in, "secret", 0, SECRET_MAX, &secret, &q->e);
    *seat = VIEWER_PUBLIC;
    if (err)
        return err;
    hash_of(secret, key);
    if (*secret) {
        *seat = room_seat_of(&q->p->room, key);
        return *seat >= 0 ? 0 : fail(q, ERR_ACCESS, "this secret opens no seat of the table");
    }
    if (!q->p->room.spectators)
        return fail(q, ERR_ACCESS, "this table has no spectators");
    return check_code(q);
}

/* The engine of the client can read redacted states if it has the same rules and data. */
static int same_engine(struct request *q, int *same)
{
    const char *engine;
    char own[ENGINE_NAME];
    struct text t = TEXT(own);
    int err = wire_string(q->in, "engine", 0, sizeof own - 1, &engine, &q->e);
    engine_name(q->p->room.g, &t);
    *same = !strcmp(engine, own);
    return err;
}

static int read_lang(struct request *q)
{
    const char *lang;
    int err = wire_string(q->in, "lang", 0, 2, &lang, &q->e);
    if (err || (*lang && strcmp(lang, "en") && strcmp(lang, "de")))
        return err ? err : fail(q, ERR_SYNTAX, "\"lang\" must be \"en\" or \"de\"");
    q->c->lang = !strcmp(lang, "de") ? GERMAN : ENGLISH;
    return 0;
}

static void send_chat(struct request *q)
{
    const struct room *r = seen(q);
    for (uint32_t i = r->said > CHAT_KEPT ? r->said - CHAT_KEPT : 0; i < r->said; i++) {
        struct text t = TEXT(q->h->message);
        say_said(&r->chat[i % CHAT_KEPT], &t);
        conn_say(q->h, q->c, &t);
    }
}

static int do_hello(struct request *q)
{
    struct room *r = &q->p->room;
    struct entry n = { .kind = ENTRY_GIVE };
    seatset here = q->p->here;
    uint8_t key[SHA256_BYTES];
    int seat, given, same, err = find_seat(q, key, &seat);
    if (err || (err = same_engine(q, &same)) || (err = read_lang(q)) ||
        (err = wire_hex32(q->in, "entropy", &given, n.entropy, &q->e)))
        return err;
    int ours = seat >= 0 ? bell_claim(q->p, &q->e) : 1;
    if (ours < 1) {
        if (!ours)
            place_wait(q->p);
        return ours;
    }
    q->c->bytes = (uint8_t)same;
    q->c->greeted = seat >= 0 ? HELLO_SECRET : HELLO_PUBLIC;
    memcpy(q->c->key, key, sizeof key);
    place_recount(q->p);
    bell_attendance(q->p);
    int same_here = q->p->here == here;
    if (!same_here)
        place_tables(q->p);                             /* everybody sees who has come, q->c among them */
    if (same_here || is_late(q->p, q->c))
        conn_table(q->h, q->c);
    conn_view(q->h, q->c);
    send_chat(q);
    n.seat = (int8_t)seat;
    if (seat >= 0 && given && !entry_check(r, &n, NULL, NULL))
        return propose(q, &n);
    n.kind = ENTRY_BACK;
    return seat >= 0 && !entry_check(r, &n, NULL, NULL) ? propose(q, &n) : 0;
}

/* ---- Moves -------------------------------------------------------------------------------------------------------------------- */

static void send_ack(struct request *q)
{
    struct text t = answer(q, "ack");
    text_fmt(&t, ",\"ply\":%d", head_of(&q->p->room.match.now)->ply);
    send_answer(q, &t);
}

/* The ply that the move was meant for. While a seat makes a sealed choice, others may finish theirs: its own position is
   still the same, so every ply since the step began is right. */
static int check_ply(struct request *q, int ply)
{
    const struct head *h = head_of(&q->p->room.match.now);
    int done = h->sealed >> q->seat & 1 ? __builtin_popcount(h->sealed & ~h->active) : 0;
    if (ply <= h->ply && ply >= h->ply - done)
        return 0;
    return error_set(&q->e, ERR_STALE, "the move was meant for ply %d, but the table is at ply %d", ply, h->ply);
}

static int find_move(struct request *q, move *mv)
{
    const char *name;
    int err = wire_string(q->in, "move", 1, NAME_MAX_LEN - 1, &name, &q->e);
    if (err || (err = need_game(q)))
        return err;
    int m = match_find(&q->p->room.match, q->seat, name, &q->e);
    *mv = (move)m;
    return m < 0 ? m : 0;
}

static int do_move(struct request *q)
{
    const struct room *r = &q->p->room;
    struct entry n = { .kind = ENTRY_MOVE, .seat = (int8_t)q->seat };
    int ply, err = need_seat(q);
    if (err)
        return err;
    if (!*q->id || strlen(q->id) >= CLIENT_ID || strspn(q->id, ID_LETTERS) != strlen(q->id))
        return fail(q, ERR_SYNTAX, "a move needs an \"id\" of 1 to 32 letters or digits, another one for every move");
    if (room_knows(r, q->seat, q->id)) {
        send_ack(q);
        return 0;
    }
    if (room_bot_plays(r, q->seat))
        return fail(q, ERR_STATUS, "a bot plays for you; say back first");
    if (room_bell_open(r))
        return fail(q, ERR_STATUS, "now only the bell counts: ring it, or let the card pass");
    if ((err = wire_number(q->in, "ply", 0, 65535, -1, &ply, &q->e)) || (err = find_move(q, &n.mv)) ||
        (err = r->status == TABLE_PLAYING ? check_ply(q, ply) : 0))
        return err;
    memcpy(n.id, q->id, strlen(q->id) + 1);
    return propose(q, &n);
}

/* ---- The bell in real time ------------------------------------------------------------------------------------------------------ */

/* FM-83: a ring names the auction and the last card that was seen, and no time. */
static int read_card(struct request *q, int *auction, int *card)
{
    int err = need_seat(q);
    if (err || (err = wire_number(q->in, "auction", 0, 65535, -1, auction, &q->e)))
        return err;
    if ((err = wire_number(q->in, "card", 0, 65535, -1, card, &q->e)))
        return err;
    return room_bell_open(&q->p->room) && q->p->bell ? 0 : fail(q, ERR_STATUS, "there is no bell to ring now");
}

static int do_ring(struct request *q)
{
    int auction, card, err = read_card(q, &auction, &card);
    return err ? err : bell_wish_ring(q->p, q->seat, auction, card, &q->e);
}

static int do_next(struct request *q)
{
    int auction, card, err = read_card(q, &auction, &card);
    return err ? err : bell_wish_next(q->p, q->seat, auction, card, &q->e);
}

static int do_synced(struct request *q)
{
    int n, err = wire_number(q->in, "n", 1, INT32_MAX, -1, &n, &q->e);
    if (!err)
        bell_synced(q->p, q->c, (uint32_t)n);
    return err;
}

/* ---- Questions ------------------------------------------------------------------------------------------------------------------ */

/* An answer in the language of the connection, with the names of this table. */
static int do_why(struct request *q)
{
    move mv;
    int err = need_seat(q);
    if (err || (err = find_move(q, &mv)))
        return err;
    struct text t = answer(q, "why");
    struct listener to = listener_of(q->h, q->c);
    text_char(&t, ',');
    say_why(&q->p->room, mv, &to, &t);
    return send_answer(q, &t);
}

static int do_preview(struct request *q)
{
    struct preview preview;
    move mv;
    int err = need_seat(q);
    if (err || (err = find_move(q, &mv)) ||
        (err = match_preview(&q->p->room.match, q->seat, mv, &preview, &q->why, &q->e)))
        return err;
    struct text t = answer(q, "preview");
    struct listener to = listener_of(q->h, q->c);
    text_char(&t, ',');
    say_preview(&q->p->room, &preview, &to, &t);
    return send_answer(q, &t);
}

static int need_hello(struct request *q)
{
    return conn_listens(q->c) ? need_game(q) : fail(q, ERR_ACCESS, "say hello first");
}

/* The whole log can be longer than any other message. */
static int do_log(struct request *q)
{
    static char big[LOG_MAX];
    struct listener to = listener_of(q->h, q->c);
    struct text t = TEXT(big);
    int err = need_hello(q);
    if (err)
        return err;
    begin(q, "log", &t);
    text_char(&t, ',');
    say_log(seen(q), &to, &t);
    return send_answer(q, &t);
}

static int do_picture(struct request *q)
{
    char picture[PICTURE_TEXT];
    struct text p = TEXT(picture), t;
    struct listener to = listener_of(q->h, q->c);
    int err = need_hello(q);
    if (err)
        return err;
    say_picture(seen(q), &to, &p);
    t = answer(q, "picture");
    text_add(&t, ",\"text\":");
    text_json(&t, picture, p.len);
    return send_answer(q, &t);
}

/* The record has the seed in it and what everybody held: it is given when the game is over. */
static int do_record(struct request *q)
{
    static char record[RECORD_TEXT], out[2 * RECORD_TEXT];
    struct text t = TEXT(record), o = TEXT(out);
    int err = conn_listens(q->c) ? 0 : check_code(q);
    if (err)
        return err;
    if (seen(q)->status != TABLE_OVER)
        return fail(q, ERR_FAIR, "the record tells everything, so it is given when the game is over");
    record_write(&seen(q)->match, &t);
    begin(q, "record", &o);
    text_add(&o, ",\"record\":");
    text_json(&o, record, t.len);
    return send_answer(q, &o);
}

static int do_facts(struct request *q)
{
    int err = conn_listens(q->c) ? 0 : check_code(q);
    if (!err)
        conn_table(q->h, q->c);
    return err;
}

/* Hints are for those who play against bots alone. */
static int do_hint(struct request *q)
{
    int err = need_seat(q);
    if (err || (err = need_game(q)))
        return err;
    if (room_people(&q->p->room) != 1 << q->seat)
        return fail(q, ERR_FAIR, "there are hints only for those who play against bots alone");
    if (q->p->room.status != TABLE_PLAYING || !is_active(&q->p->room.match.now, q->seat))
        return fail(q, ERR_STATUS, "it is not your turn");
    if (ask_hint(q->p, q->seat))
        return fail(q, ERR_BUSY, "the bots are busy; try again in a moment");
    memcpy(q->p->hint_id, q->id, strlen(q->id) + 1);
    return 0;
}

/* ---- Taking back, votes, chat ---------------------------------------------------------------------------------------------------- */

static int do_undo(struct request *q)
{
    struct entry n;
    int vote, err = need_seat(q);
    if (err || (err = room_undo(&q->p->room, q->seat, &n, &vote, &q->e)))
        return err;
    if (vote) {
        n.kind = ENTRY_WISH;
        n.wish = WISH_UNDO;
    }
    return propose(q, &n);
}

static int do_abandon(struct request *q)
{
    struct entry n = { .kind = ENTRY_WISH, .wish = WISH_ABANDON, .seat = (int8_t)q->seat };
    int err = need_seat(q);
    return err ? err : propose(q, &n);
}

static int do_agree(struct request *q)
{
    int err = need_seat(q);
    return err ? err : propose_kind(q, ENTRY_AGREE, q->seat);
}

static int do_decline(struct request *q)
{
    int err = need_seat(q);
    return err ? err : propose_kind(q, ENTRY_DECLINE, q->seat);
}

static int do_say(struct request *q)
{
    struct entry n = { .kind = ENTRY_SAY, .seat = (int8_t)q->seat };
    const char *text;
    int err = need_seat(q);
    if (err || (err = wire_string(q->in, "text", 1, SAY_MAX - 1, &text, &q->e)))
        return err;
    memcpy(n.text, text, strlen(text) + 1);
    return propose(q, &n);
}

static int do_mute(struct request *q)
{
    int seat, on, err = conn_listens(q->c) ? other_seat(q, &seat) : fail(q, ERR_ACCESS, "say hello first");
    if (err || (err = wire_bool(q->in, "on", 1, &on, &q->e)))
        return err;
    q->c->muted = (seatset)(on ? q->c->muted | 1 << seat : q->c->muted & ~(1 << seat));
    struct text t = answer(q, "muted");
    text_fmt(&t, ",\"seat\":%d,\"on\":%s", seat, on ? "true" : "false");
    return send_answer(q, &t);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------------------------- */

static int do_bot(struct request *q)
{
    struct entry n = { .kind = ENTRY_BOT };
    int seat, level, err = need_host(q);
    if (err || (err = other_seat(q, &seat)) || (err = level_in(q, "medium", &level)))
        return err;
    n.seat = (int8_t)seat;
    n.level = (uint8_t)level;
    return propose(q, &n);
}

static int do_free(struct request *q)
{
    int seat, err = need_host(q);
    return err || (err = other_seat(q, &seat)) ? err : propose_kind(q, ENTRY_FREE, seat);
}

static int do_start(struct request *q)
{
    struct entry n = { .kind = ENTRY_START, .seat = -1 };
    int level, err = need_host(q);
    if (err || (err = level_in(q, "medium", &level)))
        return err;
    n.level = (uint8_t)level;
    return propose(q, &n);
}

static int do_leave(struct request *q)
{
    int err = need_seat(q);
    return err ? err : propose_kind(q, ENTRY_STAND, q->seat);
}

/* A bot for somebody who has been away for a while. Who is connected cannot be sent away. */
static int do_takeover(struct request *q)
{
    int seat, err = need_seat(q);
    if (err || (err = other_seat(q, &seat)))
        return err;
    if (q->p->here >> seat & 1)
        return fail(q, ERR_STATUS, "that player is connected");
    if (q->h->ms - q->p->gone[seat] < ABSENT_MS || q->h->ms - q->p->loaded < ABSENT_MS)
        return error_set(&q->e, ERR_STATUS, "a bot can be asked in when a player has been away for %d seconds",
                         ABSENT_MS / 1000);
    return propose_kind(q, ENTRY_AWAY, seat);
}

static int do_back(struct request *q)
{
    int err = need_seat(q);
    return err ? err : propose_kind(q, ENTRY_BACK, q->seat);
}

/* ---- The next game -------------------------------------------------------------------------------------------------------------------- */

/* A new table with the same people and bots, everybody one seat further, opened with the secrets they have. */
static int open_next(struct request *q, struct place *next)
{
    const struct room *r = &q->p->room;
    struct opening o = { .g = r->g, .setup = r->setup, .clock = r->clock, .open = r->open && r->delay ? OPEN_UNLISTED : r->open,
                         .spectators = r->spectators, .delay = r->delay };
    memcpy(o.code, r->code, sizeof o.code);
    hall_random(o.secret, sizeof o.secret);
    int err = place_open(next, &o, &q->e);
    for (int i = 0; !err && i < r->setup.seats; i++) {
        const struct chair *c = &r->chair[i];
        struct entry n = { .kind = c->kind == CHAIR_BOT ? ENTRY_BOT : ENTRY_SIT, .seat = (int8_t)((i + 1) % r->setup.seats),
                           .level = c->level };
        memcpy(n.key, c->key, sizeof n.key);
        memcpy(n.text, c->name, sizeof c->name);
        err = place_propose(next, &n, NULL, &q->e);
    }
    return err;
}

static int do_rematch(struct request *q)
{
    struct entry n = { .kind = ENTRY_NEXT, .seat = -1 };
    int err = need_seat(q);
    if (err)
        return err;
    if (q->p->room.next[0]) {
        conn_table(q->h, q->c);                         /* somebody else has asked already */
        send_ack(q);
        return 0;
    }
    memcpy(n.text, "-", 2);
    if ((err = entry_check(&q->p->room, &n, &q->why, &q->e)))
        return err;
    if ((err = may_open(q)))
        return err;
    struct place *next = hall_new_place(q->h, NULL, &q->e);
    if (!next)
        return q->e.code;
    if ((err = open_next(q, next))) {
        place_forget(next);
        return err;
    }
    memcpy(n.text, next->room.id, TABLE_ID);
    return place_propose(q->p, &n, NULL, &q->e);
}

/* ---- All messages ----------------------------------------------------------------------------------------------------------------------- */

void hint_given(struct place *p, const struct opinion *o)
{
    const struct match *m = &p->room.match;
    struct error e;
    int counts = hint_counts(p, o);
    error_set(&e, ERR_STALE, "the game has gone on since you asked for a hint");
    for (struct conn *c = p->conns; c; c = c->next) {
        struct text t = TEXT(p->hall->message);
        if (conn_seat(c) == o->seat && !counts)
            conn_error(p->hall, c, p->hint_id, &e, NULL);
        if (conn_seat(c) != o->seat || !counts)
            continue;
        text_add(&t, "{\"do\":\"hint\",\"move\":");
        answer_name(m, o->seat, o->mv, &t);
        if (o->thought.alternatives) {
            text_add(&t, ",\"instead_of\":");
            answer_name(m, o->seat, o->thought.second, &t);
            text_fmt(&t, ",\"lead\":%d", o->thought.lead);
        }
        struct listener to = listener_of(p->hall, c);
        text_char(&t, ',');
        say_hint(&p->room, o->mv, &o->thought, &to, &t);
        text_char(&t, '}');
        conn_say(p->hall, c, &t);
    }
}

static int do_ping(struct request *q)
{
    struct text t = answer(q, "pong");
    return send_answer(q, &t);
}

static int do_games(struct request *q)
{
    struct text t = answer(q, "games");
    struct voice voice = { .lang = q->c->lang, .viewer = -1 };
    t.voice = &voice;
    text_char(&t, ',');
    answer_games(&t);
    return send_answer(q, &t);
}

static int do_tables(struct request *q)
{
    struct hall *h = q->h;
    if (h->asking == LISTS_MAX)
        return fail(q, ERR_BUSY, "too many ask for the list; try again in a moment");
    if (!h->asking && store_list(h->store, 0))
        return fail(q, ERR_BUSY, "the database has too much to do; try again in a moment");
    h->lists[h->asking++] = q->c;
    return 0;
}

/* NO_TABLE: needs none. AT_ONCE: does not wait in the line of the table, because the moment counts. QUESTION: nor this, if it can be
   answered: it changes nothing. */
enum { IN_TURN, NO_TABLE, AT_ONCE, QUESTION };

/* `granted` answers when the rows of the wish are on disk. */
static const struct message {
    const char *name;
    int       (*ask)(struct request *q);
    void      (*granted)(struct request *q);
    uint8_t     when;
} messages[] = {
    { "move", do_move, send_ack, IN_TURN },
    { "ring", do_ring, NULL, AT_ONCE },
    { "next", do_next, NULL, AT_ONCE },
    { "synced", do_synced, NULL, AT_ONCE },
    { "hello", do_hello, NULL, IN_TURN },
    { "ping", do_ping, NULL, NO_TABLE },
    { "why", do_why, NULL, QUESTION },
    { "preview", do_preview, NULL, QUESTION },
    { "say", do_say, send_ack, IN_TURN },
    { "undo", do_undo, send_ack, IN_TURN },
    { "hint", do_hint, NULL, QUESTION },
    { "log", do_log, NULL, QUESTION },
    { "picture", do_picture, NULL, QUESTION },
    { "agree", do_agree, send_ack, IN_TURN },
    { "decline", do_decline, send_ack, IN_TURN },
    { "abandon", do_abandon, send_ack, IN_TURN },
    { "back", do_back, send_ack, IN_TURN },
    { "takeover", do_takeover, send_ack, IN_TURN },
    { "mute", do_mute, NULL, QUESTION },
    { "bot", do_bot, send_ack, IN_TURN },
    { "free", do_free, send_ack, IN_TURN },
    { "start", do_start, send_ack, IN_TURN },
    { "leave", do_leave, send_ack, IN_TURN },
    { "rematch", do_rematch, send_ack, IN_TURN },
    { "record", do_record, NULL, QUESTION },
    { "facts", do_facts, NULL, QUESTION },
    { "join", do_join, joined, IN_TURN },
    { "create", do_create, created, NO_TABLE },
    { "games", do_games, NULL, NO_TABLE },
    { "tables", do_tables, NULL, NO_TABLE },
    { NULL, NULL, NULL, 0 },
};

/* Which message it is; NULL and an error if there is none of that name. */
static const struct message *message_of(struct request *q)
{
    const char *name;
    if (wire_string(q->in, "do", 1, 32, &name, &q->e) || wire_string(q->in, "id", 0, 64, &q->id, &q->e))
        return NULL;
    for (const struct message *k = messages; k->name; k++)
        if (!strcmp(k->name, name))
            return k;
    error_set(&q->e, ERR_SYNTAX, "there is no message \"%s\"", name);
    return NULL;
}

static void answer_request(struct request *q, const struct message *k)
{
    if (k && !k->ask(q))
        return;
    conn_error(q->h, q->c, q->id, &q->e, &q->why);
}

/* When spectators are behind, how long an answer takes must not tell them that a row is on its way. Who has no seat changes
   nothing at a table whose game has begun, so it need not wait in the line. */
int wish_from_outside(const struct place *p, const struct conn *c, json_t *msg)
{
    const char *secret = json_string_value(json_object_get(msg, "secret"));
    uint8_t key[SHA256_BYTES];
    if (!p->past || p->loading || p->room.status == TABLE_WAITING || conn_seat(c) >= 0)
        return 0;
    hash_of(secret ? secret : "", key);
    return room_seat_of(&p->room, key) < 0;
}

void wish(struct hall *h, struct conn *c, json_t *msg)
{
    struct request q = { .h = h, .c = c, .p = c->place, .in = msg, .id = "", .seat = conn_seat(c) };
    if (q.p->broken) {
        error_set(&q.e, ERR_STORE, "this table cannot be continued: %s", q.p->why_broken.text);
        conn_error(h, c, wire_id(msg), &q.e, NULL);
        return;
    }
    answer_request(&q, message_of(&q));
}

int wish_at_once(struct hall *h, struct conn *c, json_t *msg)
{
    struct request q = { .h = h, .c = c, .p = c->place, .in = msg, .id = "", .seat = conn_seat(c) };
    const struct message *k = message_of(&q);
    if (k && (k->when == IN_TURN || k->when == QUESTION || (k->when == AT_ONCE && !conn_listens(c))))
        return 0;
    answer_request(&q, k);
    if (k && k->when == AT_ONCE)
        place_mark(q.p);
    return 1;
}

int wish_is_question(json_t *msg)
{
    struct request q = { .in = msg, .id = "" };
    const struct message *k = message_of(&q);
    return k && k->when == QUESTION;
}

void granted(struct hall *h, struct conn *c, json_t *msg)
{
    struct request q = { .h = h, .c = c, .p = c->place, .in = msg, .id = "", .seat = conn_seat(c) };
    const struct message *k = message_of(&q);
    if (k && k->granted)
        k->granted(&q);
}
