"""The ends: the score of a round and the places of a match."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.table.columns import Column, RoundScores, Scores, champion_line
from scenes.table.dialogs import TableDialogs
from scenes.table.game import TableState
from scenes.table.nodes import Node
from scenes.table.numbers import signed
from scenes.table.ranking import Ranking
from scenes.table.scores import Person, tint
from scenes.table.sheet import Sheet

from ..tiles import HALVES
from ..view import DominoesView
from .art import TALL, Tile, tile_picture

TILES_AT, TILE, PITCH = 318.0, 36.0, 44.0
"""Where the tiles left begin in a row, how wide they are, and from one to the next, in units."""


def result(state: TableState[DominoesView, Any, None, None], dialogs: TableDialogs) -> None:
    """Opens the score of the round; its button deals the next, or shows the places."""
    view, people = state.view, dialogs.people()
    if view.results:
        over = view.match is not None
        on = partial(_match, state.ctx, view, dialogs) if over else dialogs.acknowledge
        tell = partial(tell_round, state.ctx, view, people)
        key = f"dominoes.result.{'match' if over else 'next'}"
        dialogs.ended(RoundScores(state.ctx, tell, key, on, dialogs.leave))


def _match(ctx: Context, view: DominoesView, dialogs: TableDialogs) -> None:
    """Shows the places after the last round."""
    tell = partial(tell_match, ctx, view, dialogs.people())
    assert view.match is not None
    dialogs.show(Ranking(ctx, tell, view.match.ranks, dialogs.client.seed, *dialogs.after_match()))


def tell_round(ctx: Context, view: DominoesView, people: tuple[Person, ...]) -> Scores:
    """Returns what everybody had left, and who scores it."""
    ended, t = view.results[-1], ctx.t
    won = people[ended.winner] if ended.winner >= 0 else Person("", "")
    gains = [ended.points if seat == ended.winner else 0 for seat in range(view.seats)]
    return Scores(
        t(f"dominoes.result.{ended.kind}{'_you' if won.you else ''}", name=won.name),
        t("dominoes.result.round", round=ended.round, target=view.config.target),
        people,
        (
            Column(TILES_AT + 60, t("dominoes.result.left")),
            Column(980, t("dominoes.result.pips"), tuple(map(str, ended.pips))),
            Column(1140, t("dominoes.result.points"), tuple(map(signed, gains)), 28, tuple(map(tint, gains))),
            Column(1320, t("dominoes.result.total"), tuple(map(str, ended.scores)), 26, (palette.GOLD,) * view.seats),
        ),
        (ended.winner,),
        beside=lambda row, seat: _left(row, ended.hands[seat]),
    )


def _left(row: Sheet, tiles: tuple[int, ...]) -> Iterable[Node]:
    """The tiles left."""
    return (
        row.drawn(TILES_AT + TILE / 2 + place * PITCH, 0, TILE, TILE * TALL, _tile, *HALVES[tile])
        for place, tile in enumerate(tiles)
    )


def _tile(surface: Surface, ctx: Context, box: Rect, low: int, high: int) -> None:
    surface.blit(tile_picture(ctx, Tile(high, low, True), box.w), box)


def tell_match(ctx: Context, view: DominoesView, people: tuple[Person, ...]) -> Scores:
    """The points of a match that is over."""
    assert view.match is not None
    gold, words = (palette.GOLD,) * view.seats, tuple(map(str, view.match.scores))
    return Scores(
        champion_line(ctx, "dominoes.match", people, view.match.ranks),
        ctx.t("dominoes.match.rule", target=view.config.target),
        people,
        (Column(1200, ctx.t("dominoes.match.points"), words, 30, gold),),
        top=216.0,
        bottom=738.0,
    )
