"""Where everything lies at a Rummikub table, from the window size and the number of seats."""

from typing import Final

from pygame import Rect

from scenes.kit.layout import Layout

TABLE_TILE: Final = 62
RACK_TILE: Final = 60
SMALLEST_TILE: Final = 36
"""Units of a tile on the fullest mat: 29 real pixels at 1280x720."""
PLATE, SLIM_PLATE = (268, 62), (168, 62)
SLIM_FROM: Final = 5
"""Seats from which the plates of the others are slim."""
STRIP: Final = 34


class RummikubLayout:
    """All boxes in pixels."""

    def __init__(self, layout: Layout, seats: int, own: int) -> None:
        self.base = layout
        self.seats = seats
        self.own = own
        self.slim = seats >= SLIM_FROM
        self._top()
        self._mat()
        self._rack()
        self._buttons()

    def px(self, units: float) -> int:
        """A length in pixels."""
        return self.base.px(units)

    def _top(self) -> None:
        lay = self.base
        self.menu = lay.rect(16, 16, 56, 54)
        self.title = lay.rect(84, 16, 156 if self.slim else 200, 58)
        others = [(self.own + i) % self.seats for i in range(1, self.seats)]
        width, height = SLIM_PLATE if self.slim else PLATE
        left, pitch = (252, 180) if self.slim else (300, 284)
        self.plates: dict[int, Rect] = {
            seat: lay.rect(left + i * pitch, 14, width, height, "centre") for i, seat in enumerate(others)
        }
        self.pool = lay.rect(1152, 14, 222, 62, "right")
        self.icons = tuple(lay.rect(1392 + i * 66, 16, 56, 54, "right") for i in range(3))

    def _mat(self) -> None:
        lay = self.base
        self.mat = lay.rect(16, 94, 1568, 546, grow=(1, 1))
        self.cloth = lay.rect(46, 112, 1508, 472, grow=(1, 1))
        """Where sets lie; below it the mat has a line of words."""
        self.strip = lay.rect(46, 594, 1508, STRIP, ay="bottom", grow=(1, 0))
        self.redo = lay.rect(1322, 592, 60, 36, "right", "bottom")
        self.reset = lay.rect(1394, 592, 160, 36, "right", "bottom")

    def _rack(self) -> None:
        lay = self.base
        x, y = 252, 664
        self.rack = lay.rect(x, y - 6, 976, 240, "centre", "bottom")
        self.shelves = tuple(lay.rect(x + 14, y + 8 + k * 112, 948, 104, "centre", "bottom") for k in range(2))
        self.rails = tuple(lay.rect(x + 14, y + 96 + k * 112, 948, 16, "centre", "bottom") for k in range(2))
        self.rack_start = tuple(lay.point(x + 30, y + 16 + k * 112, "centre", "bottom") for k in range(2))
        self.gauge = lay.rect(x + 672, y + 14, 280, 112, "centre", "bottom")

    def _buttons(self) -> None:
        lay = self.base
        x = 1246
        self.me = lay.rect(16, 664, 220, 220, "left", "bottom")
        self.undo = lay.rect(x, 664, 162, 56, "right", "bottom")
        self.hint = lay.rect(x + 176, 664, 162, 56, "right", "bottom")
        self.sort_runs = lay.rect(x, 736, 162, 56, "right", "bottom")
        self.sort_groups = lay.rect(x + 176, 736, 162, 56, "right", "bottom")
        self.draw = lay.rect(x, 808, 162, 70, "right", "bottom")
        self.done = lay.rect(x + 176, 808, 162, 70, "right", "bottom")
