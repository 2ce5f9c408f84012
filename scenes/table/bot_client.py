"""Requests for a bot's act without waiting for it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.kernel.seat import Answer, Bot
from game.seats.failures import Failure
from game.seats.request import Request, answer_with

Acts = Sequence[tuple[int, object]]
"""Acts with their seats."""


class Thought(NamedTuple):
    """The answer to a request; `by` is `fallback` where a bot answered for a program that did not."""

    request: Request
    answer: Answer
    by: str = ""


class BotClient(Protocol):
    """A player elsewhere: `ask` returns at once, `poll` gives what is ready.

    `searches` says whether acts of a hint may be played out beside it, in processes of their own.
    """

    @property
    def searches(self) -> bool: ...

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Starts thinking; an older question may be forgotten. `acts` are all so far, shown or not."""
        ...

    def poll(self) -> Thought | None:
        """The answer to a request when one is ready, else None."""
        ...

    def failures(self) -> Sequence[Failure]:
        """Returns what outside programs failed to do since the last call."""
        ...

    def end(self) -> None:
        """Tells programs that the match is over."""
        ...

    def close(self) -> None:
        """Ends it; may be called twice."""
        ...


class InlineBots:
    """Bots that think in this process at the next poll, for tests and tools: a frame is as long as the thought."""

    searches = False

    def __init__(self, bots: dict[str, Bot]) -> None:
        """Takes `bots` by level."""
        self.bots = bots
        self._open: list[tuple[str, Request]] = []

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Remembers the question."""
        self._open[:] = [(level, request)]

    def poll(self) -> Thought | None:
        """Answers the question."""
        if not self._open:
            return None
        level, request = self._open.pop()
        return Thought(request, answer_with(self.bots[level], request))

    def failures(self) -> Sequence[Failure]:
        """The failures, of which bots have none."""
        return ()

    def end(self) -> None:
        """Does nothing: bots keep nothing."""

    def close(self) -> None:
        """Forgets the question."""
        self._open.clear()
