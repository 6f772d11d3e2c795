/*
 * say.h: everything that is said to somebody at a table online.
 *
 * Each function writes one message, a JSON object (docs/server.md), for one viewer: a seat, or VIEWER_PUBLIC for a spectator.
 * What it says of the game is made from the state redacted for that viewer, by the functions of match.h and answer.h. Numbers
 * of rows, drafts of others and secrets of seats do not occur here.
 */
#ifndef QUAYSIDE_SAY_H
#define QUAYSIDE_SAY_H

#include "table.h"

enum { MESSAGE_MAX = 1 << 16, OWNED_MAX = 16 };         /* room for any message but a record or a log */

/*
 * The view that was written last, as everybody may see it. Views of the same position differ only in fields that belong to
 * seats; so most of a view is written once for all who look at it. It is found again by the redacted position itself, which is
 * all that it is made of.
 */
struct common {
    const struct game *g;               /* NULL: nothing yet */
    struct position    view;            /* redacted for everybody */
    size_t             size;
    char               text[MESSAGE_MAX];
    int                owned;
    struct { uint8_t field; size_t from, end; } owner[OWNED_MAX];      /* where the fields of seats are in it */
};

/*
 * The events of a row as they were written last. Most who are told of it are told the same: they get the same text if their
 * own events are the same, in their language, and have nothing to do with their seat. Whoever takes a row in forgets the last.
 */
enum { TOLD_MAX = 2048 };

struct told {
    struct events events;               /* .count 0: nothing yet */
    uint8_t       lang;
    size_t        size;
    char          text[TOLD_MAX];
};

/* Who is spoken to, and what this node knows beyond the table. */
struct listener {
    int8_t  viewer;
    uint8_t lang;
    uint8_t bytes;                      /* 1: the client has the same engine and wants the redacted state instead of a view */
    uint8_t late;                       /* 1: it sees the table as it was, and not who is connected */
    seatset here;                       /* seats with a connection */
    int64_t now;                        /* milliseconds of a steady clock, at the table that it sees; */
    const int64_t *began;               /* and when the time of each seat began. NULL: clocks are not told */
    struct common *common;              /* NULL: every view is written from the beginning */
    struct told   *told;                /* NULL: so are all events */
};

/* Bytes as states are sent: base64, at most the size of a position. */
void say_bytes(const uint8_t *b, size_t n, struct text *out);

void say_table(const struct table *r, const struct listener *to, struct text *out);
void say_view(const struct table *r, const struct listener *to, struct text *out);

/* What happened since the position `before` with so many moves made. */
void say_moved(const struct table *r, const struct position *before, int moves, const struct listener *to, struct text *out);

void say_said(const struct said *s, struct text *out);
void say_log(const struct table *r, const struct listener *to, struct text *out);           /* the member "events" */
void say_picture(const struct table *r, const struct listener *to, struct text *out);      /* plain text */

/* Members of an object, without braces. */
void say_why(const struct table *r, move mv, const struct listener *to, struct text *out);
struct thought;                         /* bot.h */
void say_hint(const struct table *r, move mv, const struct thought *thought, const struct listener *to, struct text *out);
void say_preview(const struct table *r, const struct preview *p, const struct listener *to, struct text *out);

/* {"do":"error","id":"...","error":{...}}; id may be "". */
void say_error(const struct table *r, const char *id, const struct error *e, const struct refusal *why,
               const struct listener *to, struct text *out);

/* Would the viewer notice that the table went on from `before`? Not if another seat has only drafted. */
int is_news(const struct table *r, const struct position *before, int viewer);

#endif
