"""Riichi mahjong in lessons and rule book: tiles in runs such as `123m`, hands, rivers."""

from __future__ import annotations

from game.book.model import Example
from game.lessons.model import Ask
from game.riichi.tiles import TILE_BY_TEXT, parse_tiles, tile_text
from scenes.kit.context import Context
from scenes.kit.mahjong import Mahjong
from scenes.table.school import Group, School

_WORDS_ONLY = ("open", "score", "after", "points", "sticks", "liable", "count")
"""Examples without pieces."""


def split(text: str) -> tuple[str, ...]:
    """The tiles of a run."""
    return tuple(tile_text(tile) for tile in parse_tiles(text.replace(" ", "")))


def asked(ctx: Context, ask: Ask, groups: list[Group]) -> tuple[list[Group], bool]:
    """The pieces of a question, with the river, the tiles that lie elsewhere, and the one that won."""
    more = [(key, part) for key in ("open", "seen") for part in str(ask.given.get(key, "")).split()]
    seen = [Group(split(part), ctx.t(f"lessons.riichi.{key}")) for key, part in more]
    river, win = str(ask.given.get("river", "")), str(ask.given.get("win", ""))
    if river:
        own = "lessons.riichi.tile" if ask.kind == "safe" else "lessons.riichi.hand"
        hand = [Group(group.pieces, ctx.t(own) if i == 0 else "") for i, group in enumerate(groups)]
        return [*hand, Group(split(river), ctx.t(f"lessons.riichi.river_{ask.kind}")), *seen], True
    if win:
        return [*groups, *seen, Group(split(win), ctx.t("lessons.riichi.won"))], True
    return groups, False


def example(example: Example, groups: list[Group]) -> list[Group]:
    """The pieces of an example, the winning tile apart."""
    win = str(example.given.get("win", ""))
    return [*groups, Group(split(win))] if win and groups else groups


SCHOOL = School(
    "riichi.R1",
    on_paper=38.0,
    on_page=44.0,
    buttons={word: f"riichi.act.{word}" for word in ("riichi", "tsumo", "ron", "pass", "pon", "chi", "kan")},
    places={"indicators": lambda boxes: boxes.dora},
    always=("indicators",),
    split=split,
    height=Mahjong.height,
    draw=lambda surface, ctx, name, x, y, width: ctx.mahjong.draw(surface, TILE_BY_TEXT[name], x, y, width),
    asked=asked,
    has_pieces=lambda example: example.as_ not in _WORDS_ONLY,
    example=example,
    # What an open hand does to a yaku begins with its name.
    told=lambda example, words, spoken: f"{spoken}: {words}" if example.as_ == "open" else words,
    keys=lambda word: (f"riichi_yaku.wait.{word}",),
    own=lambda view, id: isinstance(id, tuple) and id[0] == "hand",
)
"""Tiles are written in runs; waits have names."""
