/* rest.c: see rest.h. */
#define _GNU_SOURCE                     /* memmem */
#include "rest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store.h"
#include "wire.h"

static int nothing_there(struct error *e)
{
    return error_set(e, ERR_PAGE, "there is nothing at this address; docs/server.md lists what there is");
}

static int add_to_body(const char *what, const char *table, const char *body, size_t size, struct text *out, struct error *e)
{
    json_t *msg = size ? wire_read(body, size, e) : json_object();
    if (!msg)
        return e->code;
    json_object_set_new(msg, "do", json_string(what));
    if (*table)
        json_object_set_new(msg, "table", json_string(table));
    char *text = json_dumps(msg, JSON_COMPACT);
    size_t len = text ? strlen(text) : 0;
    json_decref(msg);
    text_bytes(out, text ? text : "", len);
    free(text);
    return len && len <= MESSAGE_IN && !out->cut ? 0 : error_set(e, ERR_SYNTAX, "a request has at most %d bytes", MESSAGE_IN);
}

/* "ID/seats": what stands behind "tables/". */
static int about_table(const char *rest, int post, const char *body, size_t size, struct text *out, struct error *e)
{
    char id[TABLE_ID] = "";
    size_t n = strcspn(rest, "/");
    const char *behind = rest + n;
    if (n < sizeof id)
        memcpy(id, rest, n);
    if (!*id || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789") != n)
        return error_set(e, ERR_TABLE, "there is no table of that name");
    if (!strcmp(behind, "/seats") && post)
        return add_to_body("join", id, body, size, out, e);
    if (!*behind)
        return add_to_body("facts", id, body, size, out, e);
    return !strcmp(behind, "/record") ? add_to_body("record", id, body, size, out, e) : nothing_there(e);
}

int rest_message(const char *path, int post, const char *body, size_t size, struct text *out, struct error *e)
{
    if (!strcmp(path, "api/games"))
        return add_to_body("games", "", body, size, out, e);
    if (!strcmp(path, "api/tables"))
        return add_to_body(post ? "create" : "tables", "", body, size, out, e);
    if (!strncmp(path, "api/tables/", 11))
        return about_table(path + 11, post, body, size, out, e);
    return nothing_there(e);
}

int rest_status(const char *answer, size_t size)
{
    static const struct { const char *code; int status; } list[] = {
        { "no_access", 403 }, { "not_fair", 403 }, { "unknown_table", 404 }, { "not_found", 404 }, { "taken", 409 },
        { "not_now", 409 }, { "busy", 503 }, { "store", 503 },
    };
    static const char error[] = "{\"do\":\"error\"";
    if (size < sizeof error || memcmp(answer, error, sizeof error - 1))
        return 200;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char code[40];
        int n = snprintf(code, sizeof code, "\"code\":\"%s\"", list[i].code);
        if (memmem(answer, size, code, (size_t)n))
            return list[i].status;
    }
    return 400;
}
