/* text.c: see text.h. */
#define _GNU_SOURCE                     /* strchrnul */
#include "text.h"

#include <string.h>

void text_cut(struct text *t, const char *s)
{
    size_t room = t->size - t->len;
    t->cut = 1;
    if (room)
        text_bytes(t, s, room - 1);
}

void text_ellipsis(struct text *t)
{
    size_t keep = t->len < t->size - 4 ? t->len : t->size - 4;
    while (keep && (t->buf[keep] & 0xc0) == 0x80)                   /* no half letters */
        keep--;
    memcpy(t->buf + keep, "...", 4);
    t->len = keep + 3;
}

void text_char(struct text *t, char c)
{
    if (t->size - t->len < 2) {
        t->cut = 1;
        return;
    }
    t->buf[t->len++] = c;
    t->buf[t->len] = 0;
}

void text_int(struct text *t, int64_t v)
{
    char digits[24];
    int at = sizeof digits;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    do {
        digits[--at] = (char)('0' + u % 10);
        u /= 10;
    } while (u);
    if (v < 0)
        digits[--at] = '-';
    text_bytes(t, digits + at, sizeof digits - (size_t)at);
}

void text_hex(struct text *t, const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++) {
        text_char(t, "0123456789abcdef"[b[i] >> 4]);
        text_char(t, "0123456789abcdef"[b[i] & 15]);
    }
}

void text_hex64(struct text *t, uint64_t v)
{
    for (int shift = 56; shift >= 0; shift -= 8)
        text_hex(t, &(uint8_t){ (uint8_t)(v >> shift) }, 1);
}

uint32_t hash_bytes(uint32_t h, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        h = (h ^ (uint8_t)s[i]) * 16777619u;
    return h;
}

int hex_read(void *out, size_t bytes, const char *s, size_t n)
{
    uint8_t *b = out;
    for (size_t i = 0; i < n; i++)
        if (!(s[i] >= '0' && s[i] <= '9') && !(s[i] >= 'a' && s[i] <= 'f'))
            return 0;
    if (n != 2 * bytes)
        return 0;
    for (size_t i = 0; i < n; i++) {
        int digit = s[i] <= '9' ? s[i] - '0' : s[i] - 'a' + 10;
        b[i / 2] = (uint8_t)(i % 2 ? b[i / 2] | digit : digit << 4);
    }
    return 1;
}

int decimal_read(const char *s, int max)
{
    int v = 0;
    if (!*s)
        return -1;
    for (; *s; s++) {
        if (*s < '0' || *s > '9' || v > max)
            return -1;
        v = v * 10 + (*s - '0');
    }
    return v > max ? -1 : v;
}

/* Columns, not bytes: the bytes that continue a UTF-8 character take no room on the screen. */
void text_pad(struct text *t, size_t from, int width)
{
    for (size_t i = from; i < t->len; i++)
        width -= ((uint8_t)t->buf[i] & 0xc0) != 0x80;
    while (width-- > 0)
        text_char(t, ' ');
}

void text_right(struct text *t, int v, int width)
{
    char digits[12];
    struct text number = TEXT(digits);
    text_int(&number, v);
    text_pad(t, t->len, width - (int)number.len);
    text_add(t, digits);
}

void text_clear(struct text *t)
{
    t->len = 0;
    t->cut = 0;
    if (t->size)
        t->buf[0] = 0;
}

void text_vfmt(struct text *t, const char *fmt, va_list ap)
{
    for (const char *p = fmt; *p; p++) {
        const char *plain = p;
        p = strchrnul(p, '%');
        text_bytes(t, plain, (size_t)(p - plain));
        if (!*p)
            return;
        switch (*++p) {
        case 's': text_add(t, va_arg(ap, const char *)); break;
        case 'd': text_int(t, va_arg(ap, int)); break;
        case 'c': text_char(t, (char)va_arg(ap, int)); break;
        default:  text_char(t, *p); break;
        }
    }
}

void text_fmt(struct text *t, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    text_vfmt(t, fmt, ap);
    va_end(ap);
}

/* The length of the valid UTF-8 character at s, 0 if there is none: no overlong forms, surrogates or values past
   U+10FFFF. */
static size_t utf8_length(const uint8_t *s, size_t n)
{
    size_t len = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : s[0] < 0xf5 ? 4 : 0;
    if (len > n)
        return 0;
    for (size_t i = 1; i < len; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
        (s[0] == 0xf4 && s[1] > 0x8f))
        return 0;
    return len;
}

int utf8_valid(const char *s, size_t n)
{
    while (n) {
        uint64_t eight;
        size_t len = n >= 8 ? 8 : 0;
        if (len)
            memcpy(&eight, s, 8);
        if (!len || (eight & 0x8080808080808080u))
            len = utf8_length((const uint8_t *)s, n);
        if (!len)
            return 0;
        s += len;
        n -= len;
    }
    return 1;
}

/* How many characters from s on are ASCII and stand in JSON as they are. */
static size_t plain_length(const char *s, size_t n)
{
    size_t i = 0;
    while (i < n && s[i] >= 0x20 && s[i] < 0x7f && s[i] != '"' && s[i] != '\\')
        i++;
    return i;
}

void text_json(struct text *t, const char *s, size_t n)
{
    text_char(t, '"');
    while (n) {
        size_t plain = plain_length(s, n);
        if (plain) {
            text_bytes(t, s, plain);
            s += plain;
            n -= plain;
            continue;
        }
        uint8_t c = (uint8_t)*s;
        size_t len = utf8_length((const uint8_t *)s, n);
        if (!len) {
            text_add(t, "\xef\xbf\xbd");
            len = 1;
        } else if (c == '"' || c == '\\') {
            text_char(t, '\\');
            text_char(t, (char)c);
        } else if (c == '\n') {
            text_add(t, "\\n");
        } else if (c < 0x20 || c == 0x7f) {
            text_add(t, "\\u00");
            text_hex(t, &c, 1);
        } else {
            text_bytes(t, s, len);
        }
        s += len;
        n -= len;
    }
    text_char(t, '"');
}
