/* frames.c: see frames.h. */
#include "frames.h"

#include <string.h>

#include "text.h"

/* What the first two bytes say that must not be, or 0. */
static int wrong(int reserved, int kind, int last, int masked, size_t length)
{
    const int control = kind >= FRAME_CLOSE;
    if (reserved || !masked || (kind > FRAME_BINARY && kind < FRAME_CLOSE) || kind > FRAME_PONG)
        return -CLOSE_PROTOCOL;
    return control && (!last || length > CONTROL_MAX) ? -CLOSE_PROTOCOL : 0;
}

/* Eight bytes at a time; the mask has four. */
static void unmask(unsigned char *data, size_t size, const unsigned char mask[4])
{
    uint64_t twice, eight;
    size_t i = 0;
    memcpy(&twice, mask, 4);
    memcpy((char *)&twice + 4, mask, 4);
    for (; i + 8 <= size; i += 8) {
        memcpy(&eight, data + i, 8);
        eight ^= twice;
        memcpy(data + i, &eight, 8);
    }
    for (; i < size; i++)
        data[i] ^= mask[i & 3];
}

int frame_read(unsigned char *in, size_t size, size_t max, struct frame *f)
{
    if (size < 2)
        return 0;
    uint64_t length = in[1] & 127;
    size_t more = length == 126 ? 2 : length == 127 ? 8 : 0, head = 2 + more + 4;
    f->kind = in[0] & 15;
    f->last = in[0] >> 7;
    int err = wrong(in[0] & 0x70, f->kind, f->last, in[1] & 0x80, (size_t)length);
    if (err)
        return err;
    if (size < 2 + more)
        return 0;
    if (more)
        length = 0;
    for (size_t i = 0; i < more; i++)
        length = length << 8 | in[2 + i];
    if (more && (length < (more == 2 ? 126 : 1 << 16) || length >> 63))
        return -CLOSE_PROTOCOL;                         /* a shorter way to write it is the only one */
    if (length > max)
        return -CLOSE_SIZE;
    if (size < head + length)
        return 0;
    f->size = (size_t)length;
    f->data = in + head;
    unmask(f->data, f->size, in + head - 4);
    return (int)(head + f->size);
}

int frame_close_code(const struct frame *f)
{
    if (!f->size)
        return CLOSE_NONE;
    int code = f->size > 1 ? f->data[0] << 8 | f->data[1] : 0;
    int registered = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014), own = code >= 3000 && code < 5000;
    if (!registered && !own)
        return -CLOSE_PROTOCOL;
    return utf8_valid((const char *)f->data + 2, f->size - 2) ? code : -CLOSE_TEXT;
}

size_t frame_head(unsigned char *out, int kind, size_t size)
{
    size_t bytes = size < 126 ? 0 : size < 1 << 16 ? 2 : 8;
    out[0] = (unsigned char)(0x80 | kind);
    out[1] = (unsigned char)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (size_t i = 0; i < bytes; i++)
        out[2 + i] = (unsigned char)((uint64_t)size >> 8 * (bytes - 1 - i));
    return 2 + bytes;
}
