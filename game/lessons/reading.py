"""Reading the lessons of a game, those of the house and a person's own; every fault with its file, line and remedy."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import structs

import assets
from game.games import GAMES
from game.kernel.options import BadOption, config_of, load_options
from game.kernel.rulebook import load as rule_book
from game.kernel.rules import BadConfig
from game.kernel.seat import LEVELS
from game.kernel.sources import Source, SourceError, read_source
from game.lessons.model import Alone, Lesson, Step
from game.lessons.subject import games

SUFFIX = "*.yaml"


def house(game: str) -> Path:
    """The folder of the house's lessons of a game."""
    return assets.path("lessons", game)


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The house's lessons of a game in order; raises ``SourceError``."""
    return read_folder(house(game), game)


def all_lessons() -> tuple[Lesson, ...]:
    """The house's lessons of all games."""
    return tuple(lesson for game in games() for lesson in lessons(game))


def next_number(game: str, done: Collection[str]) -> int | None:
    """The number of the first lesson of the house that is not done, by the names of the files alone; drills apart."""
    names = sorted(path.name.partition(".")[0].partition("_")[::2] for path in house(game).glob(SUFFIX))
    left = [int(number) for number, name in names if number.isdigit() and f"{game}.{name}" not in done]
    return min(left, default=None)


def read_folder(folder: Path, game: str) -> tuple[Lesson, ...]:
    """The lessons of a folder, by number; none where there is no folder. Raises ``SourceError``."""
    found = [read(path, game) for path in sorted(folder.glob(SUFFIX))] if folder.is_dir() else []
    seen: dict[str, Path] = {}
    for path, lesson in zip(sorted(folder.glob(SUFFIX)), found, strict=False):
        if lesson.id in seen:
            other = seen[lesson.id].name
            raise SourceError(f"{path}:1: the lesson {lesson.id!r} stands in {other} too; give one another id")
        seen[lesson.id] = path
    return tuple(sorted(found, key=lambda lesson: (lesson.number, lesson.id)))


def read(path: Path, game: str) -> Lesson:
    """Reads one lesson; raises ``SourceError`` with the line of what does not fit."""
    return lesson_of(read_source(path), game)


def lesson_of(source: Source, game: str) -> Lesson:
    """The lesson of a file that was read; raises ``SourceError``."""
    lesson = structs.replace(source.convert(Lesson), game=game)
    for place, problem in _problems(lesson):
        raise source.error(place, problem)
    return lesson


def config_for(lesson: Lesson) -> Any:
    """The config that a lesson pins."""
    rules = GAMES[lesson.game]
    return config_of(rules, load_options(rules).preset(lesson.preset).set | lesson.set)


def _problems(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Yields what the types cannot check, as (place, problem with remedy)."""
    if not lesson.steps:
        yield "$.steps", "a lesson needs steps; write one at least"
    try:
        GAMES[lesson.game].check_config(config_for(lesson), lesson.seats)
    except BadOption as error:
        yield "$.preset" if error.key == "no_preset" else "$.set", f"{error}; correct this entry"
    except BadConfig as error:
        yield "$.set" if lesson.set else "$.seats", f"{error}; correct this entry"
    known = rule_book(lesson.game).ids()
    for number, rule in enumerate(lesson.teaches):
        if rule not in known:
            yield f"$.teaches[{number}]", f"there is no rule {rule}; name one of assets/rules/{lesson.game}.yaml"
    for place, step in _steps(lesson.steps, "$.steps"):
        yield from _step_problems(place, step)
    yield from _play_problems(lesson.steps)
    if not lesson.steps or lesson.alone is None:
        return
    yield from _alone_problems(lesson.alone)


def _play_problems(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with played rounds: they go their own way, so that what follows lays a table of its own."""
    for number, step in enumerate(steps):
        place = f"$.steps[{number}]"
        if step.play and step.play not in LEVELS:
            yield f"{place}.play", f"there is no level {step.play!r}; write one of {', '.join(LEVELS)}"
        if step.play and (step.want or step.ask is not None):
            yield place, "a step with play has neither want nor ask; make two steps of it"
        follows = steps[number + 1] if number + 1 < len(steps) else None
        if step.play and follows is not None and follows.acts and follows.deal is None:
            yield f"$.steps[{number + 1}]", "a step after a played round needs a deal of its own; add deal"


def _steps(steps: Sequence[Step], place: str) -> Iterator[tuple[str, Step]]:
    for number, step in enumerate(steps):
        yield f"{place}[{number}]", step


def _step_problems(place: str, step: Step) -> Iterator[tuple[str, str]]:
    if step.want and step.ask is not None:
        yield place, "a step has want or ask, not both; make two steps of it"
    if step.want and not step.do:
        yield place, "a step with want needs do, an act that reaches it; add do"
    if step.do and not step.want:
        yield f"{place}.do", "do without want; say in want what the act reaches"
    if not step.waits and step.say is None and not step.show:
        yield place, "a step that neither says, shows nor wants anything; take it out"


def _alone_problems(alone: Alone) -> Iterator[tuple[str, str]]:
    if (alone.make is None) == (not alone.steps):
        yield "$.alone", "the unaided task needs either make or steps; write one of them"
    if alone.kinds and alone.make is None:
        yield "$.alone.kinds", "kinds add to make; write make, or list the tasks as steps"
    for place, step in _steps(alone.steps, "$.alone.steps"):
        yield from _step_problems(place, step)
        if not step.waits:
            yield place, "a task that waits for nothing; add want or ask"


def differing(lesson: Lesson, preset: str, changed: Mapping[str, Any]) -> tuple[str, ...]:
    """The options in which a table with this preset and these changes differs from what a lesson pins, by name.

    What cannot be read any more counts as the standard: the lobby says so itself.
    """
    rules = GAMES[lesson.game]
    pinned = config_for(lesson)
    try:
        table = config_of(rules, load_options(rules).preset(preset).set | dict(changed))
    except BadOption:
        return ()
    names = [option.id for option in load_options(rules).options if hasattr(pinned, option.id)]
    return tuple(name for name in names if getattr(pinned, name) != getattr(table, name))
