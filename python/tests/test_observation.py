"""Observations: every number has a name and means what it says; none tells what the seat may not know."""
import random
import re
import unittest

import numpy as np

import quayside
from common import IDS, SANITIZED, random_play, tables


def field_of(name):
    return name.partition("[")[0].partition(".")[0]


class Names(unittest.TestCase):
    def test_every_number_has_a_name_of_its_own(self):
        for observe in ("seen", "remembered"):
            for game in tables(observe):
                names = game.observation_names()
                self.assertEqual(len(names), game.observation_size)
                self.assertEqual(len(set(names)), len(names))
                for field, part in game.fields().items():
                    self.assertEqual({field_of(name) for name in names[part]}, {field})

    def test_seen_and_remembered_and_chosen(self):
        seen, all_ = quayside.game("fishing", 4), quayside.game("fishing", 4, observe="remembered")
        self.assertEqual(set(all_.fields()) - set(seen.fields()), {
            "fisher", "origin", "history", "leaders", "known_from", "call_trick", "call_colour", "pass_trick"})
        few = quayside.game("fishing", 4, observe=["points", "hand"])
        self.assertEqual(list(few.fields()), ["hand", "points"])  # in the order of the table
        a, b = seen.new(1).observation(2), few.new(1).observation(2)
        np.testing.assert_array_equal(b[few.fields()["hand"]], a[seen.fields()["hand"]])
        for game in tables("remembered"):
            for secret in ("rng", "ocean_deck", "deck_order", "stack", "pile"):
                self.assertNotIn(secret, game.fields())

    def test_numbers_mean_what_their_names_say(self):
        """Cards, words, seats and numbers of Fishing, against the view, for every seat."""
        game = quayside.game("fishing", 4, observe="remembered")
        names = game.observation_names()
        state = game.new(3)
        for number, _ in enumerate(random_play(state, 3, 120)):
            if number % 10:
                continue
            for seat in range(4):
                view = state.view(seat)
                values = dict(zip(names, state.observation(seat)))
                hand = {name[8:] for name, value in values.items() if name.startswith("hand[0].") and value}
                self.assertEqual(hand, set(view["hand"][seat]))
                for k in range(4):
                    row = (seat + k) % 4
                    self.assertAlmostEqual(values[f"points[{k}]"], (view["points"][row] + 200) / 600, places=6)
                    caught = {name[10:] for name, value in values.items() if name.startswith(f"fisher[{k}].") and value}
                    self.assertEqual(caught, set(view["fisher"][row]))
                    self.assertEqual(values[f"leader.seat{k}"], row == view["leader"])
                    self.assertEqual(values[f"active.seat{k}"], row in view["active"])
                self.assertEqual(values[f"phase.{view['phase']}"], 1)
                self.assertEqual(values[f"demanded.{view['demanded'] or 'none'}"], 1)
                for k, card in enumerate(view["plays"]):
                    self.assertEqual(values[f"plays[{k}].{card}"], 1)
                self.assertEqual(sum(values[name] for name in names if name.startswith("plays[")), len(view["plays"]))

    def test_words_and_sets_are_one_hot(self):
        """All that is no number is 0 or 1; one word has exactly one 1."""
        for game in tables("remembered"):
            names = np.array(game.observation_names())
            words = np.array(["." in name for name in names])
            phase = game.fields()["phase"]
            for state in random_play(game.new(9), 9, 60):
                for seat in range(game.seats):
                    values = state.observation(seat)
                    self.assertTrue(((values >= 0) & (values <= 1)).all())
                    self.assertTrue(np.isin(values[words], (0, 1)).all())
                    self.assertEqual(values[phase].sum(), 1)


# What is a list in a view and has no row for each seat.
LISTS = {"plays", "last", "draw_order", "order", "row_length", "left", "row", "ocean", "bait", "closed", "parcel", "drawn", "seen"}
LEAST = {("fishing", "points"): -200, ("wishes", "dollars"): -99, ("fresh-fish", "last_bid"): -1}  # of numbers that do not begin at 0


class Place:
    """A place of an observation, by its name alone: what the view of the seat says of it."""

    def __init__(self, name):
        self.head, rows, self.word = re.fullmatch(r"(\w+)((?:\[[^]]+\])*)(?:\.(.+))?", name).groups()
        self.rows = re.findall(r"[^][]+", rows)

    def told(self, view, seat, seats):
        """A number, or whether the word is there; None: nothing is said, because the list is not so long."""
        value, by_seat = view[self.head], isinstance(view[self.head], list) and self.head not in LISTS
        for row in self.rows:
            if isinstance(value, dict):
                value = value[row]
            elif by_seat:
                value = value[(seat + int(row)) % seats]
            elif int(row) < len(value):
                value = value[int(row)]
            else:
                return None
            by_seat = False
        if self.word is None:
            return value
        names = [f"seat{(each - seat) % seats}" if isinstance(each, int) else each or "none"
                 for each in (value if isinstance(value, list) else [value])]
        return self.word in names


# Fields that are 0 throughout random games: of options that these have not, and of positions that do not come about in them.
ALWAYS_0 = {"fishing": {"known_from"}, "fresh-fish": {"aid", "passes"}, "fresh-fish classic": {"aid", "area", "left", "passes"},
            "wishes": {"aid", "sealed"}, "fishmonger": {"box", "locked"}}


class Decoding(unittest.TestCase):
    def check(self, game, state, seat, places):
        view = state.view(seat)
        for place, value, (_, _, divisor) in zip(places, state.observation(seat).tolist(), game.observation_ranges()):
            told = place.told(view, seat, game.seats) or 0
            if place.word is None:
                value = value * divisor + (LEAST.get((game.id, place.head), 0) if value or told else 0)
            if abs(value - told) > 0.01:
                self.fail(f"{game!r}, seat {seat}: {value} is seen and {told} told of {vars(place)}")

    def test_every_number_says_what_the_view_says(self):
        """All fields of all games, Classic and the template too: decoded by names and ranges they are the view of the same seat."""
        for name in [*IDS, "fresh-fish classic"]:
            id, _, variant = name.partition(" ")
            facts = quayside.games().get(id, {"min_seats": 2, "max_seats": 5, "options": []})
            options = {"variant": variant} if variant else {}
            if "memory_aid" in {each["name"] for each in facts["options"]}:
                options["memory_aid"] = "on"  # else views do not show what one could remember
            met, fields = set(), set()
            for seats in (facts["min_seats"], facts["max_seats"]):
                game = quayside.game(id, seats, observe="full", **options)
                places = [Place(each) for each in game.observation_names()]
                fields |= set(game.fields())
                self.assertEqual(set(game.fields()), {place.head for place in places})
                for seed in range(1 if SANITIZED else 3):
                    state = game.new(seed)
                    for number, _ in enumerate(random_play(state, seed)):
                        seen = state.observation(number % seats)
                        new = set()
                        if not SANITIZED:
                            new = {field for field, part in game.fields().items() if field not in met and seen[part].any()}
                        if number % (110 if SANITIZED else 11) == seed or state.over or new:
                            self.check(game, state, number % seats, places)
                            met |= new
            if not SANITIZED:
                self.assertEqual(fields - met, ALWAYS_0.get(name, set()), f"{name}: fields that were compared with nothing")


class TwoWorlds(unittest.TestCase):
    def test_what_a_seat_cannot_know_is_in_no_number(self):
        """An observation is the same in every world that the seat cannot tell from the true one: all games, all seats, all
        observations, single and from a batch."""
        compared = 0
        for id in IDS:
            for game in tables("remembered"):
                if game.id != id:
                    continue
                few = [quayside.game(id, game.seats, observe=[field]) for field in random.Random(id).sample(list(game.fields()), 3)]
                usual = quayside.game(id, game.seats)
                state = game.new(11)
                for number, _ in enumerate(random_play(state, 11, 80)):
                    for seat in range(game.seats):
                        world = state.sample(seat, seed=number)
                        for each in (game, usual, *few):
                            a, b = (each.from_bytes(s.to_bytes()) if each is not game else s for s in (state, world))
                            np.testing.assert_array_equal(a.observation(seat), b.observation(seat))
                            np.testing.assert_array_equal(a.mask(seat), b.mask(seat))
                            compared += 1
                            if number % 10:
                                break
        self.assertGreater(compared, 2000)

    def test_hidden_things_change_other_seats_observations(self):
        """The test above could fail: what differs in the other world is observed by the seats that may."""
        game = quayside.game("fishing", 3)
        state = game.new(1)
        world = state.sample(0, seed=1)
        self.assertTrue((state.observation(1) != world.observation(1)).any())


if __name__ == "__main__":
    unittest.main()
