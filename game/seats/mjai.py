"""A seat of riichi played by a program that speaks mjai, over its standard input and output or a port on loopback.

Every wait has a limit, and nothing the program does blocks the table: who is late, ends, or answers what cannot be read
or done has that act played by the fallback seat. mjai has no word for dealing and for opening a waiting hand at a draw;
these are done for the program.
"""

from __future__ import annotations

import contextlib
import queue
import socket
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.kernel.match import AnyMatch
from game.kernel.notice import Notice
from game.kernel.rules import Refusal, Standing, refusal_words
from game.kernel.seat import Answer, Why
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.records.mjai import CONFIG_KEY
from game.riichi.records.mjai_acts import legal_acts
from game.riichi.records.mjai_writer import FORMAT, MessageWriter
from game.riichi.tiles import KIND_OF, TILE_BY_MJAI
from game.seats.program import PATIENCE, START_SECONDS, Budget, Pipe, no_json, split_command, too_long
from game.seats.request import Request
from game.seats.trouble import SeatFailed, not_started

LINES, ASKED, ARRAYS, TCP = "mjai:", "mjai-asked:", "mjai-array:", "mjai-tcp:"
DIALECTS = (LINES, ASKED, ARRAYS, TCP)
"""Every line is answered; only lines with ``can_act`` true; an array of events a decision; a port on loopback."""
PROTOCOL = {"type": "hello", "protocol": "mjsonp", "protocol_version": 3}
_LOOPBACK = "127.0.0.1"
_SHOWN = 80

Message = dict[str, Any]


def dialect_of(level: str) -> str:
    """The dialect that a seat names, or nothing."""
    return next((dialect for dialect in DIALECTS if level.startswith(dialect)), "")


def port_of(text: str) -> int:
    """The port of a seat over TCP; raises ``ValueError``."""
    with contextlib.suppress(ValueError):
        if 0 < int(text) < 65536:
            return int(text)
    raise ValueError(f"{text!r} is no port from 1 to 65535")


class Port(Pipe):
    """One program that connects to a port on loopback, as a pipe."""

    def __init__(self, port: int) -> None:
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._in: queue.Queue[tuple[str, bytes]] = queue.Queue(maxsize=64)
        self._closing = threading.Event()
        self._server = socket.create_server((_LOOPBACK, port))
        self.port: int = self._server.getsockname()[1]
        self._client: socket.socket | None = None
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            client, _ = self._server.accept()
            self._client = client
            reading, writing = client.makefile("rb"), client.makefile("wb")
            threading.Thread(target=self._write, args=(writing,), daemon=True).start()
            self._listen(reading)

    def how_it_ended(self) -> SeatFailed:
        """The failure of a program that closed its connection."""
        return SeatFailed("crashed", "it closed the connection", Notice("kernel.program.hung_up"))

    def close(self, grace: float = 1.0) -> None:
        """Close connection and port."""
        self._closing.set()
        self._wake()
        self._out.put(None)
        for end in (self._client, self._server):
            if end is not None:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()


class MjaiPlayer:
    """A seat played by an mjai program. It starts at once; that it cannot is told at the first act."""

    wants_events = True

    def __init__(
        self,
        match: AnyMatch,
        seat: int,
        level: str,
        budget: Budget,
        start_seconds: float = START_SECONDS,
    ) -> None:
        """``level`` is a dialect of ``DIALECTS`` and a command or port. Raises ``ValueError`` but for riichi."""
        if match.rules.name != "riichi":
            raise ValueError(f"mjai programs play riichi only, not {match.rules.name}")
        self.level = level
        self.name = level
        self._dialect = dialect_of(level)
        self._match = match
        self._seat = seat
        self._budget = budget
        self._start_seconds = start_seconds
        self._writer = MessageWriter()
        self._pending: list[Message] = []
        self._owed = 0
        """Answers that are still to come, those to lines before the last included."""
        self._started = False
        self._announced = False
        """Whether the program heard of its own riichi already."""
        self._failures = 0
        self._failed: SeatFailed | None = None
        self._pipe: Pipe | None = None
        rest = level[len(self._dialect) :]
        words: list[str] = []
        port = 0
        try:
            if self._dialect == TCP:
                port = port_of(rest)
                self._pipe = Port(port)
            else:
                words = split_command(rest)
                self._pipe = Pipe(words)
        except (OSError, ValueError) as error:
            self._failed = not_started(error, words, port)
        own = {"format": FORMAT, "config": msgspec.to_builtins(match.config)}
        names = [f"seat {number}" for number in range(match.seats)]
        self._pending.append({"type": "start_game", "id": seat, "names": names, CONFIG_KEY: own})

    @property
    def gone(self) -> bool:
        """Whether it gets no further request: it never started, ended, or failed too often."""
        return self._failed is not None

    def choose(self, request: Request) -> Answer:
        """Tell what happened and wait for the answer, at most ``budget.seconds``."""
        silent = next((a for a in request.legal if isinstance(a, (act.Deal, act.ShowTenpai))), None)
        if silent is not None:
            return Answer(silent, Why("program"))
        if self._failed is not None or self._pipe is None:
            raise self._failed or SeatFailed("crashed", "the seat was closed")
        try:
            action = self._ask(self._pipe, request)
        except SeatFailed as failed:
            self._note(failed)
            raise
        return Answer(action, Why("program"))

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """mjai has no second try."""
        told = refusal_words(self._match.rules.name, refusal)
        failed = SeatFailed("refused", f"{refusal.rule} ({refusal.reason})", told)
        self._note(failed)
        raise failed

    def rejected(self, failed: SeatFailed) -> None:
        """There is no second answer."""

    def notify(self, events: Sequence[Any]) -> None:
        """Keep what happened until the next act."""
        for event in events:
            for message in self._writer.messages(event):
                if message["type"] == "reach" and message["actor"] == self._seat and self._announced:
                    self._announced = False
                    continue
                self._pending.append(message)
            if isinstance(event, ev.RoundStarted):
                self._announced = False

    def end(self, standings: Sequence[Standing]) -> None:
        """Tell the last events; answers to them are not waited for."""
        if self._pipe is not None and self._failed is None:
            if self._dialect == ARRAYS:
                self._send(self._pipe, self._pending)
            else:
                for message in self._pending:
                    self._send(self._pipe, message)
        self._pending = []

    def close(self) -> None:
        """Close the pipe and end the program if it does not end by itself."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
            self._failed = self._failed or SeatFailed("crashed", "the seat was closed")

    def _note(self, failed: SeatFailed) -> None:
        self._failures += 1
        if failed.cause == "crashed" or self._failures >= PATIENCE:
            self._failed = failed
            if self._pipe is not None:
                self._pipe.close()
                self._pipe = None

    def _ask(self, pipe: Pipe, request: Request) -> act.RiichiAction:
        seconds = self._budget.seconds
        if not self._started:
            self._pending = _without_old_rounds(self._pending)
            self._greet(pipe)
            seconds = max(seconds, self._start_seconds)
        deadline = time.monotonic() + seconds
        messages = _decision_last(self._pending)
        self._pending = []
        messages[-1] = messages[-1] | {"possible_actions": legal_acts(self._match.state, self._seat, request.legal)}
        answer = self._tell(pipe, messages, deadline)
        if isinstance(answer, list):
            answers = [one for one in answer if isinstance(one, dict)]
            if len(answers) == 2 and answers[0].get("type") == "reach":
                return act_of(answers[1], self._seat, request, riichi=True)
            answer = answers[0] if answers else None
        if not isinstance(answer, dict):
            raise SeatFailed("unreadable", "an answer is an object with a type", Notice("kernel.program.no_object"))
        if answer.get("type") == "reach":
            self._announced = True
            told = self._tell(pipe, [{"type": "reach", "actor": self._seat}], deadline)
            if not isinstance(told, dict):
                raise SeatFailed("unreadable", "the tile of a riichi is a dahai")
            return act_of(told, self._seat, request, riichi=True)
        return act_of(answer, self._seat, request)

    def _greet(self, pipe: Pipe) -> None:
        """Give the program its time to start: over TCP until it joins, else until it answers the first line."""
        deadline = time.monotonic() + self._start_seconds
        if self._dialect == TCP:
            self._send(pipe, PROTOCOL)
            self._owed = 1
            joined = self._receive(pipe, deadline)
            if not isinstance(joined, dict) or joined.get("type") != "join":
                raise SeatFailed("unreadable", "the answer to hello is join")
            self.name = str(joined.get("name", ""))[:40] or self.name
        if self._dialect in (LINES, TCP):
            self._tell(pipe, [self._pending.pop(0)], deadline)
        self._started = True

    def _tell(self, pipe: Pipe, messages: list[Message], deadline: float) -> object:
        """Send messages and return the answer to the last one."""
        if self._dialect == ARRAYS:
            self._send(pipe, messages)
            self._owed += 1
            return self._receive(pipe, deadline)
        if self._dialect == ASKED:
            for message in messages[:-1]:
                self._send(pipe, message | {"can_act": False})
            self._send(pipe, messages[-1] | {"can_act": True})
            self._owed += 1
            return self._receive(pipe, deadline)
        answer: object = None
        for message in messages:
            self._send(pipe, message)
            self._owed += 1
            answer = self._receive(pipe, deadline)
        return answer

    def _send(self, pipe: Pipe, message: Any) -> None:
        pipe.send(message)

    def _receive(self, pipe: Pipe, deadline: float) -> object:
        """The answer to the last line; what still comes for earlier ones is thrown away."""
        while True:
            kind, raw = pipe.receive(deadline)
            if kind == "end":
                raise pipe.how_it_ended()
            self._owed = max(0, self._owed - 1)
            if kind == "long":
                raise too_long()
            if self._owed:
                continue
            try:
                return msgspec.json.decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise no_json(error, raw) from error


def _without_old_rounds(messages: list[Message]) -> list[Message]:
    """The first message and all since the last round began: who joins a match late has only to know that one."""
    starts = [at for at, message in enumerate(messages) if message["type"] == "start_kyoku"]
    return messages[:1] + messages[starts[-1] :] if starts else messages


def _decision_last(messages: list[Message]) -> list[Message]:
    """Indicators that were turned with the last event come before it, as mjai tells them."""
    at = len(messages)
    while at > 1 and messages[at - 1]["type"] == "dora":
        at -= 1
    return [*messages[: at - 1], *messages[at:], messages[at - 1]]


def act_of(answer: Message, seat: int, request: Request, riichi: bool = False) -> act.RiichiAction:
    """The act that an answer means; raises ``SeatFailed`` for one that means none."""
    kind = answer.get("type")
    if answer.get("actor", seat) != seat:
        raise SeatFailed("unreadable", f"{kind}: the actor is not this seat ({seat})")
    if riichi and kind != "dahai":
        raise SeatFailed("unreadable", "the tile of a riichi is a dahai")
    make = _MAKERS.get(str(kind))
    if make is None:
        shown = str(kind)[:_SHOWN]
        raise SeatFailed("unreadable", f"{shown!r} is no answer", Notice("kernel.program.no_answer", {"text": shown}))
    try:
        return make(answer, request, riichi)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise SeatFailed("unreadable", f"{kind}: {type(error).__name__} {error}") from error


def _tile(name: object) -> int:
    tile = TILE_BY_MJAI.get(name) if isinstance(name, str) else None
    if tile is None:
        raise ValueError(f"{str(name)[:_SHOWN]!r} is no tile")
    return tile


def _own(answer: Message) -> tuple[int, int]:
    a, b = sorted(_tile(name) for name in answer["consumed"])
    return a, b


def _discard(answer: Message, request: Request, riichi: bool) -> act.RiichiAction:
    tile = _tile(answer["pai"])
    drawn = answer.get("tsumogiri")
    if not isinstance(drawn, bool):
        drawn = request.view.drawn == tile
    return act.Discard(tile, drawn, riichi)


def _win(answer: Message, request: Request, riichi: bool) -> act.RiichiAction:
    return act.Ron() if request.view.phase == "claim" else act.Tsumo()


def _nothing(answer: Message, request: Request, riichi: bool) -> act.RiichiAction:
    if request.view.phase != "claim":
        raise ValueError("a discard is wanted")
    return act.Pass()


_MAKERS: dict[str, Callable[[Message, Request, bool], act.RiichiAction]] = {
    "none": _nothing,
    "dahai": _discard,
    "hora": _win,
    "ryukyoku": lambda answer, request, riichi: act.NineTerminals(),
    "chi": lambda answer, request, riichi: act.Chi(_own(answer)),
    "pon": lambda answer, request, riichi: act.Pon(_own(answer)),
    "daiminkan": lambda answer, request, riichi: act.OpenKan(),
    "ankan": lambda answer, request, riichi: act.ClosedKan(KIND_OF[_tile(answer["consumed"][0])]),
    "kakan": lambda answer, request, riichi: act.AddedKan(KIND_OF[_tile(answer["pai"])]),
}
