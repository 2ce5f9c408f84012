"""The lessons that would have helped in a round that was lost, told from what the loser sees when it is over.

Every function takes the view of a seat and gives ids of lessons, the most fitting first; none when the seat lost
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.holla.hands import HandRules
from game.holla.view import HollaView
from game.pieces.tiles import JOKER, KIND_OF
from game.riichi.view import RiichiView
from game.rummikub.view import RummikubView
from game.turf.view import TurfView

LOOSE = 7
"""So many loose cubes cost more than a snake."""
OPENED = 2
"""So many open melds are a hand that went for calls."""


def holla(view: HollaView) -> Iterator[str]:
    """Yields lessons for the loser of a round of Holla."""
    result = view.result
    if result is None or result.winner == view.seat:
        return
    if result.offender == view.seat:
        yield "sources"
        return
    line = next((line for line in result.losers if line.seat == view.seat), None)
    if line is None:
        return
    if HandRules.for_round(view.config, view.opening >> 1).complete([cube >> 1 for cube in view.hand]):
        yield "strong"
    if line.ungrouped >= LOOSE:
        yield "chips"
    if result.yeok != "dragon":
        yield "wild"
    if not view.own.river_used:
        yield "sources"
    yield "strong"


def riichi(view: RiichiView) -> Iterator[str]:
    """Yields lessons for the loser of a round of riichi."""
    result = view.result
    if result is None or result.deltas[view.seat] >= 0:
        return
    if view.seat in result.fouls:
        yield "yaku"
        return
    dealt = [win for win in result.wins if win.source == view.seat]
    if dealt:
        yield "safe" if any(view.table[win.seat].riichi for win in dealt) else "fold"
        return
    if view.furiten and view.waits:
        yield "furiten"
    if view.waits and not view.own.riichi and not view.own.melds:
        yield "riichi"
    if not view.waits and len(view.own.melds) >= OPENED:
        yield "calls"
    yield "waits" if result.wins else "draws"
    yield "shape"


def rummikub(view: RummikubView) -> Iterator[str]:
    """Yields lessons for the loser of a game of Rummikub."""
    if not view.results or view.seat in view.results[-1].winners:
        return
    if not view.own.opened:
        yield "thirty"
    if any(KIND_OF[tile] == JOKER for tile in view.results[-1].seats[view.seat].tiles):
        yield "joker"
    yield "rearrange"
    yield "ending"


def turf(view: TurfView) -> Iterator[str]:
    """Yields lessons for the loser of a race."""
    if not view.results:
        return
    result = view.results[-1]
    gains = [line.money - line.before for line in result.seats]
    if gains[view.seat] == max(gains):
        return
    if result.seats[view.seat].paid:
        yield "bets"
    if not result.seats[view.seat].received:
        yield "choice"
    if result.factor > 1:
        yield "races"
    yield "bets"
