/*
 * net.c: what the server reads from the network, byte by byte: requests, frames, addresses. Every text is read whole, and cut at
 * every place: what is not complete is never an answer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "address.h"
#include "frames.h"

static struct piece piece(const char *text) { return (struct piece){ text, strlen(text) }; }

/* In memory of exactly that size, so that a sanitizer sees whoever reads on. */
static int read_exact(const char *text, size_t size, struct http_request *r)
{
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    int got = http_read(copy, size, r);
    if (got > 0) {                                      /* pieces point into the copy */
        *r = (struct http_request){ 0 };
        assert_int_equal(http_read(text, size, r), got);
    }
    free(copy);
    return got;
}

/* ---- Requests --------------------------------------------------------------------------------------------------------- */

static void a_request_is_read(void **state)
{
    static const char text[] = "POST /api/tables?x=1 HTTP/1.1\r\nHost: play.example:8080\r\nOrigin:http://play.example:8080 \r\n"
                               "content-LENGTH: 12\r\nAccept-Encoding: br, gzip;q=0.5\r\nX-Forwarded-For: 1.2.3.4\r\n"
                               "X-Forwarded-For: 5.6.7.8, 9.9.9.9\r\nConnection: keep-alive, Upgrade\r\nExpect: 100-continue\r\n\r\n";
    struct http_request r;
    (void)state;
    for (size_t i = 0; i < sizeof text - 1; i++)
        assert_int_equal(read_exact(text, i, &r), 0);
    assert_int_equal(read_exact(text, sizeof text - 1, &r), (int)sizeof text - 1);
    assert_int_equal(r.method, METHOD_POST);
    assert_true(piece_is(r.path, "/api/tables"));
    assert_true(piece_is(r.host, "play.example:8080"));
    assert_true(piece_is(r.origin, "http://play.example:8080"));
    assert_int_equal(r.length, 12);
    assert_true(list_has(r.encodings, "gzip") && list_has(r.encodings, "br") && !list_has(r.encodings, "zip"));
    assert_true(piece_is(address_forwarded(r.forwarded_for), "9.9.9.9"));
    assert_true(r.may_upgrade && r.expects && r.upgrade == UPGRADE_NONE && r.minor == 1);
}

static void what_is_no_request_is_refused(void **state)
{
    static const struct { const char *text; int status; } list[] = {
        { "\x16\x03\x01", 400 }, { " GET / HTTP/1.1\r\n", 400 }, { "G\nET", 400 }, { "GET / HTTP/1.1\rX", 400 },
        { "GET / HTTP/1.1\n\n", 400 }, { "GET / HTTP/1.1\r\n\r\n", 400 }, { "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400 },
        { "GET /\r\n\r\n", 400 }, { "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400 }, { "GET  HTTP/1.1\r\nHost: a\r\n\r\n", 400 },
        { "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505 }, { "GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505 },
        { "GET / XTTP/1.1\r\nHost: a\r\n\r\n", 400 }, { "GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400 },
        { "GET /\x80 HTTP/1.1\r\nHost: a\r\n\r\n", 400 }, { "GET /# HTTP/1.1\r\nHost: a\r\n\r\n", 400 },
        { "GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400 }, { "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400 },
        { "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400 }, { "GET / HTTP/1.1\r\nHost: a\r\nb\r\n\r\n", 400 },
        { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400 },
        { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1 2\r\n\r\n", 400 },
        { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", 400 },
        { "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999999\r\n\r\n", 413 },
        { "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", 501 },
        { "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nUpgrade: h2c\r\n\r\n", 400 },
    };
    struct http_request r;
    char large[HEAD_MAX + 1];
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (read_exact(list[i].text, strlen(list[i].text), &r) != -list[i].status)
            fail_msg("%s", list[i].text);
    memset(large, 'G', sizeof large);
    assert_int_equal(http_read(large, HEAD_MAX - 1, &r), 0);
    assert_int_equal(http_read(large, HEAD_MAX, &r), -431);
    static const char zero[] = "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n", old[] = "GET / HTTP/1.0\r\n\r\n",
                      other[] = "GET / HTTP/1.1\r\nHost:\r\nUpgrade: h2c\r\n\r\n";
    assert_int_equal(read_exact(zero, sizeof zero - 1, &r), -400);
    assert_true(read_exact(old, sizeof old - 1, &r) > 0 && !r.minor && !r.host.at);
    assert_true(read_exact(other, sizeof other - 1, &r) > 0 && r.upgrade == UPGRADE_OTHER);
}

static void the_handshake_is_that_of_the_standard(void **state)
{
    char accept[29];
    (void)state;
    handshake_accept(piece("dGhlIHNhbXBsZSBub25jZQ=="), accept);        /* RFC 6455, section 1.3 */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_true(handshake_key_valid(piece("dGhlIHNhbXBsZSBub25jZQ==")));
    assert_false(handshake_key_valid(piece("dGhlIHNhbXBsZSBub25jZQ=")));
    assert_false(handshake_key_valid(piece("dGhlIHNhbXBsZSBub25jZ?==")));
    assert_false(handshake_key_valid((struct piece){ 0 }));
}

/* ---- Frames ------------------------------------------------------------------------------------------------------------- */

static int read_frame(const unsigned char *bytes, size_t size, struct frame *f, char *held)
{
    unsigned char *copy = malloc(size ? size : 1);
    memcpy(copy, bytes, size);
    int got = frame_read(copy, size, 70000, f);
    if (got > 0)
        memcpy(held, f->data, f->size);
    free(copy);
    return got;
}

/* Every size at which the head changes, masked, cut at every place, with something behind it. */
static void frames_of_every_size(void **state)
{
    static const size_t sizes[] = { 0, 1, 7, 8, 9, 125, 126, 127, 4096, 65535, 65536 };
    static unsigned char bytes[70000];
    static char held[70000];
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct frame f;
        size_t n = sizes[i], head = frame_head(bytes, FRAME_TEXT, n);
        bytes[1] |= 0x80;
        memcpy(bytes + head, "\x11\x22\x33\x44", 4);
        head += 4;
        for (size_t k = 0; k < n; k++)
            bytes[head + k] = (unsigned char)("abcdefg"[k % 7] ^ bytes[head - 4 + k % 4]);
        for (size_t cut = 0; cut < head + n; cut += cut < 20 ? 1 : 997)
            assert_int_equal(read_frame(bytes, cut, &f, held), 0);
        assert_int_equal(read_frame(bytes, head + n + 5, &f, held), (int)(head + n));
        assert_true(f.kind == FRAME_TEXT && f.last && f.size == n);
        for (size_t k = 0; k < n; k++)
            assert_true(held[k] == "abcdefg"[k % 7]);
    }
}

static void frames_that_must_not_be(void **state)
{
    static const struct { const char *bytes; size_t size; int code; } list[] = {
        { "\x81\x00", 2, 1002 }, { "\xc1\x80", 2, 1002 }, { "\x83\x80", 2, 1002 }, { "\x8b\x80", 2, 1002 }, { "\x09\x80", 2, 1002 },
        { "\x89\xfe", 2, 1002 }, { "\x81\xfe\x00\x7d", 4, 1002 }, { "\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff", 10, 1002 },
        { "\x81\xff\x80\x00\x00\x00\x00\x00\x00\x00", 10, 1002 }, { "\x81\xff\x00\x00\x00\x00\x00\x02\x00\x00", 10, 1009 },
    };
    struct frame f;
    char held[16];
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        assert_int_equal(read_frame((const unsigned char *)list[i].bytes, list[i].size, &f, held), -list[i].code);
}

static int close_code(const char *bytes, size_t size)
{
    char copy[CONTROL_MAX];
    memcpy(copy, bytes, size);
    return frame_close_code(&(struct frame){ .kind = FRAME_CLOSE, .last = 1, .size = size, .data = (unsigned char *)copy });
}

static void closes_are_checked(void **state)
{
    (void)state;
    assert_int_equal(close_code("", 0), CLOSE_NONE);
    assert_int_equal(close_code("\x03\xe8", 2), 1000);
    assert_int_equal(close_code("\x0b\xb8" "bye", 5), 3000);
    assert_int_equal(close_code("\x03", 1), -CLOSE_PROTOCOL);
    assert_int_equal(close_code("\x03\xed", 2), -CLOSE_PROTOCOL);
    assert_int_equal(close_code("\x03\xe8\xff", 3), -CLOSE_TEXT);
}

/* ---- Addresses ------------------------------------------------------------------------------------------------------------ */

static void addresses_have_keys(void **state)
{
    static const char *const list[][2] = {
        { "192.0.2.1", "192.0.2.1" }, { "::ffff:192.0.2.1", "192.0.2.1" }, { "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::" },
        { "2001:db8:1:2::", "2001:db8:1:2::" }, { "::1", "::1" }, { "", "" }, { "1.2.3", "" }, { "1.2.3.4.5", "" }, { "host", "" },
    };
    char key[ADDRESS_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        assert_int_equal(address_key(piece(list[i][0]), key), *list[i][1] != 0);
        if (*list[i][1])
            assert_string_equal(key, list[i][1]);
    }
    struct network n;
    assert_true(network_read("10.0.0.0/8", &n) && network_has(&n, piece("10.9.8.7")) && !network_has(&n, piece("11.0.0.1")));
    assert_true(network_has(&n, piece("::ffff:10.0.0.1")) && !network_has(&n, piece("x")));
    assert_true(network_read("2001:db8::/33", &n) && network_has(&n, piece("2001:db8:7fff::")) && !network_has(&n, piece("2001:db8:8000::")));
    assert_true(network_read("192.0.2.1", &n) && network_has(&n, piece("192.0.2.1")) && !network_has(&n, piece("192.0.2.0")));
    assert_false(network_read("10.0.0.0/33", &n) || network_read("10.0.0.0/", &n) || network_read("ten", &n));
    assert_true(is_loopback("127.0.0.1") && is_loopback("127.9.9.9") && is_loopback("::1") && !is_loopback("0.0.0.0") && !is_loopback("x"));
}

static void names_and_pages(void **state)
{
    static const char *const none[] = { NULL }, *const one[] = { "play.example", "other.example:81", NULL }, *const any[] = { "*", NULL };
    static const char *const origins[] = { "https://page.example", NULL };
    (void)state;
    assert_true(host_allowed(none, piece("localhost:8080")) && host_allowed(none, piece("127.0.0.1")) && host_allowed(none, piece("[::1]:80")));
    assert_false(host_allowed(none, piece("evil.example")) || host_allowed(none, piece("")) || host_allowed(none, (struct piece){ 0 }));
    assert_false(host_allowed(none, piece("localhost.evil.example")) || host_allowed(none, piece("[::1")) || host_allowed(none, piece("localhost:x")));
    assert_true(host_allowed(one, piece("PLAY.example")) && host_allowed(one, piece("play.example:99")) && host_allowed(one, piece("other.example:81")));
    assert_false(host_allowed(one, piece("other.example")) || host_allowed(one, piece("xplay.example")));
    assert_true(host_allowed(any, piece("evil.example")));
    assert_true(host_is_here(piece("localhost:8080")) && host_is_here(piece("127.0.0.1")) && host_is_here(piece("[::1]:80")));
    assert_false(host_is_here(piece("play.example")) || host_is_here(piece("192.0.2.1:8080")) || host_is_here((struct piece){ 0 }) ||
                 host_is_here(piece("localhost.evil.example")));

    assert_true(origin_allowed(none, piece("http://a:8080"), piece("a:8080"), 0));
    assert_true(origin_allowed(none, piece("http://a"), piece("a:80"), 0) && origin_allowed(none, piece("https://a:443"), piece("a"), 1));
    assert_false(origin_allowed(none, piece("https://a:8080"), piece("a:8080"), 0) || origin_allowed(none, piece("http://a"), piece("a"), 1));
    assert_false(origin_allowed(none, piece("http://a:8081"), piece("a:8080"), 0) || origin_allowed(none, piece("null"), piece("a"), 0));
    assert_false(origin_allowed(none, piece("http://a"), (struct piece){ 0 }, 0) || origin_allowed(none, piece("http://"), piece(""), 0));
    assert_true(origin_allowed(origins, piece("https://page.example"), piece("a"), 0));
    assert_false(origin_allowed(origins, piece("http://page.example"), piece("a"), 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_read),
        cmocka_unit_test(what_is_no_request_is_refused),
        cmocka_unit_test(the_handshake_is_that_of_the_standard),
        cmocka_unit_test(frames_of_every_size),
        cmocka_unit_test(frames_that_must_not_be),
        cmocka_unit_test(closes_are_checked),
        cmocka_unit_test(addresses_have_keys),
        cmocka_unit_test(names_and_pages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
