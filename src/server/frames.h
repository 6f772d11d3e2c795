/*
 * frames.h: the frames of a WebSocket (RFC 6455) as a server reads and writes them; no memory, no sockets.
 */
#ifndef QUAYSIDE_FRAMES_H
#define QUAYSIDE_FRAMES_H

#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_MORE = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10,
    FRAME_HEAD = 14,                    /* bytes before the contents of a frame, at most */
    CONTROL_MAX = 125,                  /* bytes of a close, ping or pong */
};

enum {                                  /* why a connection ends */
    CLOSE_NORMAL = 1000, CLOSE_AWAY = 1001, CLOSE_PROTOCOL = 1002, CLOSE_KIND = 1003, CLOSE_NONE = 1005, CLOSE_TEXT = 1007,
    CLOSE_POLICY = 1008, CLOSE_SIZE = 1009,
};

struct frame {
    int            kind;                /* FRAME_... */
    int            last;                /* 1: the message ends with it */
    size_t         size;
    unsigned char *data;                /* in `in`, without the mask */
};

/* Reads a frame with at most `max` bytes in it, and takes its mask off in place. > 0: how many bytes it has; 0: its end is missing,
   and nothing has changed; < 0: it is not allowed, minus the code to close with. */
int frame_read(unsigned char *in, size_t size, size_t max, struct frame *f);

/* The code of a close: CLOSE_NONE if it has none; < 0: it is not allowed, minus the code to answer with. */
int frame_close_code(const struct frame *f);

/* The head of an unfragmented frame from a server; how many bytes it has. */
size_t frame_head(unsigned char *out, int kind, size_t size);

#endif
