/*
 * child.h: the server that is measured: started on a core of its own, and watched from outside.
 */
#ifndef QUAYSIDE_BENCH_CHILD_H
#define QUAYSIDE_BENCH_CHILD_H

#include <sys/types.h>

enum { SERVER_CORE = 0, OUR_CORE = 1 };

struct child { pid_t pid; int port, metrics_port; };

/* Starts `PROGRAM serve` with no limits for those who measure, and waits until it says where it is. */
struct child child_start(const char *program, const char *db);
void         child_stop(const struct child *c);

double child_cpu(const struct child *c);                /* seconds, user and system */
double child_kib(const struct child *c);                /* resident memory */

/* One number of GET /metrics. */
double child_metric(const struct child *c, const char *name);

void stay_on_core(int core);                            /* nothing happens where there is only one */

#endif
