/*
 * arena_rate.c: who is stronger, by how much, and how sure that is; see arena.h.
 *
 * All intervals treat a deal as one observation: the games of a deal, and the pairs of a game, are not independent of
 * each other.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"

/* ---- Intervals --------------------------------------------------------------------------------------------------- */

/* A quotient of two sums over deals. */
struct ratio { double a, b, aa, ab, bb; int n; };

static void ratio_add(struct ratio *r, double a, double b)
{
    r->a += a;
    r->b += b;
    r->aa += a * a;
    r->ab += a * b;
    r->bb += b * b;
    r->n++;
}

/* How many standard errors an interval of 95 % is wide to either side: Student's, by Cornish and Fisher. */
static double width(int freedom)
{
    const double z = 1.959964, f = freedom;
    return z + (z * z * z + z) / (4 * f) + (5 * pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * f * f);
}

static struct interval ratio_interval(const struct ratio *r)
{
    struct interval out = { 0, INFINITY };
    if (r->b == 0)
        return out;
    out.mean = r->a / r->b;
    double rest = r->aa - 2 * out.mean * r->ab + out.mean * out.mean * r->bb;
    if (r->n > 1)
        out.half = width(r->n - 1) * sqrt((rest > 0 ? rest : 0) * r->n / (r->n - 1)) / r->b;
    return out;
}

/* The same for a share in hundredths. When no deal was an exception, so large a part of all could still be. */
static struct interval share_interval(const struct ratio *r)
{
    struct interval out = ratio_interval(r);
    if (r->n && out.half < 1e-9)
        out.half = 1 - pow(0.05, 1.0 / r->n);
    out.mean *= 100;
    out.half *= 100;
    return out;
}

/* ---- Pairs ------------------------------------------------------------------------------------------------------- */

/* Pairs of seats of two players in one deal, from the side of one player. */
struct pairs { double won, lost, drawn; };

static void add_pairs(const struct arena *a, int game, int player, int other, struct pairs *p)
{
    const struct result *r = &a->result[game];
    const uint8_t *lineup = arena_lineup(a, game);
    for (int i = 0; i < a->setup.seats; i++)
        for (int k = 0; k < a->setup.seats; k++)
            if (lineup[i] == player && lineup[k] == other) {
                p->won += r->place[i] < r->place[k];
                p->lost += r->place[i] > r->place[k];
                p->drawn += r->place[i] == r->place[k];
            }
}

static void count_pairs(const struct arena *a, int deal, struct standings *st, struct ratio *share)
{
    for (int player = 0; player < a->players; player++) {
        struct standing *s = &st->of[player];
        double won = 0, met = 0;
        for (int other = 0; other < a->players; other++) {
            struct pairs p = { 0 };
            if (other == player)
                continue;
            for (int i = 0; i < a->lineups; i++)
                add_pairs(a, deal * a->lineups + i, player, other, &p);
            s->won += (long)p.won;
            s->lost += (long)p.lost;
            s->drawn += (long)p.drawn;
            s->beat[other] += (long)p.won;
            s->met[other] += (long)(p.won + p.lost);
            won += p.won;
            met += p.won + p.lost;
        }
        ratio_add(&share[player], won, met);
    }
}

/* ---- Seats ------------------------------------------------------------------------------------------------------- */

/* By how much a seat is ahead of the mean of the others. */
static double lead_of(const struct result *r, int seats, int seat)
{
    double others = 0;
    for (int i = 0; i < seats; i++)
        if (i != seat)
            others += r->points[i];
    return r->points[seat] - others / (seats - 1);
}

/* The share of the others that a seat left behind. */
static double left_behind(const struct result *r, int seats, int seat)
{
    double sum = 0;
    for (int i = 0; i < seats; i++)
        if (i != seat)
            sum += r->place[seat] < r->place[i] ? 1 : r->place[seat] == r->place[i] ? 0.5 : 0;
    return sum / (seats - 1);
}

struct sums {
    struct ratio share[PLAYERS_MAX], points[PLAYERS_MAX], lead[PLAYERS_MAX], turn[SEATS_MAX], asked[SEATS_MAX], moves;
};

static void count_seats(const struct arena *a, int deal, struct standings *st, struct sums *sums)
{
    double points[PLAYERS_MAX] = { 0 }, lead[PLAYERS_MAX] = { 0 }, had[PLAYERS_MAX] = { 0 };
    double turn[SEATS_MAX] = { 0 }, asked[SEATS_MAX] = { 0 }, moves = 0;
    int seats = a->setup.seats, together = 0;
    uint8_t order[SEATS_MAX];
    arena_order(a, deal, order);
    for (int i = 0; i < a->lineups; i++) {
        const uint8_t *lineup = arena_lineup(a, deal * a->lineups + i);
        const struct result *r = &a->result[deal * a->lineups + i];
        moves += r->moves;
        together += r->together;
        if (!st->moves_max || r->moves < st->moves_min)
            st->moves_min = r->moves;
        if (r->moves > st->moves_max)
            st->moves_max = r->moves;
        for (int seat = 0; seat < seats; seat++) {
            int player = lineup[seat];
            st->of[player].seats++;
            st->of[player].place[r->place[seat] - 1]++;
            st->of[player].trouble[r->trouble[seat]]++;
            points[player] += r->points[seat];
            lead[player] += lead_of(r, seats, seat);
            had[player]++;
            turn[(seat - r->first + seats) % seats] += left_behind(r, seats, seat);
        }
        for (int k = 0; r->together && k < seats; k++)
            asked[k] += left_behind(r, seats, order[k]);
    }
    for (int i = 0; i < a->players; i++) {
        ratio_add(&sums->points[i], points[i], had[i]);
        ratio_add(&sums->lead[i], lead[i], had[i]);
    }
    for (int i = 0; i < seats; i++)
        ratio_add(&sums->turn[i], turn[i], a->lineups);
    for (int i = 0; together && i < seats; i++)
        ratio_add(&sums->asked[i], asked[i], together);
    st->together += together;
    ratio_add(&sums->moves, moves, a->lineups);
}

/* ---- Ratings ----------------------------------------------------------------------------------------------------- */

/*
 * Plackett and Luce: the first place goes to a seat with a chance in proportion to the strength of its player, then the
 * second among the rest, and so on. An order of players in a game is a number with base `players`; weight[] counts how
 * often it was.
 */
struct orders { int players, seats, codes; };

/* Equal places: every order of them counts the same part. */
static void add_orders(const struct arena *a, int game, unsigned placed, int code, double part, double *weight)
{
    const struct result *r = &a->result[game];
    const uint8_t *lineup = arena_lineup(a, game);
    int best = SEATS_MAX + 1, equal = 0;
    for (int i = 0; i < a->setup.seats; i++)
        if (!(placed >> i & 1) && r->place[i] < best)
            best = r->place[i];
    for (int i = 0; i < a->setup.seats; i++)
        equal += !(placed >> i & 1) && r->place[i] == best;
    if (!equal)
        weight[code] += part;
    for (int i = 0; i < a->setup.seats; i++)
        if (!(placed >> i & 1) && r->place[i] == best)
            add_orders(a, game, placed | 1u << i, code * a->players + lineup[i], part / equal, weight);
}

/* The wins of each player in one order, and how often it could have won them, given the strengths. */
static void count_order(const struct orders *o, int code, double part, const double *strength, double *wins,
                        double *chances)
{
    int who[SEATS_MAX];
    double rest = 0;
    for (int i = o->seats - 1; i >= 0; i--, code /= o->players)
        who[i] = code % o->players;
    for (int i = 0; i < o->seats; i++)
        rest += strength[who[i]];
    for (int i = 0; i + 1 < o->seats; i++) {
        wins[who[i]] += part;
        for (int k = i; k < o->seats; k++)
            chances[who[k]] += part / rest;
        rest -= strength[who[i]];
    }
}

/* So that nobody is infinitely strong: one more pair of each two players, drawn. */
static void count_prior(int players, const double *strength, double *wins, double *chances)
{
    for (int i = 0; i < players; i++)
        for (int k = 0; k < players; k++)
            if (i != k) {
                wins[i] += 0.5;
                chances[i] += 1 / (strength[i] + strength[k]);
            }
}

static void centre(double *strength, int players)
{
    double sum = 0;
    for (int i = 0; i < players; i++)
        sum += log(strength[i]);
    for (int i = 0; i < players; i++)
        strength[i] /= exp(sum / players);
}

/* Hunter's algorithm: each step makes the orders more likely. `strength` is where it begins. */
static void fit(const struct orders *o, const double *weight, double *strength)
{
    double change = 1;
    for (int step = 0; step < 2000 && change > 1e-7; step++) {
        double wins[PLAYERS_MAX] = { 0 }, chances[PLAYERS_MAX] = { 0 }, before[PLAYERS_MAX];
        memcpy(before, strength, sizeof before);
        count_prior(o->players, strength, wins, chances);
        for (int code = 0; code < o->codes; code++)
            if (weight[code] > 1e-9)
                count_order(o, code, weight[code], strength, wins, chances);
        for (int i = 0; i < o->players; i++)
            strength[i] = wins[i] / chances[i];
        centre(strength, o->players);
        change = 0;
        for (int i = 0; i < o->players; i++)
            change = fmax(change, fabs(log(strength[i] / before[i])));
    }
}

static double elo(double strength) { return 400 * log10(strength); }

/* The interval by leaving out one group of deals after the other. */
static void rate_groups(const struct arena *a, const struct orders *o, int deals, int groups, double *weight,
                        struct standings *st)
{
    double *all = weight, *without = weight + o->codes, *part = weight + 2 * (size_t)o->codes, strength[PLAYERS_MAX];
    double squares[PLAYERS_MAX] = { 0 };
    for (int i = 0; i < PLAYERS_MAX; i++)
        strength[i] = 1;
    for (int game = 0; game < deals * a->lineups; game++)
        add_orders(a, game, 0, 0, 1, part + (size_t)(game / a->lineups % groups) * (size_t)o->codes);
    for (int k = 0; k < groups; k++)
        for (int code = 0; code < o->codes; code++)
            all[code] += part[(size_t)k * (size_t)o->codes + (size_t)code];
    fit(o, all, strength);
    for (int i = 0; i < o->players; i++)
        st->of[i].rating = (struct interval){ elo(strength[i]), INFINITY };
    for (int k = 0; groups > 1 && k < groups; k++) {
        double left[PLAYERS_MAX];
        memcpy(left, strength, sizeof left);
        for (int code = 0; code < o->codes; code++)
            without[code] = all[code] - part[(size_t)k * (size_t)o->codes + (size_t)code];
        fit(o, without, left);
        for (int i = 0; i < o->players; i++)
            squares[i] += pow(elo(left[i]) - st->of[i].rating.mean, 2);
    }
    for (int i = 0; groups > 1 && i < o->players; i++)
        st->of[i].rating.half = width(groups - 1) * sqrt(squares[i] * (groups - 1) / groups);
}

static int rate_players(const struct arena *a, int deals, struct standings *st, struct error *e)
{
    enum { GROUPS = 32 };
    struct orders o = { a->players, a->setup.seats, 1 };
    int groups = deals < GROUPS ? deals : GROUPS;
    for (int i = 0; i < o.seats; i++)
        o.codes *= o.players;
    double *weight = calloc((size_t)o.codes * (size_t)(groups + 2), sizeof *weight);
    if (!weight)
        return error_set(e, ERR_FULL, "there is not enough memory for the ratings");
    rate_groups(a, &o, deals, groups, weight, st);
    free(weight);
    return 0;
}

int arena_rate(const struct arena *a, struct standings *st, struct error *e)
{
    struct sums sums = { 0 };
    memset(st, 0, sizeof *st);
    st->deals = a->counted / a->lineups;
    st->games = st->deals * a->lineups;
    for (int deal = 0; deal < st->deals; deal++) {
        count_pairs(a, deal, st, sums.share);
        count_seats(a, deal, st, &sums);
    }
    for (int i = 0; i < a->players; i++) {
        st->of[i].share = share_interval(&sums.share[i]);
        st->of[i].points = ratio_interval(&sums.points[i]);
        st->of[i].lead = ratio_interval(&sums.lead[i]);
    }
    for (int i = 0; i < a->setup.seats; i++) {
        st->turn[i] = share_interval(&sums.turn[i]);
        st->asked[i] = share_interval(&sums.asked[i]);
    }
    st->moves = ratio_interval(&sums.moves);
    return st->deals ? rate_players(a, st->deals, st, e) : 0;
}

/* ---- The test that stops by itself ------------------------------------------------------------------------------- */

static double expected(double rating) { return 1 / (1 + pow(10, -rating / 400)); }

/* The share of the pairs of a deal that the first player wins is taken as normal; its variance is that seen so far. It
   begins with one deal's worth of variance and with a few deals, so that a lucky start does not decide. */
void sprt_add(struct sprt *t, const struct arena *a, int deal)
{
    enum { DEALS_MIN = 10 };
    const double bound = log(0.95 / 0.05), s0 = expected(t->elo0), s1 = expected(t->elo1);
    struct pairs p = { 0 };
    for (int i = 0; i < a->lineups; i++)
        add_pairs(a, deal * a->lineups + i, 0, 1, &p);
    double share = (p.won + p.drawn / 2) / (p.won + p.lost + p.drawn);
    t->deals++;
    t->sum += share;
    t->squares += share * share;
    double mean = t->sum / t->deals, variance = (t->squares - t->deals * mean * mean + 1.0 / 16) / t->deals;
    t->llr = t->deals * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    if (t->deals >= DEALS_MIN)
        t->verdict = t->llr >= bound ? 1 : t->llr <= -bound ? -1 : 0;
}
