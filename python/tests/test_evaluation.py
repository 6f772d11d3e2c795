"""evaluate() says what `quayside arena` says, to the last digit, and says what is wrong with its arguments."""
import json
import pathlib
import subprocess
import sys
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


class Baselines(unittest.TestCase):
    def run_of(self, *words):
        command = [sys.executable, "-P", ROOT / "bench" / "baselines", "wishes", "--seats", "3", "--deals", "2", "--jobs", "1", *words]
        return subprocess.run(command, check=True, capture_output=True, text=True)

    def test_a_run_that_was_stopped_goes_on(self):
        """Of what a file of results has nothing is played again; what is missing is, and is written there."""
        pairs = [(baseline, opponent) for baseline in ("random", "easy", "medium", "hard:20", "hard:100", "hard:500")
                 for opponent in ("random", "easy", "medium", "hard:100") if baseline != opponent]
        known = [json.dumps({"quayside": quayside.__version__, "game": "wishes", "seats": 3, "baseline": baseline, "opponent": opponent,
                             "deals": 1 if "hard" in baseline + opponent else 2, "share": f"{number}.00 ± 1.00"})
                 for number, (baseline, opponent) in enumerate(pairs)]
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "results"
            missing = '"easy", "opponent": "random", "deals": 3'
            file.write_text("\n".join([*known, ""]).replace(missing.replace("3", "2"), missing))
            out = self.run_of("--results", file)
            self.assertEqual(out.stderr.count(": wishes, 3 seats, 2 deals"), 1, out.stderr)  # with other deals it is another figure
            share = str(quayside.evaluate("easy", quayside.game("wishes", 3), "random", 2, seed="00").share)
            self.assertEqual(json.loads(file.read_text().splitlines()[-1])["share"], share)
            self.assertRegex(out.stdout, rf"easy +{share} +50 ")
            self.assertRegex(out.stdout, r"random +50 +0.00 ± 1.00 +1.00 ± 1.00 +2.00 ± 1.00")
            again = self.run_of("--results", file)
            self.assertEqual((again.stdout, again.stderr), (out.stdout, ""))


if __name__ == "__main__":
    unittest.main()
