/* notify.c: see notify.h. The protocol is one datagram a message; a library for that would bring all of libsystemd with it. */
#include "notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify(const char *what)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = { .sun_family = AF_UNIX };
    size_t n = path ? strlen(path) : 0;
    if ((n && *path != '/' && *path != '@') || !n || n >= sizeof to.sun_path)
        return;
    memcpy(to.sun_path, path, n);
    if (*path == '@')
        to.sun_path[0] = 0;                             /* a name without a file */
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    (void)!sendto(fd, what, strlen(what), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&to,
                  (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
    close(fd);
}

int64_t notify_every(void)
{
    const char *us = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    if (!us || (pid && strtol(pid, NULL, 10) != (long)getpid()))
        return 0;
    return strtoll(us, NULL, 10) / 2000;
}
