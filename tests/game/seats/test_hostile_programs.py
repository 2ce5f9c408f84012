"""Programs that misbehave in every way we could think of: the match ends, its record holds, nothing stays behind."""

from __future__ import annotations

import os
import random
import shlex
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import RecordWriter, SeatInfo, header_of, read_record, replay
from game.seats.failures import places_with_last
from game.seats.players import Player, seat_players
from game.seats.program import Budget, ProgramPlayer
from game.seats.table import play_match
from tests.processes import runs

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs use what macOS and Linux have")
SEATS = {"holla": 3, "rummikub": 2, "turf": 2, "riichi": 4}
SHORT: dict[str, dict[str, object]] = {
    "holla": {"rounds": 1, "idle_turns": 2},
    "rummikub": {"games": 1},
    "turf": {"races": 1},
    "riichi": {"length": "single"},
}
ROUNDS = 3
"""How often every deed is done in every game at length."""
PROGRAM = """
import json, os, random, signal, subprocess, sys, time
deed, chance, pids = sys.argv[1], random.Random(int(sys.argv[2])), sys.argv[3]
def note(pid):
    with open(pids, "a") as file: file.write(f"{pid}\\n")
note(os.getpid())
def put(text): sys.stdout.write(text); sys.stdout.flush()
def send(**message): put(json.dumps(message) + "\\n")
def act(m, **more): send(**{"type": "act", "id": m["id"], "action": chance.choice(m["legal"]), **more})
def child(code, **more):
    started = subprocess.Popen([sys.executable, "-c", code], **more); note(started.pid)
SLEEP = "import time; time.sleep(600)"
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
last = None
if deed == "exit_at_once": sys.exit(0)
if deed == "stubborn": signal.signal(signal.SIGTERM, signal.SIG_IGN)
if deed == "deaf": time.sleep(600)
if deed == "early_flood":
    while True: put("y" * 5000 + "\\n")
if deed == "leader": os.setpgrp() if os.getpgrp() != os.getpid() else None
for line in sys.stdin:
    m = json.loads(line); kind = m["type"]
    if kind in ("hello", "new match"):
        if deed == "crash_at_hello": raise SystemExit(7)
        if deed == "never_ready": continue
        if deed == "long_name": send(type="ready", name="n" * 500_000); continue
        if deed == "odd_ready": put('{"type":"ready","name":7}\\n'); continue
        if deed == "early_acts": [send(type="act", id=n, action={"type": "deal"}) for n in range(50)]
        if deed == "children": [child(DEAF) for _ in range(3)]
        send(type="ready", name=deed)
        continue
    if kind == "end":
        if deed == "exit_at_end": sys.exit(3)
        if deed == "stay": time.sleep(600)
        if deed == "stubborn":
            while True: time.sleep(1)
        continue
    if kind == "events": continue
    if kind == "refused" and deed not in ("second_try", "insists", "crash_at_refused"): continue
    moods = ["good", "good", "good", "silent", "wrong_id", "no_json", "illegal"]
    deed_now = chance.choice(moods) if deed == "mixed" else deed
    if deed_now == "silent": continue
    elif deed_now == "late": time.sleep(0.6); act(m)
    elif deed_now == "late_once":
        if last is None: time.sleep(0.6)
        act(m)
    elif deed_now == "wrong_id": act(m, id=m["id"] + 1)
    elif deed_now == "text_id": act(m, id=str(m["id"]))
    elif deed_now == "huge_id": put('{"type":"act","id":1' + "0" * 400 + ',"action":{}}\\n')
    elif deed_now == "illegal": act(m, action={"type": "fly"})
    elif deed_now in ("second_try", "insists"):
        if kind == "act": known = m["legal"]; act(m, action={"type": "deal"})
        elif deed_now == "insists": act({**m, "legal": [{"type": "deal"}]})
        else: act({**m, "legal": known})
    elif deed_now == "crash_at_refused":
        if kind == "act": act(m, action={"type": "deal"})
        else: os.abort()
    elif deed_now == "crash": os._exit(9)
    elif deed_now == "killed": os.kill(os.getpid(), signal.SIGKILL)
    elif deed_now == "group_killed": os.killpg(0, signal.SIGKILL)
    elif deed_now == "stopped": os.kill(os.getpid(), signal.SIGSTOP)
    elif deed_now == "half_a_line": put('{"type":"act","id":'); os._exit(0)
    elif deed_now == "no_json": put("Thinking...\\n")
    elif deed_now == "list": put("[" + json.dumps({"type": "act"}) + "]\\n")
    elif deed_now == "bytes": sys.stdout.buffer.write(b"\\xff\\x00\\xfe\\n"); sys.stdout.flush()
    elif deed_now == "surrogate": put('{"type":"act","id":%d,"action":{"type":"\\\\ud800"}}\\n' % m["id"])
    elif deed_now == "nan": put('{"type":"act","id":%d,"action":{"type":"discard","cube":NaN}}\\n' % m["id"])
    elif deed_now == "huge_number": act(m, action={**m["legal"][0], "cube": 10 ** 300, "horse": -(10 ** 300)})
    elif deed_now == "deep": put("[" * 200_000 + "\\n")
    elif deed_now == "deep_action":
        put('{"type":"act","id":%d,"action":' % m["id"] + '{"a":' * 50_000 + "1" + "}" * 50_001 + "\\n")
    elif deed_now == "megabyte": act(m, why="w" * 1_000_000)
    elif deed_now == "too_long": act(m, why="w" * 3_000_000)
    elif deed_now == "endless_line":
        while True: put("z" * 65536)
    elif deed_now == "flood":
        for _ in range(20_000): put("{}\\n")
    elif deed_now == "blank_lines": put("\\n" * 100_000); act(m)
    elif deed_now == "errors":
        for _ in range(200): sys.stderr.write("e" * 10_000 + "\\n")
        act(m)
    elif deed_now == "twice": act(m); act(m)
    elif deed_now == "ready_again": send(type="ready", name="again"); act(m)
    elif deed_now == "closes_output": os.close(1); time.sleep(600)
    elif deed_now == "closes_input": os.close(0); act(m); time.sleep(600)
    elif deed_now == "child_holds_output": child(SLEEP); os._exit(1)
    elif deed_now == "orphan":
        child(DEAF, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        act(m)
    else: act(m)
    last = m
"""
_GOOD = """good exit_at_end stay stubborn children orphan leader errors blank_lines ready_again long_name second_try
megabyte"""
_BAD = """silent late late_once wrong_id text_id huge_id illegal insists crash_at_refused crash killed group_killed
stopped half_a_line no_json list bytes surrogate nan huge_number deep deep_action too_long endless_line flood twice
closes_output closes_input child_holds_output exit_at_once deaf early_flood crash_at_hello never_ready odd_ready
early_acts mixed"""
GOOD, BAD = _GOOD.split(), _BAD.split()
"""What plays on without any help, and what does not."""
CASES = [(game, deed, number) for number in range(ROUNDS) for game in GAMES for deed in GOOD + BAD]


def sat_through(game: str, deed: str, number: int, folder: Path) -> Counter[str]:
    """Play a match with the program and check everything; gives the causes of the acts that it did not give."""
    rules, seats = GAMES[game], SEATS[game]
    match: AnyMatch = Match(rules, config_of(rules, SHORT[game]), seats, 1000 + number)
    script, pids = folder / "program.py", folder / f"{game}-{deed}-{number}.pids"
    script.write_text(PROGRAM, encoding="utf-8")
    command = shlex.join([sys.executable, str(script), deed, str(number), str(pids)])
    players: list[Player] = list(seat_players(match, ["random"] * seats))
    at = number % seats
    budget = Budget(10, 20.0 if deed in [*GOOD, "twice"] else 0.3)
    players[at] = ProgramPlayer(match, at, command, budget, start_seconds=5.0)
    file = folder / f"{game}-{deed}-{number}.jsonl"
    writer = RecordWriter(file, header_of(match, tuple(SeatInfo("x", "random") for _ in range(seats))))
    failures = play_match(match, players, writer)
    writer.close()
    assert match.over
    rules.check(match.state)
    again = replay(read_record(file), rules)
    assert again.difference is None and len(again.match.acts) == len(match.acts)
    assert [failure.seat for failure in failures] in ([], [at])
    failed = [failure.failed for failure in failures if failure.failed is not None]
    if deed in GOOD:
        assert failures == (), failures
    assert all(f.seat == at and f.act <= len(match.acts) for f in failed)
    assert all(place.rank == seats for place in places_with_last(match.standings(), [at]) if place.seat == at)
    assert left(pids) == []
    return sum((Counter(failure.causes) for failure in failures), Counter())


def left(pids: Path) -> list[int]:
    """The processes of a program that still run, after a moment for those that are just ending."""
    until = time.monotonic() + 20
    noted = [int(pid) for pid in pids.read_text(encoding="utf-8").split()] if pids.exists() else []
    while found := [pid for pid in noted if runs(pid)]:
        if time.monotonic() > until:
            for pid in found:
                os.kill(pid, signal.SIGKILL)
            return found
        time.sleep(0.05)
    return []


def sit(cases: list[tuple[str, str, int]], folder: Path) -> None:
    causes: Counter[str] = Counter()
    for game, deed, number in cases:
        causes += sat_through(game, deed, number, folder)
    told = ", ".join(f"{cause} {count}" for cause, count in sorted(causes.items()))
    print(f"hostile programs: {len(cases)} matches to their end, 0 exceptions, 0 processes left; not given: {told}")


def test_some_hostile_programs(tmp_path: Path) -> None:
    """A hundredth of the cases below, with another choice of the same kinds whenever the list changes."""
    sit(random.Random(7).sample(CASES, len(CASES) // 100), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_hostile_programs_at_length(game: str, tmp_path: Path) -> None:
    """Every deed in every game, with several seeds."""
    sit([case for case in CASES if case[0] == game], tmp_path)
