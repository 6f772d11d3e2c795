/*
 * slow_disk.c: a slower disk for the bench. Loaded before everything else (LD_PRELOAD), it lets fdatasync and fsync take
 * SLOW_DISK_MS milliseconds more, for the server and for the bare loop alike: what a share means depends on the disk, and most
 * disks are slower than the one that a bench happens to run on.
 */
#define _GNU_SOURCE                     /* RTLD_NEXT */
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int sync_later(const char *name, int fd)
{
    int (*sync)(int) = NULL;
    *(void **)&sync = dlsym(RTLD_NEXT, name);           /* as POSIX shows it: C itself has no such cast */
    const char *ms = getenv("SLOW_DISK_MS");
    double s = ms ? strtod(ms, NULL) / 1000 : 0;
    struct timespec rest = { .tv_sec = (time_t)s, .tv_nsec = (long)((s - (double)(time_t)s) * 1e9) };
    nanosleep(&rest, NULL);
    return sync(fd);
}

int fdatasync(int fd) { return sync_later("fdatasync", fd); }

int fsync(int fd) { return sync_later("fsync", fd); }
