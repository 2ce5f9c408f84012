"""The way from scene to scene: a scene opens out of what was pressed and closes back into it; cards fade."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.layout import around, box_at
from scenes.kit.motion import FADE_REDUCED_MS, in_out_cubic, lerp, out_cubic, passed
from scenes.kit.scene import Scene

OPENS_MS: Final = 160.0
"""How long a box takes to grow to the window; it parts then."""
SHUTS_MS: Final = 120.0
"""How long the picture takes to close over the scene that goes, before it shrinks."""
CLOSES_MS: Final = 250.0
"""How long what has closed over the scene that goes takes to shrink into its box."""
FADES_MS: Final = 250.0
FIRST_MS: Final = 16.0
"""How far a crossing has come in its first picture: an answer to a press is seen at once."""
WAITS_MS: Final = 220.0
"""How long a crossing waits at most for the picture that it leads to, the time included in which a fade gets dark: it
is over within 400 ms."""
CLEAR_MS: Final = 140.0
"""How long the picture that opened takes to part in the middle before the scene, once that is there: words of two
scenes, or of one and that picture, never lie over each other."""
SOFT: Final = 0.09
"""How wide the edges are at which a picture parts, as a share of it: they are clear at last."""
SLICE: Final = 4
"""The width of a step in which they become so, in pixels."""
CORNER: Final = 0.02
"""How round the corners are of what opens, as a share of the height of the window."""
RIM: Final = 12
"""The pixels by which a card is wider than at its place before it has a rim in flight: it has one of its own there."""
PARTS: Final = 0.8
"""The share of that growth after which it begins to part at the earliest."""
HOME_MS: Final = 90.0
"""How long before its end what closes gives way to what lies below."""
DARK: Final = 0.4
"""The share of a fade after which the scene that goes is dark, and the one that comes begins to be seen: never are the
words of two scenes read over each other."""
BELOW: Final = 0.45
"""How bright the scene that goes is, or the one that comes back, where the one over it is whole."""
LEAST: Final = 0.3
"""How bright a scene is where a fade is darkest: nothing goes black."""


@dataclass(frozen=True)
class Crossing:
    """A crossing that has come some way: from a picture of the window to the scene that is drawn on `fresh`.

    `home` is the box that a scene opens out of, or with `back` closes into, of a card that of its picture; None fades.
    """

    old: Surface
    fresh: Surface
    home: Rect | None = None
    back: bool = False
    ms: float = FADES_MS
    spent: float = FIRST_MS
    ready: float | None = 0.0
    """When `fresh` was there; None before: the `cover` opens then, and what fades has to wait."""
    waited: float = 0.0
    """How long it did."""
    through: bool = False
    """Whether a fade goes through the dark, since nothing of the scene that goes stays."""
    cover: Surface | None = None
    """The picture that opens until `fresh` is there, or into which `old` closes, of any size: it is cut and stretched
    as wanted."""
    foot: int = 0
    """The height in pixels of what a card has below its picture: it grows with it, beyond the edge of the window."""
    aimed: bool = False
    """Whether the pointer is at the card that comes home, which has a rim there."""
    held: bool = False
    """Whether it has come as far as it may before `fresh` is there: its picture does not change."""
    edges: tuple[Surface, Surface] | None = None
    """The soft edges of the halves of a cover of the size of the window, that of the left one first."""

    @property
    def opens(self) -> bool:
        """Whether a picture opens before the scene that comes."""
        return self.cover is not None and not self.back

    def later(self, ms: float) -> Crossing | None:
        """The crossing some milliseconds later; None when it is over."""
        spent = self.spent + ms
        if self.ready is None:
            most = self.ms if self.home is not None else DARK * self.ms if self.through else 0.0
            spent = max(self.spent, min(spent, most))
            return replace(self, waited=self.waited + ms, spent=spent, held=spent == self.spent)
        if self.spent == self.ready:
            # Making that picture may have taken a while, in which nothing moved.
            ms = min(ms, FIRST_MS)
            spent = self.spent + ms
        clear = 0.0 if self.home is None or self.back else self._parts(self.ready) + CLEAR_MS
        return replace(self, spent=spent) if spent < max(self.ms, clear) else None

    def shown(self) -> Crossing:
        """The crossing as the picture that it leads to is there; while nothing moves the cover gets its size, so that
        its parts are only copied from then on."""
        cover, edges = self.cover, None
        if cover is not None and self.held:
            seen = cover.subsurface(self.fresh.get_rect().fit(cover.get_rect()))
            cover = pygame.transform.smoothscale(seen, self.fresh.get_size())
            edges = _edges(cover)
        return replace(self, ready=self.spent, cover=cover, edges=edges)

    def draw(self, window: Surface) -> None:
        """Draws the window as far as the crossing has come."""
        if self.home is None:
            self._fade(window, min(1.0, self.spent / self.ms))
            return
        share = passed(self.spent, self.ms - CLOSES_MS if self.back else 0.0, self.ms)
        lower, here = (self.fresh, 1 - share) if self.back else (self.old, share)
        wide, whole = in_out_cubic(here), window.get_rect()
        picture, dark = _between(self.home, whole, wide), lerp(1.0, BELOW, wide)
        foot = box_at(picture.w, round(self.foot * picture.w / self.home.w), picture.bottomleft, "topleft")
        card = picture.union(foot)
        box = card.clip(whole)
        for strip in around(box, whole):
            window.blit(lower, strip, strip)
            _dim(window, dark, strip)
        window.set_clip(box)
        if self.back:
            self._closing(window, picture, 1 - here * CLOSES_MS / HOME_MS)
        else:
            self._parted(window, picture, self.fresh, self._clear())
        if foot.h and foot.y < whole.bottom:
            rows = min(self.foot, math.ceil(self.foot * (whole.bottom - foot.y) / foot.h))
            words = lower.subsurface((*self.home.bottomleft, self.home.w, rows))
            window.blit(pygame.transform.smoothscale(words, (foot.w, round(rows * foot.h / self.foot))), foot)
        window.set_clip(None)
        if box != whole:
            radius = max(1, round(CORNER * whole.h * (1 - wide) * (picture.w / self.home.w if self.foot else 1)))
            paint.round_off(window, card, lower, dark, radius)
            if self.aimed or not self.foot or picture.w - self.home.w > RIM:
                paint.frame(window, card, palette.GOLD, radius)

    def _clear(self) -> float:
        """How far the picture is parted since the scene behind it is there."""
        return 0.0 if self.ready is None else out_cubic(passed(self.spent - self._parts(self.ready), 0.0, CLEAR_MS))

    def _parts(self, ready: float) -> float:
        """The time at which the picture begins to part."""
        return max(ready, PARTS * self.ms)

    def _closing(self, window: Surface, box: Rect, home: float) -> None:
        """Draws the scene that closes and its picture, which becomes that of a card again, else parts before what lies
        below as it comes `home`."""
        if home > 0 and self.cover is not None and not self.foot:
            self._parted(window, box, self.fresh, in_out_cubic(home))
        else:
            self._parted(window, box, self.old, 1 - min(1.0, self.spent / SHUTS_MS))
            _blend(window, self.fresh, 0.0 if self.foot else home)

    def _parted(self, window: Surface, box: Rect, behind: Surface, gap: float) -> None:
        """Draws a scene behind the picture, whose halves are moved aside by a share of their width, softly at their
        edges; alone where there is no picture."""
        if self.cover is None or not box.w or not box.h:
            window.blit(behind, (0, 0))
            return
        source, wide = box.fit(self.cover.get_rect()), math.ceil(box.w * (1 - gap) / 2)
        half, left, right = min(source.w // 2, math.ceil(source.w * (1 - gap) / 2)), box.x + wide, box.right - wide
        window.blit(behind, (left, box.y), (left, box.y, right - left, box.h))
        for x, begin, end in ((source.centerx - half, box.x, left), (source.centerx, right, box.right)):
            if half and end > begin:
                goal, part = window.subsurface((begin, box.y, end - begin, box.h)), (x, source.y, half, source.h)
                pygame.transform.smoothscale(self.cover.subsurface(part), goal.size, goal)
        if self.edges is not None and gap:
            wide = self.edges[0].get_width()
            for edge, x in zip(self.edges, (left - wide, right), strict=True):
                window.blit(behind, (x, box.y), (x, box.y, wide, box.h))
                window.blit(edge, (x, box.y))
            return
        slices = round(SOFT * box.w * min(1.0, 2 * gap) / SLICE)
        for number in range(slices):
            behind.set_alpha(round(255 * (1 - (number + 0.5) / slices)))
            for x in (left - (number + 1) * SLICE, right + number * SLICE):
                window.blit(behind, (x, box.y), (x, box.y, SLICE, box.h))
        behind.set_alpha(None)

    def _fade(self, window: Surface, share: float) -> None:
        """Draws a fade: over what stays, or out of one scene and then into the other."""
        goes = self.ready is None or (self.through and share < DARK)
        window.blit(self.old if goes else self.fresh, (0, 0))
        if not self.through:
            _blend(window, self.old, 1 - out_cubic(share))
            return
        bright = 1 - min(1.0, share / DARK) if goes else out_cubic((share - DARK) / (1 - DARK))
        _dim(window, lerp(LEAST, 1.0, bright))


def crossing(
    before: Sequence[Scene], after: Sequence[Scene], window: Surface, home: Rect | None, back: bool, calm: bool,
    covering: Callable[[Rect], Surface | None], game: str,
) -> Crossing | None:  # fmt: skip
    """The crossing from some shown scenes to others, whose first picture is to be drawn; it fades where nothing was
    pressed. None where a card comes over a scene, since it shows itself how it comes, or lets that scene be seen.
    `covering` gives the picture that opens out of a box, or closes into it: that of a `game` where there is one, whole
    from the first."""
    if before[-1] is after[-1] or (before[0] is after[0] and len(after) >= len(before)):
        return None
    fades = calm or home is None or before[0] is after[0]
    box = None if fades or home is None else home.clip(window.get_rect())
    through, cover = before[0] is not after[0], covering(box) if box else None
    ms = FADE_REDUCED_MS if calm else FADES_MS if fades else OPENS_MS
    if back and not fades:
        ms = CLOSES_MS + (SHUTS_MS if cover is not None else 0.0)
    fresh, foot = Surface(window.get_size()), 0
    if box is not None and cover is not None and game:
        pressed, box = box, cover.get_rect().fit(box)
        if pressed.h > pressed.w:
            box.top, foot = pressed.top, pressed.h - box.h
    return Crossing(window.copy(), fresh, box, back, ms, ready=None, through=through, cover=cover, foot=foot)


def _edges(cover: Surface) -> tuple[Surface, Surface]:
    """The soft edges at which the halves of a picture part."""
    middle, (wide, high) = cover.get_width() // 2, (round(SOFT * cover.get_width()), cover.get_height())
    veil = Surface((wide, high), pygame.SRCALPHA)
    for x in range(wide):
        veil.fill((255, 255, 255, round(255 * (1 - (x + 0.5) / wide))), (x, 0, 1, high))
    found = []
    for begin, soft in ((middle - wide, veil), (middle, pygame.transform.flip(veil, True, False))):
        edge = Surface((wide, high), pygame.SRCALPHA)
        edge.blit(cover, (0, 0), (begin, 0, wide, high))
        edge.blit(soft, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        found.append(edge)
    return found[0], found[1]


def _between(home: Rect, whole: Rect, share: float) -> Rect:
    left, top = lerp(home.x, whole.x, share), lerp(home.y, whole.y, share)
    right, bottom = lerp(home.right, whole.right, share), lerp(home.bottom, whole.bottom, share)
    return box_at(round(right - left), round(bottom - top), (round(left), round(top)), "topleft")


def _dim(window: Surface, share: float, area: Rect | None = None) -> None:
    """Makes a picture, or an area of it, as bright as a share of itself."""
    bright = round(255 * max(0.0, share))
    window.fill((bright, bright, bright), area, special_flags=pygame.BLEND_RGB_MULT)


def _blend(window: Surface, picture: Surface, share: float) -> None:
    if share <= 0:
        return
    picture.set_alpha(round(255 * share) if share < 1 else None)
    window.blit(picture, (0, 0))
    picture.set_alpha(None)
