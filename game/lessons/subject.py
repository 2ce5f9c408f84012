"""The contract between lessons and one game: what a lesson may say of its table, and who judges it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from game.games import ENTRIES
from game.kernel.entry import load
from game.kernel.match import AnyMatch
from game.kernel.rules import AnyRules
from game.kernel.texts import Texts
from game.lessons.model import Deal, Step


class Unfit(ValueError):
    """The error of a lesson whose words its game does not understand; one sentence with a remedy."""


class Subject(Protocol):
    """The teaching of a game. The learner sits at seat 0."""

    rules: AnyRules

    def lay(self, deal: Deal, config: Any, seats: int) -> AnyMatch:
        """Lays a match in which this deal lies and seat 0 or another is to act; raises ``Unfit``."""
        ...

    def act(self, match: AnyMatch, seat: int, text: str) -> Any:
        """The action that words such as ``discard 7k`` mean here; raises ``Unfit``."""
        ...

    def name(self, match: AnyMatch, seat: int, action: Any) -> str:
        """The words of an action, as ``act`` reads them."""
        ...

    def reached(self, goal: str, before: AnyMatch, after: AnyMatch, events: Sequence[Any]) -> bool:
        """Whether seat 0 reached a goal by an act that led from one match to the other; raises ``Unfit``."""
        ...

    def idle(self, match: AnyMatch, seat: int) -> Any:
        """Returns what another seat does when the lesson says nothing: the plainest lawful act."""
        ...

    def tries(self, match: AnyMatch) -> Sequence[Any]:
        """Returns acts of seat 0 to try, lawful ones."""
        ...

    def breaks(self, match: AnyMatch) -> Sequence[Any]:
        """Returns unlawful acts of seat 0 that a person might try."""
        ...

    def judge(self, kind: str, pieces: str, given: Mapping[str, Any], config: Any) -> str:
        """The right answer to a question; raises ``Unfit``."""
        ...

    def values(self, config: Any) -> Mapping[str, str | int]:
        """The numbers of the rules for texts, by name."""
        ...

    def facts(self, match: AnyMatch, texts: Texts) -> Mapping[str, str | int]:
        """The facts of the learner's hand as it lies, for the recap of a drill, by name."""
        ...

    def piece(self, name: str, texts: Texts) -> str | None:
        """The word for a piece, or ``None`` when there is no such piece."""
        ...

    def answers(self, kind: str, texts: Texts) -> Mapping[str, str]:
        """The usual answers to a kind of question, by id; raises ``Unfit`` for an unknown kind."""
        ...

    def beside(self, match: AnyMatch, texts: Texts) -> str:
        """The teacher's words about the learner's hand in a round that is played; raises ``Unfit`` where none is."""
        ...

    def lost(self, view: Any) -> Iterable[str]:
        """The lessons that would have helped a seat that sees this after a round; none when it lost nothing."""
        ...

    def task(self, make: Mapping[str, Any], number: int, config: Any, seats: int) -> Step:
        """Makes task ``number`` of a kind; raises ``Unfit``."""
        ...


def subject(game: str) -> Subject:
    """The subject of a game that is taught."""
    found: Subject = load(ENTRIES[game].lessons)()
    return found


def games() -> tuple[str, ...]:
    """The games that are taught."""
    return tuple(name for name, entry in ENTRIES.items() if entry.lessons)


def words_of(text: str, usage: str) -> list[str]:
    """The words of an act or goal; raises ``Unfit`` for none."""
    words = text.split()
    if not words:
        raise Unfit(f"an empty act or goal; write {usage}")
    return words
