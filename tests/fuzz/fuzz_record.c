/* Any bytes as a record: an error or a game, never a crash; a game that was read is written and read alike. */
#include "fuzz.h"
#include "record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct match a, b;
    static char text[1 << 17];
    struct error e;
    load_once();
    if (record_read(&a, (const char *)bytes, size, &e))
        return 0;
    struct text t = TEXT(text);
    record_write(&a, &t);
    if (t.cut || record_read(&b, text, t.len, &e) || memcmp(&a.now, &b.now, a.g->state_size))
        abort();
    return 0;
}
