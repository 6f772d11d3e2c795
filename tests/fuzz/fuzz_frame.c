/*
 * Any lines as messages of players: answers that are JSON, never a crash, and tables that are the sum of their rows.
 *
 * The first byte of a line says who sends the rest of it, '0' to '5'; other first bytes are what happens around the tables:
 * 't' so many milliseconds pass, 'x' a connection goes, 'r' the server starts again, 'a' the queue of the database is full for
 * so many requests, 'f' so many rows fail, 'o' another node is quicker so many times.
 */
#include "fuzz_tables.h"

static void pass_time(int64_t ms)
{
    f.now += ms;
    tables_time(f.tables, f.now, f.now * 1000);
    tables_tick(f.tables);
    while (tables_news(f.tables)) {}
}

static void happen(char what, const char *rest, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len && i < 7 && rest[i] >= '0' && rest[i] <= '9'; i++)
        n = 10 * n + rest[i] - '0';
    switch (what) {
    case 't': pass_time(n); break;
    case 'a': f.store.away = n % 16; break;
    case 'f': f.store.refuse = n % 16; break;
    case 'o': f.store.others = n % 16; break;
    case 'x':
        tables_gone(f.tables, &f.ear[n % EARS].conn);
        f.ear[n % EARS].conn = (struct conn){ .send = hear };
        break;
    case 'r':
        close_hall();
        open_hall();
        break;
    }
}

static void line_in(const char *line, size_t len, int turn)
{
    static char message[3 * 4096];
    if (line[0] < '0' || line[0] >= '0' + EARS) {
        happen(line[0], line + 1, len - 1);
        return;
    }
    struct ear *ear = &f.ear[line[0] - '0'];
    size_t n = fill_in(ear, line + 1, len - 1, turn, message, sizeof message);
    tables_time(f.tables, ++f.now, f.now * 1000);
    tables_message(f.tables, &ear->conn, message, n);
    while (tables_news(f.tables)) {}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *at = (const char *)bytes, *end = at + size, *text;
    size_t len;
    begin_hall();
    for (int turn = 0; turn < 400 && next_line(&at, end, &text, &len); turn++)
        if (len)
            line_in(text, len, turn);
    end_hall();
    return 0;
}
