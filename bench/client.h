/*
 * client.h: WebSocket connections for measuring: many in one thread, as cheap as they can be, so that the server is what is
 * measured. Text frames only; pings are answered. Whatever goes wrong ends the program with a sentence.
 */
#ifndef QUAYSIDE_BENCH_CLIENT_H
#define QUAYSIDE_BENCH_CLIENT_H

#include <stddef.h>
#include <stdint.h>

struct client {
    int     fd;
    uint8_t open;                       /* the server has said yes to the WebSocket */
    char   *rest;                       /* the beginning of a message whose end has not come yet */
    size_t  have;
};

/* What a client says of itself: it is open, or it got a message, which ends with a zero and may be written over. */
typedef void client_heard(struct client *c, char *text, size_t size);

struct clients {
    int           epoll, port;
    client_heard *heard;                /* text NULL: it is open now */
    uint64_t      bytes;                /* received so far, as messages */
};

void clients_start(struct clients *all, int port, client_heard *heard);

/* `from`: the address that it claims to come from, as if through a proxy. */
void client_connect(struct clients *all, struct client *c, const char *from);
void client_send(struct client *c, const char *text, size_t size);
void client_close(struct client *c);

/* Lets clients hear what has come; waits at most so many milliseconds for something. */
void clients_turn(struct clients *all, int ms);

/* The body of an HTTP answer, at most size-1 bytes and a zero. */
void client_get(int port, const char *path, char *out, size_t size);

void bench_die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

#endif
