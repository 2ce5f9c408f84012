"""The places at a table: seats by the order of play, seen from one of them; and the buttons of all tables."""

from collections.abc import Callable
from typing import Any, Final, Literal

from pygame import Rect

from scenes.kit.layout import Layout
from scenes.kit.paint import plate_face

Side = Literal["south", "east", "north", "northeast", "northwest", "west"]

ICONS: Final = 5
"""The number of buttons in the right corner."""
_ICON_RIGHT, _ICON_TOP, _ICON_WIDTH, _ICON_PITCH = 1584.0, 16.0, 37.6, 41.6
_ICON_GAP = 1.4
"""Units between two buttons that are as near as they can be."""

_SIDES: dict[int, tuple[Side, ...]] = {
    2: ("south", "north"),
    3: ("south", "east", "west"),
    4: ("south", "east", "north", "west"),
    5: ("south", "east", "northeast", "northwest", "west"),
}


def sides(seats: int, own: int) -> tuple[Side, ...]:
    """The side of the screen of every seat when `own` sits south; play runs counter-clockwise, so the next seat sits
    to the right. Raises KeyError for a number of seats that no table has."""
    order = _SIDES[seats]
    return tuple(order[(seat - own) % seats] for seat in range(seats))


def icon_places(lay: Layout, tall: float = 50) -> tuple[Rect, ...]:
    """The boxes of the buttons in the right corner, from the left, so many units tall."""
    wide = lay.touch(_ICON_WIDTH)
    pitch = max(_ICON_PITCH, wide + _ICON_GAP)
    left = (_ICON_RIGHT - wide - i * pitch for i in reversed(range(ICONS)))
    return tuple(lay.rect(x, _ICON_TOP, wide, lay.touch(tall), "right", "top") for x in left)


def menu_place(lay: Layout, tall: float = 50) -> Rect:
    """The box of the menu's button in the left corner."""
    return lay.rect(16, _ICON_TOP, lay.touch(56), lay.touch(tall))


def dots(px: Callable[[float], int], plate: Rect, beside: float = 56, above: float = 10, tall: float = 21) -> Rect:
    """The box of the dots of a seat that thinks, over the upper rim of its plate."""
    return Rect(plate.right - px(beside), plate.y - px(above), px(46), px(tall))


def thinking(lay: Any, seat: int) -> Rect:
    """The dots at the plate of a seat, one of the `plates` of these boxes."""
    return dots(lay.px, lay.plates[seat], 60, 9, 20)


def face(lay: Any, seat: int) -> Rect:
    """The portrait on the plate of a seat."""
    return plate_face(lay.px, lay.plates[seat])
