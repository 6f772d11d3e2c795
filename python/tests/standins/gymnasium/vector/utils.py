"""A stand-in for gymnasium.vector.utils: the space of n things of a space. See ../../README.md."""
import numpy as np

from .. import spaces


def batch_space(space, n):
    if isinstance(space, spaces.Dict):
        return spaces.Dict({key: batch_space(each, n) for key, each in space.spaces.items()})
    if isinstance(space, spaces.Box):
        low, high = (np.broadcast_to(bound, (n, *space.shape)) for bound in (space.low, space.high))
        return spaces.Box(low, high, (n, *space.shape), space.dtype)
    return spaces.MultiDiscrete(np.full(n, space.n))
