/* arena_html.c: the report of an arena as one HTML file: tables and plots, nothing from outside; see arena.h. */
#include <math.h>

#include "arena.h"
#include "html.h"

enum { WIDE = 720, LEFT = 190, RIGHT = 680, ROW = 30, TOP = 8 };

static void cell(FILE *f, const struct interval *v, int decimals)
{
    if (isfinite(v->half))
        fprintf(f, "<td>%.*f ± %.*f</td>", decimals, v->mean, decimals, v->half);
    else
        fprintf(f, "<td>%.*f ± ?</td>", decimals, v->mean);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static void put_players(const struct arena *a, const struct standings *st, FILE *f)
{
    fputs("<table><tr><th>bot</th><th>rating</th><th>pairs won, %</th><th>won</th><th>lost</th><th>drawn</th>"
          "<th>points</th><th>lead</th></tr>\n", f);
    for (int i = 0; i < a->players; i++) {
        const struct standing *s = &st->of[i];
        fputs("<tr><td>", f);
        html_text(f, a->player[i].label);
        fputs("</td>", f);
        cell(f, &s->rating, 0);
        cell(f, &s->share, 1);
        fprintf(f, "<td>%ld</td><td>%ld</td><td>%ld</td>", s->won, s->lost, s->drawn);
        cell(f, &s->points, 2);
        cell(f, &s->lead, 2);
        fputs("</tr>\n", f);
    }
    fputs("</table>\n<p class=n>A pair is a seat of one bot and a seat of another in one game; it is won when the "
          "place is better. Behind ± is half an interval of 95 %, with the deal as the unit. Lead: points more than the "
          "mean of the other seats.</p>\n", f);
}

static void put_meetings(const struct arena *a, const struct standings *st, FILE *f)
{
    fputs("<h2>Pairs won against, %</h2><table><tr><th></th>", f);
    for (int k = 0; k < a->players; k++) {
        fputs("<th>", f);
        html_text(f, a->player[k].label);
        fputs("</th>", f);
    }
    for (int i = 0; i < a->players; i++) {
        fputs("</tr>\n<tr><td>", f);
        html_text(f, a->player[i].label);
        fputs("</td>", f);
        for (int k = 0; k < a->players; k++)
            if (st->of[i].met[k])
                fprintf(f, "<td>%.1f</td>", 100.0 * (double)st->of[i].beat[k] / (double)st->of[i].met[k]);
            else
                fputs("<td>-</td>", f);
    }
    fputs("</tr></table>\n", f);
}

static void put_shares(const struct arena *a, const struct interval *share, FILE *f)
{
    for (int i = 0; i < a->setup.seats; i++) {
        fprintf(f, "<tr><td>%d</td>", i + 1);
        cell(f, &share[i], 1);
        fputs("</tr>\n", f);
    }
    fputs("</table>\n", f);
}

static void put_turns(const struct arena *a, const struct standings *st, FILE *f)
{
    fputs("<h2>Who begins</h2><table><tr><th>seat, from who begins</th><th>others left behind, %</th></tr>\n", f);
    put_shares(a, st->turn, f);
    if (st->together) {
        fputs("<h2>Who is asked first</h2>\n<p>Where several choose at the same time.</p>\n"
              "<table><tr><th>in the order of asking</th><th>others left behind, %</th></tr>\n", f);
        put_shares(a, st->asked, f);
    }
    fprintf(f, "<p>Moves in a game: %.1f (%d to %d).</p>\n", st->moves.mean, st->moves_min, st->moves_max);
}

static void put_trouble(const struct arena *a, const struct standings *st, FILE *f)
{
    for (int i = 0; i < a->players; i++) {
        const struct standing *s = &st->of[i];
        if (s->trouble[TROUBLE_NONE] == s->seats)
            continue;
        fputs("<h2>Trouble with ", f);
        html_text(f, a->player[i].label);
        fprintf(f, "</h2><p>In %ld of its %ld seats easy played on.</p><ul>\n", s->seats - s->trouble[TROUBLE_NONE],
                s->seats);
        for (int k = 1; k < TROUBLE_END; k++)
            if (s->trouble[k])
                fprintf(f, "<li>%ld times it %s</li>\n", s->trouble[k], trouble_text(k));
        fputs("</ul>\n<p class=n>", f);
        html_text(f, a->player[i].incident);
        fputs("</p>\n", f);
    }
}

static void put_sprt(const struct arena *a, FILE *f)
{
    const struct sprt *t = &a->sprt;
    fprintf(f, "<h2>Sequential test</h2><p>Elo %.4g against %.4g, errors of 5 %%: ", t->elo1, t->elo0);
    if (t->verdict)
        fprintf(f, "elo %.4g accepted", t->verdict > 0 ? t->elo1 : t->elo0);
    else
        fputs("open", f);
    fprintf(f, " after %d deals (log-likelihood ratio %.2f).</p>\n", t->deals, t->llr);
}

/* ---- Plots ------------------------------------------------------------------------------------------------------- */

static int row_y(int i) { return TOP + i * ROW + ROW / 2; }

static void begin_plot(FILE *f, const char *title, int rows)
{
    fprintf(f, "<h2>%s</h2><svg viewBox=\"0 0 %d %d\" role=img aria-label=\"%s\">\n", title, WIDE,
            TOP + rows * ROW + 26, title);
}

static void put_label(FILE *f, const struct arena *a, int i)
{
    char cut[27];
    struct text t = TEXT(cut);
    fprintf(f, "<text x=%d y=%d text-anchor=end>", LEFT - 10, row_y(i) + 4);
    text_add(&t, a->player[i].label);
    html_text(f, cut);
    fputs("</text>\n", f);
}

static void put_tick(FILE *f, double x, int rows, const char *fmt, double v)
{
    fprintf(f, "<line class=l x1=%.1f x2=%.1f y1=%d y2=%d /><text class=s x=%.1f y=%d text-anchor=middle>", x, x, TOP,
            TOP + rows * ROW, x, TOP + rows * ROW + 18);
    fprintf(f, fmt, v);
    fputs("</text>\n", f);
}

/* 1, 2 or 5 times a power of ten: about so many steps in the range. */
static double step_for(double range, int steps)
{
    double raw = range / steps, power = pow(10, floor(log10(raw))), k = raw / power;
    return power * (k < 1.5 ? 1 : k < 3.5 ? 2 : k < 7.5 ? 5 : 10);
}

static void plot_ratings(const struct arena *a, const struct standings *st, FILE *f)
{
    double low = 0, high = 0;
    for (int i = 0; i < a->players; i++) {
        const struct interval *v = &st->of[i].rating;
        double half = isfinite(v->half) ? v->half : 0;
        low = fmin(low, v->mean - half);
        high = fmax(high, v->mean + half);
    }
    double step = step_for(fmax(high - low, 10), 6);
    low = floor(low / step) * step;
    high = ceil(fmax(high, low + step) / step) * step;
    double scale = (RIGHT - LEFT) / (high - low);
    begin_plot(f, "Ratings with their intervals", a->players);
    for (int i = 0; low + i * step < high + step / 2; i++)
        put_tick(f, LEFT + i * step * scale, a->players, "%.0f", low + i * step);
    for (int i = 0; i < a->players; i++) {
        const struct interval *v = &st->of[i].rating;
        double half = isfinite(v->half) ? v->half : 0, x = LEFT + (v->mean - low) * scale;
        put_label(f, a, i);
        fprintf(f, "<line class=a x1=%.1f x2=%.1f y1=%d y2=%d /><circle class=f cx=%.1f cy=%d r=5><title>"
                "%.0f ± %.0f</title></circle>\n", x - half * scale, x + half * scale, row_y(i), row_y(i), x,
                row_y(i), v->mean, half);
    }
    fputs("</svg>\n", f);
}

/* A bar for each bot, cut into places; the first is the darkest, and all are named. */
static void plot_places(const struct arena *a, const struct standings *st, FILE *f)
{
    begin_plot(f, "Places", a->players);
    for (int v = 0; v <= 100; v += 25)
        put_tick(f, LEFT + v / 100.0 * (RIGHT - LEFT), a->players, "%.0f %%", v);
    for (int i = 0; i < a->players; i++) {
        const struct standing *s = &st->of[i];
        double x = LEFT;
        put_label(f, a, i);
        for (int k = 0; k < a->setup.seats; k++) {
            double share = (double)s->place[k] / (double)s->seats, w = share * (RIGHT - LEFT);
            fprintf(f, "<rect class=f fill-opacity=%.2f x=%.1f y=%d width=%.1f height=%d><title>"
                    "place %d: %.1f %%</title></rect>\n",
                    1 - 0.85 * k / (a->setup.seats - 1), x, row_y(i) - 10, w, 20, k + 1, 100 * share);
            if (w > 40)
                fprintf(f, "<text x=%.1f y=%d text-anchor=middle paint-order=stroke stroke=\"var(--paper)\" "
                        "stroke-width=3>%d: %.0f%%</text>\n", x + w / 2, row_y(i) + 4, k + 1, 100 * share);
            x += w;
        }
    }
    fputs("</svg>\n", f);
}

/* From half of the decisions to all of them, on a logarithmic scale from a microsecond to ten seconds. */
static void plot_times(const struct arena *a, FILE *f)
{
    const double decades = 7, scale = (RIGHT - LEFT) / decades;
    begin_plot(f, "Thinking time: p50, p95, p99 and the longest", a->players);
    for (int k = 0; k <= (int)decades; k++)
        put_tick(f, LEFT + k * scale, a->players, "%g ms", pow(10, k - 3));
    for (int i = 0; i < a->players; i++) {
        const struct times *t = &a->times[i];
        const double ms[] = { times_ms(t, 0.50), times_ms(t, 0.95), times_ms(t, 0.99), 1e-6 * (double)t->max_ns };
        static const char *const name[] = { "p50", "p95", "p99", "max" };
        double x[4];
        put_label(f, a, i);
        if (!t->count)
            continue;
        for (int k = 0; k < 4; k++)
            x[k] = LEFT + fmin(fmax(log10(ms[k]) + 3, 0), decades) * scale;
        fprintf(f, "<line class=a x1=%.1f x2=%.1f y1=%d y2=%d />\n", x[0], x[3], row_y(i), row_y(i));
        for (int k = 0; k < 4; k++)
            fprintf(f, "<circle class=f cx=%.1f cy=%d r=%d><title>%s: %.3f ms</title></circle>\n", x[k], row_y(i),
                    7 - k, name[k], ms[k]);
    }
    fputs("</svg>\n", f);
}

void report_html(const struct arena *a, const struct standings *st, FILE *f)
{
    char title[128];
    struct text t = TEXT(title);
    text_fmt(&t, "Arena: %s", a->g->title);
    html_begin(f, "en", title);
    fprintf(f, "<p>%d seats, %d deals, %d games.</p>\n", a->setup.seats, st->deals, st->games);
    if (!st->deals)
        return;
    put_players(a, st, f);
    plot_ratings(a, st, f);
    plot_places(a, st, f);
    plot_times(a, f);
    if (a->players > 2)
        put_meetings(a, st, f);
    put_turns(a, st, f);
    put_trouble(a, st, f);
    if (a->testing)
        put_sprt(a, f);
}
