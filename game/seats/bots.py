"""Which bots play which game."""

from __future__ import annotations

from game.games import ENTRIES
from game.kernel.entry import load
from game.kernel.seat import LEVELS, Bot, Bots


def bots_of(game: str) -> Bots:
    """The bots of a game; raises ``KeyError`` for an unknown one."""
    found: Bots = load(ENTRIES[game].bots)
    return found


def make_bot(game: str, level: str) -> Bot:
    """A bot of one of ``LEVELS``; raises ``KeyError`` for an unknown game, ``ValueError`` for an unknown level."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}; the levels are {', '.join(LEVELS)}")
    return bots_of(game).make(level)


def make_lab_bot(game: str, level: str) -> Bot:
    """Also a seat that only measurements know."""
    bots = bots_of(game)
    return (bots.make_lab or bots.make)(level)
