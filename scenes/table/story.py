"""A match as it is told at its end: its course, what decided it, the best of it, figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from pygame import Rect, Surface

from game.kernel.course import Course, lead_since
from game.kernel.facts import Counter
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.table.numbers import rising
from scenes.table.scores import Person, tint

OWN: Final = "#E9603F"
LINES: Final = {
    "tiger": OWN, "crane": "#F3D27C", "rabbit": "#6FB7E8", "deer": "#7FD0B6", "turtle": "#C79BE0", "magpie": "#C3CBE0",
}  # fmt: skip
"""The colour of a seat's line, by its portrait."""
TURNED, KNOWN = "turned", "known"
"""The parts of the end of a match in which the best of it is turned over, and then told whose it is."""
TICKS, FEW = 4, 5
"""About how many levels a course has, and the most parts of a short match."""


class Figure(NamedTuple):
    """A figure of a person, which counts up: what it is, how many, and the words of a number."""

    label: str
    value: int
    say: Callable[[int], str] = str


class Part(NamedTuple):
    """A part of the match in words: its name, the seat that won it (-1 for nobody), how, and what that gained, with a
    picture of that if there is one."""

    name: str
    seat: int
    words: str
    gain: int
    mark: e.Maybe = None


@dataclass(frozen=True)
class Best:
    """The brightest hand, laying or race: whose, where and what it was worth, its pieces and marks."""

    title: str
    seat: int
    line: str
    pieces: e.Element
    marks: tuple[str, ...] = ()
    grow: float = 0.0
    """The share of spare height that its pieces can fill, where the course needs little."""


@dataclass(frozen=True)
class Story:
    """The contents of the end of a match beside its table of figures."""

    course: Course
    heads: tuple[str, ...]
    """The names of the parts, short."""
    parts: tuple[Part, ...]
    """The parts in words, which stand beside the course of a short match."""
    say: Callable[[int], str]
    """The words of a level of the course."""
    decided: str
    """The sentence on what decided the match."""
    turn: tuple[int, int, str] | None
    """The part and seat at which it turned and a word for it, if there is one."""
    main: Callable[[int, float], str]
    """What counts, of a seat, as far as it has been counted."""
    below: tuple[tuple[str | Callable[[float], str], str], ...]
    """The words below that by seat, or those as far as it has been counted, and their colours."""
    best: Best | None
    figures: tuple[Figure, ...]
    art: str
    """The picture of the victory."""
    enters: Literal["coil", "rise", "unveil"]
    """How it grows from faint to whole: along itself around the winner's face, where it rises behind the steps, or
    along its arch from left to right."""
    wreath: str = ""
    """What lies around the winner's face."""
    paint: Callable[[Surface, Context, Rect], object] | None = None
    """A painter of the picture where no file holds it."""
    of: str = ""
    """What the lines of the course show, where that is not what counts."""
    heading: str = ""
    """The title of the course, where what counts is no points."""
    ends: Callable[[int], str] | None = None
    """What the line of a seat ends in, where that is not what counts."""

    def end(self, seat: int) -> str:
        """The words at the end of the line of a seat."""
        return self.main(seat, 1.0) if self.ends is None else self.ends(seat)

    @property
    def short(self) -> bool:
        """Whether the match had so few parts that its course leaves room beside it."""
        return 0 < len(self.parts) <= FEW


def gained(
    gains: Sequence[int], say: Callable[[int], str], step: int = 1
) -> tuple[tuple[Callable[[float], str], str], ...]:
    """The words for what every seat gained, as far as it has been counted, and their colours."""
    count = rising(gains, say, step)
    return tuple((partial(count, seat), tint(gain)) for seat, gain in enumerate(gains))


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
    inside: Callable[[str], str] = str,
) -> tuple[str, tuple[int, int, str] | None]:
    """The sentence on what decided a match, and its part, seat and word.

    `names` are those of the parts; `deed(part, seat)` says in a word by what a seat went ahead in a part, if by
    anything of its own; `inside` puts that word into a sentence.
    """
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    since = lead_since(standings, first[0]) if len(first) == 1 else None
    if since is None:
        return ctx.t("table.story.level"), None
    seat, what = first[0], deed(since, first[0])
    parts = len(standings) - 1
    key = "only" if parts == 1 else "always" if since == 1 else "last" if since == parts else "ahead"
    key += ("" if what else "_plain") + ("_you" if people[seat].you else "")
    words = ctx.t(f"table.story.{key}", part=names[since - 1], name=people[seat].name, what=inside(what))
    return words, (since, seat, what) if what else None


def parts_told(course: Course, names: Sequence[str], words: Callable[[int, int], str]) -> tuple[Part, ...]:
    """The parts of a match, each with the seat that gained most by something of its own; `words(part, seat)` says what
    that was, if there was anything, and of seat -1 how a part ended that nobody won."""
    found = []
    for part, name in enumerate(names, 1):
        seats = [seat for seat in range(len(course.rows[0])) if words(part, seat)]
        seat = max(seats, key=lambda seat: course.gain(part, seat), default=-1)
        found.append(Part(name, seat, words(part, seat), course.gain(part, seat) if seat >= 0 else 0))
    return tuple(found)


# -- the course


def ticks(low: int, high: int) -> list[int]:
    """The round figures between which a course lies, few of them."""
    rough = max(1.0, (high - low) / TICKS)
    unit = 10 ** math.floor(math.log10(rough))
    step = next(factor * unit for factor in (1, 2, 2.5, 5, 10) if factor * unit >= 0.9 * rough)
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


def line_colour(person: Person) -> str:
    """The colour of a seat's line."""
    return OWN if person.you else LINES.get(person.portrait, palette.GOLD)
