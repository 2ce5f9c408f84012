"""The acts that the table does for the person: the switches, and the drawn tile of a riichi hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.riichi.actions import Discard, Pass, Ron, Tsumo
from game.riichi.view import NONE, RiichiView
from scenes.table.bot_delay import pause

SIDECAR: Final = "switches"
REST: Final = 0.45
"""Seconds at speed 1 before the table acts for the person."""
OFF: Final = {"sort": True, "win": False, "no_calls": False, "discard": False}


class AutoActions:
    """The switches of one table. `sort` sorts the hand, `win` takes every win, `no_calls` lets all but a win go by,
    `discard` gives every drawn tile away."""

    def __init__(self, on: Mapping[str, bool]) -> None:
        self.on: dict[str, bool] = {**OFF, **on}
        self._rested = 0.0
        self._of = -1

    def turn(self, key: str, on: bool) -> None:
        """Turns a switch on or off."""
        self.on[key] = on
        self._rested = 0.0

    @property
    def kept(self) -> list[str]:
        """The switches that are on, for a table opened anew at this match."""
        return [key for key, on in self.on.items() if on]

    def wanted(self, view: RiichiView, legal: Sequence[Any]) -> Any | None:
        """The act that the table would do for the person who may act now, or None."""
        if view.owes == ("claim",):
            return self._answer(legal)
        return self._own(view, legal) if view.owes == ("discard",) else None

    def _answer(self, legal: Sequence[Any]) -> Any | None:
        if any(isinstance(action, Ron) for action in legal):
            return Ron() if self.on["win"] else None
        return Pass() if self.on["no_calls"] and Pass() in legal else None

    def _own(self, view: RiichiView, legal: Sequence[Any]) -> Any | None:
        if any(isinstance(action, Tsumo) for action in legal):
            return Tsumo() if self.on["win"] else None
        if view.drawn == NONE:
            return None
        away = Discard(view.drawn, True)
        if view.own.riichi and view.config.table == "guarded" and len(legal) == 1:
            return away
        return away if self.on["discard"] and away in legal else None

    def due(self, dt: float, act: int, wanted: bool, speed: float) -> bool:
        """Whether the table acts now, after `dt` seconds in which it `wanted` to, after so many acts."""
        rested = dt + (self._rested if self._of == act else 0.0)
        due = wanted and rested >= pause(REST, speed)
        self._of, self._rested = act, rested if wanted and not due else 0.0
        return due


def switches(found: object, sort: bool) -> dict[str, bool]:
    """The switches as they were left at a match; a new one takes over how the hand is sorted."""
    return {key: key in found for key in OFF} if isinstance(found, list) else {"sort": sort}
