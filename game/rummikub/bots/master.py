"""The strongest level, in two styles (rummikub.R36).

The lively master lays a little every turn while its rack stays as long as it was dealt: a rack is harder to
finish when only a few tiles are left of it. The patient master, a hoarder, lays nothing until all of it can go at
once. Both watch the end of the pool (see ``tempo``). Winning comes first, the points of a lost game second.
"""

from __future__ import annotations

import msgspec

from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.pieces.tiles import box
from game.rummikub.bots.chance import Outlook, outlook
from game.rummikub.bots.common import ThinkingBot, cannot_open, lays, opens, waits
from game.rummikub.bots.duel import best_without_pool, is_duel
from game.rummikub.bots.features import Features, kinds_of, loose
from game.rummikub.bots.moves import Move, best_move, cheapest_listed, move_out
from game.rummikub.bots.reasons import why
from game.rummikub.bots.strong import goes_out
from game.rummikub.bots.tempo import THIRD, laid_since_empty, may_pass_safely, near_the_end, wants_to_shift
from game.rummikub.solution import less
from game.rummikub.solver import goes_out as fits_whole

LIVELY_ROUNDS = 3
"""It stops so many rounds before the pool is empty, for the order of moves matters more then."""
LIKELY = 0.1
"""From this chance to go out in the next turn on, drawing is worth more than anything that can be laid now."""
EARLY = 0.75
"""While more than this share of the first pool is left, the master keeps its first meld back.

Only with the smaller box: at larger tables the sets of the others are too many to stay away from.
"""


class MasterBot(ThinkingBot):
    """A bot that is lively or patient, as the table chose."""

    level = "master"

    def open(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once, else the cheapest first meld; early it opens only to go out next."""
        move = move_out(sight)
        if move is not None:
            return goes_out(move)
        move = best_move(sight, "fewest")
        if move is None:
            return cannot_open(sight)
        if _early(sight) and sight.wait is not None and not _finishes_next(sight, move):
            return waits(sight, "early")
        ahead = _promise(sight)
        return _draws(sight, ahead) if ahead is not None else opens(move, "open_cheap")

    def play(self, sight: Features, stream: Stream) -> Answer | None:
        """Lays all at once, else waits for it; the lively one lays what it can spare until the pool is near its end."""
        move = move_out(sight)
        if move is not None:
            return goes_out(move)
        if not sight.view.pool:
            return _without_pool(sight)
        spares = sight.config.master_style == "lively" and not near_the_end(sight.view, LIVELY_ROUNDS)
        answer = _lively(sight) if spares else _tempo(sight)
        return answer or _holds(sight)


def _holds(sight: Features) -> Answer | None:
    return waits(sight, "hold", count=loose(sight.position.table, sight.rack))


def _without_pool(sight: Features) -> Answer | None:
    move = best_without_pool(sight)
    if move is None:
        first = not laid_since_empty(sight.view) and may_pass_safely(sight)
        return _holds(sight) if is_duel(sight) or first else waits(sight, "nothing")
    return lays(move, "end_last" if is_duel(sight) else "end_value")


def _lively(sight: Features) -> Answer | None:
    """Lays a little while as many tiles stay as were dealt."""
    move = cheapest_listed(sight)
    if move is None or move.jokers or len(sight.rack) - len(move.laid) < sight.config.tiles_dealt:
        return None
    return Answer(move.play, why("lay_reserve", count=len(move.laid), kept=len(sight.rack) - len(move.laid)))


def _tempo(sight: Features) -> Answer | None:
    """Lays a little where that wins the better place at the end of the pool, unless the next tile may end the game."""
    if sight.wait is None or not wants_to_shift(sight.view):
        return None
    little = cheapest_listed(sight)
    if little is None or little.jokers:
        return None
    ahead = _promise(sight)
    if ahead is not None:
        return _draws(sight, ahead)
    view, told = sight.view, {"count": len(little.laid), "pool": sight.view.pool}
    if view.seats <= THIRD:
        return Answer(little.play, why("lay_tempo", **told))
    return Answer(little.play, why("lay_tempo_after", **told, seat=(view.seat - THIRD) % view.seats))


def _promise(sight: Features) -> Outlook | None:
    """The outlook of drawing where the seat may draw and the chance is worth waiting for, else ``None``."""
    if sight.wait is None:
        return None
    ahead = outlook(sight)
    return ahead if ahead.chance >= LIKELY else None


def _draws(sight: Features, ahead: Outlook) -> Answer | None:
    return waits(sight, "likely", percent=ahead.percent)


def _early(sight: Features) -> bool:
    view = sight.view
    if view.copies > 2:
        return False
    first_pool = len(box(view.copies)) - view.seats * view.config.tiles_dealt
    return view.pool > EARLY * first_pool


def _finishes_next(sight: Features, move: Move) -> bool:
    """Whether the rest of the rack would fit at once if the table stayed as it is after this first meld."""
    table = kinds_of(move.play.table)
    rack = less(sight.rack, move.laid)
    return fits_whole(msgspec.structs.replace(sight.position, table=table, rack=rack, opened=True))
