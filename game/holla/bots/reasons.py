"""The reasons of bots: every key has a sentence in ``assets/locales/*/holla_why.yaml``.

Values named ``cube`` hold a cube text such as ``7k``, ``cubes`` and ``held`` several with blanks between, ``yeok`` an
id; the others are numbers, ``seat`` that of a seat. ``game.holla.advice.sentence`` puts them into words.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.kernel.seat import Why
from game.pieces.cubes import KIND_TEXT

KEYS = (
    "deal", "chance", "declare", "hold", "island_completes", "island_helps", "river_completes",
    "river_helps", "mountain", "mountain_far", "mountain_saves", "mountain_few", "mountain_wide",
    "mountain_colour", "mountain_rank", "mountain_waits", "mountain_waits_held", "mountain_complete",
    "last_island", "decline", "discard_waits", "discard_waits_held", "discard_waits_river", "mountain_waits_river",
    "discard_far", "discard_keeps", "discard_loses", "discard_complete", "hold_dearest",
    "island_wider", "island_better", "island_idle", "river_idle", "manner",
    "island_friends", "mountain_hopes", "discard_lonely", "overlooks", "mountain_aims", "discard_aims",
    "mountain_aims_far", "discard_aims_far",
    "foul_second_draw", "foul_no_draw", "foul_show", "foul_touch", "foul_holla", "foul_turn",
)  # fmt: skip
"""Every key that any level gives."""


def why(key: str, /, **values: str | int) -> Why:
    """A reason; the key is one of ``KEYS``."""
    if key not in KEYS:
        raise KeyError(f"the reason {key!r} is not listed in KEYS")
    return Why(key, values)


def cube_word(kind: int) -> str:
    """The text of a kind as a reason carries it."""
    return KIND_TEXT[kind]


def cube_words(kinds: Iterable[int]) -> str:
    """The texts of several kinds, by colour and rank."""
    return " ".join(KIND_TEXT[k] for k in sorted(set(kinds)))
