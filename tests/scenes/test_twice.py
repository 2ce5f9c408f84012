"""What fails twice at the same place can be left out: the card puts the person's files away and says where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.library.saves import Saves
from game.library.settings import Settings
from game.library.sidecar import SUFFIX, Sidecar
from scenes.app import samples
from scenes.app.app import App
from scenes.kit.failure import Failed
from scenes.kit.tree.screen import ScreenScene
from scenes.lessons.scene import LessonScene
from scenes.menu.scene import menu_scene
from scenes.riichi import choice
from scenes.table.player import TablePlayer
from tests.scenes.hand import Hand
from tests.scenes.test_own_lessons import folder_of

Open = Callable[..., Hand]
WITHOUT = {"en": "Without these files", "ko": "이 파일 없이 시작"}


@pytest.fixture
def menu(tmp_path: Path) -> Iterator[Open]:
    hands: list[Hand] = []

    def build(language: str = "en") -> Hand:
        settings = Settings(language=language, speed=0.0)  # type: ignore[arg-type]
        hands.append(Hand(App(settings, tmp_path, size=(1280, 720), home=menu_scene)))
        hands[0].app.push(menu_scene(hands[0].app.ctx))
        hands[0].steps(3)
        return hands[0]

    yield build
    for hand in hands:
        hand.app.close()


def kept_match(folder: Path) -> Path:
    """A riichi match to go on with, and the order of a hand beside it; returns its record."""
    played = samples.played("riichi", lambda match: len(match.acts) >= 12)
    match: AnyMatch = Match(played.rules, played.config, 4, played.seed)
    people = (SeatInfo("", "person"), *(SeatInfo(f"b{n}", "easy") for n in range(3)))
    writer = Saves(folder / "matches").new(match, people)
    for seat, action in played.acts:
        match.act(seat, action)
        writer.act(match, seat, action)
    writer.sidecar.keep({"hand": [1, 2, 3]})
    writer.close()
    return writer.path


def broken(*_: object, **__: object) -> Any:
    raise RuntimeError("the wall fell")


def twice(hand: Hand, act: Callable[[], None]) -> Failed:
    """Does something that fails two times; the first card knows no way, the second one has it."""
    act()
    hand.steps(2)
    assert not hand.failure.without
    hand.click("Back" if hand.has("Back") else "처음")
    hand.steps(3)
    hand.screen("menu")
    act()
    hand.steps(2)
    return hand.failure


@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_match_opens_without_what_lay_beside_it(
    menu: Open, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = kept_match(tmp_path)
    beside = record.with_suffix(SUFFIX)
    assert beside.exists()
    taken_up = choice.taken_up
    monkeypatch.setattr(choice, "taken_up", lambda tiles, how: broken() if tiles else taken_up(tiles, how))
    hand = menu(language)

    def go_on() -> None:
        hand.app.guarded(lambda: hand.app.ctx.navigator.resume(None))

    card = twice(hand, go_on)
    assert beside.name in card.question.text
    hand.click(WITHOUT[language])
    hand.steps(3)
    assert f"{beside.name}.aside-1" in hand.asked.text
    assert not beside.exists()
    hand.app.pop()
    go_on()
    hand.steps(2)
    hand.top(TablePlayer)
    assert hand.app.exit_code == 0


def test_own_lessons_are_put_away(menu: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = folder_of(tmp_path)
    layout = LessonScene.layout

    def fails(self: LessonScene, where: Any) -> None:
        broken() if self.lesson.id == "own" else layout(self, where)

    monkeypatch.setattr(LessonScene, "layout", fails)
    hand = menu()

    def learn() -> None:
        hand.app.ctx.navigator.learn("holla")
        hand.steps(2)
        hand.tab_to(hand.screen("catalogue").state.rows[-1].title)
        hand.key(pygame.K_RETURN)

    card = twice(hand, learn)
    assert "lessons" in card.question.text
    hand.click(WITHOUT["en"])
    hand.steps(2)
    assert str(tmp_path / "lessons.aside-1") in hand.asked.text
    assert not folder.exists() and (tmp_path / "lessons.aside-1" / "holla" / "own.yaml").exists()


def test_a_menu_that_fails_opens_without_the_own_rule_sets(
    menu: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "rules"
    enter = ScreenScene.enter

    def fails(self: ScreenScene[Any]) -> None:
        broken() if self.called == "menu" and rules.exists() else enter(self)

    monkeypatch.setattr(ScreenScene, "enter", fails)
    hand = menu()
    rules.mkdir()
    hand.app.guarded(lambda: hand.app.reset(menu_scene(hand.app.ctx)))
    hand.steps(2)
    hand.click("Back")
    hand.steps(3)
    assert "rules" in hand.failure.question.text
    hand.click(WITHOUT["en"])
    hand.steps(3)
    hand.app.pop()
    hand.screen("menu")
    assert not hand.app.over and (tmp_path / "rules.aside-1").is_dir()


def test_a_failure_without_own_files_offers_no_such_way(menu: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = menu()
    assert Sidecar().record is None
    card = twice(hand, lambda: hand.app.guarded(broken))
    assert not card.without and not hand.has(WITHOUT["en"])
