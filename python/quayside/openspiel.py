"""The games for OpenSpiel. Needs the package pyspiel (open_spiel 1.4 or later).

    import pyspiel
    import quayside.openspiel           # registers

    game = pyspiel.load_game("python_quayside_fishing", {"players": 3, "seeds": 64})

Every game is sequential with explicit chance: the root draws one of `seeds` deals (first_seed and the numbers after it), all equally
likely, and nothing is left to chance after that. Seats that choose at the same time are asked one after the other; none of them
sees what another chose. A player's return follows from the place, 1 for the first down to -1 for the last, so the returns of a game add
up to 0.

An observation is the compact one, which remembers all that matters; the information state has perfect recall: as a string it is
State.recall, as a tensor the observation and the 256 bits of a hash of all that the player saw and did, so that different information
states have different tensors. Options of a game are parameters of the same name: {"variant": "classic"}.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from . import _engine
from . import game as _game
from . import games as _games

PAST_BITS = 256
_PARAMETERS: dict[str, Any] = {"players": 4, "seeds": 16, "first_seed": 0}


def _options(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game and the usual choice of each."""
    return {option["name"]: option["default"] for option in facts["options"]}


def _type(id: str, facts: Mapping[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"python_quayside_{id.replace('-', '_')}", long_name=f"Quayside: {facts['title']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=facts["max_seats"], min_num_players=facts["min_seats"],
        provides_information_state_string=True, provides_information_state_tensor=True, provides_observation_string=True,
        provides_observation_tensor=True, parameter_specification=_PARAMETERS | _options(facts))


class Game(pyspiel.Game):
    """A game of Quayside; _register makes a subclass for each, which names it."""

    id: str
    type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        asked = _PARAMETERS | _options(_games()[self.id]) | params
        self.seeds, self.first_seed = int(asked["seeds"]), int(asked["first_seed"])
        if self.seeds < 1 or self.first_seed < 0:
            raise ValueError("seeds is a number from 1 on, first_seed one from 0 on")
        options = {name: asked[name] for name in _options(_games()[self.id])}
        self.rules = _game(self.id, int(asked["players"]), observe="compact", **options)
        info = pyspiel.GameInfo(num_distinct_actions=self.rules.moves, max_chance_outcomes=self.seeds, num_players=self.rules.seats,
                                min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=self.rules.max_moves)
        super().__init__(self.type, info, params)

    def new_initial_state(self) -> State:
        """Nothing is dealt yet: chance chooses the deal."""
        return State(self)

    def make_py_observer(self, iig_obs_type: pyspiel.IIGObservationType | None = None,
                         params: dict[str, Any] | None = None) -> Observer:
        """What a player, or everybody, sees."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class State(pyspiel.State):
    """A game as it stands; `table` is the State of Quayside, None before the deal."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.table: _engine.State | None = None

    def current_player(self) -> int:
        """Who moves: the first of those who choose at the same time."""
        if self.table is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.table.seat
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None:
            return list(range(self.get_game().seeds))
        return self.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        if self.table is not None:
            raise ValueError("only the deal is left to chance")
        count = self.get_game().seeds
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            game = self.get_game()
            self.table = game.rules.new(game.first_seed + action)
        else:
            self.table.play(self.table.seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"deal {action}"
        return self.table.name(player, action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """1 for the first place down to -1 for the last; 0 before the end."""
        return list(self.table.returns("place")) if self.table is not None else [0.0] * self.get_game().rules.seats

    def __str__(self) -> str:
        return self.table.picture() if self.table is not None else "nothing is dealt yet"


class Observer:
    """What a player sees, as OpenSpiel asks for it: a tensor, its parts by name, and a string."""

    def __init__(self, game: Game, iig_obs_type: pyspiel.IIGObservationType, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers have no parameters, but got {params}")
        self.private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall = self.private and iig_obs_type.perfect_recall
        if not self.private or not iig_obs_type.public_info:
            raise ValueError("there are observations of one player that have all it knows, no others")
        parts = {"player": game.rules.seats, "observation": game.rules.observation_size} | ({"past": PAST_BITS} if self.recall else {})
        self.tensor = np.zeros(sum(parts.values()), np.float32)
        self.dict, at = dict[str, npt.NDArray[np.float32]](), 0
        for name, size in parts.items():
            self.dict[name] = self.tensor[at:at + size]
            at += size

    def set_from(self, state: State, player: int) -> None:
        """Fills the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.table is None:
            return
        state.table.observation(player, self.dict["observation"])
        if self.recall:
            past = bytes.fromhex(state.table.recall(player).split('"past":"', 1)[1][:PAST_BITS // 4])
            self.dict["past"][:] = np.unpackbits(np.frombuffer(past, np.uint8))

    def string_from(self, state: State, player: int) -> str:
        """The same as text."""
        if state.table is None:
            return f"player {player}, nothing is dealt yet"
        return state.table.recall(player) if self.recall else state.table.information_state(player)


def _register() -> None:
    """Registers python_quayside_<game> for pyspiel.load_game; importing this module does it."""
    for id, facts in _games().items():
        kind = _type(id, facts)
        pyspiel.register_game(kind, type(f"{Game.__name__}_{id.replace('-', '_')}", (Game,), {"id": id, "type": kind}))


_register()
