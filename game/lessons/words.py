"""The texts of lessons: placeholders filled from config, scoring and pieces; and how long they take to read."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from msgspec.structs import replace

from game.kernel.bilingual import Text
from game.kernel.rules import Refusal, refusal_words
from game.kernel.seat import AVATARS
from game.kernel.texts import Texts, fit_particles
from game.lessons.model import Lesson
from game.lessons.reading import config_for
from game.lessons.subject import Subject, Unfit

SYLLABLES_A_SECOND = 6
LETTERS_A_SECOND = 14
ACT_SECONDS = 1.2
ANIMATION_SECONDS = 0.6
"""A flight of a piece with its rest, at speed 1."""


class Words:
    """The texts of one lesson in one language, with their placeholders filled."""

    def __init__(
        self, lesson: Lesson, subject: Subject, texts: Texts, more: Mapping[str, str | int] | None = None
    ) -> None:
        """Takes ``more`` as further values by the names of their placeholders."""
        self._subject = subject
        self._lesson = lesson
        self.texts = texts
        figures = {name: figure.value for name, figure in lesson.figures.items()}
        others = {f"seat_{seat}": other_name(seat, texts) for seat in range(1, lesson.seats)}
        self._values: dict[str, str | int] = {**(more or {}), **others, **figures, **subject.values(config_for(lesson))}

    def fill(self, text: Text | None) -> str:
        """The text in this language; raises ``Unfit`` for a placeholder that nobody fills."""
        if text is None:
            return ""
        raw = text.get(self.texts.locale)
        parts = []
        try:
            found = list(Formatter().parse(raw))
        except ValueError as error:
            raise Unfit(f"{error} in {raw!r}; write {{{{ for a brace, or close the placeholder") from error
        for literal, name, _, _ in found:
            parts.append(literal)
            if name is not None:
                parts.append(self._value(name))
        whole = "".join(parts)
        return fit_particles(whole) if self.texts.locale == "ko" else whole

    def _facts(self) -> Mapping[str, str | int]:
        """The facts of the hand of a drill once its act is done."""
        lesson, subject, step = self._lesson, self._subject, self._lesson.steps[-1]
        if step.deal is None:
            return {}
        match = subject.lay(step.deal, config_for(lesson), lesson.seats)
        for words in step.do.split(";"):
            match.act(0, subject.act(match, 0, words.strip()))
        return subject.facts(match, self.texts)

    def why_not(self, game: str, refusal: Refusal) -> str:
        """The reason why an act is refused, with the names of its pieces."""
        notice = refusal_words(game, refusal)
        values = {name: self._named(v) if isinstance(v, str) else v for name, v in notice.values.items()}
        return replace(notice, values=values).text(self.texts)

    def _named(self, pieces: str) -> str:
        """The names of pieces with blanks between; anything else as it is."""
        names = [self._subject.piece(word, self.texts) for word in pieces.split()]
        return ", ".join(name for name in names if name) if names and all(names) else pieces

    def _value(self, name: str) -> str:
        if name not in self._values and self._lesson.drill:
            self._values |= self._facts()
        if name in self._values:
            return str(self._values[name])
        piece = self._subject.piece(name, self.texts)
        if piece is None:
            known = ", ".join(sorted(self._values))
            raise Unfit(f"nothing fills {{{name}}}; write a piece or one of {known}")
        return piece


def holes(raw: str) -> set[str]:
    """The names of the placeholders of a text."""
    return {name for _, name, _, _ in Formatter().parse(raw) if name}


def other_name(seat: int, texts: Texts) -> str:
    """Returns what another seat than the learner's, which is 0, is called: that of its face."""
    return texts.t(f"seats.avatars.{AVATARS[seat]}")


def reading_seconds(text: str, locale: str) -> float:
    """How long a text takes to read: Korean by syllables, English by letters."""
    signs = sum(sign.isalnum() for sign in text)
    return signs / (SYLLABLES_A_SECOND if locale == "ko" else LETTERS_A_SECOND)
