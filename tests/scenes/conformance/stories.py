"""How the ends of rounds and matches are told: when each part comes, what moves with it at shares of its way, what is
drawn beside that, and where everything lies in windows of other shapes.

``python -m tests.scenes.conformance.stories`` writes the file anew. It changes only in a commit that says why. Pictures
are compared where the same pygame draws them, times and places everywhere.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2s
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import yaml
from msgspec import structs
from pygame import Rect

from game.games import HOUSE
from game.library.settings import Settings
from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.kit.layout import Layout
from scenes.kit.tree.elements import Drawn
from scenes.kit.tree.nodes import Node
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.story import AIR
from tests.scenes.conformance.looks import PIN, digest, sheet_of
from tests.scenes.conformance.moves import FOLDER, SHARES
from tests.scenes.conformance.screens import SCREENS, plain

FILE: Final = FOLDER / "stories.yaml"
SIZE: Final = (1280, 720)
ENDS: Final[Mapping[str, Callable[..., Any]]] = {
    **{f"{game} result": opener(f"{game}-result") for game in HOUSE},
    **{f"{game} ranking": opener(f"{game}-ranking") for game in HOUSE},
    **{name: SCREENS[name] for name in ("riichi drawn", "riichi nagashi", "holla void")},
}

SHAPES: Final = (((1024, 1200), 125),)
"""Other windows, and how large text is in them: a tall one, in which rows break."""

Rows = dict[str, list[str]]


def stories() -> Rows:
    """The stories of all ends: their cues, and what is drawn with them."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(language="en", speed=0.0, window_size=SIZE)
        app = App(settings, Path(folder), size=SIZE, catch=False)
        try:
            scenes = {name: make(app.ctx) for name, make in ENDS.items()}
            found = {f"{name} {part}": lines for name, scene in scenes.items() for part, lines in told(app, scene)}
            for size, scale in SHAPES:
                app.ctx.take_settings(structs.replace(settings, text_scale=scale))
                app.ctx.set_layout(Layout.of(size))
                for name, scene in scenes.items():
                    found.setdefault(f"{name} lies", []).append(laid(scene))
                    found[f"{name} shows in {size[0]}x{size[1]}"] = [*painted(app, scene, SHARES[1:2])]
            return found
        finally:
            app.close()


def told(app: App, scene: ScreenScene[Any]) -> Iterator[tuple[str, list[str]]]:
    """Yields the cues of an end, and its drawings."""
    scene.layout(app.ctx.layout)
    view = scene.screen.view(scene.state)
    yield "comes", [plain(cue) for cue in view.story.cues]
    root = scene.picture.root
    assert root is not None
    yield "shows", [*painted(app, scene, SHARES)]
    still_ones = (node for node in root.all() if node.film is None and isinstance(node.element, Drawn))
    yield "draws", [still(app, node) for node in still_ones]


def painted(app: App, scene: ScreenScene[Any], shares: Sequence[float]) -> Iterator[str]:
    """Yields what the drawings that move show."""
    root = scene.picture.root
    assert root is not None
    yield from (drawn(app, node, shares) for node in root.all() if node.film is not None)


def drawn(app: App, node: Node, shares: Sequence[float]) -> str:
    """A drawing that moves: where it lies, and what it shows at shares of its way once nothing drifts any more, at last
    in half the width."""
    box, element, sheet = node.item.box, node.element, sheet_of(app.ctx.layout.window)
    assert node.film is not None
    beyond, half = 2 * app.ctx.px(element.beyond) if isinstance(element, Drawn) else 0, Rect(box)
    half.w //= 2
    area, found = box.inflate(beyond, beyond).clip(sheet.get_rect()), []
    for place, share in (*((box, share) for share in shares), (half, shares[-1])):
        sheet.fill("#33565C", area)
        come = {part: 1.0 if part == AIR else share for part in node.moves}
        node.film(sheet, app.ctx, place, *node.come(come.__getitem__))
        found.append(blake2s(pygame.image.tobytes(sheet.subsurface(area), "RGB"), digest_size=4).hexdigest())
    return f"{node.id} {plain(box)} {plain(node.moves)}: {' '.join(found)}"


def still(app: App, node: Node) -> str:
    """A drawing that does not move: where it lies, and what it shows."""
    box, element, sheet = node.item.box, node.element, sheet_of(SIZE)
    assert isinstance(element, Drawn)
    beyond = 2 * app.ctx.px(element.beyond)
    area = box.inflate(beyond, beyond).clip(sheet.get_rect())
    sheet.fill("#33565C", area)
    assert node.paint is not None
    node.paint(sheet, app.ctx, box)
    seen = blake2s(pygame.image.tobytes(sheet.subsurface(area), "RGB"), digest_size=4).hexdigest()
    return f"{node.id} {plain(box)}: {seen}"


def laid(scene: ScreenScene[Any]) -> str:
    """Where everything of an end lies in the window of now."""
    ctx = scene.ctx
    scene.layout(ctx.layout)
    root = scene.picture.root
    assert root is not None
    wide, tall = ctx.layout.window
    boxes = [f"{node.id} {plain(node.item.box)}" for node in root.all()]
    return f"{wide}x{tall} at {ctx.text_scale}, {len(boxes)} things at {digest(boxes)}"


def differing() -> list[str]:
    """The lines in which ends are told otherwise than the file knows."""
    known = yaml.load(FILE.read_text(encoding="utf-8"), yaml.CSafeLoader)
    bare = partial(_bare, known.pop("drawn by") == PIN)
    now = stories()
    return [
        line for name in {**known, **now}
        for line in sorted({*map(bare, known.get(name, ()))} ^ {*map(bare, now.get(name, ()))})
    ]  # fmt: skip


def _bare(pictures: bool, line: str) -> str:
    """A line without its pictures, where they are drawn otherwise."""
    return line if pictures else line.partition(": ")[0]


def main() -> None:
    """Writes the file."""
    content = yaml.safe_dump({"drawn by": PIN, **stories()}, allow_unicode=True, sort_keys=False, width=10_000)
    FILE.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
