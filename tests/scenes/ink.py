"""How well all words of a frame can be told from what is drawn behind them, measured in the picture itself.

The frame is drawn as it is, without words, and with every word in a colour of its own, by which it is found. What is
drawn in no colour of its own, such as marked text, is found where the first two differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from scenes.app.app import App
from scenes.kit.fonts import Fonts
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
CELL = 12
"""The pixels between two words that are not one."""
STROKE = 0.9
"""The share of a word's pixels that have less contrast than its strokes: edges of letters are soft."""

SPREAD = 0x9E3779
"""What makes a colour of a number: far from those of its neighbours."""

Picture = Any
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


def colour_of(number: int) -> tuple[int, int, int]:
    """The colour of a line."""
    code = number * SPREAD & 0xFFFFFF
    return code >> 16, code >> 8 & 255, code & 255


def pale(app: App, monkeypatch: pytest.MonkeyPatch, shaded: Iterable[Rect] = ()) -> list[str]:
    """The words of the frame that have less contrast than is asked, with their place.

    Words with no colour of their own in `shaded` boxes lie under a veil, since they are out of use.
    """
    lines: dict[Line, int] = {}
    before, bare, coded = _drawn(app), _inked(app, monkeypatch, Inks(None)), _inked(app, monkeypatch, Inks(lines))
    plain = _drawn(app)
    # A long text may still grow, and a forecast come.
    still = (before == plain).all(axis=2)
    lights = [_light(picture) for picture in (plain, bare)]
    codes = (coded[..., 0] << 16) + (coded[..., 1] << 8) + coded[..., 2]
    known = {number * SPREAD & 0xFFFFFF: line for line, number in lines.items()}
    mine = np.isin(codes, [*known]) & (np.abs(coded - bare).sum(axis=2) > 0) & still
    faint = [
        word for code in np.unique(codes[mine]) for word in _words(mine & (codes == code), lights, *known[int(code)])
    ]
    rest = (np.abs(plain - bare).sum(axis=2) > SEEN) & ~_near(mine) & still
    for box in shaded:
        rest[box.left : box.right, box.top : box.bottom] = False
    return [*faint, *_words(rest, lights)]


def _inked(app: App, monkeypatch: pytest.MonkeyPatch, inks: Inks) -> Picture:
    """The frame with other letters."""
    usual = Fonts.ink
    with monkeypatch.context() as patch:
        patch.setattr(
            Fonts, "ink",
            lambda fonts, text, px, bold, colour: inks(text, px, bold, usual(fonts, text, px, bold, colour)),
        )  # fmt: skip
        return _drawn(app)


def _drawn(app: App) -> Picture:
    """The frame, with all pictures made anew."""
    wide, high = app.surface.get_size()
    # What is laid out for another width keeps no letters.
    for size in ((wide - 2, high), (wide, high)):
        app.set_window_size(size)
    for scene in app.stack.scenes:
        if isinstance(scene, ScreenScene):
            scene.picture.forget()
    app.step(0.0)
    return pygame.surfarray.array3d(app.surface).astype(np.int32)


def _near(mask: Picture) -> Picture:
    """The mask and what is around it: the soft edges of letters."""
    wide = mask.copy()
    for axis in (0, 1):
        for step in (-2, -1, 1, 2):
            wide |= np.roll(wide, step, axis)
    return wide


def _words(mask: Picture, lights: Sequence[Picture], text: str = "", px: int = 0, bold: bool = False) -> Iterator[str]:
    """Yields what is too pale of the words of one line, at each place where it stands."""
    xs, ys = np.nonzero(mask)
    for where in _places(xs, ys, max(CELL, px)):
        x, y = xs[where], ys[where]
        if len(x) < LEAST:
            continue
        box = slice(x.min(), x.max() + 1), slice(y.min(), y.max() + 1)
        ink, ground = lights[0][x, y], float(np.median(lights[1][box]))
        contrasts = np.maximum(ink, ground) + 0.05
        contrasts /= np.minimum(ink, ground) + 0.05
        found = float(np.quantile(contrasts, STROKE))
        high = px or int(y.max() - y.min() + 1)
        large = px >= LARGE or (bold and px >= BOLD_LARGE)
        if high >= LOWEST and found < (ASKED_LARGE if large else ASKED):
            yield f"{found:.1f} {text!r} {high} px at {x.min()}, {y.min()}"


def _places(xs: Picture, ys: Picture, cell: int) -> Iterator[list[int]]:
    """Yields the numbers of the pixels of each place: those in cells that touch one another."""
    cells: dict[tuple[int, int], list[int]] = {}
    for number, at in enumerate(zip((xs // cell).tolist(), (ys // cell).tolist(), strict=True)):
        cells.setdefault(at, []).append(number)
    while cells:
        at, first = cells.popitem()
        found, edge = [*first], [at]
        while edge:
            x, y = edge.pop()
            for beside in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                if beside in cells:
                    found += cells.pop(beside)
                    edge.append(beside)
        yield found


def _light(picture: Picture) -> Picture:
    """The relative luminance of each pixel."""
    parts = np.arange(256) / 255
    table = np.where(parts <= 0.03928, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return table[picture] @ np.array([0.2126, 0.7152, 0.0722])
