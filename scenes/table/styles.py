"""The looks of nodes of all tables: controls and their focus, tooltips, dots of a thinking seat, red rims."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from pygame import SRCALPHA, Rect, Surface
from pygame.transform import smoothscale

from scenes.kit import paint, palette
from scenes.kit.cache import Lru
from scenes.kit.context import Context
from scenes.kit.layout import Anchor, box_at
from scenes.kit.tooltip import draw_card, tooltip_box
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name
from scenes.kit.ui import Ui
from scenes.kit.widget import Widget
from scenes.table.laid import laid, line
from scenes.table.nodes import Node, Paint, Paints, box_of, spanned
from scenes.table.plate import Plate, plated
from scenes.table.sheet import Drawn, printed

CONTROLS: Final = 80.0
FOCUS: Final = 95.0
TOOLTIP: Final = 100.0
"""The layers of controls, the keyboard's focus and tooltips."""
CONTROL_REACH: Final = 26.0
TITLE: Final = (140.0, 52.0)
PLATE: Final = (135.0, 62.0)
"""The units for which the name of a game and the plate of a seat were drawn, at least."""
SCALED_REACH: Final = 30.0
"""Units beside a node that changes its size, at most."""
SCALED: Final = 120
"""The number of kept pictures of nodes that change their size on the way."""
SMALL, STRETCHED = 5, 120
"""The size from which such a node is not small, in those units, and the number of kept pictures of small ones in the
sizes that they had."""


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
    """The dots of a seat that thinks, one of three lit."""

    lit: int


class Rim(NamedTuple):
    """A red rim around what was refused."""

    radius: float
    colour: str = palette.ERROR_RIM


class TitleCard(NamedTuple):
    """The name of the game, and a line below it; where it has no room, the first of the ``brief`` that has."""

    name: str
    text: str
    brief: tuple[str, ...] = ()


class SeatPlate(NamedTuple):
    """A seat with a line below its name; `note` hangs as a pill below it."""

    name: str
    portrait: str
    text: str
    active: bool
    note: str = ""


class Words(NamedTuple):
    """A pill of a kind that `Art.pill` knows, tied to its box by `anchor`; `width` in units, 0 as wide as the words."""

    words: str
    kind: str = "dark"
    size: float = 14.0
    height: float = 25.0
    icon: str | None = None
    width: float = 0.0
    anchor: Anchor = "center"


class Rounded(NamedTuple):
    """A rounded box of one colour; its `edge` is colour, opacity and width."""

    radius: float
    colour: str
    opacity: float = 1.0
    edge: tuple[str, float, float] | None = None


class Outline(NamedTuple):
    """A rounded rim; `dash` and gap in units, `fill` the opacity of what it surrounds."""

    radius: float
    colour: str
    width: float
    opacity: float = 1.0
    dash: tuple[float, float] | None = None
    fill: float = 0.0


class Scaled(NamedTuple):
    """A look on its way from one size to another: drawn once at `size`, then stretched; its `opacity` is 0-255."""

    look: Any
    size: tuple[int, int]
    opacity: int = 255


def widget_nodes(ui: Ui, ring: Widget | None) -> Iterator[Node]:
    """The controls as they look now, and the keyboard's ring around one of them or around another place."""
    for number, widget in enumerate(ui.widgets):
        if widget.visible and widget.does.draw is not None:
            look = Control(widget, widget.look())
            yield Node(("control", number), box_of(widget.rect), CONTROLS, look)
    if ring is not None:
        yield Node(("focus",), box_of(ring.rect), FOCUS, Ring(ring))


def control_nodes(ctx: Context, ui: Ui) -> Iterator[Node]:
    """The controls, the keyboard's focus and the tooltip."""
    yield from widget_nodes(ui, ui.ring)
    tip = ui.tooltip()
    if tip is not None:
        yield Node(("tip",), box_of(tooltip_box(ctx.zoomed(ctx.text_scale), *tip)), TOOLTIP, Tip(tip[1]))


def pill(ctx: Context, id: Hashable, look: Words, anchor: Anchor, at: tuple[int, int], layer: float) -> Node:
    """A pill tied to a point by a side or the middle of its box, its words as large as the person wants."""
    ctx = ctx.words
    px = ctx.px
    icon = px(look.size * 1.15) + px(6) if look.icon else 0
    wide = ctx.fonts.width(look.words, look.size, True) + icon + px(look.height * 0.9)
    box = box_at(px(look.width) if look.width else wide, px(look.height), at, anchor)
    return Node(id, box_of(box), layer, look._replace(anchor=anchor))


def dotted_way(points: Sequence[tuple[float, float]], layer: float, wide: float, opacity: float = 1.0) -> Node:
    """Returns dots at these points, so many units wide."""
    box = spanned(points or [(0, 0)])
    dots = tuple((round(x) - box.x, round(y) - box.y) for x, y in points)
    return Node(("way",), box_of(box), layer, Drawn(_dots, (dots, wide, opacity)))


def _dots(
    surface: Surface, ctx: Context, box: Rect, dots: tuple[tuple[int, int], ...], wide: float, opacity: float
) -> None:
    d = max(2, ctx.px(wide))
    dot = ctx.art.rounded(d, d, 99, palette.FOCUS, palette.FOCUS, opacity=opacity)
    for x, y in dots:
        paint.put(surface, dot, (box.x + x, box.y + y))


def scaled(paints: Paints, px: Callable[[float], int]) -> Paint:
    """The painter of looks of these types at other sizes than their own."""
    made, small = Lru[Surface](SCALED), Lru[Surface](STRETCHED)
    most = px(SCALED_REACH)

    def room_of(look: Scaled) -> int:
        return min(most, paints[type(look.look)].reaches(look.size, look.look))

    def reach_of(size: tuple[int, int], look: Scaled) -> int:
        return math.ceil(room_of(look) * max(1.0, size[0] / look.size[0], size[1] / look.size[1])) + 1

    def draw(surface: Surface, box: Rect, look: Scaled) -> None:
        (w, h), paint, room = look.size, paints[type(look.look)], room_of(look)

        def make() -> Surface:
            picture = Surface((w + 2 * room, h + 2 * room), SRCALPHA)
            paint.draw(picture, Rect(room, room, w, h), look.look)
            return picture

        picture, wide, high = made.get(look[:2], make), box.w / w, box.h / h
        size = round(picture.get_width() * wide), round(picture.get_height() * high)
        if size != picture.get_size():
            stretched = partial(smoothscale, picture, size)
            # Many pieces that fly one after the other are alike; large things are not kept in all sizes.
            picture = small.get((look[:2], size), stretched) if max(w, h) < SMALL * most else stretched()
        picture.set_alpha(look.opacity)
        surface.blit(picture, (box.x - round(room * wide), box.y - round(room * high)))

    return Paint(draw, reach_of=reach_of)


def title(look: TitleCard) -> e.Element:
    """The panel of the name of a game."""
    text = line(Name(look.text), 13, palette.TEXT_MUTED, shorter=tuple(Name(brief) for brief in look.brief))
    return e.Panel(None, line(Name(look.name), 18, bold=True), text, gap=0, pad=(10, 3), justify="center")


def seat(look: SeatPlate) -> Plate:
    """The plate of a seat with a line below its name."""
    return Plate(
        look.name, look.portrait, look.active, line(Name(look.text), 15, palette.GOLD),
        below=(Name(look.note), "vermilion") if look.note else None,
    )  # fmt: skip


def common_paints(ctx: Context) -> Paints:
    """The painters of these looks and of those of sheets, in a window of this size."""
    px, art = ctx.px, ctx.art

    def tip(surface: Surface, box: Rect, look: Tip) -> None:
        draw_card(surface, ctx.zoomed(ctx.text_scale), box, look.text)

    def rim(surface: Surface, box: Rect, look: Rim) -> None:
        outer = box.inflate(2 * px(3), 2 * px(3))
        surface.blit(art.outline(outer.w, outer.h, look.radius, look.colour, 3.4), outer)

    def words(surface: Surface, box: Rect, look: Words) -> None:
        text, kind, size, height, icon, width, anchor = look
        at = getattr(box, anchor)
        paint.pill(surface, ctx.words, text, at, kind, size, height, icon, anchor, width=width or None)

    def rounded(surface: Surface, box: Rect, look: Rounded) -> None:
        radius, colour, opacity, edge = look
        surface.blit(art.rounded(box.w, box.h, radius, colour, colour, opacity=opacity, edge=edge), box)

    def outline(surface: Surface, box: Rect, look: Outline) -> None:
        radius, colour, width, opacity, dash, fill = look
        rim = art.outline(box.w, box.h, radius, colour, width, opacity=opacity, dash=dash, fill=fill)
        surface.blit(rim, box)

    return {
        **printed(ctx),
        TitleCard: laid(ctx, title, TITLE, px(24)),
        SeatPlate: plated(ctx, seat, PLATE, px(30)),
        Words: Paint(words, px(8)),
        Rounded: Paint(rounded),
        Outline: Paint(outline, px(2)),
        Control: Paint(lambda surface, box, look: look.widget.draw_at(surface, box), px(CONTROL_REACH)),
        Ring: Paint(lambda surface, _, look: look.widget.draw_focus(surface), px(CONTROL_REACH)),
        Tip: Paint(tip, px(CONTROL_REACH)),
        Dots: Paint(lambda surface, box, look: paint.dots(surface, ctx, box, look.lit), px(2), alive=True),
        Rim: Paint(rim, px(8)),
    }
