/*
 * game.h: the contract between the games and everything else.
 *
 * A game is one constant table of facts and functions (`struct game`, at the end of this file). It is called, it never
 * calls: no callbacks, no I/O, no clock, no heap. The terminal, the server, the browser, Python and the bots all drive
 * the same functions.
 *
 * States are plain bytes: fixed-width integers, no pointers, no padding, all zero to begin with, at most STATE_MAX.
 * Copy is memcpy, equal is memcmp, hash and save are the bytes, and they are the same in gcc, clang and WebAssembly.
 *
 * Moves are small integers with names. A compound choice is a sequence of small moves. Text is compared with the names
 * of moves, so reading and writing cannot disagree.
 *
 * Every byte of the state is named once in the field table, with its range, its words and who may see it. Views,
 * redaction, positions, golden files, scenarios and observations all come from that table (field.h).
 *
 * What a seat gets to see is a function of the redacted state alone: the table (match.h) redacts before it asks for
 * names, legal moves, refusals, events or pictures.
 */
#ifndef QUAYSIDE_GAME_H
#define QUAYSIDE_GAME_H

#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "rng.h"
#include "text.h"

enum {
    SEATS_MAX   = 5,
    STATE_MAX   = 1024,                 /* bytes of a state */
    MOVES_MAX   = 1024,                 /* move numbers of a game */
    OPTIONS_MAX = 8,
};

typedef uint16_t move;                  /* 0 .. game->moves - 1, dense per game */
typedef uint8_t  seatset;               /* bit i = seat i */

#define MOVE_HIDDEN ((move)0xffff)      /* in tell(): the viewer may not know which move it was */

enum { VIEWER_PUBLIC = -1,              /* a spectator: sees what everybody sees */
       VIEWER_ALL    = -2 };            /* sees everything: tests and analysis */

/*
 * The first member of every state.
 *
 * active: who must move now; several bits: in any order; 0: the game is over.
 *
 * sealed: the seats taking part in a sealed step: they choose at the same time, and nobody learns anything of
 * another's choice until the last of them is done. A choice may take several small moves (add a card, add a card,
 * done). While a seat drafts, only fields that it alone sees may change: not ply, not active, nothing public. The move
 * that finishes its choice takes its bit out of `active` (who is done is public) and counts as one ply. The last one
 * opens all choices and sets sealed = 0. Sealed choices commute: whatever the order of arrival, the same bytes result.
 *
 * first: where the order of seats begins in this step. A record lists sealed choices clockwise from here, so that a
 * record does not tell who was quicker.
 *
 * aid: 1: views also show MEMORY fields.
 */
struct head {
    uint8_t  seats;
    seatset  active;
    seatset  sealed;
    uint8_t  first;
    uint8_t  phase;                     /* the game's own; words in the field table */
    uint8_t  aid;
    uint16_t ply;                       /* public steps so far */
};

/* ---- Fields --------------------------------------------------------------------------------------------------- */

enum vis {
    PUBLIC,                             /* everyone */
    MEMORY,                             /* everyone could remember it: part of the redacted state, so bots have it;
                                           shown to people only with head.aid, or if it is their OWN */
    OWNER,                              /* only the seat whose row it is */
    SECRET,                             /* nobody */
};

enum kind {
    NUMBER,                             /* min .. max */
    WORD,                               /* an index into words; a NULL word is "none" */
    SET,                                /* a bit set over words */
    SEAT,                               /* the number of a seat */
    SEATS,                              /* a seatset */
    BYTES,                              /* opaque, written as hexadecimal digits */
};

enum { LIST   = 1,                      /* as many columns count as the length says (uint8_t per row at `length`) */
       STACK  = 2,                      /* a LIST kept bottom first, so that the top is cheap; written top first */
       PACKED = 4,                      /* the rows of a LIST stand one after the other without gaps */
       SIGNED = 8,
       ONCE   = 16,                     /* one LIST with at most one element for each seat at the table */
       OWN    = 32 };                   /* MEMORY that every seat is shown of itself, also without head.aid */

/* Names for numbers: cards, colours, phases. */
struct words {
    uint16_t           count;
    uint8_t            split;           /* in a SET: from this element on, bits go on in the next 64-bit word; 0: no */
    const char *const *name;
};

struct field {
    const char         *name;
    uint16_t            offset;
    uint16_t            bytes;          /* of the whole field */
    uint8_t             width;          /* bytes of one element: 1, 2, 4 or 8; of a SET: 1 .. 32 */
    uint8_t             kind, vis;
    uint8_t             flags;
    uint16_t            rows;           /* 0: one value, or one list; SEATS_MAX: a row per seat; else a row per word
                                           of `index` */
    const struct words *index;          /* names of the rows, NULL: seats */
    const struct words *words;          /* of a WORD or SET */
    int32_t             min, max;       /* of a NUMBER */
    uint16_t            length;         /* offset of a LIST's length or lengths */
};

/* Offset, size and element of a member of `struct state`: AT for one value, EACH for an array of values. */
#define AT(member)   .offset = offsetof(struct state, member), .bytes = sizeof(((struct state *)0)->member), \
                     .width = sizeof(((struct state *)0)->member)
#define EACH(member) .offset = offsetof(struct state, member), .bytes = sizeof(((struct state *)0)->member), \
                     .width = sizeof(((struct state *)0)->member[0])
#define GRID(member) .offset = offsetof(struct state, member), .bytes = sizeof(((struct state *)0)->member), \
                     .width = sizeof(((struct state *)0)->member[0][0])
#define LENGTH(member) .length = offsetof(struct state, member)
#define PER_SEAT     .rows = SEATS_MAX

/* The fields of `struct head`, first in every table. */
#define HEAD_FIELDS(phase_words)                                                  \
    { "seats",  AT(head.seats),  NUMBER, PUBLIC, .min = 0, .max = SEATS_MAX },    \
    { "active", AT(head.active), SEATS,  PUBLIC },                                \
    { "sealed", AT(head.sealed), SEATS,  PUBLIC },                                \
    { "first",  AT(head.first),  SEAT,   PUBLIC },                                \
    { "phase",  AT(head.phase),  WORD,   PUBLIC, .words = &(phase_words) },       \
    { "aid",    AT(head.aid),    NUMBER, PUBLIC, .max = 1 },                      \
    { "ply",    AT(head.ply),    NUMBER, PUBLIC, .max = 65535 }

/* ---- Options, set-up ------------------------------------------------------------------------------------------ */

struct option {
    const char         *name;           /* words of the catalogue explain it: "option.<name>" */
    const struct words *choices;
    uint8_t             fallback;       /* the default choice */
};

struct setup {
    uint8_t seats;
    uint8_t blank;                      /* 1: only seats, options and chance; a position is set by field names */
    uint8_t option[OPTIONS_MAX];        /* a choice for each of game->options */
    uint8_t seed[SEED_BYTES];
};

/* ---- What a game says ----------------------------------------------------------------------------------------- */

enum { ITEMS_MAX = 64 };

/* Why a move is refused: the rule that forbids it, and what proves it. */
struct refusal {
    const char         *rule;           /* "FI-15"; its words are in docs/rules/en/<id>.md */
    const char         *reason;         /* key of a more specific reason, which is said first: "why.taken"; NULL: there is none */
    int8_t              seat;           /* {seat} of the reason */
    uint8_t             what;           /* {first} of the reason, one of `words` */
    const struct words *words;          /* of the witness */
    uint8_t             count, item[ITEMS_MAX];
};

/* Something that happened. The sentence is in the catalogue under `key`; the arguments are {seat}, {other}, {n}, {m},
   {items}, and of these {first} and {second}. */
struct event {
    const char         *key;
    const char         *rule;           /* the rule that made it happen, or NULL for a plain choice */
    int8_t              seat, other;    /* -1: none */
    int16_t             n, m;
    const struct words *words;          /* of the items */
    uint8_t             count, item[ITEMS_MAX];
};

enum { EVENTS_MAX = 96 };               /* of a move; each game has a _Static_assert that it is enough */

struct events { int count; struct event list[EVENTS_MAX]; };

int event_same(const struct event *a, const struct event *b);  /* 1: they tell the same */

struct data;                            /* data.h */
struct compact;                         /* compact.h */

/* How much of what follows from a move is meant: all of it, or only as much as the seat can know before it moves. */
enum until {
    WHOLE,
    TO_SEAL,                            /* the rest depends on sealed choices of others */
    TO_CHANCE,                          /* on a card that comes up, a shuffle, a lot */
    TO_HIDDEN,                          /* on a card that another seat holds */
    UNTILS,
};

/* ---- What a search needs to know of a game ---------------------------------------------------------------------- */

/* How playouts below the tree go on. */
struct playout {
    uint8_t  uniform;                   /* 1: random moves instead of likely ones */
    uint8_t  stages;                    /* they stop when the stage of the game has gone up by so much; 0: never */
    uint16_t decisions;                 /* and after so many decisions; TO_THE_END: never */
};

enum { TO_THE_END = 65535 };

/* How a level that does not search errs: as people do, who overlook what is not obvious and misjudge what they see. */
struct errors {
    uint16_t slack;                     /* hundredths of points by which it misjudges a move at most, so it never chooses one that it knows
                                           to be worse by more than twice as much */
    uint8_t  overlook;                  /* percent: how often it does not see a move that looks bad at first sight; it always sees the one that
                                           looks best */
    uint8_t  worlds;                    /* that it imagines; 0: as many as usual */
};

/* Found by measurement; bench/README.md says how. */
struct search_notes {
    struct playout playout;
    uint16_t     explore;               /* in hundredths: how much a likely move is tried before it has proved itself */
    uint16_t     scale;                 /* a lead of so many hundredths of points makes it 3 to 1 that one stays ahead */
    uint16_t     temper;                /* a move that is worth so much less at first sight is a third as likely to be
                                           tried; 0: go by `weigh` */
    uint16_t     root_temper;           /* the same for the moves that are chosen from, if they deserve a closer look */
    uint16_t     caution;               /* in hundredths of standard errors: so much is taken off what a move brought when the best one
                                           is chosen; 0: the one that was tried most often is */
    uint8_t      same_worlds;           /* 1: the moves that are chosen from are tried in the same worlds, one after the other,
                                           so that their differences are not those of the worlds */
    void       (*policy)(const void *s, int seat, const move *list, int n, uint16_t *weight);  /* as `weigh`, for worlds that
                                           were imagined, where nothing is hidden; NULL: go by `weigh` there, too */
    move       (*draw)(const void *s, int seat, void *memo, struct fast *r);    /* a move as drawn by weigh_in_world, faster; NULL */
    void       (*values)(const void *s, void *memo, int *value);    /* `value` of all seats, faster than one by one; without a memo
                                           if that is NULL; NULL */
    uint32_t     memo;                  /* bytes in which `draw` and `values` keep what they would find again in other positions of the
                                           same game; all 0 to begin with. What is in it makes no difference to what they give */
    uint16_t     closed;                /* phases, as bits, of sealed steps in which `value` itself reckons with what others may choose:
                                           a choice is judged before theirs. In all others it is judged when they are open */
    int        (*last)(const void *s, int seat);    /* 1: when this turn of the seat is over, its score is what it will be at the end,
                                           and depends on this move. 0 in the middle of such a turn: it does not, whichever it is */
    int        (*narrow)(const void *s, int seat, move *list, int n);   /* of n legal moves those that suffice, in the same order;
                                           how many. Whatever can be reached otherwise is no better for the seat, in any world */
    struct errors beginner, easy, medium;
    uint16_t     hard;                  /* iterations of the level `hard`, if nothing else is said; 0: as many as usual */
    uint16_t     guessed;               /* phases, as bits, in which the others' moves are drawn by `guess` */
    uint8_t      guessed_stages;        /* instead of playout.stages in a search that begins in such a phase; 0: the same */
    void       (*guess)(const void *s, int seat, const move *list, int n, uint16_t *weight);   /* as `weigh`, but closer
                                           to what good players really do, and slower */
};

/* ---- A bell in real time ------------------------------------------------------------------------------------------- */

/*
 * A game in which whoever rings first is served can be played with a live bell: cards are turned over one by one while everybody
 * looks on, and the server judges who was first (server/bell.h has its rules). Times are no part of the game; this is what the
 * server has to know of it.
 */
enum waits { WAITS_FOR_BELL, WAITS_FOR_DECISION, WAITS_FOR_NOTHING };

/* Where such a game stands. Everything in it is public. */
struct moment {
    enum waits waits;                   /* for nothing: the game is over */
    int        auction;                 /* 1, 2, 3 ... */
    int        auctioneer;              /* who has the cards turned over, and comes after the others if it may ring, too */
    seatset    may_ring;                /* the same for all cards of an auction */
    int        turned;                  /* cards turned over since the game began, the last one on the table included */
    int        mover;                   /* who has to decide, if not the bell */
    int        step;                    /* what about. No seat has the same step twice in an auction */
};

/* Why the server does not count a ring, or what is wrong with a receipt. */
enum live_rule {
    LIVE_NEXT,                          /* the next card cannot be asked for, or not yet */
    LIVE_UNSEEN,                        /* the ring is for a card that the seat cannot have seen */
    LIVE_CLOSED,                        /* the time in which others could still ring is over */
    LIVE_EQUAL,                         /* one of equals is drawn */
    LIVE_OLD,                           /* the card is not the last one any more */
    LIVE_BARRED,                        /* the seat may not ring now */
    LIVE_LOOK,                          /* the auctioneer lets the others look first */
    LIVE_AUCTIONEER,                    /* the auctioneer may not ring at such a table */
    LIVE_RULES
};

enum { LIVE_BOT = 350000 };               /* microseconds that a bot waits before its reaction begins */

struct live {
    uint8_t     option, choice;         /* a table is live if this one of the options has this choice */
    uint8_t     auctioneer_rings;       /* at tables of so many seats, and at smaller ones */
    move        ring, pass;             /* what a seat can do while the bell is waited for */
    const char *rule[LIVE_RULES];       /* "FM-83" */
    void      (*moment)(const void *s, struct moment *out);
    move      (*unattended)(const void *s, int seat);   /* the move for a seat whose time is up; s is redacted for it */
    uint32_t  (*reaction)(uint32_t word);       /* of a bot, in microseconds, from a random word */
};

/* ---- The game ------------------------------------------------------------------------------------------------- */

struct game {
    const char *id, *title;
    uint8_t     min_seats, max_seats;
    uint16_t    moves;                  /* how many move numbers there are */
    uint16_t    max_moves;              /* how many moves a whole game can have */
    uint16_t    state_size;
    uint8_t     fewest_win;             /* 1: the lowest score wins; `value` counts such points as losses */
    uint16_t    version;                /* goes up when the same seed and moves give another game */
    const struct field  *fields;        /* in the order of the state, ended by a NULL name */
    const struct option *options;       /* ended by a NULL name */

    /* Tables from data/<id>.txt; called once before anything else, again with other data. 0 or a negative code. */
    int  (*load)(struct data *d);

    /* Rules. The state is all zero when setup is called; setup gives 0 or ERR_OPTION. */
    int  (*setup)(void *s, const struct setup *cfg);
    int  (*legal)(const void *s, int seat, move *out);          /* ascending; 0 moves when it is not seat's turn */
    void (*apply)(void *s, int seat, move m);                   /* m is legal: the hot path */
    int  (*random)(void *s, struct fast *r, int n);             /* up to n moves at random; fewer: the game is over; how many. Exactly
                                                                   those that random_moves would make with lists; NULL */
    int  (*score)(const void *s, int seat);
    void (*rank)(const void *s, uint8_t *place);                /* 1 = first; equal places share */
    const char *(*check)(const void *s);                        /* NULL, or the broken invariant */

    /* A position by field names: the fields in `given` (bit i = fields[i]) were set in a state from a blank setup;
       fill in what follows from them. NULL, or what is wrong with them. */
    const char *(*complete)(void *s, uint64_t given);

    /* Hidden information. */
    void (*redact)(void *s, int viewer);                        /* beyond the field table; may be NULL */
    void (*sample)(void *s, int viewer, struct fast *r);        /* s is redacted: imagine what viewer cannot see. In a sealed step
                                                                   who is done has chosen, and nobody else (sample_choices) */

    /* The legal move m as far as the seat can know what follows; s is redacted for the seat. It runs the code of `apply`, never
       rules of its own. What is not certain afterwards goes into *unknown (bit i = fields[i]; 0 to begin with); all other
       fields that the seat sees are, in every world that fits what it knows, as they are in s then. With WHOLE nothing is
       unknown. A sealed choice of several seats is foreseen TO_SEAL when it is finished. */
    enum until (*foresee)(void *s, int seat, move m, uint64_t *unknown);

    /* Words. All get a redacted state from the table. */
    void (*name)(const void *s, int seat, move m, struct text *out);
    int  (*refuse)(const void *s, int seat, move m, struct refusal *why);   /* 0 exactly for the moves in legal */
    void (*tell)(const void *before, int seat, move m, const void *after, int viewer, enum until until,
                 struct events *out);                           /* not WHOLE: `after` is what foresee left */
    void (*draw)(const void *s, int viewer, struct text *out);

    /* Thinking. */
    int  (*value)(const void *s, int seat);                     /* expected points at the end, in hundredths */
    void (*weigh)(const void *s, int seat, const move *list, int n, uint16_t *weight);     /* how likely a sensible
                                                                   player makes each legal move, 1 .. 1000; cheap; NULL */
    int  (*stage)(const void *s);                               /* goes up with every round; NULL: there are none */
    struct search_notes search;
    const struct compact *compact;                              /* an observation made for learning (compact.h); NULL */
    const struct live    *live;                                 /* NULL: there is no bell to ring in real time */
};

/* The games that are listed, ended by NULL (games/registry.c). */
extern const struct game *const games[];

/* By id, listed or not; NULL if there is none. */
const struct game *game_find(const char *id);

static inline const struct head *head_of(const void *s) { return s; }

static inline int is_active(const void *s, int seat) { return (head_of(s)->active & 1u << seat) != 0; }

/* Makes up to n moves, each of the lowest seat that has to move and drawn from all its legal ones alike; how many. Fewer: the game is
   over. A game may know a way without lists. */
static inline int random_moves(const struct game *g, void *s, struct fast *r, int n)
{
    if (g->random)
        return g->random(s, r, n);
    int (*legal)(const void *, int, move *) = g->legal;
    void (*apply)(void *, int, move) = g->apply;
    struct fast fast = *r;                                      /* its own, which no call can change: it stays in registers */
    move list[MOVES_MAX];
    int left = n;
    for (; left && head_of(s)->active; left--) {
        int seat = __builtin_ctz(head_of(s)->active), count = legal(s, seat, list);
        apply(s, seat, list[fast_below(&fast, (uint32_t)count)]);
    }
    *r = fast;
    return n - left;
}

/* A sealed step as if nobody were done. In what a seat sees of it while it chooses itself, the others' choices are blank, so this
   is how the step began: who was asked before tells nothing. */
static inline void reopen(void *s)
{
    struct head *h = s;
    seatset done = (seatset)(h->sealed & ~h->active);
    h->active |= done;
    h->ply = (uint16_t)(h->ply - __builtin_popcount(done));
}

/* Did the seat's move from `before` to `after` finish its sealed step: was it the last one to be done? */
static inline int opens(const void *before, int seat, const void *after)
{
    return head_of(before)->sealed && head_of(before)->active == 1 << seat && head_of(after)->ply != head_of(before)->ply;
}

#endif
