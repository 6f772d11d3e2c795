"""The games for OpenSpiel, with the real pyspiel if it is installed, else with a stand-in of its base classes."""
import copy
import pathlib
import random
import sys
import unittest

import numpy as np

import quayside

try:
    import pyspiel
except ImportError:
    sys.path.append(str(pathlib.Path(__file__).parent / "standins"))
    import pyspiel
import quayside.openspiel  # noqa: F401  registers


def load(id, **params):
    return pyspiel.load_game(f"python_quayside_{id.replace('-', '_')}", params)


def tables():
    for id, facts in quayside.games().items():
        for players in (facts["min_seats"], facts["max_seats"]):
            yield load(id, players=players, seeds=3)
    yield load("fresh-fish", players=3, seeds=2, variant="classic")


class OpenSpiel(unittest.TestCase):
    def play(self, game, seed):
        """A random game, with a look at every state."""
        state, chance = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            yield state
            state.apply_action(chance.choice(state.legal_actions()))
        yield state

    def test_every_game_is_registered(self):
        names = set(pyspiel.registered_names())
        for id in quayside.games():
            self.assertIn(f"python_quayside_{id.replace('-', '_')}", names)

    def test_chance_is_explicit_and_at_the_root_alone(self):
        for game in tables():
            state = game.new_initial_state()
            self.assertTrue(state.is_chance_node())
            outcomes = state.chance_outcomes()
            self.assertEqual(len(outcomes), game.max_chance_outcomes())
            self.assertAlmostEqual(sum(chance for _, chance in outcomes), 1)
            self.assertEqual([number for number, _ in outcomes], list(state.legal_actions()))
            for number, _ in outcomes:
                dealt = state.clone()
                dealt.apply_action(number)
                self.assertEqual(dealt.table, game.rules.new(number))
                self.assertFalse(dealt.is_chance_node())
                with self.assertRaises(ValueError):
                    dealt.chance_outcomes()

    def test_random_games_keep_every_promise(self):
        for game in tables():
            players, lengths = range(game.num_players()), set()
            for number, state in enumerate(self.play(game, 1)):
                if state.is_chance_node():
                    continue
                if state.is_terminal():
                    self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
                    self.assertTrue(all(game.min_utility() <= each <= game.max_utility() for each in state.returns()))
                    self.assertEqual(len(state.legal_actions()), 0)
                    self.assertLessEqual(len(state.history()) - 1, game.max_game_length())
                    continue
                self.assertEqual(list(state.returns()), [0.0] * len(players))
                legal = list(state.legal_actions())
                self.assertEqual(legal, sorted(set(legal)))
                self.assertTrue(legal and 0 <= legal[0] and legal[-1] < game.num_distinct_actions())
                if number % 9 == 1:
                    words = [state.action_to_string(state.current_player(), move) for move in legal]
                    self.assertEqual(len(set(words)), len(words))
                    for player in players:
                        lengths.add((len(state.information_state_tensor(player)), len(state.observation_tensor(player))))
                    copied = state.clone()
                    copied.apply_action(legal[0])
                    self.assertEqual(len(copied.history()), len(state.history()) + 1)
                    self.assertNotEqual(copied.table, state.table)
            self.assertEqual(len(lengths), 1)
            again = game.new_initial_state()  # the actions alone bring it back
            for action in state.history():
                again.apply_action(action)
            self.assertEqual(again.table, state.table)
            self.assertEqual(str(again), str(state))

    def test_information_states_are_honest(self):
        """What another player chooses in the same step changes nothing; an own choice does, in string and tensor."""
        game = load("fresh-fish", players=3, seeds=1)
        state, chance, looked = game.new_initial_state(), random.Random(3), 0
        while not state.is_terminal():
            if not state.is_chance_node() and len(state.table.active) > 1 and len(state.legal_actions()) > 1:
                first, second = state.table.active[:2]
                told = []
                for move in state.legal_actions()[:2]:
                    child = state.clone()
                    child.apply_action(move)
                    if second in child.table.active:
                        told.append([(child.information_state_string(player), tuple(child.information_state_tensor(player)))
                                     for player in (second, first)])
                if len(told) == 2:
                    self.assertEqual(told[0][0], told[1][0])
                    self.assertTrue(told[0][1][0] != told[1][1][0] and told[0][1][1] != told[1][1][1])
                    looked += 1
            state.apply_action(chance.choice(state.legal_actions()))
        self.assertGreater(looked, 3)

    def test_tensors_tell_information_states_apart(self):
        """As many different tensors as strings."""
        game = load("wishes", players=2, seeds=2)
        strings, tensors = set(), set()
        for seed in range(3):
            for state in self.play(game, seed):
                if not state.is_terminal() and not state.is_chance_node():
                    player = state.current_player()
                    strings.add((player, state.information_state_string(player)))
                    tensors.add(tuple(state.information_state_tensor(player)))
        self.assertEqual(len(strings), len(tensors))

    def test_the_observation_is_the_compact_one(self):
        game = load("fishing", players=4, seeds=1)
        state = game.new_initial_state()
        state.apply_action(0)
        np.testing.assert_allclose(state.observation_tensor(2)[4:], state.table.observation(2))
        self.assertEqual(state.observation_tensor(2)[:4], [0, 0, 1, 0])
        self.assertEqual(state.information_state_string(1), state.table.recall(1))

    def test_copies_of_a_state_are_clones(self):
        state = quayside.game("wishes", 2).new(1)
        for made in (copy.copy(state), copy.deepcopy(state)):
            self.assertEqual(made, state)
            made.play(None, made.legal()[0])
            self.assertNotEqual(made, state)
            self.assertEqual(len(made.history), 1)

    def test_wrong_parameters(self):
        with self.assertRaisesRegex(ValueError, "seeds is a number"):
            load("wishes", seeds=0)
        with self.assertRaises(quayside.Error):
            load("fishing", players=2)
        with self.assertRaisesRegex(ValueError, "no parameters"):
            load("wishes").make_py_observer(None, {"fame": 1})


if __name__ == "__main__":
    unittest.main()
