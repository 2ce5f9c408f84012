"""How long a bot's act stays in view before the next one, by the speed setting."""

import math

BEFORE_DRAW = 0.45
"""Seconds at speed 1 from the end of the last movement to a bot's draw."""
BEFORE_DISCARD = 0.35
"""Seconds at speed 1 from a bot's draw to its discard."""
AFTER_DISCARD = 0.25
"""Seconds at speed 1 from the end of the person's discard until it is clear whether anybody answers to it."""
BEFORE_CALL = 0.6
"""Seconds at speed 1 before a bot calls a win."""


def pause(seconds: float, speed: float) -> float:
    """The pause at a speed setting: 0 and infinity are instant."""
    if speed <= 0 or math.isinf(speed):
        return 0.0
    return seconds / speed


def is_instant(speed: float) -> bool:
    """Whether a speed setting means no waiting at all."""
    return speed <= 0 or math.isinf(speed)
