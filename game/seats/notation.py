"""The notation of a bot's seat: a level, perhaps with a character and errors, or a companion of some strength."""

from __future__ import annotations

import re

import msgspec

from game.kernel.seat import AVATARS, LEVELS, STRENGTHS

COMPANION = "companion"
"""A seat whose strength follows the last results against a person; ``companion:2.3`` plays at that strength."""
_BOT = re.compile(
    r"(?:companion:(?P<strength>\d(?:\.\d\d?)?)|(?P<level>[a-z]+))(?:\+(?P<character>[a-z]+))?(?:~(?P<errors>\d\d?))?"
)


class BotSeat(msgspec.Struct, frozen=True):
    """A bot as a designer seats it: ``hard``, ``normal+rabbit``, ``hard+crane~5`` or ``companion:2.3``."""

    level: str
    character: str = ""
    """The character whose manner it has; empty for none."""
    errors: int = 0
    """In how many of a hundred acts it plays as the level below."""
    strength: float | None = None
    """One of ``STRENGTHS`` or between two of them, for a companion; see ``game.seats.bots.in_form``."""


def bot_seat(text: str) -> BotSeat | None:
    """The bot that a seat's text names; ``None`` for anything else.

    >>> bot_seat("hard+crane~5")
    BotSeat(level='hard', character='crane', errors=5, strength=None)
    >>> bot_seat("companion:2.3").strength, bot_seat("companion:9"), bot_seat("strongest")
    (2.3, None, None)
    """
    found = _BOT.fullmatch(text)
    if found is None:
        return None
    errors, character = int(found["errors"] or 0), found["character"] or ""
    if character and character not in AVATARS:
        return None
    if found["strength"] is not None:
        strength = float(found["strength"])
        return BotSeat(COMPANION, character, errors, strength) if strength <= STRENGTHS[LEVELS[-1]] else None
    return BotSeat(found["level"], character, errors) if found["level"] in LEVELS else None


def companion_level(strength: float, before: str) -> str:
    """The level of a companion at a strength, with the character that it had.

    >>> companion_level(2.35, "companion+tiger"), companion_level(0.5, "companion:2.35")
    ('companion:2.35+tiger', 'companion:0.5')
    """
    _, plus, character = before.partition("+")
    return f"{COMPANION}:{strength}{plus}{character}"


def is_companion(level: str) -> bool:
    """Whether it is a companion's, with its strength or before it is known."""
    return re.split("[:+~]", level, maxsplit=1)[0] == COMPANION
