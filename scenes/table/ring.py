"""The ring of a clock."""

import io
import math

import pygame
from pygame import Surface


def ring(d: int, share: float, colour: str) -> Surface:
    """What is left of a time: an arc from the top on a dark ring, `d` pixels wide, `share` 0-1."""
    r = d * 57 / 136
    t = d * 11 / 136
    c = d / 2
    body = f'<circle cx="{c}" cy="{c}" r="{r:.2f}" fill="none" stroke="#0A1E26" stroke-width="{t:.2f}"/>'
    if share > 0.002:
        end = 2 * math.pi * share - math.pi / 2
        if share >= 0.999:
            body += f'<circle cx="{c}" cy="{c}" r="{r:.2f}" fill="none" stroke="{colour}" stroke-width="{t:.2f}"/>'
        else:
            x, y = c + r * math.cos(end), c + r * math.sin(end)
            large = int(share > 0.5)
            body += (
                f'<path d="M{c},{c - r:.2f} A{r:.2f},{r:.2f} 0 {large} 1 {x:.2f},{y:.2f}" fill="none" '
                f'stroke="{colour}" stroke-width="{t:.2f}" stroke-linecap="round"/>'
            )
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{d}" height="{d}" viewBox="0 0 {d} {d}">{body}</svg>'
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (d, d)).convert_alpha()
