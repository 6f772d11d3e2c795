"""A stand-in for PettingZoo: the base classes of AEC and parallel environments. See ../README.md."""
__version__ = "stand-in"


class _Base:
    metadata = {}

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def __str__(self):
        return self.metadata.get("name", type(self).__name__)


class AECEnv(_Base):
    """Agents act one after the other: agent_iter, last, step."""

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])


class ParallelEnv(_Base):
    """All agents act at once."""
