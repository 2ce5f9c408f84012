"""Small things of the shell: what Enter takes, sizes that fit, focus and names in another language, contrast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.kernel.texts import Texts
from game.library.settings import Settings
from scenes.app.app import App
from scenes.kit.art import BUTTON_TEXT, BUTTONS
from scenes.kit.buttons import Button
from scenes.kit.choices import Toggle
from scenes.kit.context import Choice
from scenes.kit.dropdown import Dropdown
from scenes.kit.preferences import change_settings
from scenes.kit.window import onto_screen
from scenes.menu.scene import menu_scene
from scenes.records.open_record import watch
from scenes.records.scene import ReplayScene
from scenes.settings.scene import settings_scene
from tests.scenes.blank import Blank
from tests.scenes.ends import at_end, told
from tests.scenes.hand import Hand
from tests.scenes.replays import player_of_matches, saved

PLAYED = player_of_matches()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    app = App(Settings(language="en", speed=0.0), tmp_path, size=(1280, 720), catch=False)
    app.push(Blank(app.ctx))
    yield app
    app.close()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_enter_takes_the_green_choice_wherever_it_stands(app: App, place: int) -> None:
    took: list[int] = []
    kinds = ["jade" if number == place else "ink" for number in range(3)]
    choices = [Choice(str(n), lambda n=n: took.append(n), kind=kind) for n, kind in enumerate(kinds)]  # type: ignore[misc]
    app.ctx.dialog("Title", "Text", choices)
    app.step(1 / 60)
    Hand(app).key(pygame.K_RETURN)
    assert took == [place]


def test_quitting_is_not_what_enter_does(app: App) -> None:
    app.push(menu_scene(app.ctx))
    hand = Hand(app)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_RETURN)
    assert not app.over and app.stack.top.called == "menu"


@pytest.mark.parametrize(
    ("place", "size", "there"),
    [
        ((100, 50), (1280, 720), (100, 50)),
        ((900, 500), (1280, 720), (640, 360)),
        ((-200, -30), (1280, 720), (0, 0)),
        ((300, 300), (2560, 1440), (0, 0)),
    ],
)
def test_a_window_does_not_hang_off_the_screen(
    place: tuple[int, int], size: tuple[int, int], there: tuple[int, int]
) -> None:
    assert onto_screen(place, size, (1920, 1080)) == there


def test_no_size_larger_than_the_screen_is_offered(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.kit.window.desktop", lambda: (1920, 1080))
    scene = settings_scene(app.ctx)
    app.push(scene)
    (sizes,) = (widget.of for widget in scene.ui.all() if isinstance(widget.of, Dropdown))
    offered = [value for value, _ in sizes.options]
    assert (1280, 720) in offered and (1600, 900) in offered
    assert all(width <= 1920 and height < 1080 for width, height in offered)


def test_the_focus_stays_when_the_language_changes(app: App) -> None:
    scene = settings_scene(app.ctx)
    app.push(scene)
    toggles = [widget for widget in scene.ui.all() if isinstance(widget.of, Toggle)]
    scene.ui.set_focus(toggles[2], keyboard=True)
    change_settings(app.ctx, language="ko")
    assert scene.ui.focus is [widget for widget in scene.ui.all() if isinstance(widget.of, Toggle)][2]


def test_names_follow_the_language_in_a_record_and_its_results(app: App, tmp_path: Path) -> None:
    watch(app.ctx, saved(tmp_path, PLAYED("turf"), person=""))
    hand = Hand(app)
    hand.steps(20)
    scene = app.stack.top
    assert isinstance(scene, ReplayScene)
    me = {"en": Texts("en").t("seats.me"), "ko": Texts("ko").t("seats.me")}
    assert scene.seats[0].name == me["en"] != me["ko"]
    hand.key(pygame.K_END)
    hand.steps(10)
    result = scene.part.top
    assert at_end(result)
    change_settings(app.ctx, language="ko")
    hand.steps(2)
    faces = set(told(result))
    assert scene.seats[0].name == me["ko"] and me["ko"] in faces and me["en"] not in faces


def _light(colour: pygame.Color) -> float:
    parts = [value / 255 for value in (colour.r, colour.g, colour.b)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: pygame.Color, other: pygame.Color) -> float:
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("kind", sorted({*BUTTONS} - {"vermilion"}))
@pytest.mark.parametrize("hovered", [False, True])
def test_words_of_buttons_can_be_read(app: App, kind: str, hovered: bool) -> None:
    """WCAG 2.1's 4.5:1; words on vermilion are measured where they stand, by `tests.scenes.ink`."""
    scene = app.stack.top
    assert scene is not None
    button = scene.ui.add(Button(pygame.Rect(100, 100, 200, 52), "", lambda: None, kind=kind, name="x"))
    face = app.ctx.art.button(200, 52, kind, "hover" if hovered else "rest")
    assert button.kind == kind
    ink = pygame.Color(BUTTON_TEXT[kind])
    assert all(_contrast(ink, face.get_at((60, y))) >= 4.5 for y in range(12, 40))
