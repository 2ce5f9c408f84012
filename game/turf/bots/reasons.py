"""The reasons of bots: every key has a sentence in ``assets/locales/*/turf_why.yaml``.

Values named ``horse`` and ``other`` hold coat ids such as ``red_brown``, ``seat`` the number of a seat; the others are
numbers, money in pounds; ``chance``, in percent to win the match, is told after the sentence.
``game.turf.advice.sentence`` puts them into words.
"""

from __future__ import annotations

from game.kernel.seat import Why
from game.turf.config import COATS

KEYS = (
    "deal", "chance", "only_move",
    "bet_leap", "bet_crowd", "bet_favourite", "bet_front", "bet_value", "bet_expects",
    "bet_lead", "bet_cuts", "bet_bluff", "bet_zero", "bet_only",
    "move_own", "move_favourite", "move_any", "move_home", "move_rival",
    "move_back", "move_expects", "move_lead", "move_rivals", "move_clear",
    "move_ends", "bet_brings", "move_brings", "manner",
)  # fmt: skip
"""Every key that any level gives."""


def why(key: str, /, **values: str | int) -> Why:
    """A reason; the key is one of ``KEYS``."""
    if key not in KEYS:
        raise KeyError(f"the reason {key!r} is not listed in KEYS")
    return Why(key, values)


def coat(horse: int) -> str:
    """The id of a horse."""
    return COATS[horse]
