"""Every lesson opens at each of its steps and tasks, as one that was left there; its log can be read."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.lessons.player import TASKS
from game.lessons.reading import lessons
from game.lessons.subject import games
from game.library.settings import Settings
from scenes.app.app import App
from scenes.lessons.scene import LessonScene
from tests.scenes.hand import Hand


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", games())
def test_a_lesson_opens_where_it_was_left(game: str, every: bool, tmp_path: Path) -> None:
    hand = Hand(App(Settings("en", speed=0.0), tmp_path, size=(1024, 640), catch=False))
    for lesson in lessons(game)[:: 1 if every else 4]:
        first, last = len(lesson.steps), len(lesson.steps) + (TASKS if lesson.alone is not None else 0)
        for at in range(last + 1) if every else {first - 1, first}:
            hand.app.reset(LessonScene(hand.app.ctx, lesson, at))
            assert hand.top(LessonScene).player.at == at
            hand.key(pygame.K_l)
            hand.steps(1)
    hand.app.close()
