"""The places of everything, from the window size and the number of seats; the line winds over the mat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from scenes.kit.layout import Layout, box_at
from scenes.table.places import icon_places

from ..state import Pair
from .art import BODY, TALL

UNIT: Final = 46.0
"""The short side of a tile in the line, in units."""
GAP: Final = 5.0
OWN: Final = 66.0
PITCH: Final = 84.0
PLATE: Final = (300.0, 62.0)
BACK: Final = 13.0


class Spot(NamedTuple):
    """A place of the line: its box, the numbers as they are drawn there, and whether the tile stands upright."""

    box: Rect
    one: int
    other: int
    upright: bool


class DominoesLayout:
    """The layout of the table: all boxes in pixels."""

    def __init__(self, layout: Layout, seats: int, own: int) -> None:
        lay = self.base = layout
        self.px = lay.px
        self.menu = lay.rect(16, 16, 56, 54)
        # Plates are somewhat higher in large text; the tiles on them leave no more room.
        plate = (PLATE[0], PLATE[1] * min(lay.grown, 1.2))
        self.title = lay.rect(84, 16, 236, 58 * min(lay.grown, 1.2))
        self.icons = icon_places(lay, 54)
        others = [(own + i) % seats for i in range(1, seats)]
        left = 856 - len(others) * 157
        self.plates = {seat: lay.rect(left + i * 314, 14, *plate, "center") for i, seat in enumerate(others)}
        self.plates[own] = lay.rect(16, 852 - plate[1], *plate, "left", "bottom")
        self.mat = lay.rect(16, 96, 1568, 566, grow=(1, 1))
        self.line = lay.rect(76, 116, 1448, 476, grow=(1, 1))
        self.asleep = lay.rect(16, 774 - plate[1], 300, 44, "left", "bottom")
        self.notes = lay.rect(1124, 104, 440, 400, "right")
        """The place of paper notes, over the mat."""
        self.told = lay.rect(400, 602, 800, 44, "center", "bottom")
        self.rack = lay.rect(332, 676, 920, 208, "center", "bottom")
        self.hint = lay.rect(1272, 690, 312, 80, "right", "bottom")
        self.passing = lay.rect(1272, 792, 312, 80, "right", "bottom")

    def own(self, place: int, count: int) -> Rect:
        """A tile of the hand."""
        width, pitch = self.px(OWN), self.px(PITCH)
        left = self.rack.centerx - (count * pitch - (pitch - width)) // 2
        tall = round(width * TALL)
        return Rect(left + place * pitch, self.rack.centery - tall // 2, width, tall)

    def back(self, seat: int, place: int) -> Rect:
        """A tile of another seat, on its plate."""
        box, width = self.plates[seat], self.px(BACK)
        return Rect(box.x + self.px(164) + place * self.px(BACK + 4), box.y + self.px(31), width, round(width * TALL))

    def spots(self, line: Sequence[Pair], start: int) -> list[Spot]:
        """The tiles of the line: the first one in the middle, to the right winding down, to the left winding up."""
        if not line:
            return [Spot(self._lying(*self.line.center, True), 0, 0, True)]
        upright = line[start][0] == line[start][1]
        first = Spot(self._lying(*self.line.center, upright), *line[start], upright)
        right = self._arm(line[start + 1 :], first.box, 1)
        left = self._arm([(other, one) for one, other in reversed(line[:start])], first.box, -1)
        return [*reversed(left), first, *right]

    def _lying(self, x: int, y: int, upright: bool) -> Rect:
        """The box of a tile around a point; what stands has an edge below."""
        side = self.px(UNIT)
        size = (side, 2 * side) if upright else (2 * side, side)
        box = box_at(*size, (x, y))
        return Rect(box.x, box.y, box.w, box.h + round(side * (TALL - TALL * BODY)))

    def _arm(self, pairs: Sequence[Pair], first: Rect, way: int) -> list[Spot]:
        """The tiles after the first one: along its row to the edge, there upright to the next row, and back."""
        side, gap = self.px(UNIT), self.px(GAP)
        turns, x = way, first.right if way > 0 else first.left
        y, found, turned = self.line.centery, list[Spot](), False
        for near, far in pairs:
            # Straight after a corner there is no room across the line.
            double = near == far and not turned
            length = side if double else 2 * side
            end = x + turns * (gap + length)
            if self.line.left <= end <= self.line.right:
                box = self._lying(x + turns * (gap + length // 2), y, double)
                one, other = (near, far) if turns > 0 else (far, near)
                found.append(Spot(box, one, other, double))
                x, turned = end, False
                continue
            # The corner: it stands beside the last tile and leads a row further, where the line turns round.
            box = self._lying(x + turns * (gap + side // 2), y + way * side // 2, True)
            one, other = (near, far) if way > 0 else (far, near)
            found.append(Spot(box, one, other, True))
            y += way * (2 * side + gap)
            x += turns * (2 * gap + side)
            turns, turned = -turns, True
        return found
