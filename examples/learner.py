#!/usr/bin/env python3
"""A learner in plain numpy: it plays If Wishes Were Fishes! against three `random` bots and learns from its own games.

    examples/learner.py --minutes 5 --picture learning.svg

The policy is linear: every move has a weight for every number of the observation, and the chance of a move grows with the sum
of its weights. After a few steps in all games of a batch the weights move along the policy gradient (REINFORCE with a learned
baseline), towards moves that were followed by more points than expected. Observations are mostly zeros, so that only the
numbers that are not zero and the moves that are legal are looked at.
"""
from __future__ import annotations

import argparse
import time
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

import quayside
from quayside import curves

Array: TypeAlias = npt.NDArray[Any]
Seen = tuple[Array, Array, Array]  # which numbers of an observation are not zero, what they are, which moves are legal

GAMES, STEPS = 256, 16          # games side by side, steps between two changes of the weights
DISCOUNT = 0.97
RATE, VALUE_RATE = 0.02, 4.0     # how far the weights go along the gradient
NOTHING = -1e9                  # the logit of a move that is not there


def packed(rows: Array) -> Array:
    """The positions of what is not zero in each row, filled up with -1 on the right."""
    row, column = np.nonzero(rows)
    count = np.bincount(row, minlength=len(rows))
    out = np.full((len(rows), count.max()), -1, np.int64)
    out[row, np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count)] = column
    return out


class Policy:
    """Weights for every number of an observation: one for each move, and one for what is to be expected."""

    def __init__(self, game: quayside.Game, seed: int = 1) -> None:
        self.chance = np.random.default_rng(seed)
        self.size, self.moves = game.observation_size, game.moves
        self.weights = np.zeros((self.size + 1, self.moves + 1))  # the last row and column stand for "nothing"
        self.value = np.zeros(self.size + 1)
        self.squares = np.full_like(self.weights, 1e-3)

    def look(self, observation: Array, mask: Array) -> Seen:
        """What is needed of an observation: which numbers are not zero, what they are, which moves are legal."""
        inputs, legal = packed(observation), packed(mask)
        numbers = np.take_along_axis(observation, np.maximum(inputs, 0), 1) * (inputs >= 0)
        return inputs, numbers, legal

    def chances(self, inputs: Array, numbers: Array, legal: Array) -> Array:
        logits = np.einsum("bf,bfm->bm", numbers, self.weights[inputs[:, :, None], legal[:, None, :]])
        logits = np.where(legal >= 0, logits, NOTHING)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        chances: Array = odds / odds.sum(1, keepdims=True)
        return chances

    def expected(self, inputs: Array, numbers: Array) -> Array:
        points: Array = (self.value[inputs] * numbers).sum(1)
        return points

    def choose(self, seen: Seen) -> tuple[Array, Array, Array]:
        """A move by chance for each game: (its number, its place among the legal ones, the chances of all)."""
        chances = self.chances(*seen)
        place = (chances.cumsum(1) < self.chance.random((len(chances), 1))).sum(1)
        place = np.minimum(place, (seen[2] >= 0).sum(1) - 1)
        return seen[2][np.arange(len(place)), place], place, chances

    def learn(self, seen: Seen, place: Array, chances: Array, advantage: Array, target: Array) -> Array:
        """The gradient of one step of all games; what is to be expected is learned at once."""
        inputs, numbers, legal = seen
        slope = -chances
        slope[np.arange(len(place)), place] += 1
        slope *= advantage[:, None]
        each = numbers[:, :, None] * slope[:, None, :]
        index = inputs[:, :, None] * (self.moves + 1) + legal[:, None, :]
        used = np.broadcast_to((inputs >= 0)[:, :, None] & (legal >= 0)[:, None, :], each.shape)
        gradient = np.bincount(index[used], each[used], self.weights.size).reshape(self.weights.shape) / len(place)
        error = (target - self.expected(inputs, numbers)) / (numbers ** 2).sum(1)
        more = (numbers * error[:, None]).ravel()
        self.value += VALUE_RATE * np.bincount(inputs.ravel() % (self.size + 1), more, self.size + 1) / len(place)
        return gradient

    def move_along(self, gradient: Array) -> None:
        self.squares += 0.05 * (gradient ** 2 - self.squares)
        self.weights += RATE * gradient / np.sqrt(self.squares + 1e-8)


def returns(rewards: Array, dones: Array, last: Array) -> Array:
    """What followed each step: the rewards after it, later ones discounted, up to the end of the game."""
    out, ahead = np.empty_like(rewards), last
    for t in reversed(range(len(rewards))):
        ahead = rewards[t] + DISCOUNT * ahead * ~dones[t]
        out[t] = ahead
    return out


def train(policy: Policy, batch: quayside.Batch, arrays: dict[str, Array], scale: float) -> None:
    """Plays STEPS steps in all games, and learns from them."""
    steps, rewards, dones = [], np.empty((STEPS, batch.n)), np.empty((STEPS, batch.n), bool)
    for t in range(STEPS):
        seen = policy.look(arrays["observation"], arrays["mask"])
        move, place, chances = policy.choose(seen)
        batch.step(move)
        rewards[t], dones[t] = arrays["reward"] / scale, arrays["done"]
        steps.append((seen, place, chances))
    last = policy.expected(*policy.look(arrays["observation"], arrays["mask"])[:2])
    targets = returns(rewards, dones, last)
    surplus = [target - policy.expected(*seen[:2]) for (seen, _, _), target in zip(steps, targets)]
    spread = np.std(surplus) + 1e-6
    gradients = [policy.learn(*step, more / spread, target) for step, more, target in zip(steps, surplus, targets)]
    policy.move_along(np.mean(gradients, axis=0))


def share_of_wins(policy: Policy, game: quayside.Game, games: int = 400, seed: int = 10**6) -> float:
    """How many of so many new games the policy wins against three `random`, a shared win counted in part."""
    batch = quayside.Batch(game, games, seed=seed, opponents="random", reward="win")
    arrays = quayside.arrays(batch)
    open_, total = np.ones(games, bool), 0.0
    while open_.any():
        batch.step(policy.choose(policy.look(arrays["observation"], arrays["mask"]))[0])
        ended = open_ & arrays["done"]
        total += arrays["reward"][ended].sum()
        open_ &= ~ended
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5, help="how long to learn (5)")
    parser.add_argument("--target", type=float, help="stop as soon as this share of wins is reached twice")
    parser.add_argument("--picture", help="write the learning curve to this file, as SVG")
    args = parser.parse_args()
    game = quayside.game("wishes", seats=4)
    policy = Policy(game)
    batch = quayside.Batch(game, GAMES, seed=1, opponents="random", reward="score")
    arrays = quayside.arrays(batch)
    begin, curve = time.monotonic(), []
    while True:
        minutes = (time.monotonic() - begin) / 60
        curve.append((minutes, share_of_wins(policy, game)))
        print(f"{minutes:5.2f} minutes, {batch.steps:8d} moves: wins {curve[-1][1]:.1%} against three random", flush=True)
        if minutes >= args.minutes or (args.target and min(share for _, share in curve[-2:]) >= args.target):
            break
        pause = time.monotonic() + min(args.minutes * 60 / 15, 20)
        while time.monotonic() < pause:
            train(policy, batch, arrays, scale=10)
    final = share_of_wins(policy, game, 1000, seed=10**7)
    print(f"at the end: {final:.1%} of 1,000 new games")
    if args.picture:
        with open(args.picture, "w") as file:
            file.write(curves.draw({"wins": curve}, f"If Wishes Were Fishes!: wins against three random, 4 seats; at the end {final:.0%}",
                                   "minutes", levels={"chance": 1 / game.seats, "60 %": 0.6}))


if __name__ == "__main__":
    main()
