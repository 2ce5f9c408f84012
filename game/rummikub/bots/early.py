"""An early first meld: among strong seats it is worth keeping back, unless the rest may follow at once."""

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
