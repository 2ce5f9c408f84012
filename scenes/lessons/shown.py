"""A hand that shows a drag: the piece moves again and again until the learner acts, then after a silence."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.motion import in_out_cubic

MOVES, RESTS = 1.4, 0.7
"""Seconds of a movement and of the rest after it."""
SILENCE = 6.0
"""Seconds without the learner after which it is shown again."""
_HAND = 52.0
_TOUCHED = 0.34
"""The share of a piece's height below its middle where the hand touches it."""
_ROUND = 0.17
"""The radius of a piece's corners, as a share of its width."""


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

    def draw(self, surface: Surface) -> None:
        """Draws the piece as it lies on the table, and the hand on it; a still arrow where motion is reduced."""
        if self.way is None or not self.on:
            return
        if self.ctx.settings.reduced_motion:
            self._still(surface, self.way)
            return
        start, end = self.way.start, self.way.end
        share = in_out_cubic(min(1.0, self.seconds / MOVES))
        at = (
            start.centerx + round(share * (end.centerx - start.centerx)),
            start.centery + round(share * (end.centery - start.centery)),
        )
        box = start.clip(surface.get_rect())
        if box.w and box.h:
            piece = _cut_out(surface.subsurface(box))
            surface.blit(piece, piece.get_rect(center=at))
        hand = self.ctx.art.svg("icon/hand", self.ctx.layout.px(_HAND))
        # The fingertip lies on the lower edge of the piece, so that its face stays visible.
        tip = at[1] + round(start.h * _TOUCHED)
        surface.blit(hand, (at[0] - round(hand.get_width() * 0.41), tip - round(hand.get_height() * 0.1)))

    def _still(self, surface: Surface, way: Demo) -> None:
        px = self.ctx.layout.px
        start, end = way.start.center, way.end.center
        pygame.draw.line(surface, palette.GOLD, start, end, px(4))
        for number, at in (("1", start), ("2", end)):
            disc = self.ctx.art.rounded(px(34), px(34), 99, palette.GOLD, palette.GOLD)
            surface.blit(disc, disc.get_rect(center=at))
            paint.label(surface, self.ctx, number, at, 18, palette.ON_GOLD, True, anchor="center")


def _cut_out(picture: Surface) -> Surface:
    """A piece as it lies on the table, without what shows at its corners."""
    piece = picture.convert_alpha()
    w, h = piece.get_size()
    large = Surface((4 * w, 4 * h), pygame.SRCALPHA)
    pygame.draw.rect(large, (255, 255, 255, 240), large.get_rect(), border_radius=round(4 * w * _ROUND))
    piece.blit(pygame.transform.smoothscale(large, (w, h)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return piece
