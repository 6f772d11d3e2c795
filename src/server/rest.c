/* rest.c: see rest.h. */
#define _GNU_SOURCE                     /* memmem */
#include "rest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol.h"
#include "store.h"

static int nothing_there(struct error *e)
{
    return error_set(e, ERR_PAGE, "there is nothing at this address; docs/server.md lists what there is");
}

static int add_to_body(enum request_id what, const char *table, const char *body, size_t size, struct text *out, struct error *e)
{
    json_t *msg = size ? request_read(SERVER, body, size, e) : json_object();
    if (!msg)
        return e->code;
    json_object_set_new(msg, "do", json_string(request_table[what].name));
    if (*table)
        json_object_set_new(msg, "table", json_string(table));
    char *text = json_dumps(msg, JSON_COMPACT);
    size_t len = text ? strlen(text) : 0;
    json_decref(msg);
    text_bytes(out, text ? text : "", len);
    free(text);
    return len && len <= MESSAGE_IN && !out->cut ? 0 : error_set(e, ERR_SYNTAX, "a request has at most %d bytes", MESSAGE_IN);
}

/* Behind "api/tables/" stands the name of a table. */
static int read_table(const char *path, char id[TABLE_ID], struct error *e)
{
    static const char tables[] = "api/tables/";
    size_t n = strncmp(path, tables, sizeof tables - 1) ? 0 : strcspn(path + sizeof tables - 1, "/");
    *id = 0;
    if (strncmp(path, tables, sizeof tables - 1))
        return 0;
    if (!n || n >= TABLE_ID || strspn(path + sizeof tables - 1, "abcdefghijklmnopqrstuvwxyz0123456789") != n)
        return error_set(e, ERR_TABLE, "there is no table of that name");
    memcpy(id, path + sizeof tables - 1, n);
    id[n] = 0;
    return 0;
}

/* Is it the path of the call, with the table at the place of ID? */
static int is_path(const char *path, const char *of_call, const char *id)
{
    const char *place = strstr(of_call, "ID");
    size_t before = place ? (size_t)(place - of_call) : 0, n = strlen(id);
    if (!place)
        return !strcmp(path, of_call);
    return *id && !strncmp(path, of_call, before) && !strncmp(path + before, id, n) && !strcmp(path + before + n, place + 2);
}

int rest_message(const char *path, int post, const char *body, size_t size, struct text *out, struct error *e)
{
    char id[TABLE_ID];
    int err = read_table(path, id, e);
    if (err)
        return err;
    for (const struct call *c = call_table; c->path; c++)
        if (c->methods & (post ? BY_POST : BY_GET) && is_path(path, c->path, id))
            return add_to_body((enum request_id)c->request, id, body, size, out, e);
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
