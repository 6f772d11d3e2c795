/*
 * notify.h: what systemd is told by a service of Type=notify (sd_notify(3)): it is ready, it is alive, it ends. Without
 * NOTIFY_SOCKET nothing is told.
 */
#ifndef QUAYSIDE_NOTIFY_H
#define QUAYSIDE_NOTIFY_H

#include <stdint.h>

void notify(const char *what);          /* "READY=1", "WATCHDOG=1", "STOPPING=1" */

/* How often systemd wants to hear that it is alive, in milliseconds: half of what WATCHDOG_USEC says; 0: not at all. */
int64_t notify_every(void);

#endif
