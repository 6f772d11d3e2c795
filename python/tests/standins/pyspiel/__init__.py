"""What the module quayside.openspiel needs of pyspiel: the behaviour of the base classes as OpenSpiel documents it."""
import copy
import enum


class PlayerId(enum.IntEnum):
    CHANCE = -1
    TERMINAL = -4


class PrivateInfoType(enum.Enum):
    NONE, SINGLE_PLAYER, ALL_PLAYERS = range(3)


class IIGObservationType:
    def __init__(self, perfect_recall, public_info=True, private_info=PrivateInfoType.SINGLE_PLAYER):
        self.perfect_recall, self.public_info, self.private_info = perfect_recall, public_info, private_info


class _Facts:
    def __init__(self, **facts):
        self.__dict__.update(facts)


class GameType(_Facts):
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "PERFECT_INFORMATION IMPERFECT_INFORMATION ONE_SHOT")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "TERMINAL REWARDS")


class GameInfo(_Facts):
    pass


class Game:
    def __init__(self, game_type, game_info, params):
        self._type, self._info, self._params = game_type, game_info, dict(params)

    def get_type(self):
        return self._type

    def num_players(self):
        return self._info.num_players

    def num_distinct_actions(self):
        return self._info.num_distinct_actions

    def max_chance_outcomes(self):
        return self._info.max_chance_outcomes

    def max_game_length(self):
        return self._info.max_game_length

    def min_utility(self):
        return self._info.min_utility

    def max_utility(self):
        return self._info.max_utility

    def utility_sum(self):
        return self._info.utility_sum


class State:
    def __init__(self, game):
        self._game, self._history = game, []

    def get_game(self):
        return self._game

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def legal_actions(self, player=None):
        player = self.current_player() if player is None else player
        return [] if self.is_terminal() or player != self.current_player() else self._legal_actions(player)

    def apply_action(self, action):
        player = self.current_player()
        if action not in self.legal_actions():
            raise RuntimeError(f"action {action} is not legal")
        self._apply_action(action)
        self._history.append((player, action))

    def action_to_string(self, player, action=None):
        return self._action_to_string(*((self.current_player(), player) if action is None else (player, action)))

    def history(self):
        return [action for _, action in self._history]

    def clone(self):
        """As OpenSpiel does it: a new state, and a deep copy of every attribute of the subclass."""
        made = self._game.new_initial_state()
        for name, value in self.__dict__.items():
            setattr(made, name, value if name == "_game" else copy.deepcopy(value))
        return made

    def _observed(self, player, perfect_recall, how):
        observer = self._game.make_py_observer(IIGObservationType(perfect_recall), None)
        if how == "string":
            return observer.string_from(self, player)
        observer.set_from(self, player)
        return observer.tensor.tolist()

    def information_state_string(self, player):
        return self._observed(player, True, "string")

    def information_state_tensor(self, player):
        return self._observed(player, True, "tensor")

    def observation_string(self, player):
        return self._observed(player, False, "string")

    def observation_tensor(self, player):
        return self._observed(player, False, "tensor")


_registered = {}


def register_game(game_type, maker):
    _registered[game_type.short_name] = game_type, maker


def registered_names():
    return list(_registered)


def load_game(name, params=None):
    game_type, maker = _registered[name]
    unknown = set(params or {}) - set(game_type.parameter_specification)
    if unknown:
        raise RuntimeError(f"unknown parameters {unknown}")
    return maker(params or {})
