"""Pieces of every game drawn in rows with brackets and names, for lessons and the page of pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from msgspec import structs
from pygame import Rect, Surface

from game.kernel.bilingual import Text
from game.lessons.model import Ask, Row
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.flow import BOUNDLESS
from scenes.kit.tree.words import Name
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

_PITCH, _AIR = 25 / 24, 6.0
"""From one piece to the next, in widths of a piece; and the units around pieces in which a frame has room."""


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
    school, air = school_of(game), _AIR * ctx.layout.s
    if lit:
        draw_frame(surface, ctx, box)
    pitch = min(wide * _PITCH * ctx.layout.s, (box.w - 2 * air) / max(1, len(names)))
    width, left = round(pitch / _PITCH), box.centerx - pitch * len(names) / 2
    top = box.centery - school.height(width) // 2
    for number, name in enumerate(names):
        _draw(school, surface, ctx, name, round(left + number * pitch), top, width)
    if struck:
        ends = (left, top + school.height(width)), (left + pitch * len(names), top)
        pygame.draw.aaline(surface, palette.ERROR_RIM, *ends, max(3, width // 12))


def draw_frame(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws a golden frame."""
    surface.blit(ctx.art.outline(box.w, box.h, 12, palette.GOLD, 1.6, opacity=0.7, fill=0.12), box)


def draw_well(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws the water that a picture stands on."""
    surface.blit(ctx.art.rounded(box.w, box.h, 14, "#22707A", "#123E4E", opacity=0.85), box)
    surface.blit(ctx.art.outline(box.w, box.h, 14, palette.GOLD_EDGE, 1.2, opacity=0.28), box)


def draw_number(surface: Surface, ctx: Context, box: Rect, number: int) -> None:
    """Draws the number of a step on gold."""
    surface.blit(ctx.art.rounded(box.w, box.h, 99, "#F8DD92", palette.GOLD_DEEP), box)
    paint.label(surface, ctx, str(number), box.center, 19, palette.ON_GOLD, True, anchor="center")


# -- pictures on paper


def lines_of(
    game: str, groups: Sequence[Group], room: float, wish: float, named: bool
) -> tuple[float, list[list[Group]]]:
    """The units of a piece, and the groups in lines: two at most where pieces so small can be recognized, and no single
    piece alone on one."""

    def fits(wide: float) -> bool:
        return len(broken(wide)) <= 2 and all(group_width(group, wide, named) <= room for group in groups)

    def broken(wide: float) -> list[list[Group]]:
        return _broken(groups, room, wide, named)

    wide = next((wish - step for step in range(round(wish - _SMALLEST)) if fits(wish - step)), _SMALLEST)
    whole = next((wide - step for step in range(round(wide - _SMALLEST) + 1) if not _lone(broken(wide - step))), wide)
    return whole, broken(whole)


def group_width(group: Group, wide: float, named: bool) -> float:
    """The units of a group with its name."""
    pieces_ = _PITCH * wide * len(group.pieces) + 2 * _AIR
    return max(pieces_, _NAME) if named and group.name else pieces_


def _broken(groups: Sequence[Group], room: float, wide: float, named: bool) -> list[list[Group]]:
    lines: list[list[Group]] = []
    left = 0.0
    for group in groups:
        needed = group_width(group, wide, named)
        if not lines or needed > left:
            lines.append([])
            left = room
        lines[-1].append(group)
        left -= needed + GAP * wide
    return lines


def _lone(lines: Sequence[Sequence[Group]]) -> bool:
    """Whether a single piece has a line to itself though there are others."""
    return len(lines) > 1 and any(sum(len(group.pieces) for group in line) == 1 for line in lines)


def pictured(
    game: str, groups: Sequence[Group], room: float, wish: float, named: bool, shown: int = BOUNDLESS
) -> e.Element:
    """The groups in lines on paper with their names below; only the first so many are seen."""
    wide, lines = lines_of(game, groups, room, wish, named)
    rows, first = [], 0
    for line in lines:
        numbered = enumerate(line, first)
        row = (_pictured(game, group, wide, named, number < shown) for number, group in numbered)
        rows.append(e.Row(*row, gap=GAP * wide, justify="center", align="start"))
        first += len(line)
    return e.Column(*rows, gap=6.0)


def _pictured(game: str, group: Group, wide: float, named: bool, seen: bool) -> e.Element:
    """A group with its name; before it is seen there is only its room."""
    drawn = pieces_in(game, group.pieces, wide)
    if not seen:
        return structs.replace(drawn, paint=draw_nothing)
    if not (named and group.name):
        return drawn
    ink = _ON_PAPER.get(group.part, palette.INK_TEXT)
    words = e.Text(Name(group.name), e.BODY, ink, True, "center")
    bracket = e.Row(e.Drawn(paint.bracket, (ink, True), drawn.width - 2 * _AIR, 7.0), justify="center")
    return e.Column(drawn, bracket, words, gap=2.0, width=group_width(group, wide, named))


def draw_nothing(surface: Surface, ctx: Context, box: Rect, *what: object) -> None:
    """Leaves a room empty."""
