/* words.c: Fishing in words: names of moves, refusals, events, the picture. */
#include "fishing.h"

#include <string.h>

#include "data.h"

/* ---- Words ------------------------------------------------------------------------------------------------------- */

void fishing_name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    if (m < M_CATCH)
        text_add(out, fishing_card_names[m]);
    else if (m < M_PASS)
        text_fmt(out, "+%s", fishing_card_names[m - M_CATCH]);
    else if (m < M_CALL)
        text_fmt(out, ">%s", fishing_card_names[m - M_PASS]);
    else
        text_fmt(out, "!%s", fishing_colour_names[m - M_CALL]);
}

static int refused(struct refusal *why, const char *rule)
{
    why->rule = rule;
    return 1;
}

/* The phase in which a move is made. */
static enum phase phase_of(move m) { return m < M_CATCH ? PLAY : m < M_PASS ? CATCH : m < M_CALL ? PASS : CALL; }

/* What has to be done in a phase, and who does it. */
static const char *const due_rule[]  = { "FI-11", "FI-48", "FI-32", "FI-39" };
static const char *const turn_rule[] = { "FI-4", "FI-48", "FI-29", "FI-39", "FI-65" };

int fishing_refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    enum phase phase = s->head.phase;
    *why = (struct refusal){ .words = &fishing_card_words };
    if (!is_active(s, seat))
        return refused(why, phase == CALL && phase_of(m) == CALL ? "FI-47" : turn_rule[phase]);
    if (phase_of(m) != phase)
        return refused(why, due_rule[phase]);
    if (phase == PLAY) {
        if (!has(&s->hand[seat], m))
            return refused(why, "FI-11");
        struct cset can = playable(s, seat);
        if (has(&can, m))
            return 0;
        why->count = (uint8_t)list_cards(without(can, buoy_cards), why->item);
        return refused(why, s->called && !s->played ? "FI-19" : "FI-15");
    }
    if (phase == CATCH) {
        int card = m - M_CATCH;
        if (has(&s->table, card) && card != s->plays[s->settled] - 1)
            return 0;
        why->count = (uint8_t)list_cards(without(s->table, one(s->plays[s->settled] - 1)), why->item);
        return refused(why, "FI-31");
    }
    if (phase == PASS && !has(&s->hand[seat], m - M_PASS))
        return refused(why, "FI-39");
    return 0;
}

static void add_cards(struct event *e, struct cset set)
{
    for (; !empty(set); drop(&set, lowest_card(set)))
        event_item(e, &fishing_card_words, lowest_card(set));
}

static void tell_minus(int seat, struct cset caught, struct events *out)
{
    int n = size(common(caught, minus_cards));
    if (n)
        event_add(out, "minus", "FI-38", seat)->n = (int16_t)(3 * n);
}

static void tell_pass(const struct state *after, int viewer, struct events *out)
{
    event_add(out, "exchange", "FI-39", -1);
    if (viewer >= 0 && after->received[viewer]) {
        struct event *e = event_add(out, "received", "FI-39", viewer);
        e->other = (int8_t)right_of(after, viewer);
        event_item(e, &fishing_card_words, after->received[viewer] - 1);
    }
}

static void tell_round(const struct state *w, const struct state *after, struct events *out)
{
    int over = after->head.phase == OVER;
    for (int seat = 0; seat < w->head.seats; seat++)
        event_add(out, "score", "FI-55", seat)->n = (int16_t)(after->points[seat] - w->points[seat]);
    if (over && after->round != w->round)
        event_add(out, "overfishing", "FI-60", -1)->n = (int16_t)after->round;
    if (over) {
        uint8_t place[SEATS_MAX];
        fishing_rank(after, place);
        for (int seat = 0; seat < w->head.seats; seat++)
            if (place[seat] == 1)
                event_add(out, "win", "FI-66", seat)->n = after->points[seat];
        return;
    }
    int h = hand_size(after->head.seats, after->round);
    for (int seat = 0; seat < w->head.seats; seat++)
        if (h > after->demand[seat])
            event_add(out, "draw", "FI-58", seat)->n = (int16_t)(h - after->demand[seat]);
    for (int i = 0; i < after->draw_count; i++)
        event_add(out, "draw_ocean", "FI-61", after->draw_order[i])->n = after->demand[after->draw_order[i]];
    int fewest = 0;
    for (int seat = 0; seat < w->head.seats; seat++)
        fewest += after->points[seat] == after->points[after->leader];
    event_add(out, fewest > 1 ? "leader_tie" : "leader", "FI-63", after->leader)->n = after->round;
}

/* What the buoys of the finished trick do to the next one. */
static void tell_next(const struct state *w, int last, struct events *out)
{
    for (int k = 0; k < w->head.seats; k++) {
        int card = w->plays[k] - 1, seat = seat_of_play(w, k);
        if (card != XF && card != XC && card != XL)
            continue;
        if (last)
            event_item(event_add(out, "lost", "FI-42", seat), &fishing_card_words, card);
        else
            event_add(out, card == XF ? "lead" : card == XC ? "must_call" : "lowest",
                      card == XF ? "FI-45" : card == XC ? "FI-47" : "FI-52", seat);
    }
}

/* The settling of a full trick from play number w->settled on, step by step on the copy w. */
static void tell_settle(struct state *w, const struct state *after, int viewer, struct events *out)
{
    for (; w->settled < w->head.seats; w->settled++) {
        int card = w->plays[w->settled] - 1, seat = seat_of_play(w, w->settled), zero = fishing_face[card].effect == ZERO;
        struct cset before = w->fisher[seat];
        if (fishing_settle_play(w))
            return;
        struct cset caught = without(w->fisher[seat], before);
        if (zero && empty(caught))
            event_add(out, "no_catch", "FI-32", seat);
        else if (card == XA && empty(caught))
            event_add(out, "no_catch_all", "FI-35", seat);
        else if (zero || card == XA)
            add_cards(event_add(out, zero ? "auto_catch" : "catch_all", zero ? "FI-32" : "FI-35", seat), caught);
        else if (card == XP && !w->hand_count[0])
            event_add(out, "no_pass", "FI-40", -1);
        else if (card == XP)
            tell_pass(after, viewer, out);
        tell_minus(seat, caught, out);
    }
    struct cset rest = w->table;
    int last = w->trick + 1 == hand_size(w->head.seats, w->round);
    const char *rule = w->best >= 64 ? "FI-21" : w->best ? "FI-22" : w->called ? "FI-24" : "FI-25";
    add_cards(event_add(out, empty(rest) ? "trick_empty" : "trick", w->best && w->lowest ? "FI-26" : rule, w->winner), rest);
    tell_minus(w->winner, rest, out);
    catch_cards(w, w->winner, rest);
    tell_next(w, last, out);
    if (last)
        tell_round(w, after, out);
}

/* The events of one move: the card; for each card of the trick what it caught or passed (2) and a loss; the trick and a loss; XF, XC
   and XL; and at the end of a round the points, then overfishing and the winners, or what each draws (2) and the leader. */
_Static_assert(1 + 3 * SEATS_MAX + 2 + 3 + SEATS_MAX + 2 * SEATS_MAX + 1 <= EVENTS_MAX, "the events of a move fit");

void fishing_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out)
{
    struct state w = *(const struct state *)before;
    const struct state *end = after;
    (void)until;                                                /* what is not certain is not in `after` */
    switch (w.head.phase) {
    case PLAY:
        event_item(event_add(out, "played", NULL, seat), &fishing_card_words, m);
        fishing_put_card(&w, seat, m);
        if (w.played < w.head.seats)
            return;
        break;
    case CATCH:
        event_item(event_add(out, "catch", "FI-31", seat), &fishing_card_words, m - M_CATCH);
        tell_minus(seat, one(m - M_CATCH), out);
        catch_card(&w, seat, m - M_CATCH);
        w.settled++;
        break;
    case PASS: {
        struct event *e = event_add(out, "chosen", "FI-39", seat);
        if (m != MOVE_HIDDEN)
            event_item(e, &fishing_card_words, m - M_PASS);
        if (end->head.sealed)
            return;
        tell_pass(end, viewer, out);
        w.settled++;
        break;
    }
    default:
        event_item(event_add(out, "call", "FI-47", seat), &fishing_colour_words, m - M_CALL);
        return;
    }
    tell_settle(&w, end, viewer, out);
}

static void draw_hand(const struct state *s, int viewer, struct text *out)
{
    uint8_t hand[CARDS];
    int n = list_cards(s->hand[viewer], hand);
    say(out, "fishing", "hand", 0, 0);
    for (int i = 0; i < n; i++) {
        text_add(out, !i || fishing_face[hand[i]].lane == fishing_face[hand[i - 1]].lane ? " " : "   ");
        text_add(out, fishing_card_names[hand[i]]);
    }
    text_char(out, '\n');
    if (s->received[viewer]) {
        struct event e = { .key = "got", .seat = (int8_t)viewer, .other = (int8_t)right_of(s, viewer), .words = &fishing_card_words, .count = 1,
                           .item = { (uint8_t)(s->received[viewer] - 1) } };
        words_say(out, "fishing", &e);
        text_char(out, '\n');
    }
}

static void draw_seats(const struct state *s, struct text *out)
{
    size_t at = out->len;
    text_pad(out, at, 18);
    say(out, "fishing", "columns", 0, 0);
    text_char(out, '\n');
    for (int seat = 0; seat < s->head.seats; seat++) {
        at = out->len;
        text_add(out, is_active(s, seat) ? "> " : "  ");
        say_seat(out, seat);
        text_pad(out, at, 18);
        text_right(out, s->points[seat], 6);
        text_right(out, s->fisher_count[seat], 8);
        text_right(out, s->stock_count[seat], 7);
        text_right(out, s->hand_count[seat], 6);
        for (int k = 0; k < s->played; k++)
            if (seat_of_play(s, k) == seat) {
                text_fmt(out, "   %s", fishing_maybe_names[s->plays[k]]);
                if (seat == s->winner && s->best) {
                    text_char(out, ' ');
                    say(out, "fishing", "ahead", 0, 0);
                }
            }
        text_char(out, '\n');
    }
}

static void draw_trick(const struct state *s, struct text *out)
{
    struct event e = { .seat = (int8_t)s->leader, .other = -1, .words = &fishing_card_words };
    e.key = "led_by";
    words_say(out, "fishing", &e);
    if (s->demanded) {
        e = (struct event){ .key = s->called ? "called_by" : "demanded", .seat = (int8_t)s->caller, .words = &fishing_colour_words,
                            .count = 1, .item = { (uint8_t)(s->demanded - 1) } };
        text_char(out, ' ');
        words_say(out, "fishing", &e);
    }
    if (s->lowest) {
        text_char(out, ' ');
        say(out, "fishing", "is_lowest", 0, 0);
    }
    text_char(out, '\n');
    if (s->head.phase == CATCH) {
        e = (struct event){ .key = "catching", .seat = (int8_t)seat_of_play(s, s->settled), .words = &fishing_card_words };
        add_cards(&e, without(s->table, one(s->plays[s->settled] - 1)));
        words_say(out, "fishing", &e);
        text_char(out, '\n');
    } else if (s->head.phase == PASS || s->head.phase == CALL) {
        e = (struct event){ .key = s->head.phase == PASS ? "passing" : "calling", .seat = (int8_t)s->caller };
        words_say(out, "fishing", &e);
        text_char(out, '\n');
    } else if (s->last_count) {
        e = (struct event){ .key = "last", .seat = (int8_t)s->last_leader, .words = &fishing_card_words };
        for (int k = 0; k < s->last_count; k++)
            event_item(&e, &fishing_card_words, s->last[k] - 1);
        words_say(out, "fishing", &e);
        text_char(out, '\n');
    }
}

void fishing_draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    int over = s->head.phase == OVER;
    say(out, "fishing", "round", s->round, ROUNDS);
    if (!over) {
        text_add(out, "  ");
        say(out, "fishing", "trick_of", s->trick + 1, hand_size(s->head.seats, s->round));
    }
    text_add(out, "  ");
    say(out, "fishing", "ocean", s->ocean_count, 0);
    text_add(out, "\n\n");
    draw_seats(s, out);
    text_char(out, '\n');
    if (over) {
        say(out, "fishing", "is_over", 0, 0);
        text_char(out, '\n');
        return;
    }
    draw_trick(s, out);
    if (viewer >= 0)
        draw_hand(s, viewer, out);
}
