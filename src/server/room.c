/* room.c: see room.h. */
#include "room.h"

#include <string.h>

#include "bot.h"
#include "data.h"
#include "fangfrisch_live.h"
#include "field.h"

/* ---- Reading a row --------------------------------------------------------------------------------------------------- */

/* The words of a row, one after the other. */
struct words_in { char line[ROW_MAX]; char *at; };

static int begin(struct words_in *w, const char *body, size_t size)
{
    if (size >= sizeof w->line || memchr(body, 0, size) || memchr(body, '\n', size))
        return -1;
    memcpy(w->line, body, size);
    w->line[size] = 0;
    w->at = w->line;
    return 0;
}

/* The next word; "" at the end. */
static char *word(struct words_in *w)
{
    char *from = w->at;
    w->at += strcspn(w->at, " ");
    if (*w->at)
        *w->at++ = 0;
    return from;
}

static int number(struct words_in *w, int max) { return decimal_read(word(w), max); }

static int read_bytes(struct words_in *w, uint8_t *out, size_t n)
{
    const char *s = word(w);
    return hex_read(out, n, s, strlen(s));
}

/* The rest of the row as it is. */
static int rest(struct words_in *w, char *out, size_t size)
{
    size_t n = strlen(w->at);
    if (!n || n >= size)
        return -1;
    memcpy(out, w->at, n + 1);
    w->at += n;
    return 0;
}

static int level(const char *id)
{
    for (int i = 0; bots[i].id; i++)
        if (!strcmp(bots[i].id, id))
            return i;
    return -1;
}

static const char *const kind_name[ENTRIES] = {
    "open", "sit", "give", "stand", "bot", "free", "start", "move", "bell", "undo", "without", "away", "back", "wish", "agree",
    "decline", "say", "next",
};

static const char *const wish_name[] = { "-", "undo", "abandon" };

static int bad_row(const struct room *r, struct error *e, const char *what)
{
    return error_set(e, ERR_RECORD, "row %d of table %s is not right: %s", (int)r->rows, r->id, what);
}

static int read_move(const struct room *r, struct words_in *w, struct entry *n, struct error *e)
{
    char name[NAME_MAX_LEN];
    const char *id = word(w);
    if (strlen(id) >= sizeof n->id || rest(w, name, sizeof name))
        return bad_row(r, e, "a move is written \"move SEAT ID NAME\"");
    if (strcmp(id, "-"))
        memcpy(n->id, id, strlen(id) + 1);
    if (!r->match.g)
        return bad_row(r, e, "there is no game yet");
    int mv = match_find(&r->match, n->seat, name, e);
    if (mv < 0)
        return mv;
    n->mv = (move)mv;
    return 0;
}

static int read_sit(const struct room *r, struct words_in *w, struct entry *n, struct error *e)
{
    if (!read_bytes(w, n->key, sizeof n->key) || rest(w, n->text, PERSON_NAME))
        return bad_row(r, e, "a person sits down with \"sit SEAT KEY NAME\"");
    return 0;
}

static int read_give(const struct room *r, struct words_in *w, struct entry *n, struct error *e)
{
    return !read_bytes(w, n->entropy, sizeof n->entropy) ? bad_row(r, e, "64 hexadecimal digits are missing") : 0;
}

static int read_level(const struct room *r, struct words_in *w, struct entry *n, struct error *e)
{
    int l = level(word(w));
    if (l < 0)
        return bad_row(r, e, "there is no such bot");
    n->level = (uint8_t)l;
    return 0;
}

static int read_count(const struct room *r, struct words_in *w, struct entry *n, struct error *e)
{
    int count = number(w, MATCH_MOVES);
    if (count < 0)
        return bad_row(r, e, "the number of moves is missing");
    n->count = (uint16_t)count;
    return 0;
}

static int read_wish(const struct room *r, struct words_in *w, struct entry *n, struct error *e)
{
    const char *what = word(w);
    for (n->wish = WISH_ABANDON; n->wish > WISH_NONE; n->wish--)
        if (!strcmp(what, wish_name[n->wish]))
            break;
    if (n->wish == WISH_NONE)
        return bad_row(r, e, "nobody can wish that");
    return n->wish == WISH_UNDO ? read_count(r, w, n, e) : 0;
}

/* What stands behind the kind and the seat. */
static int read_rest(const struct room *r, struct words_in *w, struct entry *n, struct error *e)
{
    switch (n->kind) {
    case ENTRY_SIT:     return read_sit(r, w, n, e);
    case ENTRY_GIVE:    return read_give(r, w, n, e);
    case ENTRY_BOT:
    case ENTRY_START:   return read_level(r, w, n, e);
    case ENTRY_MOVE:    return read_move(r, w, n, e);
    case ENTRY_UNDO:
    case ENTRY_WITHOUT: return read_count(r, w, n, e);
    case ENTRY_WISH:    return read_wish(r, w, n, e);
    case ENTRY_SAY:     return rest(w, n->text, SAY_MAX) ? bad_row(r, e, "nothing is said, or too much") : 0;
    case ENTRY_NEXT:    return rest(w, n->text, TABLE_ID) ? bad_row(r, e, "the next table has no name") : 0;
    default:            return 0;
    }
}

static int read_entry(const struct room *r, const char *body, size_t size, struct entry *n, struct error *e)
{
    struct words_in w;
    memset(n, 0, sizeof *n);
    if (begin(&w, body, size))
        return bad_row(r, e, "it is too long, or not one line");
    const char *kind = word(&w), *seat = word(&w);
    for (n->kind = ENTRY_SIT; n->kind < ENTRIES; n->kind++)
        if (!strcmp(kind, kind_name[n->kind]))
            break;
    if (n->kind == ENTRIES)
        return bad_row(r, e, "there is no such kind of row");
    n->seat = (int8_t)(strcmp(seat, "-") ? (seat[0] >= '0' && seat[0] < '0' + r->setup.seats && !seat[1] ? seat[0] - '0' : -2) : -1);
    if (n->seat == -2)
        return bad_row(r, e, "there is no such seat");
    int err = read_rest(r, &w, n, e);
    return err ? err : *w.at ? bad_row(r, e, "there is too much in it") : 0;
}

/* ---- Writing a row --------------------------------------------------------------------------------------------------- */

void opening_write(const struct opening *o, struct text *out)
{
    const struct game *g = o->g;
    text_fmt(out, "open %s %d ", g->id, g->version);
    text_hex64(out, data_hash(g));
    text_fmt(out, " %d %d %d %d ", o->setup.seats, o->clock, o->delay ? o->delay : o->spectators, o->open);
    text_hex(out, o->code, sizeof o->code);
    text_char(out, ' ');
    text_hex(out, o->secret, sizeof o->secret);
    for (int i = 0; g->options && g->options[i].name; i++)
        text_fmt(out, " %s=%s", g->options[i].name, g->options[i].choices->name[o->setup.option[i]]);
}

void entry_write(const struct room *r, const struct entry *n, struct text *out)
{
    text_add(out, kind_name[n->kind]);
    if (n->seat >= 0)
        text_fmt(out, " %d", n->seat);
    else
        text_add(out, " -");
    switch (n->kind) {
    case ENTRY_SIT:
        text_char(out, ' ');
        text_hex(out, n->key, sizeof n->key);
        text_fmt(out, " %s", n->text);
        break;
    case ENTRY_GIVE:
        text_char(out, ' ');
        text_hex(out, n->entropy, sizeof n->entropy);
        break;
    case ENTRY_BOT:
    case ENTRY_START:
        text_fmt(out, " %s", bots[n->level].id);
        break;
    case ENTRY_MOVE:
        text_fmt(out, " %s ", n->id[0] ? n->id : "-");
        match_name(&r->match, n->seat, n->mv, out);
        break;
    case ENTRY_UNDO:
    case ENTRY_WITHOUT:
        text_fmt(out, " %d", n->count);
        break;
    case ENTRY_WISH:
        text_fmt(out, " %s", wish_name[n->wish]);
        if (n->wish == WISH_UNDO)
            text_fmt(out, " %d", n->count);
        break;
    case ENTRY_SAY:
    case ENTRY_NEXT:
        text_fmt(out, " %s", n->text);
        break;
    default:
        break;
    }
}

/* ---- Small questions ------------------------------------------------------------------------------------------------- */

static int playing(const struct room *r) { return r->status == TABLE_PLAYING; }

seatset room_people(const struct room *r)
{
    seatset set = 0;
    for (int i = 0; i < r->setup.seats; i++)
        set |= (seatset)((r->chair[i].kind == CHAIR_PERSON) << i);
    return set;
}

seatset room_present(const struct room *r)
{
    seatset set = 0;
    for (int i = 0; i < r->setup.seats; i++)
        set |= (seatset)((r->chair[i].kind == CHAIR_PERSON && !r->chair[i].away) << i);
    return set;
}

static int free_seats(const struct room *r)
{
    int n = 0;
    for (int i = 0; i < r->setup.seats; i++)
        n += r->chair[i].kind == CHAIR_FREE;
    return n;
}

int room_knows(const struct room *r, int seat, const char *id)
{
    for (int i = 0; i < IDS_KEPT; i++)
        if (*id && !strcmp(r->chair[seat].id[i], id))
            return 1;
    return 0;
}

int room_seat_of(const struct room *r, const uint8_t key[SHA256_BYTES])
{
    int seat = -1;
    for (int i = 0; i < r->setup.seats; i++) {
        int same = same_bytes(r->chair[i].key, key, SHA256_BYTES) & (r->chair[i].kind == CHAIR_PERSON);
        seat = same ? i : seat;
    }
    return seat;
}

int room_bell_open(const struct room *r)
{
    struct fangfrisch_moment now;
    if (!r->live || !playing(r))
        return 0;
    fangfrisch_moment(&r->match.now, &now);
    return now.waits == WAITS_FOR_BELL;
}

int room_clock_runs(const struct room *r, int seat)
{
    const struct chair *c = &r->chair[seat];
    return r->clock && playing(r) && !room_bell_open(r) && c->kind == CHAIR_PERSON && !c->away && c->since;
}

/* ---- Taking back ------------------------------------------------------------------------------------------------------ */

static int last_move_of(const struct room *r, int seat)
{
    int i = r->match.moves - 1;
    while (i >= 0 && r->match.made[i].seat != seat)
        i--;
    return i;
}

/* The position before move number `count`. */
static void position_at(const struct match *m, int count, struct position *out)
{
    *out = m->start;
    for (int i = 0; i < count; i++)
        m->g->apply(out, m->made[i].seat, m->made[i].m);
}

/* Does the sealed step in which move number i was made still go on? */
static int still_sealed(const struct match *m, int i)
{
    struct position before, now;
    position_at(m, i, &now);
    if (!(head_of(&now)->sealed >> m->made[i].seat & 1))
        return 0;
    for (; i < m->moves; i++) {
        before = now;
        m->g->apply(&now, m->made[i].seat, m->made[i].m);
        if (opens(&before, m->made[i].seat, &now))
            return 0;
    }
    return 1;
}

/*
 * Did move number i bring something to light? It did if the seat could not foresee all that followed. (How far a move can be
 * foreseen is no secret: everybody sees whether there is a vote.) A sealed choice brings nothing to light until all are opened.
 */
static int brought_to_light(const struct match *m, int i)
{
    struct made made = m->made[i];
    struct position view = m->before, after;
    uint64_t unknown = 0;
    if (i < m->moves - 1)
        position_at(m, i, &view);
    if (head_of(&view)->sealed >> made.seat & 1) {
        after = view;
        m->g->apply(&after, made.seat, made.m);
        return opens(&view, made.seat, &after);
    }
    field_redact(m->g, &view, made.seat);
    return m->g->foresee(&view, made.seat, made.m, &unknown) != WHOLE;
}

/* Has somebody made a move behind number i that others can notice? Whether there is a vote must not tell of drafts. */
static int noticed_after(const struct match *m, int i)
{
    struct position now, next;
    if (i == m->moves - 1)
        return 0;
    position_at(m, i + 1, &now);
    for (int k = i + 1; k < m->moves; k++) {
        next = now;
        m->g->apply(&next, m->made[k].seat, m->made[k].m);
        if (!(head_of(&now)->sealed >> m->made[k].seat & 1) || head_of(&next)->ply != head_of(&now)->ply)
            return 1;
        now = next;
    }
    return 0;
}

int room_undo(const struct room *r, int seat, struct entry *n, int *vote, struct error *e)
{
    int i = playing(r) ? last_move_of(r, seat) : -1;
    if (i < 0)
        return error_set(e, ERR_EMPTY, playing(r) ? "you have not moved yet, so there is nothing to take back"
                                                  : "a move can be taken back only while the game goes on");
    *n = (struct entry){ .kind = ENTRY_UNDO, .seat = (int8_t)seat, .count = (uint16_t)i };
    *vote = 0;
    if (room_people(r) == 1 << seat)
        return 0;
    if (i < r->match.moves - 1 && still_sealed(&r->match, i))
        n->kind = ENTRY_WITHOUT;
    else
        *vote = noticed_after(&r->match, i) || brought_to_light(&r->match, i);
    return 0;
}

/* ---- What may happen next ---------------------------------------------------------------------------------------------- */

static int not_now(struct error *e, const char *what) { return error_set(e, ERR_STATUS, "%s", what); }

/* Does a character begin here that is no text, but would change how the text around it is shown: controls, ends of lines, and
   signs that turn the direction of writing? */
static int is_control(const uint8_t *s)
{
    if (s[0] == 0xc2)
        return s[1] < 0xa0;                                             /* U+0080 to U+009F */
    if (s[0] == 0xe2 && s[1] == 0x80)
        return s[2] >= 0xa8 && s[2] <= 0xae;                            /* U+2028 to U+202E */
    if (s[0] == 0xe2 && s[1] == 0x81)
        return s[2] >= 0xa6 && s[2] <= 0xa9;                            /* U+2066 to U+2069 */
    return s[0] < 32 || s[0] == 127;
}

/* Names and chat: printable, not only spaces. */
static int bad_words(const char *s)
{
    int ink = 0;
    for (; *s; s++) {
        if (is_control((const uint8_t *)s))
            return 1;
        ink |= *s != ' ';
    }
    return !ink;
}

static int check_waiting(const struct room *r, const struct entry *n, struct error *e)
{
    if (r->status != TABLE_WAITING)
        return not_now(e, "the game has begun: seats can no longer be changed");
    if (n->kind == ENTRY_START)
        return room_people(r) ? 0 : not_now(e, "a game needs at least one person");
    if (n->seat < 0)
        return error_set(e, ERR_SEAT, "there is no such seat");
    const struct chair *c = &r->chair[n->seat];
    if ((n->kind == ENTRY_SIT || n->kind == ENTRY_BOT) && c->kind != CHAIR_FREE)
        return error_set(e, ERR_TAKEN, "seat %d is taken; choose another one", n->seat);
    if ((n->kind == ENTRY_STAND || n->kind == ENTRY_GIVE) && c->kind != CHAIR_PERSON)
        return error_set(e, ERR_SEAT, "nobody sits on seat %d", n->seat);
    if (n->kind == ENTRY_GIVE && r->fair.gave >> n->seat & 1)
        return not_now(e, "the seat has given its chance already");
    if (n->kind == ENTRY_FREE && c->kind != CHAIR_BOT)
        return error_set(e, ERR_SEAT, "there is no bot on seat %d", n->seat);
    if (n->kind == ENTRY_SIT && bad_words(n->text))     /* names.h asks for more, but old rows stay readable */
        return error_set(e, ERR_NAME, "a name is 1 to %d bytes of printable text", PERSON_NAME - 1);
    return 0;
}

static int check_move(const struct room *r, const struct entry *n, struct refusal *why, struct error *e)
{
    char text[REFUSAL_TEXT];
    struct text t = TEXT(text);
    if (!playing(r))
        return not_now(e, r->status == TABLE_OVER ? "the game is over" : "the game has not begun");
    if (n->seat < 0)
        return error_set(e, ERR_SEAT, "there is no such seat");
    if (r->match.moves == MATCH_MOVES)
        return error_set(e, ERR_FULL, "the table has room for %d moves", MATCH_MOVES);
    if (n->mv >= r->match.g->moves || !match_refuse(&r->match, n->seat, n->mv, why))
        return n->mv >= r->match.g->moves ? error_set(e, ERR_MOVE, "there is no such move") : 0;
    say_refusal(&t, r->match.g->id, why);
    return error_set(e, ERR_REFUSED, "%s", text);
}

static int check_bell(const struct room *r, const struct entry *n, struct refusal *why, struct error *e)
{
    struct entry ring = { .kind = ENTRY_MOVE, .seat = n->seat };
    if (!room_bell_open(r))
        return not_now(e, "there is no bell to ring now");
    if (n->seat < 0)
        return 0;
    int mv = match_find(&r->match, n->seat, "r", e);
    if (mv < 0)
        return mv;
    ring.mv = (move)mv;
    return check_move(r, &ring, why, e);
}

static int check_undo(const struct room *r, const struct entry *n, struct error *e)
{
    struct entry allowed;
    int vote, err = n->seat < 0 ? error_set(e, ERR_SEAT, "there is no such seat") : room_undo(r, n->seat, &allowed, &vote, e);
    if (err)
        return err;
    if (vote)
        return not_now(e, "the others have to agree, because somebody has moved since or something hidden has come to light");
    return allowed.kind == n->kind && allowed.count == n->count ? 0 : not_now(e, "that is not the last move of the seat");
}

static int check_wish(const struct room *r, const struct entry *n, struct error *e)
{
    struct entry undo;
    int vote;
    if (!playing(r))
        return not_now(e, "there is no game going on");
    if (n->seat < 0 || r->chair[n->seat].kind != CHAIR_PERSON)
        return error_set(e, ERR_SEAT, "only a person at the table can wish for something");
    if (n->kind == ENTRY_WISH) {
        if (r->wish)
            return not_now(e, "there is a vote already; it must be finished first");
        if (n->wish != WISH_UNDO)
            return 0;
        int err = room_undo(r, n->seat, &undo, &vote, e);
        return err ? err : undo.count == n->count ? 0 : not_now(e, "that is not the last move of the seat");
    }
    if (!r->wish)
        return not_now(e, "there is nothing to vote about");
    if (n->kind == ENTRY_AGREE && r->agreed >> n->seat & 1)
        return not_now(e, "you have agreed already");
    return 0;
}

static int check_away(const struct room *r, const struct entry *n, struct error *e)
{
    if (!playing(r))
        return not_now(e, "there is no game going on");
    if (n->seat < 0 || r->chair[n->seat].kind != CHAIR_PERSON)
        return error_set(e, ERR_SEAT, "there is no person on that seat");
    if (r->chair[n->seat].away == (n->kind == ENTRY_AWAY))
        return not_now(e, n->kind == ENTRY_AWAY ? "a bot plays for that seat already" : "the seat plays for itself already");
    return 0;
}

int entry_check(const struct room *r, const struct entry *n, struct refusal *why, struct error *e)
{
    struct refusal reason;
    why = why ? why : &reason;
    switch (n->kind) {
    case ENTRY_SIT: case ENTRY_GIVE: case ENTRY_STAND: case ENTRY_BOT: case ENTRY_FREE: case ENTRY_START:
        return check_waiting(r, n, e);
    case ENTRY_MOVE:
        return check_move(r, n, why, e);
    case ENTRY_BELL:
        return check_bell(r, n, why, e);
    case ENTRY_UNDO: case ENTRY_WITHOUT:
        return check_undo(r, n, e);
    case ENTRY_AWAY: case ENTRY_BACK:
        return check_away(r, n, e);
    case ENTRY_WISH: case ENTRY_AGREE: case ENTRY_DECLINE:
        return check_wish(r, n, e);
    case ENTRY_SAY:
        if (n->seat < 0 || r->chair[n->seat].kind != CHAIR_PERSON)
            return error_set(e, ERR_SEAT, "only those at the table can say something");
        return bad_words(n->text) ? error_set(e, ERR_NAME, "there is nothing in it that can be read") : 0;
    case ENTRY_NEXT:
        if (r->status != TABLE_OVER)
            return not_now(e, "the next game begins when this one is over");
        return r->next[0] ? not_now(e, "there is a next table already") : 0;
    default:
        return error_set(e, ERR_RECORD, "there is no such kind of row");
    }
}

/* ---- Taking in ---------------------------------------------------------------------------------------------------------- */

/* The clocks after something happened: the time of a seat begins when it has to move, and again after each of its steps. */
static void run_clocks(struct room *r, int mover, int ply_before, int64_t at)
{
    const struct head *h = head_of(&r->match.now);
    for (int i = 0; i < r->setup.seats; i++) {
        struct chair *c = &r->chair[i];
        int active = playing(r) && h->active >> i & 1;
        if (!active)
            c->since = 0;
        else if (!c->since || (i == mover && h->ply != ply_before))
            c->since = at;
    }
}

/* After anything that was not a plain move: everybody's time begins anew, and what bots thought counts no longer. */
static void new_epoch(struct room *r, int64_t at)
{
    r->epoch++;
    r->wish = WISH_NONE;
    for (int i = 0; i < r->setup.seats; i++)
        r->chair[i].since = 0;
    run_clocks(r, -1, 0, at);
}

static void start_game(struct room *r, int bot_level, int64_t at)
{
    for (int i = 0; i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_FREE) {
            r->chair[i].kind = CHAIR_BOT;
            r->chair[i].level = (uint8_t)bot_level;
        }
    match_fair(&r->match, r->g, &r->setup, &r->fair, NULL);     /* take_opening has tried whether the options fit */
    r->status = TABLE_PLAYING;
    new_epoch(r, at);
}

static void play_one(struct room *r, int seat, move mv)
{
    int err = match_play(&r->match, seat, mv, -1, NULL, NULL);
    (void)err;                                          /* entry_check has asked */
}

static void do_move(struct room *r, const struct entry *n, int64_t at)
{
    struct chair *c = &r->chair[n->seat];
    int ply = head_of(&r->match.now)->ply;
    play_one(r, n->seat, n->mv);
    if (n->id[0]) {
        memcpy(c->id[c->id_next], n->id, sizeof n->id);
        c->id_next = (uint8_t)((c->id_next + 1) % IDS_KEPT);
    }
    if (match_over(&r->match))
        r->status = TABLE_OVER;
    if (head_of(&r->match.now)->ply != ply)
        r->wish = WISH_NONE;                            /* a draft ends no vote: others would see that it was made */
    run_clocks(r, n->seat, ply, at);
}

/* The bell rang for a seat, or for nobody: then everybody who could have rung waits. */
static void do_bell(struct room *r, const struct entry *n, int64_t at)
{
    int ply = head_of(&r->match.now)->ply;
    seatset asked = head_of(&r->match.now)->active;
    if (n->seat >= 0)
        play_one(r, n->seat, (move)match_find(&r->match, n->seat, "r", NULL));
    for (int i = 0; n->seat < 0 && i < r->setup.seats; i++)
        if (asked >> i & 1)
            play_one(r, i, (move)match_find(&r->match, i, "w", NULL));
    if (match_over(&r->match))
        r->status = TABLE_OVER;
    r->wish = WISH_NONE;
    run_clocks(r, n->seat, ply, at);
}

/* After a move was taken back. If nobody else could see that it was made, a draft, nobody may see that it is gone. */
static void taken_back(struct room *r, int ply, int64_t at)
{
    r->epoch++;
    if (head_of(&r->match.now)->ply != ply)
        new_epoch(r, at);
}

static void undo_to(struct room *r, int count, int64_t at)
{
    struct match *m = &r->match;
    int ply = head_of(&m->now)->ply;
    m->moves = count + 1;
    match_undo(m, NULL);
    taken_back(r, ply, at);
}

/* The same moves but one: sealed choices can be made in any order. */
static void undo_without(struct room *r, int index, int64_t at)
{
    struct match *m = &r->match;
    int ply = head_of(&m->now)->ply;
    memmove(&m->made[index], &m->made[index + 1], (size_t)(m->moves - index - 1) * sizeof *m->made);
    match_undo(m, NULL);
    taken_back(r, ply, at);
}

/* Everybody who is there has agreed. */
static void grant(struct room *r, int64_t at)
{
    if (r->wish == WISH_UNDO) {
        r->wish = WISH_NONE;
        undo_to(r, r->undo_to, at);
    } else if (r->wish == WISH_ABANDON) {
        r->status = TABLE_OVER;
        r->abandoned = 1;
        new_epoch(r, at);
    }
}

static void do_vote(struct room *r, const struct entry *n, int64_t at)
{
    if (n->kind == ENTRY_DECLINE) {
        r->wish = WISH_NONE;
        return;
    }
    if (n->kind == ENTRY_WISH) {
        r->wish = n->wish;
        r->wisher = n->seat;
        r->undo_to = n->count;
        r->agreed = 0;
    }
    r->agreed |= (seatset)(1 << n->seat);
    if (!(room_present(r) & ~r->agreed))
        grant(r, at);
}

static void do_sit(struct room *r, const struct entry *n)
{
    struct chair *c = &r->chair[n->seat];
    memset(c, 0, sizeof *c);
    c->kind = CHAIR_PERSON;
    memcpy(c->key, n->key, sizeof c->key);
    memcpy(c->name, n->text, sizeof c->name);
    c->name[PERSON_NAME - 1] = 0;
    if (r->host < 0)
        r->host = n->seat;
}

/* A seat is free again; the host's rights go to the next person. */
static void do_stand(struct room *r, const struct entry *n)
{
    memset(&r->chair[n->seat], 0, sizeof r->chair[0]);
    r->fair.gave &= (uint8_t)~(1 << n->seat);
    if (r->host != n->seat)
        return;
    r->host = -1;
    for (int i = 0; i < r->setup.seats && r->host < 0; i++)
        if (r->chair[i].kind == CHAIR_PERSON)
            r->host = (int8_t)i;
}

static void do_away(struct room *r, const struct entry *n, int64_t at)
{
    r->chair[n->seat].away = n->kind == ENTRY_AWAY;
    r->chair[n->seat].since = 0;
    r->epoch++;
    run_clocks(r, -1, 0, at);
    if (r->wish && !(room_present(r) & ~r->agreed))
        grant(r, at);                                   /* the one who left was the last who had not agreed */
}

static void do_say(struct room *r, const struct entry *n, int64_t at)
{
    struct said *s = &r->chat[r->said++ % CHAT_KEPT];
    s->seat = n->seat;
    s->at = at;
    memcpy(s->text, n->text, sizeof s->text);
}

static void do_entry(struct room *r, const struct entry *n, int64_t at)
{
    switch (n->kind) {
    case ENTRY_SIT:     do_sit(r, n); break;
    case ENTRY_GIVE:    fair_give(&r->fair, n->seat, n->entropy); break;
    case ENTRY_STAND:
    case ENTRY_FREE:    do_stand(r, n); break;
    case ENTRY_BOT:     r->chair[n->seat].kind = CHAIR_BOT; r->chair[n->seat].level = n->level; break;
    case ENTRY_START:   start_game(r, n->level, at); break;
    case ENTRY_MOVE:    do_move(r, n, at); break;
    case ENTRY_BELL:    do_bell(r, n, at); break;
    case ENTRY_UNDO:    undo_to(r, n->count, at); break;
    case ENTRY_WITHOUT: undo_without(r, n->count, at); break;
    case ENTRY_AWAY:
    case ENTRY_BACK:    do_away(r, n, at); break;
    case ENTRY_WISH:
    case ENTRY_AGREE:
    case ENTRY_DECLINE: do_vote(r, n, at); break;
    case ENTRY_SAY:     do_say(r, n, at); break;
    case ENTRY_NEXT:    memcpy(r->next, n->text, sizeof r->next); break;
    }
}

/* Row 0: what the table is. */
static int take_opening(struct room *r, const char *body, size_t size, struct error *e)
{
    struct words_in w;
    struct opening o = { 0 };
    char hash[20];
    struct text t = TEXT(hash);
    if (begin(&w, body, size) || strcmp(word(&w), "open"))
        return bad_row(r, e, "the first row says what the table is");
    o.g = game_find(word(&w));
    if (!o.g)
        return bad_row(r, e, "there is no such game");
    if (number(&w, 65535) != o.g->version)
        return bad_row(r, e, "the game was begun with another version of its rules");
    text_hex64(&t, data_hash(o.g));
    if (strcmp(word(&w), hash))
        return bad_row(r, e, "the game was begun with other data tables; give them with --data");
    setup_default(o.g, &o.setup, o.g->min_seats);
    if (setup_seats(o.g, &o.setup, number(&w, 99), e))
        return bad_row(r, e, "the game is not played with so many seats");
    int live = 0, clock = number(&w, CLOCK_MAX), spectators = number(&w, DELAY_MAX), open = number(&w, OPEN_UNLISTED);
    if (clock < 0 || spectators < 0 || open < 0 || !read_bytes(&w, o.code, sizeof o.code) ||
        !read_bytes(&w, o.secret, sizeof o.secret))
        return bad_row(r, e, "clock, spectators, access or secret are missing");
    while (*w.at) {
        char *name = word(&w), *choice = strchr(name, '=');
        if (!choice)
            return bad_row(r, e, "an option is written NAME=CHOICE");
        *choice = 0;
        if (setup_option(o.g, &o.setup, name, choice + 1, e))
            return ERR_OPTION;
        live |= !strcmp(name, "bell") && !strcmp(choice + 1, "first");
    }
    int err = match_new(&r->match, o.g, &o.setup, e);
    memset(&r->match, 0, sizeof r->match);              /* it was only a trial */
    if (err)
        return ERR_OPTION;                              /* options that do not fit so many seats */
    r->g = o.g;
    r->setup = o.setup;
    r->live = (uint8_t)live;
    r->clock = clock;
    r->spectators = spectators > 0;
    r->delay = spectators >= DELAY_MIN ? spectators : 0;
    r->open = (uint8_t)open;
    r->host = -1;
    memcpy(r->code, o.code, sizeof r->code);
    fair_begin(&r->fair, o.secret, r->g, &r->setup);
    r->rows = 1;
    return 0;
}

int room_apply(struct room *r, const char *body, size_t size, int64_t at, struct error *e)
{
    struct entry n;
    if (!r->rows)
        return take_opening(r, body, size, e);
    int err = read_entry(r, body, size, &n, e);
    if (!err)
        err = entry_check(r, &n, NULL, e);
    if (err)
        return err;
    do_entry(r, &n, at);
    r->last = n.kind;
    r->last_seat = n.seat;
    r->rows++;
    return 0;
}

/* ---- The list ------------------------------------------------------------------------------------------------------------ */

void room_listing(const struct room *r, struct listing *out)
{
    struct text t = TEXT(out->info);
    out->status = r->status;
    /* Later, leaving the list would tell those who look on late that the game is over. */
    out->open = r->open == OPEN_LISTED && (!r->delay || r->status == TABLE_WAITING);
    text_fmt(&t, "{\"id\":\"%s\",\"game\":\"%s\",\"seats\":%d,\"free\":%d,\"clock\":%d,\"playing\":%s,\"names\":[", r->id,
             r->g->id, r->setup.seats, free_seats(r), r->clock, playing(r) ? "true" : "false");
    for (int i = 0, any = 0; i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_PERSON) {
            if (any++)
                text_char(&t, ',');
            text_json(&t, r->chair[i].name, strlen(r->chair[i].name));
        }
    text_add(&t, "]}");
}
