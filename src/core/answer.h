/*
 * answer.h: what a table says, as JSON: the answers of docs/protocol.md, for everything that speaks it.
 *
 * Each function writes the members of one object, without its braces; answer_error writes a whole one. What goes to a seat is
 * made from the state redacted for it. The language is that of the text's voice.
 */
#ifndef QUAYSIDE_ANSWER_H
#define QUAYSIDE_ANSWER_H

#include "verify.h"

void answer_games(struct text *out);

/* "game", "seats", "ply", "active", "over" */
void answer_table(const struct match *m, struct text *out);

void answer_view(const struct match *m, int viewer, struct text *out);
void answer_moves(const struct match *m, int seat, struct text *out);
void answer_played(const struct match *m, int viewer, struct text *out);       /* after match_play: table and events */
void answer_why(const struct match *m, int seat, move mv, struct text *out);
void answer_preview(const struct match *m, int seat, const struct preview *p, struct text *out);
void answer_log(const struct match *m, int viewer, struct text *out);
void answer_record(const struct match *m, struct text *out);

/* "holds", then "code" if it does not, else "moves", "over", "proves", "commitment", "compared", "entropy", "text" */
void answer_verify(const struct match *m, const struct verdict *v, struct text *out);

/* One name of a move, as a JSON string. */
void answer_name(const struct match *m, int seat, move mv, struct text *out);

/* {"ok":false,"error":{...}}; `why` counts for ERR_REFUSED of a move at the table, and may be NULL otherwise. */
void answer_error(const struct match *m, const struct error *e, const struct refusal *why, struct text *out);

#endif
