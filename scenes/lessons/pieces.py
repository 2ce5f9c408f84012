"""Pieces of every game drawn in rows with brackets and names, for lessons and the page of pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.kernel.bilingual import Text
from game.lessons.model import Ask, Row
from game.riichi.tiles import TILE_BY_TEXT, parse_tiles, tile_text
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.cubes import Cubes
from scenes.kit.mahjong import Mahjong
from scenes.kit.tiles import Tiles

GAP = 0.28
"""Between groups, in widths of a piece."""
_NAME = 108.0
"""A name may be so wide though its pieces are not."""
PARTS = {"head": "#FFE08A", "neck": "#5FDCCB", "body": "#9A9BF2", "tail": "#DD7A5E"}
_ON_PAPER = {"head": "#9A6B00", "neck": "#0E7F70", "body": "#4A4BB8", "tail": "#A8452A"}
_COATS = ("grey", "white", "beige", "caramel", "red_brown", "dark_brown", "black")

_THINGS = {
    "head": "turf/die_head",
    "cap": "turf/die_cap",
    "saddle": "turf/die_saddle",
    "shoe": "turf/die_horseshoe",
    "chip": "turf/bet_cobalt",
    "pace": "turf/pace_chip",
}
"""What a race has beside horses."""
_WORDS_ONLY = ("open", "points")
"""Questions without pieces."""


class Group(NamedTuple):
    """Pieces of one group, its name and part."""

    pieces: tuple[str, ...]
    name: str = ""
    part: str = ""


def split(game: str, text: str) -> tuple[str, ...]:
    """The pieces of a text; riichi writes them in runs."""
    if game == "riichi":
        return tuple(tile_text(tile) for tile in parse_tiles(text.replace(" ", "")))
    return tuple(word for word in text.split() if word != "|")


def groups_of(game: str, rows: Sequence[Row], say: Callable[[Text | None], str]) -> list[Group]:
    """The groups of a picture; `say` fills their names."""
    return [Group(split(game, row.pieces), say(row.name), row.part) for row in rows]


def groups_in(game: str, text: str) -> list[Group]:
    """The groups of a text with ``|`` between them."""
    return [Group(split(game, part)) for part in text.split("|") if part.strip()]


def asked(ctx: Context, game: str, ask: Ask) -> tuple[list[Group], bool]:
    """The pieces of a question with what else must be seen to answer it, and whether they have names."""
    if ask.kind in _WORDS_ONLY:
        return [], False
    groups = groups_in(game, ask.pieces)
    more = [(key, part) for key in ("open", "seen") for part in str(ask.given.get(key, "")).split()]
    seen = [Group(split(game, part), ctx.t(f"lessons.riichi.{key}")) for key, part in more if game == "riichi"]
    river, win = str(ask.given.get("river", "")), str(ask.given.get("win", ""))
    if game == "riichi" and river:
        own = "lessons.riichi.tile" if ask.kind == "safe" else "lessons.riichi.hand"
        hand = [Group(group.pieces, ctx.t(own) if i == 0 else "") for i, group in enumerate(groups)]
        return [*hand, Group(split(game, river), ctx.t(f"lessons.riichi.river_{ask.kind}")), *seen], True
    if game == "riichi" and win:
        return [*groups, *seen, Group(split(game, win), ctx.t("lessons.riichi.won"))], True
    if game == "turf" and ask.kind == "pays":
        return [Group(groups[0].pieces, ctx.t("lessons.turf.pays", **ask.given))], True
    return groups, False


def height(game: str, width: int) -> int:
    """How high a piece of this width is."""
    if game == "turf":
        return round(width * 0.8)
    return {"holla": Cubes.height, "rummikub": Tiles.height, "riichi": Mahjong.height}[game](width)


def draw_piece(surface: Surface, ctx: Context, game: str, name: str, x: int, y: int, width: int) -> None:
    """One piece with its upper left corner there."""
    if game == "holla":
        ctx.cubes.draw(surface, name, x, y, width)
    elif game == "rummikub":
        ctx.tiles.draw(surface, name, x, y, width)
    elif game == "riichi":
        ctx.mahjong.draw(surface, TILE_BY_TEXT[name], x, y, width)
    elif name in _THINGS:
        small = round(width * 0.56)
        image = ctx.art.svg(_THINGS[name], small)
        surface.blit(image, image.get_rect(center=(x + width // 2, y + height(game, width) // 2)))
    else:
        coat = f"turf/piece_{_COATS.index(name) + 1}_{name.replace('_', '')}"
        surface.blit(ctx.art.svg(coat, width), (x, y))


class Lines:
    """Groups laid out in lines of a width, all pieces of one size."""

    def __init__(self, ctx: Context, game: str, groups: Sequence[Group], room: int, wish: float, named: bool) -> None:
        self.ctx = ctx
        self.game = game
        self.named = named
        px = ctx.px
        self.width = px(wish)
        widest = max((len(group.pieces) for group in groups), default=1)
        while self.width > px(22) and (self._broken(groups, room) > 2 or widest * self._pitch > room):
            self.width -= 1
        self.lines: list[list[tuple[int, Group]]] = [[]]
        x = 0
        for group in groups:
            wide = self._wide(group)
            if x and x + wide > room:
                self.lines.append([])
                x = 0
            self.lines[-1].append((x, group))
            x += wide + round(self.width * GAP)
        self.used = max((line[-1][0] + self._wide(line[-1][1]) for line in self.lines if line), default=0)

    @property
    def _pitch(self) -> int:
        return self.width + max(1, self.width // 24)

    def _name(self, group: Group) -> list[str]:
        """The name of a group in lines about as wide as its pieces."""
        if not (self.named and group.name):
            return []
        return self.ctx.fonts.wrap(group.name, 15, max(self._pitch * len(group.pieces), self.ctx.px(_NAME)), True)

    def _wide(self, group: Group) -> int:
        words = (self.ctx.fonts.width(line, 15, True) for line in self._name(group))
        return max(self._pitch * len(group.pieces), *words, 0)

    def _broken(self, groups: Sequence[Group], room: int) -> int:
        lines, x = 1, 0
        for group in groups:
            wide = self._wide(group)
            if x and x + wide > room:
                lines, x = lines + 1, 0
            x += wide + round(self.width * GAP)
        return lines

    @property
    def line_height(self) -> int:
        """Pieces, and their names where they have some."""
        px = self.ctx.px
        lines = max((len(self._name(group)) for line in self.lines for _, group in line), default=1)
        below = px(8) + max(1, lines) * self.ctx.fonts.line_height(15) if self.named else px(6)
        return height(self.game, self.width) + below

    @property
    def height(self) -> int:
        """All lines."""
        return self.line_height * len(self.lines)

    def draw(self, surface: Surface, left: int, top: int, on_paper: bool = True, first: int = 99) -> None:
        """The first so many groups, from this corner."""
        ctx, px = self.ctx, self.ctx.px
        tall = height(self.game, self.width)
        drawn = 0
        for number, line in enumerate(self.lines):
            y = top + number * self.line_height
            for x, group in line:
                drawn += 1
                if drawn > first:
                    return
                wide = self._pitch * len(group.pieces)
                start = left + x + (self._wide(group) - wide) // 2
                for i, name in enumerate(group.pieces):
                    draw_piece(surface, ctx, self.game, name, start + i * self._pitch, y, self.width)
                if self.named and group.name:
                    ink = (_ON_PAPER if on_paper else PARTS).get(
                        group.part, palette.INK_TEXT if on_paper else palette.TEXT
                    )
                    bar = Rect(start, y + tall + px(3), wide - px(2), max(2, px(3)))
                    surface.fill(ink, bar)
                    for i, words in enumerate(self._name(group)):
                        middle = (left + x + self._wide(group) // 2, bar.bottom + px(2) + i * ctx.fonts.line_height(15))
                        paint.label(surface, ctx, words, middle, 15, ink, True, anchor="midtop")
