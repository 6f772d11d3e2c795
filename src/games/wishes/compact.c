/* compact.c: If Wishes Were Fishes! as a net should see it. */
#include "wishes.h"

#include <string.h>

#include "compact.h"

static const char *const maybe_kind_names[] = { "none", "A", "M", "S", "K", "C", "T", "W" };
static const struct words maybe_kinds = { KINDS + 1, 0, maybe_kind_names };

#define BY_SEAT .row = { PART_SEATS, NULL }
#define BY_KIND .row = { KINDS, &wishes_kinds }
#define IN_OCEAN .row = { OCEAN, NULL }

static const struct part parts[] = {
    { "phase",       PART_WORD,   .words = &wishes_phases },
    { "active",      PART_SET,    .count = PART_SEATS },
    { "current",     PART_WORD,   .count = PART_SEATS },
    { "turn",        PART_NUMBER, .typical = 60 },              /* cut at 255 of 600 */
    { "deck_count",  PART_NUMBER, .typical = CARDS },
    { "dollars",     PART_NUMBER, BY_SEAT, .zero = 20, .typical = 80 },
    { "worms",       PART_NUMBER, BY_SEAT, .typical = 10 },
    { "boats",       PART_NUMBER, BY_SEAT, .typical = 4 },
    { "held",        PART_NUMBER, BY_SEAT, .typical = 4 },
    { "heap",        PART_NUMBER, BY_SEAT, .typical = 4 },
    { "hold_cards",  PART_NUMBER, BY_SEAT, .column = { KINDS, &wishes_kinds }, .typical = 2 },
    { "hold_fish",   PART_NUMBER, BY_SEAT, .column = { KINDS, &wishes_kinds }, .typical = 2 },
    { "fish",        PART_NUMBER, BY_KIND, .column = { PART_SEATS, NULL }, .typical = 4 },
    { "buyers",      PART_NUMBER, BY_KIND, .column = { 3, NULL }, .typical = 2 },   /* of value column + 1 */
    { "price",       PART_NUMBER, BY_KIND, .typical = 6 },
    { "room",        PART_NUMBER, BY_KIND, .typical = 7 },
    { "closed",      PART_SET,    .words = &wishes_kinds },
    { "limit",       PART_NUMBER, .typical = 7 },
    { "ocean_kind",  PART_WORD,   IN_OCEAN, .words = &maybe_kinds },
    { "ocean_wish",  PART_WORD,   IN_OCEAN, .words = &wishes_wishes },
    { "ocean_as",    PART_WORD,   IN_OCEAN, .words = &maybe_kinds },                /* what a SELLAS card sells as */
    { "ocean_double", PART_NUMBER, IN_OCEAN, .typical = 1 },
    { "bait",        PART_NUMBER, IN_OCEAN, .typical = 3 },
    { "thrown",      PART_WORD,   .words = &wishes_wishes },
    { "thrown_as",   PART_WORD,   .words = &maybe_kinds },
    { "spread",      PART_WORD,   .words = &wishes_stands },
    { "unseen",      PART_NUMBER, BY_KIND, .typical = EACH_KIND },                  /* cards in the deck */
    { NULL },
};

/* By kind: the cards of a seat, and further on the fish on them (WF-36). A hold has few cards, so they are taken one by one. */
static void put_hold(uint8_t *cards, uint8_t *fish, struct cset hold)
{
    memset(cards, 0, KINDS);
    memset(fish, 0, KINDS);
    for (int word = 0; word < 2; word++)
        for (uint64_t w = hold.w[word]; w; w &= w - 1) {
            int card = word * SPLIT + __builtin_ctzll(w), kind = kind_of(card);
            cards[kind]++;
            fish[kind] = (uint8_t)(fish[kind] + 1 + has(&wishes_table.doubles, card));
        }
}

/* The kind + 1 that a SELLAS card shows, else 0. */
static int sold_as(int card) { return wishes_table.face[card].wish == SELLAS ? wishes_table.face[card].target + 1 : 0; }

static uint8_t *put_ocean(uint8_t *at, const struct state *s)
{
    for (int i = 0; i < OCEAN; i++) {
        int card = s->ocean[i], there = i < s->ocean_count;
        at[i] = (uint8_t)(there ? kind_of(card) + 1 : 0);
        at[OCEAN + i] = there ? wishes_table.face[card].wish : NONE;
        at[2 * OCEAN + i] = (uint8_t)(there ? sold_as(card) : 0);
        at[3 * OCEAN + i] = (uint8_t)(there && has(&wishes_table.doubles, card));
        at[4 * OCEAN + i] = there ? s->bait[i] : 0;
    }
    return at + 5 * OCEAN;
}

/* Cards that are nowhere to be seen, by kind: they are in the deck. */
static uint8_t *put_unseen(uint8_t *at, const struct state *s)
{
    struct cset seen = both(s->discard, s->turned);
    for (int seat = 0; seat < s->head.seats; seat++)
        seen = both(seen, s->hold[seat]);
    for (int i = 0; i < s->ocean_count; i++)
        put(&seen, s->ocean[i]);
    if (s->thrown)
        put(&seen, s->thrown - 1);
    for (int kind = 0; kind < KINDS; kind++) {
        uint64_t w = kind < SPLIT_KIND ? seen.w[0] >> kind * EACH_KIND : seen.w[1] >> (kind - SPLIT_KIND) * EACH_KIND;
        *at++ = (uint8_t)(EACH_KIND - __builtin_popcount((unsigned)w & 0x3ff));
    }
    return at;
}

static uint8_t *put_markets(uint8_t *at, const struct state *s, const uint8_t who[SEATS_MAX], int seats)
{
    for (int m = 0; m < KINDS; m++)
        for (int k = 0; k < seats; k++)
            *at++ = s->fish[m][who[k]];
    for (int m = 0; m < KINDS; m++, at += 3)
        memcpy(at, buyers_of[s->buyers[m]], 3);
    for (int m = 0; m < KINDS; m++)
        *at++ = price_of[s->buyers[m]];
    unsigned closed = closed_markets(s);
    for (int m = 0; m < KINDS; m++)                             /* WF-38, WF-40; as room_at */
        at = put_code(at, closed >> m & 1 ? 0 : limit_of(s) - total(s->fish[m]));
    *at++ = (uint8_t)closed;
    *at++ = (uint8_t)limit_of(s);
    return at;
}

static uint8_t *write(const void *state, int seat, uint8_t *at)
{
    const struct state *s = state;
    uint8_t who[SEATS_MAX];
    int seats = seats_seen(s, seat, who);
    *at++ = s->head.phase;
    *at++ = (uint8_t)set_seen(s, seat, s->head.active);
    *at++ = (uint8_t)seat_seen(s, seat, s->current);
    at = put_code(at, s->turn);
    *at++ = s->deck_count;
    for (int k = 0; k < seats; k++)
        at = put_code(at, s->dollars[who[k]] + 20);
    at = put_row(at, who, seats, s->worms);
    at = put_row(at, who, seats, s->boats);
    at = put_row(at, who, seats, s->held);
    at = put_row(at, who, seats, s->heap);
    for (int k = 0; k < seats; k++)
        put_hold(at + k * KINDS, at + (seats + k) * KINDS, s->hold[who[k]]);
    at += 2 * seats * KINDS;
    at = put_markets(at, s, who, seats);
    at = put_ocean(at, s);
    *at++ = (uint8_t)thrown_wish(s);
    *at++ = (uint8_t)(s->thrown ? sold_as(s->thrown - 1) : 0);
    *at++ = s->spread;
    return put_unseen(at, s);
}

const struct compact wishes_compact = { parts, write };
