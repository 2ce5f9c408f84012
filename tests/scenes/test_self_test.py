"""The self-test: passes on a sound build, fails with a reason on a broken one."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from game.games import GAMES
from scenes.__main__ import main
from scenes.app import self_test
from scenes.demo_scenes import named_scenes
from scenes.kit.context import Context, PlainSettings
from scenes.kit.scene import Scene
from scenes.scene_registry import SCENE_ENTRIES

Out = pytest.CaptureFixture[str]
QUICK = self_test.Script(5, ("random", "random", "random"), {"rounds": 1}, "")
QUICK_RUMMIKUB = self_test.Script(5, ("random", "random"), {"games": 1}, "")
QUICK_TURF = self_test.Script(5, ("random", "random"), {"races": 1}, "")
QUICK_RIICHI = self_test.Script(5, ("easy",) * 4, {"length": "single"}, "")


def broken(ctx: Context) -> Scene:
    """A scene that cannot be made."""
    raise ValueError("broken on purpose")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Path]:
    """A self-test of two small scenes and a short match, with its own data file."""

    def build(scenes: dict[str, str] | None = None) -> Path:
        file = tmp_path / "self_test.yaml"
        scripts = {"holla": QUICK, "rummikub": QUICK_RUMMIKUB, "turf": QUICK_TURF, "riichi": QUICK_RIICHI}
        file.write_bytes(b"# Kept.\n" + msgspec.yaml.encode(scripts))
        monkeypatch.setattr(self_test, "scripts_file", lambda: file)
        shown = scenes or {name: named_scenes()[name] for name in ("menu", "settings")}
        monkeypatch.setattr(self_test, "named_scenes", lambda: shown)
        monkeypatch.setattr("scenes.demo_scenes.HOUSE", shown)
        monkeypatch.setattr(self_test, "time_start", lambda: print("start not measured"))
        return file

    return build


def test_renew_then_pass_then_notice_a_difference(quick: Callable[..., Path], capsys: Out) -> None:
    file = quick()
    assert self_test.self_test(PlainSettings(), "dummy", renew=True) == 0
    kept = file.read_text(encoding="utf-8")
    assert kept.startswith("# Kept.\n")
    digest = msgspec.yaml.decode(kept, type=dict[str, self_test.Script])["holla"].hash
    assert re.fullmatch("[0-9a-f]{64}", digest)
    assert self_test.self_test(PlainSettings()) == 0
    out = capsys.readouterr().out
    for said in ("python 3", "pygame-ce", "SDL", "pygame-gui", "msgspec", "video driver dummy", "match of holla"):
        assert said in out
    assert "scene menu (ko)" in out and "scene settings (en)" in out and out.endswith("self-test passed\n")
    file.write_text(kept.replace(digest, "f" * 64), encoding="utf-8")
    assert self_test.self_test(PlainSettings()) == 1
    assert f"self-test failed: the match of holla has the hash {digest}" in capsys.readouterr().out


def test_another_driver_fails(quick: Callable[..., Path], capsys: Out) -> None:
    quick()
    assert self_test.self_test(PlainSettings(), "x11") == 1
    assert "self-test failed: video driver dummy, expected x11" in capsys.readouterr().out


def test_a_broken_scene_fails(quick: Callable[..., Path], capsys: Out) -> None:
    quick({"bad": f"{__name__}:broken"})
    assert self_test.self_test(PlainSettings()) == 1
    assert "self-test failed: scene bad in ko: ValueError: broken on purpose" in capsys.readouterr().out


def test_a_damaged_data_file_fails(quick: Callable[..., Path], capsys: Out) -> None:
    quick().write_text("holla: 3\n", encoding="utf-8")
    assert self_test.self_test(PlainSettings()) == 1
    assert "reinstall the program" in capsys.readouterr().out


def test_every_game_has_its_match_and_its_scenes() -> None:
    assert set(self_test.read_scripts()) == set(GAMES) == set(SCENE_ENTRIES)
    for game in SCENE_ENTRIES:
        assert {game, f"{game}-result", f"{game}-ranking"} <= set(named_scenes())
    for script in self_test.read_scripts().values():
        assert re.fullmatch("[0-9a-f]{64}", script.hash)


def test_the_command_line_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[PlainSettings, str | None, bool]] = []

    def note(settings: PlainSettings, expect: str | None, renew: bool) -> int:
        asked.append((settings, expect, renew))
        return 0

    monkeypatch.setattr(self_test, "self_test", note)
    assert main(["--self-test", "--expect-driver", "x11", "--window", "1600x900"]) == 0
    assert asked == [(PlainSettings(window_size=(1600, 900)), "x11", False)]


def test_first_frame_writes_the_time_and_ends(tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    # What plays is loaded only when somebody plays: the menu is to stand soon.
    code = "import sys\nfrom scenes.__main__ import main\ncode = main()\nprint(*sys.modules)\nsys.exit(code)"
    command = [sys.executable, "-c", code, "--first-frame", str(tmp_path / "at"), "--data-dir", str(tmp_path)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    late = re.compile(r"game\.(seats|cli|lab|(?!kernel)\w+\.(rules|bots|state))\b|(pygame_gui|numpy|rich|mahjong)\b")
    assert [name for name in run.stdout.split() if late.match(name)] == []
    assert float((tmp_path / "at").read_text(encoding="ascii")) > 1.7e9


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
@pytest.mark.parametrize(("display", "reason"), [("", "DISPLAY and WAYLAND_DISPLAY are not set"), (":999", "")])
def test_a_window_that_nobody_would_see_is_refused(display: str, reason: str, tmp_path: Path) -> None:
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"XDG_RUNTIME_DIR": str(tmp_path)} | ({"DISPLAY": display} if display else {})
    command = [sys.executable, "-m", "scenes", "--data-dir", str(tmp_path)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stdout) == (1, "")
    told = run.stderr.splitlines()
    assert len(told) == 1 and told[0].startswith("yongmaru: no window can be opened (")
    assert reason in told[0]
