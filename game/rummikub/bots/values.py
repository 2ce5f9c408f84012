"""The worth of lawful acts: the chance to win this game, in percent beyond a fair share, as the strongest seat plays.

Games won decide a match (rummikub.R35), so one reckoning chooses and tells: the strongest seat's act has the chance to
win that its rack, the others' and the pool give, every other act costs some of it, fitted to acts played out in pairs
(``tools.rummikub_weights``). A cost is never below nothing, so what that seat does is the best of its own values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log1p

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Valued, Why, widened
from game.rummikub.actions import Play, RummikubAction
from game.rummikub.bots.common import cannot_open, lays, opens, waits
from game.rummikub.bots.features import Features
from game.rummikub.bots.master import MasterBot
from game.rummikub.bots.moves import Move, best_move, lawful, move_of, move_out
from game.rummikub.bots.strong import goes_out
from game.rummikub.bots.tempo import others_hold_back
from game.rummikub.view import RummikubView, SeatView

LEVEL = (-2.31, -0.031, -0.0015, 0.976, 0.15, -0.014, 0.174, 0.035, 0.088, 0.00428, 0.0000644)
"""The log-odds to win by ``level_signs``."""
PAIRS = (
    (True, False, True), (True, True, False), (True, True, True),
    (False, False, True), (False, True, False), (False, True, True),
)  # fmt: skip
"""Whether the seat has opened, whether the strongest seat would lay, and whether an act lays."""
COSTS = (-0.99, -1.63, -0.91, -1.9, -1.58, -1.22, 1.51, 1.26, 1.25, -1.43, 0.51)
"""What an act costs by ``cost_signs``."""
FULL, LAST, CLOSE = 14, 24, 8
"""A full rack; so many tiles in the pool are its end, so many in a rack of another seat a short one."""
STEP = 10.0
"""Percent that a cost is counted in."""
MISSED = (-0.69, -1.22, -0.89, 0.25)
"""The log-odds to win all the same, by ``missed_signs``, of whoever could go out and does not."""
FEW, NEAR = 5, 6
LISTED = 8
"""So many of the listed plays are looked at beside the best ones."""
SPREAD, SHARE = 6.0, 0.7
"""By how many percent the difference of two acts is usually misjudged, and by which share of itself."""


class Kept(msgspec.Struct, frozen=True):
    """The rack after an act: its tiles and jokers, and the tiles and jokers that were laid."""

    tiles: int
    jokers: int
    laid: int
    laid_jokers: int


def worths(
    view: RummikubView, legal: Sequence[RummikubAction], wanted: Sequence[RummikubAction], stream: Stream
) -> list[Valued]:  # fmt: skip
    """The worth of waiting, of the most telling plays, and of those that are wanted."""
    if view.phase != "play":
        return [Valued(legal[0], 0.0, 0.0, Why(""))]
    sight = Features(view, legal)
    best = MasterBot().choose(view, legal, stream).action
    moves = _moves(sight, (best, *wanted))
    reckoning = _Reckoning(sight, best)
    found = [reckoning.valued(move.play, move) for move in moves]
    wait = cannot_open(sight) if not view.own.opened and not found else waits(sight, "nothing" if not found else "idle")
    if wait is not None:
        found.append(reckoning.valued(wait.action, None, wait.why))
    return widened(found, SHARE)


def _moves(sight: Features, wanted: Sequence[RummikubAction]) -> Iterable[Move]:
    given = [lawful(sight, act.table) for act in wanted if isinstance(act, Play)]
    best = [move_out(sight), *(best_move(sight, aim) for aim in ("tiles", "value", "fewest"))]
    listed = [move_of(sight, play) for play in sight.plays[:LISTED]]
    return {move.play.table: move for move in (*given, *best, *listed) if move is not None}.values()


class _Reckoning:
    """The chances of acts beside the one that the strongest seat does."""

    def __init__(self, sight: Features, best: RummikubAction) -> None:
        self.sight = sight
        self.best = best
        self.kept = kept_after(sight, move_of(sight, best) if isinstance(best, Play) else None)
        self.chance = _chance(sight, self.kept)

    def valued(self, act: RummikubAction, move: Move | None, reason: Why | None = None) -> Valued:
        """The worth of an act, by the move that it is, or of waiting."""
        kept = kept_after(self.sight, move)
        chance = self.chance
        if act != self.best:
            if not kept.tiles:
                chance = 1.0
            elif not self.kept.tiles:
                chance = _odds(MISSED, missed_signs(self.sight, kept))
            else:
                chance = max(0.0, chance - _cost(self.sight, self.kept, kept) / 100)
        fair = 1 / self.sight.view.seats
        told = reason or self._why(move)
        return Valued(act, 100 * (chance - fair), SPREAD, told, chance)

    def _why(self, move: Move | None) -> Why:
        assert move is not None
        if len(move.laid) == len(self.sight.rack):
            return goes_out(move).why
        return (lays(move, "lay_some") if self.sight.turn.opened else opens(move, "open_cheap")).why


def kept_after(sight: Features, move: Move | None) -> Kept:
    """The rack that a move leaves, or waiting."""
    laid, jokers = (len(move.laid), move.jokers) if move is not None else (0, 0)
    return Kept(len(sight.rack) - laid, len(sight.jokers) - jokers, laid, jokers)


def cost_signs(sight: Features, own: Kept, kept: Kept) -> list[float]:
    """The signs of what an act costs beside the strongest seat's.

    Which of ``PAIRS`` the two are; the jokers that it lays too many; how many tens of tiles it keeps too few; laying
    instead of waiting near the end of the pool, and while the others hold back; a short rack of another seat.
    """
    opened, lays_own, lays_other = sight.turn.opened, own.laid > 0, kept.laid > 0
    instead = opened and lays_other and not lays_own
    return [
        *(float(pair == (opened, lays_own, lays_other)) for pair in PAIRS),
        max(0, kept.laid_jokers - own.laid_jokers),
        max(0, min(FULL, own.tiles) - kept.tiles) / 10 if opened and lays_other else 0.0,
        max(0, LAST - sight.view.pool) / LAST if instead else 0.0,
        float(instead and others_hold_back(sight.view)),
        max(0, CLOSE - min(one.rack for one in _others(sight))) / CLOSE,
    ]


def level_signs(sight: Features, kept: Kept) -> list[float]:
    """The signs of the chance to win after an act.

    A constant, own tiles and their square, jokers, no first meld yet, the shortest other rack, the same up to five, the
    mean of the other racks, how many others have opened, the pool and its square.
    """
    others, have, pool = _others(sight), kept.tiles, sight.view.pool
    least = min(one.rack for one in others)
    return [
        1.0, have, have * have, kept.jokers, not (sight.turn.opened or kept.laid), least, min(least, FEW),
        sum(one.rack for one in others) / len(others), sum(one.opened for one in others), pool, pool * pool,
    ]  # fmt: skip


def missed_signs(sight: Features, kept: Kept) -> list[float]:
    """The signs of the chance of whoever could go out and does not.

    A constant, laying instead, keeping a single tile, which seldom fits, and the shortest other rack up to six.
    """
    return [1.0, float(kept.laid > 0), float(kept.tiles == 1), min(NEAR, *(one.rack for one in _others(sight)))]


def _others(sight: Features) -> list[SeatView]:
    return [one for seat, one in enumerate(sight.view.players) if seat != sight.view.seat]


def _cost(sight: Features, own: Kept, kept: Kept) -> float:
    """How many percent of the games an act costs beside the strongest seat's."""
    return STEP * log1p(exp(_sum(COSTS, cost_signs(sight, own, kept))))


def _chance(sight: Features, kept: Kept) -> float:
    """The chance to win of whoever keeps this rack and has moved; 1 with nothing left."""
    return _odds(LEVEL, level_signs(sight, kept)) if kept.tiles else 1.0


def _odds(weights: Sequence[float], signs: Sequence[float]) -> float:
    """The chance that these weights foretell."""
    return 1 / (1 + exp(-_sum(weights, signs)))


def _sum(weights: Sequence[float], signs: Sequence[float]) -> float:
    return sum(weight * sign for weight, sign in zip(weights, signs, strict=True))
