/*
 * hall.h: all tables that this node has in memory, and everybody who is connected to them.
 *
 * The hall takes messages (docs/server.md), turns wishes into rows, waits until the store has them, and only then takes them
 * in, acknowledges them and tells everybody at the table. A table has one wish on its way to the disk at a time; others wait in a
 * line. When another node was quicker, the hall reads what it missed and looks at the wish again.
 *
 * The hall runs in one thread and knows no sockets: whoever is connected is a `struct conn` with a function to send with. It
 * has no clock: the caller says what time it is before every other call (hall_time).
 */
#ifndef QUAYSIDE_HALL_H
#define QUAYSIDE_HALL_H

#include "pool.h"
#include "say.h"

struct place;

/* Somebody who is connected. The owner sets `send` and zeros the rest, and calls hall_gone before it goes away. */
struct conn {
    void        (*send)(struct conn *c, const char *text, size_t size);     /* one message; it may be dropped if c is gone */
    int         (*may_open)(struct conn *c);    /* may it open a table now? NULL: always */
    struct place *place;                /* the table that it deals with */
    struct conn  *next;                 /* at the same table */
    int8_t        seat;                 /* VIEWER_PUBLIC: it only looks on */
    uint8_t       greeted;              /* it has said hello */
    uint8_t       patient;              /* what is being said to it may be held back for a moment: it has nothing to decide */
    uint8_t       lang, bytes;
    seatset       muted;                /* seats it does not want to hear */
    uint32_t      sync;                 /* what it has to say back for its travel time to be measured; 0: nothing */
    int64_t       sync_at;              /* microseconds */
};

struct hall_limits {
    int think_ms;                       /* how long `hard` thinks */
    int pace_ms;                        /* so long a bot takes at least, whatever it has to think about */
    int idle_ms;                        /* a table with nobody at it leaves memory after so long, */
    int places;                         /* or at once, when there are half as many as this, which is the most */
};

struct hall_stats {
    uint64_t messages, refused, moves, bot_moves, loads, conflicts;
    int      places, conns;
};

struct hall;

struct hall *hall_open(struct store *store, struct pool *pool, const struct hall_limits *limits, struct error *e);
void         hall_close(struct hall *h);

/* Milliseconds since 1970, and microseconds of a clock that only goes forward, for the bell. */
void hall_time(struct hall *h, int64_t now, int64_t us);

void hall_message(struct hall *h, struct conn *c, const char *text, size_t size);
void hall_gone(struct hall *h, struct conn *c);

/* Takes in the next answer of the store or of a bot; 0: there is none. Call it after their wake-up, until it gives 0. */
int hall_news(struct hall *h);

/* Does what is due. The time when it has to be called again; an earlier one may come up with any other call. */
int64_t hall_tick(struct hall *h);

/* 1: a wish is on its way to the disk. For an orderly end. */
int hall_busy(const struct hall *h);

void hall_stats(const struct hall *h, struct hall_stats *out);

#endif
