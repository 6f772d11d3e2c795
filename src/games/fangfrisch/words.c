/* words.c: what Fangfrisch says: names of moves, refusals, events and the picture. See rules.c. */
#include "fangfrisch.h"

#include <string.h>

#include "data.h"

static const char field_letters[] = "abix";

static const char *card_name(int card) { return fangfrisch_cards.name[card]; }

/* ---- Names ------------------------------------------------------------------------------------------------------ */

void fangfrisch_name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    if (m < M_SELL_END)
        text_fmt(out, "s%s", fangfrisch_kinds.name[m - M_SELL + 1]);
    else if (m == M_RING || m == M_WAIT)
        text_char(out, m == M_RING ? 'r' : 'w');
    else if (m >= M_STEAL && m < M_STEAL_END)
        text_fmt(out, "t%d%c", (m - M_STEAL) / FIELDS, field_letters[(m - M_STEAL) % FIELDS]);
    else if (m >= M_DUMP && m < M_DUMP_END)
        text_fmt(out, "d%c", field_letters[m - M_DUMP]);
    else if (m >= M_PLACE && m < M_CAN)
        text_fmt(out, "p%s%c", card_name((m - M_PLACE) / TARGETS), field_letters[(m - M_PLACE) % TARGETS]);
    else if (m >= M_CAN && m < M_CAN_END)
        text_fmt(out, "c%s", card_name(m - M_CAN));
    else
        text_add(out, m == M_SELL_END ? "s-" : m == M_STEAL_END ? "t-" : m == M_DUMP_END ? "d." : "c-");
}

/* ---- Refusals --------------------------------------------------------------------------------------------------- */

static int refused(struct refusal *why, const char *rule)
{
    why->rule = rule;
    return 1;
}

/* Each once, however many there are of it. */
static void show_cards(struct refusal *why, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        if (!memchr(why->item, cards[i], why->count))
            why->item[why->count++] = cards[i];
}

_Static_assert((int)CARDS <= (int)ITEMS_MAX, "a witness fits");

static void show_field(const struct state *s, int seat, int field, struct refusal *why)
{
    show_cards(why, s->stack[field][seat], s->count[field][seat]);
}

/* The step in which a move is made. Sales belong to two. */
static enum phase phase_of(move m)
{
    if (m <= M_WAIT)
        return m <= M_SELL_END ? SELL : BELL;
    return m <= M_STEAL_END ? STEAL : m <= M_DUMP_END ? DUMP : m < M_CAN ? PLACE : CAN;
}

/* Who sells when: before the final phase, and from then on the auctioneer at the beginning and whoever buys. */
static const char *sale_rule(const struct state *s, int seat)
{
    if (!s->final)
        return "FM-25";
    if (is_buyers(s->head.phase) && seat == s->buyer)
        return "FM-48";                                         /* it is not time yet */
    return seat == s->auctioneer ? "FM-64" : "FM-62";
}

static int refuse_sell(const struct state *s, int seat, move m, struct refusal *why)
{
    int kind = m - M_SELL + 1;
    if ((s->head.phase != SELL && s->head.phase != SELL_NOW) || !is_active(s, seat))
        return refused(why, sale_rule(s, seat));
    if (m == M_SELL_END || fangfrisch_kinds_of(s, seat) >> kind & 1)
        return 0;
    const uint8_t *trash = fangfrisch_trash(s, seat);
    for (int i = 0; i < s->trash_count[seat]; i++)
        if (kind_of(trash[i]) == kind)
            show_cards(why, trash + i, 1);
    return refused(why, why->count ? "FM-24" : kind == JOKER ? "FM-23" : "FM-19");
}

static int refuse_bell(const struct state *s, int seat, move m, struct refusal *why)
{
    if (s->head.phase == SELL)
        return refused(why, m == M_RING ? "FM-35" : s->bell == FIRST_RING ? "FM-94" : "FM-95");
    if (s->head.phase != BELL)
        return refused(why, "FM-41");
    if (is_active(s, seat))
        return 0;
    if (fangfrisch_bidders(s) >> seat & 1)
        return refused(why, "FM-40");
    if (m == M_WAIT)
        return refused(why, "FM-99");
    return refused(why, s->money[seat] < PARCEL_PRICE ? "FM-37" : "FM-38");
}

static int refuse_steal(const struct state *s, int seat, move m, struct refusal *why)
{
    int victim = (m - M_STEAL) / FIELDS, field = (m - M_STEAL) % FIELDS;
    if (m == M_STEAL_END)
        return 0;
    if (victim == seat || victim >= s->head.seats)
        return refused(why, "FM-49");
    return s->count[field][victim] ? 0 : refused(why, "FM-50");
}

static int refuse_dump(const struct state *s, int seat, move m, struct refusal *why)
{
    if (m == M_DUMP_END || s->count[m - M_DUMP][seat])
        return 0;
    return refused(why, "FM-54");
}

static int refuse_place(const struct state *s, int seat, move m, struct refusal *why)
{
    int card = (m - M_PLACE) / TARGETS, target = (m - M_PLACE) % TARGETS;
    if (!memchr(s->parcel, card, s->parcel_count)) {
        show_cards(why, s->parcel, s->parcel_count);
        return refused(why, "FM-53");
    }
    if (fangfrisch_targets(s, seat, card) >> target & 1)
        return 0;
    if (s->kind[target][seat] != NONE && s->kind[target][seat] != JOKER) {
        show_field(s, seat, target, why);
        return refused(why, "FM-14");
    }
    for (int f = 0; f < FIELDS; f++)
        if (s->kind[f][seat] == kind_of(card))
            show_field(s, seat, f, why);
    return refused(why, "FM-15");
}

static int refuse_can(const struct state *s, int seat, move m, struct refusal *why)
{
    const uint8_t *trash = fangfrisch_trash(s, seat);
    if (m == M_CAN_END || memchr(trash, m - M_CAN, s->trash_count[seat]))
        return 0;
    show_cards(why, trash, s->trash_count[seat]);
    return refused(why, "FM-58");
}

int fangfrisch_refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    enum phase phase = s->head.phase, wanted = phase_of(m);
    *why = (struct refusal){ .words = &fangfrisch_cards };
    if (phase == OVER)
        return refused(why, "FM-70");
    if (wanted == SELL)
        return refuse_sell(s, seat, m, why);
    if (wanted == BELL)
        return refuse_bell(s, seat, m, why);
    if (wanted == DUMP && phase == PLACE && is_active(s, seat))
        return refused(why, "FM-54");                           /* before placing, not after */
    if (wanted != phase || !is_active(s, seat))                 /* a step of a purchase at another time, or by somebody else */
        return refused(why, "FM-48");
    switch (phase) {
    case STEAL: return refuse_steal(s, seat, m, why);
    case DUMP:  return refuse_dump(s, seat, m, why);
    case PLACE: return refuse_place(s, seat, m, why);
    default:    return refuse_can(s, seat, m, why);
    }
}

/* ---- Events ----------------------------------------------------------------------------------------------------- */

/* Cards of an event; an event more for each ITEMS_MAX of them. */
static void tell_list(struct events *out, const char *key, const char *rule, const uint8_t *cards, int count)
{
    struct event *e = NULL;
    for (int i = 0; i < count; i++) {
        if (i % ITEMS_MAX == 0)
            e = event_add(out, key, rule, -1);
        event_item(e, &fangfrisch_cards, cards[i]);
        e->n++;
    }
}

/* FM-70 to FM-75. */
static void tell_end(const struct state *after, struct events *out)
{
    uint8_t place[SEATS_MAX];
    event_add(out, "market_end", "FM-70", -1);
    for (int seat = 0; seat < after->head.seats; seat++) {
        int fish = after->trash_fish[seat], half = fangfrisch_score(after, seat) - after->money[seat] + fish;
        if (fangfrisch_kinds_of(after, seat))
            event_add(out, "half_price", "FM-71", seat)->n = (int16_t)half;
        if (fish)
            event_add(out, "bill", "FM-73", seat)->n = (int16_t)fish;
    }
    fangfrisch_rank(after, place);
    for (int seat = 0; seat < after->head.seats; seat++)
        if (place[seat] == 1)
            event_add(out, "win", "FM-75", seat)->n = (int16_t)fangfrisch_score(after, seat);
}

/* Cards that were turned over and are discarded already: the difference of the discard piles, without the parcel that
   lay there before. */
static int lost_cards(const struct state *w, const struct state *after, uint8_t *cards)
{
    int n = 0, left[ORDINARY];
    for (int card = 0; card < ORDINARY; card++)
        left[card] = after->discard[card] - w->discard[card];
    for (int i = 0; i < w->parcel_count; i++)
        left[w->parcel[i]]--;
    for (int card = 0; card < ORDINARY; card++)
        for (; left[card] > 0; left[card]--)
            cards[n++] = (uint8_t)card;
    return n;
}

/* What the cards turned over since `w` brought. */
static void tell_cards(const struct state *w, const struct state *after, struct events *out)
{
    uint8_t lost[DECK];
    int same = w->turn == after->turn && after->head.phase != OVER, from = same ? w->parcel_count : 0;
    if (after->final && !w->final)
        event_add(out, "final_phase", "FM-43", -1);
    if (!same)
        tell_list(out, "reveal", "FM-34", lost, lost_cards(w, after, lost));
    if (after->turn != w->turn)
        event_add(out, "fold", "FM-46", -1)->n = (int16_t)(after->turn - w->turn);
    if (after->head.phase == OVER) {
        tell_end(after, out);
        return;
    }
    if (after->turn != w->turn)
        event_add(out, "turn", "FM-10", after->auctioneer)->n = after->turn;
    tell_list(out, "reveal", "FM-34", after->parcel + from, after->parcel_count - from);
}

static const char *tie_rule(const struct state *s)
{
    static const char *const by_bell[] = { "FM-96", "FM-97", "FM-98" };
    seatset others = (seatset)(s->rang & ~(1u << s->auctioneer));
    return others != s->rang && !(others & (others - 1)) ? "FM-69" : by_bell[s->bell];
}

static void tell_purchase(const struct state *after, struct events *out)
{
    struct event *e = NULL;
    if (after->rang & (after->rang - 1))
        event_add(out, "tie", tie_rule(after), after->buyer);
    for (int i = 0; i < after->parcel_count; i++) {
        if (i % ITEMS_MAX == 0)
            e = event_add(out, i ? "buy_more" : "buy", "FM-41", after->buyer);
        e->n = after->parcel_count;
        event_item(e, &fangfrisch_cards, after->parcel[i]);
    }
    if (after->buyer == after->auctioneer)
        event_add(out, "no_premium", "FM-68", after->auctioneer);
    else
        event_add(out, "premium", "FM-42", after->auctioneer)->n = after->parcel_count;
}

static void tell_bell(const struct state *before, int seat, move m, const struct state *after, enum until until,
                      struct events *out)
{
    int opened = opens(before, seat, after);
    if (before->bell == FIRST_RING)
        opened = m == M_RING || before->head.active == 1 << seat;
    if (m == MOVE_HIDDEN)
        event_add(out, "answered", "FM-95", seat);
    else
        event_add(out, m == M_RING ? "ring" : "wait", NULL, seat);
    if (!opened || until == TO_SEAL)
        return;
    for (int i = 0; before->head.sealed && i < before->head.seats; i++)
        if (after->rang >> i & 1)
            event_add(out, "rang", "FM-95", i);
    if (after->rang) {
        tell_purchase(after, out);
        return;
    }
    event_add(out, "no_ring", "FM-39", -1);
    if (until == WHOLE)
        tell_cards(before, after, out);
}

static void tell_sell(const struct state *before, int seat, move m, const struct state *w, struct events *out)
{
    int kind = m - M_SELL + 1;
    if (m == M_SELL_END) {
        event_add(out, "sell_end", NULL, seat);
        return;
    }
    struct event *e = event_add(out, "sold", "FM-21", seat);
    e->n = (int16_t)(w->money[seat] - before->money[seat]);
    e->m = (int16_t)fish_of(before, seat, kind);
    event_item(e, &fangfrisch_kinds, kind);
    for (int other = 0; other < w->head.seats; other++)
        if (w->trash_count[other] > before->trash_count[other])
            event_item(event_add(out, "spoiled", "FM-26", other), &fangfrisch_cards,
                       fangfrisch_trash(w, other)[w->trash_count[other] - 1]);
}

static void tell_steal(const struct state *before, int seat, move m, struct events *out)
{
    if (m == M_STEAL_END) {
        event_add(out, "steal_end", "FM-50", seat);
        return;
    }
    int victim = (m - M_STEAL) / FIELDS, field = (m - M_STEAL) % FIELDS;
    struct event *e = event_add(out, "stolen", "FM-49", seat);
    e->other = (int8_t)victim;
    event_item(e, &fangfrisch_cards, before->stack[field][victim][before->count[field][victim] - 1]);
}

static void tell_dump(const struct state *before, int seat, move m, struct events *out)
{
    if (m == M_DUMP_END) {
        event_add(out, "dump_end", NULL, seat);
        return;
    }
    int field = m - M_DUMP;
    struct event *e = event_add(out, "dumped", "FM-54", seat);
    for (int i = 0; i < before->count[field][seat]; i++)
        event_item(e, &fangfrisch_cards, before->stack[field][seat][i]);
}

static void tell_place(int seat, move m, struct events *out)
{
    static const char *const keys[] = { "placed_a", "placed_b", "placed_i", "trashed" };
    event_item(event_add(out, keys[(m - M_PLACE) % TARGETS], NULL, seat), &fangfrisch_cards, (m - M_PLACE) / TARGETS);
}

static void tell_can(int seat, move m, struct events *out)
{
    struct event *e = event_add(out, m == M_CAN_END ? "can_end" : "canned", m == M_CAN_END ? NULL : "FM-58", seat);
    if (m != M_CAN_END)
        event_item(e, &fangfrisch_cards, m - M_CAN);
}

/* The events of one move, at most: an answer or a sale with what spoils; who rang; nobody; the final phase, cards that are lost,
   auctions without a buyer; then the next auction and its cards, or the end, its sales and bills, and the winners. */
enum { LISTS = (DECK + ITEMS_MAX - 1) / ITEMS_MAX };

_Static_assert(1 + SEATS_MAX + 1 + 1 + LISTS + 1 + (1 + LISTS) + 1 + 3 * SEATS_MAX <= EVENTS_MAX, "the events of a move fit");

void fangfrisch_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out)
{
    const struct state *b = before;
    struct state w = *b;
    (void)viewer;
    if (b->head.phase == BELL) {
        tell_bell(b, seat, m, after, until, out);
        return;
    }
    int turned = fangfrisch_act(&w, seat, m);
    switch (b->head.phase) {
    case STEAL: tell_steal(b, seat, m, out); break;
    case DUMP:  tell_dump(b, seat, m, out); break;
    case PLACE: tell_place(seat, m, out); break;
    case CAN:   tell_can(seat, m, out); break;
    default:    tell_sell(b, seat, m, &w, out); break;
    }
    if (w.turn != b->turn)
        event_add(out, "turn", "FM-10", w.auctioneer)->n = w.turn;
    if (turned && until == WHOLE)
        tell_cards(&w, after, out);
}

/* ---- The picture ------------------------------------------------------------------------------------------------ */

static void draw_cards(const uint8_t *cards, int count, int top_first, struct text *out)
{
    for (int i = 0; i < count; i++)
        text_fmt(out, " %s", card_name(cards[top_first ? count - 1 - i : i]));
}

static void draw_field(const struct state *s, int seat, int field, struct text *out)
{
    static const char *const labels[] = { "box_a", "box_b", "ice" };
    int kind = s->kind[field][seat], size = s->size[field][seat];
    size_t at = out->len;
    text_add(out, "      ");
    say(out, "fangfrisch", labels[field], 0, 0);
    text_pad(out, at, 17);
    if (kind == NONE) {
        text_add(out, "-\n");
        return;
    }
    char key[8];
    struct text k = TEXT(key);
    text_fmt(&k, "kind.%s", fangfrisch_kinds.name[kind]);
    say(out, "fangfrisch", key, 0, 0);
    text_pad(out, at, 28);
    say(out, "fangfrisch", "worth", size, fangfrisch_market.price[priced(size)]);
    text_pad(out, at, 47);
    draw_cards(s->stack[field][seat], s->count[field][seat], 1, out);
    text_char(out, '\n');
}

/* Another's trash lies face down without the memory aid. */
static void draw_trash(const struct state *s, int seat, int open, struct text *out)
{
    if (!s->trash_count[seat])
        return;
    text_add(out, "   ");
    say(out, "fangfrisch", open ? "trash" : "trash_cards", open ? s->trash_fish[seat] : s->trash_count[seat], 0);
    if (open)
        draw_cards(fangfrisch_trash(s, seat), s->trash_count[seat], 0, out);
}

static void draw_seat(const struct state *s, int seat, int viewer, struct text *out)
{
    size_t at = out->len;
    text_add(out, is_active(s, seat) ? "> " : "  ");
    say_seat(out, seat);
    text_pad(out, at, 17);
    say(out, "fangfrisch", "money", s->money[seat], 0);
    if (s->head.phase == OVER) {
        text_add(out, "   ");
        say(out, "fangfrisch", "result", fangfrisch_score(s, seat), 0);
    } else if (seat == s->auctioneer) {
        text_add(out, "   ");
        say(out, "fangfrisch", "is_auctioneer", 0, 0);
    }
    draw_trash(s, seat, s->head.aid || seat == viewer, out);
    text_char(out, '\n');
    for (int f = 0; f < FIELDS; f++)
        draw_field(s, seat, f, out);
}

static void draw_offer(const struct state *s, struct text *out)
{
    static const char *const steps[] = { "step_sell", "step_bell", "step_thief", "step_dump", "step_place", "step_can",
                                         "step_sell_now", "is_over" };
    struct event e = { .key = steps[s->head.phase], .other = -1, .n = s->picks,
                       .seat = (int8_t)(s->head.phase == SELL ? s->auctioneer : s->buyer) };
    if (s->parcel_count) {
        say(out, "fangfrisch", s->head.phase == BELL ? "offer" : "to_sort", s->parcel_count, 0);
        draw_cards(s->parcel, s->parcel_count, 0, out);
        text_char(out, '\n');
    }
    words_say(out, "fangfrisch", &e);
    text_char(out, '\n');
}

static void draw_prices(const struct state *s, struct text *out)
{
    say(out, "fangfrisch", "price_list", 0, 0);
    for (int n = 1; n <= PRICES; n++)
        text_fmt(out, "  %d%s: %d", n, n == PRICES ? "+" : "", fangfrisch_market.price[n]);
    text_add(out, "\n");
    if (s->final)
        say(out, "fangfrisch", "is_final", 0, 0);
}

void fangfrisch_draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    say(out, "fangfrisch", "auction", s->turn, s->pile_count);
    text_add(out, "   ");
    draw_prices(s, out);
    text_add(out, s->final ? "\n\n" : "\n");
    for (int seat = 0; seat < s->head.seats; seat++)
        draw_seat(s, seat, viewer, out);
    text_char(out, '\n');
    draw_offer(s, out);
}
