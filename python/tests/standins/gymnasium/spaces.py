"""Spaces: what belongs to them, and samples. See ../README.md."""
import numpy as np


class Space:
    shape = dtype = None

    def __init__(self):
        self.random = np.random.default_rng()

    def seed(self, seed):
        self.random = np.random.default_rng(seed)

    def __contains__(self, x):
        return self.contains(x)


class Box(Space):
    """Arrays of one type and shape between two bounds."""

    def __init__(self, low, high, shape, dtype=np.float32):
        super().__init__()
        self.dtype, self.shape = np.dtype(dtype), tuple(shape)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and np.can_cast(x.dtype, self.dtype) and x.shape == self.shape
                and bool((x >= self.low).all() and (x <= self.high).all()))


class Discrete(Space):
    """Whole numbers from 0 to n - 1."""

    shape, dtype = (), np.dtype(np.int64)

    def __init__(self, n):
        super().__init__()
        self.n = n

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    def sample(self, mask=None):
        if mask is None:
            return self.random.integers(self.n)
        assert isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,)
        return self.random.choice(np.flatnonzero(mask)) if mask.any() else 0


class MultiDiscrete(Space):
    """Arrays of whole numbers, each from 0 to one less than its own bound."""

    dtype = np.dtype(np.int64)

    def __init__(self, nvec):
        super().__init__()
        self.nvec, self.shape = nvec, nvec.shape

    def contains(self, x):
        return isinstance(x, np.ndarray) and x.shape == self.shape and bool((0 <= x).all() and (x < self.nvec).all())


class Dict(Space):
    """Dicts with a space for every key."""

    def __init__(self, spaces):
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[key] in self.spaces[key] for key in x)
