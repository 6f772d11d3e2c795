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

#endif
