"""Views with the hands of everybody, for records: who watches what is over may see all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from game.kernel.match import AnyMatch

ViewOf = Callable[[int], Any]
"""The view of each seat."""


def _riichi(view: Any, of: ViewOf) -> Any:
    """Concealed tiles lie open as after a win."""
    table = tuple(
        side if side.shown or seat == view.seat else replace(side, shown=of(seat).tiles)
        for seat, side in enumerate(view.table)
    )
    return replace(view, table=table)


def _holla(view: Any, of: ViewOf) -> Any:
    """Closed ridges turn their faces up."""
    return replace(view, hands=tuple(of(seat).ridge for seat in range(view.seats)))


def _turf(view: Any, of: ViewOf) -> Any:
    """Chips that lie face down show their values."""
    players = tuple(replace(side, bets=of(seat).own.bets) for seat, side in enumerate(view.players))
    return replace(view, players=players)


_OPENERS: Mapping[str, Callable[[Any, ViewOf], Any]] = MappingProxyType(
    {"holla": _holla, "riichi": _riichi, "turf": _turf}
)


def why_closed(match: AnyMatch) -> str:
    """The key of the reason why hands cannot be shown to everybody; empty where they can."""
    if match.rules.name not in _OPENERS:
        return "no_open"
    return "all_open" if getattr(match.config, "bets", "") == "open" else ""


def opened(game: str, view: Any, of: ViewOf) -> Any:
    """The view with everybody's hand while a round is played; as it is where the table cannot show them."""
    opener = _OPENERS.get(game)
    over = getattr(view, "result", None) is not None
    return view if opener is None or over else opener(view, of)
