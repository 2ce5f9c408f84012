"""The places at a table: seats by the order of play, seen from one of them; and the buttons of all tables."""

from typing import Final, Literal

from pygame import Rect

from scenes.kit.layout import Layout

Side = Literal["south", "east", "north", "northeast", "northwest", "west"]

ICONS: Final = 5
"""The number of buttons in the right corner."""
_ICON_LEFT, _ICON_TOP, _ICON_WIDTH, _ICON_PITCH = 1380.0, 16.0, 37.6, 41.6

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
    left = (_ICON_LEFT + i * _ICON_PITCH for i in range(ICONS))
    return tuple(lay.rect(x, _ICON_TOP, _ICON_WIDTH, tall, "right", "top") for x in left)
