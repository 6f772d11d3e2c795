/*
 * match.h: a table. The door between a game and everybody outside.
 *
 * A match is a game, its set-up and the moves made. match_play is the way to move: it checks seat, position and
 * legality before it applies. Everything that is said to a seat is made from the state redacted for that seat.
 *
 * A match is plain memory of fixed size that the caller owns; nothing here allocates.
 */
#ifndef QUAYSIDE_MATCH_H
#define QUAYSIDE_MATCH_H

#include "fair.h"
#include "game.h"

enum { MATCH_MOVES = 4096, POSITION_TEXT = 8192, NAME_MAX_LEN = 48 };

/* A state of any game, aligned for its largest member. */
struct position { _Alignas(8) uint8_t bytes[STATE_MAX]; };

struct made { move m; uint8_t seat; };

struct match {
    const struct game *g;
    struct setup       setup;
    struct position    start;           /* before the first move */
    struct position    before, now;     /* before and after the last one */
    int                moves;
    struct made        made[MATCH_MOVES];
    uint64_t           given;           /* fields of a position, 0: dealt */
    size_t             position_len;
    char               position[POSITION_TEXT];     /* lines "field value" of the position, as they were given */
    struct fair        fair;            /* how the seed was made, if it was made by match_fair */
};

/* How many seats a table has if nobody says: four, or the most that the game has. */
static inline int usual_seats(const struct game *g) { return g->max_seats < 4 ? g->max_seats : 4; }

/* Seats and options with the usual choices, seed zero. */
void setup_default(const struct game *g, struct setup *cfg, int seats);
int  setup_seats(const struct game *g, struct setup *cfg, int seats, struct error *e);
int  setup_option(const struct game *g, struct setup *cfg, const char *name, const char *choice, struct error *e);
int  setup_seed(struct setup *cfg, const char *hex, struct error *e);     /* right-padded with zeros */

/* A dealt game. 0 or a negative code. */
int match_new(struct match *m, const struct game *g, const struct setup *cfg, struct error *e);

/* The same with a seed that nobody chose; `f` was begun with this game and set-up. The record shows how it was made. */
int match_fair(struct match *m, const struct game *g, const struct setup *cfg, const struct fair *f, struct error *e);

/* A match that begins with `s`, whose past is not known; m->setup is `cfg`. */
void match_at(struct match *m, const struct game *g, const struct setup *cfg, const void *s);

/* Copies what is in use: there is room for far more moves than most games make. */
void match_copy(struct match *to, const struct match *from);

/* A position instead of a deal: begin, set fields by name, end. A failure leaves no match behind. */
int  match_position(struct match *m, const struct game *g, const struct setup *cfg, struct error *e);
int  match_set(struct match *m, const char *address, const char *value, struct error *e);
int  match_position_end(struct match *m, struct error *e);

/* The number of the move that has this name for the seat; ERR_MOVE if none has. */
int match_find(const struct match *m, int seat, const char *name, struct error *e);

/* Makes a move. `ply` is the public ply it was meant for, -1: any. 0; ERR_REFUSED with *why filled; or another code.
   Nothing changes unless it gives 0. */
int match_play(struct match *m, int seat, move mv, int ply, struct refusal *why, struct error *e);

/* The same without a check, for a move that the caller has just seen among the legal ones; there is room for it. */
void match_apply(struct match *m, int seat, move mv);

/* Takes back the last move, by replay. */
int match_undo(struct match *m, struct error *e);

int match_over(const struct match *m);

/* What a viewer is told: always from the redacted state. */
void match_redacted(const struct match *m, int viewer, struct position *out);
int  match_legal(const struct match *m, int seat, move *out);
int  match_refuse(const struct match *m, int seat, move mv, struct refusal *why);
void match_name(const struct match *m, int seat, move mv, struct text *out);
void match_draw(const struct match *m, int viewer, struct text *out);

/* The members of a JSON object without braces: all fields, over, scores, and places at the end. */
void match_view(const struct match *m, int viewer, struct text *out);

/* The events of the last move; and with the position as it is now for the viewer, from which they were told. */
void match_events(const struct match *m, int viewer, struct events *out);
void match_moved(const struct match *m, int viewer, struct position *view, struct events *out);

/*
 * What must follow from a move, by what the seat knows: the game foresees it on the redacted state up to a sealed step, to
 * chance or to a hidden card, and only what is certain is told. 0, or an error as in match_play; the match does not change.
 */
struct preview {
    enum until      until;              /* how far it goes */
    struct events   events;
    struct position after;              /* redacted for the seat; what is not certain is as before the move */
    uint64_t        changed;            /* fields that change, for certain; bit i = fields[i] */
};

int  match_preview(const struct match *m, int seat, move mv, struct preview *out, struct refusal *why, struct error *e);

/* What the rest depends on, as a sentence of the program; nothing if there is no rest. */
void preview_rest(const struct preview *p, struct text *out);

/* The members of a JSON object without braces: the changed fields as they would be. */
void preview_json(const struct match *m, int seat, const struct preview *p, struct text *out);

/* The events of all moves, one move at a time: start with *log = { 0 }; 0 when there are no more. */
struct match_log { int next; struct position now; };
int match_log_next(const struct match *m, struct match_log *log, int viewer, struct events *out);

/* {"key":"trick","seat":1,"rule":"FI-22","n":0,"m":0,"items":["B7"],"text":"Seat 1 wins ..."} */
void event_json(const struct game *g, const struct event *e, struct text *out);

/* What a game is: {"id":"fishing","title":"Fishing","min_seats":3,...,"options":[...]} */
void game_json(const struct game *g, struct text *out);

/* "rule":"FI-15","witness":["B7"] */
void refusal_json(const struct refusal *why, struct text *out);

#endif
