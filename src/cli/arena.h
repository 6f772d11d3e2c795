/*
 * arena.h: bots against bots, many times; what came out of it, and how sure that is.
 *
 * A deal is a seed. Every deal is played once for every line-up of the arena: which player sits in which seat. So luck
 * of the deal and of the seat falls on all alike, and the deal, not the game, is the unit of all statistics.
 *
 * Games are numbered: deal * lineups + line-up. Jobs play them in any order, but they are written and counted in order;
 * what is said about them is the same whatever the number of jobs, unless a budget is a time.
 */
#ifndef QUAYSIDE_ARENA_H
#define QUAYSIDE_ARENA_H

#include <stdatomic.h>
#include <stdio.h>

#include "bot.h"
#include "outside.h"

enum { PLAYERS_MAX = 8, LINEUPS_MAX = 2 * SEATS_MAX, LABEL_MAX = 256, JOBS_MAX = 64, DEALS_MAX = 1000000 };

/* One of the bots that were named. */
struct player {
    char              label[LABEL_MAX]; /* "hard:500", "medium:50ms", "easy", "cmd:./program" */
    const struct bot *bot;              /* of a program: who plays on when it fails */
    char              command[LABEL_MAX];   /* of a program, or empty */
    char              incident[LABEL_MAX];  /* the first trouble, in words */
    int               iterations;       /* 0: no limit of this kind */
    int               time_ms;          /* the same */
};

/* A game that was played. */
struct result {
    uint8_t  done;
    uint8_t  first;                     /* the seat that began */
    uint8_t  together;                  /* 1: several seats had to choose at the same time: the order of asking was drawn */
    uint8_t  place[SEATS_MAX];
    uint8_t  trouble[SEATS_MAX];        /* why `easy` played on */
    uint16_t moves;
    int32_t  points[SEATS_MAX];
};

/* Times of decisions, in bins that grow by a 16th of an octave; no bin is wider than 7 % of what is in it. */
enum { TIME_BINS = 16 * 40 };

struct times {
    uint64_t count, bin[TIME_BINS];
    uint64_t max_ns;
};

void   times_add(struct times *t, uint64_t ns);
void   times_merge(struct times *to, const struct times *from);
double times_ms(const struct times *t, double share);       /* the time that so large a share of decisions kept to */

/* A test that stops by itself: is the first player stronger than the second by elo1 rather than by elo0? */
struct sprt {
    double elo0, elo1;
    int    deals;
    double sum, squares, llr;           /* of the shares of pairs won in each deal; the log of the likelihood ratio */
    int    verdict;                     /* 0: open; -1: elo0 accepted; 1: elo1 accepted */
};

struct arena {
    const struct game *g;
    struct setup       setup;           /* its seed is that from which all deals come */
    int                players;
    int                lineups;         /* that a deal is played with: */
    int                all_lineups;     /* all there are, or with `brief` a share of them, which changes from deal to deal */
    int                brief;
    struct player      player[PLAYERS_MAX];
    uint8_t            lineup[LINEUPS_MAX][SEATS_MAX];
    int                deals, jobs;
    int                testing;         /* 1: with `sprt` */
    struct sprt        sprt;
    struct result     *result;          /* deals * lineups */
    int                kept;            /* games read from the results file */
    int                counted;         /* games that are done and whose predecessors all are */
    int                out;             /* the results file, or -1 */
    struct times       times[PLAYERS_MAX];  /* of the games played now */
};

/* Who sits where in a game. */
static inline const uint8_t *arena_lineup(const struct arena *a, int game)
{
    int share = a->all_lineups / a->lineups;
    return a->lineup[game % a->lineups * share + game / a->lineups % share];
}

/* ---- arena_play.c ---------------------------------------------------------------------------------------------- */

/* 1: the user or the system asked to stop. */
int arena_stopped(void);

/* The seed of a deal, and a number from which the seeds of the bots' decisions in it come. */
uint64_t arena_deal(const struct arena *a, int deal, uint8_t seed[SEED_BYTES]);

/* Whom to ask first where several have to choose: drawn for each deal. */
void arena_order(const struct arena *a, int deal, uint8_t order[SEATS_MAX]);

/* Plays what is not done yet. 0, or a negative code; also 0 when it was stopped. */
int arena_play(struct arena *a, struct error *e);

/* ---- arena_file.c ---------------------------------------------------------------------------------------------- */

/* Opens the results file, reads the games it has (a->kept), and drops a last line that was not finished. */
int arena_open(struct arena *a, const char *path, struct error *e);

/* Appends the line of a game. */
int arena_write(const struct arena *a, int game, struct error *e);

/* ---- arena_rate.c ---------------------------------------------------------------------------------------------- */

struct interval { double mean, half; };         /* in 95 of 100 cases the truth is at most `half` away from `mean` */

struct standing {
    long            seats;              /* that the player had */
    long            won, lost, drawn;   /* pairs of a seat of its own and one of another player */
    long            beat[PLAYERS_MAX];  /* those won, by the other */
    long            met[PLAYERS_MAX];   /* those not drawn */
    long            place[SEATS_MAX];
    long            trouble[TROUBLE_END];
    struct interval share;              /* of the pairs that were not drawn, those won; in hundredths */
    struct interval rating;             /* as Elo's: 400 points are odds of 10 to 1; the mean of all players is 0 */
    struct interval points, lead;       /* lead: over the mean of the other seats of a game */
};

struct standings {
    int             deals, games;
    struct standing of[PLAYERS_MAX];
    struct interval turn[SEATS_MAX];    /* share of the others left behind, in the order of seats from who began */
    int             together;           /* games in which several had to choose at the same time */
    struct interval asked[SEATS_MAX];   /* of these, the same in the order of asking */
    struct interval moves;
    int             moves_min, moves_max;
};

/* From the whole deals that are counted. */
int arena_rate(const struct arena *a, struct standings *st, struct error *e);

/* Takes the next deal into account. */
void sprt_add(struct sprt *t, const struct arena *a, int deal);

/* ---- arena_report.c, arena_html.c ------------------------------------------------------------------------------ */

void report_text(const struct arena *a, const struct standings *st, FILE *f);
void report_csv(const struct arena *a, const struct standings *st, FILE *f);
void report_json(const struct arena *a, const struct standings *st, FILE *f);
void report_html(const struct arena *a, const struct standings *st, FILE *f);

#endif
