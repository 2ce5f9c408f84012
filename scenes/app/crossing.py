"""The way from scene to scene: a scene opens out of what was pressed and closes back into it; cards fade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.layout import box_at
from scenes.kit.motion import FADE_REDUCED_MS, in_out_cubic, lerp, out_cubic
from scenes.kit.scene import Scene

OPENS_MS: Final = 320.0
FADES_MS: Final = 250.0
FIRST_MS: Final = 16.0
"""How far a crossing has come in its first picture: an answer to a press is seen at once."""
WAITS_MS: Final = 400.0
"""How long what fades waits at most for the picture that it leads to, the time included in which it gets dark."""
CLEAR_MS: Final = 80.0
"""How long the picture that opens takes to hide all below it, once it is there."""
DARK: Final = 0.4
"""The share of a fade after which the scene that goes is dark, and the one that comes begins to be seen: never are the
words of two scenes read over each other."""
DIMMED: Final = 0.45
"""How bright a scene is when another has opened over it."""


@dataclass(frozen=True)
class Crossing:
    """A crossing that has come some way: from a picture of the window to the scene that is drawn on `fresh`.

    `home` is the box that a scene opens out of, or with `back` closes into; None fades.
    """

    old: Surface
    fresh: Surface
    home: Rect | None = None
    back: bool = False
    ms: float = FADES_MS
    spent: float = FIRST_MS
    ready: float | None = 0.0
    """When `fresh` was there; None before: plain ink opens then, and what fades has to wait."""
    waited: float = 0.0
    """How long it did."""
    through: bool = False
    """Whether a fade goes through the dark, since nothing of the scene that goes stays."""

    def later(self, ms: float) -> Crossing | None:
        """The crossing some milliseconds later; None when it is over."""
        if self.ready is None and self.home is None:
            dark = max(self.spent, min(self.spent + ms, DARK * self.ms)) if self.through else self.spent
            return replace(self, waited=self.waited + ms, spent=dark)
        return replace(self, spent=self.spent + ms) if self.spent + ms < self.ms else None

    def shown(self) -> Crossing:
        """The crossing as the picture that it leads to is there."""
        return replace(self, ready=self.spent)

    def draw(self, window: Surface) -> None:
        """Draws the window as far as the crossing has come."""
        share = self.spent / self.ms
        if self.home is None:
            self._fade(window, share)
            return
        upper, lower = (self.old, self.fresh) if self.back else (self.fresh, self.old)
        here = 1 - share if self.back else share
        wide = in_out_cubic(here)
        window.blit(lower, (0, 0))
        _dim(window, lerp(1.0, DIMMED, wide))
        box = _between(self.home, window.get_rect(), wide)
        window.set_clip(box)
        if self.back:
            _blend(window, upper, min(1.0, here * self.ms / CLEAR_MS))
        else:
            window.fill(palette.INK_900)
            if self.ready is not None:
                _blend(window, upper, min(1.0, (self.spent - self.ready) / CLEAR_MS))
        window.set_clip(None)
        paint.frame(window, box, palette.mix(palette.GOLD, palette.INK_900, wide))

    def _fade(self, window: Surface, share: float) -> None:
        """Draws a fade: over what stays, or out of one scene and then into the other."""
        goes = self.ready is None or (self.through and share < DARK)
        if goes and self.through and share >= DARK:
            window.fill("black")
            return
        window.blit(self.old if goes else self.fresh, (0, 0))
        if not self.through:
            _blend(window, self.old, 1 - out_cubic(share))
            return
        _dim(window, 1 - share / DARK if goes else out_cubic((share - DARK) / (1 - DARK)))


def crossing(
    before: Sequence[Scene], after: Sequence[Scene], window: Surface, home: Rect | None, back: bool, calm: bool
) -> Crossing | None:
    """The crossing from some shown scenes to others, whose first picture is to be drawn; it fades where nothing was
    pressed. None where a card comes over a scene, since it shows itself how it comes, or lets that scene be seen."""
    if before[-1] is after[-1] or (before[0] is after[0] and len(after) >= len(before)):
        return None
    fades = calm or home is None or before[0] is after[0]
    ms = FADE_REDUCED_MS if calm else FADES_MS if fades else OPENS_MS
    box = None if fades or home is None else home.clip(window.get_rect())
    through = before[0] is not after[0]
    return Crossing(window.copy(), Surface(window.get_size()), box, back, ms, ready=None, through=through)


def _between(home: Rect, whole: Rect, share: float) -> Rect:
    left, top = lerp(home.x, whole.x, share), lerp(home.y, whole.y, share)
    right, bottom = lerp(home.right, whole.right, share), lerp(home.bottom, whole.bottom, share)
    return box_at(round(right - left), round(bottom - top), (round(left), round(top)), "topleft")


def _dim(window: Surface, share: float) -> None:
    """Makes a picture as bright as a share of itself."""
    bright = round(255 * max(0.0, share))
    window.fill((bright, bright, bright), special_flags=pygame.BLEND_RGB_MULT)


def _blend(window: Surface, picture: Surface, share: float) -> None:
    picture.set_alpha(round(255 * share) if share < 1 else None)
    window.blit(picture, (0, 0))
    picture.set_alpha(None)
