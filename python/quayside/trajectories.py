"""Games as arrays, to learn from: records that were played anywhere, and games that bots play among themselves.

    import quayside
    from quayside import trajectories

    game = quayside.game("wishes", seats=3)
    data = trajectories.self_play(game, 100, ["medium", "easy", "random"], seed=1)
    trajectories.save("wishes.npz", data)

A trajectory is a dict of numpy arrays, one row for every decision:

    observation  float32, what the seat that moved knew before its move
    mask         bool, the moves it had
    seat, move   int32, who moved, and what it chose
    reward       float32, what the step brought each seat
    episode      int32, the number of the game
    returns      float32, what the whole game brought each seat (repeated in every row of the game)
"""
import random

import numpy as np

NAMES = ("observation", "mask", "seat", "move", "reward", "episode", "returns")


def from_state(state, *, reward="win", episode=0, game=None):
    """The trajectory of a state's own past, from the deal to where it stands."""
    game = game or state.game
    replay = game.load(state.record)
    history = replay.history
    while replay.history:
        replay.undo()
    return _play(replay, iter(history), reward, episode)


def from_records(texts, *, game=None, reward="win"):
    """The trajectory of several records, one game after the other.

    All of them are of the same game. `game` says what an observation has; without one it is what a seat sees.
    """
    from . import load

    parts = []
    for episode, text in enumerate(texts):
        state = game.load(text) if game else load(text)
        parts.append(from_state(state, reward=reward, episode=episode))
    return join(parts)


def self_play(game, games, players, *, seed=0, reward="win", iterations=0):
    """Games that players play among themselves, each deal with every player in another seat.

    players: one for each seat, or one for all: the level of a bot, or a function (state, seat) that gives a legal move.
    """
    players = [players] * game.seats if isinstance(players, str) or callable(players) else list(players)
    if len(players) != game.seats:
        raise ValueError(f"{game.id} has {game.seats} seats here, so name {game.seats} players, or one for all")
    chance = random.Random(seed)
    parts = []
    for episode in range(games):
        state = game.new(chance.getrandbits(64))
        seated = [players[(seat + episode) % game.seats] for seat in range(game.seats)]
        parts.append(_play(state, _choices(state, seated, chance, iterations), reward, episode))
    return join(parts)


def join(parts):
    """Several trajectories one after the other."""
    parts = list(parts)
    if not parts:
        raise ValueError("there is no game to make a trajectory of")
    return {name: np.concatenate([part[name] for part in parts]) for name in NAMES}


def save(path, trajectory):
    """Writes a trajectory to a compressed .npz file."""
    np.savez_compressed(path, **trajectory)


def load_file(path):
    """Reads what save() wrote."""
    with np.load(path) as file:
        return {name: file[name] for name in NAMES}


def _choices(state, players, chance, iterations):
    """The moves of a game, as they are made: (seat, move)."""
    while not state.over:
        seat = state.seat
        player = players[seat]
        if callable(player):
            yield seat, player(state, seat)
        else:
            yield seat, state.bot(seat, player, iterations=iterations, seed=chance.getrandbits(64))


def _play(state, moves, reward, episode):
    """Plays moves and notes every decision."""
    rows = {name: [] for name in NAMES}
    worth = np.array(state.returns(reward), np.float32)
    for seat, move in moves:
        rows["observation"].append(state.observation(seat))
        rows["mask"].append(state.mask(seat))
        rows["seat"].append(seat)
        rows["move"].append(move)
        state.play(seat, move)
        before, worth = worth, np.array(state.returns(reward), np.float32)
        rows["reward"].append(worth - before)
    n, game = len(rows["seat"]), state.game
    shapes = {"observation": (n, game.observation_size), "mask": (n, game.moves), "reward": (n, game.seats)}
    types = {"observation": np.float32, "mask": bool, "reward": np.float32}
    out = {name: np.array(rows[name], types.get(name, np.int32)).reshape(shapes.get(name, (n,))) for name in NAMES[:5]}
    out["episode"] = np.full(n, episode, np.int32)
    out["returns"] = np.broadcast_to(worth, (n, game.seats)).copy()
    return out
