/* net.c: see net.h. */
#include "net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <uv.h>

#include "frames.h"
#include "notify.h"
#include "quota.h"
#include "rest.h"

enum {
    QUEUE_BYTES   = 256 << 10,          /* that may wait for a reader when another message comes; who is slower is dropped */
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
    GONE_MS       = 60000,              /* who has said nothing for so long is hung up on */
    LOOKS         = 20,                 /* at most so many at a time, because others wait */
    PATIENCE_MS   = 25,                 /* so long a move is held back from who has nothing to decide */
    TICK_MIN_MS   = 1,
    TICK_MAX_MS   = 1000,
    STRIKES_MAX   = 50,                 /* messages beyond the rate before the connection is closed */
    ADDRESS_SHARE = 10,                 /* one address may send as much as so many busy connections */
    CREATE_RATE   = 1, CREATE_BURST = 60,       /* tables that one address may open: a second, and at once */
    FRAME_RATE    = 500, FRAME_BURST = 5000,    /* frames of one address that are no messages: pings, pieces */
    LOG_RATE      = 10, LOG_BURST = 200,        /* lines a second, and at once */
    BACKLOG       = 1024,
    END_MS        = 5000,               /* for rows on their way, when the server ends */
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

static const int stage_ms[STAGES] = { HEAD_MS, BODY_MS, ANSWER_MS, LINGER_MS, LOOK_MS };

/* One connection. */
struct session {
    struct conn      conn;              /* first: the hall's view of it */
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
    struct hall        *hall;
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

/* Everything here runs by a clock that only goes forward; the time of day is for the hall and the log. */
static int64_t clock_ms(void) { return (int64_t)(uv_hrtime() / 1000000); }

static int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static uv_stream_t *stream_of(struct session *s) { return (uv_stream_t *)&s->tcp; }

/* ---- The log -------------------------------------------------------------------------------------------------------- */

/* One JSON object a line, on standard error; secrets never get here. Whoever makes noise must not fill the disk with it. */
static void note(struct net *n, const char *event, const char *address)
{
    static struct bucket lines;
    static int skipped;
    char json[128];
    struct text t = TEXT(json);
    if (n->config.quiet)
        return;
    if (!bucket_take(&lines, clock_ms(), LOG_RATE, LOG_BURST)) {
        skipped++;
        return;
    }
    text_json(&t, address, strlen(address));
    fprintf(stderr, "{\"at\":%lld,\"event\":\"%s\",\"address\":%s,\"skipped\":%d}\n", (long long)wall_ms(), event, json, skipped);
    skipped = 0;
}

static void note_session(struct session *s, const char *event) { note(s->net, event, s->from ? address_text(s->from) : ""); }

/* ---- Stages and ends ---------------------------------------------------------------------------------------------------- */

static void stage_leave(struct session *s)
{
    struct stage_list *l = &s->net->stage[s->stage];
    *(s->older ? &s->older->newer : &l->oldest) = s->newer;
    *(s->newer ? &s->newer->older : &l->newest) = s->older;
}

/* All in a stage have the same time, so whoever comes last has to be looked at last. */
static void stage_enter(struct session *s, enum stage stage)
{
    struct stage_list *l = &s->net->stage[stage];
    s->stage = (uint8_t)stage;
    s->look = clock_ms() + stage_ms[stage];
    s->older = l->newest;
    s->newer = NULL;
    *(l->newest ? &l->newest->newer : &l->oldest) = s;
    l->newest = s;
}

static void stage_change(struct session *s, enum stage stage)
{
    stage_leave(s);
    stage_enter(s, stage);
}

static void recycle(struct net *n, struct outgoing *o)
{
    if (o->room != BLOCK || n->spares == SPARE) {
        free(o);
        return;
    }
    o->next = n->spare;
    n->spare = o;
    n->spares++;
}

static struct outgoing *take_first(struct session *s)
{
    struct outgoing *o = s->first;
    s->first = o->next;
    if (!s->first)
        s->last = NULL;
    return o;
}

static void drop_first(struct session *s)
{
    struct outgoing *o = take_first(s);
    s->waiting -= o->size;
    recycle(s->net, o);
}

static void drop_outgoing(struct session *s)
{
    while (s->first)
        drop_first(s);
}

/* It is ended before the loop goes to sleep: now the hall may be talking to it, or to others beside it. */
static void lose(struct session *s)
{
    if (s->lost)
        return;
    s->lost = 1;
    s->lost_after = s->net->lost;
    s->net->lost = s;
    drop_outgoing(s);
}

static void drop_reader(struct session *s)
{
    if (s->lost)
        return;
    s->net->dropped++;
    note_session(s, "too_slow");
    lose(s);
}

/* ---- Going out ------------------------------------------------------------------------------------------------------- */

/* A block with so much room; NULL: there is no memory. */
static struct outgoing *new_block(struct net *n, size_t room)
{
    struct outgoing *o = room <= BLOCK ? n->spare : NULL;
    if (o) {
        n->spare = o->next;
        n->spares--;
    } else {
        room = room > BLOCK ? room : BLOCK;
        o = malloc(sizeof *o + room);
        if (!o)
            return NULL;
        o->room = room;
    }
    o->next = NULL;
    o->outside = NULL;
    o->size = 0;
    return o;
}

static void append(struct session *s, struct outgoing *o)
{
    *(s->last ? &s->last->next : &s->first) = o;
    s->last = o;
}

/* The block of this session that takes so many bytes more. NULL: it reads too slowly, or there is no memory. */
static struct outgoing *block_for(struct session *s, size_t size)
{
    struct outgoing *o = s->last;
    if (s->lost || s->waiting > QUEUE_BYTES)
        return NULL;
    if (o && !o->outside && o->room - o->size >= size)
        return o;
    o = new_block(s->net, size);
    if (o)
        append(s, o);
    return o;
}

/* 0, or -1: all is said; or it reads too slowly, or there is no memory, and it is dropped. */
static int keep(struct session *s, const void *head, size_t before, const void *data, size_t size)
{
    if (s->finishing || s->lost)
        return -1;
    struct outgoing *o = block_for(s, before + size);
    if (!o) {
        drop_reader(s);
        return -1;
    }
    memcpy(o->data + o->size, head, before);
    memcpy(o->data + o->size + before, data, size);
    o->size += before + size;
    s->waiting += before + size;
    return 0;
}

static int keep_frame(struct session *s, int kind, const void *data, size_t size)
{
    unsigned char head[FRAME_HEAD];
    return keep(s, head, frame_head(head, kind, size), data, size);
}

static void hold_no_more(struct session *s)
{
    struct net *n = s->net;
    if (!s->held)
        return;
    *(s->held_before ? &s->held_before->held_after : &n->held) = s->held_after;
    *(s->held_after ? &s->held_after->held_before : &n->last_held) = s->held_before;
    s->held = 0;
}

static void hold_between(struct session *s, struct session *before, struct session *after, int64_t until)
{
    struct net *n = s->net;
    s->held = 1;
    s->held_until = until;
    s->held_before = before;
    s->held_after = after;
    *(before ? &before->held_after : &n->held) = s;
    *(after ? &after->held_before : &n->last_held) = s;
}

/* Its messages are held back until the hall has said all it has to say now, ... */
static void hold(struct session *s)
{
    hold_no_more(s);
    hold_between(s, NULL, s->net->held, s->net->now);
}

/* ... or a little longer. So they stand in the order of their times. */
static void hold_longer(struct session *s)
{
    if (!s->held)
        hold_between(s, s->net->last_held, NULL, s->net->now + PATIENCE_MS);
}

/* All is said and gone. What the other side still sends is thrown away until it hangs up, too: a socket that is closed with
   something unread takes back what it has sent. */
static void linger(struct session *s)
{
    uv_os_fd_t fd;
    if (s->deaf || uv_fileno((uv_handle_t *)&s->tcp, &fd) || shutdown(fd, SHUT_WR)) {
        lose(s);
        return;
    }
    s->finishing = 2;
    stage_change(s, STAGE_LINGER);
}

static void on_written(uv_write_t *write, int status);

/* Gives what the socket does not take to the loop. -1: close it. */
static int write_later(struct session *s, uv_buf_t rest)
{
    struct outgoing *o = take_first(s);
    s->waiting -= o->size - rest.len;
    o->size = rest.len;
    o->write.data = s;
    if (uv_write(&o->write, stream_of(s), &rest, 1, on_written)) {
        recycle(s->net, o);
        return -1;
    }
    s->flight = o;
    return 0;
}

/* Writes what the socket takes. -1: close it. */
static int write_some(struct session *s)
{
    while (s->first && !s->flight) {
        struct outgoing *o = s->first;
        uv_buf_t buf = { .base = (char *)(o->outside ? o->outside : o->data), .len = o->size };
        int sent = uv_try_write(stream_of(s), &buf, 1);
        if (sent < 0 && sent != UV_EAGAIN)
            return -1;
        sent = sent < 0 ? 0 : sent;
        if ((size_t)sent == o->size)
            drop_first(s);
        else if (write_later(s, (uv_buf_t){ .base = buf.base + sent, .len = buf.len - (size_t)sent }))
            return -1;
    }
    return 0;
}

static void write_waiting(struct session *s)
{
    if (s->lost)
        return;
    if (write_some(s))
        lose(s);
    else if (s->finishing == 1 && !s->first && !s->flight)
        linger(s);
}

static void on_written(uv_write_t *write, int status)
{
    struct session *s = write->data;
    struct outgoing *o = s->flight;
    s->flight = NULL;
    s->waiting -= o->size;
    recycle(s->net, o);
    if (status)
        lose(s);
    else
        write_waiting(s);
}

/*
 * A message of the hall for a WebSocket. Nearly always the socket takes it at once. Asking the loop to say when it would
 * costs several calls of the system for every message, so that is left to those who read slowly.
 */
static void send_frame(struct conn *c, const char *text, size_t size)
{
    struct session *s = (struct session *)c;
    if (keep_frame(s, FRAME_TEXT, text, size))
        return;
    if (s->net->holding) {
        (c->patient ? hold_longer : hold)(s);
        return;
    }
    hold_no_more(s);
    write_waiting(s);
}

/* Sends what must not wait any longer. */
static void send_held(struct net *n)
{
    while (n->held && (n->held->held_until <= n->now || n->ending)) {
        struct session *s = n->held;
        hold_no_more(s);
        write_waiting(s);
    }
}

/*
 * A packet costs more than what is in it: a third of the server's time at busy tables. So while the hall speaks of one answer of
 * the store, messages are held back until all is said, and who moved gets "it is on disk" and the move in one piece. Who has nothing
 * to decide gets its messages with the next ones, or a moment later. Gives the milliseconds after which the hall has to be called again.
 */
static int64_t hear_news(struct net *n)
{
    n->holding = 1;
    n->now = clock_ms();
    while (hall_news(n->hall))
        send_held(n);
    int64_t due = hall_tick(n->hall);
    send_held(n);
    n->holding = 0;
    return due;
}

/* Says why in the closing frame, after all that was said before. CLOSE_NONE: without a word. */
static void hang_up(struct session *s, int code, const char *why)
{
    unsigned char text[CONTROL_MAX] = { (unsigned char)(code >> 8), (unsigned char)code };
    size_t n = strlen(why);
    hold_no_more(s);
    memcpy(text + 2, why, n);
    if (keep_frame(s, FRAME_CLOSE, text, code == CLOSE_NONE ? 0 : n + 2))
        return;
    s->finishing = 1;
    stage_change(s, STAGE_LINGER);
    write_waiting(s);
}

/* It has asked for more than it may. */
static void throw_out(struct session *s, int code, const char *why)
{
    s->net->limited++;
    hang_up(s, code, why);
}

/* ---- Time --------------------------------------------------------------------------------------------------------------- */

/* Whoever has asked gets the answer as long as it reads; or nothing, if there is none to come. */
static void look_at_answer(struct session *s, int64_t now)
{
    size_t left = uv_stream_get_write_queue_size(stream_of(s));
    if (s->answered ? s->left && left + PROGRESS > s->left : now - s->heard >= GONE_MS) {
        drop_reader(s);
        return;
    }
    s->left = left;
    stage_change(s, STAGE_ANSWER);
}

static void look_at_socket(struct session *s, int64_t now)
{
    if (now - s->heard >= GONE_MS) {
        note_session(s, "gone");
        lose(s);
        return;
    }
    if (now - s->heard >= LOOK_MS && !keep_frame(s, FRAME_PING, "", 0) && !s->held)
        write_waiting(s);
    if (!s->lost)
        stage_change(s, STAGE_SOCKET);
}

static void look_at(struct session *s, int64_t now)
{
    if (s->lost)
        stage_change(s, s->stage);
    else if (s->stage == STAGE_SOCKET)
        look_at_socket(s, now);
    else if (s->stage == STAGE_ANSWER)
        look_at_answer(s, now);
    else
        lose(s);
}

/* 1: others have to be looked at soon. */
static int look_around(struct net *n)
{
    const int64_t now = clock_ms();
    int left = LOOKS;
    for (int i = 0; i < STAGES; i++)
        for (struct stage_list *l = &n->stage[i]; l->oldest && l->oldest->look <= now;)
            if (left-- > 0)
                look_at(l->oldest, now);
            else
                return 1;
    return 0;
}

/* ---- Coming in --------------------------------------------------------------------------------------------------------- */

static void hall_now(struct net *n) { hall_time(n->hall, wall_ms(), (int64_t)uv_hrtime() / 1000); }

/* A refusal as the hall would write it. */
static size_t write_refusal(int code, const char *text, char *out, size_t room)
{
    struct error e;
    struct text t = { out, room, 0, 0 };
    struct listener nobody = { .viewer = VIEWER_PUBLIC };
    error_set(&e, code, "%s", text);
    say_error(NULL, "", &e, NULL, &nobody, &t);
    return t.len;
}

/* Tables cost more than messages: they stay. */
static int may_open(struct conn *c)
{
    struct session *s = (struct session *)c;
    int may = s->from && address_take(s->from, ADDRESS_TABLES, clock_ms(), CREATE_RATE, CREATE_BURST);
    s->net->limited += !may;
    s->limited |= !may;
    return may;
}

/* Is its address within the rate? */
static int address_within(struct session *s, int64_t now)
{
    const int share = s->net->config.rate * ADDRESS_SHARE;
    return s->from && address_take(s->from, ADDRESS_MESSAGES, now, share, 2 * share);
}

static void message(struct session *s, const char *text, size_t size)
{
    static const char too_many[] = "too many messages; wait a moment";
    struct net *n = s->net;
    const int64_t now = clock_ms();
    char refusal[512];
    hall_now(n);
    if (bucket_take(&s->bucket, now, n->config.rate, 2 * n->config.rate) && address_within(s, now)) {
        hall_message(n->hall, &s->conn, text, size);
        return;
    }
    n->limited++;
    s->strikes++;
    s->conn.send(&s->conn, refusal, write_refusal(ERR_BUSY, too_many, refusal, sizeof refusal));
    if (s->strikes > STRIKES_MAX)
        throw_out(s, CLOSE_POLICY, "too many messages");
}

/* Connections are many and nearly always quiet: they have a buffer only while something is not complete. -1: no memory. */
static int gather(struct session *s, const void *in, size_t size, size_t max)
{
    size_t room = s->room ? s->room : 512;
    while (room < s->have + size)
        room *= 2;
    room = room < max ? room : max;
    char *grown = room > s->room ? realloc(s->in, room) : s->in;
    if (!grown)
        return -1;
    s->in = grown;
    s->room = (uint16_t)room;
    memcpy(s->in + s->have, in, size);
    s->have = (uint16_t)(s->have + size);
    return 0;
}

static void forget(struct session *s)
{
    free(s->in);
    s->in = NULL;
    s->have = s->room = 0;
}

static void forget_text(struct session *s)
{
    free(s->text);
    s->text = NULL;
    s->got = 0;
    s->in_pieces = 0;
}

/* ---- WebSocket ------------------------------------------------------------------------------------------------------------ */

static void whole_message(struct session *s, const char *text, size_t size)
{
    if (utf8_valid(text, size))
        message(s, text, size);
    else
        hang_up(s, CLOSE_TEXT, "a message is UTF-8");
}

/* A piece of a message. */
static void take_piece(struct session *s, const struct frame *f)
{
    if (s->got + f->size > MESSAGE_IN) {
        throw_out(s, CLOSE_SIZE, "a message has at most 4096 bytes");
        return;
    }
    if (!s->text && !(s->text = malloc(MESSAGE_IN))) {
        lose(s);
        return;
    }
    memcpy(s->text + s->got, f->data, f->size);
    s->got = (uint16_t)(s->got + f->size);
    s->in_pieces = 1;
    if (f->last) {
        whole_message(s, s->text, s->got);
        forget_text(s);
    }
}

/* Frames that are no messages are cheap, but not free. */
static int small_frame(struct session *s)
{
    if (address_take(s->from, ADDRESS_FRAMES, clock_ms(), FRAME_RATE, FRAME_BURST))
        return 1;
    throw_out(s, CLOSE_POLICY, "too many frames");
    return 0;
}

static void answer_close(struct session *s, const struct frame *f)
{
    int code = frame_close_code(f);
    hang_up(s, code < 0 ? -code : code, "");
}

static void take_frame(struct session *s, const struct frame *f)
{
    if (f->kind == FRAME_TEXT && f->last && !s->in_pieces)
        whole_message(s, (const char *)f->data, f->size);
    else if (f->kind == FRAME_CLOSE)
        answer_close(s, f);
    else if (!small_frame(s))
        return;
    else if (f->kind == FRAME_PING)
        (void)keep_frame(s, FRAME_PONG, f->data, f->size);
    else if (f->kind == FRAME_PONG)
        return;
    else if ((f->kind == FRAME_MORE) != s->in_pieces)
        hang_up(s, CLOSE_PROTOCOL, "a piece is missing");
    else if (f->kind == FRAME_BINARY)
        throw_out(s, CLOSE_KIND, "a message is text");
    else
        take_piece(s, f);
}

/* The next frame of what has just been read. How many bytes it had, or -1: all is done. */
static int next_frame(struct session *s, unsigned char *in, size_t size)
{
    struct frame f;
    size_t before = s->have;
    unsigned char *at = in;
    if (before) {
        size_t more = size < FRAME_MAX - before ? size : FRAME_MAX - before;
        if (gather(s, in, more, FRAME_MAX)) {
            lose(s);
            return -1;
        }
        at = (unsigned char *)s->in;
        size = s->have;
    }
    int used = frame_read(at, size, MESSAGE_IN, &f);
    if (used > 0) {
        take_frame(s, &f);
        if (before)
            forget(s);
        return used - (int)before;
    }
    if (used < 0)
        throw_out(s, -used, used == -CLOSE_SIZE ? "a message has at most 4096 bytes" : "that is no frame of a client");
    else if (!before && gather(s, in, size, FRAME_MAX))
        lose(s);
    return -1;
}

static void take_frames(struct session *s, char *in, size_t size)
{
    s->heard = clock_ms();
    while (size && s->stage == STAGE_SOCKET && !s->lost) {
        int used = next_frame(s, (unsigned char *)in, size);
        if (used < 0)
            break;
        in += used;
        size -= (size_t)used;
    }
    if (s->first && !s->held)
        write_waiting(s);
}

/* ---- Answers ---------------------------------------------------------------------------------------------------------------- */

struct answer {
    int         status;
    const char *type, *etag, *cache, *more;     /* NULL: without; `more` is whole lines */
    const char *body;
    size_t      size;
    int         outside;                /* 1: the body stays where it is */
};

static const char *reason(int status)
{
    static const struct { int status; const char *reason; } list[] = {
        { 200, "OK" }, { 304, "Not Modified" }, { 400, "Bad Request" }, { 401, "Unauthorized" }, { 403, "Forbidden" },
        { 404, "Not Found" }, { 405, "Method Not Allowed" }, { 409, "Conflict" }, { 413, "Content Too Large" },
        { 421, "Misdirected Request" }, { 426, "Upgrade Required" }, { 429, "Too Many Requests" },
        { 431, "Request Header Fields Too Large" }, { 501, "Not Implemented" }, { 503, "Service Unavailable" },
        { 505, "HTTP Version Not Supported" },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].status == status)
            return list[i].reason;
    return "Error";
}

static void write_head(const struct answer *a, struct text *t)
{
    text_fmt(t, "HTTP/1.1 %d %s\r\n", a->status, reason(a->status));
    text_add(t, "connection: close\r\n"
                "x-content-type-options: nosniff\r\n"
                "x-frame-options: DENY\r\n"
                "referrer-policy: no-referrer\r\n"
                "cross-origin-opener-policy: same-origin\r\n"
                "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
                "media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n");
    text_fmt(t, "cache-control: %s\r\n", a->cache);
    if (a->etag)
        text_fmt(t, "etag: %s\r\n", a->etag);
    if (a->status != 304) {
        text_fmt(t, "content-type: %s\r\ncontent-length: ", a->type);
        text_int(t, (int64_t)a->size);
        text_add(t, "\r\n");
    }
    if (a->more)
        text_add(t, a->more);
    text_add(t, "\r\n");
}

/* What is kept elsewhere goes to the socket from there. -1: there is no memory. */
static int keep_outside(struct session *s, const char *data, size_t size)
{
    struct outgoing *o = malloc(sizeof *o);
    if (!o)
        return -1;
    *o = (struct outgoing){ .outside = (const unsigned char *)data, .size = size };
    append(s, o);
    s->waiting += size;
    return 0;
}

/* The answer to the request, and the end of the connection. */
static void reply(struct session *s, const struct answer *a)
{
    char head[2048];
    struct text t = TEXT(head);
    size_t size = s->only_head ? 0 : a->size;
    if (s->answered || s->lost)
        return;
    s->answered = 1;
    write_head(a, &t);
    if (keep(s, head, t.len, a->body, a->outside ? 0 : size))
        return;
    if (a->outside && size && keep_outside(s, a->body, size)) {
        lose(s);
        return;
    }
    s->finishing = 1;
    stage_change(s, STAGE_ANSWER);
    s->left = 0;
    write_waiting(s);
}

static void reply_json(struct session *s, int status, const char *more, const char *text, size_t size)
{
    reply(s, &(struct answer){ .status = status, .type = "application/json", .cache = "no-store", .more = more, .body = text,
                               .size = size });
}

#define RETRY "retry-after: 1\r\n"

/* The first answer of the hall is that of the request. */
static void send_body(struct conn *c, const char *text, size_t size)
{
    struct session *s = (struct session *)c;
    int status = s->limited ? 429 : rest_status(text, size);
    reply_json(s, status, status == 429 || status == 503 ? RETRY : NULL, text, size);
}

static void refuse_with(struct session *s, int status, const char *more, int code, const char *text)
{
    char body[512];
    reply_json(s, status, more, body, write_refusal(code, text, body, sizeof body));
}

static void refuse(struct session *s, int status, const char *text)
{
    refuse_with(s, status, NULL, status == 403 || status == 421 ? ERR_ACCESS : ERR_SYNTAX, text);
}

static void too_many_requests(struct session *s)
{
    s->net->limited++;
    refuse_with(s, 429, RETRY, ERR_BUSY, "too many requests; wait a moment");
}

static void send_page(struct session *s, const struct request *r, const struct page *page)
{
    int gzip = page->gzip && list_has(r->encodings, "gzip");
    const char *vary = page->gzip ? gzip ? "vary: accept-encoding\r\ncontent-encoding: gzip\r\n" : "vary: accept-encoding\r\n" : NULL;
    struct answer a = { .status = 200, .type = page->type, .etag = page->etag, .more = vary, .outside = 1,
                        .cache = page->forever ? "public, max-age=31536000, immutable" : "no-cache",
                        .body = gzip ? page->gzip : page->data, .size = gzip ? page->gzip_size : page->size };
    if (list_has(r->none_match, page->etag)) {
        a.status = 304;
        a.more = page->gzip ? "vary: accept-encoding\r\n" : NULL;
        a.size = 0;
    }
    reply(s, &a);
}

/* ---- What there is besides pages ------------------------------------------------------------------------------------------ */

static void metric(struct text *t, const char *name, const char *kind, uint64_t v)
{
    text_fmt(t, "# TYPE quayside_%s %s\nquayside_%s ", name, kind, name);
    text_int(t, (int64_t)v);
    text_char(t, '\n');
}

/* What counts single messages, moves and rows shows that somebody has chosen something in secret: only if it was asked for. */
static void play_metrics(struct net *n, struct text *t)
{
    struct hall_stats h;
    struct store_stats st;
    hall_stats(n->hall, &h);
    store_stats(n->store, &st);
    metric(t, "messages_total", "counter", h.messages);
    metric(t, "errors_total", "counter", h.refused);
    metric(t, "moves_total", "counter", h.moves);
    metric(t, "bot_moves_total", "counter", h.bot_moves);
    metric(t, "conflicts_total", "counter", h.conflicts);
    metric(t, "bots_waiting", "gauge", (uint64_t)pool_waiting(n->pool));
    metric(t, "store_commits_total", "counter", st.commits);
    metric(t, "store_rows_total", "counter", st.rows);
    metric(t, "store_commit_microseconds_total", "counter", st.commit_us_sum);
    metric(t, "store_waiting", "gauge", st.waiting);
}

static void send_metrics(struct session *s)
{
    struct net *n = s->net;
    struct hall_stats h;
    struct store_stats st;
    char buf[4096];
    struct text t = TEXT(buf);
    hall_stats(n->hall, &h);
    store_stats(n->store, &st);
    metric(&t, "uptime_seconds", "counter", (uint64_t)(clock_ms() - n->started) / 1000);
    metric(&t, "connections", "gauge", (uint64_t)n->sockets);
    metric(&t, "connections_opened_total", "counter", n->opened);
    metric(&t, "requests_total", "counter", n->requests);
    metric(&t, "addresses", "gauge", (uint64_t)addresses_count(n->addresses));
    metric(&t, "slow_readers_dropped_total", "counter", n->dropped);
    metric(&t, "limited_total", "counter", n->limited);
    metric(&t, "tables_in_memory", "gauge", (uint64_t)h.places);
    metric(&t, "tables_loaded_total", "counter", h.loads);
    metric(&t, "store_away", "gauge", st.away);
    if (n->config.metrics_all)
        play_metrics(n, &t);
    reply(s, &(struct answer){ .status = 200, .type = "text/plain; version=0.0.4", .cache = "no-store", .body = buf, .size = t.len });
}

static void send_health(struct session *s)
{
    struct error e;
    char buf[1024];
    struct text t = TEXT(buf);
    int bad = store_health(s->net->store, &e);
    text_fmt(&t, "{\"ok\":%s", bad ? "false,\"why\":" : "true");
    if (bad)
        text_json(&t, e.text, strlen(e.text));
    text_char(&t, '}');
    reply_json(s, bad ? 503 : 200, bad ? RETRY : NULL, buf, t.len);
}

/* Does whoever asks for /metrics know the token? The time that this takes does not tell how much of it was right. */
static int token_fits(const struct net *n, const struct request *r)
{
    static const char scheme[] = "Bearer ";
    const char *token = n->config.token;
    struct piece p = r->authorization;
    unsigned char differs = 0;
    size_t size = token ? strlen(token) : 0;
    if (!token)
        return 1;
    if (!p.at || p.size != size + 7 || !piece_is((struct piece){ p.at, 7 }, scheme))
        return 0;
    for (size_t i = 0; i < size; i++)
        differs |= (unsigned char)(p.at[7 + i] ^ token[i]);
    return !differs;
}

static void metrics_request(struct session *s, const struct request *r)
{
    if (r->method != METHOD_GET && r->method != METHOD_HEAD)
        refuse(s, 405, "there are only GET and HEAD");
    else if (!token_fits(s->net, r))
        refuse_with(s, 401, "www-authenticate: Bearer\r\n", ERR_ACCESS, "the token does not fit");
    else if (piece_is(r->path, "/metrics"))
        send_metrics(s);
    else if (piece_is(r->path, "/healthz"))
        send_health(s);
    else
        refuse_with(s, 404, NULL, ERR_PAGE, "there are only /metrics and /healthz here");
}

/* ---- Requests ----------------------------------------------------------------------------------------------------------------- */

static void ask_hall(struct session *s, const struct request *r, const char *body)
{
    char text[MESSAGE_IN + 1], path[128] = "", refusal[512];
    struct text t = TEXT(text);
    struct error e;
    if (r->path.size <= sizeof path)
        memcpy(path, r->path.at + 1, r->path.size - 1);
    if (rest_message(path, r->method == METHOD_POST, body, (size_t)r->length, &t, &e)) {
        send_body(&s->conn, refusal, write_refusal(e.code, e.text, refusal, sizeof refusal));
        return;
    }
    hall_now(s->net);
    hall_message(s->net->hall, &s->conn, text, t.len);
}

/* Pages of other hosts must not play in the name of their visitors. No Origin: not a browser. */
static int origin_fits(struct session *s, const struct request *r, int proxied)
{
    int https = proxied && piece_is(r->forwarded_proto, "https");
    if (!r->origin.at || origin_allowed(s->net->config.origin, r->origin, r->host, https))
        return 1;
    note_session(s, "wrong_origin");
    return 0;
}

static void open_socket(struct session *s, const struct request *r)
{
    struct net *n = s->net;
    char accept[29], head[256];
    handshake_accept(r->key, accept);
    int size = snprintf(head, sizeof head, "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                                           "sec-websocket-accept: %s\r\n\r\n", accept);
    if (keep(s, head, (size_t)size, "", 0))
        return;
    s->conn.send = send_frame;
    stage_change(s, STAGE_SOCKET);
    n->opened++;
    n->sockets++;
    write_waiting(s);
}

static void upgrade(struct session *s, const struct request *r, int proxied)
{
    if (r->upgrade != UPGRADE_WEBSOCKET)
        refuse(s, 400, "the only upgrade is to websocket");
    else if (r->method != METHOD_GET || !r->minor || !r->may_upgrade || r->length || !handshake_key_valid(r->key))
        refuse(s, 400, "that is no handshake of a WebSocket (RFC 6455)");
    else if (!piece_is(r->version, "13"))
        refuse_with(s, 426, "sec-websocket-version: 13\r\n", ERR_SYNTAX, "a WebSocket has the version 13");
    else if (!origin_fits(s, r, proxied))
        refuse(s, 403, "pages of other hosts may not do that");
    else
        open_socket(s, r);
}

/* The request is one of those that there are. */
static void serve_request(struct session *s, const struct request *r, const char *body, int proxied)
{
    const struct pages *pages = s->net->config.pages;
    const struct page *page = pages && r->method != METHOD_POST ? pages_find(pages, r->path.at, r->path.size) : NULL;
    if (r->method != METHOD_POST && r->length)
        refuse(s, 400, "only a POST has a body");
    else if (r->method == METHOD_POST && !origin_fits(s, r, proxied))
        refuse(s, 403, "pages of other hosts may not do that");
    else if (page)
        send_page(s, r, page);
    else if (piece_is(r->path, "/healthz"))
        send_health(s);
    else
        ask_hall(s, r, body);
}

/* The address of the other side as text; empty: it is gone again. */
static void peer_text(struct session *s, char out[ADDRESS_TEXT])
{
    struct sockaddr_storage peer;
    int size = sizeof peer;
    if (uv_tcp_getpeername(&s->tcp, (struct sockaddr *)&peer, &size))
        out[0] = 0;
    else if (peer.ss_family == AF_INET6)
        uv_ip6_name((struct sockaddr_in6 *)&peer, out, ADDRESS_TEXT);
    else
        uv_ip4_name((struct sockaddr_in *)&peer, out, ADDRESS_TEXT);
}

/* Every connection counts from its first byte on, or those who never send a whole request would not be counted. A proxy has
   many: there a player's connections are counted when it says whose they are. 0: there are too many. */
static int come_from(struct session *s, struct piece address)
{
    struct net *n = s->net;
    char key[ADDRESS_TEXT] = "";
    if (!address_key(address, key))
        return 0;
    s->from = address_enter(n->addresses, key, n->config.per_address, clock_ms());
    if (!s->from)
        note(n, "too_many", key);
    s->conn.address = hash_bytes(HASH_START, key, strlen(key));
    return s->from != NULL;
}

/* For whom a proxy asks: for itself, if it does not say so. */
static int come_through(struct session *s, struct piece list)
{
    char peer[ADDRESS_TEXT], key[ADDRESS_TEXT];
    struct piece address = address_forwarded(list);
    peer_text(s, peer);
    return come_from(s, address_key(address, key) ? address : (struct piece){ peer, strlen(peer) });
}

/* The whole request is there. */
static void whole_request(struct session *s, const struct request *r, const char *body)
{
    struct net *n = s->net;
    const int proxied = !s->from;
    n->requests++;
    s->only_head = r->method == METHOD_HEAD;
    s->heard = clock_ms();
    stage_change(s, STAGE_ANSWER);
    if ((proxied && !come_through(s, r->forwarded_for)) || !address_within(s, s->heard))
        too_many_requests(s);
    else if (!host_allowed(n->config.host, r->host)) {
        note_session(s, "wrong_host");
        refuse(s, 421, "this server does not answer for that name; whoever runs it can say --host NAME");
    } else if (s->metrics)
        metrics_request(s, r);
    else if (r->upgrade != UPGRADE_NONE)
        upgrade(s, r, proxied);
    else if (r->method == METHOD_OTHER)
        refuse_with(s, 405, "allow: GET, HEAD, POST\r\n", ERR_PAGE, "there are only GET, HEAD and POST");
    else
        serve_request(s, r, body, proxied);
}

static void no_request(struct session *s, int status)
{
    refuse(s, status, status == 413 ? "a body has at most 4096 bytes" :
                      status == 431 ? "the head of a request has at most 8192 bytes" :
                      status == 501 ? "a body comes with its Content-Length" :
                      status == 505 ? "this is HTTP/1.1" : "that is no request of HTTP/1.1");
}

/* The head is there, but not all of the body. */
static void wait_for_body(struct session *s, const struct request *r)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (s->stage == STAGE_BODY)
        return;
    stage_change(s, STAGE_BODY);
    if (r->expects && r->minor && !keep(s, go_on, sizeof go_on - 1, "", 0))
        write_waiting(s);
}

/* What has been read of a request. */
static void take_request(struct session *s, char *in, size_t size)
{
    struct request r;
    size_t before = s->have, more = size < REQUEST_MAX - before ? size : REQUEST_MAX - before;
    const char *at = in;
    if (before) {
        if (gather(s, in, more, REQUEST_MAX)) {
            lose(s);
            return;
        }
        at = s->in;
        more = s->have;
    }
    int head = request_read(at, more, &r);
    if (head > 0 && r.length > MESSAGE_IN)
        head = -413;
    size_t body = r.method == METHOD_POST && r.upgrade == UPGRADE_NONE ? (size_t)r.length : 0;      /* others are refused */
    if (head < 0) {
        no_request(s, -head);
    } else if (!head || more < (size_t)head + body) {
        if (!before && gather(s, in, more, REQUEST_MAX))
            lose(s);
        else if (head)
            wait_for_body(s, &r);
        return;
    } else {
        whole_request(s, &r, at + head);
    }
    size_t used = head > 0 ? (size_t)head + body - before : size;
    forget(s);
    if (s->stage == STAGE_SOCKET && size > used)
        take_frames(s, in + used, size - used);
}

/* ---- Connections ------------------------------------------------------------------------------------------------------------------ */

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct session *s = handle->data;
    (void)suggested;
    *buf = (uv_buf_t){ .base = s->net->piece, .len = PIECE_IN };
}

/* It has hung up, or half of it: who has asked and will say nothing more may still wait for the answer. */
static void hear_end(struct session *s, int why)
{
    if (why != UV_EOF || s->stage != STAGE_ANSWER) {
        lose(s);
        return;
    }
    s->deaf = 1;
    uv_read_stop(stream_of(s));
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buf)
{
    struct session *s = stream->data;
    if (s->lost || !size)
        return;
    if (size < 0)
        hear_end(s, (int)size);
    else if (s->stage == STAGE_SOCKET)
        take_frames(s, buf->base, (size_t)size);
    else if (s->stage == STAGE_HEAD || s->stage == STAGE_BODY)
        take_request(s, buf->base, (size_t)size);
    else if ((s->skipped += (size_t)size) > SKIP_BYTES)
        lose(s);
}

static void on_closed(uv_handle_t *handle)
{
    struct session *s = handle->data;
    s->net->sessions--;
    free(s);
}

/* The hall forgets it; nothing more is sent. */
static void end_session(struct session *s)
{
    struct net *n = s->net;
    hall_now(n);
    hall_gone(n->hall, &s->conn);
    hold_no_more(s);
    drop_outgoing(s);
    forget(s);
    forget_text(s);
    stage_leave(s);
    n->sockets -= s->conn.send == send_frame;
    if (s->from)
        address_leave(n->addresses, s->from, clock_ms());
    uv_close((uv_handle_t *)&s->tcp, on_closed);
}

static void end_lost(struct net *n)
{
    while (n->lost) {
        struct session *s = n->lost;
        n->lost = s->lost_after;
        end_session(s);
    }
}

static void on_prepare(uv_prepare_t *prepare) { end_lost(prepare->data); }

static int from_proxy(const struct net *n, struct piece peer)
{
    for (int i = 0; i < n->config.proxies; i++)
        if (network_has(&n->config.proxy[i], peer))
            return 1;
    return 0;
}

/* A connection is there, but nothing was read yet. May it stay? */
static int welcome(struct session *s)
{
    struct net *n = s->net;
    char peer[ADDRESS_TEXT];
    peer_text(s, peer);
    struct piece p = { peer, strlen(peer) };
    if (n->ending || !*peer || n->sessions > n->config.connections)
        return 0;
    return (!s->metrics && from_proxy(n, p)) || come_from(s, p);
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct net *n = listener->data;
    struct session *s = status ? NULL : calloc(1, sizeof *s);
    if (!s) {
        n->deaf |= !status;
        return;
    }
    s->net = n;
    s->conn.may_open = may_open;
    s->conn.send = send_body;
    s->metrics = listener == (uv_stream_t *)&n->listener[1];
    uv_tcp_init(&n->loop, &s->tcp);
    s->tcp.data = s;
    n->sessions++;
    stage_enter(s, STAGE_HEAD);
    int bytes = SOCKET_BYTES;
    if (uv_accept(listener, stream_of(s)) || !welcome(s) || uv_tcp_nodelay(&s->tcp, 1) ||
        uv_send_buffer_size((uv_handle_t *)&s->tcp, &bytes) || uv_read_start(stream_of(s), on_room, on_read))
        lose(s);
}

/* ---- The loop ---------------------------------------------------------------------------------------------------------------- */

static void on_timer(uv_timer_t *timer);

/* In so many milliseconds, but at least and at most; if `wait` is not 0, not later than that. */
static void plan(struct net *n, int64_t in, int64_t wait)
{
    in = in < TICK_MIN_MS ? TICK_MIN_MS : in > TICK_MAX_MS ? TICK_MAX_MS : in;
    in = wait && wait < in ? wait : in;
    uv_timer_start(&n->timer, on_timer, (uint64_t)in, 0);
}

/* systemd hears from the loop itself that it turns. */
static void say_alive(struct net *n)
{
    if (!n->alive_every || clock_ms() < n->alive_next)
        return;
    n->alive_next = clock_ms() + n->alive_every;
    notify("WATCHDOG=1");
}

/* Somebody for whom there was no memory has waited. */
static void hear_again(struct net *n)
{
    if (!n->deaf)
        return;
    n->deaf = 0;
    for (int i = 0; i < n->listeners; i++)
        on_connection((uv_stream_t *)&n->listener[i], 0);
}

/* Everything that is due. The end: new connections are refused, rows on their way reach the disk, then the loop stops. */
static void attend(struct net *n)
{
    hall_now(n);
    int64_t due = hear_news(n), wait = n->held ? n->held->held_until - n->now : 0;
    int more = look_around(n);
    say_alive(n);
    hear_again(n);
    if (n->ending && (!hall_busy(n->hall) || clock_ms() >= n->end_by))
        uv_stop(&n->loop);
    else
        plan(n, n->ending || more ? 0 : due, wait);
}

static void on_timer(uv_timer_t *timer) { attend(timer->data); }

static void on_wake(uv_async_t *async)
{
    struct net *n = async->data;
    if (n->hall)
        attend(n);
}

static void stop_listening(struct net *n)
{
    for (int i = 0; i < n->listeners; i++)
        if (!uv_is_closing((uv_handle_t *)&n->listener[i]))
            uv_close((uv_handle_t *)&n->listener[i], NULL);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct net *n = signal->data;
    (void)number;
    if (n->ending)
        uv_stop(&n->loop);                              /* asked twice: at once */
    else
        notify("STOPPING=1");
    n->ending = 1;
    n->end_by = clock_ms() + END_MS;
    stop_listening(n);
    plan(n, 0, 0);
}

void net_wake(void *net) { uv_async_send(&((struct net *)net)->async); }

void net_run(struct net *n, struct hall *hall, struct store *store, struct pool *pool)
{
    n->hall = hall;
    n->store = store;
    n->pool = pool;
    n->alive_every = notify_every();
    notify("READY=1");
    plan(n, 0, 0);
    uv_run(&n->loop, UV_RUN_DEFAULT);
}

/* ---- Opening and closing ------------------------------------------------------------------------------------------------------ */

static void start_loop(struct net *n)
{
    signal(SIGPIPE, SIG_IGN);                           /* who hangs up while we speak is an error of the write, no more */
    uv_loop_init(&n->loop);
    uv_async_init(&n->loop, &n->async, on_wake);
    uv_timer_init(&n->loop, &n->timer);
    uv_prepare_init(&n->loop, &n->prepare);
    uv_signal_init(&n->loop, &n->term);
    uv_signal_init(&n->loop, &n->intr);
    n->async.data = n->timer.data = n->prepare.data = n->term.data = n->intr.data = n;
    uv_prepare_start(&n->prepare, on_prepare);
    uv_signal_start(&n->term, on_signal, SIGTERM);
    uv_signal_start(&n->intr, on_signal, SIGINT);
}

/* Takes the port, so that a failure is told before anything else is opened. */
static int bind_to(struct net *n, const char *address, int *port, const char *word, struct error *e)
{
    struct sockaddr_storage at;
    int size = sizeof at, six = strchr(address, ':') != NULL;
    uv_tcp_t *tcp = &n->listener[n->listeners++];
    uv_tcp_init(&n->loop, tcp);
    tcp->data = n;
    int err = six ? uv_ip6_addr(address, *port, (struct sockaddr_in6 *)&at) : uv_ip4_addr(address, *port, (struct sockaddr_in *)&at);
    if (!err)
        err = uv_tcp_bind(tcp, (struct sockaddr *)&at, 0);
    if (!err)
        err = uv_listen((uv_stream_t *)tcp, BACKLOG, on_connection);
    if (!err)
        err = uv_tcp_getsockname(tcp, (struct sockaddr *)&at, &size);
    if (err)
        return error_set(e, ERR_PORT, "cannot listen on %s port %d: it is in use or not of this machine; choose another one with %s",
                         address, *port, word);
    *port = ntohs(six ? ((struct sockaddr_in6 *)&at)->sin6_port : ((struct sockaddr_in *)&at)->sin_port);
    return 0;
}

struct net *net_open(const struct net_config *config, int *port, int *metrics_port, struct error *e)
{
    struct net *n = calloc(1, sizeof *n);
    if (!n || !(n->addresses = addresses_open())) {
        free(n);
        error_set(e, ERR_FULL, "there is no memory for the server");
        return NULL;
    }
    n->config = *config;
    n->started = clock_ms();
    *port = config->port;
    *metrics_port = config->metrics_port;
    start_loop(n);
    if (bind_to(n, config->listen, port, "--port", e) ||
        (config->metrics && bind_to(n, config->metrics, metrics_port, "--metrics", e))) {
        net_close(n);
        return NULL;
    }
    return n;
}

/* Whoever plays hears that the server goes away, and comes back in a while. */
void net_stop(struct net *n)
{
    stop_listening(n);
    for (int i = 0; i < STAGES; i++)
        for (struct session *s = n->stage[i].oldest, *next; s; s = next) {
            next = s->newer;
            if (i == STAGE_SOCKET)
                hang_up(s, CLOSE_AWAY, "the server ends");
            lose(s);
        }
    end_lost(n);
    while (n->sessions)
        uv_run(&n->loop, UV_RUN_NOWAIT);                /* the loop lets their handles go */
}

void net_close(struct net *n)
{
    net_stop(n);
    uv_close((uv_handle_t *)&n->async, NULL);
    uv_close((uv_handle_t *)&n->timer, NULL);
    uv_close((uv_handle_t *)&n->prepare, NULL);
    uv_close((uv_handle_t *)&n->term, NULL);
    uv_close((uv_handle_t *)&n->intr, NULL);
    uv_run(&n->loop, UV_RUN_DEFAULT);
    uv_loop_close(&n->loop);
    addresses_close(n->addresses);
    for (struct outgoing *o; (o = n->spare); free(o))
        n->spare = o->next;
    free(n);
}
