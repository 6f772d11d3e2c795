/* respond.c: the answers to HTTP requests: pages, the calls of docs/server.md, figures, and the way to a WebSocket. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net_inside.h"

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
    session_append(s, o);
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
    if (session_keep(s, head, t.len, a->body, a->outside ? 0 : size))
        return;
    if (a->outside && size && keep_outside(s, a->body, size)) {
        session_lose(s);
        return;
    }
    s->finishing = 1;
    stage_change(s, STAGE_ANSWER);
    s->left = 0;
    session_write(s);
}

static void reply_json(struct session *s, int status, const char *more, const char *text, size_t size)
{
    reply(s, &(struct answer){ .status = status, .type = "application/json", .cache = "no-store", .more = more, .body = text,
                               .size = size });
}

#define RETRY "retry-after: 1\r\n"

/* The first answer of the tables is that of the request. */
void respond_send(struct conn *c, const char *text, size_t size)
{
    struct session *s = (struct session *)c;
    int status = s->limited ? 429 : rest_status(text, size);
    reply_json(s, status, status == 429 || status == 503 ? RETRY : NULL, text, size);
}

static void refuse_with(struct session *s, int status, const char *more, int code, const char *text)
{
    char body[512];
    reply_json(s, status, more, body, refusal_write(code, text, body, sizeof body));
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

static void send_page(struct session *s, const struct http_request *r, const struct page *page)
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
    struct tables_stats h;
    struct store_stats st;
    tables_stats(n->tables, &h);
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
    struct tables_stats h;
    struct store_stats st;
    char buf[4096];
    struct text t = TEXT(buf);
    tables_stats(n->tables, &h);
    store_stats(n->store, &st);
    metric(&t, "uptime_seconds", "counter", (uint64_t)(clock_ms() - n->started) / 1000);
    metric(&t, "connections", "gauge", (uint64_t)n->sockets);
    metric(&t, "connections_opened_total", "counter", n->opened);
    metric(&t, "requests_total", "counter", n->requests);
    metric(&t, "addresses", "gauge", (uint64_t)addresses_count(n->addresses));
    metric(&t, "slow_readers_dropped_total", "counter", n->dropped);
    metric(&t, "limited_total", "counter", n->limited);
    metric(&t, "tables_in_memory", "gauge", (uint64_t)h.tables);
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

/* One address of this machine in its networks; those of one link alone open nothing in a browser. */
static void tell_address(struct text *t, const struct net *n, const char *address, int *count)
{
    int six = strchr(address, ':') != NULL;
    if (!strncmp(address, "fe80:", 5))
        return;
    text_fmt(t, "%s\"%s%s%s:%d\"", (*count)++ ? "," : "", six ? "[" : "", address, six ? "]" : "", n->config.port);
}

/* IPv4 comes first: people can read it to each other. */
static void tell_interfaces(struct text *t, const struct net *n, int *count)
{
    const int families[] = { AF_INET, AF_INET6 };
    const int wanted = strcmp(n->config.listen, "::") ? 1 : 2;
    uv_interface_address_t *all;
    int size;
    if (uv_interface_addresses(&all, &size))
        return;
    for (int f = 0; f < wanted; f++)
        for (int i = 0; i < size && *count < REACH_MAX; i++) {
            char address[ADDRESS_TEXT] = "";
            if (all[i].is_internal || all[i].address.address4.sin_family != families[f])
                continue;
            if (f)
                uv_ip6_name(&all[i].address.address6, address, sizeof address);
            else
                uv_ip4_name(&all[i].address.address4, address, sizeof address);
            tell_address(t, n, address, count);
        }
    uv_free_interface_addresses(all, size);
}

/* Where others can reach this server. */
static void send_reach(struct session *s)
{
    const struct net *n = s->net;
    char buf[1024];
    struct text t = TEXT(buf);
    int count = 0;
    text_add(&t, "{\"addresses\":[");
    if (!strcmp(n->config.listen, "0.0.0.0") || !strcmp(n->config.listen, "::"))
        tell_interfaces(&t, n, &count);
    else if (!is_loopback(n->config.listen))
        tell_address(&t, n, n->config.listen, &count);
    text_add(&t, "]}");
    reply_json(s, 200, NULL, buf, t.len);
}

/* Does somebody ask who sits at this machine? Nobody else is told its addresses: not who comes through a proxy, also one that this server
   was not told of, nor a page that has another name for it. */
static int asked_here(struct session *s, const struct http_request *r, int proxied)
{
    char peer[ADDRESS_TEXT];
    peer_text(s, peer);
    return r->method != METHOD_POST && !proxied && !r->forwarded_for.size && !r->forwarded_proto.size && is_loopback(peer) &&
           host_is_here(r->host);
}

/* Does whoever asks for /metrics know the token? The time that this takes does not tell how much of it was right. */
static int token_fits(const struct net *n, const struct http_request *r)
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

static void metrics_request(struct session *s, const struct http_request *r)
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

static void ask_hall(struct session *s, const struct http_request *r, const char *body)
{
    char text[MESSAGE_IN + 1], path[128] = "", refusal[512];
    struct text t = TEXT(text);
    struct error e;
    if (r->path.size <= sizeof path)
        memcpy(path, r->path.at + 1, r->path.size - 1);
    if (rest_message(path, r->method == METHOD_POST, body, (size_t)r->length, &t, &e)) {
        respond_send(&s->conn, refusal, refusal_write(e.code, e.text, refusal, sizeof refusal));
        return;
    }
    net_set_time(s->net);
    tables_message(s->net->tables, &s->conn, text, t.len);
}

/* Pages of other hosts must not play in the name of their visitors. No Origin: not a browser. */
static int origin_fits(struct session *s, const struct http_request *r, int proxied)
{
    int https = proxied && piece_is(r->forwarded_proto, "https");
    if (!r->origin.at || origin_allowed(s->net->config.origin, r->origin, r->host, https))
        return 1;
    session_note(s, "wrong_origin");
    return 0;
}

static void open_socket(struct session *s, const struct http_request *r)
{
    struct net *n = s->net;
    char accept[29], head[256];
    handshake_accept(r->key, accept);
    int size = snprintf(head, sizeof head, "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                                           "sec-websocket-accept: %s\r\n\r\n", accept);
    if (session_keep(s, head, (size_t)size, "", 0))
        return;
    s->conn.send = session_send;
    stage_change(s, STAGE_SOCKET);
    n->opened++;
    n->sockets++;
    session_write(s);
}

static void upgrade(struct session *s, const struct http_request *r, int proxied)
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
static void serve_request(struct session *s, const struct http_request *r, const char *body, int proxied)
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
    else if (piece_is(r->path, "/reach") && asked_here(s, r, proxied))
        send_reach(s);
    else
        ask_hall(s, r, body);
}

/* The address of the other side as text; empty: it is gone again. */
void peer_text(struct session *s, char out[ADDRESS_TEXT])
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
int session_come_from(struct session *s, struct piece address)
{
    struct net *n = s->net;
    char key[ADDRESS_TEXT] = "";
    if (!address_key(address, key))
        return 0;
    s->from = address_enter(n->addresses, key, n->config.per_address, clock_ms());
    if (!s->from)
        net_note(n, "too_many", key);
    s->conn.address = hash_bytes(HASH_START, key, strlen(key));
    return s->from != NULL;
}

/* For whom a proxy asks: for itself, if it does not say so. */
static int come_through(struct session *s, struct piece list)
{
    char peer[ADDRESS_TEXT], key[ADDRESS_TEXT];
    struct piece address = address_forwarded(list);
    peer_text(s, peer);
    return session_come_from(s, address_key(address, key) ? address : (struct piece){ peer, strlen(peer) });
}

/* The whole request is there. */
static void whole_request(struct session *s, const struct http_request *r, const char *body)
{
    struct net *n = s->net;
    const int proxied = !s->from;
    n->requests++;
    s->only_head = r->method == METHOD_HEAD;
    s->heard = clock_ms();
    stage_change(s, STAGE_ANSWER);
    if ((proxied && !come_through(s, r->forwarded_for)) || !session_within(s, s->heard))
        too_many_requests(s);
    else if (!host_allowed(n->config.host, r->host)) {
        session_note(s, "wrong_host");
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
static void wait_for_body(struct session *s, const struct http_request *r)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    if (s->stage == STAGE_BODY)
        return;
    stage_change(s, STAGE_BODY);
    if (r->expects && r->minor && !session_keep(s, go_on, sizeof go_on - 1, "", 0))
        session_write(s);
}

/* What has been read of a request. */
void respond_take(struct session *s, char *in, size_t size)
{
    struct http_request r;
    size_t before = s->have, more = size < REQUEST_MAX - before ? size : REQUEST_MAX - before;
    const char *at = in;
    if (before) {
        if (session_gather(s, in, more, REQUEST_MAX)) {
            session_lose(s);
            return;
        }
        at = s->in;
        more = s->have;
    }
    int head = http_read(at, more, &r);
    if (head > 0 && r.length > MESSAGE_IN)
        head = -413;
    size_t body = r.method == METHOD_POST && r.upgrade == UPGRADE_NONE ? (size_t)r.length : 0;      /* others are refused */
    if (head < 0) {
        no_request(s, -head);
    } else if (!head || more < (size_t)head + body) {
        if (!before && session_gather(s, in, more, REQUEST_MAX))
            session_lose(s);
        else if (head)
            wait_for_body(s, &r);
        return;
    } else {
        whole_request(s, &r, at + head);
    }
    size_t used = head > 0 ? (size_t)head + body - before : size;
    session_forget(s);
    if (s->stage == STAGE_SOCKET && size > used)
        session_take_frames(s, in + used, size - used);
}
