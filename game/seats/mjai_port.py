"""A port on loopback at which one mjai program takes a seat, and may come back to it when its connection was lost.

Every program of this computer can connect, so who joins has to name the token of the seat as its ``room``.
"""

from __future__ import annotations

import contextlib
import hmac
import queue
import re
import socket
import threading
from collections import deque
from typing import IO, Any

import msgspec

from game.kernel.notice import Notice
from game.seats.failures import SeatFailed
from game.seats.program import LONGEST_LINE, Line, Pipe

LINES, ASKED, ARRAYS, TCP = "mjai:", "mjai-asked:", "mjai-array:", "mjai-tcp:"
DIALECTS = (LINES, ASKED, ARRAYS, TCP)
"""Every line is answered; only lines with ``can_act`` true; an array of events a decision; a port on loopback."""
PROTOCOL = {"type": "hello", "protocol": "mjsonp", "protocol_version": 3}
JOIN_SECONDS = 5.0
"""How long a connection may be silent before it joins."""
BACK_SECONDS = 1.0
"""How long a seat may still be taken by a connection that its program has just lost."""
MOST_STRANGERS = 16
"""Connections that have not joined yet; further ones wait."""
_LOOPBACK = "127.0.0.1"
_PLACE = re.compile(r"(\d{1,5})/([A-Za-z0-9_-]{4,64})")
_NAME = 40


def dialect_of(level: str) -> str:
    """The dialect that a seat names, or nothing."""
    return next((dialect for dialect in DIALECTS if level.startswith(dialect)), "")


def place_of(text: str) -> tuple[int, str]:
    """Splits ``PORT/TOKEN`` into the port and the token; raises ``ValueError``."""
    found = _PLACE.fullmatch(text)
    if found is None or not 0 < int(found[1]) < 65536:
        raise ValueError(f"{text!r} is no PORT/TOKEN: a port from 1 to 65535 and 4 to 64 letters, digits, - or _")
    return int(found[1]), found[2]


class Port(Pipe):
    """The program at a port, as a pipe. A line of the kind ``"join"`` says that one took the seat: its name."""

    def __init__(self, port: int, token: str) -> None:
        """Opens the port; raises ``OSError`` when it cannot be opened."""
        self._in: queue.SimpleQueue[Line] = queue.SimpleQueue()
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._joined: deque[queue.SimpleQueue[bytes | None]] = deque()
        self._closing = threading.Event()
        self._token = token
        self._tap, self._held = None, b""
        self._freed = threading.Condition()
        self._seated: socket.socket | None = None
        self._strangers = threading.BoundedSemaphore(MOST_STRANGERS)
        self._server = socket.create_server((_LOOPBACK, port))
        self.port: int = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._strangers.acquire()
                client, _ = self._server.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError), client, client.makefile("rb") as lines:
            name = self._joins(client, lines)
            if name is None:
                return
            out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
            client.settimeout(None)
            self._joined.append(out)
            self._pass("join", name.encode())
            writing = threading.Thread(target=self._write_to, args=(client, out), daemon=True)
            writing.start()
            try:
                self._listen(lines)
            finally:
                out.put(None)
                with self._freed:
                    self._seated = None
                    self._freed.notify()

    def admit(self) -> None:
        """Begins to talk to the program whose ``"join"`` was just received."""
        self._out = self._joined.popleft()

    def _joins(self, client: socket.socket, lines: IO[bytes]) -> str | None:
        """Admits a program that joins with the token and returns its name; tells a stranger why it gets no seat."""
        try:
            client.settimeout(JOIN_SECONDS)
            client.sendall(msgspec.json.encode(PROTOCOL) + b"\n")
            told = _message(lines.readline(LONGEST_LINE))
            problem = ""
            room = told.get("room")
            if told.get("type") != "join" or not isinstance(room, str):
                problem = "the answer to hello is join, with the token of the seat as its room"
            elif not hmac.compare_digest(room.rpartition("/")[2].encode(), self._token.encode()):
                problem = "the room is not the token of the seat"
            else:
                with self._freed:
                    free = self._freed.wait_for(lambda: self._seated is None, BACK_SECONDS)
                    if free and not self._closing.is_set():
                        self._seated = client
                    else:
                        problem = "another program has the seat"
            if not problem:
                return str(told.get("name", ""))[:_NAME]
            client.sendall(msgspec.json.encode({"type": "error", "message": problem}) + b"\n")
            return None
        finally:
            self._strangers.release()

    def _write_to(self, client: socket.socket, out: queue.SimpleQueue[bytes | None]) -> None:
        with contextlib.suppress(OSError):
            while (data := out.get()) is not None:
                client.sendall(data)

    @property
    def running(self) -> bool:
        """Whether a program has the seat."""
        return self._seated is not None

    def how_it_ended(self) -> SeatFailed:
        """The failure of a program that closed its connection and has not come back."""
        return SeatFailed("crashed", "it closed the connection", Notice("kernel.program.hung_up"))

    def close(self, grace: float = 1.0) -> None:
        """Closes connection and port."""
        self._closing.set()
        self._wake()
        self._out.put(None)
        for end in (self._seated, self._server):
            if end is not None:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()


def _message(raw: bytes) -> dict[str, Any]:
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = msgspec.json.decode(raw)
        if isinstance(found, dict):
            return found
    return {}
