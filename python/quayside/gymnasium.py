"""The games as Gymnasium environments: one seat learns, bots play the others. Needs the package gymnasium.

    import gymnasium
    import quayside.gymnasium

    env = gymnasium.make("quayside/fishing-v1", seats=4, opponents="easy")

The version is that of the rules. An observation is a dict: "observation", float32 from 0 to 1, and "action_mask", 1 for every
legal move; `env.unwrapped.action_masks()` gives the mask alone. An action is the number of a move. One that a rule forbids ends
the game: reward -1, and info["refused"] says which rule forbids it; with illegal="raise" it raises quayside.Refused instead.
"""
import numpy as np
from gymnasium import Env, register, spaces

from . import Refused
from . import game as _game
from . import games as _games


class Table(Env):
    """A table where one seat is the agent's.

    seat: the agent's; None: another one in every game. opponents: a level, or a list with one for each other seat, clockwise
    from the agent's left. iterations: how long they think; 0: as usual. reward: "win", "place" or "score".
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, id, seats=None, *, seat=None, opponents="random", iterations=0, reward="win", observe="seen",
                 illegal="end", render_mode=None, **options):
        self.game = _game(id, seats, observe=observe, **options)
        self.game.new(0).returns(reward)  # a reward that does not exist is refused here
        levels = [opponents] * (self.game.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(levels) != self.game.seats - 1:
            raise ValueError(f"there are {self.game.seats - 1} opponents; name a level for each, or one for all")
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"seat is None or a number from 0 to {self.game.seats - 1}, not {seat!r}")
        if illegal not in ("end", "raise"):
            raise ValueError(f'illegal is "end" or "raise", not {illegal!r}')
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode is None or "ansi", not {render_mode!r}')
        self._levels, self._fixed, self._iterations, self._illegal = levels, seat, iterations, illegal
        self.reward, self.render_mode = reward, render_mode
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(0, 1, (self.game.observation_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (self.game.moves,), np.int8)})
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
        return self._observe(), {"seat": self.seat}

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
            return self._observe(), -1.0, True, False, {"seat": self.seat, "refused": str(refused)}
        self._opponents_move()
        before, self._worth = self._worth, self.table.returns(self.reward)[self.seat]
        info = {"seat": self.seat}
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
        return {"observation": self.table.observation(self.seat), "action_mask": self.action_masks().view(np.int8)}

    def _opponents_move(self):
        self._lost = False
        while not self.table.over and self.seat not in self.table.active:
            seat = self.table.seat
            level = self._levels[(seat - self.seat) % self.game.seats - 1]
            move = self.table.bot(seat, level, iterations=self._iterations, seed=int(self.np_random.integers(2**63)))
            self.table.play(seat, move)


def register_all():
    """Registers "quayside/<game>-v<version>" for gymnasium.make; importing this module does it."""
    for id, facts in _games().items():
        register(id=f"quayside/{id}-v{facts['version']}", entry_point="quayside.gymnasium:Table", kwargs={"id": id})


register_all()
