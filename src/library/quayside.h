/*
 * quayside.h: the engine of Quayside as a C library.
 *
 *     cc play.c $(pkg-config --cflags --libs quayside)
 *
 * examples/play.c is a whole program. A match is one game as it stands: which game, how it was set up, and the moves made so far.
 *
 *     struct quayside_error e;
 *     struct quayside_match *m = quayside_open("fishing", 4, "2a", NULL, &e);
 *     if (!m) { fprintf(stderr, "%s\n", e.text); return 1; }
 *     ...
 *     quayside_close(m);
 *
 * Seats are numbered from 0. Where a viewer is asked for, it is a seat, QUAYSIDE_SPECTATOR, or QUAYSIDE_EVERYTHING; what is
 * said to a seat or a spectator contains nothing that it may not know.
 *
 * Moves are numbers from 0 to QUAYSIDE_MOVES - 1 whose meaning belongs to their game and position; quayside_name and
 * quayside_find translate between them and the names that people type ("B7"). Numbers may change from one release to the next,
 * names do not: keep names or records.
 *
 * Texts are UTF-8 and written into a buffer of the caller's. QUAYSIDE_TEXT bytes are enough for every text, QUAYSIDE_NAME for
 * the name of a move. Views, events and the list of games are JSON, with the members that docs/protocol.md describes.
 *
 * A function that can fail returns -1 (NULL if it returns a pointer), fills *e unless e is NULL, and leaves the match as it was.
 * The same seed and the same moves give the same game on every machine.
 *
 * Different matches may be used by different threads at the same time; one match may not.
 *
 * What is declared here is stable within a major version (docs/release.md); the libraries export nothing else.
 */
#ifndef QUAYSIDE_H
#define QUAYSIDE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define QUAYSIDE_API __attribute__((visibility("default")))
#else
#define QUAYSIDE_API
#endif

enum {
    QUAYSIDE_SEATS = 5,      /* the most seats that a game has */
    QUAYSIDE_MOVES = 1024,   /* room for any list of moves */
    QUAYSIDE_NAME = 48,      /* room for the name of any move */
    QUAYSIDE_TEXT = 1 << 18, /* room for any text */
};

enum {
    QUAYSIDE_SPECTATOR = -1,  /* sees what everybody sees */
    QUAYSIDE_EVERYTHING = -2, /* sees all cards: for tests and analysis */
};

struct quayside_match;

struct quayside_error {
    char name[32];   /* for programs: "unknown_game", "refused"; the names of docs/protocol.md */
    char text[1024]; /* for people: one sentence, with the rule if a rule forbids the move */
};

/* "1.0.0" */
QUAYSIDE_API const char *quayside_version(void);

/* All games with their seats and options: {"games":[{"id":"fishing",...},...]}. The length of the text. */
QUAYSIDE_API int quayside_games(char *out, size_t size, struct quayside_error *e);

/* ---- Matches ------------------------------------------------------------------------------------------------------- */

/* Deals a game. `seats` 0: as many as the game usually has. `seed`: 1 to 64 hexadecimal digits. `options`: words like
   "memory_aid=on", ended by NULL; NULL: the default of each option. */
QUAYSIDE_API struct quayside_match *quayside_open(const char *game, int seats, const char *seed, const char *const *options,
                                                  struct quayside_error *e);

/* A match from a record. Every move is checked. */
QUAYSIDE_API struct quayside_match *quayside_read(const char *record, size_t size, struct quayside_error *e);

/* A second match that stands as this one; NULL if there is no memory for it. */
QUAYSIDE_API struct quayside_match *quayside_copy(const struct quayside_match *m);

/* Ends a match and frees its memory; NULL is allowed. */
QUAYSIDE_API void quayside_close(struct quayside_match *m);

/* The game as a text that replays anywhere. It contains the seed, so it tells everything. The length of the text. */
QUAYSIDE_API int quayside_record(const struct quayside_match *m, char *out, size_t size, struct quayside_error *e);

/* ---- How it stands ------------------------------------------------------------------------------------------------- */

QUAYSIDE_API int quayside_seats(const struct quayside_match *m);
QUAYSIDE_API int quayside_over(const struct quayside_match *m);             /* 1: the game is over */
QUAYSIDE_API int quayside_active(const struct quayside_match *m, int seat); /* 1: the seat has to move now */

/* The lowest seat that has to move now; -1: the game is over. Several seats can be active at once, in any order, where choices
   are secret until everybody has chosen. */
QUAYSIDE_API int quayside_turn(const struct quayside_match *m);

/* Points as everybody can count them, and after the end the final ones; 0 if there is no such seat. */
QUAYSIDE_API int quayside_score(const struct quayside_match *m, int seat);

/* After the end: 1 for the winner, 2 for the next, equal seats share a place. 0 before the end. */
QUAYSIDE_API int quayside_place(const struct quayside_match *m, int seat);

/* What a viewer sees: a JSON object of all fields of the game. The length of the text. */
QUAYSIDE_API int quayside_view(const struct quayside_match *m, int viewer, char *out, size_t size, struct quayside_error *e);

/* The same as a picture in plain text. The length of the text. */
QUAYSIDE_API int quayside_picture(const struct quayside_match *m, int viewer, char *out, size_t size, struct quayside_error *e);

/* What happened by the last move: {"events":[{"key":"trick","seat":1,...,"text":"Seat 1 wins ..."}]}. The length of the text. */
QUAYSIDE_API int quayside_events(const struct quayside_match *m, int viewer, char *out, size_t size, struct quayside_error *e);

/* ---- Moves --------------------------------------------------------------------------------------------------------- */

/* The legal moves of a seat, ascending, into an array of QUAYSIDE_MOVES. How many; 0: it is not the seat's turn. */
QUAYSIDE_API int quayside_legal(const struct quayside_match *m, int seat, int *moves);

/* The name of a move in this position. The length of the text. */
QUAYSIDE_API int quayside_name(const struct quayside_match *m, int seat, int move, char *out, size_t size,
                               struct quayside_error *e);

/* The number of the move that has this name for the seat, legal or not. */
QUAYSIDE_API int quayside_find(const struct quayside_match *m, int seat, const char *name, struct quayside_error *e);

/* Makes a move. 0, or -1 with the reason: "refused" and the rule if a rule forbids it. */
QUAYSIDE_API int quayside_play(struct quayside_match *m, int seat, int move, struct quayside_error *e);

/* Takes back the last move. */
QUAYSIDE_API int quayside_undo(struct quayside_match *m, struct quayside_error *e);

/* The move that a bot would make for a seat whose turn it is. A bot sees what its seat sees. `level`: "medium" or another one of those
   that docs/bots.md describes; `iterations`: how many worlds it imagines, 0: as many as its level usually does. The same seed gives the
   same move. */
QUAYSIDE_API int quayside_bot(const struct quayside_match *m, int seat, const char *level, int iterations, uint64_t seed,
                              struct quayside_error *e);

#ifdef __cplusplus
}
#endif

#endif
