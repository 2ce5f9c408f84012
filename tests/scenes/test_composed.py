"""Tables of windows of every shape are composed: board and panels take the window, and none of them lies on another.
What has no room for large text is seen closer on its card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scenes.app import samples
from scenes.app.app import App
from scenes.kit.layout import MINIMUM, TOUCH, Layout
from scenes.kit.widget import Widget
from scenes.records.open_record import played
from scenes.table import explain
from scenes.table.explain import kind_of
from scenes.table.player import TablePlayer
from tests.scenes.ink import pale
from tests.scenes.plain import plain_settings
from tests.scenes.recorded import watching
from tests.scenes.tree_checks import missed

BOARDS = {
    "holla": ("river", "rail", "ridge_zone"),
    "riichi": ("frame",),
    "rummikub": ("mat", "rack"),
    "turf": ("track",),
}
"""The boxes of each layout that are its board."""
COVERED = {(1024, 768): 0.7, (1024, 940): 0.75, (1024, 1200): 0.75, (1440, 1700): 0.75}
"""The share of a tall window that board and panels take at least."""


TABLES = {
    **{game: (game, 4, 40) for game in BOARDS},
    "holla of three": ("holla", 3, 60),
    "holla of five": ("holla", 5, 40),
    "rummikub of five": ("rummikub", 5, 25),
    "rummikub, first turn": ("rummikub", 4, 0),
    "turf of six, bets": ("turf", 6, 5),
    "riichi, late": ("riichi", 4, 110),
}
"""Game, seats and acts of the tables that are looked at, each at a turn of the person."""


@contextmanager
def table(
    folder: Path, name: str, window: tuple[int, int], language: str = "en", scale: int = 100
) -> Iterator[TablePlayer]:
    """The table of a match that is under way."""
    app = App(plain_settings(language=language, speed=0, text_scale=scale), folder, size=window, catch=False)
    try:
        game, seats, acts = TABLES[name]
        match = samples.played(game, lambda now: len(now.acts) >= acts and now.to_act()[0] == 0, seats=seats)
        scene = samples.table(app.ctx, match)
        app.push(scene)
        for _ in range(4):
            app.step(0.5)
        assert isinstance(scene, TablePlayer)
        yield scene
    finally:
        app.close()


@contextmanager
def record(
    folder: Path, game: str, window: tuple[int, int], language: str = "en", scale: int = 100
) -> Iterator[TablePlayer]:
    """The table of a record that is watched: what its controls leave of the window."""
    app = App(plain_settings(language=language, speed=0, text_scale=scale), folder, size=window, catch=False)
    try:
        _, seats, acts = TABLES[game]
        match = samples.played(game, lambda now: len(now.acts) > acts, seats=seats)
        scene = played(app.ctx, match, samples.people(app.ctx, match.seats))
        app.push(scene)
        scene.go(acts)
        for _ in range(4):
            app.step(0.5)
        assert isinstance(scene.table, TablePlayer)
        assert scene.table.ctx.text_scale == app.ctx.text_scale
        yield scene.table
    finally:
        app.close()


def covered(scene: TablePlayer, game: str) -> float:
    """The share of the window that is board, panel or control."""
    window, board = scene.ctx.layout.window, scene.board
    boxes = [node.rect for node in scene.composed().values() if node.look is not None]
    seen = pygame.Mask(window)
    for box in [*boxes, *(getattr(board.boxes, name) for name in BOARDS[game])]:
        part = box.clip(Rect((0, 0), window))
        seen.draw(pygame.Mask(part.size, fill=True), part.topleft)
    return seen.count() / (window[0] * window[1])


@pytest.mark.parametrize("window", COVERED)
@pytest.mark.parametrize("game", BOARDS)
def test_board_and_panels_take_a_tall_window(tmp_path: Path, game: str, window: tuple[int, int]) -> None:
    with table(tmp_path, game, window) as scene:
        assert covered(scene, game) >= COVERED[window]


SISTERS: dict[str, tuple[str, ...]] = {
    "holla": ("title", "me", "plate", "targets", "wild", "pot", "log"),
    "riichi": ("title", "dora", "sticks", "plate", "toggles", "centre"),
    "rummikub": ("title", "seat", "pool", "me", "mat", "rack"),
    "turf": ("title", "seat", "payouts", "die panel", "podium", "turn", "card"),
}
"""The panels of each table, by the first word of their ids, none of which lies on another; no button does either,
but the switches on the panel that is made for them. All pieces lie on the board."""
PANELS = {**SISTERS, "rummikub": (*SISTERS["rummikub"], "line"), "turf": (*SISTERS["turf"], "line")}
UNDER_BUTTONS = {"toggles", "mat"}
"""The grounds on which buttons lie."""
STAYS = {"turf": ("card", "die panel", "line", "podium")}
"""The panels whose words do not grow in a usual window: faces of horses, and what has no more room."""
GROWTH = 1.1
"""How much higher the lines of all others are at least, on average, in text twice as large."""
WHOLE = 1000
"""The height of a line in the whole size, greater than any that is measured."""
AS_WANTED = 0.9
"""The share of the wanted height from which a line counts as that large."""
WINDOWS = (
    (1024, 640), (1280, 720), (1024, 768), (1600, 900), (1024, 900), (1024, 1200), (1440, 1700), (2560, 1080),
    (3840, 2160),
)  # fmt: skip
READ = (1280, 720)
"""The window in which the words of a table are read from its picture each time."""
Shape = tuple[tuple[int, int], int, str]
SHAPES: tuple[Shape, ...] = tuple(
    (window, scale, language)
    for window, language in product(WINDOWS, ("ko", "en"))
    for scale in Layout.of(window).text_scales
)


def some(number: int) -> Iterator[Shape]:
    """Every other window, and always the one that is read; which of them, which size of text and which language depend
    on the number of the game, so that all pairs come up."""
    for i, window in enumerate(WINDOWS):
        scales, (turn, odd) = Layout.of(window).text_scales, divmod(i + number, 2)
        if not odd or window == READ:
            yield window, scales[-1 - turn % len(scales)], ("ko", "en")[(turn // len(scales) + odd) % 2]


def faults(scene: TablePlayer, game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """What is wrong with how panels lie, and with what is written on them."""
    scene.ctx.forget_pictures()  # A picture that is kept does not tell that its words were cut.
    window = Rect((0, 0), scene.ctx.layout.window)
    panels = [node for node in scene.composed().values() if kind_of(node) in PANELS[game] and node.look is not None]
    sisters = [(str(node.id), node.rect, kind_of(node)) for node in panels if kind_of(node) in SISTERS[game]]
    buttons = [(widget.name, widget.rect, "button") for widget in scene.ui.widgets if drawn(widget)]
    for (one, a, kind), (two, b, other) in combinations([*sisters, *buttons], 2):
        beside = other == "button" and kind in UNDER_BUTTONS
        if a.inflate(-2, -2).colliderect(b.inflate(-2, -2)) and not beside:
            yield f"{one} lies on {two}"
    yield from (f"outside the window: {name}" for name, box, _ in (*sisters, *buttons) if not window.contains(box))
    if window.size >= MINIMUM:
        yield from (f"hard to hit: {name} {box.size}" for name, box, _ in buttons if min(box.size) < TOUCH)
    for node in panels:
        with watching(monkeypatch) as written:
            scene.picture.canvas.paints[type(node.look)].draw(pygame.Surface(window.size), node.rect, node.look)
        room = node.rect.inflate(4, 4)
        yield from (f"cut in {node.id}: {text}" for text in written.cut)
        yield from (f"outside {node.id}: {text}" for text, box in written.labels if not room.contains(shrunk(box)))
        yield from (f"on one another in {node.id}: {pair}" for pair in written.overlaps())
    yield from missed(scene.ui)


def faint(scene: TablePlayer, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that are too pale to read, but for those of cards under a veil, and on the board under horses."""
    app, shown = scene.ctx.host, scene.composed().values()
    assert isinstance(app, App)
    ran = [node.rect for node in shown if getattr(node.look, "ran", False)]
    horses = [node.rect for node in shown if kind_of(node) in ("horse", "ghost", "label")]
    return pale(app, monkeypatch, [*ran, *(box.inflate(box.w // 3, box.h // 3) for box in horses)])


def drawn(widget: Widget) -> bool:
    """Whether a control is seen, and no place of a piece."""
    return widget.visible and widget.does.draw is not None


def shrunk(box: Rect) -> Rect:
    """The box of letters without the margins of the line."""
    return box.inflate(0, -round(box.h * 0.3))


@pytest.mark.parametrize("name", TABLES)
def test_panels_keep_apart_and_hold_their_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    found = {}
    for window, scale, language in some([*TABLES].index(name)):
        with table(tmp_path, name, window, language, scale) as scene:
            found[window, scale, language] = list(faults(scene, TABLES[name][0], monkeypatch))
            if window == READ:
                found[window, scale, language] += faint(scene, monkeypatch)
    assert not {shape: wrong for shape, wrong in found.items() if wrong}


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", TABLES)
def test_panels_of_every_shape_keep_apart_and_hold_their_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, shape: Shape
) -> None:
    window, scale, language = shape
    with table(tmp_path, name, window, language, scale) as scene:
        assert not [*faults(scene, TABLES[name][0], monkeypatch), *faint(scene, monkeypatch)]


@pytest.mark.parametrize("game", BOARDS)
def test_panels_of_a_record_keep_apart_and_hold_their_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    found = {}
    for window, scale, language in some([*BOARDS].index(game) + 1):
        with record(tmp_path, game, window, language, scale) as scene:
            found[window, scale, language] = list(faults(scene, game, monkeypatch))
            if window == READ:
                found[window, scale, language] += faint(scene, monkeypatch)
    assert not {shape: wrong for shape, wrong in found.items() if wrong}


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("game", BOARDS)
def test_panels_of_a_record_of_every_shape_keep_apart_and_hold_their_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, shape: Shape
) -> None:
    window, scale, language = shape
    with record(tmp_path, game, window, language, scale) as scene:
        assert not [*faults(scene, game, monkeypatch), *faint(scene, monkeypatch)]


def letters(scene: TablePlayer, game: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """The mean height in pixels of the lines of each panel, by its id."""
    found = {}
    for node in scene.composed().values():
        if kind_of(node) in PANELS[game] and node.look is not None:
            with watching(monkeypatch) as written:
                scene.picture.canvas.paints[type(node.look)].draw(
                    pygame.Surface(scene.ctx.layout.window), node.rect, node.look
                )
            if written.labels:
                found[str(node.id)] = sum(box.h for _, box in written.labels) / len(written.labels)
    return found


@pytest.mark.parametrize("game", BOARDS)
def test_words_of_panels_follow_the_size_of_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    sizes = []
    for scale in (100, 125, 200):
        with table(tmp_path, game, (1280, 720), "en", scale) as scene:
            sizes.append(letters(scene, game, monkeypatch))
    usual, more, most = sizes
    grows = [panel for panel in most if not any(f"'{kind}'" in panel for kind in STAYS.get(game, ()))]
    assert len(grows) >= len(BOARDS)
    assert {panel: most[panel] / usual[panel] for panel in grows if most[panel] < GROWTH * usual[panel]} == {}
    assert {panel: more[panel] / usual[panel] for panel in most if more[panel] < usual[panel]} == {}


def written_large(scene: TablePlayer, game: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, int]]:
    """The words of each panel with the height of their lines, there or on its card, whichever is larger; what the card
    says in words has the whole size."""
    board, found = scene.board, {}
    places = explain.places(scene.ui)
    for node in board.nodes.values():
        if kind_of(node) not in PANELS[game] or node.look is None:
            continue
        card = explain.card(board.scenery(), places[node.id], True)
        assert card is not None
        with watching(monkeypatch) as written:
            for shown in (node, card):
                picture = pygame.Surface(scene.ctx.layout.window)
                scene.picture.canvas.paints[type(shown.look)].draw(picture, shown.rect, shown.look)
        words: dict[str, int] = {}
        for text, box in written.labels:
            told = text in explain.told_of(board.scenery(), node).words
            words[text] = max(words.get(text, 0), WHOLE if told else box.h)
        found[str(node.id)] = words
    return found


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("game", BOARDS)
def test_all_words_of_panels_can_be_read_twice_as_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    """At 200 % in the smallest window for it they are as large as in one of twice the size, there or on the card."""
    with table(tmp_path, game, (2560, 1440), language) as scene:
        wanted = written_large(scene, game, monkeypatch)
    with table(tmp_path, game, (1280, 720), language, 200) as scene:
        found = written_large(scene, game, monkeypatch)
    small = {
        (panel, text): (found[panel].get(text, 0), high)
        for panel in found.keys() & wanted.keys()
        for text, high in wanted[panel].items()
        if found[panel].get(text, 0) < AS_WANTED * high
    }
    assert len(found) >= len(BOARDS) and small == {}
