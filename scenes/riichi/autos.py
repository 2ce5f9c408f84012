"""What the table does for the person: the switches, and the drawn tile of a riichi hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.riichi.actions import Discard, Pass, Ron, Tsumo
from game.riichi.view import NONE
from scenes.kit.preferences import change_settings, settings_of
from scenes.table.pace import pause

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

DESK: Final = "switches"
REST: Final = 0.45
"""Seconds at speed 1 before the table acts for the person."""


class Autos:
    """Belongs to one table. `sort` sorts the hand, `win` takes every win, `no_calls` lets all but a win go by,
    `discard` gives every drawn tile away."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self.on: dict[str, bool] = {"sort": True, "win": False, "no_calls": False, "discard": False}
        self.on |= self._kept()
        self._rested = 0.0
        self._of = -1

    def turn(self, key: str, on: bool) -> None:
        """Turns a switch."""
        self.on[key] = on
        self._rested = 0.0
        if key == "sort" and self.table.client.person is not None:
            change_settings(self.table.ctx, riichi_sort=on)

    def _kept(self) -> dict[str, bool]:
        """The switches as they were left at this match; a new one takes over how the hand is sorted."""
        table = self.table
        if table.client.person is None:
            return {}
        found = table.client.desk.content.get(DESK)
        if isinstance(found, list):
            return {key: key in found for key in self.on}
        return {"sort": settings_of(table.ctx).riichi_sort}

    @property
    def kept(self) -> list[str]:
        """The switches that are on, for a table opened anew at this match."""
        return [key for key, on in self.on.items() if on]

    def wanted(self) -> Any | None:
        """What the table would do for the person now, or None."""
        table = self.table
        client, view = table.client, table.view
        if not client.waiting_for_person:
            return None
        legal = table.choosing.legal
        if view.owes == ("claim",):
            return self._answer(legal)
        if view.owes == ("discard",):
            return self._own(legal)
        return None

    def _answer(self, legal: tuple[Any, ...]) -> Any | None:
        win = any(isinstance(action, Ron) for action in legal)
        if win:
            return Ron() if self.on["win"] else None
        return Pass() if self.on["no_calls"] and Pass() in legal else None

    def _own(self, legal: tuple[Any, ...]) -> Any | None:
        view = self.table.view
        if any(isinstance(action, Tsumo) for action in legal):
            return Tsumo() if self.on["win"] else None
        if view.drawn == NONE:
            return None
        away = Discard(view.drawn, True)
        if view.own.riichi and view.config.table == "guarded" and len(legal) == 1:
            return away
        return away if self.on["discard"] and away in legal else None

    def update(self, dt: float) -> None:
        """Acts after a short rest."""
        table = self.table
        action = self.wanted() if not table.covered and not table.motion.busy else None
        if action is None:
            self._rested = 0.0
            return
        if self._of != table.client.act_number:
            self._of, self._rested = table.client.act_number, 0.0
        self._rested += dt
        if self._rested >= pause(REST, table.ctx.settings.speed):
            self._rested = 0.0
            table.do(action)

    @property
    def busy(self) -> bool:
        """Whether it is about to act."""
        return not self.table.covered and self.wanted() is not None
