"""Looks that name the function which draws them, and plates and pictures that results share."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

import pygame
from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.motion import passed
from scenes.table.nodes import Paint, Paints

Side = Literal["left", "center", "right"]
REACH: Final = 30.0
"""Units beside a box that shadows and lights reach."""
SWEEP: Final = (150, 400)
"""The degrees from the right over the foot and the left at which a sweep along an arch begins and ends."""
ARCH: Final = (0.5, 0.9)
"""The middle of a rainbow, in shares of its size."""
TURN: Final = 4
"""The time that a piece takes to be turned over, in those from one piece to the next."""
SWELL, WAKES, WAVES, BEATS = 0.015, 0.22, 1.4, 4.0
"""How high a wave lifts a creature's body, as a share of its length, the share of its time after which it wakes, and
how many waves are in it at once and go through it."""
FINE: Final = 6
"""The pixels from place to place at which the height of a wave is reckoned."""
SOFT, EACH = 12, 2
"""In how many steps the edge of what is swept grows faint, and the degrees of each."""
TURNS: Final = SWEEP[1] - SWEEP[0] + SOFT * EACH
"""The degrees by which the edge turns until all is swept."""


class Drawn(NamedTuple):
    """A look of its own: `how(surface, ctx, box, *what)` draws it."""

    how: Callable[..., object]
    what: tuple[object, ...] = ()


class Flat(NamedTuple):
    """The same for a look that draws nothing beside its box, so that little is painted again around it."""

    how: Callable[..., object]
    what: tuple[object, ...] = ()


# -- pictures that all results have


def plate(
    surface: Surface, ctx: Context, box: Rect, colour: str, opacity: float,
    edge: tuple[str, float, float] | None = None, radius: float = 16.0,
) -> None:  # fmt: skip
    """Draws a plain background."""
    surface.blit(ctx.art.rounded(box.w, box.h, radius, colour, colour, opacity=opacity, edge=edge), box)


def picture(
    surface: Surface, ctx: Context, box: Rect, name: str, tint: str | None = None, shadow: float = 0.0, alpha: int = 255
) -> None:
    """Draws an art file as wide as the box, in its middle; with a `shadow` of that radius in units."""
    image = ctx.art.svg(name, box.w, tint) if alpha == 255 else ctx.art.faded(name, box.w, alpha)
    place = image.get_rect(center=box.center)
    if shadow:
        ctx.art.drop(surface, place, shadow, "S1")
    surface.blit(image, place)


def swept(
    surface: Surface, ctx: Context, box: Rect, name: str, middle: tuple[float, float], share: float, faint: int = 0
) -> None:
    """Draws an arched art file as far as it has come along its arch, around a middle in shares of its size; the rest
    of it at `faint` of 255."""
    if share >= 1 or (faint and share <= 0):
        picture(surface, ctx, box, name, alpha=255 if share >= 1 else faint)
        return
    image, ends = ctx.art.svg(name, box.w), SWEEP[1]
    w, h = image.get_size()
    x, y, far = w * middle[0], h * middle[1], float(w + h)
    mask = Surface((w, h), pygame.SRCALPHA)
    mask.fill("white")
    angle = round(ends - TURNS * (1 - share))
    for i in range(SOFT):
        # Each step is a narrow fan, the last one what has not come.
        start = angle + i * EACH
        until = ends if i == SOFT - 1 else min(ends, start + EACH)
        rim = [math.radians(min(until, at)) for at in range(start, until + 10, 10)] if start < until else []
        fan = [(x, y), *((x + far * math.cos(turn), y + far * math.sin(turn)) for turn in rim)]
        if len(fan) > 2:
            pygame.draw.polygon(mask, (255, 255, 255, 255 - (255 - faint) * (i + 1) // SOFT), fan)
    mask.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(mask, mask.get_rect(center=box.center))


def mirrored(ctx: Context, name: str, wide: int, alpha: int = 255) -> Surface:
    """An art file from the other side."""

    def make() -> Surface:
        image = pygame.transform.flip(ctx.art.svg(name, wide), True, False)
        image.set_alpha(alpha)
        return image

    return ctx.art.made(("mirrored", name, wide, alpha), make)


def swims(
    surface: Surface, ctx: Context, name: str, wide: int, at: tuple[int, int], t: float, flipped: bool = False
) -> None:  # fmt: skip
    """Draws a long creature through whose body waves go for a time, `t` (0-1) of which has passed; then it is still."""
    image = mirrored(ctx, name, wide) if flipped else ctx.art.svg(name, wide)
    swell = wide * SWELL * math.sin(math.pi * passed(t, WAKES, 1.0))
    if swell < 0.5:
        surface.blit(image, at)
        return
    body = ctx.art.made(("body", name, wide, flipped), lambda: image.subsurface(image.get_bounding_rect()))
    halfway = ctx.art.made(("halfway", name, wide, flipped), lambda: _halfway(body))
    (across, high), (left, top) = body.get_size(), body.get_offset()
    # From strip to strip it is lifted by half a pixel: its outline has no steps.
    phases = (math.tau * (WAVES * (left + x) / wide - BEATS * t) for x in range(0, across, FINE))
    ups = [round(swell * (1 + math.sin(phase))) for phase in phases]
    turns = [0, *(i for i in range(1, len(ups)) if ups[i] != ups[i - 1]), len(ups)]
    strips = []
    for begin, end in itertools.pairwise(turns):
        x, each, (lifted, half) = begin * FINE, (end - begin) * FINE, divmod(ups[begin], 2)
        place = at[0] + left + x, at[1] + top - lifted - half
        if half:
            strips.append((halfway, place, (x, 0, each, high + 1), BLEND_PREMULTIPLIED))
        else:
            strips.append((body, place, (x, 0, each, high), 0))
    surface.blits(strips, False)


def _halfway(image: Surface) -> Surface:
    """A picture half a pixel below its place, its colours multiplied by its opacity."""
    wide, high = image.get_size()
    found, faint = Surface((wide, high + 1), pygame.SRCALPHA), image.premul_alpha()
    faint.fill((128, 128, 128, 128), special_flags=pygame.BLEND_RGBA_MULT)
    for y in (0, 1):
        found.blit(faint, (0, y), special_flags=pygame.BLEND_RGBA_ADD)
    return found


def turning(share: float, i: int, count: int) -> float:
    """How far a piece of a row has been turned over: each begins a little after the one before."""
    whole = count - 1 + TURN
    return passed(share, i / whole, (i + TURN) / whole)


def turn_over(surface: Surface, at: tuple[int, int], back: Surface, front: Surface, share: float) -> None:
    """Draws a piece that is turned over in its place, from its back to its front."""
    image = front if share >= 0.5 else back
    (wide, high), middle = image.get_size(), at[0] + image.get_width() / 2
    narrow = max(2, round(wide * abs(math.cos(math.pi * share))))
    paint.put(surface, pygame.transform.smoothscale(image, (narrow, high)), (round(middle), at[1]), "midtop")


def golden(surface: Surface, ctx: Context, box: Rect, radius: float) -> None:
    """Draws a golden plate."""
    ctx.art.drop(surface, box, radius)
    surface.blit(ctx.art.button(box.w, box.h, "gold", "rest", radius), box)


def printed(ctx: Context) -> Paints:
    """The painters of these looks."""

    def drawn(surface: Surface, box: Rect, look: Drawn | Flat) -> None:
        # Drawing functions take their arguments in the kit's order: surface, context, box.
        look.how(surface, ctx, box, *look.what)

    return {Drawn: Paint(drawn, ctx.px(REACH)), Flat: Paint(drawn)}
