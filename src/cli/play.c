/*
 * play.c: a table in plain text. It works in a pipe, over a serial line and with a screen reader: nothing is redrawn,
 * every move has a number and a name, and everything that happens is a sentence.
 */
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "data.h"
#include "screen.h"
#include "local.h"
#include "terminal.h"

/* ---- Saying things ----------------------------------------------------------------------------------------------- */

/* What is said is gathered in a text and printed at once. */
static void flush(struct text *out)
{
    fputs(out->buf, stdout);
    text_clear(out);
}

static void say_moves(const struct local *t, struct text *out)
{
    move list[MOVES_MAX];
    int n = match_legal(&t->m, t->me, list);
    say(out, "quayside", "play.moves", 0, 0);
    for (int i = 0; i < n; i++) {
        text_fmt(out, "  %d ", i + 1);
        match_name(&t->m, t->me, list[i], out);
    }
    text_char(out, '\n');
}

static void say_table(const struct local *t, struct text *out)
{
    text_char(out, '\n');
    local_say_picture(t, out);
}

/* ---- What can be typed ------------------------------------------------------------------------------------------- */

enum todo { ASK_AGAIN, GO_ON, LEAVE };

static enum todo do_why(struct local *t, const char *word, struct text *out)
{
    local_why(t, word, out);
    return ASK_AGAIN;
}

static enum todo do_what(struct local *t, const char *word, struct text *out)
{
    local_what(t, word, out);
    return ASK_AGAIN;
}

static enum todo do_undo(struct local *t, const char *word, struct text *out)
{
    (void)word;
    return local_undo(t, out) ? GO_ON : ASK_AGAIN;
}

/* A person does not mind waiting so long for a bot. */
enum { THINK_MS = 300 };

static int time_used(void *clock) { return time_share(now_ms() - *(int64_t *)clock, THINK_MS); }

/* Where only bots play nobody waits, and the same seed gives the same game. */
static void move_bot(struct local *t)
{
    int64_t from = now_ms();
    struct budget budget = { .used = t->me < 0 ? NULL : time_used, .clock = &from, .pool = t->pool, .room = sizeof t->pool };
    local_move_bot(t, &budget, NULL);
}

/* So many worlds and no clock: the same game gets the same hints. */
static enum todo do_hint(struct local *t, const char *word, struct text *out)
{
    struct budget budget = { .iterations = 5000, .pool = t->pool, .room = sizeof t->pool };
    (void)word;
    local_hint(t, &budget, out);
    return ASK_AGAIN;
}

static enum todo do_save(struct local *t, const char *word, struct text *out)
{
    if (*word)
        local_save(t, word, out);
    else
        local_say(out, "play.save_where", 0, 0);
    return ASK_AGAIN;
}

static enum todo do_log(struct local *t, const char *word, struct text *out)
{
    struct match_log log = { 0 };
    (void)word;
    while (local_say_next(t, &log, out))
        flush(out);
    return ASK_AGAIN;
}

static enum todo do_rules(struct local *t, const char *word, struct text *out)
{
    char rule[16];
    size_t len;
    const char *text = *word ? rule_find(t->m.g->id, word, t->voice.lang, &len) : NULL;
    if (text) {
        local_say_rule(t, word, out);
        return ASK_AGAIN;
    }
    if (*word)
        local_say_word(out, "play.no_rule", word, 0, 0);
    else
        for (text = rule_next(t->m.g->id, NULL, t->voice.lang, rule, &len); text;
             text = rule_next(t->m.g->id, text, t->voice.lang, rule, &len))
            printf("%s: %.*s\n", rule, (int)len, text);
    return ASK_AGAIN;
}

static enum todo do_look(struct local *t, const char *word, struct text *out)
{
    (void)word;
    say_table(t, out);
    say_moves(t, out);
    return ASK_AGAIN;
}

static enum todo do_quit(struct local *t, const char *word, struct text *out)
{
    (void)t;
    (void)word;
    (void)out;
    return LEAVE;
}

static enum todo do_help(struct local *t, const char *word, struct text *out);

static const struct {
    const char *name;
    enum todo (*run)(struct local *t, const char *word, struct text *out);
} typed[] = {
    { "why", do_why },   { "what", do_what },   { "undo", do_undo }, { "hint", do_hint }, { "save", do_save },
    { "log", do_log },   { "rules", do_rules }, { "look", do_look }, { "help", do_help }, { "quit", do_quit },
};

static enum todo do_help(struct local *t, const char *word, struct text *out)
{
    (void)t;
    (void)word;
    local_say(out, "help.move", 0, 0);
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        char key[32];
        struct text k = TEXT(key);
        text_fmt(&k, "help.%s", typed[i].name);
        local_say(out, key, 0, 0);
    }
    return ASK_AGAIN;
}

/* Does what the line says. */
static enum todo obey(struct local *t, char *word, struct text *out)
{
    word += strspn(word, " \t");
    for (size_t n = strlen(word); n && strchr(" \t", word[n - 1]); n--)
        word[n - 1] = 0;
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        size_t n = strlen(typed[i].name);
        if (!strncmp(word, typed[i].name, n) && (!word[n] || word[n] == ' ')) {
            word += n;
            return typed[i].run(t, word + strspn(word, " \t"), out);
        }
    }
    return local_move(t, word, out) ? GO_ON : ASK_AGAIN;
}

/* Reads one line and obeys it. */
static enum todo ask(struct local *t, struct text *out)
{
    char input[1024];
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
        local_say(out, "play.too_long", (int)sizeof input - 2, 0);
        flush(out);
        return ASK_AGAIN;
    }
    input[strcspn(input, "\r\n")] = 0;
    enum todo todo = obey(t, input, out);
    flush(out);
    return todo;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* Tells what happened after the move `told`, as the viewer may know it; gives the last move told. */
static int tell_news(struct local *t, int told, struct text *out)
{
    struct match_log log = { 0 };
    if (told < t->m.moves)
        putchar('\n');
    while (local_say_next(t, &log, out)) {
        if (log.next > told)
            fputs(out->buf, stdout);
        text_clear(out);
    }
    return t->m.moves;
}

static int play(struct local *t)
{
    static char said[SAID_TEXT];
    struct text out = local_text(t, said, sizeof said);
    int told = t->m.moves;
    local_say_word(&out, "play.welcome", t->m.g->title, 0, 0);
    local_say_intro(t, &out);
    flush(&out);
    while (!match_over(&t->m)) {
        if (!local_my_turn(t)) {
            move_bot(t);
            continue;
        }
        told = tell_news(t, told, &out);
        do_look(t, "", &out);
        flush(&out);
        enum todo todo;
        while ((todo = ask(t, &out)) == ASK_AGAIN)
            ;
        if (todo == LEAVE) {
            local_say(&out, t->unsaved ? "play.left_unsaved" : "play.left", 0, 0);
            flush(&out);
            return 0;
        }
        if (told > t->m.moves)                          /* taken back */
            told = t->m.moves;
    }
    tell_news(t, told, &out);
    say_table(t, &out);
    local_say_result(t, &out);
    flush(&out);
    return 0;
}

/* The word that names the game, wherever it stands: the first that is neither an option nor the value of one. Takes it
   out of the list. */
static const char *take_game(int *argc, char **argv)
{
    for (int i = 0; i < *argc; i++) {
        if (argv[i][0] == '-') {
            i += !strchr(argv[i], '=') && strcmp(argv[i], "--plain");
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
    static struct local t;
    struct setup cfg;
    struct error e;
    const struct game *g = games[0];
    const char *v, *load = NULL, *bot_list = "medium", *id = take_game(&argc, argv);
    int me = 0, err, full = term_is_there();
    if (id && !(g = need_game(id, &e)))
        return complain_error(&e);
    setup_default(g, &cfg, usual_seats(g));
    seed_random(&cfg);
    for (int i = 0; i < argc; i++) {
        if ((v = arg_value(argc, argv, &i, "--seat")))
            me = strcmp(v, "none") ? arg_number("--seat", v, 0, SEATS_MAX - 1) : -1;
        else if ((v = arg_value(argc, argv, &i, "--bots")))
            bot_list = v;
        else if ((v = arg_value(argc, argv, &i, "--load")))
            load = v;
        else if (!strcmp(argv[i], "--plain"))
            full = 0;
        else if ((err = arg_setup(argc, argv, &i, g, &cfg, &e)) < 0)
            return complain_error(&e);
        else if (!err)
            return unknown_argument("play", argv[i]);
    }
    t.voice.lang = (uint8_t)c->lang;
    t.me = me;
    if (load ? read_record(load, &t.m, &e) : match_new(&t.m, g, &cfg, &e))
        return complain_error(&e);
    if (me >= t.m.setup.seats)
        return complain("there is no seat %d; the seats are 0 to %d", me, t.m.setup.seats - 1);
    if (local_bots(&t, bot_list, &e))
        return complain_error(&e);
    local_name_seats(&t);
    int code = full ? screen_play(&t) : -1;
    return code < 0 ? play(&t) : code;
}
