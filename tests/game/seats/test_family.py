"""All that a program starts ends with its match, however it left; what uses too much ends at once, and says why."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game import system
from game.games import GAMES
from game.kernel.limits import Limits
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.texts import LOCALES, Texts
from game.seats.failures import SeatFailed
from game.seats.family import no_orphans
from game.seats.outside import OutsideSeats
from game.seats.players import seat_players
from game.seats.program import Budget, ProgramPlayer
from game.seats.request import request_for
from game.seats.table import play_match
from tests.processes import runs

pytestmark = [pytest.mark.whole, pytest.mark.skipif(os.name == "nt", reason="a job ends them on Windows")]
PROGRAM = """
import json, os, subprocess, sys, time
pids, ways = sys.argv[1], sys.argv[2].split(",")
SLEEP = [sys.executable, "-S", "-c", "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(600)"]
def note(): open(pids, "a").write(f"{os.getpid()}\\n")
def sleeper(env=None):
    note()
    for fd in range(3): os.close(fd)
    os.execve(SLEEP[0], SLEEP, os.environ if env is None else env)
def start(way):
    if os.fork(): return
    if way == "session": os.setsid(); sleeper()
    if way == "group": os.setpgid(0, 0); sleeper()
    os.setsid()
    if os.fork(): os._exit(0)
    if way == "cleared": sleeper({})
    if way == "again":
        os.setsid()
        if os.fork(): os._exit(0)
    sleeper()
started = False
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": print(json.dumps({"type": "ready", "name": "forks"}), flush=True)
    if m["type"] == "act":
        if not started:
            started = True
            for way in ways: start(way)
            time.sleep(0.2)
        print(json.dumps({"type": "act", "id": m["id"], "action": m["legal"][0]}), flush=True)
"""
WAYS = ("session", "group", "orphan", "again", "cleared")
"""A session of its own; a group; an orphan with a session; with two; and one that clears its environment as well."""


def new_match(rounds: int = 1) -> AnyMatch:
    return Match(GAMES["holla"], config_of(GAMES["holla"], {"rounds": rounds, "idle_turns": 2}), 3, 1)


def level(folder: Path, ways: list[str]) -> tuple[str, Path]:
    script, pids = folder / "forks.py", folder / "pids"
    script.write_text(PROGRAM, encoding="utf-8")
    return "program:" + shlex.join([sys.executable, str(script), str(pids), ",".join(ways)]), pids


def noted(pids: Path) -> list[int]:
    return [int(pid) for pid in pids.read_text(encoding="utf-8").split()]


@pytest.fixture
def pids_end() -> Iterator[list[int]]:
    """Processes that are ended after the test, if a fault left them."""
    pids: list[int] = []
    yield pids
    for pid in filter(runs, pids):
        system.end_at_once(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="a cleared environment is out of reach elsewhere")
def test_sixty_of_sixty_children_end_with_the_match(tmp_path: Path, pids_end: list[int]) -> None:
    seat, pids = level(tmp_path, [*WAYS] * 12)
    match = new_match()
    with no_orphans():
        budget = Budget(10, 20.0, Limits(processes=100))
        assert play_match(match, list(seat_players(match, ["random", seat, "random"], budget))) == ()
    pids_end += noted(pids)
    assert len(set(pids_end)) == 60
    assert [pid for pid in pids_end if runs(pid)] == []


def test_children_that_keep_their_mark_end_with_their_program(tmp_path: Path, pids_end: list[int]) -> None:
    """Nobody waits for orphans here: a program that fails in the midst of a match leaves nothing either."""
    seat, pids = level(tmp_path, list(WAYS[:4]))
    match = new_match()
    player = ProgramPlayer(match, 1, seat.removeprefix("program:"), Budget(10, 20.0))
    match_at(match, 1)
    player.choose(request_for(match, 1))
    pids_end += noted(pids)
    assert len(pids_end) == 4 and all(map(runs, pids_end))
    player.close()
    assert [pid for pid in pids_end if runs(pid)] == []


def match_at(match: AnyMatch, seat: int) -> None:
    while seat not in match.to_act():
        request = request_for(match, match.to_act()[0])
        match.act(request.seat, request.legal[0])


@pytest.mark.skipif(sys.platform != "linux", reason="a cleared environment is out of reach elsewhere")
def test_nothing_is_left_when_a_window_closes(tmp_path: Path, pids_end: list[int]) -> None:
    seat, pids = level(tmp_path, list(WAYS))
    match = new_match()
    match_at(match, 1)
    seats = OutsideSeats(match, ["easy", seat, "easy"], Budget(10, 30.0))
    seats.ask(request_for(match, 1))
    ask_until(lambda: seats.poll() is not None)
    pids_end += noted(pids)
    assert len(pids_end) == len(WAYS)
    seats.close()
    ask_until(lambda: not any(map(runs, pids_end)))


@pytest.mark.skipif(sys.platform != "linux", reason="the guard looks for marks on Linux")
def test_marked_children_end_when_the_host_is_killed(tmp_path: Path, pids_end: list[int]) -> None:
    seat, pids = level(tmp_path, list(WAYS[:4]))
    match = new_match()
    match_at(match, 1)
    seats = OutsideSeats(match, ["easy", seat, "easy"], Budget(10, 30.0))
    seats.ask(request_for(match, 1))
    ask_until(lambda: seats.poll() is not None)
    pids_end += noted(pids)
    assert seats.pid is not None
    os.kill(seats.pid, 9)
    ask_until(lambda: not any(map(runs, pids_end)))
    seats.close()


def ask_until(done: object, seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not done():  # type: ignore[operator]
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


HUNGRY = {
    "processes": "import os\nfor _ in range(30):\n    if not os.fork(): time.sleep(600)",
    "memory": "held = bytearray(400_000_000)\nheld[::4096] = b'x' * len(held[::4096])",
    "cpu": "while True: pass",
}


@pytest.mark.skipif(sys.platform == "win32", reason="as where there is no job")
@pytest.mark.parametrize("what", HUNGRY)
def test_a_program_that_uses_too_much_is_ended_and_told(what: str, tmp_path: Path) -> None:
    script = tmp_path / "hungry.py"
    body = HUNGRY[what].replace("\n", "\n    ")
    script.write_text(
        'import json, sys, time\nprint(json.dumps({"type": "ready"}), flush=True)\n'
        f"for line in sys.stdin:\n    if 'hello' in line: continue\n    {body}\n    time.sleep(600)\n",
        encoding="utf-8",
    )
    match = new_match()
    match_at(match, 1)
    limits = Limits(processes=20, memory=200, cpu=1)
    player = ProgramPlayer(match, 1, shlex.join([sys.executable, str(script)]), Budget(10, 60.0, limits))
    with pytest.raises(SeatFailed) as failed:
        player.choose(request_for(match, 1))
    assert player.gone and failed.value.cause == "crashed"
    assert failed.value.told is not None and failed.value.told.key == f"kernel.program.most_{what}"
    most = str(getattr(limits, what))
    assert all(most in failed.value.told.text(Texts(language)) for language in LOCALES)


def test_a_lawful_program_within_its_limits_plays_on(tmp_path: Path) -> None:
    seat, _ = level(tmp_path, [])
    match = new_match()
    budget = Budget(10, 20.0, Limits(processes=1, memory=200, cpu=60))
    assert play_match(match, list(seat_players(match, ["random", seat, "random"], budget))) == ()


def test_a_program_hears_its_limits() -> None:
    """Where somebody set them; the usual ones are no part of the greeting."""
    told = json.loads(msgspec.json.encode(Budget(limits=Limits())))
    assert told["limits"] == {"processes": 64, "memory": 4000, "cpu": 0}
    assert set(json.loads(msgspec.json.encode(Budget()))) == {"nodes", "seconds"}


PS = """  1     0     1   9000   1:02.50 /sbin/launchd
  77    1    77  20480 2-03:04:05.00 python3 bot.py PATH=/bin YONGMARU_SEAT=12-ab HOME=/x
  78   77    77      0   0:00.01 (zombie)
garbled
"""


def test_what_macos_tells_is_read() -> None:
    first, second, third = system.running_in(PS, "YONGMARU_SEAT=12-ab")
    assert (first.pid, first.cpu, first.marked) == (1, 62.5, False)
    assert (second.parent, second.group, second.memory, second.marked) == (1, 77, 20 * 2**20, True)
    assert third.parent == 77 and not third.marked


@pytest.mark.skipif(sys.platform != "linux", reason="as on Linux")
def test_one_that_is_no_child_of_a_program_is_left_alone() -> None:
    """A session of somebody else that was there before, and an own process within it."""
    before = subprocess.Popen(["sleep", "600"], start_new_session=True)
    try:
        with no_orphans():
            own = subprocess.Popen(["sleep", "600"])
        assert before.poll() is None and own.poll() is None
        own.kill()
        own.wait()
    finally:
        before.kill()
        before.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="as where there is no job")
@pytest.mark.parametrize("command", ["play", "try-bot"])
def test_commands_limit_programs(command: str, tmp_path: Path) -> None:
    script = tmp_path / "forks.py"
    script.write_text(
        'import json, os, sys, time\nprint(json.dumps({"type": "ready"}), flush=True)\n'
        "for line in sys.stdin:\n    if 'hello' in line: continue\n"
        "    for _ in range(9):\n        if not os.fork(): time.sleep(600)\n    time.sleep(600)\n",
        encoding="utf-8",
    )
    program = "program:" + shlex.join([sys.executable, str(script)])
    rest = ["turf", "--seats", f"easy,{program}", "--set", "races=1"] if command == "play" else ["turf", program]
    module = ["game", command] if command == "play" else ["game.lab", command]
    words = [sys.executable, "-m", *module, *rest, "--processes", "5", "--seconds", "30"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3])
    assert "more than 5 processes" in done.stdout + done.stderr or "more processes than 5" in done.stderr
    wrong = subprocess.run([*words, "--memory", "-1"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2 and len(wrong.stderr.splitlines()) == 1 and "-1" in wrong.stderr
