"""How characters play Royal Turf: of bets that are about as good each takes its own.

Tiger backs horses with one great leap on their card, Turtle those that walk evenly; Rabbit backs horses in front,
Crane those behind; Deer goes where others bet, Magpie where nobody does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.kernel.seat import Answer
from game.turf.actions import Bet, TurfAction
from game.turf.bots.odds import odds_of
from game.turf.bots.plain import known_columns
from game.turf.bots.reasons import why
from game.turf.bots.sight import Sight, sight_of
from game.turf.bots.wagers import Wagers
from game.turf.race import HORSES
from game.turf.view import TurfView

FREE = 0.92
"""A bet is about as good that promises this share of the pounds."""
RACES = 120
"""Races over which a character judges what is about as good."""
_SEED = b"manner"


def prefer(character: str, view: TurfView, legal: Sequence[TurfAction], answer: Answer) -> Answer:
    """The answer in the manner of a character; moves are nobody's to play with."""
    own = answer.action
    if not isinstance(own, Bet) or not own.chip:
        return answer
    sight = sight_of(view)
    wagers, columns = Wagers(sight, odds_of(sight.field, _SEED, RACES)), known_columns(sight)
    worth = {act: wagers.quick((act.chip, act.horse), columns) for act in legal if isinstance(act, Bet) and act.chip}
    least = worth[own] - (1 - FREE) * abs(worth[own])
    free = [act for act in worth if act.chip == own.chip and worth[act] >= least]
    best = max(free, key=lambda act: (_likes(character, sight, columns, act.horse), act == own))
    if _likes(character, sight, columns, best.horse) <= _likes(character, sight, columns, own.horse):
        return answer
    return Answer(best, why("manner"))


def _likes(character: str, sight: Sight, columns: Sequence[int], horse: int) -> float:
    if character in ("tiger", "turtle"):
        return _leap(sight, horse) * (1 if character == "tiger" else -1)
    if character in ("rabbit", "crane"):
        return sight.field.at[horse] * (1 if character == "rabbit" else -1)
    return columns[horse] * (1 if character == "deer" else -1)


def _leap(sight: Sight, horse: int) -> int:
    return max(row[horse] for row in sight.field.cards)


def marks(view: TurfView, legal: Sequence[TurfAction], action: TurfAction) -> Mapping[str, float]:
    """What an act shows of a character."""
    if not isinstance(action, Bet) or not action.chip:
        return {}
    sight = sight_of(view)
    columns = known_columns(sight)
    return {
        "front": sight.field.at[action.horse] - sum(sight.field.at) / HORSES,
        "leap": _leap(sight, action.horse) - sum(_leap(sight, horse) for horse in range(HORSES)) / HORSES,
        "crowd": columns[action.horse] - sum(columns) / HORSES,
    }
