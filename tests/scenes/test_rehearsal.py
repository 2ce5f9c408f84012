"""The table that a lobby leads to is made ahead: nobody notices, and it opens within four tenths of a second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from game.games import HOUSE
from scenes.app.app import App
from scenes.kit import ahead
from scenes.kit.preferences import settings_of
from scenes.kit.sound import Sound
from scenes.lobby.draft import first_draft
from scenes.lobby.rehearsal import rehearsal
from scenes.lobby.scene import lobby_scene
from scenes.lobby.state import Take
from scenes.menu.scene import menu_scene
from scenes.table.entry import SceneEntry
from scenes.table.player import TablePlayer
from tests.scenes.hand import Hand
from tests.scenes.lobby_kit import press, state
from tests.scenes.plain import plain_settings
from tools.pointing import CARD, point

FRAME = 1 / 60


class Ear(Sound):
    """Hears what is played, ambience and music too."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []

    def play(self, *sound: Any) -> None:
        self.heard.append(sound)

    def ambience(self, *sound: Any) -> None:
        self.heard.append(sound)

    def music(self, *sound: Any) -> None:
        self.heard.append(sound)


@pytest.fixture
def made_ahead() -> bool:
    return True


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    found = App(plain_settings(), tmp_path, size=(1280, 720), sound=Ear(), catch=False)
    found.push(menu_scene(found.ctx))
    found.step(FRAME)
    yield found
    found.close()


def lobby(app: App, game: str) -> Hand:
    """Opens a lobby, and stays there until nothing is made any more."""
    app.push(lobby_scene(app.ctx, game))
    hand = Hand(app)
    hand.steps(30)
    hand.until(lambda: not app.busy, 2000, 0.005)
    return hand


@pytest.mark.parametrize("game", HOUSE)
def test_the_table_of_a_lobby_is_there_and_opens_within_four_tenths_of_a_second(
    app: App, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, begun = lobby(app, game), list[str]()

    class Noted(ThreadPoolExecutor):
        def __init__(self, workers: int, name: str) -> None:
            begun.append(name)
            super().__init__(workers, name)

    monkeypatch.setattr(ahead, "ThreadPoolExecutor", Noted)
    press(hand, "start")
    assert isinstance(app.stack.top, TablePlayer)
    frames = 1
    while app.painter.busy:
        if app.painter.waits:
            assert not begun, "nothing has to be made beside the frames"
        app.step(FRAME)
        frames += 1
    assert 249 <= 1000 * FRAME * frames <= 417


def test_what_is_looked_at_in_the_menu_is_loaded_before_it_is_pressed(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = list[str]()
    monkeypatch.setattr(SceneEntry, "warm", lambda entry: loaded.append(entry.game))
    point(app, CARD)
    hand = Hand(app)
    hand.steps(30)
    hand.until(lambda: bool(loaded), 2000, 0.005)
    hand.steps(30)
    assert loaded == [HOUSE[0]]


def test_nobody_notices_that_tables_are_made_ahead_each_time_that_another_is_set_up(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear, made = app.ctx.sound, list[int]()
    assert isinstance(ear, Ear)
    pictures = TablePlayer.prepare

    def counted(table: TablePlayer) -> Iterator[bool]:
        made.append(len(table.client.seats))
        yield from pictures(table)

    monkeypatch.setattr(TablePlayer, "prepare", counted)
    hand = lobby(app, "rummikub")
    heard, files = [*ear.heard], sorted(tmp_path.rglob("*"))
    draft = state(hand).draft
    for count in (2, 3):
        hand.screen("lobby").send(Take(draft.with_count(count)))
        hand.steps(2)
    hand.until(lambda: not app.busy, 2000, 0.005)
    assert made == [4, 3], "a table that stood for a moment alone is not made"
    app.set_window_size((1440, 900))
    hand.steps(20)
    hand.until(lambda: not app.busy, 2000, 0.005)
    assert made == [4, 3, 3], "another window has other pictures"
    assert ear.heard == heard and sorted(tmp_path.rglob("*")) == files
    assert not app.toasts.notes and len(app.stack.scenes) == 2


class Noting:
    """A table that notes what is done with it."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.turns = self.picture = self.client = self

    def layout(self, layout: object) -> None:
        self.done.append("laid")

    def pump(self, dt: float, calm: bool) -> bool:
        self.done.append(f"opened {dt:g} {calm}")
        return True

    def after(self, act: Callable[[], object]) -> None:
        act()

    def prepare(self) -> Iterator[bool]:
        for waits in (False, True, False):
            self.done.append("made")
            yield waits

    def later_pictures(self) -> Iterator[bool]:
        for waits in (True, False):
            self.done.append("later")
            yield waits

    def leave(self) -> None:
        self.done.append("left")


@pytest.mark.parametrize(
    ("speed", "calm", "wrong", "done"),
    [
        (1.0, False, False, ["laid", "opened 0 True", "made", "made", "later", "made", "later", "left"]),
        (1.0, True, False, ["laid", "made", "made", "later", "made", "later", "left"]),
        (0.0, False, False, []),
        (1.0, False, True, []),
    ],
)
def test_a_table_is_laid_opened_and_made_in_parts_and_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speed: float, calm: bool, wrong: bool, done: list[str]
) -> None:
    app = App(plain_settings(speed=speed, reduced_motion=calm), tmp_path, size=(1280, 720), catch=False)
    noting = Noting()
    monkeypatch.setattr(SceneEntry, "open_table", lambda *_, **__: noting)
    monkeypatch.setattr(SceneEntry, "warm", lambda self: None)
    draft = first_draft("turf", settings_of(app.ctx)).with_seed("x" if wrong else "")
    waits = [waits for waits in rehearsal(app.ctx, draft) if noting.done and noting.done[-1] in ("made", "later")]
    assert noting.done == done
    # It waits where both wait: what comes first, and what comes later.
    assert waits == ([False, True, False, False] if done else [])
    app.close()
