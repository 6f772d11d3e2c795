/* http.c: see http.h. */
#define _GNU_SOURCE                     /* memmem */
#include "http.h"

#include <string.h>

enum { BAD = -400, TOO_LARGE = -413, TOO_LONG = -431, NOT_DONE = -501, NO_VERSION = -505 };

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

int piece_same(struct piece a, struct piece b)
{
    if (!a.at || !b.at || a.size != b.size)
        return 0;
    for (size_t i = 0; i < a.size; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return 0;
    return 1;
}

int piece_is(struct piece p, const char *text) { return piece_same(p, (struct piece){ text, strlen(text) }); }

static int is_blank(char c) { return c == ' ' || c == '\t'; }

static struct piece trimmed(struct piece p)
{
    while (p.size && is_blank(p.at[0])) {
        p.at++;
        p.size--;
    }
    while (p.size && is_blank(p.at[p.size - 1]))
        p.size--;
    return p;
}

/* What stands before the letter, or all; p becomes what is behind it. */
static struct piece cut(struct piece *p, char letter)
{
    const char *at = p->size ? memchr(p->at, letter, p->size) : NULL;
    struct piece first = { p->at, at ? (size_t)(at - p->at) : p->size };
    size_t used = first.size + (at != NULL);
    p->at += used;
    p->size -= used;
    return first;
}

int list_has(struct piece list, const char *word)
{
    while (list.at && list.size) {
        struct piece item = cut(&list, ',');
        if (piece_is(trimmed(cut(&item, ';')), word))
            return 1;
    }
    return 0;
}

/* ---- Lines ----------------------------------------------------------------------------------------------------------- */

static int is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* Are the line ends CR LF, and is there nothing else that no line may have? What has not come yet is not looked at. */
static int clean(const char *in, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)in[i];
        if (c == '\n' ? !i || in[i - 1] != '\r' : c == '\r' ? i + 1 < size && in[i + 1] != '\n' : (c < 0x20 && c != '\t') || c == 0x7f)
            return 0;
    }
    return 1;
}

static int first_line(struct piece line, struct http_request *r)
{
    static const char *const names[] = { "GET", "HEAD", "POST" };
    struct piece method = cut(&line, ' '), target = cut(&line, ' ');
    for (size_t i = 0; i < method.size; i++)
        if (!is_name(method.at[i]))
            return BAD;
    r->method = METHOD_OTHER;
    for (int i = 0; i < METHOD_OTHER; i++)
        if (method.size == strlen(names[i]) && !memcmp(method.at, names[i], method.size))
            r->method = (enum method)i;
    if (line.size != 8 || memcmp(line.at, "HTTP/", 5) || line.at[6] != '.')
        return BAD;
    if (line.at[5] != '1' || (line.at[7] != '0' && line.at[7] != '1'))
        return NO_VERSION;
    r->minor = line.at[7] - '0';
    for (size_t i = 0; i < target.size; i++)
        if ((unsigned char)target.at[i] <= 0x20 || (unsigned char)target.at[i] >= 0x7f || strchr("#\\", target.at[i]))
            return BAD;
    if (!method.size || !target.size || (target.at[0] != '/' && r->method != METHOD_OTHER))
        return BAD;
    r->path = cut(&target, '?');
    return r->path.size ? 0 : BAD;
}

/* A header that may be there once. */
static int once(struct piece *p, struct piece value)
{
    if (p->at)
        return BAD;
    *p = value;
    return 0;
}

static int read_length(struct piece value, struct http_request *r)
{
    int64_t n = 0;
    if (!value.size)
        return BAD;
    for (size_t i = 0; i < value.size; i++) {
        if (value.at[i] < '0' || value.at[i] > '9')
            return BAD;
        n = n * 10 + (value.at[i] - '0');
        if (n > LENGTH_MAX)
            return TOO_LARGE;
    }
    r->length = (int)n;
    return 0;
}

static int read_upgrade(struct piece value, struct http_request *r)
{
    if (r->upgrade != UPGRADE_NONE)
        return BAD;
    r->upgrade = piece_is(value, "websocket") ? UPGRADE_WEBSOCKET : UPGRADE_OTHER;
    return 0;
}

/* One line "name: value". */
static int header(struct piece line, struct http_request *r, struct piece *length)
{
    struct piece rest = line, name = cut(&rest, ':'), value = trimmed(rest);
    if (!name.size || name.size == line.size)
        return BAD;
    for (size_t i = 0; i < name.size; i++)
        if (!is_name(name.at[i]))
            return BAD;
    const struct { const char *name; struct piece *to; } single[] = {
        { "host", &r->host }, { "origin", &r->origin }, { "sec-websocket-key", &r->key }, { "sec-websocket-version", &r->version },
        { "if-none-match", &r->none_match }, { "authorization", &r->authorization }, { "content-length", length },
        { "x-forwarded-proto", &r->forwarded_proto },
    };
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (piece_is(name, single[i].name))
            return once(single[i].to, value);
    if (piece_is(name, "transfer-encoding"))
        return NOT_DONE;
    if (piece_is(name, "upgrade"))
        return read_upgrade(value, r);
    if (piece_is(name, "connection"))
        r->may_upgrade |= list_has(value, "upgrade");
    else if (piece_is(name, "expect"))
        r->expects = piece_is(value, "100-continue");
    else if (piece_is(name, "accept-encoding"))
        r->encodings = value;
    else if (piece_is(name, "x-forwarded-for"))
        r->forwarded_for = value;                       /* the last one is the one that the last proxy has added */
    return 0;
}

/* The lines of a whole head, without the empty one at its end. */
static int lines(struct piece head, struct http_request *r)
{
    struct piece length = { 0 };
    int err = 0;
    for (int i = 0; head.size && !err; i++) {
        struct piece line = cut(&head, '\n');
        line.size -= line.size > 0;                     /* CR */
        err = i ? header(line, r, &length) : first_line(line, r);
    }
    if (!err && length.at)
        err = read_length(length, r);
    return !err && r->minor && !r->host.at ? BAD : err;
}

int http_read(const char *in, size_t size, struct http_request *r)
{
    *r = (struct http_request){ 0 };
    if (size && (in[0] < 'A' || in[0] > 'Z'))
        return BAD;                                     /* TLS, for one: nobody waits for more of that */
    const char *end = memmem(in, size, "\r\n\r\n", 4);
    size_t head = end ? (size_t)(end - in) + 4 : size;
    if (head > HEAD_MAX)
        return TOO_LONG;
    if (!clean(in, head))
        return BAD;
    if (!end)
        return size < HEAD_MAX ? 0 : TOO_LONG;
    int err = lines((struct piece){ in, head - 2 }, r);
    return err ? err : (int)head;
}

/* ---- The handshake of a WebSocket --------------------------------------------------------------------------------------- */

static uint32_t turn(uint32_t x, int by) { return x << by | x >> (32 - by); }

static void sha1_block(uint32_t h[5], const uint8_t *in)
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)in[4 * i] << 24 | (uint32_t)in[4 * i + 1] << 16 | (uint32_t)in[4 * i + 2] << 8 | in[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
        uint32_t k = i < 20 ? 0x5a827999 : i < 40 ? 0x6ed9eba1 : i < 60 ? 0x8f1bbcdc : 0xca62c1d6;
        uint32_t t = turn(a, 5) + f + e + k + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = t;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

int handshake_key_valid(struct piece key)
{
    if (!key.at || key.size != 24 || key.at[22] != '=' || key.at[23] != '=')
        return 0;
    for (int i = 0; i < 22; i++)
        if (!memchr(base64, key.at[i], 64))
            return 0;
    return 1;
}

/* SHA-1 protects nothing here: it only shows that the other side speaks RFC 6455. The key and its suffix are 60 bytes, so with
   the padding they are two blocks. */
void handshake_accept(struct piece key, char out[29])
{
    uint32_t h[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
    uint8_t in[128] = { 0 }, hash[21] = { 0 };
    memcpy(in, key.at, 24);
    memcpy(in + 24, "258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36);
    in[60] = 0x80;
    in[126] = 60 * 8 >> 8;
    in[127] = 60 * 8 & 255;
    sha1_block(h, in);
    sha1_block(h, in + 64);
    for (int i = 0; i < 20; i++)
        hash[i] = (uint8_t)(h[i / 4] >> (24 - i % 4 * 8));
    for (int i = 0; i < 7; i++) {
        uint32_t three = (uint32_t)hash[3 * i] << 16 | (uint32_t)hash[3 * i + 1] << 8 | hash[3 * i + 2];
        for (int j = 0; j < 4; j++)
            out[4 * i + j] = base64[three >> (18 - 6 * j) & 63];
    }
    out[27] = '=';
    out[28] = 0;
}
