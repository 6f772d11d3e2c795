/* pool.c: the threads in which bots think: nobody waits because others ask much. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "data.h"
#include "match.h"
#include "pool.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t  news = PTHREAD_COND_INITIALIZER;
static int             answers;

static void wake(void *context)
{
    (void)context;
    pthread_mutex_lock(&lock);
    answers++;
    pthread_cond_signal(&news);
    pthread_mutex_unlock(&lock);
}

/* A game in which nobody comes to an end of thinking before the gate is open: so all questions are there before the first is answered. */
static pthread_mutex_t gate_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t  gate_news = PTHREAD_COND_INITIALIZER;
static int             gate_open;

static void set_gate(int open)
{
    pthread_mutex_lock(&gate_lock);
    gate_open = open;
    pthread_cond_broadcast(&gate_news);
    pthread_mutex_unlock(&gate_lock);
}

static void sample_at_the_gate(void *s, int viewer, struct fast *r)
{
    pthread_mutex_lock(&gate_lock);
    while (!gate_open)
        pthread_cond_wait(&gate_news, &gate_lock);
    pthread_mutex_unlock(&gate_lock);
    game_find("wishes")->sample(s, viewer, r);
}

static const struct game *gated(void)
{
    static struct game g;
    if (!g.sample) {
        g = *game_find("wishes");
        g.sample = sample_at_the_gate;
    }
    return &g;
}

static struct pool *open_pool(int threads)
{
    struct error e;
    answers = 0;
    set_gate(0);
    struct pool *p = pool_open(threads, wake, NULL, &e);
    assert_non_null(p);
    return p;
}

/* Waits for so many opinions, and gives the tables that they are about in the order in which they came. */
static void wait_for(struct pool *p, int count, uint64_t ref[])
{
    struct opinion o;
    pthread_mutex_lock(&lock);
    while (answers < count)
        pthread_cond_wait(&news, &lock);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < count; i++) {
        assert_int_equal(pool_poll(p, &o), 1);
        ref[i] = o.ref;
    }
}

enum { AT_ONCE, AT_THE_GATE };

/* The bot knows its move at once, or thinks until the gate is open. */
static struct question ask_about(uint64_t table, uint64_t address, int hint, int when)
{
    static struct match m;
    struct question q = { .ref = table, .address = address, .hint = (uint8_t)hint, .budget_ms = 1, .seed = table };
    struct setup setup;
    struct error e;
    const struct game *g = game_find("wishes");
    setup_default(g, &setup, g->min_seats);
    assert_int_equal(match_new(&m, g, &setup, &e), 0);
    q.g = when == AT_THE_GATE ? gated() : g;
    q.level = (uint8_t)(bot_find(when == AT_THE_GATE ? "easy" : "random") - bots);
    q.seat = (int8_t)__builtin_ctz(head_of(&m.now)->active);
    match_redacted(&m, q.seat, &q.view);
    return q;
}

static int hosted_of(const uint64_t ref[], int count, uint64_t table)
{
    int i = 0;
    while (i < count && ref[i] != table)
        i++;
    return i;
}

/* While one thread thinks about the first question, sixty of one address come, and then one of another: it is the next. */
static void an_address_that_asks_much_waits_for_the_others(void **state)
{
    enum { MANY = 60 };
    uint64_t ref[MANY + 2];
    struct question q = ask_about(1, 7, 0, AT_THE_GATE);
    struct pool *p = open_pool(1);
    (void)state;
    assert_int_equal(pool_ask(p, &q), 0);
    while (pool_waiting(p)) {}
    for (int i = 0; i < MANY; i++) {
        q = ask_about(100 + (uint64_t)i, 7, i % 2, AT_ONCE);
        assert_int_equal(pool_ask(p, &q), 0);
    }
    q = ask_about(2, 8, 0, AT_ONCE);
    assert_int_equal(pool_ask(p, &q), 0);
    set_gate(1);
    wait_for(p, MANY + 2, ref);
    assert_int_equal(hosted_of(ref, MANY + 2, 1), 0);
    assert_int_equal(hosted_of(ref, MANY + 2, 2), 1);
    pool_close(p);
}

/* Of one address: moves before hints, and one table after the other. */
static void tables_of_one_address_take_turns(void **state)
{
    static const struct { int table, hint; } asked[] = { { 2, 1 }, { 2, 0 }, { 2, 0 }, { 2, 0 }, { 3, 0 }, { 4, 0 } };
    static const uint64_t answered[] = { 1, 2, 3, 4, 2, 2, 2 };
    enum { COUNT = sizeof asked / sizeof *asked };
    uint64_t ref[COUNT + 1];
    struct question q = ask_about(1, 7, 0, AT_THE_GATE);
    struct pool *p = open_pool(1);
    (void)state;
    assert_int_equal(pool_ask(p, &q), 0);
    while (pool_waiting(p)) {}
    for (int i = 0; i < COUNT; i++) {
        q = ask_about((uint64_t)asked[i].table, 7, asked[i].hint, AT_ONCE);
        assert_int_equal(pool_ask(p, &q), 0);
    }
    set_gate(1);
    wait_for(p, COUNT + 1, ref);
    assert_memory_equal(ref, answered, sizeof answered);
    pool_close(p);
}

/* Hints take all threads but one: a move is not behind them, whoever asks for it. */
static void one_thread_is_free_of_hints(void **state)
{
    uint64_t ref[4];
    struct question q;
    struct pool *p = open_pool(2);
    (void)state;
    for (int i = 0; i < 3; i++) {
        q = ask_about(10 + (uint64_t)i, 7 + (uint64_t)i, 1, AT_THE_GATE);
        assert_int_equal(pool_ask(p, &q), 0);
    }
    while (pool_waiting(p) > 2) {}
    q = ask_about(1, 20, 0, AT_ONCE);
    assert_int_equal(pool_ask(p, &q), 0);
    wait_for(p, 1, ref);
    assert_int_equal(ref[0], 1);
    set_gate(1);
    pool_close(p);
}

/* There is room for others when an address has asked too much. */
static void an_address_cannot_fill_the_line(void **state)
{
    struct question q = ask_about(1, 7, 0, AT_THE_GATE);
    struct pool *p = open_pool(1);
    int taken = 0;
    (void)state;
    assert_int_equal(pool_ask(p, &q), 0);
    while (pool_waiting(p)) {}
    q = ask_about(2, 7, 1, AT_ONCE);
    while (taken < 10000 && !pool_ask(p, &q))
        taken++;
    assert_in_range(taken, 100, 1000);
    q.address = 8;
    assert_int_equal(pool_ask(p, &q), 0);
    set_gate(1);
    pool_close(p);
}

int main(void)
{
    struct error e;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_that_asks_much_waits_for_the_others),
        cmocka_unit_test(tables_of_one_address_take_turns),
        cmocka_unit_test(one_thread_is_free_of_hints),
        cmocka_unit_test(an_address_cannot_fill_the_line),
    };
    if (data_load_all(&e))
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
