"""The seats that play by themselves: a bot sees a view and the lawful acts, nothing else, and says why it acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot
from typing import Any, Protocol

import msgspec

from game.kernel.chance import ChanceSource, Stream

LEVELS = ("random", "beginner", "easy", "normal", "hard", "master")
"""The strengths that every game offers, weakest first."""
STRENGTHS: Mapping[str, float] = dict(zip(LEVELS, (0.0, 0.5, 1.0, 2.0, 3.0, 4.0), strict=True))
"""The strength of each level as a number, for companions and statistics."""


AVATARS = ("tiger", "rabbit", "magpie", "deer", "turtle", "crane")
"""The portraits of seats."""


class Why(msgspec.Struct, frozen=True):
    """The reason of an act: a key below ``why`` in the game's locale file and the values its sentence needs.

    Values are plain words or numbers; cube names such as ``7k`` are put into words by whoever shows them.
    """

    key: str
    values: dict[str, str | int] = {}


def named(why: Why, name: Callable[[int], str]) -> Why:
    """The reason with the name of the seat that it tells of, which it has by number under ``seat``."""
    seat = why.values.get("seat")
    return Why(why.key, {**why.values, "seat": name(seat)}) if isinstance(seat, int) else why


class Valued(msgspec.Struct, frozen=True):
    """A lawful act with its worth to a seat, and why.

    ``value`` is in the unit of the game, by the end of the round, game or race; ``spread`` is how far the difference of
    two such values is usually off, 0 only where both are exact. ``aim`` is what the game is played for beside it: the
    share of wins, in riichi the mean final place; ``None`` where it is not told apart. ``above`` says of an act beside
    a hint that it is told to be worth more than the advised one, beyond their spread, though its value is cut to that.
    """

    action: Any
    value: float
    spread: float
    why: Why
    aim: float | None = None
    above: bool = False


class Answer(msgspec.Struct, frozen=True):
    """A bot's act and its reason; ``values`` are it and the next best acts where somebody asked what they are worth."""

    action: Any
    why: Why
    values: tuple[Valued, ...] = ()


def best_first(answer: Answer, found: Sequence[Valued]) -> tuple[Valued, ...]:
    """The act that a seat does, then the rest from best to worst; a seat that misjudges may do what is worth less."""
    own = [one for one in found if one.action == answer.action]
    top = own[0].value if own else min((one.value for one in found), default=0.0)
    spread = own[0].spread if own else max((one.spread for one in found), default=0.0)
    first = Valued(answer.action, top, spread, answer.why, own[0].aim if own else None)
    rest = sorted((one for one in found if one.action != answer.action), key=lambda one: -one.value)
    return first, *rest


def widened(found: Sequence[Valued], share: float) -> list[Valued]:
    """The values with spreads for differences from the best: of a great one such a share is off as well."""
    best = max(one.value for one in found)
    return [
        msgspec.structs.replace(one, spread=hypot(one.spread, share * (best - one.value))) if one.spread else one
        for one in found
    ]


def as_hint(told: Sequence[Valued]) -> tuple[Valued, ...]:
    """The values beside a hint: none above that of the act that it advises."""
    first, *rest = told
    return first, *(
        msgspec.structs.replace(one, value=first.value, above=one.value - first.value >= max(one.spread, first.spread))
        if one.value > first.value
        else one
        for one in rest
    )


class Bot(Protocol):
    """A seat that plays by itself. It keeps nothing between acts, so that a match can go on anywhere."""

    level: str

    def choose(self, view: Any, legal: Sequence[Any], stream: Stream) -> Answer:
        """Chooses an act; ``stream`` is its only chance, the same for the same seat and act number."""
        ...


Prefer = Callable[[str, Any, Sequence[Any], Answer], Answer]
"""From a character, a view, the lawful acts and a seat's answer: the answer in the character's manner."""


Worths = Callable[[Any, Sequence[Any], Sequence[Any], Stream], list[Valued]]
"""From a view, the lawful acts, those among them that are to be valued in any case, and a seat's chance: what acts are
worth."""


Believe = Callable[[Any, int, ChanceSource], Any]
"""From a state, a seat and a chance: a state that the seat cannot tell from it, dealt as things usually lie by then.

``Rules.resample`` deals such states evenly. Nothing of it follows from what the seat may not know.
"""


class Bots(msgspec.Struct, frozen=True):
    """The bots of a game."""

    make: Callable[[str], Bot]
    """The bot of a level; raises ``KeyError`` with the list of levels."""
    version: int
    """Raised whenever a level plays differently, so that measurements are not mixed."""
    lab_levels: tuple[str, ...] = ()
    """Seats to measure against; nobody is offered them at a table."""
    make_lab: Callable[[str], Bot] | None = None
    """Also the seats that only measurements know."""
    handicap_move: Callable[[Any, Stream], Answer | None] | None = None
    """What a bot does by mistake when it is another's turn, from its view; only where the fouls include that."""
    worths: Worths | None = None
    """What lawful acts are worth."""
    believe: Believe | None = None
    """Deals worlds that could be, by what was done; evenly where it is missing."""
    prefer: Prefer | None = None
    """Puts an answer into the manner of one of ``AVATARS``."""
    marks: Callable[[Any, Sequence[Any], Any], Mapping[str, float]] | None = None
    """From a view, the lawful acts and the act that was done: what it shows of a character, by habit."""
