"""empty.py: the package in an environment that has nothing else: no numpy, no compiler is asked for, no file of the clone is read."""
import importlib.metadata
import importlib.util
import pickle
import re
import sys

import quayside

assert importlib.util.find_spec("numpy") is None, "this environment is not empty"
assert sys.prefix in quayside.__file__

for id in quayside.games():
    state = quayside.game(id, observe="compact").new(1)
    while not state.over:
        state.play(state.seat, state.bot(state.seat, "easy"))
    assert min(state.places) == 1 and pickle.loads(pickle.dumps(state)) == state
    batch = quayside.Batch(quayside.game(id), 8, seed=1)
    batch.step_random(100)
    assert batch.steps == 800
print(quayside.evaluate("easy", quayside.game("wishes", 3), "random", 2))
assert quayside.rule("fishing", "FI-15")

package = importlib.metadata.distribution("quayside")
files = {file.name: file for file in package.files}
assert "MIT License" in files["LICENSE"].read_text()
assert {"numpy", "gymnasium", "pettingzoo", "openspiel"} == set(package.metadata.get_all("Provides-Extra"))
assert package.version == quayside.__version__
tag = re.search("^Tag: (.*)$", files["WHEEL"].read_text(), re.M)[1]
assert re.fullmatch(r"cp311-abi3-manylinux_2_\d+_\w+", tag) or not sys.platform.startswith("linux"), tag
print(f"quayside {package.version}, {tag}: plays all games in an empty environment")
