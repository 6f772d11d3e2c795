"""Spaces: what belongs to them, and samples. See ../README.md."""
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

Element = TypeVar("Element", covariant=True)


class Space(Generic[Element]):
    shape: tuple[int, ...] | None = None
    dtype: np.dtype[Any] | None = None

    def __init__(self) -> None:
        self.random = np.random.default_rng()

    def seed(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def contains(self, x: Any) -> bool:
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Box(Space[npt.NDArray[Any]]):
    """Arrays of one type and shape between two bounds."""

    def __init__(self, low: npt.ArrayLike, high: npt.ArrayLike, shape: Sequence[int], dtype: npt.DTypeLike = np.float32) -> None:
        super().__init__()
        self.dtype, self.shape = np.dtype(dtype), tuple(shape)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and np.can_cast(x.dtype, self.low.dtype) and x.shape == self.shape
                and bool((x >= self.low).all() and (x <= self.high).all()))


class Discrete(Space[np.int64]):
    """Whole numbers from 0 to n - 1."""

    shape, dtype = (), np.dtype(np.int64)

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and bool(0 <= x < self.n)

    def sample(self, mask: npt.NDArray[np.int8] | None = None) -> np.int64:
        if mask is None:
            return np.int64(self.random.integers(self.n))
        assert isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,)
        return np.int64(self.random.choice(np.flatnonzero(mask)) if mask.any() else 0)


class MultiDiscrete(Space[npt.NDArray[Any]]):
    """Arrays of whole numbers, each from 0 to one less than its own bound."""

    dtype = np.dtype(np.int64)

    def __init__(self, nvec: npt.NDArray[Any]) -> None:
        super().__init__()
        self.nvec, self.shape = nvec, nvec.shape

    def contains(self, x: Any) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and bool((0 <= x).all() and (x < self.nvec).all())


class Dict(Space[dict[str, Any]]):
    """Dicts with a space for every key."""

    def __init__(self, spaces: Mapping[str, Space[Any]]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, key: str) -> Space[Any]:
        return self.spaces[key]

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[key] in self.spaces[key] for key in x)
