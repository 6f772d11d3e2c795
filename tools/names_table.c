/*
 * names_table.c: makes src/server/names_table.h from the data of ICU. It is no part of the program: run it by hand when Unicode has new
 * letters, and read what has changed.
 *
 *   cc -o names_table tools/names_table.c $(pkg-config --cflags --libs icu-i18n) && ./names_table >src/server/names_table.h
 */
#include <stdio.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>
#include <unicode/uset.h>

enum { NONE = -1 };

/* What a character may be in a name: a letter, mark or digit of a script, or of all of them; NONE: nothing. */
static int class_of(const USet *recommended, UChar32 c)
{
    UErrorCode e = U_ZERO_ERROR;
    int script = uscript_getScript(c, &e);
    if (c < 128 || !uset_contains(recommended, c) || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return NONE;
    if (!(U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_ND_MASK)))
        return NONE;
    return script == USCRIPT_INHERITED ? NONE : script;
}

/* What it looks like, if that is something else of at most four characters. */
static int looks_like(const USpoofChecker *spoof, UChar32 c, char out[40])
{
    UErrorCode e = U_ZERO_ERROR;
    char utf8[8] = "", nfd[64];
    int n = 0;
    U8_APPEND_UNSAFE(utf8, n, c);
    int len = uspoof_getSkeletonUTF8(spoof, 0, utf8, n, nfd, sizeof nfd - 1, &e);
    if (U_FAILURE(e) || len <= 0 || len > 8)
        return 0;
    nfd[len] = 0;
    if (len == n && !memcmp(nfd, utf8, (size_t)n))
        return 0;
    for (int i = 0; i < len; i++)               /* a letter with its accent, taken apart, is the same letter */
        if ((nfd[i] & 0xff) == 0xcc || (nfd[i] & 0xff) == 0xcd)
            return 0;
    strcpy(out, nfd);
    return 1;
}

int main(void)
{
    UErrorCode e = U_ZERO_ERROR;
    USpoofChecker *spoof = uspoof_open(&e);
    const USet *recommended = uspoof_getRecommendedSet(&e);
    char like[40];
    int count = 0;
    printf("/* names_table.h: made by tools/names_table.c from Unicode %s, as ICU knows it. Not to be edited. */\n\n", U_UNICODE_VERSION);
    printf("/* Letters, marks and digits beyond ASCII that a name may have: first, last, script. */\n");
    printf("static const struct { uint32_t from, to; uint8_t script; } letters[] = {");
    for (UChar32 c = 128, from = 128; c <= 0x110000; c++) {
        int now = c < 0x110000 ? class_of(recommended, c) : NONE, before = class_of(recommended, c - 1);
        if (now == before)
            continue;
        if (before != NONE)
            printf("%s{ 0x%x, 0x%x, %d },", count++ % 5 ? " " : "\n    ", from, c - 1, before);
        from = c;
    }
    printf("\n};\n\nenum { COMMON = %d, LATIN = %d, HAN = %d, HIRAGANA = %d, KATAKANA = %d, BOPOMOFO = %d, HANGUL = %d };\n",
           USCRIPT_COMMON, USCRIPT_LATIN, USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_BOPOMOFO, USCRIPT_HANGUL);
    printf("\n/* Characters of names that look like something else, and what. */\n");
    printf("static const struct { uint32_t c; char like[9]; } look_alikes[] = {");
    count = 0;
    for (UChar32 c = ' '; c < 0x110000; c++)
        if ((c < 127 || class_of(recommended, c) != NONE) && looks_like(spoof, c, like)) {
            printf("%s{ 0x%x, \"", count++ % 5 ? " " : "\n    ", c);
            for (const char *s = like; *s; s++)
                *s == '"' || *s == '\\' ? printf("\\%c", *s) : (*s & 0x80) ? printf("\\%03o", *s & 0xff) : printf("%c", *s);
            printf("\" },");
        }
    printf("\n};\n");
    uspoof_close(spoof);
    return U_FAILURE(e);
}
