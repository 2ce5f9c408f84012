"""The speed of a table: that of the settings, and running on to the person's turn."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.library.settings import SPEEDS
from scenes.kit.context import Context
from scenes.kit.preferences import change_settings
from scenes.table.client import TableClient

HURRY: Final = 3.0
"""The factor by which a table goes on faster while a bot plays for the person, since nobody waits to watch that."""
NAMES: Final = ("half", "normal", "double", "fourfold", "instant")
"""The speeds by the keys of their words, slowest first."""


@dataclass(frozen=True)
class Speed:
    """The speed of one table. A record and a lesson have a pace of their own, which nothing here changes."""

    ctx: Context
    client: TableClient

    @property
    def offered(self) -> bool:
        """Whether the pace of this table can be chosen."""
        return self.client.playback is None and not self.client.taught

    @property
    def name(self) -> str:
        """The key of the words of the speed now."""
        return NAMES[self._number]

    @property
    def _number(self) -> int:
        speed = self.ctx.settings.speed
        if speed <= 0 or math.isinf(speed):
            return len(SPEEDS) - 1
        return min(range(len(SPEEDS) - 1), key=lambda number: abs(SPEEDS[number] - speed))

    def change(self, step: int) -> None:
        """Takes the next faster or slower speed, kept in the settings."""
        if self.offered:
            self._use(max(0, min(len(SPEEDS) - 1, self._number + step)))

    def next(self) -> None:
        """Takes the next faster speed, after the last the first."""
        self._use((self._number + 1) % len(SPEEDS))

    def _use(self, number: int) -> None:
        if number != self._number:
            change_settings(self.ctx, speed=SPEEDS[number])
            self.ctx.play("press")

    @property
    def why_not_run(self) -> str:
        """The key of the reason why the table cannot run on now; empty where it can."""
        client = self.client
        if client.over or client.waiting_for_acknowledgement:
            return "ended"
        return "mine" if client.waiting_for_person else ""

    def run(self) -> bool:
        """Makes the others act without resting until the person is asked or a result stands; False where it cannot."""
        why = self.why_not_run
        if why and self.offered:
            self.ctx.toast(self.ctx.t("table.run.name"), self.ctx.t(f"table.run.{why}"))
        if why or not self.offered:
            return False
        self.client.rush(True)
        self.ctx.play("press")
        return True

    def follow(self, asked: bool) -> float:
        """Takes over the chosen speed, and ends running on when the person is `asked`; returns the speed."""
        client = self.client
        if client.rushing and (asked or client.over or client.waiting_for_acknowledgement):
            client.rush(False)
        hurry = HURRY if client.autoplay else 1.0
        client.pace(self.ctx.settings.speed * hurry)
        return math.inf if client.rushing else self.ctx.motion().speed * hurry
