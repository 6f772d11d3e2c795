/* table.c: see table.h. */
#include "table.h"

#include <string.h>

#include "data.h"
#include "field.h"

/* ---- Small questions ------------------------------------------------------------------------------------------------- */

static int playing(const struct table *r) { return r->status == TABLE_PLAYING; }

seatset table_people(const struct table *r)
{
    seatset set = 0;
    for (int i = 0; i < r->setup.seats; i++)
        set |= (seatset)((r->chair[i].kind == CHAIR_PERSON) << i);
    return set;
}

seatset table_present(const struct table *r)
{
    seatset set = 0;
    for (int i = 0; i < r->setup.seats; i++)
        set |= (seatset)((r->chair[i].kind == CHAIR_PERSON && !r->chair[i].away) << i);
    return set;
}

static int free_seats(const struct table *r)
{
    int n = 0;
    for (int i = 0; i < r->setup.seats; i++)
        n += r->chair[i].kind == CHAIR_FREE;
    return n;
}

int table_knows(const struct table *r, int seat, const char *id)
{
    for (int i = 0; i < IDS_KEPT; i++)
        if (*id && !strcmp(r->chair[seat].id[i], id))
            return 1;
    return 0;
}

uint32_t table_epoch(const struct table *r, int seat) { return r->epoch + r->chair[seat].taken_back; }

int table_seat_of(const struct table *r, const uint8_t key[SHA256_BYTES])
{
    int seat = -1;
    for (int i = 0; i < r->setup.seats; i++) {
        int same = same_bytes(r->chair[i].key, key, SHA256_BYTES) & (r->chair[i].kind == CHAIR_PERSON);
        seat = same ? i : seat;
    }
    return seat;
}

int table_bell_open(const struct table *r)
{
    struct moment now;
    if (!r->live || !playing(r))
        return 0;
    r->g->live->moment(&r->match.now, &now);
    return now.waits == WAITS_FOR_BELL;
}

int table_clock_runs(const struct table *r, int seat)
{
    const struct chair *c = &r->chair[seat];
    return r->terms.clock && playing(r) && !table_bell_open(r) && c->kind == CHAIR_PERSON && !c->away && c->since;
}

/* ---- Taking back ------------------------------------------------------------------------------------------------------ */

static int last_move_of(const struct table *r, int seat)
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

int table_undo(const struct table *r, int seat, struct row *n, int *vote, struct error *e)
{
    int i = playing(r) ? last_move_of(r, seat) : -1;
    if (i < 0)
        return error_set(e, ERR_EMPTY, playing(r) ? "you have not moved yet, so there is nothing to take back"
                                                  : "a move can be taken back only while the game goes on");
    *n = (struct row){ .kind = ROW_UNDO, .seat = (int8_t)seat, .count = (uint16_t)i };
    *vote = 0;
    if (table_people(r) == 1 << seat)
        return 0;
    if (i < r->match.moves - 1 && still_sealed(&r->match, i))
        n->kind = ROW_WITHOUT;
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

static int check_waiting(const struct table *r, const struct row *n, struct error *e)
{
    if (r->status != TABLE_WAITING)
        return not_now(e, "the game has begun: seats can no longer be changed");
    if (n->kind == ROW_START)
        return table_people(r) ? 0 : not_now(e, "a game needs at least one person");
    if (n->seat < 0)
        return error_set(e, ERR_SEAT, "there is no such seat");
    const struct chair *c = &r->chair[n->seat];
    if ((n->kind == ROW_SIT || n->kind == ROW_BOT) && c->kind != CHAIR_FREE)
        return error_set(e, ERR_TAKEN, "seat %d is taken; choose another one", n->seat);
    if ((n->kind == ROW_STAND || n->kind == ROW_GIVE) && c->kind != CHAIR_PERSON)
        return error_set(e, ERR_SEAT, "nobody sits on seat %d", n->seat);
    if (n->kind == ROW_GIVE && r->fair.gave >> n->seat & 1)
        return not_now(e, "the seat has given its chance already");
    if (n->kind == ROW_FREE && c->kind != CHAIR_BOT)
        return error_set(e, ERR_SEAT, "there is no bot on seat %d", n->seat);
    if (n->kind == ROW_SIT && bad_words(n->text))       /* names.h asks for more, but old rows stay readable */
        return error_set(e, ERR_NAME, "a name is 1 to %d bytes of printable text", PERSON_NAME - 1);
    return 0;
}

static int table_full(struct error *e)
{
    return error_set(e, ERR_FULL, "the table has room for %d moves", MATCH_MOVES);
}

static int check_move(const struct table *r, const struct row *n, struct refusal *why, struct error *e)
{
    char text[REFUSAL_TEXT];
    struct text t = TEXT(text);
    if (!playing(r))
        return not_now(e, r->status == TABLE_OVER ? "the game is over" : "the game has not begun");
    if (n->seat < 0)
        return error_set(e, ERR_SEAT, "there is no such seat");
    if (r->match.moves == MATCH_MOVES)
        return table_full(e);
    if (n->mv >= r->match.g->moves)
        return error_set(e, ERR_MOVE, "there is no such move");
    if (!match_refuse(&r->match, n->seat, n->mv, why))
        return 0;
    say_refusal(&t, r->match.g->id, why);
    return error_set(e, ERR_REFUSED, "%s", text);
}

static int check_bell(const struct table *r, const struct row *n, struct refusal *why, struct error *e)
{
    if (!table_bell_open(r))
        return not_now(e, "there is no bell to ring now");
    if (n->seat < 0)                                    /* everybody who could ring lets the card pass: that is always legal */
        return r->match.moves + SEATS_MAX <= MATCH_MOVES ? 0 : table_full(e);
    struct row ring = { .kind = ROW_MOVE, .seat = n->seat, .mv = r->g->live->ring };
    return check_move(r, &ring, why, e);
}

static int check_undo(const struct table *r, const struct row *n, struct error *e)
{
    struct row allowed;
    int vote, err = n->seat < 0 ? error_set(e, ERR_SEAT, "there is no such seat") : table_undo(r, n->seat, &allowed, &vote, e);
    if (err)
        return err;
    if (vote)
        return not_now(e, "the others have to agree, because somebody has moved since or something hidden has come to light");
    return allowed.kind == n->kind && allowed.count == n->count ? 0 : not_now(e, "that is not the last move of the seat");
}

static int check_vote(const struct table *r, const struct row *n, struct error *e)
{
    struct row undo;
    int vote;
    if (!playing(r))
        return not_now(e, "there is no game going on");
    if (n->seat < 0 || r->chair[n->seat].kind != CHAIR_PERSON)
        return error_set(e, ERR_SEAT, "only a person at the table can ask for a vote");
    if (n->kind == ROW_VOTE) {
        if (r->vote)
            return not_now(e, "there is a vote already; it must be finished first");
        if (n->vote != VOTE_UNDO)
            return 0;
        int err = table_undo(r, n->seat, &undo, &vote, e);
        return err ? err : undo.count == n->count ? 0 : not_now(e, "that is not the last move of the seat");
    }
    if (!r->vote)
        return not_now(e, "there is nothing to vote about");
    if (n->kind == ROW_AGREE && r->agreed >> n->seat & 1)
        return not_now(e, "you have agreed already");
    return 0;
}

static int check_away(const struct table *r, const struct row *n, struct error *e)
{
    if (!playing(r))
        return not_now(e, "there is no game going on");
    if (n->seat < 0 || r->chair[n->seat].kind != CHAIR_PERSON)
        return error_set(e, ERR_SEAT, "there is no person on that seat");
    if (r->chair[n->seat].away == (n->kind == ROW_AWAY))
        return not_now(e, n->kind == ROW_AWAY ? "a bot plays for that seat already" : "the seat plays for itself already");
    return 0;
}

int row_check(const struct table *r, const struct row *n, struct refusal *why, struct error *e)
{
    struct refusal reason;
    why = why ? why : &reason;
    switch (n->kind) {
    case ROW_SIT: case ROW_GIVE: case ROW_STAND: case ROW_BOT: case ROW_FREE: case ROW_START:
        return check_waiting(r, n, e);
    case ROW_MOVE:
        return check_move(r, n, why, e);
    case ROW_BELL:
        return check_bell(r, n, why, e);
    case ROW_UNDO: case ROW_WITHOUT:
        return check_undo(r, n, e);
    case ROW_AWAY: case ROW_BACK:
        return check_away(r, n, e);
    case ROW_VOTE: case ROW_AGREE: case ROW_DECLINE:
        return check_vote(r, n, e);
    case ROW_SAY:
        if (n->seat < 0 || r->chair[n->seat].kind != CHAIR_PERSON)
            return error_set(e, ERR_SEAT, "only those at the table can say something");
        return bad_words(n->text) ? error_set(e, ERR_NAME, "there is nothing in it that can be read") : 0;
    case ROW_NEXT:
        if (r->status != TABLE_OVER)
            return not_now(e, "the next game begins when this one is over");
        return r->next[0] ? not_now(e, "there is a next table already") : 0;
    default:
        return error_set(e, ERR_RECORD, "there is no such kind of row");
    }
}

/* ---- Taking in ---------------------------------------------------------------------------------------------------------- */

/* The clocks after something happened: the time of a seat begins when it has to move, and again after each of its steps. */
static void run_clocks(struct table *r, int mover, int ply_before, int64_t at)
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
static void new_epoch(struct table *r, int64_t at)
{
    r->epoch++;
    r->vote = VOTE_NONE;
    for (int i = 0; i < r->setup.seats; i++)
        r->chair[i].since = 0;
    run_clocks(r, -1, 0, at);
}

static void start_game(struct table *r, int bot_level, int64_t at)
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

static void do_move(struct table *r, const struct row *n, int64_t at)
{
    struct chair *c = &r->chair[n->seat];
    int ply = head_of(&r->match.now)->ply;
    match_apply(&r->match, n->seat, n->mv);
    if (n->id[0]) {
        memcpy(c->id[c->id_next], n->id, sizeof n->id);
        c->id_next = (uint8_t)((c->id_next + 1) % IDS_KEPT);
    }
    if (match_over(&r->match))
        r->status = TABLE_OVER;
    if (head_of(&r->match.now)->ply != ply)
        r->vote = VOTE_NONE;                            /* a draft ends no vote: others would see that it was made */
    run_clocks(r, n->seat, ply, at);
}

/* The bell rang for a seat, or for nobody: then everybody who could have rung waits. */
static void do_bell(struct table *r, const struct row *n, int64_t at)
{
    int ply = head_of(&r->match.now)->ply;
    seatset asked = head_of(&r->match.now)->active;
    if (n->seat >= 0)
        match_apply(&r->match, n->seat, r->g->live->ring);
    for (int i = 0; n->seat < 0 && i < r->setup.seats; i++)
        if (asked >> i & 1)
            match_apply(&r->match, i, r->g->live->pass);
    if (match_over(&r->match))
        r->status = TABLE_OVER;
    r->vote = VOTE_NONE;
    run_clocks(r, n->seat, ply, at);
}

/* After a move was taken back. If nobody else could see that it was made, a draft, nobody may see that it is gone. */
static void taken_back(struct table *r, int ply, int64_t at)
{
    if (head_of(&r->match.now)->ply != ply)
        new_epoch(r, at);
}

static void undo_to(struct table *r, int count, int64_t at)
{
    struct match *m = &r->match;
    int ply = head_of(&m->now)->ply;
    for (int i = count; i < m->moves; i++)
        r->chair[m->made[i].seat].taken_back++;
    m->moves = count + 1;
    match_undo(m, NULL);
    taken_back(r, ply, at);
}

/* The same moves but one: sealed choices can be made in any order. */
static void undo_without(struct table *r, int index, int64_t at)
{
    struct match *m = &r->match;
    int ply = head_of(&m->now)->ply;
    r->chair[m->made[index].seat].taken_back++;
    memmove(&m->made[index], &m->made[index + 1], (size_t)(m->moves - index - 1) * sizeof *m->made);
    match_undo(m, NULL);
    taken_back(r, ply, at);
}

/* Everybody who is there has agreed. */
static void grant(struct table *r, int64_t at)
{
    if (r->vote == VOTE_UNDO) {
        r->vote = VOTE_NONE;
        undo_to(r, r->undo_to, at);
    } else if (r->vote == VOTE_ABANDON) {
        r->status = TABLE_OVER;
        r->abandoned = 1;
        new_epoch(r, at);
    }
}

static void do_vote(struct table *r, const struct row *n, int64_t at)
{
    if (n->kind == ROW_DECLINE) {
        r->vote = VOTE_NONE;
        return;
    }
    if (n->kind == ROW_VOTE) {
        r->vote = n->vote;
        r->vote_by = n->seat;
        r->undo_to = n->count;
        r->agreed = 0;
    }
    r->agreed |= (seatset)(1 << n->seat);
    if (!(table_present(r) & ~r->agreed))
        grant(r, at);
}

static void do_sit(struct table *r, const struct row *n)
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
static void do_stand(struct table *r, const struct row *n)
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

static void do_away(struct table *r, const struct row *n, int64_t at)
{
    r->chair[n->seat].away = n->kind == ROW_AWAY;
    r->chair[n->seat].since = 0;
    r->epoch++;
    run_clocks(r, -1, 0, at);
    if (r->vote && !(table_present(r) & ~r->agreed))
        grant(r, at);                                   /* the one who left was the last who had not agreed */
}

static void do_say(struct table *r, const struct row *n, int64_t at)
{
    struct said *s = &r->chat[r->said++ % CHAT_KEPT];
    s->seat = n->seat;
    s->at = at;
    memcpy(s->text, n->text, sizeof s->text);
}

void table_take(struct table *r, const struct row *n, int64_t at)
{
    switch (n->kind) {
    case ROW_SIT:     do_sit(r, n); break;
    case ROW_GIVE:    fair_give(&r->fair, n->seat, n->entropy); break;
    case ROW_STAND:
    case ROW_FREE:    do_stand(r, n); break;
    case ROW_BOT:     r->chair[n->seat].kind = CHAIR_BOT; r->chair[n->seat].level = n->level; break;
    case ROW_START:   start_game(r, n->level, at); break;
    case ROW_MOVE:    do_move(r, n, at); break;
    case ROW_BELL:    do_bell(r, n, at); break;
    case ROW_UNDO:    undo_to(r, n->count, at); break;
    case ROW_WITHOUT: undo_without(r, n->count, at); break;
    case ROW_AWAY:
    case ROW_BACK:    do_away(r, n, at); break;
    case ROW_VOTE:
    case ROW_AGREE:
    case ROW_DECLINE: do_vote(r, n, at); break;
    case ROW_SAY:     do_say(r, n, at); break;
    case ROW_NEXT:    memcpy(r->next, n->text, sizeof r->next); break;
    }
    r->last = n->kind;
    r->last_seat = n->seat;
    r->rows++;
}

/* Row 0. */
static int take_opening(struct table *r, const char *body, size_t size, struct error *e)
{
    struct opening o;
    int err = opening_read(r, body, size, &o, e);
    if (err)
        return err;
    err = match_new(&r->match, o.g, &o.setup, e);
    memset(&r->match, 0, sizeof r->match);              /* it was only a trial */
    if (err)
        return ERR_OPTION;                              /* options that do not fit so many seats */
    r->g = o.g;
    r->setup = o.setup;
    r->live = o.g->live && o.setup.option[o.g->live->option] == o.g->live->choice;
    r->terms = o.terms;
    r->host = -1;
    memcpy(r->code, o.code, sizeof r->code);
    fair_begin(&r->fair, o.secret, r->g, &r->setup);
    r->rows = 1;
    return 0;
}

int table_apply(struct table *r, const char *body, size_t size, int64_t at, struct error *e)
{
    struct row n;
    if (!r->rows)
        return take_opening(r, body, size, e);
    int err = row_read(r, body, size, &n, e);
    if (!err)
        err = row_check(r, &n, NULL, e);
    if (!err)
        table_take(r, &n, at);
    return err;
}

/* ---- The list ------------------------------------------------------------------------------------------------------------ */

void table_listing(const struct table *r, struct listing *out)
{
    struct text t = TEXT(out->info);
    out->status = r->status;
    /* Later, leaving the list would tell those who look on late that the game is over. */
    out->open = r->terms.open == OPEN_LISTED && (!r->terms.delay || r->status == TABLE_WAITING);
    text_fmt(&t, "{\"id\":\"%s\",\"game\":\"%s\",\"seats\":%d,\"free\":%d,\"clock\":%d,\"playing\":%s,\"names\":[", r->id,
             r->g->id, r->setup.seats, free_seats(r), r->terms.clock, playing(r) ? "true" : "false");
    for (int i = 0, any = 0; i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_PERSON) {
            if (any++)
                text_char(&t, ',');
            text_json(&t, r->chair[i].name, strlen(r->chair[i].name));
        }
    text_add(&t, "]}");
}
