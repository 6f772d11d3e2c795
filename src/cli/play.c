/*
 * play.c: a table in plain text. It works in a pipe, over a serial line and with a screen reader: nothing is redrawn,
 * every move has a number and a name, and everything that happens is a sentence.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "cli.h"
#include "data.h"
#include "record.h"

struct table {
    struct match       m;
    struct voice       voice;
    int                me;              /* -1: only bots */
    const struct bot  *bot[SEATS_MAX];
    char               name[SEATS_MAX][24];
    const char        *names[SEATS_MAX];
    int                told;            /* moves whose events have been told */
    int                unsaved;         /* 1: something happened since the last save */
    _Alignas(16) char  pool[BOT_POOL];  /* what the bots think with */
};

/* ---- Saying things ------------------------------------------------------------------------------------------------ */

/* A sentence of the program itself, on a line of its own. */
static void line(const struct table *t, const char *key, int n, int m)
{
    char buf[2048];
    struct text out = TEXT(buf);
    out.voice = &t->voice;
    say(&out, "quayside", key, n, m);
    puts(buf);
}

/* The same with a word in it, for {items}. */
static void line_word(const struct table *t, const char *key, const char *word)
{
    char buf[2048];
    struct text out = TEXT(buf);
    const char *const list[] = { word };
    struct words words = { 1, 0, list };
    struct event e = { .key = key, .seat = -1, .other = -1, .words = &words, .count = 1 };
    out.voice = &t->voice;
    words_say(&out, "quayside", &e);
    puts(buf);
}

static void say_events(const struct table *t, const struct events *events)
{
    for (int i = 0; i < events->count; i++) {
        char buf[512];
        struct text out = TEXT(buf);
        out.voice = &t->voice;
        words_say(&out, t->m.g->id, &events->list[i]);
        puts(buf);
    }
}

static void say_picture(const struct table *t)
{
    char buf[16384];
    struct text out = TEXT(buf);
    out.voice = &t->voice;
    text_char(&out, '\n');
    match_draw(&t->m, t->me < 0 ? VIEWER_PUBLIC : t->me, &out);
    fputs(buf, stdout);
}

/* What a newcomer must know before the first move: the words "about" and "intro" of the game. */
static void say_intro(const struct table *t)
{
    static const char *const keys[] = { "about", "intro" };
    for (int i = 0; i < 2; i++) {
        size_t len;
        const char *text = words_find(t->m.g->id, keys[i], t->voice.lang, &len);
        if (text)
            printf("%.*s\n", (int)len, text);
    }
}

static void say_moves(const struct table *t)
{
    move list[MOVES_MAX];
    char buf[16384];
    struct text out = TEXT(buf);
    int n = match_legal(&t->m, t->me, list);
    out.voice = &t->voice;
    say(&out, "quayside", "play.moves", 0, 0);
    for (int i = 0; i < n; i++) {
        text_fmt(&out, "  %d ", i + 1);
        match_name(&t->m, t->me, list[i], &out);
    }
    puts(buf);
}

static void say_rule_line(const struct table *t, const char *rule)
{
    char buf[1024];
    struct text out = TEXT(buf);
    out.voice = &t->voice;
    say_rule(&out, t->m.g->id, rule);
    puts(buf);
}

static void say_refusal(const struct table *t, const char *name, const struct refusal *why)
{
    line_word(t, "play.refused", name);
    say_rule_line(t, why->rule);
    if (!why->count)
        return;
    char buf[512];
    struct text out = TEXT(buf);
    out.voice = &t->voice;
    struct event e = { .key = "play.witness", .seat = -1, .other = -1, .words = why->words, .count = why->count };
    memcpy(e.item, why->item, sizeof e.item);
    words_say(&out, "quayside", &e);
    puts(buf);
}

static void say_result(const struct table *t)
{
    uint8_t place[SEATS_MAX];
    t->m.g->rank(&t->m.now, place);
    for (int p = 1; p <= t->m.setup.seats; p++)
        for (int seat = 0; seat < t->m.setup.seats; seat++)
            if (place[seat] == p) {
                char buf[256];
                struct text out = TEXT(buf);
                out.voice = &t->voice;
                struct event e = { .key = "play.place", .seat = (int8_t)seat, .other = -1, .n = (int16_t)p,
                                   .m = (int16_t)t->m.g->score(&t->m.now, seat) };
                words_say(&out, "quayside", &e);
                puts(buf);
            }
}

/* ---- What can be typed --------------------------------------------------------------------------------------------- */

enum todo { ASK_AGAIN, GO_ON, LEAVE };

/* The move meant by a word: its name, or its number in the list. -1: none. */
static int meant(const struct table *t, const char *word)
{
    move list[MOVES_MAX];
    char *end;
    int mv = match_find(&t->m, t->me, word, NULL);
    if (mv >= 0)
        return mv;
    int n = match_legal(&t->m, t->me, list);
    if (!*word)
        return n == 1 ? list[0] : -1;
    long k = strtol(word, &end, 10);
    return *end || k < 1 || k > n ? -1 : list[k - 1];
}

static enum todo do_move(struct table *t, const char *word)
{
    struct refusal why;
    struct error e;
    int mv = meant(t, word);
    if (mv < 0) {
        if (*word)
            line_word(t, "play.unknown", word);
        else
            line(t, "play.which", 0, 0);
        return ASK_AGAIN;
    }
    int err = match_play(&t->m, t->me, (move)mv, -1, &why, &e);
    if (err == ERR_REFUSED)
        say_refusal(t, word, &why);
    else if (err)
        puts(e.text);
    t->unsaved |= !err;
    return err ? ASK_AGAIN : GO_ON;
}

static enum todo do_why(struct table *t, const char *word)
{
    struct refusal why;
    int mv = meant(t, word);
    if (mv < 0)
        line_word(t, "play.unknown", *word ? word : "why");
    else if (match_refuse(&t->m, t->me, (move)mv, &why))
        say_refusal(t, word, &why);
    else
        line_word(t, "play.allowed", word);
    return ASK_AGAIN;
}

/* What would follow from a move, without making it. */
static enum todo do_what(struct table *t, const char *word)
{
    struct preview p;
    struct refusal why;
    int mv = meant(t, word);
    if (mv < 0)
        line_word(t, "play.unknown", *word ? word : "what");
    else if (match_preview(&t->m, t->me, (move)mv, &p, &why, NULL))
        say_refusal(t, word, &why);
    else
        say_events(t, &p.events);
    return ASK_AGAIN;
}

/* Back to the last decision of one's own. */
static enum todo do_undo(struct table *t, const char *word)
{
    int own = 0;
    (void)word;
    for (int i = 0; i < t->m.moves; i++)
        own += t->m.made[i].seat == t->me;
    if (!own) {
        line(t, "play.no_undo", 0, 0);
        return ASK_AGAIN;
    }
    int seat;
    do {
        seat = t->m.made[t->m.moves - 1].seat;
        if (match_undo(&t->m, NULL))
            break;
    } while (seat != t->me);
    t->told = t->m.moves;
    line(t, "play.undone", 0, 0);
    return GO_ON;
}

static enum todo do_hint(struct table *t, const char *word)
{
    char name[NAME_MAX_LEN];
    struct text out = TEXT(name);
    (void)word;
    struct budget budget = { .iterations = 5000, .pool = t->pool };
    match_name(&t->m, t->me, bot_choose(bot_find("hard"), &t->m, t->me, &budget, (uint64_t)t->m.moves, NULL), &out);
    line_word(t, "play.hint", name);
    return ASK_AGAIN;
}

static enum todo do_save(struct table *t, const char *word)
{
    static char record[RECORD_TEXT];
    struct text out = TEXT(record);
    struct error e;
    if (!*word) {
        line(t, "play.save_where", 0, 0);
        return ASK_AGAIN;
    }
    record_write(&t->m, &out);
    if (write_file(word, record, out.len, &e)) {
        puts(e.text);
    } else {
        line_word(t, "play.saved", word);
        t->unsaved = 0;
    }
    return ASK_AGAIN;
}

static enum todo do_log(struct table *t, const char *word)
{
    struct match_log log = { 0 };
    struct events events;
    (void)word;
    while (match_log_next(&t->m, &log, t->me, &events))
        say_events(t, &events);
    return ASK_AGAIN;
}

static enum todo do_rules(struct table *t, const char *word)
{
    char rule[16];
    size_t len;
    const char *text = *word ? rule_find(t->m.g->id, word, t->voice.lang, &len) : NULL;
    if (text) {
        say_rule_line(t, word);
        return ASK_AGAIN;
    }
    if (*word)
        line_word(t, "play.no_rule", word);
    else
        for (text = rule_next(t->m.g->id, NULL, t->voice.lang, rule, &len); text;
             text = rule_next(t->m.g->id, text, t->voice.lang, rule, &len))
            printf("%s: %.*s\n", rule, (int)len, text);
    return ASK_AGAIN;
}

static enum todo do_look(struct table *t, const char *word)
{
    (void)word;
    say_picture(t);
    say_moves(t);
    return ASK_AGAIN;
}

static enum todo do_quit(struct table *t, const char *word)
{
    (void)t;
    (void)word;
    return LEAVE;
}

static enum todo do_help(struct table *t, const char *word);

static const struct { const char *name; enum todo (*run)(struct table *t, const char *word); } typed[] = {
    { "why", do_why },   { "what", do_what }, { "undo", do_undo }, { "hint", do_hint }, { "save", do_save }, { "log", do_log },
    { "rules", do_rules }, { "look", do_look }, { "help", do_help }, { "quit", do_quit },
};

static enum todo do_help(struct table *t, const char *word)
{
    (void)word;
    line(t, "help.move", 0, 0);
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        char key[32];
        struct text k = TEXT(key);
        text_fmt(&k, "help.%s", typed[i].name);
        line(t, key, 0, 0);
    }
    return ASK_AGAIN;
}

/* Reads one line and does what it says. */
static enum todo ask(struct table *t)
{
    char input[1024], *word = input;
    fputs("> ", stdout);
    fflush(stdout);
    if (!fgets(input, sizeof input, stdin)) {
        putchar('\n');
        return LEAVE;
    }
    if (!strchr(input, '\n') && !feof(stdin)) {
        int c;
        while ((c = getchar()) != EOF && c != '\n')
            ;
        line(t, "play.too_long", (int)sizeof input - 2, 0);
        return ASK_AGAIN;
    }
    input[strcspn(input, "\r\n")] = 0;
    word += strspn(word, " \t");
    for (size_t n = strlen(word); n && strchr(" \t", word[n - 1]); n--)
        word[n - 1] = 0;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        size_t n = strlen(typed[i].name);
        if (!strncmp(word, typed[i].name, n) && (!word[n] || word[n] == ' ')) {
            word += n;
            return typed[i].run(t, word + strspn(word, " \t"));
        }
    }
    return do_move(t, word);
}

/* ---- The table ---------------------------------------------------------------------------------------------------- */

/* Tells what happened since the last time, as the human seat may know it. */
static void tell_news(struct table *t)
{
    struct match_log log = { 0 };
    struct events events;
    int viewer = t->me < 0 ? VIEWER_PUBLIC : t->me, fresh = t->told < t->m.moves;
    if (fresh)
        putchar('\n');
    while (match_log_next(&t->m, &log, viewer, &events))
        if (log.next > t->told)
            say_events(t, &events);
    t->told = t->m.moves;
}

/* Every bot whose turn it is makes its move. */
static void move_bots(struct table *t)
{
    for (int seat = 0; seat < t->m.setup.seats; seat++)
        if (seat != t->me && is_active(&t->m.now, seat)) {
            struct budget budget = { .pool = t->pool };
            move mv = bot_choose(t->bot[seat], &t->m, seat, &budget, (uint64_t)t->m.moves, NULL);
            int err = match_play(&t->m, seat, mv, -1, NULL, NULL);
            if (err)
                abort();                                /* a bot gives legal moves */
        }
}

static int play(struct table *t)
{
    while (!match_over(&t->m)) {
        if (t->me < 0 || !is_active(&t->m.now, t->me)) {
            move_bots(t);
            continue;
        }
        tell_news(t);
        say_picture(t);
        say_moves(t);
        enum todo todo;
        while ((todo = ask(t)) == ASK_AGAIN)
            ;
        if (todo == LEAVE) {
            line(t, t->unsaved ? "play.left_unsaved" : "play.left", 0, 0);
            return 0;
        }
    }
    tell_news(t);
    say_picture(t);
    say_result(t);
    return 0;
}

/* "hard,easy": the bots of the other seats in order, from the start again when they run out. */
static int seat_bots(struct table *t, const char *list, struct error *e)
{
    const struct bot *found[16];
    int count = 0;
    for (const char *s = list;; s++) {
        char id[32];
        size_t n = strcspn(s, ",");
        struct text word = TEXT(id);
        text_bytes(&word, s, n);
        if (count == 16 || !(found[count++] = bot_find(id)))
            return error_set(e, ERR_BOT, "there is no bot \"%s\"; there are: random, easy, medium, hard", id);
        s += n;
        if (!*s)
            break;
    }
    for (int seat = 0, k = 0; seat < t->m.setup.seats; seat++)
        if (seat != t->me)
            t->bot[seat] = found[k++ % count];
    return 0;
}

static void name_seats(struct table *t)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct text out = TEXT(t->name[seat]);
        text_fmt(&out, "Bot %d", seat);
        t->names[seat] = t->name[seat];
    }
    t->voice.names = t->names;
    t->voice.viewer = (int8_t)t->me;
}

static int load_table(struct table *t, const char *path, struct error *e)
{
    size_t size;
    char *text = read_file(path, 1 << 20, &size, e);
    if (!text)
        return ERR_FILE;
    int err = record_read(&t->m, text, size, e);
    free(text);
    return err;
}

/* The word that names the game, wherever it stands: the first that is neither an option nor the value of one. Takes it
   out of the list. */
static const char *take_game(int *argc, char **argv)
{
    for (int i = 0; i < *argc; i++) {
        if (argv[i][0] == '-') {
            i += !strchr(argv[i], '=');
            continue;
        }
        const char *id = argv[i];
        memmove(argv + i, argv + i + 1, (size_t)(*argc - i - 1) * sizeof *argv);
        --*argc;
        return id;
    }
    return NULL;
}

int cmd_play(struct cli *c, int argc, char **argv)
{
    static struct table t;
    struct setup cfg;
    struct error e;
    const struct game *g = games[0];
    const char *v, *load = NULL, *bot_list = "medium", *id = take_game(&argc, argv);
    int me = 0, err;
    if (id && !(g = need_game(id, &e)))
        return complain_error(&e);
    setup_default(g, &cfg, g->max_seats < 4 ? g->max_seats : 4);
    seed_random(&cfg);
    for (int i = 0; i < argc; i++) {
        if ((v = arg_value(argc, argv, &i, "--seat")))
            me = strcmp(v, "none") ? arg_number("--seat", v, 0, SEATS_MAX - 1) : -1;
        else if ((v = arg_value(argc, argv, &i, "--bots")))
            bot_list = v;
        else if ((v = arg_value(argc, argv, &i, "--load")))
            load = v;
        else if ((err = arg_setup(argc, argv, &i, g, &cfg, &e)) < 0)
            return complain_error(&e);
        else if (!err)
            return unknown_argument("play", argv[i]);
    }
    t.voice.lang = (uint8_t)c->lang;
    t.me = me;
    if (load ? load_table(&t, load, &e) : match_new(&t.m, g, &cfg, &e))
        return load ? complain("%s: %s", load, e.text) : complain_error(&e);
    if (me >= t.m.setup.seats)
        return complain("there is no seat %d; the seats are 0 to %d", me, t.m.setup.seats - 1);
    if (seat_bots(&t, bot_list, &e))
        return complain_error(&e);
    t.told = t.m.moves;
    name_seats(&t);
    line_word(&t, "play.welcome", t.m.g->title);
    say_intro(&t);
    return play(&t);
}
