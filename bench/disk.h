/*
 * disk.h: what the disk does by itself, beside which the store and the server are measured: one fdatasync, and rows in a SQLite
 * loop that only binds, inserts and commits.
 */
#ifndef QUAYSIDE_BENCH_DISK_H
#define QUAYSIDE_BENCH_DISK_H

#include <stdint.h>

enum { DISK_BODY = 120 };

extern const char disk_body[DISK_BODY + 1];             /* a row, as long as the rows of a server at most are */

/* What is written: the rows go round so many tables, and each has so many bytes, DISK_BODY at most. */
struct rows { unsigned tables, bytes; };

struct figure { double rows, cpu_us, group; };          /* rows a second, microseconds of CPU a row, rows a commit */

double disk_now(void);                                  /* seconds of a clock that only goes forward */
double disk_cpu(void);                                  /* seconds of CPU of this process so far */
double disk_median(double *v, int count);
void   disk_remove(const char *path);                   /* a database with its two companions */

double        disk_sync_ms(const char *path);           /* milliseconds of one fdatasync after 4 KiB: the median of some */
struct figure disk_bare(const char *path, struct rows what, double group, double seconds);    /* group: on average */

/* Row i: the name of its table, and its time. */
const char *disk_table(struct rows what, uint64_t i);
int64_t     disk_at(uint64_t i);

#endif
