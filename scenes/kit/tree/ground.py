"""What lies under a screen: its background, and what of it nothing may drift over."""

from __future__ import annotations

from pygame import Surface

from scenes.kit import paint
from scenes.kit.context import Context
from scenes.kit.tree.elements import Drawn, Element, Pill, Text, View


def is_read(element: Element) -> bool:
    """Whether an element is words, or a picture that says something."""
    return isinstance(element, Text | Pill) or (isinstance(element, Drawn) and element.name is not None)


def backdrop(size: tuple[int, int], view: View, ctx: Context) -> Surface:
    """The background under its veil, plain ink where there is none, with the grounds on it."""
    picture = ctx.art.landscape(view.backdrop, size).copy() if view.backdrop else Surface(size).convert()
    paint.veil(picture, ctx, view.veil if view.backdrop else 1.0)
    for ground in view.grounds:
        ground.paint(picture, ctx, picture.get_rect(), *ground.values)
    return picture
