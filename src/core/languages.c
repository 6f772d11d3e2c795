/* languages.c: the table of languages, read from data/words/<lang>/language.txt; see data.h. */
#include <string.h>

#include "data.h"

/* Numbers that take one form of a word. */
struct numbers { struct range range; int form; };

/* How a letter is written in ASCII. */
struct spelling { char letter[8], ascii[8]; };

enum { NUMBERS_MAX = 64, SPELLINGS_MAX = 64 };

static const char *const codes[LANGS] = { LANGUAGE_CODES };

static struct language {
    char            name[64];
    struct numbers  numbers[NUMBERS_MAX];
    struct spelling spelling[SPELLINGS_MAX];
    int             number_count, forms, spelling_count;
} languages[LANGS];

int language_find(const char *code)
{
    for (int lang = 0; lang < LANGS; lang++)
        if (!strcmp(codes[lang], code))
            return lang;
    return -1;
}

const char *language_code(int lang) { return codes[lang]; }

const char *language_name(int lang) { return languages[lang].name; }

void language_list(struct text *out, const char *between)
{
    for (int lang = 0; lang < LANGS; lang++)
        text_fmt(out, "%s%s", lang ? between : "", codes[lang]);
}

int language_unknown(struct error *e)
{
    char list[LANGS * (LANGUAGE_CODE + 4)];
    struct text t = TEXT(list);
    language_list(&t, "\", \"");
    return error_set(e, ERR_SYNTAX, "\"lang\" must be one of \"%s\"", list);
}

int language_form(int lang, int n)
{
    const struct language *l = &languages[lang];
    for (int i = 0; i < l->number_count; i++)
        if (n >= l->numbers[i].range.min && n <= l->numbers[i].range.max)
            return l->numbers[i].form;
    return l->forms;
}

const char *language_ascii(const char *letter, size_t len)
{
    for (int lang = 0; lang < LANGS; lang++)
        for (int i = 0; i < languages[lang].spelling_count; i++) {
            const struct spelling *s = &languages[lang].spelling[i];
            if (strlen(s->letter) == len && !memcmp(s->letter, letter, len))
                return s->ascii;
        }
    return NULL;
}

/* "name Deutsch": all that is left of the line. */
static int read_name(struct data *d, struct language *l)
{
    struct text t = TEXT(l->name);
    char word[32];
    int more;
    while ((more = data_word(d, word, sizeof word)) > 0)
        text_fmt(&t, "%s%s", t.len ? " " : "", word);
    return more ? more : t.len && !t.cut ? 0 : data_error(d, "write: name, and what the language calls itself");
}

/* "plural 1", "plural 2..4 22..24": the numbers of one form; all others take the form after the last such line. */
static int read_plural(struct data *d, struct language *l)
{
    char word[32];
    int more, min, max, err;
    while ((more = data_word(d, word, sizeof word)) > 0) {
        char *dots = strstr(word, "..");
        if (dots)
            *dots = 0;
        if ((err = data_number(d, word, INT16_MIN, INT16_MAX, &min)) ||
            (err = data_number(d, dots ? dots + 2 : word, min, INT16_MAX, &max)))
            return err;
        if (l->number_count == NUMBERS_MAX)
            return data_error(d, "too many numbers; there is room for %d", NUMBERS_MAX);
        l->numbers[l->number_count++] = (struct numbers){ { (int16_t)min, (int16_t)max }, l->forms };
    }
    l->forms++;
    return more;
}

/* "ascii ä=ae ß=ss". */
static int read_ascii(struct data *d, struct language *l)
{
    char word[32];
    int more;
    while ((more = data_word(d, word, sizeof word)) > 0) {
        struct spelling s;
        char *equals = strchr(word, '=');
        size_t letter = equals ? (size_t)(equals - word) : 0, ascii = equals ? strlen(equals + 1) : 0;
        if (!letter || letter >= sizeof s.letter || !ascii || ascii >= sizeof s.ascii)
            return data_error(d, "\"%s\": write letter=ascii, each of at most %d bytes", word, (int)sizeof s.ascii - 1);
        if (l->spelling_count == SPELLINGS_MAX)
            return data_error(d, "too many letters; there is room for %d", SPELLINGS_MAX);
        *equals = 0;
        memcpy(s.letter, word, letter + 1);
        memcpy(s.ascii, equals + 1, ascii + 1);
        l->spelling[l->spelling_count++] = s;
    }
    return more;
}

static int read_line(struct data *d, struct language *l)
{
    char word[32];
    int more = data_word(d, word, sizeof word);
    if (more < 0)
        return more;
    if (!strcmp(word, "name"))
        return read_name(d, l);
    if (!strcmp(word, "plural"))
        return read_plural(d, l);
    if (!strcmp(word, "ascii"))
        return read_ascii(d, l);
    return data_error(d, "\"%s\": a line begins with name, plural or ascii", word);
}

int language_load(int lang, const char *file, const char *text, size_t size, struct error *e)
{
    struct language l = { 0 };
    struct data d = { .file = file, .at = text, .end = text + size, .error = e };
    int err = 0;
    while (!err && data_line(&d))
        err = read_line(&d, &l);
    if (!err && !*l.name)
        err = data_error(&d, "the name of the language is missing");
    if (!err)
        languages[lang] = l;
    return err;
}

int languages_load(struct error *e)
{
    int err = 0;
    for (int lang = 0; !err && lang < LANGS; lang++) {
        char name[64];
        struct text t = TEXT(name);
        text_fmt(&t, "data/words/%s/language.txt", codes[lang]);
        const struct embedded *own = embedded_find(name);
        err = language_load(lang, own->name, own->text, own->size, e);
    }
    return err;
}
