/* error.c: see error.h. */
#include "error.h"

#include "text.h"

_Static_assert((int)REFUSAL_TEXT + 256 <= (int)ERROR_TEXT, "a refusal fits, and where in a file it was met");

static const struct { const char *name, *text; } list[] = {
#define X(code, name, text) { name, text },
    ERRORS(X)
#undef X
};

int error_set(struct error *e, int code, const char *fmt, ...)
{
    if (!e)
        return code;
    struct text t = TEXT(e->text);
    va_list ap;
    va_start(ap, fmt);
    text_vfmt(&t, fmt, ap);
    va_end(ap);
    if (t.cut)
        text_ellipsis(&t);
    e->code = code;
    return code;
}

static int known(int code) { return code > ERR_FIRST && code < ERR_END; }

const char *error_name(int code) { return known(code) ? list[code - ERR_FIRST - 1].name : "none"; }

const char *error_text(int code) { return known(code) ? list[code - ERR_FIRST - 1].text : "no error"; }
