/*
 * data.h: the texts of the project: data files, message catalogues, rules pages.
 *
 * All of them are compiled in (`embedded`, made by cmake/embed.cmake), so the binary needs no files. A data file has
 *   # comments to the end of the line,
 *   lines of words, which the game reads in its load(),
 *   and after a line [words] the catalogue: key | English | German.
 * A mistake is told as "data/fishing.txt:12: what is wrong".
 */
#ifndef QUAYSIDE_DATA_H
#define QUAYSIDE_DATA_H

#include "game.h"

struct embedded { const char *name, *text; size_t size; };

extern const struct embedded embedded[];            /* ended by a NULL name */

const struct embedded *embedded_find(const char *name);

/* ---- Reading a data file --------------------------------------------------------------------------------------- */

struct data {
    const char   *file;                             /* for messages */
    const char   *at, *end;                         /* what has not been read */
    const char   *line_at, *line_end;               /* the current line, without its comment */
    int           line;                             /* its number */
    int           in_words;                         /* 1: past the line [words] */
    struct error *error;
};

int  data_line(struct data *d);                     /* 1: at the next line with words; 0: no more */
int  data_word(struct data *d, char *word, size_t size);    /* 1: the line's next word; 0: no more; <0: too long */
int  data_number(struct data *d, const char *word, int min, int max, int *out);     /* 0 or an error */
int  data_error(struct data *d, const char *fmt, ...) __attribute__((format(__printf__, 2, 3)));

/* Loads a game: its tables and its catalogue, from the text given or (NULL) from the one compiled in. */
int data_load(const struct game *g, const char *file, const char *text, size_t size, struct error *e);

/* Loads all games and the words of the program itself, as compiled in. 0 or a negative code. */
int data_load_all(struct error *e);

/* Games whose data is loaded have a slot, 0 .. GAMES_MAX - 1, for what is found out about them once. -1: it has none. */
enum { GAMES_MAX = 16 };
int data_slot(const struct game *g);

/* A hash of what load() read: comments, spaces and the catalogue do not count. Part of every record. */
uint64_t data_hash(const struct game *g);

/* ---- Words ----------------------------------------------------------------------------------------------------- */

/* The catalogue's text for `section` (a game's id, or "quayside") and key; NULL and *len 0 if there is none. */
const char *words_find(const char *section, const char *key, int lang, size_t *len);

/* All keys, for tests: entry i, or NULL. */
const char *words_entry(int i, const char **section, const char **text, size_t *lens);

/* Appends the sentence of an event. {seat} is the name of the seat, or "you" when it is the viewer's;
   {you:catch|catches} chooses by the same question; {other}, {n}, {m}, {items} are the other arguments, {first} and
   {second} two of the items; {n:card|cards} chooses by n == 1. A missing key is written as it is. */
void words_say(struct text *out, const char *section, const struct event *e);

/* The same for a fixed text with no seat: say(out, "fishing", "round", 3, 8). */
void say(struct text *out, const char *section, const char *key, int n, int m);

/* A seat's name as the voice has it. */
void say_seat(struct text *out, int seat);

/* ---- Rules ----------------------------------------------------------------------------------------------------- */

/* The text of a rule, "FI-15", from docs/rules/<id>.md (or <id>.de.md); NULL if there is none. */
const char *rule_find(const char *game_id, const char *rule, int lang, size_t *len);

/* The next rule of the page after the text `after` (NULL: the first); its number in `rule`. NULL at the end. */
const char *rule_next(const char *game_id, const char *after, int lang, char rule[16], size_t *len);

/* The whole page. */
const struct embedded *rules_page(const char *game_id, int lang);

/* "FI-15: You must ..." */
void say_rule(struct text *out, const char *game_id, const char *rule);

#endif
