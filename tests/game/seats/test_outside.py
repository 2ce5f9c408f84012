"""Outside programs beside a window: asked in another process, replaced when they fail, ended with the window."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from game.games import GAMES
from game.kernel.chance import fresh_seed
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo
from game.kernel.seat import LEVELS
from game.library.paths import HOME_VARIABLE
from game.library.saves import Saves
from game.riichi.actions import Pass
from game.seats.bots import make_bot
from game.seats.failures import Failure
from game.seats.levels import prefix_of, prefixes_of, program_name
from game.seats.outside import Given, OutsideSeats, Trial, practice
from game.seats.program import Budget
from game.seats.request import answer_with, request_for

PATIENCE = 300.0
PYTHON = shlex.quote(sys.executable)
SCRIPT = """
import json, os, sys, time
open({pid!r}, "w").write(str(os.getpid()))
for line in sys.stdin:
    m = json.loads(line)
    kind = m["type"]
    with open({log!r}, "a") as log: log.write(kind + "\\n")
    def send(**message): print(json.dumps(message), flush=True)
    if kind == "hello": send(type="ready", name="tester")
{body}
"""
GOOD = '    if kind == "act": send(type="act", id=m["id"], action=m["legal"][-1], why="because")\n'
STUBBORN = """
    if kind == "act":
        import signal
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        open({pid!r} + ".asked", "w").close()
        while True: time.sleep(1)
"""


class Script:
    """A program in a file, and what it left behind."""

    def __init__(self, folder: Path) -> None:
        self.pid, self.log, self.file = folder / "pid", folder / "log", folder / "program.py"

    def level(self, body: str) -> str:
        body = body.replace("{pid!r}", repr(str(self.pid)))
        self.file.write_text(SCRIPT.format(pid=str(self.pid), log=str(self.log), body=body), encoding="utf-8")
        return f"program:{PYTHON} {shlex.quote(str(self.file))}"

    def heard(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").split() if self.log.exists() else []


@pytest.fixture
def script(tmp_path: Path) -> Script:
    return Script(tmp_path)


@pytest.fixture
def opened() -> Iterator[list[OutsideSeats]]:
    """What is closed at the end; all its processes must end by themselves then."""
    made: list[OutsideSeats] = []
    yield made
    for seats in made:
        seats.close()
    for seats in made:
        if seats.pid is not None:
            wait_until(lambda pid=seats.pid: not alive(pid))


def wait_until(done) -> None:  # type: ignore[no-untyped-def]
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and was not fetched by its parent runs no more."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat")
        return not state.exists() or state.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def outcome(seats: OutsideSeats | Trial) -> Given | Failure:
    end = time.monotonic() + PATIENCE
    while (found := seats.poll()) is None:
        assert time.monotonic() < end
        time.sleep(0.002)
    return found


def new_match(game: str = "holla", seats: int = 3, seed: int = 8) -> AnyMatch:
    return Match(GAMES[game], config_of(GAMES[game], {}), seats, seed)


def play_to(match: AnyMatch, seat: int) -> None:
    """Bots play until a seat owes an act."""
    bot = make_bot(match.rules.name, "easy")
    while match.to_act()[0] != seat:
        actor = match.to_act()[0]
        match.act(actor, answer_with(bot, request_for(match, actor)).action)


@pytest.mark.parametrize("game", list(GAMES))
def test_our_own_bot_passes_the_trial_in_every_game(game: str) -> None:
    trial = Trial(game, f"program:{PYTHON} -m game bot {game} --level easy", Budget(), "en")
    found = outcome(trial)
    trial.close()
    assert isinstance(found, Given)
    assert found.name == "yongmaru easy"
    match, seat = practice(game)
    assert found.seat == seat
    assert match.rules.refuse(match.state, seat, found.answer.action) is None


@pytest.mark.parametrize("dialect", ["mjai:", "mjai-asked:", "mjai-array:"])
def test_mjai_passes_the_trial(dialect: str) -> None:
    trial = Trial("riichi", f"{dialect}{PYTHON} -m game bot riichi --level easy --mjai", Budget(), "ko")
    found = outcome(trial)
    trial.close()
    assert isinstance(found, Given)


@pytest.mark.parametrize(
    ("level", "cause", "detail"),
    [
        ("program:/no/such/program", "unstartable", "/no/such/program"),
        (f"program:{PYTHON} -c 'import nothing_of_that_name'", "crashed", "exit code 1: ModuleNotFoundError"),
        ("mjai-tcp:70000", "unstartable", "70000"),
    ],
)
def test_a_trial_says_what_is_wrong(level: str, cause: str, detail: str) -> None:
    trial = Trial("riichi", level, Budget(), "en")
    found = outcome(trial)
    trial.close()
    assert isinstance(found, Failure)
    assert (found.cause, found.gone) == (cause, True)
    assert detail in found.detail


def test_mjai_cannot_sit_at_another_game() -> None:
    trial = Trial("holla", "mjai:anything", Budget(), "en")
    found = outcome(trial)
    trial.close()
    assert isinstance(found, Failure) and found.gone and "riichi" in found.detail


def test_a_program_follows_a_match_from_its_middle_to_its_end(script: Script, opened: list[OutsideSeats]) -> None:
    match = Match(GAMES["holla"], config_of(GAMES["holla"], {"rounds": 2}), 3, 8)
    bot = make_bot("holla", "easy")
    seats = OutsideSeats(match, ["easy", script.level(GOOD), "easy"], Budget(10, 30.0))
    opened.append(seats)
    for _ in range(20):
        play_to(match, 1)
        match.act(1, answer_with(bot, request_for(match, 1)).action)
    asked = 0
    while not match.over:
        seat = match.to_act()[0]
        request = request_for(match, seat)
        if not seats.plays(seat):
            match.act(seat, answer_with(bot, request).action)
            continue
        seats.ask(request)
        found = outcome(seats)
        assert isinstance(found, Given)
        assert (found.seat, found.id, found.name) == (1, len(match.acts), "tester")
        assert found.answer.why.values == {"text": "because"}
        match.act(seat, found.answer.action)
        asked += 1
    seats.finish()
    wait_until(lambda: "end" in script.heard())
    heard = script.heard()
    assert asked > 0 and heard.count("act") == asked
    assert heard[0] == "hello" and "events" in heard


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        ('    if kind == "act": time.sleep(60)\n', "late"),
        ('    if kind == "act": print("?", flush=True)\n', "unreadable"),
        ('    if kind in ("act", "refused"): send(type="act", id=m["id"], action={"type": "hold"})\n', "refused"),
    ],
)
def test_a_program_is_gone_after_three_failures(
    script: Script, opened: list[OutsideSeats], body: str, cause: str
) -> None:
    match = new_match()
    seats = OutsideSeats(match, ["", script.level(body), ""], Budget(10, 0.3))
    opened.append(seats)
    bot = make_bot("holla", "easy")
    for count in (1, 2, 3):
        play_to(match, 1)
        request = request_for(match, 1)
        assert seats.plays(1)
        seats.ask(request)
        found = outcome(seats)
        assert isinstance(found, Failure)
        assert (found.cause, found.id, found.gone) == (cause, request.id, count == 3)
        match.act(1, answer_with(bot, request).action)
    assert not seats.plays(1)


SPY = """
    if kind == "act":
        found = [sys.argv, dict(os.environ), os.getcwd(), m]
        for folder in ("/proc/self/fd", f"/proc/{os.getppid()}/fd") if os.path.isdir("/proc/self/fd") else ():
            found += [os.readlink(os.path.join(folder, fd)) for fd in os.listdir(folder)
                      if os.path.islink(os.path.join(folder, fd))]
        if os.path.isdir("/proc"): found.append(open(f"/proc/{os.getppid()}/cmdline").read())
        open({pid!r} + ".found", "w").write(repr(found))
        send(type="act", id=m["id"], action=m["legal"][-1])
"""


def test_nothing_that_a_program_gets_leads_to_the_record(
    script: Script, opened: list[OutsideSeats], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No message, argument, variable, open file or working folder, of its own or of the process that runs it."""
    home = tmp_path / "home-of-the-app"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    rules = GAMES["holla"]
    match: AnyMatch = Match(rules, config_of(rules, {"rounds": 1}), 3, fresh_seed())
    levels = ["easy", script.level(SPY), "easy"]
    writer = Saves(home / "matches").new(match, tuple(SeatInfo(level, level) for level in levels))
    seats = OutsideSeats(match, levels)
    opened.append(seats)
    play_to(match, 1)
    seats.ask(request_for(match, 1))
    assert isinstance(outcome(seats), Given)
    writer.close()
    found = (tmp_path / "pid.found").read_text(encoding="utf-8")
    assert "PATH" in found and str(tmp_path) in found, "the program's own file"
    assert "home-of-the-app" not in found and HOME_VARIABLE not in found
    assert str(match.seed) not in found and f"{match.seed:x}" not in found


def test_the_same_question_asks_the_program_once(script: Script, opened: list[OutsideSeats]) -> None:
    """Two seats may claim a tile: when the other one answers first, the question comes again with another number."""
    match = new_match("riichi", 4)
    bot = make_bot("riichi", "easy")
    while len(match.to_act()) < 2:
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    first, second = match.to_act()[:2]
    levels = [script.level(GOOD) if seat == first else "" for seat in range(4)]
    seats = OutsideSeats(match, levels, Budget(10, 30.0))
    opened.append(seats)
    seats.ask(request_for(match, first))
    once = outcome(seats)
    match.act(second, Pass())
    assert match.to_act()[0] == first
    seats.ask(request_for(match, first))
    again = outcome(seats)
    assert isinstance(once, Given) and isinstance(again, Given)
    assert again.answer == once.answer and again.id == once.id + 1
    assert script.heard().count("act") == 1


def quit_at_once(conn: Connection) -> None:
    conn.close()


def test_when_the_process_itself_ends_every_question_still_has_an_outcome(script: Script) -> None:
    match = new_match()
    seats = OutsideSeats(match, ["", script.level(GOOD), ""], target=quit_at_once)
    play_to(match, 1)
    seats.ask(request_for(match, 1))
    found = outcome(seats)
    assert isinstance(found, Failure) and found.gone and found.cause == "crashed"
    assert not seats.plays(1)
    seats.close()


def silent(conn: Connection) -> None:
    while True:
        conn.recv_bytes()


def test_a_process_that_says_nothing_is_given_up(script: Script) -> None:
    now = [0.0]
    match = new_match()
    seats = OutsideSeats(match, ["", script.level(GOOD), ""], Budget(10, 1.0), clock=lambda: now[0], target=silent)
    play_to(match, 1)
    seats.ask(request_for(match, 1))
    assert seats.poll() is None
    now[0] = 1000.0
    assert isinstance(seats.poll(), Failure)
    seats.close()


def test_closing_ends_a_program_that_does_not_want_to(script: Script, opened: list[OutsideSeats]) -> None:
    match = new_match()
    seats = OutsideSeats(match, ["", script.level(STUBBORN), ""], Budget(10, 300.0))
    opened.append(seats)
    play_to(match, 1)
    seats.ask(request_for(match, 1))
    wait_until(lambda: script.pid.with_suffix(".asked").exists())
    pid = int(script.pid.read_text(encoding="ascii"))
    assert alive(pid)
    seats.close()
    assert seats.poll() is None
    wait_until(lambda: not alive(pid))


WINDOW = """
import sys, time
from game.seats.outside import Trial
from game.seats.program import Budget
if __name__ == "__main__":
    trial = Trial("holla", sys.argv[1], Budget(10, 300.0), "en")
    while True: time.sleep(1)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_window_that_is_killed_leaves_no_program_behind(script: Script, tmp_path: Path, number: int) -> None:
    window = tmp_path / "window.py"
    window.write_text(WINDOW, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    with subprocess.Popen([sys.executable, str(window), script.level(STUBBORN)], env=environment) as process:
        wait_until(lambda: script.pid.with_suffix(".asked").exists())
        pid = int(script.pid.read_text(encoding="ascii"))
        assert alive(pid)
        process.send_signal(number)
        process.wait(PATIENCE)
    wait_until(lambda: not alive(pid))


@pytest.mark.parametrize(
    ("level", "name"),
    [
        ("program:/home/me/bots/akochan", "akochan"),
        ("mjai:python3 -u '/home/me/my bots/hope.py' --level 3", "hope.py"),
        ("mjai-array:java -jar tori.jar", "tori.jar"),
        ("program:python -m game bot holla", "game"),
        ("program:C:/bots/best.exe --x", "best.exe"),
        ("mjai-asked:npx mahjong-bot", "mahjong-bot"),
        ("program:node", "node"),
        ("program:it's", "it's"),
        ("mjai-tcp:11600/secret", ":11600"),
    ],
)
def test_a_program_goes_by_the_name_of_its_file(level: str, name: str) -> None:
    assert program_name(level) == name


def test_levels_are_no_programs() -> None:
    assert not any(prefix_of(level) for level in (*LEVELS, "person", ""))
    assert prefixes_of("holla") == ("program:",)
    assert prefixes_of("riichi")[0] == "program:" and len(prefixes_of("riichi")) == 5
