/* row.c: rows as text: reading and writing; see row.h. */
#include "row.h"

#include <string.h>

#include "bot.h"
#include "data.h"
#include "table.h"

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

static const char *const kind_name[ROW_KINDS] = {
    "open", "sit", "give", "stand", "bot", "free", "start", "move", "bell", "undo", "without", "away", "back", "vote", "agree",
    "decline", "say", "next",
};

static const char *const vote_name[] = { "-", "undo", "abandon" };

static int bad_row(const struct table *r, struct error *e, const char *what)
{
    return error_set(e, ERR_RECORD, "row %d of table %s is not right: %s", (int)r->rows, r->id, what);
}

static int read_move(const struct table *r, struct words_in *w, struct row *n, struct error *e)
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

static int read_sit(const struct table *r, struct words_in *w, struct row *n, struct error *e)
{
    if (!read_bytes(w, n->key, sizeof n->key) || rest(w, n->text, PERSON_NAME))
        return bad_row(r, e, "a person sits down with \"sit SEAT KEY NAME\"");
    return 0;
}

static int read_give(const struct table *r, struct words_in *w, struct row *n, struct error *e)
{
    return !read_bytes(w, n->entropy, sizeof n->entropy) ? bad_row(r, e, "64 hexadecimal digits are missing") : 0;
}

static int read_level(const struct table *r, struct words_in *w, struct row *n, struct error *e)
{
    int l = level(word(w));
    if (l < 0)
        return bad_row(r, e, "there is no such bot");
    n->level = (uint8_t)l;
    return 0;
}

static int read_count(const struct table *r, struct words_in *w, struct row *n, struct error *e)
{
    int count = number(w, MATCH_MOVES);
    if (count < 0)
        return bad_row(r, e, "the number of moves is missing");
    n->count = (uint16_t)count;
    return 0;
}

static int read_vote(const struct table *r, struct words_in *w, struct row *n, struct error *e)
{
    const char *what = word(w);
    for (n->vote = VOTE_ABANDON; n->vote > VOTE_NONE; n->vote--)
        if (!strcmp(what, vote_name[n->vote]))
            break;
    if (n->vote == VOTE_NONE)
        return bad_row(r, e, "there is no such vote");
    return n->vote == VOTE_UNDO ? read_count(r, w, n, e) : 0;
}

/* What stands behind the kind and the seat. */
static int read_rest(const struct table *r, struct words_in *w, struct row *n, struct error *e)
{
    switch (n->kind) {
    case ROW_SIT:     return read_sit(r, w, n, e);
    case ROW_GIVE:    return read_give(r, w, n, e);
    case ROW_BOT:
    case ROW_START:   return read_level(r, w, n, e);
    case ROW_MOVE:    return read_move(r, w, n, e);
    case ROW_UNDO:
    case ROW_WITHOUT: return read_count(r, w, n, e);
    case ROW_VOTE:    return read_vote(r, w, n, e);
    case ROW_SAY:     return rest(w, n->text, SAY_MAX) ? bad_row(r, e, "nothing is said, or too much") : 0;
    case ROW_NEXT:    return rest(w, n->text, TABLE_ID) ? bad_row(r, e, "the next table has no name") : 0;
    default:            return 0;
    }
}

int row_read(const struct table *r, const char *body, size_t size, struct row *n, struct error *e)
{
    struct words_in w;
    memset(n, 0, sizeof *n);
    if (begin(&w, body, size))
        return bad_row(r, e, "it is too long, or not one line");
    const char *kind = word(&w), *seat = word(&w);
    if (!strcmp(kind, "wish"))          /* as votes were called until 1.0 */
        kind = "vote";
    for (n->kind = ROW_SIT; n->kind < ROW_KINDS; n->kind++)
        if (!strcmp(kind, kind_name[n->kind]))
            break;
    if (n->kind == ROW_KINDS)
        return bad_row(r, e, "there is no such kind of row");
    n->seat = (int8_t)(strcmp(seat, "-") ? (seat[0] >= '0' && seat[0] < '0' + r->setup.seats && !seat[1] ? seat[0] - '0' : -2) : -1);
    if (n->seat == -2)
        return bad_row(r, e, "there is no such seat");
    int err = read_rest(r, &w, n, e);
    return err ? err : *w.at ? bad_row(r, e, "there is too much in it") : 0;
}

/* Row 0: what the table is. */
int opening_read(const struct table *r, const char *body, size_t size, struct opening *o, struct error *e)
{
    struct words_in w;
    char hash[20];
    struct text t = TEXT(hash);
    *o = (struct opening){ 0 };
    if (begin(&w, body, size) || strcmp(word(&w), "open"))
        return bad_row(r, e, "the first row says what the table is");
    o->g = game_find(word(&w));
    if (!o->g)
        return bad_row(r, e, "there is no such game");
    if (number(&w, 65535) != o->g->version)
        return bad_row(r, e, "the game was begun with another version of its rules");
    text_hex64(&t, data_hash(o->g));
    if (strcmp(word(&w), hash))
        return bad_row(r, e, "the game was begun with other data tables; give them with --data");
    setup_default(o->g, &o->setup, o->g->min_seats);
    if (setup_seats(o->g, &o->setup, number(&w, 99), e))
        return bad_row(r, e, "the game is not played with so many seats");
    int clock = number(&w, CLOCK_MAX), spectators = number(&w, DELAY_MAX), open = number(&w, OPEN_UNLISTED);
    if (clock < 0 || spectators < 0 || open < 0 || !read_bytes(&w, o->code, sizeof o->code) ||
        !read_bytes(&w, o->secret, sizeof o->secret))
        return bad_row(r, e, "clock, spectators, access or secret are missing");
    o->terms = (struct terms){ .clock = clock, .delay = spectators >= DELAY_MIN ? spectators : 0, .spectators = spectators > 0,
                               .open = (uint8_t)open };
    while (*w.at) {
        char *name = word(&w), *choice = strchr(name, '=');
        if (!choice)
            return bad_row(r, e, "an option is written NAME=CHOICE");
        *choice = 0;
        if (setup_option(o->g, &o->setup, name, choice + 1, e))
            return ERR_OPTION;
    }
    return 0;
}

/* ---- Writing a row --------------------------------------------------------------------------------------------------- */

void opening_write(const struct opening *o, struct text *out)
{
    const struct game *g = o->g;
    const struct terms *terms = &o->terms;
    text_fmt(out, "open %s %d ", g->id, g->version);
    text_hex64(out, data_hash(g));
    text_fmt(out, " %d %d %d %d ", o->setup.seats, terms->clock, terms->delay ? terms->delay : terms->spectators, terms->open);
    text_hex(out, o->code, sizeof o->code);
    text_char(out, ' ');
    text_hex(out, o->secret, sizeof o->secret);
    for (int i = 0; g->options && g->options[i].name; i++)
        text_fmt(out, " %s=%s", g->options[i].name, g->options[i].choices->name[o->setup.option[i]]);
}

void row_write(const struct table *r, const struct row *n, struct text *out)
{
    text_add(out, kind_name[n->kind]);
    if (n->seat >= 0)
        text_fmt(out, " %d", n->seat);
    else
        text_add(out, " -");
    switch (n->kind) {
    case ROW_SIT:
        text_char(out, ' ');
        text_hex(out, n->key, sizeof n->key);
        text_fmt(out, " %s", n->text);
        break;
    case ROW_GIVE:
        text_char(out, ' ');
        text_hex(out, n->entropy, sizeof n->entropy);
        break;
    case ROW_BOT:
    case ROW_START:
        text_fmt(out, " %s", bots[n->level].id);
        break;
    case ROW_MOVE:
        text_fmt(out, " %s ", n->id[0] ? n->id : "-");
        match_name(&r->match, n->seat, n->mv, out);
        break;
    case ROW_UNDO:
    case ROW_WITHOUT:
        text_fmt(out, " %d", n->count);
        break;
    case ROW_VOTE:
        text_fmt(out, " %s", vote_name[n->vote]);
        if (n->vote == VOTE_UNDO)
            text_fmt(out, " %d", n->count);
        break;
    case ROW_SAY:
    case ROW_NEXT:
        text_fmt(out, " %s", n->text);
        break;
    default:
        break;
    }
}
