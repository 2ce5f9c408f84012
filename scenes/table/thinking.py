"""How a table asks for a bot's act without waiting for it."""

from typing import Protocol

from game.kernel.seat import Answer, Bot
from game.seats.request import Request, answer_with


class Thinker(Protocol):
    """Thinks elsewhere: `ask` returns at once, `poll` gives what is ready."""

    def ask(self, level: str, request: Request) -> None:
        """Starts thinking; an older question may be forgotten."""
        ...

    def poll(self) -> tuple[int, Answer] | None:
        """The number of a request and its answer when one is ready, else None."""
        ...

    def close(self) -> None:
        """Ends it; may be called twice."""
        ...


class HereThinker:
    """Thinks in this process at the next poll, for tests and tools: a frame is as long as the thought."""

    def __init__(self, bots: dict[str, Bot]) -> None:
        """`bots` by level."""
        self.bots = bots
        self._open: tuple[str, Request] | None = None

    def ask(self, level: str, request: Request) -> None:
        """Remembers the question."""
        self._open = (level, request)

    def poll(self) -> tuple[int, Answer] | None:
        """Answers it."""
        if self._open is None:
            return None
        (level, request), self._open = self._open, None
        return request.id, answer_with(self.bots[level], request)

    def close(self) -> None:
        """Forgets the question."""
        self._open = None
