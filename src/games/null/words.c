/* words.c: Null in words: names of moves, refusals, events, the picture. */
#include "null.h"

#include "data.h"

static const char *const move_names[] = { "+", "done" };

void null_name(const void *state, int seat, move m, struct text *out)
{
    (void)state;
    (void)seat;
    text_add(out, move_names[m]);
}

int null_refuse(const void *state, int seat, move m, struct refusal *why)
{
    const struct state *s = state;
    *why = (struct refusal){ .rule = NULL };
    if (s->head.phase == OVER)
        why->rule = "NU-8";
    else if (!is_active(s, seat))
        why->rule = "NU-5";
    else if (m == M_ADD && s->bid[seat] >= s->coins[seat])
        why->rule = "NU-4";
    return why->rule != NULL;
}

void null_tell(const void *before, int seat, move m, const void *after, int viewer, enum until until, struct events *out)
{
    const struct state *a = before, *b = after;
    if (viewer == seat || viewer == VIEWER_ALL)
        event_add(out, m == M_ADD ? "add" : "done", NULL, seat)->n = (int16_t)(a->bid[seat] + (m == M_ADD));
    if (a->head.ply == b->head.ply)                             /* a draft: not a word to others */
        return;
    if (viewer != seat && viewer != VIEWER_ALL)
        event_add(out, "sealed", "NU-5", seat);
    if (until != WHOLE || (a->deck_count == b->deck_count && b->head.phase != OVER))
        return;
    for (int i = 0; i < b->head.seats; i++)
        event_add(out, "opened", "NU-5", i)->n = b->last_bid[i];
    struct event *e = event_add(out, "sold", "NU-6", null_winner(b, b->last_bid, a->auctioneer));
    e->n = b->last_fish;
    e->m = b->last_bid[e->seat];
    if (b->head.phase == OVER)
        event_add(out, "is_over", "NU-8", -1);
}

void null_draw(const void *state, int viewer, struct text *out)
{
    const struct state *s = state;
    say(out, "null", s->fish ? "offer" : "is_over", s->fish, s->deck_count);
    text_char(out, '\n');
    for (int seat = 0; seat < s->head.seats; seat++) {
        text_add(out, is_active(s, seat) ? "> " : "  ");
        say_seat(out, seat);
        text_add(out, ": ");
        say(out, "null", "caught", s->caught[seat], 0);
        if (seat == viewer) {
            text_char(out, ' ');
            say(out, "null", "purse", s->coins[seat], s->bid[seat]);
        }
        text_char(out, '\n');
    }
}
