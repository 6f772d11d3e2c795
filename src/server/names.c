/* names.c: see names.h. */
#include "names.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "names_table.h"
#include "table.h"
#include "text.h"

enum {
    EMOJI      = 255,                   /* beside the scripts of the table */
    REFUSED    = -1,
    APOSTROPHE = 0x2019,                /* as telephones write it */
    JOINER     = 0x200d,                /* between two emoji */
    AS_PICTURE = 0xfe0f,                /* behind one */
    SKELETON   = 8 * PERSON_NAME,       /* bytes: no character looks like more than eight */
};

/* The next character of UTF-8 that is right, as the reader of messages has made sure. */
static uint32_t next(const char **at)
{
    const uint8_t *s = (const uint8_t *)*at;
    int more = s[0] < 0x80 ? 0 : s[0] < 0xe0 ? 1 : s[0] < 0xf0 ? 2 : 3;
    uint32_t c = more ? s[0] & (0x3fu >> more) : s[0];
    for (int i = 1; i <= more; i++) {
        if ((s[i] & 0xc0) != 0x80) {                    /* or there is an end to it, at least */
            more = i - 1;
            break;
        }
        c = c << 6 | (s[i] & 0x3f);
    }
    *at += more + 1;
    return c;
}

/* ---- What a name is made of ------------------------------------------------------------------------------------------- */

static int is_ascii_letter(uint32_t c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }

static int is_emoji(uint32_t c) { return (c >= 0x2600 && c <= 0x27bf) || (c >= 0x1f300 && c <= 0x1faff); }

/* The script of a character, COMMON, EMOJI or REFUSED. */
static int script_of(uint32_t c)
{
    size_t low = 0, high = sizeof letters / sizeof *letters;
    if (c < 128)
        return c < 32 || c == 127 ? REFUSED : is_ascii_letter(c) ? LATIN : COMMON;
    if (is_emoji(c) || c == APOSTROPHE)
        return c == APOSTROPHE ? COMMON : EMOJI;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (letters[middle].to < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof letters / sizeof *letters && letters[low].from <= c ? letters[low].script : REFUSED;
}

/* Scripts that are written together: those of Chinese, Japanese and Korean, and Latin with each. */
static int go_together(int a, int b)
{
    static const int together[][4] = { { LATIN, HAN, HIRAGANA, KATAKANA }, { LATIN, HAN, BOPOMOFO, HAN }, { LATIN, HAN, HANGUL, HAN } };
    if (a == b || a == COMMON || b == COMMON)
        return 1;
    for (size_t i = 0; i < sizeof together / sizeof *together; i++) {
        int has_a = 0, has_b = 0;
        for (int k = 0; k < 4; k++) {
            has_a |= together[i][k] == a;
            has_b |= together[i][k] == b;
        }
        if (has_a && has_b)
            return 1;
    }
    return 0;
}

static int is_ink(uint32_t c, int script)
{
    return script != COMMON || (c >= '0' && c <= '9') || (c > 127 && c != APOSTROPHE);
}

/* What is wrong with the characters; NULL: nothing. */
static const char *bad_characters(const char *name)
{
    int scripts[SKELETON], count = 0, ink = 0, before = COMMON;
    for (const char *at = name; *at;) {
        uint32_t c = next(&at);
        int script = script_of(c);
        if ((c == AS_PICTURE || (c == JOINER && is_emoji(next(&(const char *){ at })))) && before == EMOJI)
            continue;
        if (script == REFUSED)
            return "a name has letters, digits, signs of the keyboard and emoji, and nothing invisible";
        before = script;
        ink |= is_ink(c, script);
        if (script == EMOJI)
            continue;
        for (int i = 0; i < count; i++)
            if (!go_together(scripts[i], script))
                return "the letters of a name are all of one script: some letters of others look just like them";
        scripts[count++] = script;
    }
    return ink ? NULL : "a name has at least one letter, digit or emoji";
}

/* ---- What it looks like ------------------------------------------------------------------------------------------------- */

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

static void put_like(uint32_t c, const char *from, size_t bytes, struct text *out)
{
    size_t low = 0, high = sizeof look_alikes / sizeof *look_alikes;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (look_alikes[middle].c < c)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < sizeof look_alikes / sizeof *look_alikes && look_alikes[low].c == c)
        text_add(out, look_alikes[low].like);
    else if (c == APOSTROPHE)
        text_char(out, '\'');
    else if (c != AS_PICTURE && c != JOINER)
        text_bytes(out, from, bytes);
}

/* The same for all names that look the same. With `fold`, capitals of ASCII count as small letters before; and always behind. */
static void skeleton(const char *name, int fold, char out[SKELETON])
{
    char folded[PERSON_NAME];
    struct text t = { .buf = out, .size = SKELETON }, f = TEXT(folded);
    for (const char *s = name; *s; s++)
        text_char(&f, fold ? lower(*s) : *s);
    for (const char *at = folded; *at;) {
        const char *from = at;
        uint32_t c = next(&at);
        put_like(c, from, (size_t)(at - from), &t);
    }
    for (char *s = out; *s; s++)
        *s = lower(*s);
}

int names_alike(const char *a, const char *b)
{
    char x[SKELETON], y[SKELETON];
    for (int fold = 0; fold < 2; fold++) {
        skeleton(a, fold, x);
        skeleton(b, fold, y);
        if (!strcmp(x, y))
            return 1;
    }
    return 0;
}

/* "Bot 2", also if it only looks like it. */
static int is_bot(const char *name)
{
    char looks[SKELETON];
    const char *at = name;
    skeleton(name, 0, looks);
    if (strncmp(looks, "bot", 3))
        return 0;
    for (int i = 0; i < 3 && *at; i++)
        next(&at);
    const char *digits = *at == ' ' ? " 0123456789.#IlOo|" : "0123456789.#";
    return strspn(at, digits) == strlen(at);
}

int name_check(const char *name, struct error *e)
{
    size_t n = strlen(name);
    if (!n || n >= PERSON_NAME)
        return error_set(e, ERR_NAME, "a name has 1 to %d bytes", PERSON_NAME - 1);
    const char *bad = bad_characters(name);
    if (bad)
        return error_set(e, ERR_NAME, "%s", bad);
    if (name[0] == ' ' || name[n - 1] == ' ' || strstr(name, "  "))
        return error_set(e, ERR_NAME, "a name has no spaces at its ends, and not two beside each other");
    return is_bot(name) ? error_set(e, ERR_NAME, "\"%s\" is what a bot is called; choose another name", name) : 0;
}
