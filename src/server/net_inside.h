/*
 * net_inside.h: what the files of the network share: net.c (the loop, who comes and goes, what comes in), outgoing.c (what goes out, and
 * the times that each side has), respond.c (the answers to HTTP requests).
 */
#ifndef QUAYSIDE_NET_INSIDE_H
#define QUAYSIDE_NET_INSIDE_H

#include <uv.h>

#include "frames.h"
#include "net.h"
#include "quota.h"
#include "rest.h"

enum {
    QUEUE_BYTES   = 256 << 10,          /* that may wait for a reader when another message comes; slower readers are dropped */
    SOCKET_BYTES  = 128 << 10,          /* besides, so many wait in the kernel, which would take megabytes */
    BLOCK         = 8 << 10,            /* bytes in which messages wait together; so many blocks are kept for the next ones: */
    SPARE         = 256,
    PIECE_IN      = 16 << 10,           /* bytes that are read in one piece */
    REQUEST_MAX   = HEAD_MAX + MESSAGE_IN,
    FRAME_MAX     = FRAME_HEAD + MESSAGE_IN,
    SKIP_BYTES    = 256 << 10,          /* behind a request, or behind our last word: so much is read and thrown away */
    HEAD_MS       = 10000,              /* for the head of a request to arrive, however its bytes come, */
    BODY_MS       = 10000,              /* and for its body */
    ANSWER_MS     = 20000,              /* for the next PROGRESS bytes of an answer to go */
    PROGRESS      = 16 << 10,
    LINGER_MS     = 3000,               /* for the other side to hang up when all is said */
    LOOK_MS       = 20000,              /* so often a WebSocket is looked at, and asked whether it is still there; */
    GONE_MS       = 60000,              /* a connection that has been silent for so long is closed */
    LOOKS         = 20,                 /* at most so many at a time, because others wait */
    PATIENCE_MS   = 25,                 /* so long a move is held back from a reader with nothing to decide */
    TICK_MIN_MS   = 1,
    TICK_MAX_MS   = 1000,
    STRIKES_MAX   = 50,                 /* messages beyond the rate before the connection is closed */
    ADDRESS_SHARE = 10,                 /* one address may send as much as so many busy connections */
    CREATE_RATE   = 1,                  /* tables that one address may open a second, when it has opened many at once */
    HINT_RATE     = 1, HINT_BURST = 30,         /* hints, in the same way */
    FRAME_RATE    = 500, FRAME_BURST = 5000,    /* frames of one address that are no messages: pings, pieces */
    LOG_RATE      = 10, LOG_BURST = 200,        /* lines a second, and at once */
    BACKLOG       = 1024,
    END_MS        = 5000,               /* for rows on their way, when the server ends */
    REACH_MAX     = 16,                 /* addresses of this machine that are told to who sits at it */
};

/* Messages on their way out, one behind the other, as they go to the socket; or something that is kept elsewhere, a page. */
struct outgoing {
    struct outgoing     *next;
    uv_write_t           write;
    const unsigned char *outside;       /* NULL: it is in `data` */
    size_t               size, room;
    unsigned char        data[];
};

/* What a connection waits for. Each stage has its time, and a list of those in it by the time when it is over. */
enum stage { STAGE_HEAD, STAGE_BODY, STAGE_ANSWER, STAGE_LINGER, STAGE_SOCKET, STAGES };

/* One connection. */
struct session {
    struct conn      conn;              /* first: what the tables see of it */
    uv_tcp_t         tcp;
    struct net      *net;
    struct address  *from;              /* NULL: from a proxy that has not said yet for whom */
    struct outgoing *first, *last;
    struct outgoing *flight;            /* what the loop is writing, because the socket did not take it at once */
    size_t           waiting;           /* bytes */
    struct session  *held_before, *held_after;  /* of those whose messages are held back */
    int64_t          held_until;        /* at the latest */
    struct session  *older, *newer;     /* in the same stage */
    int64_t          look, heard;       /* when it has to be looked at; when it was last heard */
    struct session  *lost_after;        /* of those that have to be ended */
    struct bucket    bucket;
    size_t           skipped;           /* bytes that nobody looks at */
    size_t           left;              /* of an answer, when it was last looked at */
    char            *in;                /* a frame or a request that is not complete; NULL: nothing */
    char            *text;              /* a message in pieces, so far */
    uint16_t         have, room, got;   /* bytes of `in` that are there, that have room; of `text` */
    uint16_t         strikes;
    uint8_t          stage, lost, held, answered, only_head, limited, deaf, metrics;
    uint8_t          in_pieces;         /* a message has begun */
    uint8_t          finishing;         /* nothing may follow what waits */
};

struct stage_list { struct session *oldest, *newest; };

struct net {
    struct net_config   config;
    struct addresses   *addresses;
    struct stage_list   stage[STAGES];
    struct session     *lost;           /* to be ended when nobody is talking to them */
    struct session     *held, *last_held;       /* whose messages are held back */
    struct outgoing    *spare;          /* blocks that nobody needs now, so many: */
    int                 spares;
    int                 holding;
    int64_t             now;            /* in milliseconds, since when they are held */
    struct tables      *tables;
    struct store       *store;
    struct pool        *pool;
    uv_loop_t           loop;
    uv_tcp_t            listener[2];    /* for everybody; for /metrics */
    int                 listeners, deaf;        /* deaf: there was no memory for somebody who wants to come in */
    uv_async_t          async;
    uv_timer_t          timer;
    uv_prepare_t        prepare;
    uv_signal_t         term, intr;
    int                 ending;
    int64_t             end_by, alive_every, alive_next;
    uint64_t            dropped, limited, opened, requests;
    int                 sessions, sockets;
    int64_t             started;
    char                piece[PIECE_IN];        /* what is just being read */
};

/* Everything here runs by a clock that only goes forward; the time of day is for the tables and the log. */
static inline int64_t clock_ms(void) { return (int64_t)(uv_hrtime() / 1000000); }

static inline uv_stream_t *stream_of(struct session *s) { return (uv_stream_t *)&s->tcp; }

/* ---- net.c ----------------------------------------------------------------------------------------------------- */

void   net_note(struct net *n, const char *event, const char *address);        /* a line of the log */
void   session_note(struct session *s, const char *event);
void   net_set_time(struct net *n);                     /* before the tables are called */
size_t refusal_write(int code, const char *text, char *out, size_t room);     /* as the tables would write it */
int    session_within(struct session *s, int64_t now);  /* 1: its address has not asked for too much */
int    session_gather(struct session *s, const void *in, size_t size, size_t max);     /* what is not complete; -1: no memory */
void   session_forget(struct session *s);               /* what was gathered */
void   session_take_frames(struct session *s, char *in, size_t size);

/* ---- outgoing.c ------------------------------------------------------------------------------------------------ */

void    stage_enter(struct session *s, enum stage stage);
void    stage_leave(struct session *s);
void    stage_change(struct session *s, enum stage stage);
void    session_lose(struct session *s);                /* it is ended before the loop goes to sleep */
void    session_append(struct session *s, struct outgoing *o);
int     session_keep(struct session *s, const void *head, size_t before, const void *data, size_t size);    /* 0, or it is lost */
int     session_keep_frame(struct session *s, int kind, const void *data, size_t size);
void    session_release(struct session *s);             /* its messages are not held back any more */
void    session_write(struct session *s);               /* what waits */
void    session_send(struct conn *c, const char *text, size_t size);           /* a message of the tables for a WebSocket */
void    session_drop_outgoing(struct session *s);
void    session_hang_up(struct session *s, int code, const char *why);
void    session_throw_out(struct session *s, int code, const char *why);       /* it has asked for more than it may */
int64_t net_hear_news(struct net *n);                   /* in how many milliseconds the tables want to be called again */
int     net_look_around(struct net *n);                 /* at those whose time is over */

/* ---- respond.c ------------------------------------------------------------------------------------------------- */

void respond_take(struct session *s, char *in, size_t size);    /* bytes of a request */
void respond_send(struct conn *c, const char *text, size_t size);      /* the first answer of the tables is that of the request */
void peer_text(struct session *s, char out[ADDRESS_TEXT]);
int  session_come_from(struct session *s, struct piece address);

#endif
