/*
 * properties.c: what must hold for every game, at every ply of random games, with every number of seats and every option.
 *
 *   properties [--games N] [--game ID] [--seats N] [--option NAME=CHOICE|usual] [--seed N]
 *
 * A failure names the game, the seats, the option, the seed of the game and the ply, and writes the record of the game so
 * far to standard error: enough to see it again.
 */
#include "random_games.h"

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

static struct match other;                              /* the same game in another world */
static struct match step;                               /* the same when the sealed step began that is under way */

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
    if (n && ask_bots > 3)
        text_fmt(out, " %d", bot_choose(bot_find("textbook"), m, viewer, &budget, 7, NULL));
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
    preview_rest(&p, out);
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

/* The bytes in a seat's part of a field that its choice in a sealed step changes while it is secret, by their place in the first
   seat's part: they are learned from the moves. */
static uint8_t drafted[STATE_MAX];

static int part_of(const struct field *f) { return f->bytes / SEATS_MAX; }

static void learn_drafts(int seat)
{
    for (const struct field *f = table.g->fields; f->name; f++)
        for (int i = 0; f->vis == OWNER && i < part_of(f); i++) {
            int at = f->offset + seat * part_of(f) + i;
            drafted[f->offset + i] |= table.before.bytes[at] != table.now.bytes[at];
        }
}

/* Who is still to choose in a sealed step has chosen nothing in an imagined world, either. */
static void check_undecided(int viewer, const struct position *world)
{
    for (int seat = 0; seat < head_of(world)->seats && head_of(world)->sealed; seat++)
        for (const struct field *f = table.g->fields; seat != viewer && is_active(world, seat) && f->name; f++)
            for (int i = 0; f->vis == OWNER && i < part_of(f); i++) {
                int at = f->offset + seat * part_of(f) + i;
                if (drafted[f->offset + i])
                    must(world->bytes[at] == step.now.bytes[at],
                         "who is still to choose in a sealed step is imagined without a choice");
            }
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
    check_undecided(viewer, &out->now);
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
    must(!strcmp(a->rule, b->rule) && a->reason == b->reason && a->seat == b->seat && a->what == b->what && a->count == b->count && !memcmp(a->item, b->item, a->count),
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
        if (f->vis == MEMORY && !(f->flags & OWN))
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
    table.g->tell(&before, last.seat, hidden ? MOVE_HIDDEN : last.m, &after, viewer, WHOLE, &own);
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
            table.g->tell(&world, seat, told, i ? &b : &a, viewer, WHOLE, &events);
            write_events(&events, i ? &y : &x);
        }
        must_read_alike(&x, &y, "nobody is told what lies deeper than a move reaches");
    }
}

/* ---- Sealed steps ------------------------------------------------------------------------------------------------- */

/* What a viewer sees now is what it saw when the step began, but for who is done. */
static int is_as_begun(int viewer)
{
    struct position now, begun;
    match_redacted(&table, viewer, &now);
    match_redacted(&step, viewer, &begun);
    reopen(&now);
    return !memcmp(&now, &begun, table.g->state_size);
}

/* In the middle of a sealed step, or where it begins. Who has chosen nothing yet knows what it knew when the step began, and a
   bot there makes the same move. */
static void check_sealed(void)
{
    static _Alignas(16) char pool[BOT_POOL];
    const struct budget budget = { .iterations = 3, .pool = pool };
    if (!table.moves || !head_of(&table.before)->sealed || opens(&table.before, table.made[table.moves - 1].seat, &table.now)) {
        step = table;
        return;
    }
    learn_drafts(table.made[table.moves - 1].seat);
    must(is_as_begun(VIEWER_PUBLIC), "in a sealed step only who is done can be seen");
    int seat = random_active(&table.now), level = fast_below(&r, 8) ? (int)fast_below(&r, 3) : 3;
    uint64_t seed = fast_next(&r);
    if (is_as_begun(seat))
        must(bot_choose(&bots[level], &table, seat, &budget, seed, NULL) == bot_choose(&bots[level], &step, seat, &budget, seed, NULL),
             "a bot chooses the same whether it is asked first or last");
}

/* The choices of the step that began in `step` and is open now, made in the opposite order of seats: the same bytes, the
   same record. */
static void check_commute(void)
{
    static char record[2][RECORD_TEXT];
    struct text x = TEXT(record[0]), y = TEXT(record[1]);
    int from = step.moves;
    for (int seat = head_of(&step.now)->seats - 1; seat >= 0; seat--)
        for (int i = from; i < table.moves; i++)
            if (table.made[i].seat == seat)
                must(!match_play(&step, seat, table.made[i].m, -1, NULL, NULL), "sealed choices can come in any order");
    must_equal(&step.now, &table.now, table.g->state_size, "sealed choices commute");
    record_write(&table, &x);
    record_write(&step, &y);
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

/* Is there such a rule, in both languages? Rules that were seen are remembered by their pointer: refusals name a rule
   for every move id of every seat at every ply. */
static int seen_rule(const struct game *g, const char *rule)
{
    static struct { const struct game *g; const char *rule; } known[256];
    size_t at = ((uintptr_t)rule >> 2 ^ (uintptr_t)rule >> 9) % 256;
    if (known[at].g == g && known[at].rule == rule)
        return 1;
    known[at].g = g;
    known[at].rule = rule;
    return 0;
}

static int page_has(const struct game *g, const char *rule)
{
    size_t len;
    for (int lang = 0; lang < LANGS; lang++)
        if (!rule_find(g->id, rule, lang, &len))
            return 0;
    return 1;
}

/*
 * Which rules can forbid something in a phase: first to the seat that has to move, behind the bar to the others. A refusal names what
 * stands in the way of this move in this step, not where the move would belong.
 */
static const struct { const char *game, *phase, *rules; } forbids[] = {
#include "forbids.h"                    /* made of tests/forbids/<id>.def */
};

static int number_of(const struct position *s, const char *field)
{
    const struct field *f = table.g->fields;
    while (strcmp(f->name, field))
        f++;
    return s->bytes[f->offset];
}

static int stands_in(const char *rules, const char *end, const char *rule)
{
    size_t n = strlen(rule);
    for (const char *at = rules; (at = strstr(at, rule)) && at < end; at += n)
        if (at[n] == ' ' || !at[n])
            return 1;
    return 0;
}

static void check_rule(int seat, const char *rule)
{
    const struct game *g = table.g;
    const struct field *f = g->fields;
    int ok = 0;
    while (strcmp(f->name, "phase"))
        f++;
    for (size_t i = 0; i < sizeof forbids / sizeof *forbids; i++) {
        if (strcmp(forbids[i].game, g->id) || strcmp(forbids[i].phase, f->words->name[head_of(&table.now)->phase]))
            continue;
        const char *bar = strchr(forbids[i].rules, '|'), *end = bar + strlen(bar);
        ok = is_active(&table.now, seat) ? stands_in(forbids[i].rules, bar, rule) : stands_in(bar, end, rule);
    }
    if (!ok)
        fail("a rule that is cited can forbid something in this phase", rule);
    if (!strcmp(rule, "FM-25"))
        must(!number_of(&table.now, "final"), "FM-25 speaks of the time before the final phase");
}

/* What is refused is told with the whole rule, and nothing behind it. */
static void check_refusal(int seat, move mv, const struct refusal *why)
{
    struct refusal tried;
    struct error e;
    char number[32];
    size_t len, n = (size_t)snprintf(number, sizeof number, "%s: ", why->rule);
    const char *rule = rule_find(table.g->id, why->rule, ENGLISH, &len);
    must(match_play(&table, seat, mv, -1, &tried, &e) == ERR_REFUSED, "a refused move is not made");
    size_t all = strlen(e.text);
    must(all >= n + len && !memcmp(e.text + all - len, rule, len) && !memcmp(e.text + all - len - n, number, n),
         "a refusal says the whole rule");
    must(why->reason || all == n + len, "a refusal says nothing but the rule and a nearer reason");
}

/* ---- At every ply ------------------------------------------------------------------------------------------------- */

/* refuse gives 0 exactly for the legal moves, names a rule that exists otherwise; names are all different. */
static void check_moves(int seat, int names)
{
    const struct game *g = table.g;
    move list[MOVES_MAX], redacted_list[MOVES_MAX];
    static char name[MOVES_MAX][NAME_MAX_LEN];
    const char *last_rule = NULL;
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
        if (refused && why.rule != last_rule)
            check_rule(seat, last_rule = why.rule);
        if (refused && !seen_rule(g, why.rule)) {
            must(page_has(g, why.rule), "a refusal cites a rule of the rules pages");
            check_refusal(seat, (move)i, &why);
        }
        if (!names)
            continue;
        struct text t = TEXT(name[i]);
        g->name(&table.now, seat, (move)i, &t);
        must(t.len && !t.cut, "every move has a name that fits");
        must(match_find(&table, seat, name[i], NULL) == i, "a name means one move");
    }
}

/* Seats with names as long as they may be. */
static const char *const long_names[SEATS_MAX] = {
    "a23456789012345678901234567890123456789012345678901234567890123", "b23456789012345678901234567890123456789012345678901234567890123",
    "c23456789012345678901234567890123456789012345678901234567890123", "d23456789012345678901234567890123456789012345678901234567890123",
    "e23456789012345678901234567890123456789012345678901234567890123",
};

static void check_sentence(const struct event *e)
{
    static char sentence[SENTENCE_TEXT];
    for (int lang = 0; lang < LANGS; lang++) {
        struct voice voice = { .lang = (uint8_t)lang, .viewer = -1, .names = long_names };
        struct text t = TEXT(sentence);
        t.voice = &voice;
        words_say(&t, table.g->id, e);
        must(!t.cut, "a sentence fits");
    }
}

static int within(struct range of, int v) { return v >= of.min && v <= of.max; }

/* The golden sentences try the numbers that the words allow; so no other ones may be said. */
static void check_ranges(const char *section, const struct event *e)
{
    const struct range *range = words_ranges(section, e->key);
    int as_items = range[RANGE_N].min > range[RANGE_N].max;
    if (as_items && e->n != e->count && e->count < ITEMS_MAX)
        fail("n is the number of items", e->key);
    if ((!as_items && !within(range[RANGE_N], e->n)) || !within(range[RANGE_M], e->m) || !within(range[RANGE_ITEMS], e->count))
        fail("a sentence keeps to what the words say of its numbers", e->key);
}

static void check_picture(void)
{
    static char picture[PICTURE_TEXT / 2];
    for (int lang = 0; lang < LANGS; lang++) {
        struct voice voice = { .lang = (uint8_t)lang, .viewer = -1, .names = long_names, .said = check_ranges };
        struct text t = TEXT(picture);
        t.voice = &voice;
        match_draw(&table, 0, &t);
        must(!t.cut, "a picture fits");
    }
}

/* Every event has words and, if it names a rule, a rule that exists. */
static void check_events(void)
{
    struct events events;
    size_t len;
    match_events(&table, VIEWER_ALL, &events);
    must(events.count > 0, "every move is told");
    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        if (!words_find(table.g->id, e->key, ENGLISH, &len))      /* units: what English has, all languages have */
            fail("every event has words", e->key);
        if (e->rule && !seen_rule(table.g, e->rule) && !page_has(table.g, e->rule))
            fail("every event cites a rule of the rules pages", e->rule);
        must(e->count <= ITEMS_MAX, "the items fit");
        for (int k = 0; k < e->count; k++)
            must(strlen(e->words->name[e->item[k]]) < ITEM_WORD, "the word of an item fits");
        check_sentence(e);
        check_ranges(table.g->id, e);
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

/* What a seat has after its last turn is what it has at the end, and what suffices for a bot is some of the legal moves. */
static int settled[SEATS_MAX];

enum { OPEN_SCORE = INT32_MIN };

static void check_last_turn(int seat)
{
    const struct game *g = table.g;
    if (g->search.last && g->search.last(&table.before, seat) && !is_active(&table.now, seat))
        settled[seat] = g->score(&table.now, seat);
}

static void check_narrow(int seat)
{
    move all[MOVES_MAX], some[MOVES_MAX];
    int n = table.g->legal(&table.now, seat, all), kept = bot_moves(table.g, &table.now, seat, some), at = 0;
    for (int i = 0; i < n && at < kept; i++)
        at += all[i] == some[at];
    must(at == kept && (kept || !n), "what suffices for a bot are legal moves in their order");
}

/* ---- Whole games -------------------------------------------------------------------------------------------------- */

/* Random moves without lists are those with lists, and use as much chance. */
static void check_random(const struct game *g)
{
    struct position listed = table.now, drawn = table.now;
    struct game plain = *g;
    struct fast a = r, b = r;
    if (!g->random)
        return;
    int n = 1 + (int)fast_below(&r, 40);
    plain.random = NULL;
    must(random_moves(&plain, &listed, &a, n) == random_moves(g, &drawn, &b, n), "as many random moves without lists as with them");
    must_equal(&listed, &drawn, g->state_size, "the same random moves without lists as with them");
    must(a.state == b.state, "random moves use the same chance without lists as with them");
}

/* Two worlds are compared at each of so many moves, then at one in eight: some random games go on for a thousand moves, and
   what comes late in them has been seen before. */
enum { ALWAYS = 150 };

static void play_game(const struct game *g, struct setup *cfg, int index, int thinking)
{
    static struct match again;
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
    for (int seat = 0; seat < SEATS_MAX; seat++)
        settled[seat] = OPEN_SCORE;
    while (!match_over(&table)) {
        must(table.moves < g->max_moves, "a game ends");
        if (head_of(&table.now)->sealed)
            check_sealed();
        int seat = random_active(&table.now), look = (int)fast_below(&r, cfg->seats + 1u) - 1;
        before = allocations;
        move mv = choose_move(seat, thinking);
        struct position next = table.now;
        g->apply(&next, seat, mv);
        must(allocations == before, "legal and apply do not allocate");
        check_narrow(seat);
        check_depths(seat, mv, &next);
        for (int any = 0; any < cfg->seats; any++)
            check_moves(any, any == look && table.moves % 64 == 0 && index % 8 == 0);
        if (table.moves < ALWAYS || fast_below(&r, 8) == 0)
            check_two_worlds(look);
        if (fast_below(&r, 4) == 0)
            check_doors(look);
        check_random(g);
        if (!table.moves || fast_below(&r, 8) == 0)
            check_variety(look);
        must(!match_play(&table, seat, mv, -1, NULL, &e), "a legal move is played");
        must_equal(&next, &table.now, g->state_size, "apply gives the same bytes twice");
        check_state();
        if (index < 8 || fast_below(&r, 16) == 0) {
            check_events();
            check_picture();
        }
        check_log(&log, look);
        check_last_turn(seat);
        if (opens(&table.before, seat, &table.now))
            check_commute();
    }
    for (int viewer = VIEWER_PUBLIC; viewer < cfg->seats; viewer++) {
        check_two_worlds(viewer);
        check_doors(viewer);
    }
    for (int seat = 0; seat < cfg->seats; seat++) {
        check_moves(seat, 0);
        must(settled[seat] == OPEN_SCORE || settled[seat] == g->score(&table.now, seat), "after its last turn a seat's score stays");
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

static void play_and_take_back(const struct game *g, struct setup *cfg, int index, int thinking)
{
    play_game(g, cfg, index, thinking);
    if (index % 16 == 0)
        check_undo(g, cfg);
}

static void begin(const struct game *g)
{
    check_fields(g);
    check_redaction(g);
    memset(drafted, 0, sizeof drafted);
    memset(missed, 0, sizeof missed);
    memset(varied, 0, sizeof varied);
}

int main(int argc, char **argv)
{
    return random_games(argc, argv, &(struct suite){ "properties", 12, begin, play_and_take_back, check_varied });
}
