"""The lesson that helps: after a round that was lost, and with a rule."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from game.lessons.model import Lesson
from game.lessons.reading import lessons
from game.lessons.subject import games, subject


def helpful(game: str, view: Any, done: Collection[str] = ()) -> Lesson | None:
    """The lesson for a lost round, the first that is not ``done`` yet (keys); None when nothing was lost."""
    if game not in games():
        return None
    found = [lesson for name in subject(game).lost(view) for lesson in lessons(game) if lesson.id == name]
    return next((lesson for lesson in found if lesson.key not in done), found[0] if found else None)


def of_rule(rule: str) -> Lesson | None:
    """The first lesson that teaches a rule such as ``holla.R66``."""
    return next((lesson for lesson in lessons(rule.partition(".")[0]) if rule in lesson.teaches), None)
