/*
 * data.h: the texts of the project: data files, message catalogues, rules pages.
 *
 * All of them are compiled in (`embedded`, made by cmake/embed.cmake), so the binary needs no files; only the WebAssembly module
 * is given its rules pages later (`embedded_more`). There are
 *   data/<id>.txt                  the tables of a game: lines of words, which it reads in its load(),
 *   data/words/<lang>/<id>.txt     its sentences in a language: key | text; quayside.txt has those of the program itself,
 *   data/words/<lang>/language.txt what the language calls itself, and which numbers take which form of a word,
 *   docs/rules/<lang>/<id>.md      its numbered rules.
 * In all of them but the rules, # begins a comment. A mistake is told as "data/fishing.txt:12: what is wrong".
 */
#ifndef QUAYSIDE_DATA_H
#define QUAYSIDE_DATA_H

#include "game.h"

struct embedded { const char *name, *text; size_t size; };

extern const struct embedded embedded[];            /* ended by a NULL name */

const struct embedded *embedded_find(const char *name);

/* Another list, ended by a NULL name, which is searched for what is not compiled in. It may grow; it stays the caller's. */
void embedded_more(const struct embedded *list);

/* ---- Reading a data file --------------------------------------------------------------------------------------- */

struct data {
    const char   *file;                             /* for messages */
    const char   *at, *end;                         /* what has not been read */
    const char   *line_at, *line_end;               /* the current line, without its comment */
    int           line;                             /* its number */
    int           in_words;                         /* 1: at a line [words], which ended the tables when words stood below them */
    struct error *error;
};

int  data_line(struct data *d);                     /* 1: at the next line with words; 0: no more */
int  data_word(struct data *d, char *word, size_t size);    /* 1: the line's next word; 0: no more; <0: too long */
int  data_number(struct data *d, const char *word, int min, int max, int *out);     /* 0 or an error */
int  data_error(struct data *d, const char *fmt, ...) __attribute__((format(__printf__, 2, 3)));

/* Loads the tables of a game, from the text given or (NULL) from the one compiled in. */
int data_load(const struct game *g, const char *file, const char *text, size_t size, struct error *e);

/* Loads all languages, all games and the words of the program itself, as compiled in. 0 or a negative code. */
int data_load_all(struct error *e);

/* Games whose data is loaded have a slot, 0 .. GAMES_MAX - 1, for what is found out about them once. -1: it has none. */
enum { GAMES_MAX = 16 };
int data_slot(const struct game *g);

/* A hash of what load() read: comments and spaces do not count. Part of every record. */
uint64_t data_hash(const struct game *g);

/* Version, data and layout of a game, "1:c3203d218dff88d5:8f1a...": programs that agree in it can read each other's states. */
enum { ENGINE_NAME = 48 };
void engine_name(const struct game *g, struct text *out);

/* ---- Languages ------------------------------------------------------------------------------------------------- */

enum { LANGUAGE_CODE = 12 };                        /* room for a code, "de" */

int         language_find(const char *code);        /* its number, 0 .. LANGS - 1, or -1 */
const char *language_code(int lang);
const char *language_name(int lang);                /* "Deutsch" */
void        language_list(struct text *out, const char *between);   /* all codes: "en, de, fr" */

/* The error of a request that names another language. */
int         language_unknown(struct error *e);

/* Which form of a word a number takes: 0 is the first one, "card"; 1 the second, "cards". */
int language_form(int lang, int n);

/* A letter in ASCII as some language writes it, "ae", or NULL. */
const char *language_ascii(const char *letter, size_t len);

/* Reads language.txt of one language, from the text given, or of all, as compiled in; data_load_all does that. */
int language_load(int lang, const char *file, const char *text, size_t size, struct error *e);
int languages_load(struct error *e);

/* ---- Words ----------------------------------------------------------------------------------------------------- */

/* Forgets all sentences. */
void words_clear(void);

/* Loads sentences of a section (a game's id, or "quayside") from the text given, which must stay, or (NULL) from the one compiled
   in; those that were there before are replaced. English comes first: it has every key. */
int words_load(const char *section, int lang, const char *file, const char *text, size_t size, struct error *e);

/* The catalogue's text for a section and key; in English if the language lacks it; NULL and *len 0 if there is none. */
const char *words_find(const char *section, const char *key, int lang, size_t *len);

/* What the numbers of a sentence can be, by the line of the catalogue: {n}, {m}, and how many items. Tests hold the games to it. */
struct range { int16_t min, max; };
#define AS_MANY_AS_ITEMS ((struct range){ 1, 0 })               /* {n} is how many items there are: "n=items" */
enum { RANGE_N, RANGE_M, RANGE_ITEMS, RANGES };
const struct range *words_ranges(const char *section, const char *key);         /* RANGES of them, or NULL */

/* All keys, for tests: entry i, or NULL. A text that a language lacks has the length 0. */
const char *words_entry(int i, const char **section, const char **text, size_t *lens);

/* Appends the sentence of an event. {seat} is the name of the seat, or "you" when it is the viewer's;
   {you:catch|catches} chooses by the same question, and {seat:you} says "you" in the middle of a sentence; {other}, {n}, {m},
   {items} are the other arguments, {first}, {second} and {third} single items, {seats} items that are seats; {n:card|cards} chooses by the form that n
   takes (language_form), {m:card|cards} by m.
   A missing key is written as it is. */
void words_say(struct text *out, const char *section, const struct event *e);

/* The same for a fixed text with no seat: say(out, "fishing", "round", 3, 8). */
void say(struct text *out, const char *section, const char *key, int n, int m);

/* A seat's name as the voice has it. */
void say_seat(struct text *out, int seat);

/* ---- Rules ----------------------------------------------------------------------------------------------------- */

/* The text of a rule, "FI-15", from docs/rules/<lang>/<id>.md; NULL if there is none. */
const char *rule_find(const char *game_id, const char *rule, int lang, size_t *len);

/* The next rule of the page after the text `after` (NULL: the first); its number in `rule`. NULL at the end. */
const char *rule_next(const char *game_id, const char *after, int lang, char rule[16], size_t *len);

/* The whole page, in English if the language lacks it, and the name under which it is looked for. */
void rules_name(struct text *out, const char *game_id, int lang);
const struct embedded *rules_page(const char *game_id, int lang);

/* The whole reason why a move is refused, at most REFUSAL_TEXT bytes: "j4 is taken by Bot 2. FF-16: You may ..." */
void say_refusal(struct text *out, const char *game_id, const struct refusal *why);

/* Do the rules pages of the game fit the texts that are made of them (RULE_TEXT)? 0 or an error. */
int rules_check(const char *game_id, struct error *e);

/* "FI-15: You must ..."; without the page only its number. */
void say_rule(struct text *out, const char *game_id, const char *rule);

#endif
