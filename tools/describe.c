/*
 * describe.c: what the program knows of its protocol, games, bots and languages, as one JSON object: what tools/generate makes its
 * files from. It is built with the tests, and prints the same on every machine.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"
#include "field.h"
#include "protocol.h"

static char        room[1 << 20];
static struct text out = { .buf = room, .size = sizeof room };
static int         first = 1; /* nothing stands before the next element */

static void comma(void)
{
    if (!first)
        text_char(&out, ',');
    first = 0;
}

static void begin(const char *key, char bracket)
{
    comma();
    if (key)
        text_fmt(&out, "\"%s\":", key);
    text_char(&out, bracket);
    first = 1;
}

static void end(char bracket)
{
    text_char(&out, bracket);
    first = 0;
}

static void put(const char *key, const char *value)
{
    comma();
    if (key)
        text_fmt(&out, "\"%s\":", key);
    if (value)
        text_json(&out, value, strlen(value));
    else
        text_add(&out, "null");
}

static void put_int(const char *key, int value)
{
    comma();
    text_fmt(&out, "\"%s\":%d", key, value);
}

/* ---- The protocol: each line of messages.def as a list of words -------------------------------------------------------------- */

static void line(const char *const *words, size_t count)
{
    begin(NULL, '[');
    for (size_t i = 0; i < count; i++)
        put(NULL, words[i]);
    end(']');
}

#define LINE(...) line((const char *const[]){ __VA_ARGS__ }, sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *));

static void describe_protocol(void)
{
    begin("lines", '[');
#define GROUP(words) LINE("GROUP", words)
#define REQUEST(id, side, name, when, who, stage, answer, errors, words)                                                       \
    LINE("REQUEST", #id, #side, name, #when, #who, #stage, answer, errors, words)
#define EVERY(id, side, words)                   LINE("EVERY", #side, words)
#define STRING(id, key, usual, min, max, words)  LINE("MEMBER", "STRING", key, #usual, #min, #max, words)
#define LEVEL(id, key, usual, min, max, words)   LINE("MEMBER", "LEVEL", key, #usual, #min, #max, words)
#define HEX(id, key, digits, words)              LINE("MEMBER", "HEX", key, "GIVEN", #digits, #digits, words)
#define NUMBER(id, key, min, max, usual, words)  LINE("MEMBER", "NUMBER", key, #usual, #min, #max, words)
#define WHOLE(id, key, max, usual, words)        LINE("MEMBER", "WHOLE", key, #usual, "ANY", #max, words)
#define FLAG(id, key, usual, words)              LINE("MEMBER", "FLAG", key, #usual, "0", "1", words)
#define TRUE_ONLY(id, key, words)                LINE("MEMBER", "TRUE_ONLY", key, "0", "0", "1", words)
#define SEAT(id, key, min, usual, words)         LINE("MEMBER", "SEAT", key, #usual, #min, "ANY", words)
#define PLACE(id, key, words)                    LINE("MEMBER", "PLACE", key, "NEEDED", "0", "ANY", words)
#define VIEWER(id, key, words)                   LINE("MEMBER", "VIEWER", key, "NEEDED", "0", "ANY", words)
#define CHOICES(id, key, words)                  LINE("MEMBER", "CHOICES", key, "GIVEN", "ANY", "ANY", words)
#define FIELDS(id, key, words)                   LINE("MEMBER", "FIELDS", key, "GIVEN", "ANY", "ANY", words)
#define LEVELS_OF_SEATS(id, key, words)          LINE("MEMBER", "LEVELS_OF_SEATS", key, "GIVEN", "ANY", "ANY", words)
#define SECONDS_BEHIND(id, key, min, max, words) LINE("MEMBER", "SECONDS_BEHIND", key, "GIVEN", #min, #max, words)
#define CALL(method, path, request)              LINE("CALL", #method, path, #request)
#define OBJECT(name, words)                      LINE("OBJECT", name, words)
#define TOLD(name, words)                        LINE("TOLD", name, words)
#define HAS(key, type, words)                    LINE("HAS", key, type, words)
#define MAYBE(key, type, words)                  LINE("MAYBE", key, type, words)
#define PROBLEM(code, words)                     LINE("PROBLEM", code, words)
#include "messages.def"
    end(']');
    begin("errors", '[');
#define X(code, name, text) LINE(name, text)
    ERRORS(X)
#undef X
    end(']');
}

/* ---- Games -------------------------------------------------------------------------------------------------------------------- */

static void put_words(const char *key, const struct words *w)
{
    if (!w)
        return;
    begin(key, '[');
    for (int i = 0; i < w->count; i++)
        put(NULL, w->name[i]);
    end(']');
}

static void describe_field(const struct field *f)
{
    static const char *const kinds[] = { "NUMBER", "WORD", "SET", "SEAT", "SEATS", "BYTES" };
    static const char *const seen_by[] = { "PUBLIC", "MEMORY", "OWNER", "SECRET" };
    begin(NULL, '{');
    put("name", f->name);
    put("kind", kinds[f->kind]);
    put("seen", seen_by[f->vis]);
    put("rows", !f->rows ? "one" : f->index ? "words" : "seats");
    /* A row has several elements if it is a list, or wider than one element (field.c). */
    int elements = f->kind == BYTES ? 1 : f->bytes / f->width / (f->rows ? f->rows : 1);
    put("list", f->flags & (LIST | PACKED) ? "counted" : elements > 1 ? "fixed" : "none");
    put_int("own", (f->flags & OWN) != 0);
    put_words("index", f->rows ? f->index : NULL);
    put_words("words", f->words);
    end('}');
}

static void describe_game(const struct game *g)
{
    struct position s = { 0 };
    begin(NULL, '{');
    put("id", g->id);
    put("title", g->title);
    put_int("min_seats", g->min_seats);
    put_int("max_seats", g->max_seats);
    begin("options", '[');
    for (const struct option *o = g->options; o && o->name; o++) {
        begin(NULL, '{');
        put("name", o->name);
        put("default", o->choices->name[o->fallback]);
        put_words("choices", o->choices);
        end('}');
    }
    end(']');
    begin("moves", '[');
    for (int m = 0; m < g->moves; m++) {
        char name[NAME_MAX_LEN];
        struct text t = TEXT(name);
        g->name(&s, 0, (move)m, &t);
        put(NULL, name);
    }
    end(']');
    begin("fields", '[');
    for (const struct field *f = g->fields; f->name; f++)
        describe_field(f);
    end(']');
    end('}');
}

int main(void)
{
    struct error e;
    if (data_load_all(&e)) {
        fprintf(stderr, "describe: %s\n", e.text);
        return 1;
    }
    begin(NULL, '{');
    put_int("version", PROTOCOL);
    begin("levels", '[');
    for (const struct bot *b = bots; b->id; b++)
        put(NULL, b->id);
    end(']');
    describe_protocol();
    begin("games", '[');
    for (const struct game *const *g = games; *g; g++)
        describe_game(*g);
    end(']');
    end('}');
    if (out.cut) {
        fputs("describe: there is not room for so much\n", stderr);
        return 1;
    }
    puts(room);
    return 0;
}
