/* client.c: see client.h. */
#define _GNU_SOURCE                     /* memmem */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { BUFFER = 1 << 20, EVENTS = 256, MESSAGE_OUT = 1024 };

enum { TEXT_FRAME = 0x81, CLOSE_FRAME = 0x88, PING_FRAME = 0x89, PONG_FRAME = 0x8a, MASKED = 0x80 };

void bench_die(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    fputs("bench: ", stderr);
    vfprintf(stderr, format, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(2);
}

/* ---- Going out ------------------------------------------------------------------------------------------------------- */

static int dial(int port)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
        bench_die("cannot connect to port %d: %s", port, strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

/* Messages are short and the server reads: what does not fit into the socket at once is an error. */
static void put(int fd, const void *data, size_t size)
{
    if (send(fd, data, size, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)size)
        bench_die("the server does not read: %s", strerror(errno));
}

static void put_frame(int fd, uint8_t kind, const char *text, size_t size)
{
    uint8_t frame[MESSAGE_OUT + 8] = { kind };
    size_t at = 2;
    if (size > MESSAGE_OUT)
        bench_die("a message of %zu bytes is too long for the generator", size);
    frame[1] = (uint8_t)(MASKED | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[at++] = (uint8_t)(size >> 8);
        frame[at++] = (uint8_t)size;
    }
    at += 4;                                            /* the mask: zeros are as good as any, and cost us nothing */
    memcpy(frame + at, text, size);
    put(fd, frame, at + size);
}

void client_send(struct client *c, const char *text, size_t size) { put_frame(c->fd, TEXT_FRAME, text, size); }

/* ---- Opening and closing ----------------------------------------------------------------------------------------------- */

void clients_start(struct clients *all, int port, client_heard *heard)
{
    *all = (struct clients){ .epoll = epoll_create1(EPOLL_CLOEXEC), .port = port, .heard = heard };
    if (all->epoll < 0)
        bench_die("no epoll: %s", strerror(errno));
}

void client_connect(struct clients *all, struct client *c, const char *from)
{
    char hello[400];
    struct epoll_event e = { .events = EPOLLIN, .data.ptr = c };
    int n = snprintf(hello, sizeof hello,
                     "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nX-Forwarded-For: %s\r\n\r\n",
                     all->port, from);
    *c = (struct client){ .fd = dial(all->port) };
    if (epoll_ctl(all->epoll, EPOLL_CTL_ADD, c->fd, &e))
        bench_die("no epoll: %s", strerror(errno));
    put(c->fd, hello, (size_t)n);
}

void client_close(struct client *c)
{
    close(c->fd);
    free(c->rest);
    *c = (struct client){ .fd = -1 };
}

/* ---- Coming in ---------------------------------------------------------------------------------------------------------- */

/* The answer to the handshake. How many bytes it has, 0: its end is missing. */
static size_t take_handshake(struct clients *all, struct client *c, char *at, size_t size)
{
    char *end = memmem(at, size, "\r\n\r\n", 4);
    if (!end)
        return 0;
    if (memcmp(at, "HTTP/1.1 101", 12))
        bench_die("the server refused a WebSocket: %.*s", (int)strcspn(at, "\r"), at);
    c->open = 1;
    all->heard(c, NULL, 0);
    return (size_t)(end + 4 - at);
}

/* One frame. How many bytes it has, 0: its end is missing. */
static size_t take_frame(struct clients *all, struct client *c, char *at, size_t size)
{
    const uint8_t *b = (const uint8_t *)at;
    size_t head = 2, n = size >= 2 ? b[1] & 127u : 0;
    if (size < 2 || (n >= 126 && size < (n == 126 ? 4 : 10)))
        return 0;
    if (n == 126) {
        n = (size_t)b[2] << 8 | b[3];
        head = 4;
    } else if (n == 127) {
        n = (size_t)b[6] << 24 | (size_t)b[7] << 16 | (size_t)b[8] << 8 | b[9];
        head = 10;
    }
    if (size < head + n)
        return 0;
    char after = at[head + n];
    at[head + n] = 0;
    all->bytes += n;
    if (b[0] == TEXT_FRAME)
        all->heard(c, at + head, n);
    else if (b[0] == PING_FRAME)
        put_frame(c->fd, PONG_FRAME, at + head, n);
    else
        bench_die(b[0] == CLOSE_FRAME ? "the server closed a connection" : "the server sent a frame of an unknown kind");
    at[head + n] = after;
    return head + n;
}

static void keep_rest(struct client *c, const char *at, size_t size)
{
    free(c->rest);
    c->rest = size ? malloc(size) : NULL;
    if (size)
        memcpy(c->rest, at, size);
    c->have = size;
}

static void hear(struct clients *all, struct client *c)
{
    static char buffer[BUFFER + 1];
    if (c->have)
        memcpy(buffer, c->rest, c->have);
    ssize_t got = recv(c->fd, buffer + c->have, BUFFER - c->have, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0)
        bench_die("the server dropped a connection");
    size_t size = c->have + (size_t)got, at = 0, n;
    while (at < size && (n = (c->open ? take_frame : take_handshake)(all, c, buffer + at, size - at)) > 0)
        at += n;
    keep_rest(c, buffer + at, size - at);
}

void clients_turn(struct clients *all, int ms)
{
    struct epoll_event e[EVENTS];
    int n = epoll_wait(all->epoll, e, EVENTS, ms);
    for (int i = 0; i < n; i++)
        hear(all, e[i].data.ptr);
}

void client_get(int port, const char *path, char *out, size_t size)
{
    char all[16384];
    int fd = dial(port), n = snprintf(all, sizeof all, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", path);
    size_t have = 0;
    put(fd, all, (size_t)n);
    for (ssize_t got; have < sizeof all - 1 && (got = recv(fd, all + have, sizeof all - 1 - have, 0)) > 0; have += (size_t)got)
        ;
    close(fd);
    all[have] = 0;
    char *body = strstr(all, "\r\n\r\n");
    if (!body)
        bench_die("the server gave no answer to %s", path);
    snprintf(out, size, "%s", body + 4);
}
