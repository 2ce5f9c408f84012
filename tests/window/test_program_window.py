"""Outside programs in a real window: seated by mouse and keyboard, ended with the window, started again."""

import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.kernel.record import read_record
from game.library.paths import Paths
from game.library.settings import LobbyChoice, Settings, load_settings, save_settings
from tests.window.driver import PATIENCE, Window, display

pytestmark = pytest.mark.window

SCRIPT = """
import json, os, signal, sys, time
def send(message): print(json.dumps(message), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    with open({log!r}, "a") as log: log.write(m["type"] + "\\n")
    if m["type"] == "start_game": me = m["id"]
    if m["type"] in ("tsumo", "chi", "pon") and m["actor"] == me and "possible_actions" in m:
        if os.path.exists({stubborn!r}):
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            with open({pid!r}, "w") as pid: pid.write(str(os.getpid()))
            while True: time.sleep(1)
        send(next(a for a in reversed(m["possible_actions"]) if a["type"] == "dahai"))
    else:
        send({{"type": "none"}})
"""


class Program:
    """A small mjai program; while a file called stubborn lies there, it never answers and does not want to end."""

    def __init__(self, folder: Path) -> None:
        self.file, self.log = folder / "small_bot.py", folder / "heard"
        self.stubborn, self.pid = folder / "stubborn", folder / "pid"
        text = SCRIPT.format(log=str(self.log), stubborn=str(self.stubborn), pid=str(self.pid))
        self.file.write_text(text, encoding="utf-8")
        self.command = f"{shlex.quote(sys.executable)} {shlex.quote(str(self.file))}"

    def heard(self, word: str) -> int:
        return self.log.read_text(encoding="utf-8").split().count(word) if self.log.exists() else 0


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """One display for all tests of this file."""
    with display() as name:
        yield name


def wait(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def remember(folder: Path, seat: str, programs: tuple[str, ...] = ()) -> None:
    """The riichi table of last time, to watch."""
    lobby = {"riichi": LobbyChoice(("easy", seat, "easy", "easy"), changed={"length": "tonpu"})}
    settings = Settings(language="ko", speed=0.0, lobby=lobby, programs=programs)
    assert save_settings(settings, Paths(folder, folder)) is None


def acts_by(folder: Path, seat: int) -> list[str]:
    (path,) = (folder / "matches").glob("*.jsonl")
    return [line.by for line in read_record(path).acts if line.seat == seat]


def to_lobby(window: Window) -> None:
    window.press("리치마작. ")
    window.until(lambda now: now["scene"] == "lobby")


def test_a_program_is_seated_by_keyboard_and_mouse_and_plays(tmp_path: Path, screen: str) -> None:
    remember(tmp_path, "easy")
    program = Program(tmp_path)
    window = Window(tmp_path, screen)
    try:
        to_lobby(window)
        window.press("2번 자리에 앉을 상대")
        window.key("End", *["Down"] * 6, "Return")
        window.until(lambda now: now["scene"] == "program")
        window.press("대화 방식")
        window.key("Down", "Return")
        window.press("명령")
        window.tool("type", "--delay", "15", program.command)
        window.press("시험해 보기")
        wait(lambda: program.heard("tsumo") == 1)
        window.press("앉히기")
        window.until(lambda now: now["scene"] == "lobby")
        window.press("구경하기")
        window.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["acts"] > 12)
        wait(lambda: acts_by(tmp_path, 1).count("") > 3)
        assert "fallback" not in acts_by(tmp_path, 1)
    finally:
        window.close()
    kept, _ = load_settings(Paths(tmp_path, tmp_path))
    assert kept.programs == (f"mjai:{program.command}",)


def test_a_killed_window_takes_its_program_along_and_goes_on_with_it(tmp_path: Path, screen: str) -> None:
    program = Program(tmp_path)
    level = f"mjai:{program.command}"
    remember(tmp_path, level, (level,))
    program.stubborn.touch()
    window = Window(tmp_path, screen)
    window.press("바로 시작 – 리치마작")
    wait(program.pid.exists)
    wait(lambda: bool(program.pid.read_text(encoding="ascii")))
    pid = int(program.pid.read_text(encoding="ascii"))
    assert alive(pid)
    before = window.until(lambda now: now["scene"] == "TablePlayer")["table"]
    window.kill()
    wait(lambda: not alive(pid))
    program.stubborn.unlink()
    again = Window(tmp_path, screen)
    try:
        again.key("Return")
        again.until(lambda now: now["scene"] == "TablePlayer" and now["table"]["acts"] > before["acts"] + 8)
        assert program.heard("start_game") == 2
        assert set(acts_by(tmp_path, 1)) == {""}
    finally:
        again.close()
