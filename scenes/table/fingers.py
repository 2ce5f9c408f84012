"""What fingers at a table share that follow one gesture: its mode, its sounds, letting go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from scenes.kit.drag import Cancelled, Dropped, Gesture, Picked, Report, Slot
from scenes.table.scene import TableScene

I = TypeVar("I")  # noqa: E741
P = TypeVar("P")


class TableFingers(Generic[I, P]):
    """Belongs to one table; items `I` go to places `P`."""

    picked_volume: ClassVar[float]
    """How loud taking something is, 0-1; `home_volume`: putting it back."""
    home_volume: ClassVar[float]

    def __init__(self, table: TableScene[Any]) -> None:
        self.table = table
        self.gesture: Gesture[I, P] = Gesture(self.slots, 0.0)

    @property
    def mode(self) -> str:
        """As the gesture's."""
        return self.gesture.mode

    @property
    def dragging(self) -> bool:
        """Whether something follows the pointer."""
        return self.mode == "drag"

    def slots(self, item: I) -> Sequence[Slot[P]]:
        """Where an item may go."""
        raise NotImplementedError

    def dropped(self, item: I, target: P | None, place: tuple[float, float] | None) -> None:
        """An item was let go: on a target or none, at a point unless by keys."""
        raise NotImplementedError

    def move(self, pos: tuple[int, int]) -> None:
        """The pointer moved."""
        was = self.mode, self.gesture.target
        self.tell(self.gesture.move(pos))
        if self.dragging or was != (self.mode, self.gesture.target):
            self.table.changed()

    def cancel(self) -> bool:
        """What is in hand goes home; False when nothing was."""
        if self.mode == "idle":
            return False
        self.tell(self.gesture.cancel())
        return True

    def tell(self, reports: list[Report[I, P]]) -> bool:
        """Sounds and follows what the gesture reports; False for nothing."""
        sound = self.table.ctx.sound
        for report in reports:
            match report:
                case Picked():
                    sound.play("tile", self.picked_volume)
                case Dropped(item, target, place):
                    self.dropped(item, target, place)
                case Cancelled():
                    sound.play("tile", self.home_volume)
        if reports:
            self.table.changed()
        return bool(reports)
