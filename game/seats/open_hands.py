"""Views with the hands of everybody, for records and for tables of bots: nobody sits there who could profit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.games import ENTRIES
from game.kernel.entry import load

ViewOf = Callable[[int], Any]
"""The view of each seat."""


def why_closed(game: str, config: Any) -> str:
    """The key of the reason why hands cannot be shown to everybody; empty where they can."""
    if not ENTRIES[game].open_hands:
        return "no_open"
    return "all_open" if getattr(config, "bets", "") == "open" else ""


def opened(game: str, view: Any, of: ViewOf) -> Any:
    """The view with everybody's hand while a round is played; as it is where the table cannot show them."""
    opener = ENTRIES[game].open_hands
    over = getattr(view, "result", None) is not None
    return view if not opener or over else load(opener)(view, of)
