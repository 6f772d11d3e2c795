/*
 * backend.h: what a database has to do for the store.
 *
 * `open` is called before the thread of the store starts, `close` after it has ended, everything else from that thread only. A
 * database that answers BACKEND_AWAY has kept nothing of the call, or does not know: the store calls again with the same
 * requests until there is an answer. So a back end must recognise what it has written before; that is what the nonce is for.
 */
#ifndef QUAYSIDE_BACKEND_H
#define QUAYSIDE_BACKEND_H

#include "store.h"

enum {
    GROUP_ROWS  = 512,                  /* in one commit, at most */
    GROUP_BYTES = 1 << 20,
};

/* MORE: of a read: a part of the rows is there; ask again for the others. So nobody waits long for a table with many rows. */
enum backend_state { BACKEND_OK, BACKEND_AWAY, BACKEND_FAILED, BACKEND_MORE };

enum { READ_SLICE = 512 };              /* rows that are read in one go */

/* One request; its answer is filled in here, so that answering needs no memory. The bytes behind it belong to it. */
struct request {
    struct request     *next;
    struct store_answer a;              /* what was asked; result, rows and infos are for the back end to fill in */
    uint64_t            order;          /* of appends: 0, 1, 2 ...; of a read: appends that were asked for before it */
    uint64_t            nonce;          /* tells this row from one that another writer put there */
    int64_t             at;
    const char         *body, *note, *info;     /* note and info may be NULL */
    size_t              size, note_size, info_size;
    uint8_t             status, open;   /* of the listing, when there is an info */
    uint8_t             begun;          /* of a read in parts, for the back end */
    int64_t             walk;
    char                bytes[];
};

enum { SWEEP_TABLES = 16 };              /* that are looked at in one go */

/* Where a sweep is, and what it has found. */
struct sweep {
    uint8_t status;                     /* the tables that it is looking at */
    int64_t before;                     /* they are old if their last row is older */
    int64_t at;                         /* the last one that was looked at, by its listing */
    char    id[TABLE_ID];
    int     seen;                       /* less than SWEEP_TABLES: there are no more of this status */
    int     count;
    char    found[SWEEP_TABLES][TABLE_ID];
};

/* What a back end may ask of the store. */
struct host {
    void *store;
    int  (*give_up)(void *store);       /* 1: the store has to close now, stop waiting */
    void (*news)(void *store, const char *table, uint32_t n);
    void (*presence)(void *store, const char *table, uint32_t n);       /* of presence_pack */
};

struct backend { const struct backend_kind *kind; };

struct backend_kind {
    struct backend *(*open)(const char *where, const struct host *h, struct error *e);
    /* Puts all rows into one commit. On BACKEND_OK every request has its result and the rows are on disk; after BACKEND_FAILED
       none is, and the reason is in e. */
    enum backend_state (*append)(struct backend *b, struct request **group, int count, struct error *e);
    enum backend_state (*read)(struct backend *b, struct request *r, struct error *e);
    enum backend_state (*list)(struct backend *b, struct request *r, struct error *e);
    /* r->a.n says whether the table is claimed or given back. NULL: there is one node, which has all of them. */
    enum backend_state (*claim)(struct backend *b, struct request *r, struct error *e);
    /* Tells other nodes of the presence in r->a.n. NULL: there are none. */
    enum backend_state (*tell)(struct backend *b, struct request *r, struct error *e);
    /* The next tables of a status after a place in the order of (at, id) whose last row was written before `before`. */
    enum backend_state (*old)(struct backend *b, struct sweep *s, struct error *e);
    /* Takes those that were found out of the database, in one commit, unless they have got younger rows meanwhile; leaves the ones that went
       in `found`. */
    enum backend_state (*forget)(struct backend *b, struct sweep *s, struct error *e);
    /* Writes something that changes nothing, and waits for the disk. */
    enum backend_state (*probe)(struct backend *b, struct error *e);
    /* Tells other nodes and hears from them. NULL, both: there are none. */
    enum backend_state (*gossip)(struct backend *b);
    int  (*fd)(struct backend *b);      /* becomes readable when there is something to hear */
    void (*close)(struct backend *b);
};

extern const struct backend_kind backend_sqlite, backend_postgres;

/* For READ and LIST: one more, copied. 0: no memory. */
int backend_add_row(struct store_answer *a, uint32_t n, int64_t at, const void *body, size_t size);
int backend_add_info(struct store_answer *a, const void *info, size_t size);

/* The verdict on a row that could not be put there, from the nonce of the row that is (NULL: there is none). */
enum store_result backend_verdict(const struct request *r, const uint64_t *nonce);

uint64_t backend_clock_us(void);

/* A store on any back end, without a thread: whoever opens it takes its turns. For a simulation, in which nothing happens by itself. */
struct store *store_on(const struct backend_kind *kind, const char *where, void (*wake)(void *context), void *context,
                       struct error *e);

/* One turn: writes what waits, reads, hears from others. The next one is due after so many milliseconds, because the database is away or fails; at
   once (0); when somebody asks for something or the back end has something to hear; or never, because the store closes. */
enum { TURN_RESTS = -1, TURN_LAST = -2 };
int store_turn(struct store *s);

void store_drop(struct store *s);       /* as if the process had ended; of a store without a thread */

#endif
