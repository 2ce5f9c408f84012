"""A match as it is told at its end: its course, what decided it, the best of it, figures; and the panels of these."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from game.kernel.course import Course, lead_since
from game.kernel.facts import Counter
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table.nodes import Node
from scenes.table.results import ResultScene, said
from scenes.table.scores import Person
from scenes.table.sheet import Sheet, plate, portrait

OWN: Final = "#E9603F"
LINES: Final = {
    "tiger": OWN, "crane": "#F3D27C", "rabbit": "#6FB7E8", "deer": "#7FD0B6", "turtle": "#C79BE0", "magpie": "#C3CBE0",
}  # fmt: skip
"""The colour of a seat's line, by its portrait."""
MOST_HEADS: Final = 10
"""The number of parts that have a label each; of more only some have one."""
TICKS: Final = 4
LEFT, WIDE = 780.0, 780.0
"""The left edge and width of the panels."""


class Figure(NamedTuple):
    """A figure of a person, which counts up: what it is, how many, and the words of a number."""

    label: str
    value: int
    say: Callable[[int], str] = str


@dataclass(frozen=True)
class Best:
    """The brightest hand, laying or race: whose, where and what it was worth, its pieces and marks."""

    title: str
    seat: int
    line: str
    pieces: Callable[[Sheet, float], Iterable[Node]]
    """The nodes of the pieces on a sheet from the middle of their left end, in so much room."""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Story:
    """The contents of the end of a match beside its table of figures."""

    course: Course
    heads: tuple[str, ...]
    """The names of the parts, short."""
    say: Callable[[int], str]
    """The words of a figure of the course."""
    decided: str
    """The sentence on what decided the match."""
    turn: tuple[int, int, str] | None
    """The part and seat at which it turned and a word for it, if there is one."""
    main: Callable[[int, float], str]
    """What counts, of a seat, as far as it has been counted."""
    below: tuple[tuple[str, str], ...]
    """The words below that by seat, and their colours."""
    best: Best | None
    figures: tuple[Figure, ...]
    art: str
    """The picture of the victory."""
    enters: Literal["slide", "rise", "unveil", "round"]
    """How it comes: from the side, from below, from its left to its right, or around the winner's face."""


def teller(people: Sequence[Person]) -> int:
    """The seat whose figures are told: the person's own, else the first."""
    return next((seat for seat, person in enumerate(people) if person.you), 0)


def counts_of(counter: Counter, events: Iterable[object], seat: int) -> Callable[[str], int]:
    """A function that tells how often a seat did something in a match, by the name of the count."""
    counter.see(events)
    counts = counter.sums()[seat]
    return lambda name: round(counts.get(name, 0))


def decisive(
    ctx: Context,
    people: Sequence[Person],
    ranks: Sequence[int],
    standings: Sequence[Sequence[object]],
    names: Sequence[str],
    deed: Callable[[int, int], str],
) -> tuple[str, tuple[int, int, str] | None]:
    """The sentence on what decided a match, and its part, seat and word.

    `names` are those of the parts; `deed(part, seat)` says in a word by what a seat went ahead in a part, if by
    anything of its own.
    """
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    since = lead_since(standings, first[0]) if len(first) == 1 else None
    if since is None:
        return ctx.t("table.story.level"), None
    seat, what = first[0], deed(since, first[0])
    parts = len(standings) - 1
    key = "only" if parts == 1 else "always" if since == 1 else "last" if since == parts else "ahead"
    key += ("" if what else "_plain") + ("_you" if people[seat].you else "")
    words = ctx.t(f"table.story.{key}", part=names[since - 1], name=people[seat].name, what=what)
    return words, (since, seat, what) if what else None


# -- the course


def ticks(low: int, high: int) -> list[int]:
    """The round figures between which a course lies, few of them."""
    rough = max(1.0, (high - low) / TICKS)
    unit = 10 ** math.floor(math.log10(rough))
    step = next(factor * unit for factor in (1, 2, 2.5, 5, 10) if factor * unit >= rough)
    step = max(1, round(step))
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def apart(places: Sequence[float], least: float, top: float, foot: float) -> list[float]:
    """The places moved so far that they stand `least` apart, in their order, between two edges."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    found = list(places)
    for before, i in pairwise(order):
        found[i] = max(found[i], found[before] + least)
    for number, i in enumerate(reversed(order)):
        found[i] = max(top, min(found[i], foot - number * least))
    return found


def course_nodes(result: ResultScene, sheet: Sheet, told: Story, people: Sequence[Person], tall: float) -> list[Node]:
    """The nodes of the course of the match, a line for each seat; `sheet` begins at the panel's upper left."""
    t, share, rows = sheet.ctx.t, result.at["course"], told.course.rows
    x, y, w, h = 96.0, 76.0, WIDE - 240, tall - 132
    levels = ticks(min(map(min, rows)), max(map(max, rows)))
    low, high = levels[0], max(levels[-1], levels[0] + 1)

    def up(value: int) -> float:
        return (high - value) / (high - low)

    found = [
        sheet.panel(0, 0, WIDE, tall),
        sheet.gold(24, 32, 200, t("table.story.course"), 21),
        sheet.words(34 + sheet.golden(t("table.story.course"), 21), 33, 400, t("table.story.course_of"), 15,
                    palette.TEXT_SOFT),
    ]  # fmt: skip
    for level in levels:
        found.append(sheet.drawn(x + w / 2, y + up(level) * h, w, 1, plate, "#F4ECD8", 0.2, None, 0.0))
        found.append(sheet.words(x - 14, y + up(level) * h, 78, told.say(level), 14, palette.TEXT_SOFT, side="right"))
    step = w / (len(rows) - 1)
    each = -(-len(told.heads) // MOST_HEADS)
    for i, head in enumerate(told.heads, 1):
        if i % each == 0 or i == len(told.heads):
            room = min(110.0, step * each - 6)
            found.append(sheet.number(x + i * step, y + h + 28, head, 14, palette.TEXT_SOFT, room))
    seats = sorted(range(len(people)), key=lambda seat: people[seat].you)
    lines = tuple(
        (line_colour(people[seat]), 5.0 if people[seat].you else 3.5,
         tuple((i / (len(rows) - 1), up(value)) for i, value in enumerate(told.course.line(seat))))
        for seat in seats
    )  # fmt: skip
    chart = sheet.drawn(x + w / 2, y + h / 2, w + 24, h + 24, result.shapes.chart, lines, 12.0)
    left, upper, whole, deep = chart.box
    found.append(chart._replace(clip=(left, upper, round(whole * share), deep)))
    if share >= 1:
        found += _ends(sheet, told, people, [y + up(value) * h for value in rows[-1]], (x + w + 26, y, y + h))
        found += _turn(sheet, told, (x, y, step, h), up)
    return said(found)


def _ends(
    sheet: Sheet, told: Story, people: Sequence[Person], at: Sequence[float], room: tuple[float, float, float]
) -> Iterable[Node]:
    """The nodes of the faces at the ends of the lines, and of what everybody has."""
    x, top, foot = room
    for seat, y in enumerate(apart(at, min(34.0, (foot - top + 6) / max(1, len(at) - 1)), top - 8, foot - 2)):
        row = sheet.at(x, y, ("end", seat))
        colour = line_colour(people[seat])
        yield row.drawn(0, 0, 30, 30, portrait, people[seat].portrait, False, colour)
        yield row.words(22, 0, 86, told.say(told.course.rows[-1][seat]), 16, colour, True)


def _turn(
    sheet: Sheet, told: Story, box: tuple[float, float, float, float], up: Callable[[int], float]
) -> Iterable[Node]:
    """The nodes of the word at the place where the match turned."""
    if told.turn is not None:
        part, seat, words = told.turn
        x, y, step, h = box
        share, half = up(told.course.rows[part][seat]), sheet.wide(words, 15, True) / 2 + 24
        middle = min(max(x + part * step, x + half), x + WIDE - 262 - half)
        yield sheet.pill(middle, y + share * h + (-30 if share > 0.3 else 30), words, "gold", 15, 30, side="center")


def line_colour(person: Person) -> str:
    """The colour of a seat's line."""
    return OWN if person.you else LINES.get(person.portrait, palette.GOLD)


# -- the best, and figures


def best_nodes(sheet: Sheet, best: Best | None, people: Sequence[Person], tall: float) -> list[Node]:
    """The nodes of the best hand, laying or race."""
    found = [sheet.panel(0, 0, WIDE, tall)]
    if best is None:
        none = sheet.ctx.t("table.story.no_best")
        return said([*found, sheet.words(WIDE / 2, tall / 2, WIDE - 80, none, 18, palette.TEXT_SOFT, side="center")])
    after = 24 + sheet.golden(best.title, 21) + 36
    found += [
        sheet.gold(24, 34, 240, best.title, 21),
        sheet.drawn(after, 34, 34, 34, portrait, people[best.seat].portrait, False, line_colour(people[best.seat])),
        sheet.words(after + 28, 34, WIDE - after - 52, best.line, 17),
    ]
    found += best.pieces(sheet.at(26, 34 + (tall - 66) * 0.47, "pieces"), WIDE - 52)
    x, last = 26.0, WIDE - 90
    for i, mark in enumerate(best.marks):
        wide = max(60.0, sheet.wide(mark, 15) + 40)
        if x + wide > last:
            found.append(sheet.pill(x, tall - 32, f"+{len(best.marks) - i}", "slate", 15, 32))
            break
        found.append(sheet.pill(x, tall - 32, mark, "slate", 15, 32))
        x += wide + 8
    return said(found)


def figure_nodes(sheet: Sheet, told: Story, person: Person, share: float) -> list[Node]:
    """The nodes of the figures of one person, which count up."""
    found = [sheet.panel(0, 0, WIDE, 96), sheet.drawn(54, 48, 58, 58, portrait, person.portrait, False, palette.GOLD)]
    each = (WIDE - 116) / len(told.figures)
    for i, figure in enumerate(told.figures):
        x = 104 + i * each
        found.append(sheet.words(x, 30, each - 10, figure.label, 15, palette.TEXT_SOFT, lines=2))
        found.append(sheet.words(x, 70, each - 10, figure.say(round(figure.value * share)), 25, palette.TEXT, True))
    return said(found)
