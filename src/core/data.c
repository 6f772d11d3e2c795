/* data.c: see data.h. Reading data files; words.c has the catalogue and the rules pages. */
#include "data.h"

#include <string.h>

#include "field.h"

static const struct embedded *more;

void embedded_more(const struct embedded *list) { more = list; }

static const struct embedded *find_in(const struct embedded *list, const char *name)
{
    while (list && list->name && strcmp(list->name, name))
        list++;
    return list && list->name ? list : NULL;
}

const struct embedded *embedded_find(const char *name)
{
    const struct embedded *own = find_in(embedded, name);
    return own ? own : find_in(more, name);
}

int data_error(struct data *d, const char *fmt, ...)
{
    char what[ERROR_TEXT];
    struct text t = TEXT(what);
    va_list ap;
    va_start(ap, fmt);
    text_vfmt(&t, fmt, ap);
    va_end(ap);
    return error_set(d->error, ERR_DATA, "%s:%d: %s", d->file, d->line, what);
}

static int blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

int data_line(struct data *d)
{
    while (d->at < d->end) {
        const char *start = d->at, *stop = memchr(start, '\n', (size_t)(d->end - start));
        d->at = stop ? stop + 1 : d->end;
        d->line++;
        const char *end = stop ? stop : d->end, *comment = memchr(start, '#', (size_t)(end - start));
        if (comment)
            end = comment;
        while (start < end && blank(*start))
            start++;
        d->line_at = start;
        d->line_end = end;
        if (end - start >= 7 && !memcmp(start, "[words]", 7)) {
            d->in_words = 1;
            return 0;
        }
        if (start < end)
            return 1;
    }
    return 0;
}

int data_word(struct data *d, char *word, size_t size)
{
    while (d->line_at < d->line_end && blank(*d->line_at))
        d->line_at++;
    size_t n = 0;
    while (d->line_at < d->line_end && !blank(*d->line_at)) {
        if (!*d->line_at)
            return data_error(d, "the line has a zero byte; a data file is text");
        if (n + 1 == size)
            return data_error(d, "a word is too long");
        word[n++] = *d->line_at++;
    }
    word[n] = 0;
    return n > 0;
}

int data_number(struct data *d, const char *word, int min, int max, int *out)
{
    int v = 0, digits = 0, minus = word[0] == '-';
    for (const char *p = word + minus; *p; p++, digits++) {
        if (*p < '0' || *p > '9' || digits == 8)
            return data_error(d, "\"%s\" is not a number from %d to %d", word, min, max);
        v = v * 10 + (*p - '0');
    }
    v = minus ? -v : v;
    if (!digits || v < min || v > max)
        return data_error(d, "\"%s\" is not a number from %d to %d", word, min, max);
    *out = v;
    return 0;
}

/* FNV-1a over the words of the lines, a space after each word and a line feed after each line. */
static uint64_t hash_lines(struct data d)
{
    uint64_t h = 0xcbf29ce484222325u;
    char word[64];
    struct error ignored;
    d.error = &ignored;
    while (data_line(&d)) {
        while (data_word(&d, word, sizeof word) > 0)
            for (const char *p = word; p == word || p[-1]; p++)
                h = (h ^ (uint8_t)(*p ? *p : ' ')) * 0x100000001b3u;
        h = (h ^ '\n') * 0x100000001b3u;
    }
    return h;
}

static struct { const struct game *game; uint64_t hash; } loaded[GAMES_MAX];

int data_slot(const struct game *g)
{
    for (int i = 0; i < GAMES_MAX; i++)
        if (loaded[i].game == g)
            return i;
    return -1;
}

uint64_t data_hash(const struct game *g)
{
    int i = data_slot(g);
    return i < 0 ? 0 : loaded[i].hash;
}

void engine_name(const struct game *g, struct text *out)
{
    text_fmt(out, "%d:", g->version);
    text_hex64(out, data_hash(g));
    text_char(out, ':');
    text_hex64(out, field_layout(g));
}

/* What is known of a game once its data is there. */
static void remember(const struct game *g, uint64_t hash)
{
    int i = 0;
    while (i < GAMES_MAX - 1 && loaded[i].game && loaded[i].game != g)
        i++;
    field_learn(g, i);
    loaded[i].game = g;
    loaded[i].hash = hash;
}

int data_load(const struct game *g, const char *file, const char *text, size_t size, struct error *e)
{
    char name[64];
    struct text t = TEXT(name);
    text_fmt(&t, "data/%s.txt", g->id);
    if (!text) {
        const struct embedded *own = embedded_find(name);
        if (!own)
            return error_set(e, ERR_DATA, "%s is missing from the program", name);
        text = own->text;
        size = own->size;
    }
    struct data d = { .file = file ? file : name, .at = text, .end = text + size, .error = e };
    uint64_t hash = hash_lines(d);
    int err = g->load(&d);
    while (!err && !d.in_words && data_line(&d))
        err = data_error(&d, "this line does not belong here");
    if (!err && d.in_words)
        err = data_error(&d, "words have files of their own now: delete [words] and what follows; put the sentences that you changed "
                             "into words/en/%s.txt beside this file, \"key | text\"", g->id);
    if (!err)
        remember(g, hash);
    return err;
}

/* The sentences of a section in all languages. */
static int load_words(const char *section, struct error *e)
{
    int err = 0;
    for (int lang = 0; !err && lang < LANGS; lang++)
        err = words_load(section, lang, NULL, NULL, 0, e);
    return err;
}

static int load_game(const struct game *g, struct error *e)
{
    int err = data_load(g, NULL, NULL, 0, e);
    if (!err)
        err = load_words(g->id, e);
    return err ? err : rules_check(g->id, e);
}

int data_load_all(struct error *e)
{
    words_clear();
    int err = languages_load(e);
    if (!err)
        err = load_words("quayside", e);
    for (const struct game *const *g = games; !err && *g; g++)
        err = load_game(*g, e);
    return err ? err : load_game(game_find("null"), e);
}
