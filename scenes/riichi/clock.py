"""The person's time to think, where a limit is set: a ring beside the hand, and what happens when it is over."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from pygame import Surface

from game.riichi.actions import TimeUp
from scenes.kit import paint, palette
from scenes.kit.cache import Lru
from scenes.table.kept import of_turn, seconds
from scenes.table.ring import ring

if TYPE_CHECKING:
    from scenes.riichi.table import RiichiTable

LIMITS: Final = (0, 5, 10, 20, 60)
"""Seconds to choose from; 0 is no limit."""
WARNING: Final = 3.0
STEPS: Final = 90


class Clock:
    """Belongs to one table. It runs while the person may act and nothing lies on the table."""

    def __init__(self, table: RiichiTable) -> None:
        self.table = table
        self.left = 0.0
        self._of = -1
        self._warned = False
        self._kept = table.client.desk.content
        self._rings: Lru[Surface] = Lru(STEPS + 20)

    @property
    def seconds(self) -> int:
        """The limit, 0 for none."""
        return self.table.ctx.settings.riichi_clock

    @property
    def running(self) -> bool:
        """Whether time passes now."""
        table = self.table
        return bool(self.seconds) and table.client.waiting_for_person and not table.covered

    def next_limit(self) -> int:
        """The limit after this one, in a circle."""
        at = LIMITS.index(self.seconds) if self.seconds in LIMITS else 0
        return LIMITS[(at + 1) % len(LIMITS)]

    def restart(self) -> None:
        """Another limit: the time begins anew."""
        self._of, self._kept = -1, {}

    def update(self, dt: float) -> None:
        """Time passes; at the end the table acts."""
        table = self.table
        if not self.running:
            return
        if self._of != table.client.act_number:
            self._of, self._warned = table.client.act_number, False
            self.left = seconds(of_turn(self._kept, self._of).get("left"), float(self.seconds))
            self._kept = {}
        if table.motion.busy:
            return
        step = self.step
        self.left = max(0.0, self.left - dt)
        if self.step != step:
            table.ctx.redraw()
        if self.left <= WARNING and not self._warned:
            self._warned = True
            table.ctx.sound.play("turn", 0.5)
        if self.left <= 0:
            self._of = -1
            table.do(TimeUp())

    @property
    def step(self) -> int:
        """How much of the ring is left, in steps."""
        return round(STEPS * self.left / self.seconds) if self.seconds else 0

    def draw(self, surface: Surface) -> None:
        """Ring and seconds."""
        table = self.table
        if not self.running or table.autos.busy:
            return
        ctx, box = table.ctx, table.lay.ring
        late = self.left <= WARNING
        colour = palette.VERMILION_MARK if late else palette.GOLD
        disc = ctx.art.rounded(box.w, box.h, 999, "#06141B", "#06141B", opacity=0.85)
        surface.blit(disc, box)
        step = self.step
        picture = self._rings.get((box.w, step, colour), lambda: ring(box.w, step / STEPS, colour))
        surface.blit(picture, box)
        words = str(math.ceil(self.left))
        paint.label(surface, ctx, words, box.center, 32, palette.TEXT, True, "center")
