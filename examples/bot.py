#!/usr/bin/env python3
"""A bot for Quayside's arena: quayside arena fishing --bots cmd:examples/bot.py,easy

It reads a JSON object a line from standard input and answers "hello" and "choose" (docs/protocol.md, "Bots from outside").
In Fishing it wins a trick as cheaply as it can, and throws away its lowest card when it cannot. In other games it plays any
move.
"""
import json
import random
import sys
from typing import Any


def rank(card: str) -> int:
    """The number on a card of Fishing: 7 for B7."""
    digits = card[1:]
    return int(digits) if digits.isdigit() else 0


def fishing(view: dict[str, Any], moves: list[str]) -> str:
    """The lowest card that beats all cards on the table, or else the lowest of all."""
    table = view["table"]
    colour = view["demanded"]
    highest = max((rank(card) for card in table if card[0] == colour), default=0)
    winning = [m for m in moves if m[0] == colour and rank(m) > highest]
    if not table:
        return max(moves, key=rank)
    return min(winning or moves, key=rank)


def choose(asked: dict[str, Any]) -> str:
    """One of the moves in the request. The same request gives the same move: the seed decides where we do not."""
    chance = random.Random(asked["seed"])
    moves: list[str] = asked["moves"]
    if asked["game"] == "fishing" and all(m[0] in "BGPRY" and m[1:].isdigit() for m in moves):
        return fishing(asked["view"], moves)
    return chance.choice(moves)


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["do"] == "hello":
            answer = {"hello": "example in Python"}
        elif asked["do"] == "choose":
            answer = {"move": choose(asked)}
        else:  # "new" and "end" want no answer
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
