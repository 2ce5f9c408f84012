"""The manners of characters in Rummikub: while the rack is long, each keeps tiles that it likes back a little.

Magpie keeps black tiles, Crane red, Deer blue, Rabbit orange ones; Tiger waits until it can lay several at once,
Turtle lays little by little and then finds its way out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel.seat import Answer
from game.pieces.tiles import COLOUR_OF, JOKER, KIND_OF
from game.rummikub.actions import Play, RummikubAction
from game.rummikub.bots.common import waits
from game.rummikub.bots.features import Features
from game.rummikub.bots.moves import Move, best_move, move_of, move_out
from game.rummikub.bots.reasons import why
from game.rummikub.bots.strong import goes_out
from game.rummikub.validate import laid_tiles
from game.rummikub.view import RummikubView

LONG = 6
"""With more tiles than that a character may play as it likes."""
LEAP = 3
"""Tiger lays at least so many tiles."""
LITTLE = 3
"""Turtle lays no more tiles at once where it can lay fewer."""
NEAR = 8
"""From so many tiles on Turtle, who has laid less than others, finds every way to lay them all at once."""
LISTED = 60
"""So many of the listed plays are looked at."""
_KEEPS = {"magpie": 0, "crane": 1, "deer": 2, "rabbit": 3}
"""The colour that a character keeps."""
DEAR = 3.0
"""How many tiles a kept one counts for."""


def prefer(character: str, view: RummikubView, legal: Sequence[RummikubAction], answer: Answer) -> Answer:
    """The answer in the manner of a character."""
    if not isinstance(answer.action, Play) or not view.own.opened or len(view.rack) <= LONG or not view.pool:
        return answer
    sight = Features(view, legal)
    own = move_of(sight, answer.action)
    if len(own.laid) == len(sight.rack):
        return answer
    if character == "turtle" and len(sight.rack) <= NEAR and (out := move_out(sight)) is not None:
        return goes_out(out)
    if character == "tiger":
        return (waits(sight, "manner") if len(own.laid) < LEAP else None) or answer
    moves = [own, *(move_of(sight, play) for play in sight.plays[:LISTED])]
    if character in _KEEPS:
        moves += _keeping(sight, _KEEPS[character], len(own.laid))
    best = max(moves, key=lambda move: _likes(character, move))
    if _likes(character, best) <= _likes(character, own):
        return answer
    return Answer(best.play, why("lay_some", count=len(best.laid), value=best.value))


def _keeping(sight: Features, colour: int, most: int) -> list[Move]:
    """The most that can be laid without a tile of a colour, unless that is more than the level itself would lay."""
    kept = tuple(kind for kind in sight.rack if kind == JOKER or COLOUR_OF[kind] == colour)
    move = best_move(sight, "tiles", kept, 0)
    return [move] if move is not None and len(move.laid) <= most else []


def _likes(character: str, move: Move) -> float:
    if character == "turtle":
        return float(min(0, LITTLE - len(move.laid)) - JOKER * move.jokers)
    kept = sum(kind != JOKER and COLOUR_OF[kind] == _KEEPS[character] for kind in move.laid)
    return len(move.laid) - DEAR * kept - 4.0 * move.jokers


def marks(view: RummikubView, legal: Sequence[RummikubAction], action: RummikubAction) -> Mapping[str, float]:
    """The marks of a character that an act shows, by name."""
    if not view.own.opened or len(view.rack) <= LONG or not view.pool:
        return {}
    if not isinstance(action, Play):
        return {"waits": 1.0} if any(isinstance(act, Play) for act in legal) else {}
    laid = [KIND_OF[tile] for tile in laid_tiles(view.table, action.table)]
    plain = [kind for kind in laid if kind != JOKER]
    shares = {f"colour_{one}": sum(COLOUR_OF[k] == one for k in plain) / max(1, len(plain)) for one in range(4)}
    return {"waits": 0.0, "little": float(len(laid) <= LITTLE), **shares}
