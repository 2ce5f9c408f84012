"""The table of a lesson opens at every step, and has a past of its own: that of the deal that was laid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.lessons.model import Lesson
from game.lessons.reading import all_lessons
from scenes.app.app import App
from scenes.lessons.scene import LessonScene
from scenes.table.commands import Open
from tests.scenes.plain import plain_settings

FEW = ("holla.first", "riichi.first", "turf.races", "rummikub.ending")


@pytest.mark.parametrize(
    "lesson",
    [pytest.param(one, marks=() if one.key in FEW else pytest.mark.slow, id=one.key) for one in all_lessons()],
)
def test_every_step_opens_with_its_log_and_each_of_its_acts_once_more(lesson: Lesson, tmp_path: Path) -> None:
    app = App(plain_settings(language="en", speed=0.0), tmp_path, size=(1280, 720), catch=False)
    try:
        for at in range(len(lesson.steps)):
            scene = LessonScene(app.ctx, lesson, at)
            app.push(scene)
            app.step(1 / 60)
            table: Any = scene.table
            if table is not None:
                assert scene.player.match is not None and scene.player.laid is not None
                done = len(scene.player.match.acts) - len(scene.player.laid.acts)
                assert len(table.client.history()) <= done
                for past in table.client.history():
                    table.look_back(past.act)
                    app.step(1 / 60)
                    app.ctx.pop(app.stack.top)
                table.carry_out(Open("log"))
                app.step(1 / 60)
                app.ctx.pop(app.stack.top)
            app.ctx.pop(scene)
    finally:
        app.close()
