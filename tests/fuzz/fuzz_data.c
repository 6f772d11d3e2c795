/* Any bytes as the data file of each game, an error or tables that a game can be played with; and as sentences in any language. */
#include "fuzz.h"
#include "signature.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct error e;
    load_once();
    for (const struct game *const *g = games; *g; g++)
        if (!data_load(*g, "fuzz.txt", (const char *)bytes, size, &e))
            signature(*g, 1);
    for (int lang = 0; lang < LANGS; lang++)
        words_load("fishing", lang, "fuzz.txt", (const char *)bytes, size, &e);
    language_load(LANGS - 1, "fuzz.txt", (const char *)bytes, size, &e);
    if (data_load_all(&e))
        abort();
    return 0;
}
