/* verify.c: see verify.h. */
#include "verify.h"

#include <string.h>

#include "data.h"
#include "record.h"

/* Is the record of the game whose commitment was shown? One without a commitment is not: somebody may have taken it out. */
static int compare_shown(const struct match *m, const uint8_t *shown, struct error *e)
{
    if (!m->fair.used)
        return error_set(e, ERR_FALSE, "the record has no commitment, but one was shown before the game; ask for the whole "
                         "record");
    if (!same_bytes(m->fair.commitment, shown, FAIR_BYTES))
        return error_set(e, ERR_FALSE, "the commitment of the record is not the one that was shown: it is another game, or the "
                         "server broke its promise");
    return 0;
}

int verify(struct match *m, const char *record, size_t size, const char *shown, struct verdict *out, struct error *e)
{
    uint8_t promised[FAIR_BYTES];
    memset(out, 0, sizeof *out);
    if (shown && !hex_read(promised, FAIR_BYTES, shown, strlen(shown)))
        return error_set(e, ERR_SYNTAX, "a commitment is %d hexadecimal digits in small letters", 2 * FAIR_BYTES);
    int err = record_read(m, record, size, &out->why);
    if (!err && shown)
        err = compare_shown(m, promised, &out->why);
    if (err && err != ERR_FALSE && err != ERR_REFUSED) {
        *e = out->why;
        return err;
    }
    if (err)
        m->g = NULL;
    out->holds = !err;
    out->compared = !err && shown;
    return 0;
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

static void line(struct text *out, const char *key, int n, int m)
{
    say(out, "quayside", key, n, m);
    text_char(out, '\n');
}

static void say_shuffle(const struct match *m, const struct verdict *v, struct text *out)
{
    if (!m->fair.used) {
        line(out, "verify.nothing", 0, 0);
        return;
    }
    line(out, "verify.seed", 0, 0);
    line(out, m->fair.gave ? "verify.mixed" : "verify.alone", __builtin_popcount(m->fair.gave), m->setup.seats);
    line(out, v->compared ? "verify.compared" : "verify.compare", 0, 0);
    if (m->fair.gave)
        line(out, "verify.own", 0, 0);
    line(out, "verify.never", 0, 0);
}

void verify_say(const struct match *m, const struct verdict *v, struct text *out)
{
    if (!v->holds) {
        line(out, "verify.false", 0, 0);
        text_fmt(out, "%s\n", v->why.text);
        return;
    }
    line(out, match_over(m) ? "replay.over" : "replay.open", m->moves, 0);
    say_shuffle(m, v, out);
}
