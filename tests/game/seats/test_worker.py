"""The thinking process: answers as bots here would, dies and comes back, and never blocks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

import pytest

from game.holla.config import HollaConfig
from game.holla.rules import HollaRules
from game.kernel.match import Match
from game.seats.bots import in_form, make_bot
from game.seats.request import Request, answer_with, request_for
from game.seats.worker import Reply, ThinkingProcess


def new_match(acts: int = 0) -> Match[Any, Any, Any, Any, Any]:
    match: Match[Any, Any, Any, Any, Any] = Match(HollaRules(), HollaConfig(rounds=1), 3, 21)
    for _ in range(acts):
        seat = match.to_act()[0]
        match.act(seat, answer_with(make_bot("holla", "easy"), request_for(match, seat)).action)
    return match


def next_request(acts: int) -> Request:
    match = new_match(acts)
    return request_for(match, match.to_act()[0])


def wait_for(process: ThinkingProcess, seconds: float = 60.0) -> Reply:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        reply = process.poll()
        if reply is not None:
            return reply
        time.sleep(0.005)
    raise AssertionError("no reply came")


@pytest.fixture
def process() -> Iterator[ThinkingProcess]:
    made = ThinkingProcess()
    yield made
    made.close()


def silent(conn: Connection) -> None:
    """A thinking process that is ready and never answers."""
    conn.send_bytes(b'{"ticket":0}')
    time.sleep(600)


def doomed(conn: Connection) -> None:
    """A thinking process that dies at every question."""
    conn.send_bytes(b'{"ticket":0}')
    conn.recv_bytes()
    os._exit(9)


def test_it_answers_as_the_bot_would_here(process: ThinkingProcess) -> None:
    for acts in (0, 7, 8):
        request = next_request(acts)
        process.ask(request, "easy")
        reply = wait_for(process)
        here = answer_with(make_bot("holla", "easy"), request)
        assert (reply.id, reply.seat, reply.by) == (acts, request.seat, "easy")
        assert reply.answer == here


def test_requests_are_answered_in_the_order_asked(process: ThinkingProcess) -> None:
    for acts in (3, 1, 2):
        process.ask(next_request(acts), "random")
    assert process.busy
    assert [wait_for(process).id for _ in range(3)] == [3, 1, 2]
    assert not process.busy
    assert process.poll() is None


def test_a_companion_thinks_as_the_level_of_its_form(process: ThinkingProcess) -> None:
    seen = set()
    for acts in range(4, 30):
        request = next_request(acts)
        answers = {level: answer_with(make_bot("holla", level), request) for level in ("beginner", "easy")}
        if answers["beginner"] == answers["easy"]:
            continue
        level = in_form("companion:0.75", request.form)
        process.ask(request, "companion:0.75")
        reply = wait_for(process)
        assert (reply.answer, reply.by) == (answers[level], "companion:0.75")
        seen.add(level)
    assert seen == {"beginner", "easy"}


def test_a_killed_process_comes_back_and_the_request_is_sent_again(process: ThinkingProcess) -> None:
    process.ask(next_request(1), "easy")
    wait_for(process)
    first = process.pid
    assert first is not None
    process.ask(next_request(2), "easy")
    os.kill(first, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    reply = wait_for(process)
    assert reply.id == 2
    process.ask(next_request(4), "easy")
    assert wait_for(process).by == "easy"
    assert process.pid != first


def test_a_process_that_always_dies_is_replaced_by_the_fallback_bot() -> None:
    process = ThinkingProcess(target=doomed)
    try:
        for acts in (1, 2, 3, 4):
            process.ask(next_request(acts), "hard")
            reply = wait_for(process)
            assert (reply.id, reply.by) == (acts, "fallback")
            assert reply.answer.action in next_request(acts).legal
    finally:
        process.close()


def test_a_silent_process_is_cut_by_the_clock() -> None:
    now = [0.0]
    process = ThinkingProcess(limit=30, clock=lambda: now[0], target=silent)
    try:
        process.ask(next_request(1), "master")
        until = time.monotonic() + 60
        while process._sent_at is None and time.monotonic() < until:
            assert process.poll() is None
            time.sleep(0.005)
        assert process.poll() is None
        now[0] = 31.0
        reply = wait_for(process)
        assert (reply.id, reply.by) == (1, "fallback")
    finally:
        process.close()


def test_forgotten_requests_bring_no_reply(process: ThinkingProcess) -> None:
    process.ask(next_request(1), "easy")
    process.forget()
    process.ask(next_request(5), "easy")
    assert wait_for(process).id == 5
    assert process.poll() is None


def test_a_bot_that_fails_in_the_process_is_replaced(process: ThinkingProcess) -> None:
    process.ask(next_request(1), "no such level")
    reply = wait_for(process)
    assert reply.by == "fallback"
    assert process.pid is not None


def test_closing_ends_the_process() -> None:
    process = ThinkingProcess()
    pid = process.pid
    assert pid is not None
    process.close()
    process.close()
    assert process.poll() is None
    assert process.pid is None


def test_the_worker_does_not_load_the_window() -> None:
    code = "import sys, game.seats.worker; sys.exit('pygame' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_process_ends_with_its_parent(tmp_path: Any) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent(
            """
            import time
            from game.seats.worker import ThinkingProcess
            if __name__ == "__main__":
                process = ThinkingProcess()
                while not process._ready:
                    process.poll()
                    time.sleep(0.01)
                print(process.pid, flush=True)
                time.sleep(600)
            """
        ),
        encoding="utf-8",
    )
    env = {**os.environ, "PYTHONPATH": os.getcwd()}
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=env)
    assert parent.stdout is not None
    assert int(parent.stdout.readline()) != parent.pid
    parent.kill()
    # The thinking process holds the same output: it closes only when both have ended.
    parent.communicate(timeout=300)
