"""The facts that the conformance suite needs of Rummikub: tables to try, and acts lawful and unlawful."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.kernel.match import AnyMatch
from game.rummikub import actions as act
from game.rummikub.actions import Sets
from game.rummikub.config import RummikubConfig

TABLES: tuple[tuple[str, RummikubConfig, int], ...] = (
    ("two seats", RummikubConfig(games=1), 2),
    ("four seats", RummikubConfig(games=2), 4),
    ("six seats", RummikubConfig(games=1), 6),
    ("larger box for three, winner starts", RummikubConfig(games=2, box="xp", next_start="winner"), 3),
    ("strict, the clock on", RummikubConfig(games=1, table="strict", bot_errors=30), 3),
    ("clock at a guarded table", RummikubConfig(games=1, clock="on", clock_by_seat=(0, 30), penalty_tiles=5), 4),
    (
        "duty to play, one set, at once",
        RummikubConfig(games=1, must_play="always", first_meld_sets="one", table_use="same_turn"),
        2,
    ),
    ("bound jokers", RummikubConfig(games=1, joker_rack_tiles=2, jokers_per_set=1, must_play="pool_empty"), 3),
)
"""Name, config and seats."""


def every_action(seats: int) -> Iterator[act.RummikubAction]:
    """Yields acts that do not depend on what lies where."""
    yield from (act.Deal(), act.Draw(), act.Pass())
    for table in ((), ((),), ((-1, 0, 1),), ((0, 1, 2), (0, 1, 2)), ((52, 105, 158),), ((160, 161, 10**12),)):
        yield from _wrapped(table)


def more_actions(match: AnyMatch, seat: int) -> Iterator[Any]:
    """Yields tables near to the present one and to those that may be played: in order, in pieces, short and wrong."""
    state = match.state
    plays = [a for a in match.rules.legal(state, seat) if isinstance(a, act.Play)]
    for table in (state.table, *(p.table for p in plays[:: max(1, len(plays) // 3)])):
        yield from _wrapped(table)
        yield from _wrapped(table[::-1])
        yield from _wrapped(table[1:])
        yield from _wrapped((*table, *((t,) for t in state.racks[seat][:2])))
        yield from _wrapped((*table, tuple(state.racks[(seat + 1) % state.seats][:3])))
        if table:
            first, *rest = table
            yield from _wrapped((first[:1], first[1:], *rest))
            yield from _wrapped((first[::-1], *rest))
            yield from _wrapped((tuple(t for s in table for t in s),))


def _wrapped(table: Sets) -> Iterator[act.RummikubAction]:
    yield act.Play(table)
    yield act.TimeUp(table)
    yield act.ClaimDone(table)
