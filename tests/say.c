/*
 * say.c: views that share what everybody sees (say.h, struct common) are byte for byte those that are written alone, and so are
 * messages about moves that share the text of their events (struct told): in random games of every game, with every number of
 * seats and random options, for every seat and for those who look on, in both languages. And states are sent in base64.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "say.h"

static struct table table;
static struct common common;
static struct fast lots;
static struct told told;
static long views, shared, moved;

static void compare(int viewer)
{
    static char together[MESSAGE_MAX], alone[MESSAGE_MAX];
    struct text a = TEXT(together), b = TEXT(alone);
    struct listener to = { .viewer = (int8_t)viewer, .common = &common };
    say_view(&table, &to, &a);
    shared += common.g == table.g;
    to.common = NULL;
    say_view(&table, &to, &b);
    views++;
    if (a.len == b.len && !memcmp(together, alone, a.len))
        return;
    fprintf(stderr, "%s, %d seats, after %d moves, viewer %d:\n%s\nbut alone\n%s\n", table.g->id, table.setup.seats,
            table.match.moves, viewer, together, alone);
    exit(1);
}

/* What happened since then. */
static void compare_moved(const struct position *before, int moves, int viewer, int lang)
{
    static char together[MESSAGE_MAX], alone[MESSAGE_MAX];
    struct text a = TEXT(together), b = TEXT(alone);
    struct listener to = { .viewer = (int8_t)viewer, .lang = (uint8_t)lang, .bytes = 1, .told = &told };
    say_moved(&table, before, moves, &to, &a);
    to.told = NULL;
    say_moved(&table, before, moves, &to, &b);
    moved++;
    if (a.len == b.len && !memcmp(together, alone, a.len))
        return;
    fprintf(stderr, "%s, %d seats, moves %d to %d, viewer %d:\n%s\nbut alone\n%s\n", table.g->id, table.setup.seats, moves,
            table.match.moves, viewer, together, alone);
    exit(1);
}

/* As the tables tell a row: everybody in turn, once each, beginning with anyone. */
static void compare_all_moved(const struct position *before, int moves)
{
    int n = table.setup.seats + 1, first = (int)fast_below(&lots, (uint32_t)n);
    told.events.count = 0;
    for (int i = 0; i < 2 * n; i++)
        compare_moved(before, moves, (first + i) % n - 1, (int)fast_below(&lots, LANGS));
}

/* A random move of a random seat. 0: the game is over. */
static int step(void)
{
    move list[MOVES_MAX];
    int seat = (int)fast_below(&lots, table.setup.seats), n = 0;
    if (match_over(&table.match) || table.match.moves == MATCH_MOVES)
        return 0;
    while (!(n = match_legal(&table.match, seat, list)))
        seat = (seat + 1) % table.setup.seats;
    return !match_play(&table.match, seat, list[fast_below(&lots, (uint32_t)n)], -1, NULL, NULL);
}

static void play(const struct game *g, int seats)
{
    struct position before, earlier;
    struct error e;
    int since = 0;
    memset(&table, 0, sizeof table);
    table.g = g;
    table.status = TABLE_PLAYING;
    for (int i = 0; i < seats; i += 2) {                /* the others are bots */
        struct text name = TEXT(table.chair[i].name);
        table.chair[i].kind = CHAIR_PERSON;
        text_fmt(&name, "Person %d", i);
    }
    setup_default(g, &table.setup, seats);
    for (int i = 0; g->options && g->options[i].name; i++)
        table.setup.option[i] = (uint8_t)fast_below(&lots, g->options[i].choices->count);
    if (match_new(&table.match, g, &table.setup, &e))
        return;                                         /* options that do not fit together */
    for (before = earlier = table.match.now;; before = table.match.now) {
        for (int viewer = VIEWER_PUBLIC; viewer < seats; viewer++)
            compare(viewer);
        if (!step())
            break;
        compare_all_moved(&before, table.match.moves - 1);
        if (table.match.moves - since == 5) {           /* as a bell may, several moves in a row of the log */
            compare_all_moved(&earlier, since);
            earlier = table.match.now;
            since = table.match.moves;
        }
    }
}

/* RFC 4648, with all that two letters can be, and every number of bytes left over. */
static void check_bytes(void)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (unsigned i = 0; i < 3 << 12; i++) {
        unsigned high = i & 0xfff, low = i * 1021 & 0xfff, size = i >> 12 ? i >> 12 : 3, v = high << 12 | low;
        uint8_t bytes[3] = { (uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v };
        char want[5] = { letter[high >> 6], letter[high & 63], letter[low >> 6], letter[low & 63] }, buf[8];
        struct text t = TEXT(buf);
        if (size < 3)
            want[3] = '=', want[2] = letter[low >> 6 & ~3u];
        if (size < 2)
            want[2] = '=', want[1] = letter[high & 63 & ~15u];
        say_bytes(bytes, size, &t);
        if (!strcmp(buf, want))
            continue;
        fprintf(stderr, "the first %u bytes of %06x are %s, not %s\n", size, v, want, buf);
        exit(1);
    }
}

/* Longer ones are written several at a time: they have to be their parts of three bytes, one behind the other. */
static void check_longer_bytes(void)
{
    uint8_t bytes[64];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 151 + 77);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        char whole[100] = "", parts[100] = "";
        struct text w = TEXT(whole), p = TEXT(parts);
        say_bytes(bytes, size, &w);
        for (size_t at = 0; at < size; at += 3)
            say_bytes(bytes + at, size - at < 3 ? size - at : 3, &p);
        if (w.cut || p.cut || strcmp(whole, parts)) {
            fprintf(stderr, "%d bytes are %s, not %s\n", (int)size, parts, whole);
            exit(1);
        }
    }
}

int main(void)
{
    struct error e;
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    check_bytes();
    check_longer_bytes();
    fast_seed(&lots, 1);
    for (const struct game *const *g = games; *g; g++)
        for (int seats = (*g)->min_seats; seats <= (*g)->max_seats; seats++)
            for (int i = 0; i < 2; i++)
                play(*g, seats);
    if (shared < views * 9 / 10) {
        fprintf(stderr, "only %ld of %ld views were shared\n", shared, views);
        return 1;
    }
    printf("%ld views, %ld of them shared; %ld messages about moves\n", views, shared, moved);
    return 0;
}
