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
    return complain("%s does not know \"%s\"; try: quayside %s --help", command, word, command);
}

const char *arg_value(int argc, char **argv, int *i, const char *name)
{
    size_t n = strlen(name);
    if (strncmp(argv[*i], name, n) || (argv[*i][n] && argv[*i][n] != '='))
        return NULL;
    if (argv[*i][n] == '=')
        return argv[*i] + n + 1;
    if (*i + 1 >= argc)
        exit(complain("%s needs a value behind it", name));
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
        exit(complain("the system gave no random numbers; name a seed with --seed"));
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
        error_set(e, ERR_FILE, "%s is larger than %d bytes, too large for what it should be", path, (int)max);
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
      "lists what else can be said.\n\n"
      "  --seats N       how many seats (the game's usual number if not said)\n"
      "  --seat K        your seat, 0 if not said; \"none\" to watch bots play\n"
      "  --bots B,...    the bots in the other seats, in order, repeated: random, easy, medium, hard\n"
      "  --seed HEX      1 to 64 hexadecimal digits: the same seed deals the same game\n"
      "  --option N=C    a choice of the game; \"quayside games\" lists them\n"
      "  --load RECORD   go on with a saved game\n"
      "  --plain         plain text also in a terminal\n" },
    { "serve", cmd_serve, "open tables for others: a web page and a server",
      "quayside serve [--port N] [--listen ADDRESS] [--db FILE|postgres://...] [--web DIR] [--bots N]\n"
      "               [--think MS] [--pace MS] [--origin URL]... [--host NAME]... [--per-address N] [--rate N]\n"
      "               [--trust-proxy] [--proxy NETWORK]... [--metrics [ADDRESS:]PORT] [--metrics-token FILE]\n"
      "               [--metrics-all] [--db-password FILE] [--keep STATUS=TIME,...] [--archive DIR] [--quiet]\n\n"
      "Opens http://localhost:8080 until it is told to end (Ctrl-C). docs/server.md is the manual.\n\n"
      "  --port N        the port, 8080 if not said; 0: any that is free\n"
      "  --listen ADDR   who can connect: 127.0.0.1 (this machine, if not said) or 0.0.0.0 (everybody; with\n"
      "                  IPv6 ::)\n"
      "  --db WHERE      where the tables are kept: a file, quayside.db if not said, or a PostgreSQL database,\n"
      "                  which several servers can share\n"
      "  --db-password FILE\n"
      "                  the password of that database is the first line of the file; PGPASSWORD does, too\n"
      "  --keep S=T,...  how long tables are kept after anything last happened there, for each status:\n"
      "                  waiting=7d,playing=90d,over=90d if not said; m, h and d are minutes, hours, days;\n"
      "                  --keep forever forgets none\n"
      "  --archive DIR   write the record of each finished game into this directory before its table is forgotten\n"
      "  --web DIR       take the web page from this directory\n"
      "  --bots N        threads in which bots think, 2 if not said\n"
      "  --think MS      how long hard thinks, 300 if not said\n"
      "  --pace MS       how long a bot takes at least, 900 if not said\n"
      "  --origin URL    a page of another host may connect too, for instance https://example.org\n"
      "  --host NAME     this server answers for that name, too, not only for addresses and localhost; * is any\n"
      "  --per-address N connections from one address at most, 200 if not said\n"
      "  --rate N        messages a second from one connection, 20 if not said\n"
      "  --trust-proxy   behind a proxy of your own on this machine: its X-Forwarded-For says where a connection\n"
      "                  comes from, and X-Forwarded-Proto whether by https\n"
      "  --proxy NETWORK the same for a proxy elsewhere: 10.0.0.7 or 10.0.0.0/8\n"
      "  --metrics WHERE a port, 9100 or 127.0.0.1:9100, for /metrics; without it there are none\n"
      "  --metrics-token FILE\n"
      "                  who asks for /metrics has to know the first line of the file\n"
      "  --metrics-all   also what counts single moves, which shows that somebody has chosen in secret\n"
      "  --quiet         no log of connections\n" },
    { "backup", cmd_backup, "copy the file of a server, also while it runs",
      "quayside backup FILE COPY\n\n"
      "Writes a copy of the database as it is at this moment. The server goes on meanwhile. COPY must not\n"
      "exist, and appears when it is whole. Databases in PostgreSQL are copied with pg_dump.\n" },
    { "restore", cmd_restore, "put a copy in the place of a file that was lost",
      "quayside restore COPY FILE\n\n"
      "Checks the copy as fsck does, and makes FILE from it. FILE must not exist: move a damaged one away\n"
      "first, with the files FILE-wal and FILE-shm beside it. Tell the server to end before.\n" },
    { "fsck", cmd_fsck, "check the whole file of a server",
      "quayside fsck FILE\n\n"
      "Looks at every page and every row, and plays all games again, also while the server runs. Prints what\n"
      "is wrong, one line each. Exit code 1 if something is.\n" },
    { "compact", cmd_compact, "make the file of a server as small as it can be",
      "quayside compact FILE\n\n"
      "The room that forgotten tables leave is used again, but the file does not shrink by itself. This makes\n"
      "it small. The server must have ended, and the disk needs room for a second copy.\n" },
    { "games", cmd_games, "list the games and their options",
      "quayside games [--json]\n\nLists every game: id, title, seats, what it is, and its options with their choices.\n" },
    { "rules", cmd_rules, "show the rules of a game, or one rule",
      "quayside rules GAME [RULE | WORD]\n\n"
      "Shows the numbered rules. With a number (FI-15) only that rule, with any other word the\n"
      "rules that contain it.\n" },
    { "engine", cmd_engine, "speak JSON lines on standard input and output",
      "quayside engine [--fair]\n\n"
      "Reads one JSON object a line and answers each with one. docs/protocol.md is the manual.\n\n"
      "  --fair          refuse what would tell more than a seat may know: the whole state, and\n"
      "                  the record (it holds the seed) before the game is over\n" },
    { "check", cmd_check, "run scenario files",
      "quayside check [--coverage] [--verbose] FILE...\n\n"
      "Runs the scenarios of the files (docs/scenarios.md). Exit code 1 if one does not hold.\n\n"
      "  --coverage      also fail when a rule of a game is cited by no scenario; a test program (FILE.c)\n"
      "                  cites the rules in its list of tests\n"
      "  --verbose       name every scenario, not only those that fail\n" },
    { "replay", cmd_replay, "replay a record: what happened, in sentences",
      "quayside replay [--seat K] [--quiet] RECORD\n\n"
      "Checks every move of a record and tells the game. \"-\" reads standard input.\n\n"
      "  --seat K        tell it as this seat saw it; everything is shown if not said\n"
      "  --quiet         only check it\n" },
    { "verify", cmd_verify, "replay a record and say what it proves about the shuffle",
      "quayside verify [--commitment HEX] RECORD\n\n"
      "Checks every move of a record, does the sums of its seed and its commitment again, and says what is\n"
      "proved and what is not; docs/fair.md explains it. \"-\" reads standard input. Exit code 1 if the record\n"
      "does not hold.\n\n"
      "  --commitment HEX  the commitment that you were shown before the game: it must be that of the record\n" },
    { "review", cmd_review, "go through a game: what each move cost, and who was lucky",
      "quayside review [--iterations I] [--json FILE] [--html FILE] RECORD\n\n"
      "Compares every move of a record with the best that hard finds for the seat, in points lost, and gives\n"
      "the luck of each draw and a summary for each seat. \"-\" reads standard input.\n\n"
      "  --iterations I  how many worlds are imagined for a decision, 1000 if not said\n"
      "  --json, --html FILE  the review as a file\n" },
    { "bench", cmd_bench, "measure the speed of the games",
      "quayside bench [GAME] [--seats N] [--games N] [--json] [--count] [--search] [--option NAME=CHOICE]\n"
      "quayside bench --signature [--games N]\n\n"
      "Plays seeded random games and prints decisions/s, ns per decision, bytes per state, games/s.\n\n"
      "  --count         also instructions per decision, counted under valgrind\n"
      "  --search        instead: iterations/s of the search, with random playouts to the end of the round, and as hard\n"
      "  --json          one JSON object a game\n"
      "  --signature     the hash of fixed seeded games, as in tests/signature.txt; with --games, of more or fewer\n" },
    { "arena", cmd_arena, "let bots play many games, and say who is stronger",
      "quayside arena GAME --bots B,B,... [--games N] [--jobs J] [--seats N] [--option NAME=CHOICE]...\n"
      "               [--seed HEX] [--iterations I] [--time MS] [--brief] [--out FILE]\n"
      "               [--sprt [ELO0,ELO1]] [--csv FILE] [--json FILE] [--html FILE]\n\n"
      "Plays N deals; each is played with the bots in all seats in turn. Prints ratings, pairs won, points,\n"
      "places and times, with intervals of 95 %. docs/bots.md explains them.\n\n"
      "  --bots B,...    random, easy, medium, hard, flat, textbook; hard:500 thinks 500 iterations, hard:50ms so\n"
      "                  long; cmd:./program is a program of your own (docs/protocol.md, Bots from outside)\n"
      "  --games N       how many deals, 100 if not said\n"
      "  --jobs J        how many games are played at the same time, 1 if not said\n"
      "  --seats N       how many seats (the game's usual number if not said)\n"
      "  --option N=C    a choice of the game; \"quayside games\" lists them\n"
      "  --seed HEX      where the deals come from, 00 if not said\n"
      "  --iterations I  the budget of bots without one of their own\n"
      "  --time MS       the same in milliseconds\n"
      "  --brief         each deal with one line-up of each kind, in other seats than the deal before\n"
      "  --out FILE      a line of JSON a game; the same command goes on with what is missing in it\n"
      "  --sprt [E0,E1]  stop when it is clear that the first of two bots is stronger by E1 rather than E0\n"
      "                  points of rating, or the other way round; 0,10 if not said\n"
      "  --csv, --json, --html FILE  the report as a file\n" },
};

static void print_help(FILE *f)
{
    fputs("quayside: fish-market games\n\n"
          "quayside [--data DIR] [--lang en|de] COMMAND ...\n\n", f);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(f, "  %-8s %s\n", commands[i].name, commands[i].brief);
    fputs("\n"
          "  --data DIR      take DIR/<game>.txt instead of the tables compiled in\n"
          "  --lang en|de    the language of what is told\n"
          "  --help          this, or with a command its manual\n"
          "  --version       the version\n", f);
}

/* Tables from DIR/<id>.txt where such a file is. The texts stay in memory: the catalogue points into them. */
static int load_data(const char *dir, struct error *e)
{
    int found = 0;
    for (const struct game *const *g = games; *g; g++) {
        char path[4096];
        struct text t = TEXT(path);
        text_fmt(&t, "%s/%s.txt", dir, (*g)->id);
        if (access(path, F_OK))
            continue;
        size_t size;
        char *text = read_file(path, 1 << 20, &size, e);
        if (!text)
            return ERR_FILE;
        int err = data_load(*g, path, text, size, e);
        if (err) {
            free(text);
            return err;
        }
        found = 1;
    }
    return found ? 0 : error_set(e, ERR_FILE, "%s has no data file; it should have %s.txt or the like", dir, games[0]->id);
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
            if (strcmp(v, "en") && strcmp(v, "de"))
                return complain("--lang must be en or de, not \"%s\"", v);
            c.lang = strcmp(v, "de") ? ENGLISH : GERMAN;
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
        if (command >= 0)
            fputs(commands[command].help, stdout);
        else
            print_help(help ? stdout : stderr);
        return help ? 0 : EXIT_INPUT;
    }
    if (data_load_all(&e) || (dir && load_data(dir, &e)))
        return complain_error(&e);
    return commands[command].run(&c, rest, args);
}
