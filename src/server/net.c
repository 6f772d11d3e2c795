/* net.c: see net.h. The loop, who comes and goes, and what comes in. */
#include "net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "net_inside.h"
#include "notify.h"

static int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- The log -------------------------------------------------------------------------------------------------------- */

/* One JSON object a line, on standard error; secrets never get here. Whoever makes noise must not fill the disk with it. */
void net_note(struct net *n, const char *event, const char *address)
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

void session_note(struct session *s, const char *event) { net_note(s->net, event, s->from ? address_text(s->from) : ""); }

/* ---- Coming in --------------------------------------------------------------------------------------------------------- */

void net_set_time(struct net *n) { tables_time(n->tables, wall_ms(), (int64_t)uv_hrtime() / 1000); }

/* A refusal as the tables would write it. */
size_t refusal_write(int code, const char *text, char *out, size_t room)
{
    struct error e;
    struct text t = { out, room, 0, 0 };
    struct listener nobody = { .viewer = VIEWER_PUBLIC };
    error_set(&e, code, "%s", text);
    say_error(NULL, "", &e, NULL, &nobody, &t);
    return t.len;
}

static int may(struct conn *c, enum costly what)
{
    struct session *s = (struct session *)c;
    const struct { enum address_bucket bucket; int rate, burst; } quota[] = {
        [COSTLY_TABLE] = { ADDRESS_TABLES, CREATE_RATE, s->net->config.new_tables },
        [COSTLY_HINT]  = { ADDRESS_HINTS, HINT_RATE, HINT_BURST },
    };
    int may = s->from && address_take(s->from, quota[what].bucket, clock_ms(), quota[what].rate, quota[what].burst);
    s->net->limited += !may;
    s->limited |= !may;
    return may;
}

/* Is its address within the rate? */
int session_within(struct session *s, int64_t now)
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
    net_set_time(n);
    if (bucket_take(&s->bucket, now, n->config.rate, 2 * n->config.rate) && session_within(s, now)) {
        tables_message(n->tables, &s->conn, text, size);
        return;
    }
    n->limited++;
    s->strikes++;
    s->conn.send(&s->conn, refusal, refusal_write(ERR_BUSY, too_many, refusal, sizeof refusal));
    if (s->strikes > STRIKES_MAX)
        session_throw_out(s, CLOSE_POLICY, "too many messages");
}

/* Connections are many and nearly always quiet: they have a buffer only while something is not complete. -1: no memory. */
int session_gather(struct session *s, const void *in, size_t size, size_t max)
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

void session_forget(struct session *s)
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
        session_hang_up(s, CLOSE_TEXT, "a message is UTF-8");
}

/* A piece of a message. */
static void take_piece(struct session *s, const struct frame *f)
{
    if (s->got + f->size > MESSAGE_IN) {
        session_throw_out(s, CLOSE_SIZE, "a message has at most 4096 bytes");
        return;
    }
    if (!s->text && !(s->text = malloc(MESSAGE_IN))) {
        session_lose(s);
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
    session_throw_out(s, CLOSE_POLICY, "too many frames");
    return 0;
}

static void answer_close(struct session *s, const struct frame *f)
{
    int code = frame_close_code(f);
    session_hang_up(s, code < 0 ? -code : code, "");
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
        (void)session_keep_frame(s, FRAME_PONG, f->data, f->size);
    else if (f->kind == FRAME_PONG)
        return;
    else if ((f->kind == FRAME_MORE) != s->in_pieces)
        session_hang_up(s, CLOSE_PROTOCOL, "a piece is missing");
    else if (f->kind == FRAME_BINARY)
        session_throw_out(s, CLOSE_KIND, "a message is text");
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
        if (session_gather(s, in, more, FRAME_MAX)) {
            session_lose(s);
            return -1;
        }
        at = (unsigned char *)s->in;
        size = s->have;
    }
    int used = frame_read(at, size, MESSAGE_IN, &f);
    if (used > 0) {
        take_frame(s, &f);
        if (before)
            session_forget(s);
        return used - (int)before;
    }
    if (used < 0)
        session_throw_out(s, -used, used == -CLOSE_SIZE ? "a message has at most 4096 bytes" : "that is no frame of a client");
    else if (!before && session_gather(s, in, size, FRAME_MAX))
        session_lose(s);
    return -1;
}

void session_take_frames(struct session *s, char *in, size_t size)
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
        session_write(s);
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
        session_lose(s);
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
        session_take_frames(s, buf->base, (size_t)size);
    else if (s->stage == STAGE_HEAD || s->stage == STAGE_BODY)
        respond_take(s, buf->base, (size_t)size);
    else if ((s->skipped += (size_t)size) > SKIP_BYTES)
        session_lose(s);
}

static void on_closed(uv_handle_t *handle)
{
    struct session *s = handle->data;
    s->net->sessions--;
    free(s);
}

/* The tables forget it; nothing more is sent. */
static void end_session(struct session *s)
{
    struct net *n = s->net;
    net_set_time(n);
    tables_gone(n->tables, &s->conn);
    session_release(s);
    session_drop_outgoing(s);
    session_forget(s);
    forget_text(s);
    stage_leave(s);
    n->sockets -= s->conn.send == session_send;
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
    return (!s->metrics && from_proxy(n, p)) || session_come_from(s, p);
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
    s->conn.may = may;
    s->conn.send = respond_send;
    s->metrics = listener == (uv_stream_t *)&n->listener[1];
    uv_tcp_init(&n->loop, &s->tcp);
    s->tcp.data = s;
    n->sessions++;
    stage_enter(s, STAGE_HEAD);
    int bytes = SOCKET_BYTES;
    if (uv_accept(listener, stream_of(s)) || !welcome(s) || uv_tcp_nodelay(&s->tcp, 1) ||
        uv_send_buffer_size((uv_handle_t *)&s->tcp, &bytes) || uv_read_start(stream_of(s), on_room, on_read))
        session_lose(s);
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
    net_set_time(n);
    int64_t due = net_hear_news(n), wait = n->held ? n->held->held_until - n->now : 0;
    int more = net_look_around(n);
    say_alive(n);
    hear_again(n);
    if (n->ending && (!tables_busy(n->tables) || clock_ms() >= n->end_by))
        uv_stop(&n->loop);
    else
        plan(n, n->ending || more ? 0 : due, wait);
}

static void on_timer(uv_timer_t *timer) { attend(timer->data); }

static void on_wake(uv_async_t *async)
{
    struct net *n = async->data;
    if (n->tables)
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

void net_run(struct net *n, struct tables *tables, struct store *store, struct pool *pool)
{
    n->tables = tables;
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
    n->config.port = *port;
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
                session_hang_up(s, CLOSE_AWAY, "the server ends");
            session_lose(s);
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
