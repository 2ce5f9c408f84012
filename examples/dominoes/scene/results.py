"""The ends: the table's dialogs with the score of a round and the places of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.table.dialogs import Table, TableDialogs
from scenes.table.endings import MatchPlaces, RoundScores, champion_line
from scenes.table.numbers import signed
from scenes.table.scores import Act, Person, row_height, tint

from ..tiles import HALVES
from ..view import DominoesView
from .art import TALL, Tile, tile_picture

TILES_AT: Final = 318.0
COLUMNS: Final = (("pips", 980.0), ("points", 1140.0), ("total", 1320.0))
"""Key and middle of the number columns, in units."""
POINTS_AT: Final = 1200.0


class Dialogs(TableDialogs):
    """Belongs to one table."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "dominoes")

    def result(self) -> None:
        """The score of the round; its button deals the next, or shows the places."""
        view = self.client.view()
        if view.results:
            after = self.match if view.match is not None else self.go_on
            self.ctx.push(Scores(self.ctx, view, self.people(), after, self.leave))

    def match(self) -> None:
        """The places after the last round."""
        view = self.client.view()
        self.ctx.push(Places(self.ctx, view, self.people(), self.client.seed, *self.after_match()))


class Scores(RoundScores):
    """After a round: what everybody had left, and who scores it."""

    section = "dominoes.result"

    def __init__(
        self, ctx: Context, view: DominoesView, people: tuple[Person, ...], on_next: Act, on_menu: Act
    ) -> None:
        super().__init__(ctx, view.seats, view.match is not None, on_next, on_menu)
        self.view, self.people, self.ended = view, people, view.results[-1]

    def draw_scores(self, surface: Surface) -> None:
        """Headline, heads of the columns, a row for each seat."""
        ctx, lay, ended = self.ctx, self.ctx.layout, self.ended
        winner = self.people[ended.winner] if ended.winner >= 0 else None
        key = f"{ended.kind}_you" if winner is not None and winner.you else ended.kind
        words = ctx.t(f"{self.section}.{key}", name=winner.name if winner is not None else "")
        below = ctx.t(f"{self.section}.round", round=ended.round, target=self.view.config.target)
        self.draw_headline(surface, words, below)
        left, y = lay.rect(80, 0, 1, 1, "centre").x, lay.point(0, 178, "centre", "middle")[1]
        at = (left + lay.px(TILES_AT), y)
        paint.label(surface, ctx, self.words("left"), at, 15, palette.TEXT_MUTED, anchor="midleft")
        for key, x in COLUMNS:
            paint.label(surface, ctx, self.words(key), (left + lay.px(x), y), 15, palette.TEXT_MUTED, anchor="center")
        for seat in range(self.view.seats):
            if self.rows[seat] > 0:
                self._row(surface, self.row_box(196, row_height(self.view.seats), seat), seat)

    @property
    def target(self) -> int:
        """Points that win."""
        return self.view.config.target

    def _row(self, surface: Surface, box: Rect, seat: int) -> None:
        ctx, ended, px = self.ctx, self.ended, self.ctx.px
        won = seat == ended.winner
        self.draw_row(surface, box, self.people[seat], won)
        wide, x = px(36), box.x + px(TILES_AT)
        for place, tile in enumerate(ended.hands[seat]):
            picture = tile_picture(ctx, Tile(HALVES[tile][1], HALVES[tile][0], True), wide)
            surface.blit(picture, (x + place * px(44), box.centery - round(wide * TALL) // 2))
        if not ended.hands[seat]:
            words, at = self.words("none"), (x, box.centery)
            paint.label(surface, ctx, words, at, 19, palette.JADE_300, True, "midleft")
        points = ended.points if won else 0
        self.number(surface, box, COLUMNS[0][1], str(ended.pips[seat]), 22, palette.TEXT_SOFT)
        self.number(surface, box, COLUMNS[1][1], signed(points), 28, tint(points))
        self.number(surface, box, COLUMNS[2][1], str(ended.scores[seat]), 26, palette.GOLD)


class Places(MatchPlaces):
    """After the match: again with a new seed, or the menu."""

    section = "dominoes.match"

    def __init__(
        self,
        ctx: Context,
        view: DominoesView,
        people: tuple[Person, ...],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
        on_watch: Act | None = None,
    ) -> None:
        assert view.match is not None
        super().__init__(ctx, people, view.match.ranks, seed, on_again, on_menu, on_copy, on_watch)
        self.view, self.match = view, view.match

    def champion(self) -> str:
        """Who won the match."""
        return champion_line(
            self.ctx, self.section, [p for p, rank in zip(self.people, self.ranks, strict=True) if rank == 1]
        )

    def rule(self) -> str:
        """What decides."""
        return self.words("rule", target=self.view.config.target)

    def heads(self) -> list[tuple[float, str]]:
        """The points."""
        return [(POINTS_AT, self.words("points"))]

    def draw_line(self, surface: Surface, box: Rect, seat: int) -> None:
        """Place and points."""
        self.draw_row(surface, box, self.people[seat], self.ranks[seat] == 1)
        self.draw_rank(surface, box, self.ranks[seat])
        self.number(surface, box, POINTS_AT, str(self.match.scores[seat]), 30, palette.GOLD)
