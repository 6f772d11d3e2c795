/*
 * pool.h: the same work in several threads, each on its part of the games.
 *
 * The threads sleep between calls. The caller does the first part itself. After a fork the child has none of the threads: a
 * pool notices that and starts its own.
 */
#ifndef QUAYSIDE_PYTHON_POOL_H
#define QUAYSIDE_PYTHON_POOL_H

struct pool;

/* NULL: no memory. Threads are started when they are first needed. */
struct pool *pool_new(int threads);
void         pool_free(struct pool *p);

/* Calls work(context, part) once for each part 0 .. threads-1, and returns when all are done. 0, or an errno when the threads
   cannot be started: then nothing was done. */
int pool_run(struct pool *p, void (*work)(void *context, int part), void *context);

#endif
