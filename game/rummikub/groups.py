"""Arrangements without a single run: every number stands alone, and jokers have no place but in groups."""

from __future__ import annotations

from collections.abc import Sequence

from game.pieces.tiles import NUMBERS
from game.rummikub.search_task import CLOSED, Column, Plan, SearchTask

_NO_RUNS = (CLOSED, CLOSED, CLOSED, CLOSED)
_SEATS = 4
"""Places in a group (rummikub.R7)."""


def room(plan: Plan) -> int:
    """How many further jokers surely find a place in the sets of a plan."""
    if any(sum(state) for column in plan.columns for state in column.open):
        return plan.left
    return sum(_SEATS * column.groups - sum(column.grouped) - column.wild for column in plan.columns)


def only_groups(problem: SearchTask, limit: int) -> Plan | None:
    """Finds the cheapest plan without runs that costs at most ``limit``; every joker has its place or stays out."""
    best: dict[int, tuple[int, tuple[Column, ...]]] = {0: (0, ())}
    work = 0
    for number in range(1, NUMBERS + 1):
        columns = _columns(problem, number)
        longer: dict[int, tuple[int, tuple[Column, ...]]] = {}
        for used, (cost, before) in best.items():
            for extra, column in columns:
                work += 1
                jokers, total = used + column.wild, cost + extra
                if jokers <= problem.jokers and (jokers not in longer or total < longer[jokers][0]):
                    longer[jokers] = (total, (*before, column))
        best = longer
    found: Plan | None = None
    for used, (cost, laid) in best.items():
        out = problem.jokers - used
        total = cost + out * problem.weights[0]
        if out <= problem.spare and total <= limit:
            limit = total - 1
            found = Plan(laid, total, 0, work)
    return found


def spread(least: Sequence[int], most: Sequence[int], tiles: int) -> tuple[int, int, int, int]:
    """Spreads so many tiles over the four colours, from each at least and at most as many as said."""
    counts = list(least)
    for colour in range(4):
        counts[colour] += min(most[colour] - counts[colour], tiles - sum(counts))
    black, red, blue, orange = counts
    return black, red, blue, orange


def _columns(problem: SearchTask, number: int) -> list[tuple[int, Column]]:
    """Returns every way to use a number in groups alone, each with its cost."""
    have = [row[number] for row in problem.have]
    must = [row[number] for row in problem.must]
    found = []
    for groups in range(max(must), max(have) + 1):
        most = [min(count, groups) for count in have]
        for tiles in range(max(groups, sum(must)), sum(most) + 1):
            grouped = spread(must, most, tiles)
            cost = (sum(have) - tiles) * problem.weights[number]
            for wild in range(max(0, 3 * groups - tiles), min(_SEATS * groups - tiles, problem.jokers) + 1):
                found.append((cost, Column(_NO_RUNS, groups, grouped, wild)))
    return found
