"""The features of a view that a bot thinks with: table and rack in kinds, what is unseen, and what it may do."""

from __future__ import annotations

from collections.abc import Sequence

from game.pieces.tiles import JOKER, KIND_OF, KINDS, NUMBERS, box
from game.rummikub.actions import Draw, Pass, Play, RummikubAction, Sets
from game.rummikub.arrange import arrange
from game.rummikub.search_task import make_task
from game.rummikub.solution import Kinds, Position
from game.rummikub.validate import Turn
from game.rummikub.view import RummikubView

EACH = (1,) * (NUMBERS + 1)
"""The weights of a search in which every tile that stays out counts one."""


class Features:
    """A view in kinds. ``unseen[k]`` tiles of kind ``k`` lie in the pool or unknown in the racks of others."""

    __slots__ = ("config", "jokers", "plays", "position", "turn", "unseen", "view", "wait")

    def __init__(self, view: RummikubView, legal: Sequence[RummikubAction]) -> None:
        self.view = view
        self.config = view.config
        self.turn: Turn = view.turn_start()
        rack = tuple(KIND_OF[t] for t in view.rack)
        config = self.config
        self.position = Position(
            kinds_of(view.table), rack, view.own.opened, view.copies, config.first_meld, config.joker_new_set
        )
        self.jokers: Kinds = tuple(kind for kind in rack if kind == JOKER)
        self.plays = [a for a in legal if isinstance(a, Play)]
        self.wait = next((a for a in legal if isinstance(a, Draw | Pass)), None)
        """Drawing or passing, ``None`` where a seat that can play must."""
        self.unseen = _unseen(view)

    @property
    def rack(self) -> Kinds:
        """The own tiles as kinds."""
        return self.position.rack


def kinds_of(table: Sets) -> tuple[Kinds, ...]:
    """Sets of tiles as sets of kinds."""
    return tuple(tuple(KIND_OF[t] for t in tiles) for tiles in table)


def loose(table: Sequence[Kinds], rack: Kinds) -> int:
    """How many tiles of a rack do not fit on a table together with the others."""
    plan = arrange(make_task([kind for kinds in table for kind in kinds], rack, EACH))
    return plan.cost if plan else len(rack)


def _unseen(view: RummikubView) -> list[int]:
    seen = {t for tiles in view.table for t in tiles}
    seen.update(view.rack)
    for player in view.players:
        seen.update(player.seen)
    counts = [0] * KINDS
    for tile in box(view.copies):
        counts[KIND_OF[tile]] += tile not in seen
    return counts
