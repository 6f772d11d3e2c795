"""A stand-in for gymnasium.vector.utils: the space of n things of a space. See ../../README.md."""
from typing import Any

import numpy as np

from .. import spaces


def batch_space(space: spaces.Space[Any], n: int) -> spaces.Space[Any]:
    if isinstance(space, spaces.Dict):
        return spaces.Dict({key: batch_space(each, n) for key, each in space.spaces.items()})
    if isinstance(space, spaces.Box):
        shape = (n, *space.low.shape)
        return spaces.Box(np.broadcast_to(space.low, shape), np.broadcast_to(space.high, shape), shape, space.low.dtype)
    assert isinstance(space, spaces.Discrete)
    return spaces.MultiDiscrete(np.full(n, space.n))
