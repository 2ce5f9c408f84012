"""Where the own tiles are on the screen, and which one lies under a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.riichi.view import NONE
from scenes.riichi.hand import HandItem

if TYPE_CHECKING:
    from game.riichi.view import RiichiView
    from scenes.riichi.table import RiichiTable


class Places:
    """Belongs to one table."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self.before: list[HandItem] = []
        """The own tiles as they lay before the last act."""
        self.before_places: list[tuple[int, int]] = []
        """The same with where they lay, in pixels from the left."""

    def remember(self, view: RiichiView) -> None:
        """Keeps how the hand lies before it changes."""
        self.before = self.table.hand.items(view)
        self.before_places = [(item.tile, self.item_box(item).x) for item in self.before]

    def lying(self) -> list[tuple[int, int]]:
        """The own tiles and where they lie now."""
        return [(item.tile, self.item_box(item).x) for item in self.table.items]

    def item_box(self, item: HandItem, count: int | None = None) -> Rect:
        """Where a tile of the hand rests; `count` tiles lie left of the drawn one."""
        lay = self.table.lay
        if item.drawn:
            return lay.apart(len(self.table.hand.tiles) if count is None else count)
        return lay.hand_tile(item.index)

    def item_at(self, pos: tuple[int, int]) -> HandItem | None:
        """The tile of the hand under a point, lifted or not."""
        table = self.table
        for item in table.items:
            box = self.item_box(item)
            lift = round(table.lifts.now.get(item.index, 0.0) * table.lay.s)
            if Rect(box.x, box.y - lift, box.w, box.h + lift).collidepoint(pos):
                return item
        return None

    def hand_end(self, view: RiichiView) -> int:
        """Where the own hand ends at the right, the place apart included."""
        lay = self.table.lay
        count = len(view.hand)
        if view.drawn == NONE and count % 3 == 2:
            return lay.hand_tile(count - 1).right
        return lay.apart(count).right
