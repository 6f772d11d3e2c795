/*
 * disk.c: a disk below SQLite. What is written is in the cache of the system until it is synced; when the machine stops, everything
 * since then may be there or not, sector by sector. The back end is the real one: `backend_disk` only looks on, and compares what
 * is found after a crash with what the judge knows to be on disk.
 */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "simulation.h"

enum { FILES = 8, SECTOR = 512, SUSPECTS = 64 };

/* Something that was done to a file and is not synced; bytes NULL: its end was set. */
struct change { struct change *next; size_t at, size; uint8_t *bytes; };

struct blob { uint8_t *bytes; size_t size, space; };

struct file {
    char           name[64];
    int            exists;
    struct blob    now, safe;           /* as programs see it, and as it is on the disk for sure */
    struct change *first, **end;
    void          *shared[8];           /* pieces of the index of the write-ahead log */
};

struct handle { sqlite3_file base; struct file *f; };

int disk_full, disk_broken, disk_dies, disk_dead;

static struct file files[FILES];
static char        suspect[SUSPECTS][TABLE_ID];      /* tables of commits whose end is not known */
static int         suspects;
static sqlite3_vfs simulated;

/* ---- Files ------------------------------------------------------------------------------------------------------------- */

static void blob_put(struct blob *b, size_t at, const uint8_t *bytes, size_t size)
{
    if (at + size > b->space) {
        b->space = 2 * (at + size);
        b->bytes = realloc(b->bytes, b->space);
        if (!b->bytes)
            abort();
    }
    if (at > b->size)
        memset(b->bytes + b->size, 0, at - b->size);
    memcpy(b->bytes + at, bytes, size);
    b->size = at + size > b->size ? at + size : b->size;
}

static void blob_cut(struct blob *b, size_t size)
{
    if (size < b->size)
        b->size = size;
}

static void blob_copy(struct blob *to, const struct blob *from)
{
    to->size = 0;
    if (from->size)
        blob_put(to, 0, from->bytes, from->size);
}

static void forget_changes(struct file *f)
{
    while (f->first) {
        struct change *c = f->first;
        f->first = c->next;
        free(c->bytes);
        free(c);
    }
    f->end = &f->first;
}

static void add_change(struct file *f, size_t at, const void *bytes, size_t size)
{
    struct change *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    c->at = at;
    c->size = size;
    if (bytes) {
        c->bytes = malloc(size + 1);
        memcpy(c->bytes, bytes, size);
    }
    *f->end = c;
    f->end = &c->next;
}

static void forget_shared(struct file *f)
{
    for (int i = 0; i < 8; i++) {
        free(f->shared[i]);
        f->shared[i] = NULL;
    }
}

/* A change arrives at the disk, or some sectors of it. */
static void survive(struct file *f, const struct change *c, int torn)
{
    if (!c->bytes) {
        blob_cut(&f->safe, c->size);
        return;
    }
    for (size_t i = 0; i < c->size; i += SECTOR)
        if (!torn || chance(50))
            blob_put(&f->safe, c->at + i, c->bytes + i, c->size - i < SECTOR ? c->size - i : SECTOR);
}

void disk_crash(void)
{
    for (struct file *f = files; f < files + FILES; f++) {
        int mode = (int)roll(4);                        /* nothing, everything, some of it, all up to some moment */
        for (const struct change *c = f->first; c && f->exists; c = c->next) {
            if (mode == 1 || (mode == 2 && chance(50)) || (mode == 3 && c->next && !chance(10)))
                survive(f, c, mode == 2 && chance(20));
            else if (mode == 3) {
                survive(f, c, 1);
                break;
            }
        }
        forget_changes(f);
        blob_copy(&f->now, &f->safe);
        forget_shared(f);
    }
    disk_dead = disk_dies = 0;
}

/* 1: the machine stops here. */
static int stops(void)
{
    if (disk_dies && !--disk_dies)
        disk_dead = 1;
    return disk_dead;
}

/* ---- What SQLite asks for ------------------------------------------------------------------------------------------------ */

static struct file *file_of(sqlite3_file *h) { return ((struct handle *)h)->f; }

static int v_close(sqlite3_file *h)
{
    (void)h;
    return SQLITE_OK;
}

static int v_read(sqlite3_file *h, void *to, int size, sqlite3_int64 at)
{
    const struct blob *b = &file_of(h)->now;
    if (disk_dead)
        return SQLITE_IOERR_READ;
    memset(to, 0, (size_t)size);
    if ((size_t)at >= b->size)
        return SQLITE_IOERR_SHORT_READ;
    size_t there = b->size - (size_t)at;
    memcpy(to, b->bytes + at, there < (size_t)size ? there : (size_t)size);
    return there < (size_t)size ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int v_write(sqlite3_file *h, const void *from, int size, sqlite3_int64 at)
{
    struct file *f = file_of(h);
    if (stops() || disk_broken)
        return SQLITE_IOERR_WRITE;
    if (disk_full && (size_t)(at + size) > f->now.size)
        return SQLITE_FULL;
    blob_put(&f->now, (size_t)at, from, (size_t)size);
    add_change(f, (size_t)at, from, (size_t)size);
    return SQLITE_OK;
}

static int v_truncate(sqlite3_file *h, sqlite3_int64 size)
{
    struct file *f = file_of(h);
    if (stops())
        return SQLITE_IOERR_TRUNCATE;
    blob_cut(&f->now, (size_t)size);
    add_change(f, 0, NULL, (size_t)size);
    return SQLITE_OK;
}

static int v_sync(sqlite3_file *h, int flags)
{
    struct file *f = file_of(h);
    (void)flags;
    if (stops() || disk_broken)
        return SQLITE_IOERR_FSYNC;
    for (const struct change *c = f->first; c; c = c->next)
        survive(f, c, 0);
    forget_changes(f);
    (void)stops();                                      /* after it */
    return SQLITE_OK;
}

static int v_size(sqlite3_file *h, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)file_of(h)->now.size;
    return disk_dead ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

static int v_lock(sqlite3_file *h, int how) { return (void)h, (void)how, SQLITE_OK; }

static int v_reserved(sqlite3_file *h, int *out)
{
    (void)h;
    *out = 0;
    return SQLITE_OK;
}

static int v_control(sqlite3_file *h, int op, void *arg) { return (void)h, (void)op, (void)arg, SQLITE_NOTFOUND; }
static int v_sector(sqlite3_file *h) { return (void)h, SECTOR; }
static int v_traits(sqlite3_file *h) { return (void)h, 0; }

static int v_map(sqlite3_file *h, int piece, int size, int extend, void volatile **out)
{
    struct file *f = file_of(h);
    *out = NULL;
    if (piece >= 8 || disk_dead)
        return SQLITE_IOERR_SHMMAP;
    if (!f->shared[piece] && extend)
        f->shared[piece] = calloc(1, (size_t)size);
    *out = f->shared[piece];
    return SQLITE_OK;
}

static int v_shm_lock(sqlite3_file *h, int at, int n, int flags) { return (void)h, (void)at, (void)n, (void)flags, SQLITE_OK; }
static void v_barrier(sqlite3_file *h) { (void)h; }

static int v_unmap(sqlite3_file *h, int remove)
{
    if (remove)
        forget_shared(file_of(h));
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2, .xClose = v_close, .xRead = v_read, .xWrite = v_write, .xTruncate = v_truncate, .xSync = v_sync,
    .xFileSize = v_size, .xLock = v_lock, .xUnlock = v_lock, .xCheckReservedLock = v_reserved, .xFileControl = v_control,
    .xSectorSize = v_sector, .xDeviceCharacteristics = v_traits, .xShmMap = v_map, .xShmLock = v_shm_lock,
    .xShmBarrier = v_barrier, .xShmUnmap = v_unmap,
};

static struct file *file_named(const char *name, int make)
{
    struct file *none = NULL;
    for (struct file *f = files; f < files + FILES; f++) {
        if (f->exists && !strcmp(f->name, name))
            return f;
        if (!f->exists && !none)
            none = f;
    }
    if (!make || !none || strlen(name) >= sizeof none->name)
        return NULL;
    strcpy(none->name, name);
    none->exists = 1;
    none->now.size = none->safe.size = 0;
    none->end = &none->first;
    return none;
}

static int v_open(sqlite3_vfs *v, const char *name, sqlite3_file *h, int flags, int *out)
{
    (void)v;
    h->pMethods = NULL;
    struct file *f = disk_dead ? NULL : file_named(name ? name : "temporary", flags & (SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB));
    if (!f)
        return SQLITE_CANTOPEN;
    ((struct handle *)h)->f = f;
    h->pMethods = &methods;
    if (out)
        *out = flags;
    return SQLITE_OK;
}

static int v_delete(sqlite3_vfs *v, const char *name, int sync)
{
    struct file *f = file_named(name, 0);
    (void)v, (void)sync;
    if (stops())
        return SQLITE_IOERR_DELETE;
    if (!f)
        return SQLITE_IOERR_DELETE_NOENT;
    f->exists = 0;
    forget_changes(f);
    f->now.size = f->safe.size = 0;
    return SQLITE_OK;
}

static int v_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
    (void)v, (void)flags;
    *out = file_named(name, 0) != NULL;
    return disk_dead ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int v_path(sqlite3_vfs *v, const char *name, int size, char *out)
{
    (void)v;
    sqlite3_snprintf(size, out, "%s", name);
    return SQLITE_OK;
}

static int v_random(sqlite3_vfs *v, int size, char *out)
{
    (void)v;
    for (int i = 0; i < size; i++)
        out[i] = (char)fast_next(&w.lots);
    return size;
}

static int v_sleep(sqlite3_vfs *v, int us) { return (void)v, us; }

static int v_time(sqlite3_vfs *v, sqlite3_int64 *out)
{
    (void)v;
    *out = 210866760000000ll + 1700000000000ll + w.us / 1000;
    return SQLITE_OK;
}

static int v_error(sqlite3_vfs *v, int size, char *out) { return (void)v, (void)size, (void)out, 0; }

void disk_open(void)
{
    if (!simulated.zName) {
        simulated = (sqlite3_vfs){ .iVersion = 2, .szOsFile = sizeof(struct handle), .mxPathname = 60, .zName = "simulated",
            .xOpen = v_open, .xDelete = v_delete, .xAccess = v_access, .xFullPathname = v_path, .xRandomness = v_random,
            .xSleep = v_sleep, .xGetLastError = v_error, .xCurrentTimeInt64 = v_time };
        if (sqlite3_vfs_register(&simulated, 1) != SQLITE_OK)
            abort();
    }
    sqlite3_randomness(0, NULL);                        /* begins anew, with our lots */
    disk_full = disk_broken = disk_dies = disk_dead = suspects = 0;
}

void disk_close(void)
{
    for (struct file *f = files; f < files + FILES; f++) {
        forget_changes(f);
        forget_shared(f);
        free(f->now.bytes);
        free(f->safe.bytes);
    }
    memset(files, 0, sizeof files);
}

/* ---- The back end, watched ------------------------------------------------------------------------------------------------- */

struct watched { struct backend backend; struct backend *file; };

static struct backend *inner(struct backend *b) { return ((struct watched *)b)->file; }

static void suspect_group(struct request **group, int count)
{
    for (int i = 0; i < count; i++)
        if (!group[i]->a.n && suspects < SUSPECTS)
            memcpy(suspect[suspects++], group[i]->a.table, TABLE_ID);
}

static enum backend_state watched_append(struct backend *b, struct request **group, int count, struct error *e)
{
    enum backend_state state = backend_sqlite.append(inner(b), group, count, e);
    if (state != BACKEND_OK)
        suspect_group(group, count);
    for (int i = 0; state == BACKEND_OK && i < count; i++)
        if (group[i]->a.result == STORE_OK)
            judge_row(group[i]->a.table, group[i]->a.n, group[i]->at, group[i]->body, group[i]->size);
    return state;
}

static enum backend_state watched_read(struct backend *b, struct request *r, struct error *e)
{
    return backend_sqlite.read(inner(b), r, e);
}

static enum backend_state watched_list(struct backend *b, struct request *r, struct error *e)
{
    return backend_sqlite.list(inner(b), r, e);
}

static enum backend_state watched_old(struct backend *b, struct sweep *s, struct error *e)
{
    return backend_sqlite.old(inner(b), s, e);
}

static enum backend_state watched_forget(struct backend *b, struct sweep *s, struct error *e)
{
    for (int i = 0; i < s->count; i++)
        judge_leaving(s->found[i]);
    enum backend_state state = backend_sqlite.forget(inner(b), s, e);
    for (int i = 0; state == BACKEND_OK && i < s->count; i++)
        judge_forgot(s->found[i]);
    return state;
}

static enum backend_state watched_probe(struct backend *b, struct error *e) { return backend_sqlite.probe(inner(b), e); }

static void watched_close(struct backend *b)
{
    backend_sqlite.close(inner(b));
    free(b);
}

/* All rows of a table as the file has them now are those that the judge knows, and perhaps some that nobody was told of. */
static void compare(struct backend *file, const char *id)
{
    struct request r = { .a = { .kind = STORE_READ } };
    struct error e = { 0 };
    int known = judge_rows(id);
    memcpy(r.a.table, id, TABLE_ID);
    enum backend_state state;
    while ((state = backend_sqlite.read(file, &r, &e)) == BACKEND_MORE) {}
    if (state != BACKEND_OK)
        fail("table %s cannot be read after a crash: %s", id, e.text);
    else if (!r.a.count && judge_was_leaving(id))
        judge_forgot(id);
    else if (r.a.count < known)
        fail("table %s had %d rows on disk, and after a crash it has %d", id, known, r.a.count);
    for (int i = 0; i < r.a.count; i++)
        judge_row(id, r.a.rows[i].n, r.a.rows[i].at, r.a.rows[i].body, r.a.rows[i].size);
    store_free(&r.a);
}

static struct backend *watched_open(const char *where, const struct host *h, struct error *e)
{
    struct watched *b = calloc(1, sizeof *b);
    if (!b)
        abort();
    b->backend.kind = &backend_disk;
    b->file = backend_sqlite.open(where, h, e);
    if (!b->file) {
        free(b);
        return NULL;
    }
    for (int i = 0; i < table_count; i++)
        compare(b->file, tables[i].id);
    for (int i = 0; i < suspects; i++)
        compare(b->file, suspect[i]);
    suspects = 0;
    return &b->backend;
}

const struct backend_kind backend_disk = {
    .open = watched_open, .append = watched_append, .read = watched_read, .list = watched_list, .old = watched_old,
    .forget = watched_forget, .probe = watched_probe, .close = watched_close,
};
