"""What the module quayside.openspiel needs of pyspiel: the behaviour of the base classes as OpenSpiel documents it."""
import copy
import enum
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


class PrivateInfoType(enum.Enum):
    NONE, SINGLE_PLAYER, ALL_PLAYERS = range(3)


class IIGObservationType:
    def __init__(self, perfect_recall: bool, public_info: bool = True,
                 private_info: PrivateInfoType = PrivateInfoType.SINGLE_PLAYER) -> None:
        self.perfect_recall, self.public_info, self.private_info = perfect_recall, public_info, private_info


class GameType:
    class Dynamics(enum.Enum):
        SEQUENTIAL, SIMULTANEOUS = range(2)

    class ChanceMode(enum.Enum):
        DETERMINISTIC, EXPLICIT_STOCHASTIC, SAMPLED_STOCHASTIC = range(3)

    class Information(enum.Enum):
        PERFECT_INFORMATION, IMPERFECT_INFORMATION, ONE_SHOT = range(3)

    class Utility(enum.Enum):
        ZERO_SUM, CONSTANT_SUM, GENERAL_SUM, IDENTICAL = range(4)

    class RewardModel(enum.Enum):
        TERMINAL, REWARDS = range(2)

    def __init__(self, *, short_name: str, long_name: str, dynamics: Dynamics, chance_mode: ChanceMode, information: Information,
                 utility: Utility, reward_model: RewardModel, max_num_players: int, min_num_players: int,
                 provides_information_state_string: bool, provides_information_state_tensor: bool, provides_observation_string: bool,
                 provides_observation_tensor: bool, parameter_specification: dict[str, Any]) -> None:
        self.short_name, self.long_name, self.dynamics, self.chance_mode = short_name, long_name, dynamics, chance_mode
        self.information, self.utility, self.reward_model = information, utility, reward_model
        self.max_num_players, self.min_num_players = max_num_players, min_num_players
        self.provides_information_state_string = provides_information_state_string
        self.provides_information_state_tensor = provides_information_state_tensor
        self.provides_observation_string, self.provides_observation_tensor = provides_observation_string, provides_observation_tensor
        self.parameter_specification = parameter_specification


class GameInfo:
    def __init__(self, *, num_distinct_actions: int, max_chance_outcomes: int, num_players: int, min_utility: float, max_utility: float,
                 utility_sum: float, max_game_length: int) -> None:
        self.num_distinct_actions, self.max_chance_outcomes, self.num_players = num_distinct_actions, max_chance_outcomes, num_players
        self.min_utility, self.max_utility, self.utility_sum = min_utility, max_utility, utility_sum
        self.max_game_length = max_game_length


class Game:
    def __init__(self, game_type: GameType, game_info: GameInfo, params: dict[str, Any]) -> None:
        self._type, self._info, self._params = game_type, game_info, dict(params)

    def new_initial_state(self) -> "State":
        raise NotImplementedError

    def make_py_observer(self, iig_obs_type: IIGObservationType | None = None, params: dict[str, Any] | None = None) -> Any:
        raise NotImplementedError

    def get_type(self) -> GameType:
        return self._type

    def num_players(self) -> int:
        return self._info.num_players

    def num_distinct_actions(self) -> int:
        return self._info.num_distinct_actions

    def max_chance_outcomes(self) -> int:
        return self._info.max_chance_outcomes

    def max_game_length(self) -> int:
        return self._info.max_game_length

    def min_utility(self) -> float:
        return self._info.min_utility

    def max_utility(self) -> float:
        return self._info.max_utility

    def utility_sum(self) -> float:
        return self._info.utility_sum


class State:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._history: list[tuple[int, int]] = []

    def current_player(self) -> int:
        raise NotImplementedError

    def is_terminal(self) -> bool:
        raise NotImplementedError

    def _legal_actions(self, player: int) -> list[int]:
        raise NotImplementedError

    def _apply_action(self, action: int) -> None:
        raise NotImplementedError

    def _action_to_string(self, player: int, action: int) -> str:
        raise NotImplementedError

    def get_game(self) -> Any:
        return self._game

    def is_chance_node(self) -> bool:
        return self.current_player() == PlayerId.CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        player = self.current_player() if player is None else player
        return [] if self.is_terminal() or player != self.current_player() else self._legal_actions(player)

    def apply_action(self, action: int) -> None:
        player = self.current_player()
        if action not in self.legal_actions():
            raise RuntimeError(f"action {action} is not legal")
        self._apply_action(action)
        self._history.append((player, action))

    def action_to_string(self, player: int, action: int | None = None) -> str:
        return self._action_to_string(*((self.current_player(), player) if action is None else (player, action)))

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def clone(self) -> Any:
        """As OpenSpiel does it: a new state, and a deep copy of every attribute of the subclass."""
        made = self._game.new_initial_state()
        for name, value in self.__dict__.items():
            setattr(made, name, value if name == "_game" else copy.deepcopy(value))
        return made

    def _observer(self, perfect_recall: bool) -> Any:
        return self._game.make_py_observer(IIGObservationType(perfect_recall), None)

    def _tensor(self, player: int, perfect_recall: bool) -> list[float]:
        observer = self._observer(perfect_recall)
        observer.set_from(self, player)
        tensor: npt.NDArray[np.float32] = observer.tensor
        return [float(each) for each in tensor]

    def information_state_string(self, player: int) -> str:
        return str(self._observer(True).string_from(self, player))

    def information_state_tensor(self, player: int) -> list[float]:
        return self._tensor(player, True)

    def observation_string(self, player: int) -> str:
        return str(self._observer(False).string_from(self, player))

    def observation_tensor(self, player: int) -> list[float]:
        return self._tensor(player, False)


_registered: dict[str, tuple[GameType, Callable[[dict[str, Any]], Game]]] = {}


def register_game(game_type: GameType, maker: Callable[[dict[str, Any]], Game]) -> None:
    _registered[game_type.short_name] = game_type, maker


def registered_names() -> list[str]:
    return list(_registered)


def load_game(name: str, params: dict[str, Any] | None = None) -> Any:
    game_type, maker = _registered[name]
    unknown = set(params or {}) - set(game_type.parameter_specification)
    if unknown:
        raise RuntimeError(f"unknown parameters {unknown}")
    return maker(params or {})
