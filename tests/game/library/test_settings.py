"""Settings: written in one instant, read leniently, and a damaged file is kept."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from game.kernel.texts import Texts
from game.library.files import keep_aside, replace_text
from game.library.language import system_language
from game.library.mending import entries_of
from game.library.paths import find_paths, user_folder
from game.library.settings import LobbyChoice, Settings, load_settings, save_settings


def test_settings_come_back_as_they_were(tmp_path: Path) -> None:
    paths = find_paths(tmp_path)
    choice = LobbyChoice(("person", "hard", "easy"), preset="expert", changed={"rounds": 3})
    settings = Settings(
        "ko", 0.0, muted=True, player_name="홍길동", window_size=(1600, 900), lobby={"holla": choice}
    )  # fmt: skip
    assert save_settings(settings, paths) is None
    assert load_settings(paths) == (settings, ())
    assert "홍길동" in paths.settings.read_text(encoding="utf-8")


def test_a_new_person_gets_defaults_in_the_language_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ko_KR.UTF-8")
    settings, problems = load_settings(find_paths(tmp_path))
    assert (settings.language, problems) == ("ko", ())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        "language: xx\n",
        "speed: [fast]\n",
        ": : :\n",
        "",
        "just a text\n",
        "volume_master: 7\n",
        "\x00",
        "a: &a [*a]\n",
        "[" * 1000,
        "x" * 300_000,
        "volume_master: .nan\n",
    ],
)
def test_a_damaged_file_is_kept_aside_and_said(tmp_path: Path, text: str) -> None:
    paths = find_paths(tmp_path)
    for number in (1, 2):
        paths.settings.write_text(text, encoding="utf-8")
        settings, problems = load_settings(paths)
        assert settings == Settings(language=settings.language)
        assert [p.key for p in problems] == ["library.settings_broken"]
        kept = tmp_path / f"settings.yaml.broken-{number}"
        assert kept.read_text(encoding="utf-8") == text
        assert not paths.settings.exists()
        for language in ("ko", "en"):
            assert str(kept) in problems[0].text(Texts(language))


WHOLE = Settings(
    "ko",
    0.5,
    volume_master=0.3,
    player_name="홍길동",
    programs=("program:./a --b", "program:c"),
    window_size=(1600, 900),
    lobby={"holla": LobbyChoice(("person", "hard", "easy"), changed={"rounds": 3})},
)


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        (b"language: ko", b"language: ja", {"language": "en"}),
        (b"speed: 0.5", b"speed: [", {"speed": 1.0}),
        (b"speed: 0.5", b"speed: 0.5\nspeed: 2.0", {}),
        (b"volume_master: 0.3", b"volume_master: .nan", {"volume_master": 0.8}),
        (b"volume_master: 0.3", b"volume_master: &a [*a]", {"volume_master": 0.8}),
        (b"- 1600", b"- 99999", {"window_size": (1280, 720)}),
        (b"- 1600", b"- \xff", {"window_size": (1280, 720)}),
        ("홍길동".encode(), "홍길동".encode("cp949"), {"player_name": ""}),
        (b"preset: standard", b"preset: [", {}),
        (b"  - hard", b"  - [", {"lobby": {"holla": LobbyChoice(changed={"rounds": 3})}}),
    ],
)
def test_a_wrong_value_costs_that_value_only(tmp_path: Path, old: bytes, new: bytes, lost: dict[str, object]) -> None:
    paths = find_paths(tmp_path)
    save_settings(WHOLE, paths)
    data = paths.settings.read_bytes()
    assert old in data
    paths.settings.write_bytes(data.replace(old, new, 1))
    settings, problems = load_settings(paths)
    assert settings == msgspec.structs.replace(WHOLE, **lost)  # type: ignore[arg-type]
    assert [p.key for p in problems] == ["library.settings_mended"]
    assert (tmp_path / "settings.yaml.broken-1").read_bytes() == data.replace(old, new, 1)
    assert load_settings(paths) == (settings, ()), "said once"


def test_settings_that_are_no_file_do_not_hang_the_start(tmp_path: Path) -> None:
    paths = find_paths(tmp_path)
    paths.settings.mkdir()
    assert [p.key for p in load_settings(paths)[1]] == ["library.settings_broken"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(paths.settings)
        assert [p.key for p in load_settings(paths)[1]] == ["library.settings_broken"]
        paths.settings.symlink_to(paths.settings)
        assert [p.key for p in load_settings(paths)[1]] == ["library.settings_broken"]


def test_unknown_keys_of_a_newer_version_are_ignored(tmp_path: Path) -> None:
    paths = find_paths(tmp_path)
    paths.settings.write_text("muted: true\nteleport: 7\n", encoding="utf-8")
    settings, problems = load_settings(paths)
    assert (settings.muted, problems) == (True, ())


def test_an_odd_speed_becomes_normal(tmp_path: Path) -> None:
    paths = find_paths(tmp_path)
    paths.settings.write_text("speed: 1.7\n", encoding="utf-8")
    assert load_settings(paths)[0].speed == 1.0


def test_a_folder_that_cannot_be_written_is_a_problem_not_an_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    problem = save_settings(Settings(), find_paths(blocked / "below"))
    assert problem is not None
    assert problem.key == "library.settings_unwritable"
    assert "file" in problem.text(Texts("en"))


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    replace_text(file, "old")

    def broken(source: object, target: object) -> None:
        raise OSError("disk is gone")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match="disk is gone"):
        replace_text(file, "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.txt"]


def test_keeping_aside_never_overwrites(tmp_path: Path) -> None:
    names = []
    for text in ("one", "two", "three"):
        file = tmp_path / "x.jsonl"
        file.write_text(text, encoding="utf-8")
        names.append(keep_aside(file, tmp_path / "aside", "copy"))
    assert [n.read_text(encoding="utf-8") for n in names] == ["one", "two", "three"]


def test_paths_follow_the_argument_then_the_variable_then_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YONGMARU_HOME", str(tmp_path / "variable"))
    assert find_paths(tmp_path / "argument").home == tmp_path / "argument"
    assert find_paths().matches == tmp_path / "variable" / "matches"
    monkeypatch.delenv("YONGMARU_HOME")
    assert find_paths().home.name == "Yongmaru"
    assert user_folder("rules", tmp_path) == tmp_path / "rules"
    assert user_folder("lessons") == find_paths().home / "lessons"


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LC_ALL": "de_DE", "LANG": "ko_KR"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "ko_KR"}, "ko"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(environ: dict[str, str], language: str) -> None:
    assert system_language(environ) == language


def test_settings_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Settings().muted = True  # type: ignore[misc]
    assert msgspec.structs.replace(Settings(), muted=True).muted


def test_what_has_lost_its_name_is_told(tmp_path: Path) -> None:
    """The first lines of a file are gone: what was indented below them belongs to nothing."""
    values, lost = entries_of(b"\n  riichi.tiles: 3\ndone:\n- holla.first\n")
    assert values == {"done": ["holla.first"]} and lost
