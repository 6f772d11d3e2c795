"""Games that are small enough for exact answers: the last steps of real ones.

    from quayside import reduced

    small = reduced.variant("fishing-last-round")
    small.worlds        # states, all equally likely: nobody knows in which of them the game begins
    small.reward        # what is played for

A reduced variant begins with chance, which draws one of the worlds, and after that nothing is left to chance: the engine's own is part
of the state. What a seat knows is state.recall(seat), which tells apart all that the seat can and has perfect recall; the past before the
worlds is the same in all of them and is left out. Sealed steps are taken seat by seat, in the order of state.seat: nobody sees what another
has chosen. examples/exploitability.py builds the tree of a variant and solves it.

The positions are made by the engine from fixed seeds, so they are the same everywhere as long as the version of the game is.
"""
from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from . import game as _game
from ._engine import Game, State

if TYPE_CHECKING:
    from ._engine import Reward


@dataclasses.dataclass(frozen=True)
class Variant:
    """A game that begins in one of the worlds, all equally likely, and what it is played for."""

    name: str
    about: str
    game: Game
    worlds: tuple[State, ...]
    reward: Reward


def _any(state: State) -> int:
    """A move by lot: that of a bot would change with the bot."""
    return state.bot(None, "random", seed=len(state.history))


def _fishing() -> Variant:
    """The last three tricks of the last round: hands as a spectator with a perfect memory can imagine them."""
    game = _game("fishing", seats=3)
    state = game.new(2)
    while True:
        view = state.view()
        if view["round"] == 8 and view["hand_count"] == [3, 3, 3] and not view["played"] and view["phase"] == "play":
            break
        state.play(None, _any(state))
    return Variant("fishing-last-round", "Fishing, 3 seats: the last three tricks of round 8, 16 worlds", game,
                   tuple(state.sample(None, seed) for seed in range(16)), "score")


def _fishmonger() -> Variant:
    """The last round with six contracts: five on offer, of which a bidder may buy one and use it at once, and one in the deck."""
    game = _game("fishmonger", seats=2)
    position = {"coins[0]": "15", "coins[1]": "14", "row": "Z3 Z1 C1 M1 B1", "deck": "B2", "hand[0]": "S3", "hand[1]": "S1",
                "frozen[0]": "2", "frozen[1]": "3", "marker": "0"}
    return Variant("fishmonger-six-contracts", "Fishmonger!, 2 seats: the last round, six contracts", game,
                   (game.new(1, position=position),), "place")


def _fresh_fish() -> Variant:
    """The last auction of a game: sealed bids for a stall, its place, and what is left of the last row."""
    game = _game("fresh-fish", seats=2)
    state = game.new(8)
    last = state
    while not state.over:
        if state.view()["phase"] == "bid" and len(state.active) == 2:
            last = state.clone()
        state.play(None, _any(state))
    return Variant("fresh-fish-auction", "Fresh Fish, 2 seats: the last auction and what follows from it", game, (last.sample(None, 0),),
                   "place")


VARIANTS = {"fishing-last-round": _fishing, "fishmonger-six-contracts": _fishmonger, "fresh-fish-auction": _fresh_fish}


def variant(name: str) -> Variant:
    """A reduced variant by name: VARIANTS lists them."""
    if name not in VARIANTS:
        raise ValueError(f"there is no reduced variant {name!r}; there are: {', '.join(VARIANTS)}")
    return VARIANTS[name]()
