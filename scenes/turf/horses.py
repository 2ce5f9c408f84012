"""The seven horses as pieces with number cloths, for track and panels."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import paint
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.turf.layout import BODY

ART: Final = ("1_grey", "2_white", "3_beige", "4_caramel", "5_redbrown", "6_darkbrown", "7_black")
COATS: Final = ("#9AA3A8", "#F6F1E4", "#E2C892", "#C9833A", "#9E3F22", "#5B3A28", "#2B3036")
_CLOTH: Final = (0.518, 0.452)
"""The middle of the number cloth in a piece that looks right, as shares of its width and height."""
_CLOTH_SIZE: Final = (0.21, 0.26)
"""Width and height of the cloth, as shares of the piece's."""
_GLOW_MARGIN: Final = 10
RUNNER_REACH: Final = (12.0, 30.0)
"""Units around the place of a piece that it needs, and with its light."""


class Runner(NamedTuple):
    """A horse on the track, ``hop`` pixels above it, ``stretch`` percent longer."""

    horse: int
    left: bool
    alpha: int = 255
    hop: int = 0
    stretch: int = 0
    glow: str | None = None
    stands: bool = False

    @property
    def pose(self) -> str:
        """The name of its picture: one that waits stands, all others gallop."""
        return "stand" if self.stands else "piece"


@dataclass(frozen=True)
class Horses:
    """The pieces of one window size, made once; widths are pixels."""

    ctx: Context
    pieces: Lru[Surface] = field(default_factory=lambda: Lru(160))

    def piece(
        self, horse: int, width: int, left: bool = False, alpha: int = 255, stretch: int = 0, pose: str = "piece"
    ) -> Surface:
        """A horse with its number; ``stretch`` is how many percent longer the leap makes it, which it has in one
        ``pose``."""
        key = (horse, width, left, alpha, stretch, pose)
        return self.pieces.get(key, lambda: self._make(horse, width, left, alpha, stretch, pose))

    def _make(self, horse: int, width: int, left: bool, alpha: int, stretch: int, pose: str) -> Surface:
        ctx = self.ctx
        if stretch or alpha < 255:
            image = self.piece(horse, width, left, pose=pose).copy()
            if stretch:
                w, h = image.get_size()
                size = (round(w * (1 + stretch / 100)), round(h * (1 - stretch / 200)))
                image = pygame.transform.smoothscale(image, size)
            image.set_alpha(alpha)
            return image
        image = ctx.art.svg(f"turf/{pose}_{ART[horse]}", width).copy()
        if left:
            image = pygame.transform.flip(image, True, False)
        # The cloth and its number come after mirroring, so that it can be read either way.
        w, h = image.get_size()
        x, y = w * _CLOTH[0], h * _CLOTH[1]
        middle = (round(w - x if left else x), round(y))
        wide, tall = max(11, round(w * _CLOTH_SIZE[0])), max(12, round(h * _CLOTH_SIZE[1]))
        paint.put(image, ctx.art.rounded(wide, tall, 4, "#FFFDF4", "#F1E6CB", edge=("#5A3A1E", 0.9, 1.2)), middle)
        number = ctx.fonts.font_px(max(11, round(tall * 0.86)), True).render(str(horse + 1), True, "#22160A")
        paint.numeral(image, number, middle)
        return image

    def glow(self, look: Runner, width: int, colour: str) -> tuple[Surface, int]:
        """A picture of light in the shape of a piece, and its margin in pixels."""
        margin = max(4, self.ctx.px(_GLOW_MARGIN))
        key = ("glow", look.horse, width, look.left, colour, look.pose)

        def make() -> Surface:
            shape = self.piece(look.horse, width, look.left, pose=look.pose)
            w, h = shape.get_size()
            ink = pygame.Color(colour)
            blot = Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA)
            blot.fill((ink.r, ink.g, ink.b, 0))
            mask = pygame.mask.from_surface(shape, 90)
            # The shape is widened first: a blur alone would leave little of a thin leg.
            reach = max(2, margin // 3)
            for dx, dy in ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)):
                mask.to_surface(blot, setcolor=ink, unsetcolor=None, dest=(margin + dx, margin + dy))
            return pygame.transform.gaussian_blur(blot, max(2, margin // 3))

        return self.pieces.get(key, make), margin

    def shade(self, width: int) -> Surface:
        """The shadow under a piece."""

        def make() -> Surface:
            w, h = round(width * 0.84), max(4, round(width * 0.17))
            blot = Surface((w, h), pygame.SRCALPHA)
            pygame.draw.ellipse(blot, (60, 34, 8, 100), blot.get_rect())
            return pygame.transform.gaussian_blur(blot, 1)

        return self.pieces.get(("shade", width), make)

    def reach_of(self, size: tuple[int, int], look: Runner) -> int:
        """How many pixels off its place a piece is seen; one that shines widest."""
        if look.glow is not None:
            return self.ctx.px(RUNNER_REACH[1])
        return self.ctx.px(RUNNER_REACH[0]) + look.hop + size[0] * look.stretch // 200

    def draw_runner(self, surface: Surface, box: Rect, look: Runner) -> None:
        """Draws a piece on its place; ghosts (low ``alpha``) throw no shadow."""
        width, glow = box.w, look.glow
        if look.alpha <= 8:
            return
        if look.alpha == 255:
            at = box.y + box.h * BODY + width * 0.26
            paint.put(surface, self.shade(width), (box.centerx, round(at)))
        over = box.move(0, -look.hop)
        if glow is not None:
            blot, margin = self.glow(look, width, glow)
            surface.blit(blot, (over.x - margin, over.y - margin))
        piece = self.piece(look.horse, width, look.left, look.alpha, look.stretch, look.pose)
        paint.put(surface, piece, over.center)


def draw_horse(surface: Surface, ctx: Context, box: Rect, horses: Horses, horse: int) -> None:
    """Draws a horse as wide as its box."""
    paint.put(surface, horses.piece(horse, box.w), box.center)
