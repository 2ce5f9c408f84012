"""How characters play Royal Turf: of bets that are about as good each takes its own.

Tiger backs horses with one great leap on their card, Turtle those that walk evenly; Rabbit backs horses in front,
Crane those behind; Deer goes where others bet, Magpie where nobody does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from game.kernel.seat import Answer
from game.turf.actions import Bet, TurfAction
from game.turf.bots.plain import known_columns
from game.turf.bots.reasons import why
from game.turf.bots.sight import Sight, sight_of
from game.turf.bots.simulated import Effort, bet_lines
from game.turf.bots.thought import Line
from game.turf.race import HORSES
from game.turf.view import TurfView

LOOK = Effort(
    odds=120, bets=99, tables=24, races=5, moves=0, worlds=0, learns=False, lead=False, open_mind=True
)  # fmt: skip
"""How a character judges what is about as good."""
_SEED = b"manner"
ABOUT: dict[str, tuple[float, float]] = {
    "tiger": (-10, inf), "turtle": (-25, inf), "rabbit": (-30, 30),
    "deer": (-30, 30), "magpie": (5, inf), "crane": (15, inf),
}  # fmt: skip
"""Pounds for each bet value by which a liked bet may differ from the level's own: tastes that help, as for horses in
front, may not gain more, and those that harm have to. So all are as strong as a plain seat at the level normal."""


def prefer(character: str, view: TurfView, legal: Sequence[TurfAction], answer: Answer) -> Answer:
    """The answer in the manner of a character; moves are nobody's to play with."""
    own = answer.action
    if not isinstance(own, Bet) or not own.chip:
        return answer
    sight = sight_of(view)
    able = [(act.chip, act.horse) for act in legal if isinstance(act, Bet) and act.chip == own.chip]
    lines = bet_lines(sight, able, LOOK, _SEED)
    plain = next(line for line in lines if line.horse == own.horse)
    least, most = (pounds * sight.terms.factor * own.chip for pounds in ABOUT[character])
    free = [line.horse for line in lines if line is plain or least <= _gain(line, plain) <= most]
    columns = known_columns(sight)
    best = max(free, key=lambda horse: (_likes(character, sight, columns, horse), horse == own.horse))
    return answer if best == own.horse else Answer(Bet(own.chip, best), why("manner"))


def _gain(line: Line, other: Line) -> float:
    """What a bet brings more than another, over the races that both have run."""
    gaps = [a - b for a, b in zip(line.worths, other.worths, strict=False)]
    return sum(gaps) / len(gaps)


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
