/* games.c: see games.h. */
#include "games.h"

#include <math.h>
#include <string.h>

enum { FETCH_MAX = 8192 };              /* more would push itself out of the near cache again */

size_t games_stride(const struct game *g) { return (offsetof(struct slot, s) + g->state_size + 63) / 64 * 64; }

size_t games_past_stride(const struct game *g) { return sizeof(struct past) + sizeof(struct past_move) * g->max_moves; }

int games_learner(const struct games *b, int i) { return b->learner < 0 ? i % b->setup.seats : b->learner; }

void games_seed(const struct games *b, int i, uint32_t episode, uint8_t seed[SEED_BYTES])
{
    uint32_t number = (uint32_t)i;
    memset(seed, 0, SEED_BYTES);
    memcpy(seed, &b->seed, 8);
    memcpy(seed + 8, &number, 4);
    memcpy(seed + 12, &episode, 4);
}

/* ---- Rewards ------------------------------------------------------------------------------------------------------- */

static const char *const reward_names[] = { "win", "place", "score" };

int reward_find(const char *name)
{
    for (int i = 0; i < 3; i++)
        if (!strcmp(reward_names[i], name))
            return i;
    return -1;
}

const char *reward_name(enum reward reward) { return reward_names[reward]; }

/* At the end of a game: what the seat's place is worth. */
static float place_return(const uint8_t *place, int seats, int seat, enum reward reward)
{
    int shared = 0;
    for (int i = 0; i < seats; i++)
        shared += place[i] == place[seat];
    if (reward == REWARD_WIN)
        return place[seat] == 1 ? 1.0f / (float)shared : 0;
    /* Equal seats share the mean of the places that they take up. */
    return 1 - (float)(2 * (place[seat] - 1) + shared - 1) / (float)(seats - 1);
}

void games_returns(const struct game *g, const void *s, enum reward reward, float out[SEATS_MAX])
{
    uint8_t place[SEATS_MAX];
    int seats = head_of(s)->seats, over = !head_of(s)->active;
    if (over && reward != REWARD_SCORE)
        g->rank(s, place);
    for (int seat = 0; seat < seats; seat++)
        out[seat] = reward == REWARD_SCORE ? (float)g->score(s, seat) : over ? place_return(place, seats, seat, reward) : 0;
}

/* ---- One game ------------------------------------------------------------------------------------------------------ */

static int seat_to_move(const struct games *b, int i)
{
    return b->opposed ? games_learner(b, i) : __builtin_ctz(head_of(&games_slot(b, i)->s)->active);
}

/* Makes a move, and notes it if that is wanted. */
static inline void make_move(const struct games *b, int i, struct slot *slot, int seat, move mv)
{
    if (b->pasts) {
        struct past *p = games_past(b, i, 0);
        if (p->known)
            p->made[p->count++] = (struct past_move){ .seat = (uint8_t)seat, .m = mv };
    }
    b->g->apply(&slot->s, seat, mv);
}

static move advice(const struct games *b, struct slot *slot, int seat, const struct player *p, void *pool)
{
    const struct budget budget = { .iterations = p->iterations, .pool = pool };
    return bot_choose_in(p->bot, b->g, &slot->s, seat, &budget, fast_next(&slot->chance), NULL);
}

/* The opponents move until the learner has to, or the game is over. */
static void opponents_move(const struct games *b, int i, void *pool)
{
    struct slot *slot = games_slot(b, i);
    int learner = games_learner(b, i), seats = b->setup.seats, active;
    while ((active = head_of(&slot->s)->active) && !(active >> learner & 1)) {
        int seat = __builtin_ctz((unsigned)active);
        make_move(b, i, slot, seat, advice(b, slot, seat, &b->opponent[(seat - learner - 1 + seats) % seats], pool));
    }
}

/* The first position of the episode. */
static void begin(const struct games *b, int i, struct slot *slot)
{
    struct setup cfg = b->setup;
    if (b->pasts) {
        struct past *p = games_past(b, i, 0);
        *p = (struct past){ .episode = slot->episode, .known = !b->starts };
    }
    if (b->starts) {
        uint64_t which = ((uint64_t)i + (uint64_t)slot->episode * (uint64_t)b->n) % (uint64_t)b->start_count;
        memcpy(&slot->s, b->starts + which * b->g->state_size, b->g->state_size);
        return;
    }
    games_seed(b, i, slot->episode, cfg.seed);
    memset(&slot->s, 0, b->g->state_size);
    b->g->setup(&slot->s, &cfg);
}

static void deal(const struct games *b, int i, void *pool)
{
    struct slot *slot = games_slot(b, i);
    do {                                                /* once more if the opponents end it before the learner's first move */
        begin(b, i, slot);
        slot->length = 0;
        games_returns(b->g, &slot->s, b->reward, slot->worth);
        if (b->opposed)
            opponents_move(b, i, pool);
        slot->episode += !head_of(&slot->s)->active;
    } while (!head_of(&slot->s)->active);
}

/* A game is over: its past is kept as that of the one that ended last, and the next one begins. */
static void deal_next(const struct games *b, int i, void *pool)
{
    if (b->pasts) {
        const struct past *p = games_past(b, i, 0);
        memcpy(games_past(b, i, 1), p, sizeof *p + sizeof *p->made * p->count);
    }
    games_slot(b, i)->episode++;
    deal(b, i, pool);
}

static void write_rewards(const struct games *b, int i, struct slot *slot)
{
    float now[SEATS_MAX], step[SEATS_MAX];
    int seats = b->setup.seats;
    if (!b->out.reward)
        return;
    games_returns(b->g, &slot->s, b->reward, now);
    for (int seat = 0; seat < seats; seat++) {
        step[seat] = now[seat] - slot->worth[seat];
        slot->worth[seat] = now[seat];
    }
    if (b->opposed)
        b->out.reward[i] = step[games_learner(b, i)];
    else
        memcpy(b->out.reward + (size_t)i * (size_t)seats, step, sizeof *step * (size_t)seats);
}

/* The row of game i. */
static void *row_of(const struct games *b, void *observations, int i)
{
    return (uint8_t *)observations + (size_t)i * lens_bytes(b->lens);
}

static void write_position(const struct games *b, int i, struct slot *slot)
{
    int seat = seat_to_move(b, i);
    if (b->out.seat)
        b->out.seat[i] = seat;
    if (b->out.observation)
        lens_observe(b->lens, &slot->s, seat, row_of(b, b->out.observation, i));
    if (b->out.mask) {
        move list[MOVES_MAX];
        uint8_t *mask = b->out.mask + (size_t)i * b->g->moves;
        int n = b->g->legal(&slot->s, seat, list);
        memset(mask, 0, b->g->moves);
        for (int k = 0; k < n; k++)
            mask[list[k]] = 1;
    }
}

/* After a move: opponents, rewards, the end, the next deal, and what the seat to move sees. */
static inline void after(const struct games *b, int i, struct slot *slot, int seat, void *pool)
{
    slot->length++;
    if (b->opposed)
        opponents_move(b, i, pool);
    int over = !head_of(&slot->s)->active;
    write_rewards(b, i, slot);
    if (b->out.done)
        b->out.done[i] = (uint8_t)over;
    if (b->out.length)
        b->out.length[i] = slot->length;
    if (over && b->out.final)
        lens_observe(b->lens, &slot->s, seat, row_of(b, b->out.final, i));
    if (over)
        deal_next(b, i, pool);
    write_position(b, i, slot);
}

/* ---- All games ----------------------------------------------------------------------------------------------------- */

void games_deal(const struct games *b, int from, int to, void *pool)
{
    for (int i = from; i < to; i++) {
        struct slot *slot = games_slot(b, i);
        fast_seed(&slot->chance, b->seed * 0x9e3779b97f4a7c15u + (uint64_t)i);
        slot->episode = 0;
        if (b->pasts)
            *games_past(b, i, 1) = (struct past){ 0 };
        deal(b, i, pool);
    }
}

void games_write(const struct games *b, int from, int to)
{
    for (int i = from; i < to; i++)
        write_position(b, i, games_slot(b, i));
}

/* Asks for the memory of a game before it is its turn: the arrays of a batch are too big for the near caches, and waiting for
   them took a third of the time. */
static inline void fetch(const void *memory, size_t size)
{
    for (size_t at = 0; at < size; at += 64)
        __builtin_prefetch((const char *)memory + at, 1);
}

static inline void fetch_game(const struct games *b, int i)
{
    size_t size = lens_bytes(b->lens);
    if (i >= b->n)
        return;
    fetch(games_slot(b, i), b->stride);
    if (b->out.observation)
        fetch(row_of(b, b->out.observation, i), size < FETCH_MAX ? size : FETCH_MAX);
}

void games_random(const struct games *b, int from, int to, void *pool)
{
    int listed = b->opposed || b->pasts != NULL;        /* it must be known who moves, or what was played */
    move list[MOVES_MAX];
    for (int i = from; i < to; i++) {
        struct slot *slot = games_slot(b, i);
        fetch_game(b, i + 1);
        int seat = seat_to_move(b, i);
        if (listed) {
            int n = b->g->legal(&slot->s, seat, list);
            make_move(b, i, slot, seat, list[fast_below(&slot->chance, (uint32_t)n)]);
        } else {
            random_moves(b->g, &slot->s, &slot->chance, 1);
        }
        after(b, i, slot, seat, pool);
    }
}

/* One of the n legal moves in the list, by what is in the row. */
static move choose_by(struct fast *chance, const float *row, const move *list, int n)
{
    float weight[MOVES_MAX], most = row[list[0]], sum = 0;
    for (int k = 1; k < n; k++)
        most = row[list[k]] > most ? row[list[k]] : most;
    for (int k = 0; k < n; k++)
        sum += weight[k] = expf(row[list[k]] - most);
    float left = (float)fast_next(chance) * 0x1p-32f * sum;
    for (int k = 0; k < n - 1; k++)
        if ((left -= weight[k]) < 0)
            return list[k];
    return list[n - 1];
}

void games_choose(const struct games *b, int from, int to, const float *logits, int32_t *moves)
{
    move list[MOVES_MAX];
    for (int i = from; i < to; i++) {
        struct slot *slot = games_slot(b, i);
        int n = b->g->legal(&slot->s, seat_to_move(b, i), list);
        moves[i] = logits ? choose_by(&slot->chance, logits + (size_t)i * b->g->moves, list, n)
                          : list[fast_below(&slot->chance, (uint32_t)n)];
    }
}

void games_advise(const struct games *b, int from, int to, const struct player *by, int32_t *moves, void *pool)
{
    for (int i = from; i < to; i++) {
        struct slot *slot = games_slot(b, i);
        int seat = seat_to_move(b, i);
        moves[i] = advice(b, slot, seat, &by[seat], pool);
    }
}

void games_settle(const struct games *b, int i, void *pool)
{
    struct slot *slot = games_slot(b, i);
    slot->length = 0;
    if (b->pasts)
        games_past(b, i, 0)->known = 0;
    games_returns(b->g, &slot->s, b->reward, slot->worth);
    if (b->opposed)
        opponents_move(b, i, pool);
    if (!head_of(&slot->s)->active)
        deal_next(b, i, pool);
}

int games_check(const struct games *b, int from, int to, const move *moves)
{
    move list[MOVES_MAX];
    for (int i = from; i < to; i++) {
        int n = b->g->legal(&games_slot(b, i)->s, seat_to_move(b, i), list), k = 0;
        while (k < n && list[k] != moves[i])
            k++;
        if (k == n)
            return i;
    }
    return -1;
}

void games_play(const struct games *b, int from, int to, const move *moves, void *pool)
{
    for (int i = from; i < to; i++) {
        struct slot *slot = games_slot(b, i);
        fetch_game(b, i + 1);
        int seat = seat_to_move(b, i);
        make_move(b, i, slot, seat, moves[i]);
        after(b, i, slot, seat, pool);
    }
}
