"""The facts that the conformance suite needs of Holla: tables to try and every action that could be thought of."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.holla import actions as holla
from game.holla.config import HollaConfig, Part, Yeok
from game.pieces.cubes import CUBES

_SHORT = HollaConfig(rounds=2)
_FISH = Yeok(
    "fish",
    "물고기",
    "Fish",
    3,
    (
        Part("belly", "set_or_run", 3),
        Part("back", "set_or_run", 3),
        Part("fin", "set_or_run", 4),
        Part("eye", "set_or_run", 3),
    ),
)


def _holla_tables() -> tuple[tuple[str, HollaConfig, int], ...]:
    change = msgspec.structs.replace
    return (
        ("three seats", _SHORT, 3),
        ("four seats", _SHORT, 4),
        ("five seats", _SHORT, 5),
        ("strict", change(_SHORT, table="strict", chips=60), 4),
        ("unlimited, dealer next", change(_SHORT, wild_system="unlimited", first_player="dealer_next"), 4),
        ("odd and even, exhausted at once", change(_SHORT, wild_system="odd_even", exhausted="void_at_once"), 5),
        ("own colour, bank pays", change(_SHORT, wild_system="own_colour", payer="bank", bonus_payer="bank"), 4),
        (
            "own yeok",
            change(_SHORT, own_yeok=(_FISH,), yeok=("snake", "boa", "dragon", "fish"), yeok_reading="declared"),
            3,
        ),
        ("closed river cubes", change(_SHORT, river_open=False, river_limit=3, holla_after_river="turn_start"), 4),
        ("few chips", change(_SHORT, rounds=20, chips=30, end_check="at_once", void_pot="return"), 4),
    )


def every_action(seats: int) -> Iterator[holla.HollaAction]:
    """Yields all acts that a seat could send, and some that nobody could do."""
    yield from (holla.Deal(), holla.DrawMountain(), holla.DrawIsland(), holla.Hold(), holla.Decline(), holla.Declare())
    yield from (holla.Declare(name) for name in ("snake", "boa", "dragon", "fish", "worm"))
    for cube in (*range(CUBES), -1, CUBES):
        yield holla.DrawRiver(cube)
        yield holla.Discard(cube)
        yield holla.ShowCube(cube)
    for seat in range(-1, seats + 1):
        yield from (
            holla.TouchRidge(seat),
            holla.TouchRidge(seat, 0),
            holla.TouchRidge(seat, 14),
            holla.TouchRidge(seat, 2, True),
        )


TABLES = _holla_tables()
"""Name, config and seats."""
