/*
 * think.c: what a position of Fangfrisch is worth to a seat, in hundredths of a Euro, and which moves look
 * likely. See rules.c.
 *
 * Money and trash count as they are. A stock counts what it will probably bring: its price, what it may still grow by,
 * and the half price if there is no sale any more. A parcel counts what it adds to the stock after the best sorting.
 */
#include "fangfrisch.h"

#include <string.h>

/* ---- Stock ------------------------------------------------------------------------------------------------------ */

/* Cards that an auction takes, about; and of the last six cards only half are turned over. */
enum { AUCTION_CARDS = 4, NEVER_TURNED = 3 };

/* How sure a sale before the end is, in percent: cards left after the auctions up to the seat's own next turn. In the
   final phase every purchase is a chance too. */
static int sale_chance(const struct state *s, int seat)
{
    int n = s->head.seats, turns = (seat - s->auctioneer + n - 1) % n + 1;
    int spare = s->pile_count - NEVER_TURNED - AUCTION_CARDS * (turns - 1);
    int chance = spare <= 0 ? 0 : spare >= 8 ? 100 : spare * 12;
    return s->pile_count > 2 * NEVER_TURNED && chance < 30 ? 30 : chance;
}

/* A kind of so many fish that is kept for a later sale, by the chance of one in percent: partly as it is, partly after it has grown,
   less what may spoil. Made when the data is loaded. */
static int16_t kept_worth[HALVES][101][PRICES + 1];

void fangfrisch_judge_prices(void)
{
    const uint8_t *price = fangfrisch_market.price;
    for (int half = 0; half < HALVES; half++)
        for (int chance = 0; chance <= 100; chance++)
            for (int n = 0; n <= PRICES; n++) {
                int later = 46 * price[n] + 28 * price[priced(n + 1)] + 10 * price[priced(n + 2)];
                kept_worth[half][chance][n] = (int16_t)((later * chance + 100 * fangfrisch_market.half[half][n] * (100 - chance)) / 100);
            }
}

static int held_worth(const struct state *s, int n, int chance) { return kept_worth[s->half][chance][priced(n)]; }

struct outlook {
    const struct state *s;
    int chance;                         /* of a sale later, in percent */
    int sells;                          /* 1: the seat may sell in this turn */
};

static int worth(const struct outlook *o, int n)
{
    int held = held_worth(o->s, n, o->chance), now = o->sells ? 100 * fangfrisch_market.price[priced(n)] : 0;
    return held > now ? held : now;
}

/* ---- Sorting ---------------------------------------------------------------------------------------------------- */

/* A plan: the mat with some fields emptied, the parcel sorted onto it. */
struct plan {
    int lot[FIELDS];                    /* fish on each field; 0: empty */
    int fresh[KINDS];                   /* fish to place, by kind */
    int value;
    int homeless;                       /* fish for which there is no field */
};

/* The largest kind that has no field yet goes to the best place left: a joker field, an empty one, the trash. 0: there is none. */
static int plan_kind(const struct state *s, int seat, int dumped, struct plan *p)
{
    int most = EEL, to = -1;
    for (int k = EEL + 1; k < JOKER; k++)
        if (p->fresh[k] > p->fresh[most])
            most = k;
    if (!p->fresh[most])
        return 0;
    for (int f = 0; f < FIELDS; f++) {
        int only_jokers = s->kind[f][seat] == JOKER && !(dumped >> f & 1) && p->lot[f] == s->size[f][seat];
        if (only_jokers || (!p->lot[f] && to < 0))
            to = f;
    }
    if (to >= 0)
        p->lot[to] += p->fresh[most];
    else
        p->homeless += p->fresh[most];
    p->fresh[most] = 0;
    return 1;
}

/* New jokers go together where they add most. */
static int joker_gain(const struct outlook *o, const struct plan *p)
{
    int best = -100 * p->fresh[JOKER];
    for (int f = 0; f < FIELDS; f++) {
        int gain = worth(o, p->lot[f] + p->fresh[JOKER]) - worth(o, p->lot[f]);
        best = gain > best ? gain : best;
    }
    return best;
}

/* The mat and new fish when the fields in `dumped` are emptied first, and what that is worth. */
static struct plan make_plan(const struct outlook *o, int seat, int dumped, const int fresh[KINDS])
{
    const struct state *s = o->s;
    struct plan p = { .value = 0 };
    memcpy(p.fresh, fresh, sizeof p.fresh);
    for (int f = 0; f < FIELDS; f++) {
        int kind = s->kind[f][seat];
        if (dumped >> f & 1) {
            p.value -= 100 * s->size[f][seat];
            continue;
        }
        p.lot[f] = s->size[f][seat];
        if (kind != NONE && kind != JOKER) {
            p.lot[f] += p.fresh[kind];
            p.fresh[kind] = 0;
        }
    }
    while (plan_kind(s, seat, dumped, &p)) {}
    p.value -= 100 * p.homeless;
    if (p.fresh[JOKER])
        p.value += joker_gain(o, &p);
    for (int f = 0; f < FIELDS; f++)
        p.value += worth(o, p.lot[f]);
    return p;
}

static int plan_value(const struct outlook *o, int seat, int dumped, const int fresh[KINDS])
{
    return make_plan(o, seat, dumped, fresh).value;
}

/* With the best fields emptied, as far as that is still possible (FM-54). If every kind has a place it hardly ever pays, and is not tried. */
static int best_plan(const struct outlook *o, int seat, int may_dump, const int fresh[KINDS])
{
    struct plan first = make_plan(o, seat, 0, fresh);
    int best = first.value, empty = 0;
    for (int f = 0; f < FIELDS; f++)
        empty |= !o->s->count[f][seat] << f;
    for (int dumped = 1; may_dump && first.homeless && dumped < 1 << FIELDS; dumped++) {
        if (dumped & empty)
            continue;
        int v = plan_value(o, seat, dumped, fresh);
        best = v > best ? v : best;
    }
    return best;
}

static void count_fresh(const struct state *s, int fresh[KINDS])
{
    memset(fresh, 0, KINDS * sizeof *fresh);
    for (int i = 0; i < s->parcel_count; i++)
        if (s->parcel[i] < FISH)
            fresh[kind_of(s->parcel[i])] += value_of(s->parcel[i]);
}

/* ---- Boxes, money, action cards --------------------------------------------------------------------------------- */

/* The card that spoils if another holder of the kind sells first. */
static int exposure(const struct state *s, int seat)
{
    int risk = 0;
    for (int box = BOX_A; box <= BOX_B; box++)
        for (int other = 0; s->count[box][seat] && other < s->head.seats; other++)
            if (other != seat && fangfrisch_kinds_of(s, other) >> s->kind[box][seat] & 1)
                risk += 70 * value_of(s->stack[box][seat][s->count[box][seat] - 1]);
    return risk;
}

/* Below 10 Euro a seat is out of the auctions until its next sale. */
static int liquidity(const struct state *s, int seat)
{
    int money = s->money[seat];
    if (s->pile_count < 2 * AUCTION_CARDS)
        return 0;
    return money < PARCEL_PRICE ? -350 : money < 2 * PARCEL_PRICE ? -120 : 0;
}

/* What action cards in the buyer's hands still bring. */
static int action_worth(const struct state *s, int thieves, int cans, int seat)
{
    int trash = s->trash_count[seat];
    return 450 * thieves + 150 * (CAN_PICKS * cans < trash ? CAN_PICKS * cans : trash);
}

/* ---- The bell --------------------------------------------------------------------------------------------------- */

/* What the parcel on offer is worth to the seat beyond its price. */
static int surplus(const struct state *s, int seat)
{
    static const int nothing[KINDS];
    struct outlook now = { s, sale_chance(s, seat), s->final };
    struct outlook later = { s, now.chance, 0 };
    int fresh[KINDS], thieves = 0, cans = 0;
    count_fresh(s, fresh);
    for (int i = 0; i < s->parcel_count; i++) {
        thieves += s->parcel[i] == THIEF_CARD;
        cans += s->parcel[i] == CAN_CARD;
    }
    return best_plan(&now, seat, 1, fresh) - best_plan(&later, seat, 0, nothing) - 100 * PARCEL_PRICE +
           action_worth(s, thieves, cans, seat);
}

static int ring_chance(int gain) { return gain <= 0 ? 2 : gain >= 1140 ? 97 : 2 + gain / 12; }

/* Nobody else rings: *none percent; if the seat rings: its share of the parcel, in percent. In a game of three the
   auctioneer comes after all others (FM-69). */
static int share(const struct state *s, int seat, int *none)
{
    int chance[SEATS_MAX + 1] = { 10000 }, others = 0, sum = 0;     /* that so many others ring, in 1/10000 */
    int quiet = 100;                                                /* percent: the auctioneer does not */
    seatset who = fangfrisch_bidders(s);
    for (int other = 0; other < s->head.seats; other++) {
        if (other == seat || !(who >> other & 1))
            continue;
        int p = ring_chance(surplus(s, other));
        if (other == s->auctioneer) {
            quiet -= p;
            continue;
        }
        for (int k = ++others; k >= 0; k--)
            chance[k] = (chance[k] * (100 - p) + (k ? chance[k - 1] * p : 0)) / 100;
    }
    for (int k = 0; k <= others; k++)
        sum += chance[k] / (k + 1);
    *none = chance[0] * quiet / 10000;
    return seat == s->auctioneer ? *none : sum / 100;
}

/* What the running auction will bring the seat: by its own answer, or the better of the two while it is free. The
   auctioneer has the premium if another one buys (FM-42). */
static int bell_worth(const struct state *s, int seat)
{
    enum { NEXT_CARD = 200, NEXT_SHARE = 45, NEXT_PREMIUM = 150 };  /* a further card adds so much; the others want it
                                                                       more then */
    int none, gain, part, ring, wait, premium = seat == s->auctioneer ? 100 * s->parcel_count : 0;
    int next = premium ? premium + NEXT_PREMIUM : 0;
    if (!(fangfrisch_bidders(s) >> seat & 1))
        return next;
    gain = surplus(s, seat);
    part = share(s, seat, &none);
    premium = premium * (100 - none) / 100;
    ring = gain * part / 100 + premium;
    wait = (gain + NEXT_CARD) * part / 100 * NEXT_SHARE / 100;
    wait = (wait > next ? wait : next) * none / 100 + premium;
    if (s->answer[seat] == RING)
        return ring;
    return s->answer[seat] == WAIT || !is_active(s, seat) ? wait : ring > wait ? ring : wait;
}

/* ---- The value -------------------------------------------------------------------------------------------------- */

int fangfrisch_value(const void *state, int seat)
{
    const struct state *s = state;
    enum phase phase = s->head.phase;
    int buying = is_buyers(phase) && seat == s->buyer, fresh[KINDS] = { 0 };
    if (phase == OVER)
        return 100 * fangfrisch_score(s, seat);
    struct outlook o = { s, sale_chance(s, seat), (buying && s->final) || (phase == SELL && seat == s->auctioneer) };
    int v = 100 * (s->money[seat] - s->trash_fish[seat]) + liquidity(s, seat) - exposure(s, seat);
    if (buying) {
        count_fresh(s, fresh);
        v += action_worth(s, s->thieves, s->cans, seat);
        for (int k = EEL; phase == PLACE && k < KINDS; k++)
            v -= fresh[k];                                      /* high cards first: the low ones end on top */
    }
    v += best_plan(&o, seat, buying && phase <= DUMP, fresh);
    return phase == BELL ? v + bell_worth(s, seat) : v;
}

/* ---- Rules of thumb --------------------------------------------------------------------------------------------- */

enum { SELDOM = 3, OFTEN = 500, ALWAYS = 1000 };

/* How likely a player goes for a gain of so many hundredths of a Euro rather than nothing at all (OFTEN). */
static int appeal(int gain) { return gain <= -240 ? SELDOM : gain >= 240 ? ALWAYS - SELDOM : OFTEN + 2 * gain; }

/* What the parcel adds to the mat as it is, nothing dumped. In a game of three the auctioneer would rather see another
   one buy, for the premium (FM-42, FM-68). */
static int ring_appeal(const struct state *s, int seat)
{
    static const int nothing[KINDS];
    struct outlook o = { s, sale_chance(s, seat), 0 };
    int fresh[KINDS], actions = 0;
    count_fresh(s, fresh);
    for (int i = 0; i < s->parcel_count; i++)
        actions += s->parcel[i] >= FISH;
    int gain = plan_value(&o, seat, 0, fresh) - plan_value(&o, seat, 0, nothing) + 300 * actions - 100 * PARCEL_PRICE;
    return 10 * ring_chance(seat == s->auctioneer ? gain - 100 * s->parcel_count : gain);
}

/* A sale now against a later one; who is short of money sells rather (FM-37), and what others hold too may spoil. */
static int sale_appeal(const struct state *s, int seat, int kind)
{
    int fish = fish_of(s, seat, kind), gain = 100 * fangfrisch_market.price[priced(fish)];
    gain -= held_worth(s, fish, sale_chance(s, seat));
    if (s->money[seat] < 2 * PARCEL_PRICE)
        gain += s->money[seat] < PARCEL_PRICE ? 150 : 60;
    for (int other = 0; other < s->head.seats; other++)
        gain += other != seat && fangfrisch_kinds_of(s, other) >> kind & 1 ? 60 : 0;
    return appeal(gain);
}

/* High cards, and those that have a place on the own mat (FM-49). */
static int steal_appeal(const struct state *s, int seat, int victim, int field)
{
    int card = s->stack[field][victim][s->count[field][victim] - 1];
    unsigned own = fangfrisch_targets(s, seat, card) & ~(1u << TRASH);
    if (!own)
        return SELDOM * value_of(card);
    int size = s->size[__builtin_ctz(own)][seat];
    return 40 * value_of(card) * (1 + (size < PRICES ? size : 0));
}

/* The largest kinds that are to be placed and have no field take the free ones; how many fish the next one has. */
static int homeless_fish(const struct state *s, int seat, const int fresh[KINDS])
{
    unsigned own = fangfrisch_kinds_of(s, seat);
    int list[FIELDS + 1] = { 0 }, open = 0;
    for (int f = 0; f < FIELDS; f++)
        open += s->kind[f][seat] == NONE || s->kind[f][seat] == JOKER;
    for (int k = EEL; k < JOKER; k++) {
        int fish = own >> k & 1 ? 0 : fresh[k];
        for (int i = 0; i <= FIELDS; i++)
            if (fish > list[i]) {
                int less = list[i];
                list[i] = fish;
                fish = less;
            }
    }
    return list[open];
}

/* A field is emptied for a kind that is worth more (FM-54): whichever goes to the trash costs a Euro for every fish. */
static int dump_appeal(const struct state *s, int seat, int field, const int fresh[KINDS])
{
    int kind = s->kind[field][seat], fish = homeless_fish(s, seat, fresh), chance = sale_chance(s, seat);
    int stays = s->size[field][seat] + fresh[kind];
    if (!fish)
        return SELDOM;
    return appeal(held_worth(s, fish, chance) + 100 * fish - held_worth(s, stays, chance) - 100 * stays - 120);
}

/* The kind of which there is most comes first, and of a kind the high cards: the top one may spoil (FM-28). What
   others collect too goes to the ice (FM-27). Jokers come last, where the next step of the price list is highest. */
static int place_appeal(const struct state *s, int seat, int card, int target, const int fresh[KINDS])
{
    const uint8_t *price = fangfrisch_market.price;
    int kind = kind_of(card), v = value_of(card), contested = 0;
    if (target == TRASH)
        return SELDOM;
    int size = s->size[target][seat];
    if (kind == JOKER)
        return 20 + 6 * (price[priced(size + v)] - price[priced(size)]);
    for (int other = 0; other < s->head.seats; other++)
        contested |= other != seat && fangfrisch_kinds_of(s, other) >> kind & 1;
    int prefers = s->kind[target][seat] == JOKER ? 40 : (target == ICE) == contested ? 20 : 0;
    return 200 + 60 * v + 50 * (fresh[kind] < 10 ? fresh[kind] : 10) + prefers;
}

static int likely(const struct state *s, int seat, move m, const int fresh[KINDS])
{
    if (m < M_SELL_END)
        return sale_appeal(s, seat, m - M_SELL + 1);
    if (m < M_RING)
        return OFTEN;
    if (m < M_STEAL_END)
        return steal_appeal(s, seat, (m - M_STEAL) / FIELDS, (m - M_STEAL) % FIELDS);
    if (m < M_DUMP)
        return 2 * SELDOM;
    if (m < M_DUMP_END)
        return dump_appeal(s, seat, m - M_DUMP, fresh);
    if (m < M_PLACE)
        return OFTEN;
    if (m < M_CAN)
        return place_appeal(s, seat, (m - M_PLACE) / TARGETS, (m - M_PLACE) % TARGETS, fresh);
    return m < M_CAN_END ? 300 * value_of(m - M_CAN) : 1;       /* FM-58: the highest cards */
}

void fangfrisch_weigh(const void *state, int seat, const move *list, int n, uint16_t *weight)
{
    const struct state *s = state;
    int fresh[KINDS];
    int ring = s->head.phase == BELL ? ring_appeal(s, seat) : 0;
    count_fresh(s, fresh);
    for (int i = 0; i < n; i++) {
        int w = list[i] == M_RING ? ring : list[i] == M_WAIT ? ALWAYS - ring : likely(s, seat, list[i], fresh);
        weight[i] = (uint16_t)(w < 1 ? 1 : w > ALWAYS ? ALWAYS : w);
    }
}

/* At the bell good players ring as soon as the parcel is worth a little more than its price: the next card may be the one
   that another waits for. */
void fangfrisch_guess(const void *state, int seat, const move *list, int n, uint16_t *weight)
{
    enum { ENOUGH = 80, UNSURE = 100 };
    int more = surplus(state, seat) - ENOUGH;
    int ring = more >= UNSURE ? 970 : more <= -UNSURE ? 30 : OFTEN + 470 * more / UNSURE;
    for (int i = 0; i < n; i++)
        weight[i] = (uint16_t)(list[i] == M_RING ? ring : ALWAYS - ring);
}

/* An auction, and what the buyer does: how good a parcel is, `value` knows as soon as it is bought. */
int fangfrisch_stage(const void *state)
{
    const struct state *s = state;
    return 2 * s->turn + is_buyers(s->head.phase);
}
