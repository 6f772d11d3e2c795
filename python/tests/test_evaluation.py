"""evaluate() says what `quayside arena` says, to the last digit, and says what is wrong with its arguments."""
import json
import pathlib
import subprocess
import tempfile
import unittest

import quayside
from common import ROOT, SANITIZED

PROGRAM = ROOT / "build" / "release" / "quayside"


class Evaluating(unittest.TestCase):
    def arena(self, id, bots, deals, seats, seed, options):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "result.json"
            command = [PROGRAM, "arena", id, "--bots", ",".join(bots), "--games", str(deals), "--seats", str(seats), "--seed", seed,
                       "--json", path]
            for name, choice in options.items():
                command += ["--option", f"{name}={choice}"]
            subprocess.run(command, check=True, capture_output=True)
            return json.loads(path.read_text())

    @unittest.skipUnless(PROGRAM.exists(), "the program is not built")
    def test_the_numbers_are_those_of_the_arena(self):
        for id, bots, seats, seed, options in [
            ("fishing", ("easy", "random"), 4, "00", {}), ("wishes", ("medium:5", "easy"), 3, "2a", {}),
            ("fangfrisch", ("easy", "random"), 4, "01", {"bell": "first"}), ("fishmonger", ("easy", "random"), 2, "07", {}),
            ("fresh-fish", ("easy", "random"), 3, "00", {"variant": "classic"}), ("wishes", ("hard:20", "easy"), 2, "00", {}),
        ]:
            deals = 2 if SANITIZED else 6
            found = quayside.evaluate(bots[0], quayside.game(id, seats, **options), bots[1], deals, seed=seed)
            told = self.arena(id, bots, deals, seats, seed, options)
            first = told["bots"][0]
            self.assertEqual((found.deals, found.games), (told["deals"], told["games"]))
            self.assertEqual((found.won, found.lost, found.drawn, list(found.places)),
                             (first["won"], first["lost"], first["drawn"], first["places"]))
            for name in ("share", "points", "lead"):
                mine = getattr(found, name)
                self.assertEqual((f"{mine.mean:.4f}", f"{mine.half:.4f}"),
                                 (f"{first[name]['mean']:.4f}", f"{first[name]['half_95']:.4f}"), (id, name))

    def test_functions_are_policies(self):
        game = quayside.game("wishes", 3)
        own = quayside.evaluate(lambda state, seat: state.legal(seat)[0], game, "random", 3)
        self.assertEqual((own.games, sum(own.places)), (18, 27))
        mirror = quayside.evaluate("random", game, lambda state, seat: state.legal(seat)[0], 3)
        self.assertEqual(mirror.seats, 3)
        self.assertIn("wishes, 3 seats, 3 deals, 18 games: share", str(own))
        better = quayside.evaluate("easy", game, "random", 6)
        self.assertGreater(better.share.mean - better.share.half, 50)

    def test_wrong_arguments(self):
        game = quayside.game("wishes", 3)
        for wrong, sentence in [(lambda: quayside.evaluate("genius", game), "a policy is"),
                                (lambda: quayside.evaluate("hard:fast", game), "a policy is"),
                                (lambda: quayside.evaluate("easy", game, deals=0), "deals is"),
                                (lambda: quayside.evaluate("easy", game, seed="cod"), "hexadecimal")]:
            with self.assertRaisesRegex(ValueError, sentence):
                wrong()


if __name__ == "__main__":
    unittest.main()
