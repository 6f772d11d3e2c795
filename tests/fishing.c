/*
 * fishing.c: what Fishing promises beyond the properties of every game, on whole random games:
 *   - point sums (FI-57), hands of equal size between tricks (FI-10), the ocean only shrinks;
 *   - a slow reference for what may be played and who wins a trick, written from the rules without bit sets;
 *   - worlds that `sample` imagines could have been: with the hands they give, every card of the round so far was legal;
 *   - `value` foretells the end of a game much better at the start of a round than the points so far do, and knows in which round a
 *     card of the stockroom comes back.
 *
 *   fishing [GAMES]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"
#include "field.h"
#include "fishing/fishing.h"
#include "match.h"

static const struct game *g;
static struct match       m;
static struct fast        r;
static uint64_t           checks;

static void must(int holds, const char *what)
{
    checks++;
    if (holds)
        return;
    fprintf(stderr, "FAILED %s, seats %d, move %d\n", what, m.setup.seats, m.moves);
    printf("%llu passed, 1 failed\n", (unsigned long long)checks);
    exit(1);
}

/* ---- Reading a state by its field names ---------------------------------------------------------------------------- */

enum { WORDS = 128 };

struct list { int count; char word[WORDS][8]; };

static void get(const void *s, const char *address, struct list *out)
{
    static char buf[4096];
    struct text t = TEXT(buf);
    out->count = 0;
    must(!field_get(g, s, address, VIEWER_ALL, &t, NULL), address);
    for (char *w = strtok(buf, " "); w; w = strtok(NULL, " "))
        if (strcmp(w, "-"))
            strcpy(out->word[out->count++], w);
}

static void get_row(const void *s, const char *field, int row, struct list *out)
{
    char address[40];
    snprintf(address, sizeof address, "%s[%d]", field, row);
    get(s, address, out);
}

static int number(const void *s, const char *address)
{
    struct list l;
    get(s, address, &l);
    return l.count ? atoi(l.word[0]) : 0;
}

static int contains(const struct list *l, const char *word)
{
    for (int i = 0; i < l->count; i++)
        if (!strcmp(l->word[i], word))
            return 1;
    return 0;
}

static int holds_colour(const struct list *hand, char colour)
{
    for (int i = 0; i < hand->count; i++)
        if (hand->word[i][0] == colour)
            return 1;
    return 0;
}

/* ---- The reference ------------------------------------------------------------------------------------------------- */

/* The colour that must be followed, 0: none: the called one, or that of the first card with a colour (FI-12, FI-13). */
static char demanded(const struct list *plays, int upto, char called)
{
    for (int i = 0; !called && i < upto; i++)
        if (plays->word[i][0] != 'X')
            called = plays->word[i][0];
    return called;
}

/* FI-14 to FI-18. */
static int may_play(const struct list *hand, const char *card, char colour)
{
    if (!contains(hand, card))
        return 0;
    return card[0] == 'X' || !colour || !holds_colour(hand, colour) || card[0] == colour;
}

/* FI-21 to FI-26: which play wins; -1: nobody by rank. */
static int winner_of(const struct list *plays, char colour, int lowest)
{
    int best = -1;
    for (int pass = 0; pass < 2 && best < 0; pass++) {
        char wanted = pass ? colour : 'G';
        for (int i = 0; i < plays->count; i++) {
            if (plays->word[i][0] != wanted)
                continue;
            int value = atoi(plays->word[i] + 1), held = best < 0 ? 0 : atoi(plays->word[best] + 1);
            if (best < 0 || (lowest ? value < held : value > held))
                best = i;
        }
    }
    return best;
}

static void check_legal(int seat)
{
    struct list hand, plays, colour;
    move list[MOVES_MAX];
    char name[NAME_MAX_LEN];
    int n = g->legal(&m.now, seat, list), found = 0;
    get_row(&m.now, "hand", seat, &hand);
    get(&m.now, "plays", &plays);
    get(&m.now, "demanded", &colour);
    char called = number(&m.now, "called") ? colour.word[0][0] : 0, must_follow = demanded(&plays, plays.count, called);
    must(must_follow == (colour.count ? colour.word[0][0] : 0), "the demanded colour is that of the reference");
    for (int i = 0; i < hand.count; i++)
        found += may_play(&hand, hand.word[i], must_follow);
    must(found == n, "as many legal cards as in the reference");
    for (int i = 0; i < n; i++) {
        struct text t = TEXT(name);
        g->name(&m.now, seat, list[i], &t);
        must(may_play(&hand, name, must_follow), "every legal card is legal in the reference");
    }
}

/* The last card of a trick was played: who wins? */
static void check_winner(const void *before, const char *card)
{
    struct list plays, colour;
    get(before, "plays", &plays);
    get(before, "demanded", &colour);
    char called = number(before, "called") ? colour.word[0][0] : 0;
    strcpy(plays.word[plays.count++], card);
    int leader = number(before, "leader"), lowest = number(before, "lowest"), seats = m.setup.seats;
    int best = winner_of(&plays, demanded(&plays, plays.count, called), lowest);
    int winner = best >= 0 ? (leader + best) % seats : called ? number(before, "caller") : leader;
    struct events events;
    match_events(&m, VIEWER_PUBLIC, &events);
    for (int i = 0; i < events.count; i++)
        if (!strcmp(events.list[i].key, "trick"))
            must(events.list[i].seat == winner, "the winner is that of the reference");
}

/* ---- Worlds that could have been ----------------------------------------------------------------------------------- */

/* The tricks of the round as a world has them. */
struct round {
    int         seats, tricks, from, pass, call;
    char        called;
    struct list trick[13];
    int         leader[13];
    struct list hand[SEATS_MAX];
    char        passed[SEATS_MAX][8];               /* "": the world does not say */
};

static void read_round(const void *world, struct round *d)
{
    struct list l;
    d->seats = m.setup.seats;
    d->tricks = number(world, "trick") + 1;
    d->from = number(world, "known_from");
    d->pass = number(world, "pass_trick");
    d->call = number(world, "call_trick");
    get(world, "call_colour", &l);
    d->called = l.count ? l.word[0][0] : 0;
    for (int q = 0; q < d->seats; q++) {
        get_row(world, "hand", q, &d->hand[q]);
        get_row(world, "passed", q, &l);
        strcpy(d->passed[q], l.count ? l.word[0] : "");
    }
    for (int t = d->from; t < d->tricks - 1; t++) {
        char address[40];
        snprintf(address, sizeof address, "history[%d]", t);
        get(world, address, &d->trick[t]);
        snprintf(address, sizeof address, "leaders[%d]", t);
        d->leader[t] = number(world, address);
    }
    get(world, "plays", &d->trick[d->tricks - 1]);
    d->leader[d->tricks - 1] = number(world, "leader");
}

/* Moves a card from one hand to another; 0 if it is not there. */
static int give_back(struct list *from, struct list *to, const char *card)
{
    for (int i = 0; i < from->count; i++)
        if (!strcmp(from->word[i], card)) {
            strcpy(to->word[to->count++], card);
            memmove(from->word[i], from->word[--from->count], sizeof from->word[i]);
            return 1;
        }
    return 0;
}

/* Takes the tricks of the round back, the last one first, and looks whether each card was legal in the hand it came from.
   The exchange of a pass is taken back where it happened. */
static int was_legal(const struct round *d)
{
    static struct list hand[SEATS_MAX];
    memcpy(hand, d->hand, sizeof hand);
    for (int t = d->tricks - 1; t >= d->from; t--) {
        static struct list before[SEATS_MAX];
        memcpy(before, hand, sizeof before);
        for (int q = 0; d->pass == t + 1 && q < d->seats; q++) {
            int left = (q + 1) % d->seats;
            if (!contains(&before[left], d->passed[q]) || !give_back(&hand[left], &hand[q], d->passed[q]))
                return 0;
        }
        const struct list *plays = &d->trick[t];
        char called = d->call == t + 1 ? d->called : 0;
        for (int k = plays->count - 1; k >= 0; k--) {
            int q = (d->leader[t] + k) % d->seats;
            strcpy(hand[q].word[hand[q].count++], plays->word[k]);
            if (!may_play(&hand[q], plays->word[k], demanded(plays, k, called)))
                return 0;
        }
    }
    for (int q = 0; q < d->seats; q++)
        if (hand[q].count != hand[0].count)
            return 0;
    return 1;
}

/* Is there a card for each giver of whom the world does not say what it was? It must have been played since. */
static int could_be(struct round *d, int q)
{
    while (q < d->seats && (!d->pass || d->passed[q][0]))
        q++;
    if (q == d->seats)
        return was_legal(d);
    for (int t = d->pass; t < d->tricks; t++)
        for (int k = 0; k < d->trick[t].count; k++) {
            if ((d->leader[t] + k) % d->seats != (q + 1) % d->seats)
                continue;
            strcpy(d->passed[q], d->trick[t].word[k]);
            if (could_be(d, q + 1))
                return 1;
            d->passed[q][0] = 0;
        }
    return 0;
}

static void check_world(const void *world)
{
    static struct round d;
    read_round(world, &d);
    must(match_over(&m) || could_be(&d, 0), "in a sampled world every card of the round was legal");
}

static void check_samples(void)
{
    for (int viewer = -1; viewer < m.setup.seats; viewer++) {
        struct position world;
        match_redacted(&m, viewer, &world);
        g->sample(&world, viewer, &r);
        check_world(&world);
    }
}

/* ---- Whole games --------------------------------------------------------------------------------------------------- */

static void play_game(int seats, int index)
{
    struct setup cfg;
    struct error e;
    setup_default(g, &cfg, seats);
    memcpy(cfg.seed, &index, sizeof index);
    fast_seed(&r, (uint64_t)index);
    must(!match_new(&m, g, &cfg, &e), "setup");
    int minus = 0, points = 0, round = 1, ocean = 60;
    while (!match_over(&m)) {
        int seat = __builtin_ctz(head_of(&m.now)->active);
        struct list phase;
        get(&m.now, "phase", &phase);
        move list[MOVES_MAX];
        char name[NAME_MAX_LEN];
        struct text t = TEXT(name);
        int playing = !strcmp(phase.word[0], "play");
        if (playing)
            check_legal(seat);
        int n = g->legal(&m.now, seat, list);
        move mv = list[fast_below(&r, (uint32_t)n)];
        g->name(&m.now, seat, mv, &t);
        struct position before = m.now;
        match_play(&m, seat, mv, -1, NULL, NULL);
        minus += playing && name[0] == 'X' && name[1] == 'M';
        if (playing && number(&before, "played") == seats - 1)
            check_winner(&before, name);
        if (m.moves % 7 == index % 7)
            check_samples();
        int now = number(&m.now, "ocean_count");
        must(now <= ocean, "the ocean only shrinks");
        ocean = now;
        if (number(&m.now, "round") != round || match_over(&m)) {
            int sum = 0, h = 13 - seats + (round - 1) / 2;
            for (int q = 0; q < seats; q++)
                sum += g->score(&m.now, q);
            must(sum == points + seats * h - 3 * minus, "FI-57: the points of a round");
            points = sum;
            minus = 0;
            round = number(&m.now, "round");
        }
    }
}

/* ---- What a position is worth ------------------------------------------------------------------------------------------ */

/* How far `x` of the seat is above the mean of the others. */
static double lead(const double *x, int seats, int seat)
{
    double others = 0;
    for (int i = 0; i < seats; i++)
        others += i == seat ? 0 : x[i];
    return x[seat] - others / (seats - 1);
}

/* Games of a bot against itself. The squares of what `value` and the points at the start of a round are off by, added up: the
   cards that a seat has caught, and those that it holds now, must have told something. */
static void check_value(int seats, int count)
{
    double by_value = 0, by_points = 0;
    const struct bot *bot = bot_find("medium");
    struct budget budget = { 0 };
    for (int i = 0; i < count; i++) {
        struct setup cfg;
        struct error e;
        double value[9][SEATS_MAX], points[9][SEATS_MAX], end[SEATS_MAX];
        int round = 0;
        setup_default(g, &cfg, seats);
        memcpy(cfg.seed, &i, sizeof i);
        must(!match_new(&m, g, &cfg, &e), "setup");
        while (!match_over(&m)) {
            int seat = __builtin_ctz(head_of(&m.now)->active);
            if (number(&m.now, "round") != round) {
                round = number(&m.now, "round");
                for (int q = 0; q < seats; q++) {
                    value[round][q] = g->value(&m.now, q) / 100.0;
                    points[round][q] = g->score(&m.now, q);
                }
            }
            match_play(&m, seat, bot_choose(bot, &m, seat, &budget, (uint64_t)m.moves, NULL), -1, NULL, NULL);
        }
        for (int q = 0; q < seats; q++)
            end[q] = g->score(&m.now, q);
        for (int k = 2; k <= round; k++)
            for (int q = 0; q < seats; q++) {
                double is = lead(end, seats, q), v = is - lead(value[k], seats, q), p = is - lead(points[k], seats, q);
                by_value += v * v;
                by_points += p * p;
            }
    }
    printf("%d seats: value is off by %.2f of what the points are off by\n", seats, by_value / by_points);
    must(by_value < 0.7 * by_points, "value knows a good deal more than the points");
}

/* In the last round with three seats thirteen cards are drawn: the fourteenth of the stockroom never is (FI-10, FI-58). */
static void check_stockroom(void)
{
    enum { DRAWN = 13, G14 = 90 };
    struct state s = { .head = { .seats = 3, .active = 1 }, .round = ROUNDS - 1, .trick = 12, .stock_count = { DRAWN } };
    for (int i = 0; i < DRAWN; i++)
        s.stock[i] = (uint8_t)(3 + i % 7);
    int low = fishing_value(&s, 0);
    s.stock_count[0]++;
    s.stock[DRAWN] = G14;
    must(fishing_value(&s, 0) == low, "a card that is never drawn is worth nothing");
    s.stock[DRAWN] = s.stock[0];
    s.stock[0] = G14;
    must(fishing_value(&s, 0) > low + 200, "a high green that comes back is worth points");
    s.round = ROUNDS;
    must(fishing_value(&s, 0) == 0, "in the last round nothing comes back");
}

int main(int argc, char **argv)
{
    struct error e;
    int count = argc > 1 ? atoi(argv[1]) : 100;
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    g = game_find("fishing");
    for (int seats = 3; seats <= 5; seats++)
        for (int i = 0; i < count; i++)
            play_game(seats, i);
    for (int seats = 3; seats <= 5; seats++)
        check_value(seats, count);
    check_stockroom();
    printf("%llu passed, 0 failed\n", (unsigned long long)checks);
    return 0;
}
