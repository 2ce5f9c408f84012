"""Views with the hands of everybody, for records: who watches what is over may see all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from game.kernel.match import AnyMatch


def _riichi(match: AnyMatch, view: Any) -> Any:
    """Concealed tiles lie open as after a win."""
    table = tuple(
        side if side.shown or seat == view.seat else replace(side, shown=match.view(seat).tiles)
        for seat, side in enumerate(view.table)
    )
    return replace(view, table=table)


def _turf(match: AnyMatch, view: Any) -> Any:
    """Chips that lie face down show their values."""
    players = tuple(replace(side, bets=match.view(seat).own.bets) for seat, side in enumerate(view.players))
    return replace(view, players=players)


_OPENERS: Mapping[str, Callable[[AnyMatch, Any], Any]] = MappingProxyType({"riichi": _riichi, "turf": _turf})


def can_open(match: AnyMatch) -> bool:
    """Whether hands of this game can be shown to everybody and are not open anyway."""
    return match.rules.name in _OPENERS and opened(match, match.view(0)) is not None


def opened(match: AnyMatch, view: Any) -> Any:
    """The view with everybody's hand, or as it is where the table cannot show them."""
    opener = _OPENERS.get(match.rules.name)
    return view if opener is None else opener(match, view)
