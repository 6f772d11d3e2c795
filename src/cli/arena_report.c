/* arena_report.c: what an arena found, as a table for people, as CSV and as JSON; see arena.h. */
#include <math.h>
#include <string.h>

#include "arena.h"

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static void put_interval(FILE *f, const struct interval *v, int width, int decimals, const char *unit)
{
    if (isfinite(v->half))
        fprintf(f, " %*.*f ± %*.*f%s", width, decimals, v->mean, width - 2, decimals, v->half, unit);
    else
        fprintf(f, " %*.*f ± %*s%s", width, decimals, v->mean, width - 2, "?", unit);
}

static int label_width(const struct arena *a)
{
    int width = 8;
    for (int i = 0; i < a->players; i++)
        if ((int)strlen(a->player[i].label) > width)
            width = (int)strlen(a->player[i].label);
    return width;
}

static void put_title(const struct arena *a, const struct standings *st, FILE *f)
{
    char seed[2 * SEED_BYTES + 1];
    struct text t = TEXT(seed);
    text_hex(&t, a->setup.seed, SEED_BYTES);
    while (t.len > 2 && !strcmp(seed + t.len - 2, "00"))
        seed[t.len -= 2] = 0;
    fprintf(f, "%s, %d seats", a->g->id, a->setup.seats);
    for (int i = 0; a->g->options && a->g->options[i].name; i++)
        if (a->setup.option[i] != a->g->options[i].fallback)
            fprintf(f, ", %s=%s", a->g->options[i].name, a->g->options[i].choices->name[a->setup.option[i]]);
    fprintf(f, ", seed %s: %d deals, %d games\n", seed, st->deals, st->games);
}

static void put_players(const struct arena *a, const struct standings *st, FILE *f)
{
    int width = label_width(a);
    fprintf(f, "\n%-*s %13s %17s %8s %8s %8s %17s %17s  places\n", width, "bot", "rating", "pairs won", "won", "lost",
            "drawn", "points", "lead");
    for (int i = 0; i < a->players; i++) {
        const struct standing *s = &st->of[i];
        fprintf(f, "%-*s", width, a->player[i].label);
        put_interval(f, &s->rating, 6, 0, "");
        put_interval(f, &s->share, 7, 1, " %");
        fprintf(f, " %8ld %8ld %8ld", s->won, s->lost, s->drawn);
        put_interval(f, &s->points, 8, 2, "");
        put_interval(f, &s->lead, 8, 2, "");
        fputc(' ', f);
        for (int k = 0; k < a->setup.seats; k++)
            fprintf(f, " %ld", s->place[k]);
        fputc('\n', f);
    }
}

static void put_meetings(const struct arena *a, const struct standings *st, FILE *f)
{
    int width = label_width(a);
    fprintf(f, "\npairs won against, in %%\n%-*s", width, "");
    for (int k = 0; k < a->players; k++)
        fprintf(f, " %*s", width, a->player[k].label);
    for (int i = 0; i < a->players; i++) {
        fprintf(f, "\n%-*s", width, a->player[i].label);
        for (int k = 0; k < a->players; k++)
            if (st->of[i].met[k])
                fprintf(f, " %*.1f", width, 100.0 * (double)st->of[i].beat[k] / (double)st->of[i].met[k]);
            else
                fprintf(f, " %*s", width, "-");
    }
    fputc('\n', f);
}

static void put_shares(const struct arena *a, const struct interval *share, FILE *f)
{
    for (int i = 0; i < a->setup.seats; i++) {
        fprintf(f, "%d.", i + 1);
        put_interval(f, &share[i], 5, 1, i + 1 < a->setup.seats ? ",  " : "\n");
    }
}

static void put_turns(const struct arena *a, const struct standings *st, FILE *f)
{
    fputs("\nothers left behind, in %, in the order of seats from who begins:\n", f);
    put_shares(a, st->turn, f);
    if (st->together) {
        fputs("the same in the order of asking, where several choose at the same time:\n", f);
        put_shares(a, st->asked, f);
    }
    fprintf(f, "moves in a game: %.1f (%d to %d)\n", st->moves.mean, st->moves_min, st->moves_max);
}

static void put_times(const struct arena *a, FILE *f)
{
    int width = label_width(a);
    fprintf(f, "\n%-*s %10s %9s %9s %9s %9s  ms\n", width, "thinking", "decisions", "p50", "p95", "p99", "max");
    for (int i = 0; i < a->players; i++) {
        const struct times *t = &a->times[i];
        fprintf(f, "%-*s %10llu %9.3f %9.3f %9.3f %9.3f\n", width, a->player[i].label, (unsigned long long)t->count,
                times_ms(t, 0.50), times_ms(t, 0.95), times_ms(t, 0.99), 1e-6 * (double)t->max_ns);
    }
    if (a->kept)
        fprintf(f, "(without the first %d games, which were played before)\n", a->kept);
}

static void put_trouble(const struct arena *a, const struct standings *st, FILE *f)
{
    for (int i = 0; i < a->players; i++) {
        const struct standing *s = &st->of[i];
        if (s->trouble[TROUBLE_NONE] == s->seats)
            continue;
        fprintf(f, "\n%s: in %ld of its %ld seats easy played on:\n", a->player[i].label,
                s->seats - s->trouble[TROUBLE_NONE], s->seats);
        for (int k = 1; k < TROUBLE_END; k++)
            if (s->trouble[k])
                fprintf(f, "  %ld times it %s\n", s->trouble[k], trouble_text(k));
        if (a->player[i].incident[0])
            fprintf(f, "  for example in %s\n", a->player[i].incident);
    }
}

static void put_sprt(const struct arena *a, FILE *f)
{
    const struct sprt *t = &a->sprt;
    const char *first = a->player[0].label, *second = a->player[1].label;
    fprintf(f, "\nsprt, %s over %s, elo %.4g against %.4g, errors of 5 %%: ", first, second, t->elo1, t->elo0);
    if (t->verdict)
        fprintf(f, "elo %.4g accepted after %d deals (llr %.2f)\n", t->verdict > 0 ? t->elo1 : t->elo0, t->deals,
                t->llr);
    else
        fprintf(f, "open after %d deals (llr %.2f of 2.94)\n", t->deals, t->llr);
}

void report_text(const struct arena *a, const struct standings *st, FILE *f)
{
    put_title(a, st, f);
    if (!st->deals) {
        fputs("no deal was finished\n", f);
        return;
    }
    put_players(a, st, f);
    if (a->players > 2)
        put_meetings(a, st, f);
    put_turns(a, st, f);
    put_times(a, f);
    put_trouble(a, st, f);
    if (a->testing)
        put_sprt(a, f);
}

/* ---- CSV --------------------------------------------------------------------------------------------------------- */

static void csv_word(FILE *f, const char *s)
{
    fputc('"', f);
    for (; *s; s++) {
        if (*s == '"')
            fputc('"', f);
        fputc(*s, f);
    }
    fputc('"', f);
}

/* Two cells; an interval that is not known is empty. */
static void csv_interval(FILE *f, const struct interval *v)
{
    fprintf(f, ",%.4f,", v->mean);
    if (isfinite(v->half))
        fprintf(f, "%.4f", v->half);
}

void report_csv(const struct arena *a, const struct standings *st, FILE *f)
{
    fputs("game,seats,deals,games,bot,rating,rating_95,share,share_95,won,lost,drawn,points,points_95,lead,lead_95", f);
    for (int k = 0; k < a->setup.seats; k++)
        fprintf(f, ",place_%d", k + 1);
    fputs(",decisions,p50_ms,p95_ms,p99_ms,max_ms,trouble\r\n", f);
    for (int i = 0; i < a->players; i++) {
        const struct standing *s = &st->of[i];
        const struct times *t = &a->times[i];
        fprintf(f, "%s,%d,%d,%d,", a->g->id, a->setup.seats, st->deals, st->games);
        csv_word(f, a->player[i].label);
        csv_interval(f, &s->rating);
        csv_interval(f, &s->share);
        fprintf(f, ",%ld,%ld,%ld", s->won, s->lost, s->drawn);
        csv_interval(f, &s->points);
        csv_interval(f, &s->lead);
        for (int k = 0; k < a->setup.seats; k++)
            fprintf(f, ",%ld", s->place[k]);
        fprintf(f, ",%llu,%.4f,%.4f,%.4f,%.4f,%ld\r\n", (unsigned long long)t->count, times_ms(t, 0.50),
                times_ms(t, 0.95), times_ms(t, 0.99), 1e-6 * (double)t->max_ns, s->seats - s->trouble[TROUBLE_NONE]);
    }
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void json_word(FILE *f, const char *s)
{
    char buf[2 * LABEL_MAX + 8];
    struct text t = TEXT(buf);
    text_json(&t, s, strlen(s));
    fputs(buf, f);
}

static void json_interval(FILE *f, const char *key, const struct interval *v)
{
    if (isfinite(v->half))
        fprintf(f, ",\"%s\":{\"mean\":%.4f,\"half_95\":%.4f}", key, v->mean, v->half);
    else
        fprintf(f, ",\"%s\":{\"mean\":%.4f,\"half_95\":null}", key, v->mean);
}

static void json_longs(FILE *f, const char *key, const long *v, int n)
{
    fprintf(f, ",\"%s\":[", key);
    for (int i = 0; i < n; i++)
        fprintf(f, "%s%ld", i ? "," : "", v[i]);
    fputc(']', f);
}

static void json_player(const struct arena *a, const struct standings *st, int i, FILE *f)
{
    const struct standing *s = &st->of[i];
    const struct times *t = &a->times[i];
    fputs("{\"bot\":", f);
    json_word(f, a->player[i].label);
    json_interval(f, "rating", &s->rating);
    json_interval(f, "share", &s->share);
    fprintf(f, ",\"won\":%ld,\"lost\":%ld,\"drawn\":%ld", s->won, s->lost, s->drawn);
    json_longs(f, "beat", s->beat, a->players);
    json_longs(f, "met", s->met, a->players);
    json_interval(f, "points", &s->points);
    json_interval(f, "lead", &s->lead);
    json_longs(f, "places", s->place, a->setup.seats);
    fprintf(f, ",\"decisions\":%llu,\"ms\":{\"p50\":%.4f,\"p95\":%.4f,\"p99\":%.4f,\"max\":%.4f},\"trouble\":{",
            (unsigned long long)t->count, times_ms(t, 0.50), times_ms(t, 0.95), times_ms(t, 0.99),
            1e-6 * (double)t->max_ns);
    for (int k = 1, n = 0; k < TROUBLE_END; k++)
        if (s->trouble[k])
            fprintf(f, "%s\"%s\":%ld", n++ ? "," : "", trouble_name(k), s->trouble[k]);
    fputs("}}", f);
}

static void json_shares(FILE *f, const char *list, const char *key, const struct interval *share, int n)
{
    fprintf(f, ",\"%s\":[", list);
    for (int i = 0; i < n; i++) {
        fprintf(f, "%s{\"%s\":%d", i ? "," : "", key, i + 1);
        json_interval(f, "left_behind", &share[i]);
        fputc('}', f);
    }
    fputc(']', f);
}

void report_json(const struct arena *a, const struct standings *st, FILE *f)
{
    fprintf(f, "{\"game\":\"%s\",\"version\":%d,\"seats\":%d,\"deals\":%d,\"games\":%d,\"bots\":[", a->g->id,
            a->g->version, a->setup.seats, st->deals, st->games);
    for (int i = 0; i < a->players; i++) {
        if (i)
            fputc(',', f);
        json_player(a, st, i, f);
    }
    fputc(']', f);
    json_shares(f, "turns", "turn", st->turn, a->setup.seats);
    json_shares(f, "asked", "place", st->asked, st->together ? a->setup.seats : 0);
    json_interval(f, "moves", &st->moves);
    fprintf(f, ",\"moves_min\":%d,\"moves_max\":%d", st->moves_min, st->moves_max);
    if (a->testing)
        fprintf(f, ",\"sprt\":{\"elo0\":%.4f,\"elo1\":%.4f,\"deals\":%d,\"llr\":%.4f,\"accepted\":%s}", a->sprt.elo0,
                a->sprt.elo1, a->sprt.deals, a->sprt.llr,
                !a->sprt.verdict ? "null" : a->sprt.verdict > 0 ? "\"elo1\"" : "\"elo0\"");
    fputs("}\n", f);
}
