"""Results with a row for each seat and a column for each figure: the scores of a round, the places of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table.names import rank_name
from scenes.table.nodes import Node
from scenes.table.results import ResultScene
from scenes.table.scores import Person
from scenes.table.sheet import Sheet, picture, plate, portrait

MEDALS: Final = {1: palette.GOLD, 2: "#D5DCE0", 3: "#C98F5C"}
"""Gold, silver and bronze of the first three places."""
COUNT_MS, HERO_MS = 900.0, 800.0
RANK_AT: Final = 370.0
"""Middle of the column of places, in units from the left end of a row."""


class Column(NamedTuple):
    """A figure of every seat. `x` is its middle in units from the left end of a row, `colours` goes by seat too."""

    x: float
    head: str
    words: tuple[str, ...] | Callable[[int, float], str] = ()
    """The words by seat, or a function of a seat and a share (0-1), for figures that count up."""
    size: float = 22.0
    colours: tuple[str, ...] = ()


def nothing(*_: object) -> Iterable[Node]:
    """The nodes of nothing: none."""
    return ()


@dataclass(frozen=True)
class Scores:
    """The contents of a result. By seat: `people`, figures and what stands `beside` them in a row."""

    title: str
    line: str
    people: tuple[Person, ...]
    columns: tuple[Column, ...]
    first: Sequence[int] = ()
    """The seats whose rows are golden."""
    order: Sequence[int] | None = None
    """The seats from the top, if not as they sit."""
    beside: Callable[[Sheet, int], Iterable[Node]] = nothing
    """The nodes beside a row, on a sheet from the middle of its left end."""
    around: Callable[[Sheet, float], Iterable[Node]] = nothing
    """The nodes around the rows, on the sheet of the whole, with the lower end of the rows."""
    top: float = 196.0
    bottom: float = 718.0
    """The edges between which the rows lie, in units."""
    tallest: float = 112.0
    ranks: Sequence[int] = ()
    """The places of a match by seat."""
    hero: Callable[[ResultScene, Sheet], Iterable[Node]] | None = None
    """The nodes above the rows, if not the title and its line: the entrance's part `hero`."""
    cloth: str = ""
    """The background, as an art file."""

    @property
    def height(self) -> float:
        """The units of a row's height."""
        return min(self.tallest, (self.bottom - self.top) / len(self.people) - 10)

    @property
    def seats(self) -> Sequence[int]:
        """The seats from the top."""
        return range(len(self.people)) if self.order is None else self.order


def title_nodes(sheet: Sheet, told: Scores) -> list[Node]:
    """The nodes of who won, in gold, and of the line below."""
    return [
        sheet.gold(800, told.top - 112, 1400, told.title, 48, "center"),
        sheet.words(800, told.top - 60, 1400, told.line, 18, palette.TEXT_SOFT, side="center"),
    ]


def score_nodes(result: ResultScene, sheet: Sheet, told: Scores) -> list[Node]:
    """The nodes of heads and rows, as far as they have come."""
    found = [
        sheet.words(80 + c.x, told.top - 18, 240, c.head, 15, palette.TEXT_MUTED, side="center") for c in told.columns
    ]
    for index, seat in enumerate(told.seats):
        row = sheet.at(80, told.top + index * (told.height + 10) + told.height / 2, ("row", seat))
        found += result.rising(("row", index), row_nodes(row, told, seat, result.at["count"]))
    return [*found, *told.around(sheet, told.top + len(told.people) * (told.height + 10))]


def row_nodes(row: Sheet, told: Scores, seat: int, share: float) -> Iterable[Node]:
    """The nodes of a seat's row: background, portrait, name, place and figures."""
    rank = told.ranks[seat] if told.ranks else 0
    person, first, d = told.people[seat], seat in told.first, min(64.0, told.height - 18)
    edge = (palette.GOLD, 1.0, 2.0) if first else (palette.GOLD, 0.5, 1.5) if person.you else ("#FFFFFF", 0.1, 1.0)
    ground = (palette.GOLD, 0.15, edge) if first else ("#FFFFFF", 0.05, edge)
    yield row.panel(0, -told.height / 2, 1440, told.height)
    yield row.drawn(720, 0, 1440, told.height, plate, *ground)
    mood = "glad" if first else "sorry" if rank and rank == max(told.ranks) else ""
    yield row.drawn(58, 0, d, d, portrait, person.portrait, first, MEDALS.get(rank), mood)
    left = 140 if first else 108
    if first:
        yield row.drawn(120, 0, 24, 24, picture, "icon/crown", palette.GOLD)
    yield row.words(left, 0, 298 - left, person.name, 22, palette.GOLD if person.you else palette.TEXT, True)
    if rank:
        place = rank_name(row.ctx.texts, rank)
        place = row.ctx.t("table.rank_shared", rank=place) if list(told.ranks).count(rank) > 1 else place
        yield row.number(RANK_AT, 0, place, 24, MEDALS.get(rank, palette.TEXT_MUTED))
    for column in told.columns:
        if column.words:
            colour = column.colours[seat] if column.colours else palette.TEXT
            words = column.words(seat, share) if callable(column.words) else column.words[seat]
            yield row.number(column.x, 0, words, column.size, colour)
    yield from told.beside(row, seat)


def texts_in(ctx: Context, section: str) -> Callable[..., str]:
    """The texts of a section of the locale by their keys."""

    def text(key: str, **values: object) -> str:
        return ctx.t(f"{section}.{key}", **values)

    return text


def champion_line(ctx: Context, section: str, people: Sequence[Person], ranks: Sequence[int]) -> str:
    """The line on who won; `section` of the locale has `shared`, `champion_you` and `champion`."""
    first = [person for person, rank in zip(people, ranks, strict=True) if rank == 1]
    if len(first) > 1:
        return ctx.t(f"{section}.shared", names=", ".join(person.name for person in first))
    return ctx.t(f"{section}.{'champion_you' if first[0].you else 'champion'}", name=first[0].name)
