"""The fewest changed sets among all arrangements of the same worth (rummikub.R16), proven or at least few."""

from __future__ import annotations

from collections.abc import Sequence

from game.rummikub.arrange import arrange
from game.rummikub.keeper import Keeper
from game.rummikub.kept import Kept, Kinds, without
from game.rummikub.problem import Plan, Problem
from game.rummikub.sets import Reading, read_set

QUICK_WORK = 40_000
"""Steps for an arrangement with few changes where the fewest take too long."""


def fewest_changes(problem: Problem, table: Sequence[Kinds], plan: Plan, work: int) -> Kept:
    """Of all arrangements as cheap as ``plan`` one that keeps the most table sets.

    With more than ``work`` steps it is no longer proven; then it is one to which no single set can be added.
    """
    unkept = Kept((), problem, plan, False, 0)
    if work <= 0:
        return unkept
    keeper = Keeper(problem, table, plan.cost)
    best = keeper.best(work)
    if best is not None:
        return best
    few = keeper.quick(min(work, QUICK_WORK)) or unkept
    return _add_one_by_one(problem, table, few, keeper.work)


def _add_one_by_one(problem: Problem, table: Sequence[Kinds], few: Kept, work: int) -> Kept:
    """Keep each further set in turn if the rest can still be arranged as cheaply; jokers left out stay out."""
    kept, rest, plan = few.sets, few.rest, few.plan
    limit = plan.cost - (problem.spare - rest.spare) * problem.weights[0]
    for at, kinds in enumerate(table):
        if at in kept or not isinstance(read_set(kinds), Reading):
            continue
        less = without(rest, kinds)
        found = arrange(less, limit)
        if found is not None:
            kept, rest, plan = (*kept, at), less, found
            work += found.work
    return Kept(kept, rest, plan, False, work)
