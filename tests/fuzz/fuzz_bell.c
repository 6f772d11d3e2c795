/* Any bytes as a line of the bell, or as what happens at a live table: an error or a receipt, never a crash; a sale is judged
   again alike, and whatever the judge wants done is legal in the game. */
#include "bell.h"
#include "fuzz.h"

static void judge_line(const char *line)
{
    struct bell_receipt r, again;
    struct error e;
    char text[BELL_LINE];
    struct text t = TEXT(text);
    if (bell_judge(game_find("fangfrisch"), line, &r, &e))
        return;
    bell_line(&r, &t);
    if (t.cut || bell_judge(game_find("fangfrisch"), text, &again, &e) || again.winner != r.winner || again.equal != r.equal)
        abort();
}

static void judge_sale(const struct bell_receipt *r)
{
    char text[BELL_LINE];
    struct text t = TEXT(text);
    struct bell_receipt again;
    struct error e;
    bell_line(r, &t);
    if (t.cut || bell_judge(game_find("fangfrisch"), text, &again, &e))
        abort();
}

static void must_play(struct match *m, struct bell *b, int seat, move mv, int64_t at)
{
    struct refusal why;
    struct error e;
    if (match_play(m, seat, mv, -1, &why, &e))
        abort();
    bell_follow(b, m, at);
}

static move named(const struct match *m, int seat, const char *name)
{
    struct error e;
    int mv = match_find(m, seat, name, &e);
    if (mv < 0)
        abort();
    return (move)mv;
}

static void obey(struct match *m, struct bell *b, const struct bell_step *step, int64_t at)
{
    if (step->what == BELL_SALE) {
        judge_sale(&step->receipt);
        must_play(m, b, step->receipt.winner, named(m, step->receipt.winner, "r"), at);
    }
    if (step->what == BELL_DECIDE)
        must_play(m, b, step->seat, bell_unattended(m, step->seat), at);
    for (int seat = 0; step->what == BELL_TURN && seat < m->setup.seats; seat++)
        if (is_active(&m->now, seat))
            must_play(m, b, seat, named(m, seat, "w"), at);
}

/* One event of three bytes: what, which seat, and a number. */
static int64_t happen(struct match *m, struct bell *b, struct dice *dice, const uint8_t *op, int64_t at)
{
    int seat = op[1] % m->setup.seats, n = op[2];
    struct bell_step step;
    at += (int64_t)(op[1] >> 3) * 10000;
    switch (op[0] % 8) {
    case 0: bell_presence(b, seat, (enum bell_presence)(n % 3)); break;
    case 1: bell_trip(b, seat, (int64_t)n * n * n * 1000 - 1000); break;
    case 2: bell_sent(b, seat, b->now.card, at); break;
    case 3: bell_ring(b, seat, b->now.auction, b->now.card - (n & 1), at); break;
    case 4: bell_ask(b, seat, b->now.auction, b->now.card, at); break;
    case 5:
        if (b->phase == BELL_OPEN && b->seat[seat].presence == BELL_ROBOT && b->may_ring >> seat & 1)
            bell_bot(b, seat, dice, at);
        break;
    default:
        bell_next(b, dice, at, &step);
        if (step.what == BELL_WAIT && n & 1 && step.until != BELL_NEVER)
            at = step.until;
        obey(m, b, &step, at);
    }
    return at;
}

static void live(const uint8_t *bytes, size_t size)
{
    static struct match m;
    static struct bell b;
    const struct game *g = game_find("fangfrisch");
    struct setup cfg;
    struct error e;
    struct rng rng = { .drawn = 0 };
    struct dice dice = { .rng = &rng };
    int64_t at = 1000000;
    setup_default(g, &cfg, 3 + bytes[0] % 3);
    if (setup_option(g, &cfg, "bell", "first", &e) || match_new(&m, g, &cfg, &e))
        abort();
    bell_new(&b, g->live, cfg.seats, (enum bell_pacing)(bytes[0] >> 7));
    bell_follow(&b, &m, at);
    for (size_t i = 1; i + 3 <= size; i += 3)
        at = happen(&m, &b, &dice, bytes + i, at);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char line[BELL_LINE];
    load_once();
    if (size && bytes[0] != 'b') {
        live(bytes, size);
        return 0;
    }
    size_t len = size < sizeof line - 1 ? size : sizeof line - 1;
    memcpy(line, bytes, len);
    line[len] = 0;
    judge_line(line);
    return 0;
}
