/*
 * tables.h: all tables that this node has in memory, and everybody who is connected to them.
 *
 * Messages come in (docs/server.md) and are turned into rows; when the store has them, and only then, they are taken in, acknowledged
 * and told to everybody at the table. A table has one request on its way to the disk at a time; others wait in a line. When another
 * node was quicker, the rows that are missing are read and the request is looked at again.
 *
 * All of it runs in one thread and knows no sockets: whoever is connected is a `struct conn` with a function to send with. It has no
 * clock: the caller says what time it is before every other call (tables_time). Chance comes from getrandom alone.
 *
 * Whatever touches a table marks it, and each call below ends by settling all tables that are marked: what waits in line is
 * looked at, bots are asked, clocks and the bell are minded, and the table's one timer is set anew. What could not be done because
 * the store or the bots had no room is tried again by that timer. So no table can be forgotten.
 */
#ifndef QUAYSIDE_TABLES_H
#define QUAYSIDE_TABLES_H

#include "pool.h"
#include "say.h"

struct hosted;

/* How somebody has said hello: not at all, to look on, or with the secret of a seat. */
enum hello { HELLO_NONE, HELLO_PUBLIC, HELLO_SECRET };

/* What costs more than a message: a table stays, and for a hint a bot thinks as long as it may. */
enum costly { COSTLY_TABLE, COSTLY_HINT };

/*
 * Somebody who is connected. The owner sets `send`, `may` and `address` and zeros the rest, and calls tables_gone before it goes
 * away; not from within `send`, which must not call the tables.
 *
 * There is no seat in it: seats change hands. It has the hash of the secret that it has shown; the table says which seat that opens,
 * every time that it matters (conn_seat).
 */
struct conn {
    void        (*send)(struct conn *c, const char *text, size_t size);     /* one message; it may be dropped if c is gone */
    int         (*may)(struct conn *c, enum costly what);   /* may it have that now? NULL: always */
    uint64_t       address;             /* something that is the same for all who come from one place; 0: not known */
    struct hosted *hosted;              /* the table that it deals with */
    struct conn   *next;                /* at the same table */
    uint8_t        greeted;             /* enum hello */
    uint8_t        patient;             /* what is being said to it may be held back for a moment: it has nothing to decide */
    uint8_t        lang, bytes;
    seatset        muted;               /* seats it does not want to hear */
    uint8_t        key[SHA256_BYTES];   /* of HELLO_SECRET: the hash of the secret */
    uint32_t       sync;                /* what it has to say back for its travel time to be measured; 0: nothing */
    int64_t        sync_at;             /* microseconds */
};

struct tables_limits {
    int think_ms;                       /* how long `expert` thinks */
    int pace_ms;                        /* so long a bot takes at least, whatever it has to think about */
    int idle_ms;                        /* a table with nobody at it leaves memory after so long, */
    int tables;                         /* or at once, when there are half as many as this, which is the most */
    struct store_keep keep;             /* how long tables stay in the database after their last row; all zero: for ever */
};

struct tables_stats {
    uint64_t messages, refused, moves, bot_moves, loads, conflicts, forgotten;
    int      tables, conns;
};

struct tables;

struct tables *tables_open(struct store *store, struct pool *pool, const struct tables_limits *limits, struct error *e);
void         tables_close(struct tables *h);

/*
 * What time it is: milliseconds since 1970, and microseconds of a clock that only goes forward. The first is written into rows,
 * and compared with what is in rows that others wrote; whatever waits for a time waits by the second. So the first one may jump.
 */
void tables_time(struct tables *h, int64_t wall, int64_t us);

void tables_message(struct tables *h, struct conn *c, const char *text, size_t size);
void tables_gone(struct tables *h, struct conn *c);

/* Takes in the next answer of the store or of a bot; 0: there is none. Call it after their wake-up, until it gives 0. */
int tables_news(struct tables *h);

/* Does what is due. In how many milliseconds it has to be called again, by the clock that only goes forward; another call may
   bring that nearer. 0: there is more to do, but others may come first. */
int64_t tables_tick(struct tables *h);

/* 1: a row is on its way to the disk. For an orderly end. */
int tables_busy(const struct tables *h);

void tables_stats(const struct tables *h, struct tables_stats *out);

#endif
