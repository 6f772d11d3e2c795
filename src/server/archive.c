/* archive.c: see archive.h. */
#include "archive.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record.h"
#include "table.h"

int archive_check(const char *folder, struct error *e)
{
    return access(folder, W_OK | X_OK) ? error_set(e, ERR_FILE, "%s cannot be used for the archive: %s", folder, strerror(errno)) : 0;
}

/* Whole or not at all, and on disk: what comes next is that the rows go. */
static int write_record(const char *folder, const char *table, const struct text *record, struct error *e)
{
    char name[PATH_MAX], part[PATH_MAX];
    snprintf(name, sizeof name, "%s/%s.record", folder, table);
    snprintf(part, sizeof part, "%s/.%s.part", folder, table);
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600), dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int bad = fd < 0 || dir < 0 || write(fd, record->buf, record->len) != (ssize_t)record->len || fsync(fd) || rename(part, name)
           || fsync(dir);
    int why = errno;
    if (fd >= 0)
        close(fd);
    if (dir >= 0)
        close(dir);
    if (bad)
        unlink(part);
    return bad ? error_set(e, ERR_FILE, "the archive cannot be written, %s: %s", name, strerror(why)) : 0;
}

/* A table that was damaged or never played has no record, and nothing to keep it for. */
int archive_table(void *folder, const char *table, int status, const struct store_row *rows, int count, struct error *e)
{
    if (status != TABLE_OVER)
        return 0;
    struct table *r = calloc(1, sizeof *r);
    char *bytes = malloc(RECORD_TEXT);
    int err = r && bytes ? 0 : error_set(e, ERR_FULL, "there is no memory for a record");
    for (int i = 0; i < count && !err; i++)
        if (table_apply(r, rows[i].body, rows[i].size, rows[i].at, NULL))
            break;
    if (!err && r->status == TABLE_OVER && r->match.moves) {
        struct text t = { .buf = bytes, .size = RECORD_TEXT };
        record_write(&r->match, &t);
        err = write_record(folder, table, &t, e);
    }
    free(bytes);
    free(r);
    return err;
}
