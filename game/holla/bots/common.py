"""The frame of all thinking levels: deal, declare, and pass a turn through draw and discard."""

from __future__ import annotations

from collections.abc import Sequence

from game.holla.actions import (
    Deal,
    Declare,
    Decline,
    Discard,
    DrawIsland,
    DrawMountain,
    DrawRiver,
    HollaAction,
)  # fmt: skip
from game.holla.bots.errors import slip
from game.holla.bots.features import Features
from game.holla.bots.reasons import why
from game.holla.distance import nearest
from game.holla.view import HollaView
from game.kernel.chance import Stream
from game.kernel.seat import Answer
from game.pieces.cubes import cube_text

HAND = 13
_CHANCE = why("chance")


class RandomBot:
    """A bot that takes any lawful act, each as likely as another."""

    level = "random"

    def choose(self, view: HollaView | None, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Chooses by chance alone; only errors need a view."""
        foul = slip(view, stream) if view is not None else None
        return foul or Answer(stream.choice(legal), _CHANCE)


class ThinkingBot:
    """The frame of a turn; a level says how it draws and what it discards."""

    level = ""

    def choose(self, view: HollaView, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Chooses an act and says why."""
        return slip(view, stream) or self.think(view, legal, stream)

    def think(self, view: HollaView, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Chooses without ever erring."""
        if isinstance(legal[0], Deal):
            return Answer(legal[0], why("deal"))
        sight = Features(view)
        calls = [a for a in legal if isinstance(a, Declare)]
        if calls:
            return declare(sight, calls)
        if isinstance(legal[0], Discard):
            return self.discard(sight, [a.cube for a in legal if isinstance(a, Discard)], stream)
        if view.mountains_left:
            return self.draw(sight, legal, stream)
        return last_draw(sight, legal)

    def draw(self, sight: Features, legal: Sequence[HollaAction], stream: Stream) -> Answer:
        """Draws while there are mountains."""
        raise NotImplementedError

    def discard(self, sight: Features, cubes: Sequence[int], stream: Stream) -> Answer:
        """Discards one of these own cubes."""
        raise NotImplementedError


def declare(sight: Features, calls: Sequence[Declare]) -> Answer:
    """Declares the most valuable yeok of a complete hand (holla.R36)."""
    best = sight.rules.best(sight.hand)
    assert best is not None
    action = next((a for a in calls if a.yeok == best.yeok), calls[0])
    return Answer(action, why("declare", yeok=best.yeok, points=best.points + best.bonus))


def last_draw(sight: Features, legal: Sequence[HollaAction]) -> Answer:
    """Draws without mountains: the island cube if it completes the hand; else lets the round be void (holla.R97)."""
    island = next((a for a in legal if isinstance(a, DrawIsland)), None)
    if island is not None and completes(sight, sight.island):
        return Answer(island, why("last_island", cube=cube_text(sight.view.island)))
    decline = next((a for a in legal if isinstance(a, Decline)), None)
    return Answer(decline if decline is not None else legal[0], why("decline"))


def completes(sight: Features, kind: int) -> bool:
    """Whether the hand is a yeok when a cube of this kind replaces one that may be discarded."""
    return bool(complete_discards(sight, (*sight.hand, kind), set(own_kinds(sight))))


def own_kinds(sight: Features) -> tuple[int, ...]:
    """The kinds of the ridge: the cubes that do not lie apart."""
    return sight.hand[: len(sight.hand) - len(sight.locked)]


def complete_discards(sight: Features, hand: Sequence[int], kinds: set[int]) -> list[int]:
    """The kinds among ``kinds`` whose discard leaves a complete hand."""
    if len(hand) != HAND + 1 or (len(sight.rules.rivals()) > 1 and nearest(sight.rules, hand, sight.locked, most=0)):
        return []
    found = []
    for kind in sorted(kinds):
        rest = list(hand)
        rest.remove(kind)
        if sight.rules.complete(rest):
            found.append(kind)
    return found


def most_valuable(sight: Features, kinds: Sequence[int]) -> tuple[int, str, int]:
    """The discard with the best reading, of those that leave a complete hand: kind, yeok, points with bonus."""
    best = (-1, kinds[0], "")
    for kind in kinds:
        rest = list(sight.hand)
        rest.remove(kind)
        reading = sight.rules.best(rest)
        if reading is not None and reading.points + reading.bonus > best[0]:
            best = (reading.points + reading.bonus, kind, reading.yeok)
    return best[1], best[2], best[0]


def mountain(legal: Sequence[HollaAction]) -> HollaAction:
    """The mountain draw among the lawful acts."""
    return next(a for a in legal if isinstance(a, DrawMountain))


def island(legal: Sequence[HollaAction]) -> DrawIsland | None:
    """The island draw if it is lawful."""
    return next((a for a in legal if isinstance(a, DrawIsland)), None)


def rivers(legal: Sequence[HollaAction]) -> dict[int, DrawRiver]:
    """The lawful river draws by kind."""
    return {a.cube >> 1: a for a in reversed(legal) if isinstance(a, DrawRiver)}


def of_kind(cubes: Sequence[int], kind: int) -> Discard:
    """The discard of a cube of this kind."""
    return Discard(next(c for c in cubes if c >> 1 == kind))
