/* words.h: filling the message catalogue; data.h has what others call. */
#ifndef QUAYSIDE_WORDS_H
#define QUAYSIDE_WORDS_H

#include "data.h"

void words_clear(void);

/* Reads the lines after [words]; entries of a section that were there before are replaced. */
int words_load(const char *section, struct data *d);

#endif
