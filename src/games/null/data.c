/* data.c: the deck of Null, from data/null.txt. */
#include "null.h"

#include <string.h>

#include "data.h"

uint8_t null_fish_count[FISH_MAX + 1];

/* Lines "fish VALUE COUNT". */
int null_load(struct data *d)
{
    uint8_t count[FISH_MAX + 1] = { 0 };
    char word[16];
    int value, n, total = 0, err;
    while (data_line(d)) {
        if (data_word(d, word, sizeof word) < 0 || strcmp(word, "fish"))
            return data_error(d, "a line is: fish VALUE COUNT");
        if ((err = data_word(d, word, sizeof word)) < 0 || (err = data_number(d, word, 1, FISH_MAX, &value)))
            return err;
        if ((err = data_word(d, word, sizeof word)) < 0 || (err = data_number(d, word, 1, DECK_MAX, &n)))
            return err;
        if (data_word(d, word, sizeof word))
            return data_error(d, "\"%s\" is too much; a line is: fish VALUE COUNT", word);
        if (count[value])
            return data_error(d, "the fish of value %d stand here twice", value);
        count[value] = (uint8_t)n;
        total += n;
        if (total > DECK_MAX)
            return data_error(d, "the deck has more than %d fish", DECK_MAX);
    }
    if (!total)
        return data_error(d, "the deck has no fish");
    memcpy(null_fish_count, count, sizeof count);
    return 0;
}
