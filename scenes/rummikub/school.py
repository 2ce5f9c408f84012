"""Rummikub in lessons and rule book: tiles, the rack, the sets on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pygame import Surface

from game.pieces.tiles import tile_text
from scenes.kit.context import Context
from scenes.kit.tiles import Tiles
from scenes.table.scene import TableScene
from scenes.table.school import Box, Ends, School


class RummikubSchool(School):
    """The school of Rummikub. Tiles are named as the rules write them, such as `10r` and `J`."""

    turn_rule = "rummikub.R16"
    bright = True
    buttons: ClassVar[Mapping[str, str]] = {"done": "rummikub_table.button.done", "draw": "rummikub_table.button.draw"}

    def height(self, width: int) -> int:
        """The height of a tile."""
        return Tiles.height(width)

    def draw(self, surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
        """Draws a tile."""
        ctx.tiles.draw(surface, name, x, y, width)

    def own(self, table: TableScene[Any], item: Any) -> bool:
        """Whether an item is a tile of the rack."""
        return isinstance(item, tuple) and len(item) == 2 and item[0] == "tile" and item[1] in table.view.rack

    def piece(self, table: TableScene[Any], item: Any) -> str:
        """The name of a tile, else of the place."""
        if isinstance(item, tuple) and len(item) == 2 and item[0] == "tile" and isinstance(item[1], int):
            return tile_text(item[1])
        return super().piece(table, item)

    def ends(self, table: TableScene[Any], words: Sequence[str], box: Box) -> Ends:
        """The boxes of the first own tile still in the rack, and of the set that it joins or the place of a new one."""
        if words[:1] != ["lay"]:
            return None, None
        new = next((rect for item, rect, _ in table.spots.all() if item == ("new",)), None)
        for row in " ".join(words[1:]).split("|"):
            tiles = row.split()
            lying = [found for found in (box(tile, False) for tile in tiles) if found is not None]
            for tile in tiles:
                own = box(tile, True)
                if own is not None:
                    return own, lying[-1] if lying else new
        return None, None


SCHOOL = RummikubSchool()
