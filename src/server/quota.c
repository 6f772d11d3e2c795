/* quota.c: see quota.h. */
#include "quota.h"

#include <stdlib.h>
#include <string.h>

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

enum { SLOTS = 4096, ADDRESSES_MAX = 1 << 16, FORGET_MS = 600000 };

struct address {
    struct address *next;
    int             conns;
    int64_t         last;               /* when it was last heard of */
    struct bucket   bucket[ADDRESS_BUCKETS];
    char            text[ADDRESS_TEXT];
};

struct addresses {
    int             count;
    struct address *slot[SLOTS];
};

static struct address **slot_of(struct addresses *a, const char *text)
{
    return &a->slot[hash_bytes(HASH_START, text, strlen(text)) % SLOTS];
}

static struct address *find(struct addresses *a, const char *text)
{
    struct address *x = *slot_of(a, text);
    while (x && strcmp(x->text, text))
        x = x->next;
    return x;
}

/* Forgets those in the slot that have no connection and have long been quiet. */
static void tidy(struct addresses *a, struct address **at, int64_t now)
{
    while (*at) {
        struct address *x = *at;
        if (x->conns || now - x->last < FORGET_MS) {
            at = &x->next;
            continue;
        }
        *at = x->next;
        free(x);
        a->count--;
    }
}

static struct address *find_or_add(struct addresses *a, const char *text, int64_t now)
{
    struct address *x = find(a, text), **slot = slot_of(a, text);
    if (x)
        return x;
    tidy(a, slot, now);
    x = a->count < ADDRESSES_MAX && strlen(text) < ADDRESS_TEXT ? calloc(1, sizeof *x) : NULL;
    if (!x)
        return NULL;
    memcpy(x->text, text, strlen(text) + 1);
    x->last = now;
    x->next = *slot;
    *slot = x;
    a->count++;
    return x;
}

struct address *address_enter(struct addresses *a, const char *address, int max, int64_t now)
{
    struct address *x = find_or_add(a, address, now);
    if (!x || x->conns >= max)
        return NULL;
    x->conns++;
    return x;
}

void address_leave(struct address *x, int64_t now)
{
    x->conns--;
    x->last = now;
}

int address_take(struct addresses *a, const char *address, enum address_bucket which, int64_t now, int rate, int burst)
{
    struct address *x = find_or_add(a, address, now);
    if (!x)
        return 0;
    x->last = now;
    return bucket_take(&x->bucket[which], now, rate, burst);
}

struct addresses *addresses_open(void) { return calloc(1, sizeof(struct addresses)); }

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
