/*
 * requests.c: the messages of players, one function each; docs/server.md describes them.
 *
 * A request that changes the table proposes a row and is answered when the row is on disk (`request_written`); everything else is
 * answered at once. When another node was quicker the same message is looked at again, so a request must not remember anything
 * of a first try.
 */
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "data.h"
#include "tables_inside.h"
#include "names.h"
#include "record.h"

/* One message while it is answered. */
struct request {
    struct tables *h;
    struct conn   *c;
    struct hosted *p;
    json_t        *in;
    const struct request_kind *kind;
    const char    *id;                  /* the client's name of it; "": none */
    int            seat;                /* of the one who asks, as the table says now; VIEWER_PUBLIC: none */
    uint8_t        trial;               /* nothing is sent off: */
    uint8_t        writes;              /* it would be */
    struct error   e;
    struct refusal why;
};

#define ID_LETTERS  "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define NO_SUCH_BOT "there is no bot of that level; there are: " BOT_LEVELS

/* ---- Small helpers -------------------------------------------------------------------------------------------------------- */

static int fail(struct request *q, int code, const char *text) { return error_set(&q->e, code, "%s", text); }

/* The table as the one who asks may see it. */
static struct table *seen(struct request *q) { return hosted_seen(q->p, q->c); }

static void hash_of(const char *secret, uint8_t out[SHA256_BYTES]) { sha256(secret, strlen(secret), out); }

/* May whoever asks ask this? */
static int check_who(struct request *q)
{
    enum who who = q->kind->who;
    if (who == LISTENER && !conn_listens(q->c))
        return fail(q, ERR_ACCESS, "say hello first");
    if (who >= SEAT_ONLY && q->seat < 0)
        return fail(q, ERR_ACCESS, "only a seat of this table can do that; say hello with the secret of yours");
    if (who == HOST && q->seat != q->p->table.host)
        return fail(q, ERR_ACCESS, "only the one who opened the table can do that");
    return 0;
}

/* And now? A request with members asks this when it has read them. */
static int check_stage(struct request *q)
{
    int early = q->kind->stage == BEGUN && seen(q)->status == TABLE_WAITING;
    return early ? fail(q, ERR_STATUS, "the game has not begun") : 0;
}

/* Another seat of the table. */
static int other_seat(struct request *q, enum member_id id, int *seat)
{
    return member_seat(q->in, id, q->p->table.setup.seats, seat, &q->e);
}

static int level_in(struct request *q, enum member_id id, int *level)
{
    const char *name = "";
    int err = member_string(q->in, id, &name, &q->e);
    if (err)
        return err;
    for (*level = 0; bots[*level].id; ++*level)
        if (!strcmp(bots[*level].id, *name ? name : "medium"))
            return 0;
    return fail(q, ERR_BOT, NO_SUCH_BOT);
}

/*
 * Whoever comes to a table has to wait until all its rows are read, so they have a bound: people who take the same move back again
 * and again, or sit down and stand up, come to an end; the game can be finished.
 */
static int check_size(struct request *q, const struct row *n)
{
    const struct table *r = &q->p->table;
    int end = n->kind == ROW_MOVE || n->kind == ROW_NEXT;
    int needed = end || n->kind == ROW_START || n->kind == ROW_AWAY || n->kind == ROW_BACK || n->kind == ROW_AGREE ||
                 n->kind == ROW_DECLINE || (n->kind == ROW_VOTE && n->vote == VOTE_ABANDON);
    if (n->kind == ROW_SAY && r->said >= CHAT_MAX)
        return error_set(&q->e, ERR_FULL, "%d things were said at this table, and it keeps no more", CHAT_MAX);
    if (r->rows < ROWS_MAX || (needed && r->rows < ROWS_END) || end)
        return 0;
    return fail(q, ERR_FULL, "so much has happened at this table that it keeps only moves: finish the game, or abandon it");
}

/* A row that check_size and row_check allow is sent off. */
static int send_row(struct request *q, const struct row *n)
{
    q->writes = 1;
    return q->trial ? 0 : hosted_propose(q->p, n, NULL, &q->e);
}

static int propose(struct request *q, const struct row *n)
{
    int err = check_size(q, n);
    if (!err)
        err = row_check(&q->p->table, n, &q->why, &q->e);
    return err ? err : send_row(q, n);
}

static int propose_kind(struct request *q, int kind, int seat)
{
    struct row n = { .kind = (uint8_t)kind, .seat = (int8_t)seat };
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
    conn_say(q->c, t);
    return 0;
}

/* ---- Opening and joining a table ------------------------------------------------------------------------------------------- */

static int read_options(struct request *q, struct opening *o)
{
    json_t *options, *v;
    const char *key;
    int err = member_value(q->in, SERVER_CREATE_OPTIONS, 0, &options, &q->e);
    if (err)
        return err;
    json_object_foreach(options, key, v) {
        if (!json_is_string(v))
            return fail(q, ERR_SYNTAX, "the choice of an option must be a string");
        err = setup_option(o->g, &o->setup, key, json_string_value(v), &q->e);
        if (err)
            return err;
    }
    return 0;
}

/* The person who asks: name, and a key made of the secret that it chose. */
static int read_person(struct request *q, enum member_id name_id, enum member_id secret_id, struct row *sit)
{
    const char *name, *secret;
    int err = member_string(q->in, name_id, &name, &q->e);
    if (!err)
        err = name_check(name, &q->e);          /* here already: the rows of a new table are written before the table is there */
    if (!err)
        err = member_string(q->in, secret_id, &secret, &q->e);
    if (err)
        return err;
    sit->kind = ROW_SIT;
    memcpy(sit->text, name, strlen(name) + 1);
    hash_of(secret, sit->key);
    return 0;
}

/* Bots for the seats of a new table: a list with a level or null for each. level[i]: index in bots[], -1: none. */
static int read_bots(struct request *q, int seats, int level[])
{
    json_t *list;
    int err = member_value(q->in, SERVER_CREATE_BOTS, seats, &list, &q->e);
    for (int i = 0; !err && i < seats; i++) {
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
    return err;
}

static int read_opening(struct request *q, struct opening *o)
{
    const char *id;
    int seats, open, spectators, err = member_string(q->in, SERVER_CREATE_GAME, &id, &q->e);
    if (err)
        return err;
    o->g = game_find(id);
    if (!o->g)
        return error_set(&q->e, ERR_GAME, "there is no game \"%s\"; {\"do\":\"games\"} lists them", id);
    setup_default(o->g, &o->setup, o->g->min_seats);
    seats = o->g->min_seats;
    if ((err = member_number(q->in, SERVER_CREATE_SEATS, &seats, &q->e)) ||
        (err = setup_seats(o->g, &o->setup, seats, &q->e)) || (err = read_options(q, o)) ||
        (err = member_number(q->in, SERVER_CREATE_CLOCK, &o->terms.clock, &q->e)) ||
        (err = member_seconds(q->in, SERVER_CREATE_SPECTATORS, &spectators, &o->terms.delay, &q->e)) ||
        (err = member_flag(q->in, SERVER_CREATE_OPEN, &open, &q->e)))
        return err;
    o->terms.spectators = (uint8_t)spectators;
    o->terms.open = (uint8_t)open;
    return 0;
}

/* The rows of a new table: what it is, who opened it, the bots. Nobody can be quicker here: the name is new. */
static int propose_table(struct request *q, const struct opening *o, const struct row *sit, const int level[])
{
    int err = hosted_open(q->p, o, &q->e);
    if (!err)
        err = hosted_propose(q->p, sit, NULL, &q->e);
    for (int i = 0; !err && i < o->setup.seats; i++) {
        struct row n = { .kind = ROW_BOT, .seat = (int8_t)i, .level = (uint8_t)level[i] };
        if (level[i] >= 0 && i != sit->seat)
            err = hosted_propose(q->p, &n, NULL, &q->e);
    }
    return err;
}

static int may_open(struct request *q)
{
    return !q->c->may || q->c->may(q->c, COSTLY_TABLE)
               ? 0 : fail(q, ERR_BUSY, "too many tables were opened from your address; wait a moment");
}

/*
 * The list shows the newest tables, so whoever opens many would push out those of the others. Beyond some, tables of one address are
 * open to everybody who has their name, but not in the list. Addresses that meet in a slot have one share, so that taking turns gains
 * nothing; and nobody knows which ones meet.
 */
static int lobby_has_room(struct tables *h, uint64_t address)
{
    struct lobby_share *s = &h->lobby[((address ^ h->lobby_salt) * 0x9e3779b97f4a7c15u >> 32) % LOBBY_SHARES];
    int64_t passed = h->ms - s->at;
    if (!address)
        return 1;
    s->spent = s->spent > passed ? s->spent - passed : 0;
    s->at = h->ms;
    if (s->spent > (int64_t)(LOBBY_BURST - 1) * LOBBY_MS)
        return 0;
    s->spent += LOBBY_MS;
    return 1;
}

static int do_create(struct request *q)
{
    struct opening o = { 0 };
    struct row sit = { 0 };
    int seat, level[SEATS_MAX], err = read_opening(q, &o);
    if (err || (err = read_person(q, SERVER_CREATE_NAME, SERVER_CREATE_SECRET, &sit)) ||
        (err = member_seat(q->in, SERVER_CREATE_SEAT, o.setup.seats, &seat, &q->e)) ||
        (err = read_bots(q, o.setup.seats, level)) || (err = match_new(&q->h->scratch.match, o.g, &o.setup, &q->e)))
        return err;
    if ((err = may_open(q)))
        return err;
    if (o.terms.open && !lobby_has_room(q->h, q->c->address))
        o.terms.open = OPEN_UNLISTED;
    q->p = tables_new(q->h, q->c, &q->e);
    if (!q->p)
        return q->e.code;
    random_name(q->p->code, CODE_NAME);
    hash_of(q->p->code, o.code);
    random_bytes(o.secret, sizeof o.secret);
    sit.seat = (int8_t)seat;
    if ((err = hosted_remember(q->p, q->c, q->kind, q->in, &q->e)) || (err = propose_table(q, &o, &sit, level)))
        hosted_forget(q->p);                            /* rows that are on their way already make a table without players */
    return err;
}

static void created(struct request *q)
{
    const struct table *r = &q->p->table;
    struct text t = answer(q, "created");
    text_fmt(&t, ",\"table\":\"%s\",\"seat\":%d,\"code\":\"%s\",\"commitment\":\"", r->id, r->host, q->p->code);
    text_hex(&t, r->fair.commitment, sizeof r->fair.commitment);
    text_char(&t, '"');
    send_answer(q, &t);
}

/* A private table lets in those who know its code. */
static int check_code(struct request *q, enum member_id id)
{
    const char *code = "";
    uint8_t hash[SHA256_BYTES];
    int err = member_string(q->in, id, &code, &q->e);
    if (err || q->p->table.terms.open)
        return err;
    hash_of(code, hash);
    return same_bytes(hash, q->p->table.code, sizeof hash)
               ? 0 : fail(q, ERR_ACCESS, "this table is private: open it with the whole link that you were given");
}

static int send_joined(struct request *q, int seat)
{
    struct text t = answer(q, "joined");
    text_fmt(&t, ",\"table\":\"%s\",\"seat\":%d,\"commitment\":\"", q->p->table.id, seat);
    text_hex(&t, q->p->table.fair.commitment, sizeof q->p->table.fair.commitment);
    text_char(&t, '"');
    return send_answer(q, &t);
}

/* The same secret once more is the same person once more: a retry costs nothing. */
static int do_join(struct request *q)
{
    struct row sit = { 0 };
    const struct table *r = &q->p->table;
    int seat, err = read_person(q, SERVER_JOIN_NAME, SERVER_JOIN_SECRET, &sit);
    if (err || (err = check_code(q, SERVER_JOIN_CODE)))
        return err;
    seat = table_seat_of(r, sit.key);
    if (seat >= 0)
        return send_joined(q, seat);
    for (int i = 0; i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_PERSON && names_alike(r->chair[i].name, sit.text))
            return fail(q, ERR_NAME, "somebody at this table is called so, or something that looks the same; choose another name");
    if ((err = other_seat(q, SERVER_JOIN_SEAT, &seat)))
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
    struct row sit = { 0 };
    if (!read_person(q, SERVER_JOIN_NAME, SERVER_JOIN_SECRET, &sit))
        send_joined(q, table_seat_of(&q->p->table, sit.key));
}

/* ---- Saying hello ------------------------------------------------------------------------------------------------------------ */

/* Which seat it is, or a spectator. */
static int find_seat(struct request *q, uint8_t key[SHA256_BYTES], int *seat)
{
    const char *secret = "";
    int err = member_string(q->in, SERVER_HELLO_SECRET, &secret, &q->e);
    *seat = VIEWER_PUBLIC;
    if (err)
        return err;
    hash_of(secret, key);
    if (*secret) {
        *seat = table_seat_of(&q->p->table, key);
        return *seat >= 0 ? 0 : fail(q, ERR_ACCESS, "this secret opens no seat of the table");
    }
    if (!q->p->table.terms.spectators)
        return fail(q, ERR_ACCESS, "this table has no spectators");
    return check_code(q, SERVER_HELLO_CODE);
}

/* The engine of the client can read redacted states if it has the same rules and data. */
static int same_engine(struct request *q, int *same)
{
    const char *engine = "";
    char own[ENGINE_NAME];
    struct text t = TEXT(own);
    int err = member_string(q->in, SERVER_HELLO_ENGINE, &engine, &q->e);
    engine_name(q->p->table.g, &t);
    *same = !strcmp(engine, own);
    return err;
}

static int read_lang(struct request *q)
{
    const char *lang = "";
    int err = member_string(q->in, SERVER_HELLO_LANG, &lang, &q->e);
    if (err)
        return err;
    int number = *lang ? language_find(lang) : ENGLISH;
    if (number < 0)
        return language_unknown(&q->e);
    q->c->lang = (uint8_t)number;
    return 0;
}

static void send_chat(struct request *q)
{
    const struct table *r = seen(q);
    for (uint32_t i = r->said > CHAT_KEPT ? r->said - CHAT_KEPT : 0; i < r->said; i++) {
        struct text t = TEXT(q->h->message);
        say_said(&r->chat[i % CHAT_KEPT], &t);
        conn_say(q->c, &t);
    }
}

/* Everybody is told of a move at once, so those who are told have a bound, and one address is only a part of those who look on. */
static int check_crowd(struct request *q, int seat)
{
    int windows = 0, lookers = 0, same = 0;
    for (const struct conn *c = q->p->conns; c; c = c->next) {
        int its = c == q->c || !c->greeted ? -2 : conn_seat(c);
        windows += seat >= 0 && its == seat;
        lookers += its == VIEWER_PUBLIC;
        same += its == VIEWER_PUBLIC && c->address && c->address == q->c->address;
    }
    if (seat >= 0)
        return windows < WINDOWS_MAX ? 0 : fail(q, ERR_BUSY, "your seat is open in too many windows; close one of them");
    if (same >= LOOKERS_EACH)
        return fail(q, ERR_BUSY, "too many look on at this table from your address; try again later");
    return lookers < LOOKERS_MAX ? 0 : fail(q, ERR_BUSY, "too many look on at this table; try again later");
}

static int do_hello(struct request *q)
{
    struct table *r = &q->p->table;
    struct row n = { .kind = ROW_GIVE };
    seatset here = q->p->here;
    uint8_t key[SHA256_BYTES];
    int seat, given, same, protocol, err = find_seat(q, key, &seat);
    if (err || (err = check_crowd(q, seat)) || (err = same_engine(q, &same)) || (err = read_lang(q)) ||
        (err = member_hex(q->in, SERVER_HELLO_ENTROPY, &given, n.entropy, &q->e)) ||
        (err = member_number(q->in, SERVER_HELLO_PROTOCOL, &protocol, &q->e)))
        return err;
    int ours = seat >= 0 ? live_claim(q->p, &q->e) : 1;
    if (ours < 1) {
        if (!ours)
            hosted_wait(q->p);
        return ours;
    }
    q->c->bytes = (uint8_t)same;
    q->c->greeted = seat >= 0 ? HELLO_SECRET : HELLO_PUBLIC;
    memcpy(q->c->key, key, sizeof key);
    hosted_recount(q->p);
    live_attendance(q->p);
    int same_here = q->p->here == here;
    if (!same_here)
        hosted_tell_all(q->p);                          /* everybody sees who has come, q->c among them */
    if (same_here || is_late(q->p, q->c))
        conn_table(q->h, q->c);
    conn_view(q->h, q->c);
    send_chat(q);
    n.seat = (int8_t)seat;
    if (seat < 0)
        return 0;
    if (!given || row_check(r, &n, NULL, NULL)) {
        n.kind = ROW_BACK;
        if (row_check(r, &n, NULL, NULL))
            return 0;
    }
    err = check_size(q, &n);
    return err ? err : send_row(q, &n);
}

/* ---- Moves -------------------------------------------------------------------------------------------------------------------- */

static void send_ack(struct request *q)
{
    struct text t = answer(q, "ack");
    text_fmt(&t, ",\"ply\":%d", head_of(&q->p->table.match.now)->ply);
    send_answer(q, &t);
}

/* The ply that the move was meant for. While a seat makes a sealed choice, others may finish theirs: its own position is
   still the same, so every ply since the step began is right. */
static int check_ply(struct request *q, int ply)
{
    const struct head *h = head_of(&q->p->table.match.now);
    int done = h->sealed >> q->seat & 1 ? __builtin_popcount(h->sealed & ~h->active) : 0;
    if (ply <= h->ply && ply >= h->ply - done)
        return 0;
    return error_set(&q->e, ERR_STALE, "the move was meant for ply %d, but the table is at ply %d", ply, h->ply);
}

static int find_move(struct request *q, enum member_id id, move *mv)
{
    const char *name;
    int err = member_string(q->in, id, &name, &q->e);
    if (err || (err = check_stage(q)))
        return err;
    int m = match_find(&q->p->table.match, q->seat, name, &q->e);
    *mv = (move)m;
    return m < 0 ? m : 0;
}

static int do_move(struct request *q)
{
    const struct table *r = &q->p->table;
    struct row n = { .kind = ROW_MOVE, .seat = (int8_t)q->seat };
    int ply, err;
    if (!*q->id || strlen(q->id) >= CLIENT_ID || strspn(q->id, ID_LETTERS) != strlen(q->id))
        return fail(q, ERR_SYNTAX, "a move needs an \"id\" of 1 to 32 letters or digits, another one for every move");
    if (table_knows(r, q->seat, q->id)) {
        send_ack(q);
        return 0;
    }
    if (table_bot_plays(r, q->seat))
        return fail(q, ERR_STATUS, "a bot plays for you; say back first");
    if (table_bell_open(r))
        return fail(q, ERR_STATUS, "now only the bell counts: ring it, or let the card pass");
    if ((err = member_number(q->in, SERVER_MOVE_PLY, &ply, &q->e)) || (err = find_move(q, SERVER_MOVE_MOVE, &n.mv)) ||
        (err = r->status == TABLE_PLAYING ? check_ply(q, ply) : 0))
        return err;
    memcpy(n.id, q->id, strlen(q->id) + 1);
    return propose(q, &n);
}

/* ---- The bell in real time ------------------------------------------------------------------------------------------------------ */

/* A ring names the auction and the last card that was seen, and no time. */
static int read_card(struct request *q, enum member_id auction_id, enum member_id card_id, int *auction, int *card)
{
    int err = member_number(q->in, auction_id, auction, &q->e);
    if (err || (err = member_number(q->in, card_id, card, &q->e)))
        return err;
    return table_bell_open(&q->p->table) && q->p->bell ? 0 : fail(q, ERR_STATUS, "there is no bell to ring now");
}

static int do_ring(struct request *q)
{
    int auction, card, err = read_card(q, SERVER_RING_AUCTION, SERVER_RING_CARD, &auction, &card);
    return err ? err : live_ring(q->p, q->seat, auction, card, &q->e);
}

static int do_next(struct request *q)
{
    int auction, card, err = read_card(q, SERVER_NEXT_AUCTION, SERVER_NEXT_CARD, &auction, &card);
    return err ? err : live_next(q->p, q->seat, auction, card, &q->e);
}

static int do_synced(struct request *q)
{
    int n, err = member_number(q->in, SERVER_SYNCED_N, &n, &q->e);
    if (!err)
        live_synced(q->p, q->c, (uint32_t)n);
    return err;
}

/* ---- Questions ------------------------------------------------------------------------------------------------------------------ */

/* An answer in the language of the connection, with the names of this table. */
static int do_why(struct request *q)
{
    move mv;
    int err = find_move(q, SERVER_WHY_MOVE, &mv);
    if (err)
        return err;
    struct text t = answer(q, "why");
    struct listener to = listener_of(q->h, q->c);
    text_char(&t, ',');
    say_why(&q->p->table, mv, &to, &t);
    return send_answer(q, &t);
}

static int do_preview(struct request *q)
{
    struct preview preview;
    move mv;
    int err = find_move(q, SERVER_PREVIEW_MOVE, &mv);
    if (err || (err = match_preview(&q->p->table.match, q->seat, mv, &preview, &q->why, &q->e)))
        return err;
    struct text t = answer(q, "preview");
    struct listener to = listener_of(q->h, q->c);
    text_char(&t, ',');
    say_preview(&q->p->table, &preview, &to, &t);
    return send_answer(q, &t);
}

/* The whole log can be longer than any other message. */
static int do_log(struct request *q)
{
    static char big[LOG_MAX];
    struct listener to = listener_of(q->h, q->c);
    struct text t = TEXT(big);
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
    int err = conn_listens(q->c) ? 0 : check_code(q, SERVER_RECORD_CODE);
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
    int err = conn_listens(q->c) ? 0 : check_code(q, SERVER_FACTS_CODE);
    if (!err)
        conn_table(q->h, q->c);
    return err;
}

/* Hints are for those who play against bots alone. */
static int do_hint(struct request *q)
{
    if (table_people(&q->p->table) != 1 << q->seat)
        return fail(q, ERR_FAIR, "there are hints only for those who play against bots alone");
    if (q->p->table.status != TABLE_PLAYING || !is_active(&q->p->table.match.now, q->seat))
        return fail(q, ERR_STATUS, "it is not your turn");
    if (q->c->may && !q->c->may(q->c, COSTLY_HINT))
        return fail(q, ERR_BUSY, "too many hints; try again in a moment");
    if (ask_hint(q->p, q->seat))
        return fail(q, ERR_BUSY, "the bots are busy; try again in a moment");
    memcpy(q->p->hint_id, q->id, strlen(q->id) + 1);
    return 0;
}

/* ---- Taking back, votes, chat ---------------------------------------------------------------------------------------------------- */

static int do_undo(struct request *q)
{
    struct row n;
    int vote, err = table_undo(&q->p->table, q->seat, &n, &vote, &q->e);
    if (err)
        return err;
    if (vote) {
        n.kind = ROW_VOTE;
        n.vote = VOTE_UNDO;
    }
    return propose(q, &n);
}

static int do_abandon(struct request *q)
{
    struct row n = { .kind = ROW_VOTE, .vote = VOTE_ABANDON, .seat = (int8_t)q->seat };
    return propose(q, &n);
}

static int do_agree(struct request *q) { return propose_kind(q, ROW_AGREE, q->seat); }

static int do_decline(struct request *q) { return propose_kind(q, ROW_DECLINE, q->seat); }

static int do_say(struct request *q)
{
    struct row n = { .kind = ROW_SAY, .seat = (int8_t)q->seat };
    const char *text;
    int err = member_string(q->in, SERVER_SAY_TEXT, &text, &q->e);
    if (err)
        return err;
    memcpy(n.text, text, strlen(text) + 1);
    return propose(q, &n);
}

static int do_mute(struct request *q)
{
    int seat, on, err = other_seat(q, SERVER_MUTE_SEAT, &seat);
    if (err || (err = member_flag(q->in, SERVER_MUTE_ON, &on, &q->e)))
        return err;
    q->c->muted = (seatset)(on ? q->c->muted | 1 << seat : q->c->muted & ~(1 << seat));
    struct text t = answer(q, "muted");
    text_fmt(&t, ",\"seat\":%d,\"on\":%s", seat, on ? "true" : "false");
    return send_answer(q, &t);
}

/* ---- Seats ------------------------------------------------------------------------------------------------------------------------- */

static int do_bot(struct request *q)
{
    struct row n = { .kind = ROW_BOT };
    int seat, level, err = other_seat(q, SERVER_BOT_SEAT, &seat);
    if (err || (err = level_in(q, SERVER_BOT_LEVEL, &level)))
        return err;
    n.seat = (int8_t)seat;
    n.level = (uint8_t)level;
    return propose(q, &n);
}

static int do_free(struct request *q)
{
    int seat, err = other_seat(q, SERVER_FREE_SEAT, &seat);
    return err ? err : propose_kind(q, ROW_FREE, seat);
}

static int do_start(struct request *q)
{
    struct row n = { .kind = ROW_START, .seat = -1 };
    int level, err = level_in(q, SERVER_START_LEVEL, &level);
    if (err)
        return err;
    n.level = (uint8_t)level;
    return propose(q, &n);
}

static int do_leave(struct request *q) { return propose_kind(q, ROW_STAND, q->seat); }

/* A bot for somebody who has been away for a while. Who is connected cannot be sent away. */
static int do_takeover(struct request *q)
{
    int seat, err = other_seat(q, SERVER_TAKEOVER_SEAT, &seat);
    if (err)
        return err;
    if (hosted_present(q->p) >> seat & 1)
        return fail(q, ERR_STATUS, "that player is connected");
    if (q->h->ms - q->p->gone[seat] < ABSENT_MS || q->h->ms - q->p->loaded < ABSENT_MS)
        return error_set(&q->e, ERR_STATUS, "a bot can be asked in when a player has been away for %d seconds",
                         ABSENT_MS / 1000);
    return propose_kind(q, ROW_AWAY, seat);
}

static int do_back(struct request *q) { return propose_kind(q, ROW_BACK, q->seat); }

/* ---- The next game -------------------------------------------------------------------------------------------------------------------- */

/* A new table with the same people and bots, everybody one seat further, opened with the secrets they have. */
static int open_next(struct request *q, struct hosted *next)
{
    const struct table *r = &q->p->table;
    struct opening o = { .g = r->g, .setup = r->setup, .terms = r->terms };
    if (o.terms.open && o.terms.delay)
        o.terms.open = OPEN_UNLISTED;                   /* the list would tell late spectators that this game is over */
    memcpy(o.code, r->code, sizeof o.code);
    random_bytes(o.secret, sizeof o.secret);
    int err = hosted_open(next, &o, &q->e);
    for (int i = 0; !err && i < r->setup.seats; i++) {
        const struct chair *c = &r->chair[i];
        struct row n = { .kind = c->kind == CHAIR_BOT ? ROW_BOT : ROW_SIT, .seat = (int8_t)((i + 1) % r->setup.seats),
                           .level = c->level };
        memcpy(n.key, c->key, sizeof n.key);
        memcpy(n.text, c->name, sizeof c->name);
        err = hosted_propose(next, &n, NULL, &q->e);
    }
    return err;
}

static int do_rematch(struct request *q)
{
    struct row n = { .kind = ROW_NEXT, .seat = -1 };
    int err;
    if (q->p->table.next[0]) {
        conn_table(q->h, q->c);                         /* somebody else has asked already */
        send_ack(q);
        return 0;
    }
    memcpy(n.text, "-", 2);
    if ((err = row_check(&q->p->table, &n, &q->why, &q->e)))
        return err;
    q->writes = 1;
    if (q->trial || (err = may_open(q)))
        return err;
    struct hosted *next = tables_new(q->h, NULL, &q->e);
    if (!next)
        return q->e.code;
    if ((err = open_next(q, next))) {
        hosted_forget(next);
        return err;
    }
    memcpy(n.text, next->table.id, TABLE_ID);
    return hosted_propose(q->p, &n, NULL, &q->e);
}

/* ---- All messages ----------------------------------------------------------------------------------------------------------------------- */

void hint_given(struct hosted *p, const struct opinion *o)
{
    const struct match *m = &p->table.match;
    struct error e;
    int counts = hint_counts(p, o);
    error_set(&e, ERR_STALE, "the game has gone on since you asked for a hint");
    for (struct conn *c = p->conns; c; c = c->next) {
        struct text t = TEXT(p->tables->message);
        if (conn_seat(c) == o->seat && !counts)
            conn_error(p->tables, c, p->hint_id, &e, NULL);
        if (conn_seat(c) != o->seat || !counts)
            continue;
        text_add(&t, "{\"do\":\"hint\",");
        if (*p->hint_id) {
            text_add(&t, "\"id\":");
            text_json(&t, p->hint_id, strlen(p->hint_id));
            text_char(&t, ',');
        }
        text_add(&t, "\"move\":");
        answer_name(m, o->seat, o->mv, &t);
        if (o->thought.alternatives) {
            text_add(&t, ",\"instead_of\":");
            answer_name(m, o->seat, o->thought.second, &t);
            text_fmt(&t, ",\"lead\":%d", o->thought.lead);
        }
        struct listener to = listener_of(p->tables, c);
        text_char(&t, ',');
        say_hint(&p->table, o->mv, &o->thought, &to, &t);
        text_char(&t, '}');
        conn_say(c, &t);
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
    struct tables *h = q->h;
    if (h->asking == LISTS_MAX)
        return fail(q, ERR_BUSY, "too many ask for the list; try again in a moment");
    if (!h->asking && store_list(h->store, 0))
        return fail(q, ERR_BUSY, "the database has too much to do; try again in a moment");
    h->lists[h->asking].conn = q->c;
    memcpy(h->lists[h->asking++].id, q->id, strlen(q->id) + 1);
    return 0;
}

/* `written` answers when the rows of the request are on disk. */
static const struct {
    int  (*ask)(struct request *q);
    void (*written)(struct request *q);
} handlers[REQUESTS] = {
    [SERVER_MOVE] = { do_move, send_ack },
    [SERVER_RING] = { do_ring, NULL },
    [SERVER_NEXT] = { do_next, NULL },
    [SERVER_SYNCED] = { do_synced, NULL },
    [SERVER_HELLO] = { do_hello, NULL },
    [SERVER_PING] = { do_ping, NULL },
    [SERVER_WHY] = { do_why, NULL },
    [SERVER_PREVIEW] = { do_preview, NULL },
    [SERVER_SAY] = { do_say, send_ack },
    [SERVER_UNDO] = { do_undo, send_ack },
    [SERVER_HINT] = { do_hint, NULL },
    [SERVER_LOG] = { do_log, NULL },
    [SERVER_PICTURE] = { do_picture, NULL },
    [SERVER_AGREE] = { do_agree, send_ack },
    [SERVER_DECLINE] = { do_decline, send_ack },
    [SERVER_ABANDON] = { do_abandon, send_ack },
    [SERVER_BACK] = { do_back, send_ack },
    [SERVER_TAKEOVER] = { do_takeover, send_ack },
    [SERVER_MUTE] = { do_mute, NULL },
    [SERVER_BOT] = { do_bot, send_ack },
    [SERVER_FREE] = { do_free, send_ack },
    [SERVER_START] = { do_start, send_ack },
    [SERVER_LEAVE] = { do_leave, send_ack },
    [SERVER_REMATCH] = { do_rematch, send_ack },
    [SERVER_RECORD] = { do_record, NULL },
    [SERVER_FACTS] = { do_facts, NULL },
    [SERVER_JOIN] = { do_join, joined },
    [SERVER_CREATE] = { do_create, created },
    [SERVER_GAMES] = { do_games, NULL },
    [SERVER_TABLES] = { do_tables, NULL },
};

/* What the table of messages allows fits into what is kept. */
_Static_assert((int)SERVER_CREATE_NAME_MAX == PERSON_NAME - 1 && (int)SERVER_JOIN_NAME_MAX == PERSON_NAME - 1, "names");
_Static_assert((int)SERVER_SAY_TEXT_MAX == SAY_MAX - 1, "what is said");
_Static_assert((int)SERVER_MOVE_MOVE_MAX == NAME_MAX_LEN - 1 && (int)SERVER_WHY_MOVE_MAX == NAME_MAX_LEN - 1 &&
               (int)SERVER_PREVIEW_MOVE_MAX == NAME_MAX_LEN - 1, "names of moves");
_Static_assert((int)SERVER_CREATE_CLOCK_MAX == CLOCK_MAX && (int)SERVER_CREATE_SPECTATORS_MIN == DELAY_MIN &&
               (int)SERVER_CREATE_SPECTATORS_MAX == DELAY_MAX, "clocks");
_Static_assert((int)SERVER_HELLO_ENGINE_MAX == ENGINE_NAME - 1 && (int)SERVER_HELLO_LANG_MAX == LANGUAGE_CODE - 1, "hello");
_Static_assert((int)SERVER_ID_MAX < (int)sizeof ((struct hosted *)0)->hint_id && (int)SERVER_TABLE_MAX == TABLE_ID - 1, "any message");
_Static_assert((int)SERVER_HELLO_PROTOCOL_MAX == PROTOCOL, "the version");

const struct request_kind *request_kind_of(json_t *msg, const char **id, struct error *e)
{
    const char *name;
    *id = "";
    if (member_string(msg, SERVER_DO, &name, e) || member_string(msg, SERVER_ID, id, e))
        return NULL;
    const struct request_kind *k = request_find(SERVER, name);
    if (!k)
        error_set(e, ERR_SYNTAX, "there is no message \"%s\"", name);
    return k;
}

const char *request_name(json_t *msg)
{
    const char *id = "";
    struct error e;
    return member_string(msg, SERVER_ID, &id, &e) ? "" : id;
}

static struct request request_of(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg)
{
    return (struct request){ .h = h, .c = c, .p = c->hosted, .in = msg, .kind = k, .id = request_name(msg), .seat = conn_seat(c) };
}

static void answer_request(struct request *q)
{
    int err = check_who(q);
    if (!err && q->kind->members == request_end(q->kind))
        err = check_stage(q);
    if (err || handlers[request_id(q->kind)].ask(q))
        conn_error(q->h, q->c, q->id, &q->e, &q->why);
}

/* The secret in a hello; "": none, or one that cannot be a secret. */
static const char *secret_in(json_t *msg)
{
    const char *secret = "";
    struct error e;
    return member_string(msg, SERVER_HELLO_SECRET, &secret, &e) ? "" : secret;
}

int request_is_hello(const struct request_kind *k) { return request_id(k) == SERVER_HELLO; }

/* When spectators are behind, how long an answer takes must not tell them that a row is on its way. Who has no seat changes
   nothing at a table whose game has begun, so it need not wait in the line. */
int request_from_outside(const struct hosted *p, const struct conn *c, json_t *msg)
{
    uint8_t key[SHA256_BYTES];
    if (!p->delayed || p->loading || p->table.status == TABLE_WAITING || conn_seat(c) >= 0)
        return 0;
    hash_of(secret_in(msg), key);
    return table_seat_of(&p->table, key) < 0;
}

void request_handle(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg)
{
    struct request q = request_of(h, c, k, msg);
    if (q.p->broken) {
        error_set(&q.e, ERR_STORE, "this table cannot be continued: %s", q.p->why_broken.text);
        conn_error(h, c, q.id, &q.e, NULL);
        return;
    }
    answer_request(&q);
}

int request_at_once(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg)
{
    if (k->when == IN_TURN || k->when == QUESTION || (k->when == AT_ONCE && !conn_listens(c)))
        return 0;
    struct request q = request_of(h, c, k, msg);
    answer_request(&q);
    if (k->when == AT_ONCE)
        hosted_mark(q.p);
    return 1;
}

/* Who says hello is only told something, unless it brings chance to the shuffle or comes back to its seat; where there are other nodes
   the rows are read again for it. */
static int hello_only_reads(const struct hosted *p, json_t *msg)
{
    uint8_t key[SHA256_BYTES];
    if (p->table.status == TABLE_WAITING || p->table.live || p->broken || store_shared(p->tables->store))
        return 0;
    hash_of(secret_in(msg), key);
    int seat = table_seat_of(&p->table, key);
    return seat < 0 || !p->table.chair[seat].away;
}

int request_is_question(const struct request_kind *k, const struct hosted *p, json_t *msg)
{
    return k->when == QUESTION || (request_is_hello(k) && hello_only_reads(p, msg));
}

/* Whatever would be refused is refused at once, or how long that takes would tell what is on its way. */
int request_is_refused(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg)
{
    struct request q = request_of(h, c, k, msg);
    if (k->when != IN_TURN || request_is_hello(k))
        return 0;
    q.trial = 1;
    answer_request(&q);
    return !q.writes;
}

void request_written(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg)
{
    struct request q = request_of(h, c, k, msg);
    if (handlers[request_id(k)].written)
        handlers[request_id(k)].written(&q);
}
