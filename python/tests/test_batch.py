"""Batches: the same games as single ones, arrays, rewards, opponents, threads, and wrong arguments."""
import array
import os
import pickle
import random
import threading
import unittest

import numpy as np

import quayside
from common import tables


def choose(mask, chance):
    """A random legal move in every row of a mask."""
    return np.array([chance.choice(np.flatnonzero(row).tolist()) for row in mask])


class Stepping(unittest.TestCase):
    def test_a_batch_plays_what_single_states_play(self):
        """Every array after every step, against one State for each game."""
        for game in tables():
            n, chance = 3, random.Random(1)
            batch = quayside.Batch(game, n, seed=9, reward="place")
            out = quayside.arrays(batch)
            singles = [game.new(batch.deal_seed(i)) for i in range(n)]
            lengths, ended = [0] * n, 0
            for _ in range(420 if game.id == "fishing" else 160):
                moves = choose(out["mask"], chance)
                batch.step(moves)
                for i, state in enumerate(singles):
                    state.play(state.seat, int(moves[i]))
                    lengths[i] += 1
                    self.assertEqual((bool(out["done"][i]), int(out["length"][i])), (state.over, lengths[i]))
                    if state.over:
                        self.assertAlmostEqual(float(out["reward"][i].sum()), 0, places=5)
                        order = np.argsort(-out["reward"][i], kind="stable")
                        places = np.array(state.places)[order]
                        self.assertTrue((np.diff(places) >= 0).all())
                        state = singles[i] = game.new(batch.deal_seed(i))
                        lengths[i] = 0
                        ended += 1
                    else:
                        self.assertFalse(out["reward"][i].any())
                    self.assertEqual(batch.state(i), state)
                    self.assertEqual(int(out["seat"][i]), state.seat)
                    np.testing.assert_array_equal(out["observation"][i], state.observation())
                    np.testing.assert_array_equal(out["mask"][i], state.mask())
            if game.id in ("fishing", "fangfrisch"):
                self.assertGreater(ended, 0)
            self.assertEqual(batch.steps, n * (420 if game.id == "fishing" else 160))

    def test_every_episode_is_another_deal_that_can_be_dealt_again(self):
        game = quayside.game("wishes", 3)
        batch = quayside.Batch(game, 4, seed=2)
        done = quayside.arrays(batch, "done")["done"]
        seeds = {batch.deal_seed(i) for i in range(4)}
        for _ in range(1000):
            batch.step_random()
            seeds |= {batch.deal_seed(i) for i in np.flatnonzero(done)}
        self.assertGreater(len(seeds), 8)
        batch.reset()
        self.assertEqual([batch.state(i) for i in range(4)], [game.new(batch.deal_seed(i)) for i in range(4)])
        self.assertEqual(batch.deal_seed(3), (2 | 3 << 64).to_bytes(32, "little"))

    def test_threads_do_not_change_the_games(self):
        for game in tables():
            prints = []
            for threads in (1, 3):
                batch = quayside.Batch(game, 17, seed=4, threads=threads)
                out = quayside.arrays(batch)
                batch.step_random(300)
                moves = choose(out["mask"], random.Random(5))
                batch.step(moves.astype(np.uint16))
                prints.append([batch.state(i).fingerprint() for i in range(17)] + [out[name].tobytes() for name in sorted(out)])
            self.assertEqual(prints[0], prints[1])

    def test_any_integers_will_do_as_moves(self):
        game = quayside.game("wishes", 2)
        prints = set()
        for kind in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"):
            batch = quayside.Batch(game, 3, seed=1)
            mask = quayside.arrays(batch, "mask")["mask"]
            for _ in range(4):
                batch.step(np.array([np.flatnonzero(row)[0] for row in mask]).astype(kind))
            prints.add(tuple(batch.state(i).fingerprint() for i in range(3)))
        self.assertEqual(len(prints), 1)
        batch = quayside.Batch(game, 3, seed=1)
        mask = array.array("B", bytes(3 * game.moves))
        batch.attach(mask=memoryview(mask).cast("B", (3, game.moves)))
        batch.step(array.array("i", [mask.index(1, i * game.moves) - i * game.moves for i in range(3)]))

    def test_random_moves_are_random(self):
        """All moves of the first seat come up about equally often."""
        game = quayside.game("fishing", 4)
        batch = quayside.Batch(game, 8192, seed=3)
        before = [batch.state(i) for i in range(0, 8192, 4)]
        batch.step_random()
        ranks = [state.legal().index(next(m for m in state.legal() if self.after(state, m) == batch.state(4 * i)))
                 for i, state in enumerate(before)]
        counts = np.bincount(ranks, minlength=9)
        self.assertTrue((counts > 2048 / 9 * 0.7).all() and (counts < 2048 / 9 * 1.3).all(), counts)

    @staticmethod
    def after(state, move):
        copy = state.clone()
        copy.play(state.seat, move)
        return copy


class Work(unittest.TestCase):
    """Mixed opponents, moves of bots, histories, starts."""

    def test_each_opponent_is_where_it_was_named(self):
        """random beats nobody here, and medium is never as bad: points by seat, clockwise from the learner's left."""
        game = quayside.game("wishes", 3)
        batch = quayside.Batch(game, 60, seed=5, opponents=["medium", "random"], history=True)
        done = quayside.arrays(batch, "done")["done"]
        points, games = np.zeros(3), 0
        while games < 150:
            batch.step_random()
            for i in np.flatnonzero(done):
                learner = batch.learner(int(i))
                points += np.roll(batch.ended(i=int(i)).scores, -learner)
                games += 1
        self.assertGreater(points[1], 1.5 * points[2])
        self.assertIn("against ('medium', 'random')", repr(batch))

    def test_a_bot_can_be_named_with_its_iterations(self):
        game = quayside.game("fangfrisch", 3)
        prints = []
        for made in ({"opponents": "hard:30"}, {"opponents": "hard", "iterations": 30}, {"opponents": ["hard:30", "hard:30"]}):
            batch = quayside.Batch(game, 3, seed=5, **made)
            batch.step_random(4)
            prints.append([batch.state(i).fingerprint() for i in range(3)])
        self.assertEqual(prints[0], prints[1])
        self.assertEqual(prints[0], prints[2])

    def test_moves_of_bots(self):
        """They are legal, are not made, use the batch's chance alone, and are those of the level that was named for the seat."""
        for game in tables():
            first, second = (quayside.Batch(game, 6, seed=8, threads=threads) for threads in (1, 2))
            mask = quayside.arrays(first, "mask", "seat")
            for _ in range(30):
                before = [first.state(i) for i in range(6)]
                moves = first.bot("easy")
                self.assertEqual(before, [first.state(i) for i in range(6)])
                self.assertTrue(mask["mask"][np.arange(6), moves].all())
                np.testing.assert_array_equal(moves, second.bot(["easy"] * game.seats, out=np.zeros(6, np.int32)))
                first.step(moves)
                second.step(moves=moves)

    def test_the_teacher_plays_as_it_does_at_a_table(self):
        """A level without chance of its own gives the same move in a batch and in a state."""
        game = quayside.game("fangfrisch", 4)
        batch = quayside.Batch(game, 32, seed=3)
        batch.step_random(20)
        same = [batch.state(i).bot(None, "medium", seed=s) for i in range(32) for s in range(3)]
        sure = [i for i in range(32) if len(set(same[3 * i:3 * i + 3])) == 1]
        self.assertGreater(len(sure), 10)
        moves = batch.bot("medium")
        self.assertGreaterEqual(sum(moves[i] == same[3 * i] for i in sure), 0.9 * len(sure))

    def test_histories_and_records(self):
        for game in tables():
            batch = quayside.Batch(game, 3, seed=2, history=True, opponents="random" if game.id == "wishes" else None)
            plain = quayside.Batch(game, 3, seed=2, opponents="random" if game.id == "wishes" else None)
            out = quayside.arrays(batch)
            self.assertIsNone(batch.ended(0))
            ended = 0
            for _ in range(1500 if game.id == "fishmonger" else 450):
                batch.step_random()
                plain.step_random()
                for i in np.flatnonzero(out["done"]):
                    over = batch.ended(int(i))
                    self.assertTrue(over.over)
                    self.assertEqual(quayside.load(over.record), over)
                    ended += 1
            for i in range(3):
                self.assertEqual(batch.state(i), plain.state(i))  # keeping moves changes no game
                replay = game.new(batch.deal_seed(i))
                for seat, move in batch.state(i).history:
                    replay.play(seat, move)
                self.assertEqual(replay, batch.state(i=i))
                self.assertEqual(quayside.load(batch.state(i).record), plain.state(i))
            self.assertGreater(ended, 0, game.id)
            with self.assertRaisesRegex(ValueError, "history=True"):
                plain.ended(0)

    def test_a_past_that_is_not_known_is_not_told(self):
        game = quayside.game("wishes", 2)
        batch = quayside.Batch(game, 2, seed=1, history=True)
        batch.put(state=game.new(7), i=0)
        batch.step_random(3)
        self.assertEqual(batch.state(0).history, [])
        self.assertEqual(len(batch.state(1).history), 3)
        with self.assertRaisesRegex(quayside.Error, "has no record"):
            batch.state(0).record
        done = quayside.arrays(batch, "done")["done"]
        while not done[0]:
            batch.step_random()
        self.assertIsNone(batch.ended(0))
        while not done[0] or not batch.ended(0):
            batch.step_random()
        self.assertTrue(batch.ended(0).over)

    def test_starts(self):
        """Every game begins with one of the states, in turn; pickled, too."""
        game = quayside.game("fangfrisch", 3)
        starts = []
        for seed in range(5):
            state = game.new(seed)
            while len(state.history) < 10 or state.seat != 1:
                state.play(state.seat, state.legal()[0])
            starts.append(state)
        batch = quayside.Batch(game, 2, seed=1, starts=starts)
        done = quayside.arrays(batch, "done")["done"]
        episodes = [0, 0]
        self.assertEqual([batch.state(0), batch.state(1)], starts[:2])
        for _ in range(600):
            batch.step_random()
            for i in np.flatnonzero(done):
                episodes[i] += 1
                self.assertEqual(batch.state(int(i)), starts[(int(i) + 2 * episodes[i]) % 5])
            batch = pickle.loads(pickle.dumps(batch)) if done.any() else batch
            done = quayside.arrays(batch, "done")["done"] if done.any() else done
        self.assertGreater(min(episodes), 3)
        taught = quayside.Batch(game, 3, starts=iter(starts), opponents="easy", learner=1)
        self.assertEqual([taught.state(i) for i in range(3)], starts[:3])
        with self.assertRaisesRegex(ValueError, "need a learner"):
            quayside.Batch(game, 3, starts=starts, opponents="easy")
        with self.assertRaisesRegex(ValueError, "not the turn of the learner, seat 0, in start 0"):
            quayside.Batch(game, 3, starts=starts, opponents="easy", learner=0)
        with self.assertRaisesRegex(ValueError, "names no state"):
            quayside.Batch(game, 3, starts=[])
        with self.assertRaisesRegex(ValueError, "another game"):
            quayside.Batch(game, 3, starts=[quayside.game("wishes").new(1)])
        with self.assertRaisesRegex(TypeError, "a state is wanted"):
            quayside.Batch(game, 3, starts=[7])

    def test_a_pickled_history_goes_on(self):
        game = quayside.game("wishes", 3)
        whole = quayside.Batch(game, 4, seed=6, history=True, opponents=["easy", "random"])
        whole.step_random(37)
        copy = pickle.loads(pickle.dumps(whole))
        for batch in (whole, copy):
            batch.step_random(80)
        self.assertEqual(pickle.dumps(whole), pickle.dumps(copy))
        self.assertEqual([copy.ended(i).record for i in range(4)], [whole.ended(i).record for i in range(4)])

    def test_wrong_bots(self):
        game = quayside.game("wishes", 3)
        batch = quayside.Batch(game, 2)
        for level in ("genius", "hard:", "hard:0", "hard:x", "hard:-3", ""):
            with self.assertRaisesRegex(quayside.Error, "there is no bot"):
                batch.bot(level)
            with self.assertRaisesRegex(quayside.Error, "there is no bot"):
                quayside.Batch(game, 2, opponents=level)
        for level in (["easy"], ["easy"] * 4, 7, None):
            with self.assertRaisesRegex(ValueError, "a list of 3"):
                batch.bot(level)
        with self.assertRaisesRegex(ValueError, "a list of 2"):
            quayside.Batch(game, 2, opponents=["easy"] * 3)
        with self.assertRaisesRegex(TypeError, "named by a text"):
            batch.bot([1, 2, 3])
        with self.assertRaisesRegex(ValueError, "iterations is not negative"):
            batch.bot("easy", iterations=-1)
        with self.assertRaisesRegex(TypeError, "the call is state"):
            batch.state()


class Rewards(unittest.TestCase):
    def test_win_is_one_point_shared(self):
        for game in tables():
            batch = quayside.Batch(game, 32, seed=1, reward="win")
            out = quayside.arrays(batch, "reward", "done")
            ended = 0
            for _ in range(1200):
                batch.step_random()
                sums = out["reward"].sum(axis=1)
                np.testing.assert_allclose(sums, out["done"], atol=1e-6)
                ended += int(out["done"].sum())
            self.assertGreater(ended, 0)

    def test_score_adds_up_to_the_scores(self):
        for game in tables():
            batch = quayside.Batch(game, 1, seed=1, reward="score")
            out = quayside.arrays(batch, "reward", "done", "mask", "seat")
            state, chance = game.new(batch.deal_seed(0)), random.Random(1)
            total = np.array(state.scores, float)
            while not state.over:
                move = choose(out["mask"], chance)
                batch.step(move)
                state.play(state.seat, int(move[0]))
                total += out["reward"][0]
            np.testing.assert_allclose(total, state.scores)
            self.assertTrue(out["done"][0])


class Opponents(unittest.TestCase):
    def test_only_the_learner_is_asked(self):
        for game in tables():
            batch = quayside.Batch(game, 2 * game.seats, seed=3, opponents="random")
            out = quayside.arrays(batch)
            self.assertEqual([batch.learner(i) for i in range(2 * game.seats)], list(range(game.seats)) * 2)
            self.assertEqual(out["reward"].shape, (2 * game.seats,))
            chance = random.Random(4)
            for _ in range(120):
                for i in range(batch.n):
                    state = batch.state(i)
                    self.assertIn(batch.learner(i), state.active)
                    self.assertEqual(out["seat"][i], batch.learner(i))
                    np.testing.assert_array_equal(out["observation"][i], state.observation(batch.learner(i)))
                batch.step(choose(out["mask"], chance))

    def test_a_fixed_seat_and_other_levels(self):
        game = quayside.game("wishes", 3)
        wins = {}
        for level in ("random", "easy", "medium"):
            batch = quayside.Batch(game, 60, seed=5, opponents=level, learner=1)
            out = quayside.arrays(batch, "reward", "done", "seat")
            total = games = 0
            while games < 300:
                batch.step_random()
                self.assertTrue((out["seat"] == 1).all())
                total += out["reward"].sum()
                games += out["done"].sum()
            wins[level] = total / games
        self.assertAlmostEqual(wins["random"], 1 / 3, delta=0.12)  # as good as the others
        self.assertLess(wins["easy"], 0.15)
        self.assertLess(wins["medium"], 0.15)

    def test_hard_opponents_in_threads(self):
        game = quayside.game("fangfrisch", 3)
        prints = []
        for threads in (1, 2):
            batch = quayside.Batch(game, 4, seed=5, opponents="hard", iterations=30, threads=threads)
            batch.step_random(4)
            prints.append([batch.state(i).fingerprint() for i in range(4)])
        self.assertEqual(*prints)


class Threads(unittest.TestCase):
    def test_the_lock_is_free_meanwhile_and_a_busy_batch_says_so(self):
        batch = quayside.Batch(quayside.game("fishing", 4), 512, seed=1)
        thread = threading.Thread(target=batch.step_random, args=(1500,))
        thread.start()
        refused = 0
        while thread.is_alive():
            try:
                batch.state(0)
            except RuntimeError as error:
                self.assertIn("another thread", str(error))
                refused += 1
        thread.join()
        self.assertGreater(refused, 0)
        self.assertEqual(batch.steps, 512 * 1500)

    def test_a_child_process_starts_threads_of_its_own(self):
        batch = quayside.Batch(quayside.game("fishing", 4), 8, seed=1, threads=2)
        batch.step_random(5)
        child = os.fork()
        if not child:
            batch.step_random(5)
            os._exit(0 if batch.state(0).ply else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        batch.step_random(5)


class Wrong(unittest.TestCase):
    def setUp(self):
        self.game = quayside.game("fishing", 4)
        self.batch = quayside.Batch(self.game, 3, seed=1)

    def expect(self, error, sentence, call):
        before = [self.batch.state(i) for i in range(3)]
        with self.subTest(sentence), self.assertRaisesRegex(error, sentence):
            call()
        self.assertEqual([self.batch.state(i) for i in range(3)], before)

    def test_making(self):
        game, batch = self.game, quayside.Batch
        self.expect(TypeError, "must be quayside.Game", lambda: batch("fishing", 3))
        self.expect(ValueError, "n is a number from 1", lambda: batch(game, 0))
        self.expect(ValueError, "n is a number from 1", lambda: batch(game, 1 << 40))
        self.expect(TypeError, "integer", lambda: batch(game, 2.5))
        self.expect(ValueError, "threads is a number from 1 to 256", lambda: batch(game, 3, threads=0))
        self.expect(ValueError, '"win", "place" or "score"', lambda: batch(game, 3, reward="fame"))
        self.expect(quayside.Error, "no bot", lambda: batch(game, 3, opponents="genius"))
        self.expect(quayside.Error, "no seat 4", lambda: batch(game, 3, opponents="easy", learner=4))
        self.expect(ValueError, "needs opponents", lambda: batch(game, 3, learner=0))
        self.expect(ValueError, "iterations is not negative", lambda: batch(game, 3, opponents="easy", iterations=-1))

    def test_seeds(self):
        """A seed that does not fit is refused, not cut to size."""
        state = self.game.new(1)
        takers = (
            lambda seed: quayside.Batch(self.game, 3, seed=seed),
            lambda seed: self.batch.reset(seed),
            lambda seed: state.sample(0, seed),
            lambda seed: state.bot(None, "easy", seed=seed),
        )
        for take in takers:
            for seed in (-1, 1 << 64):
                self.expect(ValueError, r"from 0 to 2\*\*64 - 1", lambda: take(seed))
            self.expect(TypeError, "a seed is a whole number", lambda: take("7"))
            take(np.uint64((1 << 64) - 1))
            self.batch.reset(1)

    def test_arrays(self):
        size, moves, attach = self.game.observation_size, self.game.moves, self.batch.attach
        right = np.zeros((3, size), np.float32)
        frozen = right.copy()
        frozen.flags.writeable = False
        self.expect(TypeError, "needs an array of float32", lambda: attach(observation=np.zeros((3, size))))
        self.expect(TypeError, "needs an array .*not", lambda: attach(observation=[0.0] * size))
        self.expect(TypeError, "needs an array .*not", lambda: attach(mask=17))
        self.expect(ValueError, rf"shape \(3, {size}\), not \(3, 7\)", lambda: attach(observation=np.zeros((3, 7), np.float32)))
        self.expect(ValueError, rf"shape \(3, {size}\), not \({3 * size},\)", lambda: attach(observation=right.ravel()))
        self.expect(ValueError, r"shape \(3,\), not \(4,\)", lambda: attach(seat=np.zeros(4, np.int32)))
        self.expect(ValueError, "read-only", lambda: attach(observation=frozen))
        self.expect(ValueError, "read-only", lambda: attach(done=memoryview(bytes(3)).cast("B")))
        self.expect(ValueError, "without gaps", lambda: attach(observation=np.zeros((3, 2 * size), np.float32)[:, ::2]))
        self.expect(ValueError, "without gaps", lambda: attach(mask=np.zeros((moves, 3), bool).T))
        self.expect(TypeError, "needs an array of int32", lambda: attach(seat=np.zeros(3, np.int64)))
        self.expect(TypeError, "needs an array of int32", lambda: attach(length=np.zeros(3, ">i4")))
        self.expect(TypeError, "needs an array of bool or uint8", lambda: attach(done=np.zeros(3, np.float32)))
        self.expect(TypeError, "takes no positional", lambda: attach(right))
        self.expect(TypeError, "invalid keyword", lambda: attach(obs=right))
        # One wrong array among right ones: none is attached.
        self.expect(ValueError, "shape", lambda: attach(observation=right, seat=np.zeros(4, np.int32)))
        self.batch.step_random()
        self.assertFalse(right.any())

    def test_single_arrays(self):
        state = self.game.new(1)
        self.expect(ValueError, "shape", lambda: state.observation(0, np.zeros(3, np.float32)))
        self.expect(TypeError, "float32", lambda: state.observation(0, np.zeros(self.game.observation_size)))
        self.expect(ValueError, "without gaps", lambda: state.mask(0, np.zeros(2 * self.game.moves, bool)[::2]))
        self.expect(ValueError, "read-only", lambda: state.mask(0, bytes(self.game.moves)))
        out = np.full(self.game.observation_size, 7, np.float32)
        self.assertIs(state.observation(0, out), out)
        self.assertLessEqual(out.max(), 1)

    def test_moves(self):
        out = quayside.arrays(self.batch, "mask", "seat")
        legal = np.array([np.flatnonzero(row)[0] for row in out["mask"]])
        step = self.batch.step
        illegal = legal.copy()
        illegal[2] = np.flatnonzero(~out["mask"][2])[0]
        self.expect(quayside.Refused, "game 2 of the batch: FI-", lambda: step(illegal))
        for number in (-1, self.game.moves, 1 << 40, -(1 << 60)):
            wrong = legal.copy()
            wrong[1] = number
            self.expect(quayside.Error, "game 1 of the batch: fishing has moves 0 to 304", lambda: step(wrong))
        self.expect(ValueError, r"shape \(3,\), not \(2,\)", lambda: step(legal[:2]))
        self.expect(TypeError, "array of integers", lambda: step(legal.astype(float)))
        self.expect(TypeError, "needs an array", lambda: step([1, 2, 3]))
        self.expect(TypeError, "needs an array", lambda: step(None))
        self.expect(ValueError, "without gaps", lambda: step(np.repeat(legal, 2)[::2]))
        self.expect(ValueError, "steps is a number", lambda: self.batch.step_random(0))
        self.expect(IndexError, "games 0 to 2, not 3", lambda: self.batch.state(3))
        self.expect(IndexError, "games 0 to 2, not -1", lambda: self.batch.deal_seed(-1))
        step(legal)

    def test_an_attached_array_outlives_its_name(self):
        seat = np.full(3, -5, np.int32)
        self.batch.attach(seat=seat)
        view = seat[:]
        del seat
        self.batch.step_random()
        self.assertTrue((view >= 0).all())
        self.batch.attach(seat=None)
        view[:] = -5
        self.batch.step_random()
        self.assertTrue((view == -5).all())

    def test_helper(self):
        self.assertRaisesRegex(ValueError, "no array 'observations'", quayside.arrays, self.batch, "observations")


if __name__ == "__main__":
    unittest.main()
