"""The environments keep the promises of PettingZoo and Gymnasium that their API tests check.

Where the packages themselves are installed they are used, and their own tests are run as well; else the stand-ins beside this
file take their place.
"""
import copy
import importlib
import pathlib
import pickle
import random
import subprocess
import sys
import unittest

import numpy as np

sys.path.append(str(pathlib.Path(__file__).resolve().parent / "standins"))  # last: the real ones come first

import gymnasium  # noqa: E402
import pettingzoo  # noqa: E402

import quayside  # noqa: E402
import quayside.gymnasium as gym  # noqa: E402
import quayside.pettingzoo as zoo  # noqa: E402
from common import IDS, tables  # noqa: E402

REAL = "stand-in" not in (pettingzoo.__version__, gymnasium.__version__)


def pick(observation, chance):
    legal = np.flatnonzero(observation["action_mask"])
    return int(chance.choice(legal)) if len(legal) else 0


class Turns(unittest.TestCase):
    """AEC environments."""

    def test_before_and_after_reset(self):
        for game in tables():
            env = zoo.env(game.id, game.seats)
            self.assertIsInstance(env, pettingzoo.AECEnv)
            self.assertEqual(str(env), f"quayside_{game.id}_v{game.version}")
            self.assertEqual(env.possible_agents, [f"seat_{i}" for i in range(game.seats)])
            self.assertIsNone(env.reset(seed=1))
            self.assertEqual(env.agents, env.possible_agents)
            self.assertEqual((env.num_agents, env.max_num_agents), (game.seats, game.seats))
            for each in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
                self.assertEqual(list(each), env.agents)
            self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()) or any(env.rewards.values()))
            self.assertIn(env.agent_selection, env.agents)
            self.assertIsNone(env.last(observe=False)[0])
            self.assertIsInstance(env.unwrapped, zoo.Turns)
            self.assertIs(zoo.raw_env(game.id, game.seats).unwrapped.__class__, zoo.Turns)

    def test_spaces(self):
        for game in tables():
            env = zoo.env(game.id, game.seats)
            env.reset(seed=1)
            self.assertEqual(set(env.observation_spaces), set(env.possible_agents))
            for agent in env.possible_agents:
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertIsInstance(env.action_space(agent), gymnasium.spaces.Discrete)
                self.assertEqual(env.action_space(agent).n, game.moves)
                seen = env.observe(agent)
                self.assertIn(seen, env.observation_space(agent))
                self.assertEqual((seen["observation"].dtype, seen["action_mask"].dtype), (np.float32, np.int8))
                self.assertTrue(seen["observation"].any())
                self.assertTrue(np.isfinite(seen["observation"]).all())

    def test_a_whole_game(self):
        """Order of agents, masks, rewards through last(), and the last steps of agents whose game is over."""
        for game in tables():
            for reward in ("win", "place", "score"):
                env = zoo.env(game.id, game.seats, reward=reward)
                env.reset(seed=2)
                dealt = env.table.returns(reward)
                chance, collected = random.Random(2), dict.fromkeys(env.agents, 0.0)
                gathered, live, finished = dict.fromkeys(env.agents, 0.0), env.agents[:], []
                for agent in env.agent_iter(game.max_moves + 10):
                    seen, gain, terminated, truncated, info = env.last()
                    self.assertEqual((terminated, info), (env.terminations[agent], env.infos[agent]))
                    self.assertIsInstance(terminated, bool)
                    self.assertFalse(truncated)
                    self.assertIn(seen, env.observation_space(agent))
                    self.assertAlmostEqual(gain, gathered[agent], places=4)
                    if not terminated:
                        self.assertEqual(agent, f"seat_{env.table.seat}")
                        self.assertEqual(np.flatnonzero(seen["action_mask"]).tolist(), env.table.legal())
                    collected[agent] += gain
                    self.assertIsNone(env.step(None if terminated else pick(seen, chance)))
                    gathered[agent] = 0
                    for each, more in env.rewards.items():
                        gathered[each] += more
                        self.assertIsInstance(more, float)
                    if terminated:
                        self.assertFalse(seen["action_mask"].any())
                        live.remove(agent)
                        finished.append(agent)
                    self.assertEqual(env.agents, live)
                    self.assertEqual(env.num_agents, len(live))
                    for each in (env.rewards, env.terminations, env.truncations, env.infos):
                        self.assertEqual(set(each), set(live))
                self.assertEqual((env.agents, sorted(finished)), ([], env.possible_agents))
                for seat, worth in enumerate(env.table.returns(reward)):
                    self.assertAlmostEqual(collected[f"seat_{seat}"], worth - dealt[seat], places=3)

    def run_of(self, env, seed):
        chance, out = random.Random(5), []
        env.reset(seed=seed)
        for agent in env.agent_iter(60):
            seen, reward, over, _, _ = env.last()
            out.append((agent, seen["observation"].tobytes(), reward))
            env.step(None if over else pick(seen, chance))
        return out

    def test_seeds(self):
        for game in tables():
            one, two = zoo.raw_env(game.id, game.seats), zoo.raw_env(game.id, game.seats)
            first = self.run_of(one, 7)
            random.seed(3)
            np.random.seed(3)
            self.assertEqual(self.run_of(two, 7), first)
            self.assertEqual(self.run_of(one, 7), first)  # nothing is kept over a reset
            self.assertNotEqual(self.run_of(one, 8), first)
            one.reset(seed=7)
            two.reset(seed=7)
            one.reset()
            two.reset()
            self.assertEqual(one.table, two.table)  # resets without a seed go on alike
            self.assertNotEqual(one.table, self.dealt(game, 7))

    @staticmethod
    def dealt(game, seed):
        env = zoo.raw_env(game.id, game.seats)
        env.reset(seed=seed)
        return env.table

    def test_kinds_of_actions_and_wrong_ones(self):
        env = zoo.raw_env("fishing", 4)
        env.reset(seed=1)
        move = env.table.legal()[0]
        before = env.table.clone()
        for kind in (int, np.int8, np.int32, np.int64, np.uint16):
            env.reset(seed=1)
            env.step(kind(move))
        env.reset(seed=1)
        with self.assertRaises(quayside.Refused):
            env.step(next(m for m in range(305) if m not in env.table.legal()))
        with self.assertRaisesRegex(ValueError, "has to choose a move"):
            env.step(None)
        self.assertEqual(env.table, before)
        while not env.table.over:
            env.step(env.table.legal()[0])
        with self.assertRaisesRegex(ValueError, "last action is None"):
            env.step(0)

    def test_rendering_closing_copying(self):
        env = zoo.raw_env("wishes", 3, render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("\n", env.render())
        self.assertEqual(env.metadata["render_modes"], ["ansi"])
        env.close()
        env.close()
        twin = pickle.loads(pickle.dumps(env))
        self.assertEqual(twin.table, env.table)
        self.assertEqual(copy.deepcopy(env).table, env.table)
        with self.assertRaisesRegex(ValueError, "render_mode"):
            zoo.env("wishes", render_mode="human")
        with self.assertRaisesRegex(ValueError, "reward is"):
            zoo.env("wishes", reward="fame")

    def test_versioned_names(self):
        for id, facts in quayside.games().items():
            named = getattr(zoo, f"{id.replace('-', '_')}_v{facts['version']}")
            self.assertEqual(named.env(facts["max_seats"]).unwrapped.game.seats, facts["max_seats"])
            self.assertIsInstance(named.parallel_env(), pettingzoo.ParallelEnv)
        with self.assertRaisesRegex(AttributeError, "games of this version are: fishing_v"):
            zoo.fishing_v999

    def test_the_state_is_what_all_agents_see(self):
        for made in (zoo.env, zoo.parallel_env):
            for dtype in ("float32", "uint8"):
                env = made("wishes", 3, observe="compact", dtype=dtype, mask="info")
                env.reset(seed=1)
                seen = env.state()
                self.assertTrue(env.state_space.contains(seen))
                expected = np.concatenate([env.unwrapped.observe(agent) for agent in env.possible_agents])
                np.testing.assert_array_equal(seen, expected)

    @unittest.skipUnless(REAL, "PettingZoo is not installed")
    def test_their_own_test(self):
        from pettingzoo.test import api_test, parallel_api_test, seed_test
        for id in quayside.games():
            api_test(zoo.env(id), num_cycles=100)
            seed_test(lambda: zoo.env(id), num_cycles=50)
            parallel_api_test(zoo.parallel_env(id), num_cycles=100)


class AllAtOnce(unittest.TestCase):
    """Parallel environments."""

    def test_a_step_that_ends_early(self):
        """Where the first ring wins at once, the seats after it are not asked any more."""
        env = zoo.parallel_env("fangfrisch", 4, bell="first")
        for seed in range(4):
            chance = random.Random(seed)
            seen, _ = env.reset(seed=seed)
            while env.agents:
                seen = env.step({agent: pick(seen[agent], chance) for agent in env.agents})[0]
            self.assertTrue(env.table.over)

    def test_a_whole_game(self):
        for game in tables():
            env = zoo.parallel_env(game.id, game.seats, reward="place")
            self.assertIsInstance(env, pettingzoo.ParallelEnv)
            for seed in (1, 2):
                chance, total = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
                seen, infos = env.reset(seed=seed)
                self.assertEqual(set(seen), set(env.agents))
                self.assertEqual(set(infos), set(env.agents))
                steps = 0
                while env.agents:
                    asked = [agent for agent in env.agents if seen[agent]["action_mask"][:-1].any()]
                    for agent in env.agents:
                        self.assertEqual(bool(seen[agent]["action_mask"][-1]), agent not in asked)  # to do nothing
                    self.assertEqual(asked, [f"seat_{seat}" for seat in env.table.active])
                    agents = env.agents[:]
                    result = env.step({agent: pick(seen[agent], chance) for agent in agents})
                    for each in result:
                        self.assertIsInstance(each, dict)
                        self.assertEqual(list(each), agents)
                    seen, rewards, terminations, truncations, infos = result
                    for agent in agents:
                        self.assertIn(seen[agent], env.observation_space(agent))
                        self.assertIsInstance(terminations[agent], bool)
                        self.assertFalse(truncations[agent])
                        total[agent] += rewards[agent]
                    self.assertEqual(set(terminations.values()), {not env.agents})
                    steps += 1
                self.assertTrue(env.table.over)
                self.assertLessEqual(steps, game.max_moves)
                for seat, worth in enumerate(env.table.returns("place")):
                    self.assertAlmostEqual(total[f"seat_{seat}"], worth, places=4)
                self.assertEqual(env.step({}), ({}, {}, {}, {}, {}))

    def test_a_refused_step_changes_nothing(self):
        env = zoo.parallel_env("null", 3)
        env.reset(seed=1)
        before = env.table.clone()
        with self.assertRaisesRegex(ValueError, "seat_2 has to choose"):
            env.step({"seat_0": 0, "seat_1": 0})
        with self.assertRaises(quayside.Error):
            env.step({"seat_0": 0, "seat_1": 0, "seat_2": 77})
        with self.assertRaisesRegex(ValueError, "seat_2 has to choose"):
            env.step({"seat_0": 0, "seat_1": 0, "seat_2": env.game.moves})
        self.assertEqual(env.table, before)

    def test_breaking_a_rule_can_end_the_game(self):
        for wrong in (0, 304, 305):
            env = zoo.parallel_env("fishing", 4, illegal="end")
            env.reset(seed=1)
            agent = env.possible_agents[env.table.seat]
            wrong = wrong if wrong not in env.table.legal() else 1
            seen, rewards, over, _, _ = env.step(dict.fromkeys(env.agents, wrong))
            self.assertEqual((rewards, env.agents), (dict.fromkeys(seen, 0.0) | {agent: -1.0}, []))
            self.assertTrue(all(over.values()))
        with self.assertRaisesRegex(ValueError, "illegal is"):
            zoo.parallel_env("fishing", 4, illegal="ignore")


class Masks(unittest.TestCase):
    """The mask beside the observation, or in the info."""

    def test_in_the_info(self):
        for id in quayside.games():
            env = zoo.raw_env(id, 3, mask="info", observe="compact")
            env.reset(seed=1)
            for agent in env.agent_iter(40):
                seen, _, _, _, info = env.last()
                self.assertIn(seen, env.observation_space(agent))
                self.assertEqual(np.flatnonzero(info["action_mask"]).tolist(), env.table.legal())
                env.step(env.table.legal()[-1])
            env = zoo.parallel_env(id, 3, mask="info", dtype="uint8", observe="compact")
            seen, infos = env.reset(seed=1)
            for _ in range(20):
                seen, _, _, _, infos = env.step({agent: int(infos[agent]["action_mask"].argmax()) for agent in infos})
                for agent in seen:
                    self.assertIn(seen[agent], env.observation_space(agent))
            env = gym.Table(id, 3, mask="info", observe="compact")
            seen, info = env.reset(seed=1)
            for _ in range(20):
                self.assertIn(seen, env.observation_space)
                np.testing.assert_array_equal(info["action_mask"], env.action_masks())
                seen, _, over, _, info = env.step(int(info["action_mask"].argmax()))
                if over:
                    break
        with self.assertRaisesRegex(ValueError, "mask is"):
            gym.Table("wishes", mask="none")

    def test_names_in_the_registries(self):
        if hasattr(pettingzoo, "make"):
            name = f"quayside/wishes-v{quayside.games()['wishes']['version']}"
            env = pettingzoo.make("aec", name, seats=3)
            self.assertEqual((env.unwrapped.game.id, env.unwrapped.game.seats), ("wishes", 3))
            self.assertIsInstance(pettingzoo.make("parallel", name), zoo.AllAtOnce)
        for kind in (gym.Table, zoo.Turns, zoo.AllAtOnce):
            self.assertEqual(kind("wishes").metadata["render_fps"], 1)


class Many(unittest.TestCase):
    """Vector environments."""

    def test_they_play_what_a_batch_plays(self):
        for id, facts in quayside.games().items():
            for mask in ("observation", "info"):
                envs = gymnasium.make_vec(f"quayside/{id}-v{facts['version']}", num_envs=6, seats=3, observe="compact", mask=mask,
                                          reward="place", opponents="random")
                self.assertIsInstance(envs.unwrapped, gym.Tables)
                seen, infos = envs.reset(seed=3)
                chance, ended, total = np.random.default_rng(1), 0, np.zeros(6)
                for _ in range(250):
                    self.assertIn(seen, envs.observation_space)
                    legal = infos["action_mask"] if mask == "info" else seen["action_mask"]
                    np.testing.assert_array_equal(legal, envs.unwrapped.action_masks())
                    actions = np.where(legal, chance.random(legal.shape), -1).argmax(1)
                    self.assertIn(actions, envs.action_space)
                    seen, rewards, done, truncated, infos = envs.step(actions)
                    self.assertEqual((rewards.shape, done.dtype, truncated.any()), ((6,), bool, False))
                    self.assertEqual("final_obs" in infos, bool(done.any()))
                    total += rewards
                    for i in np.flatnonzero(done):
                        ended += 1
                        self.assertIn(infos["final_obs"][i], envs.single_observation_space)
                        self.assertGreater(infos["final_info"]["length"][i], 0)
                        self.assertTrue(-1.0001 <= total[i] <= 1.0001)
                        total[i] = 0
                self.assertGreater(ended, 0, id)
                self.assertEqual(len(envs.render()), 6)
                envs.close()

    def test_the_last_observation_is_that_of_the_end(self):
        """A batch and single states side by side, with and without opponents."""
        game = quayside.game("wishes", 3, observe="compact")
        batch = quayside.Batch(game, 3, seed=4)
        arrays = quayside.arrays(batch, "final", "done", "mask", "seat")
        states, ended = [batch.state(i) for i in range(3)], 0
        for _ in range(400):
            moves, seats = arrays["mask"].argmax(1), arrays["seat"].copy()
            batch.step(moves)
            for i, state in enumerate(states):
                state.play(int(seats[i]), int(moves[i]))
                if arrays["done"][i]:
                    np.testing.assert_array_equal(arrays["final"][i], state.observation(int(seats[i])))
                    states[i], ended = batch.state(i), ended + 1
        self.assertGreater(ended, 3)

    def test_seeds_and_wrong_arguments(self):
        envs = [gym.Tables("wishes", 3, num_envs=4) for _ in range(2)]
        first, again = (env.reset(seed=5)[0]["observation"] for env in envs)
        np.testing.assert_array_equal(first, again)
        first, again = (env.reset()[0]["observation"] for env in envs)
        np.testing.assert_array_equal(first, again)
        self.assertTrue((first != envs[0].reset(seed=6)[0]["observation"]).any())
        self.assertIn("easy", repr(gym.Tables("wishes", 3, opponents=["easy", "random"]).batch))
        with self.assertRaisesRegex(ValueError, "a list of 2"):
            gym.Tables("wishes", 3, opponents=["easy"])
        with self.assertRaises(quayside.Refused):
            envs[0].step((envs[0].action_masks() == 0).argmax(1))


class Alone(unittest.TestCase):
    """Gymnasium environments."""

    def test_registration(self):
        for id, facts in quayside.games().items():
            env = gymnasium.make(f"quayside/{id}-v{facts['version']}", seats=facts["max_seats"])
            self.assertEqual(env.unwrapped.game.id, id)
            self.assertEqual(env.unwrapped.game.seats, facts["max_seats"])

    def test_reset_and_spaces(self):
        for id in IDS:
            env = gym.Table(id)
            self.assertIsInstance(env, gymnasium.Env)
            result = env.reset(seed=123)
            self.assertEqual((type(result), len(result)), (tuple, 2))
            self.assertIn(result[0], env.observation_space)
            self.assertIsInstance(result[1], dict)
            state = copy.deepcopy(env._np_random.bit_generator.state)
            again = env.reset(seed=123)
            np.testing.assert_array_equal(result[0]["observation"], again[0]["observation"])
            self.assertEqual(env._np_random.bit_generator.state, state)
            env.reset(seed=456)
            self.assertNotEqual(env._np_random.bit_generator.state, state)
            env.reset(options={})
            env.close()
            env.close()

    def test_whole_games_against_bots(self):
        chance = random.Random(1)
        for game in tables():
            env = gym.Table(game.id, game.seats, opponents=["easy"] + ["random"] * (game.seats - 2), reward="win")
            seats = set()
            for seed in range(4 if game.id != "fishmonger" else 2):
                seen, info = env.reset(seed=seed)
                seats.add(info["seat"])
                over, total = False, 0.0
                while not over:
                    self.assertIn(env.seat, env.table.active)
                    self.assertEqual(np.flatnonzero(env.action_masks()).tolist(), env.table.legal(env.seat))
                    seen, reward, over, truncated, info = env.step(np.int64(pick(seen, chance)))
                    self.assertIn(seen, env.observation_space)
                    self.assertEqual((type(reward), type(over), truncated), (float, bool, False))
                    total += reward
                self.assertAlmostEqual(total, env.table.returns("win")[info["seat"]])
                self.assertEqual(info["scores"], env.table.scores)
                with self.assertRaisesRegex(ValueError, "call reset"):
                    env.step(0)

    def test_runs_repeat(self):
        def run(seed):
            env, chance, out = gym.Table("wishes", 4, opponents="medium", iterations=3), random.Random(1), []
            seen, _ = env.reset(seed=seed)
            for _ in range(30):
                seen, reward, over, _, _ = env.step(pick(seen, chance))
                out.append((seen["observation"].tobytes(), reward))
                if over:
                    seen, _ = env.reset()
            return out
        self.assertEqual(run(3), run(3))
        self.assertNotEqual(run(3), run(4))

    def test_an_illegal_move(self):
        env = gym.Table("fishing", 4)
        seen, _ = env.reset(seed=1)
        illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        seen, reward, over, truncated, info = env.step(illegal)
        self.assertEqual((reward, over, truncated), (-1.0, True, False))
        self.assertRegex(info["refused"], "^FI-[0-9]+: ")
        with self.assertRaisesRegex(ValueError, "call reset"):
            env.step(illegal)
        env = gym.Table("fishing", 4, illegal="raise")
        env.reset(seed=1)
        with self.assertRaises(quayside.Refused):
            env.step(illegal)

    def test_wrong_arguments(self):
        for wrong, sentence in [({"opponents": ["easy"]}, "3 opponents"), ({"seat": 4}, "from 0 to 3"),
                                ({"illegal": "ignore"}, '"end" or "raise"'), ({"render_mode": "human"}, "render_mode"),
                                ({"reward": "fame"}, "reward is")]:
            with self.subTest(sentence), self.assertRaisesRegex(ValueError, sentence):
                gym.Table("fishing", 4, **wrong)
        with self.assertRaisesRegex(ValueError, "call reset"):
            gym.Table("fishing").step(0)

    def test_rendering(self):
        env = gym.Table("fishing", 4, render_mode="ansi", seat=2)
        env.reset(seed=1)
        self.assertEqual(env.render(), env.table.picture(2))

    @unittest.skipUnless(REAL, "Gymnasium is not installed")
    def test_their_own_test(self):
        from gymnasium.utils.env_checker import check_env
        for id, facts in quayside.games().items():
            check_env(gymnasium.make(f"quayside/{id}-v{facts['version']}").unwrapped)


class Without(unittest.TestCase):
    def test_the_package_needs_neither(self):
        """Without PettingZoo, Gymnasium and numpy the rest works, and the modules say what is missing."""
        program = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "pettingzoo", "gymnasium"):
            raise ImportError("no module " + name)
sys.meta_path.insert(0, Missing())
import quayside
state = quayside.game("fishing", 4).new(1)
observation, mask = state.observation(), state.mask()
assert len(observation) == 1298 and observation.typecode == "f" and max(observation) == 1, observation
assert [i for i, legal in enumerate(mask) if legal] == state.legal()
batch = quayside.Batch(state.game, 4)
batch.step_random(10)
for name in ("pettingzoo", "gymnasium"):
    try:
        __import__("quayside." + name)
    except ImportError:
        print("missing", name)
try:
    quayside.arrays(batch)
except ImportError as error:
    print(error)
"""
        out = subprocess.run([sys.executable, "-P", "-c", program], check=True, capture_output=True, text=True).stdout
        self.assertEqual(out.split("\n")[:2], ["missing pettingzoo", "missing gymnasium"])
        self.assertIn("attach arrays of your own", out)

    def test_modules_are_found_where_they_are(self):
        self.assertIs(importlib.import_module("quayside.pettingzoo"), zoo)


if __name__ == "__main__":
    unittest.main()
