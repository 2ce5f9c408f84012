"""Drawn lines that no art file holds: brackets, ribbons and soft light, at the exact size, made once."""

import random
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit.art import from_svg
from scenes.kit.cache import Lru
from scenes.kit.context import Context

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]


class Fleck(NamedTuple):
    """The look of what falls: its SVG in a box of ten by ten, the two colours of its `url(#p)`, its sizes in units."""

    body: str
    inks: tuple[str, str]
    sizes: tuple[float, float]


def curve_point(curve: Curve, t: float) -> Point:
    """The place `t` (0-1) of the way along a Bezier curve."""
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    x, y = (a * curve[0][i] + b * curve[1][i] + c * curve[2][i] + d * curve[3][i] for i in (0, 1))
    return x, y


class ShapeCache:
    """A cache of drawn pictures, kept until `clear` (a new window size or language)."""

    def __init__(self) -> None:
        self._made: Lru[Surface] = Lru(160)

    def clear(self) -> None:
        """Forgets everything."""
        self._made.clear()

    def _blit(self, surface: Surface, box: Rect, key: Hashable, make: Callable[[], Surface]) -> None:
        image = self._made.get(key, make)
        surface.blit(image, image.get_rect(center=box.center))

    def petal(self, ctx: Context, fleck: Fleck, kind: int, opacity: int) -> Surface:
        """The picture of a petal or whatever falls; size and turn are by its kind."""

        def make() -> Surface:
            chance = random.Random(kind)
            size = max(4, round(ctx.layout.s * chance.uniform(*fleck.sizes)))
            stops = "".join(f'<stop offset="{i}" stop-color="{ink}"/>' for i, ink in enumerate(fleck.inks))
            shade = f'<linearGradient id="p" x1="0%" y1="0%" x2="30%" y2="100%">{stops}</linearGradient>'
            image = from_svg(size, size, shade, f'<g transform="scale({size / 10:.3f})">{fleck.body}</g>')
            image = pygame.transform.rotozoom(image, chance.uniform(0, 360), 1.0)
            # An opacity of its own would have to be reckoned in every frame.
            image.fill((255, 255, 255, opacity), special_flags=pygame.BLEND_RGBA_MULT)
            return image

        return self._made.get((fleck, kind, opacity), make)

    def bracket(self, surface: Surface, ctx: Context, box: Rect, colour: str, width: float) -> None:
        """Draws a flat bracket open to the top, `width` pixels thick."""

        def make() -> Surface:
            (w, h), i, r = box.size, width / 2, box.h * 0.45
            low, right = h - i, w - i
            path = f"M{i},{i}V{low - r}Q{i},{low} {i + r},{low}H{right - r}Q{right},{low} {right},{low - r}V{i}"
            line = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"'
            return from_svg(w, h, "", f'<path d="{path}" {line}/>')

        self._blit(surface, box, ("bracket", box.size, colour, width), make)

    def ribbons(
        self, surface: Surface, ctx: Context, box: Rect, curves: tuple[Curve, ...], widths: tuple[float, ...]
    ) -> None:
        """Draws gold ribbons, faint at their start; curves in pixels of the window, widths in units."""

        def make() -> Surface:
            defs, body = "", ""
            for i, (curve, width) in enumerate(zip(curves, widths, strict=True)):
                pts = [(x - box.x, y - box.y) for x, y in curve]
                # Given in the picture's own units: a flat curve has no bounding box to measure a share of.
                defs += (
                    f'<linearGradient id="f{i}" gradientUnits="userSpaceOnUse" x1="{pts[0][0]:.1f}" y1="0" '
                    f'x2="{pts[3][0]:.1f}" y2="0"><stop offset="0" stop-color="#F3D27C" stop-opacity="0.15"/>'
                    f'<stop offset="1" stop-color="#F3D27C" stop-opacity="0.8"/></linearGradient>'
                )
                c = " ".join(f"{x:.1f},{y:.1f}" for x, y in pts[1:])
                body += (
                    f'<path d="M{pts[0][0]:.1f},{pts[0][1]:.1f}C{c}" fill="none" stroke="url(#f{i})" '
                    f'stroke-width="{width * ctx.layout.s:.1f}" stroke-linecap="round"/>'
                )
            return from_svg(box.w, box.h, defs, body)

        self._blit(surface, box, ("ribbons", tuple(box), curves, widths), make)

    def chart(
        self, surface: Surface, ctx: Context, box: Rect, lines: tuple[tuple[str, float, tuple[Point, ...]], ...],
        margin: float,
    ) -> None:  # fmt: skip
        """Draws lines with a dot at each point, the last on top: colour, width in units, points as shares of the box
        within its margin."""

        def make() -> Surface:
            s, body = ctx.layout.s, ""
            edge = margin * s
            for colour, width, points in lines:
                at = [(edge + x * (box.w - 2 * edge), edge + y * (box.h - 2 * edge)) for x, y in points]
                path = "L".join(f"{x:.1f},{y:.1f}" for x, y in at)
                body += (
                    f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{width * s:.2f}" '
                    'stroke-linejoin="round" stroke-linecap="round"/>'
                )
                dot = f'r="{(width + 1) * s:.2f}" fill="{colour}" stroke="#0B1D24" stroke-width="{2 * s:.2f}"'
                body += "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" {dot}/>' for x, y in at)
            return from_svg(box.w, box.h, "", body)

        self._blit(surface, box, ("chart", box.size, lines), make)

    def light(self, surface: Surface, ctx: Context, box: Rect, colour: str, opacity: float) -> None:
        """Draws a soft oval light; made small and stretched, since it has no edges to lose."""

        def make() -> Surface:
            side = max(8, box.w // 6)
            defs = (
                f'<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{side / 2}" cy="{side / 2}" r="{side / 2}">'
                f'<stop offset="0" stop-color="{colour}" stop-opacity="{opacity}"/>'
                f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
            )
            disc = from_svg(side, side, defs, f'<rect width="{side}" height="{side}" fill="url(#g)"/>')
            return pygame.transform.smoothscale(disc, box.size)

        self._blit(surface, box, ("light", box.size, colour, opacity), make)
