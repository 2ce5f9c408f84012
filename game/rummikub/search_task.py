"""The task of a search: counted tiles by colour and number, which of them must lie and what leaving one costs."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.pieces.tiles import COLOUR_OF, COLOURS, JOKER, NUMBER_OF, NUMBERS

WIDTH = NUMBERS + 3
"""Rows are indexed by the number itself; two empty places behind 13 end every run there (rummikub.R9)."""
LAST_START = NUMBERS - 2
"""The last number at which a run of three may start; later ones need jokers before them."""

Row = tuple[int, ...]
Rows = tuple[Row, Row, Row, Row]
State = tuple[int, int, int]
"""Open runs of one colour behind a number: how many hold one tile, two tiles, three or more."""
CLOSED: State = (0, 0, 0)


class SearchTask(msgspec.Struct, frozen=True):
    """The tiles to arrange.

    ``must`` of the ``have`` tiles of each colour and number have to lie in sets, the others may. ``jokers`` counts all
    jokers, of which ``spare`` may stay out. ``weights`` is what leaving out a tile of each number costs (index 0 for a
    spare joker); what is minimised is the sum of these.
    """

    must: Rows
    have: Rows
    jokers: int
    spare: int
    weights: Row

    @property
    def copies(self) -> int:
        """The most copies of one tile that are here."""
        return max(max(row) for row in self.have)


class Column(msgspec.Struct, frozen=True):
    """The use of one number: the open runs of each colour behind it, and the groups of that number.

    ``groups`` sets of equal numbers hold ``grouped`` tiles of each colour and ``wild`` jokers.
    """

    open: tuple[State, State, State, State]
    groups: int
    grouped: tuple[int, int, int, int]
    wild: int


class Plan(msgspec.Struct, frozen=True):
    """An arrangement number by number.

    ``cost`` is the sum of what stays out, ``left`` how many jokers stand nowhere yet although they shall lie: they
    lengthen any set (see ``sets_of``). ``work`` counts the steps of the search.
    """

    columns: tuple[Column, ...]
    cost: int
    left: int
    work: int


def rows(kinds: Iterable[int]) -> list[list[int]]:
    """Counts tiles by colour and number; jokers are left out."""
    counts = [[0] * WIDTH for _ in COLOURS]
    for kind in kinds:
        if kind != JOKER:
            counts[COLOUR_OF[kind]][NUMBER_OF[kind]] += 1
    return counts


def frozen(counts: list[list[int]]) -> Rows:
    """The rows as a value."""
    black, red, blue, orange = (tuple(row) for row in counts)
    return black, red, blue, orange


def make_task(must: Iterable[int], may: Iterable[int], weights: Row) -> SearchTask:
    """A problem from the kinds that must lie and the kinds that may."""
    fixed, free = list(must), list(may)
    spare = free.count(JOKER)
    return SearchTask(frozen(rows(fixed)), frozen(rows(fixed + free)), fixed.count(JOKER) + spare, spare, weights)
