/*
 * properties.c: what must hold for every game, at every ply of random games, with every number of seats and every option.
 *
 *   properties [--games N] [--game ID] [--seats N] [--option NAME=CHOICE|usual] [--seed N]
 *
 * A failure names the game, the seats, the option, the seed of the game and the ply, and writes the record of the game so
 * far to standard error: enough to see it again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "data.h"
#include "field.h"
#include "match.h"
#include "record.h"

/* ---- No allocation ------------------------------------------------------------------------------------------------ */

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);

static int allocations;

void *__wrap_malloc(size_t n) { allocations++; return __real_malloc(n); }
void *__wrap_calloc(size_t n, size_t size) { allocations++; return __real_calloc(n, size); }
void *__wrap_realloc(void *p, size_t n) { allocations++; return __real_realloc(p, n); }

/* ---- Failing ------------------------------------------------------------------------------------------------------ */

static struct match table;                              /* the game that is played */
static struct match other;                              /* the same in another world */
static char         where[200];
static uint64_t     checks;

static void fail(const char *what, const char *detail)
{
    static char record[RECORD_TEXT];
    struct text t = TEXT(record);
    record_write(&table, &t);
    fprintf(stderr, "FAILED %s\n%s, after %d moves: %s\n%s\n", what, where, table.moves, detail ? detail : "", record);
    printf("%llu passed, 1 failed\n", (unsigned long long)checks);
    exit(1);
}

static void must(int holds, const char *what)
{
    checks++;
    if (!holds)
        fail(what, NULL);
}

static void must_equal(const void *a, const void *b, size_t n, const char *what)
{
    static char diff[1 << 16];
    checks++;
    if (!memcmp(a, b, n))
        return;
    struct text t = TEXT(diff);
    if (n == table.g->state_size)
        field_diff(table.g, a, b, &t);
    fail(what, diff);
}

static void must_read_alike(const struct text *a, const struct text *b, const char *what)
{
    static char both[1 << 17];
    checks++;
    if (a->len == b->len && !memcmp(a->buf, b->buf, a->len))
        return;
    struct text t = TEXT(both);
    text_fmt(&t, "\n%s\n%s", a->buf, b->buf);
    fail(what, both);
}

/* ---- The field table ---------------------------------------------------------------------------------------------- */

/* Fields name every byte once, in order; there are not too many for a position's bit set; private ones have rows of
   seats. */
static void check_fields(const struct game *g)
{
    size_t at = 0;
    int count = 0;
    for (const struct field *f = g->fields; f->name; f++, count++) {
        must(f->offset == at, "the fields tile the state without gaps");
        at += f->bytes;
        must(f->bytes % f->width == 0, "a field is a whole number of elements");
        must(f->vis != OWNER || (f->rows == SEATS_MAX && !f->index && !(f->flags & PACKED)),
             "an OWNER field has a row of fixed size for each seat");
        must(!(f->flags & ONCE) || (f->flags & LIST && !f->rows), "ONCE is one list, not one for each row");
        must(f->kind != SET || (f->words->split ? 64 + f->words->count - f->words->split : f->words->count) <= 8 * f->width,
             "a set has a bit for every word");
        for (const struct field *h = g->fields; h < f; h++)
            must(strcmp(h->name, f->name) != 0, "field names are different");
    }
    must(at == g->state_size, "the fields tile the state to its end");
    must(count <= 64, "at most 64 fields");
    must(g->state_size <= STATE_MAX && g->moves <= MOVES_MAX, "state and moves are within the limits");
    must(g->max_moves <= MATCH_MOVES, "a whole game fits into a match");
}

/* After redaction every byte that the viewer may not know is zero, whatever it was, and all others are as before: fields of all
   ones. It does not matter whether the game is one whose data was loaded. */
static void check_redaction(const struct game *g)
{
    const struct game unknown = *g;
    for (int viewer = VIEWER_PUBLIC; viewer < SEATS_MAX; viewer++) {
        struct position before, s, same;
        memset(&before, 0xff, sizeof before);
        ((struct head *)&before)->seats = SEATS_MAX;
        for (const struct field *f = g->fields; f->name; f++)
            if (f->flags & LIST)
                memset(before.bytes + f->length, 0, f->rows ? f->rows : 1);
        s = same = before;
        field_redact(g, &s, viewer);
        field_redact(&unknown, &same, viewer);
        must(!memcmp(&s, &same, sizeof s), "redaction is the same for a game that was not loaded");
        for (const struct field *f = g->fields; f->name; f++)
            for (int i = 0; i < f->bytes; i++) {
                int own = f->vis == OWNER && i / (f->bytes / SEATS_MAX) == viewer;
                int known = f->vis == PUBLIC || f->vis == MEMORY || own;
                must(known || !s.bytes[f->offset + i], "redaction leaves nothing of others");
                must(!known || g->redact || s.bytes[f->offset + i] == before.bytes[f->offset + i],
                     "redaction takes nothing else away");
            }
    }
}

/* ---- What is said to a seat --------------------------------------------------------------------------------------- */

/* Everything that leaves the engine towards a seat in one position, as text. So many bots are asked for a move. `door`: 0 .. 31, which moves are asked about
   at the table itself. */
static void all_said(const struct match *m, int viewer, int ask_bots, int door, struct text *out)
{
    static _Alignas(16) char pool[BOT_POOL];
    const struct budget budget = { .iterations = 3, .pool = pool };
    move list[MOVES_MAX];
    float observation[1 << 14], raw[1 << 14];
    struct position view;
    match_view(m, viewer, out);
    match_draw(m, viewer, out);
    match_redacted(m, viewer, &view);
    if (viewer < 0)
        return;
    int n = match_legal(m, viewer, list);
    move unredacted[MOVES_MAX];
    must(m->g->legal(&m->now, viewer, unredacted) == n && !memcmp(list, unredacted, (size_t)n * sizeof *list),
         "the legal moves follow from what the seat sees");
    text_bytes(out, (const char *)list, (size_t)n * sizeof *list);
    for (int i = 0; i < m->g->moves; i++) {
        struct refusal why;
        int through_the_door = i % 32 == door;                  /* the rest as it does: redact, then ask */
        if (through_the_door ? match_refuse(m, viewer, (move)i, &why) : m->g->refuse(&view, viewer, (move)i, &why)) {
            text_add(out, why.rule);
            text_bytes(out, (const char *)why.item, why.count);
        }
    }
    for (const struct bot *b = bots; n && b->id && b - bots < ask_bots; b++)
        text_fmt(out, " %d", bot_choose(b, m, viewer, &budget, 7, NULL));
    static struct observer o;
    static int seats;
    if (o.g != m->g || seats != head_of(&m->now)->seats)
        field_observer(m->g, seats = head_of(&m->now)->seats, field_observable(m->g, MEMORY), &o);
    must(o.size <= 1 << 14, "the observation has a sensible size");
    field_observe(&o, &view, viewer, observation);
    field_observe(&o, &m->now, viewer, raw);
    must(!memcmp(raw, observation, sizeof *raw * (size_t)o.size), "an observation has only what the seat may see");
    text_bytes(out, (const char *)observation, sizeof *observation * (size_t)o.size);
}

/* What is said to a seat about the last move. */
static void news(const struct match *m, int viewer, struct text *out)
{
    struct events events;
    match_events(m, viewer, &events);
    must(events.count < EVENTS_MAX, "events fit");
    for (int i = 0; i < events.count; i++)
        event_json(m->g, &events.list[i], out);
}

static char said[2][1 << 18];

static struct fast r;

/* A preview of one of the seat's moves; the same one in both worlds. */
static void say_preview(const struct match *m, int seat, uint32_t which, struct text *out)
{
    static struct preview p;
    move list[MOVES_MAX];
    int n = match_legal(m, seat, list), before = allocations;
    if (!n)
        return;
    must(!match_preview(m, seat, list[which % (uint32_t)n], &p, NULL, NULL), "a legal move has a preview");
    must(allocations == before, "a preview does not allocate");
    preview_json(m, seat, &p, out);
    for (int i = 0; i < p.events.count; i++)
        event_json(m->g, &p.events.list[i], out);
}

static void compare_said(const struct match *a, const struct match *b, int viewer, const char *what)
{
    struct text x = TEXT(said[0]), y = TEXT(said[1]);
    int lot = (int)fast_below(&r, 32), ask_bots = !lot ? 4 : lot < 8 ? 3 : 0;       /* `hard` takes its time */
    int door = (int)fast_below(&r, 32);
    all_said(a, viewer, ask_bots, door, &x);
    all_said(b, viewer, ask_bots, door, &y);
    if (viewer >= 0 && fast_below(&r, 8) == 0) {
        uint32_t which = fast_next(&r);
        say_preview(a, viewer, which, &x);
        say_preview(b, viewer, which, &y);
    }
    must(!x.cut, "what is said fits the test's buffer");
    must_read_alike(&x, &y, what);
}

/* ---- Two worlds --------------------------------------------------------------------------------------------------- */

static int random_active(const void *s)
{
    int seat = (int)fast_below(&r, head_of(s)->seats);
    while (!is_active(s, seat))
        seat = (seat + 1) % head_of(s)->seats;
    return seat;
}

static move random_legal(const struct match *m, int seat)
{
    move list[MOVES_MAX];
    int n = m->g->legal(&m->now, seat, list);
    must(n > 0, "an active seat has a legal move");
    return list[fast_below(&r, (uint32_t)n)];
}

/* A world that the viewer cannot tell from the true one: redact, then imagine. */
static void imagine(const struct match *m, int viewer, struct match *out)
{
    struct position view, again;
    match_redacted(m, viewer, &view);
    out->g = m->g;
    out->setup = m->setup;
    out->moves = 0;
    out->now = view;
    int before = allocations;
    m->g->sample(&out->now, viewer, &r);
    must(allocations == before, "sample does not allocate");
    again = out->now;
    field_redact(m->g, &again, viewer);
    must_equal(&view, &again, m->g->state_size, "redact(sample(redact(s))) == redact(s)");
    const char *wrong = m->g->check(&out->now);
    if (wrong)
        fail("a sampled world keeps the invariants", wrong);
    must(!field_check(m->g, &out->now), "a sampled world keeps the ranges of its fields");
    for (const struct field *f = m->g->fields; f->name; f++)
        if (f->kind == BYTES && f->vis == SECRET)
            must(memcmp(out->now.bytes + f->offset, view.bytes + f->offset, f->bytes) != 0,
                 "a sampled world has a chance of its own");
    out->start = out->before = out->now;
}

/* Does a plain move bring hidden things to light for everybody, cards of a deck for instance? Where none does, a public
   field must not depend on what is hidden. */
static int turns_up(const struct game *g) { return strcmp(g->id, "fishing") != 0; }

/* The same move is told alike in both worlds, and a move of a sealed step leaves the viewer's world as it was. */
static void step_both(struct match *a, struct match *b, int viewer)
{
    struct text x = TEXT(said[0]), y = TEXT(said[1]);
    struct position va, vb;
    int seat = random_active(&a->now), sealed = head_of(&a->now)->sealed >> seat & 1, ply = head_of(&a->now)->ply;
    move ma = random_legal(a, seat), mb = ma;
    struct refusal why;
    if (!is_active(&b->now, seat))
        fail("who is active is public", NULL);
    if (sealed && seat != viewer)
        mb = random_legal(b, seat);                     /* another choice in the other world */
    else if (b->g->refuse(&b->now, seat, mb, &why))
        return;                                         /* not possible there: nothing to compare */
    must(!match_play(a, seat, ma, -1, NULL, NULL) && !match_play(b, seat, mb, -1, NULL, NULL), "both moves are legal");
    int same_kind = head_of(&a->now)->ply == head_of(&b->now)->ply;
    if (sealed && seat != viewer && !same_kind) {
        /* A draft here and a finished choice there: the draft must have been invisible. */
        struct match *draft = head_of(&a->now)->ply == ply ? a : b;
        match_redacted(draft, viewer, &vb);
        va = draft->before;
        field_redact(draft->g, &va, viewer);
        must_equal(&va, &vb, a->g->state_size, "a draft changes nothing that others see");
        struct text z = TEXT(said[0]);
        news(draft, viewer, &z);
        must(!z.len, "a draft is not told to others");
        return;
    }
    if (opens(&a->before, seat, &a->now))
        return;                                         /* what comes to light may differ */
    match_redacted(a, VIEWER_PUBLIC, &va);
    match_redacted(b, VIEWER_PUBLIC, &vb);
    if (!sealed && !turns_up(a->g))
        must_equal(&va, &vb, a->g->state_size, "what everybody sees after a move does not depend on what is hidden");
    match_redacted(a, viewer, &va);
    match_redacted(b, viewer, &vb);
    if (sealed)
        must_equal(&va, &vb, a->g->state_size, "a sealed choice leaves no trace in another's view");
    if (memcmp(&va, &vb, a->g->state_size))
        return;                                         /* chance or a reveal: the viewer has learned something */
    news(a, viewer, &x);
    news(b, viewer, &y);
    must_read_alike(&x, &y, "the log is the same in two worlds");
    if (fast_below(&r, 8) == 0)
        compare_said(a, b, viewer, "what is said is the same in two worlds, a move later");
}

/* A sampled world plays on to the end with legal moves throughout. */
static void play_out(struct match *world)
{
    while (!match_over(world)) {
        int seat = random_active(&world->now);
        move mv = random_legal(world, seat);
        world->g->apply(&world->now, seat, mv);
    }
    const char *wrong = world->g->check(&world->now);
    if (wrong)
        fail("a sampled world ends with its invariants", wrong);
}

static void check_two_worlds(int viewer)
{
    static struct match a;
    imagine(&table, viewer, &other);
    compare_said(&table, &other, viewer, "what is said is the same in two worlds");
    a = table;
    a.start = a.before = a.now;
    a.moves = 0;
    for (int i = 0; i < 3 && !match_over(&a) && !match_over(&other); i++) {
        struct position va, vb;
        match_redacted(&a, viewer, &va);
        match_redacted(&other, viewer, &vb);
        if (memcmp(&va, &vb, a.g->state_size))
            break;
        step_both(&a, &other, viewer);
    }
    play_out(&other);
}

/* ---- The doors ---------------------------------------------------------------------------------------------------- */

static void redacted(const struct position *from, int viewer, struct position *out)
{
    *out = *from;
    field_redact(table.g, out, viewer);
}

static void must_refuse_alike(const struct refusal *a, const struct refusal *b)
{
    must(!strcmp(a->rule, b->rule) && a->count == b->count && !memcmp(a->item, b->item, a->count),
         "a refusal is made of the redacted state");
}

/* Scores are shown to everybody: during the game they follow from what everybody knows, and without the memory aid from
   less. */
static void check_scores(const struct position *view)
{
    const struct game *g = table.g;
    struct position bare = *view;
    for (const struct field *f = g->fields; f->name && head_of(view)->active; f++)
        if (f->vis == OWNER || (f->vis == MEMORY && !head_of(view)->aid))
            memset(bare.bytes + f->offset, 0, f->bytes);
    for (int seat = 0; seat < head_of(view)->seats; seat++)
        must(g->score(&bare, seat) == g->score(&table.now, seat), "scores follow from what everybody knows");
}

/* What the table says is what the game says of the state that is redacted here, word for word: about the position ... */
static void check_doors(int viewer)
{
    const struct game *g = table.g;
    struct position view;
    struct text x = TEXT(said[0]), y = TEXT(said[1]);
    redacted(&table.now, viewer, &view);
    check_scores(&view);
    match_draw(&table, viewer, &x);
    g->draw(&view, viewer, &y);
    must_read_alike(&x, &y, "the picture is made of the redacted state");
    text_clear(&x);
    text_clear(&y);
    field_json(g, &view, viewer, &x);
    field_json(g, &table.now, viewer, &y);
    must_read_alike(&x, &y, "the view has only what the viewer may see");
    for (const struct field *f = g->fields; f->name; f++) {
        char member[64];
        snprintf(member, sizeof member, "\"%s\":", f->name);
        if (f->vis == MEMORY)
            must(!strstr(said[0], member) == !head_of(&view)->aid, "memory is shown with the memory aid only");
    }
    for (int i = (int)fast_below(&r, 16); viewer >= 0 && i < g->moves; i += 16) {
        struct refusal door, own, tried;
        text_clear(&x);
        text_clear(&y);
        match_name(&table, viewer, (move)i, &x);
        g->name(&view, viewer, (move)i, &y);
        must_read_alike(&x, &y, "a name is made of the redacted state");
        if (fast_below(&r, 16) == 0)
            must(match_find(&table, viewer, said[0], NULL) == i, "a name means one move");
        if (!g->refuse(&view, viewer, (move)i, &own))
            continue;
        must(match_refuse(&table, viewer, (move)i, &door) && match_play(&table, viewer, (move)i, -1, &tried, NULL),
             "refused is refused");
        must_refuse_alike(&own, &door);
        must_refuse_alike(&own, &tried);
    }
}

static void write_events(const struct events *events, struct text *out)
{
    for (int i = 0; i < events->count; i++)
        event_json(table.g, &events->list[i], out);
}

/* ... and about the last move. */
static void check_log(struct match_log *log, int viewer)
{
    struct position before, after;
    static struct events own, door, logged;
    struct text x = TEXT(said[0]), y = TEXT(said[1]);
    struct made last = table.made[table.moves - 1];
    int hidden = (head_of(&table.before)->sealed >> last.seat & 1) && viewer != last.seat;
    redacted(&table.before, viewer, &before);
    redacted(&table.now, viewer, &after);
    own.count = 0;
    table.g->tell(&before, last.seat, hidden ? MOVE_HIDDEN : last.m, &after, viewer, &own);
    must(!own.count || memcmp(&before, &after, table.g->state_size), "what changes nothing for a viewer is not told");
    match_events(&table, viewer, &door);
    must(match_log_next(&table, log, viewer, &logged), "the log has every move");
    write_events(&own, &x);
    write_events(&door, &y);
    must_read_alike(&x, &y, "events are made of the redacted state");
    text_clear(&y);
    write_events(&logged, &y);
    must_read_alike(&x, &y, "the log tells what the events told");
}

/* ---- What a move does not touch ----------------------------------------------------------------------------------- */

/* A hidden pile that the move only takes cards from, if from any: two of those that it leaves change places, most often
   the next one and another. */
static void swap_deep(const struct field *f, const struct position *next, struct position *s)
{
    uint8_t *pile = s->bytes + f->offset, card[8];
    uint32_t n = next->bytes[f->length];
    if (n < 2 || n > s->bytes[f->length] || memcmp(pile, next->bytes + f->offset, n * f->width))
        return;
    uint8_t *a = pile + (fast_below(&r, 4) ? n - 1 : fast_below(&r, n)) * f->width, *b = pile + fast_below(&r, n) * f->width;
    memcpy(card, a, f->width);
    memcpy(a, b, f->width);
    memcpy(b, card, f->width);
}

/* Another world in which only that differs what the move leaves alone: deep cards, chance that it does not use. 0: there
   is none. */
static int other_depths(const struct position *next, struct position *out)
{
    int found = 0;
    *out = table.now;
    for (const struct field *f = table.g->fields; f->name; f++) {
        struct position was = *out;
        if (f->vis != SECRET)
            continue;
        if (f->kind == BYTES && !memcmp(out->bytes + f->offset, next->bytes + f->offset, f->bytes))
            out->bytes[f->offset + fast_below(&r, f->bytes)] ^= (uint8_t)(1 + fast_below(&r, 255));
        else if (f->flags & LIST && !f->rows)
            swap_deep(f, next, out);
        if (table.g->check(out))
            *out = was;                                 /* cards that cannot lie so */
        found |= memcmp(&was, out, table.g->state_size) != 0;
    }
    return found;
}

/* What lies deeper than a move reaches makes no difference to anybody. */
static void check_depths(int seat, move mv, const struct position *next)
{
    struct position a, b, world, after;
    static struct events events;
    struct refusal why;
    if (!other_depths(next, &world))
        return;
    must(!table.g->refuse(&world, seat, mv, &why), "what lies deeper does not make a move illegal");
    after = world;
    table.g->apply(&after, seat, mv);
    for (int viewer = VIEWER_PUBLIC; viewer < head_of(next)->seats; viewer++) {
        struct text x = TEXT(said[0]), y = TEXT(said[1]);
        move told = (head_of(&world)->sealed >> seat & 1) && viewer != seat ? MOVE_HIDDEN : mv;
        redacted(next, viewer, &a);
        redacted(&after, viewer, &b);
        must_equal(&a, &b, table.g->state_size, "nobody sees what lies deeper than a move reaches");
        redacted(&table.now, viewer, &world);
        for (int i = 0; i < 2; i++) {
            events.count = 0;
            table.g->tell(&world, seat, told, i ? &b : &a, viewer, &events);
            write_events(&events, i ? &y : &x);
        }
        must_read_alike(&x, &y, "nobody is told what lies deeper than a move reaches");
    }
}

/* ---- Sealed steps ------------------------------------------------------------------------------------------------- */

/* The choices of the step that began in `step` and is open now, made in the opposite order of seats: the same bytes, the
   same record. */
static void check_commute(struct match *step)
{
    static char record[2][RECORD_TEXT];
    struct text x = TEXT(record[0]), y = TEXT(record[1]);
    int from = step->moves;
    for (int seat = head_of(&step->now)->seats - 1; seat >= 0; seat--)
        for (int i = from; i < table.moves; i++)
            if (table.made[i].seat == seat)
                must(!match_play(step, seat, table.made[i].m, -1, NULL, NULL), "sealed choices can come in any order");
    must_equal(&step->now, &table.now, table.g->state_size, "sealed choices commute");
    record_write(&table, &x);
    record_write(step, &y);
    must_read_alike(&x, &y, "a record does not tell who was quicker");
}

/* ---- Imagination -------------------------------------------------------------------------------------------------- */

/* By bytes of a state: how often not as they are in truth, whether ever different in two worlds. */
static int     missed[STATE_MAX];
static uint8_t varied[STATE_MAX];

enum { OFTEN = 64 };

/* What is often imagined wrong must be imagined in more ways than one: the field as a whole, and each part of it. (How
   much chance was used is a part that nobody needs to imagine.) */
static void check_varied(const struct game *g)
{
    for (const struct field *f = g->fields; f->name; f++) {
        int wrong = 0, differs = 0;
        for (int i = f->offset; i < f->offset + f->bytes; i++) {
            if (f->kind != BYTES && missed[i] >= OFTEN && !varied[i])
                fail("every part of what is hidden is imagined in more than one way", f->name);
            wrong |= missed[i] > 0;
            differs |= varied[i];
        }
        must(!wrong || differs, "every hidden field is imagined in more than one way");
    }
}

/* Worlds imagined from the same view are not all the same, unless they are the true one: what follows from what is seen
   need not vary. */
static void check_variety(int viewer)
{
    static struct match second;
    uint64_t wrong = 0, differs = 0;
    imagine(&table, viewer, &other);
    for (int k = 0; k < (table.moves ? 1 : 8); k++) {
        imagine(&table, viewer, &second);
        int i = 0;
        for (const struct field *f = table.g->fields; f->name; f++, i++) {
            wrong |= (uint64_t)!!memcmp(table.now.bytes + f->offset, second.now.bytes + f->offset, f->bytes) << i;
            differs |= (uint64_t)!!memcmp(other.now.bytes + f->offset, second.now.bytes + f->offset, f->bytes) << i;
        }
        for (int at = 0; at < table.g->state_size; at++) {
            missed[at] += table.now.bytes[at] != second.now.bytes[at];
            varied[at] |= other.now.bytes[at] != second.now.bytes[at];
        }
        play_out(&second);
    }
    play_out(&other);
    must(table.moves || !(wrong & ~differs), "what is hidden is imagined anew");
}

/* Is there such a rule, in both languages? Rules that were found are remembered by their pointer: refusals name a rule
   for every move id of every seat at every ply. */
static int known_rule(const struct game *g, const char *rule)
{
    static struct { const struct game *g; const char *rule; } known[256];
    size_t len, at = ((uintptr_t)rule >> 2 ^ (uintptr_t)rule >> 9) % 256;
    if (known[at].g == g && known[at].rule == rule)
        return 1;
    known[at].g = g;
    known[at].rule = rule;
    return rule_find(g->id, rule, ENGLISH, &len) && rule_find(g->id, rule, GERMAN, &len);
}

/* ---- At every ply ------------------------------------------------------------------------------------------------- */

/* refuse gives 0 exactly for the legal moves, names a rule that exists otherwise; names are all different. */
static void check_moves(int seat, int names)
{
    const struct game *g = table.g;
    move list[MOVES_MAX], redacted_list[MOVES_MAX];
    static char name[MOVES_MAX][NAME_MAX_LEN];
    int n = g->legal(&table.now, seat, list), at = 0;
    struct position view;
    match_redacted(&table, seat, &view);
    must((n > 0) == is_active(&table.now, seat), "exactly the active seats have legal moves");
    for (int i = 1; i < n; i++)
        must(list[i - 1] < list[i], "legal moves are ascending");
    must(match_legal(&table, seat, redacted_list) == n && !memcmp(list, redacted_list, (size_t)n * sizeof *list),
         "the legal moves follow from the redacted state");
    for (int i = 0; i < g->moves; i++) {
        struct refusal why, mine;
        int legal = at < n && list[at] == i, refused = g->refuse(&table.now, seat, (move)i, &why);
        at += legal;
        must(legal == !refused, "refuse gives 0 exactly for the legal moves");
        must(g->refuse(&view, seat, (move)i, &mine) == refused, "refusals follow from the redacted state");
        if (refused)
            must_refuse_alike(&why, &mine);
        must(!refused || known_rule(g, why.rule), "a refusal cites a rule of the rules pages");
        if (!names)
            continue;
        struct text t = TEXT(name[i]);
        g->name(&table.now, seat, (move)i, &t);
        must(t.len && !t.cut, "every move has a name that fits");
        must(match_find(&table, seat, name[i], NULL) == i, "a name means one move");
    }
}

/* Every event has words in both languages and, if it names a rule, a rule that exists. */
static void check_events(void)
{
    struct events events;
    size_t len;
    match_events(&table, VIEWER_ALL, &events);
    must(events.count > 0, "every move is told");
    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        if (!words_find(table.g->id, e->key, ENGLISH, &len) || !words_find(table.g->id, e->key, GERMAN, &len))
            fail("every event has words", e->key);
        if (e->rule && !known_rule(table.g, e->rule))
            fail("every event cites a rule of the rules pages", e->rule);
        must(e->count <= ITEMS_MAX, "the items fit");
    }
}

static void check_state(void)
{
    const char *wrong = table.g->check(&table.now);
    if (wrong)
        fail("the invariants hold", wrong);
    wrong = field_check(table.g, &table.now);
    if (wrong)
        fail("every field is in its range", wrong);
}

/* Chance alone seldom comes to the end of a game with money or cards left: in some games most moves are those of a bot. */
static move choose_move(int seat, int thinking)
{
    const struct budget budget = { .iterations = 3 };
    move mv = random_legal(&table, seat);
    if (!thinking || fast_below(&r, 4) == 0)
        return mv;
    return bot_choose(bot_find("medium"), &table, seat, &budget, fast_next(&r), NULL);
}

/* ---- Whole games -------------------------------------------------------------------------------------------------- */

/* Two worlds are compared at each of so many moves, then at one in eight: some random games go on for a thousand moves, and
   what comes late in them has been seen before. */
enum { ALWAYS = 150 };

static void play_game(const struct game *g, struct setup *cfg, int index, int thinking)
{
    static struct match again, step;
    static char record[RECORD_TEXT];
    struct match_log log = { 0 };
    struct error e;
    struct position zero;
    int before = allocations;
    memset(&zero, 0, sizeof zero);
    if (match_new(&table, g, cfg, &e))
        fail("setup", e.text);
    must(allocations == before, "setup does not allocate");
    check_state();
    while (!match_over(&table)) {
        must(table.moves < g->max_moves, "a game ends");
        int seat = random_active(&table.now), look = (int)fast_below(&r, cfg->seats + 1u) - 1;
        before = allocations;
        move mv = choose_move(seat, thinking);
        struct position next = table.now;
        g->apply(&next, seat, mv);
        must(allocations == before, "legal and apply do not allocate");
        check_depths(seat, mv, &next);
        for (int any = 0; any < cfg->seats; any++)
            check_moves(any, any == look && table.moves % 64 == 0 && index % 8 == 0);
        if (table.moves < ALWAYS || fast_below(&r, 8) == 0)
            check_two_worlds(look);
        if (fast_below(&r, 4) == 0)
            check_doors(look);
        if (!table.moves || fast_below(&r, 8) == 0)
            check_variety(look);
        if (head_of(&table.now)->sealed && (!table.moves || !head_of(&table.before)->sealed ||
                                            opens(&table.before, table.made[table.moves - 1].seat, &table.now)))
            step = table;
        must(!match_play(&table, seat, mv, -1, NULL, &e), "a legal move is played");
        must_equal(&next, &table.now, g->state_size, "apply gives the same bytes twice");
        check_state();
        if (index < 8 || fast_below(&r, 16) == 0)
            check_events();
        check_log(&log, look);
        if (opens(&table.before, seat, &table.now))
            check_commute(&step);
    }
    for (int viewer = VIEWER_PUBLIC; viewer < cfg->seats; viewer++) {
        check_two_worlds(viewer);
        check_doors(viewer);
    }
    struct text t = TEXT(record);
    record_write(&table, &t);
    must(!t.cut, "the record fits");
    if (record_read(&again, record, t.len, &e))
        fail("a record replays", e.text);
    must_equal(&again.now, &table.now, g->state_size, "a record replays to the same bytes");
    uint8_t place[SEATS_MAX];
    int best = 0;
    g->rank(&table.now, place);
    for (int seat = 0; seat < cfg->seats; seat++) {
        must(place[seat] >= 1 && place[seat] <= cfg->seats, "a place is between first and last");
        best |= place[seat] == 1;
    }
    must(best, "somebody is first");
}

/* The same random moves after an undo and replay give the same bytes. */
static void check_undo(const struct game *g, struct setup *cfg)
{
    struct error e;
    if (match_new(&table, g, cfg, &e))
        fail("setup", e.text);
    while (!match_over(&table)) {
        int seat = random_active(&table.now);
        move mv = random_legal(&table, seat);
        struct position before = table.now;
        match_play(&table, seat, mv, -1, NULL, NULL);
        struct position after = table.now;
        must(!match_undo(&table, NULL), "a move can be taken back");
        must_equal(&before, &table.now, g->state_size, "undo gives the bytes before");
        match_play(&table, seat, mv, -1, NULL, NULL);
        must_equal(&after, &table.now, g->state_size, "the move again gives the bytes after");
    }
    while (!match_undo(&table, NULL) && table.moves > 3)
        table.moves -= 3;
}

static void run(const struct game *g, struct setup *cfg, int games_count, uint64_t seed, const char *option)
{
    for (int i = 0; i < games_count; i++) {
        fast_seed(&r, seed + (uint64_t)i);
        for (int k = 0; k < SEED_BYTES; k++)
            cfg->seed[k] = (uint8_t)fast_next(&r);
        snprintf(where, sizeof where, "%s, %d seats, %s, --seed %llu", g->id, cfg->seats, option,
                 (unsigned long long)(seed + (uint64_t)i));
        table.g = g;
        struct position s = { { 0 } };
        if (g->setup(&s, cfg) < 0)
            return;                                     /* this choice does not fit the number of seats */
        play_game(g, cfg, i, (seed + (uint64_t)i) % 3 == 2);    /* by the seed, so that it can be seen again */
        if (i % 16 == 0)
            check_undo(g, cfg);
    }
    printf("ok %s\n", where);
    fflush(stdout);
}

/* The usual options with every number of seats, then each other choice of each option for a tenth as many games; or the
   one choice that is asked for, "usual" being none of them. */
static void run_game(const struct game *g, int only_seats, const char *only_option, int count, uint64_t seed)
{
    struct setup cfg;
    int usual = only_option && !strcmp(only_option, "usual"), found = !only_option || usual;
    table.g = g;
    snprintf(where, sizeof where, "%s", g->id);
    setup_default(g, &cfg, g->min_seats);
    match_new(&table, g, &cfg, NULL);
    check_fields(g);
    check_redaction(g);
    memset(missed, 0, sizeof missed);
    memset(varied, 0, sizeof varied);
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        if (only_seats && seats != only_seats)
            continue;
        setup_default(g, &cfg, seats);
        if (!only_option || usual)
            run(g, &cfg, count, seed, "usual options");
        for (int i = 0; g->options && g->options[i].name; i++)
            for (int choice = 0; choice < g->options[i].choices->count; choice++) {
                char option[80];
                setup_default(g, &cfg, seats);
                if (choice == cfg.option[i])
                    continue;
                cfg.option[i] = (uint8_t)choice;
                snprintf(option, sizeof option, "%s=%s", g->options[i].name, g->options[i].choices->name[choice]);
                if (only_option && strcmp(only_option, option))
                    continue;
                found = 1;
                run(g, &cfg, only_option ? count : 1 + count / 10, seed, option);
            }
    }
    if (!found) {
        fprintf(stderr, "%s has no other choice \"%s\"\n", g->id, only_option);
        exit(2);
    }
    check_varied(g);
}

int main(int argc, char **argv)
{
    struct error e;
    int count = 12, seats = 0;
    uint64_t seed = 1;
    const char *only = NULL, *option = NULL;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            argv[i] = "";                               /* an option without its value is none */
        if (!strcmp(argv[i], "--games"))
            count = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seats"))
            seats = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seed"))
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--game"))
            only = argv[i + 1];
        else if (!strcmp(argv[i], "--option"))
            option = argv[i + 1];
        else {
            fprintf(stderr, "properties [--games N] [--game ID] [--seats N] [--option NAME=CHOICE|usual] [--seed N]\n");
            return 2;
        }
    }
    if (option && !only) {
        fprintf(stderr, "--option needs --game: options belong to a game\n");
        return 2;
    }
    if (data_load_all(&e)) {
        fprintf(stderr, "%s\n", e.text);
        return 2;
    }
    for (const struct game *const *g = games; *g; g++)
        if (!only || !strcmp(only, (*g)->id))
            run_game(*g, seats, option, count, seed);
    if (only && !game_find(only)) {
        fprintf(stderr, "there is no game \"%s\"\n", only);
        return 2;
    }
    if ((!only && !option) || (only && !strcmp(only, "null")))
        run_game(game_find("null"), seats, option, count, seed);
    printf("%llu passed, 0 failed\n", (unsigned long long)checks);
    return 0;
}
