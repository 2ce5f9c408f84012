"""An outside program on a seat: JSON lines on its standard input and output, protocol ``yongmaru/1``.

The program can be late, silent, unreadable, or end at any time; every wait has a limit, reading and writing happen in
threads of their own, and nothing it does blocks the table. It is started without a shell.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import IO, Any

import msgspec

from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.rules import Refusal, Standing
from game.kernel.seat import Answer, Why
from game.seats.request import Request
from game.seats.trouble import SeatFailed, ended, not_started

PROTOCOL = "yongmaru/1"
LONGEST_LINE = 1 << 20
"""Bytes of a line that is still read; a longer one counts as unreadable."""
START_SECONDS = 10.0
"""How long a program may take until it is ready."""
PATIENCE = 3
"""After so many failures in a match a program is ended and the fallback seat plays on."""
_SHOWN = 200
"""Letters of its last words that are told."""
_BEGINNING = 80
"""Bytes of a line that is told when it cannot be read."""
_ERROR_PART = 4096
"""Bytes of standard error that are passed on at once."""
_NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""On Windows a program of the app opens no console."""


class Budget(msgspec.Struct, frozen=True):
    """What a program may spend on one act: ``nodes`` is advice, ``seconds`` is a limit."""

    nodes: int = 50_000
    seconds: float = 10.0


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """A program's greeting."""

    name: str = ""


class Act(msgspec.Struct, frozen=True, tag="act"):
    """A program's answer."""

    id: int
    action: dict[str, Any]
    why: str = ""


_ANSWERS = msgspec.json.Decoder(Ready | Act)
_Line = tuple[str, bytes]
"""``"line"`` and its bytes, ``"long"`` for one that is too long, ``"end"`` when the program closed its output."""


def split_command(command: str) -> list[str]:
    """The words of a command as a shell would split them; raises ``ValueError`` for an open quote."""
    if os.name == "nt":
        return [word.strip('"') for word in shlex.split(command, posix=False)]
    return shlex.split(command)


class ProgramPlayer:
    """A seat played by an outside program. It starts at once; that it cannot is told at the first act."""

    wants_events = True

    def __init__(
        self,
        match: AnyMatch,
        seat: int,
        command: str,
        budget: Budget,
        explain: Callable[[Refusal], str] | None = None,
        start_seconds: float = START_SECONDS,
    ) -> None:
        self.level = f"program:{command}"
        self.name = self.level
        self._rules = match.rules
        self._budget = budget
        self._start_seconds = start_seconds
        self._explain = explain or (lambda refusal: refusal.reason)
        self._failed: SeatFailed | None = None
        self._greeted = False
        self._failures = 0
        self._pipe: Pipe | None = None
        hello = {
            "type": "hello", "protocol": PROTOCOL, "game": match.rules.name, "seat": seat, "seats": match.seats,
            "config": match.config, "budget": budget,
        }  # fmt: skip
        words: list[str] = []
        try:
            words = split_command(command)
            self._pipe = Pipe(words)
            self._pipe.send(hello)
        except (OSError, ValueError) as error:
            self._failed = not_started(error, words)

    @property
    def gone(self) -> bool:
        """Whether it gets no further request: it never started, ended, or failed too often."""
        return self._failed is not None

    def choose(self, request: Request) -> Answer:
        """Send the request and wait for its answer, at most ``budget.seconds``."""
        message = {
            "type": "act", "id": request.id, "view": request.view, "legal": request.legal, "complete": request.complete,
        }  # fmt: skip
        return self._ask(request, message)

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """Tell why, and wait for one more answer."""
        text = self._explain(refusal)
        return self._ask(request, {"type": "refused", "id": request.id, "rule": refusal.rule, "text": text})

    def rejected(self, failed: SeatFailed) -> None:
        """Its second answer was refused as well."""
        self._note(failed)

    def notify(self, events: Sequence[Any]) -> None:
        """Pass on what this seat may know."""
        if events and self._pipe is not None:
            self._pipe.send({"type": "events", "events": tuple(events)})

    def end(self, standings: Sequence[Standing]) -> None:
        """Pass on the standings."""
        if self._pipe is not None:
            self._pipe.send({"type": "end", "standings": tuple(standings)})

    def close(self) -> None:
        """Close the pipe and end the program if it does not end by itself."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
            self._failed = self._failed or SeatFailed("crashed", "the seat was closed")

    def _ask(self, request: Request, message: dict[str, Any]) -> Answer:
        if self._failed is not None or self._pipe is None:
            raise self._failed or SeatFailed("crashed", "the seat was closed")
        try:
            if not self._greeted:
                self._greet(self._pipe, time.monotonic() + self._start_seconds)
            self._pipe.send(message)
            answer = self._wait(self._pipe, request, time.monotonic() + self._budget.seconds)
        except SeatFailed as failed:
            self._note(failed)
            raise
        return answer

    def _note(self, failed: SeatFailed) -> None:
        self._failures += 1
        if failed.cause == "crashed" or self._failures >= PATIENCE:
            self._failed = failed
            if self._pipe is not None:
                self._pipe.close()
                self._pipe = None

    def _greet(self, pipe: Pipe, deadline: float) -> None:
        while True:
            answer = _read(pipe, deadline)
            if isinstance(answer, Ready):
                self._greeted = True
                self.name = answer.name[:40] or self.name
                return

    def _wait(self, pipe: Pipe, request: Request, deadline: float) -> Answer:
        while True:
            answer = _read(pipe, deadline)
            if isinstance(answer, Ready) or answer.id != request.id:
                continue
            try:
                action = msgspec.convert(answer.action, self._rules.action_type)
            except msgspec.ValidationError as error:
                raise SeatFailed("unreadable", f"the action is none of {self._rules.name}: {error}") from error
            return Answer(action, Why("program", {"text": answer.why[:400]} if answer.why else {}))


def _read(pipe: Pipe, deadline: float) -> Ready | Act:
    kind, raw = pipe.receive(deadline)
    if kind == "end":
        raise pipe.how_it_ended()
    if kind == "long":
        raise too_long()
    try:
        answer: Ready | Act = _ANSWERS.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise no_json(error, raw) from error
    return answer


def too_long() -> SeatFailed:
    """The failure of a program whose line has no end."""
    told = Notice("kernel.program.long", {"bytes": LONGEST_LINE})
    return SeatFailed("unreadable", f"a line has more than {LONGEST_LINE} bytes", told)


def no_json(error: Exception, raw: bytes) -> SeatFailed:
    """The failure of a program whose line is no answer: how it begins."""
    text = raw[:_BEGINNING].decode("utf-8", "replace").strip()
    told = Notice("kernel.program.no_answer", {"text": text}) if text else None
    return SeatFailed("unreadable", f"{error}: {text!r}", told)


class Pipe:
    """A running program with a reading and a writing thread, so that neither side can block the table."""

    def __init__(self, words: list[str]) -> None:
        if not words:
            raise ValueError("the command is empty")
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, creationflags=_NO_WINDOW
        )
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._in: queue.Queue[_Line] = queue.Queue(maxsize=64)
        self._closing = threading.Event()
        self._said = b""
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        works = ((self._write, process.stdin), (self._listen, process.stdout), (self._pass_on, process.stderr))
        self._threads = [threading.Thread(target=work, args=(stream,), daemon=True) for work, stream in works]
        for thread in self._threads:
            thread.start()

    def send(self, message: dict[str, Any]) -> None:
        self._out.put(msgspec.json.encode(message) + b"\n")

    def receive(self, deadline: float) -> _Line:
        """The next line; raises ``SeatFailed`` when it does not come in time."""
        try:
            return self._in.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise SeatFailed("late", "no answer in time") from None

    def how_it_ended(self) -> SeatFailed:
        """Why there is nothing more to read."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(0.5)
            self._threads[-1].join(0.5)
            said = self._said.decode("utf-8", "replace").strip()[:_SHOWN]
            return ended(code, said)
        return SeatFailed("crashed", "it closed its output", Notice("kernel.program.silent"))

    def close(self, grace: float = 1.0) -> None:
        """Close the program's input, then end it by force if it stays."""
        self._closing.set()
        self._wake()
        self._out.put(None)
        forces: tuple[Callable[[], None], ...] = (_wait_only, self._process.terminate, self._process.kill)
        for force in forces:
            force()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
                return

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while (data := self._out.get()) is not None:
                stream.write(data)
                stream.flush()

    def _wake(self) -> None:
        """Whoever still waits for a line hears that there will be none."""
        with contextlib.suppress(queue.Full):
            self._in.put_nowait(("end", b""))

    def _pass_on(self, stream: IO[bytes]) -> None:
        """Standard error is the program's own; its last line is kept to tell why it ended."""
        with contextlib.suppress(OSError, ValueError), stream:
            while raw := stream.readline(_ERROR_PART):
                self._said = raw if raw.strip() else self._said
                out = getattr(sys.stderr, "buffer", None)
                # A window may have no standard error; the program must be read all the same.
                with contextlib.suppress(OSError, ValueError):
                    if out is not None:
                        out.write(raw)
                        out.flush()

    def _listen(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            while raw := stream.readline(LONGEST_LINE + 1):
                if len(raw) > LONGEST_LINE:
                    while raw and not raw.endswith(b"\n"):
                        raw = stream.readline(LONGEST_LINE)
                    self._pass("long", b"")
                elif raw.strip():
                    self._pass("line", raw)
        self._pass("end", b"")

    def _pass(self, kind: str, raw: bytes) -> None:
        """Hand a line over; a program that floods its output waits until somebody reads."""
        while not self._closing.is_set():
            with contextlib.suppress(queue.Full):
                self._in.put((kind, raw), timeout=0.2)
                return


def _wait_only() -> None:
    """The gentlest way to end a program: let it see that its input closed."""
