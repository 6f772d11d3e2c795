"""The examples run, and the first one of the manual; stubs name what there is."""
import ast
import importlib.util
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import quayside
from common import ROOT, SANITIZED
from quayside import _engine

EXAMPLES = ROOT / "examples"


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
        with tempfile.NamedTemporaryFile("w", suffix=".svg") as file:
            file.write(learner.picture([(0, 0.25), (1, 0.5), (2, 0.9)], 4, "a curve"))
            file.flush()
            self.assertTrue(xml.etree.ElementTree.parse(file.name).getroot().tag.endswith("svg"))

    def test_the_picture_of_the_manual(self):
        svg = (ROOT / "docs" / "learner.svg").read_text()
        points = re.search('points="([^"]*)"', svg)[1].split()
        self.assertGreater(len(points), 5)
        self.assertGreaterEqual(int(re.search("at the end ([0-9]+)%", svg)[1]), 60)


class Manual(unittest.TestCase):
    def test_the_examples_of_the_manual_run(self):
        blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(), re.S)
        self.assertGreaterEqual(len(blocks), 4)
        for block in blocks:
            with self.subTest(block.splitlines()[0]), tempfile.TemporaryDirectory() as folder:
                subprocess.run([sys.executable, "-P", "-c", block], check=True, capture_output=True, cwd=folder)

    def test_types_name_what_there_is(self):
        import quayside as package
        import pathlib
        tree = ast.parse((pathlib.Path(package.__file__).parent / "_engine.pyi").read_text())
        top = {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual(set(top), {name for name in dir(_engine) if not name.startswith("__")})
        for name in ("Game", "State", "Batch"):
            declared = {node.name for node in top[name].body if isinstance(node, ast.FunctionDef)} - {"__new__"}
            self.assertEqual(declared, {each for each in dir(getattr(_engine, name)) if not each.startswith("_")})
        self.assertTrue((pathlib.Path(package.__file__).parent / "py.typed").exists())


if __name__ == "__main__":
    unittest.main()
