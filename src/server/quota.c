/* quota.c: see quota.h. */
#include "quota.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chain.h"
#include "text.h"

int bucket_take(struct bucket *b, int64_t now, int rate, int burst)
{
    int64_t have = b->at ? b->milli + (now - b->at) * rate : (int64_t)burst * 1000;
    if (have > (int64_t)burst * 1000)
        have = (int64_t)burst * 1000;
    int taken = have >= 1000;
    b->at = now;
    b->milli = have - (taken ? 1000 : 0);
    return taken;
}

/* ---- Addresses ------------------------------------------------------------------------------------------------------ */

enum { SLOTS = 1 << 14, FORGET_MS = 600000 };

struct address {
    struct address *next;               /* in the slot */
    struct address *older, *newer;      /* of those without a connection */
    int             conns;
    int64_t         last;               /* when its last connection went */
    struct bucket   bucket[ADDRESS_BUCKETS];
    char            text[ADDRESS_TEXT];
};

struct addresses {
    int             count;
    uint32_t        start;              /* of the hash: nobody knows which addresses meet in a slot */
    struct address *oldest, *newest;    /* without a connection */
    struct address *slot[SLOTS];
};

static struct address **slot_of(struct addresses *a, const char *text)
{
    uint32_t h = hash_bytes(a->start, text, strlen(text));
    return &a->slot[(h ^ h >> 16) % SLOTS];
}

static struct address *find(struct addresses *a, const char *text)
{
    struct address *x = *slot_of(a, text);
    while (x && strcmp(x->text, text))
        x = x->next;
    return x;
}

static void forget_oldest(struct addresses *a)
{
    struct address *x = a->oldest, **at = slot_of(a, x->text);
    while (*at != x)
        at = &(*at)->next;
    *at = x->next;
    CHAIN_REMOVE(a, x);
    free(x);
    a->count--;
}

/* Those that have long been quiet go two at a time, so that nobody waits for it. */
static void tidy(struct addresses *a, int64_t now)
{
    for (int i = 0; i < 2 && a->oldest && now - a->oldest->last >= FORGET_MS; i++)
        forget_oldest(a);
    if (a->count >= ADDRESSES_MAX && a->oldest)
        forget_oldest(a);
}

static struct address *find_or_add(struct addresses *a, const char *text, int64_t now)
{
    struct address *x = find(a, text), **slot = slot_of(a, text);
    if (x)
        return x;
    tidy(a, now);
    x = strlen(text) < ADDRESS_TEXT ? calloc(1, sizeof *x) : NULL;
    if (!x)
        return NULL;
    memcpy(x->text, text, strlen(text) + 1);
    x->last = now;
    x->next = *slot;
    *slot = x;
    a->count++;
    CHAIN_ADD(a, x);
    return x;
}

struct address *address_enter(struct addresses *a, const char *key, int max, int64_t now)
{
    struct address *x = find_or_add(a, key, now);
    if (!x || x->conns >= max)
        return NULL;
    if (!x->conns++)
        CHAIN_REMOVE(a, x);
    return x;
}

void address_leave(struct addresses *a, struct address *x, int64_t now)
{
    x->last = now;
    if (!--x->conns)
        CHAIN_ADD(a, x);
}

const char *address_text(const struct address *x) { return x->text; }

int address_take(struct address *x, enum address_bucket which, int64_t now, int rate, int burst)
{
    return bucket_take(&x->bucket[which], now, rate, burst);
}

struct addresses *addresses_open(void)
{
    struct addresses *a = calloc(1, sizeof *a);
    if (a && getentropy(&a->start, sizeof a->start))
        a->start = HASH_START;
    return a;
}

int addresses_count(const struct addresses *a) { return a->count; }

void addresses_close(struct addresses *a)
{
    for (int i = 0; i < SLOTS; i++)
        while (a->slot[i]) {
            struct address *x = a->slot[i];
            a->slot[i] = x->next;
            free(x);
        }
    free(a);
}
