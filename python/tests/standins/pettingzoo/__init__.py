"""A stand-in for PettingZoo: the base classes of AEC and parallel environments. See ../README.md."""
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import numpy.typing as npt
from gymnasium import spaces

__version__ = "stand-in"

Agent = TypeVar("Agent")
Seen = TypeVar("Seen")
Action = TypeVar("Action")


class _Base(Generic[Agent, Seen, Action]):
    metadata: dict[str, Any] = {}
    agents: list[Agent]
    possible_agents: list[Agent]
    observation_spaces: dict[Agent, spaces.Space[Seen]]
    action_spaces: dict[Agent, spaces.Space[Action]]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: Agent) -> spaces.Space[Seen]:
        raise NotImplementedError

    def action_space(self, agent: Agent) -> spaces.Space[Action]:
        raise NotImplementedError

    def state(self) -> npt.NDArray[Any]:
        raise NotImplementedError

    def __str__(self) -> str:
        return str(self.metadata.get("name", type(self).__name__))


class AECEnv(_Base[Agent, Seen, Action]):
    """Agents act one after the other: agent_iter, last, step."""

    terminations: dict[Agent, bool]
    truncations: dict[Agent, bool]
    rewards: dict[Agent, float]
    _cumulative_rewards: dict[Agent, float]
    infos: dict[Agent, dict[str, Any]]
    agent_selection: Agent

    @property
    def unwrapped(self) -> "AECEnv[Agent, Seen, Action]":
        return self

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        raise NotImplementedError

    def step(self, action: Action) -> None:
        raise NotImplementedError

    def observe(self, agent: Agent) -> Seen | None:
        raise NotImplementedError

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[Agent]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])


class ParallelEnv(_Base[Agent, Seen, Action]):
    """All agents act at once."""

    @property
    def unwrapped(self) -> "ParallelEnv[Agent, Seen, Action]":
        return self

    def reset(self, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[Agent, Seen], dict[Agent, dict[str, Any]]]:
        raise NotImplementedError

    def step(self, actions: dict[Agent, Action]) -> tuple[
            dict[Agent, Seen], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], dict[Agent, dict[str, Any]]]:
        raise NotImplementedError
