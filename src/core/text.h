/*
 * text.h: text appended to a buffer that the caller owns.
 *
 * Everything the engine writes (JSON, records, pictures, sentences) goes through here, so that nothing below
 * cli/ and server/ needs stdio or the heap. A text that does not fit is cut at the end of the buffer, stays
 * terminated, and says so in `cut`: callers that must not lose anything look at it.
 */
#ifndef QUAYSIDE_TEXT_H
#define QUAYSIDE_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "languages.h"                  /* LANGS; made from the folders of data/words */

enum { ENGLISH };                       /* the language that all others are translated from; language_find (data.h) knows the others */

/* Room for what is said, the final zero included. Loading fails if a rule or a sentence of the catalogue could be longer
   (words.c), so nothing of this kind is ever cut. */
enum {
    SEAT_NAME     = 64,                 /* of a seat; whoever gives a voice its names sees to it */
    ITEM_WORD     = 24,                 /* of an item: a card, a space */
    RULE_TEXT     = 448,                /* "FI-15: You must ..." */
    REASON_TEXT   = 192,                /* the nearer reason of a refusal, a sentence whose key begins with "why." */
    REFUSAL_TEXT  = REASON_TEXT + RULE_TEXT,
    SENTENCE_TEXT = 2048,               /* any sentence, filled in */
    PICTURE_TEXT  = 16384,              /* a table as text; tests/properties.c looks whether half of it is enough */
};

struct event;

/* Who is spoken to, in which language, and what the seats are called. A text without a voice is plain English. */
struct voice {
    uint8_t            lang;
    int8_t             viewer;          /* this seat is called "you"; -1: nobody is */
    const char *const *names;           /* a name per seat, or NULL */
    void             (*said)(const char *section, const struct event *e);  /* hears every sentence, in tests; or NULL */
};

struct text {
    char               *buf;
    size_t              size, len;      /* len < size; buf[len] == 0 */
    uint8_t             cut;            /* 1: something did not fit */
    const struct voice *voice;          /* may be NULL */
};

/* A text over a whole array: struct text t = TEXT(buffer); */
#define TEXT(array) { .buf = (array), .size = sizeof(array) }

void text_cut(struct text *t, const char *s);                /* s is longer than the room that is left */

/* The last letters become "..." : the end of a text that was cut can be seen. */
void text_ellipsis(struct text *t);

/* Here, so that a compiler can copy short words of known length without a call: they are most of what is written. */
static inline void text_bytes(struct text *t, const char *s, size_t n)
{
    if (n >= t->size - t->len) {
        text_cut(t, s);
        return;
    }
    memcpy(t->buf + t->len, s, n);
    t->len += n;
    t->buf[t->len] = 0;
}

static inline void text_add(struct text *t, const char *s) { text_bytes(t, s, strlen(s)); }

void text_char(struct text *t, char c);
void text_int(struct text *t, int64_t v);
void text_hex(struct text *t, const void *bytes, size_t n);
void text_hex64(struct text *t, uint64_t v);                 /* 16 digits, the highest first */
void text_pad(struct text *t, size_t from, int width);      /* spaces until `width` columns since `from` */
void text_right(struct text *t, int v, int width);           /* a number at the right end of `width` columns */
void text_clear(struct text *t);

/* %s, %d (int), %c and %% only. */
void text_fmt(struct text *t, const char *fmt, ...) __attribute__((format(__printf__, 2, 3)));
void text_vfmt(struct text *t, const char *fmt, va_list ap);

/* Bytes from exactly twice as many hexadecimal digits, small letters; 0: the n characters are something else. */
int hex_read(void *out, size_t bytes, const char *s, size_t n);

/* A whole number from 0 to max, digits only; -1: the text is something else. */
int decimal_read(const char *s, int max);

/* For tables in memory: FNV-1a of n bytes, going on from h. */
#define HASH_START 2166136261u
uint32_t hash_bytes(uint32_t h, const char *s, size_t n);

/* Are these bytes UTF-8: no overlong forms, surrogates or values past U+10FFFF, nothing cut off? */
int utf8_valid(const char *s, size_t n);

/* One JSON string with its quotes; bytes that are no valid UTF-8 become U+FFFD. */
void text_json(struct text *t, const char *s, size_t n);

#endif
