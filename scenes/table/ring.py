"""The ring of a clock."""

import math

from pygame import Surface

from scenes.kit.art import from_svg


def ring(d: int, share: float, colour: str) -> Surface:
    """A picture of the time left: an arc from the top on a dark ring, `d` pixels wide, `share` 0-1."""
    c, r = d / 2, d * 57 / 136
    pen = f'fill="none" stroke-width="{d * 11 / 136:.2f}"'
    whole = f'<circle cx="{c}" cy="{c}" r="{r:.2f}" {pen} stroke='
    body = f'{whole}"#0A1E26"/>'
    if share >= 0.999:
        body += f'{whole}"{colour}"/>'
    elif share > 0.002:
        end = 2 * math.pi * share - math.pi / 2
        x, y = c + r * math.cos(end), c + r * math.sin(end)
        arc = f"M{c},{c - r:.2f} A{r:.2f},{r:.2f} 0 {int(share > 0.5)} 1 {x:.2f},{y:.2f}"
        body += f'<path d="{arc}" {pen} stroke="{colour}" stroke-linecap="round"/>'
    return from_svg(d, d, "", body)
