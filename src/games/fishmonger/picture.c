/* picture.c: a table of Fishmonger! as text. */
#include "fishmonger.h"

#include <string.h>

#include "data.h"

/* "B2 Shrimp Boat   supply 3   6f>1$ x2" */
static void put_contract(struct text *out, int type)
{
    const struct contract *c = &fishmonger_deck.type[type];
    size_t at = out->len;
    text_add(out, fishmonger_types.name[type]);
    text_pad(out, at, 4);
    say(out, "fishmonger", fishmonger_types.name[type], 0, 0);
    text_pad(out, at, 24);
    text_right(out, c->value, 5);
    if (c->bid != c->value)
        text_fmt(out, "/%d", c->bid);
    text_pad(out, at, 34);
    if (c->supply)
        text_int(out, c->supply);
    else
        text_char(out, '-');
    text_pad(out, at, 41);
    if (!c->times) {
        text_char(out, '-');
        return;
    }
    const char *deal = strchr(fishmonger_deals.name[type], '(') + 1;
    text_bytes(out, deal, strlen(deal) - 1);
    if (c->times > 1)
        text_fmt(out, " x%d", c->times);
}

static void put_heading(struct text *out, const char *key)
{
    say(out, "fishmonger", key, 0, 0);
    text_char(out, '\n');
}

static void draw_row(const struct state *s, struct text *out)
{
    put_heading(out, "row");
    for (int slot = 0; slot < SLOTS; slot++) {
        size_t at = out->len;
        text_fmt(out, "%s  %d ", s->extra >> slot & 1 ? "+" : s->buying == slot + 1 ? "*" : " ", slot + 1);
        if (s->row[slot]) {
            text_right(out, s->on[slot], 5);
            text_right(out, cost_of(s, slot), 6);
            text_add(out, "  ");
            put_contract(out, s->row[slot] - 1);
        } else {
            text_pad(out, at, 12);
            say(out, "fishmonger", "no_card", 0, 0);
        }
        text_char(out, '\n');
    }
}

static void put_cards(struct text *out, const char *key, cset set)
{
    if (!set)
        return;
    struct event e = { .key = key, .seat = -1, .other = -1, .n = (int16_t)bid_value(set) };
    fishmonger_list(&e, set);
    text_add(out, "  ");
    words_say(out, "fishmonger", &e);
}

static void draw_seat(const struct state *s, int seat, int viewer, struct text *out)
{
    size_t at = out->len;
    text_add(out, is_active(s, seat) ? "> " : "  ");
    say_seat(out, seat);
    text_pad(out, at, 18);
    text_right(out, s->coins[seat], 5);
    text_right(out, s->frozen[seat], 8);
    text_right(out, s->canned[seat], 8);
    text_right(out, s->hand_count[seat], 6);
    if (seat == s->marker)
        text_add(out, "  <");
    if (s->passed >> seat & 1) {
        text_add(out, "  ");
        say(out, "fishmonger", "has_passed", 0, 0);
    }
    put_cards(out, "has_bid", s->bid[seat]);
    put_cards(out, "has_supplied", s->supplied[seat]);
    put_cards(out, "has_demanded", s->demanded[seat]);
    if (s->head.aid && seat != viewer)
        put_cards(out, "holds", idle_cards(s, seat));
    text_char(out, '\n');
}

/* The viewer's cards, one line a type: how many are left, what they do. */
static void draw_hand(const struct state *s, int viewer, struct text *out)
{
    put_heading(out, "hand");
    for (cset rest = s->hand[viewer]; rest; rest &= ~printed_on(lowest_card(rest))->cards) {
        int type = type_of(lowest_card(rest));
        cset group = fishmonger_deck.type[type].cards;
        int n = count_cards(rest & group), laid = count_cards(s->draft[viewer] & group);
        text_add(out, laid ? "b " : "  ");
        text_right(out, n, 14);
        text_add(out, "  ");
        put_contract(out, type);
        text_char(out, '\n');
    }
    if (s->draft[viewer]) {
        put_cards(out, "your_bid", s->draft[viewer]);
        text_char(out, '\n');
    }
}

static void draw_step(const struct state *s, struct text *out)
{
    struct event e = { .seat = -1, .other = -1 };
    if (s->head.phase == BID) {
        e.key = "is_bid";
    } else if (s->head.phase == OVER) {
        e.key = "game_over";
    } else {
        e.key = s->head.phase == TURN ? "is_turn" : "is_extra";
        e.seat = (int8_t)s->order[s->turn];
        e.n = (int16_t)(s->head.phase == TURN ? s->fish : extras_of(s, s->buying - 1) - __builtin_popcount(s->extra));
    }
    words_say(out, "fishmonger", &e);
    if (s->ending && s->head.phase != OVER) {
        text_char(out, ' ');
        say(out, "fishmonger", "last_round", 0, 0);
    }
    text_char(out, '\n');
}

void fishmonger_draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    say(out, "fishmonger", "round", s->round, 0);
    text_add(out, "  ");
    say(out, "fishmonger", "piles", s->deck_count, count_cards(s->discard));
    text_add(out, "\n\n");
    draw_row(s, out);
    text_char(out, '\n');
    size_t at = out->len;
    text_pad(out, at, 18);
    put_heading(out, "columns");
    for (int seat = 0; seat < s->head.seats; seat++)
        draw_seat(s, seat, viewer, out);
    text_char(out, '\n');
    if (viewer >= 0) {
        draw_hand(s, viewer, out);
        text_char(out, '\n');
    }
    draw_step(s, out);
}
