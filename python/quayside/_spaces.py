"""Spaces of observations, for both kinds of environments."""
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._engine import Game

Array: TypeAlias = npt.NDArray[Any]
Seen: TypeAlias = Array | dict[str, Array]  # an observation: alone, or with its mask beside it
MASKS = ("observation", "info")


def _bounds(game: Game) -> tuple[Array, Array, type[np.float32] | type[np.uint8]]:
    low, high, _ = np.array(game.observation_ranges()).T
    dtype: type[np.float32] | type[np.uint8] = np.float32 if game.dtype == "float32" else np.uint8
    return low.astype(dtype), high.astype(dtype), dtype


def box(game: Game) -> spaces.Space[Any]:
    """What an observation of the game can be."""
    low, high, dtype = _bounds(game)
    return spaces.Box(low, high, (game.observation_size,), dtype)


def all_seats(game: Game) -> spaces.Space[Any]:
    """The observations of all seats, one behind the other."""
    low, high, dtype = _bounds(game)
    return spaces.Box(np.tile(low, game.seats), np.tile(high, game.seats), (game.seats * game.observation_size,), dtype)


def space(game: Game, mask: str, moves: int) -> spaces.Space[Any]:
    """An observation with its mask beside it, or alone if the mask is told in the info."""
    if mask not in MASKS:
        raise ValueError(f'mask is "observation" or "info", not {mask!r}')
    if mask == "info":
        return box(game)
    return spaces.Dict({"observation": box(game), "action_mask": spaces.Box(0, 1, (moves,), np.int8)})


def check_render_mode(mode: str | None) -> None:
    """Environments are drawn as text or not at all."""
    if mode not in (None, "ansi"):
        raise ValueError(f'render_mode is None or "ansi", not {mode!r}')
