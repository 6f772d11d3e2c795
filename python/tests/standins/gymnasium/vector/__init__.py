"""A stand-in for gymnasium.vector: VectorEnv with its seeded generator. See ../../README.md."""
import enum
from typing import Any, Generic, Self, TypeVar

import numpy as np

from .. import spaces

Seen = TypeVar("Seen")
Action = TypeVar("Action")
Array = TypeVar("Array")


class AutoresetMode(enum.Enum):
    NEXT_STEP, SAME_STEP, DISABLED = "NextStep", "SameStep", "Disabled"


class VectorEnv(Generic[Seen, Action, Array]):
    """reset(seed=...) makes the generator np_random, as in Env."""

    metadata: dict[str, Any] = {}
    spec: Any = None
    render_mode: str | None = None
    _np_random: np.random.Generator | None = None
    closed = False
    num_envs: int
    observation_space: spaces.Space[Any]
    action_space: spaces.Space[Any]
    single_observation_space: spaces.Space[Any]
    single_action_space: spaces.Space[Any]

    @property
    def np_random(self) -> np.random.Generator:
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self) -> Self:
        return self

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    def close(self, **kwargs: Any) -> None:
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self) -> None:
        """Nothing is open."""
