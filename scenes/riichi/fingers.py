"""Mouse and clicks take tiles of the own hand to the table, or to another place of the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from scenes.kit.drag import Slot
from scenes.riichi.hand import HandItem
from scenes.table.fingers import TableFingers

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

TABLE = "table"


class Fingers(TableFingers[HandItem, str]):
    """Belongs to one table."""

    table: RiichiTable
    picked_volume = 0.5
    home_volume = 0.3

    @property
    def dragged(self) -> HandItem | None:
        """The tile that follows the pointer."""
        return self.gesture.item if self.mode == "drag" else None

    @property
    def over_table(self) -> bool:
        """Whether letting go would give the tile away."""
        return self.mode == "drag" and self.gesture.target == TABLE

    def slots(self, item: HandItem) -> list[Slot[str]]:
        """Everything above the hand is the table."""
        lay = self.table.lay
        return [Slot(TABLE, 0.0, 0.0, float(lay.base.window[0]), float(lay.threshold))]

    def press(self, pos: tuple[int, int]) -> bool:
        """Primary button down; True when it concerns the hand."""
        table = self.table
        item = table.places.item_at(pos)
        if item is None and self.mode == "idle":
            return table.pressed_elsewhere(pos)
        return self.tell(self.gesture.press(pos, item))

    def release(self, pos: tuple[int, int]) -> bool:
        """Primary button up; a click chooses a tile, a second one gives it away."""
        pressed, held = self.mode == "pressed", self.gesture.item
        used = self.tell(self.gesture.release(pos)) or pressed
        if pressed and self.mode == "click" and held is not None:
            self.gesture.cancel()
            self.table.choose_or_discard(held)
        return used

    def dropped(self, item: HandItem, target: str | None, place: tuple[float, float] | None) -> None:
        """The tile is discarded, or lies elsewhere in an unsorted hand."""
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
