"""Outside programs on a seat: the protocol, and every way in which they misbehave."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.match import Match
from game.seats.players import seat_players
from game.seats.program import Budget, ProgramPlayer, split_command
from game.seats.request import request_for
from game.seats.table import play_match
from game.seats.trouble import SeatFailed, Trouble

FRAME = """
import json, sys, time
def send(**message):
    print(json.dumps(message), flush=True)
log = open({log!r}, "a", encoding="utf-8")
for line in sys.stdin:
    log.write(line); log.flush()
    m = json.loads(line)
    kind = m["type"]
{body}
"""
GOOD = """
    if kind == "hello": send(type="ready", name="tester", extra=1)
    if kind == "act": send(type="act", id=m["id"], action=m["legal"][0], why="because", more=2)
"""


class Seat:
    """A script on seat 1 of a short match."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log.jsonl"
        self.script = folder / "program.py"

    def command(self, body: str) -> str:
        self.script.write_text(FRAME.format(log=str(self.log), body=body), encoding="utf-8")
        return f"{shlex.quote(sys.executable)} {shlex.quote(str(self.script))}"

    def play(self, body: str, seconds: float = 5.0) -> tuple[Match[Any, Any, Any, Any, Any], tuple[Trouble, ...]]:
        match = new_match()
        levels = ["easy", f"program:{self.command(body)}", "easy"]
        return match, play_match(match, list(seat_players(match, levels, Budget(10, seconds))))

    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]


def new_match() -> Match[Any, Any, Any, Any, Any]:
    return Match(HollaRules(), HollaConfig(rounds=1, idle_turns=3), 3, 8)


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return Seat(tmp_path)


def test_a_good_program_plays_a_whole_match(seat: Seat) -> None:
    match, troubles = seat.play(GOOD)
    assert match.over
    assert troubles == ()
    heard = seat.heard()
    hello = heard[0]
    assert {k: hello[k] for k in ("type", "protocol", "game", "seat", "seats", "budget")} == {
        "type": "hello",
        "protocol": "yongmaru/1",
        "game": "holla",
        "seat": 1,
        "seats": 3,
        "budget": {"nodes": 10, "seconds": 5.0},
    }
    assert hello["config"]["rounds"] == 1
    act = next(m for m in heard if m["type"] == "act")
    assert act.keys() == {"type", "id", "view", "legal", "complete"}
    assert act["complete"] is True
    assert heard[-1]["type"] == "end"
    assert [s["seat"] for s in heard[-1]["standings"]] == [0, 1, 2]
    own = sum(s == 1 for s, _ in match.acts)
    assert sum(m["type"] == "act" for m in heard) == own


def test_a_program_hears_every_event_once_and_sees_no_hidden_cube_and_no_seed(seat: Seat) -> None:
    match, _ = seat.play(GOOD)
    heard = seat.heard()
    events = [e for m in heard if m["type"] == "events" for e in m["events"]]
    assert len(events) == len(match.events)
    for event in events:
        if event["type"] == "drew" and event["source"] == "mountain" and event["seat"] != 1:
            assert event["cube"] == -1
        if event["type"] == "dealt" and event["seat"] != 1:
            assert set(event["cubes"]) == {-1}
    assert all("seed" not in m and "key" not in m for m in heard)


def test_a_refused_program_is_told_the_rule_and_tries_again(seat: Seat) -> None:
    body = GOOD.replace('action=m["legal"][0]', 'action={"type": "discard", "cube": 111}').replace(
        'send(type="ready"', 'legal = None; send(type="ready"'
    )
    body += """
    if kind == "act": legal = m["legal"]
    if kind == "refused": send(type="act", id=m["id"], action=legal[0])
"""
    _, troubles = seat.play(body)
    assert troubles == ()
    refused = [m for m in seat.heard() if m["type"] == "refused"]
    assert refused
    assert all(m["rule"].startswith("holla.R") and m["text"] for m in refused)


def test_a_program_that_insists_is_replaced(seat: Seat) -> None:
    body = """
    if kind == "hello": send(type="ready", name="x")
    if kind in ("act", "refused"): send(type="act", id=m["id"], action={"type": "deal"})
"""
    match, troubles = seat.play(body)
    assert match.over
    assert troubles[0].causes.keys() == {"refused"}


READY = '    if kind == "hello": send(type="ready")\n'
UTF8 = 'sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()'


def on_act(deed: str) -> str:
    """A program that is ready and then does this when it should act."""
    return f'{READY}    if kind == "act": {deed}\n'


@pytest.mark.parametrize(
    ("body", "seconds", "cause"),
    [
        ("    time.sleep(60)\n", 0.05, "late"),
        (READY, 0.05, "late"),
        (on_act("sys.exit(3)"), 5, "crashed"),
        ("    sys.exit(0)\n", 5, "crashed"),
        ('    print("hello?!", flush=True)\n', 5, "unreadable"),
        (on_act('send(type="act", id="x")'), 5, "unreadable"),
        (on_act('send(type="act", id=m["id"], action={"type": "fly"})'), 5, "unreadable"),
        (on_act(UTF8), 5, "unreadable"),
        (on_act('print("[" * 100000, flush=True)'), 5, "unreadable"),
        (on_act('print("[" * 3000000, flush=True)'), 5, "unreadable"),
    ],
)
def test_a_misbehaving_program_never_stops_the_match(seat: Seat, body: str, seconds: float, cause: str) -> None:
    match = new_match()
    player = ProgramPlayer(match, 1, seat.command(body), Budget(10, seconds), start_seconds=max(seconds, 0.5))
    players = list(seat_players(match, ["easy", "easy", "easy"]))
    players[1] = player
    troubles = play_match(match, players)
    assert match.over
    assert troubles[0].seat == 1
    assert set(troubles[0].causes) == {cause}
    assert troubles[0].acts == sum(s == 1 for s, _ in match.acts)


def test_a_program_that_fails_three_times_is_ended(seat: Seat) -> None:
    body = '    if kind == "hello": send(type="ready")\n'
    seat.play(body, 0.05)
    assert sum(m["type"] == "act" for m in seat.heard()) == 3


def test_a_late_answer_does_not_answer_the_next_request(seat: Seat) -> None:
    body = """
    if kind == "hello": send(type="ready"); first = True
    if kind == "act":
        if first: first = False; late = m["id"]; continue
        send(type="act", id=late, action={"type": "decline"})
        send(type="act", id=m["id"], action=m["legal"][0])
"""
    match, troubles = seat.play(body, 1.5)
    assert troubles[0].causes == {"late": 1}
    assert match.over


def test_a_program_that_does_not_start(seat: Seat) -> None:
    match = new_match()
    troubles = play_match(match, list(seat_players(match, ["easy", "program:/no/such/program", "easy"])))
    assert match.over
    assert troubles[0].causes.keys() == {"unstartable"}


def test_no_shell_reads_the_command(seat: Seat, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    seat_command = seat.command(GOOD)
    match = new_match()
    levels = ["easy", f"program:{seat_command} ; touch {shlex.quote(str(trap))}", "easy"]
    assert play_match(match, list(seat_players(match, levels))) == ()
    assert not trap.exists()


def test_a_program_is_gone_after_the_match(seat: Seat) -> None:
    match = new_match()
    player = ProgramPlayer(
        match, 0, seat.command("    if kind == 'hello': send(type='ready')\n    time.sleep(0.01)\n"), Budget()
    )
    pipe = player._pipe
    assert pipe is not None
    player.close()
    player.close()
    assert pipe._process.poll() is not None
    match.act(match.to_act()[0], match.rules.legal(match.state, match.to_act()[0])[0])
    with pytest.raises(SeatFailed):
        player.choose(request_for(match, match.to_act()[0]))


def test_a_program_that_ignores_its_end_is_ended_by_force(seat: Seat) -> None:
    body = """
    import signal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    send(type="ready")
    time.sleep(600)
"""
    player = ProgramPlayer(new_match(), 0, seat.command(body), Budget())
    pipe = player._pipe
    assert pipe is not None
    pipe.receive(time.monotonic() + 20)
    pipe.close(grace=0.1)
    assert pipe._process.poll() is not None


def test_a_flood_of_output_does_not_block_the_end(seat: Seat) -> None:
    body = "    while True: print('x' * 1000, flush=True)\n"
    match, troubles = seat.play(body)
    assert match.over
    assert troubles[0].causes.keys() == {"unreadable"}


def test_a_program_that_never_reads_does_not_block(seat: Seat, tmp_path: Path) -> None:
    script = tmp_path / "deaf.py"
    script.write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
    match = new_match()
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
    player = ProgramPlayer(match, 1, command, Budget(10, 0.05), start_seconds=0.05)
    players = list(seat_players(match, ["easy", "easy", "easy"]))
    players[1] = player
    player.notify([{"filler": "x" * 200_000}])
    troubles = play_match(match, players)
    assert match.over
    assert troubles[0].causes.keys() == {"late"}


def test_a_command_is_split_like_in_a_shell() -> None:
    assert split_command("python 'my bot.py' --x") == ["python", "my bot.py", "--x"]
    with pytest.raises(ValueError, match="quotation"):
        split_command("python 'my bot.py")
