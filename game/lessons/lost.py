"""Which lessons would have helped in a round that was lost, told from what the loser sees when it is over.

Every judge takes the view of a seat and gives ids of lessons, the most fitting first; none when the seat lost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from game.holla.hands import HandRules
from game.holla.view import HollaView
from game.lessons.model import Lesson
from game.lessons.reading import lessons
from game.pieces.tiles import JOKER, KIND_OF
from game.riichi.view import RiichiView
from game.rummikub.view import RummikubView
from game.turf.view import TurfView

LOOSE = 7
"""So many loose cubes cost more than a snake."""
OPENED = 2
"""So many open melds are a hand that went for calls."""


def helpful(game: str, view: Any, done: Collection[str] = ()) -> Lesson | None:
    """The lesson for a lost round, the first that is not ``done`` yet (keys); None when nothing was lost."""
    found = [lesson for name in _JUDGES[game](view) for lesson in lessons(game) if lesson.id == name]
    return next((lesson for lesson in found if lesson.key not in done), found[0] if found else None)


def of_rule(rule: str) -> Lesson | None:
    """The first lesson that teaches a rule such as ``holla.R66``."""
    return next((lesson for lesson in lessons(rule.partition(".")[0]) if rule in lesson.teaches), None)


def _holla(view: HollaView) -> Iterator[str]:
    result = view.result
    if result is None or result.winner == view.seat:
        return
    if result.offender == view.seat:
        own = of_rule(result.rule)
        yield own.id if own is not None else "first"
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


def _riichi(view: RiichiView) -> Iterator[str]:
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


def _rummikub(view: RummikubView) -> Iterator[str]:
    if not view.results or view.seat in view.results[-1].winners:
        return
    if not view.own.opened:
        yield "thirty"
    if any(KIND_OF[tile] == JOKER for tile in view.results[-1].seats[view.seat].tiles):
        yield "joker"
    yield "rearrange"
    yield "ending"


def _turf(view: TurfView) -> Iterator[str]:
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


_JUDGES: dict[str, Callable[[Any], Iterator[str]]] = {
    "holla": _holla,
    "rummikub": _rummikub,
    "turf": _turf,
    "riichi": _riichi,
}
