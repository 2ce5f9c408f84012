"""Riichi mahjong in lessons and rule book: tiles in runs such as `123m`, hands, rivers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pygame import Surface

from game.book.model import Example
from game.lessons.model import Ask
from game.riichi.tiles import TILE_BY_TEXT, TILE_TEXT, parse_tiles, tile_text
from scenes.kit.context import Context
from scenes.kit.mahjong import Mahjong
from scenes.table.scene import TableScene
from scenes.table.school import Group, School

_WORDS_ONLY = ("open", "score", "after", "points", "sticks", "liable", "count")
"""Examples without pieces."""


class RiichiSchool(School):
    """The school of riichi. Tiles are written in runs."""

    on_paper, on_page = 38.0, 44.0
    turn_rule = "riichi.R1"
    buttons: ClassVar[Mapping[str, str]] = {
        word: f"riichi.act.{word}" for word in ("riichi", "tsumo", "ron", "pass", "pon", "chi", "kan")
    }

    places: ClassVar[Mapping[str, str]] = {"indicators": "dora"}
    always = ("indicators",)

    def split(self, text: str) -> tuple[str, ...]:
        """The tiles of a run."""
        return tuple(tile_text(tile) for tile in parse_tiles(text.replace(" ", "")))

    def height(self, width: int) -> int:
        """The height of a tile."""
        return Mahjong.height(width)

    def draw(self, surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
        """Draws a tile."""
        ctx.mahjong.draw(surface, TILE_BY_TEXT[name], x, y, width)

    def asked(self, ctx: Context, ask: Ask, groups: list[Group]) -> tuple[list[Group], bool]:
        """The pieces of a question, with the river, the tiles that lie elsewhere, and the one that won."""
        more = [(key, part) for key in ("open", "seen") for part in str(ask.given.get(key, "")).split()]
        seen = [Group(self.split(part), ctx.t(f"lessons.riichi.{key}")) for key, part in more]
        river, win = str(ask.given.get("river", "")), str(ask.given.get("win", ""))
        if river:
            own = "lessons.riichi.tile" if ask.kind == "safe" else "lessons.riichi.hand"
            hand = [Group(group.pieces, ctx.t(own) if i == 0 else "") for i, group in enumerate(groups)]
            return [*hand, Group(self.split(river), ctx.t(f"lessons.riichi.river_{ask.kind}")), *seen], True
        if win:
            return [*groups, *seen, Group(self.split(win), ctx.t("lessons.riichi.won"))], True
        return groups, False

    def has_pieces(self, example: Example) -> bool:
        """Whether an example has pieces: some are about numbers or words."""
        return example.as_ not in _WORDS_ONLY

    def example(self, example: Example, groups: list[Group]) -> list[Group]:
        """The pieces of an example, the winning tile apart."""
        win = str(example.given.get("win", ""))
        return [*groups, Group(self.split(win))] if win and groups else groups

    def told(self, example: Example, words: str, spoken: str | None) -> str:
        """The words of the rule book on an example; what an open hand does to a yaku begins with its name."""
        return f"{spoken}: {words}" if example.as_ == "open" else words

    def keys(self, word: str) -> tuple[str, ...]:
        """The texts of answers: waits have names."""
        return (f"riichi_yaku.wait.{word}",)

    def own(self, table: TableScene[Any], item: Any) -> bool:
        """Whether an item is a tile of the hand."""
        return isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], int)

    def piece(self, table: TableScene[Any], item: Any) -> str:
        """The name of a tile, else of the place."""
        if not (isinstance(item, tuple) and len(item) == 2 and isinstance(item[1], int)):
            return ""
        kind, number = item
        return kind if isinstance(kind, str) and kind != "tile" else TILE_TEXT[number]


SCHOOL = RiichiSchool()
