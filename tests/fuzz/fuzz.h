/* fuzz.h: what the fuzz targets share: everything is loaded once. */
#ifndef QUAYSIDE_FUZZ_H
#define QUAYSIDE_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "data.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static inline void load_once(void)
{
    static int loaded;
    struct error e;
    if (!loaded && data_load_all(&e))
        abort();
    loaded = 1;
}

/* The next line of an input, without its end; 0: there is none. */
static inline int next_line(const char **at, const char *end, const char **line, size_t *len)
{
    const char *stop = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    int any = *at < end;
    *line = *at;
    *len = (size_t)((stop ? stop : end) - *at);
    *at = stop ? stop + 1 : end;
    return any;
}

#endif
