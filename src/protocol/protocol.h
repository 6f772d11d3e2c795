/*
 * protocol.h: what the engine and the server may be asked, and how it is read. messages.def is the list.
 *
 * A request is looked up once, by request_find; it is a line of the table from then on. Its members are read one by one, by their
 * names in the table, so that nothing is read that is not in it. Each function takes one member of a JSON object and gives 0, or an
 * error with a sentence that names the member and says what it must be. If the member is missing and may be, *out is what the
 * table has for it, or, where that is GIVEN, what it was. Members that are not in the table are ignored, so that clients may be newer.
 */
#ifndef QUAYSIDE_PROTOCOL_H
#define QUAYSIDE_PROTOCOL_H

#include <jansson.h>
#include <limits.h>
#include <stdint.h>

#include "error.h"

/* Goes up when a client that was written for the one before would fail. */
enum { PROTOCOL = 1 };

enum side { ENGINE, SERVER };
enum when { NO_TABLE, NEEDS_TABLE, IN_TURN, AT_ONCE, QUESTION };
enum who { ANYBODY, LISTENER, SEAT_ONLY, HOST };
enum stage { ANY_STAGE, BEGUN };
enum call_by { BY_GET = 1, BY_POST = 2, BY_BOTH = 3 };
enum { ANY = 0,                         /* as a bound: there is none */
       NEEDED = INT_MIN, GIVEN };       /* as what a missing member means */

enum member_kind {
    IS_STRING, IS_LEVEL, IS_HEX, IS_NUMBER, IS_WHOLE, IS_FLAG, IS_TRUE_ONLY, IS_SEAT, IS_PLACE, IS_VIEWER, IS_CHOICES, IS_FIELDS,
    IS_LEVELS, IS_SECONDS,
};

struct member {
    const char *key;
    int         min, max, usual;
    uint8_t     kind;                   /* enum member_kind */
    const char *words;
};

struct request_kind {
    const char *name;
    uint8_t     side, when, who, stage; /* enums of these names */
    uint16_t    members;                /* where its own begin in member_table[] */
    const char *answer, *errors, *words;
};

/* An HTTP request that stands for a message. */
struct call {
    uint8_t     methods;                /* enum call_by */
    const char *path;                   /* "api/tables/ID/seats" */
    uint8_t     request;                /* enum request_id */
};

/* SERVER_MOVE: its number in request_table[]. */
enum request_id {
#define EVERY(id, side, words)                                           side##_FIRST, side##_BEFORE = side##_FIRST - 1,
#define REQUEST(id, side, name, when, who, stage, answer, errors, words) id,
#include "messages.def"
    REQUESTS
};

/* SERVER_MOVE_PLY: its number in member_table[]; SERVER_MOVE_MEMBERS: that of the first one. */
enum member_id {
#define EVERY(id, side, words)                                           id##_MEMBERS, id##_BEFORE = id##_MEMBERS - 1,
#define REQUEST(id, side, name, when, who, stage, answer, errors, words) id##_MEMBERS, id##_BEFORE = id##_MEMBERS - 1,
#define STRING(id, key, usual, min, max, words)                          id,
#define LEVEL(id, key, usual, min, max, words)                           id,
#define HEX(id, key, digits, words)                                      id,
#define NUMBER(id, key, min, max, usual, words)                          id,
#define WHOLE(id, key, max, usual, words)                                id,
#define FLAG(id, key, usual, words)                                      id,
#define TRUE_ONLY(id, key, words)                                        id,
#define SEAT(id, key, min, usual, words)                                 id,
#define PLACE(id, key, words)                                            id,
#define VIEWER(id, key, words)                                           id,
#define CHOICES(id, key, words)                                          id,
#define FIELDS(id, key, words)                                           id,
#define LEVELS_OF_SEATS(id, key, words)                                  id,
#define SECONDS_BEHIND(id, key, min, max, words)                         id,
#include "messages.def"
    MEMBERS
};

/* SERVER_SAY_TEXT_MAX: the most that a member can be, for those who keep it in a buffer of their own. */
enum {
#define STRING(id, key, usual, min, max, words)  id##_MAX = max,
#define NUMBER(id, key, min, max, usual, words)  id##_MAX = max,
#define SECONDS_BEHIND(id, key, min, max, words) id##_MIN = min, id##_MAX = max,
#define WHOLE(id, key, max, usual, words)        id##_MAX = max,
#include "messages.def"
};

extern const struct request_kind request_table[REQUESTS];
extern const struct member member_table[MEMBERS];
extern const struct call call_table[];  /* ended by a path that is NULL */

/* By side and name; NULL if there is none. */
const struct request_kind *request_find(enum side side, const char *name);
static inline enum request_id request_id(const struct request_kind *k) { return (enum request_id)(k - request_table); }

/* Where its members end. */
static inline int request_end(const struct request_kind *k)
{
    int next = (int)request_id(k) + 1;
    return next == SERVER_FIRST ? (int)SERVER_EVERY_MEMBERS : next == REQUESTS ? (int)MEMBERS : k[1].members;
}

/* One object, or NULL and a sentence: garbage, no object, members twice, text behind it. The caller frees it. */
json_t *request_read(enum side side, const char *text, size_t size, struct error *e);

/* STRING, LEVEL. A missing one that may be missing leaves *out as it is. */
int member_string(const json_t *in, enum member_id id, const char **out, struct error *e);

/* NUMBER, WHOLE. */
int member_number(const json_t *in, enum member_id id, int *out, struct error *e);

/* FLAG, TRUE_ONLY, which never fails. */
int member_flag(const json_t *in, enum member_id id, int *out, struct error *e);

/* SEAT, PLACE, VIEWER, at a table with so many seats. */
int member_seat(const json_t *in, enum member_id id, int seats, int *out, struct error *e);

/* HEX: `max` digits. *given 0 if it is missing. */
int member_hex(const json_t *in, enum member_id id, int *given, unsigned char *out, struct error *e);

/* CHOICES, FIELDS, LEVELS_OF_SEATS with at most so many seats: what is there, or NULL. */
int member_value(const json_t *in, enum member_id id, int seats, json_t **out, struct error *e);

/* SECONDS_BEHIND: 0 or 1, and the seconds, 0 if there are none. */
int member_seconds(const json_t *in, enum member_id id, int *yes, int *seconds, struct error *e);

#endif
