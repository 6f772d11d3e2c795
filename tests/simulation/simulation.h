/*
 * simulation.h: servers and stores in one thread, under a scheduler that draws lots; see README.
 *
 *   main.c     seeds, one after the other
 *   world.c    time, chance, the line of events, servers and their trouble
 *   base.c     a database that several servers share, and what can happen to it
 *   disk.c     a disk below SQLite that forgets what was not synced
 *   people.c   clients, honest and nasty, and the lines between them and the servers
 *   judge.c    what must hold after every step
 */
#ifndef QUAYSIDE_SIMULATION_H
#define QUAYSIDE_SIMULATION_H

#include "backend.h"
#include "tables_inside.h"

enum {
    NODES = 3, TABLES = 32, PEOPLE = 10, LINKS = 40,
    PENDING = 96,                       /* questions of one line that are not answered */
    ROWS_MOST = 1 << 20,                /* a view is named by its table times this, and its rows */
    OUT_MAX = 256 * 1024,               /* bytes that may wait for somebody who does not read, as net.c has it */
    SECOND = 1000000,                   /* microseconds */
};

/* ---- world.c ---------------------------------------------------------------------------------------------------------- */

enum happening_kind {
    EV_NODE,                            /* a server looks at its answers and at what is due */
    EV_STORE,                           /* its store takes a turn */
    EV_BOT,                             /* a bot has made up its mind */
    EV_START,                           /* a server that was down starts again */
    EV_TO_SERVER, EV_TO_CLIENT,         /* a message arrives */
    EV_GONE,                            /* the server notices that a line is cut */
    EV_LOST,                            /* the client does */
    EV_ACT,                             /* a client does something */
    EV_TROUBLE,                         /* something goes wrong, or is well again */
    EV_NOTICE,                          /* what another server has written is heard of */
    EV_KINDS
};

struct happening {
    int64_t  at;
    uint64_t order;
    uint8_t  kind;
    int      who;                       /* node, line or person */
    uint32_t life;                      /* of a node or line: the event is for nobody if it has ended since */
    int64_t  n;
    size_t   size;
    char    *text;
};

struct pool {                           /* the bots of one server: they answer when their event comes */
    int            count, first, ready, most;
    struct opinion opinion[64];
};

struct node {
    int            up, ending;
    uint32_t       life;
    int64_t        jumped;              /* milliseconds that its wall clock is off */
    int64_t        timer;               /* when EV_NODE comes; other ones of that kind are void */
    int            turning;             /* an EV_STORE is under way */
    struct tables *tables;
    struct store  *store;
    struct pool    pool;
};

struct options { uint64_t seed; int trace; const char *only; };

struct world {
    struct fast   r;                    /* of everything that happens */
    struct fast   lots;                 /* of what the servers draw */
    int64_t       us;                   /* the time, by a clock that only goes forward */
    uint64_t      order, hash, steps;
    int           calm;                 /* nothing goes wrong, and people are silent */
    int           last;                 /* it is the end: everybody comes back and finishes */
    int           files;                /* SQLite on a disk, so one server; else a database that several share */
    int           jumpy, steady;        /* wall clocks jump; but tables stay in memory */
    int           nodes, people, tables_most, slow, bots_most;
    struct store_keep keep;             /* how long tables are kept; 0: for ever */
    int           writer, untold;       /* the server whose rows come to the disk; it can tell nobody */
    int           trace, failed;
    char          why[600];
    struct node   node[NODES];
    struct happening *heap;
    size_t        events, room;
};

extern struct world w;

uint32_t roll(uint32_t n);                              /* 0 .. n-1 */
int      chance(uint32_t percent);
int64_t  between(int64_t from, int64_t to);             /* microseconds, more often short */
void     soon(enum happening_kind kind, int who, uint32_t life, int64_t in, int64_t n, const char *text, size_t size);
void     trace(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void     fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
int64_t  wall_ms(const struct node *n);
void     node_attend(struct node *n);                   /* after every call of its tables */
void     node_time(struct node *n);                     /* before it */
void     node_kill(struct node *n);
int      run_seed(uint64_t seed, int tracing, uint64_t *hash);

/* ---- base.c ------------------------------------------------------------------------------------------------------------ */

extern const struct backend_kind backend_base, backend_disk;
extern int base_full, base_away;
extern int base_cut[NODES];             /* this server has no connection */
extern int base_dies[NODES];            /* 1: it dies before its next commit, 2: after it, 3: the connection breaks after it */

void base_open(void);
void base_close(void);
void base_hear(int node, const char *table, uint32_t n);       /* a notice has come */

/* ---- disk.c ------------------------------------------------------------------------------------------------------------ */

extern int disk_full, disk_broken;      /* writing fails */
extern int disk_dies;                   /* so many operations later the machine stops; 0: it does not */
extern int disk_dead;

void disk_open(void);
void disk_close(void);
void disk_crash(void);                  /* what was not synced is lost, or some of it, or half of it */

/* ---- people.c ---------------------------------------------------------------------------------------------------------- */

/* What a client asks for and the rows that come of it. */
enum asked_kind {
    W_MOVE, W_SAY, W_UNDO, W_ABANDON, W_AGREE, W_DECLINE, W_BACK, W_TAKEOVER, W_BOT, W_FREE, W_START, W_LEAVE, W_REMATCH,
    W_JOIN, W_CREATE, W_HELLO,          /* these are answered in words of their own ... */
    W_FACTS, W_HINT, W_PICTURE, W_LOG, W_RECORD, W_WHY, W_PREVIEW, W_MUTE, W_PING, W_TABLES, W_GAMES, W_RING, W_NEXT, W_SYNCED,
    W_OTHER, W_KINDS
};

struct asked { uint8_t kind; char id[40]; int64_t at; };

/* A line between a person and a server. */
struct link {
    struct conn  conn;                  /* first */
    uint32_t     life;
    int          used, person, node;
    int          server_up, client_up;  /* each side's belief */
    int          client_greeted;        /* the client was told the table after its hello */
    int          delay, jitter, slow;   /* microseconds */
    int64_t      last_in, last_out;     /* when the last message arrives: they do not overtake each other */
    size_t       out;                   /* bytes on the way to the client */
    /* what the judge knows of it */
    int          table;                 /* that the server last told of; -1: none */
    uint32_t     keys;                  /* the people whose secrets were shown over it */
    int          as_seat, looked_on;    /* the last hello was with a secret; there was one without */
    int          greeted;               /* it was told the table after a hello */
    int          seen, viewer;          /* rows of the table in the last view, and for which seat; -1: none yet */
    int          floor, floor_table;    /* no view of that table may be older */
    char        *said;                  /* the last "table" */
    int          count;
    struct asked asked[PENDING];        /* not answered */
};

struct person {
    char     secret[48], name[16];
    uint8_t  key[SHA256_BYTES];
    uint32_t shown;                     /* the people whose secrets it has used: friends have several */
    int      nasty, watcher, link, second;      /* lines; -1: none */
    int      table, seat;               /* where it plays, as far as it knows; -1 */
    int      joined;                    /* the server has said so */
    int      rows;                      /* it has seen the table with so many rows; -1: it has seen no view */
    int      serial, gave;
    int      waits;                     /* for an answer: the kind + 1 */
    int      moving;                    /* its last move is not answered; if the line breaks it is sent again */
    int      auction, card;             /* of the bell, as it was told; -1: there is none */
    char     waits_id[40], move_id[40], move_text[700];
    int64_t  since;
};

extern struct link   links[LINKS];
extern struct person people[PEOPLE];

void people_open(void);
void people_close(void);
void person_acts(int who);
void link_arrives(struct link *l, const char *text, size_t size);      /* at the server */
void link_read(struct link *l, const char *text, size_t size, int64_t n);      /* at the client */
void link_gone(struct link *l);                                         /* the server notices */
void link_lost(struct link *l);                                         /* the client notices */
void link_cut(struct link *l);                                          /* both will */
void links_of_node_die(struct node *n);

/* ---- judge.c ------------------------------------------------------------------------------------------------------------ */

/* The table after so many rows. */
struct sight {
    struct position now;
    int64_t  at, us;                    /* by the row, and when it was on disk */
    int64_t  since[SEATS_MAX];          /* as in the chairs */
    int16_t  moves;
    uint8_t  status, kind;
    uint8_t  untold;                    /* the server died, or was cut off, before it could tell the others */
    int8_t   owner[SEATS_MAX];          /* the person on each seat; -1: nobody's key */
};

struct ledger {
    char           id[TABLE_ID];        /* "": it was forgotten before anybody was told of it, and opened anew */
    char           code[40];            /* "": nobody was told that it was opened */
    struct table  *table;               /* replay of all rows on disk */
    int            leaving, gone;       /* it is being forgotten; it was */
    struct sight *moment;
    char         (*ids)[CLIENT_ID];     /* of the moves, by row */
    char         **bodies;
    int            space;
    uint16_t       sent[PEOPLE][W_KINDS], acked[PEOPLE][W_KINDS], rows[PEOPLE][W_KINDS];
    uint16_t       sent_away[PEOPLE];   /* as often its own server may bring it back */
};

extern struct ledger tables[TABLES];
extern int table_count;

void judge_open(void);
void judge_close(void);
struct ledger *table_of(const char *id);                /* NULL: there is none on disk */
void judge_row(const char *id, uint32_t n, int64_t at, const char *body, size_t size);      /* is on disk */
void judge_heard(struct link *l, const char *text, size_t size);        /* a message comes to a server */
int64_t judge_told(struct link *l, const char *text, size_t size);      /* a server says something; gives what link_read gets */
void judge_step(void);                                  /* after every event */
void judge_fresh(void);                                 /* notices have arrived by now */
void judge_calm(void);                                  /* nothing has happened for a while that could be waited for */
int  judge_rows(const char *id);                        /* on disk; 0: none, or it was forgotten */
void judge_leaving(const char *id);                     /* somebody tries to forget it */
int  judge_was_leaving(const char *id);
void judge_forgot(const char *id);                      /* it is in the database no more */

/* Members of messages, which are written in one way only. */
int  member(const char *text, const char *key, char *out, size_t size);    /* a string; 0: there is none */
int  number_in(const char *text, const char *key, int fallback);
enum asked_kind request_of(const char *text);
extern const char *const request_names[W_KINDS];
int  request_in_id(const char *id, int *person, int *kind);

#endif
