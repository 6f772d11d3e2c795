/*
 * error.h: the one list of errors.
 *
 * Three kinds of failure. A bug is an assert. Bad input is a negative code from this list with a sentence that says
 * what was wrong and what to do; nothing has changed. Trouble with the environment (disk, port) exists only in cli/
 * and server/, which use the same list.
 */
#ifndef QUAYSIDE_ERROR_H
#define QUAYSIDE_ERROR_H

/* code, name in the protocol, what it means */
#define ERRORS(X)                                                                                                      \
    X(ERR_GAME,     "unknown_game",   "there is no game of that name")                                                 \
    X(ERR_SEATS,    "bad_seats",      "the game is not played with so many seats")                                     \
    X(ERR_OPTION,   "bad_option",     "the game has no such option, or the option no such choice")                     \
    X(ERR_SEED,     "bad_seed",       "a seed is 1 to 64 hexadecimal digits")                                          \
    X(ERR_FIELD,    "bad_field",      "the state has no such field, or the field cannot have that value")              \
    X(ERR_POSITION, "bad_position",   "the fields do not make a position of the game")                                 \
    X(ERR_SEAT,     "bad_seat",       "there is no such seat at this table")                                           \
    X(ERR_MOVE,     "unknown_move",   "no move of the game has that name")                                             \
    X(ERR_REFUSED,  "refused",        "a rule forbids the move")                                                       \
    X(ERR_STALE,    "stale",          "the move was meant for another position")                                       \
    X(ERR_FULL,     "full",           "there is no room for it")                                                       \
    X(ERR_EMPTY,    "nothing_to_undo","no move has been made")                                                         \
    X(ERR_RECORD,   "bad_record",     "the text is not a record of a game")                                            \
    X(ERR_FALSE,    "false_record",   "the record says what does not follow: its seed, its commitment or its scores")  \
    X(ERR_DATA,     "bad_data",       "the data file is wrong")                                                        \
    X(ERR_SCENARIO, "bad_scenario",   "the scenario file is wrong, or what it says does not hold")                     \
    X(ERR_SYNTAX,   "bad_request",    "the request is not one JSON object of the protocol")                            \
    X(ERR_NO_TABLE, "no_table",       "no game has been started")                                                      \
    X(ERR_FAIR,     "not_fair",       "the answer would tell a seat what it may not know")                             \
    X(ERR_BOT,      "unknown_bot",    "there is no bot of that name")                                                  \
    X(ERR_FILE,     "file",           "a file could not be read or written")                                           \
    X(ERR_STATUS,   "not_now",        "that cannot be done at this time")                                              \
    X(ERR_TAKEN,    "taken",          "somebody else has it")                                                          \
    X(ERR_NAME,     "bad_name",       "the text is empty, too long or cannot be shown")                                \
    X(ERR_TABLE,    "unknown_table",  "there is no table of that name")                                                \
    X(ERR_ACCESS,   "no_access",      "the secret or the code does not fit")                                           \
    X(ERR_BUSY,     "busy",           "too much is waiting; try again in a moment")                                    \
    X(ERR_STORE,    "store",          "the database does not take it")                                                 \
    X(ERR_PAGE,     "not_found",      "there is nothing at this address")                                              \
    X(ERR_PORT,     "port",           "the server cannot listen there")

enum error_code {
    ERR_NONE = 0,
    ERR_FIRST = -100,                   /* codes are negative: -99, -98, ... */
#define X(code, name, text) code,
    ERRORS(X)
#undef X
    ERR_END
};

enum { ERROR_TEXT = 1024 };             /* room for any refusal, and where it was met: error.c */

struct error {
    int  code;                          /* 0 or one of the list */
    char text[ERROR_TEXT];              /* one sentence for people; ends in "..." if words from outside made it too long */
};

/* Fills e (which may be NULL) and gives back `code`, so that a failing function is one line. */
int error_set(struct error *e, int code, const char *fmt, ...) __attribute__((format(__printf__, 3, 4)));

const char *error_name(int code);       /* "unknown_game" */
const char *error_text(int code);       /* "there is no game of that name" */

#endif
