/*
 * pages.h: the files of the web page, in memory.
 */
#ifndef QUAYSIDE_PAGES_H
#define QUAYSIDE_PAGES_H

#include <stddef.h>

#include "error.h"

struct page {
    char       *path;                   /* "/index.html" */
    const char *type;                   /* "text/html; charset=utf-8" */
    char       *data;
    size_t      size;
    char       *gzip;                   /* the same compressed, from the file NAME.gz; NULL: none */
    size_t      gzip_size;
    char        etag[36];
    int         forever;                /* 1: its name changes with its bytes */
};

struct pages { int count; struct page *page; };

/* Reads all files under a directory. 0 or ERR_FILE. */
int pages_read(struct pages *p, const char *dir, struct error *e);
void pages_free(struct pages *p);

/* "/" is "/index.html"; NULL: there is no such page. */
const struct page *pages_find(const struct pages *p, const char *path, size_t size);

#endif
