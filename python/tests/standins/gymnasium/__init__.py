"""A stand-in for Gymnasium: Env with its seeded generator, register and make. See ../README.md."""
import importlib
from typing import Any, Generic, TypeVar

import numpy as np

from . import spaces

__all__ = ["Env", "make", "make_vec", "register", "spaces"]
__version__ = "stand-in"

Seen = TypeVar("Seen")
Action = TypeVar("Action")

registry: dict[str, tuple[str, str | None, dict[str, Any]]] = {}


class Env(Generic[Seen, Action]):
    """reset(seed=...) makes the generator np_random; without a seed it goes on, or begins by chance."""

    metadata: dict[str, Any] = {"render_modes": []}
    render_mode: str | None = None
    spec: Any = None
    observation_space: spaces.Space[Seen]
    action_space: spaces.Space[Action]
    _np_random: np.random.Generator | None = None

    @property
    def np_random(self) -> np.random.Generator:
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self) -> "Env[Seen, Action]":
        return self

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        if seed is not None:
            self._np_random = np.random.default_rng(seed)


def register(id: str, entry_point: str, *, vector_entry_point: str | None = None, kwargs: dict[str, Any] | None = None) -> None:
    registry[id] = (entry_point, vector_entry_point, kwargs or {})


def _made(entry_point: str, id: str, arguments: dict[str, Any]) -> Any:
    module, name = entry_point.split(":")
    env = getattr(importlib.import_module(module), name)(**arguments)
    env.spec = id
    return env


def make(id: str, **kwargs: Any) -> Any:
    entry_point, _, fixed = registry[id]
    return _made(entry_point, id, fixed | kwargs)


def make_vec(id: str, num_envs: int = 1, **kwargs: Any) -> Any:
    _, entry_point, fixed = registry[id]
    assert "id" not in fixed, "make_vec calls make(spec, **kwargs), whose first argument is called id"
    assert entry_point, "nothing was registered for make_vec"
    return _made(entry_point, id, fixed | kwargs | {"num_envs": num_envs})
