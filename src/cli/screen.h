/*
 * screen.h: a table on the full screen of a terminal.
 *
 * screen.c knows what the keys do, view.c how it looks. The picture of the table, the list (the legal moves; or what
 * else can be done, when there is nothing to decide) and the log each have a pane.
 */
#ifndef QUAYSIDE_SCREEN_H
#define QUAYSIDE_SCREEN_H

#include "local.h"

/* Plays; gives the exit code, or -1 if the terminal cannot show it and nothing has happened. */
int screen_play(struct local *t);

/* ---- What screen.c and view.c share ------------------------------------------------------------------------------ */

enum { PICTURE, LIST_PANE, LOG, PANES };

struct pane {
    int row, column;                    /* of its title */
    int rows, columns;                  /* of what it shows; the title is not counted; no rows: it is hidden */
    int top;                            /* rows that are scrolled away: above, in the log below */
};

enum { ABOUT_LEN = 200 };

/* A line of the list: a move, or a command. */
struct entry {
    move m;
    int  letter;                        /* of the command; 0: it is a move */
    int  described;                     /* 1: `about` is filled in */
    char name[NAME_MAX_LEN];
    char about[ABOUT_LEN];              /* what would follow from the move, as far as one can know */
};

struct screen;

struct command {
    int         letter, function;       /* keys; function: 1 is F1, 0: none */
    const char *word;                   /* key of its name, NULL: not on the bar */
    void      (*run)(struct screen *s);
};

struct screen {
    struct local *t;
    int           moves;                /* of the match, when all below was made; -1: make it anew */

    struct pane   pane[PANES];
    int           focus, big;           /* big: the pane in focus has the whole window */
    int           tall, wide;           /* the tallest picture so far, and the width that was for */

    struct entry  entry[MOVES_MAX];
    int           entries;
    int           shown[MOVES_MAX];     /* entries that fit what is typed */
    int           shown_count, cursor;  /* cursor: an index of shown */
    int           typing, arrowed;      /* arrowed: the cursor was moved since the last letter */
    int           whole;                /* 1: all that would follow from the move at the cursor is on the screen */
    char          typed[NAME_MAX_LEN];

    char          picture[SAID_TEXT];
    char          message[1024];
    struct text   log;                  /* grows */
    struct match_log told;              /* how far the log goes */
    size_t        fresh;                /* in the log: here begins what is new since one's own last decision */

    const char   *busy;                 /* key of what the program is doing, NULL: it waits */
    int           busy_seat, beat;      /* who thinks; moves the sign that it goes on */
    int           quit, leave;          /* somebody wants to quit while a bot thinks; the table is left */
    int           steps;                /* when one only watches: moves that are still to be made by themselves */
    char          path[512];            /* the file that is offered to save to */
    char          saved[512];           /* where the game was saved last: it may be written over */
};

/* Does the letter begin the name of a legal move? Then it types that name, and is no command. */
int screen_begins_move(const struct screen *s, int letter);

extern const struct command screen_commands[];          /* ended by no letter */

/* ---- view.c ------------------------------------------------------------------------------------------------------ */

/* Lays out the panes for the window as it is and draws everything. */
void view_draw(struct screen *s);

/* Draws a text in a frame over the panes, with the words `foot` below. 0: it is too long for that. */
int view_frame(struct screen *s, const char *title, const char *text, const char *foot);

/* Draws a question, by the key of its words, and what has been answered so far, in the line for messages. */
void view_question(struct screen *s, const char *key, const char *answer);

/* A sentence of the program, in a buffer that some calls later is used again. */
const char *view_say(const struct screen *s, const char *key, int n, int m);

/* Is the window large enough? */
int view_fits(void);

#endif
