"""How well all words of a frame can be told from what is drawn behind them, measured in the picture itself.

The frame is drawn as it is, without words, and with every word in a colour of its own, by which it is found. What is
drawn in no colour of its own, such as marked text, is found where the first two differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from scenes.app.app import App
from scenes.kit.fonts import Fonts
from scenes.kit.tree.document import DocumentArea
from scenes.kit.tree.screen import ScreenScene

LARGE = 24
"""The pixels of letters from which a lower contrast is enough."""
BOLD_LARGE = 18.66
ASKED, ASKED_LARGE = 4.5, 3.0
SEEN = 24
"""How far a pixel is from the one without words, in all colours together, where a letter is."""
LEAST = 12
"""The pixels of the smallest word that is looked at."""
LOWEST = 8
"""How high what has no colour of its own is at least: what is lower is a part of a word on which something lies."""
VEILED = 3
"""How far the colour of a line is changed at most by what lies thinly on it, such as the edge of a shadow."""
CELL = 12
"""The pixels between two words that are not one."""
STROKE = 0.9
"""The share of a word's pixels that have less contrast than its strokes: edges of letters are soft."""

SPREAD = 0x9E3779
"""What makes a colour of a number: far from those of its neighbours."""

Numbers = Any
PARTS = np.arange(256) / 255
LIGHTS = np.outer((0.2126, 0.7152, 0.0722), np.where(PARTS <= 0.03928, PARTS / 12.92, ((PARTS + 0.055) / 1.055) ** 2.4))
"""How much light each value of red, green and blue gives."""
Line = tuple[str, int, bool]
"""A word, its pixels and whether it is bold."""


@dataclass
class Inks:
    """The letters as they are drawn: `lines` None leaves them out, else each line has a colour of its own."""

    lines: dict[Line, int] | None

    def __call__(self, text: str, px: int, bold: bool, image: Surface) -> Surface:
        if self.lines is None:
            clear = image.convert_alpha()
            clear.fill((0, 0, 0, 0))
            return clear
        number = self.lines.setdefault((text, px, bold), len(self.lines) + 1)
        solid: Surface = pygame.mask.from_surface(image.convert_alpha(), 110).to_surface(
            setcolor=colour_of(number), unsetcolor=(0, 0, 0, 0)
        )
        return solid


@dataclass(frozen=True)
class Points:
    """Some pixels of the window."""

    xs: Numbers
    ys: Numbers

    @classmethod
    def where(cls, mask: Numbers) -> Points:
        """The pixels of a mask."""
        return cls(*np.nonzero(mask))

    def some(self, which: Numbers) -> Points:
        """Those that a mask or numbers choose."""
        return Points(self.xs[which], self.ys[which])


@dataclass(frozen=True)
class Frame:
    """The pixels of a frame: each as one number, and its red, green and blue."""

    codes: Numbers
    colours: Numbers

    def at(self, points: Points) -> Numbers:
        """The colours of some pixels."""
        return self.colours[points.xs, points.ys]


def colour_of(number: int) -> tuple[int, int, int]:
    """The colour of a line."""
    code = number * SPREAD & 0xFFFFFF
    return code >> 16, code >> 8 & 255, code & 255


def pale(app: App, monkeypatch: pytest.MonkeyPatch, shaded: Iterable[Rect] = ()) -> list[str]:
    """The words of the frame that have less contrast than is asked, with their place.

    Words with no colour of their own in `shaded` boxes lie under a veil, since they are out of use.
    """
    lines: dict[Line, int] = {}
    before = _shown(app)
    bare, coded = _inked(app, monkeypatch, Inks(None)), _inked(app, monkeypatch, Inks(lines))
    plain = _drawn(app)
    # A long text may still grow, and a forecast come.
    still = before.codes == plain.codes
    known = {app.surface.map_rgb(colour_of(number)): line for line, number in lines.items()}
    points = Points.where((coded.codes != bare.codes) & still)
    codes = _lines_of(coded.codes[points.xs, points.ys], [*known])
    lettered = codes >= 0
    points, codes = points.some(lettered), codes[lettered]
    faint = [
        word for code in np.unique(codes) for word in _words(points.some(codes == code), plain, bare, *known[code])
    ]
    mine = np.zeros(still.shape, dtype=bool)
    mine[points.xs, points.ys] = True
    rest = (plain.codes != bare.codes) & ~_near(mine) & still
    for box in shaded:
        rest[box.left : box.right, box.top : box.bottom] = False
    points = Points.where(rest)
    changed = plain.at(points).astype(np.int32) - bare.at(points)
    return [*faint, *_words(points.some(np.abs(changed).sum(axis=1) > SEEN), plain, bare)]


def _inked(app: App, monkeypatch: pytest.MonkeyPatch, inks: Inks) -> Frame:
    """The frame with other letters."""
    usual = Fonts.ink
    with monkeypatch.context() as patch:
        patch.setattr(
            Fonts, "ink",
            lambda fonts, text, px, bold, colour: inks(text, px, bold, usual(fonts, text, px, bold, colour)),
        )  # fmt: skip
        return _drawn(app)


def _drawn(app: App) -> Frame:
    """The frame, with all that holds letters made anew."""
    screens = [scene for scene in app.stack.scenes if isinstance(scene, ScreenScene)]
    kept = (widget.of for scene in screens for widget in scene.picture.kept.values())
    pages = [page for page in kept if isinstance(page, DocumentArea)]
    if len(screens) < len(app.stack.scenes):
        # What is laid out for another width keeps no letters.
        wide, high = app.surface.get_size()
        for size in ((wide - 2, high), (wide, high)):
            app.set_window_size(size)
    else:
        app.ctx.forget_pictures()
        for page in pages:
            page.made_of = ()
        for scene in screens:
            scene.picture.forget()
        app.relayout()
    while not all(page.done for page in pages):
        app.step(0.0)
    for scene in screens:
        scene.picture.forget()
    return _shown(app)


def _shown(app: App) -> Frame:
    """The frame as it is now, drawn on nothing."""
    app.surface.fill("black")
    app.painter.forget()
    app.redraw()
    app.step(0.0)
    return Frame(pygame.surfarray.array2d(app.surface), pygame.surfarray.array3d(app.surface))


def _lines_of(codes: Numbers, known: list[int]) -> Numbers:
    """The line's code that each code is or nearly is, -1 where there is none."""
    if not known:
        return np.full(len(codes), -1)
    found, at = np.unique(codes, return_inverse=True)
    apart = np.zeros((len(found), len(known)), dtype=np.int16)
    for shift in (0, 8, 16):
        ours, theirs = ((np.array(one, dtype=np.int32) >> shift & 255).astype(np.int16) for one in (found, known))
        apart = np.maximum(apart, np.abs(ours[:, None] - theirs))
    nearest = np.array([*known, -1])[np.where(apart.min(axis=1) <= VEILED, apart.argmin(axis=1), -1)]
    return nearest[at]


def _near(mask: Numbers) -> Numbers:
    """The mask and what is around it: the soft edges of letters."""
    wide = mask.copy()
    for axis in (0, 1):
        for step in (-2, -1, 1, 2):
            wide |= np.roll(wide, step, axis)
    return wide


def _words(points: Points, plain: Frame, bare: Frame, text: str = "", px: int = 0, bold: bool = False) -> Iterator[str]:
    """Yields what is too pale of the words of one line, at each place where it stands."""
    for place in _places(points, max(CELL, px)):
        x, y = place.xs, place.ys
        if len(x) < LEAST:
            continue
        box = slice(x.min(), x.max() + 1), slice(y.min(), y.max() + 1)
        ink, ground = _light(plain.at(place)), float(np.median(_light(bare.colours[box])))
        contrasts = np.maximum(ink, ground) + 0.05
        contrasts /= np.minimum(ink, ground) + 0.05
        found = float(np.quantile(contrasts, STROKE))
        high = px or int(y.max() - y.min() + 1)
        large = px >= LARGE or (bold and px >= BOLD_LARGE)
        if high >= LOWEST and found < (ASKED_LARGE if large else ASKED):
            yield f"{found:.1f} {text!r} {high} px at {x.min()}, {y.min()}"


def _places(points: Points, cell: int) -> Iterator[Points]:
    """Yields the pixels of each place: those in cells that touch one another."""
    keys, number = np.unique((points.xs // cell << 16) + points.ys // cell, return_inverse=True)
    cells = {key: at for at, key in enumerate(keys.tolist())}
    places = np.zeros(len(keys), dtype=np.int32)
    count = 0
    while cells:
        first, at = cells.popitem()
        places[at], edge = count, [first]
        while edge:
            here = edge.pop()
            for beside in (here + (dx << 16) + dy for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                if beside in cells:
                    places[cells.pop(beside)] = count
                    edge.append(beside)
        count += 1
    of = places[number]
    order = np.argsort(of, kind="stable")
    for some in np.split(order, np.flatnonzero(np.diff(of[order])) + 1) if count else ():
        yield points.some(some)


def _light(colours: Numbers) -> Numbers:
    """The relative luminance of each colour."""
    return LIGHTS[0][colours[..., 0]] + LIGHTS[1][colours[..., 1]] + LIGHTS[2][colours[..., 2]]
