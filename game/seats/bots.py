"""The bots of each game, and what acts are worth to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from itertools import pairwise
from re import sub
from typing import Any

import msgspec

from game.games import ENTRIES
from game.kernel.chance import Chance, Stream
from game.kernel.entry import load
from game.kernel.match import AnyMatch
from game.kernel.seat import LEVELS, STRENGTHS, Answer, Bot, Bots, Prefer, Valued, best_first
from game.seats.notation import bot_seat

FORMS = 1000
"""How many forms of a seat are told apart, from 0 on."""


def bots_of(game: str) -> Bots:
    """Loads the bots of a game; raises ``KeyError`` for an unknown one."""
    found: Bots = load(ENTRIES[game].bots)
    return found


def make_bot(game: str, level: str) -> Bot:
    """Makes a bot as ``game.seats.notation.bot_seat`` reads it; a companion is a bot by ``in_form`` alone.

    Raises ``KeyError`` for an unknown game, ``ValueError`` for an unknown level.
    """
    wanted = bot_seat(level)
    if wanted is None or wanted.strength is not None:
        raise ValueError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    bots = bots_of(game)
    bot, below = bots.make(wanted.level), level_below(wanted.level)
    if wanted.character and bots.prefer is not None:
        bot = Character(level, bot, wanted.character, bots.prefer)
    return Blend(level, bot, bots.make(below), wanted.errors / 100) if wanted.errors else bot


def in_form(level: str, form: Callable[[], int]) -> str:
    """The seat as it plays a part of a match: a companion, by its form there, as one of the levels beside its strength.

    An act now and then of another level could undo what the others are for; a whole part is as good as that level.

    >>> in_form("companion:2.3+tiger", lambda: 299), in_form("companion:2.3~5", lambda: 300), in_form("hard~5", int)
    ('hard+tiger', 'normal~5', 'hard~5')
    """
    wanted = bot_seat(level)
    if wanted is None or wanted.strength is None:
        return level
    lower, upper, share = between(wanted.strength)
    return (upper if form() < round(FORMS * share) else lower) + sub("^[^+~]*", "", level)


def between(strength: float) -> tuple[str, str, float]:
    """The levels on both sides of a strength, and how far it lies from the lower to the upper one, from 0 to 1."""
    lower, upper = next(pair for pair in pairwise(LEVELS) if strength <= STRENGTHS[pair[1]])
    return lower, upper, (strength - STRENGTHS[lower]) / (STRENGTHS[upper] - STRENGTHS[lower])


def level_below(level: str) -> str:
    """The next weaker level; of the weakest itself."""
    return LEVELS[max(0, LEVELS.index(level) - 1)]


class Blend:
    """A bot that errs: chance says before each act whether another one plays it."""

    def __init__(self, level: str, one: Bot, other: Bot, share: float) -> None:
        """Blends two bots: ``share`` of the acts are the other's."""
        self.level = level
        self._one, self._other, self._share = one, other, round(1000 * share)

    def choose(self, view: Any, legal: Sequence[Any], stream: Stream) -> Answer:
        """Chooses an act as one of the two."""
        return (self._other if stream.below(1000) < self._share else self._one).choose(view, legal, stream)


class Character:
    """A bot with a manner: of acts about as good as its own it takes the one that its character likes."""

    def __init__(self, level: str, bot: Bot, character: str, prefer: Prefer) -> None:
        self.level = level
        self._bot, self._character, self._prefer = bot, character, prefer

    def choose(self, view: Any, legal: Sequence[Any], stream: Stream) -> Answer:
        """Chooses an act in its manner."""
        return self._prefer(self._character, view, legal, self._bot.choose(view, legal, stream))


def make_lab_bot(game: str, level: str) -> Bot:
    """Makes a bot of any level, also of those only for measurements."""
    bots = bots_of(game)
    return bots.make_lab(level) if bots.make_lab is not None and level in bots.lab_levels else make_bot(game, level)


def believe(match: AnyMatch, seat: int, chance: Chance) -> AnyMatch:
    """Returns a match that a seat cannot tell from this one: what it cannot know lies as it well may."""
    twin, found = match.copy(), bots_of(match.rules.name).believe
    twin.chance = chance
    twin.state = (found or match.rules.resample)(match.state, seat, chance)
    return twin


def evaluate(
    game: str, bot: Bot, view: Any, legal: Sequence[Any], stream: Stream, also: Any = None
) -> tuple[Valued, ...]:  # fmt: skip
    """Returns what a seat would do without a slip, then its other acts from best to worst; see ``Valued``.

    Rummikub has more plays than can be listed: there the most telling ones are, and the lawful act ``also`` in any
    case. Values are the strongest seat's: what a weaker one would do may be worth less than what follows. Of a game
    that tells no values the act comes alone.
    """
    if getattr(view.config, "bot_errors", 0):
        view = msgspec.structs.replace(view, config=msgspec.structs.replace(view.config, bot_errors=0))
    # Acts are judged by the same chance that the bot chose by, so that its reason and their values agree.
    again, worths = copy(stream), bots_of(game).worths
    answer = bot.choose(view, legal, stream)
    wanted = (answer.action,) if also is None or also == answer.action else (answer.action, also)
    return best_first(answer, worths(view, legal, wanted, again) if worths is not None else [])
