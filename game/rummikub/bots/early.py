"""A first meld that is kept back: early, unless the rest may follow at once, and one that needs a joker."""

from __future__ import annotations

import msgspec

from game.pieces.tiles import box
from game.rummikub.bots.features import Features, kinds_of
from game.rummikub.bots.moves import Move
from game.rummikub.solution import less
from game.rummikub.solver import goes_out

EARLY = 0.75
"""While more than this share of the first pool is left it is early.

Only with the smaller box: at larger tables the sets of the others are too many to stay away from.
"""

NEAR_THE_END = 5
"""With so few tiles somebody is about to end the game."""


def spares_joker(sight: Features) -> bool:
    """Whether a first meld that needs a joker can wait: tiles can be drawn, and nobody else is near the end."""
    others = (one.rack for seat, one in enumerate(sight.view.players) if seat != sight.view.seat)
    return bool(sight.view.pool) and min(others) > NEAR_THE_END


def is_early(sight: Features) -> bool:
    """Whether a seat that may draw does better to keep a first meld back."""
    view = sight.view
    if view.copies > 2 or sight.wait is None:
        return False
    first_pool = len(box(view.copies)) - view.seats * view.config.tiles_dealt
    return view.pool > EARLY * first_pool


def finishes_next(sight: Features, move: Move) -> bool:
    """Whether the rest of the rack would fit at once if the table stayed as it is after this first meld."""
    table = kinds_of(move.play.table)
    rack = less(sight.rack, move.laid)
    return goes_out(msgspec.structs.replace(sight.position, table=table, rack=rack, opened=True))
