/*
 * store.h: the log of all tables, on disk.
 *
 * A row is keyed by (table, n), n = 0, 1, 2 ... without gaps, and never changes. Whoever appends row n first has decided what
 * the n-th thing at that table is; a second writer is told so (STORE_TAKEN), reads what came in between and thinks again.
 * That key is all that several nodes have to agree on.
 *
 * One thread of the store does all the reading and writing. Requests are queued and never wait; appends that are in the queue
 * together are committed together. Answers come back through store_poll, those of appends in the order of their requests and
 * only when the rows are on disk. `wake` says that there is one; it is called from the thread of the store.
 *
 * Where: a path is a SQLite file (write-ahead log, synchronous=FULL), "postgres://..." a PostgreSQL database that any number
 * of nodes may share. There, a notice after each commit tells the other nodes which tables have news (STORE_NEWS): a hint,
 * which may be lost; the rows are the truth. A database that goes away is tried again until it is back; meanwhile requests
 * wait, and what was in doubt when the connection broke is looked up before it is answered.
 */
#ifndef QUAYSIDE_STORE_H
#define QUAYSIDE_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "error.h"

enum {
    TABLE_ID   = 16,                    /* bytes of the name of a table, the final zero included */
    ROW_MAX    = 8192,                  /* bytes of a row */
    INFO_MAX   = 2048,                  /* bytes of what the list says of a table */
    QUEUE_MAX  = 65536,                 /* requests that may wait */
    LIST_MAX   = 100,                   /* tables that a list shows */
};

enum store_result {
    STORE_OK,                           /* the row is on disk; the rows or the list are there */
    STORE_TAKEN,                        /* there is another row n already: read on from n */
    STORE_GAP,                          /* row n - 1 does not exist */
    STORE_FAILED,                       /* the database refused, for good; the sentence is in `text` */
};

enum store_kind { STORE_APPEND, STORE_READ, STORE_LIST, STORE_CLAIM, STORE_SWEEP, STORE_TELL, STORE_NEWS, STORE_PRESENCE };

/* What the list of tables says of one of them. It changes when a row that carries it is appended, and with that row. */
enum table_status { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER, TABLE_STATUSES };

struct listing {
    uint8_t status;
    uint8_t open;                       /* 1: shown to everybody */
    char    info[INFO_MAX];             /* a JSON object; the store does not look into it */
};

struct store_row {
    uint32_t n;
    int64_t  at;                        /* milliseconds since 1970, by the clock of the node that wrote it */
    size_t   size;
    char    *body;                      /* terminated */
};

struct store_answer {
    enum store_kind   kind;
    enum store_result result;
    uint64_t          ref;              /* as it was in the request; 0 for news */
    char              table[TABLE_ID];
    uint32_t          n;                /* of the append; of news: the table has rows up to this one. News without a name of
                                           a table: the connection was away and notices may be missing, so look at all.
                                           Of a claim: 1, or 0 when it was given back. Of a sweep: 1, or 0 when all tables
                                           were looked at. Of presence: a number of presence_pack */
    int               count;            /* rows of a READ, infos of a LIST or SWEEP */
    struct store_row       *rows;
    char            **infos;            /* newest first: waiting tables, then those in play; of a sweep: the names of the
                                           tables that were forgotten */
    char              text[200];        /* of STORE_FAILED */
};

struct store;

/* Opens the database, makes its tables if they are missing, and starts the thread. NULL and a sentence in e. */
struct store *store_open(const char *where, void (*wake)(void *context), void *context, struct error *e);

/* Finishes what is in the queue (for `seconds` at most, when the database is away), stops the thread, frees everything. */
void store_close(struct store *s, int seconds);

/* Requests. 0; ERR_FULL when too many wait, or a row, note or info is longer than the limits above; ERR_NO_TABLE for a name that no
   table can have (1 to 15 printable ASCII characters, no space). `listing` and `note` may be NULL; a note is kept beside the row and never read
   back: for disputes. The store copies what it gets. */
int store_append(struct store *s, uint64_t ref, const char *table, uint32_t n, int64_t at, const char *body, size_t size,
                 const char *note, const struct listing *listing) __attribute__((warn_unused_result));
int store_read(struct store *s, uint64_t ref, const char *table, uint32_t from) __attribute__((warn_unused_result));
int store_list(struct store *s, uint64_t ref) __attribute__((warn_unused_result));

/* Do other nodes write to the same database? Then what is in memory may be behind. */
int store_shared(const struct store *s);

/* Claims a table for this node (on = 1), or gives it back. One node at a time has it: STORE_OK, or STORE_TAKEN when another one does.
   A claim ends with the node and with its connection, so after news without a name it has to be made again. Claiming twice is
   claiming once. */
int store_claim(struct store *s, uint64_t ref, const char *table, int on) __attribute__((warn_unused_result));

/*
 * Who is connected to which node is in no row. A node tells the others which seats of a table have a connection to it, which ones have lost
 * their last one, and that it would like to hear the same of them; they get it as STORE_PRESENCE. Like news it may be lost.
 */
struct presence { uint8_t here, left, ask; };           /* here, left: sets of seats */

static inline uint32_t presence_pack(struct presence p) { return p.here | (uint32_t)p.left << 8 | (uint32_t)!!p.ask << 16; }
static inline struct presence presence_of(uint32_t n) { return (struct presence){ (uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16 & 1) }; }

int store_tell(struct store *s, const char *table, struct presence p) __attribute__((warn_unused_result));

/*
 * Forgetting. A table whose last row is older than its status allows is taken out of the database with all its rows; nothing
 * else ever is. A sweep looks at a few tables, those that changed longest ago first, and goes on where the last one ended: ask again
 * while the answer has n = 1. `now` is wall time; -1 in `ms`: such tables are kept for ever.
 */
struct store_keep { int64_t ms[TABLE_STATUSES]; };

int store_sweep(struct store *s, uint64_t ref, int64_t now, const struct store_keep *keep) __attribute__((warn_unused_result));

/* What is asked before a table is forgotten, in the thread of the store: 0, or an error, and then the table stays. Set it before the
   first sweep. */
typedef int store_farewell(void *context, const char *table, int status, const struct store_row *rows, int count, struct error *e);
void store_on_forget(struct store *s, store_farewell *farewell, void *context);

/* Is anything wrong that does not pass by itself? 0, or ERR_STORE and a sentence: the database is away, the last write failed, or
   something could not be read. A failed write is tried again every second, a table that could not be read is remembered. */
int store_health(struct store *s, struct error *e);

/* The next answer; 0: there is none. It belongs to the caller until store_free. */
int  store_poll(struct store *s, struct store_answer *out);
void store_free(struct store_answer *a);

/* For the metrics: commits, rows, microseconds of the last commit, requests that wait. */
struct store_stats { uint64_t commits, rows, commit_us_sum, commit_us_last; uint32_t waiting; uint8_t away; };
void store_stats(struct store *s, struct store_stats *out);

#endif
