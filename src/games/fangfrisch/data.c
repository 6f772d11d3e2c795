/* data.c: the cards of Fangfrisch, and the tables of data/fangfrisch.txt: price lists and decks. See
   rules.c. */
#include "fangfrisch.h"

#include <string.h>

#include "data.h"

static const char *const card_names[] = {
    "E1", "E2", "E3", "S1", "S2", "S3", "F1", "F2", "F3", "C1", "C2", "C3", "T1", "T2", "T3", "L1", "L2", "L3",
    "J1", "J2", "J3", "K", "D", "FP", "ME",
};
static const char *const kind_names[] = { NULL, "E", "S", "F", "C", "T", "L", "J" };
static const char *const deck_names[] = { "A", "B", "C", "D" };
static const char *const half_names[] = { "down", "up" };

const struct words fangfrisch_cards  = { CARDS, 0, card_names };
const struct words fangfrisch_kinds  = { KINDS, 0, kind_names };
const struct words fangfrisch_decks  = { DECKS, 0, deck_names };
const struct words fangfrisch_halves = { HALVES, 0, half_names };

struct market fangfrisch_market;

/* ---- Reading ---------------------------------------------------------------------------------------------------- */

enum { COUNT_MAX = 90, PRICE_MAX = 99, SKILL_MIN = 50, SKILL_MAX = 200 };

/* The tables while they are read. */
struct reading {
    struct market market;
    int           deck;                 /* the lines of this deck follow; -1: none yet */
    uint8_t       decks[DECKS], price, halves[HALVES], skill;     /* 1: read */
    uint8_t       seen[DECKS][KINDS + 4];       /* lines of a deck: by kind, then K, D, FP, ME */
};

static int find_word(const struct words *w, const char *word)
{
    for (int i = 0; i < w->count; i++)
        if (w->name[i] && !strcmp(w->name[i], word))
            return i;
    return -1;
}

/* The rest of the line: exactly n numbers. */
static int load_numbers(struct data *d, int n, int min, int max, uint8_t *out)
{
    char word[16];
    int v, err;
    for (int i = 0; i < n; i++) {
        if ((err = data_word(d, word, sizeof word)) < 0)
            return err;
        if (!err)
            return data_error(d, "the line has %d numbers; it needs %d", i, n);
        if ((err = data_number(d, word, min, max, &v)))
            return err;
        out[i] = (uint8_t)v;
    }
    err = data_word(d, word, sizeof word);
    return err < 0 ? err : err ? data_error(d, "\"%s\" is too much; the line needs %d numbers", word, n) : 0;
}

/* Ten prices for 1 to 10 fish; more fish never bring less (FM-21). */
static int load_prices(struct data *d, uint8_t *list, uint8_t *known)
{
    uint8_t price[PRICES + 1] = { 0 };
    if (*known)
        return data_error(d, "this price list stands here twice");
    int err = load_numbers(d, PRICES, 0, PRICE_MAX, price + 1);
    if (err)
        return err;
    for (int n = 2; n <= PRICES; n++)
        if (price[n] < price[n - 1])
            return data_error(d, "%d fish bring less than %d", n, n - 1);
    memcpy(list, price, sizeof price);
    *known = 1;
    return 0;
}

static int load_half(struct data *d, struct reading *in)
{
    char word[16];
    int err = data_word(d, word, sizeof word), half = find_word(&fangfrisch_halves, word);
    if (err < 0)
        return err;
    if (half < 0)
        return data_error(d, "write: half down, or half up, and ten prices");
    return load_prices(d, in->market.half[half], &in->halves[half]);
}

static int load_deck(struct data *d, struct reading *in)
{
    char word[16];
    int err = data_word(d, word, sizeof word);
    if (err < 0)
        return err;
    in->deck = find_word(&fangfrisch_decks, word);
    if (in->deck < 0)
        return data_error(d, "\"%s\": the decks are A, B, C and D", word);
    if (in->decks[in->deck]++)
        return data_error(d, "the deck %s stands here twice", word);
    err = data_word(d, word, sizeof word);
    return err < 0 ? err : err ? data_error(d, "\"%s\" is too much; the cards follow on the next lines", word) : 0;
}

/* "E 5 5 5": cards of value 1, 2 and 3; "K 3": cards. */
static int load_cards(struct data *d, const char *what, struct reading *in)
{
    int kind = find_word(&fangfrisch_kinds, what), card = find_word(&fangfrisch_cards, what);
    if (kind < 0 && card < THIEF_CARD)
        return data_error(d, "\"%s\": a line begins with price, half, skill, deck, a kind, K, D, FP or ME", what);
    if (in->deck < 0)
        return data_error(d, "say which deck this is: deck A");
    int line = kind > 0 ? kind : KINDS + card - THIEF_CARD;
    if (in->seen[in->deck][line]++)
        return data_error(d, "%s stands here twice in deck %s", what, deck_names[in->deck]);
    uint8_t *deck = in->market.deck[in->deck];
    if (kind > 0)
        return load_numbers(d, 3, 1, COUNT_MAX, deck + 3 * (kind - 1));
    return load_numbers(d, 1, 1, card >= FINAL_PHASE ? 1 : COUNT_MAX, deck + card);
}

static int load_line(struct data *d, struct reading *in)
{
    char word[16];
    int err = data_word(d, word, sizeof word);
    if (err < 0)
        return err;
    if (!strcmp(word, "price"))
        return load_prices(d, in->market.price, &in->price);
    if (!strcmp(word, "half"))
        return load_half(d, in);
    if (!strcmp(word, "deck"))
        return load_deck(d, in);
    if (strcmp(word, "skill"))
        return load_cards(d, word, in);
    if (in->skill++)
        return data_error(d, "the skills stand here twice");
    return load_numbers(d, SEATS_MAX, SKILL_MIN, SKILL_MAX, in->market.skill);
}

/* FM-5, and that every field has room: all cards of a kind and all jokers. */
static int check_deck(struct data *d, const struct reading *in, int which)
{
    const uint8_t *deck = in->market.deck[which];
    int total = 0, cards_of[KINDS] = { 0 };
    for (int line = 1; line < KINDS + 4; line++)
        if (!in->seen[which][line])
            return data_error(d, "deck %s has no %s", deck_names[which],
                              line < KINDS ? kind_names[line] : card_names[THIEF_CARD + line - KINDS]);
    for (int card = 0; card < CARDS; card++) {
        total += deck[card];
        if (card < FISH)
            cards_of[kind_of(card)] += deck[card];
    }
    if (total != DECK)
        return data_error(d, "deck %s has %d cards instead of %d", deck_names[which], total, DECK);
    for (int kind = EEL; kind < JOKER; kind++)
        if (cards_of[kind] + cards_of[JOKER] > FIELD_CARDS)
            return data_error(d, "deck %s has %d cards %s and jokers; a field has room for %d", deck_names[which],
                              cards_of[kind] + cards_of[JOKER], kind_names[kind], FIELD_CARDS);
    return 0;
}

int fangfrisch_load(struct data *d)
{
    struct reading in = { .deck = -1 };
    int err = 0;
    while (!err && data_line(d))
        err = load_line(d, &in);
    if (err)
        return err;
    if (!in.price || !in.halves[HALF_DOWN] || !in.halves[HALF_UP])
        return data_error(d, "a price list is missing: price, half down and half up are needed");
    if (!in.skill)
        return data_error(d, "the line skill is missing");
    for (int which = 0; which < DECKS; which++) {
        if (!in.decks[which])
            return data_error(d, "the deck %s is missing", deck_names[which]);
        if ((err = check_deck(d, &in, which)))
            return err;
    }
    fangfrisch_market = in.market;
    fangfrisch_judge_prices();
    return 0;
}
