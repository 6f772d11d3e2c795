/* pager.c: see pager.h. */
#include "pager.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "data.h"
#include "lines.h"
#include "terminal.h"

struct pager {
    const struct voice *voice;
    const char         *title, *text;
    size_t              len;
    struct store_row         *rows;
    int                 count, top;
    int                 asking;         /* 1: the word to look for is being typed */
    char                word[64];       /* what is looked for */
    const char         *found;          /* where it was found last */
    const char         *note;           /* key of something to say, or NULL */
};

/* Rows of text that are seen at once. */
static int page_rows(void) { return term_rows() > 3 ? term_rows() - 2 : 1; }

/* The row in which a place of the text stands. */
static int row_of(const struct pager *p, const char *at)
{
    int row = 0;
    while (row + 1 < p->count && p->rows[row + 1].at <= at)
        row++;
    return row;
}

/* Breaks the text anew for the width of the window; what stood on top stays there. */
static void lay_out(struct pager *p)
{
    int width = term_columns() > 12 ? term_columns() - 3 : 10;
    const char *at = p->rows && p->count ? p->rows[p->top].at : p->text;
    p->count = wrap(p->text, p->len, width, 4, NULL, 0);
    p->rows = realloc(p->rows, (size_t)(p->count + 1) * sizeof *p->rows);
    if (!p->rows)
        abort();
    wrap(p->text, p->len, width, 4, p->rows, p->count);
    p->top = row_of(p, at);
}

static void turn_to(struct pager *p, int top)
{
    int most = p->count - page_rows();
    p->top = top > most ? most : top;
    if (p->top < 0)
        p->top = 0;
}

/* ---- Looking for a word ------------------------------------------------------------------------------------------ */

static int is_at(const struct pager *p, const char *at)
{
    size_t n = strlen(p->word);
    return (size_t)(p->text + p->len - at) >= n && !strncasecmp(at, p->word, n);
}

/* The next place with the word, after the last one or, with step -1, before it; around the end if need be. */
static void look_for(struct pager *p, int step)
{
    ptrdiff_t len = (ptrdiff_t)p->len, from;
    p->note = NULL;
    if (!*p->word || !p->count)
        return;
    from = p->found ? p->found - p->text : p->rows[p->top].at - p->text - step;
    for (ptrdiff_t i = 1; i <= len; i++) {
        const char *at = p->text + ((from + step * i) % len + len) % len;
        if (!is_at(p, at))
            continue;
        p->found = at;
        turn_to(p, row_of(p, at) - page_rows() / 3);
        return;
    }
    p->found = NULL;
    p->note = "pager.missing";
}

static void on_search_key(struct pager *p, int key)
{
    if (key == TERM_ENTER) {
        p->asking = 0;
        p->found = NULL;
        look_for(p, 1);
    } else if (key == TERM_ESCAPE) {
        p->asking = 0;
    } else if (key == TERM_BACK) {
        utf8_drop(p->word);
    } else if (key >= 32 && key < TERM_NONE) {
        utf8_add(p->word, sizeof p->word, (unsigned)key);
    }
}

/* ---- The screen -------------------------------------------------------------------------------------------------- */

static void draw_foot(const struct pager *p)
{
    char buf[2 * SENTENCE_TEXT], last[16];
    struct text foot = TEXT(buf), right = TEXT(last);
    int row = term_rows() - 1, width = term_columns(), end = p->top + page_rows();
    foot.voice = p->voice;
    say(&foot, "quayside", p->asking ? "pager.find" : p->note ? p->note : "pager.keys", 0, 0);
    if (p->asking || p->note)
        text_fmt(&foot, " %s", p->word);
    term_put(row, 0, width, STYLE_BAR, buf, foot.len);
    text_fmt(&right, " %d%%", p->count ? (end < p->count ? end : p->count) * 100 / p->count : 100);
    if (!p->asking && width > 60)
        term_put(row, width - 6, 6, STYLE_BAR, last, right.len);
    term_cursor(row, p->asking ? columns_of(buf, foot.len) : 0);
}

static void draw(const struct pager *p)
{
    int found = p->found ? row_of(p, p->found) : -1;
    term_clear();
    term_put(0, 0, term_columns(), STYLE_BAR, p->title, strlen(p->title));
    for (int i = 0; i < page_rows() && p->top + i < p->count; i++) {
        const struct store_row *row = &p->rows[p->top + i];
        int here = p->top + i == found;
        term_put(1 + i, 0, 1, STYLE_PLAIN, here ? ">" : " ", 1);
        term_put(1 + i, 2 + row->indent, term_columns() - 2 - row->indent, here ? STYLE_PICKED : STYLE_PLAIN, row->at,
                 (size_t)row->len);
    }
    draw_foot(p);
    term_show();
}

/* 0: the key closes the pager. */
static int on_key(struct pager *p, int key)
{
    int page = page_rows() > 1 ? page_rows() - 1 : 1;
    switch (key) {
    case 'q':
    case TERM_ESCAPE:
    case TERM_ENDED:
        return 0;
    case TERM_ENTER:
    case TERM_DOWN:
        turn_to(p, p->top + 1);
        break;
    case TERM_UP:
        turn_to(p, p->top - 1);
        break;
    case ' ':
    case TERM_PAGE_DOWN:
    case TERM_RIGHT:
        turn_to(p, p->top + page);
        break;
    case 'b':
    case TERM_PAGE_UP:
    case TERM_LEFT:
        turn_to(p, p->top - page);
        break;
    case 'g':
    case TERM_HOME:
        turn_to(p, 0);
        break;
    case 'G':
    case TERM_END:
        turn_to(p, p->count);
        break;
    case '/':
        p->asking = 1;
        p->word[0] = 0;
        break;
    case 'n':
    case 'N':
        look_for(p, key == 'n' ? 1 : -1);
        break;
    case 'r':
    case TERM_REDRAW:
        term_redraw();
        break;
    case TERM_RESIZED:
        lay_out(p);
        turn_to(p, p->top);
        break;
    }
    return 1;
}

void pager_show(const struct voice *voice, const char *title, const char *text, size_t len, int at_end)
{
    struct pager p = { .voice = voice, .title = title, .text = text, .len = len };
    lay_out(&p);
    turn_to(&p, at_end ? p.count : 0);
    for (int open = 1; open;) {
        draw(&p);
        int key;
        while ((key = term_key(200)) == TERM_NONE)
            ;
        if (p.asking && key != TERM_RESIZED && key != TERM_ENDED)
            on_search_key(&p, key);
        else
            open = on_key(&p, key);
    }
    free(p.rows);
}
