"""Endings that are a row for each seat and a column for each figure, for games that need no picture of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.endings import MatchPlaces, RoundScores, champion_line
from scenes.table.scores import Act, Person, row_height

TOP = 196.0
"""Where the first row of a round begins."""


class Column(NamedTuple):
    """A figure by seat. `x` is its middle in units from the left end of a row, `colours` goes by seat too."""

    x: float
    head: str
    words: tuple[str, ...]
    size: float = 22.0
    colours: tuple[str, ...] = ()

    def colour(self, seat: int) -> str:
        """Of a seat's figure."""
        return self.colours[seat] if self.colours else palette.TEXT


class ColumnScores(RoundScores):
    """After a round: a sentence in gold, a line below it, the columns. `winners` have a golden row."""

    def __init__(
        self,
        ctx: Context,
        people: tuple[Person, ...],
        told: tuple[str, str],
        columns: Sequence[Column],
        winners: Sequence[int],
        last: bool,
        on_next: Act,
        on_menu: Act,
    ) -> None:
        super().__init__(ctx, len(people), last, on_next, on_menu)
        self.people, self.told, self.columns, self.winners = people, told, columns, winners

    def draw_scores(self, surface: Surface) -> None:
        """Headline, heads, rows."""
        ctx, lay = self.ctx, self.ctx.layout
        self.draw_headline(surface, *self.told)
        left, y = lay.rect(80, 0, 1, 1, "centre").x, lay.point(0, 178, "centre", "middle")[1]
        for column in self.columns:
            at = (left + lay.px(column.x), y)
            paint.label(surface, ctx, column.head, at, 15, palette.TEXT_MUTED, anchor="center")
        for seat, person in enumerate(self.people):
            if self.rows[seat] > 0:
                box = self.row_box(TOP, row_height(len(self.people)), seat)
                self.draw_row(surface, box, person, seat in self.winners)
                self.draw_beside(surface, box, seat)
                for column in self.columns:
                    if column.words:
                        colour = column.colour(seat)
                        self.number(surface, box, column.x, column.words[seat], column.size, colour)

    def draw_beside(self, surface: Surface, box: Rect, seat: int) -> None:
        """What a game shows in a row beside its figures, such as the pieces left."""


class ColumnPlaces(MatchPlaces):
    """After a match: the places with the columns; `told` says what decided."""

    def __init__(
        self,
        ctx: Context,
        people: tuple[Person, ...],
        ranks: Sequence[int],
        told: str,
        columns: Sequence[Column],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
        on_watch: Act | None = None,
    ) -> None:
        super().__init__(ctx, people, ranks, seed, on_again, on_menu, on_copy, on_watch)
        self.told, self.columns = told, columns

    def champion(self) -> str:
        """Who won."""
        first = [person for person, rank in zip(self.people, self.ranks, strict=True) if rank == 1]
        return champion_line(self.ctx, self.section, first)

    def rule(self) -> str:
        """What decided."""
        return self.told

    def heads(self) -> list[tuple[float, str]]:
        """Of the columns."""
        return [(column.x, column.head) for column in self.columns]

    def draw_line(self, surface: Surface, box: Rect, seat: int) -> None:
        """Place and figures."""
        self.draw_row(surface, box, self.people[seat], self.ranks[seat] == 1)
        self.draw_rank(surface, box, self.ranks[seat])
        for column in self.columns:
            self.number(surface, box, column.x, column.words[seat], column.size, column.colour(seat))
