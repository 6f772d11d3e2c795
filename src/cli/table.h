/*
 * table.h: a table as a person sits at it: a match, the bots in the other seats, and what can be asked.
 *
 * The plain table (play.c) and the full screen (screen.c) both stand on this. Nothing here prints: what is said is
 * appended to a text of the caller, one line a sentence, each with its end of line.
 */
#ifndef QUAYSIDE_TABLE_H
#define QUAYSIDE_TABLE_H

#include "bot.h"

enum { SAID_TEXT = 65536 };             /* room for anything that is said at once: the events of a move, a picture */

struct table {
    struct match       m;
    struct voice       voice;
    int                me;              /* -1: only bots */
    const struct bot  *bot[SEATS_MAX];
    char               name[SEATS_MAX][24];
    const char        *names[SEATS_MAX];
    int                unsaved;         /* 1: something happened since the last save */
    _Alignas(16) char  pool[BOT_POOL_MOST];     /* what the bots think with; a table is static, so what they do not touch costs nothing */
};

int64_t now_ms(void);                   /* of a clock that only goes forward */

/* ---- Sitting down ------------------------------------------------------------------------------------------------ */

/* "hard,easy": the bots of the other seats in order, from the start again when they run out. */
int table_bots(struct table *t, const char *list, struct error *e);

void table_name_seats(struct table *t);

/* The same game with the same options and another deal. */
int table_deal_again(struct table *t, struct error *e);

/* Who looks at the table. */
int table_viewer(const struct table *t);

int table_my_turn(const struct table *t);

/* ---- Saying things ----------------------------------------------------------------------------------------------- */

/* A text over a buffer, with the voice of the table. */
struct text table_text(const struct table *t, char *buf, size_t size);

/* A sentence of the program itself; say_word has a word for {items} in it. */
void table_say(struct text *out, const char *key, int n, int m);
void table_say_word(struct text *out, const char *key, const char *word, int n, int m);

void table_say_events(const struct table *t, const struct events *events, struct text *out);
void table_say_picture(const struct table *t, struct text *out);

/* What a newcomer must know before the first move: the words "about" and "intro" of the game. */
void table_say_intro(const struct table *t, struct text *out);

void table_say_rule(const struct table *t, const char *rule, struct text *out);
void table_say_refusal(const struct table *t, const char *name, const struct refusal *why, struct text *out);
void table_say_result(const struct table *t, struct text *out);

/* The next move of the log, as the viewer may know it; 0: there are no more. Start with *log = { 0 }. */
int table_say_next(const struct table *t, struct match_log *log, struct text *out);

/* ---- What a person can do ---------------------------------------------------------------------------------------- */

/* The move meant by a word: its name, or its number in the list; no word: the only one there is. -1: none. */
int table_meant(const struct table *t, const char *word);

/* 1: the move is made. 0: it is not, and `out` says why. */
int table_move(struct table *t, const char *word, struct text *out);

void table_why(const struct table *t, const char *word, struct text *out);
void table_what(const struct table *t, const char *word, struct text *out);     /* what would follow */

/* Back to the last decision of one's own; 0: there was none. */
int table_undo(struct table *t, struct text *out);

/* What a bot would do and what speaks for it; gives its move. */
move table_hint(struct table *t, const struct budget *budget, struct text *out);

/* 1: saved. */
int table_save(struct table *t, const char *path, struct text *out);

/* The first bot whose turn it is makes its move. 0: it is no bot's turn, or `stopped` says that the thinking was broken
   off and the move must not be made. */
int table_move_bot(struct table *t, const struct budget *budget, const int *stopped);

/* The seat that table_move_bot would move; -1: none. */
int table_next_bot(const struct table *t);

#endif
