"""Compact observations: decoded back they are what the seat's view says; their three forms agree; nothing hidden is in them."""
import pickle
import random
import unittest

import numpy as np

import quayside
from common import ROOT, SANITIZED, random_play

IDS = list(quayside.games())
FORMS = ("float32", "uint8", "index")


def tables(id, dtype="float32", **options):
    facts = quayside.games()[id]
    for seats in range(facts["min_seats"], facts["max_seats"] + 1):
        yield quayside.game(id, seats, observe="compact", dtype=dtype, **options)


class Decoded(dict):
    """It notes which fields somebody looked at."""

    def __init__(self):
        super().__init__()
        self.read = set()

    def __getitem__(self, name):
        self.read.add(name.partition("[")[0])
        return super().__getitem__(name)


def decoded(game, values):
    """The observation by names: numbers as they are in the game, words that are so, sets of elements."""
    out = Decoded()
    for name, value, (least, most, divisor) in zip(game.observation_names(), values, game.observation_ranges()):
        head, dot, word = name.partition(".")
        if not dot:
            out[head] = round(float(value) * divisor)
        elif most * divisor > 1:  # a space in a picture is 1 / divisor
            out.setdefault(head, {})[word] = round(float(value) * divisor)
        else:
            words = out.setdefault(head, set())
            if value:
                words.add(word)
    return out


def word(parts):
    """The only one."""
    (one,) = parts
    return None if one == "none" else one


def lines(name):
    """The words of every line of a game's data."""
    text = (ROOT / "data" / f"{name}.txt").read_text()
    return [line.split() for line in text.splitlines() if line.strip() and line[0] != "#"]


def clip(value, zero=0):
    return min(max(value, -zero), 255 - zero)


class Decoding(unittest.TestCase):
    """By game: what is in the observation against the view of the same seat, which is written by other code."""

    def check(self, id, compare, games=6, **options):
        compared, unread = 0, set()
        for game in tables(id, **options):
            unread |= set(game.fields())
            for seed in range(games):
                state, chance = game.new(seed), random.Random(seed)
                while not state.over:
                    seat = state.seat
                    state.play(seat, state.bot(seat, "easy", seed=seed) if seed % 2 else chance.choice(state.legal(seat)))
                    if chance.random() < (0.01 if SANITIZED else 0.04) or state.over:
                        for seat in range(game.seats):
                            around = [(seat + k) % game.seats for k in range(game.seats)]
                            got = decoded(game, state.observation(seat))
                            view = state.view(seat)
                            self.assertEqual(got["active"], {f"seat{around.index(s)}" for s in view["active"]})
                            self.assertEqual(word(got["phase"]), view["phase"])
                            compare(got, view, seat, around)
                            unread -= got.read
                            compared += 1
        self.assertGreater(compared, 20)
        self.assertEqual(unread, set(), "fields that were compared with nothing")

    def rows(self, got, name, expected):
        self.assertEqual([got[f"{name}[{k}]"] for k in range(len(expected))], expected, name)

    def relative(self, got, name, around, seat):
        self.assertEqual(word(got[name]), f"seat{around.index(seat)}", name)

    def test_fishing(self):
        def compare(got, view, seat, around):
            for name in ("round", "trick", "called", "lowest", "best", "ocean_count"):
                self.assertEqual(got[name], view[name], name)
            self.relative(got, "leader", around, view["leader"])
            self.relative(got, "winner", around, view["winner"])
            self.assertEqual(word(got["demanded"]), view["demanded"])
            self.rows(got, "points", [clip(view["points"][s], 60) for s in around])
            for mine, theirs in (("hand_count", "hand_count"), ("caught_count", "fisher_count"), ("stock_count", "stock_count"),
                                 ("demand", "demand")):
                self.rows(got, mine, [view[theirs][s] for s in around])
            self.assertEqual(got["hand"], set(view["hand"][seat]))
            self.assertEqual(word(got["passed"]), view["passed"][seat])
            played = {(view["leader"] + k) % len(around): card for k, card in enumerate(view["plays"])}
            for k, s in enumerate(around):
                self.assertEqual(word(got[f"played[{k}]"]), played.get(s))
                self.assertEqual(got[f"caught[{k}]"], set(view["fisher"][s]))
            for card, place in view["origin"].items():
                place = f"seat{around.index(int(place[3]))}" if place[0] == "r" else place  # r2s0: in round 2 by seat 0
                self.assertEqual(word(got[f"last_seen[{card}]"]), place)
            self.lacks(got, view, around)

        self.check("fishing", compare, memory_aid="on")

    def lacks(self, got, view, around):
        """Whoever is said to lack a colour has not followed it since the last pass; read off the tricks with other code."""
        seats, lacking = len(around), {s: set() for s in around}
        tricks = [(t, leader, [card for card in row if card][:seats])
                  for t, (leader, row) in enumerate(zip(view["leaders"].values(), view["history"].values())) if t < view["trick"]]
        tricks.append((view["trick"], view["leader"], view["plays"]))
        for t, leader, cards in tricks:
            demanded = view["call_colour"] if view["call_trick"] == t + 1 else None
            for k, card in enumerate(cards):
                if card[0] != "X" and demanded and card[0] != demanded and t >= view["pass_trick"]:
                    lacking[(leader + k) % seats].add(demanded)
                if card[0] != "X" and not demanded:
                    demanded = card[0]
        for k, s in enumerate(around):
            self.assertEqual(got[f"lacks[{k}]"], lacking[s])

    def test_wishes(self):
        kinds = dict(zip("AMSKCTW", ("angelfish", "monkfish", "swordfish", "kingfish", "catfish", "starfish", "clownfish")))
        faces = {f"{kind}{number}": face for kind, *ten in lines("wishes") if kind in kinds for number, face in enumerate(ten)}
        self.assertEqual(len(faces), 70)

        def printed(card):
            """The wish of a card, the kind that it is sold as, and how many fish are on it."""
            wish, _, other = faces.get(card, "NONE").rstrip("*").partition(":")
            return wish, other or None, 2 if faces.get(card, "").endswith("*") else 1

        def compare(got, view, seat, around):
            self.assertEqual(got["turn"], clip(view["turn"]))
            self.assertEqual(got["deck_count"], view["deck_count"])
            self.relative(got, "current", around, view["current"])
            self.rows(got, "dollars", [clip(view["dollars"][s], 20) for s in around])
            for name in ("worms", "boats", "held", "heap"):
                self.rows(got, name, [view[name][s] for s in around])
            for k, s in enumerate(around):
                for kind in kinds:
                    cards = [card for card in view["hold"][s] if card[0] == kind]
                    self.assertEqual(got[f"hold_cards[{k}][{kind}]"], len(cards))
                    self.assertEqual(got[f"hold_fish[{k}][{kind}]"], sum(printed(card)[2] for card in cards))
                    self.assertEqual(got[f"fish[{kind}][{k}]"], view[kinds[kind]][s])
            limit = 4 + len(view["closed"])
            for kind in kinds:
                stand = view["buyers"][kind]
                for value in (1, 2, 3):
                    self.assertEqual(got[f"buyers[{kind}][{value - 1}]"], stand.count(str(value)) if stand != "0" else 0)
                self.assertEqual(got[f"price[{kind}]"], 2 + sum(map(int, stand)))
                self.assertEqual(got[f"room[{kind}]"], 0 if kind in view["closed"] else limit - sum(view[kinds[kind]]))
            self.assertEqual(got["limit"], limit)
            self.assertEqual(got["spread"], {view["spread"]})
            self.assertEqual((word(got["thrown"]), word(got["thrown_as"])), printed(view["thrown"])[:2])
            self.assertEqual(got["closed"], set(view["closed"]))
            for i in range(4):
                there = i < len(view["ocean"])
                wish, other, fish = printed(view["ocean"][i] if there else None)
                self.assertEqual(word(got[f"ocean_kind[{i}]"]), view["ocean"][i][0] if there else None)
                self.assertEqual((word(got[f"ocean_wish[{i}]"]), word(got[f"ocean_as[{i}]"])), (wish, other))
                self.assertEqual(got[f"ocean_double[{i}]"], fish - 1)
                self.assertEqual(got[f"bait[{i}]"], view["bait"][i] if there else 0)
            self.assertEqual(sum(got[f"unseen[{kind}]"] for kind in kinds), view["deck_count"])

        self.check("wishes", compare)

    def test_fangfrisch(self):
        prices = [0, *next(map(int, each[1:]) for each in lines("fangfrisch") if each[0] == "price")]

        def compare(got, view, seat, around):
            for name in ("turn", "final", "pile_count", "parcel_count", "held", "thieves", "cans", "picks"):
                self.assertEqual(got[name], view[name], name)
            self.relative(got, "auctioneer", around, view["auctioneer"])
            self.relative(got, "buyer", around, view["buyer"])
            self.assertEqual(got["rang"], {f"seat{around.index(s)}" for s in view["rang"]})
            self.assertEqual(word(got["answer"]), view["answer"][seat])
            self.rows(got, "money", [clip(view["money"][s]) for s in around])
            self.rows(got, "trash_fish", [view["trash_fish"][s] for s in around])
            for k, s in enumerate(around):
                for field in "abi":
                    self.assertEqual(word(got[f"kind[{k}][{field}]"]), view[f"{field}_kind"][s])
                    self.assertEqual(got[f"size[{k}][{field}]"], view[f"{field}_size"][s])
                    self.assertEqual(got[f"cards[{k}][{field}]"], len(view[field][s]))
                    self.assertEqual(got[f"pays[{k}][{field}]"], prices[min(view[f"{field}_size"][s], 10)])
                    self.assertEqual(got[f"top[{k}][{field}]"], int(view[field][s][0][1]) if view[field][s] else 0)
                for card in {name.split("[")[2][:-1] for name in got if name.startswith("trash[0]")}:
                    self.assertEqual(got[f"trash[{k}][{card}]"], view["trash"][s].count(card))
            for card in {name[7:-1] for name in got if name.startswith("parcel[")}:
                self.assertEqual(got[f"parcel[{card}]"], view["parcel"].count(card))
                self.assertEqual(got[f"discard[{card}]"], view["discard"][card])

        self.check("fangfrisch", compare, memory_aid="on")

    def test_fishmonger(self):
        def counts(cards):
            types = [card.partition(".")[0] for card in cards]
            return {each: types.count(each) for each in types}

        def number(word):
            return 0 if word == "-" else int(word)

        values = {each[0]: number(each[2]) for each in lines("fishmonger")}
        bids = {each[0]: int(each[6]) if len(each) > 6 else values[each[0]] for each in lines("fishmonger")}

        def same(got, expected):
            self.assertEqual({name: value for name, value in got.items() if value}, expected)

        def compare(got, view, seat, around):
            for name in ("round", "turn", "ending", "deck_count", "bought"):
                self.assertEqual(got[name], view[name], name)
            self.assertEqual(got["fish"], clip(view["fish"]))
            self.relative(got, "marker", around, view["marker"])
            self.assertEqual(got["passed"], {f"seat{around.index(s)}" for s in view["passed"]})
            self.rows(got, "order", [view["order"].index(s) + 1 if s in view["order"] else 0 for s in around])
            for name in ("coins", "frozen", "canned"):
                self.rows(got, name, [clip(view[name][s]) for s in around])
            for k, s in enumerate(around):
                self.assertEqual(got[f"bid[{k}]"], sum(bids[card.partition(".")[0]] for card in view["bid"][s]))
                same(got[f"own[{k}]"], counts(view["own"][s]))
                used = {card for name in ("bid", "supplied", "demanded") for card in view[name][s]}
                same(got[f"idle[{k}]"], counts(set(view["own"][s]) - used))
            self.assertEqual((word(got["buying"]), got["extra"]), (view["buying"], set(view["extra"])))
            same(got["left"], {type_: left for type_, left in view["left"].items() if left})
            same(got["draft"], counts(view["draft"][seat]))
            same(got["locked"], counts(view["locked"]))
            same(got["discard"], counts(view["discard"]))
            for slot, type_ in view["row"].items():
                self.assertEqual(word(got[f"row[{slot}]"]), type_)
                self.assertEqual(got[f"on[{slot}]"], view["on"][slot])
                self.assertEqual(got[f"cost[{slot}]"], values[type_] - view["on"][slot] if type_ else 0)

        self.check("fishmonger", compare, memory_aid="on")

    @staticmethod
    def steps(view, truck, goal, most):
        """Tiles on the shortest way from the truck to a space of the goal, over what is not built on; `most` if there is none so short."""
        ground, seen, edge = set(view["spaces"]) - set(view["built"]), set(), {truck}
        for distance in range(most):
            beside = {f"{chr(ord(at[0]) + x)}{int(at[1:]) + y}" for at in edge for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0))}
            if beside & goal and distance:
                return distance
            seen |= edge
            edge = beside & ground - seen
        return most

    def test_fresh_fish(self):
        def compare(got, view, seat, around):
            for name in ("spaces", "empty", "paths"):
                self.assertEqual(got[name], set(view[name]), name)
            for name in ("passes", "row_at", "stack_count"):
                self.assertEqual(got[name], view[name], name)
            self.relative(got, "turn", around, view["turn"])
            self.assertEqual(word(got["tile"]), view["tile"])
            for tile, there in view["tiles"].items():
                self.assertEqual(got[f"tiles[{tile}]"], there)
            self.rows(got, "coins", [view["coins"][s] for s in around])
            self.rows(got, "storage", [view["storage"][s] for s in around])
            self.rows(got, "last_bid", [view["last_bid"][s] for s in around])
            self.assertEqual(got["bid"], view["bid"][seat])
            trucks = set()
            for goods, place in view["truck"].items():
                self.assertEqual(got[f"truck[{goods}]"], {place})
                trucks |= {place}
            stalls = set()
            for k, s in enumerate(around):
                self.assertEqual(got[f"discs[{k}]"], set(view["discs"][s]))
                placed = {goods: place for goods, place in zip("FSCI", view["stall"][s]) if place != "none"}
                self.assertEqual(got[f"placed[{k}]"], set(placed))
                self.assertEqual(got[f"outside[{k}]"], {goods for goods, place in placed.items() if place == "out"})
                standing = {goods: place for goods, place in placed.items() if place != "out"}
                self.assertEqual(got[f"stalls[{k}]"], set(standing.values()))
                for goods in "FSCI":
                    self.assertEqual(standing.get(goods) in got[f"stall[{goods}]"], goods in standing)
                    goal = {standing[goods]} if goods in standing else set() if goods in placed else set(view["discs"][s])
                    self.assertEqual(got[f"reach[{k}][{goods}]"], self.steps(view, view["truck"][goods], goal, 4 + 2 * len(around)))
                self.assertEqual(got[f"hope[{k}]"], sum(got[f"reach[{k}][{goods}]"] for goods in "FSCI") - view["coins"][s])
                stalls |= set(standing.values())
            self.assertEqual(got["tables"], set(view["built"]) - stalls - trucks)
            areas = {f"{chr(97 + c)}{r + 1}": area for r, row in enumerate(view["area"].values()) for c, area in enumerate(row) if area}
            for name, takes in (("last_one", 1), ("full", 0)):
                self.assertEqual(got[name], {space for space, area in areas.items() if view["left"][area] == takes}, name)

        self.check("fresh-fish", compare, games=4)
        self.check("fresh-fish", compare, games=4, variant="classic")


class Forms(unittest.TestCase):
    def test_the_three_forms_say_the_same(self):
        """Bytes are floats that are not scaled; index bytes can be spread out to them with the names alone."""
        for id in IDS:
            for floats, eight, index in zip(*(tables(id, dtype) for dtype in FORMS)):
                self.assertEqual((floats.dtype, eight.dtype, index.dtype), FORMS)
                self.assertEqual(floats.observation_names(), eight.observation_names())
                self.assertEqual(list(floats.fields()), list(index.fields()))
                low, high, scale = np.array(floats.observation_ranges()).T
                states = [game.new(3) for game in (floats, eight, index)]
                for number, _ in enumerate(random_play(states[0], 3, 60)):
                    for state in states[1:]:
                        state.play(*states[0].history[-1])
                    for seat in range(floats.seats):
                        a, b, c = (state.observation(seat) for state in states)
                        self.assertEqual((a.dtype, b.dtype, c.dtype), (np.float32, np.uint8, np.uint8))
                        self.assertTrue(((a >= low - 1e-6) & (a <= high + 1e-6)).all())
                        np.testing.assert_allclose(a * scale, b + low * scale, atol=1e-3)
                        if number % 10 == 0:
                            self.spread(floats, index, b, c)

    def spread(self, floats, index, places, codes):
        """Index bytes become places: numbers are the same, words one-hot, sets bit by bit, squares without their margin."""
        most = [each[1] for each in index.observation_ranges()]
        heads = [name.partition(".")[0] for name in index.observation_names()]
        for field, part in floats.fields().items():
            where = index.fields()[field]
            some, whole, rows = codes[where], places[part], len(set(heads[where]))
            step = len(whole) // rows
            if len(some) == len(whole) and most[where.start] == 255:
                expected = some
            elif len(some) == rows and most[where.start] == step - 1:
                expected = np.eye(step, dtype=np.uint8)[some]
            else:
                bits = np.unpackbits(some.reshape(rows, -1), axis=1, bitorder="little")
                expected = bits.reshape(rows, 16, 16)[:, 1:14, 1:14] if bits.shape[1] == 256 else bits[:, :step]
            np.testing.assert_array_equal(np.ravel(expected), whole, field)

    def test_sizes_are_those_of_the_manual(self):
        sizes = {id: tuple(quayside.game(id, 4, observe="compact", dtype=dtype).observation_size for dtype in ("float32", "index"))
                 for id in IDS}
        self.assertEqual(sizes, {"fishing": (1774, 205), "fresh-fish": (3811, 757), "wishes": (320, 176),
                                 "fangfrisch": (317, 212), "fishmonger": (493, 347)})

    def test_names_and_fields(self):
        for id in IDS:
            for dtype in FORMS:
                for game in tables(id, dtype):
                    names = game.observation_names()
                    self.assertEqual((len(names), len(set(names))), (game.observation_size, game.observation_size))
                    self.assertEqual(len(game.observation_ranges()), game.observation_size)
                    for field, part in game.fields().items():
                        self.assertEqual({name.partition("[")[0].partition(".")[0] for name in names[part]}, {field})

    def test_batches_write_what_states_observe(self):
        for id in IDS:
            for dtype in FORMS:
                batch = quayside.Batch(quayside.game(id, 3, observe="compact", dtype=dtype), 5, seed=2)
                arrays = quayside.arrays(batch)
                self.assertEqual(arrays["observation"].dtype, np.float32 if dtype == "float32" else np.uint8)
                for _ in range(30):
                    batch.step_random()
                for i in range(5):
                    np.testing.assert_array_equal(arrays["observation"][i], batch.state(i).observation())

    def test_games_pickle_and_numbers_are_of_usual_size(self):
        for id in IDS:
            game = quayside.game(id, 4, observe="compact", dtype="index")
            again = pickle.loads(pickle.dumps(game))
            self.assertEqual((again.dtype, again.observation_names()), (game.dtype, game.observation_names()))
            game = quayside.game(id, 4, observe="compact")
            seen = [state.observation(1) for state in random_play(game.new(5), 5)]
            self.assertGreater(np.mean(np.abs(seen) <= 1.5), 0.98)

    def test_wrong_wishes_get_a_sentence(self):
        for wrong, sentence in [
            (lambda: quayside.game("null", observe="compact"), "no compact observation"),
            (lambda: quayside.game("wishes", dtype="uint8"), "dtype is"),
            (lambda: quayside.game("wishes", observe="compact", dtype="int8"), "dtype is"),
        ]:
            with self.assertRaisesRegex(ValueError, sentence):
                wrong()


class TwoWorlds(unittest.TestCase):
    def test_nothing_hidden_is_in_them(self):
        """In every world that a seat cannot tell from the true one, all places are the same; and other seats' places are not."""
        for id in IDS:
            different = 0
            for game in tables(id, "index"):
                for seed in (1, 2):
                    state = game.new(seed)
                    for number, _ in enumerate(random_play(state, seed, 40 if SANITIZED else 120)):
                        for seat in range(game.seats):
                            world = state.sample(seat, seed=number)
                            mine = state.observation(seat)
                            np.testing.assert_array_equal(mine, world.observation(seat), f"{id}, seat {seat}")
                            different += any((state.observation(s) != world.observation(s)).any() for s in range(game.seats))
            if id != "wishes":  # everything but the order of the deck is open there
                self.assertGreater(different, 0)


if __name__ == "__main__":
    unittest.main()
