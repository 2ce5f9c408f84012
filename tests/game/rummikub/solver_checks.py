"""The comparison of every answer of the solver about one small position with the slow judge."""

from __future__ import annotations

from collections import Counter

import msgspec

from game.pieces.tiles import JOKER
from game.rummikub.sets import Reading, read_set
from game.rummikub.solution import FROM_RACK, Position, Solution, value_of
from game.rummikub.solver import best_opening, can_place, can_play, goes_out, solve
from tests.game.rummikub.solver_oracle import Parted, changed_sets, partings


def check_lawful(position: Position, found: Solution) -> None:
    """Checks that the new table holds valid sets of exactly the old table and the placed tiles, and the steps."""
    for kinds in found.table:
        assert isinstance(read_set(kinds), Reading)
    for step in found.steps:
        reading = read_set(step.tiles)
        assert isinstance(reading, Reading)
        assert reading.tiles == step.tiles, "jokers stand in their places"
    old = Counter(kind for kinds in position.table for kind in kinds)
    assert Counter(kind for kinds in found.table for kind in kinds) == old + Counter(found.placed)
    assert Counter(position.rack) == Counter(found.rack) + Counter(found.placed)
    assert found.value == value_of(found.placed)
    stay = tuple(kinds for at, kinds in enumerate(position.table) if at not in found.changed)
    assert found.table == stay + tuple(step.tiles for step in found.steps)
    taken: dict[int, list[int]] = {FROM_RACK: []}
    for step in found.steps:
        for kind, origin in zip(step.tiles, step.origins, strict=True):
            taken.setdefault(origin, []).append(kind)
    assert sorted(taken.pop(FROM_RACK)) == sorted(found.placed)
    assert {at: sorted(kinds) for at, kinds in taken.items()} == {
        at: sorted(position.table[at]) for at in found.changed
    }


def check_opened(position: Position) -> None:
    """Checks all questions about a seat that laid its first meld."""
    must = tuple(kind for kinds in position.table for kind in kinds)
    ways = list(partings(must, position.rack))
    fewest_out = min(len(way.out) for way in ways)
    best = solve(position)
    check_lawful(position, best)
    assert len(best.rack) == fewest_out
    same = [way for way in ways if len(way.out) == fewest_out]
    assert best.fewest
    assert len(best.changed) == min(changed_sets(position.table, way) for way in same)
    for work in (0, 1, 400):
        hasty = solve(position, work=work)
        check_lawful(position, hasty)
        assert len(hasty.rack) == fewest_out
        assert len(hasty.changed) >= len(best.changed)
    valued = solve(position, "value")
    check_lawful(position, valued)
    assert solve(position, "value", work=400).value == valued.value
    least_value = min(value_of(way.out) for way in ways)
    assert value_of(valued.rack) == least_value
    same = [way for way in ways if value_of(way.out) == least_value]
    assert len(valued.changed) == min(changed_sets(position.table, way) for way in same)
    assert goes_out(position) == (fewest_out == 0)
    assert can_play(position) == (fewest_out < len(position.rack))
    for kind in set(position.rack):
        count = position.rack.count(kind)
        assert can_place(position, kind) == any(way.out.count(kind) < count for way in ways)
        kept = (kind,) * count
        keeping = solve(position, keep=kept)
        check_lawful(position, keeping)
        assert len(keeping.rack) == min(len(way.out) for way in ways if way.out.count(kind) == count)


def check_unopened(position: Position, least: int) -> None:
    """Checks all questions about a first meld that must be worth ``least``."""
    position = msgspec.structs.replace(position, opened=False, first_meld=least)
    ways = [way for way in partings((), position.rack) if way.sets and way.worth >= least]
    assert goes_out(position) == any(not way.out for way in ways)
    assert can_play(position) == bool(ways)
    for kind in set(position.rack):
        count = position.rack.count(kind)
        assert can_place(position, kind) == any(way.out.count(kind) < count for way in ways)
    if not ways:
        assert best_opening(position) is None
        assert best_opening(position, "fewest") is None
        assert solve(position).placed == ()
        return
    most, richest, fewest = (best_opening(position, way) for way in ("tiles", "value", "fewest"))
    assert most and richest and fewest
    for found in (most, richest, fewest, solve(position)):
        check_lawful(position, found)
        assert found.changed == ()
        assert found.worth >= least
    assert len(most.rack) == min(len(way.out) for way in ways)
    assert value_of(richest.rack) == min(value_of(way.out) for way in ways)
    assert solve(position, "value").value == richest.value

    def laid(way: Parted) -> tuple[int, int]:
        jokers = position.rack.count(JOKER) - way.out.count(JOKER)
        return jokers, len(position.rack) - len(way.out)

    assert (fewest.placed.count(JOKER), len(fewest.placed)) == min(map(laid, ways))
