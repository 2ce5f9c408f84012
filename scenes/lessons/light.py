"""The dark over a table with soft holes where the learner is to look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table.nodes import Box, Node
from scenes.table.sheet import Drawn, Flat

DARK = "#04101A"
OPACITY = 0.8
DARK_LAYER: Final = 110.0
"""The layer of the dark, above cards of explanation; rims lie on it."""
_EDGE, _RIM = 12.0, 5.0


def _grown(box: Box, by: int) -> Box:
    """A box with so many pixels more at every side."""
    x, y, wide, high = box
    return x - by, y - by, wide + 2 * by, high + 2 * by


def _rim(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws a gold rim around what is lit."""
    surface.blit(ctx.art.outline(box.w, box.h, 14, palette.GOLD, 3, opacity=0.9), box)


class Light:
    """A picture of the dark, made once for the same holes."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._of: tuple[object, ...] = ()
        self._image: Surface | None = None

    def nodes(self, holes: Sequence[Box], bright: bool) -> Iterable[Node]:
        """The dark with holes, unless all stays bright, and a gold rim around each; nothing without holes."""
        size, rim = self.ctx.layout.window, round(_RIM * self.ctx.layout.s)
        if holes and not bright:
            look = Flat(self._draw, tuple(holes))
            yield Node(("dark",), (0, 0, *size), DARK_LAYER, look)
        for number, hole in enumerate(holes):
            yield Node(("lit", number), _grown(hole, rim), DARK_LAYER + 1, Drawn(_rim))

    def _draw(self, surface: Surface, ctx: Context, box: Rect, *holes: Box) -> None:
        """Draws the dark, made once for the same holes."""
        key = (box.size, holes)
        if self._image is None or key != self._of:
            self._of, self._image = key, self._made(box.size, holes)
        surface.blit(self._image, (0, 0))

    def _made(self, size: tuple[int, int], holes: Sequence[Box]) -> Surface:
        image = Surface(size, pygame.SRCALPHA)
        ink = pygame.Color(DARK)
        ink.a = round(255 * OPACITY)
        image.fill(ink)
        for hole in holes:
            x, y, wide, high = _grown(hole, round(_RIM * self.ctx.layout.s))
            blot, margin = self.ctx.art.shadow(wide, high, 2 * _RIM, _EDGE, "#000000", 255)
            image.blit(blot, (x - margin, y - margin), special_flags=pygame.BLEND_RGBA_SUB)
        return image
