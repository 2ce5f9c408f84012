"""The own hand: the order of its tiles, and which of them is which from act to act."""

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property

from game.riichi.tiles import ordered
from game.riichi.view import NONE, RiichiView
from scenes.table.kept import Json, numbers

Known = tuple[int, int]
"""A tile of the hand: its serial number, under which it is followed, and what it is."""


@dataclass(frozen=True)
class HandItem:
    """An own tile by its place; `drawn` for the one apart."""

    index: int
    tile: int
    drawn: bool = False
    serial: int = -1

    @property
    def id(self) -> tuple[str, int]:
        """The id of its node."""
        return "hand", self.serial


@dataclass(frozen=True)
class Hand:
    """The order in which the person wants to see the hand."""

    row: tuple[Known, ...] = ()
    drawn: Known | None = None
    sorted: bool = True
    going: int = field(default=-1, compare=False)
    """The serial number of the tile that is being given away: of equal ones this one leaves."""
    serials: int = 0
    """How many serial numbers were given."""

    @property
    def tiles(self) -> list[int]:
        """The tiles without the drawn one."""
        return [tile for _, tile in self.row]

    @cached_property
    def items(self) -> list[HandItem]:
        """The own tiles, the drawn one last."""
        found = [HandItem(index, tile, False, serial) for index, (serial, tile) in enumerate(self.row)]
        if self.drawn is not None:
            found.append(HandItem(len(found), self.drawn[1], True, self.drawn[0]))
        return found


def taken_up(tiles: Json, by_itself: bool) -> Hand:
    """The saved order of a hand that sorts itself or not; `followed` drops tiles that it does not hold."""
    row = tuple(enumerate(numbers(tiles)))
    return Hand(row, sorted=by_itself, serials=len(row))


def followed(hand: Hand, view: RiichiView) -> Hand:
    """The hand of a view: tiles that are gone have left, new ones come last, or all are sorted."""
    pool = (*hand.row, *([hand.drawn] if hand.drawn is not None else []))
    missing = Counter(view.hand)
    kept = set()
    for known in sorted(pool, key=lambda known: known[0] == hand.going):
        if missing[known[1]]:
            missing[known[1]] -= 1
            kept.add(known)
    new = tuple(enumerate(ordered(missing.elements()), hand.serials))
    row, serials, drawn = (*(known for known in pool if known in kept), *new), hand.serials + len(new), hand.drawn
    if drawn is not None and (drawn in kept or drawn[1] != view.drawn):
        drawn = None
    if view.drawn != NONE and drawn is None:
        drawn, serials = (serials, view.drawn), serials + 1
    return use_sorting(Hand(row, drawn, hand.sorted, -1, serials), hand.sorted)


def use_sorting(hand: Hand, on: bool) -> Hand:
    """The hand sorted from now on, or in the person's own order."""
    if not on:
        return replace(hand, sorted=False)
    place = {tile: number for number, tile in enumerate(ordered(set(hand.tiles)))}
    return replace(hand, sorted=True, row=tuple(sorted(hand.row, key=lambda known: place[known[1]])))


def moved(hand: Hand, index: int, to: int) -> Hand:
    """The hand with a tile at another place."""
    row = list(hand.row)
    row.insert(to, row.pop(index))
    return replace(hand, row=tuple(row))
