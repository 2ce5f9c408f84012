"""The pauses between the acts of bots, by the speed setting."""

import math
from zlib import crc32

from game.seats.notation import bot_seat

BEFORE_DRAW = 0.45
"""Seconds at speed 1 from the end of the last movement to a bot's draw."""
BEFORE_DISCARD = 0.35
"""Seconds at speed 1 from a bot's draw to its discard."""
AFTER_DISCARD = 0.25
"""Seconds at speed 1 from the end of the person's discard until it shows whether a seat claims it."""
BEFORE_CALL = 0.6
"""Seconds at speed 1 before a bot calls a win."""
RUSHED = 0.05
"""Seconds at speed 1 before each act while a table runs on to the person's turn: all alike, so that none tells more."""


TEMPO = {"rabbit": 0.7, "tiger": 0.9, "magpie": 0.9, "deer": 1.0, "crane": 1.15, "turtle": 1.35}
"""The factor by which a character thinks longer or shorter than others."""
FORCED, FREE, EACH = 0.5, 0.85, 0.05
"""The share of a pause where there is no choice, where there is one, and more for each thing to choose from."""
WHIM = 0.2
"""The share by which thoughts are longer or shorter at random."""


def thought(level: str, seat: int, events: int, choices: int) -> float:
    """The factor of the pause before an act of a seat, so that it looks like thought.

    It depends only on what everybody sees, the number of events and of open choices, so that no pause tells of a hand:
    the number of acts would tell who passed on a win.
    """
    bot = bot_seat(level)
    tempo = TEMPO.get(bot.character, 1.0) if bot is not None else 1.0
    open_choices = FORCED if choices == 1 else FREE + EACH * choices
    return tempo * open_choices * (1 + WHIM * (crc32(b"%d/%d" % (seat, events)) % 201 / 100 - 1))


def pause(seconds: float, speed: float) -> float:
    """The pause at a speed setting: 0 and infinity are instant."""
    if speed <= 0 or math.isinf(speed):
        return 0.0
    return seconds / speed


def is_instant(speed: float) -> bool:
    """Whether a speed setting means no waiting at all."""
    return speed <= 0 or math.isinf(speed)
