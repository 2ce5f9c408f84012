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
PATCH: Final = 16
"""The pairs of threads of a patch of cloth, of which a whole one is made."""


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


def light_awaited(art: Art) -> bool:
    """Begins to make the maps of that light beside the frames; True until they are there."""
    return art.pictures.awaited({("lamp", glows): partial(_lamp, glows) for glows in (False, True)})


def weave(art: Art, surface: Surface, box: Rect) -> None:
    """Draws the threads of cloth over a box, crossing one another."""
    step = max(3, art.px(THREADS))

    side = step * 2 * PATCH

    def make() -> Surface:
        patch = Surface((side, side), pygame.SRCALPHA)
        for x in range(0, side, step):
            for y in range(0, side, step):
                colour = (0, 0, 0, 9) if (x + y) // step % 2 else (255, 255, 255, 7)
                patch.fill(colour, (x, y, step - 1, step - 1))
        return patch

    patch = art.made(("weave", step), make)
    cloth = Surface(box.size, pygame.SRCALPHA)
    for x in range(0, box.w, side):
        for y in range(0, box.h, side):
            cloth.blit(patch, (x, y))
    surface.blit(cloth, box)


def glass(art: Art, surface: Surface, box: Rect, radius: float = 16) -> None:
    """Draws what the lamp leaves on a pane: light along its upper left edge, none where words stand."""

    def make() -> Surface:
        (w, h), r, thick = box.size, min(radius * art.s, box.h / 2), max(1.0, 1.8 * art.s)
        i, long, deep = thick / 2, min(w * 0.55, 560 * art.s), min(h * 0.7, 150 * art.s)
        defs = "".join(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{x:.1f}" y2="{y:.1f}">'
            '<stop offset="0" stop-color="#FFF4D6" stop-opacity="0.6"/><stop offset="1" stop-color="#FFF4D6" '
            'stop-opacity="0"/></linearGradient>'
            for name, x, y in (("a", long, 0.0), ("d", 0.0, deep))
        )
        bend = f"{r - i:.1f},{r - i:.1f} 0 0"
        corner = i + (r - i) * 0.293
        pen = f'fill="none" stroke-width="{thick:.2f}"'
        body = (
            f'<path d="M{corner:.1f},{corner:.1f}A{bend} 1 {r:.1f},{i:.1f}H{long:.1f}" {pen} stroke="url(#a)"/>'
            f'<path d="M{corner:.1f},{corner:.1f}A{bend} 0 {i:.1f},{r:.1f}V{deep:.1f}" {pen} stroke="url(#d)"/>'
        )
        return from_svg(w, h, defs, body)

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
