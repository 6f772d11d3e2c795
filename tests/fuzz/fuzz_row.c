/*
 * Any lines as the rows of a table: each is taken in or gives an error; a refused row changes nothing, and what is left is always
 * a table that can be shown, listed and played on.
 *
 * The first line is row 0; if it says "table N", it is made of the number, because a fuzzer cannot guess the hash of the
 * data. ~ in a row stands for a legal move of the seat that is named there.
 */
#include "fuzz.h"
#include "fuzz_table.h"
#include "say.h"

static struct table table, before;

/* Game, seats and one option by the number. */
static void open_table(int n, struct text *row)
{
    struct opening o = { .terms = { .clock = n >> 4 & 63, .open = n & 1, .spectators = n >> 1 & 1 } };
    int options = 0, count = 0;
    while (games[count])
        count++;
    o.g = games[n % count];
    setup_default(o.g, &o.setup, o.g->min_seats + n / 7 % (o.g->max_seats - o.g->min_seats + 1));
    while (o.g->options && o.g->options[options].name)
        options++;
    if (options) {
        const struct option *chosen = &o.g->options[n / 31 % options];
        o.setup.option[chosen - o.g->options] = (uint8_t)(n / 101 % chosen->choices->count);
    }
    opening_write(&o, row);
}

static void fill_in(const char *line, size_t len, int turn, struct text *row)
{
    const char *seat = memchr(line, ' ', len);
    int who = seat && seat + 1 < line + len ? seat[1] - '0' : -1;
    if (!table.rows && len > 6 && !memcmp(line, "table ", 6)) {
        int n = 0;
        for (size_t i = 6; i < len && i < 12 && line[i] >= '0' && line[i] <= '9'; i++)
            n = 10 * n + line[i] - '0';
        open_table(n, row);
        return;
    }
    for (size_t i = 0; i < len; i++)
        if (line[i] == '~')
            legal_name(table.match.g ? &table.match : NULL, who, turn, row);
        else
            text_char(row, line[i]);
}

static void must_be_sound(void)
{
    static char out[MESSAGE_MAX];
    struct text t = TEXT(out);
    struct listener to = { .viewer = VIEWER_PUBLIC };
    static struct listing listing;
    struct row undo;
    struct error e;
    int vote;
    table_listing(&table, &listing);
    say_table(&table, &to, &t);
    if (t.cut)
        abort();
    if (table.status == TABLE_WAITING)
        return;
    if (table.g->check(&table.match.now))
        abort();
    for (int seat = 0; seat < table.setup.seats; seat++)
        if (!table_undo(&table, seat, &undo, &vote, &e) && undo.count >= table.match.moves)
            abort();
}

static void take(const char *line, size_t len, int turn)
{
    static char body[ROW_MAX + 64];
    struct text row = TEXT(body);
    struct error e;
    fill_in(line, len, turn, &row);
    memcpy(&before, &table, sizeof table);
    if (!table_apply(&table, body, row.len, 1700000000000 + turn * 700, &e))
        must_be_sound();
    else if (memcmp(&before, &table, sizeof table) || !e.text[0])
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *at = (const char *)bytes, *end = at + size, *text;
    size_t len;
    load_once();
    memset(&table, 0, sizeof table);
    memcpy(table.id, "table", 6);
    for (int turn = 0; turn < 600 && next_line(&at, end, &text, &len); turn++)
        take(text, len, turn);
    return 0;
}
