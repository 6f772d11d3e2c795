/* compact.c: Fishing as a net should see it, with a perfect memory. */
#include "fishing.h"

#include <string.h>

#include "compact.h"

enum { SET_BYTES = (CARDS + 7) / 8 };

static const char *const place_names[] = { "box", "deal", "ocean" };
static const struct words places = { CAUGHT, 0, place_names };          /* and then the seat that caught it */

static const struct part parts[] = {
    { "phase",        PART_WORD,   .field = "phase" },
    { "active",       PART_SET,    .count = PART_SEATS },
    { "round",        PART_NUMBER, .typical = ROUNDS },
    { "trick",        PART_NUMBER, .typical = 10 },
    { "leader",       PART_WORD,   .count = PART_SEATS },
    { "winner",       PART_WORD,   .count = PART_SEATS },
    { "demanded",     PART_WORD,   .field = "demanded" },
    { "called",       PART_NUMBER, .typical = 1 },
    { "lowest",       PART_NUMBER, .typical = 1 },
    { "best",         PART_NUMBER, .typical = 64 },
    { "ocean_count",  PART_NUMBER, .typical = OCEAN },
    { "points",       PART_NUMBER, .row = { PART_SEATS, NULL }, .zero = 60, .typical = 75 },
    { "hand_count",   PART_NUMBER, .row = { PART_SEATS, NULL }, .typical = 10 },
    { "caught_count", PART_NUMBER, .row = { PART_SEATS, NULL }, .typical = 16 },
    { "stock_count",  PART_NUMBER, .row = { PART_SEATS, NULL }, .typical = 16 },
    { "demand",       PART_NUMBER, .row = { PART_SEATS, NULL }, .typical = 8 },
    { "hand",         PART_SET,    .field = "hand" },
    { "passed",       PART_WORD,   .field = "passed" },
    { "played",       PART_WORD,   .row = { PART_SEATS, NULL }, .field = "plays" },
    { "caught",       PART_SET,    .row = { PART_SEATS, NULL }, .field = "hand" },
    { "lacks",        PART_SET,    .row = { PART_SEATS, NULL }, .words = &fishing_colour_words },
    { "last_seen",    PART_WORD,   .row = { CARDS, &fishing_card_words }, .words = &places, .count = PART_SEATS },
    { NULL },
};

/* Without the gap between the two words of a set. */
static uint8_t *put_set(uint8_t *at, struct cset set)
{
    uint64_t bits[2] = { set.w[0] | set.w[1] << SPLIT, set.w[1] >> (64 - SPLIT) };
    memcpy(at, bits, SET_BYTES);
    return at + SET_BYTES;
}

/* The colours that seats have shown not to hold since they got their last card. */
static void learn_trick(const struct state *s, int trick, int leader, const uint8_t *plays, int count, uint8_t lacks[SEATS_MAX])
{
    int demanded = s->call_trick == trick + 1 ? s->call_colour : 0;
    for (int k = 0; k < count; k++) {
        const struct face *f = &fishing_face[plays[k] - 1];
        int seat = leader + k < s->head.seats ? leader + k : leader + k - s->head.seats;
        if (f->lane == BUOY)
            continue;                                           /* it proves nothing (FI-17) */
        if (demanded && f->colour != demanded)
            lacks[seat] |= (uint8_t)(1 << (demanded - 1));      /* FI-15 */
        demanded = demanded ? demanded : f->colour;             /* FI-12 */
    }
}

static void find_lacks(const struct state *s, uint8_t lacks[SEATS_MAX])
{
    int from = s->pass_trick > s->known_from ? s->pass_trick : s->known_from;
    memset(lacks, 0, SEATS_MAX);
    for (int t = from; t < s->trick; t++)
        learn_trick(s, t, s->leaders[t], s->history[t], s->head.seats, lacks);
    if (s->trick >= from)
        learn_trick(s, s->trick, s->leader, s->plays, s->played, lacks);
}

static uint8_t *put_last_seen(uint8_t *at, const struct state *s, int seat)
{
    uint8_t place[CAUGHT + 5 * ROUNDS] = { BOX, DEAL, IN_OCEAN };
    for (int owner = 0; owner < s->head.seats; owner++)
        place[CAUGHT + owner] = (uint8_t)(CAUGHT + seat_seen(s, seat, owner));
    for (int i = CAUGHT + 5; i < CAUGHT + 5 * ROUNDS; i += 5)
        memcpy(place + i, place + CAUGHT, 5);                   /* the same in every round */
    for (int card = 0; card < CARDS; card++)
        at[card] = place[s->origin[card]];
    return at + CARDS;
}

static uint8_t *write(const void *state, int seat, uint8_t *at)
{
    const struct state *s = state;
    uint8_t who[SEATS_MAX], lacks[SEATS_MAX], played[SEATS_MAX] = { 0 };
    int seats = seats_seen(s, seat, who);
    find_lacks(s, lacks);
    for (int k = 0; k < s->played; k++)
        played[seat_of_play(s, k)] = s->plays[k];
    *at++ = s->head.phase;
    *at++ = (uint8_t)set_seen(s, seat, s->head.active);
    *at++ = s->round;
    *at++ = s->trick;
    *at++ = (uint8_t)seat_seen(s, seat, s->leader);
    *at++ = (uint8_t)seat_seen(s, seat, s->winner);
    *at++ = s->demanded;
    *at++ = s->called;
    *at++ = s->lowest;
    *at++ = s->best;
    *at++ = s->ocean_count;
    for (int k = 0; k < seats; k++)
        at = put_code(at, s->points[who[k]] + 60);
    at = put_row(at, who, seats, s->hand_count);
    at = put_row(at, who, seats, s->fisher_count);
    at = put_row(at, who, seats, s->stock_count);
    at = put_row(at, who, seats, s->demand);
    at = put_set(at, s->hand[seat]);
    *at++ = s->passed[seat];
    at = put_row(at, who, seats, played);
    for (int k = 0; k < seats; k++)
        at = put_set(at, s->fisher[who[k]]);
    at = put_row(at, who, seats, lacks);
    return put_last_seen(at, s, seat);
}

const struct compact fishing_compact = { parts, write };
