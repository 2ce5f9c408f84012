"""Elements: what a screen consists of, as frozen values. They say what is there; the frame finds out where.

Lengths are units of the 1600x900 drawing at a text scale of 100 %. `message` is what `update` of the screen gets when
the element is used; a control without one sends `Changed(key, value)`. `reason` set: disabled, for that reason.
`key` is the name by which focus, caret and scroll stay with an element; where it is empty its place is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from scenes.kit import palette
from scenes.kit.tree.flow import Align, Flow, Justify
from scenes.kit.tree.long_text import Chunk as Chunk
from scenes.kit.tree.long_text import Document as Document
from scenes.kit.tree.long_text import Prose as Prose
from scenes.kit.tree.story import Comes, Story
from scenes.kit.tree.words import Message as Message
from scenes.kit.tree.words import Value as Value
from scenes.kit.tree.words import Words

Wishes = Any
"""More words of a `Box`."""
SMALL, BODY, LARGE, TITLE, DISPLAY = 14.0, 16.0, 19.0, 27.0, 46.0
"""The five sizes of text."""
Face = Literal["", "panel", "glass", "paper", "row", "well", "pill", "card", "chapter", "tip"]


class Changed(Struct, frozen=True):
    """The message of a control that was given another value."""

    key: str
    value: Value


class Dropped(Struct, frozen=True):
    """The message when what is dragged was let go on an element: their `drag` and `drop`."""

    what: Hashable
    on: Hashable


class Text(Struct, frozen=True):
    """Words that wrap. `lines` cuts them with "…" after so many lines, and is for names and paths only.

    Where `marks` stand the text is gold. `struck`: a line goes through it. `gold`: golden lettering. With a `part` of
    the story it counts up: `count(share)` are the words on the way to `words`. Where it `fits` it gives way in a room
    that is too small, as panels of tables must: its letters are smaller, then it says the first of the `shorter` words
    that has room, then it is cut.
    """

    words: Words
    size: float = BODY
    colour: str = palette.TEXT
    bold: bool = False
    align: Literal["left", "center", "right"] = "left"
    lines: int = 0
    role: Literal["text", "heading"] = "text"
    marks: tuple[str, ...] = ()
    struck: bool = False
    gold: bool = False
    part: Hashable = None
    count: Callable[[float], str] = str
    fits: bool = False
    shorter: tuple[Words, ...] = ()


class Pill(Struct, frozen=True):
    """A status in a pill, on one line: a few words. Kinds as of `Art.pill`."""

    words: Words
    kind: str = "dark"
    icon: str = ""
    size: float = SMALL
    height: float = 28.0


class Picture(Struct, frozen=True):
    """A drawing of ours by its name, so wide; `kind` avatar: a portrait, cover: a background cut to its box."""

    art: str
    width: float
    name: Words | None = None
    kind: Literal["svg", "icon", "avatar", "cover"] = "svg"
    height: float = 0.0
    tint: str = ""


class Drawn(Struct, frozen=True):
    """A picture that a function paints: `paint(surface, ctx, box, *values)`; equal values are the same picture.

    `aspect` is the height as a share of the width where the height is not given; `least` the height to which it gives
    way where there is none. With a `part` of the story it moves: `paint(surface, ctx, box, *values, share)`; with
    another that goes on meanwhile (`also`) its share is given after that, 1 before the story begins. What comes in so
    many `steps` gets one of their shares, and is not drawn anew between them.
    It may paint so many units `beyond` its box.
    `ahead(ctx, box, *values)` are the names and widths in pixels of large art files, to be made beside the frames.
    What leads from element to element is `tied` to them by their keys: it gets the boxes of those that are shown, in
    their order, as one value before all others; `spans(ctx, boxes)` are those between which it paints, if not on all
    of these.
    """

    paint: Callable[..., object]
    values: tuple[Value, ...] = ()
    width: float = 0.0
    height: float = 0.0
    aspect: float = 0.0
    least: float = 0.0
    name: Words | None = None
    part: Hashable = None
    also: Hashable = None
    steps: int = 0
    beyond: float = 0.0
    ahead: Callable[..., Sequence[tuple[str, int]]] = lambda ctx, box, *values: ()
    tied: tuple[str, ...] = ()
    spans: Callable[..., tuple[Rect, ...]] | None = None


class Progress(Struct, frozen=True):
    """A bar of how far something is that takes time: a share from 0 to 1."""

    share: float
    name: Words


class Divider(Struct, frozen=True):
    """A thin line between groups."""

    colour: str = "#2F5560"


class Button(Struct, frozen=True):
    """A button. `name` is what a screen reader says where the label is not enough, or there is only an icon."""

    label: Words | None
    message: Message = None
    kind: str = "ink"
    icon: str = ""
    sub: Words | None = None
    size: float = BODY
    name: Words | None = None
    reason: Words | None = None
    tip: Words | None = None
    height: float = 46.0
    key: str = ""
    radius: float = 14.0
    """A large one makes a round button of an icon."""
    at_once: bool = False  # it acts when it is pressed down, not when it is let go


class Link(Struct, frozen=True):
    """Underlined words that act like a button."""

    label: Words
    message: Message = None
    colour: str = palette.GOLD
    size: float = BODY
    key: str = ""


class Choice(Struct, frozen=True):
    """A choice of one of a few: segments where they fit, else a list that opens. `options` are value and words.

    `listed`: a list in any case, for one among many; `tips` explain its options beside it.
    """

    options: Sequence[tuple[Value, Words]]
    value: Value
    name: Words | None = None
    message: Callable[[Value], Message] | None = None
    reason: Words | None = None
    tip: Words | None = None
    tips: Mapping[Value, Words] | None = None
    listed: bool = False
    key: str = ""


class Switch(Struct, frozen=True):
    """A switch of something that is on or off, with its words; `box`: drawn as a box with a tick."""

    value: bool
    name: Words | None = None
    message: Callable[[bool], Message] | None = None
    reason: Words | None = None
    tip: Words | None = None
    box: bool = False
    marks: tuple[str, ...] = ()
    """The words that are shown in gold."""
    key: str = ""


class Slider(Struct, frozen=True):
    """A value from 0 to `high`; `show` makes words of it, percent without one; `compact`: low, with small words."""

    value: float
    name: Words | None = None
    message: Callable[[float], Message] | None = None
    high: float = 1.0
    step: float = 0.05
    show: Callable[[float], Words] | None = None
    reason: Words | None = None
    tip: Words | None = None
    signs: tuple[Sequence[float], Sequence[float], Sequence[float]] = ((), (), ())
    """The values that are marked: by lines, by dots below, by diamonds above."""
    marks: tuple[str, ...] = ()
    """The words that are shown in gold."""
    compact: bool = False
    key: str = ""


class Stepper(Struct, frozen=True):
    """A whole number with minus and plus."""

    value: int
    name: Words | None = None
    message: Callable[[int], Message] | None = None
    low: int = 0
    high: int = 99
    step: int = 1
    reason: Words | None = None
    tip: Words | None = None
    key: str = ""


class Field(Struct, frozen=True):
    """A line to type in. `submit` is the message of Enter; `allowed(letter)` filters what may be typed."""

    value: str
    name: Words | None = None
    message: Callable[[str], Message] | None = None
    submit: Message = None
    placeholder: Words | None = None
    limit: int = 40
    allowed: Callable[[str], bool] | None = None
    reason: Words | None = None
    tip: Words | None = None
    key: str = ""


Control = Choice | Switch | Slider | Stepper | Field


class Box(Struct, frozen=True):
    """Elements inside another: rows, columns, grids, panels, cards. Made by the functions below.

    With a `message` it is a card that can be pressed, by the name `name`; `drag` is what is taken when it is dragged,
    `drop` what is said when something is let go on it.
    """

    children: tuple[Element, ...] = ()
    flow: Flow = "column"
    gap: float = 0.0
    pad: tuple[float, float] = (0.0, 0.0)
    """Padding at the sides, and above and below."""
    align: Align = "stretch"
    justify: Justify = "start"
    wrap: bool = False
    columns: int = 1
    least_column: float = 0.0
    width: float | None = None
    wish: float = 0.0
    """A width that is taken where there is room."""
    least_width: float | None = None
    most_width: float | None = None
    least_height: float = 0.0
    grow: float = 0.0
    face: Face = ""
    mark: str = ""
    """The colour of the bar at the left edge of a paper; of the face "card" the kind of button that it looks like."""
    lifts: bool = False
    """Whether it rises under the pointer."""
    message: Message = None
    name: Words | None = None
    chosen: bool | None = None
    reason: Words | None = None
    tip: Words | None = None
    key: str = ""
    role: str = ""
    drag: Hashable = None
    drop: Hashable = None
    comes: Comes | None = None


class Scroll(Struct, frozen=True):
    """A window onto an element that may be taller; where all of it fits it does not show."""

    child: Element
    name: Words
    least: float = 160.0
    """The least height in units."""
    grow: float = 1.0
    paper: bool = False
    key: str = ""


class Rows(Struct, frozen=True):
    """A list that makes only the rows that are seen: `row(item)` is the element of one.

    Arrows move, a click or Enter sends `open(item)`; `pick(items)` is sent with the ids picked by Space, Ctrl or Shift
    where several can be. `id(item)` tells items apart, `spoken(item)` is what a screen reader says.
    """

    items: Sequence[Value]
    row: Callable[[Value], Element]
    name: Words
    id: Callable[[Value], Hashable]
    spoken: Callable[[Value], Words]
    at: Hashable = None
    """The id of the row that is looked at."""
    picked: frozenset[Hashable] = frozenset()
    look: Callable[[Value], Message] | None = None
    """The message when the row looked at is another one."""
    open: Callable[[Value], Message] | None = None
    """The message of Enter or a second click; without one a click only looks."""
    pick: Callable[[frozenset[Hashable]], Message] | None = None
    height: float = 64.0
    fits: bool = False
    """Whether every row is as tall as what is in it; those not seen yet count as `height`."""
    gap: float = 6.0
    least: float = 240.0
    grow: float = 1.0
    key: str = ""


class Either(Struct, frozen=True):
    """An element where there are at least so many units of width, another one where there are fewer; without a number
    where there is less than the first one needs."""

    least: float | None
    wide: Element
    narrow: Element


Element = (
    Text | Pill | Picture | Drawn | Progress | Divider | Button | Link | Choice | Switch | Slider | Stepper
    | Field | Box | Scroll | Rows | Either | Prose | Document
)  # fmt: skip
Maybe = Element | None
"""An element, or none where there is nothing to show."""


def _kept(children: Iterable[Maybe]) -> tuple[Element, ...]:
    return tuple(child for child in children if child is not None)


def Row(*children: Maybe, gap: float = 14.0, align: Align = "center", **more: Wishes) -> Box:
    """A row of elements beside one another. `wrap`: those without room go to the next line."""
    return Box(_kept(children), "row", gap, align=align, **more)


def Column(*children: Maybe, gap: float = 14.0, **more: Wishes) -> Box:
    """A column of elements below one another."""
    return Box(_kept(children), "column", gap, **more)


def Grid(*children: Maybe, columns: int = 1, least_column: float = 0.0, gap: float = 16.0, **more: Wishes) -> Box:
    """A grid of elements in columns of equal width: so many, or as many as are at least `least_column` units wide (at
    most so many, where both are given)."""
    return Box(_kept(children), "grid", gap, columns=columns, least_column=least_column, **more)


def Stack(*children: Maybe, **more: Wishes) -> Box:
    """A stack of elements over one another."""
    return Box(_kept(children), "stack", **more)


def Panel(title: Words | None, *children: Maybe, gap: float = 16.0, **more: Wishes) -> Box:
    """A dark panel with its title."""
    head = Text(title, LARGE, palette.GOLD, True, role="heading") if title else None
    return Box(
        _kept((head, *children)), "column", gap, **{"pad": (26.0, 20.0), "face": "panel", "role": "group", **more}
    )


def Paper(*children: Maybe, gap: float = 12.0, **more: Wishes) -> Box:
    """A panel of paper: dark ink on ivory."""
    return Box(_kept(children), "column", gap, **{"pad": (26.0, 20.0), "face": "paper", **more})


def Card(message: Message, *children: Maybe, name: Words, **more: Wishes) -> Box:
    """A row or card that can be pressed."""
    return Box(_kept(children), **{"flow": "row", "gap": 14.0, "align": "center", "pad": (16.0, 10.0), "face": "row",
                                   "message": message, "name": name, **more})  # fmt: skip


def Spacer(grow: float = 1.0, width: float = 0.0) -> Box:
    """A room between elements."""
    return Box(grow=grow, least_width=width)


def Sized(child: Maybe, grow: float = 0.0, **more: Wishes) -> Box:
    """An element with wishes about its size: `width`, `least_width`, `most_width`, `least_height`, `grow`."""
    return Box(_kept((child,)), grow=grow, **more)


def Heading(title: Words) -> Box:
    """A heading on paper, over a line."""
    words = Text(title, TITLE, palette.SEAL_RED, True, role="heading")
    return Column(words, Divider("#C9AE74"), gap=2.0, pad=(8.0, 10.0))


def Labelled(label: str, control: Control, tip: Words | None = "", reason: Words | None = None) -> Box:
    """A control with its label, and help below: the texts `<label>` and `<label>_tip`.

    The label is the control's name; its key, by which it says what changed, is the last part of the label.
    """
    control = replace(
        control,
        name=control.name or label,
        key=control.key or label.rpartition(".")[2],
        reason=reason or control.reason,
    )
    help_ = Text(tip or f"{label}_tip", SMALL, palette.TEXT_MUTED) if tip is not None else None
    if isinstance(control, Switch | Slider | Stepper):
        return Column(control, help_, gap=2.0)
    row = Row(Sized(Text(label, BODY), grow=1.0), Sized(control, wish=350.0), wrap=True, gap=10.0)
    return Column(row, help_, gap=4.0)


def Dropdown(options: Sequence[tuple[Value, Words]], value: Value, *more: Wishes, **wishes: Wishes) -> Choice:
    """A choice of one among many, in a list that opens."""
    return replace(Choice(options, value, *more, **wishes), listed=True)


def Tabs(options: Sequence[tuple[Value, Words]], value: Value, name: Words, key: str = "tab", **more: Wishes) -> Choice:
    """A choice of pages; show the chosen one below."""
    return Choice(tuple(options), value, name, key=key, **more)


class View(Struct, frozen=True):
    """The picture of a screen: a root element over a background. Not `opaque`: over the dimmed scene below."""

    root: Element
    backdrop: str = "scene/bg_menu"
    veil: float = 0.55
    opaque: bool = True
    focus: str = ""
    """The key of the element that has the keyboard at first."""
    enter: Message = None
    """The message of Enter where no control is looked at."""
    back: Message = None
    """The message of Esc; without one it closes the screen."""
    story: Story = Story()
    air: Callable[..., Iterable[tuple[Surface, Rect]]] | None = None
    """What drifts where no words are, as the part `AIR`, with its places: `air(ctx, words, share)`."""
    grounds: tuple[Drawn, ...] = ()
    """What lies on the background, as large as the window."""


class Close(Struct, frozen=True):
    """The message of the button and key that close a screen."""


CLOSE = Close()


def Page(
    title: Words, *children: Maybe, sub: Words | None = None, tools: Iterable[Maybe] = (), back: Message = CLOSE,
    wide: float | None = None, justify: Justify = "start", gap: float = 16.0, scrolls: bool = True, **more: Wishes,
) -> View:  # fmt: skip
    """A whole screen: a way back, title and tools at the top, and a body that scrolls where it must.

    `wide` is the most units that the body takes; where not `scrolls` it is as tall as the window, and its parts scroll.
    """
    lines = Column(
        Text(title, TITLE, palette.GOLD, True, role="heading"),
        Text(sub, SMALL, palette.TEXT_SOFT) if sub else None,
        gap=0.0, grow=1.0,
    )  # fmt: skip
    way = Sized(Button("screens.back", back, size=LARGE, height=50.0, key="back"), wish=116.0) if back else None
    head = Row(way, lines, *tools, wrap=True, pad=(16.0, 0.0))
    body = Column(*children, gap=gap, justify=justify, grow=1.0, most_width=wide)
    inner = Row(body, justify="center", align="stretch", pad=(16.0, 4.0), grow=0.0 if scrolls else 1.0)
    page = Scroll(inner, title, key="page") if scrolls else inner
    return View(Column(head, page, gap=12.0, pad=(0.0, 16.0)), back=back, **{"veil": 0.68, **more})


def Sheet(title: Words, *children: Maybe, buttons: Iterable[Maybe] = (), wide: float = 560.0, **more: Wishes) -> View:
    """A card over the dimmed scene below: a title, what it says, its buttons. A list in it scrolls, else all of it."""
    inner = Column(*children, gap=12.0)
    lists = any(isinstance(child, Rows) for child in children)
    body = inner if lists else Scroll(inner, title, grow=0.0, least=120.0, key="sheet")
    foot = _kept(buttons)
    row = Row(*foot, wrap=True, justify="end", align="stretch") if foot else None
    head = Text(title, TITLE, palette.GOLD, True, role="heading")
    card = Box(_kept((head, body, row)), gap=16.0, pad=(30.0, 24.0), face="panel", width=wide, role="dialog")
    return View(Box((card,), "stack", pad=(16.0, 16.0), align="center"), opaque=False, veil=0.6, **more)
