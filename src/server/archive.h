/*
 * archive.h: the record of a finished game, as a file in a folder, before its table is forgotten.
 *
 * archive_table is a store_farewell (store.h); its context is the path of the folder. It runs in the thread of the store.
 */
#ifndef QUAYSIDE_ARCHIVE_H
#define QUAYSIDE_ARCHIVE_H

#include "store.h"

int archive_table(void *folder, const char *table, int status, const struct store_row *rows, int count, struct error *e);

/* Can files be made in this folder? 0, or an error. */
int archive_check(const char *folder, struct error *e);

#endif
