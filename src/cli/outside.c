/* outside.c: see outside.h. */
#define _GNU_SOURCE                     /* pipe2: another thread may fork at any moment */
#include "outside.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "answer.h"
#include "cli.h"

enum { HELLO_MS = 10000, GRACE_MS = 50, END_MS = 500 };

static const char *const names[] = {
    "",
#define X(code, name, text) name,
    TROUBLES(X)
#undef X
};

static const char *const texts[] = {
    "",
#define X(code, name, text) text,
    TROUBLES(X)
#undef X
};

const char *trouble_name(int trouble) { return names[trouble]; }
const char *trouble_text(int trouble) { return texts[trouble]; }

/* ---- The process ------------------------------------------------------------------------------------------------- */

/* In the child, between fork and exec: system calls only. It leads a group of its own, so that its children can be
   found, and does not outlive us. */
static void become(const struct outside *o, int in, int out, pid_t parent)
{
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent && dup2(in, 0) == 0 && dup2(out, 1) == 1)
        execl("/bin/sh", "sh", "-c", o->told, (char *)NULL);
    _exit(127);
}

static void close_both(int *fd)
{
    for (int i = 0; i < 2; i++)
        if (fd[i] >= 0)
            close(fd[i]);
}

static int start(struct outside *o)
{
    int in[2] = { -1, -1 }, out[2] = { -1, -1 };
    pid_t parent = getpid(), pid = -1;
    struct text t = TEXT(o->told);
    text_fmt(&t, "exec %s", o->command);
    if (!pipe2(in, O_CLOEXEC) && !pipe2(out, O_CLOEXEC))
        pid = fork();
    if (!pid)
        become(o, in[0], out[1], parent);
    if (pid < 0) {
        close_both(in);
        close_both(out);
        return TROUBLE_START;
    }
    setpgid(pid, pid);                                          /* here too: whoever is first */
    close(in[0]);
    close(out[1]);
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    o->pid = pid;
    o->to = in[1];
    o->from = out[0];
    o->got = 0;
    return 0;
}

static void nap(int ms) { nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000L }, NULL); }

/* Has it ended, or does it within this time? It stays a zombie, so that its number is nobody else's. */
static int has_ended(const struct outside *o, int ms)
{
    for (;; ms -= 5) {
        siginfo_t info = { .si_pid = 0 };
        if (!waitid(P_PID, (id_t)o->pid, &info, WEXITED | WNOHANG | WNOWAIT) && info.si_pid)
            return 1;
        if (ms <= 0)
            return 0;
        nap(5);
    }
}

static void end_process(struct outside *o)
{
    close(o->to);
    close(o->from);
    kill(-o->pid, SIGKILL);
    while (waitpid(o->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    o->pid = 0;
}

void outside_stop(struct outside *o)
{
    if (!o->pid)
        return;
    close(o->to);
    o->to = -1;
    has_ended(o, END_MS);
    end_process(o);
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

/* The other end of a pipe is gone. */
static int closed(const struct outside *o) { return has_ended(o, 200) ? TROUBLE_ENDED : TROUBLE_CLOSED; }

/* What it says, up to a line feed. Nothing may stand behind it: it is asked once, and answers once. 1: a line, or a
   trouble. */
static int take(struct outside *o, int *trouble)
{
    ssize_t n = read(o->from, o->said + o->got, sizeof o->said - 1 - o->got);
    if (n < 0)
        return errno != EAGAIN && errno != EINTR && (*trouble = closed(o), 1);
    if (!n) {
        *trouble = closed(o);
        return 1;
    }
    o->got += (size_t)n;
    o->said[o->got] = 0;
    char *end = memchr(o->said, '\n', o->got);
    if (!end && o->got < sizeof o->said - 1)
        return 0;
    if (!end || end != o->said + o->got - 1)
        *trouble = TROUBLE_GARBAGE;
    else
        *end = 0;
    return 1;
}

/* Writes what is left of the line. 0, or a trouble. */
static int give(struct outside *o, const char *line, size_t size, size_t *sent)
{
    ssize_t n = write(o->to, line + *sent, size - *sent);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR ? 0 : closed(o);
    *sent += (size_t)n;
    return 0;
}

/* Sends the line in `told`, and if an answer is wanted waits for it. */
static int exchange(struct outside *o, size_t size, int answer, int ms)
{
    uint64_t end = clock_ns() + (uint64_t)ms * 1000000;
    size_t sent = 0;
    int trouble = 0;
    o->got = 0;
    o->said[0] = 0;
    while (!trouble && (sent < size || answer)) {
        uint64_t now = clock_ns();
        if (now >= end || o->stop())
            return TROUBLE_TIME;
        struct pollfd fds[2] = { { .fd = o->from, .events = POLLIN },
                                 { .fd = sent < size ? o->to : -1, .events = POLLOUT } };
        int wait = (int)((end - now) / 1000000) + 1;
        if (poll(fds, 2, wait < 100 ? wait : 100) < 0 && errno != EINTR)
            return TROUBLE_CLOSED;
        if (fds[1].revents)
            trouble = give(o, o->told, size, &sent);
        if (!trouble && fds[0].revents && take(o, &trouble)) {
            if (!trouble && (sent < size || !answer))           /* it speaks before it can know the question */
                trouble = TROUBLE_GARBAGE;
            return trouble;
        }
    }
    return trouble;
}

/* After a failure nothing more is expected of it in this game. */
static int fail(struct outside *o, int trouble)
{
    if (!o->stop())
        o->fails++;
    if (o->pid)
        end_process(o);
    return trouble;
}

/* ---- What is said ------------------------------------------------------------------------------------------------ */

static struct text begin_line(struct outside *o, const char *what)
{
    struct text t = TEXT(o->told);
    text_fmt(&t, "{\"do\":\"%s\"", what);
    return t;
}

static void put_options(const struct match *m, struct text *t)
{
    text_add(t, ",\"options\":{");
    for (int i = 0; m->g->options && m->g->options[i].name; i++)
        text_fmt(t, "%s\"%s\":\"%s\"", i ? "," : "", m->g->options[i].name,
                 m->g->options[i].choices->name[m->setup.option[i]]);
    text_char(t, '}');
}

/* What has happened since it was told last, as its seat may know it. */
static void put_news(struct outside *o, const struct match *m, int seat, struct text *t)
{
    struct events events;
    int count = 0;
    text_add(t, ",\"log\":[");
    while (match_log_next(m, &o->log, seat, &events))
        for (int i = 0; i < events.count; i++) {
            if (count++)
                text_char(t, ',');
            event_json(m->g, &events.list[i], t);
        }
    text_char(t, ']');
}

static void put_view(const struct match *m, int seat, struct text *t)
{
    text_add(t, ",\"view\":{");
    match_view(m, seat, t);
    text_add(t, "}}\n");
}

static int say_hello(struct outside *o)
{
    struct text t = begin_line(o, "hello");
    text_add(&t, ",\"protocol\":1}\n");
    int trouble = exchange(o, t.len, 1, HELLO_MS);
    json_t *in = trouble ? NULL : json_loads(o->said, JSON_REJECT_DUPLICATES, NULL);
    if (!trouble && !json_is_string(json_object_get(in, "hello")))
        trouble = TROUBLE_GARBAGE;
    json_decref(in);
    return trouble ? TROUBLE_START : 0;
}

int outside_begin(struct outside *o, const struct match *m, int seat)
{
    int trouble = 0;
    o->log = (struct match_log){ 0 };
    o->said[0] = 0;
    if (o->fails >= FAILS_MAX)
        return TROUBLE_DROPPED;
    if (!o->pid) {
        trouble = start(o);
        if (!trouble)
            trouble = say_hello(o);
        if (trouble)
            return fail(o, trouble);
    }
    struct text t = begin_line(o, "new");
    text_fmt(&t, ",\"game\":\"%s\",\"seat\":%d,\"seats\":%d", m->g->id, seat, m->setup.seats);
    put_options(m, &t);
    text_fmt(&t, ",\"time_ms\":%d}\n", o->time_ms);
    trouble = exchange(o, t.len, 0, o->time_ms + GRACE_MS);
    return trouble ? fail(o, trouble) : 0;
}

/* The legal move that was named. */
static int read_answer(const struct outside *o, const struct match *m, int seat, const move *list, int n, move *out)
{
    json_t *in = json_loads(o->said, JSON_REJECT_DUPLICATES, NULL);
    const char *said = json_string_value(json_object_get(in, "move"));
    int trouble = said ? TROUBLE_ILLEGAL : TROUBLE_GARBAGE;
    for (int i = 0; said && i < n; i++) {
        char name[NAME_MAX_LEN];
        struct text t = TEXT(name);
        match_name(m, seat, list[i], &t);
        if (!strcmp(name, said)) {
            *out = list[i];
            trouble = 0;
        }
    }
    json_decref(in);
    return trouble;
}

int outside_choose(struct outside *o, const struct match *m, int seat, uint64_t seed, move *out)
{
    move list[MOVES_MAX];
    struct fast r;
    int n = match_legal(m, seat, list);
    struct text t = begin_line(o, "choose");
    fast_seed(&r, seed);
    text_fmt(&t, ",\"game\":\"%s\",\"seat\":%d,\"moves\":[", m->g->id, seat);
    for (int i = 0; i < n; i++) {
        if (i)
            text_char(&t, ',');
        answer_name(m, seat, list[i], &t);
    }
    text_fmt(&t, "],\"time_ms\":%d,\"seed\":", o->time_ms);
    text_int(&t, fast_next(&r));
    put_news(o, m, seat, &t);
    put_view(m, seat, &t);
    int trouble = exchange(o, t.len, 1, o->time_ms + GRACE_MS);
    if (!trouble)
        trouble = read_answer(o, m, seat, list, n, out);
    return trouble ? fail(o, trouble) : 0;
}

void outside_end(struct outside *o, const struct match *m, int seat)
{
    struct text t = begin_line(o, "end");
    if (!o->pid)
        return;
    text_fmt(&t, ",\"game\":\"%s\",\"seat\":%d", m->g->id, seat);
    put_news(o, m, seat, &t);
    put_view(m, seat, &t);
    o->fails = 0;
    if (exchange(o, t.len, 0, o->time_ms + GRACE_MS))
        end_process(o);                                         /* the game is over: no harm was done */
}
