/*
 * bell.h: the judge of the bell in real time. docs/bell.md has its rules and says why they are fair.
 *
 * The judge says when a card is turned over, which rings count, and who was first. It has no clock, no sockets and no memory
 * of its own: the caller tells it what happened and at what time, in microseconds of a monotonic clock that never goes back
 * from one call to the next, and asks bell_next what to do now. Whatever the judge says depends on these times alone, not on
 * how late bell_next was called.
 *
 * One struct bell belongs to one table. The caller
 *   - says who sits there (bell_presence), and every travel time that it measures, by pings at random intervals and by the
 *     acknowledgements of cards (bell_trip);
 *   - calls bell_follow after the deal and after every move, which sees what the game waits for now;
 *   - says when a card went out to a seat (bell_sent), what players do (bell_ring, bell_ask) and that a bot rings (bell_bot);
 *   - calls bell_next after each of these, and again at the time that it gave, after it has read what has arrived by then.
 *
 * Auctions are numbered as the game does it. The number of a card is how many have been turned over since the game began, so
 * that it is the same after a restart.
 *
 * A ring has no time of its own: nothing that a client says about clocks is ever looked at.
 */
#ifndef QUAYSIDE_BELL_H
#define QUAYSIDE_BELL_H

#include "match.h"

/* Microseconds. */
enum {
    BELL_BOUND     = 200000,            /* a travel time counts for no more than this */
    BELL_FLOOR     = 100000,            /* the shortest reaction there is */
    BELL_EQUAL     = 10000,             /* reactions so close to the shortest are equal to it */
    BELL_SOONEST   = 1000000,           /* the auctioneer asks for the next card so long after the last one */
    BELL_LATEST    = 6000000,           /* and if it is not asked for, it comes then */
    BELL_PACE      = 2500000,           /* the next card with pacing by timer */
    BELL_SHOW      = 600000,            /* so long an auctioneer who may ring lets the others look */
    BELL_DECISION  = 30000000,          /* for every other decision */
    BELL_BOT       = LIVE_BOT,          /* what a bot waits before its reaction time begins */
    BELL_SEND      = 10000,             /* a card counts as sent so long after it was turned over, at the latest: a player who does
                                           not read, or reconnects later, may have seen it elsewhere */
};

enum { BELL_TRIPS = 10,                 /* measurements kept of a travel time */
       BELL_LINE  = 512 };              /* bytes of a line of the audit, the final zero included */

#define BELL_NEVER INT64_MAX

enum bell_presence { BELL_AWAY, BELL_HERE, BELL_ROBOT };
enum bell_pacing { BELL_BY_AUCTIONEER, BELL_BY_TIMER };

/* IDLE: no auction, or a decision is waited for. TURNING: the next card is on its way out of the pile. */
enum bell_phase { BELL_IDLE, BELL_TURNING, BELL_OPEN, BELL_LOCKED, BELL_CLOSING, BELL_SOLD };

/* ---- Receipts ---------------------------------------------------------------------------------------------------------- */

/* One ring. Times count from the moment when the card was turned over. */
struct bell_ring {
    int32_t sent;                       /* the card, to this seat */
    int32_t arrived;                    /* the ring */
    int32_t trip;                       /* the travel time there and back, as measured; -1: never */
    int32_t taken_off;                  /* of it */
    int32_t reaction;
    uint8_t bounded;                    /* 1: more than the bound could have been taken off */
    uint8_t floored;                    /* 1: the reaction was shorter than there is */
};

/* How an auction ended. Everybody at the table may see all of it. */
struct bell_receipt {
    uint16_t         auction, card;     /* card 0: none has been turned over yet */
    uint8_t          seats, auctioneer;
    int32_t          wait;              /* how long further rings were waited for after the first */
    seatset          rang;
    seatset          equal;             /* those with the shortest reaction, within BELL_EQUAL */
    uint8_t          draw;              /* which of them was drawn, 0 for the lowest seat */
    uint8_t          winner;
    struct bell_ring ring[SEATS_MAX];   /* of the seats in `rang`; zero for others */
};

/* The members of a JSON object without braces. */
void bell_json(const struct bell_receipt *r, struct text *out);

/* The receipt as one line for the audit, and back. bell_judge judges the rings of the line once more, by the same rules,
   and fills the receipt. 0; ERR_RECORD if the line is not a receipt, or if its rings give another winner than it names. */
void bell_line(const struct bell_receipt *r, struct text *out);
int  bell_judge(const struct game *g, const char *line, struct bell_receipt *out, struct error *e) __attribute__((warn_unused_result));

/* ---- The judge --------------------------------------------------------------------------------------------------------- */

struct bell_seat {
    enum bell_presence presence;
    uint8_t trips, oldest;              /* measurements, and which of them is replaced next once there are ten */
    int32_t trip[BELL_TRIPS];
    int64_t sent;                       /* the last card */
    int64_t due;                        /* of a bot's ring; BELL_NEVER: it has not rung */
};

struct bell {
    const struct live *live;            /* what the game says of its bell */
    enum bell_phase  phase;
    enum bell_pacing pacing;
    seatset  may_ring;
    seatset  sent_to;                   /* who has been sent the last card */
    uint8_t  asked;                     /* 1: the auctioneer wants the next card */
    int      decider, step;             /* a decision is waited for; -1: none is */
    int64_t  shown;                     /* when the last card was turned over */
    int64_t  until;                     /* LOCKED, CLOSING: the end of it; IDLE: the end of the decision's time */
    struct bell_receipt now;            /* the auction, as far as it has come */
    struct bell_seat    seat[SEATS_MAX];
};

/* Nobody is there yet. */
void bell_new(struct bell *b, const struct live *live, int seats, enum bell_pacing pacing);

/* Somebody comes, goes, or a bot takes the seat. Measurements begin anew: it may be another line. */
void bell_presence(struct bell *b, int seat, enum bell_presence presence);

/* A message went to the seat and its answer came back after so long, by the server's own clock. */
void bell_trip(struct bell *b, int seat, int64_t took);

/* What the match waits for now; to be called after the deal and after every move. `at`: when its row was on disk, so that
   the card, if there is a new one, goes out now. */
void bell_follow(struct bell *b, const struct match *m, int64_t at);

/* The card went out to the seat. Only the first time counts, and only for the last card. */
void bell_sent(struct bell *b, int seat, int card, int64_t at);

/* What became of a ring or of asking for the next card. Whatever does not count costs nothing. */
enum bell_result { BELL_COUNTS, BELL_LATE, BELL_REFUSED };
struct bell_answer { enum bell_result result; const char *rule; };

struct bell_answer bell_ring(struct bell *b, int seat, int auction, int card, int64_t at);
struct bell_answer bell_ask(struct bell *b, int seat, int auction, int card, int64_t at);

/* The bot of the seat wants to ring for the last card. Its ring counts at a time that is drawn here. */
void bell_bot(struct bell *b, int seat, struct dice *dice, int64_t at);

/* When the auctioneer's bell opens, at a table of three. */
int64_t bell_opens(const struct bell *b);

/*
 * What to do at `at`:
 *   BELL_WAIT    nothing; ask again at `until`, or when something has happened
 *   BELL_LOCK    tell everybody that the bell is locked
 *   BELL_TURN    all who may ring let the card pass: make these moves; the next card comes by that
 *   BELL_SALE    the winner of the receipt rings: make that move, keep the line of the receipt beside it, show it to all
 *   BELL_DECIDE  the time of `seat` is up: make the move bell_unattended
 * The chance is that of a table, for draws among equals.
 */
enum bell_what { BELL_WAIT, BELL_LOCK, BELL_TURN, BELL_SALE, BELL_DECIDE };

struct bell_step {
    enum bell_what      what;
    int64_t             until;          /* of WAIT; BELL_NEVER: until something happens */
    int                 seat;           /* of DECIDE */
    struct bell_receipt receipt;        /* of SALE */
};

void bell_next(struct bell *b, struct dice *dice, int64_t at, struct bell_step *out);

/* The move that is made for the seat, from what the seat itself can see. It must be the seat's turn. */
move bell_unattended(const struct match *m, int seat);

#endif
