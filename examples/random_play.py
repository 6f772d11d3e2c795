#!/usr/bin/env python3
"""Random play: one game told move by move, then many at once.

    examples/random_play.py [GAME]
"""
import random
import sys
import time

import quayside


def one_game(game: quayside.Game, seed: int) -> None:
    """Plays a random game and tells what everybody sees of it."""
    state, chance = game.new(seed), random.Random(seed)
    while not state.over:
        seat = chance.choice(state.active)
        state.play(seat, chance.choice(state.legal(seat)))
        for event in state.events():
            print(event["text"])
    print("points:", state.scores, "places:", state.places)


def many_games(game: quayside.Game, seconds: float) -> tuple[float, float]:
    """Plays in a batch for a while; gives steps and whole games a second."""
    batch = quayside.Batch(game, 1024, seed=1)
    done = quayside.arrays(batch, "done")["done"]
    games, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        batch.step_random()
        games += int(done.sum())
    return batch.steps / spent, games / spent


if __name__ == "__main__":
    table = quayside.game(sys.argv[1] if len(sys.argv) > 1 else "fishing")
    one_game(table, 1)
    print("{:,.0f} steps and {:,.0f} games a second, on one core".format(*many_games(table, 1)))
