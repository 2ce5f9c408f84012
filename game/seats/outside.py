"""Outside programs at the table of a window, which never waits for them.

A process of its own plays their seats: it follows the match act by act and does all waiting. When the window ends, also
by force, its pipe closes; the process then ends the programs and itself. Whatever fails comes back as a ``Failure``.
"""

from __future__ import annotations

import logging
import multiprocessing as mp
import time
from collections import deque
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.notice import Notice
from game.kernel.options import config_of
from game.kernel.seat import Answer, Why
from game.seats.failures import Failure
from game.seats.levels import prefix_of
from game.seats.outside_host import Failed, Line, Open, ToldAct, serve
from game.seats.players import BotPlayer
from game.seats.program import START_SECONDS, Budget
from game.seats.request import Request, request_for

_LOG = logging.getLogger(__name__)
_SPARE = 40.0
"""Seconds beyond all limits after which the process itself counts as silent."""
USUAL_SEATS = 4


class Given(msgspec.Struct, frozen=True):
    """The act of a seat's program, accepted by the rules, and the name by which the program goes."""

    seat: int
    id: int
    answer: Answer
    name: str = ""


class OutsideSeats:
    """The programs of one match. Not thread-safe: for the window's loop. Every question gets an outcome."""

    def __init__(
        self,
        match: AnyMatch,
        levels: Sequence[str],
        budget: Budget | None = None,
        language: str = "en",
        clock: Callable[[], float] = time.monotonic,
        target: Callable[[Connection], None] = serve,
    ) -> None:
        """Takes ``levels`` by seat; those that are no programs are left alone. Nothing starts before ``start``."""
        self._match = match
        self._levels = tuple(level if prefix_of(level) else "" for level in levels)
        self._budget = budget or Budget()
        self._language = language
        self._clock = clock
        self._target = target
        self._told = 0
        self._ended = self._closed = False
        self._open: deque[tuple[Request, float]] = deque()
        self._gone: set[int] = set()
        self._process: Any = None
        self._conn: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The process id, for tests and the log."""
        return self._process.pid if self._process is not None else None

    def plays(self, seat: int) -> bool:
        """Whether a program plays this seat, and may still be asked."""
        return bool(self._levels[seat]) and seat not in self._gone

    def start(self) -> None:
        """Starts the process and the programs, once."""
        if self._process is not None or self._closed or not any(self._levels):
            return
        context = mp.get_context("spawn")
        match = self._match
        opening = Open(
            match.rules.name, msgspec.Raw(msgspec.json.encode(match.config)), match.seats, match.seed, self._levels,
            self._budget, self._language,
        )  # fmt: skip
        try:
            conn, child = context.Pipe()
            self._conn = conn
            # No daemon: at its exit this program waits until the process has ended what it started.
            self._process = context.Process(target=self._target, args=(child,), name="yongmaru-programs")
            self._process.start()
            child.close()
            conn.send_bytes(msgspec.json.encode(opening))
        except (OSError, ValueError) as error:
            self._lose(error)

    def ask(self, request: Request, acts: Sequence[tuple[int, Any]] | None = None) -> None:
        """Asks the program of a seat; the outcome comes out of ``poll``. ``acts`` where more are done than shown."""
        self.start()
        waits = START_SECONDS + 3 * self._budget.seconds + _SPARE
        self._open.append((request, self._clock() + waits))
        self._send(request.seat, request.id, acts)

    def poll(self) -> Given | Failure | None:
        """The next outcome, or ``None`` when there is none yet. Returns at once."""
        told = self._receive()
        if told is not None:
            return self._outcome(told)
        if not self._open:
            return None
        request, until = self._open[0]
        if self._conn is not None and self._clock() <= until:
            return None
        self._lose(None)
        self._open.popleft()
        self._gone.add(request.seat)
        words = Notice("kernel.program.host_ended")
        return Failure(request.seat, request.id, "crashed", "the process that runs it ended", True, words)

    def finish(self) -> None:
        """Tells the programs once that the match is over."""
        if not self._ended and self._conn is not None:
            self._send(-1, -1)
        self._ended = True

    def close(self) -> None:
        """Ends programs and process, without waiting for them; may be called twice."""
        self._closed = True
        self._open.clear()
        self._lose(None)

    def _send(self, seat: int, number: int, acts: Sequence[tuple[int, Any]] | None = None) -> None:
        if self._conn is None:
            return
        new = (self._match.acts if acts is None else acts)[self._told :]
        self._told += len(new)
        lines = [(who, msgspec.Raw(msgspec.json.encode(action))) for who, action in new]
        try:
            self._conn.send_bytes(msgspec.json.encode(Line(lines, seat, number)))
        except (OSError, ValueError) as error:
            self._lose(error)

    def _receive(self) -> ToldAct | Failed | None:
        if self._conn is None:
            return None
        try:
            if self._conn.poll(0):
                found: ToldAct | Failed = msgspec.json.decode(self._conn.recv_bytes(), type=ToldAct | Failed)
                return found
        except (EOFError, OSError, msgspec.DecodeError) as error:
            self._lose(error)
        return None

    def _outcome(self, told: ToldAct | Failed) -> Given | Failure | None:
        if not self._open:
            return None
        self._open.popleft()
        if isinstance(told, Failed):
            if told.gone:
                self._gone.add(told.seat)
            _LOG.warning("seat %d, act %d, %s: %s %s", told.seat, told.id, self._levels[told.seat], told.cause,
                         told.detail)  # fmt: skip
            return Failure(told.seat, told.id, told.cause, told.detail, told.gone, told.told)
        action = msgspec.json.decode(told.action, type=self._match.rules.action_type)
        return Given(told.seat, told.id, Answer(action, Why("program", told.why)), told.name)

    def _lose(self, error: Exception | None) -> None:
        if error is not None:
            _LOG.warning("the process of the outside programs ended: %s", error)
        conn, self._conn = self._conn, None
        if conn is not None:
            conn.close()


class Trial:
    """A try of a program: one act at the beginning of a match of its game."""

    def __init__(self, game: str, level: str, budget: Budget, language: str) -> None:
        match, seat = practice(game)
        levels = [level if at == seat else "" for at in range(match.seats)]
        self._seats = OutsideSeats(match, levels, budget, language)
        self._seats.ask(request_for(match, seat))

    def poll(self) -> Given | Failure | None:
        """Returns what came of it, when it is known."""
        return self._seats.poll()

    def close(self) -> None:
        """Ends the program; may be called twice."""
        self._seats.close()


def practice(game: str) -> tuple[AnyMatch, int]:
    """A match of the usual rules, played by a bot up to the first real choice, and the seat that has it."""
    rules = GAMES[game]
    seats = USUAL_SEATS if USUAL_SEATS in rules.seat_counts else max(rules.seat_counts)
    match: AnyMatch = Match(rules, config_of(rules, {}), seats, 1)
    bot = BotPlayer(game, "random")
    while True:
        seat = match.to_act()[0]
        request = request_for(match, seat)
        if len(request.legal) > 1:
            return match, seat
        match.act(seat, bot.choose(request).action)
