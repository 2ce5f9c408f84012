"""The places of the tiles: the line, which winds over the mat, the own hand, those of other seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from scenes.kit.layout import box_at
from scenes.table.usual import UsualBoxes

from ..state import Pair
from .art import BODY, TALL

UNIT: Final = 46.0
"""The short side of a tile in the line, in units."""
GAP: Final = 5.0
OWN: Final = 66.0
PITCH: Final = 84.0
BACK: Final = 13.0


class Spot(NamedTuple):
    """A place of the line: its box, the numbers as they are drawn there, and whether the tile stands upright."""

    box: Rect
    one: int
    other: int
    upright: bool


def own_tile(lay: UsualBoxes, place: int, count: int) -> Rect:
    """A tile of the hand."""
    width, pitch = lay.px(OWN), lay.px(PITCH)
    left = lay.rack.centerx - (count * pitch - (pitch - width)) // 2
    tall = round(width * TALL)
    return Rect(left + place * pitch, lay.rack.centery - tall // 2, width, tall)


def back(lay: UsualBoxes, seat: int, place: int) -> Rect:
    """A tile of another seat, on its plate."""
    box, width = lay.plates[seat], lay.px(BACK)
    return Rect(box.x + lay.px(164) + place * lay.px(BACK + 4), box.y + lay.px(31), width, round(width * TALL))


def spots(lay: UsualBoxes, line: Sequence[Pair], start: int) -> list[Spot]:
    """The tiles of the line: the first one in the middle, to the right winding down, to the left winding up."""
    room = lay.base.rect(76, 116, 1448, 476, grow=(1, 1))
    pair = line[start] if line else (0, 0)
    first = Spot(_lying(lay, *room.center, pair[0] == pair[1]), *pair, pair[0] == pair[1])
    left = _arm(lay, room, [(other, one) for one, other in reversed(line[:start])], first.box, -1)
    return [*reversed([*left]), first, *_arm(lay, room, line[start + 1 :], first.box, 1)]


def _lying(lay: UsualBoxes, x: int, y: int, upright: bool) -> Rect:
    """The box of a tile around a point; what stands has an edge below."""
    side = lay.px(UNIT)
    box = box_at(*((side, 2 * side) if upright else (2 * side, side)), (x, y))
    return Rect(box.x, box.y, box.w, box.h + round(side * (TALL - TALL * BODY)))


def _arm(lay: UsualBoxes, room: Rect, pairs: Sequence[Pair], first: Rect, way: int) -> Iterator[Spot]:
    """Yields the tiles after the first one: along its row to the edge, there upright to the next row, and back."""
    side, gap, turns, turned = lay.px(UNIT), lay.px(GAP), way, False
    x, y = first.right if way > 0 else first.left, room.centery
    for near, far in pairs:
        # Straight after a corner there is no room across the line.
        double = near == far and not turned
        length = side if double else 2 * side
        end = x + turns * (gap + length)
        turned = not room.left <= end <= room.right
        if turned:
            # The corner: it stands beside the last tile and leads a row further, where the line turns round.
            box = _lying(lay, x + turns * (gap + side // 2), y + way * side // 2, True)
            yield Spot(box, *((near, far) if way > 0 else (far, near)), True)
            x, y, turns = x + turns * (2 * gap + side), y + way * (2 * side + gap), -turns
        else:
            box = _lying(lay, x + turns * (gap + length // 2), y, double)
            yield Spot(box, *((near, far) if turns > 0 else (far, near)), double)
            x = end
