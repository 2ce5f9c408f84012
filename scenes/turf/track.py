"""The race track as one picture, drawn once for a window size."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.turf.race import PACE, SPACES
from scenes.kit import paint
from scenes.kit.art import from_svg
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.dashes import dashed
from scenes.turf.layout import LANE, Oval, Point, TurfLayout

HOME_STRETCH: Final = range(27, 34)
"""The spaces that are start and last stretch."""
CHECKS: Final = 11
LIT: Final = 80
"""The number of kept pictures of lit spaces."""
_INK, _CREAM = "#1B232A", "#FFFBEF"


class Cell(NamedTuple):
    """A lit space."""

    space: int
    colour: str


@dataclass(frozen=True)
class Track:
    """The track of one layout: fence, lanes, spaces, finish line, the meadow inside."""

    ctx: Context
    lay: TurfLayout
    lit: Lru[Surface] = field(default_factory=lambda: Lru(LIT))

    @property
    def box(self) -> Rect:
        """The box of the picture."""
        lay, margin = self.lay, 2 * self.lay.px(14)
        return lay.track.inflate(margin, margin)

    def draw_cell(self, surface: Surface, box: Rect, look: Cell) -> None:
        """Draws a lit space; its line goes a little beyond the box."""
        s, oval = self.lay.s, self.lay.oval
        around = box.inflate(2 * round(3 * s), 2 * round(3 * s))

        def make() -> Surface:
            path = _path(oval.cell(look.space, 2 * s), around)
            line = f'stroke="{look.colour}" stroke-width="{3 * s:.2f}" stroke-linejoin="round"'
            return from_svg(*around.size, "", f'<path d="{path}" fill="{look.colour}" fill-opacity="0.30" {line}/>')

        surface.blit(self.lit.get(look, make), around)

    def draw(self, surface: Surface) -> None:
        """Draws the whole track."""
        oval, s, fonts = self.lay.oval, self.lay.s, self.ctx.fonts
        ((key, make),) = self.made.items()
        surface.blit(self.ctx.art.made(key, make), self.box)
        for space in range(1, SPACES + 1):
            x, y = oval.point(space - 0.5, (LANE / 2 - 13) * s)
            number = fonts.render(str(space), 15 if space == PACE else 14, "#381F06", True)
            paint.put(surface, number, (round(x), round(y)))

    @property
    def made(self) -> Mapping[Hashable, Callable[[], Surface]]:
        """The function that makes the picture, by the key under which it is kept."""
        return {("track", tuple(self.box), self.lay.s): self._picture}

    def _picture(self) -> Surface:
        """The track without its numbers."""
        oval, s, (w, h) = self.lay.oval, self.lay.s, self.box.size
        defs = (
            '<linearGradient id="t" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#E7C58D"/>'
            '<stop offset="1" stop-color="#C99A5B"/></linearGradient>'
            f'<radialGradient id="in" gradientUnits="userSpaceOnUse" cx="{w / 2:.1f}" cy="{h * 0.42:.1f}" '
            f'r="{w * 0.42:.1f}"><stop offset="0" stop-color="#4F9A58"/><stop offset="1" stop-color="#2A6B42"/>'
            "</radialGradient>"
        )
        shade, half = f' fill-opacity="0.45" transform="translate(0,{8 * s:.1f})"', LANE / 2
        body = (
            self._ring(half + 12, "#06170F", shade)
            + self._ring(half + 10, "#FFF6DF")
            + self._ring(half + 5, "#1E5A38")
            + self._ring(half, "url(#t)")
            + self._ground(oval, s)
            + self._ring(-half, "#FFF6DF")
            + self._ring(-half - 5, "#1E5A38")
            + self._ring(-half - 9, "url(#in)")
        )
        return from_svg(w, h, defs, body)

    def _ring(self, off: float, fill: str, extra: str = "") -> str:
        lay = self.lay
        return f'<path d="{_path(lay.oval.ring(off * lay.s), self.box)}" fill="{fill}"{extra}/>'

    def _ground(self, oval: Oval, s: float) -> str:
        """The SVG of hoof marks, the darker last stretch, the pace space, lines between the spaces, the finish."""
        (x, y), half = self.box.topleft, oval.lane / 2
        rings = ([(px - x, py - y) for px, py in oval.ring(off * s)] for off in (-26, -12, 4, 18, 30))
        ends = ([oval.point(space, -half), oval.point(space, half)] for space in range(1, SPACES))
        cells = (*((space, "#7A4A1C", 0.2) for space in HOME_STRETCH), (PACE, "#F3C14E", 0.85))
        at, side, tall = oval.point(0, -half), 8 * s, oval.lane / CHECKS
        left, top = at[0] - x, at[1] - y
        return "".join(
            (
                *(_line(dashed(ring, 60 * s, 24 * s), "#8A5E2A", 0.16, 2 * s) for ring in rings),
                *(
                    f'<path d="{_path(oval.cell(space, s), self.box)}" fill="{fill}" fill-opacity="{opacity}"/>'
                    for space, fill, opacity in cells
                ),
                *(_line(_path(pair, self.box, ""), "#FFF1CF", 0.75, 2.4 * s) for pair in ends),
                *(
                    f'<rect x="{left - side + column * side:.2f}" y="{top + row * tall:.2f}" width="{side:.2f}" '
                    f'height="{tall + 0.3:.2f}" fill="{_CREAM if (row + column) % 2 else _INK}"/>'
                    for row in range(CHECKS)
                    for column in range(2)
                ),
            )
        )


def _path(points: Sequence[Point], box: Rect, end: str = "Z") -> str:
    """A line through points of the window, in a picture that lies in a box."""
    return "M" + "L".join(f"{x - box.x:.1f},{y - box.y:.1f}" for x, y in points) + end


def _line(path: str, colour: str, opacity: float, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="{width:.2f}"/>'
