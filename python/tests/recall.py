#!/usr/bin/env python3
"""recall.py [GAME...]: perfect recall, tried: what a seat is told is the same at two decisions only if it made the same moves before them.

    python/tests/fresh && build/python-wheel/venv/bin/python python/tests/recall.py

Random moves, again and again from the same few positions: three deals, and others from within games, whose past begins there. So there are
many ways to the same place. Of each decision are kept a hash of State.recall and one of the moves that the seat has made; where the first
is the same and the second is not, there is a clash. As many are counted for State.information_state, which has no recall: if there were
none of these either, nothing would have been tried. The games are all, and Fresh Fish Classic: fresh-fish:classic.

    --decisions N     a game; 1,000,000
    --seats N         3
"""
import argparse
import random
import sys
import time

import quayside

DEPTH, DEEP = 12, (10, 20, 40, 80, 160)  # moves of a way; how far within games its beginnings are


def names():
    return [*quayside.games(), "fresh-fish:classic"]


def game_of(name, seats):
    id, _, variant = name.partition(":")
    return quayside.game(id, seats, **({"variant": variant} if variant else {}))


def beginnings(game):
    """Three deals, and games after so many random moves, as they stand in a batch: without a past."""
    batch, made = quayside.Batch(game, len(DEEP), seed=1), 0
    states = [game.new(seed) for seed in range(3)]
    for i, moves in enumerate(DEEP):
        batch.step_random(moves - made)
        made = moves
        states.append(batch.state(i))
    return states


def ways(game, decisions):
    """So many decisions: the seat, what it is told, and the moves that it has made."""
    states, number, made = beginnings(game), 0, 0
    while True:
        state, chance, own = states[number % len(states)].clone(), random.Random(number), [()] * game.seats
        number += 1
        for _ in range(DEPTH):
            if state.over:
                break
            seat = chance.choice(state.active)
            yield seat, state.recall(seat), own[seat]
            made += 1
            if made == decisions:
                return
            move = chance.choice(state.legal(seat))
            own[seat] += (move,)
            state.play(seat, move)


def clashes(game, decisions, progress=None):
    """How many information states there were with recall, clashes with it, and clashes without it."""
    recalled, seen, with_recall, without = {}, {}, 0, 0
    for number, (seat, told, own) in enumerate(ways(game, decisions)):
        moves, now = hash(own), told[told.index('"now":'):]
        with_recall += recalled.setdefault(hash((seat, told)), moves) != moves
        without += seen.setdefault(hash((seat, now)), moves) != moves
        if progress:
            progress(number + 1)
    return len(recalled), with_recall, without


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--decisions", type=int, default=10**6)
    parser.add_argument("--seats", type=int, default=3)
    args = parser.parse_args()
    unknown = [name for name in args.games if name not in names()]
    if unknown:
        sys.exit(f"there is no game {unknown[0]!r}; choose some of: {', '.join(names())}")
    wrong = 0
    for name in args.games or names():
        start = time.time()

        def progress(done):
            if done % 50_000 == 0:
                print(f"{name}: {done:,} decisions after {time.time() - start:.0f} s", file=sys.stderr, flush=True)

        states, with_recall, without = clashes(game_of(name, args.seats), args.decisions, progress)
        wrong += with_recall
        print(f"{name}: {args.decisions:,} decisions, {states:,} information states, {with_recall} clashes; {without} without recall; "
              f"{time.time() - start:.0f} s", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
