"""Memory: a million steps do not grow it, a hundred thousand of everything leave no object behind, subclasses come and go.

tests/fresh runs this with the guards of PYTHONMALLOC=debug, with MALLOC_PERTURB_ and with the address sanitizer as well.
"""
import copy
import gc
import os
import pickle
import sys
import unittest

import quayside
from common import ROOT, SANITIZED

MILLION = 100_000 if SANITIZED else 1_000_000
FAIR = (ROOT / "tests" / "golden" / "fair.record").read_text()


def collect():
    """All garbage: what one round frees may have held more of it."""
    while gc.collect():
        pass


def kilobytes():
    """What the process holds in memory now."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


class Memory(unittest.TestCase):
    def grow(self, work, most=2048):
        work(MILLION // 10)
        before = kilobytes()
        work(MILLION)
        grown = kilobytes() - before
        print(f"{MILLION} steps: {grown} KiB more")
        if not SANITIZED:  # the sanitizer keeps what is freed for a while
            self.assertLess(grown, most)

    def test_single_steps(self):
        game = quayside.game("fishing", 4)

        def work(steps):
            while steps > 0:
                state = game.new(steps)
                while not state.over:
                    moves = state.legal()
                    state.play(state.seat, moves[steps % len(moves)])
                    steps -= 1

        self.grow(work)

    def test_batch_steps(self):
        batch = quayside.Batch(quayside.game("fishing", 4), 500, seed=1)
        arrays = quayside.arrays(batch)
        self.grow(lambda steps: [batch.step_random() for _ in range(steps // 500)])
        self.assertGreaterEqual(batch.steps, MILLION)
        self.assertTrue(arrays["observation"].any())

    def test_everything_else(self):
        """Clones, bytes, views, samples, refusals, batches: twenty thousand of each give nothing to keep."""
        game = quayside.game("wishes", 3)
        state = game.new(1)
        illegal = next(move for move in range(game.moves) if move not in state.legal())

        def work(steps):
            for number in range(steps // 50):
                state.clone()
                quayside.from_bytes(state.to_bytes())
                state.view(0)
                state.sample(0, seed=number)
                state.information_state(0)
                state.observation(0)
                state.mask(0)
                state.names()
                state.bot(state.seat, "easy")
                try:
                    state.play(state.seat, illegal)
                except quayside.Refused:
                    pass
                if number % 100 == 0:
                    quayside.load(state.record)
                    batch = quayside.Batch(game, 16, threads=2, opponents="random")
                    quayside.arrays(batch)
                    batch.step_random(3)

        self.grow(work)


class MyGame(quayside.Game):
    """A game that remembers more than the engine knows."""

    def __init__(self, *args, **keywords):
        self.notes = {"of": self}  # a cycle: only the collector ends it


class MyBatch(quayside.Batch):
    """With a dict of its own, so with the collector's head before the object."""

    def __init__(self, *args, **keywords):
        self.notes = [self]


class Slotted(quayside.Batch):
    """Without a dict, but with a member."""

    __slots__ = ("note",)


class MyError(quayside.Refused):
    """Errors are subclassed, too."""


class Subclasses(unittest.TestCase):
    """Subclasses of every type are made, used and ended."""

    def test_of_game(self):
        game = MyGame("fishing", 4, "seen", {})
        state = game.new(1)
        self.assertIs(state.game, game)
        self.assertIs(game.from_bytes(state.to_bytes()).game, game)
        self.assertIs(type(pickle.loads(pickle.dumps(state)).game), MyGame)
        self.assertIs(type(copy.copy(game)), MyGame)
        batch = quayside.Batch(game, 3)
        batch.step_random(10)
        self.assertIs(batch.game, game)
        self.assertIs(batch.state(0).game, game)

    def test_of_batch(self):
        game = MyGame("wishes", 3, "seen", {})
        for kind in (MyBatch, Slotted):
            batch = kind(game, 5, seed=3, threads=2, opponents="random")
            plain = quayside.Batch(game, 5, seed=3, opponents="random")
            batch.note = "kept"
            quayside.arrays(batch)
            for each in (batch, plain):
                each.step_random(30)
            self.assertEqual([batch.state(i) for i in range(5)], [plain.state(i) for i in range(5)])
            self.assertEqual(batch.note, "kept")
            del batch
        with self.assertRaises(ValueError):
            MyBatch(game, 5, threads=0)  # ends before it has begun

    def test_states_are_made_by_games_alone(self):
        with self.assertRaisesRegex(TypeError, "not an acceptable base type"):
            type("MyState", (quayside.State,), {})

    def test_of_errors(self):
        with self.assertRaises(quayside.Error):
            raise MyError("my own")

    def test_they_leave_nothing_behind(self):
        def cycle():
            game = MyGame("wishes", 3, "seen", {})
            MyBatch(game, 2)
            Slotted(game, 2).note = game.new(1)
            game.table, game.many = game.new(1), quayside.Batch(game, 2)  # these hold the game, and it holds them

        for _ in range(100):
            cycle()
        collect()
        kinds = (MyGame, MyBatch, Slotted)
        before = [sys.getrefcount(kind) for kind in kinds]
        for _ in range(2000):
            cycle()
        collect()
        self.assertEqual([sys.getrefcount(kind) for kind in kinds], before)
        self.assertFalse([each for each in gc.get_objects() if isinstance(each, kinds)])


def refusing(call, *args):
    """What went wrong is thrown away."""
    try:
        call(*args)
    except (ValueError, TypeError, IndexError):
        return
    raise AssertionError("nothing was refused")


class Counts(unittest.TestCase):
    """A hundred thousand cycles of everything: as many blocks are in use as before, and nothing is held once more."""

    CYCLES = 2_000 if SANITIZED else 100_000

    def count(self, work, cycles=None):
        """Once to fill the caches of the interpreter, once to count; in 10**5 cycles one block for 300 of them would be found."""
        cycles = cycles or self.CYCLES
        for number in range(cycles // 2):
            work(number)
        collect()
        held = (quayside.Game, quayside.State, quayside.Batch, quayside.Error, quayside.Refused, self.game, self.state, None)
        before, blocks = [sys.getrefcount(each) for each in held], sys.getallocatedblocks()
        for number in range(cycles):
            work(number)
        collect()
        for each, then in zip(held, before):
            self.assertLess(abs(sys.getrefcount(each) - then), 300, each)
        self.assertLess(sys.getallocatedblocks() - blocks, 300)

    def setUp(self):
        self.game = quayside.game("wishes", 3)
        self.state = self.game.new(1)

    def test_questions(self):
        state, illegal = self.state, next(move for move in range(self.game.moves) if move not in self.state.legal())

        def work(number):
            seat = state.seat
            state.legal(seat), state.names(seat), state.why(seat, illegal), state.name(seat, illegal)
            state.observation(seat), state.mask(seat), state.returns("place"), state.fingerprint()
            state.active, state.scores, state.places, state.history, state.over, state.ply, repr(state), state == state
            refusing(state.play, seat, illegal)
            refusing(state.play, seat, "no such move")
            refusing(state.legal, 9)
            refusing(state.observation, 0, [])

        self.count(work, self.CYCLES // 4)

    def test_texts(self):
        state = self.state

        def work(number):
            state.view(0), state.picture(0), state.events(0), state.information_state(0), state.record

        self.count(work, self.CYCLES // 20)

    def test_states(self):
        game, state = self.game, self.state

        def work(number):
            twin = state.clone()
            twin.play(twin.seat, twin.legal()[0])
            twin.undo()
            game.new(number)
            state.sample(0, seed=number)
            game.from_bytes(state.to_bytes())
            refusing(quayside.from_bytes, b"QSP")
            refusing(game.new, "cod")
            if number % 200 == 0:
                quayside.load(FAIR).clone().to_bytes()
                refusing(quayside.load, FAIR[:500])
                pickle.loads(pickle.dumps(state))
                copy.deepcopy(state)

        self.count(work)

    def test_games(self):
        def work(number):
            game = quayside.game("wishes", 3)
            game.options, game.id, game.title, game.moves, repr(game)
            if number % 50 == 0:
                game.observation_names(), game.fields(), pickle.loads(pickle.dumps(game)), quayside.games(), quayside.levels()
            refusing(quayside.game, "chess")
            refusing(quayside.Game, "wishes", 3, ["phase", "nothing"], {})
            refusing(quayside.Game, "wishes", 3, None, {"tide": "high"})

        self.count(work)

    def test_batches(self):
        arrays = quayside.arrays(quayside.Batch(self.game, 2))

        def work(number):
            batch = quayside.Batch(self.game, 2, opponents="random" if number % 100 == 0 else None)
            batch.attach(mask=arrays["mask"], seat=arrays["seat"])
            batch.step_random()
            batch.state(1), batch.deal_seed(0), batch.learner(0), batch.shapes()
            refusing(batch.step, arrays["seat"] - 5)
            refusing(batch.step, [1, 2])
            refusing(batch.state, 2)
            refusing(lambda: batch.attach(observation=arrays["mask"], mask=arrays["mask"]))
            refusing(quayside.Batch, self.game, 0)

        self.count(work)


if __name__ == "__main__":
    unittest.main()
