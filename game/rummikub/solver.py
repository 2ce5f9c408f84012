"""The perfect player of one turn: which tiles can be laid at best, and how (rummikub.R7-R26).

All answers are exact. What is allowed is what the table shows at the end of the turn (rummikub.R29): every table tile
lies in a valid set, and at least one tile of the rack was laid (rummikub.X1). Where the position asks for it, no joker
stays in the set it was replaced in (rummikub.R22).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from game.pieces.tiles import JOKER, KIND_TEXT, NUMBER_OF, NUMBERS
from game.rummikub.alone import all_may_lie
from game.rummikub.arrange import UNLIMITED, arrange
from game.rummikub.joker_rule import cheapest_fair
from game.rummikub.min_change_search import fewest_changes
from game.rummikub.opening import Cost, Opening
from game.rummikub.search_task import Row, SearchTask, make_task
from game.rummikub.set_layout import sets_of
from game.rummikub.sets import Reading, read_set
from game.rummikub.solution import (
    JOKER_VALUE,
    Kinds,
    Objective,
    OpeningObjective,
    Position,
    Sets,
    Solution,
    less,
    make_solution,
    reading,
)

TIDY_WORK = 350_000
"""Steps spent on the fewest changed sets, about a quarter of a second."""

_WEIGHTS: dict[Objective, Row] = {"tiles": (1,) * (NUMBERS + 1), "value": (JOKER_VALUE, *range(1, NUMBERS + 1))}
_FREE: Row = (0,) * (NUMBERS + 1)
_PLENTY = 1000


def solve(position: Position, objective: Objective = "tiles", keep: Kinds = (), work: int = TIDY_WORK) -> Solution:
    """Finds the best play: most tiles, or highest sum with 30 for a joker; ``placed`` is empty when there is none.

    ``keep`` are kinds that stay in the rack. Among equal plays it changes the fewest table sets; that is searched with
    at most ``work`` steps (0: not at all). Raises ``ValueError`` for tiles that no box holds, for kinds to keep that
    the rack lacks, and for a table that cannot be put into valid sets. A table with sets that are not valid, as in the
    middle of a turn, is put right even if no tile can be laid.
    """
    check(position)
    rack = less(position.rack, keep)
    if not position.opened:
        return best_opening(position, objective, keep) or _no_play(position, 0)
    weights = _WEIGHTS[objective]
    problem = make_task(_tiles(position.table), rack, weights)
    plan = arrange(problem)
    if plan is None:
        raise ValueError("the tiles of the table cannot all stand in valid sets")
    if _nothing(position, rack, weights, plan.cost):
        return _no_play(position, plan.work)
    tidy = fewest_changes(problem, position.table, plan, work)
    steps = plan.work + tidy.work
    found = make_solution(position, tidy.sets, sets_of(tidy.rest, tidy.plan), tidy.proven, steps)
    return found or _fair(position, rack, weights, work, steps)


def _nothing(position: Position, rack: Kinds, weights: Row, cost: int) -> bool:
    """Whether an arrangement lays no tile and the table needs no mending."""
    nothing = cost == sum(weights[NUMBER_OF[kind]] for kind in rack)
    return nothing and all(isinstance(read_set(kinds), Reading) for kinds in position.table)


def _fair(position: Position, rack: Kinds, weights: Row, work: int, spent: int) -> Solution:
    """Finds the best play in which no replaced joker stays, with few changed sets (rummikub.R22)."""
    fair = cheapest_fair(position.table, _tiles(position.table), rack, weights)
    if fair is None:
        raise ValueError("the tiles of the table cannot all stand in valid sets without a replaced joker staying")
    spent += fair.work
    if _nothing(position, rack, weights, fair.cost):
        return _no_play(position, spent)
    # Sets with a joker are decided already; the others may be kept.
    others = tuple(() if JOKER in kinds else kinds for kinds in position.table) if fair.pinned else position.table
    tidy = fewest_changes(fair.rest, others, fair.plan, work)
    sets = (*fair.pinned, *sets_of(tidy.rest, tidy.plan))
    found = make_solution(position, tidy.sets, sets, False, spent + tidy.work)
    found = found or make_solution(position, (), fair.sets, False, spent)
    assert found is not None, "the search promised a fair arrangement"
    return found


def _lies(position: Position, must: Kinds, may: Kinds, weights: Row, limit: int = UNLIMITED) -> bool:
    """Whether all ``must`` and some of ``may`` tiles can lie at such a cost."""
    if position.joker_new_set and any(JOKER in kinds for kinds in position.table):
        return cheapest_fair(position.table, must, may, weights, limit) is not None
    return arrange(make_task(must, may, weights), limit) is not None


def can_play(position: Position, keep: Kinds = ()) -> bool:
    """Whether anything at all can be laid without the kinds to keep; raises ``ValueError`` as ``solve`` does."""
    check(position)
    rack = less(position.rack, keep)
    if not position.opened:
        return best_opening(position, "tiles", keep) is not None
    return _lies(position, _tiles(position.table), rack, _WEIGHTS["tiles"], len(rack) - 1)


def can_place(position: Position, kind: int) -> bool:
    """Whether some legal play lays a tile of this kind from the rack.

    Raises ``ValueError`` as ``solve`` does, and when the rack has no such tile.
    """
    check(position)
    others = less(position.rack, (kind,))
    if not position.opened:
        return _opening(position, make_task((kind,), others, _FREE), "tiles") is not None
    return _lies(position, (*_tiles(position.table), kind), others, _FREE)


def goes_out(position: Position) -> bool:
    """Whether the whole rack can be laid in this turn; raises ``ValueError`` as ``solve`` does."""
    check(position)
    table = _tiles(position.table) if position.opened else ()
    if not all_may_lie(position.rack, table):
        return False
    if not position.opened:
        return _opening(position, make_task(position.rack, (), _FREE), "tiles") is not None
    return _lies(position, (*table, *position.rack), (), _FREE)


def best_opening(position: Position, objective: OpeningObjective = "tiles", keep: Kinds = ()) -> Solution | None:
    """Finds the best first meld from the rack alone, the table untouched; ``None`` when there is none
    (rummikub.R10-R12).

    ``fewest`` lays the fewest jokers and then the fewest tiles. Raises ``ValueError`` as ``solve`` does.
    """
    check(position)
    position = msgspec.structs.replace(position, opened=False)
    weights = _WEIGHTS["value" if objective == "value" else "tiles"]
    sets = _opening(position, make_task((), less(position.rack, keep), weights), objective)
    return None if not sets else make_solution(position, range(len(position.table)), sets, True, 0)


def check(position: Position) -> None:
    """Raises ``ValueError`` when the position holds more tiles than its box (rummikub.R1, rummikub.R2)."""
    if position.copies not in (2, 3):
        raise ValueError(f"copies is {position.copies}: a box has 2 or 3 copies")
    for kind, count in Counter((*_tiles(position.table), *position.rack)).items():
        most = 2 * position.copies - 2 if kind == JOKER else position.copies
        if count > most:
            raise ValueError(f"{count} tiles {KIND_TEXT[kind]}: the box has {most}")


def _opening(position: Position, problem: SearchTask, objective: OpeningObjective) -> Sets | None:
    """The sets of the best first meld of a problem without table tiles."""
    least = position.first_meld
    if not _could_reach(problem, least):
        return None
    if objective != "fewest":
        plan = arrange(problem)
        sets = sets_of(problem, plan) if plan else ()
        if plan is None or sum(reading(kinds).worth for kinds in sets) >= max(least, 1):
            return sets or None
    fewest = Cost((_PLENTY, *(1,) * NUMBERS), _FREE)
    cost = fewest if objective == "fewest" else Cost(_FREE, problem.weights)
    return Opening(problem, cost, max(least, 1)).best()


def _could_reach(problem: SearchTask, least: int) -> bool:
    """Whether the rack could be worth so much if every joker counted the highest number."""
    values = SearchTask(problem.must, problem.have, problem.jokers, problem.spare, (0, *range(1, NUMBERS + 1)))
    plan = arrange(values)
    if plan is None:
        return False
    everything = sum(number * count for row in problem.have for number, count in enumerate(row))
    return everything - plan.cost + NUMBERS * problem.jokers >= least


def _no_play(position: Position, work: int) -> Solution:
    return Solution((), 0, 0, position.table, position.rack, (), True, (), work)


def _tiles(table: Iterable[Kinds]) -> Kinds:
    return tuple(kind for kinds in table for kind in kinds)
