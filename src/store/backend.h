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

enum backend_state { BACKEND_OK, BACKEND_AWAY, BACKEND_FAILED };

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
    char                bytes[];
};

/* What a back end may ask of the store. */
struct host {
    void *store;
    int  (*give_up)(void *store);       /* 1: the store has to close now, stop waiting */
    void (*news)(void *store, const char *table, uint32_t n);
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

#endif
