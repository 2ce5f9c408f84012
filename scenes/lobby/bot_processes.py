"""Bots and outside programs in other processes, as a table asks for them."""

from collections.abc import Sequence
from contextlib import suppress

from game.kernel.match import AnyMatch
from game.seats.failures import Failure
from game.seats.levels import prefix_of
from game.seats.notation import bot_seat
from game.seats.outside import OutsideSeats
from game.seats.program import Budget
from game.seats.request import FALLBACK_LEVEL, Request
from game.seats.table import FALLBACK
from game.seats.worker import ThinkingProcess
from scenes.table.bot_client import Acts, Thought


class ProcessBots:
    """Bots in one process, which starts with the table where a bot sits there, as to start it takes a part of a frame,
    else at the first question; programs in another. For a program that fails a bot answers."""

    searches = True

    def __init__(
        self, match: AnyMatch, levels: Sequence[str], budget: Budget | None = None, language: str = "en"
    ) -> None:
        """Keeps what processes need; `levels` by seat, of which only programs are run. `budget` limits their acts."""
        self._process: ThinkingProcess | None = None
        if any(bot_seat(level) is not None for level in levels):
            with suppress(OSError):
                self._process = ThinkingProcess()
        self._outside = OutsideSeats(match, levels, budget, language)
        self._asked: dict[int, Request] = {}
        self._failures: list[Failure] = []
        self._stands_in: set[int] = set()
        """The numbers of the acts that a bot gives in the place of a program."""

    def ask(self, level: str, request: Request, acts: Acts = ()) -> None:
        """Starts thinking."""
        if not prefix_of(level):
            self._ask_bot(level, request)
        elif self._outside.plays(request.seat):
            self._asked[request.id] = request
            self._outside.ask(request, acts or None)
        else:
            self._stand_in(request)

    def poll(self) -> Thought | None:
        """The answer to a request when one is ready."""
        # Programs start with the table, not only at their first act.
        self._outside.start()
        given = self._outside.poll()
        if isinstance(given, Failure):
            self._failures.append(given)
            request = self._asked.pop(given.id, None)
            if request is not None:
                self._stand_in(request)
        elif given is not None:
            request = self._asked.pop(given.id, None)
            if request is not None:
                return Thought(request, given.answer)
        reply = self._process.poll() if self._process is not None else None
        if reply is None:
            return None
        by = FALLBACK if reply.id in self._stands_in else ""
        self._stands_in.discard(reply.id)
        return Thought(reply.request, reply.answer, by)

    def failures(self) -> Sequence[Failure]:
        """Returns what programs failed to do since the last call."""
        found, self._failures = self._failures, []
        return found

    def end(self) -> None:
        """Tells programs how the match ended."""
        self._outside.finish()

    def close(self) -> None:
        """Ends the processes; may be called twice."""
        self._outside.close()
        if self._process is not None:
            self._process.close()
            self._process = None

    def _stand_in(self, request: Request) -> None:
        self._stands_in.add(request.id)
        self._ask_bot(FALLBACK_LEVEL, request)

    def _ask_bot(self, level: str, request: Request) -> None:
        if self._process is None:
            self._process = ThinkingProcess()
        self._process.ask(request, level)
