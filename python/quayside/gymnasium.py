"""The games as Gymnasium environments: one seat learns, bots play the others. Needs the package gymnasium.

    import gymnasium
    import quayside.gymnasium

    env = gymnasium.make("quayside/fishing-v1", seats=4, opponents="easy")
    envs = gymnasium.make_vec("quayside/fishing-v1", num_envs=256, seats=4, opponents="easy", observe="compact")

The version is that of the rules. An observation is a dict: "observation", and "action_mask", 1 for every legal move;
`env.unwrapped.action_masks()` gives the mask alone. With mask="info" an observation is the array alone, and the mask is
info["action_mask"]. An action is the number of a move. One that a rule forbids ends the game: reward -1, and info["refused"] says
which rule forbids it; with illegal="raise" it raises quayside.Refused instead.

make_vec makes a `Tables`, which steps all games in C. It needs Gymnasium 1.1 or later; vectorization_mode="sync" steps Tables one by
one, with all that they can.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import Env, register, spaces

from . import Batch, Refused
from . import arrays as _arrays
from . import game as _game
from . import games as _games
from ._engine import State
from ._spaces import Array, Seen, check_render_mode, space

if TYPE_CHECKING:
    from ._engine import Dtype, Observe, Reward

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    VECTORS = True
except ImportError:  # Gymnasium before 1.1
    VECTORS = False


class Table(Env[Seen, int | np.int64]):
    """A table where one seat is the agent's.

    seat: the agent's; None: another one in every game. opponents: a level, or a list with one for each other seat, clockwise
    from the agent's left. iterations: how long they think; 0: as usual. reward: "win", "place" or "score". observe and dtype:
    as in quayside.game. mask: "observation" or "info".
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}
    table: State | None = None
    _lost = False  # the agent broke a rule

    def __init__(self, game: str, seats: int | None = None, *, seat: int | None = None, opponents: str | Sequence[str] = "random",
                 iterations: int = 0, reward: Reward = "win", observe: Observe = "seen", dtype: Dtype = "float32",
                 mask: str = "observation", illegal: str = "end", render_mode: str | None = None, **options: Any) -> None:
        self.game = _game(game, seats, observe=observe, dtype=dtype, **options)
        self.game.new(0).returns(reward)  # a reward that does not exist is refused here
        levels = [opponents] * (self.game.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(levels) != self.game.seats - 1:
            raise ValueError(f"there are {self.game.seats - 1} opponents; name a level for each, or one for all")
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"seat is None or a number from 0 to {self.game.seats - 1}, not {seat!r}")
        if illegal not in ("end", "raise"):
            raise ValueError(f'illegal is "end" or "raise", not {illegal!r}')
        check_render_mode(render_mode)
        self._levels, self._fixed, self._iterations, self._illegal = levels, seat, iterations, illegal
        self.reward, self.render_mode, self.mask = reward, render_mode, mask
        self.observation_space = space(self.game, mask, self.game.moves)
        self.action_space = spaces.Discrete(self.game.moves)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game, played up to the agent's first move."""
        super().reset(seed=seed)
        self.table = None
        while self.table is None or self.table.over:  # the others may end a game before the agent's first move
            self.table = self.game.new(int(self.np_random.integers(2**63)))
            self.seat = int(self.np_random.integers(self.game.seats)) if self._fixed is None else self._fixed
            self._opponents_move(self.table)
        self._worth = self.table.returns(self.reward)[self.seat]
        return self._observe(), self._info()

    def step(self, action: int | np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """A move of the agent, and those of the others until it is its turn again."""
        if self.table is None or self.table.over or self._lost:
            raise ValueError("the game is over, or was never begun; call reset()")
        try:
            self.table.play(self.seat, int(action))
        except Refused as refused:
            if self._illegal == "raise":
                raise
            self._lost = True
            return self._observe(), -1.0, True, False, self._info() | {"refused": str(refused)}
        self._opponents_move(self.table)
        before, self._worth = self._worth, self.table.returns(self.reward)[self.seat]
        info = self._info()
        if self.table.over:
            info |= {"scores": self.table.scores, "places": self.table.places}
        return self._observe(), float(self._worth - before), self.table.over, False, info

    def action_masks(self) -> Array:
        """The legal moves of the agent, as an array of bool."""
        return self._begun().mask(self.seat)

    def render(self) -> str:
        """The table as the agent sees it, as text."""
        return self._begun().picture(self.seat)

    def close(self) -> None:
        """Nothing is open."""

    def _begun(self) -> State:
        if self.table is None:
            raise ValueError("no game was begun; call reset()")
        return self.table

    def _observe(self) -> Seen:
        seen = self._begun().observation(self.seat)
        return seen if self.mask == "info" else {"observation": seen, "action_mask": self.action_masks().view(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat} | ({"action_mask": self.action_masks().view(np.int8)} if self.mask == "info" else {})

    def _opponents_move(self, table: State) -> None:
        self._lost = False
        while self.seat not in table.active and (seat := table.seat) is not None:
            level = self._levels[(seat - self.seat) % self.game.seats - 1]
            move = table.bot(seat, level, iterations=self._iterations, seed=int(self.np_random.integers(2**63)))
            table.play(seat, move)


if VECTORS:
    class Tables(VectorEnv[Seen, Array, Array]):
        """Many tables that step together in C, one agent at each; gymnasium.make_vec makes one.

        As Table, but: seat None means seat i % seats at table i; an action that a rule forbids raises
        quayside.Refused, which names the table, and nothing has moved. threads: how many share the work.

        A game that ends is dealt again in the same step: the observation is that of the new game, infos["final_obs"] has the last
        one of the old, and infos["final_info"] how many moves the agent made in it.
        """

        metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}

        def __init__(self, game: str, seats: int | None = None, num_envs: int = 1, *, seat: int | None = None,
                     opponents: str | Sequence[str] = "random", iterations: int = 0, reward: Reward = "win", observe: Observe = "seen",
                     dtype: Dtype = "float32", mask: str = "observation", threads: int = 1, render_mode: str | None = None,
                     **options: Any) -> None:
            check_render_mode(render_mode)
            self.game = _game(game, seats, observe=observe, dtype=dtype, **options)
            self.batch = Batch(self.game, num_envs, threads=threads, reward=reward, opponents=opponents, learner=seat,
                               iterations=iterations)
            self.num_envs, self.reward, self.render_mode, self.mask = num_envs, reward, render_mode, mask
            self.single_observation_space = space(self.game, mask, self.game.moves)
            self.single_action_space = spaces.Discrete(self.game.moves)
            self.observation_space = batch_space(self.single_observation_space, num_envs)
            self.action_space = batch_space(self.single_action_space, num_envs)
            self._arrays = _arrays(self.batch, *self.batch.shapes())

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
            """New games at all tables, each played up to the agent's first move."""
            super().reset(seed=seed)
            self.batch.reset(int(self.np_random.integers(2**63)))
            return self._observe(), self._infos()

        def step(self, actions: Array) -> tuple[Seen, Array, Array, Array, dict[str, Any]]:
            """A move of the agent at every table, and those of the others until it is its turn again."""
            self.batch.step(np.asarray(actions))
            done, infos = self._arrays["done"].copy(), self._infos()
            if done.any():
                self._add_final(infos, done)
            return self._observe(), self._arrays["reward"].astype(np.float64), done, np.zeros(self.num_envs, bool), infos

        def action_masks(self) -> Array:
            """The legal moves of the agents: an array of bool, a row for each table."""
            return self._arrays["mask"].copy()

        def render(self) -> tuple[str, ...]:
            """Every table as its agent sees it."""
            return tuple(self.batch.state(i).picture(self.batch.learner(i)) for i in range(self.num_envs))

        def close_extras(self, **kwargs: Any) -> None:
            """Nothing is open."""

        def _observe(self) -> Seen:
            seen = self._arrays["observation"].copy()
            return seen if self.mask == "info" else {"observation": seen, "action_mask": self.action_masks().view(np.int8)}

        def _infos(self) -> dict[str, Any]:
            infos = {"seat": self._arrays["seat"].copy()}
            if self.mask == "info":
                infos["action_mask"] = self.action_masks().view(np.int8)
            return infos | {f"_{name}": np.ones(self.num_envs, bool) for name in infos}

        def _add_final(self, infos: dict[str, Any], done: Array) -> None:
            final, nothing = np.full(self.num_envs, None, object), np.zeros(self.game.moves, np.int8)
            for i in np.flatnonzero(done):
                seen = self._arrays["final"][i].copy()
                final[i] = seen if self.mask == "info" else {"observation": seen, "action_mask": nothing.copy()}
            infos |= {"final_obs": final, "_final_obs": done.copy(),
                      "final_info": {"length": self._arrays["length"].copy(), "_length": done.copy()}, "_final_info": done.copy()}


def register_all() -> None:
    """Registers "quayside/<game>-v<version>" for gymnasium.make and make_vec; importing this module does it."""
    for id, facts in _games().items():
        register(id=f"quayside/{id}-v{facts['version']}", entry_point="quayside.gymnasium:Table", kwargs={"game": id},
                 vector_entry_point="quayside.gymnasium:Tables" if VECTORS else None)


register_all()
