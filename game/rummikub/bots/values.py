"""The worth of acts: the chance to win this game, in percent beyond a fair share, if ``silent`` seats play on.

Games won decide a match (rummikub.R35), so one reckoning chooses and tells: an act has the chance to win that table,
racks and pool give after it, by a regression over acts that such seats played out (``tools.rummikub_weights``). The
strongest seat does what has the highest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property
from math import exp, inf

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Answer, Valued, Why, widened
from game.pieces.tiles import JOKER
from game.rummikub.actions import Play, RummikubAction
from game.rummikub.arrange import arrange
from game.rummikub.bots.common import cannot_open, opens, waits
from game.rummikub.bots.duel import best_without_pool
from game.rummikub.bots.early import finishes_next, is_early
from game.rummikub.bots.features import EACH, Features, loose
from game.rummikub.bots.moves import Move, Objective, best_move, lawful, move_of, move_out
from game.rummikub.bots.reasons import why
from game.rummikub.bots.strong import goes_out
from game.rummikub.bots.tempo import to_be_third
from game.rummikub.search_task import make_task
from game.rummikub.set_layout import sets_of
from game.rummikub.solution import Kinds, less
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
SPREAD, SHARE, SURE = 6.0, 0.7, 0.1
"""By how many percent the difference of two acts is usually misjudged, by which share of itself, and by how many where
an act wins or loses the game."""


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
    reckoning = Reckoning(Features(view, legal))
    sight = reckoning.sight
    given = [lawful(sight, act.table) for act in wanted if isinstance(act, Play)]
    moves = [move for move in given if move is not None]
    said = {move.laid for move in moves}
    moves += (move for move in (reckoning.out, *reckoning.moves) if move is not None and move.laid not in said)
    # Where the signs do not choose nothing is told above what is done instead, but for going out.
    most = reckoning.chance(reckoning.best()) if reckoning.known else 1.0
    fewest = min((len(move.laid) for move in moves), default=0)
    found = [_valued(reckoning, move.play, move, _why(reckoning, move, fewest), most) for move in moves]
    best = max((one.value for one in found), default=-inf)
    wait = cannot_open(sight) if not view.own.opened and not found else _wait(reckoning, best, most)
    if wait is not None:
        found.append(_valued(reckoning, wait.action, None, wait.why, most))
    return widened(found, SHARE)


def _wait(reckoning: Reckoning, best: float, most: float) -> Answer | None:
    """The act of waiting, with the reason for it where it is worth no less than the ``best`` that can be laid."""
    sight = reckoning.sight
    if best == -inf:
        return waits(sight, "nothing")
    if _value(reckoning, _told(reckoning, None, most)) < best or not sight.view.pool:
        return waits(sight, "idle")
    if not sight.turn.opened:
        return waits(sight, "early" if reckoning.early else "closed")
    return waits(sight, "hold", count=len(sight.rack) - reckoning.fits.total())


def _told(reckoning: Reckoning, move: Move | None, most: float) -> float:
    """The chance that is told of a move, or of waiting: no more than ``most`` but of going out."""
    chance = reckoning.chance(move)
    return chance if move is not None and len(move.laid) == len(reckoning.sight.rack) else min(chance, most)


def _valued(reckoning: Reckoning, act: RummikubAction, move: Move | None, why: Why, most: float) -> Valued:
    chance = _told(reckoning, move, most)
    # No act wins less often than never, or more often than always.
    spread = max(SURE, min(SPREAD, 100 * chance, 100 * (1 - chance)))
    return Valued(act, _value(reckoning, chance), spread, why, chance)


def _value(reckoning: Reckoning, chance: float) -> float:
    return 100 * (chance - 1 / reckoning.sight.view.seats)


def _why(reckoning: Reckoning, move: Move, fewest: int) -> Why:
    """The reason of a move: a first meld is cheap where none lays fewer tiles; later what is left counts."""
    sight = reckoning.sight
    if len(move.laid) == len(sight.rack):
        return goes_out(move).why
    if not sight.turn.opened:
        return opens(move, "open_cheap" if len(move.laid) <= fewest else "open_sets").why
    kept = reckoning.kept(move.laid)
    told = {"count": len(move.laid), "value": move.value, "kept": kept.tiles}
    return why("lay_leaves", **told, loose=kept.loose) if kept.loose else why("lay_some", **told)


class Reckoning:
    """The chances of the acts of one decision."""

    def __init__(self, sight: Features) -> None:
        self.sight = sight
        self.table: Kinds = tuple(kind for kinds in sight.position.table for kind in kinds)
        self._found: dict[Kinds, Kept] = {}

    @cached_property
    def fits(self) -> Counter[int]:
        """The own tiles that lie in an arrangement with as many of them as can."""
        task = make_task(self.table, self.sight.rack, EACH)
        plan = arrange(task)
        lie = (kind for kinds in sets_of(task, plan) for kind in kinds) if plan else self.table
        return Counter(lie) - Counter(self.table)

    @cached_property
    def out(self) -> Move | None:
        """A move that lays the whole rack, ``None`` without one."""
        return None if self._stays else move_out(self.sight)

    @cached_property
    def moves(self) -> Collection[Move]:
        """The moves that are compared: the best ones by different aims and some that are listed."""
        sight = self.sight
        aims: tuple[Objective, ...] = ("tiles", "value") if sight.turn.opened else ("fewest",)
        best = [best_move(sight, aim, work=0) for aim in aims]
        listed = [move_of(sight, play) for play in sight.plays[:LISTED]]
        return {move.laid: move for move in (*best, *listed) if move is not None}.values()

    def chance(self, move: Move | None) -> float:
        """The chance to win after a move, or after waiting; 1 with nothing left."""
        return chance_of(self.sight, self.kept(() if move is None else move.laid))

    def kept(self, laid: Kinds) -> Kept:
        """The rack and table once these tiles are laid, none for waiting."""
        if laid not in self._found:
            fits = Counter(laid) <= self.fits
            stay = self._stays if fits else loose((self.table, laid), less(self.sight.rack, laid))
            self._found[laid] = self._kept(laid, stay)
        return self._found[laid]

    def best(self) -> Move | None:
        """The move of the highest chance, ``None`` where waiting has it; where more is known what is good by that."""
        if self.known:
            return None if self.early else self.third or best_without_pool(self.sight)
        best, found = self.chance(None) if self.sight.wait is not None else -1.0, None
        if best >= self._most():
            return None
        bounds = [(self._bound(move), move) for move in self.moves]
        for bound, move in sorted(bounds, key=lambda one: -one[0]):
            if bound > best and (chance := self.chance(move)) > best:
                best, found = chance, move
        return None if found is None else _tidy(self.sight, found)

    @property
    def known(self) -> bool:
        """Whether more is known than the signs say: that it is early to open, or who moves when about an empty pool."""
        return self.early or self.third is not None or (self.sight.turn.opened and not self.sight.view.pool)

    @cached_property
    def early(self) -> bool:
        """Whether the seat could open and keeps that back."""
        if self.sight.turn.opened or not is_early(self.sight) or not self.moves:
            return False
        return not finishes_next(self.sight, min(self.moves, key=lambda move: (move.jokers, len(move.laid))))

    @cached_property
    def third(self) -> Move | None:
        """A little that makes the seat third to move once the pool is empty, where that is to be seen to now."""
        return to_be_third(self.sight) if self.sight.turn.opened else None

    @cached_property
    def _stays(self) -> int:
        """How many own tiles fit nowhere: no act leaves fewer of them."""
        return len(self.sight.rack) - self.fits.total()

    def _kept(self, laid: Kinds, stay: int) -> Kept:
        rack = less(self.sight.rack, laid)
        return Kept(len(rack), rack.count(JOKER), stay, len(self.table) + len(laid), bool(laid))

    def _bound(self, move: Move) -> float:
        """The bound of the chance of a move: no tile that fits nowhere raises it."""
        return chance_of(self.sight, self._kept(move.laid, self._stays))

    def _most(self) -> float:
        """The bound of all moves that keep a tile: log-odds are straight lines of tiles and jokers."""
        rack, stay = self.sight.rack, self._stays
        fit = min(self.fits.total(), len(rack) - 1)
        keeps = [
            Kept(len(rack) - count, jokers, stay, len(self.table) + count, True)
            for count in {min(1, fit), fit} if count for jokers in (0, rack.count(JOKER))
        ]  # fmt: skip
        return max((chance_of(self.sight, kept) for kept in keeps), default=-1.0)


def _tidy(sight: Features, move: Move) -> Move:
    """The same tiles laid with fewer sets of the table changed, where that is found."""
    return (best_move(sight, "tiles", less(sight.rack, move.laid)) if sight.turn.opened else None) or move


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


def chance_of(sight: Features, kept: Kept) -> float:
    """The chance to win of whoever has moved and keeps this; 1 with nothing left."""
    if not kept.tiles:
        return 1.0
    odds = sum(weight * sign for weight, sign in zip(WEIGHTS, signs(sight, kept), strict=True))
    return 1 / (1 + exp(-odds) * (sight.view.seats - 1) / (SEATS - 1))
