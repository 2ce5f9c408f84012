"""The process that plays the seats of outside programs for a window: follows the match, asks, waits, reports."""

from __future__ import annotations

import contextlib
import queue
import signal
import threading
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from game import system
from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.notice import Notice
from game.seats.failures import Cause, SeatFailed
from game.seats.family import no_orphans
from game.seats.players import OutsidePlayer, outside_player
from game.seats.program import Budget
from game.seats.request import request_for
from game.seats.table import ask_player
from game.seats.words import explainer

_LAST_WAIT = 5.0
"""Seconds for ending all programs together."""


class Open(msgspec.Struct, frozen=True):
    """The first message to the process: the match before its first act, and the levels of programs by seat."""

    game: str
    config: msgspec.Raw
    seats: int
    seed: int
    levels: tuple[str, ...]
    budget: Budget
    language: str


class Line(msgspec.Struct, frozen=True):
    """The acts that were done, and the seat to ask for act ``id``; seat -1 when the match is over."""

    acts: list[tuple[int, msgspec.Raw]]
    seat: int
    id: int


class ToldAct(msgspec.Struct, frozen=True, tag="told"):
    """The message with the act of a program."""

    seat: int
    id: int
    action: msgspec.Raw
    why: dict[str, Any] = {}
    name: str = ""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The message that a program did not act."""

    seat: int
    id: int
    cause: Cause
    detail: str
    gone: bool
    told: Notice | None = None


def serve(conn: Connection) -> None:
    """Asks the programs until the pipe closes, then ends them."""
    _stand_alone()
    with contextlib.suppress(EOFError, OSError), contextlib.ExitStack() as orphans:
        orphans.enter_context(no_orphans())
        with _Desk(conn, conn.recv_bytes(), orphans) as desk:
            while True:
                desk.put(conn.recv_bytes())


def _stand_alone() -> None:
    """Lets only the window end this process, and leads a group in which all that the programs start can be ended."""
    system.lead_group()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(ValueError):
            signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else _leave)


def _leave(number: int, frame: object) -> None:
    raise EOFError


class _Desk:
    """The match as the process follows it, and the players; asking happens in a thread of its own."""

    def __init__(self, conn: Connection, raw: bytes, orphans: contextlib.ExitStack) -> None:
        """Takes over ``orphans``, which is closed when the programs have ended."""
        self._orphans = orphans
        opening = msgspec.json.decode(raw, type=Open)
        rules = GAMES[opening.game]
        config = msgspec.json.decode(opening.config, type=rules.config_type)
        self._conn = conn
        self._match: AnyMatch = Match(rules, config, opening.seats, opening.seed)
        self._told = [0] * opening.seats
        self._given: dict[int, tuple[int, ToldAct]] = {}
        """The last act by seat, with the number of own acts before it."""
        self._jobs: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        explain = explainer(opening.game, opening.language)
        self._players: dict[int, OutsidePlayer] = {}
        self._problems: dict[int, str] = {}
        for seat, level in enumerate(opening.levels):
            if level:
                try:
                    self._players[seat] = outside_player(self._match, seat, level, opening.budget, explain)
                except ValueError as error:
                    self._problems[seat] = str(error)
        self._thread = threading.Thread(target=self._work, daemon=True)

    def __enter__(self) -> _Desk:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Ends all programs at once, then whatever they left behind."""
        self._jobs.put(None)
        ends = [threading.Thread(target=player.close) for player in self._players.values()]
        for end in ends:
            end.start()
        for end in ends:
            end.join(_LAST_WAIT)
        self._orphans.close()
        system.end_group()

    def put(self, raw: bytes) -> None:
        """Takes in a message of the window."""
        self._jobs.put(raw)

    def _work(self) -> None:
        with contextlib.suppress(OSError):
            while (raw := self._jobs.get()) is not None:
                line = msgspec.json.decode(raw, type=Line)
                self._follow(line)
                if line.seat < 0:
                    self._end()
                else:
                    self._conn.send_bytes(msgspec.json.encode(self._ask(line)))

    def _follow(self, line: Line) -> None:
        for seat, raw in line.acts:
            self._match.act(seat, msgspec.json.decode(raw, type=self._match.rules.action_type))

    def _ask(self, line: Line) -> ToldAct | Failed:
        if line.seat in self._problems:
            return Failed(line.seat, line.id, "unstartable", self._problems[line.seat], True)
        match, player = self._match, self._players[line.seat]
        own = sum(seat == line.seat for seat, _ in match.acts)
        before, told = self._given.get(line.seat, (-1, None))
        request = request_for(match, line.seat)
        if told is not None and before == own:
            # Somebody else acted meanwhile, and the same question came again: a program is asked once.
            action = msgspec.json.decode(told.action, type=match.rules.action_type)
            if match.rules.refuse(match.state, line.seat, action) is None:
                return msgspec.structs.replace(told, id=line.id)
        self._tell(line.seat, player)
        try:
            answer = ask_player(match, player, request)
        except SeatFailed as failed:
            return Failed(line.seat, line.id, failed.cause, failed.detail, player.gone, failed.told)
        except Exception as error:
            # What a program sends may break anything; the window must hear of it all the same.
            return Failed(line.seat, line.id, "unreadable", f"{type(error).__name__}: {error}", player.gone)
        raw = msgspec.Raw(msgspec.json.encode(answer.action))
        told = ToldAct(line.seat, line.id, raw, answer.why.values, player.name)
        self._given[line.seat] = (own, told)
        return told

    def _tell(self, seat: int, player: OutsidePlayer) -> None:
        player.notify(self._match.seen_events(seat, self._told[seat]))
        self._told[seat] = len(self._match.events)

    def _end(self) -> None:
        standings = self._match.standings()
        for seat, player in self._players.items():
            self._tell(seat, player)
            player.end(standings)
