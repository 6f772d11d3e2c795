/*
 * room.h: one table online, as the sum of its rows.
 *
 * A room is what the rows of its table in the store add up to, in order: who sits where, the match, the clock, what was said.
 * A row is one line of text (docs/server.md lists them). entry_check says whether an entry may follow now, by the same code
 * for a wish of a player and for a row that was read back; room_apply takes a row in. Nothing else changes a room, and a room
 * neither knows the time nor draws lots: both are in the rows. So every node that reads the same rows has the same room.
 *
 * Rooms know nothing of sockets, threads or the store.
 */
#ifndef QUAYSIDE_ROOM_H
#define QUAYSIDE_ROOM_H

#include "fair.h"
#include "match.h"
#include "store.h"

enum {
    PERSON_NAME  = 49,                  /* bytes of a player's name, the final zero included */
    SAY_MAX      = 301,                 /* bytes of something said */
    CLIENT_ID    = 33,                  /* bytes of a client's id of a move */
    IDS_KEPT     = 16,                  /* ids remembered for each seat */
    CHAT_KEPT    = 40,
    CLOCK_MAX    = 14 * 86400,          /* seconds a move may take */
    GRACE_MS     = 2000,                /* what lag may cost beyond the clock */
    DELAY_MIN    = 2, DELAY_MAX = 86400,        /* seconds that spectators may be behind */
    ABSENT_MS    = 60000,               /* so long a seat must be without connection before a bot may be asked in */
};

/* With its code; everybody; everybody who knows its name, which is in no list. */
enum { OPEN_PRIVATE, OPEN_LISTED, OPEN_UNLISTED };

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
};

enum wish { WISH_NONE, WISH_UNDO, WISH_ABANDON };

struct said { int8_t seat; int64_t at; char text[SAY_MAX]; };

struct room {
    char              id[TABLE_ID];
    uint32_t          rows;             /* taken in so far: the number of the next one */
    uint8_t           status;           /* enum table_status */
    uint8_t           open;             /* OPEN_...: who may come */
    uint8_t           abandoned;
    uint8_t           live;             /* 1: Fangfrisch with a bell in real time, which the server judges (FM-80) */
    int8_t            host;             /* the seat that may start the game, fill seats, and so on */
    int               clock;            /* seconds a move may take; 0: no clock */
    uint8_t           spectators;       /* 1: others may look on */
    int               delay;            /* seconds that they are behind; 0: they see the present */
    uint8_t           code[SHA256_BYTES];       /* hash of what lets one join a private table */
    struct fair       fair;
    struct chair      chair[SEATS_MAX];
    struct match      match;            /* dealt when the game begins; until then the set-up counts */
    uint32_t          epoch;            /* goes up when what a bot thought about no longer counts */
    uint8_t           wish;             /* what is put to the vote */
    int8_t            wisher;
    seatset           agreed;
    uint16_t          undo_to;          /* of WISH_UNDO: how many moves would be left */
    char              next[TABLE_ID];   /* the table of the next game with the same players; "": none yet */
    struct said       chat[CHAT_KEPT];
    uint32_t          said;             /* how many things were ever said */
    const struct game *g;
    struct setup      setup;
    uint8_t           last;             /* enum entry_kind of the last row */
    int8_t            last_seat;
};

/* ---- Entries: rows as something to look at ------------------------------------------------------------------------- */

enum entry_kind {
    ENTRY_OPEN,                         /* the table itself; always row 0 and only there */
    ENTRY_SIT,                          /* a person takes a free seat */
    ENTRY_GIVE,                         /* and gives chance of its own, once it has seen the commitment */
    ENTRY_STAND,                        /* a person leaves before the game */
    ENTRY_BOT,                          /* a bot takes a free seat */
    ENTRY_FREE,                         /* the host sends a bot away again */
    ENTRY_START,                        /* free seats are taken by bots, the game begins */
    ENTRY_MOVE,
    ENTRY_BELL,                         /* how the bell was judged: a seat's ring, or nobody's */
    ENTRY_UNDO,                         /* back to so many moves */
    ENTRY_WITHOUT,                      /* a sealed choice taken back, though others have chosen since */
    ENTRY_AWAY, ENTRY_BACK,             /* a bot plays for a person, and no longer */
    ENTRY_WISH, ENTRY_AGREE, ENTRY_DECLINE,
    ENTRY_SAY,
    ENTRY_NEXT,                         /* the table of the next game */
    ENTRIES
};

struct entry {
    uint8_t     kind;
    int8_t      seat;                   /* -1: none */
    uint8_t     level;
    uint8_t     wish;
    uint16_t    count;                  /* moves left, or the move that goes */
    move        mv;
    char        id[CLIENT_ID];          /* "": the server's own move */
    char        text[SAY_MAX];          /* a name, something said, another table */
    uint8_t     key[SHA256_BYTES];
    uint8_t     entropy[FAIR_BYTES];
};

/* What a new table is. */
struct opening {
    const struct game *g;
    struct setup       setup;
    int                clock, delay;
    uint8_t            open, spectators;
    uint8_t            code[SHA256_BYTES];
    uint8_t            secret[FAIR_BYTES];
};

void opening_write(const struct opening *o, struct text *out);
void entry_write(const struct room *r, const struct entry *n, struct text *out);

/* May this be the next row? 0, or an error as it is told to whoever wished it; *why is filled for ERR_REFUSED. */
int entry_check(const struct room *r, const struct entry *n, struct refusal *why, struct error *e);

/* ---- Rooms --------------------------------------------------------------------------------------------------------- */

/* Takes in row number r->rows, which was written at that time. Row 0 needs r->id and zeros. 0, or an error that says what is
   wrong with the row; then the room is as it was. */
int room_apply(struct room *r, const char *body, size_t size, int64_t at, struct error *e);

/* What the list of tables says. */
void room_listing(const struct room *r, struct listing *out);

/* Did a move with this id of the client take place already? */
int room_knows(const struct room *r, int seat, const char *id);

/* The seat that a secret opens, -1: none. All seats are compared, in constant time. */
int room_seat_of(const struct room *r, const uint8_t key[SHA256_BYTES]);

/* Is the seat played by a bot now? */
static inline int room_bot_plays(const struct room *r, int seat)
{
    return r->chair[seat].kind == CHAIR_BOT || (r->chair[seat].kind == CHAIR_PERSON && r->chair[seat].away);
}

/* Does everybody listen for the bell? Then nobody's clock runs, and only the judge moves. */
int room_bell_open(const struct room *r);

/* Does the clock of the seat run, since the time in its chair? */
int room_clock_runs(const struct room *r, int seat);

/*
 * How the seat could take back its last move: ENTRY_UNDO or ENTRY_WITHOUT in *n with the count, or an error. *vote is 1
 * when the others have to agree because somebody has moved since or something hidden has come to light.
 */
int room_undo(const struct room *r, int seat, struct entry *n, int *vote, struct error *e);

/* People at the table, as a set of seats; those who play themselves at the moment. */
seatset room_people(const struct room *r);
seatset room_present(const struct room *r);

#endif
