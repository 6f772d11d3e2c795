"""Records and self-play as arrays."""
import pathlib
import tempfile
import unittest

import numpy as np

import quayside
from common import ROOT, random_play, tables
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


if __name__ == "__main__":
    unittest.main()
