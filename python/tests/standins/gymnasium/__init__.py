"""A stand-in for Gymnasium: Env with its seeded generator, register and make. See ../README.md."""
import importlib

import numpy as np

from . import spaces

__all__ = ["Env", "make", "register", "spaces"]
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


def register(id, entry_point, kwargs=None):
    registry[id] = (entry_point, kwargs or {})


def make(id, **kwargs):
    entry_point, fixed = registry[id]
    module, name = entry_point.split(":")
    env = getattr(importlib.import_module(module), name)(**fixed, **kwargs)
    env.spec = id
    return env
