/*
 * terminal.h: the terminal as a grid of characters and a stream of keys. Only terminal.c knows curses.
 *
 * However the program ends (by itself, by SIGINT, SIGTERM or SIGHUP, or by a crash), the terminal is as it was before.
 * Styles never carry information that the characters do not carry too: NO_COLOR and monochrome terminals lose nothing.
 */
#ifndef QUAYSIDE_TERMINAL_H
#define QUAYSIDE_TERMINAL_H

#include <stddef.h>

enum style { STYLE_PLAIN, STYLE_BAR, STYLE_HEAD, STYLE_PICKED, STYLE_FRESH, STYLE_KEY };

/* A key is a character by its code, or one of these; with TERM_ALT added when Alt was held, or Esc came just before. */
enum {
    TERM_ALT = 1 << 22,
    TERM_NONE = 1 << 21, TERM_ENDED, TERM_RESIZED, TERM_REDRAW, TERM_UP, TERM_DOWN, TERM_LEFT, TERM_RIGHT, TERM_HOME,
    TERM_END, TERM_PAGE_UP, TERM_PAGE_DOWN, TERM_ENTER, TERM_BACK, TERM_CLEAR, TERM_TAB, TERM_BACK_TAB, TERM_ESCAPE,
    TERM_F0,                            /* TERM_F0 + n is Fn */
};

/* 1: input and output are a terminal that may be able to show a full screen. */
int term_is_there(void);

/* Takes over the terminal. 0, or -1 if it cannot be used. */
int term_open(void);

/* Gives it back. If a signal asked the program to end, ends it by that signal. */
void term_close(void);

int term_rows(void);
int term_columns(void);

void term_clear(void);
/* A text in a box of one row: cut, or filled with spaces. */
void term_put(int row, int column, int width, enum style style, const char *text, size_t len);
void term_line(int row, int column, int width);         /* horizontal */
void term_bar(int row, int column, int height);         /* vertical */
void term_frame(int row, int column, int height, int width);
void term_cursor(int row, int column);
void term_show(void);                                   /* what was drawn becomes visible */
void term_redraw(void);                                 /* everything anew, should something have written over it */

/* 1: a signal asked the program to end. */
int term_ended(void);

/* Waits for a key, at most so many milliseconds; TERM_NONE: none came. After a signal to end always TERM_ENDED. */
int term_key(int milliseconds);

#endif
