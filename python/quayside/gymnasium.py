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
import numpy as np
from gymnasium import Env, register, spaces

from . import Batch, Refused
from . import arrays as _arrays
from . import game as _game
from . import games as _games
from ._spaces import check_render_mode, space

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    VectorEnv = None


class Table(Env):
    """A table where one seat is the agent's.

    seat: the agent's; None: another one in every game. opponents: a level, or a list with one for each other seat, clockwise
    from the agent's left. iterations: how long they think; 0: as usual. reward: "win", "place" or "score". observe and dtype:
    as in quayside.game. mask: "observation" or "info".
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game, seats=None, *, seat=None, opponents="random", iterations=0, reward="win", observe="seen",
                 dtype="float32", mask="observation", illegal="end", render_mode=None, **options):
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
        self.table = None

    def reset(self, *, seed=None, options=None):
        """A new game, played up to the agent's first move."""
        super().reset(seed=seed)
        self.table = None
        while self.table is None or self.table.over:  # the others may end a game before the agent's first move
            self.table = self.game.new(int(self.np_random.integers(2**63)))
            self.seat = int(self.np_random.integers(self.game.seats)) if self._fixed is None else self._fixed
            self._opponents_move()
        self._worth = self.table.returns(self.reward)[self.seat]
        return self._observe(), self._info()

    def step(self, action):
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
        self._opponents_move()
        before, self._worth = self._worth, self.table.returns(self.reward)[self.seat]
        info = self._info()
        if self.table.over:
            info |= {"scores": self.table.scores, "places": self.table.places}
        return self._observe(), float(self._worth - before), self.table.over, False, info

    def action_masks(self):
        """The legal moves of the agent, as an array of bool."""
        return self.table.mask(self.seat)

    def render(self):
        """The table as the agent sees it, as text."""
        return self.table.picture(self.seat)

    def close(self):
        """Nothing is open."""

    def _observe(self):
        seen = self.table.observation(self.seat)
        return seen if self.mask == "info" else {"observation": seen, "action_mask": self.action_masks().view(np.int8)}

    def _info(self):
        return {"seat": self.seat} | ({"action_mask": self.action_masks().view(np.int8)} if self.mask == "info" else {})

    def _opponents_move(self):
        self._lost = False
        while not self.table.over and self.seat not in self.table.active:
            seat = self.table.seat
            level = self._levels[(seat - self.seat) % self.game.seats - 1]
            move = self.table.bot(seat, level, iterations=self._iterations, seed=int(self.np_random.integers(2**63)))
            self.table.play(seat, move)


if VectorEnv is not None:
    class Tables(VectorEnv):
        """Many tables that step together in C, one agent at each; gymnasium.make_vec makes one.

        As Table, but: seat None means seat i % seats at table i; an action that a rule forbids raises
        quayside.Refused, which names the table, and nothing has moved. threads: how many share the work.

        A game that ends is dealt again in the same step: the observation is that of the new game, infos["final_obs"] has the last
        one of the old, and infos["final_info"] how many moves the agent made in it.
        """

        metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}

        def __init__(self, game, seats=None, num_envs=1, *, seat=None, opponents="random", iterations=0, reward="win",
                     observe="seen", dtype="float32", mask="observation", threads=1, render_mode=None, **options):
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

        def reset(self, *, seed=None, options=None):
            """New games at all tables, each played up to the agent's first move."""
            super().reset(seed=seed)
            self.batch.reset(int(self.np_random.integers(2**63)))
            return self._observe(), self._infos()

        def step(self, actions):
            """A move of the agent at every table, and those of the others until it is its turn again."""
            self.batch.step(np.asarray(actions))
            done, infos = self._arrays["done"].copy(), self._infos()
            if done.any():
                self._add_final(infos, done)
            return self._observe(), self._arrays["reward"].astype(np.float64), done, np.zeros(self.num_envs, bool), infos

        def action_masks(self):
            """The legal moves of the agents: an array of bool, a row for each table."""
            return self._arrays["mask"].copy()

        def render(self):
            """Every table as its agent sees it."""
            return tuple(self.batch.state(i).picture(self.batch.learner(i)) for i in range(self.num_envs))

        def close_extras(self, **kwargs):
            """Nothing is open."""

        def _observe(self):
            seen = self._arrays["observation"].copy()
            return seen if self.mask == "info" else {"observation": seen, "action_mask": self.action_masks().view(np.int8)}

        def _infos(self):
            infos = {"seat": self._arrays["seat"].copy()}
            if self.mask == "info":
                infos["action_mask"] = self.action_masks().view(np.int8)
            return infos | {f"_{name}": np.ones(self.num_envs, bool) for name in infos}

        def _add_final(self, infos, done):
            final, nothing = np.full(self.num_envs, None, object), np.zeros(self.game.moves, np.int8)
            for i in np.flatnonzero(done):
                seen = self._arrays["final"][i].copy()
                final[i] = seen if self.mask == "info" else {"observation": seen, "action_mask": nothing.copy()}
            infos |= {"final_obs": final, "_final_obs": done.copy(),
                      "final_info": {"length": self._arrays["length"].copy(), "_length": done.copy()}, "_final_info": done.copy()}


def register_all():
    """Registers "quayside/<game>-v<version>" for gymnasium.make and make_vec; importing this module does it."""
    vector = {} if VectorEnv is None else {"vector_entry_point": "quayside.gymnasium:Tables"}
    for id, facts in _games().items():
        register(id=f"quayside/{id}-v{facts['version']}", entry_point="quayside.gymnasium:Table", kwargs={"game": id}, **vector)


register_all()
