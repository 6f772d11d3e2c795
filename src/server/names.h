/*
 * names.h: what people may be called, so that nobody is taken for somebody else (in the spirit of Unicode TR 39).
 *
 * A name has letters and digits of one script (with Latin ones beside those of Chinese, Japanese and Korean), ASCII, and emoji. Invisible
 * characters, those that turn the direction of writing, and accents that stand alone cannot be in it. "Bot" with a number is what bots
 * are called. Names are alike if they look the same, or differ in capitals only.
 *
 * The letters and what they look like are a table made from the data of ICU (tools/names_table.c): 30 KB of text, instead of a library of
 * 30 MB at run time for a question that is asked when somebody sits down.
 */
#ifndef QUAYSIDE_NAMES_H
#define QUAYSIDE_NAMES_H

#include "error.h"

/* May somebody be called so? 0, or an error. */
int name_check(const char *name, struct error *e);

/* 1: one could be taken for the other. */
int names_alike(const char *a, const char *b);

#endif
