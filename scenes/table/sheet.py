"""The sheet on which results are laid out in units, and its words, plates and pictures as looks of nodes."""

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


class Gold(NamedTuple):
    """Lettering in gold, smaller where it is wider than its box."""

    text: str
    size: float
    side: Side = "left"


class Prose(NamedTuple):
    """Wrapped lines around the middle of the box."""

    text: str
    size: float
    colour: str
    lines: int


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
    what: tuple[Any, ...] = ()


class Flat(Drawn):
    """A look that draws nothing beside its box, so that little is painted again around it."""


# -- pictures that all results have


def portrait(
    surface: Surface, ctx: Context, box: Rect, name: str, active: bool = False, ring: str | None = None, mood: str = ""
) -> None:
    """Draws the portrait of a player."""
    paint.avatar(surface, ctx, name, box, ring, active, mood)


def plate(
    surface: Surface, ctx: Context, box: Rect, colour: str, opacity: float, edge: Any = None, radius: float = 16.0
) -> None:
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


def piece(
    surface: Surface, ctx: Context, box: Rect, kind: str, face: Any, how: tuple[tuple[str, Any], ...] = ()
) -> None:
    """Draws a cube, tile or mahjong tile as wide as the box (`kind` is what the context calls them)."""
    getattr(ctx, kind).draw(surface, face, box.x, box.y, box.w, **dict(how))


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

    def gold(self, x: float, y: float, w: float, text: str, size: float, side: Side = "left") -> Node:
        """A title."""
        return self.put(Gold(text, size, side), x, y, w, size * 1.4, side, text)

    def pill(self, x: float, y: float, text: str, kind: str, size: float, height: float, **more: Any) -> Node:
        """A pill."""
        look = Pill(text, kind, size, height, **more)
        return self.put(look, x, y, 300, height, look.side, text)

    def panel(self, x: float, y: float, w: float, h: float, radius: float = 16.0) -> Node:
        """A dark panel; here `y` is its upper edge."""
        return self.put(Drawn(paint.panel, (radius,)), x, y + h / 2, w, h)

    def paper(self, x: float, y: float, w: float, h: float, radius: float = 18.0, mark: str | None = None) -> Node:
        """A panel of paper; here `y` is its upper edge."""
        return self.put(Drawn(paint.paper, (radius, mark)), x, y + h / 2, w, h)

    def drawn(self, x: float, y: float, w: float, h: float, how: Callable[..., object], *what: Any) -> Node:
        """Returns anything else, around a place."""
        return self.put(Drawn(how, what), x, y, w, h, "center")

    def wide(self, text: str, size: float, bold: bool = False) -> float:
        """The units that a line takes."""
        return self.ctx.fonts.width(text, size, bold) / self.ctx.layout.s

    def golden(self, text: str, size: float) -> float:
        """The units that a title takes."""
        return self.ctx.fonts.gold(text, size).get_width() / self.ctx.layout.s

    def badge(
        self, x: float, y: float, w: float, h: float, name: str, number: str, size: float, emblem: str = ""
    ) -> Iterable[Node]:
        """The nodes of a golden plate: what it was, and what it brought."""
        left, taken = x + (94 if emblem else 24), min(self.wide(number, size, True), 0.46 * w)
        yield self.put(Drawn(golden, (16.0,)), x, y, w, h)
        if emblem:
            yield self.drawn(x + 50, y, 64, 64, picture, emblem)
        yield self.words(x + w - 20, y, 0.46 * w, number, size, palette.SEAL_RED, True, "right")
        room = x + w - 34 - taken - left
        yield self.words(left + room / 2, y, room, name, size * 0.74, palette.ON_GOLD, True, "center", 2)

    def headed(self, x: float, y: float, words: str, size: float, first: str, second: str, end: float) -> list[Node]:
        """A title with two lines beside it that end at `end`; one of them where `second` is empty."""
        left = x + min(self.golden(words, size), 560) + 26
        room = end - left
        return [
            self.gold(x, y, 560, words, size),
            self.words(left, y - (17 if second else 0), room, first, 22, palette.TEXT, True),
            *([self.words(left, y + 17, room, second, 18, palette.TEXT_SOFT)] if second else []),
        ]


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

    def gold(surface: Surface, box: Rect, look: Gold) -> None:
        image = fonts.gold(look.text, fonts.fitting(look.text, look.size, box.w, True))
        surface.blit(image, image.get_rect(**{_ANCHORS[look.side]: getattr(box, _ANCHORS[look.side])}))

    def prose(surface: Surface, box: Rect, look: Prose) -> None:
        image = fonts.paragraph(look.text, look.size, box.w, look.colour, spacing=1.3, max_lines=look.lines)
        surface.blit(image, image.get_rect(midleft=box.midleft))

    def pill(surface: Surface, box: Rect, look: Pill) -> None:
        anchor = _ANCHORS[look.side]
        at = getattr(box, anchor)
        paint.pill(surface, ctx, look.text, at, look.kind, look.size, look.height, look.icon, anchor)

    def drawn(surface: Surface, box: Rect, look: Drawn) -> None:
        # Drawing functions take their arguments in the kit's order: surface, context, box.
        look.how(surface, ctx, box, *look.what)

    return {
        Words: Paint(words, px(4)),
        Gold: Paint(gold, px(4)),
        Prose: Paint(prose, px(60)),
        Pill: Paint(pill, px(REACH)),
        Drawn: Paint(drawn, px(REACH)),
        Flat: Paint(drawn),
    }


def print_nodes(surface: Surface, ctx: Context, nodes: Iterable[Node]) -> None:
    """Draws nodes of these looks at once, where nothing keeps a picture of them."""
    paints = printed(ctx)
    for node in nodes:
        paints[type(node.look)].draw(surface, node.rect, node.look)
