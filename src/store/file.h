/*
 * file.h: what is done with a SQLite file of the store as a whole: a lock, copies, a check.
 *
 * Copies and checks look at one moment of the file, also while a server writes to it, and never make the server wait.
 */
#ifndef QUAYSIDE_STORE_FILE_H
#define QUAYSIDE_STORE_FILE_H

#include "store.h"

/* Makes sure that no other program serves from this file or puts another one in its place: programs with one file do not hear of each
   other's moves. A descriptor, to be closed by the caller or with the end of the program; or ERR_FILE and who has it. Where the store
   is not a file nothing has to be locked: FILE_SHARED. */
enum { FILE_SHARED = 0 };
int file_lock(const char *where, struct error *e) __attribute__((warn_unused_result));

/* Called now and then while something long goes on. */
typedef void file_progress(void *context, int64_t done, int64_t all);

/* A copy of the store in `from` as it is now. `to` must not exist; it appears when the copy is whole and on disk. */
int file_copy(const char *from, const char *to, file_progress *progress, void *context, struct error *e);

/* Gives the disk the room back that forgotten tables have left. The file must be locked. */
int file_compact(const char *path, struct error *e);

/* Looks at everything in the file. */
struct file_check {
    void          *context;
    void         (*fault)(void *context, const char *sentence);          /* something is wrong */
    void         (*row)(void *context, const char *table, const struct store_row *r);  /* every row, by table and n; NULL: not */
    file_progress *progress;            /* NULL: nobody waits */
    int64_t        tables, rows, faults;        /* what there was */
};

/* 0, whatever was found; ERR_FILE if the file is not a store or cannot be read at all. */
int file_check(const char *path, struct file_check *c, struct error *e);

#endif
