/* child.c: see child.h. */
#define _GNU_SOURCE                     /* CPU_SET */
#include "child.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client.h"

void stay_on_core(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    (void)!sched_setaffinity(0, sizeof set, &set);
}

static void become_server(const char *program, const char *db, int out)
{
    stay_on_core(SERVER_CORE);
    prctl(PR_SET_PDEATHSIG, SIGKILL);                   /* it does not outlive a measurement that fails */
    dup2(out, STDOUT_FILENO);
    /* Everybody claims an address of its own, so that the limits for an address are those of a real crowd. */
    execl(program, program, "serve", "--port", "0", "--db", db, "--quiet", "--trust-proxy", "--rate", "1000000",
          "--new-tables", "1000000", "--bots", "1", "--metrics", "0", "--metrics-all", (char *)NULL);
    bench_die("%s cannot be run", program);
}

struct child child_start(const char *program, const char *db)
{
    struct child c = { 0 };
    char line[200] = "", next[200] = "";
    int out[2];
    if (pipe(out))
        bench_die("no pipe");
    c.pid = fork();
    if (!c.pid)
        become_server(program, db, out[1]);
    close(out[1]);
    FILE *f = fdopen(out[0], "r");
    if (!f || !fgets(line, sizeof line, f) || sscanf(line, "Quayside is open at http://127.0.0.1:%d", &c.port) != 1 ||
        !fgets(next, sizeof next, f) || sscanf(next, "metrics are at http://127.0.0.1:%d", &c.metrics_port) != 1)
        bench_die("the server did not start: %s%s", line, next);
    return c;                                           /* f stays open: the server has a last word */
}

void child_stop(const struct child *c)
{
    int status;
    kill(c->pid, SIGTERM);
    if (waitpid(c->pid, &status, 0) != c->pid || !WIFEXITED(status) || WEXITSTATUS(status))
        bench_die("the server did not end as it should");
}

static FILE *proc(const struct child *c, const char *what)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)c->pid, what);
    FILE *f = fopen(path, "r");
    if (!f)
        bench_die("the server is gone");
    return f;
}

double child_cpu(const struct child *c)
{
    char line[1024] = "";
    unsigned long user, system;
    FILE *f = proc(c, "stat");
    char *behind = fgets(line, sizeof line, f) ? strrchr(line, ')') : NULL;
    fclose(f);
    if (!behind || sscanf(behind + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        bench_die("the times of the server cannot be read");
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double child_kib(const struct child *c)
{
    unsigned long pages;
    FILE *f = proc(c, "statm");
    if (fscanf(f, "%*u %lu", &pages) != 1)
        bench_die("the memory of the server cannot be read");
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1024;
}

double child_metric(const struct child *c, const char *name)
{
    char all[8192], line[80];
    client_get(c->metrics_port, "/metrics", all, sizeof all);
    snprintf(line, sizeof line, "\nquayside_%s ", name);
    const char *at = strstr(all, line);
    if (!at)
        bench_die("the server does not count %s", name);
    return strtod(at + strlen(line), NULL);
}
