"""A seat of riichi played by a program that speaks mjai, over its standard input and output or a port on loopback.

Every wait has a limit, and nothing the program does blocks the table: who is late, ends, or answers what cannot be read
or done has that act played by the fallback seat. mjai has no word for dealing and for opening a waiting hand at a draw;
these are done for the program.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.kernel.limits import USUAL
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
from game.seats.failures import SeatFailed, not_started
from game.seats.mjai_port import ARRAYS, ASKED, LINES, TCP, Port, dialect_of, place_of
from game.seats.program import PATIENCE, START_SECONDS, Budget, Pipe, no_json, split_command, too_long
from game.seats.request import Request

_SHOWN = 80

Message = dict[str, Any]


class _Joined(Exception):
    """The error that a program took the seat, for the first time or again, and knows nothing yet."""


class MjaiPlayer:
    """A seat played by an mjai program. It starts at once; that it cannot is told at the first act."""

    wants_events = True
    wants_view = True

    def __init__(
        self,
        match: AnyMatch,
        seat: int,
        level: str,
        budget: Budget,
        start_seconds: float = START_SECONDS,
    ) -> None:
        """Takes as ``level`` a dialect of ``DIALECTS`` and a command or port. Raises ``ValueError`` but for riichi."""
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
        self._known: list[Message] = []
        """The first message and all of this round, for a program that takes the seat later."""
        self._owed = 0
        """Answers that are still to come, those to lines before the last included."""
        self._started = False
        self._away = False
        """Whether its connection was lost."""
        self._fresh = True
        """Whether it has not acted yet since it started or joined: it may still be busy with starting."""
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
                port, token = place_of(rest)
                self._pipe = Port(port, token)
            else:
                words = split_command(rest)
                self._pipe = Pipe(words, limits=budget.limits or USUAL)
        except (OSError, ValueError) as error:
            self._failed = not_started(error, words, port)
        own = {"format": FORMAT, "config": msgspec.to_builtins(match.config)}
        names = [f"seat {number}" for number in range(match.seats)]
        self._pending.append({"type": "start_game", "id": seat, "names": names, CONFIG_KEY: own})
        self._known = list(self._pending)
        self._ready_by = time.monotonic() + start_seconds

    @property
    def gone(self) -> bool:
        """Whether it gets no further request: it never started, ended, or failed too often."""
        return self._failed is not None

    def choose(self, request: Request) -> Answer:
        """Tells what happened and waits for the answer, at most ``budget.seconds``."""
        silent = next((a for a in request.legal if isinstance(a, (act.Deal, act.ShowTenpai))), None)
        if silent is not None:
            return Answer(silent, Why("program"))
        if self._failed is not None or self._pipe is None:
            raise self._failed or SeatFailed("crashed", "the seat was closed")
        until = time.monotonic() + 2 * (self._start_seconds + self._budget.seconds)
        try:
            while True:
                try:
                    action = self._ask(self._pipe, request, until)
                    self._fresh = False
                    return Answer(action, Why("program"))
                except _Joined as joined:
                    self.name = str(joined) or self.name
                    self._pending, self._owed, self._announced = list(self._known), 0, False
                    self._started = self._fresh = True
                    self._away, self._ready_by = False, 0.0
        except SeatFailed as failed:
            self._note(failed)
            raise

    def refused(self, request: Request, refusal: Refusal) -> Answer:
        """Raises ``SeatFailed``: mjai has no second try."""
        told = refusal_words(self._match.rules.name, refusal)
        failed = SeatFailed("refused", f"{refusal.rule} ({refusal.reason})", told)
        self._note(failed)
        raise failed

    def rejected(self, failed: SeatFailed) -> None:
        """Does nothing: there is no second answer."""

    def notify(self, events: Sequence[Any]) -> None:
        """Keeps what happened until the next act."""
        for event in events:
            for message in self._writer.messages(event):
                if message["type"] == "start_kyoku":
                    del self._known[1:]
                self._known.append(message)
                if message["type"] == "reach" and message["actor"] == self._seat and self._announced:
                    self._announced = False
                    continue
                self._pending.append(message)
            if isinstance(event, ev.RoundStarted):
                self._announced = False

    def end(self, standings: Sequence[Standing]) -> None:
        """Tells the last events; answers to them are not waited for."""
        if self._pipe is not None and self._failed is None:
            if self._dialect == ARRAYS:
                self._send(self._pipe, self._pending)
            else:
                for message in self._pending:
                    self._send(self._pipe, message)
        self._pending = []

    def close(self) -> None:
        """Closes the pipe and ends the program if it does not end by itself."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
            self._failed = self._failed or SeatFailed("crashed", "the seat was closed")

    def _note(self, failed: SeatFailed) -> None:
        self._failures += 1
        # A connection can be lost and come back, a program that ended cannot; one that is not even ready would cost
        # everybody at the table the same silence again.
        lost = failed.cause == "crashed" or not self._started
        if (lost and self._dialect != TCP) or self._failures >= PATIENCE:
            self._failed = failed
            if self._pipe is not None:
                self._pipe.close()
                self._pipe = None

    def _ask(self, pipe: Pipe, request: Request, until: float) -> act.RiichiAction:
        """Asks for the act of a request; nothing that the program does makes it take longer than ``until``."""
        if not self._started:
            self._pending = _without_old_rounds(self._pending)
            self._greet(pipe)
        seconds = max(self._budget.seconds, self._start_seconds) if self._fresh else self._budget.seconds
        deadline = min(until, time.monotonic() + seconds)
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
        """Gives the program its time to start: over TCP until it joins, else until it answers the first line."""
        if self._dialect == TCP:
            while True:
                # Once the time to start is over, a program may join within the time of an act.
                self._receive(pipe, max(self._ready_by, time.monotonic() + self._budget.seconds))
        if self._dialect == LINES:
            self._tell(pipe, [self._pending.pop(0)], self._ready_by)
        self._started = True

    def _tell(self, pipe: Pipe, messages: list[Message], deadline: float) -> object:
        """Sends messages and returns the answer to the last one."""
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
        """Receives the answer to the last line; throws away what still comes for earlier ones. Raises ``_Joined``."""
        while True:
            try:
                kind, raw = pipe.receive(deadline)
            except SeatFailed:
                if self._away:
                    raise pipe.how_it_ended() from None
                raise
            if kind == "join" and isinstance(pipe, Port):
                pipe.admit()
                raise _Joined(raw.decode())
            if kind == "end":
                if self._dialect != TCP:
                    raise pipe.how_it_ended()
                self._away, self._started = True, False
                continue
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
    """Puts indicators that were turned with the last event before it, as mjai tells them."""
    at = len(messages)
    while at > 1 and messages[at - 1]["type"] == "dora":
        at -= 1
    return [*messages[: at - 1], *messages[at:], messages[at - 1]]


def act_of(answer: Message, seat: int, request: Request, riichi: bool = False) -> act.RiichiAction:
    """Reads the act that an answer means; raises ``SeatFailed`` for one that means none."""
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
