/*
 * bot.c: a bot for Quayside's arena, in C without a JSON library.
 *
 *     cc -O2 -o bot examples/bot.c
 *     quayside arena fishing --bots cmd:./bot,random
 *
 * It reads a JSON object a line and answers "hello" and "choose" (docs/protocol.md, "Bots from outside"). It plays any of its
 * moves; what the seat may know is behind "view", for bots that want to do better.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stands behind "key": in the line; NULL if the key is not there. Inside strings quotes have a backslash before them, so a
   key is never found in one. */
static const char *behind(const char *line, const char *key)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(line, quoted);
    return at ? at + strlen(quoted) : NULL;
}

/* The end of the string that begins at s with its quote. */
static const char *string_end(const char *s)
{
    for (s++; *s && *s != '"'; s++)
        s += *s == '\\' && s[1];
    return s + (*s == '"');
}

/* Answers with move number `wanted` of those in the list. */
static void answer(const char *list, unsigned long wanted)
{
    unsigned long count = 0;
    const char *s;
    for (s = list + 1; *s == '"'; s = string_end(s), s += *s == ',')
        count++;
    for (s = list + 1, wanted %= count ? count : 1; wanted; wanted--)
        s = string_end(s) + 1;
    printf("{\"move\":%.*s}\n", (int)(string_end(s) - s), s);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *what = behind(line, "do"), *moves = behind(line, "moves"), *seed = behind(line, "seed");
        if (what && !strncmp(what, "\"hello\"", 7))
            puts("{\"hello\":\"example in C\"}");
        else if (what && moves && seed && !strncmp(what, "\"choose\"", 8))
            answer(moves, strtoul(seed, NULL, 10));
        fflush(stdout);
    }
    free(line);
    return 0;
}
