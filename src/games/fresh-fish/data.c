/* data.c: the boards of Fresh Fish, from data/fresh-fish.txt. */
#include "square.h"

#include <string.h>

#include "data.h"

struct table ff_table;

static const char *board_names[BOARDS_MAX];
struct words        ff_boards = { BOARDS_MAX, 0, board_names };

static const char *const no_board[BOARDS_MAX] = { "(1)", "(2)", "(3)", "(4)", "(5)", "(6)", "(7)", "(8)" };

int ff_limit(int area) { return ff_table.area[area].limit; }

enum { LETTERS = 26 };

/* One board while it is read. */
struct draft {
    struct board b;
    int          letter_limit[LETTERS]; /* 0: not given */
    char         letter[SIDE][SIDE];    /* 0: no space */
};

/* "| aab", "| a a b": one letter a space, a point where there is none. */
static int load_row(struct data *d, struct draft *f)
{
    char word[32], row[SIDE + 1];
    int n = 0, more;
    if (f->b.rows == SIDE)
        return data_error(d, "a board has at most %d rows", SIDE);
    while ((more = data_word(d, word, sizeof word)) > 0)
        for (const char *p = word; *p; p++) {
            if (*p != '.' && (*p < 'a' || *p > 'z'))
                return data_error(d, "'%c': a space is a letter from a to z, no space is a point", *p);
            if (n == SIDE)
                return data_error(d, "a board has at most %d columns", SIDE);
            row[n++] = *p == '.' ? 0 : *p;
        }
    if (more < 0)
        return more;
    if (!n || (f->b.rows && n != f->b.columns))
        return data_error(d, "all rows of a board are equally long; this one has %d, the first has %d", n, f->b.columns);
    memcpy(f->letter[f->b.rows++], row, (size_t)n);
    f->b.columns = (uint8_t)n;
    return 0;
}

/* "limits a=1 b=2" */
static int load_limits(struct data *d, struct draft *f)
{
    char word[16];
    int more;
    while ((more = data_word(d, word, sizeof word)) > 0) {
        int limit, at = word[0] - 'a', err;
        if (at < 0 || at >= LETTERS || word[1] != '=')
            return data_error(d, "\"%s\": write area=limit, for instance a=1", word);
        if (f->letter_limit[at])
            return data_error(d, "the limit of area %c stands here twice", word[0]);
        if ((err = data_number(d, word + 2, 1, 2, &limit)))
            return err;
        f->letter_limit[at] = limit;
    }
    return more;
}

/* "milestone 3" or "milestone 3 4": front, back. */
static int load_mile_stone(struct data *d, struct draft *f)
{
    char word[16];
    int value, err, more = data_word(d, word, sizeof word);
    if (more <= 0)
        return more < 0 ? more : data_error(d, "milestone needs a number from 2 to 5");
    for (int side = FRONT; side <= BACK; side++) {
        if (more > 0 && (err = data_number(d, word, 2, 5, &value)))
            return err;
        f->b.mile_stone[side] = (uint8_t)value;
        if (more > 0 && (more = data_word(d, word, sizeof word)) < 0)
            return more;
    }
    return more > 0 ? data_error(d, "\"%s\" is too much; write milestone FRONT [BACK]", word) : 0;
}

/* The space of a turned board that lies at (row, column): where it is on the front. */
static void turn_back(const struct board *b, int side, int turn, int *row, int *column)
{
    int rows = turn % 2 ? b->columns : b->rows, columns = turn % 2 ? b->rows : b->columns;
    for (; turn; turn--) {                              /* undo one clockwise quarter-turn */
        int r = *row;
        *row = columns - 1 - *column;
        *column = r;
        int swap = rows;
        rows = columns;
        columns = swap;
    }
    if (side == BACK)
        *column = b->columns - 1 - *column;
}

static void outline_of(struct table *t, struct board *b, int side, int turn)
{
    uint8_t seen[AREAS_MAX] = { 0 };
    struct outline *o = &b->outline[side][turn];
    *o = (struct outline){ .rows = turn % 2 ? b->columns : b->rows, .columns = turn % 2 ? b->rows : b->columns };
    for (int r = 0; r < o->rows; r++)
        for (int c = 0; c < o->columns; c++) {
            int row = r, column = c;
            turn_back(b, side, turn, &row, &column);
            int area = b->area[row][column];
            if (!area)
                continue;
            if (side == FRONT)
                t->area[area].space[turn][seen[area]++] = (uint8_t)cell_at(r, c);
            o->mask[r] |= (uint16_t)(1 << c);
            o->sum_row += r;
            o->sum_column += c;
            o->sum_squares += r * r + c * c;
        }
    for (o->like = 0; o->like < turn; o->like++) {
        const struct outline *other = &b->outline[side][o->like];
        if (other->rows == o->rows && !memcmp(other->mask, o->mask, sizeof o->mask))
            break;
    }
}

static struct cells letter_cells(const struct draft *f, char letter)
{
    struct cells cells = { { 0 } };
    for (int r = 0; r < f->b.rows; r++)
        for (int c = 0; c < f->b.columns; c++)
            if (letter ? f->letter[r][c] == letter : f->letter[r][c])
                put(&cells, cell_at(r, c));
    return cells;
}

static int load_area(struct data *d, struct table *t, struct draft *f, char letter)
{
    struct cells cells = letter_cells(f, letter);
    int size = count_cells(cells), limit = f->letter_limit[letter - 'a'];
    if (!size && limit)
        return data_error(d, "board %s has a limit for area %c but no such area", f->b.name, letter);
    if (!size)
        return 0;
    if (!connected(cells))
        return data_error(d, "board %s: the spaces of area %c are not connected", f->b.name, letter);
    if (size < 3 || size > 5)
        return data_error(d, "board %s: area %c has %d spaces, not 3 to 5", f->b.name, letter, size);
    if (!limit)
        return data_error(d, "board %s: the limit of area %c is missing", f->b.name, letter);
    if (t->areas == AREAS_MAX - 1)
        return data_error(d, "there is room for %d areas", AREAS_MAX - 1);
    t->area[++t->areas] = (struct area){ .limit = (uint8_t)limit, .size = (uint8_t)size, .board = (uint8_t)t->boards };
    for (int cell = take_cell(&cells); cell; cell = take_cell(&cells))
        f->b.area[row_of(cell)][column_of(cell)] = (uint8_t)t->areas;
    return 0;
}

static int end_board(struct data *d, struct table *t, struct draft *f)
{
    struct cells all = letter_cells(f, 0);
    if (!f->b.mile_stone[FRONT])
        return data_error(d, "board %s has no milestone", f->b.name);
    if (is_none(all))
        return data_error(d, "board %s has no spaces", f->b.name);
    if (!connected(all))
        return data_error(d, "board %s: its spaces are not connected", f->b.name);
    f->b.first_area = (uint8_t)(t->areas + 1);
    for (char letter = 'a'; letter <= 'z'; letter++) {
        int err = load_area(d, t, f, letter);
        if (err)
            return err;
    }
    f->b.end_area = (uint8_t)(t->areas + 1);
    f->b.spaces = (uint8_t)count_cells(all);
    for (int side = FRONT; side <= BACK; side++)
        for (int turn = 0; turn < 4; turn++)
            outline_of(t, &f->b, side, turn);
    t->board[t->boards++] = f->b;
    return 0;
}

/* The lines after "board NAME", up to "end". */
static int load_board(struct data *d, struct table *t, struct draft *f)
{
    char word[16];
    while (data_line(d)) {
        int err = data_word(d, word, sizeof word);
        if (err < 0)
            return err;
        if (!strcmp(word, "end"))
            return data_word(d, word, sizeof word) ? data_error(d, "end stands alone") : end_board(d, t, f);
        if (!strcmp(word, "|"))
            err = load_row(d, f);
        else if (!strcmp(word, "limits"))
            err = load_limits(d, f);
        else if (!strcmp(word, "milestone"))
            err = load_mile_stone(d, f);
        else
            err = data_error(d, "\"%s\": inside a board stand milestone, | ROW, limits and end", word);
        if (err < 0)
            return err;
    }
    return data_error(d, "board %s has no end", f->b.name);
}

static int load_name(struct data *d, const struct table *t, char *name)
{
    char word[8];
    int more = data_word(d, name, NAME_LEN);
    if (more < 0)
        return more;
    if (!more || data_word(d, word, sizeof word))
        return data_error(d, "write: board NAME, the name being one word");
    for (int i = 0; i < t->boards; i++)
        if (!strcmp(t->board[i].name, name))
            return data_error(d, "there are two boards %s", name);
    if (t->boards == BOARDS_MAX)
        return data_error(d, "there is room for %d boards", BOARDS_MAX);
    return 0;
}

int ff_load(struct data *d)
{
    static struct table t;
    char word[16], version[8];
    t = (struct table){ 0 };
    if (!data_line(d) || data_word(d, word, sizeof word) < 0 || strcmp(word, "ffb") ||
        data_word(d, version, sizeof version) < 0 || strcmp(version, "1"))
        return data_error(d, "the first line must be: ffb 1");
    while (data_line(d)) {
        static struct draft f;
        int err = data_word(d, word, sizeof word);
        f = (struct draft){ 0 };
        if (err < 0)
            return err;
        if (strcmp(word, "board"))
            return data_error(d, "\"%s\": expected: board NAME", word);
        if ((err = load_name(d, &t, f.b.name)) < 0 || (err = load_board(d, &t, &f)) < 0)
            return err;
    }
    if (t.boards < SEATS_MAX + 1)
        return data_error(d, "there are %d boards; five players need %d", t.boards, SEATS_MAX + 1);
    ff_table = t;
    for (int i = 0; i < BOARDS_MAX; i++)
        board_names[i] = i < ff_table.boards ? ff_table.board[i].name : no_board[i];
    ff_find_seconds();
    return 0;
}
