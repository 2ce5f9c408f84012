"""What things are made of, and the lamp that lights them: from the upper left at every table."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit.art import Art, from_svg

MAP: Final = (48, 27)
"""The size of the map of light, which is stretched over a table."""
LAMP: Final = 0.24, 0.1
"""Where the lamp hangs, in shares of the table."""
WARM: Final = (20, 16, 8)
"""The light below the lamp, by colour."""
SHADE: Final = 0.16
"""How much darker the far corner is."""
THREADS: Final = 5.0
"""Units from thread to thread of a cloth."""


def _lamp(glows: bool) -> Surface:
    """The map of what the lamp adds where it shines, or of what it leaves further off."""
    found = Surface(MAP)
    for x in range(MAP[0]):
        for y in range(MAP[1]):
            far = math.hypot(x / MAP[0] - LAMP[0], (y / MAP[1] - LAMP[1]) * 0.8)
            near = max(0.0, 1 - far / 0.75) ** 2
            dark = round(255 * (1 - SHADE * min(1.0, max(0.0, far - 0.3) / 0.7)))
            found.set_at((x, y), tuple(round(part * near) for part in WARM) if glows else (dark, dark, dark))
    return found


def light(art: Art, surface: Surface) -> None:
    """Lays the light of the lamp over a ground: warm below it, darker away from it."""
    shade, glow = (art.made(("lamp", glows), partial(_lamp, glows)) for glows in (False, True))
    size = surface.get_size()
    surface.blit(pygame.transform.smoothscale(shade, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(pygame.transform.smoothscale(glow, size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def weave(art: Art, surface: Surface, box: Rect) -> None:
    """Draws the threads of cloth over a box, crossing one another."""
    step = max(3, art.px(THREADS))

    def make() -> Surface:
        tile = Surface((step * 2, step * 2), pygame.SRCALPHA)
        for x, y, colour in ((0, 0, (255, 255, 255, 7)), (step, step, (255, 255, 255, 7)),
                             (step, 0, (0, 0, 0, 9)), (0, step, (0, 0, 0, 9))):  # fmt: skip
            tile.fill(colour, (x, y, step - 1, step - 1))
        return tile

    tile = art.made(("weave", step), make)
    cloth = Surface(box.size, pygame.SRCALPHA)
    for x in range(0, box.w, step * 2):
        for y in range(0, box.h, step * 2):
            cloth.blit(tile, (x, y))
    surface.blit(cloth, box)


def grain(art: Art, surface: Surface, box: Rect) -> None:
    """Draws the grain of a board of wood that lies in a box."""

    def make() -> Surface:
        lines, high = [], max(4.0, art.s * 9)
        for number in range(int(box.h / high)):
            y, swing = (number + 0.6) * high, high * (0.25 + 0.2 * math.sin(number * 2.4))
            a, b = box.w * (0.3 + 0.1 * math.sin(number)), box.w * (0.7 + 0.1 * math.cos(number * 1.7))
            wave = f"M0,{y:.1f}C{a:.1f},{y - swing:.1f} {b:.1f},{y + swing:.1f} {box.w},{y:.1f}"
            dark = number % 3 != 1
            ink, share = ("#0A0402", 0.5) if dark else ("#C98A56", 0.11)
            width = art.s * (1.2 + 0.8 * abs(math.sin(number * 1.3)))
            pen = f'stroke="{ink}" stroke-opacity="{share}" stroke-width="{width:.2f}"'
            lines.append(f'<path d="{wave}" fill="none" {pen}/>')
        return from_svg(*box.size, "", "".join(lines))

    surface.blit(art.made(("grain", box.size), make), box)
