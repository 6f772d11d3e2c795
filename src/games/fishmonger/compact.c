/* compact.c: Fishmonger! as a net should see it, with a perfect memory. */
#include "fishmonger.h"

#include <string.h>

#include "compact.h"

#define BY_SEAT .row = { PART_SEATS, NULL }
#define BY_SLOT .row = { SLOTS, &fishmonger_slots }

static const struct part parts[] = {
    { "phase",       PART_WORD,   .field = "phase" },
    { "active",      PART_SET,    .count = PART_SEATS },
    { "round",       PART_NUMBER, .typical = 20 },
    { "marker",      PART_WORD,   .count = PART_SEATS },
    { "passed",      PART_SET,    .count = PART_SEATS },
    { "order",       PART_NUMBER, BY_SEAT, .typical = 4 },      /* place in the order of turns, from 1; 0: none yet */
    { "turn",        PART_NUMBER, .typical = 4 },
    { "ending",      PART_NUMBER, .typical = 1 },
    { "deck_count",  PART_NUMBER, .typical = 45 },
    { "fish",        PART_NUMBER, .typical = 6 },
    { "coins",       PART_NUMBER, BY_SEAT, .typical = GOAL },
    { "frozen",      PART_NUMBER, BY_SEAT, .typical = 2 },
    { "canned",      PART_NUMBER, BY_SEAT, .typical = 2 },
    { "bought",      PART_NUMBER, .typical = 1 },
    { "buying",      PART_WORD,   .field = "buying" },
    { "extra",       PART_SET,    .words = &fishmonger_slots },
    { "row",         PART_WORD,   BY_SLOT, .field = "row" },
    { "on",          PART_NUMBER, BY_SLOT, .typical = 2 },
    { "cost",        PART_NUMBER, BY_SLOT, .typical = 4 },
    { "own",         PART_COUNTS, BY_SEAT, .words = &fishmonger_types, .typical = 2 },
    { "idle",        PART_COUNTS, BY_SEAT, .words = &fishmonger_types, .typical = 2 },      /* not used in this round */
    { "bid",         PART_NUMBER, BY_SEAT, .typical = 2 },      /* what the opened bid counts */
    { "draft",       PART_COUNTS, .words = &fishmonger_types, .typical = 1 },               /* the observer's own */
    { "left",        PART_COUNTS, .words = &fishmonger_types, .typical = 1 },
    { "locked",      PART_COUNTS, .words = &fishmonger_types, .typical = 1 },
    { "discard",     PART_COUNTS, .words = &fishmonger_types, .typical = 2 },
    { NULL },
};

/* How many cards of each type are in a set. */
static uint8_t *put_types(uint8_t *at, cset set)
{
    memset(at, 0, fishmonger_deck.types);
    for (; set; set &= set - 1)
        at[type_of(lowest_card(set))]++;
    return at + fishmonger_deck.types;
}

static uint8_t *put_slots(uint8_t *at, const struct state *s)
{
    for (int i = 0; i < SLOTS; i++) {
        at[i] = s->row[i];
        at[SLOTS + i] = s->on[i];
        at[2 * SLOTS + i] = s->row[i] ? (uint8_t)cost_of(s, i) : 0;
    }
    return at + 3 * SLOTS;
}

static uint8_t *put_order(uint8_t *at, const struct state *s, const uint8_t who[SEATS_MAX], int seats)
{
    uint8_t place[SEATS_MAX] = { 0 };
    for (int i = 0; i < s->order_count; i++)
        place[s->order[i]] = (uint8_t)(i + 1);
    return put_row(at, who, seats, place);
}

static uint8_t *put_pool(uint8_t *at, const uint8_t who[SEATS_MAX], int seats, const uint16_t *pool)
{
    for (int k = 0; k < seats; k++)
        at = put_code(at, pool[who[k]]);
    return at;
}

static uint8_t *write(const void *state, int seat, uint8_t *at)
{
    const struct state *s = state;
    uint8_t who[SEATS_MAX];
    int seats = seats_seen(s, seat, who), types = fishmonger_deck.types;
    *at++ = s->head.phase;
    *at++ = (uint8_t)set_seen(s, seat, s->head.active);
    *at++ = s->round;
    *at++ = (uint8_t)seat_seen(s, seat, s->marker);
    *at++ = (uint8_t)set_seen(s, seat, s->passed);
    at = put_order(at, s, who, seats);
    *at++ = s->turn;
    *at++ = s->ending;
    *at++ = s->deck_count;
    at = put_code(at, s->fish);
    at = put_pool(at, who, seats, s->coins);
    at = put_pool(at, who, seats, s->frozen);
    at = put_pool(at, who, seats, s->canned);
    *at++ = s->bought;
    *at++ = s->buying;
    *at++ = s->extra;
    at = put_slots(at, s);
    for (int k = 0; k < seats; k++)
        at = put_types(at, s->own[who[k]]);
    for (int k = 0; k < seats; k++)
        at = put_types(at, idle_cards(s, who[k]));
    for (int k = 0; k < seats; k++)
        at = put_code(at, bid_value(s->bid[who[k]]));
    at = put_types(at, s->draft[seat]);
    memcpy(at, s->left, (size_t)types);
    at = put_types(at + types, s->locked);
    return put_types(at, s->discard);
}

const struct compact fishmonger_compact = { parts, write };
