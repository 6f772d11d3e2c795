/* cli.c: the commands and the small helpers they share; see cli.h. */
#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "bot.h"
#include "data.h"
#include "record.h"

/* ---- Helpers ----------------------------------------------------------------------------------------------------- */

int complain(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fputs("quayside: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    return EXIT_INPUT;
}

int complain_error(const struct error *e) { return complain("%s", e->text); }

int unknown_argument(const char *command, const char *word)
{
    return complain("%s: unknown argument \"%s\"; try: quayside %s --help", command, word, command);
}

const char *arg_value(int argc, char **argv, int *i, const char *name)
{
    size_t n = strlen(name);
    if (strncmp(argv[*i], name, n) || (argv[*i][n] && argv[*i][n] != '='))
        return NULL;
    if (argv[*i][n] == '=')
        return argv[*i] + n + 1;
    if (*i + 1 >= argc)
        exit(complain("%s needs a value", name));
    return argv[++*i];
}

int arg_number(const char *name, const char *value, int min, int max)
{
    char *end;
    errno = 0;
    long v = strtol(value, &end, 10);
    if (errno || end == value || *end || v < min || v > max)
        exit(complain("%s must be a number from %d to %d, not \"%s\"", name, min, max, value));
    return (int)v;
}

int arg_setup(int argc, char **argv, int *i, const struct game *g, struct setup *cfg, struct error *e)
{
    const char *v;
    int err = 0;
    if ((v = arg_value(argc, argv, i, "--seats"))) {
        err = setup_seats(g, cfg, arg_number("--seats", v, 0, 99), e);
    } else if ((v = arg_value(argc, argv, i, "--seed"))) {
        err = setup_seed(cfg, v, e);
    } else if ((v = arg_value(argc, argv, i, "--option"))) {
        char name[64];
        size_t n = strcspn(v, "=");
        if (!v[n] || n >= sizeof name)
            return error_set(e, ERR_OPTION, "write --option name=choice, not \"%s\"", v);
        memcpy(name, v, n);
        name[n] = 0;
        err = setup_option(g, cfg, name, v + n + 1, e);
    } else {
        return 0;
    }
    return err ? err : 1;
}

void seed_random(struct setup *cfg)
{
    if (getrandom(cfg->seed, sizeof cfg->seed, 0) != (ssize_t)sizeof cfg->seed)
        exit(complain("the system provides no random numbers; choose a seed with --seed"));
}

char *read_file(const char *path, size_t max, size_t *size, struct error *e)
{
    FILE *f = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    if (!f) {
        error_set(e, ERR_FILE, "%s cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    char *text = malloc(max + 2);
    *size = text ? fread(text, 1, max + 1, f) : 0;
    int bad = !text || ferror(f);
    if (bad)
        error_set(e, ERR_FILE, "%s cannot be read: %s", path, strerror(errno));
    else if (*size > max)
        error_set(e, ERR_FILE, "%s is larger than the expected %d bytes", path, (int)max);
    if (f != stdin)
        fclose(f);
    if (bad || *size > max) {
        free(text);
        return NULL;
    }
    text[*size] = 0;
    return text;
}

int write_file(const char *path, const char *text, size_t size, struct error *e)
{
    char beside[4096];
    struct text t = TEXT(beside);
    text_fmt(&t, "%s.%d.new", path, (int)getpid());
    if (t.cut)
        return error_set(e, ERR_FILE, "the name of the file is too long");
    FILE *f = fopen(beside, "wbx");
    int bad = !f || fwrite(text, 1, size, f) != size;
    if (f)
        bad |= fflush(f) || fsync(fileno(f)) || fclose(f);
    if (!bad && !rename(beside, path))
        return 0;
    int why = errno;
    if (f)
        unlink(beside);
    return error_set(e, ERR_FILE, "%s cannot be written: %s", path, strerror(why));
}

int write_stream(const char *path, FILE *f, char **text, const size_t *size, struct error *e)
{
    int err = !f || fclose(f) ? error_set(e, ERR_FULL, "there is not enough memory to write %s", path)
                              : write_file(path, *text, *size, e);
    free(*text);
    return err;
}

int read_record(const char *path, struct match *m, struct error *e)
{
    struct error wrong;
    size_t size;
    char *text = read_file(path, RECORD_FILE, &size, e);
    if (!text)
        return ERR_FILE;
    int err = record_read(m, text, size, &wrong);
    free(text);
    return err ? error_set(e, err, "%s: %s", path, wrong.text) : 0;
}

uint64_t clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

const struct game *need_game(const char *id, struct error *e)
{
    const struct game *g = game_find(id);
    char all[ERROR_TEXT];
    struct text t = TEXT(all);
    if (g)
        return g;
    for (const struct game *const *p = games; *p; p++)
        text_fmt(&t, "%s%s", p == games ? "" : ", ", (*p)->id);
    error_set(e, ERR_GAME, "there is no game \"%s\"; there are: %s", id, all);
    return NULL;
}

/* ---- The program ------------------------------------------------------------------------------------------------- */

/* Commands of the server have no function in a program that was built without it. */
#ifdef QUAYSIDE_SERVER
#define OF_SERVER(run) run
#else
#define OF_SERVER(run) NULL
#endif

static const struct command {
    const char *name;
    int       (*run)(struct cli *c, int argc, char **argv);
    const char *brief, *help;
} commands[] = {
    { "play", cmd_play, "play a game against bots in the terminal",
      "quayside play [GAME] [--seats N] [--seat K] [--bots B,B,...] [--seed HEX]\n"
      "              [--option NAME=CHOICE]... [--load RECORD] [--plain]\n\n"
      "A table on the full screen of the terminal, from 80x24 up: the last line names the keys,\n"
      "? explains them and shows the rules. In a pipe, or with --plain, it is a table in plain\n"
      "text, also for screen readers: you type the number of a move or its name, and \"help\"\n"
      "lists the other commands.\n\n"
      "  --seats N       number of seats (default: four, or as many as the game allows)\n"
      "  --seat K        your seat (default: 0); \"none\" watches bots play\n"
      "  --bots B,...    bots for the other seats, in order, repeated as needed:\n"
      "                  " BOT_LEVELS "\n"
      "  --seed HEX      1 to 64 hexadecimal digits: the same seed deals the same game\n"
      "  --option N=C    set an option of the game; \"quayside games\" lists them\n"
      "  --load RECORD   continue a saved game\n"
      "  --plain         plain text, even in a terminal\n" },
    { "serve", OF_SERVER(cmd_serve), "host tables: the web page and the server",
      "quayside serve [--port N] [--listen ADDRESS] [--db FILE|postgres://...] [--web DIR] [--bots N]\n"
      "               [--think MS] [--pace MS] [--origin URL]... [--host NAME]... [--per-address N]\n"
      "               [--new-tables N] [--rate N] [--trust-proxy] [--proxy NETWORK]...\n"
      "               [--metrics [ADDRESS:]PORT] [--metrics-token FILE] [--metrics-all] [--db-password FILE]\n"
      "               [--keep STATUS=TIME,...] [--archive DIR] [--quiet]\n\n"
      "Serves http://localhost:8080 until it is stopped (Ctrl-C). docs/server.md is the manual.\n\n"
      "  --port N        port (default: 8080); 0 picks a free one\n"
      "  --listen ADDR   address to listen on (default: 127.0.0.1, this machine only); 0.0.0.0 or, with IPv6, ::\n"
      "                  lets everybody connect\n"
      "  --db WHERE      where tables are stored: a file (default: quayside.db) or a PostgreSQL database,\n"
      "                  which several servers can share\n"
      "  --db-password FILE\n"
      "                  read the password of that database from the first line of FILE; PGPASSWORD works too\n"
      "  --keep S=T,...  how long a table is kept after its last activity, by status (default:\n"
      "                  waiting=7d,playing=90d,over=90d); m, h and d are minutes, hours and days;\n"
      "                  --keep forever deletes none\n"
      "  --archive DIR   write the record of each finished game to DIR before its table is deleted\n"
      "  --web DIR       directory of the web page (default: the installed page, if there is one)\n"
      "  --bots N        number of threads for bots (default: 2)\n"
      "  --think MS      thinking time of expert bots (default: 300)\n"
      "  --pace MS       minimum time between moves of a bot (default: 900)\n"
      "  --origin URL    also accept pages from this origin, such as https://example.org\n"
      "  --host NAME     also answer requests for this host name, not only for addresses and localhost; * is any\n"
      "  --per-address N connections allowed from one address (default: 200)\n"
      "  --new-tables N  tables that one address may open at once (default: 60), and one a second after that\n"
      "  --rate N        messages a second allowed from one connection (default: 20)\n"
      "  --trust-proxy   trust X-Forwarded-For and X-Forwarded-Proto from a proxy on this machine: they say where\n"
      "                  a connection comes from, and whether it used https\n"
      "  --proxy NETWORK the same for a proxy on another machine: 10.0.0.7 or 10.0.0.0/8\n"
      "  --metrics WHERE serve /metrics on this port: 9100 or 127.0.0.1:9100 (default: no metrics)\n"
      "  --metrics-token FILE\n"
      "                  require the first line of FILE as a token for /metrics\n"
      "  --metrics-all   include counts of single moves, which reveal when somebody makes a secret choice\n"
      "  --quiet         do not log connections\n" },
    { "backup", OF_SERVER(cmd_backup), "copy the database file of a server, even while it runs",
      "quayside backup FILE COPY\n\n"
      "Copies the database as it is at this moment; the server keeps running. COPY must not exist, and appears\n"
      "only when it is complete. Use pg_dump for PostgreSQL.\n" },
    { "restore", OF_SERVER(cmd_restore), "replace a lost database file by a copy",
      "quayside restore COPY FILE\n\n"
      "Checks the copy as fsck does, then creates FILE from it. Stop the server first. FILE must not exist: move a\n"
      "damaged one away, together with FILE-wal and FILE-shm.\n" },
    { "fsck", OF_SERVER(cmd_fsck), "check the database file of a server",
      "quayside fsck FILE\n\n"
      "Reads every page and every row, and replays every game; the server may be running. Prints one line for\n"
      "each fault. The exit code is 1 if there is one.\n" },
    { "compact", OF_SERVER(cmd_compact), "shrink the database file of a server",
      "quayside compact FILE\n\n"
      "Space left by deleted tables is reused, but the file does not shrink by itself. This command shrinks it.\n"
      "The server must be stopped, and the disk needs room for a second copy.\n" },
    { "games", cmd_games, "list the games and their options",
      "quayside games [--json]\n\nLists every game: id, title, seats, what it is, and its options with their choices.\n" },
    { "rules", cmd_rules, "show the rules of a game, or one rule",
      "quayside rules GAME [RULE | WORD]\n\n"
      "Shows the numbered rules; with a number (FI-15) only that rule, with any other word the\n"
      "rules that contain it.\n" },
    { "engine", cmd_engine, "speak JSON lines on standard input and output",
      "quayside engine [--fair]\n\n"
      "Reads one JSON object per line and answers each with another. docs/protocol.md is the manual.\n\n"
      "  --fair          refuse requests that would reveal more than a seat may know: the whole state, and\n"
      "                  the record (it contains the seed) before the game is over\n" },
    { "check", cmd_check, "run scenario files",
      "quayside check [--coverage] [--verbose] FILE...\n\n"
      "Runs the scenarios in the files (docs/scenarios.md). The exit code is 1 if one fails.\n\n"
      "  --coverage      also fail if a rule of a game is cited by no scenario; a test program (FILE.c)\n"
      "                  cites the rules in its list of tests\n"
      "  --verbose       list every scenario, not only those that fail\n" },
    { "replay", cmd_replay, "replay a record: what happened, in sentences",
      "quayside replay [--seat K] [--quiet] RECORD\n\n"
      "Checks every move of a record and describes the game in sentences. \"-\" reads standard input.\n\n"
      "  --seat K        describe the game as this seat saw it (default: show everything)\n"
      "  --quiet         only check the record\n" },
    { "verify", cmd_verify, "replay a record and say what it proves about the shuffle",
      "quayside verify [--commitment HEX] RECORD\n\n"
      "Checks every move of a record, recomputes its seed and its commitment, and says what that proves and\n"
      "what it does not; docs/fair.md explains it. \"-\" reads standard input. The exit code is 1 if the record\n"
      "fails.\n\n"
      "  --commitment HEX  the commitment you were shown before the game; the record must have the same\n" },
    { "review", cmd_review, "review a game: what each move cost, and who was lucky",
      "quayside review [--iterations I] [--json FILE] [--html FILE] RECORD\n\n"
      "Compares every move of a record with the best one that expert finds, and reports the points lost, the luck\n"
      "of each draw and a summary for each seat. \"-\" reads standard input.\n\n"
      "  --iterations I  number of worlds to imagine for each decision (default: 1000)\n"
      "  --json, --html FILE  write the review to a file\n" },
    { "bench", cmd_bench, "measure the speed of the games",
      "quayside bench [GAME] [--seats N] [--games N] [--json] [--count] [--search] [--option NAME=CHOICE]\n"
      "quayside bench --signature [--games N]\n\n"
      "Plays seeded random games and prints decisions/s, ns per decision, bytes per state, games/s.\n\n"
      "  --count         also count instructions per decision, with valgrind\n"
      "  --search        measure iterations/s of the search instead, with random playouts to the end of the round and as expert plays\n"
      "  --json          print one JSON object per game\n"
      "  --signature     print the hash of fixed seeded games, as in tests/signature.txt; --games sets how many\n" },
    { "arena", cmd_arena, "let bots play many games and rate them",
      "quayside arena GAME --bots B,B,... [--games N] [--jobs J] [--seats N] [--option NAME=CHOICE]...\n"
      "               [--seed HEX] [--iterations I] [--time MS] [--brief] [--out FILE]\n"
      "               [--sprt [ELO0,ELO1]] [--csv FILE] [--json FILE] [--html FILE]\n\n"
      "Plays N deals, each with the bots in all seats in turn. Prints ratings, pairs won, points, places and\n"
      "times, with 95 % intervals. docs/bots.md explains them.\n\n"
      "  --bots B,...    " BOT_LEVELS ", flat, textbook; hard:500 thinks for 500\n"
      "                  iterations, expert:50ms for 50 ms; cmd:./program is a program of your own (docs/protocol.md, Bots from outside)\n"
      "  --games N       number of deals (default: 100)\n"
      "  --jobs J        number of games played at the same time (default: 1)\n"
      "  --seats N       number of seats (default: four, or as many as the game allows)\n"
      "  --option N=C    set an option of the game; \"quayside games\" lists them\n"
      "  --seed HEX      seed of the deals (default: 00)\n"
      "  --iterations I  budget of bots that have none of their own\n"
      "  --time MS       the same in milliseconds\n"
      "  --brief         play each deal with only one line-up of each kind, in other seats than the deal before\n"
      "  --out FILE      write one line of JSON per game; the same command later continues with what is missing\n"
      "  --sprt [E0,E1]  stop as soon as it is clear whether the first of two bots is stronger by E1 or only by\n"
      "                  E0 points of rating (default: 0,10)\n"
      "  --csv, --json, --html FILE  write the report to a file\n" },
};

static void print_help(FILE *f)
{
    char codes[LANGS * (LANGUAGE_CODE + 1)];
    struct text t = TEXT(codes);
    language_list(&t, "|");
    fprintf(f, "quayside: fish-market games\n\nquayside [--data DIR] [--lang %s] COMMAND ...\n\n", codes);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(f, "  %-8s %s%s\n", commands[i].name, commands[i].brief, commands[i].run ? "" : " (not in this build)");
    fprintf(f, "\n"
               "  --data DIR      use DIR/<game>.txt instead of the built-in tables, and\n"
               "                  DIR/words/<language>/<game>.txt instead of the sentences\n"
               "  --lang CODE     language of the output:");
    for (int lang = 0; lang < LANGS; lang++)
        fprintf(f, "%s %s, %s", lang ? ";" : "", language_code(lang), language_name(lang));
    fputs("\n"
          "  --help          show this text, or the manual of a command\n"
          "  --version       show the version\n", f);
}

static int complain_language(const char *code)
{
    char codes[LANGS * (LANGUAGE_CODE + 2)];
    struct text t = TEXT(codes);
    language_list(&t, ", ");
    return complain("--lang must be one of %s, not \"%s\"", codes, code);
}

/* What of a user's folder replaces what is compiled in: DIR/<id>.txt and DIR/words/<lang>/<id>.txt, where such files are. */
struct folder { const char *dir; int found; };

/* A game's tables, or (no game) the sentences of a section in one language. */
static int load_file(struct folder *f, const struct game *g, const char *section, int lang, struct error *e)
{
    char path[4096];
    struct text t = TEXT(path);
    if (g)
        text_fmt(&t, "%s/%s.txt", f->dir, g->id);
    else
        text_fmt(&t, "%s/words/%s/%s.txt", f->dir, language_code(lang), section);
    if (access(path, F_OK))
        return 0;
    size_t size;
    char *text = read_file(path, 1 << 20, &size, e);
    if (!text)
        return ERR_FILE;
    f->found = 1;
    int err = g ? data_load(g, path, text, size, e) : words_load(section, lang, path, text, size, e);
    if (g || err)
        free(text);                     /* but the catalogue points into its file, which stays */
    return err;
}

static int load_data(const char *dir, struct error *e)
{
    struct folder f = { .dir = dir };
    int err = 0;
    for (const struct game *const *g = games; !err && *g; g++)
        err = load_file(&f, *g, NULL, 0, e);
    for (int lang = 0; !err && lang < LANGS; lang++) {
        err = load_file(&f, NULL, "quayside", lang, e);
        for (const struct game *const *g = games; !err && *g; g++)
            err = load_file(&f, NULL, (*g)->id, lang, e);
    }
    if (err || f.found)
        return err;
    return error_set(e, ERR_FILE, "%s contains no data file; expected %s.txt or another of that kind", dir, games[0]->id);
}

static int find_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(commands[i].name, name))
            return (int)i;
    return -1;
}

int cli_main(int argc, char **argv)
{
    struct cli c = { .lang = ENGLISH };
    struct error e = { 0 };
    const char *dir = NULL, *v, *word = NULL;
    int rest = 0, help = 0;
    char **args = argv;                 /* the words behind the command; never more than have been read */
    for (int i = 1; i < argc; i++) {
        if ((v = arg_value(argc, argv, &i, "--data")))
            dir = v;
        else if ((v = arg_value(argc, argv, &i, "--lang"))) {
            if ((c.lang = language_find(v)) < 0)
                return complain_language(v);
        } else if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            help = 1;
        } else if (!strcmp(argv[i], "--version")) {
            puts("quayside " QUAYSIDE_VERSION);
            return 0;
        } else if (!word) {
            word = argv[i];
        } else {
            args[rest++] = argv[i];
        }
    }
    if (word && !strcmp(word, "help")) {
        help = 1;
        word = rest ? args[0] : NULL;
    }
    int command = word ? find_command(word) : -1;
    if (word && command < 0)
        return complain("there is no command \"%s\"; try: quayside --help", word);
    if (help || !word) {
        if (languages_load(&e))
            return complain_error(&e);
        if (command >= 0)
            fputs(commands[command].help, stdout);
        else
            print_help(help ? stdout : stderr);
        return help ? 0 : EXIT_INPUT;
    }
    if (!commands[command].run)
        return complain("%s is not in this program: it was built without the server (QUAYSIDE_SERVER=OFF)", word);
    if (data_load_all(&e) || (dir && load_data(dir, &e)))
        return complain_error(&e);
    return commands[command].run(&c, rest, args);
}
