/* lines.c: see lines.h. */
#include "lines.h"

#include <string.h>

#include "data.h"

static int ascii;

void lines_ascii(int on) { ascii = on; }

/* ---- Characters -------------------------------------------------------------------------------------------------- */

static int goes_on(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

/* Bytes of the UTF-8 character at s, 0 if there is no valid one. */
static int length_of(const char *s, const char *end)
{
    unsigned char c = (unsigned char)*s;
    int n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    if (end - s < n)
        return 0;
    for (int i = 1; i < n; i++)
        if (!goes_on(s[i]))
            return 0;
    return n;
}

static const char *in_ascii(const char *s, int n)
{
    const char *instead = language_ascii(s, (size_t)n);
    if (n == 2 && !memcmp(s, "\u00a0", 2))
        return " ";                                     /* no-break spaces are spaces to the eye */
    return instead ? instead : "?";
}

int glyph_next(const char **s, const char *end, char out[8])
{
    int n = length_of(*s, end);
    const char *from = *s, *instead = NULL;
    *s += n ? n : 1;
    if (!n)
        instead = "?";
    else if (n == 1 && ((unsigned char)*from < 32 || *from == 127))
        instead = " ";                                  /* nothing that is shown can steer the terminal */
    else if (n > 1 && ascii)
        instead = in_ascii(from, n);
    if (instead) {
        n = (int)strlen(instead);
        from = instead;
    }
    memcpy(out, from, (size_t)n);
    out[n] = 0;
    return instead ? n : 1;
}

int columns_of(const char *s, size_t len)
{
    const char *end = s + len;
    char out[8];
    int columns = 0;
    while (s < end)
        columns += glyph_next(&s, end, out);
    return columns;
}

void utf8_add(char *text, size_t size, unsigned code)
{
    char c[4];
    int n = 0;
    if (code < 0x80) {
        c[n++] = (char)code;
    } else if (code < 0x800) {
        c[n++] = (char)(0xc0 | code >> 6);
    } else if (code < 0x10000) {
        c[n++] = (char)(0xe0 | code >> 12);
        c[n++] = (char)(0x80 | (code >> 6 & 0x3f));
    } else {
        c[n++] = (char)(0xf0 | code >> 18);
        c[n++] = (char)(0x80 | (code >> 12 & 0x3f));
        c[n++] = (char)(0x80 | (code >> 6 & 0x3f));
    }
    if (code >= 0x80)
        c[n++] = (char)(0x80 | (code & 0x3f));
    size_t len = strlen(text);
    if (len + (size_t)n >= size)
        return;
    memcpy(text + len, c, (size_t)n);
    text[len + (size_t)n] = 0;
}

void utf8_drop(char *text)
{
    size_t len = strlen(text);
    while (len && goes_on(text[len - 1]))
        len--;
    text[len ? len - 1 : 0] = 0;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

/* How much of the line fits: bytes up to the last space that does, or as many characters as do. */
static int fitting(const char *s, const char *end, int width)
{
    const char *at = s, *space = NULL;
    char out[8];
    while (at < end) {
        const char *from = at;
        width -= glyph_next(&at, end, out);
        if (width < 0)
            return (int)((space ? space : from > s ? from : at) - s);
        if (*from == ' ' && from > s && from[-1] != ' ')
            space = from;
    }
    return (int)(end - s);
}

int wrap(const char *text, size_t len, int width, int hang, struct store_row *rows, int max)
{
    const char *end = text + len;
    int count = 0;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        int indent = 0;
        stop = stop ? stop : end;
        do {
            int n = fitting(text, stop, width - indent);
            if (count < max)
                rows[count] = (struct store_row){ text, n, indent };
            count++;
            text += n;
            while (text < stop && *text == ' ')
                text++;
            indent = hang < width / 2 ? hang : 0;
        } while (text < stop);
        text = stop + 1;
    }
    return count;
}
