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


def light(art: Art, surface: Surface, glows: bool) -> None:
    """Lays the light of the lamp over a ground: darker away from it, then warm below it (`glows`)."""
    lamp, mode = art.made(("lamp", glows), partial(_lamp, glows)), (pygame.BLEND_RGB_MULT, pygame.BLEND_RGB_ADD)
    surface.blit(pygame.transform.smoothscale(lamp, surface.get_size()), (0, 0), special_flags=mode[glows])


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


def glass(art: Art, surface: Surface, box: Rect, radius: float = 16) -> None:
    """Draws what the lamp leaves on a pane: two slanted bands of light in its upper left, faint where words stand."""

    def make() -> Surface:
        (w, h), lean, foot = box.size, box.h * 0.5, box.h * 0.1
        wide = min(w * 0.3, h * 0.9)
        bands = (0.0, wide, 0.065), (wide * 1.12, wide * 0.16, 0.04)
        defs = "".join(
            f'<linearGradient id="b{i}" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#FFFFFF" '
            f'stop-opacity="{share}"/><stop offset="1" stop-color="#FFFFFF" stop-opacity="0.006"/></linearGradient>'
            for i, (_, _, share) in enumerate(bands)
        )
        body = "".join(
            f'<path d="M{x + lean:.1f},0H{x + lean + width:.1f}L{x + width - foot:.1f},{h}H{x - foot:.1f}Z" '
            f'fill="url(#b{i})"/>'
            for i, (x, width, _) in enumerate(bands)
        )
        pane = from_svg(w, h, defs, body)
        shape = art.rounded(w, h, radius, "#FFFFFF", "#FFFFFF")
        pane.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return pane

    surface.blit(art.made(("glass", box.size, radius), make), box)


def lacquer(art: Art, surface: Surface, box: Rect, radius: float) -> None:
    """Draws a lacquered board: black with red below, a streak of light along its upper edge, a thread of shell."""
    surface.blit(art.rounded(box.w, box.h, radius, "#3A1210", "#120404", edge=("#7A2B22", 0.55, 1.0), light=0.3), box)
    streak = Rect(box.x + box.w // 14, box.y + max(1, box.h // 6), box.w * 4 // 10, max(1, box.h // 7))
    surface.blit(art.rounded(streak.w, streak.h, 999, "#FFFFFF", "#FFD9C9", opacity=0.2), streak)
    thread = Rect(box.x + art.px(10), box.bottom - max(2, box.h // 4), box.w - 2 * art.px(10), max(1, art.px(1.2)))
    surface.blit(art.rounded(thread.w, thread.h, 999, "#BFE3D6", "#E9D9F0", opacity=0.4), thread)


def grain(art: Art, surface: Surface, box: Rect, depth: float = 1.0) -> None:
    """Draws the grain of a board of wood that lies in a box, fainter where words stand on it."""

    def make() -> Surface:
        lines, high = [], max(4.0, art.s * 9)
        for number in range(int(box.h / high)):
            y, swing = (number + 0.6) * high, high * (0.25 + 0.2 * math.sin(number * 2.4))
            a, b = box.w * (0.3 + 0.1 * math.sin(number)), box.w * (0.7 + 0.1 * math.cos(number * 1.7))
            wave = f"M0,{y:.1f}C{a:.1f},{y - swing:.1f} {b:.1f},{y + swing:.1f} {box.w},{y:.1f}"
            dark = number % 3 != 1
            ink, share = ("#0A0402", 0.5 * depth) if dark else ("#C98A56", 0.11 * depth)
            width = art.s * (1.2 + 0.8 * abs(math.sin(number * 1.3)))
            pen = f'stroke="{ink}" stroke-opacity="{share}" stroke-width="{width:.2f}"'
            lines.append(f'<path d="{wave}" fill="none" {pen}/>')
        return from_svg(*box.size, "", "".join(lines))

    surface.blit(art.made(("grain", box.size, depth), make), box)
