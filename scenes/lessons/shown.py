"""A hand that shows a drag: the piece moves again and again until the learner acts, then after a silence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.motion import in_out_cubic
from scenes.table.nodes import Node, uppermost
from scenes.table.sheet import Drawn, Flat, picture
from scenes.table.stage import Nodes

MOVES, RESTS = 1.4, 0.7
"""Seconds of a movement and of the rest after it."""
SILENCE = 6.0
"""Seconds without the learner after which it is shown again."""
_HAND = 52.0
_TOUCHED = 0.34
"""The share of a piece's height below its middle where the hand touches it."""
SHOWN: Final = 200.0
"""The layer of a shown drag, above everything."""


@dataclass(frozen=True)
class Demo:
    """A drag to be shown: from the box of a piece to the one where it belongs."""

    start: Rect
    end: Rect


class ShownDrag:
    """The hand that shows a drag; `way` is what is to be shown now, or None."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.way: Demo | None = None
        self.seconds = 0.0
        self.quiet = SILENCE
        """Seconds since the learner did anything; at the beginning of a step long enough to be shown at once."""

    def show(self, way: Demo | None) -> None:
        """Takes another drag to show, from its beginning."""
        if way != self.way:
            self.way, self.seconds = way, 0.0

    def begin(self) -> None:
        """Shows the drag of a new step at once."""
        self.quiet, self.seconds = SILENCE, 0.0

    def touched(self) -> None:
        """Notes that the learner did something."""
        self.quiet = 0.0

    @property
    def on(self) -> bool:
        """Whether something is shown now."""
        return self.way is not None and self.quiet >= SILENCE

    @property
    def busy(self) -> bool:
        """Whether frames are wanted: while it moves, and until the silence is over."""
        return self.way is not None and not (self.on and self.ctx.settings.reduced_motion)

    def update(self, dt: float) -> None:
        """Moves the hand on by `dt` seconds."""
        before = self.on
        self.quiet = min(SILENCE, self.quiet + dt)
        if not before:
            self.seconds = 0.0
        self.seconds = (self.seconds + dt) % (MOVES + RESTS)
        if self.on and not (before and self.ctx.settings.reduced_motion):
            self.ctx.redraw()

    def nodes(self, table: Nodes) -> Iterable[Node]:
        """The piece as it lies on the table and the hand on it; a still arrow where motion is reduced."""
        if self.way is None or not self.on:
            return
        start, end = self.way.start, self.way.end
        if self.ctx.settings.reduced_motion:
            yield Node(
                ("shown", "arrow"), (0, 0, *self.ctx.layout.window), SHOWN, Flat(_still, (start.center, end.center))
            )
            return
        share = in_out_cubic(min(1.0, self.seconds / MOVES))
        x = start.centerx + round(share * (end.centerx - start.centerx))
        y = start.centery + round(share * (end.centery - start.centery))
        piece = uppermost(table.values(), start.center, ())
        if piece is not None:
            yield table[piece].around((x, y))._replace(id=("shown", "piece"), layer=SHOWN, clip=None)
        w, h = self.ctx.art.icon("hand", _HAND).get_size()
        # The fingertip lies on the lower edge of the piece, so that its face stays visible.
        tip = y + round(start.h * _TOUCHED)
        box = (x - round(w * 0.41), tip - round(h * 0.1), w, h)
        yield Node(("shown", "hand"), box, SHOWN + 1, Drawn(picture, ("icon/hand",)))


def _still(surface: Surface, ctx: Context, box: Rect, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draws an arrow from the first place to the second."""
    pygame.draw.line(surface, palette.GOLD, start, end, max(2, round(4 * ctx.layout.s)))
    for number, at in (("1", start), ("2", end)):
        paint.pill(surface, ctx, number, at, "gold", 18, 34, anchor="center")
