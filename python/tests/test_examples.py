"""The examples run, and the first one of the manual; stubs name what there is."""
import ast
import importlib.util
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import xml.etree.ElementTree

import numpy as np

import quayside
from common import ROOT, SANITIZED
from quayside import _engine, curves, nets, reduced

EXAMPLES = ROOT / "examples"
STANDINS = pathlib.Path(__file__).resolve().parent / "standins"


def module_of(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Examples(unittest.TestCase):
    def test_random_play(self):
        for id in quayside.games():
            out = subprocess.run([sys.executable, "-P", EXAMPLES / "random_play.py", id], check=True, capture_output=True, text=True)
            self.assertRegex(out.stdout, r"points: \(.*\) places: \(.*\)\n[0-9,]+ steps and [0-9,]+ games a second")

    @unittest.skipIf(SANITIZED, "how strong it plays is the same there, and takes long")
    def test_a_bot_in_thirty_lines(self):
        """It has no more lines, and beats random bots."""
        lines = [line for line in (EXAMPLES / "thirty_lines.py").read_text().splitlines() if line.strip()]
        self.assertLessEqual(len(lines), 31)  # the line with the interpreter does not count
        choose = module_of("thirty_lines").choose
        wins = 0
        for seed in range(4):
            state = quayside.game("wishes", 3).new(seed)
            while not state.over:
                state.play(state.seat, choose(state, 0) if state.seat == 0 else state.bot(state.seat, "random", seed=state.ply))
            wins += state.returns("win")[0]
        self.assertGreaterEqual(wins, 3)

    @unittest.skipIf(SANITIZED, "how strong it plays is the same there, and takes long")
    def test_the_learner_learns(self):
        """A few changes of the weights already win more than chance; the picture is a picture."""
        learner = module_of("learner")
        game = quayside.game("wishes", 4)
        policy = learner.Policy(game)
        batch = quayside.Batch(game, 64, seed=1, opponents="random", reward="score")
        arrays = quayside.arrays(batch)
        for _ in range(40):
            learner.train(policy, batch, arrays, scale=10)
        self.assertGreater(learner.share_of_wins(policy, game, 100), 0.36)

    def test_curves_are_pictures(self):
        made = {"<wins>": [(0, 0.25), (1, 0.5), (2, 0.9)], "more": [(0, 0.0), (4, 1.0)]}
        root = xml.etree.ElementTree.fromstring(curves.draw(made, "a & b", "minutes", levels={"chance": 0.25}))
        self.assertTrue(root.tag.endswith("svg"))
        lines = [each.get("points") for each in root if each.tag.endswith("polyline")]
        self.assertEqual([len(line.split()) for line in lines], [3, 2])
        self.assertEqual(lines[1], "56.0,254.0 620.0,36.0")
        self.assertIn("<wins>", [each.text for each in root])

    def test_the_picture_of_the_manual(self):
        svg = (ROOT / "docs" / "learner.svg").read_text()
        points = re.search('points="([^"]*)"', svg)[1].split()
        self.assertGreater(len(points), 5)
        self.assertGreaterEqual(int(re.search("at the end ([0-9]+)%", svg)[1]), 60)


class Teaching(unittest.TestCase):
    """examples/teacher.py and the nets it uses."""

    @unittest.skipIf(SANITIZED, "how strong it plays is the same there, and takes long")
    def test_a_pupil_foretells_its_teacher(self):
        """A little imitation foretells most moves and beats chance; what is saved plays the same."""
        game = quayside.game("fangfrisch", 3, observe="compact")
        net, told = nets.Net(game, hidden=32), []
        nets.imitate(net, game, "easy", 30_000, games=128, told=lambda decisions, share: told.append(share))
        self.assertGreater(told[-1], 0.7)  # of moves that are no choice, too
        result = quayside.evaluate(net.policy(), game, opponents="random", deals=6)
        self.assertGreater(result.share.mean, 70)
        with tempfile.TemporaryDirectory() as folder:
            net.save(folder + "/net.npz")
            again = nets.Net.load(folder + "/net.npz")
        seen, mask = game.new(1).observation()[None], game.new(1).mask()[None]
        np.testing.assert_allclose(again.forward(seen, mask)[1], net.forward(seen, mask)[1], atol=0.01)

    @unittest.skipIf(SANITIZED, "how strong it plays is the same there, and takes long")
    def test_it_improves_against_its_pool(self):
        """From nothing: after some rounds of self-play it beats what it was."""
        game = quayside.game("wishes", 2, observe="compact")
        net = nets.Net(game, hidden=32)
        before = net.copy()
        nets.improve(net, game, 12, games=128, rate=2e-3)
        first = before.policy()
        self.assertGreater(quayside.evaluate(net.policy(), game, opponents=first, deals=40).share.mean, 60)

    def test_the_slope_is_that_of_the_loss(self):
        """Against differences: cross-entropy of the moves and half the square of the value's error."""
        game = quayside.game("wishes", 2, observe="compact")
        net, states = nets.Net(game, hidden=5, seed=3), [game.new(seed) for seed in range(3)]
        net.weights = [each.astype(np.float64) for each in net.weights]
        net.weights[4] = np.linspace(-1, 1, 5)[:, None]
        seen, mask = np.array([s.observation() for s in states], float), np.array([s.mask() for s in states])
        move, target = np.array([s.legal()[0] for s in states]), np.array([1.0, -1.0, 0.5])

        def loss():
            _, chances, value = net.forward(seen, mask)
            return -np.log(chances[range(3), move]).sum() + 0.5 * ((value - target) ** 2).sum()
        hidden, chances, value = net.forward(seen, mask)
        slope = chances.copy()
        slope[range(3), move] -= 1
        net._begin()
        before = [each.copy() for each in net.weights]
        net.learn(seen, hidden, slope, value - target, rate=0.0)
        for number, (mean, weight) in enumerate(zip(net.mean, net.weights)):
            for at in list(np.ndindex(weight.shape))[::max(1, weight.size // 20)]:
                kept = weight[at]
                weight[at] = kept + 1e-5
                up = loss()
                weight[at] = kept - 1e-5
                down = loss()
                weight[at] = kept
                self.assertAlmostEqual(10 * mean[at], (up - down) / 2e-5, places=4, msg=f"weights {number} at {at}")
        self.assertTrue(all((a == b).all() for a, b in zip(before, net.weights)))

    def test_forty_lines(self):
        """The example has no more lines of its own than that, the list of its options left out."""
        text = (EXAMPLES / "teacher.py").read_text()
        body = [line for line in text[text.index("def main"):].splitlines() if line.strip()]
        self.assertLessEqual(len(body), 40)


class Kuhn:
    """Kuhn's poker, whose answers are known (1950): three cards, one chip in the pot from each, a bet of one more."""

    def __init__(self, cards, made=()):
        self.cards, self.made = cards, made

    seat = property(lambda self: len(self.made) % 2)
    over = property(lambda self: self.made[-2:] in ((0, 0), (1, 0), (1, 1)))

    def clone(self):
        return Kuhn(self.cards, self.made)

    def legal(self, seat):
        return [0, 1]

    def play(self, seat, move):
        self.made += (move,)

    def recall(self, seat):
        return f"{self.cards[seat]}{self.made}"

    def returns(self, reward):
        if self.made[-2:] == (1, 0):
            return (-1, 1) if self.seat else (1, -1)
        high = (1 + self.made[-1]) * (1 if self.cards[0] > self.cards[1] else -1)
        return high, -high


class Exact(unittest.TestCase):
    """examples/exploitability.py"""

    def test_it_solves_a_game_whose_answers_are_known(self):
        module = module_of("exploitability")
        worlds = tuple(Kuhn(cards) for cards in itertools.permutations("JQK", 2))
        tree = module.Tree(types.SimpleNamespace(game=types.SimpleNamespace(seats=2), worlds=worlds, reward="chips"))
        self.assertEqual((len(tree.parent), tree.sets), (1 + 6 * 9, 12))
        self.assertAlmostEqual(tree.exploitability(tree.uniform()), 11 / 24)
        solved = tree.cfr(1000)
        self.assertLess(tree.exploitability(solved), 5e-3)
        self.assertAlmostEqual(tree.values(solved)[0, 0], -1 / 18, delta=5e-3)
        self.assertGreaterEqual(tree.exploitability(solved), 0)

    @unittest.skipIf(SANITIZED, "the sums are the same there")
    def test_reduced_variants(self):
        module = module_of("exploitability")
        for name, nodes, iterations, goal in (("fishmonger-six-contracts", 5457, 30, 0.01), ("fishing-last-round", 9982, 20, 0.1),
                                              ("fresh-fish-auction", 6446, 30, 0.02)):
            tree = module.Tree(reduced.variant(name))
            self.assertEqual(len(tree.parent), nodes)
            uniform, solved = tree.exploitability(tree.uniform()), tree.exploitability(tree.cfr(iterations))
            self.assertTrue(0 <= solved < goal < uniform, (name, solved, uniform))

    def test_worlds_differ_in_what_somebody_cannot_see_alone(self):
        for name in reduced.VARIANTS:
            variant = reduced.variant(name)
            self.assertEqual(len({world.picture() for world in variant.worlds}), 1)  # a spectator cannot tell them apart
            self.assertFalse(any(world.over for world in variant.worlds))
        with self.assertRaisesRegex(ValueError, "no reduced variant"):
            reduced.variant("chess")


class Manual(unittest.TestCase):
    def test_the_examples_of_the_manual_run(self):
        blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(), re.S)
        self.assertGreaterEqual(len(blocks), 4)
        for block in blocks:
            with self.subTest(block.splitlines()[0]), tempfile.TemporaryDirectory() as folder:
                subprocess.run([sys.executable, "-P", "-c", block], check=True, capture_output=True, cwd=folder)

    @unittest.skipIf(SANITIZED or not shutil.which("mypy"), "types are the same there, or there is no mypy")
    def test_types_hold(self):
        """The examples and the package, as strictly as mypy can: what was installed, with the stand-ins for the libraries of others."""
        package = pathlib.Path(quayside.__file__).parent
        checked = [*sorted(EXAMPLES.glob("*.py")), *sorted(package.glob("*.py"))]
        self.assertGreater(len(checked), 14)
        with tempfile.TemporaryDirectory() as cache:
            out = subprocess.run(["mypy", "--strict", "--cache-dir", cache, *checked], capture_output=True, text=True,
                                 env=os.environ | {"MYPYPATH": f"{package.parent}:{STANDINS}"}, cwd=package.parent)
        self.assertEqual(out.returncode, 0, out.stdout + out.stderr)

    def test_types_name_what_there_is(self):
        tree = ast.parse((pathlib.Path(quayside.__file__).parent / "_engine.pyi").read_text())
        top = {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual(set(top), {name for name in dir(_engine) if not name.startswith("__")})
        for name in ("Game", "State", "Batch"):
            declared = {node.name for node in top[name].body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
            self.assertEqual(declared, {each for each in dir(getattr(_engine, name)) if not each.startswith("_")})
        self.assertTrue((pathlib.Path(quayside.__file__).parent / "py.typed").exists())

    def test_the_version_is_that_of_the_project(self):
        import quayside as package

        self.assertEqual(package.__version__, (ROOT / "VERSION").read_text().strip())


if __name__ == "__main__":
    unittest.main()
