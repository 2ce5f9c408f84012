"""Dragon Holla in lessons and rule book: cubes, island, mountain and river."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pygame import Rect, Surface

from game.pieces.cubes import cube_text, kind_of, parse_kind
from scenes.kit.context import Context
from scenes.kit.cubes import Cubes
from scenes.table.scene import TableScene
from scenes.table.school import Box, Ends, School


class HollaSchool(School):
    """The school of Holla. Cubes are named as the rules write them, such as `7k`."""

    turn_rule = "holla.R60"
    buttons: ClassVar[Mapping[str, str]] = {
        "declare": "holla.button.holla",
        "hold": "holla.button.hold",
        "decline": "holla.button.decline",
        "river_button": "holla.button.river",
    }
    places: ClassVar[Mapping[str, str]] = {"island": "tray"}

    def height(self, width: int) -> int:
        """The height of a cube."""
        return Cubes.height(width)

    def draw(self, surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
        """Draws a cube."""
        ctx.cubes.draw(surface, name, x, y, width)

    def own(self, table: TableScene[Any], item: Any) -> bool:
        """Whether an item is a cube of the ridge."""
        return isinstance(item, tuple) and len(item) == 2 and item[0] == "cube" and item[1] in table.view.ridge

    def piece(self, table: TableScene[Any], item: Any) -> str:
        """The name of a cube, else of the place."""
        if isinstance(item, tuple) and len(item) == 2 and item[0] == "cube" and isinstance(item[1], int):
            return cube_text(item[1])
        return super().piece(table, item)

    def ends(self, table: TableScene[Any], words: Sequence[str], box: Box) -> Ends:
        """The boxes between which a cube is dragged: to the ridge from three places, or to island or river."""
        match words:
            case ["island"]:
                return box("island"), _part_for(table, kind_of(table.view.island)) or box("ridge")
            case ["mountain"]:
                return box("mountain"), _part_for(table) or box("ridge")
            case ["river", cube]:
                return box(cube, False), _part_for(table, parse_kind(cube)) or box("ridge")
            case ["discard", cube]:
                return box(cube, True), _river(table) if table.view.source == "river" else box("island")
        return None, None


def _part_for(table: Any, kind: int = -1) -> Rect | None:
    """The box of the cubes of the part that lacks this kind, or of the only part that lacks any."""
    plan = table.memory.plan
    lacking = [part for part in plan.parts if not part.done] if plan is not None else []
    if kind >= 0:
        plan = table.memory.plan
    lacking = [part for part in lacking if kind in part.missing]
    if len(lacking) != 1:
        return None
    boxes = [table.nodes["cube", own].rect for own in lacking[0].cubes if ("cube", own) in table.nodes]
    return boxes[0].unionall(boxes[1:]) if boxes else None


def _river(table: TableScene[Any]) -> Rect | None:
    """The box of the river: its first cube."""
    thrown = {lying.cube for lying in table.view.river}
    cubes = ((item, rect) for item, rect, _ in table.spots.all() if isinstance(item, tuple) and item[:1] == ("cube",))
    return next((rect for item, rect in cubes if item[1] in thrown), None)


SCHOOL = HollaSchool()
