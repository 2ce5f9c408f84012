"""The ways from a scene to the rest of the app, so that a table need not know what else there is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from game.kernel.chance import ChanceSource
from game.kernel.record import SeatInfo
from game.lessons.model import Lesson


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


@dataclass(frozen=True)
class Choice:
    """One button of a dialog. `kind` as for buttons; `cancel` answers Esc, the green one or else the first Enter."""

    label: str
    act: Callable[[], object] | None = None
    kind: str = "ink"
    cancel: bool = False


class Navigator(Protocol):
    """What can be opened from anywhere."""

    def dialog(self, title: str, text: str, choices: Sequence[Choice] = ()) -> None:
        """A card over the dimmed scene; without choices one "OK". It closes before a choice acts."""

    def rulebook(self, game: str = "", rule: str | None = None) -> None:
        """The rule book of a game, at a rule."""

    def settings(self) -> None:
        """The settings; they count at once."""

    def about(self) -> None:
        """The program and its licences."""

    def learn(self, game: str, rule: str = "") -> None:
        """The lesson about a rule, else the lessons of a game."""

    def first_lesson(self, game: str) -> None:
        """The first lesson of a game."""

    def next_lesson(self, game: str) -> None:
        """The first lesson of a game that is not done, above the list of all."""

    def lesson(self, lesson: Lesson, at: int | None = None) -> None:
        """A lesson at a step, or where it was left."""

    def pictures(self, game: str) -> None:
        """The page of pictures of a game."""

    def lesson_after(self, game: str, view: Any) -> tuple[str, Callable[[], None]] | None:
        """The lesson that would have helped whoever sees this at the end of a round: its title and the way to it."""

    def lobby(self, game: str) -> None:
        """The lobby of a game."""

    def play(self, game: str) -> None:
        """The table of last time; the lobby when it no longer works."""

    def first_round(self, game: str) -> None:
        """A short match against easy bots by the usual rules, for who has just learned the game."""

    def summary(self, game: str) -> str:
        """Who plays how at the table of last time."""

    def open_matches(self) -> Any:
        """The matches to go on with, read from disk."""

    def resume(self, known: Any) -> None:
        """Goes on with the one of the `known` matches that can, else shows the list."""

    def records(self) -> None:
        """The matches that can be watched."""

    def dropped(self, top: Any, file: str) -> None:
        """A file that was dropped on the window while `top` showed."""

    def play_again(self, setup: Setup) -> None:
        """The same people and rules once more, with a fresh seed."""

    def watch(self, played: Played) -> None:
        """A match from its beginning."""

    def forget_program(self, level: str) -> None:
        """A program that could not be started is not offered again."""
