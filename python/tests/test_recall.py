"""Perfect recall, everything for critics, moves by lot, batches that are kept and taken up again, and games put into them."""
import collections
import copy
import pickle
import random
import unittest

import numpy as np

import quayside
import recall
from common import IDS, LONG, SANITIZED, random_play, tables

DECISIONS = 10**6 if LONG else 1500 if SANITIZED else 8000


class Recall(unittest.TestCase):
    def test_own_moves_are_told_apart(self):
        """The same in two places only if the seat made the same moves; without recall there are clashes, so this could fail."""
        without = 0
        for name in recall.names():
            _, clashes, others = recall.clashes(recall.game_of(name, 3), DECISIONS)
            self.assertEqual(clashes, 0, name)
            without += others
        self.assertGreater(without, 0)

    def test_what_others_do_unseen_leaves_no_trace(self):
        """Drafts and sealed choices of the others, whatever they are."""
        compared = 0
        for id, seats in (("null", 3), ("fishmonger", 3), ("fangfrisch", 4), ("fresh-fish", 3)):
            game = quayside.game(id, seats)
            for seed in range(6):
                state = game.new(seed)
                for _ in random_play(state, seed, 120):
                    if len(state.active) < 2:
                        continue
                    seat, other = state.active[:2]
                    told = set()
                    for move in state.legal(other):
                        world = state.clone()
                        world.play(other, move)
                        if other in world.active:  # a draft: nobody else may know that there is one
                            told.add(world.recall(seat))
                            compared += 1
                    self.assertLessEqual(told, {state.recall(seat)})
                    done = collections.defaultdict(set)
                    for move in state.legal(other):
                        world = state.clone()
                        world.play(other, move)
                        if seat in world.active and other not in world.active:
                            done[world.active].add(world.recall(seat))
                            compared += 1
                    self.assertTrue(all(len(each) == 1 for each in done.values()))
        self.assertGreater(compared, 50)

    def test_it_follows_from_the_moves_alone(self):
        for game in tables():
            state = game.new(5)
            for number, _ in enumerate(random_play(state, 5, 60)):
                if number % 10 == 0:
                    again = quayside.from_bytes(state.to_bytes())  # a record lists sealed choices by seat: another past
                    for seat in range(game.seats):
                        self.assertEqual(again.recall(seat), state.recall(seat))
                        self.assertIn(state.information_state(seat), state.recall(seat))

    def test_decisions_are_what_was_seen(self):
        game = quayside.game("wishes", 3, observe="compact")
        state, seen = game.new(2), collections.defaultdict(list)
        chance = random.Random(2)
        for _ in range(40):
            seat, move = state.seat, chance.choice(state.legal())
            seen[seat].append((state.observation(seat).tobytes(), move))
            state.play(seat, move)
        for seat in range(3):
            self.assertEqual([(array.tobytes(), move) for array, move in state.decisions(seat)], seen[seat])


class Everything(unittest.TestCase):
    def test_all_is_there(self):
        state = quayside.game("fishing", 4).new(1)
        everything = state.everything()
        self.assertEqual([hand is None for hand in everything["hand"]], [False] * 4)
        self.assertEqual((len(everything["ocean"]), "rng" in everything), (60, True))

    def test_all_observations(self):
        for id in quayside.games():
            for dtype in ("float32", "index"):
                game = quayside.game(id, 3, observe="compact", dtype=dtype)
                state = game.new(1)
                rows = state.observations().reshape(3, -1)
                for seat in range(3):
                    np.testing.assert_array_equal(rows[seat], state.observation(seat))
                out = np.zeros(rows.size, rows.dtype)
                self.assertIs(state.observations(out), out)


class Choosing(unittest.TestCase):
    def test_moves_by_lot_are_legal_and_even(self):
        for id in IDS:
            batch = quayside.Batch(quayside.game(id, 3), 64, seed=1, threads=2)
            mask = quayside.arrays(batch, "mask")["mask"]
            for _ in range(30):
                moves = batch.choose()
                self.assertTrue(mask[np.arange(64), moves].all())
                batch.step(moves)
        batch = quayside.Batch(quayside.game("wishes", 3), 1, seed=2)
        legal = np.flatnonzero(quayside.arrays(batch, "mask")["mask"][0])
        counts = np.bincount([batch.choose()[0] for _ in range(4000)], minlength=279)
        expected = 4000 / len(legal)
        self.assertTrue((np.abs(counts[legal] - expected) < 5 * expected ** 0.5).all())

    def test_logits_make_moves_likely(self):
        batch = quayside.Batch(quayside.game("wishes", 3), 1, seed=2)
        legal = np.flatnonzero(quayside.arrays(batch, "mask")["mask"][0])
        logits = np.full((1, 279), 50, np.float32)  # what is not legal does not count, however likely
        logits[0, legal] = np.linspace(-1, 1, len(legal))
        chances = np.exp(logits[0, legal]) / np.exp(logits[0, legal]).sum()
        out = np.zeros(1, np.int32)
        counts = np.zeros(279)
        for _ in range(4000):
            self.assertIs(batch.choose(logits, out), out)
            counts[out[0]] += 1
        self.assertTrue((np.abs(counts[legal] - 4000 * chances) < 5 * (4000 * chances) ** 0.5).all())
        logits[0, legal[2]] = 1e30
        self.assertEqual(batch.choose(logits=logits)[0], legal[2])
        logits[0, legal] = -np.inf
        self.assertIn(batch.choose(logits=logits)[0], legal)
        for wrong, error in (((np.zeros((1, 5), np.float32),), ValueError), ((logits, np.zeros(1)), TypeError), ((3,), TypeError)):
            with self.assertRaises(error):
                batch.choose(*wrong)

    def test_threads_do_not_change_the_lots(self):
        batches = [quayside.Batch(quayside.game("fishing", 3), 50, seed=3, threads=threads) for threads in (1, 3)]
        for _ in range(50):
            a, b = (batch.choose() for batch in batches)
            np.testing.assert_array_equal(a, b)
            for batch in batches:
                batch.step(a)


class Keeping(unittest.TestCase):
    def run_of(self, batch, steps):
        out = quayside.arrays(batch)
        trace = [out["observation"].tobytes()]
        for _ in range(steps):
            batch.step(batch.choose())
            trace.append(b"".join(out[name].tobytes() for name in sorted(out)))
        return trace

    def test_a_run_that_was_kept_goes_on_byte_for_byte(self):
        for id in quayside.games():
            for more in ({}, {"opponents": "easy", "learner": 1}, {"opponents": "random", "threads": 2, "reward": "score"}):
                game = quayside.game(id, 3, observe="compact")
                whole, first = (quayside.Batch(game, 7, seed=9, **more) for _ in range(2))
                expected = self.run_of(whole, 120)
                begun = self.run_of(first, 60)
                kept = pickle.dumps(first)
                self.run_of(first, 3)  # what comes later does not matter
                again = pickle.loads(kept)
                self.assertEqual((again.steps, again.n, again.threads), (7 * 60, 7, first.threads))
                rest = self.run_of(again, 60)
                self.assertEqual(begun + rest[1:], expected)
                self.assertEqual(pickle.dumps(again), pickle.dumps(whole))
                self.assertEqual([again.deal_seed(i) for i in range(7)], [whole.deal_seed(i) for i in range(7)])
                self.assertEqual(copy.deepcopy(again).state(3), again.state(3))

    def test_damaged_bytes_are_refused_and_change_nothing(self):
        batch = quayside.Batch(quayside.game("wishes", 3), 2, seed=1)
        data = batch.__getstate__()
        before = batch.state(0)
        for at in range(0, len(data), 13):
            with self.assertRaises(quayside.Error):
                batch.__setstate__(data[:at] + bytes([data[at] ^ 4]) + data[at + 1:])
        for wrong in (b"", data[:-1], quayside.Batch(quayside.game("wishes", 3), 3).__getstate__(),
                      quayside.Batch(quayside.game("wishes", 4), 2).__getstate__()):
            with self.assertRaises(quayside.Error):
                batch.__setstate__(wrong)
        with self.assertRaises(TypeError):
            batch.__setstate__("text")
        self.assertEqual(batch.state(0), before)


class Putting(unittest.TestCase):
    def test_games_go_on_from_states(self):
        for id in quayside.games():
            game = quayside.game(id, 3, observe="compact")
            batch = quayside.Batch(game, 4, seed=1)
            out = quayside.arrays(batch)
            state = game.new(77)
            for _ in random_play(state, 7, 20):
                pass
            batch.put(2, state)
            self.assertEqual(batch.state(2), state)
            np.testing.assert_array_equal(out["observation"][2], state.observation())
            for _ in range(20):
                moves = batch.choose()
                state.play(state.seat, int(moves[2]))
                batch.step(moves)
                if out["done"][2]:
                    break
                self.assertEqual(batch.state(2), state)

    def test_opponents_move_first(self):
        game = quayside.game("fishing", 4)
        batch = quayside.Batch(game, 4, opponents="random", learner=2)
        state = game.new(5)
        batch.put(0, state)
        self.assertIn(2, batch.state(0).active)

    def test_what_does_not_fit_is_refused(self):
        game = quayside.game("wishes", 3)
        batch = quayside.Batch(game, 2)
        over = game.new(1)
        for _ in random_play(over, 1):
            pass
        for state, sentence in ((quayside.game("fishing", 3).new(1), "another game"), (quayside.game("wishes", 4).new(1), "other seats"),
                                (quayside.game("wishes", 3, double_throw="off").new(1), "other seats or options"), (over, "is over")):
            with self.assertRaisesRegex(ValueError, sentence):
                batch.put(0, state)
        with self.assertRaises(IndexError):
            batch.put(2, game.new(1))
        with self.assertRaises(TypeError):
            batch.put(0, "state")


if __name__ == "__main__":
    unittest.main()
