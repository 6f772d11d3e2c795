/* pager.h: a long text on the whole screen, to read and to search. */
#ifndef QUAYSIDE_PAGER_H
#define QUAYSIDE_PAGER_H

#include "text.h"

/* Shows it until it is closed; `at_end`: begins with its last page. */
void pager_show(const struct voice *voice, const char *title, const char *text, size_t len, int at_end);

#endif
