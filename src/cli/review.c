/*
 * review.c: `quayside review`: shows what src/review found out about a game, as text, JSON or a page.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "cli.h"
#include "data.h"
#include "html.h"
#include "review.h"

enum { USUAL = 1000 };

/* The columns of the summary. */
static const char *const summary[] = { "review.seat", "review.points", "review.place", "review.decisions",
                                       "review.mistakes", "review.lost", "review.fortune" };

enum { SUMMARY = sizeof summary / sizeof *summary };

/* ---- Text -------------------------------------------------------------------------------------------------------- */

static void put_word(const struct review *rv, const char *key, struct text *t)
{
    struct voice voice = { .lang = (uint8_t)rv->lang, .viewer = -1 };
    t->voice = &voice;
    say(t, "quayside", key, 0, 0);
    t->voice = NULL;
}

/* "-1.25" at the right end of its columns. */
static void put_points(struct text *t, int hundredths, int sign, int width)
{
    char buf[24];
    struct text n = TEXT(buf);
    int v = abs(hundredths);
    text_add(&n, hundredths < 0 ? "-" : sign && v ? "+" : "");
    text_fmt(&n, "%d.%d%d", v / 100, v / 10 % 10, v % 10);
    text_pad(t, t->len, width - (int)n.len);
    text_add(t, buf);
}

/* A word at the right end of its columns. */
static void put_heading(const struct review *rv, const char *key, int width, struct text *t)
{
    char buf[SENTENCE_TEXT];
    struct text word = TEXT(buf);
    put_word(rv, key, &word);
    size_t from = t->len;
    text_add(t, buf);
    int columns = 0;
    for (size_t i = from; i < t->len; i++)
        columns += ((uint8_t)t->buf[i] & 0xc0) != 0x80;
    t->buf[t->len = from] = 0;
    text_pad(t, t->len, width - columns);
    text_add(t, buf);
}

static void put_luck(const struct review *rv, const int *luck, struct text *t)
{
    for (int i = 0; i < rv->seats; i++)
        put_points(t, luck[i], 1, 8);
}

static void print_headings(const struct review *rv)
{
    char line[SENTENCE_TEXT];
    struct text t = TEXT(line);
    put_heading(rv, "review.move", 4, &t);
    put_heading(rv, "review.seat", 6, &t);
    text_add(&t, "  ");
    size_t from = t.len;
    put_word(rv, "review.made", &t);
    text_pad(&t, from, 16);
    from = t.len;
    put_word(rv, "review.best", &t);
    text_pad(&t, from, 16);
    put_heading(rv, "review.lost", 9, &t);
    text_add(&t, "             ");
    put_word(rv, "review.luck", &t);
    puts(line);
}

/* How sure a loss is, in nine columns. */
static void put_margin(const struct review *rv, const struct step *s, struct text *t)
{
    size_t from = t->len;
    if (s->exact) {
        text_char(t, ' ');
        put_word(rv, "review.exact", t);
    } else if (s->margin) {
        text_add(t, " +-");
        put_points(t, s->margin, 0, 6);
    }
    text_pad(t, from, 9);
}

static void print_step(const struct review *rv, int number, const struct step *s)
{
    char line[SENTENCE_TEXT];
    struct text t = TEXT(line);
    text_right(&t, number + 1, 4);
    text_right(&t, s->seat, 6);
    text_add(&t, "  ");
    size_t from = t.len;
    text_add(&t, s->made);
    text_pad(&t, from, 15);
    text_char(&t, ' ');
    from = t.len;
    text_add(&t, s->choices > 1 ? s->best : "");
    text_pad(&t, from, 16);
    if (s->choices > 1)
        put_points(&t, s->lost, 0, 9);
    else
        text_add(&t, "         ");
    put_margin(rv, s, &t);
    text_add(&t, review_bad(rv, s) ? " ??" : review_mistake(rv, s) ? " ? " : "   ");
    put_luck(rv, s->luck, &t);
    puts(line);
}

static void print_summary(const struct review *rv)
{
    char line[SENTENCE_TEXT];
    struct text t = TEXT(line);
    text_char(&t, '\n');
    for (size_t i = 0; i < SUMMARY; i++)
        put_heading(rv, summary[i], i ? 14 : 6, &t);
    puts(line);
    for (int i = 0; i < rv->seats; i++) {
        const struct tally *of = &rv->of[i];
        text_clear(&t);
        text_right(&t, i, 6);
        text_right(&t, rv->points[i], 14);
        text_right(&t, rv->place[i], 14);
        text_right(&t, of->decisions, 14);
        text_right(&t, of->mistakes, 14);
        put_points(&t, of->lost, 0, 14);
        put_points(&t, of->luck, 1, 14);
        puts(line);
    }
    text_clear(&t);
    text_char(&t, '\n');
    put_word(rv, "review.note", &t);
    puts(line);
}

static void print_review(const struct review *rv)
{
    char line[SENTENCE_TEXT];
    struct text t = TEXT(line);
    print_headings(rv);
    size_t from = t.len;
    text_add(&t, "            ");
    put_word(rv, "review.start", &t);
    text_pad(&t, from, 56);
    put_luck(rv, rv->start, &t);
    puts(line);
    for (int i = 0; i < rv->steps; i++)
        if (review_listed(rv, &rv->step[i]))
            print_step(rv, i, &rv->step[i]);
    print_summary(rv);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static void json_points(FILE *f, const char *key, const int *v, int n)
{
    fprintf(f, ",\"%s\":[", key);
    for (int i = 0; i < n; i++)
        fprintf(f, "%s%.2f", i ? "," : "", v[i] / 100.0);
    fputc(']', f);
}

static void json_name(FILE *f, const char *key, const char *name)
{
    char buf[4 * NAME_MAX_LEN];
    struct text t = TEXT(buf);
    text_json(&t, name, strlen(name));
    fprintf(f, ",\"%s\":%s", key, buf);
}

static void review_json(const struct review *rv, FILE *f)
{
    fprintf(f, "{\"game\":\"%s\",\"version\":%d,\"seats\":%d,\"iterations\":%d,\"over\":%s", rv->g->id,
            rv->g->version, rv->seats, rv->iterations, rv->over ? "true" : "false");
    json_points(f, "start_luck", rv->start, rv->seats);
    fputs(",\"moves\":[", f);
    for (int i = 0; i < rv->steps; i++) {
        const struct step *s = &rv->step[i];
        fprintf(f, "%s\n{\"number\":%d,\"seat\":%d,\"choices\":%d", i ? "," : "", i + 1, s->seat, s->choices);
        json_name(f, "made", s->made);
        if (s->choices > 1) {
            json_name(f, "best", s->best);
            fprintf(f, ",\"lost\":%.2f,\"margin\":%.2f,\"exact\":%s", s->lost / 100.0, s->margin / 100.0, s->exact ? "true" : "false");
        }
        json_points(f, "luck", s->luck, rv->seats);
        fputc('}', f);
    }
    fputs("],\n\"summary\":[", f);
    for (int i = 0; i < rv->seats; i++)
        fprintf(f, "%s\n{\"seat\":%d,\"points\":%d,\"place\":%d,\"decisions\":%d,\"mistakes\":%d,\"lost\":%.2f,"
                "\"luck\":%.2f}", i ? "," : "", i, rv->points[i], rv->place[i], rv->of[i].decisions,
                rv->of[i].mistakes, rv->of[i].lost / 100.0, rv->of[i].luck / 100.0);
    fputs("]}\n", f);
}

/* ---- HTML -------------------------------------------------------------------------------------------------------- */

static void html_word(const struct review *rv, FILE *f, const char *key, const char *tag)
{
    char buf[SENTENCE_TEXT];
    struct text t = TEXT(buf);
    put_word(rv, key, &t);
    fprintf(f, "<%s>", tag);
    html_text(f, buf);
    fprintf(f, "</%s>", tag);
}

static void html_summary(const struct review *rv, FILE *f)
{
    fputs("<table><tr>", f);
    for (size_t i = 0; i < SUMMARY; i++)
        html_word(rv, f, summary[i], "th");
    for (int i = 0; i < rv->seats; i++)
        fprintf(f, "</tr>\n<tr><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%.2f</td><td>%+.2f</td>", i,
                rv->points[i], rv->place[i], rv->of[i].decisions, rv->of[i].mistakes, rv->of[i].lost / 100.0,
                rv->of[i].luck / 100.0);
    fputs("</tr></table>\n", f);
    html_word(rv, f, "review.note", "p");
}

/* How luck and losses of a seat added up: a line for each seat with dashes of its own, named at its end. */
static void html_plot(const struct review *rv, FILE *f, const char *key, int losses)
{
    enum { WIDE = 640, HIGH = 220 };
    static const char *const dashes[SEATS_MAX] = { "none", "8 4", "2 3", "12 3 2 3", "1 5" };
    double low = 0, high = 1, sum[SEATS_MAX] = { 0 };
    for (int pass = 0; pass < 2; pass++) {
        for (int seat = 0; seat < rv->seats; seat++) {
            sum[seat] = losses ? 0 : rv->start[seat];
            if (pass)
                fprintf(f, "<polyline class=a fill=none stroke-dasharray=\"%s\" points=\"", dashes[seat]);
            for (int i = 0; i < rv->steps; i++) {
                const struct step *s = &rv->step[i];
                sum[seat] += !losses ? s->luck[seat] : s->seat == seat ? s->lost : 0;
                low = fmin(low, sum[seat]);
                high = fmax(high, sum[seat]);
                if (pass)
                    fprintf(f, "%.1f,%.1f ", 10.0 + (WIDE - 20.0) * (i + 1) / rv->steps,
                            10 + (HIGH - 20) * (high - sum[seat]) / (high - low));
            }
            if (pass)
                fprintf(f, "\"/><text x=%d y=%.1f>%d: %.2f</text>\n", WIDE - 6,
                        14 + (HIGH - 20) * (high - sum[seat]) / (high - low), seat, sum[seat] / 100);
        }
        if (!pass) {
            html_word(rv, f, key, "h2");
            fprintf(f, "<svg viewBox=\"0 0 %d %d\" role=img>\n", WIDE + 80, HIGH);
            double zero = 10 + (HIGH - 20) * high / (high - low);
            fprintf(f, "<line class=l x1=10 x2=%d y1=%.1f y2=%.1f />\n", WIDE - 10, zero, zero);
        }
    }
    fputs("</svg>\n", f);
}

static void html_loss(const struct review *rv, const struct step *s, FILE *f)
{
    fprintf(f, "</td><td>%.2f", s->lost / 100.0);
    if (s->exact) {
        fputc(' ', f);
        html_word(rv, f, "review.exact", "span");
    } else if (s->margin) {
        fprintf(f, " &#177; %.2f", s->margin / 100.0);
    }
    fprintf(f, "%s</td>", review_bad(rv, s) ? " ??" : review_mistake(rv, s) ? " ?" : "");
}

static void html_steps(const struct review *rv, FILE *f)
{
    static const char *const key[] = { "review.move", "review.seat", "review.made", "review.best", "review.lost" };
    fputs("<table><tr>", f);
    for (size_t i = 0; i < sizeof key / sizeof *key; i++)
        html_word(rv, f, key[i], "th");
    fprintf(f, "<th colspan=%d>", rv->seats);
    html_word(rv, f, "review.luck", "span");
    fputs("</th>", f);
    for (int i = 0; i < rv->steps; i++) {
        const struct step *s = &rv->step[i];
        if (!review_listed(rv, s))
            continue;
        fprintf(f, "</tr>\n<tr><td>%d</td><td>%d</td><td>", i + 1, s->seat);
        html_text(f, s->made);
        fputs("</td><td>", f);
        html_text(f, s->best);
        if (s->choices > 1)
            html_loss(rv, s, f);
        else
            fputs("</td><td></td>", f);
        for (int seat = 0; seat < rv->seats; seat++)
            fprintf(f, "<td>%+.2f</td>", s->luck[seat] / 100.0);
    }
    fputs("</tr></table>\n", f);
}

static void review_html(const struct review *rv, FILE *f)
{
    html_begin(f, language_code(rv->lang), rv->g->title);
    html_summary(rv, f);
    html_plot(rv, f, "review.lost", 1);
    html_plot(rv, f, "review.fortune", 0);
    html_steps(rv, f);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int write_review(const struct review *rv, const char *path, void (*write)(const struct review *, FILE *),
                        struct error *e)
{
    char *text = NULL;
    size_t size;
    if (!path)
        return 0;
    FILE *f = open_memstream(&text, &size);
    if (f)
        write(rv, f);
    return write_stream(path, f, &text, &size, e);
}

int cmd_review(struct cli *c, int argc, char **argv)
{
    static struct match m;
    static struct review rv;
    static _Alignas(64) char pool[BOT_POOL];
    struct error e;
    const char *path = NULL, *json = NULL, *html = NULL, *v;
    int iterations = USUAL;
    for (int i = 0; i < argc; i++) {
        if ((v = arg_value(argc, argv, &i, "--iterations")))
            iterations = arg_number("--iterations", v, 1, 1 << 24);
        else if ((v = arg_value(argc, argv, &i, "--json")))
            json = v;
        else if ((v = arg_value(argc, argv, &i, "--html")))
            html = v;
        else if (!path && (argv[i][0] != '-' || !argv[i][1]))
            path = argv[i];
        else
            return unknown_argument("review", argv[i]);
    }
    if (!path)
        return complain("name a record file: quayside review game.txt");
    if (read_record(path, &m, &e))
        return complain_error(&e);
    if (!m.moves)
        return complain("%s: there are no moves, so there is nothing to review", path);
    review_begin(&rv, &m, iterations, pool);
    rv.lang = c->lang;
    while (rv.steps < m.moves)
        if (review_next(&rv, &e))
            return complain_error(&e);
    print_review(&rv);
    int err = write_review(&rv, json, review_json, &e);
    if (!err)
        err = write_review(&rv, html, review_html, &e);
    return err ? complain_error(&e) : 0;
}
