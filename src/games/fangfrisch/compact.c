/* compact.c: Fangfrisch as a net should see it, with a perfect memory. */
#include "fangfrisch.h"

#include <string.h>

#include "compact.h"

static const char *const field_names[] = { "a", "b", "i" };
static const struct words field_words = { FIELDS, 0, field_names };

#define BY_SEAT  .row = { PART_SEATS, NULL }
#define BY_FIELD BY_SEAT, .column = { FIELDS, &field_words }

static const struct part parts[] = {
    { "phase",        PART_WORD,   .field = "phase" },
    { "active",       PART_SET,    .count = PART_SEATS },
    { "auctioneer",   PART_WORD,   .count = PART_SEATS },
    { "buyer",        PART_WORD,   .count = PART_SEATS },
    { "rang",         PART_SET,    .count = PART_SEATS },
    { "answer",       PART_WORD,   .field = "answer" },         /* the observer's own */
    { "turn",         PART_NUMBER, .typical = 16 },
    { "final",        PART_NUMBER, .typical = 1 },
    { "pile_count",   PART_NUMBER, .typical = DECK },
    { "parcel_count", PART_NUMBER, .typical = 6 },
    { "held",         PART_NUMBER, .typical = 2 },
    { "thieves",      PART_NUMBER, .typical = 1 },
    { "cans",         PART_NUMBER, .typical = 1 },
    { "picks",        PART_NUMBER, .typical = CAN_PICKS },
    { "money",        PART_NUMBER, BY_SEAT, .typical = 100 },
    { "trash_fish",   PART_NUMBER, BY_SEAT, .typical = 20 },
    { "kind",         PART_WORD,   BY_FIELD, .words = &fangfrisch_kinds },
    { "size",         PART_NUMBER, BY_FIELD, .typical = 8 },
    { "cards",        PART_NUMBER, BY_FIELD, .typical = 4 },
    { "pays",         PART_NUMBER, BY_FIELD, .typical = 20 },   /* what the field is sold for (FM-21) */
    { "top",          PART_NUMBER, BY_FIELD, .typical = 3 },    /* the value of the topmost card */
    { "parcel",       PART_NUMBER, .row = { ORDINARY, &fangfrisch_cards }, .typical = 1 },
    { "discard",      PART_NUMBER, .row = { ORDINARY, &fangfrisch_cards }, .typical = 4 },
    { "trash",        PART_NUMBER, BY_SEAT, .column = { FISH, &fangfrisch_cards }, .typical = 2 },
    { NULL },
};

static uint8_t *put_counts(uint8_t *at, const uint8_t *cards, int n, int kinds)
{
    uint8_t count[CARDS] = { 0 };
    for (int i = 0; i < n; i++)
        count[cards[i]]++;
    memcpy(at, count, (size_t)kinds);
    return at + kinds;
}

static uint8_t *put_mats(uint8_t *at, const struct state *s, const uint8_t who[SEATS_MAX], int seats)
{
    int n = seats * FIELDS;
    for (int k = 0; k < n; k++) {
        int seat = who[k / FIELDS], f = k % FIELDS, count = s->count[f][seat];
        at[k] = s->kind[f][seat];
        at[n + k] = s->size[f][seat];
        at[2 * n + k] = (uint8_t)count;
        at[3 * n + k] = fangfrisch_market.price[priced(s->size[f][seat])];
        at[4 * n + k] = (uint8_t)(count ? value_of(s->stack[f][seat][count - 1]) : 0);
    }
    return at + 5 * n;
}

static uint8_t *write(const void *state, int seat, uint8_t *at)
{
    const struct state *s = state;
    uint8_t who[SEATS_MAX];
    int seats = seats_seen(s, seat, who);
    *at++ = s->head.phase;
    *at++ = (uint8_t)set_seen(s, seat, s->head.active);
    *at++ = (uint8_t)seat_seen(s, seat, s->auctioneer);
    *at++ = (uint8_t)seat_seen(s, seat, s->buyer);
    *at++ = (uint8_t)set_seen(s, seat, s->rang);
    *at++ = s->answer[seat];
    *at++ = s->turn;
    *at++ = s->final;
    *at++ = s->pile_count;
    *at++ = s->parcel_count;
    *at++ = s->held;
    *at++ = s->thieves;
    *at++ = s->cans;
    *at++ = s->picks;
    for (int k = 0; k < seats; k++)
        at = put_code(at, s->money[who[k]]);
    for (int k = 0; k < seats; k++)
        at = put_code(at, s->trash_fish[who[k]]);
    at = put_mats(at, s, who, seats);
    at = put_counts(at, s->parcel, s->parcel_count, ORDINARY);
    memcpy(at, s->discard, ORDINARY);
    at += ORDINARY;
    for (int k = 0; k < seats; k++)
        at = put_counts(at, fangfrisch_trash(s, who[k]), s->trash_count[who[k]], FISH);
    return at;
}

const struct compact fangfrisch_compact = { parts, write };
