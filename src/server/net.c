/* net.c: see net.h. */
#include "net.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uv.h>

#include "quota.h"
#include "rest.h"

enum {
    QUEUE_BYTES   = 256 << 10,          /* that may wait for a reader, or one message; who is slower is dropped */
    AT_ONCE       = 1 << 16,            /* bytes that go to the socket in one piece */
    FRAME_HEAD    = 10,                 /* bytes in front of a message, at most */
    BLOCK         = 8 << 10,            /* bytes in which messages wait together; so many blocks are kept for the next ones: */
    SPARE         = 256,
    PIECE_IN      = 1024,               /* bytes that are read in one piece */
    SKIP_BYTES    = 64 << 10,           /* of a body that is too long: so much is read before the answer */
    BODY_MS       = 10000,              /* for the body of a request to arrive */
    LOOK_MS       = 20000,              /* so often a WebSocket is looked at, and asked whether it is still there; */
    GONE_MS       = 60000,              /* who has said nothing for so long is hung up on */
    LOOKS         = 20,                 /* at most so many at a time, because others wait */
    PATIENCE_MS   = 25,                 /* so long a move is held back from who has nothing to decide */
    TICK_MIN_MS   = 10,
    TICK_MAX_MS   = 1000,
    STRIKES_MAX   = 50,                 /* messages beyond the rate before the connection is closed */
    ADDRESS_SHARE = 10,                 /* one address may send as much as so many busy connections */
    CREATE_RATE   = 1, CREATE_BURST = 60,       /* tables that one address may open: a second, and at once */
    LOG_RATE      = 10, LOG_BURST = 200,        /* lines a second, and at once */
    CLOSING_TURNS = 20,
    END_MS        = 5000,               /* for rows on their way, when the server ends */
};

/* Messages on their way out, one behind the other, as they go to the socket; or the answer to a request. */
struct outgoing {
    struct outgoing *next;
    size_t           size, room;
    unsigned char    data[];            /* LWS_PRE bytes for libwebsockets, then the messages */
};

/* One connection: a WebSocket, or one HTTP request. */
struct session {
    struct conn      conn;              /* first: the hall's view of it */
    struct lws      *wsi;
    struct net      *net;
    struct outgoing *first, *last;
    size_t           waiting;           /* bytes */
    struct session  *held_before, *held_after;  /* of those whose messages are held back */
    int64_t          held_until;        /* at the latest; of the clock of `now` */
    struct bucket    bucket;
    int              strikes;
    uint8_t          web_socket, lost, held, answered, method_post, only_head;
    uint8_t          closing;           /* the closing frame is next: nothing may follow it */
    uint8_t          ask;               /* a ping has to be sent */
    int64_t          began;             /* when the request came, in milliseconds */
    int64_t          heard, look;       /* of a WebSocket: when it was last heard, when it has to be looked at */
    struct session  *older, *newer;     /* by `look` */
    int              status;            /* of the HTTP answer */
    const struct page *page;
    size_t           sent;              /* bytes of the body */
    int              gzip;
    char             address[ADDRESS_TEXT];
    char             path[128];
    size_t           got, skipped;
    char            *in;                /* the message, or the body of the request, so far; NULL: nothing */
};

struct net {
    struct net_config   config;
    struct lws_context *context;
    struct addresses   *addresses;
    struct address     *accepted;       /* of a connection that libwebsockets is about to make */
    struct session     *held, *last_held;       /* whose messages are held back */
    struct outgoing    *spare;          /* blocks that nobody needs now, so many: */
    int                 spares;
    int                 holding;
    int64_t             now;            /* of a clock that only goes forward, in milliseconds, since when they are held */
    struct session     *oldest, *newest;        /* WebSockets, by the time when they have to be looked at */
    struct hall        *hall;
    struct store       *store;
    struct pool        *pool;
    uv_loop_t           loop;
    uv_async_t          async;
    uv_timer_t          timer;
    uv_signal_t         term, intr;
    int                 ending;
    int64_t             end_by;
    uint64_t            dropped, limited, opened, requests;
    int                 sockets;
    int64_t             started;
};

static int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- The log -------------------------------------------------------------------------------------------------------- */

/* One JSON object a line, on standard error; secrets never get here. Whoever makes noise must not fill the disk with it. */
static void log_line(const char *event, const char *key, const char *value)
{
    static struct bucket lines;
    static int skipped;
    char json[512];
    struct text t = TEXT(json);
    if (!bucket_take(&lines, wall_ms(), LOG_RATE, LOG_BURST)) {
        skipped++;
        return;
    }
    text_json(&t, value, strcspn(value, "\n"));
    fprintf(stderr, "{\"at\":%lld,\"event\":\"%s\",\"%s\":%s,\"skipped\":%d}\n", (long long)wall_ms(), event, key, json, skipped);
    skipped = 0;
}

static void note(struct net *n, const char *event, const char *address)
{
    if (!n->config.quiet)
        log_line(event, "address", address);
}

static void lws_note(int level, const char *line)
{
    (void)level;
    log_line("library", "text", line);
}

/* ---- Going out ------------------------------------------------------------------------------------------------------- */

static void drop_first(struct session *s)
{
    struct net *n = s->net;
    struct outgoing *o = s->first;
    s->first = o->next;
    if (!s->first)
        s->last = NULL;
    s->waiting -= o->size;
    if (o->room != BLOCK || n->spares == SPARE) {
        free(o);
        return;
    }
    o->next = n->spare;
    n->spare = o;
    n->spares++;
}

static void drop_outgoing(struct session *s)
{
    while (s->first)
        drop_first(s);
}

/* Who does not read never becomes writable again, so the end must not wait for that; but the hall is still talking to it. */
static void close_soon(struct session *s)
{
    s->lost = 1;
    drop_outgoing(s);
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static void drop_reader(struct session *s)
{
    if (s->lost)
        return;
    s->net->dropped++;
    note(s->net, "too_slow", s->address);
    close_soon(s);
}

/* A block with so much room; NULL: there is no memory. */
static struct outgoing *new_block(struct net *n, size_t room)
{
    struct outgoing *o = room <= BLOCK ? n->spare : NULL;
    if (o) {
        n->spare = o->next;
        n->spares--;
    } else {
        room = room > BLOCK ? room : BLOCK;
        o = malloc(sizeof *o + LWS_PRE + room);
        if (!o)
            return NULL;
        o->room = room;
    }
    o->next = NULL;
    o->size = 0;
    return o;
}

/* The block of this session that takes so many bytes more. NULL: it reads too slowly, or there is no memory. */
static struct outgoing *block_for(struct session *s, size_t size)
{
    struct outgoing *o = s->last;
    if (s->lost || (s->waiting && s->waiting + size > QUEUE_BYTES))
        return NULL;
    if (o && o->room - o->size >= size)
        return o;
    o = new_block(s->net, size);
    if (!o)
        return NULL;
    *(s->last ? &s->last->next : &s->first) = o;
    s->last = o;
    return o;
}

/* What stands in front of a text of this size in one frame, as RFC 6455 wants it from a server. How many bytes that are. */
static size_t frame_head(unsigned char *out, size_t size)
{
    size_t bytes = size < 126 ? 0 : size < 1 << 16 ? 2 : 8;
    out[0] = 0x81;
    out[1] = (unsigned char)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (size_t i = 0; i < bytes; i++)
        out[2 + i] = (unsigned char)((uint64_t)size >> 8 * (bytes - 1 - i));
    return 2 + bytes;
}

/* 0, or -1: it is being closed; or it reads too slowly, or there is no memory, and it is dropped. */
static int keep(struct session *s, const char *text, size_t size)
{
    unsigned char head[FRAME_HEAD];
    size_t before = s->web_socket ? frame_head(head, size) : 0;
    if (s->closing)
        return -1;
    struct outgoing *o = block_for(s, before + size);
    if (!o) {
        drop_reader(s);
        return -1;
    }
    memcpy(o->data + LWS_PRE + o->size, head, before);
    memcpy(o->data + LWS_PRE + o->size + before, text, size);
    o->size += before + size;
    s->waiting += before + size;
    return 0;
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

/* The first messages that wait, in one piece. -1: close it. */
static int write_some(struct session *s)
{
    size_t size = s->first->size;
    int sent = lws_write(s->wsi, s->first->data + LWS_PRE, size, LWS_WRITE_RAW);
    drop_first(s);
    return sent < (int)size ? -1 : 0;
}

/* Writes what the socket takes. -1: close it. */
static int write_waiting(struct session *s)
{
    while (s->first && !lws_partial_buffered(s->wsi))
        if (write_some(s))
            return -1;
    if (s->first)
        lws_callback_on_writable(s->wsi);
    return 0;
}

/*
 * A message of the hall for a WebSocket. Nearly always the socket takes it at once. Asking the loop to say when it would
 * costs several calls of the system for every message, so that is left to those who read slowly. What the socket does not take,
 * the library keeps; until that has gone, messages wait here.
 */
static void send_frame(struct conn *c, const char *text, size_t size)
{
    struct session *s = (struct session *)c;
    if (keep(s, text, size))
        return;
    if (s->net->holding) {
        (c->patient ? hold_longer : hold)(s);
        return;
    }
    hold_no_more(s);
    if (write_waiting(s))
        close_soon(s);
}

static int write_frames(struct session *s)
{
    if (s->lost)
        return -1;
    if (s->ask) {
        unsigned char ping[LWS_PRE + 1] = { 0 };        /* an empty pong is not told to anybody */
        s->ask = 0;
        lws_callback_on_writable(s->wsi);
        return lws_write(s->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 1 ? -1 : 0;
    }
    return write_waiting(s);
}

/* Sends what must not wait any longer. */
static void send_held(struct net *n)
{
    while (n->held && (n->held->held_until <= n->now || n->ending)) {
        struct session *s = n->held;
        hold_no_more(s);
        if (!s->lost && write_waiting(s))
            close_soon(s);
    }
}

/*
 * A packet costs more than what is in it: a third of the server's time at busy tables. So while the hall speaks of one answer of
 * the store, messages are held back until all is said, and who moved gets "it is on disk" and the move in one piece. Who has nothing
 * to decide gets its messages with the next ones, or a moment later. Gives the time when the hall has to be called again.
 */
static int64_t hear_news(struct net *n)
{
    n->holding = 1;
    n->now = (int64_t)uv_hrtime() / 1000000;
    while (hall_news(n->hall))
        send_held(n);
    int64_t due = hall_tick(n->hall);
    send_held(n);
    n->holding = 0;
    return due;
}

/* ---- Who is still there -------------------------------------------------------------------------------------------------- */

/*
 * libwebsockets could send the pings, but keeps the times of all connections in one sorted list, through which it walks for
 * every change: 10,000 connections took seconds of the one thread that there is. Here everybody is looked at in turn.
 */
static void look_later(struct session *s)
{
    struct net *n = s->net;
    s->look = wall_ms() + LOOK_MS;
    s->older = n->newest;
    s->newer = NULL;
    *(n->newest ? &n->newest->newer : &n->oldest) = s;
    n->newest = s;
}

static void look_no_more(struct session *s)
{
    struct net *n = s->net;
    *(s->older ? &s->older->newer : &n->oldest) = s->newer;
    *(s->newer ? &s->newer->older : &n->newest) = s->older;
}

static void look_at(struct session *s, int64_t now)
{
    if (now - s->heard >= GONE_MS) {
        note(s->net, "gone", s->address);
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);     /* it ends the session */
        return;
    }
    s->ask = now - s->heard >= LOOK_MS;
    if (s->ask)
        lws_callback_on_writable(s->wsi);
    look_no_more(s);
    look_later(s);
}

/* 1: others have to be looked at soon. */
static int look_around(struct net *n)
{
    const int64_t now = wall_ms();
    for (int i = 0; i < LOOKS && n->oldest && n->oldest->look <= now; i++)
        look_at(n->oldest, now);
    return n->oldest && n->oldest->look <= now;
}

/* ---- Coming in --------------------------------------------------------------------------------------------------------- */

static void hall_now(struct net *n) { hall_time(n->hall, wall_ms(), (int64_t)uv_hrtime() / 1000); }

static void refuse(struct session *s, int code, const char *text)
{
    struct error e;
    char buf[512];
    struct text t = TEXT(buf);
    struct listener nobody = { .viewer = VIEWER_PUBLIC };
    error_set(&e, code, "%s", text);
    say_error(NULL, "", &e, NULL, &nobody, &t);
    s->conn.send(&s->conn, buf, t.len);
}

/* Tables cost more than messages: they stay. */
static int may_open(struct conn *c)
{
    struct session *s = (struct session *)c;
    int may = address_take(s->net->addresses, s->address, ADDRESS_TABLES, wall_ms(), CREATE_RATE, CREATE_BURST);
    s->net->limited += !may;
    return may;
}

/* Both the connection and its address have to be within their rate. */
static int within_rate(struct session *s)
{
    const int rate = s->net->config.rate, share = rate * ADDRESS_SHARE;
    const int64_t now = wall_ms();
    return bucket_take(&s->bucket, now, rate, 2 * rate) &&
           address_take(s->net->addresses, s->address, ADDRESS_MESSAGES, now, share, 2 * share);
}

static void message(struct session *s, const char *text, size_t size)
{
    struct net *n = s->net;
    hall_now(n);
    if (within_rate(s)) {
        hall_message(n->hall, &s->conn, text, size);
    } else {
        n->limited++;
        s->strikes++;
        refuse(s, ERR_BUSY, "too many messages; wait a moment");
    }
}

/* Connections are many and nearly always quiet: they have a buffer only while a message is not complete. -1: no memory. */
static int gather(struct session *s, const void *in, size_t len)
{
    if (!s->in && !(s->in = malloc(MESSAGE_IN)))
        return -1;
    memcpy(s->in + s->got, in, len);
    s->got += len;
    return 0;
}

static void forget(struct session *s)
{
    free(s->in);
    s->in = NULL;
    s->got = 0;
}

/* Says why in the closing frame, after all that was said before. */
static int hang_up(struct session *s, enum lws_close_status status, const char *why)
{
    unsigned char text[124];
    hold_no_more(s);
    (void)write_waiting(s);
    drop_outgoing(s);
    s->closing = 1;
    memcpy(text, why, strlen(why));
    lws_close_reason(s->wsi, status, text, strlen(why));
    s->net->limited++;
    return -1;
}

/* A piece of a WebSocket message. -1: close the connection. */
static int receive(struct session *s, const void *in, size_t len)
{
    s->heard = wall_ms();
    if (lws_frame_is_binary(s->wsi))
        return hang_up(s, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "a message is text");
    if (s->got + len > MESSAGE_IN)
        return hang_up(s, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "a message has at most 4096 bytes");
    int whole = lws_is_final_fragment(s->wsi) && !lws_remaining_packet_payload(s->wsi);
    if ((s->got || !whole) && gather(s, in, len))
        return -1;
    if (!whole)
        return 0;
    message(s, s->got ? s->in : in, s->got ? s->got : len);
    forget(s);
    return s->strikes > STRIKES_MAX ? hang_up(s, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many messages") : 0;
}

/* Pages of other hosts must not play in the name of their visitors. No Origin: not a browser. */
static int origin_allowed(struct net *n, struct lws *wsi)
{
    char origin[256], host[256];
    int have = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (!have)
        return 1;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) < 0)
        return 0;
    const char *at = strstr(origin, "://");
    if (at && !strcmp(at + 3, host))
        return 1;
    for (int i = 0; i < ORIGINS_MAX && n->config.origin[i]; i++)
        if (!strcmp(n->config.origin[i], origin))
            return 1;
    return 0;
}

/* The hall forgets it; nothing more is sent. */
static void end_session(struct session *s)
{
    if (!s->net)
        return;
    hall_now(s->net);
    hall_gone(s->net->hall, &s->conn);
    hold_no_more(s);
    drop_outgoing(s);
    forget(s);
    if (s->web_socket)
        look_no_more(s);
    s->page = NULL;
    s->net = NULL;
}

/* ---- HTTP ---------------------------------------------------------------------------------------------------------------- */

/* The first answer of the hall is that of the request. */
static void send_body(struct conn *c, const char *text, size_t size)
{
    struct session *s = (struct session *)c;
    if (s->answered)
        return;
    s->answered = 1;
    s->status = rest_status(text, size);
    if (!keep(s, text, size))
        lws_callback_on_writable(s->wsi);
}

static int add(struct session *s, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
    return lws_add_http_header_by_name(s->wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), p,
                                       end);
}

static int write_headers(struct session *s, const char *type, size_t size, const char *etag, const char *cache)
{
    unsigned char buf[LWS_PRE + 2048], *start = buf + LWS_PRE, *p = start, *end = buf + sizeof buf;
    static const char *const always[][2] = {
        { "x-content-type-options:", "nosniff" },
        { "x-frame-options:", "DENY" },
        { "referrer-policy:", "no-referrer" },
        { "cross-origin-opener-policy:", "same-origin" },
        { "content-security-policy:", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
          "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
          "media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
    };
    if (lws_add_http_common_headers(s->wsi, (unsigned)s->status, type, size, &p, end))
        return -1;
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (add(s, always[i][0], always[i][1], &p, end))
            return -1;
    if (add(s, "cache-control:", cache, &p, end) || (etag && add(s, "etag:", etag, &p, end)) ||
        (s->gzip && add(s, "content-encoding:", "gzip", &p, end)))
        return -1;
    return lws_finalize_write_http_header(s->wsi, start, &p, end);
}

/* The answer is out: the hall and the queue forget the request before the next one comes on the same connection. */
static int end_request(struct session *s)
{
    end_session(s);
    return lws_http_transaction_completed(s->wsi) ? -1 : 0;
}

/* Goes on with the answer, as much as the socket takes. */
static int write_body(struct session *s, const unsigned char *data, size_t size)
{
    enum { PIECE = 16384 };
    unsigned char buf[LWS_PRE + PIECE];
    size_t n = size - s->sent < PIECE ? size - s->sent : PIECE;
    int last = s->sent + n == size;
    memcpy(buf + LWS_PRE, data + s->sent, n);
    if (lws_write(s->wsi, buf + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)n)
        return -1;
    s->sent += n;
    if (!last) {
        lws_callback_on_writable(s->wsi);
        return 0;
    }
    return end_request(s);
}

static int write_http(struct session *s)
{
    const struct page *page = s->page;
    if (page)
        return write_body(s, (const unsigned char *)(s->gzip ? page->gzip : page->data), s->gzip ? page->gzip_size : page->size);
    if (!s->first)
        return 0;
    if (!s->sent && write_headers(s, s->path[0] == 'm' ? "text/plain; version=0.0.4" : "application/json", s->first->size, NULL,
                                  "no-store"))
        return -1;
    if (s->only_head)
        return end_request(s);
    return write_body(s, s->first->data + LWS_PRE, s->first->size);
}

static int start_page(struct session *s, const struct page *page)
{
    char have[64] = "", accept[256] = "";
    s->status = 200;
    if (lws_hdr_copy(s->wsi, have, sizeof have, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 && !strcmp(have, page->etag)) {
        s->status = 304;
        if (write_headers(s, page->type, 0, page->etag, "no-cache"))
            return -1;
        return end_request(s);
    }
    if (lws_hdr_copy(s->wsi, accept, sizeof accept, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0)
        s->gzip = page->gzip && strstr(accept, "gzip") != NULL;
    if (write_headers(s, page->type, s->gzip ? page->gzip_size : page->size, page->etag,
                      page->forever ? "public, max-age=31536000, immutable" : "no-cache"))
        return -1;
    if (s->only_head)
        return end_request(s);
    s->page = page;
    lws_callback_on_writable(s->wsi);
    return 0;
}

/* ---- What there is besides pages ------------------------------------------------------------------------------------------ */

static void metric(struct text *t, const char *name, const char *kind, uint64_t v)
{
    text_fmt(t, "# TYPE quayside_%s %s\nquayside_%s ", name, kind, name);
    text_int(t, (int64_t)v);
    text_char(t, '\n');
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
    metric(&t, "uptime_seconds", "counter", (uint64_t)(wall_ms() - n->started) / 1000);
    metric(&t, "connections", "gauge", (uint64_t)n->sockets);
    metric(&t, "connections_opened_total", "counter", n->opened);
    metric(&t, "requests_total", "counter", n->requests);
    metric(&t, "slow_readers_dropped_total", "counter", n->dropped);
    metric(&t, "limited_total", "counter", n->limited);
    metric(&t, "tables_in_memory", "gauge", (uint64_t)h.places);
    metric(&t, "tables_loaded_total", "counter", h.loads);
    metric(&t, "messages_total", "counter", h.messages);
    metric(&t, "errors_total", "counter", h.refused);
    metric(&t, "moves_total", "counter", h.moves);
    metric(&t, "bot_moves_total", "counter", h.bot_moves);
    metric(&t, "conflicts_total", "counter", h.conflicts);
    metric(&t, "bots_waiting", "gauge", (uint64_t)pool_waiting(n->pool));
    metric(&t, "store_commits_total", "counter", st.commits);
    metric(&t, "store_rows_total", "counter", st.rows);
    metric(&t, "store_commit_microseconds_total", "counter", st.commit_us_sum);
    metric(&t, "store_waiting", "gauge", st.waiting);
    metric(&t, "store_away", "gauge", st.away);
    s->conn.send(&s->conn, buf, t.len);
}

static void send_health(struct session *s)
{
    struct store_stats st;
    char buf[100];
    struct text t = TEXT(buf);
    store_stats(s->net->store, &st);
    text_fmt(&t, "{\"ok\":%s,\"database\":\"%s\"}", st.away ? "false" : "true", st.away ? "away" : "there");
    s->conn.send(&s->conn, buf, t.len);
    s->status = st.away ? 503 : 200;
}

static void ask_hall(struct session *s)
{
    char text[MESSAGE_IN + 1];
    struct text t = TEXT(text);
    struct error e;
    if (rest_message(s->path, s->method_post, s->in ? s->in : "", s->got, &t, &e))
        refuse(s, e.code, e.text);
    else
        message(s, text, t.len);
}

/* The whole request is there. */
static void whole_request(struct session *s)
{
    s->net->requests++;
    if (s->method_post && !origin_allowed(s->net, s->wsi))
        refuse(s, ERR_ACCESS, "pages of other hosts may not do that");
    else if (s->skipped)
        refuse(s, ERR_SYNTAX, "a request has at most 4096 bytes");
    else if (!strcmp(s->path, "healthz"))
        send_health(s);
    else if (!strcmp(s->path, "metrics"))
        send_metrics(s);
    else
        ask_hall(s);
}

/* How long the body will be; -1: that cannot be known, or it is far too long. */
static int body_length(struct lws *wsi)
{
    char length[16] = "0";
    int have = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || have >= (int)sizeof length)
        return -1;
    if (have > 0)
        lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    return decimal_read(length, SKIP_BYTES);
}

/* A request begins. -1: close the connection. */
static int http(struct session *s, const char *uri)
{
    s->method_post = lws_hdr_total_length(s->wsi, WSI_TOKEN_POST_URI) > 0;
    s->only_head = lws_hdr_total_length(s->wsi, WSI_TOKEN_HEAD_URI) > 0;
    int known = s->method_post || s->only_head || lws_hdr_total_length(s->wsi, WSI_TOKEN_GET_URI) > 0;
    int body = body_length(s->wsi);
    if (body < 0)
        return -1;
    const struct page *page = s->method_post || !s->net->config.pages ? NULL : pages_find(s->net->config.pages, uri);
    if (page && known)
        return start_page(s, page);
    snprintf(s->path, sizeof s->path, "%s", *uri == '/' ? uri + 1 : uri);
    if (!known)
        refuse(s, ERR_PAGE, "there are only GET, HEAD and POST");
    else if (!s->method_post || !body)
        whole_request(s);
    return 0;
}

/* A piece of the body. A body that is too long is read on for a while, so that the answer finds a reader. -1: close. */
static int http_body(struct session *s, const void *in, size_t len)
{
    size_t all = s->skipped + s->got + len;
    if (all > SKIP_BYTES || wall_ms() - s->began > BODY_MS)
        return -1;
    if (all > MESSAGE_IN) {
        s->skipped += len;
        return 0;
    }
    return gather(s, in, len);
}

/* ---- libwebsockets calls ------------------------------------------------------------------------------------------------------ */

/* Behind a proxy of ours, the last address in the list is the one that it saw; those before it anybody can write. */
static void forwarded_for(struct lws *wsi, char address[ADDRESS_TEXT])
{
    char list[256];
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " ");
    size_t n = strspn(last, "0123456789abcdefABCDEF:.");
    if (n && n < ADDRESS_TEXT) {
        memcpy(address, last, n);
        address[n] = 0;
    }
}

static void start_session(struct session *s, struct net *n, struct lws *wsi)
{
    end_session(s);
    memset(s, 0, sizeof *s);
    s->wsi = wsi;
    s->net = n;
    s->began = wall_ms();
    s->conn.seat = VIEWER_PUBLIC;
    s->conn.may_open = may_open;
    lws_get_peer_simple(wsi, s->address, sizeof s->address);
    if (n->config.trust_proxy)
        forwarded_for(wsi, s->address);
}

/* Every connection counts from its first byte on, or those who never send a whole request would not be counted. A proxy has
   many: there a player's WebSockets are counted when it says whose they are. */
static int too_many(struct net *n, const char *address)
{
    if (n->accepted)
        address_leave(n->accepted, wall_ms());          /* libwebsockets has not made that one */
    n->accepted = address_enter(n->addresses, address, n->config.per_address, wall_ms());
    if (n->accepted)
        return 0;
    note(n, "too_many", address);
    return 1;
}

/* A connection was accepted, but nothing was read yet. 1: close it. */
static int filter_peer(struct net *n, const struct lws_filter_network_conn_args *peer)
{
    char address[ADDRESS_TEXT] = "";
    if (n->config.trust_proxy)
        return 0;
    inet_ntop(AF_INET, &((const struct sockaddr_in *)&peer->cli_addr)->sin_addr, address, sizeof address);
    return too_many(n, address);
}

/* From here on the connection stands for the address that was counted. */
static void take_address(struct net *n, struct lws *wsi)
{
    lws_set_opaque_user_data(wsi, n->accepted);
    n->accepted = NULL;
}

static void leave_address(struct lws *wsi)
{
    struct address *x = lws_get_opaque_user_data(wsi);
    if (x)
        address_leave(x, wall_ms());
    lws_set_opaque_user_data(wsi, NULL);
}

/* A WebSocket is open. -1: close it. */
static int established(struct session *s, struct net *n, struct lws *wsi)
{
    start_session(s, n, wsi);
    s->web_socket = 1;
    s->heard = s->began;
    s->conn.send = send_frame;
    look_later(s);
    n->opened++;
    n->sockets++;
    if (n->config.trust_proxy) {
        if (too_many(n, s->address))
            return hang_up(s, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many connections");
        take_address(n, wsi);
    }
    return n->ending ? -1 : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct lws_context *context = lws_get_context(wsi);
    struct net *n = context ? lws_context_user(context) : NULL;
    struct session *s = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return n->ending || filter_peer(n, user);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        take_address(n, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        leave_address(wsi);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (origin_allowed(n, wsi))
            return 0;
        note(n, "wrong_origin", "");
        return -1;
    case LWS_CALLBACK_ESTABLISHED:
        return established(s, n, wsi);
    case LWS_CALLBACK_RECEIVE:
        return receive(s, in, len);
    case LWS_CALLBACK_RECEIVE_PONG:
        s->heard = wall_ms();
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_frames(s);
    case LWS_CALLBACK_CLOSED:
        n->sockets -= s->net != NULL;
        end_session(s);
        return 0;
    case LWS_CALLBACK_HTTP:
        start_session(s, n, wsi);
        s->conn.send = send_body;
        return http(s, in);
    case LWS_CALLBACK_HTTP_BODY:
        return s && s->net ? http_body(s, in, len) : -1;       /* of a request that was answered without it */
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (s && s->net && !s->answered)
            whole_request(s);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return s && s->net ? write_http(s) : 0;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (s && !s->web_socket)
            end_session(s);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, len);
    }
}

/* ---- The loop ---------------------------------------------------------------------------------------------------------------- */

static void on_timer(uv_timer_t *timer);

/* At the time `due`, but if `wait` is not 0, in so many milliseconds at most. */
static void plan(struct net *n, int64_t due, int64_t wait)
{
    int64_t in = due - wall_ms();
    in = in < TICK_MIN_MS ? TICK_MIN_MS : in > TICK_MAX_MS ? TICK_MAX_MS : in;
    in = wait && wait < in ? wait : in;
    uv_timer_start(&n->timer, on_timer, (uint64_t)in, 0);
}

/* Everything that is due. The end: new connections are refused, rows on their way reach the disk, then the loop stops. */
static void attend(struct net *n)
{
    hall_now(n);
    int64_t due = hear_news(n), wait = n->held ? n->held->held_until - n->now : 0;
    int more = look_around(n);
    if (n->ending && (!hall_busy(n->hall) || wall_ms() >= n->end_by))
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

static void on_signal(uv_signal_t *signal, int number)
{
    struct net *n = signal->data;
    (void)number;
    if (n->ending)
        uv_stop(&n->loop);                              /* asked twice: at once */
    n->ending = 1;
    n->end_by = wall_ms() + END_MS;
    plan(n, 0, 0);
}

void net_wake(void *net) { uv_async_send(&((struct net *)net)->async); }

void net_run(struct net *n, struct hall *hall, struct store *store, struct pool *pool)
{
    n->hall = hall;
    n->store = store;
    n->pool = pool;
    plan(n, 0, 0);
    uv_run(&n->loop, UV_RUN_DEFAULT);
}

/* ---- Opening and closing ------------------------------------------------------------------------------------------------------ */

static const struct lws_protocols protocols[] = {
    { "quayside", callback, sizeof(struct session), PIECE_IN, 0, NULL, AT_ONCE },
    { NULL, NULL, 0, 0, 0, NULL, 0 },
};

/* Pings are sent by look_around. */
static const lws_retry_bo_t never = { .secs_since_valid_ping = 0, .secs_since_valid_hangup = 0 };

static void start_loop(struct net *n)
{
    uv_loop_init(&n->loop);
    uv_async_init(&n->loop, &n->async, on_wake);
    uv_timer_init(&n->loop, &n->timer);
    uv_signal_init(&n->loop, &n->term);
    uv_signal_init(&n->loop, &n->intr);
    n->async.data = n->timer.data = n->term.data = n->intr.data = n;
    uv_signal_start(&n->term, on_signal, SIGTERM);
    uv_signal_start(&n->intr, on_signal, SIGINT);
}

struct net *net_open(const struct net_config *config, int *port, struct error *e)
{
    struct net *n = calloc(1, sizeof *n);
    void *loops[1];
    if (!n || !(n->addresses = addresses_open())) {
        free(n);
        error_set(e, ERR_FULL, "there is no memory for the server");
        return NULL;
    }
    n->config = *config;
    n->started = wall_ms();
    start_loop(n);
    loops[0] = &n->loop;
    struct lws_context_creation_info info = {
        .port = config->port ? config->port : 0,
        .iface = strcmp(config->listen, "0.0.0.0") ? config->listen : NULL,
        .protocols = protocols,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .timeout_secs = 10,
        .keepalive_timeout = 15,
        .max_http_header_data = 4096,
        .max_http_header_pool = 0,                      /* as many as there are connections: they are counted */
        .retry_and_idle_policy = &never,
        .user = n,
        .server_string = "quayside",
    };
    /* The host is made by itself: a context that fails over its first one leaves handles in the loop whose code is gone. What the
       library says of it we say in our words. */
    lws_set_log_level(0, lws_note);
    n->context = lws_create_context(&info);
    struct lws_vhost *host = n->context ? lws_create_vhost(n->context, &info) : NULL;
    lws_set_log_level(LLL_ERR, lws_note);
    if (!host) {
        error_set(e, ERR_PORT, "cannot listen on %s port %d: it is in use or not of this machine; choose another one with --port",
                  config->listen, config->port);
        net_close(n);
        return NULL;
    }
    *port = lws_get_vhost_listen_port(host);
    return n;
}

void net_stop(struct net *n)
{
    if (!n->context)
        return;
    lws_context_destroy(n->context);                    /* closes its handles, */
    for (int i = 0; i < CLOSING_TURNS; i++)
        uv_run(&n->loop, UV_RUN_NOWAIT);                /* which a loop of ours has to let go, */
    lws_context_destroy(n->context);                    /* and frees the rest */
    n->context = NULL;
}

void net_close(struct net *n)
{
    net_stop(n);
    uv_close((uv_handle_t *)&n->async, NULL);           /* those of the library it closes itself */
    uv_close((uv_handle_t *)&n->timer, NULL);
    uv_close((uv_handle_t *)&n->term, NULL);
    uv_close((uv_handle_t *)&n->intr, NULL);
    uv_run(&n->loop, UV_RUN_DEFAULT);
    uv_loop_close(&n->loop);
    addresses_close(n->addresses);
    for (struct outgoing *o; (o = n->spare); free(o))
        n->spare = o->next;
    free(n);
}
