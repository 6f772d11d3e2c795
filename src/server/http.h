/*
 * http.h: the head of one HTTP request, read strictly; no memory, no sockets.
 *
 * A connection has one request and one answer (docs/design.md, section 12), so nothing follows the first request, and only
 * the part of HTTP that this needs is here. What two readers could read differently is refused: lines that end without CR, names with
 * blanks, continued lines, a length or a host that appears twice, any Transfer-Encoding.
 */
#ifndef QUAYSIDE_HTTP_H
#define QUAYSIDE_HTTP_H

#include <stddef.h>
#include <stdint.h>

enum { HEAD_MAX = 8192 };               /* bytes of a head */

struct piece { const char *at; size_t size; };          /* at NULL: not there */

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };
enum upgrade { UPGRADE_NONE, UPGRADE_WEBSOCKET, UPGRADE_OTHER };

struct http_request {
    enum method  method;
    enum upgrade upgrade;
    int          minor;                 /* HTTP/1.minor */
    int          length;                /* of the body; 0: none; at most LENGTH_MAX */
    int          may_upgrade;           /* Connection has the word */
    int          expects;               /* 100-continue */
    struct piece path;                  /* "/api/games", without the ? and what follows it */
    struct piece host, origin, key, version, none_match, encodings, forwarded_for, forwarded_proto, authorization;
};

enum { LENGTH_MAX = 1 << 30 };

/* Reads a head. > 0: so many bytes it has; 0: its end is missing; < 0: it is not a head, minus the status to answer with. */
int http_read(const char *in, size_t size, struct http_request *r);

int  piece_is(struct piece p, const char *text);        /* letters of either case */
int  piece_same(struct piece a, struct piece b);        /* the same */

/* Has a list that is separated by commas this word? Letters of either case; parameters after ; do not count. */
int list_has(struct piece list, const char *word);

/* What Sec-WebSocket-Key is answered with: 28 letters and a zero. */
void handshake_accept(struct piece key, char out[29]);
int  handshake_key_valid(struct piece key);             /* 16 bytes in base64 */

#endif
