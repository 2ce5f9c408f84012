"""The ways from a scene to the rest of the app, so that a table need not know what else there is."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from game.kernel.chance import ChanceSource
from game.kernel.record import SeatInfo


class Setup(NamedTuple):
    """Which game is played, under which rules, by whom."""

    game: str
    config: Any
    seats: tuple[SeatInfo, ...]


class Played(NamedTuple):
    """A match that is over: all that it takes to play it again act by act. ``chance`` is that of an imported record."""

    setup: Setup
    seed: int
    chance: ChanceSource
    acts: Sequence[tuple[int, Any]]


class Doors(Protocol):
    """What can be opened from anywhere."""

    def rulebook(self, game: str, rule: str | None = None) -> None:
        """The rule book of a game, at a rule."""

    def settings(self) -> None:
        """The settings; they count at once."""

    def lesson_after(self, game: str, view: Any) -> tuple[str, Callable[[], None]] | None:
        """The lesson that would have helped whoever sees this at the end of a round: its title and the way to it."""

    def play_again(self, setup: Setup) -> None:
        """The same people and rules once more, with a fresh seed."""

    def watch(self, played: Played) -> None:
        """A match from its beginning."""

    def forget_program(self, level: str) -> None:
        """A program that could not be started is not offered again."""
