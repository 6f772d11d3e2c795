"""A stand-in for Gymnasium: Env with its seeded generator, register and make. See ../README.md."""
import importlib

import numpy as np

from . import spaces

__all__ = ["Env", "make", "make_vec", "register", "spaces"]
__version__ = "stand-in"

registry = {}


class Env:
    """reset(seed=...) makes the generator np_random; without a seed it goes on, or begins by chance."""

    metadata = {"render_modes": []}
    render_mode = None
    spec = None
    _np_random = None

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self):
        return self

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = np.random.default_rng(seed)


def register(id, entry_point, kwargs=None, vector_entry_point=None):
    registry[id] = (entry_point, vector_entry_point, kwargs or {})


def _made(entry_point, id, arguments):
    module, name = entry_point.split(":")
    env = getattr(importlib.import_module(module), name)(**arguments)
    env.spec = id
    return env


def make(id, **kwargs):
    entry_point, _, fixed = registry[id]
    return _made(entry_point, id, fixed | kwargs)


def make_vec(id, num_envs=1, **kwargs):
    _, entry_point, fixed = registry[id]
    assert "id" not in fixed, "make_vec calls make(spec, **kwargs), whose first argument is called id"
    return _made(entry_point, id, fixed | kwargs | {"num_envs": num_envs})
