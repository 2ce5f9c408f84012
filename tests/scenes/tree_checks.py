"""What holds for every screen that is a tree, at every size of window and text: `faults(scene)` says what does not.

`SHAPES` are the windows, scales and languages asked for; `some(number)` are a few of them, others for each screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from pygame import Rect

from scenes.kit import intentions as want
from scenes.kit.layout import Layout
from scenes.kit.rich_text import LinkSpot
from scenes.kit.tree import flow
from scenes.kit.tree.areas import RowsArea
from scenes.kit.tree.elements import Box, Document, Rows, Scroll, Text
from scenes.kit.tree.nodes import Node
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.ui import Ui
from scenes.kit.widget import Widget

WINDOWS = (
    (1024, 640), (1280, 720), (1600, 900), (1440, 1080), (1024, 1200), (2560, 1080), (1920, 1080), (3840, 2160),
)  # fmt: skip
LANGUAGES = ("ko", "en")
Shape = tuple[tuple[int, int], int, str]
SHAPES: tuple[Shape, ...] = tuple(
    (window, scale, language)
    for window, language in product(WINDOWS, LANGUAGES)
    for scale in Layout.of(window).text_scales
)
TOUCH = 36
LIST_ROW = 48


def some(number: int) -> Iterator[Shape]:
    """Every window once; which scale and language goes with it depends on the number of the screen."""
    for i, window in enumerate(WINDOWS):
        scales = Layout.of(window).text_scales
        yield window, scales[-1 - (i + number) % len(scales)], LANGUAGES[(i + i // 2 + number) % 2]


def faults(scene: ScreenScene) -> list[str]:
    """What is wrong with how a screen lies: texts cut, sisters on one another, what is too small or missed by keys."""
    root, window = scene.picture.root, Rect((0, 0), scene.ctx.layout.window)
    assert root is not None
    found = [f"outside the window: {_name(node)} {box}" for node, box in _top(root) if not window.contains(box)]
    for node in root.all():
        found += _inside(node)
    return [*found, *_small(scene), *missed(scene.ui)]


def _name(node: Node) -> str:
    return f"{type(node.element).__name__} {node.told.name[:24]!r} ({node.id})"


def _top(node: Node) -> Iterator[tuple[Node, Rect]]:
    """The nodes that do not scroll."""
    yield node, node.item.box
    if node.widget is None or not isinstance(node.element, Scroll | Rows | Document):
        for child in node.shown():
            yield from _top(child)


def _inside(node: Node) -> Iterator[str]:
    """What lies outside its box, and which of its children lie on one another."""
    box, scrolls = node.item.box, isinstance(node.element, Scroll | Document) and node.widget is not None
    if isinstance(node.element, Text):
        needed = flow.height(node.item, box.w)
        if needed > box.h:
            yield f"cut by {needed - box.h} px: {_name(node)}"
    children = [child for child in node.shown() if child.item.box.w and child.item.box.h]
    if node.widget is not None and isinstance(node.widget.of, RowsArea):
        yield from (f"row too low: {_name(row)}" for row in children if row.item.box.h < LIST_ROW)
        yield from (
            f"row needs {flow.least_height(row.item, row.item.box.w) - row.item.box.h} px more: {_name(row)}"
            for row in children
            if flow.least_height(row.item, row.item.box.w) > row.item.box.h
        )
    elif not scrolls:
        yield from (f"outside {_name(node)}: {_name(child)}" for child in children if not box.contains(child.item.box))
    if not (isinstance(node.element, Box) and node.element.flow == "stack"):
        for one, other in combinations(children, 2):
            if one.item.box.colliderect(other.item.box):
                yield f"{_name(one)} lies on {_name(other)}"


def _small(scene: ScreenScene) -> Iterator[str]:
    for widget in scene.ui.all():
        # A link within running text is as high as its line.
        if widget.focusable and not isinstance(widget.of, LinkSpot) and min(widget.rect.size) < TOUCH:
            yield f"hard to hit: {widget.name!r} {widget.rect.size}"


def missed(ui: Ui) -> Iterator[str]:
    """The controls that Tab does not reach."""
    before = ui.focus, ui.keyboard
    wanted: set[Widget] = {widget for widget in ui.all() if widget.focusable}
    reached: set[Widget] = set()
    for back in [False] * len(wanted) + [True] * len(wanted):  # From a long text Tab goes to the first link in view.
        ui.handle(want.Tab(back))
        if ui.focus is not None:
            reached.add(ui.focus)
    ui.set_focus(*before)
    yield from (f"no key reaches {widget.name!r}" for widget in wanted - reached)
