"""Holla cubes as pictures: composed once per (face, width, state)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.art import Art
from scenes.kit.cache import Lru, Same
from scenes.kit.fonts import Fonts

Look = Literal["rest", "hover", "selected", "legal", "drag", "new", "illegal", "disabled"]

TILT_STEP = 1.5
_RIMS: Final[Mapping[Look, tuple[str, float, int]]] = MappingProxyType(
    {
        "selected": (palette.JADE_300, 4, 150),
        "new": (palette.GOLD_NEW, 3, 150),
        "illegal": (palette.ERROR_RIM, 3.5, 0),
    }
)
FACE_RATIO: Final = 78 / 64
RADIUS: Final = 11 / 64
"""The radius of a cube's corners, as a share of its width."""
_WHOLE = 93 / 64


class Cubes:
    """Pictures of cubes. A face is written as in records: "7k", "10r", "Ab", "Dg"; widths are pixels."""

    def __init__(self, art: Art, fonts: Fonts) -> None:
        self.art, self.fonts = art, fonts
        self.strong = False
        """Whether the suits have colours that are easier to tell apart."""
        self.pictures: Lru[Surface] = Lru(700)

    @staticmethod
    def height(width: int) -> int:
        """The height of an upright cube (face and thickness) for a width."""
        return round(width * _WHOLE)

    def face(
        self,
        text: str,
        width: int,
        *,
        wild: bool = False,
        struck: bool = False,
        dim: bool = False,
        disabled: bool = False,
        bright: bool = False,
    ) -> Surface:
        """An open cube. `wild`: gold swirl; `struck`: red diagonal; `dim`: pale; `disabled`: grey; `bright`: hover."""
        key = (text, width, wild, struck, dim, disabled, bright)
        return self.pictures.get((self.strong, *key), lambda: self._finish(self._face(text, width, wild), *key[3:]))

    def _face(self, text: str, width: int, wild: bool) -> Surface:
        rank, suit = text[:-1], text[-1]
        colour, dots, name = palette.SUITS[suit]
        tint = palette.STRONG_SUITS[suit] if self.strong else None
        colour = tint or colour
        image = self.art.svg("holla/cube_blank", width).copy()
        height = width * FACE_RATIO
        if rank == "D":
            image.blit(self.art.svg(f"holla/dragon_{name}", width, tint), (0, 0))
        share = 0.50 if rank == "D" else 0.60 if len(rank) == 1 else 0.54
        # A numeral is part of the drawing, so it scales with the cube, below 13 px too.
        glyph = self.fonts.font_px(max(6, round(width * share)), True).render(rank, True, colour)
        ink = glyph.get_bounding_rect()
        image.blit(glyph, (round(width / 2 - ink.centerx), round(height * 0.405 - ink.centery)))
        marks = self.art.svg(f"holla/dots_{dots}_{name}", max(1, round(width * 0.72)), tint)
        image.blit(marks, (round((width - marks.get_width()) / 2), round(height * 0.835 - marks.get_height() / 2)))
        if wild:
            swirl = self.art.svg("holla/wild_mark", max(1, round(width * 0.27)))
            image.blit(swirl, (round(width * 0.69), round(width * 0.04)))
        return image

    def _finish(self, image: Surface, struck: bool, dim: bool, disabled: bool, bright: bool) -> Surface:
        if dim:
            image.fill((255, 255, 255, 107), special_flags=pygame.BLEND_RGBA_MULT)
        if disabled:
            grey = pygame.transform.grayscale(image)
            grey.set_alpha(191)
            image.blit(grey, (0, 0))
            image.fill((158, 158, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if bright:
            image.fill((10, 10, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
        if struck:
            w, h = image.get_width(), round(image.get_width() * FACE_RATIO)
            self._strike(image, w, h)
        return image

    def _strike(self, image: Surface, w: int, h: int) -> None:
        t = max(2, round(w * 0.09))
        big = Surface((w * 3, h * 3), pygame.SRCALPHA)
        big.fill((255, 106, 77, 0))
        pygame.draw.line(big, "#E4452C", (w * 0.15, h * 2.82), (w * 2.85, h * 0.18), t * 3)
        image.blit(pygame.transform.smoothscale(big, (w, h)), (0, 0))

    def back(self, width: int) -> Surface:
        """A face-down upright cube."""
        return self.art.svg("holla/cube_back", width)

    def back_h(self, width: int) -> Surface:
        """A face-down cube lying sideways; `width` is that of an upright cube, the picture is wider."""
        return self.art.svg("holla/cube_back_h", round(width * FACE_RATIO))

    def slot(self, width: int, colour: str = palette.GOLD) -> Surface:
        """A dashed empty place: gold where a dragged cube came from, ivory where a pushed cube will go."""
        h = round(width * 88 / 66)
        fill = 0.10 if colour == palette.GOLD else 0.0
        return self.art.outline(width, h, 12, colour, 2.5, opacity=0.75, dash=(7, 6), fill=fill)

    def tilted(self, picture: Surface, degrees: float, scale: float = 1.0) -> Surface:
        """A turned copy with smooth edges; angles are rounded to 1.5 degrees and remembered."""
        step = round(degrees / TILT_STEP) * TILT_STEP
        if step == 0 and scale == 1.0:
            return picture

        def make() -> Surface:
            padded = Surface((picture.get_width() + 4, picture.get_height() + 4), pygame.SRCALPHA)
            # Clear pixels take the rim's colour so that the smooth edge does not turn black.
            padded.fill((150, 130, 90, 0))
            padded.blit(picture, (2, 2))
            return pygame.transform.rotozoom(padded, step, scale)

        # The picture itself is the key: it stays alive with the entry, so its identity cannot be reused.
        return self.pictures.get((Same(picture), step, round(scale, 3)), make)

    def draw(
        self,
        surface: Surface,
        text: str | None,
        x: int,
        y: int,
        width: int,
        look: Look = "rest",
        *,
        wild: bool = False,
        struck: bool = False,
        lift: float | None = None,
        tilt: float = 0.0,
    ) -> Rect:
        """Draws a cube (None: face down) at rest place x, y with its shadow and the marks of its state.

        `lift` in units overrides that of the look while it is moving; returns the box it covers.
        """
        art = self.art
        up = {"hover": 10.0, "selected": 14.0, "drag": 8.0}.get(look, 0.0) if lift is None else lift
        if text is None:
            picture = self.back(width)
        else:
            picture = self.face(
                text, width, wild=wild, struck=struck, disabled=look == "disabled", bright=look == "hover"
            )
        box = Rect(x, y - round(up * art.s), width, self.height(width))
        radius = RADIUS * width / art.s
        if look == "drag":
            return self._draw_dragged(surface, picture, box, tilt)
        art.drop(surface, box, radius, "S2" if up >= 6 else "S1")
        if look in _RIMS:
            self.art.rim(surface, box, radius, *_RIMS[look])
        if tilt:
            picture = self.tilted(picture, tilt)
            surface.blit(picture, picture.get_rect(center=box.center))
        else:
            surface.blit(picture, box)
        if look == "legal":
            bar = art.rounded(round(width * 0.78), art.px(5), 3, palette.JADE_300, palette.JADE_300)
            surface.blit(bar, bar.get_rect(midtop=(box.centerx, box.bottom + art.px(7))))
        return box

    def _draw_dragged(self, surface: Surface, picture: Surface, box: Rect, tilt: float) -> Rect:
        turned = self.tilted(picture, tilt, 1.12)
        place = turned.get_rect(center=box.center)
        self.art.drop(surface, box.inflate(round(box.w * 0.1), round(box.h * 0.1)), 12, "S4")
        surface.blit(turned, place)
        return place

    def target(self, surface: Surface, box: Rect, strength: float = 1.0) -> None:
        """Draws the gold rim and glow of a drop target; `strength` 0-1 lets it breathe."""
        art = self.art
        rim = box.inflate(2 * art.px(8), 2 * art.px(8))
        radius = 18.0
        art.glow(surface, rim, radius, palette.GOLD_RIM, 100 + 20 * round(6 * strength), 8, 5, hollow=13)
        surface.blit(art.outline(rim.w, rim.h, radius, palette.GOLD_RIM, 4, fill=0.12), rim)
