/* html.h: what the reports in HTML have in common: one file each, for light and dark screens, nothing from outside. */
#ifndef QUAYSIDE_HTML_H
#define QUAYSIDE_HTML_H

#include <stdio.h>

/* The head of a page in a language ("en"), and its title as the first line. */
void html_begin(FILE *f, const char *lang, const char *title);

/* Text as it is to be read. */
void html_text(FILE *f, const char *s);

#endif
