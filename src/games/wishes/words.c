/* words.c: If Wishes Were Fishes! in words: names of moves, refusals, events, the picture. See rules.c. */
#include "wishes.h"

#include "data.h"

static const char game_id[] = "wishes";

static const char *const ending_rule[] = { NULL, "WF-66", "WF-67", "WF-77" };

/* ---- Words: names and refusals ----------------------------------------------------------------------------------- */

void wishes_name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    if (m < M_THROW)
        text_fmt(out, "K%d", m);
    else if (m < M_SELL)
        text_fmt(out, "T%d", m - M_THROW);
    else if (m < M_BUYER)
        text_fmt(out, "S%s", wishes_cards.name[m - M_SELL]);
    else if (m < M_PLACE)
        text_fmt(out, "B%d%s%d", buyer_move_of(m).v, wishes_kinds.name[buyer_move_of(m).from], buyer_move_of(m).steps);
    else if (m < M_SPOIL)
        text_fmt(out, "P%d%s", placed_value(m), wishes_kinds.name[placed_market(m)]);
    else if (m < M_SAVE)
        text_fmt(out, "X%s%d", wishes_kinds.name[spoiled_market(m)], spoiled_seat(m));
    else if (m < M_ALL)
        text_fmt(out, "Y%d", spoiled_seat(m));
    else if (m < M_AS)
        text_fmt(out, "A%s", wishes_kinds.name[m - M_ALL]);
    else if (m < M_ONE)
        text_fmt(out, "Z%s", wishes_kinds.name[m - M_AS]);
    else
        text_fmt(out, "O%s", wishes_cards.name[m - M_ONE]);
}

static enum phase phase_of(move m)
{
    return m < M_BUYER ? TURN : m < M_PLACE ? BUYER : m < M_SPOIL ? PLACE : m < M_ALL ? SPOIL : m < M_AS ? ALL
         : m < M_ONE ? AS : ONE;
}

static int refused(struct refusal *why, const char *rule)
{
    why->rule = rule;
    return 1;
}

static void witness_cards(struct refusal *why, struct cset set)
{
    why->words = &wishes_cards;
    why->count = (uint8_t)list_cards(set, why->item);
}

static void witness_kinds(struct refusal *why, unsigned set)
{
    why->words = &wishes_kinds;
    for (; set; set &= set - 1)
        why->item[why->count++] = (uint8_t)__builtin_ctz(set);
}

/* The rule of the wish part that must be done now. */
static const char *part_rule(const struct state *s)
{
    static const char *const move_rule[] = { "WF-53", "WF-54", "WF-55" };
    static const char *const rule[] = { "WF-10", NULL, "WF-57", "WF-59", "WF-62", "WF-64", "WF-63" };
    return s->head.phase == BUYER ? move_rule[thrown_wish(s) - MOVE1] : rule[s->head.phase];
}

static int refuse_take(const struct state *s, int seat, int position, int keep, struct refusal *why)
{
    if (position >= s->ocean_count)
        return refused(why, "WF-13");
    if (position > s->worms[seat]) {
        why->count = (uint8_t)position;                         /* each of these wants a worm */
        memcpy(why->item, s->ocean, (size_t)position);
        return refused(why, "WF-15");
    }
    if (keep && s->held[seat] == s->boats[seat]) {
        witness_cards(why, s->hold[seat]);
        return refused(why, "WF-23");
    }
    if (!keep && !can_throw(s, s->ocean[position])) {
        witness_cards(why, one(s->ocean[position]));
        return refused(why, "WF-33");
    }
    return 0;
}

static int refuse_turn(const struct state *s, int seat, move m, struct refusal *why)
{
    if (m < M_SELL)
        return refuse_take(s, seat, m < M_THROW ? m : m - M_THROW, m < M_THROW, why);
    if (has(&s->hold[seat], m - M_SELL))
        return 0;
    witness_cards(why, s->hold[seat]);
    return refused(why, "WF-35");
}

/* The witness: markets from which such a buyer can move, or markets that are free for one. */
static int refuse_buyer(const struct state *s, move m, struct refusal *why)
{
    int placing = s->head.phase == PLACE, v = placing ? next_placed(s) : thrown_value(s);
    int value = placing ? placed_value(m) : buyer_move_of(m).v;
    int market = placing ? placed_market(m) : buyer_move_of(m).from;
    unsigned good = 0;
    for (int k = 0; k < KINDS; k++)
        good |= (unsigned)(placing ? !s->buyers[k] : !!buyers_at(s->buyers[k], v)) << k;
    if (value == v && good >> market & 1)
        return 0;
    witness_kinds(why, good);
    return refused(why, part_rule(s));
}

/* The witness: the market, if it is closed. */
static int refuse_spoil(const struct state *s, move m, struct refusal *why)
{
    int saving = m >= M_SAVE, q = spoiled_seat(m), closed = !saving && closed_markets(s) >> spoiled_market(m) & 1;
    if (closed)
        witness_kinds(why, 1u << spoiled_market(m));
    else if (saving ? s->heap[q] : s->fish[spoiled_market(m)][q])
        return 0;
    return refused(why, "WF-59");
}

static int refuse_sale(const struct state *s, int seat, move m, struct refusal *why)
{
    if (s->head.phase == ONE) {
        if (has(&s->hold[seat], m - M_ONE))
            return 0;
        witness_cards(why, s->hold[seat]);
        return refused(why, "WF-31");
    }
    int kind = s->head.phase == ALL ? m - M_ALL : m - M_AS;
    if (sellable(s, seat) >> kind & 1)
        return 0;
    witness_kinds(why, sellable(s, seat));
    return refused(why, kinds_in(s->hold[seat]) >> kind & 1 ? "WF-64" : "WF-31");
}

int wishes_refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    enum phase phase = s->head.phase;
    *why = (struct refusal){ .words = &wishes_cards };
    if (phase == OVER)
        return refused(why, ending_rule[s->ending]);
    if (!is_active(s, seat))
        return refused(why, "WF-9");
    if (phase_of(m) != phase)                                   /* a wish must be finished, part by part */
        return refused(why, phase_of(m) == TURN ? "WF-28" : part_rule(s));
    switch (phase) {
    case TURN:  return refuse_turn(s, seat, m, why);
    case BUYER:
    case PLACE: return refuse_buyer(s, m, why);
    case SPOIL: return refuse_spoil(s, m, why);
    default:    return refuse_sale(s, seat, m, why);
    }
}

/* ---- Words: what happens ----------------------------------------------------------------------------------------- */

/* An event for every seat that is paid something. */
static void tell_pay(const struct state *s, const char *key, const char *rule, const int pay[SEATS_MAX],
                     struct events *out)
{
    for (int seat = 0; seat < s->head.seats; seat++)
        if (pay[seat])
            event_add(out, key, rule, seat)->n = (int16_t)pay[seat];
}

static void tell_take(const struct state *before, int seat, int position, const char *key, const char *rule, struct events *out)
{
    event_item(event_add(out, key, rule, seat), &wishes_cards, before->ocean[position]);
    if (position)
        event_add(out, "bait", "WF-14", seat)->n = (int16_t)position;
    if (before->bait[position])
        event_add(out, "worms", "WF-17", seat)->n = before->bait[position];
}

static void tell_sale(const struct state *before, int seat, move m, struct events *out)
{
    struct state w = *before;
    struct sale sale = wishes_sale(&w, seat, m);
    int room = room_at(&w, sale.market), placed = sale.fish < room ? sale.fish : room, pay[SEATS_MAX];
    struct event *e = event_add(out, sale.fish == 1 ? "sold" : "sold_all", "WF-34", seat);
    e->n = (int16_t)sale.fish;
    e->m = (int16_t)(sale.fish * price_of[w.buyers[sale.market]]);
    event_item(e, &wishes_kinds, sale.market);
    if (room && placed == room) {
        w.fish[sale.market][seat] = (uint8_t)(w.fish[sale.market][seat] + placed);
        wishes_limit_pay(&w, w.fish[sale.market], pay);
        event_item(event_add(out, "full", "WF-50", -1), &wishes_kinds, sale.market);
        tell_pay(&w, "bonus", "WF-46", pay, out);
    }
    if (sale.fish > placed)
        event_add(out, "garbage", room ? "WF-38" : "WF-40", seat)->n = (int16_t)(sale.fish - placed);
}

static void tell_worms(const struct state *before, int seat, int position, struct events *out)
{
    int worms = before->worms[seat] - position + before->bait[position], others = before->head.seats - 1;
    event_add(out, worms ? "worm_bonus" : "worm_none", "WF-60", seat)->n = (int16_t)worms;
    for (int to = left_of(before, seat), left = worms; to != seat && left; to = left_of(before, to), left--)
        event_add(out, "worm_gift", worms < others ? "WF-61" : "WF-60", seat)->other = (int8_t)to;
}

/* What a throw does at once, without a choice. */
static void tell_wish(const struct state *before, int seat, int position, const struct state *after, struct events *out)
{
    int wish = wishes_table.face[before->ocean[position]].wish, done = after->turn != before->turn;
    if (wish == WORM)
        tell_worms(before, seat, position, out);
    else if (wish == NONE)
        event_add(out, "no_wish", "WF-33", seat);
    else if (wish == SPREAD && done)
        event_add(out, "no_spread", "WF-57", seat);
    else if (wish == SPOILAGE && after->head.phase != SPOIL)
        event_add(out, "no_spoil", "WF-59", seat);
    if (done && (wish == SELLALL || wish == SPOILAGE || wish == SELLAS))
        event_add(out, "no_sale", wish == SELLAS ? "WF-64" : "WF-29", seat);
}

static void tell_spoil(int seat, move m, struct events *out)
{
    struct event *e = event_add(out, m < M_SAVE ? "spoil" : "save", NULL, seat);
    e->other = (int8_t)spoiled_seat(m);
    if (m < M_SAVE)
        event_item(e, &wishes_kinds, spoiled_market(m));
}

static void tell_over(const struct state *s, struct events *out)
{
    static const char *const key[] = { NULL, "end_markets", "end_heap", "end_cap" };
    int pay[SEATS_MAX];
    uint8_t place[SEATS_MAX];
    event_add(out, key[s->ending], ending_rule[s->ending], -1);
    if (s->ending == BY_MARKETS && total(s->heap) >= HEAP_END)
        event_add(out, "no_loss", "WF-71", -1);
    if (s->ending == BY_HEAP) {
        wishes_limit_pay(s, s->heap, pay);
        tell_pay(s, "loss", "WF-69", pay, out);
    }
    wishes_worm_pay(s, pay);
    tell_pay(s, "worm_prize", "WF-72", pay, out);
    wishes_rank(s, place);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (place[seat] == 1)
            event_add(out, "win", "WF-76", seat)->n = s->dollars[seat];
}

/* The end of a turn: of the game, or a new card in the ocean. */
static void tell_end(const struct state *before, move m, const struct state *after, enum until until, struct events *out)
{
    if (after->turn != before->turn && after->head.phase == OVER)
        tell_over(after, out);
    if (!came_up(before, m, after))
        return;
    if (!before->deck_count)
        event_add(out, "reshuffle", "WF-21", -1)->n = (int16_t)(after->deck_count + 1);
    if (until == WHOLE)
        event_item(event_add(out, "reveal", "WF-20", -1), &wishes_cards, after->ocean[after->ocean_count - 1]);
}

/* The events of one move, at most: a card taken, its bait, its worms, and its wish with gifts of worms; or a sale, a full market
   with its bonuses, and garbage; then no sale, and the end with losses, prizes and winners. */
_Static_assert(3 + (1 + SEATS_MAX) + 1 + 2 + 3 * SEATS_MAX <= EVENTS_MAX, "the events of a move fit");

void wishes_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out)
{
    const struct state *a = before, *b = after;
    struct event *e;
    (void)viewer;
    if (m < M_THROW) {
        tell_take(a, seat, m, "keep", NULL, out);
    } else if (m < M_SELL) {
        int boat = wishes_table.face[a->ocean[m - M_THROW]].wish == BOAT;   /* WF-58: it does not go back */
        tell_take(a, seat, m - M_THROW, boat ? "boat" : "throw", boat ? "WF-58" : NULL, out);
        tell_wish(a, seat, m - M_THROW, b, out);
    } else if (m < M_BUYER || m >= M_ALL) {
        tell_sale(a, seat, m, out);
    } else if (m < M_PLACE) {
        struct buyer_move moved = buyer_move_of(m);
        e = event_add(out, "buyer", NULL, seat);
        e->n = (int16_t)moved.v;
        event_item(e, &wishes_kinds, moved.from);
        event_item(e, &wishes_kinds, moved.to);
    } else if (m < M_SPOIL) {
        e = event_add(out, "place", NULL, seat);
        e->n = (int16_t)placed_value(m);
        event_item(e, &wishes_kinds, placed_market(m));
    } else {
        tell_spoil(seat, m, out);
    }
    if ((a->head.phase == BUYER || a->head.phase == SPOIL) && b->turn != a->turn)
        event_add(out, "no_sale", "WF-29", seat);
    tell_end(a, m, b, until, out);
}

/* ---- Words: the picture ------------------------------------------------------------------------------------------ */

static void draw_key(struct text *out, const char *prefix, const char *word)
{
    char key[24];
    struct text t = TEXT(key);
    text_fmt(&t, "%s.%s", prefix, word);
    say(out, game_id, key, 0, 0);
}

/* "A8 angelfish: sell one kind as K" */
static void draw_card(int card, struct text *out)
{
    const struct face *face = &wishes_table.face[card];
    text_fmt(out, "%s ", wishes_cards.name[card]);
    draw_key(out, "kind", wishes_kinds.name[kind_of(card)]);
    say(out, game_id, "colon", 0, 0);
    text_char(out, ' ');
    if (has(&wishes_table.doubles, card)) {
        say(out, game_id, "double", 0, 0);
        text_add(out, ", ");
    }
    if (face->wish == SELLAS)
        words_say(out, game_id, &(struct event){ .key = "wish.SELLAS", .seat = -1, .other = -1, .words = &wishes_kinds,
                                                 .count = 1, .item = { face->target } });
    else
        draw_key(out, "wish", wishes_wishes.name[face->wish]);
}

static void draw_ocean(const struct state *s, struct text *out)
{
    say(out, game_id, "ocean", 0, 0);
    text_char(out, '\n');
    for (int i = 0; i < s->ocean_count; i++) {
        text_fmt(out, "  %d  ", i);
        draw_card(s->ocean[i], out);
        if (s->bait[i]) {
            text_add(out, "  + ");
            say(out, game_id, "baited", s->bait[i], 0);
        }
        text_char(out, '\n');
    }
    if (s->thrown) {
        say(out, game_id, "thrown", 0, 0);
        text_char(out, ' ');
        draw_card(s->thrown - 1, out);
        text_char(out, '\n');
    }
}

static void draw_fish(const uint8_t *count, int seats, struct text *out)
{
    for (int seat = 0; seat < seats; seat++)
        text_right(out, count[seat], 4);
}

/* One line a market, clockwise, then the heap; a column for each seat. */
static void draw_markets(const struct state *s, struct text *out)
{
    size_t at = out->len;
    unsigned closed = closed_markets(s);
    say(out, game_id, "markets", 0, 0);
    text_pad(out, at, 34);
    for (int seat = 0; seat < s->head.seats; seat++)
        text_right(out, seat, 4);
    text_char(out, '\n');
    for (int i = 0; i < KINDS; i++) {
        int m = wishes_table.ring[i];
        at = out->len;
        text_fmt(out, "  %s ", wishes_kinds.name[m]);
        draw_key(out, "kind", wishes_kinds.name[m]);
        text_pad(out, at, 18);
        text_right(out, price_of[s->buyers[m]], 4);
        text_fmt(out, "   %s", s->buyers[m] ? wishes_stands.name[s->buyers[m]] : "-");
        text_pad(out, at, 34);
        draw_fish(s->fish[m], s->head.seats, out);
        if (closed >> m & 1) {
            text_add(out, "   ");
            say(out, game_id, "closed", 0, 0);
        }
        text_char(out, '\n');
    }
    at = out->len;
    say(out, game_id, "heap", total(s->heap), HEAP_END);
    text_pad(out, at, 34);
    draw_fish(s->heap, s->head.seats, out);
    text_char(out, '\n');
}

static void draw_seats(const struct state *s, struct text *out)
{
    uint8_t list[CARDS];
    size_t at = out->len;
    text_pad(out, at, 20);
    say(out, game_id, "columns", 0, 0);
    text_char(out, '\n');
    for (int seat = 0; seat < s->head.seats; seat++) {
        int n = list_cards(s->hold[seat], list);
        at = out->len;
        text_fmt(out, "%s %d ", is_active(s, seat) ? ">" : " ", seat);
        say_seat(out, seat);
        text_pad(out, at, 20);
        text_right(out, s->dollars[seat], 7);
        text_right(out, s->worms[seat], 7);
        text_right(out, s->boats[seat], 7);
        text_add(out, "  ");
        for (int i = 0; i < n; i++)
            text_fmt(out, " %s%s", wishes_cards.name[list[i]], has(&wishes_table.doubles, list[i]) ? "(x2)" : "");
        text_char(out, '\n');
    }
}

void wishes_draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    say(out, game_id, "turn", s->turn + (s->head.phase != OVER), 0);
    text_add(out, "  ");
    say(out, game_id, "deck", s->deck_count, size(s->discard));
    text_add(out, "  ");
    if (s->closed_count < LIMITS) {
        say(out, game_id, "limit", limit_of(s), 0);
        text_char(out, ' ');
        say(out, game_id, "bonuses", wishes_table.limit[s->limit_set][s->closed_count].higher,
            wishes_table.limit[s->limit_set][s->closed_count].lower);
    } else {
        say(out, game_id, "no_limit", 0, 0);
    }
    text_add(out, "\n\n");
    draw_ocean(s, out);
    text_char(out, '\n');
    draw_markets(s, out);
    text_char(out, '\n');
    draw_seats(s, out);
    if (s->head.phase == OVER)
        say(out, game_id, "is_over", 0, 0);
    else if (viewer >= 0 && is_active(s, viewer))
        draw_key(out, "do", wishes_phases.name[s->head.phase]);
    else
        return;
    text_char(out, '\n');
}
