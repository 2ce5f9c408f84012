"""Whatever lies in a person's folder, the app opens and says in a line what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.main import run
from game.kernel.texts import Texts
from game.lessons.progress import NAME, Progress, load_progress, read_progress
from game.library.paths import Paths
from game.library.settings import Settings, load_settings
from scenes.__main__ import main
from scenes.app import samples
from scenes.app.doctor import doctor
from scenes.kit.fonts import Fonts
from tests.scenes import riichi_table
from tests.scenes.menu_kit import menu_hand

EN, KO = Texts("en"), Texts("ko")
ROOT = Path(__file__).resolve().parents[2]
LONG = "/".join(["a" * 200] * 30)
"""Longer than any system allows."""


def first_frame(folder: Path, tmp_path: Path, *more: str) -> bool:
    seen = tmp_path / "seen"
    assert main(["--data-dir", str(folder), "--first-frame", str(seen), *more]) == 0
    return seen.exists()


def no_moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a folder that belongs to somebody else: files are read, none is made or moved."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "rename", refuse)
    monkeypatch.setattr(os, "replace", refuse)


@pytest.mark.parametrize("more", [(), ("--safe",)])
def test_a_file_in_the_place_of_the_folder_locks_no_door(tmp_path: Path, more: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert first_frame(tmp_path / "file", tmp_path, *more)
    assert first_frame(tmp_path / "file" / "below", tmp_path, *more)


@pytest.mark.parametrize("more", [(), ("--safe",)])
@pytest.mark.parametrize("name", [NAME, "settings.yaml"])
def test_an_unreadable_file_in_a_folder_of_somebody_else_locks_no_door(
    tmp_path: Path, name: str, more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / name).write_text("at: [", encoding="utf-8")
    no_moving(monkeypatch)
    assert first_frame(folder, tmp_path, *more)
    assert (folder / name).read_text(encoding="utf-8") == "at: ["


@pytest.mark.parametrize("language", ["ko", "en"])
def test_lessons_that_cannot_be_read_are_told_in_the_menu(tmp_path: Path, language: str) -> None:
    (tmp_path / NAME).write_text("done: 7", encoding="utf-8")
    hand = menu_hand(Settings(language=language, speed=0.0), tmp_path, (1280, 720))
    told = [note.title for note in hand.app.toasts.notes]
    assert len(told) == 1 and NAME in told[0] and f"{NAME}.broken-1" in told[0]
    hand.app.close()


@pytest.mark.parametrize("place", ["file", "file/below", LONG])
def test_the_doctor_names_a_folder_that_is_none(tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    home = tmp_path / place
    for texts in (EN, KO):
        assert doctor(texts, Paths(home, home / "logs")) == 1
        said = capsys.readouterr().out
        assert "--data-dir" in said and "Traceback" not in said
        assert all(len(line) < 600 for line in said.splitlines())
    assert load_settings(Paths(home, home))[0].speed == 1.0
    assert load_progress(Paths(home, home)) == Progress()


@pytest.mark.parametrize(
    "words",
    [
        ["replay", f"/tmp/{LONG}"],
        ["lessons", "check", "--file", f"/tmp/{LONG}"],
        ["export", "riichi", f"/tmp/{LONG}"],
        ["check", "riichi", f"/tmp/{LONG}"],
        ["check", "riichi", "x", "--rules", f"/tmp/{LONG}"],
        ["play", "turf", "--seats", "easy,easy", "--record", f"/tmp/{LONG}"],
    ],
    ids=lambda words: " ".join(words).replace(LONG, "LONG"),
)
def test_a_path_that_no_system_allows_is_a_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    assert 1 <= len(capsys.readouterr().err.splitlines()) <= 2


@pytest.mark.parametrize(
    "words",
    [["score", "holla"], ["shanten", "riichi"], ["solve", "rummikub"], ["bot", "holla", "--level", "easy"]],
    ids=" ".join,
)
def test_a_closed_input_is_a_line(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert run(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


class Full:
    """An output on which nothing fits."""

    def __init__(self) -> None:
        self.buffer = self

    def write(self, data: object) -> int:
        raise OSError(28, "No space left on device")

    def flush(self) -> None:
        pass


def test_a_doctor_that_nobody_can_hear_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    assert doctor(EN, Paths(tmp_path, tmp_path)) == 2
    assert "No space left" in capsys.readouterr().err


def test_a_laboratory_without_such_a_folder_says_so() -> None:
    words = [sys.executable, "-m", "game.lab", "report", f"/tmp/{LONG}"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, done.stderr


@pytest.mark.parametrize("tiles", [[37], [36, 99, -1, 10**9], [0, 0, 0, 0, 0, 0], [[1]], "x", None])
def test_tiles_that_there_are_not_lock_no_table(tmp_path: Path, tiles: object) -> None:
    client = riichi_table.new_client(samples.played("riichi", lambda match: len(match.acts) >= 9))
    client.sidecar.content = {"hand": tiles, "switches": {"sort": True}}
    riichi_table.sit(tmp_path, client).app.close()


def test_letters_without_width_are_drawn() -> None:
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    fonts = Fonts()
    for text in ("\u200b", "\u200d\ufe0f", "\u202e", "\ufeff漢\u200b", "\u00ad", ""):
        assert fonts.render(text, 20).get_height() > 0
        assert fonts.gold(text, 20).get_height() > 0
        fonts.paragraph(f"{text}\n{text} a", 20, 100)
    assert len(fonts.wrap("a" * 6000, 14, 300)) > 10


@pytest.mark.parametrize("text", ["", "av:\n  ri", "dnoe: [holla.first]", "[]", "done: [holla.first]\nat: {x: many}"])
def test_what_was_lost_of_a_file_is_never_silent(tmp_path: Path, text: str) -> None:
    paths = Paths(tmp_path, tmp_path)
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    _, problem = read_progress(paths)
    assert problem is not None and (tmp_path / f"{NAME}.broken-1").read_text(encoding="utf-8") == text
    assert read_progress(paths)[1] is None
    paths.settings.write_text("av:\n  ri", encoding="utf-8")
    assert len(load_settings(paths)[1]) == 1
