/* think.c: what a position of Null is worth to a seat. */
#include "null.h"

int null_value(const void *state, int seat)
{
    const struct state *s = state;
    return 100 * s->caught[seat] + 50 * s->coins[seat];
}
