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


class TitleCard(NamedTuple):
    """The name of the game, and a line below it."""

    name: str
    text: str


class SeatPlate(NamedTuple):
    """A seat with a line below its name; `note` hangs as a pill at its lower edge."""

    name: str
    portrait: str
    text: str
    active: bool
    note: str = ""


class PillLook(NamedTuple):
    """A line in a pill in the middle of its box; kinds as `paint.pill` knows them."""

    text: str
    kind: str = "dark"
    size: float = 16.0


def common_paints(ctx: Context) -> Paints:
    """How they are drawn in a window of this size."""
    px, art = ctx.px, ctx.art

    def tip(surface: Surface, box: Rect, look: Tip) -> None:
        draw_card(surface, ctx, box, look.text)

    def rim(surface: Surface, box: Rect, look: Rim) -> None:
        outer = box.inflate(2 * px(3), 2 * px(3))
        surface.blit(art.outline(outer.w, outer.h, look.radius, look.colour, 3.4), outer)

    def title(surface: Surface, box: Rect, look: TitleCard) -> None:
        paint.panel(surface, ctx, box, 14)
        left, room = box.x + px(18), box.w - px(30)
        paint.label(surface, ctx, look.name, (left, box.y + px(4)), 20, bold=True, width=room)
        size = ctx.fonts.fitting(look.text, 14, room)
        paint.label(surface, ctx, look.text, (left, box.y + px(32)), size, palette.TEXT_MUTED, width=room)

    def seat(surface: Surface, box: Rect, look: SeatPlate) -> None:
        paint.plate(surface, ctx, box, look.portrait, look.name, active=look.active)
        at = (box.x + px(68), box.y + px(44))
        paint.label(surface, ctx, look.text, at, 15, palette.GOLD, anchor="midleft", width=box.w - px(82))
        if look.note:
            paint.pill(surface, ctx, look.note, box.midbottom, "vermilion", 12.5, 22, anchor="center")

    def pill(surface: Surface, box: Rect, look: PillLook) -> None:
        paint.pill(surface, ctx, look.text, box.center, look.kind, look.size, look.size * 2, anchor="center")

    return {
        TitleCard: Paint(title, px(24)),
        SeatPlate: Paint(seat, px(30)),
        PillLook: Paint(pill, px(40)),
        Control: Paint(lambda surface, _, look: look.widget.draw(surface), px(CONTROL_REACH)),
        Ring: Paint(lambda surface, _, look: look.widget.draw_focus(surface), px(CONTROL_REACH)),
        Tip: Paint(tip, px(CONTROL_REACH)),
        Dots: Paint(lambda surface, box, look: paint.dots(surface, ctx, box, look.lit), px(2)),
        Rim: Paint(rim, px(8)),
    }
