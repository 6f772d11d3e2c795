/* words.c: Fishmonger! in words: names of moves, refusals, events. The picture is in picture.c. */
#include "fishmonger.h"

static const char *const seat_names[] = { "0", "1", "2", "3", "4" };
static const char *const good_names[] = { "fish", "frozen", "canned", "coins" };

static const struct words seat_words = { SEATS_MAX, 0, seat_names };
static const struct words goods      = { GOODS, 0, good_names };

/* ---- Names and refusals ------------------------------------------------------------------------------------------ */

void fishmonger_name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    if (m < M_ADD)
        text_add(out, m == M_PASS ? "b-" : "b.");
    else if (m < M_BUY)
        text_fmt(out, "b+%s", fishmonger_types.name[m - M_ADD]);
    else if (m < M_EXTRA)
        text_fmt(out, "$%s", fishmonger_slots.name[m - M_BUY]);
    else if (m < M_SUPPLY)
        text_fmt(out, "+%s", fishmonger_slots.name[m - M_EXTRA]);
    else if (m < M_DEMAND)
        text_fmt(out, "s%s", fishmonger_types.name[m - M_SUPPLY]);
    else if (m < M_END)
        text_fmt(out, "d%s", fishmonger_types.name[m - M_DEMAND]);
    else
        text_char(out, '.');
}

static int refused(struct refusal *why, const char *rule)
{
    why->rule = rule;
    return 1;
}

static void show_cards(struct refusal *why, cset set)
{
    why->words = &fishmonger_cards;
    for (; set; set &= set - 1)
        why->item[why->count++] = (uint8_t)lowest_card(set);
}

static int refuse_bid(const struct state *s, int seat, move m, struct refusal *why)
{
    if (m >= M_BUY)
        return refused(why, "MO-7");
    if (m >= M_ADD ? (biddable(s, seat) & contract[m - M_ADD].cards) != 0 : (m == M_SEAL) == !!s->draft[seat])
        return 0;
    show_cards(why, s->draft[seat]);
    return refused(why, "MO-8");
}

static int refuse_buy(const struct state *s, int seat, int slot, struct refusal *why)
{
    if (s->passed >> seat & 1)
        return refused(why, "MO-16");
    if (s->bought)
        return refused(why, "MO-20");
    if (!s->row[slot])
        return refused(why, "MO-34");
    return may_buy(s, seat, slot) ? 0 : refused(why, "MO-24");
}

/* Why no card of the type is free for use. */
static int refuse_card(const struct state *s, int seat, int type, struct refusal *why)
{
    cset group = contract[type].cards;
    if (usable(s, seat) & group)
        return 0;
    if (s->hand[seat] & s->locked & group)
        return refused(why, "MO-44");
    show_cards(why, s->own[seat] & group);
    if (!(s->own[seat] & group))
        return refused(why, "MO-20");
    return refused(why, (s->supplied[seat] | s->demanded[seat]) & group ? "MO-36" : "MO-10");
}

static int refuse_demand(const struct state *s, int seat, int type, struct refusal *why)
{
    const struct contract *c = &contract[type];
    int have[GOODS] = { s->fish, s->frozen[seat], s->canned[seat], s->coins[seat] };
    if (!s->left[type] && refuse_card(s, seat, type, why))
        return refused(why, s->demanded[seat] & c->cards ? "MO-39" : why->rule);
    if (has_goods(s, seat, c->in))
        return 0;
    why->words = &goods;
    for (int good = 0; good < GOODS; good++)
        if (have[good] < c->in[good])
            why->item[why->count++] = (uint8_t)good;
    return refused(why, s->left[type] ? "MO-40" : "MO-42");
}

static int refuse_turn(const struct state *s, int seat, move m, struct refusal *why)
{
    if (m < M_BUY)
        return refused(why, "MO-7");
    if (m < M_EXTRA)
        return refuse_buy(s, seat, m - M_BUY, why);
    if (m < M_SUPPLY)
        return refused(why, "MO-25");
    if (m == M_END)
        return 0;
    int type = m < M_DEMAND ? m - M_SUPPLY : m - M_DEMAND;
    if (s->own[seat] & contract[type].cards && !(m < M_DEMAND ? contract[type].supply : contract[type].times))
        return refused(why, "MO-42");
    return m < M_DEMAND ? refuse_card(s, seat, type, why) : refuse_demand(s, seat, type, why);
}

static int refuse_extra(const struct state *s, move m, struct refusal *why)
{
    unsigned open = extra_slots(s);
    if (m >= M_EXTRA && m < M_SUPPLY && open >> (m - M_EXTRA) & 1)
        return 0;
    why->words = &fishmonger_slots;
    for (; open; open &= open - 1)
        why->item[why->count++] = (uint8_t)__builtin_ctz(open);
    return refused(why, "MO-25");
}

int fishmonger_refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    *why = (struct refusal){ .words = &fishmonger_cards };
    if (!is_active(s, seat))
        return refused(why, s->head.phase == OVER ? "MO-56" : s->head.phase == BID ? "MO-11" : "MO-12");
    switch (s->head.phase) {
    case BID:  return refuse_bid(s, seat, m, why);
    case TURN: return refuse_turn(s, seat, m, why);
    default:   return refuse_extra(s, m, why);
    }
}

/* ---- What happens ------------------------------------------------------------------------------------------------ */

/*
 * Coins and refills once more, step by step on the copy w: what a viewer does not see is the deck, so the cards that came
 * into the row are taken from what he saw, `drawn`, in order.
 */
struct story { struct state w; const struct state *after; enum until until; struct events *out; int next; };

static void tell_refill(struct story *t, int slot, int deck_before, const char *rule)
{
    if (t->until != WHOLE)
        return;
    if (!deck_before && t->w.row[slot])
        event_add(t->out, "reshuffle", "MO-34", -1);
    if (!t->w.row[slot]) {
        event_add(t->out, "empty", "MO-34", -1)->n = (int16_t)(slot + 1);
        return;
    }
    int type = t->after->drawn[t->next++];
    t->w.row[slot] = (uint8_t)(type + 1);
    struct event *e = event_add(t->out, "refill", rule, -1);
    e->n = (int16_t)(slot + 1);
    event_item(e, &fishmonger_types, type);
}

static void tell_drops(struct story *t, const struct drop *drop, int n)
{
    for (int i = 0; i < n; i++) {
        int slot = drop[i].slot, type = t->w.row[slot] - 1, deck = t->w.deck_count;
        if (!drop_coins(&t->w, slot, drop[i].coins, t->until != WHOLE))
            continue;
        struct event *e = event_add(t->out, "expired", "MO-31", -1);
        e->n = (int16_t)(slot + 1);
        event_item(e, &fishmonger_types, type);
        tell_refill(t, slot, deck, "MO-31");
    }
}

static void tell_opening(const struct state *before, const struct state *after, struct events *out)
{
    struct story t = { *before, after, WHOLE, out, 0 };
    struct drop drop[DROPS_MAX];
    t.w.passed = after->passed;
    t.w.drawn_count = 0;
    for (int k = 0; k < after->head.seats; k++) {
        int seat = seat_from_marker(after, k), pass = after->passed >> seat & 1;
        struct event *e = event_add(out, pass ? "passed" : "bid", pass ? "MO-16" : "MO-11", seat);
        e->n = (int16_t)bid_value(after->bid[seat]);
        fishmonger_list(e, after->bid[seat]);
    }
    if (after->passed)
        event_add(out, "pass_coins", "MO-17", -1)->n = (int16_t)__builtin_popcount(after->passed);
    tell_drops(&t, drop, fishmonger_drops_of_passes(&t.w, drop));
    struct event *e = event_add(out, "order", "MO-12", after->order[0]);
    for (int i = 0; i < after->order_count; i++)
        event_item(e, &seat_words, after->order[i]);
}

static void tell_bid(const struct state *before, int seat, move m, const struct state *after, enum until until,
                     struct events *out)
{
    struct event *e;
    if (m == MOVE_HIDDEN) {
        if (before->head.ply != after->head.ply)                /* a draft: not a word to others */
            event_add(out, "chosen", "MO-7", seat);
    } else if (m >= M_ADD) {
        e = event_add(out, "lay", NULL, seat);
        e->n = (int16_t)bid_value(after->draft[seat]);
        event_item(e, &fishmonger_types, m - M_ADD);
    } else {
        e = event_add(out, m == M_PASS ? "seal_pass" : "seal_bid", NULL, seat);
        e->n = (int16_t)bid_value(before->draft[seat]);
        fishmonger_list(e, before->draft[seat]);
    }
    if (until == WHOLE && opens(before, seat, after))
        tell_opening(before, after, out);
}

static void tell_purchase(const struct state *before, int seat, int slot, const struct state *after, enum until until,
                          struct events *out)
{
    struct story t = { *before, after, until, out, 0 };
    struct drop drop[DROPS_MAX];
    t.w.drawn_count = 0;
    struct event *e = event_add(out, "bought", "MO-26", seat);
    e->n = (int16_t)cost_of(before, slot);
    e->m = before->on[slot];
    event_item(e, &fishmonger_types, before->row[slot] - 1);
    if (e->m)
        event_add(out, "on_it", "MO-26", seat)->n = e->m;
    tell_drops(&t, drop, fishmonger_drops_of_payment(&t.w, slot, drop));
    int deck = t.w.deck_count;
    t.w.row[slot] = 0;
    fishmonger_refill(&t.w, slot);
    tell_refill(&t, slot, deck, "MO-27");
}

static void tell_buying(const struct state *before, int seat, move m, const struct state *after, enum until until,
                        struct events *out)
{
    struct state w = *before;
    int slot = m < M_EXTRA ? m - M_BUY : before->buying - 1;
    if (m >= M_EXTRA) {
        event_add(out, "extra", "MO-25", seat)->n = (int16_t)(m - M_EXTRA + 1);
        w.extra |= (uint8_t)(1 << (m - M_EXTRA));
    }
    if (after->head.phase == TURN) {
        tell_purchase(&w, seat, slot, after, until, out);
    } else if (m < M_EXTRA) {
        struct event *e = event_add(out, "buying", "MO-25", seat);
        e->n = (int16_t)cost_of(before, slot);
        e->m = (int16_t)extras_of(before, slot);
        event_item(e, &fishmonger_types, before->row[slot] - 1);
    }
}

/* The events of one move, at most: a choice; what each seat bid; passes; for every coin that falls a contract that expires, a new deck,
   a new card; the order; and the end of a game or the goal. A purchase has an extra coin, the purchase and a new card beside. */
_Static_assert(1 + SEATS_MAX + 1 + 3 * DROPS_MAX + 1 + 1 + SEATS_MAX <= EVENTS_MAX, "the events of a move fit");
_Static_assert((int)CARDS_MAX <= (int)ITEMS_MAX, "all cards fit an event");

static void tell_over(const struct state *after, struct events *out)
{
    uint8_t place[SEATS_MAX];
    event_add(out, "is_over", after->ending ? "MO-56" : "MO-62", -1)->n = after->round;
    fishmonger_rank(after, place);
    for (int seat = 0; seat < after->head.seats; seat++)
        if (place[seat] == 1)
            event_add(out, "win", "MO-57", seat)->n = (int16_t)after->coins[seat];
}

static void tell_end(const struct state *before, int seat, const struct state *after, struct events *out)
{
    event_add(out, "end", NULL, seat);
    if (before->fish)
        event_add(out, "rot", "MO-46", seat)->n = (int16_t)before->fish;
    if (after->head.phase == OVER)
        tell_over(after, out);
    else if (after->head.phase == BID)
        event_add(out, "new_round", "MO-15", after->marker)->n = after->round;
}

void fishmonger_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out)
{
    const struct state *a = before, *b = after;
    (void)viewer;
    if (a->head.phase == BID) {
        tell_bid(a, seat, m, b, until, out);
    } else if (m < M_SUPPLY) {
        tell_buying(a, seat, m, b, until, out);
    } else if (m < M_DEMAND) {
        struct event *e = event_add(out, "supply", "MO-37", seat);
        e->n = contract[m - M_SUPPLY].supply;
        event_item(e, &fishmonger_types, m - M_SUPPLY);
    } else if (m < M_END) {
        event_item(event_add(out, "demand", "MO-38", seat), &fishmonger_deals, m - M_DEMAND);
    } else {
        tell_end(a, seat, b, out);
    }
    if (b->ending && !a->ending)
        event_add(out, "goal", "MO-55", seat)->n = (int16_t)b->coins[seat];
}
