/*
 * hall_inside.h: what the files of the hall share: hall.c (tables, rows on their way), wishes.c (what players may ask for),
 * minder.c (what the table does by itself: bots, clocks, the start of a game), past.c (what spectators see late) and ringer.c
 * (the bell in real time).
 */
#ifndef QUAYSIDE_HALL_INSIDE_H
#define QUAYSIDE_HALL_INSIDE_H

#include "bell.h"
#include "hall.h"
#include "wire.h"

enum {
    BUCKETS    = 8192,
    INPUTS_MAX = 64,                    /* messages that may wait at one table */
    LOG_MAX    = 1 << 20,               /* bytes of a whole log */
    LISTS_MAX  = 256,                   /* connections that may wait for the list of tables */
    TABLE_NAME = 10,                    /* letters of a table's name */
    CODE_NAME  = 15,                    /* letters of what lets one join: 75 bits */
    SWEEP_MS   = 1000,                  /* between two looks for tables that nobody needs any more */
    SECRET_MIN = 32, SECRET_MAX = 128,  /* bytes of the secret that a client chooses for its seat */
};

#define TABLE_LETTERS "abcdefghijkmnpqrstuvwxyz23456789"    /* 32 that nobody mixes up */

/* A row that the store has not answered yet. */
struct flight {
    struct flight *next;
    uint32_t       n;
    int64_t        at;
    size_t         size;
    char           body[];
};

/* A message that waits for its turn at the table. */
struct input {
    struct input *next;
    struct conn  *conn;                 /* NULL: gone */
    json_t       *msg;
    uint8_t       fresh;                /* 1: the rows were read again for it */
};

/* A bot's turn. */
struct turn_of_bot {
    uint8_t  state;                     /* enum bot_state */
    uint32_t epoch;
    uint16_t moves;                     /* made by the seat when it was asked */
    move     mv;
    int64_t  due;                       /* not before that */
};

/* Travel times are measured where the players are connected, so a bell in real time is judged by one node. */
enum claim { CLAIM_NONE, CLAIM_ASKED, CLAIM_OURS, CLAIM_ELSEWHERE };

enum bot_state { BOT_IDLE, BOT_THINKS, BOT_READY };

struct place {
    struct place      *next;            /* in the same bucket */
    struct hall       *hall;
    struct conn       *conns;
    struct input      *inputs;          /* oldest first */
    struct input      *current;         /* the one whose rows are on their way */
    struct flight     *flight;          /* rows on their way, in order */
    seatset            here;            /* seats with a connection */
    int                waiting;
    int                thinking;        /* questions that the pool has */
    int                asked;           /* requests that the store has; their answers name the place */
    uint8_t            reading, broken;
    uint8_t            claim;           /* enum claim: who judges the bell of this table; of tables with a live one */
    uint8_t            hinting;         /* a bot thinks about a hint; one at a time, because it costs */
    struct error       why_broken;
    int64_t            due, touched;
    int64_t            gone[SEATS_MAX]; /* when the seat's last connection went */
    struct turn_of_bot bot[SEATS_MAX];
    int64_t            loaded;          /* when the table came into memory */
    char               code[TABLE_ID];  /* of a table that was opened here just now; the store has only its hash */
    struct live_bell  *bell;            /* of a table with a bell in real time, once the game goes on; else NULL */
    struct past       *past;            /* of a table whose spectators are behind; else NULL */
    struct room        room;
};

/* What was at the table some time ago. */
struct past {
    struct flight *rows;                /* taken in at the table and not here yet, oldest first */
    struct room    room;
};

struct live_bell {
    struct bell         judge;
    struct rng          rng;            /* for draws among equals and bots' reactions; what was drawn is in the rows */
    uint8_t             presence[SEATS_MAX];    /* as the judge was told */
    uint16_t            heard_bot[SEATS_MAX];   /* the last card about which the judge knows the bot's mind */
    struct bell_step    owed;           /* what the judge has said and is not on disk yet; BELL_WAIT: nothing */
    int64_t             next_sync;      /* when travel times are measured again, in microseconds */
};

struct hall {
    struct store      *store;
    struct pool       *pool;
    struct hall_limits limits;
    struct hall_stats  stats;
    int64_t            now;             /* milliseconds since 1970 */
    int64_t            us;              /* of a clock that only goes forward */
    int64_t            due;             /* no table has anything to do before that */
    struct fast        chance;          /* for bots; never for a game */
    int                flying;
    int                asking;
    struct conn       *lists[LISTS_MAX];
    struct place      *bucket[BUCKETS];
    struct room        scratch;
    struct listing     listing;
    struct common      common;
    struct told        told;
    char               message[MESSAGE_MAX];
};

/* ---- hall.c --------------------------------------------------------------------------------------------------------- */

struct place *place_find(struct hall *h, const char *id);
struct place *place_add(struct hall *h, const char *id);
struct place *hall_new_place(struct hall *h, struct conn *c, struct error *e);      /* c may be NULL */
void          place_remember(struct place *p, struct conn *c, json_t *msg);        /* the wish whose rows are on their way */
void          place_wait(struct place *p);              /* the wish is looked at again when the table is free */
void          place_forget(struct place *p);            /* nothing of it came to be, and nobody is told */
void          place_recount(struct place *p);           /* somebody has come or gone: who is there? */
void          place_tables(struct place *p);            /* tells everybody who sits where */

/* Sends a row off; the room changes when it is on disk. 0 or an error. */
int place_propose(struct place *p, const struct entry *n, const char *note, struct error *e) __attribute__((warn_unused_result));
int place_open(struct place *p, const struct opening *o, struct error *e) __attribute__((warn_unused_result));

/* Takes a row that is on disk into the room of the table or of its past, and tells everybody who sees that one. */
int  take_row(struct place *p, struct room *r, const char *body, size_t size, int64_t at);

struct listener listener_of(struct hall *h, const struct conn *c);
void conn_say(struct hall *h, struct conn *c, const struct text *t);
void conn_error(struct hall *h, struct conn *c, const char *id, const struct error *e, const struct refusal *why);
void conn_table(struct hall *h, struct conn *c);
void conn_view(struct hall *h, struct conn *c);

/* A table has something to do then. */
static inline void hall_due(struct hall *h, int64_t at) { h->due = at < h->due ? at : h->due; }

void hall_random(void *out, size_t n);                  /* unpredictable bytes, at most 256 */
void hall_random_name(char *out, int letters);

/* ---- wishes.c -------------------------------------------------------------------------------------------------------- */

void wish(struct hall *h, struct conn *c, json_t *msg);             /* the table is there and nothing is on its way */
void granted(struct hall *h, struct conn *c, json_t *msg);          /* what was wished is on disk */
void hint_given(struct place *p, const struct opinion *o);
int  wish_at_once(struct hall *h, struct conn *c, json_t *msg);     /* 1: it needs no turn at a table, and is answered */

int  wish_from_outside(const struct place *p, const struct conn *c, json_t *msg);   /* of nobody who has a seat there */

/* ---- past.c ---------------------------------------------------------------------------------------------------------- */

struct room *place_seen(struct place *p, const struct conn *c);     /* the table as the connection may see it */
int     is_late(const struct place *p, const struct conn *c);       /* 1: it sees the past */
void    past_keep(struct place *p, const char *body, size_t size, int64_t at);      /* a row was taken in at the table */
int64_t past_follow(struct place *p);                   /* shows what is old enough; when the next row will be */
void    past_free(struct place *p);

/* ---- ringer.c -------------------------------------------------------------------------------------------------------- */

int  bell_claim(struct place *p, struct error *e);      /* 1: is ours; 0: asked, so wait; or an error: it is elsewhere */
void bell_claimed(struct place *p, int ours);           /* the answer */
void bell_news(struct place *p);                        /* claims may have been lost */
void bell_release(struct place *p);                     /* nobody who plays is here any more */
void bell_heard(struct place *p);                       /* a row was taken in */
void bell_attendance(struct place *p);                  /* somebody came or went */
int  bell_mind(struct place *p);                        /* what is due; 1: a row was sent off. Sets p->due */
int  bell_wish_ring(struct place *p, struct conn *c, int auction, int card, struct error *e);
int  bell_wish_next(struct place *p, struct conn *c, int auction, int card, struct error *e);
void bell_synced(struct place *p, struct conn *c, uint32_t n);

/* ---- minder.c -------------------------------------------------------------------------------------------------------- */

void follow(struct place *p);
void have_opinion(struct hall *h, const struct opinion *o);
int  ask_hint(struct place *p, int seat);               /* 0, or -1: the bots are busy */

#endif
