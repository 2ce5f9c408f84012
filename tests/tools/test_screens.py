"""The pictures of the documents."""

from pathlib import Path

import pygame
import pytest

from tools import screens


def test_one_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "SETTLE_SECONDS", 0.1)
    assert screens.main([str(tmp_path / "new"), "--only", "menu"]) == 0
    picture = pygame.image.load(tmp_path / "new" / "menu.png")
    assert picture.get_size() == screens.SIZE
    assert len({tuple(picture.get_at((x, 300))) for x in range(0, 1280, 3)}) > 20, "a picture, not a plain ground"


def test_a_folder_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(screens, "SETTLE_SECONDS", 0.0)
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert screens.main([str(tmp_path / "file"), "--only", "menu"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_the_readme_shows_pictures_that_are_made() -> None:
    readme = (screens.FOLDER.parent.parent / "README.md").read_text(encoding="utf-8")
    shown = [line.split("docs/screens/")[1].split(".png")[0] for line in readme.splitlines() if "docs/screens/" in line]
    assert shown and set(shown) <= set(screens.PICTURES)
