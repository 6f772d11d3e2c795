/* Any bytes as the data file of each game: an error or tables that a game can be played with. */
#include "fuzz.h"
#include "signature.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct error e;
    load_once();
    for (const struct game *const *g = games; *g; g++)
        if (!data_load(*g, "fuzz.txt", (const char *)bytes, size, &e))
            signature(*g, 1);
    if (data_load_all(&e))
        abort();
    return 0;
}
