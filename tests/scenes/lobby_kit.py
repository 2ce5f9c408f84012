"""The lobby in tests: its table, and its controls by their keys, wherever they have scrolled to."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game.library.settings import Settings
from scenes.app.app import App
from scenes.kit.widget import Widget
from scenes.lobby.draft import Draft
from scenes.lobby.scene import lobby_scene
from scenes.lobby.state import Lobby
from scenes.menu.scene import menu_scene
from tests.scenes.hand import Hand


def state(hand: Hand) -> Lobby:
    """The state of the lobby on top."""
    found = hand.screen("lobby").state
    assert isinstance(found, Lobby)
    return found


def table(hand: Hand) -> Draft:
    """The table that is set up."""
    return state(hand).draft


def control(hand: Hand, key: str, screen: str = "lobby") -> Any:
    """The control with a key, which is brought into sight."""
    scene = hand.screen(screen)
    scene.picture.focus(scene.ui, key, keyboard=False)
    hand.steps()
    widget: Widget = scene.picture.kept[key]
    return widget


def shows(hand: Hand, key: str, screen: str = "lobby") -> bool:
    """Whether there is such a control."""
    return key in hand.screen(screen).picture.kept


def press(hand: Hand, key: str, at: tuple[float, float] = (0.5, 0.5), screen: str = "lobby") -> None:
    """Clicks the control with a key."""
    box = control(hand, key, screen).rect
    hand.click_at((box.x + round((box.w - 1) * at[0]), box.y + round((box.h - 1) * at[1])))


def benches(folder: Path, game: str) -> Iterator[Callable[..., Hand]]:
    """A way to open the workshop of a game's rules out of its lobby, in either language; closes the apps at the end."""
    apps: list[App] = []

    def build(language: str = "en") -> Hand:
        app = App(Settings(language=language), folder, size=(1600, 900), catch=False)  # type: ignore[arg-type]
        apps.append(app)
        app.push(menu_scene(app.ctx))
        app.push(lobby_scene(app.ctx, game))
        app.step(1 / 60)
        hand = Hand(app)
        press(hand, "workshop")
        hand.steps(2)
        return hand

    yield build
    for app in apps:
        app.close()


def one_more_round(hand: Hand) -> None:
    """Opens the options of the match where they are folded, and adds a round."""
    if not shows(hand, "rounds"):
        press(hand, "group game")
    press(hand, "rounds", (0.98, 0.5))
