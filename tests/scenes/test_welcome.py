"""The first start: languages, the way to a first act in three clicks, and that it comes once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.lessons.progress import Progress, load_progress, save_progress
from game.library.paths import Paths
from scenes.__main__ import first_scene
from scenes.app.app import App
from scenes.lessons.scene import LessonScene
from scenes.menu.welcome import is_first_start
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """The app as somebody starts it for the first time."""
    app = App(plain_settings(language="ko", speed=0.0), tmp_path, size=(1280, 720), catch=False)
    app.push(first_scene(app.ctx, "", None, 0, welcome=True))
    hand = Hand(app)
    hand.steps(2)
    yield hand
    app.close()


def test_three_clicks_lead_to_the_first_act(hand: Hand) -> None:
    hand.screen("welcome")
    hand.click("드라곤 홀라 배우기")
    hand.click("다음")
    hand.steps(4)
    lesson = hand.top(LessonScene)
    assert lesson.player.step.want
    island = lesson.holes[0].center
    ridge = lesson.holes[1].center
    hand.point(island)
    hand.post(pygame.MOUSEBUTTONDOWN, pos=island, button=1, touch=False)
    for at in ((island[0], island[1] + 40), ridge):
        hand.post(pygame.MOUSEMOTION, pos=at, rel=(4, 4), buttons=(1, 0, 0), touch=False)
    hand.post(pygame.MOUSEBUTTONUP, pos=ridge, button=1, touch=False)
    hand.steps(6)
    assert lesson.player.at == 2
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")


def test_it_comes_once_and_speaks_both_languages(hand: Hand, tmp_path: Path) -> None:
    paths = Paths(tmp_path, tmp_path)
    assert is_first_start(paths)
    hand.click("언어 · Language", (0.8, 0.7))
    hand.steps(2)
    assert hand.has("Learn Royal Turf")
    hand.key(pygame.K_ESCAPE)
    hand.screen("menu")
    assert load_progress(paths).welcomed
    assert first_scene(hand.app.ctx, "", None, 0, welcome=True).called == "menu"


def test_who_has_learned_or_played_is_not_welcomed(tmp_path: Path) -> None:
    paths = Paths(tmp_path, tmp_path)
    save_progress(paths, Progress(at={"turf.first": 1}))
    assert not is_first_start(paths)
    (tmp_path / "lessons.yaml").unlink()
    assert is_first_start(paths)
    paths.matches.mkdir(parents=True, exist_ok=True)
    (paths.matches / "one.jsonl").write_text("{}\n", encoding="utf-8")
    assert not is_first_start(paths)


def test_a_first_lesson_is_offered_until_it_is_waved_away(hand: Hand, tmp_path: Path) -> None:
    hand.key(pygame.K_ESCAPE)
    hand.steps(2)
    hand.click("로열 터프의 첫 수업을 더 권하지 않기")
    assert load_progress(Paths(tmp_path, tmp_path)).passed == ("turf",)
    assert not hand.has("로열 터프의 첫 수업")
    hand.click("로열 터프 배우기")
    hand.screen("catalogue")
    hand.key(pygame.K_ESCAPE)
    hand.click("루미큐브 배우기")
    assert hand.top(LessonScene).lesson.key == "rummikub.first"
