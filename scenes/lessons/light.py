"""The dark over a table with soft holes where the learner is to look."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context

DARK = "#04101A"
OPACITY = 0.8
_EDGE = 12.0


class Light:
    """A picture of the dark, made once for the same holes."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._of: tuple[object, ...] = ()
        self._image: Surface | None = None

    def draw(self, surface: Surface, holes: Sequence[Rect], dark: bool = True) -> None:
        """Draws the dark with holes and a gold rim around each, or only the rims; nothing without holes."""
        if not holes:
            return
        key = (surface.get_size(), *(tuple(hole) for hole in holes))
        if dark and (self._image is None or key != self._of):
            self._of, self._image = key, self._made(surface.get_size(), holes)
        if dark and self._image is not None:
            surface.blit(self._image, (0, 0))
        px = self.ctx.px
        for hole in holes:
            rim = hole.inflate(px(10), px(10))
            surface.blit(self.ctx.art.outline(rim.w, rim.h, 14, palette.GOLD, 3, opacity=0.9), rim)

    def _made(self, size: tuple[int, int], holes: Sequence[Rect]) -> Surface:
        image = Surface(size, pygame.SRCALPHA)
        ink = pygame.Color(DARK)
        ink.a = round(255 * OPACITY)
        image.fill(ink)
        edge = self.ctx.px(_EDGE)
        for hole in holes:
            box = hole.inflate(4 * edge, 4 * edge)
            small = Surface((max(1, box.w // 4), max(1, box.h // 4)), pygame.SRCALPHA)
            inner = Rect(0, 0, max(1, hole.w // 4 + edge // 3), max(1, hole.h // 4 + edge // 3))
            inner.center = (small.get_width() // 2, small.get_height() // 2)
            pygame.draw.rect(small, (0, 0, 0, 255), inner, border_radius=max(2, edge // 3))
            soft = pygame.transform.gaussian_blur(small, max(1, edge // 4))
            image.blit(pygame.transform.smoothscale(soft, box.size), box, special_flags=pygame.BLEND_RGBA_SUB)
        return image
