/*
 * cli.h: the program `quayside`: commands, their options, reading and writing files.
 *
 * A command gets the words behind its name and gives back the exit code: 0 done, 1 something that was checked does not
 * hold, 2 bad input or trouble with the environment, with one sentence on standard error.
 */
#ifndef QUAYSIDE_CLI_H
#define QUAYSIDE_CLI_H

#include <stdio.h>

#include "match.h"

enum { EXIT_FAILED = 1, EXIT_INPUT = 2 };

struct cli {
    int lang;                           /* --lang */
};

int cmd_games(struct cli *c, int argc, char **argv);
int cmd_rules(struct cli *c, int argc, char **argv);
int cmd_play(struct cli *c, int argc, char **argv);
int cmd_engine(struct cli *c, int argc, char **argv);
int cmd_check(struct cli *c, int argc, char **argv);
int cmd_replay(struct cli *c, int argc, char **argv);
int cmd_verify(struct cli *c, int argc, char **argv);
int cmd_bench(struct cli *c, int argc, char **argv);
int cmd_arena(struct cli *c, int argc, char **argv);
int cmd_review(struct cli *c, int argc, char **argv);
int cmd_serve(struct cli *c, int argc, char **argv);
int cmd_backup(struct cli *c, int argc, char **argv);
int cmd_restore(struct cli *c, int argc, char **argv);
int cmd_fsck(struct cli *c, int argc, char **argv);
int cmd_compact(struct cli *c, int argc, char **argv);

int cli_main(int argc, char **argv);

/* ---- Helpers of the commands ------------------------------------------------------------------------------------- */

/* If argv[*i] is `name` or `name=value`, gives the value and moves *i on; NULL if it is another word. A missing value is
   an error that ends the program. */
const char *arg_value(int argc, char **argv, int *i, const char *name);

/* A number from min to max, or an error that ends the program. */
int arg_number(const char *name, const char *value, int min, int max);

/* An option like --seats 4, --option name=choice or --seed HEX of a table. 1: it was one; <0: error in e. */
int arg_setup(int argc, char **argv, int *i, const struct game *g, struct setup *cfg, struct error *e);

/* Random bytes for a seed. */
void seed_random(struct setup *cfg);

/* "quayside: sentence", to standard error; gives EXIT_INPUT. */
int complain(const char *fmt, ...) __attribute__((format(__printf__, 1, 2)));
int complain_error(const struct error *e);
int unknown_argument(const char *command, const char *word);

/* A whole file, terminated; NULL and an error if it cannot be read or is larger than `max`. The caller frees it. */
char *read_file(const char *path, size_t max, size_t *size, struct error *e);

/* Writes a file all or nothing: a new file beside it, then renamed. 0 or ERR_FILE. */
int write_file(const char *path, const char *text, size_t size, struct error *e);

/* Writes what was printed to a memory stream (open_memstream) and closes it; `f` may be NULL if there was no memory. */
int write_stream(const char *path, FILE *f, char **text, const size_t *size, struct error *e);

enum { RECORD_FILE = 1 << 20 };          /* the most bytes that are read of one */

/* Replays the record in a file. 0, or an error that names the file. */
int read_record(const char *path, struct match *m, struct error *e);

/* Nanoseconds since some moment: for measuring, and for ending what takes too long. */
uint64_t clock_ns(void);

/* The game, or an error that names the ones there are. */
const struct game *need_game(const char *id, struct error *e);

#endif
