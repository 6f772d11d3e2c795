#!/usr/bin/env python3
"""A bot in thirty lines: it imagines worlds that fit what its seat knows, tries every move in each, and lets `easy` play on."""
import quayside


def choose(state: quayside.State, seat: int, worlds: int = 4, moves_ahead: int = 12) -> int:
    """The move after which the seat is furthest ahead of the others, on average over some worlds."""
    legal = state.legal(seat)
    lead = dict.fromkeys(legal, 0.0)
    for number in range(worlds if len(legal) > 1 else 0):
        world = state.sample(seat, seed=number)  # nothing in it that the seat may not know
        for move in legal:
            future = world.clone()
            future.play(seat, move)
            for _ in range(moves_ahead):
                if not future.over:
                    future.play(future.seat, future.bot(future.seat, "easy"))
            others = [score for each, score in enumerate(future.scores) if each != seat]
            lead[move] += future.scores[seat] - sum(others) / len(others)
    return max(legal, key=lead.__getitem__)


if __name__ == "__main__":
    wins = 0.0
    for seed in range(20):
        state = quayside.game("wishes", seats=3).new(seed)
        while not state.over:
            state.play(state.seat, choose(state, 0) if state.seat == 0 else state.bot(state.seat, "random", seed=seed + state.ply))
        wins += state.returns("win")[0]
    print(f"won {wins:g} of 20 games against two random bots")
