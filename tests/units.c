/* units.c: the parts of the core by themselves: text, chance, fields, data, words, rules, records, fairness, protocol. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "cli.h"
#include "data.h"
#include "engine.h"
#include "field.h"
#include "lines.h"
#include "match.h"
#include "protocol.h"
#include "record.h"
#include "scenario.h"
#include "verify.h"

static const struct game *fishing_game(void) { return game_find("fishing"); }

/* ---- Text ---------------------------------------------------------------------------------------------------------- */

static void text_is_cut_and_terminated(void **state)
{
    char buf[8];
    struct text t = TEXT(buf);
    (void)state;
    text_add(&t, "seven77");
    assert_int_equal(t.cut, 0);
    text_char(&t, '8');
    assert_int_equal(t.cut, 1);
    assert_string_equal(buf, "seven77");
    text_clear(&t);
    text_fmt(&t, "%s%d%c%%", "a", -12, 'z');
    assert_string_equal(buf, "a-12z%");
    text_clear(&t);
    text_int(&t, INT64_MIN);
    assert_int_equal(t.cut, 1);
}

static void lines_break_at_spaces(void **state)
{
    static const char text[] = "one two three\n\nfünf sechs\nunbreakable";
    static const char *const wanted[] = { "one two", "three", "", "fünf", "sechs", "unbreakab", "le" };
    struct store_row rows[8];
    (void)state;
    assert_int_equal(wrap(text, sizeof text - 1, 9, 2, rows, 8), 7);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(rows[i].len, strlen(wanted[i]));
        assert_memory_equal(rows[i].at, wanted[i], strlen(wanted[i]));
        assert_int_equal(rows[i].indent, i == 1 || i == 4 || i == 6 ? 2 : 0);
    }
    assert_int_equal(wrap(text, sizeof text - 1, 9, 2, rows, 1), 7);        /* counts what it cannot fill in */
    assert_int_equal(wrap("ab", 2, 0, 0, rows, 8), 2);                      /* and ends, however narrow it is */
    assert_int_equal(wrap("", 0, 9, 0, rows, 8), 0);
}

static void nothing_shown_steers_the_terminal(void **state)
{
    static const struct { const char *in, *utf8, *ascii; } cases[] = {
        { "Z\xc3\xbcge", "Z\xc3\xbcge", "Zuege" }, { "a\033[2Jb", "a [2Jb", "a [2Jb" },
        { "\xff\xc3", "??", "??" },                { "\xe2\x80\xa6", "\xe2\x80\xa6", "?" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int ascii = 0; ascii < 2; ascii++) {
            char shown[64], glyph[8];
            struct text t = TEXT(shown);
            const char *s = cases[i].in, *end = s + strlen(s);
            lines_ascii(ascii);
            while (s < end) {
                glyph_next(&s, end, glyph);
                text_add(&t, glyph);
            }
            assert_string_equal(shown, ascii ? cases[i].ascii : cases[i].utf8);
        }
    assert_int_equal(columns_of("Z\xc3\xbcge", 5), 5);
    lines_ascii(0);
    assert_int_equal(columns_of("Z\xc3\xbcge", 5), 4);
    char typed[8] = "a";
    utf8_add(typed, sizeof typed, 0xfc);
    utf8_add(typed, sizeof typed, 0x20ac);
    utf8_add(typed, sizeof typed, 0x1f41f);             /* no room for it */
    assert_string_equal(typed, "a\xc3\xbc\xe2\x82\xac");
    utf8_drop(typed);
    assert_string_equal(typed, "a\xc3\xbc");
}

static void json_is_valid_whatever_comes_in(void **state)
{
    static const struct { const char *in, *out; } cases[] = {
        { "a\"b\\c\n", "\"a\\\"b\\\\c\\n\"" },
        { "\x01\x7f", "\"\\u0001\\u007f\"" },
        { "\xc3\xa4", "\"\xc3\xa4\"" },
        { "\xc3", "\"\xef\xbf\xbd\"" },                         /* cut in the middle */
        { "\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\"" },         /* overlong */
        { "\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },     /* surrogate */
        { "\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char buf[80];
        struct text t = TEXT(buf);
        text_json(&t, cases[i].in, strlen(cases[i].in));
        assert_string_equal(buf, cases[i].out);
    }
}

static void digits_become_bytes(void **state)
{
    static const char *const bad[] = { "", "a", "0a1", "0a1b2", "0A1b", "0a1g", "0a1/", "0a1:", "0a1`", " a1b", "0a1b2c" };
    uint8_t out[2];
    char buf[20];
    struct text t = TEXT(buf);
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(hex_read(out, 2, bad[i], strlen(bad[i])), 0);
    assert_int_equal(hex_read(out, 2, "9af0", 4), 1);
    assert_int_equal(out[0] << 8 | out[1], 0x9af0);
    text_hex64(&t, 0x0123456789abcdefu);
    assert_string_equal(buf, "0123456789abcdef");
}

/* ---- Chance -------------------------------------------------------------------------------------------------------- */

/* The key stream of ChaCha8 for a zero key (ECRYPT set, vector 0). */
static void chance_is_chacha8(void **state)
{
    static const uint8_t expected[16] = { 0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6,
                                          0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1 };
    uint8_t zero[SEED_BYTES] = { 0 };
    struct rng rng;
    uint32_t block[16];
    (void)state;
    rng_seed(&rng, zero);
    rng_block(&rng, 0, block);
    assert_memory_equal(block, expected, sizeof expected);
}

/* Every permutation of four cards comes equally often: chi-square with 23 degrees of freedom, 99.9 % below 49.7. */
static void shuffles_are_even(void **state)
{
    int count[256] = { 0 }, n = 240000;
    uint8_t seed[SEED_BYTES] = { 7 };
    struct rng rng;
    struct dice dice = { .rng = &rng };
    (void)state;
    rng_seed(&rng, seed);
    for (int i = 0; i < n; i++) {
        uint8_t a[4] = { 0, 1, 2, 3 };
        dice_shuffle(&dice, a, 4);
        count[a[0] << 6 | a[1] << 4 | a[2] << 2 | a[3]]++;
    }
    double chi = 0, mean = n / 24.0;
    int kinds = 0;
    for (int i = 0; i < 256; i++)
        if (count[i]) {
            chi += (count[i] - mean) * (count[i] - mean) / mean;
            kinds++;
        }
    assert_int_equal(kinds, 24);
    assert_true(chi < 49.7);
}

/* The first card of a large shuffle, which takes several batches, is even too: 39 degrees of freedom, 99.9 % below 72.1. */
static void large_shuffles_are_even(void **state)
{
    int count[40] = { 0 }, last[40] = { 0 }, n = 80000;
    uint8_t seed[SEED_BYTES] = { 9 };
    struct rng rng;
    struct dice dice = { .rng = &rng };
    double chi = 0, chi_last = 0;
    (void)state;
    rng_seed(&rng, seed);
    for (int i = 0; i < n; i++) {
        uint8_t a[40];
        for (int k = 0; k < 40; k++)
            a[k] = (uint8_t)k;
        dice_shuffle(&dice, a, 40);
        count[a[0]]++;
        last[a[39]]++;
    }
    for (int k = 0; k < 40; k++) {
        chi += (count[k] - n / 40.0) * (count[k] - n / 40.0) / (n / 40.0);
        chi_last += (last[k] - n / 40.0) * (last[k] - n / 40.0) / (n / 40.0);
    }
    assert_true(chi < 72.1);
    assert_true(chi_last < 72.1);
}

/* A bound just above half of 2^32 rejects almost every second word; the rest must be even. */
static void bounds_are_exact(void **state)
{
    uint8_t seed[SEED_BYTES] = { 3 };
    struct rng rng;
    struct dice dice = { .rng = &rng };
    uint32_t n = 0x80000001u, high = 0, throws = 20000;
    (void)state;
    rng_seed(&rng, seed);
    for (uint32_t i = 0; i < throws; i++) {
        uint32_t x = dice_below(&dice, n);
        assert_true(x < n);
        high += x > n / 2;
    }
    assert_true(high > throws / 2 - 350 && high < throws / 2 + 350);        /* five standard deviations */
    assert_true(rng.drawn > throws * 3 / 2);                                /* words were rejected */
    assert_int_equal(dice_below(&dice, 1), 0);
}

static void skipping_uses_what_shuffling_uses(void **state)
{
    uint8_t seed[SEED_BYTES] = { 5 }, a[100] = { 0 };
    (void)state;
    for (int n = 0; n <= 100; n++) {
        struct rng one, two;
        rng_seed(&one, seed);
        rng_seed(&two, seed);
        struct dice d1 = { .rng = &one }, d2 = { .rng = &two };
        for (int i = 0; i < 20; i++) {
            dice_shuffle(&d1, a, n);
            dice_skip(&d2, n);
        }
        assert_int_equal(one.drawn, two.drawn);
    }
}

/* The examples of FIPS 180-4, and one million letters. tests/fair compares every length around a block with another
   implementation. */
static void sha256_is_the_standard(void **state)
{
    static char million[1000000];
    memset(million, 'a', sizeof million);
    const struct { const char *text; size_t n; const char *digest; } cases[] = {
        { "", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { "abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
        { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
        { "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
          112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
        { million, sizeof million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t digest[SHA256_BYTES];
        char hex[2 * SHA256_BYTES + 1];
        struct text t = TEXT(hex);
        sha256(cases[i].text, cases[i].n, digest);
        text_hex(&t, digest, sizeof digest);
        assert_string_equal(hex, cases[i].digest);
    }
}

static void bytes_are_the_same_or_not(void **state)
{
    uint8_t a[FAIR_BYTES] = { 1, 2, 3 }, b[FAIR_BYTES];
    (void)state;
    memcpy(b, a, sizeof a);
    assert_int_equal(same_bytes(a, b, sizeof a), 1);
    for (size_t i = 0; i < sizeof a; i++)
        for (int bit = 0; bit < 8; bit++) {
            b[i] ^= (uint8_t)(1 << bit);
            assert_int_equal(same_bytes(a, b, sizeof a), 0);
            assert_int_equal(same_bytes(a, b, i), 1);
            b[i] = a[i];
        }
}

/* ---- Fields -------------------------------------------------------------------------------------------------------- */

static void position_of(struct match *m)
{
    struct setup cfg;
    setup_default(fishing_game(), &cfg, 3);
    assert_int_equal(match_position(m, fishing_game(), &cfg, NULL), 0);
}

static void bad_fields_are_refused_and_change_nothing(void **state)
{
    static const char *const cases[][2] = {
        { "nothing", "1" },    { "hand", "B7" },      { "hand[3]", "B7" },   { "hand[x]", "B7" },  { "hand[0", "B7" },
        { "hand[0]x", "B7" },  { "hand[0]", "Z9" },   { "round", "9" },      { "round", "-1" },    { "round", "two" },
        { "round", "1 2" },    { "round", "" },       { "points", "1 2" },   { "points", "1 2 3 4" },
        { "points[0]", "999999999999999999" },        { "plays", "B1 B2 B3 B4 B5 B6" },            { "leader", "5" },
        { "active", "7" },     { "rng", "00" },       { "rng", "zz" },       { "demanded", "X" },  { "round[0]", "1" },
        { "origin[B7]", "r9s9" }, { "origin", "deal" }, { "stock", "B1" },
    };
    static struct match m;
    struct error e;
    (void)state;
    position_of(&m);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position before = m.start;
        e.text[0] = 0;
        assert_int_equal(match_set(&m, cases[i][0], cases[i][1], &e), ERR_FIELD);
        assert_true(strlen(e.text) > 10);
        assert_memory_equal(&before, &m.start, sizeof before);
    }
}

static void packed_rows_and_stacks_keep_their_order(void **state)
{
    static struct match m;
    char buf[200];
    (void)state;
    position_of(&m);
    assert_int_equal(match_set(&m, "stock[1]", "B4 B5 B6", NULL), 0);
    assert_int_equal(match_set(&m, "stock[0]", "R4", NULL), 0);
    assert_int_equal(match_set(&m, "stock[2]", "Y4 Y5", NULL), 0);
    assert_int_equal(match_set(&m, "stock[1]", "P9", NULL), 0);
    assert_int_equal(match_set(&m, "ocean", "G1 G2 G3", NULL), 0);
    struct text t = TEXT(buf);
    assert_int_equal(field_get(m.g, &m.start, "stock", VIEWER_ALL, &t, NULL), 0);
    assert_string_equal(buf, "R4 / P9 / Y4 Y5");
    text_clear(&t);
    field_get(m.g, &m.start, "ocean", VIEWER_ALL, &t, NULL);
    assert_string_equal(buf, "G1 G2 G3");
    text_clear(&t);
    field_get(m.g, &m.start, "ocean", 0, &t, NULL);
    assert_string_equal(buf, "hidden");
}

static void diff_names_what_changed(void **state)
{
    static struct match m;
    char buf[400];
    struct text t = TEXT(buf);
    (void)state;
    position_of(&m);
    struct position a = m.start;
    match_set(&m, "round", "3", NULL);
    match_set(&m, "hand[1]", "B7 XF", NULL);
    field_diff(m.g, &a, &m.start, &t);
    assert_string_equal(buf, "hand: [[],[],[]] -> [[],[\"B7\",\"XF\"],[]]\nround: 0 -> 3\n");
}

/* Every observed number has a name of its own, and the observer's hand is where its name says. */
static void observations_are_named(void **state)
{
    const struct game *g = fishing_game();
    static struct match m;
    static float out[1 << 14];
    struct setup cfg;
    struct observer o;
    int found = 0;
    (void)state;
    field_observer(g, 4, field_observable(g, MEMORY), &o);
    setup_default(g, &cfg, 4);
    match_new(&m, g, &cfg, NULL);
    field_observe(&o, &m.now, 2, out);
    for (int i = 0; i < o.size; i++) {
        char name[80], hand[200];
        struct text t = TEXT(name), h = TEXT(hand);
        field_observe_name(&o, i, &t);
        assert_true(t.len > 0);
        if (strncmp(name, "hand[0].", 8))
            continue;
        found++;
        field_get(g, &m.now, "hand[2]", VIEWER_ALL, &h, NULL);
        char padded[210], word[80];
        snprintf(padded, sizeof padded, " %s ", hand);
        snprintf(word, sizeof word, " %s ", name + 8);
        assert_int_equal(out[i] == 1, strstr(padded, word) != NULL);
    }
    assert_int_equal(found, 100);
}

/* ---- Data, words, rules -------------------------------------------------------------------------------------------- */

/* A copy of a text with something else in the first place of something. The caller frees it. */
static char *with_instead(const struct embedded *own, const char *old, const char *new)
{
    const char *at = own ? strstr(own->text, old) : NULL;
    assert_non_null(at);
    char *copy = malloc(own->size + strlen(new) + 1);
    sprintf(copy, "%.*s%s%s", (int)(at - own->text), own->text, new, at + strlen(old));
    return copy;
}

static void assert_says(const struct error *e, const char *says)
{
    if (!strstr(e->text, says))
        print_error("%s\nis not: %s\n", e->text, says);
    assert_non_null(strstr(e->text, says));
}

static void data_errors_name_file_and_line(void **state)
{
    const struct embedded *own = embedded_find("data/fishing.txt");
    static const struct { const char *old, *new, *says; } cases[] = {
        { "11:1 ", "11:6 ", "my.txt:8: \"6\" is not a number from 1 to 5" },
        { "11:1 ", "11:0 ", "my.txt:8: \"0\" is not a number from 1 to 5" },
        { "2:0 ", "2:1 ", "my.txt:8: \"1\" is not a number from 0 to 0" },
        { "11:1 ", "12:1 ", "my.txt:8: B12 stands here twice" },
        { "11:1 ", "99:1 ", "my.txt:8: there is no card B99" },
        { "11:1 ", "11=1 ", "my.txt:8: \"11=1\": write value:stars" },
        { "G 0:5", "Q 0:5", "my.txt:12: \"Q\": a line begins with one of B P R Y G X" },
        { "X P:2", "X", "the card XP is missing" },
        { "X P:2", "[words]\nX P:2", "the card XP is missing" },
        { "L:3\n", "L:3\n[words]\nabout | x | y\n", "my.txt:14: words have files of their own now: delete [words]" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e;
        char *copy = with_instead(own, cases[i].old, cases[i].new);
        assert_int_equal(data_load(fishing_game(), "my.txt", copy, strlen(copy), &e), ERR_DATA);
        assert_says(&e, cases[i].says);
        assert_int_equal(data_load_all(&e), 0);
        free(copy);
    }
}

static void word_errors_name_file_and_line(void **state)
{
    static const struct { const char *code, *old, *new, *says; } cases[] = {
        { "en", "about  ", "about", NULL },
        { "en", "about  ", "about | |", "my.txt:1: write: key | text" },
        { "en", "about  ", "", "my.txt:1: write: key | text" },
        { "en", "{n} {n:", "{n:1 of {n}|", "a brace is not closed, or stands inside another" },
        { "en", "{seat}", "seat}", "a brace is not closed, or stands inside another" },
        { "en", "n=3..6", "n=6..3", "\"3\" is not a number from 6 to 32767" },
        { "en", "n=3..6", "n=3..x", "\"x\" is not a number from 3 to 32767" },
        { "en", "n=3..6", "k=3", "\"k=3\": after the text write what the numbers can be" },
        { "en", "about  ", "[words]\nabout", "my.txt:1: this file has nothing but words; leave out [words]" },
        { "de", "about  ", "about", NULL },
        { "de", "about  ", "abuot", "my.txt:1: English has no sentence with this key" },
        { "de", "{items}.", "{items}. | items=1", "only English says what the numbers can be" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e;
        char name[64];
        snprintf(name, sizeof name, "data/words/%s/fishing.txt", cases[i].code);
        char *copy = with_instead(embedded_find(name), cases[i].old, cases[i].new);
        int err = words_load("fishing", language_find(cases[i].code), "my.txt", copy, strlen(copy), &e);
        assert_int_equal(err, cases[i].says ? ERR_DATA : 0);
        if (err)
            assert_says(&e, cases[i].says);
        assert_int_equal(data_load_all(&e), 0);
        free(copy);
    }
}

/* A user's sentences replace one of a language and leave the others; a language that lacks one says it in English. */
static void words_may_be_replaced(void **state)
{
    static const char mine[] = "score | {n} {n:fish|fishes}", none[] = "new_one | only English";
    size_t len;
    struct error e;
    int german = language_find("de");
    (void)state;
    assert_int_equal(words_load("fishing", ENGLISH, "my.txt", mine, sizeof mine - 1, &e), 0);
    assert_string_equal(words_find("fishing", "score", ENGLISH, &len), "{n} {n:fish|fishes}");
    assert_int_equal(strncmp(words_find("fishing", "score", german, &len), "{seat} {you:bekommst", 20), 0);
    assert_int_equal(words_load("fishing", ENGLISH, "my.txt", none, sizeof none - 1, &e), 0);
    assert_string_equal(words_find("fishing", "new_one", german, &len), "only English");
    assert_int_equal(data_load_all(&e), 0);
    assert_null(words_find("fishing", "new_one", german, &len));
}

static void languages_are_a_table(void **state)
{
    char list[200];
    struct text t = TEXT(list);
    (void)state;
    language_list(&t, ",");
    assert_int_equal(strncmp(list, "en,", 3), 0);
    assert_int_equal(language_find("en"), ENGLISH);
    assert_int_equal(language_find(""), -1);
    assert_int_equal(language_find("xx"), -1);
    for (int lang = 0; lang < LANGS; lang++) {
        assert_int_equal(language_find(language_code(lang)), lang);
        assert_true(*language_name(lang) && utf8_valid(language_name(lang), strlen(language_name(lang))));
        assert_true(strlen(language_code(lang)) < LANGUAGE_CODE);
    }
    assert_string_equal(language_name(language_find("de")), "Deutsch");
    assert_int_equal(language_form(ENGLISH, 1), 0);
    assert_int_equal(language_form(ENGLISH, 0), 1);
    assert_int_equal(language_form(ENGLISH, 2), 1);
    assert_string_equal(language_ascii("ß", 2), "ss");
    assert_null(language_ascii("ж", 2));
}

/* A sentence that could become too long for those who say it is refused when it is loaded; a rule too. */
static void texts_that_could_be_cut_are_refused(void **state)
{
    static char text[8192];
    struct error e;
    (void)state;
    snprintf(text, sizeof text, "x | %0*d\n", SENTENCE_TEXT - 1, 0);
    assert_int_equal(words_load("null", ENGLISH, "my.txt", text, strlen(text), &e), 0);
    snprintf(text, sizeof text, "x | {n}%0*d\n", SENTENCE_TEXT - 8, 0);
    for (int lang = 0; lang < LANGS; lang++) {
        assert_int_equal(words_load("null", lang, "my.txt", text, strlen(text), &e), ERR_DATA);
        assert_non_null(strstr(e.text, "can be longer than 2047 bytes"));
    }
    snprintf(text, sizeof text, "why.x | {items} is in the way.\n");
    assert_int_equal(words_load("null", ENGLISH, "my.txt", text, strlen(text), &e), ERR_DATA);
    assert_non_null(strstr(e.text, "can be longer than 191 bytes"));
    assert_int_equal(data_load_all(&e), 0);
    for (const struct game *const *g = games; *g; g++)
        assert_int_equal(rules_check((*g)->id, &e), 0);
}

/* A record with a move that is not allowed is told with the whole rule, however long it is. */
static void a_refused_record_says_the_whole_rule(void **state)
{
    static struct match m, again;
    static char record[8192], wrong[8192];
    struct setup cfg;
    struct error e, door;
    struct refusal why;
    int refused = 0;
    (void)state;
    setup_default(game_find("fangfrisch"), &cfg, 4);
    assert_int_equal(match_new(&m, game_find("fangfrisch"), &cfg, &e), 0);
    struct text t = TEXT(record);
    record_write(&m, &t);
    char *at = strstr(record, "moves 0\n");
    assert_non_null(at);
    int seat = __builtin_ctz(head_of(&m.now)->active);
    for (int mv = 0; mv < m.g->moves; mv++) {
        char name[NAME_MAX_LEN];
        struct text n = TEXT(name);
        if (!match_refuse(&m, seat, (move)mv, &why))
            continue;
        match_name(&m, seat, (move)mv, &n);
        snprintf(wrong, sizeof wrong, "%.*smoves 1\n%d %s\n%s", (int)(at - record), record, seat, name, at + strlen("moves 0\n"));
        assert_int_equal(match_play(&m, seat, (move)mv, -1, NULL, &door), ERR_REFUSED);
        assert_int_equal(record_read(&again, wrong, strlen(wrong), &e), ERR_REFUSED);
        assert_string_equal(e.text + strlen(e.text) - strlen(door.text), door.text);
        refused += strlen(door.text) > 256;
    }
    assert_true(refused > 0);
}

/* What had to be cut shows it, and has no half letters. */
static void errors_that_are_cut_end_in_dots(void **state)
{
    static char name[3000];
    struct error e;
    struct setup cfg;
    (void)state;
    setup_default(fishing_game(), &cfg, 3);
    for (size_t i = 0; i + 3 < sizeof name; i += 2)
        memcpy(name + i, "\303\244", 3);
    assert_int_equal(setup_option(fishing_game(), &cfg, name, "x", &e), ERR_OPTION);
    size_t n = strlen(e.text);
    assert_true(n >= ERROR_TEXT - 5 && n < ERROR_TEXT);
    assert_string_equal(e.text + n - 3, "...");
    assert_int_equal((unsigned char)e.text[n - 4], 0xa4);
}

/* What lies on a space is said before the rule about its neighbours, to everybody in his own words. */
static void refusals_say_the_nearer_reason_first(void **state)
{
    static const char *const names[] = { "Lighthouse", "Mole" };
    static const struct { const char *move, *lang; int viewer; const char *says; } cases[] = {
        { "Rb1", "en", 0, "b1 is taken by Mole. FF-16: You may reserve" },
        { "Rc1", "en", 0, "c1 is taken by you. FF-16: You may reserve" },
        { "Rc1", "de", 0, "c1 gehört dir. FF-16: " },
        { "Rb1", "de", 0, "b1 gehört Mole. FF-16: " },
        { "Ra1", "en", 0, "a1 is a path. FF-" },
        { "Re1", "en", 0, "A flea market table stands on e1. FF-50: " },
        { "Rf1", "en", 0, "A stall stands on f1. FF-50: " },
        { "Rm9", "en", 0, "There is no space m9. FF-16: " },
        { "Rh1", "en", 0, "FF-16: You may reserve" },
    };
    static struct match m;
    struct setup cfg;
    struct error e;
    struct refusal why;
    char text[REFUSAL_TEXT];
    (void)state;
    setup_default(game_find("fresh-fish"), &cfg, 2);
    assert_int_equal(match_position(&m, game_find("fresh-fish"), &cfg, &e), 0);
    assert_int_equal(match_set(&m, "square[1]", "++ d1 d0 .. MM F1 .. .. .. ..", &e), 0);
    if (match_position_end(&m, &e))
        fail_msg("%s", e.text);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct voice voice = { .lang = (uint8_t)language_find(cases[i].lang), .viewer = (int8_t)cases[i].viewer, .names = names };
        struct text t = TEXT(text);
        int mv = match_find(&m, 0, cases[i].move, &e);
        t.voice = &voice;
        assert_true(mv >= 0 && match_refuse(&m, 0, (move)mv, &why));
        say_refusal(&t, "fresh-fish", &why);
        if (strncmp(text, cases[i].says, strlen(cases[i].says)))
            fail_msg("%s\nis not: %s", text, cases[i].says);
    }
}

/* A zero byte ends a C string but not a file: no game gets to see a word with one. */
static void data_is_text(void **state)
{
    static const char zero[] = "A \0 MOVE1\n";
    (void)state;
    for (const struct game *const *g = games; *g; g++) {
        struct error e;
        assert_int_equal(data_load(*g, "my.txt", zero, sizeof zero - 1, &e), ERR_DATA);
        assert_non_null(strstr(e.text, "my.txt:1: "));
    }
    assert_int_equal(data_load_all(NULL), 0);
}

/* Level sizes other than twelve are accepted; the hash tells the tables apart, comments and words do not count. */
static void data_may_be_replaced(void **state)
{
    const struct embedded *own = embedded_find("data/fishing.txt");
    struct error e;
    char *copy = malloc(own->size + 64);
    (void)state;
    uint64_t hash = data_hash(fishing_game());
    sprintf(copy, "# another comment\n%s", own->text);
    assert_int_equal(data_load(fishing_game(), "my.txt", copy, strlen(copy), &e), 0);
    assert_true(data_hash(fishing_game()) == hash);
    memcpy(strstr(copy, "11:1"), "11:2", 4);
    assert_int_equal(data_load(fishing_game(), "my.txt", copy, strlen(copy), &e), 0);
    assert_true(data_hash(fishing_game()) != hash);
    assert_int_equal(data_load_all(&e), 0);
    assert_true(data_hash(fishing_game()) == hash);
    free(copy);
}

/* MO-14: no contract of ours counts 0 in a bid, but those of another file may. Such a bid still comes before a pass. */
static void a_bid_of_nothing_is_a_bid(void **state)
{
    static const char line[] = "S1    0       1      2       -          -";
    static const char worth_nothing[] = "S1    0       1      2       -          - 0";
    static const char play[] = "game fishmonger\n\nscenario a bid of value 0 : MO-14\nseats 3\nset marker 1\n"
                               "play 0 b+S1\nplay 0 b.\nplay 1 b-\nplay 2 b-\nis order 0 1 2\n";
    static struct scenarios f;
    const struct embedded *own = embedded_find("data/fishmonger.txt");
    const char *at = strstr(own->text, line);
    struct scenario_result r;
    struct error e;
    (void)state;
    assert_non_null(at);
    char *copy = malloc(own->size + 16);
    sprintf(copy, "%.*s%s%s", (int)(at - own->text), own->text, worth_nothing, at + strlen(line));
    int err = data_load(game_find("fishmonger"), "my.txt", copy, strlen(copy), &e);
    if (err)
        print_error("%s\n", e.text);
    assert_int_equal(err, 0);
    scenarios_open(&f, play, strlen(play));
    assert_int_equal(scenarios_next(&f, &r), 1);
    if (r.failed)
        print_error("%s\n", r.error.text);
    assert_int_equal(data_load_all(&e), 0);
    assert_int_equal(r.failed, 0);
    free(copy);
}

/* Every language has a text for every key, and what stands in braces is known. */
static void words_are_complete(void **state)
{
    const char *section, *text[LANGS], *key;
    size_t len[LANGS];
    (void)state;
    for (int i = 0; (key = words_entry(i, &section, text, len)); i++)
        for (int lang = 0; lang < LANGS; lang++) {
            if (!len[lang])
                print_error("data/words/%s/%s.txt lacks %s\n", language_code(lang), section, key);
            assert_true(len[lang] > 0);
            for (size_t k = 0; k < len[lang]; k++) {
                if (text[lang][k] != '{')
                    continue;
                static const char *const known[] = { "{seat}", "{other}", "{n}", "{m}", "{items}", "{first}", "{second}", "{you:",
                                                     "{n:", "{m:", "{seat:", "{other:", "{third}", "{seats}" };
                int ok = 0;
                for (size_t w = 0; w < sizeof known / sizeof *known; w++)
                    ok |= !strncmp(text[lang] + k, known[w], strlen(known[w]));
                if (!ok)
                    print_error("%s.%s: %.12s\n", section, key, text[lang] + k);
                assert_true(ok);
            }
        }
}

/* French of typographers: ’ instead of ', « » instead of ", and the space before : ; ! ? » does not break. */
static void assert_french(const char *where, const char *what, const char *s, size_t len)
{
    int code = 0;
    for (size_t i = 0; i < len; i++) {
        code ^= s[i] == '`';
        int loose = i + 1 < len && s[i] == ' ' && strchr(":;!?", s[i + 1]);
        int mark = i + 2 < len && ((s[i] == ' ' && !memcmp(s + i + 1, "»", 2)) || (!memcmp(s + i, "«", 2) && s[i + 2] == ' '));
        if (!code && (s[i] == '\'' || s[i] == '"' || loose || mark))
            fail_msg("%s %s: \"%.*s\"", where, what, (int)(len - i < 24 ? len - i : 24), s + i);
    }
}

/* Names stand where nothing has to be elided before them: "de Ann" is wrong, and so is "d’Bo". */
static void assert_no_elision(const char *key, const char *s, size_t len)
{
    static const char *const before[] = { "de {seat", "de {other", "que {seat", "que {other", "’{seat", "’{other", "de {seats", "si {seat" };
    char text[SENTENCE_TEXT];
    snprintf(text, sizeof text, "%.*s", (int)len, s);
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (strstr(text, before[i]))
            fail_msg("%s: \"%s\" before a name", key, before[i]);
}

static void french_is_well_set(void **state)
{
    const char *section, *text[LANGS], *key;
    size_t len[LANGS];
    int french = language_find("fr");
    (void)state;
    assert_true(french > 0);
    for (int i = 0; (key = words_entry(i, &section, text, len)); i++) {
        assert_french(section, key, text[french], len[french]);
        assert_no_elision(key, text[french], len[french]);
    }
    for (const struct game *const *g = games; *g; g++) {
        const struct embedded *page = rules_page((*g)->id, french);
        assert_french("rules of", (*g)->id, page->text, page->size);
    }
    assert_int_equal(language_form(french, 0), 0);
    assert_int_equal(language_form(french, 1), 0);
    assert_int_equal(language_form(french, -1), 0);
    assert_int_equal(language_form(french, 2), 1);
    assert_int_equal(language_form(french, -2), 1);
}

/* Three forms, as in Polish: the numbers of a form are named, the last one takes the rest. */
static void a_language_may_have_three_forms(void **state)
{
    static const char polish[] = "name Polski\nplural 1\nplural 2..4 22..24\nascii ł=l", fish[] = "score | {n} {n:ryba|ryby|ryb}";
    static const struct { int n; const char *says; } cases[] = { { 0, "0 ryb" }, { 1, "1 ryba" }, { 3, "3 ryby" }, { 5, "5 ryb" }, { 22, "22 ryby" } };
    struct error e;
    char buf[40];
    int lang = LANGS - 1;
    (void)state;
    assert_int_equal(language_load(lang, "my.txt", polish, sizeof polish - 1, &e), 0);
    assert_int_equal(words_load("fishing", lang, "my.txt", fish, sizeof fish - 1, &e), 0);
    assert_string_equal(language_name(lang), "Polski");
    assert_string_equal(language_ascii("ł", 2), "l");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct voice voice = { .lang = (uint8_t)lang, .viewer = -1 };
        struct text t = TEXT(buf);
        t.voice = &voice;
        words_say(&t, "fishing", &(struct event){ .key = "score", .n = (int16_t)cases[i].n });
        assert_string_equal(buf, cases[i].says);
    }
    assert_int_equal(data_load_all(&e), 0);
}

static void language_errors_name_file_and_line(void **state)
{
    static const struct { const char *text, *says; } cases[] = {
        { "plural 1", "my.txt:1: the name of the language is missing" },
        { "name", "my.txt:1: write: name, and what the language calls itself" },
        { "name X\nplural one", "my.txt:2: \"one\" is not a number" },
        { "name X\nplural 4..2", "my.txt:2: \"2\" is not a number from 4 to 32767" },
        { "name X\nascii ab", "my.txt:2: \"ab\": write letter=ascii" },
        { "name X\nascii ab=", "my.txt:2: \"ab=\": write letter=ascii" },
        { "name X\nascii a=12345678", "write letter=ascii, each of at most 7 bytes" },
        { "name X\ngender 3", "my.txt:2: \"gender\": a line begins with name, plural or ascii" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e;
        assert_int_equal(language_load(ENGLISH, "my.txt", cases[i].text, strlen(cases[i].text), &e), ERR_DATA);
        assert_says(&e, cases[i].says);
        assert_string_equal(language_name(ENGLISH), "English");
    }
}

static void sentences_speak_to_the_viewer(void **state)
{
    static const char *const names[] = { "Ann", "Bo", "Cy" }, *const kind[] = { "A", "M" };
    const struct words kinds = { .count = 2, .name = kind };
    struct voice voice = { .lang = ENGLISH, .viewer = 1, .names = names };
    char buf[200];
    struct text t = TEXT(buf);
    struct event e = { .key = "score", .seat = 1, .other = -1, .n = 1 };
    (void)state;
    t.voice = &voice;
    words_say(&t, "fishing", &e);
    assert_string_equal(buf, "You score 1 point.");
    text_clear(&t);
    e.seat = 0;
    e.n = 2;
    words_say(&t, "fishing", &e);
    assert_string_equal(buf, "Ann scores 2 points.");
    text_clear(&t);
    voice.lang = (uint8_t)language_find("de");
    words_say(&t, "fishing", &e);
    assert_string_equal(buf, "Ann bekommt 2 Punkte.");
    text_clear(&t);
    voice.lang = ENGLISH;
    words_say(&t, "wishes", &(struct event){ .key = "buyer", .seat = 2, .n = 3, .words = &kinds, .count = 1, .item = { 1 } });
    assert_string_equal(buf, "Cy moves a 3-buyer: M to -.");
    text_clear(&t);
    words_say(&t, "wishes", &(struct event){ .key = "worm_gift", .seat = 0, .other = 1 });
    assert_string_equal(buf, "Ann gives you a worm.");
    text_clear(&t);
    words_say(&t, "fresh-fish", &(struct event){ .key = "result", .seat = 1, .n = -3, .m = 1, .words = &kinds, .count = 1 });
    assert_string_equal(buf, "You: ways A, 1 coin left, score -3.");
    text_clear(&t);
    words_say(&t, "fresh-fish", &(struct event){ .key = "link", .seat = -1, .words = &kinds, .count = 3, .item = { 0, 1, 0 } });
    assert_string_equal(buf, "A path is laid on A: nothing else connects M with A.");
    text_clear(&t);
    words_say(&t, "fishmonger", &(struct event){ .key = "order", .seat = 2, .words = &kinds, .count = 3, .item = { 2, 1, 0 } });
    assert_string_equal(buf, "Order of play: Cy, you, Ann.");
    text_clear(&t);
    voice.lang = (uint8_t)language_find("de");
    words_say(&t, "wishes", &(struct event){ .key = "worm_gift", .seat = 0, .other = 1 });
    assert_string_equal(buf, "Ann gibt dir einen Wurm.");
    voice.lang = ENGLISH;
    text_clear(&t);
    words_say(&t, "fishing", &(struct event){ .key = "no such key" });
    assert_string_equal(buf, "no such key");
}

/* ---- Bots ------------------------------------------------------------------------------------------------------- */

static _Alignas(16) char pool[BOT_POOL];

static void sit_down(struct match *m, const char *id, int seats)
{
    struct setup cfg;
    setup_default(game_find(id), &cfg, seats);
    assert_int_equal(match_new(m, game_find(id), &cfg, NULL), 0);
}

/* All at once, so that nobody can tell how much is left. */
static int count_down(void *clock) { return --*(int *)clock <= 0 ? ALL_TIME : 0; }

/* A slow machine: a quarter of the time is gone when it is first asked for, all of it the next time. */
static int run_away(void *clock) { return (*(int *)clock)++ ? ALL_TIME : ALL_TIME / 4; }

/* Asked about one move, hard judges that one; asked to choose, it thinks as long as it may and says what it thought. */
static void hard_judges_and_chooses(void **state)
{
    static struct match m;
    struct thought thought;
    move list[MOVES_MAX];
    int clock = 57, asked = 0;                          /* seven times while it weighs the moves in eight worlds */
    (void)state;
    sit_down(&m, "fishing", 4);
    int seat = __builtin_ctz(head_of(&m.now)->active), n = match_legal(&m, seat, list);
    for (int i = 0; i < n; i++) {
        struct budget one = { .iterations = 40, .pool = pool, .only = &list[i] };
        assert_int_equal(bot_choose(bot_find("expert"), &m, seat, &one, 1, &thought), list[i]);
        assert_int_equal(thought.alternatives, 0);
    }
    struct budget timed = { .used = count_down, .clock = &clock, .pool = pool };
    move mv = bot_choose(bot_find("expert"), &m, seat, &timed, 1, &thought);
    assert_int_equal(thought.iterations, 50);
    assert_int_equal(thought.best, mv);
    assert_int_not_equal(thought.best, thought.second);
    struct budget counted = { .iterations = 50, .pool = pool };
    memset(pool, 0xa5, sizeof pool);                    /* whatever is in it */
    assert_int_equal(bot_choose(bot_find("expert"), &m, seat, &counted, 1, NULL), mv);
    struct budget little = { .used = run_away, .clock = &asked, .pool = pool };
    bot_choose(bot_find("expert"), &m, seat, &little, 1, &thought);
    assert_int_equal(asked, 2);                         /* one world was enough, and one iteration */
    assert_int_equal(thought.iterations, 1);
}

/* A tree grows as far as its memory goes, and not beyond; with enough of it, more makes no difference. */
static void hard_keeps_to_its_room(void **state)
{
    enum { ALL = 4 * BOT_POOL, MANY = 40000 };
    static _Alignas(16) char memory[ALL];
    static struct match m;
    move mv[2] = { 0 };
    size_t before = 0;
    (void)state;
    sit_down(&m, "fishing", 3);
    int seat = __builtin_ctz(head_of(&m.now)->active);
    for (size_t room = BOT_POOL; room <= ALL / 2; room *= 2) {
        struct budget many = { .iterations = MANY, .pool = memory, .room = room }, few = { .iterations = 500, .pool = memory, .room = room };
        size_t used = ALL;
        memset(memory, 0xa5, sizeof memory);
        bot_choose(bot_find("expert"), &m, seat, &many, 1, NULL);
        while (used > 0 && (uint8_t)memory[used - 1] == 0xa5)
            used--;
        assert_in_range(used, before + 1, room);
        before = used;
        mv[room > BOT_POOL] = bot_choose(bot_find("expert"), &m, seat, &few, 1, NULL);
    }
    assert_int_equal(mv[0], mv[1]);
}

/* A search that ends because no other move can be expected to catch up chooses what the whole search would. */
static void hard_ends_when_it_is_settled(void **state)
{
    enum { ITERATIONS = 400 };
    static struct match m;
    struct thought thought;
    move list[MOVES_MAX];
    int shorter = 0;
    (void)state;
    sit_down(&m, "wishes", 3);
    for (int i = 0; i < 40 && !match_over(&m); i++) {
        int seat = __builtin_ctz(head_of(&m.now)->active), clock = ITERATIONS;
        struct budget short_one = { .iterations = ITERATIONS, .pool = pool };
        struct budget whole = { .used = count_down, .clock = &clock, .pool = pool };
        move mv = bot_choose(bot_find("expert"), &m, seat, &short_one, (uint64_t)i, &thought);
        shorter += thought.iterations < ITERATIONS && match_legal(&m, seat, list) > 1;
        assert_true(thought.iterations <= ITERATIONS);
        assert_int_equal(bot_choose(bot_find("expert"), &m, seat, &whole, (uint64_t)i, NULL), mv);
        assert_int_equal(match_play(&m, seat, mv, -1, NULL, NULL), 0);
    }
    assert_in_range(shorter, 5, 40);
}

/* One seat plays with `bot`, all others any move; by how much the seat leads at the end, in hundredths of points. */
static int lead_over_chance(const struct game *g, const struct bot *bot, int iterations, uint64_t deal)
{
    struct position s = { 0 };
    struct setup cfg;
    struct budget b = { .iterations = iterations, .pool = pool };
    setup_default(g, &cfg, g->min_seats);
    memcpy(cfg.seed, &deal, sizeof deal);
    assert_int_equal(g->setup(&s, &cfg), 0);
    for (uint64_t i = 0; head_of(&s)->active; i++) {
        int seat = __builtin_ctz(head_of(&s)->active);
        g->apply(&s, seat, bot_choose_in(seat ? bot_find("random") : bot, g, &s, seat, &b, deal << 32 | i, NULL));
    }
    return bot_advantage(g, &s, 0);
}

/* The search of the literature wins against chance in every game; short ones are played more often. */
static void textbook_searches(void **state)
{
    (void)state;
    for (const struct game *const *g = games; *g; g++) {
        int64_t lead = 0, deals = 2 + 1000 / (*g)->max_moves;
        for (int64_t deal = 0; deal < deals; deal++)
            lead += lead_over_chance(*g, bot_find("textbook"), 60, (uint64_t)deal);
        if (lead < deals * 300)
            fail_msg("%s: textbook leads by %d", (*g)->id, (int)lead);
    }
}

/* Same view, same seed, same budget: same move, whatever is in the memory and however the budget is given. */
static void textbook_is_repeatable(void **state)
{
    static struct match m;
    struct thought thought;
    int clock = 300;
    (void)state;
    sit_down(&m, "fishing", 4);
    int seat = __builtin_ctz(head_of(&m.now)->active);
    struct budget timed = { .used = count_down, .clock = &clock, .pool = pool }, counted = { .iterations = 300, .pool = pool };
    memset(pool, 0xa5, sizeof pool);
    move mv = bot_choose(bot_find("textbook"), &m, seat, &timed, 1, &thought);
    assert_int_equal(thought.iterations, 300);
    assert_int_equal(thought.best, mv);
    memset(pool, 0x5a, sizeof pool);
    assert_int_equal(bot_choose(bot_find("textbook"), &m, seat, &counted, 1, NULL), mv);
}

/* How often, of all pairs, searches with other dice choose the same. */
static int agreements(const struct game *g, const struct position *at, int seat)
{
    enum { SEARCHES = 8 };
    move mv[SEARCHES];
    int same = 0;
    for (int i = 0; i < SEARCHES; i++) {
        struct budget b = { .iterations = 300, .pool = pool };
        mv[i] = bot_choose_in(bot_find("hard"), g, at, seat, &b, (uint64_t)i, NULL);
        for (int k = 0; k < i; k++)
            same += mv[k] == mv[i];
    }
    return same;
}

/* Moves that are tried in the same worlds are compared by what they do, not by the worlds that they happened to get. */
static void same_worlds_make_choices_alike(void **state)
{
    static struct match m;
    struct game alike = *fishing_game(), apart = alike;
    int same[2] = { 0 };
    (void)state;
    assert_true(alike.search.same_worlds);
    apart.search.same_worlds = 0;
    sit_down(&m, "fishing", 4);
    for (int i = 0; i < 120; i++) {
        int seat = __builtin_ctz(head_of(&m.now)->active);
        if (i % 10 == 9) {
            same[0] += agreements(&apart, &m.now, seat);
            same[1] += agreements(&alike, &m.now, seat);
        }
        match_play(&m, seat, bot_choose(bot_find("medium"), &m, seat, &(struct budget){ 0 }, (uint64_t)i, NULL), -1, NULL, NULL);
    }
    assert_true(same[1] > same[0] + same[0] / 20);
}

/* Both languages have the same rules in the same order. */
/* A key that nobody wrote words for is said as it is. */
static void missing_words_are_named(void **state)
{
    char buf[40];
    struct text t = TEXT(buf);
    (void)state;
    say(&t, "quayside", "no such key", 0, 0);
    assert_string_equal(buf, "no such key");
}

/* Members of any width are written to and read from the bytes of one state: the compiler has to believe it. */
__attribute__((noinline)) static uint32_t written_and_read(uint32_t *whole, uint16_t *half)
{
    *whole = 1;
    *half = 2;
    return *whole;
}

static void bytes_of_a_state_may_be_anything(void **state)
{
    static struct position s;
    (void)state;
    assert_int_equal(written_and_read((uint32_t *)(void *)s.bytes, (uint16_t *)(void *)s.bytes), 2);
}

static void messages_are_objects(void **state)
{
    struct error e;
    (void)state;
    json_decref(request_read(SERVER, "{}", 2, &e));
    assert_null(request_read(SERVER, "[1]", 3, &e));
    assert_string_equal(e.text, "a message is one JSON object: this is none");
    assert_null(request_read(SERVER, "{", 1, &e));
    assert_non_null(strstr(e.text, "a message is one JSON object: string or '}' expected"));
}

/* A copy of a match is written as the match is, whatever was in its memory; one that begins with a state has no past. */
static void copies_of_a_match_are_whole(void **state)
{
    static struct match m, copy;
    static char a[RECORD_TEXT], b[RECORD_TEXT];
    struct text x = TEXT(a), y = TEXT(b);
    struct setup cfg;
    struct error e;
    (void)state;
    setup_default(fishing_game(), &cfg, 4);
    assert_int_equal(match_new(&m, fishing_game(), &cfg, &e), 0);
    memset(&copy, 0xa5, sizeof copy);
    match_copy(&copy, &m);
    record_write(&m, &x);
    record_write(&copy, &y);
    assert_string_equal(a, b);
    memset(&copy, 0xa5, sizeof copy);
    match_at(&copy, fishing_game(), &cfg, &m.now);
    assert_memory_equal(&copy.now, &m.now, sizeof m.now);
    assert_int_equal(copy.fair.used | copy.moves, 0);
}

/* Every game has its rules in every language, with the same numbers. */
/* Every language has the rules of English, with the same numbers. */
static void rules_page_agrees(const char *id, int lang)
{
    char en[16], own[16], name[64];
    size_t len;
    struct text t = TEXT(name);
    rules_name(&t, id, lang);
    if (!embedded_find(name))
        print_error("%s is missing\n", name);
    assert_non_null(embedded_find(name));
    const char *a = rule_next(id, NULL, ENGLISH, en, &len), *b = rule_next(id, NULL, lang, own, &len);
    assert_true(a && b);
    while (a && b) {
        assert_string_equal(en, own);
        assert_true(len > 10);
        a = rule_next(id, a, ENGLISH, en, &len);
        b = rule_next(id, b, lang, own, &len);
    }
    assert_true(!a && !b);
}

static void rules_pages_agree(void **state)
{
    (void)state;
    for (int lang = 1; lang < LANGS; lang++) {
        for (const struct game *const *g = games; *g; g++)
            rules_page_agrees((*g)->id, lang);
        rules_page_agrees("null", lang);
    }
}

static void errors_have_names_and_texts(void **state)
{
    (void)state;
    for (int code = ERR_FIRST + 1; code < ERR_END; code++)
        assert_true(strlen(error_name(code)) > 3 && strlen(error_text(code)) > 10);
    assert_string_equal(error_name(ERR_GAME), "unknown_game");
    assert_string_equal(error_name(0), "none");
}

/* ---- Match and record ---------------------------------------------------------------------------------------------- */

static void the_door_checks(void **state)
{
    static struct match m;
    struct setup cfg;
    struct error e;
    struct refusal why;
    (void)state;
    setup_default(fishing_game(), &cfg, 3);
    assert_int_equal(match_new(&m, fishing_game(), &cfg, &e), 0);
    struct position before = m.now;
    int seat = __builtin_ctz(head_of(&m.now)->active);
    assert_int_equal(match_play(&m, -1, 0, -1, &why, &e), ERR_SEAT);
    assert_int_equal(match_play(&m, 3, 0, -1, &why, &e), ERR_SEAT);
    assert_int_equal(match_play(&m, seat, 60000, -1, &why, &e), ERR_MOVE);
    assert_int_equal(match_play(&m, seat, 0, 1, &why, &e), ERR_STALE);
    assert_int_equal(match_play(&m, (seat + 1) % 3, 0, -1, &why, &e), ERR_REFUSED);
    assert_string_equal(why.rule, "FI-4");
    assert_int_equal(match_undo(&m, &e), ERR_EMPTY);
    assert_int_equal(match_find(&m, seat, "B99", &e), ERR_MOVE);
    assert_int_equal(match_find(&m, VIEWER_PUBLIC, "B7", &e), ERR_SEAT);
    assert_memory_equal(&before, &m.now, sizeof before);
    cfg.option[0] = 5;                                          /* first_leader=4 at a table of three */
    assert_int_equal(match_new(&m, fishing_game(), &cfg, &e), ERR_OPTION);
}

static char record[1 << 16];

/* The record of a match after 40 moves. */
static size_t play_and_record(struct match *m)
{
    struct text t = TEXT(record);
    for (int i = 0; i < 40; i++) {
        int seat = __builtin_ctz(head_of(&m->now)->active);
        match_play(m, seat, bot_choose(bot_find("random"), m, seat, &(struct budget){ 0 }, (uint64_t)i, NULL), -1, NULL, NULL);
    }
    record_write(m, &t);
    return t.len;
}

static size_t some_record(void)
{
    static struct match m;
    struct setup cfg;
    setup_default(fishing_game(), &cfg, 3);
    match_new(&m, fishing_game(), &cfg, NULL);
    return play_and_record(&m);
}

/* A record cut anywhere is an error with a line, never a game; the whole one is a game. */
static void cut_records_are_refused(void **state)
{
    static struct match m;
    struct error e;
    size_t n = some_record();
    (void)state;
    assert_int_equal(record_read(&m, record, n, &e), 0);
    for (size_t cut = 0; cut + 1 < n; cut++) {
        assert_true(record_read(&m, record, cut, &e) < 0);
        assert_non_null(strstr(e.text, "record, line "));
        assert_null(m.g);
    }
}

struct change { const char *old, *new, *says; };

/* The text in `record` with one thing changed; gives its length. */
static size_t changed_record(const struct change *c, char *copy, size_t size)
{
    char *at = strstr(record, c->old);
    assert_non_null(at);
    return (size_t)snprintf(copy, size, "%.*s%s%s", (int)(at - record), record, c->new, at + strlen(c->old));
}

static void changes_are_refused(const struct change *cases, size_t count)
{
    static struct match m;
    static char copy[1 << 16];
    struct error e;
    for (size_t i = 0; i < count; i++) {
        assert_true(record_read(&m, copy, changed_record(&cases[i], copy, sizeof copy), &e) < 0);
        if (!strstr(e.text, cases[i].says))
            print_error("%s\nis not: %s\n", e.text, cases[i].says);
        assert_non_null(strstr(e.text, cases[i].says));
    }
}

static void wrong_records_say_where(void **state)
{
    static const struct change cases[] = {
        { "quayside record 1", "quayside record 2", "line 1: this is not a record" },
        { "game fishing 1", "game fishing 9", "line 2: the record is of version \"9\"" },
        { "game fishing 1", "game chess 1", "line 2: there is no game \"chess\"" },
        { "\ndata ", "\ndata f", "line 3: the record was played with other data" },
        { "seats 3", "seats 9", "line 4: fishing is played with 3 to 5 seats" },
        { "option memory_aid on", "option memory_aid maybe", "line 6: the option memory_aid cannot be \"maybe\"" },
        { "option memory_aid on", "option colour on", "line 6: fishing has no option \"colour\"" },
        { "seed 00", "seed xx", "line 7: a seed is" },
        { "moves 40", "moves forty", "line 8: \"moves\" needs the number" },
        { "moves 40", "moves 39", "expected \"end\"" },
        { "moves 40", "moves 41", "\"end\" is not a seat" },
        { "\nend", "\nend 1 2 3", "the replay ends with" },
    };
    (void)state;
    some_record();
    changes_are_refused(cases, sizeof cases / sizeof *cases);
}

/* Whoever is quicker, a sealed step is recorded from head.first on, and the state is the same. */
static void sealed_steps_are_recorded_in_order(void **state)
{
    static struct match a, b;
    static char one[4096], two[4096];
    struct text t = TEXT(one), u = TEXT(two);
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct match *m = i ? &b : &a;
        position_of(m);
        match_set(m, "leader", "1", NULL);
        match_set(m, "hand[0]", "R9 B10 B8", NULL);
        match_set(m, "hand[1]", "XP R4 B9", NULL);
        match_set(m, "hand[2]", "R12 B5 B6", NULL);
        assert_int_equal(match_position_end(m, NULL), 0);
        static const char *const moves[2][6] = { { "XP", "R12", "R9", ">B10", ">R4", ">B5" },
                                                 { "XP", "R12", "R9", ">B5", ">B10", ">R4" } };
        static const int seats[2][6] = { { 1, 2, 0, 0, 1, 2 }, { 1, 2, 0, 2, 0, 1 } };
        for (int k = 0; k < 6; k++)
            assert_int_equal(match_play(m, seats[i][k], (move)match_find(m, seats[i][k], moves[i][k], NULL), -1, NULL, NULL),
                             0);
    }
    record_write(&a, &t);
    record_write(&b, &u);
    assert_string_equal(one, two);
    assert_non_null(strstr(one, "1 >R4\n2 >B5\n0 >B10\n"));
    assert_memory_equal(&a.now, &b.now, sizeof a.now);
}

static int changes(const struct match *m, const struct preview *p, const char *name)
{
    return field_given(m->g->fields, p->changed, name);
}

/* A preview tells what follows in any case, keeps still about what depends on hidden cards, and changes nothing. */
static void previews_tell_what_is_certain(void **state)
{
    static struct match m;
    static struct preview p;
    struct refusal why;
    struct error e;
    (void)state;
    position_of(&m);
    match_set(&m, "plays", "R9 R10", NULL);
    match_set(&m, "hand[0]", "-", NULL);
    match_set(&m, "hand[1]", "-", NULL);
    match_set(&m, "hand[2]", "R12", NULL);
    assert_int_equal(match_position_end(&m, &e), 0);
    struct match before = m;
    int r12 = match_find(&m, 2, "R12", &e);
    assert_int_equal(match_preview(&m, 2, (move)r12, &p, &why, &e), 0);
    assert_memory_equal(&before, &m, sizeof m);
    assert_string_equal(p.events.list[0].key, "played");
    assert_string_equal(p.events.list[1].key, "trick");
    assert_int_equal(p.events.list[1].seat, 2);
    assert_true(changes(&m, &p, "points") && changes(&m, &p, "round") && changes(&m, &p, "stock_count"));
    assert_false(changes(&m, &p, "hand"));                      /* the new hand comes from a shuffled stockroom */
    assert_int_equal(match_preview(&m, 0, (move)r12, &p, &why, &e), ERR_REFUSED);
    assert_string_equal(why.rule, "FI-4");
    assert_int_equal(match_preview(&m, 7, 0, &p, &why, &e), ERR_SEAT);
    assert_int_equal(match_preview(&m, 2, 60000, &p, &why, &e), ERR_MOVE);
}

/* A hint speaks of the lead, which is what was reckoned, and says so where the fewest points win. */
static void hints_say_what_wins(void **state)
{
    static const struct { const char *id, *says[2]; } cases[] = {          /* en, de */
        { "fishing", { "1.2 points better than with", "1,2 Punkte mehr Vorsprung" } },
        { "fresh-fish", { "; the fewest points win", "; die wenigsten Punkte gewinnen" } },
    };
    static struct match m;
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct game *g = game_find(cases[i].id);
        struct thought thought = { .alternatives = 1, .lead = 120 };
        struct setup cfg;
        move list[MOVES_MAX];
        setup_default(g, &cfg, 3);
        assert_int_equal(match_new(&m, g, &cfg, NULL), 0);
        int seat = __builtin_ctz(head_of(&m.now)->active);
        assert_true(match_legal(&m, seat, list) > 1);
        thought.second = list[1];
        for (int k = 0; k < 2; k++) {
            char said[400];
            struct text t = TEXT(said);
            struct voice voice = { (uint8_t)language_find(k ? "de" : "en"), -1, NULL };
            t.voice = &voice;
            bot_say_hint(&m, seat, list[0], &thought, &t);
            assert_non_null(strstr(said, cases[i].says[k]));
        }
    }
}

/* ---- Fair chance --------------------------------------------------------------------------------------------------- */

/* A table of Fishing where some seats gave entropy; bit i of `gave`: seat i. */
static void fair_table(struct match *m, int gave)
{
    struct setup cfg;
    struct fair f;
    uint8_t secret[FAIR_BYTES], entropy[FAIR_BYTES];
    setup_default(fishing_game(), &cfg, 3);
    memset(secret, 0x5a, sizeof secret);
    fair_begin(&f, secret, fishing_game(), &cfg);
    for (int seat = 0; seat < 3; seat++)
        if (gave >> seat & 1) {
            memset(entropy, 0x11 * (seat + 1), sizeof entropy);
            fair_give(&f, seat, entropy);
        }
    assert_int_equal(match_fair(m, fishing_game(), &cfg, &f, NULL), 0);
}

static size_t fair_record(int gave)
{
    static struct match m;
    fair_table(&m, gave);
    return play_and_record(&m);
}

static void fair_records_go_round(void **state)
{
    static struct match m;
    static char again[1 << 16];
    struct error e;
    (void)state;
    for (int gave = 0; gave < 8; gave++) {
        struct text t = TEXT(again);
        assert_int_equal(record_read(&m, record, fair_record(gave), &e), 0);
        assert_true(m.fair.used && m.fair.gave == gave);
        record_write(&m, &t);
        assert_string_equal(record, again);
        m.setup.seed[0] ^= 1;
        assert_int_equal(match_new(&m, m.g, &m.setup, &e), 0);          /* another deal is not that of the secret */
        assert_false(m.fair.used);
    }
}

/* The bytes that are hashed: this record was made by another program. */
static void the_sums_are_those_of_the_page(void **state)
{
    static struct match m;
    struct error e;
    (void)state;
    if (read_record("tests/golden/fair.record", &m, &e))
        print_error("%s\n", e.text);
    assert_true(m.g && m.fair.used && m.fair.gave == 3);
}

/* Another secret, seat, giver, option or number of seats: another commitment or another seed. */
static void everything_counts(void **state)
{
    enum { KINDS = 7 };
    uint8_t commitment[KINDS][FAIR_BYTES], seed[KINDS][SEED_BYTES];
    (void)state;
    for (int i = 0; i < KINDS; i++) {
        struct setup cfg;
        struct fair f;
        uint8_t secret[FAIR_BYTES] = { i == 1 }, zero[FAIR_BYTES] = { 0 };
        setup_default(fishing_game(), &cfg, i == 2 ? 4 : 3);
        if (i == 3)
            setup_option(fishing_game(), &cfg, "memory_aid", "off", NULL);
        cfg.seed[0] = (uint8_t)i;                                           /* does not */
        fair_begin(&f, secret, fishing_game(), &cfg);
        if (i >= 4)
            fair_give(&f, i - 4, zero);                                     /* not the same as none */
        memcpy(commitment[i], f.commitment, FAIR_BYTES);
        fair_seed(&f, cfg.seats, seed[i]);
        for (int k = 0; k < i; k++) {
            assert_memory_not_equal(seed[i], seed[k], SEED_BYTES);
            assert_int_equal(same_bytes(commitment[i], commitment[k], FAIR_BYTES), i >= 4 && (k == 0 || k >= 4));
        }
    }
}

static void wrong_fair_records_say_where(void **state)
{
    static const struct change cases[] = {
        { "option memory_aid on", "option memory_aid off", "line 9: the commitment does not fit game, data, seats, options and "
                                                           "secret, which give " },
        { "seats 3", "seats 4", "line 9: the commitment does not fit" },
        { "seed ", "seed f", "line 7: a seed is" },
        { "secret 5a", "secret 5A", "line 8: a secret is 64 hexadecimal digits in small letters" },
        { "secret 5a", "secret 5", "line 8: a secret is 64 hexadecimal digits" },
        { "secret 5a", "secret  5a", "line 8: a secret is 64 hexadecimal digits" },
        { "secret ", "secrets ", "line 8: expected \"moves\", \"position\" or \"secret\"" },
        { "commitment ", "commitments ", "line 9: expected \"commitment\"" },
        { "commitment ", "commitment 0", "line 9: a commitment is 64" },
        { "entropy 0 ", "entropy 1 ", "line 10: expected the entropy of seat 0; every seat has its line" },
        { "entropy 0 ", "entropy 00 ", "line 10: expected the entropy of seat 0" },
        { "entropy 0 ", "entropy  ", "line 10: expected the entropy of seat 0" },
        { "entropy 0 1", "entropy 0 g", "line 10: entropy is \"none\" or 64 hexadecimal digits" },
        { "entropy 1 none", "entropy 1 None", "line 11: entropy is" },
        { "entropy 1 none", "entropy 1", "line 11: entropy is" },
        { "entropy 1 none\n", "", "line 11: expected the entropy of seat 1" },
        { "\nmoves ", "\nentropy 3 none\nmoves ", "line 13: expected \"moves\"" },
        { "\nmoves ", "\nposition round 1\nmoves ", "line 13: a game from a position was not dealt" },
        { "entropy 0 1111", "entropy 0 1112", "line 7: the seed does not follow from secret, commitment and entropy" },
    };
    (void)state;
    fair_record(5);
    changes_are_refused(cases, sizeof cases / sizeof *cases);
}

/* Every digit of seed, secret, commitment and entropies, turned into every other digit. */
static void every_wrong_digit_is_caught(void **state)
{
    static const char *const lines[] = { "\nseed ", "\nsecret ", "\ncommitment ", "\nentropy 0 ", "\nentropy 2 " };
    static struct match m;
    struct verdict v;
    struct error e;
    size_t n = fair_record(5);
    int caught = 0;
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char *at = strstr(record, lines[i]) + strlen(lines[i]);
        assert_int_equal(strspn(at, "0123456789abcdef"), 2 * FAIR_BYTES);
        for (int k = 0; k < 2 * FAIR_BYTES; k++) {
            char is = at[k];
            for (const char *digit = "0123456789abcdef"; *digit; digit++) {
                at[k] = *digit;
                if (*digit == is)
                    continue;
                assert_int_equal(verify(&m, record, n, NULL, &v, &e), 0);
                assert_int_equal(v.holds, 0);
                assert_null(m.g);
                caught++;
            }
            at[k] = is;
        }
    }
    assert_int_equal(caught, 5 * 64 * 15);
    assert_int_equal(verify(&m, record, n, NULL, &v, &e), 0);
    assert_int_equal(v.holds, 1);
}

static void verdict_says(size_t n, const char *shown, const char *lang, const char *says, const char *not)
{
    static struct match m;
    struct verdict v;
    struct error e;
    char buf[4096];
    struct voice voice = { .lang = (uint8_t)language_find(lang), .viewer = -1 };
    struct text t = TEXT(buf);
    t.voice = &voice;
    assert_int_equal(verify(&m, record, n, shown, &v, &e), 0);
    verify_say(&m, &v, &t);
    if (!strstr(buf, says) || strstr(buf, not))
        print_error("%s\nshould have: %s\nand not: %s\n", buf, says, not);
    assert_non_null(strstr(buf, says));
    assert_null(strstr(buf, not));
    assert_false(t.cut);
}

/* What is proved is said, and what is not. */
static void verdicts_claim_no_more_than_is_proved(void **state)
{
    char hex[2 * FAIR_BYTES + 1], other[2 * FAIR_BYTES + 1];
    static struct match m;
    struct text t = TEXT(hex);
    struct verdict v;
    struct error e;
    (void)state;
    fair_table(&m, 5);
    text_hex(&t, m.fair.commitment, FAIR_BYTES);
    memcpy(other, hex, sizeof hex);
    other[63] = other[63] == '0' ? '1' : '0';
    verdict_says(some_record(), NULL, "en", "replays, but proves nothing about the shuffle", "Proved:");
    verdict_says(some_record(), NULL, "de", "beweist aber nichts", "Bewiesen:");
    verdict_says(some_record(), hex, "en", "does not hold:\nthe record has no commitment", "Proved:");
    verdict_says(fair_record(0), NULL, "en", "No seat gave entropy: the server may have tried secrets", "seats gave");
    verdict_says(fair_record(5), NULL, "en", "2 of 3 seats gave entropy.", "No seat");
    verdict_says(fair_record(5), NULL, "en", "Not proved: that this commitment was shown", "the one that you named");
    verdict_says(fair_record(5), hex, "en", "Proved: the commitment is the one that you named.", "was shown");
    verdict_says(fair_record(5), hex, "de", "Bewiesen: Die Festlegung ist die", "gezeigt wurde");
    verdict_says(fair_record(5), other, "en", "the commitment of the record is not the one that was shown", "Proved:");
    assert_int_equal(verify(&m, record, 30, NULL, &v, &e), ERR_RECORD);     /* nothing to judge */
    assert_int_equal(verify(&m, record, strlen(record), "00", &v, &e), ERR_SYNTAX);
    record[strlen(record) - 1] = 0;
    strcat(record, " 1 2 3\n");                                             /* scores before the game is over */
    verdict_says(strlen(record), NULL, "en", "does not hold:\nrecord, line 54: the record says \"end 1 2 3\"", "Proved:");
}

/* ---- Scenarios ----------------------------------------------------------------------------------------------------- */

/* Every command of the language can fail: a checker that always nods is no checker. */
static void scenarios_can_fail(void **state)
{
    static const char *const wrong[] = {
        "seats 9", "seats two", "option x y", "seed zz", "set round 99", "play 0 B18", "play 9 R9", "play 0 Q1", "playout x",
        "playout 2555555555", "playout 99999999999999999999",
        "moves 0 R9", "moves 0 -", "moves 0 R9 R9", "moves 0 R9 B10 B10", "refused 0 R9 FI-15", "refused 1 R0 FI-11", "refused 0 B4 FI-15", "is round 3",
        "is nothing 1", "view 1 hand[0] R9 B10", "view 0 hand[0] hidden", "active 1", "active -", "event trick",
        "told 0 played", "places 1 2 3", "dance", "play 0", "is round",
    };
    static const char *const right[] = {
        "moves 0 R9 B10", "refused 1 R0 FI-4", "is round 2", "view 0 hand[0] B10 R9", "view 1 hand[0] hidden", "active 0",
    };
    static struct scenarios f;
    struct scenario_result r;
    char text[400];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong + sizeof right / sizeof *right; i++) {
        int good = i >= sizeof wrong / sizeof *wrong;
        const char *line = good ? right[i - sizeof wrong / sizeof *wrong] : wrong[i];
        int setup = !strncmp(line, "seats", 5) || !strncmp(line, "option", 6) || !strncmp(line, "seed", 4);
        snprintf(text, sizeof text,
                 "game fishing\nscenario x : FI-1\nseats 3\n%s%s%sset hand[0] R9 B10\nset hand[1] R0 B4\nset hand[2] R12 B5\n%s\n",
                 setup ? line : "", setup ? "\n" : "", "", setup ? "" : line);
        scenarios_open(&f, text, strlen(text));
        assert_int_equal(scenarios_next(&f, &r), 1);
        if (r.failed == good)
            print_error("%s: %s\n", line, r.error.text);
        assert_int_equal(r.failed, !good);
        assert_int_equal(scenarios_next(&f, &r), 0);
    }
}

static void scenario_files_are_checked(void **state)
{
    static const char *const wrong[] = {
        "scenario x : FI-1\n", "game chess\nscenario x : FI-1\n", "game fishing\nplay 0 B7\n", "game\n",
    };
    static struct scenarios f;
    struct scenario_result r;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        scenarios_open(&f, wrong[i], strlen(wrong[i]));
        assert_true(scenarios_next(&f, &r) < 0);
    }
    static const char no_rules[] = "game fishing\nscenario without rules\n";
    scenarios_open(&f, no_rules, sizeof no_rules - 1);
    assert_int_equal(scenarios_next(&f, &r), 1);
    assert_int_equal(r.failed, 1);
}

/* ---- Protocol ------------------------------------------------------------------------------------------------------ */

static struct engine en;
static char          answer[ENGINE_ANSWER];

static const char *ask(const char *line)
{
    struct text out = TEXT(answer);
    engine_answer(&en, line, strlen(line), &out);
    return answer;
}

static void protocol_answers_every_line(void **state)
{
    static const char *const bad[] = {
        "", "x", "[]", "1", "{}", "{\"do\":1}", "{\"do\":\"dance\"}", "{\"do\":\"games\"", "{\"do\":\"games\",\"do\":\"games\"}",
        "{\"do\":\"new\"}", "{\"do\":\"new\",\"game\":\"chess\"}", "{\"do\":\"new\",\"game\":\"fishing\",\"seats\":9}",
        "{\"do\":\"new\",\"game\":\"fishing\",\"seed\":\"zz\"}", "{\"do\":\"new\",\"game\":\"fishing\",\"seed\":1}",
        "{\"do\":\"new\",\"game\":\"fishing\",\"options\":{\"x\":\"y\"}}", "{\"do\":\"new\",\"game\":\"fishing\",\"options\":[]}",
        "{\"do\":\"new\",\"game\":\"fishing\",\"position\":{\"round\":2}}",
        "{\"do\":\"new\",\"game\":\"fishing\",\"position\":{\"round\":[[[1]]]}}",
        "{\"do\":\"new\",\"game\":\"fishing\",\"position\":[]}", "{\"do\":\"view\",\"seat\":7}", "{\"do\":\"view\"}",
        "{\"do\":\"moves\",\"seat\":\"public\"}", "{\"do\":\"play\",\"seat\":0}", "{\"do\":\"play\",\"seat\":0,\"move\":\"Q\"}",
        "{\"do\":\"play\",\"seat\":0,\"move\":\"B7\\u0000x\"}", "{\"do\":\"play\",\"seat\":1,\"move\":\"+B7\"}",
        "{\"do\":\"play\",\"seat\":1,\"move\":\"B7\",\"ply\":77}", "{\"do\":\"load\",\"record\":\"x\"}", "{\"do\":\"load\"}",
        "{\"do\":\"bot\",\"seat\":0,\"bot\":\"hal\"}", "{\"do\":\"bot\",\"seat\":1,\"bot\":\"greedy\"}", "{\"do\":\"undo\"}",
        "{\"do\":\"games\",\"lang\":\"xx\"}", "{\"do\":\"verify\"}", "{\"do\":\"verify\",\"record\":\"x\"}",
        "{\"do\":\"verify\",\"record\":\"x\",\"commitment\":1}", "{\"do\":\"verify\",\"record\":\"x\",\"commitment\":\"00\"}",
    };
    (void)state;
    assert_non_null(strstr(ask("{\"do\":\"state\"}"), "\"no_table\""));
    /* before there is a table whose rules could be shown */
    assert_non_null(strstr(ask("{\"do\":\"load\",\"record\":\"quayside record 1\\ngame fishing 1\\ndata c3203d218dff88d5\\nseats 3\\n"
                               "seed 01\\nmoves 1\\n2 B4\\nend\\n\"}"),
                           "\"refused\",\"text\":\"record, line 7: seat 2 may not play B4. FI-11: "));
    assert_non_null(strstr(ask("{\"do\":\"new\",\"game\":\"fishing\",\"seats\":3,\"seed\":\"01\",\"options\":{\"first_leader\":0}}"),
                           "{\"ok\":true"));
    struct position before = en.match.now;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *said = ask(bad[i]);
        if (strncmp(said, "{\"ok\":false,\"error\":{\"code\":\"", 29))
            print_error("%s -> %s\n", bad[i], said);
        assert_memory_equal(said, "{\"ok\":false,\"error\":{\"code\":\"", 29);
        assert_memory_equal(&before, &en.match.now, sizeof before);
    }
}

static void protocol_refuses_with_rule_and_witness(void **state)
{
    (void)state;
    ask("{\"do\":\"new\",\"game\":\"fishing\",\"seats\":3,\"position\":{\"leader\":2,\"plays\":[\"B7\"],"
        "\"hand\":[[\"B9\",\"B10\",\"R4\"],[\"R5\",\"R6\",\"R7\"],[\"Y4\",\"Y5\"]]}}");
    assert_non_null(strstr(ask("{\"do\":\"play\",\"seat\":0,\"move\":\"R4\"}"),
                           "\"rule\":\"FI-15\",\"witness\":[\"B9\",\"B10\"]"));
    assert_non_null(strstr(ask("{\"do\":\"why\",\"seat\":0,\"move\":\"R4\"}"), "\"legal\":false,\"rule\":\"FI-15\""));
    assert_non_null(strstr(ask("{\"do\":\"why\",\"seat\":0,\"move\":\"B9\"}"), "\"legal\":true"));
    assert_string_equal(ask("{\"do\":\"moves\",\"seat\":0}"), "{\"ok\":true,\"moves\":[\"B9\",\"B10\"]}");
    assert_non_null(strstr(ask("{\"do\":\"play\",\"seat\":0,\"move\":\"B9\"}"), "\"active\":[1]"));
}

static const char *ask_verdict(const char *shown)
{
    static char line[ENGINE_LINE];
    struct text t = TEXT(line);
    text_add(&t, "{\"do\":\"verify\",\"record\":");
    text_json(&t, record, strlen(record));
    text_fmt(&t, "%s%s%s}", shown ? ",\"commitment\":\"" : "", shown ? shown : "", shown ? "\"" : "");
    return ask(line);
}

static void protocol_judges_records(void **state)
{
    char hex[2 * FAIR_BYTES + 1];
    static struct match m;
    struct text t = TEXT(hex);
    (void)state;
    fair_table(&m, 1);
    text_hex(&t, m.fair.commitment, FAIR_BYTES);
    fair_record(1);
    assert_non_null(strstr(ask_verdict(NULL), "{\"ok\":true,\"holds\":true,\"moves\":40,\"over\":false,\"proves\":\"mixed\","));
    assert_non_null(strstr(answer, "\"compared\":false,\"entropy\":[\"1111"));
    assert_non_null(strstr(answer, "1111\",null,null],\"text\":\"The record is correct"));
    assert_non_null(strstr(ask_verdict(hex), "\"compared\":true"));
    hex[0] ^= 1;
    assert_non_null(strstr(ask_verdict(hex), "\"holds\":false,\"code\":\"false_record\",\"text\":"));
    fair_record(0);
    assert_non_null(strstr(ask_verdict(NULL), "\"proves\":\"kept\""));
    some_record();
    assert_non_null(strstr(ask_verdict(NULL), "\"proves\":\"nothing\",\"text\":"));
}

/* A state given back as a position is the same state. */
static void positions_go_round(void **state)
{
    static char line[ENGINE_ANSWER];
    (void)state;
    ask("{\"do\":\"new\",\"game\":\"fishing\",\"seats\":4,\"seed\":\"77\"}");
    for (int i = 0; i < 100; i++) {
        int seat = __builtin_ctz(head_of(&en.match.now)->active);
        snprintf(line, sizeof line, "{\"do\":\"bot\",\"seat\":%d,\"bot\":\"random\",\"play\":true,\"seed\":%d}", seat, i);
        ask(line);
    }
    while (strcmp(((const char *[]){ "play", "call", "catch", "pass", "over" })[head_of(&en.match.now)->phase], "play"))
        ask("{\"do\":\"undo\"}");
    const char *said = ask("{\"do\":\"state\"}");
    char *before = strdup(said);
    const char *from = strstr(said, "\"seats\""), *to = strstr(said, ",\"over\"");
    snprintf(line, sizeof line, "{\"do\":\"new\",\"game\":\"fishing\",\"seats\":4,\"position\":{%.*s}}", (int)(to - from), from);
    said = ask(line);
    if (strncmp(said, "{\"ok\":true", 10))
        print_error("%s\n", said);
    assert_memory_equal(said, "{\"ok\":true", 10);
    assert_string_equal(ask("{\"do\":\"state\"}"), before);
    free(before);
}

static void fair_engines_tell_nothing(void **state)
{
    (void)state;
    en.fair = 1;
    ask("{\"do\":\"new\",\"game\":\"fishing\",\"seats\":3}");
    assert_non_null(strstr(ask("{\"do\":\"state\"}"), "\"not_fair\""));
    assert_non_null(strstr(ask("{\"do\":\"record\"}"), "\"not_fair\""));
    assert_non_null(strstr(ask("{\"do\":\"view\",\"seat\":0}"), "{\"ok\":true"));
    assert_null(strstr(answer, "\"rng\""));
    assert_null(strstr(answer, "\"ocean\":"));
    en.fair = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_and_terminated),
        cmocka_unit_test(lines_break_at_spaces),
        cmocka_unit_test(nothing_shown_steers_the_terminal),
        cmocka_unit_test(json_is_valid_whatever_comes_in),
        cmocka_unit_test(digits_become_bytes),
        cmocka_unit_test(chance_is_chacha8),
        cmocka_unit_test(shuffles_are_even),
        cmocka_unit_test(large_shuffles_are_even),
        cmocka_unit_test(bounds_are_exact),
        cmocka_unit_test(skipping_uses_what_shuffling_uses),
        cmocka_unit_test(sha256_is_the_standard),
        cmocka_unit_test(bytes_are_the_same_or_not),
        cmocka_unit_test(bad_fields_are_refused_and_change_nothing),
        cmocka_unit_test(packed_rows_and_stacks_keep_their_order),
        cmocka_unit_test(diff_names_what_changed),
        cmocka_unit_test(observations_are_named),
        cmocka_unit_test(data_errors_name_file_and_line),
        cmocka_unit_test(word_errors_name_file_and_line),
        cmocka_unit_test(words_may_be_replaced),
        cmocka_unit_test(languages_are_a_table),
        cmocka_unit_test(french_is_well_set),
        cmocka_unit_test(a_language_may_have_three_forms),
        cmocka_unit_test(language_errors_name_file_and_line),
        cmocka_unit_test(data_is_text),
        cmocka_unit_test(data_may_be_replaced),
        cmocka_unit_test(a_bid_of_nothing_is_a_bid),
        cmocka_unit_test(texts_that_could_be_cut_are_refused),
        cmocka_unit_test(a_refused_record_says_the_whole_rule),
        cmocka_unit_test(errors_that_are_cut_end_in_dots),
        cmocka_unit_test(refusals_say_the_nearer_reason_first),
        cmocka_unit_test(words_are_complete),
        cmocka_unit_test(sentences_speak_to_the_viewer),
        cmocka_unit_test(missing_words_are_named),
        cmocka_unit_test(bytes_of_a_state_may_be_anything),
        cmocka_unit_test(messages_are_objects),
        cmocka_unit_test(copies_of_a_match_are_whole),
        cmocka_unit_test(rules_pages_agree),
        cmocka_unit_test(errors_have_names_and_texts),
        cmocka_unit_test(the_door_checks),
        cmocka_unit_test(cut_records_are_refused),
        cmocka_unit_test(wrong_records_say_where),
        cmocka_unit_test(sealed_steps_are_recorded_in_order),
        cmocka_unit_test(fair_records_go_round),
        cmocka_unit_test(the_sums_are_those_of_the_page),
        cmocka_unit_test(everything_counts),
        cmocka_unit_test(wrong_fair_records_say_where),
        cmocka_unit_test(every_wrong_digit_is_caught),
        cmocka_unit_test(verdicts_claim_no_more_than_is_proved),
        cmocka_unit_test(previews_tell_what_is_certain),
        cmocka_unit_test(hints_say_what_wins),
        cmocka_unit_test(scenarios_can_fail),
        cmocka_unit_test(scenario_files_are_checked),
        cmocka_unit_test(hard_judges_and_chooses),
        cmocka_unit_test(hard_keeps_to_its_room),
        cmocka_unit_test(hard_ends_when_it_is_settled),
        cmocka_unit_test(textbook_searches),
        cmocka_unit_test(textbook_is_repeatable),
        cmocka_unit_test(same_worlds_make_choices_alike),
        cmocka_unit_test(protocol_answers_every_line),
        cmocka_unit_test(protocol_refuses_with_rule_and_witness),
        cmocka_unit_test(protocol_judges_records),
        cmocka_unit_test(positions_go_round),
        cmocka_unit_test(fair_engines_tell_nothing),
    };
    struct error e;
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
