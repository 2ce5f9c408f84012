"""The ends: the table's dialogs with the score of a round and the places of a match."""

from __future__ import annotations

from typing import Any

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table.columns import Column, ColumnPlaces, ColumnScores
from scenes.table.dialogs import TableDialogs
from scenes.table.numbers import signed
from scenes.table.scores import Act, Person, tint

from ..tiles import HALVES
from ..view import DominoesView
from .art import TALL, Tile, tile_picture

TILES_AT, TILE, PITCH = 318.0, 36.0, 44.0
"""Where the tiles left begin in a row, how wide they are, and from one to the next, in units."""


class Dialogs(TableDialogs):
    """Belongs to one table."""

    def result(self) -> None:
        """The score of the round; its button deals the next, or shows the places."""
        view = self.client.view()
        if view.results:
            after = self.match if view.match is not None else self.go_on
            self.ctx.push(Scores(self.ctx, view, self.people(), after, self.leave))

    def match(self) -> None:
        """The places after the last round."""
        self.ctx.push(places(self.ctx, self.client.view(), self.people(), self.client.seed, *self.after_match()))


class Scores(ColumnScores):
    """After a round: what everybody had left, and who scores it."""

    section = "dominoes.result"

    def __init__(
        self, ctx: Context, view: DominoesView, people: tuple[Person, ...], on_next: Act, on_menu: Act
    ) -> None:
        ended, t = view.results[-1], ctx.t
        self.hands = ended.hands
        won = people[ended.winner] if ended.winner >= 0 else Person("", "")
        words = t(f"dominoes.result.{ended.kind}{'_you' if won.you else ''}", name=won.name)
        below = t("dominoes.result.round", round=ended.round, target=view.config.target)
        gains = [ended.points if seat == ended.winner else 0 for seat in range(view.seats)]
        columns = (
            Column(TILES_AT + 60, t("dominoes.result.left"), ()),
            Column(980, t("dominoes.result.pips"), tuple(map(str, ended.pips))),
            Column(1140, t("dominoes.result.points"), tuple(map(signed, gains)), 28, tuple(map(tint, gains))),
            Column(1320, t("dominoes.result.total"), tuple(map(str, ended.scores)), 26, (palette.GOLD,) * view.seats),
        )
        over = view.match is not None
        super().__init__(ctx, people, (words, below), columns, (ended.winner,), over, on_next, on_menu)

    def draw_beside(self, surface: Surface, box: Rect, seat: int) -> None:
        """The tiles left."""
        px, wide = self.ctx.px, self.ctx.px(TILE)
        for place, tile in enumerate(self.hands[seat]):
            low, high = HALVES[tile]
            picture = tile_picture(self.ctx, Tile(high, low, True), wide)
            at = (box.x + px(TILES_AT + place * PITCH), box.centery - round(wide * TALL) // 2)
            surface.blit(picture, at)


class Places(ColumnPlaces):
    """After the match: again with a new seed, or the menu."""

    section = "dominoes.match"


def places(ctx: Context, view: DominoesView, people: tuple[Person, ...], seed: int, *after: Any) -> Places:
    """The places of a match that is over; `after` is what its buttons do."""
    assert view.match is not None
    scores = tuple(map(str, view.match.scores))
    column = Column(1200, ctx.t("dominoes.match.points"), scores, 30, (palette.GOLD,) * view.seats)
    told = ctx.t("dominoes.match.rule", target=view.config.target)
    return Places(ctx, people, view.match.ranks, told, (column,), seed, *after)
