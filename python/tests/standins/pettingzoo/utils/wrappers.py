"""A stand-in for the wrappers of PettingZoo: what they let through and what they refuse. See ../../README.md."""
from .. import AECEnv


class BaseWrapper(AECEnv):
    """All but what a wrapper does itself is asked of the environment inside."""

    def __init__(self, env):
        self.env = env

    def __getattr__(self, name):
        return getattr(self.env, name)

    @property
    def unwrapped(self):
        return self.env.unwrapped

    def __str__(self):
        return str(self.env)


class OrderEnforcingWrapper(BaseWrapper):
    """reset() comes first."""

    began = False

    def reset(self, seed=None, options=None):
        self.began = True
        self.env.reset(seed=seed, options=options)

    def step(self, action):
        assert self.began, "reset() needs to be called before step"
        self.env.step(action)


class AssertOutOfBoundsWrapper(BaseWrapper):
    """Actions are of the space."""

    def step(self, action):
        agent = self.env.agent_selection
        assert (action is None and self.env.terminations[agent]) or action in self.env.action_space(agent), "not in action space"
        self.env.step(action)


class TerminateIllegalWrapper(BaseWrapper):
    """Whoever breaks a rule has lost; here only that it can be made."""

    def __init__(self, env, illegal_reward):
        super().__init__(env)
        self.illegal_reward = illegal_reward
