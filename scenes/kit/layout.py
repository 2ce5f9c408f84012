"""Where things lie: canvas units of the 1600x900 drawing, turned into pixels of the real window.

Places are written as in the 1600x900 drawing plus an anchor per axis. When the window has another shape, the spare
room goes between the anchored groups; tiles keep their size.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pygame import Rect

REFERENCE: tuple[int, int] = (1600, 900)
TOUCH = 36
"""The pixels that everything one can press has at least."""
TALLEST = 1920
WIDEST = 2240
MINIMUM: tuple[int, int] = (1024, 640)
NARROW = 1100

ROOMY: tuple[int, int] = (1280, 720)
"""The window from which texts of 150 and 200 % fit."""
TEXT_SCALES = (80, 100, 125, 150, 200)
"""The sizes of text, in percent."""
_SMALL_SCALES = 3

Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]
AnchorX = Literal["left", "center", "right"]
AnchorY = Literal["top", "center", "bottom"]
_SHARE = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}


@dataclass(frozen=True)
class Layout:
    """The geometry of one window size.

    `window` in pixels; `s` pixels per unit; `width` x `height` the canvas in units (1600-2240 x 900-1920);
    `ox`, `oy` the canvas corner in pixels (0 except in ultra-wide or very tall windows, where only the
    background fills the rest).
    """

    window: tuple[int, int]
    s: float
    width: float
    height: float
    ox: int
    oy: int
    grown: float = 1.0
    """How much larger than drawn texts of panels are wanted at a table; never smaller, for the sake of its boxes."""
    whole: tuple[int, int] | None = None
    """The window of which this is a part, and whose sizes of text it has."""

    @classmethod
    def of(cls, window: tuple[int, int], whole: tuple[int, int] | None = None) -> "Layout":
        """The layout of a window in pixels, or of a part of a whole one."""
        w, h = max(1, window[0]), max(1, window[1])
        s = min(w / REFERENCE[0], h / REFERENCE[1])
        width = min(float(WIDEST), w / s)
        height = min(float(TALLEST), h / s)
        return cls((w, h), s, width, height, round((w - width * s) / 2), round((h - height * s) / 2), whole=whole)

    def zoomed(self, factor: float) -> "Layout":
        """The same window with larger or smaller units, and so many fewer or more of them."""
        return replace(self, s=self.s * factor, width=self.width / factor, height=self.height / factor)

    @property
    def frame(self) -> Rect:
        """The whole window as a box."""
        return Rect((0, 0), self.window)

    @property
    def extra_w(self) -> float:
        """The units by which the canvas is wider than 1600 (0-640)."""
        return self.width - REFERENCE[0]

    @property
    def extra_h(self) -> float:
        """The units by which the canvas is taller than 900 (0-1020)."""
        return self.height - REFERENCE[1]

    @property
    def narrow(self) -> bool:
        """Whether the window is below 1100 px wide: side columns turn into drawers."""
        return self.window[0] < NARROW

    @property
    def text_scales(self) -> tuple[int, ...]:
        """The sizes of text that fit the window."""
        width, height = self.whole or self.window
        roomy = width >= ROOMY[0] and height >= ROOMY[1]
        return TEXT_SCALES if roomy else TEXT_SCALES[:_SMALL_SCALES]

    def px(self, units: float) -> int:
        """A length in pixels, at least one."""
        return max(1, round(units * self.s))

    def touch(self, units: float) -> float:
        """The units of something that can be pressed: so many, or as many as are needed to hit it."""
        return max(units, TOUCH / self.s)

    def point(self, x: float, y: float, ax: AnchorX = "left", ay: AnchorY = "top") -> tuple[int, int]:
        """A place of the 1600x900 drawing in pixels, moved with its anchors."""
        dx, dy = self.extra_w * _SHARE[ax], self.extra_h * _SHARE[ay]
        return self.ox + round((x + dx) * self.s), self.oy + round((y + dy) * self.s)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        ax: AnchorX = "left",
        ay: AnchorY = "top",
        grow: tuple[float, float] = (0.0, 0.0),
    ) -> Rect:
        """A box of the 1600x900 drawing in pixels. `grow` = shares (0-1) of the extra units added to w and h."""
        left, top = self.point(x, y, ax, ay)
        return Rect(left, top, self.px(w + self.extra_w * grow[0]), self.px(h + self.extra_h * grow[1]))


def box_at(w: float, h: float, at: tuple[float, float], anchor: Anchor = "center") -> Rect:
    """A box of a size whose middle, side or corner lies at a point."""
    box = Rect(0, 0, w, h)
    setattr(box, anchor, at)
    return box


def around(box: Rect, whole: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """The parts of a window around a box: above, below, left and right of it."""
    return (
        Rect(0, 0, whole.w, box.top), Rect(0, box.bottom, whole.w, whole.h - box.bottom),
        Rect(0, box.top, box.left, box.h), Rect(box.right, box.top, whole.w - box.right, box.h),
    )  # fmt: skip


def united(rects: Iterable[Rect], more: int = 0) -> list[Rect]:
    """A few rectangles that cover all of these and hardly more; two are joined unless that covers more than both by
    so many pixels."""
    found: list[Rect] = []
    for rect in rects:
        grown = rect.copy()
        while (hit := next((i for i, other in enumerate(found) if _as_small(grown, other, more)), -1)) >= 0:
            grown.union_ip(found.pop(hit))
        found.append(grown)
    return found


def apart(large: Iterable[Rect], small: Iterable[Rect] = ()) -> list[Rect]:
    """The rectangles that cover all of these, of which no two overlap: each large one lies within one of them, of
    the small ones what is left of them."""
    found: list[Rect] = []
    for rect in large:
        grown = rect.copy()
        while (hit := grown.collidelist(found)) >= 0:
            grown.union_ip(found.pop(hit))
        found.append(grown)
    for rect in small:
        parts = [rect]
        for other in rect.collidelistall(found):
            parts = [rest for part in parts for rest in _without(part, found[other])]
        found += parts
    return found


def _without(rect: Rect, other: Rect) -> list[Rect]:
    """The parts of a rectangle that lie outside another one."""
    both = rect.clip(other)
    if not both:
        return [rect]
    parts = (
        Rect(rect.x, rect.y, rect.w, both.y - rect.y), Rect(rect.x, both.bottom, rect.w, rect.bottom - both.bottom),
        Rect(rect.x, both.y, both.x - rect.x, both.h), Rect(both.right, both.y, rect.right - both.right, both.h),
    )  # fmt: skip
    return [part for part in parts if part]


def _as_small(one: Rect, other: Rect, more: int) -> bool:
    both = one.union(other)
    return both.w * both.h <= one.w * one.h + other.w * other.h + more
