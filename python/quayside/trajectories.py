"""Games as arrays, to learn from: records that were played anywhere, and games that bots play among themselves.

    import quayside
    from quayside import trajectories

    game = quayside.game("wishes", seats=3)
    data = trajectories.self_play(game, 100, ["medium", "easy", "random"], seed=1)
    trajectories.save("wishes.npz", data)

    trajectories.write("wishes", game, 100_000, "medium", seed=1)       # as many as the disk holds, in chunks
    for part in trajectories.read("wishes"):
        ...

A trajectory is a dict of numpy arrays, one row for every decision:

    observation  float32 (or as the game says), what the seat that moved knew before its move
    mask         bool, the moves it had
    seat, move   int32, who moved, and what it chose
    reward       float32, what the step brought each seat
    episode      int32, the number of the game
    returns      float32, what the whole game brought each seat (repeated in every row of the game)
"""
from __future__ import annotations

import json
import math
import pathlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from ._engine import Batch, Game, State

if TYPE_CHECKING:
    from ._engine import Reward

NAMES = ("observation", "mask", "seat", "move", "reward", "episode", "returns")
ABOUT = "trajectories.json"
BUFFER = 1 << 28  # bytes for games that are not over yet

Trajectory = dict[str, npt.NDArray[Any]]
Player = str | Callable[[State, int], int]
Arrays = dict[str, npt.NDArray[Any]]


def from_state(state: State, *, reward: Reward = "win", episode: int = 0, game: Game | None = None) -> Trajectory:
    """The trajectory of a state's own past, from the deal to where it stands."""
    game = game or state.game
    replay = game.load(state.record)
    history = replay.history
    while replay.history:
        replay.undo()
    return _play(replay, iter(history), reward, episode)


def from_records(texts: Iterable[str], *, game: Game | None = None, reward: Reward = "win") -> Trajectory:
    """The trajectory of several records, one game after the other.

    All of them are of the same game. `game` says what an observation has; without one it is what a seat sees.
    """
    from . import load

    parts = []
    for episode, text in enumerate(texts):
        state = game.load(text) if game else load(text)
        parts.append(from_state(state, reward=reward, episode=episode))
    return join(parts)


def self_play(game: Game, games: int, players: Player | Sequence[Player], *, seed: int = 0, reward: Reward = "win",
              iterations: int = 0) -> Trajectory:
    """Games that players play among themselves, each deal with every player in another seat.

    players: one for each seat, or one for all: the level of a bot, or a function (state, seat) that gives a legal move.
    """
    seated = _seated(game, players)
    chance = random.Random(seed)
    parts = []
    for episode in range(games):
        state = game.new(chance.getrandbits(64))
        turned = [seated[(seat + episode) % game.seats] for seat in range(game.seats)]
        parts.append(_play(state, _choices(state, turned, chance, iterations), reward, episode))
    return join(parts)


def _seated(game: Game, players: Player | Sequence[Player]) -> list[Player]:
    seated = [players] * game.seats if isinstance(players, str) or callable(players) else list(players)
    if len(seated) != game.seats:
        raise ValueError(f"{game.id} has {game.seats} seats here, so name {game.seats} players, or one for all")
    return seated


def join(parts: Iterable[Trajectory]) -> Trajectory:
    """Several trajectories one after the other."""
    parts = list(parts)
    if not parts:
        raise ValueError("there is no game to make a trajectory of")
    return {name: np.concatenate([part[name] for part in parts]) for name in NAMES}


def save(path: str | pathlib.Path, trajectory: Trajectory) -> None:
    """Writes a trajectory to a compressed .npz file."""
    np.savez_compressed(path, **trajectory)


def load_file(path: str | pathlib.Path) -> Trajectory:
    """Reads what save() wrote."""
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


def _choices(state: State, players: Sequence[Player], chance: random.Random, iterations: int) -> Iterator[tuple[int, int]]:
    """The moves of a game, as they are made: (seat, move)."""
    while (seat := state.seat) is not None:
        player = players[seat]
        if isinstance(player, str):
            yield seat, state.bot(seat, player, iterations=iterations, seed=chance.getrandbits(64))
        else:
            yield seat, player(state, seat)


def _play(state: State, moves: Iterator[tuple[int, int]], reward: Reward, episode: int) -> Trajectory:
    """Plays moves and notes every decision."""
    rows: dict[str, list[Any]] = {name: [] for name in NAMES}
    worth = np.array(state.returns(reward), np.float32)
    for seat, move in moves:
        rows["observation"].append(state.observation(seat))
        rows["mask"].append(state.mask(seat))
        rows["seat"].append(seat)
        rows["move"].append(move)
        state.play(seat, move)
        before, worth = worth, np.array(state.returns(reward), np.float32)
        rows["reward"].append(worth - before)
    n, kinds = len(rows["seat"]), _kinds(state.game)
    out = {name: np.array(rows[name], kinds[name][0]).reshape((n, *kinds[name][1])) for name in NAMES[:5]}
    out["episode"] = np.full(n, episode, np.int32)
    out["returns"] = np.broadcast_to(worth, (n, state.game.seats)).copy()
    return out


def _kinds(game: Game) -> dict[str, tuple[type[Any], tuple[int, ...]]]:
    """Type and shape of a row of each array."""
    seen = np.float32 if game.dtype == "float32" else np.uint8
    return {"observation": (seen, (game.observation_size,)), "mask": (np.bool_, (game.moves,)), "seat": (np.int32, ()),
            "move": (np.int32, ()), "reward": (np.float32, (game.seats,)), "episode": (np.int32, ()),
            "returns": (np.float32, (game.seats,))}


# ---- More games than memory holds ------------------------------------------------------------------------------------

Choose = Callable[[Batch, Arrays], npt.NDArray[Any]]


class _Chunks:
    """Writes rows to part-00000.npz and so on, each of about so many rows."""

    def __init__(self, folder: pathlib.Path, rows: int) -> None:
        self.folder, self.rows, self.waiting, self.written = folder, rows, 0, 0
        self.parts: list[Trajectory] = []

    def add(self, part: Trajectory) -> None:
        self.parts.append(part)
        self.waiting += len(part["episode"])
        if self.waiting >= self.rows:
            self.close()

    def close(self) -> None:
        if self.parts:
            names = self.parts[0]
            np.savez_compressed(self.folder / f"part-{self.written:05d}.npz",
                                **{name: np.concatenate([part[name] for part in self.parts]) for name in names})
            self.parts, self.waiting, self.written = [], 0, self.written + 1


class _Maps:
    """Appends rows to one .npy file for each array, which np.load(..., mmap_mode="r") maps into memory."""

    def __init__(self, folder: pathlib.Path, kinds: dict[str, tuple[type[Any], tuple[int, ...]]]) -> None:
        self.kinds, self.rows = kinds, 0
        self.files: dict[str, IO[bytes]] = {name: open(folder / f"{name}.npy", "wb") for name in kinds}
        self.begin = {name: self._header(name) for name in kinds}

    def _header(self, name: str) -> int:
        """Writes how many rows there are to the beginning; numpy leaves room for the number to grow."""
        kind, shape = self.kinds[name]
        file = self.files[name]
        file.seek(0)
        about = {"descr": np.dtype(kind).str, "fortran_order": False, "shape": (self.rows, *shape)}
        write: Callable[..., None] = np.lib.format.write_array_header_1_0  # numpy does not say of what types
        write(file, about)
        return file.tell()

    def add(self, part: Trajectory) -> None:
        for name, file in self.files.items():
            file.write(np.ascontiguousarray(part[name], self.kinds[name][0]).data)
        self.rows += len(part["episode"])

    def close(self) -> None:
        for name, file in self.files.items():
            if self._header(name) != self.begin[name]:
                raise OSError(f"{name}.npy has more rows than its header has digits for")
            file.close()


def write(folder: str | pathlib.Path, game: Game, games: int, players: str | Sequence[str] | Choose, *, seed: int = 0,
          reward: Reward = "win", form: Literal["npz", "memmap"] = "npz", names: Sequence[str] = NAMES, rows: int = 1 << 16,
          places: int = 64, threads: int = 1) -> int:
    """Plays games in a batch and writes them to a new folder while they are played; gives the number of rows.

    players: the level of a bot ("medium", "hard:500"), a list with one for each seat, which changes seats from game to game, or a function
    of a batch and its arrays that gives the moves of all games: lambda batch, arrays: batch.choose(net(arrays["observation"])).

    form: "npz", files of about `rows` rows each, or "memmap", one .npy file for each array. names: which arrays are written (episode always
    is). The rows of a game stand together. In memory are the games that are not over, `places` of them (fewer if their observations are
    long), and one chunk, however many games there are; 100,000 games need less than 1 GB.
    """
    if not isinstance(games, int) or games < 1:
        raise ValueError(f"games is a number from 1 on, not {games!r}")
    if form not in ("npz", "memmap"):
        raise ValueError(f'form is "npz" or "memmap", not {form!r}')
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise ValueError(f"a trajectory has no array {unknown[0]!r}; it has: {', '.join(NAMES)}")
    kinds = {name: kind for name, kind in _kinds(game).items() if name in names or name == "episode"}
    choosers = _choosers(game, players)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)  # one that exists is refused: it may hold other games
    writer: _Chunks | _Maps = _Chunks(folder, rows) if form == "npz" else _Maps(folder, kinds)
    total = 0
    for turn, choose in enumerate(choosers):
        share = len(range(turn, games, len(choosers)))
        if share:
            total += _stream(game, share, choose, seed + turn, reward, places, threads, kinds, writer, turn, len(choosers))
    writer.close()
    about = {"game": game.id, "version": game.version, "seats": game.seats, "options": game.options, "dtype": game.dtype,
             "observation_size": game.observation_size, "players": players if not callable(players) else "a function", "seed": seed,
             "reward": reward, "games": games, "rows": total, "form": form, "names": list(kinds)}
    (folder / ABOUT).write_text(json.dumps(about, indent=1) + "\n")
    return total


def read(folder: str | pathlib.Path) -> Iterator[Trajectory]:
    """The parts of what write() wrote, one after the other: chunks of .npz, or one part that is mapped into memory."""
    folder = pathlib.Path(folder)
    about = json.loads((folder / ABOUT).read_text())
    if about["form"] == "memmap":
        yield {name: np.load(folder / f"{name}.npy", mmap_mode="r") for name in about["names"]}
        return
    for path in sorted(folder.glob("part-*.npz")):
        yield load_file(path)


def _choosers(game: Game, players: str | Sequence[str] | Choose) -> list[Choose]:
    """One way to choose for each way to seat the players."""
    if callable(players):
        return [players]
    seated = [players] * game.seats if isinstance(players, str) else list(players)
    if len(seated) != game.seats:
        raise ValueError(f"{game.id} has {game.seats} seats here, so name {game.seats} players, or one for all")
    turns = dict.fromkeys(tuple(seated[(seat + turn) % game.seats] for seat in range(game.seats)) for turn in range(game.seats))

    def by(levels: tuple[str, ...]) -> Choose:
        return lambda batch, arrays: batch.bot(levels)
    return [by(levels) for levels in turns]


def _stream(game: Game, games: int, choose: Choose, seed: int, reward: Reward, places: int, threads: int,
            kinds: dict[str, tuple[type[Any], tuple[int, ...]]], writer: _Chunks | _Maps, first: int, each: int) -> int:
    """Plays so many games and hands each to the writer when it is over; how many rows. Game k is number first + k * each."""
    from . import arrays as attach

    row = sum(np.dtype(kind).itemsize * math.prod(shape) for kind, shape in kinds.values())
    n = max(1, min(places, games, BUFFER // (row * game.max_moves)))
    batch = Batch(game, n, seed=seed, threads=threads, reward=reward)
    arrays = attach(batch, "observation", "mask", "seat", "reward", "done")
    noted = [name for name in ("observation", "mask", "seat", "move", "reward") if name in kinds]
    length = min(game.max_moves, 64)
    past = {name: np.empty((length, n, *kinds[name][1]), kinds[name][0]) for name in noted}
    begun, playing, total, now = np.zeros(n, np.int64), np.arange(n), 0, 0  # when the game of each place began, and its number
    brought = np.array([batch.state(i).returns(reward) for i in range(n)], np.float32)
    while (playing < games).any():
        if now - begun.min() >= length:  # the longest game so far: room for twice as many rows, in their order
            order = np.arange(now - length, now) % length
            past = {name: np.concatenate([old[order], np.empty_like(old)]) for name, old in past.items()}
            begun, now, length = begun - (now - length), length, 2 * length
        at = now % length
        for name in ("observation", "mask", "seat"):
            if name in past:
                past[name][at] = arrays[name]
        moves = choose(batch, arrays)
        batch.step(moves)
        if "move" in past:
            past["move"][at] = moves
        if "reward" in past:
            past["reward"][at] = arrays["reward"]
        brought += arrays["reward"]
        now += 1
        for i in np.flatnonzero(arrays["done"]):
            if playing[i] < games:
                when = np.arange(begun[i], now) % length
                part = {name: old[when, i] for name, old in past.items()}
                part["episode"] = np.full(len(when), first + playing[i] * each, np.int32)
                if "returns" in kinds:
                    part["returns"] = np.tile(brought[i], (len(when), 1))
                writer.add(part)
                total += len(when)
            begun[i], brought[i] = now, batch.state(int(i)).returns(reward)
            playing[i] += n
    return total
