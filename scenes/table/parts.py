"""The parts that results are made of: golden words, faces, badges, lights, rows of pieces."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Final

from msgspec import structs
from pygame import Rect, Surface

from scenes.kit import materials, paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import Comes
from scenes.kit.tree.words import Name
from scenes.table.numbers import grouped, reached, rising, signed
from scenes.table.shape_cache import ShapeCache
from scenes.table.sheet import Side, golden, picture

CHAMPION: Final = 112.0
"""The width of the face of who won a round."""
BILL: Final = 760.0
"""The units of width from which the total of a bill stands beside its lines."""
RAYS: Final = 2.1
"""How many times as wide as a face the rays around it are."""


def gold(words: str, size: float = e.DISPLAY, align: Side = "left") -> e.Text:
    """A title in golden lettering."""
    return e.Text(Name(words), size, palette.GOLD, True, align, role="heading", gold=True)


def text(
    words: str, size: float = e.BODY, colour: str = palette.TEXT, bold: bool = False, align: Side = "left"
) -> e.Text:
    """The words in the current language."""
    return e.Text(Name(words), size, colour, bold, align)


def number(words: str, size: float = e.LARGE, colour: str = palette.TEXT, align: Side = "center") -> e.Text:
    """A bold figure."""
    return e.Text(Name(words), size, colour, True, align)


def noted(figure: e.Text, note: str) -> e.Element:
    """A figure, and below it in small letters what lowers it, if anything does."""
    words = text(note, e.SMALL, palette.VERMILION_SOFT, align="center") if note else None
    return e.Column(figure, words, gap=0)


def counting(
    part: Hashable, count: Callable[[float], str], size: float, colour: str, align: Side = "center", bold: bool = True
) -> e.Text:
    """A figure that counts up with a part of the story."""
    return e.Text(Name(count(1.0)), size, colour, bold, align, part=part, count=count)


def item(amount: int, step: int = 1) -> e.Text:
    """The amount of a line of a bill, which counts up, by so much at a time, with what it adds to."""
    return counting("count", partial(rising((amount,), grouped, step), 0), e.LARGE, palette.INK_TEXT, "right")


def face(name: str, wide: float, active: bool = False, ring: str | None = None, mood: str = "") -> e.Drawn:
    """A portrait, which may glow."""
    return e.Drawn(_face, (name, active, ring, mood), wide, wide)


def _face(
    surface: Surface, ctx: Context, box: Rect, name: str, active: bool, ring: str | None, mood: str
) -> None:  # fmt: skip
    # The rims lie outside the picture.
    paint.avatar(surface, ctx, name, box.inflate(-2 * ctx.px(4), -2 * ctx.px(4)), ring, active, mood)


def champion(name: str) -> e.Drawn:
    """The glad face of who won, in rays of light."""
    return e.Drawn(_champion, (name,), CHAMPION, CHAMPION, beyond=CHAMPION * (RAYS - 1) / 2)


def _champion(surface: Surface, ctx: Context, box: Rect, name: str) -> None:
    picture(surface, ctx, box_at(round(box.w * RAYS), round(box.w * RAYS), box.center, "center"), "victory/rays")
    _face(surface, ctx, box, name, True, palette.GOLD, "glad")


def bill(
    title: str, items: Iterable[tuple[str | e.Element, str | e.Element]], total: e.Maybe, part: Hashable = None,
    early: str = "",
) -> e.Element:  # fmt: skip
    """A paper with what somebody received, line by line, and the total. With a `part` of the story it is told then
    whose it is and what for; until then it has an `early` title."""
    rows = (
        e.Row(e.Sized(text(words, e.BODY, palette.BROWN) if isinstance(words, str) else words, grow=1),
              number(worth, e.LARGE, palette.INK_TEXT, "right") if isinstance(worth, str) else worth, grow=1)
        for words, worth in items
    )  # fmt: skip
    head, comes = text(title, e.LARGE, palette.INK_TEXT, True), Comes(part, dy=0) if part is not None else None
    if part is not None:
        head = structs.replace(head, part=part, count=lambda share: title if share else early)
    # The lines share what room there is with what stands above and below the total.
    lines, line, total = e.Column(*rows, gap=6, grow=2, comes=comes), e.Divider("#CDBB91"), e.Sized(total, comes=comes)
    low = e.Paper(head, lines, e.Sized(line, comes=comes), e.Spacer(), total, e.Spacer(), gap=6, pad=(24, 14), grow=1)
    left = e.Column(head, lines, e.Spacer(0.01), gap=6, grow=1.4, width=10)
    right = e.Row(e.Drawn(_rule, (), 2, 60), e.Column(e.Spacer(), total, e.Spacer(), grow=1), gap=30, align="stretch",
                  grow=1, width=10)  # fmt: skip
    return e.Either(BILL, e.Paper(e.Row(left, right, gap=30, align="stretch"), pad=(30, 20)), low)


def _rule(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws an upright line on paper."""
    surface.fill("#CDBB91", box)


def payer(portrait: str, words: str) -> e.Element:
    """The face of who pays on a bill, and the words for it."""
    return e.Row(face(portrait, 34), e.Sized(text(words, e.BODY, palette.BROWN), grow=1), gap=8)


def becomes(before: int, gain: int, share: float, step: int = 1, say: Callable[[int], str] = grouped) -> str:
    """The words for what somebody had, and for what that becomes as far as it has been counted."""
    return f"{say(before)} → {say(before + reached(gain, share, step))}" if share else say(before)


def total(before: int, gain: int, mark: e.Maybe, step: int = 1, say: Callable[[int], str] = grouped) -> e.Element:
    """The total of a bill, which counts up by so much at a time: what was gained, and what that makes of before."""
    lines = (
        counting("count", partial(rising((gain,), signed, step), 0), e.DISPLAY, palette.SEAL_RED, "left"),
        counting("count", partial(becomes, before, gain, step=step, say=say), e.LARGE, palette.INK_TEXT, "left"),
    )  # fmt: skip
    return e.Row(mark, e.Column(*lines, gap=0, grow=1), gap=14)


def shelf(surface: Surface, ctx: Context, box: Rect) -> None:
    """Draws a lacquered board on which pieces stand."""
    ctx.art.drop(surface, box, 8)
    materials.lacquer(ctx.art, surface, box, 8)


def badge(words: str, worth: e.Text, picture: e.Maybe = None) -> e.Element:
    """A golden plate: what it was, and what it brought."""
    name = e.Sized(e.Text(Name(words), e.TITLE, palette.ON_GOLD, True), grow=1)
    return e.Stack(
        e.Drawn(golden, (16.0,), least=40), e.Row(picture, name, worth, pad=(24, 10), gap=18), wish=320,
        least_height=78, key="badge",
    )  # fmt: skip


def brought(gain: int, say: Callable[[int], str] = signed, step: int = 1, part: Hashable = "count") -> e.Text:
    """The figure on a badge, which counts up by so much at a time."""
    return counting(part, partial(rising((gain,), say, step), 0), 38, palette.SEAL_RED, "right")


def light(shapes: ShapeCache, colour: str, opacity: float, wide: float = 0.85, tall: float = 0.62) -> e.Drawn:
    """A soft light at the top of the window, as shares of its size."""
    return e.Drawn(_light, (shapes, colour, opacity, wide, tall))


def _light(
    surface: Surface, ctx: Context, box: Rect, shapes: ShapeCache, colour: str, opacity: float, wide: float, tall: float
) -> None:
    middle = box.centerx, box.y + round(box.h * tall * 0.42)
    place = box_at(round(box.w * wide), round(box.h * tall), middle, "center")
    shapes.light(surface, ctx, place, colour, opacity)
