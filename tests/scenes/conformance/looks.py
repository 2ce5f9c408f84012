"""Every node of the house's tables 1:1: what it says, and its picture, as digests beside its id; results in parts.

``python -m tests.scenes.conformance.looks [GAME ...]`` writes the files anew. A file changes only in a commit that says
why. Pictures are compared where the same pygame draws them, the rest everywhere.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from hashlib import blake2s
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from msgspec import structs
from pygame import Rect, Surface

from game.games import HOUSE
from game.kernel.match import AnyMatch
from game.kernel.seat import LEVELS
from game.library.settings import Settings
from game.seats.bots import make_bot
from scenes.app.app import App
from scenes.demo_scenes import named_scenes, open_scene
from scenes.kit import intentions as want
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import explain
from scenes.table.bot_client import InlineBots
from scenes.table.controls import BUTTON
from scenes.table.game import Gesture, Pointer
from scenes.table.nodes import Node
from tests.scenes.conformance import goldens
from tests.scenes.conformance.kit import PEOPLE, copied, middle
from tests.scenes.holla_table import Silent
from tests.scenes.oracle.canon import Canon
from tests.scenes.table_kit import Listening

FOLDER: Final = Path(__file__).with_name("looks")
WINDOWS: Final = (((1280, 720), "ko"), ((1440, 1080), "en"))
SMALL: Final = ((1024, 640), "en")
"""The smallest window, in which plates, heads and panels are others: tables alone."""
CASES: Final = [(game, *window) for game in HOUSE for window in (*WINDOWS, SMALL)]
TOUCHED: Final = 6
"""How many things are looked at, and taken in hand."""
FRAMES: Final = 90
"""The frames after which a result has come."""
PARTS: Final = (4, 3)
"""The parts of a result, across and down."""
ASKED: Final = 12
"""How many things are pressed in every way."""
STEPS: Final = 4
"""How often advice is asked for."""
SHOWN: Final = 14
"""How many acts are shown once more."""
KEYS: Final = (
    *(want.Key(name) for name in ("s", "d", "m", "i", "r", "n", "y", "w", "t", "1", "3", "0", "backspace")),
    want.Draw(), want.Hint(), want.Redo(), want.Confirm(), *(want.Move(x, y) for x, y in ((0, -1), (1, 0), (0, 1))),
)  # fmt: skip
GESTURES: Final = (
    *((kind, None) for kind in ("tap", "again", "enter", "secondary", "hold", "back", "undo", "denied", "look")),
    *(("key", key) for key in KEYS),
)
"""The gestures that are tried."""
CANON: Final = Canon()
PIN: Final = f"{sys.platform} pygame-ce {pygame.version.ver} SDL {'.'.join(map(str, pygame.version.SDL))}"
"""What draws here; elsewhere letters and rims may lie a little otherwise."""

Kept = tuple[str, str]
"""The digest of what is said, and that of the picture."""


def digest(parts: Iterable[object]) -> str:
    """Eight digits for values."""
    return blake2s("\n".join(map(str, parts)).encode(), digest_size=4).hexdigest()


def said(node: Node) -> tuple[object, ...]:
    """Everything of a node but its look."""
    return node.id, node.box, node.layer, node.face, node.name, node.tip, node.clip, node.parent


@cache
def sheet_of(size: tuple[int, int]) -> Surface:
    """What nodes are drawn on, one by one."""
    return Surface(size)


def drawn(table: Any, node: Node) -> bytes:
    """The picture of a node alone."""
    if node.look is None:
        return b""
    paint, sheet = table.picture.canvas.paints[type(node.look)], sheet_of(table.ctx.layout.window)
    area = paint.area(node).clip(sheet.get_rect())
    sheet.fill("#33565C", area)
    paint.draw(sheet, Rect(node.box), node.look)
    return pygame.image.tobytes(sheet.subsurface(area), "RGB")


def kept(table: Any, nodes: Iterable[Node]) -> Kept:
    """The digests of nodes."""
    nodes = list(nodes)
    pictures = blake2s(digest_size=4)
    for node in nodes:
        pictures.update(drawn(table, node))
    return digest(map(said, nodes)), pictures.hexdigest()


def at_rest(table: Any, state: str) -> Iterator[tuple[str, Kept]]:
    """Yields each node as it rests, the ground, what is explained, the log, and the offers."""
    for node in table.composed().values():
        yield f"{state} {node.id}", kept(table, [node])
    ground = Surface(table.ctx.layout.window)
    ground.blit(table.ctx.art.background(table.manners.cloth, ground.get_size()), (0, 0))
    table.game.ground(ground, table.state)
    yield f"{state} ground", ("", blake2s(pygame.image.tobytes(ground, "RGB"), digest_size=4).hexdigest())
    things = {str(id): table.board.explained(thing) for id, thing in explain.places(table.ui).items()}
    yield f"{state} explained", (digest(sorted(things.items())), "")
    yield f"{state} log", (digest(table.log_lines()), "")
    yield f"{state} offers", (digest(sorted(map(str, table.board.offers(None).items()))), "")


def touched(table: Any, state: str) -> Iterator[tuple[str, Kept]]:
    """Yields the table while things are looked at, and in hand."""
    board, drag = table.board, table.drag
    named: list[Hashable] = [node.id for node in table.nodes.values() if node.name]
    for id in named[:: max(1, len(named) // TOUCHED)]:
        board.point(position=table.nodes[id].rect.center)
        board.hover(id)
        board.fresh()
        board.shine_on(1.0)
        yield f"{state} looked {id}", kept(table, table.composed().values())
    board.hover(None)
    taken = list(board.draggable())
    for id in taken[:: max(1, len(taken) // TOUCHED)]:
        drag.pick(id)
        for way in ((0, 0), (1, 0), (0, -1)):
            if way != (0, 0):
                drag.aim(*way)
            board.fresh()
            yield f"{state} held {id} {way} {drag.target}", kept(table, table.composed().values())
        drag.cancel()


def text(value: Any) -> str:
    """The text of a value, the same in every process; of one without such a text its type."""
    try:
        return CANON.value(value)
    except TypeError:
        if is_dataclass(value):
            return " ".join(text(getattr(value, field.name)) for field in fields(value))
        return type(value).__name__


def answered(table: Any) -> Iterator[tuple[str, Kept]]:
    """Yields what gestures mean: each at several things with nothing in hand, with a piece in hand, and beside all."""
    board, press = table.board, table.game.press
    there = [node.id for node in table.nodes.values() if node.name or node.face]
    ids = [*there[:: max(1, len(there) // ASKED)], *((BUTTON, id) for id in table.buttons), None]
    taken = next(iter(board.draggable()), None)
    for mode, held in (("idle", None), ("click", taken), ("keys", taken)):
        for id in ids:
            at = table.nodes[id].rect.center if id in table.nodes else (4, 4)
            pointer = Pointer(mode, held, None, at, at, id, id if mode == "keys" else None, rested=id)
            look = replace(board.look(), pointer=pointer)
            replies = [press(look, Gesture(kind, id, at, key=key)) for kind, key in GESTURES]
            replies += [press(look, Gesture("drop", id, box.center, target)) for target, box in board.targets(id)]
            yield f"answers {mode} {id}", (digest(map(text, replies)), "")


def advised(app: App, game: str) -> Iterator[tuple[str, Kept]]:
    """Yields the table as advice is asked for step by step."""
    bots, match = InlineBots({level: make_bot(game, level) for level in LEVELS}), copied(middle(game))
    table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, PEOPLE[: match.seats], bots, None)
    app.reset(table)
    for step in range(STEPS):
        app.step(1 / 60)
        table.turns.ask_hint()
        if step:
            table.hands.handle(want.Hint())
        app.step(1 / 60)
        app.step(1 / 60)
        nodes = table.composed().values()
        yield f"advised {step}", (digest(f"{said(node)} {text(node.look)}" for node in nodes), "")
        yield f"advised {step} explained", (digest(sorted(map(str, explain.places(table.ui)))), "")


def acted(app: App, table: Any) -> Iterator[tuple[str, Kept]]:
    """Yields acts of the past as they move, with what they sound like."""
    app.ctx.sound = heard = Listening(app.ctx.sound)
    acts = [past.act for past in table.client.history()]
    texts: dict[int, tuple[object, str]] = {}

    def seen(node: Node) -> str:
        known = texts.get(id(node.look)) or texts.setdefault(id(node.look), (node.look, text(node.look)))
        return f"{said(node)} {known[1]}"

    for act in acts[:: max(1, len(acts) // SHOWN)]:
        app.reset(table)
        table.look_back(act)
        app.painter.forget()  # how long the way there takes depends on the machine
        frames: list[str] = []
        for _ in range(FRAMES // 4):
            app.step(1 / 10)
            top: Any = app.stack.top
            frames += map(seen, top.composed().values())
        yield f"act {act}", (digest([*frames, *heard.played]), "")
        heard.played.clear()
        texts.clear()


def sheets(app: App, game: str) -> Iterator[tuple[str, Kept]]:
    """Yields the results and papers of a game in parts, as the window shows them in the end."""
    # The places of a match are worked out beside the window, when there is time: their picture is no fact.
    papers = (name for name in named_scenes() if name.startswith(f"{game}-"))
    for name in (name for name in papers if not name.endswith(("presets", "ranking"))):
        app.reset(open_scene(name, app.ctx))
        for _ in range(FRAMES):
            app.step(1 / 60)
        (wide, tall), (across, down) = app.surface.get_size(), PARTS
        for at in range(across * down):
            part = Rect(at % across * wide // across, at // across * tall // down, wide // across, tall // down)
            picture = blake2s(pygame.image.tobytes(app.surface.subsurface(part), "RGB"), digest_size=4).hexdigest()
            yield f"{name} {at}", ("", picture)


def tables(game: str) -> Iterator[tuple[str, AnyMatch]]:
    """Yields matches in five states: three of a match of bots, and two in which the person may do something."""
    acts = goldens.states(game)
    for at in (acts[3], acts[7], acts[11]):
        yield f"after {at}", copied(goldens.match_of(game), at)
    yield "first", copied(middle(game, 0))
    yield "mine", copied(middle(game))


def looks(game: str, size: tuple[int, int], language: str) -> Mapping[str, Kept]:
    """The digests of all states of a game in one window."""
    found, first = dict[str, Kept](), (size, language) == WINDOWS[0]
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(language=language, speed=0.0, helper="always", reduced_motion=True, window_size=size)
        app = App(settings, Path(folder), size=size, catch=False)
        try:
            for state, match in tables(game):
                table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, PEOPLE[: match.seats], Silent(), None)
                app.reset(table)
                for _ in range(3):
                    app.step(1 / 60)
                table.settle()
                found.update(at_rest(table, state))
                found.update(touched(table, state) if state == "mine" or (first and state == "first") else ())
                found.update(answered(table) if state == "mine" and first else ())
            found.update(advised(app, game) if first else ())
            app.ctx.apply_settings(structs.replace(settings, speed=1.0, reduced_motion=False))
            found.update(acted(app, table) if first else ())
            app.ctx.apply_settings(settings)
            found.update(sheets(app, game) if (size, language) != SMALL else ())
        finally:
            app.close()
    return found


def path_of(game: str, size: tuple[int, int], language: str) -> Path:
    """The file of a game in one window."""
    return FOLDER / f"{game}_{size[0]}x{size[1]}_{language}.txt"


def written(game: str, size: tuple[int, int], language: str) -> tuple[str, Mapping[str, Kept]]:
    """What drew a file, and its digests."""
    pin, *lines = path_of(game, size, language).read_text(encoding="utf-8").splitlines()
    rows = (line.split(" ", 2) for line in lines)
    return pin, {name: (words, picture) for words, picture, name in rows}


def differing(game: str, size: tuple[int, int], language: str) -> list[str]:
    """The nodes that say or show something else than the file knows."""
    pin, known = written(game, size, language)
    now, gone = looks(game, size, language), ("", "")
    parts = 2 if pin == PIN else 1
    return [
        name for name in {**known, **now} if _bare(known.get(name, gone))[:parts] != _bare(now.get(name, gone))[:parts]
    ]


def _bare(one: Kept) -> Kept:
    """The digests as they stand in a file, where none is a dash."""
    return one[0] or "-", one[1] or "-"


def main() -> None:
    """Writes all files, or those of the games that are named."""
    FOLDER.mkdir(exist_ok=True)
    for game, size, language in (case for case in CASES if case[0] in (sys.argv[1:] or HOUSE)):
        rows = [" ".join((*_bare(one), name)) for name, one in looks(game, size, language).items()]
        path_of(game, size, language).write_text("\n".join([PIN, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
