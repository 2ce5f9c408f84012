"""The manners of characters in riichi: early, and while nobody threatens, each has its own tiles that go first.

Rabbit calls whenever that brings the hand closer to a yaku, Crane never opens its hand; Tiger throws ones and
nines first, Turtle keeps honours as safe tiles; Magpie keeps the characters, Deer the bamboos.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel.seat import Answer
from game.riichi.actions import Chi, Discard, Pass, Pon, RiichiAction
from game.riichi.bots.efficiency import keeping, live
from game.riichi.bots.features import Features
from game.riichi.bots.frame import calls_of, discard_of, kinds_allowed
from game.riichi.bots.plain import after_call, valued_bits
from game.riichi.bots.reasons import why
from game.riichi.bots.routes import best_route, routes
from game.riichi.hands.shapes import shanten
from game.riichi.tiles import EAST, KIND_OF, ORPHANS, tile_text
from game.riichi.view import RiichiView

FREE = 0.65
"""The share of useful tiles that a discard must leave to be about as good as the best."""
EARLY = 2
"""The least steps from waiting of a hand whose discard a character may choose."""
_KEEPS = {"magpie": 0, "deer": 2}
"""The suit that a character keeps."""
_ENDS = frozenset(ORPHANS)
CLOSE = 3
"""How near a call of Rabbit has to bring the hand."""


def prefer(character: str, view: RiichiView, legal: Sequence[RiichiAction], answer: Answer) -> Answer:
    """The answer in the manner of a character."""
    own = answer.action
    if isinstance(own, Pass) and character == "rabbit" and not view.own.riichi:
        return _called(Features(view), legal, answer)
    if isinstance(own, Chi | Pon) and character == "crane" and all(not meld.opens for meld in view.own.melds):
        return Answer(legal[-1], why("manner"))
    if isinstance(own, Discard) and not own.riichi and not view.own.riichi and character not in ("rabbit", "crane"):
        return _discard(character, Features(view), legal, answer)
    return answer


def _called(sight: Features, legal: Sequence[RiichiAction], answer: Answer) -> Answer:
    asked = sight.view.asked
    if sight.riichis or asked is None or not any(isinstance(act, Chi | Pon) for act in legal):
        return answer
    if sight.closed:
        now = shanten(sight.hand, sight.melds)
    else:
        route, _ = best_route(routes(sight.hand, sight.codes, valued_bits(sight), sight.config.kuitan), sight.left)
        now = route.away if route else 9
    found = [(*after_call(sight, call), call) for call in calls_of(sight, legal)]
    near = min(found, key=lambda one: (one[0], -one[1]))
    if near[0] >= now or near[0] > CLOSE:
        return answer
    return Answer(near[2].act, why("call_route", tile=tile_text(asked.tile)))


def _discard(character: str, sight: Features, legal: Sequence[RiichiAction], answer: Answer) -> Answer:
    if sight.riichis or not sight.closed:
        return answer
    least, steps = keeping(sight.hand, sight.melds)
    allowed = kinds_allowed(legal)
    counts = {kind: live(mask, sight.left) for kind, mask in steps if kind in allowed}
    own = KIND_OF[answer.action.tile]
    if least < EARLY or own not in counts:
        return answer
    free = [kind for kind, count in counts.items() if count >= FREE * counts[own]]
    best = max(free, key=lambda kind: (_goes_first(character, kind), kind == own))
    act = discard_of(legal, sight, best)
    if act is None or _goes_first(character, best) <= _goes_first(character, own):
        return answer
    return Answer(act, why("manner"))


def _goes_first(character: str, kind: int) -> float:
    if character in _KEEPS:
        return float(kind // 9 != _KEEPS[character])
    if character == "tiger":
        return float(kind in _ENDS and kind < EAST)
    return float(kind < EAST)


def marks(view: RiichiView, legal: Sequence[RiichiAction], action: RiichiAction) -> Mapping[str, float]:
    """The marks of a character that an act shows, by name."""
    if any(isinstance(act, Chi | Pon) for act in legal):
        return {"call": float(isinstance(action, Chi | Pon))}
    if not isinstance(action, Discard) or view.own.riichi or len(view.own.river) >= 6:
        return {}
    kind = KIND_OF[action.tile]
    return {
        "honour": float(kind >= EAST),
        "end": float(kind in _ENDS and kind < EAST),
        "suit_0": float(kind < 9),
        "suit_2": float(18 <= kind < EAST),
    }
