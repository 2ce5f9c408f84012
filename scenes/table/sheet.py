"""Looks that name the function which draws them, and plates and pictures that results share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.table.nodes import Paint, Paints

Side = Literal["left", "center", "right"]
REACH: Final = 30.0
"""Units beside a box that shadows and lights reach."""


class Drawn(NamedTuple):
    """A look of its own: `how(surface, ctx, box, *what)` draws it."""

    how: Callable[..., object]
    what: tuple[object, ...] = ()


class Flat(NamedTuple):
    """The same for a look that draws nothing beside its box, so that little is painted again around it."""

    how: Callable[..., object]
    what: tuple[object, ...] = ()


# -- pictures that all results have


def portrait(
    surface: Surface, ctx: Context, box: Rect, name: str, active: bool = False, ring: str | None = None, mood: str = ""
) -> None:
    """Draws the portrait of a player."""
    paint.avatar(surface, ctx, name, box, ring, active, mood)


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
