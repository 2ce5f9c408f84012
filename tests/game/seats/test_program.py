"""Outside programs on a seat: the protocol, and every way in which they misbehave."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.games import GAMES
from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.holla.wilds import wild_rules
from game.kernel.match import Match
from game.kernel.options import config_of
from game.seats.failures import SeatFailed, SeatFailures
from game.seats.players import seat_players
from game.seats.program import Budget, Idle, ProgramPlayer, split_command
from game.seats.request import own_seed, request_for
from game.seats.table import play_match
from game.system import windows_words
from tests.processes import runs

FRAME = """
import json, os, sys, time
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

    def play(self, body: str, seconds: float = 5.0) -> tuple[Match[Any, Any, Any, Any, Any], tuple[SeatFailures, ...]]:
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
    match, failures = seat.play(GOOD)
    assert match.over
    assert failures == ()
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
    assert hello.keys() == {"type", "protocol", "game", "seat", "seats", "config", "rules", "seed", "budget"}
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
    assert all("seed" not in m and "key" not in m for m in heard[1:])
    own = [own_seed(match, seat) for seat in range(3)]
    assert int(heard[0]["seed"]) == own[1] and own[1] >> 96 and len({*own, match.seed}) == 4


def test_a_refused_program_is_told_the_rule_and_tries_again(seat: Seat) -> None:
    body = GOOD.replace('action=m["legal"][0]', 'action={"type": "discard", "cube": 111}').replace(
        'send(type="ready"', 'legal = None; send(type="ready"'
    )
    body += """
    if kind == "act": legal = m["legal"]
    if kind == "refused": send(type="act", id=m["id"], action=legal[0])
"""
    _, failures = seat.play(body)
    assert failures == ()
    refused = [m for m in seat.heard() if m["type"] == "refused"]
    assert refused
    assert all(m["rule"].startswith("holla.R") and m["text"] for m in refused)


def test_a_program_that_insists_is_replaced(seat: Seat) -> None:
    body = """
    if kind == "hello": send(type="ready", name="x")
    if kind in ("act", "refused"): send(type="act", id=m["id"], action={"type": "deal"})
"""
    match, failures = seat.play(body)
    assert match.over
    assert failures[0].causes.keys() == {"refused"}


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
    failures = play_match(match, players)
    assert match.over
    assert failures[0].seat == 1
    assert set(failures[0].causes) == {cause}
    assert failures[0].acts == sum(s == 1 for s, _ in match.acts)


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
    match, failures = seat.play(body, 1.5)
    assert failures[0].causes == {"late": 1}
    assert match.over


def test_an_answer_to_another_question_is_named_as_such(seat: Seat) -> None:
    body = """
    if kind == "hello": send(type="ready")
    if kind == "act": send(type="act", id=m["id"] + 1, action=m["legal"][0])
"""
    _, failures = seat.play(body)
    assert failures[0].causes.keys() == {"wrong_id"}
    assert failures[0].first.startswith("wrong_id: the answer has the id ")
    failed = failures[0].failed
    assert failed is not None and failed.why == "wrong_id"


def test_an_answer_that_comes_twice_is_one_to_another_question(seat: Seat) -> None:
    body = """
    if kind == "hello": send(type="ready"); first = True
    if kind == "act":
        send(type="act", id=m["id"], action=m["legal"][0])
        if first: first = False; send(type="act", id=m["id"], action=m["legal"][0])
"""
    match, failures = seat.play(body)
    assert match.over
    assert failures[0].causes == {"wrong_id": 1} and failures[0].failed is None


def test_a_program_that_is_never_ready_is_waited_for_once(seat: Seat) -> None:
    match = new_match()
    player = ProgramPlayer(match, 1, seat.command("    pass\n"), Budget(10, 5), start_seconds=0.5)
    players = list(seat_players(match, ["easy", "easy", "easy"]))
    players[1] = player
    (failure,) = play_match(match, players)
    assert failure.failed is not None and failure.failed.why == "late"
    assert sum(m["type"] == "act" for m in seat.heard()) == 0


SEVERAL = """
    if kind in ("hello", "new match"): send(type="ready", matches=MATCHES)
    if kind == "act": send(type="act", id=m["id"], action=m["legal"][0])
"""


@pytest.mark.parametrize(("matches", "starts"), [("True", 1), ("False", 3)])
def test_one_process_plays_several_matches_if_it_can(seat: Seat, matches: str, starts: int) -> None:
    levels = ["easy", f"program:{seat.command(SEVERAL.replace('MATCHES', matches))}", "easy"]
    seeds = []
    with Idle() as idle:
        for seed in (1, 2, 3):
            match = Match(HollaRules(), HollaConfig(rounds=1, idle_turns=3), 3, seed)
            assert play_match(match, seat_players(match, levels, Budget(10, 5), idle=idle)) == ()
            seeds.append(str(own_seed(match, 1)))
    heard = seat.heard()
    kinds = [m["type"] for m in heard if m["type"] in ("hello", "new match", "end")]
    assert kinds.count("hello") == starts and len(kinds) == 6 and kinds[1::2] == ["end"] * 3
    opened = [m for m in heard if m["type"] in ("hello", "new match")]
    assert [m["seed"] for m in opened] == seeds
    assert all(m.keys() == opened[0].keys() for m in opened)


def test_a_program_that_failed_or_ended_plays_no_further_match(seat: Seat) -> None:
    body = SEVERAL.replace("MATCHES", "True") + '    if kind == "end": sys.exit(0)\n'
    levels = ["easy", f"program:{seat.command(body)}", "easy"]
    with Idle() as idle:
        for _ in range(2):
            match = new_match()
            assert play_match(match, seat_players(match, levels, Budget(10, 5), idle=idle)) == ()
            time.sleep(0.3)
    assert sum(m["type"] == "hello" for m in seat.heard()) == 2


STARTS_A_CHILD = """
    if kind == "hello":
        import subprocess
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        open({pids!r}, "a").write(str(child.pid) + "\\n")
        send(type="ready")
    if kind == "act": DEED; send(type="act", id=m["id"], action=m["legal"][0])
"""


@pytest.mark.skipif(os.name == "nt", reason="processes are looked up as on macOS and Linux")
@pytest.mark.parametrize("deed", ["pass", "sys.exit(1)", "os.close(1)"])
def test_what_a_program_started_ends_with_it(seat: Seat, tmp_path: Path, deed: str) -> None:
    pids = tmp_path / "pids"
    seat.play(STARTS_A_CHILD.format(pids=str(pids)).replace("DEED", deed), 1.0)
    (pid,) = map(int, pids.read_text(encoding="utf-8").split())
    until = time.monotonic() + 10
    while runs(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not runs(pid)


def test_standard_error_is_passed_on_within_bounds(seat: Seat, capfd: pytest.CaptureFixture[str]) -> None:
    body = GOOD + '    if kind == "act": sys.stderr.write("y" * 100_000 + "\\n"); sys.stderr.flush()\n'
    _, failures = seat.play(body)
    assert failures == ()
    said = capfd.readouterr().err
    assert 60_000 < len(said) < 70_000 and "left out" in said


@pytest.mark.parametrize("game", GAMES)
def test_hello_tells_what_the_rules_print(game: str) -> None:
    rules = GAMES[game]
    seats = 4
    told = json.loads(msgspec.json.encode(rules.printed(config_of(rules, {}), seats)))
    if game == "turf":
        assert [len(horse["cards"]) for horse in told["horses"]] == [3] * 7
        assert told["payout"].keys() == {"first", "second", "third"} and told["chips"] == [1, 1, 2]
    if game == "holla":
        wilds = {kind: row["stands_for"] for row in told["wilds"] for kind in row["open"]}
        assert sorted(wilds) == list(range(56))
        for kind in (0, 20, 55):
            found = wild_rules(HollaConfig(), kind)
            assert [[found.can_replace(c, k) for k in range(56)] for c in range(4)] == [
                [k in wilds[kind][c] for k in range(56)] for c in range(4)
            ]
        assert [yeok["id"] for yeok in told["yeok"]] == ["snake", "boa", "dragon"]
    if game == "rummikub":
        assert told == {"copies": 2}
    if game == "riichi":
        assert {"id": "riichi", "closed": 1, "open": 0, "yakuman": False} in told["yaku"]


def test_a_program_that_does_not_start(seat: Seat) -> None:
    match = new_match()
    failures = play_match(match, list(seat_players(match, ["easy", "program:/no/such/program", "easy"])))
    assert match.over
    assert failures[0].causes.keys() == {"unstartable"}


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
    match, failures = seat.play(body)
    assert match.over
    assert failures[0].causes.keys() == {"unreadable"}


def test_a_program_that_never_reads_does_not_block(seat: Seat, tmp_path: Path) -> None:
    script = tmp_path / "deaf.py"
    script.write_text("import time\ntime.sleep(600)\n", encoding="utf-8")
    match = new_match()
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
    player = ProgramPlayer(match, 1, command, Budget(10, 0.05), start_seconds=0.05)
    players = list(seat_players(match, ["easy", "easy", "easy"]))
    players[1] = player
    player.notify([{"filler": "x" * 200_000}])
    failures = play_match(match, players)
    assert match.over
    assert failures[0].causes.keys() == {"late"}


def test_a_command_is_split_like_in_a_shell() -> None:
    assert split_command("python 'my bot.py' --x") == ["python", "my bot.py", "--x"]
    assert split_command('python “my bot.py” --x="a b"') == ["python", "my bot.py", "--x=a b"]
    for nothing in ("", "''", '" "'):
        with pytest.raises(ValueError, match="No program"):
            split_command(nothing)
    with pytest.raises(ValueError, match="quotation"):
        split_command("python 'my bot.py")


def test_on_windows_an_apostrophe_is_a_letter() -> None:
    with pytest.raises(ValueError, match="quotation"):
        windows_words('bot "x')
    found = windows_words('C:\\Users\\O\'Brien\\bot.exe "a b" --x="c d"')
    assert found == ["C:\\Users\\O'Brien\\bot.exe", "a b", "--x=c d"]
