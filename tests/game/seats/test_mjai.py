"""mjai programs on riichi seats: every dialect, and every way in which they misbehave."""

from __future__ import annotations

import json
import shlex
import socket
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import Bot
from game.riichi.actions import Discard
from game.riichi.config import RiichiConfig
from game.riichi.rules import RiichiRules
from game.seats.bots import make_bot
from game.seats.failures import SeatFailed, SeatFailures
from game.seats.levels import check_program, level_known, levels_of
from game.seats.mjai import MjaiPlayer, act_of
from game.seats.mjai_bot import MjaiBotSeat
from game.seats.mjai_port import Port
from game.seats.players import seat_players
from game.seats.program import Budget
from game.seats.request import Request
from game.seats.table import play_match
from tests.game.riichi.case import preset
from tests.game.riichi.desk import Desk

FRAME = """
import json, sys, time
log = open({log!r}, "a", encoding="utf-8")
def send(message):
    print(json.dumps(message), flush=True)
NONE = {{"type": "none"}}
ME = 1
def wanted(m):
    return m["type"] in ("tsumo", "chi", "pon") and m["actor"] == ME
def give(m):
    return next(a for a in reversed(m["possible_actions"]) if a["type"] == "dahai")
def answer(m):
{body}
for line in sys.stdin:
    log.write(line); log.flush()
    found = json.loads(line)
    m = found[-1] if isinstance(found, list) else found
    if not isinstance(found, list) and found.get("can_act") is False:
        continue
    answer(m)
"""
GOOD = """
    send(give(m) if wanted(m) and "possible_actions" in m else NONE)
"""


class Seat:
    """A script that speaks mjai, on seat 1 of a short match."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log.jsonl"
        self.script = folder / "program.py"

    def level(self, body: str, dialect: str = "mjai:") -> str:
        self.script.write_text(FRAME.format(log=str(self.log), body=body), encoding="utf-8")
        return f"{dialect}{shlex.quote(sys.executable)} {shlex.quote(str(self.script))}"

    def play(
        self, body: str, dialect: str = "mjai:", seconds: float = 5.0, start: float = 5.0
    ) -> tuple[AnyMatch, tuple[SeatFailures, ...]]:
        match = new_match()
        players = list(seat_players(match, ["easy"] * 4))
        players[1] = MjaiPlayer(match, 1, self.level(body, dialect), Budget(10, seconds), start_seconds=start)
        return match, play_match(match, players)

    def heard(self) -> list[Any]:
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]


def new_match(seed: int = 5) -> AnyMatch:
    return Match(RiichiRules(), RiichiConfig(length="single"), 4, seed)


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return Seat(tmp_path)


@pytest.mark.parametrize("dialect", ["mjai:", "mjai-asked:", "mjai-array:"])
def test_a_good_program_plays_a_whole_match(seat: Seat, dialect: str) -> None:
    match, failures = seat.play(GOOD, dialect)
    assert match.over
    assert failures == ()
    heard = seat.heard()
    events = [e for line in heard for e in (line if isinstance(line, list) else [line])]
    assert events[0]["type"] == "start_game"
    assert events[0]["id"] == 1
    kyoku = next(e for e in events if e["type"] == "start_kyoku")
    assert [hand[0] == "?" for hand in kyoku["tehais"]] == [True, False, True, True]
    assert all(set(hand) == {"?"} for at, hand in enumerate(kyoku["tehais"]) if at != 1)
    assert all((e["pai"] == "?") == (e["actor"] != 1) for e in events if e["type"] == "tsumo")
    assert events[-1]["type"] == "end_game"


def test_the_last_event_of_a_question_is_the_one_to_answer(seat: Seat) -> None:
    seat.play(GOOD, "mjai-array:")
    asked = [line[-1] for line in seat.heard() if isinstance(line, list) and "possible_actions" in line[-1]]
    assert asked
    assert {e["type"] for e in asked} <= {"tsumo", "dahai", "chi", "pon", "kakan", "ankan"}


def on_turn(deed: str) -> str:
    """A program that does this when it should discard, and nothing otherwise."""
    return f"    if wanted(m): {deed}\n    else: send(NONE)\n"


UTF8 = 'sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()'
BAD_PAI = '{"type": "dahai", "actor": 1, "pai": "9z", "tsumogiri": True}'
RON_OF_ANOTHER = '{"type": "dahai", "actor": 2, "pai": "1m", "tsumogiri": False}'


@pytest.mark.parametrize(
    ("body", "seconds", "cause"),
    [
        ("    time.sleep(60)\n", 0.1, "late"),
        (on_turn("time.sleep(60)"), 0.4, "late"),
        (on_turn("sys.exit(3)"), 5, "crashed"),
        ("    sys.exit(0)\n", 5, "crashed"),
        (on_turn('print("hello?!", flush=True)'), 5, "unreadable"),
        (on_turn(UTF8), 5, "unreadable"),
        (on_turn('print("[" * 100000, flush=True)'), 5, "unreadable"),
        (on_turn('print("[" * 3000000, flush=True)'), 5, "unreadable"),
        (on_turn("send(7)"), 5, "unreadable"),
        (on_turn("send([])"), 5, "unreadable"),
        (on_turn("send({})"), 5, "unreadable"),
        (on_turn('send({"type": "fly"})'), 5, "unreadable"),
        (on_turn("send(NONE)"), 5, "unreadable"),
        (on_turn(f"send({BAD_PAI})"), 5, "unreadable"),
        (on_turn(f"send({RON_OF_ANOTHER})"), 5, "unreadable"),
        (on_turn('send({"type": "dahai"})'), 5, "unreadable"),
        (on_turn('send({"type": "ankan", "consumed": []})'), 5, "unreadable"),
        (on_turn('send({"type": "chi", "consumed": ["1m"]})'), 5, "unreadable"),
        (on_turn('send({"type": "hora", "actor": 1, "target": 1})'), 5, "refused"),
        (on_turn('send({"type": "pon", "actor": 1, "consumed": ["1m", "1m"]})'), 5, "refused"),
        (on_turn('send({"type": "ankan", "actor": 1, "consumed": ["1m"] * 4})'), 5, "refused"),
        ('    send({"type": "reach", "actor": 1} if wanted(m) else give(m) if 0 else NONE)\n', 5, "unreadable"),
    ],
)
def test_a_misbehaving_program_never_stops_the_match(seat: Seat, body: str, seconds: float, cause: str) -> None:
    start = 0.3 if "if wanted" not in body else 1.5 if "sleep" in body else 5.0
    match, failures = seat.play(body, seconds=seconds, start=start)
    assert match.over
    assert failures[0].seat == 1
    assert set(failures[0].causes) == {cause}
    assert failures[0].first
    own = [action for s, action in match.acts if s == 1]
    assert 0 < failures[0].acts <= len(own)


@pytest.mark.parametrize("answer", ['{"type": "fly"}', '{"type": "hora", "actor": 1, "target": 1}'])
def test_a_program_that_fails_three_times_is_ended(seat: Seat, answer: str) -> None:
    seat.play(f'    send({answer} if "possible_actions" in m else NONE)\n')
    assert sum("possible_actions" in m for m in seat.heard()) == 3


def test_good_answers_between_do_not_excuse_failures(seat: Seat) -> None:
    _, failures = seat.play(
        """
    if not wanted(m):
        send(NONE); return
    global turns
    turns = globals().get("turns", 0) + 1
    send({"type": "fly"} if turns % 3 else give(m))
"""
    )
    asked = [m for m in seat.heard() if "possible_actions" in m and m["type"] == "tsumo"]
    assert len(asked) == 4
    failed = failures[0].failed
    assert failed is not None and (failed.seat, failed.why) == (1, "unreadable")


def test_a_late_answer_does_not_answer_the_next_question(seat: Seat) -> None:
    body = """
    global late
    if wanted(m) and "late" not in globals():
        late = give(m)
    elif "late" in globals() and late:
        send({"type": "fly"}); late = None; send(give(m) if wanted(m) else NONE)
    else:
        send(give(m) if wanted(m) else NONE)
"""
    match, failures = seat.play(body, "mjai-asked:", seconds=1.0)
    assert match.over
    assert failures[0].causes == {"late": 1}


def test_a_riichi_whose_tile_is_none_is_played_by_the_fallback() -> None:
    desk = Desk("234m567m345p67s11z", "", "", "", draws="9m", config=RiichiConfig(length="single"))
    request = request_of(desk)
    for told, fault in (({"type": "dahai", "pai": "9m", "tsumogiri": True}, ""), ({"type": "none"}, "dahai")):
        if fault:
            with pytest.raises(SeatFailed, match=fault):
                act_of(told, 0, request, riichi=True)
        else:
            assert act_of(told, 0, request, riichi=True) == Discard(8, True, True)


def request_of(desk: Desk) -> Request:
    """The question to seat 0 of a desk."""
    rules = RiichiRules()
    legal = tuple(rules.legal(desk.state, 0))
    return Request("riichi", 0, 0, rules.view(desk.state, 0), legal, True, b"")


def test_a_program_that_does_not_start(seat: Seat) -> None:
    match = new_match()
    failures = play_match(match, list(seat_players(match, ["easy", "mjai:/no/such/program", "easy", "easy"])))
    assert match.over
    assert failures[0].causes.keys() == {"unstartable"}


@pytest.mark.parametrize("dialect", ["mjai:", "mjai-asked:", "mjai-array:"])
@pytest.mark.parametrize("rules", ["tenhou", "jpml_a"])
def test_our_bot_plays_the_same_match_through_mjai(dialect: str, rules: str) -> None:
    config = preset(rules, length="tonpu")
    plain, told = (Match(RiichiRules(), config, 4, 77) for _ in range(2))
    play_match(plain, list(seat_players(plain, ["normal", "hard", "normal", "easy"])))
    program = f"{dialect}{shlex.quote(sys.executable)} -m game bot riichi --level hard --mjai 1"
    assert play_match(told, list(seat_players(told, ["normal", program, "normal", "easy"]))) == ()
    assert told.acts == plain.acts
    assert any(isinstance(action, Discard) and action.riichi for seat, action in plain.acts if seat == 1)


TOKEN = "a-token_7"


def serve(port: int, bot: Bot, talk: list[bytes], token: str = TOKEN, drops_after: int = 10**9) -> None:
    """A client over TCP: our bot behind a socket. It may drop its connection after so many lines."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        seat = MjaiBotSeat(bot, RiichiConfig(), 0, "client")
        lines = connection.makefile("rb")
        for number, line in enumerate(lines):
            talk.append(line)
            answer = seat.answer(line)
            if answer is not None:
                room = {"room": f"lobby/{token}"} if answer["type"] == "join" else {}
                connection.sendall(json.dumps({**answer, **room}).encode() + b"\n")
            if number >= drops_after:
                return


def serve_often(port: int, bot: Bot, talks: list[list[bytes]]) -> None:
    """A client whose connection is lost again and again; it comes back each time."""
    for drops_after in (30, 9, 55, 10**9):
        talks.append([])
        serve(port, bot, talks[-1], drops_after=drops_after)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def test_a_program_takes_a_seat_over_a_port_on_loopback() -> None:
    plain, told = (new_match(9) for _ in range(2))
    play_match(plain, list(seat_players(plain, ["easy", "hard", "easy", "easy"])))
    port = free_port()
    players = list(seat_players(told, ["easy", f"mjai-tcp:{port}/{TOKEN}", "easy", "easy"]))
    talk: list[bytes] = []
    client = threading.Thread(target=serve, args=(port, make_bot("riichi", "hard"), talk), daemon=True)
    client.start()
    assert play_match(told, players) == ()
    client.join(20)
    assert told.acts == plain.acts
    assert json.loads(talk[0])["type"] == "hello"
    assert players[1].name == "client"


def test_a_program_that_was_cut_off_comes_back_and_plays_on() -> None:
    plain, told = (new_match(9) for _ in range(2))
    play_match(plain, list(seat_players(plain, ["easy", "hard", "easy", "easy"])))
    port = free_port()
    players = list(seat_players(told, ["easy", f"mjai-tcp:{port}/{TOKEN}", "easy", "easy"]))
    talks: list[list[bytes]] = []
    client = threading.Thread(target=serve_often, args=(port, make_bot("riichi", "hard"), talks), daemon=True)
    client.start()
    assert play_match(told, players) == ()
    client.join(20)
    assert told.acts == plain.acts, "whoever comes back knows all that it needs"
    assert len(talks) == 4
    for talk in talks:
        kinds = [json.loads(line)["type"] for line in talk]
        assert kinds[:3] == ["hello", "start_game", "start_kyoku"]


def test_who_does_not_know_the_token_gets_no_seat() -> None:
    match = new_match(9)
    port = free_port()
    players = list(seat_players(match, ["easy", f"mjai-tcp:{port}/{TOKEN}", "easy", "easy"]))
    strangers: list[list[bytes]] = [[], []]
    for talk, token in zip(strangers, ("default", ""), strict=True):
        serve(port, make_bot("riichi", "easy"), talk, token)
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
    talk: list[bytes] = []
    threading.Thread(target=serve, args=(port, make_bot("riichi", "easy"), talk), daemon=True).start()
    assert play_match(match, players) == ()
    for end in silent:
        end.close()
    for heard in strangers:
        assert [json.loads(line)["type"] for line in heard] == ["hello", "error"]
        assert b"token" in heard[1]
    late: list[bytes] = []
    serve(port, make_bot("riichi", "easy"), late)
    assert late == [], "the port is closed after the match"


def joins(port: Port) -> socket.socket:
    """A connection that asks for the seat of a port."""
    client = socket.create_connection(("127.0.0.1", port.port), timeout=20)
    client.sendall(json.dumps({"type": "join", "name": "client", "room": TOKEN}).encode() + b"\n")
    return client


def test_a_seat_is_free_for_a_program_that_comes_back_before_its_lost_connection_was_noticed() -> None:
    port = Port(0, TOKEN)

    def heard() -> str:
        return port.receive(time.monotonic() + 20)[0]

    with joins(port) as lost:
        assert heard() == "join"
        with joins(port):
            # The second asks for the seat while the first still has it.
            time.sleep(0.1)
            lost.shutdown(socket.SHUT_RDWR)
            assert [heard(), heard()] == ["end", "join"]
    port.close()


def test_a_program_that_waits_for_a_seat_is_told_when_the_match_ends() -> None:
    port = Port(0, TOKEN)
    with joins(port):
        assert port.receive(time.monotonic() + 20)[0] == "join"
        with joins(port) as late, late.makefile("rb") as lines:
            time.sleep(0.1)
            port.close()
            assert [json.loads(line)["type"] for line in lines] == ["hello", "error"], "and is hung up on"


def test_a_program_that_stays_away_loses_its_seat() -> None:
    match = new_match(9)
    port = free_port()
    players = list(seat_players(match, ["easy"] * 4))
    players[1] = MjaiPlayer(match, 1, f"mjai-tcp:{port}/{TOKEN}", Budget(10, 0.3))
    talk: list[bytes] = []
    client = threading.Thread(
        target=serve, args=(port, make_bot("riichi", "easy"), talk), kwargs={"drops_after": 20}, daemon=True
    )
    client.start()
    (failure,) = play_match(match, players)
    assert failure.failed is not None and failure.causes["crashed"] > 3 and "closed the connection" in failure.first


def test_a_port_that_nobody_joins_and_one_that_is_taken() -> None:
    match = new_match()
    port = free_port()
    players = list(seat_players(match, ["easy"] * 4))
    players[1] = MjaiPlayer(match, 1, f"mjai-tcp:{port}/{TOKEN}", Budget(10, 0.1), start_seconds=0.1)
    taken = MjaiPlayer(match, 2, f"mjai-tcp:{port}/{TOKEN}", Budget(10, 0.1), start_seconds=0.1)
    players[2] = taken
    failures = play_match(match, players)
    assert match.over
    assert [set(t.causes) for t in failures] == [{"late"}, {"unstartable"}]


def test_mjai_is_for_riichi_only() -> None:
    match: AnyMatch = Match(HollaRules(), HollaConfig(rounds=1), 3, 1)
    with pytest.raises(ValueError, match="riichi"):
        MjaiPlayer(match, 0, "mjai:x", Budget())
    assert level_known("mjai:x", "riichi")
    assert not level_known("mjai:x", "holla")
    assert not level_known("mjai: ", "riichi")
    assert "mjai-tcp:PORT/TOKEN" in levels_of("riichi")
    for level in ("mjai-tcp:x", "mjai-tcp:0/token", "mjai-tcp:11600", "mjai-tcp:11600/abc", "mjai:'x"):
        with pytest.raises(ValueError, match=r"port|quotation"):
            check_program(level)


def test_our_bot_tells_what_it_cannot_read() -> None:
    seat = MjaiBotSeat(make_bot("riichi", "easy"), RiichiConfig(), 0, "x")
    assert seat.answer(b"[]") == {"type": "none"}
    assert seat.answer(b'{"type":"hello","room":"r"}') == {"type": "join", "name": "x", "room": "r"}
    assert seat.answer(b'{"type":"start_game","id":2,"can_act":false}') is None
    for bad in (b"{", b"7", b'{"x":1}', b'{"type":"start_game","id":9}', b'{"type":"tsumo","actor":0,"pai":"1m"}'):
        with pytest.raises(ValueError, match=r"."):
            seat.answer(bad)
