/* upkeep.c: quayside backup, restore, fsck, compact: what is done with the file of a server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "file.h"
#include "table.h"

/* ---- Progress -------------------------------------------------------------------------------------------------------- */

/* One line on a terminal, drawn over itself a few times a second. */
struct progress { const char *what; uint64_t next_ns; int shown; };

static void show_progress(void *context, int64_t done, int64_t all)
{
    struct progress *p = context;
    if (!isatty(STDERR_FILENO) || clock_ns() < p->next_ns)
        return;
    p->next_ns = clock_ns() + 200000000;
    p->shown = 1;
    fprintf(stderr, "\r%s: %d %%", p->what, (int)(all > 0 ? done * 100 / all : 0));
}

static void end_progress(const struct progress *p)
{
    if (p->shown)
        fprintf(stderr, "\r\033[K");
}

/* The words that are no options; anything else is an error. */
static int need_words(const char *command, int argc, char **argv, const char **word, int count)
{
    int n = 0;
    for (int i = 0; i < argc; i++) {
        if (argv[i][0] == '-')
            return unknown_argument(command, argv[i]);
        if (n == count)
            return complain("%s expects %d %s; \"%s\" is one too many; try: quayside %s --help", command, count, count == 1 ? "file" : "files",
                            argv[i], command);
        word[n++] = argv[i];
    }
    return n == count ? 0 : complain("%s expects %s; try: quayside %s --help", command, count == 1 ? "one file" : "two files", command);
}

/* ---- The check ------------------------------------------------------------------------------------------------------- */

/* Rows are taken in as a server would: a row that does not fit is a fault of its table, and what comes behind it does not count. */
struct replay {
    struct progress   progress;
    struct file_check check;
    int               broken;
    struct table      table;
};

static void print_fault(void *context, const char *sentence)
{
    (void)context;
    printf("%s\n", sentence);
}

static void take_row_in(void *context, const char *table, const struct store_row *row)
{
    struct replay *r = context;
    struct error e = { 0 };
    if (strcmp(table, r->table.id)) {
        memset(&r->table, 0, sizeof r->table);
        memcpy(r->table.id, table, strlen(table) + 1);
        r->broken = 0;
    }
    if (r->broken || !table_apply(&r->table, row->body, row->size, row->at, &e))
        return;
    r->broken = 1;
    r->check.faults++;
    printf("table %s: row %u does not fit: %s\n", table, row->n, e.text);
}

static void show_checked(void *context, int64_t done, int64_t all)
{
    struct replay *r = context;
    show_progress(&r->progress, done, all);
}

/* 0, EXIT_FAILED if something is wrong with the file, or EXIT_INPUT. */
static int check_file(const char *path)
{
    struct error e = { 0 };
    struct replay *r = calloc(1, sizeof *r);
    if (!r)
        return complain("there is not enough memory");
    r->progress.what = "checking";
    r->check = (struct file_check){ .context = r, .fault = print_fault, .row = take_row_in, .progress = show_checked };
    int err = file_check(path, &r->check, &e);
    end_progress(&r->progress);
    if (!err)
        printf("%s: %lld tables, %lld rows: %s\n", path, (long long)r->check.tables, (long long)r->check.rows,
               r->check.faults ? "damaged" : "all is well");
    int result = err ? complain_error(&e) : r->check.faults ? EXIT_FAILED : 0;
    free(r);
    return result;
}

int cmd_fsck(struct cli *c, int argc, char **argv)
{
    const char *path = NULL;
    (void)c;
    int err = need_words("fsck", argc, argv, &path, 1);
    return err ? err : check_file(path);
}

/* ---- Copies ---------------------------------------------------------------------------------------------------------- */

static int copy(const char *from, const char *to, const char *what)
{
    struct error e = { 0 };
    struct progress p = { .what = what };
    int err = file_copy(from, to, show_progress, &p, &e);
    end_progress(&p);
    if (err)
        return complain_error(&e);
    printf("%s is a copy of %s\n", to, from);
    return 0;
}

int cmd_backup(struct cli *c, int argc, char **argv)
{
    const char *word[2];
    (void)c;
    int err = need_words("backup", argc, argv, word, 2);
    return err ? err : copy(word[0], word[1], "copying");
}

/* A copy that is damaged is not put in the place of anything. */
int cmd_restore(struct cli *c, int argc, char **argv)
{
    struct error e = { 0 };
    const char *word[2];
    (void)c;
    int err = need_words("restore", argc, argv, word, 2);
    if (err || (err = check_file(word[0])))
        return err;
    int lock = file_lock(word[1], &e);
    if (lock < 0)
        return complain_error(&e);
    err = copy(word[0], word[1], "restoring");
    if (lock != FILE_SHARED)
        close(lock);
    return err;
}

int cmd_compact(struct cli *c, int argc, char **argv)
{
    struct error e = { 0 };
    const char *path = NULL;
    (void)c;
    int err = need_words("compact", argc, argv, &path, 1);
    if (err)
        return err;
    int lock = file_lock(path, &e);
    if (lock < 0 || file_compact(path, &e))
        return complain_error(&e);
    if (lock != FILE_SHARED)
        close(lock);
    printf("%s has the size that its tables need\n", path);
    return 0;
}
