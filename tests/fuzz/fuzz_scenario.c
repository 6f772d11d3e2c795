/* Any bytes as a scenario file: every scenario ends, and the file does. */
#include "fuzz.h"
#include "scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct scenarios file;
    struct scenario_result r;
    load_once();
    scenarios_open(&file, (const char *)bytes, size);
    while (scenarios_next(&file, &r) > 0)
        ;
    return 0;
}
