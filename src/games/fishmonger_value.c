/* fishmonger_value.c: what a position of Fishmonger! is worth. */
#include "fishmonger.h"

int fishmonger_value(const void *state, int seat)
{
    const struct state *s = state;
    return 100 * s->coins[seat];
}
