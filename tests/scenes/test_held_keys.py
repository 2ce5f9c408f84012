"""A key that is held down acts once; what was pressed in one scene means nothing in the next until it is let go."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from scenes.app.app import App
from scenes.kit import intentions as want
from scenes.kit.intentions import Translator
from tests.scenes.blank import Blank
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings
from tests.scenes.turf_table import new_client, raced, sit

REPEATS = 12


class Listener(Blank):
    """Remembers what it was told."""

    def __init__(self, app: App) -> None:
        super().__init__(app.ctx)
        self.got: list[want.Intention] = []

    def handle(self, intention: want.Intention) -> bool:
        self.got.append(intention)
        return True


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    opened = App(plain_settings(), tmp_path, size=(1280, 720), catch=False)
    yield opened
    opened.close()


@pytest.fixture
def listener(app: App) -> Listener:
    scene = Listener(app)
    app.push(scene)
    return scene


def key(kind: int, code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(kind, key=code, mod=mod, unicode="", scancode=0)


def hold(app: App, code: int, mod: int = 0, times: int = REPEATS) -> None:
    """A key goes down and repeats, as the window sends it; it is still down afterwards."""
    for _ in range(times):
        app.post(key(pygame.KEYDOWN, code, mod))
        app.step(1 / 60)


def let_go(app: App, code: int) -> None:
    app.post(key(pygame.KEYUP, code))
    app.step(1 / 60)


@pytest.mark.parametrize(
    ("code", "acts"),
    [
        (pygame.K_RETURN, 1),
        (pygame.K_SPACE, 1),
        (pygame.K_h, 1),
        (pygame.K_z, 1),
        (pygame.K_ESCAPE, 1),
        (pygame.K_2, 1),
        (pygame.K_d, 1),
        (pygame.K_HOME, 1),
        (pygame.K_LEFT, REPEATS),
        (pygame.K_DOWN, REPEATS),
        (pygame.K_TAB, REPEATS),
        (pygame.K_PAGEUP, REPEATS),
        (pygame.K_PAGEDOWN, REPEATS),
    ],
)
def test_repeats_move_the_focus_and_scroll_and_nothing_else(app: App, listener: Listener, code: int, acts: int) -> None:
    hold(app, code)
    assert len(listener.got) == acts
    let_go(app, code)
    hold(app, code, times=1)
    assert len(listener.got) == acts + 1


@pytest.mark.parametrize(
    ("code", "mod", "acts"),
    [
        (pygame.K_BACKSPACE, 0, REPEATS),
        (pygame.K_DELETE, 0, REPEATS),
        (pygame.K_v, pygame.KMOD_CTRL, 1),
        (pygame.K_RETURN, 0, 1),
    ],
)
def test_repeats_take_letters_away(app: App, listener: Listener, code: int, mod: int, acts: int) -> None:
    app.translator.text_mode = True
    hold(app, code, mod)
    assert len(listener.got) == acts


def test_a_new_scene_waits_until_keys_are_let_go(app: App, listener: Listener) -> None:
    hold(app, pygame.K_LEFT)
    above = Listener(app)
    app.push(above)
    hold(app, pygame.K_LEFT)
    assert above.got == []
    let_go(app, pygame.K_LEFT)
    hold(app, pygame.K_LEFT)
    assert above.got == [want.Move(-1, 0)] * REPEATS
    app.pop()
    listener.got.clear()
    hold(app, pygame.K_LEFT)
    assert listener.got == []


def test_a_new_scene_does_not_get_the_release_of_an_old_press(app: App, listener: Listener) -> None:
    app.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    app.step(0.0)
    above = Listener(app)
    app.push(above)
    app.post(pygame.Event(pygame.MOUSEMOTION, pos=(6, 6), rel=(1, 1), buttons=(1, 0, 0)))
    app.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(6, 6), button=1))
    app.step(0.0)
    assert above.got == [want.Hover((6, 6), held=False)]
    assert listener.got == [want.Press((5, 5))]


def test_letters_of_a_key_held_since_the_scene_before_are_not_typed() -> None:
    translator, here, there = Translator(), object(), object()
    list(translator.translate(key(pygame.KEYDOWN, pygame.K_SLASH), here))
    translator.text_mode = True
    letter = pygame.Event(pygame.TEXTINPUT, text="/")
    assert list(translator.translate(letter, there)) == []
    list(translator.translate(key(pygame.KEYUP, pygame.K_SLASH), there))
    assert list(translator.translate(letter, there)) == [want.Text("/")]


def test_keys_count_anew_after_the_window_lost_the_keyboard(app: App, listener: Listener) -> None:
    hold(app, pygame.K_RETURN, times=1)
    app.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hold(app, pygame.K_RETURN, times=1)
    assert listener.got == [want.Confirm()] * 2


def test_a_held_f11_changes_the_window_once(app: App, listener: Listener) -> None:
    hold(app, pygame.K_F11)
    assert app.fullscreen
    assert listener.got == []


def test_a_held_number_chooses_a_horse_and_does_not_run_it(tmp_path: Path) -> None:
    sitting = sit(tmp_path, new_client(raced()))
    try:
        sitting.wait()
        acts = sitting.table.client.act_number
        hold(sitting.app, pygame.K_2)
        assert sitting.table.client.act_number == acts
        let_go(sitting.app, pygame.K_2)
        hold(sitting.app, pygame.K_2)
        assert sitting.table.client.act_number == acts + 1
    finally:
        sitting.app.close()


def test_enter_held_on_a_menu_card_stops_at_the_lobby(menu: Callable[..., Hand]) -> None:
    hand = menu()
    card = hand.find("Rummikub")
    hand.app.stack.top.ui.set_focus(card, keyboard=True)  # type: ignore[union-attr]
    hold(hand.app, pygame.K_RETURN, times=30)
    assert hand.screen("lobby")
