/* deals.c: see deals.h. */
#include "deals.h"

enum { CHANCE = 16 };

/* All the chance of a deal: 8 words for the cards, 2 for the bots, 2 for the order of asking. */
void deal_draw(const uint8_t seed[SEED_BYTES], int number, int seats, struct deal *out)
{
    uint32_t word[CHANCE];
    struct rng r;
    struct fast order;
    rng_seed(&r, seed);
    rng_block(&r, (uint32_t)number, word);
    for (int i = 0; i < SEED_BYTES; i++)
        out->seed[i] = (uint8_t)(word[i / 4] >> i % 4 * 8);
    out->bots = (uint64_t)word[9] << 32 | word[8];
    fast_seed(&order, (uint64_t)word[11] << 32 | word[10]);
    for (int i = 0; i < seats; i++)
        out->order[i] = (uint8_t)i;
    fast_shuffle(&order, out->order, seats);
}
