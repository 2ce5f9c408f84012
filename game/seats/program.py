"""An outside program on a seat: JSON lines on its standard input and output, protocol ``yongmaru/1``.

The program can be late, silent, unreadable, or end at any time; every wait has a limit, reading and writing happen in
threads of their own, and nothing it does blocks the table. It is started without a shell.
"""

from __future__ import annotations

import contextlib
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Annotated, Any, TypeVar

import msgspec

from game import system
from game.kernel.chance import seed_json
from game.kernel.limits import USUAL, Limits
from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.rules import Refusal, Standing
from game.kernel.seat import Answer, Valued, Why
from game.seats import group
from game.seats.failures import SeatFailed, ended, not_started
from game.seats.request import Request, own_seed

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
_CUT = b"\n... (what it writes from here on is left out)\n"
_UNREAD = 64
"""Lines that wait to be read."""
_MOST_ERRORS = 1 << 16
"""Bytes of standard error that are passed on in all."""


class Budget(msgspec.Struct, frozen=True):
    """The budget of a program for one act: ``nodes`` is advice, ``seconds`` is a limit. ``limits`` hold at any time,
    the usual ones where none are set."""

    nodes: int = 50_000
    seconds: float = 10.0
    limits: Limits | msgspec.UnsetType = msgspec.UNSET


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """A program's greeting; ``matches`` when one process of it may play several matches, one after the other,
    ``values`` when it answers ``evaluate``."""

    name: str = ""
    matches: bool = False
    values: bool = False


class Act(msgspec.Struct, frozen=True, tag="act"):
    """A program's answer."""

    id: int
    action: dict[str, Any]
    why: str = ""


class Told(msgspec.Struct, frozen=True):
    """The worth of an act as a program says it: see ``Valued``."""

    action: dict[str, Any]
    value: float
    spread: Annotated[float, msgspec.Meta(ge=0)]
    aim: float | None = None
    why: str = ""


class Values(msgspec.Struct, frozen=True, tag="values"):
    """A program's answer to ``evaluate``: the act that it would do first, then others from best to worst."""

    id: int
    values: Annotated[tuple[Told, ...], msgspec.Meta(min_length=1)]


_ANSWERS = msgspec.json.Decoder(Ready | Act | Values)
_Said = TypeVar("_Said", Act, Values)
Tap = Callable[[str, bytes], None]
"""Hears who says a line, ``host`` or ``seat``, and the line."""
Line = tuple[str, bytes]
"""``"line"`` and its bytes, ``"long"`` for one that is too long, ``"end"`` when the program closed its output."""


_CURLED = str.maketrans("\u201c\u201d\u201e\u201f", '""""')


def split_command(command: str) -> list[str]:
    """The words of a command as the system's shell would split them; raises ``ValueError`` for an open quote or no
    program. Quotes that text fields and documents curl are plain ones."""
    plain = command.translate(_CURLED)
    words = system.words_of(plain)
    if not words or not words[0].strip():
        raise ValueError("No program")
    return words


class ProgramPlayer:
    """A seat played by an outside program. It starts at once; that it cannot is told at the first act."""

    wants_events = True
    wants_view = True

    def __init__(
        self,
        match: AnyMatch,
        seat: int,
        command: str,
        budget: Budget,
        explain: Callable[[Refusal], str] | None = None,
        start_seconds: float = START_SECONDS,
        idle: Idle | None = None,
        *,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Takes in ``idle`` programs of earlier matches that may play this one, and puts this one there afterwards.

        ``options`` are the program's own, which it is told with the greeting.
        """
        self.level = f"program:{command}"
        self.name = self.level
        self._rules = match.rules
        self._budget = budget
        self._command = command
        self._idle = idle
        self._matches = False
        self.tells_values = False
        """Whether it answers ``evaluate``; known once it has answered anything."""
        self._over = False
        self._unanswered: set[int] = set()
        """Acts that it was asked for in vain; an answer may still come."""
        self._ready_by = time.monotonic() + start_seconds
        self._explain = explain or (lambda refusal: refusal.reason)
        self._failed: SeatFailed | None = None
        self._greeted = False
        self._failures = 0
        self._pipe: Pipe | None = None
        hello = {
            "type": "hello", "protocol": PROTOCOL, "game": match.rules.name, "seat": seat, "seats": match.seats,
            "config": match.config, "rules": match.rules.printed(match.config, match.seats),
            "seed": seed_json(own_seed(match, seat)), "budget": budget,
            **({"options": options} if options else {}),
        }  # fmt: skip
        words: list[str] = []
        try:
            words = split_command(command)
            used = idle.take(command) if idle is not None else None
            self._pipe = used or Pipe(words, idle.tap if idle is not None else None, budget.limits or USUAL)
            self._pipe.begin_match()
            self._pipe.send(hello if used is None else {**hello, "type": "new match"})
        except (OSError, ValueError) as error:
            self._failed = not_started(error, words)

    @property
    def gone(self) -> bool:
        """Whether it gets no further request: it never started, ended, or failed too often."""
        return self._failed is not None

    @property
    def ready(self) -> bool:
        """Whether it has said that it is ready."""
        return self._greeted

    def choose(self, request: Request) -> Answer:
        """Sends the request and waits for its answer, at most ``budget.seconds``."""
        message = {
            "type": "act", "id": request.id, "view": request.view, "legal": request.legal, "complete": request.complete,
        }  # fmt: skip
        return self._ask(request, message)

    def evaluate(self, request: Request, also: Any = None) -> tuple[Valued, ...]:
        """The worth of acts as the program tells it, the one that it would do first; of the act ``also`` in any case.

        Raises ``SeatFailed``.
        """
        message = {"type": "evaluate", "id": request.id, "view": request.view, "legal": request.legal}
        if also is not None:
            message["also"] = also
        answer = self._talk(request, message, Values)
        return tuple(
            Valued(self._act_of(one.action), one.value, one.spread, said(one.why), one.aim) for one in answer.values
        )

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """Tells why, and waits for one more answer."""
        text = self._explain(refusal)
        return self._ask(request, {"type": "refused", "id": request.id, "rule": refusal.rule, "text": text})

    def rejected(self, failed: SeatFailed) -> None:
        """Notes that its second answer was refused as well."""
        self._note(failed)

    def notify(self, events: Sequence[Any]) -> None:
        """Passes on what this seat may know, with what it is asked or told next."""
        if events and self._pipe is not None:
            self._pipe.send({"type": "events", "events": tuple(events)}, later=True)

    def end(self, standings: Sequence[Standing]) -> None:
        """Passes on the standings."""
        if self._pipe is not None:
            self._pipe.send({"type": "end", "standings": tuple(standings)})
        self._over = True

    def close(self) -> None:
        """Closes the pipe and ends the program if it does not end; one that plays several matches may wait."""
        if self._pipe is not None:
            if self._idle is not None and self._matches and self._over and not self._unanswered:
                self._idle.put(self._command, self._pipe)
            else:
                self._pipe.close()
            self._pipe = None
            self._failed = self._failed or SeatFailed("crashed", "the seat was closed")

    def _ask(self, request: Request, message: dict[str, Any]) -> Answer:
        answer = self._talk(request, message, Act)
        try:
            return Answer(self._act_of(answer.action), said(answer.why))
        except SeatFailed as failed:
            self._note(failed)
            raise

    def _act_of(self, action: dict[str, Any]) -> Any:
        try:
            return msgspec.convert(action, self._rules.action_type)
        except msgspec.ValidationError as error:
            raise SeatFailed("unreadable", f"the action is none of {self._rules.name}: {error}") from error

    def _talk(self, request: Request, message: dict[str, Any], kind: type[_Said]) -> _Said:
        """Sends a message and waits for the answer to it."""
        if self._failed is not None or self._pipe is None:
            raise self._failed or SeatFailed("crashed", "the seat was closed")
        try:
            if not self._greeted:
                self._greet(self._pipe)
            self._unanswered.add(request.id)
            self._pipe.send(message)
            answer = self._wait(self._pipe, request, time.monotonic() + self._budget.seconds, kind)
            self._unanswered.discard(request.id)
        except SeatFailed as failed:
            self._note(failed)
            raise
        return answer

    def _note(self, failed: SeatFailed) -> None:
        self._failures += 1
        # One that is not even ready would cost everybody at the table the same silence again.
        if failed.cause == "crashed" or self._failures >= PATIENCE or not self._greeted:
            self._failed = failed
            if self._pipe is not None:
                self._pipe.close()
                self._pipe = None

    def _greet(self, pipe: Pipe) -> None:
        """Waits until it is ready; its time runs from its start."""
        while True:
            answer = _read(pipe, self._ready_by)
            if isinstance(answer, Ready):
                self._greeted = True
                self._matches, self.tells_values = answer.matches, answer.values
                self.name = answer.name[:40] or self.name
                return

    def _wait(self, pipe: Pipe, request: Request, deadline: float, kind: type[_Said]) -> _Said:
        while True:
            answer = _read(pipe, deadline)
            if isinstance(answer, Ready):
                continue
            if answer.id != request.id:
                if answer.id in self._unanswered:
                    continue
                raise other_id(answer.id, request.id)
            if isinstance(answer, kind):
                return answer
            if not isinstance(answer, Values):
                raise SeatFailed("unreadable", "an act was sent where values are wanted")
            raise SeatFailed("unreadable", "values were sent where an act is wanted")


def said(text: str) -> Why:
    """The reason of a program, which may be any text or none."""
    return Why("program", {"text": text[:400]} if text else {})


def _read(pipe: Pipe, deadline: float) -> Ready | Act | Values:
    kind, raw = pipe.receive(deadline)
    if kind == "end":
        raise pipe.how_it_ended()
    if kind == "long":
        raise too_long()
    try:
        answer: Ready | Act | Values = _ANSWERS.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise no_json(error, raw) from error
    return answer


def other_id(told: int, asked: int) -> SeatFailed:
    """The failure of a program that answers what it is not asked."""
    return SeatFailed(
        "wrong_id", f"the answer has the id {told}, asked was {asked}",
        Notice("kernel.program.wrong_id", {"told": told, "asked": asked}),
    )  # fmt: skip


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

    def __init__(self, words: list[str], tap: Tap | None = None, limits: Limits = USUAL) -> None:
        """Starts a program; ``tap`` hears every line of either side."""
        if not words:
            raise ValueError("the command is empty")
        self._group = group.start(words, limits)
        self._process = self._group.process
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._in: queue.SimpleQueue[Line] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._tap = tap
        self._said = self._held = b""
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        works = ((self._write, process.stdin), (self._listen, process.stdout), (self._pass_on, process.stderr))
        self._threads = [threading.Thread(target=work, args=(stream,), daemon=True) for work, stream in works]
        for thread in (threading.Thread(target=self._watch, daemon=True), *self._threads):
            thread.start()

    @property
    def running(self) -> bool:
        """Whether the program has not ended."""
        return self._process.poll() is None

    def begin_match(self) -> None:
        """Begins to count anew what is counted by the match."""
        self._group.begin_match()

    def send(self, message: dict[str, Any], later: bool = False) -> None:
        """Sends a message; ``later``: together with the next one, as each line that is written wakes two processes."""
        raw = msgspec.json.encode(message) + b"\n"
        if self._tap is not None:
            self._tap("host", raw)
        self._held += raw
        if not later:
            self._out.put(self._held)
            self._held = b""

    def receive(self, deadline: float) -> Line:
        """Waits for the next line; raises ``SeatFailed`` when it does not come in time."""
        try:
            kind, raw = self._in.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise SeatFailed("late", "no answer in time") from None
        if self._tap is not None and raw:
            self._tap("seat", raw)
        return kind, raw

    def how_it_ended(self) -> SeatFailed:
        """The reason why there is nothing more to read."""
        if self._group.told is not None:
            return self._group.told
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(0.5)
            self._threads[-1].join(0.5)
            said = self._said.decode("utf-8", "replace").strip()[:_SHOWN]
            return ended(code, said)
        return SeatFailed("crashed", "it closed its output", Notice("kernel.program.silent"))

    def close(self, grace: float = 1.0) -> None:
        """Closes the program's input, then ends it by force if it stays."""
        self._closing.set()
        self._wake()
        self._out.put(None)
        forces: tuple[Callable[[], None], ...] = (_wait_only, self._group.terminate, self._group.kill)
        for force in forces:
            force()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
                break
        self._group.kill()

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), stream:
            data = self._out.get()
            while data is not None:
                stream.write(data)
                stream.flush()
                data = self._out.get()

    def _watch(self) -> None:
        """Waits for the end of the program and ends what it started, which may still hold its output open."""
        self._process.wait()
        self._group.kill()

    def _wake(self) -> None:
        """Tells whoever still waits for a line that there will be none."""
        self._in.put(("end", b""))

    def _pass_on(self, stream: IO[bytes]) -> None:
        """Passes standard error on, which is the program's own; keeps its last line to tell why it ended."""
        with contextlib.suppress(OSError, ValueError), stream:
            room = _MOST_ERRORS
            while raw := stream.readline(_ERROR_PART):
                self._said = raw if raw.strip() else self._said
                if room <= 0:
                    continue
                room -= len(raw)
                out = getattr(sys.stderr, "buffer", None)
                # A window may have no standard error; the program must be read all the same.
                with contextlib.suppress(OSError, ValueError):
                    if out is not None:
                        out.write(raw if room > 0 else raw[: len(raw) + room] + _CUT)
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
        """Hands a line over; a program that floods its output waits until somebody reads."""
        while self._in.qsize() >= _UNREAD and not self._closing.wait(0.05):
            pass
        self._in.put((kind, raw))


class Idle:
    """Programs between two matches of one run: those that can play several wait here. Use it in a ``with``."""

    def __init__(self, tap: Tap | None = None) -> None:
        """Begins without programs; ``tap`` hears every line that those of this run are told and say."""
        self.tap = tap
        self.reused = 0
        """How often a program was given a further match."""
        self.lost = 0
        """How often one that could play several had ended before the next."""
        self._pipes: dict[str, list[Pipe]] = {}

    def take(self, command: str) -> Pipe | None:
        """Takes a running program of this command, if there is one."""
        pipes = self._pipes.get(command, [])
        while pipes:
            pipe = pipes.pop()
            if pipe.running:
                self.reused += 1
                return pipe
            self.lost += 1
            pipe.close()
        return None

    def put(self, command: str, pipe: Pipe) -> None:
        """Keeps a program for a later match."""
        self._pipes.setdefault(command, []).append(pipe)

    def __enter__(self) -> Idle:
        return self

    def __exit__(self, *_: object) -> None:
        pipes, self._pipes = self._pipes, {}
        with contextlib.ExitStack() as stack:
            for waiting in pipes.values():
                for pipe in waiting:
                    stack.callback(pipe.close)


def _wait_only() -> None:
    """Ends a program in the gentlest way: lets it see that its input closed."""
