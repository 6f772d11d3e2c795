/* record.c: see record.h. */
#include "record.h"

#include <string.h>

#include "data.h"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void write_position(const struct match *m, struct text *out)
{
    const char *s = m->position, *end = s + m->position_len;
    while (s < end) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        text_add(out, "position ");
        text_bytes(out, s, (size_t)(stop + 1 - s));
        s = stop + 1;
    }
}

/* The choices of one sealed step, in the order of seats from `first`; each seat's own choices keep their order. */
static void write_step(const struct match *m, const struct position *at, int from, int to, struct text *out)
{
    const struct head *h = head_of(at);
    for (int k = 0; k < h->seats; k++) {
        int seat = (h->first + k) % h->seats;
        for (int i = from; i < to; i++)
            if (m->made[i].seat == seat) {
                text_fmt(out, "%d ", seat);
                m->g->name(at, seat, m->made[i].m, out);
                text_char(out, '\n');
            }
    }
}

static void write_moves(const struct match *m, struct text *out)
{
    struct position now = m->start;
    text_fmt(out, "moves %d\n", m->moves);
    for (int i = 0; i < m->moves;) {
        struct position at = now, before;
        int from = i;
        do {
            before = now;
            m->g->apply(&now, m->made[i].seat, m->made[i].m);
            i++;
        } while (i < m->moves && head_of(&at)->sealed && !opens(&before, m->made[i - 1].seat, &now));
        write_step(m, &at, from, i, out);
    }
    text_add(out, "end");
    for (int seat = 0; match_over(m) && seat < m->setup.seats; seat++)
        text_fmt(out, " %d", m->g->score(&m->now, seat));
    text_char(out, '\n');
}

void record_write(const struct match *m, struct text *out)
{
    text_add(out, "quayside record 1\n");
    fair_facts(m->g, &m->setup, out);
    text_add(out, "seed ");
    text_hex(out, m->setup.seed, SEED_BYTES);
    text_char(out, '\n');
    if (m->fair.used)
        fair_lines(&m->fair, m->setup.seats, out);
    write_position(m, out);
    write_moves(m, out);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

enum { LINE_MAX_LEN = POSITION_TEXT };          /* a field of a position may be the whole of it */

struct reader {
    const char   *at, *end;
    int           line;                 /* number of the current line */
    char          key[LINE_MAX_LEN];    /* its first word */
    char         *value;                /* the rest of it */
    struct error *e;
};

static int wrong(struct reader *r, int code, const char *fmt, ...) __attribute__((format(__printf__, 3, 4)));

static int wrong(struct reader *r, int code, const char *fmt, ...)
{
    char what[ERROR_TEXT];
    struct text t = TEXT(what);
    va_list ap;
    va_start(ap, fmt);
    text_vfmt(&t, fmt, ap);
    va_end(ap);
    return error_set(r->e, code, "record, line %d: %s", r->line, what);
}

/* What another function found wrong, with the line in front. */
static int wrong_there(struct reader *r, int code)
{
    char what[sizeof r->e->text];
    if (!r->e)
        return code;
    memcpy(what, r->e->text, sizeof what);
    return wrong(r, code, "%s", what);
}

static int next_line(struct reader *r)
{
    if (r->at >= r->end) {
        r->line++;
        return wrong(r, ERR_RECORD, "the record ends too early; it must close with a line \"end\"");
    }
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t n = (size_t)((stop ? stop : r->end) - r->at);
    r->line++;
    if (n && r->at[n - 1] == '\r')
        n--;
    if (n >= sizeof r->key || memchr(r->at, 0, n))
        return wrong(r, ERR_RECORD, "the line is too long or not text");
    memcpy(r->key, r->at, n);
    r->key[n] = 0;
    r->at = stop ? stop + 1 : r->end;
    char *space = strchr(r->key, ' ');
    r->value = space ? space + 1 : r->key + n;
    if (space)
        *space = 0;
    return 0;
}

static int expect(struct reader *r, const char *key)
{
    int err = next_line(r);
    if (!err && strcmp(r->key, key))
        err = wrong(r, ERR_RECORD, "expected \"%s\"", key);
    return err;
}

/* Cuts the value at its next space; the part behind it. */
static char *cut(char *s)
{
    char *space = strchr(s, ' ');
    if (!space)
        return s + strlen(s);
    *space = 0;
    return space + 1;
}

static int read_header(struct reader *r, const struct game **g)
{
    int err = expect(r, "quayside");
    if (err || strcmp(r->value, "record 1"))
        return wrong(r, ERR_RECORD, "this is not a record; its first line must be \"quayside record 1\"");
    if ((err = expect(r, "game")))
        return err;
    const char *version = cut(r->value);
    *g = game_find(r->value);
    if (!*g)
        return wrong(r, ERR_GAME, "there is no game \"%s\"; quayside games lists them", r->value);
    if (decimal_read(version, 65535) != (*g)->version)
        return wrong(r, ERR_RECORD, "the record is of version \"%s\" of %s, this program has version %d", version,
                     (*g)->id, (*g)->version);
    char hash[20];
    struct text t = TEXT(hash);
    text_hex64(&t, data_hash(*g));
    if ((err = expect(r, "data")))
        return err;
    if (strcmp(r->value, hash))
        return wrong(r, ERR_RECORD, "the record was played with other data tables (%s here); give them with --data",
                     hash);
    return 0;
}

static int read_setup(struct reader *r, const struct game *g, struct setup *cfg)
{
    int err = expect(r, "seats");
    if (err)
        return err;
    setup_default(g, cfg, g->min_seats);
    if (setup_seats(g, cfg, decimal_read(r->value, 99), r->e))
        return wrong_there(r, ERR_SEATS);
    while (!(err = next_line(r)) && !strcmp(r->key, "option")) {
        const char *choice = cut(r->value);
        if (setup_option(g, cfg, r->value, choice, r->e))
            return wrong_there(r, ERR_OPTION);
    }
    if (err)
        return err;
    if (strcmp(r->key, "seed"))
        return wrong(r, ERR_RECORD, "expected \"seed\"");
    return setup_seed(cfg, r->value, r->e) ? wrong_there(r, ERR_SEED) : 0;
}

static int read_hex(struct reader *r, const char *what, const char *hex, uint8_t out[FAIR_BYTES])
{
    if (hex_read(out, FAIR_BYTES, hex, strlen(hex)))
        return 0;
    return wrong(r, ERR_RECORD, "%s %d hexadecimal digits in small letters", what, 2 * FAIR_BYTES);
}

/* What the record says is a hash, and what the hash is. */
static int compare(struct reader *r, const char *what, const uint8_t *said, const uint8_t *is)
{
    char hex[2 * FAIR_BYTES + 1];
    struct text t = TEXT(hex);
    if (same_bytes(said, is, FAIR_BYTES))
        return 0;
    text_hex(&t, is, FAIR_BYTES);
    return wrong(r, ERR_FALSE, "%s, which give %s", what, hex);
}

static int read_commitment(struct reader *r, const struct game *g, const struct setup *cfg, struct fair *f)
{
    uint8_t secret[FAIR_BYTES], said[FAIR_BYTES];
    int err = read_hex(r, "a secret is", r->value, secret);
    if (!err)
        err = expect(r, "commitment");
    if (!err)
        err = read_hex(r, "a commitment is", r->value, said);
    if (err)
        return err;
    fair_begin(f, secret, g, cfg);
    return compare(r, "the commitment does not fit game, data, seats, options and secret", said, f->commitment);
}

static int read_entropy(struct reader *r, int seat, struct fair *f)
{
    uint8_t entropy[FAIR_BYTES];
    int err = expect(r, "entropy");
    if (err)
        return err;
    const char *hex = cut(r->value);
    if (r->value[0] != '0' + seat || r->value[1])
        return wrong(r, ERR_RECORD, "expected the entropy of seat %d; every seat has its line, in order", seat);
    if (!strcmp(hex, "none"))
        return 0;
    if ((err = read_hex(r, "entropy is \"none\" or", hex, entropy)))
        return err;
    fair_give(f, seat, entropy);
    return 0;
}

/* Lines "secret", "commitment", "entropy", if any; stops at the line behind them. The seed must follow from them. */
static int read_fair(struct reader *r, const struct game *g, const struct setup *cfg, struct fair *f)
{
    uint8_t seed[SEED_BYTES];
    int seed_line = r->line, err = next_line(r);
    f->used = 0;
    if (err || strcmp(r->key, "secret"))
        return err;
    err = read_commitment(r, g, cfg, f);
    for (int seat = 0; !err && seat < cfg->seats; seat++)
        err = read_entropy(r, seat, f);
    if (err)
        return err;
    fair_seed(f, cfg->seats, seed);
    int last_line = r->line;
    r->line = seed_line;
    err = compare(r, "the seed does not follow from secret, commitment and entropy", cfg->seed, seed);
    r->line = last_line;
    return err ? err : next_line(r);
}

/* Lines "position field value", if any; stops behind the line "moves". */
static int read_start(struct reader *r, struct match *m, const struct game *g, const struct setup *cfg)
{
    struct fair fair;
    int positions = 0, err = read_fair(r, g, cfg, &fair);
    for (; !err && !strcmp(r->key, "position"); err = next_line(r)) {
        if (fair.used)
            return wrong(r, ERR_RECORD, "a game from a position was not dealt, so it cannot have secret, commitment and "
                         "entropy");
        if (!positions++ && (err = match_position(m, g, cfg, r->e)))
            return wrong_there(r, err);
        const char *value = cut(r->value);
        if ((err = match_set(m, r->value, value, r->e)))
            return wrong_there(r, err);
    }
    if (err)
        return err;
    if (strcmp(r->key, "moves"))
        return wrong(r, ERR_RECORD, "expected \"moves\", \"position\" or \"secret\"");
    if (positions)
        err = match_position_end(m, r->e);
    else
        err = fair.used ? match_fair(m, g, cfg, &fair, r->e) : match_new(m, g, cfg, r->e);
    return err ? wrong_there(r, err) : 0;
}

static int read_move(struct reader *r, struct match *m)
{
    int err = next_line(r);
    if (err)
        return err;
    int seat = decimal_read(r->key, SEATS_MAX - 1);
    if (seat < 0 || seat >= m->setup.seats)
        return wrong(r, ERR_RECORD, "a move is written \"seat move\"; \"%s\" is not a seat of this table", r->key);
    int mv = match_find(m, seat, r->value, r->e);
    if (mv < 0)
        return wrong_there(r, ERR_MOVE);
    err = match_play(m, seat, (move)mv, -1, NULL, r->e);
    if (err == ERR_REFUSED) {
        char text[ERROR_TEXT];
        struct text t = TEXT(text);
        if (r->e)
            text_add(&t, r->e->text);
        return wrong(r, ERR_REFUSED, "seat %d may not play %s. %s", seat, r->value, text);
    }
    return err ? wrong_there(r, err) : 0;
}

static int read_end(struct reader *r, struct match *m)
{
    int err = expect(r, "end");
    char scores[80] = "";
    struct text t = TEXT(scores);
    if (err)
        return err;
    for (int seat = 0; match_over(m) && seat < m->setup.seats; seat++)
        text_fmt(&t, "%s%d", seat ? " " : "", m->g->score(&m->now, seat));
    if (strcmp(scores, r->value))
        return wrong(r, ERR_FALSE, "the record says \"end %s\", the replay ends with \"end %s\"", r->value, scores);
    return 0;
}

int record_read(struct match *m, const char *text, size_t size, struct error *e)
{
    struct reader r = { .at = text, .end = text + size, .e = e };
    const struct game *g = NULL;
    struct setup cfg;
    m->g = NULL;
    int err = read_header(&r, &g);
    if (!err)
        err = read_setup(&r, g, &cfg);
    if (!err)
        err = read_start(&r, m, g, &cfg);
    if (!err) {
        int count = decimal_read(r.value, MATCH_MOVES);
        if (count < 0)
            err = wrong(&r, ERR_RECORD, "\"moves\" needs the number of moves, at most %d", MATCH_MOVES);
        for (int i = 0; !err && i < count; i++)
            err = read_move(&r, m);
    }
    if (!err)
        err = read_end(&r, m);
    if (err)
        m->g = NULL;
    return err;
}
