"""When it breaks at somebody's home: the doctor, the safe start, the portable program."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.kernel.texts import LOCALES, Texts
from game.library.paths import Paths, find_paths
from scenes.__main__ import main
from scenes.app import doctor as module
from scenes.app.doctor import SUMS, Doctor, doctor


def paths(folder: Path) -> Paths:
    return Paths(folder, folder / "logs")


def run(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scenes", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("language", LOCALES)
def test_a_new_person_is_well_and_nothing_is_written(language: str, tmp_path: Path) -> None:
    done = run("--doctor", "--lang", language, "--data-dir", tmp_path / "home")
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.splitlines()
    assert told[0].startswith("Yongmaru ") and len(told) == 11
    assert not any(line.startswith("!") for line in told)
    assert list(tmp_path.iterdir()) == []


def test_damage_is_named_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    (tmp_path / "logs").mkdir()
    (tmp_path / "settings.yaml").write_text("a: *x\n", encoding="utf-8")
    (tmp_path / "matches" / "a.jsonl").write_text("no record\n", encoding="utf-8")
    (tmp_path / "logs" / "yongmaru.log").write_text("x INFO y: z\nx ERROR y: broken\n", encoding="utf-8")
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    found = Doctor(Texts("en"), paths(tmp_path))
    told = list(found.lines())
    assert not found.healthy
    assert [line.split(":")[0] for line in told if line.startswith("!")] == [
        "! Settings", "! Matches", "! Lines with ! need a hand.",
    ]  # fmt: skip
    assert "    x ERROR y: broken" in told and not any("INFO" in line for line in told)
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_changed_and_missing_files_of_a_built_program_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    sums = "".join(f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in "abc")
    (tmp_path / SUMS).write_text(sums, encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert "  Installation: 3 files, all unchanged" in list(Doctor(Texts("en"), paths(tmp_path / "home")).lines())
    (tmp_path / "a").write_text("x", encoding="utf-8")
    (tmp_path / "b").unlink()
    told = [line for line in Doctor(Texts("en"), paths(tmp_path / "home")).lines() if line.startswith("! Inst")]
    assert [line.split()[2] for line in told] == ["a", "b"]


def test_without_a_console_the_findings_are_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(module.webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "stdout", None)
    assert doctor(Texts("ko"), paths(tmp_path)) == 0
    file = tmp_path / "logs" / "doctor.txt"
    assert opened == [file.as_uri()] and "모두 괜찮습니다." in file.read_text(encoding="utf-8")


def test_a_safe_start_reads_and_writes_no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text("fullscreen: true\nwindow_size: [800, 600]\nvolume_master: 0.1\n", encoding="utf-8")
    before = file.read_bytes()
    seen: list[tuple[tuple[int, int], bool, str]] = []

    def note(app: object, first: object) -> int:
        import os

        app_any: object = app
        seen.append((app_any.windowed_size, app_any.fullscreen, os.environ["SDL_AUDIODRIVER"]))  # type: ignore[attr-defined]
        app_any.close()  # type: ignore[attr-defined]
        return 0

    for name in ("SDL_RENDER_DRIVER", "SDL_FRAMEBUFFER_ACCELERATION", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    monkeypatch.setattr("scenes.app.app.App.run", note)
    assert main(["--safe", "--data-dir", str(tmp_path)]) == 0
    pygame.display.init()
    assert seen == [((1280, 720), False, "dummy")]
    assert file.read_bytes() == before


def test_a_portable_program_keeps_its_saves_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("YONGMARU_HOME", raising=False)
    assert find_paths(program=tmp_path).home != tmp_path / "saves"
    (tmp_path / "portable").touch()
    assert find_paths(program=tmp_path) == Paths(tmp_path / "saves", tmp_path / "saves" / "logs")
    assert find_paths(tmp_path / "x", program=tmp_path).home == tmp_path / "x"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Yongmaru.app" / "Contents" / "MacOS" / "yongmaru"))
    assert find_paths().home == tmp_path / "saves"


def test_without_the_libraries_of_the_mixer_all_is_silent(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "sys.modules['pygame.mixer'] = None\n"
        "from scenes.kit.sound import Sound\n"
        "sound = Sound()\n"
        "sound.play('click'); sound.ambience('turf'); sound.volumes(1, 1, 1, 1); sound.ambience(None)\n"
        "from scenes.__main__ import main\n"
        "raise SystemExit(main())\n"
    )
    command = [sys.executable, "-c", code, "--doctor", "--lang", "en", "--data-dir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "Sound: no device, the app is silent (mixer module not available" in done.stdout
