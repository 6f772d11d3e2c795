/*
 * lines.h: text as it stands on a screen: columns and rows.
 *
 * A character takes one column. On a terminal without UTF-8 letters are written as their language says ("ue"), and what
 * else is not ASCII as "?"; all that measures and all that draws asks here, so that they agree.
 */
#ifndef QUAYSIDE_LINES_H
#define QUAYSIDE_LINES_H

#include <stddef.h>

/* A row of a wrapped text. Points into the text. */
struct store_row {
    const char *at;
    int         len;                    /* bytes */
    int         indent;                 /* columns in front of it: a line that goes on */
};

/* 1: the terminal shows ASCII only. */
void lines_ascii(int on);

/* The next character as it is drawn, terminated; moves *s on and gives its columns. */
int glyph_next(const char **s, const char *end, char out[8]);

/* Columns of a text. */
int columns_of(const char *s, size_t len);

/* Breaks a text into rows of at most `width` columns, at spaces where there are any; lines that go on are indented by
   `hang`. Fills in at most `max` rows and gives how many there are. */
int wrap(const char *text, size_t len, int width, int hang, struct store_row *rows, int max);

/* Appends a character to a terminated UTF-8 text, if there is room; takes the last one away. */
void utf8_add(char *text, size_t size, unsigned code);
void utf8_drop(char *text);

#endif
