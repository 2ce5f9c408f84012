"""How a table asks for a bot's act without waiting for it."""

from dataclasses import dataclass
from typing import Any, Protocol

from game.kernel.seat import Answer


@dataclass(frozen=True)
class Question:
    """What a bot is asked. `ticket` comes back with the answer; `act` is the number of the act, for the bot's chance."""

    ticket: int
    game: str
    level: str
    seat: int
    act: int
    seed: int
    view: Any
    legal: tuple[Any, ...]


@dataclass(frozen=True)
class Thought:
    """An answer and the ticket of its question."""

    ticket: int
    answer: Answer


class Thinker(Protocol):
    """Thinks elsewhere: `ask` returns at once, `poll` gives what is ready."""

    def ask(self, question: Question) -> None:
        """Starts thinking; an older question may be forgotten."""
        ...

    def poll(self) -> Thought | None:
        """The next answer that is ready, or None."""
        ...

    def close(self) -> None:
        """Ends it; asking afterwards is an error."""
        ...
