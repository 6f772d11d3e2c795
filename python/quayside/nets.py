"""A small net in numpy: a policy and a value over compact observations. Enough to imitate bots, and to improve by playing.

    game = quayside.game("wishes", seats=4, observe="compact")
    net = nets.Net(game)
    nets.imitate(net, game, "medium", decisions=200_000)
    nets.improve(net, game, rounds=50)
    print(quayside.evaluate(net.policy(), game, opponents="easy", deals=50))
    net.save("wishes.npz")
"""
from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ._engine import Batch, Game, State

Array: TypeAlias = npt.NDArray[Any]
NEVER = np.float32(-1e9)  # the logit of a move that is not legal


class Net:
    """One hidden layer; from it a logit for every move, and what the seat can expect: its place, from 1 for the first to -1."""

    def __init__(self, game: Game, hidden: int = 128, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        size = game.observation_size
        self.weights = [chance.normal(0, (2 / size) ** 0.5, (size, hidden)), np.zeros(hidden),
                        chance.normal(0, 0.01, (hidden, game.moves)), np.zeros(game.moves), np.zeros((hidden, 1)), np.zeros(1)]
        self.weights = [each.astype(np.float32) for each in self.weights]
        self._begin()

    def _begin(self) -> None:
        self.mean, self.square = ([np.zeros_like(each) for each in self.weights] for _ in range(2))
        self.steps = 0

    def forward(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chance of every move, and what can be expected."""
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        logits = np.where(mask, hidden @ self.weights[2] + self.weights[3], NEVER)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), (hidden @ self.weights[4] + self.weights[5])[:, 0]

    def logits(self, seen: Array) -> Array:
        """For batch.choose, which looks at legal moves alone."""
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        logits: Array = hidden @ self.weights[2] + self.weights[3]
        return logits

    def learn(self, seen: Array, hidden: Array, slope: Array, error: Array, rate: float) -> None:
        """A step of Adam: slope is that of the loss by the logits, error that by the value."""
        back = (slope @ self.weights[2].T + error[:, None] * self.weights[4].T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0), hidden.T @ error[:, None], error.sum(keepdims=True)]
        self.steps += 1
        for weight, mean, square, each in zip(self.weights, self.mean, self.square, slopes):
            mean += 0.1 * (each - mean)
            square += 0.001 * (each * each - square)
            weight -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)

    def policy(self) -> Callable[[State, int], int]:
        """The likeliest legal move, for quayside.evaluate. The state's game observes as the one that the net was made for."""
        def choose(state: State, seat: int) -> int:
            logits = self.logits(np.asarray(state.observation(seat), np.float32)[None])[0]
            return int(np.where(state.mask(seat), logits, NEVER).argmax())
        return choose

    def copy(self) -> Net:
        """As it is now, to play against."""
        made = Net.__new__(Net)
        made.weights = [each.copy() for each in self.weights]
        made._begin()
        return made

    def save(self, path: str | pathlib.Path) -> None:
        """Writes the weights, as float16."""
        np.savez_compressed(path, *[each.astype(np.float16) for each in self.weights])

    @staticmethod
    def load(path: str | pathlib.Path) -> Net:
        """Reads what save() wrote."""
        made = Net.__new__(Net)
        with np.load(path) as file:
            made.weights = [file[name].astype(np.float32) for name in file.files]
        made._begin()
        return made


def imitate(net: Net, game: Game, level: str, decisions: int, *, games: int = 256, seed: int = 0, rate: float = 3e-3,
            threads: int = 1, told: Callable[[int, float], None] | None = None) -> None:
    """Learns to play as a bot does: positions of its own games, and what it would play there.

    In a quarter of the games the pupil makes the moves, so that it is also shown what to do where it leads itself. Every answer is learned
    from once: a bot that does not search answers sooner than the pupil learns. told is called now and then with the number of decisions
    and the share that were foretold.
    """
    from . import arrays as attach

    batch = Batch(game, games, seed=seed, threads=threads)
    arrays = attach(batch, "observation", "mask")
    rows, nothing, right, since = np.arange(games), np.zeros(games, np.float32), 0.0, 0
    for done in range(0, decisions, games):
        seen, mask = arrays["observation"], arrays["mask"]
        teacher, own = batch.bot(level), batch.choose(net.logits(seen))
        hidden, slope, _ = net.forward(seen, mask)
        right, since = right + float((slope.argmax(1) == teacher).sum()), since + games
        slope[rows, teacher] -= 1
        net.learn(seen, hidden, slope / games, nothing, rate * (1 - 0.95 * done / decisions))
        batch.step(np.where(rows % 4 == done // games % 4, own, teacher).astype(np.int32))
        if told and since >= decisions // 20:
            told(done + games, right / since)
            right, since = 0.0, 0


def improve(net: Net, game: Game, rounds: int, *, games: int = 64, seed: int = 0, rate: float = 5e-4, keep: int = 5, clip: float = 0.2,
            warm: int = 3, sharp: float = 3.0, threads: int = 1, told: Callable[[int], None] | None = None) -> None:
    """Plays one game at each of so many tables in every round and learns from where it ended: PPO with one number at the end of a game.

    Half of the seats of each table are the net's, the others those of a copy from a pool, to which a copy of now is added every `keep`
    rounds; so it does not learn to beat only itself. In the first `warm` rounds it learns what can be expected and plays on as it did: a
    pupil that was only shown moves knows nothing of where they lead. It begins with logits times `sharp`: a pupil is unsure between moves, and
    what counts is its likeliest one, so what it tries should be near that. Steps become smaller towards the end. told is called after
    every round.
    """
    for each in net.weights[2:4]:
        each *= sharp
    pool = [net.copy()]
    chance = np.random.default_rng(seed)
    for number in range(rounds):
        rival = pool[int(chance.integers(len(pool)))]
        seen, mask, move, brought = _games(net, rival, game, games, seed * 100_003 + number, threads)
        _, chances, expected = net.forward(seen, mask)
        before = chances[np.arange(len(move)), move]
        gain = brought - expected
        gain = (gain - gain.mean()) / (gain.std() + 1e-6) * (number >= warm)
        for _ in range(2):
            for part in np.array_split(chance.permutation(len(move)), max(1, len(move) // 1024)):
                hidden, now, value = net.forward(seen[part], mask[part])
                rows = np.arange(len(part))
                ratio = now[rows, move[part]] / before[part]
                outside = np.where(gain[part] > 0, ratio > 1 + clip, ratio < 1 - clip)
                push = np.where(outside, 0, ratio * gain[part]).astype(np.float32)
                slope = now * push[:, None]
                slope[rows, move[part]] -= push
                net.learn(seen[part], hidden, slope / len(part), 0.5 * (value - brought[part]).astype(np.float32) / len(part),
                          rate * (1 - 0.9 * number / rounds))
        if number % keep == keep - 1:
            pool.append(net.copy())
        if told:
            told(number + 1)


def _games(net: Net, rival: Net, game: Game, games: int, seed: int, threads: int) -> tuple[Array, Array, Array, Array]:
    """One game at each table, every other seat the rival's: what the net saw, could do and did, and where that seat ended."""
    from . import arrays as attach

    batch = Batch(game, games, seed=seed, reward="place", threads=threads)
    arrays = attach(batch, "observation", "mask", "seat", "reward", "done")
    own, open_ = (np.arange(games)[:, None] + np.arange(game.seats)) % 2 == 0, np.ones(games, bool)
    noted: list[tuple[Array, ...]] = []
    place, logits = np.zeros((games, game.seats), np.float32), np.zeros((games, game.moves), np.float32)
    while open_.any():
        mine = own[np.arange(games), arrays["seat"]]
        at, other = np.flatnonzero(open_ & mine), np.flatnonzero(open_ & ~mine)
        seen, mask, seat = (arrays[name][at] for name in ("observation", "mask", "seat"))
        logits[at], logits[other] = net.logits(seen), rival.logits(arrays["observation"][other])
        moves = batch.choose(logits)
        noted.append((at, seat, seen, mask, moves[at]))
        batch.step(moves)
        ended = open_ & arrays["done"]
        place[ended] = arrays["reward"][ended]
        open_ &= ~ended
    at, seat, seen, mask, move = (np.concatenate(each) for each in zip(*noted))
    return seen, mask, move, place[at, seat]
