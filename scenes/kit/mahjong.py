"""Mahjong tiles as pictures: composed once per (tile, width, turn, state)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.art import Art
from scenes.kit.cache import Lru
from scenes.kit.fonts import Fonts

Look = Literal["rest", "hover", "selected", "lit", "legal", "drag", "illegal", "shade", "dim"]
"""`lit`: gold rim (the last discard); `shade`: discarded as drawn; `dim`: cannot be discarded."""

_RANKS: Final = (("m", "123456789"), ("p", "123456789"), ("s", "123456789"), ("z", "1234567"), ("mps", "0"))
FACES: Final = tuple(rank + suit for suits, ranks in _RANKS for suit in suits for rank in ranks)
"""The pictures in the order of the tiles' numbers: characters, circles, bamboos, honours, red fives."""
HONOURS: Final = ("east", "south", "west", "north", "haku", "hatsu", "chun")
"""The honours in their order, as texts name them."""
HIDDEN: Final = -1
"""The number of a tile that is seen from behind."""
UPRIGHT, LEFTWARD = range(2)
"""Turns: where the head of the face points, in quarters against the clock. Seat n from the viewer lays its tiles in
turn n: 0 the viewer, 1 the right, 2 the opposite, 3 the left neighbour. A tile the viewer took lies sideways in 1."""
FACE_RATIO: Final = 80 / 60
THICKNESS: Final = 12 / 60
RADIUS: Final = 8 / 60
"""The radius of a tile's corners, as a share of its width."""
_INSET: Final = 0.93
_INDEX, _SMALL_INDEX = 0.24, 0.34
"""The height of the index as a share of the width; on small tiles it may reach the second to stay readable."""
_READABLE_INDEX, _SMALLEST_INDEX = 10, 8
"""The height in pixels that a small index may reach, and the one below which it could not be read."""
_RIMS: Final[Mapping[Look, tuple[str, float, int]]] = MappingProxyType(
    {
        "selected": (palette.JADE_300, 4.0, 150),
        "lit": (palette.GOLD_RIM, 3.0, 150),
        "illegal": (palette.ERROR_RIM, 3.5, 0),
    }
)


_GLEAM: Final = ("#FFF3CC", "#FFE9A6", "#FFDD7C")
"""The colours of the gleam of a dora from its edges to its middle: they lie under the ink of its face."""


class Mahjong:
    """Pictures of mahjong tiles, numbered as in `FACES`, -1 from behind.

    Every `width` is that of an upright tile in pixels; a turned tile is wider and flatter. The thickness always lies at
    the bottom of the screen. Pictures are shared: copy one before changing it.
    """

    def __init__(self, art: Art, fonts: Fonts) -> None:
        self.art, self.fonts = art, fonts
        self.marks: tuple[str, ...] | None = None
        """The numerals of the seven honours, where faces have small numerals for beginners."""
        self.pictures: Lru[Surface] = Lru(900)

    @staticmethod
    def size(width: float, turn: int = UPRIGHT) -> tuple[int, int]:
        """The width and height of the whole tile, thickness included."""
        foot = width * THICKNESS
        if turn % 2:
            return round(width * FACE_RATIO), round(width + foot)
        return round(width), round(width * FACE_RATIO + foot)

    @staticmethod
    def height(width: float) -> int:
        """The height of an upright tile, thickness included."""
        return Mahjong.size(width)[1]

    def face(self, tile: int, width: int, turn: int = UPRIGHT, look: Look = "rest") -> Surface:
        """A tile; of the looks only `hover`, `shade` and `dim` change the picture itself."""
        look = look if look in ("hover", "shade", "dim") else "rest"
        return self.pictures.get((tile, width, turn, look, self.marks), lambda: self._tile(tile, width, turn, look))

    def plain(self, tile: int, width: int) -> Surface:
        """The drawing alone, without a body, `width` pixels wide (for small marks in texts)."""
        return self.art.svg(f"mahjong/{FACES[tile]}", width)

    def _tile(self, tile: int, width: int, turn: int, look: Look) -> Surface:
        flat = bool(turn % 2)
        whole = self.size(width, turn)
        if tile == HIDDEN:
            image = self.art.svg("mahjong/back_h" if flat else "mahjong/back", whole[0]).copy()
        else:
            image = self.art.svg("mahjong/body_h" if flat else "mahjong/body", whole[0]).copy()
            face = self._drawing(tile, width)
            if turn:
                face = pygame.transform.rotate(face, 90 * turn)
            tall = width if flat else width * FACE_RATIO
            image.blit(face, (round((whole[0] - face.get_width()) / 2), round((tall - face.get_height()) / 2)))
        return self._finished(image, look)

    def _drawing(self, tile: int, width: int) -> Surface:
        face = self.art.svg(f"mahjong/{FACES[tile]}", max(1, round(width * _INSET)))
        px = round(max(width * _INDEX, min(_READABLE_INDEX, width * _SMALL_INDEX)))
        if self.marks is None or px < _SMALLEST_INDEX:
            return face
        face = face.copy()
        rank = int(FACES[tile][0]) or 5
        text = self.marks[rank - 1] if FACES[tile].endswith("z") else str(rank)
        glyph = self.fonts.font_px(px, True).render(text, True, palette.INK_TEXT)
        ink = glyph.get_bounding_rect()
        room = Rect(0, 0, ink.w + max(2, px // 3), ink.h + max(2, px // 4))
        # A patch of ivory keeps the index apart from the drawing below it.
        patch = self.art.rounded(room.w, room.h, px / 4 / self.art.s, palette.IVORY_50, palette.IVORY_50, opacity=0.86)
        face.blit(patch, room)
        face.blit(glyph, (room.centerx - ink.centerx, room.centery - ink.centery))
        return face

    @staticmethod
    def _finished(image: Surface, look: Look) -> Surface:
        if look == "hover":
            image.fill((10, 10, 10, 0), special_flags=pygame.BLEND_RGBA_ADD)
        elif look == "shade":
            image.fill((176, 182, 186, 255), special_flags=pygame.BLEND_RGBA_MULT)
        elif look == "dim":
            grey = pygame.transform.grayscale(image)
            grey.set_alpha(191)
            image.blit(grey, (0, 0))
            image.fill((158, 158, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def shine(self, box: Rect, phase: float) -> Surface:
        """The gleam that runs once over the face of a dora, under its ink: to be multiplied with that. `phase` 0-1; 0
        and 1 show nothing."""
        step = round(max(0.0, min(1.0, phase)) * 24)
        return self.pictures.get(("shine", box.size, step), lambda: self._shine(box.w, box.h, step / 24))

    @staticmethod
    def _shine(w: int, h: int, phase: float) -> Surface:
        image = Surface((w, h))
        image.fill("#FFFFFF")
        if not 0 < phase < 1:
            return image
        middle, half, slant = (w + h) * phase, max(2.0, w * 0.22), 0.55
        for i, gold in enumerate(_GLEAM):
            reach = half * (1 - i / 3)
            points = [(middle - reach, 0), (middle + reach, 0)]
            points += [(middle + reach - h * slant, h), (middle - reach - h * slant, h)]
            pygame.draw.polygon(image, gold, points)
        beside = Surface((w, h))
        beside.fill("#FFFFFF")
        pygame.draw.rect(beside, "#000000", (0, 0, w, h), border_radius=max(1, round(w * RADIUS)))
        image.blit(beside, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
        return image

    def slot(self, width: int, colour: str = palette.GOLD) -> Surface:
        """A dashed empty place where a dragged tile came from."""
        radius = RADIUS * width / self.art.s
        return self.art.outline(*self.size(width), radius, colour, 2.5, opacity=0.75, dash=(7, 6), fill=0.10)

    def draw(
        self,
        surface: Surface,
        tile: int,
        x: float,
        y: float,
        width: int,
        look: Look = "rest",
        *,
        turn: int = UPRIGHT,
        lift: float = 0.0,
        dora: float | None = None,
    ) -> Rect:
        """Draws a tile whose whole picture rests at x, y in pixels, with shadow and the marks of its state.

        `lift` in units; `dora` marks it with a gold edge, and its gleam runs at that phase 0-1 (0: no gleam now).
        Returns the box it covers.
        """
        art = self.art
        box = Rect((round(x), round(y - lift * art.s)), self.size(width, turn))
        radius = RADIUS * width / art.s
        art.drop(surface, box, radius, "S4" if look == "drag" else "S2" if lift >= 6 else "S1")
        if look in _RIMS:
            self.art.rim(surface, box, radius, *_RIMS[look])
        surface.blit(self.face(tile, width, turn, look), box)
        if dora is not None:
            surface.blit(self._edge(box, width, turn), box)
            face = Rect(box.topleft, (box.w, box.h - round(width * THICKNESS)))
            surface.blit(self.shine(face, dora), face, special_flags=pygame.BLEND_RGB_MULT)
        if look == "legal":
            bar = art.rounded(round(box.w * 0.94), art.px(5), 3, palette.JADE_300, palette.JADE_300)
            surface.blit(bar, bar.get_rect(midtop=(box.centerx, box.bottom + art.px(5))))
        return box

    def _edge(self, box: Rect, width: int, turn: int) -> Surface:
        """The gold edge of a dora, inside its face."""
        tall = box.h - round(width * THICKNESS)
        return self.art.outline(box.w, tall, RADIUS * width / self.art.s, palette.GOLD_NEW, 2.2, opacity=0.9)
