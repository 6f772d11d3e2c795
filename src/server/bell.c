/* bell.c: see bell.h. */
#include "bell.h"

#include <assert.h>
#include <string.h>

static int is_in(seatset set, int seat) { return set >> seat & 1; }

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* No time in a receipt is longer than this: nine minutes. */
enum { TIME_MAX = 1 << 29 };

/* ---- Judging ----------------------------------------------------------------------------------------------------------- */

/* A line that was never measured has nothing taken off: to keep silent brings nothing. */
static void take_reaction(struct bell_ring *ring)
{
    int32_t trip = ring->trip < 0 ? 0 : ring->trip;
    ring->bounded = trip > BELL_BOUND;
    ring->taken_off = ring->bounded ? BELL_BOUND : trip;
    ring->reaction = ring->arrived - ring->sent - ring->taken_off;
    ring->floored = ring->reaction < BELL_FLOOR;
    if (ring->floored)
        ring->reaction = BELL_FLOOR;
}

/* The shortest reaction and what is equal to it. The auctioneer comes after the others. */
static seatset shortest(const struct bell_receipt *r)
{
    seatset others = (seatset)(r->rang & ~(1u << r->auctioneer)), equal = 0;
    seatset who = others ? others : r->rang;
    int32_t best = INT32_MAX;
    for (int seat = 0; seat < r->seats; seat++)
        if (is_in(who, seat) && r->ring[seat].reaction < best)
            best = r->ring[seat].reaction;
    for (int seat = 0; seat < r->seats; seat++)
        equal |= (seatset)((is_in(who, seat) && r->ring[seat].reaction - best <= BELL_EQUAL) << seat);
    return equal;
}

/* Everything that follows from the rings. The draw comes afterwards, when it is known among how many. */
static void judge(struct bell_receipt *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (is_in(r->rang, seat))
            take_reaction(&r->ring[seat]);
    r->equal = shortest(r);
}

static void name_winner(struct bell_receipt *r)
{
    unsigned set = r->equal;
    for (int k = r->draw; k > 0; k--)
        set &= set - 1;
    r->winner = (uint8_t)__builtin_ctz(set);
}

/* ---- Receipts as text -------------------------------------------------------------------------------------------------- */

void bell_json(const struct bell_receipt *r, struct text *out)
{
    const char *comma = "";
    text_fmt(out, "\"auction\":%d,\"card\":%d,\"winner\":%d,\"drawn\":%s,\"waited_us\":%d,\"rings\":[", r->auction, r->card,
             r->winner, r->equal & (r->equal - 1) ? "true" : "false", r->wait);
    for (int seat = 0; seat < r->seats; seat++) {
        const struct bell_ring *ring = &r->ring[seat];
        if (!is_in(r->rang, seat))
            continue;
        text_fmt(out, "%s{\"seat\":%d,\"reaction_us\":%d,\"sent_us\":%d,\"arrived_us\":%d,\"travel_us\":", comma, seat,
                 ring->reaction, ring->sent, ring->arrived);
        if (ring->trip < 0)
            text_add(out, "null");
        else
            text_int(out, ring->trip);
        text_fmt(out, ",\"taken_off_us\":%d,\"bounded\":%s,\"floored\":%s,\"equal\":%s}", ring->taken_off,
                 ring->bounded ? "true" : "false", ring->floored ? "true" : "false", is_in(r->equal, seat) ? "true" : "false");
        comma = ",";
    }
    text_char(out, ']');
}

/* Only what was measured and drawn; all else follows from it. */
void bell_line(const struct bell_receipt *r, struct text *out)
{
    text_fmt(out, "bell 1 auction %d card %d seats %d auctioneer %d wait %d", r->auction, r->card, r->seats, r->auctioneer,
             r->wait);
    for (int seat = 0; seat < r->seats; seat++)
        if (is_in(r->rang, seat))
            text_fmt(out, " ring %d sent %d arrived %d travel %d", seat, r->ring[seat].sent, r->ring[seat].arrived,
                     r->ring[seat].trip);
    text_fmt(out, " draw %d winner %d", r->draw, r->winner);
}

/* Reads " name 123" and goes behind it; 0: that is not what stands there. */
static int take(const char **s, const char *name, int32_t min, int32_t max, int32_t *value)
{
    const char *at = *s;
    size_t len = strlen(name);
    int64_t v = 0;
    int minus = 0;
    if (*at == ' ')
        at++;
    if (strncmp(at, name, len) || at[len] != ' ')
        return 0;
    at += len + 1;
    minus = *at == '-';
    at += minus;
    if (*at < '0' || *at > '9')
        return 0;
    while (*at >= '0' && *at <= '9' && v <= INT32_MAX)
        v = 10 * v + *at++ - '0';
    v = minus ? -v : v;
    if (v < min || v > max || (*at != ' ' && *at))
        return 0;
    *value = (int32_t)v;
    *s = at;
    return 1;
}

static int take_rings(const char **s, struct bell_receipt *r)
{
    int32_t seat, last = -1;
    while (take(s, "ring", last + 1, r->seats - 1, &seat)) {
        struct bell_ring *ring = &r->ring[seat];
        if (!take(s, "sent", 0, BELL_SEND, &ring->sent) || !take(s, "arrived", 0, TIME_MAX, &ring->arrived) ||
            !take(s, "travel", -1, TIME_MAX, &ring->trip))
            return 0;
        r->rang |= (seatset)(1u << seat);
        last = seat;
    }
    return r->rang != 0;
}

static int take_line(const struct game *g, const char *line, struct bell_receipt *r, int32_t *draw, int32_t *winner)
{
    int32_t version, auction, card, seats, auctioneer;
    const char *s = line;
    if (*s == ' ' || !take(&s, "bell", 1, 1, &version) || !take(&s, "auction", 1, UINT16_MAX, &auction) ||
        !take(&s, "card", 1, UINT16_MAX, &card) || !take(&s, "seats", g->min_seats, g->max_seats, &seats) ||
        !take(&s, "auctioneer", 0, seats - 1, &auctioneer) || !take(&s, "wait", 0, BELL_BOUND, &r->wait))
        return 0;
    r->auction = (uint16_t)auction;
    r->card = (uint16_t)card;
    r->seats = (uint8_t)seats;
    r->auctioneer = (uint8_t)auctioneer;
    return take_rings(&s, r) && take(&s, "draw", 0, seats - 1, draw) && take(&s, "winner", 0, seats - 1, winner) && !*s;
}

/* 0, or an error that says what is wrong with the rings of a line. */
static int wrong_rings(const struct live *live, const struct bell_receipt *r, struct error *e)
{
    int32_t first = INT32_MAX, last = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        if (!is_in(r->rang, seat))
            continue;
        first = r->ring[seat].arrived < first ? r->ring[seat].arrived : first;
        last = r->ring[seat].arrived > last ? r->ring[seat].arrived : last;
    }
    if (r->seats > live->auctioneer_rings && is_in(r->rang, r->auctioneer))
        return error_set(e, ERR_RECORD, "the line of the bell cannot be true: the auctioneer, who must not at such a table, rings in it (%s)",
                         live->rule[LIVE_AUCTIONEER]);
    if (last - first > r->wait)
        return error_set(e, ERR_RECORD, "the line of the bell cannot be true: a ring in it arrived later than the server waited (%s)",
                         live->rule[LIVE_CLOSED]);
    return 0;
}

int bell_judge(const struct game *g, const char *line, struct bell_receipt *out, struct error *e)
{
    int32_t draw, winner;
    *out = (struct bell_receipt){ 0 };
    if (!take_line(g, line, out, &draw, &winner))
        return error_set(e, ERR_RECORD, "that is no line of the bell; it begins with \"bell 1 auction\" and ends with the winner");
    int err = wrong_rings(g->live, out, e);
    if (err)
        return err;
    judge(out);
    if (draw >= __builtin_popcount(out->equal))
        return error_set(e, ERR_RECORD, "the line of the bell draws one of more seats than are equal in it (%s)",
                         g->live->rule[LIVE_EQUAL]);
    out->draw = (uint8_t)draw;
    name_winner(out);
    if (out->winner != winner)
        return error_set(e, ERR_RECORD, "the line of the bell names seat %d, but by its times seat %d was first", winner,
                         out->winner);
    return 0;
}

/* ---- Seats and travel times -------------------------------------------------------------------------------------------- */

void bell_new(struct bell *b, const struct live *live, int seats, enum bell_pacing pacing)
{
    *b = (struct bell){ .live = live, .pacing = pacing, .decider = -1, .until = BELL_NEVER, .now.seats = (uint8_t)seats };
    for (int seat = 0; seat < SEATS_MAX; seat++)
        b->seat[seat].due = BELL_NEVER;
}

void bell_presence(struct bell *b, int seat, enum bell_presence presence)
{
    struct bell_seat *s = &b->seat[seat];
    s->presence = presence;
    s->trips = s->oldest = 0;
    s->due = BELL_NEVER;                                        /* a bot that goes takes its ring along */
}

void bell_trip(struct bell *b, int seat, int64_t took)
{
    struct bell_seat *s = &b->seat[seat];
    s->trip[s->oldest] = (int32_t)(took < 0 ? 0 : least(took, TIME_MAX));
    s->oldest = (uint8_t)((s->oldest + 1) % BELL_TRIPS);
    if (s->trips < BELL_TRIPS)
        s->trips++;
}

/* The least of the last ten; -1: there is none. A bot has no way to go. */
static int32_t trip_of(const struct bell *b, int seat)
{
    const struct bell_seat *s = &b->seat[seat];
    int32_t best = -1;
    if (s->presence == BELL_ROBOT)
        return 0;
    for (int i = 0; i < s->trips; i++)
        if (best < 0 || s->trip[i] < best)
            best = s->trip[i];
    return best;
}

/* How long a message of one of the set may be on its way. Nobody waits for who is away; for a line that was
   never measured, as long as for the slowest. */
static int64_t longest_trip(const struct bell *b, seatset set)
{
    int64_t longest = 0;
    for (int seat = 0; seat < b->now.seats; seat++) {
        if (!is_in(set, seat) || b->seat[seat].presence == BELL_AWAY)
            continue;
        int32_t trip = trip_of(b, seat);
        longest = trip < 0 ? BELL_BOUND : trip > longest ? trip : longest;
        if (longest >= BELL_BOUND)
            return BELL_BOUND;
    }
    return longest;
}

/* ---- Auctions and cards ------------------------------------------------------------------------------------------------ */

static void begin_auction(struct bell *b, const struct moment *now)
{
    uint8_t seats = b->now.seats;
    b->now = (struct bell_receipt){ .auction = (uint16_t)now->auction, .seats = seats, .auctioneer = (uint8_t)now->auctioneer };
}

/* An undo may end in the middle of those who let a card pass: who has done so does not ring for it any more. */
static void new_card(struct bell *b, const struct moment *now, seatset active, int64_t at)
{
    b->phase = BELL_OPEN;
    b->may_ring = now->may_ring & active;
    b->now.card = (uint16_t)now->turned;
    b->shown = at;
    b->asked = 0;
    b->sent_to = 0;
    for (int seat = 0; seat < b->now.seats; seat++) {
        b->seat[seat].sent = at;
        b->seat[seat].due = BELL_NEVER;
    }
}

/* The clock runs on through the small moves of one step. */
static void await_decision(struct bell *b, const struct moment *now, int64_t at)
{
    if (now->auction == b->now.auction && b->decider == now->mover && b->step == now->step)
        return;
    if (now->auction != b->now.auction)
        begin_auction(b, now);
    b->phase = BELL_IDLE;
    b->decider = now->mover;
    b->step = now->step;
    b->until = at + BELL_DECISION;
}

void bell_follow(struct bell *b, const struct match *m, int64_t at)
{
    struct moment now;
    b->live->moment(m->now.bytes, &now);
    if (now.waits == WAITS_FOR_DECISION) {
        await_decision(b, &now, at);
        return;
    }
    b->decider = -1;
    if (now.waits == WAITS_FOR_NOTHING) {
        b->phase = BELL_IDLE;
        b->until = BELL_NEVER;
        return;
    }
    if (now.auction != b->now.auction || b->phase == BELL_IDLE) /* the same one again: the ring that ended it was taken back */
        begin_auction(b, &now);
    if (now.turned != b->now.card)                              /* else one of several has let the card pass */
        new_card(b, &now, head_of(&m->now)->active, at);
}

void bell_sent(struct bell *b, int seat, int card, int64_t at)
{
    if (card != b->now.card || is_in(b->sent_to, seat))
        return;
    b->sent_to |= (seatset)(1u << seat);
    b->seat[seat].sent = least(at, b->shown + BELL_SEND);
}

/* ---- Rings ------------------------------------------------------------------------------------------------------------- */

/* With the first ring the pacing stops, and others who may be on their way are waited for. */
static void count_ring(struct bell *b, int seat, int64_t at)
{
    struct bell_receipt *r = &b->now;
    r->rang |= (seatset)(1u << seat);
    r->ring[seat] = (struct bell_ring){ .sent = (int32_t)(b->seat[seat].sent - b->shown), .trip = trip_of(b, seat),
                                        .arrived = (int32_t)least(at - b->shown, TIME_MAX) };
    if (b->phase == BELL_CLOSING)
        return;
    b->phase = BELL_CLOSING;
    r->wait = (int32_t)longest_trip(b, (seatset)(b->may_ring & ~(1u << seat)));
    b->until = at + r->wait;
}

/* May a ring still count at this time? */
static int is_ringable(const struct bell *b, int64_t at)
{
    return b->phase == BELL_OPEN || ((b->phase == BELL_LOCKED || b->phase == BELL_CLOSING) && at <= b->until);
}

/* The bot whose ring is due next, -1: none. */
static int next_bot(const struct bell *b)
{
    int next = -1;
    for (int seat = 0; seat < b->now.seats; seat++)
        if (!is_in(b->now.rang, seat) && b->seat[seat].due < (next < 0 ? BELL_NEVER : b->seat[next].due))
            next = seat;
    return next;
}

/* The rings of bots up to now, in their order and as of their own times. */
static void ring_for_bots(struct bell *b, int64_t at)
{
    for (int seat; (seat = next_bot(b)) >= 0 && b->seat[seat].due <= at;) {
        int64_t due = b->seat[seat].due;
        b->seat[seat].due = BELL_NEVER;
        if (is_ringable(b, due))
            count_ring(b, seat, due);
    }
}

/* The card is at the slowest of the others after half of the way there and back. */
int64_t bell_opens(const struct bell *b)
{
    int64_t slowest = 0;
    for (int seat = 0; seat < b->now.seats; seat++)
        if (seat != b->now.auctioneer && is_in(b->may_ring, seat) && b->seat[seat].presence == BELL_HERE)
            slowest = trip_of(b, seat) < 0 ? 2 * BELL_BOUND : trip_of(b, seat) > slowest ? trip_of(b, seat) : slowest;
    return b->shown + least(slowest / 2, BELL_BOUND) + BELL_SHOW;
}

static const struct bell_answer counts = { BELL_COUNTS, NULL };

static struct bell_answer late(const struct bell *b, enum live_rule rule)
{
    return (struct bell_answer){ BELL_LATE, b->live->rule[rule] };
}

static struct bell_answer refused(const struct bell *b, enum live_rule rule)
{
    return (struct bell_answer){ BELL_REFUSED, b->live->rule[rule] };
}

/* -1: the card is older than the last one; 1: the seat has not been sent it; 0: it is the last one. */
static int compare_card(const struct bell *b, int seat, int auction, int card)
{
    if (auction != b->now.auction)
        return auction < b->now.auction ? -1 : 1;
    if (card != b->now.card)
        return card < b->now.card ? -1 : 1;
    return card && !is_in(b->sent_to, seat);
}

struct bell_answer bell_ring(struct bell *b, int seat, int auction, int card, int64_t at)
{
    ring_for_bots(b, at);
    int age = compare_card(b, seat, auction, card);
    if (b->seat[seat].presence != BELL_HERE || !is_in(b->may_ring, seat))
        return refused(b, LIVE_BARRED);
    if (age)
        return age < 0 ? late(b, LIVE_OLD) : refused(b, LIVE_UNSEEN);
    if (is_in(b->now.rang, seat))
        return counts;                                          /* the same ring once more: the first one counts */
    if (!is_ringable(b, at))
        return b->now.rang ? late(b, LIVE_CLOSED) : refused(b, LIVE_BARRED);
    if (seat == b->now.auctioneer && at < bell_opens(b))
        return refused(b, LIVE_LOOK);
    count_ring(b, seat, at);
    return counts;
}

void bell_bot(struct bell *b, int seat, struct dice *dice, int64_t at)
{
    assert(b->seat[seat].presence == BELL_ROBOT && is_in(b->may_ring, seat));
    int64_t due = b->shown + BELL_BOT + b->live->reaction(dice_word(dice));
    if (due < at)
        due = at;
    if (seat == b->now.auctioneer && due < bell_opens(b))
        due = bell_opens(b);
    b->seat[seat].due = due;
}

/* ---- Pacing ------------------------------------------------------------------------------------------------------------ */

static int is_paced(const struct bell *b)
{
    return b->pacing == BELL_BY_TIMER || b->seat[b->now.auctioneer].presence != BELL_HERE;
}

/* When the next card is due. */
static int64_t next_card(const struct bell *b)
{
    return b->shown + (is_paced(b) ? BELL_PACE : b->asked ? BELL_SOONEST : BELL_LATEST);
}

struct bell_answer bell_ask(struct bell *b, int seat, int auction, int card, int64_t at)
{
    int age = compare_card(b, seat, auction, card);
    ring_for_bots(b, at);
    if (seat != b->now.auctioneer || is_paced(b) || age > 0)
        return refused(b, LIVE_NEXT);
    if (age < 0)
        return late(b, LIVE_NEXT);
    if (b->phase != BELL_OPEN || at < b->shown + BELL_SOONEST)
        return refused(b, LIVE_NEXT);
    b->asked = 1;
    return counts;
}

/* ---- What to do -------------------------------------------------------------------------------------------------------- */

static void sell(struct bell *b, struct dice *dice, struct bell_step *out)
{
    struct bell_receipt *r = &b->now;
    judge(r);
    int n = __builtin_popcount(r->equal);
    r->draw = (uint8_t)(n > 1 ? dice_below(dice, (uint32_t)n) : 0);
    name_winner(r);
    b->phase = BELL_SOLD;
    out->what = BELL_SALE;
    out->receipt = *r;
}

/* When the phase is over. */
static int64_t phase_end(const struct bell *b)
{
    if (b->phase == BELL_OPEN)
        return next_card(b);
    return b->phase == BELL_TURNING || b->phase == BELL_SOLD ? BELL_NEVER : b->until;
}

static void end_phase(struct bell *b, struct dice *dice, int64_t at, struct bell_step *out)
{
    switch (b->phase) {
    case BELL_OPEN:
        b->phase = BELL_LOCKED;
        b->until = at + longest_trip(b, b->may_ring);
        out->what = BELL_LOCK;
        return;
    case BELL_LOCKED:
        b->phase = BELL_TURNING;
        out->what = BELL_TURN;
        return;
    case BELL_CLOSING:
        sell(b, dice, out);
        return;
    default:                                                    /* the time for a decision is up */
        out->what = BELL_DECIDE;
        out->seat = b->decider;
    }
}

void bell_next(struct bell *b, struct dice *dice, int64_t at, struct bell_step *out)
{
    *out = (struct bell_step){ .what = BELL_WAIT, .until = BELL_NEVER };
    ring_for_bots(b, at);
    if (at >= phase_end(b)) {
        end_phase(b, dice, at, out);
        return;
    }
    out->until = phase_end(b);
    int bot = next_bot(b);
    if (bot >= 0)
        out->until = least(out->until, b->seat[bot].due);
}

move bell_unattended(const struct match *m, int seat)
{
    struct position seen;
    match_redacted(m, seat, &seen);
    return m->g->live->unattended(seen.bytes, seat);
}
