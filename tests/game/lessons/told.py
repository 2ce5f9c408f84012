"""The claims of a lesson as questions to the rules: what a text stands beside, and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.kernel.texts import Texts
from game.lessons.model import Lesson, Step
from game.lessons.player import Player
from game.lessons.reading import config_for
from game.lessons.subject import subject
from game.lessons.words import Words
from game.riichi.tiles import KIND_OF, parse_tiles


class Told:
    """The surroundings of a text: its lesson, its step, the table of the step."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        self.lesson = lesson
        self.at = at
        self.subject: Any = subject(lesson.game)
        self.config: Any = config_for(lesson)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def match(self) -> Any:
        """The table before the step."""
        return Player(self.lesson, Words(self.lesson, self.subject, Texts("en")), self.at).match

    @property
    def after(self) -> Any:
        """The table after the step's own acts."""
        player = Player(self.lesson, Words(self.lesson, self.subject, Texts("en")), self.at)
        for words in player.step.do.split(";"):
            player.act(player.subject.act(player.match, 0, words.strip()))  # type: ignore[arg-type]
        return player.match

    @property
    def pieces(self) -> str:
        assert self.step.ask is not None
        return self.step.ask.pieces

    @property
    def groups(self) -> list[list[int]]:
        """The groups of riichi tiles of the question, by kind."""
        return [[KIND_OF[tile] for tile in parse_tiles(part.strip())] for part in self.pieces.split("|")]

    @property
    def kinds(self) -> list[int]:
        return [kind for group in self.groups for kind in group]

    def judge(self, kind: str, pieces: str, **given: Any) -> str:
        found: str = self.subject.judge(kind, pieces, given, self.config)
        return found

    def own(self) -> str:
        ask = self.step.ask
        assert ask is not None
        return self.judge(ask.kind, ask.pieces, **ask.given)


Claim = Callable[[Told], bool]


def judged(kind: str, pieces: str, is_: str, **given: Any) -> Claim:
    """A claim that the rules answer so."""
    return lambda told: told.judge(kind, pieces, **given) == is_


def all_of(*claims: Claim) -> Claim:
    return lambda told: all(claim(told) for claim in claims)


def own(is_: str) -> Claim:
    """A claim that the question of the step is answered so."""
    return lambda told: told.own() == is_


def shown(*looks: tuple[int, str, str]) -> Claim:
    """A claim about rows of the step's picture: their number, the question, the answer."""
    return lambda told: all(told.judge(kind, told.step.show[i].pieces) == is_ for i, kind, is_ in looks)
