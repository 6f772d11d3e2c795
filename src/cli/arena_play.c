/* arena_play.c: the games of an arena are played by several jobs, and counted in order; see arena.h. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arena.h"
#include "cli.h"
#include "deals.h"

struct hall;

/* One thread with all it needs: nothing is allocated while it plays. */
struct job {
    struct hall  *hall;
    pthread_t     thread;
    int           game;                 /* being played */
    struct match  m;
    struct result r;                    /* of that game */
    struct outside *outside[PLAYERS_MAX];   /* of a player that is a program: one for each seat */
    struct times  times[PLAYERS_MAX];
    _Alignas(64) char pool[BOT_POOL_MOST];      /* the last: it is touched only as far as bots need it */
};

/* What the jobs share. */
struct hall {
    struct arena   *a;
    pthread_mutex_t lock;               /* guards all below, and what is written in *a */
    pthread_cond_t  news;
    int             next, working;      /* the next game to give out; jobs that are not done */
    int             failed;
    struct error    error;
    atomic_int      end;                /* games from here on are not wanted */
};

static atomic_int stop_asked;

int arena_stopped(void) { return atomic_load(&stop_asked); }

static void ask_to_stop(int sig) { atomic_store(&stop_asked, sig); }

/* A second signal ends the program at once. */
static void catch_signals(void)
{
    struct sigaction act = { .sa_handler = ask_to_stop, .sa_flags = (int)SA_RESETHAND };
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    act = (struct sigaction){ .sa_handler = SIG_IGN };
    sigaction(SIGPIPE, &act, NULL);
}

/* ---- Times ------------------------------------------------------------------------------------------------------- */

/* Octave and 16th of it. Below 16 ns a bin is a nanosecond. */
static int bin_of(uint64_t ns)
{
    int octave = 63 - __builtin_clzll(ns | 1);
    int bin = octave < 4 ? (int)ns : (octave - 3) * 16 + (int)(ns >> (octave - 4) & 15);
    return bin < TIME_BINS ? bin : TIME_BINS - 1;
}

static double bin_end_ns(int bin)
{
    return bin < 16 ? bin + 1 : (double)((uint64_t)(16 + bin % 16 + 1) << (bin / 16 - 1));
}

void times_add(struct times *t, uint64_t ns)
{
    t->count++;
    t->bin[bin_of(ns)]++;
    if (ns > t->max_ns)
        t->max_ns = ns;
}

void times_merge(struct times *to, const struct times *from)
{
    to->count += from->count;
    for (int i = 0; i < TIME_BINS; i++)
        to->bin[i] += from->bin[i];
    if (from->max_ns > to->max_ns)
        to->max_ns = from->max_ns;
}

double times_ms(const struct times *t, double share)
{
    uint64_t seen = 0;
    double most = (double)t->max_ns;
    for (int i = 0; i < TIME_BINS; i++) {
        seen += t->bin[i];
        if (seen && (double)seen >= share * (double)t->count)
            return 1e-6 * (bin_end_ns(i) < most ? bin_end_ns(i) : most);
    }
    return 0;
}

/* ---- One game ---------------------------------------------------------------------------------------------------- */

uint64_t arena_deal(const struct arena *a, int deal, uint8_t seed[SEED_BYTES])
{
    struct deal d;
    deal_draw(a->setup.seed, deal, a->setup.seats, &d);
    memcpy(seed, d.seed, SEED_BYTES);
    return d.bots;
}

void arena_order(const struct arena *a, int deal, uint8_t order[SEATS_MAX])
{
    struct deal d;
    deal_draw(a->setup.seed, deal, a->setup.seats, &d);
    memcpy(order, d.order, a->setup.seats);
}

/* When a decision began, and how long it may take; 0: as long as it takes. */
struct clock { const struct job *job; uint64_t from_ns, length_ns; };

static int is_unwanted(const struct job *job)
{
    return arena_stopped() || job->game >= atomic_load(&job->hall->end);
}

static int time_used(void *clock)
{
    const struct clock *c = clock;
    if (is_unwanted(c->job))
        return ALL_TIME;
    if (!c->length_ns)
        return 0;
    return time_share((int64_t)(clock_ns() - c->from_ns), (int64_t)c->length_ns);
}

/* What happened first is kept for the report. */
static void note_trouble(struct job *job, int player, int seat, int trouble)
{
    struct player *p = &job->hall->a->player[player];
    struct text t = TEXT(p->incident);
    const char *said = job->outside[player][seat].said;
    job->r.trouble[seat] = (uint8_t)trouble;
    if (is_unwanted(job))
        return;
    pthread_mutex_lock(&job->hall->lock);
    if (!p->incident[0]) {
        text_fmt(&t, "deal %d, seat %d, move %d: it %s", job->game / job->hall->a->lineups, seat, job->m.moves,
                 trouble_text(trouble));
        if (said[0] && (trouble == TROUBLE_GARBAGE || trouble == TROUBLE_ILLEGAL || trouble == TROUBLE_START)) {
            text_add(&t, ": ");
            text_json(&t, said, strnlen(said, 60));
        }
    }
    pthread_mutex_unlock(&job->hall->lock);
}

static void begin_programs(struct job *job, const uint8_t *lineup)
{
    for (int seat = 0; seat < job->m.setup.seats; seat++) {
        struct outside *o = job->outside[lineup[seat]];
        int trouble = o ? outside_begin(&o[seat], &job->m, seat) : 0;
        if (trouble)
            note_trouble(job, lineup[seat], seat, trouble);
    }
}

static void end_programs(struct job *job, const uint8_t *lineup)
{
    for (int seat = 0; seat < job->m.setup.seats; seat++)
        if (job->outside[lineup[seat]])
            outside_end(&job->outside[lineup[seat]][seat], &job->m, seat);
}

/* 1: the program at the seat has chosen. */
static int ask_program(struct job *job, int player, int seat, uint64_t seed, move *out)
{
    uint64_t start = clock_ns();
    if (job->r.trouble[seat])
        return 0;
    int trouble = outside_choose(&job->outside[player][seat], &job->m, seat, seed, out);
    times_add(&job->times[player], clock_ns() - start);
    if (trouble)
        note_trouble(job, player, seat, trouble);
    return !trouble;
}

static move choose(struct job *job, int player, int seat, uint64_t seed)
{
    const struct player *p = &job->hall->a->player[player];
    uint64_t start = clock_ns();
    move asked;
    if (p->command[0] && ask_program(job, player, seat, seed, &asked))
        return asked;
    struct clock clock = { job, start, (uint64_t)p->time_ms * 1000000 };
    struct budget budget = { .iterations = p->iterations, .pool = job->pool, .room = sizeof job->pool };
    if (p->iterations || p->time_ms) {
        budget.used = time_used;
        budget.clock = &clock;
    }
    move mv = bot_choose(p->bot, &job->m, seat, &budget, seed, NULL);
    if (!p->command[0])
        times_add(&job->times[player], clock_ns() - start);
    return mv;
}

/* Who begins: the seat that moves first, or where the order begins if several may. */
static int who_begins(const struct match *m)
{
    const struct head *h = head_of(&m->start);
    return h->active & (h->active - 1) ? h->first : __builtin_ctz(h->active);
}

static void count_up(const struct match *m, struct result *out)
{
    out->first = (uint8_t)who_begins(m);
    out->moves = (uint16_t)m->moves;
    m->g->rank(&m->now, out->place);
    for (int seat = 0; seat < m->setup.seats; seat++)
        out->points[seat] = m->g->score(&m->now, seat);
    out->done = 1;
}

/* Of those who have to choose now, the first in the order of asking. */
static int next_asked(const struct match *m, const uint8_t *order, struct result *r)
{
    unsigned active = head_of(&m->now)->active;
    int i = 0;
    r->together |= (active & (active - 1)) != 0;
    while (!is_active(&m->now, order[i]))
        i++;
    return order[i];
}

/* One move is no choice: nobody is asked. */
static void play_game(struct job *job)
{
    const struct arena *a = job->hall->a;
    const uint8_t *lineup = arena_lineup(a, job->game);
    struct match *m = &job->m;
    struct setup cfg = a->setup;
    move list[MOVES_MAX];
    uint8_t order[SEATS_MAX];
    int deal = job->game / a->lineups, turn = job->game % a->lineups;
    uint64_t seed = arena_deal(a, deal, cfg.seed) + (uint64_t)turn * 0x9e3779b97f4a7c15u;
    memset(&job->r, 0, sizeof job->r);
    if (match_new(m, a->g, &cfg, NULL))
        abort();                                                /* the set-up was tried before */
    begin_programs(job, lineup);
    arena_order(a, deal, order);
    while (!match_over(m)) {
        int seat = next_asked(m, order, &job->r), n = match_legal(m, seat, list);
        move mv = n == 1 ? list[0] : choose(job, lineup[seat], seat, seed + (uint64_t)m->moves);
        if (is_unwanted(job))
            return;
        if (match_play(m, seat, mv, -1, NULL, NULL))
            abort();                                            /* a bot gives legal moves */
    }
    end_programs(job, lineup);
    count_up(m, &job->r);
}

/* ---- All games --------------------------------------------------------------------------------------------------- */

/* The next games in order are done: they count, and go to the file. The lock is held. */
static void count_games(struct hall *h)
{
    struct arena *a = h->a;
    while (a->counted < atomic_load(&h->end) && a->result[a->counted].done) {
        if (a->counted >= a->kept && a->out >= 0 && arena_write(a, a->counted, &h->error)) {
            h->failed = 1;
            atomic_store(&h->end, a->counted);
            return;
        }
        a->counted++;
        if (!a->testing || a->counted % a->lineups)
            continue;
        sprt_add(&a->sprt, a, a->counted / a->lineups - 1);
        if (a->sprt.verdict)
            atomic_store(&h->end, a->counted);
    }
}

static void stop_programs(struct job *job)
{
    for (int i = 0; i < job->hall->a->players; i++)
        for (int seat = 0; job->outside[i] && seat < job->hall->a->setup.seats; seat++)
            outside_stop(&job->outside[i][seat]);
}

static void *work(void *arg)
{
    struct job *job = arg;
    struct hall *h = job->hall;
    pthread_mutex_lock(&h->lock);
    while (h->next < atomic_load(&h->end) && !arena_stopped()) {
        job->game = h->next++;
        pthread_mutex_unlock(&h->lock);
        play_game(job);
        pthread_mutex_lock(&h->lock);
        h->a->result[job->game] = job->r;
        count_games(h);
    }
    pthread_mutex_unlock(&h->lock);
    stop_programs(job);
    pthread_mutex_lock(&h->lock);
    for (int i = 0; i < h->a->players; i++)
        times_merge(&h->a->times[i], &job->times[i]);
    h->working--;
    pthread_cond_signal(&h->news);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

static void say_left(double seconds)
{
    long s = (long)(seconds + 0.5);
    if (s >= 3600)
        fprintf(stderr, "%ld h %ld min left", s / 3600, s / 60 % 60);
    else if (s >= 60)
        fprintf(stderr, "%ld min %ld s left", s / 60, s % 60);
    else
        fprintf(stderr, "%ld s left", s);
}

/* A line that is written over on a terminal, and a line every ten seconds elsewhere. */
static void show_progress(const struct hall *h, double started, double *shown)
{
    const struct arena *a = h->a;
    int terminal = isatty(STDERR_FILENO), all = a->deals * a->lineups, done = a->counted - a->kept;
    double t = 1e-9 * (double)clock_ns();
    if (t - *shown < (terminal ? 0.2 : 10))
        return;
    *shown = t;
    fprintf(stderr, "%sarena: %d of %d deals, %d of %d games", terminal ? "\r\033[K" : "", a->counted / a->lineups,
            a->deals, a->counted, all);
    if (a->testing)
        fprintf(stderr, ", llr %.2f", a->sprt.llr);
    if (done > 0) {
        fputs(", ", stderr);
        say_left((t - started) / done * (all - a->counted));
    }
    if (!terminal)
        fputc('\n', stderr);
}

/* Waits for the jobs, and says how far they are. */
static void attend(struct hall *h)
{
    double started = 1e-9 * (double)clock_ns(), shown = started;
    pthread_mutex_lock(&h->lock);
    while (h->working) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 100000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_sec++;
            until.tv_nsec -= 1000000000;
        }
        pthread_cond_timedwait(&h->news, &h->lock, &until);
        show_progress(h, started, &shown);
    }
    pthread_mutex_unlock(&h->lock);
    if (shown > started && isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
}

static void open_hall(struct hall *h, struct arena *a)
{
    pthread_condattr_t attr;
    *h = (struct hall){ .a = a, .next = a->kept };
    atomic_store(&h->end, a->deals * a->lineups);
    pthread_mutex_init(&h->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&h->news, &attr);
    pthread_condattr_destroy(&attr);
}

/* 0, or -1: no memory. */
static int open_job(struct job *job, struct hall *h)
{
    const struct arena *a = h->a;
    job->hall = h;
    for (int i = 0; i < a->players; i++) {
        if (!a->player[i].command[0])
            continue;
        job->outside[i] = calloc(a->setup.seats, sizeof *job->outside[i]);
        if (!job->outside[i])
            return -1;
        for (int seat = 0; seat < a->setup.seats; seat++) {
            job->outside[i][seat].command = a->player[i].command;
            job->outside[i][seat].time_ms = a->player[i].time_ms;
            job->outside[i][seat].stop = arena_stopped;
        }
    }
    return 0;
}

static void close_job(struct job *job)
{
    for (int i = 0; i < PLAYERS_MAX; i++)
        free(job->outside[i]);
}

int arena_play(struct arena *a, struct error *e)
{
    struct hall h;
    struct job *job = aligned_alloc(64, sizeof *job * (size_t)a->jobs);
    int started = 0;
    if (!job)
        return error_set(e, ERR_FULL, "there is not enough memory for %d jobs", a->jobs);
    for (int i = 0; i < a->jobs; i++)
        memset(&job[i], 0, offsetof(struct job, pool));
    open_hall(&h, a);
    catch_signals();
    count_games(&h);                                            /* what was kept may have decided the test */
    pthread_mutex_lock(&h.lock);
    for (; started < a->jobs; started++, h.working++) {
        if (open_job(&job[started], &h) || pthread_create(&job[started].thread, NULL, work, &job[started]))
            break;
    }
    pthread_mutex_unlock(&h.lock);
    if (!started)
        error_set(&h.error, ERR_FULL, "the system cannot start another thread");
    attend(&h);
    for (int i = 0; i < started; i++)
        pthread_join(job[i].thread, NULL);
    pthread_cond_destroy(&h.news);
    pthread_mutex_destroy(&h.lock);
    for (int i = 0; i < a->jobs; i++)
        close_job(&job[i]);
    free(job);
    return h.failed || !started ? error_set(e, h.error.code, "%s", h.error.text) : 0;
}
