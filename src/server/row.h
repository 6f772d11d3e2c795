/*
 * row.h: rows of a table: what they can say, and how they are written. A row is one line of text; docs/server.md lists them.
 */
#ifndef QUAYSIDE_ROW_H
#define QUAYSIDE_ROW_H

#include "fair.h"
#include "game.h"
#include "store.h"

struct table;                           /* table.h */

enum {
    PERSON_NAME  = 49,                  /* bytes of a player's name, the final zero included */
    SAY_MAX      = 301,                 /* bytes of something said */
    CLIENT_ID    = 33,                  /* bytes of a client's id of a move */
    CLOCK_MAX    = 14 * 86400,          /* seconds a move may take */
    DELAY_MIN    = 2, DELAY_MAX = 86400,        /* seconds that spectators may be behind */
};

/* With its code; everybody; everybody who knows its name, which is in no list. */
enum { OPEN_PRIVATE, OPEN_LISTED, OPEN_UNLISTED };

enum vote { VOTE_NONE, VOTE_UNDO, VOTE_ABANDON };

enum row_kind {
    ROW_OPEN,                           /* the table itself; always row 0 and only there */
    ROW_SIT,                            /* a person takes a free seat */
    ROW_GIVE,                           /* and gives chance of its own, once it has seen the commitment */
    ROW_STAND,                          /* a person leaves before the game */
    ROW_BOT,                            /* a bot takes a free seat */
    ROW_FREE,                           /* the host sends a bot away again */
    ROW_START,                          /* free seats are taken by bots, the game begins */
    ROW_MOVE,
    ROW_BELL,                           /* how the bell was judged: a seat's ring, or nobody's */
    ROW_UNDO,                           /* back to so many moves */
    ROW_WITHOUT,                        /* a sealed choice taken back, though others have chosen since */
    ROW_AWAY, ROW_BACK,                 /* a bot plays for a person, and no longer */
    ROW_VOTE, ROW_AGREE, ROW_DECLINE,
    ROW_SAY,
    ROW_NEXT,                           /* the table of the next game */
    ROW_KINDS
};

struct row {
    uint8_t     kind;
    int8_t      seat;                   /* -1: none */
    uint8_t     level;
    uint8_t     vote;
    uint16_t    count;                  /* moves left, or the move that goes */
    move        mv;
    char        id[CLIENT_ID];          /* "": the server's own move */
    char        text[SAY_MAX];          /* a name, something said, another table */
    uint8_t     key[SHA256_BYTES];
    uint8_t     entropy[FAIR_BYTES];
};

/* What whoever opens a table chooses besides the game and its options; the next game there has the same. */
struct terms {
    int     clock;                      /* seconds a move may take; 0: no clock */
    int     delay;                      /* seconds that spectators are behind; 0: they see the present */
    uint8_t spectators;                 /* 1: others may look on */
    uint8_t open;                       /* OPEN_...: who may come */
};

/* What a new table is. */
struct opening {
    const struct game *g;
    struct setup       setup;
    struct terms       terms;
    uint8_t            code[SHA256_BYTES];
    uint8_t            secret[FAIR_BYTES];
};

void opening_write(const struct opening *o, struct text *out);
void row_write(const struct table *r, const struct row *n, struct text *out);

/* And back, as the next row of the table. 0, or an error that says what is wrong with it. row_check says whether it may follow (table.h). */
int opening_read(const struct table *r, const char *body, size_t size, struct opening *o, struct error *e);
int row_read(const struct table *r, const char *body, size_t size, struct row *n, struct error *e);

#endif
