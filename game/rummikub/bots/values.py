"""The worth of lawful acts in points of this game, and in the share of games that are won.

The figures are regressions over 31,600 turns of 800 games between four seats of ``normal``: what the game then brought
a seat, by the rack that it kept, the racks of the others, and the pool.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from game.kernel.chance import Stream
from game.kernel.seat import Answer, Valued, Why
from game.pieces.tiles import JOKER, NUMBER_OF
from game.rummikub.actions import Play, RummikubAction
from game.rummikub.bots.common import cannot_open, lays, opens, waits
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import Move, best_move, lawful, move_of, move_out
from game.rummikub.bots.strong import goes_out
from game.rummikub.solution import Kinds, less
from game.rummikub.view import RummikubView

POINTS = (-27.7, -10.15, 5.11 / 20, -0.195, -2.9, 7.2, 0.45, 4.86, 1.6, 16.4 / 50, 8.16)
WINS = (-3.42, -0.438, 0.2179 / 20, 0.0032, 0.041, 0.373, 0.029, 0.153, 0.167, 0.956 / 50, 0.417)
"""A constant, then for: own tiles, their square, their sum, jokers, no first meld yet, the shortest other rack, the
mean of the other racks, how many others have opened, the pool, the shortest other rack up to five."""
FEW = 5
LISTED = 8
"""So many of the listed plays are looked at beside the best ones."""
SPREAD = 20.0
"""By how many points the difference of two acts is usually misjudged."""


def worths(
    view: RummikubView, legal: Sequence[RummikubAction], wanted: Sequence[RummikubAction], stream: Stream
) -> list[Valued]:  # fmt: skip
    """The worth of waiting, of the most telling plays, and of those that are wanted."""
    if view.phase != "play":
        return [Valued(legal[0], 0.0, 0.0, Why(""))]
    sight = Features(view, legal)
    found = [_played(sight, move) for move in _moves(sight, wanted)]
    wait = cannot_open(sight) if not view.own.opened and not found else waits(sight, "nothing" if not found else "idle")
    return found if wait is None else [*found, _waited(sight, wait)]


def _moves(sight: Features, wanted: Sequence[RummikubAction]) -> Iterable[Move]:
    given = [lawful(sight, act.table) for act in wanted if isinstance(act, Play)]
    best = [move_out(sight), *(best_move(sight, aim) for aim in ("tiles", "value", "fewest"))]
    listed = [move_of(sight, play) for play in sight.plays[:LISTED]]
    return {move.play.table: move for move in (*given, *best, *listed) if move is not None}.values()


def _played(sight: Features, move: Move) -> Valued:
    rack = less(sight.rack, move.laid)
    if not rack:
        return Valued(move.play, _won(sight), SPREAD, goes_out(move).why, 1.0)
    points, share = _kept(sight, rack, True, sight.view.pool)
    reason = lays(move, "lay_some") if sight.turn.opened else opens(move, "open_cheap")
    return Valued(move.play, points, SPREAD, reason.why, share)


def _waited(sight: Features, answer: Answer) -> Valued:
    """The worth of waiting: a tile more, of a mean worth, or with an empty pool none."""
    pool = sight.view.pool
    found = [_kept(sight, sight.rack, sight.turn.opened, pool)] if not pool else [
        _kept(sight, (*sight.rack, kind), sight.turn.opened, pool - 1) for kind in (6, JOKER)
    ]  # fmt: skip
    jokers = sight.unseen[JOKER] / max(1, sum(sight.unseen)) if pool else 0.0
    points, share = (
        (1 - jokers) * plain + jokers * joker for plain, joker in zip(found[0], found[-1], strict=True)
    )  # fmt: skip
    return Valued(answer.action, points, SPREAD, answer.why, share)


def _won(sight: Features) -> float:
    """The points that the others pay who goes out now: their tiles at the mean of the unseen ones (rummikub.R31)."""
    unseen = sight.unseen
    mean = sum(count * _worth(sight, kind) for kind, count in enumerate(unseen)) / max(1, sum(unseen))
    others = [one for seat, one in enumerate(sight.view.players) if seat != sight.view.seat]
    closed = sum(not one.opened for one in others) * sight.config.unopened_points
    return mean * sum(one.rack for one in others) + closed


def _worth(sight: Features, kind: int) -> int:
    return sight.config.joker_points if kind == JOKER else NUMBER_OF[kind]


def _kept(sight: Features, rack: Kinds, opened: bool, pool: int) -> tuple[float, float]:
    """The points and the chance to win for whoever keeps this rack and has moved."""
    others = [one for seat, one in enumerate(sight.view.players) if seat != sight.view.seat]
    least = min(one.rack for one in others)
    mean = sum(one.rack for one in others) / len(others)
    have = len(rack)
    signs = (
        1.0, have, have * have, sum(_worth(sight, kind) for kind in rack), rack.count(JOKER), not opened, least, mean,
        sum(one.opened for one in others), pool, min(least, FEW),
    )  # fmt: skip
    points = sum(weight * sign for weight, sign in zip(POINTS, signs, strict=True))
    lean = sum(weight * sign for weight, sign in zip(WINS, signs, strict=True))
    return points, 1 / (1 + exp(-lean))
