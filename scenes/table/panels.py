"""The panels at the end of a match: its course as lines, the best of it, the figures of one person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import Comes
from scenes.kit.tree.words import Name
from scenes.table.laid import grounded
from scenes.table.numbers import signed
from scenes.table.parts import counting, face, gold, number, text
from scenes.table.scores import Person, tint
from scenes.table.shape_cache import ShapeCache
from scenes.table.sheet import plate
from scenes.table.story import KNOWN, Best, Figure, Part, Story, apart, line_colour, ticks

COURSE, FACE, MARGIN = 210.0, 30.0, 12.0
"""The least height of the course, of a face at the end of a line, the room of dots, in units."""
ROOMY, TIGHT = 290.0, 128.0
"""The width from which a part of the match stands on one line, and the least of one, in units."""
HEADING: Final = 22.0
APART: Final = 0.03
"""The share of the height of the course that lines lie apart where values are as good as one, but not all the same."""
BAND: Final = 0.09
"""How opaque the light is in which the part lies that decided the match."""
LED: Final = 5.0
"""The units that a face is away from the end of its line before a thin one leads to it."""
_Line = tuple[tuple[float, float], tuple[float, float]]
RING: Final = 30.0
"""The room of the ring around the place where the match turned, which its word leaves free."""


def course_panel(told: Story, people: tuple[Person, ...], shapes: ShapeCache, head: str, of: str) -> e.Element:
    """The course of the match, a line for each seat."""
    spoken = ", ".join(f"{person.name} {told.end(seat)}" for seat, person in enumerate(people))
    faces = tuple((person.portrait, line_colour(person), person.you) for person in people)
    levels = e.Drawn(_levels, (told, len(faces)), 200, COURSE, name=Name(spoken))
    lines = e.Drawn(_lines, (shapes, told, faces), 200, COURSE, part="course")
    title = e.Row(gold(told.heading or head, HEADING), text(told.of or of, e.BODY, palette.TEXT_SOFT), wrap=True)
    parts = e.Grid(
        *(_part(i, part, people, told) for i, part in enumerate(told.parts)), columns=max(2, len(told.parts)),
        least_column=TIGHT, gap=8,
    ) if told.short else None  # fmt: skip
    return e.Panel(None, title, e.Stack(levels, lines, grow=1), parts, gap=8, pad=(22, 14), grow=1, face="glass")


def _part(at: int, part: Part, people: tuple[Person, ...], told: Story) -> e.Element:
    """A part of a short match: the face of who won it, its name over how, and the gain; golden where it decided."""
    won, decided = people[part.seat] if part.seat >= 0 else None, told.turn is not None and told.turn[0] == at + 1
    mark = face(won.portrait, 40, False, line_colour(won)) if won is not None else None
    name = text(part.name, e.SMALL, palette.GOLD if decided else palette.TEXT_SOFT, decided)
    words = text(part.words, e.BODY, palette.TEXT if won is not None else palette.TEXT_SOFT, won is not None)
    gain = number(signed(part.gain), e.LARGE, tint(part.gain), "left") if won is not None else None
    low = e.Row(mark, e.Column(name, words, gap=0, grow=1), part.mark, gain, gap=8, pad=(10, 6))
    tall = e.Column(e.Row(mark, e.Column(name, gain, gap=0, grow=1), part.mark, gap=8), words, gap=2, pad=(10, 6))
    ground = (palette.GOLD, 0.1, (palette.GOLD, 0.75, 1.5)) if decided else ("#FFFFFF", 0.05, ("#FFFFFF", 0.1, 1.0))
    return grounded(e.Either(ROOMY, low, tall), *ground, 10.0, comes=Comes(("part", at), dx=0, dy=12))


class _Laid(NamedTuple):
    """The room of the lines, the levels and how high they lie, the line of each part, and how wide a part is."""

    area: Rect
    levels: Sequence[tuple[int, int]]
    at: list[list[float]]
    step: float


def _laid(ctx: Context, box: Rect, told: Story, count: int) -> _Laid:
    px, fonts, rows = ctx.px, ctx.fonts, told.course.rows
    levels = ticks(min(map(min, rows)), max(map(max, rows)))
    low, high = levels[0], max(levels[-1], levels[0] + 1)
    left = max(fonts.width(told.say(level), e.SMALL) for level in levels) + px(14)
    right = px(FACE) + max(fonts.width(told.end(seat), e.BODY, True) for seat in range(count)) + px(34)
    area = Rect(box.x + left, box.y + px(14), box.w - left - right, box.h - px(24) - fonts.line_height(e.SMALL))

    def up(value: int) -> int:
        return area.y + round((high - value) / (high - low) * area.h)

    at = [apart([up(one) for one in row], APART * area.h * (len({*row}) > 1), area.y, area.bottom) for row in rows]
    return _Laid(area, [(level, up(level)) for level in levels], at, area.w / (len(rows) - 1))


def _levels(surface: Surface, ctx: Context, box: Rect, told: Story, count: int) -> None:
    """Draws levels and heads."""
    (area, levels, _, step), px = _laid(ctx, box, told, count), ctx.px
    for level, y in levels:
        surface.fill("#3A4F55", (area.x, y, area.w, max(1, px(1))))
        paint.label(surface, ctx, told.say(level), (area.x - px(12), y), e.SMALL, palette.TEXT_SOFT, False, "midright")
    for i, head in _heads(ctx, told.heads, step):
        _head(surface, ctx, area, i * step, head, palette.TEXT_SOFT)


def _lines(
    surface: Surface, ctx: Context, box: Rect, shapes: ShapeCache, told: Story,
    faces: tuple[tuple[str, str, bool], ...], share: float,
) -> None:  # fmt: skip
    """Draws the lines as far as they have come; then the faces at their ends and where it turned."""
    area, _, at, step = _laid(ctx, box, told, len(faces))
    order = sorted(range(len(faces)), key=lambda seat: faces[seat][2])
    lines = tuple(
        (faces[seat][1], 5.0 if faces[seat][2] else 3.5,
         tuple((i / (len(at) - 1), (row[seat] - area.y) / area.h) for i, row in enumerate(at)))
        for seat in order
    )  # fmt: skip
    beyond = 2 * ctx.px(MARGIN)
    chart, clip, part = area.inflate(beyond, beyond), surface.get_clip(), told.turn[0] if told.turn is not None else 0
    if share >= 1 and part:
        # The light in which the part lies that decided the match.
        plate(surface, ctx, Rect(area.x + round((part - 1) * step), area.y, round(step), area.h), palette.GOLD, BAND,
              None, 0.0)  # fmt: skip
        for i, head in _heads(ctx, told.heads, step):
            if i == part:
                _head(surface, ctx, area, i * step, head, palette.GOLD)
    surface.set_clip(clip.clip(Rect(chart.x, chart.y, round(chart.w * share), chart.h)))
    shapes.chart(surface, ctx, chart, lines, MARGIN)
    surface.set_clip(clip)
    if share >= 1:
        _ends(surface, ctx, area, faces, [told.end(seat) for seat in range(len(faces))], at[-1])
        _turn(surface, ctx, area, told, step, at)


def _heads(ctx: Context, heads: tuple[str, ...], step: float) -> Iterator[tuple[int, str]]:
    """The numbers and names of parts, so many that they stand apart."""
    widest = max((ctx.fonts.width(head, e.SMALL, True) for head in heads), default=0) + ctx.px(10)
    each = max(1, -(-widest // max(1, round(step))))
    return ((i, head) for i, head in enumerate(heads, 1)
            if i == len(heads) or (i % each == 0 and i + each <= len(heads)))  # fmt: skip


def _head(surface: Surface, ctx: Context, area: Rect, x: float, head: str, colour: str) -> None:
    paint.label(surface, ctx, head, (area.x + round(x), area.bottom + ctx.px(10)), e.SMALL, colour, True, "midtop")


def _ends(
    surface: Surface, ctx: Context, area: Rect, faces: tuple[tuple[str, str, bool], ...], words: list[str],
    at: list[float],
) -> None:  # fmt: skip
    """Draws the faces at the ends of the lines, and where these end."""
    px, d = ctx.px, ctx.px(FACE)
    # A face has rims beside its picture; none lies on the name of the last part.
    top, foot = area.y - px(8), area.bottom + px(6) - d // 2
    places = apart(at, min(d + px(12), (foot - top) / max(1, len(at) - 1)), top, foot)
    for seat, y in enumerate(places):
        if abs(y - at[seat]) > px(LED):
            # A face beside the end of another line is led to its own.
            start, end = (area.right + px(5), at[seat]), (area.right + px(13), round(y))
            pygame.draw.aaline(surface, faces[seat][1], start, end, max(1, px(1.5)))
    for seat, y in enumerate(places):
        place = Rect(area.right + px(14), round(y) - d // 2, d, d)
        paint.avatar(surface, ctx, faces[seat][0], place, faces[seat][1])
        paint.label(surface, ctx, words[seat], (place.right + px(8), round(y)), e.BODY, faces[seat][1], True, "midleft")


def _turn(surface: Surface, ctx: Context, area: Rect, told: Story, step: float, ups: list[list[float]]) -> None:
    """Draws the word near the place where the match turned, over as few lines as can be."""
    if told.turn is None:
        return
    part, seat, words = told.turn
    px, at = ctx.px, (area.x + round(part * step), round(ups[part][seat]))
    lines = tuple(
        ((area.x + round(i * step), one[who]), (area.x + round((i + 1) * step), two[who]))
        for i, (one, two) in enumerate(pairwise(ups)) for who in range(len(one))
    )  # fmt: skip
    wide = ctx.fonts.width(words, e.SMALL, True) + px(30)
    middle = _free_place(at, (wide, px(30)), tuple(area), lines, tuple(map(px, (RING, 10, 8, 32, 56, 84))))
    pygame.draw.aaline(surface, palette.GOLD, middle, at, max(1, px(1.5)))
    pygame.draw.aacircle(surface, palette.GOLD, at, px(9), max(1, px(2)))
    paint.pill(surface, ctx, words, middle, "gold", e.SMALL, 30, anchor="center")


@lru_cache(maxsize=8)
def _free_place(
    at: tuple[int, int], size: tuple[int, int], area: tuple[int, ...], lines: tuple[_Line, ...],
    measures: tuple[int, ...],
) -> tuple[int, int]:  # fmt: skip
    """The middle of a place for words of a size near a point, over as few lines as can be; the measures are the width
    of the ring around the point, the room beside and over the words, and how far from the point they may stand."""
    (wide, high), (ring, *room), steps = size, measures[:3], measures[3:]
    places = [
        Rect(0, 0, wide, high).move(at[0] + round(x * wide) - wide // 2, at[1] + y - high // 2).clamp(Rect(area))
        for y in (*(sign * step for step in steps for sign in (-1, 1)), 0) for x in (0.0, -0.6, 0.6, -0.9, 0.9)
    ]  # fmt: skip
    round_it = box_at(ring, ring, at, "center")

    def covers(place: Rect) -> tuple[bool, int]:
        wider = place.inflate(*room)
        return place.colliderect(round_it), sum([bool(wider.clipline(line)) for line in lines])

    return min(places, key=covers).center


def best_panel(best: Best | None, people: tuple[Person, ...], none: str, short: bool) -> e.Element:
    """The best hand, laying or race, larger after a short match."""
    if best is None:
        said = text(none, e.LARGE, palette.TEXT_SOFT, align="center")
        return e.Panel(None, said, face="glass", justify="center")
    person = people[best.seat]
    head = e.Row(
        gold(best.title, HEADING),
        e.Row(face(person.portrait, 40, False, line_colour(person)), e.Sized(text(best.line, e.BODY), grow=1),
              grow=1, wish=300, gap=8, comes=Comes(KNOWN, dy=0)),
        wrap=True,
    )  # fmt: skip
    pills = (e.Pill(Name(mark), "slate") for mark in best.marks)
    marks = e.Row(*pills, wrap=True, gap=8, comes=Comes(KNOWN, dy=0)) if best.marks else None
    grow = best.grow if short else 0.0
    pieces = e.Stack(best.pieces, grow=1) if grow else best.pieces
    return e.Panel(None, head, pieces, marks, gap=10, pad=(22, 14), grow=grow, face="glass")


def _counted(figure: Figure, share: float) -> str:
    return figure.say(round(figure.value * share))


def figures_panel(told: Story, person: Person) -> e.Element:
    """The figures of one person, which count up."""
    cells = [
        e.Column(
            # A label of two lines leaves the figures on one.
            e.Spacer(), text(figure.label, e.SMALL, palette.TEXT_SOFT),
            counting("count", partial(_counted, figure), e.TITLE - 3, palette.TEXT, "left"),
            gap=3,
        )
        for figure in told.figures
    ]  # fmt: skip
    grid = e.Grid(*cells, least_column=112, columns=len(cells), gap=12, grow=1)
    return e.Panel(
        None, e.Row(face(person.portrait, 64, False, palette.GOLD), grid, gap=16), pad=(18, 10),
        face="glass", justify="center",
    )  # fmt: skip
