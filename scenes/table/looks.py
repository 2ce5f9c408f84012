"""What nodes of all tables look like: controls and their focus, tooltips, dots of a thinking seat, red rims."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tooltip import draw_card
from scenes.kit.widget import Widget
from scenes.table.nodes import Paint, Paints

CONTROL_REACH: Final = 26.0


class Control(NamedTuple):
    """A button as it looks now."""

    widget: Widget
    state: Hashable


class Ring(NamedTuple):
    """The keyboard's focus around a control."""

    widget: Widget


class Tip(NamedTuple):
    """The card of a tooltip."""

    text: str


class Dots(NamedTuple):
    """Somebody thinks; one of three dots is lit."""

    lit: int


class Rim(NamedTuple):
    """A red rim around what was refused."""

    radius: float
    colour: str = palette.ERROR_RIM


def common_paints(ctx: Context) -> Paints:
    """How they are drawn in a window of this size."""
    px, art = ctx.px, ctx.art

    def tip(surface: Surface, box: Rect, look: Tip) -> None:
        draw_card(surface, ctx, box, look.text)

    def rim(surface: Surface, box: Rect, look: Rim) -> None:
        outer = box.inflate(2 * px(3), 2 * px(3))
        surface.blit(art.outline(outer.w, outer.h, look.radius, look.colour, 3.4), outer)

    return {
        Control: Paint(lambda surface, _, look: look.widget.draw(surface), px(CONTROL_REACH)),
        Ring: Paint(lambda surface, _, look: look.widget.draw_focus(surface), px(CONTROL_REACH)),
        Tip: Paint(tip, px(CONTROL_REACH)),
        Dots: Paint(lambda surface, box, look: paint.dots(surface, ctx, box, look.lit), px(2)),
        Rim: Paint(rim, px(8)),
    }
