/* fair.c: see fair.h. */
#include "fair.h"

#include <assert.h>
#include <string.h>

#include "data.h"

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

void fair_facts(const struct game *g, const struct setup *cfg, struct text *out)
{
    text_fmt(out, "game %s %d\ndata ", g->id, g->version);
    text_hex64(out, data_hash(g));
    text_fmt(out, "\nseats %d\n", cfg->seats);
    for (int i = 0; g->options && g->options[i].name; i++)
        text_fmt(out, "option %s %s\n", g->options[i].name, g->options[i].choices->name[cfg->option[i]]);
}

static void put_secret(const struct fair *f, struct text *out)
{
    text_add(out, "secret ");
    text_hex(out, f->secret, FAIR_BYTES);
    text_char(out, '\n');
}

void fair_lines(const struct fair *f, int seats, struct text *out)
{
    put_secret(f, out);
    text_add(out, "commitment ");
    text_hex(out, f->commitment, FAIR_BYTES);
    for (int seat = 0; seat < seats; seat++) {
        text_fmt(out, "\nentropy %d ", seat);
        if (f->gave >> seat & 1)
            text_hex(out, f->entropy[seat], FAIR_BYTES);
        else
            text_add(out, "none");
    }
    text_char(out, '\n');
}

/* ---- Sums -------------------------------------------------------------------------------------------------------- */

/* Room for the longest text that is hashed: 8 options of two words of less than 64 bytes, or 7 lines of at most 76. */
enum { HASHED_TEXT = 2048 };

void fair_begin(struct fair *f, const uint8_t secret[FAIR_BYTES], const struct game *g, const struct setup *cfg)
{
    char buf[HASHED_TEXT];
    struct text t = TEXT(buf);
    memset(f, 0, sizeof *f);
    f->used = 1;
    memcpy(f->secret, secret, FAIR_BYTES);
    text_add(&t, "quayside commitment 1\n");
    fair_facts(g, cfg, &t);
    put_secret(f, &t);
    assert(!t.cut);
    sha256(t.buf, t.len, f->commitment);
}

void fair_give(struct fair *f, int seat, const uint8_t entropy[FAIR_BYTES])
{
    memcpy(f->entropy[seat], entropy, FAIR_BYTES);
    f->gave |= (uint8_t)(1 << seat);
}

void fair_seed(const struct fair *f, int seats, uint8_t seed[SEED_BYTES])
{
    char buf[HASHED_TEXT];
    struct text t = TEXT(buf);
    text_add(&t, "quayside seed 1\n");
    fair_lines(f, seats, &t);
    assert(!t.cut);
    sha256(t.buf, t.len, seed);
}
