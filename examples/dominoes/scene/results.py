"""The ends: the score of a round and the places of a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.table import usual
from scenes.table.dialogs import TableDialogs
from scenes.table.figures import Column, Scores, scores_scene
from scenes.table.look import AnyState
from scenes.table.numbers import signed
from scenes.table.scores import Person, tint

from ..tiles import HALVES
from ..view import DominoesView
from .art import TALL, Tile, tile_picture

TILE = 30.0
"""How wide the tiles left are, in units."""


def result(state: AnyState, dialogs: TableDialogs) -> None:
    """Opens the score of the round; its button deals the next, or shows the places."""
    view, places = state.view, None
    if view.match is not None:
        places = usual.places(state.ctx, view.match.ranks, partial(tell_match, view))
    if view.results:
        dialogs.results(partial(scores_scene, tell_round, state.ctx, view, dialogs.people(), ()), places)


def tell_round(view: DominoesView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Scores:
    """Returns what everybody had left, and who scores it."""
    ended, t = view.results[-1], ctx.t
    won = people[ended.winner] if ended.winner >= 0 else Person("", "")
    gains = [ended.points if seat == ended.winner else 0 for seat in range(view.seats)]
    return Scores(
        t(f"dominoes.result.{ended.kind}{'_you' if won.you else ''}", name=won.name),
        t("dominoes.result.round", round=ended.round, target=view.config.target),
        people,
        (
            Column(t("dominoes.result.left"), [_left(tiles) for tiles in ended.hands], wide=240, grow=1, left=True),
            Column(t("dominoes.result.pips"), tuple(map(str, ended.pips))),
            Column(t("dominoes.result.points"), tuple(map(signed, gains)), e.TITLE, tuple(map(tint, gains))),
            Column(t("dominoes.result.total"), tuple(map(str, ended.scores)), e.TITLE, (palette.GOLD,) * view.seats),
        ),
        (ended.winner,),
        onward=f"dominoes.result.{'match' if view.match is not None else 'next'}",
    )


def _left(tiles: tuple[int, ...]) -> e.Element:
    """The tiles left."""
    return e.Row(*(e.Drawn(_tile, HALVES[tile], TILE, TILE * TALL) for tile in tiles), wrap=True, gap=8)


def _tile(surface: Surface, ctx: Context, box: Rect, low: int, high: int) -> None:
    surface.blit(tile_picture(ctx, Tile(high, low, True), box.w), box)


def tell_match(view: DominoesView, ctx: Context) -> tuple[str, tuple[Column, ...]]:
    """The rule and the points of a match that is over."""
    gold, words = (palette.GOLD,) * view.seats, tuple(map(str, view.scores))
    points = Column(ctx.t("dominoes.match.points"), words, e.TITLE, gold, grow=1)
    return ctx.t("dominoes.match.rule", target=view.config.target), (points,)
