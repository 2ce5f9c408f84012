"""The sheet on which panels of tables are laid out in units, and its words, plates and pictures as looks of nodes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Anchor
from scenes.table.nodes import Node, Paint, Paints, box_of

Side = Literal["left", "center", "right"]
_ANCHORS: Final[dict[Side, Anchor]] = {"left": "midleft", "center": "center", "right": "midright"}
_SHARE: Final[dict[Side, float]] = {"left": 0.0, "center": 0.5, "right": 1.0}
REACH: Final = 30.0
"""Units beside a box that shadows and lights reach."""


class Words(NamedTuple):
    """A line at a side of its box, smaller where it is wider; what is still too wide takes up to `lines` lines."""

    text: str
    size: float = 16.0
    colour: str = palette.TEXT
    bold: bool = False
    side: Side = "left"
    lines: int = 1


class Pill(NamedTuple):
    """A pill as wide as its words, at a side of its box."""

    text: str
    kind: str = "dark"
    size: float = 14.0
    height: float = 28.0
    icon: str | None = None
    side: Side = "left"


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


# -- places


@dataclass(frozen=True)
class Sheet:
    """A maker of nodes at places in units from a point. `x` is that of the side, `y` always the middle."""

    ctx: Context
    origin: tuple[int, int]
    """The origin in pixels."""
    name: Hashable = ""
    """The name of its nodes; on one sheet two of a type never stand at one place."""

    def at(self, x: float, y: float, name: Hashable = "") -> Sheet:
        """A sheet with another origin."""
        px = self.ctx.layout.s
        return Sheet(self.ctx, (self.origin[0] + round(x * px), self.origin[1] + round(y * px)), name or self.name)

    def box(self, x: float, y: float, w: float, h: float, side: Side = "left") -> Rect:
        """A box in pixels."""
        px, s = self.ctx.px, self.ctx.layout.s
        width, height = px(w), px(h)
        left, middle = self.origin[0] + round(x * s), self.origin[1] + round(y * s)
        return Rect(left - round(width * _SHARE[side]), middle - height // 2, width, height)

    def put(self, look: Any, x: float, y: float, w: float, h: float, side: Side = "left", face: str = "") -> Node:
        """A node of a look in its box."""
        key = getattr(look, "how", type(look)).__name__
        return Node((self.name, key, x, y), box_of(self.box(x, y, w, h, side)), 0.0, look, face)

    def words(
        self,
        x: float,
        y: float,
        w: float,
        text: str,
        size: float = 16.0,
        colour: str = palette.TEXT,
        bold: bool = False,
        side: Side = "left",
        lines: int = 1,
    ) -> Node:
        """A node of words in a room `w` wide."""
        return self.put(Words(text, size, colour, bold, side, lines), x, y, w, size * 1.4 * lines, side, text)

    def number(self, x: float, y: float, text: str, size: float, colour: str, w: float = 160.0) -> Node:
        """A bold figure around a place."""
        return self.words(x, y, w, text, size, colour, True, "center")

    def pill(self, x: float, y: float, text: str, kind: str, size: float, height: float, **more: Any) -> Node:
        """A pill."""
        look = Pill(text, kind, size, height, **more)
        return self.put(look, x, y, 300, height, look.side, text)

    def panel(self, x: float, y: float, w: float, h: float, radius: float = 16.0) -> Node:
        """A dark panel; here `y` is its upper edge."""
        return self.put(Drawn(paint.panel, (radius,)), x, y + h / 2, w, h)


def printed(ctx: Context) -> Paints:
    """The painters of these looks."""
    fonts, px = ctx.fonts, ctx.px

    def words(surface: Surface, box: Rect, look: Words) -> None:
        size = fonts.fitting(look.text, look.size, box.w, look.bold)
        rows = [look.text] if look.lines == 1 else fonts.wrap(look.text, size, box.w, look.bold)
        rows = [*rows[: look.lines - 1], " ".join(rows[look.lines - 1 :])] if len(rows) > look.lines else rows
        step, anchor = fonts.line_height(size, 1.25), _ANCHORS[look.side]
        x = box.x + round(box.w * _SHARE[look.side])
        for i, row in enumerate(rows):
            at = (x, box.centery + i * step - step * (len(rows) - 1) // 2)
            paint.label(surface, ctx, row, at, size, look.colour, look.bold, anchor, box.w)

    def pill(surface: Surface, box: Rect, look: Pill) -> None:
        anchor = _ANCHORS[look.side]
        at = getattr(box, anchor)
        paint.pill(surface, ctx, look.text, at, look.kind, look.size, look.height, look.icon, anchor)

    def drawn(surface: Surface, box: Rect, look: Drawn | Flat) -> None:
        # Drawing functions take their arguments in the kit's order: surface, context, box.
        look.how(surface, ctx, box, *look.what)

    return {
        Words: Paint(words, px(4)),
        Pill: Paint(pill, px(REACH)),
        Drawn: Paint(drawn, px(REACH)),
        Flat: Paint(drawn),
    }


def print_nodes(surface: Surface, ctx: Context, nodes: Iterable[Node]) -> None:
    """Draws nodes of these looks at once, where nothing keeps a picture of them."""
    paints = printed(ctx)
    for node in nodes:
        paints[type(node.look)].draw(surface, node.rect, node.look)
