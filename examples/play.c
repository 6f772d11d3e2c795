/*
 * play.c: a whole game through the C library; quayside.h is its manual.
 *
 *     cc -o play examples/play.c $(pkg-config --cflags --libs quayside)
 *     ./play fishing 2a
 */
#include <quayside.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    static char text[QUAYSIDE_TEXT];
    struct quayside_error e;
    struct quayside_match *m = quayside_open(argc > 1 ? argv[1] : "fishing", 0, argc > 2 ? argv[2] : "2a", NULL, &e);
    while (m && !quayside_over(m)) {
        int seat = quayside_turn(m);
        int move = quayside_bot(m, seat, seat ? "easy" : "medium", 0, 1, &e);
        if (move < 0 || quayside_play(m, seat, move, &e)) {
            quayside_close(m);
            m = NULL;
        }
    }
    if (!m) {
        fprintf(stderr, "%s\n", e.text);
        return 1;
    }
    for (int seat = 0; seat < quayside_seats(m); seat++)
        printf("seat %d: %d points, place %d\n", seat, quayside_score(m, seat), quayside_place(m, seat));
    if (quayside_record(m, text, sizeof text, &e) > 0)
        puts(text); /* quayside replay - shows how it went */
    quayside_close(m);
    return 0;
}
