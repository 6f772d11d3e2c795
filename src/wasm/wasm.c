/*
 * wasm.c: what the WebAssembly module exports: one table, which answers as docs/protocol.md says.
 *
 * Texts go in and out through one buffer: the caller writes UTF-8 to text(), calls with its length, and reads as many bytes
 * of answer as the call gives back. A seat of -1 is a spectator. Nothing is imported: chance comes from the seed.
 */
#include <string.h>

#include "answer.h"
#include "bot.h"
#include "data.h"
#include "field.h"
#include "record.h"
#include "review.h"
#include "signature.h"

#define EXPORT(name) __attribute__((export_name(name)))

static struct match table, scratch;
static struct voice voice = { .lang = ENGLISH, .viewer = -1 };
static char         text[2 * RECORD_TEXT];
static _Alignas(16) char pool[16 << 20];              /* a phone has not much more for a page */

EXPORT("text") char *wasm_text(void);
EXPORT("text_size") int wasm_text_size(void);
EXPORT("load") int wasm_load(void);
EXPORT("signatures") int wasm_signatures(int count);
EXPORT("language") int wasm_language(int length);
EXPORT("names") void wasm_names(int viewer, int length);
EXPORT("file") int wasm_file(int length);
EXPORT("rules") int wasm_rules(int name, int length);
EXPORT("words") int wasm_words(int name, int length);
EXPORT("games") int wasm_games(void);
EXPORT("new") int wasm_new(int seats, int length);
EXPORT("open") int wasm_open(int length);
EXPORT("engine") int wasm_engine(int length);
EXPORT("see") int wasm_see(int name, int length);
EXPORT("view") int wasm_view(int seat);
EXPORT("picture") int wasm_picture(int seat);
EXPORT("moves") int wasm_moves(int seat);
EXPORT("play") int wasm_play(int seat, int length);
EXPORT("why") int wasm_why(int seat, int length);
EXPORT("preview") int wasm_preview(int seat, int length);
EXPORT("undo") int wasm_undo(void);
EXPORT("log") int wasm_log(int seat);
EXPORT("record") int wasm_record(void);
EXPORT("verify") int wasm_verify(int length);
EXPORT("bot") int wasm_bot(int seat, int iterations, int seed, int length);
EXPORT("hint") int wasm_hint(int seat, int iterations);
EXPORT("live") int wasm_live(int word);
EXPORT("review") int wasm_review(int iterations, int length);
EXPORT("review_next") int wasm_review_next(void);

/* ---- In and out --------------------------------------------------------------------------------------------------- */

char *wasm_text(void) { return text; }

int wasm_text_size(void) { return sizeof text; }

/* What was written to the buffer, as a string of its own. */
static const char *given(int length, char *copy, int room)
{
    if (length < 0 || length >= room)
        length = 0;
    memcpy(copy, text, (size_t)length);
    copy[length] = 0;
    return copy;
}

static struct text begin(void)
{
    struct text out = TEXT(text);
    out.voice = &voice;
    text_add(&out, "{\"ok\":true,");
    return out;
}

static int end(struct text *out)
{
    text_char(out, '}');
    return (int)out->len;
}

static int failed(const struct error *e, const struct refusal *why)
{
    struct text out = TEXT(text);
    out.voice = &voice;
    answer_error(&table, e, why, &out);
    return (int)out.len;
}

static int need_seat(int seat, int lowest, struct error *e)
{
    if (!table.g)
        return error_set(e, ERR_NO_TABLE, "start a game first");
    if (seat < lowest || seat >= table.setup.seats)
        return error_set(e, ERR_SEAT, "a seat is a number from 0 to %d", table.setup.seats - 1);
    return 0;
}

static int need_move(int seat, int length, struct error *e)
{
    char name[NAME_MAX_LEN];
    int err = need_seat(seat, 0, e);
    return err ? err : match_find(&table, seat, given(length, name, sizeof name), e);
}

/* ---- Before the first table ------------------------------------------------------------------------------------------ */

/* Loads data and words; call once. 0, or the error's sentence is in the buffer. */
int wasm_load(void)
{
    struct error e = { 0 };
    struct text out = TEXT(text);
    int err = data_load_all(&e);
    if (err)
        text_add(&out, e.text);
    return err;
}

/* Lines "id signature" of so many games for each number of seats; tests/signature.txt has those of 40. */
int wasm_signatures(int count)
{
    struct text out = TEXT(text);
    signature_list(count, &out);
    return (int)out.len;
}

/* The language of what is said from here on, by its code. */
int wasm_language(int length)
{
    char code[LANGUAGE_CODE];
    struct error e = { 0 };
    int lang = language_find(given(length, code, sizeof code));
    if (lang < 0) {
        language_unknown(&e);
        return failed(&e, NULL);
    }
    voice.lang = (uint8_t)lang;
    struct text out = begin();
    text_fmt(&out, "\"lang\":\"%s\"", code);
    return end(&out);
}

/* Who is "you" in sentences (-1: nobody), and a line for the name of each seat; no text: seats have numbers. */
void wasm_names(int viewer, int length)
{
    static char name[SEATS_MAX][24];
    static const char *list[SEATS_MAX];
    char lines[256];
    const char *at = given(length, lines, sizeof lines);
    voice.viewer = (int8_t)viewer;
    voice.names = *at ? list : NULL;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct text out = TEXT(name[seat]);
        size_t n = strcspn(at, "\n");
        text_bytes(&out, at, n);
        list[seat] = name[seat];
        at += at[n] ? n + 1 : n;
    }
}

/* A text that the module has, as it is: "data/wishes.txt", "docs/rules/de/wishes.md" if it was given. Nothing if there is no such file. */
int wasm_file(int length)
{
    char name[64];
    struct text out = TEXT(text);
    const struct embedded *file = embedded_find(given(length, name, sizeof name));
    if (file)
        text_bytes(&out, file->text, file->size);
    return (int)out.len;
}

/* Rules pages are two thirds of all texts and only wanted at a table, and nobody wants the words of all languages, so only English words
   are compiled in: whoever opens a table gives its page, and whoever speaks another language gives its words. All of them fit. */
enum { TEXTS = (2 * GAMES_MAX + 1) * LANGS, SHELF = 2 << 20 };
static struct embedded shelved[TEXTS + 1];
static char            shelf[SHELF], shelved_name[TEXTS][64];
static size_t          shelf_used;
static int             shelved_count;

/* Puts a text on the shelf. 1: it is new; 0: one of that name was there before, and stays; or an error. */
static int put_text(const char *name, const char *given_text, size_t size, struct error *e)
{
    if (embedded_find(name))
        return 0;
    if (shelved_count == TEXTS || size > SHELF - shelf_used)
        return error_set(e, ERR_DATA, "there is no room for more texts");
    struct text t = TEXT(shelved_name[shelved_count]);
    text_clear(&t);
    text_add(&t, name);
    memcpy(shelf + shelf_used, given_text, size);
    shelved[shelved_count++] = (struct embedded){ t.buf, shelf + shelf_used, size };
    shelf_used += size;
    embedded_more(shelved);
    return 1;
}

/* Takes away what was put last. */
static void drop_text(void)
{
    shelf_used -= shelved[--shelved_count].size;
    shelved[shelved_count] = (struct embedded){ 0 };
}

/* A language and what it is the text of, "de fishing", `name` bytes; then the text, from text + name on. Gives the language, or an error. */
static int given_name(int name, int length, char *code, size_t room, char **section, struct error *e)
{
    given(name, code, (int)room);
    *section = strchr(code, ' ');
    if (!*section || length < name || length > (int)sizeof text)
        return error_set(e, ERR_SYNTAX, "a text is a language, a space and the id of a game, then the text itself");
    *(*section)++ = 0;
    int lang = language_find(code);
    return lang < 0 ? language_unknown(e) : lang;
}

static int taken(int bytes)
{
    struct text out = begin();
    text_fmt(&out, "\"bytes\":%d", bytes);
    return end(&out);
}

/* The rules page of a game in a language. */
int wasm_rules(int name, int length)
{
    char code[LANGUAGE_CODE + 32], *id, path[64];
    struct error e = { 0 };
    struct text t = TEXT(path);
    int err = given_name(name, length, code, sizeof code, &id, &e), lang = err;
    if (err >= 0 && !game_find(id))
        err = error_set(&e, ERR_GAME, "there is no game \"%s\"", id);
    if (err < 0)
        return failed(&e, NULL);
    rules_name(&t, id, lang);
    err = put_text(path, text + name, (size_t)(length - name), &e);
    if (err > 0 && (err = rules_check(id, &e)))
        drop_text();
    return err < 0 ? failed(&e, NULL) : taken(length - name);
}

/* The sentences of a game, or of the program, "fr quayside", in a language other than English. */
int wasm_words(int name, int length)
{
    char code[LANGUAGE_CODE + 32], *section, path[64];
    struct error e = { 0 };
    struct text t = TEXT(path);
    int err = given_name(name, length, code, sizeof code, &section, &e), lang = err;
    if (err >= 0 && !game_find(section) && strcmp(section, "quayside"))
        err = error_set(&e, ERR_GAME, "there is no game \"%s\"", section);
    if (err < 0)
        return failed(&e, NULL);
    text_fmt(&t, "data/words/%s/%s.txt", language_code(lang), section);
    err = put_text(path, text + name, (size_t)(length - name), &e);
    if (err > 0 && (err = words_load(section, lang, NULL, NULL, 0, &e)))
        drop_text();
    return err < 0 ? failed(&e, NULL) : taken(length - name);
}

int wasm_games(void)
{
    struct text out = begin();
    answer_games(&out);
    return end(&out);
}

/* ---- The table -------------------------------------------------------------------------------------------------------- */

/* A line "game SEED", then lines "option choice". */
static int read_setup(struct data *d, int seats, const struct game **g, struct setup *cfg)
{
    char name[64], value[2 * SEED_BYTES + 2];
    int err = 0;
    for (int first = 1; !err && (data_line(d) || first); first = 0) {
        if (data_word(d, name, sizeof name) != 1 || data_word(d, value, sizeof value) != 1)
            return error_set(d->error, ERR_SYNTAX, "a table is a line \"game seed\", then a line \"option choice\" for each");
        if (!first) {
            err = setup_option(*g, cfg, name, value, d->error);
            continue;
        }
        if (!(*g = game_find(name)))
            return error_set(d->error, ERR_GAME, "there is no game \"%s\"", name);
        setup_default(*g, cfg, (*g)->min_seats);
        err = setup_seats(*g, cfg, seats, d->error);
        if (!err)
            err = setup_seed(cfg, value, d->error);
    }
    return err;
}

/* The table is the one that was made in `scratch`, or it stays as it was. */
static int replace_table(int err, const struct error *e)
{
    if (err)
        return failed(e, NULL);
    table = scratch;
    struct text out = begin();
    answer_table(&table, &out);
    return end(&out);
}

int wasm_new(int seats, int length)
{
    char words[1024];
    struct error e = { 0 };
    struct setup cfg;
    const struct game *g = NULL;
    given(length, words, sizeof words);
    struct data d = { .file = "table", .at = words, .end = words + strlen(words), .error = &e };
    int err = read_setup(&d, seats, &g, &cfg);
    return replace_table(err ? err : match_new(&scratch, g, &cfg, &e), &e);
}

/* A table from a record. */
int wasm_open(int length)
{
    struct error e = { 0 };
    return replace_table(record_read(&scratch, text, length < 0 ? 0 : (size_t)length, &e), &e);
}

/* The text is the id of a game: what a server has to have, too, so that its states can be read here. */
int wasm_engine(int length)
{
    char id[32];
    struct error e = { 0 };
    const struct game *g = game_find(given(length, id, sizeof id));
    if (!g) {
        error_set(&e, ERR_GAME, "there is no game \"%s\"", id);
        return failed(&e, NULL);
    }
    struct text out = begin();
    text_add(&out, "\"engine\":\"");
    engine_name(g, &out);
    text_char(&out, '"');
    return end(&out);
}

/* A table that stands elsewhere, as one viewer may see it: the id of its game, `name` bytes, then its redacted state. All that
   can be told from a redacted state is told as if the table were here; it has no past, and nobody else's view. */
int wasm_see(int name, int length)
{
    char id[32];
    struct error e = { 0 };
    struct setup cfg;
    struct position s;
    const struct game *g = game_find(given(name, id, sizeof id));
    int err = 0;
    if (!g)
        err = error_set(&e, ERR_GAME, "there is no game \"%s\"", id);
    else if (length - name != g->state_size)
        err = error_set(&e, ERR_POSITION, "a state of %s has %d bytes, not %d", id, g->state_size, length - name);
    else
        memcpy(&s, text + name, g->state_size);
    if (!err && field_check(g, &s))
        err = error_set(&e, ERR_POSITION, "this is no state of %s: %s is out of range", id, field_check(g, &s));
    if (!err) {
        setup_default(g, &cfg, g->min_seats);
        err = setup_seats(g, &cfg, head_of(&s)->seats, &e);
    }
    if (!err)
        match_at(&scratch, g, &cfg, &s);
    return replace_table(err, &e);
}

int wasm_view(int seat)
{
    struct error e = { 0 };
    if (need_seat(seat, VIEWER_PUBLIC, &e))
        return failed(&e, NULL);
    struct text out = begin();
    answer_view(&table, seat, &out);
    return end(&out);
}

/* The position in words and signs, as `quayside play` shows it. */
int wasm_picture(int seat)
{
    static char picture[PICTURE_TEXT];
    struct text drawn = TEXT(picture);
    struct error e = { 0 };
    if (need_seat(seat, VIEWER_PUBLIC, &e))
        return failed(&e, NULL);
    drawn.voice = &voice;
    match_draw(&table, seat, &drawn);
    struct text out = begin();
    text_add(&out, "\"picture\":");
    text_json(&out, picture, drawn.len);
    return end(&out);
}

int wasm_moves(int seat)
{
    struct error e = { 0 };
    if (need_seat(seat, 0, &e))
        return failed(&e, NULL);
    struct text out = begin();
    answer_moves(&table, seat, &out);
    return end(&out);
}

/* The text is the name of a move, here and below. */
int wasm_play(int seat, int length)
{
    struct error e = { 0 };
    struct refusal why;
    int mv = need_move(seat, length, &e);
    if (mv < 0 || match_play(&table, seat, (move)mv, -1, &why, &e))
        return failed(&e, &why);
    struct text out = begin();
    answer_played(&table, seat, &out);
    return end(&out);
}

int wasm_why(int seat, int length)
{
    struct error e = { 0 };
    int mv = need_move(seat, length, &e);
    if (mv < 0)
        return failed(&e, NULL);
    struct text out = begin();
    answer_why(&table, seat, (move)mv, &out);
    return end(&out);
}

int wasm_preview(int seat, int length)
{
    static struct preview p;
    struct error e = { 0 };
    struct refusal why;
    int mv = need_move(seat, length, &e);
    if (mv < 0 || match_preview(&table, seat, (move)mv, &p, &why, &e))
        return failed(&e, &why);
    struct text out = begin();
    answer_preview(&table, seat, &p, &out);
    return end(&out);
}

int wasm_undo(void)
{
    struct error e = { 0 };
    if (need_seat(0, 0, &e) || match_undo(&table, &e))
        return failed(&e, NULL);
    struct text out = begin();
    answer_table(&table, &out);
    return end(&out);
}

int wasm_log(int seat)
{
    struct error e = { 0 };
    if (need_seat(seat, VIEWER_PUBLIC, &e))
        return failed(&e, NULL);
    struct text out = begin();
    answer_log(&table, seat, &out);
    return end(&out);
}

int wasm_record(void)
{
    struct error e = { 0 };
    if (need_seat(0, 0, &e))
        return failed(&e, NULL);
    struct text out = begin();
    answer_record(&table, &out);
    return end(&out);
}

/* The text is a record, which is judged; the table stays as it is. */
int wasm_verify(int length)
{
    struct error e = { 0 };
    struct verdict v;
    if (verify(&scratch, text, length < 0 ? 0 : (size_t)length, NULL, &v, &e))
        return failed(&e, NULL);
    struct text out = begin();
    answer_verify(&scratch, &v, &out);
    return end(&out);
}

static int need_turn(int seat, struct error *e)
{
    int err = need_seat(seat, 0, e);
    return err || is_active(&table.now, seat) ? err : error_set(e, ERR_SEAT, "it is not the turn of seat %d", seat);
}

/* The text is the name of a bot. Its move is told, not made. */
int wasm_bot(int seat, int iterations, int seed, int length)
{
    char name[32];
    struct error e = { 0 };
    const struct bot *b = bot_find(given(length, name, sizeof name));
    int err = need_seat(seat, 0, &e);
    if (!err && !b)
        err = error_set(&e, ERR_BOT, "there is no bot \"%s\"", name);
    if (err || need_turn(seat, &e))
        return failed(&e, NULL);
    struct budget budget = { .iterations = iterations, .pool = pool, .room = sizeof pool };
    move mv = bot_choose(b, &table, seat, &budget, (uint64_t)seed, NULL);
    struct text out = begin();
    text_add(&out, "\"move\":");
    answer_name(&table, seat, mv, &out);
    return end(&out);
}

/* What `expert` would play, and in sentences what speaks for it. */
int wasm_hint(int seat, int iterations)
{
    char reason[2 * SENTENCE_TEXT];
    struct text said = TEXT(reason);
    struct error e = { 0 };
    struct thought thought;
    if (need_turn(seat, &e))
        return failed(&e, NULL);
    struct budget budget = { .iterations = iterations, .pool = pool, .room = sizeof pool };
    move mv = bot_hint(&table, seat, &budget, &thought);
    said.voice = &voice;
    bot_say_hint(&table, seat, mv, &thought, &said);
    struct text out = begin();
    text_add(&out, "\"move\":");
    answer_name(&table, seat, mv, &out);
    text_add(&out, ",\"text\":");
    text_json(&out, reason, said.len);
    return end(&out);
}

/* ---- A bell in real time --------------------------------------------------------------------------------------------- */

/* Is the bell of this table rung in real time, and is it waited for now? Then for which card, and after how many microseconds a bot rings or
   lets it pass, by a random word. */
int wasm_live(int word)
{
    struct error e = { 0 };
    if (need_seat(-1, -1, &e))
        return failed(&e, NULL);
    const struct live *live = table.g->live;
    struct moment now = { .waits = WAITS_FOR_NOTHING };
    if (live && table.setup.option[live->option] == live->choice)
        live->moment(&table.now, &now);
    struct text out = begin();
    text_fmt(&out, "\"waits\":%s", now.waits == WAITS_FOR_BELL ? "true" : "false");
    if (now.waits == WAITS_FOR_BELL)
        text_fmt(&out, ",\"auction\":%d,\"card\":%d,\"after\":%d", now.auction, now.turned, (int)(LIVE_BOT + live->reaction((uint32_t)word)));
    return end(&out);
}

/* ---- Review --------------------------------------------------------------------------------------------------------- */

static struct review review;

static void add_points(struct text *out, const char *key, const int *hundredths, int n)
{
    text_fmt(out, "\"%s\":[", key);
    for (int i = 0; i < n; i++)
        text_fmt(out, i ? ",%d" : "%d", hundredths[i]);
    text_char(out, ']');
}

/* The text is a record; begins to go through it: how many moves there are to judge, and the luck of the deal. The table
   stays as it is, so that bots can think between two moves of a review. */
int wasm_review(int iterations, int length)
{
    struct error e = { 0 };
    if (record_read(&scratch, text, length < 0 ? 0 : (size_t)length, &e))
        return failed(&e, NULL);
    review_begin(&review, &scratch, iterations, pool);
    struct text out = begin();
    text_fmt(&out, "\"moves\":%d,", scratch.moves);
    add_points(&out, "start", review.start, review.seats);
    return end(&out);
}

static void add_step(struct text *out, const struct step *s)
{
    text_fmt(out, "\"number\":%d,\"seat\":%d,\"choices\":%d,\"made\":", review.steps, s->seat, s->choices);
    text_json(out, s->made, strlen(s->made));
    text_add(out, ",\"best\":");
    text_json(out, s->best, strlen(s->best));
    text_fmt(out, ",\"lost\":%d,\"margin\":%d,\"exact\":%s,\"mistake\":%d,\"listed\":%s,", s->lost, s->margin, s->exact ? "true" : "false",
             review_mistake(&review, s) + review_bad(&review, s), review_listed(&review, s) ? "true" : "false");
    add_points(out, "luck", s->luck, review.seats);
}

/* Judges the next move. Numbers are hundredths of points; the view is what its seat saw before it. */
int wasm_review_next(void)
{
    struct error e = { 0 };
    struct text out;
    if (!review.g || review.steps >= review.game.moves) {
        error_set(&e, ERR_NO_TABLE, "begin a review first: every move of this one is judged");
        return failed(&e, NULL);
    }
    out = begin();
    text_add(&out, "\"view\":{");
    answer_view(&review.at, review.game.made[review.steps].seat, &out);
    text_add(&out, "},");
    if (review_next(&review, &e))
        return failed(&e, NULL);
    add_step(&out, &review.step[review.steps - 1]);
    return end(&out);
}
