/*
 * judge.c: what must hold after every step. The judge sees the rows as they come to the disk, and replays them; it hears what
 * every server is asked and what it says; and it knows nothing else of the servers, but for the tables that they have in memory
 * (which must be the replay) and the length of their queues.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "field.h"
#include "simulation.h"

enum { PATIENCE = 5 * SECOND, BELL_PATIENCE = 9 * SECOND,     /* so long a table may take that has nobody to wait for */
       ON_ITS_WAY = 2 * SECOND };

struct ledger tables[TABLES];
int          table_count;

static struct match scratch;
static char         buffer[2][1 << 17];

/* ---- Messages ----------------------------------------------------------------------------------------------------------- */

int member(const char *text, const char *key, char *out, size_t size)
{
    char name[40];
    snprintf(name, sizeof name, "\"%s\":\"", key);
    const char *at = strstr(text, name);
    if (!at)
        return 0;
    at += strlen(name);
    size_t n = strcspn(at, "\"");
    if (n >= size)
        return 0;
    memcpy(out, at, n);
    out[n] = 0;
    return 1;
}

int number_in(const char *text, const char *key, int fallback)
{
    char name[40];
    snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = strstr(text, name);
    return at ? atoi(at + strlen(name)) : fallback;
}

const char *const request_names[W_KINDS] = {
    "move", "say", "undo", "abandon", "agree", "decline", "back", "takeover", "bot", "free", "start", "leave", "rematch", "join",
    "create", "hello", "facts", "hint", "picture", "log", "record", "why", "preview", "mute", "ping", "tables", "games", "ring",
    "next", "synced", "other",
};

enum asked_kind request_of(const char *text)
{
    char what[24];
    if (!member(text, "do", what, sizeof what))
        return W_OTHER;
    for (int i = 0; i < W_OTHER; i++)
        if (!strcmp(what, request_names[i]))
            return (enum asked_kind)i;
    return W_OTHER;
}

/* The ids of our clients say whose they are: p3k0n17. */
int request_in_id(const char *id, int *person, int *kind)
{
    int n, end = 0;
    return sscanf(id, "p%dk%dn%d%n", person, kind, &n, &end) == 3 && end > 0 && *person >= 0 && *person < PEOPLE && *kind >= 0 &&
           *kind < W_KINDS;
}

/* ---- Tables --------------------------------------------------------------------------------------------------------------- */

void judge_open(void) { table_count = 0; }

void judge_close(void)
{
    for (struct ledger *t = tables; t < tables + table_count; t++) {
        for (int i = 0; i < (int)t->table->rows; i++)
            free(t->bodies[i]);
        free(t->table);
        free(t->moment);
        free(t->ids);
        free(t->bodies);
    }
    memset(tables, 0, sizeof tables);
    table_count = 0;
}

struct ledger *table_of(const char *id)
{
    for (struct ledger *t = tables; t < tables + table_count; t++)
        if (!strcmp(t->id, id))
            return t;
    return NULL;
}

int judge_rows(const char *id)
{
    const struct ledger *t = table_of(id);
    return t && !t->gone ? (int)t->table->rows : 0;
}

void judge_leaving(const char *id)
{
    struct ledger *t = table_of(id);
    if (t)
        t->leaving = 1;
}

int judge_was_leaving(const char *id)
{
    const struct ledger *t = table_of(id);
    return t && t->leaving;
}

/* A table goes with all its rows, and only if the last one is older than its status allows. */
void judge_forgot(const char *id)
{
    struct ledger *t = table_of(id);
    if (!t || t->gone)
        return;
    trace("table %s is forgotten", id);
    int64_t keep = w.keep.ms[t->table->status], age = wall_ms(&w.node[0]) - t->moment[t->table->rows].at;
    if (!keep || (!w.jumpy && age < keep))
        fail("table %s is forgotten, %lld ms after its last row", id, (long long)age);
    t->gone = 1;
}

static struct ledger *table_new(const char *id)
{
    if (table_count == TABLES)
        return NULL;
    struct ledger *t = &tables[table_count++];
    memset(t, 0, sizeof *t);
    memcpy(t->id, id, TABLE_ID);
    t->table = calloc(1, sizeof *t->table);
    memcpy(t->table->id, id, TABLE_ID);
    return t;
}

static void make_room(struct ledger *t, int rows)
{
    if (rows + 1 < t->space)
        return;
    t->space = t->space ? 2 * t->space : 128;
    t->moment = realloc(t->moment, (size_t)t->space * sizeof *t->moment);
    t->ids = realloc(t->ids, (size_t)t->space * sizeof *t->ids);
    t->bodies = realloc(t->bodies, (size_t)t->space * sizeof *t->bodies);
    if (!t->moment || !t->ids || !t->bodies)
        abort();
}

/* The table where a line is, if there still is one. */
static struct ledger *table_at(const struct link *l)
{
    struct ledger *t = l->conn.hosted ? table_of(l->conn.hosted->table.id) : NULL;
    return t && !t->gone ? t : NULL;
}

static int person_with(const uint8_t *key)
{
    for (int i = 0; i < w.people; i++)
        if (!memcmp(people[i].key, key, SHA256_BYTES))
            return i;
    return -1;
}

static int seat_of(const struct sight *m, int person)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (person >= 0 && m->owner[i] == person)
            return i;
    return VIEWER_PUBLIC;
}

static const struct sight *newest(const struct ledger *t) { return &t->moment[t->table->rows]; }

static void remember(struct ledger *t, const char *body, size_t size, int64_t at, const char *id)
{
    const struct table *r = t->table;
    int n = (int)r->rows;
    struct sight *m = &t->moment[n];
    m->now = r->match.now;
    m->at = at;
    m->us = w.us;
    m->untold = w.untold;
    m->status = r->status;
    m->kind = r->last;
    for (int i = 0; i < SEATS_MAX; i++)
        m->owner[i] = (int8_t)(r->chair[i].kind == CHAIR_PERSON ? person_with(r->chair[i].key) : -1);
    for (int i = 0; i < SEATS_MAX; i++)
        m->since[i] = r->chair[i].since;
    snprintf(t->ids[n - 1], CLIENT_ID, "%s", id);
    t->bodies[n - 1] = malloc(size + 1);
    memcpy(t->bodies[n - 1], body, size);
    t->bodies[n - 1][size] = 0;
}

/* ---- Rows: each was asked for, by somebody who had the right, and is there once --------------------------------------------- */

static void asked(struct ledger *t, int person, int kind, const char *body)
{
    if (person < 0)
        fail("row %d of %s was asked for by nobody: %s", (int)t->table->rows, t->id, body);
    else if (++t->rows[person][kind] > t->sent[person][kind])
        fail("row %d of %s was asked for %d times by %s, and is there for the %d. time: %s", (int)t->table->rows, t->id,
             t->sent[person][kind], people[person].name, t->rows[person][kind], body);
}

static int is_asked(const struct ledger *t, int person, int kind)
{
    return person >= 0 && t->sent[person][kind] > t->rows[person][kind];
}

static int sum(uint16_t counts[PEOPLE][W_KINDS], int kind)
{
    int n = 0;
    for (int i = 0; i < PEOPLE; i++)
        n += counts[i][kind];
    return n;
}

/* Of those that anybody at the table may ask for. */
static void asked_by_any(struct ledger *t, int kind, const char *body)
{
    if (++t->rows[0][kind] > sum(t->sent, kind))
        fail("row %d of %s was not asked for: %s", (int)t->table->rows, t->id, body);
}

/* The id of a move or the text of chat names who sent it. */
static void signed_by(struct ledger *t, int owner, const char *mark, int kind, const char *body)
{
    int person, what;
    if (!request_in_id(mark, &person, &what))
        person = owner, what = kind;
    if (owner < 0 || !(people[person].shown >> owner & 1) || what != kind)
        fail("row %d of %s was sent by somebody who does not sit there: %s", (int)t->table->rows, t->id, body);
}

static void check_move(struct ledger *t, int seat, int owner, const char *id, const char *body)
{
    const struct table *r = t->table;
    if (!strcmp(id, "-")) {
        if (!table_bot_plays(r, seat) && !r->live)
            fail("row %d of %s is a bot's move for a person: %s", (int)r->rows, t->id, body);
        return;
    }
    for (int i = 0; i < (int)r->rows; i++)
        if (!strcmp(t->ids[i], id) && t->bodies[i][5] == body[5])      /* friends on two seats may use the same ids */
            fail("rows %d and %d of %s are the same move twice: %s", i, (int)r->rows, t->id, body);
    if (table_bot_plays(r, seat))
        fail("row %d of %s is a person's move for a bot: %s", (int)r->rows, t->id, body);
    signed_by(t, owner, id, W_MOVE, body);
}

static int all_gave(const struct table *r)
{
    for (int i = 0; i < r->setup.seats; i++)
        if (r->chair[i].kind == CHAIR_FREE)
            return 0;
    return !(table_people(r) & ~r->fair.gave);
}

/* Has the time of a seat run out, so much ago? Rows say when it began by the wall clock; where that jumps, and tables are read again,
   nobody can tell. At a table that stays in memory it jumps for nothing: there it began after the row before. */
static int ran_out(const struct ledger *t, int seat, int64_t wall, int64_t ago)
{
    const struct table *r = t->table;
    int64_t time = (int64_t)r->terms.clock * 1000 + GRACE_MS;
    int k = (int)r->rows;
    if (!table_clock_runs(r, seat))
        return 0;
    if (!w.jumpy)
        return r->chair[seat].since + time <= wall - ago;
    while (k > 1 && t->moment[k - 1].since[seat] == t->moment[k].since[seat])
        k--;
    return w.steady ? t->moment[k > 1 && !ago ? k - 1 : k].us + time * 1000 <= w.us - ago * 1000 + 1000 : !ago;
}

/* Somebody honest has said hello over this line and was told the table; of nasty people one cannot know which secret counted last. */
static int sits_here(const struct link *l, const struct ledger *t)
{
    return l->used && l->server_up && l->greeted && l->as_seat && !people[l->person].nasty && table_at(l) == t;
}

/* Nobody who is connected can be sent away. */
static void check_absent(const struct ledger *t, int owner, const char *body)
{
    for (const struct link *l = links; l < links + LINKS; l++)
        if (sits_here(l, t) && l->node == w.writer && l->person == owner)
            fail("row %d of %s sends somebody away who is connected: %s", (int)t->table->rows, t->id, body);
}

static void check_row(struct ledger *t, const char *body, int64_t at, char *id)
{
    const struct table *r = t->table;
    char kind[16] = "", seat_text[4] = "", rest[40] = "";
    sscanf(body, "%15s %3s %39s", kind, seat_text, rest);
    int seat = seat_text[0] >= '0' && seat_text[0] < '0' + SEATS_MAX ? seat_text[0] - '0' : -1;
    int owner = seat >= 0 ? newest(t)->owner[seat] : -1, host = r->host >= 0 ? newest(t)->owner[r->host] : -1;
    int opening = (int)r->rows <= r->setup.seats + 1;
    if (!strcmp(kind, "move")) {
        struct text t_id = { .buf = id, .size = CLIENT_ID };
        text_add(&t_id, strcmp(rest, "-") ? rest : "");
        check_move(t, seat, owner, rest, body);
    } else if (!strcmp(kind, "say")) {
        signed_by(t, owner, rest, W_SAY, body);
        asked(t, owner, W_SAY, body);
    } else if (!strcmp(kind, "give")) {
        asked(t, owner, W_HELLO, body);
    } else if (!strcmp(kind, "back")) {
        if (!is_asked(t, owner, W_BACK) && owner >= 0 && t->sent_away[owner])
            t->sent_away[owner]--;
        else
            asked(t, owner, is_asked(t, owner, W_BACK) ? W_BACK : W_HELLO, body);
    } else if (!strcmp(kind, "stand")) {
        asked(t, owner, W_LEAVE, body);
    } else if (!strcmp(kind, "undo") || !strcmp(kind, "without") || (!strcmp(kind, "vote") && !strcmp(rest, "undo"))) {
        asked(t, owner, W_UNDO, body);
    } else if (!strcmp(kind, "vote")) {
        asked(t, owner, W_ABANDON, body);
    } else if (!strcmp(kind, "agree")) {
        asked(t, owner, W_AGREE, body);
    } else if (!strcmp(kind, "decline")) {
        asked(t, owner, W_DECLINE, body);
    } else if (!strcmp(kind, "bot") && (!opening || is_asked(t, host, W_BOT))) {
        asked(t, host, W_BOT, body);
    } else if (!strcmp(kind, "free")) {
        asked(t, host, W_FREE, body);
    } else if (!strcmp(kind, "start") && (!all_gave(r) || is_asked(t, host, W_START))) {
        asked(t, host, W_START, body);
    } else if (!strcmp(kind, "next")) {
        asked_by_any(t, W_REMATCH, body);
    } else if (!strcmp(kind, "away")) {
        if (owner >= 0 && w.nodes > 1)
            t->sent_away[owner]++;                      /* by another server than the one where it is */
        if (!ran_out(t, seat, at, 0)) {
            asked_by_any(t, W_TAKEOVER, body);
            check_absent(t, owner, body);
        }
    }
}

void judge_row(const char *name, uint32_t n, int64_t at, const char *bytes, size_t size)
{
    static char body[ROW_MAX + 1];
    struct ledger *t = table_of(name);
    struct error e = { 0 };
    char id[CLIENT_ID] = "";
    if (t && t->gone && n == 0 && !*t->code) {          /* nobody was told that it was opened: who does not know it yet tries again, */
        *t->id = 0;                                     /* and opens another one of that name */
        t = NULL;
    }
    if (!t && n == 0)
        t = table_new(name);
    if (!t)
        return;                                         /* more tables than the judge looks at */
    memcpy(body, bytes, size);
    body[size] = 0;
    if (t->gone) {
        fail("row %d of %s is written, which was forgotten: %s", (int)n, name, body);
        return;
    }
    if (n < t->table->rows) {
        if (strlen(t->bodies[n]) != size || memcmp(t->bodies[n], body, size) || t->moment[n + 1].at != at)
            fail("row %d of %s has changed from \"%s\" to \"%.*s\"", (int)n, name, t->bodies[n], (int)size, body);
        return;
    }
    trace("row %d of %s: %.*s", (int)n, name, (int)size, body);
    if (n > t->table->rows) {
        fail("row %d of %s is on disk without the one before it", (int)n, name);
        return;
    }
    make_room(t, (int)n + 1);
    if (n)
        check_row(t, body, at, id);
    if (table_apply(t->table, body, size, at, &e))
        fail("row %d of %s cannot be taken in: %s", (int)n, name, e.text);
    else
        remember(t, body, size, at, id);
}

/* ---- What is asked ---------------------------------------------------------------------------------------------------------- */

void judge_heard(struct link *l, const char *text, size_t size)
{
    char name[64], secret[200];
    enum asked_kind kind = request_of(text);
    struct ledger *t = member(text, "table", name, sizeof name) ? table_of(name) : table_at(l);
    (void)size;
    if (member(text, "secret", secret, sizeof secret))
        for (int i = 0; i < w.people; i++)
            if (!strcmp(people[i].secret, secret)) {
                l->keys |= 1u << i;
                people[l->person].shown |= 1u << i;
                if (t)
                    t->sent[i][kind]++;
                t = NULL;
            }
    for (int i = 0; t && i < w.people; i++)
        if (l->keys >> i & 1)
            t->sent[i][kind]++;                         /* whoever has shown several secrets asks for one of them */
    if (kind == W_HELLO) {
        l->as_seat = member(text, "secret", secret, sizeof secret);
        l->looked_on |= !l->as_seat;
    }
    if (kind == W_CREATE || (member(text, "table", name, sizeof name) && l->conn.hosted && strcmp(l->conn.hosted->table.id, name))) {
        l->greeted = 0;                                 /* it goes to another table, and waits for nothing here */
        l->table = -1;
        l->count = 0;
    }
    if (l->count < PENDING && kind < W_OTHER && kind != W_RING && kind != W_NEXT && kind != W_SYNCED) {
        struct asked *a = &l->asked[l->count++];
        *a = (struct asked){ .kind = (uint8_t)kind, .at = w.us };
        if (!member(text, "id", a->id, sizeof a->id))
            a->id[0] = 0;
    }
}

static void answered(struct link *l, int i)
{
    memmove(&l->asked[i], &l->asked[i + 1], (size_t)(l->count - i - 1) * sizeof *l->asked);
    l->count--;
}

/* Which question this answers: by its id, or the oldest of that kind. */
static void take_answer(struct link *l, const char *text, const char *what, const char *id)
{
    static const struct { const char *what; uint8_t kinds[2]; } plain[] = {
        { "table", { W_HELLO, W_FACTS } }, { "hint", { W_HINT, W_HINT } }, { "tables", { W_TABLES, W_TABLES } },
    };
    if (strstr(text, "another server"))
        l->greeted = 0;                                 /* those who play at a live bell are sent there */
    for (int i = 0; *id && i < l->count; i++)
        if (!strcmp(l->asked[i].id, id)) {
            answered(l, i);
            return;
        }
    for (size_t k = 0; k < sizeof plain / sizeof *plain; k++)
        for (int i = 0; !strcmp(what, plain[k].what) && i < l->count; i++)
            if (memchr(plain[k].kinds, l->asked[i].kind, 2)) {
                l->greeted |= l->asked[i].kind == W_HELLO;
                answered(l, i);
                return;
            }
}

/* ---- What is told ------------------------------------------------------------------------------------------------------------- */

static int is_made(const struct ledger *t, const char *id)
{
    for (int i = (int)t->table->rows - 1; *id && i >= 0; i--)
        if (!strcmp(t->ids[i], id))
            return 1;
    return 0;
}

/* An error that says no, not "try again" or "say hello first"; and honest people use an id once. */
static int is_final(const struct link *l, const char *text)
{
    return !people[l->person].nasty && !strstr(text, "no_access") && !strstr(text, "\"busy\"");
}

static void check_ack(struct link *l, struct ledger *t, const char *id)
{
    int person, kind;
    if (!request_in_id(id, &person, &kind) || person != l->person || !t)
        return;
    if (kind == W_MOVE) {
        if (!is_made(t, id))
            fail("move %s at %s is acknowledged and not on disk", id, t->id);
        return;
    }
    if (kind == W_REMATCH) {
        if (!t->table->next[0])
            fail("the next game of %s is acknowledged and not on disk", t->id);
        return;
    }
    int any = kind == W_TAKEOVER, away = 0;
    l->greeted &= kind != W_LEAVE;
    t->acked[any ? 0 : person][kind]++;
    for (uint32_t i = 1; any && i <= t->table->rows; i++)
        away += t->moment[i].kind == ROW_AWAY;
    if (any ? t->acked[0][kind] > away : !people[person].nasty && t->acked[person][kind] > t->rows[person][kind])
        fail("%s %s at %s is acknowledged and not on disk", request_names[kind], id, t->id);
}

/* Somebody who is behind may see a row so late only, and so much ago it was possible; before the game there is nothing to hide. */
static int old_enough(const struct link *l, const struct ledger *t, int k, int viewer, int64_t ago)
{
    if (viewer >= 0 || !t->table->terms.delay || t->moment[k].status == TABLE_WAITING)
        return 1;
    int64_t delay = (int64_t)t->table->terms.delay * 1000 + ago;
    if (!w.jumpy)
        return t->moment[k].at + delay <= wall_ms(&w.node[l->node]);
    return !w.steady || t->moment[k - 1].us + delay * 1000 <= w.us + 1000;      /* milliseconds are rounded down */
}

static int shows(const struct ledger *t, int k, int viewer, const char *text)
{
    const struct sight *m = &t->moment[k];
    struct text out = TEXT(buffer[0]);
    const char *state = strstr(text, "\"state\":\""), *view = strstr(text, "\"view\":{");
    if (m->status == TABLE_WAITING || head_of(&m->now)->ply != number_in(text, "ply", -1))
        return 0;
    scratch.g = t->table->g;
    scratch.now = m->now;
    if (state) {
        struct position seen;
        match_redacted(&scratch, viewer, &seen);
        say_bytes(seen.bytes, t->table->g->state_size, &out);
        return !strncmp(state + 9, out.buf, out.len) && state[9 + out.len] == '"';
    }
    match_view(&scratch, viewer, &out);
    return view && !strncmp(view + 8, out.buf, out.len) && view[8 + out.len] == '}';
}

/* Row number k, for a seat that one of the line's keys opened then, or for everybody. */
static int is_view(const struct link *l, const struct ledger *t, int k, const char *text, int *viewer)
{
    for (int i = 0; i < w.people; i++) {
        *viewer = seat_of(&t->moment[k], l->keys >> i & 1 ? i : -1);
        if (*viewer >= 0 && shows(t, k, *viewer, text))
            return 1;
    }
    *viewer = VIEWER_PUBLIC;
    return t->table->terms.spectators && shows(t, k, VIEWER_PUBLIC, text) && old_enough(l, t, k, VIEWER_PUBLIC, 0);
}

static int64_t check_view(struct link *l, struct ledger *t, const char *text)
{
    if (!t && l->conn.hosted && table_of(l->conn.hosted->table.id))
        return 0;                                       /* it is forgotten, and goes on where it is in memory */
    int viewer, from = l->seen > l->floor ? l->seen : l->floor;
    if (t && t->table->terms.delay && l->looked_on)
        from = 1;                                       /* it may be behind now, and was not before */
    for (int k = from > 0 ? from : 1; t && k <= (int)t->table->rows; k++)
        if (is_view(l, t, k, text, &viewer)) {
            l->seen = k;
            l->viewer = viewer;
            return (t - tables) * (int64_t)ROWS_MOST + k;
        }
    fail("line %d of %s is told a view of %s that is not the replay for its seat since row %d (of %d): %.300s", (int)(l - links),
         people[l->person].name, t ? t->id : "no table", from, t ? (int)t->table->rows : 0, text);
    return 0;
}

static void check_you(struct link *l, const struct ledger *t, const char *text)
{
    int you = number_in(text, "you", -1);
    for (int k = (int)t->table->rows; you >= 0 && k > 0 && k >= l->seen; k--)
        if (t->moment[k].owner[you] >= 0 && l->keys >> t->moment[k].owner[you] & 1)
            return;
    if (you >= 0)
        fail("line %d of %s is told that it has seat %d of %s", (int)(l - links), people[l->person].name, you, t->id);
}

static void check_said(const struct link *l, const struct ledger *t, const char *text)
{
    char said[SAY_MAX + 20], row[SAY_MAX + 40];
    if (!member(text, "text", said, sizeof said))
        return;
    snprintf(row, sizeof row, "say %d %s", number_in(text, "seat", -1), said);
    for (int k = (int)t->table->rows; k > 0; k--)
        if (!strcmp(t->bodies[k - 1], row)) {
            int mine = 0;
            for (int i = 0; i < w.people; i++)
                mine |= (l->keys >> i & 1) && seat_of(newest(t), i) >= 0;
            if (!mine && !old_enough(l, t, k, VIEWER_PUBLIC, 0))
                fail("line %d of %s hears too early: %s", (int)(l - links), people[l->person].name, row);
            return;
        }
    fail("line %d of %s hears what is not on disk: %s", (int)(l - links), people[l->person].name, row);
}

/* It is for somebody who asked, and about the position as the server has it. */
static void check_hint(const struct link *l, const struct ledger *t, const char *text)
{
    const struct match *m = &l->conn.hosted->table.match;
    struct refusal why;
    char name[NAME_MAX_LEN] = "";
    member(text, "move", name, sizeof name);
    for (int i = 0; i < w.people; i++) {
        int seat = l->keys >> i & 1 ? seat_of(newest(t), i) : -1;
        if (seat < 0 || !t->sent[i][W_HINT])
            continue;
        int mv = match_find(m, seat, name, NULL);
        if (mv < 0 || match_refuse(m, seat, (move)mv, &why))
            fail("line %d of %s is told a hint that is no move: %.100s", (int)(l - links), people[l->person].name, text);
        return;
    }
    fail("line %d of %s is told a hint and has no seat, or did not ask", (int)(l - links), people[l->person].name);
}

static void check_created(const struct link *l, const char *text, int created)
{
    char id[TABLE_ID];
    struct ledger *t = member(text, "table", id, sizeof id) ? table_of(id) : NULL;
    int seat = number_in(text, "seat", -1);
    if ((!t && table_count == TABLES) || (t && t->gone))
        return;
    if (!t || seat < 0 || seat >= SEATS_MAX) {
        fail("a table or seat is acknowledged and not on disk: %s", text);
        return;
    }
    if (created)
        member(text, "code", t->code, sizeof t->code);
    for (int k = (int)t->table->rows; k > 0; k--)
        if (t->moment[k].owner[seat] >= 0 && l->keys >> t->moment[k].owner[seat] & 1)
            return;
    fail("a seat is acknowledged and not on disk: %s", text);
}

/* What a table says of itself, without who is connected and what is put to the vote. */
static char *plain_table(const char *text)
{
    char *copy = malloc(strlen(text) + 1), *to = copy;
    for (const char *at = text; *at;) {
        if (!strncmp(at, "\"here\":true,", 12))
            at += 12;
        else if (!strncmp(at, "\"here\":false,", 13))
            at += 13;
        else if (!strncmp(at, ",\"vote\":{", 9))
            at += strcspn(at, "}") + 1;
        else
            *to++ = *at++;
    }
    *to = 0;
    return copy;
}

int64_t judge_told(struct link *l, const char *text, size_t size)
{
    char what[24] = "", id[40] = "";
    struct ledger *t = table_at(l);
    int64_t k = 0;
    (void)size;
    member(text, "do", what, sizeof what);
    if (!member(text, "id", id, sizeof id) || !strcmp(what, "table"))
        id[0] = 0;
    if (!l->server_up) {
        fail("line %d of %s is told something after it has gone: %.100s", (int)(l - links), people[l->person].name, text);
        return 0;
    }
    if (t && l->table != t - tables) {
        l->floor = l->table < 0 && l->floor_table == t - tables ? l->floor : 0;
        l->table = (int)(t - tables);
        l->seen = 0;
        l->viewer = VIEWER_PUBLIC;
        l->greeted = 0;
        free(l->said);
        l->said = NULL;
    }
    if (!strcmp(what, "ack")) {
        check_ack(l, t, id);
    } else if (!strcmp(what, "view") || !strcmp(what, "moved")) {
        k = check_view(l, t, text);
    } else if (!strcmp(what, "created") || !strcmp(what, "joined")) {
        check_created(l, text, what[0] == 'c');
    } else if (t && !strcmp(what, "table")) {
        check_you(l, t, text);
        free(l->said);
        l->said = plain_table(text);
    } else if (t && !strcmp(what, "said")) {
        check_said(l, t, text);
    } else if (t && !strcmp(what, "hint")) {
        check_hint(l, t, text);
    } else if (t && !strcmp(what, "error") && is_final(l, text) && is_made(t, id)) {
        fail("move %s at %s is on disk and refused: %.200s", id, t->id, text);
    } else if (t && !strcmp(what, "record") && t->table->status != TABLE_OVER) {
        fail("the record of %s is given before the game is over", t->id);
    }
    take_answer(l, text, what, id);
    return k;
}

/* ---- Queues ------------------------------------------------------------------------------------------------------------------- */

void judge_step(void)
{
    if (w.steps % 8)
        return;
    for (struct link *l = links; l < links + LINKS; l++) {
        int n = 0;
        if (!l->used || !l->server_up || !l->conn.hosted)
            continue;
        for (const struct input *in = l->conn.hosted->inputs; in; in = in->next)
            n++;
        if (n > INPUTS_MAX + 1)
            fail("%d messages wait at table %s", n, l->conn.hosted->table.id);
    }
    for (int i = 0; i < w.nodes; i++)
        if (w.node[i].up && w.node[i].pool.count + w.node[i].pool.ready > 62)
            fail("%d questions wait for the bots of server %d", w.node[i].pool.count, i);
}

/* ---- When all is quiet ------------------------------------------------------------------------------------------------------------ */

/* The seats with a line, at any server. */
static seatset here(const struct ledger *t)
{
    seatset set = 0;
    for (const struct link *l = links; l < links + LINKS; l++)
        for (int i = 0; sits_here(l, t) && i < w.people; i++)
            if (l->keys >> i & 1 && seat_of(newest(t), i) >= 0)
                set |= (seatset)(1 << seat_of(newest(t), i));
    return set;
}

/* What the servers have of a table, for a look at a failure. */
static const char *inside(const struct ledger *t)
{
    static char out[400];
    struct text o = TEXT(out);
    for (int i = 0; i < w.nodes; i++) {
        const struct hosted *p = hosted_find(w.node[i].tables, t->id);
        text_fmt(&o, " server %d", i);
        if (!p) {
            text_add(&o, " has not got it");
            continue;
        }
        text_fmt(&o, " rows %d here %d claim %d reading %d pending %d thinking %d alarm in %d bots", (int)p->table.rows, p->here, p->claim,
                 p->reading, p->pending != NULL, p->thinking, p->timer ? (int)(p->alarm - w.us / 1000) : -1);
        for (int k = 0; k < t->table->setup.seats; k++)
            text_fmt(&o, " %d", p->bot[k].state);
        if (p->bell)
            text_fmt(&o, " owed %d phase %d decider %d", (int)p->bell->owed.what, (int)p->bell->judge.phase, p->bell->judge.decider);
    }
    return out;
}

static void check_waiting(const struct ledger *t)
{
    const struct table *r = t->table;
    int64_t quiet = w.us - newest(t)->us;
    if (!here(t) || quiet < PATIENCE)
        return;
    if (r->status == TABLE_WAITING && all_gave(r) && table_people(r))
        fail("everybody has sat down at %s %lld s ago, and the game does not begin", t->id, (long long)(quiet / SECOND));
    if (r->status != TABLE_PLAYING || (table_bell_open(r) && quiet < BELL_PATIENCE))
        return;
    if (table_bell_open(r))
        fail("nobody minds the bell of %s since %lld s:%s", t->id, (long long)(quiet / SECOND), inside(t));
    for (int i = 0; i < r->setup.seats; i++) {
        if (is_active(&r->match.now, i) && table_bot_plays(r, i))
            fail("the bot on seat %d of %s does not move since %lld s:%s", i, t->id, (long long)(quiet / SECOND), inside(t));
        if (ran_out(t, i, wall_ms(&w.node[0]), PATIENCE / 1000))
            fail("the time of seat %d at %s ran out and nobody noticed:%s", i, t->id, inside(t));
    }
}

static void check_next(const struct ledger *t)
{
    const struct ledger *next = t->table->next[0] ? table_of(t->table->next) : NULL;
    if (next && next->gone)
        return;
    if (t->table->next[0] && table_count < TABLES && (!next || (int)next->table->rows < 1 + t->table->setup.seats))
        fail("the next game of %s is at %s, which has %d rows", t->id, t->table->next, next ? (int)next->table->rows : 0);
}

/* The rows that everybody should know by now: what was written just now may be on its way. Of those who are behind, what they may
   see. */
static int settled(const struct link *l, const struct ledger *t, int viewer)
{
    int k = (int)t->table->rows;
    while (k > 1 && (t->moment[k].us > w.us - ON_ITS_WAY || (l && !old_enough(l, t, k, viewer, 1000))))
        k--;
    return k;
}

static int same_view(const struct ledger *t, int k, int viewer, const struct position *seen)
{
    struct position view;
    scratch.now = t->moment[k].now;
    match_redacted(&scratch, viewer, &view);
    return !memcmp(&view, seen, t->table->g->state_size);
}

/* The last view was that of the table as it is, for this seat, or one that looks the same. */
static int has_view(const struct link *l, const struct ledger *t, int viewer)
{
    struct position seen;
    int k = settled(l, t, viewer);
    if (t->moment[k].status == TABLE_WAITING || (viewer < 0 && t->table->terms.delay && w.jumpy))
        return 1;
    scratch.g = t->table->g;
    scratch.now = t->moment[l->seen].now;
    match_redacted(&scratch, l->viewer, &seen);
    while (l->seen && k < (int)t->table->rows && !same_view(t, k, viewer, &seen))
        k++;
    return l->seen && same_view(t, k, viewer, &seen);
}

static const char *first_other(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return a;
}

/* What it was told of the table last, of seats, host, next game and so on, is how it is. */
static void check_table(const struct link *l, const struct ledger *t, int viewer)
{
    static char text[MESSAGE_MAX];
    struct text out = TEXT(text);
    struct listener to = { .viewer = (int8_t)viewer };
    if ((viewer < 0 && t->table->terms.delay) || newest(t)->us > w.us - ON_ITS_WAY || !l->said)
        return;
    say_table(t->table, &to, &out);
    char *plain = plain_table(text);
    if (strcmp(plain, l->said))
        fail("line %d of %s was told of %s: %.200s ... but it is %.200s", (int)(l - links), people[l->person].name, t->id,
             first_other(l->said, plain), first_other(plain, l->said));
    free(plain);
}

/* Whoever has been told a table is told of all that happens there. Nasty people show all kinds of secrets, so theirs may be
   any seat that they could have. */
static void check_listener(const struct link *l)
{
    const struct ledger *t = table_at(l);
    int viewer = VIEWER_PUBLIC, nasty = people[l->person].nasty;
    if (!t || !l->greeted || (nasty && !l->seen))
        return;
    for (int i = 0; i < w.people; i++)
        if ((l->as_seat || nasty) && l->keys >> i & 1 && seat_of(newest(t), i) >= 0) {
            viewer = seat_of(newest(t), i);
            if (nasty && has_view(l, t, viewer))
                return;
        }
    if (nasty)
        viewer = VIEWER_PUBLIC;
    if (!nasty && (viewer >= 0 || t->table->terms.spectators))
        check_table(l, t, viewer);
    if ((viewer >= 0 || t->table->terms.spectators) && !has_view(l, t, viewer))
        fail("line %d of %s has the view of seat %d at %s with %d rows; it is seat %d, and there are %d", (int)(l - links),
             people[l->person].name, l->viewer, t->id, l->seen, viewer, settled(l, t, viewer));
}

static void check_answers(const struct link *l)
{
    for (int i = 0; i < l->count && !people[l->person].nasty; i++)
        if (w.us - l->asked[i].at > PATIENCE)
            fail("line %d of %s asked \"%s\" (%s) %lld s ago, and is not answered", (int)(l - links), people[l->person].name,
                 request_names[l->asked[i].kind], l->asked[i].id, (long long)((w.us - l->asked[i].at) / SECOND));
}

/* A table in memory is the sum of its rows. */
static void check_room(const struct node *n, const struct ledger *t)
{
    const struct hosted *p = hosted_find(n->tables, t->id);
    if (!p || p->broken || !p->table.rows)
        return;
    if (p->conns && (int)p->table.rows < settled(NULL, t, 0))
        fail("server %d has %d rows of %s, and there are %d", (int)(n - w.node), (int)p->table.rows, t->id, (int)t->table->rows);
    if (p->table.rows == t->table->rows && memcmp(&p->table, t->table, sizeof p->table))
        fail("server %d has another table %s than its rows make", (int)(n - w.node), t->id);
}

void judge_fresh(void)
{
    for (struct ledger *t = tables; t < tables + table_count && !w.failed; t++)
        for (int i = 0, rows = settled(NULL, t, 0); i < w.nodes && !t->gone; i++) {
            const struct hosted *p = hosted_find(w.node[i].tables, t->id);
            int told = 1;
            for (int k = p ? (int)p->table.rows + 1 : rows + 1; k <= rows; k++)
                told &= !t->moment[k].untold;
            if (p && p->conns && p->table.rows && !p->broken && told && (int)p->table.rows < rows)
                fail("server %d has not heard of row %d of %s, but was told", i, (int)p->table.rows, t->id);
        }
}

void judge_calm(void)
{
    for (struct ledger *t = tables; t < tables + table_count && !w.failed; t++) {
        if (t->gone)
            continue;
        check_waiting(t);
        check_next(t);
        for (int i = 0; i < w.nodes; i++)
            check_room(&w.node[i], t);
    }
    for (struct link *l = links; l < links + LINKS && !w.failed; l++)
        if (l->used && l->server_up) {
            check_answers(l);
            check_listener(l);
        }
    for (int i = 0; i < w.people && w.last; i++)
        if (people[i].moving && !people[i].nasty)
            fail("move %s of %s is still not answered", people[i].move_id, people[i].name);
}
