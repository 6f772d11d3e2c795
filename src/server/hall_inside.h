/*
 * hall_inside.h: what the files of the hall share: hall.c (tables, rows on their way), wishes.c (what players may ask for),
 * minder.c (what the table does by itself: bots, clocks, the start of a game), past.c (what spectators see late), ringer.c (the
 * bell in real time) and settle.c (that none of them is forgotten).
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
    CHAT_MAX   = 2000,                  /* things that may be said at one table */
    ROWS_MAX   = 20000,                 /* rows of a table; beyond them only what brings the game to its end, */
    ROWS_END   = ROWS_MAX + 2 * MATCH_MOVES,    /* and beyond these only moves, of which there are so many at most */
    LOBBY_BURST = 10,                   /* tables that one address may put into the list at once; */
    LOBBY_MS   = 120000,                /* and another one after so long */
    LOBBY_SHARES = 4096,
    LISTS_MAX  = 256,                   /* connections that may wait for the list of tables */
    TABLE_NAME = 10,                    /* letters of a table's name */
    CODE_NAME  = 15,                    /* letters of what lets one join: 75 bits */
    LOOK_MS    = 30000,                 /* without news, until a table that others may write to is read again */
    RETRY_MS   = 100,                   /* until what could not be asked is asked again */
    WORK_TICK  = 1000,                  /* so much of rows that were read is taken in by one tick: about two milliseconds; */
    WORK_CALL  = 250,                   /* and by any other call */
    SECRET_MIN = 32, SECRET_MAX = 128,  /* bytes of the secret that a client chooses for its seat */
};

#define LONG_AGO (INT64_MIN / 2)        /* milliseconds */

#define TABLE_LETTERS "abcdefghijkmnpqrstuvwxyz23456789"    /* 32 that nobody mixes up */

/* A row that the store has not answered yet. */
struct flight {
    struct flight *next;
    uint32_t       n;
    int64_t        at;                  /* as it stands in the row */
    int64_t        ms;                  /* the same moment by the steady clock of this node */
    size_t         size;
    char           body[];
};

/* A row that is on disk: its text, the time that stands in it, and the same moment by the steady clock of this node. */
struct line {
    const char *body;
    size_t      size;
    int64_t     at, ms;
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

/*
 * When the time of each seat began, by the steady clock. Rows say it by the wall clock, which may jump; so it is reckoned once, when
 * the row is taken in.
 */
struct clocks { int64_t since[SEATS_MAX], began[SEATS_MAX]; };

struct place {
    struct place      *next;            /* in the same bucket */
    struct place      *next_marked;
    struct place      *older, *newer;   /* of those that nobody needs, by the time since when */
    uint8_t            marked;          /* it has to be settled */
    uint8_t            idle;            /* it is in the list of those that nobody needs */
    uint8_t            behind;          /* there may be rows that are not here */
    int                timer;           /* place in the heap, from 1 on; 0: it waits for no time */
    struct hall       *hall;
    struct conn       *conns;
    struct input      *inputs;          /* oldest first */
    struct input      *current;         /* the one whose rows are on their way */
    struct flight     *flight;          /* rows on their way, in order */
    seatset            here;            /* seats with a connection */
    seatset            returning;       /* that were sent away at another node, though they are here */
    int                waiting;
    int                thinking;        /* questions that the pool has */
    int                asked;           /* requests that the store has; their answers name the place */
    uint8_t            reading, broken;
    uint8_t            loading;         /* it is not there as it is in the store, or not what late spectators see of it */
    struct store_answer unread;         /* rows that were read and not taken in, from `unread_at` on */
    int                unread_at;
    uint8_t            claim;           /* enum claim: who judges the bell of this table; of tables with a live one */
    uint8_t            hinting;         /* a bot thinks about a hint; one at a time, because it costs */
    uint16_t           hint_moves;      /* made by the seat when it asked for that */
    char               hint_id[65];     /* the client's name of the question */
    struct error       why_broken;
    int64_t            due;             /* while it is settled: when it has to be settled again. All times here are milliseconds of */
    int64_t            alarm;           /* the steady clock. Of its timer */
    int64_t            touched;
    int64_t            gone[SEATS_MAX]; /* when the seat's last connection went, or it did something at another node */
    struct turn_of_bot bot[SEATS_MAX];
    int64_t            loaded;          /* when the table came into memory */
    int64_t            known;           /* then there were no rows that are not here */
    int64_t            look;            /* when it is looked for them again, though nobody has said that there are any */
    struct clocks      clocks;
    char               code[TABLE_ID];  /* of a table that was opened here just now; the store has only its hash */
    struct live_bell  *bell;            /* of a table with a bell in real time, once the game goes on; else NULL */
    struct past       *past;            /* of a table whose spectators are behind; else NULL */
    struct room        room;
};

/* What was at the table some time ago. */
struct past {
    struct flight *rows, *last;         /* taken in at the table and not here yet, oldest first */
    struct clocks  clocks;
    struct room    room;
};

struct live_bell {
    struct bell         judge;
    struct rng          rng;            /* for draws among equals and bots' reactions; what was drawn is in the rows */
    uint8_t             presence[SEATS_MAX];    /* as the judge was told */
    uint16_t            heard_bot[SEATS_MAX];   /* the last card about which the judge knows the bot's mind */
    struct bell_step    owed;           /* what the judge has said and is not on disk yet; BELL_WAIT: nothing */
    int                 moves;          /* of the match that the judge follows */
    int64_t             next_sync;      /* when travel times are measured again, in microseconds */
};

/* What one address has left of its share of the list, in milliseconds of waiting. */
struct lobby_share { uint64_t address; int64_t at, have; };

struct hall {
    struct store      *store;
    struct pool       *pool;
    struct hall_limits limits;
    struct hall_stats  stats;
    int64_t            wall;            /* milliseconds since 1970: for rows, never for timers */
    int64_t            us, ms;          /* of a clock that only goes forward */
    struct place     **heap;            /* tables that wait for a time, the next one first */
    int                timers;
    int                work;            /* how much of rows may be taken in before the hall is called again */
    struct place      *marked, **marked_end;    /* that have to be settled */
    struct place      *oldest, *newest;         /* that nobody needs */
    struct fast        chance;          /* for bots; never for a game */
    int                flying;
    int                asking;
    uint8_t            sweeping;        /* the store looks for tables to forget */
    int64_t            next_sweep;      /* microseconds */
    int64_t            start_wall, start_us;    /* when the first sweep was asked for */
    struct lobby_share lobby[LOBBY_SHARES];
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
int           place_remember(struct place *p, struct conn *c, json_t *msg, struct error *e);   /* the wish whose rows are on their way */
void          place_break(struct place *p, const struct error *e);     /* it cannot be continued; who asks is told why */
void          place_wait(struct place *p);              /* the wish is looked at again when the table is free */
void          place_gone(struct place *p);              /* it is in the database no more; everybody there is told */
void          place_forget(struct place *p);            /* nothing of it came to be, and nobody is told */
void          place_recount(struct place *p);           /* somebody has come or gone, or a seat has changed hands: who is there? */
void          place_tables(struct place *p);            /* tells everybody who sits where */

/* Sends a row off; the room changes when it is on disk. 0 or an error. */
int place_propose(struct place *p, const struct entry *n, const char *note, struct error *e) __attribute__((warn_unused_result));
int place_open(struct place *p, const struct opening *o, struct error *e) __attribute__((warn_unused_result));

/* Takes a row that is on disk into the room of the table or of its past, and tells everybody who sees that one. */
void work_done(struct hall *h, const struct room *r);   /* the room has taken in a row that was read */
int  take_row(struct place *p, struct room *r, struct clocks *k, const struct line *l);

int  conn_seat(const struct conn *c);                   /* the seat that it has now; VIEWER_PUBLIC: none */
int  conn_listens(const struct conn *c);                /* 1: it has said hello, and may still hear what happens */
struct listener listener_of(struct hall *h, const struct conn *c);
void conn_say(struct hall *h, struct conn *c, const struct text *t);
void conn_error(struct hall *h, struct conn *c, const char *id, const struct error *e, const struct refusal *why);
void conn_table(struct hall *h, struct conn *c);
void conn_view(struct hall *h, struct conn *c);

/* The table has something to do then, or in a moment because something could not be asked. */
static inline void place_due(struct place *p, int64_t at) { p->due = at < p->due ? at : p->due; }
static inline void place_retry(struct place *p) { place_due(p, p->hall->ms + RETRY_MS); }

void hall_random(void *out, size_t n);                  /* unpredictable bytes, at most 256 */
void hall_random_name(char *out, int letters);

int  place_idle(const struct place *p);                 /* 1: nobody needs it */
void place_remove(struct place *p);
void place_work(struct place *p);                       /* reads rows that are missing, and looks at what waits in line */

/* ---- settle.c -------------------------------------------------------------------------------------------------------- */

void place_mark(struct place *p);                       /* it is settled before the hall says that it is done */
void settle(struct hall *h);                            /* at the end of each call of the hall */
void place_unlist(struct place *p);                     /* it goes away */

/* ---- wishes.c -------------------------------------------------------------------------------------------------------- */

void wish(struct hall *h, struct conn *c, json_t *msg);             /* the table is there and nothing is on its way */
void granted(struct hall *h, struct conn *c, json_t *msg);          /* what was wished is on disk */
void hint_given(struct place *p, const struct opinion *o);
int  wish_at_once(struct hall *h, struct conn *c, json_t *msg);     /* 1: it needs no turn at a table, and is answered */

int  wish_is_question(json_t *msg);                     /* 1: it changes nothing at the table */
int  wish_from_outside(const struct place *p, const struct conn *c, json_t *msg);   /* of nobody who has a seat there */

/* ---- past.c ---------------------------------------------------------------------------------------------------------- */

struct room *place_seen(struct place *p, const struct conn *c);     /* the table as the connection may see it */
int     is_late(const struct place *p, const struct conn *c);       /* 1: it sees the past */
void    past_keep(struct place *p, const struct line *l);           /* a row was taken in at the table */
void    past_follow(struct place *p);                   /* shows what is old enough. Sets p->due */
int     past_is_shown(const struct place *p);           /* 1: all that is old enough */
void    past_free(struct place *p);

/* ---- ringer.c -------------------------------------------------------------------------------------------------------- */

int  bell_claim(struct place *p, struct error *e);      /* 1: is ours; 0: asked, so wait; or an error: it is elsewhere */
void bell_claimed(struct place *p, int ours);           /* the answer */
void bell_news(struct place *p);                        /* claims may have been lost */
int  bell_is_ours(struct place *p);                     /* 1: this node minds the table; of tables with a live bell it must claim it */
void bell_heard(struct place *p);                       /* a row was taken in */
void bell_attendance(struct place *p);                  /* somebody came or went */
int  bell_mind(struct place *p);                        /* what is due; 1: a row was sent off. Sets p->due */
int  bell_wish_ring(struct place *p, int seat, int auction, int card, struct error *e);
int  bell_wish_next(struct place *p, int seat, int auction, int card, struct error *e);
void bell_synced(struct place *p, struct conn *c, uint32_t n);

/* ---- upkeep.c -------------------------------------------------------------------------------------------------------- */

int64_t upkeep(struct hall *h);                         /* looks for tables to forget; in how many milliseconds again */
void upkeep_swept(struct hall *h, const struct store_answer *a);

/* ---- minder.c -------------------------------------------------------------------------------------------------------- */

void look_after(struct place *p);                       /* what the table does by itself. Sets p->due */
void have_opinion(struct hall *h, const struct opinion *o);
int  ask_hint(struct place *p, int seat);               /* 0, or -1: the bots are busy */
int  hint_counts(const struct place *p, const struct opinion *o);      /* 1: the seat can still do what it says */

#endif
