"""An arrangement that leaves some sets of the table as they lie."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.pieces.tiles import JOKER
from game.rummikub.problem import WIDTH, Plan, Problem, Rows, frozen
from game.rummikub.problem import rows as count_rows

Kinds = tuple[int, ...]


class Kept(msgspec.Struct, frozen=True):
    """An arrangement that leaves the table sets at the places ``sets`` as they lie.

    ``plan`` arranges the tiles of ``rest``, which is everything else. ``proven`` says that no arrangement of the same
    cost keeps more; ``work`` counts the steps of the search.
    """

    sets: tuple[int, ...]
    rest: Problem
    plan: Plan
    proven: bool
    work: int


def without(problem: Problem, kinds: Sequence[int], out: int = 0) -> Problem:
    """The problem without these tiles of the table, and without so many spare jokers."""
    taken = count_rows(kinds)
    gone = kinds.count(JOKER)
    return Problem(
        _minus(problem.must, taken), _minus(problem.have, taken), problem.jokers - gone - out, problem.spare - out,
        problem.weights,
    )  # fmt: skip


def _minus(rows: Rows, less: list[list[int]]) -> Rows:
    return frozen([[rows[c][n] - less[c][n] for n in range(WIDTH)] for c in range(4)])
