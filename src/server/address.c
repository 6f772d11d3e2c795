/* address.c: see address.h. */
#include "address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "text.h"

static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };

/* Any address as 16 bytes. 0: it is not an address. */
static int read_address(struct piece p, unsigned char out[16])
{
    char text[ADDRESS_TEXT];
    if (!p.at || p.size >= sizeof text)
        return 0;
    memcpy(text, p.at, p.size);
    text[p.size] = 0;
    memcpy(out, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out + 12) == 1 || inet_pton(AF_INET6, text, out) == 1;
}

int address_key(struct piece address, char key[ADDRESS_TEXT])
{
    unsigned char b[16];
    if (!read_address(address, b))
        return 0;
    if (!memcmp(b, mapped, sizeof mapped)) {
        inet_ntop(AF_INET, b + 12, key, ADDRESS_TEXT);
        return 1;
    }
    if (memcmp(b, (const unsigned char[16]){ [15] = 1 }, 16))
        memset(b + 8, 0, 8);
    inet_ntop(AF_INET6, b, key, ADDRESS_TEXT);
    return 1;
}

struct piece address_forwarded(struct piece list)
{
    struct piece last = list;
    for (size_t i = 0; i < list.size; i++)
        if (list.at[i] == ',' || list.at[i] == ' ' || list.at[i] == '\t')
            last = (struct piece){ list.at + i + 1, list.size - i - 1 };
    return last;
}

int network_read(const char *text, struct network *out)
{
    struct piece address = { text, strcspn(text, "/") };
    *out = (struct network){ .bits = 128 };
    if (!read_address(address, out->bytes))
        return 0;
    if (!text[address.size])
        return 1;
    int four = !memcmp(out->bytes, mapped, sizeof mapped), bits = decimal_read(text + address.size + 1, four ? 32 : 128);
    out->bits = bits + (four ? 96 : 0);
    return bits >= 0;
}

int network_has(const struct network *n, struct piece address)
{
    unsigned char b[16];
    if (!read_address(address, b))
        return 0;
    for (int i = 0; i < n->bits; i++)
        if ((b[i / 8] ^ n->bytes[i / 8]) & 0x80 >> i % 8)
            return 0;
    return 1;
}

int is_loopback(const char *address)
{
    struct network four, six;
    struct piece p = { address, strlen(address) };
    return network_read("127.0.0.0/8", &four) && network_read("::1", &six) && (network_has(&four, p) || network_has(&six, p));
}

/* ---- Names ---------------------------------------------------------------------------------------------------------- */

/* "play.example:8080" without the port, "[::1]:8080" without that and the brackets; *port is what stands behind the colon, or empty.
   0: it is neither a name nor an address. */
static int split_host(struct piece host, struct piece *name, struct piece *port)
{
    if (!host.at)
        return 0;
    const char *bracket = host.size && host.at[0] == '[' ? memchr(host.at, ']', host.size) : NULL;
    const char *from = bracket ? bracket : host.at;
    const char *colon = memchr(from, ':', host.size - (size_t)(from - host.at));
    size_t all = colon ? (size_t)(colon - host.at) : host.size;
    *port = colon ? (struct piece){ colon + 1, host.size - all - 1 } : (struct piece){ "", 0 };
    *name = bracket ? (struct piece){ host.at + 1, (size_t)(bracket - host.at) - 1 } : (struct piece){ host.at, all };
    if (bracket && bracket + 1 != host.at + all)
        return 0;
    for (size_t i = 0; i < port->size; i++)
        if (port->at[i] < '0' || port->at[i] > '9')
            return 0;
    return name->size > 0;
}

int host_allowed(const char *const *hosts, struct piece host)
{
    struct piece name, port;
    unsigned char b[16];
    if (!split_host(host, &name, &port))
        return 0;
    if (piece_is(name, "localhost") || read_address(name, b))
        return 1;
    for (; *hosts; hosts++)
        if (!strcmp(*hosts, "*") || piece_is(host, *hosts) || piece_is(name, *hosts))
            return 1;
    return 0;
}

int host_is_here(struct piece host)
{
    struct piece name, port;
    char text[ADDRESS_TEXT];
    if (!split_host(host, &name, &port) || name.size >= sizeof text)
        return 0;
    memcpy(text, name.at, name.size);
    text[name.size] = 0;
    return piece_is(name, "localhost") || is_loopback(text);
}

/* A host without the port that its scheme has anyway. */
static struct piece plain_host(struct piece host, int https)
{
    struct piece name, port;
    if (split_host(host, &name, &port) && port.size && piece_is(port, https ? "443" : "80"))
        host.size -= port.size + 1;
    return host;
}

int origin_allowed(const char *const *origins, struct piece origin, struct piece host, int https)
{
    const char *scheme = https ? "https://" : "http://";
    const size_t n = strlen(scheme);
    for (; *origins; origins++)
        if (piece_is(origin, *origins))
            return 1;
    if (!host.at || origin.size <= n || !piece_is((struct piece){ origin.at, n }, scheme))
        return 0;
    return piece_same(plain_host((struct piece){ origin.at + n, origin.size - n }, https), plain_host(host, https));
}
