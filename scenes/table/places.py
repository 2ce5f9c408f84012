"""Who sits where: seats by the order of play, seen from one of them."""

from typing import Literal

Side = Literal["south", "east", "north", "northeast", "northwest", "west"]

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
