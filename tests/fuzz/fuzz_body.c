/*
 * Any lines as HTTP requests, "POST api/tables BODY" or "GET api/games": one answer at once or none, which is JSON, with a
 * status that fits it; never a crash. Signs in it are those of fuzz_tables.h.
 */
#include "fuzz_tables.h"
#include "rest.h"

static void must_fit(const char *answer, int status)
{
    int error = !strncmp(answer, "{\"do\":\"error\"", 13);
    if (error ? status < 400 || status > 503 : status != 200)
        abort();
}

static void ask(struct ear *ear, const char *path, int post, const char *body, size_t size)
{
    char message[MESSAGE_IN + 1], answer[1024];
    struct text t = TEXT(message), a = TEXT(answer);
    struct listener nobody = { .viewer = VIEWER_PUBLIC };
    struct error e;
    if (rest_message(path, post, body, size, &t, &e)) {
        say_error(NULL, "", &e, NULL, &nobody, &a);
        must_fit(answer, rest_status(answer, a.len));
        return;
    }
    ear->heard = 0;
    tables_message(f.tables, &ear->conn, message, t.len);
    while (tables_news(f.tables)) {}
    if (ear->heard)
        must_fit(ear->first, rest_status(ear->first, strlen(ear->first) + 1));
}

static void line_in(char *line, size_t len, int turn)
{
    int post = !strncmp(line, "POST ", 5);
    char *path = strchr(line, ' '), *body = path ? strchr(path + 1, ' ') : NULL;
    if (!path)
        return;
    if (body)
        *body++ = 0;
    ask(&f.ear[turn % EARS], path + 1, post, body ? body : "", body ? (size_t)(line + len - body) : 0);
    tables_gone(f.tables, &f.ear[turn % EARS].conn);            /* a request is a connection of its own */
    f.ear[turn % EARS].conn = (struct conn){ .send = hear };
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char line[3 * 4096 + 1];
    const char *at = (const char *)bytes, *end = at + size, *text;
    size_t len;
    begin_hall();
    for (int turn = 0; turn < 200 && next_line(&at, end, &text, &len); turn++) {
        size_t n = fill_in(&f.ear[0], text, len, turn, line, sizeof line);
        line[n] = 0;
        line_in(line, n, turn);
    }
    end_hall();
    return 0;
}
