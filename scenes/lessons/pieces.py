"""Pieces of every game drawn in rows with brackets and names, for lessons and the page of pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.kernel.bilingual import Text
from game.lessons.model import Ask, Row
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.scene_registry import school_of
from scenes.table.school import USUAL, Group, School

GAP = 0.28
"""The gap between groups, in widths of a piece."""
_SMALLEST = 22.0
"""The least units of a piece that can still be recognized."""
_NAME = 108.0
"""The units that a name may be wide though its pieces are not."""
PARTS = {"head": "#FFE08A", "neck": "#5FDCCB", "body": "#9A9BF2", "tail": "#DD7A5E"}
_ON_PAPER = {"head": "#9A6B00", "neck": "#0E7F70", "body": "#4A4BB8", "tail": "#A8452A"}


def groups_of(game: str, rows: Sequence[Row], say: Callable[[Text | None], str]) -> list[Group]:
    """The groups of a picture; `say` fills their names."""
    return [Group(_named(game, row.pieces), say(row.name), row.part) for row in rows]


def groups_in(game: str, text: str) -> list[Group]:
    """The groups of a text with ``|`` between them."""
    return [Group(_named(game, part)) for part in text.split("|") if part.strip()]


def _named(game: str, text: str) -> tuple[str, ...]:
    """The pieces of a text; its words where its game does not know them."""
    try:
        return school_of(game).split(text)
    except ValueError:
        return tuple(text.split())


def _draw(school: School, surface: Surface, ctx: Context, name: str, x: int, y: int, width: int) -> None:
    """Draws a piece; a word that is none is drawn as text, so that the lesson's author sees which one."""
    try:
        school.draw(surface, ctx, name, x, y, width)
    except (ValueError, LookupError):
        USUAL.draw(surface, ctx, name, x, y, width)


def asked(ctx: Context, game: str, ask: Ask) -> tuple[list[Group], bool]:
    """The pieces of a question with what else must be seen to answer it, and whether they have names."""
    school = school_of(game)
    return ([], False) if ask.kind in school.words_only else school.asked(ctx, ask, groups_in(game, ask.pieces))


# -- as elements

_PITCH = 25 / 24
"""From one piece to the next, in widths of a piece."""
_AIR = 6.0
"""Units around pieces in which a frame has room."""


def count(game: str, text: str) -> int:
    """How many pieces a text has."""
    return len(_named(game, text))


def pieces_width(game: str, text: str, wide: float) -> float:
    """The units of pieces in a row with the room for a frame."""
    return _PITCH * wide * len(_named(game, text)) + 2 * _AIR


def pieces(game: str, text: str, wide: float, lit: bool = False, struck: bool = False) -> e.Drawn:
    """The pieces of a text in a row, each so many units wide; in a golden frame, or struck out."""
    return pieces_in(game, _named(game, text), wide, lit, struck)


def pieces_in(game: str, names: tuple[str, ...], wide: float, lit: bool = False, struck: bool = False) -> e.Drawn:
    """The pieces of these names in a row."""
    tall = school_of(game).height(100) / 100 * wide + 2 * _AIR
    return e.Drawn(draw_row, (game, names, wide, lit, struck), _PITCH * wide * len(names) + 2 * _AIR, tall)


def draw_row(
    surface: Surface, ctx: Context, box: Rect, game: str, names: tuple[str, ...], wide: float, lit: bool, struck: bool
) -> None:
    """Draws pieces in the middle of a box."""
    school, width = school_of(game), round(wide * ctx.layout.s)
    if lit:
        draw_frame(surface, ctx, box)
    pitch = round(width * _PITCH)
    left, top = box.centerx - pitch * len(names) // 2, box.centery - school.height(width) // 2
    for number, name in enumerate(names):
        _draw(school, surface, ctx, name, left + number * pitch, top, width)
    if struck:
        ends = (left, top + school.height(width)), (left + pitch * len(names), top)
        pygame.draw.aaline(surface, palette.ERROR_RIM, *ends, max(3, width // 12))


def draw_frame(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws a golden frame."""
    surface.blit(ctx.art.outline(box.w, box.h, 12, palette.GOLD, 1.6, opacity=0.7, fill=0.12), box)


def draw_bracket(surface: Surface, ctx: Context, box: Rect, ink: str, below: bool = False) -> None:
    """Draws a bracket over what follows, or one below what stands above."""
    thick = max(2, box.h // 3)
    edge, tips = (box.bottom - thick, box.top) if below else (box.top, box.bottom)
    points = (box.left, tips), (box.left, edge), (box.right - thick, edge), (box.right - thick, tips)
    pygame.draw.lines(surface, ink, False, points, thick)


def draw_well(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the water that a picture stands on."""
    surface.blit(ctx.art.rounded(box.w, box.h, 14, "#22707A", "#123E4E", opacity=0.85), box)
    surface.blit(ctx.art.outline(box.w, box.h, 14, palette.GOLD_EDGE, 1.2, opacity=0.28), box)


def draw_number(surface: Surface, ctx: Context, box: Rect, number: int) -> None:
    """Draws the number of a step on gold."""
    surface.blit(ctx.art.rounded(box.w, box.h, 99, "#F8DD92", palette.GOLD_DEEP), box)
    paint.label(surface, ctx, str(number), box.center, 19, palette.ON_GOLD, True, anchor="center")


class Lines:
    """A layout of groups in lines of a width, all pieces of one size."""

    def __init__(self, ctx: Context, game: str, groups: Sequence[Group], room: int, wish: float, named: bool) -> None:
        self.ctx = ctx
        self.school = school_of(game)
        self.named = named
        px = ctx.px
        self.width = px(wish)
        widest = max((len(group.pieces) for group in groups), default=1)
        while self.width > px(_SMALLEST) and (self._broken(groups, room) > 2 or widest * self._pitch > room):
            self.width -= 1
        whole = self.width
        while self.width > px(_SMALLEST) and self._one_alone(groups, room):
            self.width -= 1
        if self._one_alone(groups, room):
            self.width = whole
        self.lines = self._broken_into(groups, room)
        self.used = max((line[-1][0] + self._wide(line[-1][1]) for line in self.lines if line), default=0)

    @property
    def _pitch(self) -> int:
        return self.width + max(1, self.width // 24)

    def _name(self, group: Group) -> list[str]:
        """The name of a group in lines about as wide as its pieces."""
        if not (self.named and group.name):
            return []
        fonts = self.ctx.fonts
        word = max(fonts.width(word, 15, True) for word in group.name.split())
        return fonts.wrap(group.name, 15, max(self._pitch * len(group.pieces), self.ctx.px(_NAME), word), True)

    def _wide(self, group: Group) -> int:
        words = (self.ctx.fonts.width(line, 15, True) for line in self._name(group))
        return max(self._pitch * len(group.pieces), *words, 0)

    def _broken(self, groups: Sequence[Group], room: int) -> int:
        return len(self._broken_into(groups, room))

    def _one_alone(self, groups: Sequence[Group], room: int) -> bool:
        """Whether a single piece has a line to itself though there are others."""
        lines = self._broken_into(groups, room)
        return len(lines) > 1 and any(sum(len(group.pieces) for _, group in line) == 1 for line in lines)

    def _broken_into(self, groups: Sequence[Group], room: int) -> list[list[tuple[int, Group]]]:
        """The groups line by line, each with where it begins."""
        lines: list[list[tuple[int, Group]]] = [[]]
        x = 0
        for group in groups:
            wide = self._wide(group)
            if x and x + wide > room:
                lines.append([])
                x = 0
            lines[-1].append((x, group))
            x += wide + round(self.width * GAP)
        return lines

    @property
    def line_height(self) -> int:
        """The height of the pieces, with their names where they have some."""
        px = self.ctx.px
        lines = max((len(self._name(group)) for line in self.lines for _, group in line), default=1)
        below = px(14) + max(1, lines) * self.ctx.fonts.line_height(15) if self.named else px(6)
        return self.school.height(self.width) + below

    @property
    def height(self) -> int:
        """The height of all lines."""
        return self.line_height * len(self.lines)

    def draw(self, surface: Surface, left: int, top: int, on_paper: bool = True, first: int = 99) -> None:
        """Draws the first so many groups, from this corner."""
        ctx, px = self.ctx, self.ctx.px
        tall = self.school.height(self.width)
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
                    _draw(self.school, surface, ctx, name, start + i * self._pitch, y, self.width)
                if self.named and group.name:
                    ink = (_ON_PAPER if on_paper else PARTS).get(
                        group.part, palette.INK_TEXT if on_paper else palette.TEXT
                    )
                    bar = Rect(start, y + tall + px(3), wide - px(2), max(2, px(3)))
                    surface.fill(ink, bar)
                    for i, words in enumerate(self._name(group)):
                        middle = (left + x + self._wide(group) // 2, bar.bottom + px(2) + i * ctx.fonts.line_height(15))
                        paint.label(surface, ctx, words, middle, 15, ink, True, anchor="midtop")
