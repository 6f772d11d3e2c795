/* hint.c: see bot.h. */
#include "bot.h"
#include "data.h"

/* What a move is worth by a search of its own. The search for the best one tries the others too seldom to tell, and those
   that began badly least of all. */
static int worth_of(const struct game *g, const void *s, int seat, move mv, void *pool, uint64_t seed)
{
    struct budget budget = { .iterations = 1500, .pool = pool, .only = &mv };
    struct thought thought;
    bot_choose_in(bot_find("expert"), g, s, seat, &budget, seed, &thought);
    return thought.worth;
}

move bot_hint_in(const struct game *g, const void *s, int seat, const struct budget *budget, uint64_t seed, struct thought *thought)
{
    move mv = bot_choose_in(bot_find("expert"), g, s, seat, budget, seed, thought);
    if (thought->alternatives)
        thought->lead = worth_of(g, s, seat, thought->best, budget->pool, seed) -
                        worth_of(g, s, seat, thought->second, budget->pool, seed);
    return mv;
}

move bot_hint(const struct match *m, int seat, const struct budget *budget, struct thought *thought)
{
    return bot_hint_in(m->g, &m->now, seat, budget, (uint64_t)m->moves, thought);
}

/* A sentence of the program with the name of a move in it. */
static void say_move(const struct match *m, int seat, const char *key, move mv, int n, int tenths, struct text *out)
{
    char name[NAME_MAX_LEN];
    struct text t = TEXT(name);
    const char *const list[] = { name };
    struct words words = { 1, 0, list };
    struct event e = { .key = key, .seat = -1, .other = -1, .n = (int16_t)n, .m = (int16_t)tenths, .words = &words,
                       .count = 1 };
    match_name(m, seat, mv, &t);
    words_say(out, "quayside", &e);
}

void bot_say_hint(const struct match *m, int seat, move mv, const struct thought *thought, struct text *out)
{
    move list[MOVES_MAX];
    int tenths = (thought->lead + 5) / 10;
    say_move(m, seat, "play.hint", mv, 0, 0, out);
    if (!thought->alternatives && match_legal(m, seat, list) > 1)
        return;
    text_char(out, ' ');
    if (!thought->alternatives)
        say(out, "quayside", "play.hint_only", 0, 0);
    else if (thought->lead > 0 && tenths)
        say_move(m, seat, m->g->fewest_win ? "play.hint_fewer" : "play.hint_more", thought->second, tenths / 10, tenths % 10,
                 out);
    else
        say_move(m, seat, "play.hint_equal", thought->second, 0, 0, out);
}
