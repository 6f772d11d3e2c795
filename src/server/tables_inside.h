/*
 * tables_inside.h: what the files about tables share: tables.c (all of them), hosted.c (one of them: rows on their way, the line), tell.c
 * (what is told), requests.c (what players may ask for), automatic.c (what the table does by itself: bots, clocks, the start of a game),
 * delay.c (what spectators see late), presence.c (who is connected to other nodes), live_table.c (the bell in real time) and settle.c
 * (that none of them is forgotten).
 */
#ifndef QUAYSIDE_TABLES_INSIDE_H
#define QUAYSIDE_TABLES_INSIDE_H

#include "bell.h"
#include "protocol.h"
#include "tables.h"

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
    LOOKERS_MAX = 1000,                 /* connections that may look on at a table, because each is told of every move; */
    LOOKERS_EACH = 100,                 /* so many of them of one address; */
    WINDOWS_MAX = 20,                   /* and connections that one seat may have */
    LISTS_MAX  = 256,                   /* connections that may wait for the list of tables */
    TABLE_NAME = 10,                    /* letters of a table's name */
    CODE_NAME  = 15,                    /* letters of what lets one join: 75 bits */
    LOOK_MS    = 30000,                 /* without news, until a table that others may write to is read again */
    RETRY_MS   = 100,                   /* until what could not be asked is asked again */
    SEALED_MS  = 100,                   /* so long after it was asked for, what others notice happens, while choices are sealed */
    WORK_TICK  = 1000,                  /* so much of rows that were read is taken in by one tick: about two milliseconds; */
    WORK_CALL  = 250,                   /* and by any other call */
};

#define LONG_AGO (INT64_MIN / 2)        /* milliseconds */

#define TABLE_LETTERS "abcdefghijkmnpqrstuvwxyz23456789"    /* 32 that nobody mixes up */

/* A row that the store has not answered yet. */
struct pending {
    struct pending *next;
    uint32_t        n;
    int64_t         at;                 /* as it stands in the row */
    int64_t         ms;                 /* the same moment by the steady clock of this node, or later: it is not taken in before */
    uint8_t         on_disk;
    uint8_t         checked;            /* `row` may follow what is at the table now; else its text is read as that of others is */
    struct row      row;
    size_t          size;
    char            body[];
};

/* A row that is on disk: its text, the time that stands in it, the same moment by the steady clock of this node; and what it says if
   this node has checked it, else NULL. */
struct timed_row {
    const char *body;
    size_t      size;
    int64_t     at, ms;
    const struct row *checked;
};

/* A message that waits for its turn at the table. */
struct input {
    struct input *next;
    struct conn  *conn;                 /* NULL: gone */
    json_t       *msg;
    const struct request_kind *kind;
    int64_t       came;                 /* by the steady clock */
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

/* A table that this node has in memory: who is connected to it, what waits, which rows are on their way. */
struct hosted {
    struct hosted      *next;           /* in the same bucket */
    struct hosted      *next_marked;
    struct hosted      *older, *newer;  /* of those that nobody needs, by the time since when */
    uint8_t             marked;         /* it has to be settled */
    uint8_t             idle;           /* it is in the list of those that nobody needs */
    uint8_t             behind;         /* there may be rows that are not here */
    int                 timer;          /* place in the heap, from 1 on; 0: it waits for no time */
    struct tables      *tables;
    struct conn        *conns;
    struct input       *inputs;         /* oldest first */
    struct input       *current;        /* the one whose rows are on their way */
    struct pending     *pending;        /* rows on their way, in order */
    seatset             here;           /* seats with a connection */
    seatset             elsewhere;      /* seats that are connected to other nodes, as those say; see presence.c */
    seatset             told_here;      /* what the others were told of `here` */
    uint8_t             ask_others;     /* 1: this node has not heard who is there, or notices may have been lost */
    seatset             returning;      /* that were sent away at another node, though they are here */
    int                 waiting;
    int                 thinking;       /* questions that the pool has */
    int                 asked;          /* requests that the store has; their answers name the table */
    uint8_t             reading, broken;
    uint8_t             loading;        /* it is not there as it is in the store, or not what late spectators see of it */
    struct store_answer unread;         /* rows that were read and not taken in, from `unread_at` on */
    int                 unread_at;
    uint8_t             claim;          /* enum claim: who judges the bell of this table; of tables with a live one */
    uint8_t             hinting;        /* a bot thinks about a hint; one at a time, because it costs */
    uint16_t            hint_moves;     /* made by the seat when it asked for that */
    char                hint_id[65];    /* the client's name of the question */
    struct error        why_broken;
    int64_t             due;            /* while it is settled: when it has to be settled again. All times here are milliseconds of */
    int64_t             alarm;          /* the steady clock. Of its timer */
    int64_t             touched;
    int64_t             gone[SEATS_MAX]; /* when the seat's last connection went, or it did something at another node */
    struct turn_of_bot  bot[SEATS_MAX];
    int64_t             believe[SEATS_MAX];     /* until when it is believed that the seat is connected elsewhere */
    int64_t             tell_at;        /* when others are told again who is here */
    int64_t             loaded;         /* when the table came into memory */
    int64_t             known;          /* then there were no rows that are not here */
    int64_t             look;           /* when it is looked for them again, though nobody has said that there are any */
    struct clocks       clocks;
    char                code[TABLE_ID];  /* of a table that was opened here just now; the store has only its hash */
    struct live_bell   *bell;           /* of a table with a bell in real time, once the game goes on; else NULL */
    struct delayed     *delayed;        /* of a table whose spectators are behind; else NULL */
    struct table        table;
};

/* What was at the table some time ago. */
struct delayed {
    struct pending *rows, *last;        /* taken in at the table and not here yet, oldest first */
    struct clocks   clocks;
    struct table    table;
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

/* What was taken of a share of the list, in milliseconds of waiting. */
struct lobby_share { int64_t at, spent; };

struct tables {
    struct store        *store;
    struct pool         *pool;
    struct tables_limits limits;
    struct tables_stats  stats;
    int64_t              wall;          /* milliseconds since 1970: for rows, never for timers */
    int64_t              us, ms;        /* of a clock that only goes forward */
    struct hosted      **heap;          /* tables that wait for a time, the next one first */
    int                  timers;
    int                  work;          /* how much of rows may be taken in before the next call */
    struct hosted       *marked, **marked_end;  /* that have to be settled */
    struct hosted       *oldest, *newest;       /* that nobody needs */
    struct fast          chance;        /* for bots; never for a game */
    int                  pending;       /* rows on their way, of all tables */
    int                  asking;
    uint8_t              sweeping;      /* the store looks for tables to forget */
    int64_t              next_sweep;    /* microseconds */
    int64_t              start_wall, start_us;  /* when the first sweep was asked for */
    uint64_t             lobby_salt;
    struct lobby_share   lobby[LOBBY_SHARES];
    struct { struct conn *conn; char id[65]; } lists[LISTS_MAX];    /* who asks for the list of tables, and the name of the question */
    struct hosted       *bucket[BUCKETS];
    struct table         scratch;
    struct listing       listing;
    struct common        common;
    struct told          told;
    char                 message[MESSAGE_MAX];
};

/* ---- tables.c --------------------------------------------------------------------------------------------------------- */

struct hosted *tables_new(struct tables *h, struct conn *c, struct error *e);   /* a table with a new name; c, if any, goes there */
void           random_bytes(void *out, size_t n);       /* that nobody can foresee, at most 256 */
void           random_name(char *out, int letters);

/* ---- hosted.c --------------------------------------------------------------------------------------------------------- */

struct hosted *hosted_find(struct tables *h, const char *id);
struct hosted *hosted_add(struct tables *h, const char *id);
struct hosted *hosted_load(struct tables *h, const char *id, struct error *e);  /* read from the disk if need be; NULL and an error */
struct hosted *hosted_touch(struct hosted *p);          /* whoever has a table in hand may change it: it is marked. NULL: none */
void           hosted_remove(struct hosted *p);
void           hosted_discard(struct hosted *p);
int            hosted_idle(const struct hosted *p);     /* 1: nobody needs it */

void           conn_arrive(struct conn *c, struct hosted *p);
void           conn_leave(struct tables *h, struct conn *c);    /* it forgets its table; the seat may be empty now */

/* Sends a row off that row_check allows; the table changes when it is on disk. 0 or an error. At a table that is not there yet nothing
   can be asked: its rows are checked when they are taken in. */
int hosted_propose(struct hosted *p, const struct row *n, const char *note, struct error *e) __attribute__((warn_unused_result));
int hosted_open(struct hosted *p, const struct opening *o, struct error *e) __attribute__((warn_unused_result));

/* Sends a row off if it is allowed. 1: it is on its way. 0: it is not allowed, or found no room and is tried again. */
int hosted_try(struct hosted *p, const struct row *n, const char *note);

/* A request takes its turn, now or when the table is free; the last three are about the one whose rows are on their way. */
void hosted_queue(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg);
int  hosted_remember(struct hosted *p, struct conn *c, const struct request_kind *k, json_t *msg, struct error *e);
void hosted_wait(struct hosted *p);                     /* it is looked at again when the table is free */
void hosted_forget(struct hosted *p);                   /* nothing of it came to be, and nobody is told */

void hosted_break(struct hosted *p, const struct error *e);     /* the table cannot be continued; who asks is told why */
void hosted_gone(struct hosted *p);                     /* it is in the database no more; everybody there is told */
void hosted_catch_up(struct hosted *p);                 /* there may be rows that are not here: they are read as soon as it is free */
void hosted_work(struct hosted *p);                     /* reads rows that are missing, and looks at what waits in line */
void hosted_appended(struct hosted *p, const struct store_answer *a);
void hosted_have_read(struct hosted *p, struct store_answer *a);

int  hosted_is_sealed(const struct hosted *p);          /* 1: one of several people may be drafting a choice that no other sees */
void work_done(struct tables *h, const struct table *r);        /* the table has taken in a row that was read */

/* The table has something to do then, or in a moment because something could not be asked. */
static inline void hosted_due(struct hosted *p, int64_t at) { p->due = at < p->due ? at : p->due; }
static inline void hosted_retry(struct hosted *p) { hosted_due(p, p->tables->ms + RETRY_MS); }

/* ---- tell.c ----------------------------------------------------------------------------------------------------------- */

int  conn_seat(const struct conn *c);                   /* the seat that it has now; VIEWER_PUBLIC: none */
int  conn_listens(const struct conn *c);                /* 1: it has said hello, and may still hear what happens */
struct listener listener_of(struct tables *h, const struct conn *c);
void conn_say(struct conn *c, const struct text *t);
void conn_error(struct tables *h, struct conn *c, const char *id, const struct error *e, const struct refusal *why);
void conn_table(struct tables *h, struct conn *c);
void conn_view(struct tables *h, struct conn *c);

void hosted_recount(struct hosted *p);                  /* somebody has come or gone, or a seat has changed hands: who is there? */
void hosted_tell_all(struct hosted *p);                 /* tells everybody who sits where */

/* Takes a row that is on disk into the table; and into r, which is the table or what late spectators see of it, telling everybody who
   sees that one. 0, or -1: the table is broken. */
void take_in(struct hosted *p, const struct timed_row *l);
int  take_row(struct hosted *p, struct table *r, struct clocks *k, const struct timed_row *l);

/* ---- settle.c -------------------------------------------------------------------------------------------------------- */

void hosted_mark(struct hosted *p);                     /* it is settled before the call ends */
void settle(struct tables *h);                          /* at the end of each call of the tables */
void hosted_unlist(struct hosted *p);                   /* it goes away */

/* ---- requests.c -------------------------------------------------------------------------------------------------------- */

/* Which message it is, and the client's name of it; NULL and an error if there is none of that name. Nobody looks it up again. */
const struct request_kind *request_kind_of(json_t *msg, const char **id, struct error *e);

/* The client's name of a message, to be given back in the answer; "": none, or one that cannot be a name. */
const char *request_name(json_t *msg);

int  request_is_hello(const struct request_kind *k);
int  request_is_question(const struct request_kind *k, const struct hosted *p, json_t *msg);    /* 1: it changes nothing at the table */
int  request_from_outside(const struct hosted *p, const struct conn *c, json_t *msg);   /* 1: of nobody who has a seat there */

/* The first two answer it: 1 if it needs no turn at a table; 1 if it would write nothing. The third: the table is there and nothing is
   on its way. The last: what was asked for is on disk. */
int  request_at_once(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg);
int  request_is_refused(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg);
void request_handle(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg);
void request_written(struct tables *h, struct conn *c, const struct request_kind *k, json_t *msg);

void hint_given(struct hosted *p, const struct opinion *o);

/* ---- delay.c ---------------------------------------------------------------------------------------------------------- */

struct table *hosted_seen(struct hosted *p, const struct conn *c);  /* the table as the connection may see it */
int     is_late(const struct hosted *p, const struct conn *c);      /* 1: it is behind */
void    delay_keep(struct hosted *p, const struct timed_row *l);    /* a row was taken in at the table */
void    delay_follow(struct hosted *p);                 /* shows what is old enough. Sets p->due */
int     delay_is_shown(const struct hosted *p);         /* 1: all that is old enough */
void    delay_free(struct hosted *p);

/* ---- live_table.c -------------------------------------------------------------------------------------------------------- */

int  live_claim(struct hosted *p, struct error *e);     /* 1: is ours; 0: asked, so wait; or an error: it is elsewhere */
void live_claimed(struct hosted *p, int ours);          /* the answer */
void live_news(struct hosted *p);                       /* claims may have been lost */
int  live_is_ours(struct hosted *p);                    /* 1: this node minds the table; of tables with a live bell it must claim it */
void live_heard(struct hosted *p);                      /* a row was taken in */
void live_attendance(struct hosted *p);                 /* somebody came or went */
int  live_mind(struct hosted *p);                       /* what is due; 1: a row was sent off. Sets p->due */
int  live_ring(struct hosted *p, int seat, int auction, int card, struct error *e);
int  live_next(struct hosted *p, int seat, int auction, int card, struct error *e);
void live_synced(struct hosted *p, struct conn *c, uint32_t n);

/* ---- upkeep.c -------------------------------------------------------------------------------------------------------- */

int64_t upkeep(struct tables *h);                       /* looks for tables to forget; in how many milliseconds again */
void upkeep_swept(struct tables *h, const struct store_answer *a);

/* ---- presence.c ------------------------------------------------------------------------------------------------------ */

seatset hosted_present(const struct hosted *p);         /* seats with a connection, here or at another node */
void presence_heard(struct tables *h, const char *table, struct presence said);
void presence_lost(struct hosted *p);                   /* notices of other nodes may have been lost */
void presence_mind(struct hosted *p);                   /* tells the others, and forgets whom they tell of no more. Sets p->due */

/* ---- automatic.c -------------------------------------------------------------------------------------------------------- */

void run_automatic(struct hosted *p);                   /* what the table does by itself. Sets p->due */
void have_opinion(struct tables *h, const struct opinion *o);
int  ask_hint(struct hosted *p, int seat);              /* 0, or -1: the bots are busy */
int  hint_counts(const struct hosted *p, const struct opinion *o);     /* 1: the seat can still do what it says */

#endif
