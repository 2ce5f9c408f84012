"""The own hand: the order of its tiles, where each one lies, how far it is lifted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.riichi.tiles import ordered
from game.riichi.view import NONE, RiichiView
from scenes.table.kept import numbers

LIFT_SECONDS = 0.12
SLIDE_SECONDS = 0.22


@dataclass(frozen=True)
class HandItem:
    """One own tile by its place; `drawn` for the one apart."""

    index: int
    tile: int
    drawn: bool = False


class HandOrder:
    """Keeps the order in which the person wants to see the hand."""

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.sorted = True

    def follow(self, view: RiichiView) -> None:
        """Takes the hand of a view: tiles that are gone leave, new ones come last, or all are sorted."""
        if self.sorted:
            self.tiles = ordered(view.hand)
            return
        missing = Counter(view.hand)
        kept = []
        for tile in self.tiles:
            if missing[tile]:
                missing[tile] -= 1
                kept.append(tile)
        self.tiles = kept + ordered(missing.elements())

    def take_up(self, tiles: object) -> None:
        """The order as it was kept; `follow` leaves out what the hand does not hold."""
        self.tiles = numbers(tiles)

    def use_sorting(self, on: bool) -> None:
        """Sorted by itself, or as the person puts it."""
        self.sorted = on
        if on:
            self.tiles = ordered(self.tiles)

    def move(self, index: int, to: int) -> None:
        """Puts a tile at another place of the hand."""
        self.tiles.insert(to, self.tiles.pop(index))

    def items(self, view: RiichiView) -> list[HandItem]:
        """All own tiles, the drawn one last."""
        found = [HandItem(index, tile) for index, tile in enumerate(self.tiles)]
        if view.drawn != NONE:
            found.append(HandItem(len(found), view.drawn, True))
        return found


def indices_of(items: Sequence[HandItem], tiles: Iterable[int]) -> set[int]:
    """The places of these tiles in a hand, each tile once."""
    missing = Counter(tiles)
    found = set()
    for item in items:
        if missing[item.tile]:
            missing[item.tile] -= 1
            found.add(item.index)
    return found


class Slides:
    """Tiles of the hand on their way sideways to where they lie now: pixels from there, by place."""

    def __init__(self) -> None:
        self.offsets: dict[int, float] = {}

    def begin(self, before: Sequence[tuple[int, int]], after: Sequence[tuple[int, int]]) -> None:
        """The hand changed: tiles and where they lay, tiles and where they lie now, both from the left."""
        known: dict[int, list[int]] = {}
        for tile, x in before:
            known.setdefault(tile, []).append(x)
        self.offsets = {}
        for index, (tile, x) in enumerate(after):
            places = known.get(tile)
            if places:
                nearest = min(places, key=lambda place: abs(place - x))
                places.remove(nearest)
                if nearest != x:
                    self.offsets[index] = float(nearest - x)

    @property
    def busy(self) -> bool:
        """Whether something still moves."""
        return bool(self.offsets)

    def update(self, dt: float, calm: bool) -> bool:
        """Moves on; True when something changed. `calm` jumps."""
        if not self.offsets:
            return False
        keep = 0.0 if calm else max(0.0, 1 - dt / SLIDE_SECONDS * 3)
        moved = {index: offset * keep for index, offset in self.offsets.items()}
        self.offsets = {index: offset for index, offset in moved.items() if abs(offset) > 0.6}
        return True


class Lifts:
    """How far each place of the hand is lifted, moving softly to where it should be."""

    def __init__(self) -> None:
        self.now: dict[int, float] = {}
        self.goals: dict[int, float] = {}

    def aim(self, goals: dict[int, float]) -> None:
        """Units that places should be lifted; others lie."""
        self.goals = goals

    @property
    def busy(self) -> bool:
        """Whether something still moves."""
        return self.now != self.goals

    def update(self, dt: float, calm: bool) -> bool:
        """Moves on; True when something changed. `calm` jumps."""
        if not self.busy:
            return False
        if calm:
            self.now = dict(self.goals)
            return True
        share = min(1.0, dt / LIFT_SECONDS * 1.6)
        for index in {*self.now, *self.goals}:
            goal = self.goals.get(index, 0.0)
            here = self.now.get(index, 0.0)
            here += (goal - here) * share
            if abs(goal - here) < 0.4:
                here = goal
            if here:
                self.now[index] = here
            else:
                self.now.pop(index, None)
        self.goals = {index: goal for index, goal in self.goals.items() if goal}
        return True
