/* terminal.c: the terminal by ncursesw; see terminal.h. */
#include "terminal.h"

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "lines.h"

static SCREEN                *screen;
static int                    coloured;
static volatile sig_atomic_t  ended;            /* the signal that asked us to end */
static volatile sig_atomic_t  continued;

/* ---- Whatever happens, the terminal is restored ------------------------------------------------------------------ */

static const int  endings[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
static const int  crashes[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
enum { ENDINGS = sizeof endings / sizeof *endings, CRASHES = sizeof crashes / sizeof *crashes };

static struct sigaction before_ending[ENDINGS], before_crash[CRASHES], before_continue;
static struct termios   before;                 /* the terminal as we found it */
static char             restoring[256];         /* what must be written to it */
static size_t           restoring_len;

static void on_ending(int sig) { ended = sig; }

static void on_continue(int sig)
{
    (void)sig;
    continued = 1;
}

/* Curses cannot be trusted in a crash: only calls that are safe in a signal handler. Then the crash takes its
   course. */
static void on_crash(int sig)
{
    ssize_t written = write(STDOUT_FILENO, restoring, restoring_len);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    for (int i = 0; i < CRASHES; i++)
        if (crashes[i] == sig)
            sigaction(sig, &before_crash[i], NULL);
    raise(sig);
}

/* A string of the terminal without its delays, for which a crash has no time. */
static void remember(const char *capability)
{
    const char *s = tigetstr(capability);
    if (!s || s == (const char *)-1)
        return;
    while (*s && restoring_len < sizeof restoring) {
        const char *close = s[0] == '$' && s[1] == '<' ? strchr(s, '>') : NULL;
        if (close)
            s = close + 1;
        else
            restoring[restoring_len++] = *s++;
    }
}

static void catch_signals(void)
{
    struct sigaction end = { .sa_handler = on_ending }, crash = { .sa_handler = on_crash };
    struct sigaction go_on = { .sa_handler = on_continue };
    for (int i = 0; i < ENDINGS; i++)
        sigaction(endings[i], &end, &before_ending[i]);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &crash, &before_crash[i]);
    sigaction(SIGCONT, &go_on, &before_continue);
}

static void release_signals(void)
{
    for (int i = 0; i < ENDINGS; i++)
        sigaction(endings[i], &before_ending[i], NULL);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crashes[i], &before_crash[i], NULL);
    sigaction(SIGCONT, &before_continue, NULL);
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

int term_is_there(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb");
}

/* Keys that a terminal may send although its description names others: over ssh TERM is often only nearly right. */
static void define_keys(void)
{
    static const struct { const char *sent; int key; } more[] = {
        { "\033[A", KEY_UP },      { "\033OA", KEY_UP },      { "\033[B", KEY_DOWN },    { "\033OB", KEY_DOWN },
        { "\033[C", KEY_RIGHT },   { "\033OC", KEY_RIGHT },   { "\033[D", KEY_LEFT },    { "\033OD", KEY_LEFT },
        { "\033[H", KEY_HOME },    { "\033OH", KEY_HOME },    { "\033[1~", KEY_HOME },   { "\033[7~", KEY_HOME },
        { "\033[F", KEY_END },     { "\033OF", KEY_END },     { "\033[4~", KEY_END },    { "\033[8~", KEY_END },
        { "\033[5~", KEY_PPAGE },  { "\033[6~", KEY_NPAGE },  { "\033[Z", KEY_BTAB },
        { "\033OP", KEY_F(1) },    { "\033OQ", KEY_F(2) },    { "\033OR", KEY_F(3) },    { "\033OS", KEY_F(4) },
        { "\033[[A", KEY_F(1) },   { "\033[[B", KEY_F(2) },   { "\033[[C", KEY_F(3) },   { "\033[[D", KEY_F(4) },
        { "\033[11~", KEY_F(1) },  { "\033[12~", KEY_F(2) },  { "\033[13~", KEY_F(3) },  { "\033[14~", KEY_F(4) },
        { "\033[[E", KEY_F(5) },   { "\033[15~", KEY_F(5) },  { "\033[17~", KEY_F(6) },  { "\033[18~", KEY_F(7) },
        { "\033[19~", KEY_F(8) },  { "\033[20~", KEY_F(9) },  { "\033[21~", KEY_F(10) },
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        define_key(more[i].sent, more[i].key);
}

enum { PAIR_BAR = 1, PAIR_HEAD };

/* https://no-color.org: any value but none switches colours off. */
static void choose_colours(void)
{
    const char *no = getenv("NO_COLOR");
    coloured = !(no && *no) && has_colors() && start_color() != ERR && use_default_colors() != ERR;
    if (!coloured)
        return;
    init_pair(PAIR_BAR, COLOR_WHITE, COLOR_BLUE);
    init_pair(PAIR_HEAD, COLOR_GREEN, -1);              /* can be read on black and on white */
}

/* Is the terminal known, and can its cursor be moved? Asked first, because newterm would leave memory behind. */
static int is_usable(void)
{
    int error;
    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return 0;
    int usable = tigetstr("cup") != NULL;
    del_curterm(cur_term);
    return usable;
}

int term_open(void)
{
    static const char *const capabilities[] = { "sgr0", "rmacs", "rmkx", "cnorm", "rmcup" };
    setlocale(LC_CTYPE, "");
    lines_ascii(MB_CUR_MAX == 1);
    if (tcgetattr(STDIN_FILENO, &before) || !is_usable())
        return -1;
    use_env(TRUE);
    use_tioctl(TRUE);
    catch_signals();                                    /* first, because curses takes those that nobody has */
    screen = newterm(NULL, stdout, stdin);
    if (!screen) {
        release_signals();
        return -1;
    }
    restoring_len = 0;
    for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        remember(capabilities[i]);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    if (!getenv("ESCDELAY"))
        set_escdelay(100);                              /* curses waits a second for what may follow an Esc */
    define_keys();
    choose_colours();
    return 0;
}

void term_close(void)
{
    if (!screen)
        return;
    term_cursor(term_rows() - 1, 0);
    term_show();
    endwin();
    release_signals();
    delscreen(screen);
    screen = NULL;
    if (ended) {
        signal(ended, SIG_DFL);
        raise(ended);
    }
}

int term_rows(void) { return getmaxy(stdscr); }
int term_columns(void) { return getmaxx(stdscr); }

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

static attr_t attributes(enum style style)
{
    switch (style) {
    case STYLE_BAR:
        return coloured ? (attr_t)COLOR_PAIR(PAIR_BAR) | A_BOLD : A_REVERSE;
    case STYLE_HEAD:
        return A_BOLD | (coloured ? (attr_t)COLOR_PAIR(PAIR_HEAD) : 0);
    case STYLE_PICKED:
        return A_REVERSE;
    case STYLE_FRESH:
    case STYLE_KEY:
        return A_BOLD;
    case STYLE_PLAIN:
        break;
    }
    return 0;
}

void term_clear(void) { erase(); }

void term_put(int row, int column, int width, enum style style, const char *text, size_t len)
{
    const char *end = text + len;
    if (row < 0 || row >= term_rows() || column < 0)
        return;
    if (width > term_columns() - column)
        width = term_columns() - column;
    attrset((int)attributes(style));
    for (int first = 1; text < end; first = 0) {
        char out[8];
        int n = glyph_next(&text, end, out);
        if (n > width)
            break;
        if (first)
            mvaddstr(row, column, out);
        else
            addstr(out);
        width -= n;
        column += n;
    }
    if (width > 0)
        mvhline(row, column, ' ' | attributes(style), width);
    attrset(0);
}

void term_line(int row, int column, int width) { mvhline(row, column, 0, width); }

void term_bar(int row, int column, int height) { mvvline(row, column, 0, height); }

void term_frame(int row, int column, int height, int width)
{
    term_line(row, column + 1, width - 2);
    term_line(row + height - 1, column + 1, width - 2);
    term_bar(row + 1, column, height - 2);
    term_bar(row + 1, column + width - 1, height - 2);
    mvaddch(row, column, ACS_ULCORNER);
    mvaddch(row, column + width - 1, ACS_URCORNER);
    mvaddch(row + height - 1, column, ACS_LLCORNER);
    mvaddch(row + height - 1, column + width - 1, ACS_LRCORNER);
}

void term_cursor(int row, int column)
{
    if (row >= 0 && row < term_rows() && column >= 0 && column < term_columns())
        wmove(stdscr, row, column);
}

void term_show(void) { refresh(); }

void term_redraw(void) { clearok(curscr, TRUE); }

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

static int named_key(int key)
{
    static const struct { int curses, ours; } table[] = {
        { KEY_UP, TERM_UP },            { KEY_DOWN, TERM_DOWN },       { KEY_LEFT, TERM_LEFT },
        { KEY_RIGHT, TERM_RIGHT },      { KEY_HOME, TERM_HOME },       { KEY_FIND, TERM_HOME },
        { KEY_A1, TERM_HOME },          { KEY_END, TERM_END },         { KEY_SELECT, TERM_END },
        { KEY_C1, TERM_END },           { KEY_PPAGE, TERM_PAGE_UP },   { KEY_A3, TERM_PAGE_UP },
        { KEY_NPAGE, TERM_PAGE_DOWN },  { KEY_C3, TERM_PAGE_DOWN },    { KEY_ENTER, TERM_ENTER },
        { KEY_BACKSPACE, TERM_BACK },   { KEY_DC, TERM_BACK },         { KEY_BTAB, TERM_BACK_TAB },
        { KEY_RESIZE, TERM_RESIZED },
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].curses == key)
            return table[i].ours;
    return key >= KEY_F(1) && key <= KEY_F(12) ? TERM_F0 + (key - KEY_F(0)) : TERM_NONE;
}

/* A terminal that has gone away gives no keys, and asking for them would not even wait. */
static void look_for_hangup(void)
{
    struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
    if (poll(&in, 1, 0) > 0 && in.revents & (POLLHUP | POLLERR | POLLNVAL))
        ended = SIGHUP;
}

static int read_key(int milliseconds)
{
    wint_t c = 0;
    timeout(milliseconds);
    int kind = get_wch(&c);
    if (kind == ERR) {
        look_for_hangup();
        return TERM_NONE;
    }
    if (kind == KEY_CODE_YES)
        return named_key((int)c);
    switch (c) {
    case '\r':
    case '\n':
        return TERM_ENTER;
    case '\b':
    case 127:
        return TERM_BACK;
    case '\t':
        return TERM_TAB;
    case 'U' & 31:
        return TERM_CLEAR;
    case 'L' & 31:
        return TERM_REDRAW;
    case 27:
        return TERM_ESCAPE;
    }
    return c < 32 ? TERM_NONE : (int)c;
}

int term_ended(void) { return ended != 0; }

int term_key(int milliseconds)
{
    static int next = TERM_NONE;                        /* came right behind an Esc */
    if (ended)
        return TERM_ENDED;
    int key = next != TERM_NONE ? next : read_key(milliseconds);
    next = TERM_NONE;
    if (ended)
        return TERM_ENDED;
    if (continued) {
        continued = 0;
        term_redraw();
        return key == TERM_NONE ? TERM_RESIZED : key;   /* while we slept the window may have changed as well */
    }
    if (key != TERM_ESCAPE)
        return key;
    key = read_key(0);
    if (key < TERM_NONE)
        return key | TERM_ALT;
    next = key;
    return TERM_ESCAPE;
}
