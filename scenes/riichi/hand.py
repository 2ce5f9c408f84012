"""The own hand: the order of its tiles, and which of them is which."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from game.riichi.tiles import ordered
from game.riichi.view import NONE, RiichiView
from scenes.table.kept import numbers

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


class HandOrder:
    """The order in which the person wants to see the hand, and which tile is which from act to act."""

    def __init__(self) -> None:
        self.row: list[Known] = []
        self.drawn: Known | None = None
        self.sorted = True
        self.going = -1
        """The serial number of the tile that is being given away: of equal ones this one leaves."""
        self._serials = count()

    @property
    def tiles(self) -> list[int]:
        """The tiles without the drawn one."""
        return [tile for _, tile in self.row]

    def follow(self, view: RiichiView) -> None:
        """Takes the hand of a view: tiles that are gone leave, new ones come last, or all are sorted."""
        pool = [*self.row, *([self.drawn] if self.drawn is not None else [])]
        missing = Counter(view.hand)
        kept = set()
        for known in sorted(pool, key=lambda known: known[0] == self.going):
            if missing[known[1]]:
                missing[known[1]] -= 1
                kept.add(known)
        self.row = [known for known in pool if known in kept]
        self.row += [(next(self._serials), tile) for tile in ordered(missing.elements())]
        if self.drawn is not None and (self.drawn in kept or self.drawn[1] != view.drawn):
            self.drawn = None
        if view.drawn != NONE and self.drawn is None:
            self.drawn = next(self._serials), view.drawn
        if self.sorted:
            self._sort()

    def _sort(self) -> None:
        place = {tile: number for number, tile in enumerate(ordered(set(self.tiles)))}
        self.row.sort(key=lambda known: place[known[1]])

    def take_up(self, tiles: object, by_itself: bool) -> None:
        """Restores a saved order, and whether it sorts itself; `follow` drops tiles that the hand does not hold."""
        self.sorted = by_itself
        self.row = [(next(self._serials), tile) for tile in numbers(tiles)]

    def use_sorting(self, on: bool) -> None:
        """Turns sorting on, or off for the person's own order."""
        self.sorted = on
        if on:
            self._sort()

    def move(self, index: int, to: int) -> None:
        """Puts a tile at another place of the hand."""
        self.row.insert(to, self.row.pop(index))

    @property
    def items(self) -> list[HandItem]:
        """The own tiles, the drawn one last."""
        found = [HandItem(index, tile, False, serial) for index, (serial, tile) in enumerate(self.row)]
        if self.drawn is not None:
            found.append(HandItem(len(found), self.drawn[1], True, self.drawn[0]))
        return found


def serials_of(items: Sequence[HandItem], tiles: Iterable[int]) -> set[int]:
    """The serial numbers of these tiles in a hand, each tile once."""
    missing = Counter(tiles)
    found = set()
    for item in items:
        if missing[item.tile]:
            missing[item.tile] -= 1
            found.add(item.serial)
    return found
