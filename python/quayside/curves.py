"""Learning curves as pictures, without a library: draw() gives the text of an SVG file."""
from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 300, 56, 36, 20, 46


def draw(curves: Mapping[str, Sequence[tuple[float, float]]], title: str, x: str, *, levels: Mapping[str, float] | None = None) -> str:
    """Curves by name, each a list of (x, share): shares from 0 to 1 upwards. levels: shares to compare with, as dashed lines."""
    end = max((at for curve in curves.values() for at, _ in curve), default=0) or 1

    def across(at: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / end

    def up(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)

    def text(at: float, height: float, words: str, anchor: str = "middle", colour: str = "#222") -> str:
        return f'<text x="{at:.0f}" y="{height:.0f}" text-anchor="{anchor}" fill="{colour}">{html.escape(words)}</text>'

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="12">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           text(WIDTH / 2, 20, title)]
    for words, share in (levels or {}).items():
        out += [f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(share):.1f}" y2="{up(share):.1f}" stroke="#999" stroke-dasharray="4 4"/>',
                text(WIDTH - RIGHT - 2, up(share) - 4, words, "end")]
    out += [text(LEFT - 8, up(share) + 4, f"{share:.0%}", "end") for share in (0, 0.25, 0.5, 0.75, 1)]
    out += [text(across(end * k / 5), HEIGHT - 26, f"{end * k / 5:.3g}") for k in range(6)] + [text(WIDTH / 2, HEIGHT - 8, x)]
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{across(at):.1f},{up(share):.1f}" for at, share in curve)
        out.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>')
        if len(curves) > 1:
            out.append(text(LEFT + 8, TOP + 14 + 15 * number, name, "start", colour))
    return "\n".join([*out, "</svg>", ""])
