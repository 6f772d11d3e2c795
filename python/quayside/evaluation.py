"""How strong is a policy? evaluate() plays it against another one on the same deals in all seats, as `quayside arena` does.

The deals, the seats, the order of asking and the chance of bots are those of the arena: for bots the numbers are the same to the last
digit. When you report them, name game, seats, options, seed, deals, and how long the bots thought.
"""
from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable

from . import _engine
from ._engine import Game, State

Policy = str | Callable[[State, int], int]
Choose = Callable[[State, int, int], int]

_GOLDEN = 0x9E3779B97F4A7C15  # between the seeds of the line-ups of a deal


@dataclasses.dataclass(frozen=True)
class Interval:
    """A mean; in 95 of 100 cases the truth is at most `half` away from it."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.half:.2f}"


@dataclasses.dataclass(frozen=True)
class Evaluation:
    """What came out for the policy. share: of the pairs of seats that were not drawn, how many it won, in percent; points: a game;
    lead: over the mean of the other seats; places: how often it was first, second and so on."""

    game: str
    seats: int
    deals: int
    games: int
    share: Interval
    points: Interval
    lead: Interval
    won: int
    lost: int
    drawn: int
    places: tuple[int, ...]

    def __str__(self) -> str:
        return (f"{self.game}, {self.seats} seats, {self.deals} deals, {self.games} games: share {self.share} %, points {self.points}, "
                f"lead {self.lead}, places {' '.join(map(str, self.places))}")


class _Ratio:
    """A quotient of two sums over deals: a deal is one observation, because its games are not independent of each other."""

    def __init__(self) -> None:
        self.a = self.b = self.aa = self.ab = self.bb = 0.0
        self.n = 0

    def add(self, a: float, b: float) -> None:
        self.a, self.b, self.n = self.a + a, self.b + b, self.n + 1
        self.aa, self.ab, self.bb = self.aa + a * a, self.ab + a * b, self.bb + b * b

    def interval(self) -> Interval:
        if not self.b:
            return Interval(0.0, math.inf)
        mean = self.a / self.b
        rest = self.aa - 2 * mean * self.ab + mean * mean * self.bb
        if self.n < 2:
            return Interval(mean, math.inf)
        return Interval(mean, _width(self.n - 1) * math.sqrt(max(rest, 0) * self.n / (self.n - 1)) / self.b)

    def share(self) -> Interval:
        """In hundredths. When no deal was an exception, so large a part of all could still be."""
        found = self.interval()
        half = 1 - 0.05 ** (1 / self.n) if self.n and found.half < 1e-9 else found.half
        return Interval(100 * found.mean, 100 * half)


def _width(freedom: int) -> float:
    """Standard errors to either side of an interval of 95 %: Student's, by Cornish and Fisher."""
    z = 1.959964
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def _chooser(policy: Policy) -> Choose:
    """policy(state, seat, seed) -> move, from a bot's name ("hard:500" thinks 500 iterations) or a function of state and seat."""
    if not isinstance(policy, str):
        choose = policy
        return lambda state, seat, seed: choose(state, seat)
    level, _, iterations = policy.partition(":")
    if level not in _engine.levels() or (iterations and not iterations.isdigit()):
        raise ValueError(f'a policy is a function of state and seat, or a bot as "medium" or "hard:500", not {policy!r}')
    return lambda state, seat, seed: state.bot(seat, level, iterations=int(iterations or 0), seed=seed)


def _lineups(seats: int) -> list[tuple[int, ...]]:
    """Who sits where: one seat of the policy and the rest of the others, then the other way round."""
    found: list[tuple[int, ...]] = []
    for one in (0, 1):
        for at in range(seats):
            lineup = tuple(one if i == at else 1 - one for i in range(seats))
            if lineup not in found:
                found.append(lineup)
    return found


def _play(game: Game, deal: tuple[bytes, int, tuple[int, ...]], turn: int, lineup: tuple[int, ...],
          players: tuple[Choose, Choose]) -> State:
    """A whole game. A choice between one move is none: nobody is asked."""
    seed, bots, order = deal
    state, moves = game.new(seed), 0
    while not state.over:
        active = state.active
        seat = next(each for each in order if each in active)
        legal = state.legal(seat)
        chance = (bots + turn * _GOLDEN + moves) & (2**64 - 1)
        state.play(seat, legal[0] if len(legal) == 1 else players[lineup[seat]](state, seat, chance))
        moves += 1
    return state


def evaluate(policy: Policy, game: Game, opponents: Policy = "easy", deals: int = 100, *, seed: int | bytes | str = "00") -> Evaluation:
    """Plays `policy` against `opponents` on so many deals, each with every line-up of the two; gives an Evaluation.

    A policy is a function of a state and a seat that gives a legal move, or a bot: "easy", "medium", "hard:500". It gets the whole state,
    so an honest one looks at it only through the seat: state.observation(seat), state.legal(seat), state.view(seat). The same seed gives
    the same deals as `quayside arena --seed`.
    """
    if not isinstance(deals, int) or deals < 1:
        raise ValueError(f"deals is a number from 1 on, not {deals!r}")
    players, lineups, seats = (_chooser(policy), _chooser(opponents)), _lineups(game.seats), game.seats
    share, points, lead = _Ratio(), _Ratio(), _Ratio()
    won = lost = drawn = 0
    places = [0] * seats
    for number in range(deals):
        deal = _engine._deal(seed, number, seats)
        better = worse = had = 0
        scored = ahead = 0.0
        for turn, lineup in enumerate(lineups):
            state = _play(game, deal, turn, lineup, players)
            place = state.places or ()
            for i in range(seats):
                if lineup[i]:
                    continue
                had += 1
                scored += state.scores[i]
                ahead += state.scores[i] - (sum(state.scores) - state.scores[i]) / (seats - 1)
                places[place[i] - 1] += 1
                for k in range(seats):
                    if lineup[k]:
                        better += place[i] < place[k]
                        worse += place[i] > place[k]
                        drawn += place[i] == place[k]
        won, lost = won + better, lost + worse
        share.add(better, better + worse)
        points.add(scored, had)
        lead.add(ahead, had)
    return Evaluation(game.id, seats, deals, deals * len(lineups), share.share(), points.interval(), lead.interval(), won, lost, drawn,
                      tuple(places))
