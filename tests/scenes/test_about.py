"""About the program: all licences can be read, in both languages, with keys alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.app.app import App
from scenes.kit.tree.document import DocumentArea
from scenes.menu.about import about_scene, licence_texts
from tests.scenes.hand import Hand
from tests.scenes.plain import plain_settings


def test_all_texts_of_the_folder_are_offered() -> None:
    texts = licence_texts()
    assert list(texts)[:3] == ["LICENSE", "NOTICE", "THIRD-PARTY"]
    assert {"SDL", "pygame-gui", "OFL-1.1", "LGPL-2.1"} <= set(texts)
    assert "contents" not in texts


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_licence_is_read_by_keys(tmp_path: Path, language: str) -> None:
    app = App(plain_settings(language=language, speed=0), tmp_path, size=(1280, 720), catch=False)
    try:
        app.push(about_scene(app.ctx))
        hand = Hand(app)
        scene = hand.screen("about")
        page = scene.picture.kept["text"].of
        assert isinstance(page, DocumentArea)
        hand.until(lambda: page.done)
        assert str(tmp_path) in "".join(part.text for part in page.placed)
        hand.tab_to("OFL-1.1")
        hand.key(pygame.K_RETURN)
        hand.until(lambda: page.done)
        words = " ".join(part.text for part in page.placed)
        assert "SIL OPEN FONT LICENSE" in words and scene.state.reading == "OFL-1.1"
        hand.key(pygame.K_PAGEDOWN)
        assert page.port.offset > 0
        hand.key(pygame.K_ESCAPE)
        assert scene.state.reading == ""
        hand.key(pygame.K_ESCAPE)
        assert app.over
    finally:
        app.close()
