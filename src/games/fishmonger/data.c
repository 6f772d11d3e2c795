/* data.c: the contracts of Fishmonger! and their names, from data/fishmonger.txt. */
#include "fishmonger.h"

#include <string.h>

#include "data.h"

/* ---- Names ------------------------------------------------------------------------------------------------------- */

enum { ID_LEN = 6, DEAL_LEN = 32 };

struct fishmonger_deck fishmonger_deck;

/* Names made by load(). Numbers that the data do not use have names too, so that every move has one. */
static char ids[TYPES_MAX][ID_LEN + 1], card_ids[CARDS_MAX][ID_LEN + 4], deal_texts[TYPES_MAX][DEAL_LEN + 1];

static const char *type_names[TYPES_MAX], *maybe_type_names[TYPES_MAX + 1], *card_names[CARDS_MAX], *deal_names[TYPES_MAX];

struct words fishmonger_types       = { TYPES_MAX, 0, type_names };
struct words fishmonger_maybe_types = { TYPES_MAX + 1, 0, maybe_type_names };
struct words fishmonger_cards       = { CARDS_MAX, 0, card_names };
struct words fishmonger_deals       = { TYPES_MAX, 0, deal_names };

static const char good_letters[] = "fzc$";

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* What a data file says, until all of it was right. */
struct draft_deck {
    struct fishmonger_deck deck;
    char                   id[TYPES_MAX][ID_LEN + 1], deal[TYPES_MAX][DEAL_LEN + 1];
};

/* "2f" or "1z+1c": amounts of commodities; gives the first character behind them, NULL if there is none such. */
static const char *parse_amounts(const char *s, uint8_t amount[GOODS])
{
    for (;; s++) {
        const char *good = s[0] && s[1] ? strchr(good_letters, s[1]) : NULL;
        if (!good || s[0] < '1' || s[0] > '0' + AMOUNT_MAX || amount[good - good_letters])
            return NULL;
        amount[good - good_letters] = (uint8_t)(s[0] - '0');
        s += 2;
        if (*s != '+')
            return s;
    }
}

static int parse_demand(struct data *d, const char *word, struct contract *c)
{
    const char *at = parse_amounts(word, c->in);
    if (at && *at == '>')
        at = parse_amounts(at + 1, c->out);
    else
        at = NULL;
    if (!at || *at)
        return data_error(d, "\"%s\" is no demand; write it like 2f>1z or 1z+1c>3$, with amounts from 1 to %d", word,
                          AMOUNT_MAX);
    return 0;
}

/* The next word as a number; "-" is 0. */
static int load_number(struct data *d, const char *what, int min, int max, uint8_t *out)
{
    char word[16];
    int n, err = data_word(d, word, sizeof word);
    if (err < 0)
        return err;
    if (!err)
        return data_error(d, "%s is missing; a line is: id copies value supply demand times [bid]", what);
    if (!strcmp(word, "-") && min == 0)
        word[0] = '0';
    if ((err = data_number(d, word, min, max, &n)))
        return err;
    *out = (uint8_t)n;
    return 0;
}

static int load_id(struct data *d, struct draft_deck *t)
{
    char word[ID_LEN + 1];
    int err = data_word(d, word, sizeof word);
    if (err < 0)
        return err;
    for (const char *p = word; *p; p++)
        if (!((*p >= '0' && *p <= '9') || (*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z')))
            return data_error(d, "\"%s\": an id has letters and digits only", word);
    for (int i = 0; i < t->deck.types; i++)
        if (!strcmp(t->id[i], word))
            return data_error(d, "%s stands here twice", word);
    if (t->deck.types == TYPES_MAX)
        return data_error(d, "more than %d types of contracts", TYPES_MAX);
    struct text id = TEXT(t->id[t->deck.types]);
    text_add(&id, word);
    return 0;
}

/* "id copies value supply demand times [bid]" */
static int load_contract(struct data *d, struct draft_deck *t)
{
    struct contract *c = &t->deck.type[t->deck.types];
    char *deal = t->deal[t->deck.types], extra[16];
    int err;
    *c = (struct contract){ .cards = 0 };
    if ((err = load_id(d, t)) || (err = load_number(d, "the number of copies", 0, DECK_MAX, &c->copies)) ||
        (err = load_number(d, "the value", c->copies ? 1 : 0, VALUE_MAX, &c->value)) ||
        (err = load_number(d, "the supply", 0, AMOUNT_MAX, &c->supply)))
        return err;
    if ((err = data_word(d, deal, DEAL_LEN + 1)) <= 0)
        return err ? err : data_error(d, "the demand is missing; write \"-\" if there is none");
    if (strcmp(deal, "-") && (err = parse_demand(d, deal, c)))
        return err;
    int demand = strcmp(deal, "-") != 0;
    if ((err = load_number(d, "the number of times", demand, demand ? TIMES_MAX : 0, &c->times)))
        return err;
    c->bid = c->value;
    if ((err = data_word(d, extra, sizeof extra)) > 0) {
        int bid;
        if ((err = data_number(d, extra, 0, VALUE_MAX, &bid)))
            return err;
        c->bid = (uint8_t)bid;
        err = data_word(d, extra, sizeof extra);
    }
    if (err)
        return err < 0 ? err : data_error(d, "\"%s\" is too much; a line is: id copies value supply demand times [bid]", extra);
    t->deck.types++;
    return 0;
}

/* Gives every card its bit. */
static int number_cards(struct data *d, struct fishmonger_deck *t)
{
    int starters = 0;
    for (int i = 0; i < t->types; i++) {
        struct contract *c = &t->type[i];
        int n = c->copies ? c->copies : 1;
        if (t->cards + n > CARDS_MAX)
            return data_error(d, "more than %d cards, starters included", CARDS_MAX);
        for (int k = 0; k < n; k++) {
            c->cards |= (cset)1 << t->cards;
            t->of[t->cards++] = (uint8_t)i;
        }
        t->supply |= c->supply ? c->cards : 0;
        t->demand |= c->times ? c->cards : 0;
        t->starters |= c->copies ? 0 : c->cards;
        t->deck = (uint8_t)(t->deck + c->copies);
        starters += !c->copies;
    }
    if (starters != STARTERS)
        return data_error(d, "there are %d starters (0 copies); there must be %d", starters, STARTERS);
    if (t->deck < SLOTS)
        return data_error(d, "the deck has %d cards; the row alone needs %d", t->deck, SLOTS);
    return 0;
}

static void make_names(const struct draft_deck *t)
{
    int card = 0;
    fishmonger_types.count = fishmonger_deals.count = t->deck.types;
    fishmonger_maybe_types.count = (uint16_t)(t->deck.types + 1);
    fishmonger_cards.count = t->deck.cards;
    for (int i = 0; i < TYPES_MAX; i++) {
        struct text id = TEXT(ids[i]), deal = TEXT(deal_texts[i]);
        text_fmt(&id, i < t->deck.types ? "%s" : "%s%d", i < t->deck.types ? t->id[i] : "#", i);
        text_fmt(&deal, "%s(%s)", ids[i], t->deal[i]);
        type_names[i] = maybe_type_names[i + 1] = ids[i];
        deal_names[i] = deal_texts[i];
        for (int k = 0; k < count_cards(t->deck.type[i].cards); k++, card++) {
            struct text name = TEXT(card_ids[card]);
            text_fmt(&name, k ? "%s.%d" : "%s", ids[i], k + 1);
            card_names[card] = card_ids[card];
        }
    }
}

int fishmonger_load(struct data *d)
{
    struct draft_deck t = { .deck = { .types = 0 } };
    int err = 0;
    while (!err && data_line(d))
        err = load_contract(d, &t);
    if (!err)
        err = number_cards(d, &t.deck);
    if (err)
        return err;
    fishmonger_deck = t.deck;
    make_names(&t);
    return 0;
}
