"""What several tests use."""
import itertools
import os
import pathlib
import random

import quayside

ROOT = pathlib.Path(__file__).resolve().parents[2]
SANITIZED = bool(os.environ.get("QUAYSIDE_SANITIZED"))  # fresh --asan: everything is ten times slower
LONG = bool(os.environ.get("QUAYSIDE_LONG"))  # run.py --long
IDS = [*quayside.games(), "null"]  # the template is not listed, but it is played


def tables(observe="seen"):
    """Every game with its fewest and its most seats."""
    for id in IDS:
        facts = quayside.games().get(id, {"min_seats": 2, "max_seats": 5})
        for seats in (facts["min_seats"], facts["max_seats"]):
            yield quayside.game(id, seats, observe=observe)


def random_play(state, seed, moves=None):
    """Plays random moves, to the end or so many; gives the state after each of them."""
    chance = random.Random(seed)
    for _ in itertools.count() if moves is None else range(moves):
        if state.over:
            return
        seat = chance.choice(state.active)
        state.play(seat, chance.choice(state.legal(seat)))
        yield state
