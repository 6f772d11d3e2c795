/* Fresh Fish: what a position is worth. */
#include "fresh_fish.h"

int ff_value(const void *state, int seat) { return -100 * ff_score(state, seat); }
