/* words.c: the message catalogue and the rules pages; see data.h. */
#define _GNU_SOURCE                     /* memmem */
#include <assert.h>
#include <string.h>

#include "data.h"

static int starts(const char *s, const char *end, const char *with)
{
    size_t n = strlen(with);
    return (size_t)(end - s) >= n && !memcmp(s, with, n);
}

/* ---- Catalogue ------------------------------------------------------------------------------------------------- */

enum { ENTRIES_MAX = 1024 };

/* Keys and texts point into the data file, which stays in memory. */
struct entry {
    const char  *section, *key, *text[LANGS];           /* NULL: the language lacks it */
    size_t       key_len, len[LANGS];
    struct range range[RANGES];
    uint8_t      given;                                 /* bit i: the English line says range i */
};

/* Every sentence that is said looks for its key, so a hash table of twice the size leads to the entries. */
enum { SLOTS = 2 * ENTRIES_MAX };

static struct entry entries[ENTRIES_MAX];
static int          entry_count;
static uint16_t     slot[SLOTS];        /* number of the entry + 1; 0: none */

void words_clear(void)
{
    entry_count = 0;
    memset(slot, 0, sizeof slot);
}

/* The slot of a key: where it is, or where it would be. */
static uint16_t *find_slot(const char *section, const char *key, size_t key_len)
{
    size_t section_len = strlen(section);
    uint32_t at = hash_bytes(hash_bytes(HASH_START, section, section_len), key, key_len);
    for (;; at++) {
        uint16_t *s = &slot[at % SLOTS];
        const struct entry *e = *s ? &entries[*s - 1] : NULL;
        if (!e || (e->key_len == key_len && !memcmp(e->key, key, key_len) && !strcmp(e->section, section)))
            return s;
    }
}

/* The next bar that stands outside {braces}, or the end of the line. */
static const char *next_bar(const char *s, const char *end)
{
    for (int depth = 0; s < end && (depth || *s != '|'); s++)
        depth += *s == '{' ? 1 : *s == '}' ? -1 : 0;
    return s;
}

/* The part of a line up to the next bar, without the spaces around it. */
static const char *part(struct data *d, size_t *len)
{
    const char *start = d->line_at, *bar = next_bar(start, d->line_end), *end = bar;
    d->line_at = bar < d->line_end ? bar + 1 : bar;
    while (start < end && (*start == ' ' || *start == '\t'))
        start++;
    while (end > start && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    *len = (size_t)(end - start);
    return start;
}

/* Every brace is closed, and none stands inside another: words_say would end at the first that closes. */
static int braces_fit(const char *s, size_t n)
{
    int open = 0;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == (open ? '{' : '}'))
            return 0;
        open ^= s[i] == '{' || s[i] == '}';
    }
    return !open;
}

static size_t longest(const char *s, size_t len);

/* Does the sentence have this in it, in any language? */
static int mentions(const struct entry *e, const char *what)
{
    for (int lang = 0; lang < LANGS; lang++)
        if (e->text[lang] && memmem(e->text[lang], e->len[lang], what, strlen(what)))
            return 1;
    return 0;
}

/* Unless the line says otherwise, numbers are not negative, and what is named is there. */
static void default_ranges(struct entry *e)
{
    static const char *const needs[] = { "{third}", "{second}", "{first}", "{items}", "{seats}" };
    static const int least[] = { 3, 2, 1, 1, 1 };
    for (int i = RANGE_N; i <= RANGE_M; i++)
        if (!(e->given >> i & 1))
            e->range[i] = (struct range){ 0, INT16_MAX };
    if (e->given >> RANGE_ITEMS & 1)
        return;
    e->range[RANGE_ITEMS] = (struct range){ 0, ITEMS_MAX };
    for (size_t i = 0; i < sizeof least / sizeof *least && !e->range[RANGE_ITEMS].min; i++)
        if (mentions(e, needs[i]))
            e->range[RANGE_ITEMS].min = (int16_t)least[i];
}

/* "n=1..", "m=-9..9", "items=2". */
static int read_range(struct data *d, char *word, struct entry *out)
{
    static const char *const names[RANGES] = { "n=", "m=", "items=" };
    for (int i = 0; i < RANGES; i++) {
        if (strncmp(word, names[i], strlen(names[i])))
            continue;
        char *from = word + strlen(names[i]), *dots = strstr(from, "..");
        int min, max = INT16_MAX;
        out->given |= (uint8_t)(1 << i);
        if (i == RANGE_N && !strcmp(from, "items")) {
            out->range[i] = AS_MANY_AS_ITEMS;
            return 0;
        }
        if (dots)
            *dots = 0;
        if (data_number(d, from, INT16_MIN, INT16_MAX, &min))
            return d->error ? d->error->code : ERR_DATA;
        if (!dots)
            max = min;
        else if (dots[2] && data_number(d, dots + 2, min, INT16_MAX, &max))
            return d->error ? d->error->code : ERR_DATA;
        out->range[i] = (struct range){ (int16_t)min, (int16_t)max };
        return 0;
    }
    return data_error(d, "\"%s\": after the text write what the numbers can be: n=1.. m=0..9 items=2", word);
}

static int read_ranges(struct data *d, struct entry *out)
{
    char word[32];
    int more;
    while ((more = data_word(d, word, sizeof word)) > 0) {
        int err = read_range(d, word, out);
        if (err)
            return err;
    }
    return more;
}

/* "text", and in English what the numbers can be. */
static int read_text(struct data *d, int lang, struct entry *e)
{
    e->text[lang] = part(d, &e->len[lang]);
    if (!e->len[lang] || !e->key_len)
        return data_error(d, "write: key | text");
    if (!braces_fit(e->text[lang], e->len[lang]))
        return data_error(d, "a brace is not closed, or stands inside another; write {n} {n:one|many}");
    size_t room = starts(e->key, e->key + e->key_len, "why.") ? REASON_TEXT : SENTENCE_TEXT;
    if (longest(e->text[lang], e->len[lang]) >= room)
        return data_error(d, "filled in, this sentence can be longer than %d bytes; make it shorter", (int)room - 1);
    if (lang == ENGLISH)
        return read_ranges(d, e);
    return d->line_at < d->line_end ? data_error(d, "write: key | text; only English says what the numbers can be") : 0;
}

/* Reads a line into its entry. The texts of other languages stay. */
static int read_entry(const char *section, int lang, struct data *d)
{
    size_t key_len;
    const char *key = part(d, &key_len);
    uint16_t *s = find_slot(section, key, key_len);
    struct entry e = *s ? entries[*s - 1] : (struct entry){ .section = section, .key = key, .key_len = key_len };
    if (lang == ENGLISH)
        e.given = 0;
    int err = read_text(d, lang, &e);
    if (err)
        return err;
    if (!*s && lang != ENGLISH)
        return data_error(d, "English has no sentence with this key");
    if (!*s && entry_count == ENTRIES_MAX)
        return data_error(d, "too many words; there is room for %d", ENTRIES_MAX);
    default_ranges(&e);
    if (!*s)
        *s = (uint16_t)++entry_count;
    entries[*s - 1] = e;
    return 0;
}

int words_load(const char *section, int lang, const char *file, const char *text, size_t size, struct error *e)
{
    char name[64];
    struct text t = TEXT(name);
    text_fmt(&t, "data/words/%s/%s.txt", language_code(lang), section);
    const struct embedded *own = text ? NULL : embedded_find(name);
    if (!text && !own)
        return lang == ENGLISH ? error_set(e, ERR_DATA, "%s is missing from the program", name) : 0;   /* it speaks English then */
    struct data d = { .file = file ? file : name, .at = own ? own->text : text, .end = own ? own->text + own->size : text + size,
                      .error = e };
    int err = 0;
    while (!err && data_line(&d))
        err = read_entry(section, lang, &d);
    return err ? err : d.in_words ? data_error(&d, "this file has nothing but words; leave out [words]") : 0;
}

const char *words_find(const char *section, const char *key, int lang, size_t *len)
{
    uint16_t number = *find_slot(section, key, strlen(key));
    const struct entry *e = number ? &entries[number - 1] : NULL;
    if (e && !e->text[lang])
        lang = ENGLISH;
    *len = e ? e->len[lang] : 0;
    return e ? e->text[lang] : NULL;
}

const struct range *words_ranges(const char *section, const char *key)
{
    uint16_t number = *find_slot(section, key, strlen(key));
    return number ? entries[number - 1].range : NULL;
}

const char *words_entry(int i, const char **section, const char **text, size_t *lens)
{
    static _Thread_local char key[64];
    if (i >= entry_count)
        return NULL;
    struct text t = TEXT(key);
    text_bytes(&t, entries[i].key, entries[i].key_len);
    *section = entries[i].section;
    for (int lang = 0; lang < LANGS; lang++) {
        text[lang] = entries[i].text[lang];
        lens[lang] = entries[i].len[lang];
    }
    return key;
}

/* ---- Sentences ------------------------------------------------------------------------------------------------- */

static int lang_of(const struct text *out) { return out->voice ? out->voice->lang : ENGLISH; }

static int is_viewer(const struct text *out, int seat) { return out->voice && seat >= 0 && out->voice->viewer == seat; }

void say_seat(struct text *out, int seat)
{
    if (is_viewer(out, seat))
        say(out, "quayside", "you", 0, 0);
    else if (out->voice && out->voice->names && seat >= 0)
        text_add(out, out->voice->names[seat]);
    else
        say(out, "quayside", "seat", seat, 0);
}

/* The items are seats. */
static void put_seats(struct text *out, const struct event *e)
{
    for (int i = 0; i < e->count; i++) {
        if (i)
            text_add(out, ", ");
        if (is_viewer(out, e->item[i]))
            say(out, "quayside", "you.among", 0, 0);
        else
            say_seat(out, e->item[i]);
    }
}

/* The items from one number to another, `-` if there is none of them. */
static void put_items(struct text *out, const struct event *e, int from, int to)
{
    for (int i = from; i <= to && i < e->count; i++) {
        if (i > from)
            text_char(out, ' ');
        const char *word = e->item[i] < e->words->count ? e->words->name[e->item[i]] : NULL;
        text_add(out, word ? word : "?");
    }
    if (from >= e->count)
        text_char(out, '-');
}

/* "a|b" after the colon: form 0 is a, form 1 is b, and so on; the last one stands for all that follow. */
static void choose(struct text *out, const char *s, const char *end, int form)
{
    const char *bar = memchr(s, '|', (size_t)(end - s));
    for (; bar && form; form--) {
        s = bar + 1;
        bar = memchr(s, '|', (size_t)(end - s));
    }
    text_bytes(out, s, (size_t)((bar ? bar : end) - s));
}

/* A seat in the middle of a sentence: "you", "dir", if it is the reader's. */
static void say_as(struct text *out, int seat, const char *you, const char *end)
{
    if (is_viewer(out, seat))
        text_bytes(out, you, (size_t)(end - you));
    else
        say_seat(out, seat);
}

static void fill(struct text *out, const char *s, const char *end, const struct event *e)
{
    size_t n = (size_t)(end - s);
    if (starts(s, end, "you:"))
        choose(out, s + 4, end, !is_viewer(out, e->seat));
    else if (starts(s, end, "n:"))
        choose(out, s + 2, end, language_form(lang_of(out), e->n));
    else if (starts(s, end, "m:"))
        choose(out, s + 2, end, language_form(lang_of(out), e->m));
    else if (starts(s, end, "seat:") || starts(s, end, "other:"))
        say_as(out, *s == 's' ? e->seat : e->other, memchr(s, ':', n) + 1, end);
    else if (n == 4 && starts(s, end, "seat"))
        say_seat(out, e->seat);
    else if (n == 5 && starts(s, end, "other"))
        say_seat(out, e->other);
    else if (n == 5 && starts(s, end, "items"))
        put_items(out, e, 0, ITEMS_MAX);
    else if (n == 5 && starts(s, end, "first"))
        put_items(out, e, 0, 0);
    else if (n == 6 && starts(s, end, "second"))
        put_items(out, e, 1, 1);
    else if (n == 5 && starts(s, end, "third"))
        put_items(out, e, 2, 2);
    else if (n == 5 && starts(s, end, "seats"))
        put_seats(out, e);
    else if (n == 1 && *s == 'n')
        text_int(out, e->n);
    else if (n == 1 && *s == 'm')
        text_int(out, e->m);
    else
        text_bytes(out, s, n);
}

/* The most bytes that a sentence can have, whatever it is filled with. */
static size_t longest(const char *s, size_t len)
{
    const char *end = s + len;
    size_t most = len;
    for (const char *open = memchr(s, '{', len); open; open = memchr(open, '{', (size_t)(end - open))) {
        open++;
        if (starts(open, end, "seats}"))
            most += SEATS_MAX * (SEAT_NAME + 2);
        else if (starts(open, end, "seat") || starts(open, end, "other"))
            most += SEAT_NAME;
        else if (starts(open, end, "items}"))
            most += ITEMS_MAX * (ITEM_WORD + 1);
        else if (starts(open, end, "first}") || starts(open, end, "second}") || starts(open, end, "third}"))
            most += ITEM_WORD;
        else if (starts(open, end, "n}") || starts(open, end, "m}"))
            most += sizeof "-32768";
    }
    return most;
}

void words_say(struct text *out, const char *section, const struct event *e)
{
    size_t len;
    const char *s = words_find(section, e->key, lang_of(out), &len);
    if (!s) {
        text_add(out, e->key);
        return;
    }
    if (out->voice && out->voice->said)
        out->voice->said(section, e);
    const char *end = s + len;
    while (s < end) {
        const char *open = memchr(s, '{', (size_t)(end - s));
        const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
        if (!close) {
            text_bytes(out, s, (size_t)(end - s));
            break;
        }
        text_bytes(out, s, (size_t)(open - s));
        fill(out, open + 1, close, e);
        s = close + 1;
    }
}

void say(struct text *out, const char *section, const char *key, int n, int m)
{
    words_say(out, section, &(struct event){ .key = key, .seat = -1, .other = -1, .n = (int16_t)n, .m = (int16_t)m });
}

/* ---- Events ---------------------------------------------------------------------------------------------------- */

static int same_word(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

int event_same(const struct event *a, const struct event *b)
{
    return same_word(a->key, b->key) && same_word(a->rule, b->rule) && a->seat == b->seat && a->other == b->other &&
           a->n == b->n && a->m == b->m && a->words == b->words && a->count == b->count && !memcmp(a->item, b->item, a->count);
}

/* ---- Rules ----------------------------------------------------------------------------------------------------- */

void rules_name(struct text *out, const char *game_id, int lang)
{
    text_fmt(out, "docs/rules/%s/%s.md", language_code(lang), game_id);
}

const struct embedded *rules_page(const char *game_id, int lang)
{
    char name[64];
    struct text t = TEXT(name);
    rules_name(&t, game_id, lang);
    const struct embedded *page = embedded_find(name);
    return page || lang == ENGLISH ? page : rules_page(game_id, ENGLISH);
}

/* A rule is one line, "- **FI-15** text". Gives its text and number, or NULL. */
static const char *rule_of_line(const char *s, const char *end, char rule[16], size_t *len)
{
    if (!starts(s, end, "- **"))
        return NULL;
    s += 4;
    size_t n = 0;
    while (s < end && *s != '*' && n < 15)
        rule[n++] = *s++;
    rule[n] = 0;
    if (!starts(s, end, "** "))
        return NULL;
    *len = (size_t)(end - (s + 3));
    return s + 3;
}

/* The first rule at or after `s` in the page. */
static const char *rule_scan(const char *s, const char *end, char rule[16], size_t *len)
{
    while (s < end) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        stop = stop ? stop : end;
        const char *text = rule_of_line(s, stop, rule, len);
        if (text)
            return text;
        s = stop + 1;
    }
    return NULL;
}

const char *rule_next(const char *game_id, const char *after, int lang, char rule[16], size_t *len)
{
    const struct embedded *page = rules_page(game_id, lang);
    if (!page)
        return NULL;
    return rule_scan(after ? after : page->text, page->text + page->size, rule, len);
}

const char *rule_find(const char *game_id, const char *rule, int lang, size_t *len)
{
    char number[16];
    const char *text = rule_next(game_id, NULL, lang, number, len);
    while (text && strcmp(number, rule))
        text = rule_next(game_id, text, lang, number, len);
    return text;
}

void say_rule(struct text *out, const char *game_id, const char *rule)
{
    size_t len;
    const char *text = rule_find(game_id, rule, lang_of(out), &len);
    text_add(out, rule);
    if (!text)                                          /* a module that was not given the page */
        return;
    text_add(out, ": ");
    text_bytes(out, text, len);
}

void say_refusal(struct text *out, const char *game_id, const struct refusal *why)
{
    if (why->reason) {
        words_say(out, game_id, &(struct event){ .key = why->reason, .seat = why->seat, .other = -1, .words = why->words,
                                                 .count = 1, .item = { why->what } });
        text_char(out, ' ');
    }
    say_rule(out, game_id, why->rule);
}

int rules_check(const char *game_id, struct error *e)
{
    char rule[16];
    size_t len;
    for (int lang = 0; lang < LANGS; lang++)
        for (const char *text = NULL; (text = rule_next(game_id, text, lang, rule, &len));)
            if (strlen(rule) + 2 + len >= RULE_TEXT)
                return error_set(e, ERR_DATA, "%s: rule %s has %d bytes; make it shorter than %d", rules_page(game_id, lang)->name,
                                 rule, (int)len, RULE_TEXT - (int)strlen(rule) - 2);
    return 0;
}
