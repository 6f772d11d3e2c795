/* common.c: see common.h. */
#include "common.h"

#include <assert.h>

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static const char *const switch_names[] = { "off", "on" };

const struct words switches = { 2, 0, switch_names };

/* ---- Events ------------------------------------------------------------------------------------------------------ */

struct event *event_add(struct events *out, const char *key, const char *rule, int seat)
{
    assert(out->count < EVENTS_MAX);
    struct event *e = &out->list[out->count < EVENTS_MAX ? out->count++ : EVENTS_MAX - 1];
    *e = (struct event){ .key = key, .rule = rule, .seat = (int8_t)seat, .other = -1 };
    return e;
}

void event_item(struct event *e, const struct words *words, int item)
{
    e->words = words;
    assert(e->count < ITEMS_MAX);
    if (e->count < ITEMS_MAX)
        e->item[e->count++] = (uint8_t)item;
}

/* ---- Places, weights --------------------------------------------------------------------------------------------- */

void rank_by(const int key[], int seats, uint8_t *place)
{
    for (int a = 0; a < seats; a++) {
        place[a] = 1;
        for (int b = 0; b < seats; b++)
            place[a] = (uint8_t)(place[a] + (key[b] > key[a]));
    }
}

void rank_by_score(const void *s, int (*score)(const void *s, int seat), uint8_t *place)
{
    int key[SEATS_MAX], seats = head_of(s)->seats;
    for (int seat = 0; seat < seats; seat++)
        key[seat] = score(s, seat);
    rank_by(key, seats, place);
}

void weigh_by(const int gain[], int n, uint16_t *weight)
{
    int best = gain[0];
    for (int i = 1; i < n; i++)
        best = gain[i] > best ? gain[i] : best;
    for (int i = 0; i < n; i++) {
        int64_t less = best - gain[i];
        weight[i] = (uint16_t)(1 + 9990000 / (10000 + 100 * less + less * less));
    }
}

void weigh_in_world(const struct game *g, const void *s, int seat, const move *list, int n, uint16_t *weight)
{
    if (g->search.guessed >> head_of(s)->phase & 1)
        g->search.guess(s, seat, list, n, weight);
    else if (g->search.policy)
        g->search.policy(s, seat, list, n, weight);
    else if (g->weigh)
        g->weigh(s, seat, list, n, weight);
    else
        for (int i = 0; i < n; i++)
            weight[i] = 1;
}

int draw_by(const uint16_t *weight, int n, struct fast *r)
{
    uint32_t sum = 0;
    int at = 0;
    for (int i = 0; i < n; i++)
        sum += weight[i];
    uint32_t throw = fast_below(r, sum);
    while (throw >= weight[at])
        throw -= weight[at++];
    return at;
}

/* ---- Imagining --------------------------------------------------------------------------------------------------- */

void sample_chance(struct rng *rng, struct fast *r)
{
    for (int i = 0; i < 8; i++)
        rng->key[i] = fast_next(r);
}

void choose_sealed(const struct game *g, void *s, int seat, struct fast *r)
{
    move list[MOVES_MAX];
    uint16_t weight[MOVES_MAX];
    while (is_active(s, seat)) {
        int n = g->legal(s, seat, list);
        weigh_in_world(g, s, seat, list, n, weight);
        g->apply(s, seat, list[n > 1 ? draw_by(weight, n, r) : 0]);
    }
}

void sample_choices(const struct game *g, void *s, int viewer, struct fast *r)
{
    struct head *h = s;
    for (int seat = 0; seat < h->seats; seat++)
        if (seat != viewer && h->sealed >> seat & 1 && !is_active(s, seat)) {
            h->active |= (seatset)(1u << seat);
            h->ply--;
            choose_sealed(g, s, seat, r);
        }
}
