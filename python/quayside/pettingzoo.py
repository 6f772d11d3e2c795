"""The games as PettingZoo environments. Needs the package pettingzoo (1.23 or later).

    from quayside import pettingzoo

    env = pettingzoo.env("fishing", seats=4)                # one agent after the other (AEC)
    env = pettingzoo.parallel_env("fishing", seats=4)       # all agents in every step
    env = pettingzoo.fishing_v1.env(seats=4)                # by versioned name; the version is that of the rules

Where PettingZoo has a registry, importing this module fills it: pettingzoo.make("aec", "quayside/fishing-v1", seats=4).

Agents are "seat_0", "seat_1" and so on. An observation is a dict: "observation", and "action_mask", 1 for every legal move. With
mask="info" an observation is the array alone, and the mask is in the info of the agent. An action is the number of a move; one that a
rule forbids raises quayside.Refused with the rule, and nothing has changed; with illegal="end" it ends the game with a reward of -1
instead. `reward` is "win", "place" or "score", as in quayside.State.returns. observe and dtype are those of quayside.game.

state() has the observations of all agents one behind the other, for centralised critics.

env() is wrapped as PettingZoo's own are: it says so when step() comes before reset() or an action is no move number. raw_env() is
not.

In the AEC environment seats that choose at the same time are asked one after the other; none of them sees what another chose.
In the parallel environment there is one action more, the last, which means to do nothing: it is the only one that the mask of an agent
allows that has nothing to choose. Whatever such an agent does is ignored.
"""
from __future__ import annotations

import functools
import operator
import random
import types
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pettingzoo as _pettingzoo
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import Refused
from . import game as _game
from . import games as _games
from ._engine import State
from ._spaces import Array, Seen, all_seats, check_render_mode, space

Action: TypeAlias = int | np.int64 | None  # None: of an agent whose game is over

if TYPE_CHECKING:
    from ._engine import Dtype, Observe, Reward

    _Turns = AECEnv[str, Seen, Action]
    _AllAtOnce = ParallelEnv[str, Seen, Action]
else:  # PettingZoo before 1.24 has them without parameters
    _Turns, _AllAtOnce = AECEnv, ParallelEnv


def _check_illegal(illegal: str) -> str:
    if illegal not in ("end", "raise"):
        raise ValueError(f'illegal is "end" or "raise", not {illegal!r}')
    return illegal


class _Table:
    """What both kinds of environment have: a game, its agents and spaces, and a state."""

    nothing = 0  # actions beyond the moves
    table: State

    def __init__(self, game: str, seats: int | None = None, *, reward: Reward = "win", observe: Observe = "seen",
                 dtype: Dtype = "float32", mask: str = "observation", render_mode: str | None = None, **options: Any) -> None:
        self.game = _game(game, seats, observe=observe, dtype=dtype, **options)
        self.game.new(0).returns(reward)  # a reward that does not exist is refused here
        check_render_mode(render_mode)
        self.reward, self.render_mode, self.mask = reward, render_mode, mask
        self.metadata = {"name": f"quayside_{self.game.id}_v{self.game.version}", "render_modes": ["ansi"], "render_fps": 1,
                         "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        moves = self.game.moves + self.nothing
        self.observation_spaces = {agent: space(self.game, mask, moves) for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Action]] = {agent: spaces.Discrete(moves) for agent in self.possible_agents}
        self.state_space = all_seats(self.game)
        self._chance = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions; always the same object."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Seen:
        """What an agent knows now, and its legal moves."""
        seen = self.table.observation(self._seat[agent])
        return seen if self.mask == "info" else {"observation": seen, "action_mask": self.action_mask(agent)}

    def state(self) -> Array:
        """The observations of all agents, one behind the other: for critics, who may see more than a player."""
        return self.table.observations()

    def action_mask(self, agent: str) -> Array:
        """The legal moves of an agent; none while it has nothing to choose, or the last one where there is one to do nothing."""
        legal = self.table.mask(self._seat[agent]).view(np.int8)
        return np.append(legal, np.int8(not legal.any())) if self.nothing else legal

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": self.action_mask(agent)} if self.mask == "info" else {} for agent in self.agents}

    def render(self) -> str:
        """The table as everybody sees it, as text."""
        return self.table.picture()

    def close(self) -> None:
        """Nothing is open."""

    def _deal(self, seed: int | None) -> None:
        """A new game. Without a seed the deals go on from the one before, so that one seed makes a whole run repeatable."""
        if seed is not None:
            self._chance = random.Random(seed)
        self.table = self.game.new(self._chance.getrandbits(64))
        self.agents = self.possible_agents[:]
        self._worth = self.table.returns(self.reward)

    def _gained(self) -> dict[str, float]:
        """What the last step brought, by agent."""
        before, self._worth = self._worth, self.table.returns(self.reward)
        return {agent: self._worth[seat] - before[seat] for agent, seat in self._seat.items()}


class Turns(_Table, _Turns):
    """One agent after the other; env() makes one."""

    agents: list[str]  # what both base classes have is said again, for mypy
    possible_agents: list[str]
    observation_spaces: dict[str, spaces.Space[Seen]]
    action_spaces: dict[str, spaces.Space[Action]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self._select()

    def _select(self) -> None:
        """Whose turn it is: the first agent that has to choose, or after the end the first that has to be told."""
        seat = self.table.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def step(self, action: Action) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose a move; None is for agents whose game is over")
        self.table.play(self._seat[agent], operator.index(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._gained()
        self.infos = self._infos()
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()

    def _leave(self, agent: str, action: Action) -> None:
        """The last step of an agent whose game is over."""
        if action is not None:
            raise ValueError(f"the game of {agent} is over; its last action is None")
        of_agents: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos)
        for each in of_agents:
            del each[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


_Step: TypeAlias = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class AllAtOnce(_Table, _AllAtOnce):
    """All agents in every step; parallel_env() makes one."""

    agents: list[str]
    possible_agents: list[str]
    observation_spaces: dict[str, spaces.Space[Seen]]
    action_spaces: dict[str, spaces.Space[Action]]

    nothing = 1

    def __init__(self, game: str, seats: int | None = None, *, illegal: str = "raise", **options: Any) -> None:
        self.illegal = _check_illegal(illegal)
        super().__init__(game, seats, **options)

    def reset(self, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return {agent: self.observe(agent) for agent in self.agents}, self._infos()

    def step(self, actions: Mapping[str, Action]) -> _Step:
        if not self.agents:
            return {}, {}, {}, {}, {}
        active = self.table.active
        before = self.table.clone()
        try:
            for seat in active:
                if seat not in self.table.active:  # the choice of another seat ended the step: a bell that the first ring decides
                    continue
                agent = self.possible_agents[seat]
                action = actions.get(agent)
                if action == self.game.moves and self.illegal == "end":
                    self.table = before
                    return self._end(agent)
                if action is None or action == self.game.moves:
                    raise ValueError(f"{agent} has to choose a move, but there is no action for it")
                self.table.play(seat, operator.index(action))
        except Refused as refused:
            self.table = before
            if self.illegal == "raise":
                raise
            return self._end(self.possible_agents[refused.seat])
        except Exception:
            self.table = before
            raise
        rewards, over, agents = self._gained(), self.table.over, self.agents
        observations, infos = {agent: self.observe(agent) for agent in agents}, self._infos()
        if over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _end(self, loser: str) -> _Step:
        """The game ends where it stands, because an agent broke a rule."""
        observations, infos, agents = {agent: self.observe(agent) for agent in self.agents}, self._infos(), self.agents
        self.agents = []
        return (observations, dict.fromkeys(agents, 0.0) | {loser: -1.0}, dict.fromkeys(agents, True), dict.fromkeys(agents, False),
                infos)


def raw_env(game: str, seats: int | None = None, **options: Any) -> Turns:
    """An AEC environment of a game, without wrappers."""
    return Turns(game, seats, **options)


def env(game: str, seats: int | None = None, *, illegal: str = "raise", **options: Any) -> AECEnv[str, Seen, Action]:
    """An AEC environment of a game: env("fishing", seats=4, reward="win", observe="seen", dtype="float32", mask="observation",
    illegal="raise", render_mode=None, **options)."""
    made: AECEnv[str, Seen, Action] = raw_env(game, seats, **options)
    if _check_illegal(illegal) == "end":
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


def parallel_env(game: str, seats: int | None = None, **options: Any) -> AllAtOnce:
    """A parallel environment of a game, with the same arguments as env()."""
    return AllAtOnce(game, seats, **options)


def register_all() -> None:
    """Registers "quayside/<game>-v<version>" for pettingzoo.make, if this PettingZoo has it; importing this module does it."""
    register = getattr(_pettingzoo, "register", None)
    if register is None:
        return
    for id, facts in _games().items():
        for kind, maker in (("aec", "env"), ("parallel", "parallel_env")):
            register(kind, f"quayside/{id}-v{facts['version']}", f"quayside.pettingzoo:{maker}", kwargs={"game": id})


register_all()


def __getattr__(name: str) -> types.SimpleNamespace:
    """fishing_v1 and the like: the constructors of one version of a game."""
    for id, facts in _games().items():
        if name == f"{id.replace('-', '_')}_v{facts['version']}":
            return types.SimpleNamespace(env=functools.partial(env, id), raw_env=functools.partial(raw_env, id),
                                         parallel_env=functools.partial(parallel_env, id))
    raise AttributeError(f"quayside.pettingzoo has no {name!r}; games of this version are: "
                         + ", ".join(f"{id.replace('-', '_')}_v{facts['version']}" for id, facts in _games().items()))
