"""The worth of lawful acts: the chance to win this game, in percent beyond a fair share, as the strongest seat plays.

Games won decide a match (rummikub.R35), so one reckoning chooses and tells: an act has the chance to win that table,
racks and pool give after it, by a regression over acts that the strongest seat played out
(``tools.rummikub_weights``). None is told above what that seat does, so that is the best of its own values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Valued, Why, widened
from game.pieces.tiles import JOKER
from game.rummikub.actions import Play, RummikubAction
from game.rummikub.bots.common import cannot_open, lays, opens, waits
from game.rummikub.bots.features import Features, kinds_of, loose
from game.rummikub.bots.master import MasterBot
from game.rummikub.bots.moves import Move, best_move, lawful, move_of, move_out
from game.rummikub.bots.strong import goes_out
from game.rummikub.solution import less
from game.rummikub.view import RummikubView

WEIGHTS = (
    -1.85, 0.31, 0.97, -0.32, 1.09, -1.42, 1.59, 0.59, -0.04, -0.55, -0.18, -0.41, -0.83, -0.32, -1.25, -0.71, -0.2,
    -0.54,
)  # fmt: skip
"""The log-odds to win at four seats, by ``signs``."""
FULL, LAST, SHORT, FEW = 50, 24, 5, 3
"""A full table; so many tiles in the pool are its end, so many in a rack of another seat few; a few loose tiles."""
SEATS = 4
LISTED = 8
"""So many of the listed plays are looked at beside the best ones."""
SPREAD, SHARE = 6.0, 0.7
"""By how many percent the difference of two acts is usually misjudged, and by which share of itself."""


class Kept(msgspec.Struct, frozen=True):
    """The rack and table after an act: own tiles and jokers, how many of them fit nowhere, the tiles of the table."""

    tiles: int
    jokers: int
    loose: int
    table: int
    laid: bool


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
        self.chance = _chance(sight, kept_after(sight, move_of(sight, best) if isinstance(best, Play) else None))

    def valued(self, act: RummikubAction, move: Move | None, reason: Why | None = None) -> Valued:
        """The worth of an act, by the move that it is, or of waiting."""
        chance = self.chance
        if act != self.best:
            chance = min(chance, _chance(self.sight, kept_after(self.sight, move)))
        fair = 1 / self.sight.view.seats
        told = reason or self._why(move)
        return Valued(act, 100 * (chance - fair), SPREAD, told, chance)

    def _why(self, move: Move | None) -> Why:
        assert move is not None
        if len(move.laid) == len(self.sight.rack):
            return goes_out(move).why
        return (lays(move, "lay_some") if self.sight.turn.opened else opens(move, "open_cheap")).why


def kept_after(sight: Features, move: Move | None) -> Kept:
    """The rack and table that a move leaves, or waiting."""
    rack = less(sight.rack, move.laid) if move is not None else sight.rack
    table = kinds_of(move.play.table) if move is not None else sight.position.table
    return Kept(len(rack), rack.count(JOKER), loose(table, rack), sum(map(len, table)), move is not None)


def signs(sight: Features, kept: Kept) -> list[float]:
    """The signs of the chance to win after an act.

    A constant; own tiles, jokers, and no first meld yet; of the others the tiles, how many have opened, and how long
    short racks are; the pool, its square, whether it is empty, then also laying, and laying on near its end; the
    table; loose tiles: any, a few, all, while much is left in the pool, beside jokers.
    """
    view, own, pool = sight.view, sight.turn.opened, sight.view.pool / 10
    others = [one for seat, one in enumerate(view.players) if seat != view.seat]
    count, open_racks = len(others), [one.rack for one in others if one.opened]
    return [
        1.0, kept.tiles / 10, kept.jokers, not (own or kept.laid),
        sum(one.rack for one in others) / count / 10, len(open_racks) / count,
        sum(min(SHORT, rack) for rack in open_racks) / count / SHORT,
        pool, pool * pool, not pool, kept.laid and not pool,
        max(0, LAST - view.pool) / LAST if own and kept.laid else 0.0,
        kept.table / FULL, min(kept.loose, 1), min(kept.loose, FEW) / FEW, kept.loose / 10, kept.loose * pool / 10,
        kept.jokers * kept.loose / 10,
    ]  # fmt: skip


def _chance(sight: Features, kept: Kept) -> float:
    """The chance to win of whoever has moved and keeps this; 1 with nothing left."""
    if not kept.tiles:
        return 1.0
    odds = sum(weight * sign for weight, sign in zip(WEIGHTS, signs(sight, kept), strict=True))
    return 1 / (1 + exp(-odds) * (sight.view.seats - 1) / (SEATS - 1))
