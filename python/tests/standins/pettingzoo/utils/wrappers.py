"""A stand-in for the wrappers of PettingZoo: what they let through and what they refuse. See ../../README.md."""
from typing import Any

import numpy.typing as npt
from gymnasium import spaces

from .. import Action, AECEnv, Agent, Seen


class BaseWrapper(AECEnv[Agent, Seen, Action]):
    """All but what a wrapper does itself is asked of the environment inside."""

    def __init__(self, env: AECEnv[Agent, Seen, Action]) -> None:
        self.env = env

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)

    @property
    def unwrapped(self) -> AECEnv[Agent, Seen, Action]:
        return self.env.unwrapped

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.env.reset(seed=seed, options=options)

    def step(self, action: Action) -> None:
        self.env.step(action)

    def observe(self, agent: Agent) -> Seen | None:
        return self.env.observe(agent)

    def state(self) -> npt.NDArray[Any]:
        return self.env.state()

    def observation_space(self, agent: Agent) -> spaces.Space[Seen]:
        return self.env.observation_space(agent)

    def action_space(self, agent: Agent) -> spaces.Space[Action]:
        return self.env.action_space(agent)

    def __str__(self) -> str:
        return str(self.env)


class OrderEnforcingWrapper(BaseWrapper[Agent, Seen, Action]):
    """reset() comes first."""

    began = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.began = True
        super().reset(seed, options)

    def step(self, action: Action) -> None:
        assert self.began, "reset() needs to be called before step"
        super().step(action)


class AssertOutOfBoundsWrapper(BaseWrapper[Agent, Seen, Action]):
    """Actions are of the space."""

    def step(self, action: Action) -> None:
        agent = self.env.agent_selection
        assert (action is None and self.env.terminations[agent]) or action in self.env.action_space(agent), "not in action space"
        super().step(action)


class TerminateIllegalWrapper(BaseWrapper[Agent, Seen, Action]):
    """Whoever breaks a rule has lost; here only that it can be made."""

    def __init__(self, env: AECEnv[Agent, Seen, Action], illegal_reward: float) -> None:
        super().__init__(env)
        self.illegal_reward = illegal_reward
