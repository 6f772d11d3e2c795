/*
 * arena_file.c: the results file of an arena: a line that says which arena it is, then a line for each game, in order.
 *
 *     {"arena":2,"game":"fishing","version":1,"data":"c3203d218dff88d5","seats":3,"options":{...},"seed":"00...",
 *      "bots":["easy","hard:500"],"brief":false}
 *     {"deal":0,"lineup":0,"bots":[0,1,1],"first":2,"places":[3,1,2],"points":[41,66,49],"moves":293}
 *     {...,"asked":[1,2,0]}                   only if several had to choose at the same time: in this order they were asked
 *     {...,"trouble":["","time",""]}          only if `easy` had to play on for a seat
 *
 * A game that was read is written again and compared: what is not exactly what this program writes is not taken.
 */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "arena.h"
#include "data.h"

enum { LINE_MAX_LEN = 8192 };

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void put_header(const struct arena *a, struct text *t)
{
    text_fmt(t, "{\"arena\":2,\"game\":\"%s\",\"version\":%d,\"data\":\"", a->g->id, a->g->version);
    text_hex64(t, data_hash(a->g));
    text_fmt(t, "\",\"seats\":%d,\"options\":{", a->setup.seats);
    for (int i = 0; a->g->options && a->g->options[i].name; i++)
        text_fmt(t, "%s\"%s\":\"%s\"", i ? "," : "", a->g->options[i].name,
                 a->g->options[i].choices->name[a->setup.option[i]]);
    text_add(t, "},\"seed\":\"");
    text_hex(t, a->setup.seed, SEED_BYTES);
    text_add(t, "\",\"bots\":[");
    for (int i = 0; i < a->players; i++) {
        if (i)
            text_char(t, ',');
        text_json(t, a->player[i].label, strlen(a->player[i].label));
    }
    text_fmt(t, "],\"brief\":%s}\n", a->brief ? "true" : "false");
}

static void put_bytes(struct text *t, const char *key, const uint8_t *v, int n)
{
    text_fmt(t, ",\"%s\":[", key);
    for (int i = 0; i < n; i++)
        text_fmt(t, "%s%d", i ? "," : "", v[i]);
    text_char(t, ']');
}

static void put_game(const struct arena *a, int game, const struct result *r, struct text *t)
{
    int n = a->setup.seats, trouble = 0;
    text_fmt(t, "{\"deal\":%d,\"lineup\":%d", game / a->lineups, game % a->lineups);
    put_bytes(t, "bots", arena_lineup(a, game), n);
    text_fmt(t, ",\"first\":%d", r->first);
    put_bytes(t, "places", r->place, n);
    text_add(t, ",\"points\":[");
    for (int i = 0; i < n; i++) {
        text_fmt(t, "%s%d", i ? "," : "", r->points[i]);
        trouble |= r->trouble[i];
    }
    text_fmt(t, "],\"moves\":%d", r->moves);
    if (r->together) {
        uint8_t order[SEATS_MAX];
        arena_order(a, game / a->lineups, order);
        put_bytes(t, "asked", order, n);
    }
    if (trouble) {
        text_add(t, ",\"trouble\":[");
        for (int i = 0; i < n; i++)
            text_fmt(t, "%s\"%s\"", i ? "," : "", trouble_name(r->trouble[i]));
        text_char(t, ']');
    }
    text_add(t, "}\n");
}

static int write_all(int fd, const char *s, size_t n, struct error *e)
{
    while (n) {
        ssize_t k = write(fd, s, n);
        if (k < 0 && errno == EINTR)
            continue;
        if (k < 0)
            return error_set(e, ERR_FILE, "the results file cannot be written: %s", strerror(errno));
        s += k;
        n -= (size_t)k;
    }
    return 0;
}

int arena_write(const struct arena *a, int game, struct error *e)
{
    char line[LINE_MAX_LEN];
    struct text t = TEXT(line);
    put_game(a, game, &a->result[game], &t);
    return write_all(a->out, line, t.len, e);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static int int_at(const json_t *list, int i) { return (int)json_integer_value(json_array_get(list, (size_t)i)); }

/* What the line says; whether it can be true is seen when it is written again. */
static void get_game(const struct arena *a, const json_t *in, struct result *r)
{
    const json_t *trouble = json_object_get(in, "trouble");
    memset(r, 0, sizeof *r);
    r->first = (uint8_t)json_integer_value(json_object_get(in, "first"));
    r->together = json_object_get(in, "asked") != NULL;
    r->moves = (uint16_t)json_integer_value(json_object_get(in, "moves"));
    for (int i = 0; i < a->setup.seats; i++) {
        const char *name = json_string_value(json_array_get(trouble, (size_t)i));
        r->place[i] = (uint8_t)int_at(json_object_get(in, "places"), i);
        r->points[i] = int_at(json_object_get(in, "points"), i);
        for (int k = 1; name && k < TROUBLE_END; k++)
            if (!strcmp(name, trouble_name(k)))
                r->trouble[i] = (uint8_t)k;
    }
    r->done = 1;
}

static int is_possible(const struct arena *a, const struct result *r)
{
    int firsts = 0;
    for (int i = 0; i < a->setup.seats; i++) {
        if (r->place[i] < 1 || r->place[i] > a->setup.seats)
            return 0;
        firsts += r->place[i] == 1;
    }
    return firsts && r->first < a->setup.seats && r->moves;
}

static int read_game(struct arena *a, int game, const char *line, size_t size)
{
    char again[LINE_MAX_LEN];
    struct text t = TEXT(again);
    struct result r;
    json_t *in = json_loadb(line, size, JSON_REJECT_DUPLICATES, NULL);
    if (!in)
        return -1;
    get_game(a, in, &r);
    json_decref(in);
    put_game(a, game, &r, &t);
    if (t.len != size || memcmp(again, line, size) || !is_possible(a, &r))
        return -1;
    if (game < a->deals * a->lineups)
        a->result[game] = r;
    return 0;
}

/* The first line must be ours. Says which part of it is not. */
static int check_header(const char *path, const char *line, size_t size, const char *ours, struct error *e)
{
    json_t *theirs, *wanted, *v;
    const char *key, *found = NULL;
    if (size == strlen(ours) && !memcmp(line, ours, size))
        return 0;
    theirs = json_loadb(line, size, 0, NULL);
    wanted = json_loads(ours, 0, NULL);
    json_object_foreach(wanted, key, v)
        if (!found && !json_equal(v, json_object_get(theirs, key)))
            found = key;
    int none = !json_object_get(theirs, "arena");
    int code = none ? error_set(e, ERR_FILE, "%s is not a results file of an arena; choose another with --out", path)
                    : error_set(e, ERR_FILE, "%s belongs to another arena: its \"%s\" differs; choose another with "
                                "--out", path, found ? found : "text");
    json_decref(theirs);
    json_decref(wanted);
    return code;
}

/* Reads what is there. *keep: how many bytes of it are whole lines. */
static int read_games(struct arena *a, const char *path, FILE *f, const char *ours, off_t *keep, struct error *e)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    int number = 0, err = 0;
    *keep = 0;
    while (!err && (n = getline(&line, &room, f)) > 0) {
        int whole = line[n - 1] == '\n', begun = !number && !strncmp(line, ours, (size_t)n);
        if (!whole && (number || begun))                        /* it was cut off while it was written */
            break;
        if (!number)
            err = check_header(path, line, (size_t)n, ours, e);
        else if (read_game(a, number - 1, line, (size_t)n))
            err = error_set(e, ERR_FILE, "%s: line %d is not the result of game %d of this arena", path, number + 1,
                            number - 1);
        number++;
        *keep += n;
    }
    if (!err && ferror(f))
        err = error_set(e, ERR_FILE, "%s cannot be read: %s", path, strerror(errno));
    free(line);
    a->kept = number > 1 ? number - 1 : 0;
    if (a->kept > a->deals * a->lineups)
        a->kept = a->deals * a->lineups;
    return err;
}

int arena_open(struct arena *a, const char *path, struct error *e)
{
    char ours[LINE_MAX_LEN];
    struct text t = TEXT(ours);
    off_t keep;
    put_header(a, &t);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return error_set(e, ERR_FILE, "%s cannot be opened: %s", path, strerror(errno));
    a->out = fd;
    if (flock(fd, LOCK_EX | LOCK_NB))
        return error_set(e, ERR_FILE, "%s is being written by another arena", path);
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    FILE *f = copy < 0 ? NULL : fdopen(copy, "r");
    if (!f)
        return error_set(e, ERR_FILE, "%s cannot be read: %s", path, strerror(errno));
    int err = read_games(a, path, f, ours, &keep, e);
    fclose(f);
    if (err)
        return err;
    if (ftruncate(fd, keep) || lseek(fd, keep, SEEK_SET) < 0)
        return error_set(e, ERR_FILE, "%s cannot be written: %s", path, strerror(errno));
    return keep ? 0 : write_all(fd, ours, t.len, e);
}
