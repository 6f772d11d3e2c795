/*
 * simulation: servers and stores in one thread, under a scheduler that draws lots. The same seed is the same run.
 *
 *   simulation [--seeds N] [--seed FIRST] [--seconds N] [--trace] [--stop] [--twice]
 *
 *   --seeds N     so many runs (1), with the seeds FIRST, FIRST + 1 ...
 *   --seed N      the first seed (1)
 *   --seconds N   no run begins later than that; without --seeds as many as there is time for
 *   --trace       everything that happens, on standard output
 *   --stop        ends with the first failure
 *   --twice       every run is made twice and must leave the same trace
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "data.h"
#include "simulation.h"

enum { HANGS = 60 };                    /* seconds after which a seed does not come to an end */

static volatile uint64_t seed_now;
static volatile unsigned long long passed, failed;

static double now(void)
{
    struct timeval t;
    gettimeofday(&t, NULL);
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

/* A crash or a loop without end: say which seed it was. */
static void crashed(int number)
{
    char line[200];
    int n = snprintf(line, sizeof line, "FAILED %s\nseed %llu, after %llu seeds\n%llu passed, %llu failed\n",
                     number == SIGALRM ? "no end, or what a sanitizer says" : number == SIGABRT ? "abort" : "a crash",
                     (unsigned long long)seed_now, passed + failed + 1, passed, failed + 1);
    (void)!write(1, line, (size_t)n);
    signal(number, SIG_DFL);
    if (number == SIGALRM)
        _exit(1);
    raise(number);
}

/* Of the sanitizers, if there are any: they end the program without a signal. */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void reported(void) { crashed(SIGALRM); }

static int one(uint64_t seed, int tracing, int twice, unsigned long long nth)
{
    uint64_t hash, again;
    seed_now = seed;
    alarm(HANGS);
    int bad = run_seed(seed, tracing, &hash);
    if (!bad && twice && !run_seed(seed, 0, &again) && again != hash) {
        snprintf(w.why, sizeof w.why, "the same seed leaves another trace: %016llx, %016llx", (unsigned long long)hash,
                 (unsigned long long)again);
        bad = 1;
    }
    alarm(0);
    if (bad)
        printf("FAILED %s\nseed %llu, after %llu seeds\n", w.why, (unsigned long long)seed, nth);
    else if (tracing)
        printf("trace %016llx, %llu steps\n", (unsigned long long)hash, (unsigned long long)w.steps);
    return bad;
}

int main(int argc, char **argv)
{
    struct error e;
    uint64_t seed = 1;
    unsigned long long seeds = 0;
    double seconds = 0, began = now(), told = began;
    int tracing = 0, stop = 0, twice = 0;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--seeds") && i + 1 < argc)
            seeds = strtoull(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--seed") && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10);
        else if (!strcmp(argv[i], "--seconds") && i + 1 < argc)
            seconds = atof(argv[++i]);
        else if (!strcmp(argv[i], "--trace"))
            tracing = 1;
        else if (!strcmp(argv[i], "--stop"))
            stop = 1;
        else if (!strcmp(argv[i], "--twice"))
            twice = 1;
        else {
            fprintf(stderr, "usage: simulation [--seeds N] [--seed N] [--seconds N] [--trace] [--stop] [--twice]\n");
            return 2;
        }
    }
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGABRT, crashed);
    signal(SIGALRM, crashed);
    signal(SIGSEGV, crashed);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(reported);
    if (!seeds)
        seeds = seconds > 0 ? UINT64_MAX : 1;
    for (unsigned long long i = 0; i < seeds && !(stop && failed) && (seconds <= 0 || now() - began < seconds); i++) {
        if (one(seed + i, tracing, twice, i + 1))
            failed++;
        else
            passed++;
        if (now() - told > 5) {
            told = now();
            fprintf(stderr, "%llu seeds, %llu failed, %.0f s\n", passed + failed, failed, told - began);
        }
    }
    printf("%llu passed, %llu failed\n", passed, failed);
    return failed ? 1 : 0;
}
