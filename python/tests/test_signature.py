"""The signature of every game, played from Python move by move, is that of the C engine (src/core/signature.c).

The numbers that choose seats and moves are made here, with the same small generator; the games are dealt, asked and played
through State like anybody's. tests/signature.txt has the signatures that gcc, clang and WebAssembly give.
"""
import subprocess
import unittest

import quayside
from common import IDS, LONG, ROOT

MASK = (1 << 64) - 1


class Fast:
    """struct fast of src/core/rng.h."""

    def __init__(self, seed):
        x = (seed + 0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9 & MASK
        x = (x ^ x >> 29) * 0x94D049BB133111EB & MASK
        self.state = x ^ x >> 32

    def next(self):
        self.state = self.state * 6364136223846793005 + 1 & MASK
        return self.state >> 32

    def below(self, n):
        return self.next() * n >> 32


def fnv(h, data):
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 & MASK
    return h


def hash_game(game, chance, h):
    seats = game.seats
    state = game.new(bytes(chance.next() & 255 for _ in range(32)))
    h = state.fingerprint(h)
    legal, play, fingerprint, below = state.legal, state.play, state.fingerprint, chance.below
    while active := state.active:
        seat = below(seats)
        while seat not in active:
            seat = (seat + 1) % seats
        moves = legal(seat)
        play(seat, moves[below(len(moves))])
        h = fingerprint(h)
    for score in state.scores:
        h = fnv(h, score.to_bytes(4, "little", signed=True))
    return h


def hash_games(game, count, h):
    chance = Fast(h)
    for _ in range(count):
        h = hash_game(game, chance, h)
    return h


def signature(id, count):
    """(signature, how many games it took)"""
    h, played = 0xCBF29CE484222325, 0
    facts = quayside.games().get(id, {"min_seats": 2, "max_seats": 5,
                                      "options": [{"name": "memory_aid", "choices": ["off", "on"]}]})
    for seats in range(facts["min_seats"], facts["max_seats"] + 1):
        h = hash_games(quayside.game(id, seats), count, h)
        played += count
        for option in facts["options"]:
            for choice in option["choices"]:
                game = quayside.game(id, seats, **{option["name"]: choice})
                try:
                    game.new(0)
                except quayside.Error:  # the choice does not fit so many seats: nothing is played
                    continue
                h = hash_games(game, 1 + count // 8, h)
                played += 1 + count // 8
    return f"{h:016x}", played


class Signature(unittest.TestCase):
    def compare(self, count, lines, least):
        expected = dict(line.split() for line in lines.splitlines())
        self.assertEqual(sorted(expected), sorted(IDS))
        for id in IDS:
            with self.subTest(id):
                mine, played = signature(id, count)
                self.assertEqual(mine, expected[id])
                self.assertGreaterEqual(played, least)
                print(f"{id} {mine} after {played} games")

    def test_signature_of_the_repository(self):
        self.compare(40, (ROOT / "tests" / "signature.txt").read_text(), 120)

    @unittest.skipUnless(LONG, "only with --long")
    def test_signature_of_ten_thousand_games(self):
        program = ROOT / "build" / "release" / "quayside"
        lines = subprocess.run([program, "bench", "--signature", "--games", "2500"], check=True, capture_output=True, text=True)
        self.compare(2500, lines.stdout, 10000)


if __name__ == "__main__":
    unittest.main()
