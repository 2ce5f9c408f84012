"""The exact chance to go out in the next turn when the seat draws now: counted over every unseen tile.

The table is taken as it stands. What others lay until then mostly adds places, so this is a floor rather than a guess.
"""

from __future__ import annotations

import msgspec

from game.pieces.tiles import KINDS
from game.rummikub.bots.features import Features
from game.rummikub.solver import goes_out


class Outlook(msgspec.Struct, frozen=True):
    """The count of unseen tiles of which a draw would let the whole rack go out."""

    fitting: int
    unseen: int

    @property
    def chance(self) -> float:
        """The chance to draw one of them, from 0 to 1; 0 with nothing to draw."""
        return self.fitting / self.unseen if self.unseen else 0.0


def outlook(sight: Features) -> Outlook:
    """The promise of a draw for the next turn (rummikub.R30); nothing once the pool is empty (rummikub.R31)."""
    unseen = sum(sight.unseen)
    if not sight.view.pool:
        return Outlook(0, unseen)
    fitting = sum(count for kind, count in enumerate(sight.unseen[:KINDS]) if count and _fits_with(sight, kind))
    return Outlook(fitting, unseen)


def _fits_with(sight: Features, kind: int) -> bool:
    rack = tuple(sorted((*sight.rack, kind)))
    return goes_out(msgspec.structs.replace(sight.position, rack=rack))
