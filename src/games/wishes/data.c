/* data.c: the cards of If Wishes Were Fishes!, the ring of markets and the limit cards, from data/wishes.txt. */
#include "wishes.h"

#include <string.h>

#include "data.h"

struct tables wishes_table;

static int find_word(const struct words *words, const char *word)
{
    for (int i = 0; i < words->count; i++)
        if (!strcmp(words->name[i], word))
            return i;
    return -1;
}

/* "MOVE1", "SELLAS:K", "NONE*": a wish, the kind that SELLAS shows, a star on a double fish. A SELLAS card that shows
   its own kind is allowed: an owner of the game may report one. */
static int load_card(struct data *d, char *word, int card, struct tables *t)
{
    size_t n = strlen(word);
    if (word[n - 1] == '*') {
        word[n - 1] = 0;
        put(&t->doubles, card);
    }
    char *colon = strchr(word, ':');
    if (colon)
        *colon = 0;
    int wish = find_word(&wishes_wishes, word), target = colon ? find_word(&wishes_kinds, colon + 1) : 0;
    if (wish < 0)
        return data_error(d, "%s: \"%s\" is no wish", wishes_cards.name[card], word);
    if ((wish == SELLAS) != !!colon)
        return data_error(d, "%s: exactly SELLAS names a kind, as in SELLAS:K", wishes_cards.name[card]);
    if (target < 0)
        return data_error(d, "%s: \"%s\" is none of A M S K C T W", wishes_cards.name[card], colon + 1);
    t->face[card] = (struct face){ (uint8_t)wish, (uint8_t)target };
    return 0;
}

/* "A" and the ten cards of that kind. */
static int load_kind(struct data *d, int kind, struct tables *t)
{
    char word[16];
    int n = 0, more, err;
    while ((more = data_word(d, word, sizeof word)) > 0) {
        if (n == EACH_KIND)
            return data_error(d, "%s has more than %d cards", wishes_kinds.name[kind], EACH_KIND);
        if ((err = load_card(d, word, kind * EACH_KIND + n++, t)))
            return err;
    }
    if (more < 0)
        return more;
    return n == EACH_KIND ? 0 : data_error(d, "%s has %d cards, not %d", wishes_kinds.name[kind], n, EACH_KIND);
}

/* "ring" and the seven markets clockwise. */
static int load_ring(struct data *d, struct tables *t)
{
    char word[16];
    unsigned seen = 0;
    for (int i = 0; i < KINDS; i++) {
        int more = data_word(d, word, sizeof word), kind = more > 0 ? find_word(&wishes_kinds, word) : -1;
        if (more < 0)
            return more;
        if (kind < 0 || seen >> kind & 1)
            return data_error(d, "the ring names each of A M S K C T W once");
        seen |= 1u << kind;
        t->ring[i] = (uint8_t)kind;
    }
    for (int i = 0; i < KINDS; i++)
        for (int steps = 0; steps <= STEPS; steps++)
            t->ahead[t->ring[i]][steps] = t->ring[(i + steps) % KINDS];
    return data_word(d, word, sizeof word) ? data_error(d, "the ring has seven markets") : 0;
}

/* "limit steep 4 4 2": the set, the limit, the higher and the lower bonus. */
static int load_limit(struct data *d, struct tables *t, uint8_t seen[LIMIT_SETS])
{
    char word[16];
    int v[3], err = data_word(d, word, sizeof word);
    if (err < 0)
        return err;
    int set = find_word(&wishes_limit_sets, word);
    if (set < 0)
        return data_error(d, "\"%s\": the sets of limit cards are steep and flat", word);
    for (int i = 0; i < 3; i++)
        if ((err = data_word(d, word, sizeof word)) < 0 || (err = data_number(d, word, i == 1, 50, &v[i])))
            return err;
    if (data_word(d, word, sizeof word))
        return data_error(d, "a limit card is: limit SET LIMIT HIGHER LOWER");
    if (seen[set] == LIMITS || v[0] != FIRST_LIMIT + seen[set])
        return data_error(d, "the limit cards of a set are 4, 5, 6 and 7, in this order");
    if (v[2] > v[1])
        return data_error(d, "the lower bonus %d is more than the higher one, %d", v[2], v[1]);
    t->limit[set][seen[set]].higher = (uint8_t)v[1];
    t->limit[set][seen[set]++].lower = (uint8_t)v[2];
    return 0;
}

/* What has been read so far: a bit for each kind and one for the ring, limit cards of each set. */
struct reading { unsigned seen; uint8_t limits[LIMIT_SETS]; };

static int load_line(struct data *d, const char *word, struct tables *t, struct reading *r)
{
    int kind = find_word(&wishes_kinds, word), ring = !strcmp(word, "ring");
    unsigned bit = 1u << (kind < 0 ? KINDS : kind);
    if (!strcmp(word, "limit"))
        return load_limit(d, t, r->limits);
    if (kind < 0 && !ring)
        return data_error(d, "\"%s\": a line begins with ring, limit or one of A M S K C T W", word);
    if (r->seen & bit)
        return data_error(d, "%s stands here twice", word);
    r->seen |= bit;
    return ring ? load_ring(d, t) : load_kind(d, kind, t);
}

/* Nothing is missing, and there are not so many boats that deck and discard pile could both be empty (WF-21). */
static int load_end(struct data *d, const struct tables *t, const struct reading *r)
{
    int boats = 0;
    for (int i = 0; i <= KINDS; i++)
        if (!(r->seen >> i & 1))
            return data_error(d, "the line %s is missing", i < KINDS ? wishes_kinds.name[i] : "ring");
    for (int i = 0; i < LIMIT_SETS; i++)
        if (r->limits[i] != LIMITS)
            return data_error(d, "the set %s has %d limit cards, not %d", wishes_limit_sets.name[i], r->limits[i], LIMITS);
    for (int c = 0; c < CARDS; c++)
        boats += t->face[c].wish == BOAT;
    return boats <= BOAT_CARDS_MAX ? 0 : data_error(d, "%d cards are boats; at most %d can be", boats, BOAT_CARDS_MAX);
}

int wishes_load(struct data *d)
{
    struct tables t = { 0 };
    struct reading r = { 0 };
    char word[16];
    int err = 0;
    while (err >= 0 && data_line(d)) {
        err = data_word(d, word, sizeof word);
        if (err > 0)
            err = load_line(d, word, &t, &r);
    }
    if (err >= 0)
        err = load_end(d, &t, &r);
    if (!err)
        wishes_table = t;
    return err;
}
