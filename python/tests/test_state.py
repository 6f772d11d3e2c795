"""One state: rules, refusals, views, copies, records, bots."""
import copy
import html
import pickle
import threading
import unittest

import numpy as np

import quayside
from common import IDS, ROOT, random_play, tables


class Playing(unittest.TestCase):
    def test_games_are_listed_with_their_facts(self):
        games = quayside.games()
        self.assertLessEqual({"fishing", "fresh-fish", "wishes", "fangfrisch", "fishmonger"}, set(games))
        for id, facts in games.items():
            game = quayside.game(id)
            self.assertEqual((game.id, game.title, game.moves, game.version, game.state_bytes),
                             (id, facts["title"], facts["moves"], facts["version"], facts["state_bytes"]))
            self.assertEqual(game.options, {o["name"]: o["default"] for o in facts["options"]})

    def test_random_games_end_with_places(self):
        for game in tables():
            state = game.new(5)
            self.assertFalse(state.over)
            self.assertIsNone(state.places)
            count = 0
            for _ in random_play(state, 1):
                count += 1
            self.assertTrue(state.over)
            self.assertEqual((state.active, state.seat), ((), None))
            self.assertEqual(len(state.history), count)
            self.assertLessEqual(count, game.max_moves)
            self.assertEqual(len(state.scores), game.seats)
            self.assertEqual(min(state.places), 1)
            self.assertEqual([state.legal(seat) for seat in range(game.seats)], [[]] * game.seats)

    def test_the_same_seed_deals_the_same(self):
        for game in tables():
            same = [game.new(1), game.new(b"\x01"), game.new("01"), game.new(bytes([1] + [0] * 31))]
            self.assertTrue(all(each == same[0] for each in same))
            self.assertNotEqual(game.new(2), same[0])
            self.assertNotEqual(game.new(), game.new())

    def test_moves_by_name_and_by_number(self):
        for game in tables():
            a, b = game.new(3), game.new(3)
            for _ in range(30):
                seat = a.seat
                names = a.names(seat)
                self.assertEqual(sorted(names.values()), a.legal(seat))
                word = sorted(names)[-1]
                self.assertEqual(a.name(seat, names[word]), word)
                a.play(seat, word)
                b.play(seat, names[word])
                self.assertEqual(a, b)
                if a.over:
                    break

    def test_undo_takes_back(self):
        game = quayside.game("wishes", 3)
        state = game.new(1)
        before = state.clone()
        state.play(state.seat, state.legal()[0])
        self.assertNotEqual(state, before)
        state.undo()
        self.assertEqual(state, before)
        with self.assertRaisesRegex(quayside.Error, "nothing to take back"):
            state.undo()

    def test_a_position_begins_where_it_says(self):
        hands = {"hand[0]": "R9 B10", "hand[1]": "R0 B4", "hand[2]": "R12 B5"}
        state = quayside.game("fishing", 3).new(1, position=hands)
        self.assertEqual(state.names(0), {"B10": state.names(0)["B10"], "R9": state.names(0)["R9"]})
        state.play(0, "R9")
        self.assertEqual(quayside.load(state.record), state)
        self.assertEqual(quayside.from_bytes(state.to_bytes()), state)
        with self.assertRaisesRegex(quayside.Error, "give every seat its hand"):
            quayside.game("fishing", 3).new(1, position={"round": "2"})
        with self.assertRaises(TypeError):
            quayside.game("fishing", 3).new(1, position={"hand[0]": ["R9"]})


class Refusing(unittest.TestCase):
    def setUp(self):
        self.state = quayside.game("fishing", 3).new(
            position={"hand[0]": "R9 B10", "hand[1]": "R0 B4", "hand[2]": "R12 B5"})
        self.state.play(0, "R9")

    def test_a_refusal_names_rule_and_witness(self):
        before = self.state.clone()
        with self.assertRaises(quayside.Refused) as caught:
            self.state.play(1, "B4")
        refused = caught.exception
        self.assertEqual((refused.rule, refused.witness, refused.code, refused.seat), ("FI-15", ("R0",), "refused", 1))
        self.assertEqual(self.state.name(1, refused.move), "B4")
        self.assertEqual(str(refused), "FI-15: " + quayside.rule("fishing", "FI-15"))
        self.assertEqual(self.state, before)
        self.assertIsInstance(refused, quayside.Error)
        self.assertIsInstance(refused, ValueError)

    def test_why_says_what_play_would(self):
        self.assertIsNone(self.state.why(1, "R0"))
        self.assertEqual(self.state.why(1, "B4").rule, "FI-15")
        self.assertEqual(self.state.why(0, "B10").rule, "FI-4")

    def test_every_move_is_legal_or_refused(self):
        for game in tables():
            state = game.new(7)
            for number, _ in enumerate(random_play(state, 2, 40)):
                if number % 8:
                    continue
                for seat in range(game.seats):
                    legal = state.legal(seat)
                    self.assertEqual(legal, sorted(legal))
                    for move in range(game.moves):
                        why = state.why(seat, move)
                        self.assertEqual(why is None, move in legal)
                        if why is not None:
                            self.assertIn(why.rule + ": ", str(why))  # perhaps after a nearer reason
                            with self.assertRaises(quayside.Refused):
                                state.clone().play(seat, move)

    def test_wrong_arguments_get_a_sentence(self):
        state, game = self.state, self.state.game
        for wrong, error, sentence in [
            (lambda: quayside.game("chess"), quayside.Error, 'no game "chess"'),
            (lambda: quayside.game("fishing", 9), quayside.Error, "3 to 5 seats, not"),
            (lambda: quayside.game("fishing", -1), quayside.Error, "3 to 5 seats"),
            (lambda: quayside.game("fishing", "four"), TypeError, "seats is a whole number"),
            (lambda: quayside.game("fishing", tide="high"), quayside.Error, 'no option "tide"'),
            (lambda: quayside.game("fishing", memory_aid="perhaps"), quayside.Error, "choose one of"),
            (lambda: quayside.game("fishing", observe="everything"), ValueError, "seen"),
            (lambda: quayside.game("fishing", observe=["rng"]), quayside.Error, "can be observed"),
            (lambda: quayside.game("fishing", observe=[]), ValueError, "names no field"),
            (lambda: quayside.game("fishing", observe=[3]), TypeError, "names of fields"),
            (lambda: quayside.game("fishing", observe=3), TypeError, "not iterable"),
            (lambda: quayside.State(), TypeError, "made by a game"),
            (lambda: game.new("cod"), quayside.Error, "hexadecimal"),
            (lambda: game.new(-1), quayside.Error, "2\\*\\*256"),
            (lambda: game.new(1 << 256), quayside.Error, "2\\*\\*256"),
            (lambda: game.new(bytes(33)), quayside.Error, "at most 32 bytes"),
            (lambda: game.new(1.5), TypeError, "a seed is"),
            (lambda: game.new(1, position=["hand"]), TypeError, "dict"),
            (lambda: state.legal(3), quayside.Error, "no seat 3; the seats are 0 to 2"),
            (lambda: state.legal(-1), quayside.Error, "no seat -1"),
            (lambda: state.legal("0"), TypeError, "a seat is a whole number"),
            (lambda: state.legal(1 << 80), ValueError, "small whole number"),
            (lambda: state.legal(0, 1), TypeError, "legal\\(seat"),
            (lambda: state.play(1), TypeError, "play\\(seat, move\\)"),
            (lambda: state.play(1, 305), quayside.Error, "no move number 305; its moves are 0 to 304"),
            (lambda: state.play(1, -1), quayside.Error, "no move number -1"),
            (lambda: state.play(1, 2.0), TypeError, "whole number"),
            (lambda: state.play(1, None), TypeError, "whole number"),
            (lambda: state.play(1, "R99"), quayside.Error, "no move called"),
            (lambda: state.play(1, "R\0"), ValueError, "null|no move called"),
            (lambda: state.play(1, "\ud800"), ValueError, "surrogates"),
            (lambda: state.bot(0), quayside.Error, "nothing to choose"),
            (lambda: state.bot(1, "genius"), quayside.Error, 'no bot "genius"'),
            (lambda: state.bot(1, "hard", iterations=-1), ValueError, "not negative"),
            (lambda: state.bot(1, "hard", seconds=float("nan")), ValueError, "not negative"),
            (lambda: state.sample(7), quayside.Error, "no seat 7"),
            (lambda: quayside.load("hello"), quayside.Error, "line 1"),
            (lambda: quayside.load(b"hello"), TypeError, "text of a record"),
            (lambda: quayside.from_bytes("x"), TypeError, "to_bytes"),
            (lambda: quayside.from_bytes(b""), quayside.Error, "damaged"),
            (lambda: quayside.rule("fishing", "FI-999"), quayside.Error, "no rule"),
            (lambda: quayside.game("wishes").load(state.record), quayside.Error, "a game of fishing, not of wishes"),
            (lambda: quayside.game("wishes").from_bytes(state.to_bytes()), quayside.Error, "a game of fishing"),
            (lambda: hash(state), TypeError, "unhashable"),
        ]:
            with self.subTest(sentence), self.assertRaisesRegex(error, sentence):
                wrong()


class Seeing(unittest.TestCase):
    def test_a_view_has_only_what_the_seat_sees(self):
        state = quayside.game("fishing", 4).new(1)
        view = state.view(2)
        self.assertEqual([hand is None for hand in view["hand"]], [True, True, False, True])
        self.assertEqual(view["scores"], [0, 0, 0, 0])
        self.assertEqual(state.view()["hand"], [None] * 4)
        self.assertNotIn("rng", view)

    def test_pictures_and_events_are_told_to_seats(self):
        state = quayside.game("fishing", 4).new(1)
        seat = state.seat
        card = next(iter(state.names(seat)))
        self.assertIn(card, state.picture(seat))
        self.assertEqual(state.events(), [])
        state.play(seat, card)
        self.assertEqual(state.events(seat)[0]["items"], [card])

    def test_a_sealed_choice_is_not_told(self):
        state = quayside.game("null", 2).new(1)
        state.play(0, "+")
        self.assertEqual((state.events(1), len(state.events(0))), ([], 1))
        self.assertEqual(state.view(1)["bid"], [None, 0])


class Copying(unittest.TestCase):
    def test_clones_go_their_own_way(self):
        for game in tables():
            state = game.new(4)
            for _ in random_play(state, 3, 4):
                pass
            twin = state.clone()
            self.assertEqual(twin, state)
            self.assertEqual(twin.history, state.history)
            self.assertEqual(twin.record, state.record)
            for _ in random_play(twin, 4, 5):
                pass
            self.assertNotEqual(twin, state)

    def test_how_a_fair_seed_was_made_is_kept(self):
        """Clones, bytes and pickles of a game with a seed that nobody chose write its record to the last line."""
        text = (ROOT / "tests" / "golden" / "fair.record").read_text()
        state = quayside.load(text)
        self.assertIn("commitment", state.record)
        for again in (state.clone(), state.clone().clone(), quayside.from_bytes(state.to_bytes()), copy.deepcopy(state)):
            self.assertEqual(again.record, state.record)
        other = state.game.new(state.record.encode()[:32])
        self.assertEqual((other.clone().record, "commitment" in other.record), (other.record, False))

    def test_copies_write_the_record_of_the_original(self):
        """Whatever lies in memory that was used before: a clone's record shows nothing of it."""
        for game in tables():
            for _ in range(20):
                state = game.new(4)
                self.assertEqual(state.clone().record, state.record)
                self.assertEqual(quayside.from_bytes(state.clone().to_bytes()).record, state.record)
                del state

    def test_a_state_of_a_game_belongs_to_it(self):
        game = quayside.game("fishing", 4)
        state = game.new(1)
        self.assertIs(game.from_bytes(state.to_bytes()).game, game)
        self.assertIs(game.load(state.record).game, game)
        self.assertEqual(game.load(quayside.game("fishing", 3).new(1).record).game.seats, 3)

    def test_bytes_and_records_come_back(self):
        for game in tables(observe="remembered"):
            state = game.new(4)
            for number, _ in enumerate(random_play(state, 5)):
                if number % 50:
                    continue
                again = quayside.from_bytes(state.to_bytes())
                self.assertEqual((again, again.history, again.record), (state, state.history, state.record))
                self.assertEqual(quayside.load(state.record), state)
                pickled = pickle.loads(pickle.dumps(state))
                self.assertEqual(pickled, state)
                self.assertEqual(pickled.game.observation_size, game.observation_size)
                self.assertEqual(copy.deepcopy(state), state)
            self.assertTrue(quayside.load(state.record).over)

    def test_golden_games_load(self):
        for path in sorted((ROOT / "tests" / "golden").glob("*.record")):
            text = path.read_text()
            state = quayside.load(text)
            self.assertEqual(state.record.split(), text.split())

    def test_damaged_bytes_are_refused(self):
        state = quayside.game("fishing", 4).new(1)
        for _ in random_play(state, 1, 30):
            pass
        for data in (state.to_bytes(), state.sample(0).to_bytes()):
            for at in range(0, len(data), 7):
                broken = data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1:]
                with self.assertRaises(quayside.Error):
                    quayside.from_bytes(broken)
                with self.assertRaises(quayside.Error):
                    quayside.from_bytes(data[:at])

    def test_games_compare_and_pickle(self):
        game = quayside.game("fresh-fish", 3, variant="classic", observe=["coins", "tile"])
        again = pickle.loads(pickle.dumps(game))
        self.assertEqual((again.id, again.seats, again.options, again.observation_names()),
                         ("fresh-fish", 3, game.options, game.observation_names()))
        self.assertIn("fresh-fish, 3 seats", repr(game))


class Imagining(unittest.TestCase):
    def test_a_sample_looks_the_same_to_its_seat(self):
        for game in tables(observe="remembered"):
            state = game.new(6)
            different = 0
            for number, _ in enumerate(random_play(state, 6, 60)):
                for seat in range(game.seats):
                    world = state.sample(seat, seed=number)
                    self.assertEqual(world.information_state(seat), state.information_state(seat))
                    self.assertEqual(world.view(seat), state.view(seat))
                    self.assertEqual(world.legal(seat), state.legal(seat))
                    self.assertEqual(world, state.sample(seat, seed=number))
                    different += world != state
            self.assertGreater(different, 0)

    def test_a_sample_has_no_record_but_goes_on(self):
        world = quayside.game("fishing", 3).new(1).sample(0, seed=5)
        with self.assertRaisesRegex(quayside.Error, "no record"):
            world.record
        for _ in random_play(world, 1):
            pass
        self.assertTrue(world.over)
        self.assertEqual(quayside.from_bytes(world.to_bytes()), world)

    def test_information_states_tell_apart_what_the_seat_sees(self):
        state = quayside.game("fishing", 3).new(1)
        before = [state.information_state(seat) for seat in range(3)]
        self.assertEqual(len(set(before)), 3)
        state.play(state.seat, state.legal()[0])
        self.assertTrue(all(state.information_state(seat) != before[seat] for seat in range(3)))


class Bots(unittest.TestCase):
    def test_levels_choose_legal_moves_and_repeat_them(self):
        self.assertEqual(quayside.levels(), ["random", "beginner", "easy", "medium", "hard", "expert"])
        for game in tables():
            state = game.new(2)
            for _ in random_play(state, 8, 6):
                pass
            for level in quayside.levels():
                move = state.bot(state.seat, level, iterations=20, seed=3)
                self.assertIn(move, state.legal())
                self.assertEqual(move, state.bot(state.seat, level, iterations=20, seed=3))

    def test_a_bot_with_a_clock_stops(self):
        state = quayside.game("fishing", 4).new(1)
        self.assertIn(state.bot(state.seat, "hard", seconds=0.02), state.legal())

    def test_bots_think_without_the_lock(self):
        """Two threads: while one bot thinks, the other thread plays on; the answers are those of a single thread."""
        game = quayside.game("fishing", 4)
        state = game.new(1)
        expected = state.bot(state.seat, "hard", iterations=4000, seed=1)
        answers = []
        thread = threading.Thread(target=lambda: answers.append(state.bot(state.seat, "hard", iterations=4000, seed=1)))
        thread.start()
        count = sum(1 for _ in random_play(game.new(2), 1))
        thread.join()
        self.assertEqual(answers, [expected])
        self.assertGreater(count, 100)


class Manual(unittest.TestCase):
    def test_everything_public_has_a_docstring(self):
        for owner in (quayside, quayside.Game, quayside.State, quayside.Batch):
            for name in getattr(owner, "__all__", dir(owner)):
                if not name.startswith("_"):
                    self.assertTrue(getattr(owner, name).__doc__, f"{owner.__name__}.{name}")

    def test_every_game_is_there(self):
        for lang in quayside.languages():
            pages = {path.stem for path in (ROOT / "docs" / "rules" / lang).glob("*.md")}
            self.assertEqual(pages, set(IDS))

    def test_every_language_is_spoken(self):
        languages = quayside.languages()
        self.assertEqual(set(languages), {path.name for path in (ROOT / "data" / "words").iterdir()})
        self.assertEqual(languages["en"], "English")
        state = quayside.game("fishing", 3).new(2)
        state.play(state.seat, state.legal()[0])
        for said in (
            lambda *lang: quayside.rule("fishing", "FI-15", *lang),
            lambda *lang: state.picture(0, *lang),
            lambda *lang: state.events(0, *lang)[0]["text"],
        ):
            self.assertEqual(said(), said("en"))
            self.assertEqual(len({said(lang) for lang in languages}), len(languages))
            for bad in ("xx", "", None, 1):
                with self.assertRaisesRegex(quayside.Error, "lang"):
                    said(bad)


class Names(unittest.TestCase):
    """Arguments by name, equality, hashes, notebooks."""

    def test_every_argument_has_its_name(self):
        game = quayside.game("fishing", 4)
        state = game.new(1)
        seat, out = state.seat, np.zeros(game.moves, bool)
        move = state.legal(seat=seat)[0]
        for call in (state.names, state.view, state.picture, state.events, state.information_state, state.recall, state.decisions):
            self.assertEqual(call(seat=seat), call(seat))
        self.assertIs(state.mask(out=out, seat=seat), out)
        self.assertEqual(state.fingerprint(start=5), state.fingerprint(5))
        self.assertEqual(state.name(move=move, seat=seat), state.name(seat, move))
        self.assertIsNone(state.why(seat, move=move))
        state.play(move=move, seat=seat)
        self.assertEqual(quayside.load(text=state.record), state)
        self.assertEqual(game.from_bytes(data=state.to_bytes()), state)
        self.assertEqual(quayside.rule(rule="FI-15", game="fishing"), quayside.rule("fishing", "FI-15"))

    def test_wrong_names_are_refused(self):
        state = quayside.game("fishing", 4).new(1)
        before = state.clone()
        for call, how in ((lambda: state.play(state.seat), r"play\(seat, move\)"), (lambda: state.play(0, 1, 2), r"play\(seat, move\)"),
                          (lambda: state.play(0, seat=0, move=1), r"play\(seat, move\)"),
                          (lambda: state.legal(chair=1), r"legal\(seat=None\)"),
                          (lambda: state.mask(0, None, None), r"mask\(seat=None, out=None\)"), (lambda: quayside.load(), r"load\(text\)")):
            with self.assertRaisesRegex(TypeError, "the call is " + how):
                call()
        self.assertEqual(state, before)

    def test_games_are_equal_by_what_they_are(self):
        def make(**more):
            return quayside.game("fresh-fish", **({"seats": 4, "observe": "compact"} | more))
        same, others = make(), [make(seats=3), make(observe="seen"), make(dtype="uint8"), make(variant="classic"),
                                quayside.game("wishes", 4, observe="compact")]
        self.assertEqual((make(), hash(make())), (same, hash(same)))
        self.assertEqual(pickle.loads(pickle.dumps(same)), same)
        self.assertEqual(len({same, make(), *others}), 6)
        self.assertNotEqual(same, "fresh-fish")

    def test_a_state_changes_so_it_has_a_fingerprint_instead_of_a_hash(self):
        state = quayside.game("fishing", 4).new(1)
        with self.assertRaisesRegex(TypeError, "unhashable"):
            hash(state)
        self.assertEqual(state.fingerprint(), state.clone().fingerprint())

    def test_notebooks(self):
        state = quayside.game("fishing", 4).new(1)
        html_text = state._repr_html_()
        self.assertEqual(html_text, f"<pre>{html.escape(state.picture())}</pre>")
        self.assertNotIn(state.picture(0), html_text)
        self.assertIn("&lt;quayside game fishing", state.game._repr_html_())


if __name__ == "__main__":
    unittest.main()
