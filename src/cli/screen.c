/* screen.c: what the keys of the full screen do; see screen.h. */
#include "screen.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "data.h"
#include "lines.h"
#include "pager.h"
#include "terminal.h"

/* ---- Notices and questions --------------------------------------------------------------------------------------- */

static int wait_key(void)
{
    int key;
    while ((key = term_key(200)) == TERM_NONE)
        ;
    return key;
}

/* Shows a text until a key is pressed. */
static void show(struct screen *s, const char *title, const char *text)
{
    char head[SENTENCE_TEXT], foot[SENTENCE_TEXT];
    struct text copy = TEXT(head), close = local_text(s->t, foot, sizeof foot);
    text_fmt(&copy, " %s ", title);
    say(&close, "quayside", "screen.close", 0, 0);
    for (;;) {
        if (!view_frame(s, head, text, foot)) {
            pager_show(&s->t->voice, head, text, strlen(text), 0);
            return;
        }
        int key = wait_key();
        if (key == TERM_REDRAW)
            term_redraw();
        else if (key != TERM_RESIZED)
            return;
    }
}

/* One line is said below, more are shown in a frame. */
static void notice(struct screen *s, const char *title, struct text *said)
{
    struct text message = TEXT(s->message);
    if (said->len && said->buf[said->len - 1] == '\n')
        said->buf[--said->len] = 0;
    if (strchr(said->buf, '\n') || columns_of(said->buf, said->len) > term_columns())
        show(s, title, said->buf);
    else
        text_add(&message, said->buf);
}

/* Asks for a word, with `answer` as it is to begin with. 0: it was called off. */
static int ask_word(struct screen *s, const char *key_of_question, char *answer, size_t size)
{
    for (;;) {
        view_question(s, key_of_question, answer);
        int key = wait_key();
        if (key == TERM_ENTER)
            return *answer != 0;
        if (key == TERM_ESCAPE || key == TERM_ENDED)
            return 0;
        if (key == TERM_BACK)
            utf8_drop(answer);
        else if (key == TERM_CLEAR)
            *answer = 0;
        else if (key >= 32 && key < TERM_NONE)
            utf8_add(answer, size, (unsigned)key);
    }
}

/* Which of the letters, y, n and s in English, is meant by a key: first as the language has them, then as English has them. 0: none. */
static int letter_of(const struct screen *s, int key, const char *letters)
{
    for (const char *letter = letters; *letter; letter++) {
        char name[] = "letter.y";
        size_t len;
        name[sizeof name - 2] = *letter;
        if (*words_find("quayside", name, s->t->voice.lang, &len) == key)
            return *letter;
    }
    return key > 0 && key < 128 && strchr(letters, key) ? key : 0;
}

/* Asks until one of the letters is pressed; gives it, or 'n' if it is called off. */
static int ask_letter(struct screen *s, const char *key_of_question, const char *letters)
{
    for (;;) {
        view_question(s, key_of_question, "");
        int key = wait_key();
        if (key == TERM_ESCAPE || key == TERM_ENDED)
            return 'n';
        int letter = letter_of(s, key, letters);
        if (letter)
            return letter;
    }
}

/* ---- What is shown ----------------------------------------------------------------------------------------------- */

int screen_begins_move(const struct screen *s, int letter)
{
    for (int i = 0; i < s->entries; i++)
        if (!s->entry[i].letter && s->entry[i].name[0] == letter)
            return 1;
    return 0;
}

/* Which entries fit what is typed: by the beginning of their name, or of their number. */
static void filter(struct screen *s)
{
    size_t n = strlen(s->typed);
    int exact = s->typing && n ? local_meant(s->t, s->typed) : -1;
    s->shown_count = s->cursor = 0;
    for (int i = 0; i < s->entries; i++) {
        char number[12];
        struct text digits = TEXT(number);
        text_int(&digits, i + 1);
        if (s->typing && strncasecmp(s->entry[i].name, s->typed, n) && strncmp(number, s->typed, n))
            continue;
        if (!s->entry[i].letter && s->entry[i].m == exact)
            s->cursor = s->shown_count;
        s->shown[s->shown_count++] = i;
    }
    s->arrowed = 0;
}

static void stop_typing(struct screen *s)
{
    s->typing = 0;
    s->typed[0] = 0;
    filter(s);
}

/* Commands instead of moves: a letter, and the key of its words. */
static void list_commands(struct screen *s, const char *letters, const char *const *keys)
{
    s->entries = 0;
    for (int i = 0; letters[i]; i++) {
        struct entry *e = &s->entry[s->entries++];
        *e = (struct entry){ .letter = letters[i] };
        struct text name = TEXT(e->name);
        if (letters[i] == ' ')
            say(&name, "quayside", "screen.space", 0, 0);
        else
            text_char(&name, letters[i]);
        struct text about = local_text(s->t, e->about, sizeof e->about);
        say(&about, "quayside", keys[i], 0, 0);
    }
}

static void list_moves(struct screen *s)
{
    move list[MOVES_MAX];
    s->entries = match_legal(&s->t->m, s->t->me, list);
    for (int i = 0; i < s->entries; i++) {
        struct entry *e = &s->entry[i];
        struct text name = local_text(s->t, e->name, sizeof e->name);
        e->m = list[i];
        e->letter = e->described = 0;
        match_name(&s->t->m, s->t->me, list[i], &name);
    }
}

static void make_list(struct screen *s)
{
    static const char *const at_end[] = { "menu.log", "menu.save", "menu.new", "menu.quit" };
    static const char *const watching[] = { "menu.next", "menu.on", "menu.log", "menu.quit" };
    if (local_my_turn(s->t))
        list_moves(s);
    else if (match_over(&s->t->m))
        list_commands(s, "lsnq", at_end);
    else if (s->t->me < 0)
        list_commands(s, " elq", watching);
    else
        s->entries = 0;
    s->pane[LIST_PANE].top = 0;
    stop_typing(s);
}

/* The log goes on where it was; after moves were taken back it is told anew. */
static void tell_log(struct screen *s)
{
    enum { ROOM = 65536 };
    if (s->told.next > s->t->m.moves) {
        s->told = (struct match_log){ 0 };
        text_clear(&s->log);
    }
    do {
        if (s->log.size - s->log.len > ROOM)
            continue;
        s->log.size += 4 * ROOM;
        s->log.buf = realloc(s->log.buf, s->log.size);
        if (!s->log.buf)
            abort();
        s->log.buf[s->log.len] = 0;
    } while (local_say_next(s->t, &s->told, &s->log));
    if (s->fresh > s->log.len)
        s->fresh = s->log.len;
}

/* Brings everything that is shown up to date. */
static void update(struct screen *s)
{
    if (s->moves == s->t->m.moves)
        return;
    s->moves = s->t->m.moves;
    s->log.voice = &s->t->voice;
    tell_log(s);
    struct text picture = local_text(s->t, s->picture, sizeof s->picture);
    local_say_picture(s->t, &picture);
    make_list(s);
    s->pane[LOG].top = 0;
    if (match_over(&s->t->m))
        local_say_result(s->t, &s->log);
}

static void show_result(struct screen *s)
{
    char buf[1024];
    struct text out = local_text(s->t, buf, sizeof buf);
    local_say_result(s->t, &out);
    show(s, view_say(s, "screen.result", 0, 0), buf);
}

/* ---- Bots think -------------------------------------------------------------------------------------------------- */

enum { THINK_MS = 1000, LOOK_MS = 100 };

struct watch {
    struct screen *s;
    int64_t        from, look;          /* milliseconds */
};

/* Asked by a thinking bot: how much of its time is gone? Ten times a second it looks at the keys as well. Those that do not
   ask for the end are dropped, lest they make a move that was not seen coming. */
static int time_used(void *clock)
{
    struct watch *w = clock;
    int64_t now = now_ms();
    if (now >= w->look) {
        int key = term_key(0);
        w->s->quit |= key == 'q' || key == TERM_F0 + 10 || key == TERM_ENDED || key == (TERM_ALT | 'q');
        w->s->beat++;
        view_draw(w->s);
        w->look = now_ms() + LOOK_MS;
    }
    return w->s->quit ? ALL_TIME : time_share(now - w->from, THINK_MS);
}

static struct watch start_watch(struct screen *s, const char *busy, int seat)
{
    s->busy = busy;
    s->busy_seat = seat;
    return (struct watch){ .s = s, .from = now_ms(), .look = now_ms() + LOOK_MS };
}

static void do_quit(struct screen *s);

static void move_bot(struct screen *s)
{
    struct watch watch = start_watch(s, "screen.thinks", local_next_bot(s->t));
    struct budget budget = { .used = time_used, .clock = &watch, .pool = s->t->pool, .room = sizeof s->t->pool };
    size_t told = s->log.len;
    local_move_bot(s->t, &budget, &s->quit);
    s->busy = NULL;
    if (s->quit)
        do_quit(s);
    update(s);
    if (s->steps == 1 && s->log.len != told)            /* what happens in secret is not worth a key */
        s->steps = 0;
    if (match_over(&s->t->m)) {
        s->steps = 0;
        show_result(s);
    }
}

/* ---- Commands ---------------------------------------------------------------------------------------------------- */

/* The word for the move at the cursor; NULL: there is none. */
static const char *picked(const struct screen *s)
{
    if (!s->shown_count || s->entry[s->shown[s->cursor]].letter)
        return NULL;
    return s->entry[s->shown[s->cursor]].name;
}

/* 1, and says so, if there is nothing to decide. */
static int is_idle(struct screen *s)
{
    struct text out = TEXT(s->message);
    if (local_my_turn(s->t))
        return 0;
    out.voice = &s->t->voice;
    say(&out, "quayside", "screen.not_now", 0, 0);
    return 1;
}

static void do_why(struct screen *s)
{
    char word[NAME_MAX_LEN] = "", buf[SAID_TEXT];
    struct text out = local_text(s->t, buf, sizeof buf);
    if (is_idle(s))
        return;
    memcpy(word, s->typed, sizeof word);
    stop_typing(s);
    if (!ask_word(s, "screen.why", word, sizeof word))
        return;
    local_why(s->t, word, &out);
    notice(s, word, &out);
}

static void do_what(struct screen *s)
{
    char buf[SAID_TEXT], title[SENTENCE_TEXT];
    struct text out = local_text(s->t, buf, sizeof buf), name = local_text(s->t, title, sizeof title);
    if (is_idle(s))
        return;
    const char *word = picked(s);
    if (!word)
        word = s->typed;
    local_say_word(&name, "screen.what", word, 0, 0);
    name.buf[--name.len] = 0;
    local_what(s->t, word, &out);
    show(s, title, buf);
}

static void do_hint(struct screen *s)
{
    char buf[SAID_TEXT];
    struct text out = local_text(s->t, buf, sizeof buf);
    if (is_idle(s))
        return;
    stop_typing(s);
    struct watch watch = start_watch(s, "screen.hinting", -1);
    struct budget budget = { .used = time_used, .clock = &watch, .pool = s->t->pool, .room = sizeof s->t->pool };
    s->message[0] = 0;
    view_draw(s);
    move mv = local_hint(s->t, &budget, &out);
    s->busy = NULL;
    s->quit = 0;                                        /* breaking off a hint is not leaving the table */
    for (int i = 0; i < s->shown_count; i++)
        if (s->entry[s->shown[i]].m == mv)
            s->cursor = i;
    notice(s, view_say(s, "screen.hint", 0, 0), &out);
}

static void do_undo(struct screen *s)
{
    char buf[SENTENCE_TEXT];
    struct text out = local_text(s->t, buf, sizeof buf);
    if (local_undo(s->t, &out)) {
        update(s);
        s->fresh = s->log.len;
    }
    notice(s, "", &out);
}

/* 1: saved. */
static int save(struct screen *s)
{
    char buf[1024], path[sizeof s->path];
    struct text out = local_text(s->t, buf, sizeof buf);
    memcpy(path, s->path, sizeof path);
    if (!ask_word(s, "screen.save", path, sizeof path))
        return 0;
    if (strcmp(path, s->saved) && !access(path, F_OK) && ask_letter(s, "screen.overwrite", "yn") == 'n')
        return 0;
    int saved = local_save(s->t, path, &out);
    if (saved) {
        memcpy(s->path, path, sizeof path);
        memcpy(s->saved, path, sizeof path);
    }
    notice(s, view_say(s, "screen.save", 0, 0), &out);
    return saved;
}

static void do_save(struct screen *s) { save(s); }

static void do_log(struct screen *s)
{
    pager_show(&s->t->voice, view_say(s, "screen.log", 0, 0), s->log.buf, s->log.len, 1);
}

/* Rules pages are written for readers of Markdown; the signs of it are taken out. */
static void plain_page(const char *page, size_t len, struct text *out)
{
    for (size_t i = 0; i < len; i++) {
        int first = !i || page[i - 1] == '\n';
        if (first && page[i] == '#') {
            while (i < len && page[i] == '#')
                i++;
            text_add(out, "==");
        }
        if (first && i + 4 <= len && !memcmp(page + i, "- **", 4))
            i += 4;
        if (i + 2 <= len && !memcmp(page + i, "**", 2))
            i++;
        else if (i < len && page[i] != '`')
            text_char(out, page[i]);
    }
}

/* The keys, how moves are written, and all rules, as one page. */
static void do_rules(struct screen *s)
{
    static const char *const keys[] = { "keys.list", "keys.type", "keys.panes", "keys.ask", "keys.game",
                                        "keys.letters" };
    static char buf[65536];
    struct text out = local_text(s->t, buf, sizeof buf);
    const struct embedded *page = rules_page(s->t->m.g->id, s->t->voice.lang);
    local_say(&out, "keys.title", 0, 0);
    text_char(&out, '\n');
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        local_say(&out, keys[i], 0, 0);
    text_char(&out, '\n');
    local_say_intro(s->t, &out);
    text_char(&out, '\n');
    if (page)
        plain_page(page->text, page->size, &out);
    pager_show(&s->t->voice, view_say(s, "screen.rules", 0, 0), buf, out.len, 0);
}

static void do_big(struct screen *s) { s->big = !s->big; }

static void do_redraw(struct screen *s)
{
    (void)s;
    term_redraw();
}

static void do_tab(struct screen *s) { s->focus = (s->focus + 1) % PANES; }

static void do_quit(struct screen *s)
{
    s->quit = 0;
    if (term_ended() || !s->t->unsaved || match_over(&s->t->m)) {
        s->leave = 1;
        return;
    }
    int letter = ask_letter(s, "screen.leave", "yns");
    s->leave = letter == 's' ? save(s) : letter != 'n';
}

/* After the end another deal; while one watches, the next moves. */
static void do_new(struct screen *s)
{
    struct error e;
    if (!match_over(&s->t->m))
        return;
    if (local_deal_again(s->t, &e)) {
        struct text message = TEXT(s->message);
        text_add(&message, e.text);
        return;
    }
    s->moves = -1;
    s->told.next = INT_MAX;                             /* the log begins anew */
    s->fresh = 0;
    s->tall = 0;
}

static void do_next(struct screen *s) { s->steps = s->t->me < 0 && !match_over(&s->t->m); }

static void do_on(struct screen *s)
{
    if (s->t->me < 0 && !match_over(&s->t->m))
        s->steps = INT_MAX;
}

/* In the order of the bar; what does not fit there is left out. */
const struct command screen_commands[] = {
    { '?', 1, "key.rules", do_rules }, { 'w', 2, "key.why", do_why },       { 'p', 3, "key.what", do_what },
    { 'h', 4, "key.hint", do_hint },   { 'u', 5, "key.undo", do_undo },     { 'q', 10, "key.quit", do_quit },
    { '\t', 0, "key.tab", do_tab },    { '+', 8, "key.big", do_big },       { 's', 6, "key.save", do_save },
    { 'l', 7, "key.log", do_log },     { 'r', 9, "key.redraw", do_redraw }, { 'n', 0, NULL, do_new },
    { ' ', 0, NULL, do_next },         { 'e', 0, NULL, do_on },             { 0, 0, NULL, NULL },
};

/* Runs the command of a letter or of a function key. 0: there is none. */
static int run_command(struct screen *s, int letter, int function)
{
    for (const struct command *c = screen_commands; c->letter; c++)
        if (!c->word && local_my_turn(s->t))
            continue;                                   /* only for those who watch, and at the end */
        else if ((letter && c->letter == letter) || (function && c->function == function)) {
            c->run(s);
            return 1;
        }
    return 0;
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* Plays what was typed or picked. A name or number typed in full means that move, wherever the cursor stands. */
static void play(struct screen *s)
{
    char word[NAME_MAX_LEN] = "", buf[SAID_TEXT];
    struct text out = local_text(s->t, buf, sizeof buf);
    const char *name = picked(s);
    size_t fresh = s->log.len;
    int whole = s->typing && *s->typed && local_meant(s->t, s->typed) >= 0;
    struct text copy = TEXT(word);
    if (whole || !name)
        name = s->typed;
    else if (s->typing && s->shown_count > 1 && !s->arrowed)
        return;                                         /* the line below says: type on */
    text_add(&copy, name);
    if (!*word)
        return;
    if (local_meant(s->t, word) < 0)
        local_say_word(&out, "screen.unknown", word, 0, 0);
    else if (local_move(s->t, word, &out))
        s->fresh = fresh;
    stop_typing(s);
    update(s);
    if (out.len)
        notice(s, word, &out);
    else if (match_over(&s->t->m))
        show_result(s);
}

static void on_enter(struct screen *s)
{
    const struct entry *e = s->shown_count ? &s->entry[s->shown[s->cursor]] : NULL;
    if (s->focus != LIST_PANE)
        s->focus = LIST_PANE;
    else if (e && e->letter)
        run_command(s, e->letter, 0);
    else if (local_my_turn(s->t))
        play(s);
}

static void move_cursor(struct screen *s, int by)
{
    s->cursor += by;
    if (s->cursor >= s->shown_count)
        s->cursor = s->shown_count - 1;
    if (s->cursor < 0)
        s->cursor = 0;
    s->arrowed = 1;
}

/* Moves within the pane in focus, downwards if positive. */
static void scroll_pane(struct screen *s, int by)
{
    struct pane *p = &s->pane[s->focus];
    if (s->focus == LIST_PANE)
        move_cursor(s, by);
    else
        p->top += s->focus == LOG ? -by : by;           /* view.c keeps it within what there is */
    if (p->top < 0)
        p->top = 0;
}

/* 1: the key moves something. */
static int navigate(struct screen *s, int key)
{
    int page = s->pane[s->focus].rows > 1 ? s->pane[s->focus].rows - 1 : 1, far = 1 << 20;
    switch (key) {
    case TERM_UP:
        scroll_pane(s, -1);
        return 1;
    case TERM_DOWN:
        scroll_pane(s, 1);
        return 1;
    case TERM_PAGE_UP:
        scroll_pane(s, -page);
        return 1;
    case TERM_PAGE_DOWN:
        scroll_pane(s, page);
        return 1;
    case TERM_HOME:
        scroll_pane(s, -far);
        return 1;
    case TERM_END:
        scroll_pane(s, far);
        return 1;
    case TERM_LEFT:
    case TERM_RIGHT:
        s->pane[PICTURE].top += (s->pane[PICTURE].rows - 2) * (key == TERM_LEFT ? -1 : 1);
        return 1;
    case TERM_TAB:
        do_tab(s);
        return 1;
    case TERM_BACK_TAB:
        s->focus = (s->focus + PANES - 1) % PANES;
        return 1;
    }
    return 0;
}

/* 1: the key belongs to a name or number that is being typed, or begins one. */
static int type(struct screen *s, int key)
{
    if (s->typing && (key == TERM_ESCAPE || (key == TERM_BACK && !*s->typed))) {
        stop_typing(s);
        return 1;
    }
    if (s->typing && key == TERM_BACK) {
        utf8_drop(s->typed);
        filter(s);
        return 1;
    }
    if (key < 32 || key >= TERM_NONE || !local_my_turn(s->t))
        return 0;
    if (!s->typing && !screen_begins_move(s, key) && run_command(s, key == ' ' ? 0 : key, 0))
        return 1;
    if (!s->typing) {
        s->focus = LIST_PANE;
        s->typing = 1;
        if (key == ':' || key == ' ')
            return filter(s), 1;
    }
    utf8_add(s->typed, sizeof s->typed, (unsigned)key);
    filter(s);
    return 1;
}

static void on_key(struct screen *s, int key)
{
    if (key == TERM_RESIZED || key == TERM_NONE)
        return;
    s->message[0] = 0;
    if (key == TERM_ENDED)
        s->leave = 1;
    else if (!view_fits() && key != 'q')
        return;                                         /* nothing is done unseen */
    else if (key == TERM_REDRAW)
        term_redraw();
    else if (key == TERM_ENTER)
        on_enter(s);
    else if (key & TERM_ALT)
        run_command(s, key & ~TERM_ALT, 0);
    else if (key > TERM_F0)
        run_command(s, 0, key - TERM_F0);
    else if (!navigate(s, key) && !type(s, key) && key > 0 && key < TERM_NONE)
        run_command(s, key, 0);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static int is_bots_turn(const struct screen *s)
{
    return !match_over(&s->t->m) && !local_my_turn(s->t) && (s->t->me >= 0 || s->steps);
}

static void welcome(struct screen *s)
{
    char buf[SAID_TEXT];
    struct text out = local_text(s->t, buf, sizeof buf);
    local_say_intro(s->t, &out);
    text_char(&out, '\n');
    local_say(&out, "screen.welcome", 0, 0);
    show(s, s->t->m.g->title, buf);
}

/* On the terminal that is left: what one must know after the screen is gone. */
static void say_farewell(const struct local *t)
{
    char buf[1024];
    struct text out = local_text(t, buf, sizeof buf);
    if (match_over(&t->m))
        local_say_result(t, &out);
    else
        local_say(&out, t->unsaved ? "play.left_unsaved" : "play.left", 0, 0);
    fputs(buf, stdout);
}

int screen_play(struct local *t)
{
    static struct screen s;
    struct text path = TEXT(s.path);
    if (term_open())
        return -1;
    s.t = t;
    s.moves = -1;
    s.focus = LIST_PANE;
    text_fmt(&path, "%s.txt", t->m.g->id);
    update(&s);
    s.fresh = s.log.len;
    while (!s.leave && !match_over(&t->m) && is_bots_turn(&s))
        move_bot(&s);
    if (!s.leave)
        welcome(&s);
    while (!s.leave) {
        update(&s);
        if (is_bots_turn(&s)) {
            move_bot(&s);
            continue;
        }
        view_draw(&s);
        on_key(&s, wait_key());
    }
    term_close();
    free(s.log.buf);
    say_farewell(t);
    return 0;
}
