"""A person's own lessons: each is tried before it is shown, and one that cannot be taken costs itself alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import structs

from game.kernel.bilingual import Text
from game.kernel.outside import YAML_BYTES, read_regular
from game.kernel.sources import SourceError, source_of
from game.kernel.texts import LOCALES, Texts
from game.lessons.check import done_right
from game.lessons.model import Alone, Lesson
from game.lessons.player import DEALS, Player
from game.lessons.reading import SUFFIX, lesson_of
from game.lessons.subject import Unfit, subject
from game.lessons.words import Words
from game.library.own_file import reason
from game.library.problem import Problem, problem_of

MOST = 100
"""Files that are read; more are named once."""


class OwnLessons(msgspec.Struct, frozen=True):
    """The lessons of a folder by number, and why files were left out."""

    lessons: tuple[Lesson, ...] = ()
    problems: tuple[Problem, ...] = ()


def own_lessons(folder: Path, game: str) -> OwnLessons:
    """The lessons of a game in a folder, which may be missing."""
    try:
        files = sorted(folder.glob(SUFFIX))
    except OSError:
        return OwnLessons()
    found: dict[str, Lesson] = {}
    problems: list[Problem] = []
    if len(files) > MOST:
        values: dict[str, str | int | Problem] = {"folder": str(folder), "count": len(files), "most": MOST}
        problems.append(problem_of("own_lessons_many", values))
    for file in files[:MOST]:
        try:
            lesson = _tried(file, read_regular(file, YAML_BYTES), game)
            if lesson.id in found:
                raise SourceError(f"{file}:1: the lesson {lesson.id!r} stands in two files; give one another id")
            found[lesson.id] = lesson
        except (OSError, SourceError) as error:
            told = str(error) if isinstance(error, SourceError) else f"{file}: {reason(error)}"
            problems.append(problem_of("own_lesson", {"error": told}))
    ordered = sorted(found.values(), key=lambda lesson: (lesson.number, lesson.id))
    return OwnLessons(tuple(ordered), tuple(problems))


@lru_cache(maxsize=2 * MOST)
def _tried(file: Path, data: bytes, game: str) -> Lesson:
    """A lesson that can be taken; raises ``SourceError`` with the line of what does not fit."""
    try:
        source = source_of(file, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise SourceError(f"{file}:1: cannot be read ({error}); save it as UTF-8") from error
    lesson = lesson_of(source, game)
    for place, problem in faults(lesson):
        raise source.error(place, problem)
    return lesson


def faults(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Yields why a lesson cannot be taken, as (place, problem with remedy): its texts, its steps in order, its tasks.

    A round that is played is not checked: what comes there is the bots' doing.
    """
    # The problems are told in English, as all of data files.
    words = [Words(lesson, subject(lesson.game), Texts(locale)) for locale in LOCALES]
    for place, text in _texts(lesson, "$"):
        for one in words:
            try:
                one.fill(text)
            except Unfit as error:
                yield f"{place}.{one.texts.locale}", str(error)
            except Exception as error:  # a drill's texts tell facts of its hand, which may be no hand at all
                yield f"$.steps[{len(lesson.steps) - 1}]", _told(error)
                return
    yield from _steps(lesson, words[-1])
    alone = lesson.alone
    if alone is None:
        return
    for number in range(len(alone.steps) or DEALS):
        place = f"$.alone.steps[{number}]" if alone.steps else "$.alone"
        yield from ((place, problem) for _, problem in _task(lesson, alone, number, words[-1]))


def _task(lesson: Lesson, alone: Alone, number: int, words: Words) -> Iterator[tuple[str, str]]:
    bare = structs.replace(lesson, alone=None)
    try:
        step = Player(bare, words).task(alone, number)
    except Exception as error:  # whatever a lesson does to its game, the others are still there
        yield "$", _told(error)
        return
    yield from _steps(structs.replace(bare, steps=(step,)), words)


def _steps(lesson: Lesson, words: Words) -> Iterator[tuple[str, str]]:
    """Goes through the steps by right acts alone, up to the first that cannot be."""
    at = 0
    try:
        player = Player(structs.replace(lesson, alone=None), words)
        while not player.over:
            at = player.at
            if player.step.play:
                at += 1
                player.skip()
                continue
            for problem in done_right(player):
                yield f"$.steps[{at}]", f"{problem}; correct this step"
                return
            at += 1
            if not player.next():
                yield f"$.steps[{at - 1}]", "the step does not end after the right act; correct do or want"
                return
    except Exception as error:  # whatever a lesson does to its game, the others are still there
        yield f"$.steps[{at}]", _told(error)


def _texts(value: object, place: str) -> Iterator[tuple[str, Text]]:
    """Yields all texts below a value."""
    if isinstance(value, Text):
        yield place, value
    elif isinstance(value, msgspec.Struct):
        for field in structs.fields(value):
            yield from _texts(getattr(value, field.name), f"{place}.{field.encode_name}")
    elif isinstance(value, tuple):
        for number, one in enumerate(value):
            yield from _texts(one, f"{place}[{number}]")


def _told(error: Exception) -> str:
    words = str(error) if isinstance(error, Unfit) else f"it cannot be played ({type(error).__name__}: {reason(error)})"
    return words if ";" in words else f"{words}; correct this entry"
