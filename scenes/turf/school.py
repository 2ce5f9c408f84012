"""Royal Turf in lessons and rule book: horses, the sides of the die, chips, bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pygame import Rect, Surface

from game.book.model import Example
from game.lessons.model import Ask
from game.turf.config import COATS
from scenes.kit import paint
from scenes.kit.context import Context
from scenes.table.scene import TableScene
from scenes.table.school import Box, Ends, Group, School

_THINGS = {
    "head": "turf/die_head",
    "cap": "turf/die_cap",
    "saddle": "turf/die_saddle",
    "shoe": "turf/die_horseshoe",
    "chip": "turf/bet_cobalt",
    "pace": "turf/pace_chip",
}
"""The pictures of what a race has beside horses."""


class TurfSchool(School):
    """The school of Royal Turf. Horses are named by their coats."""

    on_paper, on_page = 120.0, 110.0
    turn_rule = "turf.T15"
    bright = True
    buttons: ClassVar[Mapping[str, str]] = {"run": "turf_table.button.run"}
    places: ClassVar[Mapping[str, str]] = {"payouts": "payouts", "die": "die"}
    always = ("die", "payouts")
    read_off: ClassVar = frozenset({"prize", "pays", "mean"})

    def height(self, width: int) -> int:
        """The height of a horse."""
        return round(width * 0.8)

    def draw(self, surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
        """Draws a horse, a side of the die, or a chip."""
        if name in _THINGS:
            paint.put(
                surface, ctx.art.svg(_THINGS[name], round(width * 0.56)), (x + width // 2, y + self.height(width) // 2)
            )
            return
        coat = f"turf/piece_{COATS.index(name) + 1}_{name.replace('_', '')}"
        surface.blit(ctx.art.svg(coat, width), (x, y))

    def asked(self, ctx: Context, ask: Ask, groups: list[Group]) -> tuple[list[Group], bool]:
        """The pieces of a question; what a horse pays follows from its place and the bets on it."""
        if ask.kind != "pays":
            return groups, False
        return [Group(groups[0].pieces, ctx.t("lessons.turf.pays", **ask.given))], True

    def has_pieces(self, example: Example) -> bool:
        """Whether an example has pieces: horses are shown only where they run."""
        return example.as_ in ("far", "mean")

    def piece(self, table: TableScene[Any], item: Any) -> str:
        """The name of the horse of a card, else of the place."""
        if isinstance(item, tuple) and len(item) == 2 and item[0] == "card" and isinstance(item[1], int):
            return COATS[item[1]]
        return super().piece(table, item)

    def ends(self, table: TableScene[Any], words: Sequence[str], box: Box) -> Ends:
        """The boxes between which a chip is dragged to a horse."""
        match words:
            case ["bet", chip, horse]:
                return _chip(table, chip), box(horse)
        return None, None


def _chip(table: TableScene[Any], value: str) -> Rect | None:
    """The box of the first own chip of a value, which its spoken name tells."""
    spots = ((item, rect, name) for item, rect, name in table.spots.all() if isinstance(item, tuple))
    return next((rect for item, rect, name in spots if item[:1] == ("chip",) and value in name.split()), None)


SCHOOL = TurfSchool()
