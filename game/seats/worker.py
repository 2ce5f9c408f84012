"""Bots that think in another process, so that a window never waits for a seat.

One explicitly spawned process answers requests over a pipe, one at a time. It keeps nothing between requests: when it
dies it is started again and the request is sent once more; when that fails too, the fallback bot answers in this
process. Only JSON travels through the pipe.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing as mp
import signal
import time
from collections import deque
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import msgspec

from game.games import GAMES
from game.kernel.seat import Answer, Bot, Valued, Why
from game.seats.bots import in_form, make_bot
from game.seats.request import FALLBACK_LEVEL, NO_WHY, Request, answer_with, decoders

_LOG = logging.getLogger(__name__)
_GIVE_UP = 6
"""After so many deaths no further process is started."""


class Reply(msgspec.Struct, frozen=True):
    """The answer to a request: ``by`` is the level that chose the act, or ``fallback``."""

    id: int
    seat: int
    answer: Answer
    by: str
    request: Request


class _Question(msgspec.Struct, frozen=True):
    ticket: int
    game: str
    level: str
    view: msgspec.Raw
    legal: msgspec.Raw
    key: bytes
    values: bool = False


class _Result(msgspec.Struct, frozen=True):
    """The result of a task; ``ticket`` 0 says that the process is ready."""

    ticket: int
    action: msgspec.Raw = msgspec.Raw(b"null")
    why: Why = NO_WHY
    values: tuple[Valued, ...] = ()
    error: str = ""


class _Task(msgspec.Struct):
    ticket: int
    request: Request
    level: str
    deaths: int = 0


class ThinkingProcess:
    """The process that thinks for all bot seats of a window. Not thread-safe; to be called from the window's loop."""

    def __init__(
        self,
        limit: float = 60.0,
        clock: Callable[[], float] = time.monotonic,
        target: Callable[[Connection], None] | None = None,
    ) -> None:
        """Starts the process, replaced when it is silent for ``limit`` seconds. Raises ``OSError``."""
        self._limit = limit
        self._clock = clock
        self._target = target or think
        self._tasks: deque[_Task] = deque()
        self._ticket = 0
        self._sent_at: float | None = None
        self._ready = False
        self._deaths = 0
        self._closed = False
        self._process: BaseProcess | None = None
        self._conn: Connection | None = None
        self._start()

    @property
    def busy(self) -> bool:
        """Whether a request waits for its answer."""
        return bool(self._tasks)

    @property
    def pid(self) -> int | None:
        """The process id, for tests and the log."""
        return self._process.pid if self._process is not None else None

    def ask(self, request: Request, level: str) -> None:
        """Sends a request; its reply comes out of ``poll``. Requests are answered in the order asked."""
        self._ticket += 1
        self._tasks.append(_Task(self._ticket, request, level))
        self._send()

    def forget(self) -> None:
        """Drops all requests, such as when a match is left; an answer that still comes is thrown away."""
        self._tasks.clear()

    def poll(self) -> Reply | None:
        """The next reply, or ``None`` when there is none yet. Returns at once."""
        if self._closed:
            return None
        result = self._receive()
        task = self._tasks[0] if self._tasks else None
        if result is not None and task is not None and result.ticket == task.ticket:
            return self._finish(task, result)
        if task is not None and self._conn is None:
            return self._fall_back(task)
        if task is not None and self._sent_at is not None and self._clock() - self._sent_at > self._limit:
            _LOG.warning(
                "the %s bot of seat %d thought for more than %g s; cut", task.level, task.request.seat, self._limit
            )
            self._died()
            return self._fall_back(task)
        if task is not None and task.deaths > 1:
            return self._fall_back(task)
        self._send()
        return None

    def close(self) -> None:
        """Ends the process; may be called twice."""
        self._closed = True
        self._tasks.clear()
        self._stop()

    def _start(self) -> None:
        context = mp.get_context("spawn")
        self._conn, child = context.Pipe()
        self._process = context.Process(target=self._target, args=(child,), daemon=True, name="yongmaru-bots")
        self._process.start()
        child.close()
        self._ready, self._sent_at = False, None

    def _stop(self) -> None:
        conn, process = self._conn, self._process
        self._conn = self._process = None
        self._sent_at = None
        if conn is not None:
            conn.close()
        if process is not None:
            process.terminate()
            process.join(0.2)
            if process.is_alive():
                process.kill()

    def _died(self) -> None:
        self._deaths += 1
        if self._tasks:
            self._tasks[0].deaths += 1
        self._stop()
        if self._deaths < _GIVE_UP:
            with contextlib.suppress(OSError):
                self._start()

    def _send(self) -> None:
        if not self._tasks or self._sent_at is not None or self._conn is None or not self._ready:
            return
        task = self._tasks[0]
        request = task.request
        encode = msgspec.json.encode
        question = _Question(
            task.ticket,
            request.game,
            in_form(task.level, request.form),
            msgspec.Raw(encode(request.view)),
            msgspec.Raw(encode(request.legal)),
            request.key,
            request.values,
        )
        try:
            self._conn.send_bytes(encode(question))
            self._sent_at = self._clock()
        except (OSError, ValueError):
            self._died()

    def _receive(self) -> _Result | None:
        if self._conn is None:
            return None
        try:
            if not self._conn.poll(0):
                if self._process is not None and not self._process.is_alive():
                    raise EOFError
                return None
            result = msgspec.json.decode(self._conn.recv_bytes(), type=_Result)
        except (EOFError, OSError, msgspec.DecodeError):
            _LOG.warning("the thinking process ended; started again")
            self._died()
            return None
        if result.ticket == 0:
            self._ready = True
            return None
        self._sent_at = None
        return result

    def _finish(self, task: _Task, result: _Result) -> Reply:
        if result.error:
            _LOG.error("the %s bot of seat %d failed: %s", task.level, task.request.seat, result.error)
            return self._fall_back(task)
        self._tasks.popleft()
        self._send()
        rules = GAMES[task.request.game]
        action = msgspec.json.decode(result.action, type=rules.action_type)
        values = tuple(
            msgspec.structs.replace(one, action=msgspec.convert(one.action, rules.action_type)) for one in result.values
        )
        answer = Answer(action, result.why, values)
        return Reply(task.request.id, task.request.seat, answer, task.level, task.request)

    def _fall_back(self, task: _Task) -> Reply:
        self._tasks.popleft()
        request = task.request
        try:
            answer = answer_with(make_bot(request.game, FALLBACK_LEVEL), request)
        except Exception:
            _LOG.exception("the fallback seat of %s failed at act %d", request.game, request.id)
            answer = Answer(request.legal[0], NO_WHY)
        self._send()
        return Reply(request.id, request.seat, answer, "fallback", request)


def think(conn: Connection) -> None:
    """Loops in the thinking process: answers questions until the pipe closes."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError), conn:
        conn.send_bytes(msgspec.json.encode(_Result(0)))
        while True:
            conn.send_bytes(msgspec.json.encode(_think_about(conn.recv_bytes())))


def _think_about(raw: bytes) -> _Result:
    question = msgspec.json.decode(raw, type=_Question)
    try:
        read = decoders(question.game)
        view, legal = read.view.decode(question.view), read.legal.decode(question.legal)
        request = Request(question.game, 0, 0, view, legal, True, question.key, question.values)
        answer = answer_with(_bot(question.game, question.level), request)
    except Exception as error:
        return _Result(question.ticket, error=f"{type(error).__name__}: {error}")
    return _Result(question.ticket, msgspec.Raw(msgspec.json.encode(answer.action)), answer.why, answer.values)


@cache
def _bot(game: str, level: str) -> Bot:
    return make_bot(game, level)
