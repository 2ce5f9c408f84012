"""Rummikub tiles as pictures: composed once per (face, width, state)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.art import Art
from scenes.kit.cache import Lru
from scenes.kit.fonts import Fonts

Look = Literal["rest", "hover", "selected", "new", "illegal", "drag", "dim"]

_RIMS: Final[Mapping[Look, tuple[str, float, int]]] = MappingProxyType(
    {
        "selected": (palette.JADE_300, 3.0, 130),
        "new": (palette.GOLD_NEW, 3.0, 130),
        "illegal": (palette.ERROR_RIM, 3.5, 0),
    }
)
FACE_RATIO: Final = 80 / 60
WHOLE_RATIO: Final = 89 / 60
RADIUS: Final = 9 / 60
"""The radius of a tile's corners, as a share of its width."""


class Tiles:
    """Pictures of tiles. A face is written as in records: "7k", "13o", "J" (red) or "Jk" (black); widths are pixels."""

    def __init__(self, art: Art, fonts: Fonts) -> None:
        self.art, self.fonts = art, fonts
        self.strong = False
        """Whether the suits have colours that are easier to tell apart."""
        self.pictures: Lru[Surface] = Lru(600)

    @staticmethod
    def height(width: float) -> int:
        """The height of a tile (face and thickness) for a width."""
        return round(width * WHOLE_RATIO)

    def face(self, text: str, width: int, bright: bool = False, dim: bool = False) -> Surface:
        """An open tile; `bright` for hover, `dim` for one that cannot be taken."""
        key = (text, width, bright, dim, self.strong)
        return self.pictures.get(key, lambda: self._face(text, width, bright, dim))

    def back(self, width: int) -> Surface:
        """A face-down tile."""
        return self.art.svg("rummikub/tile_back", width)

    def colour(self, suit: str) -> str:
        """The colour of a suit's numerals."""
        return palette.STRONG_TILE_SUITS[suit] if self.strong else palette.TILE_SUITS[suit][0]

    def _face(self, text: str, width: int, bright: bool, dim: bool) -> Surface:
        image = self.art.svg("rummikub/tile_blank", width).copy()
        if text[0] == "J":
            self._joker(image, width, "black" if text == "Jk" else "red")
        else:
            self._numeral(image, width, text[:-1], text[-1])
        if bright:
            image.fill((10, 10, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
        if dim:
            image.fill((190, 196, 198, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def _joker(self, image: Surface, width: int, name: str) -> None:
        mask = self.art.svg(f"rummikub/joker_{name}", max(1, round(width * 0.92)))
        image.blit(mask, (round(width * 0.04), round(width * FACE_RATIO * 0.03)))

    def _numeral(self, image: Surface, width: int, number: str, suit: str) -> None:
        colour, tall = self.colour(suit), width * FACE_RATIO
        # A numeral is part of the drawing, so it scales with the tile, below the smallest letters too.
        size = max(6, round(width * (0.60 if len(number) == 1 else 0.55)))
        glyph = self.fonts.font_px(size, True).render(number, True, colour)
        ink = glyph.get_bounding_rect()
        image.blit(glyph, (round(width / 2 - ink.centerx), round(tall * 0.345 - ink.centery)))
        name = f"rummikub/mark_{palette.TILE_SUITS[suit][1]}"
        mark = self.art.svg(name, max(1, round(width * 0.33)), colour if self.strong else None)
        image.blit(mark, mark.get_rect(center=(round(width / 2), round(tall * 0.715))))

    def slot(self, width: int, colour: str = palette.GOLD) -> Surface:
        """A dashed empty place where a dragged tile came from."""
        radius = RADIUS * width / self.art.s
        return self.art.outline(width, self.height(width), radius, colour, 2, opacity=0.6, dash=(6, 5), fill=0.07)

    def draw(
        self,
        surface: Surface,
        text: str | None,
        x: float,
        y: float,
        width: int,
        look: Look = "rest",
        lift: float = 0.0,
    ) -> Rect:
        """Draws a tile (None: face down) at rest place x, y in pixels with its shadow and the marks of its state.

        `lift` in units; returns the box it covers.
        """
        art = self.art
        box = Rect(round(x), round(y - lift * art.s), width, self.height(width))
        radius = RADIUS * width / art.s
        art.drop(surface, box, radius, "S4" if look == "drag" else "S2" if lift >= 6 else "S1")
        if look in _RIMS:
            self.art.rim(surface, box, radius, *_RIMS[look], spread=1)
        picture = self.back(width) if text is None else self.face(text, width, look == "hover", look == "dim")
        surface.blit(picture, box)
        return box
