/*
 * sentences LANG: every sentence of the catalogue as it can be said, in English and below it in this language: with the numbers 0, 1 and 2 as
 * far as they can occur, to the seat it is about, to the other one in it, and to somebody else. Whoever changes a sentence reads it again in
 * tests/golden/sentences/LANG.txt.
 */
#define _GNU_SOURCE                     /* memmem */
#include <stdio.h>
#include <string.h>

#include "data.h"

/* Items as they occur in each game; of other games any. */
static const struct { const char *section, *item[2]; } samples[] = {
    { "fishing", { "B7", "G0" } }, { "fresh-fish", { "c4", "d5" } }, { "wishes", { "A3", "M7" } }, { "fangfrisch", { "E2", "S1" } },
    { "fishmonger", { "B2", "M1" } }, { "null", { "1", "2" } }, { "quayside", { "WORD", "OTHER" } },
};

static int own;                         /* the language */

static const char *const names[SEATS_MAX] = { "Ann", "Bo", "Cy", "Di", "Ed" };

struct sentence {
    const char         *section, *key;
    const char         *text[LANGS];
    size_t              len[LANGS];
    const struct range *range;
};

static int mentions(const struct sentence *s, const char *what)
{
    return memmem(s->text[ENGLISH], s->len[ENGLISH], what, strlen(what)) || (s->text[own] && memmem(s->text[own], s->len[own], what, strlen(what)));
}

static void write_in(const struct sentence *s, int lang, int viewer, const struct event *e)
{
    char buf[SENTENCE_TEXT];
    struct voice voice = { .lang = (uint8_t)lang, .viewer = (int8_t)viewer, .names = names };
    struct text t = TEXT(buf);
    t.voice = &voice;
    words_say(&t, s->section, e);
    printf("  %s\n", buf);
}

static void write_out(const struct sentence *s, int viewer, int n, int m, int items)
{
    static const char *const any[] = { "A1", "A2" };
    struct words words = { .count = 2, .name = any };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        if (!strcmp(samples[i].section, s->section))
            words.name = samples[i].item;
    struct event e = { .key = s->key, .seat = 0, .other = 1, .n = (int16_t)n, .m = (int16_t)m, .words = &words,
                       .count = (uint8_t)items };
    for (int i = 0; i < items; i++)
        e.item[i] = (uint8_t)(i % 2);
    write_in(s, ENGLISH, viewer, &e);
    if (own != ENGLISH)
        write_in(s, own, viewer, &e);
}

/* The numbers to try: 0, 1 and 2 as far as they can occur, or else the ends of the range. The first one is the plain case. */
static int numbers(struct range r, int used, int *out)
{
    int count = 0;
    if (!used) {
        out[0] = r.min > 0 ? r.min : 0;
        return 1;
    }
    for (int v = 2; v >= 0; v--)
        if (v >= r.min && v <= r.max)
            out[count++] = v;
    if (count < 2 && r.min > 2 && r.max > r.min && r.max < INT16_MAX)
        out[count++] = r.max;
    if (!count || r.min > 2)
        out[count++] = r.min;
    if (r.min < 0)
        out[count++] = r.min < -2 ? -2 : r.min;
    return count;
}

static void write_all(const struct sentence *s)
{
    int n[5], m[5], items[5], lists = mentions(s, "{items}") || mentions(s, "{seats}");
    struct range some = s->range[RANGE_ITEMS];
    int same = s->range[RANGE_N].min > s->range[RANGE_N].max;           /* {n} is how many items there are */
    int ns = numbers(s->range[RANGE_N], !same && (mentions(s, "{n}") || mentions(s, "{n:")), n);
    int ms = numbers(s->range[RANGE_M], mentions(s, "{m}") || mentions(s, "{m:"), m);
    some.max = some.max > 2 ? 2 : some.max;
    int is = numbers(some, lists, items);
    if (same)
        n[0] = items[0];
    printf("%s %s\n", s->section, s->key);
    write_out(s, -1, n[0], m[0], items[0]);
    if (mentions(s, "{seat") || mentions(s, "{you:"))
        write_out(s, 0, n[0], m[0], items[0]);
    if (mentions(s, "{other"))
        write_out(s, 1, n[0], m[0], items[0]);
    for (int i = 1; i < ns; i++)
        write_out(s, -1, n[i], m[0], items[0]);
    for (int i = 1; i < ms; i++)
        write_out(s, -1, n[0], m[i], items[0]);
    for (int i = 1; i < is; i++)
        write_out(s, -1, same ? items[i] : n[0], m[0], items[i]);
}

int main(int argc, char **argv)
{
    struct error e;
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 1;
    }
    own = argc == 2 ? language_find(argv[1]) : -1;
    if (own < 0) {
        fprintf(stderr, "usage: sentences LANG\n");
        return 2;
    }
    struct sentence s;
    for (int i = 0; (s.key = words_entry(i, &s.section, s.text, s.len)); i++) {
        s.range = words_ranges(s.section, s.key);
        write_all(&s);
    }
    return 0;
}
