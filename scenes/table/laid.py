"""Panels of tables as trees: elements in the box that a table has for them, laid out once for a model and a box."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, TypeVar

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.still import Still, spread
from scenes.kit.tree.words import Words, resolved
from scenes.table.nodes import Paint
from scenes.table.sheet import Side, plate

L = TypeVar("L", bound=Hashable)
KEPT: Final = 24
"""The trees of a kind of panel that are kept."""


def laid(
    ctx: Context, make: Callable[[L], e.Element], drawn: tuple[float, float] | None = None, reach: int = 0
) -> Paint:
    """The painter of panels whose element `make(look)` makes: drawn for so many units, as `Context.within` has it, or
    for this context."""
    kept: Lru[Still] = Lru(KEPT)

    def draw(surface: Surface, box: Rect, look: L) -> None:
        inner = ctx.within(box, drawn) if drawn else ctx
        kept.get((look, box.size), lambda: spread(inner, make(look), box.size)).draw(surface, box)

    return Paint(draw, reach)


def line(
    words: Words, size: float = e.BODY, colour: str = palette.TEXT, bold: bool = False, align: Side = "left",
    lines: int = 1, shorter: tuple[Words, ...] = (),
) -> e.Text:  # fmt: skip
    """The words of a panel, which give way, on one line or as many `lines`; 0: on as many as have room."""
    return e.Text(words, size, colour, bold, align, lines, fits=True, shorter=shorter)


def grounded(child: e.Element, *how: object, **more: e.Wishes) -> e.Box:
    """An element on a plain ground: colour, opacity, edge, radius."""
    return e.Stack(e.Drawn(plate, how, 1, 1), child, **more)


def own(
    surface: Surface, ctx: Context, box: Rect, name: str, active: bool, ring: str | None, note: Words | None
) -> None:  # fmt: skip
    """Draws the portrait of the person, and a note at its foot: beside it stand words, below it figures."""
    face = Rect(box.topleft, (box.w, box.w))
    paint.avatar(surface, ctx, name, face, ring, active)
    if note is not None:
        at = face.centerx, face.bottom - ctx.px(2)
        paint.pill(surface, ctx, resolved(note, ctx.texts), at, "gold", 13, 20, anchor="center")
