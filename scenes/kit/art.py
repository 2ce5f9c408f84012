"""Pictures: SVG files and shapes at the exact pixel size they are drawn at, remembered until the window changes."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

import assets
from scenes.kit import palette
from scenes.kit.ahead import MadeAhead
from scenes.kit.cache import Lru
from scenes.kit.dashes import dashed
from scenes.kit.landscapes import Landscapes
from scenes.kit.palette import brighter

Level = Literal["S1", "S2", "S3", "S4"]
SHADOWS: dict[Level, tuple[int, int, int]] = {
    "S1": (3, 3, 105),
    "S2": (7, 10, 115),
    "S3": (9, 8, 95),
    "S4": (14, 16, 125),
}
"""Level -> (blur, drop in units, alpha)."""

BLUR: Final = 3
"""The pixels of a blur in the small picture of which a shadow is made."""
_VIEW_BOX = re.compile(r'viewBox="\s*[-\d.]+\s+[-\d.]+\s+([\d.]+)\s+([\d.]+)"')


class Art:
    """The pictures of one window size. Lengths of places are pixels; radii, rims and shadows are canvas units.

    Surfaces are shared: copy before changing one. `set_scale` forgets everything.
    """

    def __init__(self, s: float = 1.0) -> None:
        self.s = s
        self._svg = MadeAhead(700)
        self._shapes: Lru[Surface] = Lru(500)
        self.pictures = MadeAhead(500)
        """Pictures that others make."""
        self.passing = MadeAhead(500)
        """Pictures that are forgotten as soon as what needs them has passed."""
        self._shadows: Lru[Surface] = Lru(250)
        self._landscapes = Landscapes(self.ratio)
        self._boxes: dict[str, tuple[float, float]] = {}

    def share(self, other: Art) -> None:
        """Takes the pictures of files from another one, and gives it its own: they are the same at every scale."""
        self._svg, self._landscapes, self._boxes = other._svg, other._landscapes, other._boxes

    def set_scale(self, s: float) -> None:
        """Sets the pixels of a canvas unit and forgets every picture; each is made again when it is next asked for."""
        self.s = s
        for cache in (self._svg, self._shapes, self.pictures, self.passing, self._shadows):
            cache.clear()
        self._landscapes.clear()

    def px(self, units: float) -> int:
        """A length in pixels, at least one."""
        return max(1, round(units * self.s))

    # -- files

    def ratio(self, name: str) -> float:
        """The height of an SVG for a width of one. Raises FileNotFoundError naming the file."""
        if name not in self._boxes:
            with assets.path("svg", f"{name}.svg").open(encoding="utf-8") as file:
                match = _VIEW_BOX.search(file.read(400))
            if match is None:
                raise ValueError(f"assets/svg/{name}.svg has no viewBox")
            self._boxes[name] = (float(match[1]), float(match[2]))
        w, h = self._boxes[name]
        return h / w

    def svg(self, name: str, width: int, tint: str | None = None) -> Surface:
        """A picture `assets/svg/<name>.svg` at `width` pixels, in proportion; `tint` recolours a white-ish icon."""
        if tint is None:
            return self._svg.get((name, width, None), lambda: self._loads(name, width)())
        return self._svg.get((name, width, tint), lambda: _tinted(self.svg(name, width), tint))

    def svg_awaited(self, name: str, width: int) -> bool:
        """Begins to make a large picture beside the frames; True until it can be had at once."""
        return self._svg.awaited({(name, width, None): self._loads(name, width)})

    def soon(self, name: str, width: int) -> Surface:
        """A large picture at once, stretched from another size for as long as its own is made."""
        return self._svg.soon((name, width, None), self._size(name, width), self._loads(name, width))

    def landscape(self, name: str, size: tuple[int, int]) -> Surface:
        """A landscape that covers `size` pixels, in the same way."""
        return self._landscapes.soon(name, size)

    def sharpen(self) -> bool:
        """Makes stretched pictures anew beside the frames; True when some are to be drawn again."""
        return any([self._svg.sharpen(), self._landscapes.made.sharpen()])

    @property
    def stretches(self) -> bool:
        """Whether a picture is shown stretched."""
        return bool(self._svg.late or self._landscapes.made.late)

    @property
    def sharpened(self) -> int:
        """How often stretched pictures were made anew: what was painted before is to be painted again."""
        return self._svg.sharpened + self._landscapes.made.sharpened

    def _size(self, name: str, width: int) -> tuple[int, int]:
        return width, max(1, round(width * self.ratio(name)))

    def _loads(self, name: str, width: int) -> Callable[[], Surface]:
        return partial(_load, name, self._size(name, width))

    def icon(self, name: str, units: float, tint: str | None = None) -> Surface:
        """The picture `icon/<name>` at a size in units (13 real px at least)."""
        return self.svg(f"icon/{name}", max(13, self.px(units)), tint)

    def faded(self, name: str, width: int, alpha: int) -> Surface:
        """An SVG with its opacity lowered to `alpha` of 255."""

        def make() -> Surface:
            image = self.svg(name, width).copy()
            image.set_alpha(alpha)
            return image

        return self._svg.get((name, width, "alpha", alpha), make)

    def background(self, name: str, size: tuple[int, int]) -> Surface:
        """A landscape that covers `size` pixels (cut at the edges, never squeezed)."""
        return self._landscapes.covering(name, size)

    def awaited(self, name: str, size: tuple[int, int]) -> bool:
        """Begins to make a landscape while frames go on; True until it can be had at once."""
        return self._landscapes.awaited(name, size)

    # -- shapes

    def rounded(
        self,
        w: int,
        h: int,
        radius: float,
        top: str,
        bottom: str,
        *,
        opacity: float = 1.0,
        edge: tuple[str, float, float] | None = None,
        light: float = 0.0,
        lip: tuple[str, int] | None = None,
        sunk: bool = False,
    ) -> Surface:
        """A rounded box `w` x `h` pixels with a vertical gradient; `radius` in units (large = pill).

        `edge` = (colour, opacity, width in units); `light` opacity of the top hairline; `lip` = (colour, pixels)
        of the darker foot below the box (the surface is that much taller); `sunk` shades the inside.
        """
        key = (w, h, radius, top, bottom, opacity, edge, light, lip, sunk)

        def make() -> Surface:
            # Between its corners a box looks the same all along: a narrow one is rasterised and widened.
            narrow = 2 * math.ceil(min(radius * self.s, h / 2)) + 8
            return _widened(self._rounded(min(w, narrow), *key[1:]), w)

        return self._shapes.get(key, make)

    def _rounded(
        self, w: int, h: int, radius: float, top: str, bottom: str, opacity: float,
        edge: tuple[str, float, float] | None, light: float, lip: tuple[str, int] | None, sunk: bool,
    ) -> Surface:  # fmt: skip
        w, h = max(2, w), max(2, h)
        r = min(radius * self.s, w / 2, h / 2)
        foot = lip[1] if lip else 0
        parts = []
        sunken = ""
        if lip:
            parts.append(f'<rect y="{foot}" width="{w}" height="{h}" rx="{r:.2f}" fill="{lip[0]}"/>')
        parts.append(f'<rect width="{w}" height="{h}" rx="{r:.2f}" fill="url(#g)"/>')
        if light:
            t = max(1.0, 1.5 * self.s)
            parts.append(_ring(w, h, r, t / 2, t, "url(#l)", 1.0))
        if sunk:
            # Three nested rings fade inwards: a shade without filters.
            for i, share in enumerate((0.26, 0.16, 0.08)):
                t = max(1.0, 1.5 * self.s)
                parts.append(_ring(w, h, r, t * (i + 0.5), t, f"url(#d{i})", 1.0))
                # The shade comes from the lamp's side: strong at the top, gone below.
                sunken += _gradient(f"d{i}", ((0, "#000000", share), (0.6, "#000000", share * 0.25)))
        if edge:
            t = max(1.0, edge[2] * self.s)
            parts.append(_ring(w, h, r, t / 2, t, edge[0], edge[1]))
        # The rasteriser ignores fill-opacity on a gradient, so the stops carry it.
        defs = _gradient("g", ((0, top, opacity), (1, bottom, opacity)))
        defs += _gradient("l", ((0, "#FFFFFF", light), (min(1.0, 3 * r / h + 0.05), "#FFFFFF", 0.0)))
        defs += sunken
        return from_svg(w, h + foot, defs, "".join(parts))

    def panel(self, w: int, h: int, radius: float = 16, opacity: float = 0.95) -> Surface:
        """A dark panel with a gold edge; cards over a busy scene take `opacity` 1."""
        return self.rounded(
            w,
            h,
            radius,
            palette.INK_800,
            palette.INK_850,
            opacity=opacity,
            edge=(palette.GOLD_EDGE, 0.20, 1.0),
            light=0.16,
        )

    def paper(self, w: int, h: int, radius: float = 16) -> Surface:
        """A panel of paper."""
        return self.rounded(w, h, radius, "#FDF8EA", "#F0E4C7", edge=("#A08040", 0.35, 1.2), light=0.9)

    def outline(
        self,
        w: int,
        h: int,
        radius: float,
        colour: str,
        width: float,
        *,
        opacity: float = 1.0,
        dash: tuple[float, float] | None = None,
        fill: float = 0.0,
    ) -> Surface:
        """A rounded rim drawn inside `w` x `h` pixels; `width`, `dash` in units, `fill` opacity of the inside."""
        key = ("outline", w, h, radius, colour, width, opacity, dash, fill)

        def make() -> Surface:
            # Between its corners a line without gaps looks the same all along: a small one is stretched.
            core = 2 * math.ceil(min(radius * self.s, w / 2, h / 2) + width * self.s) + 8
            small = (w, h) if dash else (min(w, core), min(h, core))
            return _heightened(_widened(self._outline(*small, radius, colour, width, opacity, dash, fill), w), h)

        return self._shapes.get(key, make)

    def _outline(
        self,
        w: int,
        h: int,
        radius: float,
        colour: str,
        width: float,
        opacity: float,
        dash: tuple[float, float] | None,
        fill: float,
    ) -> Surface:
        t = max(1.0, width * self.s)
        r = min(radius * self.s, w / 2, h / 2)
        inside = f'<rect width="{w}" height="{h}" rx="{r:.2f}" fill="{colour}" fill-opacity="{fill}"/>' if fill else ""
        if dash is None:
            return from_svg(w, h, "", inside + _ring(w, h, r, t / 2, t, colour, opacity))
        line = dashed(_rim(w, h, r, t / 2), dash[0] * self.s, dash[1] * self.s)
        rim = f'<path d="{line}" fill="none" stroke="{colour}" stroke-opacity="{opacity:.3f}" stroke-width="{t:.2f}"/>'
        return from_svg(w, h, "", inside + rim)

    def plate(self, w: int, h: int, rim: str | None = None) -> Surface:
        """A seat plate: ink panel with a round left end; `rim` colours a 2.5-unit edge (to move)."""
        key = ("plate", w, h, rim)
        return self._shapes.get(key, lambda: self._plate(w, h, rim))

    def _plate(self, w: int, h: int, rim: str | None) -> Surface:
        t = max(1.0, (2.5 if rim else 1.0) * self.s)
        i, r, q = t / 2, h / 2, 16 * self.s
        path = (
            f"M{r:.2f},{i:.2f}H{w - q:.2f}A{q - i:.2f},{q - i:.2f} 0 0 1 {w - i:.2f},{q:.2f}V{h - q:.2f}"
            f"A{q - i:.2f},{q - i:.2f} 0 0 1 {w - q:.2f},{h - i:.2f}H{r:.2f}"
            f"A{r - i:.2f},{r - i:.2f} 0 0 1 {r:.2f},{i:.2f}Z"
        )
        defs = _gradient("g", ((0, palette.INK_800, 0.95), (1, palette.INK_850, 0.95)))
        edge = f'stroke="{rim}"' if rim else f'stroke="{palette.GOLD_EDGE}" stroke-opacity="0.20"'
        return from_svg(w, h, defs, f'<path d="{path}" fill="url(#g)" {edge} stroke-width="{t:.2f}"/>')

    def shadow(
        self, w: int, h: int, radius: float, blur: float, colour: str, alpha: int, hollow: int = 0
    ) -> tuple[Surface, int]:
        """A soft blot the shape of a rounded box and its margin in pixels (blit at x - margin, y - margin).

        `hollow` pixels of rim instead of a full box.
        """
        b = max(1, round(blur * max(self.s, 0.5)))
        margin = 2 * b

        def make() -> Surface:
            # Between its corners a shadow looks the same all along: a small one is blurred and stretched: faster.
            core = 2 * (margin + min(self.px(radius), min(w, h) // 2) + hollow) + 2
            small = (min(w, core), min(h, core))
            if small != (w, h):
                blot = self.shadow(*small, radius, blur, colour, alpha, hollow)[0]
                return _heightened(_widened(blot, w + 2 * margin), h + 2 * margin)
            canvas = Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA)
            ink = pygame.Color(colour)
            # The clear margin carries the same colour, else the blur greys the fringe.
            canvas.fill((ink.r, ink.g, ink.b, 0))
            ink.a = alpha
            pygame.draw.rect(canvas, ink, (margin, margin, w, h), hollow, border_radius=self.px(radius))
            # A blur hides detail, so it is made small and stretched: a tenth of the time.
            size, k = canvas.get_size(), max(1.0, b / (BLUR + 0.5))
            fewer = pygame.transform.smoothscale(canvas, (round(size[0] / k), round(size[1] / k)))
            return pygame.transform.smoothscale(pygame.transform.gaussian_blur(fewer, min(b, BLUR)), size)

        return self._shadows.get((w, h, radius, b, colour, alpha, hollow), make), margin

    def drop(self, surface: Surface, rect: Rect, radius: float, level: Level = "S3") -> None:
        """Draws the shadow of a box, falling straight down."""
        blur, dy, alpha = SHADOWS[level]
        blot, margin = self.shadow(rect.w, rect.h, radius, blur, "#000000", alpha)
        surface.blit(blot, (rect.x - margin, rect.y - margin + round(dy * self.s)))

    def glow(
        self,
        surface: Surface,
        rect: Rect,
        radius: float,
        colour: str = palette.GOLD_RIM,
        alpha: int = 150,
        blur: float = 8,
        spread: float = 4,
        hollow: float = 0,
    ) -> None:
        """Draws light around a box that fades over `spread` units; with `hollow` only a rim of so many units."""
        box = rect.inflate(2 * self.px(spread), 2 * self.px(spread))
        rim = self.px(hollow) if hollow else 0
        blot, margin = self.shadow(box.w, box.h, radius + spread, blur, colour, alpha, rim)
        surface.blit(blot, (box.x - margin, box.y - margin))

    def rim(
        self, surface: Surface, box: Rect, radius: float, colour: str, wide: float, light: int, spread: float = 2
    ) -> None:
        """Draws a rim of so many units below a piece, in light of this strength."""
        rim = box.inflate(2 * self.px(wide), 2 * self.px(wide))
        if light:
            self.glow(surface, rim, radius, colour, light, blur=5, spread=spread)
        surface.blit(self.rounded(rim.w, rim.h, radius + wide, colour, colour), rim)

    def focus_ring(self, surface: Surface, rect: Rect, radius: float = 14) -> None:
        """Draws the ring of the keyboard focus: ivory, with an ink ring outside it, 4 units off the object."""
        outer = rect.inflate(2 * self.px(10), 2 * self.px(10))
        inner = rect.inflate(2 * self.px(7), 2 * self.px(7))
        surface.blit(self.outline(outer.w, outer.h, radius + 8, palette.INK_900, 3.6), outer)
        surface.blit(self.outline(inner.w, inner.h, radius + 5, palette.FOCUS, 3), inner)

    # -- buttons

    def button(self, w: int, h: int, kind: str, state: str = "rest", radius: float = 14) -> Surface:
        """A button's face and lip (5 units taller than `h`). `state` rest, hover, pressed or disabled."""
        if state == "disabled":
            return self.rounded(w, h, radius, "#22363D", "#1A2B32", light=0.08, lip=("#0E1A1F", self.px(5)))
        top, bottom, lip, light = BUTTONS[kind]
        if state == "pressed":
            return self.rounded(w, h, radius, brighter(top, 0.94), brighter(bottom, 0.94), sunk=True)
        # On a brighter vermilion small words could not be read.
        factor = (1.06 if kind == "vermilion" else 1.12) if state == "hover" else 1.0
        return self.rounded(
            w,
            h,
            radius,
            brighter(top, factor),
            brighter(bottom, factor),
            light=light,
            lip=(brighter(lip, factor), self.px(5)),
        )

    def pill(self, w: int, h: int, kind: str = "dark") -> Surface:
        """A status pill. Kinds: dark, gold, vermilion, river, jade, done, slate, own."""
        fill, opacity, edge = PILLS[kind]
        return self.rounded(w, h, 999, fill, fill, opacity=opacity, edge=edge)

    def made(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """A picture that others make, kept until the window changes."""
        return self.pictures.get(key, make)


def _load(name: str, size: tuple[int, int]) -> Surface:
    return pygame.image.load_sized_svg(assets.path("svg", f"{name}.svg"), size).convert_alpha()


def _tinted(image: Surface, tint: str) -> Surface:
    image = image.copy()
    image.fill("white", special_flags=pygame.BLEND_RGB_MAX)
    image.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    return image


BUTTONS: dict[str, tuple[str, str, str, float]] = {
    "vermilion": ("#D84E2E", "#B4321B", "#7E2012", 0.45),
    "ember": ("#B43C24", "#A02C18", "#6B180D", 0.3),
    "jade": ("#24746A", "#17564D", "#0C3833", 0.26),
    "ink": ("#26475A", "#163040", "#0A1B25", 0.22),
    "ivory": ("#FFFBEF", "#EADCBB", "#A38F62", 0.8),
    "gold": ("#F8DD92", "#D9A43A", "#855C12", 0.7),
    "muted": ("#6B3A33", "#4C2A28", "#2A1513", 0.25),
}
"""Kind -> (top, bottom, lip, light). "muted" is the vermilion button that cannot be pressed yet but says why, "ember" a
vermilion card on which small words can be read."""

BUTTON_TEXT: dict[str, str] = {
    "vermilion": "#FFFFFF",
    "ember": "#FFF6E2",
    "jade": "#FFF6E2",
    "ink": "#FFF6E2",
    "ivory": palette.INK_TEXT,
    "gold": palette.ON_GOLD,
    "muted": "#FFC9B4",
}

PILLS: dict[str, tuple[str, float, tuple[str, float, float] | None]] = {
    "dark": ("#06141B", 0.86, (palette.GOLD_EDGE, 0.22, 1.0)),
    "gold": (palette.GOLD, 1.0, None),
    "vermilion": (palette.VERMILION_DEEP, 1.0, None),
    "river": (palette.RIVER_PILL, 1.0, (palette.RIVER_RIM, 1.0, 1.0)),
    "jade": ("#0E2229", 1.0, (palette.JADE_300, 1.0, 1.5)),
    "done": ("#0E2229", 1.0, (palette.GOLD, 1.0, 1.5)),
    "slate": ("#2B4A52", 1.0, None),
    "own": (palette.JADE_300, 1.0, None),
}
PILL_TEXT: dict[str, str] = {
    "dark": palette.TEXT,
    "gold": palette.ON_GOLD,
    "vermilion": "#FFF6E2",
    "river": "#FFFFFF",
    "jade": palette.JADE_300,
    "done": palette.GOLD,
    "slate": "#E8DBBE",
    "own": "#0B2A28",
}


def _widened(image: Surface, width: int) -> Surface:
    """A picture made wider by its middle column."""
    w, h = image.get_size()
    if width <= w:
        return image
    left, right = w // 2, w - w // 2
    whole = pygame.transform.scale(image.subsurface((left, 0, 1, h)), (width, h))
    for x, part in ((0, Rect(0, 0, left, h)), (width - right, Rect(left, 0, right, h))):
        whole.fill((0, 0, 0, 0), (x, 0, part.w, h))
        whole.blit(image, (x, 0), part)
    return whole


def _heightened(image: Surface, height: int) -> Surface:
    """A picture made higher by its middle row."""
    w, h = image.get_size()
    if height <= h:
        return image
    upper, lower = h // 2, h - h // 2
    whole = pygame.transform.scale(image.subsurface((0, upper, w, 1)), (w, height))
    for y, part in ((0, Rect(0, 0, w, upper)), (height - lower, Rect(0, upper, w, lower))):
        whole.fill((0, 0, 0, 0), (0, y, w, part.h))
        whole.blit(image, (0, y), part)
    return whole


def _gradient(name: str, stops: tuple[tuple[float, str, float], ...]) -> str:
    inner = "".join(f'<stop offset="{at:.3f}" stop-color="{c}" stop-opacity="{o:.3f}"/>' for at, c, o in stops)
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{inner}</linearGradient>'


def _ring(w: int, h: int, r: float, inset: float, t: float, colour: str, opacity: float) -> str:
    return (
        f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{max(0.1, w - 2 * inset):.2f}" '
        f'height="{max(0.1, h - 2 * inset):.2f}" rx="{max(0.0, r - inset):.2f}" fill="none" stroke="{colour}" '
        f'stroke-opacity="{min(1.0, opacity):.3f}" stroke-width="{t:.2f}"/>'
    )


def _rim(w: int, h: int, r: float, inset: float) -> list[tuple[float, float]]:
    """A rounded box as points, clockwise from its upper left corner."""
    q = max(0.0, r - inset)
    corners = ((w - inset - q, inset + q, -90), (w - inset - q, h - inset - q, 0), (inset + q, h - inset - q, 90))
    found = []
    for x, y, turn in (*corners, (inset + q, inset + q, 180)):
        for k in range(9):
            angle = math.radians(turn + 90 * k / 8)
            found.append((x + q * math.cos(angle), y + q * math.sin(angle)))
    return found


def from_svg(w: int, h: int, defs: str, body: str) -> Surface:
    """The picture of an SVG of this size, in pixels."""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f"<defs>{defs}</defs>{body}</svg>"
    )
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)).convert_alpha()
