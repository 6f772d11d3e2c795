/*
 * local.h: a table as a person sits at it: a match, the bots in the other seats, and what can be asked.
 *
 * The plain table (play.c) and the full screen (screen.c) both stand on this. Nothing here prints: what is said is
 * appended to a text of the caller, one line a sentence, each with its end of line.
 */
#ifndef QUAYSIDE_LOCAL_H
#define QUAYSIDE_LOCAL_H

#include "bot.h"

enum { SAID_TEXT = 65536 };             /* room for anything that is said at once: the events of a move, a picture */

struct local {
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
int local_bots(struct local *t, const char *list, struct error *e);

void local_name_seats(struct local *t);

/* The same game with the same options and another deal. */
int local_deal_again(struct local *t, struct error *e);

/* Who looks at the table. */
int local_viewer(const struct local *t);

int local_my_turn(const struct local *t);

/* ---- Saying things ----------------------------------------------------------------------------------------------- */

/* A text over a buffer, with the voice of the table. */
struct text local_text(const struct local *t, char *buf, size_t size);

/* A sentence of the program itself; say_word has a word for {items} in it. */
void local_say(struct text *out, const char *key, int n, int m);
void local_say_word(struct text *out, const char *key, const char *word, int n, int m);

void local_say_events(const struct local *t, const struct events *events, struct text *out);
void local_say_picture(const struct local *t, struct text *out);

/* What a newcomer must know before the first move: the words "about" and "intro" of the game. */
void local_say_intro(const struct local *t, struct text *out);

void local_say_rule(const struct local *t, const char *rule, struct text *out);
void local_say_refusal(const struct local *t, const char *name, const struct refusal *why, struct text *out);
void local_say_result(const struct local *t, struct text *out);

/* The next move of the log, as the viewer may know it; 0: there are no more. Start with *log = { 0 }. */
int local_say_next(const struct local *t, struct match_log *log, struct text *out);

/* ---- What a person can do ---------------------------------------------------------------------------------------- */

/* The move meant by a word: its name, or its number in the list; no word: the only one there is. -1: none. */
int local_meant(const struct local *t, const char *word);

/* 1: the move is made. 0: it is not, and `out` says why. */
int local_move(struct local *t, const char *word, struct text *out);

void local_why(const struct local *t, const char *word, struct text *out);
void local_what(const struct local *t, const char *word, struct text *out);     /* what would follow */

/* Back to the last decision of one's own; 0: there was none. */
int local_undo(struct local *t, struct text *out);

/* What a bot would do and what speaks for it; gives its move. */
move local_hint(struct local *t, const struct budget *budget, struct text *out);

/* 1: saved. */
int local_save(struct local *t, const char *path, struct text *out);

/* The first bot whose turn it is makes its move. 0: it is no bot's turn, or `stopped` says that the thinking was broken
   off and the move must not be made. */
int local_move_bot(struct local *t, const struct budget *budget, const int *stopped);

/* The seat that local_move_bot would move; -1: none. */
int local_next_bot(const struct local *t);

#endif
