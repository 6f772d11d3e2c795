"""The games as PettingZoo environments. Needs the package pettingzoo (1.23 or later).

    from quayside import pettingzoo

    env = pettingzoo.env("fishing", seats=4)                # one agent after the other (AEC)
    env = pettingzoo.parallel_env("fishing", seats=4)       # all agents in every step
    env = pettingzoo.fishing_v1.env(seats=4)                # by versioned name; the version is that of the rules

Agents are "seat_0", "seat_1" and so on. An observation is a dict: "observation", float32 from 0 to 1, and "action_mask", 1 for
every legal move. An action is the number of a move; one that a rule forbids raises quayside.Refused with the rule, and nothing
has changed. `reward` is "win", "place" or "score", as in quayside.State.returns.

In the AEC environment seats that choose at the same time are asked one after the other; none of them sees what another chose.
In the parallel environment only the agents whose mask is not empty have something to choose; the actions of the others are
ignored.
"""
import functools
import random
import types

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import game as _game
from . import games as _games


class _Table:
    """What both kinds of environment have: a game, its agents and spaces, and a state."""

    def __init__(self, id, seats=None, *, reward="win", observe="seen", render_mode=None, **options):
        self.game = _game(id, seats, observe=observe, **options)
        self.game.new(0).returns(reward)  # a reward that does not exist is refused here
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode is None or "ansi", not {render_mode!r}')
        self.reward, self.render_mode = reward, render_mode
        self.metadata = {"name": f"quayside_{self.game.id}_v{self.game.version}", "render_modes": ["ansi"],
                         "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 1, (self.game.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (self.game.moves,), np.int8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.moves) for agent in self.possible_agents}
        self._chance = random.Random()

    def observation_space(self, agent):
        """The space of an agent's observations; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent):
        """The space of an agent's actions; always the same object."""
        return self.action_spaces[agent]

    def observe(self, agent):
        """What an agent knows now, and its legal moves; the mask is empty while it has nothing to choose."""
        seat = self._seat[agent]
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat).view(np.int8)}

    def render(self):
        """The table as everybody sees it, as text."""
        return self.table.picture()

    def close(self):
        """Nothing is open."""

    def _deal(self, seed):
        """A new game. Without a seed the deals go on from the one before, so that one seed makes a whole run repeatable."""
        if seed is not None:
            self._chance = random.Random(seed)
        self.table = self.game.new(self._chance.getrandbits(64))
        self.agents = self.possible_agents[:]
        self._worth = self.table.returns(self.reward)

    def _gained(self):
        """What the last step brought, by agent."""
        before, self._worth = self._worth, self.table.returns(self.reward)
        return {agent: self._worth[seat] - before[seat] for agent, seat in self._seat.items()}


class Turns(_Table, AECEnv):
    """One agent after the other; env() makes one."""

    def reset(self, seed=None, options=None):
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose a move; None is for agents whose game is over")
        self.table.play(self._seat[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._gained()
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.seat]

    def _leave(self, agent, action):
        """The last step of an agent whose game is over."""
        if action is not None:
            raise ValueError(f"the game of {agent} is over; its last action is None")
        for each in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del each[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]


class AllAtOnce(_Table, ParallelEnv):
    """All agents in every step; parallel_env() makes one."""

    def reset(self, seed=None, options=None):
        self._deal(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions):
        if not self.agents:
            return {}, {}, {}, {}, {}
        active = self.table.active
        before = self.table.clone()
        try:
            for seat in active:
                if seat not in self.table.active:  # the choice of another seat ended the step: a bell that the first ring decides
                    continue
                agent = self.possible_agents[seat]
                if actions.get(agent) is None:
                    raise ValueError(f"{agent} has to choose a move, but there is no action for it")
                self.table.play(seat, actions[agent])
        except Exception:
            self.table = before
            raise
        rewards, over, agents = self._gained(), self.table.over, self.agents
        observations = {agent: self.observe(agent) for agent in agents}
        if over:
            self.agents = []
        return (observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), {agent: {} for agent in agents})


def env(id, seats=None, **options):
    """An AEC environment of a game: env("fishing", seats=4, reward="win", observe="seen", render_mode=None, **options)."""
    return Turns(id, seats, **options)


def parallel_env(id, seats=None, **options):
    """A parallel environment of a game, with the same arguments as env()."""
    return AllAtOnce(id, seats, **options)


raw_env = env


def __getattr__(name):
    """fishing_v1 and the like: the constructors of one version of a game."""
    for id, facts in _games().items():
        if name == f"{id.replace('-', '_')}_v{facts['version']}":
            return types.SimpleNamespace(env=functools.partial(env, id), raw_env=functools.partial(env, id),
                                         parallel_env=functools.partial(parallel_env, id))
    raise AttributeError(f"quayside.pettingzoo has no {name!r}; games of this version are: "
                         + ", ".join(f"{id.replace('-', '_')}_v{facts['version']}" for id, facts in _games().items()))
