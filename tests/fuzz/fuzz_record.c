/* Any bytes as a record: an error or a game, never a crash; a game that was read is written and read alike, and so is the
   same table with a fair seed. A fuzzer cannot guess a hash, so that one is made here, from the bytes; and in its record
   another digit is found out. */
#include "fuzz.h"
#include "record.h"
#include "verify.h"

static struct match a, b;
static char text[1 << 17];

static size_t written(const struct match *m)
{
    struct text t = TEXT(text);
    record_write(m, &t);
    if (t.cut)
        abort();
    return t.len;
}

/* Reads what was written of m; it must be m again. */
static void read_back(const struct match *m)
{
    struct error e;
    if (record_read(&b, text, written(m), &e) || memcmp(&m->now, &b.now, m->g->state_size) ||
        memcmp(&m->fair, &b.fair, sizeof b.fair))
        abort();
}

/* The bytes decide who gives what, and which digit is changed. */
static void deal_fairly(const uint8_t *bytes, size_t size)
{
    struct setup cfg = a.setup;
    struct fair f;
    struct verdict v;
    struct error e;
    uint8_t hash[SHA256_BYTES];
    sha256(bytes, size, hash);
    cfg.blank = 0;
    fair_begin(&f, hash, a.g, &cfg);
    for (int seat = 0; seat < cfg.seats; seat++)
        if (hash[0] >> seat & 1)
            fair_give(&f, seat, hash);
    if (match_fair(&a, a.g, &cfg, &f, &e))
        return;                                             /* options that fit a position but no deal */
    read_back(&a);
    size_t n = written(&a);
    char *digit = strstr(text, hash[1] & 1 ? "seed " : hash[1] & 2 ? "secret " : "commitment ");
    digit = strchr(digit, ' ') + 1 + hash[2] % (2 * FAIR_BYTES);
    *digit = *digit == '0' + hash[3] % 10 ? 'f' : (char)('0' + hash[3] % 10);
    if (verify(&b, text, n, NULL, &v, &e) || v.holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct error e;
    load_once();
    if (record_read(&a, (const char *)bytes, size, &e))
        return 0;
    read_back(&a);
    deal_fairly(bytes, size);
    return 0;
}
