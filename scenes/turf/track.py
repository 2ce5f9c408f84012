"""The race track as one picture, drawn once for a window size."""

import io
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.dashes import dashed
from scenes.turf.layout import LANE, SPACES, Oval, Point, TurfLayout

HOME_STRETCH: Final = range(27, 34)
"""The spaces that are start and last stretch."""
PACE_SPACE: Final = 18
"""turf.T8"""
CHECKS: Final = 11
_INK, _CREAM = "#1B232A", "#FFFBEF"


class Track:
    """The oval of one layout: fence, lanes, spaces, finish line, the meadow inside. ``corner`` is where it lies."""

    def __init__(self, ctx: Context, lay: TurfLayout) -> None:
        self.ctx = ctx
        self.lay = lay
        margin = lay.px(14)
        self.box: Rect = lay.track.inflate(2 * margin, 2 * margin)
        self._picture: Surface | None = None
        self._cells: dict[tuple[int, str], tuple[Surface, Rect]] = {}

    def draw(self, surface: Surface) -> None:
        """Blits the track, made at the first call."""
        if self._picture is None:
            self._picture = self._make()
        surface.blit(self._picture, self.box)

    def draw_cell(self, surface: Surface, space: int, colour: str) -> None:
        """A lit space."""
        key = (space, colour)
        if key not in self._cells:
            self._cells[key] = self._cell(space, colour)
        picture, box = self._cells[key]
        surface.blit(picture, box)

    def _cell(self, space: int, colour: str) -> tuple[Surface, Rect]:
        oval, s = self.lay.oval, self.lay.s
        points = oval.cell(space, 2 * s)
        margin = max(2, round(3 * s))
        left, top = round(min(x for x, _ in points)) - margin, round(min(y for _, y in points)) - margin
        right, bottom = round(max(x for x, _ in points)) + margin, round(max(y for _, y in points)) + margin
        w, h = right - left, bottom - top
        line = "L".join(f"{x - left:.1f},{y - top:.1f}" for x, y in points)
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
            f'<path d="M{line}Z" fill="{colour}" fill-opacity="0.30" stroke="{colour}" stroke-width="{3 * s:.2f}" '
            'stroke-linejoin="round"/></svg>'
        )
        picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)).convert_alpha()
        return picture, Rect(left, top, w, h)

    # -- making

    def _make(self) -> Surface:
        oval, s = self.lay.oval, self.lay.s
        w, h = self.box.size
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"><defs>'
            '<linearGradient id="t" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#E7C58D"/>'
            '<stop offset="1" stop-color="#C99A5B"/></linearGradient>'
            f'<radialGradient id="in" gradientUnits="userSpaceOnUse" cx="{w / 2:.1f}" cy="{h * 0.42:.1f}" '
            f'r="{w * 0.42:.1f}"><stop offset="0" stop-color="#4F9A58"/><stop offset="1" stop-color="#2A6B42"/>'
            "</radialGradient></defs>"
            + self._fences(oval, s)
            + self._ground(oval, s)
            + self._inside(oval, s)
            + "</svg>"
        )
        picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)).convert_alpha()
        self._numbers(picture)
        return picture

    def _path(self, points: Sequence[Point], closed: bool = True) -> str:
        x, y = self.box.topleft
        line = "L".join(f"{px - x:.1f},{py - y:.1f}" for px, py in points)
        return f"M{line}{'Z' if closed else ''}"

    def _ring(self, off: float, fill: str, extra: str = "") -> str:
        s = self.lay.s
        return f'<path d="{self._path(self.lay.oval.ring(off * s))}" fill="{fill}"{extra}/>'

    def _fences(self, oval: Oval, s: float) -> str:
        shade = f' fill-opacity="0.45" transform="translate(0,{8 * s:.1f})"'
        half = LANE / 2
        return (
            self._ring(half + 12, "#06170F", shade)
            + self._ring(half + 10, "#FFF6DF")
            + self._ring(half + 5, "#1E5A38")
            + self._ring(half, "url(#t)")
        )

    def _ground(self, oval: Oval, s: float) -> str:
        """Hoof marks, lines between the spaces, the darker last stretch, the pace space, the finish line."""
        out = []
        x, y = self.box.topleft
        for off in (-26, -12, 4, 18, 30):
            ring = [(px - x, py - y) for px, py in oval.ring(off * s)]
            out.append(
                f'<path d="{dashed(ring, 60 * s, 24 * s)}" fill="none" stroke="#8A5E2A" stroke-opacity="0.16" '
                f'stroke-width="{2 * s:.2f}"/>'
            )
        for space in HOME_STRETCH:
            out.append(f'<path d="{self._path(oval.cell(space, s))}" fill="#7A4A1C" fill-opacity="0.2"/>')
        out.append(f'<path d="{self._path(oval.cell(PACE_SPACE, s))}" fill="#F3C14E" fill-opacity="0.85"/>')
        half = oval.lane / 2
        for space in range(1, SPACES):
            ends = [oval.point(space, -half), oval.point(space, half)]
            out.append(
                f'<path d="{self._path(ends, closed=False)}" stroke="#FFF1CF" stroke-opacity="0.75" fill="none" '
                f'stroke-width="{2.4 * s:.2f}"/>'
            )
        return "".join(out) + self._finish(oval, s)

    def _finish(self, oval: Oval, s: float) -> str:
        x, y = oval.point(0, -oval.lane / 2)
        x, y = x - self.box.x, y - self.box.y
        side, tall = 8 * s, oval.lane / CHECKS
        out = []
        for row in range(CHECKS):
            for column in range(2):
                fill = _INK if (row + column) % 2 == 0 else _CREAM
                out.append(
                    f'<rect x="{x - side + column * side:.2f}" y="{y + row * tall:.2f}" width="{side:.2f}" '
                    f'height="{tall + 0.3:.2f}" fill="{fill}"/>'
                )
        return "".join(out)

    def _inside(self, oval: Oval, s: float) -> str:
        half = LANE / 2
        return self._ring(-half, "#FFF6DF") + self._ring(-half - 5, "#1E5A38") + self._ring(-half - 9, "url(#in)")

    def _numbers(self, picture: Surface) -> None:
        oval, s, fonts = self.lay.oval, self.lay.s, self.ctx.fonts
        for space in range(1, SPACES + 1):
            x, y = oval.middle(space, (LANE / 2 - 13) * s)
            size = 15 if space == PACE_SPACE else 14
            paint.put(
                picture, fonts.render(str(space), size, "#6B4318", True), (round(x - self.box.x), round(y - self.box.y))
            )
