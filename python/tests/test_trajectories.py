"""Records and self-play as arrays."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import quayside
from common import LONG, ROOT, random_play, tables
from quayside import trajectories


class Trajectories(unittest.TestCase):
    def test_a_record_becomes_arrays(self):
        for game in tables():
            state = game.new(1)
            for _ in random_play(state, 1):
                pass
            data = trajectories.from_records([state.record, state.record], game=game, reward="score")
            n = len(data["seat"]) // 2
            self.assertEqual(n, len(state.history))
            self.assertEqual(data["observation"].shape, (2 * n, game.observation_size))
            self.assertEqual(data["episode"].tolist(), [0] * n + [1] * n)
            np.testing.assert_allclose(data["reward"][:n].sum(0) + game.new(1).returns("score"), state.scores)
            np.testing.assert_allclose(data["returns"][0], state.scores)
            # Every row is what the seat knew, and what it chose.
            replay = game.new(1)
            for t, (seat, move) in enumerate(quayside.load(state.record).history):
                self.assertEqual((data["seat"][t], data["move"][t]), (seat, move))
                self.assertTrue(data["mask"][t][move])
                if t % 20 == 0:
                    np.testing.assert_array_equal(data["observation"][t], replay.observation(seat))
                    np.testing.assert_array_equal(data["mask"][t], replay.mask(seat))
                replay.play(seat, move)

    def test_golden_games(self):
        for path in sorted((ROOT / "tests" / "golden").glob("*.record")):
            data = trajectories.from_records([path.read_text()])
            self.assertGreater(len(data["move"]), 0)
            if quayside.load(path.read_text()).over:
                self.assertAlmostEqual(float(data["returns"][0].sum()), 1, places=5)

    def test_self_play_to_a_file(self):
        game = quayside.game("wishes", 3)
        data = trajectories.self_play(game, 6, ["medium", "easy", lambda state, seat: state.legal(seat)[0]], seed=2, iterations=2)
        again = trajectories.self_play(game, 6, ["medium", "easy", lambda state, seat: state.legal(seat)[0]], seed=2, iterations=2)
        self.assertEqual(sorted(set(data["episode"].tolist())), list(range(6)))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games.npz"
            trajectories.save(path, data)
            loaded = trajectories.load_file(path)
        for name in trajectories.NAMES:
            np.testing.assert_array_equal(loaded[name], data[name])
            np.testing.assert_array_equal(again[name], data[name])
            self.assertEqual(loaded[name].dtype, data[name].dtype)
        self.assertAlmostEqual(float(data["reward"].sum()), 6, places=4)

    def test_wrong_arguments(self):
        game = quayside.game("wishes", 3)
        self.assertRaisesRegex(ValueError, "name 3 players", trajectories.self_play, game, 1, ["easy"])
        self.assertRaisesRegex(ValueError, "no game", trajectories.from_records, [])
        self.assertRaisesRegex(quayside.Error, "no record", trajectories.from_state, game.new(1).sample(0))


class Streams(unittest.TestCase):
    """More games than memory holds."""

    def rows(self, form, players, **options):
        game = quayside.game("fangfrisch", 3, observe="compact", dtype="index")
        with tempfile.TemporaryDirectory() as parent:
            folder = pathlib.Path(parent) / "games"
            count = trajectories.write(folder, game, 23, players, seed=5, form=form, rows=400, places=5, **options)
            parts = [{name: np.array(array) for name, array in part.items()} for part in trajectories.read(folder)]
            self.assertEqual(count, sum(len(part["episode"]) for part in parts))
            self.assertEqual(len(parts) > 2, form == "npz")
            with self.assertRaises(FileExistsError):
                trajectories.write(folder, game, 1, "random")
        return game, {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}

    def test_what_is_written_is_what_was_played(self):
        """Every row against the game played again, in both forms; exactly the games that were asked for."""
        for form in ("npz", "memmap"):
            for reward in ("win", "score"):
                game, data = self.rows(form, "easy", reward=reward)
                self.assertEqual(sorted(set(data["episode"].tolist())), list(range(23)))
                for number in range(23):
                    rows = np.flatnonzero(data["episode"] == number)
                    self.assertEqual(rows[-1] - rows[0] + 1, len(rows))  # they stand together
                    state = game.new((5 | number % 5 << 64 | number // 5 << 96).to_bytes(32, "little"))
                    for at in rows:
                        self.assertEqual(data["seat"][at], state.seat)
                        np.testing.assert_array_equal(data["observation"][at], state.observation())
                        np.testing.assert_array_equal(data["mask"][at], state.mask())
                        before = np.array(state.returns(reward))
                        state.play(state.seat, int(data["move"][at]))
                        np.testing.assert_allclose(data["reward"][at], np.array(state.returns(reward)) - before, atol=1e-5)
                    self.assertTrue(state.over)
                    np.testing.assert_allclose(data["returns"][rows], np.tile(state.returns(reward), (len(rows), 1)), atol=1e-4)

    def test_players_change_seats(self):
        """medium among random wins wherever it sits."""
        _, data = self.rows("npz", ["medium", "random", "random"])
        first = {int(number): data["returns"][data["episode"] == number][0] for number in range(23)}
        won = sum(first[number][-number % 3] for number in first)
        self.assertGreater(won, 14)

    def test_a_function_chooses_and_names_are_chosen(self):
        seen = []

        def choose(batch, arrays):
            seen.append(arrays["observation"].shape)
            return batch.choose()
        _, data = self.rows("memmap", choose, names=["observation", "move"])
        self.assertEqual(set(data), {"observation", "move", "episode"})
        self.assertEqual(seen[0][0], 5)

    def test_wrong_arguments(self):
        game = quayside.game("wishes", 3)
        for wrong, sentence in (({"games": 0}, "from 1 on"), ({"form": "csv"}, '"npz" or "memmap"'),
                                ({"names": ["fame"]}, "no array 'fame'"),
                                ({"players": ["easy"]}, "name 3 players")):
            with tempfile.TemporaryDirectory() as parent, self.assertRaisesRegex(ValueError, sentence):
                trajectories.write(pathlib.Path(parent) / "x", **({"game": game, "games": 1, "players": "random"} | wrong))

    @unittest.skipUnless(LONG, "100,000 games take minutes")
    def test_a_hundred_thousand_games_within_a_gigabyte(self):
        program = ("import quayside, resource, sys; from quayside import trajectories; "
                   "game = quayside.game('fangfrisch', 4, observe='compact', dtype='index'); "
                   "print(trajectories.write(sys.argv[1], game, 100_000, 'random', form='memmap', "
                   "names=['observation', 'move', 'returns'], "
                   "places=512)); print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)")
        with tempfile.TemporaryDirectory() as parent:
            out = subprocess.run([sys.executable, "-P", "-c", program, parent + "/x"], check=True, capture_output=True, text=True)
            rows, peak = map(int, out.stdout.split())
            part, = trajectories.read(parent + "/x")
            self.assertEqual(len(part["move"]), rows)
            self.assertEqual(int(part["episode"].max()) + 1, 100_000)
        print(f"100,000 games, {rows} rows, {peak // 1024} MiB")
        self.assertLess(peak, 1 << 20)


if __name__ == "__main__":
    unittest.main()
