/* live.c: Fangfrisch with the bell in real time (FM-80 to FM-93): what a server has to know of it. See game.h, struct live. */
#include "fangfrisch.h"

#include <assert.h>

/* ---- Where a game stands ---------------------------------------------------------------------------------------- */

/* Sorting is one step from the first field thrown away to the last card placed. */
static void moment(const void *state, struct moment *out)
{
    const struct state *s = state;
    enum phase phase = s->head.phase;
    *out = (struct moment){
        .waits = phase == BELL ? WAITS_FOR_BELL : phase == OVER ? WAITS_FOR_NOTHING : WAITS_FOR_DECISION,
        .auction = s->turn, .auctioneer = s->auctioneer, .may_ring = fangfrisch_bidders(s), .turned = DECK - s->pile_count,
        .mover = phase == SELL ? s->auctioneer : s->buyer, .step = phase == PLACE ? DUMP : phase,
    };
}

/* ---- FM-92: decisions made for a player ------------------------------------------------------------------------- */

/* The highest top card that has a place on the own mat; of equal ones the one that the rules of thumb like best. */
static move steal_for(const struct state *s, int seat, const move *list, int n)
{
    uint16_t weight[MOVES];
    int best = n - 1, highest = 0;                              /* the last one is to steal nothing */
    fangfrisch_weigh(s, seat, list, n, weight);
    for (int i = 0; i < n - 1; i++) {
        int victim = (list[i] - M_STEAL) / FIELDS, field = (list[i] - M_STEAL) % FIELDS;
        int card = s->stack[field][victim][s->count[field][victim] - 1], v = value_of(card);
        int fits = (fangfrisch_targets(s, seat, card) & ~(1u << TRASH)) != 0;
        if (!fits || v < highest || (v == highest && weight[i] <= weight[best]))
            continue;
        best = i;
        highest = v;
    }
    return list[best];
}

/* Where the position is worth most afterwards. No card is turned over for it. */
static move place_for(const struct state *s, int seat, const move *list, int n)
{
    int best = 0, most = 0;
    for (int i = 0; i < n; i++) {
        struct state after = *s;
        fangfrisch_act(&after, seat, list[i]);
        int v = fangfrisch_value(&after, seat);
        if (i && v <= most)
            continue;
        best = i;
        most = v;
    }
    return list[best];
}

static move can_for(const move *list, int n)
{
    int best = n - 1;                                           /* the last one is to close the can */
    for (int i = 0; i < n - 1; i++)
        if (best == n - 1 || value_of(list[i] - M_CAN) > value_of(list[best] - M_CAN))
            best = i;
    return list[best];
}

static move unattended(const void *state, int seat)
{
    const struct state *s = state;
    move list[MOVES];
    int n = fangfrisch.legal(s, seat, list);
    assert(n > 0);
    switch (s->head.phase) {
    case BELL:  return M_WAIT;
    case STEAL: return steal_for(s, seat, list, n);
    case DUMP:  return M_DUMP_END;                              /* nothing that a player has kept is thrown away in absence */
    case PLACE: return place_for(s, seat, list, n);
    case CAN:   return can_for(list, n);
    default:    return M_SELL_END;
    }
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

const struct live fangfrisch_live = {
    .option = OPT_BELL, .choice = FIRST_RING, .auctioneer_rings = 3, .ring = M_RING, .pass = M_WAIT,
    .rule = { [LIVE_NEXT] = "FM-81", [LIVE_UNSEEN] = "FM-83", [LIVE_CLOSED] = "FM-85", [LIVE_EQUAL] = "FM-86", [LIVE_OLD] = "FM-88",
              [LIVE_BARRED] = "FM-89", [LIVE_LOOK] = "FM-90", [LIVE_AUCTIONEER] = "FM-38" },
    .moment = moment, .unattended = unattended, .reaction = fangfrisch_reaction,
};
