/* pages.c: see pages.h. */
#include "pages.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sha256.h"
#include "text.h"

enum { PAGE_MAX = 8 << 20, PAGES_MAX = 1000, PATH_LEN = 1024 };

/* What a browser must be told of a file, by the end of its name. */
static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        { ".html", "text/html; charset=utf-8" },        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },          { ".svg", "image/svg+xml" },
        { ".wasm", "application/wasm" },                { ".json", "application/json" },
        { ".webmanifest", "application/manifest+json" }, { ".png", "image/png" },
        { ".ico", "image/x-icon" },                     { ".woff2", "font/woff2" },
        { ".txt", "text/plain; charset=utf-8" },        { ".mp3", "audio/mpeg" },
    };
    size_t n = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t len = strlen(types[i][0]);
        if (n >= len && !strcmp(path + n - len, types[i][0]))
            return types[i][1];
    }
    return "application/octet-stream";
}

/* A regular file; a link does not count, even one that has just taken the place of a file. */
static char *read_whole(const char *path, size_t *size)
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    FILE *f = fd >= 0 ? fdopen(fd, "rb") : NULL;
    char *data = f ? malloc(PAGE_MAX + 1) : NULL, *fit = NULL;
    if (data) {
        *size = fread(data, 1, PAGE_MAX + 1, f);
        if (!ferror(f) && *size <= PAGE_MAX)
            fit = realloc(data, *size + 1);
        if (!fit)
            free(data);
    }
    if (f)
        fclose(f);
    else if (fd >= 0)
        close(fd);
    return fit;
}

static int add_page(struct pages *p, const char *file, const char *path, struct error *e)
{
    uint8_t hash[SHA256_BYTES];
    struct page *grown = p->count < PAGES_MAX ? realloc(p->page, (size_t)(p->count + 1) * sizeof *grown) : NULL;
    if (!grown)
        return error_set(e, ERR_FILE, "there are too many files for a web page (at most %d)", PAGES_MAX);
    p->page = grown;
    struct page *page = &p->page[p->count];
    memset(page, 0, sizeof *page);
    page->data = read_whole(file, &page->size);
    page->path = strdup(path);
    if (!page->data || !page->path) {
        free(page->data);
        free(page->path);
        return error_set(e, ERR_FILE, "cannot read %s, or it is larger than %d bytes", file, PAGE_MAX);
    }
    page->type = type_of(path);
    page->forever = !strncmp(path, "/assets/", 8);
    sha256(page->data, page->size, hash);
    struct text t = TEXT(page->etag);
    text_char(&t, '"');
    text_hex(&t, hash, 16);
    text_char(&t, '"');
    p->count++;
    return 0;
}

/* Links are not followed: what is served is what lies in the directory. The directory itself may be one. */
static int read_dir(struct pages *p, const char *dir, const char *under, struct error *e)
{
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (*under ? O_NOFOLLOW : 0));
    DIR *d = fd >= 0 ? fdopendir(fd) : NULL;
    struct dirent *entry;
    int err = 0;
    if (!d && fd >= 0)
        close(fd);
    if (!d)
        return error_set(e, ERR_FILE, "cannot open the directory %s of the web page", dir);
    while (!err && (entry = readdir(d))) {
        char file[PATH_LEN], path[PATH_LEN];
        struct stat st;
        if (entry->d_name[0] == '.')
            continue;
        if (snprintf(file, sizeof file, "%s/%s", dir, entry->d_name) >= PATH_LEN ||
            snprintf(path, sizeof path, "%s/%s", under, entry->d_name) >= PATH_LEN || lstat(file, &st))
            err = error_set(e, ERR_FILE, "cannot read %s/%s", dir, entry->d_name);
        else if (S_ISLNK(st.st_mode))
            err = error_set(e, ERR_FILE, "%s is a symbolic link: the directory of the web page has to hold the files themselves", file);
        else if (S_ISDIR(st.st_mode))
            err = read_dir(p, file, path, e);
        else if (S_ISREG(st.st_mode))
            err = add_page(p, file, path, e);
    }
    closedir(d);
    return err;
}

static struct page *find(const struct pages *p, const char *path, size_t size)
{
    for (int i = 0; i < p->count; i++)
        if (!strncmp(p->page[i].path, path, size) && !p->page[i].path[size])
            return &p->page[i];
    return NULL;
}

/* A file "x.gz" belongs to the file "x". */
static void pair_up(struct pages *p)
{
    char path[PATH_LEN];
    for (int i = 0; i < p->count; i++) {
        if (snprintf(path, sizeof path, "%s.gz", p->page[i].path) >= PATH_LEN)
            continue;
        struct page *gzip = find(p, path, strlen(path));
        if (gzip) {
            p->page[i].gzip = gzip->data;
            p->page[i].gzip_size = gzip->size;
        }
    }
}

int pages_read(struct pages *p, const char *dir, struct error *e)
{
    *p = (struct pages){ 0 };
    int err = read_dir(p, dir, "", e);
    if (!err && !find(p, "/index.html", 11))
        err = error_set(e, ERR_FILE, "%s has no index.html, so it is no web page", dir);
    if (err)
        pages_free(p);
    else
        pair_up(p);
    return err;
}

void pages_free(struct pages *p)
{
    for (int i = 0; i < p->count; i++) {
        free(p->page[i].data);
        free(p->page[i].path);
    }
    free(p->page);
    *p = (struct pages){ 0 };
}

const struct page *pages_find(const struct pages *p, const char *path, size_t size)
{
    return size == 1 ? find(p, "/index.html", 11) : find(p, path, size);
}
