/* html.c: see html.h. */
#include "html.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c2430;--soft:#5c6773;--line:#cfd6dd;--paper:#fff;--a:#0b6fa4}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e9ee;--soft:#9aa6b2;--line:#3a444e;--paper:#14191e;--a:#5bb8ea}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:2rem auto;"
    "padding:0 1rem}\n"
    "h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}\n"
    "table{border-collapse:collapse;display:block;overflow-x:auto}\n"
    "th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}\n"
    "th:first-child,td:first-child{text-align:left}\n"
    "svg{max-width:100%;height:auto}text{font:13px system-ui,sans-serif;fill:var(--ink)}\n"
    ".s{fill:var(--soft)}.l{stroke:var(--line)}.a{stroke:var(--a);stroke-width:2}.f{fill:var(--a)}\n"
    ".n{color:var(--soft)}\n";

void html_text(FILE *f, const char *s)
{
    for (; *s; s++)
        switch (*s) {
        case '<': fputs("&lt;", f); break;
        case '>': fputs("&gt;", f); break;
        case '&': fputs("&amp;", f); break;
        case '"': fputs("&quot;", f); break;
        default:  fputc(*s, f); break;
        }
}

void html_begin(FILE *f, const char *lang, const char *title)
{
    fprintf(f, "<!doctype html>\n<html lang=%s><meta charset=utf-8>"
            "<meta name=viewport content=\"width=device-width\">\n<title>", lang);
    html_text(f, title);
    fprintf(f, "</title>\n<style>\n%s</style>\n<h1>", style);
    html_text(f, title);
    fputs("</h1>\n", f);
}
