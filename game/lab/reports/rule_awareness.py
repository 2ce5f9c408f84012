"""The options that the bots of a level read: under others their acts differ only as cards, chips and law do.

Found and tested by ``python -m tests.bot_reads``, which changes options under bots that think.
"""

from __future__ import annotations

from game.lab.games.lab_game import PARTS, words


def reads(game: str, level: str) -> frozenset[str]:
    """The options that change what a level does."""
    return PARTS[game].reads.get(level, frozenset()) if game in PARTS else frozenset()


def looks_at(game: str, level: str) -> frozenset[str]:
    """The options that a level looks at; it cannot react to any other."""
    if level == "random":
        return words("table")
    return reads(game, level) | (PARTS[game].looks.get(level, frozenset()) if game in PARTS else frozenset())
