"""The manners of characters in Royal Turf: of bets that are about as good each takes its own.

Tiger backs horses with one great leap on their card, Turtle those that walk evenly; Rabbit backs horses in front,
Crane those behind; Deer goes where others bet, Magpie where nobody does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

import msgspec

from game.kernel.seat import Answer
from game.turf.actions import Bet, Move, TurfAction
from game.turf.bots.evaluation import Line
from game.turf.bots.features import Features, sight_of
from game.turf.bots.plain import HOME, greedy_moves, known_columns
from game.turf.bots.reasons import why
from game.turf.bots.simulated import Effort, bet_lines
from game.turf.view import TurfView

LOOK = Effort(odds=0, bets=0, tables=24, races=5, moves=0, worlds=0, learns=False, follows=0, lead=False)
"""How a character judges what is about as good."""
_SEED = b"manner"
ABOUT: dict[str, tuple[float, float]] = {
    "tiger": (-10, inf), "turtle": (-25, inf), "rabbit": (-60, 0),
    "deer": (-30, 30), "magpie": (5, inf), "crane": (70, inf),
}  # fmt: skip
"""Pounds for each bet value by which a liked bet may differ from the level's own: tastes that help, as for horses in
front, may not gain more, and those that harm have to. So all are as strong as a plain seat at the level normal."""


SLACK = 1.0
"""Moves are about as good that serve the own bets less by so many bet values times spaces."""


def prefer(character: str, view: TurfView, legal: Sequence[TurfAction], answer: Answer) -> Answer:
    """The answer in the manner of a character: of what is about as good, the horse it likes."""
    own = answer.action
    if len(legal) == 1 or not isinstance(own, Bet | Move):
        return answer
    sight = sight_of(view)
    free = _moves(sight, own) if isinstance(own, Move) else _bets(character, sight, own, legal)
    columns = known_columns(sight)
    best = max(
        free, key=lambda horse: (_likes(character, sight, columns, horse), horse == own.horse), default=own.horse
    )
    return answer if best == own.horse else Answer(msgspec.structs.replace(own, horse=best), why("manner"))


def _moves(sight: Features, own: Move) -> list[int]:
    """The horses to move instead; whatever comes home is moved, or left, as the level says."""
    moves = {move.horse: move for move in greedy_moves(sight)}
    least = moves[own.horse].serves - SLACK
    return (
        []
        if moves[own.horse].beyond == HOME
        else [horse for horse, move in moves.items() if move.beyond != HOME and move.serves >= least]
    )


def _bets(character: str, sight: Features, own: Bet, legal: Sequence[TurfAction]) -> list[int]:
    """The horses to lay this chip on instead."""
    if not own.chip:
        return []
    able = [(act.chip, act.horse) for act in legal if isinstance(act, Bet) and act.chip == own.chip]
    lines = bet_lines(sight, able, LOOK, _SEED)
    plain = next(line for line in lines if line.horse == own.horse)
    least, most = (pounds * sight.terms.factor * own.chip for pounds in ABOUT[character])
    return [line.horse for line in lines if line is plain or least <= _gain(line, plain) <= most]


def _gain(line: Line, other: Line) -> float:
    """The gain of a bet over another, over the races that both have run."""
    gaps = [a - b for a, b in zip(line.worths, other.worths, strict=False)]
    return sum(gaps) / len(gaps)


def _likes(character: str, sight: Features, columns: Sequence[int], horse: int) -> float:
    if character in ("tiger", "turtle"):
        return _leap(sight, horse) * (1 if character == "tiger" else -1)
    if character in ("rabbit", "crane"):
        return sight.field.at[horse] * (1 if character == "rabbit" else -1)
    return columns[horse] * (1 if character == "deer" else -1)


def _leap(sight: Features, horse: int) -> int:
    return max(row[horse] for row in sight.field.cards)


def marks(view: TurfView, legal: Sequence[TurfAction], action: TurfAction) -> Mapping[str, float]:
    """The marks of a character that an act shows: how far the horse lies from the mean of those that could be taken."""
    if not isinstance(action, Bet | Move) or (isinstance(action, Bet) and not action.chip):
        return {}
    sight = sight_of(view)
    columns = known_columns(sight)
    horses = {act.horse for act in legal if isinstance(act, Bet | Move)}
    act = "bet" if isinstance(action, Bet) else "move"
    return {
        f"{act}_{name}": value(action.horse) - sum(map(value, horses)) / len(horses)
        for name, value in (
            ("front", sight.field.at.__getitem__),
            ("leap", lambda horse: _leap(sight, horse)),
            ("crowd", columns.__getitem__),
        )
    }
