/*
 * table.h: one table online, as the sum of its rows.
 *
 * A table is what its rows in the store add up to, in order: who sits where, the match, the clock, what was said. A row is one line of
 * text (docs/server.md lists them). row_check says whether a row may follow now, by the same code for a request of a player and for a
 * row that was read back; table_apply takes a row in as it was read, table_take as it was checked. Nothing else changes a table, and it
 * neither knows the time nor draws lots: both are in the rows. So every node that reads the same rows has the same table.
 *
 * Nothing here knows sockets, threads or the store's queues.
 */
#ifndef QUAYSIDE_TABLE_H
#define QUAYSIDE_TABLE_H

#include "match.h"
#include "row.h"

enum {
    IDS_KEPT     = 16,                  /* ids remembered for each seat */
    CHAT_KEPT    = 40,
    GRACE_MS     = 2000,                /* what lag may cost beyond the clock */
    ABSENT_MS    = 60000,               /* so long a seat must be without connection before a bot may be asked in */
};

enum chair_kind { CHAIR_FREE, CHAIR_PERSON, CHAIR_BOT };

struct chair {
    uint8_t kind;
    uint8_t level;                      /* of a bot: index in bots[] */
    uint8_t away;                       /* a person for whom a bot plays until it is back */
    char    name[PERSON_NAME];
    uint8_t key[SHA256_BYTES];          /* hash of the secret that gives the seat back */
    char    id[IDS_KEPT][CLIENT_ID];    /* the last moves, by the client's ids; id_next is the oldest */
    uint8_t id_next;
    int64_t since;                      /* when the seat's time began to run; 0: it does not */
    uint32_t taken_back;                /* how many moves of the seat, ever */
};

struct said { int8_t seat; int64_t at; char text[SAY_MAX]; };

struct table {
    char               id[TABLE_ID];
    uint32_t           rows;            /* taken in so far: the number of the next one */
    uint8_t            status;          /* enum table_status */
    uint8_t            abandoned;
    uint8_t            live;            /* 1: with a bell in real time, which the server judges (game.h, struct live) */
    int8_t             host;            /* the seat that may start the game, fill seats, and so on */
    struct terms       terms;
    uint8_t            code[SHA256_BYTES];      /* hash of what lets one join a private table */
    struct fair        fair;
    struct chair       chair[SEATS_MAX];
    struct match       match;           /* dealt when the game begins; until then the set-up counts */
    uint32_t           epoch;           /* goes up when what bots thought about no longer counts; see table_epoch */
    uint8_t            vote;            /* what is put to the vote */
    int8_t             vote_by;
    seatset            agreed;
    uint16_t           undo_to;         /* of VOTE_UNDO: how many moves would be left */
    char               next[TABLE_ID];  /* the table of the next game with the same players; "": none yet */
    struct said        chat[CHAT_KEPT];
    uint32_t           said;            /* how many things were ever said */
    const struct game *g;
    struct setup       setup;
    uint8_t            last;            /* enum row_kind of the last row */
    int8_t             last_seat;
};

/* May this be the next row? 0, or an error as it is told to whoever asked for it; *why is filled for ERR_REFUSED. */
int row_check(const struct table *r, const struct row *n, struct refusal *why, struct error *e);

/* ---- Tables --------------------------------------------------------------------------------------------------------- */

/* Takes in row number r->rows, which was written at that time. Row 0 needs r->id and zeros. 0, or an error that says what is
   wrong with the row; then the table is as it was. */
int table_apply(struct table *r, const char *body, size_t size, int64_t at, struct error *e);

/* The same for a row that row_check allowed at this table, as it is now: nothing is read or asked again. */
void table_take(struct table *r, const struct row *n, int64_t at);

/* What the list of tables says. */
void table_listing(const struct table *r, struct listing *out);

/* Did a move with this id of the client take place already? */
int table_knows(const struct table *r, int seat, const char *id);

/* Another one means that what a bot thought about for the seat no longer counts. A draft that somebody else takes back leaves it as it is: a bot
   that thinks anew takes longer, and others would notice. */
uint32_t table_epoch(const struct table *r, int seat);

/* The seat that a secret opens, -1: none. All seats are compared, in constant time. */
int table_seat_of(const struct table *r, const uint8_t key[SHA256_BYTES]);

/* Is the seat played by a bot now? */
static inline int table_bot_plays(const struct table *r, int seat)
{
    return r->chair[seat].kind == CHAIR_BOT || (r->chair[seat].kind == CHAIR_PERSON && r->chair[seat].away);
}

/* Does everybody listen for the bell? Then nobody's clock runs, and only the judge moves. */
int table_bell_open(const struct table *r);

/* Does the clock of the seat run, since the time in its chair? */
int table_clock_runs(const struct table *r, int seat);

/*
 * How the seat could take back its last move: ROW_UNDO or ROW_WITHOUT in *n with the count, or an error. *vote is 1
 * when the others have to agree because somebody has moved since or something hidden has come to light.
 */
int table_undo(const struct table *r, int seat, struct row *n, int *vote, struct error *e);

/* People at the table, as a set of seats; those who play themselves at the moment. */
seatset table_people(const struct table *r);
seatset table_present(const struct table *r);

#endif
