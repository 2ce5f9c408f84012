"""The level of a first evening: cubes are kept by their neighbours, and the river is thought of last."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import Declare, Hold, HollaAction
from game.holla.bots.common import (
    ThinkingBot,
    complete_discards,
    completes,
    island,
    most_valuable,
    mountain,
    of_kind,
    rivers,
)  # fmt: skip
from game.holla.bots.features import Features
from game.holla.bots.reasons import cube_word, why
from game.holla.bots.steps import company
from game.holla.distance import nearest
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.seat import Answer

FRIENDS = 4
"""So many neighbours in the hand make the island's cube welcome."""
SEES = 5
"""In one of so many turns it sees that a hand with wild cubes is complete."""
LATE = 16
"""After so many own turns it looks into the river too."""


class BeginnerBot(ThinkingBot):
    """A bot that keeps cubes with neighbours of their number or colour, whatever a yeok needs.

    A yeok it knows when it is complete. Where wild cubes stand in it, it counts its parts in one of a few turns only,
    so that now and then it misses a win.
    """

    level = "beginner"

    def think(self, view: HollaView, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Chooses without ever erring; overlooks many a hand with wild cubes."""
        hold = next((act for act in legal if isinstance(act, Hold)), None)
        if hold is not None and any(isinstance(act, Declare) for act in legal) and _turns(view) % SEES:
            best = Features(view).rules.best([cube >> 1 for cube in view.hand])
            if best is not None and any(slot.wild for part in best.parts for slot in part.slots):
                return Answer(hold, why("overlooks"))
        return super().think(view, legal, stream)

    def draw(self, sight: Features, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Takes an open cube that completes the hand, the island's if it has neighbours, else a mountain cube."""
        take, near = island(legal), nearest(sight.rules, sight.hand, sight.locked, most=1)
        cube = cube_word(sight.island) if take is not None else ""
        if near == 1 and take is not None and completes(sight, sight.island):
            return Answer(take, why("island_completes", cube=cube, distance=0))
        if near == 1 and _turns(sight.view) >= LATE:
            fee = sight.view.config.river_fee
            for kind, act in rivers(legal).items():
                if completes(sight, kind):
                    return Answer(act, why("river_completes", cube=cube_word(kind), distance=0, fee=fee))
        if near and take is not None and company(sight.island, sight.hand) >= FRIENDS:
            return Answer(take, why("island_friends", cube=cube))
        return Answer(mountain(legal), why("mountain_hopes" if near else "mountain_complete"))

    def discard(self, sight: Features, cubes: Sequence[int], stream: Stream) -> Answer:
        """Gives away the cube with the fewest neighbours."""
        kinds = sorted({cube >> 1 for cube in cubes})
        done = complete_discards(sight, sight.hand, set(kinds))
        if done:
            kind, yeok, points = most_valuable(sight, done)
            return Answer(of_kind(cubes, kind), why("discard_complete", cube=cube_word(kind), yeok=yeok, points=points))
        kind = min(kinds, key=lambda kind: company(kind, sight.hand))
        return Answer(of_kind(cubes, kind), why("discard_lonely", cube=cube_word(kind)))


def _turns(view: HollaView) -> int:
    """How many turns of this round the seat has had."""
    return sum(note.seat == view.seat for note in view.turns)
