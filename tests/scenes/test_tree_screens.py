"""Every screen that is a tree, at every window, size of text and language: nothing cut, nothing on anything else.

A new screen is one line of `SCREENS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from game.library.settings import Settings
from scenes.app.app import App
from scenes.kit.context import Context
from scenes.kit.tree.screen import ScreenScene
from scenes.menu.about import about_scene
from scenes.menu.scene import menu_scene
from scenes.menu.welcome import welcome_scene
from scenes.settings.scene import settings_scene
from tests.scenes.recorded import watching
from tests.scenes.tree_checks import SHAPES, Shape, faults, some

SCREENS: dict[str, Callable[[Context], ScreenScene]] = {
    "about": about_scene,
    "menu": menu_scene,
    "settings": settings_scene,
    "welcome": welcome_scene,
}


def _check(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, shapes: Iterable[Shape]) -> None:
    found: dict[Shape, object] = {}
    for window, scale, language in shapes:
        settings = Settings(language=language, speed=0.0, text_scale=scale)  # type: ignore[arg-type]
        app = App(settings, folder, size=window, catch=False)
        try:
            scene = SCREENS[name](app.ctx)
            app.push(scene)
            for _ in range(3):
                app.step(0.1)
            with watching(monkeypatch) as written:
                scene.picture._ground = None
                app.ctx.forget_pictures()
                scene.layout(app.ctx.layout)
                app.redraw()
                app.step(0.0)
            wrong = [*faults(scene), *(f"cut: {cut}" for cut in written.cut)]
            if wrong:
                found[window, scale, language] = wrong
        finally:
            app.close()
    assert found == {}


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_or_covered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    _check(tmp_path, monkeypatch, name, some([*SCREENS].index(name)))


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_or_covered_in_any_shape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    _check(tmp_path, monkeypatch, name, SHAPES)
