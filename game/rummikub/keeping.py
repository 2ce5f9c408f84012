"""The fewest changed sets among all arrangements of the same worth (rummikub.R16), proven or at least few."""

from __future__ import annotations

from collections.abc import Sequence

from game.rummikub.arrange import arrange
from game.rummikub.keeper import Keeper
from game.rummikub.kept import Kept, Kinds, without
from game.rummikub.problem import Plan, Problem
from game.rummikub.sets import Reading, read_set


def fewest_changes(problem: Problem, table: Sequence[Kinds], plan: Plan, work: int) -> Kept:
    """Of all arrangements as cheap as ``plan`` one that keeps the most table sets.

    With more than ``work`` steps it is no longer proven: then sets are kept one after the other while it goes.
    """
    if work <= 0:
        return Kept((), problem, plan, False, 0)
    keeper = Keeper(problem, table, plan.cost)
    return keeper.best(work) or _one_by_one(problem, table, plan, keeper.work)


def _one_by_one(problem: Problem, table: Sequence[Kinds], plan: Plan, work: int) -> Kept:
    """Keep each set in turn if the rest can still be arranged as cheaply."""
    kept: tuple[int, ...] = ()
    rest = problem
    for at, kinds in enumerate(table):
        if not isinstance(read_set(kinds), Reading):
            continue
        less = without(rest, kinds)
        found = arrange(less, plan.cost)
        if found is not None:
            kept, rest, plan = (*kept, at), less, found
            work += found.work
    return Kept(kept, rest, plan, False, work)
