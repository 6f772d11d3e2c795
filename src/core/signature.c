/* signature.c: see signature.h. */
#include "signature.h"

#include <string.h>

#include "match.h"

static uint64_t hash(uint64_t h, const void *bytes, size_t n)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++)
        h = (h ^ b[i]) * 0x100000001b3u;
    return h;
}

/* One game, played by random seats with random moves; every state goes into the hash. */
static uint64_t hash_game(const struct game *g, const struct setup *cfg, struct fast *r, uint64_t h)
{
    struct position s;
    move list[MOVES_MAX];
    memset(&s, 0, sizeof s);
    if (g->setup(&s, cfg) < 0)
        return h;
    h = hash(h, &s, g->state_size);
    while (head_of(&s)->active) {
        int seat = (int)fast_below(r, cfg->seats);
        while (!is_active(&s, seat))
            seat = (seat + 1) % cfg->seats;
        int n = g->legal(&s, seat, list);
        g->apply(&s, seat, list[fast_below(r, (uint32_t)n)]);
        h = hash(h, &s, g->state_size);
    }
    for (int seat = 0; seat < cfg->seats; seat++) {
        int score = g->score(&s, seat);
        h = hash(h, &score, sizeof score);
    }
    return h;
}

static uint64_t hash_games(const struct game *g, struct setup *cfg, int count, uint64_t h)
{
    struct fast r;
    fast_seed(&r, h);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < SEED_BYTES; k++)
            cfg->seed[k] = (uint8_t)fast_next(&r);
        h = hash_game(g, cfg, &r, h);
    }
    return h;
}

uint64_t signature(const struct game *g, int count)
{
    uint64_t h = 0xcbf29ce484222325u;
    struct setup cfg;
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        setup_default(g, &cfg, seats);
        h = hash_games(g, &cfg, count, h);
        for (int i = 0; g->options && g->options[i].name; i++)
            for (int choice = 0; choice < g->options[i].choices->count; choice++) {
                setup_default(g, &cfg, seats);
                cfg.option[i] = (uint8_t)choice;
                h = hash_games(g, &cfg, 1 + count / 8, h);
            }
    }
    return h;
}

static void put_signature(const struct game *g, int count, struct text *out)
{
    text_fmt(out, "%s ", g->id);
    text_hex64(out, signature(g, count));
    text_char(out, '\n');
}

void signature_list(int count, struct text *out)
{
    for (const struct game *const *g = games; *g; g++)
        put_signature(*g, count, out);
    put_signature(game_find("null"), count, out);
}
