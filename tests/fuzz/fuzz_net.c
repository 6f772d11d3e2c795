/*
 * Any bytes as the head of a request, and as frames: read whole and piece by piece they are the same, nothing is read beyond the end,
 * what is pointed to lies inside, and a frame that was read is the one that was written.
 */
#include "fuzz.h"

#include "address.h"
#include "frames.h"
#include "http.h"

static void must(int holds)
{
    if (!holds)
        abort();
}

static void must_lie_in(struct piece p, const char *in, int size)
{
    must(!p.at || (p.at >= in && p.at + p.size <= in + size));
}

/* In memory of exactly that size. */
static int read_part(const uint8_t *bytes, size_t size, struct http_request *r)
{
    char *copy = malloc(size ? size : 1), key[ADDRESS_TEXT];
    memcpy(copy, bytes, size);
    int head = http_read(copy, size, r);
    must(head <= (int)size && (head >= 0 || head == -400 || head == -413 || head == -431 || head == -501 || head == -505));
    if (head > 0) {
        const struct piece all[] = { r->path, r->host, r->origin, r->key, r->version, r->none_match, r->encodings, r->forwarded_for,
                                     r->forwarded_proto, r->authorization };
        static const char *const none[] = { NULL };
        for (size_t i = 0; i < sizeof all / sizeof *all; i++)
            must_lie_in(all[i], copy, head);
        must(r->path.at && r->path.size && !memcmp(copy + head - 4, "\r\n\r\n", 4) && r->length >= 0 && (r->host.at || !r->minor));
        (void)address_key(address_forwarded(r->forwarded_for), key);
        (void)host_allowed(none, r->host);
        if (r->origin.at)
            (void)origin_allowed(none, r->origin, r->host, 0);
        if (handshake_key_valid(r->key))
            handshake_accept(r->key, (char[29]){ 0 });
    }
    free(copy);
    return head;
}

/* A request that is complete is so with anything behind it, and not before its end. */
static void as_request(const uint8_t *bytes, size_t size)
{
    struct http_request r, part;
    int head = read_part(bytes, size, &r);
    if (head <= 0)
        return;
    must(read_part(bytes, (size_t)head, &part) == head && part.length == r.length && part.method == r.method);
    for (int cut = 0; cut < head; cut += cut < 40 ? 1 : 31)
        must(read_part(bytes, (size_t)cut, &part) == 0);
}

static void as_frames(const uint8_t *bytes, size_t size)
{
    enum { MAX = 4096 };
    for (size_t at = 0; at < size;) {
        struct frame f;
        unsigned char *copy = malloc(size - at), again[FRAME_HEAD];
        memcpy(copy, bytes + at, size - at);
        int used = frame_read(copy, size - at, MAX, &f);
        if (used <= 0) {
            must(used == 0 ? !memcmp(copy, bytes + at, size - at) : used == -CLOSE_PROTOCOL || used == -CLOSE_SIZE);
            free(copy);
            return;
        }
        must((size_t)used <= size - at && f.data + f.size == copy + used && f.size <= MAX);
        must(frame_head(again, f.kind, f.size) + 4 + f.size == (size_t)used);
        if (f.kind == FRAME_CLOSE)
            (void)frame_close_code(&f);
        for (size_t i = 0; i < f.size; i++)
            must((f.data[i] ^ bytes[at + (size_t)used - f.size - 4 + i % 4]) == bytes[at + (size_t)used - f.size + i]);
        free(copy);
        at += (size_t)used;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    as_request(bytes, size);
    as_frames(bytes, size);
    return 0;
}
