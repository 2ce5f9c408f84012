"""What the conformance suite needs to know of each game: tables to try and every action that could be thought of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from game.holla import actions as holla
from game.holla.config import HollaConfig, Part, Yeok
from game.kernel.match import AnyMatch
from game.pieces.cubes import CUBES
from tests.game.riichi import case as riichi
from tests.game.rummikub import case as rummikub
from tests.game.turf import case as turf


@dataclass(frozen=True)
class Table:
    """A config and a seat count that the suite plays."""

    name: str
    config: Any
    seats: int


@dataclass(frozen=True)
class Case:
    """How the suite tries one game."""

    tables: tuple[Table, ...]
    every_action: Callable[[int], Iterator[Any]]
    """Actions a seat could send at a table of so many seats, lawful or not: all of them where ``legal`` is complete."""
    more_actions: Callable[[AnyMatch, int], Iterator[Any]] = lambda match, seat: iter(())
    """Further actions of a seat that depend on how the table lies, for games without a complete list."""


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


def _holla_tables() -> tuple[Table, ...]:
    change = msgspec.structs.replace
    return (
        Table("three seats", _SHORT, 3),
        Table("four seats", _SHORT, 4),
        Table("five seats", _SHORT, 5),
        Table("strict", change(_SHORT, table="strict", chips=60), 4),
        Table("unlimited, dealer next", change(_SHORT, wild_system="unlimited", first_player="dealer_next"), 4),
        Table("odd and even, exhausted at once", change(_SHORT, wild_system="odd_even", exhausted="void_at_once"), 5),
        Table("own colour, bank pays", change(_SHORT, wild_system="own_colour", payer="bank", bonus_payer="bank"), 4),
        Table(
            "own yeok",
            change(_SHORT, own_yeok=(_FISH,), yeok=("snake", "boa", "dragon", "fish"), yeok_reading="declared"),
            3,
        ),
        Table("closed river cubes", change(_SHORT, river_open=False, river_limit=3, holla_after_river="turn_start"), 4),
        Table("few chips", change(_SHORT, rounds=20, chips=30, end_check="at_once", void_pot="return"), 4),
    )


def _every_holla_action(seats: int) -> Iterator[holla.HollaAction]:
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


def _rummikub_case() -> Case:
    return Case(tuple(Table(*row) for row in rummikub.TABLES), rummikub.every_action, rummikub.more_actions)


def _turf_case() -> Case:
    return Case(tuple(Table(*row) for row in turf.TABLES), turf.every_action)


def _riichi_case() -> Case:
    return Case(tuple(Table(*row) for row in riichi.tables()), riichi.every_action)


CASES: dict[str, Case] = {
    "holla": Case(_holla_tables(), _every_holla_action),
    "rummikub": _rummikub_case(),
    "turf": _turf_case(),
    "riichi": _riichi_case(),
}
