#!/usr/bin/env python3
"""Checks the chance of a record of Quayside with SHA-256 alone: verify.py RECORD [COMMITMENT]

COMMITMENT is the one that you were shown before the game. docs/fair.md says what is hashed, and why. Moves are not replayed.
"""
import hashlib
import re
import sys
from collections.abc import Iterator

HEX = "[0-9a-f]{64}"
FORM = re.compile(
    rf"quayside record 1\n(game \S+ \d+\ndata [0-9a-f]{{16}}\nseats (\d)\n(?:option \S+ \S+\n)*)seed ({HEX})\n"
    rf"((secret {HEX}\n)commitment ({HEX})\n((?:entropy \d (?:{HEX}|none)\n)+))moves \d", re.ASCII)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def checks(record: str, shown: str | None) -> Iterator[tuple[str, bool]]:
    """What must hold, and whether it does; nothing if the record says nothing about its chance."""
    found = FORM.match(record)
    if found:
        facts, seats, seed, lines, secret, commitment, entropy = found.groups()
        in_order = [str(seat) for seat in range(int(seats))]
        yield "every seat has a line of entropy", re.findall(r"entropy (\d)", entropy) == in_order
        yield "the secret fits the commitment", sha256("quayside commitment 1\n" + facts + secret) == commitment
        yield "the seed follows from all of it", sha256("quayside seed 1\n" + lines) == seed
        if shown:
            yield "the commitment is the one that was shown", commitment == shown


with open(sys.argv[1], encoding="utf-8") as file:
    results = list(checks(file.read(), sys.argv[2] if len(sys.argv) > 2 else None))
for what, holds in results or [("there is something to check", False)]:
    print("yes:" if holds else "NO: ", what)
sys.exit(0 if results and all(holds for _, holds in results) else 1)
