"""The manners of characters in Dragon Holla: of cubes that may as well go, each has its own that go first.

Tiger keeps high numbers, Turtle low ones; Magpie keeps black, Crane red, Deer green; Rabbit gives back what it has
just drawn and runs to the river early.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.holla.actions import Discard, DrawIsland, DrawMountain, DrawRiver, HollaAction
from game.holla.bots.baseline import Er2Bot
from game.holla.bots.common import HAND, of_kind
from game.holla.bots.features import Features
from game.holla.bots.reasons import why
from game.holla.bots.steps import looks_after
from game.holla.distance import nearest, outlook
from game.holla.view import HollaView
from game.kernel.seat import Answer
from game.pieces.cubes import RANKS, colour_of

FREE = 0.7
"""The share of useful cubes that a discard must leave to be about as good as the best."""
EARLY = 2
"""The least distance of a hand whose discard a character may choose."""
RUNS = 2
"""The distance at which Rabbit goes to the river already."""
_KEEPS = {"magpie": 0, "crane": 1, "deer": 3}
"""The colour that a character keeps."""
_RIVER = Er2Bot()
MIDDLE = (RANKS + 1) / 2


def prefer(character: str, view: HollaView, legal: Sequence[HollaAction], answer: Answer) -> Answer:
    """The answer in the manner of a character."""
    if isinstance(answer.action, Discard) and len(view.hand) == HAND + 1:
        return _discard(character, Features(view), legal, answer)
    if isinstance(answer.action, DrawMountain) and character == "rabbit" and view.ridge:
        return _draw(Features(view), legal, answer)
    return answer


def _draw(sight: Features, legal: Sequence[HollaAction], answer: Answer) -> Answer:
    near = nearest(sight.rules, sight.hand, sight.locked)
    if near != RUNS:
        return answer
    useful = outlook(sight.rules, sight.hand, sight.locked).useful
    return _RIVER.river(sight, legal, near, useful) or answer


def _discard(character: str, sight: Features, legal: Sequence[HollaAction], answer: Answer) -> Answer:
    cubes = [act.cube for act in legal if isinstance(act, Discard)]
    looks = looks_after(sight, sorted({cube >> 1 for cube in cubes}))
    near = min(look.distance for look in looks)
    own = next(look for look in looks if look.kind == answer.action.cube >> 1)
    if near < EARLY or own.distance > near:
        return answer
    least = FREE * sight.count(own.useful)
    free = [look for look in looks if look.distance == near and sight.count(look.useful) >= least]
    drawn = sight.view.drawn >> 1
    best = max(free, key=lambda look: (_goes_first(character, look.kind, drawn), look.kind == own.kind))
    if _goes_first(character, best.kind, drawn) <= _goes_first(character, own.kind, drawn):
        return answer
    return Answer(of_kind(cubes, best.kind), why("manner"))


def _goes_first(character: str, kind: int, drawn: int) -> float:
    if character == "rabbit":
        return float(kind == drawn)
    if character in _KEEPS:
        return float(colour_of(kind) != _KEEPS[character])
    rank = kind % RANKS
    return float(-rank if character == "tiger" else rank)


def marks(view: HollaView, legal: Sequence[HollaAction], action: HollaAction) -> Mapping[str, float]:
    """The marks of a character that an act shows, by name."""
    if isinstance(action, DrawMountain | DrawIsland | DrawRiver):
        return {"river": float(isinstance(action, DrawRiver))}
    if not isinstance(action, Discard):
        return {}
    kind = action.cube >> 1
    rank = (kind % RANKS + 1 - MIDDLE) / MIDDLE
    colours = {f"colour_{one}": float(colour_of(kind) == one) for one in (0, 1, 3)}
    return {"rank": rank, "drawn": float(kind == view.drawn >> 1), **colours}
