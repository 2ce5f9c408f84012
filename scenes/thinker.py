"""Bots in another process, as a table asks for them."""

from game.kernel.seat import Answer
from game.seats.request import Request
from game.seats.worker import ThinkingProcess


class ProcessThinker:
    """Starts its process at the first question, so that opening a table waits for nothing."""

    def __init__(self) -> None:
        self._process: ThinkingProcess | None = None

    def ask(self, level: str, request: Request) -> None:
        """Starts thinking."""
        if self._process is None:
            self._process = ThinkingProcess()
        self._process.ask(request, level)

    def poll(self) -> tuple[int, Answer] | None:
        """The number of a request and its answer when one is ready."""
        reply = self._process.poll() if self._process is not None else None
        return None if reply is None else (reply.id, reply.answer)

    def close(self) -> None:
        """Ends the process; may be called twice."""
        if self._process is not None:
            self._process.close()
            self._process = None
