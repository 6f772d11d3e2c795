#!/usr/bin/env python3
"""Imitate, then improve: a small net learns from `medium` what to play, and from its own games against a pool of copies to play better.

Now and then it plays `easy`, on deals that only choose: the net that did best there is measured at the end, on others.

    examples/teacher.py wishes --picture teacher.svg --net wishes.npz
"""
import argparse

import quayside
from quayside import curves, nets

parser = argparse.ArgumentParser(description="Imitate, then improve.")
parser.add_argument("game", choices=list(quayside.games()))
parser.add_argument("--seats", type=int, default=4, help="at the table (4)")
parser.add_argument("--decisions", type=int, default=1_000_000, help="of the teacher to learn from (1,000,000)")
parser.add_argument("--rounds", type=int, default=30, help="of self-play after that (30)")
parser.add_argument("--deals", type=int, default=25, help="of `easy` to measure by (25)")
parser.add_argument("--hidden", type=int, default=128, help="units of the net (128)")
parser.add_argument("--threads", type=int, default=2, help="that the teacher thinks in (2)")
parser.add_argument("--picture", help="write the curves to this file, as SVG")
parser.add_argument("--net", help="write the net to this file, as .npz")


def main() -> None:
    args = parser.parse_args()
    game = quayside.game(args.game, args.seats, observe="compact")
    net = nets.Net(game, args.hidden)
    best, share = net, 0.0
    learned: dict[str, list[tuple[float, float]]] = {"moves of the teacher foretold": [], "share against easy": []}

    def look(done: float) -> None:
        nonlocal best, share
        result = quayside.evaluate(net.policy(), game, opponents="easy", deals=args.deals, seed="01")
        learned["share against easy"].append((done, result.share.mean / 100))
        if result.share.mean > share:
            best, share = net.copy(), result.share.mean
        print(f"{done:7.2f}: {result}", flush=True)

    def imitated(decisions: int, share: float) -> None:
        learned["moves of the teacher foretold"].append((decisions / args.decisions, share))
        if len(learned["moves of the teacher foretold"]) % 5 == 0:
            look(decisions / args.decisions)

    nets.imitate(net, game, "medium", args.decisions, threads=args.threads, told=imitated)
    often = max(1, args.rounds // 6)
    nets.improve(net, game, args.rounds, threads=args.threads, told=lambda n: look(1 + n / args.rounds) if n % often == 0 else None)
    print("at the end:", quayside.evaluate(best.policy(), game, opponents="easy", deals=4 * args.deals, seed="00"))
    if args.net:
        best.save(args.net)
    if args.picture:
        with open(args.picture, "w") as file:
            file.write(curves.draw(learned, f"{game.title}: a pupil of medium, {game.seats} seats",
                                   "up to 1: it imitates; from 1 to 2: it improves", levels={"as strong as easy": 0.5}))


if __name__ == "__main__":
    main()
