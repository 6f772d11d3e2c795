/*
 * truth.c: what is said as certain is so.
 *
 *   truth [--games N] [--game ID] [--seats N] [--option NAME=CHOICE|usual] [--seed N]
 *
 * At every ply of games by chance and by bots: what a preview told about the move that is made then happened. At some plies,
 * for any seat and any of its moves, the move is also made in many worlds that fit what the seat sees: in worlds drawn afresh;
 * with every card that can lie on top of a hidden pile; in a sealed step with the others choosing as low, as high and as
 * differently as they can. What was said must be so in all of them, and nothing that is certain may be kept back.
 */
#include "random_games.h"

/* ---- Worlds that fit what a seat sees ------------------------------------------------------------------------------ */

static struct match step;                               /* the table when the sealed step began that goes on now */

enum { LOW, HIGH, MIXED };

/* A choice by somebody else in a sealed step, from the first move to the last. */
static void choose(struct position *s, int seat, int manner)
{
    move list[MOVES_MAX];
    while (is_active(s, seat)) {
        int n = table.g->legal(s, seat, list);
        table.g->apply(s, seat, list[manner == LOW ? 0 : manner == HIGH ? n - 1 : (int)fast_below(&r, (uint32_t)n)]);
    }
}

/* World number k of those in which the others have chosen something else. */
static void rechoose(int seat, int k, struct position *out)
{
    int seats = head_of(&table.now)->seats;
    match_redacted(&step, seat, out);
    table.g->sample(out, seat, &r);
    for (int other = 0; other < seats; other++)
        if (other != seat && is_active(out, other) && !is_active(&table.now, other))
            choose(out, other, k < 2 ? k : k < 2 + seats ? (k - 2 == other ? HIGH : LOW) :
                               k < 2 + 2 * seats ? (k - 2 - seats == other ? LOW : HIGH) : MIXED);
    for (int i = step.moves; i < table.moves; i++)
        if (table.made[i].seat == seat)
            table.g->apply(out, seat, table.made[i].m);
}

/* World number k: the true one, then others. */
static void world_of(int seat, int k, struct position *out)
{
    struct position view, again;
    if (!k) {
        *out = table.now;
        return;
    }
    match_redacted(&table, seat, &view);
    if (head_of(&view)->sealed >> seat & 1) {
        rechoose(seat, k - 1, out);
    } else {
        *out = view;
        table.g->sample(out, seat, &r);
    }
    again = *out;
    field_redact(table.g, &again, seat);
    must_equal(&view, &again, table.g->state_size, "a world fits what the seat sees");
}

/* The hidden pile that moves take from the top of; NULL if there is none. */
static const struct field *pile_of(const struct game *g)
{
    for (const struct field *f = g->fields; f->name; f++)
        if (f->vis == SECRET && f->flags & LIST && !f->rows)
            return f;
    return NULL;
}

/* Card number `from` of the pile changes places with the top one. 0: it is the same, or they cannot lie so. */
static int bring_up(struct position *world, int from)
{
    const struct field *f = pile_of(table.g);
    uint8_t *pile = world->bytes + f->offset, card = pile[from], *top = &pile[world->bytes[f->length] - 1];
    if (*top == card)
        return 0;
    pile[from] = *top;
    *top = card;
    return !table.g->check(world);
}

/* ---- What is said about a move -------------------------------------------------------------------------------------- */

static struct preview said;
static int            sayer;                            /* about which move of whose */
static move           said_of;
static struct position sayers_view;

/* What happened in the worlds so far. */
static struct {
    int             count;
    struct events   events;             /* those of the first world */
    struct position after;              /* as the seat sees it, in the first world */
    uint64_t        varied;             /* fields that were not the same in all worlds */
    int             told_alike;         /* 1: always the same events */
    int             begun_alike;        /* 1: always the same first event */
    int             took;               /* 1: a hidden pile became smaller or larger */
} seen;

static void untrue(const char *what, const char *detail)
{
    static char text[1 << 14];
    char name[NAME_MAX_LEN];
    struct text t = TEXT(text), n = TEXT(name);
    table.g->name(&sayers_view, sayer, said_of, &n);
    text_fmt(&t, "seat %d, %s: %s", sayer, name, detail);
    fail(what, text);
}

static void say_all(const struct events *e, struct text *out)
{
    for (int i = 0; i < e->count; i++) {
        text_char(out, ' ');
        words_say(out, table.g->id, &e->list[i]);
    }
}

static void untold(const char *what, const struct events *real)
{
    static char text[1 << 14];
    struct text t = TEXT(text);
    text_add(&t, "said:");
    say_all(&said.events, &t);
    text_add(&t, " happened:");
    say_all(real, &t);
    untrue(what, text);
}

/* The events that were told happen, in that order; if all was told, there are no others. */
static void check_told(const struct events *real)
{
    int at = 0;
    checks++;
    for (int i = 0; i < said.events.count; i++, at++) {
        while (at < real->count && !event_same(&said.events.list[i], &real->list[at]))
            at++;
        if (at == real->count)
            untold("what a preview tells happens", real);
    }
    if (said.until == WHOLE && real->count != said.events.count)
        untold("a preview that is whole leaves nothing out", real);
}

static int differs(const struct field *f, const struct position *a, const struct position *b)
{
    return memcmp(a->bytes + f->offset, b->bytes + f->offset, f->bytes) != 0;
}

static void check_changes(const struct position *after)
{
    int i = 0;
    checks++;
    for (const struct field *f = table.g->fields; f->name; f++, i++)
        if ((said.until == WHOLE || said.changed >> i & 1) && differs(f, &said.after, after))
            untrue("what a preview says of a field comes true", f->name);
}

/* The reason why a preview ends is a true one. */
static void check_until(const struct position *world, const struct position *after)
{
    const struct field *pile = pile_of(table.g);
    int others = head_of(world)->sealed & ~(1 << sayer);
    int secrets = pile && world->bytes[pile->length] != after->bytes[pile->length];
    for (const struct field *f = table.g->fields; f->name; f++)
        secrets |= f->vis == SECRET && differs(f, world, after);
    must(said.until != TO_SEAL || others, "a preview ends at a seal only if others choose as well");
    must(said.until != TO_CHANCE || secrets, "a preview ends at chance only if there is chance");
    must(said.until != TO_HIDDEN || (!secrets && !others), "a preview ends at a hidden card only if nothing else hides");
}

static void note(const struct position *world, const struct position *whole, const struct position *after,
                 const struct events *events)
{
    const struct field *pile = pile_of(table.g);
    int i = 0;
    if (!seen.count++) {
        seen.events = *events;
        seen.after = *after;
        seen.varied = 0;
        seen.told_alike = seen.begun_alike = 1;
        seen.took = 0;
    }
    for (const struct field *f = table.g->fields; f->name; f++, i++)
        seen.varied |= (uint64_t)differs(f, &seen.after, after) << i;
    seen.took |= pile && world->bytes[pile->length] != whole->bytes[pile->length];
    seen.begun_alike &= event_same(&seen.events.list[0], &events->list[0]);
    seen.told_alike &= seen.events.count == events->count;
    for (int k = 0; seen.told_alike && k < events->count; k++)
        seen.told_alike = event_same(&seen.events.list[k], &events->list[k]);
}

/* The move in one world. */
static void try_in(const struct position *world)
{
    static struct events events;
    struct position after = *world, view;
    table.g->apply(&after, sayer, said_of);
    view = after;
    field_redact(table.g, &view, sayer);
    events.count = 0;
    table.g->tell(&sayers_view, sayer, said_of, &view, sayer, WHOLE, &events);
    check_told(&events);
    check_changes(&view);
    check_until(world, &after);
    note(world, &after, &view, &events);
}

/* Nothing that is the same in all worlds was kept back: not the own choice; not anything at all, if no choice, card or pile that
   is hidden has to do with it; and no number that a seat has, when only chance has to do with it. */
static void check_enough(void)
{
    int i = 0, opened = opens(&sayers_view, sayer, &seen.after);
    if (seen.begun_alike && (seen.count >= 8 || said.until != TO_CHANCE) && !(said.events.count && event_same(&said.events.list[0], &seen.events.list[0])))
        untold("a preview tells the choice itself", &seen.events);
    if (seen.count < 8)
        return;
    must(said.until == WHOLE || said.until == TO_HIDDEN || seen.varied || !seen.told_alike || seen.took ||
         head_of(&sayers_view)->sealed,
         "a preview is whole if nothing hidden has to do with the move");
    for (const struct field *f = table.g->fields; f->name && !opened; f++, i++)
        if (f->rows == SEATS_MAX && !f->index && f->kind == NUMBER && f->vis == PUBLIC && !(seen.varied >> i & 1) &&
            differs(f, &sayers_view, &seen.after) && !(said.changed >> i & 1))
            untrue("a preview says what becomes of the seats' numbers", f->name);
}

/* Asks for a preview. */
static void ask(int seat, move m)
{
    must(!match_preview(&table, seat, m, &said, NULL, NULL), "a legal move has a preview");
    sayer = seat;
    said_of = m;
    match_redacted(&table, seat, &sayers_view);
    seen.count = 0;
}

/* How far a move can be foreseen is no secret of the seat: it is the same in a world that anybody could imagine. A sealed choice
   is nobody's business before it is opened. */
static void check_public(void)
{
    struct position world;
    struct refusal why;
    uint64_t unknown = 0;
    match_redacted(&table, VIEWER_PUBLIC, &world);
    table.g->sample(&world, VIEWER_PUBLIC, &r);
    if (head_of(&world)->sealed || table.g->refuse(&world, sayer, said_of, &why))
        return;
    field_redact(table.g, &world, sayer);
    must(table.g->foresee(&world, sayer, said_of, &unknown) == said.until, "how far a move can be foreseen is no secret");
}

/* A move of a seat in the true world, in so many others, and with all cards on top of one of them. */
static void check_move(int seat, move m, int worlds)
{
    const struct field *pile = pile_of(table.g);
    struct position world;
    ask(seat, m);
    for (int k = 0; k <= worlds; k++) {
        world_of(seat, k, &world);
        try_in(&world);
    }
    for (int i = 0; pile && i < world.bytes[pile->length] - 1; i++) {
        struct position other = world;
        if (bring_up(&other, i))
            try_in(&other);
    }
    check_enough();
    check_public();
}

/* ---- What is said about a position ----------------------------------------------------------------------------------- */

/* What may be done, why not, and the score so far are the same in another world; who is to move is marked in the picture. */
static void check_position(int viewer)
{
    static char picture[1 << 16];
    struct text t = TEXT(picture);
    struct position world, view;
    struct refusal why, there;
    move list[2][MOVES_MAX];
    int marks = 0, seats = head_of(&table.now)->seats;
    match_redacted(&table, viewer, &view);
    world_of(viewer, 1 + (int)fast_below(&r, 16), &world);
    int n = table.g->legal(&view, viewer, list[0]);
    must(n == table.g->legal(&world, viewer, list[1]) && !memcmp(list[0], list[1], (size_t)n * sizeof **list),
         "what may be done is so in every world");
    for (int i = (int)fast_below(&r, 8); i < table.g->moves; i += 8) {
        int refused = table.g->refuse(&view, viewer, (move)i, &why);
        must(refused == table.g->refuse(&world, viewer, (move)i, &there), "what is refused is so in every world");
        must(!refused || (!strcmp(why.rule, there.rule) && why.count == there.count &&
                          !memcmp(why.item, there.item, why.count)), "what proves a refusal is so in every world");
    }
    for (int seat = 0; seat < seats; seat++)
        must(table.g->score(&view, seat) == table.g->score(&world, seat), "the score so far is so in every world");
    table.g->draw(&view, viewer, &t);
    for (const char *line = picture; line; line = strchr(line, '\n'), line += line != NULL)
        marks += *line == '>';
    must(marks == __builtin_popcount(head_of(&view)->active), "the picture marks who is to move");
}

/* ---- What is said about the end ------------------------------------------------------------------------------------------ */

/* Fresh Fish: lengths that ways cannot fall below, as they were told. */
enum { GOODS = 4 };

static const char    goods[GOODS + 1] = "FSCI";
static int           at_least[SEATS_MAX][GOODS];

static const struct field *field_named(const char *name)
{
    const struct field *f = table.g->fields;
    while (f->name && strcmp(f->name, name))
        f++;
    return f->name ? f : NULL;
}

/* "best", items F3 I5. */
static void note_bounds(void)
{
    struct events events;
    match_events(&table, VIEWER_PUBLIC, &events);
    for (int i = 0; i < events.count; i++)
        for (int k = 0; !strcmp(events.list[i].key, "best") && k < events.list[i].count; k++) {
            const char *word = events.list[i].words->name[events.list[i].item[k]];
            int *told = &at_least[events.list[i].seat][strchr(goods, *word) - goods], n = atoi(word + 1);
            *told = n > *told ? n : *told;
        }
}

static void check_bounds(const struct field *length)
{
    for (int seat = 0; seat < head_of(&table.now)->seats; seat++)
        for (int g = 0; g < GOODS; g++)
            must(table.now.bytes[length->offset + GOODS * seat + g] >= at_least[seat][g],
                 "a way does not become shorter than it was said to be able to");
}

/* ---- Positions ---------------------------------------------------------------------------------------------------------- */

/* Sets a field as it is written, row by row where it has rows. */
static void give(struct match *m, const struct field *f, const struct position *s)
{
    static char value[1 << 14];
    char address[80];
    int rows = !f->rows ? 1 : f->index ? f->index->count < f->rows ? f->index->count : f->rows : head_of(s)->seats;
    for (int row = 0; row < rows; row++) {
        struct text a = TEXT(address), v = TEXT(value);
        struct error e;
        text_add(&a, f->name);
        if (f->rows && f->index)
            text_fmt(&a, "[%s]", f->index->name[row]);
        else if (f->rows)
            text_fmt(&a, "[%d]", row);
        if (field_get(m->g, s, address, VIEWER_ALL, &v, &e) || match_set(m, address, value, &e))
            fail("a field can be set to what it is", e.text);
    }
}

/* A whole state that is sent back as a position is the same state, or no position; in every game it is one now and then. */
static int sent, sent_back;

static void check_sent_back(void)
{
    static struct match again;
    static char written[2][1 << 16];
    struct error e;
    if (match_position(&again, table.g, &table.setup, &e))
        fail("a position begins", e.text);
    for (const struct field *f = table.g->fields; f->name; f++) {
        again.position_len = 0;                         /* the text of a whole state may be too long, but not its fields */
        give(&again, f, &table.now);
    }
    sent++;
    if (match_position_end(&again, &e))
        return;
    struct text a = TEXT(written[0]), b = TEXT(written[1]);
    field_json(table.g, &table.now, VIEWER_ALL, &a);
    field_json(table.g, &again.now, VIEWER_ALL, &b);
    checks++;
    if (strcmp(written[0], written[1]))
        fail("a state that is sent back as a position is the same", written[1]);
    sent_back++;
}

/* ---- Whole games ------------------------------------------------------------------------------------------------------ */

/* All is looked at more seldom after so many moves: random games can be long. And now and then at very many worlds. */
enum { ALWAYS = 100, FEW = 10, MANY = 300 };

static void look_around(void)
{
    uint32_t rare = table.moves < ALWAYS ? 1 : 8;
    if (fast_below(&r, 8 * rare))
        return;
    int seat = random_active(&table.now), worlds = fast_below(&r, 64) ? FEW : MANY;
    check_move(seat, random_legal(&table, seat), worlds);
    check_position((int)fast_below(&r, head_of(&table.now)->seats));
    check_sent_back();
}

/* The lowest score or the highest wins, as the game says, and who is told to have won has, with the score that is told. */
static void check_winner(void)
{
    uint8_t place[SEATS_MAX];
    struct events events;
    size_t len;
    int sign = table.g->fewest_win ? -1 : 1, seats = head_of(&table.now)->seats, told = 0, won = 0;
    table.g->rank(&table.now, place);
    match_events(&table, VIEWER_PUBLIC, &events);
    for (int i = 0; i < events.count; i++) {
        const struct event *e = &events.list[i];
        if (strcmp(e->key, "win"))
            continue;
        told |= 1 << e->seat;
        must(e->n == table.g->score(&table.now, e->seat), "the winner's score is told");
    }
    for (int seat = 0; seat < seats; seat++)
        won |= (place[seat] == 1) << seat;
    must(told == won || !words_find(table.g->id, "win", ENGLISH, &len), "who is told to win has won, and nobody else");
    for (int a = 0; a < seats; a++)
        for (int b = 0; b < seats; b++)
            must(place[a] > 1 || sign * table.g->score(&table.now, a) >= sign * table.g->score(&table.now, b),
                 "the score says who wins");
}

static void play(const struct game *g, struct setup *cfg, int index, int thinking)
{
    struct error e;
    const struct field *length = (table.g = g, field_named("length"));
    (void)index;
    memset(at_least, 0, sizeof at_least);
    if (match_new(&table, g, cfg, &e))
        fail("setup", e.text);
    while (!match_over(&table)) {
        if (head_of(&table.now)->sealed && (!table.moves || !head_of(&table.before)->sealed ||
                                            opens(&table.before, table.made[table.moves - 1].seat, &table.now)))
            step = table;
        look_around();
        int seat = random_active(&table.now);
        move m = choose_move(seat, thinking);
        ask(seat, m);
        try_in(&table.now);
        check_enough();
        match_apply(&table, seat, m);
        if (length)
            note_bounds();
    }
    check_winner();
    if (length)
        check_bounds(length);
}

static void begin(const struct game *g)
{
    (void)g;
    sent = sent_back = 0;
}

static void end(const struct game *g)
{
    (void)g;
    must(sent_back || sent < 100, "a state can be sent back as a position");
}

int main(int argc, char **argv)
{
    return random_games(argc, argv, &(struct suite){ "truth", 20, begin, play, end });
}
