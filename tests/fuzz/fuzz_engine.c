/* Any lines as requests: one answer each, which is JSON. Lines are separated by line feeds, as on standard input. */
#include "fuzz.h"

#include <jansson.h>

#include "engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct engine en;
    static char answer[ENGINE_ANSWER];
    const char *at = (const char *)bytes, *end = at + size, *line;
    size_t len;
    load_once();
    en.match.g = NULL;
    en.fair = size & 1;
    while (next_line(&at, end, &line, &len)) {
        struct text out = TEXT(answer);
        engine_answer(&en, line, len, &out);
        json_t *json = json_loadb(out.buf, out.len, JSON_REJECT_DUPLICATES, NULL);
        if (!json || !json_is_boolean(json_object_get(json, "ok")))
            abort();
        json_decref(json);
    }
    return 0;
}
