"""Quayside: five fish-market games for research.

The engine is the one that people play on: exact rules, seeded games that replay byte for byte, and observations with
nothing in them that the seat may not know.

    import quayside

    game = quayside.game("fishing", seats=4)
    state = game.new(seed=1)
    while not state.over:
        state.play(state.seat, state.bot(state.seat, "easy"))
    print(state.scores, state.places)

`Game` has the rules, `State` is one game as it stands, `Batch` steps many games at once into your arrays. The manual is
docs/python.md, and help() of each of them.
"""
from __future__ import annotations

from array import array as _array
from typing import TYPE_CHECKING, Any

from . import _engine
from ._engine import Batch, Error, Game, Refused, State, from_bytes, languages, levels, load, rule

if TYPE_CHECKING:
    import numpy as _numpy
    import numpy.typing as _npt

    from ._engine import Dtype, Observe
else:
    try:
        import numpy as _numpy
    except ImportError:
        _numpy = None

__all__ = ["Batch", "Error", "Game", "Refused", "State", "arrays", "evaluate", "from_bytes", "game", "games", "languages", "levels",
           "load", "rule"]
__version__ = _engine.__version__

_DTYPES = {"f": "float32", "?": "bool", "i": "int32", "B": "uint8"}


def _new_array(code: str, n: int) -> Any:
    """An array of n elements: numpy's, or one of the module array when numpy is not there."""
    if _numpy is not None:
        return _numpy.empty(n, _DTYPES[code])
    code = "B" if code == "?" else code
    return _array(code, bytes(n * _array(code).itemsize))


_engine._use_arrays(_new_array)

from .evaluation import evaluate  # noqa: E402  needs what is above


def games() -> dict[str, dict[str, Any]]:
    """The games: a dict by id, each with title, seats, version, number of moves and options."""
    return {each["id"]: each for each in _engine._games()["games"]}


def game(id: str, seats: int | None = None, *, observe: Observe = "seen", dtype: Dtype = "float32", **options: Any) -> Game:
    """The rules of a game for a table of so many seats (None: 4, or the most it has).

    observe says what an observation has: "compact", what a net should see, with a perfect memory; "seen", all fields that a
    seat sees now; "full" (or "remembered"), also what it could remember (cards that were shown, for instance; much longer in
    some games); or a list of names of fields.

    dtype: "float32"; a compact observation can also be "uint8", where numbers are not scaled, or "index", which is far
    shorter: words and sets are not spread out.

    Options are those of the game: game("fresh-fish", variant="classic"). games()["fresh-fish"]["options"] lists them.
    """
    return Game(id, seats, observe, options, dtype)


def arrays(batch: Batch, *names: str) -> dict[str, _npt.NDArray[Any]]:
    """Makes numpy arrays for a batch, attaches them, and gives them back as a dict by name.

    Without names: observation, mask, seat, reward, done and length.
    """
    if _numpy is None:
        raise ImportError("arrays() makes arrays of numpy, which is not installed; attach arrays of your own instead")
    shapes = batch.shapes()
    unknown = [name for name in names if name not in shapes]
    if unknown:
        raise ValueError(f"a batch has no array {unknown[0]!r}; it has: {', '.join(shapes)}")
    made = {name: _numpy.zeros(shapes[name][1], _DTYPES[shapes[name][0]]) for name in names or [each for each in shapes if each != "final"]}
    batch.attach(**made)
    return made
