"""The ways from a scene to the rest of the app, so that a table need not know what else there is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from game.kernel.chance import ChanceSource
from game.kernel.record import SeatInfo
from game.lessons.model import Lesson


class Setup(NamedTuple):
    """The game, rules and players of a match."""

    game: str
    config: object
    seats: tuple[SeatInfo, ...]


class Played(NamedTuple):
    """A finished match with all that it takes to play it again act by act. ``chance`` is that of an imported record;
    ``record`` says who acted for whom."""

    setup: Setup
    seed: int
    chance: ChanceSource
    acts: Sequence[tuple[int, Struct]]
    record: Path | None = None


@dataclass(frozen=True)
class Choice:
    """A button of a dialog. `kind` as for buttons; `cancel` answers Esc, the green one or else the first Enter."""

    label: str
    act: Callable[[], object] | None = None
    kind: str = "ink"
    cancel: bool = False


class Navigator(Protocol):
    """The screens that can be opened from anywhere."""

    def dialog(self, title: str, text: str, choices: Sequence[Choice] = ()) -> None:
        """Opens a card over the dimmed scene; without choices it has one "OK". It closes before a choice acts."""

    def rulebook(self, game: str = "", rule: str | None = None, values: Mapping[str, Any] | None = None) -> None:
        """Opens the rule book of a game, at a rule; its page of pictures is by these options of a table."""

    def settings(self) -> None:
        """Opens the settings, whose changes count at once."""

    def about(self) -> None:
        """Opens the page about the program and its licences."""

    def learn(self, game: str, rule: str = "") -> None:
        """Opens the lesson about a rule, else the lessons of a game."""

    def first_lesson(self, game: str) -> None:
        """Opens the first lesson of a game."""

    def next_lesson(self, game: str) -> None:
        """Opens the first lesson of a game that is not done, above the list of all."""

    def lesson(self, lesson: Lesson, at: int | None = None) -> None:
        """Opens a lesson at a step, or where it was left."""

    def pictures(self, game: str, values: Mapping[str, Any] | None = None) -> None:
        """Opens the page of pictures of a game, by the standard rules or these options of a table."""

    def lesson_after(self, game: str, view: object) -> tuple[str, Callable[[], None]] | None:
        """The lesson that would have helped a player who sees this at the end of a round: its title and opener."""

    def workshop(self, game: str = "holla", file: str = "") -> None:
        """Opens the workshop of a game, where rules of one's own are made, with a set of theirs on the bench."""

    def lobby(self, game: str, preset: str = "") -> None:
        """Opens the lobby of a game."""

    def play(self, game: str) -> None:
        """Starts a match at the table of last time; opens the lobby when that cannot be started any more."""

    def first_round(self, game: str) -> None:
        """Starts a short match against beginners by the usual rules, for a person who has just learned the game."""

    def summary(self, game: str) -> str:
        """The players and rules of last time's table in words."""

    def open_matches(self) -> Any:
        """The matches to go on with, read from disk."""

    def resume(self, known: Any) -> None:
        """Goes on with the one of the `known` matches that can, else shows the list."""

    def records(self) -> None:
        """Opens the list of all matches of this computer."""

    def statistics(self) -> None:
        """Opens what the matches of a person come to."""

    def dropped(self, top: Any, file: str) -> None:
        """Opens a file that was dropped on the window while `top` showed."""

    def play_again(self, setup: Setup, away: Sequence[int] = ()) -> None:
        """Starts a match of the same people and rules with a fresh seed; bots play on for persons who are `away`."""

    def watch(self, played: Played) -> None:
        """Opens a match as a replay from its beginning."""

    def forget_program(self, level: str) -> None:
        """Takes a program that could not be started out of what is offered."""
