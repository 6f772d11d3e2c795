/* show.c: the commands that only show: games, rules, replay, verify, check. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "data.h"
#include "scenario.h"
#include "verify.h"

/* ---- games ------------------------------------------------------------------------------------------------------- */

static void words_of(const struct game *g, const char *key, int lang, struct text *out)
{
    size_t len;
    const char *s = words_find(g->id, key, lang, &len);
    if (s)
        text_bytes(out, s, len);
}

static void show_game(const struct game *g, int lang)
{
    char buf[(1 + OPTIONS_MAX) * SENTENCE_TEXT];
    struct text t = TEXT(buf);
    text_fmt(&t, "%s  %s, %d-%d", g->id, g->title, g->min_seats, g->max_seats);
    text_add(&t, "\n    ");
    words_of(g, "about", lang, &t);
    text_char(&t, '\n');
    for (const struct option *o = g->options; o && o->name; o++) {
        char key[64];
        struct text k = TEXT(key);
        text_fmt(&k, "option.%s", o->name);
        text_fmt(&t, "    --option %s=%s  ", o->name, o->choices->name[o->fallback]);
        words_of(g, key, lang, &t);
        text_char(&t, '\n');
    }
    fputs(buf, stdout);
}

int cmd_games(struct cli *c, int argc, char **argv)
{
    int json = 0;
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--json"))
            return unknown_argument("games", argv[i]);
        json = 1;
    }
    for (const struct game *const *g = games; *g; g++) {
        char buf[4096];
        struct text t = TEXT(buf);
        if (!json) {
            show_game(*g, c->lang);
            continue;
        }
        game_json(*g, &t);
        puts(buf);
    }
    return 0;
}

/* ---- rules ------------------------------------------------------------------------------------------------------- */

/* Lower-case letters of ASCII are enough to find words in rules. */
static int contains(const char *text, size_t len, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; n && i + n <= len; i++)
        if (!strncasecmp(text + i, word, n))
            return 1;
    return 0;
}

int cmd_rules(struct cli *c, int argc, char **argv)
{
    struct error e;
    char rule[16];
    size_t len;
    int found = 0;
    if (argc < 1 || argc > 2)
        return complain("name a game and, if you like, a rule: quayside rules fishing FI-15");
    const struct game *g = need_game(argv[0], &e);
    if (!g)
        return complain_error(&e);
    if (argc == 1) {
        const struct embedded *page = rules_page(g->id, c->lang);
        fwrite(page->text, 1, page->size, stdout);
        return 0;
    }
    const char *text = rule_find(g->id, argv[1], c->lang, &len);
    if (text) {
        printf("%s: %.*s\n", argv[1], (int)len, text);
        return 0;
    }
    for (text = rule_next(g->id, NULL, c->lang, rule, &len); text; text = rule_next(g->id, text, c->lang, rule, &len))
        if (contains(text, len, argv[1])) {
            printf("%s: %.*s\n", rule, (int)len, text);
            found = 1;
        }
    return found ? 0 : complain("%s has no rule \"%s\", and no rule contains that word; quayside rules %s shows all", g->id,
                                argv[1], g->id);
}

/* ---- replay ------------------------------------------------------------------------------------------------------ */

int cmd_replay(struct cli *c, int argc, char **argv)
{
    static struct match m;
    struct error e;
    const char *path = NULL, *v;
    int viewer = VIEWER_ALL, quiet = 0;
    for (int i = 0; i < argc; i++) {
        if ((v = arg_value(argc, argv, &i, "--seat")))
            viewer = arg_number("--seat", v, 0, SEATS_MAX - 1);
        else if (!strcmp(argv[i], "--quiet"))
            quiet = 1;
        else if (!path && (argv[i][0] != '-' || !argv[i][1]))
            path = argv[i];
        else
            return unknown_argument("replay", argv[i]);
    }
    if (!path)
        return complain("name a record file: quayside replay game.txt");
    if (read_record(path, &m, &e))
        return complain_error(&e);
    if (viewer >= m.setup.seats)
        return complain("there is no seat %d; the seats are 0 to %d", viewer, m.setup.seats - 1);
    struct voice voice = { .lang = (uint8_t)c->lang, .viewer = (int8_t)(viewer < 0 ? -1 : viewer) };
    struct match_log log = { 0 };
    struct events events;
    while (!quiet && match_log_next(&m, &log, viewer, &events))
        for (int i = 0; i < events.count; i++) {
            char buf[SENTENCE_TEXT];
            struct text t = TEXT(buf);
            t.voice = &voice;
            words_say(&t, m.g->id, &events.list[i]);
            puts(buf);
        }
    char buf[PICTURE_TEXT + SENTENCE_TEXT];
    struct text t = TEXT(buf);
    t.voice = &voice;
    if (!quiet) {
        text_char(&t, '\n');
        match_draw(&m, viewer < 0 ? VIEWER_PUBLIC : viewer, &t);
        text_char(&t, '\n');
    }
    words_say(&t, "quayside", &(struct event){ .key = match_over(&m) ? "replay.over" : "replay.open",
                                               .seat = -1, .other = -1, .n = (int16_t)m.moves });
    puts(buf);
    return 0;
}

/* ---- verify ------------------------------------------------------------------------------------------------------ */

int cmd_verify(struct cli *c, int argc, char **argv)
{
    static struct match m;
    struct error e;
    struct verdict verdict;
    const char *path = NULL, *shown = NULL, *v;
    for (int i = 0; i < argc; i++) {
        if ((v = arg_value(argc, argv, &i, "--commitment")))
            shown = v;
        else if (!path && (argv[i][0] != '-' || !argv[i][1]))
            path = argv[i];
        else
            return unknown_argument("verify", argv[i]);
    }
    if (!path)
        return complain("name a record file: quayside verify game.txt");
    size_t size;
    char *text = read_file(path, RECORD_FILE, &size, &e);
    if (!text)
        return complain_error(&e);
    int err = verify(&m, text, size, shown, &verdict, &e);
    free(text);
    if (err)                                            /* ERR_SYNTAX: the commitment, not the file */
        return err == ERR_SYNTAX ? complain_error(&e) : complain("%s: %s", path, e.text);
    char buf[VERIFY_TEXT];
    struct voice voice = { .lang = (uint8_t)c->lang, .viewer = -1 };
    struct text t = TEXT(buf);
    t.voice = &voice;
    verify_say(&m, &verdict, &t);
    fputs(buf, stdout);
    return verdict.holds ? 0 : EXIT_FAILED;
}

/* ---- check ------------------------------------------------------------------------------------------------------- */

enum { CITED_MAX = 1024 };

/* Rules cited so far: "fishing FI-15". */
static char cited[CITED_MAX][40];
static int  cited_count;

static int is_cited(const char *game, const char *rule)
{
    char both[40];
    struct text t = TEXT(both);
    text_fmt(&t, "%s %s", game, rule);
    for (int i = 0; i < cited_count; i++)
        if (!strcmp(cited[i], both))
            return 1;
    return 0;
}

static void cite(const char *game, const char *rule)
{
    if (is_cited(game, rule) || cited_count == CITED_MAX)
        return;
    struct text t = TEXT(cited[cited_count]);
    text_fmt(&t, "%s %s", game, rule);
    cited_count++;
}

static const char *game_of_rule(const char *rule)
{
    size_t len;
    for (const struct game *const *g = games; *g; g++)
        if (rule_find((*g)->id, rule, ENGLISH, &len))
            return (*g)->id;
    return NULL;
}

/* A test program in C cites the rules in its list of tests: PROVES("FM-84 FM-85", the_test). No scenario can prove the
   rules that bind a server. Gives how many of them are no rules. */
static int cite_tests(const char *path, const char *text)
{
    static const char mark[] = "PROVES(\"";
    char rule[16];
    int wrong = 0;
    for (const char *s = text; (s = strstr(s, mark)) != NULL;) {
        s += sizeof mark - 1;
        while (*s && *s != '"') {
            size_t len = strcspn(s, " \"");
            struct text t = TEXT(rule);
            text_bytes(&t, s, len);
            const char *game = game_of_rule(rule);
            if (game) {
                cite(game, rule);
            } else {
                printf("%s: %s is not a rule of any game\n", path, rule);
                wrong++;
            }
            s += len;
            s += strspn(s, " ");
        }
    }
    return wrong;
}

/* 1 if the scenario failed or cites something that is not a rule. */
static int check_scenario(const char *path, const struct scenario_result *r, int verbose)
{
    size_t len;
    if (r->failed) {
        printf("%s: %s\n    in \"%s\"\n", path, r->error.text, r->title);
        return 1;
    }
    for (int i = 0; i < r->rules; i++)
        if (!rule_find(r->game, r->rule[i], ENGLISH, &len)) {
            printf("%s: line %d: %s is not a rule of %s\n", path, r->line, r->rule[i], r->game);
            return 1;
        }
    if (verbose)
        printf("ok %s\n", r->title);
    return 0;
}

static int is_test_program(const char *path)
{
    size_t len = strlen(path);
    return len > 2 && !strcmp(path + len - 2, ".c");
}

static int check_coverage(void)
{
    int missing = 0;
    for (const struct game *const *g = games; *g; g++) {
        char rule[16];
        size_t len;
        const char *text = rule_next((*g)->id, NULL, ENGLISH, rule, &len);
        for (; text; text = rule_next((*g)->id, text, ENGLISH, rule, &len))
            if (!is_cited((*g)->id, rule)) {
                printf("%s: no scenario and no test cites the rule %s\n", (*g)->id, rule);
                missing++;
            }
    }
    return missing;
}

int cmd_check(struct cli *c, int argc, char **argv)
{
    static struct scenarios file;
    struct error e;
    int passed = 0, failed = 0, verbose = 0, coverage = 0, files = 0;
    (void)c;
    for (int i = 0; i < argc; i++) {
        verbose |= !strcmp(argv[i], "--verbose");
        coverage |= !strcmp(argv[i], "--coverage");
    }
    for (int i = 0; i < argc; i++) {
        if (!strncmp(argv[i], "--", 2)) {
            if (strcmp(argv[i], "--verbose") && strcmp(argv[i], "--coverage"))
                return unknown_argument("check", argv[i]);
            continue;
        }
        size_t size;
        char *text = read_file(argv[i], 1 << 22, &size, &e);
        if (!text)
            return complain_error(&e);
        if (is_test_program(argv[i])) {
            failed += cite_tests(argv[i], text);
            free(text);
            continue;
        }
        struct scenario_result r;
        int more;
        scenarios_open(&file, text, size);
        while ((more = scenarios_next(&file, &r)) > 0) {
            int bad = check_scenario(argv[i], &r, verbose);
            passed += !bad;
            failed += bad;
            for (int k = 0; k < r.rules; k++)
                cite(r.game, r.rule[k]);
        }
        free(text);
        if (more < 0)
            return complain("%s: %s", argv[i], r.error.text);
        files++;
    }
    if (!files)
        return complain("name a scenario file: quayside check tests/scenarios/fishing.t");
    if (coverage)
        failed += check_coverage();
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? EXIT_FAILED : 0;
}
