"""The one gesture machine for mouse, click-click and keyboard: pick an item up, see where it may go, put it down.

It knows nothing of windows or rules: the scene gives the legal slots of an item and acts on the reports.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

I = TypeVar("I")  # noqa: E741
T = TypeVar("T")
Point = tuple[float, float]
How = Literal["press", "drag", "click", "keys"]

THRESHOLD = 6.0


@dataclass(frozen=True)
class Slot(Generic[T]):
    """A place where an item may go: `target` is the scene's word for it; box in pixels."""

    target: T
    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    def distance(self, point: Point) -> float:
        """The pixels from the point to the box, 0 inside."""
        dx = max(self.x - point[0], 0.0, point[0] - self.x - self.w)
        dy = max(self.y - point[1], 0.0, point[1] - self.y - self.h)
        return math.hypot(dx, dy)


@dataclass(frozen=True)
class Picked(Generic[I]):
    """An item was taken up."""

    item: I
    how: How


@dataclass(frozen=True)
class Hovering(Generic[I, T]):
    """The slot under the held item changed (None: over no legal slot)."""

    item: I
    target: T | None


@dataclass(frozen=True)
class Dropped(Generic[I, T]):
    """An item was let go; `target` None means it goes home. `place` is where it was let go (None: by keys)."""

    item: I
    target: T | None
    place: Point | None


@dataclass(frozen=True)
class Cancelled(Generic[I]):
    """The item goes home; no move was tried."""

    item: I


Report = Picked[I] | Hovering[I, T] | Dropped[I, T] | Cancelled[I]


class Gesture(Generic[I, T]):
    """A pick-up in progress: press selects, release in place keeps the item in hand, a click or drag places it.

    `slots(item)` gives the legal slots; `reach` half a tile in pixels; a move of `threshold` pixels drags. `mode` is
    "idle", "pressed", "drag", "click" or "keys"; `item` what is held; `target` the slot it would drop on; `position`
    the pointer, `origin` where it was pressed.
    """

    def __init__(self, slots: Callable[[I], Sequence[Slot[T]]], reach: float, threshold: float = THRESHOLD) -> None:
        self.slots = slots
        self.reach = reach
        self.threshold = threshold
        self.mode: Literal["idle", "pressed", "drag", "click", "keys"] = "idle"
        self.item: I | None = None
        self.target: T | None = None
        self.position: Point = (0.0, 0.0)
        self.origin: Point = (0.0, 0.0)
        self._again = False

    def press(self, position: Point, item: I | None) -> list[Report[I, T]]:
        """Takes up or puts down at a press of the primary button; `item` is what may be picked there, if anything."""
        self.position = self.origin = position
        if self.mode in ("click", "keys"):
            held = self.item
            assert held is not None
            if item is not None and item == held:
                self.mode, self._again = "pressed", True
                return []
            target = self._nearest(position)
            if target is None and item is not None:
                return [*self._end(Cancelled(held)), *self._pick(item, "pressed", "press")]
            return self._end(Dropped(held, target, position))
        if self.mode == "idle" and item is not None:
            self._again = False
            return self._pick(item, "pressed", "press")
        return []

    def move(self, position: Point) -> list[Report[I, T]]:
        """Follows the pointer; a pressed item begins to be dragged after `threshold` pixels."""
        self.position = position
        if self.mode == "pressed" and math.dist(position, self.origin) > self.threshold:
            self.mode = "drag"
        if self.mode in ("drag", "click"):
            return self._aim(self._nearest(position))
        return []

    def release(self, position: Point) -> list[Report[I, T]]:
        """Puts a dragged item down when the primary button is let go; an item released in place stays in hand."""
        self.position = position
        if self.mode == "pressed":
            if self._again:
                assert self.item is not None
                return self._end(Cancelled(self.item))
            self.mode = "click"
            return []
        if self.mode == "drag":
            assert self.item is not None
            return self._end(Dropped(self.item, self._nearest(position), position))
        return []

    def pick(self, item: I) -> list[Report[I, T]]:
        """Takes an item up by keyboard or pad and aims at its first legal slot."""
        reports = self.cancel()
        reports += self._pick(item, "keys", "keys")
        slots = self.slots(item)
        return reports + self._aim(slots[0].target if slots else None)

    def aim(self, dx: int, dy: int) -> list[Report[I, T]]:
        """Moves the aim to the next legal slot in a direction (keyboard)."""
        if self.item is None:
            return []
        self.mode = "keys"
        slots = list(self.slots(self.item))
        here = next((slot for slot in slots if slot.target == self.target), None)
        if here is None:
            return self._aim(slots[0].target if slots else None)
        best = _towards(here, slots, dx, dy)
        return self._aim(best.target) if best is not None else []

    def confirm(self) -> list[Report[I, T]]:
        """Puts the item on the aimed slot (keyboard)."""
        if self.item is None:
            return []
        return self._end(Dropped(self.item, self.target, None))

    def cancel(self) -> list[Report[I, T]]:
        """Sends the item home (right button or Esc)."""
        if self.item is None:
            return []
        return self._end(Cancelled(self.item))

    def _pick(self, item: I, mode: Literal["pressed", "keys"], how: How) -> list[Report[I, T]]:
        self.item, self.target, self.mode = item, None, mode
        return [Picked(item, how)]

    def _aim(self, target: T | None) -> list[Report[I, T]]:
        if target == self.target:
            return []
        self.target = target
        assert self.item is not None
        return [Hovering(self.item, target)]

    def _end(self, report: Report[I, T]) -> list[Report[I, T]]:
        self.item, self.target, self.mode, self._again = None, None, "idle", False
        return [report]

    def _nearest(self, position: Point) -> T | None:
        assert self.item is not None
        best: tuple[float, float] | None = None
        found: T | None = None
        for slot in self.slots(self.item):
            away = slot.distance(position)
            rank = (away, math.dist(slot.centre, position))
            if away <= self.reach and (best is None or rank < best):
                best, found = rank, slot.target
        return found


def _towards(here: Slot[T], slots: Sequence[Slot[T]], dx: int, dy: int) -> Slot[T] | None:
    x, y = here.centre
    best: Slot[T] | None = None
    cost = math.inf
    for slot in slots:
        ex, ey = slot.centre[0] - x, slot.centre[1] - y
        along, across = ex * dx + ey * dy, abs(ex * dy) + abs(ey * dx)
        if along > 0.5 and along + 2 * across < cost:
            best, cost = slot, along + 2 * across
    return best
