"""A stand-in for gymnasium.vector: VectorEnv with its seeded generator. See ../../README.md."""
import enum

import numpy as np


class AutoresetMode(enum.Enum):
    NEXT_STEP, SAME_STEP, DISABLED = "NextStep", "SameStep", "Disabled"


class VectorEnv:
    """reset(seed=...) makes the generator np_random, as in Env."""

    metadata = {}
    spec = render_mode = _np_random = None
    closed = False

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

    def close(self, **kwargs):
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True
