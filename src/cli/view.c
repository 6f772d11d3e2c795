/* view.c: how the full screen looks; see screen.h. */
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "lines.h"
#include "screen.h"
#include "terminal.h"

enum { NEED_ROWS = 24, NEED_COLUMNS = 80,
       WIDE      = 112,                 /* from here on the list stands beside the picture */
       LOW       = 6,                   /* rows that list and log need below the picture, with their titles */
       HANG      = 6 };                 /* how far the rest of a long line is indented */

const char *view_say(const struct screen *s, const char *key, int n, int m)
{
    static char buf[8][SENTENCE_TEXT];
    static int next;
    struct text out = local_text(s->t, buf[next], sizeof buf[next]);
    next = (next + 1) % 8;
    say(&out, "quayside", key, n, m);
    return out.buf;
}

/* A text in a box of one row; what does not fit ends in dots. */
static void put(int row, int column, int width, enum style style, const char *text)
{
    if (width <= 0)
        return;
    term_put(row, column, width, style, text, strlen(text));
    if (width > 3 && columns_of(text, strlen(text)) > width)
        term_put(row, column + width - 3, 3, style, "...", 3);
}

/* At the right end of a box, with a space on both sides. */
static void put_right(int row, int column, int width, enum style style, const char *text)
{
    int n = columns_of(text, strlen(text)) + 2;
    if (!*text || n > width)
        return;
    put(row, column + width - n, n, style, "");
    put(row, column + width - n + 1, n - 2, style, text);
}

int view_fits(void) { return term_rows() >= NEED_ROWS && term_columns() >= NEED_COLUMNS; }

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

static void place(struct screen *s, int which, int row, int column, int rows, int columns)
{
    struct pane *p = &s->pane[which];
    p->row = row;
    p->column = column;
    p->rows = rows - 1;                                 /* the title */
    p->columns = columns;
}

/* How tall the picture is at this width. The layout keeps the room of the tallest one, so that nothing jumps about. */
static int picture_rows(struct screen *s, int width)
{
    int rows = wrap(s->picture, strlen(s->picture), width, HANG, NULL, 0);
    if (s->wide != width)
        s->tall = 0;
    s->wide = width;
    if (s->tall < rows)
        s->tall = rows;
    return s->tall;
}

static void lay_out_wide(struct screen *s, int body, int width)
{
    int side = width / 3 > 40 ? width / 3 : 40, left = width - side - 1;
    int tall = picture_rows(s, left), rest = body - 1 - tall;
    if (rest >= LOW + 2) {
        place(s, PICTURE, 1, 0, 1 + tall, left);
        place(s, LOG, 2 + tall, 0, rest, left);
        place(s, LIST_PANE, 1, left + 1, body, side);
    } else {
        place(s, PICTURE, 1, 0, body, left);
        place(s, LIST_PANE, 1, left + 1, body / 2, side);
        place(s, LOG, 1 + body / 2, left + 1, body - body / 2, side);
    }
}

static void lay_out_narrow(struct screen *s, int body, int width)
{
    int tall = picture_rows(s, width), low = body - 1 - tall, left = width / 2;
    low = low < LOW ? LOW : low;
    place(s, PICTURE, 1, 0, body - low, width);
    place(s, LIST_PANE, 1 + body - low, 0, low, left);
    place(s, LOG, 1 + body - low, left + 1, low, width - left - 1);
}

static void lay_out(struct screen *s)
{
    int body = term_rows() - 3, width = term_columns(); /* the bar, the message, the keys */
    for (int i = 0; s->big && i < PANES; i++)
        place(s, i, 1, 0, i == s->focus ? body : 1, width);
    if (s->big)
        return;
    if (width >= WIDE)
        lay_out_wide(s, body, width);
    else
        lay_out_narrow(s, body, width);
}

/* ---- Panes ------------------------------------------------------------------------------------------------------- */

/* The pane in focus has its name in brackets; `right`, if any, stands at the other end. */
static void draw_title(const struct screen *s, int which, const char *key, const char *right)
{
    const struct pane *p = &s->pane[which];
    char buf[SENTENCE_TEXT];
    struct text name = local_text(s->t, buf, sizeof buf);
    int focus = s->focus == which;
    text_fmt(&name, "%c%s%c", focus ? '[' : ' ', view_say(s, key, 0, 0), focus ? ']' : ' ');
    term_line(p->row, p->column, p->columns);
    int n = columns_of(buf, name.len) + 1;
    put(p->row, p->column + 1, n - 1, STYLE_HEAD, buf);
    put_right(p->row, p->column + n, p->columns - n - 1, STYLE_PLAIN, right);
}

/* "1-14/23", and the keys that show the rest. */
static void say_range(struct text *out, int top, int rows, int count, const char *keys)
{
    if (count > rows)
        text_fmt(out, "%d-%d/%d%s%s", top + 1, top + rows < count ? top + rows : count, count, *keys ? "  " : "", keys);
}

static void clamp_top(struct pane *p, int count)
{
    if (p->top > count - p->rows)
        p->top = count - p->rows;
    if (p->top < 0)
        p->top = 0;
}

static void put_row(const struct pane *p, int at, int margin, enum style style, const struct store_row *row)
{
    int in = margin + row->indent;
    if (p->columns > in)
        term_put(p->row + 1 + at, p->column + in, p->columns - in, style, row->at, (size_t)row->len);
}

/* Without empty lines, for panes that are too low. */
static size_t squeeze(const char *text, size_t len, char *out)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        if (text[i] != '\n' || (i && text[i - 1] != '\n'))
            out[n++] = text[i];
    return n;
}

/* The last paragraph of a picture says what is to be decided. Where it begins; the end of the text if it is the only
   one. */
static size_t last_paragraph(const char *text, size_t len)
{
    for (size_t i = len; i > 2; i--)
        if (text[i - 2] == '\n' && text[i - 1] == '\n' && i < len)
            return i;
    return len;
}

/* A picture that does not fit is scrolled; its last paragraph, if it is short, stays at the bottom of the pane. */
static void draw_picture(struct screen *s)
{
    enum { ROWS = 1024, PINNED = 3 };
    static char squeezed[SAID_TEXT];
    static struct store_row rows[ROWS];
    struct store_row pinned[PINNED];
    struct pane *p = &s->pane[PICTURE], body = *p;
    char range[64] = "";
    struct text right = TEXT(range);
    size_t len = strlen(s->picture), last = last_paragraph(s->picture, len);
    int count = wrap(s->picture, len, p->columns, HANG, rows, ROWS), pins = 0;
    if (count > p->rows) {
        pins = wrap(s->picture + last, len - last, p->columns, HANG, pinned, PINNED);
        if (pins > PINNED) {
            pins = 0;
            last = len;
        }
        body.rows -= pins;
        count = wrap(squeezed, squeeze(s->picture, last, squeezed), p->columns, HANG, rows, ROWS);
    }
    count = count < ROWS ? count : ROWS;
    clamp_top(&body, count);
    p->top = body.top;
    say_range(&right, p->top, body.rows, count, view_say(s, "screen.scroll", 0, 0));
    draw_title(s, PICTURE, "screen.table", range);
    for (int i = 0; i < body.rows && p->top + i < count; i++)
        put_row(p, i, 0, STYLE_PLAIN, &rows[p->top + i]);
    for (int i = 0; i < pins; i++)
        put_row(p, body.rows + i, 0, STYLE_KEY, &pinned[i]);
}

/* What is new has a star in front. The log is read from its end: `top` counts from there. */
static void draw_log(struct screen *s)
{
    static struct store_row *rows;
    static int room;
    struct pane *p = &s->pane[LOG];
    int width = p->columns - 2, count = wrap(s->log.buf, s->log.len, width, 2, NULL, 0), fresh = 0;
    if (count > room) {
        room = count * 2;
        rows = realloc(rows, (size_t)room * sizeof *rows);
        if (!rows)
            abort();
    }
    wrap(s->log.buf, s->log.len, width, 2, rows, count);
    clamp_top(p, count);
    for (size_t i = s->fresh; i < s->log.len; i++)
        fresh += s->log.buf[i] == '\n';
    int first = count - p->rows - p->top < 0 ? 0 : count - p->rows - p->top;
    char range[64];
    struct text right = local_text(s->t, range, sizeof range);
    say_range(&right, first, p->rows, count, "");
    if (fresh)
        text_fmt(&right, "%s%s", right.len ? "  " : "", view_say(s, "screen.fresh", fresh, 0));
    draw_title(s, LOG, "screen.log", range);
    for (int i = 0, k = first; i < p->rows && k < count; i++, k++) {
        int is_fresh = rows[k].at >= s->log.buf + s->fresh;
        put(p->row + 1 + i, p->column, 1, STYLE_FRESH, is_fresh && !rows[k].indent ? "*" : " ");
        put_row(p, i, 2, is_fresh ? STYLE_FRESH : STYLE_PLAIN, &rows[k]);
    }
}

/* What would follow from a move, on one line. Asked only for the moves that are seen. */
static void describe(struct screen *s, struct entry *e)
{
    struct preview preview;
    struct refusal why;
    struct text out = local_text(s->t, e->about, sizeof e->about);
    e->described = 1;
    if (match_preview(&s->t->m, s->t->me, e->m, &preview, &why, NULL))
        return;
    for (int i = 0; i < preview.events.count; i++) {
        if (i)
            text_char(&out, ' ');
        words_say(&out, s->t->m.g->id, &preview.events.list[i]);
    }
    if (out.len && preview.until)
        text_char(&out, ' ');
    preview_rest(&preview, &out);
    if (out.cut)
        text_ellipsis(&out);                            /* `preview` shows it whole */
}

/* "> 12 R10  You play R10." */
static void draw_entry(struct screen *s, int at, int which, int names)
{
    const struct pane *p = &s->pane[LIST_PANE];
    struct entry *e = &s->entry[s->shown[which]];
    char buf[ABOUT_LEN + 128];
    struct text out = local_text(s->t, buf, sizeof buf);
    int picked = which == s->cursor;
    if (!e->letter && !e->described)
        describe(s, e);
    text_add(&out, picked ? "> " : "  ");
    if (!e->letter)
        text_right(&out, s->shown[which] + 1, s->entries > 99 ? 3 : 2);
    text_char(&out, ' ');
    size_t from = out.len;
    text_add(&out, e->name);
    text_pad(&out, from, names);
    text_fmt(&out, "  %s", e->about);
    put(p->row + 1 + at, p->column, p->columns, picked ? STYLE_PICKED : STYLE_PLAIN, buf);
}

/* All that would follow from the move at the cursor, if its line is too short for it and there is room below. */
static void draw_whole_entry(struct screen *s, int names)
{
    const struct pane *p = &s->pane[LIST_PANE];
    const struct entry *e = &s->entry[s->shown[s->cursor]];
    struct store_row rows[16];
    int at = s->shown_count + 1, room = p->rows - at;
    if (!s->shown_count || e->letter)
        return;
    int count = wrap(e->about, strlen(e->about), p->columns - 5, 0, rows, 16);
    int fits = names + 7 + columns_of(e->about, strlen(e->about)) <= p->columns;
    s->whole = fits || count <= room;
    for (int i = 0; i < count && !fits && s->whole && i < 16; i++)
        term_put(p->row + 1 + at + i, p->column + 5, p->columns - 5, STYLE_PLAIN, rows[i].at, (size_t)rows[i].len);
}

static void draw_list(struct screen *s)
{
    struct pane *p = &s->pane[LIST_PANE];
    char range[64];
    struct text right = TEXT(range);
    int names = 0;
    range[0] = 0;
    for (int i = 0; i < s->shown_count; i++) {
        int n = columns_of(s->entry[s->shown[i]].name, strlen(s->entry[s->shown[i]].name));
        names = n > names ? n : names;
    }
    if (s->cursor < p->top)
        p->top = s->cursor;
    if (s->cursor >= p->top + p->rows)
        p->top = s->cursor - p->rows + 1;
    s->whole = 0;
    clamp_top(p, s->shown_count);
    say_range(&right, p->top, p->rows, s->shown_count, "");
    draw_title(s, LIST_PANE, s->t->me < 0 || match_over(&s->t->m) ? "screen.choices" : "screen.moves", range);
    for (int i = 0; i < p->rows && p->top + i < s->shown_count; i++)
        draw_entry(s, i, p->top + i, names);
    draw_whole_entry(s, names);
}

/* ---- Bar, message, keys ------------------------------------------------------------------------------------------ */

static void say_state(const struct screen *s, struct text *out)
{
    const struct local *t = s->t;
    if (s->busy) {
        struct event e = { .key = s->busy, .seat = (int8_t)s->busy_seat, .other = -1 };
        words_say(out, "quayside", &e);
        text_fmt(out, " %c", "|/-\\"[s->beat % 4]);
    } else {
        const char *idle = t->me < 0 ? "screen.watching" : "screen.your_turn";
        say(out, "quayside", match_over(&t->m) ? "screen.over" : idle, 0, 0);
    }
}

static void draw_bar(const struct screen *s)
{
    char left[SENTENCE_TEXT], right[SENTENCE_TEXT];
    struct text name = local_text(s->t, left, sizeof left), state = local_text(s->t, right, sizeof right);
    text_fmt(&name, " Quayside: %s", s->t->m.g->title);
    say_state(s, &state);
    put(0, 0, term_columns(), STYLE_BAR, left);
    put_right(0, 0, term_columns(), STYLE_BAR, right);
}

/* What is said of the letters typed so far. */
static const char *typing_note(const struct screen *s)
{
    struct refusal why;
    int mv = *s->typed ? local_meant(s->t, s->typed) : -1;
    if (mv >= 0 && match_refuse(&s->t->m, s->t->me, (move)mv, &why))
        return view_say(s, "screen.forbidden", 0, 0);
    if (!s->shown_count)
        return view_say(s, "screen.no_move", 0, 0);
    int clear = mv >= 0 || s->shown_count == 1 || s->arrowed;
    return view_say(s, clear ? "screen.enter" : "screen.type_on", s->shown_count, 0);
}

/* When there is nothing else to say: the move at the cursor, if the list has no room for all that would follow. */
static const char *idle_note(const struct screen *s)
{
    const struct entry *e = s->shown_count ? &s->entry[s->shown[s->cursor]] : NULL;
    if (e && e->letter)
        return view_say(s, "screen.letters", 0, 0);
    if (!e || s->whole || !s->arrowed || !*e->about)
        return view_say(s, "screen.choose", 0, 0);
    static char buf[ABOUT_LEN + NAME_MAX_LEN];
    struct text out = local_text(s->t, buf, sizeof buf);
    text_fmt(&out, "%s: %s", e->name, e->about);
    return buf;
}

static void draw_message(struct screen *s)
{
    int row = term_rows() - 2, width = term_columns();
    const struct pane *p = &s->pane[LIST_PANE];
    if (s->typing) {
        char buf[2 * SENTENCE_TEXT];
        struct text out = local_text(s->t, buf, sizeof buf);
        text_fmt(&out, "%s %s", view_say(s, "screen.move", 0, 0), s->typed);
        int at = columns_of(buf, out.len);
        text_fmt(&out, "   %s", typing_note(s));
        put(row, 0, width, STYLE_PLAIN, buf);
        term_cursor(row, at);
        return;
    }
    put(row, 0, width, STYLE_KEY, *s->message ? s->message : s->busy ? "" : idle_note(s));
    term_cursor(p->row + 1 + s->cursor - p->top, p->column);
}

/* A letter that begins the name of a legal move types it; the bar then shows the function key. */
static void draw_keys(const struct screen *s)
{
    int column = 0, row = term_rows() - 1, width = term_columns();
    for (const struct command *c = screen_commands; c->letter; c++) {
        char buf[64];
        struct text out = local_text(s->t, buf, sizeof buf);
        if (!c->word)
            continue;
        if (c->letter == '\t')
            text_add(&out, "Tab");
        else if (c->function && screen_begins_move(s, c->letter))
            text_fmt(&out, "F%d", c->function);
        else
            text_char(&out, (char)c->letter);
        int key = (int)out.len;
        text_fmt(&out, ":%s", view_say(s, c->word, 0, 0));
        int n = columns_of(buf, out.len);
        if (column + n > width)
            continue;
        term_put(row, column, n, STYLE_PLAIN, buf, out.len);
        term_put(row, column, key, STYLE_KEY, buf, (size_t)key);
        column += n + 1;
    }
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static void draw_too_small(const struct screen *s)
{
    struct store_row rows[8];
    const char *text = view_say(s, "screen.small", NEED_COLUMNS, NEED_ROWS);
    int width = term_columns(), count = wrap(text, strlen(text), width > 1 ? width : 1, 0, rows, 8);
    for (int i = 0; i < count && i < 8; i++)
        term_put(i, 0, width, STYLE_PLAIN, rows[i].at, (size_t)rows[i].len);
    term_cursor(0, 0);
}

static void draw_panes(struct screen *s)
{
    lay_out(s);
    draw_bar(s);
    if (s->pane[PICTURE].rows > 0)
        draw_picture(s);
    if (s->pane[LOG].rows > 0)
        draw_log(s);
    if (s->pane[LIST_PANE].rows > 0)
        draw_list(s);
    const struct pane *list = &s->pane[LIST_PANE], *log = &s->pane[LOG];
    if (!s->big && list->column)
        term_bar(1, list->column - 1, term_rows() - 3);
    else if (!s->big)
        term_bar(log->row, log->column - 1, log->rows + 1);
    draw_keys(s);
    draw_message(s);
}

void view_draw(struct screen *s)
{
    term_clear();
    if (view_fits())
        draw_panes(s);
    else
        draw_too_small(s);
    term_show();
}

int view_frame(struct screen *s, const char *title, const char *text, const char *foot)
{
    struct store_row rows[64];
    int width = term_columns() - 8 < 72 ? term_columns() - 8 : 72;
    int count = wrap(text, strlen(text), width, 0, rows, 64), height = count + 4;
    if (!view_fits())
        return view_draw(s), 1;
    if (count > 64 || height > term_rows() - 2)
        return 0;
    view_draw(s);
    int row = (term_rows() - height) / 2, column = (term_columns() - width - 4) / 2;
    for (int i = 0; i < height; i++)
        put(row + i, column, width + 4, STYLE_PLAIN, "");
    term_frame(row, column, height, width + 4);
    put(row, column + 2, columns_of(title, strlen(title)), STYLE_HEAD, title);
    for (int i = 0; i < count; i++)
        term_put(row + 1 + i, column + 2, width, STYLE_PLAIN, rows[i].at, (size_t)rows[i].len);
    put(row + height - 2, column + 2, width, STYLE_KEY, foot);
    term_cursor(row + height - 2, column + 2);
    term_show();
    return 1;
}

void view_question(struct screen *s, const char *key, const char *answer)
{
    char buf[1024];
    struct text out = local_text(s->t, buf, sizeof buf);
    int row = term_rows() - 2, width = term_columns();
    text_fmt(&out, "%s %s", view_say(s, key, 0, 0), answer);
    view_draw(s);
    if (!view_fits())
        return;
    int n = columns_of(buf, out.len);
    const char *from = buf, *end = buf + out.len;
    char glyph[8];
    while (n >= width && from < end)                    /* the end of a long answer is what one types at */
        n -= glyph_next(&from, end, glyph);
    term_put(row, 0, width, STYLE_KEY, from, (size_t)(end - from));
    term_cursor(row, n);
    term_show();
}
