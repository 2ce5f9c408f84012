"""Mouse and clicks take tiles of the own hand to the table, or to another place of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from scenes.kit.drag import Cancelled, Dropped, Gesture, Picked, Report, Slot
from scenes.riichi.hand import HandItem

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

TABLE = "table"


class Fingers:
    """Belongs to one table."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self.gesture: Gesture[HandItem, str] = Gesture(self._slots, 0.0)

    @property
    def mode(self) -> str:
        """As the gesture's."""
        return self.gesture.mode

    @property
    def dragged(self) -> HandItem | None:
        """The tile that follows the pointer."""
        return self.gesture.item if self.mode == "drag" else None

    @property
    def over_table(self) -> bool:
        """Whether letting go would give the tile away."""
        return self.mode == "drag" and self.gesture.target == TABLE

    def _slots(self, item: HandItem) -> list[Slot[str]]:
        lay = self.table.lay
        return [Slot(TABLE, 0.0, 0.0, float(lay.base.window[0]), float(lay.threshold))]

    def press(self, pos: tuple[int, int]) -> bool:
        """Primary button down; True when it concerns the hand."""
        table = self.table
        item = table.places.item_at(pos)
        if item is None and self.mode == "idle":
            return table.pressed_elsewhere(pos)
        return self._tell(self.gesture.press(pos, item))

    def move(self, pos: tuple[int, int]) -> None:
        """The pointer moved."""
        was = self.mode, self.gesture.target
        self._tell(self.gesture.move(pos))
        if self.mode == "drag" or was != (self.mode, self.gesture.target):
            self.table.changed()

    def release(self, pos: tuple[int, int]) -> bool:
        """Primary button up; a click chooses a tile, a second one gives it away."""
        pressed, held = self.mode == "pressed", self.gesture.item
        used = self._tell(self.gesture.release(pos)) or pressed
        if pressed and self.mode == "click" and held is not None:
            self.gesture.cancel()
            self.table.choose_or_discard(held)
        return used

    def cancel(self) -> bool:
        """What is in hand goes home; False when nothing was."""
        if self.mode == "idle":
            return False
        self._tell(self.gesture.cancel())
        return True

    def _tell(self, reports: list[Report[HandItem, str]]) -> bool:
        table = self.table
        for report in reports:
            match report:
                case Picked():
                    table.ctx.sound.play("tile", 0.5)
                case Dropped(item, target, place):
                    self._dropped(item, target, place)
                case Cancelled():
                    table.ctx.sound.play("tile", 0.3)
        if reports:
            table.changed()
        return bool(reports)

    def _dropped(self, item: HandItem, target: str | None, place: tuple[float, float] | None) -> None:
        table = self.table
        if target == TABLE:
            if place is not None:
                box = table.places.item_box(item)
                table.stage.let_go = Rect(0, 0, box.w, box.h)
                table.stage.let_go.center = (round(place[0]), round(place[1]))
            table.discard(item)
            table.stage.let_go = None
        elif place is not None and not item.drawn and not table.hand.sorted:
            table.put(item, place)
