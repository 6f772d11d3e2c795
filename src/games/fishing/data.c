/* data.c: the cards of Fishing, and the star levels of data/fishing.txt. */
#include "fishing.h"

#include <string.h>

#include "data.h"

static const char lane_letters[] = "BPRYGX";

static int find_card(const char *name)
{
    for (int c = 0; c < CARDS; c++)
        if (!strcmp(fishing_card_names[c], name))
            return c;
    return -1;
}

/* "11:3" in the line of a lane: card and stars. */
static int load_card(struct data *d, char lane, char *word, uint8_t star[CARDS], uint8_t seen[CARDS])
{
    char *colon = strchr(word, ':'), name[16];
    struct text t = TEXT(name);
    int stars;
    if (!colon)
        return data_error(d, "\"%s\": write value:stars", word);
    *colon = 0;
    text_fmt(&t, "%c%s", lane, word);
    int c = find_card(name);
    if (c < 0)
        return data_error(d, "there is no card %s", name);
    if (seen[c])
        return data_error(d, "%s stands here twice", name);
    int starting = c < lane_start[GREEN] && fishing_face[c].value >= 1 && fishing_face[c].value <= 10;
    int err = data_number(d, colon + 1, starting ? 0 : 1, starting ? 0 : LEVELS, &stars);
    if (err)
        return err;
    seen[c] = 1;
    star[c] = (uint8_t)stars;
    return 0;
}

int fishing_load(struct data *d)
{
    char word[16];
    uint8_t star[CARDS] = { 0 }, seen[CARDS] = { 0 }, level[LEVELS + 1] = { 0 };
    for (int lane = 0; lane < LANES; lane++)
        for (int c = lane_start[lane]; c < lane_start[lane + 1]; c++) {
            fishing_face[c].single.w[c >= SPLIT] = 1ull << (c >= SPLIT ? c - SPLIT : c);
            fishing_face[c].lane = (uint8_t)lane;
            fishing_face[c].colour = (uint8_t)(lane + 1);
            fishing_face[c].value = (uint8_t)(c - lane_start[lane]);
            fishing_face[c].power = (uint8_t)(lane == BUOY ? 0 : (lane == GREEN ? 64 : 32) + fishing_face[c].value);
            fishing_face[c].effect = c == XP ? PASS_LEFT : c == XA ? ALL_OTHERS : c == lane_start[lane] ? ZERO : NOTHING;
        }
    for (int demanded = 0; demanded < LANES; demanded++)
        for (int lowest = 0; lowest < 2; lowest++) {
            struct led *led = &fishing_led[lowest][demanded];
            led->cards = colour_cards[demanded];
            for (int c = 0; c < CARDS; c++) {
                const struct face *f = &fishing_face[c];
                int wins = f->lane != BUOY && (!demanded || f->colour == demanded || f->lane == GREEN);
                led->rank[c] = (uint8_t)(wins ? f->power ^ (lowest ? 31 : 0) : 0);
            }
        }
    while (data_line(d)) {
        int more = data_word(d, word, sizeof word);
        if (more > 0 && (word[1] || !strchr(lane_letters, word[0])))
            return data_error(d, "\"%s\": a line begins with one of B P R Y G X", word);
        char lane = word[0];
        while (more > 0 && (more = data_word(d, word, sizeof word)) > 0) {
            int err = load_card(d, lane, word, star, seen);
            if (err)
                return err;
        }
        if (more < 0)
            return more;
    }
    for (int c = 0; c < CARDS; c++) {
        if (!seen[c])
            return data_error(d, "the card %s is missing", fishing_card_names[c]);
        level[star[c]]++;
    }
    for (int l = 1; l <= LEVELS; l++)
        if (!level[l])
            return data_error(d, "no card has %d stars; every level needs at least one", l);
    memset(fishing_stars, 0, sizeof fishing_stars);
    for (int c = 0; c < CARDS; c++) {
        fishing_face[c].star = star[c];
        put(&fishing_stars[star[c]], c);
        for (int seats = 3; seats <= SEATS_MAX; seats++)
            fishing_start_origin[seats][c] = star[c] ? IN_OCEAN : in_box(seats, c) ? BOX : DEAL;
    }
    fishing_judge_cards();
    fishing_policy_prepare();
    return 0;
}
