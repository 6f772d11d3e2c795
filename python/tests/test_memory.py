"""A million steps in a batch and a million single steps: memory does not grow."""
import gc
import os
import unittest

import quayside
from common import SANITIZED

MILLION = 100_000 if SANITIZED else 1_000_000


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


if __name__ == "__main__":
    unittest.main()
